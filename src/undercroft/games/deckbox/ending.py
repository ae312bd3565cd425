"""How a quest ends: the conditions of its script, victory and defeat. [app.quest-end]"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.squares import Squares

from .events import GameEnded, note
from .state import HELD, State

WON, LOST = "won", "lost"
HEROES, DUNGEON = "heroes", "dungeon"
"""The two sides, one of which wins."""


def win(s: State, why: str = "the aim is met") -> None:
    s.outcome = (HEROES, "app.quest-end")
    note(s, GameEnded, WON, why)


def lose(s: State, why: str, rules: tuple[str, ...] = ("app.quest-end",)) -> None:
    s.outcome = (DUNGEON, *rules)
    note(s, GameEnded, LOST, why, rules)


def settle(s: State) -> bool:
    """End the quest if its script says so; whether it has ended."""
    if s.outcome is not None:
        return True
    for condition in s.quest.row.aim:
        if not holds(s, condition):
            break
    else:
        win(s)
        return True
    for condition in s.quest.row.lost:
        if holds(s, condition):
            lose(s, "what was not to happen has happened")
            return True
    return False


def all_hold(s: State, conditions: tuple[Any, ...], unless: tuple[Any, ...] = ()) -> bool:
    return all(holds(s, c) for c in conditions) and not any(holds(s, c) for c in unless)


def room_mask(s: State, name: str) -> Squares:
    """The spaces of a room of the quest; none while it is not placed."""
    number = s.quest.rooms[name]
    for i, (room, _) in enumerate(s.script):
        if room == number:
            return s.ground.masks[i]
    return 0


def holds(s: State, condition: Any) -> bool:
    """Whether a condition of a script is met."""
    c = condition
    kind = c.when
    if kind == "slain":
        return bool(s.slain.count(s.box.enemy_number[c.enemy]) >= c.count)
    if kind == "at":
        mask = room_mask(s, c.room)
        if not mask & s.heroes:
            return False
        if c.who == "all":
            return not s.heroes & ~mask
        if c.who == "any":
            return True
        return any(place <= HELD and mask >> s.at[HELD - place] & 1 for place in s.tokens)
    if kind == "carried":
        if not s.tokens or min(s.tokens) > HELD:
            return False
        names = s.quest.row.token
        carried = sum(
            place <= HELD and names[token].id == c.token
            for token, place in zip(s.quest.tokens, s.tokens, strict=True)
        )
        return bool(carried >= c.count + c.more * (s.players - 1))
    if kind == "cleared":
        if c.room is None:
            return not s.foes
        mask = room_mask(s, c.room)
        return bool(mask) and not mask & s.foes
    if kind == "held":
        # While a round is ending it is not decided whether the row of them goes on.
        over = ("renew",) not in s.agenda
        return bool(over and s.held[s.quest.rooms[c.room]] >= c.rounds)
    if kind == "round":
        return bool(s.round > c.number or (s.round == c.number and s.phase == "refresh"))
    if kind == "marked":
        return bool(s.flags >> s.quest.flags[c.flag] & 1)
    if kind == "counted":
        least = c.at_least + c.more * (s.players - 1)
        return bool(s.counters[s.quest.counters[c.counter]] >= least)
    if kind == "fallen":
        return bool(sum(s.at[hero] < 0 for hero in range(s.players)) >= c.count)
    assert kind == "explored"
    return room_mask(s, c.room) != 0
