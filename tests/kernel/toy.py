"""A toy game for tests of the kernel: two players take stones, a coin decides who begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.kernel.choice import CHANCE, Ask, Option, Rule
from undercroft.kernel.extras import NONE
from undercroft.kernel.match import Match, Steps
from undercroft.kernel.state import GameState


class Stones(GameState):
    """The state: a heap, whose turn it is, and what the last step has tried out."""

    __slots__ = ("agenda", "heap", "log", "outcome", "tried", "turn")

    def __init__(self, heap: int) -> None:
        self.agenda: list[tuple[Any, ...]] = [("coin",)]
        self.heap = heap
        self.turn = 0
        self.tried: list[int] = []
        self.outcome: tuple[Any, ...] | None = None
        self.log: list[Any] | None = None

    def copy(self) -> Stones:
        twin = Stones(self.heap)
        twin.agenda = self.agenda[:]
        twin.turn = self.turn
        twin.tried = self.tried[:]
        twin.outcome = self.outcome
        return twin

    def plain(self) -> dict[str, Any]:
        return {
            "heap": self.heap,
            "turn": self.turn,
            "tried": self.tried[:],
            "agenda": [list(step) for step in self.agenda],
            "outcome": None if self.outcome is None else list(self.outcome),
        }


def coin(s: Stones) -> Rule[None]:
    s.turn = yield Ask(CHANCE, "coin", range(2))
    s.agenda.append(("pass_on",))


def pass_on(s: Stones) -> None:
    """A step that asks nothing."""
    s.turn = 1 - s.turn
    s.agenda.append(("take",))


def take(s: Stones) -> Rule[None]:
    """Say how many, then confirm; a die of three sides may take one more."""
    while True:
        choice = yield Ask(s.turn, "take", [("take", n) for n in (1, 2) if n <= s.heap])
        s.tried.append(choice[1])
        sure = yield Ask(s.turn, "sure", [("yes",), ("no",)], (choice[1],))
        if sure[0] == "yes":
            break
    s.heap -= choice[1]
    extra = yield Ask(CHANCE, "die", range(3))
    s.heap = max(0, s.heap - (extra == 2))
    s.tried.clear()
    if not s.heap:
        s.outcome = (s.turn,)
    s.agenda.append(("pass_on",))


class Toy:
    name = "toy"
    content_hash = "abc123"
    extras = NONE
    steps: Steps = {"coin": coin, "pass_on": pass_on, "take": take}  # noqa: RUF012  # read only

    def start(self, options: Mapping[str, Any]) -> Stones:
        return Stones(options.get("heap", 12))

    def restore(self, plain: Mapping[str, Any]) -> Stones:
        s = Stones(plain["heap"])
        s.turn = plain["turn"]
        s.tried = list(plain["tried"])
        s.agenda = [tuple(step) for step in plain["agenda"]]
        return s

    def label(self, state: Stones, ask: Ask, option: Option) -> str:
        return f"{ask.prompt} {option}"

    def view(self, state: Stones, seat: int | None) -> dict[str, Any]:
        return {"heap": state.heap}

    def odds(self, state: Stones, ask: Ask, option: Option) -> float | None:
        return 1 / 3 if option[0] == "take" else None

    def why_not(self, state: Stones, ask: Ask, wish: Option) -> tuple[str, ...]:
        return ("toy.no-more-than-two",)


def toy(seed: int | None = 1, **options: Any) -> Match[Stones]:
    return Match(Toy(), options, seed)
