"""The challenge deck: each card's trap, and what it does while in force. [command.challenge.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade.events import Commanded, Displaced, TwistDrawn, TwistEnded, Wounded
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.arcade.twist import BENDS, TRAPS

from .arena import Arena

HALL = """
    ##########
    #WT......#
    #........#
    #...A....#
    #........#
    #.......P#
    ##########
    """
TILES = ("tile1a", 0, 0, 0, 0), ("tile2b", 1, 0, 0, 0), ("tile3a", 2, 0, 0, 0)


def hall(card: str = "", *, drawing: str = HALL, **facts: object) -> Arena:
    """Witch and Tincan side by side, an Arbalist in sight, a spawning point in the corner."""
    units: dict[str, object] = {
        "W": UnitSpec("sanctioned_witch", potions=0, wrath=1),
        "T": UnitSpec("tincan", potions=0),
        "A": "tower_arbalist",
        "P": "spider_nest",
    }
    return Arena(drawing, force=[card] if card else [], **(units | facts))


def sprung(card: str, **facts: object) -> Arena:
    """The same hall, and the card is drawn."""
    return hall(**facts).set(challenge_top=[card])


def dungeon(card: str, **facts: object) -> Arena:
    """Three tiles of ten squares in a row, a Hero on each; the card is drawn."""
    units: dict[str, object] = {
        "W": UnitSpec("sanctioned_witch", at=(3, 4), wrath=1),
        "T": UnitSpec("tincan", at=(12, 4)),
        "R": UnitSpec("riftling_warrior", at=(22, 4)),
    }
    table = {"layout": TILES, "marker": (0, 4), "challenge_top": [card] if card else []}
    return Arena(**(units | table | facts)).dry()


@pytest.mark.rule("command.challenge.draw", "command.challenge.trap")
@pytest.mark.parametrize("card", [t.id for t in GAME.box.twists if t.deck == "challenge"])
def test_every_challenge_can_be_drawn_and_played_on(card: str) -> None:
    """Whatever it asks takes the first answer, whatever it rolls the first faces."""
    twist = GAME.box.twists[GAME.box.twist_number[card]]
    assert twist.effect in BENDS
    assert not twist.trap or twist.trap in TRAPS
    a = dungeon(card, A=UnitSpec("tower_arbalist", at=(5, 4)), N=UnitSpec("spider_nest", at=(8, 1)))
    a.position.commands = ("challenge", "move", "fight")
    a.answer = lambda ask: 0  # type: ignore[method-assign]
    a.at("commands")
    for _ in range(60):
        if a.match.over or a.ask.prompt == "menu":
            break
        a.match.answer_with(next(iter(a.ask.options)))
    assert a.match.over or a.ask.prompt == "menu"
    assert [a.game.box.twists[e.card].id for e in a.events(TwistDrawn)] == [card]


# In force: wounds


@pytest.mark.rule("command.challenge.draw")
@pytest.mark.parametrize(("tincan", "wounds"), [((1, 0), 1), ((5, 0), 2)])
def test_back_to_back_wounds_the_lonely_twice(tincan: tuple[int, int], wounds: int) -> None:
    a = hall("back_to_back").on("T", at=tincan).dice("- - -").command("fight")
    assert a.wounds("W") == wounds
    told = [("command.fight.defense",), ("command.challenge.draw",)]
    assert [event.rules for event in a.events(Wounded)] == told[:wounds]


def test_bite_back_turns_a_kill_on_the_hero() -> None:
    a = hall("bite_back").on("W", at=(2, 2)).menu("W")
    a.dice("1 1", "2").do("attack", "A", "melee").done()
    assert not a.in_play("A")
    assert a.wounds("W") == 2
    assert a.rolls("bite back")[0].pool == (0, 1, 0, 0)


def test_bite_back_turns_a_fallen_spawning_point_on_the_hero() -> None:
    a = hall("bite_back", plot_drawn=True, Q=UnitSpec("shadow_tower", at=(0, 4)))
    a.on("P", wounds=GAME.box.profile(GAME.box.model_number["spider_nest"], ()).hearts - 1)
    a.on("W", at=(6, 4)).menu("W").dice("2 2", "1").do("attack", "P", "melee").done()
    assert not a.in_play("P")
    assert a.wounds("W") == 1


def test_bite_back_bites_nobody_who_has_been_destroyed() -> None:
    """The Witch kills two at once, and the first takes her last heart."""
    a = hall("bite_back", B=UnitSpec("tower_arbalist", at=(4, 3)))
    a.on("W", at=(0, 2), wounds=4, potions=1, gear=["glimmerwood_bow"]).menu("W")
    a.dice("2 2 2 -", "2").do("special", "glimmerwood_bow.sparklesplosion", "A").done()
    assert (a.in_play("A"), a.in_play("B"), a.in_play("W")) == (False, False, False)
    assert len(a.rolls("bite back")) == 1
    # Her activation is over, whatever she has left to drink.
    assert (a.ask.prompt, a.mark(a.ask.about[0])) == ("menu", "T")


def test_bite_back_bites_nobody_for_a_monster_that_burns() -> None:
    a = hall("bite_back", ties=False, space=1).on("A", status=["fire"]).at("consul_turn")
    assert not a.in_play("A")
    assert not a.rolls("bite back")


def test_bite_back_spares_the_killer_of_a_minion() -> None:
    a = hall("bite_back", A="tower_blackblade").on("W", at=(2, 2)).menu("W")
    a.dice("1 1").do("attack", "A", "melee").done()
    assert a.wounds("W") == 0


@pytest.mark.parametrize(("to", "wounds"), [((0, 1), 1), ((0, 3), 2), (None, 0)])
def test_the_burning_fog_wounds_for_every_two_squares(to: object, wounds: int) -> None:
    a = hall("the_burning_fog").menu("W")
    if to:
        a.do("move", to)
    a.do("end")
    assert a.wounds("W") == wounds


def test_the_burning_fog_counts_each_heros_own_steps() -> None:
    a = hall("the_burning_fog", ties=False).menu("W").do("move", (0, 3)).do("end")
    a.dice(*["2 2 2"] * 3).do("end")
    assert (a.wounds("W"), a.wounds("T")) == (2, 0)


@pytest.mark.parametrize("card", ["curse_of_rot", "hopelessly_lost"])
def test_no_healing_stops_hearts_and_actions_alike(card: str) -> None:
    a = hall(card).on("W", wounds=1, at=(2, 2)).on("T", wounds=1).menu("W")
    a.dice("2 h").do("attack", "A", "melee").done()
    assert a.ask.prompt == "menu"
    a.do("special", "sanctioned_witch.curative", "W")
    assert (a.wounds("W"), a.wounds("T")) == (1, 1)


@pytest.mark.parametrize("card", ["curse_of_rot", "hopelessly_lost"])
def test_no_healing_stops_toughness_and_the_goddess_but_heals_monsters(card: str) -> None:
    drawing = HALL.replace("#...A....#", "#.G.A..G.#")
    for held, wounds in ((card, 3), ("", 2)):
        a = hall(held, drawing=drawing).on("W", wounds=3, gear=["ring_of_the_troll"])
        assert a.activate("W").wounds("W") == wounds
    a = hall(card, drawing=drawing).on("W", at=(1, 2), wounds=3).menu("W").do("end")
    assert a.wounds("W") == 3
    a = hall(card, drawing=drawing, A="tower_stalker").on("A", at=(6, 2), wounds=2)
    a.on("W", at=(0, 0)).command("spawn")
    assert a.wounds("A") == 1


def test_do_your_part_wounds_heroes_without_wrath_as_the_consul_begins() -> None:
    a = hall("do_your_part", ties=False, space=1).dice(*["2 2 2"] * 2).at("consul_turn")
    assert (a.wounds("W"), a.wounds("T")) == (0, 2)


@pytest.mark.parametrize("card", ["the_finisher", "muster_the_forces"])
def test_monsters_are_stronger_by_the_wounds_of_their_target(card: str) -> None:
    a = hall(card).on("W", wounds=2).dice("2 1 -").command("fight")
    assert a.wounds("W") == 3
    safe = hall(card).on("W", wounds=0).dice("2 - -").command("fight")
    assert safe.wounds("W") == 0


@pytest.mark.parametrize("card", ["the_forever_curse", "inferno"])
def test_statuses_stay_at_the_end_of_an_activation(card: str) -> None:
    a = hall(card).on("W", status=["slow"]).menu("W").do("end")
    assert a.status("W") == ("slow",)


def test_hidden_nest_keeps_spawning_points_whole() -> None:
    a = hall("hidden_nest").on("W", at=(6, 4)).menu("W")
    a.dice("2 2").do("attack", "P", "melee").done()
    assert a.wounds("P") == 0
    assert a.s.wrath[a.numbers["W"]] == 1
    plain = hall().on("W", at=(6, 4)).menu("W")
    plain.dice("2 2").do("attack", "P", "melee").done()
    assert plain.wounds("P") == 1


@pytest.mark.parametrize("card", ["ill_equipped", "tainted_concoction"])
def test_no_potions_neither_in_the_heroes_turn_nor_in_the_consuls(card: str) -> None:
    a = hall(card).on("W", potions=1).menu("W")
    assert not a.offered("drink")
    b = hall(card, commands=["fight"]).on("W", potions=1).dice("2 2 2").at("commands")
    assert b.ask.prompt != "green"


@pytest.mark.parametrize("gear", [[], ["pegasus_wings"], ["moleclaw_gauntlets"]])
def test_magical_shielding_shuts_the_doorways(gear: list[str]) -> None:
    a = dungeon("", force=["magical_shielding"]).on("W", at=(8, 5), gear=gear).menu("W")
    assert a.offers("move", (9, 5))
    assert not a.offers("move", (10, 5))
    plain = dungeon("").on("W", at=(8, 5)).menu("W")
    assert plain.offers("move", (10, 5))


def test_move_silently_gives_a_wrath_for_each_square() -> None:
    a = hall("move_silently").menu("T").do("move", (2, 2))
    assert a.s.wrath[a.numbers["T"]] == 2


def test_nowhere_to_hide_spreads_a_points_aura_over_its_tile() -> None:
    for card, cost in (("nowhere_to_hide", 2), ("", 1)):
        a = hall(card).menu("W", move=2)
        assert a.offers("move", (0, 2)) == (cost == 1)
        assert a.offers("move", (0, 1))


def test_nowhere_to_hide_hides_ruby_monsters_anywhere_on_the_tile() -> None:
    far = {"at": (4, 2)}
    for card, seen in (("nowhere_to_hide", False), ("", True)):
        a = hall(card, P="shadow_tower").on("W", at=(0, 0)).on("A", **far)
        a.menu("W")
        # Range 8 is 5 against Stealth, and the Arbalist stands four away.
        assert a.offers("attack", "A", "magic")
        b = hall(card, P="shadow_tower").on("T", at=(5, 4)).on("A", at=(7, 0)).menu("W")
        assert b.offers("attack", "A", "magic") is seen


def test_overexertion_gives_an_action_more() -> None:
    assert hall("overexertion").activate("W").s.actions == 4


def test_painful_echoes_hurt_everybody_within_four_squares() -> None:
    a = hall("painful_echoes", R=UnitSpec("riftling_warrior", at=(5, 0), potions=0))
    a.on("T", at=(4, 0)).dice("- - -").command("fight")
    assert [a.wounds(mark) for mark in "WTR"] == [1, 1, 0]
    assert [event.rules for event in a.events(Wounded)] == [
        ("command.fight.defense",),
        ("command.challenge.draw",),
    ]


def test_painful_echoes_answer_to_fire_too_and_not_to_themselves() -> None:
    a = hall("painful_echoes").on("W", status=["fire"]).activate("W")
    assert (a.wounds("W"), a.wounds("T")) == (1, 1)


def test_pillow_fight_pushes_and_does_not_wound() -> None:
    a = hall("pillow_fight", ties=False).on("W", at=(2, 1)).dice("- - -").command("fight")
    assert a.wounds("W") == 0
    assert [a.mark(event.unit) for event in a.events(Displaced)] == ["W"]
    assert a.s.board.distance(a.s.at[a.numbers["W"]], a.s.at[a.numbers["A"]]) == 2


def test_pillow_fight_pushes_monsters_and_pays_hearts() -> None:
    a = hall("pillow_fight").on("W", at=(2, 2), wounds=1).menu("W")
    a.dice("2 h").do("attack", "A", "melee")
    assert not a.offers("push", (5, 2))
    a.do("push", (4, 2)).do("heart", "W", "wound").done()
    assert (a.wounds("A"), a.where("A"), a.wounds("W")) == (0, (4, 2), 0)
    assert a.s.wrath[a.numbers["W"]] == 1


def test_pit_trap_punishes_whoever_comes_near_a_spawning_point() -> None:
    a = hall("pit_trap").menu("W", move=9).do("move", (3, 3))
    assert a.wounds("W") == 0
    a.do("move", (4, 3))
    assert (a.wounds("W"), a.s.wrath[a.numbers["W"]]) == (1, 2)
    a.do("move", (5, 4))
    assert a.wounds("W") == 1


def test_pit_trap_does_not_guard_where_a_spawning_point_was_destroyed() -> None:
    a = hall("pit_trap", drawing=HALL.replace("P", ".")).on("W", at=(4, 1)).menu("W", move=9)
    a.do("move", (7, 4)).do("move", (4, 0))
    assert (a.wounds("W"), a.s.wrath[a.numbers["W"]]) == (0, 1)


@pytest.mark.parametrize("card", ["precision", "show_off"])
def test_equipment_adds_nothing_to_arm(card: str) -> None:
    a = hall(card).on("W", gear=["chainmail"]).dice("2 - -").command("fight")
    assert a.rolls("defense arm")[0].pool == (3, 0, 0, 0)
    plain = hall().on("W", gear=["chainmail"]).dice("2 - - -").command("fight")
    assert plain.rolls("defense arm")[0].pool == (4, 0, 0, 0)
    armed = hall(card).on("W", at=(2, 2), gear=["burning_eye"]).menu("W")
    armed.dice("- - 1").do("attack", "A", "melee").done()
    assert armed.rolls("offense")[0].pool == (2, 0, 1, 0)


@pytest.mark.parametrize(
    ("card", "roll"),
    [
        ("nimble_fingers", "defense dex"), ("precision_strike", "defense dex"),
        ("overpower", "defense str"), ("terrible_burden", "defense str"),
        ("psychic_attack", "defense will"),
    ],
)  # fmt: skip
def test_heroes_must_defend_with_another_attribute(card: str, roll: str) -> None:
    dice = "2 -" if roll.endswith("str") else "2 - -"
    a = hall(card).dice(dice).command("fight")
    assert [event.what for event in a.rolls(roll)] == [roll]


@pytest.mark.parametrize(("wrath", "wounds"), [(2, 1), (3, 2)])
def test_the_rage_spreads_wounds_the_wrathful_twice(wrath: int, wounds: int) -> None:
    a = hall("the_rage_spreads", wrath_pool=9).on("W", wrath=wrath).dice("- - -").command("fight")
    assert a.wounds("W") == wounds


@pytest.mark.parametrize("card", ["run_away", "strength_through_anger", "strength_through_hubris"])
def test_monsters_are_stronger_by_the_wrath_of_their_target(card: str) -> None:
    a = hall(card).on("W", wrath=2).dice("2 1 -").command("fight")
    assert a.wounds("W") == 1


def test_sense_weakness_goes_for_the_most_wounds_and_then_the_least_wrath() -> None:
    a = hall("sense_weakness").on("W", wounds=1).dice("2 2 -").command("fight")
    assert [a.mark(event.unit) for event in a.rolls("defense arm")] == ["W"]
    b = hall("sense_weakness").dice("2 - 2").command("fight")
    assert [b.mark(event.unit) for event in b.rolls("defense arm")] == ["T"]


@pytest.mark.parametrize("deck", ["unseen_strike", "just_a_flesh_wound"])
def test_unseen_strike_goes_for_the_least_wrath(deck: str) -> None:
    a = hall(deck).on("W", wounds=2).dice("2 - 2").command("fight")
    assert [a.mark(event.unit) for event in a.rolls("defense arm")] == ["T"]


def test_shields_up_gives_monsters_arm() -> None:
    a = hall("shields_up").on("W", at=(2, 2)).menu("W")
    a.dice("2 -").do("attack", "A", "melee").done()
    assert a.in_play("A")


def test_shimmering_protection_keeps_monsters_whole_but_not_free_of_statuses() -> None:
    a = hall("shimmering_protection").on("W", at=(2, 2), gear=["burning_eye"]).menu("W")
    a.dice("2 2 3").do("attack", "A", "melee").done()
    assert (a.wounds("A"), a.status("A")) == (0, ("fire",))
    assert a.s.wrath[a.numbers["W"]] == 1


def test_a_single_target_lets_nobody_gain_wrath() -> None:
    a = hall("a_single_target").on("W", at=(2, 2)).menu("W")
    a.dice("2 1").do("attack", "A", "melee").done()
    assert not a.in_play("A")
    assert a.s.wrath[a.numbers["W"]] == 1


@pytest.mark.parametrize(("tincan", "wounds"), [((1, 0), 0), ((5, 0), 1)])
def test_stay_together_or_face_two_more(tincan: tuple[int, int], wounds: int) -> None:
    a = hall("stay_together").on("T", at=tincan).dice("2 1 -").command("fight")
    assert a.wounds("W") == wounds


@pytest.mark.parametrize(("to", "cursed"), [((0, 2), ()), ((0, 3), ("bane",))])
def test_the_trespassers_curse(to: tuple[int, int], cursed: tuple[str, ...]) -> None:
    a = hall("trespassers_curse").menu("W").do("move", to).do("end")
    assert a.status("W") == cursed


def test_unrelenting_assault_makes_every_fight_epic() -> None:
    a = hall("unrelenting_assault").dice("- - -").command("fight")
    assert a.wounds("W") == 2


def test_dangerous_gifts_pay_for_every_two_minions() -> None:
    a = hall("dangerous_gifts", killed=[("minion", 1)] * 4).at("power_up")
    assert len(a.s.backpack) == 2


def test_biting_winds_push_five_squares() -> None:
    a = hall("biting_winds", drawing="""
        ############
        #AW.......T#
        ############
        """, P=UnitSpec("spider_nest")).dice("- - -").command("fight")  # fmt: skip
    assert (a.wounds("W"), a.where("W")) == (1, (6, 0))


# Traps


NOBODY_LEFT = [
    "bite_back", "biting_winds", "dangerous_gifts", "the_forever_curse", "hopelessly_lost",
    "inferno", "magical_shielding", "muster_the_forces", "nimble_fingers", "overexertion",
    "pit_trap", "sense_weakness", "show_off", "a_single_target", "terrible_burden",
]  # fmt: skip


@pytest.mark.rule("command.challenge.trap")
@pytest.mark.parametrize("card", NOBODY_LEFT)
def test_a_trap_springs_on_nobody_when_all_heroes_are_destroyed(card: str) -> None:
    """The next thing that anybody is asked is where the first of them comes back."""
    a = dungeon(card, W=UnitSpec("sanctioned_witch"), T=UnitSpec("tincan"), coins=3, ties=False,
                R=UnitSpec("boo_booty"), S="tower_stalker", fallen=["W", "T"], turn="consul",
                P=UnitSpec("shadow_tower", at=(17, 4)))  # fmt: skip
    a.command("challenge")
    assert [a.game.box.twists[e.card].id for e in a.events(TwistDrawn)] == [card]
    assert (a.ask.prompt, a.s.coins) == ("return", 2)
    assert a.s.layout == TILES
    assert not (a.in_play("R") or a.in_play("S"))


def test_a_boo_booty_comes_beside_the_most_wrath() -> None:
    drawing = """
        ########
        #.TO...#
        #.W#...#
        #..v...#
        ########
        """
    a = sprung("bite_back", drawing=drawing, B=UnitSpec("boo_booty")).command("challenge")
    places = [(0, 0), (0, 1), (0, 2), (1, 2)]
    assert [option[2] for option in a.offered("place")] == [a.square(*place) for place in places]
    a.do("place", -1, (0, 2))
    assert a.where("B") == (0, 2)


def test_no_boo_booty_comes_where_there_is_no_room_beside() -> None:
    a = sprung("bite_back", drawing="""
        ########
        #WT....#
        #AP....#
        ########
        """, B=UnitSpec("boo_booty")).command("challenge")  # fmt: skip
    assert not a.in_play("B")


def test_the_tile_of_the_most_wrath_turns_clockwise() -> None:
    a = dungeon("biting_winds", S=UnitSpec("tower_stalker", at=(0, 0)), chests=[(0, 1)])
    a.command("challenge")
    assert a.s.layout[0] == ("tile1a", 0, 0, 1, 0)
    assert a.where("S") == (9, 0)
    assert a.where("W") == (5, 3)
    assert a.s.chests == 1 << a.square(8, 0)
    assert a.where("T") == (12, 4)


def test_a_large_model_turns_with_its_tile() -> None:
    a = dungeon("biting_winds", C=UnitSpec("rex", at=(0, 0))).command("challenge")
    assert a.where("C") == (8, 0)


def test_dangerous_gifts_cost_half_the_wrath() -> None:
    a = sprung("dangerous_gifts").on("W", wrath=3).command("challenge")
    assert (a.wounds("W"), a.wounds("T")) == (2, 0)


def test_the_forever_curse_is_shared_out_with_one_for_everybody() -> None:
    a = sprung("the_forever_curse").on("W", wrath=2).command("challenge")
    for _ in range(5):
        a.do("curse", "W")
    assert a.s.status[a.numbers["W"]].bit_count() == 5
    # Only the last one is left for Tincan, who is immune to it; it goes to him all the same.
    assert a.status("T") == ()
    assert a.ask.prompt != "curse"


@pytest.mark.parametrize(("witch", "tincan", "chooser"), [(2, 1, 1), (1, 2, 0)])
def test_the_least_wrath_shares_out_the_forever_curse(
    witch: int, tincan: int, chooser: int
) -> None:
    a = sprung("the_forever_curse").on("W", wrath=witch).on("T", wrath=tincan, seat=1)
    assert a.command("challenge").ask.seat == chooser


@pytest.mark.parametrize(("roll", "moved"), [("2 1 -", False), ("1 1 -", True)])
def test_hopelessly_lost_at_an_exit_of_the_third_tile(roll: str, moved: bool) -> None:
    a = dungeon("hopelessly_lost").dice(roll).command("challenge")
    assert (a.ask.prompt == "place_hero") is moved
    if moved:
        assert all(a.s.board.tile_at[o[2]] == 2 for o in a.offered("place"))
        a.match.answer_with(next(iter(a.ask.options)))
        assert a.s.board.open_hallways >> a.s.at[a.numbers["W"]] & 1
    else:
        assert a.where("W") == (3, 4)


def test_who_is_lost_goes_to_the_third_tile_of_four() -> None:
    a = dungeon("hopelessly_lost", layout=(*TILES, ("tile4a", 3, 0, 0, 0)))
    a.dice("- - -").command("challenge")
    assert {a.s.board.tile_at[option[2]] for option in a.offered("place")} == {2}


EXITS = """
    ####==####
    #W.......#
    #........#
    #.......T#
    ####==####
    """


def test_who_is_lost_is_placed_on_a_free_square_of_an_exit() -> None:
    """A dungeon's last tile stands for the third; without a free exit nobody is placed."""
    a = sprung("hopelessly_lost", drawing=EXITS, A=UnitSpec("tower_arbalist", at=(3, 0)))
    a.dice("- - -").command("challenge")
    free = [(4, 0), (3, 2), (4, 2)]
    assert [option[2] for option in a.offered("place")] == [a.square(*square) for square in free]
    guards = {f"A{x}{y}": UnitSpec("tower_arbalist", at=(x, y)) for x in (3, 4) for y in (0, 2)}
    b = sprung("hopelessly_lost", drawing=EXITS, **guards).dice("- - -").command("challenge")
    assert b.where("W") == (0, 0)


def test_who_is_lost_where_no_exit_is_stands_anywhere_on_the_tile() -> None:
    a = sprung("hopelessly_lost").dice("- - -").command("challenge")
    assert len(a.offered("place")) == 8 * 5 - 3  # all but those of the three others


@pytest.mark.rule("tile.effects")
def test_neither_fury_nor_a_sentinel_help_when_a_card_tests_an_attribute() -> None:
    """T is a Sentinel, who helps in defense, as the Warrior's wounds do in offense."""
    drawing = """
        #####
        #RT.#
        #####
        """
    warrior = UnitSpec("riftling_warrior", potions=0, wounds=2, gear=["chainmail"])
    a = Arena(drawing, R=warrior, challenge_top=["pit_trap"]).command("challenge")
    a.dice("2").do("try", "R").done()
    assert a.rolls("test")[0].pool == (1, 0, 0, 0)
    assert a.gear("R") == []


def test_ill_equipped_heroes_lose_what_the_loot_shows() -> None:
    slot = GAME.box.equipment[GAME.box.equipment_number["chainmail"]].slot
    other = next(e.id for e in GAME.box.equipment if e.slot != slot and e.deck == "loot")
    a = sprung("ill_equipped", loot_top=["silk_gloves"])
    a.on("W", gear=["chainmail", other]).on("T", gear=["chainmail"]).command("challenge")
    assert (a.gear("W"), a.gear("T")) == ([other], [])
    assert a.s.backpack == ()
    gone = [GAME.box.equipment[card].id for card in a.s.loot_deck.discard]
    assert gone == ["silk_gloves", "chainmail", "chainmail"]


@pytest.mark.rule("destroy.when")
@pytest.mark.parametrize(("wounds", "stands"), [(4, True), (5, False)])
def test_who_loses_the_last_heart_with_a_card_is_destroyed(wounds: int, stands: bool) -> None:
    locket = GAME.box.equipment[GAME.box.equipment_number["heart_shaped_locket"]]
    turned_up = next(
        e.id for e in GAME.box.equipment
        if e.deck == "loot" and e.slot == locket.slot and e.id != locket.id
    )  # fmt: skip
    a = sprung("ill_equipped", loot_top=[turned_up])
    a.on("W", gear=[locket.id], wounds=wounds).command("challenge")
    assert a.gear("W") == []
    assert (a.where("W") is not None) is stands


@pytest.mark.rule("potion.maximum")
def test_potions_without_room_are_lost_with_a_card_that_is_taken() -> None:
    pouch = GAME.box.equipment[GAME.box.equipment_number["potion_pouch"]]
    turned_up = next(
        e.id for e in GAME.box.equipment
        if e.deck == "loot" and e.slot == pouch.slot and e.id != pouch.id
    )  # fmt: skip
    a = sprung("ill_equipped", loot_top=[turned_up])
    a.on("W", gear=[pouch.id], potions=3).set(commands=["challenge"]).at("commands").do("pass_turn")
    assert a.gear("W") == []
    assert a.potions("W") == 2


def test_inferno_burns_whoever_has_left_the_first_tile() -> None:
    a = dungeon("inferno").command("challenge")
    assert (a.status("W"), a.status("T"), a.status("R")) == ((), ("fire",), ("fire",))


def test_magical_shielding_makes_all_monsters_fight() -> None:
    a = sprung("magical_shielding").dice("- - -").command("challenge")
    assert a.wounds("W") == 1


@pytest.mark.parametrize("card", ["muster_the_forces", "run_away"])
def test_monsters_regroup_and_stand_up_for_it(card: str) -> None:
    a = dungeon(card, A=UnitSpec("tower_arbalist", at=(1, 1)), ties=False).command("challenge")
    assert a.s.regrouped >> a.numbers["A"] & 1
    assert a.s.board.open_hallways >> a.s.at[a.numbers["A"]] & 1
    b = dungeon(card, A=UnitSpec("tower_arbalist", at=(1, 1), status=["knockdown"]))
    b.command("challenge")
    assert (b.status("A"), b.where("A")) == ((), (1, 1))


@pytest.mark.parametrize(("rolls", "coins"), [(("2 1 -", "2 1 -"), 3), (("2 1 -", "1 1 -"), 1)])
def test_nimble_fingers_gamble_for_a_coin(rolls: tuple[str, ...], coins: int) -> None:
    a = sprung("nimble_fingers", coins=2).command("challenge")
    a.dice(*rolls).do("try", "W").done()
    assert a.s.coins == coins
    b = sprung("nimble_fingers", coins=2).command("challenge").do("pass")
    assert b.s.coins == 2


def test_without_a_coin_there_is_nothing_to_gamble_for() -> None:
    assert sprung("nimble_fingers", coins=0).command("challenge").ask.prompt != "nimble"


@pytest.mark.parametrize(("card", "prompt"), [("nimble_fingers", "nimble"), ("pit_trap", "pit")])
def test_who_is_alone_in_the_dungeon_may_gamble(card: str, prompt: str) -> None:
    a = sprung(card, coins=2, drawing=HALL.replace("T", "."), fallen=["T"], turn="consul")
    a.command("challenge")
    assert a.ask.prompt == prompt
    assert a.ask.options == [("pass",), ("try", a.numbers["W"])]


def test_overexertion_wounds_the_fresh() -> None:
    a = sprung("overexertion").on("T", wounds=1).command("challenge")
    assert (a.wounds("W"), a.wounds("T")) == (2, 1)


@pytest.mark.parametrize(("roll", "won"), [("2 1 -", True), ("2 - -", False)])
def test_pit_trap_pays_a_treasure_or_takes_all_equipment(roll: str, won: bool) -> None:
    a = sprung("pit_trap", treasure_top=["nether_sword"])
    a.on("W", gear=["chainmail", "spikes"]).command("challenge")
    a.dice(roll).do("try", "W").done()
    assert a.gear("W") == (["chainmail", "spikes"] if won else [])
    assert bool(a.s.backpack) is won
    assert len(a.s.loot_deck.discard) == (0 if won else 2)


@pytest.mark.parametrize("card", ["sense_weakness", "unseen_strike"])
def test_the_nearest_point_calls_its_first_gang(card: str) -> None:
    a = sprung(card, P="shadow_tower", S="tower_stalker", B="tower_blackblade",
               C="tower_blackblade", ties=False)  # fmt: skip
    a.command("challenge")
    assert all(a.in_play(mark) for mark in "SBC")
    two = sprung(card, P="shadow_tower", S=UnitSpec("tower_stalker"), N=UnitSpec("shadow_spinner",
                 at=(7, 0)), ties=False)  # fmt: skip
    two.command("challenge")
    assert not two.in_play("S")


@pytest.mark.rule("gang.elite-gang", "gang.form.origin-irrelevant")
@pytest.mark.parametrize(
    ("first", "second", "comes"),
    [("dragon_priest", "dragon_priest", False), ("shadow_spinner", "shadow_spinner", True)],
)
def test_each_elite_leads_a_gang_and_an_elite_gang_is_one(
    first: str, second: str, comes: bool
) -> None:
    drawing = HALL.replace("A", ".")
    a = sprung("sense_weakness", drawing=drawing, P="shadow_tower", S="tower_stalker", ties=False,
               C=UnitSpec(first, at=(7, 0)), D=UnitSpec(second, at=(7, 2)))  # fmt: skip
    a.command("challenge")
    assert a.in_play("S") is comes


@pytest.mark.parametrize(
    ("facts", "comes"),
    [
        pytest.param({}, "NX", id="the Nest is nearest, and only its first gang comes"),
        pytest.param({"Q": "spider_nest"}, "SB", id="the Nest is destroyed"),
        pytest.param({"N": UnitSpec("spider_speaker", at=(7, 0))}, "NY", id="the first is here"),
        pytest.param(
            {"S": UnitSpec("tower_stalker", at=(7, 0)), "D": UnitSpec("desert_blade", at=(7, 1))},
            "SNX", id="minions are no gang",
        ),
        pytest.param({"Q": "spider_nest", "P": "shadow_tower"}, "", id="no point is left"),
    ],
)  # fmt: skip
def test_which_gang_hears_the_call(facts: dict[str, object], comes: str) -> None:
    waiting = {"S": "tower_stalker", "B": "tower_blackblade", "A": "tower_arbalist",
               "N": "spider_speaker", "X": "crawler", "Y": "shadow_spinner"}  # fmt: skip
    points = {"P": UnitSpec("shadow_tower", at=(7, 4)), "Q": UnitSpec("spider_nest", at=(0, 4))}
    drawing = HALL.replace("A", ".").replace("P", ".")
    a = sprung("sense_weakness", drawing=drawing, ties=False, **(waiting | points | facts))
    a.command("challenge")
    assert "".join(mark for mark in "SBANXY" if a.in_play(mark)) == comes


@pytest.mark.rule("term.closest.ties")
def test_of_two_points_as_near_the_players_choose_which_calls() -> None:
    """The Witch stands between the Tower and the Nest, four squares from both."""
    waiting = {"S": "tower_stalker", "N": "spider_speaker"}
    points = {"P": UnitSpec("shadow_tower", at=(0, 3)), "Q": UnitSpec("spider_nest", at=(6, 3))}
    drawing = HALL.replace("A", ".").replace("P", ".")
    a = sprung("sense_weakness", drawing=drawing, **(waiting | points)).on("W", at=(3, 3), wounds=1)
    a.command("challenge")
    assert a.ask.prompt == "which_point"
    a.do("point", "Q")
    assert a.ask.prompt == "spawn" and a.mark(a.ask.about[0]) == "N"


def test_a_gang_that_hears_the_call_is_no_larger_than_its_point_lists() -> None:
    waiting = {mark: "shadow_spinner" for mark in "UVXY"}
    a = sprung("sense_weakness", drawing=HALL.replace("A", "."), ties=False, **waiting)
    a.command("challenge")
    assert [mark for mark in "UVXY" if a.in_play(mark)] == ["U", "V", "X"]


def test_of_the_farthest_heroes_the_players_choose_who_showed_off() -> None:
    """The Start is at (0, 4): the Guardian and the Warrior at (22, 4) are as far away from it."""
    far = {
        "T": UnitSpec("moonspire_guardian", at=(22, 3)),
        "R": UnitSpec("riftling_warrior", at=(22, 4)),
    }
    a = dungeon("show_off", **far).command("challenge")
    a.dice("- - -").do("hero", "T").done()
    assert [a.mark(roll.unit) for roll in a.rolls("test")] == ["T"]
    b = dungeon("show_off", ties=False, **far).dice("- - -").command("challenge")
    assert [b.mark(roll.unit) for roll in b.rolls("test")] == ["T"]


@pytest.mark.parametrize(("roll", "falls"), [("2 1", False), ("2 -", True)])
def test_show_off_falls_back_to_the_first_tile(roll: str, falls: bool) -> None:
    a = dungeon("show_off", R=UnitSpec("moonspire_guardian", at=(22, 4)))
    a.dice(f"{roll} -").command("challenge")
    assert (a.ask.prompt == "place_hero") is falls
    if falls:
        a.do("place", "R", (9, 9))
        assert a.where("R") == (9, 9)


def test_a_single_target_poisons_the_laden_and_terrible_burden_wounds_them() -> None:
    """Two cards weigh W down, one does not weigh down T."""
    a = sprung("a_single_target").on("W", gear=["chainmail", "spikes"]).on("T", gear=["spikes"])
    a.command("challenge")
    assert (a.status("W"), a.status("T")) == (("poison",), ())
    b = sprung("terrible_burden").on("W", gear=["chainmail", "spikes"]).on("T", gear=["spikes"])
    b.command("challenge")
    assert (b.wounds("W"), b.wounds("T")) == (1, 0)


@pytest.mark.rule("command.challenge.duration")
def test_the_old_card_goes_before_the_new_one_springs_and_once_it_is_drawn() -> None:
    a = hall("shields_up").set(challenge_top=["overexertion"]).command("challenge")
    kinds = [type(e) for e in a.match.events or [] if isinstance(e, TwistDrawn | TwistEnded)]
    assert kinds == [TwistDrawn, TwistEnded]
    assert [a.game.box.twists[card].id for card, _ in a.s.force] == ["overexertion"]
    assert [e.command for e in a.events(Commanded)] == ["challenge"]
