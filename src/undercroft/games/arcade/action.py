"""A Hero's activation: upkeep, the menu, basic and unique actions, potions, the end.

[hero.*, action.*, basic.*, potion.*]
"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.superdungeon.areas import (
    affected,
    burst_centre,
    covered,
    pounce_square,
)
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.crystal.charge import charge_end
from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel import shapes
from undercroft.kernel.board import FAR, Facing
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.squares import Square, Squares

from . import combat, effect, movement, potion, shape, wrath
from .aim import AIMING, Aim
from .box import AROUND, AT_FOES, FROM_START, POUNCE_REACH, POUNCING, TELEPORTING
from .card import (
    CHARGE,
    EXTRA_SPARKLY,
    FLY,
    HOOKSHOT,
    MASTERY,
    MOBILITY,
    NO_GIFTS,
    POUNCE,
    PROFICIENT,
    RETREAT,
    SHARE_A_SIP,
    TOUGH,
    WIND_OF_BLADES,
    Action,
)
from .events import (
    Acted,
    Activated,
    ChestOpened,
    CrystalTaken,
    StoodUp,
    TokensCleared,
    note,
)
from .state import AURA, Effect, State
from .twist import BENDS, bends
from .wound import afflict, cure, hurt, mend

DASH = 2
RETREAT_PUSH = 5
SCRIPTS: dict[str, Callable[[State, int, int, list[int]], Rule[None]]] = {}
"""What cards do beyond the common effects, by the script's name; see `cards`."""
CHOOSING = WIND_OF_BLADES | MASTERY | AIMING | MOBILITY
"""Abilities that make a difference to what a Hero may do next."""
IDLE = WIND_OF_BLADES | MASTERY
"""Those of them that may leave it something to do without action points."""


# The activation


def activate(s: State, unit: int) -> Rule[None]:
    """Upkeep in its order, then movement and actions. [hero.upkeep.order]"""
    s.active = unit
    s.acted[unit] = 1
    s.tokens += 1
    s.order[unit] = s.tokens
    s.leaders = None
    s.this_turn |= 1 << unit
    note(s, Activated, unit)
    if all(s.acted[: len(s.seats)]):
        for hero in s.hero_units:
            s.acted[hero] = 0
        note(s, TokensCleared)
    effect.expire(s, unit)
    # Healing before damage.
    if effect.has(s, unit, TOUGH):
        mend(s, unit, 1, ("ability.tough",))
    if s.status[unit] & status.FIRE:
        yield from hurt(s, unit, 1, -1, ("status.fire",))
    if s.at[unit] >= 0:
        yield from shape.shapeshift(s, unit)
    s.moved = s.busy = s.drunk = s.winded = s.mastered = False
    s.proficient = effect.has(s, unit, PROFICIENT)
    s.steps_taken = 0
    profile = s.profile[unit]
    s.move = movement.budget(s, unit, profile.move + s.sipped)
    s.sipped = 0
    s.actions = profile.actions + s.law.hero_actions
    if s.status[unit] & status.POISON:
        s.actions = max(1, s.actions - 1)
    s.agenda.append(("end_activation", unit))
    if s.at[unit] >= 0:
        s.agenda.append(("menu", unit))


def end_activation(s: State, unit: int) -> Rule[None]:
    """Status tokens go, then what the end of an activation triggers.

    [hero.activation.end-triggers]
    """
    if s.at[unit] >= 0:
        effect.expire(s, unit, 1)
        if s.status[unit] and not s.law.statuses_stay:
            cure(s, unit, s.status[unit], ("status.end-of-activation",))
        if s.ground.lava & s.feet[unit] and not effect.has(s, unit, FLY):
            afflict(s, unit, status.FIRE, ("tile.effects",))
        if s.ground.healing & s.feet[unit]:
            mend(s, unit, 1, ("tile.effects",))
        if s.law.activation_end is not None:
            for bend in bends(s):
                if bend.activation_end is not None and s.at[unit] >= 0:
                    yield from bend.activation_end(s, unit)
        if s.at[unit] >= 0 and effect.has(s, unit, EXTRA_SPARKLY):
            choice = yield Ask(
                s.seats[unit], "sparkly", [("pass",), ("gain",)], (unit,), ("ability.on-card",)
            )
            if choice[0] == "gain":
                yield from wrath.gain(s, unit, 2, ("ability.on-card",))
        if effect.has(s, unit, SHARE_A_SIP):
            s.sipped = 3
    s.active = -1


# The menu


def menu(s: State, unit: int) -> Rule[None]:
    """Ask what the active Hero does next, and do it. [hero.activation.free-order]"""
    if s.at[unit] < 0:
        return
    options, layers = offers(s, unit)
    if len(options) == 1:
        return
    choice: Option = yield Ask(
        s.seats[unit], "menu", options, (unit,), ("hero.activation.free-order",)
    )
    kind = choice[0]
    if kind == "end":
        return
    s.agenda.append(("menu", unit))
    if kind == "move":
        s.moved = True
        cost = movement.cost_to(layers, choice[1])
        s.move -= cost
        if not movement.stroll(s, unit, layers, choice[1], cost):
            yield from movement.walk(s, unit, layers, choice[1], cost)
    elif kind == "dash":
        s.actions -= 1
        s.busy = True
        cost = movement.cost_to(layers, choice[1])
        if not movement.stroll(s, unit, layers, choice[1], cost):
            yield from movement.walk(s, unit, layers, choice[1], cost)
    elif kind == "stand":
        if choice[1] == "action":
            s.actions -= 1
        else:
            s.move = 0
        cure(s, unit, status.KNOCKDOWN, ("status.knockdown.hero",))
        note(s, StoodUp, unit, ("status.knockdown.hero",))
    elif kind == "attack":
        s.actions -= 1
        s.busy = True
        yield from combat.hero_attacks(s, combat.Attack(unit, [choice[1]], choice[2], -1, None))
    elif kind == "blades":
        s.move = 0
        s.winded = True
        yield from combat.hero_attacks(s, combat.Attack(unit, [choice[1]], "missile", -1, None))
    elif kind == "chest":
        _pay_skill(s, unit)
        yield from open_chest(s, unit, choice[1])
    elif kind == "interact":
        _pay_skill(s, unit)
        yield from interact(s, unit, choice[1])
    elif kind == "drink":
        s.drunk = True
        yield from potion.drink(s, unit, choice[1], choice[2], choice[3:])
    elif kind == "borrow":
        s.mastered = True
        s.actions -= s.box.actions[choice[1][1]].cost
        yield from use(s, unit, choice[1])
    else:
        s.actions -= s.box.actions[choice[1]].cost
        s.busy = True
        yield from use(s, unit, choice)


def _pay_skill(s: State, unit: int) -> None:
    """Proficient: Interact or Open Chest is free once a turn."""
    if s.proficient:
        s.proficient = False
    else:
        s.actions -= 1


def offers(s: State, unit: int) -> tuple[Options, list[Squares]]:
    """Everything the active Hero may do now, and the squares it may walk to by their cost."""
    single: list[Option] = [("end",)]
    options = Options(single)
    profile, ails, points = s.profile[unit], s.status[unit], s.actions
    layers: list[Squares] = []
    if ails & status.KNOCKDOWN:
        if points:
            single.append(("stand", "action"))
        full = movement.budget(s, unit, profile.move)
        if not s.moved and s.move and s.move >= full:
            single.append(("stand", "move"))
        return options, layers
    bits = profile.flags & CHOOSING
    if s.granted & CHOOSING:
        bits = effect.having(s, unit, CHOOSING)
    board, foot = s.board, s.feet[unit]
    beside = board.neighbours[s.at[unit]] | foot if profile.base == 1 else board.spread(foot)
    move = 0 if ails & status.IMMOBILE else s.move
    dash = points and (movement.budget(s, unit, DASH) if ails else DASH)
    farthest = move if move > dash else dash
    if farthest > 0 and not (beside & s.foes and movement.held_fast(s, unit)):
        layers = movement.flood(s, unit, farthest, bits & MOBILITY)
        if move > 0:
            options.squares(("move",), movement.stops(s, unit, layers, move))
        if dash > 0:
            options.squares(("dash",), movement.stops(s, unit, layers, dash))
    thirsty = not s.drunk and any(s.potions[: len(s.seats)])
    if not (points or thirsty or s.proficient or bits & IDLE or profile.free):
        return options, layers
    aim = Aim(s, unit, bits)
    if points and aim.look(profile.sight):
        for icon, reach in profile.attacks:
            for target in aim.foes(reach):
                single.append(("attack", target, icon))
    if bits & WIND_OF_BLADES and not s.winded and not s.moved and s.move:
        for icon, reach in profile.attacks:
            if icon == "missile":
                single += [("blades", target) for target in aim.foes(reach)]
    if points or s.proficient:
        if beside & s.chests:
            options.squares(("chest",), beside & s.chests)
        if s.crystals:
            options.squares(("interact",), interactive(s, unit))
    if not ails & status.ICE:
        actions, used = s.box.actions, s.used
        for number in profile.specials:
            if actions[number].cost <= points and number not in used:
                offer(aim, number, single, options)
        if bits & MASTERY and not s.mastered:
            _offer_borrowed(aim, single)
        if thirsty:
            potion.offer_drinks(aim, single)
    return options, layers


def interactive(s: State, unit: int) -> Squares:
    """Crystals a Hero may interact with: under its feet, or as the card says."""
    squares = reach = 0
    plot = -1
    for square, card in s.crystals:
        if card != plot:
            plot = card
            bend = BENDS[s.box.twists[card].effect]
            reach = bend.interactive(s, unit) if bend.interactive is not None else s.feet[unit]
        if reach >> square & 1:
            squares |= 1 << square
    return squares


def _offer_borrowed(aim: Aim, single: list[Option]) -> None:
    """Mastery: once an activation, a unique action of an adjacent friend."""
    s, unit = aim.s, aim.unit
    near = s.board.spread(s.feet[unit]) & s.heroes
    lent: dict[int, None] = {}
    for friend in units_on(s, near):
        if friend != unit:
            lent.update(dict.fromkeys(s.profile[friend].specials))
    for number in lent:
        if s.box.actions[number].cost <= s.actions and number not in s.used:
            ways: list[Option] = []
            offer(aim, number, ways, None)
            single += [("borrow", way) for way in ways]


def offer(aim: Aim, number: int, options: list[Option], lazy: Options | None) -> None:
    """Add every way a Hero may use a unique action."""
    s, unit = aim.s, aim.unit
    action, way = s.box.actions[number], s.box.ways[number]
    if way == AT_FOES:
        assert action.reach is not None
        for target in aim.foes(action.reach):
            options.append(("special", number, target))
    elif way == FROM_START:
        assert action.shape is not None
        sweep, sides = action.shape[0] == "sweep", ""
        for start, facing in starts(s, unit):
            if sweep:
                if facing in sides:
                    continue
                sides += facing
            options.append(("aim", number, start, facing))
    elif way == AROUND:
        options.append(("area", number))
    elif way == TELEPORTING:
        if lazy is not None:
            lazy.squares(("teleport", number), teleport_places(s, unit, action.teleport))
    elif way == POUNCING:
        found = aim.foes(POUNCE_REACH)
        if found:
            legal = movement.legal_squares(s, unit)
            for target in found:
                if pounce_places(s, target, legal):
                    options.append(("special", number, target))
    elif action.reach is None:
        options.append(("special", number, unit))
    else:
        hookshot = bool(action.grants.flags & HOOKSHOT)
        for target in aim.targets(action.reach, aimed_at(s, unit, action), hookshot):
            if target != unit or action.aim == "augment":
                options.append(("special", number, target))


def starts(s: State, unit: int) -> list[tuple[Square, Facing]]:
    """Where a lance, a spray or a sweep of the unit may begin."""
    foot = s.feet[unit]
    found = s.ground.starts.get(foot)
    if found is None:
        found = s.ground.starts[foot] = shapes.starts(s.board, foot)
    return found


def aimed_at(s: State, unit: int, action: Action) -> Squares:
    """Squares of the models an action may be aimed at. [term.action.enemies-only]"""
    aim = action.aim
    if aim == "dangerous":
        return s.heroes | s.foes
    return s.heroes if (aim == "augment") == (unit < len(s.seats)) else s.foes


def teleport_places(s: State, unit: int, reach: int) -> Squares:
    foot = s.feet[unit]
    near = s.board.within_any(foot, reach)
    seen = effect.visible(s, foot, near & ~foot)
    return seen & movement.legal_squares(s, unit)


def pounce_places(s: State, target: int, legal: Squares) -> Squares:
    """Those of the squares where somebody may be placed that are beside a target."""
    return s.board.within_any(s.feet[target], 1) & legal


# Use


def use(s: State, unit: int, choice: Option) -> Rule[None]:
    """Use a unique action as chosen; its price is already paid."""
    kind, number = choice[0], choice[1]
    action = s.box.actions[number]
    if action.one_use:
        s.used = (*s.used, number)
    if kind == "teleport":
        note(s, Acted, unit, number, (unit,))
        movement.put(s, unit, choice[2], ("ability.on-card",))
        return
    squares = 0
    if kind == "area":
        squares = area(s, unit, action)
        targets = affected(s, unit, action, squares)
    elif kind == "aim":
        squares = area(s, unit, action, choice[2], choice[3])
        targets = affected(s, unit, action, squares)
    else:
        target: int = choice[2]
        targets = [target]
        if action.grants.flags & POUNCE:
            yield from pounce(s, unit, target)
        if action.shape is not None:
            centre = yield from burst_centre(s, unit, target, ("aoe.burst.large-target",))
            squares = effect.visible(s, 1 << centre, shapes.burst(s.board, centre, action.shape[1]))
            others = affected(s, unit, action, squares)
            targets = [target, *(u for u in others if u != target)]
    if action.offensive:
        before = s.footprint(targets[0]) if targets else 0
        if targets:
            yield from combat.hero_attacks(
                s, combat.Attack(unit, targets, action.icon, number, action)
            )
        if action.grants.flags & CHARGE and s.at[unit] >= 0:
            yield from charge(s, unit, squares)
        if action.grants.flags & RETREAT and s.at[unit] >= 0:
            yield from retreat(s, unit, before)
        if action.script:
            yield from script(s, unit, number, targets)
    else:
        note(s, Acted, unit, number, tuple(targets))
        if action.shape is not None and action.shape[0] == "aura":
            effect.add(s, Effect(unit, number, AURA))
            if action.script:
                yield from script(s, unit, number, targets)
        else:
            yield from combat.apply_support(s, unit, number, targets)


def script(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    yield from SCRIPTS[s.box.actions[number].script](s, unit, number, targets)


def lasting(s: State, unit: int, number: int, target: int) -> None:
    """Put what an action grants into play, until the user's next upkeep."""
    action = s.box.actions[number]
    if action.grants != NO_GIFTS:
        effect.add(s, Effect(unit, number, target))


def area(s: State, unit: int, action: Action, start: int = -1, facing: Facing = "N") -> Squares:
    """The squares of an area effect, in its user's sight; models hide nothing. [aoe.*]"""
    assert action.shape is not None
    foot = s.feet[unit]
    return effect.visible(s, foot, covered(s.board, foot, action.shape, start, facing))


def pounce(s: State, unit: int, target: int) -> Rule[None]:
    """Pounce: to an empty square beside the target."""
    rules = ("ability.on-card",)
    places = pounce_places(s, target, movement.legal_squares(s, unit))
    square = yield from pounce_square(s, unit, target, places, rules)
    movement.put(s, unit, square, rules)


def charge(s: State, unit: int, squares: Squares) -> Rule[None]:
    """Charge: after a Lance the user may be placed in any free square it covered."""
    rules = ("ability.on-card",)
    places = squares & movement.legal_squares(s, unit)
    square = yield from charge_end(s.seats[unit], unit, places, rules)
    if square >= 0:
        movement.put(s, unit, square, rules)


def retreat(s: State, unit: int, away: Squares) -> Rule[None]:
    """Retreat: after the action the user is pushed up to five squares from the target."""
    if not away:
        return
    layers = movement.flood(s, unit, RETREAT_PUSH)
    # After so many steps of a push every way has led equally far.
    board = s.board.over if s.board.solid else s.board
    here = 1 << s.at[unit]
    far = board.distance_between(here, away)
    ends = 0
    for steps in range(RETREAT_PUSH if far < FAR else 0):
        here = board.spread(here) & ~board.within_any(away, far + steps)
        ends |= here
    ends &= sum(layers[1:]) & movement.legal_squares(s, unit)
    if not ends:
        return
    options = Options([("stay",)])
    options.squares(("step",), ends)
    choice = yield Ask(s.seats[unit], "retreat", options, (unit,), ("ability.on-card",))
    if choice[0] == "step":
        cost = movement.cost_to(layers, choice[1])
        yield from movement.walk(s, unit, layers, choice[1], cost)


# Chests and crystals


def open_chest(s: State, unit: int, square: int) -> Rule[None]:
    """Draw as many treasures as the tile's number, keep one. [basic.open-chest.draw]"""
    from .treasure import chest_draw

    note(s, ChestOpened, unit, square)
    s.chests &= ~(1 << square)
    yield from chest_draw(s, unit, square)


def interact(s: State, unit: int, square: int) -> Rule[None]:
    """Use a plot card's crystal. [basic.interact]"""
    note(s, CrystalTaken, unit, square)
    card = next(c for q, c in s.crystals if q == square)
    bend = BENDS[s.box.twists[card].effect]
    assert bend.interact is not None
    yield from bend.interact(s, unit, square)
