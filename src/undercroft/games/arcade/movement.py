"""Movement: where a model may go and what it costs, placing, and control effects. [move.*]"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.figures import covering, units_on
from undercroft.kernel.adjacency import DIRECTIONS, Told, beyond, told_beside
from undercroft.kernel.board import Board
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each

from . import effect, wrath
from .box import Corners, Going
from .card import BURROW, FLY, GRABBY, MOBILITY, PREDATOR
from .events import Moved, Placed, note
from .state import State
from .twist import bends

HUNTED = -1 << 64
"""In `State.abilities`: no ability is as large as this."""
LONG = 80
"""More movement than any way on a map takes."""
KEPT_GOINGS = 64
"""For so many sets of enemies a board remembers how its ground goes."""


WALKED: list[Callable[[State, int, Squares, list[Square]], Rule[None]]] = []
"""What else follows when a Hero has walked: state, Hero, squares left, path; see `combat`."""


class Ways(NamedTuple):
    """Where a model may move: floods by cost, and the squares to stop on."""

    layers: list[Squares]
    stops: Squares


NO_WAYS = Ways([], 0)


def standing(s: State) -> Squares:
    """Squares that hold a model."""
    return s.heroes | s.foes


def open_squares(s: State, unit: int, mobility: int) -> Squares:
    """Squares the unit may enter or pass: not enemies, chasms or structures. [move.through.*]"""
    enter = going(s, unit, mobility).enter
    return enter & _own_tiles(s, unit) if s.law.doors_shut and s.is_hero(unit) else enter


def _own_tiles(s: State, unit: int) -> Squares:
    """The tiles a unit stands on, which shut doors keep a Hero from leaving."""
    tiles = 0
    for square in each(s.feet[unit]):
        tiles |= s.board.tiles[s.board.tile_at[square]].mask
    return tiles


def slow_squares(s: State, unit: int, mobility: int) -> Squares:
    """Squares that cost the unit two points. [command.move.surefoot, ability.surefoot]"""
    if mobility or unit >= len(s.seats):
        return 0
    return (s.auras or effect.auras(s)).slow


def going(s: State, unit: int, mobility: int) -> Going:
    """How the ground goes for the unit's side, past where its enemies stand now."""
    enemies = s.foes if unit < len(s.seats) else s.heroes
    slow = slow_squares(s, unit, mobility)
    known = s.ground.goings
    found = known.get((enemies, slow, mobility))
    if found is None:
        if len(known) >= KEPT_GOINGS:
            known.clear()
        found = known[enemies, slow, mobility] = _find_going(s, enemies, slow, mobility)
    return found


def _find_going(s: State, enemies: Squares, slow: Squares, mobility: int) -> Going:
    board, ground = s.board, s.ground
    enter = board.squares & ~enemies
    if mobility & BURROW and not mobility & FLY:
        enter &= ~ground.chasm
    elif not mobility & FLY:
        enter &= ~ground.closed
    if mobility & BURROW:
        told, pinched = told_beside([board.squares] * len(DIRECTIONS)), board.squares
    else:
        corners = ground.sky_corners if mobility & FLY else ground.corners
        told, pinched = _past(board, corners, enemies)
    passages = ground.passage & enter
    return Going(enter, slow & enter, passages, board.rough | pinched, pinched, told)


def _past(board: Board, corners: Corners, enemies: Squares) -> tuple[Told, Squares]:
    """The eight steps past some enemies, and from where one of them is not the board's.

    A diagonal one needs a free way round its corner.
    [move.diagonal.between-enemies, move.line-of-sight]
    """
    stride = board.stride
    free = board.squares & ~enemies
    (nw, nw_over), (ne, ne_over), (sw, sw_over), (se, se_over) = corners
    nw = nw & free | nw_over & free << stride - 1
    ne = ne & free | ne_over & free << stride + 1
    sw = sw & free | sw_over & free >> stride + 1
    se = se & free | se_over & free >> stride - 1
    north, west, east, south, any_nw, any_ne, any_sw, any_se = board.told
    pinched = (any_nw ^ nw | any_sw ^ sw) << 1 | (any_ne ^ ne | any_se ^ se) >> 1
    return (north, west, east, south, nw, ne, sw, se), pinched


def flood(s: State, unit: int, budget: int, mobility: int = -1) -> list[Squares]:
    """Squares by cheapest cost, counted as for a base of one square. [move.large.count]"""
    return [s.feet[unit], *spreading(s, unit, budget, mobility)]


def flood_again(s: State, unit: int, budget: int) -> list[Squares]:
    """The same for whoever asks about one square after the other: the last flood is kept."""
    mobility = effect.having(s, unit, MOBILITY)
    key = (going(s, unit, mobility), s.feet[unit], budget, s.law.doors_shut)
    known, layers, _ = s.ground.flooded
    if known != key:
        layers = flood(s, unit, budget, mobility)
        s.ground.flooded = (key, layers, {})
    return layers


def route_again(s: State, unit: int, budget: int, square: Square) -> tuple[list[Square], int]:
    """A cheapest path to a square and its cost, for the same: paths share how they begin."""
    layers = flood_again(s, unit, budget)
    _, _, known = s.ground.flooded
    cost = cost_to(layers, square)
    path = known.get(square)
    if path is None:
        path = known[square] = route(s, unit, layers, square, cost, known)
    return path, cost


def spreading(
    s: State, unit: int, budget: int, mobility: int = -1, *, secretly: bool = True
) -> Iterator[Squares]:
    """The squares a unit gets to with one point of movement, with two and so on.

    By passages too, unless it may not go `secretly`; with its own mobility if none is given.
    """
    if mobility < 0:
        mobility = effect.having(s, unit, MOBILITY)
    ground = going(s, unit, mobility)
    enter, slow, passages = ground.enter, ground.slow, ground.passages if secretly else 0
    if s.law.doors_shut and unit < len(s.seats):
        tiles = _own_tiles(s, unit)
        enter, slow, passages = enter & tiles, slow & tiles, passages & tiles
    board = s.board
    stride = board.stride
    rough, told = ground.rough, ground.told
    layer = s.feet[unit]
    unseen = enter & ~layer
    if layer & (ground.pinched | s.large):
        reached = 0
        for square in each(layer):
            reached |= steps_from(board, ground, square)
    else:
        reached = board.neighbours[s.at[unit]]
    # Slow squares that are reached wait for a second point.
    waiting = 0
    for left in range(budget - 1, -1, -1):
        if passages and layer & passages:
            # A secret passage leads to every other one. [tile.effects]
            reached |= passages & ~slow
        layer = reached & unseen
        if slow:
            late = layer & slow
            if late or waiting:
                layer = layer ^ late | waiting
                waiting = late & ~waiting
        yield layer
        if not left:
            return
        unseen ^= layer
        if not layer & rough:
            row = layer | layer << 1 | layer >> 1
            reached = row | row << stride | row >> stride
            continue
        reached = beyond(told, layer, stride)


def held_fast(s: State, unit: int) -> bool:
    """Grabby: an enemy next to it cannot move."""
    hero, box = unit < len(s.seats), s.box
    if not ((box.foes_flags if hero else box.party_flags) | s.granted) & GRABBY:
        return False
    if hero:
        holders = effect.holders(s, GRABBY)
        return bool(holders and s.board.within_any(s.feet[unit], 1) & holders)
    near = s.board.within_any(s.feet[unit], 1) & s.heroes
    return any([effect.has(s, other, GRABBY) for other in units_on(s, near)])


def ways(s: State, unit: int, budget: int) -> Ways:
    """Where a Hero may move with so many points."""
    if budget <= 0:
        return NO_WAYS
    layers = flood(s, unit, budget)
    return Ways(layers, stops(s, unit, layers, budget))


def rooted(s: State, unit: int) -> Hindrance | None:
    """What keeps a model where it stands. [status.immobile]"""
    if s.status[unit] & status.IMMOBILE:
        return Hindrance("status.immobile", says="{by:unit} is Immobile", by=unit)
    if held_fast(s, unit):
        return Hindrance("ability.on-card", says="an enemy beside {by:unit} holds it", by=unit)
    return None


def no_way(s: State, unit: int, square: Square, points: int, *rules: str) -> Hindrance | None:
    """What keeps a Hero from a square with so many points: `ways`, for a single square.

    `rules` are cited too where the points are too few. [move.*]
    """
    here = 1 << square
    if s.feet[unit] & here and square == s.at[unit]:
        return Hindrance("move.end.empty-square", says="{by:unit} stands there", by=unit)
    if standing(s) & ~s.feet[unit] & here:
        by = s.unit_at[square]
        return Hindrance("move.end.empty-square", says="{by:unit} stands there", by=by)
    if points <= 0:
        return Hindrance("move.cost", *rules, says="no movement is left", left=0)
    if ways(s, unit, points).stops & here:
        return None
    mobility = effect.having(s, unit, MOBILITY)
    enter = open_squares(s, unit, mobility)
    if not enter & here:
        if going(s, unit, mobility).enter & here:
            says = "the doors of this tile are shut"
            return Hindrance("term.rule-priority", says=says)
        return Hindrance("tile.effects", says="{at:square} cannot be entered", at=square)
    far = _far(flood(s, unit, LONG), here)
    if 0 < far <= points:
        return Hindrance("move.large.place", says="there is no room for its base")
    found = _detour(s, unit, here, points, enter, slow_squares(s, unit, mobility) & enter)
    if not found:
        lost = 1 if "basic.dash" in rules else s.profile[unit].move // 2
        found = ("move.cost", *(_slowed(s, unit) if 0 < far <= points + lost else ()))
    rules = (*found, *rules)
    why = f"{_DETOURS[found[0]]}: " if found[0] in _DETOURS else ""
    if far < 0:
        return Hindrance(*rules, says=f"{why}there is no way to {{at:square}}", at=square)
    says = f"{why}{{at:square}} is {{far}} movement away, {{left}} left"
    return Hindrance(*rules, says=says, at=square, far=far, left=points)


def _slowed(s: State, unit: int) -> tuple[str, ...]:
    return ("status.slow",) if s.status[unit] & status.SLOW else ()


def _far(layers: list[Squares], here: Squares) -> int:
    """What a square costs by a flood; -1 if it does not get there."""
    return next((cost for cost, layer in enumerate(layers) if layer & here), -1)


def _detour(
    s: State, unit: int, here: Squares, points: int, enter: Squares, slow: Squares
) -> tuple[str, ...]:
    """The rules without which a square would be near enough: about enemies, or the ground."""
    board, at = s.board, s.at[unit]

    def reached(enter: Squares, slow: Squares) -> bool:
        return any(layer & here for layer in board.flood(at, points, enter, slow))

    if reached(enter, slow):
        return ("move.diagonal.between-enemies",)
    if reached(enter | s.foes & board.squares, slow):
        return ("move.through.enemies",)
    return ("tile.effects",) if reached(enter, 0) else ()


_DETOURS = {
    "move.diagonal.between-enemies": "no step leads between two enemies",
    "move.through.enemies": "enemies stand in the way",
    "tile.effects": "difficult ground is in the way",
}


def nearest(s: State, unit: int, square: Square, points: int) -> Square | None:
    """The last square on the way to one too far off where a Hero may stop with so many points."""
    layers = flood(s, unit, LONG)
    far = _far(layers, 1 << square)
    if far <= points or s.profile[unit].base > 1:
        return None
    stops = ways(s, unit, points).stops
    way = [q for q in route(s, unit, layers, square, far) if stops >> q & 1]
    return way[-1] if way else None


def vantage(s: State, unit: int, fits: Callable[[State], bool]) -> Square | None:
    """The nearest square a Hero may move to from which something would be possible."""
    if s.profile[unit].base > 1 or rooted(s, unit) is not None:
        return None
    found = ways(s, unit, s.move)
    then = s.copy()
    for layer in found.layers[1:]:
        for square in each(layer & found.stops):
            then.shift(unit, square)
            if fits(then):
                return square
    return None


def stops(s: State, unit: int, layers: list[Squares], budget: int) -> Squares:
    """Squares of a flood that a Hero with so many points may stop on. [move.end.empty-square]"""
    if s.profile[unit].base == 1:
        # No square is in two layers, and no enemy's is in any.
        return sum(layers[1 : budget + 1]) & ~s.heroes
    found = 0
    for cost in range(1, budget + 1):
        for square in each(layers[cost]):
            if landing(s, unit, layers, cost, square):
                found |= 1 << square
    return found


def landing(s: State, unit: int, layers: list[Squares], cost: int, square: Square) -> Squares:
    """Anchors on which a base may be set down at the end of a path. [move.large.place]"""
    base = s.profile[unit].base
    foot = s.feet[unit]
    reached = 0
    for layer in layers[: cost + 1]:
        reached |= layer
    free = (reached | foot) & ~(standing(s) & ~foot)
    if base == 1:
        return 1 << square & free
    return covering(s.board, 1 << square, base) & s.board.room(free, base) & ~(1 << s.at[unit])


def cost_to(layers: list[Squares], square: Square) -> int:
    here = 1 << square
    cost = 0
    while not layers[cost] & here:
        cost += 1
    return cost


def walk_to(
    s: State, unit: int, layers: list[Squares], anchor: Square, rules: tuple[str, ...]
) -> Rule[None]:
    """Move along a cheapest path so that the base is set down on an anchor."""
    if s.profile[unit].base == 1:
        cost = cost_to(layers, anchor)
        if not stroll(s, unit, layers, anchor, cost):
            yield from walk(s, unit, layers, anchor, cost, rules=rules)
        return
    foot = s.board.footprint(anchor, s.profile[unit].base)
    for cost in range(1, len(layers)):
        for square in each(layers[cost] & foot):
            if landing(s, unit, layers, cost, square) >> anchor & 1:
                yield from walk(s, unit, layers, square, cost, anchor, rules)
                return


def stroll(s: State, unit: int, layers: list[Squares], square: Square, cost: int) -> bool:
    """Walk to a square if nobody minds by which way; false if somebody may, or is to be asked."""
    if s.log is not None or s.profile[unit].base > 1:
        return False
    if unit < len(s.seats):
        if _followed(s, unit, layers, square, cost):
            return False
        s.steps_taken += cost
    s.shift(unit, square)
    return True


def walk(
    s: State,
    unit: int,
    layers: list[Squares],
    square: Square,
    cost: int,
    anchor: Square = -1,
    rules: tuple[str, ...] = ("move.cost",),
) -> Rule[None]:
    """Move along a cheapest path, of that cost, to a square."""
    start = s.at[unit]
    before = s.feet[unit]
    if s.profile[unit].base == 1:
        anchor = square
    elif anchor < 0:
        anchors = landing(s, unit, layers, cost, square)
        anchor = yield from pick_square(s, anchors, "set_down", unit, ("move.large.place",))
    hero = unit < len(s.seats)
    path = route(s, unit, layers, square, cost) if hero or s.log is not None else []
    s.shift(unit, anchor)
    if s.log is not None:
        # A large base ends where it is set down, which need not be the square it walked to.
        end = () if path[-1:] == [anchor] else (anchor,)
        note(s, Moved, unit, (start, *path, *end), rules)
    if hero:
        s.steps_taken += len(path)
        yield from hero_walked(s, unit, path, before)


def _followed(s: State, unit: int, layers: list[Squares], square: Square, cost: int) -> bool:
    """Whether it matters by which squares a Hero walks: to cards, Predators or the count."""
    law = s.law
    if law.wrath_per_square or law.entered is not None:
        return True
    hunted = None if s.granted & PREDATOR else s.abilities.get(HUNTED)
    if hunted is None:
        hunted = _hunted(s)
    foot = s.feet[unit]
    if cost == 1:
        return bool(foot & hunted)
    slow = (s.auras or effect.auras(s)).slow
    if not slow and not hunted:
        return False
    here = 1 << square
    # No square is in two layers.
    around = sum(layers[1:cost])
    if not ((around | here) & slow or (around | foot) & hunted):
        return False
    if around & (s.ground.passage | s.board.solid) or effect.has(s, unit, MOBILITY):
        return True
    # Not every square so near the start is on a way to the end.
    way = 0
    for spent in range(1, cost):
        way |= layers[spent] & s.board.within(square, cost - spent)
    return bool((way | here) & slow or (way | foot) & hunted)


def _hunted(s: State) -> Squares:
    """The squares next to Predators; remembered with what else is known of monsters' abilities.

    Unless lasting effects make some: these are not remembered with the others.
    """
    predators = effect.holders(s, PREDATOR)
    squares = s.board.spread(predators) if predators else 0
    if not s.granted & PREDATOR:
        s.abilities[HUNTED] = squares
    return squares


Routes = dict[Square, list[Square]]
"""Paths through the layers of one flood, by the squares that they lead to."""


def route(
    s: State,
    unit: int,
    layers: list[Squares],
    square: Square,
    cost: int,
    known: Routes | None = None,
) -> list[Square]:
    """One cheapest path, found backwards through the layers as far as to one that is `known`."""
    if cost == 1:
        return [square]
    mobility = effect.having(s, unit, MOBILITY)
    slow = slow_squares(s, unit, mobility)
    board, ground = s.board, going(s, unit, mobility)
    path = [square]
    here = square
    while cost > 0 and not layers[0] >> here & 1:
        cost -= 2 if slow >> here & 1 else 1
        layer = layers[cost] if cost >= 0 else 0
        # Whoever may step from one square to another may step back.
        if ground.rough >> here & 1:
            before = layer & beyond(ground.told, 1 << here, board.stride)
        else:
            before = layer & board.neighbours[here]
        if before:
            for _, shift in board.steps:
                if here >= shift and before >> here - shift & 1:
                    here -= shift
                    break
        else:
            # Through a secret passage.
            other = layer & s.ground.passage
            if not other:
                break
            here = (other & -other).bit_length() - 1
        if known and here in known:
            path.reverse()
            return known[here] + path
        if not layers[0] >> here & 1:
            path.append(here)
    path.reverse()
    return path


def hero_walked(s: State, unit: int, path: list[Square], before: Squares) -> Rule[None]:
    """What moving does to a Hero: cards in force, and Predators it leaves. [card.monster.fields]"""
    if s.law.wrath_per_square or s.law.entered is not None:
        for bend in bends(s):
            if bend.wrath_per_square:
                yield from wrath.gain(
                    s, unit, bend.wrath_per_square * len(path), ("term.rule-priority",)
                )
            if bend.entered is not None:
                entered = 0
                for square in path:
                    entered |= 1 << square
                yield from bend.entered(s, unit, entered, before)
    for follow in WALKED:
        yield from follow(s, unit, before, path)


# Placing


def pick_square(
    s: State, squares: Squares, prompt: str, unit: int, rules: tuple[str, ...]
) -> Rule[Square]:
    """One of equally good squares: asked if it matters and the players wish it."""
    if not s.ties or squares & (squares - 1) == 0:
        return (squares & -squares).bit_length() - 1
    choice: Option = yield which_square(s, squares, prompt, unit, rules)
    square: Square = choice[2]
    return square


def which_square(s: State, squares: Squares, prompt: str, unit: int, rules: tuple[str, ...]) -> Ask:
    """The question which of equally good squares it shall be."""
    options = Options([])
    options.squares(("place", unit), squares)
    return Ask(s.captain, prompt, options, (unit,), rules)


def legal_squares(s: State, unit: int) -> Squares:
    """Anchors where the unit may be placed. [term.place.legal-square]"""
    profile, board = s.profile[unit], s.board
    free = board.squares & ~((s.heroes | s.foes) & ~s.feet[unit])
    others = (s.granted | profile.borrows) & MOBILITY
    mobility = effect.having(s, unit, FLY | BURROW) if others else profile.flags
    if not mobility & (FLY | BURROW):
        free &= ~s.ground.closed
    elif not mobility & FLY:
        free &= ~s.ground.chasm
    return free if profile.base == 1 else board.room(free, profile.base)


def spaced(s: State, unit: int, anchors: Squares) -> Squares:
    """Those of the anchors not next to another monster, unless there are none."""
    monsters = s.foes & ~s.feet[unit]
    for point in s.points:
        monsters &= ~s.feet[point]
    beside = covering(s.board, s.board.spread(monsters), s.profile[unit].base) if monsters else 0
    return anchors & ~beside or anchors


def nearest_to(s: State, unit: int, anchors: Squares, goal: Squares) -> Squares:
    """Those of the anchors on which a model comes nearest to the goal. [term.distance]"""
    if not anchors or not goal:
        return anchors
    board, base = effect.counted(s, unit, goal), s.profile[unit].base
    if base == 1:
        return board.nearest(goal, anchors) or anchors
    near, far = goal, 0
    while True:
        here = anchors & covering(board, near, base)
        if here:
            return here
        far += 1
        wider = board.within_any(goal, far)
        if wider == near:
            return anchors
        near = wider


def farthest_from(s: State, squares: Squares, goal: Squares) -> Squares:
    """Those of some squares that are farthest from a goal, all of its squares considered."""
    near, reach = -1, 0
    while True:
        before, near = near, s.board.within_any(goal, reach)
        if not squares & ~near or near == before:
            return squares
        squares &= ~near
        reach += 1


def put(s: State, unit: int, square: Square, rules: tuple[str, ...]) -> None:
    """Set a model straight into a square. [term.place.not-movement]"""
    if s.at[unit] >= 0:
        s.shift(unit, square)
    else:
        s.place(unit, square)
    if s.log is not None:
        note(s, Placed, unit, square, rules)


def steps_from(board: Board, ground: Going, square: Square) -> Squares:
    """Where one may step to from a square, as the ground goes."""
    if not ground.pinched >> square & 1:
        return board.neighbours[square]
    beside = ground.beside.get(square)
    if beside is None:
        beside = ground.beside[square] = beyond(ground.told, 1 << square, board.stride)
    return beside


def budget(s: State, unit: int, points: int) -> int:
    """Movement points after Slow and Immobile. [status.slow, status.immobile]"""
    if s.status[unit] & status.IMMOBILE:
        return 0
    if s.status[unit] & status.SLOW:
        return (points + 1) // 2
    return max(0, points)
