"""The built-in pack: the numbers of the box, the figures of its cards, its charts and tiles."""

from __future__ import annotations

import shutil
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest

from tests.superdungeon.packs import DICE, complaints, further_pack, shown
from undercroft.games.arcade.card import (
    ABILITIES,
    AFFINITIES,
    ARM,
    BACKLASH,
    BULLY,
    CHARGE,
    COMMANDS,
    CRYSTALS,
    DARK_DEFENDER,
    DEX,
    FLY,
    FURY,
    GRABBY,
    HUNGER,
    MASSIVE_DAMAGE,
    MOB,
    NINE_LIVES,
    NO_GIFTS,
    PREDATOR,
    PROFICIENT,
    SIDESTEP,
    STEALTH,
    STR,
    SUREFOOT,
    WILL,
    WIND_OF_BLADES,
    Action,
    Blow,
    Equipment,
    Hero,
    Monster,
)
from undercroft.games.arcade.content import (
    AURAS,
    BENDS,
    BUILT_IN,
    SCRIPTS,
    STOCK,
    TABLES,
    TRAPS,
    load,
)
from undercroft.games.arcade.schema import Crystal
from undercroft.games.arcade.soundness import DOORWAYS
from undercroft.games.arcade.tables import SIDE, SPAWN, Face, Place
from undercroft.games.explore import content as explore_content
from undercroft.games.superdungeon.card import EMPTY, Pool
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.dice import parse_pool
from undercroft.games.superdungeon.soundness import open_squares, reach
from undercroft.kernel.board import Board
from undercroft.kernel.pack import ContentError, json_schema, read_pack
from undercroft.kernel.squares import each

CONTENT = load()
SHUT = [name for name, ground in CONTENT.terrain.items() if ground.closed]


def cards() -> dict[str, Hero | Monster | Equipment]:
    return {**CONTENT.heroes, **CONTENT.monsters, **CONTENT.equipment}


def special(owner: str, name: str) -> Action:
    return next(action for action in cards()[owner].specials if action.id == name)


# ---------------------------------------------------------------- the box


@pytest.mark.rule("component.heroes")
def test_the_box_holds_six_heroes() -> None:
    assert [hero.name for hero in CONTENT.heroes.values()] == [
        "Riftling Warrior", "Tincan", "Sanctioned Witch", "Hexcast Sorceress",
        "Moonspire Guardian", "Cat Burglar",
    ]  # fmt: skip


@pytest.mark.rule("component.monsters")
def test_the_consuls_models_in_the_box() -> None:
    own = [m for m in CONTENT.monsters.values() if m.box and not m.models and m.rank != "trap"]
    assert {m.id: m.copies for m in own} == {
        "midnight_queen": 1, "daemonus": 1, "knight_of_the_tower": 1, "tower_stalker": 2,
        "tower_blackblade": 4, "tower_arbalist": 6, "spider_speaker": 1, "crawler": 3,
        "shadow_spinner": 3,
    }  # fmt: skip
    assert CONTENT.points["shadow_tower"].copies == 2
    assert CONTENT.points["spider_nest"].copies == 1
    ranks = {name: CONTENT.monsters[name].rank for name in ("midnight_queen", "daemonus")}
    assert ranks == {"midnight_queen": "boss", "daemonus": "champion"}
    assert CONTENT.monsters["knight_of_the_tower"].rank == "miniboss"
    assert CONTENT.monsters["daemonus"].comes_with == "midnight_queen"


@pytest.mark.rule("component.sand-spire")
def test_a_sand_spire_can_take_the_place_of_one_shadow_tower_but_not_of_none() -> None:
    tower, spire = CONTENT.points["shadow_tower"], CONTENT.points["sand_spire"]
    assert tower.models == spire.models == "nether_elves"
    stands_for = {name: CONTENT.monsters[name].models for name, _ in spire.pool}
    assert stands_for == {
        "silk_knife": "tower_stalker",
        "desert_blade": "tower_blackblade",
        "dune_hunter": "tower_arbalist",
    }
    for name, number in spire.pool:
        models = CONTENT.monsters[stands_for[name]].copies
        assert number == dict(tower.pool)[stands_for[name]]
        assert number + dict(tower.pool)[stands_for[name]] <= models
        assert number + 2 * dict(tower.pool)[stands_for[name]] > models


@pytest.mark.rule("component.base-sizes")
def test_daemonus_and_the_crawlers_stand_on_large_bases_and_nobody_else_of_the_box() -> None:
    models: list[Hero | Monster] = list(CONTENT.heroes.values())
    models += [m for m in CONTENT.monsters.values() if m.box]
    assert {m.id: m.base for m in models if m.base != 1} == {"daemonus": 2, "crawler": 2}


@pytest.mark.rule("component.tokens")
def test_the_supply_of_tokens() -> None:
    assert CONTENT.supply == {
        "wound": 34, "potion": 8, "start": 2, "activation": 6, "princess_coin": 8, "wrath": 14,
        "chest": 6, **dict.fromkeys(status.NAMES, 7),
        **{f"{crystal}_crystal": 2 for crystal in AFFINITIES},
        "hero_reference": 6, "mighty_monster_reference": 2,
    }  # fmt: skip
    assert CONTENT.monsters["boo_booty"].copies == CONTENT.supply["chest"]


@pytest.mark.rule("component.tokens")
def test_the_largest_party_has_wrath_and_coins_enough() -> None:
    for party in CONTENT.parties.values():
        most = party.heroes[1]
        assert most * party.wrath_each <= CONTENT.supply["wrath"]
        assert most + party.extra_coins <= CONTENT.supply["princess_coin"]
        assert most <= CONTENT.supply["activation"]


@pytest.mark.rule("component.cards")
def test_the_supply_of_cards() -> None:
    decks = Counter[str]()
    for gear in CONTENT.equipment.values():
        decks[gear.deck] += gear.copies
    for twist in CONTENT.twists.values():
        decks[twist.deck] += twist.copies
    assert decks == {
        "loot": 52, "treasure": 47, "challenge": 56, "boss": 10, "plot": 10, "easy": 6, "hard": 6,
    }  # fmt: skip
    assert len(CONTENT.heroes) == CONTENT.supply["hero_reference"] == 6
    assert CONTENT.supply["mighty_monster_reference"] == 2
    assert {ground.card for ground in CONTENT.terrain.values()} == {1, 2, 3, 4}


@pytest.mark.rule("component.cards")
def test_the_thirteen_arcade_monster_cards() -> None:
    printed = {m.card for m in CONTENT.monsters.values() if m.box}
    printed |= {point.name for point in CONTENT.points.values() if point.box}
    assert printed == {
        "The Midnight Queen", "Daemonus", "Knight of the Tower", "Shadow Guard", "Tower Arbalist",
        "Crawler Cluster", "Spinner Spindle", "Desert Raiders", "Dune Hunter", "Boo Booty",
        "Shadow Tower", "Spider Nest", "Sand Spire",
    }  # fmt: skip


@pytest.mark.rule("component.boards")
def test_four_double_sided_tiles_two_sides_of_the_chart_and_sixteen_dice() -> None:
    assert len(CONTENT.tiles) == 8
    assert len({face.piece for face in CONTENT.tiles.values()}) == 4
    for face in CONTENT.tiles.values():
        back = CONTENT.tiles[face.back]
        assert (back.back, back.piece) == (face.id, face.piece) and back.id != face.id
    assert set(CONTENT.charts) == {"party_3_4", "party_5_6"}
    assert sum(CONTENT.dice.values()) == 16


@pytest.mark.rule("dice.colours")
def test_eight_blue_six_red_and_two_green_dice() -> None:
    assert CONTENT.dice == {"blue": 8, "red": 6, "green": 2}


@pytest.mark.rule("dice.symbols")
def test_blue_carries_the_heart_red_the_potion_green_both_on_one_face() -> None:
    assert shown(CONTENT.faces) == DICE


def test_arcade_and_explore_roll_the_same_dice() -> None:
    theirs = explore_content.load()
    assert theirs.dice == CONTENT.dice
    for die in ("blue", "red", "green"):
        assert getattr(theirs.faces, die) == getattr(CONTENT.faces, die)


# ---------------------------------------------------------------- heroes


@pytest.mark.rule("card.hero.stat-lines")
@pytest.mark.parametrize(
    ("name", "line", "attacks"),
    [
        ("riftling_warrior", "6/3/4B/3B/1B/2B/5/1", {"melee": 1}),
        ("tincan", "5/3/2R/2B1R/2B1R/1B/6/1", {"melee": 1}),
        ("sanctioned_witch", "6/3/2B/3B/2B1R/3B/5/2", {"melee": 1, "magic": 8}),
        ("hexcast_sorceress", "6/3/2B/3B/2B1R/1B1R/5/2", {"melee": 1, "magic": 8}),
        ("moonspire_guardian", "7/3/3B/2R/3B/2R/5/1", {"melee": 1, "missile": 8}),
        ("cat_burglar", "7/3/3B/3B/2B/2B1R/5/1", {"melee": 1}),
    ],
)
def test_the_figures_of_a_hero(name: str, line: str, attacks: dict[str, int]) -> None:
    hero = CONTENT.heroes[name]
    move, actions, *dice, hearts, potions = line.split("/")
    assert (hero.move, hero.actions) == (int(move), int(actions))
    assert hero.dice == tuple(parse_pool(pool) for pool in dice)
    assert (hero.hearts, hero.potions) == (int(hearts), int(potions))
    assert dict(hero.attacks) == attacks
    assert hero.defends == (ARM,)


@pytest.mark.rule("card.hero.page-19-lines")
def test_the_cards_of_the_wrath_illustration() -> None:
    abilities = {name: CONTENT.heroes[name].gifts.flags for name in CONTENT.heroes}
    names = {name: [a.name for a in CONTENT.heroes[name].specials] for name in CONTENT.heroes}
    assert abilities["riftling_warrior"] == FURY | HUNGER
    assert names["riftling_warrior"] == ["Demon Charge", "Darkforge Blade", "Firevine"]
    assert abilities["moonspire_guardian"] == WIND_OF_BLADES | SIDESTEP
    assert names["moonspire_guardian"] == ["Piercing Shot", "Perfect Strike", "Starlight Elixir"]
    assert CONTENT.heroes["sanctioned_witch"].gifts == NO_GIFTS
    assert names["sanctioned_witch"] == [
        "Arcane Burst", "Curative", "Sparkle-Charm Bomb", "Healing Brew",
    ]  # fmt: skip


def test_what_the_other_heroes_are_by_nature() -> None:
    tincan = CONTENT.heroes["tincan"].gifts
    assert (tincan.flags, tincan.immune) == (SUREFOOT, status.KNOCKDOWN | status.POISON)
    burglar = CONTENT.heroes["cat_burglar"].gifts
    assert burglar.flags == NINE_LIVES | PROFICIENT | STEALTH
    assert CONTENT.heroes["hexcast_sorceress"].gifts == NO_GIFTS


@pytest.mark.rule("potion.colours")
def test_the_colours_of_the_potions() -> None:
    brews = {
        action.name: action.colour
        for hero in CONTENT.heroes.values()
        for action in hero.specials
        if action.colour
    }
    blue = (
        "Firevine", "Sparkle-Charm Bomb", "Cursed Concoction", "Wizard Wings",
        "Distracting Fuzzball",
    )  # fmt: skip
    green = ("Healing Brew", "Bitterroot", "Starlight Elixir", "Yummy-Nom-Nom")
    assert brews == {**dict.fromkeys(blue, "blue"), **dict.fromkeys(green, "green")}


@pytest.mark.rule("potion.colours")
def test_a_red_potion_is_offense_and_the_others_are_support(tmp_path: Path) -> None:
    for colour, kind in (("red", "support"), ("blue", "offense"), ("green", "offense")):
        action = f'kind = "{kind}"\ncolour = "{colour}"\nicon = "{ICON[kind]}"\n{EFFECT[kind]}'
        found = sentences(more(tmp_path / colour, TRINKET + SPECIAL + action))
        assert len(found) == 1 and "red ones are offense" in found[0], found
    for colour, kind in (("red", "offense"), ("blue", "support"), ("green", "support")):
        action = f'kind = "{kind}"\ncolour = "{colour}"\nicon = "{ICON[kind]}"\n{EFFECT[kind]}'
        found = sentences(more(tmp_path / f"{colour}_well", TRINKET + SPECIAL + action))
        assert [text for text in found if not text.startswith("warning")] == []


@pytest.mark.rule("setup.heroes.recommended")
def test_two_parties_are_suggested() -> None:
    assert {band.name: set(band.heroes) for band in CONTENT.bands.values()} == {
        "Balanced": {"riftling_warrior", "moonspire_guardian", "sanctioned_witch"},
        "Skilled": {"tincan", "cat_burglar", "hexcast_sorceress"},
    }


def test_dice_of_an_attack_are_for_its_own_roll_and_those_of_support_last() -> None:
    blade = special("riftling_warrior", "darkforge_blade")
    assert (blade.dice[STR], blade.grants, blade.status) == (Pool(red=1), NO_GIFTS, status.ICE)
    defense = special("tincan", "indignant_defense")
    assert (defense.dice[ARM], defense.grants.dice[ARM]) == (EMPTY, Pool(red=1))
    assert defense.grants.flags == GRABBY and defense.reach is None
    firevine = special("riftling_warrior", "firevine")
    assert firevine.grants.offense == (Pool(blue=1), EMPTY, Pool(blue=1), Pool(blue=1))
    assert firevine.grants.inflicts == status.FIRE


def test_actions_of_heroes_as_printed() -> None:
    curative = special("sanctioned_witch", "curative")
    assert (curative.cost, curative.aim, curative.reach, curative.heal) == (1, "augment", 6, 1)
    burst = special("sanctioned_witch", "arcane_burst")
    assert (burst.cost, burst.icon, burst.reach, burst.shape) == (2, "magic", 8, ("burst", 1))
    concoction = special("hexcast_sorceress", "cursed_concoction")
    assert (concoction.rolls, concoction.offensive) == ((WILL, WILL), False)
    shot = special("moonspire_guardian", "piercing_shot")
    assert (shot.shape, shot.icon, shot.dice[DEX]) == (("lance", 8), "missile", Pool(red=1))
    charge = special("riftling_warrior", "demon_charge")
    assert (charge.shape, charge.grants.flags) == (("lance", 6), CHARGE)
    wings = special("hexcast_sorceress", "wizard_wings")
    assert (wings.grants.dice[WILL], wings.grants.flags) == (Pool(blue=1), FLY)


# ---------------------------------------------------------------- monsters


@pytest.mark.rule("card.monster.stat-lines")
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("tower_stalker", (8, 3, 2)),
        ("tower_blackblade", (8, 1, 1)),
        ("tower_arbalist", (7, 1, 1)),
        ("spider_speaker", (8, 3, 2)),
        ("crawler", (8, 1, 1)),
        ("shadow_spinner", (8, 1, 1)),
        ("silk_knife", (8, 3, 2)),
        ("desert_blade", (8, 1, 1)),
        ("dune_hunter", (7, 1, 1)),
        ("knight_of_the_tower", (6, 8, 3)),
        ("midnight_queen", (6, 7, 3)),
        ("daemonus", (6, 1, 2)),
        ("boo_booty", (5, 2, 3)),
    ],
)
def test_the_figures_of_a_monster(name: str, line: tuple[int, int, int]) -> None:
    monster = CONTENT.monsters[name]
    assert (monster.move, monster.hearts, monster.arm) == line


@pytest.mark.rule("card.monster.stat-lines")
def test_the_attributes_that_the_book_prints() -> None:
    stalker, speaker = CONTENT.monsters["tower_stalker"], CONTENT.monsters["spider_speaker"]
    assert (stalker.solo.actions, stalker.solo.strength) == (2, 2)
    assert speaker.gang is not None
    assert (speaker.gang.actions, speaker.gang.strength) == (3, 2)
    assert not speaker.gifts.flags & MOB
    assert (speaker.gifts.inflicts, speaker.gifts.immune) == (status.POISON, status.POISON)
    booty = CONTENT.monsters["boo_booty"]
    assert (booty.solo, booty.gifts.flags) == (Blow(1, 3, 2), BACKLASH)


@pytest.mark.rule("card.gang.blocks")
def test_a_gang_card_describes_the_elite_and_every_bonded_kind() -> None:
    gangs: dict[str, dict[str, str]] = {}
    for monster in CONTENT.monsters.values():
        gangs.setdefault(monster.card, {})[monster.id] = monster.rank
    assert gangs["Shadow Guard"] == {"tower_stalker": "elite", "tower_blackblade": "minion"}
    assert gangs["Crawler Cluster"] == {"spider_speaker": "elite", "crawler": "minion"}
    assert gangs["Desert Raiders"] == {"silk_knife": "elite", "desert_blade": "minion"}
    assert gangs["Spinner Spindle"] == {"shadow_spinner": "elite"}
    for monster in CONTENT.monsters.values():
        for bond in monster.bonds:
            assert CONTENT.monsters[bond].card == monster.card


@pytest.mark.rule("card.gang.two-attribute-sets")
def test_elites_with_bonds_have_two_sets_of_attributes_and_all_others_one() -> None:
    for monster in CONTENT.monsters.values():
        assert (monster.gang is not None) == bool(monster.bonds)
        assert (monster.solo == Blow(0, 0, 0)) == (monster.rank == "minion")
    assert CONTENT.monsters["tower_arbalist"].gang is None
    assert CONTENT.monsters["tower_stalker"].gang is not None


@pytest.mark.rule("card.monster.arcade-icon")
def test_explore_refuses_the_cards_of_arcade(tmp_path: Path) -> None:
    raw = read_pack(more(tmp_path / "more", ""), explore_content.TABLES)
    assert [str(problem) for problem in explore_content.STOCK.check(raw)] == [
        'pack.toml: field "game": this pack is for the game "arcade", not for "explore"'
    ]


def test_unique_actions_of_the_monsters() -> None:
    prey = special("tower_stalker", "weaken_the_prey")
    assert (prey.offensive, prey.strength, prey.status) == (True, 2, status.BANE)
    assert prey.reach is None and prey.cost == 0
    bolt, snare = special("tower_arbalist", "enervating_bolt"), special("dune_hunter", "snare")
    assert (bolt.reach, bolt.status) == (8, status.ICE)
    assert (snare.reach, snare.pull) == (8, 3)
    lightning = special("knight_of_the_tower", "void_lightning")
    maze = special("midnight_queen", "maddening_maze")
    assert lightning.shape == maze.shape == ("wave", 3)
    assert lightning.status == maze.status == status.HEX
    assert special("spider_speaker", "scuttling_swarm").script == "scuttling_swarm"
    assert special("rex", "rex_smash").grants.flags == MASSIVE_DAMAGE
    assert special("ironscale", "shield_wall").grants.arm == 1


def test_the_desert_blades_overcharge_the_silk_knife() -> None:
    plain = special("silk_knife", "weaken_the_prey")
    better = special("desert_blade", "weaken_the_prey_overcharged")
    assert better.overcharge == plain.id and better.name == plain.name
    assert (plain.strength, better.strength) == (1, 2)


def test_the_champion_bullies_and_defends() -> None:
    daemonus = CONTENT.monsters["daemonus"]
    assert daemonus.gifts.flags == BULLY | DARK_DEFENDER
    assert special("midnight_queen", "my_champion").signature
    assert CONTENT.monsters["silk_knife"].gifts.flags == PREDATOR


@pytest.mark.rule("card.spawning-point")
def test_what_the_spawning_points_bring() -> None:
    points = {name: (dict(point.pool), point.aura) for name, point in CONTENT.points.items()}
    assert points["shadow_tower"] == (
        {"tower_stalker": 1, "tower_blackblade": 2, "tower_arbalist": 3}, "shadows",
    )  # fmt: skip
    assert points["spider_nest"] == (
        {"spider_speaker": 1, "crawler": 3, "shadow_spinner": 3}, "webs",
    )  # fmt: skip
    assert points["sand_spire"] == (
        {"silk_knife": 1, "desert_blade": 2, "dune_hunter": 3}, "ambush",
    )  # fmt: skip


def test_one_pair_of_spawning_points_and_a_second_mini_boss_come_from_beyond_the_box() -> None:
    (warrens,) = (point for point in CONTENT.points.values() if point.paired)
    assert not warrens.box and warrens.copies == 2
    assert all(not CONTENT.monsters[name].box for name, _ in warrens.pool)
    minibosses = {m.id: m.box for m in CONTENT.monsters.values() if m.rank == "miniboss"}
    assert minibosses == {"knight_of_the_tower": True, "rex": False}


# ---------------------------------------------------------------- equipment


def test_thirteen_loot_cards_for_each_crystal() -> None:
    slots = Counter[str]()
    for gear in CONTENT.equipment.values():
        if gear.deck == "loot":
            slots[gear.slot] += gear.copies
    assert slots == dict.fromkeys(CRYSTALS, 13)
    assert sum(gear.deck == "loot" for gear in CONTENT.equipment.values()) == 49


@pytest.mark.rule("boo-booty.deck")
def test_the_boo_booty_has_a_monster_card_and_cards_in_the_treasure_deck() -> None:
    (booty,) = (gear for gear in CONTENT.equipment.values() if gear.boo)
    assert (booty.deck, booty.slot, booty.copies) == ("treasure", "", 4)
    assert [m.id for m in CONTENT.monsters.values() if m.rank == "trap"] == ["boo_booty"]


def test_every_shard_fits_the_slot_of_its_crystal() -> None:
    for crystal in CRYSTALS:
        assert CONTENT.equipment[f"{crystal}_crystal_shard"].slot == crystal
    assert set(get_args(Crystal)) == set(CRYSTALS)


def test_equipment_in_figures() -> None:
    blade = CONTENT.equipment["heros_blade"]
    assert (blade.gifts.dice[STR], blade.gifts.actions) == (Pool(red=1), 1)
    boots = CONTENT.equipment["cowards_boots"]
    assert (boots.gifts.move, boots.gifts.immune) == (2, status.SLOW)
    hat = CONTENT.equipment["witch_hat"]
    assert (hat.gifts.dice[WILL], hat.gifts.inflicts) == (Pool(stars=1), status.HEX)
    assert CONTENT.equipment["potion_pouch"].gifts.potions == 1
    assert CONTENT.equipment["heart_container"].gifts.hearts == 1
    assert CONTENT.equipment["collar_of_chains"].gifts.move == -2


def test_every_card_comes_with_a_model_of_the_game() -> None:
    brought = {g.id: g.comes_with for g in CONTENT.equipment.values() if g.comes_with}
    assert brought == {"arrow_of_seeking": "knight_of_the_tower", "nightmare_steed": "daemonus"}


def test_every_ability_of_the_game_is_on_a_card() -> None:
    printed = 0
    for card in cards().values():
        printed |= card.gifts.flags
        for action in card.specials:
            printed |= action.grants.flags
    for aura, flag in (("shadows", STEALTH), ("ambush", PREDATOR)):
        assert aura in AURAS
        printed |= flag
    unused = [name for name, bit in ABILITIES.items() if not printed & bit]
    assert unused == ["insignificant"]


def test_every_status_is_inflicted_by_some_card_of_the_heroes() -> None:
    bits = 0
    owned: dict[str, Hero | Equipment] = {**CONTENT.heroes, **CONTENT.equipment}
    for card in owned.values():
        bits |= card.gifts.inflicts
        for action in card.specials:
            bits |= action.status | action.grants.inflicts
    assert bits == status.ALL


# ---------------------------------------------------------------- twists


def test_forty_one_challenges_of_which_fifteen_are_in_the_deck_twice() -> None:
    copies = [t.copies for t in CONTENT.twists.values() if t.deck == "challenge"]
    assert Counter(copies) == {1: 26, 2: 15}


def test_terrible_burden_is_the_card_of_the_example() -> None:
    burden = CONTENT.twists["terrible_burden"]
    assert (burden.trap, burden.effect) == ("wound_the_laden", "defend_with_str")


def test_plots_and_modes_stay_and_only_plots_do_something_when_they_come() -> None:
    for twist in CONTENT.twists.values():
        assert twist.effect, twist.id
        if twist.deck in ("easy", "hard"):
            assert not twist.trap
    unmarked = [t.id for t in CONTENT.twists.values() if t.deck == "plot" and not t.trap]
    assert unmarked == ["ever_changing_maze"]


def test_every_script_of_the_lists_is_used_by_a_card() -> None:
    twists = CONTENT.twists.values()
    assert {t.trap for t in twists} - {""} == set(TRAPS)
    assert {t.effect for t in twists} == set(BENDS)
    assert {p.aura for p in CONTENT.points.values()} - {""} == set(AURAS)
    specials = [action for card in cards().values() for action in card.specials]
    assert {action.script for action in specials} - {""} == set(SCRIPTS)


def test_every_card_and_every_action_has_a_text() -> None:
    for card in (*cards().values(), *CONTENT.points.values()):
        assert card.text.endswith((".", "?", "!")), card.id
    for card in cards().values():
        for action in card.specials:
            assert action.text.endswith("."), action.id
    for twist in CONTENT.twists.values():
        assert bool(twist.trap) == twist.trap_text.endswith("."), twist.id
        assert bool(twist.effect) == twist.text.endswith("."), twist.id
    for ground in CONTENT.terrain.values():
        assert ground.text.endswith(".")


# ---------------------------------------------------------------- charts

CHARTS = [pytest.param(chart, id=name) for name, chart in CONTENT.charts.items()]


@pytest.mark.rule("chart.space-contents")
def test_space_six_is_as_the_book_prints_it() -> None:
    six = CONTENT.charts["party_3_4"].spaces[6]
    assert (six.strength, six.arm) == (1, 0)
    assert six.commands == (
        ("move", 1), ("unique", 1), ("fight", 1), ("challenge", 1), ("reinforce", 1),
    )  # fmt: skip


@pytest.mark.rule("chart.space-contents")
def test_the_boss_space_is_the_last_and_lies_beyond_the_eighth() -> None:
    for chart in CONTENT.charts.values():
        called = [i for i, space in enumerate(chart.spaces) if ("spawn_boss", 1) in space.commands]
        assert called == [len(chart.spaces) - 1] and called[0] > 8


def test_the_start_space_orders_nothing_and_a_point_spawns_on_turn_three() -> None:
    for chart in CONTENT.charts.values():
        assert chart.spaces[0].commands == ()
        first = next(i for i, space in enumerate(chart.spaces) if ("spawn", 1) in space.commands)
        assert first == 3


def test_the_side_for_five_and_six_heroes_calls_two_mini_bosses() -> None:
    calls = {
        name: sum(("spawn_miniboss", 1) in space.commands for space in chart.spaces)
        for name, chart in CONTENT.charts.items()
    }
    assert calls == {"party_3_4": 1, "party_5_6": 2}
    for name, party in CONTENT.parties.items():
        assert party.minibosses == calls[name]


@pytest.mark.rule("chart.star.kinds")
def test_star_bonuses_add_one_to_str_or_arm() -> None:
    for chart in CONTENT.charts.values():
        stars = {(space.strength, space.arm) for space in chart.spaces}
        assert stars == {(0, 0), (1, 0), (0, 1)}


@pytest.mark.rule("command.list")
def test_eleven_commands_all_of_them_on_each_side() -> None:
    assert len(COMMANDS) == 11
    for chart in CONTENT.charts.values():
        used = {name for space in chart.spaces for name, _ in space.commands}
        assert used == set(COMMANDS)


@pytest.mark.rule("expand.heroes-5-6.chart")
@pytest.mark.parametrize(
    ("heroes", "name"), [(3, "party_3_4"), (4, "party_3_4"), (5, "party_5_6"), (6, "party_5_6")]
)
def test_each_party_has_its_side_and_its_figures(heroes: int, name: str) -> None:
    assert CONTENT.chart(heroes).id == name
    party = CONTENT.party(heroes)
    assert party.id == name and party.heroes[0] <= heroes <= party.heroes[1]


def test_the_figures_of_setup() -> None:
    standard, great = CONTENT.parties["party_3_4"], CONTENT.parties["party_5_6"]
    assert (standard.tiles, standard.points, standard.activations) == (3, 3, 2)
    assert (great.tiles, great.points, great.activations) == (4, 4, 3)
    assert (standard.opening_spawns, great.opening_spawns) == (1, 2)
    assert standard.extra_coins == great.extra_coins == 1
    assert standard.wrath_each == great.wrath_each == 2


@pytest.mark.rule("expand.charts")
def test_a_pack_can_bring_another_chart(tmp_path: Path) -> None:
    chart = '[[chart]]\nid = "party_3_4"\n[[chart.space]]\ncommands = ["fight x2", "spawn_boss"]\n'
    changed = load(more(tmp_path / "more", chart))
    assert changed.chart(3).spaces[1].commands == (("fight", 2), ("spawn_boss", 1))
    assert changed.chart(5) == CONTENT.chart(5)


# ---------------------------------------------------------------- tiles

FACES = list(CONTENT.tiles.values())


def board_of(face: Face) -> Board:
    return Board.lay([(face.tile, 0, 0)])


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_a_face_has_doorways_on_all_sides_and_one_square_for_its_spawning_point(face: Face) -> None:
    assert (face.tile.width, face.tile.height) == (SIDE, SIDE)
    assert face.tile.hallways == DOORWAYS and len(DOORWAYS) == 8
    board = board_of(face)
    assert board.terrain[SPAWN] == 1 << board.at(*face.spawn)
    assert not board.terrain[SPAWN] & board.hallways


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_all_of_a_face_can_be_reached_around_its_spawning_point(face: Face) -> None:
    board = board_of(face)
    free = open_squares(board, SHUT)
    start = board.at(SIDE // 2 - 1, 0)
    assert free.bit_count() >= 80
    assert reach(board, start, free=free) == free
    without = free & ~board.terrain[SPAWN]
    assert reach(board, start, free=without) == without


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_a_chest_and_a_gang_find_room_near_the_spawning_point(face: Face) -> None:
    board = board_of(face)
    point = board.at(*face.spawn)
    near = open_squares(board, SHUT) & board.within(point, 3) & ~(1 << point)
    assert near.bit_count() >= 20


def test_every_tile_effect_is_on_some_face_and_passages_come_in_pairs() -> None:
    drawn = Counter[str]()
    for face in FACES:
        for ground, squares in board_of(face).terrain.items():
            drawn[ground] += squares.bit_count()
    assert set(drawn) == set(CONTENT.terrain)
    assert drawn["passage"] == 2


def test_terrain_is_what_the_tile_effect_cards_say() -> None:
    flags = {
        name: {
            flag
            for flag in (
                "slow",
                "closed",
                "chasm",
                "veil",
                "lava",
                "goddess",
                "sentinel",
                "passage",
            )
            if getattr(ground, flag)
        }
        for name, ground in CONTENT.terrain.items()
    }
    assert flags == {
        "difficult": {"slow"},
        "lava": {"lava"},
        "chasm": {"closed", "chasm"},
        "structure": {"closed", "veil"},
        "goddess": {"goddess"},
        "sentinel": {"sentinel"},
        "passage": {"passage"},
        "spawn": set(),
    }
    assert Counter(ground.card for ground in CONTENT.terrain.values()) == {1: 2, 2: 2, 3: 2, 4: 2}


def test_a_tile_turned_over_shows_its_back_and_keeps_its_turn() -> None:
    front, back = CONTENT.tiles["tile4a"], CONTENT.tiles["tile4b"]
    turned = CONTENT.board([Place("tile4a", 0, 0, 1)])
    assert turned.terrain == Board.lay([(front.tile.turned(1), 0, 0)]).terrain
    assert turned.terrain != board_of(front).terrain
    over = CONTENT.board([Place("tile4a", 0, 0, 1, 1)])
    assert over.terrain == Board.lay([(back.tile.turned(1), 0, 0)]).terrain
    assert over.terrain != turned.terrain


def test_any_two_faces_join_however_they_are_turned() -> None:
    for one, two in combinations(FACES, 2):
        for turn in range(4):
            board = CONTENT.board([Place(one.id, 0, 0), Place(two.id, 1, 0, turn)])
            free = open_squares(board, SHUT)
            assert reach(board, each(free)[0], free=free) == free


def test_faces_differ_from_each_other_however_they_are_turned() -> None:
    seen: set[object] = set()
    for face in FACES:
        turns = {(t.ground, t.walls) for t in (face.tile.turned(turn) for turn in range(4))}
        assert not turns & seen
        seen |= turns


# ---------------------------------------------------------------- packs


def more(folder: Path, text: str, **tiles: str) -> Path:
    return further_pack(folder, "arcade", text, **tiles)


def sentences(folder: Path) -> list[str]:
    return complaints(folder, TABLES, STOCK)


TRINKET = """
[[treasure]]
id = "trinket"
name = "Trinket"
slot = "ruby"
dice = { str = "1B" }
abilities = ["stealth"]
text = "A trinket."
"""
SPECIAL = """
[[treasure.special]]
id = "trick"
name = "Trick"
text = "A trick."
"""
ICON = {"offense": "melee", "support": "support"}
EFFECT = {"offense": "range = 1", "support": 'aim = "augment"\nheal = 1'}
STALKER = """
[[monster]]
id = "tower_stalker"
name = "Tower Stalker"
card = "Shadow Guard"
rank = "elite"
type = "Nether Elf Elite"
affinity = ["ruby"]
move = 9
hearts = 3
arm = 2
solo = { actions = 2, str = 2, range = 1 }
gang = { actions = 3, str = 3, range = 2 }
bonds = ["tower_blackblade"]
copies = 2
text = "Faster."
"""


def test_the_built_in_pack_is_sound() -> None:
    assert sentences(BUILT_IN) == []


def test_a_further_pack_replaces_a_card_by_its_id(tmp_path: Path) -> None:
    changed = load(more(tmp_path / "more", STALKER))
    assert changed.monsters["tower_stalker"].move == 9
    assert changed.monsters["crawler"] == CONTENT.monsters["crawler"]
    assert changed.hash != CONTENT.hash
    assert [meta.id for meta in changed.packs] == ["arcade", "more"]


def test_loading_twice_gives_the_same_content() -> None:
    again = load()
    assert again.hash == CONTENT.hash
    assert (again.heroes, again.monsters, again.twists) == (
        CONTENT.heroes, CONTENT.monsters, CONTENT.twists,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "wrong", "sentence"),
    [
        ('dice = { str = "1B" }', 'dice = { att = "1B" }', 'as in { str = "1B" }'),
        ('dice = { str = "1B" }', 'dice = { str = "1X" }', 'expected dice such as "2B1R"'),
        ('slot = "ruby"', 'slot = "rubi"', 'did you mean "ruby"?'),
        ('["stealth"]', '["steelth"]', 'did you mean "stealth"?'),
        ('["stealth"]', '["immune slaw"]', 'did you mean "slow"?'),
        ('["stealth"]', '"stealth"', "expected a list of abilities"),
        ('dice = { str = "1B" }\nabilities = ["stealth"]\n', "", "Trinket gives nothing"),
    ],
)
def test_a_mistake_in_a_card_says_what_was_expected(
    tmp_path: Path, line: str, wrong: str, sentence: str
) -> None:
    found = sentences(more(tmp_path / "more", TRINKET.replace(line, wrong)))
    assert len(found) == 1 and sentence in found[0] and 'card "trinket"' in found[0], found


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ('kind = "support"\nscript = "dance"', 'unknown script "dance"'),
        ('kind = "support"', "Trick does nothing"),
        ('kind = "offense"\nrange = 1', "Trick has no icon"),
        ('kind = "offense"\nicon = "magic"', "Trick reaches nobody"),
        ('kind = "offense"\nicon = "magic"\nshape = "burst 1"', "expected its range too"),
        ('kind = "support"\nheal = 1', "expected the aim augment"),
        ('kind = "support"\nrange = 2\nstatus = ["fire"]\nrolls = "will"', '"will vs will"'),
        ('kind = "support"\nshape = "wave 2"\nrange = 2\npush = 1', "only a burst uses both"),
        ('kind = "support"\nrange = 2\npush = 1\nonly = "moss"', 'the word "moss"'),
    ],
)
def test_a_mistake_in_an_action_says_what_was_expected(
    tmp_path: Path, what: str, sentence: str
) -> None:
    found = sentences(more(tmp_path / "more", TRINKET + SPECIAL + what))
    assert len(found) == 1 and sentence in found[0], found


@pytest.mark.parametrize(
    ("line", "wrong", "sentence"),
    [
        ('bonds = ["tower_blackblade"]', 'bonds = ["blackblade"]', "unknown monster"),
        ('bonds = ["tower_blackblade"]', "", "gang attributes and bonds go together"),
        ('bonds = ["tower_blackblade"]', 'bonds = ["silk_knife"]', "does not name tower_stalker"),
        ("solo = { actions = 2, str = 2, range = 1 }", "", "has no solo attributes"),
        ('rank = "elite"', 'rank = "minion"', "its elites fight and name it in bonds"),
        ("copies = 2", "copies = 1", "needs 2 of tower_stalker, but there are only 1 models"),
        ("str = 2", "stars = 2", "unknown field"),
    ],
)
def test_a_mistake_in_a_gang_says_what_was_expected(
    tmp_path: Path, line: str, wrong: str, sentence: str
) -> None:
    found = sentences(more(tmp_path / "more", STALKER.replace(line, wrong, 1)))
    assert any(sentence in problem for problem in found), found


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ('[[challenge]]\nid = "x"\nname = "X"', "X does nothing: expected a trap or an effect"),
        ('[[plot]]\nid = "x"\nname = "X"\neffect = "epic"', "a script and its text go together"),
        ('[[easy]]\nid = "x"\nname = "X"\neffect = "epik"\ntext = "X."', 'did you mean "epic"?'),
        ('[[hard]]\nid = "x"\nname = "X"\ntrap = "boom"\ntrap_text = "X."', "unknown trap"),
        (
            '[[hard]]\nid = "bounty"\nname = "X"\neffect = "epic"\ntext = "X."',
            "already has this id",
        ),
        (
            '[[chart]]\nid = "party_3_4"\n[[chart.space]]\ncommands = ["fihgt", "spawn_boss"]',
            'did you mean "fight"?',
        ),
        ('[[chart]]\nid = "party_3_4"\n[[chart.space]]\ncommands = ["move"]', "spawn_boss on the"),
        (
            '[[band]]\nid = "x"\nname = "X"\nheroes = ["tincan", "tin", "tincan"]\ntext = "X."',
            'unknown hero "tin"; did you mean "tincan"?',
        ),
    ],
)
def test_a_mistake_in_a_twist_chart_or_band_says_what_was_expected(
    tmp_path: Path, row: str, sentence: str
) -> None:
    found = sentences(more(tmp_path / "more", row + "\n"))
    assert len(found) == 1 and sentence in found[0], found


GOOD = CONTENT.tiles["tile1a"].drawing
TILE = """
[[tile]]
id = "tile5"
faces = ["tile5a", "tile5b"]
names = ["One", "Two"]
"""


@pytest.mark.parametrize(
    ("drawing", "sentence"),
    [
        (GOOD, None),
        (GOOD.replace("S", "."), "0 squares for a spawning point, not 1"),
        (GOOD.replace("....S", ".S..S"), "2 squares for a spawning point, not 1"),
        (GOOD.replace("=", "#"), "the hallways are not the two middle cells of all four sides"),
        (GOOD.replace("#..........#", "#OOOOOOOOOO#", 1), "some squares cannot be reached"),
        (GOOD.replace("#..........#", "#OOO.OOOOOO#", 1), "a large base cannot pass"),
    ],
)
def test_a_drawing_must_be_a_sound_tile(tmp_path: Path, drawing: str, sentence: str | None) -> None:
    found = sentences(more(tmp_path / "more", TILE, tile5a=drawing, tile5b=GOOD))
    if sentence is None:
        assert found == []
    else:
        assert any(sentence in p and p.startswith("tiles/tile5a.txt") for p in found), found


def test_the_numbers_of_the_decks_are_checked_in_the_built_in_pack(tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(BUILT_IN, folder)
    loot = folder / "loot.toml"
    loot.write_text(loot.read_text().replace("copies = 2", "copies = 3", 1))
    (found,) = sentences(folder)
    assert found.endswith("the loot deck has 53 cards, not 52")


def test_a_broken_pack_cannot_be_loaded(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="did you mean"):
        load(more(tmp_path / "more", TRINKET.replace("slot", "slott")))


def test_the_tables_have_a_json_schema_for_editors() -> None:
    schema = json_schema(TABLES, "arcade")
    assert set(schema["properties"]) == set(TABLES)
    assert schema["$defs"]["HeroTable"]["properties"]["str"]["type"] == "string"
