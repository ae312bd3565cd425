"""What a unit does in its activation: moves, turns and the actions every unit has.

The menu that offers them is in `menu`. [base.action.*, action.*]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.counters import cure
from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Option, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each
from undercroft.kernel.wording import plural

from . import aim, combat, cover, effect, facing, movement, potion, trap
from .aim import Aim
from .card import HOOKSHOT, POUNCE
from .combat import Attack
from .events import Dashed, Fell, Retreated, StoodUp, note
from .points import pay
from .state import KEEP_DASHING, State
from .unique import misused, off_pounce, pounce, unusable, use
from .wound import mend, remove
from .wrath import roll

DASH = 2
RAGE = -8
"""In `onces`: a free attack follows each square moved."""


def reachable(s: State, unit: int) -> movement.Ways:
    """Where the active unit may move now; in a Rage it goes one square at a time."""
    return movement.ways(s, unit, stride(s, unit))


def stride(s: State, unit: int) -> int:
    """The movement that may be spent at once."""
    if RAGE not in s.onces:
        return s.move
    return min(s.move, 2 if movement.slow_squares(s, unit) else 1)


def enemy_units(s: State, unit: int) -> list[int]:
    """Enemy units on the warzone; static spawning points are none. [term.unit]"""
    side, sides, profile = s.side[unit], s.side, s.profile
    return [u for u in each(s.present) if sides[u] != side and not profile[u].static]


def _watches(s: State, unit: int, other: int) -> bool:
    """Whether a unit faces another and sees it. [action.smokebomb.unseen]"""
    ahead = facing.facings(s, unit, other) >> s.facing[unit] & 1
    return bool(ahead) and cover.sees(s, unit, other)


def smoke_places(s: State, unit: int) -> Squares:
    """Free places without terrain effect next to an own spawning point. [action.smokebomb]"""
    points = 0
    for point in s.points[s.owner[unit]]:
        if point != unit:
            points |= s.feet[point]
    if not points:
        return 0
    places = s.box.beside(s.board, points, s.profile[unit].base)
    return places & movement.clean_squares(s, unit) & ~(1 << s.at[unit])


def facings_of(s: State, unit: int, option: Option) -> int:
    """With which facings an action can be used, as bits. [facing.target]"""
    kind = option[0]
    if kind in ("attack", "berserk"):
        return facing.facings(s, unit, option[1])
    if kind == "drink":
        return facings_of(s, unit, option[2:])
    if kind == "special":
        target = option[2]
        action = s.box.actions[option[1]]
        if target == unit or action.grants.flags & POUNCE or s.friendly(unit, target):
            return facing.ALL
        return facing.facings(s, unit, target)
    if kind == "aim":
        return 1 << facing.NAMES.index(option[3]) if option[3] in facing.NAMES else facing.ALL
    if kind == "chest":
        return facing.ahead(s.board.stride, s.at[unit], s.profile[unit].base, option[1], 1)
    if kind == "explore":
        return 1 << s.box.exits(s.board)[option[1]].side
    return facing.ALL


def open_ahead(s: State, unit: int) -> bool:
    """Whether a unit can take one more step the way it faces. [variant.keep-dashing.move]"""
    step = s.board.steps[movement.STEP[s.facing[unit]]][1]
    ahead = s.at[unit] + step
    if ahead < 0 or not movement.legal_squares(s, unit) >> ahead & 1:
        return False
    foot = s.footprint(unit)
    allowed = s.board.steps[movement.STEP[s.facing[unit]]][0]
    rim = foot & ~(foot >> step if step > 0 else foot << -step)
    return rim & allowed == rim


# What stands in the way


def lying(s: State, unit: int, *_: object) -> Hindrance | None:
    """Who is knocked down can only stand up. [base.status.knockdown]"""
    if s.status[unit] & status.KNOCKDOWN:
        return Hindrance("base.status.knockdown", says="{unit:unit} is knocked down", unit=unit)
    return None


def too_few(s: State, points: int) -> Hindrance | None:
    """[base.ap.spend]"""
    if s.actions >= points:
        return None
    says = f"{plural(points, 'action point')} needed, {{left}} left"
    return Hindrance("base.ap.spend", says=says, cost=points, left=s.actions)


def too_few_to_interact(s: State, *_: object) -> Hindrance | None:
    """[base.action.interact]"""
    return None if s.proficient else too_few(s, 1)


def bound_to_act(s: State, unit: int, *_: object) -> Hindrance | None:
    """A free turn comes with an action. [facing.free-change]"""
    if s.turned:
        says = "{unit:unit} has turned for free, and acts now"
        return Hindrance("facing.free-change", says=says, unit=unit)
    return None


def looking_away(s: State, unit: int, option: Option) -> Hindrance | None:
    """After a free turn the target of an action lies in front. [facing.target]"""
    if s.turned and not facings_of(s, unit, option) >> s.facing[unit] & 1:
        says = "{unit:unit} faces {facing:way}, and it is not in front"
        return Hindrance("facing.target", says=says, unit=unit, facing=s.facing[unit])
    return None


def no_use(s: State, unit: int, way: int, offered: Iterable[Option]) -> Hindrance | None:
    """A free turn is made before an action that is possible after it. [facing.free-change]"""
    if s.turned:
        return bound_to_act(s, unit)
    if way == s.facing[unit]:
        return faces_so(s, unit, way)
    if any(facings_of(s, unit, option) >> way & 1 for option in offered):
        return None
    says = "no action is possible to the {facing:way}"
    return Hindrance("facing.free-change", says=says, facing=way)


def actions_among(options: Iterable[Option]) -> list[Option]:
    """Those of the options before which a unit may turn for free."""
    others = ("end", "move", "face", "turn", "keep_dashing", "teleport")
    return [option for option in options if option[0] not in others]


def faces_so(s: State, unit: int, way: int) -> Hindrance | None:
    if way != s.facing[unit]:
        return None
    says = "{unit:unit} faces {facing:way} already"
    return Hindrance("facing.axes", says=says, unit=unit, facing=way)


def no_move(s: State, unit: int, way: int, square: Square) -> Hindrance | None:
    """What keeps the active unit from a free square. [base.move.points]"""
    points = s.move
    if points <= 0:
        return Hindrance("base.move.points", says="no movement is left", left=0)
    return movement.kept(s, unit) or movement.out_of_reach(s, unit, way, square, stride(s, unit))


def no_attack(s: State, unit: int, target: int, icon: str) -> Hindrance | None:
    """What keeps a unit from a basic attack, its price aside. [base.action.basic]"""
    profile = s.profile[unit]
    reaches = dict(profile.attacks)
    if icon not in reaches:
        says = "{unit:unit} has no {icon} attack"
        return Hindrance("base.action.basic", says=says, unit=unit, icon=icon)
    if s.friendly(unit, target):
        return Hindrance("base.action.enemy-only", says="{who:unit} is no enemy", who=target)
    found = Aim(s, unit)
    hookshot = bool(profile.flags & HOOKSHOT)
    if icon == "melee" and found.abilities & POUNCE:
        return off_pounce(found, target, reaches[icon], hookshot)
    return found.off_target(target, reaches[icon], hookshot)


def no_fury(s: State, unit: int, target: int) -> Hindrance | None:
    """[base.ability.berserk]"""
    if s.berserk:
        return None
    return Hindrance("base.ability.berserk", says="{unit:unit} has no free attack left", unit=unit)


def stands(s: State, unit: int, means: str) -> Hindrance | None:
    """What keeps a unit from standing up so. [base.status.knockdown]"""
    if not s.status[unit] & status.KNOCKDOWN:
        return Hindrance("base.status.knockdown", says="{unit:unit} stands", unit=unit)
    if means == "action":
        return too_few(s, 1)
    if s.moved or s.move <= 0:
        says = "all movement is needed, and some is gone"
        return Hindrance("base.status.knockdown", says=says, left=s.move)
    return None


def no_running_on(s: State, unit: int) -> Hindrance | None:
    """What keeps a unit from dashing on. [variant.keep-dashing.move]"""
    rule = "variant.keep-dashing.move"
    if not s.variants & KEEP_DASHING:
        return Hindrance(rule, says="this war is played without it")
    if s.move > 0:
        return Hindrance(rule, says="{left} movement is left to be used first", left=s.move)
    if movement.kept(s, unit) is not None:
        return movement.kept(s, unit)
    return None if open_ahead(s, unit) else Hindrance(rule, says="the way ahead is not free")


def done_once(done: bool, rule: str) -> Hindrance | None:
    return Hindrance(rule, says="done in this activation") if done else None


def no_rest(s: State, unit: int) -> Hindrance | None:
    """What keeps a unit from meditating. [action.meditate]"""
    if s.profile[unit].point:
        return Hindrance("spawn.point-never-heals", says="{unit:unit} never heals", unit=unit)
    if s.meditated:
        return Hindrance("action.meditate.once", says="done in this activation")
    if not s.wounds[unit]:
        return Hindrance("action.meditate", says="{unit:unit} is not wounded", unit=unit)
    by = cover.first_seen(s, unit, enemy_units(s, unit))
    if by < 0:
        return None
    return Hindrance("action.meditate.no-los", says="{by:unit} is in sight", by=by)


def no_retreat(s: State, unit: int) -> Hindrance | None:
    """What keeps a unit from leaving the warzone. [action.retreat]"""
    profile = s.profile[unit]
    if s.pool[unit] < 0 or profile.leader or profile.point or profile.kind == "boss":
        says = "{unit:unit} does not retreat: it has no pool to go to"
        return Hindrance("action.retreat.who", says=says, unit=unit)
    if not s.footprint(unit) & s.board.open_hallways:
        return Hindrance("action.retreat", says="{unit:unit} is not at an exit", unit=unit)
    return aim.disturbed(s, unit, "action.retreat.enemy-near")


_NO_PLACE = Hindrance(
    "action.smokebomb.needs-point", says="no square beside a spawning point of its own is free"
)


def no_smoke(s: State, unit: int) -> Hindrance | None:
    """What keeps a unit from a smokebomb. [action.smokebomb]"""
    if not smoke_places(s, unit):
        return _NO_PLACE
    side, sides, profile = s.side[unit], s.side, s.profile
    for by in each(s.present):
        if sides[by] != side and not profile[by].static and _watches(s, by, unit):
            says = "{by:unit} faces it and sees it"
            return Hindrance("action.smokebomb.unseen", says=says, by=by)
    return None


# The nearest way


def nearest_move(s: State, unit: int, square: Square) -> Option | None:
    """The move that brings a unit as far as it can now on a cheapest way to a square."""
    found = reachable(s, unit)
    slow = movement.slow_squares(s, unit)
    layers = movement.flood(s, unit, movement.FARTHEST, slow)
    cost = next((cost for cost, layer in enumerate(layers) if layer >> square & 1), 0)
    path = movement.route(s, unit, layers, square, cost, slow)
    for stop in reversed(path):
        ways = [way for way in range(4) if found.stops[way] >> stop & 1]
        if ways:
            return "move", ways[0], stop
    return None


def step_first(s: State, unit: int, possible: Callable[[State], bool]) -> Option | None:
    """The shortest move after which something is possible that is not so now."""
    if s.turned or s.move <= 0 or movement.kept(s, unit) is not None:
        return None
    found = reachable(s, unit)
    after = s.copy()
    for layer in found.layers[1:]:
        for way, stops in enumerate(found.stops):
            for square in each(layer & stops):
                anchors = 1 << square
                if s.profile[unit].base > 1:
                    anchors = movement.landing(s, unit, found.layers, square)
                for anchor in each(anchors):
                    after.shift(unit, anchor)
                    if possible(after):
                        return "move", way, square
    return None


def step_to_attack(s: State, unit: int, target: int, icon: str) -> Option | None:
    """The move after which a basic attack is possible."""
    if not s.actions or s.friendly(unit, target) or s.at[target] < 0:
        return None
    return step_first(s, unit, lambda after: no_attack(after, unit, target, icon) is None)


def step_to_use(s: State, unit: int, way: Option) -> Option | None:
    """The move after which a unique action can be used on somebody."""
    if way[0] != "special" or s.actions < s.box.actions[way[1]].cost or s.at[way[2]] < 0:
        return None
    if effect.not_meant(s, unit, s.box.actions[way[1]], way[2]) or unusable(s, unit, way[1]):
        return None
    return step_first(s, unit, lambda after: misused(after, unit, way) is None)


# Doing


def attack(s: State, unit: int, choice: Option) -> Rule[None]:
    """[base.action.basic]"""
    pay(s, 1)
    yield from basic_attack(s, unit, choice[1], choice[2])


def basic_attack(s: State, unit: int, target: int, icon: str) -> Rule[None]:
    if icon == "melee" and effect.has(s, unit, POUNCE):
        reach = next(r for i, r in s.profile[unit].attacks if i == icon)
        if not (yield from pounce(s, unit, target, reach)):
            return
    facing.face(s, unit, target)
    yield from combat.attack(s, Attack(s, unit, [target], icon))


def berserk(s: State, unit: int, choice: Option) -> Rule[None]:
    """[base.ability.berserk]"""
    s.berserk = False
    yield from basic_attack(s, unit, choice[1], "melee")


def special(s: State, unit: int, choice: Option) -> Rule[None]:
    number = choice[1]
    action = s.box.actions[number]
    pay(s, action.cost)
    if action.once:
        s.onces = (*s.onces, number)
    if action.one_use:
        s.used = (*s.used, (unit, number))
    yield from use(s, unit, choice)


def drink(s: State, unit: int, choice: Option) -> Rule[None]:
    s.drunk = True
    yield from potion.drink(s, unit, choice[1], choice[2:])


def dash(s: State, unit: int, choice: Option) -> Rule[None]:
    """Two more movement points. [action.dash, action.dash.once]"""
    pay(s, 1)
    s.dashed = True
    points = movement.budget(s, unit, DASH)
    s.move += points
    note(s, Dashed, unit, points)
    return
    yield


def turn(s: State, unit: int, choice: Option) -> Rule[None]:
    """[action.change-facing]"""
    pay(s, 1)
    facing.turn(s, unit, choice[1], ("action.change-facing",))
    return
    yield


def meditate(s: State, unit: int, choice: Option) -> Rule[None]:
    """[action.meditate]"""
    pay(s, 2)
    s.meditated = True
    mend(s, unit, 1, ("action.meditate",))
    return
    yield


def retreat(s: State, unit: int, choice: Option) -> Rule[None]:
    """Back into the pool, free of wounds and conditions. [action.retreat]"""
    pay(s, 2)
    note(s, Retreated, unit)
    remove(s, unit)
    return
    yield


def smokebomb(s: State, unit: int, choice: Option) -> Rule[None]:
    """[action.smokebomb, action.smokebomb.keeps]"""
    pay(s, 2)
    places = smoke_places(s, unit)
    rules = ("action.smokebomb",)
    square = yield from movement.pick_square(s, s.owner[unit], places, "smokebomb", unit, rules)
    yield from movement.place_and_face(s, unit, square, "action.smokebomb")


def stand(s: State, unit: int, choice: Option) -> Rule[None]:
    """[base.status.knockdown]"""
    if choice[1] == "action":
        pay(s, 1)
    else:
        s.move = 0
    cure(s, unit, status.KNOCKDOWN, ("base.status.knockdown",))
    note(s, StoodUp, unit)
    return
    yield


def keep_dashing(s: State, unit: int, choice: Option) -> Rule[None]:
    """The square is entered, then a blue die decides. [variant.keep-dashing.move]"""
    way = s.facing[unit]
    square = s.at[unit] + s.board.steps[movement.STEP[way]][1]
    if not (s.traps and (yield from trap.walk_into(s, unit, [square], square, paid=False))):
        movement.arrive(s, unit, [square], square, way, paid=False)
    if s.at[unit] != square:
        return
    thrown = yield from roll(s, unit, "keep dashing", Pool(blue=1))
    if thrown.stars:
        s.down |= 1 << unit
        s.move = s.actions = 0
        s.berserk = False
        note(s, Fell, unit)
        s.agenda.remove(("menu", unit))
