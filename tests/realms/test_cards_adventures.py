"""What adventures set going: every lever and every turn of the story does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.realms.stage import Stage, box
from undercroft.games.realms import adventure, loot
from undercroft.games.realms.condition import all_hold
from undercroft.games.realms.script import AdventureRow
from undercroft.games.realms.state import Thing

ADVENTURES = list(box().content.adventures.values())


def stage_of(name: str, *rooms: str) -> Stage:
    """The Beast and Jack on the starting tile, weak and tired, with some rooms on the table."""
    stage = Stage("the_beast", "jack", adventure=name)
    s = stage.s
    s.health[:] = [2, 2]
    s.energy[:] = [0, 0]
    for room in rooms:
        number = s.adventure.rooms[room]
        s.laid |= 1 << number
        s.newest = number
        door = next(d for d in s.adventure.field.doors if number in d.rooms)
        entrance = door.spaces[door.rooms.index(number)]
        s.entrances = (*s.entrances[:number], entrance, *s.entrances[number + 1 :])
    s.use_ground()
    return stage


def pull(stage: Stage, room: str, *answers: Any) -> None:
    """Jack, wherever he stands, pulls the lever of a room."""
    s = stage.s
    row = next(lever for lever in s.adventure.row.lever if lever.room == room)
    number = s.adventure.rooms[room]
    square = s.adventure.field.settings[number].bit_length() - 1
    s.things = (*s.things, Thing(box().scenery_number[row.scenery], square, number, 0))
    stage.run(loot.use_thing(s, 1, len(s.things) - 1), *answers)
    assert s.things[-1].used == -1


def kinds(stage: Stage) -> list[str]:
    return [box().monsters[stage.s.kind[unit]].id for unit in stage.s.monsters()]


# ---------------------------------------------------------------- levers


def test_the_chapel_bell_calls_the_huntsman_and_heals_the_party() -> None:
    stage = stage_of("what_big_teeth", "oak", "chapel")
    pull(stage, "chapel")
    assert stage.s.health == [3, 3]
    assert "huntsman" in stage.s.flags


def test_the_cages_open_one_by_one_and_the_second_rings_an_alarm() -> None:
    stage = stage_of("a_trail_of_crumbs", "yard", "cages", "cellar")
    pull(stage, "cages")
    assert set(stage.s.flags) == {"first_cage", "freed_children"}
    assert not stage.s.monsters()
    pull(stage, "cellar")
    assert "second_cage" in stage.s.flags
    assert kinds(stage) == ["gingerbread_soldier"] * 3


@pytest.mark.parametrize(("room", "flag"), [("east_sluice", "east"), ("west_sluice", "west")])
def test_each_sluice_of_hamelin_washes_over_the_minions(room: str, flag: str) -> None:
    stage = stage_of("rats_in_hamelin", "market", room)
    rat = stage.monster("bridge_troll", 3, 0)
    before = stage.s.health[rat]
    pull(stage, room)
    assert stage.s.health[rat] == before - 1
    assert stage.s.flags == (flag,)


def test_the_bell_of_the_crypt_stuns_the_dancers_and_brings_new_ones() -> None:
    stage = stage_of("the_endless_ball", "foyer", "ballroom", "crypt")
    dancer = stage.monster("enchanted_dancer", 3, 0)
    pull(stage, "crypt")
    assert stage.states(dancer) == {"stun"}
    assert kinds(stage) == ["enchanted_dancer"] * 2
    assert set(stage.s.flags) == {"bell", "slipper"}


def test_the_lever_among_the_wheels_gives_two_energy() -> None:
    stage = stage_of("one_minute_to_twelve", "gallery", "works")
    pull(stage, "works")
    assert stage.s.energy == [2, 2]
    assert stage.s.flags == ("unwound",)


def test_three_splinters_are_counted() -> None:
    stage = stage_of("the_mirrors_splinter", "lake", "west", "east")
    aim = stage.s.adventure.row.aim
    for room in ("lake", "west", "east"):
        assert not all_hold(stage.s, aim, ())
        pull(stage, room)
    assert dict(stage.s.counters) == {"splinters": 3}
    assert stage.s.energy == [0, 3]
    assert all_hold(stage.s, aim, ())


def test_the_harp_heals_the_weakest_and_is_remembered_by_the_giant() -> None:
    stage = stage_of("the_giants_hall", "pantry", "bowls")
    stage.s.health[:] = [2, 1]
    pull(stage, "bowls")
    assert stage.s.health == [2, 3]
    assert stage.s.flags == ("harp",)


def test_the_drawer_and_the_happy_ending_of_the_last_page() -> None:
    stage = stage_of("the_last_page", "stacks", "drafts", "endings")
    pull(stage, "drafts", "glass_sword")
    assert stage.s.pack[1][-1] == box().item_number["glass_sword"]
    pull(stage, "endings")
    assert stage.s.health == [4, 4]


# ---------------------------------------------------------------- turns of the story


def turn(stage: Stage, number: int = 2) -> None:
    """A round begins, and the story takes its turns."""
    stage.s.round = number
    stage.run(adventure.story(stage.s, "round_start"))


def test_dusk_brings_a_wolf_once_in_the_eighth_round() -> None:
    stage = stage_of("path_through_the_wood", "mill")
    turn(stage, 7)
    assert kinds(stage) == []
    turn(stage, 8)
    assert kinds(stage) == ["hungry_wolf"]
    turn(stage, 9)
    assert kinds(stage) == ["hungry_wolf"]


def test_the_freed_children_help_at_the_oven() -> None:
    stage = stage_of("the_oven", "kitchen", "oven")
    witch = stage.monster("mother_marzipan", 3, 0)
    turn(stage)
    assert stage.states(witch) == set()
    stage.s.legacy = ("freed_children",)
    turn(stage)
    assert stage.s.energy == [3, 3]
    assert stage.states(witch) == {"blind"}


def test_rats_come_out_of_the_drains_until_the_west_sluice_is_open() -> None:
    stage = stage_of("rats_in_hamelin", "market")
    turn(stage, 4)
    assert kinds(stage) == []
    turn(stage, 8)
    turn(stage, 12)
    assert kinds(stage) == ["hamelin_rat"] * 4
    stage.s.flags = ("west",)
    turn(stage, 16)
    assert kinds(stage) == ["hamelin_rat"] * 4


def test_the_unwound_tower_stuns_its_mistress() -> None:
    stage = stage_of("one_minute_to_twelve", "gallery", "stair", "tower")
    sable = stage.monster("stepmother_sable", 3, 0)
    turn(stage)
    assert stage.states(sable) == set()
    stage.s.flags = ("unwound",)
    turn(stage)
    assert stage.states(sable) == {"stun"}


def test_crows_come_every_fourth_round_until_the_terrace_is_reached() -> None:
    stage = stage_of("up_the_beanstalk", "leaves")
    turn(stage, 4)
    turn(stage, 5)
    turn(stage, 8)
    assert kinds(stage) == ["carrion_crow"] * 2
    stage.s.laid |= 1 << stage.s.adventure.rooms["terrace"]
    turn(stage, 12)
    assert kinds(stage) == ["carrion_crow"] * 2


def test_the_harp_sings_the_giant_to_sleep() -> None:
    stage = stage_of("the_giants_hall", "pantry", "passage", "hall")
    giant = stage.monster("fee_fum", 3, 0)
    stage.s.flags = ("harp",)
    turn(stage)
    assert stage.states(giant) == {"sleep"}


def test_the_huntsman_and_the_slipper_come_to_the_last_page_if_they_are_remembered() -> None:
    stage = stage_of("the_last_page", "stacks", "corridor", "desk")
    unwriter = stage.monster("the_unwriter", 3, 0)
    before = stage.s.health[unwriter]
    turn(stage)
    assert stage.s.health[unwriter] == before
    stage.s.legacy = ("huntsman", "slipper")
    turn(stage)
    assert stage.s.health[unwriter] == before - 2
    assert stage.states(unwriter) == {"stun"}
    turn(stage)
    assert stage.s.health[unwriter] == before - 2


# ---------------------------------------------------------------- aims


@pytest.mark.parametrize("row", ADVENTURES, ids=lambda row: row.id)
def test_no_adventure_is_won_before_it_begins(row: AdventureRow) -> None:
    stage = Stage(adventure=row.id)
    assert not all_hold(stage.s, row.aim, ())


VILLAINS = [row for row in ADVENTURES if any(c.when == "slain" for c in row.aim)]


@pytest.mark.parametrize("row", VILLAINS, ids=lambda row: row.id)
def test_an_adventure_against_a_villain_is_won_when_he_is_slain(row: AdventureRow) -> None:
    stage = Stage(adventure=row.id)
    tale = box().content.tales[row.tale]
    stage.s.slain = (box().monster_number[tale.villain],)
    assert all_hold(stage.s, row.aim, ())
