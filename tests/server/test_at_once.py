"""Many things at once on a server that has seen nothing yet: the rules are the same as for one."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from undercroft.games import registry
from undercroft.kernel import save

from .servers import Server


def played(game: str, seed: int, answers: int) -> dict[str, Any]:
    """A game by chance, as a save."""
    rules: Any = registry.game(game)
    match = rules.new(seed=seed)
    dice = random.Random(seed)
    while not match.over and len(match.journal) < answers:
        match.answer(dice.randrange(len(match.ask.options)))
    return save.pack_save(match)


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has played nothing; each game is played here by one test alone."""
    server = Server(tmp_path_factory.mktemp("fresh")).start()
    yield server
    server.stop()
    assert "Traceback" not in server.complaints


@pytest.mark.parametrize("game", ["crystalia", "deckbox", "explore", "realms"])
def test_saves_uploaded_at_once_are_all_played_through_as_they_were(
    fresh: Server, game: str
) -> None:
    """What one replay has only half worked out is not taken by another for the whole."""
    server = fresh
    saves = [played(game, seed, 400) for seed in (1, 1, 1, 2, 2, 2)]

    async def evening() -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=120) as http:
            kept = await asyncio.gather(*(http.post("/api/replays", json=data) for data in saves))
            assert [answer.status_code for answer in kept] == [201] * len(saves)
            for answer, data in zip(kept, saves, strict=True):
                replay = answer.json()
                assert replay["answers"] == sum(row[0] >= 0 for row in data["journal"])

    asyncio.run(evening())
