"""Saves: a match as one JSON file that survives a crash and says when it does not fit.

A save holds its format version, the content's hash, the names of further packs, the options, the
seed, the journal and a snapshot of where it ends. Loading replays the journal and compares its end
with the snapshot.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from .chance import SEALED_DIGITS, is_seed, mixes_of
from .game import BoxedGame
from .match import GameState, Journal, Match, ReplayMismatch, Rules
from .pack import Named
from .wording import listed

FORMAT = "undercroft-save"
VERSION = 2
MIXED = 3
READS = (1, VERSION, MIXED)
"""Version 1 knows whole numbers as seeds only; sealed seeds, in hexadecimal, came with 2. Where
players have mixed something into the dice, it is 3."""

MOST_PACKS = 16
"""So many packs a game may be played with."""

S = TypeVar("S", bound=GameState)


class SaveMismatch(ValueError):
    """A save that cannot be loaded; the message says what differs."""


def write_atomically(path: Path, text: str) -> None:
    """Replace a file whole: after a crash there is the old one or the new one, never a half."""
    scratch = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(scratch, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(scratch, path)
    finally:
        scratch.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


class Scribe(Generic[S]):
    """Keeps the labelled journal of a match while it is played, so that saving costs little.

    A second match follows the first answer by answer; only after answers were taken back does it
    start anew.
    """

    def __init__(self, match: Match[S]) -> None:
        self._match = match
        self._rows: list[list[Any]] = []
        self._written: Journal = []
        self._walk = self._begin()

    def _begin(self) -> Match[S]:
        match = self._match
        return Match(match.game, match.options, None, start=match.start, events=False)

    def rows(self) -> list[list[Any]]:
        """The journal up to now, with a readable label for each answer."""
        journal = self._match.journal
        if journal[: len(self._written)] != self._written:
            self._rows, self._written = [], []
            self._walk = self._begin()
        for seat, index in journal[len(self._written) :]:
            ask = self._walk.ask
            label = self._walk.label(ask.options[index])
            self._rows.append([seat, index, label])
            self._walk.answer(index)
            self._written.append((seat, index))
        return self._rows


def pack_save(match: Match[S], scribe: Scribe[S] | None = None) -> dict[str, Any]:
    """The save of a match, as JSON can hold it; a scribe that followed it spares the replay."""
    return {
        "format": FORMAT,
        "version": MIXED if mixes_of(match.seed) else VERSION,
        "game": match.game.name,
        "content": match.game.content_hash,
        **named_packs(match.game),
        "options": match.options,
        "seed": match.seed,
        "start": match.start,
        "journal": (scribe or Scribe(match)).rows(),
        "outcome": None if match.outcome is None else list(match.outcome),
        "snapshot": match.state.plain(),
    }


def named_packs(game: Rules[Any]) -> dict[str, Any]:
    """What a save says of the packs that its game is played with; nothing where there are none."""
    packs = game.packs if isinstance(game, BoxedGame) else ()
    return {"packs": [pack._asdict() for pack in packs]} if packs else {}


def save(match: Match[S], path: Path, scribe: Scribe[S] | None = None, **more: Any) -> None:
    """Write a match to a file; what else is given stands beside it and is not read back here."""
    data = {**pack_save(match, scribe), **more}
    write_atomically(path, json.dumps(data, separators=(",", ":")) + "\n")


def read(path: Path) -> dict[str, Any]:
    """The contents of a save file, with its outer shape checked."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SaveMismatch(f"{path}: there is no such file") from None
    except UnicodeDecodeError:
        raise SaveMismatch(f"{path}: not a save: it is no text") from None
    except OSError as error:
        raise SaveMismatch(f"{path}: cannot be read: {error.strerror}") from None
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise SaveMismatch(
            f"{path}: not a save: expected JSON, line {error.lineno} is not ({error.msg})"
        ) from None
    return check_shape(data, str(path))


_FIELDS: Mapping[str, tuple[type, ...]] = {
    "game": (str,),
    "content": (str,),
    "options": (dict,),
    "seed": (int, str, type(None)),
    "start": (dict, type(None)),
    "journal": (list,),
    "snapshot": (dict,),
}


def check_shape(data: object, where: str) -> dict[str, Any]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveMismatch(f'{where}: not a save: expected "format": "{FORMAT}"')
    version = data.get("version")
    if type(version) is not int or version not in READS:
        known = listed([str(number) for number in READS])
        raise SaveMismatch(f"{where}: save version {version!r}; this program reads {known}")
    for name, kinds in _FIELDS.items():
        if name not in data or not isinstance(data[name], kinds):
            wanted = " or ".join("nothing" if k is type(None) else k.__name__ for k in kinds)
            raise SaveMismatch(f'{where}: field "{name}": expected {wanted}')
    seed = data["seed"]
    if seed is not None and not _fits(seed, version):
        wanted = "int" if version == 1 else f"int or {SEALED_DIGITS} hexadecimal digits"
        raise SaveMismatch(f'{where}: field "seed": expected {wanted}')
    _check_packs(data, where)
    for number, row in enumerate(data["journal"]):
        if not (isinstance(row, list) and len(row) >= 2 and all(type(v) is int for v in row[:2])):
            raise SaveMismatch(
                f'{where}: field "journal", entry {number + 1}: expected [seat, option, label]'
            )
    return data


def _fits(seed: object, version: int) -> bool:
    """Whether a save of that version may have such a seed."""
    if not is_seed(seed) or isinstance(seed, int):
        return is_seed(seed)
    return version >= MIXED or (version == VERSION and not mixes_of(str(seed)))


def _check_packs(data: Mapping[str, Any], where: str) -> None:
    packs = data.get("packs", [])
    if not isinstance(packs, list) or len(packs) > MOST_PACKS:
        raise SaveMismatch(f'{where}: field "packs": expected a list of at most {MOST_PACKS}')
    for number, pack in enumerate(packs, 1):
        fields = set(Named._fields)
        if (
            not isinstance(pack, dict)
            or set(pack) != fields
            or not all(isinstance(value, str) for value in pack.values())
        ):
            wanted = ", ".join(Named._fields)
            raise SaveMismatch(f'{where}: field "packs", entry {number}: expected {wanted}')


def packs_of(data: Mapping[str, Any]) -> list[Named]:
    """The packs that a save of checked shape names."""
    return [Named(**pack) for pack in data.get("packs", ())]


def plays(game: Rules[Any], content: str) -> bool:
    """Whether what was begun under content of that hash goes on unchanged in a game."""
    same: bool = content == game.content_hash
    return same or (isinstance(game, BoxedGame) and game.plays(content))


def parts(journal: Journal) -> Iterator[Journal]:
    """Ever longer beginnings of a journal, the last of them all of it."""
    step = max(50, len(journal) // 100)
    for count in range(step, len(journal), step):
        yield journal[:count]
    yield journal


def load(
    data: Mapping[str, Any],
    rules: Callable[[str], Rules[Any]],
    *,
    where: str = "save",
) -> Match[Any]:
    """Replay a save and verify that it ends where its snapshot says."""
    work = loading(data, rules, where=where)
    while True:
        try:
            next(work)
        except StopIteration as done:
            match: Match[Any] = done.value
            return match


def loading(
    data: Mapping[str, Any],
    rules: Callable[[str], Rules[Any]],
    *,
    where: str = "save",
) -> Generator[None, None, Match[Any]]:
    """As `load`, for whoever has other things to do between parts of a long journal."""
    game = rules(data["game"])
    if not plays(game, data["content"]):
        raise SaveMismatch(
            f"{where}: saved under other content: the save names {data['content'][:12]}, "
            f"the content in use is {game.content_hash[:12]}"
        )
    try:
        if data["start"] is not None and isinstance(game, BoxedGame):
            game.admitted(data["start"])
        match: Match[Any] = Match(game, data["options"], data["seed"], start=data["start"])
        for part in parts([(row[0], row[1]) for row in data["journal"]]):
            match.repeat(part)
            yield
    except ReplayMismatch as error:
        raise SaveMismatch(f"{where}: {error}") from None
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise SaveMismatch(f"{where}: options or start position do not fit ({error})") from None
    if match.state.plain() != data["snapshot"]:
        raise SaveMismatch(f"{where}: the replay ends in another position than was saved")
    return match
