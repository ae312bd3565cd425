"""The cards of Dungeonland as a scene shows them, and what wearing changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel import picture
from undercroft.kernel import scene as sc
from undercroft.kernel.picture import stat
from undercroft.kernel.wording import plural

from .schema import ArmorRow, Item, SpellRow, WeaponRow
from .state import State


def item(row: Item, zone: str, text: str = "", **of: Any) -> sc.Card:
    """[equip.weapon.fields, equip.armor.fields, equip.trinket.fields]"""
    stats = [stat("Wielded", row.wield.replace("_", " "))] if row.wield != "none" else []
    if isinstance(row, WeaponRow):
        reach = f"range {row.range}" if row.range else "adjacent"
        attack = f"{plural(row.attack, 'die')}, {row.type}"
        stats = [stat("Attack", attack), stat("Reach", reach), *stats]
    elif isinstance(row, ArmorRow):
        stats = [stat("Defense", plural(row.defense, "die")), *stats]
    stats.append(stat("Price", f"{row.cost} gold"))
    return picture.card(
        row, "equipment", zone, stats=tuple(stats), **{"text": text or row.text, **of}
    )


def spell(row: SpellRow, zone: str, token: int | None = None) -> sc.Card:
    """[spell.fields]"""
    stats = (stat("Energy", str(row.energy)), stat("Dice", str(row.dice)))
    return picture.card(row, "spell", zone, token=token, stats=stats)


# What wearing changes


def changes(s: State, hero: int, on: int | None, off: int | None) -> tuple[sc.Change, ...]:
    """A hero as it is, and with something put on or taken off."""
    worn = list(s.worn[hero])
    if off is not None and off in worn:
        worn.remove(off)
    if on is not None:
        worn.append(on)
    return picture.changes(_figures(s, hero, s.worn[hero]), _figures(s, hero, worn), float)


def _figures(s: State, hero: int, worn: Sequence[int]) -> tuple[sc.Stat, ...]:
    made = s.box.profile(s.party[hero], tuple(worn), s.skills[hero], s.spells[hero])
    return (
        stat("Attack dice", str(max(weapon.dice for weapon in made.weapons))),
        stat("Farthest attack", str(made.farthest)),
        stat("Defense", str(made.defense)),
        stat("Speed", str(made.speed)),
        stat("Health", str(made.health)),
        stat("Energy", str(made.energy)),
    )
