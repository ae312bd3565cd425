"""Exact odds against brute force: every answer of chance is tried on copies of the match."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.arcade.events import Critical
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.odds import of_attack, of_use
from undercroft.games.arcade.position import UnitSpec, build
from undercroft.games.arcade.state import State
from undercroft.games.superdungeon.odds import Forecast
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.match import Match

from .arena import Arena

ROOM = """
############
#..........#
#..........#
#..........#
############"""


def unit(card: str, x: int, y: int, **facts: Any) -> UnitSpec:
    return UnitSpec(card, at=(x, y), potions=0, **facts)


def at_menu(units: dict[str, UnitSpec], **facts: Any) -> Arena:
    """The first unit's menu."""
    return Arena(ROOM, **units, **facts).menu(next(iter(units)))


def brute_force(a: Arena, *words: Any) -> tuple[float, float]:
    """The chances that an option wounds anybody on the other side, and that it is critical."""
    s, _ = build(GAME.box, a.position)
    start = s.plain()
    before = _harm(s)
    wounds = criticals = index = 0
    answers = 1
    while index < answers:
        match: Match[State] = Match(GAME, {}, None, start=start, events=True)
        match.answer_with(a.option(*words))
        assert match.ask.seat == CHANCE and match.ask.prompt == "roll"
        answers = len(match.ask.options)
        match.answer(index)
        wounds += _harm(match.state) > before
        criticals += any(isinstance(event, Critical) for event in match.events or ())
        index += 1
    return wounds / answers, criticals / answers


def forecast(a: Arena, *words: Any) -> Forecast | None:
    kind, *about = option = a.option(*words)
    by = a.ask.about[0]
    if kind in ("attack", "blades"):
        return of_attack(a.s, by, about[0], about[1] if kind == "attack" else "missile")
    return of_use(a.s, by, about[0] if kind == "borrow" else option)


def _harm(s: State) -> int:
    foes = range(len(s.seats), len(s.card))
    return sum(s.profile[u].hearts if s.at[u] < 0 else s.wounds[u] for u in foes)


W, T, G = "sanctioned_witch", "tincan", "moonspire_guardian"
CASES: list[tuple[dict[str, UnitSpec], dict[str, Any], tuple[Any, ...]]] = [
    # A plain attack, with Hex, against better ARM by stars, against a Regrouped or Baned monster.
    ({"W": unit(W, 1, 1), "c": unit("tower_stalker", 2, 1)}, {}, ("attack", "c", "magic")),
    (
        {"W": unit(W, 1, 1, status=["hex"]), "c": unit("tower_stalker", 2, 1)},
        {},
        ("attack", "c", "magic"),
    ),
    ({"T": unit(T, 1, 1), "c": unit("tower_stalker", 2, 1)}, {"arm": 1}, ("attack", "c", "melee")),
    (
        {"T": unit(T, 1, 1), "c": unit("tower_stalker", 2, 1, status=["bane"])},
        {"regrouped": ["c"], "arm": 1},
        ("attack", "c", "melee"),
    ),
    # A unique action with dice of its own; a spawning point, which takes no critical success.
    (
        {"T": unit(T, 1, 1), "c": unit("knight_of_the_tower", 2, 1)},
        {},
        ("special", "tincan.grudge", "c"),
    ),
    ({"T": unit(T, 1, 1), "p": unit("spider_nest", 2, 1)}, {}, ("attack", "p", "melee")),
    # An area over models of different ARM; a burst.
    (
        {"G": unit(G, 1, 1), "c": unit("tower_stalker", 3, 1), "k": unit("crawler", 5, 1)},
        {},
        ("aim", "moonspire_guardian.piercing_shot", (2, 1), "E"),
    ),
    (
        {"W": unit(W, 1, 1), "k": unit("knight_of_the_tower", 4, 1), "s": unit("crawler", 5, 1)},
        {},
        ("special", "sanctioned_witch.arcane_burst", "k"),
    ),
    # A card in force that lets nothing be wounded.
    ({"T": unit(T, 1, 1), "p": unit("spider_nest", 2, 1)}, {"bend": "points_unhurt"},
     ("attack", "p", "melee")),
]  # fmt: skip


def arena(units: dict[str, UnitSpec], facts: dict[str, Any]) -> Arena:
    facts = dict(facts)
    bend = facts.pop("bend", None)
    if bend is not None:
        card = next(card.id for card in GAME.box.twists if card.effect == bend)
        facts["force"] = [card]
    return at_menu(units, **facts)


@pytest.mark.parametrize(("units", "facts", "words"), CASES)
def test_odds_are_those_of_all_throws(
    units: dict[str, UnitSpec], facts: dict[str, Any], words: tuple[Any, ...]
) -> None:
    a = arena(units, facts)
    chance, critical = brute_force(a, *words)
    found = forecast(a, *words)
    assert found is not None
    assert found.chance == pytest.approx(chance)
    assert found.critical == pytest.approx(critical)
    assert a.match.odds(a.option(*words)) == found.chance
    assert max(c for _, c in found.targets) == pytest.approx(chance)


@pytest.mark.rule("compare.win")
def test_each_target_of_an_area_has_its_own_chance() -> None:
    units, facts, words = CASES[6]
    a = arena(units, facts)
    found = forecast(a, *words)
    assert found is not None
    chances = dict(found.targets)
    assert set(chances) == {a.numbers["c"], a.numbers["k"]}
    assert len(set(chances.values())) == 2


def test_what_is_not_rolled_has_no_odds() -> None:
    a = at_menu({"T": unit(T, 1, 1), "c": unit("tower_stalker", 2, 1)})
    assert a.match.odds(("end",)) is None
    assert a.match.odds(a.option("move", (1, 0))) is None
    assert a.match.odds(a.option("special", "tincan.indignant_defense", "T")) is None


@pytest.mark.rule("compare.win", "command.fight.defense")
def test_dice_are_compared_with_fixed_values_as_typed() -> None:
    even = GAME.outlook("1B vs arm 0")
    faces = GAME.content.faces.blue.faces
    assert even.hit == pytest.approx(sum(face.value > 0 for face in faces) / 6)
    # As many stars as STR hold the attack.
    held = GAME.outlook("STR 1 vs 1B")
    assert held.hit == pytest.approx(sum(face.value < 1 for face in faces) / 6)
