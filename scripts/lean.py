"""Tries leanings of a player beside advice: `python -m scripts.lean explore leanings.toml`.

A leaning is so much of a column of the sheet, or so much for some deeds, in one kind of question
and for one side. The file says where each stands (`at`) and how far to try it (`step`). Every game
throws a coin for each step, one side leans, the other is greedy, and the same dungeon is played by
greedy players too; what the steps come to is fitted to all games at once. Who wants to go on moves
what has helped, and tries again with other dungeons (`--seed`).

A game depends on its number, the seed and the file alone: trials of several processes are put
together (`--out`), and a trial that was stopped goes on. `--keep` writes the weights at `at`.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
from scripts.numbered import arguments, played

from undercroft.agents.greedy import Greedy
from undercroft.agents.policy import WORDS, Policy
from undercroft.agents.sheet import reader_of
from undercroft.encoding.encoder import encoder_of
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.victory import share

LONGEST = 6000


@dataclass(frozen=True)
class Leaning:
    """Towards a column (`one.wounds`) or deeds (`area, aim`), in units of advice."""

    side: int
    prompt: str
    towards: str
    at: float = 0.0
    step: float = 0.0


def leanings_of(file: Path) -> list[Leaning]:
    return [Leaning(**row) for row in tomllib.loads(file.read_text())["leaning"]]


def policy_of(game: Any, leanings: list[Leaning], tried: Any) -> Policy:
    """The player that leans so; `tried`: 1 for every step that is taken."""
    spec, reader = encoder_of(game).spec, reader_of(game)
    columns = reader.columns()
    prompts = [None, *spec.prompts]
    words = [None, *(row.word for row in spec.deeds.rows)]
    sides = 1 + max(leaning.side for leaning in leanings)
    numbers = np.zeros((sides, reader.prompts, reader.numbers), np.float32)
    deeds = np.zeros((sides, reader.prompts, WORDS), np.float32)
    for leaning, taken in zip(leanings, tried, strict=True):
        place = leaning.side, prompts.index(leaning.prompt)
        weight = leaning.at + leaning.step * taken
        if leaning.towards in columns:
            numbers[place][columns.index(leaning.towards)] += weight
            continue
        for word in leaning.towards.split(", "):
            if word not in words:
                raise SystemExit(f"{leaning.towards} is neither a column nor deeds")
            deeds[place][[number for number, other in enumerate(words) if other == word]] += weight
    return Policy({"leanings": numbers, "deeds": deeds, "steep": np.array(1.0)})


def play(game: Any, key: int, policy: Policy | None, side: int) -> float:
    """What part of the victory a side has that leans, or is greedy as the other."""
    reader = reader_of(game)
    match = game.new(seed=key >> 16, events=False, **game.extras.variety(key))
    greedy = Greedy(chance.stream(key, 3))
    given = 0
    while not match.over and given < LONGEST:
        ask = match.ask
        given += 1
        if policy is None or min(ask.seat, 1) != side or len(ask.options) == 1:
            match.answer(greedy.choose(match, ask))
            continue
        sheet = reader.read(match, ask)
        match.answer(int(sheet.indices[policy.preferences(sheet).argmax()]))
    return share(game, match.options, match.outcome, side)


def trial(game: Any, leanings: list[Leaning], seed: int, number: int) -> dict[str, Any]:
    """One game, of the sides that lean in turn."""
    key, sides = chance.stream(seed, number), sorted({leaning.side for leaning in leanings})
    side = sides[number // 2 % len(sides)]
    steps = np.array([leaning.step != 0 for leaning in leanings])
    taken = np.random.default_rng([seed, number]).integers(0, 2, len(leanings)) * steps
    greedy = play(game, key, None, side)
    won = play(game, key, policy_of(game, leanings, taken), side)
    return {"number": number, "side": side, "taken": taken.tolist(), "greedy": greedy, "won": won}


def told(leanings: list[Leaning], rows: list[dict[str, Any]]) -> None:
    """What the games came to, by side."""
    for side in sorted({row["side"] for row in rows}):
        mine = [row for row in rows if row["side"] == side]
        gain = np.array([row["won"] - row["greedy"] for row in mine])
        error = 1.96 * gain.std() / np.sqrt(len(gain))
        print(
            f"side {side}: {len(mine)} games, {100 * gain.mean():+.1f} ± {100 * error:.1f} points"
        )
        tried = [
            place for place, leaning in enumerate(leanings) if leaning.side == side and leaning.step
        ]
        if not tried or len(mine) <= len(tried) + 1:
            continue
        table = np.array([[row["taken"][place] for place in tried] + [1] for row in mine], float)
        inverse = np.linalg.pinv(table.T @ table)
        effect = inverse @ table.T @ gain
        spread = (gain - table @ effect).std() * np.sqrt(np.diag(inverse))
        for place, points, doubt in zip(tried, 100 * effect, 100 * spread, strict=False):
            one = leanings[place]
            print(f"  {one.prompt} {one.towards} {one.step:+g}: {points:+.1f} ± {1.96 * doubt:.1f}")


def main() -> None:
    parser = arguments(__doc__, "the leanings", 0)
    parser.add_argument("--keep", type=Path, help="write the weights here")
    options = parser.parse_args()
    game, leanings = registry.game(options.game), leanings_of(options.file)
    if options.keep:
        policy_of(game, leanings, [0] * len(leanings)).save(options.keep)
    if options.games:
        told(leanings, played(options, lambda number: trial(game, leanings, options.seed, number)))


if __name__ == "__main__":
    main()
