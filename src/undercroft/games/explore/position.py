"""Positions: any state of a game put together by hand, for scenarios, tests and puzzles.

A position names its units by short marks on a drawn map (or gives them squares), says what lies
on their cards and on the tracker, and where in the round play stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from undercroft.kernel.deck import Deck
from undercroft.kernel.names import hint
from undercroft.kernel.squares import Square, each
from undercroft.kernel.stage import PositionError

from ..superdungeon import position as shared
from ..superdungeon import status as statuses
from ..superdungeon.position import (
    card_named,
    equipment_named,
    known_deck,
    lift_marks,
    named,
    square_at,
    status_bits,
)
from . import effect, setup
from .box import HERO_KINDS, Box
from .spawn import SKULLS_PER_POINT
from .state import AURA, HEROES, HORDE, MONSTERS, SMOKE, Effect, State

OF_ONE = ("activate", "upkeep", "menu", "spawn")
"""Moments that are about one unit."""
SIDES = {"heroes": HEROES, "consul": MONSTERS}


@dataclass
class UnitSpec(shared.UnitSpec):
    """A unit of a position, by its card's id and what lies on the card."""

    potions: int | None = None
    """None: one for Heroes."""
    acted: int = 0
    seat: int = 1
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
    squares: Sequence[tuple[int, int]] = ()
    """Of smoke."""
    lasting: bool = False


@dataclass
class Position:
    """Everything a position can say. Names in `units` are the marks used everywhere else."""

    drawing: str = ""
    """A map drawn as text; see `kernel.tile`. Marks of units may stand on it."""
    layout: Sequence[tuple[str, int, int, int]] = ()
    """Or tiles: face, column and row in tiles, quarter turns."""
    units: Mapping[str, UnitSpec] = field(default_factory=dict)
    chests: Sequence[tuple[int, int]] = ()
    marker: tuple[int, int] | None = None
    """Where the start marker lies; None: where the first Hero on the map stands."""
    size: str = "crawl"
    boss_card: str = ""
    """Id of the boss whose adventure effects apply; default: that of the unit marked as boss."""
    round: int = 1
    gauge: int = 0
    lap: int = 0
    tokens: int = 0
    tokens_now: int = 0
    loot: int = 0
    overcharge: str = ""
    called: bool = False
    fight: bool = False
    timed_out: bool = False
    loot_top: Sequence[str] = ()
    treasure_top: Sequence[str] = ()
    loot_discard: Sequence[str] = ()
    treasure_discard: Sequence[str] = ()
    loot_only: bool = False
    """Whether `loot_top` is the whole Loot Deck."""
    treasure_only: bool = False
    held: Sequence[str] = ()
    removed: Sequence[str] = ()
    """Equipment out of the game."""
    bones: Sequence[tuple[str, tuple[int, int]]] = ()
    effects: Sequence[EffectSpec] = ()
    bathed: Sequence[str] = ()
    """Heroes whom a font has healed this round."""
    next: str = "round"
    """Where play stands; see `_stand` for the words."""
    active: str = ""
    """For `activate` and `menu`: whose activation."""
    speed: int | None = None
    actions: int | None = None
    moved: bool = False
    running: bool = False
    busy: bool = False
    """Whether an action point was spent or a free attack made."""
    berserk: bool | None = None
    """Whether the free Berserk attack of a model with Berserk is still to be had; None: yes."""
    free: int = 0
    raging: bool = False
    skulls: int = 4
    turn_began: bool = False
    """Whether the Consul has activated anybody this turn."""
    turn_goes_on: bool = False
    """For `activate` and `menu` of a monster: whether its turn goes on after it."""
    boss_went: bool = False
    """Whether the boss was activated in this Consul turn."""
    side: str = ""
    """For `turns`: whose turn is next, `heroes` or `consul`; else it follows from `next`."""
    first: str = "heroes"
    """The side that had the first turn."""


def build(box: Box, position: Position) -> tuple[State, dict[str, int]]:
    """The state of a position, and the number of each named unit."""
    p = position
    s = State(box)
    if p.size not in box.content.sizes:
        raise PositionError(f'size: expected one of {", ".join(box.content.sizes)}, not "{p.size}"')
    s.size = p.size
    drawing, places = lift_marks(p.drawing, p.units)
    if drawing:
        s.layout = ((drawing, 0, 0, 0),)
    elif p.layout:
        s.layout = tuple((str(f), int(x), int(y), int(t)) for f, x, y, t in p.layout)
    else:
        raise PositionError("expected a drawn map or a layout of tiles")
    try:
        s.use_board(setup.board_of(box, s.layout))
    except KeyError as error:
        raise PositionError(f"layout: there is no tile face {error}") from None

    # Heroes are numbered first, then the Consul's models, each in the order given.
    cards = {mark: card_named(box, mark, unit.card) for mark, unit in p.units.items()}
    order = sorted(p.units, key=lambda mark: box.models[cards[mark]].kind not in HERO_KINDS)
    numbers: dict[str, int] = {}
    seats: list[int] = []
    pool: list[int] = []
    points: list[int] = []
    for mark in order:
        unit = p.units[mark]
        gear = tuple(equipment_named(box, mark, name) for name in unit.gear)
        number = numbers[mark] = s.enlist(cards[mark], gear)
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
        s.status[number] = status_bits(statuses.BIT, mark, unit.status)
        s.acted[number] = unit.acted
        s.spared[number] = status_bits(statuses.BIT, mark, unit.spared)
        default = setup.starting_potions(model) if model.kind in HERO_KINDS else 0
        s.potions[number] = default if unit.potions is None else unit.potions
    if not seats:
        raise PositionError("units: expected at least one Hero")
    s.seats = tuple(seats)
    s.pool = tuple(pool)
    s.points = tuple(points)
    for mark in order:
        at = p.units[mark].at or places.get(mark)
        if at is not None:
            _place(s, numbers[mark], mark, at)
    if p.boss_card:
        s.rule_boss = p.boss_card
    elif s.boss >= 0 and s.profile[s.boss].model.id in box.content.effects:
        s.rule_boss = s.profile[s.boss].model.id
    if s.rule_boss and s.rule_boss not in box.content.effects:
        known = list(box.content.effects)
        raise PositionError(f'boss_card: no boss "{s.rule_boss}"{hint(s.rule_boss, known)}')
    fielded = [s.rule_boss, *(profile.model.id for profile in s.profile)]
    s.summoned = tuple(setup.reserves(s))
    for at in p.chests:
        square = square_at(s.board, at, "chests")
        if (s.heroes | s.foes) >> square & 1:
            raise PositionError(f"chests: a unit stands on column {at[0]}, row {at[1]}")
        s.chests |= 1 << square
    s.marker = square_at(s.board, p.marker, "marker") if p.marker else _default_marker(s)

    # The tracker and the decks
    for name in ("round", "gauge", "lap", "tokens", "tokens_now", "loot", "called", "fight",
                 "timed_out", "moved", "skulls", "turn_began"):  # fmt: skip
        setattr(s, name, getattr(p, name))
    s.loot_deck = _deck(box, box.loot(fielded), p.loot_top, p.loot_discard, p.loot_only, p)
    treasure = box.treasure(fielded)
    s.treasure_deck = _deck(box, treasure, p.treasure_top, p.treasure_discard, p.treasure_only, p)
    held = [equipment_named(box, "held", name) for name in p.held]
    s.held = tuple(
        ("treasure" if box.equipment[card].slot == "relic" else "loot", card) for card in held
    )
    if p.overcharge:
        s.overcharge = equipment_named(box, "overcharge", p.overcharge)
        for number in range(len(s.seats), len(s.card)):
            if number not in s.points and s.profile[number].model.kind != "boss":
                s.dress(number, (s.overcharge,))
    s.removed = tuple(equipment_named(box, "removed", name) for name in p.removed)
    for mark in p.bathed:
        s.bathed |= 1 << named(numbers, mark)
    s.bones = tuple((named(numbers, mark), square_at(s.board, at, "bones")) for mark, at in p.bones)
    s.effects = [_effect(s, spec, numbers) for spec in p.effects]
    _stand(s, p, numbers)
    return s, numbers


_ON = {"aura": AURA, "smoke": SMOKE, "horde": HORDE}


def _effect(s: State, spec: EffectSpec, numbers: Mapping[str, int]) -> Effect:
    known = s.box.action_number
    if spec.action not in known:
        near = hint(spec.action, known)
        raise PositionError(f'effects: there is no action "{spec.action}"{near}')
    squares = 0
    for at in spec.squares:
        squares |= 1 << square_at(s.board, at, "effects")
    who = _ON[spec.on] if spec.on in _ON else named(numbers, spec.on or spec.by)
    return Effect(named(numbers, spec.by), known[spec.action], who, squares, spec.lasting)


def _stand(s: State, p: Position, numbers: Mapping[str, int]) -> None:
    """Where in the round play stands."""
    s.first = _side("first", p.first)
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
        s.side = _side("side", p.side or ("consul" if p.next == "heroes" else "heroes"))
        return
    if p.next not in OF_ONE:
        expected = ", ".join([*steps, *OF_ONE])
        raise PositionError(f'next: expected one of {expected}, not "{p.next}"')
    unit = named(numbers, p.active)
    if p.next == "spawn":
        if unit not in s.points:
            raise PositionError(f'active: "{p.active}" is no spawning point')
        later = [u for u in s.points if u > unit and s.at[u] >= 0]
        waiting = [("spawn", u, SKULLS_PER_POINT) for u in reversed(later)]
        spawning = [*waiting, ("spawn", unit, p.skulls)]
        s.agenda = [*rest, ("initiative",), ("tokens",), *spawning]
        s.side = _side("side", p.side or "heroes")
        return
    s.side = _side("side", p.side or ("consul" if s.is_hero(unit) else "heroes"))
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


def _side(field: str, name: str) -> int:
    if name not in SIDES:
        raise PositionError(f'{field}: expected heroes or consul, not "{name}"')
    return SIDES[name]


def _default_marker(s: State) -> Square:
    """Under the first Hero on the map: resurrected Heroes return to its side."""
    return next((s.at[hero] for hero in s.hero_units if s.at[hero] >= 0), each(s.board.squares)[0])


def _place(s: State, unit: int, mark: str, at: tuple[int, int]) -> None:
    square = square_at(s.board, at, f'unit "{mark}"')
    base = s.profile[unit].base
    taken = s.heroes | s.foes
    if not s.board.room(s.board.squares & ~taken, base) >> square & 1:
        raise PositionError(f'unit "{mark}": no room for its base at column {at[0]}, row {at[1]}')
    s.place(unit, square)


def _deck(
    box: Box,
    cards: tuple[int, ...],
    top: Sequence[str],
    discard: Sequence[str],
    only: bool,
    p: Position,
) -> Deck:
    """A deck with known cards on top, which may be all of it."""
    first = tuple(equipment_named(box, "deck", name) for name in top)
    gone = tuple(equipment_named(box, "deck", name) for name in discard)
    if only:
        return Deck(first, (), gone)
    worn = [name for unit in p.units.values() for name in unit.gear]
    elsewhere = [*p.held, *p.removed, *worn, *([p.overcharge] if p.overcharge else [])]
    known = box.equipment_number
    return known_deck(cards, first, gone, [known[name] for name in elsewhere if name in known])
