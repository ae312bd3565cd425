"""Positions: what `[position]` of a scenario file may say, and the state that it means.

A position lays map cards, puts heroes and enemies on their spaces and says what lies on the
cards and where in the round play stands. Spaces are named by column and row of a card with its
arrow at the bottom, and by the number of the room; half spaces by the letter of their exit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from undercroft.kernel.deck import Deck
from undercroft.kernel.names import hint
from undercroft.kernel.pack import Row
from undercroft.kernel.squares import Square
from undercroft.kernel.stage import PositionError, number_of

from .box import Box, Character
from .ground import EXIT_WORDS, SIDE, START, Room, half_space
from .state import HELD, UNTIL, Boost, State

Spot = tuple[int, int] | tuple[int, int, int] | str | tuple[str, int]
"""(column, row), (column, row, room), "U" for a half space of the first room, ("U", room)."""


Count = Annotated[int, Field(ge=0)]


@dataclass
class HeroSpec:
    """A hero of a position, by the ids of its cards."""

    hero: str = "iron_guard"
    equipment: str = "sword_and_shield"
    ability: str = "war_leader"
    at: Spot | None = None
    """None: down."""
    health: Count | None = None
    loot: Count = 0
    energy: Count = 0
    items: Sequence[str] = ()
    acted: bool = False
    tokens: Sequence[str] = ()
    boosts: Sequence[tuple[str, int, Literal["attack", "activation", "round"]]] = ()
    """What lasts on the hero: stat, amount, and attack, activation or round."""


@dataclass
class EnemySpec:
    card: str
    at: Spot | None = None
    """None: defeated."""
    health: Annotated[int, Field(ge=1)] = 1
    stunned: bool = False


@dataclass
class RoomSpec:
    side: str
    beyond: tuple[int, Literal["U", "L", "R"]] | None = None
    """The room and the letter of its exit behind which this one lies; None for the first."""
    room: str = ""
    """The id of the room in the quest; without one the first that is not named."""
    encounter: str = ""


class Position(Row):
    """`[position]`: map cards, heroes, enemies, and where play stands.

    Names in `heroes` and `enemies` are used everywhere else.
    """

    quest: str = ""
    rooms: Annotated[tuple[RoomSpec, ...], Field(min_length=1)]
    heroes: Annotated[dict[str, HeroSpec], Field(min_length=1, max_length=4)]
    enemies: dict[str, EnemySpec] = Field(default_factory=dict)
    round: Count = 1
    market: tuple[str, ...] = ()
    """The items for sale."""
    deck: tuple[str, ...] = ()
    """Items known to lie on top of the deck."""
    deck_only: bool = True
    """Whether these are the whole deck."""
    discard: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    counters: dict[str, int] = Field(default_factory=dict)
    tokens: dict[str, Spot] = Field(default_factory=dict)
    """Tokens that lie on the map."""
    slain: tuple[str, ...] = ()
    held: dict[str, Count] = Field(default_factory=dict)
    next: Literal["round", "players", "enemies", "refresh", "menu"] = "players"
    """Where play stands; at a menu it is that of `active`."""
    active: str = ""
    actions: Count | None = None
    steps: Count = 0


def build(box: Box, position: Position) -> tuple[State, dict[str, int]]:
    """The state of a position, and the number of each named unit."""
    p = position
    quest = p.quest or next(iter(box.content.quests))
    if quest not in box.content.quests:
        raise PositionError(f'no quest "{quest}"{hint(quest, list(box.content.quests))}')
    s = State(box, quest, len(p.heroes))
    _lay(s, p)
    numbers: dict[str, int] = {}
    for mark in p.enemies:
        if mark in p.heroes:
            raise PositionError(f'"{mark}" is the mark of a hero and of an enemy')
    for player, (mark, hero) in enumerate(p.heroes.items()):
        numbers[mark] = player
        _hero(s, player, mark, hero)
    for mark, enemy in p.enemies.items():
        numbers[mark] = _enemy(s, mark, enemy)
    s.market = tuple(number_of(box.item_number, "market", name) for name in p.market)
    top = tuple(number_of(box.item_number, "deck", name) for name in p.deck)
    gone = tuple(number_of(box.item_number, "discard", name) for name in p.discard)
    used = {*s.market, *top, *gone, *(item for items in s.items for item in items)}
    rest = () if p.deck_only else tuple(i for i in range(len(box.items)) if i not in used)
    s.deck = Deck(top, rest, gone)
    s.round = p.round
    for flag in p.flags:
        s.flags |= 1 << number_of(s.quest.flags, "flags", flag)
    counters = list(s.counters)
    for name, value in p.counters.items():
        counters[number_of(s.quest.counters, "counters", name)] = value
    s.counters = tuple(counters)
    for name, spot in p.tokens.items():
        _token(s, name, square_at(s, spot, f'token "{name}"'))
    s.slain = tuple(number_of(box.enemy_number, "slain", name) for name in p.slain)
    held = list(s.held)
    for name, rounds in p.held.items():
        held[number_of(s.quest.rooms, "held", name)] = rounds
    s.held = tuple(held)
    _stand(s, p, numbers)
    return s, numbers


def possible(s: State, p: Position, numbers: Mapping[str, int]) -> None:
    """Nothing is more than it can be, and no item lies in two places, or PositionError.

    Tests of rules may go beyond; files of scenarios may not.
    """
    for mark, unit in numbers.items():
        most = s.most[unit] if mark in p.heroes else _hardiest(s, s.card[unit])
        _at_most(f"{mark}: health", s.health[unit], most)
    _at_most("round", s.round, s.quest.row.rounds)
    if p.next == "menu":
        if s.at[s.active] < 0:
            raise PositionError(f'active: "{p.active}" is down')
        _at_most("actions", s.actions, s.quest.actions)
        _at_most("steps", s.steps, s.speed(s.active))
    elif p.active:
        raise PositionError(f'active: "{p.active}" is for next = "menu", not "{p.next}"')
    seen: dict[int, str] = {}
    places = {"market": s.market, "deck": s.deck.top, "discard": s.deck.discard}
    places |= {mark: s.items[numbers[mark]] for mark in p.heroes}
    for place, items in places.items():
        for item in items:
            if item in seen:
                name = s.box.items[item].id
                raise PositionError(f'{place}: "{name}" already lies elsewhere: {seen[item]}')
            seen[item] = place


def _at_most(what: str, value: int, most: int) -> None:
    if value > most:
        raise PositionError(f"{what} = {value}, and there can be {most}")


def _stand(s: State, p: Position, numbers: Mapping[str, int]) -> None:
    """Where in the round play stands."""
    if p.next == "menu":
        if not p.active:
            raise PositionError('active: say whose activation it is, as next = "menu"')
        hero = number_of(numbers, "active", p.active)
        if hero >= s.players:
            raise PositionError(f'active: "{p.active}" is an enemy')
        s.phase = "player"
        s.active = hero
        s.acted |= 1 << hero
        s.actions = s.quest.actions if p.actions is None else p.actions
        s.steps = p.steps
        s.agenda = [("players",), ("menu", hero)]
    else:
        s.phase = {"enemies": "enemy", "refresh": "refresh"}.get(p.next, "player")
        s.agenda = [(p.next,)]


def _lay(s: State, p: Position) -> None:
    names = iter(name for name in s.quest.rooms if name not in {room.room for room in p.rooms})
    for i, spec in enumerate(p.rooms):
        side = number_of(s.box.side_number, f"room {i}", spec.side)
        name = spec.room or next(names, "")
        if not name:
            raise PositionError(f"room {i}: the quest has only {len(s.quest.rooms)} rooms")
        number = number_of(s.quest.rooms, f"room {i}", name)
        encounter = -1
        if spec.encounter:
            encounter = number_of(s.box.encounter_number, f"room {i}", spec.encounter)
        if spec.beyond is None:
            if i:
                raise PositionError(f"room {i}: say behind which exit it lies: beyond")
            room = Room(side, 0, *START)
        else:
            parent, letter = spec.beyond
            if not 0 <= parent < i:
                raise PositionError(f"room {i}: there is no room {parent} before it")
            direction = (EXIT_WORDS[letter] + s.rooms[parent].turn) % 4
            room = Room(side, direction, *s.rooms[parent].beyond(direction))
        if any(s.box.atlas.sides[other.side].card == s.box.atlas.sides[side].card
               for other in s.rooms):  # fmt: skip
            raise PositionError(f"room {i}: both sides of a map card, or one twice")
        s.rooms = (*s.rooms, room)
        s.script = (*s.script, (number, encounter))
    s.use_ground()


def _hero(s: State, player: int, mark: str, spec: HeroSpec) -> None:
    box = s.box
    s.character[player] = Character(
        number_of(box.hero_number, mark, spec.hero),
        number_of(box.equipment_number, mark, spec.equipment),
        number_of(box.ability_card_number, mark, spec.ability),
    )
    s.items[player] = tuple(sorted(number_of(box.item_number, mark, item) for item in spec.items))
    s.dress(player)
    s.most[player] = s.of(player).health
    s.health[player] = s.most[player] if spec.health is None else spec.health
    s.loot[player] = spec.loot
    s.energy[player] = spec.energy
    if spec.at is None and spec.health:
        raise PositionError(f"{mark}: health = {spec.health} for a hero who is down; say where: at")
    s.boosts = (*s.boosts, *(Boost(player, stat, n, UNTIL[u]) for stat, n, u in spec.boosts))
    if spec.acted:
        s.acted |= 1 << player
    if spec.at is None:
        s.health[player] = 0
        return
    _place(s, player, mark, spec.at)
    for name in spec.tokens:
        _token(s, name, HELD - player)


def _enemy(s: State, mark: str, spec: EnemySpec) -> int:
    card = number_of(s.box.enemy_number, mark, spec.card)
    unit = s.enlist(card, spec.health, max(spec.health, _highest(s, card)))
    if spec.at is not None:
        _place(s, unit, mark, spec.at)
    if spec.stunned:
        s.stunned |= 1 << unit
    return unit


def _highest(s: State, card: int) -> int:
    """The most health its enemy die shows."""
    return max(face.health for face in s.quest.faces[s.box.foes[card].die])


def _hardiest(s: State, card: int) -> int:
    """The most health it can have, whether it is rolled for or comes with a fixed value."""
    return max(_highest(s, card), s.quest.hardiest)


def _place(s: State, unit: int, mark: str, spot: Spot) -> None:
    square = square_at(s, spot, mark)
    if (s.heroes | s.foes) >> square & 1:
        raise PositionError(f"{mark}: somebody already stands there")
    s.place(unit, square)


def _token(s: State, name: str, place: int) -> None:
    kinds = [token.id for token in s.quest.row.token]
    for i, kind in enumerate(s.quest.tokens):
        if kinds[kind] == name and s.tokens[i] == -1:
            s.tokens = (*s.tokens[:i], place, *s.tokens[i + 1 :])
            return
    raise PositionError(f'no token "{name}" is left{hint(name, kinds)}')


def square_at(s: State, spot: Spot, what: str) -> Square:
    """The space that a position names."""
    if isinstance(spot, str):
        spot = (spot, 0)
    number = int(spot[1] if isinstance(spot[0], str) else spot[2] if len(spot) == 3 else 0)
    if not 0 <= number < len(s.rooms):
        raise PositionError(f"{what}: there is no room {number}")
    if isinstance(spot[0], str):
        letter = spot[0]
        if letter not in EXIT_WORDS:
            raise PositionError(f'{what}: there is no space "{letter}"; expected U, L or R')
        room = s.rooms[number]
        square = room.origin + half_space((EXIT_WORDS[letter] + room.turn) % 4)
    else:
        column, row = int(spot[0]), int(spot[1])
        if not (0 <= column < SIDE and 0 <= row < SIDE):
            raise PositionError(f"{what}: there is no space {spot}")
        square = s.box.atlas.space(s.rooms[number], column, row)
    if not s.ground.squares >> square & 1:
        raise PositionError(f"{what}: there is no space {spot}")
    return square
