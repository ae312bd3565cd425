"""The recordings of a house: saves of tables that are over, and replays that somebody brought."""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from undercroft.games import registry
from undercroft.kernel import save
from undercroft.kernel.match import Match
from undercroft.kernel.save import plays

from . import store as stored
from .crew import Exceeded
from .errors import Refused, TooEarly, Unknown
from .live import Setup
from .pool import packs_of
from .replay import TOO_LONG, Recording
from .secret import new_id
from .slices import Work, sliced
from .trials import recorded
from .wish import LEVEL

if TYPE_CHECKING:
    from .house import House
    from .room import Room

log = logging.getLogger(__name__)

REPLAYS = 16
"""So many are kept at hand."""


class Recordings:
    """The replays of one house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: OrderedDict[str, Recording] = OrderedDict()

    async def keep(self, data: object) -> Recording:
        """Play an uploaded save through and keep it; Refused says what is wrong with it."""
        id, text = new_id(), json.dumps(data)
        recording = await self._record(id, text.encode(), data)
        await self._house.store.write(self._house.store.keep_replay(id, text))
        return recording

    async def find(self, id: str) -> Recording:
        found = self._known.get(id)
        if found is not None:
            self._known.move_to_end(id)
            return found
        text = await self._recorded(id)
        return await self._record(id, text, json.loads(text))

    async def _record(self, id: str, text: bytes, data: object) -> Recording:
        game = await self._game_of(data)
        packs = None if game is None else packs_of(game)
        try:
            told = await self._house.trials.keep(id, text, packs)
        except Exceeded as error:
            log.warning("a replay is not kept: %s", error)
            raise Refused(TOO_LONG) from None

        async def source() -> bytes:
            return recorded(await self._recorded(id), packs)

        found = Recording(id, told, self._house.trials, source, game)
        self._known[id] = found
        if len(self._known) > REPLAYS:
            self._known.popitem(last=False)
        return found

    async def _game_of(self, data: object) -> Any:
        """The game of a save, over the content it was played with; None if it names none.

        That is ours, that of a table that was played here, or over packs that we have. Whatever
        else is wrong with the save is found where it is played through.
        """
        if not isinstance(data, dict) or data.get("game") not in registry.names():
            return None
        own: Any = registry.game(data["game"])
        content = data.get("content")
        if not isinstance(content, str) or plays(own, content):
            return None
        found = await self._house.archive.game(data["game"], content)
        if plays(found, content):
            return found
        try:
            named = save.packs_of(save.check_shape(data, "the file"))
        except save.SaveMismatch:
            return None
        return await self._house.rack.of_save(own, named) if named else None

    async def _recorded(self, id: str) -> bytes:
        """The save of a replay, which is one that was uploaded or a table that is over."""
        text = await self._house.store.read(stored.replay_data(id))
        if text is not None:
            return text.encode()
        try:
            room = await self._house.room(id)
        except Unknown:
            raise Unknown("There is no such replay.") from None
        if not room.live.over:
            raise Unknown("There is no such replay: a table is one once it is over.")
        return json.dumps(await saved(room)).encode()


async def saved(room: Room) -> dict[str, Any]:
    """The save of a table that is over, or of one with dice of people's own."""
    async with room.lock:
        if not room.live.over and room.row["dice"] != "own":
            raise TooEarly("The dice stay sealed until the game is over: then it can be saved.")
        row, journal = dict(room.row), list(room.live.match.journal)
        setup, people = replace(room.live.setup, seed=room.live.seed), room.people
    return await sliced(_packed(row, setup, journal, people))


def _packed(
    row: dict[str, Any], setup: Setup, journal: list[tuple[int, int]], people: list[int]
) -> Work[dict[str, Any]]:
    match: Match[Any] = Match(
        setup.game, setup.options, setup.seed, start=setup.start, events=False
    )
    scribe = save.Scribe(match)
    for part in save.parts(journal):
        match.repeat(part)
        scribe.rows()
        yield
    data = save.pack_save(match, scribe)
    data["table"] = {"people": people, "level": LEVEL}
    if row["commitment"] is not None:
        data["dice"] = {"salt": row["salt"], "commitment": row["commitment"]}
    return data
