"""One model's activation: what strikes first, then moves and actions. [activation.*, action.*]"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel.board import FAR
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, each

from ..superdungeon import status
from ..superdungeon.card import BERSERK, BURROW, LUCK, REGENERATE, TOUGH
from . import combat, effect, equipment, movement, potion, special
from .affliction import cure, mend
from .aim import BURROW_RANGE, Aim, burrow_places, offered, usable
from .attack import Attack
from .events import Activated, ChestOpened, Ran, Spawned, StoodUp, note
from .fall import settle
from .naming import MODE
from .state import State
from .target import MELEE, foes_of, melee_targets, out_of_melee, out_of_range
from .window import ACTIVATION, window
from .wound import wound

MENU_RULES = ("action.kinds", "move.split")


def activate(s: State, unit: int) -> None:
    """Begin a model's activation. [activation.order]"""
    s.acted[unit] += 1
    s.active = unit
    note(s, Activated, unit)
    # Lasting effects that it made earlier end; then status effects take hold; then it acts.
    effect.expire(s, unit)
    s.spared[unit] = 0
    s.agenda.append(("ready", unit))
    if s.status[unit] & status.FIRE or s.wounds[unit] or any(s.potions[: len(s.seats)]):
        s.agenda.append(("upkeep", unit))


def upkeep(s: State, unit: int) -> Rule[None]:
    """What strikes or heals before the model moves or acts. [ability.tough, status.fire]"""
    yield from window(s, ACTIVATION)
    bits = effect.flags(s, unit)
    if bits & TOUGH:
        mend(s, unit, 1, ("ability.tough",))
    if bits & REGENERATE:
        yield from special.regenerate(s, unit)
    if s.status[unit] & status.FIRE and s.acted[unit] == 1:
        yield from wound(s, unit, -1, ("status.fire",), gauge=False)
        settle(s)


def ready(s: State, unit: int) -> None:
    """The model has its Speed and action points."""
    if s.at[unit] < 0:
        s.active = -1
        return
    s.speed, s.actions = effect.allowance(s, unit)
    s.running = s.moved = s.busy = s.raging = False
    s.berserk = True
    s.free = 0
    s.agenda.append(("menu", unit))


def may_move(s: State, unit: int) -> bool:
    """[status.immobile, status.knockdown]"""
    return s.speed > 0 and not s.status[unit] & (status.IMMOBILE | status.KNOCKDOWN)


# What keeps a model from acting


def running(s: State, unit: int, *_: object) -> Hindrance | None:
    """[move.run.no-actions]"""
    if not s.running:
        return None
    return Hindrance("move.run.no-actions", says="{unit:unit} is running", unit=unit)


def knocked_down(s: State, unit: int, *_: object) -> Hindrance | None:
    """[status.knockdown]"""
    if not s.status[unit] & status.KNOCKDOWN:
        return None
    return Hindrance("status.knockdown", says="{unit:unit} is knocked down", unit=unit)


def unpaid(s: State, unit: int, cost: int, rule: str = "action.points") -> Hindrance | None:
    """What an action costs, against the points that are left. [action.points]"""
    if s.actions >= cost:
        return None
    rules = (rule, "status.poison") if s.status[unit] & status.POISON else (rule,)
    needs = "1 action" if cost == 1 else "{cost} actions"
    return Hindrance(
        *rules, says=f"it takes {needs}, {{left}} left", cost=cost, left=max(0, s.actions)
    )


def one_action(s: State, unit: int, *_: object) -> Hindrance | None:
    return unpaid(s, unit, 1)


def too_late_to_run(s: State, unit: int) -> Hindrance | None:
    """[move.run.declare]"""
    if s.running:
        return Hindrance("move.run.declare", says="{unit:unit} is running already", unit=unit)
    if s.moved or s.busy:
        says = "it is declared before the model moves or acts"
        return Hindrance("move.run.declare", says=says, moved=s.moved, acted=s.busy)
    return None


def standing(s: State, unit: int) -> Hindrance | None:
    if s.status[unit] & status.KNOCKDOWN:
        return None
    return Hindrance("status.knockdown", says="{unit:unit} is not knocked down", unit=unit)


def no_berserk(s: State, unit: int, *_: object) -> Hindrance | None:
    """[ability.berserk]"""
    if not effect.has(s, unit, BERSERK):
        return Hindrance("ability.berserk", says="{unit:unit} has no Berserk", unit=unit)
    if not s.berserk:
        return Hindrance("ability.berserk", says="the free attack is made", left=0)
    return None


def none_free(s: State, unit: int, *_: object) -> Hindrance | None:
    """[ability.insignificant]"""
    if s.free:
        return None
    return Hindrance("ability.insignificant", says="no free attack is earned", left=0)


def out_of_strike(s: State, unit: int, target: int, mode: str = MELEE) -> Hindrance | None:
    """What keeps a basic attack from a model. [combat.basic.melee, combat.basic.distance]"""
    if mode == MELEE:
        return out_of_melee(s, unit, target, "combat.basic.melee")
    reach = next((far for kind, far in s.profile[unit].distances if kind == mode), 0)
    if not reach:
        says = "{unit:unit} does not attack {mode}"
        return Hindrance("combat.basic.distance", says=says, unit=unit, mode=MODE[mode])
    return out_of_range(s, unit, target, mode, reach)


def no_chest(s: State, unit: int, square: Square) -> Hindrance | None:
    """[chest.heroes-only, chest.open]"""
    if not s.is_hero(unit):
        return Hindrance("chest.heroes-only", says="{unit:unit} is no Hero", unit=unit)
    if not s.chests >> square & 1:
        return Hindrance("chest.open", says="there is no chest")
    far = s.board.distance_between(s.footprint(unit), 1 << square)
    if far == 1:
        return None
    if far == FAR:
        return Hindrance("chest.open", says="no way leads to the chest")
    says = "the chest is {far} squares away, and must be adjacent"
    return Hindrance("chest.open", says=says, far=far)


def no_burrower(s: State, unit: int, *_: object) -> Hindrance | None:
    """[ability.burrow]"""
    if not s.profile[unit].flags & BURROW:
        return Hindrance("ability.burrow", says="{unit:unit} does not burrow", unit=unit)
    if s.moved:
        return Hindrance("ability.burrow", says="{unit:unit} has moved", unit=unit)
    return None


def out_of_burrow(s: State, unit: int, square: Square) -> Hindrance | None:
    """`burrow_places`, for a single square it could stand on. [ability.burrow]"""
    if burrow_places(s, unit) >> square & 1:
        return None
    far = s.board.distance_between(s.footprint(unit), 1 << square)
    if far == FAR:
        return Hindrance("ability.burrow", says="no way leads there")
    says = "{far} squares away, and it burrows no farther than {range}"
    return Hindrance("ability.burrow", says=says, far=far, range=BURROW_RANGE)


def striking_from(s: State, unit: int, cost: int, near: Callable[[State], bool]) -> Option | None:
    """The move to the nearest square from which something could be done that is too far now."""
    if s.running or s.actions < cost or not may_move(s, unit):
        return None
    found = movement.ways(s, unit, s.speed)
    then = s.copy()
    for layer in found.safe:
        for square in each(layer & found.move):
            then.shift(unit, square)
            if near(then):
                return ("move", square)
    return None


# What is offered


def offers(s: State, unit: int) -> tuple[Options, movement.Ways]:
    """Everything the active model may do now."""
    single: list[Option] = [("end",)]
    profile = s.profile[unit]
    hero = profile.hero
    down = s.status[unit] & status.KNOCKDOWN
    ways = movement.NOWHERE
    if may_move(s, unit):
        ways = movement.ways(s, unit, s.speed)
        if not s.moved and not s.busy and not s.running:
            single.append(("run",))
    if down and s.actions > 0 and not s.running:
        single.append(("stand",))
    stocked = hero and any(s.potions[: len(s.seats)])
    options = Options(single)
    if not s.running and not down:
        aim = Aim(s, unit)
        among = foes_of(s, unit)
        if s.actions > 0:
            single += [("attack", target, MELEE) for target in aim.targets(MELEE, 0, among)]
            for kind, reach in profile.distances:
                single += [("attack", t, kind) for t in aim.targets(kind, reach, among)]
        if s.berserk and effect.has(s, unit, BERSERK):
            single += [("berserk", target) for target in aim.targets(MELEE, 0, among)]
        if s.free:
            single += [("free", target) for target in aim.targets(MELEE, 0, among)]
        for number in profile.specials:
            if usable(s, unit, number):
                offered(aim, number, single, options)
        if hero and s.actions > 0 and s.chests:
            options.squares(("chest",), s.board.spread(s.footprint(unit)) & s.chests)
        if stocked and s.box.offensive_brews:
            offer_offensive(aim, single)
    if stocked:
        single += potion.drinkable(s, s.seats[unit], None)
    options.squares(("move",), ways.move)
    options.squares(("brave",), ways.brave)
    if profile.flags & BURROW and not s.moved and s.speed > 0 and not down:
        options.squares(("burrow",), burrow_places(s, unit))
    return options, ways


def offer_offensive(aim: Aim, single: list[Option]) -> None:
    """Offensive potions: one-use specials without a price in action points. [potion.offensive]"""
    s, unit = aim.s, aim.unit
    if s.status[unit] & status.CHOKE:
        return
    for _, _, owner, number in potion.drinkable(s, s.seats[unit], None, offensive=True):
        # What rolls is a special attack, what does not a special action.
        if s.status[unit] & (status.PACIFY if s.box.actions[number].rolls else status.BIND):
            continue
        ways: list[Option] = []
        offered(aim, number, ways, None)
        single += [("throw", owner, *way) for way in ways if ("throw", owner, *way) not in single]


def menu(s: State, unit: int) -> Rule[None]:
    """Ask what the active model does next, and do it. [move.split]"""
    if s.at[unit] < 0:
        s.active = -1
        return
    options, ways = offers(s, unit)
    if len(options) == 1:
        s.active = -1
        return
    choice: Option = yield Ask(s.seat_of(unit), "menu", options, (unit,), MENU_RULES)
    kind = choice[0]
    if kind == "end":
        s.active = -1
        return
    s.agenda.append(("menu", unit))
    profile, bits = s.profile[unit], s.status[unit]
    yield from carry_out(s, unit, choice, ways)
    if s.profile[unit] is not profile or s.status[unit] != bits:
        recount(s, unit, effect.allowed(profile, bits), burrowed=kind == "burrow")


def recount(s: State, unit: int, had: tuple[int, int], *, burrowed: bool) -> None:
    """What changes a model's Speed or action points changes what is left of them.

    What it has used stays used, and is still owed if it is more than the model now has.
    [equip.at-once, shapeshift.same-turn, status.slow, status.poison]
    """
    speed, points = effect.allowance(s, unit)
    if not burrowed:
        s.speed += (speed - had[0]) * (2 if s.running else 1)
    s.actions += points - had[1]


def carry_out(s: State, unit: int, choice: Option, ways: movement.Ways) -> Rule[None]:
    """Do what the menu's answer says."""
    kind = choice[0]
    if kind == "move":
        yield from movement.move(s, unit, ways, choice[1], False)
        if s.raging:
            yield from rage_attack(s, unit)
    elif kind == "brave":
        yield from movement.move(s, unit, ways, choice[1], True)
        if s.raging:
            yield from rage_attack(s, unit)
    elif kind == "attack":
        s.actions -= 1
        s.busy = True
        yield from basic_attack(s, unit, choice[1], choice[2])
    elif kind == "run":
        s.running = True
        s.speed *= 2
        note(s, Ran, unit)
    elif kind == "stand":
        s.actions -= 1
        s.busy = True
        s.status[unit] &= ~status.KNOCKDOWN
        note(s, StoodUp, unit)
    elif kind == "berserk":
        s.berserk = False
        s.busy = True
        yield from basic_attack(s, unit, choice[1], MELEE)
    elif kind == "free":
        s.free -= 1
        s.busy = True
        yield from basic_attack(s, unit, choice[1], MELEE)
    elif kind == "chest":
        s.actions -= 1
        s.busy = True
        yield from open_chest(s, unit, choice[1])
    elif kind == "drink":
        yield from potion.drink(s, choice[1], choice[2], choice[3], None)
    elif kind == "throw":
        s.potions[choice[1]] -= s.box.actions[choice[3]].cost
        s.busy = True
        yield from special.use(s, unit, choice[2:])
    elif kind == "burrow":
        s.speed = 0
        s.moved = True
        cure(s, unit, s.status[unit], ("ability.burrow",))
        yield from movement.put(s, unit, choice[1], ("ability.burrow",))
    else:
        s.actions -= s.box.actions[choice[1]].cost
        s.busy = True
        yield from special.use(s, unit, choice)


def basic_attack(s: State, unit: int, target: int, mode: str) -> Rule[None]:
    """One attack on one model. [combat.basic.cost]"""
    reach = 0
    if mode != MELEE:
        reach = next(x for kind, x in s.profile[unit].distances if kind == mode)
    yield from combat.attack(s, Attack(unit, [target], mode, reach=reach))


def rage_attack(s: State, unit: int) -> Rule[None]:
    """After each square of a rage, one free melee attack.

    A move over several squares lets those on the way pass; they can be moved one by one.
    """
    if s.at[unit] < 0:
        return
    targets = melee_targets(s, unit, foes_of(s, unit))
    if not targets:
        return
    choice = yield Ask(
        s.seat_of(unit), "rage", [("pass",), *(("attack", t, MELEE) for t in targets)], (unit,),
        ("combat.basic.melee",),
    )  # fmt: skip
    if choice[0] == "attack":
        yield from combat.attack(s, Attack(unit, [choice[1]], MELEE))


def open_chest(s: State, unit: int, square: int) -> Rule[None]:
    """Open a chest: its card is drawn, then it leaves the map. [chest.open, chest.draw]"""
    note(s, ChestOpened, unit, square)
    card = yield from equipment.draw_treasure(s, ("chest.draw",))
    if effect.has(s, unit, LUCK) and card >= 0:
        second = yield from equipment.draw_treasure(s, ("ability.luck.chest",))
        if second >= 0:
            card = yield from luckier(s, unit, card, second)
    s.chests &= ~(1 << square)
    if card >= 0 and equipment.is_boo_booty(s, card):
        card = yield from boo(s, card, square)
    if card >= 0:
        yield from equipment.use_find(s, card, may_hold=True)


def luckier(s: State, unit: int, first: int, second: int) -> Rule[int]:
    """Luck: one of two cards is kept, and that is the Cursed one. [ability.luck.chest]"""
    drawn = dict.fromkeys((first, second))
    cursed = [card for card in drawn if equipment.must_wear(s, card)]
    options = [("keep", card) for card in cursed or drawn]
    choice = options[0]
    if len(options) > 1:
        choice = yield Ask(s.seat_of(unit), "luck_chest", options, (unit,), ("ability.luck.chest",))
    card: int = choice[1]
    equipment.discard(s, second if card == first else first)
    return card


def boo(s: State, card: int, square: int) -> Rule[int]:
    """A Boo Booty takes the chest's place; with no model left another card is drawn."""
    equipment.discard(s, card)
    for unit in range(len(s.seats), len(s.card)):
        if s.profile[unit].model.kind == "trap" and s.at[unit] < 0:
            s.enter(unit, square)
            note(s, Spawned, unit, square, -1, ("chest.boo-booty",))
            return -1
    another: int = yield from equipment.draw_relic(s, ("chest.boo-booty",))
    return another
