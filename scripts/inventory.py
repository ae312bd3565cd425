"""What Undercroft is made of: licences, notices, and a bill of materials for a release.

    python scripts/inventory.py licences    writes docs/licences.md, THIRD-PARTY-NOTICES.txt
    python scripts/inventory.py sbom        writes dist/undercroft.cdx.json (CycloneDX 1.5)

Both read the two lock files and what is installed by them, and nothing from the network.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement

import undercroft

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "licences.md"
NOTICES = ROOT / "THIRD-PARTY-NOTICES.txt"
BILL = ROOT / "dist" / "undercroft.cdx.json"
EXTRAS = ("", "terminal", "server", "cluster", "lab", "research", "all")
"""What people install to play; the rest is for those who change Undercroft."""
ON_THE_PAGE = re.compile(r"svelte|clsx|esm-env|@iconify-json/.*|@fontsource.*")
"""npm packages that are built into the page; the others build it and test it."""
ALLOWED = {
    "MIT", "MIT-0", "MIT-CMU", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "ISC", "PSF-2.0",
    "Python-2.0", "0BSD", "Unlicense", "Zlib", "BlueOak-1.0.0", "CC0-1.0", "CC-BY-3.0",
    "CC-BY-4.0", "OFL-1.1", "MPL-2.0", "LGPL-3.0-only",
}  # fmt: skip
"""Licences of what may be installed beside us; LGPL only what stays a package of its own."""
NAMED = {
    "Apache Software License": "Apache-2.0", "MIT License": "MIT", "BSD License": "BSD-3-Clause",
    "Python Software Foundation License": "PSF-2.0", "ISC License (ISCL)": "ISC",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only", "Apache 2.0": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0", "Apache License 2.0": "Apache-2.0",
    "BSD": "BSD-3-Clause", "The Unlicense (Unlicense)": "Unlicense", "CC BY 3.0": "CC-BY-3.0",
}  # fmt: skip


class Part(NamedTuple):
    kind: str
    """"pypi" or "npm"."""
    name: str
    version: str
    licence: str
    ships: bool
    """Whether players have it; otherwise it is for building and testing."""


def python_parts() -> list[Part]:
    """Everything in the lock that is installed here, with whether a player needs it."""
    played = needed("undercroft", EXTRAS, asked())
    return [
        Part("pypi", name, version, _licence(name), name in played)
        for name, version in locked().items()
        if _installed(name)
    ]


def asked() -> list[str]:
    """What pyproject.toml asks for, written as the metadata of a release write it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines: list[str] = list(project["dependencies"])
    for extra, wanted in project["optional-dependencies"].items():
        for line in wanted:
            package, _, marker = line.partition(";")
            when = f"({marker.strip()}) and " if marker else ""
            lines.append(f"{package}; {when}extra == '{extra}'")
    return lines


def locked() -> dict[str, str]:
    """The versions of the lock by name; of several the one for this Python."""
    found: dict[str, str] = {}
    for line in (ROOT / "requirements.lock").read_text("utf-8").splitlines():
        if not line or line[0] in "# ":
            continue
        wanted = Requirement(line.rstrip("\\ ").strip())
        if wanted.marker is None or wanted.marker.evaluate():
            found[_plain(wanted.name)] = str(wanted.specifier).removeprefix("==")
    return found


def npm_parts() -> list[Part]:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    return [
        Part(
            "npm",
            name,
            row["version"],
            NAMED.get(row.get("license", ""), row.get("license", "")),
            ON_THE_PAGE.fullmatch(name) is not None,
        )
        for place, row in lock["packages"].items()
        if (name := place.rpartition("node_modules/")[2])
    ]


def forbidden(parts: list[Part]) -> list[Part]:
    """Parts whose licence is unknown or not one we may build on."""
    return [part for part in parts if not _allowed(part.licence)]


def _allowed(licence: str) -> bool:
    either = re.split(r"\s+OR\s+", licence.strip("()"))
    return any(
        all(term in ALLOWED for term in re.split(r"\s+AND\s+", way.strip("() "))) for way in either
    )


def page() -> str:
    """docs/licences.md: what players have, and under which licence."""
    parts = [part for part in (*python_parts(), *npm_parts()) if part.ships]
    rows = [f"| {part.name} | {part.kind} | {part.licence} |" for part in sorted(parts)]
    return "\n".join(
        [
            "# Licences of what comes with Undercroft",
            "",
            "Written by `make licences` from the lock files; a test keeps it current. Undercroft",
            "itself is under the MIT licence; its icons and fonts are in [credits](credits.md).",
            "Packages of Python are installed beside it and not changed; those of npm are built",
            "into the page.",
            "",
            "| package | from | licence |",
            "|---|---|---|",
            *rows,
            "",
        ]
    )


def notices() -> str:
    """THIRD-PARTY-NOTICES.txt: what others ask to be said where their work is inside a release."""
    code = sorted(part.name for part in npm_parts() if part.ships and not part.name.startswith("@"))
    parts = [
        HEAD_OF_NOTICES,
        "Game-icons.net, by Lorc, Delapouite and contributors\n"
        "https://game-icons.net, https://github.com/game-icons/icons\n"
        "CC BY 3.0, https://creativecommons.org/licenses/by/3.0/; some icons are simplified.\n",
        (ROOT / "web" / "public" / "fonts.txt").read_text("utf-8"),
        *(f"{name}\n\n{_text_of(name)}" for name in code),
    ]
    return f"\n{'=' * 78}\n\n".join(part.strip() + "\n" for part in parts)


HEAD_OF_NOTICES = """Third-party notices of Undercroft

Undercroft is under the MIT licence (LICENSE). The page for the browser, which is inside the wheel
and the sdist, contains work of others under the licences that follow. Packages of Python are
installed beside Undercroft and bring their own.

Written by `make licences`.
"""


def _text_of(package: str) -> str:
    """The licence that lies in an npm package."""
    folder = ROOT / "web" / "node_modules" / package
    found = [path for path in sorted(folder.iterdir()) if path.stem.lower() in LICENCE_FILES]
    if not found:
        raise SystemExit(f"{package} has no licence beside it: run make web, then again")
    return found[0].read_text("utf-8")


LICENCE_FILES = ("license", "licence", "copying")


def bill() -> dict[str, Any]:
    """The bill of materials of a release."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": "undercroft",
                "version": undercroft.__version__,
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": [
            {
                "type": "library",
                "name": part.name,
                "version": part.version,
                "scope": "required" if part.ships else "excluded",
                "purl": f"pkg:{part.kind}/{part.name.replace('@', '%40')}@{part.version}",
                "licenses": [{"expression": part.licence}],
            }
            for part in sorted((*python_parts(), *npm_parts()))
        ],
    }


def write_bill(folder: Path) -> Path:
    """Put the bill of materials beside what else a release is."""
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / BILL.name
    place.write_text(json.dumps(bill(), indent=1) + "\n", encoding="utf-8")
    return place


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _installed(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def needed(name: str, extras: tuple[str, ...], asked: list[str]) -> set[str]:
    """Names of all installed packages that a package needs that asks for this with these extras."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    lines = {name: asked}
    waiting = [(name, extras)]
    while waiting:
        package, wished = waiting.pop()
        for line in lines.get(package) or metadata.requires(package) or ():
            wanted = Requirement(line)
            if wanted.marker and not any(
                wanted.marker.evaluate({"extra": extra}) for extra in (*wished, "")
            ):
                continue
            plain, more = _plain(wanted.name), tuple(sorted(wanted.extras))
            if (plain, more) not in seen and _installed(plain):
                seen.add((plain, more))
                waiting.append((plain, more))
    return {plain for plain, _ in seen} - {name}


def _licence(name: str) -> str:
    said = metadata.metadata(name)
    if expression := said.get("License-Expression"):
        return str(expression)
    for classifier in said.get_all("Classifier") or ():
        if classifier.startswith("License :: ") and classifier.count(" :: ") > 1:
            return NAMED.get(classifier.rpartition(" :: ")[2], classifier.rpartition(" :: ")[2])
    first = (said.get("License") or "").strip().splitlines()
    return NAMED.get(first[0], first[0]) if first else ""


def main() -> None:
    what = sys.argv[1] if len(sys.argv) == 2 else ""
    if what not in ("licences", "sbom"):
        raise SystemExit("expected one of: licences, sbom")
    wrong = forbidden([*python_parts(), *npm_parts()])
    for part in wrong:
        print(f'{part.name} {part.version}: not allowed: "{part.licence}"', file=sys.stderr)
    if wrong:
        raise SystemExit(1)
    if what == "licences":
        PAGE.write_text(page(), encoding="utf-8")
        NOTICES.write_text(notices(), encoding="utf-8")
        print(PAGE.relative_to(ROOT), NOTICES.name)
    else:
        print(write_bill(BILL.parent).relative_to(ROOT))


if __name__ == "__main__":
    main()
