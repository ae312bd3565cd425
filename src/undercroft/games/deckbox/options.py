"""Options: the number of players, the quest and the characters. [setup.choose-quest]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from undercroft.kernel.names import unknown
from undercroft.kernel.options import OptionsError, read_options

from .box import Box


class DeckboxOptions(BaseModel):
    """How a game of Deckbox is set up."""

    model_config = ConfigDict(extra="forbid")

    players: int = Field(1, ge=1, le=4, description="how many players, with one hero each")
    quest: str = Field("", description="the first of the campaign, unless you name another")
    heroes: list[str] = Field(
        default_factory=list,
        description="a Hero card for each player; else they choose at the table",
    )
    equipment: list[str] = Field(
        default_factory=list,
        description="an Equipment card for each player; else they choose at the table",
    )
    abilities: list[str] = Field(
        default_factory=list,
        description="an Ability card for each player; else they choose at the table",
    )


def checked(box: Box, wishes: Mapping[str, Any]) -> DeckboxOptions:
    """The options of a game, or OptionsError with the first thing that cannot be."""
    options = read_options(DeckboxOptions, wishes, {"players": "setup.choose-quest"})
    if not options.quest:
        options.quest = next(iter(box.content.quests))
    if options.quest not in box.content.quests:
        message = unknown("quest", options.quest, box.content.quests)
        raise OptionsError(f"quest: {message}", "setup.choose-quest")
    for field, known in (
        ("heroes", box.hero_number),
        ("equipment", box.equipment_number),
        ("abilities", box.ability_card_number),
    ):
        _cards(field, getattr(options, field), known, options.players)
    return options


def _cards(field: str, names: Sequence[str], known: Mapping[str, int], players: int) -> None:
    for name in names:
        if name and name not in known:
            raise OptionsError(f"{field}: {unknown('card', name, known)}", "setup.build-character")
    chosen = [name for name in names if name]
    if len(set(chosen)) != len(chosen):
        raise OptionsError(f"{field}: no card is used twice in one party", "setup.build-character")
    if len(names) > players:
        message = f"{field}: {len(names)} cards for {players} players"
        raise OptionsError(message, "setup.build-character")
