"""Setup: choosing models, laying tiles, and placing everything. [choose.*, setup.*]

Every choice of the book is a question. In a quick setup chance answers them, from prepared maps
and sensible squares; what the game's options name is taken as chosen either way.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from undercroft.kernel.board import Board
from undercroft.kernel.choice import CHANCE, Ask, Option, Rule
from undercroft.kernel.deck import Deck
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.match import Steps
from undercroft.kernel.squares import Square, Squares, each

from ..superdungeon.card import Model
from ..superdungeon.figures import occupied
from ..superdungeon.setup import ask_square, borders, chance_square, choose, drawn_board, wish
from .box import Box
from .events import Spawned, note
from .state import CONSUL, NOWHERE, State
from .tables import Place

MARKER_RANGE = 4
GOOD_PLACES = 5
"""In a quick setup chance picks among so many of the best squares."""


# Choosing models


def choose_heroes(s: State, hero: int) -> Rule[None]:
    """Each Hero is chosen by the player who controls it. [choose.heroes.*]"""
    taken = s.draft
    box = s.box
    seat = s.seats[hero]
    wished = wish(s, "heroes")
    if wished and hero < len(wished):
        card = box.model_number[wished[hero]]
    else:
        mine = [taken[h] for h in range(hero) if s.seats[h] == seat]
        others = taken if s.quick else mine
        options = [
            ("hero", number)
            for number, model in enumerate(box.models)
            if model.kind == "hero" and number not in mine and number not in others
        ]
        choice = yield from choose(s, seat, "choose_hero", options, ("choose.heroes.any",), (hero,))
        card = choice[1]
    s.draft = (*taken, card)


def choose_boss(s: State) -> Rule[None]:
    """The Consul's first choice. [choose.consul.order]"""
    box = s.box
    wished = wish(s, "boss")
    if wished:
        number = box.model_number[wished]
    else:
        options = [("boss", box.model_number[boss]) for boss in sorted(box.content.effects)]
        choice = yield from choose(s, CONSUL, "choose_boss", options, ("choose.consul.order",))
        number = choice[1]
    s.rule_boss = box.models[number].id
    s.draft = (*s.draft, number)


def choose_miniboss(s: State, place: int) -> Rule[None]:
    """A mini-boss, as often as models of it are on hand. [size.siege.bosses]"""
    box = s.box
    wished = wish(s, "minibosses")
    if wished and place < len(wished):
        number = box.model_number[wished[place]]
    else:
        options = [
            ("miniboss", number)
            for number, model in enumerate(box.models)
            if model.kind == "miniboss" and s.draft.count(number) < model.copies
        ]
        rules = ("choose.consul.any",)
        choice = yield from choose(s, CONSUL, "choose_miniboss", options, rules)
        number = choice[1]
    s.draft = (*s.draft, number)


def choose_points(s: State, left: int) -> Rule[None]:
    """Spawning point cards until the game size's number is reached. [choose.spawning-points.*]"""
    box = s.box
    chosen = [n for n in s.draft if box.models[n].kind == "point"]
    wished = wish(s, "points")
    if wished and len(chosen) < len(wished):
        number = box.model_number[wished[len(chosen)]]
    else:
        options = [
            ("point", box.model_number[name]) for name in sorted(point_cards(box, chosen, left))
        ]
        rules = ("choose.spawning-points.free", "choose.spawning-points.pairs")
        choice = yield from choose(s, CONSUL, "choose_point", options, rules, (left,))
        number = choice[1]
    s.draft = (*s.draft, number)
    left -= box.content.points[box.models[number].id].count
    if left > 0:
        s.agenda.append(("choose_points", left))


def point_cards(box: Box, chosen: list[int], left: int) -> list[str]:
    """The cards that can be taken so that the number can still be made up."""
    found = []
    for name, point in box.content.points.items():
        number = box.model_number[name]
        if point.count * (chosen.count(number) + 1) > point.model.copies or point.count > left:
            continue
        rest = left - point.count
        if rest == 0 or point_cards(box, [*chosen, number], rest):
            found.append(name)
    return found


# The dungeon map


def lay_tiles(s: State, count: int) -> Rule[None]:
    """The sides take turns to lay tiles, the Consul first. [setup.map.*]"""
    box = s.box
    if s.quick:
        wished = wish(s, "layout")
        layouts = [
            layout for _, layout in sorted(box.content.layouts.items()) if layout.size == s.size
        ]
        if wished:
            layouts = [box.content.layouts[wished]]
        index = 0
        if len(layouts) > 1:
            index = yield Ask(
                CHANCE, "layout", range(len(layouts)), (tuple(layout.id for layout in layouts),)
            )
        s.layout = tuple((p.face, p.x, p.y, p.turn) for p in layouts[index].places)
    elif len(s.layout) < count:
        s.agenda.append(("lay_tiles", count))
        yield from lay_tile(s)
        return
    s.use_board(board_of(box, s.layout))


def lay_tile(s: State) -> Rule[None]:
    """Choose a tile and face, then where and how it lies. [setup.map.adjoin]"""
    box = s.box
    seat = CONSUL if len(s.layout) % 2 == 0 else s.seats[0]
    used = [box.content.tiles[face].piece for face, *_ in s.layout]
    options: list[Option] = [
        ("face", name) for name, face in sorted(box.content.tiles.items()) if face.piece not in used
    ]
    first = not s.layout
    rules = ("setup.map.first-tile",) if first else ("setup.map.alternate",)
    choice = yield Ask(seat, "tile", options, (), rules)
    face = choice[1]
    if first:
        s.layout = ((face, 0, 0, 0),)
        return
    places = [("lay", x, y, turn) for x, y in borders(s.layout) for turn in range(4)]
    places = [p for p in places if joins(box, s.layout, (face, *p[1:]))]
    spot = yield Ask(seat, "lay", places, (face,), ("setup.map.adjoin",))
    s.layout = (*s.layout, (face, spot[1], spot[2], spot[3]))


def joins(
    box: Box, layout: tuple[tuple[str, int, int, int], ...], place: tuple[str, int, int, int]
) -> bool:
    """Whether at least one pair of hallways would meet."""
    before = board_of(box, layout)
    after = board_of(box, (*layout, place))
    new = after.open_hallways.bit_count() - before.open_hallways.bit_count()
    tile = box.content.tiles[place[0]].tile
    alone = board_of(box, ((place[0], 0, 0, place[3]),)).open_hallways.bit_count()
    return tile is not None and new < alone


def board_of(box: Box, layout: tuple[tuple[str, int, int, int], ...]) -> Board:
    """The board of a layout; equal layouts share one board and what is known of its sight."""
    return _board(box.content.hash, box, layout)


@lru_cache(maxsize=256)
def _board(content: str, box: Box, layout: tuple[tuple[str, int, int, int], ...]) -> Board:
    drawn = drawn_board(box, layout)
    return drawn if drawn is not None else box.content.board([Place(*row) for row in layout])


# What keeps a choice from being made


def no_hero(s: State, ask: Ask, number: int) -> Hindrance | None:
    """[choose.heroes.*]"""
    if ("hero", number) in ask.options:
        return None
    kind = s.box.models[number].kind
    if kind != "hero":
        rule = "choose.heroes.no-shapeshift" if kind == "shapeshift" else "type.sides"
        return Hindrance(rule, says="it is no Hero to choose")
    alone = len(set(s.seats)) == 1
    rule = "no-duplicates" if alone else "duplicates-multiplayer"
    return Hindrance(f"choose.heroes.{rule}", says="the Hero is chosen already")


def no_point(s: State, ask: Ask, number: int) -> Hindrance | None:
    """[choose.spawning-points.*]"""
    if ("point", number) in ask.options:
        return None
    point = s.box.content.points.get(s.box.models[number].id)
    if point is None:
        return Hindrance("choose.consul.any", says="it is no spawning point")
    rules = ["choose.spawning-points.free"]
    if point.count > 1:
        rules.append("choose.spawning-points.pairs")
    says = "its card brings {brings}, and {left} are still to choose, of those on hand"
    return Hindrance(*rules, says=says, brings=point.count, left=ask.about[0])


def not_placed(s: State, ask: Ask, unit: int, square: Square) -> Hindrance | None:
    if any(option[1] == unit for option in ask.options):
        return None
    return Hindrance(*ask.rules, says="it is not what is placed now")


def no_place(s: State, ask: Ask, unit: int, square: Square) -> Hindrance | None:
    """What keeps something from a square. [setup.*, spawn.placement, boss.spawn.distance]"""
    if ("place", unit, square) in ask.options:
        return None
    board, here = s.board, 1 << square
    tile = next((t.mask for t in board.tiles if t.mask & here), 0)
    if ask.prompt == "place_point" and board.hallways & here:
        return Hindrance("setup.spawning-points.not-hallway", says="it is in a hallway")
    if ask.prompt == "place_point" and tile & s.foes:
        says = "another spawning point stands on the tile"
        return Hindrance("setup.spawning-points.one-per-tile", says=says)
    if ask.prompt == "place_chest" and tile & s.chests:
        return Hindrance("setup.chests.one-per-tile", says="another chest stands on the tile")
    if occupied(s) & ~(s.footprint(unit) if unit >= 0 else 0) & here:
        return Hindrance(*ask.rules, says="the square is not empty")
    return Hindrance(*ask.rules, says="it does not go there")


# Mustering


def starting_potions(model: Model) -> int:
    """One potion for each Hero, or as many as its card says. [setup.heroes.potion]"""
    return min(model.traits.potions or 1, model.potions)


def muster(s: State) -> None:
    """Bring all models to the table, the tracker and decks to their start. [setup.tracker.*]"""
    box = s.box
    heroes = s.draft[: len(s.seats)]
    chosen = s.draft[len(s.seats) :]
    for card in heroes:
        unit = s.enlist(card)
        s.potions[unit] = starting_potions(box.models[card])
    pool: list[int] = []
    points: list[int] = []
    for card in chosen:
        model = box.models[card]
        if model.kind == "boss":
            s.boss = s.enlist(card)
        elif model.kind == "miniboss":
            unit = s.enlist(card)
            pool.append(unit)
            if s.size == "delve":
                s.boss = unit
        else:
            point = box.content.points[model.id]
            points += [s.enlist(card) for _ in range(point.count)]
            for name, count in point.pool:
                pool += [s.enlist(box.model_number[name]) for _ in range(count)]
    for name, model in sorted(box.content.models.items()):
        if model.kind == "trap":
            for _ in range(model.copies):
                s.enlist(box.model_number[name])
    s.pool = tuple(pool)
    s.points = tuple(points)
    fielded = [profile.model.id for profile in s.profile]
    s.loot_deck = Deck((), box.loot(fielded))
    s.treasure_deck = Deck((), box.treasure(fielded))
    s.summoned = tuple(reserves(s))
    s.draft = ()


def reserves(s: State) -> list[int]:
    """Models on hand only for summons and leftovers. [choose.boss.summon-models]"""
    box = s.box
    found: list[int] = []
    if s.rule_boss:
        for name, count in box.content.effects[s.rule_boss].summons:
            card = box.model_number[name]
            found += [s.enlist(card) for _ in range(count - s.card.count(card))]
    for card in dict.fromkeys(s.card):
        for name, _ in box.models[card].leaves:
            other = box.model_number[name]
            if other not in s.card:
                found += [s.enlist(other) for _ in range(box.models[other].copies)]
    return found


# Placing


def place_points(s: State, index: int) -> Rule[None]:
    """One spawning point on each tile, none in a hallway. [setup.spawning-points.*]"""
    unit = s.points[index]
    squares = point_squares(s)
    choice = yield from choose_square(s, CONSUL, "place_point", unit, squares, _point_worth,
                                      ("setup.spawning-points.place-all",))  # fmt: skip
    s.place(unit, choice)
    note(s, Spawned, unit, choice, -1, ("setup.spawning-points.place-all",))
    if index + 1 < len(s.points):
        s.agenda.append(("place_points", index + 1))


def point_squares(s: State) -> Squares:
    """Squares where a spawning point may stand. [setup.spawning-points.one-per-tile]"""
    board = s.board
    return without_tiles(board, board.squares & ~board.hallways & ~occupied(s), s.foes)


def without_tiles(board: Board, squares: Squares, taken: Squares) -> Squares:
    """Of the squares, those on tiles that none of the taken ones lies on."""
    for tile in board.tiles:
        if tile.mask & taken:
            squares &= ~tile.mask
    return squares


def _point_worth(s: State, square: Square) -> int:
    board = s.board
    room = board.neighbours[square].bit_count()
    away = not board.within(square, 2) & board.hallways
    return 2 * room + 4 * away


def place_marker(s: State) -> Rule[None]:
    """The start marker, near a hallway that leads nowhere. [setup.start-marker.place]"""
    s.marker = yield from choose_square(
        s, s.seats[0], "place_marker", -1, marker_squares(s), _marker_worth,
        ("setup.start-marker.place",),
    )  # fmt: skip


def marker_squares(s: State) -> Squares:
    """Empty squares at most four from an open hallway with room for all Heroes around them."""
    board = s.board
    near = board.within_any(board.open_hallways, MARKER_RANGE - 1) if board.open_hallways else 0
    free = board.squares & ~occupied(s)
    heroes = len(s.seats)
    found = 0
    for square in each(near & free):
        if (board.neighbours[square] & free).bit_count() >= heroes:
            found |= 1 << square
    return found


def _marker_worth(s: State, square: Square) -> int:
    distances = [s.board.distance(s.at[point], square) for point in s.points]
    nearest = min(distances)
    free = (s.board.neighbours[square] & ~occupied(s)).bit_count()
    return -abs(nearest - 6) * 3 + free


def place_heroes(s: State, hero: int) -> Rule[None]:
    """All Heroes start next to the marker. [setup.heroes.place]"""
    board = s.board
    squares = board.neighbours[s.marker] & ~occupied(s) & ~(1 << s.marker)
    square = yield from choose_square(
        s, s.seats[hero], "place_hero", hero, squares, None, ("setup.heroes.place",)
    )
    s.place(hero, square)
    note(s, Spawned, hero, square, -1, ("setup.heroes.place",))
    if hero + 1 < len(s.seats):
        s.agenda.append(("place_heroes", hero + 1))


def place_chests(s: State, count: int) -> Rule[None]:
    """One treasure chest a tile, one for each Hero. [setup.chests.*]"""
    squares = chest_squares(s)
    worths = _chest_worths(s, squares)
    if s.quick:
        # Only the best squares are looked at closely.
        best: list[Square] = []
        for place in sorted(worths, key=lambda place: -worths[place]):
            if not cuts_off(s, place):
                best.append(place)
                if len(best) == GOOD_PLACES:
                    break
        squares = sum(1 << place for place in best)
    else:
        squares = sum(1 << place for place in each(squares) if not cuts_off(s, place))
    square = yield from choose_square(
        s, CONSUL, "place_chest", -1, squares, lambda _, place: worths[place],
        ("setup.chests.square",),
    )  # fmt: skip
    s.chests |= 1 << square
    if count > 1:
        s.agenda.append(("place_chests", count - 1))


def chest_squares(s: State) -> Squares:
    """Empty squares off the hallways, on tiles without a chest; some may cut something off."""
    board = s.board
    squares = board.squares & ~board.hallways & ~occupied(s) & ~(1 << s.marker)
    return without_tiles(board, squares, s.chests)


def cuts_off(s: State, square: Square) -> bool:
    """Whether a chest on a square would separate parts of the map."""
    board = s.board
    ring = board.neighbours[square] & ~s.chests
    if not ring:
        return False
    allowed = board.squares & ~s.chests & ~(1 << square)
    # If the neighbours hang together among themselves, nothing is cut off.
    part = ring & -ring
    while True:
        wider = board.spread(part) & ring
        if wider == part:
            break
        part = wider
    if part == ring:
        return False
    part = ring & -ring
    while True:
        wider = board.spread(part) & allowed
        if wider == part:
            return bool(allowed & ~part)
        part = wider


def _chest_worths(s: State, squares: Squares) -> dict[Square, int]:
    """How good a place each square is for a chest: far from the start, and guarded."""
    board = s.board
    away = board.distances_from(1 << s.marker)
    points = [board.distances_from(1 << s.at[point]) for point in s.points]
    return {
        place: 2 * min(away[place], 20) - abs(min([far[place] for far in points]) - 3)
        for place in each(squares)
    }


def choose_square(
    s: State,
    seat: int,
    prompt: str,
    unit: int,
    squares: Squares,
    worth: Any,
    rules: tuple[str, ...],
) -> Rule[Square]:
    """A square: the seat's choice, or in a quick setup one of the best by chance."""
    if not squares:
        return NOWHERE
    if not s.quick:
        return (yield from ask_square(seat, prompt, unit, squares, rules))
    ranked = each(squares)
    if worth is not None:
        ranked.sort(key=lambda place: -worth(s, place))
        ranked = ranked[:GOOD_PLACES]
    return (yield from chance_square(prompt, unit, ranked))


STEPS: Steps = {
    "choose_heroes": choose_heroes,
    "choose_boss": choose_boss,
    "choose_miniboss": choose_miniboss,
    "choose_points": choose_points,
    "lay_tiles": lay_tiles,
    "muster": muster,
    "place_points": place_points,
    "place_marker": place_marker,
    "place_heroes": place_heroes,
    "place_chests": place_chests,
}
