"""What must hold between the rows of a pack, each of which is sound by itself.

Every function here yields one located sentence for each mistake; nothing is repaired.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from undercroft.kernel.names import unknown
from undercroft.kernel.pack import Problem, RawPack, Row, Where
from undercroft.kernel.stock import Card, metas, placed_rows, texts
from undercroft.kernel.tile import WALL, Edge, Tile, TileError

from .schema import SIDE, HeroRow, MonsterRow
from .script import AdventureRow, CampaignRow, DoorRow, RoomRow
from .vocabulary import POWERS, Power

GAME = "realms"
LAIRS = 10
SETTINGS = 4
MIDDLE = SIDE // 2
DOORS = {
    "N": (Edge(2 * MIDDLE - 1, 0), Edge(2 * MIDDLE + 1, 0)),
    "E": (Edge(2 * SIDE, 2 * MIDDLE - 1), Edge(2 * SIDE, 2 * MIDDLE + 1)),
    "S": (Edge(2 * MIDDLE - 1, 2 * SIDE), Edge(2 * MIDDLE + 1, 2 * SIDE)),
    "W": (Edge(0, 2 * MIDDLE - 1), Edge(0, 2 * MIDDLE + 1)),
}
"""The two edges of a door in the middle of each side."""
BEYOND = {(0, -1): ("N", "S"), (1, 0): ("E", "W"), (0, 1): ("S", "N"), (-1, 0): ("W", "E")}
"""For a neighbour of the grid of tiles: the side of the one, and of the other."""


Rows = Mapping[str, Mapping[str, Card]]
Drawn = Mapping[str, Tile]


def check(packs: Sequence[RawPack]) -> list[Problem]:
    """Everything that is wrong between the rows of all packs together."""
    rows = placed_rows(packs)
    problems = list(metas(packs, GAME))
    if any(pack.problems for pack in packs):
        return problems
    drawn, wrong = _tiles(rows, texts(packs))
    problems += wrong
    problems += _power_rows(rows)
    problems += _trees(rows)
    problems += _items(rows)
    for card in rows["hero"].values():
        problems += _hero(rows, card)
    problems += _special_powers(rows)
    for card in rows["monster"].values():
        problems += _monster(card)
    for table in ("consumable", "event", "scenery", "exploration", "monster"):
        for card in rows[table].values():
            problems += _words(rows, card.where, card.row, Names())
    for card in rows["exploration"].values():
        problems += _named(card.where, "scenery", "scenery", card.row.scenery, rows["scenery"])
    problems += _difficulties(rows)
    for card in rows["tale"].values():
        problems += _villain(rows, card)
    for card in rows["adventure"].values():
        problems += _adventure(rows, card, drawn)
    for card in rows["campaign"].values():
        problems += _campaign(rows, card)
    return problems


def _named(
    where: Where, field: str, noun: str, names: Iterable[str | None], known: Iterable[str]
) -> Iterator[Problem]:
    known = list(known)
    for name in names:
        if name is not None and name not in known:
            yield where.problem(field, unknown(noun, name, known))


# ---------------------------------------------------------------- tiles


def _tiles(rows: Rows, texts: Mapping[str, str]) -> tuple[dict[str, Tile], list[Problem]]:
    legend = {card.row.mark: card.row.id for card in rows["terrain"].values()}
    drawn: dict[str, Tile] = {}
    problems: list[Problem] = []
    for card in rows["tile"].values():
        for letter in "ab":
            side = f"{card.row.id}{letter}"
            file = f"tiles/tile{side}.txt"
            if f"tile{side}" not in texts:
                problems.append(card.where.problem("id", f"there is no drawing {file}"))
                continue
            try:
                drawn[side] = Tile.parse(side, texts[f"tile{side}"], legend)
            except TileError as error:
                problems.append(Problem(file, "", "", str(error)))
                continue
            problems += (Problem(file, "", "", message) for message in _drawing(drawn[side]))
    return drawn, problems


def sides(tile: Tile) -> str:
    """The sides of a tile, as drawn, that have a door."""
    return "".join(side for side, edges in DOORS.items() if tile.hallways >= set(edges))


def _drawing(tile: Tile) -> Iterator[str]:
    if (tile.width, tile.height) != (SIDE, SIDE):
        yield f"expected {SIDE} by {SIDE} spaces, found {tile.width} by {tile.height}"
        return
    wanted = {edge for side in sides(tile) for edge in DOORS[side]}
    if tile.hallways != wanted or not wanted:
        yield "expected = just in the two middle places of the sides that have a door"
    grounds = [ground for row in tile.ground for ground in row]
    for ground, least in (("lair", LAIRS), ("setting", SETTINGS)):
        if grounds.count(ground) < least:
            yield f"expected at least {least} spaces of {ground}, found {grounds.count(ground)}"
    for column, row in sorted(wanted):
        x, y = min(column // 2, SIDE - 1), min(row // 2, SIDE - 1)
        if tile.ground[y][x] in ("obstacle", "setting"):
            yield f"the space behind the door in column {x}, row {y} must be floor"
    if not _connected(tile):
        yield "some spaces cannot be reached from the others, with scenery on every setting"


def _connected(tile: Tile) -> bool:
    """Can one walk between all spaces that hold no scenery, and next to every setting?"""
    free = {
        (x, y)
        for y, row in enumerate(tile.ground)
        for x, ground in enumerate(row)
        if ground not in (WALL, "obstacle", "setting")
    }
    todo = [min(free, default=(0, 0))]
    seen = set(todo)
    while todo:
        x, y = todo.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = x + dx, y + dy
            wall = Edge(2 * x + 1 + dx, 2 * y + 1 + dy) in tile.walls
            if there in free and there not in seen and not wall:
                seen.add(there)
                todo.append(there)
    near = {(x + dx, y + dy) for x, y in free for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    settings = {
        (x, y)
        for y, row in enumerate(tile.ground)
        for x, ground in enumerate(row)
        if ground == "setting"
    }
    return seen == free and settings <= near


# ---------------------------------------------------------------- powers, skills, items, heroes


def _power_rows(rows: Rows) -> Iterator[Problem]:
    for word in POWERS:
        if word not in rows["power"]:
            yield Problem("", "", "", f'no row [[power]] says what "{word}" does')


def _trees(rows: Rows) -> Iterator[Problem]:
    for card in rows["tree"].values():
        wanted = 4 if card.row.id == "spellcasting" else 3
        if len(card.row.costs) != wanted:
            yield card.where.problem("costs", f"expected {wanted} rows, got {len(card.row.costs)}")
    for table in ("skill", "spell"):
        for card in rows[table].values():
            tree = getattr(card.row, "tree", "spellcasting")
            if tree not in rows["tree"]:
                yield card.where.problem("tree", unknown("tree", tree, rows["tree"]))
            if table == "spell" and card.row.id in rows["skill"]:
                yield card.where.problem("id", "a skill has this id")


def _items(rows: Rows) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for table in ("weapon", "armor", "trinket"):
        for card in rows[table].values():
            other = seen.setdefault(card.row.id, table)
            if other != table:
                yield card.where.problem("id", f"a card of the table {other} has this id")
            for power in card.row.powers:
                yield from _may_have(card.where, "powers", power, "items")
            if table != "weapon":
                for power in card.row.powers:
                    if power.power in ("control", "heal", "sleep", "frozen", "immobilize", "stun"):
                        message = f'"{power.power}" is a power of attacks: only weapons have it'
                        yield card.where.problem("powers", message)


ONLY = {
    "gable": ("items",),
    "frenzy": ("minions",),
    "swarm": ("minions",),
    "hunter": ("minions", "villains"),
    "terror": ("minions", "villains"),
    "payroll": ("items", "heroes"),
    "quickcast": ("items", "heroes"),
    "empower": ("items", "heroes"),
}
"""Who alone may have a power; the rest is anybody's. [power.gable-weapon] [power.frenzy]"""


def _may_have(where: Where, field: str, power: Power, whose: str) -> Iterator[Problem]:
    owners = ONLY.get(power.power)
    if owners is not None and whose not in owners:
        message = f'"{power.power}" is for {" and ".join(owners)} only'
        yield where.problem(field, message)


def _hero(rows: Rows, card: Card) -> Iterator[Problem]:
    hero: HeroRow = card.row
    where = card.where
    if hero.trees[0] == hero.trees[1]:
        yield where.problem("trees", "expected two different trees")
    known = {**rows["skill"], **rows["spell"]}
    for field in ("skills", "advice"):
        names: tuple[str, ...] = getattr(hero, field)
        yield from _named(where, field, "skill", names, known)
        for name in names:
            if name in known:
                tree = getattr(known[name].row, "tree", "spellcasting")
                if tree not in hero.trees:
                    yield where.problem(field, f'"{name}" is of the tree {tree}, not of his')
    free = [c.row.id for c in rows["spell"].values() if c.row.row == 1]
    if "spellcasting" in hero.trees:
        for name in free:
            if name not in hero.skills:
                yield where.problem("skills", f'the free first row is missing: "{name}"')
    yield from _may_have(where, "special", hero.special.power, "heroes")
    yield from _worn(rows, where, hero)


def _worn(rows: Rows, where: Where, hero: HeroRow) -> Iterator[Problem]:
    items = {
        name: card.row for t in ("weapon", "armor", "trinket") for name, card in rows[t].items()
    }
    taken: dict[str, int] = {}
    for field in ("equipment", "backpack"):
        names: tuple[str, ...] = getattr(hero, field)
        yield from _named(where, field, "item", names, items)
        for name in names:
            if name not in items:
                continue
            if not items[name].starting:
                yield where.problem(field, f'"{name}" is no starting equipment')
            if field == "equipment":
                wield = items[name].wield
                slot = "hands" if wield.endswith(("hand", "hands")) else wield
                taken[slot] = taken.get(slot, 0) + (2 if wield == "two_hands" else 1)
    for slot, count in taken.items():
        if slot != "none" and count > (2 if slot == "hands" else 1):
            yield where.problem("equipment", f"more than the slot {slot} can hold")


def _special_powers(rows: Rows) -> Iterator[Problem]:
    owner: dict[Power, str] = {}
    for card in rows["hero"].values():
        first = owner.setdefault(card.row.special.power, card.row.id)
        if first != card.row.id:
            yield card.where.problem("special", f'"{first}" has the same special power')


# ---------------------------------------------------------------- monsters and effects


def _monster(card: Card) -> Iterator[Problem]:
    row: MonsterRow = card.row
    whose = "villains" if row.rank == "villain" else "minions"
    for block in row.levels:
        for power in block.powers:
            yield from _may_have(card.where, "levels", power, whose)
    if row.rank == "villain" and not row.reactions:
        yield card.where.problem("reactions", "missing; a villain reacts to something")
    for reaction in row.reactions:
        if reaction.instead and reaction.at != "activation":
            field = f"reactions[{reaction.name}].instead"
            yield card.where.problem(field, "only a reaction to its activation stands instead")


class Names(NamedTuple):
    """What an adventure's words may refer to; None outside an adventure: nothing."""

    rooms: Sequence[str] | None = None
    doors: Sequence[str] | None = None
    flags: Sequence[str] | None = None
    counters: Sequence[str] | None = None


def parts(row: Row) -> Iterator[Any]:
    """The rows inside a row, itself first, however deep."""
    yield row
    for name in type(row).model_fields:
        value = getattr(row, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Row):
                yield from parts(part)


def _words(rows: Rows, where: Where, row: Row, names: Names) -> Iterator[Problem]:
    """Every name that the effects and conditions of a row speak."""
    for part in parts(row):
        word = getattr(part, "do", None)
        word = word if isinstance(word, str) else getattr(part, "when", None)
        if not isinstance(word, str):
            word = "group" if type(part).__name__ == "Group" else ""
        if word in ("group", "slain"):
            yield from _named(where, word, "monster", (part.monster,), rows["monster"])
        elif word == "give":
            yield from _named(where, word, "consumable", (part.consumable,), rows["consumable"])
            items = [*rows["weapon"], *rows["armor"], *rows["trinket"]]
            yield from _named(where, word, "item", (part.equipment,), items)
        elif word == "trader":
            yield from _named(where, word, "trader", (part.trader,), rows["trader"])
        for field, noun, known in (
            ("room", "room", names.rooms), ("door", "door", names.doors),
            ("flag", "flag", names.flags), ("counter", "counter", names.counters),
        ):  # fmt: skip
            name = getattr(part, field, None)
            if word in ("mark", "count") or not word or not isinstance(name, str):
                continue
            if known is None:
                yield where.problem(word, f'only an adventure can speak of a {noun} ("{name}")')
            else:
                yield from _named(where, word, noun, (name,), known)
        if word in ("mark", "count") and names.flags is None:
            yield where.problem(word, "only an adventure keeps flags and counters")


def _difficulties(rows: Rows) -> Iterator[Problem]:
    standard = [card.row.id for card in rows["difficulty"].values() if card.row.standard]
    if len(standard) != 1:
        yield Problem("", "", "", f"expected one standard difficulty, found {len(standard)}")


# ---------------------------------------------------------------- adventures


def _villain(rows: Rows, card: Card) -> Iterator[Problem]:
    name = card.row.villain
    if name not in rows["monster"]:
        yield card.where.problem("villain", unknown("monster", name, rows["monster"]))
    elif rows["monster"][name].row.rank != "villain":
        yield card.where.problem("villain", f'"{name}" is no villain')


def _adventure(rows: Rows, card: Card, drawn: Drawn) -> Iterator[Problem]:
    row: AdventureRow = card.row
    where = card.where
    yield from _named(where, "tale", "tale", (row.tale,), rows["tale"])
    for role, type_ in (("pack", ""), ("brute", ""), ("shooter", "ranged"), ("caster", "magical")):
        name = getattr(row.cast, role)
        yield from _named(where, f"cast.{role}", "monster", (name,), rows["monster"])
        if name in rows["monster"]:
            monster = rows["monster"][name].row
            if monster.rank == "villain":
                yield where.problem(f"cast.{role}", f'"{name}" is a villain')
            if type_ and monster.type != type_:
                yield where.problem(f"cast.{role}", f'"{name}" has no {type_} attack')
    rooms = {room.id: room for room in row.room}
    if len(rooms) != len(row.room):
        yield where.problem("room", "two rooms have the same id")
    yield from _rooms(rows, where, row, drawn)
    yield from _doors(where, row, rooms, drawn)
    yield from _levers(rows, where, row, rooms)
    items = [*rows["weapon"], *rows["armor"], *rows["trinket"]]
    yield from _named(where, "rewards.items", "item", row.rewards.items, items)
    flags, counters = _marks(row)
    yield from _named(where, "remembers", "flag", row.remembers, flags)
    kept = [f for c in rows["adventure"].values() for f in c.row.remembers]
    names = Names(list(rooms), [door.id for door in row.door], [*flags, *kept], counters)
    yield from _words(rows, where, row, names)


def _marks(row: AdventureRow) -> tuple[list[str], list[str]]:
    found = list(parts(row))
    flags = [part.flag for part in found if getattr(part, "do", "") == "mark"]
    return flags, [part.counter for part in found if getattr(part, "do", "") == "count"]


def _rooms(rows: Rows, where: Where, row: AdventureRow, drawn: Drawn) -> Iterator[Problem]:
    owner: dict[str, str] = {}
    places: dict[tuple[int, int], str] = {}
    for room in row.room:
        field = f"room[{room.id}]"
        if room.tile not in drawn:
            yield where.problem(f"{field}.tile", unknown("side of a tile", room.tile, drawn))
        other = owner.setdefault(room.tile[:-1], room.id)
        if other != room.id:
            message = f'tile {room.tile[:-1]} is also the room "{other}"'
            yield where.problem(f"{field}.tile", message)
        there = places.setdefault(room.at, room.id)
        if there != room.id:
            yield where.problem(f"{field}.at", f'room "{there}" already lies there')
        named = room.exploration
        yield from _named(where, f"{field}.exploration", "exploration", named, rows["exploration"])
        for name in named:
            if name in rows["exploration"]:
                levels = rows["exploration"][name].row.levels
                if row.level not in levels:
                    message = f'"{name}" is not for level {row.level}'
                    yield where.problem(f"{field}.exploration", message)
        yield from _named(where, f"{field}.scenery", "scenery", room.scenery, rows["scenery"])
        if room.bare and room.exploration:
            yield where.problem(f"{field}.bare", "a bare room draws no exploration card")
    yield from _start(where, row, drawn)


def _start(where: Where, row: AdventureRow, drawn: Drawn) -> Iterator[Problem]:
    start = row.room[0]
    if start.exploration or start.monsters:
        field = f"room[{start.id}]"
        yield where.problem(field, "no monster waits on the starting tile")
    if len(set(row.spots)) != len(row.spots):
        yield where.problem("spots", "two starting spaces are the same")
    if start.tile in drawn:
        ground = drawn[start.tile].ground
        for x, y in row.spots:
            inside = x < SIDE and y < SIDE
            if not inside or ground[y][x] in (WALL, "obstacle", "setting"):
                message = f"no figure can stand in column {x}, row {y} of side {start.tile}"
                yield where.problem("spots", message)


def _doors(
    where: Where, row: AdventureRow, rooms: Mapping[str, RoomRow], drawn: Drawn
) -> Iterator[Problem]:
    seen: set[str] = set()
    ways: dict[str, list[str]] = {}
    for door in row.door:
        field = f"door[{door.id}]"
        if door.id in seen:
            yield where.problem(field, "another door has this id")
        seen.add(door.id)
        yield from _named(where, f"{field}.between", "room", door.between, rooms)
        if all(name in rooms for name in door.between):
            yield from _door(where, door, rooms, drawn)
            a, b = door.between
            ways.setdefault(a, []).append(b)
            ways.setdefault(b, []).append(a)
    reached = {row.room[0].id}
    todo = list(reached)
    while todo:
        for name in ways.get(todo.pop(), ()):
            if name not in reached:
                reached.add(name)
                todo.append(name)
    for name in rooms:
        if name not in reached:
            yield where.problem(f"room[{name}]", "no doors lead here from the starting tile")
    unlocked = {part.door for part in parts(row) if getattr(part, "do", "") == "unlock"}
    for door in row.door:
        if door.locked and door.id not in unlocked:
            yield where.problem(f"door[{door.id}].locked", "nothing unlocks this door")


def _door(
    where: Where, door: DoorRow, rooms: Mapping[str, RoomRow], drawn: Drawn
) -> Iterator[Problem]:
    a, b = (rooms[name] for name in door.between)
    step = (b.at[0] - a.at[0], b.at[1] - a.at[1])
    if step not in BEYOND:
        message = f'the rooms "{a.id}" and "{b.id}" do not lie side by side'
        yield where.problem(f"door[{door.id}].between", message)
        return
    for room, side in zip((a, b), BEYOND[step], strict=True):
        if room.tile in drawn and side not in sides(drawn[room.tile].turned(room.turn)):
            message = f'side {room.tile} of room "{room.id}" has no door to the {side}'
            yield where.problem(f"door[{door.id}].between", message)


def _levers(
    rows: Rows, where: Where, row: AdventureRow, rooms: Mapping[str, RoomRow]
) -> Iterator[Problem]:
    levers = {name for name, card in rows["scenery"].items() if card.row.kind == "lever"}
    standing = [(room.id, name) for room in row.room for name in room.scenery if name in levers]
    written = [(lever.room, lever.scenery) for lever in row.lever]
    for room, name in written:
        yield from _named(where, "lever", "room", (room,), rooms)
        if room in rooms and (room, name) not in standing:
            yield where.problem("lever", f'no lever "{name}" stands in the room "{room}"')
    for room, name in standing:
        if written.count((room, name)) != 1:
            message = f'"{name}" needs one row [[adventure.lever]] that says what it does'
            yield where.problem(f"room[{room}].scenery", message)


# ---------------------------------------------------------------- the campaign


def _campaign(rows: Rows, card: Card) -> Iterator[Problem]:
    row: CampaignRow = card.row
    where = card.where
    chapters = {chapter.id: chapter for chapter in row.chapter}
    if len(chapters) != len(row.chapter):
        yield where.problem("chapter", "two chapters have the same id")
    kept = [flag for c in rows["adventure"].values() for flag in c.row.remembers]
    for chapter in row.chapter:
        field = f"chapter[{chapter.id}]"
        yield from _named(
            where, f"{field}.adventure", "adventure", (chapter.adventure,), rows["adventure"]
        )
        for way in chapter.on:
            yield from _named(where, f"{field}.on", "chapter", (way.to,), chapters)
            known = [*chapters, *kept]
            memories = (way.needs, way.lacks)
            yield from _named(where, f"{field}.on", "flag or chapter", memories, known)
    reached = [row.chapter[0].id]
    for name in reached:
        for way in chapters[name].on:
            if way.to in chapters and way.to not in reached:
                reached.append(way.to)
    for name in chapters:
        if name not in reached:
            yield where.problem(f"chapter[{name}]", "no way leads here from the first chapter")
