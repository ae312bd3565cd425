"""Exact odds against brute force: every answer of chance is tried on copies of the match."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.explore.game import GAME
from undercroft.games.explore.odds import of_special
from undercroft.games.explore.position import UnitSpec, build
from undercroft.games.explore.state import State
from undercroft.kernel.aim import aimed
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.fight import Follower
from undercroft.kernel.match import Match

from .arena import Arena

ROOM = """
############
#..........#
#..........#
#..........#
############"""


MOMENTS = ("roll", "reroll", "defend", "discard", "centre")


def unit(card: str, x: int, y: int, **facts: Any) -> UnitSpec:
    return UnitSpec(card, at=(x, y), potions=0, **facts)


def at_menu(**units: UnitSpec) -> Arena:
    """The first unit's menu."""
    return Arena(ROOM, **units).menu(next(iter(units)))


def brute_force(a: Arena, *words: Any) -> float:
    """The chance that an option wounds (or afflicts) anybody on the other side."""
    s, _ = build(GAME.box, a.position)
    match: Match[State] = Match(GAME, {}, None, start=s.plain(), events=False)
    by = match.ask.about[0]
    before = _harm(match.state, by)
    match.answer_with(a.option(*words))
    return _success(match, by, before)


def _harm(s: State, by: int) -> int:
    """Wounds on the other side, the destroyed counted in full, and its statuses beside."""
    others = [u for u in range(len(s.card)) if s.is_hero(u) != s.is_hero(by)]
    lost = sum(s.profile[u].hearts if s.at[u] < 0 else s.wounds[u] for u in others)
    return 100 * lost + sum(s.status[u].bit_count() for u in others)


def _success(match: Match[State], by: int, before: int) -> float:
    if _harm(match.state, by) > before:
        return 1.0
    if match.over or match.ask.prompt not in MOMENTS:
        return 0.0
    ask = match.ask
    ways = []
    for index in range(len(ask.options)):
        twin = match.copy()
        twin.answer(index)
        ways.append(_success(twin, by, before))
    if ask.seat == CHANCE:
        return sum(ways) / len(ways)
    return min(ways) if ask.prompt == "defend" else max(ways)


def check(a: Arena, *words: Any) -> float:
    found = a.match.odds(a.option(*words))
    assert found == pytest.approx(brute_force(a, *words), abs=1e-12)
    assert found is not None
    return found


@pytest.mark.rule("combat.hit", "combat.tie", "combat.attack-roll", "combat.defense-roll")
def test_a_basic_melee_attack() -> None:
    a = at_menu(F=unit("hearthsworn_fighter", 1, 1), k=unit("knucklehead", 2, 1))
    assert 0.3 < check(a, "attack", "k", "melee") < 0.9


def test_a_distance_attack_rolls_its_own_attribute() -> None:
    a = at_menu(R=unit("glimmerdusk_ranger", 1, 1), k=unit("knucklehead", 6, 1))
    check(a, "attack", "k", "missile")


@pytest.mark.rule("status.weak", "status.fragile")
def test_weak_and_fragile_lower_one_roll_each() -> None:
    plain = at_menu(F=unit("hearthsworn_fighter", 1, 1), k=unit("dragon_priest", 2, 1))
    weak = at_menu(
        F=unit("hearthsworn_fighter", 1, 1, status=["weak"]), k=unit("dragon_priest", 2, 1)
    )
    fragile = at_menu(
        F=unit("hearthsworn_fighter", 1, 1), k=unit("dragon_priest", 2, 1, status=["fragile"])
    )
    attack = ("attack", "k", "melee")
    assert check(weak, *attack) < check(plain, *attack) < check(fragile, *attack)


@pytest.mark.rule("card.sample.mob")
def test_mob_adds_dice() -> None:
    alone = at_menu(k=unit("knucklehead", 1, 1), F=unit("hearthsworn_fighter", 2, 1))
    two = at_menu(
        k=unit("knucklehead", 1, 1),
        F=unit("hearthsworn_fighter", 2, 1),
        m=unit("knucklehead", 2, 2),
    )
    attack = ("attack", "F", "melee")
    assert check(alone, *attack) < check(two, *attack)


@pytest.mark.rule("ability.dodge")
def test_a_dodger_takes_the_better_roll_once_the_attack_is_seen() -> None:
    a = at_menu(k=unit("knucklehead", 1, 1), R=unit("riftling_rogue", 2, 1))
    dodging = check(a, "attack", "R", "melee")
    slow = at_menu(k=unit("knucklehead", 1, 1), R=unit("riftling_rogue", 2, 1, status=["slow"]))
    assert dodging < check(slow, "attack", "R", "melee")


@pytest.mark.rule("ability.stealth")
def test_stealth_may_put_the_target_out_of_range() -> None:
    near = at_menu(f=unit("flinger", 1, 1), R=unit("riftling_rogue", 2, 1))
    reach = next(x for kind, x in near.s.profile[near.numbers["f"]].distances)
    kind = near.s.profile[near.numbers["f"]].distances[0][0]
    far = at_menu(f=unit("flinger", 0, 1), R=unit("riftling_rogue", reach, 1))
    assert check(far, "attack", "R", kind) < check(near, "attack", "R", kind)


@pytest.mark.rule("ability.holy")
def test_holy_re_rolls_the_die_that_helps_most() -> None:
    undead = at_menu(P=unit("royal_paladin", 1, 1), b=unit("bonehead", 2, 1))
    check(undead, "attack", "b", "melee")


@pytest.mark.rule("ability.holy", "status.weak")
def test_holy_re_rolls_before_the_highest_die_is_discarded() -> None:
    weak = at_menu(P=unit("royal_paladin", 1, 1, status=["weak"]), b=unit("bonehead", 2, 1))
    check(weak, "attack", "b", "melee")


@pytest.mark.rule("area.single-attack-roll", "area.separate-defense")
def test_an_area_counts_as_success_when_anybody_is_hit() -> None:
    a = at_menu(
        M=unit("ember_mage", 2, 1),
        k=unit("dragon_priest", 1, 1),
        l=unit("dragon_priest", 3, 1),
    )
    wave = a.option("area", "ember_mage.fire_wave")
    both = check(a, *wave)
    found = of_special(a.s, a.numbers["M"], wave)
    assert found is not None
    single = dict(found.targets)
    assert set(single) == {a.numbers["k"], a.numbers["l"]}
    assert max(single.values()) < both < sum(single.values())


@pytest.mark.rule("ability.sturdy")
def test_sturdy_models_are_not_wounded_from_afar() -> None:
    a = at_menu(R=unit("glimmerdusk_ranger", 1, 1), b=unit("boo_booty", 5, 1))
    assert check(a, "attack", "b", "missile") == 0.0
    # Both sides of it, as they are shown, promise no more.
    index = a.ask.options.index(("attack", a.numbers["b"], "missile"))
    duel = aimed(a.match, index)
    assert duel is not None
    assert duel.chance == 0.0
    shown = a.match.rehearsal()
    shown.answer(index)
    assert a.match.game.extras.fights is not None
    declared = Follower()
    declared.catch_up(a.match.game.extras.fights, shown.events or [])
    told = declared.duel(a.match.game.extras.fights, shown.state, shown.ask)
    assert told is not None
    assert told.chance == 0.0


def test_where_nothing_is_rolled_there_are_no_odds() -> None:
    a = at_menu(P=unit("royal_paladin", 1, 1), k=unit("knucklehead", 5, 1))
    assert a.match.odds(("end",)) is None
    assert a.match.odds(a.option("move", (2, 1))) is None
    assert a.match.odds(a.option("area", "royal_paladin.iron_halo")) is None


def test_odds_of_all_offers_of_random_games_are_chances() -> None:
    import random

    rolled = 0
    for seed in range(6):
        pick = random.Random(seed)
        match = GAME.new(seed=seed, size=("delve", "crawl", "siege")[seed % 3])
        while not match.over and len(match.journal) < 900:
            for option in list(match.ask.options)[:40]:
                found = match.odds(option)
                assert found is None or 0.0 <= found <= 1.0 + 1e-12
                rolled += found is not None
            match.answer(pick.randrange(len(match.ask.options)))
    assert rolled > 300


@pytest.mark.rule("area.replaces-distance")
def test_an_area_rolled_without_the_distance_effect_has_its_own_odds() -> None:
    a = at_menu(
        M=unit("ember_mage", 2, 1, gear=["fireflow_brew"]),
        k=unit("dragon_priest", 3, 1),
    )
    with_will = a.option("aim", "fireflow_brew.molotov", (3, 1), "E")
    with_att = (*with_will, "melee")
    # WILL 2 red against ATT 2 blue with the brew's green die.
    assert check(a, *with_will) != check(a, *with_att)
    assert a.match.label(with_att).endswith(", with ATT")
