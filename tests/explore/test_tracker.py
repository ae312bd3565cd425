"""The adventure tracker: Power Gauge, skull tokens, Overcharge, Loot-O-Meter, decks.

[gauge.*, token.*, overcharge.*, loot.*, treasure.*]
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from undercroft.games.explore import effect
from undercroft.games.explore.events import (
    BossCalled,
    Drew,
    GaugeMoved,
    LootMoved,
    Returned,
    TokenGained,
    Wounded,
)
from undercroft.games.explore.position import UnitSpec
from undercroft.games.explore.state import CONSUL
from undercroft.games.explore.tracker import advance_gauge
from undercroft.games.superdungeon.card import ATT, Pool

from .arena import BIT, GAUGE, SKULL, SUPER, Arena

FRAY = """
    ##########
    #FK......#
    #MO......#
    #.......Z#
    ##########
    """


def fray(**more: Any) -> Arena:
    """Fighter and Mage against a Knucklehead and a spawning point; a Whelp far off."""
    units: dict[str, Any] = {
        "F": UnitSpec("hearthsworn_fighter", potions=0),
        "M": UnitSpec("ember_mage", potions=0),
        "K": "knucklehead",
        "O": "egg_clutch",
        "Z": "whelp",
    }
    return Arena(FRAY, **{**units, **more})


def kill(a: Arena, mark: str = "K") -> Arena:
    """The Fighter strikes the Knucklehead down: one wound."""
    return a.dice("2 2 3").do("attack", mark, "melee")


def card(a: Arena, name: str) -> int:
    return a.game.box.equipment_number[name]


# ---------------------------------------------------------------- the power gauge


@pytest.mark.rule("gauge.advance", "loot.meter.advance")
def test_a_wound_on_a_monster_moves_both_markers() -> None:
    a = kill(fray(gauge=7, loot=1).menu("F"))
    assert (a.s.gauge, a.s.loot) == (8, 2)
    assert [event.space for event in a.events(GaugeMoved)] == [8]
    assert [event.circle for event in a.events(LootMoved)] == [2]


@pytest.mark.rule("gauge.advance", "loot.meter.heroes-do-not")
def test_a_wound_on_a_hero_moves_the_power_marker_only() -> None:
    a = fray(gauge=7, loot=2).menu("K").dice("2 2 2", "- -").do("attack", "F", "melee")
    assert a.wounds("F") == 1
    assert (a.s.gauge, a.s.loot) == (8, 2)
    assert a.ask.prompt == "menu", "and nobody finds loot"


@pytest.mark.rule("gauge.advance", "loot.meter.spawning-points")
def test_a_wound_on_a_spawning_point_moves_both_markers() -> None:
    a = fray(gauge=7, loot=2).menu("F").dice("1 1 -").do("attack", "O", "melee")
    assert a.wounds("O") == 1
    assert (a.s.gauge, a.s.loot) == (8, 3)
    assert a.ask.prompt == "find", "a LOOT circle, as with any monster"


@pytest.mark.rule("gauge.advance")
def test_a_blow_that_does_not_wound_moves_nothing() -> None:
    a = fray(gauge=7, loot=1).menu("F").dice("- - 1").do("attack", "K", "melee")
    assert (a.s.gauge, a.s.loot) == (7, 1)


@pytest.mark.rule("gauge.fire-exempt", "loot.meter.advance")
def test_fire_moves_the_loot_marker_but_never_the_power_marker() -> None:
    priest = UnitSpec("dragon_priest", at=(5, 2), status=["fire"])
    a = fray(gauge=SKULL - 1, loot=1, D=priest).activate("D")
    assert (a.wounds("D"), a.s.gauge, a.s.loot, a.s.tokens) == (1, SKULL - 1, 2, 0)
    a = fray(gauge=SKULL - 1, loot=1).on("M", status=["fire"]).activate("M")
    assert (a.wounds("M"), a.s.gauge, a.s.loot) == (1, SKULL - 1, 1)


@pytest.mark.rule("gauge.backlash-exempt")
def test_backlash_moves_no_power_marker_but_on_a_monster_the_loot_marker() -> None:
    # The Druid's Briar Armor gives Backlash: a defense that beats the attack wounds the attacker.
    druid = UnitSpec("deeproot_druid", at=(1, 2), potions=0)
    a = fray(gauge=SKULL - 1, loot=1, D=druid).on("K", at=(2, 2))
    a.menu("D").do("special", "deeproot_druid.briar_armor", "D", "self").do("end")
    while a.ask.about != (a.numbers["K"],) or a.ask.prompt != "menu":
        a.do("activate", "K") if a.offers("activate", "K") else a.match.answer(0)
    a.dice("- - -", "1 1").do("attack", "D", "melee")
    assert not a.in_play("K")
    assert (a.s.gauge, a.s.loot, a.s.tokens) == (SKULL - 1, 2, 0)
    # A Boo Booty has Backlash of its own.
    a = fray(gauge=SKULL - 1, loot=1, B=UnitSpec("boo_booty", at=(1, 2))).menu("M")
    a.dice("- -", "1 1").do("attack", "B", "melee")
    assert (a.wounds("M"), a.s.gauge, a.s.loot) == (1, SKULL - 1, 1)


@pytest.mark.rule("gauge.several-wounds")
def test_each_wound_of_an_area_or_a_massive_blow_counts_on_its_own() -> None:
    # Cleave sweeps Knucklehead and spawning point alike.
    a = fray(gauge=7).menu("F")
    cleave = a.game.box.action_number["hearthsworn_fighter.cleave"]
    (east,) = [o for o in a.offered("aim") if o[1] == cleave and o[3] == "E"]
    a.dice("2 2 3")
    a.match.answer_with(east)
    assert not a.in_play("K")
    assert (a.wounds("O"), a.s.gauge, a.s.loot) == (1, 9, 2)
    # Rex Smash deals two wounds to one Hero.
    a = fray(gauge=7, R=UnitSpec("rex", at=(2, 1))).menu("R")
    a.dice("2 2 2 3 3 4", "- -").do("special", "rex.rex_smash", "F", "melee")
    assert (a.wounds("F"), a.s.gauge) == (2, 9)


@pytest.mark.rule("gauge.several-wounds")
def test_only_wounds_that_place_a_counter_count() -> None:
    a = fray(gauge=7, R=UnitSpec("rex", at=(2, 1))).on("F", wounds=5).menu("R")
    a.dice("2 2 2 3 3 4", "- -").do("special", "rex.rex_smash", "F", "melee")
    assert not a.in_play("F")
    assert (a.wounds("F"), a.s.gauge) == (6, 8)
    assert len(a.events(Wounded)) == 1


@pytest.mark.rule("gauge.platforms", "gauge.spaces", "token.gain")
def test_a_whole_run_of_the_gauge_in_a_siege() -> None:
    """All wounds, one by one: a token for each skull, then Overcharge."""
    s = fray(size="siege").menu("F").s
    tokens = []
    for space in range(1, SUPER):
        assert list(advance_gauge(s)) == []
        assert (s.gauge, s.lap) == (space, 0)
        tokens.append(s.tokens)
    paid = [space for space in range(1, SUPER) if tokens[space - 1] > (0, *tokens)[space - 1]]
    assert (*paid, SUPER) == GAUGE.skulls
    # The last space is Super!, with a skull that is paid before the flip.
    next(advance_gauge(s))
    assert (s.gauge, s.lap, s.tokens) == (0, 1, len(GAUGE.skulls))


# ---------------------------------------------------------------- skull tokens


@pytest.mark.rule("token.gain", "token.next-round")
def test_a_skull_gives_a_token_at_once_but_it_is_spent_next_round() -> None:
    a = kill(fray(gauge=SKULL - 1, k="knucklehead").on("Z", acted=1).on("M", acted=1).menu("F"))
    assert (a.s.tokens, a.s.tokens_now) == (1, 0)
    assert [event.total for event in a.events(TokenGained)] == [1]
    a.do("end")
    assert (a.s.round, a.ask.prompt) == (2, "spawn")
    assert a.ask.about == (a.numbers["O"], 4, 1)
    assert (a.s.tokens, a.s.tokens_now) == (0, 1)


@pytest.mark.rule("token.gain")
def test_no_token_between_skulls() -> None:
    for gauge in (0, SKULL, SKULL + 1, SUPER - 2):
        a = kill(fray(gauge=gauge).menu("F"))
        assert a.s.tokens == 0


@pytest.mark.rule("token.next-round")
def test_a_token_gained_this_round_cannot_be_spent_in_it() -> None:
    a = fray(tokens=1, tokens_now=0, k="knucklehead").on("Z", status=["weak"]).at("spawning")
    assert not a.offered("clear")
    assert a.ask.about == (a.numbers["O"], 4, 0)


@pytest.mark.rule("token.second-lap", "overcharge.passing-platforms")
def test_in_overcharge_skulls_pay_again_and_platforms_do_nothing() -> None:
    a = kill(fray(size="siege", gauge=SKULL - 1, overcharged=True).menu("F"))
    assert (a.s.gauge, a.s.lap, a.s.tokens) == (SKULL, 1, 1)
    a = kill(fray(size="siege", gauge=BIT - 1, overcharged=True).menu("F"))
    assert (a.s.gauge, a.s.lap, a.s.called) == (BIT, 1, False)
    assert a.ask.prompt == "menu"


# ---------------------------------------------------------------- platforms


@pytest.mark.rule("gauge.16-bit.delve-spawn")
def test_16_bit_calls_the_mini_boss_of_a_delve_only() -> None:
    for size, called in (("delve", True), ("crawl", False), ("siege", False)):
        a = kill(fray(size=size, gauge=BIT - 1, R="rex").menu("F"))
        assert a.s.called is called
        cited = [event.rules for event in a.events(BossCalled)]
        assert cited == ([("gauge.16-bit.delve-spawn",)] if called else [])


@pytest.mark.rule("gauge.super.crawl")
def test_super_starts_the_boss_fight_of_a_crawl_next_round() -> None:
    a = fray(size="crawl", gauge=SUPER - 2, S="von_drakk", Q=UnitSpec("knucklehead", at=(1, 2)))
    a.on("Z", acted=1).on("M", acted=1).on("Q", acted=1).menu("F")
    kill(a)
    assert not a.s.called
    a.dice("1 1 -").do("attack", "O", "melee")
    assert (a.s.gauge, a.s.called, a.s.fight) == (SUPER, True, False)
    assert not a.in_play("S")
    a.do("end")
    assert (a.s.round, a.ask.prompt, a.ask.seat) == (2, "place_boss", CONSUL)
    a.match.answer(0)
    assert a.in_play("S") and a.s.fight


@pytest.mark.rule("overcharge.siege-only", "gauge.super.crawl")
def test_in_a_crawl_super_flips_nothing() -> None:
    a = kill(fray(size="crawl", gauge=SUPER - 1, S="von_drakk").menu("F"))
    assert (a.s.lap, a.s.overcharge, a.s.called) == (0, -1, True)
    assert a.ask.prompt == "menu"


@pytest.mark.rule("gauge.super.siege-flip", "token.gain")
def test_super_in_a_siege_flips_the_marker_and_remaining_wounds_go_on_from_the_start() -> None:
    runes = ["rune_of_strength", "rune_of_rage"]
    a = fray(size="siege", gauge=SUPER - 1, S="starfire", loot_top=runes)
    a.menu("F")
    cleave = a.game.box.action_number["hearthsworn_fighter.cleave"]
    (east,) = [o for o in a.offered("aim") if o[1] == cleave and o[3] == "E"]
    a.dice("2 2 3")
    a.match.answer_with(east)
    # In the middle of the sweep, at once:
    assert (a.ask.prompt, a.ask.seat) == ("overcharge", CONSUL)
    assert (a.s.gauge, a.s.lap, a.s.tokens) == (0, 1, 1)
    a.do("keep", "card:rune_of_rage")
    assert (a.s.gauge, a.s.lap, a.s.tokens, a.s.called) == (1, 1, 1, False)
    assert a.ask.prompt == "menu"
    moved = [(event.space, event.lap) for event in a.events(GaugeMoved)]
    assert moved == [(SUPER, 0), (0, 1), (1, 1)]


@pytest.mark.rule("overcharge.super")
def test_super_for_the_second_time_starts_the_boss_fight_of_a_siege() -> None:
    a = kill(fray(size="siege", gauge=SUPER - 1, overcharged=True, S="von_drakk").menu("F"))
    assert (a.s.called, a.s.fight) == (True, False)
    assert [event.rules for event in a.events(BossCalled)] == [("overcharge.super",)]
    assert a.ask.prompt == "menu", "no second loot card"


@pytest.mark.rule("gauge.boss-fight.keeps-counting")
@pytest.mark.parametrize("size", ["delve", "crawl"])
def test_in_a_boss_fight_the_marker_runs_on_and_starts_again_without_effect(size: str) -> None:
    boss = {"S": UnitSpec("rex" if size == "delve" else "starfire", at=(6, 0), boss=True)}
    a = kill(fray(size=size, gauge=SUPER - 1, fight=True, **boss).menu("F"))
    assert (a.s.gauge, a.s.called, a.s.lap, a.s.tokens) == (SUPER, False, 0, 1)
    a.dice("1 1 -").do("attack", "O", "melee")
    assert (a.s.gauge, a.s.called, a.s.lap, a.s.tokens) == (1, False, 0, 1)
    a = kill(fray(size=size, gauge=BIT - 1, fight=True, **boss).menu("F"))
    assert (a.s.gauge, a.s.called, a.s.tokens) == (BIT, False, 1)


@pytest.mark.rule("gauge.boss-fight.keeps-counting")
def test_a_siege_whose_boss_came_on_the_first_run_still_flips() -> None:
    boss = UnitSpec("starfire", at=(6, 0))
    a = kill(fray(size="siege", gauge=SUPER - 1, fight=True, S=boss).menu("F"))
    assert (a.ask.prompt, a.s.lap, a.s.called) == ("overcharge", 1, False)
    a = kill(fray(size="siege", gauge=SUPER - 1, overcharged=True, fight=True, S=boss).menu("F"))
    assert (a.ask.prompt, a.s.gauge, a.s.called) == ("menu", SUPER, False)


# ---------------------------------------------------------------- Overcharge


def overcharge(**more: Any) -> Arena:
    """A Siege one wound short of its first Super!, three Heroes in play and one destroyed."""
    more = {"loot_top": ["rune_of_strength", "molten_shield", "rune_of_rage"], **more}
    return fray(
        size="siege",
        gauge=SUPER - 1,
        G=UnitSpec("glimmerdusk_ranger", at=(0, 2), potions=0),
        P="royal_paladin",
        S=UnitSpec("starfire", at=(4, 1)),
        R="rex",
        late="ironscale",
        **more,
    ).menu("F")


@pytest.mark.rule("overcharge.loot.draw")
def test_the_consul_draws_a_loot_card_for_each_hero_in_play_and_keeps_one() -> None:
    a = overcharge()
    deck = Counter((*a.s.loot_deck.top, *a.s.loot_deck.rest))
    kill(a)
    assert [(event.deck, event.card) for event in a.events(Drew)] == [
        ("loot", card(a, name)) for name in ("rune_of_strength", "molten_shield", "rune_of_rage")
    ]
    assert a.ask.seat == CONSUL
    assert list(a.ask.options) == [
        ("keep", card(a, name)) for name in ("rune_of_strength", "molten_shield", "rune_of_rage")
    ]
    a.do("keep", "card:molten_shield")
    # The others are shuffled back: nobody knows where they lie.
    assert a.s.loot_deck.top == a.s.loot_deck.discard == ()
    deck[card(a, "molten_shield")] -= 1
    assert Counter(a.s.loot_deck.rest) == +deck
    assert a.s.overcharge == card(a, "molten_shield")


@pytest.mark.rule("overcharge.loot.draw")
def test_a_resurrection_charm_is_shuffled_back_and_replaced() -> None:
    charm = "resurrection_charm"
    a = overcharge(loot_top=[charm, "rune_of_strength", charm, "molten_shield", "rune_of_rage"])
    size = a.s.loot_deck.size
    kill(a)
    assert {option[1] for option in a.ask.options} == {
        card(a, name) for name in ("rune_of_strength", "molten_shield", "rune_of_rage")
    }
    a.do("keep", "card:rune_of_rage")
    assert a.s.loot_deck.size == size - 1
    assert a.s.loot_deck.rest.count(card(a, charm)) == 3


@pytest.mark.rule("overcharge.loot.effect")
def test_every_monster_but_the_boss_has_the_kept_card_for_the_rest_of_the_game() -> None:
    a = overcharge()
    before = {mark: effect.dice(a.s, a.numbers[mark], ATT) for mark in a.numbers}
    kill(a).do("keep", "card:rune_of_strength")
    gained = {
        mark
        for mark in a.numbers
        if effect.dice(a.s, a.numbers[mark], ATT) == before[mark] + Pool(blue=1)
    }
    # On the map or not yet spawned, Mini-Bosses included; neither boss nor point nor Hero.
    assert gained == {"K", "Z", "R", "late"}
    same = {m for m in a.numbers if effect.dice(a.s, a.numbers[m], ATT) == before[m]}
    assert same == {"F", "M", "G", "P", "O", "S"}


@pytest.mark.rule("overcharge.loot.effect")
def test_monsters_spawned_later_have_it_too() -> None:
    a = fray(size="siege", overcharged=True, overcharge="rune_of_strength", late="ironscale").at(
        "spawning"
    )
    a.do("spawn", "late").do("place", "late", (2, 2))
    assert effect.dice(a.s, a.numbers["late"], ATT) == Pool(blue=2, red=1)


# ---------------------------------------------------------------- the Loot-O-Meter


@pytest.mark.rule("loot.meter.draw", "loot.meter.circles")
@pytest.mark.parametrize("loot", range(15))
def test_each_third_circle_gives_one_loot_card(loot: int) -> None:
    a = kill(fray(loot=loot, loot_top=["rune_of_strength"]).menu("F"))
    assert a.s.loot == loot + 1
    if (loot + 1) % 3 == 0:
        assert (a.ask.prompt, a.ask.seat) == ("find", 1)
        assert a.ask.about == (card(a, "rune_of_strength"),)
        assert a.offers("equip", "F", -1) and a.offers("equip", "M", -1) and a.offers("hold")
    else:
        assert a.ask.prompt == "menu"
        assert not a.events(Drew)


@pytest.mark.rule("loot.meter.draw")
def test_the_heroes_need_not_take_the_card() -> None:
    a = kill(
        fray(loot=2, loot_top=["rune_of_strength"]).on("M", acted=1).on("Z", acted=1).menu("F")
    )
    a.do("hold").do("end").do("discard")
    assert (a.gear("F"), a.gear("M"), a.s.held) == ([], [], ())


@pytest.mark.rule("loot.meter.maxed", "loot.meter.circles")
def test_wounds_beyond_the_last_circle_are_lost() -> None:
    a = kill(fray(loot=15, gauge=7).menu("F"))
    assert (a.s.loot, a.s.gauge) == (15, 8)
    assert a.ask.prompt == "menu"
    assert not a.events(Drew) and not a.events(LootMoved)


@pytest.mark.rule("loot.meter.reset")
def test_the_marker_goes_back_at_the_end_of_every_round() -> None:
    a = kill(fray(loot=4).on("M", acted=1).on("Z", acted=1).menu("F"))
    assert a.s.loot == 5
    a.do("end")
    assert (a.s.round, a.s.loot) == (2, 0)


@pytest.mark.rule("loot.meter.advance")
def test_every_wound_of_an_area_moves_the_loot_marker() -> None:
    a = fray(loot=1, gauge=7, loot_top=["rune_of_strength"]).menu("F")
    cleave = a.game.box.action_number["hearthsworn_fighter.cleave"]
    (east,) = [o for o in a.offered("aim") if o[1] == cleave and o[3] == "E"]
    a.dice("2 2 3")
    a.match.answer_with(east)
    assert a.ask.prompt == "find"
    assert a.s.loot == 3


# ---------------------------------------------------------------- the decks


@pytest.mark.rule("loot.decks.empty")
def test_an_empty_deck_is_rebuilt_from_its_discards() -> None:
    a = fray(loot=2, loot_only=True, loot_discard=["rune_of_strength", "rune_of_rage"]).menu("F")
    a.chance(1)
    kill(a)
    a.done()
    drawn = a.ask.about[0]
    assert drawn in (card(a, "rune_of_strength"), card(a, "rune_of_rage"))
    assert a.s.loot_deck.discard == ()
    assert a.s.loot_deck.size == 1


@pytest.mark.rule("loot.decks.empty")
def test_without_deck_and_discards_no_card_is_drawn() -> None:
    a = kill(fray(loot=2, loot_only=True).menu("F"))
    assert (a.s.loot, a.ask.prompt) == (3, "menu")
    assert not a.events(Drew)


@pytest.mark.rule("loot.decks.empty")
def test_replaced_and_sacrificed_cards_are_discarded() -> None:
    a = fray(loot=2, loot_top=["rune_of_strength"]).on("F", gear=["rune_of_rage"]).menu("F")
    kill(a).do("equip", "F", "card:rune_of_rage")
    assert a.gear("F") == ["rune_of_strength"]
    assert a.s.loot_deck.discard == (card(a, "rune_of_rage"),)
    a = fray(loot=2, loot_top=["rune_of_strength"]).on("M", wounds=1).menu("F")
    kill(a).do("sacrifice", "M", "wound")
    assert a.s.loot_deck.discard == (card(a, "rune_of_strength"),)


@pytest.mark.rule("loot.decks.empty")
def test_cards_come_from_the_top_of_the_deck() -> None:
    a = fray(loot=2, loot_top=["rune_of_strength", "rune_of_rage"]).menu("F")
    kill(a)
    assert a.ask.about == (card(a, "rune_of_strength"),)
    assert a.s.loot_deck.top == (card(a, "rune_of_rage"),)


@pytest.mark.rule("loot.resurrection-charm")
def test_a_charm_brings_a_hero_back_at_the_start_of_a_round_and_is_gone() -> None:
    a = fray(G=UnitSpec("glimmerdusk_ranger", wounds=5), k="knucklehead", marker=(4, 1))
    a.on("F", gear=["resurrection_charm"]).at("round")
    assert (a.ask.prompt, a.ask.seat) == ("charm", 1), "before the Consul spawns"
    assert a.offers("pass")
    assert a.offered("resurrect") == [
        ("resurrect", a.numbers["F"], card(a, "resurrection_charm"), a.numbers["G"])
    ]
    a.dice("1 1 - - -").do("resurrect", "F", "card:resurrection_charm", "G")
    assert a.ask.prompt == "return"
    a.do("place", "G", (4, 0))
    assert (a.where("G"), a.wounds("G")) == ((4, 0), 3)
    assert a.events(Returned)
    assert a.gear("F") == []
    gone = card(a, "resurrection_charm")
    assert gone in a.s.removed
    assert gone not in a.s.loot_deck.discard
    assert a.ask.prompt == "spawn"


@pytest.mark.rule("loot.resurrection-charm")
def test_a_charm_helps_only_in_the_hands_of_a_hero_in_play() -> None:
    a = fray(
        G=UnitSpec("glimmerdusk_ranger", wounds=5, gear=["resurrection_charm"]),
        k="knucklehead",
        marker=(4, 1),
    ).at("round")
    assert a.ask.prompt == "spawn"
    a = fray(k="knucklehead", marker=(4, 1)).on("F", gear=["resurrection_charm"]).at("round")
    assert a.ask.prompt == "spawn", "nobody is destroyed"


@pytest.mark.rule("treasure.deck.boss-cards", "treasure.deck.base")
def test_relics_of_a_boss_are_in_the_deck_only_where_it_is_fielded() -> None:
    for boss in ("starfire", "roxor", "von_drakk"):
        a = fray(S=boss).menu("F")
        bosses = Counter(a.game.box.equipment[c].boss for c in a.s.treasure_deck.rest)
        assert bosses == {"": 18, boss: 6}
    a = fray().menu("F")
    assert {a.game.box.equipment[c].boss for c in a.s.treasure_deck.rest} == {""}
