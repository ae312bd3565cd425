"""The rack: packs for new tables, those of the server's folder and those that hosts bring.

The server's own packs are read as any pack is. What a host brings is data that somebody else made:
it is unpacked, checked and tried in a process of its own first (see `prover`), and read here only
once that has gone well; its table is then played as one that came from outside.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from base64 import b64decode
from binascii import Error as NotBase64
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from undercroft.games import registry
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import BoxedGame
from undercroft.kernel.pack import ContentError, Named, RawPack, read_pack
from undercroft.kernel.shelf import NoPack, Shelf, found_again, gather

from .crew import Exceeded
from .errors import Refused, sentences
from .trials import Trials

GAMES = 8
"""So many games over packs are kept at hand."""
BROUGHT = 600_000
"""Bytes of a file that a host may bring."""


class Offered(NamedTuple):
    """A pack that new tables may be played with."""

    named: Named
    game: str
    licence: str
    authors: tuple[str, ...]
    cards: dict[str, int]
    """How many cards of each table it has."""
    place: Path


class Packed(NamedTuple):
    """A game over packs."""

    game: Any
    brought: frozenset[str]
    """The ids of those packs that the host has brought."""
    warnings: tuple[str, ...]

    def row(self) -> str | None:
        """What the row of a table says of it."""
        packs = [
            {**pack._asdict(), "brought": pack.id in self.brought}
            for pack in getattr(self.game, "packs", ())
        ]
        return json.dumps(packs) if packs else None


class Rack:
    """The packs that one process offers and has at hand."""

    def __init__(self, trials: Trials, shelf: Shelf, further: Sequence[Path] = ()) -> None:
        self._trials = trials
        self._shelf = shelf
        self._further = tuple(further)
        self._games: OrderedDict[str, Packed] = OrderedDict()
        self._read: dict[Path, tuple[float, Offered | None]] = {}

    # What the server has

    def offered(self) -> list[Offered]:
        """The packs of the folder and those named besides, the sound ones, newest versions."""
        places = [book.place for book in self._shelf.books() if book.meta] + [*self._further]
        newest: dict[str, Offered] = {}
        for place in places:
            found = self._offer(place)
            if found is not None:
                newest[found.named.id] = found
        return list(newest.values())

    def _offer(self, place: Path) -> Offered | None:
        """What is told of a pack; None if it cannot be played. Read again when it has changed."""
        try:
            changed = max(path.stat().st_mtime for path in (place, *place.rglob("*")))
        except OSError:
            return None
        known = self._read.get(place)
        if known is None or known[0] != changed:
            known = self._read[place] = (changed, self._looked_at(place))
        return known[1]

    def _looked_at(self, place: Path) -> Offered | None:
        try:
            meta = read_pack(place, {}).meta
            game: Any = registry.game(meta.game)
            raw = read_pack(place, game.tables)
            registry.over(game, gather(game.stock, [raw], self._shelf))
        except (UndercroftError, OSError):
            return None
        cards = {table: len(rows) for table, rows in raw.rows.items() if rows}
        return Offered(raw.named, meta.game, meta.licence, meta.authors, cards, place)

    # A game over packs

    async def knows(self, name: str, wished: Sequence[Mapping[str, Any]]) -> bool:
        """Whether nothing must be tried for a game over these packs: it is at hand, or ours."""
        if not any(wish.get("file") for wish in wished):
            return True
        return self._key(name, wished, await self._by_id()) in self._games

    async def _by_id(self) -> dict[str, Offered]:
        return {pack.named.id: pack for pack in await asyncio.to_thread(self.offered)}

    def _key(
        self, name: str, wished: Sequence[Mapping[str, Any]], offered: Mapping[str, Offered]
    ) -> str:
        """Equal for the same game with the same packs; those of the server count by their hash."""
        parts = [name]
        for wish in wished:
            ours = offered.get(wish.get("id") or "")
            parts.append(wish.get("file") or (ours.named.hash if ours else ""))
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    async def game(self, name: str, wished: Sequence[Mapping[str, Any]]) -> Packed:
        """The game over packs that are named by id or brought as files, in base64."""
        own: Any = registry.game(name)
        if not wished:
            return Packed(own, frozenset(), ())
        if not isinstance(own, BoxedGame):
            raise Refused(f"{own.title} takes no packs.", where="packs")
        offered = await self._by_id()
        key = self._key(name, wished, offered)
        found = self._games.get(key)
        if found is None:
            found = await self._made(own, wished, offered)
            self._games[key] = found
            if len(self._games) > GAMES:
                self._games.popitem(last=False)
        self._games.move_to_end(key)
        return found

    async def _made(
        self, own: Any, wished: Sequence[Mapping[str, Any]], offered: Mapping[str, Offered]
    ) -> Packed:
        here: list[RawPack] = []
        files: list[str] = []
        for number, wish in enumerate(wished):
            where = f"packs.{number}"
            if wish.get("file"):
                files.append(_checked_file(wish["file"], where))
            elif wish.get("id") in offered:
                here.append(read_pack(offered[wish["id"]].place, own.tables))
            else:
                raise Refused(f'This server has no pack "{wish.get("id")}".', where=where)
        try:
            if not files:
                packs = await asyncio.to_thread(gather, own.stock, here, self._shelf)
                game = await asyncio.to_thread(_over, own, packs)
                warnings = [str(clash) for clash in game.clashes()]
                return Packed(game, frozenset(), tuple(warnings))
            return await self._brought(own, here, files)
        except (ContentError, NoPack) as error:
            raise Refused(sentences(error), where="packs") from None

    async def _brought(self, own: Any, here: Sequence[RawPack], files: list[str]) -> Packed:
        before = [] if not here else _over(own, here).kept()[1:]
        try:
            told = await self._trials.unpack(own.name, before, files)
        except Exceeded:
            text = "This pack takes too much time or memory to be read: it is not played here."
            raise Refused(text, where="packs") from None
        game = await asyncio.to_thread(_over, own, own.stock.given_back(told["packs"]))
        return Packed(game, frozenset(told["brought"]), tuple(told["warnings"]))

    # The game of a save

    async def of_save(self, own: Any, named: Sequence[Named]) -> Any:
        """The game over packs of this server that a save names; Refused if it has them not."""
        near = [pack.place for pack in await asyncio.to_thread(self.offered)]
        try:
            packs = await asyncio.to_thread(
                found_again, own.stock, named, near, self._shelf, "the file"
            )
            return await asyncio.to_thread(_over, own, packs)
        except (ContentError, NoPack):
            which = ", ".join(f"“{pack.title}” ({pack.id} {pack.version})" for pack in named)
            raise Refused(
                f"This game was played with {which}, which this server does not have as it was."
            ) from None


def _checked_file(text: str, where: str) -> str:
    try:
        data = b64decode(text, validate=True)
    except (NotBase64, ValueError):
        raise Refused("Expected the file of a pack in base64.", where=where) from None
    if len(data) > BROUGHT:
        raise Refused(f"A pack to bring has at most {BROUGHT:,} bytes.", where=where)
    return text


def _over(own: Any, packs: Sequence[RawPack]) -> Any:
    game = registry.over(own, packs)
    _ = game.box  # what is read once is read here, beside the tables
    return game
