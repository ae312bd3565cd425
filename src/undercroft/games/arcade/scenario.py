"""Scenarios of Arcade: what `[position]` may say, and setting a file up.

Choices and dice in words are in `script`, facts in `fact`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from undercroft.games.superdungeon.crystal import status as statuses
from undercroft.kernel.pack import Row

from ..superdungeon.stage import Count, DungeonStage, Names, Place, drawn, same_names, unit_rows
from .position import Position, UnitSpec, build
from .script import ArcadeTable
from .state import State

if TYPE_CHECKING:
    from .game import Arcade

Moment = Literal[
    "hero_turn", "hero_next", "consul_turn", "chart", "commands", "power_up", "equipment", "coins",
    "opening_spawn", "activate", "menu",
]  # fmt: skip
OF_ONE = ("activate", "menu")


class UnitRow(Row):
    """A unit: its card and what lies on it."""

    card: str
    at: Place | None = None
    wounds: Count = 0
    status: tuple[str, ...] = ()
    potions: Count | None = None
    gear: tuple[str, ...] = ()
    wrath: Count = 0
    token: bool = False
    order: Count = 0
    seat: Annotated[int, Field(ge=0, le=5)] = 0
    tracker: bool = False


class CrystalRow(Row):
    """A crystal token and the plot card it belongs to."""

    at: Place
    plot: str


class BearerRow(Row):
    """A crystal token on a Hero's card."""

    by: str
    plot: str


class KillRow(Row):
    """What lies on the loot tracker."""

    kind: Literal["minion", "elite", "point", "miniboss", "boo"]
    tile: Annotated[int, Field(ge=1, le=4)] = 1


class PositionRow(Row):
    """`[position]`: the map, the units, chart, tokens and decks, and where play stands."""

    map: str = ""
    layout: tuple[tuple[str, int, int, int, int], ...] = ()
    units: dict[str, str | UnitRow]
    chests: tuple[Place, ...] = ()
    marker: Place | None = None
    boss: str = ""
    minibosses: tuple[str, ...] = ()
    tile_numbers: tuple[int, ...] = ()
    space: Count = 0
    number: Count = 0
    strength: Count = 0
    arm: Count = 0
    coins: Count | None = None
    wrath_pool: Count | None = None
    backpack: tuple[str, ...] = ()
    loot_top: tuple[str, ...] = ()
    treasure_top: tuple[str, ...] = ()
    challenge_top: tuple[str, ...] = ()
    boss_top: tuple[str, ...] = ()
    plot_top: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    force: tuple[str, ...] = ()
    force_old: tuple[str, ...] = ()
    plots: tuple[str, ...] = ()
    crystals: tuple[CrystalRow, ...] = ()
    carried: tuple[BearerRow, ...] = ()
    modes: tuple[str, ...] = ()
    points_down: Count = 0
    minis_out: Count = 0
    mini_called: Count | None = None
    boss_out: bool = False
    fight: bool = False
    plot_drawn: bool = False
    ties: bool = True
    spares: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    killed: tuple[KillRow, ...] = ()
    slain: tuple[str, ...] = ()
    regrouped: tuple[str, ...] = ()
    next: Moment = "hero_turn"
    active: str = ""
    commands: tuple[str, ...] = ()
    turn: Literal["heroes", "consul"] = "heroes"
    left: Count = 2
    this_turn: tuple[str, ...] = ()
    move: Count | None = None
    actions: Count | None = None

    @property
    def specs(self) -> dict[str, UnitRow]:
        return unit_rows(self.units, UnitRow)

    def position(self) -> Position:
        return Position(
            **{
                **same_names(self, Position),
                "drawing": drawn(self.map),
                "units": {mark: UnitSpec(**dict(row)) for mark, row in self.specs.items()},
                "crystals": [(row.at, row.plot) for row in self.crystals],
                "carried": [(row.by, row.plot) for row in self.carried],
                "killed": [(row.kind, row.tile) for row in self.killed],
            }
        )


def _unknown_names(row: PositionRow, game: Arcade) -> list[tuple[str, str]]:
    """Every name in a position that nothing has: the field, and a sentence."""
    box = game.box
    names = Names()
    look = names.look

    marks = list(row.units)
    equipment, twists = list(box.equipment_number), list(box.twist_number)
    for mark, unit in row.specs.items():
        names.unit(box, mark, unit.card, unit.gear, unit.status, statuses.NAMES)
    for place in ("backpack", "loot_top", "treasure_top"):
        look(place, "equipment", getattr(row, place), equipment)
    for place in ("challenge_top", "boss_top", "plot_top", "force", "force_old", "plots", "modes"):
        look(place, "card", getattr(row, place), twists)
    look("discarded", "card", row.discarded, [*equipment, *twists])
    look("crystals", "card", [crystal.plot for crystal in row.crystals], twists)
    look("carried", "card", [crystal.plot for crystal in row.carried], twists)
    look("carried", "unit", [crystal.by for crystal in row.carried], marks)
    look("spares", "Hero", row.spares, list(box.content.heroes))
    for place in ("minibosses", "fallen", "slain", "regrouped", "this_turn"):
        look(place, "unit", getattr(row, place), marks)
    look("active", "unit", (row.active,), marks)
    look("boss", "unit", (row.boss,), marks)
    look("layout", "tile face", [face for face, *_ in row.layout], list(game.content.tiles))
    names.whose(row.next, OF_ONE, row.active, "Hero")
    names.one_map(row.map, row.layout)
    return names.wrong


class Stage(DungeonStage["Arcade", PositionRow]):
    """Sets scenarios of Arcade up."""

    position = PositionRow
    table = ArcadeTable
    moments_of_one = OF_ONE

    def unknown_names(self, row: PositionRow, game: Arcade) -> list[tuple[str, str]]:
        return _unknown_names(row, game)

    def put_up(self, row: PositionRow, game: Arcade) -> tuple[State, dict[str, int]]:
        return build(game.box, row.position())
