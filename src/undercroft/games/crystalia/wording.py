"""What the words of a card mean in this game.

Cards of the other Super Dungeon games speak of models, heroes and monsters; packs keep the printed
word, and here it is read once, when a card becomes a table. A named ability that this game words
anew is not translated at all: its own text counts. [wording.priority, wording.model-hero]
"""

from __future__ import annotations

from typing import Literal

from .card import Group

Printed = Literal["model", "hero", "monster"]
"""Whom the printed text names."""
On = Literal["hero", "monster", "equipment"]
"""What kind of card it is printed on; spawning points are monster cards."""


def group(word: Printed, on: On) -> Group:
    """The units a printed word means.

    A hero of a hero card is a leader or the boss [wording.hero-cards], a hero of any other card a
    leader; a monster is a monster unit, never a leader or the boss [wording.monster-cards]; a
    model is any unit. What abilities and traps say of heroes is written for leaders in the pack.
    """
    if word == "model":
        return "unit"
    if word == "monster":
        return "monster"
    return "leader_or_boss" if on == "hero" else "leader"
