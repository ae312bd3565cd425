"""Explore in the words of scenario files."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from undercroft.games import registry
from undercroft.games.explore.fact import FACTS, OF_UNITS
from undercroft.games.explore.game import GAME
from undercroft.games.explore.script import ExploreTable
from undercroft.kernel import scenario, scenario_player
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.match import Match

from .arena import SUPER

SIZES = ("delve", "crawl", "siege")


@pytest.fixture
def check(tmp_path: Path) -> Any:
    def checked(text: str) -> scenario_player.Result:
        file = tmp_path / "a.scenario.toml"
        file.write_text('title = "A test"\ngame = "explore"\n' + text)
        return scenario_player.check(file, registry.game)

    return checked


def sentences(result: scenario_player.Result) -> list[str]:
    return str(result).splitlines()


DUEL = """
[position]
map = '''
########
#FP....#
#......#
########
'''
next = "menu"
active = "F"
[position.units]
F = { card = "hearthsworn_fighter", potions = 0 }
P = "dragon_priest"
"""


# Choices in words


@pytest.mark.parametrize("setup", ["quick", "full"])
@pytest.mark.parametrize(
    ("size", "boss"),
    [
        (size, boss)
        for size in SIZES
        for boss in ((None,) if size == "delve" else ("starfire", "roxor", "von_drakk"))
    ],
)
def test_every_option_of_a_game_can_be_said_and_understood(
    size: str, setup: str, boss: str | None
) -> None:
    options = {"size": size, "setup": setup} | ({"boss": boss} if boss else {})
    match: Match[Any] = GAME.new(seed=3, events=False, **options)
    table = ExploreTable(GAME, match, {})
    random = Random(5)
    for _ in range(1200):
        if match.over:
            break
        ask = match.ask
        some = ask.options if len(ask.options) < 60 else random.sample(list(ask.options), 60)
        said = [" ".join(word[0] for word in table.words(option)) for option in some]
        assert len(set(said)) == len(said)
        assert [table.wish(phrase) for phrase in said] == list(some)
        assert not any(table.object_to_choice(phrase) for phrase in said)
        table.choose(random.randrange(len(ask.options)))


@pytest.mark.parametrize(
    ("option", "phrase"),
    [
        (("throw", 0, "special", 7, 1, "magic"), "throw F special {7} P magic"),
        (("throw", 0, "area", 7), "throw F area {7}"),
        (("teleport", 7, 12), "teleport {7} 5,1"),
        (("drop", 0, 3), "drop F {card 3}"),
        (("equip", 0, 3), "equip F {card 3}"),
        (("equip", 0, -1), "equip F"),
        (("discard", (0, 2)), "discard 1 3"),
        (("discard",), "discard"),
        (("keep",), "keep"),
        (("lay", -1, 2, 3), "lay -1,2 turn3"),
        (("place", -1, 12), "place 5,1"),
    ],
)
def test_rare_options_are_said_and_understood(
    tmp_path: Path, option: tuple[Any, ...], phrase: str
) -> None:
    actions = {number: name for name, number in GAME.box.action_number.items()}
    phrase = phrase.replace("{7}", actions[7]).replace("{card 3}", GAME.box.equipment[3].id)
    file = tmp_path / "a.scenario.toml"
    file.write_text('title = "A test"\ngame = "explore"\n' + DUEL + "[[step]]\n")
    table = GAME.scenario.set_up(scenario.read(file, registry.game))
    assert " ".join(word[0] for word in table.words(option)) == phrase
    assert table.wish(phrase) == option


def test_units_go_by_their_card_where_that_is_clear(check: Any) -> None:
    assert check(DUEL + "[[step]]\noffered = 'attack dragon_priest melee'").holds


def test_squares_go_by_column_and_row_or_as_on_the_screen(check: Any) -> None:
    assert check(DUEL + "[[step]]\ndo = ['move 3,1', 'move E1']\nexpect = { F.at = '4,0' }").holds


def test_twins_of_a_new_game_are_numbered(check: Any) -> None:
    result = check(
        """
        seed = 1
        [new]
        size = "delve"
        points = ["kobold_warrens"]
        heroes = ["royal_paladin", "ember_mage"]
        [[step]]
        do = "spawn knucklehead"
        [[step]]
        offered = "place knucklehead#1"
        not_offered = "place knucklehead#2"
        expect = { royal_paladin.hearts = 5, "knucklehead#2.in_play" = false }
        """
    )
    assert str(result) == "holds"


@pytest.mark.parametrize(
    ("phrase", "sentence"),
    [
        ("atack P melee", 'no choice begins with "atack"; did you mean "attack"?'),
        ("move P", '"P" is no square: expected column and row from 0, such as "3,2"'),
        ("attack P melee now", 'too many words in "attack P melee now": '
                               'expected "attack UNIT MODE"'),
        ("", "expected a choice in words"),
    ],
)  # fmt: skip
def test_a_phrase_that_no_question_offers_is_refused(
    check: Any, phrase: str, sentence: str
) -> None:
    result = check(DUEL + f"[[step]]\ndo = '{phrase}'")
    assert sentences(result) == [f'a.scenario.toml:16: field "step[1].do": {sentence}']


def test_an_unknown_name_in_a_choice_comes_with_the_nearest(check: Any) -> None:
    result = check(DUEL + "[[step]]\ndo = 'special cleve P melee'")
    assert 'there is no special or potion "cleve"; did you mean "cleave"?' in str(result)


# Chance in words


def test_dice_are_counted_and_known_by_colour(check: Any) -> None:
    short = check(DUEL + "[[step]]\ndice = '1 1'\ndo = 'attack P melee'")
    assert sentences(short) == [
        'step 1 (line 16): dice "1 1": expected 3 faces for attack of F, '
        'which rolls blue blue red, found "1 1"'
    ]
    wrong = check(DUEL + "[[step]]\ndice = '3 1 1'\ndo = 'attack P melee'")
    assert sentences(wrong) == [
        'step 1 (line 16): dice "3 1 1": expected for attack of F a face of the blue die '
        '(-, 1, 2, h), found "3 1 1"'
    ]
    none = check(DUEL + "[[step]]\ndice = '5 1 1'\ndo = 'attack P melee'")
    assert 'field "step[1].dice": "5" is no face of any die; known: -, 1, 2, h' in str(none)


def test_a_die_rolled_again_shows_a_face_of_its_own_colour(check: Any) -> None:
    holy = DUEL.replace("hearthsworn_fighter", "royal_paladin").replace(
        "dragon_priest", "dread_knight"
    ).replace('potions = 0', 'potions = 0, gear = ["rune_of_the_ogre"]')  # fmt: skip
    good = holy + "[[step]]\ndice = ['- - - -', '3']\ndo = ['attack P melee', 'reroll 4']\n"
    assert check(good + "expect = { P.wounds = 1 }").holds
    blue = holy + "[[step]]\ndice = ['- - - -', '3']\ndo = ['attack P melee', 'reroll 1']\n"
    assert "a face of the blue die" in str(check(blue))


def test_cards_are_drawn_by_name(check: Any) -> None:
    file = DUEL.replace("[position.units]", "loot = 2\n[position.units]")
    step = "[[step]]\ndice = ['2 2 3', '- -']\ndraw = 'blazing_blade'\n"
    assert check(file + step + "do = ['attack P melee', 'equip F']\n"
                 "expect = { F.gear = ['blazing_blade'], F.causes = ['fire'] }").holds  # fmt: skip
    wrong = check(file + step.replace("blazing", "glowing") + "do = 'attack P melee'")
    assert 'draw "glowing_blade": expected for a draw of chance from the loot deck one of' in str(
        wrong
    )


def test_a_quick_setup_is_drawn_by_name(check: Any) -> None:
    result = check(
        """
        [new]
        size = "delve"
        layout = "gate_and_yard"
        heroes = ["royal_paladin"]
        points = ["kobold_warrens"]
        [[step]]
        expect = { asked = "choose_hero" }
        [[step]]
        draw = ["ember_mage", "rex"]
        expect = { asked = "place_point", tiles = 2 }
        """
    )
    assert str(result) == "holds"


# Positions


def test_a_position_is_set_up_as_it_says(check: Any) -> None:
    result = check(
        """
        [position]
        map = '''
        ##########
        #F......M#
        #..ss....#
        #..ss...W#
        ##########
        '''
        chests = ["0,2", [1, 2]]
        marker = "2,0"
        size = "siege"
        round = 4
        gauge = 7
        overcharged = true
        tokens = 2
        tokens_now = 1
        loot = 5
        overcharge = "rune_of_rage"
        fight = true
        timed_out = true
        loot_deck = { top = ["blazing_blade"], discard = ["glass_hammer"], only = true }
        treasure_deck = { top = ["bejeweled_shield"], discard = ["dragon_bow"] }
        held = ["serpent_sword"]
        removed = ["resurrection_charm"]
        bones = { k = "5,0" }
        effects = [
            { by = "M", action = "riftling_rogue.bamf", on = "smoke", squares = ["7,1", "6,1"] },
            { by = "F", action = "ember_mage.fire_water", on = "F" },
        ]
        next = "menu"
        active = "F"
        speed = 3
        actions = 2
        moved = true
        [position.units]
        F = { card = "hearthsworn_fighter", wounds = 2, status = ["slow", "fire"], seat = 1 }
        M = { card = "ember_mage", potions = 2, gear = ["gem_of_greed"], acted = 1, seat = 2 }
        s = { card = "starfire", wounds = 5 }
        W = { card = "kobold_warrens", wounds = 1 }
        k = "bonehead"
        [[step]]
        not_offered = ["run", "chest 6,1"]
        [step.expect]
        chests = ["0,2", "1,2"]
        marker = "2,0"
        round = 4
        gauge = 7
        overcharged = true
        tokens = 2
        tokens_now = 1
        loot = 5
        overcharge = "rune_of_rage"
        k.gear = ["rune_of_rage"]
        fight = true
        timed_out = true
        loot_deck.top = ["blazing_blade"]
        loot_deck.discard = ["glass_hammer"]
        loot_deck.size = 1
        treasure_deck.top = ["bejeweled_shield"]
        treasure_deck.discard = ["dragon_bow"]
        held = ["serpent_sword"]
        removed = ["resurrection_charm"]
        bones = ["k 5,0"]
        smoke = ["6,1", "7,1"]
        F.att = "3B1R"
        F.causes = ["fire"]
        active = "F"
        asked = "menu"
        seat = 1
        turn = "heroes"
        speed = 3
        actions = 2
        F.wounds = 2
        F.status = ["fire", "slow"]
        F.potions = 1
        M.potions = 2
        M.gear = ["gem_of_greed"]
        M.acted = 1
        M.at = [7, 0]
        s.wounds = 5
        s.squares = ["2,1", "3,1", "2,2", "3,2"]
        W.wounds = 1
        points = ["1 kobold_warrens"]
        pool = ["1 bonehead"]
        k.in_play = false
        k.at = "nowhere"
        count.starfire = 1
        count.bonehead = 0
        """
    )
    assert str(result) == "holds"


def test_a_spaced_drawing_places_its_units(check: Any) -> None:
    result = check(
        """
        [position]
        map = '''
        +-+-+-+
        |F .|P|
        + + + +
        |. . .|
        +-+-+-+
        '''
        next = "menu"
        active = "F"
        units = { F = "royal_paladin", P = "dragon_priest" }
        [[step]]
        expect = { F.at = "0,0", P.at = "2,0" }
        [[step]]
        do = "move 1,0"
        not_offered = "attack"
        """
    )
    assert str(result) == "holds"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"dragon_priest"', '"dragon_preist"',
         'field "position.units.P.card": there is no card "dragon_preist"; '
         'did you mean "dragon_priest"?'),
        ("potions = 0", 'status = ["fyre"]',
         'field "position.units.F.status": there is no status "fyre"; did you mean "fire"?'),
        ("potions = 0", 'wounds = -1',
         'field "position.units.F.wounds": expected a whole number of at least 0, got -1'),
        ('active = "F"', 'active = "G"', 'field "position.active": there is no unit "G"; '
                                         'known: F, P'),
        ('active = "F"', "", 'field "position.active": missing; next = "menu" needs the unit '
                             "whose it is"),
        ('next = "menu"', 'next = "menue"',
         'field "position.next": expected one of "round", "charms", "spawning", "spawn", '
         '"boss_arrives", "tokens", "initiative", "turns", "heroes", "consul", "activate", '
         '"upkeep", "menu", "end", got "menue"; '
         'did you mean "menu"?'),
        ('next = "menu"', 'next = "menu"\nchests = ["9,9"]',
         'field "position": chests: there is no square in column 9, row 9'),
        ('next = "menu"', 'next = "menu"\nchests = ["x"]',
         'field "position.chests[1]": expected a square such as "2,1", not "x"'),
        ('next = "menu"', 'next = "menu"\ngague = 3',
         'field "position.gague": unknown field; did you mean "gauge"?'),
        ('next = "menu"', 'next = "menu"\nchests = ["0,0"]',
         'field "position": chests: a unit stands on column 0, row 0'),
        ('next = "menu"', 'next = "menu"\ngauge = 999',
         f'field "position.gauge": expected at most {SUPER}, got 999'),
        ('next = "menu"', 'next = "menu"\nround = 0',
         'field "position.round": the first round has not begun: next = "round", not "menu"'),
        ('next = "menu"', 'next = "menu"\nloot = 16',
         'field "position.loot": expected at most 15, got 16'),
        ("potions = 0", "wounds = 6", 'field "position.units.F.wounds": expected at most 5 on the '
                                      "map, as it has 6 hearts"),
        ("potions = 0", "potions = 2",
         'field "position.units.F.potions": expected at most 1, got 2'),
        ("potions = 0", 'gear = ["glass_hammer", "blazing_blade"]',
         'field "position.units.F.gear": glass_hammer and blazing_blade do not fit into one '
         "weapon slot"),
        ('next = "menu"', 'next = "menu"\nheld = ["gem_of_greed"]\nremoved = ["gem_of_greed"]',
         'field "position.removed": "gem_of_greed" has 1 copy, and more are named: in held and '
         "removed"),
        ('next = "menu"', 'next = "menu"\nloot_deck = { top = ["gem_of_greed"] }',
         'field "position.loot_deck.top": "gem_of_greed" is a treasure card'),
        ('next = "menu"', 'next = "menu"\ntreasure_deck = { discard = ["glass_hammer"] }',
         'field "position.treasure_deck.discard": "glass_hammer" is a loot card'),
        ('next = "menu"', 'next = "menu"\nfight = true',
         'field "position.fight": there is no boss among the units'),
        ('next = "menu"', 'next = "boss_arrives"',
         'field "position.next": there is no boss among the units'),
        ('active = "F"\n[position.units]', 'active = "E"\n[position.units]\nE = "egg_clutch"',
         'field "position.active": "E" is a spawning point and never activates'),
        ('next = "menu"', 'next = "menu"\nbones = { P = "3,1" }',
         'field "position.bones.P": "P" stands on the map'),
        ("#FP....#", "#FP..F.#", 'field "position.units.F": "F" is drawn 2 times on the map'),
        ("#FP....#", "#FPk...#", "field \"position\": tile 'map', line 2, column 4: expected a "
                                 "cell (one of # . : ~ +), found 'k'"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_position_is_one_located_sentence(
    check: Any, old: str, new: str, sentence: str
) -> None:
    assert old in DUEL
    result = check(DUEL.replace(old, new, 1) + "[[step]]\n")
    assert sentences(result) == [f"a.scenario.toml: {sentence}"]


def test_nobody_is_active_off_the_map(check: Any) -> None:
    result = check(DUEL.replace("#FP....#", "#F.....#").replace('"F"', '"P"') + "[[step]]\n")
    assert sentences(result) == ['a.scenario.toml: field "position.active": "P" is not on the map']


def test_a_position_without_heroes_on_the_map_is_refused(check: Any) -> None:
    result = check(DUEL.replace("#FP....#", "#.P....#").replace('"menu"', '"turns"') + "[[step]]\n")
    assert sentences(result) == [
        'a.scenario.toml: field "position.units": expected at least one Hero on the map'
    ]


def test_all_unknown_names_are_told_at_once(check: Any) -> None:
    file = DUEL.replace('"dragon_priest"', '"priest"').replace("potions = 0", 'gear = ["spoon"]')
    result = check(file.replace('active = "F"', 'active = "F"\nheld = ["fork"]') + "[[step]]\n")
    assert len(result.problems) == 3


def test_options_that_cannot_be_had_are_refused(check: Any) -> None:
    result = check("[new]\nsize = 'delve'\nboss = 'starfire'\n[[step]]\n")
    assert sentences(result)[0].startswith('a.scenario.toml: field "new": ')


def test_cards_of_a_scenario_are_checked_like_those_of_a_pack(check: Any) -> None:
    result = check(DUEL + "[[cards.loot]]\nid = 'spoon'\nname = 'Spoon'\n[[step]]\n")
    assert 'card "spoon", field "slot": missing' in str(result)


# Facts


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        ("P.wuonds", 'there is no fact "wuonds" of a unit; did you mean "wounds"?'),
        ("guage", 'there is no fact "guage"; did you mean "gauge"?'),
        ("G.wounds", 'there is no unit "G"; known: F, P'),
        ("P", '"P" is a unit: expected a fact of it, such as P.wounds'),
        ("P.sees", '"P.sees": expected the other unit, as in P.sees.P'),
        ("count.koboldd", 'there is no card "koboldd"'),
    ],
)
def test_an_unknown_fact_comes_with_the_nearest(check: Any, fact: str, sentence: str) -> None:
    result = check(DUEL + f'[[step]]\nexpect = {{ "{fact}" = 1 }}')
    assert sentences(result) == [f'a.scenario.toml:16: field "step[1].expect": {sentence}']


def test_every_fact_can_be_looked_up_at_any_moment() -> None:
    """No fact needs a position of its own to have a value, but for those of a roll."""
    match: Match[Any] = GAME.new(seed=3, size="crawl")
    table = ExploreTable(GAME, match, {})
    random = Random(1)
    for _ in range(300):
        if match.over or match.ask.seat == CHANCE:
            break
        for name in FACTS:
            if not name.startswith("roll."):
                table.fact(name, [])
        for name in OF_UNITS:
            table.fact(f"{table.mark(0)}.{name}", [])
        match.answer(random.randrange(len(match.ask.options)))
