"""Sanity: what holds of every state between two steps, whatever happened before.

No rule asks these questions; tests and long random runs do. Between steps only: while a step
resolves, a card may be in a hand and a model without hearts still stand on the map.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..superdungeon.sanity import beyond, crowded, miscounted, misfit, misplaced, outlasting
from . import effect
from .card import CRYSTALS
from .state import State


def astray(s: State) -> list[str]:
    """What a state that somebody wrote down may contradict, beyond the bounds of its fields.

    Whether every card is there is not asked: a position for a lesson may begin with fewer.
    """
    if s.draft or not s.card:
        return []
    return [*misplaced(s), *_places(s), *_models(s), *_tracks(s)]


def flaws(s: State) -> list[str]:
    """Everything that contradicts itself in a state of a game from its setup, a sentence each."""
    if s.draft or not s.card:
        return []
    return [*astray(s), *crowded(s), *_cards(s)]


def _places(s: State) -> Iterator[str]:
    """What lies on the map beside the models."""
    for square, card in s.crystals:
        if not s.board.has(square):
            yield f"a crystal lies beside the map, on square {square}"
        if card not in s.plots:
            yield f"a crystal belongs to {s.box.twists[card].id}, which is not in play"


def _models(s: State) -> Iterator[str]:
    """What stands on the cards of the models."""
    for unit, profile in enumerate(s.profile):
        name = f"unit {unit} ({profile.card.id})"
        yield from misfit(s, unit, name, effect.immunities)
        if s.wrath[unit] < 0 or (s.wrath[unit] and not s.is_hero(unit)):
            yield f"{name} has {s.wrath[unit]} wrath"
        slots = Counter(s.box.equipment[card].slot for card in s.gear[unit])
        if any(count > 1 for count in slots.values()) or slots.keys() - set(CRYSTALS):
            yield f"{name} wears several cards in one slot: {dict(slots)}"
        if s.gear[unit] and not s.is_hero(unit):
            yield f"{name} wears equipment"
    yield from outlasting(s)


def _cards(s: State) -> Iterator[str]:
    """Every card of the game is in exactly one place."""
    models = frozenset(s.box.models[card].id for card in s.card)
    worn = [card for gear in s.gear for card in gear]
    found = [*_of(s, "loot"), *_of(s, "treasure"), *worn, *s.backpack]
    expected = [*s.box.deck("loot", models), *s.box.deck("treasure", models)]
    yield from miscounted(expected, found, lambda card: s.box.equipment[card].id)
    for deck, open_cards in (
        ("challenge", [card for card, _ in s.force if s.box.twists[card].deck == "challenge"]),
        ("boss", [card for card, _ in s.force if s.box.twists[card].deck == "boss"]),
        ("plot", list(s.plots)),
    ):
        found = [*_of(s, deck), *open_cards]
        series = dict(s.wishes).get("boss_deck", "") if deck == "boss" else ""
        expected = [*s.box.twist_deck(deck, series)]
        yield from miscounted(expected, found, lambda card: s.box.twists[card].id)


def _of(s: State, deck: str) -> list[int]:
    return [card for pile in getattr(s, f"{deck}_deck") for card in pile]


def _tracks(s: State) -> Iterator[str]:
    """Wrath, coins and the chart, and what an activation has left."""
    if s.wrath_free + sum(s.wrath) != s.wrath_total:
        yield f"{s.wrath_free} unused and {sum(s.wrath)} taken wrath are not {s.wrath_total}"
    spaces = len(s.box.content.chart(len(s.seats)).spaces)
    yield from beyond(
        [
            ("space", s.space, spaces - 1),
            ("unused wrath", s.wrath_free, s.wrath_total),
            ("destroyed spawning points", s.points_down, len(s.points)),
            ("mini-bosses called", s.minis_out, len(s.bosses)),
        ]
    )
    for name in ("coins", "move", "actions", "left", "strength", "arm"):
        if getattr(s, name) < 0:
            yield f"{name} is {getattr(s, name)}"
    if s.outcome is None and s.agenda and s.agenda[-1][0] == "menu":
        unit = s.agenda[-1][1]
        if unit != s.active:
            yield f"unit {unit} acts, but {s.active} is active"
