"""The client's types are those of the scene."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_written_types_are_those_of_the_models() -> None:
    spec = spec_from_file_location("scene_types", ROOT / "scripts" / "scene_types.py")
    assert spec is not None and spec.loader is not None
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    written = (ROOT / "web" / "src" / "lib" / "scene.ts").read_text(encoding="utf-8")
    assert written == script.types(), "run scripts/scene_types.py"
