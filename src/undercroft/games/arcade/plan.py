"""A plan: what the active Hero could do from each square it can get to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel import shapes, sight
from undercroft.kernel.choice import Option
from undercroft.kernel.squares import Square, Squares, each

from ..superdungeon.advice import left
from ..superdungeon.areas import affected
from . import action as actions
from . import effect, movement
from .card import Action
from .prospect import HEART, Guard, Mark, Swing, mark, objectives, relief, struck, swing
from .state import State
from .wound import monsters

CHEST = 1.6
POTION = 0.6
NO_ACTION = -1
"""In place of the number of an action: an attack."""
WORTH_A_MOVE = 0.15
PROGRESS = 0.12


class Strike(NamedTuple):
    """One way to hit one model: what it is worth per action point, and from where."""

    rate: float
    near: Squares
    """The squares in range, seen or not."""
    foot: Squares
    """What must be seen from there: the squares of the model; of a chest there are none."""


class Plan:
    """Everything known about one Hero's prospects at one moment."""

    def __init__(
        self, s: State, hero: int, *, fresh: bool = False, marks: dict[int, Mark] | None = None
    ) -> None:
        """`fresh`: as its activation begins. `marks`: what others know of the models at present."""
        self.s = s
        self.hero = hero
        profile = s.profile[hero]
        self.actions = profile.actions if fresh else s.actions
        self.move = movement.budget(s, hero, profile.move) if fresh else s.move
        self._strikes: list[Strike] | None = None
        self._swings: dict[tuple[str, int], Swing] = {}
        self._marks: dict[int, Mark] = {} if marks is None else marks
        self._rates: dict[Square, float] = {}
        self._looked: Squares = 0
        self._dangers: list[tuple[int, Squares]] | None = None
        self._guard: Guard | None = None
        self._harms: dict[int, float] = {}
        self._weighed: Squares = 0
        self._stood: dict[Square, float] = {}
        self._stay: float | None = None

    # What can be struck

    @property
    def strikes(self) -> list[Strike]:
        """All that can be struck from somewhere near, the best first."""
        if self._strikes is None:
            self._strikes = self._find_strikes()
        return self._strikes

    def _find_strikes(self) -> list[Strike]:
        s, hero = self.s, self.hero
        board = s.board
        profile = s.profile[hero]
        around = board.within_any(s.footprint(hero), self.move + 2)
        ways = [(icon, reach, 1, NO_ACTION) for icon, reach in profile.attacks]
        if not s.status[hero] & status.ICE:
            for number in profile.specials:
                action = s.box.actions[number]
                if action.offensive and action.reach is not None and number not in s.used:
                    ways.append((action.icon, action.reach, action.cost, number))
        farthest = max((way[1] for way in ways), default=0)
        near = board.within_any(s.footprint(hero), self.move + 2 + farthest) & s.foes
        swings = [(self._swing(icon, number), reach, cost) for icon, reach, cost, number in ways]
        faces = s.box.content.faces
        found: list[Strike] = []
        alike: dict[Mark, list[tuple[float, int]]] = {}
        for target in units_on(s, near):
            foot, at = s.footprint(target), self._mark(target)
            rates = alike.get(at)
            if rates is None:
                rates = alike[at] = _best(
                    [(struck(put, at, faces) / cost, reach) for put, reach, cost in swings]
                )
            for rate, reach in rates:
                within = board.within_any(foot, reach) & around
                if within:
                    found.append(Strike(rate, within, foot))
        for chest in each(s.chests):
            found.append(Strike(CHEST, board.neighbours[chest] | 1 << chest, 0))
        found.sort(key=lambda strike: -strike.rate)
        return found

    def _swing(self, icon: str, number: int) -> Swing:
        """What the Hero puts into an attack or an action: the same for every target."""
        found = self._swings.get((icon, number))
        if found is None:
            action = None if number == NO_ACTION else self.s.box.actions[number]
            found = self._swings[icon, number] = swing(self.s, self.hero, icon, action)
        return found

    def _mark(self, target: int) -> Mark:
        found = self._marks.get(target)
        if found is None:
            found = self._marks[target] = mark(self.s, target)
        return found

    def _blow(self, icon: str, number: int, target: int) -> float:
        """What one offensive action against one model is worth."""
        return struck(self._swing(icon, number), self._mark(target), self.s.box.content.faces)

    def _seen(self, foot: Squares, squares: Squares) -> Squares:
        """Those of some squares from which a model is seen; all, if nothing need be."""
        if not foot:
            return squares
        board, veil = self.s.board, self.s.ground.veil
        seen = 0
        for square in each(foot):
            seen |= sight.seen(board, square, squares, veil)
        return seen

    def look(self, squares: Squares) -> None:
        """Work out `rate` for some squares together, from the best strike down: whom else one sees
        from a square does not matter."""
        left = squares & ~self._looked
        if not left:
            return
        self._looked |= left
        rates = self._rates
        for strike in self.strikes:
            if not left:
                return
            near = left & strike.near
            if near:
                seen = self._seen(strike.foot, near)
                left ^= seen
                for square in each(seen):
                    rates[square] = strike.rate

    def rate(self, square: Square) -> float:
        """The best a point of action brings on a square."""
        if not self._looked >> square & 1:
            self.look(1 << square)
        return self._rates.get(square, 0.0)

    # Where to stand

    def standing(self, square: Square) -> float:
        """What it is worth to end on a square: near the goal, out of harm's way."""
        self.weigh(1 << square)
        return self._stood[square]

    def weigh(self, squares: Squares) -> None:
        """Work out `standing` for some squares together: one threat after the other."""
        new = squares & ~self._weighed
        if not new:
            return
        self._weighed |= new
        s, far = self.s, self._far()
        # Wounds to fear there, dearer to a Hero who has few hearts left.
        hearts = left(s, self.hero)
        price = 0.1 if hearts > 3 else 0.3 if hearts == 3 else 0.8
        dangers = [(near, self._harm(unit)) for unit, near in self._threats() if near & new]
        for square in each(new):
            total = 0.0
            for near, wounds in dangers:
                if near >> square & 1:
                    total += wounds
            worth = -PROGRESS * far[square] - price * min(total, hearts + 1)
            if s.ground.lava >> square & 1:
                worth -= HEART
            self._stood[square] = worth

    def _far(self) -> Sequence[int]:
        """How far all squares are from what the party is after."""
        board, goals = self.s.board, objectives(self.s)
        return board.distances_from(goals) if goals else bytes(board.stride * board.height)

    def _threats(self) -> list[tuple[int, Squares]]:
        """The monsters to fear, and where they strike before the Hero acts again."""
        if self._dangers is None:
            s = self.s
            self._dangers = []
            for unit in monsters(s):
                profile = s.profile[unit]
                if profile.rank == "minion" or s.status[unit] & status.KNOCKDOWN:
                    continue
                reach = max(1, profile.card.solo.reach)  # type: ignore[union-attr]
                near = s.board.within_any(s.footprint(unit), profile.move + reach)
                self._dangers.append((unit, near))
        return self._dangers

    def _harm(self, unit: int) -> float:
        found = self._harms.get(unit)
        if found is None:
            if self._guard is None:
                self._guard = Guard(self.s, self.hero)
            found = self._harms[unit] = self._guard.harm(unit)
        return found

    def best(self) -> float:
        """The best of all squares the Hero can get to, for choosing who goes first."""
        s, hero = self.s, self.hero
        stops = movement.ways(s, hero, self.move).stops | s.footprint(hero)
        top = 0.0
        for strike in self.strikes:
            near = strike.near & stops
            if near and self._seen(strike.foot, near):
                top = strike.rate
                break
        return top * self.actions + 0.1 * s.wounds[hero]

    # What is offered

    def total(self, square: Square, points: int) -> float:
        """What the rest of the activation is worth from a square."""
        return self.rate(square) * points + _share(points) * self.standing(square)

    def walks(self, head: Option, squares: Squares) -> list[float]:
        """What walking to each of some squares is worth."""
        gains = self._gains(squares, self.actions)
        return [20.0 + gain if gain > WORTH_A_MOVE else -1.0 for gain in gains]

    def dashes(self, head: Option, squares: Squares) -> list[float]:
        gains = self._gains(squares, self.actions - 1)
        return [gain if gain > WORTH_A_MOVE else -1.0 for gain in gains]

    def _gains(self, squares: Squares, points: int) -> list[float]:
        """By how much the rest of the activation is worth more from each square than from here."""
        here = self.s.at[self.hero]
        self.look(squares | 1 << here)
        self.weigh(squares | 1 << here)
        if self._stay is None:
            self._stay = self.total(here, self.actions)
        rates, stood, stay, share = self._rates, self._stood, self._stay, _share(points)
        return [
            rates.get(square, 0.0) * points + share * stood[square] - stay
            for square in each(squares)
        ]

    def stand(self, option: Option) -> float:
        return 30.0 + float((option[1] == "move") != bool(self.actions))

    def attack(self, option: Option) -> float:
        return 5.0 + self._blow(option[2], NO_ACTION, option[1])

    def blades(self, option: Option) -> float:
        return 25.0 + self._blow("missile", NO_ACTION, option[1])

    def potion(self, option: Option) -> float:
        worth = self.drink(option)
        return 10.0 + worth if worth > 0 else -1.0

    def borrow(self, option: Option) -> float:
        worth = self.use(option[1])
        return 5.0 + worth if worth > 0 else -1.0

    def unique(self, option: Option) -> float:
        worth = self.use(option)
        return 5.0 + worth if worth > 0.2 else -1.0

    def drink(self, option: Option) -> float:
        """What drinking a potion brings over keeping it."""
        cost = self.s.box.actions[option[2]].cost
        return self.use(option[3:]) * cost - POTION * cost

    def use(self, option: Option) -> float:
        """What a unique action is worth per action point."""
        s, hero = self.s, self.hero
        if option[0] == "teleport":
            here = self.total(s.at[hero], self.actions)
            return self.total(option[2], self.actions - 1) - here
        action = s.box.actions[option[1]]
        targets = self._targets(option, action)
        if action.offensive:
            worth = 0.0
            for target in targets:
                if s.is_hero(target):
                    worth -= HEART
                else:
                    worth += self._blow(action.icon, option[1], target)
            return worth / max(1, action.cost)
        return sum(self._support(action, target) for target in targets) / max(1, action.cost)

    def _targets(self, option: Option, action: Action) -> list[int]:
        s, hero = self.s, self.hero
        if option[0] == "area":
            return affected(s, hero, action, actions.area(s, hero, action))
        if option[0] == "aim":
            squares = actions.area(s, hero, action, option[2], option[3])
            return affected(s, hero, action, squares)
        target: int = option[2]
        if action.shape is None:
            return [target]
        near = shapes.burst(s.board, s.at[target], action.shape[1])
        others = affected(s, hero, action, effect.visible(s, 1 << s.at[target], near))
        return [target, *(u for u in others if u != target)]

    def _support(self, action: Action, target: int) -> float:
        """What a support action does for or against one model."""
        s = self.s
        worth = 0.0
        if not s.is_hero(target):
            if left(s, target) > 1 or s.profile[target].rank == "elite":
                worth += 0.35 * (action.status & ~s.status[target]).bit_count()
            return worth
        if action.heal:
            worth += min(action.heal, s.wounds[target]) * relief(s, target, "wound")
            worth += 0.2 * s.status[target].bit_count()
        if action.remedy:
            worth += sum(relief(s, target, name) for name in status.names(s.status[target]))
        grants = action.grants
        lasts = 0.0
        for pool in (*grants.dice, *grants.offense):
            lasts += 0.35 * sum(pool)
        lasts += 0.2 * grants.flags.bit_count() + 0.2 * grants.inflicts.bit_count()
        if any(self.s.at[u] >= 0 for u in monsters(s)):
            worth += lasts * (0.5 if any(e.who == target for e in s.effects) else 1.0)
        if action.script and not worth:
            worth = 0.4 if s.wounds[target] else 0.15
        return worth


def _best(rates: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """Of ways to strike by rate and reach, those that none beats that reaches as far."""
    found: list[tuple[float, int]] = []
    for rate, reach in sorted(rates, key=lambda way: -way[0]):
        if not found or reach > found[-1][1]:
            found.append((rate, reach))
    return found


def _share(points: int) -> float:
    """How much it counts where one stands, with so many actions to come."""
    return 0.5 if points else 1.0
