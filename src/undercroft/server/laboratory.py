"""The studies that a server plays and keeps: one at a time, in a process that gives way.

A study is a file in a folder, and its report another. While it runs it is in memory, too, and is
written down now and then; what a server that ended had not finished is kept as far as it came.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from undercroft.kernel.save import write_atomically
from undercroft.table.errors import Busy, Refused, Unknown

from .study_file import file_name

log = logging.getLogger(__name__)

MODULE = "undercroft.lab.errand"
"""Named, not imported: the lab stands beside the server, and plays in its own process."""
MEMORY = 2 << 30
STARTING = 120.0
"""Seconds in which a study must begin or be refused."""
LONGEST = 1 << 26
MOST = 60
"""So many studies are kept; the oldest make room."""
SELDOM = 10.0
"""Seconds after which a running study is written down again."""
ENDED = "The study ended by itself: it took too much time or memory."

Record = dict[str, Any]


class Laboratory:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._running: Record | None = None
        self._report = ""
        self._task: asyncio.Task[None] | None = None
        self._beginning = asyncio.Lock()
        self._writing = Lock()
        self._over = ""
        """The study that ended last: what was still to be written of its way is not."""

    @property
    def running(self) -> str:
        """The id of the study that is played now."""
        return self._running["id"] if self._running else ""

    # Playing

    async def begin(self, spec: Mapping[str, Any], about: Mapping[str, Any]) -> Record:
        """Begin a study; Busy while another one is played, Refused if it cannot be made."""
        if self._beginning.locked() or self._running:
            raise Busy("Another study is being played: stop it, or wait for its end.")
        async with self._beginning:
            process = await self._started()
            id = secrets.token_hex(6)
            told = {"spec": spec, "command": f"undercroft study {file_name(spec['game'], id)}"}
            try:
                async with asyncio.timeout(STARTING):
                    assert process.stdin is not None
                    process.stdin.write(json.dumps(told).encode() + b"\n")
                    await process.stdin.drain()
                    said = await _heard(process)
                if "begun" not in said:
                    raise Refused(said.get("refused") or ENDED, where="changes")
                record = {
                    "id": id, "state": "running", "made": int(time.time()),
                    **about, "progress": None, "result": None, "trouble": "",
                }  # fmt: skip
                await asyncio.to_thread(self._keep, record, "")
            except TimeoutError:
                await _ended(process)
                raise Busy("The study does not begin: try again in a while.") from None
            except OSError as error:
                await _ended(process)
                log.warning("studies cannot be kept: %s", error)
                raise Busy("This server cannot keep studies: its folder is not writable.") from None
            except BaseException:
                await _ended(process)
                raise
            self._running, self._report = record, ""
            self._task = asyncio.create_task(self._listen(process, record))
            return record

    async def _started(self) -> Process:
        folder = [path for path in sys.path if path]
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", MODULE, str(MEMORY),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(folder)}, start_new_session=True,
        )  # fmt: skip

    async def _listen(self, process: Process, record: Record) -> None:
        """Take down what is said until the end; whoever stops it ends the process."""
        written = time.monotonic()
        state, trouble = "stopped", ""
        try:
            ended = "failed", ENDED
            while said := await _heard(process):
                for key in ("progress", "result"):
                    record[key] = said.get(key) or record[key]
                _unplaced(record["result"])
                self._report = said.get("report", self._report)
                if "refused" in said:
                    ended = "failed", said["refused"]
                elif "done" in said:
                    ended = "done", ""
                elif time.monotonic() - written > SELDOM:
                    await asyncio.to_thread(self._keep, dict(record), self._report)
                    written = time.monotonic()
            state, trouble = ended
        finally:
            await _ended(process)
            # From here on without a pause: whoever sees the end may begin another at once.
            record["state"], record["trouble"] = state, trouble
            self._over = record["id"]
            try:
                self._keep(record, self._report)
            except OSError as error:
                log.warning("a study was not kept: %s", error)
            self._running = None

    async def stop(self, id: str) -> Record:
        """End a study; what is known of it by now is kept."""
        record = self._running
        if record is None or record["id"] != id:
            known = await asyncio.to_thread(self.find, id)
            if known["state"] == "running":
                raise Busy("This study is played in another process of this server: try again.")
            return known
        await self.close()
        return record

    async def close(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    # What is kept

    def tidy(self) -> None:
        """When a server begins: nothing is being played yet."""
        for record in self._kept():
            if record["state"] == "running":
                record["state"] = "stopped"
                with suppress(OSError):
                    write_atomically(self._place(record["id"]), json.dumps(record))

    def find(self, id: str) -> Record:
        if self._running and self._running["id"] == id:
            return self._running
        if id.isalnum() and id.isascii():
            with suppress(OSError, ValueError):
                record: Record = json.loads(self._place(id).read_text(encoding="utf-8"))
                return record
        raise Unknown("There is no such study here: it may have made room for others.")

    def report(self, id: str) -> str:
        record = self.find(id)
        text = self._report if record is self._running else ""
        if not text:
            with suppress(OSError):
                text = self._place(id, "html").read_text(encoding="utf-8")
        if not text:
            raise Unknown("This study has no report yet: it comes with the first figures.")
        return text

    def listed(self) -> list[Record]:
        """All studies, the newest first."""
        running = self._running
        found = {record["id"]: record for record in self._kept()}
        if running is not None:
            found[running["id"]] = running
        return sorted(found.values(), key=lambda record: (-record["made"], record["id"]))

    def forget(self, id: str) -> None:
        if self.running == id:
            raise Refused("This study is being played: stop it first.")
        self.find(id)
        for kind in ("json", "html"):
            self._place(id, kind).unlink(missing_ok=True)

    def _kept(self) -> list[Record]:
        found = []
        for place in sorted(self.folder.glob("*.json")):
            with suppress(OSError, ValueError):
                record = json.loads(place.read_text(encoding="utf-8"))
                if record.get("id") == place.stem:
                    found.append(record)
        return found

    def _place(self, id: str, kind: str = "json") -> Path:
        return self.folder / f"{id}.{kind}"

    def _keep(self, record: Record, report: str) -> None:
        with self._writing:
            if record["state"] == "running" and record["id"] == self._over:
                return
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomically(self._place(record["id"]), json.dumps(record))
            if report:
                write_atomically(self._place(record["id"], "html"), report)
        kept = sorted(self._kept(), key=lambda each: each["made"])
        for old in kept[: max(0, len(kept) - MOST)]:
            if old["id"] != record["id"]:
                for kind in ("json", "html"):
                    self._place(old["id"], kind).unlink(missing_ok=True)


async def _heard(process: Process) -> dict[str, Any]:
    """What a study says next; nothing once it has ended."""
    assert process.stdout is not None
    line = await process.stdout.readline()
    said: dict[str, Any] = json.loads(line) if line.endswith(b"\n") else {}
    return said


def _unplaced(result: dict[str, Any] | None) -> None:
    """Say packs by their names: whoever has a link need not know where this server has them."""
    for variant in result["spec"].get("variant", ()) if result else ():
        variant["packs"] = [Path(place).name for place in variant.get("packs", ())]


async def _ended(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    await process.wait()
