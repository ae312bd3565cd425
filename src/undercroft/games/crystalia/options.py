"""Options: how a war may be wished for, and why some wishes cannot be. [mode.*, warband.*]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from undercroft.kernel.names import unknown
from undercroft.kernel.options import OptionsError, called, read_options

from . import warband
from .box import Box
from .card import Band
from .muster import band_of
from .warband import Warband

FEW, MANY, MOST = 2, 4, 5
BOUNDS = {"players": "game.players.count", "tiles": "mode.narrative.tiles-per-player"}
"""Which rule bounds a number."""


class WarbandWish(BaseModel):
    """A warband of one's own."""

    model_config = ConfigDict(extra="forbid")

    name: str = ""
    faction: str = ""
    hero: str = ""
    assistant: str = ""
    miniboss: str = Field("", title="Mini-Boss")
    points: list[str] = Field(default_factory=list, title="Spawning Points")
    boss: str = ""


class CrystaliaOptions(BaseModel):
    """How a war is set up."""

    model_config = ConfigDict(extra="forbid")

    mode: Literal["competitive", "narrative"] = Field(
        "competitive",
        title="Kind of match",
        description="a mirrored warzone for two, or tiles placed in turn",
    )
    players: int = Field(2, ge=FEW, le=MOST, description="how many warbands fight")
    warbands: list[str | WarbandWish] = Field(
        default_factory=list,
        description="ready-made ones or your own, one for each player; the rest are chosen",
    )
    warzone: str = Field("", description="an arena board or a set of mirrored tiles")
    setup: Literal["quick", "full"] = Field(
        "quick",
        description="whether the app or the players deploy",
        json_schema_extra=called(quick="laid out", full="step by step"),
    )
    tiles: int = Field(
        2,
        ge=1,
        le=4,
        title="Tiles a player",
        description="how many each player places in a narrative match",
    )
    teams: bool = Field(False, title="Two against two", description="a variant for four")
    factions: bool = Field(
        True, title="Faction rules", description="whether traits, weaknesses and agendas count"
    )
    keep_dashing: bool = Field(
        False, description="a variant: units may push on beyond their movement"
    )
    explore_exits: bool = Field(
        False, title="Explore dungeon exits", description="a variant: they are searched for loot"
    )
    archetypes: bool = Field(
        False,
        title="Faction archetypes",
        description="a variant: each faction has wrath and a potion of its own",
    )
    rounds: int = Field(
        1000,
        ge=1,
        title="Most rounds",
        description="house rule: a war still undecided after so many rounds has no winner",
    )


def checked(box: Box, wishes: Mapping[str, Any]) -> CrystaliaOptions:
    """The options of a war, or OptionsError with the first thing that cannot be."""
    options = read_options(CrystaliaOptions, wishes, BOUNDS)
    _players(options)
    _warzone(box, options)
    _tiles(box, options)
    _warbands(box, options)
    return options


def _players(options: CrystaliaOptions) -> None:
    if options.mode == "competitive" and options.players != FEW:
        raise OptionsError(
            f"a competitive match is for two players, not {options.players}: choose the mode "
            "narrative",
            "mode.competitive.players",
        )
    if options.teams and options.players != MANY:
        raise OptionsError(
            f"two against two needs four players, not {options.players}",
            "variant.two-on-two.teams",
        )
    if len(options.warbands) > options.players:
        raise OptionsError(
            f"{len(options.warbands)} warbands are too many for {options.players} players",
            "game.players.count",
        )


def _warzone(box: Box, options: CrystaliaOptions) -> None:
    if not options.warzone:
        return
    if options.mode == "narrative":
        raise OptionsError(
            "in a narrative match the players place the tiles: expected no warzone",
            "setup.world.order",
        )
    known = sorted(box.content.warzones)
    if options.warzone not in known:
        raise OptionsError(unknown("warzone", options.warzone, known), "setup.world.arena")


def _tiles(box: Box, options: CrystaliaOptions) -> None:
    """Nobody can place more tiles than there are."""
    wanted = options.players * options.tiles
    content = box.content
    pieces = {face.piece for face in content.tiles.values() if face.back}
    there = sum(content.copies.get(piece, 1) for piece in pieces)
    if options.mode == "narrative" and wanted > there:
        raise OptionsError(
            f"{options.tiles} tiles each for {options.players} players are {wanted}, and there "
            f"are {there}: expected tiles to be at most {there // options.players}",
            "mode.narrative.tiles-per-player",
        )


def bands(box: Box, options: CrystaliaOptions) -> list[Band | None]:
    """The warbands that are named; None where one is still to be chosen."""
    found: list[Band | None] = []
    for wished in options.warbands:
        if isinstance(wished, WarbandWish):
            found.append(band_of(wished.model_dump()))
        elif not wished:
            found.append(None)
        elif wished in box.content.warbands:
            found.append(box.content.warbands[wished])
        else:
            known = sorted(box.content.warbands)
            raise OptionsError(unknown("warband", wished, known), "warband.same-build")
    return found


def _warbands(box: Box, options: CrystaliaOptions) -> None:
    named = bands(box, options)
    for number, band in enumerate(named):
        if band is not None:
            wrong = warband.problems(box.content, Warband.of(band), options.factions)
            if wrong:
                raise OptionsError(
                    f"the warband of player {number + 1}: {wrong[0].text}", wrong[0].rule
                )
    wrong = warband.clashes(box.content, [Warband.of(band) for band in named if band is not None])
    if wrong:
        raise OptionsError(f"warbands: {wrong[0].text}", wrong[0].rule)
