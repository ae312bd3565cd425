"""Power-Up: crystals, rewards, buying, equipping, popping. [powerup.*, buy.*, pop.*, cursed.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import each

from . import effect
from .activation import end_of_turn
from .card import Equipment
from .events import Equipped, Popped, TrophyReturned, note
from .faction import char
from .state import State
from .treasure import draw_loot, draw_treasure, nominate, stow, take_out, three_for_one
from .wound import EIGHT, discard, outlived, spill

PRICE = 5
TROPHIES = 3


def power_up(s: State) -> None:
    """The six steps in their order. [powerup.steps, powerup.crystals]"""
    s.phase = "power-up"
    s.fresh = ()
    if s.crystals:
        for unit in each(s.crystals):
            if s.owner[unit] == s.turn:
                s.crystals &= ~(1 << unit)
    # Steps in which nothing can happen are left out.
    player = s.turn
    pack = s.backpack[player]
    due = bool(s.trophies[player] or s.owed_loot[player] or s.owed_treasure[player])
    s.agenda.append(("turn_over",))
    if due or pack or s.nominated[player]:
        s.agenda += [("popping",), ("equip",)]
    if due or len(pack) >= PRICE:
        s.agenda.append(("buy",))
    if due:
        s.agenda.append(("rewards",))


# Rewards


def rewards(s: State) -> Rule[None]:
    """Cards for leaders, 16-bit units, three 8-bit units, mimics. [reward.*]"""
    player = s.turn
    yield from draw_loot(s, player, ("reward.leader",), s.owed_loot[player])
    if s.owed_loot[player]:
        s.write("owed_loot", player, 0)
    # 16-bit units first, then sets of three 8-bit ones, the oldest first.
    kept = s.trophies[player]
    for unit in [u for u in kept if _platform(s, u) != EIGHT]:
        give_back(s, player, unit)
        yield from draw_loot(s, player, ("reward.16-bit",))
    while True:
        small = [u for u in s.trophies[player] if _platform(s, u) == EIGHT]
        if len(small) < TROPHIES:
            break
        for unit in small[:TROPHIES]:
            give_back(s, player, unit)
        yield from draw_loot(s, player, ("reward.8-bit",))
    for _ in range(s.owed_treasure[player]):
        yield from draw_treasure(s, player, ("mimic.reward",))
    if s.owed_treasure[player]:
        s.write("owed_treasure", player, 0)


def _platform(s: State, unit: int) -> str:
    return s.box.models[s.card[unit]].platform


def give_back(s: State, player: int, unit: int) -> None:
    """A trophy returns to its owner's pool. [reward.trophy.unavailable]"""
    kept = list(s.trophies[player])
    kept.remove(unit)
    s.write("trophies", player, tuple(kept))
    small = _platform(s, unit) == EIGHT
    note(s, TrophyReturned, player, unit, ("reward.8-bit.return" if small else "reward.16-bit",))


# Buying


def payment(s: State, player: int) -> list[int]:
    """Cards of the backpack that can pay. [buy.cost, buy.no-cursed]"""
    cursed = s.box.cursed
    return [card for card in s.backpack[player] if not cursed[card]]


def buy(s: State) -> Rule[None]:
    """Five cards for one of three treasures, once. [buy.*]"""
    player = s.turn
    cards = payment(s, player)
    if len(cards) < PRICE:
        return
    options: list[Option] = [("pass",), ("buy",)]
    choice = yield Ask(player, "buy", options, (player,), ("buy.cost", "buy.once"))
    if choice[0] == "pass":
        return
    for left in range(PRICE, 0, -1):
        cards = payment(s, player)
        card = cards[0]
        kinds = list(dict.fromkeys(cards))
        if len(cards) > left and len(kinds) > 1:
            given = yield Ask(player, "pay", [("give", c) for c in kinds], (left,), ("buy.cost",))
            card = given[1]
        take_out(s, player, card)
        discard(s, card)
    kept = yield from three_for_one(s, player, ("buy.draw",))
    if kept >= 0:
        yield from stow(s, player, kept)


# Equipping


def takers(s: State, player: int, card: int) -> list[int]:
    """Units and spawning points a card may be equipped to.

    [pop.on-warzone-only, pop.point-treasure-only, cursed.must-equip, cursed.removal]
    """
    cards, cursed = s.box.equipment, s.box.cursed
    item = cards[card]
    if cursed[card]:
        return cursed_takers(s, player, item)
    treasure = item.treasure
    profile, gear = s.profile, s.gear
    found = []
    for unit in each(s.present & s.box.owned(s.owner, player)):
        if not treasure and profile[unit].point:
            continue
        for worn in gear[unit]:
            if cursed[worn]:
                other = cards[worn]
                if other.slot == item.slot or (treasure and other.treasure):
                    break
        else:
            found.append(unit)
    return found


def cursed_takers(s: State, player: int, item: Equipment) -> list[int]:
    """Leaders on the warzone that a CURSED card may go to. [cursed.must-equip]

    A CURSED treasure in another slot keeps a second one off, if the other leader can take it.
    """
    cards = s.box.equipment
    leaders = [u for u in (s.hero[player], s.mini[player]) if s.at[u] >= 0]
    free = [
        u
        for u in leaders
        if not item.treasure
        or not any(
            cards[e].cursed and cards[e].treasure and cards[e].slot != item.slot for e in s.gear[u]
        )
    ]
    return free or leaders


def not_worn(s: State, player: int, unit: int, card: int) -> Hindrance | None:
    """What keeps a unit from wearing a card: `takers`, for a single one."""
    if unit in takers(s, player, card):
        return None
    item = s.box.equipment[card]
    if s.owner[unit] != player:
        return Hindrance("powerup.equip", says="{unit:unit} is another's", unit=unit)
    if s.at[unit] < 0:
        return Hindrance("pop.on-warzone-only", says="{unit:unit} is not on the warzone", unit=unit)
    if item.cursed and not s.profile[unit].leader:
        return Hindrance("cursed.must-equip", says="a leader must wear it")
    if s.profile[unit].point and not item.treasure:
        rule = "pop.point-treasure-only"
        return Hindrance(rule, says="{unit:unit} wears treasure alone", unit=unit)
    for worn in s.gear[unit]:
        other = s.box.equipment[worn]
        if other.cursed and other.slot == item.slot:
            says = "{worn:card} is CURSED and stays where it is"
            return Hindrance("cursed.removal", says=says, worn=worn)
    says = "{unit:unit} wears a CURSED treasure"
    return Hindrance("pop.one-treasure", says=says, unit=unit)


def equip(s: State) -> Rule[None]:
    """CURSED cards first, because they must; then whatever the player wants. [powerup.equip]"""
    player = s.turn
    for card, leader in s.nominated[player]:
        # [cursed.nominate.equip]
        wear(s, leader, card, ("cursed.nominate.equip",))
    if s.nominated[player]:
        s.write("nominated", player, ())
    cards = s.box.equipment
    for card in [c for c in s.backpack[player] if cards[c].cursed]:
        leaders = takers(s, player, card)
        if not leaders:
            take_out(s, player, card)
            yield from nominate(s, player, card)
            continue
        leader = leaders[0]
        if len(leaders) > 1:
            options = [("equip", u, card) for u in leaders]
            choice = yield Ask(player, "curse", options, (card,), ("cursed.must-equip",))
            leader = choice[1]
        take_out(s, player, card)
        wear(s, leader, card, ("cursed.must-equip",))
    if s.backpack[player]:
        s.agenda.append(("equip_more",))


def equip_more(s: State) -> Rule[None]:
    """Any number of cards, one after another. [powerup.equip]"""
    player = s.turn
    options: list[Option] = [("done",)]
    for card in dict.fromkeys(s.backpack[player]):
        options += [("equip", unit, card) for unit in takers(s, player, card)]
    if len(options) == 1:
        return
    choice = yield Ask(player, "equip", options, (player,), ("powerup.equip",))
    if choice[0] == "done":
        return
    s.agenda.append(("equip_more",))
    take_out(s, player, choice[2])
    wear(s, choice[1], choice[2], ("powerup.equip",))


def wear(s: State, unit: int, card: int, rules: tuple[str, ...]) -> None:
    """Equip a card; what it displaces is settled when popping is. [pop.timing]"""
    s.dress(unit, (*s.gear[unit], card))
    s.fresh = (*s.fresh, (unit, card))
    note(s, Equipped, unit, card, rules)
    effect.purge(s)


# Popping


def popping(s: State) -> None:
    """The last step: what was equipped pops what it displaces. [pop.timing]"""
    settle(s, s.turn)


def settle(s: State, player: int) -> None:
    """Settle conflicts in the order in which the cards were equipped. [pop.*]"""
    fresh = s.fresh
    if not fresh:
        return
    s.fresh = ()
    before = s.gear
    for place, (unit, card) in enumerate(fresh):
        if card in s.gear[unit]:
            pop(s, unit, card, fresh[place + 1 :])
    if s.gear is not before:
        for unit, gear in enumerate(s.gear):
            if gear is not before[unit]:
                s.dress(unit, gear)
    effect.purge(s)
    outlived(s)
    spill(s, player)


def pop(s: State, unit: int, card: int, later: tuple[tuple[int, int], ...] = ()) -> None:
    """What one card that has been equipped pops. [pop.definition, pop.discarded]"""
    item = s.box.equipment[card]
    pool = s.pool[unit]
    points = [p for p in s.points[s.owner[unit]] if pool >= 0 and s.pool[p] == pool]
    _clear(s, unit, card, item.slot, item.treasure, later, "pop.same-slot")
    if s.profile[unit].point:
        for other in [u for u, home in enumerate(s.pool) if home == pool and u != unit]:
            _clear(s, other, -1, item.slot, True, later, "pop.point-over-monsters")
    else:
        for point in points:
            _clear(s, point, -1, item.slot, item.treasure, later, "pop.monster-over-point")


def _clear(
    s: State,
    unit: int,
    kept: int,
    slot: str,
    treasure: bool,
    later: tuple[tuple[int, int], ...],
    rule: str,
) -> None:
    """Discard what a unit wears in a slot, and with a treasure every other treasure.

    `kept` stays, and so do cards equipped later, which pop in their turn. [pop.one-treasure]
    """
    gear = s.gear[unit]
    if not gear or gear == (kept,):
        return
    cards = s.box.equipment
    spared = [card for who, card in later if who == unit]
    if kept >= 0:
        spared.append(kept)
    left = []
    for card in gear:
        if card in spared:
            spared.remove(card)
            left.append(card)
        elif cards[card].slot == slot or (treasure and cards[card].treasure):
            why = rule if cards[card].slot == slot else "pop.one-treasure"
            note(s, Popped, unit, card, (why, "pop.discarded"))
            discard(s, card)
        else:
            left.append(card)
    if len(left) != len(gear):
        s.write("gear", unit, tuple(left))


def turn_over(s: State) -> None:
    """The Power-Up phase is done: tiles are charred, the left neighbour plays. [turn.pass]"""
    char(s, s.turn)
    end_of_turn(s)
    s.phase = ""
