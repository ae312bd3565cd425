"""Write the tables of the pages about scenario files, from the games' deeds and models.

A page holds `<!-- choices of <game> -->` and `<!-- end of choices -->`; what stands between them is
written here. So is what stands between `<!-- keys of <game> -->` and `<!-- end of keys -->`: the
keys of `[position]` with their defaults; with `<!-- keys of <game> heroes -->` those of a row of
`heroes`, with `<!-- keys of <game> options -->` those of `[new]`. What a key means stands in the
page itself: it is kept, and a new key has the words of its model, or waits for some.
`tests/test_choices.py` fails when a page is not current.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from undercroft.games import registry
from undercroft.kernel.deeds import ByDeeds

DOCS = Path(__file__).parent.parent / "docs"
_BETWEEN = re.compile(r"(<!-- choices of (\w+) -->\n).*?(<!-- end of choices -->)", re.DOTALL)
_KEYS = re.compile(r"(<!-- keys of (\w+)( \w+)? -->\n)(.*?)(<!-- end of keys -->)", re.DOTALL)
_ROW = re.compile(r"^\| `(\w+)` \| [^|]* \| (.*) \|$", re.MULTILINE)
Model = type[BaseModel]


def current(page: str) -> str:
    """A page with its tables as the deeds and models have them."""

    def table(found: re.Match[str]) -> str:
        game = registry.game(found[2])
        assert isinstance(game, ByDeeds), f"{found[2]} has no table of deeds"
        return f"{found[1]}\n{game.deeds.reference()}\n{found[3]}"

    def keys(found: re.Match[str]) -> str:
        row = keys_of(found[2], (found[3] or "").strip())
        says = described(row) | dict(_ROW.findall(found[4]))
        lines = ["| key | default | |", "|---|---|---|"]
        lines += [
            f"| `{name}` | {_default(value)} | {says.get(name, '')} |"
            for name, value in defaults(row)
        ]
        return "\n".join([found[1], *lines, "", found[5]])

    return _KEYS.sub(keys, _BETWEEN.sub(table, page))


def position(game: str) -> Model:
    """The model of a game's `[position]`."""
    stage: Any = registry.game(game).scenario
    model: Model = stage.position
    return model


def keys_of(game: str, part: str) -> type[Any]:
    """What `[position]` may say, or `[new]`, or a row of one of its keys."""
    if part == "options":
        options: Model = registry.game(game).options_model
        return options
    if not part:
        return position(game)
    (row,) = rows_of(position(game).model_fields[part].annotation)
    return row


def described(row: type[Any]) -> dict[str, str]:
    """What a model says of its own fields."""
    if is_dataclass(row):
        return {}
    return {name: field.description or "" for name, field in row.model_fields.items()}


def rows_of(annotation: Any) -> list[type[Any]]:
    """The models and dataclasses of rows within a type."""
    if isinstance(annotation, type) and (
        issubclass(annotation, BaseModel) or is_dataclass(annotation)
    ):
        return [annotation]
    return [row for part in get_args(annotation) for row in rows_of(part)]


def defaults(row: type[Any]) -> Iterator[tuple[str, Any]]:
    """The keys of a row, each with what it is where a file does not say it."""
    if is_dataclass(row):
        for spec in fields(row):
            yield spec.name, PydanticUndefined if spec.default is MISSING else spec.default
        return
    for name, field in row.model_fields.items():
        yield name, field.get_default(call_default_factory=True)


def _default(value: Any) -> str:
    if value is PydanticUndefined:
        return "required"
    if isinstance(value, BaseModel) or value in (None, "", (), {}, []):
        return "none"
    if isinstance(value, bool):
        return "`true`" if value else "`false`"
    return f"`{value}`" if isinstance(value, int) else f'`"{value}"`'


def games(page: str) -> list[str]:
    """The games whose choices a page lists."""
    return [found[2] for found in _BETWEEN.finditer(page)]


def pages() -> list[Path]:
    return sorted(DOCS.glob("scenarios*.md"))


if __name__ == "__main__":
    for path in pages():
        path.write_text(current(path.read_text(encoding="utf-8")), encoding="utf-8")
