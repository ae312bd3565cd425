"""What the small languages of all games' tests share: script chance, choose, look.

A game's arena derives from `Arena` and says how a position is set up, what chance is asked and
what the words of an option stand for.
"""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match

S = TypeVar("S")


class Arena(Generic[S]):
    game: Any

    def __init__(self) -> None:
        self._dice: list[str] = []
        self._chance: list[int] = []
        self._match: Match[Any] | None = None
        self.numbers: dict[str, int] = {}
        """The units by their marks."""

    # Setting up

    def begin(self, s: Any) -> Self:
        """Start play in a state."""
        self._match = Match(self.game, {}, None, start=s.plain(), chance=self.answer, events=True)
        return self

    def dice(self, *rolls: str) -> Self:
        self._dice += rolls
        return self

    def chance(self, *answers: int) -> Self:
        """Answers to questions of chance other than dice, in order."""
        self._chance += answers
        return self

    def answer(self, ask: Ask) -> int:
        """What chance says."""
        raise NotImplementedError

    def scripts(self) -> tuple[list[Any], ...]:
        """Everything scripted that nobody has asked for yet."""
        return self._dice, self._chance

    def done(self) -> None:
        assert not any(self.scripts()), f"scripted but not asked: {self.scripts()}"

    # Playing

    @property
    def match(self) -> Match[Any]:
        assert self._match is not None, "start play first"
        return self._match

    @property
    def s(self) -> S:
        state: S = self.match.state
        return state

    @property
    def ask(self) -> Ask:
        return self.match.ask

    def option(self, *words: Any) -> tuple[Any, ...]:
        """An option in the words of a test."""
        return tuple(self.word(word) for word in words)

    def word(self, word: Any) -> Any:
        """What a word of a test stands for."""
        raise NotImplementedError

    def do(self, *words: Any) -> Self:
        """Choose an option."""
        option = self.option(*words)
        assert option in self.ask.options, (
            f"{words} ({option}) is not offered; {self.ask.prompt} to seat {self.ask.seat}: "
            f"{list(self.ask.options)[:60]}"
        )
        assert not (hindered := self._hindrances(option)), f"{words} is offered, but {hindered}"
        self.match.answer_with(option)
        return self

    def offers(self, *words: Any) -> bool:
        option = self.option(*words)
        found = option in self.ask.options
        hindered = self._hindrances(option)
        assert found == (not hindered), f"{words} offered: {found}; in its way: {hindered}"
        return found

    def _hindrances(self, option: tuple[Any, ...]) -> list[Any]:
        """What stands in the way of an option, by the row of its deed."""
        return list(self.game.deeds.hindrances(self.s, self.ask, option))

    def offered(self, kind: str) -> list[tuple[Any, ...]]:
        """All options whose first word is `kind`."""
        return [option for option in self.ask.options if option[0] == kind]

    def why_not(self, *words: Any) -> tuple[str, ...]:
        return self.match.why_not(self.option(*words))

    # Looking

    def mark(self, unit: int) -> str:
        return next((m for m, n in self.numbers.items() if n == unit), str(unit))

    def events(self, *kinds: type) -> list[Any]:
        """What has happened, of these kinds or all."""
        assert self.match.events is not None
        return [event for event in self.match.events if not kinds or isinstance(event, kinds)]
