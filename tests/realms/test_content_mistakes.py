"""What is said of content that is wrong: where it is and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.realms.packs import pack
from undercroft.games.realms.content import BUILT_IN, load
from undercroft.kernel.problem import ContentError

POT = 'id = "pot"\nname = "Pot"\nart = "well"\ntext = "A pot."\n'
EVENT = f'[[event]]\n{POT}mood = "boon"\n'
WEAPON = f'[[weapon]]\n{POT}cost = 10\nwield = "one_hand"\n'
HERO = (
    f"[[hero]]\n{POT}speed = 5\nhealth = 5\nenergy = 5\n"
    'special = { name = "S", text = "S.", power = { power = "swift", amount = 1 } }\n'
)
MONSTER = (
    f'[[monster]]\n{POT}rank = "minion"\ntype = "melee"\n'
    "levels = [{ speed = 4, health = 1, attack = 2, defense = 1, powers = [POWERS] },"
    " { speed = 4, health = 1, attack = 2, defense = 1 },"
    " { speed = 4, health = 1, attack = 2, defense = 1 }]\n"
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (EVENT + 'effects = [{ do = "heel", amount = 1 }]', "did you mean \"heal\""),
        (EVENT + "effects = []", "at least 1 item"),
        (EVENT + 'effects = [{ do = "mark", flag = "x" }]', "only an adventure keeps flags"),
        (EVENT + 'effects = [{ do = "unlock", door = "x" }]', "only an adventure can speak"),
        (
            EVENT + 'effects = [{ do = "give", consumable = "honey_cak", on = "party" }]',
            "did you mean \"honey_cake\"",
        ),
        (
            EVENT + 'effects = [{ do = "spawn", monsters = [{ count = [1, 1, 1] }] }]',
            "expected either monster or role",
        ),
        (
            EVENT + 'effects = [{ do = "choose", ways = [{ text = "A", effects = ['
            '{ do = "spawn", monsters = [{ monster = "hungry_wulf", count = [1, 1, 1] }] }'
            '] }, { text = "B" }] }]',
            'did you mean "hungry_wolf"',
        ),
        (WEAPON + 'attack = 3\ntype = "melee"\nrange = 4', "a melee weapon has no range"),
        (WEAPON + 'attack = 3\ntype = "ranged"', "a ranged weapon has a range"),
        (
            WEAPON + 'attack = 3\ntype = "melee"\npowers = [{ power = "gable" }]',
            "attack is 0 exactly",
        ),
        (
            WEAPON + 'attack = 3\ntype = "melee"\npowers = [{ power = "penetrative" }]',
            "takes an amount",
        ),
        (
            WEAPON + 'attack = 3\ntype = "melee"\npowers = [{ power = "cancel" }]',
            'needs "ability"',
        ),
        (
            WEAPON + 'attack = 3\ntype = "melee"\npowers = [{ power = "frenzy" }]',
            '"frenzy" is for minions only',
        ),
        (
            f'[[armor]]\n{POT}cost = 1\ndefense = 1\ntype = "shield"\nwield = "head"',
            "a shield is held in one hand",
        ),
        (
            f'[[armor]]\n{POT}cost = 1\ndefense = 1\ntype = "light"\nwield = "head"\n'
            'powers = [{ power = "stun" }]',
            "only weapons have it",
        ),
        (
            f'[[trinket]]\n{POT}cost = 1\ntype = "ring"\nwield = "feet"\n'
            'powers = [{ power = "fly" }]',
            "a ring takes no slot",
        ),
        (f'[[trinket]]\n{POT}cost = 1\ntype = "ring"', "powers"),
        (
            '[[trinket]]\nid = "hatchet"\nname = "H"\nart = "well"\ntext = "H."\ncost = 1\n'
            'type = "ring"\npowers = [{ power = "fly" }]',
            "a card of the table weapon has this id",
        ),
        (
            HERO + 'trees = ["martial", "martial"]\nskills = []\nequipment = ["wood_axe"]',
            "two different trees",
        ),
        (
            HERO + 'trees = ["martial", "zenith"]\nskills = ["vigor"]\nequipment = ["wood_axe"]',
            '"vigor" is of the tree protection',
        ),
        (
            HERO + 'trees = ["martial", "spellcasting"]\nskills = []\nequipment = ["wood_axe"]',
            'the free first row is missing: "fireball"',
        ),
        (
            HERO + 'trees = ["martial", "zenith"]\nskills = []\nequipment = ["hatchet"]',
            "no starting equipment",
        ),
        (
            HERO + 'trees = ["martial", "zenith"]\nskills = []\n'
            'equipment = ["great_claws", "wood_axe"]',
            "more than the slot hands can hold",
        ),
        (
            HERO.replace('"swift", amount = 1', '"agile"')
            + 'trees = ["martial", "zenith"]\nskills = []\nequipment = ["wood_axe"]',
            '"little_red" has the same special power',
        ),
        (
            HERO.replace("health = 5", "health = 7")
            + 'trees = ["martial", "zenith"]\nskills = []\nequipment = ["wood_axe"]',
            "from 3 to 6",
        ),
        (MONSTER.replace("POWERS", '{ power = "gable" }'), '"gable" is for items only'),
        (
            MONSTER.replace("POWERS", '{ power = "large_creature" }'),
            "a Large Creature at every level or at none",
        ),
        (
            MONSTER.replace("POWERS", "").replace('"minion"', '"villain"'),
            "a villain reacts to something",
        ),
        (
            f'[[scenery]]\n{POT}kind = "lever"\neffects = [{{ do = "loot" }}]',
            "a lever has none",
        ),
        (
            f'[[exploration]]\n{POT}scenery = ["oak_chist"]',
            'did you mean "oak_chest"',
        ),
        (
            f'[[consumable]]\n{POT}target = "monster"\neffects = [{{ do = "loot" }}]',
            "a range goes with target monster or space",
        ),
        ('[[tile]]\nid = "17"\nnames = ["A", "B"]', "no drawing tiles/tile17a.txt"),
        (
            '[[difficulty]]\nid = "x"\nname = "X"\nnumber = 9\nstandard = true\ntext = "X."',
            "expected one standard difficulty, found 2",
        ),
        (
            '[[tale]]\nid = "x"\nname = "X"\nnumber = 9\nvillain = "ink_blot"\nart = "well"\n'
            'text = "X."',
            '"ink_blot" is no villain',
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_card_is_said(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        load(pack(tmp_path, text))
    assert message in str(caught.value)
    assert "cards.toml" in str(caught.value) or "tile" in message or "difficulty" in message


TEETH = (BUILT_IN / "adventures" / "02_teeth.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('tale = "red_cloak"', 'tale = "red_cloke"', 'did you mean "red_cloak"'),
        ('shooter = "goblin_poacher"', 'shooter = "hungry_wolf"', "has no ranged attack"),
        ('pack = "hungry_wolf"', 'pack = "greyjaw"', '"greyjaw" is a villain'),
        ('tile = "1a"', 'tile = "2a"', 'tile 2 is also the room "oak"'),
        ('tile = "1a"', 'tile = "3b"', "has no door to the"),
        ("at = [1, 2]", "at = [1, 3]", 'room "edge" already lies there'),
        ("at = [1, 2]", "at = [3, 3]", "do not lie side by side"),
        ("spots = [[3, 7]", "spots = [[4, 7]", "two starting spaces are the same"),
        ("spots = [[3, 7]", "spots = [[0, 0]", "no figure can stand in column 0, row 0"),
        ('between = ["oak", "ring"]', 'between = ["oak", "rung"]', 'did you mean "ring"'),
        ('between = ["oak", "ring"]', 'between = ["oak", "chapel"]', "no doors lead here"),
        (
            'between = ["oak", "ring"]',
            'between = ["oak", "ring"]\nlocked = true',
            "nothing unlocks this door",
        ),
        ('scenery = ["bell_rope"]', 'scenery = ["hearth"]', "no lever"),
        (
            'tile = "1a"',
            'tile = "1a"\nscenery = ["iron_lever"]',
            "needs one row [[adventure.lever]]",
        ),
        ('monster = "greyjaw" }]', 'monster = "grayjaw" }]', 'did you mean "greyjaw"'),
        ('remembers = ["huntsman"]', 'remembers = ["hunter"]', 'unknown flag "hunter"'),
        ('"wolf_hour"', '"wolf_our"', 'did you mean "wolf_hour"'),
        ("bare = true", 'bare = true\nexploration = ["nest"]', "a bare room draws no"),
        (
            'tile = "14a"',
            'tile = "14a"\nexploration = ["nest"]',
            "no monster waits on the starting tile",
        ),
    ],
)
def test_what_is_wrong_with_an_adventure_is_said(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in TEETH
    with pytest.raises(ContentError) as caught:
        load(pack(tmp_path, TEETH.replace(old, new, 1)))
    assert message in str(caught.value)
    assert 'cards.toml: card "what_big_teeth"' in str(caught.value)


CAMPAIGN = (BUILT_IN / "campaign.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('adventure = "the_oven"', 'adventure = "the_oben"', 'did you mean "the_oven"'),
        ('to = "last"', 'to = "lust"', 'did you mean "last"'),
        ('lacks = "twelve"', 'lacks = "thirteen"', 'unknown flag or chapter "thirteen"'),
        ('to = "teeth"', 'to = "crumbs"', "no way leads here from the first chapter"),
    ],
)
def test_what_is_wrong_with_a_campaign_is_said(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in CAMPAIGN
    with pytest.raises(ContentError) as caught:
        load(pack(tmp_path, CAMPAIGN.replace(old, new)))
    assert message in str(caught.value)


OAK = (BUILT_IN / "tiles" / "tile1a.txt").read_text()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("####==####", "###==#####", "the two middle places"),
        ("m", ".", "at least 10 spaces of lair, found 0"),
        ("s", ".", "at least 4 spaces of setting, found 0"),
        ("=..m##m..=", "=o.m##m..=", "the space behind the door in column 0, row 3 must be floor"),
        ("=..m##m..=\n#..mmmm..#", "=..m##m..=\n########m#", "some spaces cannot be reached"),
        ("#", "?", "expected"),
    ],
)
def test_what_is_wrong_with_a_drawing_is_said(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in OAK
    with pytest.raises(ContentError) as caught:
        load(pack(tmp_path, "", tile1a=OAK.replace(old, new)))
    assert "tiles/tile1a.txt" in str(caught.value)
    assert message in str(caught.value)


def test_a_pack_for_another_game_is_refused(tmp_path: Path) -> None:
    folder = pack(tmp_path, "")
    text = (folder / "pack.toml").read_text().replace('"realms"', '"explore"')
    (folder / "pack.toml").write_text(text)
    with pytest.raises(ContentError, match='for the game "explore"'):
        load(folder)


def test_a_pack_replaces_a_card_by_its_id(tmp_path: Path) -> None:
    cake = (
        '[[consumable]]\nid = "honey_cake"\nname = "Stale Cake"\nart = "cake-slice"\n'
        'text = "Nothing much."\neffects = [{ do = "energy", amount = 1 }]\n'
    )
    content = load(pack(tmp_path, cake))
    assert content.consumables["honey_cake"].name == "Stale Cake"
    assert len(content.consumables) == len(load().consumables)
    assert content.hash != load().hash
