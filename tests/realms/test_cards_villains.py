"""Every reaction of every villain happens when its circumstances do, and does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.realms.stage import LEVEL_1, LEVEL_3, Stage, box, drawn_in
from undercroft.games.realms import monster, token, villain
from undercroft.games.realms.combat import Attack, attack_dice
from undercroft.games.realms.events import Reacted


def kinds(stage: Stage) -> dict[str, int]:
    """The monsters on the map, by kind."""
    found: dict[str, int] = {}
    for unit in stage.s.monsters():
        name = box().monsters[stage.s.kind[unit]].id
        found[name] = found.get(name, 0) + 1
    return found


def faced(
    name: str, column: int = 6, row: int = 1, health: int = 0, adventure: str = LEVEL_1
) -> tuple[Stage, int]:
    """The Beast and Jack, without energy, and a villain in the corner of their tile."""
    stage = Stage("the_beast", "jack", adventure=adventure)
    stage.s.energy[:] = [0, 0]
    stage.s.skills = (0, 0)
    stage.move(0, 1, 6)
    stage.move(1, 2, 6)
    return stage, stage.monster(name, column, row, health)


def hurt(stage: Stage, name: str, unit: int, amount: int, *answers: Any) -> None:
    """A villain takes damage; its reaction is the one of this name."""
    before = len(stage.s.log or ())
    stage.run(token.hurt(stage.s, unit, amount, 0, ()), *answers)
    assert name in reacted(stage, before)


def acts(stage: Stage, name: str, unit: int, *answers: Any) -> None:
    """A villain reacts at the beginning of its activation."""
    before = len(stage.s.log or ())
    stage.s.active = unit
    stage.run(villain.react(stage.s, unit, "activation", -1), *answers)
    stage.s.active = -1
    assert name in reacted(stage, before)


def dawns(stage: Stage, name: str, number: int, *answers: Any) -> None:
    """A round of this number begins."""
    before = len(stage.s.log or ())
    stage.s.round = number
    stage.run(villain.all_react(stage.s, "round_start"), *answers)
    assert name in reacted(stage, before)


def falls(stage: Stage, name: str, hero: int) -> None:
    before = len(stage.s.log or ())
    stage.run(token.hurt(stage.s, hero, 9, -1, ()))
    assert name in reacted(stage, before)


def reacted(stage: Stage, since: int = 0) -> list[str]:
    return [
        stage.s.kinds[stage.s.kind[event.unit]].reactions[event.reaction].name
        for event in (stage.s.log or ())[since:]
        if isinstance(event, Reacted)
    ]


def idle(stage: Stage, unit: int, moment: str = "activation") -> bool:
    """Whether nothing happens at a moment."""
    before = len(stage.s.log or ())
    stage.run(villain.react(stage.s, unit, moment, -1))
    return not reacted(stage, before)


# ---------------------------------------------------------------- Old Greyjaw


def test_greyjaw_howls_once_when_he_is_hurt_and_alone() -> None:
    stage, grey = faced("greyjaw")
    assert idle(stage, grey)
    stage.s.health[grey] = 5
    acts(stage, "Howl for the Pack", grey)
    assert kinds(stage) == {"greyjaw": 1, "hungry_wolf": 1}
    for unit in stage.s.monsters():
        if unit != grey:
            stage.s.lift(unit)
    assert idle(stage, grey)


def test_greyjaw_does_not_howl_with_the_pack_around_him() -> None:
    stage, grey = faced("greyjaw", health=3)
    stage.monster("hungry_wolf", 0, 0)
    assert idle(stage, grey)


def test_greyjaw_feeds_when_a_hero_falls() -> None:
    stage, grey = faced("greyjaw", health=3)
    falls(stage, "All the Better to Eat You With", 1)
    assert stage.s.health[grey] == 5


def test_greyjaw_fights_with_brutal_strike_once_badly_hurt() -> None:
    stage, grey = faced("greyjaw")
    stage.move(0, 6, 2)
    hurt(stage, "What Big Teeth", grey, 4)
    # The Critical explodes into two dice; the Beast has one defence die.
    stage.attack(grey, 0, "611", "22", "1")
    assert stage.s.health[0] == 3


def test_greyjaw_throws_back_the_nearest_of_two_heroes_at_his_throat() -> None:
    stage, grey = faced("greyjaw", 3, 3)
    stage.move(0, 3, 4)
    stage.move(1, 2, 4)
    acts(stage, "Surrounded", grey)
    assert stage.place(0) == (3, 6)
    assert stage.place(1) == (2, 4)


# ---------------------------------------------------------------- Mother Marzipan


def test_marzipan_singes_and_throws_who_comes_too_close() -> None:
    stage, witch = faced("mother_marzipan", 3, 3)
    assert idle(stage, witch)
    stage.move(0, 3, 4)
    acts(stage, "Into the Oven!", witch)
    assert stage.s.health[0] == 5
    assert stage.place(0) == (3, 7)


def test_marzipan_bakes_in_every_third_round_unless_her_house_is_full() -> None:
    stage, witch = faced("mother_marzipan")
    dawns(stage, "A Fresh Batch", 3)
    assert kinds(stage) == {"mother_marzipan": 1, "gingerbread_soldier": 1}
    unit = stage.s.monsters()[-1]
    assert stage.s.ground.distance(stage.s.at[unit], stage.s.at[witch]) == 1
    stage.s.round = 4
    assert idle(stage, witch, "round_start")
    stage.monster("gingerbread_soldier", 0, 0)
    stage.monster("gingerbread_soldier", 0, 1)
    stage.s.round = 6
    assert idle(stage, witch, "round_start")


def test_marzipan_heals_and_blinds_once_at_half_her_health() -> None:
    stage, witch = faced("mother_marzipan")
    full = stage.s.health[witch]
    hurt(stage, "Just One Nibble", witch, full // 2)
    assert stage.s.health[witch] == full - full // 2 + 3
    assert "blind" in stage.states(1)
    assert "blind" in stage.states(0)
    stage.run(token.hurt(stage.s, witch, 4, 0, ()))
    assert stage.s.health[witch] == full - full // 2 - 1


# ---------------------------------------------------------------- the Pied Piper


def test_the_piper_calls_rats_while_few_follow_him() -> None:
    stage, piper = faced("pied_piper")
    acts(stage, "The Rats Come Out", piper)
    assert kinds(stage) == {"pied_piper": 1, "hamelin_rat": 1}
    assert idle(stage, piper)
    stage.s.round += 1
    acts(stage, "The Rats Come Out", piper)
    assert kinds(stage)["hamelin_rat"] == 2
    stage.s.round += 1
    assert idle(stage, piper)


def test_the_pipers_dance_takes_the_feet_of_the_strongest_without_an_ability() -> None:
    stage, piper = faced("pied_piper")
    dawns(stage, "Dance!", 2, "12")
    assert stage.states(0) == {"immobilize"}
    assert stage.states(1) == set()
    stage, piper = faced("pied_piper")
    dawns(stage, "Dance!", 2, "14")
    assert stage.states(0) == set()
    stage.s.round = 3
    assert idle(stage, piper, "round_start")


def test_the_piper_plays_the_row_backwards_once() -> None:
    stage, piper = faced("pied_piper")
    hurt(stage, "A Tune Backwards", piper, 3)
    assert stage.s.remake


def test_the_piper_slips_from_between_two_heroes() -> None:
    stage, piper = faced("pied_piper", 1, 5)
    stage.monster("hamelin_rat", 7, 7)
    stage.monster("hamelin_rat", 7, 6)
    acts(stage, "Follow Me", piper)
    near = [stage.s.ground.distance(stage.s.at[piper], stage.s.at[hero]) for hero in (0, 1)]
    assert min(near) >= 4


# ---------------------------------------------------------------- the Snow Queen


def test_the_snow_queens_breath_freezes_whoever_rolls_no_success_and_is_all_she_does() -> None:
    stage, queen = faced("snow_queen")
    stage.s.round = 2
    assert idle(stage, queen)
    stage.s.round = 3
    acts(stage, "Breath of the North", queen, "12", "14")
    assert stage.states(0) == {"frozen"}
    assert stage.states(1) == set()
    stage, queen = faced("snow_queen")
    stage.s.round = 3
    before = stage.place(queen)
    stage.run(monster.monster(stage.s, queen), "44", "44")
    assert stage.place(queen) == before


def test_the_mirror_bursts_once_at_half_her_health() -> None:
    stage, queen = faced("snow_queen")
    hurt(stage, "Splinters of the Mirror", queen, 5)
    assert stage.s.health[:2] == [5, 3]
    assert kinds(stage)["ice_sprite"] == 1


def test_winter_mends_the_queen_while_she_can_strike_nobody() -> None:
    stage, queen = faced("snow_queen", health=5)
    stage.s.round = 2
    stage.s.conditions[queen] = 0
    stage.s.now = 0
    assert idle(stage, queen)
    # Walled in by her own.
    for column, row in ((5, 0), (6, 0), (7, 0), (5, 1), (7, 1), (5, 2), (6, 2), (7, 2)):
        stage.monster("bridge_troll", column, row)
    acts(stage, "Winter Has Time", queen)
    assert stage.s.health[queen] == 6


# ---------------------------------------------------------------- Stepmother Sable


def test_sable_sends_the_first_hero_of_the_row_to_its_bottom() -> None:
    stage, _ = faced("stepmother_sable")
    card = stage.s.row[-1]
    stage.s.row = (1, card, 0)
    dawns(stage, "Know Your Place", 2)
    assert stage.s.row == (card, 0, 1)


def test_sable_has_heroes_shown_out() -> None:
    stage, sable = faced("stepmother_sable", 3, 3)
    stage.monster("clockwork_page", 7, 7)
    stage.move(0, 3, 4)
    stage.move(1, 4, 4)
    acts(stage, "Remove Them", sable)
    assert stage.place(0) == (3, 6)
    assert stage.place(1) == (6, 6)


def test_sable_turns_the_clock_back_once_and_acts_at_once() -> None:
    stage, sable = faced("stepmother_sable")
    full = stage.s.health[sable]
    stage.move(0, 0, 7)
    # She steps into range of the hero farthest away; the Beast's one die does not help him.
    hurt(stage, "One Minute to Twelve", sable, full - 2, "3111", "1")
    assert stage.s.health[sable] == 6
    assert stage.s.health[:2] == [5, 4]


def test_sable_rings_for_a_page_when_she_is_alone() -> None:
    stage, sable = faced("stepmother_sable")
    acts(stage, "Ring for Service", sable)
    assert kinds(stage) == {"stepmother_sable": 1, "clockwork_page": 1}
    assert idle(stage, sable)


# ---------------------------------------------------------------- Fee-Fum


def test_fee_fum_stamps_on_two_heroes_beside_him() -> None:
    stage, giant = faced("fee_fum", 3, 2)
    stage.move(0, 3, 4)
    stage.move(1, 4, 4)
    acts(stage, "Fi, Fo, Stamp", giant, "211", "1", "111")
    assert stage.s.health[:2] == [5, 4]
    assert stage.place(0) == (3, 5)
    assert stage.place(1)[1] == 5


def test_fee_fum_throws_furniture_at_the_farthest_hero_he_cannot_reach() -> None:
    stage, giant = faced("fee_fum", 6, 0)
    assert idle(stage, giant)
    # Trolls to his left and below leave no room for a giant.
    for column, row in ((5, 0), (5, 1), (5, 2), (6, 2), (7, 2)):
        stage.monster("bridge_troll", column, row)
    # Both heroes stand in the blast around the Beast.
    acts(stage, "Throws the Furniture", giant, "3111", "1", "1")
    assert stage.s.health[:2] == [5, 3]


def test_fee_fum_terrifies_all_who_see_a_hero_fall() -> None:
    stage, _ = faced("fee_fum", 5, 1)
    falls(stage, "Grind Their Bones", 1)
    assert stage.states(0) == {"terror"}


def test_fee_fum_whistles_for_his_hound_once() -> None:
    stage, giant = faced("fee_fum", 5, 1)
    hurt(stage, "Here, Boy!", giant, 4)
    assert kinds(stage) == {"fee_fum": 1, "giants_hound": 1}


# ---------------------------------------------------------------- the Unwriter


def test_the_unwriter_crosses_out_two_energy_of_a_hero_drawn_by_lot() -> None:
    stage, _ = faced("the_unwriter")
    stage.s.energy[:] = [4, 4]
    dawns(stage, "Crossed Out", 2, 1)
    assert stage.s.energy == [4, 2]


def test_the_unwriters_darker_draft_raises_ink_and_shuffles_the_row() -> None:
    stage, unwriter = faced("the_unwriter")
    hurt(stage, "A Darker Draft", unwriter, 3)
    assert kinds(stage) == {"the_unwriter": 1, "ink_blot": 2}
    assert stage.s.remake


def test_the_unwriter_near_his_end_attacks_with_two_more_dice() -> None:
    stage, unwriter = faced("the_unwriter")
    kind = stage.s.kinds[stage.s.kind[unwriter]]
    hurt(stage, "A Darker Draft", unwriter, 3)
    hurt(stage, "The Last Sentence", unwriter, 3)
    stage.s.end_boosts(-1, 3)
    assert attack_dice(stage.s, Attack(unwriter, kind.weapon, [0])) == kind.weapon.dice + 2


def test_the_unwriter_steps_between_the_lines_when_crowded() -> None:
    stage, unwriter = faced("the_unwriter", 1, 5)
    acts(stage, "Marginalia", unwriter)
    near = [stage.s.ground.distance(stage.s.at[unwriter], stage.s.at[h]) for h in (0, 1)]
    assert min(near) >= 4


# ---------------------------------------------------------------- all of them


def test_every_reaction_has_a_test_here() -> None:
    named = drawn_in(__file__, "hurt", "acts", "dawns", "falls")
    assert named == {r.name for m in box().monsters for r in m.reactions}


@pytest.mark.parametrize("adventure", [LEVEL_1, LEVEL_3])
def test_a_villains_health_grows_with_the_party(adventure: str) -> None:
    for heroes in (2, 3, 4):
        party = ("prince_charming", "jack", "gretel", "the_beast")[:heroes]
        stage = Stage(*party, adventure=adventure)
        for kind, row in zip(stage.s.kinds, box().monsters, strict=True):
            block = row.at(stage.s.adventure.level)
            assert kind.health == block.health + (heroes - 2) * block.per_hero
