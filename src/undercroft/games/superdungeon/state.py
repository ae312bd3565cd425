"""What the state of every Super Dungeon game has: figures by number, Heroes first, and a board.

What a figure has is spread over parallel lists; profiles, the squares held and the figures on them
are made anew from those when a state is read. A game's `State` names its own fields and copies
them by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from undercroft.kernel.board import Board
from undercroft.kernel.deck import Deck
from undercroft.kernel.plain import fill, plain_fields
from undercroft.kernel.squares import Square, Squares
from undercroft.kernel.state import GameState

from .box import Gear
from .dice import Faces
from .figures import NOBODY, NOWHERE, mark

B = TypeVar("B", bound=Any)


class BoxState(GameState, Generic[B]):
    """Base of the states of games out of a box B: reading and writing, and figures on a board."""

    __slots__ = (
        "board", "box", "effects", "feet", "foes", "heroes", "log", "present", "profile", "unit_at",
    )  # fmt: skip

    saved: ClassVar[tuple[str, ...]]
    """The fields that make the state, in the order in which they are written."""
    decks: ClassVar[tuple[str, ...]]
    """Which of them are decks."""
    columns: ClassVar[tuple[str, ...]]
    """Which of them are lists of one number a figure that begins at 0."""
    attributes: ClassVar[Sequence[str]]
    status_names: ClassVar[Sequence[str]]
    """Status effects in the order of their bits."""
    remembered: ClassVar[tuple[str, ...]] = ()
    """Fields that only remember what the others say, as far as somebody has asked; copies may
    share them."""
    effect: ClassVar[Callable[..., Any]]
    """Makes a lasting effect of its fields."""
    roll_rules: ClassVar[tuple[str, ...]]
    """The ids of the rules that a roll cites."""
    discard_rules: ClassVar[tuple[str, ...]]
    """Those of the question which of the highest dice are taken away."""

    box: B
    board: Board
    log: list[Any] | None
    quick: bool
    """Whether chance makes the choices of the setup."""
    wishes: tuple[Any, ...]
    """What the options of the game ask the setup for."""
    seats: tuple[int, ...]
    """The seat of each Hero."""
    card: list[int]
    at: list[Square]
    """The upper left square of each figure's base, or NOWHERE."""
    wounds: list[int]
    status: list[int]
    potions: list[int]
    acted: list[int]
    gear: list[Gear]
    effects: list[Any]
    chests: Squares
    marker: Square
    """Where the start marker lies, or NOWHERE."""
    active: int
    """Whose activation it is, or -1."""
    outcome: tuple[Any, ...] | None

    # Made from the above
    profile: list[Any]
    feet: list[Squares]
    """The squares each figure covers; none off the map."""
    unit_at: bytearray
    """The figure on each square, or NOBODY."""
    heroes: Squares
    """Squares held by Heroes."""
    foes: Squares
    """Squares held by everybody else's models."""
    present: int
    """The figures on the map, as bits."""

    def __init__(self, box: B) -> None:
        raise NotImplementedError

    # Saves

    def plain(self) -> dict[str, Any]:
        """Everything that makes the state, as JSON can hold it."""
        return plain_fields(self, self.saved)

    @classmethod
    def from_plain(cls, box: B, plain: dict[str, Any], board: Board) -> Self:
        """The state that `plain` describes, on the board that its layout makes."""
        s = cls(box)
        fill(s, plain)
        s.last([cls.effect(*row) for row in s.effects])
        for name in cls.decks:
            setattr(s, name, Deck(*getattr(s, name)))
        s.use_board(board)
        s.profile = [box.profile(card, gear) for card, gear in zip(s.card, s.gear, strict=True)]
        s.feet = [0] * len(s.card)
        for unit, square in enumerate(s.at):
            if square != NOWHERE:
                s.at[unit] = NOWHERE
                s.place(unit, square)
        s.restored()
        return s

    def restored(self) -> None:
        """All that is saved is there: now what a game keeps beside it."""

    # Effects

    def last(self, effects: list[Any]) -> None:
        """These are the lasting effects from now on."""
        self.effects = effects

    # Figures

    def use_board(self, board: Board) -> None:
        self.board = board
        self.unit_at = bytearray([NOBODY]) * (board.stride * board.height)

    def footprint(self, unit: int) -> Squares:
        """The squares the unit covers; none off the map."""
        return self.feet[unit]

    def place(self, unit: int, square: Square) -> None:
        """Put a unit that is off the map on it."""
        profile = self.profile[unit]
        self.at[unit] = square
        if profile.base == 1:
            foot = 1 << square
            self.unit_at[square] = unit
        else:
            foot = self.board.footprint(square, profile.base)
            mark(self, square, profile.base, unit)
        self.feet[unit] = foot
        if profile.hero:
            self.heroes |= foot
        else:
            self.foes |= foot
        self.present |= 1 << unit

    def lift(self, unit: int) -> None:
        """Take a unit off the map."""
        profile = self.profile[unit]
        square = self.at[unit]
        self.at[unit] = NOWHERE
        foot = self.feet[unit]
        self.feet[unit] = 0
        if profile.hero:
            self.heroes &= ~foot
        else:
            self.foes &= ~foot
        self.present &= ~(1 << unit)
        if profile.base == 1:
            self.unit_at[square] = NOBODY
        else:
            mark(self, square, profile.base, NOBODY)

    def shift(self, unit: int, square: Square) -> None:
        """Move a unit on the map."""
        profile = self.profile[unit]
        if profile.base > 1:
            self.lift(unit)
            self.place(unit, square)
            return
        before, after = self.feet[unit], 1 << square
        self.unit_at[self.at[unit]] = NOBODY
        self.unit_at[square] = unit
        self.at[unit] = square
        self.feet[unit] = after
        if profile.hero:
            self.heroes = self.heroes & ~before | after
        else:
            self.foes = self.foes & ~before | after

    def enlist(self, card: int, gear: Gear = ()) -> int:
        """A new figure, off the map."""
        self.card.append(card)
        self.gear.append(gear)
        self.profile.append(self.box.profile(card, gear))
        self.at.append(NOWHERE)
        self.feet.append(0)
        for name in self.columns:
            getattr(self, name).append(0)
        return len(self.card) - 1

    def dress(self, unit: int, gear: Gear) -> None:
        self.gear[unit] = gear
        self.profile[unit] = self.box.profile(self.card[unit], gear)

    @property
    def faces(self) -> Faces:
        faces: Faces = self.box.content.faces
        return faces

    def seat_of(self, unit: int) -> int:
        raise NotImplementedError

    def is_a(self, unit: int, word: str) -> bool:
        """Whether a word names what the figure is, as "only" on a card means it."""
        raise NotImplementedError

    def is_hero(self, unit: int) -> bool:
        return unit < len(self.seats)

    @property
    def hero_units(self) -> range:
        return range(len(self.seats))

    @property
    def captain(self) -> int:
        """The seat that speaks for all Heroes: that of the first Hero in play."""
        seats, at = self.seats, self.at
        if at[0] < 0:
            for unit in range(1, len(seats)):
                if at[unit] >= 0:
                    return seats[unit]
        return seats[0]


DungeonState = BoxState[Any]
"""The state of any of the games."""
