"""The spawning phase: what spawns where, and what tokens are spent on. [spawn.*, token.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.match import Steps
from undercroft.kernel.squares import Squares

from ..superdungeon import status
from ..superdungeon.card import HOST
from ..superdungeon.figures import covering, occupied
from .affliction import cure
from .boss import boss_arrives
from .events import Spawned, TokenSpent, note
from .state import CONSUL, State

SKULLS_PER_POINT = 4


def spawning(s: State) -> None:
    """The spawning phase, point by point; in a boss fight nothing spawns. [spawn.phase]"""
    s.agenda.append(("tokens",))
    if s.called:
        s.agenda.append(("boss_arrives",))
    elif not s.fight:
        for point in reversed(s.points):
            if s.at[point] >= 0:
                s.agenda.append(("spawn", point, SKULLS_PER_POINT))


def may_spawn(s: State, unit: int) -> bool:
    """Whether platform and the limit on mini-bosses let a pool monster spawn. [gauge.*]"""
    model = s.profile[unit].model
    reached_16 = s.lap == 1 or s.gauge >= s.box.gauge.sixteen_bit
    if model.platform == "super":
        return False
    if model.platform == "16-bit" and (not reached_16 or s.size == "delve"):
        return False
    if model.platform == "overcharge" and not s.lap:
        return False
    if model.kind == "miniboss":
        if not reached_16 or s.size == "delve":
            return False
        in_play = sum(1 for u in s.pool if s.at[u] >= 0 and s.profile[u].model.kind == "miniboss")
        return in_play < (2 if s.lap else 1)
    return True


def spawn_places(s: State, unit: int, point: int) -> Squares:
    """Where a monster fits next to a spawning point. [spawn.placement]"""
    board = s.board
    base = s.profile[unit].base
    beside = board.spread(s.footprint(point))
    free = board.squares & ~occupied(s)
    return covering(s.board, beside, base) & board.room(free, base)


def candidates(s: State) -> list[int]:
    """One pool monster of each kind that is off the map. [spawn.not-in-play]"""
    kinds: dict[int, int] = {}
    for unit in s.pool:
        if s.at[unit] < 0 and s.card[unit] not in kinds and may_spawn(s, unit):
            kinds[s.card[unit]] = unit
    return list(kinds.values())


def clearings(s: State) -> list[Option]:
    """Statuses a token may take off a monster. [token.remove-status]"""
    if not s.tokens_now:
        return []
    return [
        ("clear", unit, name)
        for unit in range(len(s.seats), len(s.card))
        if s.at[unit] >= 0 and s.status[unit]
        for name in status.names(s.status[unit])
    ]


def clear(s: State, unit: int, name: str) -> None:
    s.tokens_now -= 1
    note(s, TokenSpent, "status", unit, 1, ("token.remove-status",))
    cure(s, unit, status.BIT[name], ("token.remove-status",))


def spawn(s: State, point: int, left: int) -> Rule[None]:
    """Spawn one monster out of a point, again and again while points last. [spawn.four-points]"""
    options: list[Option] = [("done",)]
    budget = left + s.tokens_now
    places: dict[int, Squares] = {}
    for unit in candidates(s):
        if s.profile[unit].model.skulls <= budget:
            squares = spawn_places(s, unit, point)
            if squares:
                places[unit] = squares
                options.append(("spawn", unit))
    options += clearings(s)
    if len(options) == 1:
        return
    choice = yield Ask(
        CONSUL, "spawn", options, (point, left, s.tokens_now), ("spawn.four-points",)
    )
    if choice[0] == "done":
        return
    if choice[0] == "clear":
        clear(s, choice[1], choice[2])
        s.agenda.append(("spawn", point, left))
        return
    unit = choice[1]
    price = s.profile[unit].model.skulls
    # Whatever exceeds the point's own four is paid with tokens. [token.extra-point]
    over = max(0, price - left)
    if over:
        s.tokens_now -= over
        note(s, TokenSpent, "spawn", unit, over, ("token.extra-point",))
    yield from put_in_play(s, unit, places[unit], point)
    if s.profile[unit].flags & HOST:
        yield from second_of_host(s, unit, point)
    s.agenda.append(("spawn", point, left - price + over))


def put_in_play(
    s: State, unit: int, squares: Squares, point: int, rules: tuple[str, ...] = ("spawn.placement",)
) -> Rule[None]:
    """A spawned monster enters as a new one. [spawn.fresh]"""
    options = Options([])
    options.squares(("place", unit), squares)
    choice = yield Ask(CONSUL, "place_monster", options, (unit, point), ("spawn.placement",))
    s.enter(unit, choice[2])
    note(s, Spawned, unit, choice[2], point, rules)


def second_of_host(s: State, unit: int, point: int) -> Rule[None]:
    """Host: a second one comes free. [ability.host]"""
    for other in s.pool:
        if s.at[other] < 0 and s.card[other] == s.card[unit]:
            squares = spawn_places(s, other, point)
            if squares:
                rules = ("spawn.placement", "ability.host")
                yield from put_in_play(s, other, squares, point, rules)
            return


def tokens(s: State) -> Rule[None]:
    """Tokens left over clear statuses or are lost. [token.expire, token.boss-fight]"""
    options = clearings(s)
    if not options:
        s.tokens_now = 0
        return
    choice = yield Ask(
        CONSUL,
        "tokens",
        [("done",), *options],
        (s.tokens_now,),
        ("token.remove-status", "token.expire"),
    )
    if choice[0] == "done":
        s.tokens_now = 0
        return
    clear(s, choice[1], choice[2])
    s.agenda.append(("tokens",))


# What keeps a monster back


def no_monster(s: State, ask: Ask, unit: int) -> Hindrance | None:
    """[choose.pool.contents, spawn.not-in-play]"""
    if unit not in s.pool:
        kind = s.profile[unit].model.kind
        rule = "spawn.boo-booty-never" if kind == "trap" else "choose.pool.contents"
        rules = (rule, "type.boss") if kind == "boss" else (rule,)
        return Hindrance(*rules, says="{unit:unit} is not in the monster pool", unit=unit)
    return None


def on_the_map(s: State, ask: Ask, unit: int) -> Hindrance | None:
    """[spawn.not-in-play]"""
    if s.at[unit] < 0:
        return None
    return Hindrance("spawn.not-in-play", says="{unit:unit} is on the map", unit=unit)


def kept_back(s: State, ask: Ask, unit: int) -> Hindrance | None:
    """What gauge and mini-boss limit say of a pool monster: `may_spawn`, in words. [gauge.*]"""
    if may_spawn(s, unit):
        return None
    model = s.profile[unit].model
    sixteen = s.box.gauge.sixteen_bit
    reached_16 = s.lap == 1 or s.gauge >= sixteen
    if model.platform == "super":
        return Hindrance("type.boss", says="a boss does not spawn so")
    if s.size == "delve" and (model.platform == "16-bit" or model.kind == "miniboss"):
        return Hindrance("gauge.16-bit.delve-spawn", says="in a Delve it comes as the boss")
    if model.platform == "overcharge":
        if s.size != "siege":
            return Hindrance("overcharge.siege-only", says="it comes in a Siege alone")
        return Hindrance("overcharge.platforms", says="it comes after Overcharge")
    if not reached_16:
        rule = "miniboss.spawn" if model.kind == "miniboss" else "gauge.8-bit"
        rules = (rule, "spawn.first-round-platform") if s.round == 1 else (rule,)
        says = "the Power Gauge is at {gauge}, and 16-Bit begins at {needed}"
        return Hindrance(*rules, says=says, gauge=s.gauge, needed=sixteen)
    most = 2 if s.lap else 1
    rule = "overcharge.two-mini-bosses" if s.lap else "gauge.16-bit.one-mini-boss"
    says = "no more than {most} may be in play"
    return Hindrance(rule, says=says, most=most)


def too_dear(s: State, ask: Ask, unit: int) -> Hindrance | None:
    """[spawn.four-points, token.extra-point]"""
    _, left, tokens = ask.about
    cost = s.profile[unit].model.skulls
    if cost <= left + tokens:
        return None
    rules = ("spawn.four-points", "token.extra-point") if tokens else ("spawn.four-points",)
    says = "it costs {cost} skulls, {left} left"
    return Hindrance(*rules, says=says, cost=cost, left=left + tokens)


def no_room(s: State, ask: Ask, unit: int) -> Hindrance | None:
    """[spawn.no-room]"""
    point = ask.about[0]
    if s.at[unit] >= 0 or spawn_places(s, unit, point):
        return None
    says = "there is no room for it beside {point:unit}"
    return Hindrance("spawn.no-room", says=says, point=point)


def alike(s: State, ask: Ask, unit: int) -> Hindrance | None:
    """Models of a card are alike: the first of them is offered for all."""
    if s.at[unit] >= 0 or not may_spawn(s, unit) or unit in (found := candidates(s)):
        return None
    other = next(u for u in found if s.card[u] == s.card[unit])
    says = "{other:unit} comes first, and they are alike"
    return Hindrance("card.shared-by-models", says=says, other=other)


def not_clearable(s: State, ask: Ask, unit: int, name: str) -> Hindrance | None:
    """What keeps a token from taking a status off: `clearings`, for a single one."""
    rule = "token.remove-status"
    if s.is_hero(unit) or s.at[unit] < 0:
        return Hindrance(rule, says="{unit:unit} is no monster in play", unit=unit)
    if not s.tokens_now:
        return Hindrance(rule, says="no token is left", left=0)
    if not s.status[unit] & status.BIT[name]:
        return Hindrance(rule, says="{unit:unit} has no {status}", unit=unit, status=name.title())
    return None


STEPS: Steps = {
    "spawning": spawning,
    "spawn": spawn,
    "tokens": tokens,
    "boss_arrives": boss_arrives,
}
