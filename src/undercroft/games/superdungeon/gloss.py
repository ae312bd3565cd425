"""Glosses: what options of each kind do, in one line, where no card says it."""

from __future__ import annotations

from collections.abc import Mapping

from .state import DungeonState

COMMON: Mapping[str, str] = {
    "end": "The activation ends; what is left of it is given up.",
    "attack": "Roll against the target's defence; who rolls more stars wins.",
    "berserk": "An attack that costs no action.",
    "chest": "Open the chest and draw what is in it.",
    "stand": "Get up from the ground.",
    "pass": "Do nothing now.",
    "reroll": "This die is thrown again, and the new face counts.",
    "sacrifice": "The card is discarded for what it gives at once.",
    "activate": "It moves and acts next.",
    "spawn": "It comes to the map by a spawning point.",
}


def gloss(s: DungeonState, own: Mapping[str, str], kind: str, action: int | None = None) -> str:
    """What an option does: the text of the action that is used, or a line for its kind."""
    if action is not None:
        text: str = s.box.actions[action].text
        return text
    return own.get(kind, COMMON.get(kind, ""))
