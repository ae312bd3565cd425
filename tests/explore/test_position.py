"""Positions: whatever a game can come to can be set up by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.depth import every
from tests.walk import keeps_close
from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import (
    OF_ONE,
    DeckRow,
    EffectSpec,
    Position,
    UnitSpec,
    build,
)
from undercroft.games.explore.setup import STEPS as SETUP
from undercroft.games.explore.state import AURA, HORDE, SMOKE, State
from undercroft.games.superdungeon import status
from undercroft.kernel.match import Match
from undercroft.kernel.squares import each
from undercroft.kernel.stage import PositionError

BOX = GAME.box
NOT_SAID = ("wishes", "quick", "summoned", "draft")
"""What only setup looks at, or nobody."""
ACTIVE = ("active", "speed", "actions", "running", "moved", "busy", "berserk", "free", "raging")
"""What says something only while a model is active."""
ON = {AURA: "aura", SMOKE: "smoke", HORDE: "horde"}


def describe(s: State) -> Position:
    """A quiet state in the words of a position."""
    name, *about = s.agenda[-1]
    in_round = {"hero_turn": "heroes", "consul_turn": "consul", "end_round": "end"}
    loot, treasure = s.loot_deck, s.treasure_deck
    now = name == "menu"
    return Position.model_construct(
        map="", layout="", tiles=s.layout,
        units={str(unit): described(s, unit) for unit in range(len(s.card))},
        chests=[place(s, square) for square in each(s.chests)],
        marker=place(s, s.marker),
        size=s.size,
        boss_card=s.rule_boss,
        round=s.round, gauge=s.gauge, overcharged=s.lap, tokens=s.tokens, tokens_now=s.tokens_now,
        loot=s.loot, called=s.called, fight=s.fight, timed_out=s.timed_out,
        overcharge=BOX.equipment[s.overcharge].id if s.overcharge >= 0 else "",
        loot_deck=DeckRow(top=cards(loot.top), discard=cards(loot.discard)),
        treasure_deck=DeckRow(top=cards(treasure.top), discard=cards(treasure.discard)),
        held=cards([card for _, card in s.held]),
        removed=cards(s.removed),
        bones={str(unit): place(s, square) for unit, square in s.bones},
        effects=[
            EffectSpec(
                str(e.source),
                next(n for n, number in BOX.action_number.items() if number == e.action),
                ON.get(e.who, str(e.who)),
                [place(s, square) for square in each(e.squares)],
                e.lasting,
            )
            for e in s.effects
        ],
        bathed=[str(unit) for unit in s.hero_units if s.bathed >> unit & 1],
        next=in_round.get(name, name),
        active=str(about[0]) if name in OF_ONE else "",
        speed=s.speed if now else None, actions=s.actions if now else None,
        moved=s.moved, running=s.running, busy=s.busy,
        berserk=s.berserk if now else None, free=s.free, raging=s.raging,
        skulls=about[1] if name == "spawn" else s.skulls,
        turn_began=s.turn_began,
        turn_goes_on=("consul_turn",) in s.agenda[:-1],
        boss_went=bool(s.burnt),
        side=("heroes", "consul")[s.side],
        first=("heroes", "consul")[s.first],
    )  # fmt: skip


def described(s: State, unit: int) -> UnitSpec:
    model = s.profile[unit].model
    return UnitSpec(
        card=model.id,
        at=place(s, s.at[unit]) if s.at[unit] >= 0 else None,
        wounds=s.wounds[unit],
        status=status.names(s.status[unit]),
        spared=status.names(s.spared[unit]),
        potions=s.potions[unit],
        gear=cards([card for card in s.gear[unit] if s.is_hero(unit)]),
        acted=s.acted[unit],
        seat=s.seats[unit] if s.is_hero(unit) else 1,
        pool=unit in s.pool,
        boss=unit == s.boss,
    )


def place(s: State, square: int) -> tuple[int, int]:
    return square % s.board.stride, square // s.board.stride


def cards(numbers: Any) -> list[str]:
    return [BOX.equipment[card].id for card in numbers]


def told(s: State) -> dict[str, Any]:
    """What a position must get right."""
    plain = s.plain()
    for name in NOT_SAID:
        del plain[name]
    name = s.agenda[-1][0]
    if name != "menu":
        for field in ACTIVE:
            del plain[field]
    if name not in ("consul_turn", "menu"):
        for field in ("skulls", "turn_began", "burnt"):
            del plain[field]
    return plain


@pytest.mark.parametrize(
    ("size", "boss"),
    [("delve", None), ("crawl", "starfire"), ("siege", "roxor"), ("siege", "von_drakk")],
)
def test_every_quiet_moment_of_a_game_can_be_set_up_by_hand(size: str, boss: str | None) -> None:
    match: Match[State] = GAME.new(seed=8, events=False, size=size, boss=boss)
    keeps_close(match)
    random = Random(4)
    moments = set()
    for turn in range(4000):
        if match.over:
            break
        state = match.settled
        new = turn % every(35) == 0 or state.agenda[-1][0] not in moments
        if new and match.quiet:
            moments.add(state.agenda[-1][0])
            if state.agenda[-1][0] not in SETUP:
                twin, _ = build(BOX, describe(state))
                assert told(twin) == told(state), state.agenda[-1]
        match.answer(random.randrange(len(match.ask.options)))
    assert {"spawn", "initiative", "menu", "consul_turn"} <= moments


def test_a_position_needs_a_hero() -> None:
    with pytest.raises(PositionError, match="at least one Hero"):
        build(BOX, Position(map="###\n#.#\n###", units={}))


def test_two_units_cannot_share_a_square() -> None:
    units = {"a": UnitSpec("royal_paladin", at=(0, 0)), "b": UnitSpec("rex", at=(0, 0))}
    with pytest.raises(PositionError, match='unit "b": no room for its base at column 0, row 0'):
        build(BOX, Position(map="####\n#..#\n#..#\n####", units=units))


def test_without_a_start_marker_heroes_return_beside_the_first_of_them() -> None:
    """Not nowhere, where a Resurrection Charm would bring nobody."""
    bearer = UnitSpec("royal_paladin", gear=["resurrection_charm"])
    fallen = UnitSpec("ember_mage", wounds=5)
    s, numbers = build(
        BOX, Position(map="####\n#..#\n#P.#\n####", units={"P": bearer, "M": fallen}, next="charms")
    )
    assert s.marker == s.at[numbers["P"]]
    match: Match[State] = Match(GAME, {}, None, start=s.plain(), chance=lambda ask: 1)
    charm = BOX.equipment_number["resurrection_charm"]
    match.answer_with(("resurrect", numbers["P"], charm, numbers["M"]))
    assert match.ask.prompt == "return"
