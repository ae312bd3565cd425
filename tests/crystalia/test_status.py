"""Status effects, immunity, wounds and destruction. [base.status.*, base.wound.*]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia import effect
from undercroft.games.crystalia.events import Afflicted, Cured
from undercroft.games.crystalia.state import EVERY, PLAY, Effect
from undercroft.games.crystalia.wound import afflict, destroy, gain_potion
from undercroft.games.superdungeon.crystal import status

from .arena import Arena, foe, unit

ROOM = """
    #########
    #A......#
    #.......#
    #########"""


def held(actor: str, target: str, **facts: object) -> Arena:
    return Arena(
        ROOM, A=unit(actor, facing="E"), T=foe(target, at=(1, 0), facing="W"), **facts
    ).menu("A")


@pytest.mark.rule("base.status.gain")
@pytest.mark.parametrize(
    ("defense", "gained"), [("- - -", {"knockdown", "slow"}), ("2 2 3", set())]
)
def test_a_status_comes_with_success_only(defense: str, gained: set[str]) -> None:
    a = held("tincan", "royal_paladin").dice("1 1 1", defense)
    a.do("special", "tincan.grudge", "T")
    assert a.status("T") == gained


@pytest.mark.rule("base.status.one-each")
def test_a_unit_has_one_token_of_each_kind_and_several_kinds() -> None:
    a = Arena(ROOM, A=unit("tincan", status=("slow",))).at("turn")
    number = a.numbers["A"]
    afflict(a.s, number, status.SLOW | status.FIRE, ("base.status.gain",))
    assert a.status("A") == {"slow", "fire"}
    afflict(a.s, number, status.SLOW | status.FIRE, ("base.status.gain",))
    assert a.status("A") == {"slow", "fire"}
    one = held("ember_mage", "tincan").dice("2 -", "1 - -").do("attack", "T", "magic")
    assert len(one.events(Afflicted)) == 1
    one.dice("2 -", "1 - -").do("attack", "T", "magic")
    assert len(one.events(Afflicted)) == 1, "it burns already"


@pytest.mark.rule("base.status.end")
def test_all_tokens_go_at_the_end_of_the_own_activation_and_not_before() -> None:
    a = Arena(
        ROOM,
        A=unit("royal_captain", status=("hex",)),
        F=unit("royal_spearman", at=(5, 1), status=("hex",)),
        traps=[("bone_rot", [(3, 0)], 1)],
    ).menu("A")
    a.do("move", "to:E", (2, 0))
    assert a.status("A") == {"hex", "bane"}, "one more, gained in this activation"
    a.do("end")
    assert a.status("A") == set()
    assert a.status("F") == {"hex"}, "who is not activated keeps its tokens"


@pytest.mark.rule("base.status.ability", "base.status.immune")
def test_who_inflicts_a_status_suffers_it_from_others_alone() -> None:
    a = held("ember_mage", "tincan").dice("2 -", "1 - -").do("attack", "T", "magic")
    assert a.status("T") == {"fire"}, "with every successful offensive action"
    assert a.status("A") == set(), "and does not suffer it thereby"
    afflict(a.s, a.numbers["A"], status.FIRE, ("base.status.gain",))
    assert a.status("A") == {"fire"}, "but somebody else may set her on fire"
    b = held("spider_speaker", "tincan")
    afflict(b.s, b.numbers["A"], status.POISON, ("base.status.gain",))
    assert b.status("A") == set(), "unless a card says that it is immune, too"


@pytest.mark.rule("base.status.ability")
def test_a_status_from_equipment_and_from_a_spawning_point_is_an_ability_too() -> None:
    a = held("hearthsworn_fighter", "tincan").on("A", gear=("deadly_dirk",)).menu("A")
    a.dice("1 1 -", "1 - -").do("attack", "T", "melee")
    assert a.status("T") == set(), "the Tincan is immune to Poison"
    b = held("hearthsworn_fighter", "royal_paladin").on("A", gear=("deadly_dirk",)).menu("A")
    b.dice("1 1 -", "1 - -").do("attack", "T", "melee")
    assert b.status("T") == {"poison"}
    c = Arena(
        ROOM,
        A=unit("spicy_turnip"),
        K=unit("knucklehead", at=(1, 0)),
        P=unit("fire_flow_hollow", at=(2, 0)),
    ).at("turn")
    assert effect.inflicts(c.s, c.numbers["K"]) == status.FIRE, "the Hollow lends it Fire"
    afflict(c.s, c.numbers["K"], status.FIRE, ("base.status.gain",))
    assert c.status("K") == {"fire"}, "and no immunity with it"


@pytest.mark.rule("base.status.fire")
def test_fire_wounds_in_upkeep_without_a_roll_or_a_reward() -> None:
    a = Arena(
        ROOM,
        A=unit("royal_shieldbearer", status=("fire",)),
        F=unit("royal_spearman", at=(5, 1), status=("fire",)),
        X=foe("tincan", at=(6, 1)),
    ).at("warband_phase")
    a.do("activate", "A")
    assert a.place("A") is None and a.rolls() == []
    assert a.s.trophies == [(), ()]
    assert a.wounds("F") == 0, "who is not activated does not burn"


@pytest.mark.rule("base.status.poison")
@pytest.mark.parametrize(("card", "points"), [("ember_mage", 2), ("knucklehead", 1)])
def test_poison_takes_an_action_point_but_leaves_one(card: str, points: int) -> None:
    a = Arena(ROOM, A=unit(card, status=("poison",)), X=foe("tincan", at=(5, 1)))
    a.activate("A")
    assert a.s.actions == points


@pytest.mark.rule("base.status.slow")
@pytest.mark.parametrize(("card", "points"), [("ember_mage", 3), ("glimmerdusk_ranger", 4)])
def test_slow_halves_movement_rounded_up(card: str, points: int) -> None:
    a = Arena(ROOM, A=unit(card, status=("slow",))).activate("A")
    assert a.s.move == points


@pytest.mark.rule("base.status.ice")
def test_ice_forbids_unique_actions_and_potions_alone() -> None:
    a = Arena(
        ROOM,
        A=unit("hexcast_sorceress", status=("ice",), gear=("fireflow_stave",)),
        T=foe("tincan", at=(4, 0)),
        potions=[1],
    ).menu("A")
    kinds = {option[0] for option in a.ask.options}
    assert {"attack", "dash", "turn", "move"} <= kinds
    assert not {"special", "area", "drink"} & kinds
    assert "base.status.ice" in a.why_not("special", "hexcast_sorceress.frozen_feet", "T")
    a.on("A", status=()).menu("A")
    assert {"special", "drink"} <= {option[0] for option in a.ask.options}


@pytest.mark.rule("base.status.immobile")
def test_an_immobile_unit_turns_and_acts_and_is_placed_but_does_not_move() -> None:
    a = Arena(
        ROOM,
        A=unit("riftling_rogue", status=("immobile",)),
        T=foe("tincan", at=(1, 0)),
        potions=[1],
    ).menu("A")
    assert not a.offered("move") and a.offered("turn") and a.offered("attack")
    assert "base.status.immobile" in a.why_not("move", "to:S", (0, 1))
    draught = "riftling_rogue.dimensional_draught"
    assert a.offers("drink", draught, "teleport", draught, (3, 1))


@pytest.mark.rule("base.status.knockdown")
def test_who_lies_on_the_ground_stands_up_for_a_point_or_all_movement() -> None:
    def down() -> Arena:
        return Arena(
            ROOM, A=unit("ember_mage", status=("knockdown",)), T=foe("tincan", at=(1, 0))
        ).menu("A")

    a = down()
    assert {o[0] for o in a.ask.options} == {"end", "stand"}
    a.do("stand", "action")
    assert (a.s.actions, a.s.move, a.status("A")) == (2, 6, set())
    assert a.offered("move") and a.offered("attack")
    b = down()
    b.do("stand", "move")
    assert (b.s.actions, b.s.move, b.status("A")) == (3, 0, set())
    assert b.offered("attack") and not b.offered("move")


@pytest.mark.rule("base.status.knockdown")
def test_once_it_has_moved_only_an_action_point_lifts_a_unit() -> None:
    a = Arena(ROOM, A="ember_mage", traps=[("pow", [(3, 0)], 1)]).menu("A")
    a.do("move", "to:E", (2, 0))
    assert a.status("A") == {"knockdown"}
    assert a.offered("stand") == [("stand", "action")]


@pytest.mark.rule("base.status.hex")
def test_hex_costs_the_highest_die_or_a_star() -> None:
    a = held("hearthsworn_fighter", "royal_paladin").on("A", status=("hex",)).menu("A")
    a.dice("1 1 3", "1 1 -").do("attack", "T", "melee")
    assert a.wounds("T") == 0, "3 is gone: 2 against 2"
    a.dice("1 1 1", "1 - -").do("attack", "T", "melee")
    assert a.wounds("T") == 1
    assert a.status("A") == {"hex"}


@pytest.mark.rule("base.status.hex")
def test_hex_is_about_offense_alone() -> None:
    a = held("hearthsworn_fighter", "royal_paladin").on("T", status=("hex",)).menu("A")
    a.dice("1 1 -", "2 - -").do("attack", "T", "melee")
    assert a.wounds("T") == 0


@pytest.mark.rule("base.status.bane")
def test_bane_costs_the_highest_die_or_a_star_of_a_defense() -> None:
    a = held("hearthsworn_fighter", "royal_paladin").on("T", status=("bane",)).menu("A")
    a.dice("1 1 -", "2 1 1").do("attack", "T", "melee")
    assert a.wounds("T") == 0, "2 against 1 and 1"
    a.dice("1 1 -", "2 1 -").do("attack", "T", "melee")
    assert a.wounds("T") == 1
    fixed = held("hearthsworn_fighter", "royal_shieldbearer").on("T", status=("bane",)).menu("A")
    fixed.dice("1 1 -").do("attack", "T", "melee")
    assert fixed.place("T") is None, "2 fixed stars count as 1"


@pytest.mark.rule("base.status.immune")
def test_the_immune_never_suffer_and_gaining_it_takes_tokens_off() -> None:
    a = held("hearthsworn_fighter", "tincan")
    afflict(a.s, a.numbers["T"], status.KNOCKDOWN | status.POISON | status.SLOW, ())
    assert a.status("T") == {"slow"}
    shine = Arena(ROOM, A=unit("star_guild_sapper", status=("fire", "hex"))).menu("A")
    shine.do("special", "star_guild_sapper.star_shine", "A")
    assert shine.status("A") == set()
    assert shine.events(Cured)[-1].rules == ("base.status.immune",)


@pytest.mark.rule("base.status.immune", "base.area.aura")
def test_walking_into_an_aura_of_immunity_takes_tokens_off() -> None:
    a = Arena(
        ROOM,
        A=unit("royal_captain", status=("hex",)),
        S=unit("ser_anthony", at=(6, 0)),
        effects=[("S", "ser_anthony.suffer_not", "aura")],
    ).menu("A")
    a.do("move", "to:E", (3, 0))
    assert a.status("A") == {"hex"}
    a.do("move", "to:E", (4, 0))
    assert a.status("A") == set()


@pytest.mark.rule("base.status.immune")
def test_equipment_that_makes_immune_takes_tokens_off() -> None:
    a = Arena(ROOM, A=unit("hexcast_sorceress", status=("hex",)), backpack=[["bent_nail"]]).at(
        "equip"
    )
    a.do("equip", "A", "card:bent_nail")
    assert a.status("A") == set()


@pytest.mark.rule("base.status.spawning-point")
def test_static_spawning_points_have_no_statuses_and_active_ones_do() -> None:
    a = Arena(ROOM, A=unit("war_wagon"), P=unit("egg_clutch", at=(4, 0))).at("turn")
    for mark in ("A", "P"):
        afflict(a.s, a.numbers[mark], status.FIRE | status.SLOW, ())
    assert a.status("A") == {"fire", "slow"}
    assert a.status("P") == set()


# Wounds


@pytest.mark.rule("base.wound.hearts")
def test_as_many_wounds_as_hearts_destroy() -> None:
    a = Arena(
        ROOM,
        A=unit("ember_mage", facing="E"),
        T=foe("dragon_priest", at=(1, 0), facing="W", wounds=1, status=("slow",)),
    ).menu("A")
    a.dice("2 -", "1 -").do("attack", "T", "magic")
    assert a.place("T") == (1, 0) and a.wounds("T") == 2
    a.dice("2 -", "1 -").do("attack", "T", "magic")
    assert a.place("T") is None
    assert (a.wounds("T"), a.status("T")) == (0, set())
    assert (1, 0) in a.reachable(), "it has left the board at once"


@pytest.mark.rule("base.wound.heal")
def test_healing_takes_wounds_and_statuses_off_in_any_mix() -> None:
    a = Arena(
        ROOM,
        A=unit("royal_paladin", wounds=2, status=("hex", "slow")),
        T=foe("tincan", at=(4, 0)),
        potions=[1],
    ).activate("T")
    elixir = "royal_paladin.elixir"
    a.do("drink", "A", elixir, "special", elixir, "A")
    a.do("heal", "A", "wound").do("heal", "A", "slow").do("heal", "A", "wound")
    assert (a.wounds("A"), a.status("A")) == (0, {"hex"}), "Heal 3"


@pytest.mark.rule("base.wound.heal")
def test_nobody_is_healed_beyond_the_printed_hearts() -> None:
    a = Arena(ROOM, A=unit("sanctioned_witch"), F=unit("dragon_priest", at=(1, 0), wounds=1)).menu(
        "A"
    )
    a.do("special", "sanctioned_witch.curative", "F")
    assert a.wounds("F") == 0
    a.do("special", "sanctioned_witch.curative", "F")
    assert a.wounds("F") == 0


@pytest.mark.rule("base.destroy.hero")
def test_a_destroyed_leader_keeps_its_cards_and_potions_and_gets_no_new_ones() -> None:
    a = Arena(
        ROOM,
        A=unit("ember_mage", facing="E"),
        T=foe("sister_of_light", at=(1, 0), facing="W", wounds=4, gear=("chainmail",)),
        B=foe("knucklehead", at=(5, 1)),
        potions=[0, 1],
        backpack=[[], ["spikes"]],
    ).menu("A")
    a.dice("3 3", "- - - -").do("attack", "T", "magic")
    assert a.place("T") is None
    assert a.gear("T") == ["chainmail"] and a.s.potions[1] == 1
    gain_potion(a.s, 1, ("drops.potion",))
    assert a.s.potions[1] == 1, "room for two, but the hero is not there"
    a.do("end").do("done").do("phase", "wait")
    assert a.ask.prompt == "equip" and a.ask.seat == 1
    assert a.targets("equip") == {"B"}


@pytest.mark.rule("base.destroy.hero")
def test_a_destroyed_mini_boss_keeps_its_cards_too_and_a_monster_does_not() -> None:
    a = Arena(
        ROOM,
        A=unit("ember_mage", facing="E"),
        M=foe("captain_r", at=(1, 0), facing="W", wounds=4, gear=("spikes",)),
        K=foe("knucklehead", at=(3, 0), facing="W", gear=("chainmail",)),
    ).menu("A")
    a.dice("3 3", "- - -").do("attack", "M", "magic")
    a.dice("3 3", "-").do("attack", "K", "magic")
    assert a.place("M") is None and a.place("K") is None
    assert (a.gear("M"), a.gear("K")) == (["spikes"], [])


@pytest.mark.rule("base.boss.card-effects")
def test_effects_of_a_boss_fight_last_while_the_boss_is_in_play() -> None:
    """What the card grants is there for units that come later, and is gone with the boss."""
    a = Arena(ROOM, A="ember_mage").at("turn")
    lasting = {
        boss: [e for e in card.fight if e.grants != type(e.grants)()]
        for boss, card in a.game.content.bosses.items()
    }
    boss = next(name for name, events in lasting.items() if events)
    event = lasting[boss][0]
    number = a.game.box.events[boss][0][a.game.content.bosses[boss].fight.index(event)]
    b = Arena(ROOM, A=boss, K=unit("knucklehead", at=(5, 0)), E=foe("tincan", at=(6, 1))).at("turn")
    effect.add(b.s, Effect(b.numbers["A"], number, EVERY, PLAY))
    marks = [m for m in "KE" if effect.gifts(b.s, b.numbers[m])]
    assert marks, "somebody has it"
    destroy(b.s, b.numbers["A"], -1)
    assert [m for m in "KE" if effect.gifts(b.s, b.numbers[m])] == []
