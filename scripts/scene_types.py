"""Write the TypeScript types of a scene, from the schema of the Python models.

The client draws what these types name and nothing else. `tests/test_scene_types.py` fails when the
written file is not current.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from undercroft.kernel import scene

TARGET = Path(__file__).parent.parent / "web" / "src" / "lib" / "scene.ts"
HEAD = """\
// What a scene holds. Written by scripts/scene_types.py from src/undercroft/kernel/scene.py:
// change it there.
"""
ROOTS: tuple[type[BaseModel], ...] = (scene.Scene, scene.Line)


def types() -> str:
    """The whole file."""
    _, schema = models_json_schema(
        [(model, "serialization") for model in ROOTS], ref_template="{model}"
    )
    parts = [HEAD]
    for name, definition in schema["$defs"].items():
        fields = "".join(
            f"  {field}: {_type(value)}\n" for field, value in definition["properties"].items()
        )
        parts.append(f"export interface {name} {{\n{fields}}}\n")
    return "\n".join(parts)


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "anyOf" in schema:
        return " | ".join(_type(each) for each in schema["anyOf"])
    kind = schema["type"]
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
        item = _type(schema["items"])
        return f"({item})[]" if " " in item and not item.startswith("[") else f"{item}[]"
    if kind == "object":
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    return {"integer": "number", "number": "number", "string": "string",
            "boolean": "boolean", "null": "null"}[kind]  # fmt: skip


if __name__ == "__main__":
    TARGET.write_text(types(), encoding="utf-8")
