"""Scenarios of Explore: what `[position]` may say, and setting a file up.

Choices, dice and facts in words are in `script`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from undercroft.kernel.pack import Row

from ..superdungeon import status as statuses
from ..superdungeon.stage import Count, DungeonStage, Names, Place, drawn, same_names, unit_rows
from .position import OF_ONE, EffectSpec, Position, UnitSpec, build
from .script import ExploreTable
from .state import State

if TYPE_CHECKING:
    from .game import Explore


# The position


Side = Literal["heroes", "consul"]
Moment = Literal[
    "round", "charms", "spawning", "spawn", "boss_arrives", "tokens", "initiative", "turns",
    "heroes", "consul", "activate", "upkeep", "menu", "end",
]  # fmt: skip


class UnitRow(Row):
    """A unit: its card and what lies on it."""

    card: str
    at: Place | None = None
    wounds: Count = 0
    status: tuple[str, ...] = ()
    potions: Count | None = None
    gear: tuple[str, ...] = ()
    acted: Count = 0
    seat: Annotated[int, Field(ge=1, le=5)] = 1
    pool: bool = True
    boss: bool = False
    spared: tuple[str, ...] = ()


class EffectRow(Row):
    """A lasting effect in play."""

    by: str
    action: str
    on: str = ""
    squares: tuple[Place, ...] = ()
    lasting: bool = False


class DeckRow(Row):
    """What is known of a deck."""

    top: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    only: bool = False
    """Whether `top` is the whole deck."""


class PositionRow(Row):
    """`[position]`: the map, the units, the tracker and decks, and where play stands."""

    map: str = ""
    layout: str = ""
    tiles: tuple[tuple[str, int, int, int], ...] = ()
    units: dict[str, str | UnitRow]
    chests: tuple[Place, ...] = ()
    marker: Place | None = None
    size: Literal["delve", "crawl", "siege"] = "crawl"
    boss_card: str = ""
    round: Count = 1
    gauge: Count = 0
    overcharged: bool = False
    tokens: Count = 0
    tokens_now: Count = 0
    loot: Count = 0
    overcharge: str = ""
    called: bool = False
    fight: bool = False
    timed_out: bool = False
    loot_deck: DeckRow = DeckRow()
    treasure_deck: DeckRow = DeckRow()
    held: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    bones: dict[str, Place] = Field(default_factory=dict)
    effects: tuple[EffectRow, ...] = ()
    bathed: tuple[str, ...] = ()
    next: Moment = "round"
    active: str = ""
    speed: Count | None = None
    actions: Count | None = None
    moved: bool = False
    running: bool = False
    busy: bool = False
    berserk: bool | None = None
    free: Count = 0
    raging: bool = False
    skulls: Count = 4
    turn_began: bool = False
    turn_goes_on: bool = False
    boss_went: bool = False
    side: Side | Literal[""] = ""
    first: Side = "heroes"

    @property
    def specs(self) -> dict[str, UnitRow]:
        return unit_rows(self.units, UnitRow)

    def position(self, layouts: Mapping[str, Any]) -> Position:
        tiles: Sequence[Any] = self.tiles
        if self.layout:
            tiles = layouts[self.layout].places
        return Position(
            **{
                **same_names(self, Position),
                "drawing": drawn(self.map),
                "layout": [(str(f), int(x), int(y), int(t)) for f, x, y, t in tiles],
                "units": {mark: UnitSpec(**dict(row)) for mark, row in self.specs.items()},
                "lap": int(self.overcharged),
                "loot_top": self.loot_deck.top,
                "loot_discard": self.loot_deck.discard,
                "loot_only": self.loot_deck.only,
                "treasure_top": self.treasure_deck.top,
                "treasure_discard": self.treasure_deck.discard,
                "treasure_only": self.treasure_deck.only,
                "bones": tuple(self.bones.items()),
                "effects": [EffectSpec(**dict(row)) for row in self.effects],
            }
        )


def _unknown_names(row: PositionRow, game: Explore) -> list[tuple[str, str]]:
    """Every name in a position that nothing has: the field, and a sentence."""
    box = game.box
    names = Names()
    look = names.look

    marks = list(row.units)
    for mark, unit in row.specs.items():
        status = (*unit.status, *unit.spared)
        names.unit(box, mark, unit.card, unit.gear, status, statuses.NAMES)
    decks = {
        "loot_deck.top": row.loot_deck.top, "loot_deck.discard": row.loot_deck.discard,
        "treasure_deck.top": row.treasure_deck.top,
        "treasure_deck.discard": row.treasure_deck.discard,
        "held": row.held, "removed": row.removed, "overcharge": (row.overcharge,),
    }  # fmt: skip
    for place, cards in decks.items():
        look(place, "equipment", cards, list(box.equipment_number))
    look("layout", "layout", (row.layout,), list(game.content.layouts))
    look("boss_card", "boss", (row.boss_card,), list(game.content.effects))
    look("active", "unit", (row.active,), marks)
    look("bones", "unit", row.bones, marks)
    look("bathed", "unit", row.bathed, marks)
    names.effects(box, row.effects, marks, "aura", "smoke", "horde")
    look("tiles", "tile face", [face for face, *_ in row.tiles], list(game.content.tiles))
    names.whose(row.next, OF_ONE, row.active)
    if sum(map(bool, (row.map, row.layout, row.tiles))) != 1:
        names.wrong.append(("map", "expected one of map, layout and tiles"))
    return names.wrong


class Stage(DungeonStage["Explore", PositionRow]):
    """Sets scenarios of Explore up."""

    position = PositionRow
    table = ExploreTable
    moments_of_one = OF_ONE

    def unknown_names(self, row: PositionRow, game: Explore) -> list[tuple[str, str]]:
        return _unknown_names(row, game)

    def put_up(self, row: PositionRow, game: Explore) -> tuple[State, dict[str, int]]:
        return build(game.box, row.position(game.content.layouts))
