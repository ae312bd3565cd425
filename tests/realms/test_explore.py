"""Doors, tiles and exploration cards. [explore.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from tests.realms.packs import pack
from tests.realms.stage import Stage
from undercroft.games.realms import explore
from undercroft.games.realms.content import BUILT_IN
from undercroft.games.realms.events import DoorOpened, Revealed, RowChanged
from undercroft.games.realms.game import GAME, Realms


def wood(**facts: object) -> Arena:
    """Two heroes at the door of the starting tile."""
    said = {
        "adventure": "path_through_the_wood",
        "H": HeroSpec("gretel", at=("path", 3, 0), skills=[], energy=0),
        "S": HeroSpec("snow_white", at=("path", 4, 1), skills=[], energy=0),
    }
    return Arena(**{**said, **facts})


def monsters(a: Arena) -> list[str]:
    return [a.game.box.monsters[a.s.kind[unit]].id for unit in a.s.monsters()]


@pytest.mark.rule("explore.card")
def test_a_door_is_opened_from_the_space_before_it_with_an_action() -> None:
    a = wood().menu("H")
    assert a.offers("open", "to_mill")
    a.draws("quiet_room").do("open", "to_mill")
    assert a.s.actions == 1
    assert [event.hero for event in a.events(DoorOpened)] == [0]
    a = wood(H=HeroSpec("gretel", at=("path", 4, 2), skills=[], energy=0)).menu("H")
    assert not a.offered("open")
    assert "action.interact" in a.why_not("open", "to_mill")


@pytest.mark.rule("initiative.mid-round", "initiative.keep")
def test_a_door_that_opens_tells_no_kept_row_before_the_row_is_made_anew() -> None:
    a = wood().menu("H")
    a.draws("wolf_hour").do("open", "to_mill")
    assert monsters(a) and not a.events(RowChanged)
    assert a.s.remake


@pytest.mark.rule("explore.card")
def test_the_tile_is_revealed_and_set_up_by_its_card_at_once() -> None:
    a = wood().menu("H")
    mill = a.s.adventure.rooms["mill"]
    a.draws("wolf_hour").do("open", "to_mill")
    assert a.s.laid >> mill & 1
    (revealed,) = a.events(Revealed)
    assert a.game.box.explorations[revealed.card].id == "wolf_hour"
    # For two heroes: two of the adventure's pack by the card and one by the tile itself, and a
    # hollow tree, all on the new tile.
    assert monsters(a) == ["hungry_wolf"] * 3
    assert [a.game.box.scenery[thing.card].id for thing in a.s.things] == ["hollow_tree"]
    mask = a.s.adventure.field.masks[mill]
    assert a.s.foes & mask == a.s.foes
    assert a.s.foes & a.s.adventure.field.lairs[mill] == a.s.foes
    assert all(mask >> thing.square & 1 for thing in a.s.things)


@pytest.mark.rule("explore.card")
def test_no_door_is_opened_with_a_monster_on_the_map() -> None:
    a = wood(w=MonsterSpec("hungry_wolf", at=("path", 3, 7))).menu("H")
    assert not a.offered("open")
    assert "explore.card" in a.why_not("open", "to_mill")


@pytest.mark.rule("explore.card")
def test_unless_the_quest_allows_it(tmp_path: Path) -> None:
    text = (BUILT_IN / "adventures" / "01_path.toml").read_text()
    text = text.replace("path_through_the_wood", "wood_under_fire")
    text = text.replace('["path", "mill"]', '["path", "mill"]\nunder_fire = true')
    wolf = MonsterSpec("hungry_wolf", at=("path", 3, 7))
    a = wood(adventure="wood_under_fire", w=wolf)
    a.game = Realms(pack(tmp_path, text))
    assert a.menu("H").offers("open", "to_mill")


@pytest.mark.rule("explore.quest")
def test_an_adventure_begins_with_its_starting_tile_alone_and_the_heroes_on_it() -> None:
    match = GAME.new(3, heroes=["jack", "gretel"], adventure="path_through_the_wood")
    s = match.state
    assert s.laid == 1
    mask = s.adventure.field.masks[0]
    assert all(mask >> s.at[hero] & 1 for hero in range(2))
    assert s.opened == 0


@pytest.mark.rule("explore.quest")
def test_revealed_tiles_stay_on_the_map() -> None:
    a = wood(laid=["mill"], opened=["to_mill"], H=HeroSpec("gretel", at=("mill", 0, 3))).menu("H")
    a.draws("trader_in_trouble").do("open", "to_stones")
    rooms = a.s.adventure.rooms
    assert a.s.laid == sum(1 << rooms[name] for name in ("path", "mill", "stones"))


@pytest.mark.rule("explore.quest")
def test_every_quest_has_a_starting_tile_further_tiles_an_aim_a_level_and_rewards() -> None:
    for adventure in GAME.content.adventures.values():
        assert len(adventure.room) >= 2
        assert adventure.aim
        assert adventure.level in (1, 2, 3)
        assert adventure.rewards.gold > 0
        assert adventure.rewards.experience > 0
        assert any(
            room.monsters or room.exploration or not room.bare for room in adventure.room[1:]
        )


@pytest.mark.rule("explore.card")
def test_as_many_of_every_group_appear_as_a_tile_names() -> None:
    stage = Stage("gretel", "jack", adventure="the_oven")
    s = stage.s
    stage.run(explore.reveal(s, 3, 0, 0))
    names = [s.box.monsters[s.kinds[s.kind[unit]].number].id for unit in s.monsters()]
    assert names == ["mother_marzipan", *["gingerbread_soldier"] * 3]


@pytest.mark.parametrize(
    ("difficulty", "found"),
    [
        ("", ["wolf_in_bonnet", *["hungry_wolf"] * 3]),
        ("nightmare", ["wolf_in_bonnet", *["hungry_wolf"] * 5]),
        ("bedtime", ["wolf_in_bonnet", *["hungry_wolf"] * 2]),
    ],
)
def test_a_harder_tale_has_more_of_the_band_and_no_second_of_whom_it_names(
    difficulty: str, found: list[str]
) -> None:
    a = wood(
        H=HeroSpec("gretel", at=("mill", 3, 0), skills=[], energy=0),
        S=HeroSpec("snow_white", at=("path", 3, 0), skills=[], energy=0),
        laid=["mill"], opened=["to_mill"], difficulty=difficulty,
    )  # fmt: skip
    a.menu("H").do("open", "to_cottage")
    assert monsters(a) == found
