"""Tries figures by which a player goes: `python -m scripts.dials explore dials.toml --games 2000`.

A dial is a figure of a module, of one side, and what it is tried at: the first level is where it
stands.

    side = 0
    agent = "master"
    [dial]
    "mastery.APART" = [0.3, 0.15, 0.6]
    "mastery.FAVOUR.crusher" = [0.8, 0.0, 1.6]

In every game each dial stays with even chances, or is put at one of its other levels; that side
plays by them, as `agent`, against the greedy player in drawn dungeons. What each level comes to is
fitted to all games at once, so that every game tells something of every dial. Whoever wants to go
on moves what has helped, and tries again with other dungeons (`--seed`); before anything is kept
it is played as a whole, by `undercroft ladder`, on dungeons of another seed still.

A game depends on its number, the seed and the file alone. Trials of several processes are put
together (`--part`, `--out`), and one that was stopped goes on.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
from scripts.numbered import arguments, played

from undercroft import agents
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.victory import share

LONGEST = 6000
STAYS = 0.5
"""How likely a dial stays where it stands."""


@dataclass(frozen=True)
class Trial:
    """What is tried, and who plays."""

    game: str
    side: int
    agent: str
    dials: dict[str, list[float]]


def trial_of(game: str, file: Path) -> Trial:
    said = tomllib.loads(file.read_text())
    return Trial(game, said["side"], said["agent"], said["dial"])


def put(game: str, dial: str, level: float) -> None:
    """Set a figure: `MODULE.NAME`, or `MODULE.NAME.KEY` of a table."""
    module, name, *key = dial.split(".")
    place = import_module(f"undercroft.games.{game}.{module}")
    if not hasattr(place, name):
        raise SystemExit(f"{dial}: {module} of {game} has no {name}")
    if key:
        getattr(place, name)[key[0]] = level
    else:
        setattr(place, name, level)


def drawn(trial: Trial, seed: int, number: int) -> list[int]:
    """Which level each dial has in a game."""
    luck = np.random.default_rng([seed, number])
    return [
        0 if luck.random() < STAYS or len(levels) == 1 else int(luck.integers(1, len(levels)))
        for levels in trial.dials.values()
    ]


def play(trial: Trial, seed: int, number: int) -> dict[str, Any]:
    """One game, and what part of the victory the side had."""
    game: Any = registry.game(trial.game)
    key = chance.stream(seed, number)
    at = drawn(trial, seed, number)
    for (dial, levels), place in zip(trial.dials.items(), at, strict=True):
        put(trial.game, dial, levels[place])
    match = game.new(seed=key >> 16, events=False, **game.extras.variety(key))
    player, other = agents.agent(trial.agent, key), agents.agent("greedy", chance.stream(key, 3))
    given = 0
    while not match.over and given < LONGEST:
        ask = match.ask
        given += 1
        ours = min(ask.seat, 1) == trial.side
        match.answer((player if ours else other).choose(match, ask))
    return {
        "number": number,
        "at": at,
        "won": share(game, match.options, match.outcome, trial.side),
    }


def told(trial: Trial, rows: list[dict[str, Any]]) -> list[str]:
    """What each level comes to beside where its dial stands, the best first."""
    tried = [(dial, n) for dial, levels in trial.dials.items() for n in range(1, len(levels))]
    place = {dial: number for number, dial in enumerate(trial.dials)}
    table = np.array(
        [[float(row["at"][place[dial]] == n) for dial, n in tried] + [1.0] for row in rows]
    )
    won = np.array([row["won"] for row in rows])
    lines = [f"{len(rows)} games, {100 * won.mean():.1f} % won"]
    if len(rows) <= table.shape[1]:
        return lines
    inverse = np.linalg.pinv(table.T @ table)
    effect = inverse @ table.T @ won
    doubt = (won - table @ effect).std() * np.sqrt(np.diag(inverse))
    for number in np.argsort(-effect[:-1] / np.maximum(doubt[:-1], 1e-9), kind="stable"):
        dial, n = tried[number]
        levels = trial.dials[dial]
        points, error = 100 * effect[number], 196 * doubt[number]
        lines.append(f"  {dial} {levels[0]} -> {levels[n]}: {points:+.1f} ± {error:.1f}")
    return lines


def main() -> None:
    options = arguments(__doc__, "the dials", 1000).parse_args()
    trial = trial_of(options.game, options.file)
    rows = played(options, lambda number: play(trial, options.seed, number), ".dials")
    print("\n".join(told(trial, rows)))


if __name__ == "__main__":
    main()
