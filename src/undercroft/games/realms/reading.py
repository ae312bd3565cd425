"""Readings: what the events of an attack, and a question in it, say about both sides.

`duel` tells of an attack with what is read here.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask
from undercroft.kernel.fight import Story

from . import clash, odds, skill
from . import events as e
from .clash import Foe, Sides
from .pool import Attack
from .state import State
from .wording import skill_name


class Reading:
    """What the events of an attack, and the question in it, say about both sides."""

    def __init__(self, s: State, ask: Ask | None, story: Story) -> None:
        self.s = s
        self.opening: e.Assailed = story.events[0]
        self.by = self.opening.by
        self.spell = self.opening.spell
        self.targets = list(self.opening.targets)
        self.bonus: list[tuple[str, int]] = []
        """The dice that declared skills add."""
        self.attack: tuple[int, ...] | None = None
        """The faces of the attack as they lie."""
        self.worth: int | None = None
        self.cast: bool | None = None
        self.surges: list[str] = []
        self.defence: dict[int, tuple[tuple[int, ...], int]] = {}
        """Faces and successes of each target that has rolled."""
        self.shields: dict[int, int] = {}
        """Energy Surges of each target."""
        self.result: dict[int, e.Attacked] = {}
        self.fallen: set[int] = set()
        self.unread = False
        """Whether dice lie that may still be changed."""
        for event in story.events[1:]:
            self._read(event)
        if ask is not None and self.running:
            self._asked(ask)
        self.sides = self._sides(ask is not None and self.running)

    def _read(self, event: Any) -> None:
        if isinstance(event, e.Declared) and event.hero == self.by and self.attack is None:
            more = skill.BONUS.get(1 << event.skill, 0)
            self.bonus.append((skill_name(self.s, event.skill), more))
        elif isinstance(event, e.Redirected) and event.instead in self.targets:
            self.targets[self.targets.index(event.instead)] = event.hero
        elif isinstance(event, e.Surged):
            if event.symbol == "shield":
                self.shields[event.hero] = self.shields.get(event.hero, 0) + 1
            elif event.hero == self.by:
                self.surges.append(event.symbol)
        elif isinstance(event, e.Rolled):
            self._rolled(event)
        elif isinstance(event, e.SpellCast) and event.hero == self.by:
            self.cast = event.success
        elif isinstance(event, e.Defeated):
            self.fallen.add(event.unit)
        elif isinstance(event, e.Fell):
            self.fallen.add(event.hero)
        elif isinstance(event, e.Attacked) and event.by == self.by:
            if event.target not in self.targets:
                self.targets.append(event.target)
            self.result.setdefault(event.target, event)

    def _rolled(self, event: e.Rolled) -> None:
        if event.what == "attack" and event.unit == self.by and self.attack is None:
            self.attack, self.worth = event.faces, event.value
        elif event.what == "defense" and self.attack is not None and event.unit in self.open:
            self.defence[event.unit] = (event.faces, event.value)

    def _asked(self, ask: Ask) -> None:
        """Dice that lie before a question, and targets that were chosen."""
        about = ask.about
        if ask.prompt in ("declare", "also", "improve") and about[0] == self.by:
            self.targets = list(about[1])
        if ask.prompt == "improve" and about[0] == self.by:
            self.attack, self.worth, self.unread = about[2], about[3], True
        elif ask.prompt == "improve_spell" and about[0] == self.by:
            self.attack, self.unread = about[2], True
        elif ask.prompt == "defend" and self.attack is not None:
            if about[0] not in self.targets:
                self.targets.append(about[0])
            self.defence[about[0]] = (about[2], about[3])
            self.unread = True

    def _sides(self, live: bool) -> Sides:
        """What both throw: as it was declared, or as the table stands."""
        s, then = self.s, self.opening.sides
        assert then is not None
        if not live:
            extra = [part for part in self.bonus if part[1]]
            dice = then.dice + sum(n for _, n in extra)
            known = {foe.unit for foe in then.foes}
            late = [target for target in self.targets if target not in known and s.at[target] >= 0]
            more = clash.sides(s, self._as_attack(then), late).foes if late else ()
            return then._replace(dice=dice, parts=(*then.parts, *extra), foes=(*then.foes, *more))
        if self.spell >= 0:
            return clash.spell_sides(s, self.by, self.spell, self.targets)
        found = clash.sides(s, self._as_attack(then), self.targets)
        parts = [part for part in found.parts if part[0] != "skills"]
        return found._replace(parts=(*parts, *(part for part in self.bonus if part[1])))

    def _as_attack(self, then: Sides) -> Attack:
        a = Attack(self.by, then.weapon, list(self.targets))
        a.bonus = sum(n for _, n in self.bonus)
        a.thrown = then.thrown
        if self.by >= 0:
            a.bits |= self.s.granted(self.by)
        return a

    def foe(self, target: int) -> Foe | None:
        return next((foe for foe in self.sides.foes if foe.unit == target), None)

    @property
    def failed(self) -> bool:
        """Whether a spell was not cast."""
        return self.cast is False

    @property
    def running(self) -> bool:
        """Whether something has still to be decided, and all are there for it."""
        there = (self.by, *self.targets) if self.by >= 0 else self.targets
        return bool(self.open) and all(self.s.at[unit] >= 0 for unit in there)

    @property
    def open(self) -> list[int]:
        """The targets of whom nothing is decided yet."""
        if self.failed or (self.attack is None and self.by in self.fallen):
            return []
        return [t for t in self.targets if t not in self.result and t not in self.fallen]

    # Chances

    def chances(self) -> odds.Odds:
        """The successes of the attack: those that lie, or all that may come."""
        if self.spell >= 0:
            sure = clash.certain(self.sides.damage)
            if self.cast:
                return sure
            chance = odds.spell(
                self.sides.dice, self.s.box.magic[self.spell].need, self.sides.superior,
                2 if self.sides.brutal else 1,
            )  # fmt: skip
            return (1 - chance, *sure[1:-1], chance)
        return clash.thrown(self.sides) if self.worth is None else clash.certain(self.worth)

    def _meant(self) -> list[int]:
        """Those of the targets at whom it is aimed: not friends who stand in a blast."""
        enemies = [t for t in self.open if self.by < 0 or self._hero(t) != self._hero(self.by)]
        return enemies or self.open

    def _hero(self, unit: int) -> bool:
        return self.s.kind[unit] < 0

    def fate(self, attack: odds.Odds | None = None, *targets: int) -> sc.Fate:
        whom = targets or self._meant()
        foes = [foe for target in whom if (foe := self.foe(target)) is not None]
        return fate_of(*clash.fate(self.chances() if attack is None else attack, foes))


def fate_of(good: float, falls: float) -> sc.Fate:
    return sc.Fate(
        good=round(good, 4), hurt=round(max(0.0, 1 - good - falls), 4), falls=round(falls, 4)
    )


def turned(found: sc.Fate) -> sc.Fate:
    """The same for those who attack: they want the blow to go home."""
    return sc.Fate(good=round(found.hurt + found.falls, 4), hurt=found.good)
