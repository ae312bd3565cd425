"""Combat: who may be attacked, and one attack from declaration to drops. [combat.*, area.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Rule

from ..superdungeon import status
from ..superdungeon.card import (
    ALCHEMY,
    ATTRIBUTES,
    BACKLASH,
    BLOOD_DRINKER,
    DEX,
    HEALER,
    HOOKSHOT,
    INSIGNIFICANT,
    LUCK,
    MOLTEN_CORE,
    NINE_LIVES,
    STEALTH,
    Action,
    Pool,
)
from ..superdungeon.control import controls
from ..superdungeon.drops import offer, swap_with_luck
from ..superdungeon.roll import (
    PLAIN,
    Detail,
    choose_defence,
    discard_highest,
    offer_reroll,
    tell,
    throw,
)
from . import effect, movement
from .affliction import burden, cure, gain_potion, recoveries, take_off
from .attack import (
    VULNERABLE,
    Attack,
    attack_causes,
    attack_detail,
    attack_pool,
    attacker_flags,
    defence_attributes,
    defence_detail,
    defence_drops,
    in_melee,
    may_reroll,
    wounds_dealt,
)
from .events import Attacked, Defended, Evaded, note
from .lore import sides
from .roll import hindered
from .state import State
from .target import distance_targets, melee_targets
from .window import BEFORE_ATTACK, BEFORE_DEFENSE, window
from .wound import Dealt, deal, resolve


def attack(s: State, a: Attack) -> Rule[None]:
    """Resolve one attack. [combat.order]"""
    if s.log is not None:
        declare(s, Attacked(a.by, tuple(a.targets), a.number, a.mode))
    picked = a.target
    meant = tuple(a.targets)
    stock = s.potions[: len(s.seats)]
    yield from window(s, BEFORE_ATTACK, a)
    if s.at[a.by] < 0:
        return
    if s.potions[: len(s.seats)] != stock:
        spare_who_left(s, a, meant)
        if not a.targets:
            return
    # Stealth may put a model picked out at a distance out of range; who takes its place does not.
    if a.reach and a.target == picked and (yield from evades(s, a.by, picked, a.reach)):
        return
    # The attack roll.
    pool = attack_pool(s, a)
    drop = hindered(s, a.by, a.attribute)
    told = PLAIN if s.log is None else attack_detail(s, a)
    if may_reroll(s, a, pool):
        a.roll = yield from throw(s, a.by, "attack", pool, 0, told)
        yield from reroll_for_holy(s, a, pool, drop, told)
    else:
        a.roll = yield from throw(s, a.by, "attack", pool, drop, told)
    # What is drunk from now on makes no room for potions rolled. [potion.cannot.make-room]
    a.stock = s.potions[: len(s.seats)]
    # Every target defends before any wound is placed.
    hit: list[int] = []
    backlash = 0
    for place in range(len(a.targets)):
        a.target = a.targets[place]
        yield from window(s, BEFORE_DEFENSE, a)
        target = a.targets[place]
        if s.at[target] < 0 or s.at[a.by] < 0:
            continue
        stars = yield from defend(s, a, target)
        if a.roll.stars > stars:
            hit.append(target)
        else:
            note(s, Defended, target, a.by)
            if stars > a.roll.stars and effect.has(s, target, BACKLASH):
                backlash += 1
    # All counters are placed, then everything follows from them at once.
    hurt, afflicted = strike(s, a, hit)
    for _ in range(backlash):
        hurt += deal(s, a.by, -1, ("ability.backlash",), gauge=False)
    destroyed = yield from resolve(s, hurt, afflicted)
    if s.outcome is not None:
        return
    if a.action is not None:
        for target in hit if a.harmless else a.wounded:
            # Who was destroyed and is summoned anew is another model.
            if target not in destroyed:
                yield from move_target(s, a.by, a.action, target)
    if a.wounded:
        yield from pay_out(s, a)


def spare_who_left(s: State, a: Attack, meant: tuple[int, ...]) -> None:
    """Before the dice are rolled a potion may take a model out of an attack. [potion.interrupt]

    Without the model it was aimed at, an attack fails. Whoever took the place of one of the
    models `meant` stands in for it wherever it is.
    """
    aimed = a.action is None or a.action.shape is None or a.action.shape[0] == "burst"
    for place, target in reversed(list(enumerate(a.targets))):
        there = s.footprint(target)
        if target not in meant:
            continue
        if place or not aimed:
            reached = bool(there & a.squares)
        elif a.reach:
            hookshot = a.action is not None and a.action.grants.flags & HOOKSHOT != 0
            reached = target in distance_targets(s, a.by, a.reach, there, hookshot)
        else:
            reached = target in melee_targets(s, a.by, there)
        if not reached:
            if there:
                note(s, Evaded, target, ("potion.interrupt",))
            a.targets = a.targets[:place] + a.targets[place + 1 :] if place or not aimed else []
    a.target = a.targets[0] if a.targets else -1


def evades(s: State, by: int, target: int, reach: int) -> Rule[bool]:
    """Stealth: the target's DEX stars are taken off the range. [ability.stealth]"""
    if s.is_hero(by) == s.is_hero(target) or not effect.has(s, target, STEALTH):
        return False
    hidden = yield from throw(
        s, target, "stealth", effect.dice(s, target, DEX), hindered(s, target, DEX)
    )
    distance = s.board.distance_between(s.footprint(by), s.footprint(target))
    if distance <= reach - hidden.stars:
        return False
    note(s, Evaded, target)
    return True


def reroll_for_holy(s: State, a: Attack, pool: Pool, drop: int, told: Detail) -> Rule[None]:
    """Holy: one die of the attack may be rolled again before the highest are discarded."""
    roll = a.roll
    assert roll is not None
    again = yield from offer_reroll(s, a.by, pool, roll, ("ability.holy",))
    roll = roll if again is None else again
    if drop:
        roll = yield from discard_highest(s, a.by, pool, roll, drop)
    if drop or again is not None:
        tell(s, a.by, "attack", pool, roll, told, ("ability.holy",))
    a.roll = roll


def defend(s: State, a: Attack, target: int) -> Rule[int]:
    """The target's defense roll: how many stars. [combat.defense-roll]"""
    attribute = yield from choose_defence(
        s, target, defence_attributes(s, a, target), (target, a.by), ("ability.dodge",)
    )
    pool = effect.dice(s, target, attribute)
    drop = defence_drops(s, a, target, attribute)
    told, rules = PLAIN, s.roll_rules
    if s.log is not None:
        told = defence_detail(s, a, target, attribute)
        rules = ("combat.defense-roll", *rules)
        if VULNERABLE in told.struck:
            rules += ("keyword.vulnerable",)
    what = f"defense {ATTRIBUTES[attribute]}"
    roll = yield from throw(s, target, what, pool, drop, told, rules)
    return roll.stars


def strike(s: State, a: Attack, hit: list[int]) -> tuple[list[Dealt], bool]:
    """Place the counters of every model that was hit, all at the same moment. [area.simultaneous]

    What was placed, and whether a Hero got a status.
    """
    if a.harmless:
        bits = 0 if a.action is None else a.action.status
        given = [burden(s, target, bits, ("status.special-action",)) for target in hit]
        return [], any(given)
    statuses = attack_causes(s, a)
    hurt: list[Dealt] = []
    afflicted = False
    for target in hit:
        bits = effect.flags(s, target)
        melee = in_melee(s, a, target)
        insignificant = bool(bits & INSIGNIFICANT) and melee
        dealt = deal(
            s, target, a.by, ("combat.hit",), gauge=not insignificant, count=wounds_dealt(s, a),
            melee=melee,
        )  # fmt: skip
        if not dealt:
            continue
        a.wounded.append(target)
        hurt += dealt
        if insignificant and a.by == s.active:
            s.free += 1
        if bits & MOLTEN_CORE and melee:
            afflicted |= burden(s, a.by, status.FIRE, ("ability.card-text",))
        # Whom the wound destroys gets no counter that would go with it.
        lives = bits & NINE_LIVES or s.wounds[target] < s.profile[target].hearts
        if statuses and lives:
            afflicted |= burden(s, target, statuses, ("status.on-damage",))
    return hurt, afflicted


def move_target(s: State, by: int, action: Action, target: int) -> Rule[None]:
    """Carry out the control effects of an action on one model. [control.optional]"""
    seat = s.seat_of(by)
    for kind, squares in controls(action):
        yield from movement.control(s, seat, by, target, kind, squares)


# Hearts and potions


def pay_out(s: State, a: Attack) -> Rule[None]:
    """Hearts and potions pop out of a wounded model. [dice.drop.*]"""
    roll = a.roll
    assert roll is not None
    hearts, potions = roll.hearts, roll.potions
    if not hearts and not potions:
        return
    by = a.by
    bits = attacker_flags(s, a)
    if s.is_hero(by):
        if bits & ALCHEMY:
            hearts, potions = 0, potions + hearts
        if bits & LUCK:
            rules = ("ability.luck.icons",)
            hearts, potions = yield from swap_with_luck(s, by, hearts, potions, rules)
        if bits & HEALER:
            hearts *= 2
        for _ in range(hearts):
            yield from give_heart(s, by)
        for _ in range(potions):
            yield from give_potion(s, a)
    elif s.at[by] >= 0 and s.profile[by].model.kind in ("boss", "miniboss"):
        for icon in range(hearts + potions):
            yield from monster_recovers(s, by, bool(bits & BLOOD_DRINKER) and icon < hearts)


def give_heart(s: State, by: int) -> Rule[None]:
    """A heart goes to any Hero in play. [dice.drop.any-hero]"""
    options: list[Option] = []
    for hero in s.hero_units:
        if s.at[hero] >= 0:
            options += recoveries(s, hero, ("heart", hero))
    choice = yield from offer(s, by, "heart", options, ("dice.drop.any-hero",))
    if choice is not None:
        take_off(s, choice[1], choice[2], ("dice.drop.heart",))


def give_potion(s: State, a: Attack) -> Rule[None]:
    """A potion goes to any Hero in play with room for it. [dice.drop.potion]"""
    options: list[Option] = [
        ("potion", hero)
        for hero in s.hero_units
        if s.at[hero] >= 0 and max(s.potions[hero], a.stock[hero]) < s.profile[hero].potions
    ]
    choice = yield from offer(s, a.by, "potion", options, ("dice.drop.any-hero",))
    if choice is not None:
        a.stock[choice[1]] += 1
        gain_potion(s, choice[1], ("dice.drop.potion",))


def monster_recovers(s: State, by: int, as_hero: bool) -> Rule[None]:
    """A boss or mini-boss may lose a status for an icon; Blood Drinker heals. [dice.drop.boss]"""
    rules = ("ability.blood-drinker",) if as_hero else ("dice.drop.boss",)
    options = recoveries(s, by, ("recover", by))
    if not as_hero:
        options = [option for option in options if option[2] != "wound"]
    if not options:
        return
    options.append(("leave",))
    choice = yield Ask(s.seat_of(by), "recover", options, (by, "icon"), rules)
    if choice[0] == "recover":
        if choice[2] == "wound":
            take_off(s, by, "wound", rules)
        else:
            cure(s, by, status.BIT[choice[2]], rules)


def declare(s: State, opening: Attacked) -> None:
    """Note an attack for those who tell of it, with what both sides would throw."""
    note(s, Attacked, *opening._replace(sides=sides(s, opening)))
