"""Scenarios of Explore: what `[position]` may say, and setting a file up.

Choices, dice and facts in words are in `script`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field, WithJsonSchema

from undercroft.kernel.board import BoardError
from undercroft.kernel.match import Match
from undercroft.kernel.names import hint
from undercroft.kernel.pack import ContentError, Meta, RawPack, Row, loose_pack
from undercroft.kernel.scenario import Scenario
from undercroft.kernel.tile import TileError

from ..superdungeon import status as statuses
from ..superdungeon.script import pair
from .content import TABLES
from .options import OptionsError
from .position import OF_ONE, EffectSpec, Position, PositionError, UnitSpec, build
from .script import ExploreTable

if TYPE_CHECKING:
    from .game import Explore


# The position


Place = Annotated[
    tuple[int, int],
    BeforeValidator(pair),
    WithJsonSchema({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}),
]
Count = Annotated[int, Field(ge=0)]
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
        return {
            mark: UnitRow(card=unit) if isinstance(unit, str) else unit
            for mark, unit in self.units.items()
        }

    def position(self, layouts: Mapping[str, Any]) -> Position:
        names = {f.name for f in fields(Position)}
        same = {name: value for name, value in dict(self).items() if name in names}
        tiles: Sequence[Any] = self.tiles
        if self.layout:
            tiles = layouts[self.layout].places
        return Position(
            **{
                **same,
                "drawing": "\n".join(line.strip() for line in self.map.strip().splitlines()),
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
    wrong: list[tuple[str, str]] = []

    def look(place: str, noun: str, name: str, known: Sequence[str]) -> None:
        if name and name not in known:
            wrong.append((place, f'there is no {noun} "{name}"{hint(name, known)}'))

    marks = list(row.units)
    for mark, unit in row.specs.items():
        look(f"units.{mark}.card", "card", unit.card, list(box.model_number))
        for name in unit.gear:
            look(f"units.{mark}.gear", "equipment", name, list(box.equipment_number))
        for name in (*unit.status, *unit.spared):
            look(f"units.{mark}.status", "status", name, statuses.NAMES)
    decks = {
        "loot_deck.top": row.loot_deck.top, "loot_deck.discard": row.loot_deck.discard,
        "treasure_deck.top": row.treasure_deck.top,
        "treasure_deck.discard": row.treasure_deck.discard,
        "held": row.held, "removed": row.removed, "overcharge": (row.overcharge,),
    }  # fmt: skip
    for place, names in decks.items():
        for name in names:
            look(place, "equipment", name, list(box.equipment_number))
    look("layout", "layout", row.layout, list(game.content.layouts))
    look("boss_card", "boss", row.boss_card, list(game.content.effects))
    look("active", "unit", row.active, marks)
    for mark in row.bones:
        look("bones", "unit", mark, marks)
    for mark in row.bathed:
        look("bathed", "unit", mark, marks)
    for number, spec in enumerate(row.effects, 1):
        look(f"effects[{number}].by", "unit", spec.by, marks)
        look(f"effects[{number}].on", "unit", spec.on, [*marks, "aura", "smoke", "horde"])
        look(f"effects[{number}].action", "action", spec.action, list(box.action_number))
    for face, *_ in row.tiles:
        look("tiles", "tile face", face, list(game.content.tiles))
    if row.next in OF_ONE and not row.active:
        wrong.append(("active", f'missing; next = "{row.next}" needs the unit whose it is'))
    if sum(map(bool, (row.map, row.layout, row.tiles))) != 1:
        wrong.append(("map", "expected one of map, layout and tiles"))
    return wrong


class Stage:
    """Sets scenarios up; `game` is the one without the cards of any scenario."""

    position: type[BaseModel] = PositionRow

    def __init__(self, game: Explore, *packs: Path | RawPack) -> None:
        self._game = game
        self._packs = packs
        self.options: type[BaseModel] = game.options_model

    def set_up(self, scenario: Scenario) -> ExploreTable:
        game = self._with_cards(scenario)
        if scenario.new is not None:
            try:
                options = game.checked(scenario.new.model_dump())
            except OptionsError as error:
                raise ContentError([scenario.problem("new", str(error))]) from None
            return ExploreTable(game, Match(game, options, None), {})
        row = scenario.position
        assert isinstance(row, PositionRow)
        wrong = _unknown_names(row, game)
        if wrong:
            raise ContentError(scenario.problem(f"position.{f}", text) for f, text in wrong)
        try:
            state, numbers = build(game.box, row.position(game.content.layouts))
        except (PositionError, TileError, BoardError) as error:
            raise ContentError([scenario.problem("position", str(error))]) from None
        if not state.heroes:
            message = "expected at least one Hero on the map"
            raise ContentError([scenario.problem("position.units", message)])
        if row.next in OF_ONE and state.at[numbers[row.active]] < 0:
            message = f'"{row.active}" is not on the map'
            raise ContentError([scenario.problem("position.active", message)])
        return ExploreTable(game, Match(game, {}, None, start=state.plain()), numbers)

    def _with_cards(self, scenario: Scenario) -> Explore:
        if not scenario.packs and not scenario.cards:
            return self._game
        further: list[Path | RawPack] = [*self._packs, *scenario.packs]
        if scenario.cards:
            meta = Meta(
                id="scenario", version="1.0", game="explore", title=scenario.title, licence="-"
            )
            further.append(loose_pack(scenario.path.name, meta, scenario.cards, TABLES))
        game = type(self._game)(*further)
        _ = game.content
        return game
