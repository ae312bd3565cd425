"""The app: what it shows of the quest, its rooms and their encounters. [app.*]

The companion mode of the terminal and any other client read it from here.
"""

from __future__ import annotations

from typing import NamedTuple

from undercroft.kernel.squares import each

from .ground import DOWN
from .state import State

EXIT_NAMES = ("above", "right", "below", "left")


class RoomDetails(NamedTuple):
    """What selecting a room shows. [app.room-details]"""

    number: int
    side: str
    """The room's id: number of the map card and its side."""
    name: str
    turn: int
    """Quarter turns clockwise from the arrow being at the bottom."""
    drawing: str
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
    if encounter < 0:
        return RoomDetails(
            room, side.id, side.name, laid.turn, side.drawing, "", "Nothing waits here.", "", (), ()
        )
    row = s.box.encounters[encounter]
    icons = []
    for icon in s.box.icons(row.enemies, row.more, s.players):  # type: ignore[arg-type]  # literal keys
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
        room, side.id, side.name, laid.turn, side.drawing, row.name, row.text, row.rule,
        tuple(icons), actions,
    )  # fmt: skip


def arrow_side(s: State, room: int) -> str:
    """Where the arrow of a laid room points from: the side at which it was entered."""
    return EXIT_NAMES[(DOWN + s.rooms[room].turn) % 4]


def exits_to_explore(s: State) -> list[tuple[int, str]]:
    """The exits at which Explore can still be pressed: room and side of it."""
    return sorted(
        (room, EXIT_NAMES[direction]) for room, direction in s.ground.open_exits.values()
    )


def enemies_in_order(s: State) -> list[int]:
    """The enemies as the Enemy Phase will activate them. [enemy.order]"""
    from .enemy import order

    return order(s)


def rooms_of(s: State, unit: int) -> list[int]:
    return each(s.ground.tiles_of[s.at[unit]])
