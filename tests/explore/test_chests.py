"""Treasure chests and the Boo Booties in some of them. [chest.*]"""

from __future__ import annotations

import pytest

from undercroft.games.explore.events import ChestOpened, Drew, GaugeMoved, LootMoved, Spawned
from undercroft.games.explore.position import UnitSpec

from .arena import Arena


def vault(hero: str = "hearthsworn_fighter", *top: str) -> Arena:
    """A Hero beside one chest and two squares from another, a Knucklehead beside the first."""
    a = Arena(
        """
        #######
        #H.K..#
        #.....#
        #######
        """,
        H=hero,
        K="knucklehead",
        B=UnitSpec("boo_booty"),
        C=UnitSpec("boo_booty"),
        chests=[(1, 1), (4, 1)],
        treasure_top=top or ("heros_regalia",),
    )
    return a.on("H", potions=0)


@pytest.mark.rule("chest.open")
def test_an_adjacent_hero_opens_a_chest_for_one_action_point() -> None:
    a = vault().menu("H")
    assert a.offered("chest") == [a.option("chest", (1, 1))]
    a.do("chest", (1, 1)).do("hold")
    assert a.s.actions == 2
    (event,) = a.events(ChestOpened)
    assert event.rules == ("chest.open", "chest.removed")


@pytest.mark.rule("chest.open")
def test_without_an_action_point_the_chest_stays_shut() -> None:
    assert not vault().menu("H", actions=0).offered("chest")


@pytest.mark.rule("chest.heroes-only")
def test_a_monster_opens_no_chest() -> None:
    a = vault().menu("K")
    assert a.offers("end")
    assert not a.offered("chest")


@pytest.mark.rule("chest.draw")
def test_a_chest_gives_the_top_card_of_the_treasure_deck() -> None:
    a = vault("hearthsworn_fighter", "miners_helm", "heros_regalia").menu("H")
    a.do("chest", (1, 1))
    assert [(drew.deck, drew.card) for drew in a.events(Drew)] == [
        ("treasure", a.game.box.equipment_number["miners_helm"])
    ]
    a.do("equip", "H", -1)
    assert a.gear("H") == ["miners_helm"]
    assert a.ask.prompt == "menu"


@pytest.mark.rule("chest.draw", "ability.luck.chest")
def test_with_luck_two_cards_are_drawn_and_one_kept() -> None:
    a = vault("riftling_rogue", "boo_booty", "miners_helm").menu("H")
    a.do("chest", (1, 1)).do("keep", "card:miners_helm").do("equip", "H", -1)
    assert a.gear("H") == ["miners_helm"]
    assert a.s.treasure_deck.discard == (a.game.box.equipment_number["boo_booty"],)
    assert not a.in_play("B")


@pytest.mark.rule("chest.removed")
def test_the_chest_leaves_the_map_once_its_card_is_drawn() -> None:
    a = vault().menu("H")
    assert not a.offers("move", (1, 1))
    a.do("chest", (1, 1)).do("hold")
    assert a.s.chests == 1 << a.square(4, 1)
    assert a.offers("move", (1, 1))


@pytest.mark.rule("chest.removed")
def test_an_empty_treasure_deck_leaves_an_empty_chest() -> None:
    a = vault().set(treasure_top=[], treasure_only=True).menu("H").do("chest", (1, 1))
    assert a.ask.prompt == "menu"
    assert a.s.chests == 1 << a.square(4, 1)


@pytest.mark.rule("chest.not-special-action")
def test_bind_and_pacify_do_not_keep_a_chest_shut() -> None:
    a = vault().on("H", status=["bind", "pacify"]).menu("H")
    assert a.offers("chest", (1, 1))
    assert not a.offered("aim")


@pytest.mark.rule("chest.boo-booty")
def test_a_boo_booty_takes_the_place_of_the_chest() -> None:
    a = vault("hearthsworn_fighter", "boo_booty").menu("H").do("chest", (1, 1))
    assert a.where("B") == (1, 1)
    assert a.s.chests == 1 << a.square(4, 1)
    assert a.ask.prompt == "menu"  # no other card is drawn
    (event,) = a.events(Spawned)
    assert event.rules == ("chest.boo-booty",)


@pytest.mark.rule("chest.boo-booty")
def test_the_consul_activates_a_boo_booty_from_now_on_for_one_skull() -> None:
    a = vault("hearthsworn_fighter", "boo_booty").menu("H")
    a.do("chest", (1, 1)).do("end")
    assert a.ask.prompt == "consul_turn"
    a.do("activate", "B")
    assert a.s.skulls == 3
    a.dice("3 -", "- -").do("attack", "H", "melee").done()
    assert a.wounds("H") == 1


@pytest.mark.rule("chest.boo-booty")
def test_a_boo_booty_drawn_otherwise_is_discarded_and_another_card_drawn() -> None:
    a = Arena(
        """
        #######
        #FRR..#
        #.RR..#
        #######
        """,
        F="hearthsworn_fighter",
        R="rex",
        B=UnitSpec("boo_booty"),
        treasure_top=["boo_booty", "boo_booty", "heros_regalia"],
    )  # fmt: skip
    a.on("F", potions=0).on("R", wounds=4).menu("F")
    a.dice("2 2 3", "- -").do("attack", "R", "melee").do("equip", "F", -1)
    assert a.gear("F") == ["heros_regalia"]
    assert not a.in_play("B")
    assert a.s.treasure_deck.discard == (a.game.box.equipment_number["boo_booty"],) * 2


def test_with_no_boo_booty_left_to_place_another_card_is_drawn() -> None:
    a = vault("hearthsworn_fighter", "boo_booty", "miners_helm")
    a.on("B", at=(3, 1)).on("C", at=(4, 0)).menu("H").do("chest", (1, 1)).do("equip", "H", -1)
    assert a.gear("H") == ["miners_helm"]


@pytest.mark.rule("chest.boo-booty.reward")
def test_a_destroyed_boo_booty_gives_a_treasure_card_at_once() -> None:
    a = vault("hearthsworn_fighter", "miners_helm").on("B", at=(0, 1), wounds=1).menu("H")
    a.dice("2 2 3", "- -").do("attack", "B", "melee")
    assert not a.in_play("B")
    assert a.events(Drew)[0].rules == ("chest.boo-booty.reward",)
    assert a.offers("hold")
    a.do("equip", "H", -1)
    assert a.gear("H") == ["miners_helm"]


@pytest.mark.rule("chest.boo-booty.figures")
def test_wounds_on_a_boo_booty_move_both_markers() -> None:
    a = vault().on("B", at=(0, 1)).menu("H")
    a.dice("2 2 3", "- -").do("attack", "B", "melee").done()
    assert [event.space for event in a.events(GaugeMoved)] == [1]
    assert [event.circle for event in a.events(LootMoved)] == [1]


@pytest.mark.rule("chest.boo-booty.figures", "ability.backlash")
def test_a_boo_booty_strikes_back_when_it_defends_well() -> None:
    a = vault().on("B", at=(0, 1)).menu("H")
    a.dice("1 - -", "1 1").do("attack", "B", "melee").done()
    assert (a.wounds("H"), a.wounds("B")) == (1, 0)
