"""The scene of a match: what any client draws."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.superdungeon.scenes import every_option_can_be_pointed_at
from tests.walk import walk
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import UnitSpec
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


def choice(a: Arena, *words: Any) -> sc.Choice:
    question = scene_of(a).question
    assert question is not None
    return question.options[list(a.ask.options).index(a.option(*words))]


def stat(scene: sc.Scene, token: int, label: str) -> sc.Stat:
    return next(s for s in scene.tokens[token].stats if s.label == label)


def witch_and_stalker(**facts: Any) -> Arena:
    return Arena(
        ROOM,
        W=unit("sanctioned_witch", 1, 1, wounds=2, status=["fire"], wrath=3, token=True),
        S=unit("tower_stalker", 3, 1),
        m=unit("tower_blackblade", 4, 1),
        chests=[(2, 2)],
        **facts,
    ).menu("W")


def test_in_random_games_every_option_can_be_pointed_at() -> None:
    for seed in range(6):
        pick = random.Random(seed)
        match = GAME.new(
            seed=seed,
            heroes=3 + seed % 4,
            setup="full" if seed % 2 else "quick",
            easy=seed % 3,
            hard=seed % 3,
        )
        for _ in walk(match, pick, 200):
            every_option_can_be_pointed_at(match)


def test_figures_beside_the_map_are_drawn_as_they_are_now() -> None:
    """What is kept of them from earlier scenes is what would be drawn anew."""
    waiting = 0
    for seed in range(4):
        match = GAME.new(seed=seed)
        for number, _ in enumerate(walk(match, random.Random(seed), 400)):
            if number % 9 == 0:
                kept = match.scene(None)
                waiting += sum(token.at is None for token in kept.tokens)
                known = match.state.board.known
                before = known.copy()
                known.clear()
                assert match.scene(None).tokens == kept.tokens
                known.update(before)
    assert waiting


@pytest.mark.parametrize("column", ["wounds", "status", "potions", "wrath", "acted"])
def test_a_figure_beside_the_map_shows_what_has_changed_since(column: str) -> None:
    s = witch_and_stalker().match.state.copy()
    s.lift(0)
    before = GAME.scene(s, None, None).tokens[0]
    assert before.at is None
    entries = getattr(s, column)
    was = entries[0]
    entries[0] = 0 if was else 1
    assert GAME.scene(s, None, None).tokens[0] != before
    entries[0] = was
    assert GAME.scene(s, None, None).tokens[0] is before


def test_a_figure_beside_the_map_shows_what_it_puts_on() -> None:
    s = witch_and_stalker().match.state.copy()
    s.lift(0)
    before = GAME.scene(s, None, None).tokens[0]
    s.dress(0, (*s.gear[0], 0))
    assert GAME.scene(s, None, None).tokens[0].cards == (*before.cards, s.box.equipment[0].id)


def test_a_scene_survives_the_way_over_the_wire() -> None:
    scene = scene_of(witch_and_stalker())
    assert sc.Scene.model_validate_json(scene.model_dump_json()) == scene


def test_only_the_seat_that_is_asked_sees_the_options() -> None:
    a = witch_and_stalker()
    spectator = a.match.scene(None).question
    assert spectator is not None and spectator.options == () and not spectator.mine
    assert scene_of(a).question.options  # type: ignore[union-attr]


def test_a_hero_shows_hearts_statuses_potions_wrath_and_its_token() -> None:
    a = witch_and_stalker(T=unit("tincan", 0, 0))
    witch = scene_of(a).tokens[a.numbers["W"]]
    assert (witch.hearts, witch.wounds, witch.statuses) == (5, 2, ("fire",))
    assert witch.counters == (("potion", 1), ("wrath", 3))
    assert witch.activated and witch.active and witch.side == "ours"


@pytest.mark.rule("gang.form.solo")
def test_an_elite_shows_what_it_fights_with_in_its_gang_and_alone() -> None:
    card = GAME.content.monsters["tower_stalker"]
    assert card.gang is not None and card.gang != card.solo
    a = witch_and_stalker()
    scene = scene_of(a)
    strength = stat(scene, a.numbers["S"], "STR")
    assert (strength.value, strength.printed) == (str(card.gang.strength), str(card.solo.strength))
    assert strength.because[0] == "in a gang"
    alone = Arena(ROOM, W=unit("sanctioned_witch", 1, 1), S=unit("tower_stalker", 3, 1)).menu("W")
    assert stat(scene_of(alone), alone.numbers["S"], "STR").value == str(card.solo.strength)


@pytest.mark.rule("compare.modifiers")
def test_arm_is_shown_with_stars_and_regroup() -> None:
    printed = GAME.content.monsters["tower_stalker"].arm
    a = witch_and_stalker(arm=1, regrouped=["S"])
    arm = stat(scene_of(a), a.numbers["S"], "ARM")
    assert (arm.value, arm.printed) == (str(printed + 2), str(printed))
    assert arm.because == ("stars of the chart", "Regroup")


def test_a_card_that_changes_a_value_is_named() -> None:
    gear = next(c for c in GAME.box.equipment if c.gifts.dice[0] != (0, 0, 0, 0))
    a = Arena(
        ROOM, W=unit("sanctioned_witch", 1, 1, gear=[gear.id]), S=unit("tower_stalker", 9, 2)
    ).menu("W")
    scene = scene_of(a)
    strength = stat(scene, a.numbers["W"], "STR")
    assert strength.because == (gear.name,) and strength.value != strength.printed
    assert [card.id for card in scene.cards if card.zone == "worn"] == [gear.id]


def test_the_tracks_show_chart_wrath_and_coins() -> None:
    scene = scene_of(witch_and_stalker(space=6, strength=1, arm=1, coins=2))
    tracks = {track.id: track for track in scene.tracks}
    chart = GAME.content.chart(3)
    assert (tracks["chart"].value, tracks["chart"].spaces) == (6, len(chart.spaces) - 1)
    assert tracks["chart"].note == "monsters have +1 STR, +1 ARM"
    marks = {mark.space: mark.label for mark in tracks["chart"].marks}
    assert set(marks) == set(range(1, len(chart.spaces)))
    assert marks[1] == "Move, Fight"
    assert tracks["coins"].value == 2
    assert (tracks["wrath"].value, tracks["wrath"].spaces) == (0, 2)


def test_cards_in_force_and_the_backpack_lie_open() -> None:
    boxed = GAME.box
    challenge, plot, mode = (
        next(c.id for c in boxed.twists if c.deck == deck) for deck in ("challenge", "plot", "easy")
    )
    loot = boxed.equipment[0].id
    scene = scene_of(
        witch_and_stalker(force=[challenge], plots=[plot], modes=[mode], backpack=[loot])
    )
    assert {(card.zone, card.id) for card in scene.cards} == {
        ("challenge", challenge), ("plot", plot), ("mode", mode), ("backpack", loot),
    }  # fmt: skip
    assert all(card.text for card in scene.cards)
    assert {pile.id for pile in scene.piles} == {"loot", "treasure", "challenge", "boss", "plot"}


def test_a_move_shows_its_path_and_price() -> None:
    a = witch_and_stalker()
    move = choice(a, "move", (3, 2))
    assert move.squares == (a.square(3, 2),) and move.group == "Move"
    assert move.path[-1] == a.square(3, 2) and move.cost == f"{len(move.path)} movement"


def test_an_attack_shows_its_target_odds_dice_and_price() -> None:
    a = witch_and_stalker()
    attack = choice(a, "attack", "S", "magic")
    assert attack.tokens == (a.numbers["S"],) and attack.affected == (a.square(3, 1),)
    assert attack.odds is not None and 0 < attack.odds < 1
    assert attack.critical is not None and attack.critical < attack.odds
    assert (attack.group, attack.cost) == ("Attack", "1 action") and attack.dice


def test_a_burst_shows_the_squares_it_covers() -> None:
    a = witch_and_stalker()
    burst = choice(a, "special", "sanctioned_witch.arcane_burst", "S")
    assert set(burst.affected) == {a.square(x, y) for x in (2, 3, 4) for y in (0, 1, 2)}
    assert {target.token for target in burst.targets} == {a.numbers["S"], a.numbers["m"]}


def test_ending_is_a_button_and_passing_is_the_default() -> None:
    a = witch_and_stalker()
    assert choice(a, "end").button
    a.set(next="consul_turn", space=0)
    a.at("consul_turn")
    question = scene_of(a).question
    assert question is not None and question.interrupt and a.ask.prompt == "green"
    assert [option.label for option in question.options if option.default] == ["pass"]
    assert "pass until the Consul's turn is over" in [o.label for o in question.options if o.button]


def test_phases_are_named() -> None:
    assert GAME.new(seed=1, setup="full").scene(0).phase == "Setup"
    assert scene_of(witch_and_stalker(number=4)).phase == "Hero Turn 5"
    a = witch_and_stalker(fight=True, number=4).at("consul_turn")
    assert scene_of(a).phase == "Consul Turn 5, boss fight, Move"


@pytest.mark.rule("gang.form.two-squares")
def test_a_gang_is_drawn_with_whoever_stands_by_its_elite() -> None:
    a = witch_and_stalker()
    (bond,) = scene_of(a).bonds
    assert (bond.token, bond.members) == (a.numbers["S"], (a.numbers["m"],))
    assert a.s.at[a.numbers["m"]] in bond.squares
    assert bond.label.startswith("gang of 2: STR ")
    alone = Arena(
        ROOM,
        W=unit("sanctioned_witch", 1, 1),
        S=unit("tower_stalker", 3, 1),
        m=unit("tower_blackblade", 9, 2),
    ).menu("W")
    assert scene_of(alone).bonds == ()


def test_an_attack_shows_how_likely_each_number_of_stars_is_and_which_of_them_hit() -> None:
    a = witch_and_stalker()
    question = scene_of(a).question
    assert question is not None
    attack = next(c for c in question.options if c.deed == "Attack")
    assert attack.odds is not None
    assert sum(chance for chance, _ in attack.spread) == pytest.approx(1, abs=0.002)
    assert sum(part for _, part in attack.spread) == pytest.approx(attack.odds, abs=0.002)
    hits = [part > 0 for chance, part in attack.spread if chance > 0]
    assert hits == sorted(hits), "more stars never hit less"
    assert any(hits) and not all(hits)


def test_buttons_that_wait_say_what_is_in_their_way() -> None:
    """Out of reach, too dear and frozen are told apart, each by its own rule."""

    def waiting(a: Arena) -> dict[str, tuple[str, tuple[str, ...]]]:
        question = scene_of(a).question
        assert question is not None
        return {refusal.label: (refusal.text, refusal.rules) for refusal in question.refused}

    far = Arena(ROOM, T=unit("tincan", 0, 0), c=unit("tower_stalker", 9, 2), chests=[(5, 2)])
    nobody = "Nobody to aim at is in range and sight."
    told = waiting(far.menu("T"))
    assert told["Attack"] == told["Grudge"] == (nobody, ("range.limit", "los.required"))
    assert told["Open chest"] == ("No chest is adjacent.", ("basic.open-chest",))
    near = Arena(ROOM, T=unit("tincan", 0, 0), c=unit("tower_stalker", 1, 0)).menu("T", actions=0)
    assert waiting(near)["Attack"] == ("It takes 1 action, none left.", ("action.spend",))
    frozen = Arena(ROOM, T=unit("tincan", 0, 0, status=["ice"]), c=unit("tower_stalker", 1, 0))
    assert waiting(frozen.menu("T"))["Grudge"] == ("Tincan suffers Ice.", ("status.ice",))
    assert "Attack" not in waiting(frozen)
