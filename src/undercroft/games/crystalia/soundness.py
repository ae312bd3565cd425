"""What must hold between the rows of a Crystalia pack, beyond what holds for every pack.

Every function here yields one located sentence for each mistake; nothing is repaired.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.soundness import (
    Packs,
    dice,
    ids,
    in_table,
    known,
    legend,
    merge,
    only_known,
    open_squares,
    reach,
    scripts_of,
    specials,
    terrain,
    tiles,
    wanted,
)
from undercroft.kernel.board import Board
from undercroft.kernel.names import unknown
from undercroft.kernel.pack import Problem, RawPack, Where
from undercroft.kernel.stock import metas
from undercroft.kernel.tile import Tile, TileError

from .card import ABILITIES, AFFINITIES, SLOTS
from .schema import (
    ActionTable,
    BossCardTable,
    HeroTable,
    MonsterTable,
    PointTable,
)
from .tables import D10, SIDE, TerrainRow, WarbandRow, WarzoneRow

GAME = "crystalia"
UNITS = ("hero", "monster", "mimic", "point")
TRAPS = 20
LEAST_SQUARES = 110
LEAST_EXITS = 8
WANTED = {
    "die": ("blue", "red", "green"),
    "supply": ("d10",),
    "status": status.NAMES,
    "ability": tuple(ABILITIES),
}


def check(packs: Sequence[RawPack], scripts: Mapping[str, str]) -> list[Problem]:
    """Every mistake between the rows of `packs`, the last of which may build on the others."""
    rows = merge(packs)
    return [
        *metas(packs, GAME),
        *ids(rows, UNITS, ("loot", "treasure"), ("warzone", "arena")),
        *wanted(rows, WANTED),
        *dice(rows),
        *_specials(rows, scripts),
        *_heroes(rows),
        *_points(rows),
        *_bosses(rows),
        *_decks(rows),
        *_dice_tables(rows),
        *_abilities(rows),
        *_warbands(rows),
        *terrain(rows),
        *tiles(_without_arenas(rows), SIDE, LEAST_SQUARES, closed(rows)),
        *_gates(rows),
        *_warzones(rows),
        *_arenas(rows),
    ]


# ---------------------------------------------------------------- cards


def _special_rows(packs: Packs) -> Iterator[tuple[ActionTable, Where]]:
    yield from specials(packs, "hero", "monster", "mimic", "point", "loot", "treasure")
    for card in packs["hero"].values():
        hero: HeroTable = card.row
        for potion in hero.potion:
            yield potion, card.where


def _words(packs: Packs) -> set[str]:
    """What an effect may be limited to: the words of type lines, and the affinities."""
    cards = (card for table in UNITS for card in packs[table].values())
    return {word for card in cards for word in card.row.type} | {*AFFINITIES}


def _specials(packs: Packs, scripts: Mapping[str, str]) -> Iterator[Problem]:
    known = _words(packs)
    for special, where in _special_rows(packs):
        yield from scripts_of(special, where, scripts)
        yield from only_known(special, where, known, "as its type or affinity")


def _heroes(packs: Packs) -> Iterator[Problem]:
    for name, card in packs["hero"].items():
        row: HeroTable = card.row
        if row.kind == "hero" and not row.potion:
            message = f"{row.name} has no potion, so that nobody could take the card as assistant"
            yield card.where.problem("potion", message, "[[hero.potion]]")
        if not row.shapeshift:
            if row.kind == "form":
                yield card.where.problem("shapeshift", "expected the hero whose other form it is")
        elif packs.missing(row.shapeshift, "hero"):
            message = unknown("hero", row.shapeshift, packs["hero"])
            yield card.where.problem("shapeshift", message)
        elif row.shapeshift in packs["hero"]:
            other: HeroTable = packs["hero"][row.shapeshift].row
            if other.shapeshift != name:
                yield card.where.problem("shapeshift", f"{other.name} does not change back")


def _points(packs: Packs) -> Iterator[Problem]:
    """Pools hold monsters that exist; [warband.pools]."""
    known = _words(packs)
    for card in packs["point"].values():
        row: PointTable = card.row
        if not row.pool:
            yield card.where.problem("pool", f"{row.name} brings nobody: expected monsters")
        for name, _ in row.pool:
            yield from _monster(packs, card.where, "pool", name, ("elite", "minion"))
        if row.aura_only and row.aura_only not in known:
            message = f'no card has the word "{row.aura_only}" as its type or affinity'
            yield card.where.problem("aura_only", message)


def _monster(
    packs: Packs, where: Where, field: str, name: str, kinds: Sequence[str]
) -> Iterator[Problem]:
    """That `name` is a monster of one of the kinds."""
    yield from in_table(packs, where, field, name, "monster")
    if name in packs["monster"] and packs["monster"][name].row.kind not in kinds:
        kind = packs["monster"][name].row.kind
        yield where.problem(field, f"{name} is a {kind}: expected {' or '.join(kinds)}")


def _bosses(packs: Packs) -> Iterator[Problem]:
    """Every boss has its card, and every such card its boss. [base.boss.card-effects]"""
    for name, card in packs["boss_card"].items():
        row: BossCardTable = card.row
        yield from _monster(packs, card.where, "id", name, ("boss",))
        for event in (*row.fight, *row.timeout):
            for unit, _ in event.summons:
                kinds = ("champion", "elite", "minion")
                yield from _monster(packs, card.where, "summons", unit, kinds)
    for name, card in packs["monster"].items():
        monster: MonsterTable = card.row
        if monster.kind == "boss" and packs.missing(name, "boss_card"):
            yield card.where.problem("id", f"{monster.name} has no [[boss_card]]")


def _decks(packs: Packs) -> Iterator[Problem]:
    """Every side of a card finds loot and treasure; twenty traps; mimics."""
    if packs.broken:
        return
    for deck in ("loot", "treasure"):
        slots = Counter(card.row.slot for card in packs[deck].values())
        for slot in SLOTS:
            if not slots[slot]:
                yield Problem("", "", "", f"no card of the {deck} deck goes to the {slot} side")
    traps = sum(card.row.copies for card in packs["trap"].values())
    if traps < TRAPS:
        yield Problem("", "", "", f"the trap deck has {traps} cards, not {TRAPS} or more")
    if not packs["mimic"]:
        yield Problem("", "", "", "the mimic deck has no card")


def _dice_tables(packs: Packs) -> Iterator[Problem]:
    """Each table of the ten-sided die has every number once."""
    if packs.broken:
        return
    rolled = {
        "chest": [card.row.number for card in packs["chest"].values()],
        "status": [n for card in packs["status"].values() for n in card.row.rolls],
        "find": [n for card in packs["find"].values() for n in card.row.rolls],
    }
    for table, numbers in rolled.items():
        counted = Counter(numbers)
        for number in D10:
            if counted[number] != 1:
                message = f"[[{table}]] has {counted[number]} lines for a roll of {number}, not 1"
                yield Problem("", "", "", message)


def _abilities(packs: Packs) -> Iterator[Problem]:
    for name, card in packs["ability"].items():
        yield from known(card.where, "id", "ability", name, ABILITIES)


def _warbands(packs: Packs) -> Iterator[Problem]:
    """Ready-made warbands follow the rules of building one. [warband.*, assistant.card]"""
    for card in packs["warband"].values():
        row: WarbandRow = card.row
        for field, table, kind in (
            ("faction", "faction", ""),
            ("hero", "hero", "hero"),
            ("assistant", "hero", "hero"),
            ("miniboss", "monster", "miniboss"),
            ("boss", "monster", "boss"),
        ):
            name: str = getattr(row, field)
            yield from in_table(packs, card.where, field, name, table)
            if kind and name in packs[table] and packs[table][name].row.kind != kind:
                found = packs[table][name].row.kind
                yield card.where.problem(field, f"{name} is a {found}: expected a {kind}")
        if row.hero == row.assistant:
            yield card.where.problem("assistant", "hero and potion assistant are the same card")
        counted = 0
        for name in row.points:
            yield from in_table(packs, card.where, "points", name, "point")
            if name in packs["point"]:
                counted += 2 if packs["point"][name].row.paired else 1
        known = all(name in packs["point"] for name in row.points)
        if known and counted != 2:
            message = f"the spawning points count {counted}: expected one pair or two standalone"
            yield card.where.problem("points", message)


# ---------------------------------------------------------------- the map


def closed(packs: Packs) -> frozenset[str]:
    """Terrain that cannot be entered on foot."""
    rows: dict[str, TerrainRow] = {name: card.row for name, card in packs["terrain"].items()}
    return frozenset(name for name, row in rows.items() if row.closed)


def _without_arenas(packs: Packs) -> Packs:
    texts = {name: text for name, text in packs.texts.items() if name not in packs["arena"]}
    return replace(packs, texts=texts)


def _gates(packs: Packs) -> Iterator[Problem]:
    """Bosses find room at the exits of every face."""
    for card in packs["tile"].values():
        for face in card.row.faces:
            try:
                tile = Tile.parse(face, packs.texts.get(face, ""), legend(packs))
            except TileError:
                continue  # told by `tiles`
            if blocked_exits(Board.lay([(tile, 0, 0)])):
                message = "a large base has no plain room in front of every exit"
                yield Problem(f"tiles/{face}.txt", "", "", message)


def _warzones(packs: Packs) -> Iterator[Problem]:
    """Four tiles that a half turn leaves as they are. [mode.competitive.warzone]"""
    pieces = {face: c.row for c in packs["tile"].values() for face in c.row.faces}
    for card in packs["warzone"].values():
        row: WarzoneRow = card.row
        used = Counter[str]()
        for face, _ in row.tiles:
            if face not in pieces:
                if not packs.broken:
                    yield card.where.problem("tiles", unknown("face", face, pieces))
                continue
            used[pieces[face].id] += 1
        for piece, number in used.items():
            if number > packs["tile"][piece].row.copies:
                message = f"needs {number} of {piece}, but there are only"
                yield card.where.problem("tiles", f"{message} {packs['tile'][piece].row.copies}")
        for i, (face, turns) in enumerate(row.tiles):
            other, back = row.tiles[3 - i]
            if (other, back) != (face, (turns + 2) % 4):
                message = f"half a turn does not bring {face} onto {other}"
                yield card.where.problem("tiles", message, f"{face} {(turns + 2) % 4}")
                break


def _arenas(packs: Packs) -> Iterator[Problem]:
    """Point-symmetric boards with eight exits or more. [setup.world.arena]"""
    for name, card in packs["arena"].items():
        file = f"tiles/{name}.txt"
        if name not in packs.texts:
            yield card.where.problem("id", f"there is no drawing {file}")
            continue
        try:
            tile = Tile.parse(name, packs.texts[name], legend(packs))
        except TileError as error:
            message = f"line {error.line}, column {error.column}: expected {error.expected}"
            yield Problem(file, "", "", f"{message}, found {error.found}", error.expected)
            continue
        if (tile.width, tile.height) != (2 * SIDE, 2 * SIDE):
            size = f"{2 * SIDE} x {2 * SIDE}"
            message = f"the board is {tile.width} x {tile.height} cells, not {size}"
            yield Problem(file, "", "", message)
            continue
        if tile.turned(2) != tile:
            yield Problem(file, "", "", "half a turn changes the board")
        board = Board.lay([(tile, 0, 0)])
        if exits(board) < LEAST_EXITS:
            message = f"the board has {exits(board)} exits, not {LEAST_EXITS} or more"
            yield Problem(file, "", "", message)
        if blocked_exits(board):
            yield Problem(file, "", "", "a large base has no plain room in front of every exit")
        free = open_squares(board, closed(packs))
        gates = [square for square, _ in board.exits if free >> square & 1]
        if not gates or reach(board, gates[0], free=free) != free:
            yield Problem(file, "", "", "some squares cannot be reached from the exits")
        elif any(
            not reach(board, gates[0], 2, free) >> square & 1
            for square in gates
            if board.room(free, 2) >> square & 1
        ):
            yield Problem(file, "", "", "a large base cannot pass between all exits")


def blocked_exits(board: Board) -> bool:
    """Whether a boss on a large base could not come in everywhere. [boss.place.squares]"""
    plain = board.squares
    for squares in board.terrain.values():
        plain &= ~squares
    inward = {"N": board.stride, "S": -board.stride, "W": 1, "E": -1}
    return any(
        not (plain >> square & 1 and plain >> square + inward[side] & 1)
        for square, side in board.exits
    )


def exits(board: Board) -> int:
    """How many dungeon exits a board has: marks side by side are one. [term.dungeon-exit]"""
    marks = set(board.exits)
    return sum(
        1
        for square, side in board.exits
        if (square - 1, side) not in marks and (square - board.stride, side) not in marks
    )
