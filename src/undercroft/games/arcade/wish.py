"""Wishes as people type them: "attack crawler 2", "move C7", "demon charge", "drink firevine".

What is read is an option, offered or not: the question decides, and `explain` says why not.
"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option

from ..superdungeon.naming import FACING
from ..superdungeon.wish import contains, spelt, square_meant, unit_meant
from .box import STARTING
from .state import State

_ALONE = ("end", "pass", "stop", "done", "leave", "stay", "keep", "trade", "gain", "suffer")
_ON_SQUARE = {
    "move": "move", "go": "move", "walk": "move", "dash": "dash", "chest": "chest",
    "open": "chest", "interact": "interact", "step": "step", "push": "push", "pull": "pull",
    "compel": "compel",
}  # fmt: skip
_ON_UNIT = {"activate": "activate", "blades": "blades", "arc": "arc", "slurp": "slurp",
            "from": "from"}  # fmt: skip
_ATTACK = ("attack", "hit", "shoot", "strike")
_ICONS = ("melee", "magic", "missile")


def read(s: State, ask: Ask, text: str) -> Option | None:
    """The option somebody means; None if nothing is recognised."""
    words = spelt(text)
    if not words:
        return None
    verb = words[0]
    if verb == "pass" and "turn" in words:
        return ("pass_turn",)
    unit = unit_meant(s, words)
    square = square_meant(s, words)
    actor = s.active
    if verb in _ATTACK:
        return None if unit is None else ("attack", unit, _icon(s, actor, words))
    if verb in _ON_SQUARE:
        return (_ON_SQUARE[verb], -1 if square is None else square)
    if verb in _ON_UNIT:
        return None if unit is None else (_ON_UNIT[verb], unit)
    if verb == "stand":
        return ("stand", "move" if "move" in words or "movement" in words else "action")
    if verb == "drink":
        return _drink(s, ask, words, unit)
    if verb == "equip":
        return _equip(s, words, unit)
    if verb == "place" and square is not None:
        return ("place", ask.about[0] if ask.about else -1, square)
    if actor >= 0:
        for number in s.profile[actor].specials:
            if contains(words, spelt(s.box.actions[number].name)):
                return _used(s, words, actor, number, unit, square)
    if verb in _ALONE:
        return (verb,)
    if square is not None:
        placing = any(option[0] == "place" for option in ask.options)
        return ("place", ask.about[0], square) if placing else ("move", square)
    return None


def _icon(s: State, actor: int, words: list[str]) -> str:
    for icon in _ICONS:
        if icon in words:
            return icon
    attacks = s.profile[actor].attacks if actor >= 0 else ()
    if words[0] == "shoot" and attacks:
        return attacks[-1][0]
    return attacks[0][0] if attacks else "melee"


def _used(
    s: State, words: list[str], actor: int, number: int, unit: int | None, square: int | None
) -> Option:
    """A unique action or potion, aimed as its card has it."""
    action = s.box.actions[number]
    if action.teleport:
        return ("teleport", number, -1 if square is None else square)
    if action.shape is not None and action.shape[0] in STARTING:
        facing = next((f for f, name in FACING.items() if name in words), "N")
        return ("aim", number, s.at[actor] if square is None else square, facing)
    if action.shape is not None and action.shape[0] != "burst":
        return ("area", number)
    target = actor if unit is None or action.reach is None else unit
    return ("special", number, target)


def _drink(s: State, ask: Ask, words: list[str], unit: int | None) -> Option | None:
    """A potion by its name, or else the first of the Hero's own."""
    drinker: int = s.active if s.active >= 0 else ask.about[0] if ask.prompt == "green" else 0
    named = [
        (owner, number)
        for owner in s.hero_units
        for number in s.profile[owner].brews
        if contains(words, spelt(s.box.actions[number].name))
    ]
    own = [(drinker, number) for number in s.profile[drinker].brews]
    if not named and not own:
        return None
    owner, number = (named or own)[0]
    return ("drink", owner, number, *_used(s, words, drinker, number, unit, None))


def _equip(s: State, words: list[str], unit: int | None) -> Option | None:
    """A card of the backpack by its name, for a Hero, in place of what it wears there."""
    for card in s.backpack:
        item = s.box.equipment[card]
        if unit is not None and contains(words, spelt(item.name)):
            worn = [e for e in s.gear[unit] if s.box.equipment[e].slot == item.slot]
            return ("equip", unit, card, worn[0] if worn else -1)
    return None
