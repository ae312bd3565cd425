"""The leaderboard: how agents do in the same games, which anyone can play again.

    python -m undercroft.envs.leaderboard                          # what the file says, compared
    python -m undercroft.envs.leaderboard --agents mine --write    # another line for `mine`

Every line is one agent in one game: it plays the seats that a learner takes by default, `greedy`
the others, over seeds 0 to `count` - 1. A game's seed fixes its dice and all agents, so the same
line comes out on every machine. An agent that looks at the clock is the exception.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from undercroft import agents
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.errors import UndercroftError

from .learner import Learner

FILE = Path(__file__).with_name("leaderboard.toml")
OPPONENT = "greedy"
HEAD = (
    "# Who wins how often; `python -m undercroft.envs.leaderboard --write` adds and renews lines.\n"
)


@dataclass(frozen=True)
class Line:
    game: str
    agent: str
    count: int
    won: float
    """Victories, draws as halves."""

    @property
    def share(self) -> float:
        return self.won / max(1, self.count)

    @property
    def text(self) -> str:
        return (
            f'[[line]]\ngame = "{self.game}"\nagent = "{self.agent}"\n'
            f"count = {self.count}\nwon = {self.won:g}\n"
        )


def read(path: Path = FILE) -> list[Line]:
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8")).get("line", [])
    return [Line(**row) for row in rows]


def write(lines: Sequence[Line], path: Path = FILE) -> None:
    ordered = sorted(lines, key=lambda line: (line.game, line.share, line.agent))
    path.write_text("\n".join([HEAD, *(line.text for line in ordered)]), encoding="utf-8")


def played(game: str, agent: str, count: int) -> Line:
    """Play a line of the board."""
    env = Learner(game, others=OPPONENT, copy=False, most_steps=10**9)
    won = 0.0
    for seed in range(count):
        env.episode.begin(seed)
        seats = env.episode.side()
        match = env.match
        players = [
            agents.agent(agent if seat in seats else OPPONENT, chance.stream(seed, seat))
            for seat in range(len(env.episode.seats))
        ]
        while not match.over:
            ask = match.ask
            match.answer(players[ask.seat].choose(match, ask))
        won += (env.episode.result(seats[0]) + 1) / 2
    return Line(game, agent, count, won)


def main(words: Sequence[str] | None = None) -> int:
    """Play lines and show them beside what the file says; 1 if one differs from it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--agents", nargs="+", help="as the file says without any")
    parser.add_argument("--games", nargs="+", help="as the file says without any")
    parser.add_argument("--count", type=int, help="of new lines; 100")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--write", action="store_true", help="keep the lines in the file")
    said = parser.parse_args(words)
    try:
        for name in said.games or ():
            registry.game(name)
        for name in said.agents or ():
            agents.agent(name, 0)
    except UndercroftError as wrong:
        parser.error(str(wrong))
    if said.count is not None and said.count < 1:
        parser.error(f"--count is 1 or more, not {said.count}")
    kept = {(line.game, line.agent): line for line in read(said.file)}
    games = said.games or sorted({game for game, _ in kept}) or sorted(registry.games())
    known = said.agents or sorted({agent for _, agent in kept})
    differs = False
    for game in games:
        for agent in known:
            before = kept.get((game, agent))
            if before is None and not (said.agents or said.games):
                continue
            line = played(game, agent, said.count or (before.count if before else 100))
            note = ""
            if before is not None and before.count == line.count and before != line:
                differs, note = True, f"  the file says {before.share:.1%}"
            print(f"{game:10} {agent:10} {line.share:6.1%} of {line.count}{note}")
            kept[game, agent] = line
    if said.write:
        write(list(kept.values()), said.file)
    return int(differs and not said.write)


if __name__ == "__main__":
    sys.exit(main())
