"""The round: charms, spawning, initiative, turns, the end. [round.*, spawn.*, turn.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.match import Steps
from undercroft.kernel.squares import Squares, each

from ..superdungeon import status
from ..superdungeon.card import HOST, WILL, Pool
from ..superdungeon.figures import covering, occupied
from ..superdungeon.roll import throw
from ..superdungeon.setup import wish
from . import effect, equipment
from .affliction import cure, mend
from .boss import boss_arrives
from .events import (
    GameEnded,
    InitiativeRolled,
    Returned,
    RoundBegan,
    RoundEnded,
    Spawned,
    TokenSpent,
    WentFirst,
    note,
)
from .roll import hindered
from .state import CONSUL, HEROES, MONSTERS, State

SKULLS_PER_POINT = 4
SKULLS_PER_TURN = 4


def begin_round(s: State) -> None:
    """A round runs: spawning, initiative, activations, the end. [round.sequence]"""
    if s.round == wish(s, "rounds"):
        s.outcome = ("nobody", "round.limit")
        note(s, GameEnded, "nobody", ("round.limit",))
        return
    s.round += 1
    note(s, RoundBegan, s.round)
    s.acted = [0] * len(s.acted)
    s.bathed = 0
    # Tokens gained last round are spent in this spawning phase. [token.next-round]
    s.tokens_now, s.tokens = s.tokens, 0
    s.agenda += [("end_round",), ("turns",), ("initiative",), ("spawning",), ("charms",)]


# Resurrection Charms


def charms(s: State) -> Rule[None]:
    """At the start of a round a charm may resurrect a Hero. [loot.resurrection-charm]"""
    fallen = [hero for hero in s.hero_units if s.at[hero] < 0]
    if not fallen:
        return
    options: list[Option] = [("pass",)]
    for bearer in s.hero_units:
        if s.at[bearer] < 0:
            continue
        for card in s.gear[bearer]:
            if s.box.equipment[card].id == equipment.CHARM:
                options += [("resurrect", bearer, card, hero) for hero in fallen]
    if len(options) == 1:
        return
    choice = yield Ask(s.captain, "charm", options, (), ("loot.resurrection-charm",))
    if choice[0] == "pass":
        return
    _, bearer, card, hero = choice
    s.agenda.append(("charms",))
    equipment.remove_from_game(s, bearer, card)
    yield from resurrect(s, hero)


def resurrect(s: State, hero: int) -> Rule[None]:
    """Roll one blue die per printed heart; each star removes a wound. [resurrect.roll]"""
    roll = yield from throw(s, hero, "resurrect", Pool(blue=s.profile[hero].model.hearts))
    mend(s, hero, roll.stars, ("resurrect.roll",))
    if s.wounds[hero] >= s.profile[hero].hearts:
        return
    s.status[hero] = s.spared[hero] = 0
    places = nearest_places(s, s.marker, s.profile[hero].base)
    if not places:
        return
    options = Options([])
    options.squares(("place", hero), places)
    choice = yield Ask(s.seats[hero], "return", options, (hero,), ("resurrect.return",))
    s.place(hero, choice[2])
    note(s, Returned, hero, choice[2])


def nearest_places(s: State, marker: int, base: int) -> Squares:
    """The empty squares nearest to the marker, from its neighbours outwards."""
    board = s.board
    room = board.room(board.squares & ~occupied(s), base) & ~(1 << marker)
    near = 1 << marker
    while room:
        wider = board.spread(near)
        if room & wider:
            return room & wider
        if wider == near:
            return room
        near = wider
    return 0


# Spawning


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
    note(s, TokenSpent, "status", unit, ("token.remove-status",))
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
        note(s, TokenSpent, "spawn", unit, ("token.extra-point",))
    yield from put_in_play(s, unit, places[unit], point)
    if s.profile[unit].flags & HOST:
        yield from second_of_host(s, unit, point)
    s.agenda.append(("spawn", point, left - price + over))


def put_in_play(s: State, unit: int, squares: Squares, point: int) -> Rule[None]:
    """A spawned monster enters as a new one. [spawn.fresh]"""
    options = Options([])
    options.squares(("place", unit), squares)
    choice = yield Ask(CONSUL, "place_monster", options, (unit, point), ("spawn.placement",))
    s.enter(unit, choice[2])
    note(s, Spawned, unit, choice[2], point)


def second_of_host(s: State, unit: int, point: int) -> Rule[None]:
    """Host: a second one comes free. [ability.host]"""
    for other in s.pool:
        if s.at[other] < 0 and s.card[other] == s.card[unit]:
            squares = spawn_places(s, other, point)
            if squares:
                yield from put_in_play(s, other, squares, point)
            return


def tokens(s: State) -> Rule[None]:
    """Tokens left over clear statuses or are lost. [token.expire, token.boss-fight]"""
    options = clearings(s)
    if not options:
        s.tokens_now = 0
        return
    choice = yield Ask(
        CONSUL, "tokens", [("done",), *options], (s.tokens_now,), ("token.remove-status",)
    )
    if choice[0] == "done":
        s.tokens_now = 0
        return
    clear(s, choice[1], choice[2])
    s.agenda.append(("tokens",))


# Initiative


def initiative(s: State) -> Rule[None]:
    """Each side rolls the WILL of one of its models; ties go to the Heroes. [initiative.*]"""
    heroes = [hero for hero in s.hero_units if s.at[hero] >= 0]
    hero = heroes[0]
    if len(heroes) > 1:
        choice = yield Ask(
            s.captain, "initiative", [("name", u) for u in heroes], (HEROES,), ("initiative.will",)
        )
        hero = choice[1]
    monsters = [u for u in activatable(s) if s.at[u] >= 0]
    monster = -1
    if monsters:
        monster = monsters[0]
        # Twins with the same card and statuses roll alike: one of them stands for all.
        kinds: dict[tuple[object, ...], int] = {}
        for unit in monsters:
            kinds.setdefault((s.card[unit], s.status[unit], effect.dice(s, unit, WILL)), unit)
        if len(kinds) > 1:
            choice = yield Ask(
                CONSUL, "initiative", [("name", u) for u in kinds.values()], (MONSTERS,),
                ("initiative.will",),
            )  # fmt: skip
            monster = choice[1]
    ours = yield from roll_initiative(s, HEROES, hero)
    theirs = (yield from roll_initiative(s, MONSTERS, monster)) if monster >= 0 else 0
    winner = HEROES if ours >= theirs else MONSTERS
    choice = yield Ask(
        s.captain if winner == HEROES else CONSUL,
        "first", [("first",), ("second",)], (winner, ours, theirs), ("initiative.choice",),
    )  # fmt: skip
    s.side = s.first = winner if choice[0] == "first" else 1 - winner
    note(s, WentFirst, s.first)


def roll_initiative(s: State, side: int, unit: int) -> Rule[int]:
    roll = yield from throw(
        s, unit, "initiative", effect.dice(s, unit, WILL), hindered(s, unit, WILL)
    )
    note(s, InitiativeRolled, side, unit, roll.stars)
    return roll.stars


# Turns


def activatable(s: State) -> list[int]:
    """The Consul's models that can ever be activated: all but spawning points."""
    monsters = s.present >> len(s.seats) << len(s.seats)
    for point in s.points:
        monsters &= ~(1 << point)
    return each(monsters)


def extra_activation(s: State) -> bool:
    """Whether the boss still has its additional activation. [boss.extra-activation]"""
    boss = s.boss
    return (
        s.fight
        and s.at[boss] >= 0
        and s.acted[boss] == 1
        and any(s.at[point] >= 0 for point in s.points)
    )


def turns(s: State) -> None:
    """Whose turn comes next; the round's turns end when every model has activated. [turn.*]"""
    heroes = any(s.at[u] >= 0 and not s.acted[u] for u in s.hero_units)
    monsters = extra_activation(s) or any(not s.acted[u] for u in activatable(s))
    if not heroes and not monsters:
        return
    side = s.side
    if side == HEROES and not heroes:
        side = MONSTERS
    elif side == MONSTERS and not monsters:
        side = HEROES
    s.side = 1 - side
    s.agenda.append(("turns",))
    if side == HEROES:
        s.agenda.append(("hero_turn",))
    else:
        s.skulls = SKULLS_PER_TURN
        s.turn_began = False
        s.burnt = 0
        s.agenda.append(("consul_turn",))


def hero_turn(s: State) -> Rule[None]:
    """Exactly one Hero activates. [turn.hero-one]"""
    ready = [u for u in s.hero_units if s.at[u] >= 0 and not s.acted[u]]
    hero = ready[0]
    if len(ready) > 1:
        choice = yield Ask(
            s.captain, "hero_turn", [("activate", u) for u in ready], (), ("turn.hero-one",)
        )
        hero = choice[1]
    s.agenda.append(("activate", hero))


def consul_turn(s: State) -> Rule[None]:
    """Monsters worth four skulls activate, or all that are left. [turn.consul-four-skulls]"""
    finishing = not any(s.at[u] >= 0 and not s.acted[u] for u in s.hero_units)
    options: list[Option] = []
    for unit in activatable(s):
        if s.acted[unit]:
            continue
        price = s.profile[unit].model.skulls
        if not (finishing or price <= s.skulls or (price > SKULLS_PER_TURN and not s.turn_began)):
            continue
        options.append(("activate", unit))
    if extra_activation(s) and (finishing or not s.burnt):
        price = s.profile[s.boss].model.skulls
        if finishing or price <= s.skulls or not s.turn_began:
            options.append(("activate", s.boss))
    if not options:
        return
    # The boss's second activation may be declined; so may anything after the first of a turn.
    must = any(not s.acted[option[1]] for option in options)
    if finishing:
        may_stop = not must
    else:
        may_stop = s.turn_began or not must
    if may_stop:
        options.insert(0, ("stop",))
    choice = options[0]
    if len(options) > 1:
        choice = yield Ask(
            CONSUL, "consul_turn", options, (s.skulls,), ("turn.consul-four-skulls",)
        )
    if choice[0] == "stop":
        if not must:
            s.acted[s.boss] = 2
        return
    unit = choice[1]
    if unit == s.boss:
        s.burnt = 1
    s.skulls -= s.profile[unit].model.skulls
    s.turn_began = True
    s.agenda += [("consul_turn",), ("activate", unit)]


# The end of the round


def end_round(s: State) -> Rule[None]:
    """Held finds are used, then the loot marker goes back. [round.end.order]"""
    if s.held:
        s.agenda.append(("end_round",))
        # The Heroes see all that was held and take the cards one after another.
        index = 0
        if len(s.held) > 1:
            kinds = {card: i for i, (_, card) in reversed(list(enumerate(s.held)))}
            options = [("use", card) for card in sorted(kinds)]
            if len(options) > 1:
                choice = yield Ask(s.captain, "held", options, (), ("equip.hold",))
                index = kinds[choice[1]]
        _, card = s.held[index]
        s.held = s.held[:index] + s.held[index + 1 :]
        yield from equipment.use_find(s, card, may_hold=False)
        return
    s.loot = 0
    note(s, RoundEnded, s.round)
    s.agenda.append(("round",))


STEPS: Steps = {
    "round": begin_round,
    "charms": charms,
    "spawning": spawning,
    "spawn": spawn,
    "tokens": tokens,
    "boss_arrives": boss_arrives,
    "initiative": initiative,
    "turns": turns,
    "hero_turn": hero_turn,
    "consul_turn": consul_turn,
    "end_round": end_round,
}
