"""Rolls, and Wrath Power: the energy that rerolls any single die. [wrath.*, base.dice.*]

Every roll of the game is made here. Dice are thrown first; then whoever threw some and has Wrath
Power may reroll them, one die at a time, before the roll is read. Whoever wants no more questions
says so, and is left alone for the rest of the turn.
"""

from __future__ import annotations

from undercroft.games.superdungeon.card import EMPTY, Pool
from undercroft.games.superdungeon.dice import Roll, read
from undercroft.games.superdungeon.roll import PLAIN, tell
from undercroft.kernel.choice import CHANCE, Ask, Option, Rule
from undercroft.kernel.dice import encode

from .events import GainedWrath, SpentWrath, note
from .state import State

MOST = 5
TEN = 10


class Throw:
    """Dice that have been thrown and not yet been read."""

    __slots__ = ("detail", "index", "pool", "seat", "sides", "unit", "what")

    def __init__(self, s: State, unit: int, what: str, pool: Pool, seat: int = -1) -> None:
        self.unit = unit
        self.seat = s.owner[unit] if seat < 0 else seat
        self.what = what
        self.pool = pool
        self.sides = 6
        self.index = 0
        self.detail = PLAIN

    @property
    def dice(self) -> int:
        return self.pool.dice if self.sides == 6 else 1

    def faces(self, s: State) -> tuple[int, ...]:
        return read(self.pool, self.index, s.faces).faces if self.sides == 6 else (self.index,)

    def read(self, s: State) -> Roll:
        """What the dice show; told to whoever keeps a log."""
        roll = read(self.pool, self.index, s.faces)
        if s.log is not None:
            tell(s, self.unit, self.what, self.pool, roll, self.detail)
        return roll


class TenSided(Throw):
    """A ten-sided die. [component.d10]"""

    __slots__ = ()

    def __init__(self, s: State, unit: int, what: str, seat: int = -1) -> None:
        super().__init__(s, unit, what, EMPTY, seat)
        self.sides = TEN

    @property
    def number(self) -> int:
        """1 to 10."""
        return self.index + 1


def cast(t: Throw) -> Rule[None]:
    """Throw the dice; fixed stars alone are not rolled. [base.dice.fixed]"""
    if t.sides == TEN:
        t.index = yield Ask(CHANCE, "d10", range(TEN), (t.what, t.unit))
    elif t.pool[0] or t.pool[1] or t.pool[2]:
        t.index = yield Ask(CHANCE, "roll", range(6**t.pool.dice), (t.what, t.unit, t.pool))


def roll(s: State, unit: int, what: str, pool: Pool) -> Rule[Roll]:
    """Make one roll by itself: a test, a check."""
    t = Throw(s, unit, what, pool)
    yield from cast(t)
    yield from rerolls(s, [t])
    return t.read(s)


def ten(s: State, unit: int, what: str) -> Rule[int]:
    """Roll the ten-sided die by itself."""
    t = TenSided(s, unit, what)
    yield from cast(t)
    yield from rerolls(s, [t])
    return t.number


def rerolls(s: State, throws: list[Throw]) -> Rule[None]:
    """Whoever has Wrath Power and dice on the table may reroll one at a time. [wrath.reroll.*]

    The player whose turn it is decides first, then the others, until all decline in a row.
    """
    wrath = s.wrath
    able = {t.seat for t in throws if wrath[t.seat] and not s.quiet >> t.seat & 1 and t.dice}
    seats = [p for p in s.players_from(s.turn) if p in able] if able else []
    declined = at = 0
    while seats and declined < len(seats):
        seat = seats[at % len(seats)]
        at += 1
        if not wrath[seat] or s.quiet >> seat & 1:
            declined += 1
            continue
        options: list[Option] = [("keep",), ("quiet",)]
        for number, t in enumerate(throws):
            if t.seat == seat:
                options += [("reroll", number, die) for die in range(t.dice)]
        shown = tuple((t.unit, t.what, t.pool, t.faces(s), t.sides) for t in throws)
        choice = yield Ask(seat, "wrath", options, shown, ("wrath.reroll", "wrath.reroll.order"))
        if choice[0] != "reroll":
            declined += 1
            if choice[0] == "quiet":
                s.quiet |= 1 << seat
            continue
        declined = 0
        wrath[seat] -= 1
        note(s, SpentWrath, seat, wrath[seat])
        yield from recast(s, throws[choice[1]], choice[2])


def recast(s: State, t: Throw, die: int) -> Rule[None]:
    """Roll one die again; the new result replaces the old one. [wrath.reroll]"""
    if t.sides == TEN:
        t.index = yield Ask(CHANCE, "d10", range(TEN), (t.what, t.unit))
        return
    colour = _colour(t.pool, die)
    face = yield Ask(CHANCE, "roll", range(6), ("reroll", t.unit, colour))
    faces = list(t.faces(s))
    faces[die] = face
    t.index = encode(faces)


def _colour(pool: Pool, die: int) -> Pool:
    """The pool of the one die at a place of a pool."""
    if die < pool.blue:
        return Pool(blue=1)
    return Pool(red=1) if die < pool.blue + pool.red else Pool(green=1)


def generate(s: State, player: int) -> None:
    """1 WP at the start of a turn, with a leader on the warzone. [wrath.generate]"""
    if s.turns[player] <= 1:
        return
    if s.at[s.hero[player]] < 0 and s.at[s.mini[player]] < 0:
        return
    if s.wrath[player] < MOST:
        s.wrath[player] += 1
        note(s, GainedWrath, player, s.wrath[player])
