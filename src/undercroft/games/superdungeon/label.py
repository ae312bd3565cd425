"""Labels: options in a few words, those that every Super Dungeon game words alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.dice import decode
from undercroft.kernel.wording import listed

from .dice import show
from .naming import card_name, dice, die_name, face, roll_name, square_name, unit_name
from .state import DungeonState

Label = Callable[[Any, Ask, Option], str]


def worded(s: DungeonState, ask: Ask, option: Option | int, labels: Mapping[str, Label]) -> str:
    """A player's option in a few words."""
    if not isinstance(option, tuple) or not option:
        return str(option)
    word = labels.get(option[0])
    return " ".join(str(part) for part in option) if word is None else word(s, ask, option)


# Words around a name


def plain(text: str) -> Label:
    return lambda s, ask, option: text


def on_unit(text: str) -> Label:
    return lambda s, ask, option: text.format(unit_name(s, option[1]))


def on_square(text: str) -> Label:
    return lambda s, ask, option: text.format(square_name(s.board, option[1]))


def on_card(text: str) -> Label:
    return lambda s, ask, option: text.format(card_name(s, option[1]))


def on_model(text: str) -> Label:
    return lambda s, ask, option: text.format(s.box.models[option[1]].name)


# Dice


def roll(s: DungeonState, ask: Ask, option: int) -> str:
    """What chance throws, and for whom."""
    what, unit, pool, *_ = ask.about
    who = f"{unit_name(s, unit)}, " if unit >= 0 else ""
    if what == "reroll":
        faces = {face(die.faces[option]) for die in s.faces.dice(pool)}
        return f"{who}re-rolled die: {' or '.join(sorted(faces))}"
    shown = dice(s, pool, decode(option, pool.dice))
    return f"{who}{roll_name(s, what)} roll {show(pool)}: {shown}"


def discarded(s: DungeonState, ask: Ask, option: Option) -> str:
    _, pool, faces = ask.about
    return f"discard the {listed([die_name(s, pool, faces, i) for i in option[1]])}"


def _reroll(s: DungeonState, ask: Ask, option: Option) -> str:
    _, pool, faces = ask.about
    return f"re-roll the {die_name(s, pool, faces, option[1])}"


def _defend(s: DungeonState, ask: Ask, option: Option) -> str:
    return f"defend with {s.attributes[option[1]].upper()}"


# What is gained


def gain(what: str) -> str:
    """What a heart or a sacrifice is taken for: a wound, a status, a potion."""
    if what == "wound":
        return "heal 1 wound"
    return "gain a potion" if what == "potion" else f"lose {what.capitalize()}"


def recovery(s: DungeonState, ask: Ask, option: Option) -> str:
    return f"{unit_name(s, option[1])}: {gain(option[2])}"


def placed(s: DungeonState, option: Option, what: str) -> str:
    """Where a model goes, or `what` if it is none."""
    _, unit, square = option
    who = unit_name(s, unit) if unit >= 0 else what
    return f"{who} to {square_name(s.board, square)}"


COMMON: dict[str, Label] = {
    "end": plain("end the activation"),
    "move": on_square("move to {}"),
    "chest": on_square("open the chest on {}"),
    "pass": plain("pass"),
    "reroll": _reroll,
    "defend": _defend,
    "as": lambda s, ask, option: f"take it as a {option[1]}",
    "heart": recovery,
    "potion": on_unit("{} gains a potion"),
    "leave": plain("leave it"),
    "centre": on_square("centre on {}"),
    "done": plain("done"),
    "boss": on_model("{}"),
    "miniboss": on_model("{}"),
}
