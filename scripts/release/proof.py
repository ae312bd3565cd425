"""What a release must be able to do once it is installed: play, serve, and ask for what it lacks.

Everything runs with another Python, outside the checkout, and without Node on the path.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from urllib.request import urlopen

GAMES = ("arcade", "crystalia", "deckbox", "explore", "realms")
PLAY = """
import sys, undercroft
from undercroft.agents import agent
for name in sys.argv[1:]:
    match = undercroft.game(name).new(seed=7)
    player = agent("random", seed=1)
    for _ in range(60):
        match.answer(player.choose(match, match.ask))
print(undercroft.__version__, undercroft.__file__)
"""


class NotProven(AssertionError):
    """Something that an installed release did not do."""


def environment(home: Path) -> dict[str, str]:
    """Nothing of the checkout, of Node, or of whoever calls."""
    nowhere = home / "bin"
    nowhere.mkdir(parents=True, exist_ok=True)
    return {"PATH": str(nowhere), "HOME": str(home), "UNDERCROFT_HOME": str(home / "undercroft"),
            "LANG": "C.UTF-8", "COLUMNS": "120"}  # fmt: skip


def run(bin: Path, home: Path, *words: str, typed: str = "", code: int = 0) -> str:
    """What a command of the environment says; NotProven if it ends otherwise than it should."""
    done = subprocess.run(
        [str(bin / words[0]), *words[1:]],
        env=environment(home), cwd=home, input=typed, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    said = done.stdout + done.stderr
    if done.returncode != code or "Traceback" in said:
        raise NotProven(f"{' '.join(words)} ended with {done.returncode}:\n{said}")
    return said


def plays(bin: Path, home: Path) -> str:
    """Play all games from Python and one at the terminal; where the package lies."""
    told = run(bin, home, "python", "-c", PLAY, *GAMES)
    shown = run(bin, home, "undercroft", "play", "explore", "--seed", "3", typed="1\nquit\n")
    if "Saved as" not in shown:
        raise NotProven(f"a game at the terminal was not kept:\n{shown}")
    found = run(bin, home, "undercroft", "rules", "explore", "combat.tie")
    if "combat.tie" not in found:
        raise NotProven(f"the rules were not found:\n{found}")
    page = run(bin, home, "undercroft", "docs", "explore", "combat.tie", "--where")
    if not page.startswith("file://"):
        raise NotProven(f"the documentation is not there:\n{page}")
    return told.split()[1]


def serves(bin: Path, home: Path) -> None:
    """Serve the page with all it is made of, and the games."""
    settings = {"UNDERCROFT_PORT": "0", "UNDERCROFT_WORKERS": "1"}
    log = home / "serve.log"
    with open(log, "w") as errors:
        server = subprocess.Popen(
            [str(bin / "undercroft"), "serve"],
            env=environment(home) | settings, cwd=home, stdout=subprocess.PIPE, stderr=errors,
            text=True,
        )  # fmt: skip
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        if "listens at " not in line:
            raise NotProven(f"the server did not start: {line}{log.read_text()}")
        url = line.partition("listens at ")[2].split()[0].rstrip("/")
        page = _fetched(f"{url}/").decode()
        parts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
        if not parts:
            raise NotProven(f"what is served is not the page:\n{page[:300]}")
        for part in parts:
            _fetched(url + part)
        games = _fetched(f"{url}/api/games").decode()
        missing = [name for name in GAMES if f'"{name}"' not in games]
        if missing:
            raise NotProven(f"the server does not offer {', '.join(missing)}")
    finally:
        server.terminate()
        server.wait(timeout=120)
        assert server.stdout is not None
        server.stdout.close()


def _fetched(url: str) -> bytes:
    with urlopen(url, timeout=120) as answer:
        return bytes(answer.read())


def lacks_the_server(bin: Path, home: Path) -> None:
    """Say what to install, in a sentence, where the server's packages are not."""
    said = run(bin, home, "undercroft", "serve", code=2)
    if "pip install 'undercroft[server]'" not in said:
        raise NotProven(f"nobody says what to install:\n{said}")
