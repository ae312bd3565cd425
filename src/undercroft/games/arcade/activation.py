"""A Hero's activation: upkeep, the menu, the end. [hero.*, basic.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares
from undercroft.kernel.wording import plural

from . import action, combat, effect, movement, potion, shape, wrath
from .aim import AIMING, Aim, no_target, out_of_reach
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
            yield from movement.walk(s, unit, layers, choice[1], cost, rules=("basic.dash",))
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


# What stands in a Hero's way


def knocked_down(s: State, unit: int, *_: object) -> Hindrance | None:
    """[status.knockdown.hero]"""
    if not s.status[unit] & status.KNOCKDOWN:
        return None
    return Hindrance("status.knockdown.hero", says="{by:unit} must stand up first", by=unit)


def stays_down(s: State, unit: int, price: str) -> Hindrance | None:
    """Standing up costs an action point or all movement. [status.knockdown.hero]"""
    rule = "status.knockdown.hero"
    if not s.status[unit] & status.KNOCKDOWN:
        return Hindrance(rule, says="{by:unit} is not knocked down", by=unit)
    if price == "action":
        return None if s.actions else Hindrance(rule, says="no action is left", left=0)
    full = movement.budget(s, unit, s.profile[unit].move)
    if not s.moved and s.move and s.move >= full:
        return None
    says = "it takes all {full} movement, and {left} are left"
    return Hindrance(rule, says=says, full=full, left=s.move)


def too_dear(s: State, unit: int, cost: int = 1) -> Hindrance | None:
    """A Hero pays action points. [action.spend]"""
    if s.actions >= cost:
        return None
    short = s.actions + 1 == cost
    poisoned = ("status.poison",) if short and s.status[unit] & status.POISON else ()
    says = f"it takes {plural(cost, 'action')}, {s.actions or 'none'} left"
    return Hindrance("action.spend", *poisoned, says=says, cost=cost, left=s.actions)


def no_enemy(s: State, target: int) -> Hindrance | None:
    """[term.action.enemies-only, destroy.when]"""
    if s.is_hero(target) and s.at[target] >= 0:
        says = "{target:unit} is no enemy"
        return Hindrance("term.action.enemies-only", says=says, target=target)
    return no_target(s, target)


def unarmed(s: State, unit: int, icon: str) -> Hindrance | None:
    """An attack needs its icon. [basic.melee-attack, basic.magic-attack, basic.missile-attack]"""
    if any(name == icon for name, _ in s.profile[unit].attacks):
        return None
    says = f"{{by:unit}} has no {icon} attack"
    return Hindrance(f"basic.{icon}-attack", says=says, by=unit)


def too_far(s: State, unit: int, target: int, icon: str) -> Hindrance | None:
    """What keeps an attack from a target."""
    reaches = [reach for name, reach in s.profile[unit].attacks if name == icon]
    return out_of_reach(s, unit, target, max(reaches)) if reaches else None


def no_wind(s: State, unit: int) -> Hindrance | None:
    """Wind of Blades: all movement, once, for a missile attack."""
    says = ""
    if not effect.has(s, unit, WIND_OF_BLADES):
        says = "{by:unit} has no Wind of Blades"
    elif s.winded:
        says = "the Wind of Blades blows once an activation"
    elif s.moved or not s.move:
        says = "it takes all movement, before any step"
    return Hindrance("ability.on-card", says=says, by=unit) if says else None


def iced(s: State, unit: int) -> Hindrance | None:
    """[status.ice]"""
    if not s.status[unit] & status.ICE:
        return None
    return Hindrance("status.ice", says="{by:unit} suffers Ice", by=unit)


def not_on_card(s: State, unit: int, number: int) -> Hindrance | None:
    """[action.spend]"""
    if number in s.profile[unit].specials:
        return None
    says = "{by:unit} has no {action:action}"
    return Hindrance("action.spend", says=says, by=unit, action=number)


def used_up(s: State, number: int) -> Hindrance | None:
    """[ability.one-use-only]"""
    if number not in s.used:
        return None
    return Hindrance("ability.one-use-only", says="it has been used in this game")


def not_lent(s: State, unit: int, number: int) -> Hindrance | None:
    """Mastery: once an activation, a unique action of an adjacent friend."""
    says = ""
    if not effect.has(s, unit, MASTERY):
        says = "{by:unit} has no Mastery"
    elif s.mastered:
        says = "an action was borrowed in this activation"
    elif number not in _lent(s, unit):
        says = "no friend beside {by:unit} has {action:action}"
    rule = "ability.on-card"
    return Hindrance(rule, says=says, by=unit, action=number) if says else None


def no_chest(s: State, unit: int, square: Square) -> Hindrance | None:
    """A chest is opened from beside it, or on it. [basic.open-chest]"""
    if not s.chests >> square & 1:
        return Hindrance("basic.open-chest", says="there is no chest on {at:square}", at=square)
    if s.board.spread(s.feet[unit]) >> square & 1:
        return None
    far = s.board.distance_between(s.feet[unit], 1 << square)
    says = "the chest on {at:square} is {far} squares away, and must be adjacent"
    return Hindrance("basic.open-chest", says=says, at=square, far=far)


def no_crystal(s: State, unit: int, square: Square) -> Hindrance | None:
    """A plot's card says from where its crystals are used. [basic.interact]"""
    if s.crystals and interactive(s, unit) >> square & 1:
        return None
    if not any(at == square for at, _ in s.crystals):
        return Hindrance("basic.interact", says="there is no crystal on {at:square}", at=square)
    says = "{by:unit} cannot use the crystal on {at:square} from where it stands"
    return Hindrance("basic.interact", says=says, by=unit, at=square)


def skill_price(s: State) -> int:
    """Proficient: Interact or Open Chest is free once a turn."""
    return 0 if s.proficient else 1


def interactive(s: State, unit: int) -> Squares:
    """Squares with crystals that a Hero may interact with."""
    squares = 0
    for square, _ in within_reach(s, unit):
        squares |= 1 << square
    return squares


def within_reach(s: State, unit: int) -> list[tuple[Square, int]]:
    """Crystals a Hero may interact with: under its feet, or as the card says."""
    found = []
    reach = 0
    plot = -1
    for square, card in s.crystals:
        if card != plot:
            plot = card
            bend = BENDS[s.box.twists[card].effect]
            reach = bend.interactive(s, unit) if bend.interactive is not None else s.feet[unit]
        if reach >> square & 1:
            found.append((square, card))
    return found


def _lent(s: State, unit: int) -> dict[int, None]:
    """The unique actions of adjacent friends."""
    near = s.board.spread(s.feet[unit]) & s.heroes
    lent: dict[int, None] = {}
    for friend in units_on(s, near):
        if friend != unit:
            lent.update(dict.fromkeys(s.profile[friend].specials))
    return lent


def _offer_borrowed(aim: Aim, single: list[Option]) -> None:
    """Mastery: once an activation, a unique action of an adjacent friend."""
    s = aim.s
    for number in _lent(s, aim.unit):
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
    """Use a plot card's crystal; of two plots' on one square the older that can be used.

    [basic.interact]
    """
    note(s, CrystalTaken, unit, square)
    card = next(c for q, c in within_reach(s, unit) if q == square)
    bend = BENDS[s.box.twists[card].effect]
    assert bend.interact is not None
    yield from bend.interact(s, unit, square, card)
