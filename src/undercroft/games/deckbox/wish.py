"""Wishes as people type them: "attack rat 2", "move M7", "buy red draught", "spark imp".

What is read is an option, offered or not: the question decides, and `explain` says why not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from undercroft.kernel.choice import Ask, Option

from .state import State
from .wording import square_named, unit_name

_ALONE = ("end", "wait", "pass", "done", "keep", "accept", "refuse")


def read(s: State, ask: Ask, text: str) -> Option | None:
    """The option somebody means; None if nothing is recognised."""
    words = re.findall(r"[\w'’-]+", text.lower())
    if not words:
        return None
    verb = words[0]
    hero = ask.about[0] if ask.prompt in ("menu", "window") else max(s.active, 0)
    said = " ".join(words)
    unit = _named(said, ((unit_name(s, u).lower(), u) for u in range(len(s.at))))
    square = next((q for w in words if (q := square_named(s, w)) is not None), None)
    item = _named(said, ((row.title.lower(), i) for i, row in enumerate(s.box.items)))
    ability = _named(said, ((a.name.lower(), i) for i, a in enumerate(s.box.abilities)))
    if verb in _ALONE:
        return (verb,)
    if verb == "activate":
        return None if unit is None else ("activate", unit)
    if verb in ("attack", "hit", "strike", "shoot"):
        if unit is None:
            return None
        far = verb == "shoot" or "ranged" in words or "range" in words
        if not far and "melee" not in words and s.at[hero] >= 0 and s.at[unit] >= 0:
            near = s.ground.orth[s.at[hero]] | s.ground.reach(s.at[hero])
            far = not near >> s.at[unit] & 1 and s.of(hero).dice[1] > 0
        return ("attack", "ranged" if far else "melee", unit)
    if verb in ("move", "go", "walk", "step"):
        if square is None:
            return None
        return ("step" if s.steps and ("step", square) in ask.options else "move", square)
    if verb == "buy":
        return None if item is None else ("buy", hero, item)
    if verb == "give" and unit is not None:
        amount = next((int(w) for w in words if w.isdigit()), 0)
        return ("give", hero, unit, item) if item is not None else ("pay", hero, unit, amount)
    if item is not None:
        return _pointed(s, "item", hero, item, unit, square)
    if ability is not None:
        return _pointed(s, "ability", hero, ability, unit, square)
    return None


def _pointed(
    s: State, kind: str, hero: int, number: int, unit: int | None, square: int | None
) -> Option:
    power = s.box.items[number] if kind == "item" else s.box.abilities[number].power
    if power.target == "none":
        return (kind, hero, number, -1)
    if power.target == "space":
        return (kind, hero, number, -1 if square is None else square)
    return (kind, hero, number, hero if unit is None else unit)


def _named(said: str, names: Iterable[tuple[str, int]]) -> int | None:
    """Whose name is said: the longest that is; else the first one of whose words is."""
    known = list(names)
    whole = [(name, number) for name, number in known if name in said]
    if whole:
        return max(whole, key=lambda found: len(found[0]))[1]
    words = said.split()[1:]
    for name, number in known:
        if any(word in name.split() for word in words if len(word) > 2):
            return number
    return None
