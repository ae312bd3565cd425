"""Movement: where a unit may go and what it costs, and placing. [move.*]

Units move in orthogonal steps. A path is counted square by square as for a unit of one square; a
large base is set down at its end. What a unit faces afterwards is the direction of its last step,
so where it may go is asked for each of the four.
"""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.figures import covering, units_on
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each

from . import cause, cover, effect, facing, snare
from .card import BURROW, FLY, GRABBY, SUREFOOT
from .events import Moved, Placed, note
from .state import State

STEP = (0, 2, 3, 1)
"""Where north, east, south and west stand in `Board.steps`."""
SLOW = 2
FARTHEST = 200
"""So many points lead wherever a way leads."""


class Ways:
    """Where a unit may move: floods by cost, and the squares to stop on for each last step."""

    __slots__ = ("_around", "_safe", "layers", "stops")

    def __init__(
        self,
        layers: list[Squares],
        stops: tuple[Squares, Squares, Squares, Squares],
        around: tuple[State, int, int] | None = None,
    ) -> None:
        """`around` names the state, unit and points if traps may lie on the way."""
        self.layers = layers
        self.stops = stops
        self._around = around
        self._safe: Ways | None = None

    def layers_to(self, way: int, square: Square) -> list[Squares]:
        """The flood a path to a square is found in: round traps if points are left for it."""
        if self._around is not None:
            s, unit, points = self._around
            self._around = None
            shut = snare.dangerous(s, unit)
            # No square is in two layers.
            if shut & sum(self.layers):
                self._safe = ways_past(s, unit, points, shut)
        if self._safe is not None and self._safe.stops[way] >> square & 1:
            return self._safe.layers
        return self.layers


NO_WAYS = Ways([], (0, 0, 0, 0))


# What is in the way


def kept(s: State, unit: int) -> Hindrance | None:
    """What keeps a unit where it is: Immobile, a web, a Grabby enemy. [base.status.immobile]"""
    if s.status[unit] & status.IMMOBILE:
        return Hindrance("base.status.immobile", says="{unit:unit} is immobile", unit=unit)
    if bound(s, unit):
        return Hindrance("trap.special", says="a trap holds {unit:unit} fast", unit=unit)
    if held_fast(s, unit):
        says = "an enemy next to {unit:unit} holds it fast"
        return Hindrance("ability.grabby", says=says, unit=unit)
    return None


def taken(s: State, unit: int, square: Square) -> Hindrance | None:
    """What stands on a square where a unit would end its move. [move.end-free]"""
    here = 1 << square
    if here & s.chests:
        return Hindrance("chest.block", says="a chest stands on {at:square}", at=square)
    if here & s.everyone & ~s.footprint(unit):
        by = units_on(s, here)[0]
        enemy = not s.friendly(unit, by)
        rule = "move.no-through-enemies" if enemy else "move.end-free"
        return Hindrance(rule, says="{by:unit} stands on {at:square}", by=by, at=square)
    if here & closed_squares(s, unit):
        says = "{unit:unit} cannot enter {at:square}"
        return Hindrance("base.tile.effects", says=says, unit=unit, at=square)
    if here & s.footprint(unit):
        says = "{unit:unit} stands there"
        return Hindrance("move.end-free", says=says, unit=unit)
    return None


def out_of_reach(s: State, unit: int, way: int, square: Square, points: int) -> Hindrance | None:
    """What keeps a unit from ending a move on a free square with a last step in one direction.

    `ways`, for a single square. [base.move.points, facing.movement]
    """
    found = ways_past(s, unit, points, 0)
    if found.stops[way] >> square & 1:
        return None
    if any(stops >> square & 1 for stops in found.stops):
        says = "no way of {left} movement to {at:square} ends with a step to the {facing:way}"
        return Hindrance("facing.movement", says=says, at=square, facing=way, left=points)
    layers = flood(s, unit, FARTHEST, slow_squares(s, unit))
    far = next((cost for cost, layer in enumerate(layers) if layer >> square & 1), -1)
    if not 0 <= far <= points and gripped_squares(s, unit):
        layers = flood(s, unit, points, slow_squares(s, unit), gripped=False)
        if any(layer >> square & 1 for layer in layers):
            says = "an enemy on the way to {at:square} would hold {unit:unit} fast"
            return Hindrance("ability.grabby", says=says, unit=unit, at=square)
    if far < 0:
        return Hindrance("move.orthogonal", says="no way leads to {at:square}", at=square)
    if far > points:
        slow = slow_squares(s, unit) >> square & 1
        rules = ("base.move.points", "base.tile.difficult") if slow else ("base.move.points",)
        return Hindrance(*rules, says="{far} movement away, {left} left", far=far, left=points)
    if s.lured and not _nearer(s) >> square & 1:
        return Hindrance("trap.special", says="a lure draws {unit:unit} nearer", unit=unit)
    says = "there is no room for {unit:unit} at {at:square}"
    return Hindrance("move.large.squeeze", says=says, unit=unit, at=square)


def closed_squares(s: State, unit: int) -> Squares:
    """Squares the unit can neither enter nor stand on: chests, chasms, structures, trap walls."""
    ways = effect.having(s, unit, FLY | BURROW)
    squares = s.chests
    if not ways:
        squares |= s.box.ground(s.board, "closed")
    elif not ways & FLY:
        squares |= s.box.ground(s.board, "chasm")
    return squares | s.box.laid(s.board, s.traps).walls if s.traps else squares


def open_squares(s: State, unit: int) -> Squares:
    """Squares the unit may pass. [move.through-allies, move.no-through-enemies, chest.block]"""
    return s.board.squares & ~s.enemies(unit) & ~closed_squares(s, unit)


def slow_squares(s: State, unit: int) -> Squares:
    """Squares that cost the unit two points. [base.tile.difficult, base.ability.terrain]"""
    slow = s.box.ground(s.board, "slow")
    if s.traps:
        slow |= s.box.laid(s.board, s.traps).slow
    for point in s.auras:
        card = s.box.aura_of[s.card[point]]
        if card.webs and s.at[point] >= 0 and s.side[point] != s.side[unit]:
            slow |= s.board.within_any(s.footprint(point), card.reach)
    if slow and effect.having(s, unit, FLY | SUREFOOT | BURROW):
        return 0
    return slow


def legal_squares(s: State, unit: int) -> Squares:
    """Anchors where the unit may be placed. [base.term.place, base.tile.squares]"""
    free = s.board.squares & ~(s.everyone & ~s.footprint(unit)) & ~closed_squares(s, unit)
    return s.board.room(free, s.profile[unit].base)


def clean_squares(s: State, unit: int) -> Squares:
    """Anchors where the unit may be placed on squares without terrain effect."""
    free = s.board.squares & ~(s.everyone & ~s.footprint(unit)) & ~closed_squares(s, unit)
    free &= ~s.box.ground(s.board, "effect")
    return s.board.room(free, s.profile[unit].base)


def can_move(s: State, unit: int) -> bool:
    """Immobile, Grabby and webs keep a unit from moving. [base.status.immobile, ability.grabby]"""
    return not bound(s, unit) and not held_fast(s, unit)


def bound(s: State, unit: int) -> bool:
    """Whether Immobile or a web keeps a unit where it is. [base.status.immobile]"""
    if s.status[unit] & status.IMMOBILE:
        return True
    return bool(s.holds) and any(hold.unit == unit and hold.what == "move" for hold in s.holds)


def held_fast(s: State, unit: int) -> bool:
    """Grabby: an enemy unit next to it may not move. [ability.grabby]"""
    return bool(s.feet[unit] & gripped_squares(s, unit))


def gripped_squares(s: State, unit: int) -> Squares:
    """Squares on which an enemy next to them holds a unit fast; it may step onto them.

    [ability.grabby, move.step-by-step]
    """
    if s.granting & GRABBY:
        holders = sum([1 << u for u in each(s.present) if effect.has(s, u, GRABBY)])
    else:
        holders = s.present & s.box.grabby_units(s.profile)
    if not holders:
        return 0
    found = 0
    for other in each(holders):
        if s.side[other] != s.side[unit]:
            found |= s.board.spread(s.feet[other])
    return found


def budget(s: State, unit: int, points: int) -> int:
    """Movement points, halved by Slow and rounded up. [base.status.slow]"""
    return (points + 1) // 2 if s.status[unit] & status.SLOW else points


# Moving


def flood(
    s: State, unit: int, points: int, slow: Squares, shut: Squares = 0, *, gripped: bool = True
) -> list[Squares]:
    """Squares by cheapest cost, counted as for a base of one square. [move.orthogonal]

    Who steps next to a Grabby enemy goes no farther, unless `gripped` says that nobody is held.
    """
    board = s.board
    enter = open_squares(s, unit) & ~shut
    slow &= enter
    (north, _), (west, _), (east, _), (south, _) = board.steps[:4]
    # Where no wall bars a step, plain shifts will do.
    rough = board.rough
    if rough and effect.has(s, unit, BURROW):
        rough = 0
    stride = board.stride
    layer = s.feet[unit]
    layers = [layer]
    unseen = enter & ~layer
    late = 0
    grip = gripped_squares(s, unit) if gripped else 0
    for _ in range(points):
        if grip:
            layer &= ~grip
        if layer & rough:
            reached = (
                (layer & north) >> stride
                | (layer & west) >> 1
                | (layer & east) << 1
                | (layer & south) << stride
            )
        else:
            reached = layer >> stride | layer >> 1 | layer << 1 | layer << stride
        if slow:
            layer = (reached & ~slow | late & slow) & unseen
            late = reached
        else:
            layer = reached & unseen
        unseen ^= layer
        layers.append(layer)
    return layers


def ways(s: State, unit: int, points: int) -> Ways:
    """Where a unit may move with so many points; paths go round traps if they can."""
    found = ways_past(s, unit, points, 0)
    if s.traps and points > 0:
        return Ways(found.layers, found.stops, (s, unit, points))
    return found


def ways_past(s: State, unit: int, points: int, shut: Squares) -> Ways:
    """Where a unit may move with so many points, by the direction of its last step.

    [move.end-free, facing.movement, base.move.points]
    """
    if points <= 0:
        return NO_WAYS
    slow = slow_squares(s, unit)
    layers = flood(s, unit, points, slow, shut)
    # No square is in two layers.
    before = sum(layers)
    free = before & ~s.everyone
    before ^= layers[-1]
    if grip := gripped_squares(s, unit):
        before &= ~grip
    if not free:
        return Ways(layers, (0, 0, 0, 0))
    if s.profile[unit].base > 1:
        free = _landings(s, unit, free, flood(s, unit, points, 0, shut) if slow else layers)
    if s.lured:
        free &= _nearer(s)
    slow &= free
    early = before & ~layers[-2] if slow and len(layers) > 2 else 0
    board = s.board
    stride = board.stride
    if not board.rough and not slow:
        return Ways(
            layers,
            (
                before >> stride & free,
                before << 1 & free,
                before << stride & free,
                before >> 1 & free,
            ),
        )
    (north, _), (west, _), (east, _), (south, _) = board.steps[:4]
    if effect.has(s, unit, BURROW):
        north = west = east = south = board.squares
    if not slow:
        return Ways(
            layers,
            (
                (before & north) >> stride & free,
                (before & east) << 1 & free,
                (before & south) << stride & free,
                (before & west) >> 1 & free,
            ),
        )
    fast = free & ~slow
    return Ways(
        layers,
        (
            (before & north) >> stride & fast | (early & north) >> stride & slow,
            (before & east) << 1 & fast | (early & east) << 1 & slow,
            (before & south) << stride & fast | (early & south) << stride & slow,
            (before & west) >> 1 & fast | (early & west) >> 1 & slow,
        ),
    )


def _nearer(s: State) -> Squares:
    """Squares nearer to every lure than the leader began. [trap.special]"""
    found = s.board.squares
    for card, distance in s.lured:
        squares = next((t.squares for t in s.traps if t.card == card), 0)
        if squares:
            found &= s.board.within_any(squares, max(0, distance - 1))
    return found


def _landings(s: State, unit: int, squares: Squares, layers: list[Squares]) -> Squares:
    """Those of the squares at whose end a large base can be set down. [move.large.squeeze]"""
    base = s.profile[unit].base
    foot = s.feet[unit]
    free = foot
    blocked = s.everyone & ~foot
    here = ~(1 << s.at[unit])
    stride = s.board.stride
    stops = 0
    for layer in layers[1:]:
        free |= layer & ~blocked
        if layer & squares:
            row = under = 0
            anchors = s.board.room(free, base) & here
            for i in range(base):
                row |= anchors << i
            for i in range(base):
                under |= row << i * stride
            stops |= under & layer & squares
    return stops


def landing(s: State, unit: int, layers: list[Squares], square: Square) -> Squares:
    """Anchors on which a base may be set down at the end of a path.

    It covers the last square and none that takes more steps to get to; a trap is covered only if
    the base fits nowhere else. [move.large.squeeze]
    """
    if s.traps:
        shut = snare.dangerous(s, unit)
        if not any(layer & shut for layer in layers[1:]):
            anchors = _landing(s, unit, flood(s, unit, len(layers) - 1, 0, shut), square)
            if anchors:
                return anchors
    return _landing(s, unit, flood(s, unit, len(layers) - 1, 0), square)


def _landing(s: State, unit: int, layers: list[Squares], square: Square) -> Squares:
    base = s.profile[unit].base
    foot = s.feet[unit]
    reached = foot
    for layer in layers[1:]:
        reached |= layer
        if layer >> square & 1:
            break
    free = reached & ~(s.everyone & ~foot)
    return covering(s.board, 1 << square, base) & s.board.room(free, base) & ~(1 << s.at[unit])


def cost_to(layers: list[Squares], square: Square) -> int:
    here = 1 << square
    cost = 0
    while not layers[cost] & here:
        cost += 1
    return cost


def way_to(
    s: State,
    unit: int,
    layers: list[Squares],
    way: int,
    square: Square,
    known: dict[Square, list[Square]] | None = None,
) -> tuple[list[Square], int]:
    """A cheapest path to a square whose last step goes one way, and what it costs.

    Who asks about one square after the other keeps the paths through the layers that are `known`.
    """
    slow = slow_squares(s, unit)
    before = square - s.board.steps[STEP[way]][1]
    cost = cost_to(layers, before)
    path = known.get(before) if known is not None else None
    if path is None:
        path = route(s, unit, layers, before, cost, slow, known)
        if known is not None:
            known[before] = path
    return [*path, square], cost + (SLOW if slow >> square & 1 else 1)


def route(
    s: State,
    unit: int,
    layers: list[Squares],
    square: Square,
    cost: int,
    slow: Squares,
    known: dict[Square, list[Square]] | None = None,
) -> list[Square]:
    """One cheapest path, found backwards through the layers as far as to one that is `known`;
    empty for the start itself."""
    if not cost:
        return []
    walls_matter = not effect.has(s, unit, BURROW)
    grip = gripped_squares(s, unit)
    path = [square]
    here = square
    while True:
        cost -= SLOW if slow >> here & 1 else 1
        if cost <= 0:
            break
        for allowed, shift in s.board.steps[:4]:
            back = here - shift
            if back < 0 or not (layers[cost] & ~grip) >> back & 1:
                continue
            if allowed >> back & 1 or not walls_matter:
                here = back
                break
        else:
            break
        if known and here in known:
            path.reverse()
            return known[here] + path
        path.append(here)
    path.reverse()
    return path


def walks_freely(s: State, unit: int, layers: list[Squares]) -> bool:
    """Whether a unit gets where it goes and nobody asks which squares it crosses or covers."""
    if s.log is not None or s.profile[unit].base > 1:
        return False
    owner = s.owner[unit]
    if owner == s.turn and s.dials[owner].scorch:
        return False
    # No square is in two layers.
    return not (s.traps and snare.dangerous(s, unit) & sum(layers))


def go(s: State, unit: int, layers: list[Squares], way: int, square: Square) -> None:
    """Walk where nothing can happen on the way. [facing.movement]"""
    before = square - s.board.steps[STEP[way]][1]
    s.move -= cost_to(layers, before) + (SLOW if slow_squares(s, unit) >> square & 1 else 1)
    s.shift(unit, square)
    s.facing[unit] = way
    effect.settle(s)


def walk(s: State, unit: int, layers: list[Squares], way: int, square: Square) -> Rule[None]:
    """Spend movement points along a cheapest path to a square.

    [move.step-by-step, facing.movement]
    """
    path, cost = way_to(s, unit, layers, way, square)
    s.move -= cost
    base = s.profile[unit].base
    anchor = square
    if base > 1:
        anchors = landing(s, unit, layers, square)
        anchor = yield from pick_square(s, s.owner[unit], anchors, "set_down", unit,
                                        ("move.large.squeeze",))  # fmt: skip
    springs = s.traps and not s.immune >> unit & 1
    if springs and (yield from cause.walk_into(s, unit, path, anchor)):
        return
    arrive(s, unit, path, anchor, way)


def arrive(
    s: State, unit: int, path: list[Square], anchor: Square, way: int, *, paid: bool = True
) -> None:
    """Set a unit down at the end of a path, facing the way of its last step.

    `paid` says whether it spent movement points on it.
    """
    start = s.at[unit]
    before = s.feet[unit]
    s.shift(unit, anchor)
    s.facing[unit] = way
    if paid and s.dials[s.owner[unit]].scorch and s.owner[unit] == s.turn:
        scorch(s, unit, before, path)
    if s.log is not None:
        note(s, Moved, unit, (start, *path))
    effect.settle(s)


def scorch(s: State, unit: int, before: Squares, path: list[Square]) -> None:
    """Squares left by spending movement points are scorched. [faction.peaks.trait.scorch]"""
    left = before
    for square in path[:-1]:
        left |= 1 << square
    player = s.owner[unit]
    s.write("scorched", player, s.scorched[player] | left & ~s.feet[unit])


# Placing


def pick_square(
    s: State, seat: int, squares: Squares, prompt: str, unit: int, rules: tuple[str, ...]
) -> Rule[Square]:
    """One of some squares: asked if there are several."""
    if squares & (squares - 1) == 0:
        return squares.bit_length() - 1
    options = Options([])
    options.squares(("place", unit), squares)
    choice: Option = yield Ask(seat, prompt, options, (unit,), rules)
    square: Square = choice[2]
    return square


def nearest_to(s: State, anchors: Squares, goal: Squares, base: int) -> Squares:
    """Those of the anchors whose base comes nearest to the goal."""
    if not anchors or not goal:
        return anchors
    near = goal
    while True:
        here = anchors & covering(s.board, near, base)
        if here:
            return here
        wider = s.board.spread(near)
        if wider == near:
            return anchors
        near = wider


def beside(s: State, squares: Squares) -> Squares:
    """Squares that share an open side with any of some squares. [term.adjacent]"""
    found = 0
    for allowed, shift in s.board.steps[:4]:
        here = squares & allowed
        found |= here << shift if shift > 0 else here >> -shift
    return found & ~squares


def next_to(s: State, squares: Squares, base: int) -> Squares:
    """Anchors whose base shares an open side with some squares and covers none of them."""
    return covering(s.board, beside(s, squares), base) & ~covering(s.board, squares, base)


def put(s: State, unit: int, square: Square, rules: tuple[str, ...]) -> None:
    """Set a unit straight into a square. [base.term.place]"""
    if s.at[unit] >= 0:
        s.shift(unit, square)
    else:
        s.place(unit, square)
    note(s, Placed, unit, square, rules)
    effect.settle(s)


def teleport_places(s: State, unit: int, reach: int) -> Squares:
    """Free squares within range and LOS, for an action that places its user."""
    near = s.board.within_any(s.footprint(unit), reach) & ~s.footprint(unit)
    return cover.partly_seen(s, unit, near & legal_squares(s, unit))


def no_teleport(s: State, unit: int, reach: int, square: Square) -> Hindrance | None:
    """What keeps a unit from placing itself on a square: `teleport_places`, for a single one."""
    if teleport_places(s, unit, reach) >> square & 1:
        return None
    far = s.board.distance_between(s.footprint(unit), 1 << square)
    if far > reach:
        says = "{at:square} is {far} squares away, and it reaches {reach}"
        return Hindrance("base.action.range", says=says, at=square, far=far, reach=reach)
    if not legal_squares(s, unit) >> square & 1 or not far:
        says = "there is no room on {at:square}"
        return Hindrance("base.term.place", says=says, at=square)
    return Hindrance("cover.los-needed", says="{at:square} cannot be seen", at=square)


def place_and_face(s: State, unit: int, square: Square, rule: str) -> Rule[None]:
    """Place a unit and let its player choose what it faces. [facing.placed]"""
    put(s, unit, square, (rule,))
    yield from facing.choose(s, unit, "facing.placed")
    if s.traps:
        yield from cause.moved_into(s, unit, 0)
