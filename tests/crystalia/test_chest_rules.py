"""Chests: who opens them, the check, and each of the ten results. [chest.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.crystalia.events import ChestTried

from .arena import Arena, foe, unit

ROOM = """
##########
#........#
#..A.....#
#........#
#........#
#.......E#
##########"""
CHEST, OTHER = (3, 1), (7, 0)


def room(**facts: object) -> Arena:
    """A mage at (2, 1) beside a chest, another chest far away, and an enemy in the corner."""
    names: dict[str, object] = {"A": "ember_mage", "E": foe("hearthsworn_fighter")}
    return Arena(ROOM, **({"chests": [CHEST, OTHER]} | names | facts))


def results(a: Arena) -> list[int]:
    return [event.result for event in a.events(ChestTried)]


# ---------------------------------------------------------------- opening


@pytest.mark.rule("chest.open.who")
@pytest.mark.parametrize(
    "card", ["ember_mage", "ser_snapjaw", "midnight_queen", "gouger", "booty_biter", "war_wagon"]
)
def test_any_unit_may_open_a_chest(card: str) -> None:
    a = room(A="swampie", u=unit(card, at=(3, 2)))
    a.on("A", at=(0, 4)).menu("u")
    pool = a.s.profile[a.numbers["u"]].dice[3]
    a.dice("4", " ".join("-" * pool.dice)).do("chest", CHEST)
    assert results(a) == [4]


@pytest.mark.rule("chest.open.who")
def test_units_of_either_warband_open_the_same_chests() -> None:
    a = room().on("E", at=(3, 2)).on("A", at=(0, 4)).menu("E")
    a.dice("4", "- -").do("chest", CHEST)
    assert a.chests() == {OTHER}


@pytest.mark.rule("chest.open.position")
@pytest.mark.parametrize(
    ("place", "offered"), [((3, 0), True), ((4, 1), True), ((2, 0), False), ((3, 3), False)]
)
def test_a_chest_is_opened_from_a_square_at_its_side(place: tuple[int, int], offered: bool) -> None:
    assert room().on("A", at=place).menu("A").offers("chest", CHEST) == offered


@pytest.mark.rule("chest.open.position")
def test_who_has_turned_away_opens_no_chest() -> None:
    a = room().on("A", facing="W").menu("A")
    a.do("face", "to:S")
    assert not a.offers("chest", CHEST)


@pytest.mark.rule("chest.open.cost")
def test_without_action_points_nobody_opens_a_chest() -> None:
    assert room().menu("A", actions=1).offers("chest", CHEST)
    assert not room().menu("A", actions=0).offers("chest", CHEST)


@pytest.mark.rule("chest.open.enemy-near")
def test_a_static_spawning_point_is_no_enemy_beside_a_chest() -> None:
    assert room(P=foe("egg_clutch", at=(2, 2))).menu("A").offers("chest", CHEST)


@pytest.mark.rule("chest.open.enemy-near")
@pytest.mark.parametrize(("near", "opens"), [((3, 3), False), ((0, 4), True)])
def test_the_first_of_all_units_is_an_enemy_beside_a_chest_too(
    near: tuple[int, int], opens: bool
) -> None:
    a = room().on("E", at=(3, 2)).on("A", at=near).menu("E")
    assert a.numbers["A"] == 0
    assert a.offers("chest", CHEST) == opens


@pytest.mark.rule("wrath.reroll", "wrath.reroll.any-roll")
def test_wrath_throws_each_die_of_a_chest_again_and_no_other() -> None:
    a = room(wrath=[1, 0]).menu("A")
    a.dice("4", "- -").do("chest", CHEST)
    assert a.offered("reroll") == [("reroll", 0, 0), ("reroll", 1, 0), ("reroll", 1, 1)]


@pytest.mark.rule("chest.block")
def test_nobody_moves_through_a_chest_or_stops_on_it() -> None:
    corridor = "#######\n#A.C..#\n#######".replace("C", ".")
    a = Arena(corridor, A="ember_mage", chests=[(2, 0)]).menu("A")
    assert a.reachable() == {(1, 0)}
    a = Arena(corridor, A="ember_mage").menu("A")
    assert a.reachable() == {(1, 0), (2, 0), (3, 0), (4, 0)}


@pytest.mark.rule("chest.block")
@pytest.mark.parametrize("card", ["wyrmling", "roxor"])
def test_flying_and_burrowing_units_are_stopped_by_chests_too(card: str) -> None:
    a = Arena("########\n#A.....#\n#......#\n########", A=card, chests=[(2, 0), (2, 1)]).menu("A")
    assert all(x < 2 for x, _ in a.reachable())


@pytest.mark.rule("chest.los")
def test_chests_hide_nobody() -> None:
    a = Arena(
        "########\n#A..T..#\n########", A="ember_mage", T=foe("gouger", facing="W"),
        chests=[(1, 0), (2, 0)],
    ).menu("A")  # fmt: skip
    a.dice("1 2", "-").do("attack", "T", "magic")
    assert a.rolls()[0][3] == 3, "and they are no cover: no die is lost"


# ---------------------------------------------------------------- the check


@pytest.mark.rule("chest.roll")
@pytest.mark.parametrize(
    ("gear", "dice", "total"),
    [([], ("4", "1 2"), 7), ([], ("4", "h p"), 4), (["fashionable_cape"], ("8", "- -"), 9)],
)
def test_stars_of_dexterity_are_added_hearts_and_potions_are_not(
    gear: list[str], dice: tuple[str, str], total: int
) -> None:
    a = room(chests=[CHEST, OTHER]).on("A", gear=gear).menu("A").dice(*dice).do("chest", CHEST)
    assert results(a) == [total]
    assert a.s.potions == [0, 0]


@pytest.mark.rule("chest.roll", "wrath.reroll.any-roll")
def test_the_ten_sided_die_and_the_dexterity_dice_may_be_rerolled() -> None:
    a = room(wrath=[2, 0]).menu("A").dice("1", "- -", "9", "1").do("chest", CHEST)
    a.do("reroll", 0, 0).do("reroll", 1, 0)
    assert results(a) == [10]
    a.done()


@pytest.mark.rule("chest.roll.again")
def test_rolling_again_rolls_both_anew() -> None:
    a = room(potions=[0]).menu("A").dice("5", "1 -").do("chest", CHEST)
    assert results(a) == [6]
    a.dice("4", "- -").do("again")
    assert results(a) == [6, 4]
    a.done()


@pytest.mark.rule("chest.cards-held")
def test_cards_are_set_aside_until_the_chest_is_gone() -> None:
    a = room(treasure_top=["ancestral_mail"]).menu("A").dice("10", "- -").do("chest", CHEST)
    assert a.backpack(0) == []
    a.do("discard")
    assert a.backpack(0) == ["ancestral_mail"]


@pytest.mark.rule("chest.cards-held", "chest.result.4.empty", "chest.result.3.mimic")
@pytest.mark.parametrize("second", ["3", "4", "5", "7", "8", "9"])
def test_what_was_won_is_kept_with_every_result_that_names_no_loss(second: str) -> None:
    a = room(treasure_top=["ancestral_mail"]).menu("A").dice("10", "- -").do("chest", CHEST)
    a.dice(second, "- -", *(["5"] if second == "5" else [])).do("again")
    assert a.backpack(0)[:1] == ["ancestral_mail"]


# ---------------------------------------------------------------- the results


@pytest.mark.rule("chest.result.1.attack")
def test_the_explosion_reaches_friend_and_foe_within_two_squares() -> None:
    a = room(
        g=unit("gouger", at=(5, 3)), k=foe("gouger", at=(3, 3)), far=foe("gouger", at=(6, 1)),
        P=foe("egg_clutch", at=(4, 0)), w=foe("ironscale", at=(5, 0)),
    ).menu("A")  # fmt: skip
    a.dice("1", "- -", "2 2 1", "1", "2").do("chest", CHEST)
    assert a.wounds("A") == 0, "five stars are a tie, which is safe"
    assert {mark for mark in ("g", "k", "far", "w") if a.place(mark) is None} == {"g", "k", "w"}
    assert a.wounds("P") == 0
    a.done()


@pytest.mark.rule("chest.result.1.attack")
def test_the_explosion_does_one_wound_without_criticals() -> None:
    a = room().menu("A").dice("1", "- -", "- - -").do("chest", CHEST)
    assert a.wounds("A") == 1


@pytest.mark.rule("chest.result.2.status", "chest.result.2.lose", "status-table.roll")
def test_one_vapor_for_all_within_two_squares_and_everything_is_lost() -> None:
    a = room(
        k=foe("gouger", at=(3, 3)), far=foe("gouger", at=(6, 1)), treasure_top=["ancestral_mail"]
    ).menu("A")
    a.dice("10", "- -").do("chest", CHEST).dice("2", "- -", "9").do("again")
    assert [a.status(mark) for mark in ("A", "k", "far", "E")] == [{"bane"}, {"bane"}, set(), set()]
    assert a.chests() == {OTHER}
    assert a.backpack(0) == []
    lost = [a.game.box.equipment[card].id for card in a.s.treasure_deck.discard]
    assert lost == ["ancestral_mail"]
    a.done()


@pytest.mark.rule("chest.result.2.status")
def test_vapor_does_not_pass_walls() -> None:
    a = Arena(
        """
        #########
        #...#...#
        #.A.#k..#
        #...#...#
        #########""",
        A="ember_mage", k=foe("gouger"), chests=[(2, 1)],
    ).menu("A")  # fmt: skip
    a.dice("2", "- -", "3").do("chest", (2, 1))
    assert (a.status("A"), a.status("k")) == ({"poison"}, set())


@pytest.mark.rule("chest.result.3.mimic")
def test_the_mimic_stands_where_the_chest_was() -> None:
    a = room(mimic_top=["booty_grinder"]).menu("A").dice("3", "- -").do("chest", CHEST)
    mimic = a.s.unit_at[a.square(*CHEST)]
    assert a.s.box.models[a.s.card[mimic]].id == "booty_grinder"
    assert a.s.owner[mimic] == 1
    assert a.chests() == {OTHER}


@pytest.mark.rule("chest.result.3.mimic")
def test_without_a_mimic_the_table_is_rolled_again() -> None:
    cards = ["booty_biter", "booty_grinder", "bouncing_booty", "boo_booty"]
    mimics = {f"m{i}": foe(card) for i, card in enumerate(cards)}
    a = room(**mimics).menu("A").dice("3", "- -", "4", "- -").do("chest", CHEST)
    assert results(a) == [3, 4]
    a.done()


@pytest.mark.rule("chest.result.4.empty")
def test_an_empty_chest_is_discarded_and_gives_nothing() -> None:
    a = room().menu("A").dice("4", "- -").do("chest", CHEST)
    assert a.chests() == {OTHER}
    assert a.backpack(0) == []
    assert (a.wounds("A"), a.status("A")) == (0, set())


def sandwich(**facts: object) -> Arena:
    return room(
        k=unit("pudge", at=(0, 3), wounds=1), W=unit("war_wagon", at=(6, 3), wounds=1),
        S=unit("egg_clutch", at=(7, 3), wounds=1), **facts,
    ).on("A", wounds=1, status=["slow"]).on("E", wounds=1).menu("A")  # fmt: skip


@pytest.mark.rule("chest.result.5.heart")
def test_the_sandwich_is_for_any_own_unit_but_no_spawning_point() -> None:
    a = sandwich().dice("5", "- -").do("chest", CHEST)
    hearts = {(a.mark(option[1]), option[2]) for option in a.offered("heart")}
    assert hearts == {("A", "wound"), ("A", "slow"), ("k", "wound")}
    a.dice("8").do("heart", "A", "wound")
    assert (a.wounds("A"), a.wounds("k")) == (0, 1)


@pytest.mark.rule("chest.result.5.status")
def test_who_ate_the_sandwich_rolls_for_a_status_and_the_chest_is_gone() -> None:
    a = sandwich().dice("5", "- -").do("chest", CHEST).dice("8").do("heart", "k", "wound")
    assert a.wounds("k") == 0
    assert (a.status("k"), a.status("A")) == ({"hex"}, {"slow"})
    assert a.chests() == {OTHER}
    a.done()


@pytest.mark.rule("chest.result.5.status")
def test_if_nobody_is_hurt_the_opener_eats() -> None:
    a = room().menu("A").dice("5", "- -", "6").do("chest", CHEST)
    assert a.status("A") == {"ice"}
    assert a.chests() == {OTHER}


@pytest.mark.rule("chest.result.5.heart", "faction.peaks.weakness.heal")
def test_a_sandwich_heals_no_unit_of_the_peaks() -> None:
    a = sandwich(factions=["peaks"]).dice("5", "- -").do("chest", CHEST)
    assert {(a.mark(o[1]), o[2]) for o in a.offered("heart")} == {("A", "slow")}


@pytest.mark.rule("chest.result.6.potion", "chest.result.6.choice")
def test_a_potion_and_the_choice_to_go_on() -> None:
    a = room().menu("A").dice("6", "- -").do("chest", CHEST)
    assert a.s.potions == [1, 0]
    assert set(a.ask.options) == {("again",), ("discard",)}
    assert a.chests() == {CHEST, OTHER}
    a.do("discard")
    assert a.chests() == {OTHER}
    assert a.ask.prompt == "menu"


@pytest.mark.rule("chest.result.6.choice")
def test_after_a_potion_any_number_of_rolls_may_follow() -> None:
    a = room().menu("A").dice("6", "- -", "6", "- -", "6", "- -").do("chest", CHEST)
    a.do("again").do("again")
    assert a.offers("again")
    assert a.s.potions == [2, 0], "as many as the mage can hold"


@pytest.mark.rule("chest.result.6.potion")
def test_the_potion_is_lost_without_a_hero_on_the_warzone() -> None:
    a = room(A="gouger", H="ember_mage").menu("A").dice("6", "- -").do("chest", CHEST)
    assert a.s.potions == [0, 0]
    a = room(A="gouger", H=unit("ember_mage", at=(0, 4))).menu("A").dice("6", "- -")
    assert a.do("chest", CHEST).s.potions == [1, 0], "whoever opens it"


@pytest.mark.rule("chest.result.7.trapdoor")
def test_this_chest_and_another_are_trapdoors_from_now_on() -> None:
    a = room(chests=[CHEST, OTHER, (0, 4)]).menu("A").dice("7", "- -").do("chest", CHEST)
    assert (a.ask.prompt, a.ask.seat) == ("second_chest", 1)
    a.do("second", (0, 4))
    assert [tuple(a.s.board.place(q) for q in pair) for pair in a.s.trapdoors] == [(CHEST, (0, 4))]
    assert not a.offers("chest", CHEST)
    assert a.offers("trapdoor", CHEST)


@pytest.mark.rule("chest.result.7.none")
def test_without_another_chest_the_table_is_rolled_again() -> None:
    a = room(chests=[CHEST]).menu("A").dice("7", "- -", "4", "- -").do("chest", CHEST)
    assert results(a) == [7, 4]
    assert a.s.trapdoors == ()
    a.done()


@pytest.mark.rule("chest.result.7.none")
def test_a_trapdoor_is_no_unopened_chest() -> None:
    a = room(chests=[CHEST], trapdoors=[((0, 4), (7, 0))]).menu("A")
    a.dice("7", "- -", "4", "- -").do("chest", CHEST)
    assert results(a) == [7, 4]


def friends(**facts: object) -> Arena:
    """A warband with a pair of kobold warrens that are both destroyed, and some of its pool."""
    return room(
        W="kobold_warrens", k="knucklehead", g="gouger", m="ser_snapjaw", B="starfire",
        t=unit("ironscale", trophy=1), out=[0, 0], **facts,
    ).menu("A")  # fmt: skip


@pytest.mark.rule("chest.result.8.unit")
def test_a_unit_of_an_own_pool_appears_beside_the_chest() -> None:
    a = friends().dice("8", "- -").do("chest", CHEST)
    places = {(a.mark(o[1]), a.s.board.place(o[2])) for o in a.offered("place")}
    free = {(3, 0), (4, 1), (3, 2)}
    assert places == {(mark, place) for mark in "kg" for place in free}
    a.do("place", "g", (4, 1)).do("face", "to:W")
    assert (a.place("g"), a.facing("g")) == ((4, 1), "W")
    assert a.chests() == {OTHER}


@pytest.mark.rule("chest.result.8.unit")
def test_a_large_unit_must_stand_with_one_side_against_the_chest() -> None:
    a = room(N="spider_nest", c="crawler").menu("A").dice("8", "- -").do("chest", CHEST)
    places = {a.s.board.place(o[2]) for o in a.offered("place")}
    assert places == {(4, 0), (4, 1), (2, 2), (3, 2)}


@pytest.mark.rule("chest.result.8.no-room")
def test_without_room_nobody_appears_and_the_chest_is_gone() -> None:
    around = {f"u{i}": unit("swampie", at=at) for i, at in enumerate([(3, 0), (4, 1), (3, 2)])}
    a = friends(**around).dice("8", "- -").do("chest", CHEST)
    assert a.ask.prompt == "menu"
    assert (a.place("k"), a.place("g")) == (None, None)
    assert a.chests() == {OTHER}


@pytest.mark.rule("chest.result.8.unit")
def test_without_anybody_in_the_pools_nobody_appears() -> None:
    a = room().menu("A").dice("8", "- -").do("chest", CHEST)
    assert a.ask.prompt == "menu"
    assert a.chests() == {OTHER}


@pytest.mark.rule("chest.result.9.loot")
def test_something_shiny_is_one_loot_card() -> None:
    a = room(loot_top=["spikes"]).menu("A").dice("9", "- -").do("chest", CHEST)
    assert a.backpack(0) == ["spikes"]
    assert a.chests() == {OTHER}
    assert a.ask.prompt == "menu"


TOP = ["ancestral_mail", "blessed_spear"]


@pytest.mark.rule("chest.result.10.treasure")
def test_a_relic_leaves_the_choice_to_roll_again() -> None:
    a = room(treasure_top=TOP).menu("A").dice("10", "- -").do("chest", CHEST)
    assert set(a.ask.options) == {("again",), ("discard",)}
    a.dice("4", "- -").do("again")
    assert a.backpack(0) == TOP[:1]
    assert a.chests() == {OTHER}


@pytest.mark.rule("chest.result.10.second")
def test_a_second_relic_ends_it() -> None:
    a = room(treasure_top=TOP).menu("A").dice("10", "- -", "10", "- -").do("chest", CHEST)
    a.do("again")
    assert a.ask.prompt == "menu"
    assert a.backpack(0) == TOP
    assert a.chests() == {OTHER}


@pytest.mark.rule("chest.result.10.second")
def test_a_potion_between_two_relics_changes_nothing() -> None:
    a = room(treasure_top=TOP).menu("A").dice("10", "- -", "6", "- -", "10", "- -")
    a.do("chest", CHEST).do("again").do("again")
    assert a.ask.prompt == "menu"
    assert a.backpack(0) == TOP


# ---------------------------------------------------------------- another table


@pytest.mark.rule("chest.result.4.empty", "chest.result.6.choice", "chest.cards-held")
def test_a_pack_says_which_results_end_a_chest_and_which_may_be_rolled_again() -> None:
    pack = Path(__file__).parent / "packs" / "coffers"

    def opened(*dice: str) -> Arena:
        return room(packs=(pack,), potions=[0]).menu("A").dice(*dice).do("chest", CHEST)

    stays = opened("4", "- -")
    assert CHEST in stays.chests() and stays.offers("chest", CHEST)
    once = opened("5", "1 -")
    assert once.s.potions[0] == 1
    assert CHEST not in once.chests() and once.ask.prompt == "menu"
    broken = opened("9", "- -")
    assert CHEST not in broken.chests() and broken.backpack(0) == []
