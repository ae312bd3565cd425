"""What the dice of a card are worth: its attacks against three of the other side, and what three of
them can do to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from undercroft.kernel.proof import Card, Clash, Own, named, rows, title, words

FIGURES = ("hero", "monster", "mimic", "point")
BY = {"missile": "dex", "magic": "will"}
"""The attribute that shoots and the one that casts."""


class Sample(NamedTuple):
    """By which cards others are measured, and what the attribute of a blow is called."""

    strikes: str
    heroes: tuple[str, ...]
    foes: tuple[str, ...]


def pool(value: Any) -> str:
    """Dice as they are typed; a bare number is so many stars."""
    if isinstance(value, str):
        return value.strip()
    return f"{value}*" if type(value) is int else ""


def proofs(sample: Sample, table: str, row: Card, own: Own) -> list[Clash]:
    if table not in FIGURES:
        return []
    if table == "hero":
        others = named(own, "monster", sample.foes)
    else:
        others = named(own, "hero", sample.heroes)
    found = []
    for field, label, dice in (*_basic(sample, row), *_special(sample, row)):
        found += [
            Clash(field, label, dice, title(other), f"{dice} vs {_guard(other)}")
            for other in others
            if _guard(other)
        ]
    guard = _guard(row)
    for other in others if guard else ():
        # Who can shoot or cast does.
        for _, _, dice in _basic(sample, other)[-1:]:
            name = title(other)
            found.append(Clash("arm", "ARM", guard, name, f"{dice} vs {guard}", attacks=False))
    return found


def _guard(row: Card) -> str:
    defends = words(row, "defends")
    return pool(row.get(defends[0] if defends else "arm"))


Attack = tuple[str, str, str]
"""Its field, what it is called, and its dice."""


def _base(sample: Sample, row: Card) -> dict[str, str]:
    base = {name: pool(row.get(name)) for name in (sample.strikes, *BY.values())}
    solo = row.get("solo")
    if isinstance(solo, Mapping) and not base[sample.strikes]:
        base[sample.strikes] = pool(solo.get("str"))
    return base


def _kinds(row: Card) -> set[str]:
    """The ways it attacks, beside striking."""
    said = (*words(row, "attacks"), *words(row, "abilities"))
    return {word.split()[0] for word in said if word.strip()}


def _basic(sample: Sample, row: Card) -> list[Attack]:
    base, kinds = _base(sample, row), _kinds(row)
    return [
        (name, name.upper(), base[name])
        for kind, name in (("melee", sample.strikes), *BY.items())
        if base[name] and (kind == "melee" or kind in kinds)
    ]


def _special(sample: Sample, row: Card) -> list[Attack]:
    base, kinds = _base(sample, row), _kinds(row)
    found = []
    for special in rows(row, "special"):
        dice = special.get("dice")
        more = dice if isinstance(dice, Mapping) else {}
        by = _by(sample, special, more, kinds)
        pooled = f"{base.get(by, '')} {pool(more.get(by))}".strip()
        if special.get("kind") in ("attack", "offense") and pooled:
            found.append((f"special[{special.get('id')}].dice", title(special), pooled))
    return found


def _by(sample: Sample, special: Card, dice: Mapping[str, Any], kinds: set[str]) -> str:
    """The attribute that a special attack is rolled with."""
    said = special.get("attack_with")
    if isinstance(said, str):
        return said
    icon = special.get("icon") or str(special.get("distance") or "").partition(" ")[0]
    if icon in BY:
        return BY[str(icon)]
    named_ = [name for name in (sample.strikes, "will", "dex") if name in dice]
    shoots = [name for kind, name in BY.items() if kind in kinds and not icon]
    return next(iter([*named_, *shoots]), sample.strikes)
