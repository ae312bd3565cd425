"""Potions: drinking, sharing, green ones and Loud Slurping. [potion.*, basic.loud-slurping]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade.events import Drank, Rolled
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import UnitSpec

from .arena import HEROES_PACK, Arena

ROOM = """
    ##########
    #W.C.....#
    #........#
    #.......R#
    ##########
    """
FIREVINE = "riftling_warrior.firevine"


def room(hero: str = "sanctioned_witch", **names: object) -> Arena:
    return Arena(
        ROOM, packs=HEROES_PACK, W=hero, R="riftling_warrior", **{"C": "tower_stalker", **names}
    ).dry()  # fmt: skip


def drink(a: Arena, owner: str, potion: str, who: str) -> Arena:
    return a.do("drink", owner, potion, "special", potion, who)


@pytest.mark.rule("potion.free-action", "potion.cost")
def test_a_potion_costs_tokens_and_no_action_points() -> None:
    a = room("riftling_warrior").on("W", potions=1)
    a.position.units["R"].card = "sanctioned_witch"
    a.menu("W")
    drink(a, "W", FIREVINE, "W")
    assert a.potions("W") == 0
    assert a.s.actions == 3
    # Who has no points left may still drink.
    b = room().on("R", potions=1).menu("W", actions=0, move=0)
    drink(b, "R", FIREVINE, "W")
    assert b.potions("R") == 0


@pytest.mark.rule("potion.limit.activation", "potion.share.limit")
def test_one_potion_an_activation_own_or_shared() -> None:
    a = room().on("W", potions=2).on("R", potions=1).menu("W")
    assert a.offers("drink", "W", "sanctioned_witch.sparkle_charm_bomb", "area",
                    "sanctioned_witch.sparkle_charm_bomb")  # fmt: skip
    drink(a, "R", FIREVINE, "W")
    assert not a.offered("drink")
    # The limit is the drinker's: the Warrior still drinks in his own activation.
    b = room().on("W", potions=2).on("R", potions=1).menu("R")
    drink(b, "R", FIREVINE, "R")
    b.do("end")
    assert b.mark(b.s.active) == "W"
    assert b.offered("drink")


@pytest.mark.rule("potion.green-only-consul-turn", "potion.share.green")
def test_green_potions_are_not_for_a_heros_activation() -> None:
    a = room().on("W", potions=2).on("R", potions=1).menu("W")
    potions = {a.game.box.actions[o[2]].id for o in a.offered("drink")}
    assert potions == {"sparkle_charm_bomb", "firevine"}


@pytest.mark.rule("potion.green-only-consul-turn", "potion.limit.consul-turn")
@pytest.mark.rule("potion.share.green", "basic.loud-slurping")
def test_in_the_consuls_turn_a_hero_drinks_one_green_potion_of_its_own() -> None:
    a = room(commands=["fight", "fight"]).on("W", potions=2, wounds=2)
    a.at("commands")
    assert a.ask.prompt == "green"
    offered = {a.game.box.actions[o[2]].id for o in a.offered("drink")}
    assert offered == {"healing_brew"}
    a.dice("2")
    drink(a, "W", "sanctioned_witch.healing_brew", "W").done()
    assert a.wounds("W") == 0
    assert a.potions("W") == 1
    # A token is left, but the potion of this Consul Turn is drunk.
    assert a.ask.prompt != "green"


@pytest.mark.rule("basic.loud-slurping", "wrath.pool.take-free-first")
def test_loud_slurping_costs_a_token_and_gives_two_wrath() -> None:
    a = room(commands=["fight"]).on("R", potions=1).at("commands")
    # The Warrior's own potion is blue, yet he can slurp.
    assert a.offers("slurp", "R")
    assert not a.offered("drink")
    a.do("slurp", "R")
    assert a.potions("R") == 0
    assert a.s.wrath[a.numbers["R"]] == 2
    assert a.events(Drank)[0].rules == ("basic.loud-slurping",)


@pytest.mark.rule("potion.limit.consul-turn", "destroy.hero.keeps")
def test_the_limit_is_each_heros_own_and_a_destroyed_hero_drinks_nothing() -> None:
    a = room(commands=["spawn", "spawn"]).on("W", potions=1).on("R", potions=1).at("commands")
    a.do("slurp", "R")
    assert (a.ask.prompt, [a.mark(hero) for hero in a.ask.about]) == ("green", ["W"])
    refusal = a.match.refusal(a.option("slurp", "R"))
    assert refusal is not None and refusal.text == "Riftling Warrior has drunk in this Consul turn."
    b = room(commands=["spawn"]).on("W", potions=1).on("R", potions=1, at=None)
    b.position.map = b.position.map.replace("R", ".")
    b.set(fallen=["R"]).at("commands")
    assert b.mark(b.ask.about[0]) == "W"
    b.do("pass")
    assert b.ask.prompt != "green"


@pytest.mark.rule("basic.loud-slurping", "command.fight.target", "potion.green-only-consul-turn")
def test_a_slurp_before_an_attack_draws_that_attack() -> None:
    """Two attacks that would be the Warrior's: the Witch slurps before the first or the second."""
    hall = "############\n#.WSR......#\n#..........#\n############"
    units = {"W": "sanctioned_witch", "R": "riftling_warrior", "S": "spider_speaker"}
    for passes, struck in ((2, ["W", "W"]), (3, ["R", "W"])):
        a = Arena(hall, commands=["fight"], **units).on("W", potions=1).on("R", wrath=1, potions=0)
        a.dice("2 - -", "2 - -").at("commands")
        for _ in range(passes):
            a.do("pass")
        a.do("slurp", "W").done()
        assert [a.mark(event.unit) for event in a.rolls("defense arm")] == struck


@pytest.mark.rule("basic.loud-slurping")
def test_nobody_slurps_in_a_hero_turn() -> None:
    a = room().on("R", potions=1).menu("R")
    assert not a.offered("slurp")


@pytest.mark.rule("potion.no-interrupt")
def test_potions_come_before_an_attack_and_never_inside_its_roll() -> None:
    a = Arena(
        """
        ######
        #WC..#
        ######
        """,
        W=UnitSpec("sanctioned_witch", potions=2), C="tower_stalker", commands=["fight"],
    )  # fmt: skip
    a.at("commands")
    asked = 0
    a.dice("- - -", "- - -")
    while a.ask.prompt == "green":
        asked += 1
        before = len(a.events(Rolled))
        a.do("pass")
        assert len(a.events(Rolled)) - before <= 1
    a.done()
    # Before the command, before the monster's turn and before each attack.
    assert asked == 4
    assert a.wounds("W") == 2


@pytest.mark.rule("potion.limit.consul-turn")
def test_one_question_asks_the_whole_party_and_again_after_each_drink() -> None:
    a = room(commands=["spawn"]).on("W", potions=1, wounds=1).on("R", potions=1).at("commands")
    assert [a.mark(hero) for hero in a.ask.about] == ["W", "R"]
    assert GAME.prompt(a.s, a.ask) == "Spawn: does anybody drink a potion first?"
    labels = [a.match.label(option) for option in a.ask.options]
    assert labels == [
        "pass",
        "Sanctioned Witch: Loud Slurping, 2 wrath",
        "Sanctioned Witch drinks Healing Brew",
        "Riftling Warrior: Loud Slurping, 2 wrath",
        "pass until the Consul's turn is over",
    ]
    assert a.match.wish("drink healing brew") == a.ask.options[2]
    assert a.match.wish("pass turn") == ("pass_turn",)
    a.do("slurp", "R")
    assert GAME.prompt(a.s, a.ask) == "Spawn: does Sanctioned Witch drink a potion first?"
    a.do("pass")
    assert a.ask.prompt != "green"


@pytest.mark.rule("potion.share.green")
def test_each_player_is_asked_for_heroes_of_ones_own() -> None:
    a = room(commands=["spawn"]).on("W", potions=1).on("R", potions=1, seat=1).at("commands")
    assert (a.ask.seat, [a.mark(hero) for hero in a.ask.about]) == (0, ["W"])
    assert a.why_not("slurp", "R") == ("potion.share.green",)
    a.do("pass_turn")
    assert (a.ask.seat, [a.mark(hero) for hero in a.ask.about]) == (1, ["R"])


def test_who_passes_for_the_turn_is_asked_again_only_in_the_next_one() -> None:
    a = room(commands=["fight", "fight"]).on("W", potions=1).on("R", potions=1, seat=1)
    a.at("commands")
    asked = []
    while a.ask.prompt == "green":
        asked.append(a.mark(a.ask.about[0]))
        a.do("pass_turn" if asked[-1] == "W" else "pass")
    # Before each command and before each monster; the Warrior passes for the moment only.
    assert asked == ["W", "R", "R", "R", "R"]
    while a.ask.prompt != "green":
        a.match.answer(0)  # nobody does anything until the next Consul Turn
    assert a.mark(a.ask.about[0]) == "W"
    assert a.potions("W") == 1


def test_a_hero_without_hearts_left_is_not_asked_to_drink() -> None:
    hearts = GAME.content.heroes["sanctioned_witch"].hearts
    a = room(commands=["fight"]).on("W", potions=1, wounds=hearts - 1).at("commands")
    assert a.ask.prompt == "green"
    a = room(commands=["fight"]).on("W", potions=1, wounds=hearts).at("commands")
    assert a.ask.prompt != "green"


@pytest.mark.rule("potion.share", "potion.share.tokens")
def test_a_potion_is_shared_across_the_dungeon() -> None:
    a = room().on("R", potions=1).menu("W")
    drink(a, "R", FIREVINE, "W")
    assert a.potions("R") == 0
    assert a.events(Drank)[0][:2] == (a.numbers["W"], a.numbers["R"])


@pytest.mark.rule("potion.share")
def test_a_destroyed_hero_lends_nothing() -> None:
    a = room().on("R", potions=1, at=None)
    a.position.map = a.position.map.replace("R", ".")
    a.set(fallen=["R"]).menu("W")
    assert not a.offered("drink")


@pytest.mark.rule(
    "potion.share.firevine.example", "potion.duration", "offense.bonus-dice-mandatory"
)
def test_the_witch_drinks_the_warriors_firevine() -> None:
    a = room(X=UnitSpec("shadow_tower", at=(4, 2))).on("R", potions=1).menu("W", left=2)
    drink(a, "R", FIREVINE, "W")
    a.dice("2 - - 3").do("attack", "C", "magic").done()
    assert a.rolls("offense")[0].pool == (3, 1, 0, 0)
    assert "fire" in a.status("C")
    assert a.s.effects
    # It lasts through the Consul Turn and ends as her next activation starts.
    a.do("end")
    assert a.mark(a.s.active) == "R"
    a.dice("- - -", "- - -", "- - -", "- - -")
    a.do("end")
    for _ in range(20):
        if a.ask.prompt == "hero_turn":
            break
        a.match.answer(0)
    assert a.s.effects
    a.do("activate", "W")
    assert not a.s.effects


@pytest.mark.rule("potion.cost", "card.action.colours")
def test_a_red_potion_is_an_offensive_action() -> None:
    a = room("star_knight").on("W", potions=3).menu("W")
    potion = "star_knight.comet_draught"
    a.do("drink", "W", potion, "special", potion, "C")
    assert a.potions("W") == 1
    assert a.wounds("C") == 1
    assert a.s.wrath[a.numbers["W"]] == 1
