"""Mustering: the units of a warband are enlisted, off the warzone. [warband.pools]"""

from __future__ import annotations

from collections.abc import Mapping

from .box import Box
from .card import Band
from .state import State

POINTS = 2


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


def enlist(s: State, player: int, band: Band) -> None:
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
