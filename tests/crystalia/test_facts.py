"""The numbers in refusals are true: counted anew by plain code, without boards of bits.

Squares are pairs of column and row; a step goes to a neighbouring square that no wall cuts off.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from tests.contract.games import SAMPLES
from undercroft.games.crystalia.game import GAME
from undercroft.games.crystalia.state import State
from undercroft.kernel.board import FAR
from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.match import Match
from undercroft.kernel.squares import each

Place = tuple[int, int]
Facts = Mapping[str, Any]
SEEN = 24
"""Questions looked at in a game."""
TRIED = 15
"""Wishes of each deed that are looked at in a question."""
CASES = list(range(len(SAMPLES["crystalia"])))


# Counting anew


class Ground:
    """A position as pairs of column and row."""

    def __init__(self, s: State) -> None:
        self.s = s
        board = s.board
        self.squares = [self.at(square) for square in each(board.squares)]
        self.beside = {self.at(q): self.places(board.neighbours[q]) for q in each(board.squares)}
        self.slow, self.closed = set[Place](), set(self.places(s.chests))
        for terrain in s.box.content.terrain.values():
            here = self.places(board.terrain.get(terrain.id, 0))
            if terrain.cost > 1:
                self.slow.update(here)
            if terrain.closed:
                self.closed.update(here)
        self.known: dict[int, dict[Place, int]] = {}

    def at(self, square: int) -> Place:
        return square % self.s.board.stride, square // self.s.board.stride

    def places(self, squares: int) -> list[Place]:
        return [self.at(square) for square in each(squares)]

    def base(self, unit: int, square: int | None = None) -> set[Place]:
        """The squares under a unit, where it stands or elsewhere."""
        anchor = self.s.at[unit] if square is None else square
        if anchor < 0:
            return set()
        x, y = self.at(anchor)
        size = range(self.s.profile[unit].base)
        return {(x + dx, y + dy) for dx in size for dy in size}

    def away(self, unit: int, goal: set[Place]) -> int:
        """Counted squares from a unit, a diagonal one like any other. [term.distance]"""
        if unit not in self.known:
            found = self.known[unit] = dict.fromkeys(self.base(unit), 0)
            queue = deque(found)
            while queue:
                here = queue.popleft()
                for there in self.beside[here]:
                    if there not in found:
                        found[there] = found[here] + 1
                        queue.append(there)
        return min(self.known[unit].get(place, FAR) for place in goal)

    def walked(self, unit: int, goal: Place) -> int | None:
        """The cheapest way of a unit on its own feet. [base.move.points, base.tile.difficult]"""
        s = self.s
        enemies = {p for u in range(len(s.at)) if s.side[u] != s.side[unit] for p in self.base(u)}
        cheapest = dict.fromkeys(self.base(unit), 0)
        queue = deque(cheapest)
        while queue:
            here = queue.popleft()
            for there in self.beside[here]:
                diagonal = here[0] != there[0] and here[1] != there[1]
                if diagonal or there in enemies or there in self.closed:
                    continue
                cost = cheapest[here] + (2 if there in self.slow else 1)
                if cost < cheapest.get(there, FAR):
                    cheapest[there] = cost
                    queue.append(there)
        return cheapest.get(goal)


def plain_walker(s: State, unit: int) -> bool:
    """Whether nothing but its feet carries a unit, and nothing but the ground is slow."""
    profile = s.profile[unit]
    return not (s.traps or s.auras or s.effects or profile.flags) and profile.base == 1


# What each fact is


def distance(g: Ground, ask: Ask, option: Option, facts: Facts) -> int | None:
    unit = ask.about[0]
    if option[0] in ("attack", "berserk"):
        return g.away(unit, g.base(option[1]))
    if option[0] == "special":
        return g.away(unit, g.base(option[2]))
    if option[0] == "place":
        return g.away(unit, g.base(option[1], option[2]))
    if option[0] == "move":
        return g.walked(unit, g.at(option[2])) if plain_walker(g.s, unit) else int(facts["far"])
    return g.away(unit, {g.at(option[-1])})


def left(g: Ground, ask: Ask, option: Option, facts: Facts) -> int:
    s = g.s
    unit = ask.about[0]
    if option[0] in ("move", "keep_dashing"):
        return s.move
    if option[0] == "drink":
        return s.potions[s.owner[option[1] if ask.prompt == "emergency" else unit]]
    if option[0] == "activate":
        return s.skulls
    if option[0] == "spawn":
        return s.coins[s.turn]
    if option[0] == "wrath":
        return s.wrath[s.turn]
    return s.move if option == ("stand", "move") else s.actions


def cost(g: Ground, ask: Ask, option: Option, facts: Facts) -> int:
    s = g.s
    word = option[0]
    if word == "drink":
        return s.box.actions[option[2] if ask.prompt == "emergency" else option[1]].cost
    if word in ("special", "area", "aim", "teleport"):
        return s.box.actions[option[1]].cost
    if word == "activate":
        return s.box.models[s.card[option[1]]].skulls
    if word == "wrath":
        return s.box.content.factions[s.faction[s.turn]].wrath_cost
    return 2 if word in ("meditate", "retreat", "smokebomb", "search") else 1


def reach(g: Ground, ask: Ask, option: Option, facts: Facts) -> int:
    s = g.s
    if option[0] == "attack":
        printed = dict(s.profile[ask.about[0]].attacks)[option[2]]
        return min(printed, facts["reach"]) if "target" in facts else printed
    return int(facts["reach"])


TRUTHS: dict[str, Callable[[Ground, Ask, Option, Facts], Any]] = {
    "far": distance, "left": left, "cost": cost, "reach": reach,
}  # fmt: skip


def wishes(match: Match[State], pick: random.Random) -> Iterable[Option]:
    """Of every deed that can be asked now some over every operand."""
    kinds: dict[str, list[Option]] = {}
    for option in GAME.deeds.every(match.state, match.ask):
        kinds.setdefault(option[0], []).append(option)
    for alike in kinds.values():
        row = GAME.deeds.row(match.ask, alike[0])
        if row is not None and match.ask.prompt in row.moments:
            yield from pick.sample(alike, min(TRIED, len(alike)))


@pytest.mark.parametrize("sample", CASES)
def test_the_numbers_in_refusals_are_those_of_the_position(sample: int) -> None:
    match = GAME.new(seed=40 + sample, **SAMPLES["crystalia"][sample])
    pick = random.Random(sample)
    looked = 0
    told: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    while not match.over and looked < SEEN:
        ask = match.ask
        if ask.seat != CHANCE:
            seen[ask.prompt] += 1
            if ask.prompt in ("menu", "next_unit", "bring", "spawn", "emergency") and (
                seen[ask.prompt] < 8 or pick.random() < 0.1
            ):
                looked += 1
                ground = Ground(match.state)
                for option in wishes(match, pick):
                    for found in GAME.deeds.hindrances(match.state, ask, option):
                        for name, value in found.facts.items():
                            if name in TRUTHS:
                                true = TRUTHS[name](ground, ask, option, found.facts)
                                assert value == true, (name, value, true, ask, option, found)
                                told[name] += 1
        match.answer(pick.randrange(len(ask.options)))
    assert told["far"] > 20 and told["left"] > 20 and told["cost"] > 20


@pytest.mark.parametrize("sample", CASES)
def test_who_is_said_to_stand_in_the_way_does(sample: int) -> None:
    """Without an enemy that is named the target would be seen; a unit that stands there does."""
    match = GAME.new(seed=60 + sample, **SAMPLES["crystalia"][sample])
    pick = random.Random(sample)
    looked = 0
    named: Counter[str] = Counter()
    while not match.over and looked < SEEN:
        ask, s = match.ask, match.state
        if ask.prompt == "menu" and pick.random() < 0.2:
            looked += 1
            ground = Ground(s)
            for option in wishes(match, pick):
                for found in GAME.deeds.hindrances(s, ask, option):
                    facts = found.facts
                    if "by" in facts and "at" in facts:
                        named["at"] += 1
                        assert ground.at(int(facts["at"])) in ground.base(int(facts["by"]))
                    if "by" in facts and "cover.los-needed" in found.rules:
                        named["sight"] += 1
                        after = s.copy()
                        after.lift(int(facts["by"]))
                        again = GAME.deeds.hindrances(after, ask, option)
                        assert not any("cover.los-needed" in h.rules for h in again), found
        match.answer(pick.randrange(len(ask.options)))
    assert named["at"]
