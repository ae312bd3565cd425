"""What is said about a wish that is not offered."""

from __future__ import annotations

from tests.deckbox.table import Table
from undercroft.table.why import explain


def test_whoever_points_at_a_figure_points_at_its_square_and_means_the_figure() -> None:
    t = Table("10a").hero("H", at=(2, 4)).enemy("r", "tunnel_rat", at=(2, 1), health=3).menu()
    rat = t.numbers["r"]
    said = explain(t.match, t.match.scene(0), {"token": rat, "square": t.where("r")})
    assert said["text"].startswith("Tunnel Rat is not next to Iron Guard.")
    assert said["rules"] == ["melee.adjacent"]
    assert said["instead"].startswith("move to ")
