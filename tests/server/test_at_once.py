"""Many things at once on a server that has seen nothing yet: the rules are the same as for one."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
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


@pytest.mark.parametrize("game", ["crystalia", "deckbox", "explore", "realms"])
def test_saves_uploaded_at_once_are_all_played_through_as_they_were(
    tmp_path: Path, game: str
) -> None:
    """What one replay has only half worked out is not taken by another for the whole."""
    saves = [played(game, seed, 400) for seed in (1, 1, 1, 2, 2, 2)]
    server = Server(tmp_path).start()

    async def evening() -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=120) as http:
            kept = await asyncio.gather(*(http.post("/api/replays", json=data) for data in saves))
            assert [answer.status_code for answer in kept] == [201] * len(saves)
            for answer, data in zip(kept, saves, strict=True):
                replay = answer.json()
                assert replay["answers"] == sum(row[0] >= 0 for row in data["journal"])

    try:
        asyncio.run(evening())
    finally:
        server.stop()
    assert "Traceback" not in server.complaints
