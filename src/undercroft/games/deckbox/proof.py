"""What the dice of a card are worth: arms against three enemies, and enemies against three heroes.

A hero is measured with a plain weapon in hand. [combat.*]
"""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.kernel.proof import Card, Clash, Own, named, number, title, words

ENEMIES = ("tunnel_rat", "bone_sentry", "grave_chanter")
HEROES = ("iron_guard", "moss_ranger", "lamp_scholar")
TELLING = ("pierce", "crush")
"""Keywords that change what dice do."""
ARMS = {"melee": "sword_and_shield", "ranged": "yew_bow"}


def proofs(table: str, row: Card, own: Own) -> list[Clash]:
    enemies, heroes = named(own, "enemy", ENEMIES), named(own, "hero", HEROES)
    if table == "enemy":
        dice = _dice(number(row, "dice"), number(row, "modifier"))
        hits = [
            Clash("dice", "Attack", dice, title(hero), f"{dice} enemy vs {number(hero, 'defense')}")
            for hero in heroes
        ]
        return hits + [
            Clash("defense", "Defense", str(number(row, "defense")), title(hero),
                  f"{_armed(hero, sword, 'melee')} vs {number(row, 'defense')}", attacks=False)
            for sword in named(own, "equipment", [ARMS["melee"]])
            for hero in heroes
        ]  # fmt: skip
    if table not in ("equipment", "hero"):
        return []
    found = []
    for way, arms_id in ARMS.items():
        for arms in [row] if table == "equipment" else named(own, "equipment", [arms_id]):
            dice = _armed(row if table == "hero" else {}, arms, way)
            more = " ".join(word for word in words(arms, "keywords") if word in TELLING)
            found += [
                Clash(way, way.title(), dice, title(enemy),
                      f"{dice} {more} vs {number(enemy, 'defense')}")
                for enemy in enemies if dice
            ]  # fmt: skip
    return found


def _armed(hero: Card, arms: Card, way: str) -> str:
    """The dice of a weapon in somebody's hands; nothing where it cannot be used so."""
    said = arms.get(way)
    if not isinstance(said, Mapping) or not number(said, "dice"):
        return ""
    return _dice(number(said, "dice"), number(said, "modifier") + number(hero, way))


def _dice(dice: int, modifier: int) -> str:
    return f"{dice}{modifier:+d}" if 0 < dice < 10 and -10 < modifier < 10 else ""
