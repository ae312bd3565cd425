"""What a study counts: whose figure it is, and which warbands fight where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from undercroft.kernel.ledger import Part

from ..superdungeon.ledger import Ledger
from .box import Box
from .state import State
from .turn import named


def _of(s: State, player: int) -> str:
    team = s.teams[player]
    return named(tuple(p for p in range(s.players) if s.teams[p] == team))


def _side(s: State, unit: int) -> str:
    return _of(s, s.owner[unit])


def _cast(s: State) -> Iterator[Part]:
    models = s.box.models
    for player in range(len(s.hero)):
        side = _of(s, player)
        hero, boss = (models[s.card[units[player]]].id for units in (s.hero, s.boss))
        yield Part("hero", hero, side)
        yield Part("boss", boss, side)
        if s.faction[player]:
            yield Part("faction", s.faction[player], side)
        for band in s.box.content.warbands.values():
            if (band.hero, band.boss) == (hero, boss):
                yield Part("warband", band.id, side)
    for zone in s.box.content.warzones.values():
        if tuple(tuple(place) for place in zone.places) == s.layout:
            yield Part("map", zone.id)


def _tables(box: Box) -> Iterator[Mapping[str, Any]]:
    yield from (box.content.warbands, box.content.warzones, box.content.factions)


LEDGER = Ledger(_side, _cast, _tables, _of)
