"""Throws at a real table: which dice people are to roll, and what they say has come up."""

from __future__ import annotations

from typing import Protocol

from undercroft.kernel.choice import Ask
from undercroft.kernel.dice import Die, Face, encode

from .dice import HEART, Faces, face_name

STAR, SHOWN_HEART, SHOWN_POTION = "★", "♥", "⚗"


class Thrower(Protocol):
    """A state whose dice have faces."""

    @property
    def faces(self) -> Faces: ...


def thrown_dice(s: Thrower, ask: Ask) -> tuple[Die, ...]:
    """The dice of a roll in their order: all blue, then red, then green. [dice.*]"""
    what, _, pool, *place = ask.about
    dice = s.faces.dice(pool)
    return (dice[place[0]],) if what == "reroll" else dice


def shown(face: Face) -> str:
    """A face as it looks: a blank is empty."""
    icons = "".join(SHOWN_HEART if icon == HEART else SHOWN_POTION for icon in face.icons)
    return STAR * face.value + icons


def wanted(s: Thrower, ask: Ask) -> str:
    """How people enter a roll; empty where chance is no roll and the page draws by itself."""
    if ask.prompt != "roll":
        return ""
    dice = thrown_dice(s, ask)
    colours = ", ".join(
        f"{count} {colour}"
        for colour in ("blue", "red", "green")
        if (count := sum(die.name == colour for die in dice))
    )
    return (
        f"roll {colours}; enter a face for each, blue first: stars as a number, h for a heart, "
        "p for a potion, - for a blank"
    )


def dice(s: Thrower, ask: Ask) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each die to roll: its colour and its six faces, in the order of their numbers."""
    if ask.prompt != "roll":
        return ()
    return tuple((die.name, tuple(map(shown, die.faces))) for die in thrown_dice(s, ask))


def thrown(s: Thrower, ask: Ask, text: str) -> int | None:
    """The answer of chance in which the dice show these faces; None if it is none."""
    if ask.prompt != "roll":
        return None
    dice = thrown_dice(s, ask)
    words = text.lower().replace(",", " ").split()
    if len(words) != len(dice):
        return None
    sides = []
    for word, die in zip(words, dice, strict=True):
        names = [face_name(face) for face in die.faces]
        if word not in names:
            return None
        sides.append(names.index(word))
    return encode(tuple(sides))
