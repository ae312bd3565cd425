"""Duels: a combat of any Super Dungeon game as two sides and a verdict, from its events.

What the events say is read in `clash`; here it becomes dice with their sources, a score and what
follows from it.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask
from undercroft.kernel.fight import Story
from undercroft.kernel.wording import listed

from . import naming
from .clash import Lore, Lying, Reading, Side, fate, stars_thrown
from .dice import Faces
from .log import symbols
from .roll import Detail
from .state import DungeonState

STAR = "★"
BELONGS = frozenset((
    "Rolled", "Defended", "Held", "Evaded", "Wounded", "Destroyed", "Afflicted", "Cured",
    "Healed", "Drank", "GaugeMoved", "LootMoved", "TokenGained", "GainedPotion", "Critical",
    "InCover", "Targeted", "SpentWrath", "Displaced", "GainedWrath", "LostWrath", "TrophyTaken",
    "GainedFragment", "Stolen", "Unlocked", "BossCalled", "Turned",
))  # fmt: skip
"""Events that are part of a combat where they follow one of its events."""
ENDS = frozenset((
    "Acted", "ChestOpened", "RoundBegan", "Spawned", "BossSpawned", "Equipped", "TwistDrawn",
    "TurnedUp", "TileTurned",
))  # fmt: skip
"""Other deeds: with them the last combat is forgotten."""


def opens(event: Any) -> bool:
    return type(event).__name__ == "Attacked"


def belongs(event: Any, story: Story) -> bool:
    return type(event).__name__ in BELONGS


def ends(event: Any) -> bool:
    return type(event).__name__ in ENDS


# Both sides


def duel(s: DungeonState, lore: Lore, ask: Ask | None, story: Story) -> sc.Duel | None:
    """The last combat, as far as its events and the question in it tell."""
    if not story.events:
        return None
    reading = Reading(s, lore, ask, story)
    if not reading.targets:
        return None
    names = {unit: naming.unit_name(s, unit) for unit in (reading.by, *reading.targets)}
    decided = [reading.beaten(target) for target in reading.targets]
    done = bool(reading.evaded) or (None not in decided and not reading.unread)
    first = reading.targets[0]
    waiting = [] if done else reading.targets if reading.unread else reading.waiting
    open_ = {target: fate(reading, [target]) for target in waiting}
    attacker = _attacker(reading, first, names[reading.by])
    defenders = tuple(
        _defender(reading, target, names[target], open_.get(target)) for target in reading.targets
    )
    thrown = attacker.rolled or (bool(reading.strength) and bool(reading.defence))
    chance = round(1 - fate(reading, waiting).good, 4) if waiting else None
    return sc.Duel(
        title=lore.title(s, reading.opening).rstrip("."),
        why=lore.why(s, reading.opening),
        phase="done" if done else "rolled" if thrown else "aimed",
        attacker=attacker,
        defenders=defenders,
        came=_came(story, reading.by),
        chance=chance,
        verdict=_verdict(reading, names) if done else "",
        rules=() if ask is None else _rules(story),
        effects=() if ask is None else _effects(s, story, names),
        symbol=STAR,
    )


def _attacker(r: Reading, target: int, who: str) -> sc.Bout:
    s = r.s
    if r.strength:
        strength = r.strength.get(target, next(iter(r.strength.values())))
        side = r.attacks
        dice = _fixed(side.detail, strength)
        return sc.Bout(
            token=r.by, who=who, does=f"attacks, {side.what}", dice=dice, rolled=True,
            total=strength,
        )  # fmt: skip
    if r.attack is None:
        side = r.attacks
        return _unrolled(r, r.by, who, "attacks", side)
    side = r.attacks
    lost = r.lost(target)
    notes = [_struck(word, True) for word in dict.fromkeys(lost.values())]
    return sc.Bout(
        token=r.by,
        who=who,
        does=f"attacks, {side.what}",
        dice=_lying(s.faces, r.attack, lost, icons=s.is_hero(r.by)),
        rolled=True,
        total=r.stars(target),
        notes=tuple(filter(None, notes)),
    )


def _defender(r: Reading, target: int, who: str, fate: sc.Fate | None) -> sc.Bout:
    s = r.s
    roll = r.defence.get(target)
    beaten = r.beaten(target)
    outcome: Any = "" if beaten is None or r.unread else "hit" if beaten else "held"
    if target in r.evaded:
        outcome = "held"
    if roll is not None:
        word = roll.what.partition(" ")[2].upper()
        lost = dict.fromkeys(roll.dropped, listed(roll.detail.struck))
        if roll.detail.struck and not lost and roll.faces:
            shown = s.faces.shown(roll.pool, roll.faces)
            worst = max(range(len(shown)), key=lambda i: shown[i].value)
            lost = {worst: listed(roll.detail.struck)}
        notes = [_struck(reason, True) for reason in dict.fromkeys(lost.values())]
        return sc.Bout(
            token=target, who=who, does=f"defends, {word}",
            dice=_lying(s.faces, roll, lost, icons=False), rolled=True,
            total=r.withstood(target), notes=tuple(filter(None, notes)), outcome=outcome,
        )  # fmt: skip
    side = r.defends(target)[0]
    if target in r.armour or (not side.pool.dice and not r.strength):
        total = r.armour.get(target, side.pool.stars)
        return sc.Bout(
            token=target, who=who, does=f"defends, {side.what}",
            dice=_fixed(side.detail, total), rolled=True, total=total, outcome=outcome, fate=fate,
        )  # fmt: skip
    return _unrolled(r, target, who, "defends", side).model_copy(
        update={"fate": fate, "outcome": outcome}
    )


def _unrolled(r: Reading, unit: int, who: str, verb: str, side: Side) -> sc.Bout:
    dice = [
        sc.Die(kind=kind, face="", source=name)
        for colour, kind in enumerate(("blue", "red", "green"))
        for name, pool in side.detail.parts
        for _ in range(pool[colour])
    ]
    dice += _white(side.detail)
    chances = stars_thrown(r.s, side)
    average = sum(stars * chance for stars, chance in chances.items())
    return sc.Bout(
        token=unit,
        who=who,
        does=f"{verb}, {side.what}",
        dice=tuple(dice),
        average=round(average, 2),
        notes=tuple(_struck(word, False) for word in side.detail.struck),
    )


def _struck(word: str, done: bool) -> str:
    if not word:
        return ""
    if word == "cover":
        return "cover takes the lowest success"
    if word == "not against it":
        return ""
    return f"{word} {'struck' if done else 'strikes'} the best die"


def _lying(faces: Faces, roll: Lying, lost: dict[int, str], *, icons: bool) -> tuple[sc.Die, ...]:
    """Dice as they lie, each with where it comes from."""
    sources = [
        name for colour in range(3) for name, pool in roll.detail.parts for _ in range(pool[colour])
    ]
    dice = []
    for place, (die, side) in enumerate(zip(faces.dice(roll.pool), roll.faces, strict=True)):
        face = die.faces[side]
        struck = place in lost
        note = lost.get(place, "")
        if not struck and face.icons:
            note = "if it wounds" if icons else "counts 0"
        dice.append(
            sc.Die(
                kind=die.name,
                face=symbols(face.value, face.icons),
                counts=not struck and bool(face.value or (face.icons and icons)),
                struck=struck,
                source=sources[place] if place < len(sources) else "",
                note=note,
            )
        )
    return (*dice, *_white(roll.detail, roll.pool.stars))


def _white(detail: Detail, stars: int = 0) -> list[sc.Die]:
    """Fixed stars as white dice, one for each thing that gives some."""
    found = [
        sc.Die(kind="white", face=symbols(pool[3]), source=name, note="fixed")
        for name, pool in detail.parts
        if len(pool) > 3 and pool[3] > 0
    ]
    if not found and stars:
        found = [sc.Die(kind="white", face=symbols(stars), note="fixed")]
    return found


def _fixed(detail: Detail, total: int) -> tuple[sc.Die, ...]:
    """A value nobody rolls for."""
    source = detail.parts[0][0] if detail.parts else ""
    return (sc.Die(kind="white", face=symbols(total), source=source, note="fixed"),)


# What has come of it


def _rules(story: Story) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for event in story.events for rule in event.rules))


def _verdict(r: Reading, names: dict[int, str]) -> str:
    if r.evaded:
        return f"{names[r.evaded[0]]} slips out of range."
    if len(r.targets) == 1:
        target = r.targets[0]
        ours, theirs = r.stars(target), r.withstood(target)
        score = f"{ours} {'star' if ours == 1 else 'stars'} against {theirs}"
        if not r.beaten(target):
            return f"{score}: it holds." if ours != theirs else f"{score}: a tie, it holds."
        return f"{score}: {_harm(r, target)}."
    held = [names[t] for t in r.targets if not r.beaten(t)]
    hit = [f"{names[t]}: {_harm(r, t)}" for t in r.targets if r.beaten(t)]
    words = [*hit, f"{listed(held)} {'holds' if len(held) == 1 else 'hold'}" if held else ""]
    stars = r.stars(r.targets[0])
    text = "; ".join(filter(None, words))
    return f"{stars} {'star' if stars == 1 else 'stars'}: {text}."


_COUNT = ("no wound", "one wound", "two wounds", "three wounds", "four wounds")


def _harm(r: Reading, target: int) -> str:
    wounds = sum(
        type(event).__name__ == "Wounded" and event.unit == target and event.by == r.by
        for event in r.since
    )
    fell = any(type(e).__name__ == "Destroyed" and e.unit == target for e in r.since)
    words = _COUNT[wounds] if wounds < len(_COUNT) else f"{wounds} wounds"
    if not wounds and not fell:
        return "a hit"
    if target in r.critical:
        words = f"critical, {words}"
    return f"{words}, destroyed" if fell else words


def _came(story: Story, unit: int) -> tuple[int, ...]:
    """The way the attacker has just come, if walking is what led to the attack."""
    for event in reversed(story.lead):
        kind = type(event).__name__
        if kind == "Moved" and event.unit == unit:
            return tuple(event.path)
        if kind in ("Attacked", "Activated", "Acted"):
            break
    return ()


def _effects(s: DungeonState, story: Story, names: dict[int, str]) -> tuple[sc.Effect, ...]:
    """What follows from a combat, with numbers as they are now."""
    found: list[sc.Effect] = []
    wounds: dict[int, int] = {}
    fallen: list[int] = []
    statuses: dict[int, int] = {}
    tracks: dict[str, tuple[int, int]] = {}

    def name(unit: int) -> str:
        return names.get(unit) or naming.unit_name(s, unit)

    for event in story.events:
        kind = type(event).__name__
        if kind == "Wounded":
            wounds[event.unit] = wounds.get(event.unit, 0) + 1
        elif kind == "Healed":
            wounds[event.unit] = wounds.get(event.unit, 0) - event.wounds
        elif kind == "Destroyed":
            fallen.append(event.unit)
        elif kind == "Afflicted":
            statuses[event.unit] = statuses.get(event.unit, 0) | event.status
        elif kind == "GaugeMoved":
            before = tracks.get("Power", (event.space - 1, 0))[0]
            tracks["Power"] = (before, event.space)
        elif kind == "LootMoved":
            before = tracks.get("Loot", (event.circle - 1, 0))[0]
            tracks["Loot"] = (before, event.circle)
    for unit, taken in wounds.items():
        if unit in fallen:
            found.append(sc.Effect(kind="fall", text=name(unit), token=unit))
        elif taken and s.at[unit] >= 0:
            now = s.profile[unit].hearts - s.wounds[unit]
            found.append(
                sc.Effect(
                    kind="wound" if taken > 0 else "heal", text=name(unit), before=now + taken,
                    after=now, token=unit,
                )
            )  # fmt: skip
    found += [
        sc.Effect(
            kind="status",
            text=naming.statuses(s, bits),
            token=unit,
            art=naming.statuses(s, bits & -bits).lower(),
        )
        for unit, bits in statuses.items()
        if s.at[unit] >= 0
    ]
    for event in story.events:
        kind = type(event).__name__
        if kind == "GainedPotion":
            who = event.unit if hasattr(event, "unit") else -1
            text = f"Potion: {name(who)}" if who >= 0 else "Potion"
            found.append(sc.Effect(kind="gain", text=text, art="potion"))
        elif kind == "GainedWrath" and hasattr(event, "unit"):
            text = f"Wrath: {name(event.unit)}"
            found.append(sc.Effect(kind="gain", text=text, after=event.total, art="wrath"))
    found += [
        sc.Effect(kind="track", text=label, before=before, after=after, art=label.lower())
        for label, (before, after) in tracks.items()
    ]
    return tuple(found)
