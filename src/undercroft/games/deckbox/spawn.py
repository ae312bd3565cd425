"""Spawning: enemies on and around the point of interest. [spawn.*]"""

from __future__ import annotations

from undercroft.kernel.choice import CHANCE, Ask, Rule
from undercroft.kernel.squares import Square, each

from .combat import faces
from .events import Spawned, note
from .ground import SIDE, STRIDE, turned_place
from .script import Placed
from .state import State
from .tables import COLOURS

PLACES = 9
_TURNED = [[turned_place(place, turn) for place in range(PLACES)] for turn in range(4)]
_ROLLED = ("spawn.roll", "spawn.face", "spawn.die-colour")
_FIXED = ("spawn.fixed",)


def spawn(s: State, room: int, icons: tuple[Placed, ...]) -> Rule[None]:
    """Roll the enemy dice of an encounter and place the enemies, in the order listed."""
    dice = tuple(icon.die for icon in icons if icon.die)
    shown: list[int] = []
    if dice:
        index: int = yield Ask(CHANCE, "spawn", range(6 ** len(dice)), (dice, room))
        shown = [face - 1 for face in faces(index, len(dice))]
    # A place passed over stays unused for this encounter. [spawn.blocked]
    place = 0
    for icon in icons:
        if icon.die:
            colour = COLOURS.index(icon.die)
            face = s.quest.faces[colour][shown.pop(0)]
            card = s.quest.cards[colour][face.type == "ranged"]
            health = face.health
        else:
            card = s.box.enemy_number[icon.enemy]
            health = icon.health + icon.per_player * (s.players - 1)
            colour = s.box.foes[card].die
        square, place = next_place(s, room, place)
        if square < 0:
            continue
        highest = max(face.health for face in s.quest.faces[colour])
        unit = s.enlist(card, health, max(health, highest))
        s.place(unit, square)
        rules = (*(_ROLLED if icon.die else _FIXED), "spawn.order", "spawn.dice-order")
        note(s, Spawned, unit, card, health, square, rules)


def next_place(s: State, room: int, place: int) -> tuple[Square, int]:
    """The next free place from `place` on, and the one to go on from; -1 if there is none."""
    ground = s.ground
    point = ground.points[room]
    turned = _TURNED[s.rooms[room].turn]
    taken = s.heroes | s.foes
    near = ground.orth[point] | ground.reach(point) | 1 << point
    open_ = near & ground.masks[room] & ~taken
    while place < PLACES:
        square = point + turned[place]
        place += 1
        if open_ >> square & 1:
            return square, place
    # After place 9: the free space of the tile nearest to the point of interest.
    mask = ground.masks[room]
    free = mask & ~taken
    if free:
        for layer in ground.flood(point, mask.bit_count(), mask, 0):
            if layer & free:
                turn = s.rooms[room].turn
                return min(each(layer & free), key=lambda q: _reading(q - point, turn)), place
    return -1, place


def _reading(away: int, turn: int) -> tuple[int, int]:
    """Where a space so far from the point of interest is read, the arrow at the bottom."""
    dy, dx = divmod(away + SIDE, STRIDE)
    dx -= SIDE
    for _ in range(turn):
        dx, dy = -dy, dx
    return -dy, dx
