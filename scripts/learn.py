"""Trains a learned player of each of some games: `python -m scripts.learn deckbox realms`.

Processes play with the weights of the moment and pick options by chance, as they are preferred; one
process learns from their games (proximal policy optimisation) and hands out better weights. The
first weights are those of the greedy player. Both sides of a game are learned: half of the games
are played against the greedy player, the others against oneself. Needs PyTorch, and is much quicker
with a GPU.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing as mp
import os
import time
from pathlib import Path
from typing import Any

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


def first_weights(game: Any) -> dict[str, np.ndarray]:
    """Those of the greedy player, and of the fitted value."""
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
    }


# Playing


class Steps:
    """What one side met in one game."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self.values: list[float] = []

    def packed(self, won: float) -> tuple[Any, ...]:
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
    return [kept.packed(won[side]) for side, kept in steps.items()], {
        "won": won, "alone": learned is not None, "answers": given,
    }  # fmt: skip


def worker(name: str, number: int, folder: str, queue: Any) -> None:
    os.environ["OMP_NUM_THREADS"] = "1"
    game = registry.game(name)
    coop = together(game)
    file = Path(folder) / f"{name}.npz"
    seen, policy, count = -1.0, None, 0
    while True:
        if (stamp := file.stat().st_mtime) != seen or policy is None:
            try:
                policy, seen = Policy.load(file), stamp
            except Exception:
                time.sleep(0.05)
                continue
        key = chance.stream(SEED + 1000 * number, count)
        count += 1
        learned = None if coop or count % 4 == 0 else {count % 2}
        queue.put(play(game, policy, key, learned))


# Learning


def learn(name: str, minutes: float, players: int, folder: Path, out: Path, batch: int) -> None:
    import torch
    from torch import nn

    fork = mp.get_context("fork")
    queue: Any = fork.Queue(players * 4)
    game = registry.game(name)
    file, kept = folder / f"{name}.npz", out / f"{name}.npz"
    weights = first_weights(game)
    if kept.exists():
        with np.load(kept) as before:
            weights = {key: before[key] for key in before.files}

    def hand_out() -> None:
        part = file.with_suffix(".part.npz")
        np.savez(part, **{key: value.detach().cpu().numpy() for key, value in net.items()})
        os.replace(part, file)

    np.savez(file, **weights)
    crew = [
        fork.Process(target=worker, args=(name, number, str(folder), queue), daemon=True)
        for number in range(players)
    ]
    for process in crew:
        process.start()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    net = {key: nn.Parameter(torch.tensor(value, device=device)) for key, value in weights.items()}
    rate = 4e-4
    optimiser = torch.optim.Adam(net.values(), lr=rate)
    began, curve = time.time(), []
    total = 0
    while time.time() - began < 60 * minutes:
        games, stats, size = [], [], 0
        while size < batch:
            packed, stat = queue.get()
            games += packed
            stats.append(stat)
            size += sum(len(each[5]) for each in packed)
        total += len(stats)
        left = max(0.05, 1 - (time.time() - began) / (60 * minutes))
        for group in optimiser.param_groups:
            group["lr"] = rate * left
        moved = improve(torch, net, optimiser, games, device)
        hand_out()
        sides = sorted({side for stat in stats for side in stat["won"]})
        fair = [stat for stat in stats if stat["alone"] or len(stat["won"]) == 1]
        row = {
            "game": name, "seconds": round(time.time() - began), "games": total,
            "won": {
                side: round(float(np.mean([s["won"][side] for s in fair if side in s["won"]])), 3)
                for side in sides if any(side in s["won"] for s in fair)
            },
            **moved,
        }  # fmt: skip
        curve.append(row)
        print(json.dumps(row), flush=True)
        (out / f"{name}.json").write_text(json.dumps(curve))
        os.replace(_copy(file), kept)
    for process in crew:
        process.kill()


def _copy(file: Path) -> Path:
    other = file.with_suffix(".kept.npz")
    other.write_bytes(file.read_bytes())
    return other


def improve(torch: Any, net: dict, optimiser: Any, games: list, device: str) -> dict[str, float]:
    """One round of learning from some games."""
    flat = [np.concatenate([game[part] for game in games]) for part in range(10)]
    numbers, words, behind, context, prompt, counts, chosen, logs, gain, aim = flat
    starts = np.concatenate([[0], np.cumsum(counts[:-1].astype(np.int64))])
    place = np.arange(MOST)
    mask = place[None] < counts[:, None]
    index = np.where(mask, starts[:, None] + place[None], 0)

    def on(value: np.ndarray, kind: Any) -> Any:
        return torch.as_tensor(value).to(device=device, dtype=kind)

    N, W = on(numbers, torch.float32), on(words.astype(np.int64) % WORDS, torch.int64)
    B, C = on(behind, torch.float32), on(context, torch.float32)
    P, A = on(prompt.astype(np.int64), torch.int64), on(chosen.astype(np.int64), torch.int64)
    L, G, V = on(logs, torch.float32), on(gain, torch.float32), on(aim, torch.float32)
    R, M = on(index, torch.int64), on(mask, torch.bool)
    G = (G - G.mean()) / (G.std() + 1e-6)
    lanes = torch.arange(6, device=device) * WORDS
    size, said = len(counts), {"moved": 0.0, "entropy": 0.0, "value": 0.0, "steps": 0}
    for _ in range(3):
        order = torch.randperm(size, device=device)
        for first in range(0, size, 4096):
            pick = order[first : first + 4096]
            if len(pick) < 256:
                continue
            rows, valid = R[pick], M[pick]
            whole = torch.relu(C[pick] @ net["context"] + net["context_bias"])
            alike = whole @ net["down"] + net["prompts"][P[pick]]
            looked = net["words"][W[rows] + lanes].sum(2)
            x = torch.relu(N[rows] @ net["numbers"] + looked + alike[:, None])
            x = torch.relu(x @ net["second"] + net["second_bias"])
            wish = (x @ net["last"] - STEEP * B[rows]).masked_fill(~valid, -1e9)
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
            said["moved"] += float((L[pick] - mine).mean())
            said["entropy"] += float(entropy)
            said["value"] += float(worth)
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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--players", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--batch", type=int, default=30_000, help="decisions of a round")
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
            args=(name, options.minutes, each, folder, options.out, options.batch),
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
