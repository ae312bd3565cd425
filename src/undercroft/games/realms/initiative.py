"""The initiative row: made anew on every tile, followed card by card. [initiative.*]

A card of the row is a hero's number once his token lies on it, UNCHOSEN before, or MONSTER_CARD
plus the number of a kind of monster. `done` are the cards that have come up in this round.
"""

from __future__ import annotations

from math import factorial

from undercroft.kernel.choice import CHANCE, Ask, Option, Rule

from .events import RowChanged, RowMade, TokenPut, note
from .state import MONSTER_CARD, UNCHOSEN, State

_ARRANGEMENTS = [range(factorial(count)) for count in range(20)]


def cards(s: State) -> list[int]:
    """One card for each kind of monster on the map and one for each hero. [initiative.build]"""
    kinds = sorted({s.kind[unit] for unit in s.monsters()})
    return [UNCHOSEN] * len(s.party) + [MONSTER_CARD + kind for kind in kinds]


def make_row(s: State, found: list[int] | None = None) -> Rule[None]:
    """All cards are shuffled and laid out from top to bottom. [initiative.build, initiative.row]"""
    pile = cards(s) if found is None else found
    s.remake = False
    index: int = yield Ask(CHANCE, "row", _ARRANGEMENTS[len(pile)], tuple(pile))
    row = []
    for left in range(len(pile), 0, -1):
        index, place = divmod(index, left)
        row.append(pile.pop(place))
    s.row = tuple(row)
    s.done = 0
    note(s, RowMade, s.row)


def arrive(s: State, kind: int) -> None:
    """A kind that comes without a new tile goes to the bottom of the row. [initiative.keep]

    With a new tile its card lies there only until the row is made anew. [initiative.mid-round]
    """
    card = MONSTER_CARD + kind
    if s.row and card not in s.row:
        s.row = (*s.row, card)
        if not s.remake:
            note(s, RowChanged, s.row, ("initiative.keep",))


def leave(s: State, kind: int) -> None:
    """The last figure of a kind is gone, and its card with it. [monster.defeated]"""
    card = MONSTER_CARD + kind
    if card in s.row:
        place = s.row.index(card)
        _reorder(s, [i for i in range(len(s.row)) if i != place])
        note(s, RowChanged, s.row, ("monster.defeated",))


def _reorder(s: State, order: list[int]) -> None:
    """The row in another order of its places; whoever has acted has acted."""
    done = 0
    for new, old in enumerate(order):
        if s.done >> old & 1:
            done |= 1 << new
    s.row = tuple(s.row[old] for old in order)
    s.done = done


def place_of(s: State, unit: int) -> int:
    """The place of a figure's card, -1 if it has none yet."""
    card = unit if s.kind[unit] < 0 else MONSTER_CARD + s.kind[unit]
    return s.row.index(card) if card in s.row else -1


def shift(s: State, unit: int, to: str, places: int) -> None:
    """An effect moves a card up or down the row. [initiative.shift]"""
    place = place_of(s, unit)
    if place < 0:
        return
    last = len(s.row) - 1
    goal = {"top": 0, "bottom": last, "up": place - places, "down": place + places}[to]
    order = [i for i in range(len(s.row)) if i != place]
    order.insert(min(max(0, goal), last), place)
    _reorder(s, order)
    note(s, RowChanged, s.row)


def gather(s: State, to: str) -> None:
    """All Hero cards go to the top or to the bottom of the row. [initiative.shift]"""
    heroes = [i for i, card in enumerate(s.row) if card < MONSTER_CARD]
    others = [i for i, card in enumerate(s.row) if card >= MONSTER_CARD]
    _reorder(s, heroes + others if to == "top" else others + heroes)
    note(s, RowChanged, s.row)


def choose_hero(s: State, place: int) -> Rule[int]:
    """The party says who acts on a Hero card. [initiative.hero-choice]"""
    bare = [hero for hero in range(len(s.party)) if hero not in s.row]
    standing = [hero for hero in bare if s.at[hero] >= 0] or bare[:1]
    if not standing:
        return UNCHOSEN
    hero = standing[0]
    if len(standing) > 1:
        choice: Option = yield Ask(
            s.captain, "initiative", [("initiative", hero) for hero in standing], (place,),
            ("initiative.hero-choice",),
        )  # fmt: skip
        hero = choice[1]
    s.row = (*s.row[:place], hero, *s.row[place + 1 :])
    note(s, TokenPut, hero, place)
    return hero
