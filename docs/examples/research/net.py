"""A small network in plain numpy: a score for every option, and a value for the position.

What an option names is looked up (a deed, a card, a word), its numbers are weighed, and both are
added to what the whole position says; two layers later stands its score. The same network fits all
five games: `Rows` says how wide each part is.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from undercroft.encoding.rows import Rows, Table

THINGS, NUMBERS = 512, 64
"""Things and numbers are told apart as far as this; what is beyond is counted round."""


class Batch:
    """The options of several questions, one after the other."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.counts = np.array([len(table.numbers) for table in tables])
        self.first = np.concatenate([[0], np.cumsum(self.counts)[:-1]])
        self.of = np.repeat(np.arange(len(tables)), self.counts)
        self.numbers = np.concatenate([table.numbers for table in tables])
        words = np.concatenate([table.words for table in tables]).astype(np.intp)
        self.deed, self.inner = words[:, 0], words[:, 1]
        self.thing, self.other = words[:, 2] % THINGS, words[:, 3] % THINGS
        self.number, self.next = words[:, 4] % NUMBERS, words[:, 5] % NUMBERS
        self.context = np.stack([table.context for table in tables])
        self.prompt = np.array([table.prompt for table in tables])

    def normalised(self, scores: Any) -> Any:
        """Probabilities of the options of each question."""
        most = np.maximum.reduceat(scores, self.first)
        raised = np.exp(scores - most[self.of])
        return raised / np.add.reduceat(raised, self.first)[self.of]


def gathered(size: int, place: Any, rows: Any) -> Any:
    """A table with, in every place, the sum of the rows that belong there."""
    order = np.argsort(place, kind="stable")
    found, first = np.unique(place[order], return_index=True)
    table = np.zeros((size, rows.shape[1]), np.float32)
    table[found] = np.add.reduceat(rows[order], first)
    return table


class Net:
    """Scores and values, and how to make them better."""

    def __init__(self, rows: Rows, hidden: int = 64, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)

        def weights(*shape: int, scale: float | None = None) -> Any:
            size = scale if scale is not None else (2.0 / shape[0]) ** 0.5
            return (rng.standard_normal(shape) * size).astype(np.float32)

        self.w: dict[str, Any] = {
            "numbers": weights(rows.size, hidden),
            "context": weights(rows.context_size, hidden),
            "deed": weights(rows.deeds, hidden, scale=0.3),
            "inner": weights(rows.deeds, hidden, scale=0.1),
            "thing": weights(THINGS, hidden, scale=0.1),
            "number": weights(NUMBERS, hidden, scale=0.1),
            "prompt": weights(rows.prompts, hidden, scale=0.3),
            "first": np.zeros(hidden, np.float32),
            "second": weights(hidden, hidden),
            "second_bias": np.zeros(hidden, np.float32),
            "score": weights(hidden, scale=0.01),
            "whole": weights(rows.context_size, hidden),
            "whole_bias": np.zeros(hidden, np.float32),
            "value": weights(hidden, scale=0.01),
        }
        self._moments = {k: (np.zeros_like(v), np.zeros_like(v)) for k, v in self.w.items()}
        self._steps = 0

    def forward(self, b: Batch) -> tuple[Any, Any, tuple[Any, ...]]:
        """Scores of all options, values of all positions, and what `step` needs."""
        w = self.w
        alike = b.context @ w["context"] + w["prompt"][b.prompt]
        one = b.numbers @ w["numbers"] + alike[b.of] + w["first"]
        one += w["deed"][b.deed] + w["inner"][b.inner] + w["thing"][b.thing] + w["thing"][b.other]
        one += w["number"][b.number] + w["number"][b.next]
        one = np.maximum(one, 0)
        two = np.maximum(one @ w["second"] + w["second_bias"], 0)
        whole = np.tanh(b.context @ w["whole"] + w["whole_bias"])
        return two @ w["score"], whole @ w["value"], (one, two, whole)

    def step(self, b: Batch, kept: tuple[Any, ...], scores: Any, values: Any, rate: float) -> None:
        """One step of Adam, given how the loss changes with scores and values."""
        w = self.w
        one, two, whole = kept
        d: dict[str, Any] = {"score": two.T @ scores}
        back = np.outer(scores, w["score"]) * (two > 0)
        d["second"], d["second_bias"] = one.T @ back, back.sum(0)
        back = (back @ w["second"].T) * (one > 0)
        d["numbers"], d["first"] = b.numbers.T @ back, back.sum(0)
        named = {
            "deed": [b.deed], "inner": [b.inner], "thing": [b.thing, b.other],
            "number": [b.number, b.next],
        }  # fmt: skip
        for name, places in named.items():
            d[name] = sum(gathered(len(w[name]), place, back) for place in places)
        alike = np.add.reduceat(back, b.first)
        d["context"] = b.context.T @ alike
        d["prompt"] = gathered(len(w["prompt"]), b.prompt, alike)
        d["value"] = whole.T @ values
        back = np.outer(values, w["value"]) * (1 - whole**2)
        d["whole"], d["whole_bias"] = b.context.T @ back, back.sum(0)
        self._adam(d, rate)

    def _adam(self, d: dict[str, Any], rate: float) -> None:
        size = sum(float((g**2).sum()) for g in d.values()) ** 0.5
        cut = min(1.0, 1.0 / (size + 1e-8))
        self._steps += 1
        for name, g in d.items():
            m, v = self._moments[name]
            g = g * cut
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            down = (1 - 0.9**self._steps), (1 - 0.999**self._steps)
            self.w[name] -= (rate * (m / down[0]) / (np.sqrt(v / down[1]) + 1e-8)).astype("f4")

    def save(self, path: Path) -> None:
        np.savez_compressed(path, **self.w)


def curve(path: Path, title: str, lines: dict[str, list[tuple[float, float]]], across: str) -> None:
    """A plot as an SVG file: shares between 0 and 1 over anything."""
    width, height, left, low = 640, 320, 50, 40
    furthest = max((x for points in lines.values() for x, _ in points), default=1.0) or 1.0
    colours = ("#2654a0", "#b0432c", "#4c8a3f", "#7a6a58")

    def at(x: float, y: float) -> str:
        right, up = x / furthest * (width - left - 20), y * (height - low - 30)
        return f"{left + right:.1f},{height - low - up:.1f}"

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="18" font-weight="bold">{title}</text>',
    ]
    for tick in range(0, 11, 2):
        y = height - low - tick / 10 * (height - low - 30)
        out.append(f'<path d="M{left} {y:.1f}H{width - 20}" stroke="#ddd"/>')
        out.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{tick / 10:.1f}</text>')
    end = f'x="{width - 20}" y="{height - 10}" text-anchor="end"'
    out.append(f"<text {end}>{furthest:,.0f} {across}</text>")
    for number, (name, points) in enumerate(lines.items()):
        colour = colours[number % len(colours)]
        path_ = " ".join(at(x, y) for x, y in points)
        out.append(f'<polyline points="{path_}" fill="none" stroke="{colour}" stroke-width="2"/>')
        at_name = f'x="{left + 10 + 190 * number}" y="{height - 10}"'
        out.append(f'<text {at_name} fill="{colour}">{name}</text>')
    path.write_text("\n".join([*out, "</svg>", ""]), encoding="utf-8")
