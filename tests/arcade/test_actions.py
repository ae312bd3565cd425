"""Basic and unique actions, chests and the Witch's example. [action.*, basic.*, card.action.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade.events import ChestOpened, CrystalTaken, Destroyed, Rolled, Wounded
from undercroft.games.arcade.position import UnitSpec

from .arena import HEROES_PACK, Arena


def scene(drawing: str, hero: str = "star_knight", **names: object) -> Arena:
    return Arena(drawing, packs=HEROES_PACK, W=hero, **names).dry()


def at_whom(a: Arena, action: str) -> set[str]:
    """Marks of the models a unique action may be aimed at."""
    return {a.mark(o[2]) for o in a.offered("special") if o[1] == a.option(action)[0]}


ROOM = """
    #########
    #WC.....#
    #.....F.#
    #########
    """


@pytest.mark.rule("action.spend", "card.hero.points", "term.spend.points")
def test_an_action_costs_its_points_and_no_more_can_be_spent() -> None:
    a = scene(ROOM, "sanctioned_witch", C="tower_stalker", F="cat_burglar").menu("W")
    a.dice("- - -").do("special", "sanctioned_witch.arcane_burst", "C").done()
    assert a.s.actions == 1
    assert not a.offers("special", "sanctioned_witch.arcane_burst", "C")
    a.dice("- -").do("attack", "C", "melee")
    assert a.s.actions == 0
    assert not a.offered("attack")
    assert not a.offered("dash")


@pytest.mark.rule("action.spend")
def test_equipment_lends_its_unique_actions() -> None:
    a = scene(ROOM, "sanctioned_witch", C="tower_stalker", F="cat_burglar")
    a.on("W", gear=["stone_heart"]).menu("W")
    a.do("area", "stone_heart.invincible")
    assert a.s.actions == 1
    without = scene(ROOM, "sanctioned_witch", C="tower_stalker", F="cat_burglar").menu("W")
    assert not without.offers("area", "stone_heart.invincible")


@pytest.mark.rule("action.repeat")
def test_an_action_can_be_repeated() -> None:
    a = scene(ROOM, "sanctioned_witch", C="tower_stalker", F="cat_burglar").menu("W")
    for left in (2, 1, 0):
        a.dice("- -").do("attack", "C", "melee").done()
        assert a.s.actions == left


@pytest.mark.rule("action.augment", "card.action.colours", "term.action.enemies-only")
def test_an_augment_is_for_friends_and_other_actions_for_enemies() -> None:
    a = scene(ROOM, "sanctioned_witch", C="tower_stalker", F=UnitSpec("cat_burglar", wounds=1))
    a.on("C", wounds=1).menu("W")
    assert at_whom(a, "sanctioned_witch.curative") == {"W", "F"}
    assert at_whom(a, "sanctioned_witch.arcane_burst") == {"C"}
    assert {a.mark(o[1]) for o in a.offered("attack")} == {"C"}
    a.do("special", "sanctioned_witch.curative", "F")
    assert a.wounds("F") == 0
    assert not a.events(Wounded)


@pytest.mark.rule("term.action.enemies-only", "term.friendly.hero-side")
def test_an_ordinary_area_spares_friends() -> None:
    a = scene(
        """
        ######
        #W...#
        #.CF.#
        ######
        """,
        "sanctioned_witch",
        C="tower_blackblade", F="cat_burglar",
    ).menu("W")  # fmt: skip
    a.dice("2 2 -").do("special", "sanctioned_witch.arcane_burst", "C").done()
    assert not a.in_play("C")
    assert a.wounds("F") == 0


@pytest.mark.rule("action.augment.no-range")
def test_an_augment_without_range_is_for_its_user() -> None:
    a = scene(ROOM, C="tower_stalker", F="cat_burglar").menu("W")
    rally = a.option("star_knight.rally")[0]
    assert [o for o in a.offered("special") if o[1] == rally] == [("special", rally, 0)]
    a.do("special", "star_knight.rally", "W")
    a.dice("- - -").do("attack", "C", "melee").done()


@pytest.mark.rule("action.dangerous", "aoe.single-roll")
def test_a_dangerous_action_strikes_friend_and_foe_with_one_roll() -> None:
    a = scene(
        """
        ######
        #W...#
        #.CF.#
        ######
        """,
        C="tower_blackblade", F="cat_burglar",
    ).menu("W")  # fmt: skip
    assert a.offers("special", "star_knight.meteor", "F")
    assert a.offers("special", "star_knight.meteor", "C")
    # WILL is three stars; the Burglar defends with two.
    a.dice("1 1 -").do("special", "star_knight.meteor", "F").done()
    assert not a.in_play("C")
    assert a.wounds("F") == 1
    assert a.status("F") == ("fire",)
    assert len(a.rolls("offense")) == 1
    assert a.s.wrath[a.numbers["W"]] == 2


@pytest.mark.rule("action.dangerous")
def test_a_friend_in_danger_is_safe_with_as_many_stars() -> None:
    a = scene(ROOM.replace("C", "."), F="cat_burglar").menu("W")
    a.do("move", (3, 0))
    a.dice("1 1 1").do("special", "star_knight.meteor", "F").done()
    assert a.wounds("F") == 0
    assert a.status("F") == ()


@pytest.mark.rule("card.action.colours")
def test_red_actions_wound_and_blue_ones_do_not() -> None:
    a = scene(ROOM, C="tower_stalker", F="cat_burglar").menu("W")
    a.do("special", "star_knight.tangle", "C")
    assert a.wounds("C") == 0
    a.dice("2 -").do("special", "star_knight.crush", "C").done()
    assert a.wounds("C") == 2


@pytest.mark.rule("card.action.layout")
def test_an_action_line_has_type_cost_name_restriction_range_and_effects() -> None:
    a = scene(ROOM, C="tower_stalker", F="cat_burglar").menu("W")
    curative = a.game.content.heroes["sanctioned_witch"].specials[1]
    assert (curative.offensive, curative.cost, curative.name) == (False, 1, "Curative")
    assert (curative.aim, curative.reach, curative.heal) == ("augment", 6, 1)
    burst = a.game.content.heroes["sanctioned_witch"].specials[0]
    assert (burst.offensive, burst.cost, burst.reach) == (True, 2, 8)
    assert (burst.aim, burst.shape) == ("enemy", ("burst", 1))


@pytest.mark.rule("action.steps")
def test_sight_range_roll_comparison_and_effects() -> None:
    a = scene(
        """
        ###########
        #W.#C.....#
        #.........#
        #.........#
        #......D..#
        ###########
        """,
        "hexcast_sorceress",
        C="tower_blackblade", D="tower_stalker",
    ).menu("W")  # fmt: skip
    assert not a.offers("special", "hexcast_sorceress.broken_bones", "C")
    a.dice("2 1 -").do("special", "hexcast_sorceress.broken_bones", "D").done()
    happened = [type(e).__name__ for e in a.match.events or []]
    assert happened.index("Rolled") < happened.index("Wounded") < happened.index("Afflicted")


@pytest.mark.rule("basic.magic-attack", "basic.melee-attack", "basic.missile-attack")
@pytest.mark.rule("card.attack-icons")
def test_only_attributes_with_an_attack_icon_attack() -> None:
    icons = {
        "riftling_warrior": {"melee"},
        "sanctioned_witch": {"melee", "magic"},
        "moonspire_guardian": {"melee", "missile"},
    }
    for hero, wanted in icons.items():
        a = scene(ROOM, hero, C="tower_stalker", F="cat_burglar").menu("W")
        assert {o[2] for o in a.offered("attack")} == wanted


@pytest.mark.rule("basic.melee-attack", "card.attack-icons", "range.limit")
def test_the_number_on_an_icon_is_its_range() -> None:
    drawing = """
        #########
        #W.C....#
        #########
        """
    near = scene(drawing, C="tower_stalker").menu("W")
    assert near.offers("attack", "C", "melee")
    witch = scene(drawing, "sanctioned_witch", C="tower_stalker").menu("W")
    assert not witch.offers("attack", "C", "melee")
    assert witch.offers("attack", "C", "magic")


@pytest.mark.rule("basic.missile-attack", "offense.required")
def test_a_missile_attack_costs_one_and_rolls_dex() -> None:
    a = scene(ROOM, "moonspire_guardian", C="tower_stalker", F="cat_burglar").menu("W")
    a.do("move", (0, 1))
    a.dice("3 -").do("attack", "C", "missile").done()
    assert a.s.actions == 2
    assert a.rolls("offense")[0].pool == (0, 2, 0, 0)
    assert a.wounds("C") == 1


@pytest.mark.rule("card.defense-icon")
def test_a_hero_defends_only_with_attributes_that_have_the_icon() -> None:
    a = scene(ROOM, C="tower_stalker", F=UnitSpec("cat_burglar")).on("W", wrath=1)
    a.position.commands = ["fight"]
    a.at("commands")
    assert a.ask.prompt == "defend"
    assert [o[1] for o in a.offered("defend")] == [1, 3]
    one = scene(ROOM, "sanctioned_witch", C="tower_arbalist", F="cat_burglar").on("W", wrath=1)
    one.position.commands = ["fight"]
    one.dice("2 - -").at("commands").done()
    assert one.rolls("defense arm")


@pytest.mark.rule("card.monster.static-attributes", "card.monster.fields")
def test_monsters_never_roll() -> None:
    a = scene(ROOM, "sanctioned_witch", C="tower_stalker", F="cat_burglar").on("W", wrath=1)
    a.position.commands = ["fight"]
    # Two action points, two attacks; the Hero must at least equal STR 2.
    a.dice("2 - -", "1 - -").at("commands").done()
    assert {a.mark(e.unit) for e in a.events(Rolled)} == {"W"}
    assert a.wounds("W") == 1


@pytest.mark.rule("card.monster.fields")
def test_a_monster_moves_its_movement_points_and_strikes_at_its_range() -> None:
    a = scene(
        """
        #####################
        #W.................C#
        #####################
        """,
        "sanctioned_witch",
        C="tower_stalker",
    )  # fmt: skip
    a.position.commands = ["move", "fight"]
    a.at("commands")
    assert a.where("C") == (10, 0)
    assert not a.events(Rolled)


@pytest.mark.rule("card.gang.range-from-elite")
def test_a_gang_measures_range_from_its_elite() -> None:
    drawing = """
        #########
        #W.B.C..#
        #.......#
        #########
        """
    a = scene(drawing, "sanctioned_witch", C="tower_stalker", B="tower_blackblade")
    a.position.commands = ["fight"]
    # In a gang the Stalker reaches two squares; its Blackblade is next to her, and does not count.
    a.at("commands")
    assert not a.events(Rolled)
    b = scene(drawing.replace("W.B.C", "WB.C."), "sanctioned_witch", C="tower_stalker",
              B="tower_blackblade")  # fmt: skip
    b.position.commands = ["fight"]
    b.at("commands")
    assert not b.events(Rolled)
    c = scene(drawing.replace("W.B.C", "W.CB."), "sanctioned_witch", C="tower_stalker",
              B="tower_blackblade")  # fmt: skip
    c.position.commands = ["fight"]
    c.dice("2 2 -", "2 2 -", "2 2 -").at("commands").done()
    assert len(c.rolls("defense arm")) == 3


@pytest.mark.rule("card.type-and-affinity")
def test_type_and_affinity_matter_only_to_what_names_them() -> None:
    # Two Heroes alike but for type and affinity roll and move alike.
    w = scene(ROOM, "sanctioned_witch", C="tower_stalker", F="cat_burglar").menu("W")
    card = w.s.profile[0].card
    assert card.types == ("human", "hero")
    assert card.affinity == ("ruby",)
    # The Tower's Stealth goes to ruby monsters only.
    drawing = """
        ##########
        #W.....C.#
        #......X.#
        ##########
        """
    ruby = scene(drawing, "sanctioned_witch", C="tower_arbalist", X="shadow_tower").menu("W")
    assert not ruby.offers("attack", "C", "magic")
    other = scene(drawing, "sanctioned_witch", C="shadow_spinner", X="shadow_tower").menu("W")
    assert other.offers("attack", "C", "magic")


# Chests and crystals


CHESTS = """
    #######
    #W....#
    #.....#
    #######
    """


@pytest.mark.rule("basic.open-chest")
@pytest.mark.parametrize(
    ("at", "offered"), [((1, 1), True), ((0, 0), True), ((2, 0), False), ((1, 0), True)]
)
def test_a_chest_is_opened_from_beside_or_upon_it(at: tuple[int, int], offered: bool) -> None:
    a = scene(CHESTS, chests=[at]).menu("W")
    assert a.offers("chest", at) is offered
    # One within reach does not bring others nearer.
    b = scene(CHESTS, chests=[at, (4, 1)]).menu("W")
    assert [o[1] for o in b.offered("chest")] == ([b.square(*at)] if offered else [])


@pytest.mark.rule("basic.open-chest", "basic.open-chest.draw", "term.draw.top-card")
def test_a_chest_of_the_first_tile_gives_one_treasure() -> None:
    a = scene(CHESTS, chests=[(1, 1)], treasure_top=["ancestral_mail", "oracle_eye"])
    a.menu("W")
    a.do("chest", (1, 1))
    assert a.s.actions == 3
    assert not a.s.chests
    assert [a.game.box.equipment[c].id for c in a.s.backpack] == ["ancestral_mail"]
    assert not a.s.treasure_deck.discard
    assert a.events(ChestOpened)


@pytest.mark.rule("basic.open-chest.draw", "term.discard.card")
@pytest.mark.parametrize("tile", [2, 3])
def test_later_tiles_give_a_choice_of_more(tile: int) -> None:
    names = ["ancestral_mail", "oracle_eye", "blessed_spear"][:tile]
    a = scene(CHESTS, chests=[(1, 1)], treasure_top=names, tile_numbers=[tile]).menu("W")
    a.do("chest", (1, 1))
    assert len(a.offered("keep")) == tile
    a.do("keep", "card:oracle_eye")
    box = a.game.box.equipment
    assert [box[c].id for c in a.s.backpack] == ["oracle_eye"]
    left = [name for name in names if name != "oracle_eye"]
    assert [box[c].id for c in a.s.treasure_deck.discard] == left


@pytest.mark.rule("basic.open-chest.boo-booty", "boo-booty.spawn")
def test_a_boo_booty_must_be_chosen() -> None:
    boo = next(c.id for c in scene(CHESTS).game.box.equipment if c.boo)
    a = scene(
        CHESTS, chests=[(1, 1)], treasure_top=["ancestral_mail", boo], tile_numbers=[2],
        B=UnitSpec("boo_booty"),
    ).menu("W")  # fmt: skip
    a.do("chest", (1, 1))
    assert a.ask.prompt == "menu"
    assert a.s.backpack == ()
    assert a.where("B") == (1, 1)
    assert len(a.s.treasure_deck.discard) == 2


@pytest.mark.rule("basic.interact")
def test_interact_takes_a_crystal_under_the_heros_feet() -> None:
    cards = scene(CHESTS).game.box.twists
    plot = next(card.id for card in cards if card.effect == "all_burn")
    a = scene(CHESTS, plots=[plot], crystals=[((1, 0), plot), ((3, 0), plot)], plot_drawn=True)
    a.menu("W")
    assert not a.offered("interact")
    a.do("move", (1, 0)).do("interact", (1, 0))
    assert a.s.actions == 3
    assert [square for square, _ in a.s.crystals] == [a.square(3, 0)]
    assert a.events(CrystalTaken)


@pytest.mark.rule("basic.interact")
def test_without_such_a_card_there_is_nothing_to_interact_with() -> None:
    a = scene(CHESTS).menu("W")
    assert not a.offered("interact")


# The Witch's activation


def witch() -> Arena:
    return Arena(
        """
        ############
        #W.........#
        #.......K..#
        #..........#
        #......B...#
        ############
        """,
        W=UnitSpec("sanctioned_witch", potions=0),
        B=UnitSpec("cat_burglar", wounds=1, potions=0),
        K="crawler",
    )


@pytest.mark.rule("example.witch.move")
def test_the_witch_moves_three_squares() -> None:
    a = witch().activate("W")
    assert (a.s.move, a.s.actions) == (6, 3)
    a.do("move", (3, 0))
    assert (a.s.move, a.s.actions) == (3, 3)


@pytest.mark.rule("example.witch.curative")
def test_the_witch_heals_the_cat_burglar() -> None:
    a = witch().on("B", status=["slow"]).activate("W")
    a.do("move", (3, 0)).do("special", "sanctioned_witch.curative", "B")
    assert a.ask.prompt == "heal"
    assert {o[2] for o in a.ask.options} == {"wound", "slow"}
    a.do("heal", "B", "wound")
    assert a.wounds("B") == 0
    assert not a.events(Rolled)
    assert a.s.actions == 2


@pytest.mark.rule("example.witch.magic-attack", "example.witch.popped-items")
@pytest.mark.rule("example.witch.wrath", "example.witch.remaining", "basic.magic-attack")
def test_the_witch_destroys_a_crawler() -> None:
    a = witch().on("B", wounds=2).activate("W")
    a.do("move", (3, 0)).do("special", "sanctioned_witch.curative", "B")
    a.dice("2 h p").do("attack", "K", "magic")
    assert a.rolls("offense")[0].stars == 2
    assert not a.in_play("K")
    a.do("heart", "B", "wound")
    assert {a.mark(o[1]) for o in a.offered("potion")} == {"W", "B"}
    a.do("potion", "B").done()
    assert (a.wounds("B"), a.potions("B")) == (0, 1)
    assert a.s.wrath[a.numbers["W"]] == 1
    assert (a.s.move, a.s.actions) == (3, 1)
    assert [a.mark(e.unit) for e in a.events(Destroyed)] == ["K"]
    assert a.offered("move")
    assert a.offered("dash")


# Who is large or flies for a while


@pytest.mark.rule("basic.open-chest", "move.large.count")
def test_a_large_hero_opens_chests_beside_any_square_of_its_base() -> None:
    a = scene("######\n#W...#\n#....#\n######", "ogre", chests=[(2, 1), (3, 0)]).menu("W")
    assert [option[1] for option in a.offered("chest")] == [a.square(2, 1)]


@pytest.mark.rule("ability.fly")
def test_who_drinks_wings_flies_at_once() -> None:
    a = Arena("#######\n#H.v..#\n#######", H=UnitSpec("hexcast_sorceress", potions=1)).menu("H")
    assert not a.offers("move", (3, 0))
    wings = "hexcast_sorceress.wizard_wings"
    a.do("drink", "H", wings, "special", wings, "H")
    assert a.offers("move", (3, 0))
