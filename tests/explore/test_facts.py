"""The numbers in refusals, computed anew by plain code: they are true of the position."""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from undercroft.games.explore import adventure
from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import UnitSpec
from undercroft.games.explore.state import State
from undercroft.games.superdungeon.card import FLY, GREED, POUNCE, SUREFOOT
from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.match import Match
from undercroft.kernel.scene import Refusal
from undercroft.kernel.squares import each

from .arena import BIT, Arena

BREWS = Path(__file__).parent / "packs" / "brews"
WISHES = 6
"""Of each kind of deed, at each question that is looked at."""


# Plain geometry: one square after another, over the sides that are open


def beside(s: State, square: int) -> list[int]:
    return each(s.board.neighbours[square])


def squares_of(s: State, unit: int) -> set[int]:
    base, stride = s.profile[unit].model.base, s.board.stride
    rows, columns = range(base), range(base)
    return {s.at[unit] + row * stride + column for row in rows for column in columns}


def far(s: State, here: set[int], there: set[int]) -> int | None:
    """Counted squares around walls, whoever stands in between; None where no way leads."""
    seen, edge, steps = set(here), set(here), 0
    while edge:
        if edge & there:
            return steps
        edge = {n for square in edge for n in beside(s, square)} - seen
        seen |= edge
        steps += 1
    return None


def walk(s: State, unit: int, there: int, *, safe: bool) -> int | None:
    """The Speed of the cheapest way of a small base, by Dijkstra's rule."""
    flags = s.profile[unit].flags
    for effect in s.effects:
        if effect.who == unit:
            flags |= s.box.actions[effect.action].grants.flags
    fly, sure = flags & FLY, flags & (FLY | SUREFOOT)
    closed = set(each(s.chests))
    if not fly:
        others = range(len(s.seats), len(s.card)) if s.is_hero(unit) else s.hero_units
        closed |= {q for other in others if s.at[other] >= 0 for q in squares_of(s, other)}
    slow: set[int] = set()
    for ground in s.box.content.terrain.values():
        here = set(each(s.board.terrain.get(ground.id, 0)))
        if ground.cost > 1 and not sure:
            slow |= here
        if safe and ground.status and not fly:
            closed |= here
    for hook in adventure.hooks(s):
        if hook.rough is not None and not sure:
            slow |= set(each(hook.rough(s, unit)))
        if hook.harm is not None and safe:
            closed |= set(each(hook.harm(s, unit)))
    known = {s.at[unit]: 0}
    edge = [(0, s.at[unit])]
    while edge:
        cost, square = heapq.heappop(edge)
        if square == there:
            return cost
        if cost > known[square]:
            continue
        for near in beside(s, square):
            price = cost + (2 if near in slow else 1)
            if near not in closed and price < known.get(near, 10**9):
                known[near] = price
                heapq.heappush(edge, (price, near))
    return None


# What is so, by the word of a wish and the name of a fact


def _actor(s: State, ask: Ask) -> int:
    return int(ask.about[0])


def _to_target(place: int) -> Callable[..., Any]:
    return lambda s, ask, wish: far(s, squares_of(s, _actor(s, ask)), squares_of(s, wish[place]))


def _to_square(place: int) -> Callable[..., Any]:
    return lambda s, ask, wish: far(s, squares_of(s, _actor(s, ask)), {wish[place]})


def _range_of_attack(s: State, ask: Ask, wish: Option) -> int:
    profile = s.profile[_actor(s, ask)]
    if len(wish) < 3 or wish[2] == "melee":
        return profile.reach
    return int(dict(profile.distances)[wish[2]])


def _range_of_special(s: State, ask: Ask, wish: Option) -> int:
    action = s.box.actions[wish[1]]
    if action.grants.flags & POUNCE:
        return 5
    if wish[3] == "melee":
        return s.profile[_actor(s, ask)].reach
    if action.distance is not None:
        return action.distance[1]
    return int(dict(s.profile[_actor(s, ask)].distances)[wish[3]])


def _printed_cost(s: State, ask: Ask, wish: Option) -> int:
    return int(s.box.actions[wish[1]].cost)


def _skulls(s: State, ask: Ask, wish: Option) -> int:
    return int(s.box.models[s.card[wish[1]]].skulls)


def _in_slot(s: State, ask: Ask, wish: Option) -> int:
    slot = s.box.equipment[ask.about[0]].slot
    return [s.box.equipment[card].slot for card in s.gear[wish[1]]].count(slot)


def _slots(s: State, ask: Ask, wish: Option) -> int:
    relic = s.box.equipment[ask.about[0]].slot == "relic"
    return 2 if s.profile[wish[1]].flags & GREED and not relic else 1


SPECIALS = ("special", "area", "aim", "raise", "shapeshift", "teleport")
ACTIONS = lambda s, ask, wish: s.actions  # noqa: E731
HAS = lambda s, ask, wish: s.potions[wish[1]]  # noqa: E731
MOST = lambda s, ask, wish: s.profile[wish[1]].potions  # noqa: E731

TRUTHS: dict[tuple[str, str], Callable[[State, Ask, Option], Any]] = {
    ("attack", "far"): _to_target(1),
    ("attack", "range"): _range_of_attack,
    ("attack", "left"): ACTIONS,
    ("attack", "cost"): lambda s, ask, wish: 1,
    ("berserk", "far"): _to_target(1),
    ("berserk", "range"): _range_of_attack,
    ("free", "far"): _to_target(1),
    ("free", "range"): _range_of_attack,
    ("free", "left"): lambda s, ask, wish: s.free,
    ("special", "far"): _to_target(2),
    ("special", "range"): _range_of_special,
    **{(word, "cost"): _printed_cost for word in SPECIALS},
    **{(word, "left"): ACTIONS for word in (*SPECIALS, "chest", "stand")},
    ("stand", "cost"): lambda s, ask, wish: 1,
    ("berserk", "left"): lambda s, ask, wish: int(s.berserk),
    **{(word, "left"): lambda s, ask, wish: s.speed for word in ("run", "move", "brave", "burrow")},
    ("teleport", "far"): _to_square(2),
    ("teleport", "range"): lambda s, ask, wish: s.box.actions[wish[1]].teleport,
    ("chest", "far"): _to_square(1),
    ("chest", "cost"): lambda s, ask, wish: 1,
    ("burrow", "far"): _to_square(1),
    ("burrow", "range"): lambda s, ask, wish: 6,
    ("move", "far"): lambda s, ask, wish: walk(s, _actor(s, ask), wish[1], safe=True),
    ("brave", "far"): lambda s, ask, wish: walk(s, _actor(s, ask), wish[1], safe=False),
    ("run", "moved"): lambda s, ask, wish: s.moved,
    ("run", "acted"): lambda s, ask, wish: s.busy,
    ("drink", "cost"): lambda s, ask, wish: s.box.actions[wish[3]].cost,
    ("drink", "left"): lambda s, ask, wish: s.potions[wish[2]],
    ("throw", "cost"): lambda s, ask, wish: s.box.actions[wish[3]].cost,
    ("throw", "left"): lambda s, ask, wish: s.potions[wish[1]],
    ("throw", "far"): _to_target(4),
    ("throw", "range"): lambda s, ask, wish: _range_of_special(s, ask, wish[2:]),
    ("potion", "has"): HAS,
    ("potion", "most"): MOST,
    ("sacrifice", "has"): HAS,
    ("sacrifice", "most"): MOST,
    ("sacrifice", "wounds"): lambda s, ask, wish: s.wounds[wish[1]],
    ("heart", "wounds"): lambda s, ask, wish: s.wounds[wish[1]],
    ("equip", "worn"): _in_slot,
    ("equip", "most"): _slots,
    ("spawn", "cost"): _skulls,
    ("spawn", "left"): lambda s, ask, wish: ask.about[1] + s.tokens_now,
    ("spawn", "gauge"): lambda s, ask, wish: s.gauge,
    ("spawn", "needed"): lambda s, ask, wish: GAME.box.gauge.sixteen_bit,
    ("spawn", "most"): lambda s, ask, wish: 1 + s.lap,
    ("clear", "left"): lambda s, ask, wish: s.tokens_now,
    ("activate", "cost"): _skulls,
    ("activate", "left"): lambda s, ask, wish: max(0, s.skulls),
    ("stop", "left"): lambda s, ask, wish: s.skulls,
}


def small_and_unhindered(s: State, unit: int) -> bool:
    """Whether `walk` knows all that matters: auras and statuses may bar or spare other ways."""
    profile = s.profile[unit]
    return profile.model.base == 1 and not profile.immune and not s.spared[unit]


def wishes(match: Match[State], pick: random.Random) -> list[Option]:
    """Some of every kind of deed that can be asked now."""
    deeds, ask = GAME.deeds, match.ask
    now = [
        list(deeds.every(match.state, ask, [row]))
        for row in deeds.rows
        if ask.prompt in row.moments
    ]
    return [o for alike in now for o in pick.sample(alike, min(WISHES, len(alike)))]


def questions(seed: int, pick: random.Random, most: int) -> Any:
    """Questions of a random game: of each prompt the first ones, and some of the others."""
    match = GAME.new(
        seed=seed, size=("crawl", "siege", "delve")[seed % 3], events=False,
        **({"boss": "starfire"} if seed % 3 < 2 else {}),
    )  # fmt: skip
    seen: Counter[str] = Counter()
    while not match.over and most:
        ask = match.ask
        if ask.seat != CHANCE:
            seen[ask.prompt] += 1
            if seen[ask.prompt] < 5 or pick.random() < 0.12:
                most -= 1
                yield match
        match.answer(pick.randrange(len(ask.options)))


NAMES = ("unit", "target", "hero", "other", "on", "point", "bearer", "base", "brings", "dice")
"""Facts that name somebody, or a figure that is printed."""


def hold(s: State, ask: Ask, wish: Option, refusal: Refusal) -> Counter[tuple[str, str]]:
    """Which facts of a refusal were computed anew; they are as told."""
    told: Counter[tuple[str, str]] = Counter()
    for name, value in refusal.facts.items():
        key = (wish[0], name)
        if key not in TRUTHS:
            assert isinstance(value, str) or name in NAMES, key
            continue
        walked = name == "far" and wish[0] in ("move", "brave")
        shortened = name == "range" and "effects.dungeon" in refusal.rules
        if shortened or (walked and not small_and_unhindered(s, ask.about[0])):
            continue
        assert TRUTHS[key](s, ask, wish) == value, (ask, wish, refusal)
        told[key] += 1
    return told


def test_every_number_in_a_refusal_is_true_of_the_position() -> None:
    told: Counter[tuple[str, str]] = Counter()
    for seed in range(4):
        pick = random.Random(seed)
        for match in questions(seed, pick, 110):
            for wish in wishes(match, pick):
                refusal = match.refusal(wish)
                if refusal is not None:
                    told += hold(match.state, match.ask, wish, refusal)
    assert sum(told.values()) > 2000
    assert set(TRUTHS) - set(told) <= SELDOM


ROOM = """
################
#..............#
#..............#
################"""


def fighter(**facts: Any) -> UnitSpec:
    return UnitSpec("hearthsworn_fighter", at=(0, 0), **facts)


def lying() -> tuple[Arena, Option]:
    """A Paladin on the ground, who can only drink."""
    paladin = UnitSpec("royal_paladin", at=(0, 0), status=["knockdown"], potions=1)
    return Arena(ROOM, P=paladin, k=AWAY).menu("P", actions=0), ("stand",)


def berserk_made() -> tuple[Arena, Option]:
    barbarian = UnitSpec("claw_tribe_barbarian", at=(12, 1))
    a = Arena(ROOM, B=barbarian, k=AWAY).menu("B", berserk=False)
    return a, a.option("berserk", "k")


def burrowing(speed: int, far: int) -> tuple[Arena, Option]:
    a = Arena(ROOM, b=UnitSpec("blaze_beetle", at=(0, 0)), F=UnitSpec("ember_mage", at=(13, 1)))
    a.menu("b", speed=speed)
    return a, a.option("burrow", (far, 0))


def flickering() -> tuple[Arena, Option]:
    a = Arena(ROOM, F=fighter(gear=["guttering_candle"]), k=AWAY).menu("F")
    return a, a.option("teleport", "guttering_candle.flicker", (11, 0))


def full_flask() -> tuple[Arena, Option]:
    """The Fighter has all the potions his card holds, and a potion pops out."""
    most = GAME.content.models["hearthsworn_fighter"].potions
    a = Arena(
        ROOM, F=fighter(potions=most), k=UnitSpec("knucklehead", at=(1, 0)),
        M=UnitSpec("ember_mage", at=(0, 1), potions=0, status=["choke"]),
    )  # fmt: skip
    a.on("F", status=["choke"]).menu("F").dice("2 2 p", "-").do("attack", "k", "melee")
    return a, a.option("potion", "F")


def second_weapon() -> tuple[Arena, Option]:
    a = Arena(ROOM, F=fighter(gear=["glass_hammer"]), k=AWAY, held=["blazing_blade"]).at("end")
    return a, a.option("equip", "F", -1)


def second_mini_boss() -> tuple[Arena, Option]:
    a = Arena(
        ROOM, F=fighter(), E=UnitSpec("egg_clutch", at=(5, 1)), k=UnitSpec("knucklehead"),
        x=UnitSpec("rex", at=(8, 0)), y=UnitSpec("rockgut"),
    ).at("spawning", gauge=BIT)  # fmt: skip
    return a, a.option("spawn", "y")


def throwing() -> tuple[Arena, Option]:
    a = Arena(ROOM, packs=(BREWS,), B=UnitSpec("brewer", at=(0, 0), potions=2), k=AWAY).menu("B")
    return a, a.option("throw", "B", "special", "brewer.fire_flask", "k", "range")


AWAY = UnitSpec("knucklehead", at=(13, 1))
RARE: dict[str, Callable[[], tuple[Arena, Option]]] = {
    "lying": lying,
    "berserk": berserk_made,
    "burrowing far": lambda: burrowing(4, 9),
    "burrowing without Speed": lambda: burrowing(0, 3),
    "flickering": flickering,
    "full flask": full_flask,
    "second weapon": second_weapon,
    "second mini-boss": second_mini_boss,
    "throwing too far": throwing,
}
SELDOM = {
    ("stand", "cost"), ("stand", "left"), ("berserk", "left"), ("burrow", "far"),
    ("burrow", "range"), ("burrow", "left"), ("teleport", "far"), ("teleport", "range"),
    ("potion", "has"), ("potion", "most"), ("equip", "worn"), ("equip", "most"),
    ("spawn", "most"), ("throw", "far"), ("throw", "range"),
}  # fmt: skip
"""What random games with the built-in cards hardly ever tell."""


def test_the_numbers_that_are_seldom_told_are_true_as_well() -> None:
    told: Counter[tuple[str, str]] = Counter()
    for name, position in RARE.items():
        a, wish = position()
        refusal = a.match.refusal(wish)
        assert refusal is not None and refusal.facts, name
        told += hold(a.s, a.ask, wish, refusal)
    assert set(told) == SELDOM


def test_a_potion_is_thrown_exactly_where_nothing_stands_in_its_way() -> None:
    """No card of the box is thrown, so no random game comes to it."""
    seen = Counter[bool]()
    for at in range(1, 12):
        for facts in ({}, {"running": True}, {"status": ["choke"]}, {"status": ["pacify"]}):
            brewer = UnitSpec("brewer", at=(0, 0), potions=1, status=facts.get("status", []))
            a = Arena(ROOM, packs=(BREWS,), B=brewer, F=fighter(), k=UnitSpec("knucklehead"))
            a.on("F", at=(0, 1)).on("k", at=(at, 0)).menu("B", running="running" in facts)
            deeds = a.game.deeds
            for wish in deeds.every(a.s, a.ask, [r for r in deeds.rows if r.word == "throw"]):
                found = deeds.hindrances(a.s, a.ask, wish)
                offered = wish in a.ask.options
                assert offered == (not found), (wish, found)
                seen[offered] += 1
    assert seen[True] > 10 and seen[False] > 1000
