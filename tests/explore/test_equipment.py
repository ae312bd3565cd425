"""Equipment: slots, bonuses, and what becomes of a find. [equip.*]"""

from __future__ import annotations

import pytest

from undercroft.games.explore.events import Discarded, Drew, Equipped, HeldBack, Rolled, Sacrificed
from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import UnitSpec

from .arena import Arena


def camp(*held: str) -> Arena:
    """The Fighter and the Paladin far apart, a find held until the end of the round."""
    return (
        Arena(
            """
            ##########
            #F..##..P#
            ##########
            """,
            F="hearthsworn_fighter",
            P="royal_paladin",
            K=UnitSpec("knucklehead"),
            held=held,
        )
        .on("F", potions=0)
        .on("P", potions=0)
    )


def hunt(loot: str, **facts: object) -> Arena:
    """The Fighter is about to wound a Gouger for the third circle of the meter."""
    return (
        Arena(
            """
            ##########
            #FG.##.QP#
            ##########
            """,
            F="hearthsworn_fighter",
            P="royal_paladin",
            G="gouger",
            Q="dragon_priest",
            loot=2,
            loot_top=[loot],
            **facts,
        )
        .on("F", potions=0)
        .on("P", potions=0)
    )


def pools(a: Arena, what: str) -> list[tuple[int, ...]]:
    return [roll.pool for roll in a.events(Rolled) if roll.what == what]


# Slots


@pytest.mark.rule("equip.slots")
def test_a_hero_wears_three_pieces_of_loot_and_one_relic() -> None:
    wanted = ("rune_of_strength", "rune_of_defense", "rune_of_focus", "heros_regalia")
    a = camp(*wanted).at("end")
    for card in wanted[:-1]:
        a.do("use", f"card:{card}").do("equip", "F", -1)
    a.do("equip", "F", -1)
    assert sorted(a.gear("F")) == sorted(wanted)


@pytest.mark.rule("equip.slots", "equip.matching-slot", "equip.one-per-slot")
@pytest.mark.parametrize(
    ("worn", "found"),
    [
        ("rune_of_strength", "blazing_blade"),
        ("rune_of_defense", "diamond_shield"),
        ("rune_of_focus", "corpse_hand"),
        ("heros_regalia", "miners_helm"),
    ],
)
def test_a_slot_holds_one_card(worn: str, found: str) -> None:
    a = camp(found).on("F", gear=[worn]).at("end")
    equips = [option for option in a.offered("equip") if option[1] == a.numbers["F"]]
    assert equips == [a.option("equip", "F", f"card:{worn}")]


@pytest.mark.rule("equip.matching-slot")
def test_a_card_takes_no_slot_but_its_own() -> None:
    others = ["rune_of_defense", "rune_of_focus", "heros_regalia"]
    a = camp("blazing_blade").on("F", gear=others).at("end")
    a.do("equip", "F", -1)
    assert a.gear("F") == [*others, "blazing_blade"]


def test_every_card_fits_one_slot() -> None:
    slots = {card.slot for card in GAME.content.equipment.values()}
    assert slots == {"weapon", "armor", "item", "relic"}


# Bonuses


@pytest.mark.rule("equip.cumulative")
def test_bonuses_of_equipment_add_up() -> None:
    gear = ["rune_of_the_ogre", "berserkers_helm", "corpse_hand", "rune_of_the_titans"]
    a = hunt("rune_of_focus").set(loot=0).on("F", gear=gear).menu("F")
    a.dice("1 - - - - - 1").do("attack", "G", "melee").done()
    # ATT 2 blue and 1 red; +1 red, +1 blue, +1 blue and +1 green.
    assert pools(a, "attack") == [(4, 2, 1, 0)]


@pytest.mark.rule("equip.cumulative")
def test_equipment_adds_to_bonuses_of_another_kind() -> None:
    a = hunt("rune_of_focus").set(loot=0).on("P", gear=["rune_of_the_ogre"]).menu("P")
    a.dice("1 - - - -", "- -").do("special", "royal_paladin.smite", "Q", "melee").done()
    # ATT 3 blue, the rune 1 red, Smite 1 red.
    assert pools(a, "attack") == [(3, 2, 0, 0)]


@pytest.mark.rule("equip.example.magma-strike")
def test_the_ember_mage_strikes_with_a_rune_and_a_relic() -> None:
    a = Arena(
        """
        ########
        #M...D.#
        ########
        """,
        M="ember_mage",
        D="dragon_priest",
    )  # fmt: skip
    a.on("M", potions=0, gear=["wizarding_wand", "rune_of_the_archmage"]).menu("M")
    a.dice("1 - - - - - 1", "- -").do("special", "ember_mage.magma_strike", "D", "magic").done()
    assert pools(a, "attack") == [(4, 2, 1, 0)]


@pytest.mark.rule("equip.abilities")
def test_abilities_of_equipment_count_as_printed() -> None:
    a = hunt("rune_of_focus").on("P", gear=["pegasus_feather"]).menu("P")
    # Fly: past the priest in the corridor; without it he stands in the way.
    assert a.offers("move", (5, 0))
    assert not hunt("rune_of_focus").menu("P").offers("move", (5, 0))


@pytest.mark.rule("equip.abilities")
def test_a_status_of_equipment_goes_with_special_attacks_too() -> None:
    a = hunt("rune_of_focus").set(loot=0).on("P", gear=["serpent_sword"]).menu("P")
    a.dice("2 2 - - -", "- -").do("special", "royal_paladin.smite", "Q", "melee").done()
    assert set(a.status("Q")) == {"knockdown", "fire", "poison"}


# Replacing


@pytest.mark.rule("equip.replace")
def test_a_new_card_replaces_the_old_which_is_destroyed() -> None:
    a = camp("rune_of_the_ogre").on("F", gear=["rune_of_strength"]).at("end")
    a.do("equip", "F", "card:rune_of_strength")
    assert a.gear("F") == ["rune_of_the_ogre"]
    (discarded,) = a.events(Discarded)
    assert discarded.card == a.game.box.equipment_number["rune_of_strength"]
    assert a.s.loot_deck.discard == (discarded.card,)


@pytest.mark.rule("equip.replace")
def test_a_replaced_card_helps_no_more() -> None:
    a = hunt("rune_of_the_ogre").on("F", gear=["blazing_blade"]).menu("F")
    a.dice("1 - - -").do("attack", "G", "melee").do("equip", "F", "card:blazing_blade").done()
    fighter = a.s.profile[a.numbers["F"]]
    assert fighter.dice[0] == (2, 2, 0, 0)
    assert fighter.causes == 0


@pytest.mark.rule("equip.replace", "destroy.threshold")
def test_a_hero_whose_extra_hearts_are_replaced_may_be_destroyed() -> None:
    a = camp("rune_of_focus").on("F", gear=["rune_of_health"], wounds=6).at("end")
    a.dice("- -").do("equip", "F", "card:rune_of_health")  # then the Paladin's initiative
    assert not a.in_play("F")
    assert a.in_play("P")


# Sacrificing


@pytest.mark.rule("equip.sacrifice.heart")
@pytest.mark.parametrize("card", ["rune_of_focus", "heros_regalia"])
def test_a_find_is_sacrificed_for_one_wound(card: str) -> None:
    a = camp(card).on("F", wounds=3, status=["cold"]).at("end")
    a.do("sacrifice", "F", "wound")
    assert (a.wounds("F"), a.status("F"), a.gear("F")) == (2, ("cold",), [])
    (event,) = a.events(Sacrificed)
    assert event.rules == ("equip.sacrifice.heart",)


@pytest.mark.rule("equip.sacrifice.heart")
@pytest.mark.parametrize("card", ["rune_of_focus", "heros_regalia"])
def test_a_find_is_sacrificed_for_one_status(card: str) -> None:
    a = camp(card).on("F", wounds=3, status=["cold", "weak"]).at("end")
    a.do("sacrifice", "F", "weak")
    assert (a.wounds("F"), a.status("F"), a.gear("F")) == (3, ("cold",), [])


@pytest.mark.rule("equip.sacrifice.heart")
def test_who_sacrifices_heals_nobody_else() -> None:
    a = camp("rune_of_focus").on("P", wounds=2).at("end")
    assert a.offered("sacrifice") == [a.option("sacrifice", "P", "wound")]


@pytest.mark.rule("equip.sacrifice.potion")
def test_a_relic_is_sacrificed_for_a_potion() -> None:
    a = camp("heros_regalia").at("end")
    a.do("sacrifice", "F", "potion")
    assert (a.potions("F"), a.potions("P"), a.gear("F")) == (1, 0, [])
    assert "equip.sacrifice.potion" in a.cited()


@pytest.mark.rule("equip.sacrifice.potion")
def test_loot_is_not_sacrificed_for_a_potion() -> None:
    a = camp("rune_of_focus").at("end")
    assert not a.offers("sacrifice", "F", "potion")


@pytest.mark.rule("equip.sacrifice.potion")
def test_no_potion_above_the_limit() -> None:
    a = camp("heros_regalia").on("F", potions=1).at("end")
    assert a.offered("sacrifice") == [a.option("sacrifice", "P", "potion")]


@pytest.mark.rule("equip.sacrifice.who")
def test_any_hero_uses_a_find_whoever_drew_it() -> None:
    a = hunt("rune_of_focus").on("P", wounds=1).menu("F")
    a.dice("1 - -").do("attack", "G", "melee")
    assert a.offers("equip", "F", -1)
    assert a.offers("equip", "P", -1)
    a.do("sacrifice", "P", "wound")
    assert a.wounds("P") == 0


@pytest.mark.rule("equip.sacrifice.who")
def test_a_find_that_would_fit_may_be_sacrificed_all_the_same() -> None:
    a = camp("rune_of_focus").on("F", wounds=1).at("end")
    assert a.offers("equip", "F", -1)
    assert a.offers("sacrifice", "F", "wound")


@pytest.mark.rule("equip.sacrifice.who")
def test_a_destroyed_hero_neither_equips_nor_sacrifices() -> None:
    a = camp("heros_regalia").set(
        units={
            **camp().position.units,
            "D": UnitSpec("claw_tribe_barbarian", wounds=5, potions=0, status=["cold"]),
        }
    )
    a.at("end")
    assert {option[1] for option in a.ask.options if len(option) > 1} == {
        a.numbers["F"],
        a.numbers["P"],
    }


# When


@pytest.mark.rule("equip.when-drawn")
def test_loot_of_the_meter_is_used_at_once_or_held() -> None:
    a = hunt("rune_of_focus").menu("F")
    a.dice("1 - -").do("attack", "G", "melee")
    assert a.ask.rules == ("equip.when-drawn",)
    assert a.offers("hold")
    a.do("equip", "F", -1).done()
    assert a.gear("F") == ["rune_of_focus"]
    (event,) = a.events(Equipped)
    assert event.unit == a.numbers["F"]


@pytest.mark.rule("equip.when-drawn")
def test_a_relic_of_a_chest_is_used_at_once_or_held() -> None:
    a = hunt("rune_of_focus", chests=[(0, 0)], treasure_top=["heros_regalia"])
    a.set(map="#######\n#.FG.P#\n#######").menu("F")
    a.do("chest", (0, 0))
    assert a.ask.rules == ("equip.when-drawn",)
    assert a.offers("equip", "F", -1) and a.offers("equip", "P", -1)
    a.do("hold")
    assert a.s.held == (("treasure", a.game.box.equipment_number["heros_regalia"]),)


@pytest.mark.rule("miniboss.reward")
def test_the_heroes_may_decline_a_draw_that_may_be_cursed() -> None:
    def slain(**facts: object) -> Arena:
        a = Arena(
            """
            #######
            #FRR..#
            #.RR..#
            #######
            """,
            F="hearthsworn_fighter",
            R="rex",
            **facts,
        )
        a.on("F", potions=0).on("R", wounds=4).menu("F")
        return a.dice("2 2 3", "- -").do("attack", "R", "melee")

    fools = slain(boss_card="roxor", treasure_top=["heros_regalia"])
    assert list(fools.ask.options) == [("draw",), ("decline",)]
    fools.do("decline")
    assert fools.ask.prompt == "menu" and fools.events(Drew) == []
    drawn = slain(boss_card="roxor", treasure_top=["heros_regalia"]).do("draw")
    assert drawn.offers("equip", "F", -1)
    # With no Cursed card to fear, holding the find serves as well.
    assert slain(boss_card="starfire", treasure_top=["heros_regalia"]).offers("hold")


@pytest.mark.rule("equip.when-drawn", "miniboss.reward")
def test_a_relic_of_a_mini_boss_is_used_at_once_or_held() -> None:
    a = Arena(
        """
        #######
        #FRR..#
        #.RR..#
        #######
        """,
        F="hearthsworn_fighter",
        R="rex",
        treasure_top=["heros_regalia"],
    )  # fmt: skip
    a.on("F", potions=0).on("R", wounds=4).menu("F")
    a.dice("2 2 3", "- -").do("attack", "R", "melee")
    assert not a.in_play("R")
    assert a.ask.rules == ("equip.when-drawn",)
    assert a.offers("hold")
    a.do("equip", "F", -1)
    assert a.gear("F") == ["heros_regalia"]


@pytest.mark.rule("equip.hold")
def test_a_held_card_helps_no_one_until_the_end_of_the_round() -> None:
    a = hunt("rune_of_the_ogre").menu("F")
    a.dice("1 - -").do("attack", "G", "melee").do("hold")
    assert a.events(HeldBack)
    assert a.gear("F") == a.gear("P") == []
    assert a.ask.prompt == "menu"


@pytest.mark.rule("equip.hold")
def test_held_cards_are_used_together_at_the_end_of_the_round() -> None:
    a = camp("rune_of_strength", "heros_regalia").on("F", wounds=1).at("end")
    assert a.ask.prompt == "held"
    a.do("use", "card:heros_regalia").do("equip", "P", -1)
    a.do("sacrifice", "F", "wound")
    assert (a.gear("P"), a.wounds("F"), a.s.held) == (["heros_regalia"], 0, ())


@pytest.mark.rule("equip.hold")
def test_no_card_is_held_into_the_next_round() -> None:
    a = camp("rune_of_strength").at("end")
    assert not a.offers("hold")
    a.do("discard")
    assert a.s.held == ()
    assert a.s.loot_deck.discard == (a.game.box.equipment_number["rune_of_strength"],)
    assert a.s.round == 2


@pytest.mark.rule("equip.fixed")
def test_what_is_equipped_neither_moves_nor_is_sacrificed() -> None:
    worn = "rune_of_strength"
    a = camp("rune_of_defense").on("F", gear=[worn], wounds=1).on("P", wounds=1).at("end")
    # Everything offered concerns the card that was held.
    a.do("sacrifice", "F", "wound")
    assert a.gear("F") == [worn] and a.gear("P") == []
    assert [event.card for event in a.events(Sacrificed)] == [
        a.game.box.equipment_number["rune_of_defense"]
    ]
    assert a.ask.prompt == "initiative"


@pytest.mark.rule("equip.fixed")
def test_a_hero_with_equipment_can_do_nothing_with_it_but_use_it() -> None:
    a = camp().on("F", gear=["rune_of_strength"], wounds=1).menu("F")
    kinds = {option[0] for option in a.ask.options}
    bare = camp().on("F", wounds=1).menu("F")
    assert kinds == {option[0] for option in bare.ask.options}
