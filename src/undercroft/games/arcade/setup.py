"""Setup: monsters, Heroes, the dungeon, cards, difficulty, placing, the opening spawn. [setup.*]

Every choice of the book is a question. In a quick setup chance answers them; what the game's
options name is taken as chosen either way.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.roll import throw
from undercroft.kernel.board import Board
from undercroft.kernel.choice import CHANCE, Ask, Option, Rule
from undercroft.kernel.deck import Deck
from undercroft.kernel.match import Steps
from undercroft.kernel.squares import Square, Squares, each

from ..superdungeon.setup import ask_square, borders, chance_square, choose, drawn_board, wish
from . import movement, powerup, spawn
from .box import Box
from .card import Monster, Point
from .events import Placed, note
from .state import NOWHERE, State
from .treasure import find_loot
from .twist import enforce

CHEST_REACH = 4
SPAWN_ELITES = 3
Layout = tuple[tuple[str, int, int, int, int], ...]


def choose_square(
    s: State, seat: int, prompt: str, unit: int, squares: Squares, rules: tuple[str, ...]
) -> Rule[Square]:
    if not squares:
        return NOWHERE
    if squares & (squares - 1) == 0:
        return squares.bit_length() - 1
    if s.quick:
        return (yield from chance_square(prompt, unit, each(squares)))
    return (yield from ask_square(seat, prompt, unit, squares, rules))


# Monsters and Heroes


def choose_monsters(s: State) -> Rule[None]:
    """One dungeon boss, one mini-boss (two for a large party), and the points.

    [setup.monsters.*]
    """
    box = s.box
    wished = wish(s, "boss")
    bosses = of_rank(box, "boss")
    boss = box.model_number[wished] if wished else -1
    if boss < 0:
        choice = yield from choose(
            s, s.seats[0], "choose_boss", [("boss", b) for b in bosses], ("setup.monsters.bosses",)
        )
        boss = choice[1]
    minis: list[int] = []
    wanted = wish(s, "minibosses") or ()
    for place in range(box.content.party(len(s.seats)).minibosses):
        if place < len(wanted):
            minis.append(box.model_number[wanted[place]])
            continue
        found = [m for m in of_rank(box, "miniboss") if m not in minis]
        rules = ("expand.heroes-5-6.second-mini-boss",) if place else ("setup.monsters.bosses",)
        if s.quick and not place:
            found = [m for m in found if _in_box(box, m)] or found
        choice = yield from choose(
            s, s.seats[0], "choose_miniboss", [("miniboss", m) for m in found], rules
        )
        minis.append(choice[1])
    s.draft = (("bosses", boss, *minis),)
    s.agenda.append(("choose_points",))


def _in_box(box: Box, card: int) -> bool:
    model = box.models[card]
    return isinstance(model, Monster) and model.box


@lru_cache(maxsize=64)
def of_rank(box: Box, rank: str) -> list[int]:
    """Cards of a rank, shapeshifters in their original form; not to be changed by the caller."""
    return [
        i for i, m in enumerate(box.models)
        if isinstance(m, Monster) and m.rank == rank and "shapeshift" not in m.types
    ]  # fmt: skip


def choose_points(s: State) -> Rule[None]:
    """As many spawning points as tiles; a pair takes two. [setup.monsters.spawning-point-count]"""
    box = s.box
    needed = box.content.party(len(s.seats)).points
    chosen = [name for row in s.draft if row[0] == "point" for name in row[1:]]
    taken = sum(2 if box.content.points[name].paired else 1 for name in chosen)
    if taken == needed:
        return
    s.agenda.append(("choose_points",))
    wished = wish(s, "points") or ()
    if len(chosen) < len(wished):
        name = wished[len(chosen)]
    else:
        options = _points_left(box, tuple(chosen), needed, s.quick)
        rules = ("setup.monsters.spawning-point-count", "setup.monsters.paired")
        choice = yield from choose(s, s.seats[0], "choose_point", options, rules, (needed - taken,))
        name = choice[1]
    s.draft = (*s.draft, ("point", name))


@lru_cache(maxsize=1024)
def _points_left(box: Box, chosen: tuple[str, ...], needed: int, quick: bool) -> tuple[Option, ...]:
    """The points that may be taken next; chance takes those of the box, if there are any."""
    points = box.content.points
    names = [name for name in sorted(points) if fits(box, chosen, name, needed)]
    if quick:
        names = [name for name in names if points[name].box] or names
    return tuple([("point", name) for name in names])


def _choices(point: Point) -> int:
    """How often the models at hand allow a point to be chosen; a pair is chosen as one."""
    return point.copies // 2 if point.paired else point.copies


def fits(box: Box, chosen: Sequence[str], name: str, needed: int) -> bool:
    """Whether a point can be taken so that the number can still be made up."""
    return _fits(box, (*chosen, name), needed)


@lru_cache(maxsize=1024)
def _fits(box: Box, taken: tuple[str, ...], needed: int) -> bool:
    """Whether the last of some points can be taken so that the number can still be made up.

    Points that use the same models need enough of them. [expand.spawning-points.same-models]
    """
    name = taken[-1]
    point = box.content.points[name]
    if taken.count(name) > _choices(point):
        return False
    if point.models:
        rivals = {n for n in taken if box.content.points[n].models == point.models}
        sets = sum(1 for n in taken if box.content.points[n].models == point.models)
        most = max(_choices(box.content.points[n]) for n in rivals)
        if sets > most:
            return False
    count = sum(2 if box.content.points[n].paired else 1 for n in taken)
    if count == needed:
        return True
    if count > needed:
        return False
    return any(_fits(box, (*taken, other), needed) for other in sorted(box.content.points))


@lru_cache(maxsize=16)
def hero_cards(box: Box) -> list[int]:
    """All Heroes, shapeshifters in their original form; not to be changed by the caller.

    [shapeshift.start-form]
    """
    heroes = box.content.heroes
    return [box.model_number[n] for n in sorted(heroes) if "shapeshift" not in heroes[n].types]


def choose_heroes(s: State, hero: int) -> Rule[None]:
    """Each place of the party is filled by the player who controls it. [setup.heroes.control]"""
    box = s.box
    chosen = [row[1] for row in s.draft if row[0] == "hero"]
    wished = wish(s, "party") or ()
    if hero < len(wished):
        card = box.model_number[wished[hero]]
    else:
        free = hero_cards(box)
        options = [("hero", c) for c in free if c not in chosen]
        choice = yield from choose(
            s, s.seats[hero], "choose_hero", options, ("setup.heroes.count",), (hero,)
        )
        card = choice[1]
    s.draft = (*s.draft, ("hero", card))


# The dungeon


def lay_first(s: State) -> Rule[None]:
    """The top tile of the shuffled stack. [setup.dungeon.first-tile]"""
    face = yield from top_tile(s)
    s.layout = ((face, 0, 0, 0, 0),)
    for place in range(s.box.content.party(len(s.seats)).tiles - 1, 0, -1):
        s.agenda.append(("lay_next", place))


def top_tile(s: State) -> Rule[str]:
    """A tile of the stack, either side up: chance has shuffled and turned it."""
    faces = _stack(s.box, tuple([row[0] for row in s.layout]))
    index: int = yield Ask(CHANCE, "tile", range(len(faces)), (faces,))
    return faces[index]


@lru_cache(maxsize=1024)
def _stack(box: Box, laid: tuple[str, ...]) -> tuple[str, ...]:
    """The faces of the tiles that are not yet laid."""
    tiles = box.content.tiles
    used = [tiles[face].piece for face in laid]
    return tuple([face for face in sorted(tiles) if tiles[face].piece not in used])


def lay_next(s: State, place: int) -> Rule[None]:
    """Join a tile to the map, then roll a green die to turn or flip it. [setup.dungeon.*]"""
    face = yield from top_tile(s)
    options = _joining(s.box, s.layout, face, place)
    choice = yield from choose(
        s, s.seats[0], "lay", options, ("setup.dungeon.doorway-match",), (face,)
    )
    x, y = choice[1], choice[2]
    start = matching_turns(s, face, x, y)[0]
    roll = yield from throw(s, -1, "tile", Pool(green=1))
    turn = start
    if roll.hearts or roll.potions:
        face = s.box.content.tiles[face].back
    else:
        turn = (start + roll.stars) % 4
    turns = matching_turns(s, face, x, y)
    while turn not in turns:
        turn = (turn + 1) % 4
    s.layout = (*s.layout, (face, x, y, turn, 0))


@lru_cache(maxsize=4096)
def _joining(box: Box, layout: Layout, face: str, place: int) -> tuple[Option, ...]:
    """Where a tile may be joined to the map. [setup.dungeon.doorway-match]"""
    spots = [(x, y) for x, y in borders(layout) if allowed_spot(layout, x, y, place)]
    return tuple([("lay", x, y) for x, y in spots if _matching_turns(box, layout, face, x, y)])


def allowed_spot(layout: Layout, x: int, y: int, place: int) -> bool:
    """A fourth tile joins the third and not the first. [expand.heroes-5-6.tiles]"""
    if place < 3:
        return True

    def joined(number: int) -> bool:
        return abs(layout[number][1] - x) + abs(layout[number][2] - y) == 1

    return joined(2) and not joined(0)


def matching_turns(s: State, face: str, x: int, y: int) -> tuple[int, ...]:
    """Quarter turns at which at least one pair of doorways lines up."""
    return _matching_turns(s.box, s.layout, face, x, y)


def _matching_turns(box: Box, layout: Layout, face: str, x: int, y: int) -> tuple[int, ...]:
    tiles = box.content.tiles
    meeting = []
    for laid, column, row, turn, flipped in layout:
        side = _SIDE.get((column - x, row - y))
        if side is not None:
            up = tiles[laid].back if flipped else laid
            meeting.append((side, doorways(box, up, turn)[side - 2]))
    return _meeting(box, face, tuple(meeting))


@lru_cache(maxsize=1024)
def _meeting(box: Box, face: str, meeting: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The turns of a tile at which one of its doorways is where others have one, side by side."""
    return tuple([
        turn
        for turn in range(4)
        for mine in (doorways(box, face, turn),)
        if any(mine[side] & theirs for side, theirs in meeting)
    ])  # fmt: skip


_SIDE = {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3}
"""The sides of a tile, from the upper one clockwise, by the place beside it."""


@lru_cache(maxsize=256)
def doorways(box: Box, face: str, turn: int) -> tuple[int, int, int, int]:
    """The places of a turned tile's doorways along its four sides, as bits."""
    up = box.content.tiles[face].tile.turned(turn)
    north = east = south = west = 0
    for column, row in up.hallways:
        if row == 0:
            north |= 1 << column
        elif row == 2 * up.height:
            south |= 1 << column
        elif column == 0:
            west |= 1 << row
        else:
            east |= 1 << row
    return north, east, south, west


def board_of(box: Box, layout: Layout) -> Board:
    """The board of a layout; equal layouts share one board and what is known of its sight.

    Distances go round structures. [term.distance]
    """
    return _board(box.content.hash, box, layout)


@lru_cache(maxsize=64)
def _board(content: str, box: Box, layout: Layout) -> Board:
    drawn = drawn_board(box, layout)
    board = box.content.board(layout) if drawn is None else drawn
    board.solid = box.ground(board).veil
    return board


# Cards, tokens, difficulty


def muster(s: State) -> None:
    """All models to the table, all decks and tokens to their places. [setup.cards.shuffle]"""
    box = s.box
    s.use_board(board_of(box, s.layout))
    s.tile_number = tuple(range(1, len(s.layout) + 1))
    rows = s.draft
    heroes = [row[1] for row in rows if row[0] == "hero"]
    s.enlist_all(heroes)
    s.potions = [1] * len(heroes)
    s.spares = tuple(card for card in hero_cards(box) if card not in heroes)
    bosses = list(rows[0][1:])
    names = tuple(row[1] for row in rows if row[0] == "point")
    cards, points = monster_cards(box, tuple(bosses), names)
    first = s.enlist_all([*bosses, *cards])
    s.bosses = tuple(range(first, first + len(bosses)))
    s.points = tuple(first + len(bosses) + point for point in points)
    shuffle_finds(s)
    s.challenge_deck = Deck((), box.twist_deck("challenge"))
    s.boss_deck = Deck((), box.twist_deck("boss", wish(s, "boss_deck") or ""))
    s.plot_deck = Deck((), box.twist_deck("plot"))
    party = box.content.party(len(heroes))
    s.coins = len(heroes) + party.extra_coins
    s.wrath_total = s.wrath_free = party.wrath_each * len(heroes)
    s.draft = ()


@lru_cache(maxsize=256)
def monster_cards(
    box: Box, bosses: tuple[int, ...], names: tuple[str, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards of all Consul models but the bosses, and which of them are spawning points."""
    cards: list[int] = []
    points: list[int] = []
    models = [box.models[boss].id for boss in bosses]
    for name in names:
        point = box.content.points[name]
        for _ in range(2 if point.paired else 1):
            points.append(len(cards))
            cards.append(box.model_number[point.id])
        for model, count in point.pool:
            models.append(model)
            cards += [box.model_number[model]] * count
    for model, monster in sorted(box.content.monsters.items()):
        if monster.rank == "trap" or (monster.comes_with and monster.comes_with in models):
            models.append(model)
            cards += [box.model_number[model]] * monster.copies
    return tuple(cards), tuple(points)


def shuffle_finds(s: State) -> None:
    """Loot and treasure, with what the models of this game bring. [expand.cards]"""
    loot, treasure = _finds(s.box, frozenset(s.card))
    s.loot_deck, s.treasure_deck = Deck((), loot), Deck((), treasure)


@lru_cache(maxsize=1024)
def _finds(box: Box, cards: frozenset[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    models = frozenset([box.models[card].id for card in cards])
    return box.deck("loot", models), box.deck("treasure", models)


def difficulty(s: State, easy: int, hard: int) -> Rule[None]:
    """Random Easy and Hard Mode cards. [setup.difficulty.cards]"""
    for name, count in (("easy", easy), ("hard", hard)):
        for _ in range(count):
            left = [c for c in s.box.twist_deck(name) if c not in s.modes]
            index: int = yield Ask(CHANCE, "mode", range(len(left)), (tuple(left),))
            s.modes = (*s.modes, left[index])
    enforce(s)
    if s.law.second_mini_turn:
        yield from further_miniboss(s)


def further_miniboss(s: State) -> Rule[None]:
    """The Consul's Right Hand: one more mini-boss stands by, if the players own one."""
    taken = [s.card[unit] for unit in s.bosses]
    options = [("miniboss", m) for m in of_rank(s.box, "miniboss") if m not in taken]
    if options:
        rules = ("term.rule-priority",)
        choice = yield from choose(s, s.seats[0], "choose_miniboss", options, rules)
        s.bosses = (*s.bosses, s.enlist(choice[1]))
        shuffle_finds(s)


# Placing


def place_marker(s: State) -> Rule[None]:
    """Next to an exit of the first tile, as far from its spawn square as can be."""
    first = s.board.tiles[0].mask
    spawn = spawn_square(s, 0)
    exits = s.board.open_hallways & first or s.board.squares & first & ~(1 << spawn)
    places = movement.farthest_from(s, exits, 1 << spawn)
    s.marker = yield from choose_square(
        s, s.seats[0], "place_marker", -1, places, ("setup.start-token",)
    )


def spawn_square(s: State, tile: int) -> Square:
    """The square marked for a tile's spawning point. [setup.populate.spawning-points]"""
    marked = s.board.terrain["spawn"] & s.board.tiles[tile].mask
    return marked.bit_length() - 1


def place_heroes(s: State, hero: int) -> Rule[None]:
    """On the Start Token's square or next to it. [setup.heroes.placement]"""
    beside = s.board.neighbours[s.marker] | 1 << s.marker
    legal = movement.legal_squares(s, hero)
    places = beside & legal or movement.nearest_to(s, hero, legal, 1 << s.marker)
    square = yield from choose_square(
        s, s.seats[hero], "place_hero", hero, places, ("setup.heroes.placement",)
    )
    s.place(hero, square)
    note(s, Placed, hero, square, ("setup.heroes.placement",))
    if hero + 1 < len(s.seats):
        s.agenda.append(("place_heroes", hero + 1))


def place_points(s: State, tile: int) -> Rule[None]:
    """Which spawning point stands on which tile. [setup.populate.spawning-points]"""
    left = [p for p in s.points if s.at[p] < 0]
    kinds: dict[int, int] = {}
    for point in left:
        kinds.setdefault(s.card[point], point)
    options = [("point", p) for p in kinds.values()]
    choice = yield from choose(
        s, s.seats[0], "place_point", options, ("setup.populate.spawning-points",), (tile,)
    )
    unit = choice[1]
    square = spawn_square(s, tile)
    s.place(unit, square)
    note(s, Placed, unit, square, ("setup.populate.spawning-points",))
    if tile + 1 < len(s.layout):
        s.agenda.append(("place_points", tile + 1))


def place_chests(s: State, tile: int) -> Rule[None]:
    """One chest a tile, within four squares of its spawning point. [setup.populate.chests]"""
    near = s.board.within(spawn_square(s, tile), CHEST_REACH) & s.board.tiles[tile].mask
    free = near & ~movement.standing(s) & ~s.ground.closed & ~s.chests
    square = yield from choose_square(
        s, s.seats[0], "place_chest", -1, free, ("setup.populate.chests",)
    )
    if square >= 0:
        s.chests |= 1 << square
    if tile + 1 < len(s.layout):
        s.agenda.append(("place_chests", tile + 1))


def opening_spawn(s: State) -> Rule[None]:
    """The first tile's point spawns; the first two for a large party. [setup.spawn.*]"""
    tiles = list(range(s.box.content.party(len(s.seats)).opening_spawns))
    if s.law.early_spawns:
        tiles = [0, 1]
        paired = [s.box.content.points[s.profile[_point_on(s, t)].card.id].paired for t in tiles]
        if all(paired):
            tiles = [0, 2]
    for tile in tiles:
        point = _point_on(s, tile)
        yield from spawn.spawn_from(s, point, s.heroes, "setup.spawn.elites", "setup.spawn.minions")
    if s.law.come_prepared:
        s.agenda.append(("come_prepared",))


def _point_on(s: State, tile: int) -> int:
    return next(p for p in s.points if s.at[p] >= 0 and s.board.tile_at[s.at[p]] == tile)


def come_prepared(s: State) -> Rule[None]:
    """Come Prepared: loot for twice the Heroes, and each may equip one."""
    yield from find_loot(s, 2 * len(s.seats), ("term.rule-priority",))
    for hero in s.hero_units:
        options: list[Option] = [("equip", hero, card, -1) for card in dict.fromkeys(s.backpack)]
        if options:
            options.append(("done",))
            choice = yield Ask(
                s.seats[hero], "equipment", options, (hero,), ("term.rule-priority",)
            )
            if choice[0] == "equip":
                powerup.wear(s, hero, choice[2], -1)


STEPS: Steps = {
    "choose_monsters": choose_monsters,
    "choose_points": choose_points,
    "choose_heroes": choose_heroes,
    "lay_first": lay_first,
    "lay_next": lay_next,
    "muster": muster,
    "difficulty": difficulty,
    "place_marker": place_marker,
    "place_heroes": place_heroes,
    "place_points": place_points,
    "place_chests": place_chests,
    "opening_spawn": opening_spawn,
    "come_prepared": come_prepared,
}
