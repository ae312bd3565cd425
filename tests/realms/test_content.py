"""The built-in content: what the book prints, what the specification asks, what must hold of it."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from undercroft.games.realms.content import Content, load
from undercroft.games.realms.schema import (
    ArmorRow,
    HeroRow,
    MonsterRow,
    SpellRow,
    TrinketRow,
    WeaponRow,
)
from undercroft.games.realms.soundness import parts, sides
from undercroft.games.realms.vocabulary import POWERS, SLOTS
from undercroft.kernel.tile import WALL


@cache
def content() -> Content:
    return load()


# ---------------------------------------------------------------- heroes


@pytest.mark.rule("char.sheets", "char.characteristics")
def test_a_hero_sheet_states_characteristics_power_skills_equipment_and_trees() -> None:
    sheet = {"speed", "health", "energy", "special", "trees", "skills", "equipment"}
    assert sheet <= set(HeroRow.model_fields)
    for hero in content().heroes.values():
        assert 4 <= hero.speed <= 6
        assert 3 <= hero.health <= 6
        assert 4 <= hero.energy <= 8
        assert len(set(hero.trees)) == 2


def test_ten_heroes_among_them_the_two_that_the_book_names() -> None:
    names = {hero.name for hero in content().heroes.values()}
    assert len(names) == 10
    assert {"Little Red Riding Hood", "Prince Charming"} <= names


@pytest.mark.rule("char.special-power")
def test_no_two_heroes_have_the_same_special_power() -> None:
    powers = [hero.special.power for hero in content().heroes.values()]
    assert len(set(powers)) == len(powers)


def test_every_hero_begins_with_equipment_and_abilities_and_casters_with_the_free_row() -> None:
    free = [spell.id for spell in content().spells.values() if content().cost(spell.id) == 0]
    assert free == ["fireball"]
    for hero in content().heroes.values():
        assert hero.equipment
        assert hero.skills
        assert ("spellcasting" in hero.trees) == ("fireball" in hero.skills)
        for name in (*hero.equipment, *hero.backpack):
            assert content().items[name].starting, name


def test_a_caster_begins_with_a_magical_weapon_in_hand() -> None:
    for hero in content().heroes.values():
        if "spellcasting" in hero.trees:
            weapons = [content().items[name] for name in hero.equipment]
            assert any(isinstance(w, WeaponRow) and w.type == "magical" for w in weapons), hero.id


def test_every_hero_can_attack_an_adjacent_monster_or_carries_a_weapon_that_can() -> None:
    for hero in content().heroes.values():
        items = [content().items[name] for name in (*hero.equipment, *hero.backpack)]
        assert any(isinstance(i, WeaponRow) and i.type != "ranged" for i in items), hero.id


# ---------------------------------------------------------------- skills and spells

TREES = {
    "martial": (
        ("power_strike",),
        ("two_handed_master", "one_handed_master"),
        ("cleave_attack", "powerful_blow", "critical_mastery", "flurry_of_blows"),
    ),
    "zenith": (
        ("fast_reflexes",),
        ("magical_mastery", "ranged_mastery"),
        ("blasting_power", "deadly_shot", "surprise_attack", "multi_shot"),
    ),
    "protection": (
        ("vigor",),
        ("heavy_armor_mastery", "light_armor_mastery"),
        ("defensive_stance", "shield_slam", "evasive", "berserk"),
    ),
    "spellcasting": (
        ("fireball",),
        ("magical_arrow", "blinding_light"),
        ("inferno", "frost_lance", "sleep", "heal"),
        ("lava_sphere", "blizzard", "mind_control", "restoration"),
    ),
}  # fmt: skip
"""The names of the book in its order, in the rows of the ruling."""


@pytest.mark.rule("advance.trees", "advance.layout")
@pytest.mark.parametrize("tree", TREES)
def test_each_tree_holds_the_book_s_skills_in_their_rows(tree: str) -> None:
    rows: dict[int, list[str]] = {}
    if tree == "spellcasting":
        for spell in content().spells.values():
            rows.setdefault(spell.row, []).append(spell.id)
    else:
        for skill in content().skills.values():
            if skill.tree == tree:
                rows.setdefault(skill.row, []).append(skill.id)
    assert tuple(tuple(rows[row]) for row in sorted(rows)) == TREES[tree]
    assert list(content().trees) == list(TREES)


def test_there_are_21_skills_and_11_spells() -> None:
    assert len(content().skills) == 21
    assert len(content().spells) == 11


@pytest.mark.rule("advance.cost.rows")
@pytest.mark.parametrize("tree", ["martial", "zenith", "protection"])
def test_a_skill_costs_one_two_or_three_by_its_row(tree: str) -> None:
    for cost, row in enumerate(TREES[tree], 1):
        assert [content().cost(name) for name in row] == [cost] * len(row)


@pytest.mark.rule("advance.cost.spellcasting")
def test_a_spell_costs_none_one_two_or_three_by_its_row() -> None:
    for cost, row in enumerate(TREES["spellcasting"]):
        assert [content().cost(name) for name in row] == [cost] * len(row)


SPELLS = {
    "fireball": (1, 2, 3, 2, "blast", (1, 0, 0), ()),
    "magical_arrow": (2, 2, 3, 3, "target", (1, 0, 0), ()),
    "blinding_light": (2, 2, 3, 0, "blast", (1, 0, 0), ("blind",)),
    "inferno": (3, 3, 4, 3, "blast", (1, 1, 0), ()),
    "frost_lance": (3, 3, 4, 3, "target", (1, 0, 1), ("frozen",)),
    "sleep": (3, 3, 4, 3, "target", (1, 0, 1), ("sleep",)),
    "heal": (3, 2, 3, 0, "target", (1, 0, 0), ("heal",)),
    "lava_sphere": (4, 4, 5, 4, "big_blast", (2, 0, 0), ()),
    "blizzard": (4, 4, 5, 3, "big_blast", (1, 0, 1), ("immobilize",)),
    "mind_control": (4, 4, 5, 0, "target", (2, 0, 0), ("control",)),
    "restoration": (4, 4, 4, 0, "party", (1, 0, 0), ("heal",)),
}
"""Row, Energy, Dice, Damage, Type, Cast (ab, me, ra) and abilities, as ruled."""


@pytest.mark.parametrize(
    "spell",
    [
        pytest.param(name, marks=pytest.mark.rule(f"skill.spellcasting.{name.replace('_', '-')}"))
        for name in SPELLS
    ],
)
def test_a_spell_has_the_figures_of_its_ruling(spell: str) -> None:
    s = content().spells[spell]
    powers = tuple(power.power for power in s.powers)
    cast = (s.cast.ab, s.cast.me, s.cast.ra)
    assert (s.row, s.energy, s.dice, s.damage, s.type, cast, powers) == SPELLS[spell]


@pytest.mark.rule("spell.fields")
def test_a_spell_has_five_fields() -> None:
    fields = set(SpellRow.model_fields) - {"id", "name", "row", "art", "text"}
    # Its Ability is Cast with whatever other powers it has.
    assert fields == {"energy", "dice", "damage", "type", "cast", "powers"}


def test_all_33_special_powers_of_the_book_have_a_text() -> None:
    assert len(POWERS) == 33
    assert tuple(content().powers) == POWERS
    assert len({row.text for row in content().powers.values()}) == 33


def test_every_special_power_stands_on_some_card() -> None:
    cards = [
        *content().heroes.values(), *content().spells.values(), *content().items.values(),
        *content().monsters.values(), *content().consumables.values(),
    ]  # fmt: skip
    used = {part.power for card in cards for part in parts(card) if type(part).__name__ == "Power"}
    assert used == set(POWERS)


# ---------------------------------------------------------------- equipment


@pytest.mark.rule("equip.weapon.fields")
def test_a_weapon_has_cost_attack_ability_type_and_wield() -> None:
    shared = {"id", "name", "level", "starting", "art", "text"}
    assert set(WeaponRow.model_fields) - shared == {
        "cost", "attack", "powers", "type", "range", "wield"
    }  # fmt: skip


@pytest.mark.rule("equip.armor.fields")
def test_an_armour_has_cost_defense_ability_type_and_wield() -> None:
    shared = {"id", "name", "level", "starting", "art", "text"}
    assert set(ArmorRow.model_fields) - shared == {"cost", "defense", "powers", "type", "wield"}


@pytest.mark.rule("equip.trinket.fields")
def test_a_trinket_has_cost_type_ability_and_wield() -> None:
    shared = {"id", "name", "level", "starting", "art", "text"}
    assert set(TrinketRow.model_fields) - shared == {"cost", "type", "powers", "wield"}


@pytest.mark.rule("equip.armor.type", "equip.trinket.type")
def test_armours_are_light_heavy_or_shields_and_trinkets_rings_amulets_or_other() -> None:
    items = content().items.values()
    assert {i.type for i in items if isinstance(i, ArmorRow)} == {"light", "heavy", "shield"}
    assert {i.type for i in items if isinstance(i, TrinketRow)} == {"ring", "amulet", "other"}


@pytest.mark.rule("equip.categories")
def test_equipment_is_weapons_armours_trinkets_and_spells() -> None:
    assert {type(item) for item in content().items.values()} == {WeaponRow, ArmorRow, TrinketRow}
    assert not set(content().items) & set(content().spells)
    assert not set(content().items) & set(content().consumables)


@pytest.mark.rule("equip.catalogue")
def test_a_starting_weapon_has_attack_2_or_3_and_later_ones_up_to_two_dice_more() -> None:
    base = {"melee": 2, "ranged": 3, "magical": 3}
    for item in content().items.values():
        if not isinstance(item, WeaponRow):
            continue
        if item.starting:
            assert item.attack == base[item.type], item.id
            assert not item.powers
        elif any(power.power == "gable" for power in item.powers):
            assert item.attack == 0
        else:
            assert base[item.type] <= item.attack <= base[item.type] + 2, item.id


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_equipment_deck_of_each_level_holds_twenty_cards(level: int) -> None:
    deck = content().deck(level)
    assert len(deck) == len(set(deck)) == 20
    kinds = Counter(type(content().items[name]) for name in deck)
    assert kinds == {WeaponRow: 9, ArmorRow: 6, TrinketRow: 5}
    types = {content().items[n].type for n in deck if isinstance(content().items[n], WeaponRow)}
    assert types == {"melee", "ranged", "magical"}


def test_a_card_of_a_higher_level_costs_more() -> None:
    costs = [[content().items[name].cost for name in content().deck(level)] for level in (1, 2, 3)]
    assert max(costs[0]) < min(costs[1])
    assert max(costs[1]) < min(costs[2])


def test_starting_equipment_sells_for_5_gold_and_the_rest_for_half_its_cost_rounded_down() -> None:
    assert content().items["dress_rapier"].resale == 5
    assert content().items["hatchet"].cost == 25
    assert content().items["hatchet"].resale == 12


def test_there_are_five_wield_slots() -> None:
    assert SLOTS == ("left_hand", "right_hand", "head", "torso", "feet")
    wields = {item.wield for item in content().items.values()}
    assert wields == {"one_hand", "two_hands", "head", "torso", "feet", "none"}


def test_no_ring_or_amulet_takes_a_slot() -> None:
    jewels = [i for i in content().items.values() if i.type in ("ring", "amulet")]
    assert len(jewels) >= 8
    assert {jewel.wield for jewel in jewels} == {"none"}


# ---------------------------------------------------------------- monsters


@pytest.mark.rule("monster.cards")
def test_a_monster_has_its_figures_at_three_levels_and_a_rank() -> None:
    fields = {"rank", "type", "range", "levels", "targets", "reactions"}
    assert fields <= set(MonsterRow.model_fields)
    for monster in content().monsters.values():
        one, two, three = monster.levels
        assert one.health <= two.health <= three.health
        assert one.attack <= two.attack <= three.attack
        assert one.health + one.attack < two.health + two.attack < three.health + three.attack


def test_sixteen_minions_three_elites_and_seven_villains() -> None:
    ranks = Counter(monster.rank for monster in content().monsters.values())
    assert ranks == {"minion": 16, "elite": 3, "villain": 7}


def test_every_villain_reacts_to_circumstances_that_are_data() -> None:
    for monster in content().monsters.values():
        if monster.rank == "villain":
            assert len(monster.reactions) >= 3, monster.id
            assert any(reaction.when for reaction in monster.reactions), monster.id


def test_minions_fight_in_melee_from_afar_and_by_magic() -> None:
    types = Counter(m.type for m in content().monsters.values() if m.rank == "minion")
    assert set(types) == {"melee", "ranged", "magical"}
    words = {
        power.power
        for monster in content().monsters.values()
        for block in monster.levels
        for power in block.powers
    }
    assert {"hunter", "swarm", "frenzy", "terror", "large_creature"} <= words


# ---------------------------------------------------------------- the map


def test_sixteen_tiles_with_two_different_sides_each() -> None:
    drawings = [side.tile for side in content().sides.values()]
    assert len(drawings) == 32
    assert len({(d.ground, d.hallways) for d in drawings}) == 32
    assert list(content().sides)[:3] == ["1a", "1b", "2a"]


def test_every_side_has_doors_lairs_settings_and_room_for_a_large_creature() -> None:
    for side in content().sides.values():
        assert sides(side.tile), side.id
        ground = side.tile.ground
        flat = Counter(g for row in ground for g in row)
        assert flat["lair"] >= 10
        assert flat["setting"] >= 4
        shut = {WALL, "obstacle", "setting"}
        assert any(
            not shut & {ground[y][x], ground[y][x + 1], ground[y + 1][x], ground[y + 1][x + 1]}
            for x in range(7)
            for y in range(7)
        ), side.id


# ---------------------------------------------------------------- decks


def test_the_event_deck_has_at_least_thirty_different_cards_of_every_mood() -> None:
    events = content().events.values()
    assert len(events) >= 30
    moods = Counter(event.mood for event in events)
    assert set(moods) == {"boon", "bane", "twist"}
    assert moods["boon"] <= moods["bane"] <= moods["boon"] + moods["twist"]


def test_exploration_cards_set_up_monsters_and_scenery_and_grow_with_the_party() -> None:
    cards = content().explorations
    assert len(cards) >= 24
    for card in cards.values():
        assert card.monsters, card.id
        for group in card.monsters:
            two, three, four = group.count
            assert two <= three <= four, card.id
        totals = [sum(group.count[i] for group in card.monsters) for i in range(3)]
        assert totals[0] >= 1
    assert {c.kind for c in content().scenery.values()} == {
        "chest", "lever", "lootable", "fixture"
    }  # fmt: skip


def test_at_least_twenty_kinds_of_consumable() -> None:
    assert len(content().consumables) >= 20
    assert {c.moment for c in content().consumables.values()} == {"activation", "attacked"}


def test_all_scenery_and_exploration_cards_are_met_somewhere() -> None:
    named = {name for a in content().adventures.values() for r in a.room for name in r.exploration}
    assert named == set(content().explorations)
    scenery = {name for card in content().explorations.values() for name in card.scenery}
    scenery |= {name for a in content().adventures.values() for r in a.room for name in r.scenery}
    assert scenery == set(content().scenery)


def test_a_trader_offers_six_cards() -> None:
    assert len(content().traders) >= 1
    assert {trader.offers for trader in content().traders.values()} == {6}


def test_difficulties_rise_and_one_is_standard() -> None:
    rows = list(content().difficulties.values())
    assert len(rows) >= 3
    assert [row.standard for row in rows].count(True) == 1
    health = [row.villain_health for row in rows]
    assert health == sorted(health)


# ---------------------------------------------------------------- adventures and the campaign


def test_an_adventure_has_a_start_tiles_an_aim_a_level_and_rewards() -> None:
    for adventure in content().adventures.values():
        start, *others = adventure.room
        assert not start.exploration
        assert not start.monsters
        assert len(others) >= 3
        assert adventure.aim
        assert adventure.rewards.gold
        assert adventure.rewards.experience


def test_thirteen_adventures_over_seven_tales_in_three_levels() -> None:
    adventures = list(content().adventures.values())
    assert len(adventures) == 13
    assert {a.tale for a in adventures} == set(content().tales)
    assert len(content().tales) == 7
    levels = [a.level for a in adventures]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3}


def test_every_tale_ends_with_its_villain() -> None:
    for tale in content().tales.values():
        last = [a for a in content().adventures.values() if a.tale == tale.id][-1]
        met = {group.monster for room in last.room for group in room.monsters}
        assert tale.villain in met, tale.id
        assert any(getattr(c, "monster", "") == tale.villain for c in last.aim), tale.id


def test_every_minion_has_a_part_somewhere() -> None:
    cast = set()
    for adventure in content().adventures.values():
        cast |= set(dict(adventure.cast).values())
        cast |= {g.monster for part in parts(adventure) for g in getattr(part, "monsters", ())}
    for monster in content().monsters.values():
        cast |= {g.monster for part in parts(monster) for g in getattr(part, "monsters", ())}
    missing = set(content().monsters) - cast
    assert not missing


def test_every_adventure_after_the_first_prepares_heroes_who_play_it_alone() -> None:
    prepared = [a.prepared.experience for a in content().adventures.values()]
    assert prepared[0] == 0
    assert all(prepared[1:])
    for adventure in content().adventures.values():
        if adventure.level > 1:
            assert adventure.prepared.equipment


def _ends(chapter: str, path: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every way in which the campaign can be won from a chapter on."""
    campaign = content().campaigns["twelve_realms"]
    row = next(c for c in campaign.chapter if c.id == chapter)
    path = (*path, chapter)
    ways = [w for w in row.on if w.after != "lost" and (w.lacks is None or w.lacks not in path)]
    if not row.on:
        return [path]
    return [end for way in ways for end in _ends(way.to, path)]


def test_the_campaign_branches_and_every_way_through_it_ends_on_the_last_page() -> None:
    ends = _ends("path", ())
    assert len(ends) > 10
    assert {end[-1] for end in ends} == {"last"}
    assert {len(end) for end in ends} == {9, 11, 13}
    for end in ends:
        assert len(set(end)) == len(end)
    assert {c for end in ends for c in end} == {
        c.id for c in content().campaigns["twelve_realms"].chapter
    }


def test_a_lost_first_chapter_leads_on_by_another_way() -> None:
    first = content().campaigns["twelve_realms"].chapter[0]
    assert [way.to for way in first.on if way.after == "lost"] == ["crumbs"]


def test_flags_kept_by_the_campaign_are_asked_for_in_a_later_adventure() -> None:
    order = list(content().adventures.values())
    for i, adventure in enumerate(order):
        for flag in adventure.remembers:
            later = [p for a in order[i + 1 :] for p in parts(a)]
            assert any(getattr(p, "when", "") == "marked" and p.flag == flag for p in later), flag
