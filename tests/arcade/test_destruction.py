"""Wounds, destruction and the loot tracker. [destroy.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade.events import Healed, Wounded
from undercroft.games.arcade.position import UnitSpec

from .arena import HEROES_PACK, Arena

ROOM = """
    #########
    #WC.....#
    #.....F.#
    #....X..#
    #########
    """


def room(hero: str = "sanctioned_witch", **names: object) -> Arena:
    drawing = ROOM if "C" in names else ROOM.replace("C", ".")
    return Arena(
        drawing, packs=HEROES_PACK, W=hero, F="cat_burglar", **{"X": "shadow_tower", **names}
    ).dry()  # fmt: skip


@pytest.mark.rule("destroy.wound-tokens")
def test_wounds_add_tokens_and_healing_takes_them_off() -> None:
    a = room(C="tower_stalker").on("F", wounds=2).menu("W")
    a.dice("2 1").do("attack", "C", "melee").done()
    assert a.wounds("C") == 1
    a.do("move", (0, 1)).do("special", "sanctioned_witch.curative", "F")
    assert a.wounds("F") == 1
    assert (len(a.events(Wounded)), len(a.events(Healed))) == (1, 1)


@pytest.mark.rule("destroy.when", "destroy.cleanup")
def test_a_model_goes_with_its_last_heart_and_loses_its_tokens() -> None:
    a = room(C=UnitSpec("tower_stalker", wounds=1, status=["slow"])).menu("W")
    a.dice("2 1").do("attack", "C", "melee")
    assert a.in_play("C")
    a.dice("2 1").do("attack", "C", "melee").done()
    assert not a.in_play("C")
    assert (a.wounds("C"), a.status("C")) == (0, ())
    assert not a.s.foes >> a.square(1, 0) & 1


@pytest.mark.rule("action.dangerous", "hero.activation.destroyed")
def test_a_hero_who_destroys_a_friend_goes_on_with_its_activation() -> None:
    a = room("star_knight").on("F", at=(2, 1), wounds=4).menu("W", actions=4)
    a.dice("- - -", "-").do("special", "star_knight.meteor", "F").done()
    assert not a.in_play("F")
    assert (a.s.actions, a.s.move) == (3, 4)


@pytest.mark.rule("destroy.hero.keeps", "destroy.cleanup", "term.discard.token")
def test_a_destroyed_hero_keeps_potions_and_equipment() -> None:
    a = room().on("W", wounds=4, wrath=2, status=["fire", "slow"], potions=2)
    a.on("W", gear=["blessed_spear"]).activate("W")
    assert not a.in_play("W")
    assert (a.wounds("W"), a.status("W"), a.s.wrath[a.numbers["W"]]) == (0, (), 0)
    assert a.potions("W") == 2
    assert a.gear("W") == ["blessed_spear"]


@pytest.mark.rule("destroy.hero.receives-nothing")
def test_a_destroyed_hero_gets_no_potions() -> None:
    a = room("moonspire_guardian", C="tower_blackblade").on("F", at=None).set(fallen=["F"])
    a.position.map = a.position.map.replace("F", ".")
    a.menu("W").dice("3 p").do("attack", "C", "missile")
    assert a.ask.prompt == "potion"
    assert [a.mark(o[1]) for o in a.offered("potion")] == ["W"]


@pytest.mark.rule("destroy.hero.receives-nothing")
def test_a_destroyed_hero_gets_no_equipment() -> None:
    a = room(backpack=["ancestral_mail"]).on("F", at=None).set(fallen=["F"])
    a.position.map = a.position.map.replace("F", ".")
    a.at("equipment")
    assert {a.mark(o[1]) for o in a.offered("equip")} == {"W"}


@pytest.mark.rule("destroy.spawning-point.tracker")
def test_a_destroyed_point_waits_for_the_rewards_and_never_comes_back() -> None:
    a = room(
        C=UnitSpec("spider_nest", wounds=2), plot_drawn=True, A=UnitSpec("crawler"),
    ).menu("W", left=1)  # fmt: skip
    a.dice("2 -").do("attack", "C", "melee").done()
    assert not a.in_play("C")
    assert a.s.tracker == (("point", 1),)
    a.do("end")
    # Two loot cards for a point on the first tile, and the tracker is empty.
    assert a.s.tracker == ()
    assert len(a.s.backpack) == 2
    assert a.numbers["C"] in a.s.retired


@pytest.mark.rule("destroy.spawning-point.status")
def test_a_spawning_point_takes_no_status() -> None:
    a = room("hexcast_sorceress", C="spider_nest").menu("W")
    a.dice("2 - -").do("special", "hexcast_sorceress.broken_bones", "C").done()
    assert a.wounds("C") == 1
    assert a.status("C") == ()
    a.dice("1 - -").do("attack", "C", "magic").done()
    assert a.wounds("C") == 1


@pytest.mark.rule("destroy.monster.tracker", "term.spawning-pool")
def test_a_destroyed_monster_waits_for_the_rewards_before_it_is_in_the_pool() -> None:
    from undercroft.games.arcade.spawn import available

    a = room(C="tower_arbalist", backpack=["ancestral_mail"]).menu("W", left=1)
    card = a.s.card[a.numbers["C"]]
    a.dice("1 1").do("attack", "C", "melee").done()
    assert a.s.kills == (a.numbers["C"],)
    assert available(a.s, card) == []
    assert a.s.tracker == (("elite", 1),)
    a.do("end")
    assert a.ask.prompt == "equipment"
    assert a.s.kills == ()
    assert available(a.s, card) == [a.numbers["C"]]


@pytest.mark.rule("destroy.monster.not-available")
@pytest.mark.parametrize(("tracked", "spawned"), [(True, False), (False, True)])
def test_a_monster_on_the_tracker_is_not_spawned(tracked: bool, spawned: bool) -> None:
    a = room(A=UnitSpec("tower_arbalist", tracker=tracked), commands=["spawn"], ties=False)
    a.on("W", wrath=1).at("commands")
    assert a.in_play("A") is spawned


@pytest.mark.rule("term.monster")
def test_monsters_are_all_models_of_the_consul_but_points() -> None:
    from undercroft.games.arcade.wound import monsters

    a = room(C="tower_stalker", Q=UnitSpec("boo_booty", at=(6, 0))).menu("W")
    assert {a.mark(u) for u in monsters(a.s)} == {"C", "Q"}


@pytest.mark.rule("term.party")
def test_the_party_is_the_heroes() -> None:
    a = room(C="tower_stalker").menu("W")
    assert [a.mark(u) for u in a.s.hero_units] == ["W", "F"]
    assert all(a.s.is_hero(u) for u in a.s.hero_units)
    assert not a.s.is_hero(a.numbers["C"])


@pytest.mark.rule("term.solo")
def test_solo_monsters_act_before_elites_and_have_one_set_of_attributes() -> None:
    a = Arena(
        """
        #######
        #W.A..#
        #.....#
        #..N..#
        #######
        """,
        W="sanctioned_witch", A="tower_arbalist", N="knight_of_the_tower", commands=["fight"],
    ).dry()  # fmt: skip
    a.dice("2 2 -", "2 2 -", "2 2 -", "2 2 -").at("commands").done()
    from undercroft.games.arcade.events import Targeted

    assert [a.mark(e.unit) for e in a.events(Targeted)] == ["N", "N", "N", "A"]
    card = a.game.content.monsters["knight_of_the_tower"]
    assert card.gang is None
    assert not card.bonds


# Decks


@pytest.mark.rule("term.draw.reshuffle", "term.discard.card")
def test_the_last_card_drawn_has_the_discards_shuffled_at_once() -> None:
    from undercroft.kernel.deck import Deck

    a = room(chests=[(0, 1)], tile_numbers=[2]).menu("W")
    names = ("ancestral_mail", "oracle_eye", "blessed_spear")
    mail, eye, spear = (a.option(f"card:{name}")[0] for name in names)
    a.change(treasure_deck=Deck((mail,), (), (eye, spear)))
    a.do("chest", (0, 1)).do("keep", mail)
    # The Mail was the last card: Eye and Spear were shuffled, the Spear drawn and then discarded.
    assert a.s.treasure_deck == Deck((), (eye,), (spear,))


@pytest.mark.rule("term.draw.reshuffle")
def test_draws_from_an_empty_deck_give_nothing() -> None:
    from undercroft.kernel.deck import Deck

    a = room(C="tower_arbalist", chests=[(0, 1)]).menu("W", left=1)
    a.change(loot_deck=Deck(), treasure_deck=Deck())
    a.dice("1 1").do("attack", "C", "melee").do("chest", (0, 1)).do("end")
    assert a.s.backpack == ()


@pytest.mark.rule("term.draw.reshuffle")
def test_a_deck_without_discards_stays_empty_until_one_comes() -> None:
    from undercroft.games.arcade import deck
    from undercroft.kernel.deck import Deck

    def draw(cards: Deck, answer: int = 0) -> tuple[int, Deck]:
        rule = deck.draw(cards, "loot")
        try:
            next(rule)
            rule.send(answer)
        except StopIteration as end:
            return end.value
        raise AssertionError("the draw asks twice")

    card, left = draw(Deck((), (4,), (7, 5)))
    assert (card, left) == (4, Deck((), (5, 7), ()))
    card, left = draw(Deck((), (4,), ()))
    assert (card, left) == (4, Deck())
    assert draw(left) == (-1, Deck())
    assert draw(left.discarding(4)) == (4, Deck())


@pytest.mark.rule("term.spend.cards-tokens", "potion.cost")
def test_a_cost_in_tokens_is_paid_in_full_and_first() -> None:
    a = room("star_knight", C="tower_stalker").on("W", potions=2).menu("W")
    a.do("drink", "W", "star_knight.comet_draught", "special", "star_knight.comet_draught", "C")
    assert a.potions("W") == 0
    assert a.wounds("C") == 1
    assert a.s.actions == 4
    poor = room("star_knight", C="tower_stalker").on("W", potions=1).menu("W")
    assert not poor.offered("drink")


@pytest.mark.rule("term.closest.ties")
def test_of_two_equally_close_points_the_players_choose() -> None:
    drawing = """
        #########
        #Y..W..X#
        #.......#
        #########
        """
    a = Arena(
        drawing, W="sanctioned_witch", X="shadow_tower", Y="spider_nest",
        A=UnitSpec("tower_arbalist"), commands=["spawn"],
    ).dry().at("commands")  # fmt: skip
    assert a.ask.prompt == "which_point"
    assert {a.mark(o[1]) for o in a.offered("point")} == {"X", "Y"}
    a.do("point", "X")
    assert a.ask.prompt == "spawn"  # the Tower's Arbalist comes
    b = Arena(
        drawing.replace("Y.", ".Y"), W="sanctioned_witch", X="shadow_tower", Y="spider_nest",
        A=UnitSpec("tower_arbalist"), commands=["spawn"],
    ).dry().at("commands")  # fmt: skip
    assert b.ask.prompt == "menu"  # the nest was nearer, and nobody was asked
    assert not b.in_play("A")


@pytest.mark.rule("term.rule-priority")
def test_a_card_takes_precedence_over_the_rules() -> None:
    # Wounds give wrath, unless a challenge card says that nobody gains any.
    quiet = next(t.id for t in room().game.box.twists if t.effect == "no_wrath")
    a = room(C="tower_stalker", force=[quiet]).menu("W")
    a.dice("2 1").do("attack", "C", "melee").done()
    assert a.wounds("C") == 1
    assert a.s.wrath[a.numbers["W"]] == 0
