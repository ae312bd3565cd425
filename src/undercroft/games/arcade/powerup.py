"""Power-up: rewards, equipment, bosses, clean-up, Princess Coins. [powerup.*, coin.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Squares

from ..superdungeon.lasting import end_all
from . import effect, gang, march, movement, order, spawn
from .card import CURSED, LUCK
from .challenge import draw_plot, end, spring, throw_away, turn_up
from .events import CoinSpent, Equipped, Returned, TurnedUp, note
from .state import CONSUL_TURN, HERO_TURN, NOWHERE, State
from .treasure import (
    discard,
    draw_treasure,
    find_loot,
    find_treasure,
    keep_one,
)
from .twist import bends
from .wound import all_coins, destroy, finish, gain_coin

LOOT_FOR_TREASURE = 6


def power_up(s: State) -> None:
    """The steps of a power-up, in their order: those in which something may happen.

    Whether there are coins to spend is seen when the turn is over. [powerup.order]
    """
    s.traded = s.bought = False
    agenda, paid = s.agenda, s.tracker or s.kills
    agenda.append(("turn_over",))
    if s.turn == CONSUL_TURN:
        agenda.append(("clean_up",))
    if s.points_down:
        agenda.append(("bosses",))
    if s.turn == HERO_TURN and (s.backpack or paid):
        agenda.append(("equipment",))
    if paid:
        agenda.append(("rewards",))


# Rewards


def rewards(s: State) -> Rule[None]:
    """What fell this turn is paid for; then the tracker is cleared. [powerup.rewards.*]"""
    fallen = s.tracker
    s.tracker = ()
    kinds = [kind for kind, _ in fallen]
    per = s.law.loot_per_minions or 3
    treasure = 0
    if s.turn == HERO_TURN:
        bent = ("term.rule-priority",) if s.law.loot_per_minions else ()
        minions = kinds.count("minion") // per
        yield from find_loot(s, minions, ("powerup.rewards.minions", *bent))
        yield from find_loot(s, kinds.count("elite"), ("powerup.rewards.elites",))
    for kind, tile in fallen:
        if kind == "point":
            yield from find_loot(s, tile + 1, ("powerup.rewards.spawning-point",))
        elif kind == "miniboss":
            yield from find_treasure(s, ("powerup.rewards.mini-boss",))
        elif kind == "bounty":
            treasure += 1
        elif kind == "boo":
            yield from boo_reward(s, tile)
    for _ in range(treasure):
        yield from find_treasure(s, ("term.rule-priority",))
    # Only now do destroyed monsters return to the pool.
    s.kills = ()


def boo_reward(s: State, tile: int) -> Rule[None]:
    """As many treasures as the tile's number, one is kept. [powerup.rewards.boo-booty]"""
    extra = 1 if any(effect.has(s, h, LUCK) for h in s.hero_units if s.at[h] >= 0) else 0
    cards = []
    for _ in range(tile + extra):
        card = yield from draw_treasure(s, ("powerup.rewards.boo-booty",))
        if card >= 0:
            cards.append(card)
    yield from keep_one(s, cards, s.captain, ("powerup.rewards.boo-booty",))


# Equipment


def equipment(s: State) -> Rule[None]:
    """In the Heroes' power-up: equip from the backpack, trade six loot. [powerup.equipment.when]"""
    options: list[Option] = []
    cards = s.box.equipment
    for card in dict.fromkeys(s.backpack):
        for hero in s.hero_units:
            if s.at[hero] < 0:
                continue
            worn = worn_there(s, hero, card)
            if worn < 0 or not cards[worn].gifts.flags & CURSED:
                options.append(("equip", hero, card, worn))
    if not untradable(s):
        options.append(("trade",))
    price = s.law.coin_for_loot
    if not unsaleable(s, price):
        options.append(("buy_coin", price))
    cursed = [option for option in options if option[0] == "equip" and bound(s, *option[2:])]
    if not options:
        return
    if cursed:
        options = cursed
    else:
        options.insert(0, ("done",))
    choice = options[0]
    if len(options) > 1:
        choice = yield Ask(s.captain, "equipment", options, (), ("powerup.equipment.when",))
    if choice[0] == "done":
        return
    s.agenda.append(("equipment",))
    if choice[0] == "equip":
        _, hero, card, old = choice
        wear(s, hero, card, old)
        if s.wounds[hero] >= effect.hearts(s, hero):
            # The card that is gone gave the last heart. [destroy.when]
            yield from destroy(s, hero, NOWHERE)
    elif choice[0] == "trade":
        s.traded = True
        yield from give_up(s, LOOT_FOR_TREASURE)
        yield from find_treasure(s, ("powerup.backpack.six-for-one",))
    else:
        s.bought = True
        yield from give_up(s, choice[1])
        gain_coin(s)


def worn_there(s: State, hero: int, card: int) -> int:
    """What a Hero wears in the slot of a card; -1 for nothing. [powerup.equipment.one-per-slot]"""
    cards = s.box.equipment
    return next((worn for worn in s.gear[hero] if cards[worn].slot == cards[card].slot), -1)


def bound(s: State, card: int, old: int) -> bool:
    """A Cursed card must be equipped where a slot is free for it. [ability.cursed]"""
    return old < 0 and bool(s.box.equipment[card].gifts.flags & CURSED)


def loot_held(s: State) -> int:
    return sum(s.box.equipment[card].deck == "loot" for card in s.backpack)


def unwearable(s: State, hero: int, card: int, old: int) -> Hindrance | None:
    """What keeps a Hero from equipping a card in place of another. [powerup.equipment.*]"""
    if card not in s.backpack:
        says = "{card:card} is not in the backpack"
        return Hindrance("powerup.equipment.when", says=says, card=card)
    if s.at[hero] < 0:
        says = "{hero:unit} is not in play"
        return Hindrance("powerup.equipment.destroyed-hero", says=says, hero=hero)
    cards, worn = s.box.equipment, worn_there(s, hero, card)
    if old >= 0 and cards[old].slot != cards[card].slot:
        says = "{card:card} does not fit the slot of {old:card}"
        return Hindrance("powerup.equipment.slot-colour", says=says, card=card, old=old)
    if old != worn and worn < 0:
        says = "{hero:unit} does not wear {old:card}"
        return Hindrance("powerup.equipment.one-per-slot", says=says, hero=hero, old=old)
    if old != worn:
        says = "{hero:unit} wears {worn:card} there, which is replaced"
        return Hindrance("powerup.equipment.one-per-slot", says=says, hero=hero, worn=worn)
    if worn >= 0 and cards[worn].gifts.flags & CURSED:
        says = "{worn:card} is Cursed and cannot be taken off"
        return Hindrance("ability.cursed", says=says, worn=worn)
    return None


def cursed_first(s: State) -> Hindrance | None:
    """Cursed cards come before anything else. [ability.cursed]"""
    for card in dict.fromkeys(s.backpack):
        for hero in s.hero_units:
            if s.at[hero] >= 0 and bound(s, card, worn_there(s, hero, card)):
                says = "{card:card} is Cursed and must be equipped first"
                return Hindrance("ability.cursed", says=says, card=card)
    return None


def untradable(s: State) -> Hindrance | None:
    """Six loot cards for a treasure, once a turn. [powerup.backpack.six-for-one]"""
    held = loot_held(s)
    rule = "powerup.backpack.six-for-one"
    if s.traded:
        return Hindrance(rule, says="the party has traded in this turn")
    if held >= LOOT_FOR_TREASURE:
        return None
    says = "it takes {cost} loot cards, and the backpack has {left}"
    return Hindrance(rule, says=says, cost=LOOT_FOR_TREASURE, left=held)


def unsaleable(s: State, price: int) -> Hindrance | None:
    """A card in force may sell Princess Coins, one a turn. [term.rule-priority]"""
    rule, held = "term.rule-priority", loot_held(s)
    if not s.law.coin_for_loot:
        return Hindrance(rule, says="no card in force sells Princess Coins")
    if price != s.law.coin_for_loot:
        return Hindrance(rule, says="a coin costs {cost} loot cards", cost=s.law.coin_for_loot)
    if all_coins(s):
        says = "the party has all {left} coins of the box"
        return Hindrance("component.tokens", says=says, left=s.coins)
    if s.bought:
        return Hindrance(rule, says="the party has bought a coin in this turn")
    if held >= price:
        return None
    says = "it takes {cost} loot cards, and the backpack has {left}"
    return Hindrance(rule, says=says, cost=price, left=held)


def wear(s: State, hero: int, card: int, old: int) -> None:
    """Equip a card of the backpack; a replaced one is discarded.

    [powerup.equipment.one-per-slot]
    """
    pack = list(s.backpack)
    pack.remove(card)
    s.backpack = tuple(pack)
    gear = list(s.gear[hero])
    if old >= 0:
        gear.remove(old)
        discard(s, old)
    s.dress(hero, (*gear, card))
    note(s, Equipped, hero, card, old)
    effect.purge(s)


def give_up(s: State, count: int) -> Rule[None]:
    """The party picks loot cards of the backpack to hand in."""
    for left in range(count, 0, -1):
        loot = [c for c in dict.fromkeys(s.backpack) if s.box.equipment[c].deck == "loot"]
        choice: Option = ("give", loot[0])
        if len(loot) > 1:
            choice = yield Ask(
                s.captain, "give", [("give", c) for c in loot], (left,),
                ("powerup.backpack.six-for-one",),
            )  # fmt: skip
        pack = list(s.backpack)
        pack.remove(choice[1])
        s.backpack = tuple(pack)
        discard(s, choice[1])


# Bosses


def bosses(s: State) -> Rule[None]:
    """Fallen points bring the mini-boss and the boss. [powerup.bosses]"""
    due = max(0, s.points_down - 1)
    party = s.box.content.party(len(s.seats))
    minis = min(due, party.minibosses, len(s.bosses) - 1)
    while s.minis_out < minis:
        yield from spawn.spawn_miniboss(s)
    if not any(s.at[point] >= 0 for point in s.points):
        yield from spawn.spawn_boss(s, ("boss.dungeon.from-last-point",))


# Clean-up


def clean_up(s: State) -> Rule[None]:
    """Stragglers, challenge cards, and what cards do at the end. [powerup.cleanup.*]"""
    for unit in gang.stragglers(s):
        yield from straggler(s, unit)
    for card, drawn in s.force:
        if drawn != s.number:
            end(s, card, ("command.challenge.duration", "powerup.cleanup.challenge"))
    for bend in bends(s):
        if bend.consul_end is not None:
            yield from bend.consul_end(s)
        if bend.extra_traps_turn and s.number >= bend.extra_traps_turn and not s.boss_out:
            yield from extra_trap(s)
        if 0 < bend.second_plot_turn == s.number:
            yield from draw_plot(s, again=True)
        if 0 < bend.second_mini_turn == s.number and len(s.bosses) > 1:
            yield from spawn.spawn_miniboss(s, len(s.bosses) - 2)


def extra_trap(s: State) -> Rule[None]:
    """An extra challenge card is turned up for its trap alone."""
    card = yield from turn_up(s)
    if card >= 0:
        note(s, TurnedUp, card, ("term.rule-priority",))
        yield from spring(s, card)
        throw_away(s, card)


def straggler(s: State, unit: int) -> Rule[None]:
    """A minion without an elite within two squares is placed near one, or leaves."""
    elites = gang.elites_of(s, unit)
    if not elites:
        s.lift(unit)
        end_all(s, unit)
        s.wounds[unit] = s.status[unit] = 0
        return
    for elite in (yield from order.in_order(s, elites)):
        rules = ("powerup.cleanup.stragglers",)
        if (yield from march.place_near(s, unit, elite, rules)):
            return


# Princess Coins


def coins(s: State) -> Rule[None]:
    """One coin for each Hero destroyed this turn. [coin.spend]"""
    if not s.fallen:
        return
    hero, *others = s.fallen
    s.fallen = tuple(others)
    if s.fallen:
        s.agenda.append(("coins",))
    if s.coins <= 0:
        finish(s, "consul", "victory.consul")
        return
    s.coins -= 1
    note(s, CoinSpent, s.coins)
    yield from come_back(s, hero)


def come_back(s: State, hero: int) -> Rule[None]:
    """The same Hero or another one returns next to the Start Token or a Hero. [coin.placement]"""
    options: list[Option] = [("same", s.card[hero])]
    options += [("other", card) for card in s.spares]
    choice = options[0]
    if len(options) > 1:
        choice = yield Ask(s.seats[hero], "who_returns", options, (hero,), ("coin.any-hero",))
    if choice[0] == "other":
        old = s.card[hero]
        s.spares = tuple(sorted([*(c for c in s.spares if c != choice[1]), old]))
        for card in s.gear[hero]:
            discard(s, card)
        s.become(hero, choice[1], ())
        s.potions[hero] = s.acted[hero] = s.order[hero] = 0
        s.carried = tuple(row for row in s.carried if row[0] != hero)
        s.leaders = None
    else:
        yield from lift_curses(s, hero)
    places = return_places(s, hero)
    if not places:
        return
    chooser = Options([])
    chooser.squares(("place", hero), places)
    spot = yield Ask(s.seats[hero], "return", chooser, (hero,), ("coin.placement",))
    s.wounds[hero] = s.status[hero] = 0
    s.place(hero, spot[2])
    note(s, Returned, hero, spot[2])


def lift_curses(s: State, hero: int) -> Rule[None]:
    """Destruction lifts the ban on Cursed cards: they may go now. [ability.cursed]"""
    for card in s.gear[hero]:
        if s.box.equipment[card].gifts.flags & CURSED:
            choice = yield Ask(
                s.seats[hero], "lift_curse", [("keep", card), ("discard", hero, card)], (hero,),
                ("ability.cursed",),
            )  # fmt: skip
            if choice[0] == "discard":
                s.dress(hero, tuple(c for c in s.gear[hero] if c != card))
                discard(s, card)


def return_places(s: State, hero: int) -> Squares:
    """Free squares adjacent to the Start Token or any Hero, or the nearest to the token."""
    legal = movement.legal_squares(s, hero)
    beside = s.board.neighbours[s.marker]
    if s.heroes:
        beside |= s.board.spread(s.heroes)
    return legal & beside or movement.nearest_to(s, hero, legal, 1 << s.marker)
