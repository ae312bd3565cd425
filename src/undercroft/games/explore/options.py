"""Options: how a game of Explore may be wished for, and why some wishes cannot be. [size.*]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from undercroft.kernel.names import unknown
from undercroft.kernel.options import OptionsError, called, read_options

from .box import Box
from .setup import point_cards
from .tables import Size


class ExploreOptions(BaseModel):
    """How a game of Explore is set up."""

    model_config = ConfigDict(extra="forbid")

    size: Literal["delve", "crawl", "siege"] = Field(
        "delve", description="from a short delve to a long siege"
    )
    hero_players: int = Field(
        1, ge=1, le=5, title="Players of Heroes", description="how many players share the Heroes"
    )
    split: list[int] = Field(
        default_factory=list,
        title="Who leads which Hero",
        description="the number of the player of each Hero, from 1; else they take turns",
    )
    setup: Literal["quick", "full"] = Field(
        "quick",
        description="whether everything is laid out for you or step by step by the players",
        json_schema_extra=called(quick="laid out", full="step by step"),
    )
    heroes: list[str] = Field(
        default_factory=list,
        description="name who goes; chance or, step by step, the players choose the rest",
    )
    boss: str | None = Field(None, title="Dungeon Boss")
    minibosses: list[str] = Field(default_factory=list, title="Mini-Bosses")
    points: list[str] = Field(default_factory=list, title="Spawning Points")
    layout: str | None = Field(
        None, title="Map", description="a prepared one, if everything is laid out"
    )
    rounds: int = Field(
        1000,
        ge=1,
        title="Most rounds",
        description="nobody wins if nothing is decided after so many",
    )

    def seats(self, heroes: int) -> tuple[int, ...]:
        """The seat of each Hero. [size.extra-players]"""
        return tuple(self.split) or tuple(1 + hero % self.hero_players for hero in range(heroes))


def checked(box: Box, wishes: Mapping[str, Any]) -> ExploreOptions:
    """The options of a game, or OptionsError with the first thing that cannot be."""
    options = read_options(ExploreOptions, wishes)
    size = box.content.sizes[options.size]
    _players(size, options)
    _heroes(box, size, options)
    _boss(box, size, options)
    _minibosses(box, size, options)
    _points(box, size, options)
    _layout(box, size, options)
    return options


def _players(size: Size, options: ExploreOptions) -> None:
    most = size.most_players - 1
    if options.hero_players > most:
        raise OptionsError(
            f"a {size.name} is for 2 to {size.most_players} players: the Consul and at most {most} "
            f"Hero players, not {options.hero_players}",
            f"size.{size.id}.players",
        )
    if not options.split:
        return
    if len(options.split) != size.heroes:
        raise OptionsError(
            f"split: a {size.name} has {size.heroes} Heroes, but {len(options.split)} are shared "
            "out",
            f"size.{size.id}.heroes",
        )
    players = list(range(1, options.hero_players + 1))
    if sorted(set(options.split)) != players:
        raise OptionsError(
            f"split: expected each of the players {', '.join(map(str, players))} to have at least "
            f"one Hero, and nobody else; got {options.split}",
            "size.extra-players",
        )


def _heroes(box: Box, size: Size, options: ExploreOptions) -> None:
    models = box.content.models
    if len(options.heroes) > size.heroes:
        raise OptionsError(
            f"a {size.name} uses {size.heroes} Heroes, not {len(options.heroes)}",
            f"size.{size.id}.heroes",
        )
    for name in options.heroes:
        if name in models and models[name].kind == "shapeshift":
            raise OptionsError(
                f"{models[name].name} is a shapeshift form: nobody starts as one, "
                "it comes into play only by transformation",
                "choose.heroes.no-shapeshift",
            )
        _is_a(box, "hero", "Hero", name, "choose.heroes.any")
    seats = options.seats(size.heroes)
    for place, name in enumerate(options.heroes):
        if (name, seats[place]) in zip(options.heroes[:place], seats, strict=False):
            rule = "duplicates-multiplayer" if options.hero_players > 1 else "no-duplicates"
            raise OptionsError(
                f"player {seats[place]} would control two of the same Hero, {models[name].name}",
                f"choose.heroes.{rule}",
            )


def _boss(box: Box, size: Size, options: ExploreOptions) -> None:
    if options.boss is None:
        return
    if not size.bosses:
        raise OptionsError(
            f"a {size.name} has no Boss: leave out {options.boss}", "choose.boss.none-in-delve"
        )
    if options.boss not in box.content.effects:
        raise OptionsError(unknown("Boss", options.boss, box.content.effects), "choose.consul.any")


def _minibosses(box: Box, size: Size, options: ExploreOptions) -> None:
    if len(options.minibosses) > size.minibosses:
        raise OptionsError(
            f"the number of Mini-Bosses in a {size.name} is {size.minibosses}, "
            f"not {len(options.minibosses)}",
            "size.delve.mini-boss" if size.id == "delve" else f"size.{size.id}.bosses",
        )
    for name, count in Counter(options.minibosses).items():
        _is_a(box, "miniboss", "Mini-Boss", name, "choose.consul.any")
        _at_hand(box, name, count)


def _points(box: Box, size: Size, options: ExploreOptions) -> None:
    if not options.points:
        return
    for name in options.points:
        _is_a(box, "point", "spawning point", name, "choose.consul.any")
    cards = box.content.points
    for name, count in Counter(options.points).items():
        _at_hand(box, name, count * cards[name].count)
    total = sum(cards[name].count for name in options.points)
    rest = size.points - total
    chosen = [box.model_number[name] for name in options.points]
    if rest < 0 or (rest and not point_cards(box, chosen, rest)):
        raise OptionsError(
            f"a {size.name} has {size.points} spawning points; those wished for make {total}, "
            + ("which is too many" if rest < 0 else "and no others make up the rest"),
            f"size.{size.id}.spawning-points",
            "choose.spawning-points.pairs",
        )


def _layout(box: Box, size: Size, options: ExploreOptions) -> None:
    if options.layout is None:
        return
    if options.setup == "full":
        raise OptionsError(
            "a prepared layout is for a quick setup: in a full one the sides lay the tiles",
            "setup.map.alternate",
        )
    layouts = box.content.layouts
    fitting = [name for name, layout in layouts.items() if layout.size == size.id]
    if options.layout not in layouts:
        raise OptionsError(unknown("layout", options.layout, fitting))
    if options.layout not in fitting:
        layout = layouts[options.layout]
        raise OptionsError(
            f"{layout.name} is a layout for another size: a {size.name} uses {size.tiles} tiles, "
            f"not {len(layout.places)}",
            f"size.{size.id}.tiles",
        )


def _is_a(box: Box, kind: str, noun: str, name: str, rule: str) -> None:
    model = box.content.models.get(name)
    if model is not None and model.kind == kind:
        return
    if model is not None:
        raise OptionsError(f"{model.name} is no {noun}", rule)
    known = [model.id for model in box.models if model.kind == kind]
    raise OptionsError(unknown(noun, name, known), rule)


def _at_hand(box: Box, name: str, count: int) -> None:
    model = box.content.models[name]
    if count > model.copies:
        have = "is only one model" if model.copies == 1 else f"are only {model.copies} models"
        raise OptionsError(f"there {have} of {model.name}, not {count}", "choose.consul.any")
