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
from undercroft.kernel.scene import Duel
from undercroft.kernel.wording import plural

from .live import Audience, Entry, Live, Setup
from .slices import Work

FORMAT = 3
"""Format 2 knew the last combat and not its events, format 1 not what had led to the next."""
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
    if data["format"] not in range(1, FORMAT + 1):
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
    if fought is not None and data["format"] < FORMAT:
        fought |= {"events": [], "open": False, "shown": None}
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
        "lead": [_plain(event) for event in fought.lead],
        "recent": [_plain(event) for event in fought.recent],
        "events": [_plain(event) for event in fought.events],
        "open": fought.open,
        "shown": None if fought.shown is None else fought.shown.model_dump(mode="json"),
    }


def _read(data: dict[str, Any]) -> Fought:
    """The combats before; of one told in events that a later version has no longer, the number."""
    try:
        return _fought(data)
    except (ValueError, LookupError, TypeError, AttributeError):
        return Fought(data["number"], None, (), ())


def _fought(data: dict[str, Any]) -> Fought:
    return Fought(
        data["number"],
        _duel(data["duel"]),
        [_event(row) for row in data["lead"]],
        [_event(row) for row in data["recent"]],
        [_event(row) for row in data["events"]],
        data["open"],
        _duel(data["shown"]),
    )


def _duel(data: dict[str, Any] | None) -> Duel | None:
    return None if data is None else Duel.model_validate(data)


def _plain(value: Any) -> Any:
    """What events are made of, with the names of their kinds."""
    if hasattr(value, "_fields"):
        kind = type(value)
        return {"of": [kind.__module__, kind.__name__], "t": [_plain(item) for item in value]}
    if isinstance(value, tuple):
        return {"t": [_plain(item) for item in value]}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value


def _event(row: Any) -> Event:
    if isinstance(row, list):  # before format 3
        module, kind, fields = row
        row = fields | {"of": [module, kind]}
    event: Event = _typed(row)
    return event


def _typed(value: Any) -> Any:
    """What `_plain` has written, of kinds that the game's own modules have."""
    if isinstance(value, list):
        return [_typed(item) for item in value]
    if not isinstance(value, dict):
        return value
    items = [_typed(item) for item in value["t"]]
    if "of" not in value:
        return tuple(items)
    module, name = value["of"]
    kind: Any = getattr(sys.modules[module], name)
    if not hasattr(kind, "_fields"):
        raise ValueError(f"{name} is no kind of event")
    return kind(*items)


def _entry(row: list[Any]) -> Entry:
    entry = Entry(*row)
    entry.logs = tuple(entry.logs)
    return entry
