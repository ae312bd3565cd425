"""A unit's activation: upkeep, the menu, basic and unique actions, the end.

[base.activation.*, base.upkeep.*, base.action.*, action.*]
"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.superdungeon.areas import covered
from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.counters import cure
from undercroft.games.superdungeon.figures import covering
from undercroft.kernel import shapes
from undercroft.kernel.board import Facing
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.squares import Squares, each

from . import chest, combat, cover, effect, facing, faction, movement, potion, status, trade, trap
from .card import (
    BERSERK,
    BOB_OMB,
    CHARGE,
    FLY,
    HOOKSHOT,
    NO_GIFTS,
    POUNCE,
    PROFICIENT,
    TOUGH,
    Action,
)
from .combat import Aim, Attack, units_on_any
from .events import (
    Acted,
    Activated,
    Dashed,
    Fell,
    Finished,
    Retreated,
    Shapeshifted,
    StoodUp,
    note,
)
from .state import ARCHETYPES, AURA, EXPLORE_EXITS, KEEP_DASHING, TURN, Effect, Hold, State
from .wound import afflict, hurt, mend, remove
from .wrath import roll

DASH = 2
POUNCE_REACH = 5
RAGE = -8
"""In `onces`: a free attack follows each square moved."""
STARTING = ("lance", "spray", "sweep")
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
SCRIPTS: dict[str, Callable[[State, int, int, list[int]], Rule[None]]] = {}
"""What cards do beyond the common effects, by the script's name; see `cards`."""


# The activation


def activate(s: State, unit: int) -> Rule[None]:
    """Upkeep in its order, then movement and actions. [base.upkeep.order]"""
    s.active = unit
    s.moved = s.turned = s.busy = s.dashed = s.traded = s.meditated = s.drunk = False
    s.surged = s.first_roll = False
    s.sprung = s.lured = s.onces = ()
    s.move = s.actions = 0
    note(s, Activated, unit)
    s.agenda.append(("end_activation", unit))
    effect.expire(s, unit)
    # Healing before damage.
    if s.wounds[unit] and effect.has(s, unit, TOUGH):
        mend(s, unit, 1, ("base.ability.tough",))
    if s.status[unit] & status.FIRE:
        wounds = s.dials[s.owner[unit]].fire_wounds
        yield from hurt(s, unit, wounds, -1, ("base.status.fire",))
    if s.at[unit] < 0:
        return
    if s.traps or s.profile[unit].card.shapeshift:
        yield from other_upkeep(s, unit)
        if s.at[unit] < 0:
            return
    profile = s.profile[unit]
    if s.down >> unit & 1:
        # [variant.keep-dashing.fallen]
        s.down &= ~(1 << unit)
        note(s, StoodUp, unit, ("variant.keep-dashing.fallen",))
        return
    s.berserk = effect.has(s, unit, BERSERK)
    s.proficient = effect.has(s, unit, PROFICIENT)
    move, actions = effect.granted(s, unit)
    s.move = movement.budget(s, unit, max(0, profile.move + move))
    s.actions = profile.actions + actions
    if s.status[unit] & status.POISON:
        s.actions = max(1, s.actions - 1)
    if s.traps:
        trap.lure(s, unit)
    if any(s.potions):
        yield from potion.emergency(s)
    s.agenda.append(("menu", unit))


def end_activation(s: State, unit: int) -> None:
    """Status tokens go, then what the ground does, then the crystal.

    [base.status.end, faction.peaks.trait.scorch, turn.crystal.place]
    """
    if s.at[unit] >= 0:
        if s.status[unit]:
            cure(s, unit, s.status[unit], ("base.status.end",))
        on_ground(s, unit)
        if s.owner[unit] == s.turn and not s.interlude:
            s.crystals |= 1 << unit
            note(s, Finished, unit)
    if s.profile[unit].leader and s.owner[unit] == s.turn and effect.has(s, unit, BOB_OMB):
        s.bombing = True
    if s.holds:
        s.holds = [
            hold if hold.unit != unit else Hold(unit, hold.what, hold.left - 1, hold.trap)
            for hold in s.holds
            if hold.unit != unit or hold.left > 1
        ]
    s.active = -1
    if s.interlude:
        s.active, s.move, s.actions, flags, before = s.interlude
        (
            s.moved, s.turned, s.busy, s.dashed, s.traded, s.meditated, s.drunk, s.berserk,
            s.proficient, s.surged, s.first_roll, s.sprung, s.lured, s.onces,
        ) = flags  # fmt: skip
        s.interlude = before


def set_aside(s: State) -> None:
    """Put the running activation aside for one in between, which may be put aside in its turn.

    [mimic.free-turn]
    """
    flags = (
        s.moved, s.turned, s.busy, s.dashed, s.traded, s.meditated, s.drunk, s.berserk,
        s.proficient, s.surged, s.first_roll, s.sprung, s.lured, s.onces,
    )  # fmt: skip
    s.interlude = (s.active, s.move, s.actions, flags, s.interlude)


def on_ground(s: State, unit: int) -> None:
    """Scorched squares and tile effects at the end of an activation.

    [faction.peaks.trait.scorch, base.tile.effects, move.large.terrain]
    """
    if s.immune >> unit & 1:
        return
    foot = s.footprint(unit)
    for player, squares in enumerate(s.scorched):
        if squares & foot and s.teams[player] != s.side[unit]:
            afflict(s, unit, status.FIRE, ("faction.peaks.trait.scorch",))
    if not s.box.ground(s.board, "heal"):
        return
    for terrain in s.box.content.terrain.values():
        squares = s.board.terrain.get(terrain.id, 0)
        if terrain.status and squares & foot:
            afflict(s, unit, terrain.status, ("base.tile.effects",))
        if terrain.heal and squares & s.board.spread(foot):
            mend(s, unit, terrain.heal, ("base.tile.effects",))


def other_upkeep(s: State, unit: int) -> Rule[None]:
    """Traps under the unit and its other form, as its player orders them. [base.upkeep.order]"""
    left: list[Option] = [("first", "trap", *name) for name in trap.underfoot(s, unit)]
    if s.profile[unit].card.shapeshift:
        left.append(("first", "shape"))
    while left and s.at[unit] >= 0:
        choice: Option = left[0]
        if len(left) > 1:
            options = left[:]
            choice = yield Ask(s.owner[unit], "upkeep", options, (unit,), ("base.upkeep.order",))
        left.remove(choice)
        if choice[1] == "shape":
            yield from shapeshift(s, unit)
        else:
            yield from trap.take_effect(s, unit, *choice[2:])


def shapeshift(s: State, unit: int) -> Rule[None]:
    """In its upkeep a unit may swap to its other form. [base.ability.shapeshift]"""
    other = s.profile[unit].card.shapeshift
    if not other:
        return
    card = s.box.model_number[other]
    base = s.box.models[card].base
    foot = s.footprint(unit)
    free = s.board.squares & ~(s.everyone & ~foot) & ~movement.closed_squares(s, unit)
    places = s.board.room(free, base) & covering(s.board, foot, base)
    if not places:
        return
    options = Options([("keep",)])
    options.squares(("shift",), places)
    choice = yield Ask(
        s.owner[unit], "shapeshift", options, (unit, card), ("base.ability.shapeshift",)
    )
    if choice[0] == "keep":
        return
    s.lift(unit)
    s.write("card", unit, card)
    s.redress(unit)
    s.wounds[unit] = min(s.wounds[unit], s.profile[unit].hearts - 1)
    s.place(unit, choice[1])
    note(s, Shapeshifted, unit, card, choice[1])


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


def used_up(s: State, unit: int, number: int) -> bool:
    """Whether a One Use Only action has been used. [base.ability.one-use]

    That of an item is used up whoever wears the item, once for each copy of the card; that of a
    unit's own card only by the unit.
    """
    card = s.box.giver.get(number)
    if card is None:
        return (unit, number) in s.used
    return sum(used == number for _, used in s.used) >= s.box.equipment[card].copies


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
    return not combat.enemy_near(s, unit)


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


def offer(aim: Aim, number: int, options: list[Option], lazy: Options | None) -> None:
    """Add every way a unit may use a unique action."""
    s, unit = aim.s, aim.unit
    action = s.box.actions[number]
    shape = action.shape
    if action.teleport:
        places = movement.teleport_places(s, unit, action.teleport)
        if lazy is not None:
            lazy.squares(("teleport", number), places)
        else:
            options += [("teleport", number, square) for square in each(places)]
        return
    if shape is not None and shape[0] in STARTING:
        sides: list[str] = []
        for start, side in s.box.starts(s.board, s.feet[unit]):
            if shape[0] == "sweep":
                if side in sides:
                    continue
                sides.append(side)
            options.append(("aim", number, start, side))
        return
    if shape is not None and shape[0] != "burst":
        options.append(("area", number))
        return
    if action.reach is None:
        options.append(("special", number, unit))
        return
    among = s.everyone
    if action.aim == "augment":
        among = s.held[s.side[unit]]
    elif action.aim == "enemy":
        among = s.enemies(unit)
    reach = action.reach
    if action.grants.flags & POUNCE or (aim.abilities & POUNCE and action.icon == "melee"):
        found = aim.targets(POUNCE_REACH, among)
        near = aim.targets(reach, among)
        options += [
            ("special", number, u)
            for u in found
            if effect.meant(s, unit, action, u) and (u in near or pounce_places(s, unit, u))
        ]
        return
    hookshot = bool((action.grants.flags | aim.abilities) & HOOKSHOT)
    for target in aim.targets(reach, among, hookshot):
        if effect.meant(s, unit, action, target) and (target != unit or action.aim == "augment"):
            options.append(("special", number, target))


def pounce_places(s: State, unit: int, target: int) -> Squares:
    beside = s.board.spread(s.footprint(target)) & ~s.footprint(target)
    return covering(s.board, beside, s.profile[unit].base) & movement.legal_squares(s, unit)


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


# Unique actions


def use(s: State, unit: int, choice: Option) -> Rule[None]:
    """Use a unique action as chosen; its price is already paid."""
    kind, number = choice[0], choice[1]
    action = s.box.actions[number]
    if kind == "teleport":
        note(s, Acted, unit, number, (unit,))
        yield from movement.place_and_face(s, unit, choice[2], "base.term.place")
        return
    lines: list[int] | None = None
    squares = 0
    if kind in ("area", "aim"):
        if kind == "aim":
            facing.turn(s, unit, facing.NAMES.index(choice[3]), ("facing.free-change",))
        squares = area(s, unit, action, *choice[2:4])
        targets = affected(s, unit, action, squares)
        base, flies = s.profile[unit].base, effect.has(s, unit, FLY)
        lines = [cover.area_lines(s, s.at[unit], base, t, flies) or 1 for t in targets]
    else:
        target: int = choice[2]
        targets = [target]
        if action.grants.flags & POUNCE or (effect.has(s, unit, POUNCE) and action.offensive):
            yield from pounce(s, unit, target, action.reach or 1)
        facing.face(s, unit, target)
        if action.grants.flags & HOOKSHOT or effect.has(s, unit, HOOKSHOT):
            lines = [cover.FULL]
        if action.shape is not None:
            centre = yield from burst_centre(s, unit, target)
            squares = burst(s, centre, action)
            first = (lines or [cover.seen(s, unit, target)])[0]
            others = [u for u in affected(s, unit, action, squares) if u != target]
            targets = [target, *others]
            lines = [first, *(cover.area_lines(s, centre, 1, u) or 1 for u in others)]
    if action.offensive:
        if targets:
            assert action.icon is not None
            a = Attack(s, unit, targets, action.icon, number, lines)
            yield from combat.attack(s, a)
        if action.grants.flags & CHARGE and s.at[unit] >= 0:
            yield from charge(s, unit, squares)
        if action.script:
            yield from SCRIPTS[action.script](s, unit, number, targets)
    else:
        note(s, Acted, unit, number, tuple(targets))
        if action.shape is not None and action.shape[0] == "aura":
            effect.add(s, Effect(unit, number, AURA))
            if action.script:
                yield from SCRIPTS[action.script](s, unit, number, targets)
        else:
            yield from combat.support(s, unit, number, targets, lines)


def lasting(s: State, unit: int, number: int, target: int, until: int = 0) -> None:
    """Put what an action grants into play, until the user's next upkeep. [base.potion.duration]"""
    if s.box.actions[number].grants != NO_GIFTS:
        effect.add(s, Effect(unit, number, target, until))


def area(s: State, unit: int, action: Action, start: int = -1, side: Facing = "N") -> Squares:
    """The squares of an area effect, in its user's LOS; units hide nothing. [base.area.*]"""
    assert action.shape is not None
    squares = covered(s.board, s.footprint(unit), action.shape, start, side)
    return cover.in_area(s, s.at[unit], s.profile[unit].base, squares)


def burst(s: State, centre: int, action: Action) -> Squares:
    """[base.area.burst]"""
    assert action.shape is not None
    return cover.in_area(s, centre, 1, shapes.burst(s.board, centre, action.shape[1]))


def affected(s: State, unit: int, action: Action, squares: Squares) -> list[int]:
    """The units in an area whom the action affects. [base.area.friendly]"""
    standing = squares & s.everyone
    found = []
    for other in units_on_any(s, standing):
        static = s.profile[other].static
        if effect.meant(s, unit, action, other) and (not static or action.offensive):
            if static and s.friendly(unit, other):
                continue
            found.append(other)
    return found


def burst_centre(s: State, unit: int, target: int) -> Rule[int]:
    """On a large target one square of its base is the centre. [base.area.burst]"""
    foot = s.footprint(target)
    if foot & (foot - 1) == 0:
        return s.at[target]
    options = Options([])
    options.squares(("centre",), foot)
    choice = yield Ask(s.owner[unit], "centre", options, (unit, target), ("base.area.burst",))
    square: int = choice[1]
    return square


def pounce(s: State, unit: int, target: int, reach: int) -> Rule[None]:
    """Pounce: to a free square beside the target, if the user likes or must."""
    places = pounce_places(s, unit, target)
    if not places:
        return
    near = s.board.within_any(s.footprint(unit), reach) & s.footprint(target)
    options = Options([("stay",)] if near else [])
    options.squares(("land",), places)
    choice = yield Ask(s.owner[unit], "pounce", options, (unit, target), ("ability.list-open",))
    if choice[0] == "land":
        movement.put(s, unit, choice[1], ("ability.list-open",))


def charge(s: State, unit: int, squares: Squares) -> Rule[None]:
    """Charge: after a Lance the user may be placed in any free square it covered."""
    places = squares & movement.legal_squares(s, unit)
    if not places:
        return
    options = Options([("stay",)])
    options.squares(("land",), places)
    choice = yield Ask(s.owner[unit], "charge", options, (unit,), ("ability.list-open",))
    if choice[0] == "land":
        yield from movement.place_and_face(s, unit, choice[1], "ability.list-open")


def end_of_turn(s: State) -> None:
    effect.end_turn(s, TURN)
