"""Learn to choose as `greedy` does, from watching it: a network that knows no rule of the game.

    python docs/examples/research/imitate.py explore --games 60 --out .

Writes `imitate-explore.svg`: how often the network chooses what greedy chose, in games that it has
not seen, after every pass over those it has.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import numpy as np
from net import Batch, Net, curve

import undercroft
from undercroft import agents
from undercroft.encoding.encoder import encoder_of
from undercroft.encoding.rows import Rows, Table
from undercroft.games import registry

Seen = list[tuple[Table, int]]
SIZE = 128


def watch(name: str, games: int, seed: int, most: int = 400) -> Seen:
    """Questions that greedy was asked, and what it chose; questions with one answer are none."""
    game = undercroft.game(name)
    encoder = encoder_of(game)
    writer, rows = encoder.writer(), Rows(encoder.spec)
    found: Seen = []
    for number in range(games):
        match = game.new(seed=seed + number, events=False)
        player = agents.agent("greedy", seed + number)
        for _ in range(most):
            if match.over:
                break
            ask = match.ask
            choice = player.choose(match, ask)
            if len(ask.options) > 1 and choice < encoder.spec.features.options:
                found.append((rows.read(writer.write(match.state, ask, ask.seat, 2)), choice))
            match.answer(choice)
    return found


def agreement(net: Net, seen: Seen) -> float:
    """How often the network's first choice is the one that was made."""
    right = 0
    for start in range(0, len(seen), SIZE):
        part = seen[start : start + SIZE]
        b = Batch([table for table, _ in part])
        scores = net.forward(b)[0]
        right += sum(
            int(scores[first : first + count].argmax()) == choice
            for first, count, (_, choice) in zip(b.first, b.counts, part, strict=True)
        )
    return right / max(1, len(seen))


def train(net: Net, seen: Seen, rate: float, seed: int) -> None:
    """One pass over everything that was seen."""
    order = list(range(len(seen)))
    random.Random(seed).shuffle(order)
    for start in range(0, len(order), SIZE):
        part = [seen[i] for i in order[start : start + SIZE]]
        b = Batch([table for table, _ in part])
        scores, values, kept = net.forward(b)
        wanted = np.zeros(len(scores), np.float32)
        wanted[b.first + np.array([choice for _, choice in part])] = 1.0
        wrong = (b.normalised(scores) - wanted) / len(part)
        net.step(b, kept, wrong, np.zeros_like(values), rate)


def learn(
    name: str, games: int, passes: int, seed: int, most: int = 400
) -> tuple[Net, list[tuple[float, float]]]:
    seen = watch(name, games, 1000 + seed, most)
    unseen = watch(name, max(2, games // 5), 900_000 + seed, most)
    net = Net(Rows(encoder_of(undercroft.game(name)).spec), seed=seed)
    points = [(0.0, agreement(net, unseen))]
    for number in range(passes):
        train(net, seen, 0.002 * 0.9**number, seed + number)
        points.append((number + 1.0, agreement(net, unseen)))
        print(f"pass {number + 1}: agrees in {points[-1][1]:.1%} of {len(unseen)} questions")
    return net, points


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="explore", choices=registry.names())
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--passes", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path())
    said = parser.parse_args()
    net, points = learn(said.game, said.games, said.passes, said.seed)
    net.save(said.out / f"imitate-{said.game}.npz")
    title = f"Choosing as greedy does, {said.game}"
    curve(said.out / f"imitate-{said.game}.svg", title, {"agreement": points}, "passes")


if __name__ == "__main__":
    main()
