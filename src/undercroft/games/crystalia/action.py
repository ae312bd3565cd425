"""What a unit does in its activation: the menu, moves, turns and the actions every unit has.

[base.activation.mix, base.action.*, action.*]
"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.counters import cure
from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.squares import Squares, each

from . import aim, chest, combat, cover, effect, facing, faction, movement, potion, trade, trap
from .aim import Aim
from .card import HOOKSHOT, POUNCE, Action
from .combat import Attack
from .events import Dashed, Fell, Retreated, StoodUp, note
from .state import ARCHETYPES, EXPLORE_EXITS, KEEP_DASHING, State
from .unique import POUNCE_REACH, offer, pounce, pounce_places, use, used_up
from .wound import mend, remove
from .wrath import roll

DASH = 2
RAGE = -8
"""In `onces`: a free attack follows each square moved."""
END, DASHING = ("end",), ("dash",)
MOVES: list[Option] = [("move", way) for way in range(4)]
"""The head of every move, by the direction of its last step."""
TURNS: list[list[Option]] = [[("turn", d) for d in range(4) if d != f] for f in range(4)]
"""The turns that cost an action, by the present facing."""
FREE_TURNS: list[list[list[Option]]] = [
    [[("face", d) for d in range(4) if d != f and fit >> d & 1] for fit in range(16)]
    for f in range(4)
]
"""The turns before an action, by the present facing and those with which one can be used."""


# The menu


def menu(s: State, unit: int) -> Rule[None]:
    """Ask what the active unit does next, and do it. [base.activation.mix]"""
    if s.at[unit] < 0 or s.active != unit:
        return
    options, ways = offers(s, unit)
    if len(options) == 1 and not s.turned:
        return
    choice: Option = yield Ask(s.owner[unit], "menu", options, (unit,), ("base.activation.mix",))
    kind = choice[0]
    if kind == "end":
        return
    s.agenda.append(("menu", unit))
    if kind == "move":
        _, way, square = choice
        s.moved = True
        if movement.walks_freely(s, unit):
            movement.go(s, unit, ways.layers, way, square)
        else:
            yield from movement.walk(s, unit, ways.layers_to(way, square), way, square)
        if RAGE in s.onces:
            s.berserk = True
        return
    if kind == "face":
        s.turned = True
        facing.turn(s, unit, choice[1], ("facing.free-change",))
        return
    s.turned = False
    yield from DO[kind](s, unit, choice)


def offers(s: State, unit: int) -> tuple[Options, movement.Ways]:
    """Everything the active unit may do now."""
    single: list[Option] = [END]
    options = Options(single)
    if s.status[unit] & status.KNOCKDOWN:
        _offer_standing(s, unit, single)
        return options, movement.NO_WAYS
    ways = movement.NO_WAYS
    profile = s.profile[unit]
    enemies = s.enemies(unit)
    beside = s.board.spread(s.feet[unit])
    if s.turned:
        single.pop()
    elif (
        s.move > 0
        and not movement.bound(s, unit)
        and not (beside & enemies and movement.held_fast(s, unit))
    ):
        ways = reachable(s, unit)
        for way, stops in enumerate(ways.stops):
            if stops:
                options.squares(MOVES[way], stops)
    elif s.variants & KEEP_DASHING and s.moved and s.move <= 0:
        _offer_dashing_on(s, unit, single)
    aim = Aim(s, unit)
    start = len(single)
    points = s.actions
    if points or s.berserk:
        for icon, reach in profile.attacks:
            found = aim.targets(reach, enemies, bool(profile.flags & HOOKSHOT))
            if icon == "melee" and aim.abilities & POUNCE:
                wide = aim.targets(POUNCE_REACH, enemies)
                found = [u for u in wide if u in found or pounce_places(s, unit, u)]
            if found and points:
                single += [("attack", target, icon) for target in found]
            if found and s.berserk and icon == "melee":
                single += [("berserk", target) for target in found]
    if not s.status[unit] & status.ICE:
        actions = s.box.actions
        for number in profile.specials:
            action = actions[number]
            if action.cost <= points and _unused(s, unit, number, action):
                offer(aim, number, single, options)
        if not s.drunk and unit == s.hero[s.owner[unit]]:
            potion.offer_drinks(aim, single)
    if points or s.proficient:
        _offer_interactions(s, unit, beside, single)
    if points:
        _offer_basics(s, unit, beside, single)
    if s.variants & ARCHETYPES:
        faction.offer_wrath(s, unit, single)
    _offer_turns(s, unit, single, start)
    return options, ways


def reachable(s: State, unit: int) -> movement.Ways:
    """Where the active unit may move now; in a Rage it goes one square at a time."""
    points = s.move
    if RAGE in s.onces:
        points = min(points, 1) if not movement.slow_squares(s, unit) else min(points, 2)
    return movement.ways(s, unit, points)


def _unused(s: State, unit: int, number: int, action: Action) -> bool:
    """[base.ability.one-use, base.ap.repeat]"""
    if action.once and number in s.onces:
        return False
    return not action.one_use or not used_up(s, unit, number)


def _offer_standing(s: State, unit: int, single: list[Option]) -> None:
    """Knocked down: one action point or all movement to stand up. [base.status.knockdown]"""
    if s.actions:
        single.append(("stand", "action"))
    if not s.moved and s.move > 0:
        single.append(("stand", "move"))


def _offer_interactions(s: State, unit: int, beside: Squares, single: list[Option]) -> None:
    """Chests, trapdoors, traps and exits. [base.action.interact]"""
    if s.chests & beside:
        chest.offer(s, unit, single)
    if s.traps:
        trap.offer_disarming(s, unit, single)
    if s.variants & EXPLORE_EXITS:
        chest.offer_exploring(s, unit, single)


def _offer_basics(s: State, unit: int, beside: Squares, single: list[Option]) -> None:
    """The actions every unit has. [action.availability]"""
    if not s.dashed:
        single.append(DASHING)
    if not s.turned:
        single += TURNS[s.facing[unit]]
    if not s.traded and beside & s.everyone & ~s.feet[unit] and any(s.backpack):
        trade.offer(s, unit, single)
    if s.actions < 2:
        return
    trap.offer_search(s, unit, single)
    hurt_ = s.wounds[unit] and not s.meditated and not s.profile[unit].point
    if hurt_ and not _sees_an_enemy(s, unit):
        single.append(("meditate",))
    if may_retreat(s, unit):
        single.append(("retreat",))
    if may_smoke(s, unit):
        single.append(("smokebomb",))


def enemy_units(s: State, unit: int) -> list[int]:
    """Enemy units on the warzone; static spawning points are none. [term.unit]"""
    side, sides, profile = s.side[unit], s.side, s.profile
    return [u for u in each(s.present) if sides[u] != side and not profile[u].static]


def _sees_an_enemy(s: State, unit: int) -> bool:
    """[action.meditate.no-los]"""
    return any(cover.sees(s, unit, other) for other in enemy_units(s, unit))


def may_retreat(s: State, unit: int) -> bool:
    """[action.retreat, action.retreat.who, action.retreat.enemy-near]"""
    profile = s.profile[unit]
    if s.pool[unit] < 0 or profile.leader or profile.point or profile.kind == "boss":
        return False
    foot = s.footprint(unit)
    if not foot & s.board.open_hallways:
        return False
    return not aim.enemy_near(s, unit)


def may_smoke(s: State, unit: int) -> bool:
    """[action.smokebomb.unseen, action.smokebomb.needs-point]"""
    if not smoke_places(s, unit):
        return False
    return not any(
        facing.facings(s, other, unit) >> s.facing[other] & 1 and cover.sees(s, other, unit)
        for other in enemy_units(s, unit)
    )


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


def _offer_turns(s: State, unit: int, single: list[Option], start: int) -> None:
    """A free turn before an action that is possible after it. [facing.free-change]

    A free turn comes with an action: it is offered where one can follow, and then only actions
    are, with targets in front of the unit.
    """
    if s.turned:
        here = 1 << s.facing[unit]
        single[start:] = [o for o in single[start:] if facings_of(s, unit, o) & here]
        return
    found = 0
    for place in range(len(single) - 1, start - 1, -1):
        option = single[place]
        if option[0] != "turn":
            found |= facings_of(s, unit, option)
            if found == facing.ALL:
                break
    single += FREE_TURNS[s.facing[unit]][found]


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


def _offer_dashing_on(s: State, unit: int, single: list[Option]) -> None:
    """Straight ahead, one square at a time, after all movement. [variant.keep-dashing.move]"""
    if not movement.can_move(s, unit):
        return
    step = s.board.steps[movement.STEP[s.facing[unit]]][1]
    ahead = s.at[unit] + step
    if ahead >= 0 and movement.legal_squares(s, unit) >> ahead & 1:
        foot = s.footprint(unit)
        allowed = s.board.steps[movement.STEP[s.facing[unit]]][0]
        rim = foot & ~(foot >> step if step > 0 else foot << -step)
        if rim & allowed == rim:
            single.append(("keep_dashing",))


# Doing


def _pay(s: State, points: int) -> None:
    """[base.ap.spend]"""
    s.actions -= points
    s.busy = True


def pay_interaction(s: State) -> None:
    """Proficient: one Interact action in each activation costs nothing."""
    if s.proficient:
        s.proficient = False
    else:
        _pay(s, 1)


def _attack(s: State, unit: int, choice: Option) -> Rule[None]:
    """[base.action.basic]"""
    _pay(s, 1)
    yield from basic_attack(s, unit, choice[1], choice[2])


def basic_attack(s: State, unit: int, target: int, icon: str) -> Rule[None]:
    if icon == "melee" and effect.has(s, unit, POUNCE):
        reach = next(r for i, r in s.profile[unit].attacks if i == icon)
        yield from pounce(s, unit, target, reach)
    facing.face(s, unit, target)
    yield from combat.attack(s, Attack(s, unit, [target], icon))


def _berserk(s: State, unit: int, choice: Option) -> Rule[None]:
    """[base.ability.berserk]"""
    s.berserk = False
    yield from basic_attack(s, unit, choice[1], "melee")


def _special(s: State, unit: int, choice: Option) -> Rule[None]:
    number = choice[1]
    action = s.box.actions[number]
    _pay(s, action.cost)
    if action.once:
        s.onces = (*s.onces, number)
    if action.one_use:
        s.used = (*s.used, (unit, number))
    yield from use(s, unit, choice)


def _drink(s: State, unit: int, choice: Option) -> Rule[None]:
    s.drunk = True
    yield from potion.drink(s, unit, choice[1], choice[2:])


def _dash(s: State, unit: int, choice: Option) -> Rule[None]:
    """Two more movement points. [action.dash, action.dash.once]"""
    _pay(s, 1)
    s.dashed = True
    points = movement.budget(s, unit, DASH)
    s.move += points
    note(s, Dashed, unit, points)
    return
    yield


def _turn(s: State, unit: int, choice: Option) -> Rule[None]:
    """[action.change-facing]"""
    _pay(s, 1)
    facing.turn(s, unit, choice[1], ("action.change-facing",))
    return
    yield


def _meditate(s: State, unit: int, choice: Option) -> Rule[None]:
    """[action.meditate]"""
    _pay(s, 2)
    s.meditated = True
    mend(s, unit, 1, ("action.meditate",))
    return
    yield


def _retreat(s: State, unit: int, choice: Option) -> Rule[None]:
    """Back into the pool, free of wounds and conditions. [action.retreat]"""
    _pay(s, 2)
    note(s, Retreated, unit)
    remove(s, unit)
    return
    yield


def _smokebomb(s: State, unit: int, choice: Option) -> Rule[None]:
    """[action.smokebomb, action.smokebomb.keeps]"""
    _pay(s, 2)
    places = smoke_places(s, unit)
    rules = ("action.smokebomb",)
    square = yield from movement.pick_square(s, s.owner[unit], places, "smokebomb", unit, rules)
    yield from movement.place_and_face(s, unit, square, "action.smokebomb")


def _stand(s: State, unit: int, choice: Option) -> Rule[None]:
    """[base.status.knockdown]"""
    if choice[1] == "action":
        _pay(s, 1)
    else:
        s.move = 0
    cure(s, unit, status.KNOCKDOWN, ("base.status.knockdown",))
    note(s, StoodUp, unit)
    return
    yield


def _keep_dashing(s: State, unit: int, choice: Option) -> Rule[None]:
    """The square is entered, then a blue die decides. [variant.keep-dashing.move]"""
    way = s.facing[unit]
    square = s.at[unit] + s.board.steps[movement.STEP[way]][1]
    if not (s.traps and (yield from trap.walk_into(s, unit, [square], square, paid=False))):
        movement.arrive(s, unit, [square], square, way, paid=False)
    if s.at[unit] != square:
        return
    thrown = yield from roll(s, unit, "keep dashing", Pool(blue=1))
    if thrown.stars and s.at[unit] >= 0:
        s.down |= 1 << unit
        s.move = s.actions = 0
        s.berserk = False
        note(s, Fell, unit)
        s.agenda.remove(("menu", unit))


DO: dict[str, Callable[[State, int, Option], Rule[None]]] = {
    "attack": _attack,
    "berserk": _berserk,
    "special": _special,
    "area": _special,
    "aim": _special,
    "teleport": _special,
    "drink": _drink,
    "dash": _dash,
    "turn": _turn,
    "meditate": _meditate,
    "retreat": _retreat,
    "smokebomb": _smokebomb,
    "stand": _stand,
    "keep_dashing": _keep_dashing,
    "trade": trade.trade,
    "search": trap.search,
    "disarm": trap.disarm,
    "chest": chest.open_chest,
    "trapdoor": chest.travel,
    "explore": chest.explore_exit,
    "wrath": faction.spend_wrath,
    "brew": faction.brew,
}
