"""The shelf: a folder of packs, each one file or a folder, and how a named pack is found again.

`Shelf` knows what lies there and puts packs on it; `gather` finds those that somebody asks for,
with what they build on; `found_again` finds those that a save names.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from .errors import UndercroftError
from .home import home
from .names import hint
from .pack import ContentError, Meta, Named, RawPack, read_meta
from .parcel import SUFFIX
from .stock import Stock

Pack = str | os.PathLike[str] | RawPack
"""A pack as somebody names it: a path, the id of one on the shelf, or one that was read."""


class NoPack(UndercroftError):
    """A pack that is not to be had; the text says which, and where it was looked for."""


@dataclass(frozen=True, slots=True)
class Book:
    """A pack that lies on the shelf."""

    place: Path
    meta: Meta | None
    """None where it cannot be read; `wrong` says why."""
    wrong: str = ""

    @property
    def version(self) -> tuple[int, ...]:
        return tuple(map(int, self.meta.version.split("."))) if self.meta else ()


class Shelf:
    """A folder of packs; it need not be there yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def books(self) -> list[Book]:
        """Everything that lies there, in order of id and version."""
        if not self.folder.is_dir():
            return []
        places = [
            place
            for place in self.folder.iterdir()
            if not place.name.startswith(".") and (place.is_dir() or place.suffix == SUFFIX)
        ]
        books = [_book(place) for place in places]
        return sorted(books, key=lambda b: (b.meta.id if b.meta else b.place.name, b.version))

    def find(self, id: str) -> list[Book]:
        """The versions of a pack, the newest last."""
        return [book for book in self.books() if book.meta and book.meta.id == id]

    def ids(self) -> list[str]:
        return list(dict.fromkeys(book.meta.id for book in self.books() if book.meta))

    def put(self, meta: Meta, data: bytes) -> Path:
        """Lay the file of a pack on the shelf, in place of one of the same id and version."""
        self.folder.mkdir(parents=True, exist_ok=True)
        place = self.folder / f"{meta.id}-{meta.version}{SUFFIX}"
        scratch = place.with_name(f".{place.name}.{os.getpid()}.part")
        try:
            scratch.write_bytes(data)
            os.replace(scratch, place)
        finally:
            scratch.unlink(missing_ok=True)
        return place


def own_shelf() -> Shelf:
    """The user's packs; UNDERCROFT_PACKS names another folder."""
    named = os.environ.get("UNDERCROFT_PACKS")
    return Shelf(Path(named) if named else home() / "packs")


def _book(place: Path) -> Book:
    try:
        return Book(place, read_meta(place))
    except ContentError as error:
        return Book(place, None, str(error))
    except OSError as error:
        return Book(place, None, f"{place}: {error.strerror}")


def place_of(word: str | os.PathLike[str], shelf: Shelf) -> Path:
    """The pack that somebody means: a path, or the id of a pack on the shelf."""
    path = Path(word)
    if path.exists():
        return path
    on_shelf = shelf.find(str(word))
    if on_shelf:
        return on_shelf[-1].place
    known = shelf.ids()
    raise NoPack(
        f'there is no pack "{word}": neither a folder or file of that name, '
        f"nor one in {shelf.folder}{hint(str(word), known)}"
    )


def gather(stock: Stock, packs: Iterable[Pack], shelf: Shelf) -> list[RawPack]:
    """The packs that somebody asks for, each after those it builds on.

    What a pack requires and nobody named is taken from the shelf, where it is there.
    """
    wanted: dict[str, RawPack] = {}
    for pack in packs:
        raw = pack if isinstance(pack, RawPack) else stock.read(place_of(pack, shelf))
        if raw.meta.id in wanted:
            raise NoPack(f'the pack "{raw.meta.id}" is given twice')
        mine = stock.built_in.meta
        if raw.meta.game and raw.meta.game != mine.game:
            game = raw.meta.game
            message = f'this pack is for the game "{game}", not for "{mine.game}"'
            raise NoPack(f"{raw.folder}: {message}")
        if raw.meta.id == mine.id:
            raise NoPack(
                f'{raw.folder}: the id "{raw.meta.id}" is that of the game\'s own cards: '
                "give the pack another in pack.toml"
            )
        wanted[raw.meta.id] = raw
    found: dict[str, RawPack] = {}
    begun: set[str] = set()

    def add(raw: RawPack) -> None:
        if raw.meta.id in begun:
            return
        begun.add(raw.meta.id)
        for needed in raw.meta.requires if not raw.problems else ():
            if needed in wanted:
                add(wanted[needed])
            elif on_shelf := shelf.find(needed):
                add(stock.read(on_shelf[-1].place))
        found[raw.meta.id] = raw

    for raw in wanted.values():
        add(raw)
    return list(found.values())


def found_again(
    stock: Stock, named: Sequence[Named], near: Iterable[Pack], shelf: Shelf, where: str
) -> list[RawPack]:
    """The packs that a save names, among those `near` and those on the shelf.

    They must play as they did; NoPack says of each that is missing or has changed what it was.
    """
    here: list[RawPack] = []
    for pack in near:
        try:
            here.append(pack if isinstance(pack, RawPack) else stock.read(place_of(pack, shelf)))
        except (ContentError, NoPack, OSError):
            continue
    found, missing = [], []
    for wanted in named:
        others = [raw for raw in here if raw.meta.id == wanted.id]
        for book in shelf.find(wanted.id):
            others.append(stock.read(book.place))
        same = next((raw for raw in others if raw.hash == wanted.hash), None)
        if same is not None:
            found.append(same)
        elif others:
            has = ", ".join(f"{raw.folder} is {raw.named}" for raw in others)
            missing.append(f'it was played with the pack "{wanted.title}", {wanted}, but {has}')
        else:
            missing.append(f'it was played with the pack "{wanted.title}", {wanted}, which is '
                           f"neither named here nor in {shelf.folder}")  # fmt: skip
    if missing:
        advice = "name it with --pack, or install it: undercroft pack install FILE"
        raise NoPack(f"{where}: {'; '.join(missing)}. To go on, {advice}")
    return found
