"""Wishes as people type them: "attack knucklehead 2", "move C7", "fire wave", "drink elixir".

What is read is an option, offered or not: the question decides, and `explain` says why not.
"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option

from ..superdungeon.card import POUNCE
from ..superdungeon.naming import FACING, action_name
from ..superdungeon.wish import contains, spelt, square_meant, unit_meant
from . import potion, special
from .combat import MELEE
from .special import RAISE, SELF_SCRIPTS, STARTING_SHAPES
from .state import State

_ALONE = {
    "end": "end", "run": "run", "stand": "stand", "pass": "pass", "stop": "stop", "hold": "hold",
    "draw": "draw", "decline": "decline",
    "discard": "discard", "done": "done", "first": "first", "second": "second", "leave": "leave",
    "stay": "stay",
}  # fmt: skip
_ON_SQUARE = {"move": "move", "go": "move", "walk": "move", "brave": "brave", "burrow": "burrow",
              "chest": "chest", "open": "chest"}  # fmt: skip
_ON_UNIT = {"spawn": "spawn", "activate": "activate", "berserk": "berserk", "free": "free"}
_ATTACK = ("attack", "hit", "shoot", "strike")


def read(s: State, ask: Ask, text: str) -> Option | None:
    """The option somebody means; None if nothing is recognised."""
    words = spelt(text)
    if not words:
        return None
    verb = words[0]
    unit = unit_meant(s, words)
    square = square_meant(s, words)
    actor = s.active if s.active >= 0 else -1
    if verb in _ATTACK:
        return None if unit is None else ("attack", unit, _mode(s, actor, words))
    if verb in _ON_SQUARE and (square is not None or verb not in ("open", "chest")):
        return (_ON_SQUARE[verb], -1 if square is None else square)
    if verb in ("open", "chest"):
        return ("chest", -1)
    if verb in _ON_UNIT:
        return None if unit is None else (_ON_UNIT[verb], unit)
    if verb == "drink":
        return _drink(s, words, actor)
    if verb == "equip":
        return None if unit is None else ("equip", unit, -1)
    if verb == "sacrifice":
        what = words[-1] if words[-1] in ("wound", "potion") else "wound"
        return None if unit is None else ("sacrifice", unit, what)
    if verb == "place" and square is not None:
        return ("place", ask.about[0] if ask.about else -1, square)
    if actor >= 0 and (found := _special(s, words, actor, unit, square)) is not None:
        return found
    if verb in _ALONE:
        return (_ALONE[verb],)
    if square is not None:
        return ("place", ask.about[0], square) if ask.prompt.startswith("place") else (
            "move", square)  # fmt: skip
    return None


def _mode(s: State, actor: int, words: list[str]) -> str:
    for mode in ("melee", "range", "magic", "missile"):
        if mode in words:
            return mode
    if words[0] == "shoot" and actor >= 0 and s.profile[actor].distances:
        return s.profile[actor].distances[0][0]
    return MELEE


def _drink(s: State, words: list[str], actor: int) -> Option | None:
    drinker = actor if actor >= 0 and s.is_hero(actor) else 0
    for owner in s.hero_units:
        for number in potion.brews_of(s, owner):
            if contains(words, spelt(action_name(s, number))):
                return ("drink", drinker, owner, number)
    brews = potion.brews_of(s, drinker)
    return ("drink", drinker, drinker, brews[0]) if brews else None


def _special(
    s: State, words: list[str], actor: int, unit: int | None, square: int | None
) -> Option | None:
    """A special by its name, aimed as its card has it."""
    for number in s.profile[actor].specials:
        if not contains(words, spelt(action_name(s, number))):
            continue
        action = s.box.actions[number]
        shape = action.shape
        if action.shapeshift:
            return ("shapeshift", number, s.at[actor] if square is None else square)
        if action.teleport:
            return ("teleport", number, -1 if square is None else square)
        if action.script == RAISE and shape is None:
            return ("raise", number, -1 if square is None else square)
        if action.script in SELF_SCRIPTS:
            return ("special", number, actor, "self")
        if shape is not None and shape[0] in STARTING_SHAPES:
            facing = next((f for f, name in FACING.items() if name in words), "N")
            return ("aim", number, s.at[actor] if square is None else square, facing)
        if shape is not None and shape[0] != "burst":
            return ("area", number)
        modes = dict(special.modes(s, actor, action))
        mode = next((m for m in modes if m in words), None)
        if mode is None:
            mode = MELEE if action.grants.flags & POUNCE else next(reversed(modes))
        if unit is None:
            return ("special", number, actor, "self")
        return ("special", number, unit, mode)
    return None
