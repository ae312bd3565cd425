"""The words of a card: how dice, shapes, types and rosters are written in a pack.

Every function reads what stands in TOML or raises ValueError with a sentence that says what was
expected. Words that differ between the games (attributes, status effects) are given by the
caller; abilities are each game's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Protocol, TypeVar, get_args

from pydantic import Field, PlainValidator, WithJsonSchema

from undercroft.games.superdungeon.card import EMPTY, Pool, Pools, ShapeKind
from undercroft.kernel.names import hint

T = TypeVar("T")

_DICE = re.compile(r"(\d+) *(ST|B|R|G)", re.IGNORECASE)
_NUMBERED = re.compile(r"(.+?) (\d+)")


def pool(text: object) -> Pool:
    """Read dice such as "2B1R" or "1ST 2R" (ST: a fixed star)."""
    expected = 'expected dice such as "2B1R" or "1ST 2R" (B blue, R red, G green, ST fixed stars)'
    if not isinstance(text, str):
        raise ValueError(f"{expected}, not {text!r}")
    found = {"B": 0, "R": 0, "G": 0, "ST": 0}
    for number, colour in _DICE.findall(text):
        found[colour.upper()] += int(number)
    if _DICE.sub("", text).strip() or not text.strip():
        raise ValueError(f"{expected}, not {text!r}")
    return Pool(found["B"], found["R"], found["G"], found["ST"])


def pools(text: object, attributes: Sequence[str]) -> Pools:
    """Read dice by attribute, such as { att = "1B", arm = "1R" }."""
    if not isinstance(text, dict) or not set(text) <= set(attributes):
        such_as = f'{{ {attributes[0]} = "1B" }}'
        raise ValueError(f"expected dice by attribute, as in {such_as}, not {text!r}")
    first, arm, will, dex = (pool(text[a]) if a in text else EMPTY for a in attributes)
    return (first, arm, will, dex)


def attribute(text: object, attributes: Sequence[str]) -> int:
    if text not in attributes:
        raise ValueError(f"expected one of the attributes {either(attributes)}, not {text!r}")
    return attributes.index(str(text))


def status(word: object, known: Mapping[str, int]) -> int:
    """Read a status effect as its bit."""
    if word not in known:
        raise ValueError(f"{word!r} is no status effect{hint(str(word), known)}")
    return known[str(word)]


def statuses(words: object, known: Mapping[str, int]) -> int:
    """Read a list of status effects as bits."""
    if not isinstance(words, list):
        raise ValueError(f'expected a list of status effects, such as ["slow"], not {words!r}')
    bits = 0
    for word in words:
        bits |= status(word, known)
    return bits


def abilities(line: object, none: T, add: Callable[[T, str], T], such_as: str) -> T:
    """Read a line of abilities word by word; `such_as` is one of the game's."""
    if not isinstance(line, list):
        raise ValueError(f'expected a list of abilities, such as ["{such_as}"], not {line!r}')
    found = none
    for word in line:
        if not isinstance(word, str):
            raise ValueError(f'expected an ability in words, such as "{such_as}", not {word!r}')
        found = add(found, word)
    return found


def unknown_ability(word: str, abilities: Iterable[str], statuses: Iterable[str]) -> ValueError:
    known = [name.replace("_", " ") for name in abilities] + list(statuses)
    return ValueError(f"{word!r} is no known ability{hint(word, known)}")


def flag(word: str) -> str:
    """The id of an ability as it is written: "nine lives", "nine-lives"."""
    return word.replace(" ", "_").replace("-", "_")


def shape(text: object) -> tuple[ShapeKind, int]:
    """Read an area of effect such as "burst 1"."""
    kind, number = numbered(text, get_args(ShapeKind), "an area of effect", "burst 1")
    return kind, number


def numbered(text: object, kinds: Iterable[str], what: str, such_as: str) -> tuple[Any, int]:
    """Read a word with its number of squares."""
    found = _NUMBERED.fullmatch(text) if isinstance(text, str) else None
    if not found or found[1] not in kinds or not int(found[2]):
        raise ValueError(
            f'expected {what} with its number of squares, such as "{such_as}", not {text!r}'
        )
    return found[1], int(found[2])


def types(text: object) -> tuple[str, ...]:
    if not isinstance(text, str) or not text.strip():
        raise ValueError(f'expected a type line such as "Kobold Minion", not {text!r}')
    return tuple(text.lower().split())


def roster(text: object) -> tuple[tuple[str, int], ...]:
    """Read monsters with their numbers."""
    expected = "expected monsters with their numbers, as in { whelp = 2 }"
    if not isinstance(text, dict):
        raise ValueError(f"{expected}, not {text!r}")
    for who, number in text.items():
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise ValueError(f"{expected}: the number of {who} is {number!r}")
    return tuple(text.items())


def either(words: Iterable[str]) -> str:
    *most, last = (f'"{word}"' for word in words)
    return f"{', '.join(most)} or {last}" if most else last


class Named(Protocol):
    @property
    def id(self) -> str: ...


class Special(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def special(self) -> Iterable[Named]: ...


C = TypeVar("C", bound=Special)


def told_apart(card: str, specials: Iterable[Named]) -> None:
    """Refuse a card with two specials of one id."""
    seen: set[str] = set()
    for special in specials:
        if special.id in seen:
            raise ValueError(f"{card} has two specials with the id {special.id!r}")
        seen.add(special.id)


def specials_told_apart(card: C) -> C:
    """A row's check: no two of its specials have one id."""
    told_apart(card.name, card.special)
    return card


def json(kind: str, **more: Any) -> WithJsonSchema:
    """What an editor is told of a field that is read by one of the functions above."""
    return WithJsonSchema({"type": kind, **more})


LIST_OF_WORDS = {"items": {"type": "string"}}

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", examples=["ember_mage"])]
Text = Annotated[str, Field(min_length=1)]
Types = Annotated[tuple[str, ...], PlainValidator(types), json("string", examples=["Elf Hero"])]
Dice = Annotated[Pool, PlainValidator(pool), json("string", examples=["2B1R", "1ST 2R"])]
Shape = Annotated[
    tuple[ShapeKind, int], PlainValidator(shape), json("string", examples=["burst 1"])
]
Roster = Annotated[
    tuple[tuple[str, int], ...],
    PlainValidator(roster),
    json("object", additionalProperties={"type": "integer", "minimum": 1}),
]
Number = Annotated[int, Field(ge=0)]
Count = Annotated[int, Field(ge=1)]
