"""Positions: what `[position]` of a scenario file may say, and the state that it means.

Only what matters is named. Leaders, bosses and spawning points that nobody mentions exist all the
same, off the warzone; an unmentioned spawning point counts as destroyed. Files count players from
1, as people do. Names are looked up before (`scenario`): here they all mean something. Tests of
rules may put up what no war comes to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from undercroft.games.superdungeon.crystal import status as statuses
from undercroft.kernel.deck import known_deck
from undercroft.kernel.pack import Row
from undercroft.kernel.squares import Squares
from undercroft.kernel.stage import unit_rows

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


Moment = Literal[
    "turn", "phase", "hero_phase", "warband_phase", "activate", "menu", "spawn", "boss",
    "power_up", "rewards", "buy", "equip", "next_turn",
]  # fmt: skip
OF_ONE = ("activate", "menu")
"""Moments that are about one unit."""
Number = Annotated[int, Field(ge=1, le=5)]
"""A player, counted from 1."""


@dataclass
class UnitSpec(shared.UnitSpec):
    """A unit of a position, by its card's id and what lies on the card."""

    owner: Number = 1
    facing: Literal["N", "E", "S", "W"] = "N"
    pool: Annotated[int, Field(ge=0, le=2)] | None = None
    """1 or 2: of the owner's first or second spawning point; 0: of none."""
    crystal: bool = False
    immune: bool = False
    down: bool = False
    trophy: Number | None = None
    """The player in whose backpack it lies."""


class TrapRow(Row):
    """A trap that has been found and lies open."""

    card: str
    squares: tuple[Place, ...]
    finder: Number = 1
    """The player who found it."""


class EffectRow(Row):
    """A lasting effect in play."""

    by: str
    action: str
    """As it is called: "card.action"."""
    on: str
    """A unit, or "aura"."""


class HoldRow(Row):
    """What a trap keeps a unit from."""

    unit: str
    what: Literal["move", "potion"]
    left: Number = 1


class CurseRow(Row):
    """A CURSED card that waits for an absent leader."""

    card: str
    leader: str


class Position(Row, frozen=False):
    """`[position]`: the map, the units, the players, tokens and decks, and where play stands.

    What belongs to players is a list with an entry for each; missing entries keep their default.
    """

    map: str = ""
    quarters: bool = False
    """Whether the map is cut into four tiles, like an arena board."""
    grounds: tuple[str, ...] = ()
    """Letters of the map that are ground, and no unit's mark that was forgotten."""
    layout: tuple[tuple[str, int, int, int], ...] = ()
    units: dict[str, str | UnitSpec]
    """By their marks, as they are called everywhere else; a word alone is a card."""
    players: Annotated[int, Field(ge=2, le=5)] = 2
    factions: tuple[str, ...] = ()
    assistants: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    rounds: Count = 0
    attacker: Number = 1
    # Players
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
    """Default: out if it is on the warzone."""
    boss_due: tuple[bool, ...] = ()
    timed_out: tuple[bool, ...] = ()
    out: tuple[bool, ...] = ()
    fragments: tuple[Count, ...] = ()
    charred: tuple[tuple[Number, ...], ...] = ()
    scorched: tuple[tuple[Place, ...], ...] = ()
    nominated: tuple[tuple[CurseRow, ...], ...] = ()
    brewed: tuple[bool, ...] = ()
    # The warzone
    chests: tuple[Place, ...] = ()
    trapdoors: tuple[tuple[Place, Place], ...] = ()
    tile_traps: tuple[str, ...] = ()
    """The face-down trap of each tile; empty for one already revealed."""
    traps: tuple[TrapRow, ...] = ()
    tree: Place | None = None
    explored: tuple[Annotated[int, Field(ge=1)], ...] = ()
    effects: tuple[EffectRow, ...] = ()
    holds: tuple[HoldRow, ...] = ()
    # Cards
    loot_top: tuple[str, ...] = ()
    treasure_top: tuple[str, ...] = ()
    mimic_top: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    # The turn
    turn: Number = 1
    round: Count = 1
    phase: Literal["", "wait", "spawning", "hero", "warband"] = ""
    skulls: Count | None = None
    hero_free: bool | None = None
    bombing: bool = False
    quiet: tuple[Number, ...] = ()
    deaf: tuple[Number, ...] = ()
    next: Moment = "turn"
    """Where play stands."""
    active: str = ""
    move: Count | None = None
    actions: Count | None = None

    @property
    def specs(self) -> dict[str, UnitSpec]:
        return unit_rows(self.units, UnitSpec)


def build(box: Box, position: Position) -> tuple[State, dict[str, int]]:
    """The state of a position, and the number of each named unit."""
    p, specs = position, position.specs
    s = State(box)
    teams = tuple(player % 2 for player in range(p.players)) if "teams" in p.variants else ()
    s.seat(p.players, teams)
    s.variants = bits(VARIANTS, p.variants)
    s.rounds, s.attacker, s.round, s.turn = p.rounds, p.attacker - 1, p.round, p.turn - 1
    s.faction = tuple(_of(p.factions, i, "") for i in range(p.players))
    drawing, places = lift_marks(drawn(p.map), specs)
    s.layout = ((drawing, int(p.quarters), 0, 0),) if drawing else tuple(p.layout)
    s.ally()
    s.use_board(setup.board_of(box, s.layout))

    # Warbands: what is named, and what is needed besides.
    numbers = _muster(s, p)
    for mark, unit in specs.items():
        number = numbers[mark]
        s.wounds[number] = unit.wounds
        s.status[number] = bits(statuses.BIT, unit.status)
        s.facing[number] = NAMES.index(unit.facing)
        s.crystals |= unit.crystal << number
        s.immune |= unit.immune << number
        s.down |= unit.down << number
        if unit.trophy is not None:
            s.trophies[unit.trophy - 1] = (*s.trophies[unit.trophy - 1], number)
    for mark, unit in specs.items():
        if unit.gear:
            s.dress(numbers[mark], _equipment(box, unit.gear))
    for at in p.chests:
        s.chests |= 1 << square_at(s.board, at, "chests")
    for mark, unit in specs.items():
        place = unit.at or places.get(mark)
        if place is not None:
            room = movement.legal_squares(s, numbers[mark])
            place_unit(s, numbers[mark], mark, place, room)
    s.light()
    _warzone(s, p, numbers)
    _players(s, p, numbers)
    _decks(s, p)
    _stand(s, p, numbers)
    return s, numbers


def _muster(s: State, p: Position) -> dict[str, int]:
    """Number all units, and fill every warband up to what one must have."""
    box, specs = s.box, p.specs
    numbers: dict[str, int] = {}
    cards = {mark: box.model_number[unit.card] for mark, unit in specs.items()}
    roles: list[dict[str, list[int]]] = []
    band = box.content.warbands[min(box.content.warbands)]
    fillers = {"hero": band.hero, "miniboss": band.miniboss, "boss": band.boss}
    for player in range(p.players):
        found: dict[str, list[int]] = {name: [] for name in (*SPARE, "point")}
        pools: list[set[str]] = []
        for mark, unit in specs.items():
            if unit.owner != player + 1:
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
        for mark, unit in specs.items():
            if unit.owner == player + 1 and mark not in numbers:
                model = box.models[cards[mark]]
                home = next((i for i, names in enumerate(pools) if model.id in names), 0)
                pool = 2 * player + (home if unit.pool is None else unit.pool - 1)
                if unit.pool == 0 or model.kind in ("mimic", "champion"):
                    pool = NO_POOL
                numbers[mark] = s.recruit(cards[mark], player, pool)
        roles.append(found)
    s.hero = tuple(found["hero"][0] for found in roles)
    s.mini = tuple(found["miniboss"][0] for found in roles)
    s.boss = tuple(found["boss"][0] for found in roles)
    s.points = tuple((found["point"][0], found["point"][1]) for found in roles)
    s.assistant = tuple(
        box.model_number[_of(p.assistants, i, band.assistant)] for i in range(p.players)
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
    known = [box.trap_number[name] if name else -1 for name in p.tile_traps]
    s.tile_traps = tuple((known + [-1] * tiles)[:tiles])
    s.traps = [
        Token(box.trap_number[row.card], _squares(s, row.squares, "traps"), row.finder - 1)
        for row in p.traps
    ]
    if p.tree is not None:
        s.tree = square_at(s.board, p.tree, "tree")
    for number in p.explored:
        s.explored |= 1 << number - 1
    for row in p.effects:
        on = AURA if row.on == "aura" else numbers[row.on]
        s.effects.append(Effect(numbers[row.by], box.action_number[row.action], on))
    s.tally()
    s.holds += [Hold(numbers[row.unit], row.what, row.left, -1) for row in p.holds]


def _players(s: State, p: Position, numbers: Mapping[str, int]) -> None:
    box = s.box
    defaults = {"turns": 2, "coins": 1}
    for name in ("wrath", "coins", "potions", "owed_loot", "owed_treasure", "turns", "unlocked",
                 "mini_uses", "boss_due", "timed_out", "out", "fragments", "brewed"):  # fmt: skip
        given = getattr(p, name)
        setattr(s, name, [int(_of(given, i, defaults.get(name, 0))) for i in range(p.players)])
    for player in range(p.players):
        s.backpack[player] = _equipment(box, _of(p.backpack, player, ()))
        for tile in _of(p.charred, player, ()):
            s.charred[player] |= 1 << tile - 1
        s.scorched[player] = _squares(s, _of(p.scorched, player, ()), "scorched")
        s.nominated[player] = tuple(
            (box.equipment_number[row.card], numbers[row.leader])
            for row in _of(p.nominated, player, ())
        )
        here = s.at[s.boss[player]] >= 0
        word = _of(p.boss_state, player, BOSS_STATES[OUT if here else PENDING])
        s.boss_state[player] = BOSS_STATES.index(word)
    s.bombing = p.bombing
    s.quiet = sum(1 << player - 1 for player in p.quiet)
    s.deaf = sum(1 << player - 1 for player in p.deaf)


def _decks(s: State, p: Position) -> None:
    box = s.box
    gone = [card for gear in s.gear for card in gear]
    gone += [card for pack in s.backpack for card in pack]
    gone += [card for rows in s.nominated for card, _ in rows]
    for name in ("loot", "treasure"):
        top = _equipment(box, getattr(p, f"{name}_top"))
        pile = _equipment(
            box, (card for card in p.discarded if box.content.equipment[card].deck == name)
        )
        setattr(s, f"{name}_deck", known_deck(box.deck(name), top, pile, gone))
    mimics = tuple(box.model_number[name] for name in p.mimic_top)
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
    }
    if p.next in after:
        s.agenda = ends + after[p.next]
        return
    if p.next in ("hero_phase", "warband_phase"):
        s.phase = p.next.partition("_")[0]
    s.phase = s.phase or "warband"
    most = HERO_SKULLS if s.phase == "hero" else WARBAND_SKULLS
    s.skulls = most if p.skulls is None else p.skulls
    s.hero_free = s.phase == "hero" if p.hero_free is None else p.hero_free
    s.agenda = [*ends, *rest, ("next_unit",)]
    if p.next in ("hero_phase", "warband_phase"):
        return
    unit = numbers[p.active]
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


def _equipment(box: Box, names: Iterable[str]) -> tuple[int, ...]:
    return tuple(box.equipment_number[name] for name in names)
