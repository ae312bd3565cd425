"""The facts of refusals are true: each number is counted again here, by other and plainer code."""

from __future__ import annotations

import random
from itertools import chain
from typing import Any

import pytest

from tests.contract.test_deeds import positions, wishes
from tests.deckbox.table import Table
from undercroft.games.deckbox.ground import place_of, space_at
from undercroft.games.deckbox.operands import hero_asked
from undercroft.games.deckbox.state import State
from undercroft.kernel.choice import Ask, Option

BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))


def movement(s: State, hero: int) -> dict[int, int]:
    """What every space costs, looked for space by space: past heroes, round enemies and pits."""
    ground = s.ground
    spaces = {at for at in range(ground.squares.bit_length()) if ground.squares >> at & 1}
    enemies = {s.at[unit] for unit in s.enemies()}
    costs, todo = {s.at[hero]: 0}, [s.at[hero]]
    for here in todo:
        if here != s.at[hero] and ground.pits >> here & 1:
            continue
        x, y = place_of(here)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = space_at(x + dx, y + dy)
            if there not in spaces or there in enemies:
                continue
            wall = ~(ground.east if dx else ground.north) >> min(here, there) & 1
            price = costs[here] + (s.quest.water_cost if ground.water >> there & 1 else 1)
            if not wall and price < costs.get(there, 999):
                costs[there] = price
                todo.append(there)
    return costs


def left(s: State, ask: Ask, option: Option, facts: Any) -> int:
    hero = hero_asked(s, ask)
    kind = option[0]
    if kind == "ability":
        return s.energy[option[1]]
    if kind in ("buy", "pay"):
        return s.loot[option[1]]
    if kind == "act":
        return sum(option[1] in s.ground.rooms_at[s.at[unit]] for unit in s.enemies())
    if kind == "step" and (s.steps or "far" not in facts):
        return s.steps
    if "far" in facts and facts["far"] <= s.steps:
        return s.steps
    assert kind in ("step", "move")
    return s.speed(hero)


COUNTED = {
    "far": lambda s, ask, option, facts: movement(s, hero_asked(s, ask))[option[1]],
    "left": left,
    "cost": lambda s, ask, option, facts: s.box.abilities[option[2]].cost,
    "price": lambda s, ask, option, facts: s.box.prices[option[2]],
}


def named(s: State, ask: Ask, option: Option, name: str, value: Any) -> bool:
    """Whether a figure or space that a refusal names is the one it is about."""
    hero = hero_asked(s, ask)
    if name == "kind":
        return bool(value == option[1])
    if name == "at":
        return bool(s.ground.squares >> value & 1)
    if name == "who":
        return bool(s.at[value] == option[1])
    if name in ("target", "other"):
        return bool(value == option[2])
    if name == "by":
        return value == hero if option[0] != "attack" else value in s.enemies()
    assert name == "hero", (name, option)
    return value in (hero, option[1])


def test_every_number_in_a_refusal_is_that_of_the_position() -> None:
    seen: set[str] = set()
    pick = random.Random(16)
    for match in chain.from_iterable(positions("deckbox", sample) for sample in range(3)):
        s, ask = match.state, match.ask
        for option in wishes(match, pick)[::4]:
            for hindrance in match.game.deeds.hindrances(s, ask, option):  # type: ignore[attr-defined]
                facts = hindrance.facts
                for name, value in facts.items():
                    seen.add(name)
                    if name in COUNTED:
                        assert COUNTED[name](s, ask, option, facts) == value, (ask, option, facts)
                    else:
                        assert named(s, ask, option, name, value), (ask, option, facts)
    assert {"far", "left", "cost", "price", "who", "target"} <= seen


# What refusals say, and the nearest way


@pytest.mark.rule("action.move.speed", "terrain.water-cost")
def test_a_space_too_far_away_tells_both_numbers_and_how_near_one_comes() -> None:
    # From the lowest row of an open card to the uppermost of the card beyond.
    t = Table("10a").room("3a", (0, "U")).hero("H", at=(2, 4)).menu()
    speed = t.s.speed(0)
    refusal = t.match.refusal(("move", t.at(2, 0, 1)))
    assert refusal is not None
    assert refusal.facts == {"far": 10, "left": speed}
    assert refusal.text == f"10 movement away, {speed} left."
    assert refusal.option is not None
    t.match.answer(refusal.option)
    assert movement(t.s, 0)[t.at(2, 0, 1)] == 10 - speed


@pytest.mark.rule("action.move.speed")
def test_whoever_has_a_move_to_make_is_not_told_that_no_movement_is_left() -> None:
    t = Table("10a").room("3a", (0, "U")).hero("H", at=(2, 4)).menu()
    refusal = t.match.refusal(("step", t.at(2, 0, 1)))
    assert refusal is not None and refusal.text == f"10 movement away, {t.s.speed(0)} left."
    t = Table("10a").hero("H", at=(2, 4)).menu(actions=0)
    refusal = t.match.refusal(("step", t.at(2, 3)))
    assert refusal is not None and refusal.text == "No movement is left."


@pytest.mark.rule("ranged.sight", "los.enemy")
def test_a_shot_past_an_enemy_names_who_stands_before_the_target() -> None:
    t = Table("10a").hero("H", at=(2, 4), equipment="yew_bow")
    t.enemy("near", at=(2, 2)).enemy("far", at=(2, 0)).enemy("aside", at=(0, 0)).menu()
    refusal = t.match.refusal(t.option("attack", "ranged", "far"))
    assert refusal is not None and refusal.rules == ("ranged.sight", "los.enemy")
    assert refusal.facts["by"] == t.numbers["near"]
    assert "stands before" in refusal.text and refusal.instead.startswith("move to ")


@pytest.mark.rule("item.pay-loot")
def test_an_item_too_dear_tells_price_and_purse() -> None:
    t = Table("10a", market=["whetstone"]).hero("H", at=(2, 4), loot=1).menu()
    price = t.game.content.items["whetstone"].price
    refusal = t.match.refusal(t.option("buy", "H", "whetstone"))
    assert refusal is not None and refusal.facts == {"price": price, "left": 1}
    assert refusal.text == f"It costs {price} Loot, 1 left."
