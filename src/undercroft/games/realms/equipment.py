"""What heroes carry: wield slots, backpack, consumables; finding, swapping, trading. [wield.*]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.deck import draw
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each

from . import aim, cause
from .box import BACKPACK, POUCH, Box, fits
from .dice import OF_MAGICAL, TYPES
from .events import Discarded, Found, GoldChanged, Handed, Rearranged, Used, note
from .schema import ConsumableRow, Item, TrinketRow
from .state import State, put

Ids = tuple[str, ...]
SWAP_RULES = ("action.swap", "action.trade", "wield.slots", "wield.backpack")

# ---------------------------------------------------------------- finding


def gain_item(s: State, hero: int, item: int, rules: Ids) -> Rule[None]:
    """An item goes into the backpack, or to a hero with room, or is discarded. [wield.backpack]"""
    note(s, Found, hero, "equipment", item, rules)
    taker = hero
    if len(s.pack[hero]) >= BACKPACK:
        others = [h for h in range(len(s.party)) if len(s.pack[h]) < BACKPACK]
        options: list[Option] = [("leave",), *(("hand", other) for other in others)]
        options += [("drop", old) for old in dict.fromkeys(s.pack[hero])]
        choice: Option = yield Ask(
            s.seat(hero), "overfull", options, (hero, "equipment", item), ("wield.backpack",)
        )
        if choice[0] == "leave":
            discard_item(s, hero, item)
            return
        if choice[0] == "hand":
            taker = choice[1]
        else:
            s.pack = put(s.pack, hero, _without(s.pack[hero], choice[1]))
            discard_item(s, hero, choice[1])
    s.pack = put(s.pack, taker, (*s.pack[taker], item))


def discard_item(s: State, hero: int, item: int) -> None:
    note(s, Discarded, hero, "equipment", item, ("wield.backpack",))
    give_back(s, item)


def give_back(s: State, item: int) -> None:
    """An item goes to the discards of its deck; starting equipment is in none."""
    row = s.box.items[item]
    if not row.starting:
        decks = list(s.equipment_decks)
        decks[row.level - 1] = decks[row.level - 1].discarding(item)
        s.equipment_decks = tuple(decks)


def gain_consumable(s: State, hero: int, card: int, rules: Ids) -> Rule[None]:
    """[consumable.two, dice.loot.consumable]"""
    note(s, Found, hero, "consumable", card, rules)
    taker = hero
    if len(s.consumables[hero]) >= POUCH:
        others = [h for h in range(len(s.party)) if len(s.consumables[h]) < POUCH]
        options: list[Option] = [("leave",), *(("hand", other) for other in others)]
        options += [("drop", old) for old in dict.fromkeys(s.consumables[hero])]
        choice: Option = yield Ask(
            s.seat(hero), "overfull", options, (hero, "consumable", card), ("consumable.two",)
        )
        if choice[0] == "leave":
            discard_consumable(s, hero, card, ("consumable.two",))
            return
        if choice[0] == "hand":
            taker = choice[1]
        else:
            s.consumables[hero] = _without(s.consumables[hero], choice[1])
            discard_consumable(s, hero, choice[1], ("consumable.two",))
    s.consumables[taker] = (*s.consumables[taker], card)


def discard_consumable(s: State, hero: int, card: int, rules: Ids) -> None:
    s.consumable_deck = s.consumable_deck.discarding(card)
    note(s, Discarded, hero, "consumable", card, rules)


def draw_consumable(s: State, hero: int, rules: Ids) -> Rule[None]:
    """The top card of the Consumables deck. [dice.loot.consumable]"""
    card, s.consumable_deck = yield from draw(s.consumable_deck, "consumables")
    if card >= 0:
        yield from gain_consumable(s, hero, card, rules)


def draw_item(s: State, hero: int, level: int, rules: Ids) -> Rule[None]:
    """The top card of the equipment deck of a level. [dice.loot.equipment]"""
    card = yield from take_item(s, level)
    if card >= 0:
        yield from gain_item(s, hero, card, rules)


def take_item(s: State, level: int) -> Rule[int]:
    decks = list(s.equipment_decks)
    card, decks[level - 1] = yield from draw(decks[level - 1], f"equipment {level}")
    s.equipment_decks = tuple(decks)
    return card


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


# ---------------------------------------------------------------- swapping and trading


def arrange(s: State, hero: int, partners: list[int]) -> Rule[None]:
    """The Swap/Trade action: any number of items, until he is done. [action.swap, action.trade]"""
    while True:
        options: list[Option] = [("done",), *swaps(s, hero)]
        for other in partners:
            options += trades(s, hero, other)
        if len(options) == 1:
            return
        choice: Option = yield Ask(s.seat(hero), "arrange", options, (hero,), SWAP_RULES)
        if choice[0] == "done":
            return
        if choice[0] in ("wear", "swap", "stow"):
            rearrange(s, hero, choice)
        else:
            yield from _trade(s, hero, choice)


def swaps(s: State, hero: int) -> tuple[Option, ...]:
    """Every single exchange between wielded items and the backpack. [wield.one-item-per-slot]"""
    return _swaps(s.box, s.worn[hero], s.pack[hero])


@lru_cache(maxsize=4096)
def _swaps(box: Box, worn: tuple[int, ...], pack: tuple[int, ...]) -> tuple[Option, ...]:
    found: list[Option] = [
        ("wear", item) if old is None else ("swap", item, old)
        for item, old in _exchanges(box, worn, pack)
    ]
    if len(pack) < BACKPACK:
        found += [("stow", old) for old in dict.fromkeys(worn)]
    return tuple(found)


def exchanges(s: State, hero: int) -> Iterator[tuple[int, int | None]]:
    """What could be worn from the backpack, and in whose place."""
    return _exchanges(s.box, s.worn[hero], s.pack[hero])


def _exchanges(
    box: Box, worn: tuple[int, ...], pack: tuple[int, ...]
) -> Iterator[tuple[int, int | None]]:
    items = box.items
    for item in dict.fromkeys(pack):
        if fits([items[w] for w in worn] + [items[item]]):
            yield item, None
            continue
        for old in dict.fromkeys(worn):
            rest = [items[w] for w in _without(worn, old)]
            if fits([*rest, items[item]]):
                yield item, old


def unfit(s: State, hero: int, item: int, old: int | None = None) -> Hindrance | None:
    """What keeps a hero from wielding an item, in place of another if one is named: `swaps`."""
    worn, items = s.worn[hero], s.box.items
    if item not in s.pack[hero]:
        says = "{item:item} is not in the backpack of {by:unit}"
        return Hindrance("action.swap", "wield.backpack", says=says, item=item, by=hero)
    free = fits([*(items[w] for w in worn), items[item]])
    if old is None:
        if free:
            return None
        return Hindrance(*_slots(items[item]), says="its place is taken")
    if old not in worn:
        says = "{by:unit} does not wield {item:item}"
        return Hindrance("action.swap", says=says, by=hero, item=old)
    if free:
        return Hindrance("action.swap", says="there is room for it without taking anything off")
    if fits([*(items[w] for w in _without(worn, old)), items[item]]):
        return None
    return Hindrance(*_slots(items[item]), says="its place is taken by another")


def _slots(item: Item) -> tuple[str, ...]:
    """The rules on how many of a kind can be wielded."""
    if isinstance(item, TrinketRow) and item.type == "ring":
        return ("wield.rings",)
    if isinstance(item, TrinketRow) and item.type == "amulet":
        return ("wield.amulets",)
    return "wield.slots", "wield.one-item-per-slot"


def not_stowed(s: State, hero: int, item: int) -> Hindrance | None:
    """What keeps a hero from putting an item he wields into the backpack."""
    if item not in s.worn[hero]:
        says = "{by:unit} does not wield {item:item}"
        return Hindrance("action.swap", says=says, by=hero, item=item)
    return full(s, hero)


def full(s: State, hero: int) -> Hindrance | None:
    """[wield.backpack]"""
    count = len(s.pack[hero])
    if count < BACKPACK:
        return None
    says = "the backpack of {by:unit} is full: {count} items"
    return Hindrance("wield.backpack", says=says, by=hero, count=count)


def full_pouch(s: State, hero: int) -> Hindrance | None:
    """[consumable.two]"""
    count = len(s.consumables[hero])
    if count < POUCH:
        return None
    says = "{by:unit} carries {count} consumables already"
    return Hindrance("consumable.two", says=says, by=hero, count=count)


def rearrange(s: State, hero: int, choice: Option) -> None:
    """[action.swap, wield.effect]"""
    kind, item = choice[0], choice[1]
    if kind == "stow":
        s.worn = put(s.worn, hero, _without(s.worn[hero], item))
        s.pack = put(s.pack, hero, (*s.pack[hero], item))
    else:
        s.pack = put(s.pack, hero, _without(s.pack[hero], item))
        if kind == "swap":
            s.worn = put(s.worn, hero, _without(s.worn[hero], choice[2]))
            s.pack = put(s.pack, hero, (*s.pack[hero], choice[2]))
        s.worn = put(s.worn, hero, (*s.worn[hero], item))
    dressed(s, hero)
    note(s, Rearranged, hero)


def dressed(s: State, hero: int) -> None:
    """A hero wields other items: what he has now counts. [power.increase]"""
    s.dress(hero)
    if s.at[hero] >= 0:
        s.cap()
    else:
        s.energy[hero] = min(s.energy[hero], s.most_energy(hero))


_SUMS = (1, 5, 10)


def trades(s: State, hero: int, other: int) -> Iterator[Option]:
    """What may change hands between two heroes, given or taken. [action.trade]"""
    for giver, taker in ((hero, other), (other, hero)):
        if len(s.pack[taker]) < BACKPACK:
            for item in dict.fromkeys((*s.pack[giver], *s.worn[giver])):
                yield ("give", giver, taker, "equipment", item)
        if len(s.consumables[taker]) < POUCH:
            for card in dict.fromkeys(s.consumables[giver]):
                yield ("give", giver, taker, "consumable", card)
        for amount in _sums(s.gold[giver]):
            yield ("give", giver, taker, "gold", amount)


def partners_of(s: State, hero: int) -> list[int]:
    """With whom a hero may trade in his activation. [action.trade]"""
    near = s.ground.near[s.at[hero]] & s.heroes
    return [s.unit_at[square] for square in each(near)]


def untraded(s: State, hero: int, giver: int, taker: int, what: str, card: int) -> Hindrance | None:
    """What keeps something from changing hands between a hero and a partner: `trades`, for one."""
    other = taker if giver == hero else giver
    if hero not in (giver, taker) or giver == taker:
        says = "{by:unit} trades, as giver or as taker"
        return Hindrance("action.trade", says=says, by=hero)
    if s.active != hero or other not in partners_of(s, hero):
        says = "{other:unit} is not adjacent to {by:unit}"
        return Hindrance("action.trade", says=says, other=other, by=hero)
    if what == "gold":
        has = s.gold[giver]
        if card in _sums(has):
            return None
        says = "{giver:unit} has {has} gold, and gives 1, 5, 10 or all"
        return Hindrance("action.trade", says=says, giver=giver, has=has)
    if what == "consumable":
        if card not in s.consumables[giver]:
            return Hindrance("action.trade", says="{giver:unit} does not have it", giver=giver)
        return full_pouch(s, taker)
    if card not in s.pack[giver] and card not in s.worn[giver]:
        return Hindrance("action.trade", says="{giver:unit} does not have it", giver=giver)
    return full(s, taker)


def _sums(gold: int) -> list[int]:
    """The sums in which so much gold changes hands."""
    return [n for n in dict.fromkeys((*(n for n in _SUMS if n < gold), gold)) if n]


def _trade(s: State, hero: int, choice: Option) -> Rule[None]:
    _, giver, taker, what, card = choice
    other = giver if taker == hero else taker
    if s.seat(other) != s.seat(hero):
        # Both must agree.
        agreed: Option = yield Ask(
            s.seat(other), "agree", [("agree",), ("refuse",)], choice[1:], ("action.trade",)
        )
        if agreed[0] == "refuse":
            return
    if what == "gold":
        s.gold[giver] -= card
        s.gold[taker] += card
        note(s, GoldChanged, giver, -card, ("action.trade",))
        note(s, GoldChanged, taker, card, ("action.trade",))
        return
    if what == "consumable":
        s.consumables[giver] = _without(s.consumables[giver], card)
        s.consumables[taker] = (*s.consumables[taker], card)
    elif card in s.pack[giver]:
        s.pack = put(s.pack, giver, _without(s.pack[giver], card))
        s.pack = put(s.pack, taker, (*s.pack[taker], card))
    else:
        s.worn = put(s.worn, giver, _without(s.worn[giver], card))
        s.pack = put(s.pack, taker, (*s.pack[taker], card))
        dressed(s, giver)
    note(s, Handed, giver, taker, what, card)


# ---------------------------------------------------------------- using consumables


def uses(s: State, hero: int, single: list[Option]) -> None:
    """The consumables a hero may use in his activation, with what he points at."""
    cards = s.consumables[hero]
    for card in cards if len(cards) == 1 else dict.fromkeys(cards):
        row = s.box.consumables[card]
        if row.moment != "activation":
            continue
        target = row.target
        if target == "none":
            single.append(("use", card))
        elif target == "hero":
            single += [("use", card, h) for h, at in enumerate(s.at[: len(s.party)]) if at >= 0]
        elif target == "adjacent_hero":
            near = s.ground.near[s.at[hero]] | 1 << s.at[hero]
            away = heals(row)
            single += [
                ("use", card, h)
                for h, at in enumerate(s.at[: len(s.party)])
                if (near >> at & 1 if at >= 0 else away)
            ]
        elif target == "unconscious":
            single += [("use", card, h) for h, fell in enumerate(s.fallen) if fell >= 0]
        elif target == "adjacent_monster":
            near = s.ground.near[s.at[hero]] & s.foes
            for unit in s.units_on(near):
                if barred(s, hero, row, unit) is None:
                    single.append(("use", card, unit))
        elif target == "monster":
            reach = s.ground.blocks[row.range][s.at[hero]] & s.foes
            for unit in s.units_on(reach):
                if aim.sees(s, hero, unit) and barred(s, hero, row, unit) is None:
                    single.append(("use", card, unit))
        elif _close(s, hero, row.range) or throw_spaces(s, hero, row.range):
            single.append(("throw", card))


def heals(row: ConsumableRow) -> bool:
    """Whether it heals whom it is used on: an unconscious hero anywhere. [unconscious.heal]"""
    return any(e.do == "heal" and e.on == "target" for e in row.effects)


def barred(s: State, hero: int, row: ConsumableRow, target: int) -> Hindrance | None:
    """What keeps a consumable from being pointed at a monster. [attack.target, power.invisible]"""
    kinds = [e.type for e in row.effects if e.do == "strike" and e.on == "target"]
    return aim.barred(s, hero, TYPES.index(kinds[0]) if kinds else OF_MAGICAL, target)


def _close(s: State, hero: int, reach: int) -> Squares:
    """Free spaces next to a hero, which need no looking for."""
    ground, at = s.ground, s.at[hero]
    return ground.near[at] & ground.blocks[reach][at] & ground.floor & ~s.heroes & ~s.foes


def throw_spaces(s: State, hero: int, reach: int) -> Squares:
    """Free spaces in sight and range."""
    ground, at = s.ground, s.at[hero]
    seen = ground.visible(at, aim.blockers(s, hero, None)) | ground.near[at]
    return seen & ground.blocks[reach][at] & ground.floor & ~s.heroes & ~s.foes


def useless(s: State, hero: int, card: int, target: int | None) -> Hindrance | None:
    """What keeps a hero from using a consumable on somebody, None: on nobody. Twin of `uses`."""
    row = s.box.consumables[card]
    if row.moment != "activation":
        return Hindrance("consumable.one-use", says="it is used when its holder is attacked")
    if row.target == "space":
        return Hindrance("consumable.one-use", says="it is used on a space")
    if row.target == "none":
        says = "it is not pointed at anybody"
        return None if target is None else Hindrance("consumable.one-use", says=says)
    if target is None:
        return Hindrance("consumable.one-use", says="it needs somebody to be used on")
    if row.target == "adjacent_hero" and heals(row) and s.kind[target] < 0 and s.at[target] < 0:
        return None
    found = _no_target(s, hero, row.target, row.range, target)
    if found is None and row.target.endswith("monster"):
        return barred(s, hero, row, target)
    return found


def _no_target(s: State, hero: int, on: str, reach: int, target: int) -> Hindrance | None:
    rule = "consumable.one-use"
    if (s.kind[target] < 0) == on.endswith("monster"):
        whom = "a monster" if on.endswith("monster") else "a hero"
        return Hindrance(rule, says="it is used on {whom}", whom=whom)
    if on == "unconscious":
        if s.fallen[target] >= 0:
            return None
        return Hindrance(rule, says="{target:unit} is not unconscious", target=target)
    if (gone := aim.gone(s, target)) is not None:
        return gone
    if on == "hero" or target == hero:
        return None
    far = aim.away(s, hero, target)
    if on != "monster":
        if s.ground.near[s.at[hero]] & s.footprint(target):
            return None
        says = "{target:unit} is not adjacent: the distance is {far}"
        return Hindrance(rule, "adjacent.definition", says=says, target=target, far=far)
    if far > reach:
        says = "{target:unit} is {far} spaces away, and the range is {range}"
        return Hindrance(rule, says=says, target=target, far=far, range=reach)
    return aim.out_of_sight(s, hero, target)


def not_thrown(s: State, hero: int, card: int) -> Hindrance | None:
    """What keeps a hero from using a consumable on a space."""
    row = s.box.consumables[card]
    if row.moment != "activation" or row.target != "space":
        return Hindrance("consumable.one-use", says="it is not used on a space")
    if throw_spaces(s, hero, row.range):
        return None
    says = "there is no free space in sight within its range of {range}"
    return Hindrance("consumable.one-use", says=says, range=row.range)


def unaimed(s: State, hero: int, card: int, square: Square) -> Hindrance | None:
    """What keeps a thing from being thrown at a space: `throw_spaces`, for one."""
    rule = "consumable.one-use"
    if (taken := aim.occupied(s, square, rule)) is not None:
        return taken
    reach = s.box.consumables[card].range
    far = s.ground.distance(s.at[hero], square)
    if far > reach:
        says = "{at:space} is {far} spaces away, and the range is {range}"
        return Hindrance(rule, says=says, at=square, far=far, range=reach)
    return aim.unaimed(s, hero, square, reach, None, rule)


def not_held(s: State, hero: int, card: int) -> Hindrance | None:
    if card in s.consumables[hero]:
        return None
    return Hindrance("consumable.one-use", says="{by:unit} does not have it", by=hero)


def use(s: State, hero: int, card: int, target: int, square: int) -> Rule[None]:
    """[consumable.one-use]"""
    s.consumables[hero] = _without(s.consumables[hero], card)
    s.consumable_deck = s.consumable_deck.discarding(card)
    note(s, Used, hero, card)
    row = s.box.consumables[card]
    source = cause.Source(hero, target, square, rules=("consumable.one-use",))
    yield from cause.happen(s, row.effects, source)


def when_attacked(s: State, hero: int, by: int) -> Rule[None]:
    """Consumables that are used when their holder is made a target."""
    while s.at[hero] >= 0:
        cards = [
            card
            for card in dict.fromkeys(s.consumables[hero])
            if s.box.consumables[card].moment == "attacked"
        ]
        if not cards:
            return
        options: list[Option] = [("pass",), *(("use", card) for card in cards)]
        choice: Option = yield Ask(
            s.seat(hero), "attacked", options, (hero, by), ("consumable.one-use",)
        )
        if choice[0] == "pass":
            return
        yield from use(s, hero, choice[1], by, -1)
