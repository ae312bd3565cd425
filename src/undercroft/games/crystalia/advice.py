"""Advice: what each option of a question is worth to the player who is asked.

One step deep, with exact odds and no dice. Every prompt has its own function, which values all
options of a question at once; what a prompt does not know it leaves to chance. Legality is not
looked at here: the options are what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.squares import Square, Squares, each

from . import effect, facing, odds, unique
from .aim import units_on_any
from .card import GIVES_DICE, NO_GIFTS, kinds
from .movement import beside
from .state import State
from .wound import in_pool, units_of

Advice = Callable[[State, Ask], Sequence[float]]

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


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    advice = _PROMPTS.get(ask.prompt)
    return None if advice is None else advice(s, ask)


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
    away = s.board.distance_between(1 << square, enemies)
    far = far or reach(s, unit)
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
            return _beside_the_chain(s, s.held[s.side[unit]] & ~s.footprint(unit))
    return 0


def _beside_the_chain(s: State, own: Squares) -> Squares:
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
    near = s.board.nearest(1 << square, enemies) if enemies else 0
    if not near:
        return 0
    there = (near & -near).bit_length() - 1
    return facing.ahead(s.board.stride, square, 1, there, 1)


# An activation


def menu(s: State, ask: Ask) -> list[float]:
    unit = ask.about[0]
    m = Menu(s, unit, any(option[0] in ("attack", "berserk") for option in ask.options))
    return [_menu(s, ask, unit, option, m) for option in ask.options]


class Menu:
    """What the places around one unit are worth to it."""

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
        self.here = self.at(s.at[unit])[0]

    def at(self, square: Square) -> tuple[float, int]:
        """What a square is worth, and the facings that look at enemies from there."""
        found = self.known.get(square)
        if found is None:
            ways = outlook(self.s, square, self.enemies)
            found = self.known[square] = self._at(square), ways
        return found

    def moved(self, way: int, square: Square) -> float:
        worth, ways = self.at(square)
        return worth - self.here + (LOOK if ways >> way & 1 else 0.0) - 0.03

    def _at(self, square: Square) -> float:
        s = self.s
        worth = standing(s, self.unit, square, self.enemies, self.far)
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


def _menu(s: State, ask: Ask, unit: int, option: Option, m: Menu) -> float:
    kind = option[0]
    if kind == "move":
        return m.moved(*option[1:])
    if kind == "end":
        return 0.0
    found = _forecast(s, unit, option)
    if found is not None:
        worth = sum(
            chance * wound_worth(s, target) * (-1 if s.friendly(unit, target) else 1)
            for target, chance in found.targets
        )
        cost = s.box.actions[option[1]].cost if kind in ("special", "area", "aim") else 1
        return float((worth + 0.3 * found.critical) / max(1, cost) ** 0.7)
    if kind in ("special", "area", "aim", "drink", "teleport"):
        worth = _support(s, unit, option[2:] if kind == "drink" else option)
        if kind == "drink" and kinds(s.box.actions[option[1]].grants) & GIVES_DICE:
            worth += SWIG if m.armed and s.actions else -SWIG
        return worth
    return {
        "chest": 0.6, "dash": 0.02 if m.here < -0.1 and s.move == 0 else -0.2, "meditate": 0.3,
        "stand": 0.5, "brew": 0.2, "explore": 0.1, "disarm": -0.1,
    }.get(kind, -0.5)  # fmt: skip


def _forecast(s: State, unit: int, option: Option) -> odds.Forecast | None:
    kind = option[0]
    if kind in ("attack", "berserk"):
        return odds.of_attack(s, unit, option[1], option[2] if kind == "attack" else "melee")
    way = option[2:] if kind == "drink" else option
    return odds.of_use(s, unit, way) if way[0] in unique.WAYS else None


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


def emergency(s: State, ask: Ask) -> list[float]:
    found = []
    for option in ask.options:
        if option[0] == "drink":
            unit = option[1]
            hurt = s.wounds[unit] / effect.hearts(s, unit)
            found.append(weight(s, unit) * hurt - 0.6)
        else:
            found.append(0.0 if option[0] == "pass" else -0.5)
    return found


def wrath(s: State, ask: Ask) -> list[float]:
    """Whoever is losing rerolls the die that shows least."""
    shown = ask.about
    if any(sides != 6 for *_, sides in shown):
        return [0.0 if option[0] == "keep" else -1.0 for option in ask.options]
    stars = [
        pool.stars + sum(face.value for face in s.faces.shown(pool, faces))
        for _, _, pool, faces, _ in shown
    ]
    attack = shown[0][1] == "offense"
    mine = [s.owner[row[0]] == ask.seat for row in shown]
    against = max(stars[1:], default=0)
    losing = attack and (stars[0] <= against if mine[0] else stars[0] > against)
    found = []
    for option in ask.options:
        if option[0] != "reroll":
            found.append(0.0 if option[0] == "keep" else -1.0)
            continue
        _, _, pool, faces, _ = shown[option[1]]
        value = s.faces.shown(pool, faces)[option[2]].value
        behind = abs(stars[0] - against)
        found.append(1.0 - value - 0.1 * behind if losing and behind <= 3 else -1.0)
    return found


def heart(s: State, ask: Ask) -> list[float]:
    return [
        0.0 if option[0] == "leave" else weight(s, option[1]) * (1 if option[2] == "wound" else 0.4)
        for option in ask.options
    ]


def face(s: State, ask: Ask) -> list[float]:
    unit = ask.about[0]
    enemies = foes(s, unit)
    return [looks_at(s, s.at[unit], option[1], enemies) for option in ask.options]


# The turn


def phase(s: State, ask: Ask) -> list[float]:
    """Spawn when something is worth it, else act with as much as can."""
    player = s.turn
    units = units_of(s, player)
    waiting = sum(len(in_pool(s, s.pool[p])) for p in s.points[player] if s.at[p] >= 0)
    worth = {"wait": -1.0, "warband": 0.5, "hero": 0.55, "spawning": 0.0}
    skulls = sum(s.profile[u].skulls for u in units if u != s.hero[player])
    if skulls <= 3:
        worth["hero"] += 0.2
    if skulls >= 6:
        worth["warband"] += 0.15
    worth["spawning"] = 0.1 * waiting - 0.12 * len(units)
    if s.unlocked[player] and s.at[s.mini[player]] < 0 and not s.mini_uses[player]:
        worth["spawning"] = 1.0
    if s.at[s.hero[player]] < 0 and s.coins[player]:
        worth["spawning"] = max(worth["spawning"], 0.7)
    return [worth[option[1]] for option in ask.options]


def next_unit(s: State, ask: Ask) -> list[float]:
    """Whoever is nearest to the enemy goes first."""
    found = []
    for option in ask.options:
        if option[0] == "end":
            found.append(-9.0)
        else:
            unit = option[1]
            found.append(standing(s, unit, s.at[unit], foes(s, unit)) + 0.1 * weight(s, unit))
    return found


def spawn(s: State, ask: Ask) -> list[float]:
    worth = {"units": 0.0, "hero": 1.0, "mini": 2.0}
    return [
        worth[what] + 0.2 * (effect.hearts(s, point) - s.wounds[point])
        for _, point, what in ask.options
    ]


def place(s: State, ask: Ask) -> list[float]:
    """Who comes in: the strongest first, and near the enemy."""
    found = []
    for option in ask.options:
        if option[0] != "place" or option[1] < 0:
            found.append(-9.0)
            continue
        _, unit, square = option
        worth = s.profile[unit].skulls + 2.0 * s.profile[unit].leader
        found.append(worth + standing(s, unit, square, s.enemies(unit)))
    return found


def enter(s: State, ask: Ask) -> list[float]:
    boss = ask.about[0]
    enemies = s.enemies(boss)
    return [standing(s, boss, option[2], enemies) for option in ask.options]


def equip(s: State, ask: Ask) -> list[float]:
    """Empty slots are filled, leaders and bosses first."""
    cards = s.box.equipment
    found = []
    for option in ask.options:
        if option[0] != "equip":
            found.append(0.0)
            continue
        _, unit, card = option
        worn = [cards[e] for e in s.gear[unit]]
        item = cards[card]
        clash = any(w.slot == item.slot or (w.treasure and item.treasure) for w in worn)
        found.append(-0.2 if clash else 0.1 + 0.1 * weight(s, unit))
    return found


def control(s: State, ask: Ask) -> list[float]:
    """Enemies are sent away from whom they threaten; friends towards the enemy."""
    unit, _ = ask.about
    sign = 1.0 if s.owner[unit] == ask.seat else -1.0
    enemies = s.enemies(unit)
    here = standing(s, unit, s.at[unit], enemies)
    return [
        0.0 if option[0] == "stay" else sign * (standing(s, unit, option[1], enemies) - here) - 0.01
        for option in ask.options
    ]


def control_way(s: State, ask: Ask) -> list[float]:
    """Enemies are led over traps, friends round them."""
    friend = s.owner[ask.about[0]] == ask.seat
    return [0.0 if (option[0] == "round") is friend else -1.0 for option in ask.options]


def first(s: State, ask: Ask) -> list[float]:
    """Leave well alone: the first option changes nothing."""
    return [0.0 if index == 0 else -1.0 for index in range(len(ask.options))]


def second(s: State, ask: Ask) -> list[float]:
    return [0.0 if index == 1 else -1.0 for index in range(len(ask.options))]


_PROMPTS: dict[str, Advice] = {
    "menu": menu,
    "emergency": emergency,
    "wrath": wrath,
    "holy": wrath,
    "steadfast": wrath,
    "heart": heart,
    "face": face,
    "phase": phase,
    "next_unit": next_unit,
    "spawn": spawn,
    "bring": place,
    "deploy_units": place,
    "deploy_boss": enter,
    "equip": equip,
    "starting_treasure": equip,
    "control": control,
    "control_way": control_way,
    "trade": first,
    "trade_offer": first,
    "chest_again": first,
    "buy": second,
}
