"""Setup and options."""

from __future__ import annotations

import pytest

from tests.deckbox.table import Table
from undercroft.games.deckbox.game import GAME
from undercroft.games.deckbox.options import OptionsError
from undercroft.games.deckbox.setup import spots
from undercroft.kernel.match import Match
from undercroft.kernel.squares import each


def begin(**options: object) -> Match:  # type: ignore[type-arg]
    return GAME.new(3, **options)


def build(match: Match, hero: int = 0, equipment: int = 0, ability: int = 0) -> None:  # type: ignore[type-arg]
    """Take the n-th of the cards offered for each part."""
    for index in (hero, equipment, ability):
        match.answer(index)


@pytest.mark.rule("setup.choose-quest")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_players_choose_any_quest(players: int) -> None:
    for quest in GAME.content.quests:
        match = begin(players=players, quest=quest)
        assert match.state.players == players
        assert match.state.quest.row.id == quest


@pytest.mark.rule("setup.choose-quest")
@pytest.mark.parametrize("players", [0, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(OptionsError) as error:
        begin(players=players)
    assert error.value.rules == ("setup.choose-quest",)


@pytest.mark.rule("setup.choose-quest")
def test_an_unknown_quest_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(OptionsError, match="lost_lantern"):
        begin(quest="lost_lanter")


@pytest.mark.rule("setup.choose-quest")
def test_more_players_meet_more_enemies() -> None:
    row = GAME.content.encounters["lantern_rats"]
    counts = [len(GAME.box.icons(row.enemies, dict(row.more), players)) for players in (1, 2, 3, 4)]
    assert counts == [2, 3, 4, 5]


@pytest.mark.rule("setup.starting-tiles")
def test_the_starting_tile_lies_and_each_player_chooses_a_free_starting_space() -> None:
    match = begin(players=2)
    build(match)
    build(match)
    s = match.state
    assert [GAME.content.sides[room.side].id for room in s.rooms] == ["1a"]
    assert len(match.ask.options) == 4
    assert {option[1] for option in match.ask.options} == set(each(spots(s)))
    first = match.ask.options[0]
    match.answer(0)
    assert len(match.ask.options) == 3
    assert first not in match.ask.options
    match.answer(0)
    assert s.at[0] == first[1]
    assert s.heroes.bit_count() == 2


@pytest.mark.rule("setup.starting-tiles", "explore.encounter")
def test_what_waits_on_the_starting_tile_is_met_before_the_first_round() -> None:
    match = begin(players=1, quest="long_watch")
    build(match)
    match.answer(0)
    _, encounter = match.state.script[0]
    assert GAME.box.encounters[encounter].id == "watch_candle"


@pytest.mark.rule("setup.build-character")
def test_a_character_is_one_hero_one_equipment_and_one_ability_card() -> None:
    match = begin(players=1)
    prompts = []
    for _ in range(3):
        prompts.append((match.ask.prompt, len(match.ask.options)))
        match.answer(1)
    assert prompts == [("hero", 6), ("equipment", 8), ("ability", 8)]
    assert match.state.character[0] == (1, 1, 1)


@pytest.mark.rule("setup.build-character")
def test_no_card_is_used_twice_in_a_party() -> None:
    match = begin(players=2)
    build(match, 2, 3, 4)
    for taken in (("hero", 2), ("equipment", 3), ("ability", 4)):
        assert taken not in match.ask.options
        match.answer(0)


@pytest.mark.rule("setup.build-character")
def test_any_hero_may_take_any_equipment_and_ability() -> None:
    for hero in range(6):
        for equipment in range(8):
            for ability in range(8):
                match = begin(
                    heroes=[GAME.box.heroes[hero].id],
                    equipment=[GAME.box.equipment[equipment].id],
                    abilities=[GAME.box.ability_cards[ability].id],
                )
                assert match.state.character[0] == (hero, equipment, ability)


@pytest.mark.rule("setup.build-character")
def test_wished_cards_are_kept_for_whoever_wished_them() -> None:
    match = begin(players=2, heroes=["", "lamp_scholar"])
    assert ("hero", GAME.box.hero_number["lamp_scholar"]) not in match.ask.options
    with pytest.raises(OptionsError, match="twice"):
        begin(players=2, heroes=["lamp_scholar", "lamp_scholar"])
    with pytest.raises(OptionsError, match="3 cards"):
        begin(players=2, abilities=["stone_oath", "frost_lore", "old_songs"])
    with pytest.raises(OptionsError, match="old_songs"):
        begin(abilities=["old_song"])


@pytest.mark.rule("setup.health-start", "setup.loot-start", "setup.energy-start", "hero.max-health")
@pytest.mark.parametrize("hero", range(6))
def test_health_starts_at_the_hero_cards_value_and_loot_and_energy_at_zero(hero: int) -> None:
    match = begin()
    build(match, hero)
    s = match.state
    assert s.health[0] == s.most[0] == GAME.box.heroes[hero].health
    assert (s.loot[0], s.energy[0]) == (0, 0)


@pytest.mark.rule("hero.max-health")
def test_nothing_heals_above_the_starting_health() -> None:
    t = Table("10a").hero("H", at=(2, 2), health=9, items=["heartwine"]).menu()
    t.do("item", "H", "heartwine", "H")
    assert t.health("H") == 10


@pytest.mark.rule("setup.item-market")
def test_three_items_are_for_sale_from_a_shuffled_deck() -> None:
    seen = set()
    for seed in range(8):
        match = GAME.new(seed)
        build(match)
        s = match.state
        assert len(s.market) == len(set(s.market)) == 3
        assert s.deck.size == 24 - 3
        seen.add(s.market)
    assert len(seen) > 1


@pytest.mark.rule("setup.card-places", "setup.tracker-places")
def test_cards_and_trackers_lie_where_the_book_says() -> None:
    t = Table("10a").hero("H", at=(2, 2), loot=4, energy=2).menu()
    scene = GAME.scene(t.s, t.ask, 0)
    cards = [card.zone for card in scene.cards if card.token == 0 and card.zone in _ZONES]
    assert cards == ["left", "middle", "right"]
    token = next(token for token in scene.tokens if token.id == 0)
    assert token.counters == (("Loot", 4), ("Energy", 2))
    kinds = {card.zone: card.kind for card in scene.cards if card.token == 0}
    assert (kinds["left"], kinds["middle"], kinds["right"]) == ("equipment", "hero", "ability")


_ZONES = ("left", "middle", "right")


@pytest.mark.rule("setup.tracker-places")
def test_no_tracker_goes_below_zero_and_loot_and_energy_have_no_upper_limit() -> None:
    from undercroft.games.deckbox.tracker import energise, enrich

    t = Table("10a").hero("H", at=(2, 2), loot=1, energy=1).menu()
    energise(t.s, 0, -5, ())
    enrich(t.s, 0, -5, ())
    assert (t.s.energy[0], t.s.loot[0]) == (0, 0)
    energise(t.s, 0, 500, ())
    enrich(t.s, 0, 500, ())
    assert (t.s.energy[0], t.s.loot[0]) == (500, 500)
