"""The plan of one activation: what to strike, from where, and where to go instead.

A plan looks at the board once and then values every option of the active model's menu. What is
struck is weighed for each action point, so that dear and cheap attacks compare; a step is worth
what can be struck from where it leads, and otherwise how near it brings the best goal.
"""

from __future__ import annotations

from undercroft.kernel.board import FAR
from undercroft.kernel.choice import Option
from undercroft.kernel.deeds import Deeds
from undercroft.kernel.squares import Square, Squares, each

from ..superdungeon import status
from ..superdungeon.advice import left, mean
from ..superdungeon.areas import affected
from ..superdungeon.card import (
    ARM,
    BACKLASH,
    FLY,
    NO_POOLS,
    STEALTH,
    Action,
)
from ..superdungeon.figures import units_on
from . import aim, effect, movement
from .attack import Attack
from .prospect import (
    Blow,
    Dread,
    Striker,
    Way,
    blow,
    blows,
    main_attribute,
    stake,
    strength,
    zone,
)
from .remedy import POTION, SOON, brew, healing, points_of
from .state import State
from .target import MELEE, foes_of, melee_targets

CHEST = 1.6
"""What opening a chest is worth, beside an ordinary wound."""
_NO_USE = -0.5
"""What going to a square is worth that brings nothing."""
FLOODS = 1 << 6
"""For so many goals a map remembers how far all squares are."""
NEAR = 3
"""Enemies and friends within so many squares are near."""
_FREE = 100.0
"""Above everything that costs action points."""


class Plan:
    """One look at the board for the unit whose activation it is."""

    dread: Dread | None = None

    def __init__(self, s: State, unit: int, deeds: Deeds[State]) -> None:
        self.s = s
        self.deeds = deeds
        self.unit = unit
        self.hero = s.is_hero(unit)
        self.profile = s.profile[unit]
        self.here = s.at[unit]
        self.foes = foes_of(s, unit)
        self.actions = max(0, s.actions) or int(s.raging or s.berserk or s.free > 0)
        speed = 0 if s.status[unit] & (status.IMMOBILE | status.KNOCKDOWN) else s.speed
        self.striker = Striker(s, unit, self.dread)
        self.blows: list[Blow] = []
        if self.actions and not s.running and not s.status[unit] & status.KNOCKDOWN:
            self.blows = self._blows(1 if s.raging else speed)
        self.best_here = 0.0
        """The best that can be struck from here; in a rage only a step brings a blow."""
        if not s.raging:
            here = (b.rate for b in self.blows if b.squares >> self.here & 1)
            self.best_here = max(here, default=0.0)
        self.cut_off = False
        """Whether no goal can be walked to, which is known once `layers` are."""
        self._layers: list[Squares] | None = None
        self._free: Squares = 0
        """The squares this unit may stand on as it walks to a goal, once they are asked for."""
        self._afraid: list[Squares] | None = None
        self._enemies = self._company = 0
        self._marks: dict[Square, float] = {}
        """What squares are worth that bring anything, of those that are weighed."""
        self._weighed: Squares = 0

    def _blows(self, speed: int) -> list[Blow]:
        s = self.s
        if s.raging:
            return blows(self.striker, 0, speed, melee=True)
        found = blows(self.striker, self.actions, speed)
        if self.hero and s.chests and s.actions > 0:
            found.append(Blow(CHEST, s.board.spread(s.chests), -1))
            found.sort(key=lambda one: -one.rate)
        return found

    # Attacks

    def attack(self, option: Option) -> float:
        return self._strike(option[1], option[2]) + 0.01

    def free_attack(self, option: Option) -> float:
        return _FREE + self._strike(option[1], MELEE)

    def _strike(self, target: int, mode: str) -> float:
        reach = next((far for kind, far in self.profile.distances if kind == mode), 0)
        if reach and effect.has(self.s, target, STEALTH):
            # It may slip out of range.
            attack = Attack(self.unit, [target], mode, reach=reach)
            return blow(self.s, attack, target, self.dread)
        return self.striker.blow(Way(1, mode, reach, -1, None), target)

    # Specials

    def special(self, option: Option) -> float:
        """A special aimed at one model, or at the user itself."""
        s = self.s
        number, target, mode = option[1:4]
        action = s.box.actions[number]
        if action.script in aim.SELF_SCRIPTS:
            return self._rage()
        if action.rolls:
            targets = [target]
            if action.shape is not None:
                squares = aim.burst_area(s, s.at[target], action.shape[1])
                others = affected(s, self.unit, action, squares)
                targets += [u for u in others if u != target]
            return self._blow_on_all(number, action, targets, mode)
        return self._boon(number, action, [target])

    def area(self, option: Option) -> float:
        s = self.s
        number = option[1]
        action = s.box.actions[number]
        if action.script == aim.RAISE:
            return 0.8 * aim.raisable(s, self.unit, action).bit_count() / action.cost
        if option[0] == "aim":
            squares = aim.area(s, self.unit, action, option[2], option[3])
        else:
            squares = aim.area(s, self.unit, action)
        targets = affected(s, self.unit, action, squares)
        if not targets:
            return -1.0
        if action.rolls:
            return self._blow_on_all(
                number, action, targets, aim.area_mode(s, self.unit, action, option)
            )
        return self._boon(number, action, targets)

    def _blow_on_all(self, number: int, action: Action, targets: list[int], mode: str) -> float:
        attack = Attack(self.unit, targets, mode, number, action)
        total = sum(blow(self.s, attack, target, self.dread) for target in targets)
        if action.push and not self.hero:
            total -= 0.2
        return total / max(1, action.cost) + 0.005

    def _boon(self, number: int, action: Action, targets: list[int]) -> float:
        """What an action without a roll is worth: healing, dice and abilities for a while."""
        s = self.s
        worth = 0.0
        for target in targets:
            if action.heal:
                worth += healing(s, target, action.heal)
            if action.remedy:
                worth += 0.5 * s.status[target].bit_count()
            if action.status and s.is_hero(target) != self.hero:
                new = action.status & ~s.status[target] & ~effect.immunities(s, target)
                worth += 0.4 * new.bit_count()
            elif action.status:
                worth -= 0.6
        lasting = action.dice != NO_POOLS or bool(action.grants.flags or action.grants.immune)
        if lasting and not self._has(number):
            faces = s.box.content.faces
            soon = [t for t in targets if self.threatened(t)] if _guards(action) else targets
            for target in soon:
                dice = sum(
                    mean(pool, faces)
                    for attribute, pool in enumerate(action.dice)
                    if attribute in (ARM, main_attribute(s.profile[target], faces))
                )
                worth += 0.3 * dice + (0.15 if action.grants.flags else 0.0)
                worth += 0.4 * (s.status[target] & action.grants.immune).bit_count()
        return worth / max(1, action.cost) - 0.05

    def _has(self, number: int) -> bool:
        return any(e.action == number and e.source == self.unit for e in self.s.effects)

    def _rage(self) -> float:
        s = self.s
        near = melee_targets(s, self.unit, self.foes)
        if not near or s.speed < 4 or s.status[self.unit] & (status.IMMOBILE | status.KNOCKDOWN):
            return -1.0
        way = Way(1, MELEE, self.profile.reach, -1, None)
        best = max(self.striker.blow(way, t) for t in near)
        return best * s.speed / 3 * 0.7

    def shapeshift(self, option: Option) -> float:
        s = self.s
        action = s.box.actions[option[1]]
        new = s.box.profile(s.box.model_number[action.shapeshift], s.gear[self.unit])
        if s.wounds[self.unit] >= new.hearts:
            return -5.0
        if new.base < self.profile.base and not self.blows:
            # Too large for the way that is left to go.
            self.layers()
            if self.cut_off:
                return 2.0
        if new.base > self.profile.base and not self.best_here:
            return -1.0
        faces = s.box.content.faces
        return 0.15 * (strength(new, faces) - strength(self.profile, faces)) - 0.3

    def teleports(self, head: Option, squares: Squares) -> list[float]:
        return [worth - 0.6 for worth in self.worths(squares)]

    def throw(self, option: Option) -> float:
        return self.deeds.worth("menu", self, option[2:], POTION - 1.0) - POTION

    def drink(self, option: Option) -> float:
        worth = brew(self.s, option, None, self.best_here) - POTION
        return _FREE + worth if worth > 0 else -1.0

    # Moving

    def moves(self, head: Option, squares: Squares) -> list[float]:
        return self.worths(squares)

    def run(self, option: Option) -> float:
        """Run where no blow can be struck this time, and the way is long."""
        if self.blows:
            reachable = self._reachable()
            if any(b.squares & reachable for b in self.blows):
                return -1.0
        layers = self.layers()
        far = next((d for d, layer in enumerate(layers) if layer >> self.here & 1), 0)
        return 5.0 if far > self.s.speed + (1 if self.hero else 0) else -1.0

    def _reachable(self) -> Squares:
        found = movement.ways(self.s, self.unit, self.s.speed)
        return found.move | 1 << self.here

    def worths(self, squares: Squares) -> list[float]:
        """What standing on each of some squares would be worth, in ascending order."""
        if squares & ~self._weighed:
            self._weigh(squares & ~self._weighed)
            self._weighed |= squares
        marks = self._marks
        return [marks.get(square, _NO_USE) for square in each(squares)]

    def _weigh(self, left: Squares) -> None:
        """Weigh squares together, from the best blow down: whom else one could strike from a square
        does not matter. What brings nothing is not written down."""
        marks = self._marks
        for one in self.blows:
            # Worth the walk only where it beats what can be done from here.
            if one.rate <= self.best_here:
                return
            struck = left & one.squares
            if struck:
                left ^= struck
                for square in each(struck):
                    marks[square] = one.rate + 0.01 * self._comfort(square)
        if not left or self.best_here > 0:
            return
        if self.actions or self.s.running:
            self._approach(left)
        else:
            self._afterwards(left)

    def _approach(self, left: Squares) -> None:
        """Nearer to the best goal, if nearer than here."""
        nearer: list[Squares] = []
        for layer in self.layers():
            if layer >> self.here & 1:
                break
            nearer.append(layer)
        for index, layer in enumerate(nearer):
            # Layers may hold those before them: what is nearest comes first, and stays.
            found = left & layer
            if found:
                left ^= found
                gain = 0.6 + 0.05 * (len(nearer) - index)
                for square in each(found):
                    self._marks[square] = gain + 0.005 * self._comfort(square)

    def _afterwards(self, squares: Squares) -> None:
        """All actions are spent: step out of reach, or stay close."""
        s = self.s
        if self.hero:
            if left(s, self.unit) > 2 and not self.profile.distances:
                return
        elif not self.profile.distances:
            if not melee_targets(s, self.unit, self.foes):
                self._approach(squares)
            return
        here = self._comfort(self.here)
        for square in each(squares):
            gain = self._comfort(square) - here
            if gain > 0.3:
                self._marks[square] = gain - 0.3

    def _comfort(self, square: Square) -> float:
        """How safe and useful a square is to stand on, beside what can be struck from it."""
        s = self.s
        board = s.board
        if not self.hero:
            if self.profile.distances:
                beside = board.spread(board.footprint(square, self.profile.base))
                return -1.0 * (beside & s.heroes).bit_count()
            # Room for the others: do not stand in hallways.
            return -0.2 if board.hallways >> square & 1 else 0.0
        afraid = self._afraid if self._afraid is not None else self._look_about()
        beside = board.spread(board.footprint(square, self.profile.base))
        comfort = -1.0 * (beside & self._enemies).bit_count()
        comfort -= 0.25 * sum([near >> square & 1 for near in afraid])
        comfort += 0.3 * (self._company >> square & 1)
        if s.wounds[self.unit] and not s.bathed >> self.unit & 1:
            font = board.terrain.get("font", 0)
            comfort += 2.0 * (font >> square & 1)
        return comfort

    def _look_about(self) -> list[Squares]:
        """The squares near each square of an enemy, and those near other Heroes: counted from them,
        who stay where they are while one Hero after the other looks about."""
        s = self.s
        self._enemies = self.foes & ~points_of(s)
        self._company = 0
        for friend in each(s.heroes & ~(1 << self.here)):
            self._company |= s.board.within(friend, NEAR)
        found = self._afraid = [s.board.within(enemy, NEAR) for enemy in each(self._enemies)]
        return found

    def layers(self) -> list[Squares]:
        """Squares by how far they are from where the unit wants to be."""
        if self._layers is None:
            self._layers = self._find_goal()
        return self._layers

    def _find_goal(self) -> list[Squares]:
        s = self.s
        best: tuple[float, list[Squares]] = (-1.0, [])
        for squares, weight in self._goals():
            # A goal that is farther off than this is no better than the best.
            most = weight / best[0] - 4 if best[0] > 0 else FAR
            far, layers = self._flood(squares, most)
            if far < FAR and weight / (4 + far) > best[0]:
                best = (weight / (4 + far), layers)
        if best[1]:
            return best[1]
        self.cut_off = True
        # Nothing can be walked to: towards the enemies, as if nobody stood in the way.
        layers = []
        mask = self.foes
        while mask and not mask >> self.here & 1:
            layers.append(mask)
            wider = s.board.spread(mask)
            if wider == mask:
                break
            mask = wider
        layers.append(mask)
        return layers

    def _goals(self) -> list[tuple[Squares, float]]:
        s = self.s
        base = self.profile.base
        goals: list[tuple[Squares, float]] = []
        reach = max([self.profile.reach, *(r for _, r in self.profile.distances)])
        for target in units_on(s, self.foes):
            goals.append((zone(s, target, reach, base), stake(s, target)))
        if self.hero and s.chests:
            goals.append((s.board.spread(s.chests) & ~s.chests, CHEST))
        return goals

    def _flood(self, squares: Squares, most: float) -> tuple[int, list[Squares]]:
        """How far this unit is from a goal, and layers of squares that are so many steps from it;
        FAR if it is farther off than `most`, or cannot be walked to."""
        board = self.s.board
        free = self._free or self._find_free()
        # The goal and who stands in the way are the same for many a unit: a map remembers them.
        known: dict[tuple[Squares, Squares], list[Squares]] = board.known.setdefault(Plan, {})
        layers = known.get((squares, free))
        if layers is None:
            if len(known) >= FLOODS:
                known.clear()
            layers = known[squares, free] = [squares & free]
        here = 1 << self.here
        for far, layer in enumerate(layers):
            if layer & here:
                return far, layers
        last = layers[-1]
        before = layers[-2] if len(layers) > 1 else 0
        while last and len(layers) <= most + 1:
            before, last = last, board.spread(last) & free & ~(last | before)
            layers.append(last)
            if last & here:
                return len(layers) - 1, layers
        return FAR, layers

    def _find_free(self) -> Squares:
        s = self.s
        closed = s.chests
        if not self.profile.flags & FLY:
            closed |= self.foes
        self._free = s.board.room(s.board.squares & ~closed, self.profile.base)
        return self._free

    def threatened(self, unit: int) -> bool:
        """Whether enemies are soon with a unit."""
        s = self.s
        enemies = foes_of(s, unit) & ~points_of(s)
        return bool(s.board.within(s.at[unit], SOON) & enemies)


def _guards(action: Action) -> bool:
    """Whether an action helps only whom somebody attacks."""
    return any(action.dice[ARM]) or bool(action.grants.flags & BACKLASH)
