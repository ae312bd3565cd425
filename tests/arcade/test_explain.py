"""Why something is not allowed: the rule is named, it exists, and it is a true obstacle."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.superdungeon.sentences import rules_cited_in, wishes_are_refused_for_a_reason
from undercroft.games.arcade import explain, hindrance
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.arcade.state import State
from undercroft.kernel.match import Match

from .arena import Arena

ROOM = """
############
#..........#
#..........#
#..........#
############"""
WALLED = """
############
#....#.....#
#....#.....#
#..........#
############"""
MALFORMED: list[tuple[Any, ...]] = [("move",), ("special", 9999, 0), ("activate",), ("drink", 0)]
NONSENSE: list[tuple[Any, ...]] = [("dance",), ()]
"""What is no wish at all is answered with the rules of the question."""


def unit(card: str, x: int, y: int, **facts: Any) -> UnitSpec:
    return UnitSpec(card, at=(x, y), **facts)


def wishes(match: Match[State], pick: random.Random) -> list[tuple[Any, ...]]:
    """All sorts of things somebody might want, possible or not."""
    s = match.state
    units = range(len(s.card))
    squares = [pick.randrange(s.board.stride * s.board.height) for _ in range(6)]
    near = [s.at[u] + d for u in units if s.at[u] >= 0 for d in (0, 1, -1)]
    squares += pick.sample(near, min(6, len(near)))
    heroes = list(s.hero_units) or [0]
    some = pick.sample(list(units), min(5, len(units)))
    mine: list[int] = []
    brews: list[int] = []
    if s.active >= 0:
        mine = list(s.profile[s.active].specials)
    if s.card:
        brews = [n for hero in heroes for n in s.profile[hero].brews]
    numbers = [*mine, *brews[:3], pick.randrange(len(s.box.actions))]
    found: list[tuple[Any, ...]] = [
        ("end",), ("stand", "action"), ("stand", "move"), ("pass",), ("done",), ("stop",),
        ("leave",), ("stay",), ("keep",), ("trade",), ("gain",), ("move", -5), ("move", "C7"),
        ("attack", 9999, "melee"), ("drink", -1, 0, "special", 0, 0), *MALFORMED, *NONSENSE,
    ]  # fmt: skip
    for u in some:
        found += [("attack", u, icon) for icon in ("melee", "magic", "missile", "tickle")]
        found += [("blades", u), ("arc", u), ("activate", u), ("monster", u), ("from", u)]
        found += [("minion", u), ("curse", u), ("slurp", u), ("hero", u)]
    for number in numbers:
        found += [("area", number)]
        found += [("special", number, u) for u in some]
        for square in squares[:4]:
            found += [("aim", number, square, facing) for facing in "NE"]
            found += [("teleport", number, square)]
        for owner in heroes:
            found += [("drink", owner, number, "special", number, u) for u in some[:2]]
            found += [("drink", owner, number, "area", number)]
    for square in squares:
        found += [(kind, square) for kind in ("move", "dash", "chest", "interact", "push", "land")]
        found += [("place", u, square) for u in (*some[:2], -1)]
    for hero in heroes[:3]:
        found += [("potion", hero), ("heart", hero, "wound"), ("heal", hero, "fire")]
        found += [("equip", hero, card, -1) for card in (0, *s.backpack[:2])]
    found += [("hero", m) for m in (0, 5)] + [("boss", 1), ("miniboss", 1)]
    found += [("point", "spider_nest"), ("point", "shadow_tower"), ("lay", 0, 0)]
    return found


@pytest.mark.parametrize("seed", range(8))
def test_a_wish_is_offered_exactly_when_no_rule_forbids_it(seed: int) -> None:
    pick = random.Random(seed)
    match = GAME.new(
        seed=seed,
        heroes=3 + seed % 4,
        players=1 + seed % 2,
        setup="full" if seed % 2 else "quick",
        easy=seed % 3,
        hard=seed % 4,
        events=False,
    )
    offered, refused = wishes_are_refused_for_a_reason(
        match, pick, 900, reasons=explain.REASONS, wishes=wishes, often=("menu", "green"),
        nonsense=NONSENSE, malformed=MALFORMED,
    )  # fmt: skip
    assert offered > 50 and refused > 1000


def test_every_rule_that_may_be_cited_is_in_the_catalogue() -> None:
    """Also those that no random game comes to."""
    cited = rules_cited_in(explain, hindrance)
    assert len(cited) > 50
    assert [rule for rule in cited if rule not in GAME.catalogue] == []


# Single reasons


def at_menu(drawing: str = ROOM, /, **units: Any) -> Arena:
    return Arena(drawing, **units).menu(next(iter(units)))


def test_too_far_and_out_of_sight_are_told_apart() -> None:
    far = at_menu(T=unit("tincan", 0, 1), c=unit("tower_stalker", 4, 1))
    assert far.why_not("attack", "c", "melee") == ("range.limit",)
    hidden = at_menu(WALLED, W=unit("sanctioned_witch", 3, 0), c=unit("tower_stalker", 5, 0))
    assert hidden.why_not("attack", "c", "magic") == ("los.required",)


@pytest.mark.rule("basic.magic-attack")
def test_without_the_icon_there_is_no_such_attack() -> None:
    a = at_menu(T=unit("tincan", 0, 1), c=unit("tower_stalker", 1, 1))
    assert a.why_not("attack", "c", "magic") == ("basic.magic-attack",)


@pytest.mark.rule("term.action.enemies-only")
def test_friends_are_not_attacked() -> None:
    a = at_menu(T=unit("tincan", 0, 1), W=unit("sanctioned_witch", 1, 1))
    assert a.why_not("attack", "W", "melee") == ("term.action.enemies-only",)


@pytest.mark.rule("status.knockdown.hero")
def test_on_the_ground_nothing_can_be_done() -> None:
    a = at_menu(T=unit("sanctioned_witch", 0, 1, status=["knockdown"]), c=unit("crawler", 1, 1))
    assert "status.knockdown.hero" in a.why_not("attack", "c", "melee")
    assert a.why_not("move", (0, 0)) == ("status.knockdown.hero",)


@pytest.mark.rule("status.ice")
def test_ice_stops_unique_actions_and_potions() -> None:
    a = at_menu(T=unit("sanctioned_witch", 0, 1, status=["ice"]), c=unit("crawler", 4, 1))
    assert a.why_not("special", "sanctioned_witch.arcane_burst", "c") == ("status.ice",)
    number = GAME.box.action_number["sanctioned_witch.sparkle_charm_bomb"]
    assert a.why_not("drink", "T", number, "area", number) == ("status.ice",)


@pytest.mark.rule("potion.green-only-consul-turn")
def test_green_potions_wait_for_the_consul() -> None:
    a = at_menu(T=unit("tincan", 0, 1, wounds=1), c=unit("crawler", 4, 1))
    number = GAME.box.action_number["tincan.bitterroot"]
    said = a.why_not("drink", "T", number, "special", number, "T")
    assert said == ("potion.green-only-consul-turn",)


@pytest.mark.rule("move.through.enemies", "move.end.empty-square", "move.cost")
def test_a_square_that_cannot_be_reached() -> None:
    a = at_menu(
        T=unit("tincan", 0, 1), x=unit("tower_stalker", 1, 0), y=unit("tower_stalker", 1, 1),
        z=unit("tower_arbalist", 1, 2),
    )  # fmt: skip
    assert a.why_not("move", (2, 1)) == ("move.through.enemies",)
    assert a.why_not("move", (1, 1)) == ("move.end.empty-square",)
    assert a.why_not("move", (9, 1)) == ("move.cost",)


@pytest.mark.rule("turn.token.blocks", "turn.hero.not-twice")
def test_who_has_a_token_waits() -> None:
    a = Arena(
        ROOM, T=unit("tincan", 0, 1, token=True), W=unit("sanctioned_witch", 1, 1),
        C=unit("cat_burglar", 2, 1), n=unit("spider_nest", 9, 2),
    ).at("hero_turn")  # fmt: skip
    assert a.why_not("activate", "T") == ("turn.token.blocks",)
    a.do("activate", "W")
    assert a.why_not("activate", "C") == ("turn.hero.one-at-a-time",)


@pytest.mark.rule("powerup.equipment.when")
def test_equipment_is_put_on_in_power_up_only() -> None:
    a = at_menu(T=unit("tincan", 0, 1), c=unit("crawler", 4, 1))
    assert a.why_not("equip", "T", "card:chainmail", -1) == ("powerup.equipment.when",)


# Wishes in words


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("attack crawler", ("attack", "c", "melee")),
        ("attack the crawler by magic", ("attack", "c", "magic")),
        ("shoot crawler", ("attack", "c", "magic")),
        ("move B1", ("move", (1, 0))),
        ("C2", ("move", (2, 1))),
        ("dash B1", ("dash", (1, 0))),
        ("curative tincan", ("special", "sanctioned_witch.curative", "T")),
        ("arcane burst on crawler", ("special", "sanctioned_witch.arcane_burst", "c")),
        ("end", ("end",)),
        ("stand", ("stand", "action")),
        ("open chest", ("chest", -1)),
    ],
)
def test_a_wish_is_read(text: str, option: tuple[Any, ...]) -> None:
    a = at_menu(W=unit("sanctioned_witch", 0, 1), T=unit("tincan", 0, 2), c=unit("crawler", 4, 1))
    assert GAME.wish(a.s, a.ask, text) == a.option(*option)


def test_a_potion_is_drunk_by_its_name() -> None:
    a = at_menu(W=unit("sanctioned_witch", 0, 1), R=unit("riftling_warrior", 0, 2))
    wish = GAME.wish(a.s, a.ask, "drink firevine")
    assert wish is not None and wish in a.ask.options


def test_what_means_nothing_is_not_read() -> None:
    a = at_menu(W=unit("sanctioned_witch", 0, 1), c=unit("crawler", 4, 1))
    assert GAME.wish(a.s, a.ask, "sing a song") is None
    assert GAME.wish(a.s, a.ask, "") is None
