"""What the dice of a card are worth: weapons and heroes against three monsters, and monsters
against three heroes, of the level that the card has."""

from __future__ import annotations

from undercroft.kernel.proof import Card, Clash, Own, named, number, rows, title, words

MONSTERS = ("hungry_wolf", "gingerbread_soldier", "carrion_crow")
HEROES = ("little_red", "prince_charming", "snow_white")
TYPES = ("melee", "ranged", "magical")


def proofs(table: str, row: Card, own: Own) -> list[Clash]:
    monsters, heroes = named(own, "monster", MONSTERS), named(own, "hero", HEROES)
    if table == "weapon":
        return _struck("attack", "Attack", row, number(row, "level", 1), monsters)
    if table == "hero":
        arms = named(own, "weapon", words(row, "equipment"))
        return [c for arm in arms for c in _struck("equipment", title(arm), arm, 1, monsters)]
    kind = row.get("type")
    if table != "monster" or kind not in TYPES:
        return []
    found = []
    for place, level in enumerate(rows(row, "levels"), 1):
        dice, guard = f"{number(level, 'attack')} {kind}", number(level, "defense")
        field = f"levels[{place}]"
        found += [
            Clash(f"{field}.attack", f"Level {place}", dice, title(hero),
                  f"{dice} vs {_worn(hero, own)}")
            for hero in heroes
        ]  # fmt: skip
        for hero in heroes:
            arm = next(iter(named(own, "weapon", words(hero, "equipment"))), {})
            text = f"{number(arm, 'attack')} {arm.get('type')} vs {guard}"
            found.append(Clash(f"{field}.defense", f"Level {place}", str(guard), title(hero), text,
                               attacks=False))  # fmt: skip
    return found


def _struck(field: str, label: str, arm: Card, level: int, monsters: list[Card]) -> list[Clash]:
    """A weapon against monsters of a level."""
    kind, dice = arm.get("type"), number(arm, "attack")
    found = []
    for monster in monsters if kind in TYPES else ():
        levels = rows(monster, "levels")
        guard = number(levels[min(max(level, 1), len(levels)) - 1], "defense")
        text = f"{dice} {kind} vs {guard}"
        found.append(Clash(field, label, f"{dice} {kind}", title(monster), text))
    return found


def _worn(hero: Card, own: Own) -> int:
    """The defence dice of what a hero begins with."""
    return sum(number(armor, "defense") for armor in named(own, "armor", words(hero, "equipment")))
