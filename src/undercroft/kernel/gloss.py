"""What every field of a table means, in comments: for the starter of a pack.

The words are the model's own: what the schema accepts, what stands below the field in the source,
and what the game's own cards say there.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, get_args

from pydantic import BaseModel

from .problem import describe, resolve, show

MOST = 24
"""So many different words of the game's cards are named."""
FEW = 6
"""And so many where there is only a line."""
DEEPEST = 4
WIDTH = 96
UNTOLD = frozenset({"id", "name", "title", "names", "text", "art"})
"""Fields that every card has its own words in."""

Said = Sequence[Mapping[str, Any]]


def explained(model: type[BaseModel], said: Said) -> list[str]:
    """A line, or some, for each field, with those of the tables inside it."""
    return list(_fields(model, said, "", set(), 0))


def hinted(model: type[BaseModel], said: Said) -> dict[str, str]:
    """A line for each field that has more to say than its schema, by its path: `special.cost`."""
    return dict(_hints(model, said, "", ()))


def _hints(
    model: type[BaseModel], said: Said, path: str, above: tuple[type[BaseModel], ...]
) -> Iterator[tuple[str, str]]:
    for field, info in model.model_fields.items():
        name = info.alias or field
        values = [row[name] for row in said if isinstance(row, Mapping) and name in row]
        told = name in UNTOLD or name.endswith("_text")
        notes = [_docs(model).get(field, ""), "" if told else _seen(values, FEW)]
        text = ". ".join(note.rstrip(".") for note in notes if note)
        if text:
            yield f"{path}{name}", text
        rows = [row for value in values for row in (value if isinstance(value, list) else [value])]
        for inner in _models(info.annotation):
            if inner not in above and len(above) < DEEPEST:
                yield from _hints(inner, rows, f"{path}{name}.", (*above, model))


def _fields(
    model: type[BaseModel], said: Said, path: str, told: set[type[BaseModel]], depth: int
) -> Iterator[str]:
    told.add(model)
    whole = model.model_json_schema()
    defs = whole.get("$defs", {})
    schema = resolve(whole, defs)
    required = schema.get("required", ())
    for field, info in model.model_fields.items():
        name = info.alias or field
        part = schema.get("properties", {}).get(name, {})
        if depth and "const" in resolve(part, defs):
            continue
        notes = [_docs(model).get(field, "")]
        if depth:
            words = describe({**resolve(part, defs), "$defs": defs})
            notes.insert(0, words + ("; required" if name in required else ""))
        values = [row[name] for row in said if isinstance(row, Mapping) and name in row]
        notes.append("" if name in UNTOLD else _seen(values))
        inner = [m for m in _models(info.annotation) if depth < DEEPEST]
        text = ". ".join(note.rstrip(".") for note in notes if note)
        place = f"{path}{name}"
        if text or inner:
            yield from _wrapped(f"{place}: {text}" if text else place, 2 * depth)
        rows = [row for value in values for row in (value if isinstance(value, list) else [value])]
        for part_of in inner:
            if part_of in told:
                yield from _wrapped(f"{part_of.__name__}: as told above", 2 * depth + 2)
                continue
            if len(inner) > 1:
                about = (part_of.__dict__.get("__doc__") or "").strip().partition("\n")[0]
                about = about.partition(" [")[0]
                kind = f"{_kind(part_of)}: {about}".rstrip(": ")
                yield from _wrapped(kind, 2 * depth + 2)
            mine = [row for row in rows if isinstance(row, Mapping) and _fits(part_of, row)]
            yield from _fields(part_of, mine, f"{place}.", told, depth + 1)


def _wrapped(text: str, indent: int) -> list[str]:
    first, rest = "# " + " " * indent, "# " + " " * (indent + 4)
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest)


def _seen(values: Sequence[Any], most: int = MOST) -> str:
    """What the game's own cards have there."""
    numbers = [v for v in values if isinstance(v, int) and not isinstance(v, bool)]
    if numbers and len(numbers) == len(values):
        low, high = min(numbers), max(numbers)
        return f"The game's cards have {low}" + (f" to {high}" if high > low else "")
    texts = [t for v in values for t in (v if isinstance(v, list) else [v]) if isinstance(t, str)]
    words = sorted(dict.fromkeys(texts))
    if not words:
        return ""
    more = ", …" if len(words) > most else ""
    return "The game's cards say " + ", ".join(show(word) for word in words[:most]) + more


def _models(annotation: Any) -> list[type[BaseModel]]:
    """The tables that a field may hold, whatever lists and choices are around them."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    found = [model for part in get_args(annotation) for model in _models(part)]
    return list(dict.fromkeys(found))


def _kind(model: type[BaseModel]) -> str:
    """A choice by the word that chooses it: `do = "heal"`."""
    for name, info in model.model_fields.items():
        words = get_args(info.annotation)
        if len(words) == 1 and isinstance(words[0], str):
            return f"{name} = {show(words[0])}"
    return model.__name__


def _fits(model: type[BaseModel], row: Mapping[str, Any]) -> bool:
    for name, info in model.model_fields.items():
        words = get_args(info.annotation)
        if len(words) == 1 and isinstance(words[0], str) and row.get(name) != words[0]:
            return False
    return set(row) <= {info.alias or name for name, info in model.model_fields.items()}


@cache
def _docs(model: type[BaseModel]) -> dict[str, str]:
    """What stands below each field in the source, in one line."""
    found: dict[str, str] = {}
    for base in reversed(model.__mro__):
        if not issubclass(base, BaseModel) or base is BaseModel:
            continue
        try:
            tree = ast.parse(textwrap.dedent(inspect.getsource(base)))
        except (OSError, SyntaxError, TypeError):
            continue
        body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
        for field, below in pairwise(body):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(below, ast.Expr)
                and isinstance(below.value, ast.Constant)
                and isinstance(below.value.value, str)
            ):
                found[field.target.id] = " ".join(below.value.value.split())
    return found
