"""Buying and selling. [trade.*]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec
from tests.realms.stage import Stage
from undercroft.games.realms.events import TraderMet
from undercroft.games.realms.game import GAME

SIX = ["hatchet", "thorn_dagger", "iron_pot", "copper_ring", "goose_quill", "chain_shirt"]


def market(**said: object) -> Arena:
    """Jack and Gretel before a trader with six cards."""
    jack = HeroSpec("jack", **{"gold": 40, **said})  # type: ignore[arg-type]
    a = Arena("H S", H=jack, S=HeroSpec("gretel"), equipment_deck=SIX)
    return a.start("trader")


@pytest.mark.rule("trade.buy")
def test_an_item_costs_its_full_cost() -> None:
    a = market()
    a.do("buy", "hatchet")
    assert a.gold("H") == 40 - 25
    assert a.pack("H") == ["hatchet"]
    assert not a.offers("buy", "hatchet")


@pytest.mark.rule("trade.trader")
def test_what_a_position_offers_is_what_the_trader_sells_and_no_deck_holds_it() -> None:
    a = Arena(
        "H S", H=HeroSpec("jack", gold=99), S=HeroSpec("gretel"), offer=["hatchet", "iron_pot"]
    )
    a.start("trader")
    assert {option[1] for option in a.offered("buy")} == {
        a.option("", "hatchet")[1], a.option("", "iron_pot")[1],
    }  # fmt: skip
    (met,) = a.events(TraderMet)
    assert met.offer == a.s.offer
    cards, items = GAME.box.equipment_cards[0], GAME.box.item_number
    for name in ("hatchet", "iron_pot"):
        left = a.s.equipment_decks[0].rest.count(items[name])
        assert left == cards.count(items[name]) - 1


@pytest.mark.rule("trade.buy")
def test_what_costs_more_than_a_hero_has_cannot_be_bought() -> None:
    a = market(gold=29)
    assert a.offers("buy", "hatchet")
    assert not a.offers("buy", "thorn_dagger")


@pytest.mark.rule("trade.sell")
@pytest.mark.parametrize(("item", "pays"), [("thorn_dagger", 15), ("hatchet", 12)])
def test_an_item_sells_for_half_its_cost_rounded_down(item: str, pays: int) -> None:
    a = market(gold=0, pack=[item])
    a.do("sell", item)
    assert (a.gold("H"), a.pack("H")) == (pays, [])


@pytest.mark.rule("trade.starting-sell")
@pytest.mark.parametrize("item", ["wood_axe", "patched_jerkin"])
def test_starting_equipment_sells_for_five_even_off_the_body(item: str) -> None:
    a = market(gold=0)
    assert item in a.worn("H")
    a.do("sell", item)
    assert a.gold("H") == 5
    assert item not in a.worn("H")
    # Whatever it costs.
    assert GAME.content.items[item].model_copy(update={"cost": 40}).resale == 5


@pytest.mark.rule("trade.starting-sell")
def test_all_that_heroes_start_with_is_starting_equipment_and_nothing_else_is() -> None:
    content = GAME.content
    given = {i for hero in content.heroes.values() for i in (*hero.equipment, *hero.backpack)}
    assert {item.id for item in content.items.values() if item.starting} == given


@pytest.mark.rule("trade.trader")
def test_a_trader_offers_six_cards_of_the_level_to_each_hero_in_turn() -> None:
    a = market()
    (met,) = a.events(TraderMet)
    items = a.game.box.items
    assert [items[card].id for card in met.offer] == SIX
    assert all(items[card].level == 1 for card in met.offer)
    assert a.ask.about == (a.numbers["H"],)
    a.do("done")
    assert a.ask.about == (a.numbers["S"],)


@pytest.mark.rule("trade.trader")
def test_nobody_buys_or_sells_in_an_activation_without_a_trader() -> None:
    a = Arena("H S", H=HeroSpec("jack", gold=99), S=HeroSpec("gretel"), offer=SIX).menu("H")
    assert not a.offered("buy")
    assert not a.offered("sell")
    a.do("equip")
    assert not a.offered("sell")


@pytest.mark.rule("trade.trader")
def test_an_event_may_bring_a_trader_with_cards_of_the_adventures_level() -> None:
    stage = Stage()
    stage.s.gold[0] = 100
    hatchet = stage.s.box.item_number["hatchet"]
    stage.event("wandering_trader", *SIX, ("buy", hatchet), ("done",), ("done",))
    assert hatchet in stage.s.pack[0]
    assert stage.s.offer == ()


@pytest.mark.rule("trade.trader")
def test_in_a_campaign_a_trader_is_met_after_the_adventure() -> None:
    match = GAME.new(5, heroes=["jack", "gretel"], campaign=True)
    while match.ask.prompt != "menu":
        match.answer(0)
    match.state.verdict = "won"
    seen = []
    while match.ask.prompt != "trader":
        seen.append(match.ask.prompt)
        ends = [i for i, option in enumerate(match.ask.options) if option in (("end",), ("save",))]
        match.answer(ends[0] if ends else 0)
        assert len(seen) < 200, seen[-5:]
    assert match.state.told == ((match.state.adventure_id, "won"),)
    assert len(match.state.offer) == 6
    # Between two adventures it takes no action to change what one wields.
    assert any(option[0] in ("wear", "stow", "swap") for option in match.ask.options)


def test_traders_who_are_not_named_take_turns() -> None:
    met = []
    for number in range(4):
        a = Arena("H . . .", H=HeroSpec("gretel", worn=[], skills=[], energy=0),
                  events=["wandering_trader"], offer=["copper_ring"], round=2 + number)  # fmt: skip
        a.start("events")
        met += [event.trader for event in a.events(TraderMet)]
    assert sorted(met) == sorted(a.game.content.traders)
