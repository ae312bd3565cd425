"""The treasure cards: relics of the base deck and those the bosses bring."""

from __future__ import annotations

import pytest

from undercroft.games.explore import effect
from undercroft.games.explore.events import Acted, Attacked, Discarded, Evaded, Rolled, Wounded
from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import UnitSpec
from undercroft.games.superdungeon import status as statuses
from undercroft.games.superdungeon.card import ATT, ATTRIBUTES, Pool

from .arena import Arena
from .test_loot_cards import bonuses, rolled_with

RELICS = [card for card in GAME.content.equipment.values() if card.slot == "relic"]


@pytest.mark.rule("equip.cumulative")
@pytest.mark.parametrize(
    ("card", "attribute", "promised"),
    [
        pytest.param(card.id, attribute, promised, id=f"{card.id} {attribute}")
        for card in RELICS
        for attribute, promised in bonuses(card.text)
    ],
)
def test_the_dice_a_relic_promises_are_rolled(card: str, attribute: str, promised: Pool) -> None:
    plain = GAME.content.models["glimmerdusk_ranger"].dice[ATTRIBUTES.index(attribute)]
    assert rolled_with(card, attribute, promised) == plain + promised


def test_relics_without_dice_do_something_else() -> None:
    diceless = {card.id for card in RELICS if not bonuses(card.text)}
    assert diceless == {
        "boo_booty", "dragon_lance", "fireflow_brew", "fools_gold", "gem_of_greed",
        "petrified_dragon_heart",
    }  # fmt: skip


def wearing(relic: str, hero: str = "hearthsworn_fighter", **facts: object) -> Arena:
    """A Hero with a relic in the midst of enemies, a friend two squares away."""
    a = Arena(
        """
        #############
        #...........#
        #..FD.K.....#
        #...........#
        #...P.......#
        #...........#
        #############
        """,
        F=hero,
        P="royal_paladin",
        D="dragon_priest",
        K="gouger",
        **facts,
    )
    return a.on("F", potions=0, gear=[relic]).on("P", potions=0)


def attacker_rolls(a: Arena) -> list[tuple[int, ...]]:
    return [roll.pool for roll in a.events(Rolled) if roll.what == "attack"]


# Abilities


@pytest.mark.rule("equip.abilities", "ability.backlash")
def test_the_bejeweled_shield_strikes_back() -> None:
    a = wearing("bejeweled_shield").menu("D")
    a.dice("- -", "1 - -").do("attack", "F", "melee").done()
    assert a.wounds("D") == 1


@pytest.mark.rule("equip.abilities", "ability.stealth")
def test_the_cloak_of_shadows_hides_its_bearer() -> None:
    a = wearing("cloak_of_shadows", X=UnitSpec("flinger", at=(8, 1))).menu("X")
    a.dice("- - 2").do("attack", "F", "missile").done()
    assert a.events(Evaded)
    assert not a.events(Wounded)


@pytest.mark.rule("equip.abilities", "keyword.immune")
@pytest.mark.parametrize(
    ("relic", "wards"),
    [
        ("dragon_scale_cloak", {"fire"}),
        ("miners_helm", {"stun"}),
        ("runic_charm", set(statuses.NAMES)),
        ("fire_gel_goo", {"fire"}),
        ("grimy_grim_granite_greaves", {"knockdown", "slow", "immobile"}),
    ],
)
def test_a_relic_wards_off_statuses(relic: str, wards: set[str]) -> None:
    a = wearing("", "claw_tribe_barbarian", held=[relic])
    a.on("F", gear=[], status=statuses.NAMES).at("end")
    a.do("equip", "F", -1)
    assert set(a.status("F")) == set(statuses.NAMES) - wards


@pytest.mark.rule("equip.abilities", "keyword.fly")
@pytest.mark.parametrize("relic", ["pegasus_feather", "bat_winged_key"])
def test_a_winged_relic_lets_its_bearer_fly(relic: str) -> None:
    def corridor(gear: list[str]) -> Arena:
        a = Arena("#######\n#FK...#\n#######", F="hearthsworn_fighter", K="gouger")
        return a.on("F", potions=0, gear=gear).menu("F")

    assert corridor([relic]).offers("move", (2, 0))
    assert not corridor([]).offers("move", (2, 0))


@pytest.mark.rule("equip.abilities")
def test_the_sword_of_alacrity_gives_an_action_point() -> None:
    a = wearing("sword_of_alacrity").activate("F")
    assert a.s.actions == 4


@pytest.mark.rule("equip.abilities")
@pytest.mark.parametrize(
    ("relic", "status"),
    [
        ("fireflow_brew", "fire"),
        ("wyrm_scale", "fire"),
        ("roxors_bane", "cold"),
        ("rumble_and_ruckus", "knockdown"),
        ("bewitched_wand", "cold"),
    ],
)
def test_a_relic_gives_its_status_to_what_its_bearer_damages(relic: str, status: str) -> None:
    a = wearing(relic).menu("F")
    pool = a.s.profile[a.numbers["F"]].dice[0]
    a.dice(" ".join(["2"] * pool.blue + ["3"] * pool.red), "- -").do("attack", "D", "melee").done()
    assert a.status("D") == (status,)


# Specials of the base deck


def test_molotov_burns_a_line_of_enemies_and_the_brew_is_gone() -> None:
    a = wearing("fireflow_brew").menu("F")
    a.dice("2 2 - 1", "- -").do("aim", "fireflow_brew.molotov", (3, 1), "E").done()
    assert attacker_rolls(a) == [(2, 1, 1, 0)]
    assert a.events(Attacked)[0].targets == a.option("D", "K")
    assert a.status("D") == ("fire",)
    assert not a.in_play("K")
    assert (a.gear("F"), a.s.actions) == ([], 1)
    assert a.s.removed == (a.game.box.equipment_number["fireflow_brew"],)


def test_molotov_reaches_six_squares() -> None:
    a = wearing("fireflow_brew", X=UnitSpec("gouger", at=(8, 1)), Y=UnitSpec("gouger", at=(9, 1)))
    a.menu("F").dice("2 2 - 1", "- -").do("aim", "fireflow_brew.molotov", (3, 1), "E").done()
    assert a.events(Attacked)[0].targets == a.option("D", "K", "X")


def test_flicker_teleports() -> None:
    a = wearing("guttering_candle").menu("F")
    a.do("teleport", "guttering_candle.flicker", (10, 4))
    assert a.where("F") == (10, 4)
    assert (a.s.actions, a.s.speed) == (2, 6)


def test_soothe_heals_a_friend_within_six_squares() -> None:
    a = wearing("priests_vestments").on("P", wounds=2).menu("F")
    a.do("special", "priests_vestments.soothe", "P", "range").done()
    assert (a.wounds("P"), a.s.actions) == (1, 2)
    assert not a.offers("special", "priests_vestments.soothe", "D", "range")


def test_soothe_heals_its_user_and_nobody_farther_than_six() -> None:
    a = wearing("priests_vestments").on("F", wounds=1).on("P", at=(9, 1)).menu("F")
    assert not a.offers("special", "priests_vestments.soothe", "P", "range")
    a.do("special", "priests_vestments.soothe", "F", "range")
    assert a.wounds("F") == 0


def test_rally_gives_friends_around_the_banner_a_blue_die() -> None:
    a = wearing("tattered_banner").on("P", at=(4, 2)).menu("F")
    a.do("area", "tattered_banner.rally")
    assert a.s.actions == 2
    a.dice("2 2 - - -", "- -").do("attack", "D", "melee")
    assert attacker_rolls(a) == [(3, 2, 0, 0)]
    # The Paladin has it within two squares of the banner, the monsters have it nowhere.
    assert effect.dice(a.s, a.numbers["P"], ATT) == (4, 0, 0, 0)
    assert effect.dice(a.s, a.numbers["D"], ATT) == (2, 0, 0, 0)
    a.do("move", (0, 0))
    assert effect.dice(a.s, a.numbers["P"], ATT) == (3, 0, 0, 0)


# With Starfire


def test_dragons_breath_sprays_fire_over_friend_and_enemy() -> None:
    a = wearing("burning_horn").on("P", at=(4, 2)).menu("F")
    a.dice("2 2 - 1", "- -", "- -").do("aim", "burning_horn.dragons_breath", (3, 1), "E").done()
    # Rows of one, three, five: the priest, the Paladin beside the line, the Gouger.
    assert a.events(Attacked)[0].targets == a.option("P", "D", "K")
    assert attacker_rolls(a) == [(2, 1, 1, 0)]
    assert a.status("P") == a.status("D") == ("fire",)
    assert a.s.actions == 1


def test_solar_flare_bursts_at_eight_squares() -> None:
    a = wearing("dragon_bow", "glimmerdusk_ranger", X=UnitSpec("gouger", at=(6, 2)))
    a.on("P", at=(5, 2)).menu("F")
    a.dice("3 3 1").do("special", "dragon_bow.solar_flare", "K", "missile").done()
    assert attacker_rolls(a) == [(0, 2, 1, 0)]
    assert a.events(Attacked)[0].targets == a.option("K", "X")  # the Paladin is spared
    assert a.s.actions == 1


def test_coup_de_grace_deals_a_wound_for_each_star() -> None:
    a = wearing("dragon_lance").menu("F")
    a.dice("1 - 1", "1 -").do("special", "dragon_lance.coup_de_grace", "D", "melee").done()
    assert a.wounds("D") == 2
    assert (a.gear("F"), a.s.actions) == ([], 0)
    assert a.s.removed == (a.game.box.equipment_number["dragon_lance"],)


def test_coup_de_grace_uses_the_lance_up_though_it_misses() -> None:
    a = wearing("dragon_lance").menu("F")
    a.dice("1 - 1", "2 -").do("special", "dragon_lance.coup_de_grace", "D", "melee").done()
    assert (a.wounds("D"), a.gear("F")) == (0, [])


def test_a_lance_replaced_by_what_its_thrust_won_is_gone_too() -> None:
    a = Arena(
        """
        #######
        #FRR..#
        #.RR..#
        #######
        """,
        F="hearthsworn_fighter",
        R="rex",
        treasure_top=["miners_helm"],
    )  # fmt: skip
    a.on("F", potions=0, gear=["dragon_lance"]).on("R", wounds=4).menu("F")
    a.dice("2 2 3", "- -").do("special", "dragon_lance.coup_de_grace", "R", "melee")
    a.do("equip", "F", "card:dragon_lance")
    assert a.gear("F") == ["miners_helm"]
    assert a.ask.prompt == "menu"


def test_a_lance_whose_bearer_falls_is_gone_too() -> None:
    a = wearing("dragon_lance", B=UnitSpec("boo_booty", at=(2, 2))).on("F", wounds=5).menu("F")
    a.dice("- - -", "3 3").do("special", "dragon_lance.coup_de_grace", "B", "melee").done()
    assert not a.in_play("F")
    assert a.gear("F") == []


def test_the_gem_of_greed_doubles_the_slots_of_loot() -> None:
    worn = ["gem_of_greed", "rune_of_strength"]
    a = wearing("gem_of_greed", held=["rune_of_the_ogre"]).on("F", gear=worn).at("end")
    assert a.offers("equip", "F", -1)
    a.do("equip", "F", -1)
    assert a.gear("F") == [*worn, "rune_of_the_ogre"]
    assert a.s.profile[a.numbers["F"]].dice[0] == (3, 2, 0, 0)


def test_the_gem_of_greed_does_not_make_three() -> None:
    worn = ["gem_of_greed", "rune_of_strength", "rune_of_the_ogre"]
    a = wearing("gem_of_greed", held=["rune_of_rage"]).on("F", gear=worn).at("end")
    assert not a.offers("equip", "F", -1)
    assert a.offers("equip", "F", "card:rune_of_strength")
    assert a.offers("equip", "F", "card:rune_of_the_ogre")


def test_the_gem_of_greed_does_not_double_relics() -> None:
    a = wearing("gem_of_greed", held=["miners_helm"]).at("end")
    assert not a.offers("equip", "F", -1)
    assert a.offers("equip", "F", "card:gem_of_greed")


def test_what_the_gem_of_greed_held_falls_off_with_it() -> None:
    worn = ["gem_of_greed", "rune_of_strength", "rune_of_the_ogre"]
    a = wearing("gem_of_greed", held=["miners_helm"]).on("F", gear=worn).at("end")
    a.do("equip", "F", "card:gem_of_greed").do("drop", "F", "card:rune_of_strength")
    assert a.gear("F") == ["rune_of_the_ogre", "miners_helm"]
    assert len(a.events(Discarded)) == 2


def test_the_petrified_dragon_heart_gives_two_hearts() -> None:
    a = wearing("petrified_dragon_heart").on("F", wounds=6).menu("D")
    a.dice("2 2", "- -").do("attack", "F", "melee").done()
    assert (a.wounds("F"), a.in_play("F")) == (7, True)
    a.dice("2 2", "- -").do("attack", "F", "melee").done()
    assert not a.in_play("F")


@pytest.mark.rule("ability.healer")
@pytest.mark.parametrize("relic", ["petrified_dragon_heart", "mournful_vial"])
def test_a_healers_relic_doubles_hearts(relic: str) -> None:
    a = wearing(relic).on("F", wounds=2).menu("F")
    a.dice("2 h -", "- -").do("attack", "D", "melee")
    a.do("heart", "F", "wound").do("heart", "F", "wound").done()
    assert a.wounds("F") == 0


@pytest.mark.rule("special-action.example.fire-storm", "target.dangerous.user")
def test_fire_storm_sets_everybody_around_on_fire() -> None:
    a = wearing("wyrm_scale").menu("F")
    a.do("area", "wyrm_scale.fire_storm").done()
    for mark in ("F", "D", "P"):
        assert (a.status(mark), a.wounds(mark)) == (("fire",), 0)
    assert a.status("K") == ()  # three squares away
    assert not a.events(Rolled)
    assert a.s.actions == 2


# With Roxor


def test_splash_bursts_with_fire() -> None:
    a = wearing("fire_gel_goo", X=UnitSpec("ironscale", at=(6, 2))).menu("F")
    a.dice("2 2 1").do("special", "fire_gel_goo.goo_splash", "K", "magic").done()
    assert attacker_rolls(a) == [(2, 0, 1, 0)]
    assert a.events(Attacked)[0].targets == a.option("K", "X")
    assert not a.in_play("K") and not a.in_play("X")
    b = wearing("fire_gel_goo").menu("F")
    b.dice("2 2 1", "- -").do("special", "fire_gel_goo.goo_splash", "D", "magic").done()
    assert b.status("D") == ("fire",)


@pytest.mark.parametrize("card", ["fools_gold", "cursed_talisman"])
def test_a_cursed_card_must_be_equipped_and_never_comes_off(card: str) -> None:
    boss = GAME.content.equipment[card].boss
    a = wearing(card, boss_card=boss, held=[card]).on("F", gear=[], wounds=2).at("end")
    assert {option[0] for option in a.ask.options} == {"equip"}
    a.do("equip", "F", -1)
    b = wearing(card, boss_card=boss, held=["miners_helm"]).at("end")
    assert [option[1] for option in b.offered("equip")] == [b.numbers["P"]]


def test_a_cursed_card_is_discarded_when_nobody_can_wear_it() -> None:
    a = wearing("fools_gold", boss_card="roxor", held=["fools_gold"])
    a.on("P", gear=["fools_gold"]).at("end")
    assert list(a.ask.options) == [("discard",)]


@pytest.mark.rule("ability.luck.icons")
@pytest.mark.parametrize("relic", ["fools_gold", "bat_winged_key"])
def test_a_lucky_relic_lets_hearts_be_potions(relic: str) -> None:
    a = wearing(relic).on("F", wounds=1).menu("F")
    a.dice("2 h -", "- -").do("attack", "D", "melee").do("as", "potion").do("potion", "F").done()
    assert (a.potions("F"), a.wounds("F")) == (1, 1)


def test_the_granite_greaves_cost_a_point_of_speed() -> None:
    assert wearing("grimy_grim_granite_greaves").activate("F").s.speed == 5


def test_tremor_strike_hits_all_enemies_around() -> None:
    a = wearing("rumble_and_ruckus", X=UnitSpec("whelp", at=(1, 0))).on("P", at=(2, 2)).menu("F")
    a.dice("2 2 - -", "- -").do("area", "rumble_and_ruckus.tremor_strike").done()
    assert attacker_rolls(a) == [(2, 2, 0, 0)]
    assert a.events(Attacked)[0].targets == a.option("D", "X")
    assert a.status("D") == ("knockdown",)
    assert a.s.actions == 1


def test_wibble_stuns_at_eight_squares() -> None:
    a = wearing("wobbling_stalactite").menu("F")
    a.dice("2 2 1", "- -").do("special", "wobbling_stalactite.wibble", "D", "missile").done()
    assert attacker_rolls(a) == [(2, 0, 1, 0)]
    assert (a.wounds("D"), a.status("D"), a.s.actions) == (1, ("stun",), 2)


# With Von Drakk


@pytest.mark.rule("keyword.vulnerable")
def test_the_bewitched_wand_makes_its_bearer_vulnerable_to_fire() -> None:
    a = wearing("bewitched_wand", X=UnitSpec("flinger", at=(5, 0))).menu("X")
    a.dice("2 - 1", "3 1").do("special", "flinger.hot_pot", "F", "missile").done()
    # The best defence die is discarded: one star against three.
    assert a.wounds("F") == 1
    b = wearing("bewitched_wand").menu("D")
    b.dice("2 1", "3 1").do("attack", "F", "melee").done()
    assert b.wounds("F") == 0


def test_just_a_drop_wards_off_everything_until_the_next_activation() -> None:
    a = wearing("mournful_vial").on("F", status=["cold", "weak"]).menu("F")
    a.do("special", "mournful_vial.just_a_drop", "F", "self")
    assert a.status("F") == ()
    assert a.s.actions == 2
    assert len(a.s.effects) == 1


def test_confuse_compels_everybody_around_one_square() -> None:
    a = wearing("possessed_cloak").menu("F")
    a.do("area", "possessed_cloak.confuse")
    asked = []
    while a.ask.prompt == "control":
        asked.append(a.mark(a.ask.about[1]))
        a.match.answer(len(a.ask.options) - 1)
    assert asked == ["F", "P", "D"]
    assert (a.where("F"), a.where("P"), a.where("D")) == ((3, 2), (4, 4), (4, 2))
    assert a.s.actions == 1
    assert not a.events(Rolled)


def test_wither_weakens_by_will_against_will() -> None:
    a = wearing("withered_ring").menu("F")
    a.dice("2 - -", "1 -").do("special", "withered_ring.wither", "D", "magic")
    assert (a.status("D"), a.wounds("D"), a.s.actions) == (("weak",), 0, 2)
    assert [roll.what for roll in a.events(Rolled)] == ["attack", "defense will"]
    assert attacker_rolls(a) == [(2, 1, 0, 0)]
    b = wearing("withered_ring").menu("F")
    b.dice("1 - -", "1 -").do("special", "withered_ring.wither", "D", "magic").done()
    assert b.status("D") == ()
    assert not b.events(Acted)
