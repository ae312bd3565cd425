"""Scenarios of Wars of Crystalia: what `[position]` may say, and setting a file up.

Files count players from 1, as people do. Choices and dice in words are in `script`, facts in
`fact`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from undercroft.games.superdungeon.crystal import status as statuses
from undercroft.kernel.pack import ContentError, Row
from undercroft.kernel.scenario import Scenario

from ..superdungeon.stage import Count, DungeonStage, Names, Place, drawn, same_names, unit_rows
from . import contradiction
from .position import VARIANTS, Position, UnitSpec, build
from .script import CrystaliaTable
from .state import State

if TYPE_CHECKING:
    from .game import Crystalia

Moment = Literal[
    "turn", "phase", "hero_phase", "warband_phase", "activate", "menu", "spawn", "boss",
    "power_up", "rewards", "buy", "equip", "next_turn",
]  # fmt: skip
OF_ONE = ("activate", "menu")
Number = Annotated[int, Field(ge=1, le=5)]
"""A player, counted from 1."""
Facing = Literal["N", "E", "S", "W"]


class UnitRow(Row):
    """A unit: its card and what lies on it."""

    card: str
    at: Place | None = None
    owner: Number = 1
    facing: Facing = "N"
    wounds: Count = 0
    status: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()
    pool: Annotated[int, Field(ge=0, le=2)] | None = None
    crystal: bool = False
    immune: bool = False
    down: bool = False
    trophy: Number | None = None

    def spec(self) -> UnitSpec:
        facts = dict(self)
        facts["owner"] = self.owner - 1
        facts["pool"] = None if self.pool is None else self.pool - 1
        facts["trophy"] = None if self.trophy is None else self.trophy - 1
        return UnitSpec(**facts)


class TrapRow(Row):
    """A trap that has been found."""

    card: str
    squares: tuple[Place, ...]
    finder: Number = 1


class EffectRow(Row):
    """A lasting effect in play."""

    by: str
    action: str
    on: str


class HoldRow(Row):
    """What a trap keeps a unit from."""

    unit: str
    what: Literal["move", "potion"]
    left: Number = 1


class CurseRow(Row):
    """A CURSED card that waits for an absent leader."""

    card: str
    leader: str


class PositionRow(Row):
    """`[position]`: the map, the units, the players, tokens and decks, and where play stands."""

    map: str = ""
    quarters: bool = False
    layout: tuple[tuple[str, int, int, int], ...] = ()
    units: dict[str, str | UnitRow]
    players: Annotated[int, Field(ge=2, le=5)] = 2
    factions: tuple[str, ...] = ()
    assistants: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    rounds: Count = 0
    attacker: Number = 1
    wrath: tuple[Count, ...] = ()
    coins: tuple[Count, ...] = ()
    potions: tuple[Count, ...] = ()
    backpack: tuple[tuple[str, ...], ...] = ()
    owed_loot: tuple[Count, ...] = ()
    owed_treasure: tuple[Count, ...] = ()
    turns: tuple[Count, ...] = ()
    unlocked: tuple[bool, ...] = ()
    mini_uses: tuple[Count, ...] = ()
    boss_state: tuple[Literal["pending", "out", "destroyed"], ...] = ()
    boss_due: tuple[bool, ...] = ()
    timed_out: tuple[bool, ...] = ()
    out: tuple[bool, ...] = ()
    fragments: tuple[Count, ...] = ()
    charred: tuple[tuple[Number, ...], ...] = ()
    scorched: tuple[tuple[Place, ...], ...] = ()
    nominated: tuple[tuple[CurseRow, ...], ...] = ()
    brewed: tuple[bool, ...] = ()
    chests: tuple[Place, ...] = ()
    trapdoors: tuple[tuple[Place, Place], ...] = ()
    tile_traps: tuple[str, ...] = ()
    traps: tuple[TrapRow, ...] = ()
    tree: Place | None = None
    explored: tuple[Annotated[int, Field(ge=1)], ...] = ()
    effects: tuple[EffectRow, ...] = ()
    holds: tuple[HoldRow, ...] = ()
    loot_top: tuple[str, ...] = ()
    treasure_top: tuple[str, ...] = ()
    mimic_top: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    turn: Number = 1
    round: Count = 1
    phase: Literal["", "wait", "spawning", "hero", "warband"] = ""
    skulls: Count | None = None
    hero_free: bool | None = None
    bombing: bool = False
    quiet: tuple[Number, ...] = ()
    deaf: tuple[Number, ...] = ()
    next: Moment = "turn"
    active: str = ""
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
                "units": {mark: row.spec() for mark, row in self.specs.items()},
                "attacker": self.attacker - 1,
                "turn": self.turn - 1,
                "charred": [[tile - 1 for tile in tiles] for tiles in self.charred],
                "explored": [number - 1 for number in self.explored],
                "nominated": [[(row.card, row.leader) for row in rows] for rows in self.nominated],
                "traps": [(row.card, row.squares, row.finder - 1) for row in self.traps],
                "effects": [(row.by, row.action, row.on) for row in self.effects],
                "holds": [(row.unit, row.what, row.left) for row in self.holds],
                "quiet": [player - 1 for player in self.quiet],
                "deaf": [player - 1 for player in self.deaf],
            }
        )


def _unknown_names(row: PositionRow, game: Crystalia) -> list[tuple[str, str]]:
    """Every name in a position that nothing has: the field, and a sentence."""
    box = game.box
    names = Names()
    look = names.look

    marks = list(row.units)
    equipment, traps = list(box.equipment_number), list(box.trap_number)
    for mark, unit in row.specs.items():
        names.unit(box, mark, unit.card, unit.gear, unit.status, statuses.NAMES)
        if unit.owner > row.players:
            names.wrong.append((f"units.{mark}.owner", f"there are {row.players} players"))
    for place in ("loot_top", "treasure_top", "discarded"):
        look(place, "equipment", getattr(row, place), equipment)
    look("backpack", "equipment", [card for pack in row.backpack for card in pack], equipment)
    look("mimic_top", "mimic", row.mimic_top, list(game.content.mimics))
    look("factions", "faction", row.factions, list(game.content.factions))
    look("assistants", "hero", row.assistants, list(game.content.of_kind("hero")))
    look("variants", "variant", row.variants, list(VARIANTS))
    look("tile_traps", "trap", row.tile_traps, traps)
    look("traps", "trap", [trap.card for trap in row.traps], traps)
    for curse in (curse for curses in row.nominated for curse in curses):
        look("nominated", "equipment", (curse.card,), equipment)
        look("nominated", "unit", (curse.leader,), marks)
    names.effects(box, row.effects, marks, "aura")
    look("holds", "unit", [hold.unit for hold in row.holds], marks)
    look("active", "unit", (row.active,), marks)
    look("layout", "tile face", [face for face, *_ in row.layout], list(game.content.tiles))
    names.whose(row.next, OF_ONE, row.active)
    names.one_map(row.map, row.layout)
    grounds = [terrain.mark for terrain in game.content.terrain.values()]
    return [*names.wrong, *contradiction.of_names(row, grounds)]


class Stage(DungeonStage["Crystalia", PositionRow]):
    """Sets scenarios of Wars of Crystalia up."""

    position = PositionRow
    table = CrystaliaTable
    moments_of_one = OF_ONE
    party = False

    def unknown_names(self, row: PositionRow, game: Crystalia) -> list[tuple[str, str]]:
        return _unknown_names(row, game)

    def put_up(self, row: PositionRow, game: Crystalia) -> tuple[State, dict[str, int]]:
        return build(game.box, row.position())

    def build(
        self, game: Crystalia, row: PositionRow, scenario: Scenario
    ) -> tuple[State, Mapping[str, int]]:
        state, numbers = super().build(game, row, scenario)
        wrong = [
            scenario.problem(f"position.{place}".rstrip("."), text)
            for place, text in contradiction.of_state(row, state, numbers)
        ]
        if wrong:
            raise ContentError(wrong)
        return state, numbers
