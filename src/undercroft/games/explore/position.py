"""Positions: what `[position]` of a scenario file may say, and the state that it means.

A position names its units by short marks on a drawn map (or gives them squares), says what lies
on their cards and on the tracker, and where in the round play stands. Its names are looked up
before (`scenario`): here they all mean something. Tests of rules may put up what no game comes to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from undercroft.kernel.deck import Deck, known_deck
from undercroft.kernel.pack import Row
from undercroft.kernel.squares import Square, each
from undercroft.kernel.stage import PositionError, unit_rows

from ..superdungeon import position as shared
from ..superdungeon import status as statuses
from ..superdungeon.position import (
    Count,
    Place,
    bits,
    drawn,
    lift_marks,
    place_unit,
    square_at,
)
from . import effect, setup
from .box import HERO_KINDS, Box
from .spawn import SKULLS_PER_POINT
from .state import AURA, HEROES, HORDE, MONSTERS, SMOKE, Effect, State

OF_ONE = ("activate", "upkeep", "menu", "spawn")
"""Moments that are about one unit."""
SIDES = {"heroes": HEROES, "consul": MONSTERS}
Side = Literal["heroes", "consul"]
Moment = Literal[
    "round", "charms", "spawning", "spawn", "boss_arrives", "tokens", "initiative", "turns",
    "heroes", "consul", "activate", "upkeep", "menu", "end",
]  # fmt: skip


@dataclass
class UnitSpec(shared.UnitSpec):
    """A unit of a position, by its card's id and what lies on the card."""

    potions: Count | None = None
    """None: one for Heroes."""
    acted: Count = 0
    seat: Annotated[int, Field(ge=1, le=5)] = 1
    """The seat of a Hero."""
    pool: bool = True
    """Whether a monster belongs to the monster pool."""
    boss: bool = False
    spared: Sequence[str] = ()
    """Statuses it is immune to until its next activation."""


@dataclass
class EffectSpec:
    """A lasting effect of a position."""

    by: str
    """The unit whose next activation ends it."""
    action: str
    """What made it: `royal_paladin.iron_halo`, or a gift such as `gift.rage`."""
    on: str = ""
    """The unit that has it; or `aura`, `smoke`, `horde` (all minions and denizens)."""
    squares: Sequence[Place] = ()
    """Of smoke."""
    lasting: bool = False


class DeckRow(Row):
    """What is known of a deck."""

    top: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    only: bool = False
    """Whether `top` is the whole deck."""


class Position(Row, frozen=False):
    """`[position]`: the map, the units, the tracker and decks, and where play stands."""

    map: str = ""
    """A map drawn as text; see `kernel.tile`. Marks of units may stand on it."""
    layout: str = ""
    """Or a map of the box, by its id."""
    tiles: tuple[tuple[str, int, int, int], ...] = ()
    """Or tiles: face, column and row in tiles, quarter turns."""
    units: dict[str, str | UnitSpec]
    """By their marks, as they are called everywhere else; a word alone is a card."""
    chests: tuple[Place, ...] = ()
    marker: Place | None = None
    """Where the start marker lies; None: where the first Hero on the map stands."""
    size: Literal["delve", "crawl", "siege"] = "crawl"
    boss_card: str = ""
    """Id of the boss whose adventure effects apply; default: that of the unit marked as boss."""
    round: Count = 1
    gauge: Count = 0
    overcharged: bool = False
    """Whether the gauge is on its second lap."""
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
    """Equipment out of the game."""
    bones: dict[str, Place] = Field(default_factory=dict)
    effects: tuple[EffectSpec, ...] = ()
    bathed: tuple[str, ...] = ()
    """Heroes whom a font has healed this round."""
    next: Moment = "round"
    """Where play stands."""
    active: str = ""
    """For `activate`, `upkeep`, `menu` and `spawn`: whose it is."""
    speed: Count | None = None
    actions: Count | None = None
    moved: bool = False
    running: bool = False
    busy: bool = False
    """Whether an action point was spent or a free attack made."""
    berserk: bool | None = None
    """Whether the free Berserk attack of a model with Berserk is still to be had; None: yes."""
    free: Count = 0
    raging: bool = False
    skulls: Count = SKULLS_PER_POINT
    turn_began: bool = False
    """Whether the Consul has activated anybody this turn."""
    turn_goes_on: bool = False
    """For `activate` and `menu` of a monster: whether its turn goes on after it."""
    boss_went: bool = False
    """Whether the boss was activated in this Consul turn."""
    side: Side | Literal[""] = ""
    """For `turns`: whose turn is next; else it follows from `next`."""
    first: Side = "heroes"
    """The side that had the first turn."""

    @property
    def specs(self) -> dict[str, UnitSpec]:
        return unit_rows(self.units, UnitSpec)


def build(box: Box, position: Position) -> tuple[State, dict[str, int]]:
    """The state of a position, and the number of each named unit."""
    p, specs = position, position.specs
    s = State(box)
    s.size = p.size
    drawing, places = lift_marks(drawn(p.map), specs)
    if drawing:
        s.layout = ((drawing, 0, 0, 0),)
    else:
        tiles = box.content.layouts[p.layout].places if p.layout else p.tiles
        s.layout = tuple((face, x, y, turn) for face, x, y, turn in tiles)
    s.use_board(setup.board_of(box, s.layout))

    # Heroes are numbered first, then the Consul's models, each in the order given.
    cards = {mark: box.model_number[unit.card] for mark, unit in specs.items()}
    order = sorted(specs, key=lambda mark: box.models[cards[mark]].kind not in HERO_KINDS)
    numbers: dict[str, int] = {}
    seats: list[int] = []
    pool: list[int] = []
    points: list[int] = []
    for mark in order:
        unit = specs[mark]
        number = numbers[mark] = s.enlist(cards[mark], _equipment(box, unit.gear))
        model = box.models[cards[mark]]
        if model.kind in HERO_KINDS:
            seats.append(unit.seat)
        elif model.kind == "point":
            points.append(number)
        elif unit.pool and model.kind not in ("boss", "trap"):
            pool.append(number)
        if unit.boss or model.kind == "boss" or (p.size == "delve" and model.kind == "miniboss"):
            s.boss = number
        s.wounds[number] = unit.wounds
        s.status[number] = bits(statuses.BIT, unit.status)
        s.acted[number] = unit.acted
        s.spared[number] = bits(statuses.BIT, unit.spared)
        default = setup.starting_potions(model) if model.kind in HERO_KINDS else 0
        s.potions[number] = default if unit.potions is None else unit.potions
    if not seats:
        raise PositionError("units: expected at least one Hero")
    s.seats = tuple(seats)
    s.pool = tuple(pool)
    s.points = tuple(points)
    for mark in order:
        at = specs[mark].at or places.get(mark)
        if at is not None:
            free = s.board.squares & ~(s.heroes | s.foes)
            room = s.board.room(free, s.profile[numbers[mark]].base)
            place_unit(s, numbers[mark], mark, at, room)
    if p.boss_card:
        s.rule_boss = p.boss_card
    elif s.boss >= 0 and s.profile[s.boss].model.id in box.content.effects:
        s.rule_boss = s.profile[s.boss].model.id
    fielded = [s.rule_boss, *(profile.model.id for profile in s.profile)]
    s.summoned = tuple(setup.reserves(s))
    for at in p.chests:
        square = square_at(s.board, at, "chests")
        if (s.heroes | s.foes) >> square & 1:
            raise PositionError(f"chests: a unit stands on column {at[0]}, row {at[1]}")
        s.chests |= 1 << square
    s.marker = square_at(s.board, p.marker, "marker") if p.marker else _default_marker(s)

    # The tracker and the decks
    for name in ("round", "gauge", "tokens", "tokens_now", "loot", "called", "fight",
                 "timed_out", "moved", "skulls", "turn_began"):  # fmt: skip
        setattr(s, name, getattr(p, name))
    s.lap = int(p.overcharged)
    worn = [name for unit in specs.values() for name in unit.gear]
    elsewhere = _equipment(box, [*p.held, *p.removed, *worn, *filter(None, [p.overcharge])])
    s.loot_deck = _deck(box, box.loot(fielded), p.loot_deck, elsewhere)
    s.treasure_deck = _deck(box, box.treasure(fielded), p.treasure_deck, elsewhere)
    s.held = tuple(
        ("treasure" if box.equipment[card].slot == "relic" else "loot", card)
        for card in _equipment(box, p.held)
    )
    if p.overcharge:
        s.overcharge = box.equipment_number[p.overcharge]
        for number in range(len(s.seats), len(s.card)):
            if number not in s.points and s.profile[number].model.kind != "boss":
                s.dress(number, (s.overcharge,))
    s.removed = _equipment(box, p.removed)
    s.bathed = bits({mark: 1 << number for mark, number in numbers.items()}, p.bathed)
    s.bones = tuple(
        (numbers[mark], square_at(s.board, at, "bones")) for mark, at in p.bones.items()
    )
    s.effects = [_effect(s, spec, numbers) for spec in p.effects]
    _stand(s, p, numbers)
    return s, numbers


_ON = {"aura": AURA, "smoke": SMOKE, "horde": HORDE}


def _effect(s: State, spec: EffectSpec, numbers: Mapping[str, int]) -> Effect:
    squares = 0
    for at in spec.squares:
        squares |= 1 << square_at(s.board, at, "effects")
    who = _ON[spec.on] if spec.on in _ON else numbers[spec.on or spec.by]
    action = s.box.action_number[spec.action]
    return Effect(numbers[spec.by], action, who, squares, spec.lasting)


def _stand(s: State, p: Position, numbers: Mapping[str, int]) -> None:
    """Where in the round play stands."""
    s.first = SIDES[p.first]
    s.burnt = int(p.boss_went)
    rest: list[tuple[Any, ...]] = [("end_round",), ("turns",)]
    steps: dict[str, list[tuple[Any, ...]]] = {
        "round": [("round",)],
        "charms": [*rest, ("initiative",), ("spawning",), ("charms",)],
        "spawning": [*rest, ("initiative",), ("spawning",)],
        "tokens": [*rest, ("initiative",), ("tokens",)],
        "boss_arrives": [*rest, ("initiative",), ("tokens",), ("boss_arrives",)],
        "initiative": [*rest, ("initiative",)],
        "turns": rest,
        "heroes": [*rest, ("hero_turn",)],
        "consul": [*rest, ("consul_turn",)],
        "end": [("end_round",)],
    }
    if p.next in steps:
        s.agenda = steps[p.next]
        s.side = SIDES[p.side or ("consul" if p.next == "heroes" else "heroes")]
        return
    unit = numbers[p.active]
    if p.next == "spawn":
        if unit not in s.points:
            raise PositionError(f'active: "{p.active}" is no spawning point')
        later = [u for u in s.points if u > unit and s.at[u] >= 0]
        waiting = [("spawn", u, SKULLS_PER_POINT) for u in reversed(later)]
        spawning = [*waiting, ("spawn", unit, p.skulls)]
        s.agenda = [*rest, ("initiative",), ("tokens",), *spawning]
        s.side = SIDES[p.side or "heroes"]
        return
    s.side = SIDES[p.side or ("consul" if s.is_hero(unit) else "heroes")]
    s.agenda = [*rest, *([("consul_turn",)] if p.turn_goes_on else []), (p.next, unit)]
    if p.next == "upkeep":
        s.active = unit
        s.acted[unit] = max(1, s.acted[unit])
        s.agenda.insert(-1, ("ready", unit))
    if p.next == "menu":
        s.active = unit
        s.acted[unit] = max(1, s.acted[unit])
        s.speed, s.actions = effect.allowance(s, unit)
        s.berserk = True if p.berserk is None else p.berserk
        s.running, s.busy, s.free, s.raging = p.running, p.busy, p.free, p.raging
        if p.speed is not None:
            s.speed = p.speed
        if p.actions is not None:
            s.actions = p.actions


def _default_marker(s: State) -> Square:
    """Under the first Hero on the map: resurrected Heroes return to its side."""
    return next((s.at[hero] for hero in s.hero_units if s.at[hero] >= 0), each(s.board.squares)[0])


def _equipment(box: Box, names: Sequence[str]) -> tuple[int, ...]:
    return tuple(box.equipment_number[name] for name in names)


def _deck(box: Box, cards: Sequence[int], known: DeckRow, elsewhere: Sequence[int]) -> Deck:
    """A deck with known cards on top, which may be all of it."""
    top, discard = _equipment(box, known.top), _equipment(box, known.discard)
    if known.only:
        return Deck(top, (), discard)
    return known_deck(cards, top, discard, elsewhere)
