"""Building a warband: what it takes, what may be chosen, and what is said about the rest."""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.content import load
from undercroft.games.crystalia.game import GAME
from undercroft.games.crystalia.warband import (
    PARTS,
    Gap,
    Warband,
    WarbandError,
    checked,
    choices,
    clashes,
    pools,
    problems,
    read,
)

CONTENT = load()
GUARD = Warband.of(CONTENT.warbands["crown_guard"])
HORDE = Warband.of(CONTENT.warbands["dragonback_horde"])


def having(part: str, name: str) -> Warband:
    """The guard with another part."""
    return Warband(**{**GUARD._asdict(), part: name})


def said(warband: Warband) -> list[tuple[str, str]]:
    return [(gap.part, gap.rule) for gap in problems(CONTENT, warband)]


@pytest.mark.parametrize("name", CONTENT.warbands)
def test_a_ready_made_warband_lacks_nothing(name: str) -> None:
    assert problems(CONTENT, read(CONTENT, name)) == []


@pytest.mark.rule(
    "warband.hero", "warband.mini-boss", "warband.boss", "warband.assistant",
    "warband.spawning-points",
)  # fmt: skip
def test_an_empty_warband_lacks_every_part() -> None:
    assert said(Warband()) == [
        ("faction", "faction.choice"),
        ("hero", "warband.hero"),
        ("assistant", "warband.assistant"),
        ("miniboss", "warband.mini-boss"),
        ("points", "warband.spawning-points"),
        ("boss", "warband.boss"),
    ]


@pytest.mark.rule("warband.hero", "warband.mini-boss", "warband.boss", "warband.assistant")
@pytest.mark.parametrize("part", ["faction", "hero", "assistant", "miniboss", "boss"])
def test_a_warband_without_one_part_is_told_which(part: str) -> None:
    [gap] = problems(CONTENT, having(part, ""))
    assert gap.part == part
    assert gap.text.startswith("no ")


@pytest.mark.rule("warband.mini-boss", "warband.boss")
def test_a_boss_is_no_mini_boss_and_a_monster_is_no_boss() -> None:
    swapped = GUARD._replace(miniboss="starfire", boss="knucklehead")
    assert [gap.text for gap in problems(CONTENT, swapped)] == [
        "Starfire is no mini-boss",
        "Knucklehead is no boss",
    ]


def test_the_other_form_of_a_hero_leads_no_warband() -> None:
    [gap] = problems(CONTENT, GUARD._replace(hero="angry_bear"))
    assert gap.text == "Angry Bear is no hero"


@pytest.mark.rule("warband.spawning-points")
def test_one_standalone_spawning_point_is_not_enough() -> None:
    [gap] = problems(CONTENT, GUARD._replace(points=("egg_clutch",)))
    assert gap.text == "Egg Clutch is one spawning point: choose another standalone one beside it"


@pytest.mark.rule("warband.spawning-points")
def test_three_standalone_spawning_points_are_too_many() -> None:
    three = ("egg_clutch", "shadow_tower", "spider_nest")
    [gap] = problems(CONTENT, GUARD._replace(points=three))
    assert gap.text.endswith("are 3 spawning points: expected 2")


@pytest.mark.rule("warband.spawning-points")
@pytest.mark.parametrize(
    "points",
    [("kobold_warrens",), ("egg_clutch", "war_wagon"), ("kitsune_madoushi",),
     ("egg_clutch", "egg_clutch")],
)  # fmt: skip
def test_a_pair_or_two_standalone_ones_static_or_active(points: tuple[str, ...]) -> None:
    assert problems(CONTENT, GUARD._replace(points=points)) == []


@pytest.mark.rule("warband.no-split-pairs")
def test_half_a_pair_beside_a_standalone_one_is_refused() -> None:
    [gap] = problems(CONTENT, GUARD._replace(points=("kobold_warrens", "egg_clutch")))
    assert gap == Gap(
        "points",
        "warband.no-split-pairs",
        "Kobold Warrens is a pair, which is both spawning points and cannot be split",
    )


@pytest.mark.rule("warband.no-split-pairs")
def test_beside_a_standalone_spawning_point_no_pair_is_offered() -> None:
    offered = choices(CONTENT, GUARD._replace(points=("egg_clutch",)), "points")
    assert "war_wagon" in offered
    assert not {name for name in offered if CONTENT.points[name].paired}
    assert choices(CONTENT, GUARD._replace(points=("kobold_warrens",)), "points") == ()


@pytest.mark.rule("warband.duplicates")
def test_hero_and_assistant_are_different_heroes() -> None:
    same = GUARD._replace(assistant=GUARD.hero)
    assert said(same) == [("assistant", "warband.duplicates")]
    assert GUARD.hero not in choices(CONTENT, GUARD, "assistant")
    assert GUARD.assistant not in choices(CONTENT, GUARD, "hero")


@pytest.mark.rule("warband.duplicates")
def test_two_players_may_field_the_same_warband() -> None:
    assert clashes(CONTENT, [GUARD, GUARD]) == []


@pytest.mark.rule("assistant.card")
def test_nobody_assists_who_is_fielded_as_a_hero() -> None:
    rival = HORDE._replace(hero=GUARD.assistant)
    [gap] = clashes(CONTENT, [GUARD, rival])
    assert gap.rule == "assistant.card"
    assert f"{CONTENT.models[GUARD.assistant].name} is fielded as a hero by player 2" in gap.text


@pytest.mark.rule("warband.same-build")
def test_every_player_chooses_from_the_same_parts() -> None:
    fresh = {part: choices(CONTENT, Warband(), part) for part in PARTS}
    assert {part: len(ids) for part, ids in fresh.items()} == {
        "faction": 3, "hero": 15, "assistant": 15, "miniboss": 9, "points": 11, "boss": 7,
    }  # fmt: skip


@pytest.mark.parametrize("part", ["faction", "hero", "assistant", "miniboss", "boss"])
def test_every_choice_is_accepted(part: str) -> None:
    for name in choices(CONTENT, GUARD, part):
        assert problems(CONTENT, having(part, name)) == []


@pytest.mark.rule("faction.choice")
def test_the_faction_does_not_limit_the_models() -> None:
    for faction in CONTENT.factions:
        assert problems(CONTENT, HORDE._replace(faction=faction)) == []
    [gap] = problems(CONTENT, HORDE._replace(faction="royals"))
    assert gap.text == 'unknown faction "royals"; did you mean "royal"?'


def test_without_factions_none_is_missing() -> None:
    assert problems(CONTENT, GUARD._replace(faction=""), factions=False) == []


@pytest.mark.rule("warband.pools")
def test_a_spawning_point_brings_its_card_and_a_pair_shares_one_pool() -> None:
    assert [dict(pool) for pool in pools(CONTENT, GUARD)] == [
        {"royal_captain": 1, "royal_shieldbearer": 2, "royal_spearman": 3, "royal_crossbow": 2},
        {"royal_spearman": 3, "royal_crossbow": 3},
    ]
    assert len(pools(CONTENT, HORDE)) == 1


# ---------------------------------------------------------------- reading


def test_a_warband_is_told_by_its_parts() -> None:
    told = {**GUARD._asdict(), "points": list(GUARD.points)}
    assert checked(CONTENT, told) == GUARD
    assert checked(CONTENT, {**HORDE._asdict(), "points": "kobold_warrens"}) == HORDE


def test_an_incomplete_warband_is_refused_with_everything_that_is_missing() -> None:
    with pytest.raises(WarbandError) as refused:
        checked(CONTENT, {"faction": "royal", "hero": "royal_paladin"})
    assert str(refused.value) == (
        "no potion assistant yet: choose one of 15; no mini-boss yet: choose one of 9;"
        " no spawning points yet: choose one pair or two standalone ones;"
        " no boss yet: choose one of 7"
    )


def test_a_warband_that_is_not_ready_made_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(WarbandError, match='unknown warband "crown_gard"; did you mean "crown_gua'):
        checked(CONTENT, "crown_gard")


def test_a_part_that_warbands_do_not_have_is_refused() -> None:
    with pytest.raises(WarbandError, match='unknown part of a warband "mini_boss"; did you mean'):
        read(CONTENT, {"mini_boss": "rex"})


@pytest.mark.rule("warband.pools")
def test_a_warband_of_ones_own_is_fielded_part_by_part() -> None:
    own = {**HORDE._asdict(), "hero": "riftling_warrior", "boss": "roxor", "miniboss": "trent"}
    s = GAME.new(seed=3, warbands=[own, "crown_guard"]).settled
    fielded = [s.profile[unit].card.id for unit in (s.hero[0], s.mini[0], s.boss[0])]
    assert fielded == ["riftling_warrior", "trent", "roxor"]
    assert s.faction[0] == HORDE.faction
    assert GAME.box.models[s.assistant[0]].id == HORDE.assistant
