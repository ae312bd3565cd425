from __future__ import annotations

import random
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
from undercroft.games import explore
from undercroft.games.explore import events, prompt, telling
from undercroft.games.explore.deeds import DEEDS
from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import UnitSpec
from undercroft.games.explore.state import State
from undercroft.games.superdungeon.card import Pool
from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.match import Match

from .arena import Arena

PACKAGE = Path(explore.__file__).parent
ROOM = """
########
#F.k.k.#
#......#
########"""


def games(*, seeds: range, most: int = 1500, dice: bool = False) -> Iterator[Match[State]]:
    """Matches by random choices, yielded at every question; with dice chance asks too."""
    for seed in seeds:
        pick = random.Random(seed)
        match = GAME.new(
            seed=None if dice else seed,
            size=("delve", "crawl", "siege")[seed % 3],
            setup="full" if seed % 2 else "quick",
            hero_players=1 + seed % 2,
        )
        yield from walk(match, pick, most)


def test_every_question_of_the_rules_has_a_sentence() -> None:
    asked = prompts(PACKAGE)
    assert {"menu", "interrupt", "place_chest", "choose_hero", "roll"} <= asked
    assert asked - set(prompt._PROMPTS) == set()


def test_every_kind_of_event_has_a_sentence() -> None:
    kinds = kinds_of_events(events)
    assert len(kinds) > 30
    assert kinds == set(telling._EVENTS)


def test_options_of_a_question_read_differently() -> None:
    """In many positions of random games of all sizes; and no option is left as raw data."""
    known = {row.word for row in DEEDS.rows}
    looked = options_read_differently(games(seeds=range(6), most=900), known)
    assert looked > 20_000


def test_questions_are_sentences() -> None:
    questions_are_sentences(GAME, games(seeds=range(6), most=600))


def test_events_are_sentences() -> None:
    told = 0
    for seed in range(4):
        *_, match = games(seeds=range(seed, seed + 1))
        told += events_are_sentences(GAME, match)
    assert told > 1000


def test_chance_is_told_in_words_too() -> None:
    kinds = chance_is_told_in_words(GAME, games(seeds=range(3), most=250, dice=True))
    assert {"roll", "layout", "place_chest"} <= kinds


def test_a_throw_shows_its_faces() -> None:
    a = Arena(ROOM, F="hearthsworn_fighter", k=UnitSpec("knucklehead", at=(2, 0))).menu("F")
    ask = Ask(CHANCE, "roll", range(216), ("attack", a.numbers["F"], Pool(blue=2, red=1)))
    # Faces 4, 1 and 0: blue two stars, blue one star, red blank.
    assert a.match.game.label(a.s, ask, 4 + 6 * 1 + 36 * 0) == (  # type: ignore[arg-type]
        "Hearthsworn Fighter, attack roll 2B1R: ★★ ★ –"
    )


def test_events_say_neither_more_nor_less_than_has_happened() -> None:
    a = Arena(ROOM, F="claw_tribe_barbarian", k=UnitSpec("knucklehead", at=(2, 0))).menu("F")
    unit, box = a.numbers["k"], a.game.box
    told = [
        (
            events.TokenSpent("spawn", unit, 1),
            "The Consul spends 1 skull token to spawn Knucklehead.",
        ),
        (
            events.TokenSpent("spawn", unit, 2),
            "The Consul spends 2 skull tokens to spawn Knucklehead.",
        ),
        (
            events.Overcharged(box.equipment_number["glass_hammer"]),
            "Overcharge: all monsters but the boss have Glass Hammer.",
        ),
        (events.EffectEnded(a.numbers["F"], box.gifts["rage"]), "Rage ends."),
        (
            events.EffectEnded(a.numbers["F"], box.gifts["roxor.rock_and_fire"]),
            "Rock and Fire ends.",
        ),
    ]
    assert [telling.tell(a.s, event) for event, _ in told] == [text for _, text in told]


def test_a_special_attack_that_hits_nobody_cites_no_special_action() -> None:
    a = (
        Arena(ROOM.replace("k", "."), F="ember_mage")
        .on("F", gear=["fireflow_brew"])
        .menu("F", actions=4)
    )
    a.do("area", "ember_mage.fire_wave").do("aim", "fireflow_brew.molotov", (1, 0), "E")
    b = (
        Arena(ROOM.replace("k", "."), F="claw_tribe_barbarian")
        .menu("F")
        .do("special", "claw_tribe_barbarian.rage", "F", "self")
    )
    assert [event.rules for event in (*a.events(events.Acted), *b.events(events.Acted))] == [
        ("area.user-centred",),
        ("area.initial-square-empty",),
        ("ability.card-text",),
    ]


@pytest.mark.rule("potion.interrupt")
def test_who_is_destroyed_by_its_drink_does_not_slip_out_of_range() -> None:
    a = Arena(
        "######\n#Pk..#\n#...F#\n######",
        P=UnitSpec("royal_paladin", wounds=4),
        F=UnitSpec("hearthsworn_fighter", potions=0),
        k="knucklehead",
    )
    a.set(boss_card="starfire").menu("k")
    a.do("attack", "P", "melee").do("drink", "P", "P", "starfire.everyone.dragons_blood")
    assert not a.in_play("P")
    assert not [event for event in a.match.events if isinstance(event, events.Evaded)]


@pytest.mark.rule("potion.interrupt")
def test_before_a_special_action_the_question_says_who_uses_one() -> None:
    a = Arena("######\n#Ph..#\n#....#\n######", P="royal_paladin", h="ember_hound").menu("h")
    a.do("area", "ember_hound.ash_cloud")
    assert prompt.prompt(a.s, a.ask) == ("Ember Hound uses a special action: drink a potion first?")
