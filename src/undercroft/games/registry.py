"""Which games there are.

A game is an entry point of the group `undercroft.games`: `name = "package.module:OBJECT"`, with
its rule catalogue as `rules.toml` in that package. The folders beside this file count even when
Undercroft runs from source without being installed. Nothing is imported until it is asked for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, cast

from pydantic import BaseModel

from undercroft.kernel.catalogue import Catalogue, read_catalogue
from undercroft.kernel.cover import Cover
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.extras import Extras
from undercroft.kernel.game import BoxedGame
from undercroft.kernel.loading import loading
from undercroft.kernel.match import Match
from undercroft.kernel.names import unknown
from undercroft.kernel.pack import Problem, RawPack
from undercroft.kernel.save import packs_of
from undercroft.kernel.shelf import Pack, found_again, gather, own_shelf
from undercroft.kernel.stock import Stock

GROUP = "undercroft.games"
CATALOGUE = "rules.toml"
COVER = "cover.toml"
EXAMPLE = "example"
"""A pack beside a game's rules that shows what packs can do."""


class Game(Protocol):
    """What everybody may ask of a game; what its matches ask besides is `kernel.rules.Rules`.

    `docs/adding-a-game.md` lists what a game may bring in addition.
    """

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def catalogue(self) -> Catalogue:
        """The rules of its book."""
        ...

    @property
    def extras(self) -> Extras:
        """What it brings besides, and may also lack."""
        ...

    @property
    def tables(self) -> Mapping[str, type[BaseModel]]:
        """The tables of a content pack and the model of a row of each."""
        ...

    def check_pack(self, raw: RawPack) -> list[Problem]:
        """What is wrong between the cards of a pack, each of which is sound by itself."""
        ...

    def checked(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Options with everything left out filled in, or an UndercroftError."""
        ...

    def seats(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """The names of the seats of a match with these options."""
        ...

    def flaws(self, state: Any) -> list[str]:
        """What contradicts itself in a state between two steps, a sentence each."""
        ...

    def new(self, *, seed: int | None = None, events: bool = True, **options: Any) -> Match[Any]:
        """A new match; without a seed people throw the dice, without events it runs faster."""
        ...


class UnknownGame(UndercroftError):
    """A name that no game has, or a game that cannot be played yet."""


def names() -> tuple[str, ...]:
    """The names of all games, in order; those that have rules but no engine yet count too."""
    return tuple(sorted(_targets()))


def games() -> dict[str, Game]:
    """All games that can be played, by name."""
    return {name: game(name) for name in names() if find_spec(_module(name)) is not None}


def game(name: str, packs: Iterable[Pack] = ()) -> Game:
    """The game of that name, or UnknownGame with the nearest name.

    With packs, which are paths or ids of installed ones, it is played over them besides its own
    cards; ContentError holds every mistake in them.
    """
    module = _module(name)
    if find_spec(module) is None:
        raise UnknownGame(f'"{name}" has a rule catalogue, but cannot be played yet')
    with loading():
        own = cast(Game, getattr(import_module(module), _targets()[name].partition(":")[2]))
    wanted = list(packs)
    return over(own, gather(_stock(own), wanted, own_shelf())) if wanted else own


def over(own: Any, packs: Sequence[RawPack]) -> Any:
    """A game over its own content and further packs, which are read and checked at once."""
    if not packs:
        return own
    found = type(own)(*packs)
    _ = found.content
    return found


def game_of_save(data: Mapping[str, Any], where: str, near: Iterable[Pack] = ()) -> Any:
    """The game that a save was played in, over the packs it names.

    They are looked for among those `near` and those installed; NoPack says what is missing.
    """
    own = game(data["game"])
    named = packs_of(data)
    if not named:
        return own
    return over(own, found_again(_stock(own), named, near, own_shelf(), where))


def _stock(own: Game) -> Stock:
    if not isinstance(own, BoxedGame):
        raise UndercroftError(f"{own.title} takes no packs")
    return own.stock


def folder(name: str) -> Path:
    """Where the rules of a game stand."""
    return Path(str(files(_module(name).rpartition(".")[0])))


def example(name: str) -> Path | None:
    """The folder of a game's example pack; None if it has none."""
    found = folder(name) / EXAMPLE
    return found if found.is_dir() else None


@cache
def catalogue(name: str) -> Catalogue:
    """The rule catalogue of a game; the game itself is not imported."""
    return read_catalogue(files(_module(name).rpartition(".")[0]) / CATALOGUE, name)


@cache
def cover(name: str) -> Cover:
    """How a game stands on a shelf; a plain box where it does not say so."""
    file = files(_module(name).rpartition(".")[0]) / COVER
    if not file.is_file():
        title = game(name).title if find_spec(_module(name)) else name.capitalize()
        return Cover(title=title)
    return Cover.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))


def shelf() -> tuple[str, ...]:
    """The names of all games in the order of their covers."""
    return tuple(sorted(names(), key=lambda name: (cover(name).place, name)))


def _module(name: str) -> str:
    targets = _targets()
    if name not in targets:
        raise UnknownGame(unknown("game", name, sorted(targets)))
    return targets[name].partition(":")[0]


@cache
def _targets() -> dict[str, str]:
    here = [
        folder.name
        for folder in files("undercroft.games").iterdir()
        if folder.is_dir() and (folder / CATALOGUE).is_file()
    ]
    built_in = {name: f"undercroft.games.{name}.game:GAME" for name in here}
    return built_in | {entry.name: entry.value for entry in entry_points(group=GROUP)}
