"""Duels of Realms: an attack or a spell as two sides and a verdict, from its events.

Before its dice it is read from what was noted when it was declared; once it is asked about in the
middle, as the table stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.fight import Story

from . import clash, equipment, odds, skill
from . import events as e
from .clash import Parts
from .dice import (
    ATTACK_DIE,
    CRIT,
    DEFENSE_DIE,
    FITS,
    SHIELDS,
    SYMBOLS,
    TYPES,
    Roll,
    cast_with,
)
from .log import die
from .pool import Attack
from .reading import Reading, fate_of, turned
from .state import State
from .telling import assailed
from .wording import unit_name

BELONGS = (
    e.Declared, e.Redirected, e.Used, e.EnergyChanged, e.Surged, e.Rerolled, e.Turned, e.Rolled,
    e.SpellCast, e.Attacked, e.Struck, e.Spared, e.Hurt, e.Healed, e.Afflicted, e.Cured, e.Boosted,
    e.Defeated, e.Fell, e.GoldChanged, e.RowChanged, e.Reacted,
)  # fmt: skip
"""Events that are part of an attack where they follow one of its events."""
ENDS = (
    e.RoundBegan, e.EventDrawn, e.DoorOpened, e.Interacted, e.Looted, e.Rested, e.Rearranged,
    e.TraderMet, e.AdventureBegan, e.AdventureEnded,
)  # fmt: skip
"""Other deeds: with them the last attack is forgotten."""
WITHIN = (e.Moved, e.Placed, e.Stood, e.Idle, e.FreeAttack, e.Told, e.Discarded)
"""Events that are part of an attack only while it is undecided: one of its targets reacts."""


def opens(event: Any) -> bool:
    return isinstance(event, e.Assailed) and bool(event.targets)


def belongs(event: Any, story: Story) -> bool:
    if isinstance(event, e.Used) and any(isinstance(v, e.Rolled) for v in story.events):
        # Once dice have fallen, what somebody uses is another deed.
        return False
    if _casting(event):
        opening = story.events[0]
        return opening.spell >= 0 and len(story.events) == 1
    if isinstance(event, WITHIN):
        return _undecided(story)
    return isinstance(event, BELONGS)


def _undecided(story: Story) -> bool:
    """Whether dice have fallen, and some of the targets have still to bear it."""
    if not any(isinstance(v, e.Rolled) for v in story.events):
        return False
    if any(isinstance(v, e.SpellCast) and not v.success for v in story.events):
        return False
    decided = {v.target for v in story.events if isinstance(v, e.Attacked)}
    decided |= {v.instead for v in story.events if isinstance(v, e.Redirected)}
    decided |= {v.unit for v in story.events if isinstance(v, e.Defeated)}
    decided |= {v.hero for v in story.events if isinstance(v, e.Fell)}
    return not decided.issuperset(story.events[0].targets)


def _casting(event: Any) -> bool:
    """Whether the price of a spell is paid: one that harms has been declared before."""
    return isinstance(event, e.EnergyChanged) and "spell.energy" in event.rules


def ends(event: Any) -> bool:
    at_nobody = isinstance(event, e.Assailed) and not event.targets
    return isinstance(event, ENDS) or at_nobody or _casting(event)


# ---------------------------------------------------------------- two sides and a verdict


def duel(s: State, ask: Ask | None, story: Story) -> sc.Duel | None:
    """The last attack, as far as its events and the question in it tell."""
    if not story.events:
        return None
    r = Reading(s, ask, story)
    # Whoever chooses the next deed has no attack before him that is still to be decided.
    next_deed = ask is not None and ask.prompt == "menu"
    done = (not r.open and not r.unread) or next_deed
    waiting = [] if done else r.open
    return sc.Duel(
        title=assailed(s, r.opening._replace(targets=tuple(r.targets))).rstrip("."),
        phase="done" if done else "rolled" if r.attack is not None else "aimed",
        attacker=_attacker(r),
        defenders=tuple(_defender(r, target) for target in r.targets),
        came=_came(story, r.by),
        chance=round(1 - r.fate().good, 4) if waiting and not r.unread else None,
        verdict=_verdict(r) if done else "",
        rules=() if ask is None else tuple(dict.fromkeys(i for v in story.events for i in v.rules)),
        effects=() if ask is None else _effects(s, story),
    )


def _sources(parts: Parts) -> list[str]:
    return [name for name, count in parts for _ in range(count)]


def _attacker(r: Reading) -> sc.Bout:
    side = r.sides
    who = unit_name(r.s, r.by) if r.by >= 0 else "Fate"
    does = f"attacks, {side.arms or TYPES[side.kind]}"
    if r.spell >= 0:
        does = f"casts {side.arms}"
    sources = _sources(side.parts)
    token = r.by if r.by >= 0 else None
    if r.attack is None:
        dice = [sc.Die(kind="attack", face="", source=source) for source in sources]
        average = None
        if r.spell < 0:
            average = round(sum(n * p for n, p in enumerate(clash.thrown(side))), 2)
        return sc.Bout(token=token, who=who, does=does, dice=tuple(dice), average=average,
                       notes=side.notes)  # fmt: skip
    dice = []
    for place, face in enumerate(r.attack):
        born = place >= side.dice and not side.gable
        dice.append(
            die("attack", ATTACK_DIE, face, _counts(r, face)).model_copy(update={
                "born": born,
                "source": sources[place] if place < len(sources) and not side.gable else "",
                "note": "counts twice" if face == CRIT and side.superior else "",
            })
        )  # fmt: skip
    dice += [sc.Die(kind="white", face="1", source="Energy Surge", note="fixed") for _ in r.surges]
    total = r.worth
    if r.spell >= 0:
        total = None if r.cast is None else side.damage if r.cast else 0
    return sc.Bout(token=token, who=who, does=does, dice=tuple(dice), rolled=True, total=total,
                   notes=side.notes)  # fmt: skip


def _counts(r: Reading, face: int) -> bool:
    if r.spell < 0:
        return bool(FITS[r.sides.kind][face])
    need = r.s.box.magic[r.spell].need
    return face == CRIT or any(need[kind] and FITS[kind][face] for kind in range(3))


def _defender(r: Reading, target: int) -> sc.Bout:
    who = unit_name(r.s, target)
    foe, result = r.foe(target), r.result.get(target)
    outcome: Literal["", "hit", "held"] = ""
    if result is not None:
        outcome = "hit" if result.damage else "held"
    elif r.failed:
        outcome = "held"
    fate = r.fate(None, target) if target in r.open and foe is not None and not r.unread else None
    notes = () if foe is None else foe.notes
    sources = [] if foe is None or foe.chains else _sources(foe.parts)
    if target in r.defence:
        faces, worth = r.defence[target]
        dice = [
            die("defence", DEFENSE_DIE, face, bool(SHIELDS[face])).model_copy(update={
                "source": sources[place] if place < len(sources) else "",
                "born": place >= len(sources) and not (foe is not None and foe.chains),
            })
            for place, face in enumerate(faces)
        ]  # fmt: skip
        for _ in range(r.shields.get(target, 0)):
            dice.append(sc.Die(kind="white", face="1", source="Energy Surge", note="fixed"))
        total = max(0, worth - (0 if foe is None else foe.pierced))
        return sc.Bout(token=target, who=who, does="defends", dice=tuple(dice), rolled=True,
                       total=total, notes=notes, outcome=outcome)  # fmt: skip
    if outcome or foe is None or not (foe.dice or foe.chains):
        return sc.Bout(token=target, who=who, does="defends", rolled=True, total=0, notes=notes,
                       outcome=outcome, fate=fate)  # fmt: skip
    average = sum(n * p for n, p in enumerate(odds.defence(foe.dice, foe.chains)))
    return sc.Bout(
        token=target, who=who, does="defends", average=round(average, 2), notes=notes, fate=fate,
        dice=tuple(sc.Die(kind="defence", face="", source=source) for source in sources),
    )  # fmt: skip


# ---------------------------------------------------------------- what has come of it


def _verdict(r: Reading) -> str:
    if r.failed:
        return "The spell fails."
    told = []
    for target in r.targets:
        result = r.result.get(target)
        if result is None:
            continue
        words = f"{result.damage} damage" if result.damage else "it holds"
        if target in r.fallen:
            words += ", unconscious" if r.s.kind[target] < 0 else ", defeated"
        if len(r.targets) > 1:
            told.append(f"{unit_name(r.s, target)}: {words}")
        else:
            told.append(f"{_scored(r, result)}: {words}")
    return "; ".join(told) + "." if told else "Nothing comes of it."


def _scored(r: Reading, result: e.Attacked) -> str:
    ours = f"{result.potential} damage"
    if r.spell < 0:
        ours = f"{result.potential} {'success' if result.potential == 1 else 'successes'}"
    return f"{ours} against {result.reduction}"


def _came(story: Story, unit: int) -> tuple[int, ...]:
    """The way the attacker has just come, if walking is what led to the attack."""
    for event in reversed(story.lead):
        if isinstance(event, e.Moved) and event.unit == unit:
            return tuple(event.path)
        if isinstance(event, e.Assailed | e.Activated):
            break
    return ()


def _effects(s: State, story: Story) -> tuple[sc.Effect, ...]:
    """What follows from an attack, with numbers as they are now."""
    hurt: dict[int, int] = {}
    fallen: list[int] = []
    found: list[sc.Effect] = []
    for event in story.events:
        if isinstance(event, e.Hurt):
            hurt[event.unit] = hurt.get(event.unit, 0) + event.amount
        elif isinstance(event, e.Healed):
            hurt[event.unit] = hurt.get(event.unit, 0) - event.amount
        elif isinstance(event, e.Defeated):
            fallen.append(event.unit)
        elif isinstance(event, e.Fell):
            fallen.append(event.hero)
    for unit, lost in hurt.items():
        if unit in fallen:
            found.append(sc.Effect(kind="fall", text=unit_name(s, unit), token=unit))
        elif lost and s.at[unit] >= 0:
            now = s.health[unit]
            kind: Literal["wound", "heal"] = "wound" if lost > 0 else "heal"
            found.append(sc.Effect(kind=kind, text=unit_name(s, unit), before=now + lost, after=now,
                                   token=unit))  # fmt: skip
    for event in story.events:
        if isinstance(event, e.Afflicted) and s.at[event.unit] >= 0:
            text = event.state.capitalize()
            found.append(sc.Effect(kind="status", text=text, token=event.unit, art=event.state))
    return tuple(found)


# ---------------------------------------------------------------- with each answer


def fates(s: State, ask: Ask, story: Story) -> Sequence[sc.Fate | None]:
    """With each answer in the middle of an attack: what becomes of those who are attacked."""
    after = _AFTER.get(ask.prompt)
    if after is None or not story.events:
        return ()
    r = Reading(s, ask, story)
    if not r.running or not _about(r, ask):
        return ()
    found = [after(r, ask, option) for option in ask.options]
    if r.by >= 0 and s.kind[r.by] < 0 and s.kind[r.targets[0]] >= 0:
        return [None if fate is None else turned(fate) for fate in found]
    return found


def _about(r: Reading, ask: Ask) -> bool:
    """Whether a question is one in this attack."""
    if ask.prompt in ("declare", "improve", "improve_spell"):
        return bool(ask.about[0] == r.by)
    if ask.prompt == "intercept":
        return ask.about[1] in r.targets and bool(ask.about[2] == r.by)
    return ask.about[0] in r.targets


def _declare(r: Reading, ask: Ask, option: Option) -> sc.Fate | None:
    bit = skill.MORE_DICE.get(option[0])
    if bit is None:
        return None
    return r.fate(clash.thrown(r.sides._replace(dice=r.sides.dice + skill.BONUS.get(bit, 0))))


def _improve(r: Reading, ask: Ask, option: Option) -> sc.Fate | None:
    faces, worth = ask.about[2], ask.about[3]
    fits, twice = FITS[r.sides.kind], int(r.sides.superior)
    if option[0] == "reroll":
        old = faces[option[1]]
        return None if old == CRIT else r.fate(_again(r, worth, fits[old]))
    if option[0] == "surge":
        worth += 1
    elif option[0] == "turn":
        old = faces[option[1]]
        worth += fits[option[2]] - fits[old] - (twice if old == CRIT else 0)
    return r.fate(clash.certain(worth))


def _again(r: Reading, worth: int, had: int) -> odds.Odds:
    """The successes of a roll of which one die, no Critical, is rolled again."""
    one = odds.attack(r.sides.kind, 1, r.sides.superior, r.sides.brutal)
    return (*(0.0 for _ in range(worth - had)), *one)


def _improve_spell(r: Reading, ask: Ask, option: Option) -> sc.Fate | None:
    faces = list(ask.about[2])
    extra = [r.surges.count(symbol) for symbol in SYMBOLS]
    if option[0] == "reroll":
        return None
    if option[0] == "surge":
        extra[SYMBOLS.index(option[1])] += 1
    elif option[0] == "turn":
        faces[option[1]] = option[2]
    roll = Roll()
    roll.faces = faces
    need = r.s.box.magic[r.spell].need
    cast = cast_with(roll, need, (extra[0], extra[1], extra[2]), r.sides.superior)
    return r.fate(clash.certain(r.sides.damage if cast else 0))


def _defend(r: Reading, ask: Ask, option: Option) -> sc.Fate | None:
    target, threat, faces, worth = ask.about
    foe = r.foe(target)
    if foe is None or (option[0] == "reroll" and faces[option[1]] == CRIT):
        return None
    shields = clash.certain(worth + (option[0] == "surge"))
    if option[0] == "reroll":
        kept = worth - SHIELDS[faces[option[1]]]
        shields = (*(0.0 for _ in range(kept)), *odds.defence(1))
    return fate_of(*clash.fate(clash.certain(threat), [foe], shields))


def _intercept(r: Reading, ask: Ask, option: Option) -> sc.Fate | None:
    hero, target, _ = ask.about
    if option[0] == "pass":
        return r.fate(None, target)
    assert r.opening.sides is not None
    a = Attack(r.by, r.opening.sides.weapon, [hero])
    foes = clash.sides(r.s, a, [hero]).foes
    return fate_of(*clash.fate(r.chances(), foes))


def _attacked(r: Reading, ask: Ask, option: Option) -> sc.Fate | None:
    """What comes of it once something was used, if that asks nothing more."""
    if option[0] == "pass":
        return r.fate(None, ask.about[0])
    s = r.s.copy()
    if any(True for _ in equipment.use(s, ask.about[0], option[1], ask.about[1], -1)):
        return None
    if (r.by >= 0 and s.at[r.by] < 0) or s.at[ask.about[0]] < 0:
        return sc.Fate(good=1.0, hurt=0.0)
    after = Reading(s, ask, Story((r.opening,), ()))
    return after.fate(None, ask.about[0])


_AFTER = {
    "declare": _declare, "improve": _improve, "improve_spell": _improve_spell, "defend": _defend,
    "intercept": _intercept, "attacked": _attacked,
}  # fmt: skip
