"""Advice: what each option of a question is worth to the seat that is asked.

One step deep, with exact odds and no dice. Every prompt has its own function, which values all
options of a question at once; what a prompt does not know it leaves to chance. Legality is not
looked at here: the options are what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from undercroft.kernel.board import FAR
from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.squares import Square, Squares, each

from ..superdungeon import status
from ..superdungeon.card import (
    ARM,
    BACKLASH,
    DEX,
    FLY,
    HEALER,
    LUCK,
    NO_POOLS,
    STEALTH,
    WILL,
    Action,
    Equipment,
)
from . import combat, effect, equipment, movement, potion, special
from .combat import MELEE, Attack, foes_of, units_on
from .prospect import (
    Blow,
    Way,
    blow,
    blow_by,
    blows,
    left,
    main_attribute,
    mean,
    stake,
    strength,
    zone,
)
from .roll import hindered
from .state import State
from .window import AFTER_COUNTER, BEFORE_ATTACK

CHEST = 1.6
"""What opening a chest is worth, beside an ordinary wound."""
POTION = 0.55
"""What a potion in hand is worth: drinking one must be worth more."""
SOON = 7
"""Enemies within so many squares are soon here."""
_FREE = 100.0
"""Above everything that costs action points."""

Advice = Callable[[State, Ask], Sequence[float]]


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    advice = _PROMPTS.get(ask.prompt)
    return None if advice is None else advice(s, ask)


# ---------------------------------------------------------------------- an activation


def menu(s: State, ask: Ask) -> list[float]:
    """What the active model does next."""
    unit: int = ask.about[0]
    plan = _Plan(s, unit)
    return [plan.worth(option) for option in ask.options]


class _Plan:
    """One look at the board for the unit whose activation it is."""

    def __init__(self, s: State, unit: int) -> None:
        self.s = s
        self.unit = unit
        self.hero = s.is_hero(unit)
        self.profile = s.profile[unit]
        self.here = s.at[unit]
        self.foes = foes_of(s, unit)
        self.actions = s.actions or int(s.raging or s.berserk or s.free > 0)
        speed = 0 if s.status[unit] & (status.IMMOBILE | status.KNOCKDOWN) else s.speed
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
        self._marks: dict[Square, float] = {}

    def _blows(self, speed: int) -> list[Blow]:
        s = self.s
        if s.raging:
            return blows(s, self.unit, 0, speed, melee=True)
        found = blows(s, self.unit, self.actions, speed)
        if self.hero and s.chests and s.actions:
            found.append(Blow(CHEST, s.board.spread(s.chests), -1))
            found.sort(key=lambda one: -one.rate)
        return found

    def worth(self, option: Option) -> float:
        kind = option[0]
        if kind == "move":
            return self.square(option[1])
        if kind == "brave":
            return self.square(option[1]) - 0.8
        if kind == "end":
            return 0.0
        act = _ACTS.get(kind)
        return act(self, option) if act is not None else -1.0

    # Attacks

    def attack(self, option: Option) -> float:
        return self._strike(option[1], option[2]) + 0.01

    def free_attack(self, option: Option) -> float:
        return _FREE + self._strike(option[1], MELEE)

    def _strike(self, target: int, mode: str) -> float:
        reach = next((far for kind, far in self.profile.distances if kind == mode), 0)
        return blow(self.s, Attack(self.unit, [target], mode, reach=reach), target)

    def chest(self, option: Option) -> float:
        return CHEST

    def stand(self, option: Option) -> float:
        return 3.0

    # Specials

    def special(self, option: Option) -> float:
        """A special aimed at one model, or at the user itself."""
        s = self.s
        number, target, mode = option[1:4]
        action = s.box.actions[number]
        if action.script in special.SELF_SCRIPTS:
            return self._rage()
        if action.rolls:
            targets = [target]
            if action.shape is not None:
                squares = special.burst_area(s, s.at[target], action.shape[1])
                others = special.affected(s, self.unit, action, squares)
                targets += [u for u in others if u != target]
            return self._blow_on_all(number, action, targets, mode)
        return self._boon(number, action, [target])

    def area(self, option: Option) -> float:
        s = self.s
        number = option[1]
        action = s.box.actions[number]
        if action.script == special.RAISE:
            return 0.8 * special.raisable(s, self.unit, action).bit_count() / action.cost
        if option[0] == "aim":
            squares = special.area(s, self.unit, action, option[2], option[3])
        else:
            squares = special.area(s, self.unit, action)
        targets = special.affected(s, self.unit, action, squares)
        if not targets:
            return -1.0
        if action.rolls:
            return self._blow_on_all(
                number, action, targets, special.area_mode(s, self.unit, action, option)
            )
        return self._boon(number, action, targets)

    def raise_one(self, option: Option) -> float:
        return 0.8

    def _blow_on_all(self, number: int, action: Action, targets: list[int], mode: str) -> float:
        attack = Attack(self.unit, targets, mode, number, action)
        total = sum(blow(self.s, attack, target) for target in targets)
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
        near = combat.melee_targets(s, self.unit, self.foes)
        if not near or s.speed < 4 or s.status[self.unit] & (status.IMMOBILE | status.KNOCKDOWN):
            return -1.0
        best = max(blow(s, Attack(self.unit, [t], MELEE), t) for t in near)
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

    def teleport(self, option: Option) -> float:
        return self.square(option[2]) - 0.6

    def throw(self, option: Option) -> float:
        act = _ACTS.get(option[2])
        return -1.0 if act is None else act(self, option[2:]) - POTION

    def drink(self, option: Option) -> float:
        worth = brew(self.s, option, None, self.best_here) - POTION
        return _FREE + worth if worth > 0 else -1.0

    # Moving

    def run(self, option: Option) -> float:
        """Run where no blow can be struck this time, and the way is long."""
        if any(b.squares & self._reachable() for b in self.blows):
            return -1.0
        layers = self.layers()
        far = next((d for d, layer in enumerate(layers) if layer >> self.here & 1), 0)
        return 5.0 if far > self.s.speed + (1 if self.hero else 0) else -1.0

    def _reachable(self) -> Squares:
        found = movement.ways(self.s, self.unit, self.s.speed)
        return found.move | 1 << self.here

    def square(self, square: Square) -> float:
        """What standing on a square would be worth."""
        known = self._marks.get(square)
        if known is None:
            known = self._marks[square] = self._square(square)
        return known

    def _square(self, square: Square) -> float:
        bit = 1 << square
        for one in self.blows:
            if one.squares & bit:
                # Worth the walk only where it beats what can be done from here.
                if one.rate <= self.best_here:
                    return -0.5
                return one.rate + 0.01 * self._comfort(square)
        if self.best_here > 0:
            return -0.5
        if not self.actions and not self.s.running:
            return self._afterwards(square)
        return self._approach(square)

    def _approach(self, square: Square) -> float:
        """Nearer to the best goal, if nearer than here."""
        layers = self.layers()
        here = there = len(layers)
        for d, layer in enumerate(layers):
            if layer >> square & 1 and there == len(layers):
                there = d
            if layer >> self.here & 1:
                here = min(here, d)
                break
        if there >= here:
            return -0.5
        return 0.6 + 0.05 * (here - there) + 0.005 * self._comfort(square)

    def _afterwards(self, square: Square) -> float:
        """All actions are spent: step out of reach, or stay close."""
        s = self.s
        gain = self._comfort(square) - self._comfort(self.here)
        if self.hero and left(s, self.unit) > 2 and not self.profile.distances:
            return -0.5
        if not self.hero and not self.profile.distances:
            adjacent = combat.melee_targets(s, self.unit, self.foes)
            return -0.5 if adjacent else self._approach(square)
        return gain - 0.3 if gain > 0.3 else -0.5

    def _comfort(self, square: Square) -> float:
        """How safe and useful a square is to stand on, beside what can be struck from it."""
        s = self.s
        board = s.board
        beside = board.spread(board.footprint(square, self.profile.base))
        if not self.hero:
            if self.profile.distances:
                return -1.0 * (beside & s.heroes).bit_count()
            # Room for the others: do not stand in hallways.
            return -0.2 if board.hallways >> square & 1 else 0.0
        enemies = s.foes & ~_points(s)
        comfort = -1.0 * (beside & enemies).bit_count()
        near = board.within(square, 3)
        comfort -= 0.25 * (near & enemies).bit_count()
        comfort += 0.3 * bool(near & s.heroes & ~(1 << self.here))
        if s.wounds[self.unit] and not s.bathed >> self.unit & 1:
            font = board.terrain.get("font", 0)
            comfort += 2.0 * (font >> square & 1)
        return comfort

    def layers(self) -> list[Squares]:
        """Squares by how far they are from where the unit wants to be."""
        if self._layers is None:
            self._layers = self._find_goal()
        return self._layers

    def _find_goal(self) -> list[Squares]:
        s = self.s
        best: tuple[float, list[Squares]] = (-1.0, [])
        for squares, weight in self._goals():
            layers = self._flood(squares)
            far = next((d for d, layer in enumerate(layers) if layer >> self.here & 1), FAR)
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

    def _flood(self, squares: Squares) -> list[Squares]:
        """Layers of squares from which a goal is so many steps away, until this unit is met."""
        s = self.s
        board = s.board
        closed = s.chests
        if not self.profile.flags & FLY:
            closed |= self.foes
        free = board.squares & ~closed
        if self.profile.base > 1:
            free = board.room(free, self.profile.base)
        mask = squares & free
        layers = [mask]
        while mask and not mask >> self.here & 1:
            wider = board.spread(mask) & free
            if wider == mask:
                return []
            layers.append(wider & ~mask)
            mask = wider
        return layers if mask else []

    def threatened(self, unit: int) -> bool:
        """Whether enemies are soon with a unit."""
        s = self.s
        enemies = foes_of(s, unit) & ~_points(s)
        return bool(s.board.within(s.at[unit], SOON) & enemies)


def _guards(action: Action) -> bool:
    """Whether an action helps only whom somebody attacks."""
    return any(action.dice[ARM]) or bool(action.grants.flags & BACKLASH)


_ACTS: dict[str, Callable[[_Plan, Option], float]] = {
    "attack": _Plan.attack,
    "berserk": _Plan.free_attack,
    "free": _Plan.free_attack,
    "chest": _Plan.chest,
    "stand": _Plan.stand,
    "special": _Plan.special,
    "area": _Plan.area,
    "aim": _Plan.area,
    "raise": _Plan.raise_one,
    "shapeshift": _Plan.shapeshift,
    "teleport": _Plan.teleport,
    "throw": _Plan.throw,
    "drink": _Plan.drink,
    "run": _Plan.run,
    "burrow": lambda plan, option: plan.square(option[1]) - 0.02,
}


def _points(s: State) -> Squares:
    squares = 0
    for point in s.points:
        squares |= s.footprint(point)
    return squares


def rage(s: State, ask: Ask) -> list[float]:
    unit: int = ask.about[0]
    return [
        0.0 if option[0] == "pass" else blow(s, Attack(unit, [option[1]], MELEE), option[1])
        for option in ask.options
    ]


# ---------------------------------------------------------------------- potions and healing


def healing(s: State, unit: int, amount: int) -> float:
    """What taking so many wounds or statuses off a unit is worth."""
    wounds = min(amount, s.wounds[unit])
    if not wounds:
        return 0.4 * min(amount, s.status[unit].bit_count())
    hearts = left(s, unit)
    return sum(wound_off(hearts + i) for i in range(wounds))


def wound_off(hearts: int) -> float:
    """What one more heart is worth to a model with so many left."""
    hearts = max(1, hearts)
    return 0.35 + 2.0 / (hearts * sqrt(hearts))


_HARM = {"fire": 0.9, "poison": 0.7, "knockdown": 0.6, "fragile": 0.6, "weak": 0.5, "slow": 0.3}


def status_off(name: str) -> float:
    return _HARM.get(name, 0.4)


def relief(s: State, unit: int, what: str) -> float:
    """What taking one wound or one status off a unit is worth."""
    return wound_off(left(s, unit)) if what == "wound" else status_off(what)


def brew(s: State, option: Option, attack: tuple[int, int] | None, best: float) -> float:
    """What drinking a potion is worth now: in one's own activation, or as an interrupt."""
    _, drinker, _, number = option
    action = s.box.actions[number]
    worth = 0.0
    if action.heal or action.remedy:
        targets = [drinker]
        if action.shape is not None:
            targets = special.affected(s, drinker, action, special.area(s, drinker, action))
        for target in targets:
            worth += healing(s, target, action.heal)
            if action.remedy:
                worth += sum(status_off(name) for name in status.names(s.status[target]))
        # A wound or two can wait, unless they are the last ones.
        return worth - 0.3
    if action.script == potion.BALM:
        if attack is None:
            return 0.0
        friend = attack[1]
        return 2.0 if left(s, friend) == 1 and left(s, drinker) > 2 else 0.0
    if action.script == "nourishing_berries":
        return 0.15 * sum(s.wounds[h] for h in s.hero_units if s.at[h] >= 0)
    if action.script == "dragons_blood" and left(s, drinker) < 4:
        return 0.0
    if any(e.action == number and e.who == drinker for e in s.effects):
        return 0.0
    faces = s.box.content.faces
    if any(action.dice[ARM]):
        if attack is None or attack[1] != drinker:
            return 0.0
        soon = s.board.within(s.at[drinker], SOON) & s.foes & ~_points(s)
        worth += 0.14 * soon.bit_count() * min(2.5, stake(s, drinker))
    if drinker == s.active and attack is None and best > 0:
        attribute = main_attribute(s.profile[drinker], faces)
        worth += 0.25 * mean(action.dice[attribute], faces) * s.actions * min(best, 3.0)
    return worth


def interrupt(s: State, ask: Ask) -> list[float]:
    """Whether to drink now: against a blow, or for wounds just taken. [potion.when]"""
    moment, by, target = ask.about
    attack = (by, target) if moment == BEFORE_ATTACK and by >= 0 and not s.is_hero(by) else None
    urgent = moment == AFTER_COUNTER
    found = [0.0]
    for option in ask.options[1:]:
        action = s.box.actions[option[3]]
        if (action.heal or action.remedy) and not urgent:
            found.append(-1.0)
        else:
            found.append(brew(s, option, attack, 0.0) - POTION)
    return found


def give_heart(s: State, ask: Ask) -> list[float]:
    return [
        relief(s, option[1], option[2]) if option[0] == "heart" else 0.0 for option in ask.options
    ]


def give_potion(s: State, ask: Ask) -> list[float]:
    """To the Hero with the fewest, healers first."""
    found = []
    for option in ask.options:
        if option[0] != "potion":
            found.append(0.0)
            continue
        hero = option[1]
        heals = any(s.box.actions[n].heal for n in potion.brews_of(s, hero))
        found.append(1.0 + 0.5 * heals - 0.1 * s.potions[hero])
    return found


def recover(s: State, ask: Ask) -> list[float]:
    return [relief(s, option[1], option[2]) if len(option) > 2 else 0.0 for option in ask.options]


def heal(s: State, ask: Ask) -> list[float]:
    unit, amount = ask.about
    wounds = min(amount, s.wounds[unit])
    hearts = left(s, unit)
    statuses = sorted((status_off(name) for name in status.names(s.status[unit])), reverse=True)
    values = {
        "wounds": sum(wound_off(hearts + i) for i in range(wounds)),
        "statuses": sum(statuses[:amount]),
    }
    return [values[option[1]] for option in ask.options]


def luck(s: State, ask: Ask) -> list[float]:
    hurt = any(s.at[h] >= 0 and (s.wounds[h] or s.status[h]) for h in s.hero_units)
    return [float((option[1] == "heart") == hurt) for option in ask.options]


# ---------------------------------------------------------------------- rolls


def defend(s: State, ask: Ask) -> list[float]:
    unit: int = ask.about[0]
    faces = s.box.content.faces
    return [
        mean(effect.dice(s, unit, option[1]), faces) - hindered(s, unit, option[1])
        for option in ask.options
    ]


def reroll(s: State, ask: Ask) -> list[float]:
    """Roll the die again that shows least against what it may show. [ability.holy]"""
    _, pool, fell = ask.about
    faces = s.box.content.faces
    dice = faces.dice(pool)
    shown = faces.shown(pool, fell)
    found = []
    for option in ask.options:
        if option[0] == "keep":
            found.append(0.0)
            continue
        die, face = dice[option[1]], shown[option[1]]
        usual: float = sum(die.values) / len(die.values)
        found.append(usual - face.value - 0.3 * len(face.icons))
    return found


def discard(s: State, ask: Ask) -> list[float]:
    """Of dice equal in stars, keep those with icons. [status.discard-highest]"""
    _, pool, fell = ask.about
    shown = s.box.content.faces.shown(pool, fell)
    return [-float(sum(len(shown[die].icons) for die in option[1])) for option in ask.options]


# ---------------------------------------------------------------------- finds


def gear_worth(s: State, unit: int, card: int) -> float:
    """What a card is worth on a Hero."""
    profile = s.profile[unit]
    faces = s.box.content.faces
    find: Equipment = s.box.equipment[card]
    traits = find.traits
    main = main_attribute(profile, faces)
    worth = 0.1
    for attribute, pool in enumerate(traits.dice):
        if any(pool):
            share = 1.1 if attribute == ARM else 1.2 if attribute == main else 0.15
            worth += share * mean(pool, faces)
    worth += 1.2 * traits.hearts + 2.5 * traits.actions + 0.1 * traits.speed
    worth += 0.3 * (traits.causes & ~profile.causes).bit_count()
    worth += 0.08 * (traits.immune & ~profile.immune).bit_count()
    new = traits.flags & ~profile.flags
    worth += 0.5 * (new & (HEALER | BACKLASH | STEALTH | FLY | LUCK)).bit_count()
    worth += 0.4 * len(find.specials)
    if find.id == equipment.CHARM:
        worth += 0.7
    return worth


def find(s: State, ask: Ask) -> list[float]:
    """Equip whoever gains most; sacrifice for those who are near their end."""
    card: int = ask.about[0]
    found = []
    for option in ask.options:
        if option[0] == "equip":
            old = gear_worth(s, option[1], option[2]) if option[2] >= 0 else 0.0
            found.append(gear_worth(s, option[1], card) - old)
        elif option[0] == "sacrifice":
            what = option[2]
            found.append(0.4 if what == "potion" else relief(s, option[1], what))
        else:
            found.append(0.05 if option[0] == "hold" else 0.0)
    return found


def keep_best(s: State, ask: Ask) -> list[float]:
    """Luck at a chest: the card that suits anybody best. [ability.luck.chest]"""
    heroes = [h for h in s.hero_units if s.at[h] >= 0]
    return [max(gear_worth(s, h, option[1]) for h in heroes) for option in ask.options]


def drop(s: State, ask: Ask) -> list[float]:
    return [-gear_worth(s, option[1], option[2]) for option in ask.options]


def overcharge(s: State, ask: Ask) -> list[float]:
    """What arms all monsters best: dice they use, then statuses. [overcharge.loot.draw]"""
    faces = s.box.content.faces
    found = []
    for option in ask.options:
        traits = s.box.equipment[option[1]].traits
        worth = mean(traits.dice[0], faces) + mean(traits.dice[ARM], faces)
        worth += 0.2 * (mean(traits.dice[WILL], faces) + mean(traits.dice[DEX], faces))
        found.append(worth + 2 * traits.actions + traits.hearts + 0.3 * traits.causes.bit_count())
    return found


# ---------------------------------------------------------------------- the round


def initiative(s: State, ask: Ask) -> list[float]:
    faces = s.box.content.faces
    return [
        mean(effect.dice(s, option[1], WILL), faces) - hindered(s, option[1], WILL)
        for option in ask.options
    ]


def first(s: State, ask: Ask) -> list[float]:
    return [float(option[0] == "first") for option in ask.options]


def resurrection(s: State, ask: Ask) -> list[float]:
    return [float(option[0] == "resurrect") for option in ask.options]


def activate(s: State, ask: Ask) -> list[float]:
    """Who acts now: whoever can strike the best blow, before the chance is gone."""
    return [_readiness(s, option[1]) if option[0] == "activate" else -1.0 for option in ask.options]


def _readiness(s: State, unit: int) -> float:
    profile = s.profile[unit]
    foot = s.footprint(unit)
    foes = foes_of(s, unit)
    best = 0.0
    strikes = [Way(1, MELEE, profile.reach, -1, None)]
    strikes += [Way(1, kind, reach, -1, None) for kind, reach in profile.distances]
    speed = 0 if s.status[unit] & status.IMMOBILE else profile.speed
    for way in strikes:
        near = s.board.within_any(foot, speed + way.reach) & foes
        for target in units_on(s, near):
            best = max(best, blow_by(s, unit, way, target))
    worth = best * profile.actions
    if s.is_hero(unit):
        # The hurt strike or flee before the enemy comes to them.
        worth += 0.3 * s.wounds[unit]
    return worth


def spawn(s: State, ask: Ask) -> list[float]:
    """The most strength for each skull; tokens are lost if they are not spent. [token.expire]"""
    found = []
    faces = s.box.content.faces
    for option in ask.options:
        if option[0] == "spawn":
            profile = s.profile[option[1]]
            found.append(1.0 + strength(profile, faces) / max(1, profile.model.skulls))
        elif option[0] == "clear":
            found.append(_clearing(s, option))
        else:
            found.append(0.0)
    return found


def _clearing(s: State, option: Option) -> float:
    skulls = s.profile[option[1]].model.skulls
    return 0.5 + status_off(option[2]) * skulls * 0.1


def tokens(s: State, ask: Ask) -> list[float]:
    return [_clearing(s, option) if option[0] == "clear" else 0.0 for option in ask.options]


def place_near_heroes(s: State, ask: Ask) -> list[float]:
    """As near to a Hero as may be, the hurt first, and not where a large base is stuck."""
    heroes = [(s.at[h], left(s, h)) for h in s.hero_units if s.at[h] >= 0]
    base = s.profile[ask.about[0]].base
    stuck = _out_of_the_way(s, base) if base > 1 else 0
    found = []
    for option in ask.options:
        square = option[-1]
        near = min((s.board.distance(square, at) + 0.2 * h for at, h in heroes), default=0.0)
        found.append(-near - 100.0 * (stuck >> square & 1))
    return found


def _out_of_the_way(s: State, base: int) -> Squares:
    """Anchors from which a large base can walk to no square beside a Hero."""
    board = s.board
    room = board.room(board.squares & ~s.chests, base)
    mask = board.spread(s.heroes) & room
    while (wider := board.spread(mask) & room) != mask:
        mask = wider
    return room & ~mask


def control(s: State, ask: Ask) -> list[float]:
    """Where to move a model: friends towards the enemy, enemies among ours."""
    _, unit, _ = ask.about
    ours = s.is_hero(unit) == (ask.seat != 0)
    board = s.board
    others = foes_of(s, unit)
    here = s.at[unit]
    found = []
    for option in ask.options:
        square = here if option[0] == "stay" else option[1]
        if ours:
            worth = -float(_distance_to(s, square, others))
        elif s.is_hero(unit):
            worth = float((board.neighbours[square] & others).bit_count())
        else:
            worth = 0.0
        harmed = 0.05 if option[-1] == movement.THROUGH else 0.0
        found.append(worth + (0.1 if square == here else 0.0) + (-harmed if ours else harmed))
    return found


def _distance_to(s: State, square: Square, squares: Squares) -> int:
    return min((s.board.distance(square, other) for other in each(squares)), default=FAR)


def centre(s: State, ask: Ask) -> list[float]:
    """The middle of a Burst with most of the enemy in it."""
    unit: int = ask.about[0]
    foes = foes_of(s, unit)
    board = s.board
    return [float((board.within(option[1], 1) & foes).bit_count()) for option in ask.options]


def land(s: State, ask: Ask) -> list[float]:
    """A square to appear on: next to few enemies, but not far from the nearest."""
    unit: int = ask.about[0]
    foes = foes_of(s, unit)
    board = s.board
    found = []
    for option in ask.options:
        beside = (board.neighbours[option[1]] & foes).bit_count()
        found.append(-float(beside) if left(s, unit) <= 2 else float(beside == 1) - 0.1 * beside)
    return found


# ---------------------------------------------------------------------- setup


def place_point(s: State, ask: Ask) -> list[float]:
    """Spawning points with room around them, away from the ways in."""
    board = s.board
    return [
        2.0 * board.neighbours[option[-1]].bit_count()
        + 4.0 * (not board.within(option[-1], 2) & board.hallways)
        for option in ask.options
    ]


def place_marker(s: State, ask: Ask) -> list[float]:
    """Close to the first spawning point, but out of its monsters' first step."""
    board = s.board
    return [
        -float(abs(min(board.distance(option[-1], s.at[p]) for p in s.points) - 6))
        for option in ask.options
    ]


def place_chest(s: State, ask: Ask) -> list[float]:
    """Far from where the Heroes start."""
    return [float(min(s.board.distance(option[-1], s.marker), 20)) for option in ask.options]


_PROMPTS: dict[str, Advice] = {
    "menu": menu,
    "rage": rage,
    "interrupt": interrupt,
    "heart": give_heart,
    "potion": give_potion,
    "recover": recover,
    "heal": heal,
    "luck": luck,
    "defend": defend,
    "reroll": reroll,
    "discard": discard,
    "find": find,
    "luck_chest": keep_best,
    "drop": drop,
    "overcharge": overcharge,
    "initiative": initiative,
    "first": first,
    "charm": resurrection,
    "hero_turn": activate,
    "consul_turn": activate,
    "spawn": spawn,
    "tokens": tokens,
    "place_monster": place_near_heroes,
    "place_boss": place_near_heroes,
    "summon": place_near_heroes,
    "splurt": place_near_heroes,
    "control": control,
    "centre": centre,
    "pounce": land,
    "teleport": land,
    "place_point": place_point,
    "place_marker": place_marker,
    "place_chest": place_chest,
}
