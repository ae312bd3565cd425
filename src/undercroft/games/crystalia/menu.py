"""The menu of the active unit: everything it may do now. [base.activation.mix, action.availability]

What each of it does, and what may stand in its way, is in `action` and in the other chapters.
"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.squares import Squares

from . import action, chest, facing, faction, movement, potion, trade, trap
from .aim import Aim
from .card import HOOKSHOT, POUNCE, Action
from .state import ARCHETYPES, EXPLORE_EXITS, KEEP_DASHING, State
from .unique import POUNCE_REACH, offer, pounce_places, used_up

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
        if movement.walks_freely(s, unit, ways.layers):
            movement.go(s, unit, ways.layers, way, square)
        else:
            yield from movement.walk(s, unit, ways.layers_to(way, square), way, square)
        if action.RAGE in s.onces:
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
    board, foot = s.board, s.feet[unit]
    beside = board.neighbours[s.at[unit]] | foot if profile.base == 1 else board.spread(foot)
    if s.turned:
        single.pop()
    elif (
        s.move > 0
        and not movement.bound(s, unit)
        and not (beside & enemies and movement.held_fast(s, unit))
    ):
        ways = action.reachable(s, unit)
        for way, stops in enumerate(ways.stops):
            if stops:
                options.squares(MOVES[way], stops)
    elif s.variants & KEEP_DASHING and action.no_running_on(s, unit) is None:
        single.append(("keep_dashing",))
    aimed = Aim(s, unit)
    start = len(single)
    points = s.actions
    if points or s.berserk:
        for icon, reach in profile.attacks:
            found = aimed.targets(reach, enemies, bool(profile.flags & HOOKSHOT))
            if icon == "melee" and aimed.abilities & POUNCE:
                wide = aimed.targets(POUNCE_REACH, enemies)
                found = [u for u in wide if u in found or pounce_places(s, unit, u)]
            if found and points:
                single += [("attack", target, icon) for target in found]
            if found and s.berserk and icon == "melee":
                single += [("berserk", target) for target in found]
    if not s.status[unit] & status.ICE:
        actions = s.box.actions
        for number in profile.specials:
            card = actions[number]
            if card.cost <= points and (
                not (card.once or card.one_use) or _unused(s, unit, number, card)
            ):
                offer(aimed, number, single, options)
        if not s.drunk and unit == s.hero[s.owner[unit]]:
            potion.offer_drinks(aimed, single)
    if points or s.proficient:
        _offer_interactions(s, unit, beside, single)
    if points:
        _offer_basics(aimed, beside, single)
    if s.variants & ARCHETYPES:
        faction.offer_wrath(s, unit, single)
    _offer_turns(s, unit, single, start)
    return options, ways


def _unused(s: State, unit: int, number: int, card: Action) -> bool:
    """[base.ability.one-use, base.ap.repeat]"""
    if card.once and number in s.onces:
        return False
    return not card.one_use or not used_up(s, unit, number)


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


def _offer_basics(aimed: Aim, beside: Squares, single: list[Option]) -> None:
    """The actions every unit has. [action.availability]"""
    s, unit = aimed.s, aimed.unit
    if not s.dashed:
        single.append(DASHING)
    if not s.turned:
        single += TURNS[s.facing[unit]]
    if not s.traded and beside & s.everyone & ~s.feet[unit] and any(s.backpack):
        trade.offer(s, unit, single)
    if s.actions < 2:
        return
    if trap.no_search(s, unit) is None:
        single.append(("search",))
    # Who has been aimed at need not be looked for once more.
    if s.wounds[unit] and not aimed.menaced() and action.no_rest(s, unit) is None:
        single.append(("meditate",))
    if s.feet[unit] & s.board.open_hallways and action.no_retreat(s, unit) is None:
        single.append(("retreat",))
    if action.no_smoke(s, unit) is None:
        single.append(("smokebomb",))


def _offer_turns(s: State, unit: int, single: list[Option], start: int) -> None:
    """A free turn before an action that is possible after it. [facing.free-change]

    A free turn comes with an action: it is offered where one can follow, and then only actions
    are, with targets in front of the unit.
    """
    if s.turned:
        here = 1 << s.facing[unit]
        single[start:] = [o for o in single[start:] if action.facings_of(s, unit, o) & here]
        return
    found = 0
    for place in range(len(single) - 1, start - 1, -1):
        option = single[place]
        if option[0] != "turn":
            found |= action.facings_of(s, unit, option)
            if found == facing.ALL:
                break
    single += FREE_TURNS[s.facing[unit]][found]


DO: dict[str, Callable[[State, int, Option], Rule[None]]] = {
    "attack": action.attack,
    "berserk": action.berserk,
    "special": action.special,
    "area": action.special,
    "aim": action.special,
    "teleport": action.special,
    "drink": action.drink,
    "dash": action.dash,
    "turn": action.turn,
    "meditate": action.meditate,
    "retreat": action.retreat,
    "smokebomb": action.smokebomb,
    "stand": action.stand,
    "keep_dashing": action.keep_dashing,
    "trade": trade.trade,
    "search": trap.search,
    "disarm": trap.disarm,
    "chest": chest.open_chest,
    "trapdoor": chest.travel,
    "explore": chest.explore_exit,
    "wrath": faction.spend_wrath,
    "brew": faction.brew,
}
