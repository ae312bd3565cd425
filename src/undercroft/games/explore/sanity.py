"""Sanity: what holds of every state between two steps, whatever happened before.

No rule asks these questions; tests and long random runs do. Between steps only: while a step
resolves, a card may be in a hand and a model without hearts still stand on the map.
"""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.kernel.squares import each

from ..superdungeon import status
from ..superdungeon.sanity import beyond, crowded, miscounted, misfit, misplaced, outlasting
from . import effect
from .equipment import capacity, in_slot
from .state import NOWHERE, State

ACTIVATIONS = 2
"""The most a model may have in a round: a boss has two. [boss.extra-activation]"""


def astray(s: State) -> list[str]:
    """What a state that somebody wrote down may contradict, beyond the bounds of its fields.

    Whether every card is there is not asked: a position for a lesson may begin with fewer.
    """
    if s.draft or not s.card:
        return []
    return [*_places(s), *_models(s), *_tracks(s)]


def flaws(s: State) -> list[str]:
    """Everything that contradicts itself in a state of a game from its setup, a sentence each."""
    if s.draft or not s.card:
        return []
    return [*astray(s), *crowded(s), *_cards(s)]


def _places(s: State) -> Iterator[str]:
    """What lies on the map beside the models; nothing shares a square."""
    yield from misplaced(s)
    standing = s.heroes | s.foes
    if s.chests & standing:
        yield f"a model stands on a chest, on {each(s.chests & standing)}"
    for unit, square in s.bones:
        if s.at[unit] != NOWHERE:
            yield f"unit {unit} is on the map and a bone pile too"
        if not s.board.squares >> square & 1:
            yield f"bones lie beside the map, on square {square}"


def _models(s: State) -> Iterator[str]:
    """What stands on the cards of the models."""
    for unit, profile in enumerate(s.profile):
        name = f"unit {unit} ({profile.model.id})"
        yield from misfit(s, unit, name, effect.immunities)
        if s.spared[unit] & ~status.ALL:
            yield f"{name} is spared a status that there is not"
        if not 0 <= s.acted[unit] <= ACTIVATIONS:
            yield f"{name} was activated {s.acted[unit]} times in a round"
        if s.is_hero(unit):
            for slot in ("weapon", "armor", "item", "relic"):
                if len(in_slot(s, unit, slot)) > capacity(s, unit, slot):
                    yield f"{name} wears too many cards in the slot {slot}"
        elif s.gear[unit] not in ((), (s.overcharge,)):
            yield f"{name} wears {s.gear[unit]}, which is not the overcharge loot"
    yield from outlasting(s)
    for unit in (*s.pool, *s.points, *s.summoned):
        if s.is_hero(unit):
            yield f"Hero {unit} is among the Consul's models"


def _cards(s: State) -> Iterator[str]:
    """Every loot and treasure card of the game is in exactly one place."""
    brought = [p.model.id for unit, p in enumerate(s.profile) if unit not in s.summoned]
    brought.append(s.rule_boss)  # who may have another shape by now
    expected = [*s.box.loot(brought), *s.box.treasure(brought)]
    found = [
        *(card for deck in (s.loot_deck, s.treasure_deck) for pile in deck for card in pile),
        *(card for hero in s.hero_units for card in s.gear[hero]),
        *(card for _, card in s.held),
        *s.removed,
        *([s.overcharge] if s.overcharge >= 0 else []),
    ]
    yield from miscounted(expected, found, lambda card: s.box.equipment[card].id)
    for name, deck, relics in (("loot", s.loot_deck, False), ("treasure", s.treasure_deck, True)):
        if any((s.box.equipment[card].slot == "relic") != relics for pile in deck for card in pile):
            yield f"the {name} deck holds a card of the other deck"


def _tracks(s: State) -> Iterator[str]:
    """The adventure tracker, and what an activation has left."""
    box = s.box
    yield from beyond(
        [
            ("power marker", s.gauge, box.gauge.spaces),
            ("lap", s.lap, 1),
            ("loot marker", s.loot, box.loot_circles),
            ("skull tokens", s.tokens, box.gauge.most_tokens),
            ("skull tokens to spend", s.tokens_now, box.gauge.most_tokens),
        ]
    )
    # Speed and actions used beyond what a changed model has are owed: below zero is no flaw.
    for name in ("round", "free"):
        if getattr(s, name) < 0:
            yield f"{name} is {getattr(s, name)}"
    if s.outcome is None:
        if s.agenda[-1][0] == "menu" and s.at[s.active] == NOWHERE:
            yield f"unit {s.active} acts, but is not in play"
        if s.fight and s.at[s.boss] == NOWHERE:
            yield "the boss fight is on without a boss"
