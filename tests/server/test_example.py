"""The client of the documentation plays a whole game against a real server."""

from __future__ import annotations

import subprocess
import sys

from .servers import ROOT, Server

CLIENT = ROOT / "docs" / "examples" / "client.py"


def test_the_client_of_the_documentation_plays_a_game_to_its_end(server: Server) -> None:
    done = subprocess.run(
        [sys.executable, str(CLIENT), server.url, "deckbox"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    assert len(said) > 5
    assert said[-1].startswith("It ended: [")


def test_it_is_one_page_and_needs_websockets_alone() -> None:
    lines = CLIENT.read_text().splitlines()
    assert len(lines) < 80
    named = [
        line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))
    ]
    assert set(named) - set(sys.stdlib_module_names) == {"websockets"}
