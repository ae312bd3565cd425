"""A process that plays what came from outside: uploaded saves, and tables begun from them.

Somebody may have made such a position up. Its fields are within their bounds, or it was refused;
but no list of bounds foresees every way in which rules can go round in circles. So it is played
here first, where time and memory are limited, and only what was played here to its next question
is played on the server's loop. Started by `trials`; it reads a line of JSON and the bytes that the
line announces, and answers alike.
"""

from __future__ import annotations

import json
import os
import sys
import time
from base64 import b64decode
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from undercroft.games import registry
from undercroft.kernel import parcel
from undercroft.kernel.choice import IllegalAnswer
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.pack import RawPack, read_files
from undercroft.kernel.shelf import Shelf, gather

from . import bench, limits
from .act import Act
from .errors import Refused, sentences
from .live import Live, Setup
from .lookout import survey
from .recall import followed, recalled, setup_of
from .replay import Replay, read
from .slices import Work
from .store import Memory
from .why import explain, sighted

JUDGING = 1.0
"""Seconds of the processor after which a job that judges answers is taken up again later."""
STEP = 2.0
"""Seconds of the processor that one answer may take, and whatever is drawn after it."""
PUZZLING = 20.0
"""Seconds of the processor for a puzzle: whatever is as good as its answer is looked for."""
WHOLE = 60.0
"""Seconds of the processor for all of a replay, or of a table that is loaded."""
HELD = 0.1
"""Seconds for which an answer may hold up the server's loop, which has worked it out before."""
REPLAYS, TABLES = 8, 100

T = TypeVar("T")
Told = tuple[dict[str, Any], bytes]


class Exceeded(Exception):
    """It takes too long; the text says what."""


class Prover:
    """Plays replays and tables, and keeps those in mind that were seen last."""

    def __init__(self) -> None:
        self._replays: OrderedDict[str, Replay] = OrderedDict()
        self._tables: OrderedDict[str, Live] = OrderedDict()
        self._warm: set[str] = set()

    def prove(self, job: dict[str, Any], payload: bytes) -> Told:
        """What comes of a job: plain data, and text to be passed on."""
        self._warm_up(_game_of(job, payload))
        do: Callable[[dict[str, Any], bytes], Told] = getattr(self, f"do_{job['do']}")
        with limits.fuse(STEP):
            return do(job, payload)

    def _warm_up(self, name: str) -> None:
        """What is read once must not count against the time of the first answer."""
        if name not in self._warm and name in registry.games():
            game: Any = registry.game(name)
            game.new(seed=0, events=False, **game.checked({}))
            self._warm.add(name)

    # Replays

    def do_keep(self, job: dict[str, Any], payload: bytes) -> Told:
        """Play a save through; Refused says what is wrong with it."""
        told = json.loads(payload)
        game = self._of(told["save"], told["packs"])
        checked = _within(read(told["save"], game))
        replay = Replay.__new__(Replay)
        _within(replay.playing(checked, game))
        self._replays[job["replay"]] = replay
        if len(self._replays) > REPLAYS:
            self._replays.popitem(last=False)
        return _summary(replay), b""

    def _replay(self, job: dict[str, Any]) -> Replay:
        replay = self._replays[job["replay"]]
        self._replays.move_to_end(job["replay"])
        return replay

    def do_story(self, job: dict[str, Any], payload: bytes) -> Told:
        return {}, _within(self._replay(job).story()).encode()

    def do_summary(self, job: dict[str, Any], payload: bytes) -> Told:
        return {"told": _within(self._replay(job).summary())}, b""

    def do_position(self, job: dict[str, Any], payload: bytes) -> Told:
        return {}, self._replay(job).position(job["at"], job["seat"]).encode()

    def do_look(self, job: dict[str, Any], payload: bytes) -> Told:
        """What a figure saw and could get to at a position of a replay."""
        replay = self._replay(job)
        replay.find(job["at"], job["seat"])
        return {"found": survey(replay.match(job["at"]), job["seat"], job["token"])}, b""

    def do_judge(self, job: dict[str, Any], payload: bytes) -> Told:
        """What some answers of a replay were worth, for as long as one job may take."""
        replay = self._replay(job)
        replay.find(job["at"])
        until = time.process_time() + JUDGING
        rows, at = [], job["at"]
        while at < replay.answers and at < job["at"] + job["count"]:
            limits.renew(STEP)
            found = replay.judged(at)
            if found is not None:
                rows.append({**asdict(found), "grade": found.grade})
            at += 1
            if time.process_time() > until:
                break
        return {"rows": rows, "next": at if at < replay.answers else None}, b""

    def do_puzzle(self, job: dict[str, Any], payload: bytes) -> Told:
        """An answer of a replay as the file of a puzzle."""
        limits.renew(PUZZLING)
        return {}, self._replay(job).puzzle(job["at"]).encode()

    def do_settled(self, job: dict[str, Any], payload: bytes) -> Told:
        """The last quiet point of a position of a replay, for a table to begin from."""
        replay = self._replay(job)
        match = replay.match(job["at"])
        if match.over:
            raise Refused("The game is over there: choose an earlier position.", where="from")
        return {"start": match.settled.plain(), "options": replay.data["options"]}, b""

    def _of(self, data: object, packs: list[dict[str, Any]] | None) -> Any:
        """The game over the packs of a save; None where they are the program's own."""
        if packs is None or not isinstance(data, dict):
            return None
        return self._game(str(data.get("game")), packs)

    # Packs

    def do_unpack(self, job: dict[str, Any], payload: bytes) -> Told:
        """Read packs that somebody brings and begin a game with them; Refused says what is wrong.

        What comes back are all further packs in their order, as they can be kept.
        """
        return _within(_unpacked(job["game"], json.loads(payload))), b""

    def do_inspect(self, job: dict[str, Any], payload: bytes) -> Told:
        """Every mistake in a pack that somebody works on."""
        return _within(bench.inspected(json.loads(payload))), b""

    def do_open(self, job: dict[str, Any], payload: bytes) -> Told:
        """The files of an archive, as texts."""
        return {"files": bench.opened(b64decode(payload))}, b""

    def do_odds(self, job: dict[str, Any], payload: bytes) -> Told:
        """What the dice of a card are worth."""
        told = json.loads(payload)
        return _within(bench.odds(job["game"], told["table"], told["row"])), b""

    def do_sight(self, job: dict[str, Any], payload: bytes) -> Told:
        """What the squares of a drawing see."""
        return _within(bench.seen(job["game"], json.loads(payload))), b""

    # Tables

    def do_sit(self, job: dict[str, Any], payload: bytes) -> Told:
        """Make a table as its acts have made it."""
        data = json.loads(payload)
        live = _within(self._sitting(data))
        self._tables[data["row"]["id"]] = live
        if len(self._tables) > TABLES:
            self._tables.popitem(last=False)
        return {}, b""

    def _sitting(self, data: dict[str, Any]) -> Work[Live]:
        """A table as its acts have made it, of which the last must not hold up a loop for long."""
        row, acts = data["row"], [Act(*act) for act in data["acts"]]
        memory = None
        if data["memory"] is not None:
            memory = Memory(data["memory"][0], b64decode(data["memory"][1]))
        game = self._game(row["game"], data["packs"])
        yield
        setup = setup_of(row, game)
        live = yield from _made(setup, row["content"], memory, acts)
        yield
        _look(live)
        if acts and data["again"]:
            # What the loop will do for the last act, now that everything about it is known.
            twin = yield from _made(setup, row["content"], memory, acts[:-1])
            yield
            began = time.process_time()
            twin.follow(acts[-1:])
            _look(twin)
            if time.process_time() - began > HELD:
                raise Exceeded("an answer takes too long to be carried out")
        return live

    def _game(self, name: str, packs: list[dict[str, Any]] | None) -> Any:
        game: Any = registry.game(name)
        return game if packs is None else game.given_back(packs)

    def _table(self, job: dict[str, Any]) -> Live:
        live = self._tables[job["table"]]
        if live.number != job["number"]:
            del self._tables[job["table"]]
            raise KeyError(job["table"])
        self._tables.move_to_end(job["table"])
        return live

    def do_act(self, job: dict[str, Any], payload: bytes) -> Told:
        """Follow one act at a table as the server is about to."""
        live = self._table(job)
        act = Act(*job["act"])
        began = time.process_time()
        try:
            live.apply(act)
            _look(live)
        except IllegalAnswer:
            return {}, b""
        except BaseException:
            self._tables.pop(job["table"], None)
            raise
        return {"seconds": time.process_time() - began}, b""

    def do_why(self, job: dict[str, Any], payload: bytes) -> Told:
        live = self._table(job)
        found = explain(live.match, live.match.scene(job["seat"]), job["message"])
        return {"found": found}, b""

    def do_aim(self, job: dict[str, Any], payload: bytes) -> Told:
        return {"found": sighted(self._table(job).match, job["index"])}, b""


def _unpacked(name: str, told: dict[str, Any]) -> Work[dict[str, Any]]:
    own: Any = registry.game(name)
    packs: list[RawPack] = own.stock.given_back(told["before"])
    brought: list[str] = []
    for number, text in enumerate(told["files"], 1):
        where = "the pack" if len(told["files"]) == 1 else f"pack {number}"
        files = parcel.opened(b64decode(text), where)
        yield
        raw = read_files(files, own.tables, Path(where))
        packs.append(raw)
        brought.append(raw.meta.id)
        yield
    # Nothing is looked for on a shelf: a pack that builds on others says so.
    packs = gather(own.stock, packs, Shelf(Path()))
    game = registry.over(own, packs)
    yield
    _ = game.box
    yield
    match = game.new(seed=0, **game.checked({}))
    yield
    match.scene(None)
    yield
    warnings = [str(problem) for problem in own.stock.check(packs[-1], *packs[:-1])]
    return {"packs": game.kept()[1:], "brought": brought, "warnings": warnings}


def _made(setup: Setup, content: str, memory: Memory | None, acts: list[Act]) -> Work[Live]:
    """A table from its memory, or from all of its acts."""
    if memory is None:
        return (yield from followed(Live.making(setup), acts))
    live, _ = yield from recalled(setup, memory, acts, content)
    return live


def _game_of(job: dict[str, Any], payload: bytes) -> str:
    """The name of the game that a job is about, if it says so."""
    if job["do"] == "keep":
        data = json.loads(payload)["save"]
        return str(data.get("game")) if isinstance(data, dict) else ""
    if job["do"] == "inspect":
        return bench.game_of(json.loads(payload))
    return str(job.get("game"))


def _look(live: Live) -> None:
    """Draw a table for everybody who may look at it."""
    for audience in (None, *range(len(live.titles))):
        live.picture(audience)
    live.throw()


def _within(work: Work[T]) -> T:
    """Do work to its end; every part of it has its own time, and all of it together an end."""
    until = time.process_time() + WHOLE
    while True:
        limits.renew(STEP)
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        if time.process_time() > until:
            raise Exceeded("all of it takes too long to be played")


def _summary(replay: Replay) -> dict[str, Any]:
    return {
        "game": replay.game.name,
        "title": replay.game.title,
        "answers": replay.answers,
        "outcome": replay.outcome,
        "seats": len(replay.seats),
    }


def answer(prover: Prover, job: dict[str, Any], payload: bytes) -> Told:
    """What is said to a job, whatever comes of it."""
    try:
        return prover.prove(job, payload)
    except KeyError as error:
        if error.args[0] in (job.get("replay"), job.get("table")):
            return {"need": True}, b""
        return _stumbled(error)
    except (MemoryError, RecursionError):
        return {"exceeded": "it took more memory than it may"}, b""
    except Exceeded as error:
        return {"exceeded": str(error)}, b""
    except Refused as error:
        return {"refused": str(error), "where": error.where, "rules": list(error.rules)}, b""
    except UndercroftError as error:
        where = {"unpack": "packs", "open": "file"}.get(job["do"], "")
        return {"refused": sentences(error), "where": where}, b""
    except Exception as error:
        return _stumbled(error)


def _stumbled(error: Exception) -> Told:
    return {"stumbled": type(error).__name__}, b""


def main() -> None:
    limits.begin()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    prover = Prover()

    def say(data: dict[str, Any], text: bytes = b"") -> None:
        out.write(json.dumps({**data, "bytes": len(text)}).encode() + b"\n" + text)
        out.flush()

    say({"ready": True})
    for line in sys.stdin.buffer:
        job = json.loads(line)
        payload = sys.stdin.buffer.read(job["bytes"])
        data, text = answer(prover, job, payload)
        say({"job": job["job"], **data}, text)


if __name__ == "__main__":
    with limits.in_silence():
        main()
