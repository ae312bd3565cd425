"""Building a warband: its parts, what is still missing, and what may still be chosen.

A warband in the making is a `Warband` with empty parts. Nothing here knows a match: `problems`
says what keeps one warband from being complete, `clashes` what keeps several from meeting.
[warband.*, faction.choice, assistant.card]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.names import unknown

from .card import Band
from .content import Content

PARTS = ("faction", "hero", "assistant", "miniboss", "points", "boss")
"""The parts in the order they are chosen."""

NAMES = {
    "faction": "faction", "hero": "hero", "assistant": "potion assistant",
    "miniboss": "mini-boss", "points": "spawning points", "boss": "boss",
}  # fmt: skip

RULES = {
    "faction": "faction.choice", "hero": "warband.hero", "assistant": "warband.assistant",
    "miniboss": "warband.mini-boss", "points": "warband.spawning-points", "boss": "warband.boss",
}  # fmt: skip


class WarbandError(UndercroftError):
    """A warband that cannot be fielded."""


class Warband(NamedTuple):
    """The parts of a warband by id; a part not chosen yet is empty."""

    faction: str = ""
    hero: str = ""
    assistant: str = ""
    miniboss: str = ""
    points: tuple[str, ...] = ()
    """One pair, or two standalone spawning points."""
    boss: str = ""

    @classmethod
    def of(cls, band: Band) -> Warband:
        """A ready-made one."""
        return cls(band.faction, band.hero, band.assistant, band.miniboss, band.points, band.boss)


class Gap(NamedTuple):
    """Why a warband is not complete: the part, the rule, and a sentence."""

    part: str
    rule: str
    text: str


# ---------------------------------------------------------------- what may be chosen


def choices(content: Content, warband: Warband, part: str) -> tuple[str, ...]:
    """The ids that may be chosen for a part, given the others; for points: the next card.

    Parts of other warbands do not limit the choice. [warband.duplicates, warband.same-build]
    """
    if part == "faction":
        return tuple(content.factions)
    if part == "points":
        room = 2 - _counted(content, warband.points)
        return tuple(name for name, p in content.points.items() if p.counts <= room)
    if part in ("hero", "assistant"):
        other = warband.assistant if part == "hero" else warband.hero
        return tuple(name for name in content.of_kind("hero") if name != other)
    return tuple(content.of_kind(part))


def _counted(content: Content, points: Sequence[str]) -> int:
    """How many spawning points the cards are; a pair is two."""
    return sum(content.points[name].counts for name in points if name in content.points)


# ---------------------------------------------------------------- what is missing


def problems(content: Content, warband: Warband, factions: bool = True) -> list[Gap]:
    """Everything that keeps a warband from being complete, in the order of its parts.

    Without factions none has to be chosen. [variant.no-factions]
    """
    found: list[Gap] = []
    for part in PARTS:
        if part == "faction" and not factions:
            continue
        if part == "points":
            found += _points(content, warband.points)
        else:
            found += _part(content, warband, part)
    if warband.hero and warband.hero == warband.assistant:
        name = content.models[warband.hero].name if warband.hero in content.models else warband.hero
        text = f"{name} cannot assist with potions and fight: choose another hero as assistant"
        found.append(Gap("assistant", "warband.duplicates", text))
    return found


def _part(content: Content, warband: Warband, part: str) -> list[Gap]:
    chosen: str = getattr(warband, part)
    fit = tuple(content.factions) if part == "faction" else _fitting(content, part)
    if not chosen:
        text = f"no {NAMES[part]} yet: choose one of {len(fit)}"
        return [Gap(part, RULES[part], text)]
    if chosen in fit:
        return []
    if chosen in content.models:
        model = content.models[chosen]
        text = f"{model.name} is no {_noun(part)}"
    else:
        text = unknown(_noun(part), chosen, fit)
    return [Gap(part, RULES[part], text)]


def _fitting(content: Content, part: str) -> tuple[str, ...]:
    kind = "hero" if part in ("hero", "assistant") else part
    return tuple(content.of_kind(kind))


def _noun(part: str) -> str:
    return "hero" if part == "assistant" else NAMES[part]


def _points(content: Content, points: Sequence[str]) -> list[Gap]:
    """Two spawning points: one pair, or two standalone ones. [warband.no-split-pairs]"""
    found = [
        Gap("points", RULES["points"], unknown("spawning point", name, content.points))
        for name in points
        if name not in content.points
    ]
    if found:
        return found
    counted = _counted(content, points)
    if counted == 2:
        return []
    if not points:
        text = "no spawning points yet: choose one pair or two standalone ones"
        return [Gap("points", RULES["points"], text)]
    names = " and ".join(content.points[name].name for name in points)
    if counted < 2:
        text = f"{names} is one spawning point: choose another standalone one beside it"
        return [Gap("points", RULES["points"], text)]
    if any(content.points[name].paired for name in points):
        pair = next(content.points[name].name for name in points if content.points[name].paired)
        text = f"{pair} is a pair, which is both spawning points and cannot be split"
        return [Gap("points", "warband.no-split-pairs", text)]
    return [Gap("points", RULES["points"], f"{names} are {counted} spawning points: expected 2")]


def clashes(content: Content, warbands: Sequence[Warband]) -> list[Gap]:
    """What keeps complete warbands from meeting: an assistant that somebody fields as hero.

    Everything else may be fielded twice. [assistant.card, warband.duplicates]
    """
    heroes = [warband.hero for warband in warbands]
    found = []
    for seat, warband in enumerate(warbands):
        others = [i for i, hero in enumerate(heroes) if hero == warband.assistant and i != seat]
        if others:
            name = content.models[warband.assistant].name
            text = f"player {seat + 1}: {name} is fielded as a hero by player {others[0] + 1}"
            found.append(Gap("assistant", "assistant.card", f"{text} and cannot assist"))
    return found


# ---------------------------------------------------------------- reading


def read(content: Content, told: str | Mapping[str, Any]) -> Warband:
    """A whole warband from the id of a ready-made one or from its parts; else WarbandError."""
    if isinstance(told, str):
        if told not in content.warbands:
            raise WarbandError(unknown("warband", told, content.warbands))
        return Warband.of(content.warbands[told])
    for part in told:
        if part not in PARTS:
            raise WarbandError(unknown("part of a warband", str(part), PARTS))
    points = told.get("points", ())
    if isinstance(points, str):
        points = (points,)
    parts = {part: str(told.get(part, "")) for part in PARTS if part != "points"}
    return Warband(**parts, points=tuple(str(name) for name in points))


def checked(content: Content, told: str | Mapping[str, Any], factions: bool = True) -> Warband:
    """A complete warband, or WarbandError with everything that is missing."""
    warband = read(content, told)
    found = problems(content, warband, factions)
    if found:
        raise WarbandError("; ".join(gap.text for gap in found))
    return warband


# ---------------------------------------------------------------- what it brings


def pools(content: Content, warband: Warband) -> tuple[tuple[tuple[str, int], ...], ...]:
    """The monsters of each spawning point card; a pair has one pool for both. [warband.pools]"""
    return tuple(content.points[name].pool for name in warband.points)
