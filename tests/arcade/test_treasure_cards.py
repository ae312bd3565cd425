"""Treasure: what every card of the deck adds and does."""

from __future__ import annotations

import pytest

from undercroft.games.arcade.card import ATTRIBUTES, BURROW, FLY, SMALL, STEALTH, SUREFOOT
from undercroft.games.arcade.effect import has, immunities, pool
from undercroft.games.arcade.events import TwistDrawn
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.superdungeon.card import EMPTY
from undercroft.games.superdungeon.crystal.status import BIT

from .arena import Arena
from .test_loot_cards import attacks, defends

TREASURE = [card.id for card in GAME.box.equipment if card.deck == "treasure" and not card.boo]
STR, ARM, WILL, DEX = (ATTRIBUTES.index(name) for name in ("str", "arm", "will", "dex"))


def field(card: str, hero: str = "sanctioned_witch", **facts: object) -> Arena:
    """A Hero with a card at (2, 1), the Knight beside, a Stalker two squares on, and Tincan."""
    units: dict[str, object] = {
        "W": UnitSpec(hero, gear=[card]),
        "T": "tincan",
        "K": UnitSpec("knight_of_the_tower"),
        "S": "tower_stalker",
    }
    return Arena(
        """
        ############
        #T.........#
        #..WK.S....#
        #..........#
        #..........#
        #..........#
        ############
        """,
        **(units | facts),
    ).dry()


@pytest.mark.rule("offense.bonus-dice-mandatory")
@pytest.mark.parametrize("card", TREASURE)
def test_the_dice_of_treasure_are_rolled(card: str) -> None:
    gifts = GAME.box.equipment[GAME.box.equipment_number[card]].gifts
    for attribute, extra in zip(ATTRIBUTES, gifts.dice, strict=True):
        if extra != EMPTY and attribute == "arm":
            defends(card)
        elif extra != EMPTY and card != "oracle_eye":
            attacks(card, attribute)
    values = gifts.move, gifts.actions, gifts.hearts, gifts.potions
    assert any(extra != EMPTY for extra in gifts.dice) or any(values)


# What a wearer is and has


@pytest.mark.parametrize(
    ("card", "ability"),
    [
        ("pegasus_wings", FLY), ("cloak_of_fallen_leaves", STEALTH), ("moleclaw_gauntlets", BURROW),
        ("acorn_charm", SMALL), ("seven_league_laces", SUREFOOT),
    ],
)  # fmt: skip
def test_treasure_that_gives_an_ability(card: str, ability: int) -> None:
    a = field(card).menu("W")
    assert has(a.s, a.numbers["W"], ability)
    assert not has(a.s, a.numbers["T"], ability & ~SUREFOOT)


@pytest.mark.parametrize(
    ("card", "move", "actions", "hearts"),
    [
        ("pegasus_wings", 8, 3, 5), ("seven_league_laces", 8, 3, 5), ("nightmare_steed", 8, 3, 5),
        ("heros_blade", 6, 4, 5), ("shadow_crown", 6, 4, 5), ("amethyst_crystal_shard", 6, 4, 5),
        ("bluraz_fizzy_blast", 6, 4, 5), ("fruit_splash_cherry_bomb", 6, 4, 5),
        ("collar_of_chains", 4, 4, 5), ("stone_heart", 6, 3, 6),
    ],
)  # fmt: skip
def test_treasure_that_changes_values(card: str, move: int, actions: int, hearts: int) -> None:
    a = field(card).activate("W")
    assert (a.s.move, a.s.actions) == (move, actions)
    assert a.s.profile[a.numbers["W"]].hearts == hearts


@pytest.mark.parametrize(
    ("card", "status"), [("dragon_breath_blunderbuss", "fire"), ("cloak_of_wards", "knockdown")]
)
def test_treasure_that_keeps_a_status_off(card: str, status: str) -> None:
    a = field(card).menu("W")
    assert immunities(a.s, a.numbers["W"]) == BIT[status]


@pytest.mark.parametrize(
    ("card", "statuses", "roll"),
    [
        ("nether_sword", {"poison"}, "2 2"), ("spider_bite", {"immobile", "poison"}, "2 2"),
        ("burning_eye", {"fire"}, "2 2 2"),
    ],
)  # fmt: skip
def test_treasure_that_causes_statuses(card: str, statuses: set[str], roll: str) -> None:
    a = field(card).menu("W").dice(roll).do("attack", "K", "melee")
    assert set(a.status("K")) >= statuses


@pytest.mark.rule("ability.tough")
def test_a_ring_of_the_troll_heals_in_upkeep() -> None:
    assert field("ring_of_the_troll").on("W", wounds=2).activate("W").wounds("W") == 1


@pytest.mark.rule("ability.backlash")
def test_bramble_mail_strikes_back_once_a_consul_turn() -> None:
    a = field("bramble_mail").on("S", at=(9, 4)).on("W", wrath=1)
    a.dice(*["2 2 2 3"] * 3).command("fight")
    assert a.wounds("K") == 1


@pytest.mark.parametrize(("choice", "wrath"), [("gain", 2), ("pass", 0)])
def test_a_bejeweled_shield_may_draw_wrath(choice: str, wrath: int) -> None:
    a = field("bejeweled_shield").menu("W").do("end")
    assert a.ask.prompt == "sparkly"
    a.do(choice)
    assert a.s.wrath[a.numbers["W"]] == wrath


def test_divine_guidance_stops_a_trap_and_is_gone() -> None:
    a = field("blessed_spear", challenge_top=["overexertion"], ties=False).command("challenge")
    assert a.ask.prompt == "guidance"
    a.do("discard", "W", "card:blessed_spear")
    assert a.option("card:blessed_spear")[0] in a.s.treasure_deck.discard
    # Nothing else that the Hero wears does that.
    c = field("blessed_spear", challenge_top=["overexertion"], ties=False)
    c.on("W", gear=["blessed_spear", "ring_of_the_troll"]).command("challenge")
    assert [o[2] for o in c.offered("discard")] == [c.option("card:blessed_spear")[0]]
    assert (a.wounds("W"), a.gear("W")) == (0, [])
    assert a.s.force  # its lasting effect holds all the same
    assert len(a.events(TwistDrawn)) == 1
    b = field("blessed_spear", challenge_top=["overexertion"], ties=False).command("challenge")
    b.do("pass")
    assert (b.wounds("W"), b.gear("W")) == (2, ["blessed_spear"])


def test_a_bluraz_is_shared_with_the_next_hero() -> None:
    a = field("bluraz_fizzy_blast").menu("W").do("end")
    if a.ask.prompt == "hero_turn":
        a.do("activate", "T")
    assert a.s.active == a.numbers["T"]
    assert a.s.move == 8


def test_a_bluraz_is_shared_with_one_hero_of_the_same_turn() -> None:
    party = {"W": UnitSpec("sanctioned_witch", gear=["bluraz_fizzy_blast"]), "T": "tincan",
             "C": "cat_burglar", "R": "riftling_warrior", "H": "hexcast_sorceress"}  # fmt: skip
    drawing = "#########\n#WTCRH..#\n#########"
    a = Arena(drawing, **party).dry().at("hero_turn").do("activate", "W").do("end")
    a.do("activate", "T")
    assert a.s.move == 8
    a.do("end").do("activate", "C")
    assert a.s.move == 7
    # Whoever begins the next turn has had none of it.
    b = Arena(drawing, **party, ties=False).dry().menu("W", left=0, space=1).do("end")
    b.do("activate", "T")
    assert (b.s.number, b.s.move) == (1, 5)


def test_mastery_borrows_a_neighbours_unique_action_once() -> None:
    a = field("arch_wizards_robe").on("T", at=(1, 1), gear=[]).menu("W")
    number = a.game.box.action_number["tincan.indignant_defense"]
    a.do("borrow", ("special", number, a.numbers["W"]))
    assert a.s.actions == 2
    assert pool(a.s, a.numbers["W"], ARM, offense=False) == (3, 1, 0, 0)
    assert not a.offered("borrow")
    far = field("arch_wizards_robe").menu("W")
    assert not far.offered("borrow")


@pytest.mark.rule("action.spend", "ability.one-use-only")
def test_mastery_borrows_only_what_can_be_paid_for_and_is_not_used_up() -> None:
    bomb = GAME.box.action_number["fruit_splash_cherry_bomb.cherry_bomb"]
    grudge = GAME.box.action_number["tincan.grudge"]
    costs = {number: GAME.box.actions[number].cost for number in (bomb, grudge)}
    for points in (1, 2, 3):
        a = field("arch_wizards_robe").on("T", at=(1, 1), gear=["fruit_splash_cherry_bomb"])
        a.menu("W", actions=points)
        lent = {option[1][1] for option in a.offered("borrow")}
        assert {number for number in costs if costs[number] <= points} == lent & set(costs)
    a = field("arch_wizards_robe").on("T", at=(1, 1), gear=["fruit_splash_cherry_bomb"])
    a.menu("W", actions=3).change(used=(bomb,)).do("move", (2, 0))
    assert grudge in {option[1][1] for option in a.offered("borrow")}
    assert bomb not in {option[1][1] for option in a.offered("borrow")}


def test_mastery_offers_what_two_neighbours_have_once() -> None:
    twins = {"R": UnitSpec("riftling_warrior", gear=["stormcaller_rod"])}
    a = field("arch_wizards_robe", **twins).on("T", at=(1, 1), gear=["stormcaller_rod"])
    a.on("R", at=(2, 0)).menu("W")
    number = a.game.box.action_number["stormcaller_rod.chain_bolt"]
    bolts = [option for option in a.offered("borrow") if option[1][1] == number]
    assert bolts == [("borrow", ("special", number, a.numbers["K"]))]


def test_the_oracle_eye_finds_a_heart_or_a_potion_where_there_is_none() -> None:
    a = field("oracle_eye").on("W", wounds=1).menu("W")
    a.dice("2 2 2").do("attack", "K", "melee").do("as", "heart").do("heart", "W", "wound")
    assert a.wounds("W") == 0
    b = field("oracle_eye").on("W", wounds=1).menu("W")
    b.dice("2 2 h 3").do("attack", "K", "magic")
    assert b.ask.prompt == "heart"
    c = field("oracle_eye").menu("W")
    c.dice("2 2 2").do("attack", "K", "melee").do("as", "potion").do("potion", "W")
    assert (c.potions("W"), c.ask.prompt) == (1, "menu")
    d = field("oracle_eye").on("W", wounds=1).menu("W")
    d.dice("2 2 2 p").do("attack", "K", "magic")
    assert d.ask.prompt == "potion"


@pytest.mark.rule("powerup.rewards.extra-treasure-choice", "ability.on-card")
def test_lucky_striped_pants_draw_one_more_and_leave_hearts_and_potions_what_they_are() -> None:
    a = field("lucky_striped_pants").on("W", wounds=1).menu("W")
    a.dice("2 2 p").do("attack", "K", "magic")
    assert a.ask.prompt == "potion"
    a.do("potion", "W")
    assert (a.potions("W"), a.wounds("W"), a.ask.prompt) == (1, 1, "menu")
    b = field("lucky_striped_pants", chests=[(2, 2)], treasure_top=["nether_sword", "burning_eye"])
    b.menu("W").do("chest", (2, 2))
    assert len(b.offered("keep")) == 2


def test_trusty_lockpicks_open_one_chest_for_free() -> None:
    a = field("trusty_lockpicks", chests=[(2, 2), (1, 2)])
    a.set(treasure_top=["nether_sword", "burning_eye"]).activate("W")
    if a.ask.prompt != "menu":
        a.play_to("W")
    a.do("chest", (2, 2))
    assert a.s.actions == 3
    a.do("chest", (1, 2))
    assert a.s.actions == 2


@pytest.mark.rule("ability.cursed")
def test_a_collar_of_chains_cannot_be_taken_off() -> None:
    a = field("collar_of_chains", backpack=["spikes"]).at("equipment")
    assert not [o for o in a.offered("equip") if o[1] == a.numbers["W"]]


# Unique actions


def test_soothe_heals_a_friend_at_a_distance() -> None:
    a = field("divine_vestments").on("T", wounds=1).menu("W")
    a.do("special", "divine_vestments.soothe", "T")
    assert (a.wounds("T"), a.s.actions) == (0, 2)


@pytest.mark.parametrize(
    ("card", "attribute"),
    [
        ("emerald_crystal_shard", DEX), ("citrine_crystal_shard", STR),
        ("ruby_crystal_shard", WILL), ("sapphire_crystal_shard", ARM),
    ],
)  # fmt: skip
def test_a_crystal_shard_lends_a_red_die_to_friends_beside(card: str, attribute: int) -> None:
    a = field(card).on("T", at=(1, 1)).menu("W")
    mine = pool(a.s, a.numbers["W"], attribute, offense=False)
    theirs = pool(a.s, a.numbers["T"], attribute, offense=False)
    a.do("area", f"{card}.princess_power")
    assert a.s.actions == 2
    for mark, before in (("W", mine), ("T", theirs)):
        after = pool(a.s, a.numbers[mark], attribute, offense=False)
        assert after.red == before.red + 1
    a.do("move", (4, 3))
    assert pool(a.s, a.numbers["T"], attribute, offense=False) == theirs


@pytest.mark.rule("aoe.stacking")
def test_shards_of_two_colours_do_not_keep_each_others_power_off() -> None:
    """One name, and different things given: each gives its own, and none of them twice."""
    a = field("citrine_crystal_shard").on("T", at=(1, 1), gear=["ruby_crystal_shard"])
    a.menu("W", left=2)
    before = [pool(a.s, a.numbers["T"], n, offense=False) for n in (STR, WILL)]
    a.do("area", "citrine_crystal_shard.princess_power").do(
        "area", "citrine_crystal_shard.princess_power"
    )
    a.do("end").do("area", "ruby_crystal_shard.princess_power")
    after = [pool(a.s, a.numbers["T"], n, offense=False) for n in (STR, WILL)]
    assert [pool.red for pool in after] == [pool.red + 1 for pool in before]


def test_the_stone_heart_lets_friends_reroll_a_defense_die() -> None:
    a = field("stone_heart").on("S", at=(9, 4)).on("W", wrath=1).on("T", at=(0, 4))
    a.menu("W", left=1).do("area", "stone_heart.invincible")
    a.dice(*["2 2 - -"] * 9)
    a.do("end")
    while a.ask.prompt not in ("reroll",):
        a.match.answer_with(("end",) if a.offers("end") else next(iter(a.ask.options)))
    assert ("keep",) in a.ask.options
    assert len(a.ask.options) == 5


@pytest.mark.parametrize(
    ("action", "roll", "wounds", "statuses"),
    [
        ("executioners_axe.execute", "2 2 -", 2, set()),
        ("monstrous_maul.crunch", "2 2 -", 1, {"bane"}),
        ("fireflow_stave.fireball", "2 2 - -", 1, {"fire"}),
        ("sceptre_of_the_archmage.force_of_will", "2 1 - 1", 1, set()),
        ("stormcaller_rod.chain_bolt", "2 2 - -", 1, set()),
        ("fruit_splash_cherry_bomb.cherry_bomb", "1 1 1 1", 1, set()),
        ("arrow_of_seeking.the_lonely_arrow", "1 1 1 1", 1, set()),
    ],
)
def test_an_offensive_action_aimed_at_one(
    action: str, roll: str, wounds: int, statuses: set[str]
) -> None:
    a = field(action.split(".")[0]).on("S", at=(9, 4)).menu("W", actions=4)
    cost = a.game.box.actions[a.game.box.action_number[action]].cost
    a.dice(roll).do("special", action, "K").done()
    assert a.wounds("K") == wounds
    assert set(a.status("K")) == statuses
    assert a.s.actions == 4 - cost


@pytest.mark.parametrize(
    ("action", "roll", "statuses", "push"),
    [
        ("dragon_breath_blunderbuss.eruption", "2 2 - -", {"fire"}, 0),
        ("heros_blade.spin_attack", "2 1 1", set(), 2),
        ("windswept_flute.windsong", "2 1 - 1", {"knockdown"}, 2),
        ("amethyst_crystal_shard.princess_power", "2 2 - -", {"knockdown"}, 0),
        ("pixelated_pendant.pixel_crush", "2 1 1", set(), 2),
    ],
)
def test_an_offensive_action_all_around(
    action: str, roll: str, statuses: set[str], push: int
) -> None:
    a = field(action.split(".")[0]).on("S", at=(9, 4)).menu("W", actions=4)
    cost = a.game.box.actions[a.game.box.action_number[action]].cost
    a.dice(roll).do("area", action)
    if push:
        a.do("push", (5, 1))
    a.done()
    assert (a.wounds("K"), a.wounds("T")) == (1, 0)
    assert set(a.status("K")) == statuses
    assert a.s.actions == 4 - cost


@pytest.mark.rule("action.dangerous")
def test_sparklesplosion_endangers_friends() -> None:
    a = field("glimmerwood_bow").on("S", at=(9, 4)).on("K", at=(5, 2)).on("T", at=(5, 1)).menu("W")
    a.dice("2 1 1 -", "- - -").do("special", "glimmerwood_bow.sparklesplosion", "K").done()
    assert (a.wounds("K"), a.wounds("T")) == (1, 1)


def test_a_cherry_bomb_is_thrown_once_a_game() -> None:
    a = field("fruit_splash_cherry_bomb").on("S", at=(9, 4)).menu("W", actions=4)
    a.dice("- - - 1").do("special", "fruit_splash_cherry_bomb.cherry_bomb", "K")
    number = a.game.box.action_number["fruit_splash_cherry_bomb.cherry_bomb"]
    assert not [o for o in a.offered("special") if o[1] == number]


def test_the_shadow_crown_places_its_wearer_beside_a_friend() -> None:
    away = {"C": UnitSpec("cat_burglar")}
    a = field("shadow_crown", **away).on("T", at=(9, 4)).on("S", at=(9, 3)).menu("W", actions=4)
    a.do("special", "shadow_crown.shadow_step", "W")
    assert [option[1] for option in a.ask.options] == [a.square(8, 3), a.square(8, 4)]
    a.do("land", (8, 4))
    assert (a.where("W"), a.s.actions) == ((8, 4), 2)


def test_the_shadow_crown_leads_nowhere_without_a_friend() -> None:
    wearer = UnitSpec("sanctioned_witch", gear=["shadow_crown"])
    a = Arena(
        """
        #######
        #..W..#
        #######
        """,
        W=wearer,
    ).menu("W")  # fmt: skip
    a.do("special", "shadow_crown.shadow_step", "W")
    assert (a.ask.prompt, a.where("W")) == ("menu", (2, 0))


def test_a_guttering_candle_flickers_up_to_ten_squares() -> None:
    a = field("guttering_candle").menu("W")
    assert not a.offers("teleport", "guttering_candle.flicker", (2, 1))  # where she stands
    a.do("teleport", "guttering_candle.flicker", (9, 4))
    assert (a.where("W"), a.s.actions, a.s.move) == ((9, 4), 2, 6)


@pytest.mark.rule("ability.arc")
def test_chain_bolt_arcs_on_with_a_die_less() -> None:
    a = field("stormcaller_rod").on("S", at=(4, 2)).menu("W")
    a.dice("2 2 - -").do("special", "stormcaller_rod.chain_bolt", "K").do("arc", "S")
    a.dice("2 1 -").do("drop", "red").done()
    assert (a.wounds("K"), a.wounds("S")) == (1, 1)


def test_the_nightmare_steed_charges_along_a_line() -> None:
    a = field("nightmare_steed").on("S", at=(9, 4)).menu("W")
    a.dice("2 2").do("aim", "nightmare_steed.nightmare_charge", (3, 1), "E").do("land", (5, 1))
    assert (a.wounds("K"), a.status("K"), a.where("W")) == (1, ("fire",), (5, 1))


def test_the_arrow_of_seeking_needs_no_line_of_sight() -> None:
    a = field("arrow_of_seeking").menu("W")
    assert a.offers("special", "arrow_of_seeking.the_lonely_arrow", "S")
    number = a.game.box.action_number["sanctioned_witch.arcane_burst"]
    assert ("special", number, a.numbers["S"]) not in a.ask.options


@pytest.mark.parametrize("icon", ["heart", "potion"])
def test_an_oracle_eye_shows_a_heart_or_a_potion_and_not_both(icon: str) -> None:
    a = field("oracle_eye").on("W", wounds=1, potions=0).on("T", wounds=1, potions=0).menu("W")
    a.dice("2 2 2").do("attack", "K", "melee").do("as", icon)
    assert a.ask.prompt == icon
    a.do("heart", "W", "wound") if icon == "heart" else a.do("potion", "W")
    assert a.ask.prompt == "menu"
    assert (a.wounds("W"), a.potions("W")) == ((0, 0) if icon == "heart" else (1, 1))
