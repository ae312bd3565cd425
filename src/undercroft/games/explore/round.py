"""The round: charms, initiative, turns, the end. [round.*, initiative.*, turn.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.match import Steps
from undercroft.kernel.squares import Squares, each

from ..superdungeon.card import WILL, Pool
from ..superdungeon.figures import occupied
from ..superdungeon.roll import throw
from ..superdungeon.setup import wish
from . import effect, equipment, movement, spawn
from .affliction import mend
from .events import (
    GameEnded,
    InitiativeRolled,
    Returned,
    RoundBegan,
    RoundEnded,
    WentFirst,
    note,
)
from .roll import hindered
from .state import CONSUL, HEROES, MONSTERS, State

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


def no_charm(s: State, ask: Ask, bearer: int, card: int, hero: int) -> Hindrance | None:
    """[loot.resurrection-charm]"""
    rule = "loot.resurrection-charm"
    if s.at[hero] >= 0:
        return Hindrance(rule, says="{hero:unit} has not fallen", hero=hero)
    if s.at[bearer] < 0:
        return Hindrance(rule, says="{bearer:unit} has fallen", bearer=bearer)
    if s.box.equipment[card].id != equipment.CHARM:
        return Hindrance(rule, says="it resurrects nobody")
    if card not in s.gear[bearer]:
        return Hindrance(rule, says="{bearer:unit} does not wear it", bearer=bearer)
    return None


def resurrect(s: State, hero: int) -> Rule[None]:
    """Roll one blue die per printed heart; each star removes a wound. [resurrect.roll]"""
    # Nobody returns in another shape than its own. [shapeshift.enter]
    s.card[hero] = s.box.own_shape(s.card[hero])
    s.dress(hero, s.gear[hero])
    s.potions[hero] = min(s.potions[hero], s.profile[hero].potions)
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
    yield from movement.meet_auras(s, hero, s.footprint(hero))


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
    rules = ("initiative.choice", *(("initiative.tie",) if ours == theirs else ()))
    note(s, WentFirst, s.first, rules)


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
    last = finishing(s)
    options: list[Option] = []
    for unit in activatable(s):
        if s.acted[unit]:
            continue
        price = s.profile[unit].model.skulls
        if not (last or price <= s.skulls or (price > SKULLS_PER_TURN and not s.turn_began)):
            continue
        options.append(("activate", unit))
    if extra_activation(s) and (last or not s.burnt):
        price = s.profile[s.boss].model.skulls
        if last or price <= s.skulls or not s.turn_began:
            options.append(("activate", s.boss))
    if not options:
        return
    # The boss's second activation may be declined; so may anything after the first of a turn.
    must = any(not s.acted[option[1]] for option in options)
    if last:
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
        # A turn that has had somebody may leave the boss to a later one.
        if not must and (last or not s.turn_began):
            s.acted[s.boss] = 2
        return
    unit = choice[1]
    if unit == s.boss:
        s.burnt = 1
    s.skulls -= s.profile[unit].model.skulls
    s.turn_began = True
    s.agenda += [("consul_turn",), ("activate", unit)]


# Who activates


def finishing(s: State) -> bool:
    """Whether every Hero has activated, so that the Consul activates all that are left."""
    return not any(s.at[u] >= 0 and not s.acted[u] for u in s.hero_units)


def no_turn(s: State, ask: Ask, unit: int) -> Hindrance | None:
    """Who is never asked about: points, the other side, the fallen. [turn.*]"""
    if unit in s.points:
        says = "{unit:unit} never activates"
        return Hindrance("activation.spawning-points-never", says=says, unit=unit)
    hero = s.is_hero(unit)
    if hero != (ask.prompt == "hero_turn"):
        rules = ("turn.alternate",) if hero else ("turn.hero-one", "turn.alternate")
        return Hindrance(*rules, says="it is the other side's turn")
    if s.at[unit] < 0:
        rule = "destroy.heroes-wait" if hero else "spawn.phase"
        return Hindrance(rule, says="{unit:unit} is not on the map", unit=unit)
    return None


def has_activated(s: State, ask: Ask, unit: int) -> Hindrance | None:
    """[activation.once-per-round, boss.extra-activation]"""
    if not s.acted[unit]:
        return None
    again = unit == s.boss and s.fight and s.acted[unit] == 1
    if not again:
        says = "{unit:unit} has activated in this round"
        return Hindrance("activation.once-per-round", says=says, unit=unit)
    if not extra_activation(s):
        says = "no spawning point is left, so it activates once"
        return Hindrance("boss.extra-activation.lost", says=says)
    if s.burnt and not finishing(s):
        return Hindrance("boss.extra-activation", says="its activations are in two turns")
    return None


def too_many_skulls(s: State, ask: Ask, unit: int) -> Hindrance | None:
    """[turn.consul-four-skulls, turn.consul-big-monster]"""
    cost = s.profile[unit].model.skulls
    if s.is_hero(unit) or finishing(s) or cost <= s.skulls:
        return None
    again = unit == s.boss and s.fight and s.acted[unit] == 1
    big = cost > SKULLS_PER_TURN or again
    if big and not s.turn_began:
        return None
    rule = "turn.consul-big-monster" if big else "turn.consul-four-skulls"
    says = "it is worth {cost} skulls, {left} left in this turn"
    return Hindrance(rule, says=says, cost=cost, left=max(0, s.skulls))


def must_go_on(s: State, ask: Ask) -> Hindrance | None:
    """[turn.heroes-finished, turn.consul-four-skulls]"""
    if ("stop",) in ask.options:
        return None
    if finishing(s):
        says = "the Heroes have finished, so all that are left activate"
        return Hindrance("turn.heroes-finished", says=says)
    says = "nobody has activated in this turn, {left} skulls left"
    return Hindrance("turn.consul-four-skulls", says=says, left=s.skulls)


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
    **spawn.STEPS,
    "initiative": initiative,
    "turns": turns,
    "hero_turn": hero_turn,
    "consul_turn": consul_turn,
    "end_round": end_round,
}
