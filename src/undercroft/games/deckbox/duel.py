"""Duels: an attack as two sides and a verdict, from its events and the question in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask
from undercroft.kernel.fight import Story
from undercroft.kernel.wording import plural

from . import events as e
from . import odds, threat
from .box import CRUSH, PIERCE
from .state import State
from .wording import signed, unit_name

_BELONG = (
    e.Rolled, e.Attacked, e.Hurt, e.Healed, e.Defeated, e.Fell, e.Stunned, e.EnergyGained,
    e.LootGained, e.TokenMoved,
)  # fmt: skip
_AGAIN = (e.Invoked, e.Used)
"""What rolls dice again, as long as the attack is not over."""
_ENDS = (
    e.Activated, e.Moved, e.Placed, e.Did, e.Explored, e.Missed, e.Invoked,
    e.Used, e.Bought, e.Traded,
)  # fmt: skip
WHY = {
    "nearest": "It goes for the nearest hero.",
    "weakest": "It goes for the hero with the least Health.",
    "strongest": "It goes for the hero with the most Health.",
    "richest": "It goes for the hero with the most Loot.",
    "charged": "It goes for the hero with the most Energy.",
}


def opens(event: Any) -> bool:
    return isinstance(event, e.Aimed)


def belongs(event: Any, story: Story) -> bool:
    if isinstance(event, _AGAIN):
        return not any(isinstance(known, e.Attacked) for known in story.events)
    return isinstance(event, _BELONG)


def ends(event: Any) -> bool:
    return isinstance(event, _ENDS)


class Reading:
    """What the events of an attack, and the question in it, say about both sides."""

    def __init__(self, s: State, ask: Ask | None, story: Story) -> None:
        self.s = s
        self.opening: e.Aimed = story.events[0]
        self.attack: tuple[int, ...] | None = None
        self.defence: tuple[int, ...] | None = None
        self.over: e.Attacked | None = None
        self.after: list[Any] = []
        self.unread = False
        """Whether dice lie that may still be rolled again."""
        self.by_hero = self.opening.unit < s.players
        for event in story.events[1:]:
            if isinstance(event, e.Rolled) and event.what == "attack":
                self.attack = event.dice
            elif isinstance(event, e.Rolled) and event.what == "defense":
                self.defence = event.dice
            elif isinstance(event, e.Attacked):
                self.over = event
            else:
                self.after.append(event)
        if ask is not None and ask.prompt == "reroll" and self.over is None:
            what, unit, shown, _ = ask.about
            if what == "attack" and unit == self.opening.unit and self.attack is None:
                self.attack, self.unread = shown, True
            elif what == "defense" and unit == self.opening.target and self.defence is None:
                self.defence, self.unread = shown, True

    @property
    def critical(self) -> bool:
        """Whether a natural six cannot be blocked. [attack.critical, attack.critical-enemy]"""
        return self.by_hero and bool(self.s.quest.critical)

    @property
    def hit(self) -> int:
        """What a die must show at least to hit."""
        least = self.s.quest.hit - self.opening.modifier
        return min(least, 6) if self.critical else least

    @property
    def block(self) -> int:
        return self.s.quest.block - self.opening.defense

    @property
    def each(self) -> int:
        """The damage of a hit. [keyword.crush]"""
        return 2 if self.opening.words & CRUSH else 1

    @property
    def hits(self) -> int | None:
        return None if self.attack is None else sum(face >= self.hit for face in self.attack)

    @property
    def sure(self) -> int:
        """Hits that cannot be blocked."""
        return self.attack.count(6) if self.critical and self.attack else 0

    @property
    def blocked(self) -> int | None:
        if self.defence is not None:
            return sum(face >= self.block for face in self.defence)
        return 0 if self.hits is not None and self.hits == self.sure else None

    def damages(self, *, again: str = "") -> dict[int, float]:
        """The chance of each damage; with the dice of one side as if they were rolled again."""
        o, quest = self.opening, self.s.quest
        hits = self.hits
        if hits is None or again == "attack":
            found = odds.attack_odds(
                o.dice, o.modifier, o.defense, quest.hit, quest.block, self.critical
            )
            return {self.each * n: chance for n, chance in enumerate(found)}
        if self.blocked is not None and again != "defense":
            return {self.each * (hits - self.blocked): 1.0}
        through = 1 - odds.blocks(o.defense, quest.block)
        rolled = hits - self.sure
        return {
            self.each * (self.sure + n): comb(rolled, n)
            * through**n
            * (1 - through) ** (rolled - n)
            for n in range(rolled + 1)
        }

    def fate(self, *, again: str = "") -> sc.Fate:
        """What comes of it for who is attacked."""
        return fate(self.damages(again=again), self.opening.health)


def fate(damages: dict[int, float], health: int) -> sc.Fate:
    good = sum(chance for damage, chance in damages.items() if not damage)
    falls = sum(chance for damage, chance in damages.items() if damage >= max(1, health))
    hurt = max(0.0, 1 - good - falls)
    return sc.Fate(good=round(good, 4), hurt=round(hurt, 4), falls=round(falls, 4))


# Both sides


def duel(s: State, ask: Ask | None, story: Story) -> sc.Duel | None:
    """The last attack; in a window of the Enemy Phase the one that is to come."""
    if ask is not None and ask.prompt == "window":
        coming = threat.coming(s)
        if coming is not None:
            told = _told(s, Reading(s, None, Story((coming,), ())), ask, Story((), story.lead))
            return told.model_copy(
                update={"number": sc.COMING, "title": f"{told.attacker.who} is about to attack "
                f"{told.defenders[0].who}"}
            )  # fmt: skip
    return _told(s, Reading(s, ask, story), ask, story) if story.events else None


def _told(s: State, r: Reading, ask: Ask | None, story: Story) -> sc.Duel:
    o = r.opening
    by, target = unit_name(s, o.unit), unit_name(s, o.target)
    damages = r.damages()
    return sc.Duel(
        title=f"{by} attacks {target}",
        why="" if r.by_hero else WHY[s.box.foes[s.card[o.unit]].behaviour],
        phase="done" if r.over is not None else "aimed" if r.attack is None else "rolled",
        attacker=sc.Bout(
            token=o.unit, who=by, does=f"attacks, {o.kind} {signed(o.modifier)}",
            dice=tuple(_attack_dice(r)), rolled=r.attack is not None, total=r.hits,
            average=None if r.attack is not None else round(o.dice * _chance(r.hit), 2),
            notes=tuple(_notes(r)),
        ),
        defenders=(
            sc.Bout(
                token=o.target, who=target, does=f"defends, {signed(o.defense)}",
                dice=tuple(_defence_dice(r)), rolled=r.defence is not None, total=r.blocked,
                notes=tuple(_guards(r)),
                outcome="" if r.over is None else "hit" if r.over.damage else "held",
                fate=r.fate() if r.over is None else None,
            ),
        ),
        came=tuple(_came(story, o.unit)),
        chance=None if r.over is not None else round(1 - damages.get(0, 0.0), 4),
        verdict="" if r.over is None else _verdict(r),
        rules=() if ask is None else tuple(dict.fromkeys(
            rule for event in story.events for rule in event.rules
        )),
        effects=() if ask is None else tuple(_effects(s, r)),
    )  # fmt: skip


def _chance(least: int) -> float:
    return (7 - min(max(least, 1), 7)) / 6


def _attack_dice(r: Reading) -> Iterator[sc.Die]:
    o = r.opening
    sources = [name for name, dice, _ in o.parts for _ in range(dice)]
    sources += [o.kind] * (o.dice - len(sources))
    for place, source in enumerate(sources[: o.dice]):
        if r.attack is None:
            yield sc.Die(kind="white", face="", source=source)
        else:
            face = r.attack[place]
            note = "critical" if r.critical and face == 6 else ""
            yield sc.Die(
                kind="white", face=str(face), counts=face >= r.hit, source=source, note=note
            )


def _defence_dice(r: Reading) -> Iterator[sc.Die]:
    """One die for each hit that can be blocked. [defend.dice]"""
    if r.defence is not None:
        for face in r.defence:
            yield sc.Die(kind="white", face=str(face), counts=face >= r.block, source="a hit")
    elif r.hits is not None:
        for _ in range(r.hits - r.sure):
            yield sc.Die(kind="white", face="", source="a hit")


def _notes(r: Reading) -> Iterator[str]:
    o = r.opening
    yield (
        "no die can hit"
        if r.hit > 6
        else "every die hits"
        if r.hit <= 1
        else (f"{r.hit} or more hits" if r.hit < 6 else "a 6 hits")
    )
    if given := [f"{name} {signed(modifier)}" for name, _, modifier in o.parts if modifier]:
        yield f"6 is needed, {signed(o.modifier)} to each die: {', '.join(given)}"
    if r.each > 1:
        yield "Crush doubles the damage"


def _guards(r: Reading) -> Iterator[str]:
    o = r.opening
    if r.defence is None and r.hits is None:
        yield "a die for each hit"
    yield (
        "no die can block"
        if r.block > 6
        else (f"{max(1, r.block)} or more blocks" if r.block < 6 else "a 6 blocks")
    )
    given = [f"{name} {signed(modifier)}" for name, _, modifier in o.guards]
    if o.words & PIERCE:
        given.append("Pierce -1")
    if given:
        yield f"6 is needed, {signed(o.defense)} to each die: {', '.join(given)}"


def _came(story: Story, unit: int) -> Sequence[int]:
    """The way the attacker has just come."""
    way: list[int] = []
    for event in reversed(story.lead):
        if isinstance(event, e.Moved) and event.unit == unit:
            way[:0] = event.path
        elif not isinstance(event, e.Hurt):
            break
    return way


def _verdict(r: Reading) -> str:
    over = r.over
    assert over is not None
    if not over.hits:
        return "No hit: a miss."
    hits = plural(over.hits, "hit")
    if over.criticals:
        hits += f" ({over.criticals} critical)"
    score = f"{hits} against {plural(over.blocked, 'block')}"
    if not over.damage:
        return f"{score}: it holds."
    fell = any(isinstance(event, e.Defeated | e.Fell) for event in r.after)
    end = "" if not fell else ", defeated" if r.by_hero else ", down"
    return f"{score}: {over.damage} damage{end}."


def _effects(s: State, r: Reading) -> Iterator[sc.Effect]:
    """What follows from it, with numbers as they are now."""
    for event in r.after:
        if isinstance(event, e.Hurt) and s.at[event.unit] >= 0:
            now = s.health[event.unit]
            yield sc.Effect(
                kind="wound", text=unit_name(s, event.unit), before=now + event.amount, after=now,
                token=event.unit,
            )  # fmt: skip
        elif isinstance(event, e.Defeated | e.Fell):
            unit = event.unit if isinstance(event, e.Defeated) else event.hero
            yield sc.Effect(kind="fall", text=unit_name(s, unit), token=unit)
        elif isinstance(event, e.Stunned):
            yield sc.Effect(kind="status", text="Stunned", token=event.unit, art="stunned")
        elif isinstance(event, e.LootGained):
            text = f"Loot: {unit_name(s, event.hero)}"
            yield sc.Effect(kind="gain", text=text, after=s.loot[event.hero], art="loot")
        elif isinstance(event, e.EnergyGained) and event.amount > 0:
            text = f"Energy: {unit_name(s, event.hero)}"
            yield sc.Effect(kind="gain", text=text, after=s.energy[event.hero], art="energy")


# What answers are worth


def fates(s: State, ask: Ask, story: Story) -> Sequence[sc.Fate | None]:
    """With each answer: what becomes of who is attacked, or about to be."""
    if ask.prompt == "window":
        coming = threat.coming(s)
        if coming is None:
            return ()
        return [threat.after(s, coming, option, foreseen) for option in ask.options]
    if ask.prompt != "reroll" or not story.events:
        return ()
    r = Reading(s, ask, story)
    if not r.unread:
        return ()
    found = [r.fate(again="" if option[0] == "keep" else ask.about[0]) for option in ask.options]
    return [turned(each) for each in found] if r.by_hero else found


def foreseen(s: State, coming: e.Aimed) -> sc.Fate:
    """What becomes of who is about to be attacked."""
    return Reading(s, None, Story((coming,), ())).fate()


def turned(found: sc.Fate) -> sc.Fate:
    """The same for those who attack: they want the blow to go home."""
    return sc.Fate(good=round(found.hurt + found.falls, 4), hurt=found.good)
