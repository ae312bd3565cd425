"""The built-in pack: the numbers of the box, the figures of its cards, its tiles and layouts."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.superdungeon.packs import DICE, complaints, further_pack, shown
from undercroft.games.explore.content import (
    BUILT_IN,
    EFFECTS,
    SCRIPTS,
    STOCK,
    TABLES,
    Content,
    load,
)
from undercroft.games.explore.game import GAME
from undercroft.games.explore.soundness import HALLWAYS
from undercroft.games.explore.tables import SIDE, Layout
from undercroft.games.superdungeon import card, status
from undercroft.games.superdungeon.card import ATT, WILL, Action, Equipment, Model, Pool
from undercroft.games.superdungeon.soundness import reach
from undercroft.games.superdungeon.tiles import Face
from undercroft.kernel.board import Board
from undercroft.kernel.pack import ContentError, json_schema
from undercroft.kernel.squares import each

CONTENT = load()
HEROES = [
    "royal_paladin", "hearthsworn_fighter", "ember_mage", "glimmerdusk_ranger", "deeproot_druid",
    "riftling_rogue", "hexcast_sorceress", "claw_tribe_barbarian",
]  # fmt: skip


def model(name: str) -> Model:
    return CONTENT.models[name]


def special(owner: str, name: str) -> Action:
    cards: dict[str, Model | Equipment] = {**CONTENT.equipment, **CONTENT.models}
    return next(action for action in cards[owner].specials if action.id == name)


def box(*kinds: str) -> list[Model]:
    return [m for m in CONTENT.models.values() if m.kind in kinds and m.set == "core"]


# ---------------------------------------------------------------- the box


@pytest.mark.rule("component.dice-count")
def test_the_box_holds_eight_blue_six_red_and_two_green_dice() -> None:
    assert CONTENT.dice == {"blue": 8, "red": 6, "green": 2}


@pytest.mark.rule("dice.faces.key")
def test_only_the_green_die_has_heart_and_potion_on_one_face() -> None:
    assert shown(CONTENT.faces) == DICE


@pytest.mark.rule("component.cards.stat")
def test_nine_hero_cards_and_nineteen_monster_cards() -> None:
    heroes = box("hero", "shapeshift")
    assert {m.id for m in heroes if m.kind == "hero"} == set(HEROES)
    assert {m.id for m in heroes} == {*HEROES, "angry_bear"}
    assert sum(m.cards for m in heroes) == 9
    assert sum(m.cards for m in box("minion", "denizen", "miniboss", "boss", "trap", "point")) == 19


@pytest.mark.rule("component.models.heroes")
def test_every_hero_card_has_one_model() -> None:
    assert [m.copies for m in box("hero", "shapeshift")] == [1] * 9


@pytest.mark.rule("component.models.monsters", "chest.boo-booty")
def test_thirty_one_monster_models_without_the_boo_booties() -> None:
    monsters = box("minion", "denizen", "miniboss", "boss", "trap")
    copies = {m.id: m.copies for m in monsters}
    assert sum(n for name, n in copies.items() if model(name).is_a("minion")) == 22
    assert (copies["starfire"], copies["rex"], copies["boo_booty"]) == (1, 2, 2)
    assert (copies["wyrmling"], copies["whelp"], copies["hatchlings"]) == (2, 2, 2)
    assert sum(copies.values()) - copies["boo_booty"] == 31
    assert CONTENT.equipment["boo_booty"].copies == 2


@pytest.mark.rule("component.models.props")
def test_five_spawning_point_models() -> None:
    assert sum(m.copies for m in box("point")) == 5


@pytest.mark.rule("component.cards.loot", "loot.deck.base")
def test_the_loot_deck_is_sixteen_weapons_armors_and_items() -> None:
    slots = Counter[str]()
    for loot in CONTENT.equipment.values():
        if loot.slot != "relic":
            assert not loot.boss
            slots[loot.slot] += loot.copies
    assert slots == {"weapon": 16, "armor": 16, "item": 16}


@pytest.mark.rule("component.cards.treasure", "treasure.deck.base")
def test_the_treasure_deck_is_sixteen_relics_two_boo_booties_and_six_of_the_dragon() -> None:
    treasure = [relic for relic in CONTENT.equipment.values() if relic.slot == "relic"]
    base = Counter({relic.id: relic.copies for relic in treasure if not relic.boss})
    assert base.total() == 18
    assert base["boo_booty"] == 2
    assert sum(relic.copies for relic in treasure if relic.boss == "starfire") == 6


@pytest.mark.rule("component.cards.tile-effects")
def test_the_two_tile_effects_cards_are_difficult_terrain_and_lava() -> None:
    cards = {ground.id: ground for ground in CONTENT.terrain.values() if ground.set == "core"}
    assert set(cards) == {"difficult", "lava"}
    assert (cards["difficult"].cost, cards["difficult"].status) == (2, 0)
    assert (cards["lava"].cost, cards["lava"].status) == (2, status.FIRE)


@pytest.mark.rule("loot.meter.circles")
def test_the_loot_meter_gives_loot_on_every_third_of_fifteen_circles() -> None:
    meter = CONTENT.tracks["loot_meter"]
    assert meter.spaces == 15
    assert [space for space in range(20) if meter.marked(space, "loot")] == [3, 6, 9, 12, 15]


@pytest.mark.rule("gauge.spaces")
def test_the_gauge_has_eighty_spaces_and_four_skulls() -> None:
    gauge = CONTENT.tracks["power_gauge"]
    assert gauge.spaces == 80
    assert (gauge.marks["16-bit"], gauge.marks["super"]) == ((40,), (80,))
    assert gauge.marks["skull"] == (20, 40, 60, 80)


# ---------------------------------------------------------------- sizes

SIZE_RULES = [
    pytest.param("delve", "tiles", 2, marks=pytest.mark.rule("size.delve.tiles")),
    pytest.param("delve", "heroes", 2, marks=pytest.mark.rule("size.delve.heroes")),
    pytest.param("delve", "points", 2, marks=pytest.mark.rule("size.delve.spawning-points")),
    pytest.param("delve", "minibosses", 1, marks=pytest.mark.rule("size.delve.mini-boss")),
    pytest.param("delve", "bosses", 0, marks=pytest.mark.rule("choose.boss.none-in-delve")),
    pytest.param("delve", "most_players", 3, marks=pytest.mark.rule("size.delve.players")),
    pytest.param("delve", "minutes", (30, 45), marks=pytest.mark.rule("size.delve.time")),
    pytest.param("crawl", "tiles", 3, marks=pytest.mark.rule("size.crawl.tiles")),
    pytest.param("crawl", "heroes", 3, marks=pytest.mark.rule("size.crawl.heroes")),
    pytest.param("crawl", "points", 3, marks=pytest.mark.rule("size.crawl.spawning-points")),
    pytest.param("crawl", "minibosses", 1, marks=pytest.mark.rule("size.crawl.bosses")),
    pytest.param("crawl", "bosses", 1, marks=pytest.mark.rule("size.crawl.bosses")),
    pytest.param("crawl", "most_players", 4, marks=pytest.mark.rule("size.crawl.players")),
    pytest.param("crawl", "minutes", (60, 90), marks=pytest.mark.rule("size.crawl.time")),
    pytest.param("siege", "tiles", 5, marks=pytest.mark.rule("size.siege.tiles")),
    pytest.param("siege", "heroes", 5, marks=pytest.mark.rule("size.siege.heroes")),
    pytest.param("siege", "points", 5, marks=pytest.mark.rule("size.siege.spawning-points")),
    pytest.param("siege", "minibosses", 2, marks=pytest.mark.rule("size.siege.bosses")),
    pytest.param("siege", "bosses", 1, marks=pytest.mark.rule("size.siege.bosses")),
    pytest.param("siege", "most_players", 6, marks=pytest.mark.rule("size.siege.players")),
]


@pytest.mark.parametrize(("size", "field", "number"), SIZE_RULES)
def test_what_a_size_of_game_takes(size: str, field: str, number: object) -> None:
    assert getattr(CONTENT.sizes[size], field) == number


@pytest.mark.rule("size.choose")
def test_there_are_three_sizes() -> None:
    assert list(CONTENT.sizes) == ["delve", "crawl", "siege"]


def test_the_box_alone_is_enough_for_a_siege() -> None:
    siege = CONTENT.sizes["siege"]
    assert sum(m.copies for m in box("point")) >= siege.points
    assert sum(m.copies for m in box("miniboss")) >= siege.minibosses
    assert len(box("hero")) >= siege.heroes
    assert len({face.piece for face in CONTENT.tiles.values()}) >= siege.tiles


# ---------------------------------------------------------------- cards


@pytest.mark.rule("card.fields.hero")
def test_a_hero_card_has_its_figures() -> None:
    for name in [*HEROES, "angry_bear"]:
        hero = model(name)
        assert hero.name and hero.types and hero.is_a("hero")
        assert hero.speed > 0 and hero.actions > 0 and hero.hearts > 0 and hero.potions > 0
        assert all(pool.dice for pool in hero.dice)
        assert any(action.kind == "potion" for action in hero.specials)
        assert any(action.kind != "potion" for action in hero.specials)
        assert hero.skulls == 0


@pytest.mark.rule("card.fields.monster", "card.skull-value")
def test_a_monster_card_has_a_skull_value_and_no_potions() -> None:
    for monster in CONTENT.models.values():
        if monster.kind in ("minion", "denizen", "miniboss", "boss", "trap"):
            assert monster.skulls > 0
            assert monster.potions == 0
            assert monster.speed > 0 and monster.actions > 0 and monster.hearts > 0
            assert all(action.kind != "potion" for action in monster.specials)


@pytest.mark.rule("card.name")
def test_no_two_cards_have_the_same_name() -> None:
    names = [m.name for m in CONTENT.models.values()]
    assert len(set(names)) == len(names)


def test_platforms_follow_the_kind_of_monster() -> None:
    platforms = {"minion": "8-bit", "denizen": "8-bit", "miniboss": "16-bit", "boss": "super"}
    for monster in CONTENT.models.values():
        if monster.kind in platforms:
            assert monster.platform == platforms[monster.kind]


@pytest.mark.rule("card.sample.royal-paladin")
def test_the_royal_paladin() -> None:
    paladin = model("royal_paladin")
    assert paladin.types == ("human", "hero")
    assert paladin.traits.flags == card.HEALER | card.HOLY
    halo, smite, elixir = paladin.specials
    assert (halo.kind, halo.cost, halo.aim, halo.shape) == ("action", 1, "augment", ("aura", 3))
    assert halo.dice == (Pool(), Pool(blue=1), Pool(), Pool())
    assert (smite.kind, smite.cost, smite.dice[ATT]) == ("attack", 2, Pool(red=1))
    assert smite.status == status.KNOCKDOWN | status.FIRE
    assert (elixir.kind, elixir.heal, elixir.remedy) == ("potion", 3, True)


@pytest.mark.rule("card.sample.knucklehead")
def test_the_knucklehead() -> None:
    knucklehead = model("knucklehead")
    assert knucklehead.types == ("kobold", "minion")
    assert knucklehead.traits.flags == card.MOB
    assert (knucklehead.skulls, knucklehead.platform, knucklehead.hearts) == (1, "8-bit", 1)
    assert (knucklehead.speed, knucklehead.actions) == (7, 1)
    assert knucklehead.dice == (Pool(3), Pool(stars=1), Pool(2), Pool(1, 1))


@pytest.mark.rule("type.example.ironscale")
def test_an_ironscale_is_a_kobold_and_a_minion() -> None:
    ironscale = model("ironscale")
    assert ironscale.is_a("kobold") and ironscale.is_a("minion")
    assert special("dragon_priest", "dragon_rage").only == "kobold"


@pytest.mark.rule("chest.boo-booty.figures")
def test_the_boo_booty() -> None:
    booty = model("boo_booty")
    assert (booty.speed, booty.actions, booty.hearts, booty.skulls) == (3, 1, 2, 1)
    assert booty.dice == (Pool(red=2), Pool(red=2), Pool(1), Pool(1))
    assert booty.traits.flags == card.BACKLASH | card.STURDY | card.BOO


@pytest.mark.rule("spawning-point.figures", "spawning-point.immune")
def test_spawning_points_have_three_hearts_one_fixed_star_and_no_statuses() -> None:
    for point in CONTENT.points.values():
        assert point.model.hearts == 3
        assert point.model.dice == (Pool(), Pool(stars=1), Pool(), Pool())
        assert point.model.traits.immune == status.ALL
        assert (point.model.speed, point.model.actions, point.model.skulls) == (0, 0, 0)


def test_what_the_spawning_points_of_the_box_bring() -> None:
    clutch, warrens = CONTENT.points["egg_clutch"], CONTENT.points["kobold_warrens"]
    assert (clutch.count, warrens.count) == (1, 2)
    assert dict(clutch.pool) == {"wyrmling": 2, "whelp": 2, "hatchlings": 2}
    assert dict(warrens.pool) == {
        "dragon_priest": 1, "ironscale": 2, "flinger": 2, "knucklehead": 3, "gouger": 3,
    }  # fmt: skip


@pytest.mark.rule("spawn.boo-booty-never")
def test_pools_hold_minions_and_denizens_that_are_there_in_number() -> None:
    for point in CONTENT.points.values():
        choices = point.model.copies // point.count
        for name, number in point.pool:
            assert model(name).kind in ("minion", "denizen")
            assert model(name).copies >= number * choices


@pytest.mark.rule("starfire.summons")
def test_starfire_summons_drakes() -> None:
    assert dict(CONTENT.effects["starfire"].summons) == {"wyrmling": 2, "whelp": 2, "hatchlings": 2}


def test_starfires_card_names_her_effects() -> None:
    effects = CONTENT.effects["starfire"]
    assert effects.dungeon == ("starfire.born_of_fire", "starfire.red_stuff")
    assert effects.boss_fight == ("starfire.inferno", "starfire.burning_blades")
    assert effects.timeout == ("starfire.fiery_escape",)
    (blood,) = effects.potions
    assert (blood.dice[ATT], blood.grants.causes) == (Pool(red=1), status.FIRE)


@pytest.mark.rule("choose.boss.brings")
def test_every_boss_brings_effects_and_six_treasure_cards() -> None:
    for boss in CONTENT.effects:
        assert model(boss).kind == "boss"
        relics = [relic for relic in CONTENT.equipment.values() if relic.boss == boss]
        assert sum(relic.copies for relic in relics) == 6


@pytest.mark.rule("choose.boss.summon-models")
def test_there_are_models_for_every_summons() -> None:
    for effects in CONTENT.effects.values():
        for name, number in effects.summons:
            assert model(name).copies >= number


@pytest.mark.rule("shapeshift.cost")
def test_druid_and_bear_pay_one_action_point_to_change() -> None:
    there, back = special("deeproot_druid", "shapeshift"), special("angry_bear", "shapeshift")
    assert (there.kind, there.cost, there.shapeshift) == ("action", 1, "angry_bear")
    assert (back.kind, back.cost, back.shapeshift) == ("action", 1, "deeproot_druid")
    assert model("angry_bear").types == ("shapeshift", "half-elf", "hero")
    assert model("angry_bear").base == 2


def test_dwarven_curse_rolls_without_being_an_attack() -> None:
    curse = special("hearthsworn_fighter", "dwarven_curse")
    assert (curse.kind, curse.rolls, curse.attack_with, curse.defend_with) == (
        "action", True, ATT, WILL,
    )  # fmt: skip
    assert (curse.shape, curse.pull) == (("wave", 3), 3)
    assert not special("royal_paladin", "iron_halo").rolls


def test_magma_strike_with_rune_and_relic_rolls_what_the_book_says() -> None:
    mage, strike = model("ember_mage"), special("ember_mage", "magma_strike")
    rune = CONTENT.equipment["rune_of_focus"].traits.dice
    relic = CONTENT.equipment["rune_of_the_archmage"].traits.dice
    assert mage.dice[WILL] + strike.dice[WILL] + rune[WILL] + relic[WILL] == Pool(4, 2, 1)


def test_every_status_a_weapon_or_item_causes_has_a_loot_card_against_it() -> None:
    loot = [row.traits for row in CONTENT.equipment.values() if row.slot != "relic"]
    assert sorted(t.causes for t in loot if t.causes) == sorted(status.BIT.values())
    assert sorted(t.immune for t in loot if t.immune) == sorted(status.BIT.values())


def test_loot_adds_something() -> None:
    for gear in CONTENT.equipment.values():
        assert gear.traits != card.NO_TRAITS or gear.specials or gear.script


def test_every_card_and_every_special_has_a_text() -> None:
    cards: list[Model | Equipment] = [*CONTENT.models.values(), *CONTENT.equipment.values()]
    for printed in cards:
        assert printed.text.endswith((".", "!", "?")), printed.id
        for action in printed.specials:
            assert action.text.endswith("."), action.id
    for effects in CONTENT.effects.values():
        for name in effects.dungeon + effects.boss_fight + effects.timeout:
            assert effects.texts[name] and effects.names[name]


def test_every_script_and_effect_of_the_list_is_used_by_a_card() -> None:
    cards: list[Model | Equipment] = [*CONTENT.models.values(), *CONTENT.equipment.values()]
    specials = [action for printed in cards for action in printed.specials]
    specials += [potion for effects in CONTENT.effects.values() for potion in effects.potions]
    used = {action.script for action in specials}
    used |= {gear.script for gear in CONTENT.equipment.values()}
    assert used - {""} == set(SCRIPTS)
    effects = [e.dungeon + e.boss_fight + e.timeout for e in CONTENT.effects.values()]
    assert {name for names in effects for name in names} == set(EFFECTS)


# ---------------------------------------------------------------- tiles

FACES = list(CONTENT.tiles.values())


def board_of(face: Face) -> Board:
    return Board.lay([(face.tile, 0, 0)])


@pytest.mark.rule("component.tiles")
def test_five_double_sided_tiles_of_twelve_by_twelve() -> None:
    assert len(FACES) == 10
    assert len({face.piece for face in FACES}) == 5
    for face in FACES:
        back = CONTENT.tiles[face.back]
        assert (back.back, back.piece) == (face.id, face.piece) and back.id != face.id
        assert (face.tile.width, face.tile.height) == (12, 12)
        assert face.tile.hallways == HALLWAYS and len(HALLWAYS) == 8


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_every_square_of_a_face_can_be_reached_and_most_by_a_large_base(face: Face) -> None:
    board = board_of(face)
    start = board.at(SIDE // 2 - 1, 0)
    assert board.squares.bit_count() >= 90
    assert reach(board, start) == board.squares
    large = 0
    for anchor in each(reach(board, start, 2)):
        large |= board.footprint(anchor, 2)
    assert large & board.hallways == board.hallways
    assert large.bit_count() >= 0.6 * board.squares.bit_count()


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_a_face_has_room_for_a_spawning_point_and_a_chest(face: Face) -> None:
    board = board_of(face)
    inner = each(board.squares & ~board.hallways)
    start = board.at(SIDE // 2 - 1, 0)
    keeps_open = 0
    for s in inner:
        free = board.squares & ~(1 << s)
        layers = board.flood(start, 200, free, 0)
        seen = 0
        for layer in layers:
            seen |= layer
        keeps_open += seen == free
    assert keeps_open >= 40


def test_some_faces_have_difficult_terrain_some_lava_and_one_a_font() -> None:
    grounds = Counter(ground for face in FACES for ground in board_of(face).terrain)
    assert grounds == {"difficult": 2, "lava": 2, "font": 1}
    assert CONTENT.terrain["difficult"].cost == CONTENT.terrain["lava"].cost == 2


def test_faces_differ_from_each_other_however_they_are_turned() -> None:
    seen: set[object] = set()
    for face in FACES:
        turns = {face.tile.turned(turn).ground for turn in range(4)}
        assert not turns & seen
        seen |= turns


# ---------------------------------------------------------------- layouts


@pytest.mark.parametrize("layout", CONTENT.layouts.values(), ids=lambda layout: layout.id)
def test_a_layout_joins_the_tiles_of_its_size(layout: Layout) -> None:
    size = CONTENT.sizes[layout.size]
    assert len(layout.places) == size.tiles
    assert len({CONTENT.tiles[place.face].piece for place in layout.places}) == size.tiles
    board = CONTENT.board(layout.places)
    assert board.open_hallways
    assert reach(board, each(board.squares)[0]) == board.squares
    gates = [
        s for s in each(board.room(board.squares, 2)) if board.footprint(s, 2) & board.hallways
    ]
    assert all(reach(board, gates[0], 2) >> gate & 1 for gate in gates)


def test_eight_layouts_or_more_for_every_size() -> None:
    sizes = Counter(layout.size for layout in CONTENT.layouts.values())
    assert set(sizes) == set(CONTENT.sizes)
    assert min(sizes.values()) >= 8


# ---------------------------------------------------------------- packs


def more(folder: Path, text: str, **tiles: str) -> Path:
    return further_pack(folder, "explore", text, **tiles)


KNUCKLEHEAD = """
[[monster]]
id = "knucklehead"
name = "Knucklehead"
kind = "minion"
type = "Kobold Minion"
speed = 9
actions = 1
att = "3B"
arm = "1ST"
will = "2B"
dex = "1B1R"
hearts = 1
skulls = 1
copies = 6
text = "Faster."
"""


def sentences(folder: Path) -> list[str]:
    return complaints(folder, TABLES, STOCK)


def test_the_built_in_pack_is_sound() -> None:
    assert sentences(BUILT_IN) == []


def test_a_further_pack_replaces_a_card_by_its_id(tmp_path: Path) -> None:
    changed = load(more(tmp_path / "more", KNUCKLEHEAD))
    assert changed.models["knucklehead"].speed == 9
    assert changed.models["gouger"] == CONTENT.models["gouger"]
    assert changed.hash != CONTENT.hash
    assert [meta.id for meta in changed.packs] == ["explore", "more"]


def test_loading_twice_gives_the_same_content() -> None:
    again: Content = load()
    assert again.hash == CONTENT.hash
    assert again.models == CONTENT.models


def test_every_mistake_is_one_located_sentence(tmp_path: Path) -> None:
    text = """
[[point]]
id = "burrow"
name = "Burrow"
arm = "1ST"
hearts = 3
count = 2
copies = 3
pool = { knucklhead = 3, rex = 1, starfire = 2 }
text = "A burrow."

[[treasure]]
id = "spoon"
name = "Spoon"
boss = "starfyre"
script = "stir"
abilities = ["healer"]
text = "A spoon."

[[treasure.special]]
id = "stretch"
name = "Stretch"
kind = "action"
cost = 1
grants = ["reach 2", "fly", "+1 speed"]
text = "Reach 2, Fly and +1 Speed."

[[layout]]
id = "odd"
name = "Odd"
size = "delve"
tiles = [{ face = "tile1a", x = 0, y = 0 }, { face = "tile1b", x = 1, y = 1 }]
"""
    assert sentences(more(tmp_path / "more", text)) == [
        'cards.toml: card "spoon", field "special[stretch].grants": '
        "speed cannot be granted for a while: only a card itself can have it",
        'cards.toml: card "spoon", field "special[stretch].grants": '
        "reach cannot be granted for a while: only a card itself can have it",
        'cards.toml: card "burrow", field "copies": 3 models cannot be set up in groups of 2',
        'cards.toml: card "burrow", field "pool": unknown monster "knucklhead"; '
        'did you mean "knucklehead"?',
        'cards.toml: card "burrow", field "pool": '
        "rex is a miniboss; a pool holds minions and denizens",
        'cards.toml: card "burrow", field "pool": needs 2 of starfire, but there are only 1 models',
        'cards.toml: card "burrow", field "pool": '
        "starfire is a boss; a pool holds minions and denizens",
        'cards.toml: card "spoon", field "script": unknown script "stir"',
        'cards.toml: card "spoon", field "boss": unknown boss "starfyre"; did you mean "starfire"?',
        'cards.toml: card "odd", field "tiles": tile1 is laid 2 times',
        'cards.toml: card "odd", field "tiles": the tiles do not all meet side to side',
    ]


@pytest.mark.parametrize(
    ("line", "wrong", "sentence"),
    [
        ('att = "3B"', 'att = "3X"', 'field "att": expected dice such as "2B1R" or "1ST 2R" '),
        ('kind = "minion"', 'kind = "minon"', 'did you mean "minion"?'),
        ("skulls = 1", 'skulls = 1\nabilities = ["moob"]', 'did you mean "mob"?'),
        ("skulls = 1", 'skulls = 1\nabilities = ["immune fier"]', 'did you mean "fire"?'),
        ("skulls = 1", 'skulls = 1\nabilities = ["magic"]', "such as \"magic 6\", not 'magic'"),
        ("skulls = 1", "skulls = 0", "expected a whole number of at least 1, got 0"),
        ("skulls = 1", "skull = 1", 'unknown field; did you mean "skulls"?'),
    ],
)
def test_a_mistake_in_a_card_says_what_was_expected(
    tmp_path: Path, line: str, wrong: str, sentence: str
) -> None:
    found = sentences(more(tmp_path / "more", KNUCKLEHEAD.replace(line, wrong)))
    assert any(sentence in problem and 'card "knucklehead"' in problem for problem in found), found


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ('script = "dance"', 'unknown script "dance"'),
        ('shapeshift = "bear"', 'unknown monster "bear"'),
        ('only = "kobolt"\nheal = 1', 'no card has the word "kobolt" in its type line'),
        ("aim = 'enemy'", "Trick does nothing: expected dice, grants, status"),
        ('distance = "far"\nheal = 1', "such as \"magic 6\", not 'far'"),
        ('shape = "wave 2"\ndistance = "magic 3"\nheal = 1', "only a burst uses both"),
    ],
)
def test_a_mistake_in_a_special_says_what_was_expected(
    tmp_path: Path, what: str, sentence: str
) -> None:
    trick = f"""
[[monster.special]]
id = "trick"
name = "Trick"
kind = "action"
cost = 1
{what}
text = "A trick."
"""
    found = sentences(more(tmp_path / "more", KNUCKLEHEAD + trick))
    assert len(found) == 1 and sentence in found[0], found


GOOD = CONTENT.tiles["tile1a"].drawing
TILE = """
[[tile]]
id = "tile6"
faces = ["tile6a", "tile6b"]
names = ["One", "Two"]
"""


@pytest.mark.parametrize(
    ("drawing", "sentence"),
    [
        (GOOD, None),
        (GOOD.replace("=", "#"), "the hallways are not the two middle cells of all four sides"),
        (GOOD.replace("#............#", "#" * 14, 1), "some squares cannot be reached"),
        (GOOD.replace("#..........##", "#....##....##", 1), "a large base cannot pass"),
        ("\n".join(GOOD.splitlines()[1:]), "line 1, column"),
        (GOOD.replace("....#..#....", "....?..#...."), "expected a cell (one of # . : ~ +)"),
    ],
)
def test_a_drawing_must_be_a_sound_tile(tmp_path: Path, drawing: str, sentence: str | None) -> None:
    folder = more(tmp_path / "more", TILE, tile6a=drawing, tile6b=GOOD)
    found = sentences(folder)
    if sentence is None:
        assert found == []
    else:
        assert any(sentence in p and p.startswith("tiles/tile6a.txt") for p in found), found


def test_the_numbers_of_the_decks_are_checked_in_the_built_in_pack(tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(BUILT_IN, folder)
    loot = folder / "loot.toml"
    loot.write_text(loot.read_text().replace("copies = 3", "copies = 4"))
    assert sentences(folder) == [
        "loot.toml: the Loot Deck has 17 cards of the slot item, not 16",
    ]


def test_a_broken_pack_cannot_be_loaded(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="did you mean"):
        load(more(tmp_path / "more", KNUCKLEHEAD.replace("skulls", "skull")))


def test_the_tables_have_a_json_schema_for_editors() -> None:
    schema = json_schema(TABLES, "explore")
    assert set(schema["properties"]) == set(TABLES)
    assert schema["$defs"]["MonsterTable"]["properties"]["att"]["type"] == "string"


def test_an_effect_without_a_card_is_called_by_its_id_in_words() -> None:
    assert GAME.box.title("nourishing_berries") == "Nourishing Berries"
    assert GAME.box.title("starfire.inferno") == "Inferno"
    assert GAME.box.title("starfire.red_stuff") == "The Red Stuff"
    assert GAME.box.title("Iron Halo") == "Iron Halo"
