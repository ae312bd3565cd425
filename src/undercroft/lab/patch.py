"""Patches: a card or a rule's figure changed where it stands, as one more content pack.

What is not named stays as the game, or the packs below it, say it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from undercroft.kernel.names import hint
from undercroft.kernel.pack import Meta, RawPack, loose_pack

from .spec import NoStudy, Patch

ID = "study_patch"


def patched(own: Any, packs: Sequence[RawPack], patches: Sequence[Patch]) -> list[RawPack]:
    """Packs with the patches on top of them."""
    if not patches:
        return list(packs)
    stock = getattr(own, "stock", None)
    if stock is None:
        raise NoStudy(f"{own.title} takes no packs: its cards cannot be changed")
    tables: dict[str, dict[str, Any]] = {}
    for patch in patches:
        table, row = _found(patch, tables, [stock.built_in, *packs])
        for path, value in patch.set.items():
            if path == "id":
                raise NoStudy(f"{patch.card} is called by its id, which stays as it is")
            _put(row, path, value, patch.card)
        tables.setdefault(table, {})[patch.card] = row
    needs = tuple(pack.meta.id for pack in packs)
    meta = Meta(
        id=ID, version="1.0", game=own.name, title="Changed for a study", licence="none",
        requires=needs,
    )  # fmt: skip
    said = {table: list(rows.values()) for table, rows in tables.items()}
    return [*packs, loose_pack("the study", meta, said, own.tables)]


def _found(
    patch: Patch, changed: Mapping[str, Mapping[str, Any]], packs: Iterable[RawPack]
) -> tuple[str, dict[str, Any]]:
    """The table of a row and the row as it is said last, to be changed."""
    rows: dict[str, Any] = {}
    known: set[str] = set()
    for pack in packs:
        for table, said in pack.said.items():
            for row in said:
                if not isinstance(row, Mapping) or patch.table not in ("", table):
                    continue
                known.add(str(row.get("id", "")))
                if row.get("id") == patch.card:
                    rows[table] = row
    if not rows:
        raise NoStudy(f'there is no card "{patch.card}" in this game{hint(patch.card, known)}')
    if len(rows) > 1:
        told = " or ".join(sorted(rows))
        raise NoStudy(f'"{patch.card}" stands in several tables: say which table, {told}')
    [(table, row)] = rows.items()
    row = changed.get(table, {}).get(patch.card, row)
    return table, json.loads(json.dumps(row, default=str))


def _put(row: dict[str, Any], path: str, value: Any, card: str) -> None:
    """Set a field, however deep; a list of named things is entered by their ids."""
    *way, last = path.split(".")
    at: Any = row
    for word in way:
        at = _into(at, word, path, card)
    if isinstance(at, list):
        index = _place(at, last, path, card)
        at[index] = value
    elif isinstance(at, dict):
        at[last] = value
    else:
        raise NoStudy(f'{card} has no field "{path}"')


def _into(at: Any, word: str, path: str, card: str) -> Any:
    if isinstance(at, list):
        return at[_place(at, word, path, card)]
    if isinstance(at, dict) and word in at:
        return at[word]
    known = list(at) if isinstance(at, dict) else []
    raise NoStudy(f'{card} has no field "{path}"{hint(word, known)}')


def _place(at: list[Any], word: str, path: str, card: str) -> int:
    for index, each in enumerate(at):
        if isinstance(each, dict) and each.get("id") == word:
            return index
    if word.isdigit() and int(word) < len(at):
        return int(word)
    known = [each["id"] for each in at if isinstance(each, dict) and "id" in each]
    raise NoStudy(f'{card} has no field "{path}"{hint(word, known)}')


def value_at(own: Any, packs: Sequence[RawPack], card: str, table: str, path: str) -> Any:
    """What a field of a card says as the game, or a pack over it, has it; None if nothing."""
    found = [own.stock.built_in, *packs]
    _, row = _found(Patch(card=card, table=table, set={path: 0}), {}, found)
    at: Any = row
    for word in path.split("."):
        if isinstance(at, list):
            at = next((e for e in at if isinstance(e, dict) and e.get("id") == word), None)
        elif isinstance(at, dict):
            at = at.get(word)
    return at
