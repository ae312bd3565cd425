"""Positions: any state of a war put together by hand, for scenarios, tests and puzzles.

Only what matters is named. Leaders, bosses and spawning points that nobody mentions exist all the
same, off the warzone; an unmentioned spawning point counts as destroyed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from undercroft.games.superdungeon import position as shared
from undercroft.games.superdungeon.crystal import status as statuses
from undercroft.games.superdungeon.position import (
    card_named,
    equipment_named,
    known_deck,
    lift_marks,
    named,
    square_at,
    status_bits,
)
from undercroft.kernel.names import hint
from undercroft.kernel.squares import Squares
from undercroft.kernel.stage import PositionError

from . import movement, setup
from .box import Box
from .card import BERSERK, PROFICIENT
from .effect import granted, has
from .facing import NAMES
from .state import (
    ARCHETYPES,
    AURA,
    EXPLORE_EXITS,
    KEEP_DASHING,
    NO_POOL,
    OUT,
    PENDING,
    TEAMS,
    Effect,
    Hold,
    State,
    Token,
)
from .turn import HERO_SKULLS, WARBAND_SKULLS

SPARE = ("hero", "miniboss", "boss")
BOSS_STATES = ("pending", "out", "destroyed")
VARIANTS = {
    "teams": TEAMS, "keep_dashing": KEEP_DASHING, "explore_exits": EXPLORE_EXITS,
    "archetypes": ARCHETYPES,
}  # fmt: skip


@dataclass
class UnitSpec(shared.UnitSpec):
    """A unit of a position, by its card's id and what lies on the card."""

    owner: int = 0
    facing: str = "N"
    pool: int | None = None
    """0 or 1: of the owner's first or second spawning point; -1: of none."""
    crystal: bool = False
    immune: bool = False
    down: bool = False
    trophy: int | None = None
    """The player in whose backpack it lies."""


@dataclass
class Position:
    """Everything a position can say. Names in `units` are the marks used everywhere else.

    What belongs to players is a list with an entry for each; missing entries keep their default.
    """

    drawing: str = ""
    quarters: bool = False
    """Whether the drawing is cut into four tiles, like an arena board."""
    layout: Sequence[tuple[str, int, int, int]] = ()
    units: Mapping[str, UnitSpec] = field(default_factory=dict)
    players: int = 2
    factions: Sequence[str] = ()
    assistants: Sequence[str] = ()
    variants: Sequence[str] = ()
    rounds: int = 0
    attacker: int = 0
    # Players
    wrath: Sequence[int] = ()
    coins: Sequence[int] = ()
    potions: Sequence[int] = ()
    backpack: Sequence[Sequence[str]] = ()
    owed_loot: Sequence[int] = ()
    owed_treasure: Sequence[int] = ()
    turns: Sequence[int] = ()
    unlocked: Sequence[int] = ()
    mini_uses: Sequence[int] = ()
    boss_state: Sequence[str] = ()
    """pending, out or destroyed; default: out if it is on the warzone."""
    boss_due: Sequence[int] = ()
    timed_out: Sequence[int] = ()
    out: Sequence[int] = ()
    fragments: Sequence[int] = ()
    charred: Sequence[Sequence[int]] = ()
    scorched: Sequence[Sequence[tuple[int, int]]] = ()
    nominated: Sequence[Sequence[tuple[str, str]]] = ()
    """Cards and the marks of the leaders that must wear them."""
    brewed: Sequence[int] = ()
    # The warzone
    chests: Sequence[tuple[int, int]] = ()
    trapdoors: Sequence[tuple[tuple[int, int], tuple[int, int]]] = ()
    tile_traps: Sequence[str] = ()
    """The face-down trap of each tile; empty for one already revealed."""
    traps: Sequence[tuple[str, Sequence[tuple[int, int]], int]] = ()
    """Traps that lie open: card, squares, the player who found it."""
    tree: tuple[int, int] | None = None
    explored: Sequence[int] = ()
    effects: Sequence[tuple[str, str, str]] = ()
    """Lasting effects: who made it, its action ("card.action"), and on whom, or "aura"."""
    holds: Sequence[tuple[str, str, int]] = ()
    # Cards
    loot_top: Sequence[str] = ()
    treasure_top: Sequence[str] = ()
    mimic_top: Sequence[str] = ()
    discarded: Sequence[str] = ()
    # The turn
    turn: int = 0
    round: int = 1
    phase: str = ""
    skulls: int | None = None
    hero_free: bool | None = None
    spent: int = 0
    bombing: bool = False
    quiet: Sequence[int] = ()
    deaf: Sequence[int] = ()
    next: str = "turn"
    """Where play stands; see `_stand` for the words."""
    step: tuple[Any, ...] = ()
    """For `step`: a step of the agenda, as it is."""
    active: str = ""
    move: int | None = None
    actions: int | None = None


def build(box: Box, position: Position) -> tuple[State, dict[str, int]]:
    """The state of a position, and the number of each named unit."""
    p = position
    s = State(box)
    teams = tuple(player % 2 for player in range(p.players)) if "teams" in p.variants else ()
    s.seat(p.players, teams)
    s.variants = sum(_variant(name) for name in p.variants)
    s.rounds, s.attacker, s.round, s.turn = p.rounds, p.attacker, p.round, p.turn
    s.faction = tuple(_faction(box, _of(p.factions, i, "")) for i in range(p.players))
    drawing, places = lift_marks(p.drawing, p.units)
    if drawing:
        s.layout = ((drawing, int(p.quarters), 0, 0),)
    elif p.layout:
        s.layout = tuple((str(f), int(x), int(y), int(t)) for f, x, y, t in p.layout)
    else:
        raise PositionError("expected a drawn map or a layout of tiles")
    s.ally()
    s.use_board(setup.board_of(box, s.layout))

    # Warbands: what is named, and what is needed besides.
    numbers = _muster(s, p)
    for mark, unit in p.units.items():
        number = numbers[mark]
        s.wounds[number] = unit.wounds
        s.status[number] = status_bits(statuses.BIT, mark, unit.status)
        if unit.facing not in NAMES:
            raise PositionError(f'unit "{mark}": facing is one of N, E, S, W, not "{unit.facing}"')
        s.facing[number] = NAMES.index(unit.facing)
        s.crystals |= unit.crystal << number
        s.immune |= unit.immune << number
        s.down |= unit.down << number
        if unit.trophy is not None:
            s.trophies[unit.trophy] = (*s.trophies[unit.trophy], number)
    for mark, unit in p.units.items():
        if unit.gear:
            s.dress(numbers[mark], tuple(equipment_named(box, mark, name) for name in unit.gear))
    for at in p.chests:
        s.chests |= 1 << square_at(s.board, at, "chests")
    for mark, unit in p.units.items():
        place = unit.at or places.get(mark)
        if place is not None:
            _place(s, numbers[mark], mark, place)
    s.light()
    _warzone(s, p, numbers)
    _players(s, p, numbers)
    _decks(s, p)
    _stand(s, p, numbers)
    return s, numbers


def _muster(s: State, p: Position) -> dict[str, int]:
    """Number all units, and fill every warband up to what one must have."""
    box = s.box
    numbers: dict[str, int] = {}
    cards = {mark: card_named(box, mark, unit.card) for mark, unit in p.units.items()}
    roles: list[dict[str, list[int]]] = []
    band = box.content.warbands[min(box.content.warbands)]
    fillers = {"hero": band.hero, "miniboss": band.miniboss, "boss": band.boss}
    for player in range(p.players):
        found: dict[str, list[int]] = {name: [] for name in (*SPARE, "point")}
        pools: list[set[str]] = []
        for mark, unit in p.units.items():
            if unit.owner != player:
                continue
            kind = box.models[cards[mark]].kind
            role: str = "hero" if kind == "form" else kind
            if role == "point":
                card = box.points[cards[mark]]
                place = len(found["point"])
                pool = 2 * player + (0 if card.paired else min(place, 1))
                numbers[mark] = s.recruit(cards[mark], player, pool)
                pools.append({name for name, _ in card.pool})
            elif role in SPARE and not found[role]:
                numbers[mark] = s.recruit(cards[mark], player)
            else:
                continue
            found[role].append(numbers[mark])
        for role in SPARE:
            if not found[role]:
                found[role].append(s.recruit(box.model_number[fillers[role]], player))
        while len(found["point"]) < 2:
            place = len(found["point"])
            name = next(n for n, c in sorted(box.content.points.items()) if not c.paired)
            card_ = box.content.points[name].model.id
            found["point"].append(s.recruit(box.model_number[card_], player, 2 * player + place))
        for mark, unit in p.units.items():
            if unit.owner == player and mark not in numbers:
                model = box.models[cards[mark]]
                home = next((i for i, names in enumerate(pools) if model.id in names), 0)
                pool = 2 * player + home if unit.pool is None else 2 * player + unit.pool
                if unit.pool == -1 or model.kind in ("mimic", "champion"):
                    pool = NO_POOL
                numbers[mark] = s.recruit(cards[mark], player, pool)
        roles.append(found)
    if len(numbers) != len(p.units):
        lost = next(mark for mark in p.units if mark not in numbers)
        raise PositionError(f'unit "{lost}": there is no player {p.units[lost].owner}')
    s.hero = tuple(found["hero"][0] for found in roles)
    s.mini = tuple(found["miniboss"][0] for found in roles)
    s.boss = tuple(found["boss"][0] for found in roles)
    s.points = tuple((found["point"][0], found["point"][1]) for found in roles)
    s.assistant = tuple(
        card_named(box, "assistants", _of(p.assistants, i, band.assistant))
        for i in range(p.players)
    )
    return numbers


def _warzone(s: State, p: Position, numbers: Mapping[str, int]) -> None:
    box = s.box
    s.trapdoors = tuple(
        (square_at(s.board, a, "trapdoors"), square_at(s.board, b, "trapdoors"))
        for a, b in p.trapdoors
    )
    for pair in s.trapdoors:
        s.chests |= 1 << pair[0] | 1 << pair[1]
    tiles = len(s.board.tiles)
    known = [_trap(box, name) if name else -1 for name in p.tile_traps]
    s.tile_traps = tuple((known + [-1] * tiles)[:tiles])
    s.traps = [
        Token(_trap(box, name), _squares(s, places, "traps"), finder)
        for name, places, finder in p.traps
    ]
    if p.tree is not None:
        s.tree = square_at(s.board, p.tree, "tree")
    for number in p.explored:
        s.explored |= 1 << number
    for source, name, who in p.effects:
        if name not in box.action_number:
            raise PositionError(f'there is no action "{name}"{hint(name, list(box.action_number))}')
        on = AURA if who == "aura" else named(numbers, who)
        s.effects.append(Effect(named(numbers, source), box.action_number[name], on))
    s.tally()
    for mark, what, left in p.holds:
        s.holds.append(Hold(named(numbers, mark), what, left, -1))


def _players(s: State, p: Position, numbers: Mapping[str, int]) -> None:
    box = s.box
    defaults = {"turns": 2, "coins": 1}
    for name in ("wrath", "coins", "potions", "owed_loot", "owed_treasure", "turns", "unlocked",
                 "mini_uses", "boss_due", "timed_out", "out", "fragments", "brewed"):  # fmt: skip
        given = getattr(p, name)
        setattr(s, name, [int(_of(given, i, defaults.get(name, 0))) for i in range(p.players)])
    for player in range(p.players):
        pack = _of(p.backpack, player, ())
        s.backpack[player] = tuple(equipment_named(box, "backpack", name) for name in pack)
        for tile in _of(p.charred, player, ()):
            s.charred[player] |= 1 << tile
        s.scorched[player] = _squares(s, _of(p.scorched, player, ()), "scorched")
        s.nominated[player] = tuple(
            (equipment_named(box, "nominated", card), named(numbers, mark))
            for card, mark in _of(p.nominated, player, ())
        )
        here = s.at[s.boss[player]] >= 0
        word = _of(p.boss_state, player, BOSS_STATES[OUT if here else PENDING])
        if word not in BOSS_STATES:
            raise PositionError(f"boss_state: expected one of {', '.join(BOSS_STATES)}")
        s.boss_state[player] = BOSS_STATES.index(word)
    s.spent, s.bombing = p.spent, p.bombing
    s.quiet = sum(1 << player for player in p.quiet)
    s.deaf = sum(1 << player for player in p.deaf)


def _decks(s: State, p: Position) -> None:
    box = s.box
    gone = [card for gear in s.gear for card in gear]
    gone += [card for pack in s.backpack for card in pack]
    gone += [card for rows in s.nominated for card, _ in rows]
    for name, tops in (("loot", p.loot_top), ("treasure", p.treasure_top)):
        top = tuple(equipment_named(box, name, card) for card in tops)
        pile = tuple(
            box.equipment_number[card]
            for card in p.discarded
            if card in box.equipment_number and box.content.equipment[card].deck == name
        )
        setattr(s, f"{name}_deck", known_deck(box.deck(name), top, pile, gone))
    mimics = tuple(card_named(box, "mimic_top", name) for name in p.mimic_top)
    out = [card for unit, card in enumerate(s.card) if s.profile[unit].kind == "mimic"]
    s.mimic_deck = known_deck(box.mimics, mimics, (), out)


def _stand(s: State, p: Position, numbers: Mapping[str, int]) -> None:
    """Where play stands."""
    ends: list[tuple[Any, ...]] = [("next_turn",)]
    rest: list[tuple[Any, ...]] = [("power_up",), ("emergency",)]
    s.phase = p.phase
    after: dict[str, list[tuple[Any, ...]]] = {
        "next_turn": [],
        "turn": [("begin",)],
        "phase": [*rest, ("phase",)],
        "power_up": [("power_up",)],
        "rewards": [("turn_over",), ("popping",), ("equip",), ("buy",), ("rewards",)],
        "buy": [("turn_over",), ("popping",), ("equip",), ("buy",)],
        "equip": [("turn_over",), ("popping",), ("equip",)],
        "spawn": [*rest, ("choose_spawn",)],
        "boss": [*rest, ("deploy",)],
        "step": [tuple(p.step)],
    }
    if p.next in after:
        s.agenda = ends + after[p.next]
        return
    if p.next not in ("hero_phase", "warband_phase", "activate", "menu"):
        expected = ", ".join([*after, "hero_phase", "warband_phase", "activate", "menu"])
        raise PositionError(f'next: expected one of {expected}, not "{p.next}"')
    if p.next in ("hero_phase", "warband_phase"):
        s.phase = p.next.partition("_")[0]
    s.phase = s.phase or "warband"
    most = HERO_SKULLS if s.phase == "hero" else WARBAND_SKULLS
    s.skulls = most if p.skulls is None else p.skulls
    s.hero_free = s.phase == "hero" if p.hero_free is None else p.hero_free
    s.agenda = [*ends, *rest, ("next_unit",)]
    if p.next in ("hero_phase", "warband_phase"):
        return
    unit = named(numbers, p.active)
    if p.next == "activate":
        s.agenda.append(("activate", unit))
        return
    s.active = unit
    s.agenda += [("end_activation", unit), ("menu", unit)]
    profile = s.profile[unit]
    points = max(0, profile.move + granted(s, unit)[0])
    s.move = movement.budget(s, unit, points) if p.move is None else p.move
    actions = profile.actions + granted(s, unit)[1]
    if s.status[unit] & statuses.POISON:
        actions = max(1, actions - 1)
    s.actions = actions if p.actions is None else p.actions
    s.berserk = has(s, unit, BERSERK)
    s.proficient = has(s, unit, PROFICIENT)


# Reading


def _of(given: Sequence[Any], player: int, default: Any) -> Any:
    return given[player] if player < len(given) else default


def _squares(s: State, places: Sequence[tuple[int, int]], what: str) -> Squares:
    found = 0
    for at in places:
        found |= 1 << square_at(s.board, at, what)
    return found


def _place(s: State, unit: int, mark: str, at: tuple[int, int]) -> None:
    square = square_at(s.board, at, f'unit "{mark}"')
    if not movement.legal_squares(s, unit) >> square & 1:
        raise PositionError(f'unit "{mark}": no room for its base at column {at[0]}, row {at[1]}')
    s.place(unit, square)


def _trap(box: Box, name: str) -> int:
    if name not in box.trap_number:
        raise PositionError(f'there is no trap "{name}"{hint(name, list(box.trap_number))}')
    return box.trap_number[name]


def _faction(box: Box, name: str) -> str:
    if name and name not in box.content.factions:
        known = list(box.content.factions)
        raise PositionError(f'there is no faction "{name}"{hint(name, known)}')
    return name


def _variant(name: str) -> int:
    if name not in VARIANTS:
        raise PositionError(f'there is no variant "{name}"{hint(name, list(VARIANTS))}')
    return VARIANTS[name]
