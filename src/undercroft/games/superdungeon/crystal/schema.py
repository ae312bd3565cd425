"""How a pack writes cards with crystals: the words, and the checks that their games share.

Every reader returns what stands in TOML or raises ValueError with a sentence that says what was
expected. A check looks at a row of a pack and says in a sentence what is wrong with it; in which
order they are made, and what else must hold, is each game's own `schema`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal, Protocol, TypeVar

from pydantic import PlainValidator

from undercroft.games.superdungeon import words
from undercroft.games.superdungeon.card import Pools, ShapeKind
from undercroft.games.superdungeon.words import json
from undercroft.kernel.names import hint

from . import status
from .card import AFFINITIES, ATTRIBUTES, Gifts, Icon

G = TypeVar("G", bound=Gifts)

_BONUS = re.compile(r"([+-]\d+) ([a-z]+?)s?")
BONUSES = {"action": "actions", "heart": "hearts", "move": "move", "potion": "potions"}
"""What a bonus such as "+1 heart" adds to."""


def gifts(line: object, none: G, known: Mapping[str, int], bonuses: Mapping[str, str]) -> G:
    """Read a line of abilities.

    Each word is one of the `known` abilities ("backlash"), a status effect that successful
    offensive actions inflict ("fire"), "immune X", "immune all", or one of the `bonuses`
    ("+1 action", "+2 moves").
    """

    def add(g: G, word: str) -> G:
        flag = words.flag(word)
        if flag in known:
            return replace(g, flags=g.flags | known[flag])
        if word in status.BIT:
            return replace(g, inflicts=g.inflicts | status.BIT[word])
        first, _, rest = word.partition(" ")
        if first == "immune":
            bits = status.ALL if rest == "all" else words.status(rest, status.BIT)
            return replace(g, immune=g.immune | bits)
        bonus = _BONUS.fullmatch(word)
        if bonus and bonus[2] in bonuses:
            field = bonuses[bonus[2]]
            changed: Any = {field: getattr(g, field) + int(bonus[1])}
            return replace(g, **changed)
        raise words.unknown_ability(word, known, status.NAMES)

    return words.abilities(line, none, add, "stealth")


def attack(text: object) -> tuple[Icon, int]:
    """Read an attack icon with its range, such as "magic 8"."""
    icons = ("melee", "magic", "missile")
    kind, number = words.numbered(text, icons, "an attack icon", "magic 8")
    return kind, number


def versus(text: object) -> tuple[int, int]:
    """Read the attributes of a support roll, such as "will vs will"."""
    mine, vs, theirs = (*str(text).split(), "", "", "")[:3]
    if not isinstance(text, str) or vs != "vs" or len(text.split()) != 3:
        raise ValueError(f'expected two attributes, as in "will vs will", not {text!r}')
    return words.attribute(mine, ATTRIBUTES), words.attribute(theirs, ATTRIBUTES)


def affinity(line: object) -> tuple[str, ...]:
    if not isinstance(line, list) or not line:
        raise ValueError(f'expected a list of crystals, such as ["ruby"], not {line!r}')
    for word in line:
        if word not in AFFINITIES:
            raise ValueError(f"{word!r} is no crystal{hint(str(word), AFFINITIES)}")
    return tuple(line)


def _pools(text: object) -> Pools:
    return words.pools(text, ATTRIBUTES)


def _statuses(text: object) -> int:
    return words.statuses(text, status.BIT)


def _attribute(text: object) -> int:
    return words.attribute(text, ATTRIBUTES)


Bonus = Annotated[
    Pools,
    PlainValidator(_pools),
    json("object", properties={a: {"type": "string"} for a in ATTRIBUTES}),
]
Affinity = Annotated[
    tuple[str, ...], PlainValidator(affinity), json("array", items={"enum": list(AFFINITIES)})
]
Statuses = Annotated[
    int, PlainValidator(_statuses), json("array", items={"enum": list(status.NAMES)})
]
Attack = Annotated[tuple[Icon, int], PlainValidator(attack), json("string", examples=["magic 8"])]
Versus = Annotated[
    tuple[int, int], PlainValidator(versus), json("string", examples=["will vs will"])
]
AttributeName = Annotated[int, PlainValidator(_attribute), json("string", enum=list(ATTRIBUTES))]


# ---------------------------------------------------------------- checks of an action


class Aimed(Protocol):
    """An action as written."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> Literal["offense", "support"]: ...
    @property
    def range(self) -> int | None: ...
    @property
    def shape(self) -> tuple[ShapeKind, int] | None: ...


def has_range_or_area(action: Aimed) -> None:
    if action.shape and action.shape[0] != "burst" and action.range:
        raise ValueError(
            f"{action.name} has both a range and a {action.shape[0]}: an action uses one or the"
            " other, and only a burst uses both"
        )


def has_range_of_burst(action: Aimed) -> None:
    if action.shape and action.shape[0] == "burst" and action.range is None:
        raise ValueError(f"{action.name} is a burst: expected its range too")


def reaches_somebody(action: Aimed) -> None:
    if action.kind == "offense" and action.range is None and action.shape is None:
        raise ValueError(f"{action.name} reaches nobody: expected a range or a shape")


def rolls_by_its_icon(action: Aimed, rolls: tuple[int, int] | None) -> None:
    if action.kind == "offense" and rolls:
        raise ValueError(f"{action.name} rolls by its icon: only support actions name attributes")


def has_colour_of_its_kind(potion: Aimed, colour: str) -> None:
    if (potion.kind == "offense") != (colour == "red"):
        raise ValueError(
            f"{potion.name} is a {colour} potion: red ones are offense, blue and green ones support"
        )


def no_icon(action: Aimed) -> ValueError:
    return ValueError(f"{action.name} has no icon: expected melee, magic or missile")


def unaugmented(action: Aimed) -> ValueError:
    return ValueError(f"{action.name} helps its target: expected the aim augment")
