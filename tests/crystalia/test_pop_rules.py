"""Slots, popping, and what a treasure on a spawning point gives. [pop.*]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.card import ARM, STR
from undercroft.games.crystalia.events import Popped
from undercroft.games.superdungeon.card import Pool

from .arena import Arena, foe, unit

FIELD = """
##==########
#...P...Q..#
#.A....k.j.#
#..........#
#......E...#
############"""


def field(**facts: object) -> Arena:
    names: dict[str, object] = {
        "A": "ember_mage", "P": "kobold_warrens", "Q": "kobold_warrens", "k": "knucklehead",
        "j": "knucklehead", "E": foe("hearthsworn_fighter"),
    }  # fmt: skip
    return Arena(FIELD, **(names | facts))


def equip(a: Arena, *pairs: tuple[str, str]) -> Arena:
    """Equip cards in their order and let them pop."""
    a.at("equip")
    for mark, card in pairs:
        a.do("equip", mark, f"card:{card}")
    if a.ask.prompt == "equip" and a.ask.seat == 0:
        a.do("done")
    return a


def dice(a: Arena, mark: str, attribute: int) -> Pool:
    return a.s.profile[a.numbers[mark]].dice[attribute]


def popped(a: Arena) -> list[tuple[str, str, str]]:
    cards = a.game.box.equipment
    return [(a.mark(e.unit), cards[e.card].id, e.rules[0]) for e in a.events(Popped)]


def discards(a: Arena) -> list[str]:
    cards = a.game.box.equipment
    return sorted(cards[c].id for c in (*a.s.loot_deck.discard, *a.s.treasure_deck.discard))


@pytest.mark.rule("pop.definition", "pop.discarded")
def test_popping_removes_a_card_because_another_is_equipped() -> None:
    a = field(backpack=[["adventurer_plate", "spikes"]]).on("A", gear=["chainmail"])
    equip(a, ("A", "spikes"), ("A", "adventurer_plate"))
    assert popped(a) == [("A", "chainmail", "pop.same-slot")]
    assert sorted(a.gear("A")) == ["adventurer_plate", "spikes"]
    assert discards(a) == ["chainmail"]
    assert a.backpack(0) == []


@pytest.mark.rule("pop.timing", "pop.same-slot")
def test_the_later_of_two_new_cards_pops_the_earlier() -> None:
    a = field(backpack=[["adventurer_plate", "chainmail"]])
    equip(a, ("A", "chainmail"), ("A", "adventurer_plate"))
    assert a.gear("A") == ["adventurer_plate"]
    a = field(backpack=[["adventurer_plate", "chainmail"]])
    equip(a, ("A", "adventurer_plate"), ("A", "chainmail"))
    assert a.gear("A") == ["chainmail"]


@pytest.mark.rule("pop.point-over-monsters")
def test_a_treasure_on_a_point_pops_that_slot_on_every_monster_of_its_pool() -> None:
    a = field(backpack=[["ancestral_mail"]], w=unit("swampie", at=(0, 3), pool=-1))
    a.on("k", gear=["chainmail", "spikes"]).on("j", gear=["adventurer_plate"])
    a.on("A", gear=["dwarven_doublet"]).on("w", gear=["sturdy_cloak"])
    equip(a, ("P", "ancestral_mail"))
    assert a.gear("k") == ["spikes"], "loot in another slot stays"
    assert a.gear("j") == []
    assert (a.gear("A"), a.gear("w")) == (["dwarven_doublet"], ["sturdy_cloak"])
    assert discards(a) == ["adventurer_plate", "chainmail"]


@pytest.mark.rule("pop.monster-over-point")
@pytest.mark.parametrize(("card", "kept"), [("chainmail", []), ("spikes", ["ancestral_mail"])])
def test_loot_on_a_monster_pops_the_card_of_its_point_in_the_same_slot_only(
    card: str, kept: list[str]
) -> None:
    a = field(backpack=[[card]]).on("P", gear=["ancestral_mail"])
    equip(a, ("k", card))
    assert a.gear("P") == kept
    assert a.gear("k") == [card]
    assert discards(a) == ([] if kept else ["ancestral_mail"])


@pytest.mark.rule("pop.monster-over-point")
def test_a_card_on_a_leader_leaves_those_of_spawning_points_alone() -> None:
    a = field(backpack=[["chainmail"]]).on("P", gear=["ancestral_mail"])
    equip(a, ("A", "chainmail"))
    assert a.gear("P") == ["ancestral_mail"]


@pytest.mark.rule("pop.treasure-over-point")
def test_a_treasure_in_another_slot_destroys_that_of_the_point_for_the_whole_pool() -> None:
    a = field(backpack=[["blessed_spear"]]).on("P", gear=["lucky_striped_pants"])
    armour = field().at("equip")
    equip(a, ("k", "blessed_spear"))
    assert (a.gear("P"), a.gear("k")) == ([], ["blessed_spear"])
    assert dice(a, "j", ARM) == dice(armour, "j", ARM)


@pytest.mark.rule("pop.point-benefit")
def test_monsters_and_the_point_profit_and_leaders_do_not() -> None:
    bare = field(g="gouger").at("equip")
    a = field(backpack=[["ancestral_mail"]], g="gouger")
    equip(a, ("P", "ancestral_mail"))
    for mark in "kjgPQ":
        assert dice(a, mark, ARM) == dice(bare, mark, ARM) + Pool(green=1), mark
    assert dice(a, "A", ARM) == dice(bare, "A", ARM)
    assert a.place("g") is None, "monsters in the pool have it when they come"


@pytest.mark.rule("pop.point-benefit", "pop.point-benefit.pair")
def test_of_two_standalone_points_only_the_own_pool_profits() -> None:
    names = {"P": "bramble_knight", "Q": "spider_nest", "k": "billman", "j": "shadow_spinner"}
    bare = field(**names).at("equip")
    a = equip(field(**names, backpack=[["ancestral_mail"]]), ("P", "ancestral_mail"))
    green = Pool(green=1)
    assert dice(a, "k", ARM) == dice(bare, "k", ARM) + green
    assert dice(a, "j", ARM) == dice(bare, "j", ARM)
    assert dice(a, "Q", ARM) == dice(bare, "Q", ARM)


@pytest.mark.rule("pop.point-treasure-only")
@pytest.mark.parametrize("card", ["kobold_warrens", "kitsune_madoushi"])
def test_spawning_points_take_treasure_and_no_loot(card: str) -> None:
    a = field(backpack=[["chainmail", "ancestral_mail"]], P=card, Q=card).at("equip")
    assert a.offers("equip", "P", "card:ancestral_mail")
    assert not a.offers("equip", "P", "card:chainmail")
    assert a.why_not("equip", "P", "card:chainmail") == ("pop.point-treasure-only",)


@pytest.mark.rule("pop.one-treasure")
@pytest.mark.parametrize("mark", ["A", "k"])
def test_a_newer_treasure_pops_the_older_whatever_the_slots(mark: str) -> None:
    a = field(backpack=[["spikes", "pixelated_pendant"]])
    a.on(mark, gear=["ancestral_mail", "gnomish_sticker"])
    equip(a, (mark, "spikes"), (mark, "pixelated_pendant"))
    assert a.gear(mark) == ["gnomish_sticker", "spikes", "pixelated_pendant"]
    assert popped(a) == [(mark, "ancestral_mail", "pop.one-treasure")]


@pytest.mark.rule("pop.one-treasure", "pop.point-benefit.pair")
def test_the_treasures_of_two_halves_of_a_pair_do_not_add_up() -> None:
    bare = field().at("equip")
    a = field(backpack=[["pixelated_pendant"]]).on("P", gear=["ancestral_mail"])
    equip(a, ("Q", "pixelated_pendant"))
    assert (a.gear("P"), a.gear("Q")) == ([], ["pixelated_pendant"])
    assert dice(a, "k", ARM) == dice(bare, "k", ARM)
    assert dice(a, "k", STR) == dice(bare, "k", STR) + Pool(green=1)


@pytest.mark.rule("pop.one-treasure", "cursed.removal")
def test_who_wears_a_cursed_treasure_takes_no_other() -> None:
    a = field(backpack=[["ancestral_mail", "chainmail"]]).on("A", gear=["black_pearl"]).at("equip")
    assert not a.offers("equip", "A", "card:ancestral_mail")
    assert a.why_not("equip", "A", "card:ancestral_mail") == ("pop.one-treasure",)
    assert a.offers("equip", "A", "card:chainmail"), "loot in another slot is welcome"
    assert a.offers("equip", "k", "card:ancestral_mail")


SIDES = ["chainmail", "gnomish_sticker", "spikes", "bent_nail"]


@pytest.mark.rule("pop.slots")
@pytest.mark.parametrize("card", ["knucklehead", "rex", "starfire", "booty_biter", "royal_paladin"])
def test_every_unit_has_four_slots(card: str) -> None:
    a = field(backpack=[[*SIDES, "elvish_cloak"]], A="swampie", u=unit(card, at=(3, 2)))
    equip(a, *[("u", name) for name in SIDES], ("u", "elvish_cloak"))
    assert a.gear("u") == [*SIDES[1:], "elvish_cloak"], "one card in each"


@pytest.mark.rule("pop.individual")
def test_a_card_on_one_monster_serves_no_other() -> None:
    bare = field().at("equip")
    a = equip(field(backpack=[["spikes"]]), ("k", "spikes"))
    assert dice(a, "k", STR) == dice(bare, "k", STR) + Pool(red=1)
    assert dice(a, "j", STR) == dice(bare, "j", STR)
    assert a.gear("j") == []


# ---------------------------------------------------------------- leaving the warzone


def shot(**facts: object) -> Arena:
    """A mage of player 1 looks at a unit of player 0."""
    target = unit("knucklehead", at=(4, 2), facing="E")
    names = {"M": foe("hexcast_sorceress", at=(7, 2), facing="W"), "E": "swampie", "t": target}
    return field(**(names | facts))


@pytest.mark.rule("pop.lost-units")
def test_a_destroyed_monster_loses_its_cards() -> None:
    a = shot().on("t", gear=["spikes"]).menu("M").dice("1 1 2").do("attack", "t", "magic")
    assert a.place("t") is None
    assert a.gear("t") == []
    assert discards(a) == ["spikes"]


@pytest.mark.rule("pop.lost-units", "action.retreat")
def test_a_monster_that_retreats_loses_its_cards() -> None:
    a = field(i=unit("ironscale", at=(1, 0), gear=["spikes"])).menu("i").do("retreat")
    assert a.gear("i") == []
    assert discards(a) == ["spikes"]


@pytest.mark.rule("pop.lost-units", "pop.point-benefit")
def test_a_destroyed_spawning_point_takes_its_treasure_from_the_pool() -> None:
    bare = shot().menu("M")
    point = unit("kobold_warrens", at=(4, 2), wounds=2, gear=["pixelated_pendant"])
    a = shot(t="gouger", P=point).menu("M")
    assert dice(a, "k", STR).green == 1
    a.dice("2 2 3", "hp hp hp").do("attack", "P", "magic")
    assert a.place("P") is None
    assert a.gear("P") == []
    assert dice(a, "k", STR) == dice(bare, "k", STR)
    assert discards(a) == ["pixelated_pendant"]


@pytest.mark.rule("pop.lost-units", "cursed.removal")
def test_a_destroyed_leader_keeps_its_cards_but_for_the_cursed() -> None:
    hero = unit("hexcast_sorceress", at=(4, 2), facing="E", wounds=4)
    a = shot(A="gouger", t=hero).on("t", gear=["spikes", "laughing_idol", "bent_nail"]).menu("M")
    a.dice("2 2 3", "- - -").do("attack", "t", "magic")
    assert a.place("t") is None
    assert a.gear("t") == ["spikes", "bent_nail"]
    assert discards(a) == ["laughing_idol"]
