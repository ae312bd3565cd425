"""The actions every unit has: Dash, Change Facing, Trade, traps, Meditate, Retreat, Smokebomb."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.crystalia import cover
from undercroft.games.crystalia.events import Retreated, Traded, TrapFound
from undercroft.games.crystalia.wound import in_pool

from .arena import Arena, foe, unit

ROOM = """
    ##########
    #........#
    #.A......#
    #........#
    ##########"""


def kinds(a: Arena) -> set[str]:
    return {option[0] for option in a.ask.options}


@pytest.mark.rule("action.availability")
@pytest.mark.parametrize("card", ["ember_mage", "rex", "knucklehead", "starfire", "booty_biter"])
def test_every_unit_has_the_actions_of_the_war(card: str) -> None:
    a = Arena(
        """
        ###########
        #.........#
        #.........#
        #........P#
        ###########""",
        A=unit(card, at=(1, 0), wounds=1 if card in ("ember_mage", "rex", "starfire") else 0),
        P="egg_clutch",
        tile_traps=["webs"],
    ).menu("A", actions=2)
    expected = {"dash", "turn", "search", "smokebomb"}
    assert expected <= kinds(a)
    assert ("meditate" in kinds(a)) == bool(a.wounds("A"))
    assert a.s.actions == 2
    a.menu("A", actions=1)
    assert {"dash", "turn"} <= kinds(a)
    assert not {"search", "smokebomb", "meditate"} & kinds(a), "those cost two points"


@pytest.mark.rule("action.availability", "action.meditate", "action.retreat.who")
def test_an_active_spawning_point_neither_meditates_nor_retreats() -> None:
    a = Arena(
        """
        ##=####
        #.W...#
        #.....#
        #######""",
        W=unit("war_wagon", wounds=1),
        H="royal_captain",
        tile_traps=["webs"],
    )
    a.on("H", at=(1, 1), wounds=1)
    a.menu("W", actions=2)
    assert {"dash", "turn", "search"} <= kinds(a)
    assert not {"meditate", "retreat"} & kinds(a)
    a.on("W", at=(4, 1)).on("H", at=(1, 0)).menu("H")
    assert {"meditate", "retreat"} <= kinds(a), "a unit in its place may do both"


# Dash


@pytest.mark.rule("action.dash", "action.dash.once")
def test_dash_gives_two_movement_points_once() -> None:
    a = Arena(ROOM, A="ember_mage").menu("A", move=1)
    points = a.s.actions
    a.do("dash")
    assert (a.s.move, a.s.actions) == (3, points - 1)
    assert not a.offers("dash")
    assert "action.dash.once" in a.why_not("dash")


@pytest.mark.rule("action.dash", "base.status.slow")
def test_a_slow_unit_dashes_one_square() -> None:
    a = Arena(ROOM, A=unit("ember_mage", status=("slow",))).menu("A")
    assert a.s.move == 3, "half of 6"
    a.do("dash")
    assert a.s.move == 4


@pytest.mark.rule("action.dash")
def test_who_may_not_move_gains_nothing_usable() -> None:
    a = Arena(ROOM, A=unit("ember_mage", status=("immobile",))).menu("A")
    a.do("dash")
    assert not a.offered("move")


@pytest.mark.rule("action.change-facing")
def test_change_facing_turns_to_any_of_the_others_and_needs_no_action_after_it() -> None:
    a = Arena(ROOM, A=unit("ember_mage", facing="E")).menu("A")
    points = a.s.actions
    assert {o[1] for o in a.offered("turn")} == {0, 2, 3}
    a.do("turn", "to:S")
    assert (a.facing("A"), a.s.actions) == ("S", points - 1)
    assert a.offers("end") and a.offered("move")


# Trade


def traders(**facts: Any) -> Arena:
    return Arena(
        """
        #####
        #A..#
        #.B.#
        #####""",
        A="ember_mage",
        B=foe("knucklehead"),
        backpack=[["chainmail", "bent_nail"], ["ancestral_mail"]],
        **facts,
    ).menu("A")


@pytest.mark.rule("action.trade", "action.trade.once")
def test_two_players_swap_cards_of_their_backpacks_if_both_agree() -> None:
    a = traders()
    points = a.s.actions
    a.do("trade", 1).do("give", "card:chainmail").do("give", "card:bent_nail")
    a.do("want", "card:ancestral_mail").do("propose")
    assert a.ask.seat == 1 and a.backpack(0) == ["chainmail", "bent_nail"]
    a.do("accept")
    assert sorted(a.backpack(1)) == ["bent_nail", "chainmail"]
    assert a.backpack(0) == ["ancestral_mail"]
    assert len(a.events(Traded)) == 1
    assert a.s.actions == points - 1
    assert not a.offered("trade")
    assert "action.trade.once" in a.why_not("trade", 1)


@pytest.mark.rule("action.trade")
def test_a_trade_may_be_a_gift_or_a_plea_and_may_be_refused() -> None:
    gift = traders()
    gift.do("trade", 1).do("give", "card:chainmail").do("propose").do("accept")
    assert gift.backpack(1) == ["ancestral_mail", "chainmail"]
    plea = traders()
    plea.do("trade", 1).do("want", "card:ancestral_mail").do("propose").do("refuse")
    assert plea.backpack(1) == ["ancestral_mail"]
    assert not plea.offered("trade"), "the action is used all the same"


@pytest.mark.rule("action.trade")
def test_trophies_and_equipped_cards_cannot_change_hands() -> None:
    a = traders(Z=foe("whelp", trophy=0), fragments=[2])
    a.on("A", gear=("spikes",)).menu("A")
    a.do("trade", 1)
    assert kinds(a) == {"cancel", "give", "want"}
    assert {o[1] for o in a.offered("give")} == {
        a.game.box.equipment_number[n] for n in ("chainmail", "bent_nail")
    }


@pytest.mark.rule("action.trade")
@pytest.mark.parametrize(
    "drawing",
    [
        "######\n#A...#\n#..B.#\n######",
        "+-+-+-+\n|A|B .|\n+ +-+ +\n|. . .|\n+-+-+-+",
    ],
)
def test_a_trade_needs_an_adjacent_unit_of_the_other_player_in_los(drawing: str) -> None:
    a = Arena(
        drawing, A="ember_mage", B=foe("knucklehead"), backpack=[["chainmail"], ["bent_nail"]]
    ).menu("A")
    assert not a.offered("trade")


@pytest.mark.rule("action.trade")
def test_nobody_trades_with_a_static_spawning_point() -> None:
    a = Arena(
        """
        ####
        #AP#
        ####""",
        A="ember_mage",
        P=foe("egg_clutch"),
        backpack=[["chainmail"], ["bent_nail"]],
    ).menu("A")
    assert not a.offered("trade")


# Traps


TILES = """
    ########
    #......#
    #.A....#
    #......#
    #......#
    ########"""


def searcher(**facts: Any) -> Arena:
    facts.setdefault("tile_traps", ["webs", "pow", "bone_rot", "dragon_pot"])
    return Arena(TILES, A="ember_mage", quarters=True, **facts)


@pytest.mark.rule("action.search-traps")
@pytest.mark.parametrize(("roll", "found"), [("3 2", True), ("2 2", False)])
def test_five_stars_of_willpower_reveal_the_trap_of_the_tile(roll: str, found: bool) -> None:
    a = searcher().menu("A")
    points = a.s.actions
    a.dice(roll).do("search")
    assert bool(a.events(TrapFound)) == found
    if found:
        assert a.ask.prompt == "lay_trap"
        assert a.ask.about == (a.game.box.trap_number["webs"],)
        a.do("block", (0, 0))
        assert a.s.tile_traps[0] < 0
    assert a.s.actions == points - 2


@pytest.mark.rule("action.search-traps.once-per-tile")
def test_a_failed_search_may_be_tried_again_and_a_revealed_tile_may_not() -> None:
    a = searcher().menu("A", actions=4)
    a.dice("2 2").do("search")
    assert a.offers("search"), "nothing was revealed"
    known = searcher(tile_traps=["", "pow", "bone_rot", "dragon_pot"]).menu("A")
    assert not known.offers("search")
    assert "action.search-traps.once-per-tile" in known.why_not("search")


@pytest.mark.rule("action.search-traps")
def test_a_base_across_two_tiles_cannot_search() -> None:
    def searches(x: int) -> bool:
        a = Arena(
            TILES.replace("A", "."),
            A=unit("rex", at=(x, 0)),
            quarters=True,
            tile_traps=["webs", "pow", "bone_rot", "dragon_pot"],
        ).menu("A")
        return a.offers("search")

    assert [searches(x) for x in range(5)] == [True, True, False, True, True]


@pytest.mark.rule("action.search-traps.place", "action.search-traps.under-units")
def test_the_finder_lays_the_trap_anywhere_inside_the_tile_under_units_too() -> None:
    a = searcher(E=foe("knucklehead", at=(0, 0))).on("A", at=(2, 1)).menu("A")
    a.dice("3 2").do("search")
    places = {a.s.board.place(option[1]) for option in a.offered("block")}
    assert places == {(0, 0), (1, 0)}, "two by two in a quarter of three by two"


@pytest.mark.rule("action.search-traps.place")
def test_a_trap_is_laid_on_plain_squares_not_across_walls_and_in_los() -> None:
    a = Arena(
        """
        +-+-+-+-+-+-+
        |A . .|. . .|
        + + + + + + +
        |. . .|. . .|
        + + + + + + +
        |. . ~|. . .|
        + + + + + + +
        |. . .|. . .|
        +-+-+-+-+-+-+""",
        A="ember_mage",
        tile_traps=["webs"],
        chests=[(0, 3)],
    ).menu("A")
    a.dice("3 2").do("search")
    places = {a.s.board.place(option[1]) for option in a.offered("block")}
    assert (0, 0) in places and (1, 0) in places
    assert not places & {(1, 1), (1, 2)}, "no square with a tile effect"
    assert not places & {(2, 0), (2, 1)}, "not across the wall"
    assert not places & {(0, 2)}, "not where the chest stands"
    assert not places & {(3, 0), (4, 0), (3, 2)}, "one square must be in LOS"


@pytest.mark.rule("action.search-traps.place", "cover.los.blocked")
def test_a_square_behind_an_enemy_is_not_in_los_for_a_trap() -> None:
    def rows(owner: int) -> set[tuple[int, int]]:
        a = Arena(
            """
            ##########
            #AE......#
            ##########""",
            A="ember_mage",
            E=unit("knucklehead", owner=owner),
            tile_traps=["molten_steel"],
        ).menu("A", actions=2)
        if owner:
            # Next to an enemy nobody searches: look at the squares alone.
            seen = cover.partly_seen(a.s, a.numbers["A"], a.s.board.squares)
            return {a.s.board.place(q) for q in range(8) if seen >> q & 1}
        a.dice("3 2").do("search")
        return {a.s.board.place(o[2]) for o in a.offered("row")}

    assert rows(0) == {(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)}
    assert rows(1) == {(0, 0), (1, 0)}


@pytest.mark.rule("action.search-traps.under-units", "base.upkeep.order")
def test_a_trap_under_a_unit_takes_effect_in_its_next_upkeep() -> None:
    a = Arena(
        """
        #######
        #.B...#
        #.....#
        #######""",
        B=unit("tincan", status=("fire",)),
        traps=[("spiked_floor", [(1, 0), (2, 0), (1, 1), (2, 1)], 1)],
    )
    a.dice("1 1 -").activate("B")
    assert a.wounds("B") == 2, "Fire first, then the trap with its three stars"
    assert "slow" in a.status("B")
    assert "action.search-traps.under-units" in a.cited()
    assert "action.search-traps.trigger" not in a.cited(), "nobody has entered anything"


@pytest.mark.rule("action.search-traps.under-units", "base.upkeep.order")
def test_a_trap_that_is_one_square_wide_takes_effect_in_an_upkeep_too() -> None:
    a = Arena(
        """
        #######
        #.B...#
        #.....#
        #######""",
        B="tincan",
        traps=[("molten_steel", [(1, 0), (1, 1)], 1)],
    ).activate("B")
    assert a.status("B") == {"hex"}


@pytest.mark.rule("action.search-traps.under-units")
def test_a_unit_that_was_moved_off_the_trap_before_is_safe() -> None:
    a = Arena(
        """
        #######
        #...B.#
        #.....#
        #######""",
        B="tincan",
        traps=[("spiked_floor", [(1, 0), (2, 0), (1, 1), (2, 1)], 1)],
    ).activate("B")
    assert a.wounds("B") == 0, "standing still beside it does nothing"


@pytest.mark.rule("action.search-traps.trigger")
@pytest.mark.parametrize(
    ("way", "square", "sprung"),
    [("E", (2, 0), False), ("E", (3, 0), True), ("E", (4, 0), True)],
)
def test_entering_a_trap_or_a_square_next_to_it_sets_it_off(
    way: str, square: tuple[int, int], sprung: bool
) -> None:
    a = Arena(
        """
        ##########
        #A.......#
        ##########""",
        A="ember_mage",
        traps=[("molten_steel", [(4, 0), (5, 0), (6, 0), (7, 0)], 0)],
    ).menu("A")
    a.do("move", f"to:{way}", square)
    assert ("hex" in a.status("A")) == sprung, "the finder's own units, too"


@pytest.mark.rule("action.search-traps.trigger")
def test_a_wall_keeps_a_trap_from_going_off_next_door() -> None:
    a = Arena(
        """
        +-+-+-+-+
        |A . .|.|
        + + + + +
        |. . .|.|
        +-+-+-+-+""",
        A="ember_mage",
        traps=[("molten_steel", [(3, 0), (3, 1)], 1)],
    ).menu("A")
    a.do("move", "to:E", (2, 0))
    assert a.status("A") == set()


@pytest.mark.rule("action.search-traps.trigger")
def test_leaving_a_trap_does_nothing_and_being_moved_into_one_does() -> None:
    leaving = Arena(
        """
        #########
        #..A....#
        #########""",
        A="ember_mage",
        traps=[("molten_steel", [(2, 0)], 1)],
    ).menu("A")
    leaving.do("move", "to:E", (4, 0))
    assert leaving.status("A") == set()
    pushed = Arena(
        """
        ##########
        #A..T....#
        #........#
        ##########""",
        A="rex",
        T=foe("royal_captain", facing="W"),
        traps=[("molten_steel", [(7, 0), (7, 1)], 0)],
    ).menu("A")
    pushed.dice("1 1 1 1", "- -").do("special", "rex.thwomp", "T").do("push", (6, 0))
    assert pushed.status("T") == {"hex"}


@pytest.mark.rule("action.search-traps.trigger", "base.control.general")
@pytest.mark.parametrize(
    ("rows", "way", "sprung"),
    [(1, (), True), (5, ("round",), False), (5, ("over", "trap:molten_steel", (5, 0)), True)],
)
def test_who_is_pushed_past_a_trap_is_led_round_it_or_over_it_as_the_pusher_likes(
    rows: int, way: tuple[object, ...], sprung: bool
) -> None:
    wide = 10
    a = Arena(
        "\n".join(["#" * (wide + 2), *["#" + "." * wide + "#"] * (rows + 1), "#" * (wide + 2)]),
        A=unit("rex", at=(0, 0)),
        T=foe("royal_captain", at=(3, 1), facing="W"),
        traps=[("molten_steel", [(5, 0)] if rows > 1 else [(5, 0), (5, 1)], 0)],
    ).menu("A")
    a.dice("1 1 1 1", "- -").do("special", "rex.thwomp", "T")
    end = (7, 1) if rows == 1 else (6, 2)
    a.do("push", end)
    if way:
        assert (a.ask.prompt, a.ask.seat) == ("control_way", 0)
        a.do(*way)
    assert a.place("T") == end
    assert (a.status("T") == {"hex"}) == sprung


@pytest.mark.rule("action.search-traps.disarm", "base.action.interact")
@pytest.mark.parametrize(("roll", "gone"), [("- 2", False), ("1 2", True)])
def test_a_trap_is_disarmed_by_more_stars_of_dexterity_than_its_defense(
    roll: str, gone: bool
) -> None:
    a = Arena(
        """
        ########
        #A.....#
        ########""",
        A="ember_mage",
        traps=[("molten_steel", [(2, 0), (3, 0), (4, 0), (5, 0)], 1)],
    ).menu("A")
    points = a.s.actions
    a.dice(roll).do("disarm", "trap:molten_steel", (2, 0))
    assert (not a.s.traps) == gone
    assert a.s.actions == points - 1
    assert a.status("A") == set(), "otherwise nothing happens"


@pytest.mark.rule("action.search-traps.disarm")
@pytest.mark.parametrize(
    ("drawing", "offered"),
    [
        ("########\n#A.....#\n########", False),
        ("########\n#.A....#\n########", True),
        ("########\n#.AO...#\n########", False),
    ],
)
def test_disarming_needs_two_squares_and_los(drawing: str, offered: bool) -> None:
    a = Arena(drawing, A="ember_mage", traps=[("pow", [(3, 0)], 1)]).menu("A")
    assert bool(a.offered("disarm")) == (offered and "O" not in drawing)


@pytest.mark.rule(
    "action.search-traps.enemy-near", "action.retreat.enemy-near", "action.meditate.no-los"
)
@pytest.mark.parametrize(
    ("enemy", "near"), [((1, 1), True), ((2, 1), True), ((3, 0), False), (None, False)]
)
def test_next_to_an_enemy_nobody_searches_or_retreats(
    enemy: tuple[int, int] | None, near: bool
) -> None:
    a = Arena(
        """
        ##=####
        #.A...#
        #.....#
        #######""",
        A=unit("royal_captain", wounds=1),
        E=foe("knucklehead", at=enemy),
        tile_traps=["webs"],
    ).menu("A")
    assert a.offers("search") != near
    assert a.offers("retreat") != near
    assert a.offers("meditate") == (enemy is None), "an enemy in LOS is enough against that"
    if near:
        assert "action.search-traps.enemy-near" in a.why_not("search")
        assert "action.retreat.enemy-near" in a.why_not("retreat")


@pytest.mark.rule("action.search-traps.enemy-near", "action.retreat.enemy-near")
def test_an_enemy_behind_a_wall_or_a_spawning_point_is_no_enemy_near() -> None:
    wall = Arena(
        """
        +=+-+-+
        |A|E .|
        + +-+ +
        |. . .|
        +-+-+-+""",
        A="royal_captain",
        E=foe("knucklehead"),
        tile_traps=["webs"],
    ).menu("A")
    assert wall.offers("search") and wall.offers("retreat")
    point = Arena(
        """
        #=###
        #AP.#
        #####""",
        A="royal_captain",
        P=foe("egg_clutch"),
        tile_traps=["webs"],
    ).menu("A")
    assert point.offers("search") and point.offers("retreat")


# Meditate


@pytest.mark.rule("action.meditate", "action.meditate.once")
def test_meditating_takes_one_wound_off_once() -> None:
    a = Arena(ROOM, A=unit("ember_mage", wounds=3)).menu("A", actions=4)
    a.do("meditate")
    assert (a.wounds("A"), a.s.actions) == (2, 2)
    assert not a.offers("meditate")
    assert "action.meditate.once" in a.why_not("meditate")


@pytest.mark.rule("action.meditate.no-los")
@pytest.mark.parametrize(
    ("enemy", "facing", "offered"),
    [("knucklehead", "N", False), ("knucklehead", "E", False), ("egg_clutch", "N", True)],
)
def test_nobody_meditates_with_an_enemy_unit_in_los(enemy: str, facing: str, offered: bool) -> None:
    """Facing does not matter, and enemy spawning points do not count."""
    a = Arena(
        """
        ##########
        #........#
        #.A....E.#
        #........#
        ##########""",
        A=unit("ember_mage", wounds=1, facing="W"),
        E=foe(enemy, facing=facing),
    ).menu("A")
    assert a.offers("meditate") == offered
    if not offered:
        assert "action.meditate.no-los" in a.why_not("meditate")


@pytest.mark.rule("action.meditate.no-los")
def test_an_enemy_out_of_sight_does_not_disturb() -> None:
    a = Arena(
        """
        #####
        #A#E#
        #####""",
        A=unit("ember_mage", wounds=1),
        E=foe("knucklehead"),
    ).menu("A")
    assert a.offers("meditate")


# Retreat


@pytest.mark.rule("action.retreat")
def test_a_unit_beside_an_exit_retreats_into_its_pool_unhurt() -> None:
    a = Arena(
        """
        ##=#####
        #.A....#
        #....P.#
        ########""",
        A=unit("royal_captain", wounds=2, status=("slow",)),
        P="royal_barracks",
        K=unit("royal_spearman", at=(0, 1)),
    ).menu("A")
    a.do("retreat")
    assert a.place("A") is None
    assert (a.wounds("A"), a.status("A")) == (0, set())
    assert len(a.events(Retreated)) == 1
    assert a.ask.prompt == "next_unit", "its activation is over"
    assert a.s.trophies == [(), ()] and a.s.owed_loot == [0, 0]
    assert a.numbers["A"] in in_pool(a.s, a.s.pool[a.numbers["P"]])


@pytest.mark.rule("action.retreat")
def test_a_unit_away_from_the_exits_cannot_retreat() -> None:
    a = Arena(
        """
        ##=####
        #A....#
        #.....#
        #######""",
        A="royal_captain",
    ).menu("A")
    assert not a.offers("retreat")
    assert "action.retreat" in a.why_not("retreat")


@pytest.mark.rule("action.retreat.who")
@pytest.mark.parametrize(
    ("card", "may"),
    [
        ("ember_mage", False), ("ser_snapjaw", False), ("midnight_queen", False),
        ("booty_biter", False), ("daemonus", False), ("royal_captain", True),
    ],
)  # fmt: skip
def test_leaders_bosses_and_mimics_never_retreat(card: str, may: bool) -> None:
    a = Arena(
        """
        ##=####
        #.A...#
        #.....#
        #######""",
        A=card,
    ).menu("A", actions=2)
    assert a.offers("retreat") == may
    if not may:
        assert "action.retreat.who" in a.why_not("retreat")


# Smokebomb


def smoker(**facts: Any) -> Arena:
    return Arena(
        """
        #########
        #A......#
        #......~#
        #.....~P#
        #......~#
        #########""",
        A=unit("royal_captain", wounds=1, status=("hex",)),
        P="royal_barracks",
        **facts,
    )


@pytest.mark.rule("action.smokebomb", "action.smokebomb.keeps", "facing.placed")
def test_a_smokebomb_places_the_unit_beside_its_spawning_point() -> None:
    a = Arena(
        """
        #########
        #A......#
        #.......#
        #.....~P#
        #.......#
        #########""",
        A=unit("royal_captain", wounds=1, status=("hex",)),
        P="royal_barracks",
    ).menu("A")
    points, move = a.s.actions, a.s.move
    a.do("smokebomb")
    places = {a.s.board.place(o[2]) for o in a.offered("place")}
    assert places == {(6, 1), (6, 3)}, "orthogonally next to it, without terrain effect"
    a.do("place", "A", (6, 3)).do("face", 3)
    assert (a.place("A"), a.facing("A")) == ((6, 3), "W")
    assert (a.wounds("A"), a.status("A")) == (1, {"hex"})
    assert (a.s.actions, a.s.move) == (points - 2, move), "placing is no movement"


@pytest.mark.rule("action.smokebomb.needs-point")
def test_a_smokebomb_needs_an_own_spawning_point_with_room() -> None:
    full = smoker().menu("A")
    assert not full.offers("smokebomb"), "only squares with a terrain effect are beside it"
    assert "action.smokebomb.needs-point" in full.why_not("smokebomb")
    without = Arena(ROOM, A="royal_captain").menu("A")
    assert not without.offers("smokebomb")
    foes = Arena(
        """
        ######
        #A..P#
        #....#
        ######""",
        A="royal_captain",
        P=foe("royal_barracks"),
    ).menu("A")
    assert not foes.offers("smokebomb")


@pytest.mark.rule("action.smokebomb.unseen")
@pytest.mark.parametrize(
    ("way", "wall", "offered"),
    [("W", ".", False), ("E", ".", True), ("N", ".", True), ("W", "O", True)],
)
def test_nobody_vanishes_before_the_eyes_of_an_enemy(way: str, wall: str, offered: bool) -> None:
    """It must both have LOS to the unit and face it."""
    a = Arena(
        f"""
        ##########
        #PA..{wall}.E.#
        #.########
        ##########""",
        A="royal_captain",
        P="royal_barracks",
        E=foe("knucklehead", facing=way),
    ).menu("A")
    assert a.offers("smokebomb") == offered
    if not offered:
        assert "action.smokebomb.unseen" in a.why_not("smokebomb")
