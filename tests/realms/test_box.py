"""What a box keeps."""

from __future__ import annotations

from undercroft.games.realms.box import MAPS, Box, drawn
from undercroft.games.realms.content import load
from undercroft.games.realms.game import GAME


def test_only_so_many_maps_drawn_for_the_occasion_are_kept() -> None:
    box = Box(load())
    names = [drawn(1, "\n".join(("#" * (n + 3), f"#{'.' * (n + 1)}#", "#" * (n + 3))))
             for n in range(2 * MAPS)]  # fmt: skip
    first = box.adventure("the_oven")
    fields = [box.adventure(name).field for name in names]
    assert len(box._adventures) <= len(box.content.adventures) + MAPS
    assert box.adventure("the_oven") is first
    assert box.adventure(names[-1]).field is fields[-1]
    assert box.adventure(names[0]).field is not fields[0]


def test_a_state_written_down_under_an_older_name_is_read() -> None:
    match = GAME.new(7, campaign=True)
    old = match.state.plain()
    old["remembered"] = {"t": ["the_wolf_spared"]}
    del old["legacy"]
    for read in (GAME.restore, GAME.admitted):
        assert read(old).legacy == ("the_wolf_spared",)
