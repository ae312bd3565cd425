"""A map that somebody drew for a scenario is drawn as it is, however large."""

from __future__ import annotations

from pathlib import Path

from undercroft.games import registry
from undercroft.kernel.scenario import read

WIDE = """
title = "A wide hall"
game = "realms"

[position]
map = \'\'\'
. . . . . . . . . . . .
N . . . . . . . . . . g
. . . . . . . . . . . .
\'\'\'
row = ["N", "goblin_poacher"]
next = "menu"
active = "N"

[position.heroes]
N = { hero = "nutcracker", skills = [] }

[position.monsters]
g = "goblin_poacher"

[[step]]
do = "end"
"""


def test_a_drawn_map_may_be_wider_than_a_tile_and_has_no_last_round(tmp_path: Path) -> None:
    path = tmp_path / "wide.scenario.toml"
    path.write_text(WIDE, encoding="utf-8")
    scenario = read(path, registry.game)
    match = scenario.stage.set_up(scenario).match
    scene = match.scene(match.ask.seat)
    assert len(scene.board.squares) == 36
    assert {token.name for token in scene.tokens} == {"The Nutcracker", "Goblin Poacher"}
    assert scene.tracks == ()
