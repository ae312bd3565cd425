"""What is alike in every game: content that comes in packs, a box, a catalogue, new matches."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from pydantic import BaseModel

from .bounds import Fields, Unsound, checked
from .catalogue import Catalogue, read_catalogue
from .choice import Ask, Option
from .errors import UndercroftError
from .extras import NONE, Extras
from .match import GameState, Match, Rules
from .pack import Named, Problem, RawPack
from .scene import Refusal
from .stock import Stock, clashes


class Hashed(Protocol):
    """Content, as much as every game has of it."""

    @property
    def hash(self) -> str: ...


S = TypeVar("S", bound=GameState)
C = TypeVar("C", bound=Hashed)
B = TypeVar("B")


class BoxedGame(Rules[S], Generic[S, C, B]):
    """A game over its built-in content and any further packs.

    It says where it stands, how to read packs and how to make a box of them; what it does with
    its states (`kernel.rules.Rules`) it mostly names, function by function.
    """

    folder: ClassVar[Path]
    """Where its rule catalogue is."""
    stock: ClassVar[Stock]
    """Where its packs come from."""

    def __init__(self, *packs: Path | RawPack) -> None:
        self._given = packs

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Pickled by its name where it is a module's, otherwise as its kind and its packs."""
        module = import_module(type(self).__module__)
        for name, value in vars(module).items():
            if value is self:
                return name
        return type(self), self._packs

    @cached_property
    def _packs(self) -> tuple[RawPack, ...]:
        """The packs given, each read once."""
        return tuple(map(self.stock.read, self._given))

    @staticmethod
    @abstractmethod
    def load(*further: Path | RawPack) -> C:
        """The built-in pack with further packs on top of it."""

    @abstractmethod
    def unpacked(self, content: C) -> B:
        """The content as its rules read it."""

    @abstractmethod
    def chosen(self, options: Mapping[str, Any]) -> BaseModel:
        """All options of a game as wished; OptionsError if it cannot be had."""

    @cached_property
    def content(self) -> C:
        return self.load(*self._packs)

    @cached_property
    def box(self) -> B:
        return self.unpacked(self.content)

    @cached_property
    def bounds(self) -> Fields:
        """What each field of a state may hold; nothing is checked where nothing is declared."""
        return {}

    def rebuilt(self, plain: Mapping[str, Any]) -> S:
        """The state that was written down, every field of which is within its bounds."""
        raise NotImplementedError

    @staticmethod
    def astray(state: Any, /) -> Iterable[str]:
        """What contradicts itself in a state that was written down, a sentence each."""
        return ()

    def restore(self, plain: Mapping[str, Any]) -> S:
        """The state that was written down by us; what others wrote is `admitted` first."""
        return self.rebuilt(plain)

    def admitted(self, plain: Mapping[str, Any]) -> S:
        """The state that somebody wrote down; Unsound if no game can be in it."""
        if self.bounds:
            checked(self.bounds, plain)
        try:
            state = self.rebuilt(plain)
            wrong = None if state.outcome is not None else next(iter(self.astray(state)), None)
        except UndercroftError as error:
            raise Unsound(f"the state does not fit together: {error}") from None
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            text = "the state does not fit together: one field names what is in no other"
            raise Unsound(text) from error
        if wrong is not None:
            raise Unsound(f"the state contradicts itself: {wrong}")
        return state

    @cached_property
    def catalogue(self) -> Catalogue:
        return read_catalogue(self.folder / "rules.toml", self.name)

    @property
    def extras(self) -> Extras:
        return NONE

    @property
    def content_hash(self) -> str:
        return self.content.hash

    def plays(self, content: str) -> bool:
        """Whether what was begun under content of that hash goes on unchanged under this one.

        Until version 0.1 the hash was that of every letter.
        """
        return content in (self.content_hash, self._letter)

    @cached_property
    def _letter(self) -> str:
        return self.stock.letter(*self._packs)

    @cached_property
    def packs(self) -> tuple[Named, ...]:
        """The packs in use besides the built-in one."""
        return tuple(pack.named for pack in self.added)

    @cached_property
    def added(self) -> list[RawPack]:
        """What these packs say."""
        return self.stock.added(*self._packs)

    def check_pack(self, raw: RawPack) -> list[Problem]:
        """What is wrong between the cards of a pack, each of which is sound by itself."""
        return self.stock.check(raw)

    def clashes(self) -> list[Problem]:
        """A warning for every card that two of its packs change."""
        return list(clashes([self.stock.built_in, *self.added]))

    def kept(self) -> list[dict[str, Any]]:
        """The packs in use, the built-in one included, as JSON can hold them."""
        return self.stock.kept(*self._packs)

    def given_back(self, packs: Sequence[Mapping[str, Any]]) -> Self:
        """This game over packs that were kept; ContentError if it can read them no longer."""
        return type(self)(*self.stock.given_back(packs))

    def checked(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options of a game, those left out filled in; OptionsError if it cannot be had."""
        asked, last = repr(options), self._wished
        if last is None or last[0] != asked:
            last = self._wished = (asked, self.chosen(options))
        return last[1].model_dump()

    _wished: tuple[str, BaseModel] | None = None
    """The options asked for last, as written, and all of them: most games begin as the last did."""

    def new(self, seed: int | None = None, *, events: bool = True, **options: Any) -> Match[S]:
        """A new match; without a seed people throw the dice."""
        return Match(self, self.checked(options), seed, events=events)

    # Of a game that has no table of deeds; `kernel.deeds.ByDeeds` knows more

    def refusal(self, state: S, ask: Ask, wish: Option, /) -> Refusal:
        # A wish that belongs to another question cannot be worded in this one.
        return Refusal(label="", text="", rules=self.why_not(state, ask, wish))

    def pointed(self, state: S, ask: Ask, /, **at: Any) -> list[Option]:
        return []
