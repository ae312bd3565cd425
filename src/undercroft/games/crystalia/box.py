"""The box: every card of the content in use, numbered, and what they add up to on a unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from undercroft.games.superdungeon.box import CardBox, Gear, add_pools, packed, unpacked
from undercroft.games.superdungeon.card import EMPTY, NO_POOLS, Pool, Pools
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.crystal.card import alike
from undercroft.games.superdungeon.figures import covering
from undercroft.kernel import shapes
from undercroft.kernel.board import Board, Facing
from undercroft.kernel.squares import Square, Squares, each
from undercroft.kernel.tile import Edge, Tile

from .card import (
    GRABBY,
    INSIGNIFICANT,
    NO_GIFTS,
    Action,
    BossCard,
    Equipment,
    Event,
    Gifts,
    Model,
    Point,
    Trap,
    kinds,
)
from .content import Content

DRAWINGS = 32
"""So many drawn maps are kept; a state keeps its own."""
VEILS = 16
"""So many veils of one board, with trap walls here and there, are remembered."""
PLACES = 1 << 14
"""So many answers about places of one board are remembered."""
_SIDES = ("N", "E", "S", "W")


class Profile(NamedTuple):
    """A card with its equipment: what the unit has if nothing lasting is in play.

    Whoever changes equipment makes another one, so it is of the kind that is made most quickly.
    """

    card: Model
    kind: str
    hero: bool
    leader: bool
    monster: bool
    """Of a spawning pool, or a mimic or champion. [term.monster]"""
    point: bool
    static: bool
    """A spawning point that is no unit. [term.unit]"""
    base: int
    move: int
    actions: int
    packed_dice: int
    offense: Pool
    hearts: int
    potions: int
    skulls: int
    flags: int
    inflicts: int
    immune: int
    attacks: tuple[tuple[str, int], ...]
    defends: tuple[int, ...]
    specials: tuple[int, ...]
    packed_worn: int

    @property
    def dice(self) -> Pools:
        """Dice and stars by attribute; unpacked for whoever rolls, as most profiles never do."""
        return unpacked(self.packed_dice)

    @property
    def worn(self) -> Pools:
        """Dice and stars that equipment adds. [goddess.lost-by-item]"""
        return unpacked(self.packed_worn)


_Worn = tuple[Gifts | None, int, tuple[int, ...]]
"""What equipment gives besides dice, if anything; its dice, packed; and its actions."""


class Exit(NamedTuple):
    """A dungeon exit: the squares along its opening, and the side of the map it is on."""

    squares: Squares
    side: int
    """0 north, 1 east, 2 south, 3 west."""


class Laid(NamedTuple):
    """What the traps that lie on a map come to."""

    walls: Squares
    """Of those that stand like walls."""
    slow: Squares
    """On and beside those that make the ground difficult."""
    alarms: list[tuple[Any, Squares]]
    """Each that does something to whoever comes there, with the squares on and beside it."""


class Outlook:
    """Which squares have been looked at from a base, and which of them are seen."""

    __slots__ = ("known", "seen")

    def __init__(self) -> None:
        self.known: Squares = 0
        self.seen: Squares = 0


class Box(CardBox[Model, Equipment, Action, Profile]):
    """The content in use as numbered tables."""

    _board: Board | None = None
    _known: dict[str, Squares]
    _placed_board: Board | None = None
    _known_places: dict[Any, Any]
    _profiled: Sequence[Profile] = ()
    _large: int = 0
    _grabby: int = 0
    _owner: Sequence[int] = ()
    _tokens: Sequence[Any] = ()
    _trapped_board: Board | None = None
    _laid: Laid

    def __init__(self, content: Content) -> None:
        super().__init__(content.models, content.equipment)
        self.content = content
        self.traps: tuple[Trap, ...] = tuple(content.traps[n] for n in sorted(content.traps))
        self.trap_number = {trap.id: i for i, trap in enumerate(self.traps)}
        self.brews = [self._number(model.id, model.brews) for model in self.models]
        """The potions of each card."""
        self.gifts: dict[str, int] = {}
        """Lasting effects that no card's own action describes, by the id of what gives them."""
        for name, gifts in sorted(GIFTS.items()):
            self.gifts[name] = self._number("gift", (Action(name, name, False, grants=gifts),))[0]
        self.events: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {}
        """The lasting gifts of a boss card's fight and timeout, numbered like its events."""
        self.scope: dict[int, Event] = {}
        """The event that each of those gifts is of."""
        for name in sorted(content.bosses):
            card = content.bosses[name]
            fight, timeout = (
                self._number("event", [_lasting(event) for event in events])
                for events in (card.fight, card.timeout)
            )
            self.events[name] = (fight, timeout)
            self.scope |= dict(zip((*fight, *timeout), (*card.fight, *card.timeout), strict=True))
        self.actions = tuple(self._listed)
        self.gives_flags = tuple(action.grants.flags for action in self.actions)
        self.gives = tuple(kinds(action.grants) for action in self.actions)
        """Of what kinds the lasting gifts of each action are; see `kinds`."""
        self.alike = alike(self.actions)
        """Which actions are one and the same effect; see `effect.gifts`."""
        self.only_heals = tuple(_only_heals(action) for action in self.actions)
        """Actions that do nothing but heal their user."""
        self.cursed = [card.cursed for card in self.equipment]
        self.points: dict[int, Point] = {
            self.model_number[point.model.id]: point for point in content.points.values()
        }
        """The spawning point cards by the number of their models."""
        self.aura_of: dict[int, Point] = {
            card: point
            for card, point in self.points.items()
            if point.aura != Gifts() or point.webs
        }
        self.mimics: tuple[int, ...] = tuple(
            self.model_number[name] for name in sorted(content.mimics)
            for _ in range(content.mimics[name])
        )  # fmt: skip
        self._dice = [packed(model.dice) + packed(model.gifts.dice) for model in self.models]
        self._printed = [self._unequipped(card) for card in range(len(self.models))]
        """What no equipment changes: the first fields of each card's profiles."""
        self._owned: dict[int, int] = {}
        self._worn: dict[tuple[int, int], _Worn] = {}
        """What equipment gives the wearer of a card, as far as it was worn."""
        self._drawn: dict[tuple[str, bool], Board] = {}

    # The map

    def ground(self, board: Board, what: str) -> Squares:
        """Squares of all terrain with a property: slow, closed, chasm, veil, effect, heal.

        The last are those of all that gives a status or heals.
        """
        if board is not self._board:
            self._board = board
            known: dict[str, Squares] | None = board.known.get((self, "ground"))
            if known is None:
                known = board.known[self, "ground"] = self._all_grounds(board)
            self._known = known
        return self._known[what]

    def _all_grounds(self, board: Board) -> dict[str, Squares]:
        found = dict.fromkeys(("slow", "closed", "chasm", "veil", "effect", "heal"), 0)
        for terrain in self.content.terrain.values():
            squares = board.terrain.get(terrain.id, 0)
            found["effect"] |= squares
            if terrain.cost > 1:
                found["slow"] |= squares
            for name in ("closed", "chasm", "veil"):
                if getattr(terrain, name):
                    found[name] |= squares
            if terrain.status or terrain.heal:
                found["heal"] |= squares
        return found

    def laid(self, board: Board, tokens: Sequence[Any]) -> Laid:
        """What the traps on a map come to; the same list is added up once."""
        if tokens is not self._tokens or board is not self._trapped_board:
            walls = slow = 0
            alarms = []
            for token in tokens:
                card, beside = self.traps[token.card], board.spread(token.squares)
                if card.wall:
                    walls |= token.squares
                if card.difficult:
                    slow |= beside
                if not card.harmless:
                    alarms.append((token, beside))
            self._laid = Laid(walls, slow, alarms)
            self._tokens, self._trapped_board = tokens, board
        return self._laid

    def large_units(self, profiles: Sequence[Profile]) -> int:
        """Those of the units, as bits, whose base is large; the same list is read once."""
        if profiles is not self._profiled:
            self._sort(profiles)
        return self._large

    def grabby_units(self, profiles: Sequence[Profile]) -> int:
        """Those of the units, as bits, that have Grabby of their own; read once, too."""
        if profiles is not self._profiled:
            self._sort(profiles)
        return self._grabby

    def _sort(self, profiles: Sequence[Profile]) -> None:
        self._large = sum(1 << unit for unit, p in enumerate(profiles) if p.base > 1)
        self._grabby = sum(1 << unit for unit, p in enumerate(profiles) if p.flags & GRABBY)
        self._profiled = profiles

    def owned(self, owner: Sequence[int], player: int) -> int:
        """The units of a player, as bits; the same list of owners is read once."""
        if owner is not self._owner:
            self._owned = {}
            for unit, who in enumerate(owner):
                self._owned[who] = self._owned.get(who, 0) | 1 << unit
            self._owner = owner
        return self._owned.get(player, 0)

    def glimpses(self, board: Board, veil: Squares) -> tuple[list[Squares], list[Squares]]:
        """Which squares have been looked at from each square past a veil, and which are seen."""
        tables: dict[Squares, tuple[list[Squares], list[Squares]]] | None
        tables = board.known.get((self, "glimpses"))
        if tables is None:
            tables = board.known[self, "glimpses"] = {}
        found = tables.get(veil)
        if found is None:
            if len(tables) >= VEILS:
                tables.clear()
            size = board.stride * board.height
            found = tables[veil] = ([0] * size, [0] * size)
        return found

    def starts(self, board: Board, foot: Squares) -> list[tuple[Square, Facing]]:
        """Where areas that begin beside a base may begin; remembered."""
        known = self._places(board)
        found: list[tuple[Square, Facing]] | None = known.get(foot)
        if found is None:
            found = known[foot] = shapes.starts(board, foot)
        return found

    def beside(self, board: Board, squares: Squares, base: int) -> Squares:
        """Anchors whose base shares an open side with some squares and covers none of them."""
        known = self._places(board)
        found: Squares | None = known.get((squares, base))
        if found is None:
            near = 0
            for allowed, shift in board.steps[:4]:
                here = squares & allowed
                near |= here << shift if shift > 0 else here >> -shift
            found = covering(board, near & ~squares, base) & ~covering(board, squares, base)
            known[squares, base] = found
        return found

    def outlook(
        self, board: Board, anchor: Square, base: int, veil: Squares, least: int
    ) -> Outlook:
        """The squares a base is known to see past a veil by so many lines; kept by `cover`."""
        known = self._places(board)
        key = (anchor, base, veil, least)
        found: Outlook | None = known.get(key)
        if found is None:
            found = known[key] = Outlook()
        return found

    def _places(self, board: Board) -> dict[Any, Any]:
        if board is not self._placed_board:
            known: dict[Any, Any] | None = board.known.get((self, "places"))
            if known is None:
                known = board.known[self, "places"] = {}
            self._placed_board, self._known_places = board, known
        if len(self._known_places) > PLACES:
            self._known_places.clear()
        return self._known_places

    def drawn(self, drawing: str, quarters: bool = False) -> Board:
        """The board of one drawing, for positions; equal drawings share one."""
        board = self._drawn.get((drawing, quarters))
        if board is None:
            legend = {t.mark: name for name, t in self.content.terrain.items()}
            whole = Tile.parse("map", drawing, legend)
            parts = _quarters(whole) if quarters else [(whole, 0, 0)]
            board = self._drawn[drawing, quarters] = Board.lay(parts, open_seams=True)
            if len(self._drawn) > DRAWINGS:
                del self._drawn[next(iter(self._drawn))]
        return board

    def exits(self, board: Board) -> tuple[Exit, ...]:
        """The dungeon exits in their order around the outer border. [term.dungeon-exit]"""
        found: tuple[Exit, ...] | None = board.known.get((self, "exits"))
        if found is None:
            found = board.known[self, "exits"] = _exits(board)
        return found

    # Cards

    def _unequipped(self, card: int) -> tuple[Model, str, bool, bool, bool, bool, bool, int]:
        model, point = self.models[card], self.points.get(card)
        return (
            model,
            model.kind,
            model.kind in ("hero", "form"),
            model.leader,
            model.kind in ("elite", "minion", "champion", "mimic"),
            point is not None,
            point is not None and not point.active,
            model.base,
        )

    def _add_up(self, card: int, gear: Gear) -> Profile:
        model, printed = self.models[card], self._printed[card]
        specials = self._of_model[card]
        own = model.gifts
        offense, added = own.offense, 0
        flags, inflicts, immune = own.flags, own.inflicts, own.immune
        move, actions = model.move + own.move, model.actions + own.actions
        hearts, potions = model.hearts + own.hearts, model.potions + own.potions
        for e in gear:
            worn, dice, new = self._worn.get((card, e)) or self._wear(card, e)
            specials += new
            added += dice
            if worn is None:
                continue
            if worn.offense is not EMPTY:
                offense = offense + worn.offense
            flags |= worn.flags
            inflicts |= worn.inflicts
            immune |= worn.immune
            move += worn.move
            actions += worn.actions
            hearts += worn.hearts
            potions += worn.potions
        _, _, _, _, _, _, static, _ = printed
        # In their order: naming so many fields takes three times as long.
        return Profile(
            *printed,
            move if move > 0 else 0,
            actions if actions > 0 else 0,
            self._dice[card] + added,
            offense,
            hearts if hearts > 1 else 1,
            potions,
            _skulls(model, flags),
            flags,
            inflicts,
            status.ALL if static else immune,
            model.attacks,
            model.defends,
            specials,
            added,
        )

    def _wear(self, card: int, equipment: int) -> _Worn:
        """What a card of equipment gives a unit with this card, added up once."""
        dice, offense = NO_POOLS, EMPTY
        flags = inflicts = immune = move = actions = hearts = potions = 0
        for line in _lines(self.equipment[equipment], self.models[card]):
            if line.dice != NO_POOLS:
                dice = add_pools(dice, line.dice)
            if line.offense != EMPTY:
                offense = offense + line.offense
            flags |= line.flags
            inflicts |= line.inflicts
            immune |= line.immune
            move += line.move
            actions += line.actions
            hearts += line.hearts
            potions += line.potions
        gifts = Gifts(
            flags=flags, inflicts=inflicts, immune=immune, dice=dice, offense=offense,
            move=move, actions=actions, hearts=hearts, potions=potions,
        )  # fmt: skip
        # Most cards give dice and actions alone.
        more = None if gifts == Gifts(dice=dice) else gifts
        found = self._worn[card, equipment] = (more, packed(dice), self._of_equipment[equipment])
        return found

    def deck(self, name: str) -> tuple[int, ...]:
        """Loot or treasure, a number a copy. [component.decks.loot-treasure]"""
        return tuple(
            number
            for number, card in enumerate(self.equipment)
            if card.deck == name
            for _ in range(card.copies)
        )

    def boss_card(self, card: int) -> BossCard:
        return self.content.bosses[self.models[card].id]

    def point_card(self, card: int) -> Point | None:
        return self.points.get(card)


def _lasting(event: Event) -> Action:
    """What a boss's card grants, as an action that somebody has used."""
    return Action(event.name, event.name, False, text=event.text, grants=event.grants)


def _only_heals(action: Action) -> bool:
    if not (action.heal or action.remedy) or action.reach is not None or action.shape is not None:
        return False
    return action.grants == NO_GIFTS and not action.status and not action.script


def _skulls(model: Model, flags: int) -> int:
    """What an activation costs; Insignificant monsters cost nothing.

    [insignificant.zero-skulls, mimic.controller]
    """
    if flags & INSIGNIFICANT:
        return 0
    return model.skulls or (1 if model.kind == "mimic" else 0)


def _lines(card: Equipment, model: Model) -> list[Gifts]:
    """What a card gives a wearer; a malus of an affinity shuts out its bonuses. [base.affinity]"""
    lines = [card.gifts]
    meant = [a for a in card.attune if model.is_a(a.affinity)]
    maluses = [a for a in meant if a.malus]
    return lines + [a.gifts for a in (maluses or meant)]


def _quarters(whole: Tile) -> list[tuple[Tile, int, int]]:
    """A map as four tiles, like an arena board. [setup.world.arena-quarters]"""
    width, height = whole.width // 2, whole.height // 2
    parts = []
    for number in range(4):
        left, top = width * (number % 2), height * (number // 2)
        right = whole.width if number % 2 else width
        bottom = whole.height if number // 2 else height
        ground = tuple(row[left:right] for row in whole.ground[top:bottom])

        def inside(edge: Edge, rim: int, box: tuple[int, int, int, int]) -> Edge | None:
            moved = Edge(edge.column - 2 * box[0], edge.row - 2 * box[1])
            wide, high = 2 * (box[2] - box[0]), 2 * (box[3] - box[1])
            fits = rim <= moved.column <= wide - rim and rim <= moved.row <= high - rim
            return moved if fits else None

        area = (left, top, right, bottom)
        walls = frozenset(e for edge in whole.walls if (e := inside(edge, 1, area)))
        marks = frozenset(e for edge in whole.hallways if (e := inside(edge, 0, area)))
        parts.append((Tile(f"map {number + 1}", ground, walls, marks), left, top))
    return parts


def _exits(board: Board) -> tuple[Exit, ...]:
    """Neighbouring marks on one side are one exit; exits follow each other along the border."""
    marks = {(square, _SIDES.index(facing)) for square, facing in board.exits}
    found: list[Exit] = []
    joined = False
    previous: tuple[Square, int] | None = None
    for edge in _outline(board):
        if edge in marks:
            side = edge[1]
            if joined and previous is not None and previous[1] == side:
                found[-1] = Exit(found[-1].squares | 1 << edge[0], side)
            else:
                found.append(Exit(1 << edge[0], side))
        joined = edge in marks
        previous = edge
    return tuple(found)


def _outline(board: Board) -> list[tuple[Square, int]]:
    """The sides of cells along the rim of the tiles, clockwise, from the upper left corner."""
    covered = 0
    for tile in board.tiles:
        covered |= tile.mask
    stride = board.stride
    steps = (-stride, 1, stride, -1)

    def has(cell: int) -> bool:
        return cell >= 0 and bool(covered >> cell & 1)

    rim = {
        (cell, side) for cell in each(covered) for side in range(4) if not has(cell + steps[side])
    }
    order: list[tuple[Square, int]] = []
    while rim:
        start = cell, side = min(rim)
        while True:
            order.append((cell, side))
            rim.discard((cell, side))
            ahead = steps[(side + 1) % 4]
            if has(cell + ahead + steps[side]) and has(cell + ahead):
                cell, side = cell + ahead + steps[side], (side + 3) % 4
            elif has(cell + ahead):
                cell = cell + ahead
            else:
                side = (side + 1) % 4
            if (cell, side) == start:
                break
    return order


GIFTS: dict[str, Gifts] = {
    "rage": Gifts(),
    "royal_potion": Gifts(offense=Pool(red=1)),
}
"""Lasting effects that no card's own action describes, by the id of what gives them."""
