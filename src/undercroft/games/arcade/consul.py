"""The Consul Turn: upkeep, the chart, and the commands, carried out exactly as written.

[turn.consul.sequence, consul.*, chart.*, command.*, boss.*]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.games.superdungeon.figures import covering, units_on
from undercroft.kernel import shapes
from undercroft.kernel.choice import Ask, Rule
from undercroft.kernel.squares import Squares, each

from ..superdungeon.lasting import may_affect
from . import combat, effect, gang, movement, status, wrath
from .action import area, green_window, may_gulp, starts
from .aim import Aim, may_target, range_to
from .card import BULLY, FLY, HOOKSHOT, NO_GIFTS, TOUGH, Action, Monster
from .events import (
    Acted,
    ChartMoved,
    Commanded,
    ConsulTurnBegan,
    Cured,
    Healed,
    Shapeshifted,
    Spawned,
    StarBonus,
    StoodUp,
    TwistEnded,
    note,
)
from .movement import pick_square, put, spaced
from .state import AURA, CONSUL_TURN, Effect, State
from .twist import BENDS, enforce
from .wound import afflict, cure, heal, hurt, mend, monsters

SPAWN_REACH = 3
MINION_REACH = 2
BOSS_HEALING = 3
SPAWNS = ("spawn", "reinforce", "spawn_miniboss", "spawn_boss")
MONSTER_SCRIPTS: dict[str, Callable[[State, int, int], Rule[None]]] = {}
"""Unique actions that the common effects cannot say, by the script's name; see `cards`."""


# The turn


def consul_turn(s: State) -> Rule[None]:
    """Upkeep, a step on the chart, its commands, power-up. [turn.consul.sequence]"""
    s.turn = CONSUL_TURN
    s.number += 1
    s.green = s.backlashed = s.signed = 0
    note(s, ConsulTurnBegan, s.number)
    s.agenda.append(("power_up",))
    s.agenda.append(("consul_rest",))
    s.agenda.append(("commands",))
    s.agenda.append(("chart",))
    yield from upkeep(s)
    if s.law.consul_start is not None:
        yield from s.law.consul_start(s)


def upkeep(s: State) -> Rule[None]:
    """Four steps, each done for all monsters before the next. [consul.upkeep.order]"""
    for unit in monsters(s):
        effect.expire(s, unit)
    s.regrouped = 0
    for unit in monsters(s):
        if s.wounds[unit] and effect.has(s, unit, TOUGH):
            s.wounds[unit] -= 1
            note(s, Healed, unit, 1, ("ability.tough",))
    burning = [u for u in monsters(s) if s.status[u] & status.FIRE]
    for unit in (yield from in_order(s, burning)):
        if s.at[unit] >= 0:
            sufferer = unit
            if s.profile[unit].rank == "elite":
                order = yield from combat.expendable(s, unit)
                sufferer = order[0]
            yield from hurt(s, sufferer, 1, -1, ("status.fire", "gang.expendable.fire"))
            if s.outcome is not None:
                return


def consul_rest(s: State) -> None:
    """All status tokens come off all monsters; a Goddess nearby heals. [consul.status-removal]"""
    goddess = s.ground.goddess
    for unit in monsters(s):
        if s.status[unit]:
            cure(s, unit, s.status[unit], ("consul.status-removal",))
        blessed = goddess and s.profile[unit].rank in effect.BLESSED
        if blessed and s.board.spread(s.feet[unit]) & goddess:
            mend(s, unit, 1, ("tile.effects", "ability.blessing"))


# The order of monsters


def actors(s: State) -> list[int]:
    """Monsters that perform commands: solo monsters and elites. [gang.minion.passive]"""
    return each(s.actors)


def next_actor(s: State, left: list[int]) -> Rule[int]:
    """The next to go: of the first kind, the closest to the most wrath.

    [consul.order.closest-first]
    """
    if len(left) == 1:
        return left[0]
    kinds, cards = s.box.kinds, s.card
    first = min([kinds[cards[u]] for u in left])
    of_kind = [u for u in left if kinds[cards[u]] == first]
    if len(of_kind) == 1:
        return of_kind[0]
    unit: int = yield from closest_first(s, of_kind)
    return unit


def closest_first(s: State, units: list[int]) -> Rule[int]:
    """The one of several monsters of a kind that goes first: the closest to the most wrath."""
    hero = yield from wrath.most(s)
    if hero < 0:
        return units[0]
    closest = closest_to(s, units, hero)
    feet = s.feet
    tied = [u for u in units if feet[u] & closest]
    if len(tied) == 1 or not s.ties:
        return tied[0]
    choice = yield Ask(
        s.captain, "next_monster", [("monster", u) for u in tied], (s.command,),
        ("term.closest.ties",),
    )  # fmt: skip
    unit: int = choice[1]
    return unit


def closest_to(s: State, units: list[int], hero: int) -> Squares:
    """The squares of those units that are closest to a Hero."""
    board = s.board
    feet = 0
    for unit in units:
        feet |= s.feet[unit]
    if board.solid and effect.possible(s, (hero, *units), FLY):
        distances = {u: effect.distance(s, u, hero) for u in units}
        best = min(distances.values())
        return sum(s.feet[u] for u in units if distances[u] == best)
    return board.nearest(s.feet[hero], feet) or feet


def in_order(s: State, units: list[int]) -> Rule[list[int]]:
    left = list(units)
    order = []
    while left:
        unit = yield from next_actor(s, left)
        order.append(unit)
        left.remove(unit)
    return order


# The chart


def chart(s: State) -> None:
    """The boss moves one space forward, unless it is in play.

    [chart.advance, boss.fight.no-chart]
    """
    if s.fight:
        return
    spaces = s.box.content.chart(len(s.seats)).spaces
    s.space = min(s.space + 1, len(spaces) - 1)
    note(s, ChartMoved, s.space)
    space = spaces[s.space]
    if space.strength or space.arm:
        s.strength += space.strength
        s.arm += space.arm
        note(s, StarBonus, s.strength, s.arm)


def commands(s: State) -> Rule[None]:
    """Put the commands of this turn on the agenda, in reading order. [consul.command-order]"""
    if s.fight:
        listed: tuple[tuple[str, int], ...] = (
            ("move", 1), ("fight", 1), ("boss_heals", 1), ("challenge", 1),
        )  # fmt: skip
    else:
        listed = s.box.content.chart(len(s.seats)).spaces[s.space].commands
    if (yield from glitter(s)):
        listed = tuple(row for row in listed if row[0] in SPAWNS)
    steps: list[tuple[Any, ...]] = []
    if not any(name in ("move", "regroup") for name, _ in listed):
        steps.append(("signatures",))
    for name, times in listed:
        steps.append(("command", name, times))
    s.agenda += reversed(steps)


def glitter(s: State) -> Rule[bool]:
    """Deluxe Glitter Bomb: once a game the party lets only spawn commands pass."""
    for card in s.modes:
        if BENDS[s.box.twists[card].effect].glitter:
            choice = yield Ask(
                s.captain, "glitter", [("pass",), ("glitter",)], (), ("term.rule-priority",)
            )
            if choice[0] == "glitter":
                s.modes = tuple(c for c in s.modes if c != card)
                enforce(s)
                note(s, TwistEnded, card, ("term.rule-priority",))
                return True
    return False


def command(s: State, name: str, times: int) -> Rule[None]:
    """Begin a command; those of monsters go on monster by monster. [consul.order.finish-kind]"""
    s.command = name
    s.served = 0
    note(s, Commanded, name, (_RULE.get(name, "command.list"),))
    if may_gulp(s):
        yield from green_window(s)
    if name in ("move", "regroup", "unique", "fight", "epic_fight"):
        if name == "regroup":
            for unit in monsters(s):
                s.regrouped |= 1 << unit
        s.agenda.append(("after_command", name))
        s.agenda.append(("monsters", name, times))
    elif name == "spawn":
        yield from spawn(s)
    elif name == "reinforce":
        yield from reinforce(s)
    elif name == "boss_heals":
        yield from boss_heals(s)
    elif name == "plot":
        s.agenda.append(("draw_plot",))
    elif name == "challenge":
        s.agenda.append(("draw_challenge",))
    elif name == "spawn_miniboss":
        # Whichever is first, the chart or the fallen points. [boss.mini.whichever-first]
        s.mini_called += 1
        if s.minis_out < s.mini_called:
            yield from spawn_miniboss(s)
    elif name == "spawn_boss":
        yield from spawn_boss(s)


_RULE = {
    "move": "command.move.distance", "regroup": "command.regroup.like-move",
    "unique": "command.unique.all", "fight": "command.fight.who",
    "epic_fight": "command.epic-fight",
    "spawn": "command.spawn.which-point", "reinforce": "command.reinforce.order",
    "plot": "command.plot.draw", "challenge": "command.challenge.draw",
    "spawn_miniboss": "boss.mini.placement", "spawn_boss": "boss.dungeon.from-chart",
    "boss_heals": "boss.fight.healing",
}  # fmt: skip


def after_command(s: State, name: str) -> Rule[None]:
    """What follows once every monster has performed a command."""
    if name == "move" and s.law.moved is not None:
        yield from s.law.moved(s, -1)
    s.command = ""


def one_monster(s: State, name: str, times: int) -> Rule[None]:
    """The next monster performs the command, so many times in a row. [command.multiplier]"""
    left = s.actors & ~s.served
    if not left:
        return
    left = left & s.solos or left
    if left & (left - 1):
        unit = yield from closest_first(s, each(left))
    else:
        unit = left.bit_length() - 1
    s.served |= 1 << unit
    s.agenda.append(("monsters", name, times))
    if s.status[unit] & status.KNOCKDOWN:
        if name in ("move", "regroup"):
            cure(s, unit, status.KNOCKDOWN, ("status.knockdown.monster",))
            note(s, StoodUp, unit, ("status.knockdown.monster",))
            yield from sign(s, unit)
        return
    if may_gulp(s):
        yield from green_window(s)
    for _ in range(times):
        if s.at[unit] < 0 or s.outcome is not None:
            return
        yield from PERFORM[name](s, unit)
    if name in ("move", "regroup"):
        yield from sign(s, unit)


def signatures(s: State) -> Rule[None]:
    """Without a Move command signature actions come first. [command.signature.without-move]"""
    signing = [u for u in actors(s) if has_signature(s, u)]
    for unit in (yield from in_order(s, signing)):
        if s.at[unit] >= 0 and not s.status[unit] & status.KNOCKDOWN:
            yield from sign(s, unit)


def sign(s: State, unit: int) -> Rule[None]:
    """A monster's signature action, once a Command Phase. [command.signature]"""
    if s.signed >> unit & 1 or s.at[unit] < 0:
        return
    s.signed |= 1 << unit
    if not has_signature(s, unit):
        return
    for number in unique_actions(s, unit):
        if s.box.actions[number].signature:
            yield from unique_action(s, unit, number)


# Whom a monster goes for


def tiles_of(s: State, unit: int) -> Squares:
    board = s.board
    if s.profile[unit].base == 1:
        return board.tiles[board.tile_at[s.at[unit]]].mask
    squares = 0
    for square in each(s.feet[unit]):
        squares |= board.tiles[board.tile_at[square]].mask
    return squares


def bully(s: State, unit: int) -> bool:
    return effect.has(s, unit, BULLY)


def move_target(s: State, unit: int) -> Rule[int]:
    """The most wrath on its own tile, else anywhere. [command.move.target.same-tile]"""
    tiles, feet = tiles_of(s, unit), s.feet
    everybody = wrath.in_play(s)
    here = [h for h in everybody if feet[h] & tiles] or everybody
    hero: int = yield from wrath.chosen(s, here, bully=bully(s, unit))
    return hero


def reach_target(s: State, unit: int, reach: int) -> Rule[int]:
    """The most wrath among the Heroes in range and sight, -1 for none. [command.fight.target]"""
    near = s.board.within_any(s.feet[unit], reach) & s.heroes
    reachable = Aim(s, unit).targets(reach, near) if near else []
    if not reachable:
        return -1
    hero: int = yield from wrath.chosen(s, reachable, bully=bully(s, unit))
    return hero


# Move and Regroup


def perform_move(s: State, unit: int) -> Rule[None]:
    """Move towards a Hero until it is in range and sight. [command.move.*]"""
    hero = yield from move_target(s, unit)
    if hero < 0 or s.status[unit] & status.IMMOBILE or movement.held_fast(s, unit):
        return
    reach = gang.blow(s, unit).reach
    if may_target(s, unit, hero, max(1, reach)):
        return
    bonded = gang.minions(s, unit)
    layers = movement.flood(s, unit, movement.budget(s, unit, s.profile[unit].move))
    kin = _moved_kin(s, unit)
    ends = stopping(s, unit, hero, reach, layers, kin)
    if kin and not ends:
        ends = stopping(s, unit, hero, reach, layers, 0)
    if not ends:
        ends = closest_ends(s, unit, layers, s.feet[hero])
    if ends:
        yield from go(s, unit, layers, ends)
    yield from follow(s, unit, bonded)


def _moved_kin(s: State, unit: int) -> Squares:
    """Squares within two of the nearest elite of its gang that has moved.

    [command.move.elite-gang]
    """
    bonds = s.box.bonded.get(s.card[unit], ())
    moved = s.served & s.present & ~(1 << unit)
    if not bonds or not moved:
        return 0
    kin = [u for u in each(moved) if s.card[u] in bonds and s.profile[u].rank == "elite"]
    if not kin:
        return 0
    distances = {u: effect.distance(s, unit, u) for u in kin}
    near = 0
    for u, distance in distances.items():
        if distance == min(distances.values()):
            near |= s.board.within_any(s.feet[u], gang.BOND_REACH)
    return near


def stopping(
    s: State, unit: int, hero: int, reach: int, layers: list[Squares], kin: Squares
) -> Squares:
    """Anchors of least cost from which the Hero is in range and sight. [command.move.stop]"""
    board = s.board
    goal = s.feet[hero]
    near = board.within_any(goal, range_to(s, unit, hero, max(1, reach)))
    lanes, figures = effect.screens(s, unit, hero)
    base = s.profile[unit].base
    if base == 1 and goal & (goal - 1) == 0:
        there = goal.bit_length() - 1
        free = near & ~(s.heroes | s.foes) & (kin or -1)
        for layer in layers[1:]:
            found = lanes.seen(there, layer & free, figures)
            if found:
                return found
        return 0
    for cost in range(1, len(layers)):
        found = 0
        for anchor in each(ends_at(s, unit, layers, cost) & covering(board, near, base)):
            foot = board.footprint(anchor, base)
            if kin and not foot & kin:
                continue
            if any(lanes.seen(here, goal, figures) for here in each(foot)):
                found |= 1 << anchor
        if found:
            return found
    return 0


def ends_at(s: State, unit: int, layers: list[Squares], cost: int) -> Squares:
    """Anchors on which a path of that cost may end. [move.large.place]"""
    if s.profile[unit].base == 1:
        return layers[cost] & ~movement.standing(s)
    anchors = 0
    for square in each(layers[cost]):
        anchors |= movement.landing(s, unit, layers, cost, square)
    return anchors


def closest_ends(s: State, unit: int, layers: list[Squares], goal: Squares) -> Squares:
    """Anchors as near to a goal as the monster can get. [command.move.unreachable]"""
    base = s.profile[unit].base
    reach = 0
    for cost in range(1, len(layers)):
        reach |= ends_at(s, unit, layers, cost)
    near = goal
    for _ in range(s.board.distance_between(s.feet[unit], goal)):
        found = reach & covering(s.board, near, base)
        if found:
            return found
        wider = s.board.spread(near)
        if wider == near:
            return 0
        near = wider
    return 0


def go(s: State, unit: int, layers: list[Squares], ends: Squares) -> Rule[None]:
    rules = ("command.move.equal-paths",)
    square = yield from pick_square(s, ends, "monster_move", unit, rules)
    yield from movement.walk_to(s, unit, layers, square)


def follow(s: State, unit: int, bonded: list[int]) -> Rule[None]:
    """Minions left behind are placed within two squares of their elite.

    [command.move.minions.follow]
    """
    near = s.board.within_any(s.feet[unit], MINION_REACH)
    for minion in bonded:
        if s.at[minion] >= 0 and not s.feet[minion] & near:
            yield from place_near(s, minion, unit, ("command.move.minions.follow",))


def place_near(s: State, unit: int, elite: int, rules: tuple[str, ...]) -> Rule[bool]:
    """Place a monster within two squares of an elite, spaced if it can be; false if it cannot."""
    near = s.board.within_any(s.feet[elite], MINION_REACH)
    base = s.profile[unit].base
    places = covering(s.board, near, base) & movement.legal_squares(s, unit)
    places = movement.nearest_to(s, spaced(s, unit, places), s.feet[elite], base)
    if not places:
        return False
    square = yield from pick_square(s, places, "place_minion", unit, rules)
    put(s, unit, square, rules)
    return True


def perform_regroup(s: State, unit: int) -> Rule[None]:
    """Go to the closest square next to a dungeon exit. [command.regroup.*]"""
    if s.status[unit] & status.IMMOBILE or movement.held_fast(s, unit):
        return
    bonded = gang.minions(s, unit)
    goals = exit_squares(s)
    if not goals or s.feet[unit] & goals:
        return
    layers = movement.flood(s, unit, movement.budget(s, unit, s.profile[unit].move))
    ends = closest_ends(s, unit, layers, goals)
    if ends:
        yield from go(s, unit, layers, ends)
    yield from follow(s, unit, bonded)


def exit_squares(s: State) -> Squares:
    """Squares adjacent to a dungeon exit. [tile.dungeon-exit]"""
    return s.board.open_hallways


# Unique


def unique_actions(s: State, unit: int) -> tuple[int, ...]:
    """A monster's unique actions with its gang's; overcharge replaces.

    [command.unique.overcharge]
    """
    return _uniques(s, unit)[0]


def has_signature(s: State, unit: int) -> bool:
    """Whether any of a monster's unique actions is a signature action."""
    return _uniques(s, unit)[1]


def _uniques(s: State, unit: int) -> tuple[tuple[int, ...], bool]:
    card = s.card
    mates = gang.mates(s, unit)
    cards = (card[unit], *[card[mate] for mate in mates]) if mates else (card[unit],)
    found = s.box.uniques.get(cards)
    if found is None:
        actions = s.box.actions
        numbers = list(s.profile[unit].specials)
        for mate in mates:
            numbers += [n for n in s.profile[mate].specials if n not in numbers]
        better = {actions[n].overcharge for n in numbers if actions[n].overcharge}
        kept: dict[str, int] = {}
        for number in numbers:
            if actions[number].id not in better:
                kept.setdefault(actions[number].id, number)
        signed = any(actions[n].signature for n in kept.values())
        found = s.box.uniques[cards] = (tuple(kept.values()), signed)
    return found


def perform_unique(s: State, unit: int) -> Rule[None]:
    """Every unique action it has, in the order listed. [command.unique.all]"""
    card = s.profile[unit].card
    if isinstance(card, Monster) and card.shapeshift:
        yield from shapeshift(s, unit, card.shapeshift)
    if s.status[unit] & status.ICE:
        return
    for number in unique_actions(s, unit):
        if s.box.actions[number].signature:
            continue
        if s.at[unit] < 0 or s.outcome is not None:
            return
        yield from unique_action(s, unit, number)


def unique_action(s: State, unit: int, number: int) -> Rule[None]:
    """One unique action of a monster. [command.unique.*]"""
    action = s.box.actions[number]
    if s.status[unit] & status.ICE:
        return
    if action.script and not action.offensive:
        note(s, Acted, unit, number, (), ("command.unique.support",))
        yield from MONSTER_SCRIPTS[action.script](s, unit, number)
        return
    if action.offensive:
        targets = yield from offensive_targets(s, unit, action)
        if targets:
            yield from combat.monster_attacks(s, unit, targets, number)
            if action.script:
                yield from MONSTER_SCRIPTS[action.script](s, unit, number)
        return
    if action.aim == "augment":
        yield from augment(s, unit, number, action)
        return
    targets = yield from offensive_targets(s, unit, action, skip=action.status)
    if targets:
        note(s, Acted, unit, number, tuple(targets), ("command.unique.support",))
        for target in targets:
            afflict(s, target, action.status, ("command.unique.support",))
            yield from combat.move_target(s, unit, action, target)


def placings(s: State, unit: int, action: Action) -> list[list[int]]:
    """Every way a monster may set up an action: the Heroes it would take."""
    shape = action.shape
    if shape is not None and shape[0] in ("wave", "cross", "aura"):
        return [units_on(s, area(s, unit, action) & s.heroes)]
    if shape is not None and shape[0] != "burst":
        return [units_on(s, area(s, unit, action, *way) & s.heroes) for way in starts(s, unit)]
    reach = action.reach if action.reach is not None else gang.blow(s, unit).reach
    hookshot = bool(action.grants.flags & HOOKSHOT)
    heroes = Aim(s, unit).targets(max(1, reach), s.heroes, hookshot)
    if shape is None:
        return [[hero] for hero in heroes]
    ways = []
    for hero in heroes:
        for centre in each(s.feet[hero]):
            squares = effect.visible(s, 1 << centre, shapes.burst(s.board, centre, shape[1]))
            ways.append([hero, *(h for h in units_on(s, squares & s.heroes) if h != hero)])
    return ways


def offensive_targets(s: State, unit: int, action: Action, skip: int = 0) -> Rule[list[int]]:
    """Whom an action of a monster takes: with the most wrath it can reach, and then the most.

    [command.unique.target, command.unique.area, command.unique.support.skip-affected]
    """
    ways = [way for way in placings(s, unit, action) if way]
    if skip:
        ways = [way for way in ways if any(skip & ~s.status[hero] for hero in way)]
    heroes = [h for h in wrath.in_play(s) if any(h in way for way in ways)]
    top = yield from wrath.chosen(s, heroes, bully=bully(s, unit))
    ways = [way for way in ways if top in way]
    most = max((len(way) for way in ways), default=0)
    best: list[list[int]] = []
    for way in ways:
        if len(way) == most and not any(set(way) == set(other) for other in best):
            best.append(way)
    if len(best) > 1 and s.ties:
        options = [("take", *way) for way in best]
        choice = yield Ask(s.captain, "area", options, (unit,), ("command.unique.area",))
        return list(choice[1:])
    return best[0] if best else []


def augment(s: State, unit: int, number: int, action: Action) -> Rule[None]:
    """An Augment goes to the closest friend that benefits, often the user.

    [command.unique.augment]
    """
    rules = ("command.unique.augment",)
    if action.shape is not None and action.shape[0] == "aura":
        note(s, Acted, unit, number, (), rules)
        effect.add(s, Effect(unit, number, AURA))
        return
    if action.shape is not None and action.shape[0] in ("wave", "cross"):
        friends = units_on(s, area(s, unit, action) & s.foes)
    else:
        reach = action.reach if action.reach is not None else gang.blow(s, unit).reach
        friends = Aim(s, unit).targets(max(1, reach), s.foes | s.feet[unit])
    friends = [u for u in friends if s.profile[u].rank != "point"]
    friends = [u for u in friends if may_affect(s, unit, action, u)]
    friends = [u for u in friends if _benefits(s, u, number, action)]
    if not friends:
        return
    if action.shape is None:
        nearest = min(effect.distance(s, unit, u) for u in friends)
        friends = [u for u in friends if effect.distance(s, unit, u) == nearest]
        if len(friends) > 1 and s.ties:
            options = [("friend", u) for u in friends]
            choice = yield Ask(s.captain, "augment", options, (unit,), ("term.closest.ties",))
            friends = [choice[1]]
        friends = friends[:1]
    note(s, Acted, unit, number, tuple(friends), rules)
    for friend in friends:
        yield from heal(s, friend, action.heal, s.captain)
        if action.grants != NO_GIFTS:
            effect.add(s, Effect(unit, number, friend))


def _benefits(s: State, unit: int, number: int, action: Action) -> bool:
    """Whether an Augment would do a model any good."""
    if action.heal and (s.wounds[unit] or s.status[unit]):
        return True
    return action.grants != NO_GIFTS and not _enjoys(s, unit, number)


def _enjoys(s: State, unit: int, number: int) -> bool:
    name = s.box.actions[number].id
    return any(s.box.actions[e.action].id == name and e.who == unit for e in s.effects)


def shapeshift(s: State, unit: int, form: str) -> Rule[None]:
    """On Unique a shapeshifter changes form before it acts. [shapeshift.monster.when]"""
    from .shape import make_room

    foot = s.feet[unit]
    s.lift(unit)
    s.card[unit] = s.box.model_number[form]
    s.dress(unit, s.gear[unit])
    base = s.profile[unit].base
    anchors = covering(s.board, foot, base)
    places = anchors & movement.legal_squares(s, unit)
    if not places:
        places = yield from make_room(s, unit, anchors)
    square = yield from pick_square(s, places, "shape", unit, ("shapeshift.swap",))
    s.place(unit, square)
    note(s, Shapeshifted, unit, s.card[unit], square)


# Fight


def perform_fight(s: State, unit: int) -> Rule[None]:
    """One basic attack for each action point. [command.fight.attacks]"""
    epic = s.command == "epic_fight"
    for _ in range(effect.monster_actions(s, unit)):
        if s.at[unit] < 0 or s.outcome is not None:
            return
        hero = yield from reach_target(s, unit, max(1, gang.blow(s, unit).reach))
        if hero < 0:
            return
        if may_gulp(s):
            yield from green_window(s)
        if s.at[hero] < 0 or s.at[unit] < 0:
            continue
        yield from combat.monster_attacks(s, unit, [hero], epic=epic)


PERFORM: dict[str, Callable[[State, int], Rule[None]]] = {
    "move": perform_move,
    "regroup": perform_regroup,
    "unique": perform_unique,
    "fight": perform_fight,
    "epic_fight": perform_fight,
}


def command_now(s: State, name: str, units: list[int] | None = None) -> Rule[None]:
    """A card orders a command at once, for all monsters or for some."""
    before = s.command
    s.command = name
    if name == "regroup":
        for unit in monsters(s):
            s.regrouped |= 1 << unit
    left = list(actors(s) if units is None else units)
    while left:
        unit = yield from next_actor(s, left)
        left.remove(unit)
        if s.at[unit] < 0 or s.outcome is not None:
            continue
        if not s.status[unit] & status.KNOCKDOWN:
            yield from PERFORM[name](s, unit)
        elif name == "regroup":
            cure(s, unit, status.KNOCKDOWN, ("status.knockdown.monster",))
            note(s, StoodUp, unit, ("status.knockdown.monster",))
    s.command = before


# Spawn and Reinforce


def available(s: State, card: int) -> list[int]:
    """Models of a kind in the spawning pool. [destroy.monster.not-available]"""
    return [
        u
        for u in range(len(s.seats), len(s.card))
        if s.card[u] == card and s.at[u] < 0 and u not in s.kills and u not in s.retired
    ]


def spawn(s: State) -> Rule[None]:
    """The point closest to the most wrath spawns. [command.spawn.which-point]"""
    hero = yield from wrath.most(s)
    points = [p for p in s.points if s.at[p] >= 0]
    if not points or hero < 0:
        return
    distances = {p: effect.distance(s, p, hero) for p in points}
    nearest = [p for p in points if distances[p] == min(distances.values())]
    point = nearest[0]
    if len(nearest) > 1 and s.ties:
        choice = yield Ask(
            s.captain, "which_point", [("point", p) for p in nearest], (), ("term.closest.ties",)
        )
        point = choice[1]
    yield from spawn_from(s, point, s.feet[hero])


def spawn_from(
    s: State, point: int, goal: Squares, rules: tuple[str, ...] = ("command.spawn.elite-placement",)
) -> Rule[None]:
    """A point spawns everything on its card that is available, elites as near to a goal as can be.

    [command.spawn.what]
    """
    card = s.box.content.points[s.profile[point].card.id]
    listed = {s.box.model_number[name]: count for name, count in card.pool}
    # Those of its kinds that are on the map are refreshed.
    for unit in monsters(s):
        if s.card[unit] in listed and (s.wounds[unit] or s.status[unit]):
            s.wounds[unit] = 0
            if s.status[unit]:
                note(s, Cured, unit, s.status[unit], ("command.spawn.refresh",))
                s.status[unit] = 0
    fresh: list[int] = []
    for number, count in listed.items():
        if s.box.models[number].rank == "minion":  # type: ignore[union-attr]  # monsters only
            continue
        for unit in available(s, number)[:count]:
            if (yield from place_elite(s, unit, point, goal, rules)):
                fresh.append(unit)
    for number, count in listed.items():
        if s.box.models[number].rank != "minion":  # type: ignore[union-attr]  # monsters only
            continue
        elites = [u for u in fresh if number in s.box.bonded.get(s.card[u], ())]
        if not elites:
            continue
        for unit in available(s, number)[:count]:
            yield from enter_near(s, unit, elites, ("command.spawn.minion-placement",))


def place_elite(
    s: State, unit: int, point: int, goal: Squares, rules: tuple[str, ...]
) -> Rule[bool]:
    """Within three squares and sight of its point, as near to the goal as possible."""
    s.wounds[unit] = s.status[unit] = 0
    base = s.profile[unit].base
    foot = s.feet[point]
    near = effect.visible(s, foot, s.board.within_any(foot, SPAWN_REACH))
    legal = movement.legal_squares(s, unit)
    places = spaced(s, unit, covering(s.board, near, base) & legal)
    if places:
        places = movement.nearest_to(s, places, goal, base)
    else:
        places = movement.nearest_to(s, legal, foot, base)
    if not places:
        return False
    square = yield from pick_square(s, places, "spawn", unit, rules)
    s.place(unit, square)
    note(s, Spawned, unit, square, rules)
    return True


def enter_near(s: State, unit: int, elites: list[int], rules: tuple[str, ...]) -> Rule[bool]:
    """Bring a monster from the pool in within two squares of one of the elites."""
    s.wounds[unit] = s.status[unit] = 0
    base = s.profile[unit].base
    near = feet = 0
    for elite in elites:
        near |= s.board.within_any(s.feet[elite], MINION_REACH)
        feet |= s.feet[elite]
    places = covering(s.board, near, base) & movement.legal_squares(s, unit)
    places = movement.nearest_to(s, spaced(s, unit, places), feet, base)
    if not places:
        return False
    square = yield from pick_square(s, places, "spawn", unit, rules)
    s.place(unit, square)
    note(s, Spawned, unit, square, rules)
    return True


def reinforce(s: State) -> Rule[None]:
    """Each elite in play brings in its bonded monsters. [command.reinforce.*]"""
    elites = [u for u in actors(s) if s.profile[u].rank == "elite" and s.box.bonded.get(s.card[u])]
    for elite in (yield from in_order(s, elites)):
        for number in s.box.bonded[s.card[elite]]:
            for unit in available(s, number)[: listed_count(s, number)]:
                yield from enter_near(s, unit, [elite], ("command.reinforce.what",))


def listed_count(s: State, number: int) -> int:
    """How many of a kind a spawning point lists. [command.reinforce.cap]"""
    name = s.box.models[number].id
    return max(
        (count for point in s.box.content.points.values() for n, count in point.pool if n == name),
        default=0,
    )


# Bosses


def exit_places(s: State, unit: int) -> Rule[Squares]:
    """Squares adjacent to the exit nearest to the most wrath, or the next with room."""
    hero = yield from wrath.most(s)
    base = s.profile[unit].base
    legal = movement.legal_squares(s, unit)
    groups: dict[int, Squares] = {}
    for tile in range(len(s.board.tiles)):
        left = s.board.open_hallways & s.board.tiles[tile].mask
        while left:
            part = left & -left
            while (wider := s.board.spread(part) & left) != part:
                part = wider
            left &= ~part
            distance = s.board.distance_between(part, s.feet[hero]) if hero >= 0 else 0
            groups[distance] = groups.get(distance, 0) | part
    for distance in sorted(groups):
        places = covering(s.board, groups[distance], base) & legal
        if places:
            return spaced(s, unit, places)
    return legal


def spawn_at_exit(s: State, unit: int, rules: tuple[str, ...]) -> Rule[None]:
    places = yield from exit_places(s, unit)
    if not places:
        return
    square = yield from pick_square(s, places, "boss_place", unit, rules)
    s.wounds[unit] = s.status[unit] = 0
    s.place(unit, square)
    note(s, Spawned, unit, square, rules)


def spawn_miniboss(s: State, which: int = -1) -> Rule[None]:
    """The next mini-boss comes, or the one in play is made whole. [boss.mini.*]"""
    if which < 0:
        which = min(s.minis_out, len(s.bosses) - 2)
        s.minis_out += 1
    if len(s.bosses) < 2:
        return
    unit = s.bosses[1 + which]
    if s.at[unit] >= 0:
        s.wounds[unit] = 0
        cure(s, unit, s.status[unit], ("boss.mini.already-in-play",))
        return
    if unit in s.kills:
        s.kills = tuple(u for u in s.kills if u != unit)
    s.retired = tuple(u for u in s.retired if u != unit)
    yield from spawn_at_exit(s, unit, ("boss.mini.placement",))


def spawn_boss(s: State) -> Rule[None]:
    """The dungeon boss leaves the chart. [boss.dungeon.from-chart, boss.deck.replace]"""
    if s.boss_out:
        return
    s.boss_out = True
    yield from spawn_at_exit(s, s.bosses[0], ("boss.dungeon.from-chart",))


def boss_heals(s: State) -> Rule[None]:
    """Three wounds for each spawning point still in play. [boss.fight.healing]"""
    unit = s.bosses[0]
    standing = sum(1 for point in s.points if s.at[point] >= 0)
    healed = min(s.wounds[unit], BOSS_HEALING * standing)
    if healed:
        s.wounds[unit] -= healed
        note(s, Healed, unit, healed, ("boss.fight.healing",))
    return
    yield
