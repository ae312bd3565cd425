"""Values: how likely a seat is to win from a position.

A game reads *signs* off a position: a few numbers that tell who is winning, each about as large as
one, seen from one seat and made of what that seat may know. What each sign weighs is fitted to
games that were played to their end (`undercroft fit`) and kept beside the game in a file, with
the command that made it; the value is the logistic function of their sum.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp
from pathlib import Path
from typing import Any

from .errors import UndercroftError

BASE = "base"
"""What stands in the sum whatever the position shows."""
STEEPEST = 30.0


class ValueMismatch(UndercroftError):
    """Weights that do not fit the signs of their game."""


def chance_of(total: float) -> float:
    """The probability that a sum of weighed signs stands for."""
    return 1.0 / (1.0 + exp(-max(-STEEPEST, min(STEEPEST, total))))


@dataclass(frozen=True)
class Value:
    """The chance to win of a game, by its signs and what they weigh."""

    names: tuple[str, ...]
    signs: Callable[[Any, int], Sequence[float]]
    """What a position shows to a seat, in the order of their names."""
    file: Path
    """Where the weights are kept."""

    @property
    def known(self) -> bool:
        """Whether its weights have been fitted."""
        return self.file.is_file()

    @cached_property
    def weights(self) -> tuple[float, ...]:
        """That of the base, then one for each sign."""
        if not self.known:
            return (0.0,) * (len(self.names) + 1)
        kept = tomllib.loads(self.file.read_text(encoding="utf-8"))["weights"]
        wanted = (BASE, *self.names)
        if set(kept) != set(wanted):
            odd = ", ".join(sorted(set(kept) ^ set(wanted)))
            raise ValueMismatch(
                f"{self.file.name}: its weights are not those of the game's signs ({odd}); "
                f"fit them anew"
            )
        return tuple(float(kept[name]) for name in wanted)

    def __call__(self, s: Any, seat: int) -> float:
        base, *weights = self.weights
        shown = zip(weights, self.signs(s, seat), strict=True)
        return chance_of(base + sum(weight * sign for weight, sign in shown))


def text_of(weights: Mapping[str, float], recipe: Mapping[str, Any]) -> str:
    """The file of a game's weights; `recipe` says how they were made and how good they are."""
    rows = ["# What signs of a position weigh for the chance to win; made, not written.", ""]
    rows += ["[recipe]", *(f"{name} = {_plain(value)}" for name, value in recipe.items()), ""]
    rows += ["[weights]", *(f"{name} = {weight:.4f}" for name, weight in weights.items()), ""]
    return "\n".join(rows)


def _plain(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
