"""Princess Coins: destroyed Heroes come back. [coin.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade.events import CoinSpent

from .arena import Arena

HALL = """
    ###########
    #.........#
    #.........#
    #...W.....#
    #.........#
    #........T#
    ###########"""


def hall(**facts: object) -> Arena:
    """W and T in play, the Guardian G was destroyed this turn; the Start Token is at (8, 0)."""
    a = Arena(HALL, W="sanctioned_witch", T="tincan", G="moonspire_guardian")
    return a.dry().set(marker=(8, 0), fallen=["G"], coins=3, turn="consul", **facts)


@pytest.mark.rule("coin.spend", "coin.discarded")
def test_the_party_spends_one_coin_for_each_destroyed_hero() -> None:
    a = hall().at("power_up")
    assert a.s.coins == 2
    assert [e.left for e in a.events(CoinSpent)] == [2]
    a.do("place", "G", (8, 1))
    assert a.ask.prompt == "hero_turn"
    assert a.s.coins == 2  # not put on the Hero's card or back
    a = Arena(HALL, W="sanctioned_witch", T="tincan", G="moonspire_guardian", H="cat_burglar")
    a.dry().set(marker=(8, 0), fallen=["G", "H"], coins=3, turn="consul").at("power_up")
    a.do("place", "G", (8, 1)).do("place", "H", (7, 0))
    assert a.s.coins == 1


@pytest.mark.rule("coin.placement")
def test_a_hero_returns_next_to_the_start_token_or_a_hero() -> None:
    a = hall().at("power_up")
    squares = {o[2] for o in a.ask.options}
    token, witch, tincan = a.square(8, 0), a.square(3, 2), a.square(8, 4)
    board = a.s.board
    beside = board.neighbours[token] | board.neighbours[witch] | board.neighbours[tincan]
    assert sum(1 << q for q in squares) == beside & ~(1 << witch | 1 << tincan)


@pytest.mark.rule("coin.placement")
def test_without_a_free_square_beside_them_the_nearest_to_the_token_is_taken() -> None:
    a = Arena("#########\n#.......#\n##......#\n#########",
        G="moonspire_guardian", b="tower_arbalist", c="tower_arbalist", d="tower_arbalist",
        a="tower_arbalist")  # fmt: skip
    a.on("b", at=(0, 0)).on("c", at=(1, 0)).on("d", at=(1, 1)).on("a", at=(2, 1))
    a.set(marker=(0, 0), fallen=["G"], coins=2, turn="consul").dry().at("power_up")
    assert {o[2] for o in a.ask.options} == {a.square(2, 0)}


@pytest.mark.rule("coin.same-hero")
def test_the_same_hero_returns_with_equipment_potions_and_activation_token() -> None:
    a = Arena("#######\n#WGS..#\n#T....#\n#######", W="sanctioned_witch", T="tincan",
        G="moonspire_guardian", S="tower_stalker")  # fmt: skip
    a.on("G", wrath=3, wounds=4, status=["slow"], gear=["spikes"], token=True)
    a.set(commands=["fight"], coins=3, ties=False).on("W", potions=0).on("T", potions=0)
    a.dice("- -", "2 2 2").at("commands")
    while a.ask.prompt == "green":
        a.do("pass")
    assert a.ask.prompt == "return"
    a.match.answer_with(a.ask.options[0])
    g = a.numbers["G"]
    assert (a.wounds("G"), a.status("G"), a.s.wrath[g]) == (0, (), 0)
    assert (a.gear("G"), a.potions("G"), a.s.acted[g]) == (["spikes"], 1, 1)


@pytest.mark.rule("coin.any-hero", "coin.different-hero")
def test_another_hero_may_come_in_without_equipment_and_tokens() -> None:
    a = hall(spares=["cat_burglar"]).on("G", gear=["spikes"], potions=1, token=True, order=5)
    a.on("G", potions=1).at("power_up")
    while a.ask.prompt == "green":
        a.do("pass")
    box = a.game.box
    guardian, cat = box.model_number["moonspire_guardian"], box.model_number["cat_burglar"]
    assert set(a.ask.options) == {("same", guardian), ("other", cat)}
    a.do("other", cat).do("place", "G", (8, 1))
    g = a.numbers["G"]
    assert a.s.card[g] == cat and a.s.spares == (guardian,)
    assert (a.gear("G"), a.potions("G"), a.s.acted[g]) == ([], 0, 0)
    assert [box.equipment[c].id for c in a.s.loot_deck.discard] == ["spikes"]


@pytest.mark.rule("coin.any-hero")
def test_a_hero_in_play_cannot_come_in_twice() -> None:
    a = hall(spares=["cat_burglar"]).at("power_up")
    cards = {o[1] for o in a.ask.options}
    assert not cards & {a.s.card[a.numbers["W"]], a.s.card[a.numbers["T"]]}
