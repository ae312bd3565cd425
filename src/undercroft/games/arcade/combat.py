"""Combat: a Hero's action from roll to rewards, and a monster's attack on a Hero.

[action.steps, compare.*, resolve.*, crit.*, command.fight.*]
"""

from __future__ import annotations

from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.control import controls
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.dice import Roll, discard, without_highest
from undercroft.games.superdungeon.drops import offer
from undercroft.games.superdungeon.figures import units_on
from undercroft.games.superdungeon.roll import (
    PLAIN,
    Detail,
    choose_defence,
    offer_reroll,
    tell,
    throw,
)
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.squares import Square, Squares

from . import control, effect, gang, movement, wrath
from .aim import Aim
from .attack import CRITICAL_STARS, Attack, defense_detail, flags_of, offense_detail, offense_pool
from .card import (
    ARC,
    ATTRIBUTES,
    BACKLASH,
    BULLY,
    HUNGER,
    MASSIVE_DAMAGE,
    ORACLE,
    PREDATOR,
    SIDESTEP,
    STEADFAST,
    Action,
)
from .duel import sides
from .events import Attacked, Critical, Held, Targeted, note
from .state import CONSUL_TURN, State
from .wound import (
    afflict,
    gain_potion,
    hurt,
    recoveries,
    take_off,
)

DEFENSE = tuple(f"defense {attribute}" for attribute in ATTRIBUTES)
"""What is rolled with each attribute in defense."""
ARC_REACH = 2
BASIC = ("command.fight.attacks", "command.fight.target")
UNIQUE = ("command.unique.offensive.str", "command.unique.target")
ORDERED = ("command.challenge.trap", "command.unique.offensive.str")
PREYED = ("ability.on-card",)
"""Why a monster strikes: on a Fight, with a unique action, as a card has it, as a Predator."""
EXPENDED = ("resolve.offense.wound", "gang.expendable")
"""Why a minion takes the wound of its elite."""


# A Hero acts


def hero_attacks(s: State, a: Attack) -> Rule[None]:
    """Roll offense against every target's ARM and resolve it. [resolve.offense.order]"""
    if s.log is not None:
        declare(s, Attacked(a.by, tuple(a.targets), a.number, a.icon))
    struck: list[int] = []
    while True:
        around = s.footprint(a.targets[0]) if a.targets else 0
        won = yield from _strike_once(s, a)
        struck += a.targets
        if not won or s.outcome is not None or not flags_of(s, a) & ARC or not a.single:
            return
        # Arc: on to a new target within two squares of the last. [ability.arc]
        if s.at[a.by] < 0 or offense_pool(s, a).dice <= 1:
            return
        near = s.board.within_any(around, ARC_REACH) & s.foes
        fresh = _next_of_arc(s, a.by, struck, near)
        if not fresh:
            return
        options: list[Option] = [("stop",), *(("arc", u) for u in fresh)]
        choice = yield Ask(s.seats[a.by], "arc", options, (a.by,), ("ability.arc",))
        if choice[0] == "stop":
            return
        yield from _drop_die(s, a)
        a.targets = [choice[1]]
        a.wounds = 0
        a.hurt = []


def _next_of_arc(s: State, by: int, struck: list[int], near: Squares) -> list[int]:
    """Whom an Arc may go on to: those in sight whom nothing keeps from being targeted.

    How far off they are from its user is not asked. [ability.arc]
    """
    aim = Aim(s, by)
    return [u for u in units_on(s, near) if u not in struck and aim.allows(u, movement.LONG)]


def _drop_die(s: State, a: Attack) -> Rule[None]:
    """Arc rolls one die fewer each time, of the player's choice. [ability.arc]"""
    pool = offense_pool(s, a)
    colours = [name for name in ("blue", "red", "green") if getattr(pool, name)]
    colour = colours[0]
    if len(colours) > 1:
        options = [("drop", name) for name in colours]
        choice = yield Ask(s.seats[a.by], "arc_die", options, (a.by,), ("ability.arc",))
        colour = choice[1]
    a.dropped = a.dropped + Pool(**{colour: 1})


def _strike_once(s: State, a: Attack) -> Rule[bool]:
    drop = 1 if s.status[a.by] & status.HEX else 0
    told = PLAIN if s.log is None else offense_detail(s, a)
    roll = yield from throw(s, a.by, "offense", offense_pool(s, a), drop, told)
    a.roll = roll
    beaten: list[int] = []
    backlash = 0
    for target in sorted(a.targets, key=s.is_hero):
        if (yield from _beats(s, roll, target)):
            beaten.append(target)
        else:
            note(s, Held, target, a.by)
            if effect.has(s, target, BACKLASH):
                backlash += 1
    dealt = {target: _wounds(s, a, roll, target) for target in beaten}
    harmless = s.law.harmless
    for target in beaten:
        yield from _deal(s, a, target, 0 if harmless else dealt[target])
        if harmless:
            yield from control.control(s, s.seats[a.by], a.by, target, "push", 1)
        if s.outcome is not None:
            return True
    if beaten:
        yield from pay_out(s, a, roll)
        yield from wrath.gain(s, a.by, a.wounds, _earned(s, a))
    for _ in range(backlash):
        yield from hurt(s, a.by, 1, -1, ("ability.backlash",))
    return bool(beaten) and a.wounds > 0


def _earned(s: State, a: Attack) -> tuple[str, ...]:
    """What an attack's wrath is for: its wounds, on several models, on a spawning point."""
    rules = ["wrath.gain.wound"]
    if len(a.hurt) > 1:
        rules.append("wrath.gain.area")
    if any(s.profile[unit].rank == "point" for unit in a.hurt):
        rules.append("wrath.gain.spawning-point")
    return tuple(rules)


def _beats(s: State, roll: Roll, target: int) -> Rule[bool]:
    """More stars than the target's ARM, or than the defense of a Hero in danger.

    [compare.win, action.dangerous]
    """
    if s.is_hero(target):
        stars = yield from defend(s, target)
        return stars < roll.stars
    return roll.stars > effect.monster_arm(s, target)


def _wounds(s: State, a: Attack, roll: Roll, target: int) -> int:
    """One, two with Massive Damage, one more for a critical success. [crit.condition]"""
    wounds = 2 if flags_of(s, a) & MASSIVE_DAMAGE else 1
    if s.profile[target].rank in ("point", "hero") or roll.stars < CRITICAL_STARS:
        return wounds
    if roll.stars > 2 * effect.monster_arm(s, target):
        wounds += 1
        note(s, Critical, a.by, target)
    return wounds


def _deal(s: State, a: Attack, target: int, wounds: int) -> Rule[None]:
    """Wound a beaten target, Expendable minions first, then the action's effects."""
    sufferers = [target]
    if a.single and s.profile[target].rank == "elite":
        sufferers = yield from expendable(s, target)
    left = wounds
    hit: list[int] = []
    for unit in sufferers:
        if not left:
            break
        rules = ("resolve.offense.wound",) if unit == target else EXPENDED
        placed = yield from hurt(s, unit, left, a.by, rules)
        if placed:
            hit.append(unit)
            a.hurt.append(unit)
            a.wounds += placed
            left -= placed
        if s.outcome is not None:
            return
    statuses = effect.inflicts(s, a.by)
    if a.action is not None:
        statuses |= a.action.status | a.action.grants.inflicts
    for unit in hit or [target]:
        if s.at[unit] < 0:
            continue
        if statuses:
            passed_on = () if unit == target else ("gang.expendable.effects-too",)
            afflict(s, unit, statuses, (*passed_on, "status.needs-success"))
        if a.action is not None:
            yield from move_target(s, a.by, a.action, unit)


def expendable(s: State, elite: int) -> Rule[list[int]]:
    """The bonded minions that take an elite's wounds, closest first, then the elite itself."""
    left = gang.minions(s, elite)
    order: list[int] = []
    while left:
        distances = {u: effect.distance(s, elite, u) for u in left}
        nearest = [u for u in left if distances[u] == min(distances.values())]
        pick = nearest[0]
        if len(nearest) > 1 and s.ties:
            choice = yield Ask(
                s.captain, "expendable", [("minion", u) for u in nearest], (elite,),
                ("gang.expendable",),
            )  # fmt: skip
            pick = choice[1]
        order.append(pick)
        left.remove(pick)
    return [*order, elite]


def move_target(s: State, by: int, action: Action, target: int) -> Rule[None]:
    """Carry out the control effects of an action on one model."""
    seat = s.seat_of(by)
    for kind, squares in controls(action):
        yield from control.control(s, seat, by, target, kind, squares)


def pay_out(s: State, a: Attack, roll: Roll) -> Rule[None]:
    """Hearts and potions of a winning offensive roll. [resolve.offense.hearts]"""
    hearts, potions = roll.hearts, roll.potions
    bits = flags_of(s, a)
    seat = s.seats[a.by]
    if bits & ORACLE and not hearts and not potions:
        choice = yield Ask(
            seat, "oracle", [("as", "heart"), ("as", "potion")], (a.by,), ("ability.on-card",)
        )
        hearts, potions = (1, 0) if choice[1] == "heart" else (0, 1)
    for _ in range(hearts):
        if bits & HUNGER and s.wounds[a.by] and s.at[a.by] >= 0:
            # Hunger: while he is wounded the heart is his own, and takes a wound.
            take_off(s, a.by, "wound", ("resolve.offense.hearts", "ability.on-card"))
            continue
        options: list[Option] = []
        for hero in s.hero_units:
            if s.at[hero] >= 0:
                options += recoveries(s, hero, ("heart", hero))
        taken = yield from offer(s, a.by, "heart", options, ("resolve.offense.hearts",))
        if taken is not None:
            take_off(s, taken[1], taken[2], ("resolve.offense.hearts",))
    for _ in range(potions):
        takers: list[Option] = [
            ("potion", h)
            for h in s.hero_units
            if s.at[h] >= 0 and s.potions[h] < s.profile[h].potions
        ]
        taken = yield from offer(s, a.by, "potion", takers, ("resolve.offense.potions",))
        if taken is not None:
            gain_potion(s, taken[1], ("resolve.offense.potions",))


# A monster attacks


def monster_attacks(
    s: State,
    unit: int,
    targets: list[int],
    number: int = -1,
    *,
    epic: bool = False,
    why: tuple[str, ...] = (),
) -> Rule[None]:
    """A basic attack or offensive unique action of a monster; `why` if neither command has it so.

    [command.fight.defense, command.unique.offensive.defense]
    """
    action = s.box.actions[number] if number >= 0 else None
    strong = "command.fight.str" if action is None else "command.unique.offensive.str"
    held = "command.fight.defense" if action is None else "command.unique.offensive.defense"
    why = why or (BASIC if action is None else UNIQUE)
    struck: list[int] = []
    weaker = 0
    while True:
        if s.log is not None:
            declare(s, Attacked(unit, tuple(targets), number, "monster", rules=why))
        around = s.feet[targets[0]]
        hit: list[int] = []
        backlash: list[int] = []
        for target in targets:
            if s.at[target] < 0:
                continue
            strength = effect.monster_strength(s, unit, target, action)
            if weaker:
                strength = max(0, strength - weaker)
            if s.log is not None:
                note(s, Targeted, unit, target, strength, (strong,))
            stars = yield from defend(s, target)
            if stars < strength:
                hit.append(target)
                continue
            if s.log is not None:
                note(s, Held, target, unit, (held,))
            bits = effect.having(s, target, BACKLASH | SIDESTEP)
            if bits & BACKLASH and not (s.turn == CONSUL_TURN and s.backlashed >> target & 1):
                backlash.append(target)
            if bits & SIDESTEP:
                yield from sidestep(s, target)
        if not hit and not backlash:
            return
        dealt = yield from _strike_home(s, unit, action, hit, backlash, epic, held)
        if not dealt or s.at[unit] < 0 or s.outcome is not None:
            return
        if action is not None and action.shape is not None:
            return
        # Arc: on to the most wrath within two squares, with 1 STR less. [ability.arc.monsters]
        if not effect.has(s, unit, ARC) and not (action and action.grants.flags & ARC):
            return
        struck += targets
        near = s.board.within_any(around, ARC_REACH) & s.heroes
        fresh = _next_of_arc(s, unit, struck, near)
        hero = yield from wrath.chosen(s, fresh, bully=effect.has(s, unit, BULLY))
        if hero < 0:
            return
        targets = [hero]
        weaker += 1


def _strike_home(
    s: State,
    unit: int,
    action: Action | None,
    hit: list[int],
    backlash: list[int],
    epic: bool,
    held: str,
) -> Rule[int]:
    """What a monster's strike does to Heroes it beats, and Backlash to it: the wounds it placed."""
    law = s.law
    harmless = law.harmless
    wounds = 2 if effect.has(s, unit, MASSIVE_DAMAGE) else 1
    statuses = effect.inflicts(s, unit)
    if action is not None:
        if action.grants.flags & MASSIVE_DAMAGE:
            wounds = 2
        statuses |= action.status
    rules: tuple[str, ...] = (held, "ability.massive-damage") if wounds > 1 else (held,)
    if epic:
        wounds += 1
        rules += ("command.epic-fight",)
    push = law.push + harmless
    dealt = 0
    for target in hit:
        if not harmless:
            dealt += yield from hurt(s, target, wounds, unit, rules)
        if s.outcome is not None:
            return dealt
        if statuses:
            afflict(s, target, statuses, ("status.needs-success",))
        if action is not None and (action.compel or action.pull or action.push):
            yield from move_target(s, unit, action, target)
        if push and s.at[target] >= 0:
            yield from control.control(s, s.captain, unit, target, "push", push)
    for hero in backlash:
        if s.turn == CONSUL_TURN:
            s.backlashed |= 1 << hero
        placed = yield from _hurt_monster(s, unit, hero)
        yield from wrath.gain(s, hero, placed, ("wrath.gain.fire-and-backlash",))
    return dealt


def _hurt_monster(s: State, unit: int, by: int) -> Rule[int]:
    """One wound to a monster outside an action; Expendable applies."""
    sufferer = unit
    if s.profile[unit].rank == "elite":
        order = yield from expendable(s, unit)
        sufferer = order[0]
    rules = ("ability.backlash",) if sufferer == unit else ("ability.backlash", "gang.expendable")
    placed: int = yield from hurt(s, sufferer, 1, by, rules, loot=False)
    return placed


def defend(s: State, hero: int) -> Rule[int]:
    """A Hero's defense roll: its stars.

    [command.fight.defense, card.defense-icon, status.bane.hero]
    """
    attribute = s.law.defend_with
    if attribute is None:
        among = s.profile[hero].defends
        attribute = among[0]
        if len(among) > 1:
            rules = ("command.fight.defense",)
            attribute = yield from choose_defence(s, hero, among, (hero,), rules)
    pool = effect.guard(s, hero, attribute)
    drop = 1 if s.status[hero] & status.BANE else 0
    told = PLAIN if s.log is None else defense_detail(s, hero, attribute)
    roll: Roll = yield from throw(s, hero, DEFENSE[attribute], pool, drop, told)
    if roll.faces and effect.has(s, hero, STEADFAST):
        roll = yield from reroll_one(s, hero, pool, roll, drop, told)
    return roll.stars


def reroll_one(
    s: State, hero: int, pool: Pool, roll: Roll, drop: int, told: Detail = PLAIN
) -> Rule[Roll]:
    """One die of a defense roll may be rolled again, once. [reroll.once]"""
    again = yield from offer_reroll(s, hero, pool, roll, ("reroll.once",))
    if again is None:
        return roll
    if drop:
        lost = without_highest(pool, again.faces, drop, s.faces)
        again = discard(pool, again, lost, s.faces)
    tell(s, hero, "reroll", pool, again, told)
    return again


def sidestep(s: State, hero: int) -> Rule[None]:
    """Sidestep: after winning a defense roll the Hero may move one square."""
    if movement.held_fast(s, hero) or s.status[hero] & (status.IMMOBILE | status.KNOCKDOWN):
        return
    ways = movement.ways(s, hero, 1)
    if not ways.stops:
        return
    options = Options([("stay",)])
    options.squares(("step",), ways.stops)
    choice = yield Ask(s.seats[hero], "sidestep", options, (hero,), ("ability.on-card",))
    if choice[0] == "step":
        yield from movement.walk(s, hero, ways.layers, choice[1], 1, rules=("ability.on-card",))


def predators_strike(s: State, hero: int, before: Squares, path: list[Square]) -> Rule[None]:
    """Predator: a Hero that leaves a square next to one is attacked by it."""
    if s.turn == CONSUL_TURN:
        return
    predators = effect.holders(s, PREDATOR)
    if not predators:
        return
    left = before
    for square in path[:-1]:
        left |= 1 << square
    predators &= s.board.spread(left)
    if not predators:
        return
    after = s.feet[hero]
    for unit in units_on(s, predators):
        if s.profile[unit].rank in ("minion", "point") or not effect.has(s, unit, PREDATOR):
            continue
        near = s.board.spread(s.feet[unit])
        if near & left and not near & after:
            yield from monster_attacks(s, unit, [hero], why=PREYED)
            if s.at[hero] < 0 or s.outcome is not None:
                return


def declare(s: State, opening: Attacked) -> None:
    """Note an attack for those who tell of it, with what both sides would throw."""
    note(s, Attacked, *opening._replace(sides=sides(s, opening)))


movement.WALKED.append(predators_strike)
