"""Warbands: what one consists of, and why some cannot be. [warband.*, assistant.card]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from undercroft.kernel.names import unknown

from .box import Box
from .card import Band
from .content import Content
from .state import State

POINTS = 2
PARTS = ("hero", "assistant", "miniboss", "boss")
KINDS = {"hero": "hero", "assistant": "hero", "miniboss": "miniboss", "boss": "boss"}
RULES = {
    "faction": "faction.choice", "hero": "warband.hero", "assistant": "warband.assistant",
    "miniboss": "warband.mini-boss", "points": "warband.spawning-points", "boss": "warband.boss",
}  # fmt: skip


class Missing(NamedTuple):
    """Something a warband lacks or has wrong, and the rule that asks for it."""

    part: str
    sentence: str
    rule: str


def band_of(parts: Mapping[str, object]) -> Band:
    """A warband of parts as somebody wrote them down; what is not there stays empty."""
    points = parts.get("points") or ()
    return Band(
        id=str(parts.get("id", "")),
        name=str(parts.get("name", "") or "Own warband"),
        faction=str(parts.get("faction", "") or ""),
        hero=str(parts.get("hero", "") or ""),
        assistant=str(parts.get("assistant", "") or ""),
        miniboss=str(parts.get("miniboss", "") or ""),
        points=tuple(str(p) for p in points) if isinstance(points, list | tuple) else (),
        boss=str(parts.get("boss", "") or ""),
        text="",
    )


def missing(content: Content, band: Band, factions: bool = True) -> list[Missing]:
    """Everything that keeps a warband from fighting; nothing for a sound one."""
    return [*_parts(content, band, factions), *_points(content, band)]


def _parts(content: Content, band: Band, factions: bool) -> Iterator[Missing]:
    if factions and band.faction not in content.factions:
        named = band.faction
        sentence = (
            unknown("faction", named, sorted(content.factions))
            if named
            else f"it fights for no faction: choose one of {', '.join(sorted(content.factions))}"
        )
        yield Missing("faction", sentence, RULES["faction"])
    for part in PARTS:
        name = getattr(band, part)
        known = content.of_kind(KINDS[part])
        what = {"assistant": "potion assistant", "miniboss": "mini-boss"}.get(part, part)
        if not name:
            yield Missing(part, f"it has no {what}", RULES[part])
        elif name not in known:
            yield Missing(part, unknown(what, name, sorted(known)), RULES[part])
    if band.hero and band.hero == band.assistant:
        yield Missing(
            "assistant", "the potion assistant must be another hero than its own",
            "warband.duplicates",
        )  # fmt: skip


def _points(content: Content, band: Band) -> Iterator[Missing]:
    known = content.points
    for name in band.points:
        if name not in known:
            yield Missing("points", unknown("spawning point", name, sorted(known)), RULES["points"])
    cards = [known[name] for name in band.points if name in known]
    total = sum(card.counts for card in cards)
    if total == POINTS or len(cards) != len(band.points):
        return
    pair = next((card for card in cards if card.paired), None)
    if pair is not None and total > POINTS:
        yield Missing(
            "points", f"{pair.name} is a pair and already both spawning points",
            "warband.no-split-pairs",
        )  # fmt: skip
    else:
        yield Missing("points", f"it has {total} spawning points instead of two", RULES["points"])


def clashes(bands: list[Band]) -> list[Missing]:
    """Potion assistants that somebody fields as a hero. [assistant.card]"""
    heroes = {band.hero for band in bands}
    return [
        Missing(
            "assistant",
            f'"{band.assistant}" is fielded as a hero and cannot assist too',
            "assistant.card",
        )
        for band in bands
        if band.assistant in heroes
    ]


def muster(s: State, player: int, band: Band) -> None:
    """Enlist all units of a warband, off the warzone. [warband.pools, component.player-kit]"""
    box: Box = s.box

    def unit(name: str, pool: int = -1) -> int:
        return s.recruit(box.model_number[name], player, pool)

    s.hero = (*s.hero, unit(band.hero))
    s.mini = (*s.mini, unit(band.miniboss))
    s.boss = (*s.boss, unit(band.boss))
    s.assistant = (*s.assistant, box.model_number[band.assistant])
    cards = [box.content.points[name] for name in band.points]
    models = [card for card in cards for _ in range(card.counts)]
    numbers = []
    for place, card in enumerate(models):
        pool = POINTS * player + (0 if card.paired else place)
        numbers.append(unit(card.model.id, pool))
    s.points = (*s.points, (numbers[0], numbers[1]))
    for place, card in enumerate(cards):
        for name, count in card.pool:
            for _ in range(count):
                unit(name, POINTS * player + (0 if card.paired else place))
