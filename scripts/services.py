"""What some tests need beside Python: PostgreSQL, Redis, nginx, Caddy, strace and a Chromium.

    python scripts/services.py            say what is there and what is missing
    python scripts/services.py --install  install what is missing (Debian and Ubuntu, as root)

Nothing is started and nothing configured: tests run throw-away servers of their own.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple


class Service(NamedTuple):
    name: str
    package: str
    programs: tuple[str, ...]
    places: tuple[str, ...]
    why: str


SERVICES = (
    Service(
        "PostgreSQL", "postgresql", ("postgres", "initdb"),
        ("usr/lib/postgresql/*/bin/postgres", "usr/lib/postgresql/*/bin/initdb"),
        "tables that several server processes share",
    ),
    Service("Redis", "redis-server", ("redis-server",), (), "several server processes"),
    Service(
        "nginx", "nginx", ("nginx",), ("usr/sbin/nginx",), "a server behind a reverse proxy",
    ),
    Service("Caddy", "caddy", ("caddy",), (), "a server behind a reverse proxy"),
    Service("strace", "strace", ("strace",), (), "counting the flushes of the disk"),
    Service(
        "Chromium", "chromium", ("chromium", "chromium-browser", "google-chrome"), (),
        "tests in a real browser",
    ),
)  # fmt: skip


def found(service: Service) -> str | None:
    """Where a service is, or None."""
    for program in service.programs:
        place = shutil.which(program)
        if place:
            return place
    for pattern in service.places:
        for path in sorted(Path("/").glob(pattern), reverse=True):
            return str(path)
    return None


def install(missing: list[Service]) -> str:
    """Install packages; an empty string, or the sentence that says why it cannot be."""
    packages = [service.package for service in missing]
    command = f"apt-get install --yes --no-install-recommends {' '.join(packages)}"
    if shutil.which("apt-get") is None:
        return f"this system has no apt-get: install {', '.join(packages)} in its own way"
    if os.getuid() != 0:
        return f"only root may install: sudo {command}"
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["apt-get", "update"], command.split()):
        done = subprocess.run(words, env=quiet, capture_output=True, text=True)
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines()
            return f"{' '.join(words)} failed: {said[-1] if said else done.returncode}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--install", action="store_true", help="install what is missing")
    options = parser.parse_args()
    missing = [service for service in SERVICES if found(service) is None]
    if missing and options.install:
        wrong = install(missing)
        if wrong:
            print(f"services: {wrong}", file=sys.stderr)
            return 1
        missing = [service for service in SERVICES if found(service) is None]
    for service in SERVICES:
        place = found(service)
        if place:
            print(f"{service.name:<11} {place}")
        else:
            print(f"{service.name:<11} missing: package {service.package}, for {service.why}")
    if missing and not options.install:
        print("python scripts/services.py --install installs what is missing.")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
