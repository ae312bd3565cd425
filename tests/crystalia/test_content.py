"""The built-in pack: what a match takes, the figures of its cards, its tables, tiles and boards."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.superdungeon.packs import DICE, shown
from undercroft.games.arcade import content as arcade_content
from undercroft.games.crystalia.card import (
    ABILITIES,
    ARM,
    BACKLASH,
    BOB_OMB,
    CURSED,
    DEX,
    FIXABLE,
    GRABBY,
    GRIND,
    INSIGNIFICANT,
    MASSIVE_DAMAGE,
    NO_FACTION,
    NO_GIFTS,
    POUNCE,
    SLOTS,
    STR,
    SURGE,
    TERRITORIAL,
    WILL,
    Action,
    Band,
    Dials,
    Model,
)
from undercroft.games.crystalia.content import BUILT_IN, SCRIPTS, STOCK, TABLES, load
from undercroft.games.crystalia.soundness import exits
from undercroft.games.crystalia.tables import SIDE, Place
from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.dice import parse_pool
from undercroft.games.superdungeon.soundness import open_squares, reach
from undercroft.kernel.pack import ContentError, json_schema, read_pack

CONTENT = load()
TRAPS = tuple(CONTENT.traps.values())
SHUT = [name for name, ground in CONTENT.terrain.items() if ground.closed]


def actions(model: Model) -> dict[str, Action]:
    return {action.id: action for action in (*model.specials, *model.brews)}


def line(model: Model) -> str:
    """A stat line: movement, action points, dice and hearts."""
    dice = " ".join(_dice(pool) for pool in model.dice)
    return f"{model.move} {model.actions} {dice} {model.hearts}"


def _dice(pool: Pool) -> str:
    parts = zip(pool, "BRGS", strict=True)
    return "".join(f"{number}{colour}" for number, colour in parts if number) or "-"


# ---------------------------------------------------------------- what a match takes


def test_the_pack_is_sound() -> None:
    raw = read_pack(BUILT_IN, TABLES)
    assert raw.problems == []
    assert STOCK.check(raw) == []


@pytest.mark.rule("component.player-kit")
def test_four_players_find_different_parts_for_four_warbands() -> None:
    heroes = CONTENT.of_kind("hero")
    assert len(heroes) == 15
    assert len(CONTENT.of_kind("miniboss")) == 9
    assert len(CONTENT.of_kind("boss")) == 7
    assert len(CONTENT.points) == 11
    assert sum(point.counts for point in CONTENT.points.values()) >= 2 * 4
    assert all(hero.brews for hero in heroes.values()), "every hero can be a potion assistant"


@pytest.mark.rule("component.d10", "component.tokens")
def test_the_supply_of_tokens_and_the_ten_sided_die() -> None:
    supply = CONTENT.supply
    assert (supply["d10"].count, supply["d10"].per_player) == (1, False)
    each = {name: item.count for name, item in supply.items() if item.per_player}
    assert each == {"wrath": 5, "coin": 1, "crystal": 12, "fragment": 5}
    assert {"wound", "potion", "status", "trap", "chest"} <= set(supply)
    assert supply["status"].count == 7 * len(status.NAMES)


@pytest.mark.rule("base.dice.faces")
def test_the_faces_of_the_dice() -> None:
    assert shown(CONTENT.faces) == DICE
    assert CONTENT.dice == {"blue": 8, "red": 6, "green": 2}


@pytest.mark.rule("component.decks.loot-treasure")
def test_one_deck_of_loot_and_one_of_treasure() -> None:
    size = Counter[str]()
    for card in CONTENT.equipment.values():
        size[card.deck] += card.copies
    assert size == {"loot": 52, "treasure": 47}


@pytest.mark.rule("component.decks.no-pets")
def test_mimics_are_a_deck_of_their_own_and_nobody_brings_a_pet() -> None:
    assert CONTENT.mimics == {
        "booty_biter": 1, "booty_grinder": 1, "bouncing_booty": 1, "boo_booty": 1,
    }  # fmt: skip
    assert not {*CONTENT.mimics} & {*CONTENT.equipment}
    boos = [c for c in arcade_content.load().equipment.values() if c.boo]
    assert boos, "there are such cards to take out"
    assert not {card.id for card in boos} & {*CONTENT.equipment}


def test_every_card_goes_to_one_of_the_four_sides() -> None:
    for deck in ("loot", "treasure"):
        slots = Counter(c.slot for c in CONTENT.equipment.values() if c.deck == deck)
        assert set(slots) == set(SLOTS)
    loot = Counter[str]()
    for card in CONTENT.equipment.values():
        loot[card.slot] += card.copies * (card.deck == "loot")
    assert loot == dict.fromkeys(SLOTS, 13)


def test_five_treasures_are_cursed_and_no_loot_is() -> None:
    cursed = {c.id: c.deck for c in CONTENT.equipment.values() if c.cursed}
    assert cursed == dict.fromkeys(
        ["collar_of_chains", "dagger_of_malice", "black_pearl", "laughing_idol",
         "serpent_bracelet"], "treasure",
    )  # fmt: skip


def test_the_crystal_shards_help_one_affinity_and_hinder_another() -> None:
    shards = {c.id: c.attune for c in CONTENT.equipment.values() if c.attune}
    assert len(shards) == 5
    for name, attune in shards.items():
        assert [(a.malus, a.gifts.move) for a in attune] == [(False, 1), (True, -1)], name
        assert attune[0].affinity != attune[1].affinity


# ---------------------------------------------------------------- units


@pytest.mark.rule("term.leader", "term.boss-not-leader")
def test_heroes_and_mini_bosses_are_leaders_and_bosses_are_not() -> None:
    leaders = {model.kind for model in CONTENT.models.values() if model.leader}
    assert leaders == {"hero", "form", "miniboss"}


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("royal_paladin", "6 3 2R 2B1R 3B 2B 5"),
        ("hearthsworn_fighter", "6 3 2B1R 2R 2B 2B 6"),
        ("ember_mage", "6 3 2B 3B 2R 1B1R 5"),
        ("glimmerdusk_ranger", "7 3 1B1R 3B 2B 2B1R 5"),
        ("deeproot_druid", "7 3 3B 1B1R 3B 1B1R 5"),
        ("angry_bear", "6 3 2B1R 2R 1B1R 2B 5"),
        ("riftling_rogue", "7 3 3B 2B 1B1R 2R 5"),
        ("claw_tribe_barbarian", "6 3 2R 3B 2B 2B 5"),
        ("rex", "5 3 2B2R 2R 1B 2B 7"),
        ("trent", "6 3 2R1S 2R1S 2R 1B 6"),
        ("herald_of_vulcanis", "7 3 3R1S 2R 1B1R 2B1R 5"),
        ("starfire", "8 4 2R1G1S 1B1R1G 1B2R1S 2R 8"),
        ("midnight_queen", "6 3 2B 2B1G 2R1G1S 3B 5"),
        ("knucklehead", "7 1 3B 1S 2B 1B1R 1"),
        ("gouger", "7 1 3B - 2B 1B1R 1"),
        ("dragon_priest", "7 3 2B 1B1R 2R 1B1R 3"),
        ("frog_knight", "8 2 2B1R 2S 2B 1B1R 1"),
        ("tower_stalker", "8 3 3B1R 1B 3B 3B 3"),
        ("crawler", "8 1 3B 1S 1B 3B 1"),
    ],
)
def test_the_figures_of_a_known_card(name: str, figures: str) -> None:
    assert line(CONTENT.models[name]) == figures


def test_heroes_of_arcade_are_fielded_with_the_same_figures() -> None:
    theirs = arcade_content.load().heroes
    both = set(theirs) & set(CONTENT.models)
    assert both == {"riftling_warrior", "tincan", "sanctioned_witch", "hexcast_sorceress"}
    for name in both:
        ours = CONTENT.models[name]
        hero = theirs[name]
        assert (ours.move, ours.actions, ours.dice, ours.hearts, ours.attacks, ours.potions) == (
            hero.move, hero.actions, hero.dice, hero.hearts, hero.attacks, hero.potions,
        )  # fmt: skip


def test_bosses_and_mini_bosses_cost_four_skulls() -> None:
    assert {m.skulls for m in CONTENT.of_kind("boss", "miniboss").values()} == {4}
    assert {m.platform for m in CONTENT.of_kind("boss", "miniboss").values()} == {"super"}


def test_monsters_of_the_pools_are_8_bit_or_16_bit() -> None:
    platforms = {m.platform for m in CONTENT.of_kind("minion", "elite").values()}
    assert platforms == {"8-bit", "16-bit"}


@pytest.mark.rule("mimic.profiles")
def test_the_four_mimics() -> None:
    mimics = CONTENT.of_kind("mimic")
    lines = {name: line(m).rsplit(" ", 3)[0] for name, m in mimics.items()}
    assert lines == {
        "booty_biter": "6 1 2R 3B",
        "booty_grinder": "6 1 3B 1S",
        "bouncing_booty": "6 2 3B -",
        "boo_booty": "6 1 2R 3B",
    }
    for mimic in mimics.values():
        assert (mimic.hearts, mimic.skulls, mimic.base) == (2, 1, 1)
        assert mimic.attacks == (("melee", 1),)
        assert mimic.defends == (ARM,)
    flags = {name: m.gifts.flags for name, m in mimics.items()}
    assert flags == {
        "booty_biter": BACKLASH, "booty_grinder": GRIND, "bouncing_booty": SURGE,
        "boo_booty": BACKLASH,
    }  # fmt: skip
    assert actions(mimics["bouncing_booty"])["bounce_it"].grants.flags == POUNCE


@pytest.mark.parametrize("flag", [BOB_OMB, FIXABLE, GRABBY, TERRITORIAL, INSIGNIFICANT])
def test_every_reworded_ability_stands_on_a_card(flag: int) -> None:
    assert [m.id for m in CONTENT.models.values() if m.gifts.flags & flag]


def test_every_ability_is_told_in_words() -> None:
    assert set(CONTENT.abilities) == set(ABILITIES)


def test_every_script_stands_on_a_card() -> None:
    used = {a.script for m in CONTENT.models.values() for a in (*m.specials, *m.brews)}
    used |= {a.script for card in CONTENT.equipment.values() for a in card.specials}
    assert used - {""} == set(SCRIPTS)


def test_dice_of_an_offensive_action_are_for_its_own_roll_and_those_of_support_last() -> None:
    smite = actions(CONTENT.models["royal_paladin"])["smite"]
    assert smite.dice[STR] == parse_pool("1R")
    assert smite.grants == NO_GIFTS
    halo = actions(CONTENT.models["royal_paladin"])["iron_halo"]
    assert halo.grants.dice[ARM] == parse_pool("1B")
    aim = actions(CONTENT.models["royal_captain"])["steady_aim"]
    assert aim.grants.offense == parse_pool("1B")


def test_an_action_may_name_another_defense() -> None:
    assert actions(CONTENT.models["midnight_queen"])["burning_maze"].against == WILL
    assert actions(CONTENT.models["captain_r"])["x_marks_the_spot"].rolls == (DEX, DEX)


def test_the_druid_and_the_bear_change_into_each_other() -> None:
    druid, bear = CONTENT.models["deeproot_druid"], CONTENT.models["angry_bear"]
    assert (druid.shapeshift, bear.shapeshift) == (bear.id, druid.id)
    assert (druid.base, bear.base, bear.kind) == (1, 2, "form")


def test_red_potions_are_offensive_and_the_others_are_not() -> None:
    brews = [b for hero in CONTENT.of_kind("hero").values() for b in hero.brews]
    assert {b.colour for b in brews} == {"red", "blue", "green"}
    assert [b.id for b in brews if b.offensive] == [b.id for b in brews if b.colour == "red"]


# ---------------------------------------------------------------- spawning points


@pytest.mark.rule("term.spawning-point.paired")
def test_the_pools_of_the_known_spawning_points() -> None:
    pools = {name: dict(p.pool) for name, p in CONTENT.points.items()}
    assert pools["kobold_warrens"] == {
        "dragon_priest": 1, "ironscale": 2, "flinger": 2, "knucklehead": 3, "gouger": 3,
    }  # fmt: skip
    assert pools["egg_clutch"] == {"wyrmling": 2, "whelp": 2, "hatchlings": 2}
    assert pools["shadow_tower"] == {"tower_stalker": 1, "tower_blackblade": 2, "tower_arbalist": 3}
    assert pools["spider_nest"] == {"spider_speaker": 1, "crawler": 3, "shadow_spinner": 3}
    pairs = {name for name, p in CONTENT.points.items() if p.paired}
    assert pairs == {"kobold_warrens", "fire_flow_hollow", "kitsune_madoushi"}
    assert [CONTENT.points[name].counts for name in sorted(pairs)] == [2, 2, 2]
    assert CONTENT.points["egg_clutch"].counts == 1


def test_active_spawning_points_print_what_a_unit_needs_and_static_ones_do_not() -> None:
    active = {name for name, p in CONTENT.points.items() if p.active}
    assert active == {"kitsune_madoushi", "war_wagon"}
    for name, point in CONTENT.points.items():
        model = point.model
        needs = (model.move, model.actions, model.skulls, len(model.attacks))
        assert all(needs) if name in active else not any(needs), name


def test_static_spawning_points_are_immune_to_every_status() -> None:
    static = [p.model.gifts.immune for p in CONTENT.points.values() if not p.active]
    assert set(static) == {status.ALL}


def test_spawning_points_have_three_or_four_hearts_and_one_star() -> None:
    for point in CONTENT.points.values():
        assert point.model.hearts in (3, 4)
        assert point.model.dice[ARM] == parse_pool("1ST")


# ---------------------------------------------------------------- bosses


@pytest.mark.rule("base.boss.card-effects")
def test_every_boss_has_a_fight_event_and_a_timeout() -> None:
    assert set(CONTENT.bosses) == set(CONTENT.of_kind("boss"))
    for card in CONTENT.bosses.values():
        assert card.fight
        assert card.timeout


def test_the_known_boss_cards() -> None:
    starfire, queen = CONTENT.bosses["starfire"], CONTENT.bosses["midnight_queen"]
    assert (starfire.fight[0].whom, starfire.fight[0].status) == ("enemy_leaders", status.FIRE)
    assert (starfire.fight[1].whom, starfire.fight[1].grants.inflicts) == ("friends", status.FIRE)
    assert (starfire.timeout[0].whom, starfire.timeout[0].within) == ("all", 1)
    assert [event.summons for event in (queen.fight[0], queen.timeout[0])] == [
        (("daemonus", 1),)
    ] * 2
    assert (queen.fight[1].compel, queen.timeout[1].status) == (3, status.HEX)


# ---------------------------------------------------------------- traps and tables of the d10


@pytest.mark.rule("trap.contents")
def test_the_twenty_traps() -> None:
    traps = {t.id: (t.area, t.defense, t.stars, status.names(t.status)) for t in TRAPS}
    assert traps == {
        "spiked_floor": ("block", 1, 3, ("slow",)),
        "wall_of_fire": ("line", 2, 3, ("fire",)),
        "choking_cloud": ("block", 2, 0, ()),
        "grasping_tentacles": ("block", 2, 0, ()),
        "bramble_wall": ("line", 2, 3, ("poison",)),
        "corrupted_tree": ("block", 3, 4, ()),
        "bubbling_cauldron": ("block", 3, 0, ("poison",)),
        "pumpkin_mines": ("block", 1, 3, ("knockdown",)),
        "berry_patch": ("block", 1, 2, ("ice",)),
        "giant_centipede": ("line", 4, 3, ("poison",)),
        "fire_flowers": ("block", 1, 0, ("fire",)),
        "pow": ("block", 3, 0, ("knockdown",)),
        "dragon_pot": ("block", 2, 1, ()),
        "molten_steel": ("line", 2, 0, ("hex",)),
        "bone_rot": ("block", 2, 0, ("bane",)),
        "webs": ("block", 1, 0, ()),
        "stone_wall": ("line", 5, 0, ()),
        "bumper_shells": ("block", 1, 0, ()),
        "abandoned_mine_shaft": ("block", 2, 0, ()),
        "dancing_light": ("block", 0, 0, ()),
    }
    assert sum(trap.copies for trap in TRAPS) == 20


@pytest.mark.rule("trap.contents")
def test_what_the_odd_traps_do() -> None:
    does = {
        "choke": "choking_cloud", "difficult": "grasping_tentacles", "hold": "webs",
        "used_up": "webs", "wall": "stone_wall", "home": "abandoned_mine_shaft",
        "lure": "dancing_light",
    }  # fmt: skip
    for what, name in does.items():
        assert [t.id for t in TRAPS if getattr(t, what)] == [name]
    numbers = {t.id: (t.wave, t.push, t.crawls) for t in TRAPS if t.wave or t.push or t.crawls}
    assert numbers == {
        "dragon_pot": (1, 0, 0), "bumper_shells": (0, 3, 0), "giant_centipede": (0, 0, 3),
    }  # fmt: skip


@pytest.mark.rule("status-table.results")
def test_the_status_effect_table() -> None:
    table = [status.names(bit)[0] for bit in CONTENT.status_table]
    assert table == [
        "fire", "fire", "poison", "poison", "slow", "ice", "knockdown", "hex", "bane", "immobile",
    ]  # fmt: skip
    assert set(CONTENT.statuses) == set(status.NAMES)


def test_the_chest_table() -> None:
    assert [(result.number, result.id) for result in CONTENT.chests] == list(
        enumerate(
            ["boom", "vapor", "mimic", "empty", "sandwich", "potion", "trapdoor", "friend",
             "loot", "relic"], 1,
        )
    )  # fmt: skip
    assert [r.number for r in CONTENT.chests if r.lose_cards] == [1, 2]
    assert [r.number for r in CONTENT.chests if r.again] == [6, 10]
    assert [r.number for r in CONTENT.chests if not r.gone] == [7]
    assert [(r.number, r.stars, r.aura) for r in CONTENT.chests if r.aura] == [(1, 5, 2), (2, 0, 2)]


def test_the_table_behind_an_exit() -> None:
    finds = [(f.wounds, f.status, f.potions, f.loot) for f in CONTENT.finds]
    assert finds == [
        *[(1, False, 0, 0)] * 2, *[(0, True, 0, 0)] * 2, *[(0, False, 0, 0)] * 2,
        *[(0, False, 1, 0)] * 2, (0, False, 0, 1), (0, False, 0, 2),
    ]  # fmt: skip


# ---------------------------------------------------------------- factions and warbands


@pytest.mark.rule("faction.symmetry")
def test_three_factions_with_two_traits_a_weakness_and_an_agenda_each() -> None:
    assert {name: faction.name for name, faction in CONTENT.factions.items()} == {
        "forest": "Deeproot Forestfolk",
        "royal": "Royal Army",
        "peaks": "Realm of Dragonback Peaks",
    }
    for faction in CONTENT.factions.values():
        terms = [*faction.traits, faction.weakness, faction.agenda]
        assert len({term.id for term in terms}) == 4
        agendas = (
            faction.dials.ritual_units, faction.dials.fragments, faction.dials.char_units,
        )  # fmt: skip
        assert sum(bool(number) for number in agendas) == 1


def test_the_numbers_of_the_factions_are_those_of_the_rulings() -> None:
    assert {name: faction.dials for name, faction in CONTENT.factions.items()} == {
        "forest": Dials(
            vines=1, amber=2, fire_immunity=False, fire_wounds=2, ritual_units=3, ritual_leaders=1
        ),
        "royal": Dials(
            aim=1, hits=1, hit=parse_pool("1B"), back=parse_pool("2R"), fragments=5,
            fragment_from=5,
        ),
        "peaks": Dials(
            fireproof=True, scorch=True, heart_heals=False, heal_limit=1, char_units=3,
            char_share=(3, 4),
        ),
    }  # fmt: skip


def test_a_warband_without_faction_changes_nothing() -> None:
    assert NO_FACTION.back == parse_pool("1R")
    assert not (NO_FACTION.ritual_units or NO_FACTION.fragments or NO_FACTION.char_units)


@pytest.mark.parametrize("band", CONTENT.warbands.values(), ids=lambda band: band.id)
def test_a_ready_made_warband_is_complete(band: Band) -> None:
    kinds = [CONTENT.models[name].kind for name in (band.hero, band.assistant)]
    assert kinds == ["hero", "hero"]
    assert band.hero != band.assistant
    assert CONTENT.models[band.miniboss].kind == "miniboss"
    assert CONTENT.models[band.boss].kind == "boss"
    assert sum(CONTENT.points[name].counts for name in band.points) == 2


def test_every_faction_has_two_ready_made_warbands() -> None:
    assert Counter(band.faction for band in CONTENT.warbands.values()) == {
        "forest": 2, "royal": 2, "peaks": 2,
    }  # fmt: skip


def test_no_assistant_of_a_ready_made_warband_is_a_hero_of_another() -> None:
    heroes = {band.hero for band in CONTENT.warbands.values()}
    assert [b.id for b in CONTENT.warbands.values() if b.assistant in heroes] == []


# ---------------------------------------------------------------- the map


@pytest.mark.rule("mode.competitive.warzone", "setup.world.arena")
@pytest.mark.parametrize("name", CONTENT.warzones)
def test_half_a_turn_leaves_a_competitive_warzone_as_it_is(name: str) -> None:
    board = CONTENT.board(CONTENT.warzones[name].places)
    assert (board.width, board.height) == (2 * SIDE, 2 * SIDE)

    def turned(squares: int) -> int:
        last = board.at(board.width - 1, board.height - 1)
        return sum(1 << last - s for s in range(last + 1) if squares >> s & 1)

    assert turned(board.squares) == board.squares
    assert {name: turned(s) for name, s in board.terrain.items()} == board.terrain
    assert turned(board.open_hallways) == board.open_hallways


@pytest.mark.rule("setup.world.arena", "setup.world.arena-exits")
@pytest.mark.parametrize("name", CONTENT.warzones)
def test_a_competitive_warzone_has_eight_exits(name: str) -> None:
    assert exits(CONTENT.board(CONTENT.warzones[name].places)) == 8


@pytest.mark.rule("setup.world.arena", "setup.world.arena-quarters")
def test_two_arena_boards_are_cut_into_four_tiles_of_equal_size() -> None:
    arenas = {name: zone for name, zone in CONTENT.warzones.items() if zone.arena}
    assert {name: zone.name for name, zone in arenas.items()} == {
        "forest": "The Forest",
        "crater": "Dragonback Crater",
    }
    for zone in arenas.values():
        board = CONTENT.board(zone.places)
        assert [tile.mask.bit_count() for tile in board.tiles] == [SIDE * SIDE] * 4


@pytest.mark.parametrize("name", CONTENT.warzones)
def test_every_tile_of_a_warzone_has_a_square_ten_squares_from_every_exit(name: str) -> None:
    board = CONTENT.board(CONTENT.warzones[name].places)
    plain = board.squares
    for squares in board.terrain.values():
        plain &= ~squares
    for square, _ in board.exits:
        plain &= ~board.within(square, 9)
    assert [bool(plain & tile.mask) for tile in board.tiles] == [True] * 4


@pytest.mark.rule("move.tile-borders")
def test_there_is_no_wall_between_two_tiles() -> None:
    board = CONTENT.board([Place("glade", 0, 0), Place("old_bridge", SIDE, 3)])
    for y in range(3, SIDE):
        west, east = board.at(SIDE - 1, y), board.at(SIDE, y)
        if board.has(west) and board.has(east):
            assert not board.wall_between(west, east)
            assert board.neighbours[west] >> east & 1


@pytest.mark.rule("move.outer-wall")
def test_outside_the_tiles_there_is_no_square() -> None:
    board = CONTENT.board([Place("glade", 0, 0), Place("thicket", SIDE, 5)])
    outside = board.at(SIDE + 1, 0)
    assert not board.has(outside)
    assert board.squares.bit_count() == sum(t.mask.bit_count() for t in board.tiles)


def test_ten_tiles_for_five_players_and_two_copies_of_each_for_mirrors() -> None:
    assert len({face.piece for face in CONTENT.tiles.values()} - {"forest", "crater"}) == 6
    assert set(CONTENT.copies.values()) == {2}
    assert sum(CONTENT.copies.values()) >= 10


@pytest.mark.parametrize("name", CONTENT.tiles)
def test_every_square_of_a_tile_can_be_reached(name: str) -> None:
    board = CONTENT.board([Place(name, 0, 0)])
    free = open_squares(board, SHUT)
    start = (free & -free).bit_length() - 1
    assert reach(board, start, free=free) == free


# ---------------------------------------------------------------- packs


def test_editors_are_told_of_every_table() -> None:
    schema = json_schema(TABLES)
    assert set(schema["properties"]) == set(TABLES)


def broken(tmp_path: Path, file: str, old: str, new: str) -> list[str]:
    """What is said about the built-in pack with one passage changed."""
    folder = tmp_path / "pack"
    shutil.copytree(BUILT_IN, folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    raw = read_pack(folder, TABLES)
    return [str(problem) for problem in raw.problems or STOCK.check(raw)]


MISTAKES = [
    ("warbands.toml", 'assistant = "deeproot_druid"', 'assistant = "hexcast_sorceress"',
     "hero and potion assistant are the same card"),
    ("warbands.toml", 'points = ["kobold_warrens"]', 'points = ["kobold_warrens", "egg_clutch"]',
     "the spawning points count 3"),
    ("warbands.toml", 'points = ["egg_clutch", "lava_whirl"]', 'points = ["egg_clutch"]',
     "the spawning points count 1"),
    ("warbands.toml", 'boss = "roxor"', 'boss = "rex"', "rex is a miniboss: expected a boss"),
    ("warbands.toml", 'hero = "tamamo_no_mae"', 'hero = "tamamo_no_may"', "tamamo_no_mae"),
    ("traps.toml", 'id = "webs"', 'id = "pow"', "another trap with this id"),
    ("traps.toml", "wall = true", "", "Stone Wall does nothing"),
    ("kobolds.toml", "gouger = 3", "rex = 3", "rex is a miniboss: expected elite or minion"),
    ("heroes.toml", 'script = "rage"', 'script = "rages"', "rage"),
    ("kobolds.toml", 'only = "kobold"', 'only = "goblin"', 'no card has the word "goblin"'),
    ("heroes.toml", 'shapeshift = "angry_bear"', 'shapeshift = "ember_mage"',
     "Ember Mage does not change back"),
    ("bosses.toml", '[[boss_card]]\nid = "roxor"', '[[boss_card]]\nid = "daemonus"',
     "daemonus is a champion: expected boss"),
    ("bosses.toml", "daemonus = 1", "rex = 1", "rex is a miniboss"),
    ("chests.toml", "number = 4", "number = 3", "lines for a roll of 4"),
    ("chests.toml", "rolls = [5]", "rolls = [6]", "lines for a roll of 5"),
    ("abilities.toml", 'id = "tough"', 'id = "tougher"', "tougher"),
    ("factions.toml", "ritual_units = 3", "ritual_units = 3\nfragments = 2", "one agenda"),
    ("tiles.toml", '"glade 2"', '"glade 1"', "half a turn does not bring"),
    ("tiles.toml", '"glade 0", "thicket 0", "thicket 2", "glade 2"',
     '"glade 0", "glade 1", "glade 3", "glade 2"', "there are only 2"),
    ("tiles/forest.txt", ".:O...", ".:O.O.", "half a turn changes the board"),
    ("tiles/forest.txt", "##==####==####==####==###", "#########################",
     "half a turn changes the board"),
    ("tiles/glade.txt", "#............#", "#.....:......#", "no plain room in front"),
    ("loot.toml", 'dice = { arm = "1R" }', 'dice = { arm = "1X" }', "expected dice"),
    ("royal.toml", "actions = 1\nskulls = 2", "skulls = 2", "War Wagon is active"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "said"), MISTAKES)
def test_a_mistake_is_told_in_a_sentence(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    problems = broken(tmp_path, file, old, new)
    assert any(said in problem for problem in problems), problems


def test_a_pack_adds_a_hero(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(
        'id = "mine"\nversion = "1.0"\ngame = "crystalia"\ntitle = "Mine"\nlicence = "MIT"\n'
        'requires = ["crystalia"]\n'
    )
    (tmp_path / "hero.toml").write_text(
        '[[hero]]\nid = "ogre_cook"\nname = "Ogre Cook"\ntype = "Ogre Hero"\naffinity = ["ruby"]\n'
        'base = 2\nmove = 5\nactions = 3\nstr = "3B"\narm = "2R"\nwill = "1B"\ndex = "1B"\n'
        'hearts = 6\npotions = 2\nattacks = ["melee 2"]\nabilities = ["massive damage"]\n'
        'text = "Soup is his answer."\n\n[[hero.potion]]\nid = "soup"\nname = "Soup"\n'
        'colour = "green"\nkind = "support"\naim = "augment"\nheal = 2\ntext = "Heal 2."\n'
    )
    cook = load(tmp_path).models["ogre_cook"]
    assert (cook.kind, cook.base, cook.gifts.flags) == ("hero", 2, MASSIVE_DAMAGE)
    assert [(brew.colour, brew.heal) for brew in cook.brews] == [("green", 2)]


def test_a_pack_of_another_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(
        'id = "x"\nversion = "1.0"\ngame = "arcade"\ntitle = "X"\nlicence = "MIT"\n'
    )
    with pytest.raises(ContentError, match='for the game "arcade", not for "crystalia"'):
        load(tmp_path)


def test_cursed_is_an_ability_of_equipment_only() -> None:
    assert [m.id for m in CONTENT.models.values() if m.gifts.flags & CURSED] == []
