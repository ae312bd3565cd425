"""The built-in content, and what is said of content that is wrong."""

from __future__ import annotations

import pytest

from tests.deckbox.packs import pack
from undercroft.games.deckbox.content import load
from undercroft.games.deckbox.game import GAME, Deckbox
from undercroft.games.deckbox.ground import EXIT_WORDS
from undercroft.games.deckbox.script import EncounterRow, QuestRow
from undercroft.games.deckbox.tables import (
    AbilityRow,
    EnemyRow,
    EquipmentRow,
    HeroRow,
    TerrainRow,
)
from undercroft.kernel.problem import ContentError
from undercroft.kernel.tile import WALL

EXITS = {
    1: ("U", ""), 2: ("U", ""), 3: ("U", "UR"), 4: ("U", "LR"), 5: ("U", "LR"),
    6: ("ULR", "ULR"), 7: ("U", "L"), 8: ("ULR", "U"), 9: ("ULR", "L"), 10: ("ULR", "U"),
    11: ("U", "LR"), 12: ("L", "UL"), 13: ("UR", "U"), 14: ("U", "ULR"), 15: ("ULR", "L"),
}  # fmt: skip
"""The exits of the printed map cards besides the arrow."""


@pytest.mark.rule("app.quests", "terrain.exit-mark", "term.tile")
def test_the_fifteen_map_cards_have_the_known_exits_and_an_arrow() -> None:
    assert {side.card for side in GAME.content.sides} == set(range(1, 16))
    assert len(GAME.content.sides) == 30
    for side in GAME.content.sides:
        expected = EXITS[side.card]["ab".index(side.id[-1])]
        assert set(side.exits) == {EXIT_WORDS[letter] for letter in expected}, side.id
        # The drawing marks the same sides, and the arrow's at the bottom.
        assert len(side.tile.hallways) == len(expected) + 1
        assert (5, 10) in side.tile.hallways


@pytest.mark.rule("term.space")
def test_every_side_is_five_spaces_by_five_with_one_point_of_interest() -> None:
    for side in GAME.content.sides:
        grounds = [ground for row in side.tile.ground for ground in row]
        assert len(grounds) == 25
        assert grounds.count("point") == 1
        assert sum(ground != WALL for ground in grounds) >= 12


def test_all_drawings_differ() -> None:
    drawings = [side.tile.ground for side in GAME.content.sides]
    assert len(set(zip(drawings, (s.tile.walls for s in GAME.content.sides), strict=True))) == 30


@pytest.mark.rule("terrain.water-mark", "terrain.pit-mark")
def test_water_is_outlined_in_white_and_pits_in_red() -> None:
    terrain = GAME.content.terrain
    assert (terrain["water"].outline, terrain["pit"].outline) == ("white", "red")
    marks = {row.mark: row.id for row in terrain.values()}
    for side in GAME.content.sides:
        flat = [ground for row in side.tile.ground for ground in row]
        for mark, name in marks.items():
            assert side.drawing.count(mark) == flat.count(name)
    assert set(TerrainRow.model_fields) == {"id", "name", "mark", "outline", "text"}


@pytest.mark.rule("terrain.exit-mark", "explore.trigger")
def test_the_green_spaces_are_the_half_spaces_at_the_edge() -> None:
    scene = GAME.scene(GAME.new(1).state, None, None)
    green = [square for square in scene.board.squares if square.ground == "exit"]
    # The starting tile 1a has its exit and its arrow.
    assert len(green) == 2


@pytest.mark.rule("spawn.face")
@pytest.mark.parametrize("colour", ["green", "blue", "red"])
def test_every_die_has_three_ranged_and_three_melee_faces(colour: str) -> None:
    faces = [(face.type, face.health) for face in GAME.content.dice[colour]]
    assert faces == [
        ("ranged", 1), ("ranged", 2), ("ranged", 3), ("melee", 1), ("melee", 2), ("melee", 3)
    ]  # fmt: skip
    assert sum(GAME.content.die_counts.values()) == 13


@pytest.mark.rule("attack.dice")
def test_ordinary_dice_have_six_faces_from_one_to_six() -> None:
    from undercroft.games.deckbox.combat import faces

    assert sorted({faces(index, 1)[0] for index in range(6)}) == [1, 2, 3, 4, 5, 6]
    assert len({faces(index, 2) for index in range(36)}) == 36


@pytest.mark.rule("card.hero")
def test_a_hero_card_has_its_ten_parts() -> None:
    assert set(HeroRow.model_fields) - {"id", "text", "art"} == {
        "title", "melee", "ranged", "defense", "speed", "strength", "dexterity", "wisdom",
        "charisma", "health",
    }  # fmt: skip
    assert len(GAME.content.heroes) == 6


@pytest.mark.rule("card.equipment")
def test_an_equipment_card_has_its_five_parts_and_keywords() -> None:
    assert set(EquipmentRow.model_fields) - {"id", "text", "art"} == {
        "title", "melee", "ranged", "defense", "movement", "keywords"
    }  # fmt: skip
    assert len(GAME.content.equipment) == 8
    # Every weapon word stands on some card.
    words = {word for row in GAME.content.equipment.values() for word in row.keywords}
    assert words == {"reach", "crush", "pierce", "stun"}


@pytest.mark.rule("card.ability")
def test_an_ability_card_has_its_parts_and_each_ability_its_cost() -> None:
    assert set(AbilityRow.model_fields) - {"id", "art"} == {
        "title", "strength", "dexterity", "wisdom", "charisma", "abilities"
    }  # fmt: skip
    assert len(GAME.content.abilities) == 8
    for row in GAME.content.abilities.values():
        for ability in row.abilities:
            assert ability.name
            assert ability.text
            assert ability.cost >= 1


@pytest.mark.rule("card.enemy")
def test_an_enemy_card_has_its_eight_parts() -> None:
    parts = {
        "title",
        "dice",
        "modifier",
        "attack",
        "defense",
        "speed",
        "threat",
        "behaviour",
        "skills",
    }
    assert parts <= set(EnemyRow.model_fields)
    assert {(e.threat, e.attack) for e in GAME.content.enemies.values() if e.standard} == {
        (threat, attack) for threat in ("green", "blue", "red") for attack in ("melee", "ranged")
    }
    skills = {word for row in GAME.content.enemies.values() for word in row.skills}
    assert skills == {"reach", "crush", "pierce", "siphon", "regenerate", "dark_ritual"}


@pytest.mark.rule("app.quests")
def test_quests_rooms_and_encounters_are_data() -> None:
    assert len(GAME.content.quests) >= 3
    for quest in GAME.content.quests.values():
        assert isinstance(quest, QuestRow)
        for room in quest.room:
            assert room.side
            for encounter in room.encounter:
                assert isinstance(GAME.content.encounters[encounter], EncounterRow)
    layouts = {quest.layout for quest in GAME.content.quests.values()}
    assert layouts == {"fixed", "drawn"}


def test_twenty_four_items() -> None:
    assert len(GAME.content.items) == 24


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[item]]\nid = "x"\ntitle = "X"\nprice = 1\ntext = "X."', "expected effects, a reroll"),
        (
            '[[item]]\nid = "x"\ntitle = "X"\nprice = 1\ntext = "X."\n'
            'effects = [{ do = "heal", amount = 1 }]',
            'effect "heal" needs a target',
        ),
        (
            '[[item]]\nid = "x"\ntitle = "X"\nprice = 1\ntext = "X."\n'
            'stays = true\nreroll = ["attack"]',
            "needs once = true",
        ),
        (
            '[[encounter]]\nid = "x"\nname = "X"\ntext = "X."\nenemies = ["tunnel_rad:2"]',
            'did you mean "tunnel_rat"',
        ),
        (
            '[[encounter]]\nid = "x"\nname = "X"\ntext = "X."\nenemies = ["purple"]',
            "enemies",
        ),
        (
            '[[enemy]]\nid = "x"\ntitle = "X"\ndice = 1\nmodifier = 0\nattack = "melee"\n'
            'defense = 0\nspeed = 1\nthreat = "green"\nstandard = true',
            "already stands for green and melee",
        ),
        ('[[map]]\nid = "16"\nnames = ["A", "B"]\nexits = ["U", "X"]', "letters U, L, R"),
        (
            '[[map]]\nid = "16"\nnames = ["A", "B"]\nexits = ["U", "L"]',
            "no drawing tiles/room16a.txt",
        ),
    ],
)
def test_what_is_wrong_with_a_pack_is_said(tmp_path: object, text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        load(pack(tmp_path, text))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ('layout = "fixed"', None),
        ('room = "nowhere"', 'unknown room "nowhere"'),
        ('token = "crown"', 'unknown token "crown"'),
        ('enemy = "dragon"', 'unknown enemy "dragon"'),
        ('side = ["99a"]', 'unknown map card "99"'),
        ('encounter = ["party"]', 'unknown encounter "party"'),
        ('beyond = ["gate", "L"]', "has no exit L"),
        ("spots = [[0, 4], [3, 4], [1, 3], [3, 3]]", "no space in column 0, row 4"),
    ],
)
def test_what_is_wrong_with_a_quest_is_said(
    tmp_path: object, change: str, message: str | None
) -> None:
    text = QUEST
    word = change.split(" ")[0]
    text = "\n".join(_changed(line, word, change) for line in text.splitlines())
    if message is None:
        assert "plain" in load(pack(tmp_path, text)).quests
        return
    with pytest.raises(ContentError, match=message):
        load(pack(tmp_path, text))


def _changed(line: str, word: str, change: str) -> str:
    if line.startswith(f"{word} ="):
        return change
    if f" {word} = " in line and word in ("room", "token", "enemy"):
        head, _, tail = line.partition(f" {word} = ")
        rest = tail.split('"', 2)[2]
        return f"{head} {change}{rest}"
    return line


QUEST = """
[[quest]]
id = "plain"
name = "Plain"
number = 9
text = "Nothing."
aim_text = "Nothing."
end_text = { won = "Won.", lost = "Lost." }
layout = "fixed"
spots = [[1, 4], [3, 4], [1, 3], [3, 3]]
rounds = 5
aim = [
  { when = "at", room = "hall" },
  { when = "carried", token = "ring" },
  { when = "slain", enemy = "pit_ogre" },
]

[[quest.token]]
id = "ring"
name = "The Ring"

[[quest.room]]
id = "gate"
side = ["1a"]

[[quest.room]]
id = "hall"
side = ["6a"]
encounter = ["lantern_rats"]
beyond = ["gate", "U"]
"""


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("###=###\n#.....#\n#.....#\n#..o..#\n#.....#\n#.....#\n#######", "just these sides"),
        ("###=###\n#.....#\n#.....#\n#.....#\n#.....#\n#.....#\n###=###", "one point of interest"),
        ("###=###\n#.....#\n#.....#\n#..o..#\n#####.#\n#####.#\n###=###", "wall cell"),
        ("###=###\n#.....#\n#.....#\n#..o..#\n#.....#\n#..~..#\n###=###", "plain floor"),
        ("###=###\n#.....#\n#####.#\n#..o..#\n#.##..#\n#.#.#.#\n###=###", "cannot be reached"),
        ("###=####\n#......#\n#......#\n#..o...#\n#......#\n#......#\n###=####", "5 by 5"),
    ],
)
def test_what_is_wrong_with_a_drawing_is_said(tmp_path: object, drawing: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        load(pack(tmp_path, "", room1a=drawing))


def test_a_pack_adds_to_the_game(tmp_path: object) -> None:
    game = Deckbox(pack(tmp_path, QUEST))
    match = game.new(1, quest="plain")
    assert match.state.quest.row.name == "Plain"
    assert game.content_hash != GAME.content_hash


@pytest.mark.parametrize(
    ("rooms", "message"),
    [
        ([("a", "6b", ("hall", "L"))], 'map card 6 is also a side of room "hall"'),
        ([("a", "9a", ("hall", "U")), ("b", "14b", ("hall", "U"))], 'room "a" already lies there'),
        (
            [("a", "9a", ("hall", "L")), ("b", "14b", ("a", "U")), ("c", "15a", ("b", "U"))],
            "5 cards wide and 7 high",
        ),
        ([("a", "9a", ("b", "U")), ("b", "14b", ("a", "U"))], "no way leads here"),
    ],
)
def test_rooms_that_cannot_lie_together_are_named(
    tmp_path: object, rooms: list[tuple[str, str, tuple[str, str]]], message: str
) -> None:
    text = QUEST + "".join(
        f'\n[[quest.room]]\nid = "{name}"\nside = ["{side}"]\nbeyond = ["{parent}", "{letter}"]\n'
        for name, side, (parent, letter) in rooms
    )
    with pytest.raises(ContentError, match=message):
        load(pack(tmp_path, text))
