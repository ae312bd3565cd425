"""Why something is not allowed: the rule is named, it exists, and it is a true obstacle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.superdungeon.sentences import rules_cited_in
from undercroft.games.arcade import (
    action,
    activation,
    aim,
    deeds,
    movement,
    operands,
    potion,
    powerup,
    turn,
)
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import UnitSpec
from undercroft.table.why import explain

from .arena import CONSUL_PACK, Arena

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
#..........#
############"""
MALFORMED: list[tuple[Any, ...]] = [
    ("move",), ("special", 9999, 0), ("activate",), ("drink", 0), ("dance",), (),
    ("attack", 9999, "melee"), ("drink", -1, 0, "special", 0, 0), ("drink", 0, 0, "dance"),
    ("move", -5), ("move", "C7"), ("equip", 0, 9999, -1), ("borrow", ("dance",)),
]  # fmt: skip
"""What is no wish at all is answered with a rule, too."""


def unit(card: str, x: int, y: int, **facts: Any) -> UnitSpec:
    return UnitSpec(card, at=(x, y), **facts)


@pytest.mark.parametrize("wish", MALFORMED)
def test_what_is_no_wish_at_all_is_refused_by_a_rule(wish: tuple[Any, ...]) -> None:
    a = at_menu(T=unit("tincan", 0, 1), c=unit("tower_stalker", 4, 1))
    said = a.match.why_not(wish)
    assert said and all(rule in GAME.catalogue for rule in said)
    assert a.match.refusal(wish) is not None


def test_every_rule_that_may_be_cited_is_in_the_catalogue() -> None:
    """Also those that no random game comes to."""
    cited = rules_cited_in(
        deeds, operands, activation, action, aim, movement, potion, powerup, turn
    )
    assert len(cited) > 50
    assert [rule for rule in cited if rule not in GAME.catalogue] == []


# Single reasons


def at_menu(drawing: str = ROOM, /, **units: Any) -> Arena:
    return Arena(drawing, **units).menu(next(iter(units)))


def test_too_far_and_out_of_sight_are_told_apart() -> None:
    far = at_menu(T=unit("tincan", 0, 1), c=unit("tower_stalker", 4, 1))
    assert far.why_not("attack", "c", "melee") == ("range.limit",)
    hidden = at_menu(WALLED, W=unit("sanctioned_witch", 3, 0), c=unit("tower_stalker", 5, 0))
    assert hidden.why_not("attack", "c", "magic") == ("los.required",)


@pytest.mark.rule("basic.magic-attack")
def test_without_the_icon_there_is_no_such_attack() -> None:
    a = at_menu(T=unit("tincan", 0, 1), c=unit("tower_stalker", 1, 1))
    assert a.why_not("attack", "c", "magic") == ("basic.magic-attack",)


@pytest.mark.rule("term.action.enemies-only")
def test_friends_are_not_attacked() -> None:
    a = at_menu(T=unit("tincan", 0, 1), W=unit("sanctioned_witch", 1, 1))
    assert a.why_not("attack", "W", "melee") == ("term.action.enemies-only",)


@pytest.mark.rule("status.knockdown.hero")
def test_on_the_ground_nothing_can_be_done() -> None:
    a = at_menu(T=unit("sanctioned_witch", 0, 1, status=["knockdown"]), c=unit("crawler", 1, 1))
    assert "status.knockdown.hero" in a.why_not("attack", "c", "melee")
    assert a.why_not("move", (0, 0)) == ("status.knockdown.hero",)


@pytest.mark.rule("status.ice")
def test_ice_stops_unique_actions_and_potions() -> None:
    a = at_menu(T=unit("sanctioned_witch", 0, 1, status=["ice"]), c=unit("crawler", 4, 1))
    assert a.why_not("special", "sanctioned_witch.arcane_burst", "c") == ("status.ice",)
    number = GAME.box.action_number["sanctioned_witch.sparkle_charm_bomb"]
    assert a.why_not("drink", "T", number, "area", number) == ("status.ice",)


@pytest.mark.rule("potion.green-only-consul-turn")
def test_green_potions_wait_for_the_consul() -> None:
    a = at_menu(T=unit("tincan", 0, 1, wounds=1), c=unit("crawler", 4, 1))
    number = GAME.box.action_number["tincan.bitterroot"]
    said = a.why_not("drink", "T", number, "special", number, "T")
    assert said == ("potion.green-only-consul-turn",)


@pytest.mark.rule("move.through.enemies", "move.end.empty-square", "move.cost")
def test_a_square_that_cannot_be_reached() -> None:
    a = at_menu(
        T=unit("tincan", 0, 1), x=unit("tower_stalker", 1, 0), y=unit("tower_stalker", 1, 1),
        z=unit("tower_arbalist", 1, 2),
    )  # fmt: skip
    assert a.why_not("move", (2, 1)) == ("move.through.enemies",)
    assert a.why_not("move", (1, 1)) == ("move.end.empty-square",)
    assert a.why_not("move", (9, 1)) == ("move.cost",)


@pytest.mark.rule("turn.token.blocks", "turn.hero.not-twice")
def test_who_has_a_token_waits() -> None:
    a = Arena(
        ROOM, T=unit("tincan", 0, 1, token=True), W=unit("sanctioned_witch", 1, 1),
        C=unit("cat_burglar", 2, 1), n=unit("spider_nest", 9, 2),
    ).at("hero_turn")  # fmt: skip
    assert a.why_not("activate", "T") == ("turn.token.blocks",)
    a.do("activate", "W")
    assert a.why_not("activate", "C") == ("turn.hero.one-at-a-time",)


@pytest.mark.rule("powerup.equipment.when")
def test_equipment_is_put_on_in_power_up_only() -> None:
    a = at_menu(T=unit("tincan", 0, 1), c=unit("crawler", 4, 1))
    assert a.why_not("equip", "T", "card:chainmail", -1) == ("powerup.equipment.when",)


Case = tuple[str, dict[str, Any], dict[str, Any], tuple[Any, ...], tuple[str, ...]]
"""A drawing, units whose first is at its menu, facts of the position, a wish, and why not."""


def case(rule: str, *about: Any, drawing: str = ROOM, why: str = "", **facts: Any) -> Any:
    """Units and a wish; the reason is the rule alone unless `why` names more."""
    units, wish = about
    said = tuple(why.split()) or (rule,)
    return pytest.param((drawing, units, facts, wish, said), marks=pytest.mark.rule(rule))


WITCH, GUARDIAN, BURGLAR = "sanctioned_witch", "moonspire_guardian", "cat_burglar"
SHADOWS = {"n": unit("shadow_tower", 9, 2)}
LONELY = "arrow_of_seeking.the_lonely_arrow"


@pytest.mark.parametrize(
    "about",
    [
        # Points
        case("action.spend", {"W": unit(WITCH, 0, 1), "c": unit("crawler", 1, 1)},
             ("attack", "c", "melee"), actions=0),
        case("status.poison", {"W": unit(WITCH, 0, 1, status=["poison"]),
             "c": unit("crawler", 1, 1)}, ("attack", "c", "melee"), actions=0,
             why="action.spend status.poison"),
        case("action.spend", {"W": unit(WITCH, 0, 1, status=["poison"]),
             "c": unit("crawler", 1, 1)}, ("special", f"{WITCH}.arcane_burst", "c"), actions=0),
        case("action.spend", {"W": unit(WITCH, 0, 1), "c": unit("crawler", 1, 1)},
             ("special", "tincan.grudge", "c")),
        case("action.spend", {"W": unit(WITCH, 0, 1, status=["slow"]),
             "c": unit("crawler", 1, 1)}, ("attack", "c", "melee"), actions=0),
        case("action.spend", {"W": unit(WITCH, 0, 1), "c": unit("crawler", 3, 1)},
             ("special", f"{WITCH}.arcane_burst", "c"), actions=1),
        case("action.spend", {"W": unit(WITCH, 0, 1)}, ("dash", (1, 1)), actions=0),
        case("status.ice", {"B": unit(BURGLAR, 0, 1, status=["ice", "slow"]),
             "c": unit("crawler", 3, 1)}, ("special", f"{BURGLAR}.gotcha", "c")),
        case("status.knockdown.hero", {"W": unit(WITCH, 0, 1)}, ("stand", "action")),
        # Range and sight
        case("range.limit", {"T": unit("tincan", 0, 1), "c": unit("crawler", 2, 1)},
             ("attack", "c", "melee")),
        case("ability.stealth", {"W": unit(WITCH, 1, 2), "c": unit("tower_stalker", 7, 2),
             **SHADOWS}, ("attack", "c", "magic")),
        case("range.limit", {"W": unit(WITCH, 0, 0, gear=["arrow_of_seeking"]),
             "c": unit("tower_stalker", 7, 0)}, ("special", LONELY, "c"), drawing=WALLED),
        case("ability.on-card", {"W": unit(WITCH, 0, 1), "q": unit("midnight_queen", 3, 1),
             "d": unit("daemonus", 8, 1)}, ("attack", "q", "magic")),
        case("destroy.when", {"W": unit(WITCH, 0, 1), "c": UnitSpec("crawler")},
             ("attack", "c", "magic")),
        # Icons
        case("basic.missile-attack", {"W": unit(WITCH, 0, 1), "c": unit("crawler", 1, 1)},
             ("attack", "c", "missile")),
        case("basic.melee-attack", {"W": unit(WITCH, 0, 1), "c": unit("crawler", 1, 1)},
             ("attack", "c", "tickle")),
        case("term.action.enemies-only", {"W": unit(WITCH, 0, 1), "T": unit("tincan", 9, 1)},
             ("attack", "T", "melee")),
        # Wind of Blades
        case("ability.on-card", {"W": unit(WITCH, 0, 1), "c": unit("crawler", 3, 1)},
             ("blades", "c"), why="ability.on-card basic.missile-attack"),
        case("ability.on-card", {"G": unit(GUARDIAN, 0, 1), "c": unit("crawler", 3, 1)},
             ("blades", "c"), move=0),
        case("range.limit", {"G": unit(GUARDIAN, 0, 1), "c": unit("tower_stalker", 9, 1)},
             ("blades", "c")),
        case("status.knockdown.hero", {"G": unit(GUARDIAN, 0, 1, status=["knockdown"]),
             "c": unit("crawler", 3, 1)}, ("blades", "c")),
        # How an action is aimed
        case("range.area-effect", {"G": unit(GUARDIAN, 0, 1), "c": unit("crawler", 1, 1)},
             ("special", f"{GUARDIAN}.piercing_shot", "c")),
        case("range.area-effect", {"G": unit(GUARDIAN, 0, 1), "c": unit("crawler", 1, 1)},
             ("aim", f"{GUARDIAN}.piercing_shot", (5, 1), "E")),
        case("range.area-effect", {"T": unit("tincan", 0, 1), "c": unit("crawler", 1, 1)},
             ("special", "tincan.fight_me", "c")),
        case("action.steps", {"W": unit(WITCH, 0, 1), "c": unit("crawler", 1, 1)},
             ("area", f"{WITCH}.arcane_burst")),
        case("ability.on-card", {"W": unit(WITCH, 0, 1, gear=["guttering_candle"]),
             "c": unit("crawler", 1, 1)}, ("area", "guttering_candle.flicker")),
        case("ability.on-card", {"W": unit(WITCH, 3, 0, gear=["guttering_candle"])},
             ("teleport", "guttering_candle.flicker", (6, 0)), drawing=WALLED),
        case("term.place.legal-square", {"W": unit(WITCH, 0, 1, gear=["guttering_candle"]),
             "c": unit("crawler", 3, 1)}, ("teleport", "guttering_candle.flicker", (3, 1)),
             why="ability.on-card term.place.legal-square"),
        case("ability.on-card", {"W": unit(WITCH, 0, 1), "T": unit("tincan", 0, 0)},
             ("borrow", ("special", GAME.box.action_number["tincan.indignant_defense"], 0))),
        # At whom
        case("destroy.when", {"W": unit(WITCH, 0, 1), "c": UnitSpec("crawler")},
             ("special", f"{WITCH}.arcane_burst", "c")),
        case("range.limit", {"B": unit(BURGLAR, 0, 1), "c": unit("crawler", 6, 1)},
             ("special", f"{BURGLAR}.gotcha", "c")),
        case("action.augment.no-range", {"T": unit("tincan", 0, 1), "W": unit(WITCH, 1, 1)},
             ("special", "tincan.indignant_defense", "W")),
        case("action.augment", {"W": unit(WITCH, 0, 1), "c": unit("crawler", 3, 1)},
             ("special", f"{WITCH}.curative", "c")),
        case("term.action.enemies-only", {"W": unit(WITCH, 0, 1), "T": unit("tincan", 3, 1)},
             ("special", f"{WITCH}.arcane_burst", "T")),
        case("range.limit", {"W": unit(WITCH, 0, 1), "T": unit("tincan", 7, 1)},
             ("special", f"{WITCH}.curative", "T")),
        # Moving
        case("tile.squares.required", {"W": unit(WITCH, 0, 1)}, ("move", (4, 0)), drawing=WALLED),
        case("move.cost", {"W": unit(WITCH, 0, 1)}, ("move", (1, 1)), move=0),
        case("status.immobile", {"W": unit(WITCH, 0, 1, status=["immobile"])}, ("move", (1, 1)),
             move=0),
        case("status.immobile", {"W": unit(WITCH, 0, 1, status=["immobile"])}, ("dash", (1, 1))),
        case("move.end.empty-square", {"W": unit(WITCH, 0, 1)}, ("move", (0, 1))),
        case("move.cost", {"W": unit(WITCH, 0, 1, status=["hex"])}, ("move", (4, 1)), move=3),
        case("basic.dash", {"W": unit(WITCH, 0, 1)}, ("dash", (3, 1)),
             why="move.cost basic.dash"),
        case("status.slow", {"W": unit(WITCH, 0, 1, status=["slow"])}, ("move", (4, 1)), move=3,
             why="move.cost status.slow"),
        case("move.cost", {"W": unit(WITCH, 0, 1, status=["slow"])}, ("move", (7, 1)), move=3),
        case("move.cost", {"W": unit(WITCH, 0, 1, status=["slow"])}, ("move", (7, 1)),
             drawing=ROOM.replace("..........", "....#.....")),
        case("move.diagonal.between-enemies", {"W": unit(WITCH, 0, 2),
             "c": unit("tower_arbalist", 0, 1), "d": unit("tower_arbalist", 1, 2)},
             ("move", (1, 1)), move=1),
        case("tile.effects", {"W": unit(WITCH, 0, 0)}, ("move", (2, 0)), move=2,
             drawing="#####\n#..:#\n#####"),
        case("tile.effects", {"W": unit(WITCH, 0, 0)}, ("move", (2, 0)),
             drawing="#####\n#..v#\n#####"),
        # Chests and crystals
        case("basic.open-chest", {"W": unit(WITCH, 0, 1)}, ("chest", (2, 1)), chests=[(2, 1)]),
        case("action.spend", {"W": unit(WITCH, 0, 1)}, ("chest", (1, 1)), chests=[(1, 1)],
             actions=0),
        case("basic.interact", {"W": unit(WITCH, 0, 1)}, ("interact", (1, 1)),
             plots=["stasis_orbs"], crystals=[((1, 1), "stasis_orbs")]),
        case("action.spend", {"W": unit(WITCH, 0, 1)}, ("interact", (0, 1)), actions=0,
             plots=["stasis_orbs"], crystals=[((0, 1), "stasis_orbs")]),
    ],
)  # fmt: skip
def test_what_stands_in_the_way_is_named(about: Case) -> None:
    drawing, units, facts, wish, said = about
    a = Arena(drawing, **units).menu(next(iter(units)), **facts)
    assert a.why_not(*wish) == said
    refusal = a.match.refusal(a.option(*wish))
    assert refusal is not None and refusal.text.endswith(".")


@pytest.mark.rule("ability.small")
def test_small_monsters_are_out_of_range_beyond_three_squares() -> None:
    for x, said in ((3, ()), (4, ("ability.small",))):
        a = Arena(ROOM, packs=CONSUL_PACK, W=unit(WITCH, 0, 1), m=unit("mole", x, 1)).menu("W")
        assert a.why_not("attack", "m", "magic") == said


@pytest.mark.rule("ability.stealth")
def test_hiding_is_named_only_where_it_matters() -> None:
    """Magic 8 is 5 against Stealth: at five squares nothing is in the way, beyond eight range."""
    near = at_menu(W=unit(WITCH, 2, 2), c=unit("tower_stalker", 7, 2), **SHADOWS)
    assert near.why_not("attack", "c", "magic") == ()
    far = at_menu(B=unit(BURGLAR, 2, 2), c=unit("tower_stalker", 7, 2), **SHADOWS)
    assert far.why_not("attack", "c", "melee") == ("range.limit",)
    friend = at_menu(W=unit(WITCH, 2, 2), B=unit(BURGLAR, 9, 2))
    assert friend.why_not("special", f"{WITCH}.curative", "B") == ("range.limit",)


def test_the_wind_of_blades_blows_once_and_before_any_step() -> None:
    units = {"G": unit(GUARDIAN, 0, 1), "c": unit("crawler", 3, 1)}
    moved = at_menu(**units).do("move", (0, 0))
    assert moved.why_not("blades", "c") == ("ability.on-card",)
    blown = at_menu(**units).dice("- -").do("blades", "c")
    assert blown.why_not("blades", "c") == ("ability.on-card",)


@pytest.mark.rule("ability.one-use-only")
def test_what_is_used_up_is_used_up() -> None:
    number = "fruit_splash_cherry_bomb.cherry_bomb"
    witch = unit(WITCH, 0, 1, gear=["fruit_splash_cherry_bomb"])
    a = at_menu(W=witch, k=unit("knight_of_the_tower", 2, 1)).dice("- - - 1")
    a.do("special", number, "k")
    a.change(actions=3)
    assert a.why_not("special", number, "k") == ("ability.one-use-only",)


FIREVINE, CHARM = "riftling_warrior.firevine", f"{WITCH}.sparkle_charm_bomb"
DRINKERS = {"W": unit(WITCH, 0, 1), "R": unit("riftling_warrior", 1, 1)}


@pytest.mark.parametrize(
    ("wish", "facts", "said"),
    [
        (("W", CHARM, "area", CHARM), {"W": unit(WITCH, 0, 1, potions=0)}, "potion.cost"),
        (("W", FIREVINE, "special", FIREVINE, "W"), {}, "potion.share.tokens"),
        (("R", FIREVINE, "special", FIREVINE, "W"), {"R": UnitSpec("riftling_warrior")},
         "potion.share"),
        (("W", CHARM, "area", CHARM), {"force": ["ill_equipped"]}, "term.rule-priority"),
        (("W", CHARM, "area", FIREVINE), {}, "action.steps"),
        (("W", CHARM, "special", CHARM, "R"), {}, "range.area-effect"),
        (("R", FIREVINE, "special", FIREVINE, "R"), {}, "action.augment.no-range"),
        (("W", CHARM, "area", CHARM), {"W": unit(WITCH, 0, 1, status=["knockdown"])},
         "status.knockdown.hero"),
    ],
)  # fmt: skip
def test_why_a_potion_stays_in_its_bottle(
    wish: tuple[Any, ...], facts: dict[str, Any], said: str
) -> None:
    a = Arena(ROOM, **(DRINKERS | facts)).menu("W")
    assert a.why_not("drink", *wish) == (said,)


@pytest.mark.rule("potion.limit.activation", "potion.share.green", "potion.limit.consul-turn")
def test_one_potion_an_activation_and_green_ones_of_ones_own() -> None:
    a = Arena(ROOM, **DRINKERS).on("W", potions=2).menu("W")
    a.do("drink", "R", FIREVINE, "special", FIREVINE, "W")
    assert a.why_not("drink", "W", CHARM, "area", CHARM) == ("potion.limit.activation",)
    brew, root = f"{WITCH}.healing_brew", "tincan.bitterroot"
    units = {"W": unit(WITCH, 0, 1, wounds=1), "T": unit("tincan", 1, 1, wounds=1)}
    b = Arena(ROOM, **units, commands=["spawn"]).at("commands")
    assert b.ask.prompt == "green"
    assert b.mark(b.ask.about[0]) == "W"
    assert b.why_not("drink", "W", brew, "special", brew, "W") == ()
    assert b.why_not("drink", "T", root, "special", root, "W") == ("potion.share.green",)
    assert b.why_not("drink", "W", CHARM, "area", CHARM) == ("potion.limit.consul-turn",)


# Wishes in words


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("attack crawler", ("attack", "c", "magic")),
        ("attack the crawler by magic", ("attack", "c", "magic")),
        ("shoot crawler", ("attack", "c", "magic")),
        ("move B1", ("move", (1, 0))),
        ("C2", ("move", (2, 1))),
        ("dash B1", ("dash", (1, 0))),
        ("curative tincan", ("special", "sanctioned_witch.curative", "T")),
        ("arcane burst on crawler", ("special", "sanctioned_witch.arcane_burst", "c")),
        ("end", ("end",)),
        ("stand", ("stand", "action")),
        ("open chest", ("chest", (0, 1))),
    ],
)
def test_a_wish_is_read(text: str, option: tuple[Any, ...]) -> None:
    a = at_menu(W=unit("sanctioned_witch", 0, 1), T=unit("tincan", 0, 2), c=unit("crawler", 4, 1))
    assert GAME.wish(a.s, a.ask, text) == a.option(*option)


def test_a_potion_is_drunk_by_its_name() -> None:
    a = at_menu(W=unit("sanctioned_witch", 0, 1), R=unit("riftling_warrior", 0, 2))
    wish = GAME.wish(a.s, a.ask, "drink firevine")
    assert wish is not None and wish in a.ask.options


def test_what_means_nothing_is_not_read() -> None:
    a = at_menu(W=unit("sanctioned_witch", 0, 1), c=unit("crawler", 4, 1))
    assert GAME.wish(a.s, a.ask, "sing a song") is None
    assert GAME.wish(a.s, a.ask, "") is None


# Where cards and figures are dropped


@pytest.mark.rule("powerup.equipment.when", "powerup.equipment.slot-colour")
def test_a_card_that_is_dropped_where_it_cannot_go_is_told_why() -> None:
    """In the middle of an activation, and in power-up by who wears another card there."""
    units = {"T": unit("tincan", 0, 1, gear=["chainmail"]), "W": unit(WITCH, 1, 1)}
    a = at_menu(**units, c=unit("crawler", 4, 1))
    scene = a.match.scene(0)
    told = explain(a.match, scene, {"card": "chainmail", "token": a.numbers["W"]})
    assert told["text"] == "It is for the Heroes' power-up."
    assert told["rules"] == ["powerup.equipment.when"]
    b = Arena(ROOM, **units, backpack=["spikes", "nether_sword"]).at("equipment")
    told = explain(b.match, b.match.scene(0), {"card": "chainmail", "token": b.numbers["W"]})
    assert told["text"] == "Chainmail is not in the backpack."


def test_what_is_near_enough_after_a_step_is_told_with_the_step() -> None:
    a = at_menu(T=unit("tincan", 0, 1), c=unit("crawler", 4, 1))
    refusal = a.match.refusal(a.option("attack", "c", "melee"))
    assert refusal is not None and refusal.option is not None
    assert refusal.text == "Crawler is 4 squares away, and the range is 1."
    assert refusal.facts == {"target": a.numbers["c"], "far": 4, "reach": 1}
    step = a.ask.options[refusal.option]
    assert refusal.instead == a.match.label(step) and step[0] == "move"
    a.do(*step)
    assert a.why_not("attack", "c", "melee") == ()


def test_a_square_too_far_off_is_told_with_the_nearest_on_the_way() -> None:
    a = at_menu(T=unit("tincan", 0, 1)).change(move=3)
    refusal = a.match.refusal(a.option("move", (9, 1)))
    assert refusal is not None and refusal.option is not None
    assert refusal.text == "J2 is 9 movement away, 3 left."
    kind, square = a.ask.options[refusal.option]
    assert kind == "move" and a.s.board.distance(square, a.square(9, 1)) == 6


@pytest.mark.rule("los.blockers")
def test_who_stands_in_the_line_is_named() -> None:
    a = at_menu(
        "########\n#......#\n########", W=unit(WITCH, 0, 0),
        x=unit("tower_arbalist", 2, 0), c=unit("tower_arbalist", 4, 0),
    )  # fmt: skip
    refusal = a.match.refusal(a.option("attack", "c", "magic"))
    assert refusal is not None and refusal.rules == ("los.required", "los.blockers")
    assert refusal.text == "Tower Arbalist 1 stands before Tower Arbalist 2."
    assert refusal.facts == {"blocker": a.numbers["x"], "target": a.numbers["c"]}
