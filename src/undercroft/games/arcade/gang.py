"""Gangs: who supports whom, and what an elite fights with. [gang.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel.squares import each

from .box import Might
from .card import Blow
from .state import State

BOND_REACH = 2


def mates(s: State, unit: int) -> list[int]:
    """Bonded monsters within two squares of an elite; not to be changed by the caller.

    [gang.form.two-squares]
    """
    found = s.gangs.get(unit)
    return (_find(s, unit) if found is None else found)[0]


def might(s: State, unit: int) -> Might:
    """What a monster's card and those of its gang give it together."""
    found = s.gangs.get(unit)
    return (_find(s, unit) if found is None else found)[1]


def _find(s: State, unit: int) -> tuple[list[int], Might]:
    card, box, foot = s.card[unit], s.box, s.feet[unit]
    bonds = box.bonded.get(card)
    found: list[int] = []
    if bonds and foot:
        among = s.foes ^ foot if box.mixed_bonds[card] else s.minions
        left = s.board.within_any(foot, BOND_REACH) & among
        if left:
            cards, feet, unit_at = s.card, s.feet, s.unit_at
            while left:
                other = unit_at[left.bit_length() - 1]
                left &= ~feet[other]
                if cards[other] in bonds:
                    found.append(other)
    if found:
        found.sort()
        gang = s.gangs[unit] = (found, box.might((card, *[cards[u] for u in found])))
    else:
        gang = s.gangs[unit] = (found, box.might((card,)))
    return gang


def minions(s: State, unit: int) -> list[int]:
    """Bonded minions within two squares, for Expendable and following."""
    return [u for u in mates(s, unit) if s.profile[u].rank == "minion"]


def count(s: State) -> int:
    """Gangs in play: each elite leads one of its own, save that of an elite gang its card is one.

    [gang.form.origin-irrelevant, gang.elite-gang]
    """
    leaders, cards = 0, set()
    for unit in each(s.actors):
        profile = s.profile[unit]
        if profile.rank != "elite":
            continue
        bonds = s.box.bonded.get(s.card[unit])
        if bonds and not s.box.mixed_bonds[s.card[unit]]:
            leaders += 1
        else:
            cards.add(profile.card.card)  # type: ignore[union-attr]  # monsters only
    return leaders + len(cards)


def blow(s: State, unit: int) -> Blow:
    """The attributes in force: gang with support, else solo. [gang.form.solo]"""
    found = s.gangs.get(unit)
    return (_find(s, unit) if found is None else found)[1].blow


def reach(s: State, unit: int) -> int:
    """How far a monster attacks: one square at least. [command.fight.target]"""
    found = s.gangs.get(unit)
    return (_find(s, unit) if found is None else found)[1].reach


def stragglers(s: State) -> list[int]:
    """Minions without an elite they are bonded to within two squares."""
    cards, bonded, feet, unit_at = s.card, s.box.bonded, s.feet, s.unit_at
    squares, elites = s.minions, s.actors
    while squares and elites:
        elite = elites.bit_length() - 1
        elites ^= 1 << elite
        bonds = bonded[cards[elite]]
        near = bonds and s.board.within_any(feet[elite], BOND_REACH) & squares
        while near:
            other = unit_at[near.bit_length() - 1]
            near &= ~feet[other]
            if cards[other] in bonds:
                squares &= ~feet[other]
    return units_on(s, squares)


def elites_of(s: State, minion: int) -> list[int]:
    """Elites in play that a minion is bonded to. [gang.form.origin-irrelevant]"""
    card = s.card[minion]
    return [
        u
        for u in each(s.present >> len(s.seats) << len(s.seats))
        if u != minion and card in s.box.bonded.get(s.card[u], ())
    ]
