"""Positions: what `[position]` of a scenario file may say, and the state that it means.

A position is on a map drawn for the occasion, or in an adventure with some of its rooms revealed.
Spaces are named by column and row from the upper left of the drawing, by a room's id with column
and row in it as it lies, or as clients name them ("C7"). Marks of heroes and monsters in a drawing
place them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from undercroft.kernel.deck import Deck, known_deck
from undercroft.kernel.names import hint
from undercroft.kernel.pack import Row
from undercroft.kernel.squares import Square
from undercroft.kernel.stage import PositionError, number_of, unit_rows

from . import adventure
from .box import SKILLS, Box, drawn
from .condition import STATES
from .state import (
    HEALED,
    MONSTER_CARD,
    NOWHERE,
    UNCHOSEN,
    UNTIL,
    UNTIL_NEXT,
    Boost,
    State,
    Thing,
    put,
)
from .wording import square_name, square_named

Spot = tuple[int, int] | tuple[str, int, int] | str
"""(column, row), (room, column, row) or "C7"."""
Lasting = tuple[str, int, Literal["attack", "activation", "next", "turn", "adventure"]]
Count = Annotated[int, Field(ge=0)]


@dataclass
class HeroSpec:
    """A hero of a position; what is left out is as at the start of an adventure."""

    hero: str = "prince_charming"
    at: Spot | None = None
    """None: where the drawing has the mark; nowhere: unconscious."""
    health: Count | None = None
    energy: Count | None = None
    gold: Count = 0
    experience: Count = 0
    skills: Sequence[str] | None = None
    """All skills and spells he knows; None: those he begins with."""
    worn: Sequence[str] | None = None
    pack: Sequence[str] = ()
    consumables: Sequence[str] = ()
    conditions: Sequence[str] = ()
    acted: bool = False
    used: Sequence[str] = ()
    """Skills used in this adventure."""
    used_round: Sequence[str] = ()
    fell: Count | None = None
    """The round in which he was defeated."""
    healed: bool = False
    kills: Count = 0
    boosts: Sequence[Lasting] = ()
    """What lasts on him: stat, amount, and attack, activation, next, turn or adventure."""


@dataclass
class MonsterSpec:
    monster: str
    at: Spot | None = None
    health: Annotated[int, Field(ge=1)] | None = None
    conditions: Sequence[str] = ()
    acted: bool = False
    frenzy: Count = 0
    controlled_by: str = ""
    """The mark of the hero who decides its next activation."""
    boosts: Sequence[Lasting] = ()


@dataclass
class ThingSpec:
    scenery: str
    at: Spot
    used: bool = False


Moment = Literal["round", "events", "card", "end", "spend", "trader", "menu", "monster"]


class Position(Row):
    """`[position]`: the map, heroes, monsters and scenery, and where play stands.

    Marks in `heroes` and `monsters` are used everywhere else; a word alone is the id of one.
    """

    map: str = ""
    """Without its frame, a character a space; empty: the adventure's own rooms."""
    adventure: str = ""
    level: Annotated[int, Field(ge=1, le=3)] = 1
    """Of monsters and decks on a drawn map."""
    players: Annotated[int, Field(ge=1, le=4)] = 1
    difficulty: str = ""
    heroes: Annotated[dict[str, str | HeroSpec], Field(min_length=1, max_length=4)]
    monsters: dict[str, str | MonsterSpec] = Field(default_factory=dict)
    things: tuple[ThingSpec, ...] = ()
    laid: tuple[str, ...] = ()
    """Rooms revealed besides the first."""
    opened: tuple[str, ...] = ()
    unlocked: tuple[str, ...] = ()
    looted: tuple[str, ...] = ()
    round: Count = 1
    row: tuple[str, ...] | None = None
    """Marks of heroes, ids of monsters, "hero" for a Hero card without a token; None: heroes in
    order, then monsters."""
    done: Count = 0
    """How many cards of the row have come up."""
    next: Moment = "card"
    """Where play stands; `menu` and `monster` are about `active`."""
    active: str = ""
    actions: Count = 2
    taken: Count = 0
    runs: Count = 0
    steps: Count = 0
    now: tuple[str, ...] = ()
    """Conditions that count in this activation."""
    attacked_by: tuple[tuple[str, str], ...] = ()
    """Heroes and minions that attacked them this round."""
    events: tuple[str, ...] = ()
    """Cards known to lie on top of the event deck; so with the decks below."""
    consumable_deck: tuple[str, ...] = ()
    equipment_deck: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
    """What the trader sells whom they meet next; nothing: what he draws."""
    flags: tuple[str, ...] = ()
    counters: dict[str, int] = Field(default_factory=dict)
    slain: tuple[str, ...] = ()

    @property
    def hero_specs(self) -> dict[str, HeroSpec]:
        return unit_rows(self.heroes, HeroSpec)

    @property
    def monster_specs(self) -> dict[str, MonsterSpec]:
        return unit_rows(self.monsters, MonsterSpec)


def build(box: Box, position: Position) -> tuple[State, dict[str, int]]:
    """The state of a position, and the number of each marked unit."""
    p = position
    heroes = p.hero_specs
    for mark in p.monsters:
        if mark in p.heroes:
            raise PositionError(f'"{mark}" is the mark of a hero and of a monster')
    if p.map and p.adventure:
        raise PositionError("map and adventure: a position has one of the two")
    if p.difficulty:
        number_of(dict.fromkeys(box.content.difficulties, 0), "difficulty", p.difficulty)
    party = tuple(number_of(box.hero_number, "hero", spec.hero) for spec in heroes.values())
    s = State(box, p.players, party, ("", p.difficulty, 0))
    marks = _lay(s, p)
    numbers: dict[str, int] = {mark: hero for hero, mark in enumerate(p.heroes)}
    for hero, (mark, spec) in enumerate(heroes.items()):
        _hero(s, hero, mark, spec, marks)
    for mark, monster in p.monster_specs.items():
        numbers[mark] = _monster(s, mark, monster, marks, numbers)
    for mark in marks:
        if mark not in numbers:
            raise PositionError(f'the drawing has "{mark}", which is no figure of the position')
    s.offer = tuple(number_of(box.item_number, "offer", name) for name in p.offer)
    adventure.stock(s)
    level = s.adventure.level - 1
    s.events = _deck(box.event_number, "events", p.events, box.event_cards)
    s.consumable_deck = _deck(
        box.consumable_number, "consumable_deck", p.consumable_deck, s.consumable_deck.rest
    )
    decks = list(s.equipment_decks)
    decks[level] = _deck(box.item_number, "equipment_deck", p.equipment_deck, decks[level].rest)
    s.equipment_decks = tuple(decks)
    levels = (n for n, row in enumerate(box.explorations) if s.adventure.level in row.levels)
    s.explorations = Deck((), tuple(levels), ())
    s.round = p.round
    s.flags = tuple(p.flags)
    s.counters = tuple(p.counters.items())
    s.slain = tuple(number_of(box.monster_number, "slain", name) for name in p.slain)
    for mark, minion in p.attacked_by:
        hero = number_of({name: numbers[name] for name in p.heroes}, "attacked_by", mark)
        s.attacked_by[hero] |= 1 << number_of(numbers, "attacked_by", minion)
    _row(s, p, numbers)
    _stand(s, p, numbers)
    return s, numbers


def _lay(s: State, p: Position) -> dict[str, Square]:
    """Take up the map; gives where the drawing has its marks."""
    marks: dict[str, Square] = {}
    if not p.map:
        name = p.adventure or s.box.first
        if name not in s.box.content.adventures:
            raise PositionError(
                f'no adventure "{name}"{hint(name, list(s.box.content.adventures))}'
            )
        s.open_adventure(name)
    else:
        rows = [line.strip().replace(" ", "") for line in p.map.strip().splitlines()]
        width = max(len(row) for row in rows)
        places: list[tuple[str, int, int]] = []
        known = {row.mark for row in s.box.content.terrain.values()} | set("#.")
        lines = []
        for y, row in enumerate(rows):
            line = ""
            for x, mark in enumerate(row.ljust(width, "#")):
                figure = mark in p.heroes or mark in p.monsters
                if not figure and mark not in known:
                    raise PositionError(
                        f'row {y + 1}, column {x + 1} of the drawing: "{mark}" is neither ground '
                        "nor the mark of a figure"
                    )
                if figure:
                    places.append((mark, x, y))
                line += "." if figure else mark
            lines.append(f"#{line}#")
        frame = "#" * (width + 2)
        s.open_adventure(drawn(p.level, "\n".join((frame, *lines, frame))))
        for mark, x, y in places:
            if mark in marks:
                raise PositionError(f'the drawing has "{mark}" twice')
            marks[mark] = s.adventure.field.at(x, y)
    for name in p.laid:
        s.laid |= 1 << number_of(s.adventure.rooms, "laid", name)
    for name in p.opened:
        s.opened |= 1 << number_of(s.adventure.doors, "opened", name)
    for name in p.unlocked:
        s.unlocked |= 1 << number_of(s.adventure.doors, "unlocked", name)
    for name in p.looted:
        s.looted |= 1 << number_of(s.adventure.rooms, "looted", name)
    s.use_ground()
    things = []
    for thing in p.things:
        square = square_at(s, thing.at, f'scenery "{thing.scenery}"')
        card = number_of(s.box.scenery_number, "scenery", thing.scenery)
        things.append(Thing(card, square, s.room_of(square), -1 if thing.used else 0))
    s.things = tuple(things)
    s.use_ground()
    return marks


def square_at(s: State, spot: Spot, what: str) -> Square:
    """The number of a space."""
    field_ = s.adventure.field
    found: Square | None
    if isinstance(spot, str):
        found = square_named(s, spot)
    elif len(spot) == 2:
        inside = 0 <= spot[0] < field_.width and 0 <= spot[1] < field_.height
        found = field_.at(spot[0], spot[1]) if inside else None
    else:
        number = number_of(s.adventure.rooms, what, spot[0])
        room = field_.rooms[number]
        found = field_.at(room.x + spot[1], room.y + spot[2])
        if min(spot[1:]) < 0 or not field_.masks[number] >> found & 1:
            found = None
    if found is None or found < 0 or not s.ground.squares >> found & 1:
        raise PositionError(f"{what}: there is no space {spot} on the map")
    return found


def _hero(s: State, hero: int, mark: str, spec: HeroSpec, marks: Mapping[str, Square]) -> None:
    box = s.box
    if spec.skills is not None:
        s.skills, s.spells = put(s.skills, hero, 0), put(s.spells, hero, 0)
        for name in spec.skills:
            if name in box.spell_number:
                s.spells = put(s.spells, hero, s.spells[hero] | 1 << box.spell_number[name])
            else:
                s.skills = put(s.skills, hero, s.skills[hero] | _skill(name))
    if spec.worn is not None:
        s.worn = put(
            s.worn, hero, tuple(number_of(box.item_number, mark, name) for name in spec.worn)
        )
    s.pack = put(s.pack, hero, tuple(number_of(box.item_number, mark, name) for name in spec.pack))
    s.consumables[hero] = tuple(
        number_of(box.consumable_number, mark, name) for name in spec.consumables
    )
    s.dress(hero)
    profile = s.profile[hero]
    s.gold[hero] = spec.gold
    s.experience = put(s.experience, hero, spec.experience)
    s.kills = put(s.kills, hero, spec.kills)
    s.energy[hero] = profile.energy if spec.energy is None else spec.energy
    square = marks.get(mark, NOWHERE) if spec.at is None else square_at(s, spec.at, mark)
    s.boosts = (*s.boosts, *_boosts(hero, spec.boosts))
    if square == NOWHERE:
        s.health[hero] = 0
        s.fallen[hero] = (1 if spec.fell is None else spec.fell) + (HEALED if spec.healed else 0)
    else:
        s.health[hero] = profile.health if spec.health is None else spec.health
        _put(s, hero, square, mark)
    s.conditions[hero] = _conditions(mark, spec.conditions)
    s.acted |= int(spec.acted) << hero
    for name in spec.used:
        s.used_adventure = put(s.used_adventure, hero, s.used_adventure[hero] | _skill(name))
    for name in spec.used_round:
        s.used_round[hero] |= _skill(name)


def _monster(
    s: State, mark: str, spec: MonsterSpec, marks: Mapping[str, Square], numbers: Mapping[str, int]
) -> int:
    unit = s.enlist(number_of(s.box.monster_number, mark, spec.monster))
    square = marks.get(mark, NOWHERE) if spec.at is None else square_at(s, spec.at, mark)
    if square == NOWHERE:
        s.health[unit] = 0
    else:
        if spec.health is not None:
            s.health[unit] = spec.health
        _put(s, unit, square, mark)
    s.conditions[unit] = _conditions(mark, spec.conditions)
    s.acted |= int(spec.acted) << unit
    s.frenzy[unit] = spec.frenzy
    s.boosts = (*s.boosts, *_boosts(unit, spec.boosts))
    if spec.controlled_by:
        s.controls = (*s.controls, (unit, number_of(numbers, mark, spec.controlled_by)))
    return unit


def _put(s: State, unit: int, square: Square, mark: str) -> None:
    """A figure stands on a space, if there is room for it."""
    mask = s.ground.footprint(square, s.size(unit))
    if mask & (s.heroes | s.foes):
        raise PositionError(f"{mark}: another figure stands on {square_name(s, square)}")
    rocks = s.ground.obstacles
    for thing in s.things:
        rocks &= ~(1 << thing.square)
    if mask & ~s.ground.squares or mask & rocks:
        raise PositionError(f"{mark}: there is no room for it on {square_name(s, square)}")
    s.place(unit, square)


def _boosts(unit: int, rows: Sequence[tuple[str, int, str]]) -> list[Boost]:
    until = UNTIL | {"next": UNTIL_NEXT}
    return [Boost(unit, stat, amount, until[last]) for stat, amount, last in rows]


def _skill(name: str) -> int:
    if name not in SKILLS:
        raise PositionError(f'no skill "{name}"{hint(name, list(SKILLS))}')
    return 1 << SKILLS.index(name)


def _conditions(mark: str, names: Sequence[str]) -> int:
    bits = 0
    for name in names:
        bits |= number_of(STATES, mark, name)
    return bits


def _deck(known: Mapping[str, int], key: str, top: Sequence[str], cards: Sequence[int]) -> Deck:
    return known_deck(cards, tuple(number_of(known, key, name) for name in top), (), ())


def _row(s: State, p: Position, numbers: Mapping[str, int]) -> None:
    box = s.box
    if p.row is None:
        kinds = list(dict.fromkeys(s.kind[unit] for unit in s.monsters()))
        s.row = (*range(len(s.party)), *(MONSTER_CARD + kind for kind in kinds))
    else:
        row = []
        for name in p.row:
            if name == "hero":
                row.append(UNCHOSEN)
            elif name in p.heroes:
                row.append(numbers[name])
            else:
                row.append(MONSTER_CARD + number_of(box.monster_number, "row", name))
        s.row = tuple(row)
    s.done = (1 << p.done) - 1


def _stand(s: State, p: Position, numbers: Mapping[str, int]) -> None:
    """Where in the round play stands."""
    s.phase = "action"
    if p.next == "menu":
        hero = number_of(numbers, "active", p.active)
        s.active = hero
        s.acted |= 1 << hero
        if hero in s.row:
            s.done |= 1 << s.row.index(hero)
        s.actions, s.taken, s.runs, s.steps = p.actions, p.taken, p.runs, p.steps
        s.now = _conditions("now", p.now)
        s.agenda = [("card",), ("menu", hero)]
    elif p.next == "monster":
        s.agenda = [("card",), ("monster", number_of(numbers, "active", p.active))]
    elif p.next in ("spend", "trader"):
        s.phase = "between"
        s.agenda = [("trader",)] if p.next == "trader" else []
        if p.next == "spend":
            s.agenda = [("spend", hero) for hero in reversed(range(len(s.party)))]
    else:
        s.phase = {"round": "end", "events": "refresh", "end": "end"}.get(p.next, "action")
        s.agenda = [(p.next,)]
