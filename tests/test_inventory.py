"""What Undercroft is made of: locked, under licences we may build on, and listed."""

from __future__ import annotations

import json
import re
import tomllib
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from scripts import inventory

ROOT = Path(__file__).parents[1]


def test_the_lock_has_every_package_that_is_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    asked = [Requirement(line) for lines in (project["dependencies"], *extras) for line in lines]
    locked = inventory.locked()
    missing = [
        str(wanted)
        for wanted in asked
        if wanted.name != "undercroft"
        and not wanted.specifier.contains(locked.get(re.sub("[_.]", "-", wanted.name), "0"))
    ]
    assert missing == [], "run `make lock`"


def _needed(marked: bool) -> set[str]:
    """What undercroft with all its extras needs, and what that needs; `marked`: here and now."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    due = [*project["dependencies"], *(line for lines in extras.values() for line in lines)]
    asked: set[tuple[str, str]] = set()
    seen: set[str] = set()
    waiting = [(Requirement(line), "") for line in due]
    while waiting:
        wanted, extra = waiting.pop()
        fits = wanted.marker is None or (
            wanted.marker.evaluate({"extra": extra})
            if marked
            else "extra" not in str(wanted.marker) or f'"{extra}"' in str(wanted.marker)
        )
        if not fits or wanted.name == "undercroft":
            continue
        name = canonicalize_name(wanted.name)
        seen.add(name)
        for more in ("", *wanted.extras):
            if (name, more) not in asked:
                asked.add((name, more))
                with suppress(PackageNotFoundError):
                    lines = requires(name) or []
                    waiting += [(Requirement(line), more) for line in lines]
    return seen


def test_the_lock_has_all_that_is_needed_and_nothing_that_is_not() -> None:
    locked = {canonicalize_name(name) for name in inventory.locked()}
    assert _needed(marked=True) - locked == set(), "run `make lock`"
    assert locked - _needed(marked=False) == set(), "run `make lock`"


def test_the_lock_files_name_no_place_to_fetch_from() -> None:
    for name in ("requirements.lock", "web/package-lock.json"):
        text = (ROOT / name).read_text("utf-8")
        assert not re.search(r'"resolved"|--(extra-)?index-url|--find-links|@ \w+://', text), name


def test_every_part_is_under_a_licence_that_may_be_built_on() -> None:
    parts = [*inventory.python_parts(), *inventory.npm_parts()]
    assert inventory.forbidden(parts) == []
    # A licence that is not known is not taken for a good one.
    assert inventory.forbidden([inventory.Part("npm", "x", "1", "", True)])
    assert inventory.forbidden([inventory.Part("npm", "x", "1", "MIT AND AGPL-3.0", True)])


def test_the_page_of_licences_names_everything_that_players_have() -> None:
    page = (ROOT / "docs" / "licences.md").read_text("utf-8")
    parts = [part for part in (*inventory.python_parts(), *inventory.npm_parts()) if part.ships]
    rows = [f"| {part.name} | {part.kind} | {part.licence} |" for part in parts]
    assert [row for row in rows if row not in page] == [], "run `make licences`"


def test_the_notices_name_everything_that_is_inside_a_release() -> None:
    """Icons and fonts by their own names, code by that of its package with its licence below."""
    notices = inventory.NOTICES.read_text("utf-8")
    code = [part.name for part in inventory.npm_parts() if part.ships and part.name[0] != "@"]
    assert {"svelte", "clsx"} <= set(code)
    assert [name for name in code if f"\n{name}\n\n" not in notices] == [], "run `make licences`"
    assert notices.count("Permission is hereby granted") >= len(code)
    assert (ROOT / "web" / "public" / "fonts.txt").read_text("utf-8").strip() in notices


def test_the_bill_of_materials_lists_both_kinds_of_packages(tmp_path: Path) -> None:
    bill = json.loads(inventory.write_bill(tmp_path / "dist").read_text("utf-8"))
    page = (ROOT / "docs" / "licences.md").read_text("utf-8")
    named = [part["name"] for part in bill["components"] if part["scope"] == "required"]
    assert len(named) > 20 and all(f"| {name} |" in page for name in named)
    found = {part["purl"].partition("@")[0] for part in bill["components"]}
    assert {"pkg:pypi/pydantic", "pkg:npm/svelte"} <= found
    assert all(part["licenses"][0]["expression"] for part in bill["components"])
