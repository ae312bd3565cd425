"""Clashes: what the events of a combat say about both sides, in every Super Dungeon game.

The games name their events alike, so one reader serves them all. What a side would throw before
it has thrown, and what a blow does, each game says in its own `duel`, with a `Lore`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask
from undercroft.kernel.fight import Story
from undercroft.kernel.wording import listed

from .card import Pool
from .dice import weight, without_highest
from .odds import star_chances
from .roll import Detail, Rolled
from .source import parted
from .state import DungeonState

OFFENSE = ("attack", "offense")
Stars = Mapping[int, float]
"""The chance of each number of stars."""
Rows = Sequence[tuple[tuple[int, ...], float]]
"""Stars against each of some targets, all of one roll, and the chance of it."""


class Side(NamedTuple):
    """What one side of a combat throws."""

    what: str
    """The name of its attribute, as it is printed: ATT."""
    pool: Pool
    detail: Detail
    drop: int = 0
    """How many of its highest dice it loses."""


class Lore(NamedTuple):
    """What a game knows of the combat that an event opens."""

    attack: Callable[[Any, Any], Side]
    """What the attacker throws, by state and event."""
    defend: Callable[[Any, Any, int], tuple[Side, ...]]
    """With what a target may defend; it takes what is best against the attack on the table."""
    dealt: Callable[[Any, Any, int, int, int], int]
    """Wounds of a blow at a target that goes home, with so many stars against so many."""
    title: Callable[[Any, Any], str]
    stays: Callable[[Any, Any], float] = lambda s, event: 1.0
    """The chance that the target does not slip out of range before any dice."""
    why: Callable[[Any, Any], str] = lambda s, event: ""
    unhurt: Callable[[Any, Any, int], bool] = lambda s, event, target: False
    """Whether no blow of this attack does a target any harm, however the dice fall."""
    throws: Callable[[Any, Any, Sequence[int]], Rows] | None = None
    """The stars that count against each of some targets, where not all dice of a roll do."""

    def thrown(self, s: Any, opening: Any, side: Side, targets: Sequence[int]) -> Rows:
        if self.throws is not None:
            return self.throws(s, opening, targets)
        stars = stars_thrown(s, side)
        return [((n,) * len(targets), chance) for n, chance in stars.items()]


def remembering(lore: Lore) -> Lore:
    """The same lore for who reads one attack again and again with other dice on the table: what
    both sides throw, and what a blow does, is looked up once."""
    attacks: list[Side] = []
    defences: dict[int, tuple[Side, ...]] = {}
    wounds: dict[tuple[int, int, int], int] = {}

    def attack(s: Any, opening: Any) -> Side:
        if not attacks:
            attacks.append(lore.attack(s, opening))
        return attacks[0]

    def defend(s: Any, opening: Any, target: int) -> tuple[Side, ...]:
        if target not in defences:
            defences[target] = lore.defend(s, opening, target)
        return defences[target]

    def dealt(s: Any, opening: Any, target: int, stars: int, defence: int) -> int:
        blow = (target, stars, defence)
        if blow not in wounds:
            wounds[blow] = lore.dealt(s, opening, *blow)
        return wounds[blow]

    return lore._replace(attack=attack, defend=defend, dealt=dealt)


class Sides(NamedTuple):
    """Both sides of a combat as it was declared, for those who tell of it later."""

    attack: Side
    defend: tuple[tuple[int, tuple[Side, ...]], ...]
    left: tuple[tuple[int, int], ...]
    """The hearts that each target had left."""
    stays: float
    rows: Rows
    """The stars against all targets that may come."""


def declared(s: DungeonState, lore: Lore, opening: Any) -> Sides:
    """What both sides would throw now."""
    side = lore.attack(s, opening)
    return Sides(
        side,
        tuple((target, lore.defend(s, opening, target)) for target in opening.targets),
        tuple((t, s.profile[t].hearts - s.wounds[t]) for t in opening.targets),
        lore.stays(s, opening),
        tuple(lore.thrown(s, opening, side, opening.targets)),
    )


class Lying(NamedTuple):
    """Dice on the table."""

    what: str
    pool: Pool
    faces: tuple[int, ...]
    dropped: tuple[int, ...]
    stars: int
    detail: Detail


class Reading:
    """What the events of a combat, and the question in it, say about both sides."""

    def __init__(self, s: DungeonState, lore: Lore, ask: Ask | None, story: Story) -> None:
        self.s = s
        self.lore = lore
        self.opening = story.events[0]
        self.by: int = self.opening.unit
        self.targets: list[int] = list(self.opening.targets)
        self.attack: Lying | None = None
        self.strength: dict[int, int] = {}
        """Fixed stars of the attacker against each target, where it does not roll."""
        self.defence: dict[int, Lying] = {}
        self.armour: dict[int, int] = {}
        """Fixed stars of each target that does not roll."""
        self.covered: dict[int, int] = {}
        self.evaded: tuple[int, ...] = ()
        self.critical: set[int] = set()
        self.since: list[Any] = []
        """What has happened since the last attack roll."""
        self.unread = False
        """Whether dice lie that may still be rolled again."""
        self.then: Sides | None = self.opening.sides if ask is None else None
        """What is told later is told as it was declared."""
        for event in story.events[1:]:
            self._read(event)
        if ask is not None and self.running:
            self._asked(ask)

    @property
    def running(self) -> bool:
        """Whether somebody has still to roll, and all are there to do so."""
        units = (self.by, *self.targets)
        return (
            not self.evaded
            and all(self.s.at[unit] >= 0 for unit in units)
            and any(self.beaten(target) is None for target in self.targets)
        )

    def _read(self, event: Any) -> None:
        kind = type(event).__name__
        self.since.append(event)
        if kind == "Rolled":
            self._rolled(event)
        elif kind == "Targeted":
            if event.target not in self.targets:
                self.targets.append(event.target)
            self.strength[event.target] = event.strength
        elif kind == "InCover":
            self.covered[event.target] = event.stars
        elif kind == "Evaded":
            self.evaded += (event.unit,)
        elif kind == "Critical":
            self.critical.add(event.target)

    def _rolled(self, event: Rolled) -> None:
        pool = Pool(*event.pool)
        found = Lying(event.what, pool, event.faces, event.dropped, event.stars, event.detail)
        if event.what in OFFENSE and event.unit == self.by:
            self.attack = found
            self.since = []
            if event.detail.versus:
                self.targets = [target for target, _ in event.detail.versus]
                self.armour = {
                    target: stars[0] for target, stars in event.detail.versus if len(stars) == 1
                }
        elif event.what.startswith("defense"):
            if event.unit not in self.targets:
                self.targets = self._redirected(event.unit)
            self.defence[event.unit] = found
        elif event.what == "reroll" and event.unit in self.defence:
            known = self.defence[event.unit]
            self.defence[event.unit] = found._replace(what=known.what)

    def _redirected(self, unit: int) -> list[int]:
        """Somebody has taken the place of a target that has not defended yet."""
        open_ = [t for t in self.targets if t not in self.defence]
        return [unit if open_ and t == open_[0] else t for t in self.targets]

    def _asked(self, ask: Ask) -> None:
        """Dice that lie before a question and have not been read yet."""
        if ask.prompt in ("wrath", "holy", "steadfast") and isinstance(ask.about[0], tuple):
            self.unread = True
            for unit, what, pool, faces, sides in ask.about:
                if sides == 6 and (unit == self.by or unit in self.targets):
                    self._lie(unit, what, pool, faces)
        elif ask.prompt == "discard":
            self.unread = True
            unit, pool, faces = ask.about
            if unit == self.by and self.attack is None:
                self._lie(unit, OFFENSE[0], pool, faces)
            elif unit in self.targets and unit not in self.defence:
                what = self.defends(unit)[0].what
                self._lie(unit, f"defense {what.lower()}", pool, faces)

    def _lie(self, unit: int, what: str, pool: Pool, faces: tuple[int, ...]) -> None:
        stars = pool.stars + sum(f.value for f in self.s.faces.shown(pool, faces))
        told = self.attacks.detail if what in OFFENSE else self.defends(unit)[0].detail
        parts = parted(told.parts, pool)
        lying = Lying(what, pool, faces, (), stars, told._replace(parts=parts))
        if what in OFFENSE:
            self.attack = lying
        else:
            self.defence[unit] = lying

    # What is still to be thrown

    @cached_property
    def attacks(self) -> Side:
        return self.lore.attack(self.s, self.opening) if self.then is None else self.then.attack

    def defends(self, target: int) -> tuple[Side, ...]:
        then = None if self.then is None else dict(self.then.defend).get(target)
        return self.lore.defend(self.s, self.opening, target) if then is None else then

    def left(self, target: int) -> int:
        """The hearts a target has left."""
        then = None if self.then is None else dict(self.then.left).get(target)
        return self.s.profile[target].hearts - self.s.wounds[target] if then is None else then

    @property
    def stays(self) -> float:
        if self.attack is not None or self.strength:
            return 1.0
        return self.lore.stays(self.s, self.opening) if self.then is None else self.then.stays

    @property
    def waiting(self) -> list[int]:
        """Those who have yet to defend."""
        there = self.s.at
        return [
            t
            for t in self.targets
            if t not in self.defence
            and not self.evaded
            and (self.then is not None or there[t] >= 0)
        ]

    # What it comes to

    def stars(self, target: int) -> int | None:
        """The stars of the attack that count against a target."""
        if target in self.strength:
            return self.strength[target]
        roll = self.attack
        if roll is None:
            return None
        lost = self.lost(target)
        shown = self.s.faces.shown(roll.pool, roll.faces)
        if not lost and not roll.dropped:
            return roll.stars
        kept = [f.value for i, f in enumerate(shown) if i not in lost and i not in roll.dropped]
        return max(0, roll.pool.stars + sum(kept))

    def lost(self, target: int) -> dict[int, str]:
        """Places of attack dice that do not count against a target, and why."""
        roll = self.attack
        if roll is None:
            return {}
        struck = listed(roll.detail.struck)
        lost = dict.fromkeys(roll.dropped, struck)
        if not any(len(free) > 1 for _, free in roll.detail.versus):
            return lost
        shown = self.s.faces.shown(roll.pool, roll.faces)
        free = Pool(*dict(roll.detail.versus).get(target, (0, 0, 0, 0)))
        most = [max(f[i] for _, f in roll.detail.versus) for i in range(2)]
        blue, red = roll.pool.blue, roll.pool.blue + roll.pool.red
        for place in (
            *range(blue - (most[0] - free.blue), blue),
            *range(red - (most[1] - free.red), red),
        ):
            lost[place] = "not against it"
        kept = [i for i in range(len(shown)) if i not in lost]
        if roll.detail.struck and kept:
            worst = max(kept, key=lambda i: weight(shown[i]))
            lost[worst] = struck
            kept.remove(worst)
        if target in self.covered:
            hits = [i for i in kept if shown[i].value == self.covered[target]]
            if hits:
                lost[hits[0]] = "cover"
        return lost

    def withstood(self, target: int) -> int | None:
        """The stars of a target's defence."""
        roll = self.defence.get(target)
        if roll is None:
            return self.armour.get(target) if self.attack is not None else None
        if roll.detail.struck and not roll.dropped:
            shown = [f.value for f in self.s.faces.shown(roll.pool, roll.faces)]
            return max(0, roll.stars - (max(shown) if shown else 1))
        return roll.stars

    def beaten(self, target: int) -> bool | None:
        ours, theirs = self.stars(target), self.withstood(target)
        if ours is None or theirs is None:
            return None
        return ours > theirs


# Chances


def stars_thrown(s: DungeonState, side: Side) -> Stars:
    return star_chances(side.pool, drop=side.drop, faces=s.faces)


def attack_stars(r: Reading, targets: Sequence[int]) -> Rows:
    """The stars of the attack against some targets: those that lie, or all that may come."""
    known = [r.stars(target) for target in targets]
    lie = [stars for stars in known if stars is not None]
    if len(lie) == len(known):
        return [(tuple(lie), 1.0)]
    then = r.then
    if then is not None and set(targets) <= set(r.opening.targets):
        places = [r.opening.targets.index(target) for target in targets]
        return [(tuple(row[place] for place in places), chance) for row, chance in then.rows]
    return r.lore.thrown(r.s, r.opening, r.attacks, targets)


def defence_stars(r: Reading, target: int, stars: int) -> Stars:
    """The stars of a target's defence, with the best of its ways against so many."""
    known = r.withstood(target)
    if known is not None:
        return {known: 1.0}
    ways = [stars_thrown(r.s, way) for way in r.defends(target)]
    return max(ways, key=lambda way: sum(p for n, p in way.items() if n >= stars))


def fate(
    r: Reading,
    targets: Sequence[int],
    thrown: Stars | None = None,
    defended: Mapping[int, Stars] | None = None,
) -> sc.Fate:
    """What an attack does to some targets, all of them together.

    `thrown` are the stars of the attack where they are not those of the reading, `defended` those
    of a defence.
    """
    if thrown is None:
        rows = attack_stars(r, targets)
    else:
        rows = [((stars,) * len(targets), chance) for stars, chance in thrown.items()]
    unhurt = [target for target in targets if r.lore.unhurt(r.s, r.opening, target)]
    good = falls = 0.0
    for row, chance in rows:
        none = safe = 1.0
        for target, mine in zip(targets, row, strict=True):
            if target in unhurt:
                continue
            theirs = (defended or {}).get(target) or defence_stars(r, target, mine)
            left = r.left(target)
            none *= sum(p for n, p in theirs.items() if n >= mine)
            safe *= sum(
                p
                for n, p in theirs.items()
                if n >= mine or r.lore.dealt(r.s, r.opening, target, mine, n) < left
            )
        good += chance * none
        falls += chance * (1 - safe)
    good = 1 - r.stays * (1 - good)
    falls *= r.stays
    return sc.Fate(
        good=round(good, 4), hurt=round(max(0.0, 1 - good - falls), 4), falls=round(falls, 4)
    )


def turned(found: sc.Fate) -> sc.Fate:
    """The same for those who attack: they want the blow to go home."""
    return sc.Fate(good=round(found.hurt + found.falls, 4), hurt=found.good)


def rerolled(
    s: DungeonState, pool: Pool, faces: Sequence[int], die: int | None, drop: int
) -> Stars:
    """The stars of a roll of which one die, or none, is rolled again; the highest are discarded."""
    found: dict[int, float] = {}
    for side in range(6):
        shown = list(faces)
        if die is not None:
            shown[die] = side
        lost = without_highest(pool, shown, drop, s.faces)
        values = [face.value for face in s.faces.shown(pool, shown)]
        stars = pool.stars + sum(v for i, v in enumerate(values) if i not in lost)
        found[stars] = found.get(stars, 0.0) + 1 / 6
    return found
