"""What a match needs of a game: its rules, by name, and a state that copies itself."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from .choice import Ask, Option
from .state import GameState
from .state import Step as Step

if TYPE_CHECKING:
    from .extras import Extras
    from .scene import Refusal, Scene

Steps = Mapping[str, Callable[..., Generator[Ask, Any, Any] | None]]
"""The rules of the agenda's steps, by name: generators, or functions that ask nothing."""


S = TypeVar("S", bound=GameState)


class Rules(Protocol[S]):
    """What a match needs of a game."""

    name: str
    steps: Steps

    @property
    def extras(self) -> Extras: ...

    @property
    def content_hash(self) -> str: ...

    def start(self, options: Mapping[str, Any], /) -> S: ...

    def restore(self, plain: Mapping[str, Any], /) -> S: ...

    def label(self, state: S, ask: Ask, option: Option, /) -> str: ...

    def prompt(self, state: S, ask: Ask, /) -> str: ...

    def tell(self, state: S, event: Any, /) -> str: ...

    def scene(self, state: S, ask: Ask | None, seat: int | None, /) -> Scene: ...

    def wish(self, state: S, ask: Ask, text: str, /) -> Option | None: ...

    def view(self, state: S, seat: int | None, /) -> dict[str, Any]: ...

    def odds(self, state: S, ask: Ask, option: Option, /) -> float | None: ...

    def why_not(self, state: S, ask: Ask, wish: Option, /) -> tuple[str, ...]: ...

    def refusal(self, state: S, ask: Ask, wish: Option, /) -> Refusal: ...

    def pointed(self, state: S, ask: Ask, /, **at: Any) -> list[Option]: ...
