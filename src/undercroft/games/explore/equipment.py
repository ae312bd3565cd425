"""Finds: loot and treasure drawn, equipped, sacrificed or held. [equip.*, loot.*, treasure.*]"""

from __future__ import annotations

from undercroft.kernel import deck
from undercroft.kernel.choice import Ask, Option, Rule

from ..superdungeon.card import CURSED, GREED
from ..superdungeon.finds import draw_card
from . import adventure, effect
from .affliction import gain_potion, recoveries, take_off
from .events import Discarded, Equipped, HeldBack, Sacrificed, note
from .state import State

Ids = tuple[str, ...]
BOO_BOOTY = "boo_booty"
CHARM = "resurrection_charm"


def draw_loot(s: State, rules: Ids) -> Rule[int]:
    """The top card of the Loot Deck, -1 if there is none. [loot.decks.empty]"""
    return (yield from draw_card(s, "loot", deck.draw, rules))


def draw_treasure(s: State, rules: Ids) -> Rule[int]:
    """The top card of the Treasure Deck, -1 if there is none."""
    return (yield from draw_card(s, "treasure", deck.draw, rules))


def draw_relic(s: State, rules: Ids) -> Rule[int]:
    """A treasure drawn otherwise than from a chest: Boo Booties are discarded. [chest.boo-booty]"""
    for _ in range(s.treasure_deck.size + len(s.treasure_deck.discard)):
        card = yield from draw_treasure(s, rules)
        if card < 0 or not is_boo_booty(s, card):
            return card
        discard(s, card)
    return -1


def is_boo_booty(s: State, card: int) -> bool:
    return s.box.equipment[card].id == BOO_BOOTY


def discard(s: State, card: int) -> None:
    """Put a card on the discards of its deck."""
    if s.box.equipment[card].slot == "relic":
        s.treasure_deck = s.treasure_deck.discarding(card)
    else:
        s.loot_deck = s.loot_deck.discarding(card)
    note(s, Discarded, card)


def may_draw(s: State, cards: deck.Deck, name: str, rules: Ids) -> Rule[bool]:
    """Whether the Heroes draw where they may. [loot.meter.draw, miniboss.reward]

    Every find can be held back but a Cursed one, so only where one may come is there a choice.
    """
    equipment = s.box.equipment
    coming = cards.top + cards.rest or cards.discard
    if not any(equipment[card].traits.flags & CURSED for card in coming):
        return True
    choice = yield Ask(finder(s), "may_draw", [("draw",), ("decline",)], (name,), rules)
    return bool(choice[0] == "draw")


def finder(s: State) -> int:
    """The seat that is asked about finds: the active Hero's, or the first."""
    return s.seat_of(s.active) if s.active >= 0 and s.is_hero(s.active) else s.captain


def find_loot(s: State, rules: Ids) -> Rule[None]:
    """Draw loot for the Heroes, who use or hold it. [loot.meter.draw]"""
    card = yield from draw_loot(s, rules)
    if card >= 0:
        yield from use_find(s, card, may_hold=True)


def find_relic(s: State, rules: Ids) -> Rule[None]:
    """Draw a relic for the Heroes, who use or hold it."""
    card = yield from draw_relic(s, rules)
    if card >= 0:
        yield from use_find(s, card, may_hold=True)


def capacity(s: State, unit: int, slot: str) -> int:
    """How many cards a slot holds: one, or two pieces of loot with Greed. [equip.one-per-slot]"""
    return 2 if slot != "relic" and s.profile[unit].flags & GREED else 1


def in_slot(s: State, unit: int, slot: str) -> tuple[int, ...]:
    equipment = s.box.equipment
    return tuple(card for card in s.gear[unit] if equipment[card].slot == slot)


def uses(s: State, card: int) -> list[Option]:
    """Every way the Heroes may equip or sacrifice a find. [equip.sacrifice.who]"""
    equipment = s.box.equipment
    find = equipment[card]
    cursed = find.traits.flags & CURSED
    options: list[Option] = []
    for hero in s.hero_units:
        if s.at[hero] < 0:
            continue
        worn = in_slot(s, hero, find.slot)
        if len(worn) < capacity(s, hero, find.slot):
            options.append(("equip", hero, -1))
        else:
            for old in worn:
                if not equipment[old].traits.flags & CURSED:
                    options.append(("equip", hero, old))
        if cursed:
            continue
        options += recoveries(s, hero, ("sacrifice", hero))
        if find.slot == "relic" and s.potions[hero] < s.profile[hero].potions:
            options.append(("sacrifice", hero, "potion"))
    return options


def use_find(s: State, card: int, *, may_hold: bool) -> Rule[None]:
    """Ask what becomes of a find: equipped, sacrificed, held, or at last discarded."""
    options = uses(s, card)
    if not (s.box.equipment[card].traits.flags & CURSED and options):
        options.insert(0, ("hold",) if may_hold else ("discard",))
    loot_held = [held for _, held in s.held if s.box.equipment[held].slot != "relic"]
    if (
        may_hold
        and loot_held
        and s.box.equipment[card].slot != "relic"
        and any(hook.swaps_loot for hook in adventure.hooks(s))
    ):
        options += [("swap", held) for held in dict.fromkeys(loot_held)]
    rules = ("equip.when-drawn",) if may_hold else ("equip.hold",)
    choice: Option = yield Ask(finder(s), "find", options, (card,), rules)
    if choice[0] == "hold":
        name = "treasure" if s.box.equipment[card].slot == "relic" else "loot"
        s.held = (*s.held, (name, card))
        note(s, HeldBack, card)
    elif choice[0] == "discard":
        discard(s, card)
    elif choice[0] == "swap":
        held = list(s.held)
        held.remove(("loot", choice[1]))
        s.held = tuple(held)
        discard(s, card)
        discard(s, choice[1])
        yield from find_loot(s, ("effects.dungeon",))
    elif choice[0] == "sacrifice":
        sacrifice(s, choice[1], card, choice[2])
    else:
        yield from equip(s, choice[1], card, choice[2])


def sacrifice(s: State, unit: int, card: int, what: str) -> None:
    """Give a find up for a wound, a status or a potion. [equip.sacrifice.*]"""
    rule = "equip.sacrifice.potion" if what == "potion" else "equip.sacrifice.heart"
    note(s, Sacrificed, unit, card, (rule,))
    discard(s, card)
    if what == "potion":
        gain_potion(s, unit, (rule,))
    else:
        take_off(s, unit, what, (rule,))


def equip(s: State, unit: int, card: int, old: int) -> Rule[None]:
    """Put a card on a Hero, in place of an old one where the slot is full. [equip.replace]"""
    gear = list(s.gear[unit])
    if old >= 0:
        gear.remove(old)
        discard(s, old)
    s.dress(unit, (*gear, card))
    note(s, Equipped, unit, card, old)
    # A slot that is no longer doubled lets go of what does not fit.
    for slot in ("weapon", "armor", "item"):
        while len(worn := in_slot(s, unit, slot)) > capacity(s, unit, slot):
            choice = yield Ask(
                s.seat_of(unit), "drop", [("drop", unit, c) for c in worn], (unit,),
                ("equip.one-per-slot",),
            )  # fmt: skip
            lose(s, unit, choice[2])
            discard(s, choice[2])
    effect.purge(s)
    # Hearts that went with the old card may have been the last ones.
    if s.wounds[unit] >= s.profile[unit].hearts:
        from .wound import destroy, settle

        yield from destroy(s, unit, -1)
        settle(s)


def lose(s: State, unit: int, card: int) -> None:
    """Take a card off a unit without saying where it goes."""
    gear = list(s.gear[unit])
    gear.remove(card)
    s.dress(unit, tuple(gear))


def remove_from_game(s: State, unit: int, card: int) -> None:
    """A card that is used up. [loot.resurrection-charm]"""
    lose(s, unit, card)
    s.removed = (*s.removed, card)
