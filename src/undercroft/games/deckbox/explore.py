"""Exploring: the app's Explore button, the new room and its encounter. [explore.*, app.*]"""

from __future__ import annotations

from undercroft.kernel.choice import CHANCE, Ask, Rule
from undercroft.kernel.squares import Square

from .events import Explored, Met, note
from .ground import COLUMNS, ROWS, Room
from .happening import happen
from .spawn import spawn
from .state import State


def explore(s: State, hero: int, half: Square) -> Rule[None]:
    """Press Explore at the exit whose half space a hero has stepped onto. [explore.order]"""
    room, direction = s.ground.open_exits[half]
    number, side = yield from next_room(s, room, direction)
    if number < 0:
        return
    # Place the tile with its arrow to the exit.
    x, y = s.rooms[room].beyond(direction)
    lay(s, number, side, direction, x, y)
    note(s, Explored, hero, len(s.rooms) - 1, side)
    # Read the encounter and follow its rules.
    yield from meet(s, len(s.rooms) - 1, hero)


def lay(s: State, number: int, side: int, turn: int, x: int, y: int) -> None:
    """Put a room of the quest on the table. [app.place-by-arrow]"""
    s.rooms = (*s.rooms, Room(side, turn, x, y))
    s.script = (*s.script, (number, -1))
    s.use_ground()


def meet(s: State, room: int, hero: int) -> Rule[None]:
    """The encounter of a room just laid. [explore.encounter]"""
    number = s.script[room][0]
    choices = s.quest.encounters[number]
    if not choices:
        return
    met = {encounter for _, encounter in s.script}
    fresh = [encounter for encounter in choices if encounter not in met] or list(choices)
    encounter = fresh[0]
    if len(fresh) > 1:
        index: int = yield Ask(CHANCE, "encounter", range(len(fresh)), (room, tuple(fresh)))
        encounter = fresh[index]
    s.script = (*s.script[:room], (number, encounter), *s.script[room + 1 :])
    note(s, Met, room, encounter)
    row = s.box.encounters[encounter]
    icons = s.box.icons(row.enemies, row.more, s.players)
    if icons:
        yield from spawn(s, room, icons)
    if row.reveal:
        yield from happen(s, row.reveal, room, hero)


# ---------------------------------------------------------------- which room comes


def next_room(s: State, room: int, direction: int) -> Rule[tuple[int, int]]:
    """The room behind an exit and the side it shows, or -1. [app.explore-button]"""
    if s.quest.row.layout == "fixed":
        straight = (direction - s.rooms[room].turn) % 4
        number = s.quest.behind.get((s.script[room][0], straight), -1)
        sides = unused_sides(s, number) if number >= 0 else []
        ways = {number: sides} if sides else {}
    else:
        ways = drawable(s, room, direction)
    if not ways:
        return -1, -1
    number = next(iter(ways))
    if len(ways) > 1:
        numbers = tuple(ways)
        index: int = yield Ask(CHANCE, "room", range(len(numbers)), numbers)
        number = numbers[index]
    sides = ways[number]
    side = sides[0]
    if len(sides) > 1:
        index = yield Ask(CHANCE, "side", range(len(sides)), tuple(sides))
        side = sides[index]
    return number, side


def unused_sides(s: State, number: int) -> list[int]:
    """The sides a room may show, of cards that are not on the table yet."""
    cards = {s.box.content.sides[room.side].card for room in s.rooms}
    sides = s.quest.sides[number]
    return [side for side in sides if s.box.content.sides[side].card not in cards]


def drawable(s: State, room: int, direction: int) -> dict[int, list[int]]:
    """The rooms that may be drawn for an exit, each with the sides it may show.

    A room that would close the last way on is not drawn while others wait behind it; a room
    marked `last` comes after all others, or where no other would leave a way on.
    """
    rows = s.quest.row.room
    laid = {number for number, _ in s.script}
    waiting = [number for number in range(len(rows)) if number not in laid]
    first = [number for number in waiting if not rows[number].last]
    ripe = [number for number in first if rows[number].after < len(s.rooms)] or first
    ways: dict[int, list[int]] = {}
    for number in ripe:
        sides = unused_sides(s, number)
        if len(waiting) > 1:
            sides = [side for side in sides if leaves_a_way(s, room, direction, side)]
        if sides:
            ways[number] = sides
    if ways:
        return ways
    last = [number for number in waiting if rows[number].last]
    return {number: sides for number in last if (sides := unused_sides(s, number))}


def leaves_a_way(s: State, room: int, direction: int, side: int) -> bool:
    """Whether an exit would still be open with this side laid behind the exit."""
    x, y = s.rooms[room].beyond(direction)
    taken = {(r.x, r.y) for r in s.rooms} | {(x, y)}
    for other, out in s.ground.open_exits.values():
        if s.rooms[other].beyond(out) != (x, y):
            return True
    new = Room(side, direction, x, y)
    for out in s.box.content.sides[side].exits:
        beyond = new.beyond((out + direction) % 4)
        if beyond not in taken and 0 <= beyond[0] < COLUMNS and 0 <= beyond[1] < ROWS:
            return True
    return False
