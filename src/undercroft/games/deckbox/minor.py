"""Minor actions: abilities, items, buying and trading, at any time. [action.minor.*]

A window is a moment between complete steps at which heroes other than the active one may do them.
Nobody is asked who could do nothing, and one may ask not to be asked again for a while.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each

from . import combat, ending, stock
from .box import KINDS, keywords
from .events import Placed, Revived, Traded, note
from .state import UNTIL, Boost, State
from .tables import Power
from .tracker import energise, enrich, mend

WINDOW_RULES = ("action.minor.any-time", "action.minor.free")

# ---------------------------------------------------------------- what is offered


def offers(s: State, hero: int, single: list[Option], options: Options) -> None:
    """Everything a standing hero may do as a minor action now."""
    profile = s.of(hero)
    if s.energy[hero] >= profile.least:
        for number in profile.powers:
            ability = s.box.abilities[number]
            if ability.cost <= s.energy[hero]:
                _offer(s, hero, ("ability", hero, number), number, ability.power, single, options)
    items = s.items[hero]
    for item in items:
        if s.box.item_uses[item]:
            card = s.box.items[item]
            _offer(s, hero, ("item", hero, item), stock.ITEM_BIT + item, card, single, options)
    loot = s.loot[hero]
    if loot:
        for item in s.market:
            if s.box.prices[item] <= loot:
                single.append(("buy", hero, item))
    if (loot or items) and s.ground.orth[s.at[hero]] & s.heroes:
        for other in neighbours(s, hero):
            single += [("give", hero, other, item) for item in items]
            single += [("pay", hero, other, amount) for amount in range(1, loot + 1)]


def may(s: State, hero: int) -> bool:
    """Whether a hero could do any minor action now."""
    if s.at[hero] < 0:
        return False
    loot = s.loot[hero]
    if loot:
        prices = s.box.prices
        for item in s.market:
            if prices[item] <= loot:
                return True
    if (loot or s.items[hero]) and s.ground.orth[s.at[hero]] & s.heroes:
        return True
    if not s.items[hero] and s.energy[hero] < s.of(hero).least:
        return False
    single: list[Option] = []
    options = Options(single)
    offers(s, hero, single, options)
    return len(options) > 0


def neighbours(s: State, hero: int) -> list[int]:
    """The adjacent heroes. [term.adjacent]"""
    return [s.unit_at[square] for square in each(s.ground.orth[s.at[hero]] & s.heroes)]


def _offer(
    s: State,
    hero: int,
    head: Option,
    bit: int,
    power: Power,
    single: list[Option],
    options: Options,
) -> None:
    if stock.spent(s, hero, bit, power) is not None:
        return
    if power.target == "none":
        single.append((*head, -1))
    elif power.target == "space":
        options.squares(head, spaces(s, hero))
    else:
        single += [(*head, target) for target in targets(s, hero, power)]


def no_ability(s: State, hero: int, number: int) -> Hindrance | None:
    """A hero uses the abilities of its card, for Energy. [ability.cost]"""
    profile, ability = s.of(hero), s.box.abilities[number]
    if number in profile.reroll and not ability.power.effects:
        return Hindrance("action.minor.ability", says="it is for rolling dice again")
    if number not in profile.powers:
        says = "{hero:unit} does not have it"
        return Hindrance("setup.build-character", says=says, hero=hero)
    if ability.cost > s.energy[hero]:
        return Hindrance(
            "ability.cost", "term.energy", says="it costs {cost} Energy, {left} left",
            cost=ability.cost, left=s.energy[hero],
        )  # fmt: skip
    return stock.spent(s, hero, number, ability.power)


def no_item(s: State, hero: int, item: int) -> Hindrance | None:
    """A hero uses items that it carries. [item.save, action.minor.use-item]"""
    if item not in s.items[hero]:
        return Hindrance("item.save", says="{hero:unit} does not carry it", hero=hero)
    if not s.box.item_uses[item]:
        rerolls = s.box.item_rerolls[item]
        says = "it is for rolling dice again" if rerolls else "it does nothing by itself"
        return Hindrance("action.minor.use-item", says=says)
    return stock.spent(s, hero, stock.ITEM_BIT + item, s.box.items[item])


def no_target(s: State, hero: int, power: Power, target: int) -> Hindrance | None:
    """What an ability or item cannot be pointed at: `targets` and `spaces`, for one of them."""
    rule = "action.minor.free"
    if power.target == "none":
        return None if target < 0 else Hindrance(rule, says="it is pointed at nothing")
    if power.target == "space":
        if target >= 0 and spaces(s, hero) >> target & 1:
            return None
        says = "it leads to a free space of the tile within sight"
        return Hindrance(rule, "los.corners", says=says)
    if target in targets(s, hero, power):
        return None
    if power.target == "fallen" and target < s.players and s.at[target] < 0:
        says = "there is no free space next to {hero:unit}"
        return Hindrance("hero.down", "term.adjacent", says=says, hero=hero)
    if target == hero and power.target == "hero_on_tile":
        return Hindrance("term.tile", says="it is for another hero on the same tile")
    return Hindrance(*_AIMED[power.target][:-1], says=_AIMED[power.target][-1])


_AIMED = {
    "hero": ("term.adjacent", "it is for oneself or an adjacent hero"),
    "friend": ("term.adjacent", "it is for an adjacent hero"),
    "hero_on_tile": ("term.tile", "it is for a hero on the same tile"),
    "fallen": ("hero.down", "it is for a hero who is down"),
    "enemy_adjacent": ("melee.adjacent", "it is for an adjacent enemy"),
    "enemy_ranged": ("ranged.sight", "it is for an enemy that a ranged attack could be made at"),
    "enemy_on_tile": ("term.tile", "it is for an enemy on the same tile"),
}


def not_for_sale(s: State, item: int) -> Hindrance | None:
    """[setup.item-market]"""
    return None if item in s.market else Hindrance("setup.item-market", says="it is not for sale")


def too_dear(s: State, hero: int, item: int) -> Hindrance | None:
    """[item.pay-loot]"""
    price, left = s.box.prices[item], s.loot[hero]
    if price <= left:
        return None
    says = "it costs {price} Loot, {left} left"
    return Hindrance("item.pay-loot", says=says, price=price, left=left)


def not_beside(s: State, hero: int, other: int) -> Hindrance | None:
    """[action.minor.trade, term.adjacent]"""
    if 0 <= other < s.players and s.at[other] >= 0 and other in neighbours(s, hero):
        return None
    says = "{other:unit} is no adjacent hero"
    return Hindrance("action.minor.trade", "term.adjacent", says=says, other=other)


def not_carried(s: State, hero: int, item: int) -> Hindrance | None:
    if item in s.items[hero]:
        return None
    return Hindrance("action.minor.trade", says="{hero:unit} does not carry it", hero=hero)


def not_had(s: State, hero: int, loot: int) -> Hindrance | None:
    if 1 <= loot <= s.loot[hero]:
        return None
    return Hindrance("action.minor.trade", says="{left} Loot left", left=s.loot[hero])


def targets(s: State, hero: int, power: Power) -> list[int]:
    """The units that an ability or item may be pointed at."""
    kind, at = power.target, s.at[hero]
    if kind == "hero":
        return [hero, *neighbours(s, hero)]
    if kind == "friend":
        return neighbours(s, hero)
    if kind == "hero_on_tile":
        tile = s.tile(hero)
        found = [other for other in s.standing() if tile >> s.at[other] & 1]
        if any(effect.do == "swap" for effect in power.effects):
            found.remove(hero)
        return found
    if kind == "fallen":
        down = [other for other in range(s.players) if s.at[other] < 0]
        return down if down and free_beside(s, hero) >= 0 else []
    if not s.foes:
        return []
    if kind == "enemy_adjacent":
        mask = s.ground.orth[at] & s.foes
    elif kind == "enemy_ranged":
        mask = combat.ranged_targets(s, at, s.foes, s.foes)
    else:
        mask = s.tile(hero) & s.foes
    return [s.unit_at[square] for square in each(mask)]


def spaces(s: State, hero: int) -> Squares:
    """The free spaces of a hero's tile within its sight."""
    at = s.at[hero]
    mask = s.tile(hero) & s.ground.view(at) & ~(s.heroes | s.foes)
    if s.foes:
        for square in each(mask):
            if not s.ground.sees(at, square, s.foes):
                mask &= ~(1 << square)
    return mask


def free_beside(s: State, hero: int) -> Square:
    """A free space next to a hero, or -1. [term.adjacent, hero.down]"""
    free = s.ground.orth[s.at[hero]] & ~(s.heroes | s.foes)
    return (free & -free).bit_length() - 1


# ---------------------------------------------------------------- doing it


def do(s: State, option: Option) -> Rule[None]:
    """Do a minor action. [action.minor.free]"""
    kind, hero, number = option[0], option[1], option[2]
    if kind == "buy":
        yield from stock.buy(s, hero, number)
    elif kind == "give":
        yield from trade(s, hero, number, 0, option[3])
    elif kind == "pay":
        yield from trade(s, hero, number, option[3], -1)
    else:
        power, name = _named(s, kind, number)
        stock.spend(s, hero, option)
        rules = ("action.minor.ability",) if kind == "ability" else ("action.minor.use-item",)
        for effect in power.effects:
            if s.outcome is None:
                yield from take_effect(s, hero, effect, option[3], rules, name)


def _named(s: State, kind: str, number: int) -> tuple[Power, str]:
    """What an ability or item does, and what it is called."""
    if kind == "ability":
        return s.box.abilities[number].power, s.box.abilities[number].name
    return s.box.items[number], s.box.items[number].title


def trade(s: State, giver: int, taker: int, loot: int, item: int) -> Rule[None]:
    """Hand loot or an item to an adjacent player, who must agree. [action.minor.trade]"""
    choice: Option = yield Ask(
        taker, "trade", [("accept",), ("refuse",)], (giver, loot, item), ("action.minor.trade",)
    )
    if choice[0] == "refuse":
        return
    if item >= 0:
        stock.drop(s, giver, item)
        stock.carry(s, taker, item)
    s.loot[giver] -= loot
    s.loot[taker] += loot
    note(s, Traded, giver, taker, loot, item)


def heroes_of(s: State, hero: int, on: str, target: int) -> list[int]:
    if on == "self":
        return [hero]
    if on == "target":
        return [target]
    if on == "party":
        return s.standing()
    tile = s.tile(hero)
    return [other for other in s.standing() if tile >> s.at[other] & 1]


def enemies_of(s: State, hero: int, on: str, target: int) -> list[int]:
    if on == "target":
        return [target] if s.at[target] >= 0 else []
    mask = s.ground.orth[s.at[hero]] if on == "adjacent" else s.tile(hero)
    return s.enemies_on(mask)


def take_effect(
    s: State, hero: int, effect: Any, target: int, rules: tuple[str, ...], name: str = ""
) -> Rule[None]:
    """One effect of an ability or an item of that name."""
    e, do = effect, effect.do
    if do == "heal":
        for other in heroes_of(s, hero, e.on, target):
            mend(s, other, e.amount, rules)
    elif do == "energy":
        for other in heroes_of(s, hero, e.on, target):
            energise(s, other, e.amount, rules)
    elif do == "loot":
        for other in heroes_of(s, hero, e.on, target):
            enrich(s, other, e.amount, rules)
    elif do == "boost":
        for other in heroes_of(s, hero, e.on, target):
            s.boosts = (*s.boosts, Boost(other, e.stat, e.amount, UNTIL[e.until]))
    elif do == "grant":
        for other in heroes_of(s, hero, e.on, target):
            words = keywords(e.keywords)
            s.boosts = (*s.boosts, Boost(other, "keywords", words, UNTIL[e.until]))
    elif do == "attack":
        kind = KINDS.index(e.kind)
        profile = s.of(hero)
        dice, modifier, words = e.dice, e.modifier + profile.bare[kind], keywords(e.keywords)
        if e.weapon:
            dice, modifier = profile.dice[kind], e.modifier + profile.modifier[kind]
            words |= profile.keywords
        for enemy in enemies_of(s, hero, e.on, target):
            if s.at[hero] >= 0 and s.at[enemy] >= 0:
                yield from combat.hero_attack(
                    s, hero, enemy, kind, dice, modifier, words, name, rules
                )
    elif do == "damage":
        for enemy in enemies_of(s, hero, e.on, target):
            yield from combat.hurt_enemy(s, enemy, e.amount, hero, rules)
    elif do == "stun":
        for enemy in enemies_of(s, hero, e.on, target):
            combat.stun(s, enemy, rules)
    elif do == "action":
        s.actions += e.amount
    elif do == "steps":
        s.steps += e.amount
    elif do == "leap":
        s.shift(hero, target)
        note(s, Placed, hero, target, rules)
    elif do == "swap":
        mine, theirs = s.at[hero], s.at[target]
        s.lift(hero)
        s.shift(target, mine)
        s.place(hero, theirs)
        note(s, Placed, hero, theirs, rules)
        note(s, Placed, target, mine, rules)
    elif do == "revive":
        square = free_beside(s, hero)
        s.health[target] = min(e.health, s.most[target])
        s.place(target, square)
        note(s, Revived, target, square, ("hero.down", *rules))
    elif do == "find":
        for _ in range(e.count):
            yield from stock.find(s, hero, rules)
    else:
        assert do == "restock"
        yield from stock.restock(s)


# ---------------------------------------------------------------- windows


def anyone(s: State) -> bool:
    """Whether a hero who wants to be asked, other than the active one, could do something."""
    hushed = s.quiet | s.silent
    for hero in range(s.players):
        if hero != s.active and not hushed >> hero & 1 and may(s, hero):
            return True
    return False


def window(s: State) -> Rule[None]:
    """Ask the heroes who could do something, by seat, until each lets play go on.

    `wait`: ask me again after the next step; `pass`: after this activation; `done`: not in this
    phase any more.
    """
    for hero in range(s.players):
        while (
            hero != s.active
            and s.at[hero] >= 0
            and s.outcome is None
            and not (s.quiet | s.silent) >> hero & 1
        ):
            single: list[Option] = [("wait",), ("pass",), ("done",)]
            options = Options(single)
            offers(s, hero, single, options)
            if len(options) == 3:
                break
            choice: Option = yield Ask(hero, "window", options, (hero,), WINDOW_RULES)
            if choice[0] == "wait":
                break
            if choice[0] == "pass":
                s.quiet |= 1 << hero
            elif choice[0] == "done":
                s.silent |= 1 << hero
            else:
                yield from do(s, choice)
                ending.settle(s)
