"""The three dice of the book, and how pools of them are rolled. [dice.*]

A face is a number from 0 to 5, one less than the book prints. A pool is one question to chance;
the dice that Criticals add are further questions, a whole wave of them at a time.
"""

from __future__ import annotations

from undercroft.kernel.choice import CHANCE, Ask, Rule

MISS, MELEE, RANGED, ABILITY, CRITICAL = "miss", "melee", "ranged", "ability", "critical"
SHIELD, GOLD, CONSUMABLE, EQUIPMENT = "shield", "gold", "consumable", "equipment"

ATTACK_DIE = (MISS, MELEE, RANGED, ABILITY, MELEE, CRITICAL)
"""[dice.attack.faces]"""
DEFENSE_DIE = (MISS, MISS, MISS, SHIELD, SHIELD, CRITICAL)
"""[dice.defense.faces]"""
LOOT_DIE = (MISS, GOLD, CONSUMABLE, CONSUMABLE, GOLD, EQUIPMENT)
"""[dice.loot.faces]"""

CRIT = 5
"""The Critical face of attack and defence dice."""

TYPES = ("melee", "ranged", "magical")
"""The types of attacks; in tables they are numbers."""
OF_MELEE, OF_RANGED, OF_MAGICAL = range(3)
SYMBOLS = ("me", "ra", "ab")
"""The symbols a spell may ask for, in the order of the types they suit. [spell.cast.*]"""

_SUITS = (MELEE, RANGED, ABILITY)
FITS = tuple(
    tuple(int(face in (_SUITS[kind], CRITICAL)) for face in ATTACK_DIE) for kind in range(3)
)
"""Whether each face is a success, by the type of the attack. [dice.attack.melee, ...]"""
SHIELDS = tuple(int(face != MISS) for face in DEFENSE_DIE)
SYMBOL_FACE = (1, 2, 3)
"""A face that shows each symbol."""

MOST = 24
"""So many dice are one question; more are rolled one handful after the other."""
_THROWS = [range(6**count) for count in range(MOST + 1)]


class Roll:
    """Dice on the table: their faces, and which die each was exploded from (-1: none).

    So many from the first are `chained`: rolled one after another until one was not `good`.
    """

    __slots__ = ("chained", "faces", "good", "parents")

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.parents: list[int] = []
        self.chained = 0
        self.good: tuple[int, ...] = ()

    def drop(self, die: int) -> None:
        """Take away the dice that a die exploded into, and theirs. [power.lucky]"""
        gone = {die}
        for i, parent in enumerate(self.parents):
            if parent in gone:
                gone.add(i)
        gone.discard(die)
        if not gone:
            return
        kept = [i for i in range(len(self.faces)) if i not in gone]
        place = {old: new for new, old in enumerate(kept)}
        self.faces = [self.faces[i] for i in kept]
        self.parents = [place.get(self.parents[i], -1) for i in kept]


def throw(what: str, unit: int, count: int) -> Rule[list[int]]:
    """The faces of so many dice."""
    faces: list[int] = []
    while count > 0:
        few = count if count <= MOST else MOST
        index: int = yield Ask(CHANCE, what, _THROWS[few], (unit, few))
        for _ in range(few):
            faces.append(index % 6)
            index //= 6
        count -= few
    return faces


def exploding(
    what: str, unit: int, count: int, burst: int, roll: Roll, parent: int = -1
) -> Rule[None]:
    """Roll dice into `roll`; each Critical adds `burst` more until none shows.

    [dice.attack.critical-explodes, dice.attack.critical-chain, dice.defense.critical-explodes]
    """
    faces, parents = roll.faces, roll.parents
    if count == 1 and parent >= 0:
        waiting = [parent]
    else:
        waiting = [parent] * count
    while waiting:
        if len(waiting) > MOST:
            shown = yield from throw(what, unit, len(waiting))
        else:
            count = len(waiting)
            index: int = yield Ask(CHANCE, what, _THROWS[count], (unit, count))
            shown = []
            for _ in range(count):
                shown.append(index % 6)
                index //= 6
        further: list[int] = []
        for source, face in zip(waiting, shown, strict=True):
            if face == CRIT and burst:
                further += [len(faces)] * burst
            faces.append(face)
            parents.append(source)
        waiting = further


def chain(what: str, unit: int, good: tuple[int, ...], roll: Roll, parent: int = -1) -> Rule[None]:
    """Roll one die after another until one is no success.

    [power.gable-weapon, power.gable-armor]
    """
    while True:
        index: int = yield Ask(CHANCE, what, _THROWS[1], (unit, 1))
        roll.faces.append(index)
        roll.parents.append(parent)
        if not good[index]:
            break
    if parent < 0:
        roll.chained, roll.good = len(roll.faces), good


def reroll(what: str, unit: int, die: int, burst: int, roll: Roll) -> Rule[None]:
    """Roll one die again; the new result stands and explodes. [power.lucky]

    In a chain the next die is the explosion: it lies there, or the chain goes on.
    [power.gable-weapon, power.gable-armor]
    """
    chained = die < roll.chained
    ended = chained and not roll.good[roll.faces[die]]
    roll.drop(die)
    index: int = yield Ask(CHANCE, what, _THROWS[1], (unit, 1))
    roll.faces[die] = index
    if chained:
        if ended and roll.good[index]:
            yield from chain(what, unit, roll.good, roll, die)
    elif index == CRIT and burst:
        yield from exploding(what, unit, burst, burst, roll, die)


def successes(roll: Roll, kind: int, superior: bool) -> int:
    """What an attack of a type is worth. [attack.potential, power.superior-critical]"""
    fits = FITS[kind]
    total = 0
    for face in roll.faces:
        total += fits[face]
    if superior:
        total += roll.faces.count(CRIT)
    return total


def shields(roll: Roll) -> int:
    """[attack.reduction]"""
    total = 0
    for face in roll.faces:
        total += SHIELDS[face]
    return total


def cast_with(
    roll: Roll, need: tuple[int, int, int], extra: tuple[int, int, int], superior: bool
) -> bool:
    """Whether a roll holds all symbols a spell asks for, each die meeting one.

    A Critical stands for any one symbol, a Superior one for two of one kind; `extra` are symbols
    of Energy Surges. [cast.success, dice.attack.critical-spell, power.superior-critical]
    """
    faces = roll.faces
    criticals = faces.count(CRIT)
    for i in range(3):
        missing = need[i] - extra[i]
        if missing > 0:
            shown = faces.count(SYMBOL_FACE[i])
            if i == 0:
                shown += faces.count(4)
            missing -= shown
            if missing > 0:
                criticals -= (missing + 1) // 2 if superior else missing
    return criticals >= 0
