"""Minor actions: abilities, items, buying, trading, and the windows for them."""

from __future__ import annotations

import pytest

from tests.deckbox.table import Table
from undercroft.games.deckbox.events import Attacked, Moved, Traded


def solo(**hero: object) -> Table:
    hero.setdefault("at", (2, 4))
    return Table("10a", market=[], deck_only=True).hero("H", **hero)


# Buying


def shop(**hero: object) -> Table:
    t = Table("10a", market=["red_draught", "whetstone", "heartwine"], deck=["lucky_coin"])
    hero.setdefault("at", (2, 4))
    return t.hero("H", **hero)


@pytest.mark.rule("item.pay-loot", "action.minor.buy")
def test_an_item_is_bought_with_loot() -> None:
    t = shop(loot=4).menu().do("buy", "H", "red_draught")
    assert t.loot_of("H") == 1
    assert t.items("H") == ["red_draught"]


@pytest.mark.rule("item.pay-loot")
def test_too_little_loot_buys_nothing() -> None:
    t = shop(loot=2).menu()
    assert t.offered("buy") == [t.option("buy", "H", "whetstone")]


@pytest.mark.rule("item.pay-loot")
def test_players_do_not_pool_their_loot() -> None:
    t = shop(loot=4).hero("B", at=(2, 3), loot=4).menu()
    assert not t.offers("buy", "H", "heartwine")


@pytest.mark.rule("item.refill")
def test_a_bought_item_is_replaced_at_once() -> None:
    t = shop(loot=4).menu().do("buy", "H", "red_draught")
    assert t.market() == ["whetstone", "heartwine", "lucky_coin"]
    # The new one may be bought right away.
    t = shop(loot=6).menu().chance(0).do("buy", "H", "red_draught").do("buy", "H", "lucky_coin")
    assert "lucky_coin" in t.items("H")


@pytest.mark.rule("item.refill")
def test_used_items_are_shuffled_into_a_new_deck() -> None:
    t = Table("10a", market=["red_draught"], deck_only=True, discard=["whetstone"])
    t.hero("H", at=(2, 4), loot=3).menu().chance(0).do("buy", "H", "red_draught")
    assert t.market() == ["whetstone"]


@pytest.mark.rule("item.refill")
def test_with_no_cards_anywhere_the_market_shows_fewer() -> None:
    t = Table("10a", market=["red_draught", "whetstone"], deck_only=True)
    t.hero("H", at=(2, 4), loot=3).menu().do("buy", "H", "red_draught")
    assert t.market() == ["whetstone"]


@pytest.mark.rule("item.save")
def test_an_item_is_kept_and_discarded_when_used() -> None:
    t = shop(loot=4, health=5).menu().do("buy", "H", "red_draught")
    assert t.items("H") == ["red_draught"]
    t.do("item", "H", "red_draught", "H")
    assert t.items("H") == []
    assert t.game.box.item_number["red_draught"] in t.s.deck.discard


@pytest.mark.rule("item.save")
def test_an_item_that_stays_is_kept_and_there_is_no_limit() -> None:
    names = [item.id for item in Table().game.box.items]
    t = solo(items=names).menu()
    assert len(t.items("H")) == 24
    t.do("item", "H", "lodestone_charm", -1)
    assert "lodestone_charm" in t.items("H")


# Costing nothing


@pytest.mark.rule("action.minor.free", "action.minor.ability", "ability.cost")
def test_an_ability_costs_energy_and_no_action() -> None:
    t = solo(energy=5, health=5).menu().do("ability", "H", "second_breath", -1)
    assert (t.energy("H"), t.health("H"), t.s.actions) == (2, 7, 2)


@pytest.mark.rule("action.minor.free", "action.minor.buy", "action.minor.use-item")
def test_buying_and_using_cost_no_action() -> None:
    t = (
        shop(loot=3, health=5)
        .menu()
        .do("buy", "H", "red_draught")
        .do("item", "H", "red_draught", "H")
    )
    assert (t.health("H"), t.s.actions) == (8, 2)


@pytest.mark.rule("action.minor.use-item")
def test_an_item_that_attacks_does_not_cost_the_attack_action() -> None:
    t = solo(items=["fire_flask"]).enemy("e", at=(2, 1), health=3).menu()
    t.dice("1 1 1 1").do("item", "H", "fire_flask", "e")
    assert t.s.actions == 2


@pytest.mark.rule("ability.cost")
def test_an_ability_needs_its_energy() -> None:
    t = solo(energy=1).menu()
    assert t.offered("ability") == []
    t = solo(energy=2).menu()
    assert t.offered("ability") == [t.option("ability", "H", "rallying_shout", -1)]


@pytest.mark.rule("ability.cost", "action.minor.any-time")
def test_an_ability_may_be_used_as_often_as_it_can_be_paid() -> None:
    t = solo(energy=6, health=1).menu()
    t.do("ability", "H", "second_breath", -1).do("ability", "H", "second_breath", -1)
    assert t.health("H") == 5
    assert t.energy("H") == 0


@pytest.mark.rule("ability.cost")
def test_a_card_may_limit_an_ability_to_once_a_round() -> None:
    t = solo(energy=6, ability="quick_hands").menu().do("ability", "H", "haste", -1)
    assert t.s.actions == 3
    assert not t.offers("ability", "H", "haste", -1)


# Trading


def pair(**hero: object) -> Table:
    t = Table("10a", market=[], deck_only=True)
    hero.setdefault("at", (2, 3))
    t.hero("H", at=(2, 4), loot=3, items=["whetstone"], energy=1)
    return t.hero("B", **hero)


@pytest.mark.rule("action.minor.trade", "action.minor.free")
def test_loot_and_items_pass_to_an_adjacent_player() -> None:
    t = pair().menu()
    t.do("pay", "H", "B", 2).do("accept").do("done")
    t.do("give", "H", "B", "whetstone").do("accept")
    assert (t.loot_of("H"), t.loot_of("B")) == (1, 2)
    assert (t.items("H"), t.items("B")) == ([], ["whetstone"])
    assert t.s.actions == 2
    assert len(t.events(Traded)) == 2


@pytest.mark.rule("action.minor.trade")
def test_nothing_passes_to_a_player_who_is_not_adjacent() -> None:
    t = pair(at=(3, 3)).menu()
    assert t.offered("pay") + t.offered("give") == []


@pytest.mark.rule("action.minor.trade")
def test_both_players_must_agree() -> None:
    t = pair().menu().do("pay", "H", "B", 2)
    assert t.ask.seat == t.numbers["B"]
    t.do("refuse")
    assert (t.loot_of("H"), t.loot_of("B")) == (3, 0)


@pytest.mark.rule("action.minor.trade")
def test_energy_and_health_cannot_be_handed_over() -> None:
    t = pair().menu()
    kinds = {option[0] for option in t.ask.options}
    assert kinds <= {"end", "move", "pay", "give", "item"}


# At any time


@pytest.mark.rule("action.minor.any-time")
def test_minor_actions_may_be_done_before_each_enemy_activates() -> None:
    t = solo(energy=2, ability="stone_oath", at=(2, 4)).enemy("r", at=(2, 3))
    t.start("enemies")
    assert t.ask.prompt == "window"
    # Sword and Shield, Iron Guard and Bulwark: +5, so a 1 blocks.
    t.dice("6 6", "1 1").do("ability", "H", "bulwark", "H")
    t.done()
    assert t.health("H") == 10


@pytest.mark.rule("action.minor.any-time")
def test_minor_actions_may_be_done_between_two_spaces_of_an_enemys_move() -> None:
    t = solo(items=["smoke_pot"], at=(2, 4)).enemy("r", at=(2, 1))
    t.start("enemies").do("wait")
    # The rat has moved one space.
    assert len(t.events(Moved)) == 1
    assert len(t.events(Moved)[0].path) == 1
    assert t.ask.prompt == "window"
    assert t.is_at("r", 2, 2)


@pytest.mark.rule("action.minor.any-time")
def test_a_hero_who_leaps_away_is_not_attacked_where_it_was() -> None:
    # The rat has speed 4 and needs all of it; from behind it is out of reach.
    t = Table("9a", market=[], deck_only=True).room("3a", (0, "U"))
    t.hero("H", at=(2, 3), items=["smoke_pot"]).enemy("r", at=(2, 3, 1)).start("enemies")
    t.do("wait").do("wait").do("wait")
    t.do("item", "H", "smoke_pot", t.at(4, 3))
    assert t.events(Attacked) == []


@pytest.mark.rule("action.minor.any-time")
def test_minor_actions_may_be_done_in_another_players_activation() -> None:
    t = Table("10a", market=[], deck_only=True).hero("H", at=(2, 4), health=3)
    t.hero("B", at=(2, 3), items=["red_draught"], equipment="yew_bow").menu()
    assert (t.ask.prompt, t.ask.seat) == ("window", t.numbers["B"])
    t.do("item", "B", "red_draught", "H")
    assert t.health("H") == 6
    assert (t.ask.prompt, t.ask.seat) == ("menu", t.numbers["H"])


@pytest.mark.rule("action.minor.any-time")
def test_no_minor_action_comes_between_a_roll_and_its_result() -> None:
    t = solo(energy=9, items=["whetstone"], health=5).enemy("e", at=(2, 3), health=3).menu()
    t.dice("1 1 1").do("attack", "melee", "e")
    # The whole attack was resolved before anybody was asked again.
    assert t.events(Attacked)[0].hits == 0
    assert t.ask.prompt == "menu"


@pytest.mark.rule("action.minor.any-time")
def test_a_card_may_say_that_it_comes_between_a_roll_and_its_result() -> None:
    t = solo(items=["lucky_coin"]).enemy("e", at=(2, 3), health=3).menu()
    t.dice("1 1 1").do("attack", "melee", "e")
    assert t.ask.prompt == "reroll"
    t.dice("6 6 1").do("item", "H", "lucky_coin", -1)
    assert t.health("e") == 1
    assert t.items("H") == []


def test_nobody_is_asked_who_could_do_nothing() -> None:
    t = solo().enemy("r", at=(2, 3)).dice("1 1").start("enemies")
    assert t.ask.prompt == "menu"


def test_who_is_done_is_not_asked_again_in_the_phase() -> None:
    t = solo(items=["whetstone"]).enemy("r", at=(2, 3)).enemy("q", at=(1, 4)).start("enemies")
    t.dice("1 1", "1 1").do("done")
    assert t.ask.prompt == "menu"


def test_who_passes_is_asked_again_at_the_next_enemy() -> None:
    t = solo(items=["whetstone"]).enemy("r", at=(2, 3)).enemy("q", at=(1, 4)).start("enemies")
    t.dice("1 1").do("pass")
    assert t.ask.prompt == "window"


@pytest.mark.rule("app.quest-end")
def test_a_quest_may_be_won_by_a_minor_action_in_the_enemy_phase() -> None:
    t = Table("10a", quest="warden_below", market=[], deck_only=True)
    t.hero("H", at=(2, 4), items=["acid_vial"]).enemy("w", "crypt_warden", at=(2, 0), health=2)
    t.start("enemies").loot(0).do("item", "H", "acid_vial", "w")
    assert t.match.outcome == ("heroes", "app.quest-end")
