"""A release: what is in sdist and wheel, and that they play and serve where nothing else is.

The wheel is made from the sdist without Node, and installed beside exactly those packages that it
asks for, taken from here: this needs no network. `make release-check` fetches them anew, for every
Python there is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from email.parser import Parser
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import pytest
from scripts.inventory import needed
from scripts.release import backend, proof

import undercroft

ROOT = Path(__file__).parents[2]
BROUGHT = ("src/undercroft", "docs", "web", "scripts")
MADE = ("__pycache__", "node_modules", "generated", "page", "site")
"""Folders that no clean checkout has."""


SITE = "undercroft/site/"


class Built(NamedTuple):
    sdist: Path
    wheel: Path


def checkout(into: Path) -> Path:
    """What a release is made of, as a clean checkout has it."""
    for folder in BROUGHT:
        shutil.copytree(ROOT / folder, into / folder, ignore=shutil.ignore_patterns(*MADE))
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copyfile(file, into / file.name)
    return into


def files(folder: Path) -> set[str]:
    """Everything under a folder, byte code apart, with the folder's own place in the package."""
    package = ROOT / "src"
    return {
        path.relative_to(package).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def build(tree: Path, kind: str, into: Path) -> subprocess.CompletedProcess[str]:
    """Call the backend as pip does, where there is no Node."""
    into.mkdir(exist_ok=True)
    call = f"import sys, backend; backend.build_{kind}(sys.argv[1])"
    return subprocess.run(
        [sys.executable, "-c", call, str(into)],
        env={"PATH": str(into), "PYTHONPATH": str(tree / "scripts" / "release")},
        cwd=tree, capture_output=True, text=True,
    )  # fmt: skip


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    if not (backend.PAGE / "index.html").is_file():
        pytest.fail("the page is not built: run `make web` (`make test` does)")
    folder = tmp_path_factory.mktemp("release")
    tree = checkout(folder / "tree")
    shutil.copytree(backend.PAGE, tree / backend.PAGE.relative_to(ROOT))
    done = build(tree, "sdist", folder / "dist")
    assert done.returncode == 0, done.stderr
    (sdist,) = (folder / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    (source,) = (folder / "unpacked").iterdir()
    done = build(source, "wheel", folder / "dist")
    assert done.returncode == 0, done.stderr
    (wheel,) = (folder / "dist").glob("*.whl")
    return Built(sdist, wheel)


def test_without_page_and_node_nothing_is_built(tmp_path: Path) -> None:
    tree = checkout(tmp_path / "tree")
    for kind in ("wheel", "sdist"):
        done = build(tree, kind, tmp_path / "dist")
        assert done.returncode != 0
        assert (
            done.stderr.strip()
            .splitlines()[-1]
            .startswith(
                "A release needs the page for the browser, which is not built, and there is no Node"
            )
        )
        assert list((tmp_path / "dist").iterdir()) == []


def test_a_page_that_lacks_a_part_is_no_page(tmp_path: Path) -> None:
    page = tmp_path / "page"
    shutil.copytree(backend.PAGE, page)
    assert backend.lost(page) == []
    part = next((page / "assets").glob("index-*.js"))
    part.unlink()
    assert backend.lost(page) == [f"assets/{part.name}"]


def test_the_wheel_has_the_package_and_the_page_and_nothing_else(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        names = [name for name in wheel.namelist() if not name.endswith("/")]
    own = {n for n in files(ROOT / "src" / "undercroft") if not n.startswith(SITE)}
    assert {"undercroft/py.typed", "undercroft/server/page/index.html"} <= own
    assert {f"{SITE}index.html", f"{SITE}search.js", f"{SITE}rules-explore.html"} <= set(names)
    inside = {n for n in names if ".dist-info/" not in n and not n.startswith(SITE)}
    assert sorted(own - inside) == []
    assert sorted(inside - own) == []


def test_the_wheel_says_what_it_is_and_whose_work_is_in_it(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        info = f"undercroft-{undercroft.__version__}.dist-info"
        said = Parser().parsestr(wheel.read(f"{info}/METADATA").decode())
        notices = wheel.read(f"{info}/licenses/THIRD-PARTY-NOTICES.txt").decode()
        assert wheel.read(f"{info}/licenses/LICENSE")
    assert said["Version"] == undercroft.__version__
    assert set(said.get_all("Provides-Extra")) >= {"terminal", "server", "cluster", "all"}
    for wanted in ("Game-icons.net", "CC BY 3.0", "SIL OPEN FONT LICENSE", "svelte", "Permission"):
        assert wanted in notices, wanted


class Clean:
    """An environment with the wheel and, of the packages there are, those that it asks for."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        place = folder / "clean"
        venv.create(place, symlinks=True)
        self.bin = place / "bin"
        (self.site,) = place.glob("lib/*/site-packages")
        install = ["install", "-q", "--no-deps", "--no-index", "--no-compile", str(wheel)]
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python")]
        subprocess.run([*pip, *install], check=True)

    def add(self, *extras: str) -> set[str]:
        """Lay the packages beside it that the wheel names for these extras."""
        (info,) = self.site.glob("undercroft-*.dist-info")
        asked = metadata.Distribution.at(info).requires or []
        wanted = needed("undercroft", ("", *extras), asked)
        for name in wanted:
            for file in metadata.distribution(name).files or ():
                target = self.site / file
                if ".." in file.parts or target.exists() or not Path(file.locate()).exists():
                    continue
                target.parent.mkdir(parents=True, exist_ok=True)
                os.symlink(Path(str(file.locate())).resolve(), target)
        return wanted


def test_a_plain_install_plays_and_says_what_the_server_needs(clean: Clean) -> None:
    assert {"pydantic", "icepool", "typer", "rich"} <= clean.add()
    assert proof.plays(clean.bin, clean.home).startswith(str(clean.site))
    proof.lacks_the_server(clean.bin, clean.home)
    said = proof.run(clean.bin, clean.home, "undercroft", "play", "explore", "--full", code=2)
    assert "pip install 'undercroft[terminal]'" in said


def test_with_its_extra_the_terminal_fills_the_screen(clean: Clean) -> None:
    assert "textual" in clean.add("terminal")
    code = "from undercroft.cli.full.app import FullScreen; print(FullScreen.CSS_PATH)"
    assert "look.tcss" in proof.run(clean.bin, clean.home, "python", "-c", code)
    assert list(clean.site.glob("undercroft/cli/full/look.tcss"))
    # Without a terminal there are lines of text, as ever.
    proof.plays(clean.bin, clean.home)


def test_with_the_extra_it_serves_the_page_and_needs_no_large_database(clean: Clean) -> None:
    wanted = clean.add("server")
    assert wanted.isdisjoint({"psycopg", "psycopg-binary", "redis", "uvloop"})
    proof.serves(clean.bin, clean.home)
    said = proof.run(
        clean.bin, clean.home, "undercroft", "serve", "--database", "postgresql://me@db/x", code=2
    )
    assert "pip install 'undercroft[cluster]'" in said


@pytest.fixture
def clean(built: Built, tmp_path: Path) -> Clean:
    return Clean(tmp_path, built.wheel)
