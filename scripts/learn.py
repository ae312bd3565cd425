"""Trains a learned player of each of some games: `python -m scripts.learn deckbox realms`.

Processes play games and pick options by chance, as they are preferred; one process learns from them
(proximal policy optimisation). The first weights are those of the greedy player. Both sides of a
game are learned: three of four games are played against the greedy player, the others against
oneself. While the games of one round are learned from, those of the next are played already, with
the weights of before.

A game depends on its number and the weights alone, and a round on its games in order, so training
that was stopped goes on, from the files in `--out`, as if it had not been. Needs PyTorch; two cores
will do, a GPU learns from larger rounds.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing as mp
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty
from typing import Any

# Small products are quicker in one thread, and every core has a player of its own.
os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np

from undercroft.agents.greedy import Greedy
from undercroft.agents.policy import STEEP, WORDS, Policy
from undercroft.agents.sheet import MOST, reader_of
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.victory import share, together

HIDDEN, SECOND, WHOLE, VALUE = 96, 48, 96, 48
LAMBDA = 0.97
SEED = 20261116
LONGEST = 6000
ENTROPY = 0.0
RATE = 4e-4
PASSES, HEAP = 3, 4096
"""How often the steps of a round are learned from, and how many of them at once."""
SILENCE = 900
"""After so many seconds without a game the players are given up."""


def first_weights(game: Any, steep: float = STEEP) -> dict[str, np.ndarray]:
    """Those of the greedy player, and of the fitted value.

    Options are picked by chance while learning: the steeper, the more like the greedy player.
    """
    reader = reader_of(game)
    draw = np.random.default_rng(SEED)

    def some(*shape: int, scale: float = 1.0) -> np.ndarray:
        return (draw.standard_normal(shape) * scale / np.sqrt(shape[0])).astype(np.float32)

    fitted = np.zeros(reader.context, np.float32)
    base, *signs = game.extras.value.weights
    fitted[-len(signs) :] = signs
    return {
        "numbers": some(reader.numbers, HIDDEN),
        "words": (draw.standard_normal((WORDS * 6, HIDDEN)) * 0.2).astype(np.float32),
        "prompts": (draw.standard_normal((reader.prompts, HIDDEN)) * 0.2).astype(np.float32),
        "context": some(reader.context, WHOLE),
        "context_bias": np.zeros(WHOLE, np.float32),
        "down": some(WHOLE, HIDDEN),
        "second": some(HIDDEN, SECOND, scale=1.4),
        "second_bias": np.zeros(SECOND, np.float32),
        "last": np.zeros(SECOND, np.float32),
        "value": some(WHOLE, VALUE, scale=1.4),
        "value_bias": np.zeros(VALUE, np.float32),
        "value_last": np.zeros(VALUE, np.float32),
        "value_signs": fitted,
        "value_base": np.array(base, np.float32),
        "steep": np.array(steep, np.float32),
    }


# Playing


class Steps:
    """What one side met in one game."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self.values: list[float] = []

    def packed(self, won: float, policy: Policy) -> tuple[Any, ...]:
        values = np.array([*self.values, won], np.float32)
        gains = np.diff(values)
        advantage = np.zeros(len(gains), np.float32)
        ahead = 0.0
        for place in range(len(gains) - 1, -1, -1):
            ahead = advantage[place] = gains[place] + LAMBDA * ahead
        counts = np.array([len(sheet.indices) for sheet, _, _ in self.rows], np.int16)
        return (
            np.concatenate([sheet.numbers for sheet, _, _ in self.rows]).astype(np.float16),
            np.concatenate([sheet.words for sheet, _, _ in self.rows]).astype(np.int16),
            np.concatenate([sheet.behind for sheet, _, _ in self.rows]).astype(np.float16),
            np.concatenate([policy.leaning(sheet) for sheet, _, _ in self.rows]),
            np.stack([sheet.context for sheet, _, _ in self.rows]).astype(np.float16),
            np.array([sheet.prompt for sheet, _, _ in self.rows], np.int16),
            counts,
            np.array([chosen for _, chosen, _ in self.rows], np.int16),
            np.array([log for _, _, log in self.rows], np.float32),
            advantage,
            advantage + values[:-1],
        )


def play(game: Any, policy: Policy, key: int, learned: set[int] | None) -> tuple[list[Any], dict]:
    """One game; `learned`: the sides that are, None for all."""
    reader = reader_of(game)
    match = game.new(seed=key >> 16, events=False, **game.extras.variety(key))
    greedy = Greedy(chance.stream(key, 3))
    draw = np.random.default_rng(key)
    coop = together(game)
    steps: dict[int, Steps] = {}
    given = 0
    while not match.over and given < LONGEST:
        ask = match.ask
        given += 1
        side = 0 if coop else min(ask.seat, 1)
        if len(ask.options) == 1:
            match.answer(0)
            continue
        if learned is not None and side not in learned:
            match.answer(greedy.choose(match, ask))
            continue
        sheet = reader.read(match, ask)
        if not len(sheet.indices):
            match.answer(greedy.choose(match, ask))
            continue
        wish = policy.preferences(sheet)
        odds = np.exp(wish - wish.max())
        odds /= odds.sum()
        chosen = int(draw.choice(len(odds), p=odds))
        kept = steps.setdefault(side, Steps())
        kept.rows.append((sheet, chosen, float(np.log(odds[chosen] + 1e-9))))
        kept.values.append(policy.value(sheet))
        match.answer(int(sheet.indices[chosen]))
    seat = {side: side for side in steps}
    won = {side: share(game, match.options, match.outcome, seat[side]) for side in steps}
    return [kept.packed(won[side], policy) for side, kept in steps.items()], {
        "won": won, "alone": learned is not None, "answers": given,
    }  # fmt: skip


def sides(game: Any, number: int) -> set[int] | None:
    """Which sides are learned in a game, by its number; None for all."""
    return None if together(game) or number % 4 == 3 else {(number + number // 4) % 2}


def player(name: str, tasks: Any, games: Any) -> None:
    """In a process of its own: play the games that are asked for."""
    game = registry.game(name)
    policy, of = None, None
    while True:
        number, file = tasks.get()
        if policy is None or of != file:
            policy, of = Policy.load(Path(file)), file
        key = chance.stream(SEED + 1000, number)
        games.put((number, *play(game, policy, key, sides(game, number))))


# Learning


@dataclass
class Training:
    """How far the training of a game has come."""

    weights: dict[str, np.ndarray]
    before: dict[str, np.ndarray]
    """With which the games of the next round are played."""
    moments: dict[str, np.ndarray] = field(default_factory=dict)
    """Of the optimiser, by weights."""
    rounds: int = 0
    games: int = 0
    curve: list[dict[str, Any]] = field(default_factory=list)

    PARTS = ("weights", "before", "moments")

    def save(self, file: Path) -> None:
        """Write it beside what was written before, then put it in its place."""
        arrays = {
            f"{part}/{key}": value
            for part in self.PARTS
            for key, value in getattr(self, part).items()
        }
        told = json.dumps({"rounds": self.rounds, "games": self.games, "curve": self.curve})
        part = file.with_suffix(".part.npz")
        np.savez(part, told=np.array(told), **arrays)
        os.replace(part, file)

    @classmethod
    def load(cls, file: Path) -> Training:
        with np.load(file) as kept:
            parts: dict[str, dict[str, np.ndarray]] = {part: {} for part in cls.PARTS}
            for name in kept.files:
                if name != "told":
                    part, _, key = name.partition("/")
                    parts[part][key] = kept[name]
            return cls(**parts, **json.loads(str(kept["told"])))

    @classmethod
    def begun(cls, game: Any, file: Path, steep: float = STEEP) -> Training:
        """From weights that there are, else from those of the greedy player."""
        weights = first_weights(game, steep)
        if file.exists():
            with np.load(file) as kept:
                # Older weights do not say how steep they are, and shipped ones are halves.
                found = {key: kept[key].astype(np.float32) for key in kept.files}
            if "last" not in found:
                # Who only leans does so as far as before, beside a network that is as steep.
                found = {key: value * (steep / found["steep"]) for key, value in found.items()}
            weights = first_weights(game) | found
        return cls(weights, weights)


def learn(
    name: str,
    rounds: int,
    games: int,
    minutes: float,
    players: int,
    steep: float,
    rate: float,
    folder: Path,
    out: Path,
) -> None:
    """Train for so many rounds of so many games each, or for so many minutes of them."""
    fork = mp.get_context("fork")
    tasks: Any = fork.Queue()
    played: Any = fork.Queue()
    crew = [
        fork.Process(target=player, args=(name, tasks, played), daemon=True) for _ in range(players)
    ]
    for process in crew:
        process.start()
    import torch

    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_num_threads(1 if device == "cpu" else players)
    game = registry.game(name)
    state, kept = out / f"{name}.state.npz", out / f"{name}.npz"
    training = Training.load(state) if state.exists() else Training.begun(game, kept, steep)
    net = {
        key: torch.nn.Parameter(torch.tensor(value, device=device))
        for key, value in training.weights.items()
    }
    optimiser = torch.optim.Adam(net.values(), lr=rate)
    restore(torch, optimiser, net, training.moments)
    began = time.monotonic()

    def ask_for(number: int, weights: dict[str, np.ndarray]) -> None:
        file = folder / f"{name}.{number}.npz"
        np.savez(file, **weights)
        (folder / f"{name}.{number - 2}.npz").unlink(missing_ok=True)
        for place in range(games):
            tasks.put((number * games + place, str(file)))

    if training.rounds < rounds:
        ask_for(training.rounds, training.before)
    while training.rounds < rounds:
        since = time.monotonic()
        number = training.rounds
        if number + 1 < rounds:
            ask_for(number + 1, training.weights)
        found = gathered(played, number * games, games)
        for group in optimiser.param_groups:
            group["lr"] = rate * max(0.05, 1 - number / rounds)
        torch.manual_seed(SEED + number)
        moved = improve(torch, net, optimiser, [part for packed, _ in found for part in packed],
                        device)  # fmt: skip
        training.before = training.weights
        training.weights = {key: value.detach().cpu().numpy().copy() for key, value in net.items()}
        training.moments = moments(optimiser, net)
        training.rounds, training.games = number + 1, training.games + games
        row = {
            "game": name, "round": training.rounds, "games": training.games,
            "won": won([stat for _, stat in found]), **moved,
        }  # fmt: skip
        training.curve.append(row)
        pace = {"seconds": round(time.monotonic() - began),
                "games_a_second": round(games / (time.monotonic() - since), 2)}  # fmt: skip
        print(json.dumps(row | pace), flush=True)
        training.save(state)
        np.savez(kept.with_suffix(".part.npz"), **training.weights)
        os.replace(kept.with_suffix(".part.npz"), kept)
        (out / f"{name}.json").write_text(json.dumps(training.curve))
        if minutes and time.monotonic() - began > 60 * minutes:
            break
    for process in crew:
        process.kill()


_EARLY: dict[int, Any] = {}
"""Games that were played before their round."""


def gathered(played: Any, first: int, games: int) -> list[Any]:
    """The games of a round, in order."""
    wanted = range(first, first + games)
    while not all(number in _EARLY for number in wanted):
        try:
            number, *rest = played.get(timeout=SILENCE)
        except Empty:
            raise SystemExit("no game was played for a long time: has a player ended?") from None
        _EARLY[number] = rest
    return [_EARLY.pop(number) for number in wanted]


def moments(optimiser: Any, net: dict[str, Any]) -> dict[str, np.ndarray]:
    """What the optimiser remembers, as arrays."""
    found = {}
    for key, value in net.items():
        for part, kept in optimiser.state.get(value, {}).items():
            found[f"{key}/{part}"] = kept.detach().cpu().numpy().copy()
    return found


def restore(torch: Any, optimiser: Any, net: dict[str, Any], kept: dict[str, np.ndarray]) -> None:
    for name, value in kept.items():
        key, _, part = name.partition("/")
        device = "cpu" if part == "step" else net[key].device
        optimiser.state[net[key]][part] = torch.as_tensor(value.copy()).to(device)


def won(stats: list[dict[str, Any]]) -> dict[str, float]:
    """The share won by each side that was learned, without games against oneself."""
    fair = [stat for stat in stats if stat["alone"] or len(stat["won"]) == 1]
    found: dict[str, float] = {}
    for side in sorted({side for stat in fair for side in stat["won"]}):
        shares = [stat["won"][side] for stat in fair if side in stat["won"]]
        found[str(side)] = round(float(np.mean(shares)), 3)
    return found


def improve(torch: Any, net: dict, optimiser: Any, games: list, device: str) -> dict[str, float]:
    """One round of learning from some games."""
    flat = [np.concatenate([game[part] for game in games]) for part in range(11)]
    numbers, words, behind, leaning, context, prompt, counts, chosen, logs, gain, aim = flat
    starts = np.concatenate([[0], np.cumsum(counts[:-1].astype(np.int64))])
    place = np.arange(MOST)
    mask = place[None] < counts[:, None]
    index = np.where(mask, starts[:, None] + place[None], 0)

    def on(value: np.ndarray, kind: Any) -> Any:
        return torch.as_tensor(value).to(device=device, dtype=kind)

    N, W = on(numbers, torch.float32), on(words.astype(np.int64) % WORDS, torch.int64)
    B, C = on(behind, torch.float32), on(context, torch.float32)
    T = on(leaning, torch.float32)
    P, A = on(prompt.astype(np.int64), torch.int64), on(chosen.astype(np.int64), torch.int64)
    L, G, V = on(logs, torch.float32), on(gain, torch.float32), on(aim, torch.float32)
    R, M = on(index, torch.int64), on(mask, torch.bool)
    G = (G - G.mean()) / (G.std() + 1e-6)
    lanes = torch.arange(6, device=device) * WORDS
    size, said = len(counts), {"moved": 0.0, "entropy": 0.0, "value": 0.0, "steps": 0}
    for _ in range(PASSES):
        order = torch.randperm(size, device=device)
        for first in range(0, size, HEAP):
            pick = order[first : first + HEAP]
            if len(pick) < 256:
                continue
            valid = M[pick]
            rows, asked = R[pick][valid], valid.nonzero()[:, 0]
            whole = torch.relu(C[pick] @ net["context"] + net["context_bias"])
            alike = whole @ net["down"] + net["prompts"][P[pick]]
            looked = torch.nn.functional.embedding_bag(W[rows] + lanes, net["words"], mode="sum")
            x = torch.relu(N[rows] @ net["numbers"] + looked + alike[asked])
            x = torch.relu(x @ net["second"] + net["second_bias"])
            found = x @ net["last"] - net["steep"] * B[rows] + T[rows]
            wish = torch.full(valid.shape, -1e9, device=device).masked_scatter(valid, found)
            log_odds = torch.log_softmax(wish, 1)
            mine = log_odds.gather(1, A[pick, None])[:, 0]
            ratio = torch.exp((mine - L[pick]).clamp(-8, 8))
            gains = G[pick]
            policy = -torch.minimum(ratio * gains, ratio.clamp(0.8, 1.2) * gains).mean()
            entropy = -(log_odds.exp() * log_odds.masked_fill(~valid, 0.0)).sum(1).mean()
            v = torch.relu(whole @ net["value"] + net["value_bias"]) @ net["value_last"]
            v = torch.sigmoid(v + C[pick] @ net["value_signs"] + net["value_base"])
            worth = ((v - V[pick]) ** 2).mean()
            loss = policy + 0.5 * worth - ENTROPY * entropy
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(list(net.values()), 0.5)
            optimiser.step()
            said["moved"] += float((L[pick] - mine).detach().mean())
            said["entropy"] += float(entropy.detach())
            said["value"] += float(worth.detach())
            said["steps"] += 1
    steps = max(1, said["steps"])
    return {key: round(value / steps, 4) for key, value in said.items() if key != "steps"}


# Judging


def paired(name: str, file: str, index: int, heat: float) -> tuple[float, float]:
    """What part of the victory the greedy and the learned player have in the same dungeon."""
    game = registry.game(name)
    policy, reader, coop = Policy.load(Path(file)), reader_of(game), together(game)
    key = chance.stream(SEED - 1, index)
    side = index % 2

    def outcome(learned: bool) -> float:
        match = game.new(seed=key >> 16, events=False, **game.extras.variety(key))
        greedy = Greedy(chance.stream(key, 3))
        draw = np.random.default_rng(key)
        given = 0
        while not match.over and given < LONGEST:
            ask = match.ask
            given += 1
            if len(ask.options) == 1:
                match.answer(0)
                continue
            mine = coop or min(ask.seat, 1) == side
            sheet = reader.read(match, ask) if learned and mine else None
            if sheet is None or not len(sheet.indices):
                match.answer(greedy.choose(match, ask))
            else:
                wish = policy.preferences(sheet)
                if heat:
                    wish = wish / heat + draw.gumbel(size=len(wish))
                match.answer(int(sheet.indices[wish.argmax()]))
        return share(game, match.options, match.outcome, 0 if coop else side)

    return outcome(False), outcome(True)


def judged(name: str, file: Path, count: int, players: int, heat: float) -> None:
    jobs = [(name, str(file), index, heat) for index in range(count)]
    with mp.get_context("fork").Pool(players) as pool:
        rows = np.array(pool.starmap(paired, jobs, chunksize=4))
    gain = rows[:, 1] - rows[:, 0]
    error = 1.96 * gain.std() / np.sqrt(len(gain))
    row = {"game": name, "heat": heat, "dungeons": count, "greedy": round(rows[:, 0].mean(), 3),
           "learned": round(rows[:, 1].mean(), 3), "gain": round(gain.mean(), 3),
           "within": round(error, 3)}  # fmt: skip
    print(json.dumps(row), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="+")
    parser.add_argument("--rounds", type=int, default=100, help="of the whole training")
    parser.add_argument("--games", type=int, default=48, dest="size", help="of a round")
    parser.add_argument("--minutes", type=float, default=0, help="stop then, to go on another time")
    parser.add_argument("--players", type=int, default=os.cpu_count() or 2, help="processes")
    parser.add_argument("--steep", type=float, default=STEEP, help="at first, the worth of advice")
    parser.add_argument("--rate", type=float, default=RATE, help="of learning, at first")
    parser.add_argument("--out", type=Path, default=Path("learned"))
    parser.add_argument("--judge", type=int, default=0, help="dungeons to try what was learned in")
    options = parser.parse_args()
    options.out.mkdir(exist_ok=True, parents=True)
    folder = options.out / "now"
    folder.mkdir(exist_ok=True)
    each = max(1, options.players // len(options.games))
    tasks = [
        mp.get_context("spawn").Process(
            target=learn,
            args=(
                name,
                options.rounds,
                options.size,
                options.minutes,
                each,
                options.steep,
                options.rate,
                folder,
                options.out,
            ),
        )
        for name in options.games
    ]
    for task in tasks:
        task.start()
    for task in tasks:
        task.join()
    for name in options.games:
        if options.judge:
            for heat in (0.0, 0.35):
                judged(name, options.out / f"{name}.npz", options.judge, options.players, heat)


if __name__ == "__main__":
    main()
