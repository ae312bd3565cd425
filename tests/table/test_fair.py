"""Checking games by the version of their dice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from undercroft.games import registry
from undercroft.kernel.chance import Mix, Seed
from undercroft.kernel.match import Match
from undercroft.kernel.save import check_shape, pack_save
from undercroft.table.fair import verify
from undercroft.table.secret import commitment

OLD = 0x1F2E3D4C5B6A79880123456789ABCDEF
NEW = "9f" * 32


def played(seed: Seed, version: int, mix: str = "") -> dict[str, Any]:
    game: Any = registry.game("deckbox")
    match: Match[Any] = Match(game, game.checked({"players": 1}), seed, events=False)
    for at in range(40):
        if mix and at == 5:
            match.mix(Mix(match.rolled, 0, mix))
        if not match.over:
            match.answer(len(match.ask.options) - 1)
    data = {**pack_save(match), "version": version}
    data["dice"] = {"salt": "ab" * 16, "commitment": commitment(seed, "ab" * 16)}
    return check_shape(json.loads(json.dumps(data)), "a save")


@pytest.mark.parametrize(("seed", "version"), [(OLD, 1), (OLD, 2), (NEW, 2)])
def test_a_game_is_checked_by_the_version_of_its_dice(seed: Seed, version: int) -> None:
    data = played(seed, version)
    shown = data["dice"]["commitment"]
    findings = verify(data, "a save", shown)
    assert all(finding.holds for finding in findings)
    assert findings[-1].text == "That is the commitment you were shown."
    quick = any("dice of the first kind" in finding.text for finding in findings)
    assert quick == (seed is OLD)
    # Any other seed or die is found out.
    other: Seed = OLD + 1 if isinstance(seed, int) else "9e" + seed[2:]
    assert not all(finding.holds for finding in verify({**data, "seed": other}, "a save"))
    chance = next(row for row in data["journal"] if row[0] == -1)
    chance[1] += 1 if chance[1] == 0 else -1
    assert not all(finding.holds for finding in verify(data, "a save"))


def test_what_a_player_mixed_in_is_checked_with_the_dice() -> None:
    data = played(NEW, 3, "5a" * 32)
    findings = verify(data, "a save", commitment(NEW, "ab" * 16))
    assert all(finding.holds for finding in findings)
    assert any("seat 0" in f.text and "5a" * 32 in f.text for f in findings)
    # Left out, or another one put in its place.
    for seed in (NEW, data["seed"].replace("5a" * 32, "5b" * 32)):
        assert not all(finding.holds for finding in verify({**data, "seed": seed}, "a save"))
