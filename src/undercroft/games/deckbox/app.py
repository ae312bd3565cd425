"""The app: what it shows of the quest, its rooms and their encounters, and the dice of the table.

The companion mode of the terminal and any other client read it from here. [app.*]
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from undercroft.kernel.choice import Ask
from undercroft.kernel.dice import encode
from undercroft.kernel.wording import plural

from .enemy import order
from .events import Built, Explored
from .ground import DOWN, SIDE
from .state import State
from .tables import COLOURS
from .wording import exceptions, signed, square_name, unit_name

SIDES = ("above", "on the right", "below", "on the left")

COMMANDS = {
    "quest": "the quest and its aim",
    "rooms": "the rooms on the table",
    "room NUMBER": "a room with its id, its arrow and its encounter",
    "exits": "where Explore can still be pressed",
    "enemies": "the enemies in the order in which they will activate",
}
"""What people may ask the app, beside answering."""


class RoomDetails(NamedTuple):
    """What selecting a room shows. [app.room-details]"""

    number: int
    side: str
    """The room's id: number of the map card and its side."""
    name: str
    arrow: str
    """The side of the room, as it lies, at which its arrow is."""
    drawing: tuple[str, ...]
    """As it lies."""
    encounter: str
    """Its name; empty for an empty room."""
    text: str
    rule: str
    icons: tuple[str, ...]
    """The enemy icons: dice to roll, or enemies with their value."""
    actions: tuple[str, ...]


def room_details(s: State, room: int) -> RoomDetails:
    """A room on the table, the starting tile being 0."""
    laid = s.rooms[room]
    side = s.box.content.sides[laid.side]
    encounter = s.script[room][1]
    arrow = SIDES[(DOWN + laid.turn) % 4]
    drawing = draw_room(s, room)
    if encounter < 0:
        text = "Nothing waits here."
        return RoomDetails(room, side.id, side.name, arrow, drawing, "", text, "", (), ())
    row = s.box.encounters[encounter]
    icons = []
    for icon in s.box.icons(row.enemies, row.more, s.players):
        if icon.die:
            icons.append(f"{icon.die} die")
        else:
            title = s.box.content.enemies[icon.enemy].title
            icons.append(f"{title} {icon.health + icon.per_player * (s.players - 1)}")
    actions = tuple(
        f"{action.name}: {action.text}"
        for number, action in enumerate(row.action)
        if (room, number) not in s.finished
    )
    return RoomDetails(
        room, side.id, side.name, arrow, drawing, row.name, row.text, row.rule, tuple(icons),
        actions,
    )  # fmt: skip


def draw_room(s: State, room: int) -> tuple[str, ...]:
    """A room as it lies, with its exits (=) and its arrow."""
    laid = s.rooms[room]
    tile = s.box.content.sides[laid.side].tile.turned(laid.turn)
    marks = {"wall": "#", "floor": ".", "point": "o"}
    marks |= {row.id: row.mark for row in s.box.content.terrain.values()}
    size = 2 * SIDE + 1
    grid = [[" "] * size for _ in range(size)]
    for i in range(size):
        grid[0][i] = grid[-1][i] = "-"
        grid[i][0] = grid[i][-1] = "|"
    for y, row in enumerate(tile.ground):
        for x, ground in enumerate(row):
            grid[2 * y + 1][2 * x + 1] = marks[ground]
    for column, line in tile.walls:
        grid[line][column] = "|" if column % 2 == 0 else "-"
    for column, line in tile.hallways:
        grid[line][column] = "="
    middle = SIDE
    x, y = ((middle, 0), (size - 1, middle), (middle, size - 1), (0, middle))[
        (DOWN + laid.turn) % 4
    ]
    grid[y][x] = "^>v<"[(DOWN + laid.turn + 2) % 4]
    for corner in ((0, 0), (0, -1), (-1, 0), (-1, -1)):
        grid[corner[0]][corner[1]] = "+"
    return tuple("".join(line).rstrip() for line in grid)


def room_lines(s: State, room: int) -> list[str]:
    """A room in words, as the app shows it."""
    shown = room_details(s, room)
    lines = [f"Room {room}: {shown.name}, map card {shown.side}, arrow {shown.arrow}."]
    lines += shown.drawing
    if shown.encounter:
        lines.append(f"{shown.encounter}.")
    lines.append(shown.text)
    if shown.icons:
        lines.append("Enemies: " + ", ".join(shown.icons) + ".")
    if shown.rule:
        lines.append(shown.rule)
    lines += shown.actions
    return lines


def answer(s: State, words: str) -> list[str] | None:
    """What the app says to one of its COMMANDS; None if it is none of them."""
    command, _, rest = words.strip().lower().partition(" ")
    if command == "quest":
        row = s.quest.row
        left = f"Round {max(1, s.round)} of {row.rounds}."
        return [f"{row.name}.", row.text, row.aim_text, *exceptions(s), left]
    if command == "rooms":
        found = []
        for room in range(len(s.rooms)):
            shown = room_details(s, room)
            waits = f": {shown.encounter}" if shown.encounter else ""
            found.append(f"{room}  {shown.side}  {shown.name}{waits}")
        return found
    if command == "room":
        if rest.isdecimal() and int(rest) < len(s.rooms):
            return room_lines(s, int(rest))
        return [f"There is no room {rest or '?'}: expected a number from 0 to {len(s.rooms) - 1}."]
    if command == "exits":
        return exits(s) or ["There is nothing left to explore."]
    if command == "enemies":
        return [enemy_line(s, unit) for unit in order(s)] or ["No enemy is on the map."]
    return None


def exits(s: State) -> list[str]:
    """Where Explore can still be pressed."""
    return [
        f"room {room}, {SIDES[direction]} ({square_name(half)})"
        for half, (room, direction) in sorted(s.ground.open_exits.items(), key=lambda e: e[1])
    ]


def enemy_line(s: State, unit: int) -> str:
    row = s.box.enemies[s.card[unit]]
    words = [
        f"{unit_name(s, unit)} on {square_name(s.at[unit])}: {s.health[unit]} health",
        f"{row.threat} {row.attack}, {row.dice} dice {signed(row.modifier)}",
        f"defense {signed(row.defense)}, speed {row.speed}",
    ]
    if row.skills:
        words.append(", ".join(word.replace("_", " ") for word in row.skills))
    if s.stunned >> unit & 1:
        words.append("stunned")
    return "; ".join(words) + (f". {row.text}" if row.text else ".")


def announce(s: State, event: Any) -> list[str]:
    """What the app shows by itself when something happens: a new room, the starting tile."""
    if isinstance(event, Explored):
        return room_lines(s, event.room)
    if isinstance(event, Built) and event.hero == s.players - 1:
        return [*(answer(s, "quest") or []), *room_lines(s, 0)]
    return []


# ---------------------------------------------------------------- dice of the table


def wanted(s: State, ask: Ask) -> str:
    """What people are to roll or draw and how they enter it; empty: the app decides by itself."""
    if ask.prompt == "roll":
        return f"enter {plural(ask.about[2], 'number')} from 1 to 6"
    if ask.prompt == "spawn":
        return f"enter m or r with the health for each die, such as m2 ({', '.join(ask.about[0])})"
    if ask.prompt == "loot":
        return "enter the health on the face"
    return ""


def dice(s: State, ask: Ask) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each die to roll: its kind and its six faces, in the order of their numbers."""
    if ask.prompt == "roll":
        return (("six", tuple("123456")),) * int(ask.about[2])
    colours: tuple[str, ...] = ()
    if ask.prompt in ("loot", "spawn"):
        colours = ask.about[1:2] if ask.prompt == "loot" else ask.about[0]
    return tuple(
        (colour, tuple(f"{f.type} {f.health}" for f in s.quest.faces[COLOURS.index(colour)]))
        for colour in colours
    )


def thrown(s: State, ask: Ask, text: str) -> int | None:
    """The answer to a question of chance that people enter; None if it is not one."""
    words = re.findall(r"[a-z]*\d", text.lower())
    if ask.prompt == "roll":
        dice = ask.about[2]
        if len(words) != dice or not all(re.fullmatch("[1-6]", word) for word in words):
            return None
        return encode(tuple(int(word) - 1 for word in words))
    if ask.prompt == "loot":
        faces = s.quest.faces[COLOURS.index(ask.about[1])]
        return next((i for i, f in enumerate(faces) if text.strip() == str(f.health)), None)
    if ask.prompt == "spawn":
        colours = ask.about[0]
        if len(words) != len(colours):
            return None
        found = []
        for word, colour in zip(words, colours, strict=True):
            faces = s.quest.faces[COLOURS.index(colour)]
            shown = [f"{face.type[0]}{face.health}" for face in faces]
            if word not in shown:
                return None
            found.append(shown.index(word))
        return encode(tuple(found))
    return None
