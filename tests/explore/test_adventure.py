"""The adventure effects of the bosses. [effects.*, starfire.*]"""

from __future__ import annotations

import pytest

from undercroft.games.explore import adventure, effect
from undercroft.games.explore.events import (
    Afflicted,
    Drew,
    GaugeMoved,
    Returned,
    Rolled,
    Spawned,
    Wounded,
)
from undercroft.games.explore.game import Explore
from undercroft.games.explore.position import UnitSpec, build

from .arena import Arena

DRAGONS_BLOOD = "starfire.everyone.dragons_blood"


def field(boss: str, **facts: object) -> Arena:
    """Two Heroes three squares from a spawning point; the boss waits."""
    a = Arena(
        """
        ####################
        #F...E.............#
        #P.................#
        #..................#
        ####################
        """,
        F="hearthsworn_fighter",
        P="royal_paladin",
        E="egg_clutch",
        B=UnitSpec(boss),
        **facts,
    )
    return a.on("F", potions=0).on("P", potions=0)


def arrival(boss: str, at: tuple[int, int] = (15, 0), **facts: object) -> Arena:
    """The boss has just entered; initiative is to be rolled."""
    return field(boss, called=True, **facts).at("spawning").do("place", "B", at)


def pools(a: Arena, what: str) -> list[tuple[int, ...]]:
    return [roll.pool for roll in a.events(Rolled) if roll.what == what]


# The card


@pytest.mark.rule("effects.card")
def test_a_bosss_card_rules_the_games_that_use_it_and_no_others() -> None:
    with_starfire = field("starfire").on("F", potions=1).menu("F")
    assert with_starfire.offers("drink", "F", "F", DRAGONS_BLOOD)
    with_roxor = field("roxor").on("F", potions=1).menu("F")
    assert not with_roxor.offered("drink")


@pytest.mark.rule("effects.dungeon", "starfire.born-of-fire")
def test_dungeon_effects_apply_before_the_boss_appears() -> None:
    a = field("starfire").menu("F")
    assert not a.in_play("B")
    a.do("brave", (3, 0))
    assert a.status("F") == ("fire",)


@pytest.mark.rule("effects.dungeon", "starfire.born-of-fire")
def test_dungeon_effects_apply_in_the_boss_fight_too() -> None:
    a = field("starfire", fight=True).on("B", at=(15, 0)).menu("F")
    a.do("brave", (3, 0))
    assert a.status("F") == ("fire",)


@pytest.mark.rule("effects.boss-fight", "starfire.burning-blades")
def test_boss_fight_effects_wait_for_the_boss() -> None:
    a = field("starfire", W=UnitSpec("gouger", at=(1, 0))).menu("W")
    a.dice("2 2", "- -").do("attack", "F", "melee")
    assert (a.wounds("F"), a.status("F")) == (1, ())


# Starfire


@pytest.mark.rule("starfire.born-of-fire")
def test_a_hero_moving_past_a_spawning_point_burns() -> None:
    a = field("starfire").menu("F").do("brave", (4, 1))
    assert a.status("F") == ("fire",)
    (event,) = a.events(Afflicted)
    assert event.rules == ("starfire.born-of-fire",)


@pytest.mark.rule("starfire.born-of-fire")
def test_standing_beside_a_spawning_point_does_not_burn() -> None:
    a = field("starfire").on("F", at=(3, 0)).activate("F")
    a.do("move", (2, 0))
    assert a.status("F") == ()


@pytest.mark.rule("starfire.born-of-fire")
def test_moving_from_one_such_square_to_another_burns() -> None:
    a = field("starfire").on("F", at=(3, 0)).menu("F")
    a.do("brave", (3, 1))
    assert a.status("F") == ("fire",)


@pytest.mark.rule("starfire.born-of-fire")
def test_a_monster_does_not_burn() -> None:
    a = field("starfire", W=UnitSpec("knucklehead", at=(3, 2))).menu("W")
    assert not a.offered("brave")
    a.do("move", (4, 1))
    assert a.status("W") == ()


@pytest.mark.rule("starfire.born-of-fire", "control.harmful-squares")
def test_a_hero_pushed_beside_a_spawning_point_burns() -> None:
    a = Arena(
        """
        #########
        #RRF..E.#
        #RR.....#
        #########
        """,
        R="rex",
        F="royal_paladin",
        E="egg_clutch",
        B=UnitSpec("starfire"),
    )  # fmt: skip
    a.on("F", potions=0).menu("R")
    a.dice("2 2 3 3", "- -").do("special", "rex.thwomp", "F", "melee").do("push", (4, 0))
    assert a.status("F") == ("fire",)


@pytest.mark.rule("starfire.born-of-fire")
def test_a_monster_pulled_beside_a_spawning_point_does_not_burn() -> None:
    a = Arena(
        """
        ########
        #..F..K#
        #...E..#
        ########
        """,
        F="hearthsworn_fighter",
        K="dragon_priest",
        E="egg_clutch",
        B=UnitSpec("starfire"),
    )  # fmt: skip
    a.on("F", potions=0).menu("F")
    a.dice("2 2 3", "- -").do("area", "hearthsworn_fighter.dwarven_curse").do("pull", (3, 0))
    assert a.where("K") == (3, 0)
    assert a.status("K") == ()


@pytest.mark.rule("starfire.born-of-fire")
def test_a_destroyed_spawning_point_burns_nobody() -> None:
    a = field("starfire").on("E", wounds=2, at=(1, 0)).menu("F")
    a.dice("2 2 3").do("attack", "E", "melee")
    assert not a.offered("brave")
    a.do("move", (2, 0))
    assert a.status("F") == ()


@pytest.mark.rule("starfire.red-stuff")
def test_dragons_blood_wounds_and_strengthens_its_drinker() -> None:
    a = field("starfire", W=UnitSpec("dragon_priest", at=(1, 0))).on("P", potions=1).menu("F")
    a.do("drink", "F", "P", DRAGONS_BLOOD)
    assert (a.wounds("F"), a.potions("P")) == (1, 0)
    assert [event.space for event in a.events(GaugeMoved)] == [1]
    (event,) = a.events(Wounded)
    assert event.rules == ("starfire.red-stuff",)
    a.dice("2 2 - -", "- -").do("attack", "W", "melee").done()
    assert pools(a, "attack") == [(2, 2, 0, 0)]
    assert a.status("W") == ("fire",)
    assert a.status("F") == ()


@pytest.mark.rule("starfire.red-stuff")
def test_every_hero_has_dragons_blood() -> None:
    a = field("starfire").on("F", potions=1).on("P", potions=1).menu("F")
    for owner in ("F", "P"):
        assert a.offers("drink", "F", owner, DRAGONS_BLOOD)
        assert a.offers("drink", "P", owner, DRAGONS_BLOOD)


@pytest.mark.rule("starfire.red-stuff")
def test_dragons_blood_may_be_the_drinkers_last() -> None:
    a = field("starfire").on("F", potions=1, wounds=5).menu("F")
    a.do("drink", "F", "F", DRAGONS_BLOOD)
    assert not a.in_play("F")
    assert not a.match.over


@pytest.mark.rule("starfire.inferno")
def test_starfires_arrival_sets_every_hero_on_fire() -> None:
    a = arrival("starfire")
    assert a.status("F") == a.status("P") == ("fire",)
    assert {event.rules for event in a.events(Afflicted)} == {("starfire.inferno",)}


@pytest.mark.rule("starfire.inferno")
def test_a_hero_immune_to_fire_is_spared() -> None:
    a = field("starfire", called=True).on("F", gear=["molten_shield"]).at("spawning")
    a.do("place", "B", (15, 0))
    assert a.status("F") == ()
    assert a.status("P") == ("fire",)


@pytest.mark.rule("starfire.inferno")
def test_the_inferno_happens_once() -> None:
    a = arrival("starfire")
    assert len(a.events(Afflicted)) == 2
    b = field("starfire", fight=True).on("B", at=(15, 0)).at("spawning")
    assert b.status("F") == ()


@pytest.mark.rule("starfire.burning-blades", "effects.boss-fight")
@pytest.mark.parametrize("kind", ["gouger", "whelp"], ids=["minion", "denizen"])
def test_minions_and_denizens_have_fire_while_starfire_is_in_play(kind: str) -> None:
    a = field("starfire", called=True, W=UnitSpec(kind, at=(1, 0)))
    a.at("spawning").do("place", "B", (15, 0))
    a.dice("- -", "2 2").do("name", "F").do("name", "B").do("first").do("activate", "W")
    a.s.status[a.numbers["F"]] = 0
    rolls = {"gouger": "2 2", "whelp": "2 2 3"}
    a.dice(rolls[kind], "- -").do("attack", "F", "melee").done()
    assert "fire" in a.status("F")
    assert a.events(Afflicted)[-1].rules == ("status.on-damage",)


@pytest.mark.rule("starfire.burning-blades")
def test_a_mini_boss_has_no_burning_blades() -> None:
    a = arrival("starfire", R=UnitSpec("rex", at=(8, 0)), W=UnitSpec("gouger", at=(8, 2)))
    assert effect.causes(a.s, a.numbers["W"])
    assert not effect.causes(a.s, a.numbers["R"])
    assert not effect.causes(a.s, a.numbers["E"])


@pytest.mark.rule("starfire.burning-blades")
def test_burning_blades_stay_through_starfires_activations() -> None:
    a = arrival("starfire", W=UnitSpec("gouger", at=(8, 2)))
    a.dice("- -", "2 2").do("name", "F").do("name", "B").do("first").do("activate", "B").do("end")
    assert effect.causes(a.s, a.numbers["W"])


def timeout(boss: str, wounds: int, **facts: object) -> Arena:
    """The Fighter beside a boss that is one wound from its timeout."""
    a = Arena(
        """
        ####################
        #P.............BBF.#
        #.W............BB..#
        #..............GV..#
        ####################
        """,
        F="hearthsworn_fighter",
        P="royal_paladin",
        B=boss,
        W="knucklehead",
        G="knucklehead",
        V="knucklehead",
        fight=True,
        **facts,
    )
    return a.on("F", potions=0).on("P", potions=0).on("B", wounds=wounds).menu("F")


@pytest.mark.rule("starfire.fiery-escape")
def test_starfires_escape_burns_friend_and_enemy_beside_her_and_nobody_else() -> None:
    a = timeout("starfire", 3).dice("2 2 3", "- - 1").do("attack", "B", "melee")
    for mark in ("F", "G", "V"):
        assert a.status(mark) == ("fire",)
    assert a.status("P") == a.status("W") == a.status("B") == ()


@pytest.mark.rule("starfire.fiery-escape")
def test_summoned_models_are_not_caught_by_the_escape() -> None:
    a = timeout("starfire", 3).dice("2 2 3", "- - 1").do("attack", "B", "melee")
    while a.ask.prompt == "summon":
        a.match.answer(0)
    a.match.answer(0)
    assert len(a.events(Spawned)) == 6
    assert all(a.s.status[event.unit] == 0 for event in a.events(Spawned))


@pytest.mark.rule("starfire.summons")
def test_starfire_summons_two_of_each_drake() -> None:
    a = timeout("starfire", 3).dice("2 2 3", "- - 1").do("attack", "B", "melee")
    while a.ask.prompt == "summon":
        a.match.answer(0)
    came = sorted(a.s.profile[event.unit].model.id for event in a.events(Spawned))
    assert came == ["hatchlings", "hatchlings", "whelp", "whelp", "wyrmling", "wyrmling"]


# Roxor


@pytest.mark.rule("effects.dungeon")
def test_rough_ground_around_spawning_points_slows_heroes() -> None:
    a = field("roxor").menu("F", speed=4)
    # Three squares to (3, 0), of which the last is rough: four points of Speed.
    a.do("move", (3, 0))
    assert a.s.speed == 0
    monster = field("roxor", W=UnitSpec("slowpoke", at=(0, 2))).menu("W", speed=3)
    assert monster.offers("move", (3, 1))


def test_two_for_one_trades_a_drawn_and_a_held_loot_card_for_a_new_one() -> None:
    a = field(
        "roxor",
        W=UnitSpec("slowpoke", at=(1, 0)),
        loot=2,
        held=["rune_of_focus"],
        loot_top=["rune_of_strength", "rune_of_the_ogre"],
    )
    a.menu("F").dice("2 2 -").do("attack", "W", "melee")
    a.do("swap", "card:rune_of_focus").do("equip", "F", -1)
    assert a.gear("F") == ["rune_of_the_ogre"]
    assert a.s.held == ()
    number = a.game.box.equipment_number
    assert set(a.s.loot_deck.discard) == {number["rune_of_focus"], number["rune_of_strength"]}
    assert [drew.deck for drew in a.events(Drew)] == ["loot", "loot"]


@pytest.mark.parametrize(
    ("boss", "held"),
    [("roxor", []), ("roxor", ["heros_regalia"]), ("starfire", ["rune_of_focus"])],
    ids=["nothing held", "a relic held", "another boss"],
)
def test_two_for_one_needs_roxor_and_held_loot(boss: str, held: list[str]) -> None:
    a = field(boss, W=UnitSpec("slowpoke", at=(1, 0)), loot=2, held=held)
    a.menu("F").dice("2 2 -").do("attack", "W", "melee")
    assert a.ask.prompt == "find"
    assert not a.offered("swap")


def test_two_for_one_is_for_drawing_and_not_for_the_end_of_the_round() -> None:
    a = field("roxor", held=["rune_of_focus", "rune_of_strength"]).at("end")
    a.do("use", "card:rune_of_focus")
    assert a.ask.prompt == "find"
    assert not a.offered("swap")


@pytest.mark.rule("effects.boss-fight", "boss.spawn.effects")
def test_roxors_heavy_tread_slows_every_hero() -> None:
    a = arrival("roxor")
    assert a.status("F") == a.status("P") == ("slow",)


@pytest.mark.rule("timeout.effects")
def test_roxors_landslide_knocks_heroes_down_within_three_squares() -> None:
    a = timeout("roxor", 4).on("P", at=(11, 0)).menu("F")
    a.dice("2 2 3", "- -").do("attack", "B", "melee")
    assert a.status("P") == ("knockdown",)
    assert a.status("F") == ("fire",)  # immune to Knockdown; burnt by the core that he struck
    assert a.status("W") == a.status("G") == ()  # no Heroes
    far = timeout("roxor", 4).on("P", at=(10, 0)).menu("F")
    far.dice("2 2 3", "- -").do("attack", "B", "melee")
    assert far.status("P") == ()


def test_roxor_enters_as_rock_and_is_fire_after_his_timeout() -> None:
    a = timeout("roxor", 4)
    roxor = a.numbers["B"]
    assert effect.dice(a.s, roxor, 1) == (0, 2, 0, 2)
    assert not effect.causes(a.s, roxor)
    a.dice("2 2 3", "- -").do("attack", "B", "melee")
    while a.ask.prompt == "summon":
        a.match.answer(0)
    a.do("place", "B", (4, 0)).do("end")
    # His ARM has lost its fixed stars and what he wounds burns, through his activations too.
    a.do("activate", "B")
    assert effect.dice(a.s, roxor, 1) == (0, 2, 0, 0)
    a.dice("3 3", "- -").do("special", "roxor.riddle_of_steel", "P", "range").done()
    assert set(a.status("P")) == {"fire", "weak"}


def test_roxor_summons_a_beetle_two_hounds_and_three_gels() -> None:
    a = timeout("roxor", 4).dice("2 2 3", "- -").do("attack", "B", "melee")
    while a.ask.prompt == "summon":
        a.match.answer(0)
    came = sorted(a.s.profile[event.unit].model.id for event in a.events(Spawned))
    assert came == ["blaze_beetle"] + ["burning_gel"] * 3 + ["ember_hound"] * 2


@pytest.mark.rule("ability.card-text")
def test_roxors_molten_core_burns_whoever_wounds_him_in_melee() -> None:
    a = timeout("roxor", 1)
    a.dice("2 2 3", "- -").do("attack", "B", "melee").done()
    assert a.status("F") == ("fire",)


# Von Drakk


@pytest.mark.rule("effects.dungeon")
def test_grave_mist_shortens_distances_to_spawning_points_only() -> None:
    def crypt(boss: str, column: int) -> Arena:
        a = Arena(
            """
            ############
            #M.........#
            #..........#
            ############
            """,
            M="ember_mage",
            E=UnitSpec("shallow_grave", at=(column, 0)),
            K=UnitSpec("bonehead", at=(8, 1)),
            B=UnitSpec(boss),
        )  # fmt: skip
        return a.on("M", potions=0).menu("M")

    assert crypt("von_drakk", 6).offers("attack", "E", "magic")
    assert not crypt("von_drakk", 7).offers("attack", "E", "magic")
    assert crypt("von_drakk", 7).offers("attack", "K", "magic")
    assert crypt("starfire", 8).offers("attack", "E", "magic")


def two_tiles(**facts: object) -> Arena:
    a = Arena(
        tiles=[("tile1a", 0, 0, 0), ("tile1a", 1, 0, 0)],
        F=UnitSpec("hearthsworn_fighter", at=(5, 5), potions=0),
        P=UnitSpec("royal_paladin", at=(17, 5), potions=0),
        E=UnitSpec("shallow_grave", at=(6, 5), wounds=2),
        D=UnitSpec("shallow_grave", at=(20, 5)),
        B=UnitSpec("von_drakk"),
        **facts,
    )
    return a.menu("F")


@pytest.mark.rule("effects.dungeon")
def test_the_shifting_crypt_moves_heroes_on_the_tile_of_a_destroyed_point() -> None:
    a = two_tiles().dice("2 2 3").do("attack", "E", "melee")
    assert (a.ask.seat, a.ask.prompt) == (0, "control")
    assert a.ask.about[1] == a.numbers["F"]
    a.do("compel", (6, 5))
    assert a.where("F") == (6, 5)
    assert a.ask.prompt == "menu"  # the Paladin stands on another tile


def test_the_consul_may_leave_the_crypt_unshifted() -> None:
    a = two_tiles().dice("2 2 3").do("attack", "E", "melee").do("stay")
    assert a.where("F") == (5, 5)


@pytest.mark.rule("effects.boss-fight", "boss.spawn.effects")
def test_the_dead_rise_when_von_drakk_enters() -> None:
    a = arrival(
        "von_drakk",
        S=UnitSpec("bonehead"),
        T=UnitSpec("dread_knight"),
        bones=[("S", (9, 1)), ("T", (17, 2))],
    )
    assert (a.where("S"), a.where("T")) == ((9, 1), (17, 2))
    assert len(a.events(Returned)) == 2
    assert a.s.bones == ()


@pytest.mark.rule("timeout.effects")
def test_von_drakks_dread_gaze_stuns_heroes_within_three_squares() -> None:
    a = timeout("von_drakk", 2).on("F", at=(15, 0)).on("P", at=(11, 0)).menu("F")
    a.dice("2 2 3", "- -").do("attack", "B", "melee").do("defend", 1)
    assert a.status("F") == a.status("P") == ("stun",)
    far = timeout("von_drakk", 2).on("F", at=(15, 0)).on("P", at=(10, 0)).menu("F")
    far.dice("2 2 3", "- -").do("attack", "B", "melee").do("defend", 1)
    assert (far.status("F"), far.status("P")) == (("stun",), ())


def test_von_drakk_summons_knights_mages_and_boneheads() -> None:
    a = timeout("von_drakk", 2).on("F", at=(15, 0)).menu("F")
    a.dice("2 2 3", "- -").do("attack", "B", "melee").do("defend", 1)
    while a.ask.prompt == "summon":
        a.match.answer(0)
    came = sorted(a.s.profile[event.unit].model.id for event in a.events(Spawned))
    assert came == ["bonehead"] * 4 + ["dread_knight"] * 2 + ["dust_mage"] * 2


def test_each_box_of_cards_has_effects_of_its_own() -> None:
    """Also when one box is put away and the next lies in its place."""
    for boss in ("starfire", "roxor", "starfire"):
        game = Explore()
        a = field(boss)
        s, _ = build(game.box, a.position)
        names = game.content.effects[boss].dungeon
        assert adventure.hooks(s) == tuple(adventure.HOOKS[name] for name in names)
        assert set(game.box.hooks) == {(boss, False)}
