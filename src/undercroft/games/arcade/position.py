"""Positions: what `[position]` of a scenario file may say, and the state that it means.

Its names are looked up before (`scenario`): here they all mean something. Tests of rules may put
up what no game comes to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from undercroft.games.superdungeon.crystal import status as statuses
from undercroft.kernel.deck import known_deck
from undercroft.kernel.pack import Row
from undercroft.kernel.stage import PositionError, unit_rows

from ..superdungeon import position as shared
from ..superdungeon.position import (
    Count,
    Place,
    bits,
    drawn,
    lift_marks,
    place_unit,
    square_at,
)
from . import movement, setup
from .box import Box
from .card import PROFICIENT, Hero
from .consul import in_steps
from .effect import has
from .state import CONSUL_TURN, HERO_TURN, State
from .twist import enforce

Moment = Literal[
    "hero_turn", "hero_next", "consul_turn", "chart", "commands", "power_up", "equipment", "coins",
    "opening_spawn", "activate", "menu",
]  # fmt: skip
OF_ONE = ("activate", "menu")
"""Moments that are about one Hero."""


@dataclass
class UnitSpec(shared.UnitSpec):
    """A unit of a position, by its card's id and what lies on the card."""

    potions: Count | None = None
    """None: one for Heroes."""
    wrath: Count = 0
    token: bool = False
    """Whether a Hero carries an activation token."""
    order: Count = 0
    """When it last activated: the higher the later, 0 for not yet."""
    seat: Annotated[int, Field(ge=0, le=5)] = 0
    tracker: bool = False
    """Whether a destroyed monster waits on the loot tracker."""


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
    """Its number."""


class Position(Row, frozen=False):
    """`[position]`: the map, the units, chart, tokens and decks, and where play stands."""

    map: str = ""
    layout: tuple[tuple[str, int, int, int, int], ...] = ()
    units: dict[str, str | UnitSpec]
    """By their marks, as they are called everywhere else; a word alone is a card."""
    chests: tuple[Place, ...] = ()
    marker: Place | None = None
    boss: str = ""
    """Mark of the dungeon boss; default: the first unit of that rank."""
    minibosses: tuple[str, ...] = ()
    """Marks of the mini-bosses in their order; default: all of that rank."""
    tile_numbers: tuple[int, ...] = ()
    space: Count = 0
    number: Count = 0
    strength: Count = 0
    arm: Count = 0
    coins: Count | None = None
    wrath_pool: Count | None = None
    """Wrath tokens in the game; default: twice the Heroes."""
    backpack: tuple[str, ...] = ()
    loot_top: tuple[str, ...] = ()
    treasure_top: tuple[str, ...] = ()
    challenge_top: tuple[str, ...] = ()
    boss_top: tuple[str, ...] = ()
    plot_top: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    """Cards on the discard piles of their decks, a card's last copy on top."""
    force: tuple[str, ...] = ()
    """Challenge cards in force, drawn in this position's Consul turn."""
    force_old: tuple[str, ...] = ()
    """Challenge cards in force, drawn in an earlier Consul turn."""
    plots: tuple[str, ...] = ()
    crystals: tuple[CrystalRow, ...] = ()
    carried: tuple[BearerRow, ...] = ()
    modes: tuple[str, ...] = ()
    points_down: Count = 0
    minis_out: Count = 0
    mini_called: Count | None = None
    """Mini-boss spaces of the chart reached; default: they brought the mini-bosses that are out."""
    boss_out: bool = False
    fight: bool = False
    plot_drawn: bool = False
    ties: bool = True
    spares: tuple[str, ...] = ()
    """Ids of Heroes the players own who are not in the party."""
    fallen: tuple[str, ...] = ()
    """Marks of Heroes destroyed this turn."""
    killed: tuple[KillRow, ...] = ()
    slain: tuple[str, ...] = ()
    """Marks of mini-bosses that have been destroyed before."""
    regrouped: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    """Letters of the map that are ground, and no unit's mark that was forgotten."""
    next: Moment = "hero_turn"
    """Where play stands."""
    active: str = ""
    commands: tuple[str, ...] = ()
    """For `commands`: what is carried out instead of the chart's: "move", "fight x2", ..."""
    turn: Literal["heroes", "consul"] = "heroes"
    left: Count = 2
    this_turn: tuple[str, ...] = ()
    move: Count | None = None
    actions: Count | None = None

    @property
    def specs(self) -> dict[str, UnitSpec]:
        return unit_rows(self.units, UnitSpec)


def build(box: Box, position: Position) -> tuple[State, dict[str, int]]:
    """The state of a position, and the number of each named unit."""
    p, specs = position, position.specs
    s = State(box)
    drawing, places = lift_marks(drawn(p.map), specs)
    s.layout = ((drawing, 0, 0, 0, 0),) if drawing else tuple(p.layout)
    s.use_board(setup.board_of(box, s.layout))
    tiles = len(s.board.tiles)
    s.tile_number = tuple(p.tile_numbers) or tuple(range(1, tiles + 1))
    s.ties = p.ties

    # Heroes are numbered first, then the Consul's models, each in the order given.
    cards = {mark: box.model_number[unit.card] for mark, unit in specs.items()}
    order = sorted(specs, key=lambda mark: not isinstance(box.models[cards[mark]], Hero))
    numbers: dict[str, int] = {}
    seats: list[int] = []
    for mark in order:
        unit = specs[mark]
        number = numbers[mark] = s.enlist(cards[mark])
        hero = isinstance(box.models[cards[mark]], Hero)
        s.dress(number, _equipment(box, unit.gear))
        if hero:
            seats.append(unit.seat)
        s.wounds[number] = unit.wounds
        s.status[number] = bits(statuses.BIT, unit.status)
        s.wrath[number] = unit.wrath
        s.acted[number] = int(unit.token)
        s.order[number] = unit.order
        s.tokens = max(s.tokens, unit.order)
        s.potions[number] = int(hero) if unit.potions is None else unit.potions
        if unit.tracker:
            s.kills = (*s.kills, number)
    if not seats:
        raise PositionError("units: expected at least one Hero")
    s.seats = tuple(seats)
    s.points = tuple(n for n in numbers.values() if s.profile[n].rank == "point")
    bosses = [n for n in numbers.values() if s.profile[n].rank == "boss"]
    boss = numbers[p.boss] if p.boss else bosses[0] if bosses else -1
    if boss < 0:
        boss = s.enlist(next(i for i, m in enumerate(box.models) if _rank(m) == "boss"))
    minis = [n for n in numbers.values() if s.profile[n].rank == "miniboss"]
    s.bosses = (boss, *(_units(numbers, p.minibosses) or minis))
    for mark in order:
        at = specs[mark].at or places.get(mark)
        if at is not None:
            room = movement.legal_squares(s, numbers[mark])
            place_unit(s, numbers[mark], mark, at, room)
    for at in p.chests:
        s.chests |= 1 << square_at(s.board, at, "chests")
    first = next(iter(n for n in range(len(s.seats)) if s.at[n] >= 0), 0)
    s.marker = square_at(s.board, p.marker, "marker") if p.marker else max(0, s.at[first])

    # Tokens, chart and decks
    heroes = len(s.seats)
    party = box.content.party(heroes)
    s.coins = heroes + party.extra_coins if p.coins is None else p.coins
    s.wrath_total = party.wrath_each * heroes if p.wrath_pool is None else p.wrath_pool
    s.wrath_free = max(0, s.wrath_total - sum(s.wrath))
    for name in ("space", "number", "strength", "arm", "points_down", "minis_out", "boss_out",
                 "fight", "plot_drawn", "left"):  # fmt: skip
        setattr(s, name, getattr(p, name))
    passed = box.content.chart(len(s.seats)).spaces[: s.space + 1]
    calls = sum(name == "spawn_miniboss" for row in passed for name, _ in row.commands)
    s.mini_called = calls if p.mini_called is None else p.mini_called
    s.backpack = _equipment(box, p.backpack)
    models = frozenset(box.models[card].id for card in s.card)
    worn = [card for gear in s.gear for card in gear] + list(s.backpack)
    for name in ("loot", "treasure"):
        top = _equipment(box, getattr(p, f"{name}_top"))
        pile = _equipment(box, (c for c in p.discarded if c in box.equipment_number))
        pile = tuple(card for card in pile if box.equipment[card].deck == name)
        setattr(s, f"{name}_deck", known_deck(box.deck(name, models), top, pile, worn))
    s.force = tuple((card, s.number) for card in _twists(box, p.force))
    s.force += tuple((card, s.number - 1) for card in _twists(box, p.force_old))
    s.plots = _twists(box, p.plots)
    s.modes = _twists(box, p.modes)
    enforce(s)
    out = [card for card, _ in s.force] + list(s.plots)
    for name in ("challenge", "boss", "plot"):
        top = _twists(box, getattr(p, f"{name}_top"))
        pile = _twists(box, (c for c in p.discarded if c in box.twist_number))
        pile = tuple(card for card in pile if box.twists[card].deck == name)
        setattr(s, f"{name}_deck", known_deck(box.twist_deck(name), top, pile, out))
    s.crystals = tuple(
        (square_at(s.board, row.at, "crystals"), box.twist_number[row.plot]) for row in p.crystals
    )
    s.carried = tuple((numbers[row.by], box.twist_number[row.plot]) for row in p.carried)
    s.retired = _units(numbers, p.slain)
    s.spares = tuple(box.model_number[name] for name in p.spares)
    s.fallen = _units(numbers, p.fallen)
    s.tracker = tuple((row.kind, row.tile) for row in p.killed)
    masks = {mark: 1 << number for mark, number in numbers.items()}
    s.regrouped |= bits(masks, p.regrouped)
    s.this_turn |= bits(masks, p.this_turn)
    _stand(s, p, numbers)
    return s, numbers


def _stand(s: State, p: Position, numbers: Mapping[str, int]) -> None:
    """Where play stands."""
    s.turn = HERO_TURN if p.turn == "heroes" else CONSUL_TURN
    steps: dict[str, list[tuple[Any, ...]]] = {
        "hero_turn": [("hero_turn",)],
        "hero_next": [("power_up",), ("hero_next",)],
        "consul_turn": [("consul_turn",)],
        "chart": [("power_up",), ("consul_rest",), ("commands",), ("chart",)],
        "power_up": [("power_up",)],
        "equipment": [("turn_over",), ("equipment",)],
        "coins": [("turn_over",), ("coins",)],
        "opening_spawn": [("hero_turn",), ("opening_spawn",)],
    }
    if p.next in steps:
        s.agenda = steps[p.next]
        if p.next in ("consul_turn", "chart"):
            s.turn = CONSUL_TURN
        return
    if p.next == "commands":
        s.turn = CONSUL_TURN
        listed: list[tuple[str, int]] = []
        for words in p.commands:
            name, _, times = words.partition(" x")
            listed.append((name, int(times or 1)))
        s.agenda = [("power_up",), ("consul_rest",), *reversed(in_steps(listed))]
        return
    unit = numbers[p.active]
    rest: list[tuple[Any, ...]] = [("power_up",), ("hero_next",)]
    s.left = max(0, p.left - 1)
    if p.next == "activate":
        s.agenda = [*rest, ("activate", unit)]
        return
    s.active = unit
    s.this_turn |= 1 << unit
    s.acted[unit] = 1
    s.order[unit] = s.tokens = s.tokens + 1
    s.leaders = None
    if all(s.acted[hero] for hero in s.hero_units):
        for hero in s.hero_units:
            s.acted[hero] = 0
    s.agenda = [*rest, ("end_activation", unit), ("menu", unit)]
    profile = s.profile[unit]
    s.move = movement.budget(s, unit, profile.move) if p.move is None else p.move
    s.actions = profile.actions if p.actions is None else p.actions
    s.proficient = has(s, unit, PROFICIENT)


def _rank(model: object) -> str:
    return getattr(model, "rank", "hero")


def _equipment(box: Box, names: Iterable[str]) -> tuple[int, ...]:
    return tuple(box.equipment_number[name] for name in names)


def _twists(box: Box, names: Iterable[str]) -> tuple[int, ...]:
    return tuple(box.twist_number[name] for name in names)


def _units(numbers: Mapping[str, int], marks: Iterable[str]) -> tuple[int, ...]:
    return tuple(numbers[mark] for mark in marks)
