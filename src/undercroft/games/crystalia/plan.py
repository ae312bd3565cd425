"""A plan: what one unit had better do in its activation, one step deep and with exact odds.

What the rows of the deeds say a deed is worth; `advice` looks so at every menu.
"""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Option
from undercroft.kernel.squares import Square, Squares, each

from . import effect, facing, odds, unique
from .aim import units_on_any
from .card import GIVES_DICE, NO_GIFTS, kinds
from .movement import beside
from .state import State
from .wound import units_of

WEIGHT = {"boss": 3.0, "hero": 2.0, "form": 2.0, "miniboss": 2.0, "point": 1.2}
"""What a unit is worth, whole; all others are worth 1."""
FAR = 60
RALLY = 6
"""With all others of a chain so near the mother tree, the last one comes, too."""
CHARRING = 0.25
"""What it is worth to be one of those who char a tile."""
LOOK = 0.02
FLANK = 0.05
"""What each free die of a side or a back is worth before a blow."""
SWIG = 2.0
"""What a potion that makes blows harder gains before one, and is wasted without one."""


# Values


def weight(s: State, unit: int) -> float:
    return WEIGHT.get(s.profile[unit].kind, 1.0)


def wound_worth(s: State, unit: int) -> float:
    """What one more wound on a unit is worth to its enemies; the last one is worth most."""
    left = effect.hearts(s, unit) - s.wounds[unit]
    return weight(s, unit) * (1.0 if left <= 1 else 0.5 / left + 0.25)


def foes(s: State, unit: int) -> Squares:
    """Where enemies stand that can be hurt."""
    squares = s.enemies(unit)
    for other in each(s.immune):
        squares &= ~s.footprint(other)
    return squares


def reach(s: State, unit: int) -> int:
    return max((r for _, r in s.profile[unit].attacks), default=1)


def standing(s: State, unit: int, square: Square, enemies: Squares, far: int = 0) -> float:
    """What it is worth to stand on a square: near enough to strike, and no nearer.

    `far` is how far that is, if it is not as far as the unit's attacks go.
    """
    if not enemies:
        return 0.0
    return near_enough(s.board.closest(square, enemies)[0], far or reach(s, unit))


def near_enough(away: int, far: int) -> float:
    gap = max(0, min(away, FAR) - far)
    return -0.05 * gap - 0.01 * (far - min(away, far))


def errand(s: State, unit: int) -> Squares:
    """Where a unit had better go for its warband's agenda, or nowhere. [faction.agenda.win]"""
    player = s.owner[unit]
    dials = s.dials[player]
    if dials.fragments and s.fragments[player] >= dials.fragments:
        return s.board.open_hallways if s.profile[unit].leader else 0
    if dials.ritual_units and s.tree >= 0:
        near = s.board.within(s.tree, RALLY)
        units = [u for u in units_of(s, player) if u == unit or s.footprint(u) & near]
        leaders = sum(s.profile[u].leader for u in units)
        if len(units) >= dials.ritual_units and leaders >= dials.ritual_leaders:
            return beside_the_chain(s, s.held[s.side[unit]] & ~s.footprint(unit))
    return 0


def beside_the_chain(s: State, own: Squares) -> Squares:
    """Squares that join whoever stands there to the mother tree, over some units."""
    tree = 1 << s.tree
    reached = tree | beside(s, tree)
    while True:
        wider = reached | beside(s, reached & own)
        if wider == reached:
            return reached
        reached = wider


def looks_at(s: State, square: Square, way: int, enemies: Squares) -> float:
    """A little for facing the nearest enemies from a square."""
    return LOOK if outlook(s, square, enemies) >> way & 1 else 0.0


def outlook(s: State, square: Square, enemies: Squares) -> int:
    """The facings, as bits, with which the nearest enemies are seen from a square."""
    return _facing(s, square, s.board.closest(square, enemies)[1] if enemies else 0)


def _facing(s: State, square: Square, near: Squares) -> int:
    """The facings, as bits, with which the first of some squares lies ahead."""
    if not near:
        return 0
    there = (near & -near).bit_length() - 1
    return facing.ahead(s.board.stride, square, 1, there, 1)


# An activation


class Plan:
    """One look at the board for the unit whose activation it is."""

    __slots__ = (
        "armed",
        "burns",
        "enemies",
        "far",
        "goal",
        "here",
        "known",
        "pain",
        "reach",
        "s",
        "stays",
        "tiles",
        "unit",
    )

    def __init__(self, s: State, unit: int, armed: bool) -> None:
        """`armed` says whether the unit can strike from where it stands."""
        self.s = s
        self.unit = unit
        self.armed = armed
        self.enemies = foes(s, unit)
        # Who is near enough and yet sees nobody goes on.
        self.reach = reach(s, unit)
        self.far = self.reach if armed or not s.actions else 1
        self.goal = errand(s, unit)
        self.tiles = _unburnt(s, unit)
        self.burns = _burning(s, unit)
        self.pain = s.dials[s.owner[unit]].fire_wounds * wound_worth(s, unit) if self.burns else 0.0
        self.known: dict[Square, tuple[float, int]] = {}
        self.stays: float | None = None
        """What it is worth to stay, once somebody asked."""
        self.here = self.at(s.at[unit])[0]

    def at(self, square: Square) -> tuple[float, int]:
        """What a square is worth, and the facings that look at enemies from there."""
        found = self.known.get(square)
        if found is None:
            away, near = 0, 0
            if self.enemies:
                away, near = self.s.board.closest(square, self.enemies)
            found = self.known[square] = self._at(square, away), _facing(self.s, square, near)
        return found

    def moved(self, way: int, square: Square) -> float:
        worth, ways = self.at(square)
        return worth - self.here + (LOOK if ways >> way & 1 else 0.0) - 0.03

    def _at(self, square: Square, away: int) -> float:
        s = self.s
        worth = near_enough(away, self.far) if self.enemies else 0.0
        if self.goal:
            away = min(FAR, s.board.distance_between(1 << square, self.goal))
            worth = 0.3 * worth - 0.06 * away
        elif s.actions:
            worth += flank(s, self.unit, square, self.reach, self.enemies)
        if self.tiles >> square & 1:
            worth += CHARRING
        if self.burns >> square & 1:
            worth -= self.pain
        return worth

    # Deeds

    def move(self, option: Option) -> float:
        return self.moved(option[1], option[2])

    def dash(self, option: Option) -> float:
        return 0.02 if self.here < -0.1 and self.s.move == 0 else -0.2

    def attack(self, option: Option) -> float:
        return self._rolled(odds.of_attack(self.s, self.unit, option[1], option[2]))

    def berserk(self, option: Option) -> float:
        return self._rolled(odds.of_attack(self.s, self.unit, option[1], "melee"))

    def use(self, option: Option) -> float:
        """A unique action, which may roll."""
        found = odds.of_use(self.s, self.unit, option)
        if found is not None:
            return self._rolled(found, self.s.box.actions[option[1]].cost)
        return _support(self.s, self.unit, option)

    def teleport(self, option: Option) -> float:
        s, unit = self.s, self.unit
        if self.stays is None:
            self.stays = standing(s, unit, s.at[unit], self.enemies)
        return standing(s, unit, option[2], self.enemies, self.reach) - self.stays - 0.2

    def drink(self, option: Option) -> float:
        s, unit, way = self.s, self.unit, option[2:]
        found = odds.of_use(s, unit, way)
        if found is not None:
            return self._rolled(found)
        worth = _support(s, unit, way)
        if kinds(s.box.actions[option[1]].grants) & GIVES_DICE:
            worth += SWIG if self.armed and s.actions else -SWIG
        return worth

    def _rolled(self, found: odds.Forecast | None, cost: int = 1) -> float:
        """What a roll may do, to enemies and to friends, for each action it takes."""
        if found is None:
            return -0.5
        s, unit = self.s, self.unit
        worth = sum(
            chance * wound_worth(s, target) * (-1 if s.friendly(unit, target) else 1)
            for target, chance in found.targets
        )
        return float((worth + 0.3 * found.critical) / max(1, cost) ** 0.7)


def flank(s: State, unit: int, square: Square, far: int, enemies: Squares) -> float:
    """A little for a square from which an enemy can be struck from the side or from behind."""
    near = s.board.within(square, far) & enemies
    if not near:
        return 0.0
    free = 0
    for target in units_on_any(s, near):
        if s.profile[target].static:
            continue
        seen = facing.aspect_from(s, square, s.profile[unit].base, target)
        if seen == facing.SIDE:
            free = max(free, facing.SIDE_DIE.dice)
        elif seen == facing.BEHIND:
            free = max(free, s.dials[s.owner[target]].back.dice)
    return FLANK * free


def _burning(s: State, unit: int) -> Squares:
    """Where a unit would catch Fire if it stopped there. [faction.peaks.trait.scorch]"""
    side, stride = s.side[unit], s.board.stride
    hot = 0
    for player, squares in enumerate(s.scorched):
        if s.teams[player] != side:
            hot |= squares
    if not hot or effect.immunities(s, unit) & status.FIRE:
        return 0
    found = 0
    for row in range(s.profile[unit].base):
        for column in range(s.profile[unit].base):
            found |= hot >> (row * stride + column)
    return found


def _unburnt(s: State, unit: int) -> Squares:
    """Tiles that a unit would char or help to char. [faction.peaks.agenda.char]"""
    player = s.owner[unit]
    needed = s.dials[player].char_units
    found = 0
    if needed and s.profile[unit].base == 1:
        held, enemies = s.held[s.side[unit]] & ~s.footprint(unit), s.enemies(unit)
        for number, tile in enumerate(s.board.tiles):
            charred = s.charred[player] >> number & 1
            if not charred and not tile.mask & enemies and tile.mask & held:
                found |= tile.mask
    return found


def _support(s: State, unit: int, option: Option) -> float:
    """Healing who needs it, hindering who fights, and a little for anything that lasts."""
    number = option[1]
    action = s.box.actions[number]
    if option[0] == "teleport":
        enemies = foes(s, unit)
        gain = standing(s, unit, option[2], enemies) - standing(s, unit, s.at[unit], enemies)
        return gain - 0.2
    if option[0] == "special":
        targets = [option[2]]
    elif action.shape is not None:
        targets = unique.affected(s, unit, action, unique.area(s, unit, action, *option[2:4]))
    else:
        targets = [unit]
    worth = -0.05
    for target in targets:
        if action.heal:
            worth += 0.3 * min(action.heal, s.wounds[target]) * weight(s, target)
        if action.status & ~s.status[target] & ~effect.immunities(s, target):
            worth += (-0.1 if s.friendly(unit, target) else 0.1) * weight(s, target)
    if action.grants != NO_GIFTS:
        lasts = any(e.source == unit and e.action == number for e in s.effects)
        worth += 0.09 if targets and not lasts else 0.0
    elif action.script or action.push or action.pull or action.compel:
        worth += 0.06 * len(targets)
    return worth
