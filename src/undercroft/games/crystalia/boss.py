"""The boss: its entry with the explosion, its Boss Fight event, its timeout. [boss.*, timeout.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.counters import cure
from undercroft.games.superdungeon.figures import covering
from undercroft.kernel.choice import Ask, Options, Rule
from undercroft.kernel.squares import Squares, each

from . import aim, cause, control, cover, defense, effect, facing, movement
from .box import Exit
from .card import NO_GIFTS, Event
from .chest import guarded
from .events import BossWaits, EventBegan, Exploded, ImmunityEnded, Placed, Spawned, TimedOut, note
from .spawn import entered
from .state import EVERY, OUT, PLAY, Effect, State
from .wound import afflict, below_half, hurt, mend

STARS = 20
SWEEP = 4
PUSH = 7


# Where it comes in


def fits(s: State, boss: int, exit_: Exit, *, clean: bool) -> Squares:
    """Anchors directly in front of an exit's opening. [boss.place.squares]

    One side of the base lies along the opening and covers as much of it as the base is wide;
    units in the way do not matter.
    """
    board = s.board
    base = s.profile[boss].base
    free = board.squares & ~s.chests
    for pair in s.points:
        for point in pair:
            free &= ~s.footprint(point)
    free &= ~s.box.ground(board, "effect" if clean else "closed")
    wanted = min(base, exit_.squares.bit_count())
    found = 0
    anchors = board.room(free, base) & covering(board, exit_.squares, base)
    for anchor in each(anchors):
        if (_rim(s, anchor, base, exit_.side) & exit_.squares).bit_count() == wanted:
            found |= 1 << anchor
    return found


def _rim(s: State, anchor: int, base: int, side: int) -> Squares:
    """The squares of a base along one of its sides."""
    foot = s.board.footprint(anchor, base)
    stride = s.board.stride
    shift = (-stride, 1, stride, -1)[side]
    inner = foot >> -shift if shift < 0 else foot << shift
    return foot & ~(inner << -shift if shift < 0 else inner >> shift) | foot & ~_moved(foot, -shift)


def _moved(squares: Squares, shift: int) -> Squares:
    return squares << shift if shift > 0 else squares >> -shift


def entries(s: State, player: int) -> list[tuple[int, Squares]]:
    """Exits and anchors the boss may come in at. [boss.exit, boss.place.other-exit]

    If no exit qualifies the terrain condition is dropped first, then that about spawning points.
    """
    boss = s.boss[player]
    exits = s.box.exits(s.board)
    for clean, unguarded in ((True, True), (False, True), (False, False)):
        found = []
        for number, exit_ in enumerate(exits):
            if unguarded and guarded(s, exit_.squares):
                continue
            anchors = fits(s, boss, exit_, clean=clean)
            if anchors:
                found.append((number, anchors))
        if found:
            return found
    return []


def kept_out(s: State, player: int) -> bool:
    """Whether no exit at all has room for the boss, which then waits. [boss.place.other-exit]"""
    if entries(s, player):
        return False
    note(s, BossWaits, s.boss[player])
    return True


def deploy(s: State) -> Rule[None]:
    """The boss comes in: exit, explosion, placing, event, Immunity. [boss.option]"""
    player = s.turn
    boss = s.boss[player]
    ways = entries(s, player)
    if not ways:
        note(s, BossWaits, boss)
        return
    options = Options([])
    for number, anchors in ways:
        options.squares(("enter", number), anchors)
    choice = yield Ask(player, "deploy_boss", options, (boss,), ("boss.exit", "unlock.boss.forced"))
    _, number, anchor = choice
    exit_ = s.box.exits(s.board)[number]
    squares = s.board.footprint(anchor, s.profile[boss].base)
    # It is due until it is there: what falls in the explosion does not call it again.
    s.agenda.append(("enter_boss", anchor))
    if squares & s.everyone:
        s.agenda.append(("clear_way", anchor))
        yield from explode(s, player, exit_, squares)


def explode(s: State, player: int, exit_: Exit, squares: Squares) -> Rule[None]:
    """Break In Explosion. [boss.explosion.*]"""
    area = _in_front(s, exit_) | squares
    targets = [
        u
        for u in aim.units_on_any(s, area & s.everyone)
        if not s.profile[u].static and not s.immune >> u & 1
    ]
    note(s, Exploded, player, tuple(targets))
    boss = s.boss[player]
    hit = []
    for unit in targets:
        if not (yield from defense.withstands(s, unit, STARS)):
            hit.append(unit)
    for unit in hit:
        yield from hurt(s, unit, 1, boss, ("boss.explosion.profile",), dice=True)
    for unit in hit:
        if s.at[unit] >= 0:
            yield from control.control(s, player, exit_.squares, unit, "push", PUSH)


def _in_front(s: State, exit_: Exit) -> Squares:
    """Sweep 4 of the whole opening, which counts as the acting unit. [boss.explosion.user]"""
    places = [s.board.place(square) for square in each(exit_.squares)]
    columns, rows = [x for x, _ in places], [y for _, y in places]
    across = (min(columns) - SWEEP, max(columns) + SWEEP)
    down = (min(rows) - SWEEP, max(rows) + SWEEP)
    deep = SWEEP - 1
    if exit_.side == facing.NORTH:
        down = (rows[0], rows[0] + deep)
    elif exit_.side == facing.SOUTH:
        down = (rows[0] - deep, rows[0])
    elif exit_.side == facing.WEST:
        across = (columns[0], columns[0] + deep)
    else:
        across = (columns[0] - deep, columns[0])
    found = 0
    for square in each(s.board.squares):
        x, y = s.board.place(square)
        if across[0] <= x <= across[1] and down[0] <= y <= down[1]:
            found |= 1 << square
    seen = 0
    for square in each(exit_.squares):
        seen |= cover.in_area(s, square, 1, found)
    return seen


def clear_way(s: State, anchor: int) -> Rule[None]:
    """Who is still in the way is placed on the nearest free square.

    [boss.explosion.still-blocked]
    """
    player = s.turn
    boss = s.boss[player]
    squares = s.board.footprint(anchor, s.profile[boss].base)
    for unit in aim.units_on_any(s, squares & s.everyone):
        legal = movement.legal_squares(s, unit)
        base = s.profile[unit].base
        legal &= ~covering(s.board, squares, base)
        goal = movement.nearest_to(s, legal, s.footprint(unit), base)
        rules = ("boss.explosion.still-blocked",)
        if goal:
            square = yield from movement.pick_square(s, player, goal, "clear_way", unit, rules)
            s.shift(unit, square)
            note(s, Placed, unit, square, rules)
        else:
            s.lift(unit)


def enter_boss(s: State, anchor: int) -> Rule[None]:
    """The boss is set down, and its Boss Fight event takes effect. [boss.fight-event]"""
    player = s.turn
    boss = s.boss[player]
    if s.out[player]:
        return
    s.write("boss_due", player, 0)
    s.write("boss_state", player, OUT)
    s.wounds[boss] = s.status[boss] = 0
    s.place(boss, anchor)
    note(s, Spawned, boss, anchor, ("boss.place.squares",))
    yield from facing.choose(s, boss, "boss.place.squares")
    s.immune |= 1 << boss
    yield from entered(s, boss)
    card = s.box.boss_card(s.card[boss])
    numbers = s.box.events[card.boss][0]
    for number, event in zip(numbers, card.fight, strict=True):
        yield from carry_out(s, boss, event, number, ("boss.fight-event",))


def end_immunity(s: State, player: int) -> None:
    """Immunity ends with the start of the owner's next turn. [boss.immunity.gain]"""
    for unit in each(s.immune):
        if s.owner[unit] == player:
            s.immune &= ~(1 << unit)
            note(s, ImmunityEnded, unit)


# Events


def whom(s: State, boss: int, event: Event) -> list[int]:
    """The units an effect of a boss's card is about."""
    return [unit for unit in each(s.present) if effect.in_scope(s, boss, event, unit)]


def carry_out(s: State, boss: int, event: Event, number: int, rules: tuple[str, ...]) -> Rule[None]:
    """One effect of a boss's card."""
    note(s, EventBegan, boss, event.name, rules)
    seat = s.owner[boss]
    if event.heal:
        mend(s, boss, event.heal, rules)
    if event.wounds or event.status or event.push or event.pull or event.compel:
        for unit in whom(s, boss, event):
            if event.wounds:
                yield from hurt(s, unit, event.wounds, -1, rules)
            afflict(s, unit, event.status, rules)
            for kind in ("compel", "pull", "push"):
                squares = getattr(event, kind)
                if squares and s.at[unit] >= 0:
                    origin = s.footprint(boss)
                    yield from control.control(s, seat, origin, unit, kind, squares)
    if event.grants != NO_GIFTS:
        effect.add(s, Effect(boss, number, EVERY, PLAY))
    for name, count in event.summons:
        for _ in range(count):
            card = s.box.model_number[name]
            yield from summon(s, boss, card, event.summon_within, rules, count)


def summon(
    s: State, boss: int, card: int, reach: int, rules: tuple[str, ...], models: int = 1
) -> Rule[int]:
    """Put a unit of the boss's card on the warzone; it has Immunity with the boss.

    There are so many models of it; one in play or in a backpack does not come again.
    [boss.immunity.gain, reward.trophy.unavailable]
    """
    player = s.owner[boss]
    mine = [u for u, c in enumerate(s.card) if c == card and s.owner[u] == player and s.pool[u] < 0]
    taken = [u for trophies in s.trophies for u in trophies]
    unit = next((u for u in mine if s.at[u] < 0 and u not in taken), -1)
    if unit < 0:
        if len(mine) >= models:
            return -1
        unit = s.recruit(card, player)
    zone = s.board.within_any(s.footprint(boss), reach)
    base = s.profile[unit].base
    legal = movement.legal_squares(s, unit)
    found = legal & covering(s.board, zone, base)
    if not found:
        return -1
    options = Options([])
    options.squares(("place", unit), found)
    choice = yield Ask(player, "summon", options, (boss,), rules)
    s.wounds[unit] = s.status[unit] = 0
    s.place(unit, choice[2])
    note(s, Spawned, unit, choice[2], rules)
    yield from facing.choose(s, unit, "facing.placed")
    if s.immune >> boss & 1:
        s.immune |= 1 << unit
    yield from entered(s, unit)
    return unit


def timeout(s: State, boss: int) -> Rule[None]:
    """Below half its printed life a boss shakes off its statuses and answers. [timeout.*]"""
    player = s.owner[boss]
    if s.at[boss] < 0 or s.timed_out[player] or not below_half(s, boss):
        return
    s.write("timed_out", player, 1)
    note(s, TimedOut, boss)
    cure(s, boss, s.status[boss], ("timeout.statuses",))
    card = s.box.boss_card(s.card[boss])
    numbers = s.box.events[card.boss][1]
    for number, event in zip(numbers, card.timeout, strict=True):
        if s.at[boss] >= 0:
            yield from carry_out(s, boss, event, number, ("timeout.effect",))


cause.carried_out_by(timeout=timeout)
