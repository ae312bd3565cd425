"""Duels of Arcade: Heroes roll against a fixed ARM and defend against a fixed STR."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask
from undercroft.kernel.fight import Story
from undercroft.kernel.wording import plural

from ..superdungeon import duel as duels
from ..superdungeon.card import Pool
from ..superdungeon.clash import Lore, Reading, Side, Sides, declared, fate, rerolled
from ..superdungeon.crystal import status
from ..superdungeon.duel import belongs as belongs
from ..superdungeon.duel import ends as ends
from ..superdungeon.duel import opens as opens
from ..superdungeon.naming import unit_name
from ..superdungeon.roll import Detail
from . import attack, effect, telling
from .attack import Attack
from .card import ATTRIBUTES, MASSIVE_DAMAGE
from .events import Attacked
from .state import State


def _attack(s: State, opening: Attacked) -> Attack:
    action = s.box.actions[opening.action] if opening.action >= 0 else None
    return Attack(opening.unit, list(opening.targets), opening.icon, opening.action, action)


def _fixed(what: str, stars: int) -> Side:
    return Side(what, Pool(stars=stars), Detail(((what, (0, 0, 0, stars)),)))


def _attacks(s: State, opening: Attacked) -> Side:
    if not s.is_hero(opening.unit):
        action = s.box.actions[opening.action] if opening.action >= 0 else None
        return _fixed("STR", effect.monster_strength(s, opening.unit, opening.targets[0], action))
    a = _attack(s, opening)
    drop = 1 if s.status[a.by] & status.HEX else 0
    word = ATTRIBUTES[a.attribute].upper()
    return Side(word, attack.offense_pool(s, a), attack.offense_detail(s, a), drop)


def _defends(s: State, opening: Attacked, target: int) -> tuple[Side, ...]:
    if not s.is_hero(target):
        return (_fixed("ARM", effect.monster_arm(s, target)),)
    drop = 1 if s.status[target] & status.BANE else 0
    only = s.law.defend_with
    return tuple(
        Side(
            ATTRIBUTES[attribute].upper(),
            effect.guard(s, target, attribute),
            attack.defense_detail(s, target, attribute),
            drop,
        )
        for attribute in (s.profile[target].defends if only is None else (only,))
    )


def _dealt(s: State, opening: Attacked, target: int, stars: int, defence: int) -> int:
    if s.law.harmless:
        return 0
    wounds = 1
    action = s.box.actions[opening.action] if opening.action >= 0 else None
    granted = 0 if action is None else action.grants.flags
    if granted & MASSIVE_DAMAGE or effect.has(s, opening.unit, MASSIVE_DAMAGE):
        wounds = 2
    if s.is_hero(opening.unit):
        plain = s.profile[target].rank in ("point", "hero")
        if not plain and stars >= attack.CRITICAL_STARS and stars > 2 * defence:
            wounds += 1
        return wounds
    law = s.law
    fights = opening.action < 0 and s.command in ("fight", "epic_fight")
    if fights and effect.is_epic(s, opening.unit):
        wounds += 1
    if law.extra_wound is not None:
        wounds += law.extra_wound(s, target)
    return wounds


def _why(s: State, opening: Attacked) -> str:
    """Monsters go for the Hero with the most wrath, unless a card says otherwise."""
    if s.is_hero(opening.unit) or s.law.target or len(opening.targets) > 1:
        return ""
    target = opening.targets[0]
    wrath = s.wrath[target]
    if not wrath:
        return ""
    return f"{unit_name(s, target)} has drawn its wrath: {plural(wrath, 'token')}."


def _unhurt(s: State, opening: Attacked, target: int) -> bool:
    """A card in force keeps it from being wounded at all."""
    return s.law.harmless if s.is_hero(target) else attack.unhurt(s, target)


LORE = Lore(_attacks, _defends, _dealt, telling.tell, why=_why, unhurt=_unhurt)


def sides(s: State, opening: Attacked) -> Sides:
    """What both sides of an attack that is declared would throw."""
    return declared(s, LORE, opening)


def duel(s: State, ask: Ask | None, story: Story) -> sc.Duel | None:
    return duels.duel(s, LORE, ask, story)


def fates(s: State, ask: Ask, story: Story) -> Sequence[sc.Fate | None]:
    """With each die of a defense rolled again, and with none: whether the Hero holds."""
    if ask.prompt != "reroll" or not story.events:
        return ()
    hero, pool, faces = ask.about
    reading = Reading(s, LORE, ask, story)
    if hero not in reading.defence:
        return ()
    drop = 1 if s.status[hero] & status.BANE else 0
    found: list[sc.Fate | None] = []
    for option in ask.options:
        stars = rerolled(s, pool, faces, option[1] if option[0] == "reroll" else None, drop)
        found.append(fate(reading, [hero], defended={hero: stars}))
    return found
