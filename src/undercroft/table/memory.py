"""Memories: where a live table stood after some act, small enough to be written down now and then.

Loading a table takes its memory and follows only the acts after it. A memory holds no secret that
the acts and the seed do not: it is never sent to anybody.
"""

from __future__ import annotations

import json
import sys
import zlib
from dataclasses import astuple
from typing import Any, NamedTuple

from undercroft.kernel.chance import Mix, mixed, mixes_of
from undercroft.kernel.event import Event
from undercroft.kernel.fight import Fought
from undercroft.kernel.match import Match, Rest
from undercroft.kernel.plain import from_plain, to_plain
from undercroft.kernel.scene import Duel
from undercroft.kernel.wording import plural

from .live import Audience, Entry, Live, Setup
from .slices import Work

FORMAT = 2
"""Format 1 did not know what had led to the next combat."""
OFTEN = 50
"""After so many acts a table is remembered anew."""


def remembered(live: Live) -> bytes:
    """A table as it stands, for `recalled`."""
    rest = live.match.rest()
    fought = live.match.fought()
    data = {
        "format": FORMAT,
        "number": live.number,
        "epoch": live.epoch,
        "step": live.step,
        "mixes": mixes_of(live.seed),
        "fallen": live.fallen,
        "state": rest.state,
        "rested": len(rest.journal),
        "journal": live.match.journal,
        "fought": None if fought is None else _written(fought),
        "entries": [astuple(entry) for entry in live.entries],
        "logs": [live.logs[audience] for audience in live.audiences],
    }
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 6)


class Lost(NamedTuple):
    """What of a table's acts fits its game no longer."""

    since: int
    """The act that was remembered: everything after it is left out."""
    answers: int
    why: str

    @property
    def told(self) -> str:
        left = "" if not self.answers else f" without its last {plural(self.answers, 'answer')}"
        return f"{self.why} since this table began: it goes on{left}."


class Forgotten(Exception):
    """A memory that does not fit the game any longer; the text says why."""


def recalling(setup: Setup, memory: bytes) -> Work[Live]:
    """The table of a memory; Forgotten if it fits the rules no longer."""
    try:
        return (yield from _recall(setup, json.loads(zlib.decompress(memory))))
    except (ValueError, LookupError, TypeError, AttributeError, zlib.error) as error:
        raise Forgotten(f"{type(error).__name__}: {error}") from None


def _recall(setup: Setup, data: dict[str, Any]) -> Work[Live]:
    if data["format"] not in (1, FORMAT):
        raise ValueError("it was remembered in another way")
    live = yield from Live.making(setup)
    journal = [(seat, index) for seat, index in data["journal"]]
    rest = Rest(data["state"], journal[: data["rested"]])
    mixes = [Mix(*row) for row in data.get("mixes", ())]
    if mixes:
        assert isinstance(setup.seed, str)
        live.seed = mixed(setup.seed, *mixes)
    match: Match[Any] = Match.resumed(setup.game, setup.options, live.seed, rest, start=setup.start)
    wrong = setup.game.flaws(match.settled)
    if wrong:
        raise ValueError(wrong[0])
    match.repeat(journal)
    yield
    assert match.events is not None
    match.forget()
    fought = data.get("fought")
    if data["format"] == 1:
        fought = {"number": data["fights"], "duel": data["duel"], "lead": [], "recent": []}
    if fought is not None:
        match.recall(_read(fought))
    live.match = match
    live.number = data["number"]
    live.epoch = data["epoch"]
    live.step = data["step"]
    live.fallen = data.get("fallen", match.rolled)
    live.entries = [_entry(row) for row in data["entries"]]
    if len(data["logs"]) != len(live.audiences):
        raise ValueError("it has other seats")
    logs: dict[Audience, list[str]] = dict(zip(live.audiences, data["logs"], strict=True))
    live.logs = logs
    return live


def _written(fought: Fought) -> dict[str, Any]:
    return {
        "number": fought.number,
        "duel": None if fought.duel is None else fought.duel.model_dump(mode="json"),
        "lead": [_record(event) for event in fought.lead],
        "recent": [_record(event) for event in fought.recent],
    }


def _read(data: dict[str, Any]) -> Fought:
    duel = data["duel"]
    return Fought(
        data["number"],
        None if duel is None else Duel.model_validate(duel),
        [_event(*row) for row in data["lead"]],
        [_event(*row) for row in data["recent"]],
    )


def _record(event: Event) -> tuple[str, str, Any]:
    return type(event).__module__, type(event).__name__, to_plain(tuple(event._asdict().values()))


def _event(module: str, kind: str, fields: Any) -> Event:
    """An event again, of a kind that the game's own modules have."""
    found: Any = getattr(sys.modules[module], kind)
    if not hasattr(found, "_asdict"):
        raise ValueError(f"{kind} is no kind of event")
    event: Event = found(*from_plain(fields))
    return event


def _entry(row: list[Any]) -> Entry:
    entry = Entry(*row)
    entry.logs = tuple(entry.logs)
    return entry
