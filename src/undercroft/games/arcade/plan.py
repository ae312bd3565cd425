"""A plan: what the active Hero could do from each square it can get to."""

from __future__ import annotations

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
from .prospect import HEART, Guard, blow, mark, objectives, relief, struck, swing
from .state import State
from .wound import monsters

CHEST = 1.6
POTION = 0.6
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

    def __init__(self, s: State, hero: int, *, fresh: bool = False) -> None:
        self.s = s
        self.hero = hero
        profile = s.profile[hero]
        self.actions = profile.actions if fresh else s.actions
        self.move = movement.budget(s, hero, profile.move) if fresh else s.move
        self.strikes = self._strikes()
        self._rates: dict[Square, float] = {}
        self._looked: Squares = 0
        self.goals = objectives(s)
        self._danger: list[tuple[Squares, float]] | None = None
        self._stood: dict[Square, float] = {}
        self._hearts = left(s, hero)
        self._stay: float | None = None

    # What can be struck

    def _strikes(self) -> list[Strike]:
        s, hero = self.s, self.hero
        board = s.board
        profile = s.profile[hero]
        around = board.within_any(s.footprint(hero), self.move + 2)
        ways: list[tuple[str, int, int, Action | None]] = [
            (icon, reach, 1, None) for icon, reach in profile.attacks
        ]
        if not s.status[hero] & status.ICE:
            for number in profile.specials:
                action = s.box.actions[number]
                if action.offensive and action.reach is not None and number not in s.used:
                    ways.append((action.icon, action.reach, action.cost, action))
        farthest = max((way[1] for way in ways), default=0)
        near = board.within_any(s.footprint(hero), self.move + 2 + farthest) & s.foes
        swings = [(swing(s, hero, icon, used), reach, cost) for icon, reach, cost, used in ways]
        faces = s.box.content.faces
        found: list[Strike] = []
        for target in units_on(s, near):
            foot, at = s.footprint(target), mark(s, target)
            for put, reach, cost in swings:
                within = board.within_any(foot, reach) & around
                found.append(Strike(struck(put, at, faces) / cost, within, foot))
        for chest in each(s.chests):
            found.append(Strike(CHEST, board.neighbours[chest] | 1 << chest, 0))
        found.sort(key=lambda strike: -strike.rate)
        return found

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
        known = self._stood.get(square)
        if known is None:
            s = self.s
            far = s.board.distances_from(self.goals)[square] if self.goals else 0
            known = -PROGRESS * far - self.danger(square)
            ground = 1 << square
            if ground & s.ground.lava:
                known -= HEART
            self._stood[square] = known
        return known

    def danger(self, square: Square) -> float:
        """Wounds to fear there, dearer to a Hero who has few hearts left."""
        if self._danger is None:
            self._danger = self._threats()
        total = 0.0
        for squares, wounds in self._danger:
            if squares >> square & 1:
                total += wounds
        hearts = self._hearts
        price = 0.1 if hearts > 3 else 0.3 if hearts == 3 else 0.8
        return price * min(total, hearts + 1)

    def _threats(self) -> list[tuple[Squares, float]]:
        s, hero = self.s, self.hero
        board, guard = s.board, Guard(s, hero)
        found = []
        for unit in monsters(s):
            profile = s.profile[unit]
            if profile.rank == "minion" or s.status[unit] & status.KNOCKDOWN:
                continue
            blow_reach = max(1, profile.card.solo.reach)  # type: ignore[union-attr]
            squares = board.within_any(s.footprint(unit), profile.move + blow_reach)
            found.append((squares, guard.harm(unit)))
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
        share = 0.5 if points else 1.0
        return self.rate(square) * points + share * self.standing(square)

    def walk(self, option: Option) -> float:
        gain = self._gain(option[1], self.actions)
        return 20.0 + gain if gain > WORTH_A_MOVE else -1.0

    def dash(self, option: Option) -> float:
        gain = self._gain(option[1], self.actions - 1)
        return gain if gain > WORTH_A_MOVE else -1.0

    def _gain(self, square: Square, points: int) -> float:
        if self._stay is None:
            self._stay = self.total(self.s.at[self.hero], self.actions)
        return self.total(square, points) - self._stay

    def stand(self, option: Option) -> float:
        return 30.0 + float((option[1] == "move") != bool(self.actions))

    def attack(self, option: Option) -> float:
        return 5.0 + blow(self.s, self.hero, option[2], None, option[1])

    def blades(self, option: Option) -> float:
        return 25.0 + blow(self.s, self.hero, "missile", None, option[1])

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
                    worth += blow(s, hero, action.icon, action, target)
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
