"""Sources: where the dice and modifiers of an attack and a defence come from, for the telling."""

from __future__ import annotations

from collections.abc import Iterator

from .box import KINDS
from .state import UNTIL, State
from .tables import Power

Parts = tuple[tuple[str, int, int], ...]
"""What each thing adds: its name, dice, and modifier; those that add nothing are left out."""
UNKNOWN = "something lasting"


def attack_parts(
    s: State, hero: int, kind: int, dice: int, modifier: int, made_with: str = ""
) -> Parts:
    """Dice and modifier before anything lasting: cards of the hero, and what the attack is made
    with, which is the Equipment unless an ability or an item makes it."""
    character = s.character[hero]
    row = s.box.heroes[character.hero]
    parts = [(row.title, 0, row.melee if kind == 0 else row.ranged)]
    for item in s.items[hero]:
        worn = s.box.items[item]
        parts.append((worn.title, 0, worn.melee if kind == 0 else worn.ranged))
    rest = modifier - sum(part[2] for part in parts)
    parts.insert(0, (made_with or s.box.equipment[character.equipment].title, dice, rest))
    parts += _lasting(s, hero, ("dice", KINDS[kind]))
    return tuple(part for part in parts if part[1] or part[2])


def defence_parts(s: State, hero: int) -> Parts:
    """The modifiers of a hero's defence. [defend.modifier-sum]"""
    character = s.character[hero]
    row, arms = s.box.heroes[character.hero], s.box.equipment[character.equipment]
    parts = [(row.title, 0, row.defense), (arms.title, 0, arms.defense)]
    parts += [(s.box.items[i].title, 0, s.box.items[i].defense) for i in s.items[hero]]
    parts += _lasting(s, hero, ("defense",))
    return tuple(part for part in parts if part[2])


def _lasting(s: State, hero: int, stats: tuple[str, ...]) -> list[tuple[str, int, int]]:
    found = []
    for boost in s.boosts:
        if boost.hero == hero and boost.stat in stats:
            names = {
                name
                for name, power in _powers(s)
                for effect in power.effects
                if effect.do == "boost"
                and (effect.stat, effect.amount, UNTIL[effect.until])
                == (boost.stat, boost.amount, boost.until)
            }
            name = names.pop() if len(names) == 1 else UNKNOWN
            dice = boost.stat == "dice"
            found.append((name, boost.amount if dice else 0, 0 if dice else boost.amount))
    return found


def _powers(s: State) -> Iterator[tuple[str, Power]]:
    """What can have a lasting effect: abilities in play, items that are carried or used up."""
    for hero in range(s.players):
        if s.profile[hero] is not None:
            for number in s.of(hero).powers:
                ability = s.box.abilities[number]
                yield ability.name, ability.power
    for number in {*s.deck.discard, *(item for items in s.items for item in items)}:
        yield s.box.items[number].title, s.box.items[number]
