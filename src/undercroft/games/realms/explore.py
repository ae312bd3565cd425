"""Exploring: doors, tiles, exploration cards, monsters that arrive; the event deck. [explore.*]"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import Rule
from undercroft.kernel.deck import Deck, draw
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each

from . import cause, initiative, villain
from .events import DoorOpened, EventDrawn, Revealed, Stood, Told, note
from .state import NOWHERE, State, Thing

# ---------------------------------------------------------------- doors and tiles


_OPEN = Hindrance("action.interact", says="it is open")
_LOCKED = Hindrance("action.interact", says="it is locked")
_MONSTERS = Hindrance("explore.card", says="it stays shut while there are monsters on the map")


def shut(s: State, hero: int, door: int) -> Hindrance | None:
    """What keeps a hero from opening a door. [explore.card, action.interact]"""
    if s.opened >> door & 1:
        return _OPEN
    row = s.adventure.row.door[door]
    if row.locked and not s.unlocked >> door & 1:
        return _LOCKED
    if s.foes and not row.under_fire:
        return _MONSTERS
    one, other = s.adventure.field.doors[door].spaces
    at = s.at[hero]
    if (one | other) >> at & 1:
        return None
    spaces = each((one | other) & s.ground.squares)
    if not spaces:
        return Hindrance("action.interact", says="no revealed tile leads to it")
    far = min(s.ground.distance(at, space) for space in spaces)
    says = "one must stand before it: the distance is {far}"
    return Hindrance("action.interact", says=says, far=far)


def open_door(s: State, hero: int, door: int) -> Rule[None]:
    """The next tile is revealed at once and counts as entered. [explore.card]"""
    s.opened |= 1 << door
    note(s, DoorOpened, hero, door)
    found = s.adventure.field.doors[door]
    text = s.adventure.row.door[door].text
    if text:
        note(s, Told, text)
    for side, room in enumerate(found.rooms):
        if not s.laid >> room & 1:
            yield from reveal(s, room, found.spaces[side], hero)
            return
    s.use_ground()


def reveal(s: State, room: int, entrance: Squares, hero: int) -> Rule[None]:
    """A tile is laid and set up by its Exploration card. [explore.card]"""
    s.laid |= 1 << room
    s.newest = room
    if room:
        # The new tile makes a new row. [initiative.mid-round]
        s.remake = True
    s.entrances = (*s.entrances[:room], entrance, *s.entrances[room + 1 :])
    s.use_ground()
    row = s.adventure.row.room[room]
    card = -1
    if room and not row.bare:
        card = yield from draw_exploration(s, row.exploration)
        s.drawn = (*s.drawn[:room], card, *s.drawn[room + 1 :])
    note(s, Revealed, room, card)
    if row.text:
        note(s, Told, row.text)
    found = s.box.explorations[card] if card >= 0 else None
    # Scenery first, then monsters, then what happens.
    if found is not None:
        for name in found.scenery:
            place_scenery(s, name, room)
    for name in row.scenery:
        place_scenery(s, name, room)
    extra = s.box.content.difficulties[s.options[1]].monsters if s.options[1] else 0
    for group in (*(found.monsters if found is not None else ()), *row.monsters):
        if extra and _many(s, group):
            yield from place_group(s, group, room, 0, extra)
            extra = 0
        else:
            yield from place_group(s, group, room, 0)
    source = cause.Source(hero, rules=("explore.card",))
    if found is not None:
        yield from cause.happen(s, found.reveal, source)
    yield from cause.happen(s, row.reveal, source)


def draw_exploration(s: State, names: tuple[str, ...]) -> Rule[int]:
    """The tile's own card, one of several, or one of the whole deck of the level."""
    numbers = tuple(s.box.exploration_number[name] for name in names)
    if len(numbers) == 1:
        return numbers[0]
    if numbers:
        fresh = tuple(n for n in numbers if n not in s.drawn) or numbers
        card, _ = yield from draw(Deck((), fresh, ()), "exploration")
        return card
    card, s.explorations = yield from draw(s.explorations, "exploration")
    if card >= 0:
        s.explorations = s.explorations.discarding(card)
    return card


def place_scenery(s: State, name: str, room: int) -> None:
    """On a setting of the tile, the one farthest from the entrance first."""
    field, ground = s.adventure.field, s.ground
    free = ground.floor & field.masks[room] & ~s.heroes & ~s.foes & ~s.entrances[room]
    for door in field.doors:
        free &= ~(door.spaces[0] | door.spaces[1])
    spots = field.settings[room] & free
    if not spots:
        return
    square = _farthest(s, spots, s.entrances[room])
    s.things = (*s.things, Thing(s.box.scenery_number[name], square, room, 0))
    s.use_ground()


def _farthest(s: State, spots: Squares, goal: Squares) -> Square:
    goals = each(goal)
    if not goals:
        return (spots & -spots).bit_length() - 1
    ground = s.ground
    return max(each(spots), key=lambda q: (min(ground.distance(q, g) for g in goals), -q))


# ---------------------------------------------------------------- monsters


def cast(s: State, group: Any) -> int:
    """The kind of monster that a group stands for."""
    if group.monster is not None:
        return s.box.monster_number[group.monster]
    return s.adventure.cast[group.role]


def _many(s: State, group: Any) -> bool:
    """Whether there can be more or fewer of a group: not of one whom the tale names."""
    return group.role is not None or s.kinds[cast(s, group)].minion


def place_group(
    s: State, group: Any, room: int, goal: Squares, extra: int = 0,
    rules: tuple[str, ...] = ("explore.card",),
) -> Rule[None]:  # fmt: skip
    """So many of a monster appear: near a goal, or on the lairs of a tile. [explore.card]"""
    kind = cast(s, group)
    count = group.count[len(s.party) - 2]
    if extra > 0 or (extra and count):
        count = max(1, count + extra)
    for _ in range(count):
        unit = s.enlist(kind)
        square = _spot(s, unit, room, goal)
        if square == NOWHERE:
            s.health[unit] = 0
            return
        s.place(unit, square)
        note(s, Stood, unit, square, rules)
        initiative.arrive(s, kind)
        if "arrival" in s.kinds[kind].moments:
            yield from villain.react(s, unit, "arrival", -1)


def _spot(s: State, unit: int, room: int, goal: Squares) -> Square:
    ground, field = s.ground, s.adventure.field
    free = ground.floor & ~s.heroes & ~s.foes
    large = s.size(unit) > 1
    if large:
        free = ground.room(free)
    if not goal:
        inside = field.masks[room] & free
        lairs = field.lairs[room] & free
        if lairs:
            return _farthest(s, lairs, s.entrances[room])
        if inside:
            return _farthest(s, inside, s.entrances[room])
        goal = field.masks[room]
    reached = goal & ground.squares
    while reached:
        if reached & free:
            found = reached & free
            return (found & -found).bit_length() - 1
        wider = ground.spread(reached, over=True)
        if wider == reached:
            break
        reached = wider
    return NOWHERE


# ---------------------------------------------------------------- events


def draw_event(s: State) -> Rule[None]:
    """The top card of the Event Deck is carried out and discarded. [round.event]"""
    card, s.events = yield from draw(s.events, "events")
    if card < 0:
        return
    note(s, EventDrawn, card)
    source = cause.Source(rules=("round.event",))
    yield from cause.happen(s, s.box.events[card].effects, source)
    s.events = s.events.discarding(card)
