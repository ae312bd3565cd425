"""The cards of Dungeonland as a scene shows them, what options do, and what wearing changes."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Option

from .box import SKILLS
from .schema import ArmorRow, Item, SpellRow, WeaponRow
from .state import State


def item(row: Item, zone: str, token: int | None = None, text: str = "") -> sc.Card:
    """[equip.weapon.fields, equip.armor.fields, equip.trinket.fields]"""
    stats = [_stat("Wielded", row.wield.replace("_", " "))] if row.wield != "none" else []
    if isinstance(row, WeaponRow):
        reach = f"range {row.range}" if row.range else "adjacent"
        stats = [_stat("Attack", f"{row.attack} dice, {row.type}"), _stat("Reach", reach), *stats]
    elif isinstance(row, ArmorRow):
        stats = [_stat("Defense", f"{row.defense} dice"), *stats]
    return sc.Card(
        id=row.id, name=row.name, kind="equipment", text=text or row.text, art=row.art, zone=zone,
        token=token, stats=(*stats, _stat("Price", f"{row.cost} gold")),
    )  # fmt: skip


def spell(row: SpellRow, zone: str, token: int | None = None) -> sc.Card:
    """[spell.fields]"""
    return sc.Card(
        id=row.id, name=row.name, kind="spell", text=row.text, art=row.art, zone=zone, token=token,
        stats=(_stat("Energy", str(row.energy)), _stat("Dice", str(row.dice))),
    )  # fmt: skip


def _stat(name: str, value: str) -> sc.Stat:
    return sc.Stat(label=name, value=value, printed=value)


# What options do

_LINES = {
    "end": "The activation ends; what is left of it is given up.",
    "run": "Spend 1 Energy to move one space more at once.",
    "attack": "Roll the weapon's dice against the target's defence.",
    "aim": "Choose a space in reach, and attack it with the weapon.",
    "pass": "Do nothing more now.",
    "open": "Open the door and see what is behind it.",
    "loot": "Search the tile: roll the loot die and take what it shows.",
    "search": "Search it: roll the loot die and take what it shows.",
    "equip": "Exchange what is wielded and carried, or give it to somebody near.",
    "rest": "Regain all Energy, as the second action.",
    "wear": "Wield it from now on.",
    "swap": "Wield it, and put the other into the backpack.",
    "stow": "Put it into the backpack.",
    "surge": "For 2 Energy one more success counts, of any symbol.",
    "sell": "The trader pays for it and keeps it.",
    "roll": "Throw the dice as they are.",
}


def line(s: State, option: Option) -> str:
    """What an option does: the text of its card, or a line for its kind."""
    kind, box = option[0], s.box
    if kind in ("cast", "aim_spell", "learn_spell"):
        return box.spells[option[1]].text
    if kind in ("use", "throw"):
        return box.consumables[option[1]].text
    if kind == "buy":
        return box.items[option[1]].text
    if kind == "learn":
        return box.content.skills[SKILLS[option[1]]].text
    if kind == "interact":
        return box.scenery[s.things[option[1]].card].text
    known = box.content.skills.get(kind)
    return known.text if known is not None else _LINES.get(kind, "")


# What wearing changes


def changes(s: State, hero: int, option: Option) -> tuple[sc.Change, ...]:
    """A hero as it is, and with other things wielded."""
    worn = list(s.worn[hero])
    if option[0] == "stow":
        worn.remove(option[1])
    elif option[0] in ("wear", "swap"):
        if option[0] == "swap":
            worn.remove(option[2])
        worn.append(option[1])
    else:
        return ()
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
