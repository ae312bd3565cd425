"""Spawning: which units come, where they may stand, what it costs. [spawn.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Squares, each

from . import cause, cover, effect, facing, movement
from .card import RICHES
from .events import CoinSpent, Spawned, note
from .state import State
from .treasure import draw_loot
from .wound import hurt, in_pool

ZONE = 3


def places(s: State, unit: int, point: int, reach: int = ZONE) -> Squares:
    """Anchors where a unit may come in at a spawning point. [spawn.place.*]"""
    zone = s.board.within_any(s.footprint(point), reach)
    legal = movement.legal_squares(s, unit)
    base = s.profile[unit].base
    if base == 1:
        return cover.fully_seen(s, point, zone & legal)
    needed = -(-base * base // 2)
    anchors = 0
    near = 0
    for row in range(base):
        for column in range(base):
            near |= zone >> row * s.board.stride + column
    for anchor in each(legal & near):
        foot = s.board.footprint(anchor, base)
        inside = (foot & zone).bit_count() >= needed
        if inside and cover.partly_seen(s, point, foot) == foot:
            anchors |= 1 << anchor
    return anchors


def living_points(s: State, player: int) -> list[int]:
    """[spawn.destroyed-point, spawn.needs-point]"""
    return [point for point in s.points[player] if s.at[point] >= 0]


def choose(s: State) -> Rule[None]:
    """One own spawning point and one of its options. [spawn.one-point, spawn.option.*]"""
    player = s.turn
    hero, mini = s.hero[player], s.mini[player]
    coin = s.coins[player] > 0
    options: list[Option] = []
    for point in living_points(s, player):
        options.append(("spawn", point, "units"))
        if s.at[hero] < 0 and coin and places(s, hero, point):
            options.append(("spawn", point, "hero"))
        paid = coin or not s.mini_uses[player]
        if s.at[mini] < 0 and s.unlocked[player] and paid and places(s, mini, point):
            options.append(("spawn", point, "mini"))
    choice = yield Ask(player, "spawn", options, (player,), ("spawn.option.choose-one",))
    _, point, what = choice
    s.agenda.append(("wear_down", point))
    s.agenda.append(("bring", point))
    if what == "units":
        return
    leader = hero if what == "hero" else mini
    if what == "hero" or s.mini_uses[player]:
        s.write("coins", player, s.coins[player] - 1)
        note(s, CoinSpent, player)
    if what == "mini":
        s.write("mini_uses", player, s.mini_uses[player] + 1)
    options_ = Options([])
    options_.squares(("place", leader), places(s, leader, point))
    spot = yield Ask(player, "bring", options_, (point,), (f"spawn.option.{_RULE[what]}",))
    yield from come_in(s, leader, spot[2], f"spawn.option.{_RULE[what]}")


def not_spawned(s: State, point: int, who: str) -> Hindrance | None:
    """What keeps the player from an option of a spawning point. [spawn.option.*]"""
    player = s.turn
    if point not in s.points[player]:
        says = "{point:unit} is no spawning point of {player:player}"
        return Hindrance("spawn.one-point", says=says, point=point, player=player)
    if s.at[point] < 0:
        return Hindrance("spawn.destroyed-point", says="{point:unit} is destroyed", point=point)
    if who == "units":
        return None
    leader = s.hero[player] if who == "hero" else s.mini[player]
    rule = f"spawn.option.{_RULE[who]}"
    if s.at[leader] >= 0:
        return Hindrance(rule, says="{leader:unit} is on the warzone", leader=leader)
    if who == "mini" and not s.unlocked[player]:
        return Hindrance("unlock.mini-boss", says="{leader:unit} is not unlocked", leader=leader)
    if not s.coins[player] and (who == "hero" or s.mini_uses[player]):
        short = "spawn.coin.only-one" if who == "hero" else "spawn.option.mini-boss.cost"
        return Hindrance(short, says="it costs a coin, and none is left", left=0)
    if places(s, leader, point):
        return None
    return Hindrance("spawn.place.three-squares", says="there is no room")


def not_brought(s: State, point: int, unit: int, square: int) -> Hindrance | None:
    """What keeps a unit from coming in on a square: `bring`, for a single one."""
    if s.pool[unit] != s.pool[point] or s.profile[unit].point:
        says = "{unit:unit} does not come in at {point:unit}"
        return Hindrance("spawn.own-pool-only", says=says, unit=unit, point=point)
    if s.at[unit] >= 0:
        return Hindrance("spawn.own-pool-only", says="{unit:unit} is in play", unit=unit)
    if unit not in in_pool(s, s.pool[unit]):
        says = "{unit:unit} is a trophy"
        return Hindrance("reward.trophy.unavailable", says=says, unit=unit)
    if unit not in candidates(s, point):
        return Hindrance("spawn.own-pool-only", says="another of its kind comes first")
    return no_entry(s, point, unit, square)


def no_entry(s: State, point: int, unit: int, square: int) -> Hindrance | None:
    """What keeps a unit from one square at a spawning point: `places`, for a single one."""
    if places(s, unit, point) >> square & 1:
        return None
    if not movement.legal_squares(s, unit) >> square & 1:
        return Hindrance("base.term.place", says="there is no room on {at:square}", at=square)
    foot = s.board.footprint(square, s.profile[unit].base)
    far = s.board.distance_between(s.footprint(point), foot)
    if far > ZONE:
        says = "{at:square} is {far} squares away, and units come in within {reach}"
        rule = "spawn.place.three-squares"
        return Hindrance(rule, says=says, at=square, far=far, reach=ZONE)
    within = (foot & s.board.within_any(s.footprint(point), ZONE)).bit_count()
    if 2 * within < foot.bit_count():
        says = "only {within} squares of its base would be within {reach} of {point:unit}"
        rules = ("spawn.place.large-2x2", "spawn.place.larger")
        return Hindrance(*rules, says=says, within=within, reach=ZONE, point=point)
    large = s.profile[unit].base > 1
    says = "{point:unit} does not see all of {at:square}"
    rule = "spawn.place.large-los" if large else "spawn.place.full-los"
    return Hindrance(rule, says=says, point=point, at=square)


_RULE = {"hero": "hero", "mini": "mini-boss"}


def come_in(s: State, unit: int, square: int, rule: str) -> Rule[None]:
    """A unit enters fresh, with the facing its player chooses. [spawn.fresh, spawn.facing]"""
    s.wounds[unit] = s.status[unit] = 0
    s.place(unit, square)
    note(s, Spawned, unit, square, (rule,))
    yield from facing.choose(s, unit, "spawn.facing")
    yield from entered(s, unit)


def entered(s: State, unit: int) -> Rule[None]:
    """What follows when a unit has come onto the warzone: Riches, traps."""
    if effect.has(s, unit, RICHES):
        yield from draw_loot(s, s.owner[unit], ("ability.list-open",))
    if s.traps:
        yield from cause.moved_into(s, unit, 0)


def candidates(s: State, point: int) -> list[int]:
    """One unit of each kind that waits in a point's pool. [spawn.own-pool-only]"""
    seen: list[int] = []
    found = []
    for unit in in_pool(s, s.pool[point]):
        if s.card[unit] not in seen:
            seen.append(s.card[unit])
            found.append(unit)
    return found


def bring(s: State, point: int) -> Rule[None]:
    """As many units of the pool as wished and as fit. [spawn.place.as-many-as-fit]"""
    options = Options([("done",)])
    seen = -1
    for unit in candidates(s, point):
        base = s.profile[unit].base
        if base == 1:
            if seen < 0:
                zone = s.board.within_any(s.footprint(point), ZONE)
                seen = cover.fully_seen(s, point, zone & ~s.everyone)
            found = seen & movement.legal_squares(s, unit)
        else:
            found = places(s, unit, point)
        options.squares(("place", unit), found)
    if len(options) == 1:
        return
    choice = yield Ask(s.owner[point], "bring", options, (point,), ("spawn.place.three-squares",))
    if choice[0] == "done":
        return
    s.agenda.append(("bring", point))
    yield from come_in(s, choice[1], choice[2], "spawn.place.three-squares")


def wear_down(s: State, point: int) -> Rule[None]:
    """The spawning point used is damaged once, without defense. [spawn.damage]"""
    yield from hurt(s, point, 1, -1, ("spawn.damage",))
