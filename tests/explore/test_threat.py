"""What potions change between attacks: the hardest blow that may come, and fire."""

from __future__ import annotations

from undercroft.games.explore import threat
from undercroft.games.explore.game import GAME
from undercroft.kernel.scene import Fate

from .arena import Arena
from .test_potions import ELIXIR, FURYS_BLOOD, guarded, party

HEARTS = GAME.box.models[GAME.box.model_number["ember_mage"]].hearts


def answers(a: Arena) -> dict[tuple[object, ...], Fate | None]:
    """What is said of each answer to a question between attacks."""
    assert a.ask.prompt == "interrupt"
    assert a.ask.about[1] < 0
    found = threat.fates(a.s, a.ask)
    return dict(zip(a.ask.options, found, strict=True)) if found else {}


def drinking(a: Arena, drinker: str, owner: str, potion: str) -> tuple[object, ...]:
    return ("drink", a.numbers[drinker], a.numbers[owner], GAME.box.action_number[potion])


def test_the_blow_of_a_monster_that_begins_to_act_is_feared() -> None:
    a = party().on("P", potions=0).on("F", potions=0).on("M", potions=1, wounds=HEARTS - 1)
    passed = answers(a.activate("W"))["pass",]
    assert passed is not None
    assert passed.of == "Whelp striking Ember Mage"
    assert passed.hurt == 0
    assert 0 < passed.falls < 1
    assert abs(passed.good + passed.falls - 1) < 0.001


def test_hearts_that_a_potion_gives_keep_a_blow_from_felling() -> None:
    a = party().on("P", potions=1).on("F", potions=0).on("M", potions=0, wounds=HEARTS - 1)
    found = answers(a.activate("W"))
    passed, drunk = found["pass",], found[drinking(a, "M", "P", ELIXIR)]
    assert passed is not None
    assert drunk is not None
    assert drunk.falls == 0
    assert drunk.good == passed.good
    assert drunk.hurt == passed.falls


def test_dice_that_a_potion_gives_hold_a_blow_off() -> None:
    a = guarded().on("D", wounds=0).on("B", wounds=4)
    found = answers(a.activate("K"))
    passed, drunk = found["pass",], found[drinking(a, "B", "B", FURYS_BLOOD)]
    assert passed is not None
    assert drunk is not None
    assert drunk.good > passed.good


def test_a_potion_that_does_nothing_for_who_is_feared_for_is_as_good_as_passing() -> None:
    a = party().on("P", potions=1, wounds=2).on("F", potions=0).on("M", potions=0, wounds=4)
    found = answers(a.activate("W"))
    assert found["pass",] is not None
    assert found[drinking(a, "P", "P", ELIXIR)] == found["pass",]


def test_nobody_is_feared_whom_no_monster_can_come_to() -> None:
    a = party().on("P", potions=1, wounds=2).on("F", acted=0).on("W", acted=1).activate("P")
    assert answers(a) == {}


def test_fire_burns_for_certain_unless_somebody_puts_it_out() -> None:
    a = party().on("P", potions=1).on("F", potions=0)
    a.on("M", potions=0, wounds=HEARTS - 1, status=("fire",))
    found = answers(a.activate("M"))
    assert found["pass",] == Fate(good=0.0, hurt=0.0, falls=1.0, of="the fire on Ember Mage")
    drunk = found[drinking(a, "M", "P", ELIXIR)]
    assert drunk is not None
    assert drunk.falls == 0
