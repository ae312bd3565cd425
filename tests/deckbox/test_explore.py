"""Exploring: half spaces, new rooms, encounters."""

from __future__ import annotations

import pytest

from tests.deckbox.packs import pack
from tests.deckbox.table import Table
from undercroft.games.deckbox import explore
from undercroft.games.deckbox.events import Explored, Met, Moved, Spawned
from undercroft.games.deckbox.game import GAME
from undercroft.games.deckbox.ground import LEFT, RIGHT, UP, Room
from undercroft.kernel.squares import each


def gate(**hero: object) -> Table:
    """The starting tile of the first quest, a hero two spaces below its upper exit."""
    hero.setdefault("at", (2, 1))
    return Table("1a", room="gate").hero("H", **hero).menu()


@pytest.mark.rule("explore.trigger", "app.explore-button", "explore.encounter")
def test_stepping_onto_the_half_space_reveals_the_room_with_its_encounter() -> None:
    t = gate().spawns("melee 2", "ranged 1")
    t.do("move", t.at("U"))
    assert [room.side for room in t.s.rooms] == [
        GAME.box.side_number["1a"], GAME.box.side_number["6b"]
    ]  # fmt: skip
    assert [(card, health) for card, health, _ in t.new_enemies()] == [
        ("tunnel_rat", 2), ("sling_imp", 1)
    ]  # fmt: skip
    t.done()


@pytest.mark.rule("explore.order")
def test_exploring_goes_in_the_order_of_the_book() -> None:
    t = gate().spawns("melee 1", "melee 1")
    t.do("move", t.at("U"))
    kinds = [type(event) for event in t.match.events or []]
    assert kinds[:4] == [Moved, Explored, Met, Spawned]
    assert t.ask.prompt == "menu"
    assert t.ask.about == (0,)


@pytest.mark.rule("explore.continue")
def test_the_explorer_finishes_the_movement_and_the_turn() -> None:
    t = gate().spawns("melee 1", "melee 1")
    t.do("move", t.at("U"))
    # Speed 4: two spaces are left, then the second action.
    assert (t.s.steps, t.s.actions) == (2, 1)
    t.do("step", t.at(2, 4, 1))
    assert t.is_at("H", 2, 4, 1)
    assert t.offers("step", t.at(1, 4, 1))


@pytest.mark.rule("explore.no-cost")
def test_exploring_costs_only_the_step_onto_the_half_space() -> None:
    t = gate(at=(2, 0)).spawns("melee 1", "melee 1")
    t.do("move", t.at("U"))
    assert (t.s.steps, t.s.actions) == (3, 1)


@pytest.mark.rule("explore.trigger")
def test_a_half_space_that_leads_to_a_placed_tile_explores_nothing() -> None:
    t = Table("1a", room="gate").room("6b", (0, "U"), "pillars").hero("H", at=(2, 1)).menu()
    t.do("move", t.at("U"))
    assert len(t.s.rooms) == 2
    assert t.events(Explored) == []


@pytest.mark.rule("explore.trigger", "enemy.movement")
def test_enemies_never_explore() -> None:
    t = Table("1a", room="gate").hero("H", at=(2, 4)).enemy("e", at=(2, 1)).start("players")
    from undercroft.games.deckbox.enemy import go

    go(t.s, t.numbers["e"], [t.at(2, 0), t.at("U")])
    assert len(t.s.rooms) == 1


@pytest.mark.rule("explore.trigger")
def test_the_arrow_of_the_starting_tile_leads_nowhere() -> None:
    t = gate(at=(2, 4))
    t.do("move", t.at("D"))
    assert len(t.s.rooms) == 1


@pytest.mark.rule("explore.place-tile", "app.place-by-arrow")
@pytest.mark.parametrize(
    ("letter", "room", "side", "turn"),
    [("L", "store", "12a", LEFT), ("R", "chapel", "7b", RIGHT), ("U", "brook", "5a", UP)],
)
def test_a_new_tile_is_laid_with_its_arrow_to_the_exit(
    letter: str, room: str, side: str, turn: int
) -> None:
    t = Table("1a", room="gate").room("6b", (0, "U"), "pillars")
    at = {"L": (0, 2, 1), "R": (4, 2, 1), "U": (2, 0, 1)}[letter]
    t.hero("H", at=at).menu().spawns("melee 1", "melee 1")
    t.do("move", t.at(letter, 1))
    laid = t.s.rooms[2]
    assert (laid.side, laid.turn) == (GAME.box.side_number[side], turn)
    assert t.s.script[2][0] == t.s.quest.rooms[room]
    # Its arrow's half space is the one the hero stands on, and it belongs to both tiles.
    assert t.at("D", 2) == t.at(letter, 1) == t.where("H")
    assert t.s.ground.tiles_of[t.where("H")] == 0b110


@pytest.mark.rule("app.explore-button")
def test_a_drawn_layout_uses_each_card_once_and_keeps_a_way_open() -> None:
    for seed in range(60):
        match = GAME.new(seed, quest="warden_below", players=1, events=False)
        import random

        dice = random.Random(seed)
        while not match.over:
            match.answer(dice.randrange(len(match.ask.options)))
            s = match.state
            cards = [GAME.content.sides[room.side].card for room in s.rooms]
            assert len(cards) == len(set(cards))
            places = [(room.x, room.y) for room in s.rooms]
            assert len(places) == len(set(places))
            placed = {number for number, _ in s.script}
            if s.rooms and s.quest.rooms["throne"] not in placed:
                assert s.ground.open_exits


@pytest.mark.rule("app.place-by-arrow")
def test_a_room_that_would_close_the_last_way_is_not_drawn() -> None:
    t = Table("1a", quest="warden_below", room="gate").hero("H", at=(2, 0)).menu()
    ways = explore.drawable(t.s, 0, UP)
    sides = {GAME.content.sides[side].id for choice in ways.values() for side in choice}
    assert sides
    assert "15b" not in sides
    assert "2b" not in sides
    for side in sides:
        assert explore.leaves_a_way(t.s, 0, UP, GAME.box.side_number[side])
    assert not explore.leaves_a_way(t.s, 0, UP, GAME.box.side_number["1b"])


@pytest.mark.rule("app.place-by-arrow")
def test_an_exit_towards_a_placed_tile_is_not_explored() -> None:
    # The second room's left exit points at the third, which lies there already.
    t = Table("6a").room("10a", (0, "U")).room("3b", (0, "L")).room("8a", (2, "R"))
    t.hero("H", at=(2, 2)).menu()
    taken = {(room.x, room.y) for room in t.s.rooms}
    for room, direction in t.s.ground.open_exits.values():
        assert t.s.rooms[room].beyond(direction) not in taken


@pytest.mark.rule("explore.trigger")
def test_joined_half_spaces_are_one_space() -> None:
    t = Table("6a").room("10a", (0, "U")).hero("H", at=(2, 2)).menu()
    assert t.at("U", 0) == t.at("D", 1)
    assert each(t.s.ground.orth[t.at("U")]) == sorted((t.at(2, 0), t.at(2, 4, 1)))


@pytest.mark.rule("app.room-details")
def test_a_room_can_be_asked_for_its_id_and_encounter() -> None:
    from undercroft.games.deckbox.app import room_details

    t = gate().spawns("melee 1", "melee 1")
    t.do("move", t.at("U"))
    shown = room_details(t.s, 1)
    assert shown.side == "6b"
    assert shown.encounter == "Oil and Teeth"
    assert "licked" in shown.text


def test_the_room_of_a_lattice_knows_its_neighbours() -> None:
    assert Room(0, 0, 2, 3).beyond(UP) == (2, 4)
    assert Room(0, 0, 2, 3).beyond(LEFT) == (1, 3)


@pytest.mark.rule("app.explore-button")
def test_a_card_on_the_table_is_not_drawn_again_on_its_other_side() -> None:
    t = Table("1a", quest="warden_below", room="gate").room("6a", (0, "U"), "second")
    t.hero("H", at=(2, 0)).menu()
    sides = explore.unused_sides(t.s, t.s.quest.rooms["first"])
    assert [GAME.content.sides[side].id for side in sides] == ["9a"]


DRAWN = """
[[quest]]
id = "drawn"
name = "Drawn"
number = 99
text = "Nothing."
aim_text = "Nothing."
end_text = { won = "Won.", lost = "Lost." }
layout = "drawn"
spots = [[1, 4], [3, 4], [1, 3], [3, 3]]
rounds = 9
aim = [{ when = "explored", room = "goal" }]

[[quest.room]]
id = "gate"
side = ["1a"]

[[quest.room]]
id = "cell"
side = ["2b"]

[[quest.room]]
id = "late"
side = ["9a"]
after = 1

[[quest.room]]
id = "hall"
side = ["6a"]

[[quest.room]]
id = "goal"
side = ["15b"]
last = true
"""


@pytest.mark.rule("app.place-by-arrow", "app.explore-button")
def test_dead_ends_late_rooms_and_the_last_one_wait_for_their_time(tmp_path: object) -> None:
    packs = (pack(tmp_path, DRAWN),)

    def drawable(t: Table, room: int, direction: int) -> list[str]:
        ways = explore.drawable(t.s, room, direction)
        return [t.s.quest.row.room[number].id for number in ways]

    # The cell would close the only way on, the late room waits for one other.
    t = Table("1a", packs=packs, quest="drawn", room="gate").hero("H", at=(2, 0)).menu()
    assert drawable(t, 0, UP) == ["hall"]
    # With other exits open the cell may come; the goal comes after all others.
    t = Table("1a", packs=packs, quest="drawn", room="gate").room("6a", (0, "U"), "hall")
    t.hero("H", at=(2, 0)).menu()
    assert drawable(t, 1, LEFT) == ["cell", "late"]
    t = Table("1a", packs=packs, quest="drawn", room="gate").room("6a", (0, "U"), "hall")
    t.room("2b", (1, "L"), "cell").room("9a", (1, "R"), "late").hero("H", at=(2, 0)).menu()
    assert drawable(t, 1, UP) == ["goal"]


def test_behind_an_exit_whose_room_lies_on_the_table_already_there_is_nothing() -> None:
    """In a position that somebody made up: the card of the room behind the gate is the gate's."""
    t = Table("6b", room="gate").hero("H", at=(2, 1)).menu()
    before = len(t.s.rooms)
    t.do("move", t.at("U"))
    assert len(t.s.rooms) == before
