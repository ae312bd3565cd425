"""Adventures, tales and the campaign: the tables that tell a story. [explore.quest]"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from undercroft.kernel.pack import Row

from .vocabulary import Art, Conditions, Count, Effects, Group, Id, Level, Number, Text

# ---------------------------------------------------------------- adventures


class RoomRow(Row):
    """A room of an adventure: a side of a tile, where it lies, what waits there."""

    id: Id
    tile: Annotated[str, Field(pattern=r"^\d+[ab]$", examples=["3b"])]
    at: tuple[Number, Number]
    """Column and row of the grid of tiles."""
    turn: Literal[0, 1, 2, 3] = 0
    """Quarter turns clockwise."""
    exploration: tuple[Id, ...] = ()
    """The card, or several of which chance draws one not drawn yet; none: from the whole deck of
    the level. The starting room has none."""
    monsters: tuple[Group, ...] = ()
    """Besides those of the card."""
    scenery: tuple[Id, ...] = ()
    """Besides that of the card."""
    reveal: Effects = ()
    """After the card's own."""
    bare: bool = False
    """No exploration card is drawn: only what is named here."""
    text: str = ""
    """Read out when it is revealed."""


class DoorRow(Row):
    """A door between two rooms that lie side by side."""

    id: Id
    between: tuple[Id, Id]
    locked: bool = False
    """Until an effect unlocks it."""
    under_fire: bool = False
    """May be opened with monsters on the map. [explore.card]"""
    text: str = ""


class LeverRow(Row):
    """What a lever of the adventure does."""

    room: Id
    scenery: Id
    effects: Annotated[Effects, Field(min_length=1)]
    text: Text


class BeatRow(Row):
    """A turn of the story: when all this holds at a moment, that happens."""

    id: Id
    text: Text
    at: Literal["round_start", "round_end", "at_once"] = "round_start"
    """In the Refresh Phase, in the End Phase before the check, or as soon as it holds."""
    when: Conditions = ()
    unless: Conditions = ()
    once: bool = True
    do: Annotated[Effects, Field(min_length=1)]


class Rewards(Row):
    """What each hero gets if the aim was met. [end.rewards]"""

    gold: Number = 0
    experience: Number = 0
    equipment: Number = 0
    """Cards of the level's equipment deck for the party."""
    items: tuple[Id, ...] = ()
    """Certain equipment for the party."""


class Casting(Row):
    """Who plays the roles of exploration cards."""

    pack: Id
    brute: Id
    shooter: Id
    caster: Id


class AdventureRow(Row):
    """[[adventure]]: also playable alone. [explore.quest]"""

    id: Id
    name: Text
    tale: Id
    number: Count
    level: Level
    text: Text
    aim_text: Text
    end_text: dict[Literal["won", "lost"], Text]
    cast: Casting
    room: Annotated[tuple[RoomRow, ...], Field(min_length=2)]
    """The first one is the starting tile."""
    spots: Annotated[tuple[tuple[Number, Number], ...], Field(min_length=4, max_length=4)]
    """Four starting spaces of the starting tile as it is drawn, unturned: column and row."""
    door: Annotated[tuple[DoorRow, ...], Field(min_length=1)]
    lever: tuple[LeverRow, ...] = ()
    beat: tuple[BeatRow, ...] = ()
    aim: Annotated[Conditions, Field(min_length=1)]
    """Won if all of them hold when a round is over. [end.check]"""
    lost: Conditions = ()
    """Lost if any of them holds then, besides all heroes being unconscious. [end.defeat]"""
    rounds: Count
    """Lost when so many rounds are over without the aim."""
    rewards: Rewards
    remembers: tuple[Id, ...] = ()
    """Flags that the campaign keeps: later adventures begin with them marked."""
    prepared: Prepared = Field(default_factory=lambda: Prepared())
    """What heroes bring who play it alone, without the campaign."""
    band: tuple[Number, Number] = (0, 100)
    """Between which percentages sensible parties are meant to win."""
    art: Art


class Prepared(Row):
    """What each hero has on top of the start when an adventure is played by itself."""

    experience: Number = 0
    gold: Number = 0
    equipment: Number = 0
    """Cards drawn for each hero from the deck of the level below (or level 1)."""


class TaleRow(Row):
    """[[tale]]: a story in several adventures."""

    id: Id
    name: Text
    number: Count
    villain: Id
    art: Art
    text: Text


class WayOn(Row):
    """A way on from a chapter of the campaign."""

    to: Id
    text: Text
    after: Literal["won", "lost", "any"] = "won"
    needs: Id | None = None
    """Only if the campaign remembers this: a flag, or the id of a chapter that was won."""
    lacks: Id | None = None
    """Only if it does not remember this."""


class ChapterRow(Row):
    """A chapter of the campaign; none of its ways fits: after a win it ends, else it is retold."""

    id: Id
    adventure: Id
    at: tuple[Number, Number]
    """Where it stands on the map of the campaign, in percent from the upper left."""
    on: tuple[WayOn, ...] = ()
    text: str = ""
    """Read out before the adventure."""


class CampaignRow(Row):
    """[[campaign]]: chapters, the first one being where it begins."""

    id: Id
    name: Text
    text: Text
    end_text: Text
    tries: Count = 3
    """A chapter lost so often in a row loses the campaign."""
    chapter: Annotated[tuple[ChapterRow, ...], Field(min_length=1)]
