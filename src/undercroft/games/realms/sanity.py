"""Sanity: what holds of every state between two steps, whatever happened before."""

from __future__ import annotations

from collections.abc import Iterator

from .box import BACKPACK, POUCH, fits
from .state import MONSTER_CARD, NOBODY, NOWHERE, UNCHOSEN, State


def astray(s: State) -> list[str]:
    """What a state that somebody wrote down may contradict, beyond the bounds of its fields."""
    return [*_places(s), *_tokens(s), *_things_carried(s), *_row(s)]


def flaws(s: State) -> list[str]:
    """Everything that contradicts itself in a state of a game, a sentence each.

    A position that somebody wrote down may have figures with more than their cards give them.
    """
    return [*astray(s), *_plenty(s)]


def _plenty(s: State) -> Iterator[str]:
    """[token.maximum]"""
    for unit in range(len(s.at)):
        if not 0 <= s.health[unit] <= s.most_health(unit):
            yield f"unit {unit} has {s.health[unit]} Health of {s.most_health(unit)}"


def _places(s: State) -> Iterator[str]:
    """Who stands where, kept in several ways that must agree; nobody shares a space."""
    unit_at = bytearray([NOBODY]) * len(s.unit_at)
    heroes = foes = 0
    stride = s.ground.stride
    for unit, square in enumerate(s.at):
        if square == NOWHERE:
            continue
        mask = s.footprint(unit)
        if mask & ~s.ground.floor:
            yield f"unit {unit} stands where nobody can, on space {square}"
        if (heroes | foes) & mask:
            yield f"unit {unit} shares space {square} with another"
        for step in (0, 1, stride, stride + 1) if s.size(unit) > 1 else (0,):
            unit_at[square + step] = unit
        if s.kind[unit] < 0:
            heroes |= mask
        else:
            foes |= mask
    if s.unit_at != unit_at:
        yield "unit_at differs from where the units stand"
    if (s.heroes, s.foes) != (heroes, foes):
        yield "the sets of heroes and monsters differ from where the units stand"


def _tokens(s: State) -> Iterator[str]:
    """[token.maximum, unconscious.removed, monster.defeated]"""
    for unit, square in enumerate(s.at):
        if s.phase in ("refresh", "event", "action", "end"):
            if (square == NOWHERE) != (s.health[unit] == 0):
                yield f"unit {unit} with {s.health[unit]} Health is on space {square}"
            if s.kind[unit] < 0 and (square == NOWHERE) != (s.fallen[unit] >= 0):
                yield f"hero {unit} is on space {square} and fell in round {s.fallen[unit]}"
    for hero in range(len(s.party)):
        if not 0 <= s.energy[hero] <= s.most_energy(hero):
            yield f"hero {hero} has {s.energy[hero]} Energy of {s.most_energy(hero)}"
        if s.gold[hero] < 0 or s.experience[hero] < 0:
            yield f"hero {hero} owes {s.gold[hero]} gold or {s.experience[hero]} experience"


def _things_carried(s: State) -> Iterator[str]:
    """[wield.one-item-per-slot, wield.backpack, consumable.two]"""
    for hero in range(len(s.party)):
        if not fits([s.box.items[item] for item in s.worn[hero]]):
            yield f"hero {hero} wields more than he can"
        if len(s.pack[hero]) > BACKPACK:
            yield f"hero {hero} has {len(s.pack[hero])} items in his backpack"
        if len(s.consumables[hero]) > POUCH:
            yield f"hero {hero} has {len(s.consumables[hero])} consumables"
        profile = s.box.profile(s.party[hero], s.worn[hero], s.skills[hero], s.spells[hero])
        if s.profile[hero] != profile:
            yield f"what hero {hero} wields is not what he counts with"


def _row(s: State) -> Iterator[str]:
    """[initiative.build, monster.defeated]"""
    if s.phase != "action" or s.remake:
        return
    heroes = [card for card in s.row if UNCHOSEN < card < MONSTER_CARD]
    if len(set(heroes)) != len(heroes):
        yield "a hero has two cards of the row"
    if sum(card < MONSTER_CARD for card in s.row) != len(s.party):
        yield "there is not one Hero card for each hero"
    kinds = {s.kind[unit] for unit in s.monsters()}
    cards = [card - MONSTER_CARD for card in s.row if card >= MONSTER_CARD]
    if sorted(cards) != sorted(kinds):
        yield f"the row has cards of {sorted(cards)} for monsters {sorted(kinds)}"
