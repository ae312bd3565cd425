"""The starter pack: the files of a new content pack, commented and sound as they stand.

Every table the game knows is drawn up as a comment, with what each field expects in the words
of the checker. Taking the `# ` away makes a card.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from undercroft.kernel.gloss import explained
from undercroft.kernel.pack import META_FILE, TILES, Meta, RawPack, json_schema
from undercroft.kernel.problem import describe, resolve, show

SCHEMA_FILE = "schema.json"


def starter(
    meta: Meta,
    tables: Mapping[str, type[BaseModel]],
    example: Mapping[str, str] | None = None,
    own: RawPack | None = None,
) -> dict[str, str]:
    """The files of a starter pack by path.

    With an example pack it begins with the example's cards instead of drawings of empty ones. What
    the game's own pack says is told beside the fields.
    """
    if example:
        cards = {path: text for path, text in example.items() if path != META_FILE}
        schema = json.dumps(json_schema(tables, meta.title), indent=2) + "\n"
        tiles = {f"{TILES}/README.md": _tiles(own)}
        return {META_FILE: _meta(meta), SCHEMA_FILE: schema, **tiles, **cards}
    files = {
        META_FILE: _meta(meta),
        SCHEMA_FILE: json.dumps(json_schema(tables, meta.title), indent=2) + "\n",
        f"{TILES}/README.md": _tiles(own),
    }
    for table, model in tables.items():
        said = own.said.get(table, ()) if own else ()
        files[f"{table}.toml"] = _table(table, model, said)
    return files


_TILES = """Maps of this pack go here, one drawing a file, named NAME.txt.
The name of the file without .txt is the name of the tile.

A plain drawing has one character for each square, inside a frame:

    # in the frame: the closed border     = in the frame: a hallway
    # inside: a wall square               . a plain square

A drawing that begins with + has room between the squares for walls on their edges: - and | are
walls, blanks are none, and + stands where edges meet.
"""


def _tiles(own: RawPack | None) -> str:
    """How maps are drawn, with the terrain of the game and one of its own."""
    if own is None:
        return _TILES
    marks = [
        f"    {row['mark']} {row.get('name', row.get('id', ''))}"
        for row in own.said.get("terrain", ())
        if "mark" in row
    ]
    text = _TILES + ("\nTerrain of the game:\n\n" + "\n".join(marks) + "\n" if marks else "")
    for name in sorted(own.texts)[:1]:
        drawing = "".join(f"    {line}\n" for line in own.texts[name].splitlines())
        text += f"\nA tile of the game, {name}.txt:\n\n{drawing}"
    return text


def _meta(meta: Meta) -> str:
    return f"""\
# What this pack is. Check it with: undercroft pack check .

id = {show(meta.id)}            # lower case, no blanks; saves and other packs refer to it
version = {show(meta.version)}
game = {show(meta.game)}
title = {show(meta.title)}
licence = {show(meta.licence)}   # what others may do with your cards
authors = [{", ".join(show(author) for author in meta.authors)}]
requires = []             # ids of packs whose cards yours build on
"""


def _table(table: str, model: type[BaseModel], said: Sequence[Mapping[str, Any]] = ()) -> str:
    schema = model.model_json_schema()
    required = schema.get("required", ())
    lines = [
        f"#:schema ./{SCHEMA_FILE}",
        f"# Each {table} begins with a line [[{table}]]. Take the comment marks away to make one;",
        "# fields that are not marked as required may be left out.",
        *_inside(table, model),
        *([] if not said else ["#", "# What they mean:", *explained(model, said)]),
        "",
        f"# [[{table}]]",
    ]
    for name, part in schema.get("properties", {}).items():
        field = resolve(part, schema.get("$defs", {})) | _aside(part)
        words = describe({**field, "$defs": schema.get("$defs", {})})
        notes = [words] if words else []
        notes += ["required"] if name in required else []
        lines.append(f"# {name} = {_sample(field)}  # {'; '.join(notes)}".rstrip("# ").rstrip())
    return "\n".join(lines) + "\n"


def _inside(table: str, model: type[BaseModel]) -> list[str]:
    """How the tables inside a card are written, where there are any."""
    schema = model.model_json_schema()
    lists = [
        name
        for name, said in schema.get("properties", {}).items()
        if (items := resolve(said, schema.get("$defs", {})).get("items"))
        and resolve(items, schema.get("$defs", {})).get("type") == "object"
    ]
    return [
        f"# Each of its {name} begins with a line [[{table}.{name}]] below it." for name in lists
    ]


def _aside(said: Mapping[str, Any]) -> dict[str, Any]:
    """What stands beside a reference: the default of this field, and examples."""
    return {key: said[key] for key in ("default", "examples") if key in said}


def _sample(field: Mapping[str, Any]) -> str:
    """A value to start from: an example, a plain default, or the first thing that is allowed.

    A default that is no number, word or truth value may be what the model makes of a text.
    """
    plain = field.get("default")
    if "examples" in field:
        return show(field["examples"][0])
    if isinstance(plain, str | int | float) and field.get("type") in _PLAIN:
        return show(plain)
    if "enum" in field:
        return show(field["enum"][0])
    if field.get("type") in ("integer", "number"):
        return show(field.get("minimum", 0))
    return {"boolean": "false", "array": "[]", "object": "{ }"}.get(field.get("type", ""), '""')


_PLAIN = ("integer", "number", "string", "boolean")
