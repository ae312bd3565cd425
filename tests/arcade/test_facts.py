"""The facts in refusals are true: each number is found again, by other and plainer code."""

from __future__ import annotations

import heapq
import random
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.walk import walk
from undercroft.games.arcade.card import BURROW, FLY, MOBILITY, POUNCE, SMALL, STEALTH
from undercroft.games.arcade.effect import has
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.state import State
from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.match import Match
from undercroft.kernel.squares import each

Facts = dict[str, Any]
WISHES = 10
"""Of each kind of deed, in each position that is looked at."""


def squares_of(mask: int) -> set[int]:
    return set(each(mask))


def beside(s: State, square: int) -> set[int]:
    return squares_of(s.board.neighbours[square])


def counted(s: State, a: int, b: int, over: bool) -> int:
    """Squares from model to model, around what is solid unless one of them flies."""
    solid = set() if over else squares_of(s.board.solid)
    ends = squares_of(s.feet[b])
    far = dict.fromkeys(squares_of(s.feet[a]), 0)
    left = deque(far)
    while left:
        here = left.popleft()
        if here in ends:
            return far[here]
        for there in beside(s, here) - far.keys() if here not in solid or not far[here] else ():
            far[there] = far[here] + 1
            left.append(there)
    raise AssertionError("there is no way")


def walked(s: State, hero: int) -> dict[int, int]:
    """What each square costs a Hero of one square, by a search that takes the cheapest first."""
    flies, burrows = has(s, hero, FLY), has(s, hero, BURROW)
    slow = set() if has(s, hero, MOBILITY) else squares_of(slow_ground(s))
    foes, veil = squares_of(s.foes), squares_of(s.ground.veil)
    barred = foes | (set() if flies else squares_of(s.ground.chasm if burrows else s.ground.closed))
    passages = squares_of(s.ground.passage) - barred
    stride = s.board.stride
    known: dict[int, int] = {}
    left = [(0, s.at[hero])]
    while left:
        cost, here = heapq.heappop(left)
        if here in known:
            continue
        known[here] = cost
        steps = set()
        for there in beside(s, here) - barred:
            across, down = there % stride - here % stride, there // stride - here // stride
            flanks = {here + across, here + down * stride}
            if (
                not (across and down)
                or burrows
                or any(
                    flank in beside(s, here)
                    and there in beside(s, flank)
                    and flank not in foes
                    and (flies or flank not in veil)
                    for flank in flanks
                )
            ):
                steps.add(there)
        if here in passages:
            steps |= passages
        for there in steps:
            heapq.heappush(left, (cost + (2 if there in slow else 1), there))
    return known


def slow_ground(s: State) -> int:
    """The terrain's own, and webs around spawning points."""
    slow = s.ground.slow
    for point in s.points:
        if s.at[point] >= 0 and s.box.point_aura[s.card[point]] == "webs":
            near, rim = {s.at[point]}, {s.at[point]}
            for _ in range(2):
                rim = {q for here in rim for q in beside(s, here)}
                near |= rim
            slow |= sum(1 << square for square in near)
    return slow


# What each kind of wish may tell, and how it is found again


def _aimed(s: State, hero: int, facts: Facts, reach: int) -> None:
    target = facts["target"]
    over = has(s, hero, FLY) or has(s, target, FLY)
    assert facts["far"] == counted(s, hero, target, over)
    assert facts["far"] > facts["reach"]
    if facts["reach"] != reach:
        cut = max(1, reach - 3) if has(s, target, STEALTH) else reach
        assert facts["reach"] == (3 if has(s, target, SMALL) and facts["far"] <= cut else cut)


def attack(s: State, ask: Ask, wish: Option, facts: Facts) -> None:
    hero = ask.about[0]
    if "far" in facts:
        _aimed(s, hero, facts, max(r for icon, r in s.profile[hero].attacks if icon == wish[2]))
    if "cost" in facts:
        assert (facts["cost"], facts["left"]) == (1, s.actions) and not s.actions


def special(s: State, ask: Ask, wish: Option, facts: Facts) -> None:
    action = s.box.actions[wish[1]]
    if "far" in facts:
        pounces = action.grants.flags & POUNCE
        _aimed(s, ask.about[0], facts, 5 if pounces else action.reach or 0)
    if "cost" in facts:
        assert facts["cost"] == action.cost > facts["left"] == s.actions


def drink(s: State, ask: Ask, wish: Option, facts: Facts) -> None:
    action = s.box.actions[wish[2]]
    if "far" in facts:
        drinker = ask.about[0] if ask.prompt == "menu" else wish[1]
        assert action.reach is not None
        _aimed(s, drinker, facts, action.reach)
    if "cost" in facts:
        assert facts["owner"] == wish[1]
        assert facts["cost"] == action.cost > facts["left"] == s.potions[wish[1]]


def move(s: State, ask: Ask, wish: Option, facts: Facts) -> None:
    hero = ask.about[0]
    points = s.move if wish[0] == "move" else 1 if s.status[hero] & SLOW else 2
    if "cost" in facts:
        assert facts["cost"] == 1 and not s.actions
    elif "far" in facts:
        assert facts["left"] == points
        assert walked(s, hero)[wish[1]] == facts["far"] > points
    elif "at" in facts:
        assert facts["at"] == wish[1]
        assert wish[1] not in walked(s, hero) or s.law.doors_shut
    elif "by" in facts:
        assert wish[1] in squares_of(s.feet[facts["by"]]) or not facts["by"]


def chest(s: State, ask: Ask, wish: Option, facts: Facts) -> None:
    if "far" in facts:
        near, rim = squares_of(s.feet[ask.about[0]]), 0
        while wish[1] not in near:
            near = near | {q for here in near for q in beside(s, here)}
            rim += 1
        assert facts["far"] == rim > 1
    elif "at" in facts:
        assert facts["at"] == wish[1] not in squares_of(s.chests)


def trade(s: State, ask: Ask, wish: Option, facts: Facts) -> None:
    if facts:
        loot = [card for card in s.backpack if s.box.equipment[card].deck == "loot"]
        assert (facts["cost"], facts["left"]) == (6, len(loot)) and len(loot) < 6


def potion(s: State, ask: Ask, wish: Option, facts: Facts) -> None:
    hero = wish[1]
    assert facts["hero"] == hero
    if "held" in facts:
        assert facts["held"] == s.potions[hero] == facts["most"] == s.profile[hero].potions


def activate(s: State, ask: Ask, wish: Option, facts: Facts) -> None:
    assert facts["hero"] == wish[1]


SLOW = 1 << State.status_names.index("slow")
CHECKS: dict[str, Callable[[State, Ask, Option, Facts], None]] = {
    "attack": attack, "special": special, "drink": drink, "move": move, "dash": move,
    "chest": chest, "trade": trade, "potion": potion, "activate": activate,
}  # fmt: skip


def positions(seed: int) -> Iterator[Match[State]]:
    match = GAME.new(
        seed=seed, heroes=3 + seed, players=1 + seed % 2, hard=seed, setup="quick", events=False
    )
    seen: dict[str, int] = {}
    for _ in walk(match, random.Random(seed), 1000):
        prompt = match.ask.prompt
        seen[prompt] = seen.get(prompt, 0) + 1
        if match.ask.seat != CHANCE and (seen[prompt] < 3 or seen[prompt] % 20 == 0):
            yield match


@pytest.mark.parametrize("seed", range(3))
def test_the_numbers_of_refusals_are_those_of_the_position(seed: int) -> None:
    pick = random.Random(seed)
    found: dict[str, int] = {}
    rows = [row for row in GAME.deeds.rows if row.word in CHECKS]
    for match in positions(seed):
        s, ask = match.state, match.ask
        wishes: dict[str, list[Option]] = {}
        for wish in GAME.deeds.every(s, ask, rows):
            wishes.setdefault(wish[0], []).append(wish)
        for kind, alike in wishes.items():
            for wish in pick.sample(alike, min(WISHES, len(alike))):
                row = GAME.deeds.row(ask, wish)
                refusal = match.refusal(wish)
                if refusal is None or row is None or ask.prompt not in row.moments:
                    continue
                try:
                    CHECKS[kind](s, ask, wish, refusal.facts)
                except Exception as error:
                    raise AssertionError((ask, wish, refusal)) from error
                for name in refusal.facts:
                    found[f"{kind}.{name}"] = found.get(f"{kind}.{name}", 0) + 1
    common = ("attack.far", "attack.reach", "special.far", "drink.cost", "move.far", "dash.left")
    assert all(found.get(name, 0) > 2 for name in common), found
