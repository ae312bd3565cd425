"""Chests: the check, the table of ten, trapdoors, mimics, exploring exits. [chest.*, trapdoor.*]"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.superdungeon.card import EMPTY
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each

from . import aim, cover, defense, effect, facing, movement, wrath
from .activation import set_aside
from .card import DEX, LUCK
from .events import (
    ChestGone,
    ChestTried,
    ExitExplored,
    MimicAppeared,
    Spawned,
    TrapdoorsMade,
    note,
)
from .points import pay_interaction
from .spawn import entered
from .state import EXPLORE_EXITS, State
from .treasure import draw, draw_loot, lucky_treasure, stow, take_loot, take_treasure
from .wound import (
    afflict,
    discard,
    fragment,
    gain_potion,
    hurt,
    in_pool,
    spent_heart,
    units_of,
)
from .wrath import TenSided, Throw, ten

TOP = 10
AURA = 2
BLAST = 5
HEART, POTION, TRAPDOOR, UNIT = 5, 6, 7, 8


def trapdoor_squares(s: State) -> Squares:
    found = 0
    for a, b in s.trapdoors:
        found |= 1 << a | 1 << b
    return found


def offer(s: State, unit: int, single: list[Option]) -> None:
    """Chests a unit may open, and trapdoors it may use. [chest.open.*, trapdoor.use]"""
    foot = s.footprint(unit)
    doors = trapdoor_squares(s)
    closed = movement.beside(s, foot) & s.chests & ~doors
    if closed and not aim.enemy_near(s, unit):
        single += [("chest", square) for square in each(closed)]
    if doors and s.profile[unit].base == 1:
        for door in each(s.board.spread(foot) & doors):
            if cover.count(s, s.at[unit], door, cover.veil(s)):
                single += [("trapdoor", door)] if landings(s, unit, door) else []


def not_opened(s: State, unit: int, square: Square) -> Hindrance | None:
    """What keeps a unit from opening a chest. [chest.open.position, chest.open.enemy-near]"""
    here = 1 << square
    if not s.chests & here:
        return Hindrance("chest.open.position", says="there is no chest on {at:square}", at=square)
    if trapdoor_squares(s) & here:
        return Hindrance("trapdoor.flip", says="{at:square} is a trapdoor", at=square)
    if not movement.beside(s, s.footprint(unit)) & here:
        says = "{unit:unit} is not beside the chest: {far} squares away"
        far = s.board.distance_between(s.footprint(unit), here)
        return Hindrance("chest.open.position", says=says, unit=unit, far=far)
    return aim.disturbed(s, unit, "chest.open.enemy-near")


def not_used(s: State, unit: int, door: Square) -> Hindrance | None:
    """What keeps a unit from going through a trapdoor. [trapdoor.use, trapdoor.size]"""
    if not trapdoor_squares(s) >> door & 1:
        return Hindrance("trapdoor.use", says="there is no trapdoor on {at:square}", at=door)
    if s.profile[unit].base > 1:
        return Hindrance("trapdoor.size", says="{unit:unit} is too large", unit=unit)
    if not s.board.spread(s.footprint(unit)) >> door & 1:
        says = "{unit:unit} is not next to the trapdoor: {far} squares away"
        far = s.board.distance_between(s.footprint(unit), 1 << door)
        return Hindrance("trapdoor.use", says=says, unit=unit, far=far)
    if not cover.count(s, s.at[unit], door, cover.veil(s)):
        return Hindrance("trapdoor.use", says="the trapdoor cannot be seen")
    if not landings(s, unit, door):
        return Hindrance("trapdoor.use", says="no square beside the other trapdoor is free")
    return None


def other_door(s: State, door: Square) -> Square:
    return next(b if a == door else a for a, b in s.trapdoors if door in (a, b))


def landings(s: State, unit: int, door: Square) -> Squares:
    """Free squares adjacent to the other trapdoor and in LOS of it. [trapdoor.use]"""
    other = other_door(s, door)
    near = s.board.neighbours[other] & movement.legal_squares(s, unit)
    return sum(1 << q for q in each(near) if cover.count(s, other, q, cover.veil(s)))


def travel(s: State, unit: int, choice: Option) -> Rule[None]:
    """Through one trapdoor to the other: the unit is placed. [trapdoor.use, trapdoor.size]"""
    pay_interaction(s)
    places = landings(s, unit, choice[1])
    rules = ("trapdoor.use",)
    square = yield from movement.pick_square(s, s.owner[unit], places, "trapdoor", unit, rules)
    yield from movement.place_and_face(s, unit, square, "trapdoor.use")


# The check


class Opening:
    """A chest being opened: who opens it, and what has been won from it so far."""

    __slots__ = ("cards", "player", "row", "square", "tens", "unit")

    def __init__(self, s: State, unit: int, square: Square) -> None:
        self.unit = unit
        self.player = s.owner[unit]
        self.square = square
        self.row = s.box.content.chests[0]
        """The line of the table that the last try came to."""
        self.cards: list[int] = []
        """Set aside until the chest is gone. [chest.cards-held]"""
        self.tens = 0


def open_chest(s: State, unit: int, choice: Option) -> Rule[None]:
    """Turn to the chest and try it until it is gone. [chest.open.position, chest.open.cost]"""
    pay_interaction(s)
    square = choice[1]
    where = facing.ahead(s.board.stride, s.at[unit], s.profile[unit].base, square, 1)
    if not where >> s.facing[unit] & 1:
        facing.turn(s, unit, facing.toward(s, unit, square), ("chest.open.position",))
    o = Opening(s, unit, square)
    while True:
        result = yield from check(s, o)
        o.row = s.box.content.chests[result - 1]
        again = yield from RESULTS[result](s, o)
        if not again:
            break
    if result >= s.dials[o.player].fragment_from > 0:
        fragment(s, o.player)


def check(s: State, o: Opening) -> Rule[int]:
    """A d10 plus the stars of Dexterity, at most ten. [chest.roll, chest.roll.cap]"""
    die = TenSided(s, o.unit, "chest", o.player)
    throws: list[Throw] = [die]
    pool = effect.pool(s, o.unit, DEX, offense=False)
    dexterity = Throw(s, o.unit, "chest dex", pool, o.player)
    if pool != EMPTY:
        throws.append(dexterity)
    for throw in throws:
        yield from wrath.cast(throw)
    yield from wrath.rerolls(s, throws)
    total = die.number + (dexterity.read(s).stars if pool != EMPTY else 0)
    result = min(TOP, total)
    rules = ("chest.roll", "chest.roll.cap") if total > TOP else ("chest.roll",)
    note(s, ChestTried, o.unit, o.square, result, rules)
    return result


def _gone(s: State, o: Opening, rule: str) -> Rule[None]:
    """The chest is discarded, unless the table lets it stand."""
    if o.row.gone:
        s.chests &= ~(1 << o.square)
        note(s, ChestGone, o.square, (rule,))
    yield from _settle(s, o)


def _settle(s: State, o: Opening) -> Rule[None]:
    """What was set aside goes to the backpack, or is lost."""
    for card in o.cards:
        if o.row.lose_cards:
            discard(s, card)
        else:
            yield from stow(s, o.player, card)
    o.cards = []


def in_aura(s: State, square: Square, reach: int) -> list[int]:
    """All units around a chest, friend and foe. [chest.result.1.attack]"""
    squares = cover.in_area(s, square, 1, s.board.within(square, reach))
    return [
        u
        for u in aim.units_on_any(s, squares & s.everyone)
        if not s.profile[u].static and not s.immune >> u & 1
    ]


def _boom(s: State, o: Opening) -> Rule[bool]:
    """1: an attack of five stars on every unit around. [chest.result.1.*]"""
    units = in_aura(s, o.square, o.row.aura or AURA)
    stars = o.row.stars or BLAST
    hit = []
    for unit in units:
        if not (yield from defense.withstands(s, unit, stars)):
            hit.append(unit)
    for unit in hit:
        yield from hurt(s, unit, 1, -1, ("chest.result.1.attack",))
    yield from _gone(s, o, "chest.result.1.lose")
    return False


def status_roll(s: State, unit: int, player: int) -> Rule[int]:
    """The status effect table: a plain d10. [status-table.roll, status-table.results]"""
    die = TenSided(s, unit, "status", player)
    yield from wrath.cast(die)
    yield from wrath.rerolls(s, [die])
    return s.box.content.status_table[die.number - 1]


def _vapor(s: State, o: Opening) -> Rule[bool]:
    """2: one status effect for all around. [chest.result.2.*]"""
    bits = yield from status_roll(s, o.unit, o.player)
    for unit in in_aura(s, o.square, o.row.aura or AURA):
        afflict(s, unit, bits, ("chest.result.2.status", "status-table.results"))
    yield from _gone(s, o, "chest.result.2.lose")
    return False


def _mimic(s: State, o: Opening) -> Rule[bool]:
    """3: a mimic of the left neighbour takes the chest's place and acts at once. [mimic.*]"""
    if not s.mimic_deck.size:
        return True
    card, s.mimic_deck = yield from draw(s.mimic_deck, "mimic_deck")
    controller = s.players_from(o.player)[1]
    s.chests &= ~(1 << o.square)
    yield from _settle(s, o)
    unit = s.recruit(card, controller)
    s.place(unit, o.square)
    note(s, MimicAppeared, unit, o.square)
    yield from facing.choose(s, unit, "mimic.free-turn")
    yield from entered(s, unit)
    set_aside(s)
    s.agenda.append(("activate", unit))
    return False


def _empty(s: State, o: Opening) -> Rule[bool]:
    yield from _gone(s, o, "chest.result.4.empty")
    return False


def _sandwich(s: State, o: Opening) -> Rule[bool]:
    """5: a heart for any own unit, which then rolls for a status. [chest.result.5.*]"""
    own = units_of(s, o.player)
    eater = yield from spent_heart(s, o.player, o.unit, own, "chest.result.5.heart")
    if eater < 0 and s.at[o.unit] >= 0:
        eater = o.unit
    if eater >= 0:
        bits = yield from status_roll(s, eater, o.player)
        afflict(s, eater, bits, ("chest.result.5.status", "status-table.results"))
    yield from _gone(s, o, "chest.result.5.status")
    return False


def _again(s: State, o: Opening, rule: str) -> Rule[bool]:
    if o.row.again:
        options: list[Option] = [("discard",), ("again",)]
        rules = (rule, "chest.roll.again")
        choice = yield Ask(o.player, "chest_again", options, (o.unit, o.square), rules)
        if choice[0] == "again":
            return True
    yield from _gone(s, o, rule)
    return False


def _potion(s: State, o: Opening) -> Rule[bool]:
    """6: a potion for the hero, and perhaps another roll. [chest.result.6.*]"""
    gain_potion(s, o.player, ("chest.result.6.potion",))
    return (yield from _again(s, o, "chest.result.6.choice"))


def _trapdoor(s: State, o: Opening) -> Rule[bool]:
    """7: this chest and another unopened one become trapdoors. [chest.result.7.*, trapdoor.*]"""
    others = s.chests & ~trapdoor_squares(s) & ~(1 << o.square)
    if not others:
        return True
    right = s.players_from(o.player)[-1]
    square = others.bit_length() - 1
    if others & (others - 1):
        options = Options([])
        options.squares(("second",), others)
        choice = yield Ask(right, "second_chest", options, (o.square,), ("trapdoor.second-chest",))
        square = choice[1]
    s.trapdoors = (*s.trapdoors, (o.square, square))
    note(s, TrapdoorsMade, o.square, square)
    yield from _settle(s, o)
    return False


def _unit(s: State, o: Opening) -> Rule[bool]:
    """8: a unit of an own pool appears beside the chest. [chest.result.8.*]"""
    options = Options([])
    seen: list[int] = []
    for pool in sorted({s.pool[point] for point in s.points[o.player]}):
        for unit in in_pool(s, pool):
            if s.card[unit] in seen:
                continue
            seen.append(s.card[unit])
            places = movement.next_to(s, 1 << o.square, s.profile[unit].base)
            options.squares(("place", unit), places & movement.legal_squares(s, unit))
    if len(options):
        choice = yield Ask(o.player, "chest_unit", options, (o.square,), ("chest.result.8.unit",))
        _, unit, square = choice
        s.place(unit, square)
        note(s, Spawned, unit, square, ("chest.result.8.unit",))
        yield from facing.choose(s, unit, "facing.placed")
        yield from entered(s, unit)
    yield from _gone(s, o, "chest.result.8.no-room" if not len(options) else "chest.result.8.unit")
    return False


def _loot(s: State, o: Opening) -> Rule[bool]:
    card = yield from take_loot(s, o.player, ("chest.result.9.loot",))
    if card >= 0:
        o.cards.append(card)
    yield from _gone(s, o, "chest.result.9.loot")
    return False


def _relic(s: State, o: Opening) -> Rule[bool]:
    """10: a treasure, and once more if the player likes. [chest.result.10.*]"""
    o.tens += 1
    rules = ("chest.result.10.treasure",)
    lucky = s.at[o.unit] >= 0 and effect.has(s, o.unit, LUCK)
    if lucky:
        card = yield from lucky_treasure(s, o.player, rules)
    else:
        card = yield from take_treasure(s, o.player, rules)
    if card >= 0:
        o.cards.append(card)
    if o.tens > 1:
        yield from _gone(s, o, "chest.result.10.second")
        return False
    return (yield from _again(s, o, "chest.result.10.treasure"))


RESULTS: dict[int, Callable[[State, Opening], Rule[bool]]] = {
    1: _boom, 2: _vapor, 3: _mimic, 4: _empty, 5: _sandwich, 6: _potion, 7: _trapdoor, 8: _unit,
    9: _loot, 10: _relic,
}  # fmt: skip


# Exploring exits


def offer_exploring(s: State, unit: int, single: list[Option]) -> None:
    """Exits next to the unit that nobody has explored. [variant.exploring-exits]"""
    foot = s.footprint(unit)
    if not foot & s.board.open_hallways or aim.enemy_near(s, unit):
        return
    for number, exit_ in enumerate(s.box.exits(s.board)):
        if exit_.squares & foot and not s.explored >> number & 1 and not guarded(s, exit_.squares):
            single.append(("explore", number))


def not_explored(s: State, unit: int, number: int) -> Hindrance | None:
    """What keeps a unit from looking what lies behind an exit. [variant.exploring-exits]"""
    rule = "variant.exploring-exits"
    if not s.variants & EXPLORE_EXITS:
        return Hindrance(rule, says="this war is played without it")
    squares = s.box.exits(s.board)[number].squares
    if not squares & s.footprint(unit):
        return Hindrance(rule, says="{unit:unit} is not at that exit", unit=unit)
    if s.explored >> number & 1:
        return Hindrance(rule, says="it has been explored")
    if guarded(s, squares):
        return Hindrance(rule, says="a spawning point stands there")
    return aim.disturbed(s, unit, rule)


def guarded(s: State, squares: Squares) -> bool:
    """Whether a spawning point stands at an exit."""
    return any(s.footprint(point) & squares for pair in s.points for point in pair)


def explore_exit(s: State, unit: int, choice: Option) -> Rule[None]:
    """[variant.exploring-exits]"""
    pay_interaction(s)
    number = choice[1]
    s.explored |= 1 << number
    facing.turn(s, unit, s.box.exits(s.board)[number].side, ("variant.exploring-exits",))
    player = s.owner[unit]
    result = yield from ten(s, unit, "exit")
    note(s, ExitExplored, unit, result)
    find = s.box.content.finds[result - 1]
    rules = ("variant.exploring-exits",)
    if find.wounds:
        yield from hurt(s, unit, find.wounds, -1, rules)
    if find.status:
        bits = yield from status_roll(s, unit, player)
        afflict(s, unit, bits, rules)
    for _ in range(find.potions):
        gain_potion(s, player, rules)
    yield from draw_loot(s, player, rules, find.loot)
