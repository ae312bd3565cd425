"""Install a release as anybody would, on every Python there is, and let it play and serve.

    python -m scripts.release.check             3.11, 3.12 and 3.13, as far as they are here
    python -m scripts.release.check --sizes     also weigh every extra
    python -m scripts.release.check --offline-is-fine

Packages are fetched as pip is set up here. Where they cannot be, nothing has been checked, and the
exit code is 1 unless somebody says that offline is fine; the same for a Python that is missing is
only said.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.release import proof

ROOT = Path(__file__).parents[2]
PYTHONS = ("3.11", "3.12", "3.13")
EXTRAS = ("", "terminal", "server", "cluster", "all")


class Offline(Exception):
    """Packages that cannot be fetched."""


def python(version: str) -> str | None:
    """A Python of this version: on the path, or where pyenv keeps them."""
    places = [shutil.which(f"python{version}") or ""]
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    places += [str(place / "bin" / "python") for place in sorted(kept.glob(f"{version}.*"))]
    asks = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
    for place in filter(None, places):
        said = subprocess.run([place, "-c", asks], capture_output=True, text=True)
        if said.stdout.strip() == version:
            return place
    return None


def built(folder: Path) -> Path:
    """A wheel made from an sdist, both as pip makes them: in an environment of their own."""
    code = "import sys, backend; print(backend.build_sdist(sys.argv[1]))"
    tree = ROOT / "scripts" / "release"
    made = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(tree)}, capture_output=True, text=True,
    )  # fmt: skip
    if made.returncode:
        raise SystemExit(made.stderr.strip().splitlines()[-1])
    (sdist,) = folder.glob("*.tar.gz")
    pip(sys.executable, "wheel", "--no-deps", "-w", str(folder), str(sdist))
    (wheel,) = folder.glob("*.whl")
    for file in (sdist, wheel):
        print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB")
    return wheel


def pip(python: str, *words: str) -> None:
    call = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python, *words]
    done = subprocess.run(call, capture_output=True, text=True)
    if done.returncode:
        if "No matching distribution" in done.stderr or "Connection" in done.stderr:
            raise Offline(done.stderr.strip().splitlines()[-1])
        raise SystemExit(f"pip {' '.join(words)} failed:\n{done.stderr}")


def environment(python: str, place: Path) -> Path:
    subprocess.run([python, "-m", "venv", "--without-pip", str(place)], check=True)
    return place / "bin"


def checked(version: str, python: str, wheel: Path, folder: Path) -> None:
    """Play with what a plain install brings, then serve with the extra."""
    begun = time.monotonic()
    bin, home = environment(python, folder / version), folder / f"home-{version}"
    pip(str(bin / "python"), "install", "--no-compile", str(wheel))
    proof.plays(bin, home)
    proof.lacks_the_server(bin, home)
    pip(str(bin / "python"), "install", "--no-compile", f"{wheel}[server]")
    proof.serves(bin, home)
    print(f"Python {version}: plays and serves ({time.monotonic() - begun:.0f} s)")


def weighed(python: str, wheel: Path, folder: Path) -> None:
    """Tell how much lies in an environment with each extra, byte code apart."""
    for extra in EXTRAS:
        bin = environment(python, folder / f"weighed-{extra}")
        wanted = f"{wheel}[{extra}]" if extra else str(wheel)
        pip(str(bin / "python"), "install", "--no-compile", wanted)
        files = [path for path in bin.parent.glob("lib/**/*") if path.is_file()]
        count = len(list(bin.parent.glob("lib/*/site-packages/*.dist-info")))
        size = sum(path.stat().st_size for path in files) / 1e6
        name = f"undercroft[{extra}]" if extra else "undercroft"
        print(f"{name:<20} {size:6.1f} MB  {count} packages")


def main() -> int:
    reader = argparse.ArgumentParser(description="Install a release and see it play and serve.")
    reader.add_argument("--sizes", action="store_true", help="also weigh every extra")
    reader.add_argument("--offline-is-fine", action="store_true", help="exit 0 without a network")
    chosen = reader.parse_args()
    with TemporaryDirectory() as place:
        folder = Path(place)
        try:
            wheel = built(folder)
            for version in PYTHONS:
                found = python(version)
                if found is None:
                    print(f"Python {version}: NOT CHECKED, it is not here")
                else:
                    checked(version, found, wheel, folder)
            if chosen.sizes:
                weighed(sys.executable, wheel, folder)
        except Offline as error:
            print(f"NOT CHECKED: packages cannot be fetched ({error})", file=sys.stderr)
            return 0 if chosen.offline_is_fine else 1
        except proof.NotProven as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
