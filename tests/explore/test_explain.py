"""Why something is not allowed: the rule is named, it exists, and it is a true obstacle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.superdungeon.sentences import rules_cited_in
from undercroft.games import explore
from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import UnitSpec

from .arena import BIT, Arena

SAYING = (
    "activation", "acts", "affliction", "aim", "deeds", "equipment", "movement", "operands",
    "potion", "round", "setup", "spawn", "target",
)  # fmt: skip
"""The modules that say what stands in a deed's way."""
ROOM = """
############
#..........#
#..........#
#..........#
############"""
WALLED = """
############
#....#.....#
#....#.....#
#....#.....#
#....#.....#
############"""


def unit(card: str, x: int, y: int, **facts: Any) -> UnitSpec:
    return UnitSpec(card, at=(x, y), **facts)


def test_every_rule_that_may_be_cited_is_in_the_catalogue() -> None:
    """Also those that no random game comes to."""
    folder = Path(explore.__file__).parent
    cited = rules_cited_in(*(folder / f"{name}.py" for name in SAYING))
    assert len(cited) > 80
    assert [rule for rule in cited if rule not in GAME.catalogue] == []


# Single reasons


def test_too_far_for_a_melee_attack() -> None:
    a = Arena(ROOM, F=unit("hearthsworn_fighter", 1, 1), k=unit("knucklehead", 4, 1)).menu("F")
    assert a.why_not("attack", "k", "melee") == ("combat.basic.melee",)


def test_out_of_range_and_out_of_sight_are_told_apart() -> None:
    a = Arena(WALLED, R=unit("glimmerdusk_ranger", 0, 1), k=unit("knucklehead", 6, 1)).menu("R")
    said = a.why_not("attack", "k", "missile")
    assert "sight.required" in said
    b = Arena(ROOM, R=unit("glimmerdusk_ranger", 0, 1), k=unit("knucklehead", 9, 1)).menu("R")
    assert b.why_not("attack", "k", "missile") == ("distance.counting", "distance.missile")


def test_who_is_walled_off_is_out_of_sight_however_far() -> None:
    a = Arena(
        "#########\n#R.#.k..#\n#########", R="glimmerdusk_ranger", k="knucklehead"
    ).menu("R")  # fmt: skip
    assert a.why_not("attack", "k", "missile") == ("sight.required",)


def test_within_reach_and_out_of_sight() -> None:
    a = Arena("#####\n#F#g#\n#...#\n#####", F="hearthsworn_fighter", g="gouger").menu("g")
    assert a.why_not("attack", "F", "melee") == ("sight.required",)
    b = Arena("######\n#F##g#\n#....#\n######", F="hearthsworn_fighter", g="gouger").menu("g")
    assert b.why_not("attack", "F", "melee") == ("keyword.reach",)


def test_a_model_without_a_distance_effect_cannot_attack_from_afar() -> None:
    a = Arena(ROOM, F=unit("hearthsworn_fighter", 1, 1), k=unit("knucklehead", 4, 1)).menu("F")
    assert a.why_not("attack", "k", "magic") == ("combat.basic.distance",)


def test_a_friend_is_no_target() -> None:
    a = Arena(
        ROOM, F=unit("hearthsworn_fighter", 1, 1), P=unit("royal_paladin", 2, 1),
        k=unit("knucklehead", 4, 1),
    ).menu("F")  # fmt: skip
    assert a.why_not("attack", "P", "melee") == ("target.enemies-default",)
    assert a.why_not("attack", "F", "melee") == ("target.enemies-default",)


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"actions": 0}, "action.points"),
        ({"actions": 0, "status": ["poison"]}, "status.poison"),
        ({"status": ["knockdown"]}, "status.knockdown"),
    ],
)
def test_what_keeps_a_model_from_attacking(facts: dict[str, Any], rule: str) -> None:
    conditions = facts.pop("status", ())
    a = Arena(
        ROOM, F=unit("royal_paladin", 1, 1, status=conditions), k=unit("knucklehead", 2, 1)
    ).menu("F", **facts)
    assert rule in a.why_not("attack", "k", "melee")


def test_a_running_model_takes_no_action() -> None:
    a = Arena(ROOM, F=unit("hearthsworn_fighter", 1, 1), k=unit("knucklehead", 2, 1)).menu("F")
    a.do("run")
    assert a.why_not("attack", "k", "melee") == ("move.run.no-actions",)
    assert a.why_not("run") == ("move.run.declare",)


def test_running_is_declared_before_anything_else() -> None:
    a = Arena(ROOM, F=unit("hearthsworn_fighter", 1, 1), k=unit("knucklehead", 9, 1)).menu("F")
    a.do("move", (2, 1))
    assert a.why_not("run") == ("move.run.declare",)


def test_who_stands_does_not_stand_up() -> None:
    a = Arena(ROOM, F=unit("hearthsworn_fighter", 1, 1), k=unit("knucklehead", 2, 1)).menu("F")
    assert a.why_not("stand") == ("status.knockdown",)
    a.on("F", status=["slow"]).menu("F")
    assert a.why_not("stand") == ("status.knockdown",)


def test_how_far_a_square_is_away() -> None:
    """Behind a pillar the square beside it is nearer."""
    a = Arena("########\n#F.....#\n#......#\n########", F="hearthsworn_fighter").menu("F", speed=2)
    refusal = a.match.refusal(a.option("move", (5, 0)))
    assert refusal is not None and refusal.facts == {"far": 5, "left": 2}


@pytest.mark.parametrize(("condition", "rule"), [("bind", "status.bind"), ("slow", "")])
def test_bind_bars_special_actions(condition: str, rule: str) -> None:
    a = Arena(
        ROOM, P=unit("royal_paladin", 1, 1, status=[condition]), k=unit("knucklehead", 9, 1)
    ).menu("P")
    assert a.why_not("area", "royal_paladin.iron_halo") == ((rule,) if rule else ())


def test_pacify_bars_special_attacks() -> None:
    a = Arena(
        ROOM, P=unit("royal_paladin", 1, 1, status=["pacify"]), k=unit("knucklehead", 2, 1)
    ).menu("P")
    assert a.why_not("special", "royal_paladin.smite", "k", "melee") == ("status.pacify",)


def test_what_keeps_a_special_from_a_model_depends_on_its_kind() -> None:
    a = Arena(
        ROOM, P=unit("royal_paladin", 1, 1), D=unit("deeproot_druid", 1, 0),
        k=unit("knucklehead", 4, 1),
    ).menu("P")  # fmt: skip
    smite = a.why_not("special", "royal_paladin.smite", "k", "melee")
    assert smite == ("special-attack.melee-default",)
    thorns = a.menu("D").why_not("special", "deeproot_druid.stranglethorn", "k", "self")
    assert thorns == ("area.burst.targeting",)


def test_a_special_must_be_paid_in_full() -> None:
    a = Arena(ROOM, P=unit("royal_paladin", 1, 1), k=unit("knucklehead", 2, 1)).menu("P", actions=0)
    assert a.why_not("special", "royal_paladin.smite", "k", "melee") == ("action.cost-upfront",)


def test_what_keeps_a_model_from_a_square() -> None:
    a = Arena(
        ROOM, F=unit("hearthsworn_fighter", 0, 1), P=unit("royal_paladin", 2, 1),
        k=unit("knucklehead", 4, 0), l=unit("knucklehead", 4, 1), m=unit("knucklehead", 4, 2),
        chests=[(1, 0)],
    ).menu("F", speed=5)  # fmt: skip
    assert a.why_not("move", (2, 1)) == ("move.end-empty",)
    assert a.why_not("move", (1, 0)) == ("tile.chest.obstacle",)
    assert a.why_not("move", (5, 1)) == ("move.not-through-enemies",)
    assert a.why_not("move", (9, 1)) == ("move.speed",)
    assert a.match.why_not(("move", -3)) == ("tile.no-square.movement",)


def test_too_little_speed_for_difficult_terrain() -> None:
    a = Arena(
        """
        #######
        #F,...#
        #######""",
        F="hearthsworn_fighter", k=unit("knucklehead", 4, 0),
    )  # fmt: skip
    marks = {t.mark: t.id for t in GAME.content.terrain.values() if t.cost > 1 and not t.status}
    mark = next(iter(marks))
    a.position.map = a.position.map.replace(",", mark)
    a.menu("F", speed=1)
    assert a.why_not("move", (1, 0)) == ("tile.difficult.cost", "tile.difficult.not-enough-speed")


@pytest.mark.parametrize(
    ("condition", "rule"), [("immobile", "status.immobile"), ("knockdown", "status.knockdown")]
)
def test_what_keeps_a_model_from_moving(condition: str, rule: str) -> None:
    a = Arena(
        ROOM, F=unit("royal_paladin", 1, 1, status=[condition]), k=unit("knucklehead", 9, 1)
    ).menu("F")
    assert rule in a.why_not("move", (2, 1))


def test_a_chest_must_be_next_to_the_hero() -> None:
    a = Arena(
        ROOM, F=unit("hearthsworn_fighter", 1, 1), k=unit("knucklehead", 9, 1), chests=[(5, 1)]
    ).menu("F")
    assert a.why_not("chest", (5, 1)) == ("chest.open",)


def test_monsters_open_no_chests() -> None:
    a = Arena(
        ROOM, F=unit("hearthsworn_fighter", 1, 1), k=unit("knucklehead", 6, 1), chests=[(5, 1)]
    ).menu("k")
    assert a.why_not("chest", (5, 1)) == ("chest.heroes-only",)


def test_choke_and_an_empty_flask() -> None:
    brew = "royal_paladin.elixir"
    a = Arena(
        ROOM, P=unit("royal_paladin", 1, 1, status=["choke"]), k=unit("knucklehead", 9, 1)
    ).menu("P")
    assert a.why_not("drink", "P", "P", brew) == ("status.choke",)
    b = Arena(ROOM, P=unit("royal_paladin", 1, 1, potions=0), k=unit("knucklehead", 9, 1)).menu("P")
    assert b.why_not("drink", "P", "P", brew) == ("potion.needs-counter",)


@pytest.mark.rule("potion.cannot.make-room")
@pytest.mark.rule("potion.when")
def test_no_potion_is_drunk_while_a_find_is_dealt_with() -> None:
    brew = "royal_paladin.elixir"
    a = Arena(ROOM, P=unit("royal_paladin", 1, 1), k=unit("knucklehead", 9, 1))
    a.set(chests=[(2, 1)], treasure_top=["rune_of_mithril"]).menu("P").do("chest", (2, 1))
    assert a.ask.prompt == "find"
    assert a.why_not("drink", "P", "P", brew) == ("potion.cannot.make-room",)
    b = Arena(ROOM, P=unit("royal_paladin", 1, 1), k=unit("knucklehead", 9, 1))
    b.set(held=["rune_of_mithril"]).at("end")
    assert b.ask.prompt == "find"
    assert b.why_not("drink", "P", "P", brew) == ("potion.when",)


def spawning(**facts: Any) -> Arena:
    facts = {
        "F": unit("hearthsworn_fighter", 0, 0),
        "E": unit("egg_clutch", 5, 1),
        "k": UnitSpec("knucklehead"),
        "l": UnitSpec("knucklehead"),
        "p": UnitSpec("dragon_priest"),
        "x": UnitSpec("rex"),
        **facts,
    }
    return Arena(ROOM, **facts).at("spawning")


def test_what_keeps_a_monster_from_spawning() -> None:
    a = spawning(round=1)
    assert a.why_not("spawn", "x") == ("miniboss.spawn", "spawn.first-round-platform")
    assert a.why_not("spawn", "l") == ("card.shared-by-models",)
    a.do("spawn", "p")
    a.match.answer(0)
    assert a.why_not("spawn", "p") == ("spawn.not-in-play", "spawn.four-points")


def test_a_monster_on_the_map_does_not_spawn_wherever_it_stands() -> None:
    """In the first square of the map too; and of room for it nothing is said."""
    a = spawning(F=unit("hearthsworn_fighter", 9, 0), k=unit("knucklehead", 0, 0))
    assert a.why_not("spawn", "k") == ("spawn.not-in-play",)
    walled = Arena(
        "#######\n#EFk.p#\n#######",
        E="egg_clutch", F="hearthsworn_fighter", k="knucklehead", p="dragon_priest",
        w=UnitSpec("whelp"), tokens=1,
    ).on("p", status=["slow"]).at("round")  # fmt: skip
    assert walled.why_not("spawn", "k") == ("spawn.not-in-play",)
    assert walled.why_not("spawn", "w") == ("spawn.no-room",)


def test_one_mini_boss_at_a_time() -> None:
    a = spawning(gauge=BIT, x=unit("rex", 8, 1), y=UnitSpec("rockgut"))
    assert "gauge.16-bit.one-mini-boss" in a.why_not("spawn", "y")


def test_no_room_beside_a_spawning_point_for_a_large_base() -> None:
    a = Arena(
        """
        #######
        #E...F#
        #######""",
        E="egg_clutch", F="hearthsworn_fighter", k=UnitSpec("knucklehead"), c=UnitSpec("crusher"),
    ).at("spawning")  # fmt: skip
    assert a.offers("spawn", "k")
    assert a.why_not("spawn", "c") == ("spawn.no-room",)


def test_an_activated_hero_waits_for_the_next_round() -> None:
    a = Arena(
        ROOM,
        F=unit("hearthsworn_fighter", 0, 0, acted=1),
        P=unit("royal_paladin", 1, 0),
        M=unit("ember_mage", 2, 0),
        k=unit("knucklehead", 9, 2),
    ).at("heroes")
    assert a.why_not("activate", "F") == ("activation.once-per-round",)
    assert a.why_not("activate", "k") == ("turn.hero-one", "turn.alternate")


def test_four_skulls_a_turn() -> None:
    a = Arena(
        ROOM,
        F=unit("hearthsworn_fighter", 0, 0),
        p=unit("dragon_priest", 9, 2),
        k=unit("knucklehead", 9, 0),
        l=unit("knucklehead", 9, 1),
        E=unit("egg_clutch", 5, 1),
    ).at("consul")
    a.set(skulls=2).at("consul")
    assert a.why_not("activate", "p") == ("turn.consul-four-skulls",)
    assert a.why_not("activate", "E") == ("activation.spawning-points-never",)
    assert a.why_not("stop") == ("turn.consul-four-skulls",)


def test_a_boss_that_has_not_activated_costs_its_skulls_like_any_monster() -> None:
    a = Arena(
        ROOM, F=unit("hearthsworn_fighter", 0, 0), B=unit("starfire", 5, 0),
        k=unit("knucklehead", 9, 1), l=unit("knucklehead", 9, 2),
        fight=True, skulls=2, turn_began=True,
    ).at("consul")  # fmt: skip
    assert a.why_not("activate", "B") == ("turn.consul-four-skulls",)


def test_slots_and_sacrifices() -> None:
    weapons = [c.id for c in GAME.box.equipment if c.slot == "weapon" and not c.boss][:2]
    armor = next(c.id for c in GAME.box.equipment if c.slot == "armor")
    a = Arena(
        ROOM,
        F=unit("hearthsworn_fighter", 0, 0, gear=[weapons[0], armor]),
        k=unit("knucklehead", 9, 0),
        held=[weapons[1]],
    ).at("end")
    assert a.ask.prompt == "find"
    assert a.why_not("equip", "F", -1) == ("equip.one-per-slot",)
    assert a.why_not("equip", "F", f"card:{armor}") == ("equip.matching-slot",)
    assert a.why_not("sacrifice", "F", "wound") == ("equip.sacrifice.heart",)
    assert a.why_not("sacrifice", "F", "potion")[0] == "equip.sacrifice.potion"
    assert a.why_not("hold") == ("equip.hold",)


# The nearest way


def nearest(a: Arena, *words: Any) -> str:
    refusal = a.match.refusal(a.option(*words))
    assert refusal is not None
    if refusal.option is not None:
        assert a.match.label(a.ask.options[refusal.option]) == refusal.instead
    return refusal.instead


def test_who_is_out_of_reach_is_attacked_from_the_nearest_square_that_will_do() -> None:
    a = Arena(ROOM, F=unit("hearthsworn_fighter", 1, 1), k=unit("knucklehead", 4, 1)).menu("F")
    assert nearest(a, "attack", "k", "melee") in ("move to D1", "move to D2", "move to D3")
    a.do("move", (3, 1))
    assert a.offers("attack", "k", "melee")
    b = Arena(ROOM, R=unit("glimmerdusk_ranger", 0, 1), k=unit("knucklehead", 9, 1)).menu("R")
    assert nearest(b, "attack", "k", "missile") in ("move to B1", "move to B2", "move to B3")
    refusal = b.match.refusal(b.option("attack", "k", "missile"))
    assert refusal is not None and refusal.facts["far"] == 9 and refusal.facts["range"] == 8
    assert refusal.text == "Knucklehead is 9 squares away, and the range of missile is 8."


def test_nobody_is_sent_nearer_who_could_not_strike_there() -> None:
    a = Arena(ROOM, F=unit("hearthsworn_fighter", 1, 1), k=unit("knucklehead", 4, 1))
    assert nearest(a.menu("F", actions=0), "attack", "k", "melee") == ""
    b = Arena(ROOM, F=unit("hearthsworn_fighter", 1, 1), k=unit("knucklehead", 9, 1))
    assert nearest(b.menu("F", speed=2), "attack", "k", "melee") == ""


def test_a_special_and_a_chest_have_their_nearest_way_too() -> None:
    a = Arena(
        ROOM, P=unit("royal_paladin", 1, 1), k=unit("knucklehead", 9, 0), chests=[(4, 1)]
    ).menu("P")  # fmt: skip
    assert nearest(a, "chest", (4, 1)) in ("move to D1", "move to D2", "move to D3")
    b = Arena(ROOM, P=unit("royal_paladin", 1, 1), k=unit("knucklehead", 4, 1)).menu("P")
    assert nearest(b, "special", "royal_paladin.smite", "k", "melee").startswith("move to D")


def test_a_long_way_is_run_or_walked_in_part() -> None:
    a = Arena(ROOM, F=unit("hearthsworn_fighter", 0, 1), k=unit("knucklehead", 9, 2))
    a.menu("F", speed=5)
    assert nearest(a, "move", (8, 1)) == "run"
    a.do("move", (1, 1))
    assert nearest(a, "move", (8, 1)) == "move to F2"
