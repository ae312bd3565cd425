"""Sanity: what holds of every state between two steps, whatever happened before.

No rule asks these questions; tests and long random runs do. Between steps only: while a step
resolves, a card may be in a hand and a unit without hearts still stand on the warzone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.squares import each

from ..superdungeon.figures import NOBODY, NOWHERE
from . import effect
from .state import State
from .wrath import MOST


def astray(s: State) -> list[str]:
    """What a state that somebody wrote down may contradict, beyond the bounds of its fields.

    Whether every card is there is not asked: a position for a lesson may begin with fewer.
    """
    if not s.hero or s.falling:
        return []
    return [*_places(s), *_units(s), *_players(s)]


def flaws(s: State) -> list[str]:
    """Everything that contradicts itself in a state, a sentence each."""
    if not s.hero or s.falling:
        return []
    return [*astray(s), *_cards(s)]


def _places(s: State) -> Iterator[str]:
    """Who stands where is kept in several ways, which must agree."""
    held = [0] * len(s.held)
    unit_at = bytearray([NOBODY]) * len(s.unit_at)
    present = everyone = 0
    for unit, square in enumerate(s.at):
        if square == NOWHERE:
            continue
        foot = s.footprint(unit)
        if foot & ~s.board.squares:
            yield f"unit {unit} stands beside the map, on square {square}"
        if foot & everyone:
            yield f"unit {unit} shares square {square} with another"
        if foot & s.chests:
            yield f"unit {unit} stands on a chest, on square {square}"
        for place in each(foot):
            unit_at[place] = unit
        held[s.side[unit]] |= foot
        everyone |= foot
        present |= 1 << unit
    if (held, everyone, present) != (s.held, s.everyone, s.present):
        yield "held, everyone or present differ from where the units stand"
    if s.unit_at != unit_at:
        yield "unit_at differs from where the units stand"
    if s.chests & ~s.board.squares:
        yield "a chest lies beside the map"
    doors = [door for pair in s.trapdoors for door in pair]
    if len(doors) != len(set(doors)) or any(not s.chests >> door & 1 for door in doors):
        yield "a trapdoor is no chest, or belongs to two pairs"


def _units(s: State) -> Iterator[str]:
    trophies = Counter(unit for kept in s.trophies for unit in kept)
    for unit, profile in enumerate(s.profile):
        name = f"unit {unit} ({profile.card.id})"
        here = s.at[unit] != NOWHERE
        if profile != s.box.profile(s.card[unit], s.worn(unit)):
            yield f"{name} has another profile than its card and gear make"
        if s.side[unit] != s.teams[s.owner[unit]]:
            yield f"{name} is on the wrong side"
        if s.wounds[unit] < 0 or (here and s.wounds[unit] >= profile.hearts):
            yield f"{name} has {s.wounds[unit]} wounds of {profile.hearts} hearts"
        if not here and (s.wounds[unit] or s.status[unit]):
            yield f"{name} is off the warzone and not fresh"
        if here and s.status[unit] & effect.immunities(s, unit) and not s.immune >> unit & 1:
            yield f"{name} has a status it is immune to"
        if s.status[unit] & ~status.ALL or not 0 <= s.facing[unit] < 4:
            yield f"{name} has a status or a facing that there is not"
        if trophies[unit] > 1 or (trophies[unit] and here):
            yield f"{name} is a trophy and somewhere else, too"
        if here and s.out[s.owner[unit]]:
            yield f"{name} belongs to a player who is out"
        if not s.fresh:
            yield from _gear(s, unit, name)
    for what in s.effects:
        if s.at[what.source] == NOWHERE or (what.who >= 0 and s.at[what.who] == NOWHERE):
            yield f"an effect of or on a unit that is not in play lasts: {what}"


def _gear(s: State, unit: int, name: str) -> Iterator[str]:
    """[pop.same-slot, pop.one-treasure, pop.point-treasure-only]"""
    cards = [s.box.equipment[card] for card in s.worn(unit)]
    slots = Counter(card.slot for card in cards)
    if any(count > 1 for count in slots.values()):
        yield f"{name} has several cards in one slot: {dict(slots)}"
    if sum(card.treasure for card in cards) > 1:
        yield f"{name} profits from more than one treasure"
    if s.profile[unit].point and any(not s.box.equipment[c].treasure for c in s.gear[unit]):
        yield f"{name} wears loot"
    leader = s.profile[unit].leader
    if s.gear[unit] and s.at[unit] == NOWHERE and not leader:
        yield f"{name} is off the warzone and wears cards"


def _cards(s: State) -> Iterator[str]:
    """Every card of the game is in exactly one place."""
    if any(step[0] in ("decks",) for step in s.agenda):
        return
    worn = [card for gear in s.gear for card in gear]
    packs = [card for pack in s.backpack for card in pack]
    waiting = [card for rows in s.nominated for card, _ in rows]
    piles = [c for deck in (s.loot_deck, s.treasure_deck) for pile in deck for c in pile]
    found = Counter([*worn, *packs, *waiting, *piles])
    expected = Counter([*s.box.deck("loot"), *s.box.deck("treasure")])
    for card in sorted(found.keys() | expected.keys()):
        if found[card] != expected[card]:
            name = s.box.equipment[card].id
            yield f"there are {found[card]} cards of {name} in the game, not {expected[card]}"


def _players(s: State) -> Iterator[str]:
    for player in range(s.players):
        name = f"player {player + 1}"
        if not 0 <= s.wrath[player] <= MOST:
            yield f"{name} has {s.wrath[player]} wrath"
        if not 0 <= s.coins[player] <= 1:
            yield f"{name} has {s.coins[player]} princess coins"
        room = s.profile[s.hero[player]].potions
        if not 0 <= s.potions[player] <= room and not s.fresh:
            yield f"{name} has {s.potions[player]} potions, with room for {room}"
        if s.move < 0 or s.actions < 0:
            yield "an activation has less than no points left"
