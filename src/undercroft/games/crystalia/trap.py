"""Traps: searching, placing, setting off, disarming. [action.search-traps.*, trap.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each

from . import aim, cause, control, cover, defense, effect, facing, movement, snare, wrath
from .card import DEX, FLY, WILL
from .events import Displaced, Tested, TrapFound, TrapGone, TrapPlaced, TrapSprung, note
from .points import pay_interaction
from .state import Hold, State, Token, revealed
from .wound import afflict, hurt

ENTERED = ("action.search-traps.trigger",)
UNDERFOOT = ("action.search-traps.under-units",)
"""By what a trap goes off: a unit comes onto it or beside it, or stands on it in its upkeep."""
FOUND = 5
"""Stars of Willpower that reveal a trap."""
DISARM_REACH = 2
LINE = 4
SINGLES = 4


def tile_of(s: State, unit: int) -> int:
    """The tile a unit stands fully within, or -1."""
    foot = s.feet[unit]
    tile = s.board.tile_at[s.at[unit]]
    return -1 if foot & ~s.board.tiles[tile].mask else tile


def no_search(s: State, unit: int) -> Hindrance | None:
    """[action.search-traps, action.search-traps.once-per-tile]"""
    tile = tile_of(s, unit)
    if tile < 0:
        return _ASTRIDE
    if not s.tile_traps or s.tile_traps[tile] < 0:
        return _KNOWN
    return aim.disturbed(s, unit, "action.search-traps.enemy-near")


_ASTRIDE = Hindrance("action.search-traps", says="it stands on more than one tile")
_KNOWN = Hindrance("action.search-traps.once-per-tile", says="the trap of this tile is known")


def search(s: State, unit: int, choice: Option) -> Rule[None]:
    """A Willpower test; five stars reveal the trap of the tile. [action.search-traps]"""
    s.actions -= 2
    s.busy = True
    thrown = yield from wrath.roll(
        s, unit, "search will", effect.pool(s, unit, WILL, offense=False)
    )
    rules = ("action.search-traps",)
    note(s, Tested, unit, "search", thrown.stars >= FOUND, rules)
    if thrown.stars < FOUND:
        return
    tile = tile_of(s, unit)
    card = s.tile_traps[tile]
    s.tile_traps = (*s.tile_traps[:tile], revealed(card), *s.tile_traps[tile + 1 :])
    player = s.owner[unit]
    note(s, TrapFound, player, card)
    yield from lay(s, unit, card, tile)


def ground(s: State, moving: Token | None = None) -> Squares:
    """Squares without terrain effect and other traps; units on them do not matter.

    [action.search-traps.place, action.search-traps.under-units]
    """
    free = s.board.squares & ~s.chests
    for trap in s.traps:
        if trap is not moving:
            free &= ~trap.squares
    for pair in s.points:
        for point in pair:
            if s.profile[point].static:
                free &= ~s.footprint(point)
    return free & ~s.box.ground(s.board, "effect")


def lay(s: State, unit: int, card: int, tile: int) -> Rule[None]:
    """The finder places the tokens of a trap in the tile. [action.search-traps.place]"""
    free = ground(s) & s.board.tiles[tile].mask
    seen = cover.partly_seen(s, unit, free)
    player = s.owner[unit]
    kind = s.box.traps[card].area
    rules = ("action.search-traps.place", "trap.area")
    squares = 0
    if s.box.traps[card].wall:
        free &= ~s.everyone
    if kind == "scatter":
        for number in range(SINGLES):
            among = (free if number else seen & free) & ~squares
            if not among:
                break
            options = Options([])
            options.squares(("token",), among)
            choice = yield Ask(player, "lay_trap", options, (card,), rules)
            squares |= 1 << choice[1]
    else:
        places = blocks(s, free, seen) if kind == "block" else lines(s, free, seen)
        if places:
            choice = yield Ask(player, "lay_trap", places, (card,), rules)
            squares = covered(s, choice)
    if not squares:
        note(s, TrapGone, card, rules)
        return
    s.traps = [*s.traps, Token(card, squares, player)]
    note(s, TrapPlaced, card, tuple(each(squares)))


def blocks(s: State, free: Squares, seen: Squares) -> list[Option]:
    """Places for two by two squares of which one is in LOS."""
    return [
        ("block", anchor)
        for anchor in each(s.board.room(free, 2))
        if s.board.footprint(anchor, 2) & seen
    ]


def lines(s: State, free: Squares, seen: Squares) -> list[Option]:
    """Places for four squares in a row of which one is in LOS, not across walls."""
    found: list[Option] = []
    for way in (1, 2):
        allowed, shift = s.board.steps[movement.STEP[way]]
        starts = free
        for step in range(1, LINE):
            starts &= free >> shift * step & allowed >> shift * (step - 1)
        for start in each(starts):
            if row(start, shift) & seen:
                found.append(("row", way, start))
    return found


def row(start: Square, shift: int) -> Squares:
    return sum(1 << start + shift * step for step in range(LINE))


def covered(s: State, choice: Option) -> Squares:
    if choice[0] == "block":
        return s.board.footprint(choice[1], 2)
    return row(choice[2], s.board.steps[movement.STEP[choice[1]]][1])


# Disarming


def offer_disarming(s: State, unit: int, single: list[Option]) -> None:
    """Traps within two squares and LOS. [action.search-traps.disarm]"""
    near = s.board.within_any(s.feet[unit], DISARM_REACH)
    for trap in s.traps:
        there = trap.squares & near
        if there and cover.partly_seen(s, unit, there):
            single.append(("disarm", trap.card, (trap.squares & -trap.squares).bit_length() - 1))


def not_disarmed(s: State, unit: int, card: int, square: Square) -> Hindrance | None:
    """What keeps a unit from a trap: `offer_disarming`, for a single one."""
    rule = "action.search-traps.disarm"
    squares = next(
        (
            trap.squares
            for trap in s.traps
            if trap.card == card and trap.squares & -trap.squares == 1 << square
        ),
        0,
    )
    if not squares:
        says = "{what:trap} does not begin on {at:square}"
        return Hindrance(rule, says=says, what=card, at=square)
    near = s.board.within_any(s.footprint(unit), DISARM_REACH) & squares
    if not near:
        far = s.board.distance_between(s.footprint(unit), squares)
        says = "{far} squares away, and one can be disarmed within {reach}"
        return Hindrance(rule, says=says, far=far, reach=DISARM_REACH)
    if cover.partly_seen(s, unit, near):
        return None
    return Hindrance(rule, "cover.los-needed", says="{what:trap} cannot be seen", what=card)


def disarm(s: State, unit: int, choice: Option) -> Rule[None]:
    """A Dexterity check with more stars than the trap's defense. [action.search-traps.disarm]"""
    pay_interaction(s)
    card = choice[1]
    thrown = yield from wrath.roll(s, unit, "disarm dex", effect.pool(s, unit, DEX, offense=False))
    rules = ("action.search-traps.disarm",)
    passed = thrown.stars > s.box.traps[card].defense
    note(s, Tested, unit, "disarm", passed, rules)
    if passed:
        drop(s, card, choice[2], rules)


def drop(s: State, card: int, square: Square, rules: tuple[str, ...]) -> None:
    """Take a trap off the warzone."""
    s.traps = [t for t in s.traps if t.card != card or not t.squares >> square & 1]
    note(s, TrapGone, card, rules)


# Going off


def walk_into(
    s: State, unit: int, path: list[Square], anchor: Square, *, paid: bool = True
) -> Rule[bool]:
    """Go along a path and set off what lies on it; false if nothing does, and nobody has moved.

    [action.search-traps.trigger, trap.stays]
    """
    met: list[tuple[int, Token]] = []
    stood = before = s.feet[unit]
    entered = sum([1 << square for square in dict.fromkeys(path)])
    base = s.profile[unit].base
    covered = s.board.footprint(anchor, base) & ~stood if base > 1 else 0
    near = [trap for trap, squares in snare.alarms(s, unit) if squares & (entered | covered)]
    for number, square in enumerate(path if near else ()):
        for trap in near:
            if snare.set_off(s, trap, before, 1 << square) and trap not in [t for _, t in met]:
                met.append((number, trap))
        before = 1 << square
    for trap in near:
        if snare.set_off(s, trap, stood, covered) and trap not in [t for _, t in met]:
            met.append((len(path), trap))
    if not met:
        return False
    if base > 1:
        # A large base is set down first; then it suffers what it came across and what it covers.
        movement.arrive(s, unit, path, anchor, _way(s, path, s.at[unit]), paid=paid)
        for _, trap in met:
            yield from go_off(s, unit, trap)
        return True
    done = 0
    stopped = False
    slow = movement.slow_squares(s, unit)
    for number, trap in met:
        if trap not in s.traps:
            continue
        stop = number
        while stop >= done and s.everyone >> path[stop] & 1 and path[stop] != s.at[unit]:
            stop -= 1
        if stop >= done and path[stop] != s.at[unit]:
            here = path[done : stop + 1]
            movement.arrive(s, unit, here, path[stop], _way(s, here, s.at[unit]), paid=paid)
            done = stop + 1
        stood_on = s.at[unit]
        yield from go_off(s, unit, trap)
        fell = bool(s.status[unit] & status.KNOCKDOWN)
        stopped = fell or s.at[unit] != stood_on or not movement.can_move(s, unit)
        if stopped:
            break
    rest = path[done:]
    if rest and not stopped and not s.everyone >> rest[-1] & 1:
        movement.arrive(s, unit, rest, rest[-1], _way(s, rest, s.at[unit]), paid=paid)
    elif paid and s.at[unit] >= 0:
        # Squares that it does not come to cost nothing. [base.move.points]
        s.move += sum(movement.SLOW if slow >> square & 1 else 1 for square in rest)
    return True


def _way(s: State, path: list[Square], start: Square) -> int:
    before = path[-2] if len(path) > 1 else start
    step = path[-1] - before
    for way in range(4):
        if s.board.steps[movement.STEP[way]][1] == step:
            return way
    return 0


def moved_into(s: State, unit: int, before: Squares, crossed: Squares = 0) -> Rule[None]:
    """A unit that was moved or placed sets off what it came into or across. [trap.stays]"""
    foot = s.footprint(unit)
    sprung = s.sprung
    for trap in list(s.traps):
        if s.at[unit] < 0 or trap not in s.traps or s.immune >> unit & 1:
            continue
        entered = (foot | crossed) & ~before
        if snare.set_off(s, trap, before, entered) and not s.box.traps[trap.card].harmless:
            if (unit, trap.card) in s.sprung:
                # Its own push does not lead a unit into a trap once more.
                continue
            yield from go_off(s, unit, trap)
            if s.at[unit] >= 0 and s.footprint(unit) != foot:
                break
    if unit != s.active:
        s.sprung = sprung


def underfoot(s: State, unit: int) -> list[tuple[int, Square]]:
    """The traps laid under a unit that take effect in its upkeep: card and first square.

    [action.search-traps.under-units]
    """
    foot = s.footprint(unit)
    return [
        (trap.card, (trap.squares & -trap.squares).bit_length() - 1)
        for trap in s.traps
        if trap.squares & foot and not s.box.traps[trap.card].harmless
    ]


def take_effect(s: State, unit: int, card: int, square: Square) -> Rule[None]:
    """What a trap under a unit does, if the unit still stands on it."""
    if (card, square) not in underfoot(s, unit) or (unit, card) in s.sprung:
        return
    for trap in s.traps:
        if trap.card == card and trap.squares >> square & 1:
            yield from go_off(s, unit, trap, UNDERFOOT)
            return


def go_off(s: State, unit: int, trap: Token, rules: tuple[str, ...] = ENTERED) -> Rule[None]:
    """What a trap does to the unit that set it off. [trap.attack, trap.no-attack, trap.victim]"""
    if s.immune >> unit & 1 or s.at[unit] < 0:
        return
    card = s.box.traps[trap.card]
    if _only_burns(s, unit, trap):
        return
    s.sprung = (*s.sprung, (unit, trap.card))
    note(s, TrapSprung, trap.card, unit, rules)
    victims = [unit]
    if card.wave:
        near = s.board.within_any(s.footprint(unit), card.wave) & s.everyone
        victims += [
            u
            for u in aim.units_on_any(s, near)
            if u != unit and not s.profile[u].static and not s.immune >> u & 1
        ]
    if card.stars:
        # All of them defend themselves before anybody falls. [base.area.single-roll]
        struck = []
        for victim in victims:
            if not (yield from defense.withstands(s, victim, card.stars)):
                struck.append(victim)
        victims = struck
    for victim in victims:
        if card.stars:
            yield from hurt(s, victim, 1, -1, ("trap.attack",))
        afflict(s, victim, card.status, ("trap.attack" if card.stars else "trap.no-attack",))
    if s.at[unit] >= 0:
        for what, held in (("potion", card.choke), ("move", card.hold)):
            if held:
                # This activation and the next, or the next alone outside one.
                left = 2 if unit == s.active else 1
                s.holds = [*s.holds, Hold(unit, what, left, trap.card)]
        if card.push:
            seat = finder(s, trap)
            yield from control.control(s, seat, trap.squares, unit, "push", card.push)
        if card.home:
            yield from send_home(s, unit, trap)
    if card.crawls and trap in s.traps:
        yield from crawl(s, trap, card.crawls)
    if card.used_up and trap in s.traps:
        s.traps = [other for other in s.traps if other != trap]
        note(s, TrapGone, trap.card, ("trap.stays",))


def finder(s: State, trap: Token) -> int:
    """Who decides about a trap: its finder, or who is to move if that player is out."""
    return s.turn if s.out[trap.finder] else trap.finder


def _only_burns(s: State, unit: int, trap: Token) -> bool:
    """Traps that do nothing but cause Fire pass the Peaks by. [faction.peaks.trait.immune]"""
    card = s.box.traps[trap.card]
    return s.dials[s.owner[unit]].fireproof and card.status == status.FIRE and not card.stars


def send_home(s: State, unit: int, trap: Token) -> Rule[None]:
    """To the nearest free square next to its own nearest spawning point. [trap.special]"""
    player = s.owner[unit]
    others = [point for point in s.points[player] if point != unit]
    points = 0
    for point in others:
        points |= s.footprint(point)
    legal = movement.legal_squares(s, unit)
    base = s.profile[unit].base
    if points:
        nearest = s.board.nearest(s.footprint(unit), points) or points
        foot = next(s.footprint(p) for p in others if s.footprint(p) & nearest)
        goal = movement.next_to(s, foot, base)
    else:
        goal = s.board.open_hallways
        foot = s.board.nearest(s.footprint(unit), goal) or goal
        goal = foot
    places = legal & goal or movement.nearest_to(s, legal, foot, base)
    if not places:
        return
    rules = ("trap.special",)
    square = yield from movement.pick_square(s, player, places, "send_home", unit, rules)
    s.shift(unit, square)
    note(s, Displaced, unit, square, rules)
    yield from facing.choose(s, unit, "facing.placed")
    yield from moved_into(s, unit, 0)


def crawl(s: State, trap: Token, steps: int) -> Rule[None]:
    """The finder moves the trap so many steps at most. [trap.contents, move.orthogonal]"""
    free = ground(s, trap)
    places: list[Option] = [("stay",)]
    low = (trap.squares & -trap.squares).bit_length() - 1
    near = 1 << low
    for _ in range(steps):
        near |= movement.beside(s, near)
    for place in each(near & ~(1 << low)):
        moved = _shifted(trap.squares, place - low)
        whole = moved & ~free == 0 and moved.bit_count() == trap.squares.bit_count()
        if whole and _unbroken(s, moved):
            places.append(("crawl", place))
    if len(places) == 1:
        return
    choice = yield Ask(finder(s, trap), "crawl", places, (trap.card,), ("trap.contents",))
    if choice[0] == "crawl":
        moved = _shifted(trap.squares, choice[1] - low)
        s.write("traps", s.traps.index(trap), Token(trap.card, moved, trap.finder))
        note(s, TrapPlaced, trap.card, tuple(each(moved)))


def _shifted(squares: Squares, shift: int) -> Squares:
    return squares << shift if shift > 0 else squares >> -shift


def _unbroken(s: State, squares: Squares) -> bool:
    """Whether no wall stands between the squares of a row or block."""
    first = squares & -squares
    found = first
    while True:
        wider = (found | movement.beside(s, found)) & squares
        if wider == found:
            return found == squares
        found = wider


def lure(s: State, unit: int) -> None:
    """An enemy leader in LOS of a lure must end nearer to it, if it moves. [trap.special]"""
    if not s.profile[unit].leader:
        return
    for trap in s.traps:
        if not s.box.traps[trap.card].lure or s.teams[trap.finder] == s.side[unit]:
            continue
        fly = effect.has(s, unit, FLY)
        if cover.in_area(s, s.at[unit], s.profile[unit].base, trap.squares, fly=fly):
            away = s.board.distance_between(s.footprint(unit), trap.squares)
            s.lured = (*s.lured, (trap.card, away))


cause.carried_out_by(walk_into=walk_into, moved_into=moved_into)
