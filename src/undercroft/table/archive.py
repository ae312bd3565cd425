"""The archive: the content that tables began with, by its hash.

A table is played to its end under the cards it began with, whatever the program brings later. Of
content that is the program's own nothing is read; other content is given back to the game, which
checks it as it checks any pack.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from typing import Any

from undercroft.games import registry
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import BoxedGame
from undercroft.kernel.save import plays

from . import store as stored
from .store import Store

GAMES = 8
"""So many games over content of another day are kept at hand."""


class Archive:
    """What tables were begun with, for one process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: set[str] = set()
        self._games: OrderedDict[str, Any] = OrderedDict()

    async def keep(self, game: Any) -> None:
        """See that the content of a game is there for as long as its tables are."""
        content = game.content_hash
        if content in self._kept or not isinstance(game, BoxedGame):
            return
        packs = json.dumps(game.kept(), separators=(",", ":"))
        await self._store.write(self._store.keep_content(content, game.name, packs))
        self._kept.add(content)

    async def game(self, name: str, content: str) -> Any:
        """The game over the content of that hash; over its own where that is not to be had.

        Who asks sees from its `content_hash` which of the two it is.
        """
        own: Any = registry.game(name)
        if plays(own, content):
            return own
        found = self._games.get(content)
        if found is None:
            packs = await self._store.read(stored.content_kept(content))
            if packs is None:
                return own
            try:
                found = await asyncio.to_thread(_given_back, own, packs)
            except UndercroftError:
                return own
            self._games[content] = found
            if len(self._games) > GAMES:
                self._games.popitem(last=False)
        self._games.move_to_end(content)
        return found


def _given_back(game: Any, packs: str) -> Any:
    found = game.given_back(json.loads(packs))
    _ = found.box  # what is read once is read here, beside the tables
    return found
