"""Wishes as people type them: "attack wolf 2", "move C7", "cast fireball wolf", "rest".

What is read is an option, offered or not: the question decides, and `explain` says why not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from undercroft.kernel.choice import CHANCE, Ask, Option

from .box import SKILLS
from .state import State
from .wording import label, square_named, unit_name

_ALONE = (
    "end", "pass", "rest", "loot", "equip", "keep", "done", "roll", "vigor", "stay", "decline",
    "agree", "refuse", "save",
)  # fmt: skip


def read(s: State, ask: Ask, text: str) -> Option | None:
    """The option somebody means; None if nothing is recognised."""
    said = " ".join(text.lower().split())
    words = re.findall(r"[\w'’-]+", said)
    if not words:
        return None
    if ask.seat != CHANCE:
        for option in ask.options:
            if label(s, ask, option).lower() == said:
                found: Option = option
                return found
    verb = words[0]
    if verb in _ALONE:
        return (verb,)
    unit = _named(said, ((unit_name(s, u).lower(), u) for u in range(len(s.at))))
    rows = s.box.content.skills
    spells = [(row.name.lower(), n) for n, row in enumerate(s.box.spells)]
    square = next((q for w in words if (q := square_named(s, w)) is not None), None)
    if verb in ("attack", "hit", "shoot") and unit is not None:
        for option in ask.options:
            if option[0] == "attack" and option[2] == unit:
                return ("attack", option[1], unit)
        return ("attack", 0, unit)
    if verb in ("move", "go", "walk", "step", "run") and square is not None:
        kind = "run" if verb == "run" else "move"
        if kind == "move" and ("step", square) in ask.options:
            return ("step", square)
        return (kind, square)
    if verb == "learn":
        skills = ((row.name.lower(), n) for n, id in enumerate(SKILLS) if (row := rows[id]))
        skill = _named(said, skills, whole_only=True)
        if skill is not None:
            return ("learn", skill)
        spell = _named(said, spells, whole_only=True)
        return None if spell is None else ("learn_spell", spell)
    if verb == "cast":
        spell = _named(said, spells)
        if spell is not None:
            return ("cast", spell) if unit is None else ("cast", spell, unit)
    return None


def _named(said: str, names: Iterable[tuple[str, int]], whole_only: bool = False) -> int | None:
    """Whose name is said: the longest that is; else the first one of whose words is."""
    known = list(names)
    whole = [(name, number) for name, number in known if name in said]
    if whole:
        return max(whole, key=lambda found: len(found[0]))[1]
    words = [] if whole_only else said.split()[1:]
    for name, number in known:
        if any(word in name.split() for word in words if len(word) > 2):
            return number
    return None
