"""The cards of Dungeonland as a scene shows them, and what wearing changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel import scene as sc

from .schema import ArmorRow, Item, SpellRow, WeaponRow
from .state import State


def item(row: Item, zone: str, text: str = "", **of: Any) -> sc.Card:
    """[equip.weapon.fields, equip.armor.fields, equip.trinket.fields]"""
    stats = [_stat("Wielded", row.wield.replace("_", " "))] if row.wield != "none" else []
    if isinstance(row, WeaponRow):
        reach = f"range {row.range}" if row.range else "adjacent"
        stats = [_stat("Attack", f"{row.attack} dice, {row.type}"), _stat("Reach", reach), *stats]
    elif isinstance(row, ArmorRow):
        stats = [_stat("Defense", f"{row.defense} dice"), *stats]
    return sc.Card(
        id=row.id, name=row.name, kind="equipment", text=text or row.text, art=row.art, zone=zone,
        stats=(*stats, _stat("Price", f"{row.cost} gold")), **of,
    )  # fmt: skip


def spell(row: SpellRow, zone: str, token: int | None = None) -> sc.Card:
    """[spell.fields]"""
    return sc.Card(
        id=row.id, name=row.name, kind="spell", text=row.text, art=row.art, zone=zone, token=token,
        stats=(_stat("Energy", str(row.energy)), _stat("Dice", str(row.dice))),
    )  # fmt: skip


def _stat(name: str, value: str) -> sc.Stat:
    return sc.Stat(label=name, value=value, printed=value)


# What wearing changes


def changes(s: State, hero: int, on: int | None, off: int | None) -> tuple[sc.Change, ...]:
    """A hero as it is, and with something put on or taken off."""
    worn = list(s.worn[hero])
    if off is not None and off in worn:
        worn.remove(off)
    if on is not None:
        worn.append(on)
    return sc.changes(_figures(s, hero, s.worn[hero]), _figures(s, hero, worn), float)


def _figures(s: State, hero: int, worn: Sequence[int]) -> tuple[sc.Stat, ...]:
    made = s.box.profile(s.party[hero], tuple(worn), s.skills[hero], s.spells[hero])
    return (
        _stat("Attack dice", str(max(weapon.dice for weapon in made.weapons))),
        _stat("Farthest attack", str(made.farthest)),
        _stat("Defense", str(made.defense)),
        _stat("Speed", str(made.speed)),
        _stat("Health", str(made.health)),
        _stat("Energy", str(made.energy)),
    )
