"""The cards of Deckbox as a scene shows them: their figures, and all that they can do.

Also what a card would make of the character that is being built. [setup.build-character]
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask
from undercroft.kernel.picture import changes, stat
from undercroft.kernel.wording import plural

from .setup import PARTS
from .state import State
from .tables import SKILLS, AbilityRow, EquipmentRow, HeroRow, ItemRow
from .wording import signed

WORDS = {
    "reach": "Melee attacks may also be made at diagonally neighbouring spaces.",
    "crush": "Each hit that is not blocked does 2 damage.",
    "pierce": "The target's Defense counts as 1 lower.",
    "stun": "An enemy that is damaged does not activate the next time.",
}
"""[keyword.reach, keyword.crush, keyword.pierce, keyword.stun-weapon]"""


def hero(row: HeroRow, zone: str, token: int | None = None) -> sc.Card:
    """[card.hero]"""
    stats = (
        stat("Melee", signed(row.melee)),
        stat("Ranged", signed(row.ranged)),
        stat("Defense", signed(row.defense)),
        stat("Speed", str(row.speed)),
        stat("Health", str(row.health)),
        *_skills(row),
    )
    return _card(row, "hero", zone, token, text=row.text, stats=stats)


def equipment(row: EquipmentRow, zone: str, token: int | None = None) -> sc.Card:
    """[card.equipment]"""
    arms = (("Melee", row.melee), ("Ranged", row.ranged))
    stats = [
        stat(name, _dice(arm.dice, arm.modifier)) if arm.dice else stat(name, "none")
        for name, arm in arms
    ]
    stats.append(stat("Defense", signed(row.defense)))
    stats.append(stat("Speed", signed(row.movement)))
    words = _words(row.keywords)
    return _card(row, "equipment", zone, token, text=row.text, stats=tuple(stats), abilities=words)


def ability(row: AbilityRow, zone: str, token: int | None = None) -> sc.Card:
    """[card.ability]"""
    abilities = tuple(
        sc.Ability(name=power.name, cost=f"{power.cost} Energy", text=power.text)
        for power in row.abilities
    )
    return _card(row, "ability", zone, token, stats=_skills(row), abilities=abilities)


def item(row: ItemRow, zone: str, token: int | None = None) -> sc.Card:
    figures = ("melee", "ranged", "defense", "speed", *SKILLS)
    stats = tuple(
        stat(name.capitalize(), signed(getattr(row, name)))
        for name in figures
        if getattr(row, name)
    )
    text = f"{row.text} ({row.price} Loot)"
    return _card(row, "item", zone, token, text=text, stats=stats, abilities=_words(row.keywords))


def _card(
    row: HeroRow | EquipmentRow | AbilityRow | ItemRow, kind: str, zone: str, token: int | None,
    **of: Any,
) -> sc.Card:  # fmt: skip
    return sc.Card(id=row.id, name=row.title, art=row.art, kind=kind, zone=zone, token=token, **of)


def _dice(dice: int, modifier: int) -> str:
    return f"{plural(dice, 'die')} {signed(modifier)}"


def _skills(row: HeroRow | AbilityRow) -> tuple[sc.Stat, ...]:
    return tuple(stat(skill.capitalize(), signed(getattr(row, skill))) for skill in SKILLS)


def _words(words: tuple[str, ...]) -> tuple[sc.Ability, ...]:
    return tuple(sc.Ability(name=word.capitalize(), text=WORDS[word]) for word in words)


# The character that is being built


def offered(s: State, ask: Ask | None) -> tuple[sc.Card, ...]:
    """The cards to choose among, and those that were chosen before."""
    if ask is None or ask.prompt not in PARTS:
        return ()
    player, *chosen = ask.about
    cards = [_of_part(s, part, number, "chosen", player) for part, number in enumerate(chosen)]
    part = PARTS.index(ask.prompt)
    cards += [_of_part(s, part, option[1], "offered", None) for option in ask.options]
    return tuple(cards)


def _of_part(s: State, part: int, number: int, zone: str, token: int | None) -> sc.Card:
    if part == 0:
        return hero(s.box.heroes[number], zone, token)
    if part == 1:
        return equipment(s.box.equipment[number], zone, token)
    return ability(s.box.ability_cards[number], zone, token)


def with_equipment(s: State, ask: Ask, number: int) -> tuple[sc.Change, ...]:
    """What Equipment makes of the hero that was chosen. [attack.modifier-sum]"""
    row, arms = s.box.heroes[ask.about[1]], s.box.equipment[number]
    found = []
    for name, own, arm in (("Melee", row.melee, arms.melee), ("Ranged", row.ranged, arms.ranged)):
        after = _dice(arm.dice, own + arm.modifier) if arm.dice else "none"
        found.append(
            sc.Change(label=name, before="", after=after, way="better" if arm.dice else "same")
        )
    before = (stat("Defense", signed(row.defense)), stat("Speed", str(row.speed)))
    after_ = (
        stat("Defense", signed(row.defense + arms.defense)),
        stat("Speed", str(max(1, row.speed + arms.movement))),
    )
    return (*found, *changes(before, after_, float))


def with_ability(s: State, ask: Ask, number: int) -> tuple[sc.Change, ...]:
    """What an Ability card makes of the skills of the hero that was chosen."""
    row, card = s.box.heroes[ask.about[1]], s.box.ability_cards[number]
    sums = tuple(
        stat(skill.capitalize(), signed(getattr(row, skill) + getattr(card, skill)))
        for skill in SKILLS
    )
    return changes(_skills(row), sums, float)
