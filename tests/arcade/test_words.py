from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.superdungeon.sentences import (
    chance_is_told_in_words,
    events_are_sentences,
    kinds_of_events,
    options_read_differently,
    questions_are_sentences,
)
from tests.superdungeon.sources import prompts
from tests.walk import walk
from undercroft.games import arcade
from undercroft.games.arcade import effect, events, prompt, telling
from undercroft.games.arcade.deeds import DEEDS
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.options import OptionsError
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.arcade.state import Effect, State
from undercroft.games.superdungeon.card import Pool
from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.match import Match

from .arena import Arena

PACKAGE = Path(arcade.__file__).parent
ROOM = """
########
#W.cc..#
#......#
########"""


def games(*, seeds: range, most: int = 1200, dice: bool = False) -> Iterator[Match[State]]:
    """Matches by random choices, yielded at every question; with dice chance asks too."""
    for seed in seeds:
        pick = random.Random(seed)
        match = GAME.new(
            seed=None if dice else seed,
            heroes=3 + seed % 4,
            players=1 + seed % 3,
            setup="full" if seed % 2 else "quick",
            easy=seed % 4,
            hard=(seed + 2) % 4,
        )
        yield from walk(match, pick, most)


# Sentences for everything


def test_every_question_of_the_rules_has_a_sentence() -> None:
    asked = prompts(PACKAGE, "pick_square", crystal=True)
    assert {"menu", "green", "place_chest", "choose_hero", "boss_place", "roll", "charge"} <= asked
    assert asked - set(prompt.PROMPTS) == set()


def test_every_question_has_a_sentence_and_every_deed_a_question() -> None:
    assert {moment for row in DEEDS.rows for moment in row.moments} <= set(prompt.PROMPTS)


def test_every_kind_of_event_has_a_sentence() -> None:
    kinds = kinds_of_events(events)
    assert len(kinds) > 35
    assert kinds == set(telling.EVENTS)


def test_options_of_a_question_read_differently() -> None:
    """In many positions of random games of all sizes; and no option is left as raw data."""
    looked = options_read_differently(games(seeds=range(8)), {row.word for row in DEEDS.rows})
    assert looked > 20_000


def test_questions_are_sentences() -> None:
    questions_are_sentences(GAME, games(seeds=range(8)))


def test_events_are_sentences() -> None:
    told = 0
    for seed in range(4):
        *_, match = games(seeds=range(seed, seed + 1))
        told += events_are_sentences(GAME, match)
    assert told > 1000


def test_chance_is_told_in_words_too() -> None:
    kinds = chance_is_told_in_words(GAME, games(seeds=range(4), most=350, dice=True))
    assert {"roll", "draw", "tile", "mode", "place_chest", "choose_point"} <= kinds


# Some of them word for word


def room() -> Arena:
    return Arena(
        ROOM,
        W="sanctioned_witch",
        c=UnitSpec("tower_blackblade", at=(2, 0)),
        C=UnitSpec("tower_blackblade", at=(3, 0)),
    )


def test_models_of_a_card_are_numbered() -> None:
    a = room().menu("W")
    labels = [a.match.label(option) for option in a.ask.options]
    assert "attack Tower Blackblade 1 in melee" not in labels
    assert "move to B1" in labels and "dash to B2" in labels
    a.do("move", (1, 0))
    labels = [a.match.label(option) for option in a.ask.options]
    assert "attack Tower Blackblade 1 in melee" in labels
    assert "end the activation" in labels


def test_the_menu_says_what_is_left() -> None:
    a = room().menu("W", move=1, actions=2)
    assert GAME.prompt(a.s, a.ask) == ("Sanctioned Witch (1 movement, 2 actions): what next?")


def test_a_throw_shows_its_faces() -> None:
    a = room().menu("W")
    ask = Ask(CHANCE, "roll", range(216), ("offense", 0, Pool(blue=2, red=1)))
    # Faces 4, 1 and 0: blue two stars, blue one star, red blank.
    text = GAME.label(a.s, ask, 4 + 6 * 1 + 36 * 0)  # type: ignore[arg-type]
    assert re.fullmatch(r"Sanctioned Witch, offense roll 2B1R: \S+ \S+ \S+", text)


def test_an_attack_is_told_from_the_roll_to_the_wound() -> None:
    a = room().menu("W")
    a.do("move", (1, 0)).dice("1 1").do("attack", "c", "melee")
    told = [GAME.tell(a.s, event) for event in a.match.events or ()]
    assert told[:2] == [
        "Sanctioned Witch moves from A1 to B1.",
        "Sanctioned Witch attacks Tower Blackblade 1 in melee.",
    ]
    assert "Tower Blackblade 1 takes a wound from Sanctioned Witch." in told
    assert "Tower Blackblade 1 is destroyed by Sanctioned Witch." in told
    assert "Sanctioned Witch gains wrath (1)." in told


# Options


@pytest.mark.parametrize(
    ("options", "says", "rule"),
    [
        ({"heroes": 2}, "expected a whole number from 3 to 6, got 2", ""),
        ({"heros": 3}, 'option "heros": there is no such option; did you mean "heroes"', ""),
        ({"party": ["tincen"]}, 'unknown Hero "tincen"; did you mean "tincan"', "setup.heroes"),
        ({"party": ["midnight_queen"]}, "Midnight Queen is no Hero", "setup.heroes.count"),
        ({"party": ["tincan", "tincan"]}, "only one Tincan", "component.heroes"),
        ({"heroes": 3, "party": ["tincan"] * 4}, "cannot hold the 4", "setup.heroes.count"),
        ({"heroes": 3, "players": 4}, "too few for 4 players", "setup.heroes.control"),
        ({"boss": "midnight_quen"}, 'did you mean "midnight_queen"', "setup.monsters.bosses"),
        ({"boss": "daemonus"}, "Daemonus is no dungeon boss", "setup.monsters.bosses"),
        ({"minibosses": ["tincan"]}, "Tincan is no mini-boss", "setup.monsters.bosses"),
        (
            {"minibosses": ["knight_of_the_tower", "rex"]},
            "a party of 3 Heroes meets 1 mini-boss, not 2",
            "setup.monsters.bosses",
        ),
        (
            {"heroes": 5, "minibosses": ["rex", "rex"]},
            "only one Rex",
            "expand.heroes-5-6.second-mini-boss",
        ),
        (
            {"points": ["shadow_tower", "shadow_tower", "spider_nest", "spider_nest"]},
            "Spider Nest",
            "component.monsters",
        ),
        (
            {"points": ["kobold_warrens", "shadow_tower", "spider_nest"]},
            "make 4",
            "setup.monsters.spawning-point-count",
        ),
        ({"points": ["spider_web"]}, "unknown spawning point", "setup.monsters"),
        ({"boss_deck": "grim"}, 'unknown Boss Fight deck "grim"', "expand.boss-decks"),
        ({"hard": 4}, "expected a whole number from 0 to 3, got 4", ""),
    ],
)
def test_a_wish_that_cannot_be_is_refused_in_a_sentence(
    options: dict[str, object], says: str, rule: str
) -> None:
    with pytest.raises(OptionsError, match=says) as refused:
        GAME.new(seed=1, **options)
    if rule:
        assert any(found.startswith(rule) for found in refused.value.rules)
    assert all(found in GAME.catalogue for found in refused.value.rules)


@pytest.mark.rule("setup.heroes.count")
def test_naming_four_heroes_is_a_party_of_four() -> None:
    party = ["tincan", "cat_burglar", "hexcast_sorceress", "riftling_warrior"]
    match = GAME.new(seed=1, party=party)
    assert [p.card.id for p in match.state.profile[:4]] == party
    assert len(match.state.seats) == 4


def test_seats_are_the_players() -> None:
    assert GAME.seats({"players": 2}) == ("Player 1", "Player 2")


def test_the_summary_counts_the_content() -> None:
    summary = GAME.summary()
    assert summary["sizes"] == ["3-4 Heroes", "5-6 Heroes"]
    assert summary["content"]["Heroes"] == 6


def test_what_a_monster_does_cites_no_rule_for_heroes() -> None:
    """The Knight's unique action and an Epic Fight: whom it takes, with what STR, to what end."""
    a = Arena(ROOM, W="sanctioned_witch", c=UnitSpec("knight_of_the_tower", at=(2, 0))).dry()
    a.set(commands=["epic_fight"]).dice("- - -", "2 2 -", "1 1 1").at("commands")
    rules = [
        (type(event).__name__, event.rules)
        for event in a.match.events or []
        if isinstance(event, events.Attacked | events.Targeted | events.Held | events.Wounded)
    ]
    strike = [
        ("Attacked", ("command.fight.attacks", "command.fight.target")),
        ("Targeted", ("command.fight.str",)),
    ]
    assert rules[:4] == [
        *strike,
        *[("Wounded", ("command.fight.defense", "command.epic-fight"))] * 2,
    ]
    assert rules[4:7] == [*strike, ("Held", ("command.fight.defense",))]
    b = Arena(ROOM, W="sanctioned_witch", c=UnitSpec("knight_of_the_tower", at=(2, 0))).dry()
    b.set(commands=["unique"], challenge_top=["inferno"]).dice("- - -").at("commands")
    assert b.events(events.Attacked)[0].rules == (
        "command.unique.offensive.str",
        "command.unique.target",
    )
    assert b.events(events.Wounded)[0].rules == ("command.unique.offensive.defense",)
    card = b.game.box.twist_number["inferno"]
    assert b.events(events.TurnedUp) == [events.TurnedUp(card, ("ability.on-card",))]
    assert telling.tell(b.s, b.events(events.TurnedUp)[0]) == (
        "Inferno is turned up for its trap alone."
    )


@pytest.mark.parametrize(
    ("source", "action", "rule"),
    [
        ("W", "tincan.indignant_defense", "hero.upkeep.order"),
        ("W", "riftling_warrior.firevine", "potion.duration"),
        ("c", "dragon_priest.dragon_rage", "consul.upkeep.order"),
    ],
)
def test_an_effect_that_ends_cites_the_upkeep_it_ends_in(
    source: str, action: str, rule: str
) -> None:
    a = Arena(ROOM, W="tincan", c=UnitSpec("dragon_priest", at=(2, 0))).menu("W")
    s, unit, number = a.s, a.numbers[source], a.game.box.action_number[action]
    effect.add(s, Effect(unit, number, unit))
    s.log = []
    effect.expire(s, unit)
    assert s.log == [events.EffectEnded(unit, number, (rule,))]
