"""Special abilities, keywords and what a stat card says. [ability.*, keyword.*, card.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.explore.events import (
    Evaded,
    GaugeMoved,
    Healed,
    LootMoved,
    Spawned,
    Wounded,
)
from undercroft.games.explore.game import GAME, Explore
from undercroft.games.explore.position import UnitSpec
from undercroft.games.superdungeon.schema import distance, traits
from undercroft.kernel.match import Match

from .arena import BIT, Arena

CARDS = Path(__file__).parent / "packs" / "abilities"


def duel(hero: str, monster: str, **more: str) -> Arena:
    """A Hero beside a monster, nobody with a potion."""
    drawing = """
        #########
        #HM.....#
        #.......#
        #.......#
        #########
        """
    return Arena(drawing, packs=(CARDS,), H=hero, M=monster, **more).dry()


def apart(hero: str, monster: str, gap: int) -> Arena:
    """A Hero and a monster so many squares from each other in a hall, nobody with a potion."""
    row = "H" + "." * (gap - 1) + "M" + "." * 4
    frame = "#" * (len(row) + 2)
    drawing = f"{frame}\n#{row}#\n#{'.' * len(row)}#\n#{'.' * len(row)}#\n{frame}"
    return Arena(drawing, packs=(CARDS,), H=hero, M=monster).dry()


def join(a: Arena, mark: str, card: str, at: tuple[int, int] | None) -> Arena:
    """One more unit on the map, without potions."""
    a.position.units = {**a.position.units, mark: UnitSpec(card, at, potions=0)}
    return a


# The card


@pytest.mark.rule("card.attack", "card.armor")
def test_an_attack_rolls_att_against_arm() -> None:
    a = duel("royal_paladin", "dragon_priest").menu("H")
    a.dice("1 - -", "- -").do("attack", "M", "melee").done()
    assert a.rolls("attack")[0].pool == (3, 0, 0, 0)
    assert a.rolls("defense arm")[0].pool == (1, 1, 0, 0)


@pytest.mark.rule("card.willpower")
def test_magic_and_initiative_roll_will() -> None:
    a = apart("ember_mage", "dragon_priest", 3).menu("H")
    a.dice("1 -", "- -").do("attack", "M", "magic").done()
    assert a.rolls("attack")[0].pool == (0, 2, 0, 0)
    a.dice("2 2", "- -").at("initiative")
    assert [roll.pool for roll in a.rolls("initiative")] == [(0, 2, 0, 0), (1, 1, 0, 0)]


@pytest.mark.rule("card.dexterity")
def test_a_missile_rolls_dex() -> None:
    a = apart("glimmerdusk_ranger", "dragon_priest", 3).menu("H")
    a.dice("1 -", "- -").do("attack", "M", "missile").done()
    assert a.rolls("attack")[0].pool == (0, 2, 0, 0)
    a.dice("- -", "- -").at("initiative")


@pytest.mark.rule("card.hearts")
def test_as_many_wounds_as_hearts_destroy_a_model() -> None:
    a = duel("royal_paladin", "dragon_priest").on("M", wounds=1).menu("H")
    a.dice("1 - -", "- -").do("attack", "M", "melee")
    assert a.in_play("M")
    a.dice("1 - -", "- -").do("attack", "M", "melee").done()
    assert not a.in_play("M")


@pytest.mark.rule("card.potion-quantity")
def test_a_hero_holds_no_more_potions_than_the_card_allows() -> None:
    a = duel("claw_tribe_barbarian", "dragon_priest", E="ember_mage")
    a.on("E", at=(6, 2), potions=1).on("H", potions=1).menu("H")
    a.dice("3 p", "- -").do("attack", "M", "melee").do("pass").do("pass")
    assert a.ask.prompt == "potion"
    assert not a.offers("potion", "H")
    a.do("potion", "E")
    assert (a.potions("H"), a.potions("E")) == (1, 2)


@pytest.mark.rule("card.skull-value")
def test_a_turn_of_the_consul_pays_skull_values() -> None:
    a = duel("royal_paladin", "dragon_priest")
    join(a, "N", "ironscale", (5, 0))
    join(a, "K", "knucklehead", (5, 2)).at("consul")
    assert {option[1] for option in a.offered("activate")} == {a.numbers[m] for m in "MNK"}
    a.do("activate", "M").do("end")
    assert a.offered("activate") == [a.option("activate", "K")]


@pytest.mark.rule("card.platform")
def test_a_platform_says_when_a_monster_may_be_spawned() -> None:
    for gauge, kinds in ((BIT - 1, {"knucklehead"}), (BIT, {"knucklehead", "rex"})):
        a = duel("royal_paladin", "kobold_warrens")
        join(join(a, "K", "knucklehead", None), "R", "rex", None).set(gauge=gauge)
        a.on("M", at=(4, 1)).at("spawning")
        found = {a.s.profile[o[1]].model.id for o in a.offered("spawn")}
        assert found == kinds


@pytest.mark.rule("card.shared-by-models")
def test_two_models_of_one_card_keep_their_own_counters() -> None:
    a = duel("royal_paladin", "dragon_priest")
    join(a, "N", "dragon_priest", (0, 1)).menu("H")
    a.dice("1 1 - -", "- -").do("special", "royal_paladin.smite", "M", "melee").done()
    assert (a.wounds("M"), a.wounds("N")) == (1, 0)
    assert (a.status("M"), a.status("N")) == (("fire", "knockdown"), ())


# Mob


@pytest.mark.rule("card.sample.mob")
@pytest.mark.parametrize(
    ("others", "dice"),
    [([], 3), ([(0, 1)], 4), ([(1, 1)], 4), ([(3, 0)], 3), ([(0, 1), (1, 1)], 5)],
)
def test_mob_adds_a_blue_die_for_each_other_mob_model_in_melee(
    others: list[tuple[int, int]], dice: int
) -> None:
    a = duel("royal_paladin", "knucklehead")
    for number, place in enumerate(others):
        join(a, f"k{number}", "knucklehead", place)
    a.menu("M").dice(" ".join("-" * dice), "- -").do("attack", "H", "melee").done()
    assert a.rolls("attack")[0].pool == (dice, 0, 0, 0)


@pytest.mark.rule("card.sample.mob")
def test_mob_adds_three_dice_at_most() -> None:
    a = duel("royal_paladin", "knucklehead").on("H", at=(2, 1)).on("M", at=(1, 1))
    for number, place in enumerate([(1, 0), (2, 0), (3, 0), (3, 1), (3, 2)]):
        join(a, f"k{number}", "knucklehead", place)
    a.menu("M").dice("- - - - - -", "- -").do("attack", "H", "melee").done()


@pytest.mark.rule("card.sample.mob")
def test_a_mob_model_with_reach_is_in_melee_at_its_reach() -> None:
    a = duel("royal_paladin", "knucklehead")
    join(join(a, "G", "gouger", (2, 0)), "F", "flinger", (2, 1))
    a.menu("M").dice("- - - -", "- -").do("attack", "H", "melee").done()


@pytest.mark.rule("card.sample.mob")
def test_a_mob_model_helps_from_the_first_square_of_the_map() -> None:
    """And those who tell of the roll know where its dice come from."""
    a = duel("royal_paladin", "knucklehead").on("H", at=(1, 0)).on("M", at=(2, 0))
    join(a, "K", "knucklehead", (0, 0))
    a.menu("M").dice("- - - -", "- -").do("attack", "H", "melee").done()
    (roll,) = a.rolls("attack")
    assert roll.pool == (4, 0, 0, 0)
    assert roll.detail.parts == (("ATT", (3, 0, 0, 0)), ("Mob", (1, 0, 0, 0)))


@pytest.mark.rule("card.sample.mob")
def test_mob_does_not_help_at_a_distance() -> None:
    a = apart("royal_paladin", "flinger", 3)
    join(join(a, "K", "knucklehead", (1, 0)), "L", "knucklehead", (1, 1))
    a.menu("M").dice("- -", "- -").do("attack", "H", "missile").done()


@pytest.mark.rule("card.sample.mob", "ability.always-on")
def test_a_mob_model_helps_even_when_it_is_down() -> None:
    a = duel("royal_paladin", "knucklehead")
    join(a, "K", "knucklehead", (0, 1)).on("K", status=["knockdown"], acted=1)
    a.menu("M").dice("- - - -", "- -").do("attack", "H", "melee").done()


# Abilities in the order of the catalogue


@pytest.mark.rule("ability.always-on")
def test_backlash_works_outside_the_models_own_turn() -> None:
    a = duel("royal_paladin", "boo_booty").menu("H")
    a.dice("- - -", "1 -").do("attack", "M", "melee").done()
    assert a.s.actions == 2
    assert a.wounds("H") == 1


@pytest.mark.rule("ability.alchemy")
def test_hearts_of_an_alchemist_are_potions() -> None:
    a = duel("alchemist", "dragon_priest").on("H", wounds=2).menu("H")
    a.dice("2 h h", "- -").do("attack", "M", "melee").do("potion", "H").do("potion", "H").done()
    assert (a.wounds("H"), a.potions("H")) == (2, 2)


@pytest.mark.rule("ability.alchemy")
def test_hearts_of_an_alchemist_give_nothing_without_a_wound() -> None:
    a = duel("alchemist", "dragon_priest").menu("H")
    a.dice("1 h h", "1 -").do("attack", "M", "melee").done()
    assert a.ask.prompt == "menu" and a.potions("H") == 0


@pytest.mark.rule("ability.backlash")
def test_backlash_wounds_an_attacker_who_rolled_less() -> None:
    a = duel("royal_paladin", "boo_booty").menu("H")
    a.dice("1 - -", "2 -").do("attack", "M", "melee").done()
    assert (a.wounds("H"), a.wounds("M")) == (1, 0)
    assert a.events(Wounded)[0].rules == ("ability.backlash",)
    assert a.events(GaugeMoved) == []
    assert len(a.rolls("defense arm")) == 1


@pytest.mark.rule("ability.backlash")
def test_a_tie_causes_no_backlash() -> None:
    a = duel("royal_paladin", "boo_booty").menu("H")
    a.dice("1 1 -", "2 -").do("attack", "M", "melee").done()
    assert (a.wounds("H"), a.wounds("M")) == (0, 0)


@pytest.mark.rule("ability.berserk")
def test_berserk_gives_one_free_melee_attack() -> None:
    a = duel("claw_tribe_barbarian", "dragon_priest").activate("H")
    a.dice("- -", "- -").do("berserk", "M")
    assert a.s.actions == 3
    assert not a.offered("berserk")
    assert not a.offers("run")
    a.dice("- -", "- -").do("attack", "M", "melee").done()
    assert a.s.actions == 2


@pytest.mark.rule("ability.berserk")
def test_a_running_berserk_makes_no_free_attack() -> None:
    a = duel("claw_tribe_barbarian", "dragon_priest").menu("H")
    assert a.offers("berserk", "M")
    a.do("run")
    assert not a.offered("berserk")


@pytest.mark.rule("ability.berserk")
def test_the_free_attack_comes_again_with_the_next_activation() -> None:
    a = duel("claw_tribe_barbarian", "dragon_priest").on("M", acted=1).menu("H")
    a.dice("- -", "- -").do("berserk", "M").dice("1 1", "- -").do("end")
    a.do("first")
    assert a.ask.about == a.option("H")
    assert a.offers("berserk", "M")


@pytest.mark.rule("ability.blood-drinker")
def test_a_blood_drinkers_heart_takes_off_a_wound_or_a_status() -> None:
    for what, left in (("wound", (1, ("weak",))), ("weak", (2, ()))):
        a = duel("royal_paladin", "von_drakk").on("M", wounds=2, status=["weak"]).menu("M")
        a.dice("1 1 - h", "- -").do("attack", "H", "melee").do("recover", "M", what).done()
        assert (a.wounds("M"), a.status("M")) == left


@pytest.mark.rule("ability.blood-drinker")
def test_a_potion_gives_a_blood_drinker_what_any_boss_gets() -> None:
    a = duel("royal_paladin", "nocturne").on("M", wounds=2, status=["slow"]).menu("M")
    a.dice("1 - 2 p", "- -").do("attack", "H", "melee")
    assert a.ask.prompt == "recover"
    assert not a.offers("recover", "M", "wound")
    a.do("recover", "M", "slow")
    assert a.wounds("M") == 2


@pytest.mark.rule("ability.blood-drinker")
def test_a_heart_without_a_wound_gives_a_blood_drinker_nothing() -> None:
    a = duel("royal_paladin", "von_drakk").on("M", wounds=2).menu("M")
    a.dice("- - - h", "2 -").do("attack", "H", "melee").done()
    assert a.ask.prompt == "menu" and a.wounds("M") == 2


@pytest.mark.rule("ability.burrow")
def test_burrow_sheds_statuses_and_comes_up_within_six_squares_unseen() -> None:
    a = Arena(
        """
        ###############
        #B....#.......#
        #.....#.......#
        #####.#.......#
        #####.........#
        #####.........#
        #######......H#
        ###############
        """,
        H="royal_paladin",
        B="blaze_beetle",
    )
    a.dry().on("B", at=(3, 0), status=["fire", "weak", "stun"]).menu("B")
    hidden = (7, 0)
    assert a.offers("burrow", hidden) and not a.offers("burrow", (11, 0))
    a.do("burrow", hidden)
    assert a.where("B") == hidden
    assert a.status("B") == ()
    assert not a.offered("move") and not a.offered("burrow")
    assert a.s.actions == 3


@pytest.mark.rule("ability.burrow")
def test_a_large_burrower_comes_up_equally_far_on_all_sides() -> None:
    row = "#" + "." * 20 + "#"
    drawing = "\n".join(["#" * 22, *[row] * 4, "#" * 22])
    a = Arena(drawing, H="royal_paladin", B="blaze_beetle").dry()
    a.on("H", at=(19, 3)).on("B", at=(9, 1)).menu("B")
    columns = {square % a.s.board.stride for _, square in a.offered("burrow")}
    # The base covers columns 9 and 10: its far edge may come up 6 squares away on either side.
    assert columns == set(range(9 - 6 - 1, 10 + 6 + 1))


@pytest.mark.rule("ability.burrow")
def test_burrowing_is_instead_of_moving_and_into_empty_squares() -> None:
    a = duel("royal_paladin", "blaze_beetle")
    join(a, "K", "knucklehead", (4, 2)).menu("M")
    assert a.offers("burrow", (4, 0)) and not a.offers("burrow", (4, 1))
    assert not a.offers("burrow", (0, 0))
    a.do("move", (2, 0))
    assert a.offered("move") and not a.offered("burrow")


@pytest.mark.rule("ability.burrow")
def test_immobile_does_not_bar_burrowing_but_knockdown_does() -> None:
    stuck = duel("royal_paladin", "blaze_beetle").on("M", status=["immobile"]).menu("M")
    assert not stuck.offered("move") and stuck.offers("burrow", (4, 0))
    assert stuck.why_not("burrow", (4, 0)) == ()
    stuck.do("burrow", (4, 0))
    assert stuck.status("M") == ()
    down = duel("royal_paladin", "blaze_beetle").on("M", status=["knockdown"]).menu("M")
    assert not down.offered("burrow")
    assert down.why_not("burrow", (4, 0)) == ("status.knockdown",)


@pytest.mark.rule("ability.cursed")
def test_a_cursed_find_must_be_equipped() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", wounds=2)
    a.set(chests=[(0, 1)], treasure_top=["fools_gold"]).menu("H").do("chest", (0, 1))
    assert list(a.ask.options) == [a.option("equip", "H", -1)]
    a.do("equip", "H", -1)
    assert a.gear("H") == ["fools_gold"]


@pytest.mark.rule("ability.cursed")
def test_a_cursed_card_is_never_replaced() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", gear=["cursed_talisman"])
    a.set(chests=[(0, 1)], treasure_top=["runic_charm"]).menu("H").do("chest", (0, 1))
    assert not a.offered("equip")
    assert a.offers("hold")


@pytest.mark.rule("ability.dodge")
def test_dodge_defends_with_dex_if_it_likes() -> None:
    a = duel("riftling_rogue", "knucklehead").menu("M")
    a.dice("1 1 1", "3 2").do("attack", "H", "melee")
    assert a.ask.seat == 1
    a.do("defend", 3).done()
    assert a.rolls("defense dex")[0].pool == (0, 2, 0, 0)
    a.menu("M").dice("1 1 1", "2 2").do("attack", "H", "melee").do("defend", 1).done()
    assert a.rolls("defense arm")[0].pool == (2, 0, 0, 0)


@pytest.mark.rule("ability.dodge")
@pytest.mark.parametrize("status", ["knockdown", "immobile", "slow"])
def test_a_hindered_model_cannot_dodge(status: str) -> None:
    a = duel("riftling_rogue", "knucklehead").on("H", status=[status]).menu("M")
    a.dice("- - -", "- -").do("attack", "H", "melee").done()
    assert a.rolls("defense arm")


@pytest.mark.rule("ability.dodge")
def test_dodge_does_not_replace_a_defense_with_will() -> None:
    a = apart("riftling_rogue", "bombardier", 3).menu("M")
    a.dice("- -", "1 1 -", "- -").do("special", "bombardier.shell_shock", "H", "range").done()
    assert a.rolls("defense will") and a.status("H") == ("stun",)


@pytest.mark.rule("ability.heal")
def test_heal_takes_off_wounds() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", wounds=4, potions=1).menu("H")
    a.do("drink", "H", "H", "royal_paladin.elixir")
    assert a.wounds("H") == 1
    assert a.events(Healed)[0].rules == ("ability.heal",)


@pytest.mark.rule("ability.heal")
def test_heal_takes_off_wounds_or_statuses_but_no_mixture() -> None:
    a = duel("ember_mage", "dragon_priest").on("H", wounds=2, status=["cold", "weak"], potions=1)
    a.menu("H").do("drink", "H", "H", "ember_mage.white_mage_potion").do("heal", "statuses")
    a.do("take_off", "H", "weak")
    assert (a.wounds("H"), a.status("H")) == (2, ("cold",))
    a.menu("H").do("drink", "H", "H", "ember_mage.white_mage_potion").do("heal", "wounds")
    assert (a.wounds("H"), a.status("H")) == (1, ("cold", "weak"))


@pytest.mark.rule("ability.healer")
def test_each_heart_of_a_healer_counts_twice_and_may_be_shared() -> None:
    a = duel("royal_paladin", "dragon_priest", F="hearthsworn_fighter")
    a.on("H", wounds=2).on("F", at=(6, 2), wounds=1).menu("H")
    a.dice("2 h -", "- -").do("attack", "M", "melee")
    a.do("heart", "F", "wound").do("heart", "H", "wound").done()
    assert a.ask.prompt == "menu"
    assert (a.wounds("H"), a.wounds("F")) == (1, 0)


@pytest.mark.rule("ability.healer")
def test_a_healers_heart_gives_nothing_without_a_wound() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", wounds=2).menu("H")
    a.dice("1 h -", "1 -").do("attack", "M", "melee").done()
    assert a.wounds("H") == 2


@pytest.mark.rule("ability.holy")
@pytest.mark.parametrize("unholy", ["bonehead", "von_drakk", "imp"])
def test_holy_rolls_one_die_again_against_undead_and_demons(unholy: str) -> None:
    a = duel("royal_paladin", unholy).menu("H")
    a.dice("- - 1", "2").do("attack", "M", "melee")
    assert a.ask.rules == ("ability.holy",)
    assert [option[0] for option in a.ask.options] == ["keep"] + ["reroll"] * 3
    if unholy == "von_drakk":
        a.dice("- -").do("reroll", 0).do("defend", 1).done()
    else:
        a.do("reroll", 0).done()
    assert a.wounds("M") == 1 or not a.in_play("M")


@pytest.mark.rule("ability.holy")
def test_the_new_result_stands_even_if_it_is_worse() -> None:
    a = duel("royal_paladin", "bonehead").menu("H")
    a.dice("2 - -", "-").do("attack", "M", "melee").do("reroll", 0).done()
    assert a.in_play("M")


@pytest.mark.rule("ability.holy")
def test_holy_does_nothing_against_others() -> None:
    a = duel("royal_paladin", "dragon_priest").menu("H")
    a.dice("- - -", "- -").do("attack", "M", "melee").done()
    assert a.ask.prompt == "menu"


@pytest.mark.rule("ability.host")
def test_a_host_brings_a_second_one_free() -> None:
    a = duel("royal_paladin", "kobold_warrens").on("M", at=(4, 1))
    for mark in ("A", "B", "C"):
        join(a, mark, "locust", None)
    a.at("spawning").do("spawn", "A").do("place", "A", (3, 1)).do("place", "B", (5, 1))
    assert a.in_play("A") and a.in_play("B") and not a.in_play("C")
    assert a.ask.about == (a.numbers["M"], 2, 0)


@pytest.mark.rule("ability.host")
def test_the_second_of_a_host_needs_a_model_and_an_empty_square() -> None:
    a = duel("royal_paladin", "kobold_warrens").on("M", at=(4, 1))
    join(a, "A", "locust", None).dice("- -", "- -")
    a.at("spawning").do("spawn", "A").do("place", "A", (3, 1))
    assert len(a.events(Spawned)) == 1
    cramped = Arena("#####\n#HM.#\n#####", packs=(CARDS,), H="royal_paladin", M="kobold_warrens")
    join(cramped.dry(), "B", "locust", None)
    join(cramped, "A", "locust", None)
    cramped.dice("- -", "- -").at("spawning").do("spawn", "B").do("place", "B", (2, 0))
    assert cramped.ask.prompt == "first"
    assert not cramped.in_play("A")


@pytest.mark.rule("ability.insignificant")
def test_wounding_an_insignificant_model_in_melee_gives_a_free_attack() -> None:
    a = duel("royal_paladin", "fire_gel")
    join(a, "N", "dragon_priest", (1, 1)).menu("H", actions=1)
    a.dice("1 - -").do("attack", "M", "melee")
    assert a.events(GaugeMoved) == [] and len(a.events(LootMoved)) == 1
    assert not a.offered("attack")
    a.dice("1 - -", "- -").do("free", "N").done()
    assert not a.offered("free")
    assert a.wounds("N") == 1 and len(a.events(GaugeMoved)) == 1


@pytest.mark.rule("ability.insignificant")
def test_an_insignificant_model_wounded_at_a_distance_gives_nothing() -> None:
    a = duel("ember_mage", "fire_gel")
    join(a, "N", "dragon_priest", (0, 1)).menu("H")
    a.dice("1 -").do("attack", "M", "magic").done()
    assert not a.offered("free")
    assert len(a.events(GaugeMoved)) == 1


@pytest.mark.rule("ability.luck.icons")
def test_luck_takes_hearts_as_potions_and_potions_as_hearts_one_by_one() -> None:
    a = duel("riftling_rogue", "dragon_priest").on("H", wounds=3, gear=["rune_of_the_ogre"])
    a.menu("H").dice("2 h h p", "- -").do("attack", "M", "melee")
    a.do("as", "potion").do("as", "heart").do("as", "heart")
    a.do("heart", "H", "wound").do("heart", "H", "wound").do("potion", "H").done()
    assert (a.wounds("H"), a.potions("H")) == (1, 1)


@pytest.mark.rule("ability.luck.chest")
def test_luck_draws_two_treasures_and_keeps_one() -> None:
    a = duel("riftling_rogue", "dragon_priest").set(chests=[(0, 1)])
    a.set(treasure_top=["rune_of_mithril", "runic_charm"]).menu("H").do("chest", (0, 1))
    assert len(a.ask.options) == 2
    a.do("keep", "card:runic_charm").do("equip", "H", -1)
    assert a.gear("H") == ["runic_charm"]
    assert a.s.treasure_deck.discard == a.option("card:rune_of_mithril")


@pytest.mark.rule("ability.luck.chest")
def test_luck_may_discard_a_boo_booty() -> None:
    a = duel("riftling_rogue", "dragon_priest").set(chests=[(0, 1)])
    join(a, "B", "boo_booty", None)
    a.set(treasure_top=["boo_booty", "runic_charm"]).menu("H").do("chest", (0, 1))
    a.do("keep", "card:runic_charm").do("equip", "H", -1)
    assert not a.in_play("B")


@pytest.mark.rule("ability.massive-damage")
def test_massive_damage_deals_two_wounds_each_of_which_counts() -> None:
    a = duel("riftling_rogue", "dragon_priest").menu("H")
    a.dice("1 - - 1", "- -").do("special", "riftling_rogue.backstab", "M", "melee").done()
    assert a.wounds("M") == 2
    assert len(a.events(GaugeMoved)) == len(a.events(LootMoved)) == 2


@pytest.mark.rule("ability.massive-damage")
def test_massive_damage_does_nothing_on_a_tie() -> None:
    a = duel("riftling_rogue", "dragon_priest").menu("H")
    a.dice("- - - 1", "1 -").do("special", "riftling_rogue.backstab", "M", "melee").done()
    assert a.wounds("M") == 0


@pytest.mark.rule("ability.pile-on")
def test_pile_on_adds_a_red_die_against_a_model_that_is_down() -> None:
    a = duel("royal_paladin", "hatchlings").on("H", status=["knockdown"]).menu("M")
    a.dice("- - 3", "1 -").do("special", "hatchlings.swarm", "H", "melee").done()
    assert a.rolls("attack")[0].pool == (2, 1, 0, 0)
    a.on("H", status=[]).menu("M").dice("- -", "- -")
    a.do("special", "hatchlings.swarm", "H", "melee").done()


@pytest.mark.rule("ability.potion-x")
def test_a_model_with_potion_two_starts_with_two_potions() -> None:
    game = Explore(CARDS)
    match = Match(game, {"size": "delve", "heroes": ["alchemist", "royal_paladin"]}, 1)
    by_card = {
        match.state.profile[unit].model.id: match.state.potions[unit]
        for unit in match.state.hero_units
    }
    assert by_card == {"alchemist": 2, "royal_paladin": 1}


@pytest.mark.rule("ability.potion-x")
def test_each_potion_can_be_used_once() -> None:
    a = duel("alchemist", "dragon_priest").on("H", wounds=4, potions=2).menu("H")
    a.do("drink", "H", "H", "alchemist.tonic").do("drink", "H", "H", "alchemist.tonic")
    assert a.wounds("H") == 2
    assert not a.offered("drink")


@pytest.mark.rule("ability.pounce")
def test_pounce_leaps_beside_an_enemy_and_attacks_it() -> None:
    a = apart("royal_paladin", "cat", 5).menu("M")
    a.do("special", "cat.leap", "H", "melee")
    assert set(a.ask.options) == {a.option("land", place) for place in ((1, 0), (0, 1), (1, 1))}
    a.dice("2 -", "1 -").do("land", (1, 1)).done()
    assert a.where("M") == (1, 1)
    assert a.wounds("H") == 1


@pytest.mark.rule("ability.pounce")
def test_pounce_needs_its_range_an_empty_square_and_sight() -> None:
    assert not apart("royal_paladin", "cat", 6).menu("M").offered("special")
    walled = Arena("######\n#M#.H#\n#.#..#\n#....#\n######", packs=(CARDS,),
                   H="royal_paladin", M="cat").dry()  # fmt: skip
    assert not walled.menu("M").offered("special")
    crowded = Arena("######\n#HG.M#\n######", packs=(CARDS,), H="royal_paladin", M="cat",
                    G="gouger").dry()  # fmt: skip
    assert not crowded.menu("M").offered("special")


@pytest.mark.rule("ability.regenerate")
def test_regenerate_rolls_a_blue_die_for_each_wound() -> None:
    a = duel("royal_paladin", "hydra").on("M", wounds=4).dice("2 1 - h").activate("M")
    a.done()
    assert a.wounds("M") == 1


@pytest.mark.rule("ability.remedy")
def test_remedy_removes_every_status() -> None:
    a = duel("royal_paladin", "dragon_priest")
    a.on("H", status=["bind", "cold", "fire", "slow", "weak"], potions=1).menu("H")
    a.do("drink", "H", "H", "royal_paladin.elixir")
    assert a.status("H") == ()


@pytest.mark.rule("ability.small")
def test_a_small_model_is_no_target_at_a_distance() -> None:
    a = duel("ember_mage", "imp").menu("H")
    assert a.offers("attack", "M", "melee") and not a.offers("attack", "M", "magic")
    assert a.offers("special", "ember_mage.magma_strike", "M", "melee")
    assert not a.offers("special", "ember_mage.magma_strike", "M", "magic")


@pytest.mark.rule("ability.smoke")
def test_smoke_blocks_sight_and_gives_stealth_until_its_maker_acts_again() -> None:
    a = Arena(
        """
        #############
        #.....R.....#
        #.M.H.....F.#
        #...........#
        #############
        """,
        R="riftling_rogue",
        H="royal_paladin",
        F="ember_mage",
        M="dragon_priest",
    )
    a.dry().on("H", acted=1).on("F", acted=1).menu("R")
    a.do("area", "riftling_rogue.bamf").do("end")
    # The Priest sees into the smoke but not through it.
    assert a.ask.about == a.option("M")
    assert a.offers("attack", "H", "magic") and not a.offers("attack", "F", "magic")
    a.dice("1 1", "- -", "- -").do("attack", "H", "magic")
    assert len(a.rolls("stealth")) == 1
    a.dice("1 -", "1 -").do("end").do("name", "R").do("first")
    assert a.ask.prompt == "hero_turn"
    a.do("activate", "R").do("end")
    assert a.offers("attack", "F", "magic")


@pytest.mark.rule("ability.stealth")
def test_stealth_shortens_the_range_by_its_stars() -> None:
    a = apart("riftling_rogue", "flinger", 4).menu("M")
    a.dice("2 1").do("attack", "H", "missile").done()
    assert [event.unit for event in a.events(Evaded)] == [a.numbers["H"]]
    assert a.rolls("attack") == []
    assert a.s.actions == 0 or a.ask.about != a.option("M")


@pytest.mark.rule("ability.stealth")
def test_a_stealthy_model_still_in_range_is_attacked() -> None:
    a = apart("riftling_rogue", "flinger", 4).menu("M")
    a.dice("2 -", "2 2", "- -").do("attack", "H", "missile").do("defend", 1).done()
    assert a.wounds("H") == 1


@pytest.mark.rule("ability.stealth", "potion.can.improve-future-roll")
def test_a_potion_may_be_drunk_before_the_stealth_roll() -> None:
    a = apart("glimmerdusk_ranger", "flinger", 4).on("H", potions=1).menu("M")
    a.do("attack", "H", "missile")
    assert a.ask.prompt == "interrupt"
    a.dice("- 2 1").do("drink", "H", "H", "glimmerdusk_ranger.pixie_dust").done()
    assert len(a.events(Evaded)) == 1


@pytest.mark.rule("ability.stealth")
def test_a_friends_special_action_does_not_meet_stealth() -> None:
    a = Arena("#####\n#G.R#\n#.M.#\n#####", G="glimmerdusk_ranger", R="riftling_rogue",
              M="knucklehead").dry()  # fmt: skip
    a.on("R", status=["slow"]).menu("G")
    a.do("special", "glimmerdusk_ranger.herbalist", "R", "range").done()
    assert a.status("R") == ()


@pytest.mark.rule("ability.stealth")
def test_melee_does_not_meet_stealth() -> None:
    a = duel("riftling_rogue", "gouger").on("M", at=(2, 0)).menu("M")
    a.dice("- -", "- -").do("attack", "H", "melee").do("defend", 1).done()
    assert a.rolls("stealth") == []


@pytest.mark.rule("ability.stealth")
def test_a_special_action_at_a_distance_meets_stealth() -> None:
    a = apart("riftling_rogue", "flinger", 4).menu("M")
    a.dice("3 2").do("special", "flinger.smoke_pot", "H", "missile").done()
    assert a.s.effects == []


@pytest.mark.rule("ability.stealth")
@pytest.mark.parametrize(("hidden", "status"), [("3 -", ()), ("- -", ("slow",))])
def test_what_is_used_once_is_used_up_though_stealth_evades_it(
    hidden: str, status: tuple[str, ...]
) -> None:
    a = apart("royal_paladin", "ember_hound", 3).on("H", gear=["glue_pot"]).menu("H")
    a.dice(" ".join(reversed(hidden.split()))).do("special", "glue_pot.fling_glue", "M", "missile")
    assert a.status("M") == status
    assert a.gear("H") == [] and len(a.s.removed) == 1


@pytest.mark.rule("ability.sturdy")
def test_only_melee_wounds_a_sturdy_model() -> None:
    a = duel("ember_mage", "boo_booty").menu("H")
    a.dice("3 3", "- -").do("attack", "M", "magic")
    a.dice("3 3", "- -").do("area", "ember_mage.fire_wave").done()
    assert a.wounds("M") == 0 and a.status("M") == ()
    a.menu("H").dice("1 1", "- -").do("attack", "M", "melee").done()
    assert a.wounds("M") == 1


@pytest.mark.rule("combat.in-melee")
@pytest.mark.rule("ability.sturdy")
def test_an_area_without_a_distance_effect_is_melee_only_where_it_is_near() -> None:
    a = duel("royal_paladin", "boo_booty").on("H", gear=["fireflow_brew"])
    join(a, "N", "boo_booty", (2, 0)).menu("H")
    a.dice("1 1 1 3", "- -", "- -").do("aim", "fireflow_brew.molotov", (1, 0), "E").done()
    assert (a.wounds("M"), a.wounds("N")) == (1, 0)
    assert (a.status("M"), a.status("N")) == (("fire",), ())


@pytest.mark.rule("combat.in-melee")
@pytest.mark.rule("ability.insignificant")
def test_who_wounds_an_insignificant_model_far_along_a_lance_gets_no_free_attack() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", gear=["fireflow_brew"])
    join(a, "N", "fire_gel", (2, 0)).menu("H")
    a.dice("1 1 1 3", "- -").do("aim", "fireflow_brew.molotov", (1, 0), "E").done()
    assert not a.in_play("N")
    assert a.wounds("M") == 1 and not a.offered("free")


@pytest.mark.rule("ability.teleport")
def test_teleport_goes_to_any_empty_square_within_ten_and_in_sight() -> None:
    a = Arena(
        """
        ###############
        #R..........x.#
        #.M....#......#
        #######.......#
        ###############
        """.replace("x", "."),
        R="riftling_rogue",
        M="knucklehead",
    )
    a.menu("R").do("drink", "R", "R", "riftling_rogue.dimensional_draught")
    assert a.offers("land", (10, 0)) and not a.offers("land", (11, 0))
    assert not a.offers("land", (1, 1)) and not a.offers("land", (0, 0))
    a.do("land", (10, 0))
    assert (a.where("R"), a.s.speed) == ((10, 0), 7)
    assert a.offers("run")


@pytest.mark.rule("ability.tough")
def test_tough_removes_a_wound_before_fire_strikes() -> None:
    a = duel("claw_tribe_barbarian", "dragon_priest").on("H", wounds=4, status=["fire"])
    a.activate("H")
    assert a.in_play("H") and a.wounds("H") == 4
    unhurt = duel("claw_tribe_barbarian", "dragon_priest").on("H", status=["fire"]).activate("H")
    assert unhurt.wounds("H") == 1


@pytest.mark.rule("ability.nine-lives")
@pytest.mark.parametrize(("die", "wounds"), [("1", 1), ("3", 0), ("-", None), ("p", None)])
def test_nine_lives_rolls_a_red_die_at_the_last_wound(die: str, wounds: int | None) -> None:
    a = duel("royal_paladin", "cat").on("M", wounds=1).menu("H")
    a.dice("1 - -", die).do("attack", "M", "melee").done()
    assert a.in_play("M") is (wounds is not None)
    if wounds is not None:
        assert a.wounds("M") == wounds


@pytest.mark.rule("ability.card-text")
def test_molten_core_burns_whoever_wounds_roxor_in_melee() -> None:
    a = duel("royal_paladin", "roxor").menu("H")
    a.dice("2 2 -", "- -").do("attack", "M", "melee").done()
    assert a.status("H") == ("fire",)
    assert "ability.card-text" in a.cited()


# Keywords


@pytest.mark.rule("keyword.list")
def test_packs_may_use_every_word_of_the_quick_reference() -> None:
    words = ["fly", "hookshot", "immune fire", "reach 2", "surefoot", "vulnerable cold"]
    read = [traits([word]) for word in words]
    assert len(set(read)) == len(words)
    assert [distance(f"{kind} 4")[0] for kind in ("magic", "missile", "range")] == [
        "magic", "missile", "range",
    ]  # fmt: skip
    aims = {action.aim for m in GAME.content.models.values() for action in m.specials}
    assert aims == {"enemy", "augment", "dangerous"}
    assert GAME.content.equipment["resurrection_charm"].script == "resurrection_charm"


@pytest.mark.rule("keyword.fly")
def test_a_flier_passes_enemies_and_ignores_the_ground() -> None:
    alley = "#########\n#W:H~~:.#\n#########"
    a = Arena(alley, W="wyrmling", H="royal_paladin").dry().menu("W")
    assert not a.offers("move", (2, 0))
    a.do("move", (5, 0))
    assert a.s.speed == 1
    assert a.status("W") == ()
    walker = Arena(alley, W="whelp", H="royal_paladin").dry().menu("W")
    assert [option[1] for option in walker.offered("move")] == [1]


@pytest.mark.rule("keyword.fly")
def test_a_flier_may_stop_on_lava_without_harm() -> None:
    a = Arena("#######\n#W~H..#\n#######", W="wyrmling", H="royal_paladin").dry().menu("W")
    a.do("move", (1, 0))
    assert a.status("W") == ()


@pytest.mark.rule("keyword.reach")
def test_reach_two_attacks_two_squares_away_with_sight() -> None:
    a = duel("royal_paladin", "gouger").on("M", at=(2, 0)).menu("M")
    a.dice("1 -", "- -").do("attack", "H", "melee").done()
    assert a.wounds("H") == 1
    assert not duel("royal_paladin", "gouger").on("M", at=(3, 0)).menu("M").offered("attack")
    walled = Arena("#####\n#H#M#\n#...#\n#####", H="royal_paladin", M="gouger").dry().menu("M")
    assert not walled.offered("attack")


@pytest.mark.rule("keyword.reach.abilities")
def test_reach_carries_special_attacks_and_special_actions() -> None:
    a = duel("royal_paladin", "rex").on("M", at=(2, 0)).menu("M")
    a.dice("2 - - -", "- -").do("special", "rex.rex_cuddle", "H", "melee").done()
    assert a.wounds("H") == 1
    b = duel("goatherd", "dragon_priest", F="royal_paladin").on("M", at=(2, 0))
    b.on("F", at=(2, 2), status=["slow"]).menu("H")
    b.do("special", "goatherd.scold", "M", "melee").do("special", "goatherd.whistle", "F", "melee")
    assert (b.status("M"), b.status("F"), b.status("H")) == (("stun",), (), ())
    b.on("M", at=(3, 0)).menu("H")
    assert not b.offers("special", "goatherd.scold", "M", "melee")
    assert b.why_not("special", "goatherd.scold", "M", "melee") == ("keyword.reach",)


@pytest.mark.rule("keyword.surefoot")
def test_a_surefoot_pays_one_point_for_difficult_ground() -> None:
    alley = "########\n#H:::..#\n########"
    a = Arena(alley, packs=(CARDS,), H="goatherd").dry()
    join(a, "M", "knucklehead", (5, 0)).menu("H").do("move", (3, 0))
    assert a.s.speed == 1
    b = Arena(alley, packs=(CARDS,), H="puppeteer").dry()
    join(b, "M", "knucklehead", (5, 0)).menu("H").do("move", (3, 0))
    assert b.s.speed == 0
