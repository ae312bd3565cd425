"""What must hold between the rows of a pack, each of which is sound by itself.

Every function here yields one located sentence for each mistake; nothing is repaired.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from undercroft.kernel.names import unknown
from undercroft.kernel.pack import Problem, RawPack, Where
from undercroft.kernel.stock import Card, metas, placed_rows, texts
from undercroft.kernel.tile import FLOOR, WALL, Edge, Tile, TileError

from .ground import COLUMNS, EXIT_WORDS, POINT, ROWS, SIDE, START, Room
from .script import EncounterRow, QuestRow, RoomRow, icon
from .tables import COLOURS, MapRow

GAME = "deckbox"
MIDDLE = SIDE // 2
EDGES = {
    "U": Edge(2 * MIDDLE + 1, 0),
    "R": Edge(2 * SIDE, 2 * MIDDLE + 1),
    "L": Edge(0, 2 * MIDDLE + 1),
}
ARROW = Edge(2 * MIDDLE + 1, 2 * SIDE)
"""The edge of the arrow, at the bottom of every drawing. [app.quests]"""


Rows = Mapping[str, Mapping[str, Card]]


def check(packs: Sequence[RawPack]) -> list[Problem]:
    """Everything that is wrong between the rows of all packs together."""
    rows = placed_rows(packs)
    problems = list(metas(packs, GAME))
    if not any(pack.problems for pack in packs):
        drawings = texts(packs)
        problems += _maps(rows, drawings)
        problems += _enemies(rows)
        for card in rows.get("encounter", {}).values():
            problems += _encounter(rows, card)
        for card in rows.get("quest", {}).values():
            problems += _quest(rows, card, drawings)
    return problems


# ---------------------------------------------------------------- map cards


def _legend(rows: Rows) -> dict[str, str]:
    legend = {card.row.mark: card.row.id for card in rows.get("terrain", {}).values()}
    return {**legend, "o": POINT}


def _maps(rows: Rows, texts: Mapping[str, str]) -> Iterator[Problem]:
    legend = _legend(rows)
    for card in rows.get("map", {}).values():
        row: MapRow = card.row
        for letter, exits in zip("ab", row.exits, strict=True):
            name = f"room{row.id}{letter}"
            if name not in texts:
                yield card.where.problem("id", f"there is no drawing tiles/{name}.txt")
                continue
            try:
                tile = Tile.parse(name, texts[name], legend)
            except TileError as error:
                yield Problem(f"tiles/{name}.txt", "", "", str(error))
                continue
            for message in _drawing(tile, exits):
                yield Problem(f"tiles/{name}.txt", "", "", message)


def _drawing(tile: Tile, exits: str) -> Iterator[str]:
    if (tile.width, tile.height) != (SIDE, SIDE):
        yield f"expected {SIDE} by {SIDE} spaces, found {tile.width} by {tile.height}"
        return
    wanted = {EDGES[letter] for letter in exits} | {ARROW}
    if tile.hallways != wanted:
        names = " ".join(["the arrow below", *exits])
        yield f"expected = in the middle of just these sides: {names}"
    points = [g for row in tile.ground for g in row if g == POINT]
    if len(points) != 1:
        yield f"expected one point of interest (o), found {len(points)}"
    for column, row in sorted(wanted & tile.hallways):
        x, y = min(column // 2, SIDE - 1), min(row // 2, SIDE - 1)
        if tile.ground[y][x] not in (FLOOR, POINT):
            yield f"the space behind the exit at column {x}, row {y} must be plain floor"
    if not _connected(tile):
        yield "some spaces cannot be reached from the arrow"


def _connected(tile: Tile) -> bool:
    """Can every space be walked to from the arrow?"""
    todo, seen = [(MIDDLE, SIDE - 1)], {(MIDDLE, SIDE - 1)}
    while todo:
        x, y = todo.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = x + dx, y + dy
            inside = 0 <= there[0] < SIDE and 0 <= there[1] < SIDE
            wall = Edge(2 * x + 1 + dx, 2 * y + 1 + dy) in tile.walls
            if not inside or wall or there in seen or tile.ground[there[1]][there[0]] == WALL:
                continue
            seen.add(there)
            todo.append(there)
    return len(seen) == sum(ground != WALL for row in tile.ground for ground in row)


# ---------------------------------------------------------------- enemies


def _enemies(rows: Rows) -> Iterator[Problem]:
    standard: dict[tuple[str, str], str] = {}
    for card in rows.get("enemy", {}).values():
        row = card.row
        if row.threat == "boss" and row.standard:
            yield card.where.problem("standard", "a boss stands for no colour")
        if row.standard:
            key = (row.threat, row.attack)
            if key in standard:
                message = f"{standard[key]} already stands for {row.threat} and {row.attack}"
                yield card.where.problem("standard", message)
            standard.setdefault(key, row.id)
    if rows.get("enemy"):
        for colour in COLOURS:
            for attack in ("melee", "ranged"):
                if (colour, attack) not in standard:
                    message = f"no enemy stands for {colour} and {attack} (standard = true)"
                    yield Problem("", "", "", message)


# ---------------------------------------------------------------- scripts


class Names(NamedTuple):
    """What a script may refer to; None where it is not known yet (an encounter by itself)."""

    rooms: Sequence[str] | None = None
    tokens: Sequence[str] | None = None


def _encounter(rows: Rows, card: Card) -> Iterator[Problem]:
    row: EncounterRow = card.row
    yield from _spawns(rows, card.where, "enemies", row.enemies)
    for extra in row.more.values():
        yield from _spawns(rows, card.where, "more", extra)
    seen: set[str] = set()
    for action in row.action:
        if action.id in seen:
            yield card.where.problem(f"action[{action.id}]", "another action has this id")
        seen.add(action.id)
    yield from _happenings(rows, card.where, "", _all_of(row), Names())


def _all_of(row: EncounterRow) -> list[Any]:
    happenings = [*row.reveal, *row.each_round]
    for action in row.action:
        happenings += [*action.success, *action.failure]
    return happenings


def _spawns(rows: Rows, where: Where, field: str, words: Iterable[str]) -> Iterator[Problem]:
    for word in words:
        enemy = icon(word).enemy
        if enemy and enemy not in rows["enemy"]:
            yield where.problem(field, unknown("enemy", enemy, rows["enemy"]))


def _happenings(
    rows: Rows, where: Where, field: str, happenings: Iterable[Any], names: Names
) -> Iterator[Problem]:
    for h in happenings:
        if h.do == "spawn":
            for words in (h.enemies, *h.more.values()):
                yield from _spawns(rows, where, field, words)
            yield from _named(where, field, "room", h.room, names.rooms)
        elif h.do in ("take", "lay"):
            yield from _named(where, field, "token", h.token, names.tokens)
        elif h.do == "check":
            yield from _happenings(rows, where, field, (*h.success, *h.failure), names)
        elif h.do == "when":
            yield from _conditions(rows, where, field, (*h.all, *h.unless), names)
            yield from _happenings(rows, where, field, h.then, names)


def _conditions(
    rows: Rows, where: Where, field: str, conditions: Iterable[Any], names: Names
) -> Iterator[Problem]:
    for c in conditions:
        yield from _named(where, field, "room", getattr(c, "room", None), names.rooms)
        yield from _named(where, field, "token", getattr(c, "token", None), names.tokens)
        if c.when == "slain" and c.enemy not in rows["enemy"]:
            yield where.problem(field, unknown("enemy", c.enemy, rows["enemy"]))


def _named(
    where: Where, field: str, noun: str, name: str | None, known: Sequence[str] | None
) -> Iterator[Problem]:
    if name is not None and known is not None and name not in known:
        yield where.problem(field, unknown(noun, name, known))


def _quest(rows: Rows, card: Card, texts: Mapping[str, str]) -> Iterator[Problem]:
    quest: QuestRow = card.row
    where = card.where
    rooms = {room.id: room for room in quest.room}
    names = Names(list(rooms), [token.id for token in quest.token])
    if len(rooms) != len(quest.room):
        yield where.problem("room", "two rooms have the same id")
    for room in quest.room:
        yield from _room(rows, where, quest, room, rooms)
    for name in quest.laid:
        yield from _named(where, "laid", "room", name, names.rooms)
    yield from _spots(rows, where, quest, texts)
    yield from _table(where, quest)
    yield from _enough(rows, where, quest)
    yield from _conditions(rows, where, "aim", quest.aim, names)
    yield from _conditions(rows, where, "lost", quest.lost, names)
    for event in quest.event:
        if (event.round is None) == (event.every is None):
            yield where.problem("event", "expected either round or every")
        yield from _conditions(rows, where, "event.when", (*event.when, *event.unless), names)
        yield from _happenings(rows, where, "event.do", event.do, names)
    for colour, cards in quest.cards.items():
        for attack in ("melee", "ranged"):
            name = getattr(cards, attack)
            if name not in rows["enemy"]:
                yield where.problem(f"cards.{colour}", unknown("enemy", name, rows["enemy"]))
            elif rows["enemy"][name].row.attack != attack:
                yield where.problem(f"cards.{colour}", f'"{name}" is not a {attack} enemy')
            elif rows["enemy"][name].row.loot_die != colour:
                yield where.problem(f"cards.{colour}", f'"{name}" is not of the {colour} die')
    for encounter in (name for room in quest.room for name in room.encounter):
        if encounter in rows["encounter"]:
            row = rows["encounter"][encounter].row
            field = f"encounter {encounter}"
            yield from _happenings(rows, where, field, _all_of(row), names)
            for action in row.action:
                yield from _conditions(rows, where, field, (*action.when, *action.unless), names)


def _enough(rows: Rows, where: Where, quest: QuestRow) -> Iterator[Problem]:
    """Warnings for aims that want more than the rooms of the quest ever hold."""
    met = [name for room in quest.room for name in room.encounter if name in rows["encounter"]]
    encounters: list[EncounterRow] = [rows["encounter"][name].row for name in dict.fromkeys(met)]
    happens = [h for row in encounters for h in _deep(_all_of(row))]
    happens += [h for event in quest.event for h in _deep(event.do)]
    given = {h.token for h in happens if h.do in ("take", "lay")}
    for token in quest.token:
        if token.id not in given:
            yield where.warning(f"token[{token.id}]", "no room lays it and no action gives it")
        for c in quest.aim:
            if c.when == "carried" and c.token == token.id:
                wanted, there = (c.count, c.more), (token.count, token.more)
                if wanted[0] > there[0] or wanted[1] > there[1]:
                    message = f"the aim wants {c.count}, and {c.more} for each further player"
                    yield where.warning(f"token[{token.id}].count", message)
    spawned = [h for h in happens if h.do == "spawn"]
    comes = [
        icon(word).enemy
        for source in (*encounters, *spawned)
        for words in (source.enemies, *source.more.values())
        for word in words
    ]
    drawn = {name for cards in quest.cards.values() for name in (cards.melee, cards.ranged)}
    for c in quest.aim:
        if c.when == "slain" and c.enemy in rows["enemy"]:
            rolled = c.enemy in drawn or rows["enemy"][c.enemy].row.standard
            most = comes.count(c.enemy)
            if not rolled and (most == 0 or (c.count > most and not spawned)):
                message = f"wants {c.count} of {c.enemy}, but its rooms place {most}"
                yield where.warning("aim", message)
        if c.when == "held" and c.rounds >= quest.rounds:
            message = f"wants {c.rounds} rounds of the {quest.rounds} that there are"
            yield where.warning("aim", message)
    for room in quest.room:
        if quest.layout == "drawn" and room.after >= len(quest.room):
            others = len(quest.room) - 1
            message = f"comes after {room.after} rooms, but there are only {others} others"
            yield where.warning(f"room[{room.id}].after", message)


def _deep(happenings: Iterable[Any]) -> Iterator[Any]:
    """What happens, with what happens in it."""
    for h in happenings:
        yield h
        if h.do == "check":
            yield from _deep((*h.success, *h.failure))
        elif h.do == "when":
            yield from _deep(h.then)


def _room(
    rows: Rows, where: Where, quest: QuestRow, room: RoomRow, rooms: Mapping[str, RoomRow]
) -> Iterator[Problem]:
    field = f"room[{room.id}]"
    if not room.side:
        yield where.problem(field, "expected at least one side")
    for side in room.side:
        if side[:-1] not in rows["map"]:
            yield where.problem(f"{field}.side", unknown("map card", side[:-1], rows["map"]))
    for name in room.encounter:
        if name not in rows["encounter"]:
            yield where.problem(f"{field}.encounter", unknown("encounter", name, rows["encounter"]))
    first = room is quest.room[0]
    if quest.layout == "drawn":
        if room.beyond is not None:
            yield where.problem(
                f"{field}.beyond", "only rooms of a fixed layout lie beyond another"
            )
        return
    if first:
        return
    if room.beyond is None:
        yield where.problem(f"{field}.beyond", "missing; expected a room and one of its exits")
    elif room.beyond[0] not in rooms:
        yield where.problem(f"{field}.beyond", unknown("room", room.beyond[0], rooms))
    else:
        for side in rooms[room.beyond[0]].side:
            card, letter = side[:-1], side[-1]
            if card in rows["map"]:
                exits = rows["map"][card].row.exits["ab".index(letter)]
                if room.beyond[1] not in exits:
                    message = f'side {side} of "{room.beyond[0]}" has no exit {room.beyond[1]}'
                    yield where.problem(f"{field}.beyond", message)


def _table(where: Where, quest: QuestRow) -> Iterator[Problem]:
    """Whether the rooms of a quest can lie on the table together."""
    owner: dict[str, str] = {}
    for room in quest.room:
        for card in dict.fromkeys(side[:-1] for side in room.side):
            if card in owner:
                message = f'map card {card} is also a side of room "{owner[card]}"'
                yield where.problem(f"room[{room.id}].side", message)
            owner.setdefault(card, room.id)
    if quest.layout == "drawn":
        return
    # Where each room of a fixed layout lies, with the way it is turned.
    laid = {quest.room[0].id: Room(0, 0, *START)}
    waiting = [room for room in quest.room[1:] if room.beyond is not None]
    while ready := [room for room in waiting if room.beyond and room.beyond[0] in laid]:
        for room in ready:
            assert room.beyond is not None
            parent = laid[room.beyond[0]]
            direction = (EXIT_WORDS[room.beyond[1]] + parent.turn) % 4
            x, y = parent.beyond(direction)
            there = next((name for name, other in laid.items() if (other.x, other.y) == (x, y)), "")
            if there:
                message = f'room "{there}" already lies there'
                yield where.problem(f"room[{room.id}].beyond", message)
            elif not (0 <= x < COLUMNS and 0 <= y < ROWS):
                message = f"the table is {COLUMNS} cards wide and {ROWS} high: it would lie outside"
                yield where.problem(f"room[{room.id}].beyond", message)
            laid[room.id] = Room(0, direction, x, y)
        waiting = [room for room in waiting if room.id not in laid]
    for room in waiting:
        if room.beyond is not None and room.beyond[0] in {other.id for other in quest.room}:
            message = "no way leads here from the first room"
            yield where.problem(f"room[{room.id}].beyond", message)


def _spots(
    rows: Rows, where: Where, quest: QuestRow, texts: Mapping[str, str]
) -> Iterator[Problem]:
    legend = _legend(rows)
    if len(set(quest.spots)) != len(quest.spots):
        yield where.problem("spots", "two starting spaces are the same")
    for side in quest.room[0].side:
        text = texts.get(f"room{side}")
        if text is None:
            continue
        try:
            ground = Tile.parse(side, text, legend).ground
        except TileError:
            continue
        for x, y in quest.spots:
            if not (x < SIDE and y < SIDE) or ground[y][x] == WALL:
                message = f"there is no space in column {x}, row {y} of side {side}"
                yield where.problem("spots", message)
