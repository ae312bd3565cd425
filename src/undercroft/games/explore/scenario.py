"""Scenarios of Explore: what `[position]` may say, and setting a file up.

Choices, dice and facts in words are in `script`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from undercroft.kernel.pack import Row

from ..superdungeon import status as statuses
from ..superdungeon.card import BONE_PILE, GREED
from ..superdungeon.stage import Count, DungeonStage, Names, Place, drawn, same_names, unit_rows
from .box import HERO_KINDS, Box
from .position import OF_ONE, EffectSpec, Position, UnitSpec, build
from .sanity import ACTIVATIONS
from .script import ExploreTable
from .spawn import SKULLS_PER_POINT
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


# What cannot be

ROUNDS = 50
"""More than a game between people lasts."""
FREE = 8
"""So many Insignificant models can stand beside one that wounds them all."""
OF_MENU = ("free", "running", "raging", "busy")
"""What is said of an activation that has begun."""


def _impossible(row: PositionRow, game: Explore) -> Iterator[tuple[str, str]]:
    """What a position says that no game can come to: the field, and a sentence."""
    box = game.box
    for field, value, most in (
        ("gauge", row.gauge, box.gauge.spaces),
        ("loot", row.loot, box.loot_circles),
        ("tokens", row.tokens, box.gauge.most_tokens),
        ("tokens_now", row.tokens_now, box.gauge.most_tokens),
        ("skulls", row.skulls, SKULLS_PER_POINT),
        ("round", row.round, ROUNDS),
        ("free", row.free, FREE),
    ):
        if value > most:
            yield field, f"expected at most {most}, got {value}"
    for mark, unit in row.specs.items():
        yield from _impossible_unit(row, box, mark, unit)
    yield from _misplaced_cards(row, box)
    models = {mark: box.models[box.model_number[unit.card]] for mark, unit in row.specs.items()}
    bosses = [mark for mark, unit in row.specs.items() if unit.boss or models[mark].kind == "boss"]
    if row.size == "delve":
        bosses += [mark for mark, model in models.items() if model.kind == "miniboss"]
    if not bosses:
        moments = {"next": row.next == "boss_arrives", "called": row.called, "fight": row.fight}
        for field in (field for field, said in moments.items() if said):
            yield field, "there is no boss among the units"
    if row.active and models[row.active].kind == "point" and row.next != "spawn":
        yield "active", f'"{row.active}" is a spawning point and never activates'
    for field in OF_MENU:
        if getattr(row, field) and row.next != "menu":
            yield field, f'it is for next = "menu", not "{row.next}"'
    if row.active and row.next == "menu":
        unit = row.specs[row.active]
        gear = tuple(box.equipment_number[name] for name in unit.gear)
        profile = box.profile(box.model_number[unit.card], gear)
        for field, said, most in (
            ("speed", row.speed, profile.speed), ("actions", row.actions, profile.actions)
        ):  # fmt: skip
            if said is not None and said > most:
                yield field, f'expected at most {most}, as "{row.active}" has, got {said}'
    for mark in row.bones:
        if row.specs[mark].at is not None or _drawn(row, mark):
            yield f"bones.{mark}", f'"{mark}" stands on the map'
        elif not models[mark].traits.flags & BONE_PILE:
            yield f"bones.{mark}", f'"{mark}" leaves no bones'


def _impossible_unit(
    row: PositionRow, box: Box, mark: str, unit: UnitRow
) -> Iterator[tuple[str, str]]:
    """What one unit cannot have on its card."""
    number = box.model_number[unit.card]
    gear = tuple(box.equipment_number[name] for name in unit.gear)
    profile = box.profile(number, gear)
    fallen = profile.hero and unit.at is None and not _drawn(row, mark)
    # What all monsters have after Overcharge may bring hearts, too.
    more = box.equipment[box.equipment_number[row.overcharge]] if row.overcharge else None
    hearts = profile.hearts + (0 if more is None or profile.hero else more.traits.hearts)
    if unit.wounds > hearts or (unit.wounds == hearts and not fallen):
        most = hearts if fallen else hearts - 1
        said = "it has" if fallen else "on the map, as it has"
        yield f"units.{mark}.wounds", f"expected at most {most} {said} {hearts} hearts"
    if (unit.potions or 0) > profile.potions:
        said = f"expected at most {profile.potions}, got {unit.potions}"
        yield f"units.{mark}.potions", said
    for slot in ("weapon", "armor", "item", "relic"):
        worn = [
            name for name in unit.gear if box.equipment[box.equipment_number[name]].slot == slot
        ]
        room = 2 if slot != "relic" and profile.flags & GREED else 1
        if len(worn) > room:
            yield f"units.{mark}.gear", f"{' and '.join(worn)} do not fit into one {slot} slot"
    boss = unit.boss or profile.model.kind in ("boss", "miniboss")
    most = ACTIVATIONS if boss else 1
    if unit.acted > most:
        yield f"units.{mark}.acted", f"expected at most {most} in a round, got {unit.acted}"
    if profile.base == 1 and _drawn(row, mark) > 1:
        yield f"units.{mark}", f'"{mark}" is drawn {_drawn(row, mark)} times on the map'


def _drawn(row: PositionRow, mark: str) -> int:
    """How often a unit's letter stands on the map."""
    return row.map.count(mark) if len(mark) == 1 else 0


def _misplaced_cards(row: PositionRow, box: Box) -> Iterator[tuple[str, str]]:
    """Cards of the wrong deck, and cards that are in more places than there are copies of them."""
    places: dict[str, Sequence[str]] = {
        "loot_deck.top": row.loot_deck.top,
        "loot_deck.discard": row.loot_deck.discard,
        "treasure_deck.top": row.treasure_deck.top,
        "treasure_deck.discard": row.treasure_deck.discard,
        "held": row.held,
        "removed": row.removed,
        "overcharge": (row.overcharge,) if row.overcharge else (),
    }
    for mark, unit in row.specs.items():
        if box.models[box.model_number[unit.card]].kind in HERO_KINDS:
            places[f"units.{mark}.gear"] = unit.gear
    seen: dict[str, list[str]] = {}
    for place, cards in places.items():
        for name in cards:
            card = box.equipment[box.equipment_number[name]]
            relic = card.slot == "relic"
            if relic and place in ("loot_deck.top", "loot_deck.discard", "overcharge"):
                yield place, f'"{name}" is a treasure card'
            if not relic and place.startswith("treasure_deck"):
                yield place, f'"{name}" is a loot card'
            seen.setdefault(name, []).append(place)
            if len(seen[name]) == card.copies + 1:
                there = " and ".join(dict.fromkeys(seen[name]))
                copies = "1 copy" if card.copies == 1 else f"{card.copies} copies"
                yield place, f'"{name}" has {copies}, and more are named: in {there}'


class Stage(DungeonStage["Explore", PositionRow]):
    """Sets scenarios of Explore up."""

    position = PositionRow
    table = ExploreTable
    moments_of_one = OF_ONE

    def unknown_names(self, row: PositionRow, game: Explore) -> list[tuple[str, str]]:
        return _unknown_names(row, game) or list(_impossible(row, game))

    def put_up(self, row: PositionRow, game: Explore) -> tuple[State, dict[str, int]]:
        return build(game.box, row.position(game.content.layouts))
