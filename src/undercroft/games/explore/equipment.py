"""Finds: loot and treasure drawn, equipped, sacrificed or held. [equip.*, loot.*, treasure.*]"""

from __future__ import annotations

from undercroft.kernel import deck
from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.hindrance import Hindrance

from ..superdungeon.card import CURSED, GREED
from ..superdungeon.finds import draw_card
from . import adventure, effect
from .affliction import gain_potion, no_counter, recoveries, take_off
from .events import Discarded, Equipped, HeldBack, Sacrificed, note
from .fall import remove, settle
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
    while not all(is_boo_booty(s, card) for pile in s.treasure_deck for card in pile):
        card = yield from draw_treasure(s, rules)
        if not is_boo_booty(s, card):
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


def must_wear(s: State, card: int) -> bool:
    """Whether a find is Cursed and there is somebody to wear it. [ability.cursed]"""
    return bool(s.box.equipment[card].traits.flags & CURSED) and bool(uses(s, card))


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


# What keeps a find from a use


def no_bearer(s: State, ask: Ask, hero: int, *_: object) -> Hindrance | None:
    """[equip.sacrifice.who]"""
    if s.at[hero] >= 0:
        return None
    return Hindrance("equip.sacrifice.who", says="{hero:unit} is not in play", hero=hero)


def no_slot(s: State, ask: Ask, hero: int, old: int) -> Hindrance | None:
    """What keeps a find from a slot, in place of an old card or of none. [equip.one-per-slot]"""
    find = s.box.equipment[ask.about[0]]
    worn = in_slot(s, hero, find.slot)
    most = capacity(s, hero, find.slot)
    full = len(worn) >= most
    if old < 0:
        if not full:
            return None
        rules = ["equip.one-per-slot"]
        if all(s.box.equipment[card].traits.flags & CURSED for card in worn):
            rules.append("ability.cursed")
        says = "{hero:unit} wears {worn} of {most} there: one must go for it"
        return Hindrance(*rules, says=says, hero=hero, worn=len(worn), most=most)
    card = s.box.equipment[old]
    if card.slot != find.slot:
        says = "it is for the {slot} slot, and not for {old}"
        return Hindrance("equip.matching-slot", says=says, slot=find.slot, old=card.name)
    if old not in worn:
        says = "{hero:unit} does not wear {old}"
        return Hindrance("equip.replace", says=says, hero=hero, old=card.name)
    if not full:
        says = "{hero:unit} wears {worn} of {most} there: nothing need go"
        return Hindrance("equip.replace", says=says, hero=hero, worn=len(worn), most=most)
    if card.traits.flags & CURSED:
        return Hindrance("ability.cursed", says="{old} is Cursed and stays", old=card.name)
    return None


def cursed_find(s: State, ask: Ask, *_: object) -> Hindrance | None:
    """[ability.cursed]"""
    find = s.box.equipment[ask.about[0]]
    if not find.traits.flags & CURSED:
        return None
    return Hindrance("ability.cursed", says="{card} is Cursed", card=find.name)


def no_gain(s: State, ask: Ask, hero: int, what: str) -> Hindrance | None:
    """What a Hero cannot have for a find. [equip.sacrifice.heart, equip.sacrifice.potion]"""
    if what != "potion":
        return no_counter(s, hero, what, "equip.sacrifice.heart")
    rules = []
    has, most = s.potions[hero], s.profile[hero].potions
    if s.box.equipment[ask.about[0]].slot != "relic":
        rules.append("equip.sacrifice.potion")
    if has >= most:
        rules.append("card.potion-quantity")
    if not rules:
        return None
    says = "{hero:unit} has {has} of {most} potions"
    if "equip.sacrifice.potion" in rules:
        says = "only a relic is given up for a potion"
    return Hindrance(*rules, says=says, hero=hero, has=has, most=most)


def not_held(s: State, ask: Ask) -> Hindrance | None:
    """[equip.hold]"""
    if ("hold",) in ask.options:
        return None
    return cursed_find(s, ask) or Hindrance(
        "equip.hold", says="the round ends, and it must be used"
    )


def not_discarded(s: State, ask: Ask) -> Hindrance | None:
    if ("discard",) in ask.options:
        return None
    return cursed_find(s, ask) or Hindrance("equip.when-drawn", says="it can be held instead")


def no_swap(s: State, ask: Ask, card: int) -> Hindrance | None:
    """[effects.dungeon]"""
    if ("swap", card) in ask.options:
        return None
    if card not in [held for _, held in s.held]:
        return Hindrance(
            "effects.dungeon", says="{card} is not held", card=s.box.equipment[card].name
        )
    return Hindrance("effects.dungeon", says="they cannot be traded for a new card")


def use_find(s: State, card: int, *, may_hold: bool) -> Rule[None]:
    """Ask what becomes of a find: equipped, sacrificed, held, or at last discarded."""
    options = uses(s, card)
    if not must_wear(s, card):
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
        remove(s, unit, -1)
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
