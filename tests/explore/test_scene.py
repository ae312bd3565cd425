"""The scene of a match: what any client draws."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.superdungeon.scenes import every_option_can_be_pointed_at
from tests.walk import walk
from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import UnitSpec
from undercroft.kernel import scene as sc

from .arena import Arena

ROOM = """
############
#..........#
#..........#
#..........#
############"""


def unit(card: str, x: int, y: int, **facts: Any) -> UnitSpec:
    return UnitSpec(card, at=(x, y), **facts)


def scene_of(a: Arena) -> sc.Scene:
    return a.match.scene(a.ask.seat)


def options(a: Arena) -> tuple[sc.Choice, ...]:
    question = scene_of(a).question
    assert question is not None
    return question.options


def choice(a: Arena, *words: Any) -> sc.Choice:
    return options(a)[list(a.ask.options).index(a.option(*words))]


def fighter_and_knucklehead() -> Arena:
    return Arena(
        ROOM, F=unit("hearthsworn_fighter", 1, 1), k=unit("knucklehead", 3, 1), chests=[(8, 1)]
    ).menu("F")


def test_in_random_games_every_option_can_be_pointed_at() -> None:
    for seed in range(6):
        pick = random.Random(seed)
        match = GAME.new(
            seed=seed,
            size=("delve", "crawl", "siege")[seed % 3],
            setup="full" if seed % 2 else "quick",
        )
        for _ in walk(match, pick, 150):
            every_option_can_be_pointed_at(match)


def test_a_scene_survives_the_way_over_the_wire() -> None:
    scene = scene_of(fighter_and_knucklehead())
    assert sc.Scene.model_validate_json(scene.model_dump_json()) == scene


def test_the_schema_can_be_exported() -> None:
    schema = sc.Scene.model_json_schema()
    assert {"board", "tokens", "tracks", "question"} <= set(schema["properties"])


def test_the_board_names_its_squares_and_closes_its_border() -> None:
    scene = scene_of(fighter_and_knucklehead())
    assert len(scene.board.squares) == 30
    corner = scene.board.squares[0]
    assert (corner.name, corner.x, corner.y) == ("A1", 0, 0)
    assert {wall.side for wall in scene.board.walls if wall.square == corner.id} == {"N", "W"}


def test_a_token_shows_hearts_statuses_and_counters() -> None:
    a = Arena(
        ROOM,
        F=unit("hearthsworn_fighter", 1, 1, wounds=2, status=["fire", "weak"]),
        x=unit("rex", 5, 0),
    ).menu("F")
    scene = scene_of(a)
    fighter, rex = (scene.tokens[a.numbers[mark]] for mark in "Fx")
    assert (fighter.hearts, fighter.wounds, fighter.statuses) == (6, 2, ("fire", "weak"))
    assert fighter.counters == (("potion", 1),) and fighter.active and fighter.side == "ours"
    assert rex.base == 2 and len(rex.squares) == 4 and rex.side == "theirs"
    att = next(stat for stat in fighter.stats if stat.label == "ATT")
    assert att.because == ("the highest die is discarded",)


def test_a_card_that_changes_a_value_is_named() -> None:
    weapon = next(
        c for c in GAME.box.equipment if c.slot == "weapon" and c.traits.dice[0] != (0, 0, 0, 0)
    )
    a = Arena(
        ROOM, F=unit("hearthsworn_fighter", 1, 1, gear=[weapon.id]), k=unit("knucklehead", 9, 2)
    ).menu("F")
    scene = scene_of(a)
    att = next(s for s in scene.tokens[a.numbers["F"]].stats if s.label == "ATT")
    assert att.because == (weapon.name,) and att.value != att.printed
    assert [card.id for card in scene.cards if card.zone == "worn"] == [weapon.id]


def test_a_move_shows_its_path_and_price() -> None:
    a = fighter_and_knucklehead()
    move = choice(a, "move", (1, 0))
    assert move.squares == (a.square(1, 0),)
    assert (move.cost, move.group, move.path) == ("1 Speed", "Move", (a.square(1, 0),))
    far = choice(a, "move", (3, 0))
    assert far.cost == "2 Speed" and len(far.path) == 2 and far.path[-1] == a.square(3, 0)


def test_a_raging_move_shows_its_whole_path() -> None:
    a = Arena(ROOM, B=unit("claw_tribe_barbarian", 1, 1)).menu("B")
    a.do("special", "claw_tribe_barbarian.rage", "B", "self")
    far = choice(a, "move", (4, 0))
    assert far.cost == "3 Speed" and len(far.path) == 3


def test_an_attack_shows_target_dice_and_exact_odds() -> None:
    a = fighter_and_knucklehead()
    a.do("move", (2, 1))
    attack = choice(a, "attack", "k", "melee")
    assert attack.tokens == (a.numbers["k"],) and attack.cost == "1 action"
    assert attack.dice == "2B1R"
    assert attack.odds == a.match.odds(a.option("attack", "k", "melee"))
    assert attack.targets == (sc.Target(token=a.numbers["k"], chance=attack.odds),)
    assert attack.affected == (a.square(3, 1),)


def test_an_area_shows_the_squares_it_covers() -> None:
    a = Arena(ROOM, M=unit("ember_mage", 1, 1), k=unit("knucklehead", 2, 1)).menu("M")
    wave = choice(a, "area", "ember_mage.fire_wave")
    assert a.square(2, 1) in wave.affected and a.square(4, 1) not in wave.affected


def test_tracks_props_and_piles_are_listed() -> None:
    a = fighter_and_knucklehead()
    scene = scene_of(a)
    assert [track.label for track in scene.tracks] == ["Power Gauge", "Loot-O-Meter"]
    props = [(prop.kind, prop.squares) for prop in scene.props]
    assert props == [("chest", (a.square(8, 1),)), ("start", (a.s.marker,))]
    assert [pile.name for pile in scene.piles] == ["Loot Deck", "Treasure Deck"]
    assert all(pile.count > 0 for pile in scene.piles)


def test_over_there_is_no_question_but_an_outcome() -> None:
    match = GAME.new(seed=2, size="delve")
    pick = random.Random(0)
    while not match.over:
        match.answer(pick.randrange(len(match.ask.options)))
    scene = match.scene(1)
    assert scene.question is None
    assert scene.outcome in ("The Heroes win.", "The Consul wins.")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("attack knucklehead", ("attack", "k", "melee")),
        ("shoot Knucklehead", ("attack", "k", "melee")),
        ("move C1", ("move", (2, 0))),
        ("C1", ("move", (2, 0))),
        ("open the chest on I2", ("chest", (8, 1))),
        ("run", ("run",)),
        ("end", ("end",)),
        ("activate knucklehead", ("activate", "k")),
        ("spawn knucklehead", ("spawn", "k")),
    ],
)
def test_a_typed_wish_is_understood(text: str, words: tuple[Any, ...]) -> None:
    a = fighter_and_knucklehead()
    assert a.match.wish(text) == a.option(*words)


def test_specials_and_potions_are_understood_by_name() -> None:
    a = Arena(ROOM, P=unit("royal_paladin", 1, 1), k=unit("knucklehead", 3, 1)).menu("P")
    number = a.game.box.action_number
    assert a.match.wish("iron halo") == ("area", number["royal_paladin.iron_halo"])
    smite = number["royal_paladin.smite"]
    assert a.match.wish("smite knucklehead") == ("special", smite, a.numbers["k"], "melee")
    elixir = number["royal_paladin.elixir"]
    assert a.match.wish("drink elixir") == ("drink", a.numbers["P"], a.numbers["P"], elixir)


@pytest.mark.parametrize("text", ["", "   ", "sing a song", "attack", "!!!"])
def test_what_is_no_wish_is_none(text: str) -> None:
    assert fighter_and_knucklehead().match.wish(text) is None


@pytest.mark.rule("equip.when-drawn")
def test_a_find_lies_open_and_every_use_of_it_says_where_it_goes() -> None:
    match = GAME.new(seed=2, size="delve")
    draw = random.Random(4)
    while match.ask.prompt != "find":
        match.answer(draw.randrange(len(match.ask.options)))
    scene = match.scene(match.ask.seat)
    assert scene.question is not None
    found = [card.id for card in scene.cards if card.zone == "found"]
    assert len(found) == 1
    places = {"equip": "worn", "sacrifice": "away", "hold": "pack", "discard": "away"}
    for option, choice in zip(match.ask.options, scene.question.options, strict=True):
        assert choice.into == places[option[0]]
        assert list(choice.cards) == (found if option[0] in ("equip", "sacrifice") else [])
    assert any(choice.into == "worn" for choice in scene.question.options)
