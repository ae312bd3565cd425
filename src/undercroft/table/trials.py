"""Trials: what came from outside is played in a process of its own before it is played here.

See `prover` for what happens there. `Exceeded` means that it takes more time or memory than
anything may, and must not be tried again.
"""

from __future__ import annotations

import json
import logging
from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .act import Act
from .crew import KNOWN, PEOPLE, Crew, Exceeded, NoAnswer, Said
from .errors import Refused
from .store import Memory

log = logging.getLogger(__name__)

WORKERS = 2
MEMORY = 1 << 30
"""Bytes of address space that a prover may have."""
PATIENCE = 300.0
"""Seconds by the clock after which a prover is ended whose own limits have not ended it."""
HELD = 0.1
"""An answer that took more seconds than this is looked at again; see `prover.HELD`."""

Source = Callable[[], Awaitable[bytes]]
"""Where to read, when it is needed, what a prover must know before it is asked."""


class Past(NamedTuple):
    """What a table was: where it is remembered to have stood, and its acts since."""

    memory: Memory | None
    acts: Sequence[Act]
    packs: list[dict[str, Any]] | None
    """Its content, where it is not the program's own."""


class Stumbled(Refused):
    """The rules cannot make anything of a position."""


class Trials(Crew):
    """The provers; none is started before there is something to try."""

    def __init__(self, size: int = WORKERS, memory: int = MEMORY) -> None:
        super().__init__(size, "undercroft.table.prover", memory)

    # Replays

    async def keep(
        self, replay: str, data: bytes, packs: list[dict[str, Any]] | None = None
    ) -> dict[str, Any]:
        """Play a save through, and what is to be known of it; Refused if it is none.

        `packs` is what it was played with, where that is not the program's own content.
        """

        async def source() -> bytes:
            return recorded(data, packs)

        return (await self._about(replay, None, source)).data

    async def tell(self, replay: str, job: Mapping[str, Any], source: Source) -> Said:
        """Something about a replay: `story`, `position`, `look` or `settled`."""
        return await self._about(replay, job, source)

    async def _about(self, replay: str, job: Mapping[str, Any] | None, source: Source) -> Said:
        keep = {"do": "keep", "replay": replay}
        asked = None if job is None else {**job, "replay": replay}
        return await self._try(f"replay {replay}", asked, keep, source)

    # Packs

    async def unpack(
        self, game: str, before: Sequence[Mapping[str, Any]], files: Sequence[str]
    ) -> dict[str, Any]:
        """Read packs that a host brings, as files in base64, on top of packs of the server.

        What comes back can be read without fear; Refused says what is wrong with them.
        """

        async def source() -> bytes:
            return json.dumps({"before": list(before), "files": list(files)}).encode()

        job = {"do": "unpack", "game": game}
        return (await self._try(f"packs of {game}", None, job, source)).data

    async def bench(self, do: str, payload: bytes, game: str = "") -> dict[str, Any]:
        """Something about a pack that somebody works on: `inspect`, `open`, `sight` or `odds`."""

        async def source() -> bytes:
            return payload

        return (await self._try("the workshop", None, {"do": do, "game": game}, source)).data

    # Tables

    async def sit(self, row: Mapping[str, Any], past: Past, again: bool = False) -> None:
        """Make a table as its acts have made it."""

        async def source() -> bytes:
            return _written(row, past, again)

        sit = {"do": "sit", "table": row["id"], "game": row["game"]}
        await self._try(row["id"], None, sit, source)

    async def act(
        self, row: Mapping[str, Any], act: Act, before: Callable[[], Awaitable[Past]]
    ) -> None:
        """Follow an act at a table of which `before` reads the earlier ones."""
        job = {
            "do": "act",
            "table": row["id"],
            "number": act.number - 1,
            "act": [act.number, act.kind, act.seat, act.payload],
        }
        said = await self._at_table(row, job, before)
        if said.data.get("seconds", 0.0) > HELD:
            past = await before()
            await self.sit(row, past._replace(acts=[*past.acts, act]), again=True)

    async def why(
        self,
        row: Mapping[str, Any],
        number: int,
        seat: int,
        message: Mapping[str, Any],
        before: Callable[[], Awaitable[Past]],
    ) -> dict[str, Any]:
        """Why something is not offered at a table; see `why.explain`."""
        job = {
            "do": "why",
            "table": row["id"],
            "number": number,
            "seat": seat,
            "message": dict(message),
        }
        found: dict[str, Any] = (await self._at_table(row, job, before)).data["found"]
        return found

    async def aim(
        self,
        row: Mapping[str, Any],
        number: int,
        seat: int,
        index: int,
        before: Callable[[], Awaitable[Past]],
    ) -> dict[str, Any] | None:
        """Both sides of the combat that an option at a table would open; see `why.sighted`."""
        job = {"do": "aim", "table": row["id"], "number": number, "seat": seat, "index": index}
        found: dict[str, Any] | None = (await self._at_table(row, job, before)).data["found"]
        return found

    async def _at_table(
        self,
        row: Mapping[str, Any],
        job: Mapping[str, Any],
        before: Callable[[], Awaitable[Past]],
    ) -> Said:
        async def source() -> bytes:
            return _written(row, await before())

        sit = {"do": "sit", "table": row["id"], "game": row["game"]}
        return await self._try(row["id"], job, sit, source)

    # Asking a prover

    async def _try(
        self, name: str, job: Mapping[str, Any] | None, first: Mapping[str, Any], source: Source
    ) -> Said:
        """Ask somebody who knows the thing, or tell it first; a prover that dies is no verdict."""
        for last in (False, True):
            worker = await self.take(name, PEOPLE)
            try:
                if job is None:
                    said = await self.ask(worker, dict(first), await source(), PATIENCE)
                else:
                    said = await self.ask(worker, dict(job), b"", PATIENCE)
                    if said.data.get("need"):
                        _checked(await self.ask(worker, dict(first), await source(), PATIENCE))
                        said = await self.ask(worker, dict(job), b"", PATIENCE)
            except Exceeded:
                raise
            except NoAnswer as error:
                if last:
                    raise Exceeded(f"it has ended two processes ({error})") from None
                continue
            finally:
                self.put(worker)
            worker.known[name] = True
            worker.known.move_to_end(name)
            if len(worker.known) > KNOWN:
                worker.known.popitem(last=False)
            return _checked(said)
        raise AssertionError("unreachable")


def _checked(said: Said) -> Said:
    data = said.data
    if "refused" in data:
        raise Refused(
            data["refused"], where=data.get("where", ""), rules=tuple(data.get("rules", ()))
        )
    if "stumbled" in data:
        log.warning("the rules stumble over what came from outside: %s", data["stumbled"])
        raise Stumbled("The rules cannot make anything of this position.")
    return said


def recorded(data: bytes, packs: list[dict[str, Any]] | None) -> bytes:
    """A save as a prover is told it: with the packs it was played with."""
    return b'{"packs":%s,"save":%s}' % (json.dumps(packs).encode(), data)


def _written(row: Mapping[str, Any], past: Past, again: bool = False) -> bytes:
    memory = None
    if past.memory is not None:
        memory = [past.memory.number, b64encode(past.memory.data).decode()]
    acts = [[act.number, act.kind, act.seat, act.payload] for act in past.acts]
    more = {"memory": memory, "acts": acts, "packs": past.packs, "again": again}
    return json.dumps({"row": dict(row), **more}).encode()
