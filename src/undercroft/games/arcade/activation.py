"""A Hero's activation: upkeep, the menu, the end. [hero.*, basic.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.squares import Squares

from . import action, combat, effect, movement, potion, shape, wrath
from .aim import AIMING, Aim
from .attack import Attack
from .card import (
    EXTRA_SPARKLY,
    FLY,
    MASTERY,
    MOBILITY,
    PROFICIENT,
    SHARE_A_SIP,
    TOUGH,
    WIND_OF_BLADES,
)
from .events import Activated, ChestOpened, CrystalTaken, StoodUp, TokensCleared, note
from .state import State
from .treasure import chest_draw
from .twist import BENDS, bends
from .wound import afflict, cure, hurt, mend

DASH = 2
CHOOSING = WIND_OF_BLADES | MASTERY | AIMING | MOBILITY
"""Abilities that make a difference to what a Hero may do next."""
IDLE = WIND_OF_BLADES | MASTERY
"""Those of them that may leave it something to do without action points."""


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
        yield from combat.hero_attacks(s, Attack(unit, [choice[1]], choice[2], -1, None))
    elif kind == "blades":
        s.move = 0
        s.winded = True
        yield from combat.hero_attacks(s, Attack(unit, [choice[1]], "missile", -1, None))
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
        yield from action.use(s, unit, choice[1])
    else:
        s.actions -= s.box.actions[choice[1]].cost
        s.busy = True
        yield from action.use(s, unit, choice)


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
                action.offer(aim, number, single, options)
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
            action.offer(aim, number, ways, None)
            single += [("borrow", way) for way in ways]


# Chests and crystals


def open_chest(s: State, unit: int, square: int) -> Rule[None]:
    """Draw as many treasures as the tile's number, keep one. [basic.open-chest.draw]"""
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
