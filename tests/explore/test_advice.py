"""What the advice for machine players prefers, in positions where one answer is plainly best."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from undercroft.agents import agent
from undercroft.games.explore import advice, prospect
from undercroft.games.explore.attack import Attack
from undercroft.games.explore.position import UnitSpec
from undercroft.games.explore.target import MELEE
from undercroft.games.superdungeon.dice import face_name
from undercroft.kernel.choice import CHANCE

from .arena import Arena


def chosen(a: Arena) -> tuple[Any, ...]:
    """What the greedy agent answers, marks in place of units."""
    option = a.ask.options[agent("greedy").choose(a.match, a.ask)]
    return tuple(option)


def test_the_chance_of_a_blow_is_the_share_of_throws_that_wound() -> None:
    """Counted over every throw of the attack, through the engine itself."""

    def duel() -> Arena:
        a = Arena("####\n#FK#\n####", F="hearthsworn_fighter", K="knucklehead")
        return a.on("F", potions=0).menu("F")

    a = duel()
    faces = a.game.content.faces
    attack = Attack(a.numbers["F"], [a.numbers["K"]], MELEE)
    exact = prospect.chance(a.s, attack, a.numbers["K"])
    # Two blue dice and a red one; a Knucklehead defends with one fixed star.
    blue, red = ([face_name(face) for face in die.faces] for die in (faces.blue, faces.red))
    throws = list(product(blue, blue, red))
    hits = 0
    for throw in throws:
        a = duel().dice(" ".join(throw)).do("attack", "K", "melee")
        hits += not a.in_play("K")
    assert exact == pytest.approx(hits / len(throws))


def test_a_hero_strikes_the_spawning_point_rather_than_a_monster() -> None:
    a = Arena(
        "#####\n#KFW#\n#####", F="hearthsworn_fighter", K="knucklehead", W="kobold_warrens"
    ).menu("F")
    assert chosen(a) == a.option("attack", "W", "melee")


def test_a_hero_strikes_the_boss_rather_than_a_spawning_point_once_it_has_come() -> None:
    drawing = "######\n#R.FW#\n#....#\n######"
    a = Arena(drawing, F="hearthsworn_fighter", R=UnitSpec("rex", boss=True), W="kobold_warrens")
    a.menu("F", fight=True, size="delve")
    assert chosen(a) == a.option("attack", "R", "melee")


def test_a_monster_strikes_the_hero_who_is_nearly_down() -> None:
    a = Arena("#####\n#AKB#\n#####", A="deeproot_druid", B="deeproot_druid", K="knucklehead")
    a.on("B", wounds=4).menu("K")
    assert chosen(a) == a.option("attack", "B", "melee")
    a = Arena("#####\n#AKB#\n#####", A="deeproot_druid", B="deeproot_druid", K="knucklehead")
    a.on("A", wounds=4).menu("K")
    assert chosen(a) == a.option("attack", "A", "melee")


def test_a_hero_walks_up_to_what_it_cannot_reach_yet() -> None:
    a = Arena("##########\n#F....K..#\n##########", F="hearthsworn_fighter", K="knucklehead")
    a.menu("F")
    assert chosen(a) == a.option("move", (4, 0))


def test_a_hero_runs_to_a_fight_that_is_far_away() -> None:
    a = Arena(f"{'#' * 30}\n#F{'.' * 25}K.#\n{'#' * 30}", F="hearthsworn_fighter", K="knucklehead")
    a.menu("F")
    assert chosen(a) == ("run",)


def test_a_hero_opens_the_chest_beside_it() -> None:
    a = Arena("#####\n#F..#\n#####", F="hearthsworn_fighter", chests=((1, 0),)).menu("F")
    assert chosen(a)[0] == "chest"


def test_a_bowman_does_not_walk_into_melee() -> None:
    drawing = "#############\n#R.........K#\n#############"
    a = Arena(drawing, R="glimmerdusk_ranger", K="knucklehead").on("R", potions=0).menu("R")
    move = chosen(a)
    assert move[0] == "move"
    x = move[1] % a.s.board.stride
    assert 10 - x <= 8, "in range"
    assert 10 - x > 2, "but not close"


@pytest.mark.parametrize(
    ("card", "hero"), [("rune_of_the_sage", "M"), ("rune_of_rage", "F"), ("rune_of_the_lynx", "R")]
)
def test_a_find_goes_to_the_hero_who_attacks_with_it(card: str, hero: str) -> None:
    a = Arena(
        "######\n#MFR.#\n######",
        M="ember_mage", F="hearthsworn_fighter", R="glimmerdusk_ranger", held=(card,),
    )  # fmt: skip
    a.at("end")
    assert a.ask.prompt == "find"
    assert chosen(a) == a.option("equip", hero, -1)


def test_a_hero_at_the_last_heart_takes_the_wound_off_instead_of_a_small_find() -> None:
    a = Arena("####\n#F.#\n####", F="hearthsworn_fighter", held=("rune_of_the_stray",))
    a.on("F", wounds=5).at("end")
    assert chosen(a) == a.option("sacrifice", "F", "wound")


def test_an_elixir_is_drunk_after_a_grave_wound_and_not_after_a_scratch() -> None:
    for before, drinks in ((3, True), (0, False)):
        a = Arena("####\n#PK#\n####", P="royal_paladin", K="knucklehead")
        a.on("P", wounds=before, potions=1).menu("K")
        a.dice("2 2 2", "- -").do("attack", "P", "melee")
        while a.ask.prompt == "interrupt" and a.ask.about[0] != "after_counter":
            a.do("pass")
        assert a.wounds("P") == before + 1
        assert a.ask.prompt == "interrupt"
        assert (chosen(a)[0] == "drink") is drinks


def test_the_consul_spawns_while_it_can_pay() -> None:
    a = Arena(
        "########\n#F..W..#\n#......#\n########",
        F="hearthsworn_fighter", W="kobold_warrens",
        A="ironscale", B="ironscale", C="knucklehead", D="gouger", E="flinger",
    ).at("spawning")  # fmt: skip
    spent = 0
    while a.ask.prompt in ("spawn", "place_monster"):
        option = chosen(a)
        assert option[0] != "done"
        if option[0] == "spawn":
            spent += a.s.profile[option[1]].model.skulls
        a.match.answer_with(option)
    assert spent == 4


def test_initiative_is_rolled_by_the_strongest_will() -> None:
    a = Arena(
        "######\n#FM.K#\n######", F="hearthsworn_fighter", M="ember_mage", K="knucklehead"
    ).at("initiative")
    assert chosen(a) == a.option("name", "M")


def test_every_prompt_that_greedy_games_ask_is_known_or_left_to_chance_on_purpose() -> None:
    """What is left to chance: choices of setup, and squares that make no difference."""
    left = {
        "choose_hero", "choose_boss", "choose_miniboss", "choose_point",
        "tile", "lay", "place_hero", "return", "held",
    }  # fmt: skip
    from undercroft.games import registry

    seen = set()
    for seed, options in enumerate([{}, {"size": "crawl"}, {"size": "siege"}, {"setup": "full"}]):
        match = registry.game("explore").new(seed=seed, events=False, **options)
        player = agent("greedy", seed)
        while not match.over:
            assert match.ask.seat != CHANCE
            seen.add(match.ask.prompt)
            match.answer(player.choose(match, match.ask))
    assert seen - left <= set(advice._PROMPTS)
    assert {"menu", "spawn", "find", "initiative", "choose_hero"} <= seen
