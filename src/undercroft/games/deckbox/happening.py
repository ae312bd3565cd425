"""What a script makes happen. [explore.encounter, round.refresh.effects]"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import Rule

from . import ending, stock
from .combat import check, hurt_hero
from .events import TokenMoved, note
from .spawn import spawn
from .state import HELD, OUT, State
from .tracker import energise, enrich, mend

SCRIPT = ("app.quests",)


def happen(s: State, happenings: tuple[Any, ...], room: int, actor: int) -> Rule[None]:
    """Do what a script says, where it says so; `room` is the place on the table, or -1.

    The quest ends as soon as one of the happenings decides it. [app.quest-end]
    """
    for h in happenings:
        do = h.do
        if do == "spawn":
            where = room if h.room is None else placed(s, h.room)
            if where >= 0:
                yield from spawn(s, where, s.box.icons(h.enemies, h.more, s.players))
        elif do == "damage":
            for hero in whom(s, h.on, room, actor):
                hurt_hero(s, hero, h.amount, SCRIPT)
        elif do == "heal":
            for hero in whom(s, h.on, room, actor):
                mend(s, hero, h.amount, SCRIPT)
        elif do == "energy":
            for hero in whom(s, h.on, room, actor):
                energise(s, hero, h.amount, SCRIPT)
        elif do == "loot":
            for hero in whom(s, h.on, room, actor):
                enrich(s, hero, h.amount, SCRIPT)
        elif do == "items":
            for hero in whom(s, h.on, room, actor):
                for _ in range(h.count):
                    yield from stock.find(s, hero, SCRIPT)
        elif do == "take":
            token = unused(s, h.token)
            if token >= 0 and actor >= 0 and s.at[actor] >= 0:
                put(s, token, HELD - actor)
        elif do == "lay":
            token = unused(s, h.token)
            if token >= 0 and room >= 0:
                put(s, token, s.ground.points[room])
        elif do == "mark":
            s.flags |= 1 << s.quest.flags[h.flag]
        elif do == "count":
            i = s.quest.counters[h.counter]
            value = max(0, s.counters[i] + h.amount)
            s.counters = (*s.counters[:i], value, *s.counters[i + 1 :])
        elif do == "check":
            for hero in whom(s, h.on, room, actor):
                if s.at[hero] < 0:
                    continue
                if s.outcome is not None:
                    return
                passed = yield from check(s, hero, h.skill, h.need)
                yield from happen(s, h.success if passed else h.failure, room, hero)
        elif do == "win":
            ending.win(s, "the quest says so")
        elif do == "lose":
            ending.lose(s, "the quest says so")
        elif ending.all_hold(s, h.all, h.unless):
            yield from happen(s, h.then, room, actor)
        if ending.settle(s):
            return


def whom(s: State, on: str, room: int, actor: int) -> list[int]:
    """The heroes whom something befalls."""
    if on == "actor" and actor >= 0:
        return [actor] if s.at[actor] >= 0 else []
    if on == "tile" and room >= 0:
        mask = s.ground.masks[room]
        return [hero for hero in s.standing() if mask >> s.at[hero] & 1]
    return s.standing()


def placed(s: State, name: str) -> int:
    """The place on the table of a room of the quest, -1 while it is not revealed."""
    number = s.quest.rooms[name]
    for i, (room, _) in enumerate(s.script):
        if room == number:
            return i
    return -1


def unused(s: State, name: str) -> int:
    """A token of that name that is not in play yet, or -1."""
    for token, place in enumerate(s.tokens):
        if place == OUT and s.quest.row.token[s.quest.tokens[token]].id == name:
            return token
    return -1


def put(s: State, token: int, place: int) -> None:
    s.tokens = (*s.tokens[:token], place, *s.tokens[token + 1 :])
    hero = HELD - place if place <= HELD else -1
    note(s, TokenMoved, token, hero, s.at[hero] if hero >= 0 else place)


def pick_up(s: State, hero: int, square: int) -> None:
    """A hero takes the tokens that lie on a space it enters."""
    for token, place in enumerate(s.tokens):
        if place == square:
            put(s, token, HELD - hero)
