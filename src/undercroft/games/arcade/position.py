"""Positions: any state of a game put together by hand, for scenarios, tests and puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from undercroft.games.superdungeon.crystal import status as statuses
from undercroft.kernel.names import hint
from undercroft.kernel.stage import PositionError

from ..superdungeon import position as shared
from ..superdungeon.position import (
    card_named,
    equipment_named,
    known_deck,
    lift_marks,
    named,
    square_at,
    status_bits,
)
from . import movement, setup
from .box import Box
from .card import PROFICIENT, Hero
from .consul import in_steps
from .effect import has
from .state import CONSUL_TURN, HERO_TURN, State
from .twist import enforce


@dataclass
class UnitSpec(shared.UnitSpec):
    """A unit of a position, by its card's id and what lies on the card."""

    potions: int | None = None
    """None: one for Heroes."""
    wrath: int = 0
    token: bool = False
    """Whether a Hero carries an activation token."""
    order: int = 0
    """When it last activated: the higher the later, 0 for not yet."""
    seat: int = 0
    tracker: bool = False
    """Whether a destroyed monster waits on the loot tracker."""


@dataclass
class Position:
    """Everything a position can say. Names in `units` are the marks used everywhere else."""

    drawing: str = ""
    layout: Sequence[tuple[str, int, int, int, int]] = ()
    units: Mapping[str, UnitSpec] = field(default_factory=dict)
    chests: Sequence[tuple[int, int]] = ()
    marker: tuple[int, int] | None = None
    boss: str = ""
    """Mark of the dungeon boss; default: the first unit of that rank."""
    minibosses: Sequence[str] = ()
    """Marks of the mini-bosses in their order; default: all of that rank."""
    tile_numbers: Sequence[int] = ()
    space: int = 0
    number: int = 0
    strength: int = 0
    arm: int = 0
    coins: int | None = None
    wrath_pool: int | None = None
    """Wrath tokens in the game; default: twice the Heroes."""
    backpack: Sequence[str] = ()
    loot_top: Sequence[str] = ()
    treasure_top: Sequence[str] = ()
    challenge_top: Sequence[str] = ()
    boss_top: Sequence[str] = ()
    plot_top: Sequence[str] = ()
    discarded: Sequence[str] = ()
    """Cards on the discard piles of their decks, a card's last copy on top."""
    force: Sequence[str] = ()
    """Challenge cards in force, drawn in this position's Consul turn."""
    force_old: Sequence[str] = ()
    """Challenge cards in force, drawn in an earlier Consul turn."""
    plots: Sequence[str] = ()
    crystals: Sequence[tuple[tuple[int, int], str]] = ()
    carried: Sequence[tuple[str, str]] = ()
    """Crystals on Hero cards: a mark and a plot for each."""
    modes: Sequence[str] = ()
    points_down: int = 0
    minis_out: int = 0
    mini_called: int | None = None
    """Mini-boss spaces of the chart reached; default: they brought the mini-bosses that are out."""
    boss_out: bool = False
    fight: bool = False
    plot_drawn: bool = False
    ties: bool = True
    spares: Sequence[str] = ()
    """Ids of Heroes the players own who are not in the party."""
    fallen: Sequence[str] = ()
    """Marks of Heroes destroyed this turn."""
    killed: Sequence[tuple[str, int]] = ()
    """What lies on the loot tracker: minion, elite, point, miniboss or boo, and a tile's number."""
    slain: Sequence[str] = ()
    """Marks of mini-bosses that have been destroyed before."""
    regrouped: Sequence[str] = ()
    next: str = "hero_turn"
    """Where play stands; see `_stand` for the words."""
    active: str = ""
    commands: Sequence[str] = ()
    """For `commands`: what is carried out instead of the chart's: "move", "fight x2", ..."""
    turn: str = "heroes"
    left: int = 2
    this_turn: Sequence[str] = ()
    move: int | None = None
    actions: int | None = None


def build(box: Box, position: Position) -> tuple[State, dict[str, int]]:
    """The state of a position, and the number of each named unit."""
    p = position
    s = State(box)
    drawing, places = lift_marks(p.drawing, p.units)
    if drawing:
        s.layout = ((drawing, 0, 0, 0, 0),)
    elif p.layout:
        s.layout = tuple((str(f), int(x), int(y), int(t), int(o)) for f, x, y, t, o in p.layout)
    else:
        raise PositionError("expected a drawn map or a layout of tiles")
    s.use_board(setup.board_of(box, s.layout))
    tiles = len(s.board.tiles)
    s.tile_number = tuple(p.tile_numbers) or tuple(range(1, tiles + 1))
    s.ties = p.ties

    # Heroes are numbered first, then the Consul's models, each in the order given.
    cards = {mark: card_named(box, mark, unit.card) for mark, unit in p.units.items()}
    order = sorted(p.units, key=lambda mark: not isinstance(box.models[cards[mark]], Hero))
    numbers: dict[str, int] = {}
    seats: list[int] = []
    for mark in order:
        unit = p.units[mark]
        number = numbers[mark] = s.enlist(cards[mark])
        hero = isinstance(box.models[cards[mark]], Hero)
        s.dress(number, tuple(equipment_named(box, mark, name) for name in unit.gear))
        if hero:
            seats.append(unit.seat)
        s.wounds[number] = unit.wounds
        s.status[number] = status_bits(statuses.BIT, mark, unit.status)
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
    s.points = tuple(n for m, n in numbers.items() if s.profile[n].rank == "point")
    bosses = [n for m, n in numbers.items() if s.profile[n].rank == "boss"]
    boss = named(numbers, p.boss) if p.boss else bosses[0] if bosses else -1
    if boss < 0:
        boss = s.enlist(next(i for i, m in enumerate(box.models) if _rank(m) == "boss"))
    minis = [named(numbers, m) for m in p.minibosses] or [
        n for m, n in numbers.items() if s.profile[n].rank == "miniboss"
    ]
    s.bosses = (boss, *minis)
    for mark in order:
        at = p.units[mark].at or places.get(mark)
        if at is not None:
            _place(s, numbers[mark], mark, at)
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
    s.backpack = tuple(equipment_named(box, "backpack", name) for name in p.backpack)
    models = frozenset(box.models[card].id for card in s.card)
    worn = [card for gear in s.gear for card in gear] + list(s.backpack)
    for name, tops in (("loot", p.loot_top), ("treasure", p.treasure_top)):
        top = tuple(equipment_named(box, name, card) for card in tops)
        pile = [box.equipment_number[c] for c in p.discarded if c in box.equipment_number]
        pile = [card for card in pile if box.equipment[card].deck == name]
        setattr(s, f"{name}_deck", known_deck(box.deck(name, models), top, pile, worn))
    s.force = tuple((_twist(box, name), s.number) for name in p.force)
    s.force += tuple((_twist(box, name), s.number - 1) for name in p.force_old)
    s.plots = tuple(_twist(box, name) for name in p.plots)
    s.modes = tuple(_twist(box, name) for name in p.modes)
    enforce(s)
    out = [card for card, _ in s.force] + list(s.plots)
    for field_, name, tops in (
        ("challenge_deck", "challenge", p.challenge_top),
        ("boss_deck", "boss", p.boss_top),
        ("plot_deck", "plot", p.plot_top),
    ):
        top = tuple(_twist(box, card) for card in tops)
        pile = [box.twist_number[c] for c in p.discarded if c in box.twist_number]
        pile = [card for card in pile if box.twists[card].deck == name]
        setattr(s, field_, known_deck(box.twist_deck(name), top, pile, out))
    s.crystals = tuple((square_at(s.board, at, "crystals"), _twist(box, c)) for at, c in p.crystals)
    s.carried = tuple((named(numbers, mark), _twist(box, c)) for mark, c in p.carried)
    s.retired = tuple(named(numbers, mark) for mark in p.slain)
    s.spares = tuple(card_named(box, "spares", name) for name in p.spares)
    s.fallen = tuple(named(numbers, mark) for mark in p.fallen)
    s.tracker = tuple((kind, tile) for kind, tile in p.killed)
    for mark in p.regrouped:
        s.regrouped |= 1 << named(numbers, mark)
    for mark in p.this_turn:
        s.this_turn |= 1 << named(numbers, mark)
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
    if p.next not in ("activate", "menu"):
        expected = ", ".join([*steps, "commands", "activate", "menu"])
        raise PositionError(f'next: expected one of {expected}, not "{p.next}"')
    unit = named(numbers, p.active)
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


def _place(s: State, unit: int, mark: str, at: tuple[int, int]) -> None:
    square = square_at(s.board, at, f'unit "{mark}"')
    if not movement.legal_squares(s, unit) >> square & 1:
        raise PositionError(f'unit "{mark}": no room for its base at column {at[0]}, row {at[1]}')
    s.place(unit, square)


def _rank(model: object) -> str:
    return getattr(model, "rank", "hero")


def _twist(box: Box, name: str) -> int:
    if name not in box.twist_number:
        raise PositionError(f'there is no card "{name}"{hint(name, list(box.twist_number))}')
    return box.twist_number[name]
