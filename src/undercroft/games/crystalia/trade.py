"""Trade: cards of two backpacks change hands, if both players agree. [action.trade]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.hindrance import Hindrance

from . import cover
from .aim import units_on_any
from .events import Traded, note
from .state import TEAMS, State
from .treasure import stow, take_out


def partners(s: State, unit: int) -> list[int]:
    """Players with a unit adjacent to this one and in LOS. [action.trade]

    In a match of two on two only the partner. [variant.two-on-two.trade]
    """
    player = s.owner[unit]
    near = s.board.spread(s.footprint(unit)) & s.everyone
    found = []
    for other in units_on_any(s, near):
        owner = s.owner[other]
        if owner == player or owner in found or s.profile[other].static:
            continue
        if s.variants & TEAMS and s.teams[owner] != s.teams[player]:
            continue
        if (s.backpack[owner] or s.backpack[player]) and cover.sees(s, unit, other):
            found.append(owner)
    return sorted(found)


def no_trade(s: State, unit: int, other: int) -> Hindrance | None:
    """What keeps a unit from trading with a player: `partners`, for a single one."""
    if s.traded:
        return Hindrance("action.trade.once", says="done in this activation")
    if other in partners(s, unit):
        return None
    player = s.owner[unit]
    if other == player:
        return Hindrance("action.trade", says="that is the same player")
    if s.variants & TEAMS and s.teams[other] != s.teams[player]:
        says = "{other:player} is no partner"
        return Hindrance("variant.two-on-two.trade", says=says, other=other)
    if not s.backpack[other] and not s.backpack[player]:
        return Hindrance("action.trade", says="neither backpack holds a card")
    says = "no unit of {other:player} is next to {unit:unit} and in sight"
    return Hindrance("action.trade", says=says, other=other, unit=unit)


def offer(s: State, unit: int, single: list[Option]) -> None:
    near = s.board.spread(s.feet[unit])
    if s.variants & TEAMS:
        near &= s.held[s.side[unit]] & ~s.feet[unit]
    else:
        near &= s.enemies(unit)
    if near:
        single += [("trade", player) for player in partners(s, unit)]


def trade(s: State, unit: int, choice: Option) -> Rule[None]:
    """Put an offer together; the other player takes it or leaves it. [action.trade.once]"""
    s.actions -= 1
    s.busy = True
    s.traded = True
    player, other = s.owner[unit], choice[1]
    given: list[int] = []
    taken: list[int] = []
    rules = ("action.trade",)
    while True:
        options: list[Option] = [("cancel",)]
        if given or taken:
            options.append(("propose",))
        options += [("give", card) for card in _left(s, player, given)]
        options += [("want", card) for card in _left(s, other, taken)]
        about = (other, tuple(given), tuple(taken))
        picked = yield Ask(player, "trade", options, about, rules)
        if picked[0] == "cancel":
            return
        if picked[0] == "propose":
            break
        (given if picked[0] == "give" else taken).append(picked[1])
    answers: list[Option] = [("refuse",), ("accept",)]
    about = (player, tuple(given), tuple(taken))
    answer = yield Ask(other, "trade_offer", answers, about, rules)
    if answer[0] == "refuse":
        return
    for card in given:
        take_out(s, player, card)
    for card in taken:
        take_out(s, other, card)
    for card in given:
        yield from stow(s, other, card)
    for card in taken:
        yield from stow(s, player, card)
    note(s, Traded, player, other, tuple(given), tuple(taken))


def _left(s: State, player: int, gone: list[int]) -> list[int]:
    """Cards of a backpack that are not in the offer yet, each kind once."""
    pack = list(s.backpack[player])
    for card in gone:
        pack.remove(card)
    return list(dict.fromkeys(pack))
