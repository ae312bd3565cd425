"""Mistakes in content, each one located sentence.

A `Problem` says in which file, card and field a mistake stands and what was expected there.
`Where` is the place of one card and makes problems about it. `mistakes` turns what pydantic
found wrong with a row into problems, in words taken from the model's own JSON Schema, so that
the sentence and the schema given to editors cannot disagree.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError
from pydantic.errors import PydanticInvalidForJsonSchema

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.names import hint

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake. `str(problem)` is the sentence a user reads."""

    file: str
    card: str
    """Id of the card, or its number in the file when it has no id; empty: the file itself."""
    field: str
    message: str
    expected: str = ""
    """What would be right, in words, when that can be said."""
    noun: str = "card"
    warning: bool = False
    """It may be meant: nothing is refused for it."""

    def __str__(self) -> str:
        place = [f'{self.noun} "{self.card}"'] if self.card else []
        place += [f'field "{self.field}"'] if self.field else []
        parts = ("warning" if self.warning else "", self.file, ", ".join(place), self.message)
        return ": ".join(part for part in parts if part)


class ContentError(UndercroftError):
    """Content that cannot be used, with every mistake found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Where(NamedTuple):
    """The place of one card."""

    file: str
    table: str
    card: str
    noun: str = "card"

    def problem(self, field: str, message: str, expected: str = "") -> Problem:
        return Problem(self.file, self.card, field, message, expected, self.noun)

    def warning(self, field: str, message: str) -> Problem:
        """Something odd that may be meant."""
        return Problem(self.file, self.card, field, message, "", self.noun, warning=True)


def mistakes(
    error: ValidationError, model: type[BaseModel], row: Mapping[str, Any], where: Where
) -> list[Problem]:
    """One problem for each thing that pydantic found wrong in `row`."""
    found = [(_locate(_schema(model), row, e["loc"]), e) for e in error.errors(include_url=False)]
    problems = [_problem(spot, e, where) for spot, e in _best_branches(found)]
    return list(dict.fromkeys(problems))


def show(value: object) -> str:
    """A value as TOML would write it, cut short."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."


def describe(schema: Schema) -> str:
    """What a JSON Schema accepts, in words: `a whole number from 0 to 10`."""
    return _describe(schema, schema.get("$defs", {}))


@cache
def _schema(model: type[BaseModel]) -> Schema:
    try:
        return model.model_json_schema()
    except PydanticInvalidForJsonSchema:
        return {}


# Where in the row and in the schema an error stands


class _Spot(NamedTuple):
    path: str
    schema: Schema
    defs: Schema
    union: tuple[str, str] | None
    """Path of the first union on the way and the branch of it the error belongs to."""


def _locate(root: Schema, row: object, loc: Sequence[str | int]) -> _Spot:
    defs: Schema = root.get("$defs", {})
    schema, data, path = resolve(root, defs), row, ""
    union: tuple[str, str] | None = None
    for part in loc:
        if "anyOf" in schema or "oneOf" in schema:  # the part names a branch, not a field
            union = union or (path, str(part))
            schema = resolve(_branch(schema, str(part), defs), defs)
        elif isinstance(part, int) and isinstance(data, list):
            data = data[part] if part < len(data) else None
            path += f"[{_label(data, part)}]"
            schema = resolve(_item(schema, part), defs)
        else:
            data = data.get(part) if isinstance(data, dict) else None
            path += f".{part}" if path else str(part)
            inner = schema.get("properties", {}).get(part, schema.get("additionalProperties"))
            schema = resolve(inner if isinstance(inner, dict) else {}, defs) if inner else schema
    return _Spot(path, schema, defs, union)


def _label(data: object, index: int) -> str:
    """An item of a list by its id, or counted from one."""
    name = data.get("id") if isinstance(data, dict) else None
    return name if isinstance(name, str) else str(index + 1)


def _item(schema: Schema, index: int) -> Schema:
    fixed = schema.get("prefixItems", [])
    item: Schema = fixed[index] if index < len(fixed) else schema.get("items", {})
    return item if isinstance(item, dict) else {}


def resolve(schema: Schema, defs: Schema) -> dict[str, Any]:
    """Follow references, and look through `… or none`: TOML has no null."""
    while True:
        if "$ref" in schema:
            schema = defs.get(schema["$ref"].rpartition("/")[2], {})
        elif "anyOf" in schema:
            choices = [s for s in schema["anyOf"] if s.get("type") != "null"]
            if len(choices) != 1:
                return {**schema, "anyOf": choices}
            schema = choices[0]
        else:
            return dict(schema)


_BRANCH_TYPES = {
    "int": "integer", "str": "string", "bool": "boolean", "float": "number",
    "list": "array", "tuple": "array", "dict": "object",
}  # fmt: skip


def _branch(schema: Schema, label: str, defs: Schema) -> Schema:
    """The branch of a union that pydantic calls `label`; the union itself when unsure."""
    mapping = schema.get("discriminator", {}).get("mapping", {})
    if label in mapping:
        return {"$ref": mapping[label]}
    for choice in schema.get("anyOf", schema.get("oneOf", ())):
        resolved = resolve(choice, defs)
        if label in (resolved.get("title"), choice.get("$ref", "").rpartition("/")[2]):
            return resolved
        kind = label.removeprefix("constrained-").partition("[")[0]
        if "type" in resolved and resolved["type"] == _BRANCH_TYPES.get(kind):
            return schema if resolved["type"] != "object" else resolved
    return schema


_Found = tuple[_Spot, Any]


def _best_branches(found: list[_Found]) -> list[_Found]:
    """Of the branches of each union keep the one that the row came nearest to.

    Nearest is the branch whose shape fits (its errors lie deeper), then the one with fewest errors.
    """
    unions: dict[str, dict[str, list[_Found]]] = {}
    for spot, e in found:
        if spot.union:
            unions.setdefault(spot.union[0], {}).setdefault(spot.union[1], []).append((spot, e))
    best = {
        path: min(
            branches,
            key=lambda b, path=path, branches=branches: (  # type: ignore[misc]  # bound defaults
                any(spot.path == path for spot, _ in branches[b]),
                len(branches[b]),
            ),
        )
        for path, branches in unions.items()
    }
    return [
        (spot, e) for spot, e in found if spot.union is None or best[spot.union[0]] == spot.union[1]
    ]


def _problem(spot: _Spot, error: Any, where: Where) -> Problem:
    kind = error["type"]
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        known = list(spot.schema.get("properties", ()))
        message = f"unknown field{hint(spot.path.rpartition('.')[2], known)}"
        return where.problem(spot.path, message)
    if kind in ("value_error", "assertion_error"):
        return where.problem(spot.path, str(error["ctx"]["error"]))
    if kind in ("union_tag_invalid", "union_tag_not_found") and "discriminator" in spot.schema:
        spot, error = _tag(spot, error)
        kind = error["type"]
    expected = _describe(spot.schema, spot.defs) if spot.path else ""
    if kind == "missing":
        return where.problem(
            spot.path, f"missing; expected {expected}" if expected else "missing", expected
        )
    if not expected:
        return where.problem(spot.path, f"{error['msg'][0].lower()}{error['msg'][1:]}")
    got = error["input"]
    words = [word for word in spot.schema.get("enum", ()) if isinstance(word, str)]
    near = hint(got, words) if words and isinstance(got, str) else ""
    near = near if "did you mean" in near else ""
    return where.problem(spot.path, f"expected {expected}, got {show(got)}{near}", expected)


def _tag(spot: _Spot, error: Any) -> _Found:
    """A wrong or missing tag, as if it were a plain field with a list of words."""
    field = spot.schema["discriminator"]["propertyName"]
    words = {"enum": list(spot.schema["discriminator"]["mapping"])}
    got = error["input"].get(field) if isinstance(error["input"], dict) else None
    kind = "missing" if error["type"] == "union_tag_not_found" else "enum"
    path = f"{spot.path}.{field}" if spot.path else field
    return _Spot(path, words, {}, spot.union), {"type": kind, "input": got}


# What a schema accepts, in words


def _describe(schema: Schema, defs: Schema) -> str:
    schema = resolve(schema, defs)
    if "const" in schema:
        return show(schema["const"])
    if "enum" in schema:
        return "one of " + ", ".join(show(value) for value in schema["enum"])
    if "anyOf" in schema or "oneOf" in schema:
        choices = [_describe(s, defs) for s in schema.get("anyOf", schema.get("oneOf", ()))]
        return " or ".join(dict.fromkeys(choice for choice in choices if choice))
    match schema.get("type"):
        case "integer":
            return "a whole number" + _bounds(schema)
        case "number":
            return "a number" + _bounds(schema)
        case "boolean":
            return "true or false"
        case "string":
            return _text(schema)
        case "array":
            return _list(schema, defs)
        case "object":
            return _table(schema, defs)
        case _:
            return ""


def _bounds(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    above, below = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
    words = []
    if low is not None and high is not None:
        words.append(f"from {low} to {high}")
    elif low is not None:
        words.append(f"of at least {low}")
    elif high is not None:
        words.append(f"of at most {high}")
    if above is not None:
        words.append(f"above {above}")
    if below is not None:
        words.append(f"below {below}")
    return "".join(" " + word for word in words)


def _text(schema: Schema) -> str:
    examples = schema.get("examples")
    if examples:
        return "text such as " + " or ".join(show(example) for example in examples)
    if "pattern" in schema:
        return f"text of the form {schema['pattern']}"
    return "text that is not empty" if schema.get("minLength") else "text"


def _list(schema: Schema, defs: Schema) -> str:
    fixed = schema.get("prefixItems")
    if fixed:
        return "a list of " + ", ".join(_describe(item, defs) or "anything" for item in fixed)
    low, high = schema.get("minItems", 0), schema.get("maxItems")
    count = ""
    if high is not None:
        count = f" of {low} items" if low == high else f" of {low} to {high} items"
    elif low:
        count = f" of at least {low} item{'s' if low > 1 else ''}"
    each = _describe(schema.get("items", {}), defs)
    if each == "text" and not count:
        return "a list of text"
    return f"a list{count}{', each ' if each else ''}{each}"


def _table(schema: Schema, defs: Schema) -> str:
    values = schema.get("additionalProperties")
    if isinstance(values, dict):
        return f"a table whose values are {_describe(values, defs) or 'anything'}"
    fields = ", ".join(schema.get("required", ()))
    if fields:
        return f"a table with {fields}"
    return "a table that is not empty" if schema.get("minProperties") else "a table"
