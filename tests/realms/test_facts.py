"""The facts of refusals are true: each number is counted again here, by other and plainer code."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.contract.test_deeds import positions, wishes
from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from undercroft.games.realms.box import FLY, GHOSTLY, ONE_HANDED, TWO_HANDED
from undercroft.games.realms.operands import figure_asked
from undercroft.games.realms.state import State
from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.match import Match


def squares(s: State, unit: int) -> list[tuple[int, int]]:
    """Columns and rows on which a figure stands."""
    x, y = s.adventure.field.place(s.at[unit])
    size = range(s.size(unit))
    return [(x + dx, y + dy) for dx in size for dy in size]


def distance(ones: list[tuple[int, int]], others: list[tuple[int, int]]) -> int:
    return min(max(abs(a - c), abs(b - d)) for a, b in ones for c, d in others)


def steps(s: State, unit: int, goal: int) -> int:
    """The length of a shortest way for a figure of one space, looked for space by space."""
    bits = s.powers(unit)
    over = bool(bits & (FLY | GHOSTLY))
    taken = {at for at in range(len(s.unit_at)) if s.unit_at[at] != 255}
    if bits & GHOSTLY:
        taken = set()
    elif over:
        taken = {at for at in taken if (s.kind[s.unit_at[at]] < 0) != (s.kind[unit] < 0)}
    seen, edge, far = {s.at[unit]}, [s.at[unit]], 0
    while goal not in seen:
        far += 1
        edge = [
            there
            for here in edge
            for there in range(len(s.unit_at))
            if (s.ground.near if over else s.ground.steps)[here] >> there & 1
            and (over or s.ground.floor >> there & 1)
            and there not in taken
            and there not in seen
        ]
        if not edge:
            return -1
        seen.update(edge)
    return far


WALKING = ("move", "step", "run")


def far(s: State, ask: Ask, option: Option, facts: Any) -> int:
    by = figure_asked(s, ask)
    own = squares(s, by)
    if option[0] in WALKING:
        return steps(s, by, option[1])
    if "target" in facts:
        return distance(own, squares(s, facts["target"]))
    place = s.adventure.field.place
    if option[0] in ("interact", "search"):
        return distance(own, [place(s.things[option[1]].square)])
    if option[0] == "open":
        spaces = s.adventure.field.doors[option[1]].spaces
        every = [q for q in range(len(s.unit_at)) if (spaces[0] | spaces[1]) >> q & 1]
        return distance(own, [place(q) for q in every if s.ground.squares >> q & 1])
    return distance(own, [place(option[-1])])


def left(s: State, ask: Ask, option: Option, facts: Any) -> int:
    if option[0] not in WALKING or facts.get("far") is None:
        return s.steps if option[0] == "step" else s.actions
    if ask.prompt == "reflexes" or option[0] == "run":
        return 1
    by = figure_asked(s, ask)
    if (option[0] == "step" and s.steps) or facts["far"] <= s.steps:
        return s.steps
    return s.speed(by)


def has(s: State, ask: Ask, option: Option, facts: Any) -> int:
    by = figure_asked(s, ask)
    purse = {"buy": s.gold, "learn": s.experience, "learn_spell": s.experience}
    if option[0] == "give":
        return s.gold[option[1]]
    return purse.get(option[0], s.energy)[by]


def cost(s: State, ask: Ask, option: Option, facts: Any) -> int:
    box = s.box
    kind = option[0]
    if kind == "cast" or kind == "aim_spell":
        return box.content.spells[box.spells[option[1]].id].energy
    if kind == "learn":
        return box.skill_cost(option[1])
    if kind == "learn_spell":
        return box.spell_cost(option[1])
    if kind == "run":
        return 1
    if kind == "surge":
        return 2
    if kind == "power_strike":
        known = (TWO_HANDED | ONE_HANDED) & s.skills[ask.about[0]]
        price = int(ask.about[3])
        assert price == 2 or known
        return price
    skills = box.content.skills
    return skills[kind].energy or 0


def reach(s: State, ask: Ask, option: Option, facts: Any) -> int:
    by = figure_asked(s, ask)
    if option[0] in ("use", "throw") or ask.prompt == "throw":
        return s.box.consumables[option[1] if option[0] != "at" else ask.about[1]].range
    if option[0] == "cast" or ask.prompt == "aim_spell":
        return s.profile[by].magic
    number = ask.about[1] if option[0] == "at" else option[1]
    if s.kind[by] >= 0:
        return s.kinds[s.kind[by]].weapon.range
    return s.profile[by].weapons[number].range


COUNTED = {
    "far": far, "left": left, "has": has, "cost": cost, "range": reach,
    "taken": lambda s, ask, option, facts: s.taken,
    "runs": lambda s, ask, option, facts: s.runs,
    "price": lambda s, ask, option, facts: s.box.items[option[1]].cost,
    "health": lambda s, ask, option, facts: s.most_health(facts["by"]),
    "speed": lambda s, ask, option, facts: s.speed(facts["by"]),
    "given": lambda s, ask, option, facts: option[1],
    "count": lambda s, ask, option, facts: (
        2 if option[0] in ("use", "give", "hand") and len(s.consumables[facts["by"]]) == 2
        and "consumable" in (*option, *ask.about) else len(s.pack[facts["by"]])
    ),
}  # fmt: skip
NAMED = {"by", "target", "other", "between", "giver", "at", "item", "whom"}
"""Facts that are no numbers: figures, spaces, cards."""


def test_every_number_in_a_refusal_is_that_of_the_position() -> None:
    seen: set[str] = set()
    for sample in range(3):
        pick = random.Random(sample)
        # Who answers at random is short of all that deeds cost.
        for match in positions("realms", sample, greedy=0.0):
            seen |= _counted(match, pick)
    assert {"far", "left", "has", "cost"} <= seen


def _counted(match: Match[State], pick: random.Random) -> set[str]:
    """Count every number of every refusal anew; the facts there were."""
    s, ask = match.state, match.ask
    seen: set[str] = set()
    for option in wishes(match, pick)[::3]:
        for hindrance in match.game.deeds.hindrances(s, ask, option):  # type: ignore[attr-defined]
            facts = hindrance.facts
            for name, value in facts.items():
                seen.add(name)
                if name in COUNTED:
                    assert COUNTED[name](s, ask, option, facts) == value, (ask, option, facts)
                else:
                    assert name in NAMED, (name, option)
            if "other" in facts and "at" in facts:
                assert s.adventure.field.place(facts["at"]) in squares(s, facts["other"])
    return seen


# What refusals say, and the nearest way


def archer(**facts: Any) -> Arena:
    a = Arena(
        """
        H . . . . . . . . . . . . u
        . . . . # . . . . . . . . .
        . . F . # . . . . . . . . .
        . . . . # w . . . . . . . .
        """,
        H=HeroSpec("robin_hood", skills=[], energy=0),
        F=HeroSpec("jack", skills=[]),
        w=MonsterSpec("hungry_wolf"), u=MonsterSpec("hungry_wolf"),
    )  # fmt: skip
    return a.menu("H", **facts)


@pytest.mark.rule("equip.weapon.range")
def test_a_shot_out_of_range_tells_distance_and_range_and_the_space_to_shoot_from() -> None:
    a = archer()
    weapon = a.s.profile[0].weapons[0]
    refusal = a.match.refusal(a.option("attack", 0, "u"))
    assert refusal is not None
    assert refusal.rules == ("equip.weapon.range",)
    assert refusal.facts["far"] == 13 and refusal.facts["range"] == weapon.range
    assert "13 spaces away" in refusal.text and f"range is {weapon.range}" in refusal.text
    assert refusal.instead == "" and refusal.option is None, "no Move brings the bow so near"


@pytest.mark.rule("los.terrain", "action.move")
def test_a_target_out_of_sight_is_offered_with_the_step_that_makes_it_possible() -> None:
    a = archer()
    refusal = a.match.refusal(a.option("attack", 0, "w"))
    assert refusal is not None and refusal.rules == ("los.line", "los.terrain")
    assert refusal.instead.startswith("move to ") and refusal.option is not None
    a.match.answer(refusal.option)
    assert a.offers("attack", 0, "w")


@pytest.mark.rule("action.two")
def test_with_one_action_left_no_step_is_promised_that_leaves_none_for_the_blow() -> None:
    a = archer(actions=1, taken=1)
    refusal = a.match.refusal(a.option("attack", 0, "w"))
    assert refusal is not None and refusal.instead == ""


@pytest.mark.rule("action.move")
def test_a_space_too_far_away_tells_both_numbers_and_how_near_one_comes() -> None:
    a = archer()
    refusal = a.match.refusal(a.option("move", (10, 0)))
    speed = a.s.speed(0)
    assert refusal is not None
    assert refusal.facts == {"far": 10, "left": speed}
    assert refusal.text == f"10 spaces away, {speed} left."
    assert refusal.option is not None
    a.match.answer(refusal.option)
    assert a.is_at("H", speed, 0)


@pytest.mark.rule("action.move")
def test_whoever_has_a_move_to_make_is_not_told_that_no_movement_is_left() -> None:
    a = archer()
    refusal = a.match.refusal(a.option("step", (10, 0)))
    assert refusal is not None and refusal.text == f"10 spaces away, {a.s.speed(0)} left."
    a = archer(actions=0, taken=2)
    refusal = a.match.refusal(a.option("step", (1, 0)))
    assert refusal is not None and refusal.text == "No movement is left."


@pytest.mark.rule("skill.martial.power-strike", "skill.martial.one-handed-master")
def test_a_master_is_told_no_price_but_that_power_is_in_the_blow_already() -> None:
    a = Arena(
        "H w",
        H=HeroSpec(
            "prince_charming", worn=["kitchen_knife"], energy=5,
            skills=["power_strike", "one_handed_master", "powerful_blow"],
        ),
        w=MonsterSpec("bridge_troll"),
    ).menu("H")  # fmt: skip
    a.do("attack", 0, "w").do("power_strike")
    refusal = a.match.refusal(("power_strike",))
    assert refusal is not None and refusal.rules == ("skill.martial.power-strike",)
    assert refusal.text == "It has been added to this attack."


@pytest.mark.rule("los.figures", "cast.target")
def test_a_spell_behind_a_friend_names_the_friend() -> None:
    a = Arena(
        """
        . . . . .
        H F w . .
        . . . . .
        """,
        H=HeroSpec("snow_white", skills=["magical_arrow"]),
        F=HeroSpec("jack", skills=[]),
        w=MonsterSpec("hungry_wolf"),
    ).menu("H")  # fmt: skip
    refusal = a.match.refusal(a.option("cast", "magical_arrow", "w"))
    assert refusal is not None and refusal.rules == ("los.figures",)
    assert refusal.facts["between"] == a.numbers["F"]
    assert "Jack the Giant-Killer stands between" in refusal.text
