"""Spawning enemies."""

from __future__ import annotations

import pytest

from tests.deckbox.packs import pack
from tests.deckbox.table import Table
from undercroft.games.deckbox.script import icon
from undercroft.games.deckbox.spawn import spawn
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.dice import encode


def spawned(
    t: Table, room: int, *icons: str, faces: tuple[int, ...] = ()
) -> list[tuple[str, int, int]]:
    """Run the spawning of some icons by hand."""
    rule = spawn(t.s, room, tuple(icon(word) for word in icons))
    try:
        ask = next(rule)
        assert ask.seat == CHANCE
        rule.send(encode(faces))
    except StopIteration:
        pass
    return t.new_enemies()


@pytest.mark.rule("spawn.roll")
def test_one_enemy_is_spawned_for_each_die() -> None:
    t = Table("10a").hero("H", at=(2, 4)).menu()
    assert len(spawned(t, 0, "green", "green", "blue", faces=(0, 1, 2))) == 3


@pytest.mark.rule("spawn.face", "spawn.die-colour")
@pytest.mark.parametrize(
    ("colour", "face", "card", "health"),
    [
        ("green", 0, "sling_imp", 1), ("green", 5, "tunnel_rat", 3),
        ("blue", 1, "grave_chanter", 2), ("blue", 3, "bone_sentry", 1),
        ("red", 2, "blood_oracle", 3), ("red", 4, "pit_ogre", 2),
    ],
)  # fmt: skip
def test_the_face_gives_health_and_with_the_colour_the_card(
    colour: str, face: int, card: str, health: int
) -> None:
    t = Table("10a").hero("H", at=(2, 4)).menu()
    assert spawned(t, 0, colour, faces=(face,))[0][:2] == (card, health)


@pytest.mark.rule("spawn.die-colour")
def test_a_quest_may_name_other_cards_for_a_colour() -> None:
    t = Table("10a", quest="rising_water").hero("H", at=(2, 4)).menu()
    assert spawned(t, 0, "blue", "blue", faces=(0, 3)) == [
        ("tide_caller", 1, t.at(2, 2)), ("drowned_one", 1, t.at(2, 1))
    ]  # fmt: skip


@pytest.mark.rule("spawn.order")
def test_places_one_to_nine_fill_the_middle_then_the_cross_then_the_corners() -> None:
    t = Table("10a").hero("H", at=(0, 4)).menu()
    placed = [square for *_, square in spawned(t, 0, *["tunnel_rat:1"] * 9)]
    expected = [(2, 2), (2, 1), (3, 2), (2, 3), (1, 2), (3, 1), (3, 3), (1, 3), (1, 1)]
    assert placed == [t.at(*at) for at in expected]


@pytest.mark.rule("spawn.order")
def test_up_is_away_from_the_arrow_on_a_turned_tile() -> None:
    t = Table("10a").room("3a", (0, "R")).hero("H", at=(0, 4)).menu()
    assert t.s.rooms[1].turn == 1
    placed = [
        square for *_, square in spawned(t, 1, "tunnel_rat:1", "tunnel_rat:1", "tunnel_rat:1")
    ]
    # In the drawing of the card: the middle, above it, right of it.
    assert placed == [t.at(2, 2, 1), t.at(2, 1, 1), t.at(3, 2, 1)]


@pytest.mark.rule("spawn.blocked")
def test_walls_and_figures_block_a_place_and_water_and_pits_do_not() -> None:
    # Side 4a: pits above and below the point of interest. Side 8a: water all round.
    t = Table("4a").hero("H", at=(3, 2)).menu()
    placed = [square for *_, square in spawned(t, 0, *["tunnel_rat:1"] * 3)]
    assert placed == [t.at(2, 2), t.at(2, 1), t.at(2, 3)]
    t = Table("8a").hero("H", at=(2, 4)).menu()
    placed = [square for *_, square in spawned(t, 0, *["tunnel_rat:1"] * 2)]
    assert placed == [t.at(2, 2), t.at(2, 1)]
    # Side 10b: walls above and to the left of the point of interest, and below right.
    t = Table("10b").hero("H", at=(2, 4)).menu()
    placed = [square for *_, square in spawned(t, 0, *["tunnel_rat:1"] * 3)]
    assert placed == [t.at(2, 2), t.at(3, 2), t.at(2, 3)]


@pytest.mark.rule("spawn.blocked")
def test_a_place_cut_off_by_a_thin_wall_is_blocked() -> None:
    # Side 12a: a thin wall between the point of interest and the space right of it.
    t = Table("12a").hero("H", at=(0, 4)).menu()
    placed = [square for *_, square in spawned(t, 0, *["tunnel_rat:1"] * 3)]
    assert placed == [t.at(2, 2), t.at(2, 1), t.at(2, 3)]


@pytest.mark.rule("spawn.blocked")
def test_after_place_nine_the_nearest_free_space_of_the_tile_is_used() -> None:
    t = Table("10a").hero("H", at=(0, 4)).menu()
    placed = [square for *_, square in spawned(t, 0, *["tunnel_rat:1"] * 10)]
    # Four spaces are equally near: the one that is read first, then the others.
    assert placed[9] == t.at(2, 0)
    assert len(set(placed)) == 10


@pytest.mark.rule("spawn.blocked")
def test_equally_near_spaces_of_a_turned_tile_are_read_with_its_arrow_at_the_bottom() -> None:
    t = Table("10a").room("3a", (0, "R")).hero("H", at=(0, 4)).menu()
    placed = [square for *_, square in spawned(t, 1, *["tunnel_rat:1"] * 13)]
    assert placed[9:] == [t.at(*at, 1) for at in ((2, 0), (0, 2), (4, 2), (2, 4))]


@pytest.mark.rule("spawn.blocked")
def test_with_no_space_left_an_enemy_is_not_placed() -> None:
    t = Table("1b").hero("H", at=(2, 4)).menu()
    room = t.s.ground.masks[0].bit_count()
    assert len(spawned(t, 0, *["tunnel_rat:1"] * (room + 3))) == room - 1


@pytest.mark.rule("spawn.dice-order")
def test_enemies_are_placed_in_the_order_listed() -> None:
    t = Table("10a").hero("H", at=(0, 4)).menu()
    placed = spawned(t, 0, "red", "bone_sentry:2", "green", faces=(5, 0))
    assert placed == [
        ("pit_ogre", 3, t.at(2, 2)), ("bone_sentry", 2, t.at(2, 1)), ("sling_imp", 1, t.at(3, 2))
    ]  # fmt: skip


@pytest.mark.rule("spawn.fixed")
def test_a_numbered_icon_is_placed_with_that_value_and_not_rolled() -> None:
    t = Table("10a").hero("H", at=(0, 4)).menu()
    rule = spawn(t.s, 0, (icon("crypt_warden:7"),))
    with pytest.raises(StopIteration):
        next(rule)
    assert t.new_enemies() == [("crypt_warden", 7, t.at(2, 2))]


@pytest.mark.rule("spawn.fixed", "setup.choose-quest")
def test_a_fixed_value_may_grow_with_the_players() -> None:
    t = Table("10a").hero("H", at=(0, 4)).hero("B", at=(4, 4)).hero("C", at=(0, 0)).menu()
    assert spawned(t, 0, "crypt_warden:4+2")[0][1] == 8


@pytest.mark.rule("spawn.pit")
def test_being_placed_on_a_pit_does_no_damage() -> None:
    t = Table("4a").hero("H", at=(2, 4)).menu()
    assert spawned(t, 0, "tunnel_rat:1", "tunnel_rat:1")[1] == ("tunnel_rat", 1, t.at(2, 1))
    assert t.s.ground.pits >> t.at(2, 1) & 1


@pytest.mark.rule("spawn.face")
def test_a_quest_may_list_other_faces(tmp_path: object) -> None:
    from undercroft.games.deckbox.game import Deckbox

    quest = (Deckbox().content.quests["lost_lantern"]).model_dump(mode="json")
    assert quest["die"] == []
    faces = ", ".join('{ type = "melee", health = 3 }' for _ in range(6))
    game = Deckbox(pack(tmp_path, _QUEST.format(faces=faces)))
    assert {face.health for face in game.box.quest("plain", 1).faces[0]} == {3}
    assert {face.health for face in game.box.quest("plain", 1).faces[1]} == {1, 2, 3}


_QUEST = """
[[quest]]
id = "plain"
name = "Plain"
number = 9
text = "Nothing."
aim_text = "Nothing."
end_text = {{ won = "Won.", lost = "Lost." }}
layout = "fixed"
spots = [[1, 4], [3, 4], [1, 3], [3, 3]]
rounds = 5
aim = [{{ when = "marked", flag = "never" }}]

[[quest.die]]
colour = "green"
faces = [{faces}]

[[quest.room]]
id = "gate"
side = ["1a"]
"""


@pytest.mark.rule("spawn.roll")
def test_the_dice_of_the_box_do_not_limit_the_enemies() -> None:
    t = Table("10a").hero("H", at=(0, 4)).menu()
    count = t.game.content.die_counts["green"] + 1
    assert len(spawned(t, 0, *["green"] * count, faces=(0,) * count)) == count


@pytest.mark.rule("keyword.regenerate", "spawn.fixed")
def test_the_most_health_is_that_of_the_spawning_or_the_highest_face() -> None:
    t = Table("10a").hero("H", at=(0, 4)).menu()
    spawned(t, 0, "crypt_warden:7", "drowned_one:1")
    assert t.s.most[1:] == [7, 3]
