"""Wishes as people type them: "attack knucklehead 2", "move C7 north", "smite rex", "face east".

What is read is an option, offered or not: the question decides, and `explain` says why not.
"""

from __future__ import annotations

import re

from undercroft.kernel.choice import Ask, Option

from ..superdungeon.naming import square_named, unit_names
from . import facing, potion
from .state import State
from .unique import STARTING

_ALONE = (
    "end", "pass", "done", "stop", "leave", "stay", "keep", "quiet", "deaf", "dash", "meditate",
    "retreat", "smokebomb", "search", "again", "discard", "cancel", "propose", "accept", "refuse",
    "stow", "buy", "attacker", "defender", "brew",
)  # fmt: skip
_ON_SQUARE = {"chest": "chest", "open": "chest", "trapdoor": "trapdoor", "push": "push",
              "pull": "pull", "compel": "compel", "land": "land"}  # fmt: skip
_ON_UNIT = {"activate": "activate", "berserk": "berserk", "arc": "arc", "vines": "vines"}
_ATTACK = ("attack", "hit", "shoot", "strike")
_MOVE = ("move", "go", "walk")
_PHASES = ("wait", "spawning", "hero", "warband")
_ICONS = ("melee", "magic", "missile")


def read(s: State, ask: Ask, text: str) -> Option | None:
    """The option somebody means; None if nothing is recognised."""
    words = _spelt(text)
    if not words:
        return None
    verb = words[0]
    unit = _unit(s, words)
    square = next((q for w in words if (q := square_named(s.board, w)) is not None), None)
    way = next((d for d, name in enumerate(facing.WORDS) if name in words), None)
    actor = s.active
    if verb in _PHASES and ask.prompt == "phase":
        return ("phase", verb)
    if verb in _ATTACK:
        return None if unit is None else ("attack", unit, _icon(s, actor, words))
    if verb in _MOVE:
        return _move(ask, square, way)
    if verb == "face" and way is not None:
        return ("face", way)
    if verb == "turn" and way is not None:
        return ("turn", way)
    if verb in _ON_SQUARE and square is not None:
        return (_ON_SQUARE[verb], square)
    if verb in _ON_UNIT:
        return None if unit is None else (_ON_UNIT[verb], unit)
    if verb == "stand":
        return ("stand", "move" if "move" in words or "movement" in words else "action")
    if verb == "drink":
        return _drink(s, words, actor, unit, square, way)
    if verb == "equip":
        return _equip(s, ask, words, unit)
    if actor >= 0:
        for number in s.profile[actor].specials:
            if _contains(words, _spelt(s.box.actions[number].name)):
                return _used(s, actor, number, unit, square, way)
    if verb in _ALONE:
        return (verb,)
    if square is not None:
        placing = next((o for o in ask.options if o[0] == "place"), None)
        if placing is not None:
            return ("place", placing[1] if unit is None else unit, square)
        return _move(ask, square, way)
    return None


def _move(ask: Ask, square: int | None, way: int | None) -> Option:
    """A move; without a facing, one that is offered to that square."""
    if square is None:
        return ("move", 0 if way is None else way, -1)
    if way is None:
        found = [o[1] for o in ask.options if o[0] == "move" and o[2] == square]
        way = found[0] if found else 0
    return ("move", way, square)


def _spelt(name: str) -> list[str]:
    return re.findall(r"[\w'’-]+", name.lower())


def _contains(words: list[str], part: list[str]) -> bool:
    return any(words[i : i + len(part)] == part for i in range(len(words)))


def _unit(s: State, words: list[str]) -> int | None:
    """The unit that is named: in full, without its number, or by one word of its name."""
    found: list[tuple[int, int, int]] = []
    for unit, spelt in enumerate(map(_spelt, unit_names(s))):
        bare = spelt[:-1] if spelt[-1].isdigit() else spelt
        seen = 0 if s.at[unit] >= 0 else 1
        if _contains(words, spelt):
            found.append((-100 * len(spelt), seen, unit))
        elif _contains(words, bare):
            found.append((-10 * len(bare), seen, unit))
        elif any(word in words for word in bare if len(word) > 3):
            found.append((-1, seen, unit))
    return min(found)[2] if found else None


def _icon(s: State, actor: int, words: list[str]) -> str:
    for icon in _ICONS:
        if icon in words:
            return icon
    attacks = s.profile[actor].attacks if actor >= 0 else ()
    if words[0] == "shoot" and attacks:
        return attacks[-1][0]
    return attacks[0][0] if attacks else "melee"


def _used(
    s: State, actor: int, number: int, unit: int | None, square: int | None, way: int | None
) -> Option:
    """A unique action or potion, aimed as its card has it."""
    action = s.box.actions[number]
    if action.teleport:
        return ("teleport", number, -1 if square is None else square)
    if action.shape is not None and action.shape[0] in STARTING:
        side = facing.NAMES[0 if way is None else way]
        return ("aim", number, s.at[actor] if square is None else square, side)
    if action.shape is not None and action.shape[0] != "burst":
        return ("area", number)
    target = actor if unit is None or action.reach is None else unit
    return ("special", number, target)


def _drink(
    s: State, words: list[str], actor: int, unit: int | None, square: int | None, way: int | None
) -> Option | None:
    """A potion by its name, or else the first there is."""
    drinker = actor if actor >= 0 else unit
    if drinker is None:
        return None
    brews = potion.brews(s, s.owner[drinker])
    named = [n for n in brews if _contains(words, _spelt(s.box.actions[n].name))]
    if not named and not brews:
        return None
    number = (named or list(brews))[0]
    used = _used(s, drinker, number, unit, square, way)
    return ("drink", number, *used) if actor >= 0 else ("drink", drinker, number, *used)


def _equip(s: State, ask: Ask, words: list[str], unit: int | None) -> Option | None:
    """A card of the backpack by its name, for a unit."""
    for card in s.backpack[ask.seat]:
        if unit is not None and _contains(words, _spelt(s.box.equipment[card].name)):
            return ("equip", unit, card)
    return None
