"""The stock of a game: its built-in content pack and whatever further packs lie on top of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel

from .loading import loading
from .oddity import Oddities
from .pack import ContentError, Problem, RawPack, Where, given_back, kept, read_pack


class Stock:
    """Where a game's packs come from; what must hold between their rows is the game's `check`."""

    def __init__(
        self,
        folder: Path,
        tables: Mapping[str, type[BaseModel]],
        check: Callable[[Sequence[RawPack]], list[Problem]],
        oddities: Oddities | None = None,
    ) -> None:
        self._folder = folder
        self._tables = tables
        self._check = check
        self._oddities = oddities or Oddities()

    @cached_property
    def built_in(self) -> RawPack:
        """As read, with whatever is wrong in it; not to be changed."""
        return read_pack(self._folder, self._tables)

    def read(self, pack: Path | RawPack) -> RawPack:
        return pack if isinstance(pack, RawPack) else read_pack(pack, self._tables)

    def sound(self, *further: Path | RawPack) -> list[RawPack]:
        """The built-in pack and further ones; ContentError with every mistake in them."""
        with loading():
            packs = self._stacked(further)
            problems = [problem for pack in packs for problem in pack.problems]
            problems += [problem for problem in self._check(packs) if not problem.warning]
        if problems:
            raise ContentError(problems)
        return packs

    def _stacked(self, further: Sequence[Path | RawPack]) -> list[RawPack]:
        """All packs in use, unchecked.

        A pack with the built-in one's own id stands in its place: the content of another day.
        """
        packs = [self.built_in]
        for pack in further:
            read = self.read(pack)
            if read.meta.id == self.built_in.meta.id:
                packs[0] = read
            else:
                packs.append(read if len(further) < 2 else _told_apart(read))
        return packs

    def letter(self, *further: Path | RawPack) -> str:
        """One hash for packs that are known to be sound: equal where they are to the letter."""
        return joint_letter(self._stacked(further))

    def kept(self, *further: Path | RawPack) -> list[dict[str, Any]]:
        """All packs in use, which are known to be sound, as JSON can hold them."""
        return [kept(pack) for pack in self._stacked(further)]

    def given_back(self, packs: Sequence[Mapping[str, Any]]) -> list[RawPack]:
        """Packs that were kept; ContentError if they do not fit what this program reads."""
        return [given_back(pack, self._tables) for pack in packs]

    def added(self, *further: Path | RawPack) -> list[RawPack]:
        """The packs besides the built-in one."""
        mine = self.built_in.meta.id
        return [read for pack in further if (read := self.read(pack)).meta.id != mine]

    def check(self, raw: RawPack, *before: RawPack) -> list[Problem]:
        """What is wrong between the rows of a pack, together with those of the built-in one and
        of packs that it builds on."""
        mine = self.built_in
        packs = [raw] if raw.meta.id == mine.meta.id else [mine, *before, raw]
        problems = [*self._check(packs), *clashes(packs)]
        # What is odd between cards that are wrong anyway only hides the mistakes.
        mistakes = any(not problem.warning for problem in (*problems, *raw.problems))
        return problems if mistakes else [*problems, *self._oddities.found(packs)]

    def rows(self, packs: Sequence[RawPack]) -> dict[str, dict[str, Any]]:
        """The rows of all packs by table and id, later ones in place of earlier ones."""
        return {
            table: {row.id: row for pack in packs for row, _ in pack.rows[table]}  # type: ignore[attr-defined]  # every row has an id
            for table in self._tables
        }


def tables(rows: Mapping[str, Mapping[str, Any]], *names: str) -> dict[str, Any]:
    """What the rows of the named tables become, by id."""
    return {name: row.table() for table in names for name, row in rows[table].items()}


def texts(packs: Sequence[RawPack]) -> dict[str, str]:
    """The text maps of all packs by name."""
    return {name: text for pack in packs for name, text in pack.texts.items()}


class Card(NamedTuple):
    """A row and its place."""

    row: Any
    where: Where


def placed_rows(packs: Sequence[RawPack]) -> dict[str, dict[str, Card]]:
    """The rows of all packs by table and id, each with its place."""
    rows: dict[str, dict[str, Card]] = {table: {} for table in packs[0].rows}
    for pack in packs:
        for table, cards in pack.rows.items():
            for row, where in cards:
                rows[table][where.card] = Card(row, where)
    return rows


def metas(packs: Sequence[RawPack], game: str) -> Iterator[Problem]:
    """Every pack is for the game, and loaded after those it builds on."""
    known: set[str] = set()
    for pack in packs:
        if pack.meta.game != game and not pack.problems:
            message = f'this pack is for the game "{pack.meta.game}", not for "{game}"'
            yield Problem("pack.toml", "", "game", message, game)
        for needed in pack.meta.requires:
            if needed not in known:
                message = f'the pack "{needed}" must be loaded before "{pack.meta.id}"'
                yield Problem("pack.toml", "", "requires", message)
        known.add(pack.meta.id)


def clashes(packs: Sequence[RawPack]) -> Iterator[Problem]:
    """A warning for every card and map that two further packs change, none of which builds on the
    other: the one loaded last counts."""
    first: dict[tuple[str, str], RawPack] = {}
    for pack in packs[1:]:
        cards = [(table, where.card) for table, rows in pack.rows.items() for _, where in rows]
        for table, name in [*cards, *(("map", name) for name in pack.texts)]:
            earlier = first.get((table, name))
            first[table, name] = pack
            if earlier is None or earlier.meta.id in pack.meta.requires:
                continue
            message = (
                f'{earlier.meta.id} and {pack.meta.id} both have the {table} "{name}": '
                f"that of {pack.meta.id} counts, which is loaded last"
            )
            yield Problem("", "", "", message, warning=True)


def _told_apart(pack: RawPack) -> RawPack:
    """The pack with its own id before the names of its files, for packs that are read together."""
    rows = {
        table: [(row, where._replace(file=f"{pack.meta.id}/{where.file}")) for row, where in cards]
        for table, cards in pack.rows.items()
    }
    problems = [replace(p, file=f"{pack.meta.id}/{p.file}") for p in pack.problems]
    return replace(pack, rows=rows, problems=problems)


def joint_hash(packs: Sequence[RawPack]) -> str:
    """One hash for all packs together: equal where they play alike."""
    return _joint([pack.hash for pack in packs])


def joint_letter(packs: Sequence[RawPack]) -> str:
    """One hash for all packs together: equal where they say the same to the letter."""
    return _joint([pack.letter for pack in packs])


def _joint(hashes: Sequence[str]) -> str:
    if len(hashes) == 1:
        return hashes[0]
    return hashlib.sha256("".join(hashes).encode()).hexdigest()
