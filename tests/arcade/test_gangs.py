"""Gangs: who supports whom, what that gives, and Expendable. [gang.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade import effect, gang
from undercroft.games.arcade.card import MOB, TOUGH
from undercroft.games.arcade.events import Afflicted, Attacked, Moved, Targeted, Wounded
from undercroft.games.superdungeon.crystal import status

from .arena import CONSUL_PACK, Arena

KINDS = {
    "W": "sanctioned_witch", "H": "hexcast_sorceress", "T": "tincan", "X": "tester",
    "C": "captain", "s": "squire", "t": "squire", "u": "squire", "p": "porter",
}  # fmt: skip
BESIDE = """
    ############
    #WCs.......#
    #..........#
    #..........#
    #T.........#
    ############"""


def company(drawing: str = BESIDE) -> Arena:
    """Whoever of KINDS stands in the drawing; the Witch W has wrath."""
    units = {mark: kind for mark, kind in KINDS.items() if mark in drawing}
    a = Arena(drawing, packs=CONSUL_PACK, **units)
    return a.on("W", wrath=2) if "W" in units else a


# Bonds


@pytest.mark.rule("gang.bonded")
def test_all_monsters_of_one_gang_card_are_bonded() -> None:
    a = company("#######\n#WCs.p#\n#T....#\n#######").command()
    assert gang.mates(a.s, a.numbers["C"]) == [a.numbers["s"]]  # the Porter is too far away
    box = a.game.box
    names = {box.models[n].id for n in box.bonded[box.model_number["captain"]]}
    assert names == {m.id for m in box.models if getattr(m, "card", "") == "Company"} - {"captain"}


@pytest.mark.rule("gang.elite.acts", "gang.minion.passive", "command.fight.who")
def test_only_the_elite_of_a_gang_acts() -> None:
    a = company("########\n#WsC...#\n#.T....#\n########")
    a.dice("1 1 1", "1 1 1", "1 1 1").command("move", "unique", "fight").done()
    assert {e.unit for e in a.events(Attacked)} == {a.numbers["C"]}
    assert not a.events(Moved)


@pytest.mark.rule("gang.minion.own-target")
def test_a_minion_attacked_directly_stands_on_its_own() -> None:
    a = Arena(
        "######\n#WbC.#\n######", W="sanctioned_witch", b="tower_blackblade", C="tower_stalker"
    ).menu("W")
    a.dice("1 1").do("attack", "b", "melee").done()  # 2 stars beat its ARM of 1, not the elite's 2
    assert not a.in_play("b")
    assert a.wounds("C") == 0


# In a gang or alone


@pytest.mark.rule("gang.form.two-squares", "gang.form.when-checked")
@pytest.mark.parametrize(
    ("drawing", "attacks"),
    [
        ("##########\n#WCs.....#\n#T.......#\n##########", 2),
        ("##########\n#WC.s....#\n#T.......#\n##########", 2),
        ("##########\n#WC..s...#\n#T.......#\n##########", 1),
        ("##########\n#WC#s....#\n#T.......#\n##########", 2),
    ],
    ids=["adjacent", "two squares", "three squares", "out of sight"],
)
def test_support_within_two_squares_gives_gang_attributes(drawing: str, attacks: int) -> None:
    a = company(drawing).set(ties=False)
    a.dice(*["1 1 1"] * attacks).command("fight").done()
    assert [e.strength for e in a.events(Targeted)] == [attacks + 1] * attacks


@pytest.mark.rule("gang.form.when-checked")
def test_a_gang_that_lost_its_minion_is_none_at_the_next_command() -> None:
    a = company("########\n#WCs...#\n#T.....#\n########").on("W", gear=["spiked_plate"])
    a.dice("2 2 2", "2 - -").command("unique", "fight").done()  # Backlash takes the Squire
    assert not a.in_play("s")
    assert [e.strength for e in a.events(Targeted)] == [6, 2]


@pytest.mark.rule("gang.form.gains-abilities", "command.unique.overcharge")
def test_an_elite_has_abilities_and_actions_of_its_gang() -> None:
    a = company().on("C", wounds=1)
    a.dice("- - -").command("unique").done()
    # Tough and Slow of the Squire, and its overcharged Shout: STR 3 and 3 more, once.
    assert [e.strength for e in a.events(Targeted)] == [6]
    assert a.status("W") == ("slow",)
    assert effect.has(a.s, a.numbers["C"], TOUGH)
    assert effect.immunities(a.s, a.numbers["C"]) == status.FIRE


@pytest.mark.rule("gang.form.gains-abilities", "ability.tough")
def test_an_elite_heals_by_a_minions_toughness() -> None:
    a = company("#########\n#W..C.s.#\n#T......#\n#########").on("C", wounds=2).dry()
    a.set(space=0).dice("1 1 1", "1 1 1").at("consul_turn")
    assert a.wounds("C") == 1


@pytest.mark.rule("gang.form.one-way")
def test_a_minion_gains_nothing_from_its_elite() -> None:
    a = Arena("######\n#WkD.#\n######", W="sanctioned_witch", k="gouger", D="dragon_priest").menu(
        "W"
    )
    gouger, priest = a.numbers["k"], a.numbers["D"]
    assert effect.has(a.s, priest, MOB) and not effect.has(a.s, gouger, MOB)
    assert effect.monster_arm(a.s, gouger) == 1
    assert gang.mates(a.s, gouger) == []


@pytest.mark.rule("gang.form.solo")
def test_alone_an_elite_has_its_solo_attributes_and_own_actions() -> None:
    a = company("##########\n#WC......#\n#T......s#\n##########")
    a.dice("- - -", "- - -").command("unique", "fight").done()
    assert [e.strength for e in a.events(Targeted)] == [3, 2]
    assert a.status("W") == ()


@pytest.mark.rule("gang.form.origin-irrelevant", "gang.form.shared-minion")
def test_one_minion_supports_several_elites_wherever_it_came_from() -> None:
    a = Arena(
        "#########\n#W......#\n#S.b.Q..#\n#T.....O#\n#########",
        W="sanctioned_witch", T="tincan", S="tower_stalker", Q="tower_stalker",
        b="tower_blackblade",
    )  # fmt: skip
    a.on("W", wrath=1).set(ties=False).command()
    assert gang.blow(a.s, a.numbers["S"]).strength == 3
    assert gang.blow(a.s, a.numbers["Q"]).strength == 3


@pytest.mark.rule("gang.elite-gang")
def test_in_an_elite_gang_each_supports_the_others_and_acts() -> None:
    a = Arena(
        "########\n#W.A...#\n#T.B...#\n########",
        W="sanctioned_witch", T="tincan", A="shadow_spinner", B="shadow_spinner",
    )  # fmt: skip
    a.on("W", wrath=1).set(ties=False)
    a.dice(*["2 2 2"] * 4).command("fight").done()
    assert [a.mark(e.unit) for e in a.events(Targeted)] == ["A", "A", "B", "B"]


# Expendable


@pytest.mark.rule("gang.expendable", "gang.expendable.against-elite-arm")
def test_a_minion_takes_the_elites_wound() -> None:
    a = company().dry().menu("W")
    a.dice("1 1").do("attack", "C", "melee")  # more than the ARM of the Squire alone
    assert a.in_play("s")
    a.dice("2 1").do("attack", "C", "melee").done()
    assert not a.in_play("s")
    assert a.wounds("C") == 0


@pytest.mark.rule("gang.expendable")
def test_the_closest_minion_is_expended_and_players_choose_between_equals() -> None:
    a = company("########\n#WCs.t.#\n#.u....#\n########").dry().menu("W")
    a.dice("2 1").do("attack", "C", "melee")
    assert {a.mark(o[1]) for o in a.offered("minion")} == {"s", "u"}
    a.do("minion", "u")
    assert not a.in_play("u") and a.in_play("s") and a.in_play("t")


@pytest.mark.rule("gang.expendable.cap")
def test_wounds_beyond_a_minions_hearts_go_on_to_the_next_and_the_elite() -> None:
    a = company("########\n#WCsp..#\n#......#\n########").on("p", wounds=1)
    a.on("W", gear=["executioners_axe"]).dry().menu("W")
    a.dice("2 2 3").do("special", "executioners_axe.execute", "C").done()  # three wounds
    assert [a.mark(e.unit) for e in a.events(Wounded)] == ["s", "p", "C"]
    assert not a.in_play("s") and not a.in_play("p")
    assert a.wounds("C") == 1


@pytest.mark.rule("gang.expendable.effects-too")
def test_the_minion_takes_the_effects_too_and_the_elite_none() -> None:
    a = company("#########\n#H.C.p..#\n#T......#\n#########").dry().menu("H")
    a.dice("1 1 2").do("special", "hexcast_sorceress.broken_bones", "C").done()
    assert a.wounds("p") == 1 and a.status("p") == ("bane",)
    assert a.events(Wounded)[0].rules == ("resolve.offense.wound", "gang.expendable")
    assert a.events(Afflicted)[0].rules == ("gang.expendable.effects-too", "status.needs-success")
    assert a.wounds("C") == 0 and a.status("C") == ()


@pytest.mark.rule("gang.expendable.not-area")
def test_an_area_wounds_the_elite_itself() -> None:
    a = company("#########\n#W..Cs..#\n#T......#\n#########").dry().menu("W")
    a.dice("2 1 -").do("special", "sanctioned_witch.arcane_burst", "C").done()
    assert a.wounds("C") == 1
    assert not a.in_play("s")
    assert not [rule for rule in a.cited() if rule.startswith("gang.")]


@pytest.mark.rule("gang.expendable.needs-wound")
def test_an_effect_without_a_wound_stays_with_the_elite() -> None:
    a = company("########\n#X.Cs..#\n#T.....#\n########").dry().menu("X")
    a.do("special", "tester.last_word", "C")
    assert a.status("C") == ("slow",) and a.status("s") == ()


@pytest.mark.rule("gang.expendable.not-elites")
def test_wounds_never_pass_to_another_elite() -> None:
    a = Arena(
        "#######\n#WAB..#\n#######", W="sanctioned_witch", A="shadow_spinner", B="shadow_spinner"
    )
    a.dry().menu("W").dice("1 1").do("attack", "A", "melee").done()
    assert not a.in_play("A") and a.wounds("B") == 0


@pytest.mark.rule("gang.expendable.fire")
def test_fire_on_an_elite_burns_its_minion() -> None:
    a = company("#########\n#W..C.p.#\n#T......#\n#########")
    a.on("C", status=["fire"]).dry().dice("1 1 1", "1 1 1").at("consul_turn")
    assert a.wounds("p") == 1 and a.wounds("C") == 0
    assert [a.mark(e.unit) for e in a.events(Wounded) if "status.fire" in e.rules] == ["p"]
    assert not [e for e in a.events(Afflicted) if a.mark(e.unit) == "p"]


@pytest.mark.rule("status.fire")
def test_fire_on_a_monster_without_a_gang_cites_fire_alone() -> None:
    a = Arena("#######\n#W...B#\n#######", W="sanctioned_witch", B="tower_arbalist").dry()
    a.on("B", status=["fire"]).set(ties=False).at("consul_turn")
    burnt = [e for e in a.events(Wounded) if a.mark(e.unit) == "B"]
    assert [e.rules for e in burnt] == [("status.fire",)]
