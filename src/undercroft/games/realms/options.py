"""Options: players, heroes, a campaign or one adventure, difficulty. [game.players]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.names import unknown
from undercroft.kernel.problem import Where, mistakes

from .box import Box

LEAST, MOST = 2, 4
"""Heroes of a party. [game.players]"""


class RealmsOptions(BaseModel):
    """How a game of Realms is set up."""

    model_config = ConfigDict(extra="forbid")

    players: int = Field(1, ge=1, le=4, description="how many players")
    party: int = Field(
        0,
        ge=0,
        le=MOST,
        title="Heroes in the party",
        description="0 means one for each player, and at least two",
    )
    heroes: list[str] = Field(
        default_factory=list, description="name who goes; else the first Heroes of the box do"
    )
    campaign: str | bool = Field("", description="adventures one after the other")
    adventure: str = Field("", description="the first one, unless you name another")
    difficulty: str = Field("", description="the usual one, unless you name another")
    rounds: int = Field(
        0,
        ge=0,
        title="Most rounds",
        description="the game is lost after so many; 0 means as the adventure says",
    )


class OptionsError(UndercroftError):
    """A game that cannot be had as wished; `rules` are the ids of what forbids it."""

    def __init__(self, message: str, *rules: str) -> None:
        super().__init__(message)
        self.rules = rules


def checked(box: Box, wishes: Mapping[str, Any]) -> RealmsOptions:
    """The options of a game, or OptionsError with the first thing that cannot be."""
    try:
        options = RealmsOptions.model_validate(dict(wishes))
    except ValidationError as error:
        first = mistakes(error, RealmsOptions, wishes, Where("", "", ""))[0]
        message = first.message.replace("unknown field", "there is no such option")
        rules = ("game.players",) if first.field == "players" else ()
        raise OptionsError(f'option "{first.field}": {message}', *rules) from None
    content = box.content
    if isinstance(options.campaign, bool):
        options.campaign = next(iter(content.campaigns)) if options.campaign else ""
    if options.campaign and options.campaign not in content.campaigns:
        raise OptionsError(
            f"campaign: {unknown('campaign', options.campaign, content.campaigns)}",
            "explore.quest",
        )
    if options.campaign and options.adventure:
        raise OptionsError("adventure: a campaign says itself which adventure comes next")
    if not options.adventure and not options.campaign:
        options.adventure = box.first
    if options.adventure and options.adventure not in content.adventures:
        raise OptionsError(
            f"adventure: {unknown('adventure', options.adventure, content.adventures)}",
            "explore.quest",
        )
    if not options.difficulty:
        options.difficulty = next(
            (row.id for row in content.difficulties.values() if row.standard), ""
        )
    elif options.difficulty not in content.difficulties:
        raise OptionsError(
            f"difficulty: {unknown('difficulty', options.difficulty, content.difficulties)}"
        )
    _heroes(box, options)
    return options


def _heroes(box: Box, options: RealmsOptions) -> None:
    wished = len(options.heroes)
    size = options.party or wished or max(LEAST, options.players)
    if not LEAST <= size <= MOST:
        raise OptionsError(
            f"party: a party is {LEAST} to {MOST} heroes, not {size}", "game.players"
        )
    if size < options.players:
        raise OptionsError(
            f"party: {options.players} players need a hero each, and the party has {size}",
            "game.players",
        )
    if wished > size:
        raise OptionsError(f"heroes: {wished} heroes for a party of {size}", "game.players")
    for name in options.heroes:
        if name not in box.hero_number:
            raise OptionsError(f"heroes: {unknown('hero', name, box.hero_number)}", "char.sheets")
    if len(set(options.heroes)) != wished:
        raise OptionsError("heroes: nobody is in a party twice", "char.special-power")
    others = [row.id for row in box.heroes if row.id not in options.heroes]
    options.heroes = [*options.heroes, *others[: size - wished]]
    options.party = size
