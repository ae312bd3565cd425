"""Setup: traps, world, chests, attacker, deployment, equipment, tokens, war. [setup.*]

Every choice of the book is a question. In a quick setup chance answers them, except for what a
player keeps of the first treasures; what the game's options name is taken as chosen either way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.figures import covering
from undercroft.games.superdungeon.setup import ask_square, chance_square, choose, wish
from undercroft.kernel.board import Board
from undercroft.kernel.choice import CHANCE, Ask, Option, Options, Rule
from undercroft.kernel.deck import Deck
from undercroft.kernel.match import Steps
from undercroft.kernel.squares import Square, Squares, each
from undercroft.kernel.tile import FLOOR, WALL, Tile

from . import facing, faction, movement, powerup, spawn, wrath
from .box import Box
from .card import Band
from .cover import fully_seen
from .events import (
    AttackerNamed,
    ChestPlaced,
    InitiativeWon,
    Placed,
    TileLaid,
    TreePlaced,
    WarbandChosen,
    note,
)
from .muster import enlist
from .state import State
from .tables import SIDE, Place
from .treasure import take_out, three_for_one
from .warband import Warband, clashes
from .wrath import Throw

INITIATIVE = Pool(1, 1, 1)
CHEST_GAP = 10
CONTACT = 5
EXIT_GAP = 2
HERO_GAP = 5
UNITS = 4
TILES_EACH = 2


def choose_square(
    s: State, seat: int, prompt: str, unit: int, squares: Squares, rules: tuple[str, ...]
) -> Rule[Square]:
    if squares & (squares - 1) == 0:
        return squares.bit_length() - 1
    if s.quick:
        return (yield from chance_square(prompt, unit, each(squares)))
    return (yield from ask_square(seat, prompt, unit, squares, rules))


# Warbands


def choose_warband(s: State, player: int) -> Rule[None]:
    """Each player's warband: as wished, or a ready-made one. [warband.same-build]"""
    content = s.box.content
    bands = [recalled(row) for row in s.draft if row[0] == "band"]
    wished = wish(s, "warbands") or ()
    if player < len(wished) and wished[player]:
        band = recalled(wished[player])
    else:
        later = [recalled(row) for row in wished[player + 1 :] if row]
        free = [
            b
            for _, b in sorted(content.warbands.items())
            if not clashes(content, [Warband.of(band) for band in (*bands, *later, b)])
        ] or [b for _, b in sorted(content.warbands.items())]
        options = [("band", b.id) for b in free]
        rules = ("warband.same-build", "faction.choice")
        choice = yield from choose(s, player, "choose_warband", options, rules, (player,))
        band = content.warbands[choice[1]]
    s.draft = (*s.draft, written(band))
    note(s, WarbandChosen, player, band.name)


def written(band: Band) -> tuple[Any, ...]:
    """A warband as a plain row."""
    return (
        "band", band.id, band.name, band.faction, band.hero, band.assistant, band.miniboss,
        tuple(band.points), band.boss,
    )  # fmt: skip


def recalled(row: tuple[Any, ...]) -> Band:
    _, id_, name, side, hero, assistant, miniboss, points, boss = row
    return Band(id_, name, side, hero, assistant, miniboss, tuple(points), boss, "")


def muster(s: State) -> None:
    """All units are known; nobody is on the warzone yet."""
    bands = [recalled(row) for row in s.draft]
    factions = not wish(s, "no_factions")
    s.faction = tuple(band.faction if factions else "" for band in bands)
    s.ally()
    for player, band in enumerate(bands):
        enlist(s, player, band)
    s.light()
    s.draft = ()


# Initiative


def rolls(s: State, players: list[int]) -> Rule[list[int]]:
    """Players in the order of their initiative rolls; ties for the best are rolled again.

    [setup.initiative.dice, setup.initiative.icons, setup.initiative.ties]
    """
    results: dict[int, list[int]] = {p: [] for p in players}
    tied = players
    while True:
        for player in tied:
            t = Throw(s, s.hero[player], "initiative", INITIATIVE, player)
            yield from wrath.cast(t)
            results[player].append(t.read(s).stars)
        best = max(results[p][-1] for p in tied)
        tied = [p for p in tied if results[p][-1] == best]
        if len(tied) == 1:
            break
    return sorted(players, key=lambda p: (p != tied[0], [-n for n in results[p]]))


def initiative(s: State) -> Rule[None]:
    """Who places first. [setup.order]"""
    order = yield from rolls(s, list(range(s.players)))
    s.draft = (("initiative", order[0]),)
    s.turn = order[0]
    note(s, InitiativeWon, order[0])


# The world


def world(s: State) -> Rule[None]:
    """A ready-made warzone, or tiles in turn. [setup.world.*, mode.competitive.warzone]"""
    content = s.box.content
    if wish(s, "mode") == "narrative":
        tiles = wish(s, "tiles") or TILES_EACH
        first = s.turn
        order = [(first + i) % s.players for i in range(s.players)]
        for player in reversed(order):
            s.agenda += [("lay_tile", player)] * tiles
        return
    wished = wish(s, "warzone")
    if not wished:
        options = [("warzone", name) for name in sorted(content.warzones)]
        choice = yield from choose(s, s.turn, "choose_warzone", options, ("setup.world.arena",))
        wished = choice[1]
    s.layout = tuple(tuple(place) for place in content.warzones[wished].places)
    s.use_board(board_of(s.box, s.layout))


def board_of(box: Box, layout: Sequence[tuple[Any, ...]]) -> Board:
    """The board of a layout; equal layouts share one board and what is known of its sight."""
    if len(layout) == 1 and "\n" in layout[0][0]:
        return box.drawn(layout[0][0], bool(layout[0][1]))
    return box.content.board(Place(*row) for row in layout)


def lay_tile(s: State, player: int) -> Rule[None]:
    """One more tile, joined as well as it can be. [setup.world.connected, setup.world.order]"""
    faces = free_faces(s)
    rules = ("setup.world.order", "setup.world.veto")
    choice = yield from choose(
        s, player, "choose_tile", [("tile", name) for name in faces], rules, (player,)
    )
    face = choice[1]
    if not s.layout:
        spots: list[Option] = [("lay", 0, 0, turns) for turns in range(4)]
    else:
        spots = [("lay", x, y, turns) for turns in range(4) for x, y in spots_for(s, face, turns)]
        most = max((touched(s, x, y) for _, x, y, _ in spots), default=0)
        spots = [spot for spot in spots if touched(s, spot[1], spot[2]) == most]
    rules = ("setup.world.five-squares", "setup.world.most-contact")
    spot = yield from choose(s, player, "lay_tile", spots, rules, (face,))
    s.layout = (*s.layout, (face, *spot[1:]))
    note(s, TileLaid, player, face)
    s.use_board(board_of(s.box, s.layout))


def free_faces(s: State) -> list[str]:
    """Faces of tiles that are still in the box; quarters of arenas are no tiles."""
    content = s.box.content
    used = [content.tiles[row[0]].piece for row in s.layout]
    return [
        name
        for name, face in sorted(content.tiles.items())
        if face.back and used.count(face.piece) < content.copies.get(face.piece, 1)
    ]


def spots_for(s: State, face: str, turns: int) -> list[tuple[int, int]]:
    """Where a tile can be joined along five squares or more. [setup.world.five-squares]"""
    tiles = s.box.content.tiles
    columns = [row[1] for row in s.layout]
    lines = [row[2] for row in s.layout]
    left, top = min(columns) - SIDE - 1, min(lines) - SIDE - 1
    stride = max(columns) + 2 * SIDE + 1 - left
    laid = 0
    for name, x, y, turned in s.layout:
        floor = _plane(_floor(tiles[name].tile.turned(turned)), stride)
        laid |= floor << (y - top) * stride + x - left
    beside = laid << 1 | laid >> 1 | laid << stride | laid >> stride
    rim = _plane(
        [
            (x, y)
            for x, y in _floor(tiles[face].tile.turned(turns))
            if x in (0, SIDE - 1) or y in (0, SIDE - 1)
        ],
        stride,
    )
    return [
        (x, y)
        for x in range(left + 1, max(columns) + SIDE + 1)
        for y in range(top + 1, max(lines) + SIDE + 1)
        if touched(s, x, y)
        and (rim << (y - top) * stride + x - left & beside).bit_count() >= CONTACT
        and not any(abs(row[1] - x) < SIDE and abs(row[2] - y) < SIDE for row in s.layout)
    ]


def _plane(cells: Sequence[tuple[int, int]], stride: int) -> Squares:
    """Cells as a set of squares on a plane of some width."""
    return sum(1 << y * stride + x for x, y in cells)


def _floor(tile: Tile) -> list[tuple[int, int]]:
    return [
        (x, y) for y, row in enumerate(tile.ground) for x, what in enumerate(row) if what != WALL
    ]


def touched(s: State, x: int, y: int) -> int:
    """How many tiles a tile at a place shares a side with. [setup.world.most-contact]"""
    return sum(
        (abs(row[1] - x) == SIDE and abs(row[2] - y) < SIDE)
        or (abs(row[2] - y) == SIDE and abs(row[1] - x) < SIDE)
        for row in s.layout
    )


def lay_traps(s: State) -> Rule[None]:
    """One random trap card face down beside every tile. [setup.traps.*]"""
    deck = [number for number, card in enumerate(s.box.traps) for _ in range(card.copies)]
    dealt = []
    for _ in s.board.tiles:
        if not deck:
            deck = list(range(len(s.box.traps)))
        index = yield Ask(CHANCE, "trap", range(len(deck)), ("traps", tuple(deck)))
        dealt.append(deck.pop(index))
    s.tile_traps = tuple(dealt)


# Chests


def chest_squares(s: State, tile: int) -> Squares:
    """Where a tile's chest may go. [setup.chests.square, setup.chests.distance]"""
    board = s.board
    free = board.tiles[tile].mask & board.squares & ~s.box.ground(board, "effect")
    free &= ~s.chests & ~s.everyone
    exits = board.open_hallways
    far = CHEST_GAP - 1
    while far >= 0:
        left = free & ~board.within_any(exits, far) if exits else free
        if left:
            return left
        far -= 1
    return free


def place_chest(s: State, player: int) -> Rule[None]:
    """One chest on a tile that has none. [setup.chests.one-per-tile, setup.chests.order]"""
    squares = 0
    for number, tile in enumerate(s.board.tiles):
        if not tile.mask & s.chests:
            squares |= chest_squares(s, number)
    if not squares:
        return
    rules = ("setup.chests.order", "setup.chests.distance")
    square = yield from choose_square(s, player, "place_chest", -1, squares, rules)
    s.chests |= 1 << square
    note(s, ChestPlaced, square)


def place_chests(s: State) -> None:
    """In initiative order, one after another. [setup.chests.order]"""
    steps = [("place_chest", (s.turn + number) % s.players) for number in range(len(s.board.tiles))]
    s.agenda += reversed(steps)


def place_tree(s: State) -> Rule[None]:
    """The mother tree, if anybody reveres it. [faction.forest.agenda.mother-tree]"""
    if not any(dials.ritual_units for dials in s.dials):
        return
    rules = ("faction.forest.agenda.mother-tree",)
    squares = faction.plant_tree(s)
    s.tree = yield from choose_square(s, s.turn, "place_tree", -1, squares, rules)
    note(s, TreePlaced, s.tree)


# Attacker and deployment


def attacker(s: State) -> Rule[None]:
    """The winner of a second roll attacks or defends. [setup.attacker.*]"""
    order = yield from rolls(s, list(range(s.players)))
    options = [("attacker",), ("defender",)]
    choice = yield from choose(
        s, order[0], "attacker", options, ("setup.attacker.roll",), (order[0],)
    )
    s.attacker = order[0] if choice[0] == "attacker" else order[1]
    s.draft = ()
    note(s, AttackerNamed, s.attacker)
    line = deployment(s)
    steps: list[tuple[Any, ...]] = [("deploy_point", p, i) for i in range(2) for p in line]
    steps += [("deploy_hero", p) for p in line]
    steps += [("deploy_units", p, i, UNITS) for p in line for i in range(2)]
    steps += [("starting_treasure", p) for p in line]
    s.agenda += reversed(steps)


def deployment(s: State) -> list[int]:
    """Clockwise from the attacker's left; the attacker is the last. [setup.deploy.order]"""
    return [(s.attacker + 1 + i) % s.players for i in range(s.players)]


def exit_gaps(s: State) -> dict[int, int]:
    """How far each exit is, along the border, from the nearest with a spawning point."""
    exits = s.box.exits(s.board)
    count = len(exits)
    taken = [
        number
        for number, exit_ in enumerate(exits)
        if any(s.footprint(point) & exit_.squares for pair in s.points for point in pair)
    ]
    return {
        number: min((min((number - t) % count, (t - number) % count) for t in taken), default=count)
        for number in range(count)
    }


def point_places(s: State, point: int) -> Squares:
    """Anchors next to an exit that is far enough from others. [setup.deploy.exit-gap]"""
    exits = s.box.exits(s.board)
    gaps = exit_gaps(s)
    legal = movement.legal_squares(s, point)
    base = s.profile[point].base
    at = {n: legal & covering(s.board, exits[n].squares, base) for n in gaps}
    open_ = {n: gap for n, gap in gaps.items() if at[n] and gap}
    if not open_:
        open_ = {n: gap for n, gap in gaps.items() if at[n]}
    wide = [n for n, gap in open_.items() if gap >= EXIT_GAP]
    if not wide:
        best = max(open_.values(), default=0)
        wide = [n for n, gap in open_.items() if gap == best]
    squares = 0
    for number in wide:
        squares |= at[number]
    return squares


def put(s: State, unit: int, square: Square, rule: str) -> Rule[None]:
    """Place a unit during setup, with the facing its owner likes. [setup.deploy.facing]"""
    s.place(unit, square)
    note(s, Placed, unit, square, (rule,))
    if s.quick:
        s.facing[unit] = facing.to_centre(s, square)
    else:
        yield from facing.choose(s, unit, "setup.deploy.facing")


def deploy_point(s: State, player: int, number: int) -> Rule[None]:
    """[setup.deploy.spawning-points]"""
    point = s.points[player][number]
    squares = point_places(s, point)
    rules = ("setup.deploy.spawning-points", "setup.deploy.exit-gap")
    square = yield from choose_square(s, player, "deploy_point", point, squares, rules)
    yield from put(s, point, square, "setup.deploy.spawning-points")


def hero_places(s: State, player: int) -> Squares:
    """Five squares from an own spawning point, in FULL LOS of it. [setup.deploy.hero]"""
    hero = s.hero[player]
    legal = movement.legal_squares(s, hero)
    base = s.profile[hero].base
    for gap in range(HERO_GAP, 0, -1):
        found = 0
        for point in s.points[player]:
            foot = s.footprint(point)
            ring = s.board.within_any(foot, gap) & ~s.board.within_any(foot, gap - 1)
            found |= covering(s.board, fully_seen(s, point, ring), base) & legal
        if found:
            return found
    return legal


def deploy_hero(s: State, player: int) -> Rule[None]:
    hero = s.hero[player]
    rules = ("setup.deploy.hero",)
    squares = hero_places(s, player)
    square = yield from choose_square(s, player, "deploy_hero", hero, squares, rules)
    yield from put(s, hero, square, "setup.deploy.hero")


def deploy_units(s: State, player: int, number: int, left: int) -> Rule[None]:
    """Up to four units at each spawning point. [setup.deploy.units, setup.deploy.no-damage]"""
    if not left:
        return
    point = s.points[player][number]
    units = spawn.candidates(s, point)
    options = Options([] if s.quick else [("done",)])
    for unit in units:
        options.squares(("place", unit), spawn.places(s, unit, point))
    if not len(options) or (not s.quick and len(options) == 1):
        return
    rules = ("setup.deploy.units",)
    if s.quick:
        index = yield Ask(CHANCE, "deploy_units", range(len(options)), (point, number, left))
        choice = options[index]
    else:
        choice = yield Ask(player, "deploy_units", options, (point, left), rules)
    if choice[0] == "done":
        return
    s.agenda.append(("deploy_units", player, number, left - 1))
    yield from put(s, choice[1], choice[2], "setup.deploy.units")


# Equipment and tokens


def starting_treasure(s: State, player: int) -> Rule[None]:
    """Three treasures, one is kept and may be equipped at once. [setup.equip.*]"""
    card = yield from three_for_one(s, player, ("setup.equip.draw",))
    if card < 0:
        return
    s.write("backpack", player, (*s.backpack[player], card))
    options: list[Option] = [("stow",)]
    options += [("equip", unit, card) for unit in powerup.takers(s, player, card)]
    choice = yield Ask(player, "starting_treasure", options, (card,), ("setup.equip.use",))
    if choice[0] == "equip":
        take_out(s, player, card)
        powerup.wear(s, choice[1], card, ("setup.equip.use",))
        powerup.settle(s, player)


def tokens(s: State) -> None:
    """Wrath, coin and potion for everybody; then the war begins. [setup.tokens.*, setup.start]"""
    for player in range(s.players):
        s.wrath[player] = 1
        s.write("coins", player, 1)
        s.potions[player] = min(1, s.profile[s.hero[player]].potions)
    s.draft = ()


def decks(s: State) -> None:
    """Loot, treasure and mimics. [component.decks.loot-treasure, component.decks.mimic]"""
    s.loot_deck = Deck((), s.box.deck("loot"))
    s.treasure_deck = Deck((), s.box.deck("treasure"))
    s.mimic_deck = Deck((), tuple(sorted(s.box.mimics)))


def agenda(players: int) -> list[tuple[Any, ...]]:
    """The steps of a whole game, the last first. [setup.order]"""
    return [
        ("next_turn",),
        ("tokens",),
        ("attacker",),
        ("place_tree",),
        ("place_chests",),
        ("lay_traps",),
        ("world",),
        ("initiative",),
        ("decks",),
        ("muster",),
        *(("choose_warband", player) for player in reversed(range(players))),
    ]


STEPS: Steps = {
    "choose_warband": choose_warband,
    "muster": muster,
    "decks": decks,
    "initiative": initiative,
    "world": world,
    "lay_tile": lay_tile,
    "lay_traps": lay_traps,
    "place_chests": place_chests,
    "place_chest": place_chest,
    "place_tree": place_tree,
    "attacker": attacker,
    "deploy_point": deploy_point,
    "deploy_hero": deploy_hero,
    "deploy_units": deploy_units,
    "starting_treasure": starting_treasure,
    "tokens": tokens,
}

__all__ = ["FLOOR"]
