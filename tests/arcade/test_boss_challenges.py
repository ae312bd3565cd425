"""The Boss Fight challenge deck. [boss.deck.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade.cards.boss_challenges import flesh_wound
from undercroft.games.arcade.events import Acted, Attacked, Healed, TwistDrawn
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.arcade.turn import hero_turn

from .arena import Arena

TILES = ("tile1a", 0, 0, 0, 0), ("tile2b", 1, 0, 0, 0)


def court(card: str = "", **facts: object) -> Arena:
    """The Queen two squares from the Witch, Tincan far away; the boss is out."""
    units: dict[str, object] = {
        "W": UnitSpec("sanctioned_witch", at=(4, 5), potions=0, wrath=1),
        "T": UnitSpec("tincan", at=(9, 9), potions=0),
        "Q": UnitSpec("midnight_queen", at=(6, 5)),
    }
    return Arena(
        layout=TILES, boss_out=True, force=[card] if card else [], ties=False, **(units | facts)
    )


def sprung(card: str, **facts: object) -> Arena:
    return court(**facts).set(boss_top=[card])


@pytest.mark.rule("boss.deck.replace")
@pytest.mark.parametrize("card", [t.id for t in GAME.box.twists if t.deck == "boss"])
def test_every_boss_challenge_is_drawn_once_the_boss_is_out(card: str) -> None:
    a = sprung(card)
    a.answer = lambda ask: 0  # type: ignore[method-assign]
    a.command("challenge")
    assert [a.game.box.twists[e.card].id for e in a.events(TwistDrawn)] == [card]


# In force


@pytest.mark.parametrize(
    ("card", "wounds"), [("baleful_resolve", 0), ("faithful_servants", 0), ("", 1)]
)
def test_the_boss_has_one_more_arm(card: str, wounds: int) -> None:
    a = court(card).on("W", at=(5, 5)).menu("W")
    a.dice("2 2").do("attack", "Q", "melee").done()
    assert a.wounds("Q") == wounds
    b = court(card).on("W", at=(5, 5), gear=["pixelated_pendant"]).menu("W")
    b.dice("2 2 1").do("attack", "Q", "melee").done()
    assert b.wounds("Q") == 1


@pytest.mark.parametrize(
    ("card", "wounds"), [("blistering_armor", 1), ("dark_shielding", 1), ("", 2)]
)
def test_the_boss_suffers_at_most_one_wound(card: str, wounds: int) -> None:
    a = court(card).on("W", at=(5, 5), gear=["pixelated_pendant"]).menu("W")
    a.dice("2 2 3").do("attack", "Q", "melee").done()
    assert a.wounds("Q") == wounds


def test_others_suffer_as_ever_while_the_boss_is_shielded() -> None:
    a = court("dark_shielding", K=UnitSpec("knight_of_the_tower", at=(4, 4)))
    a.on("W", gear=["pixelated_pendant"]).menu("W")
    a.dice("2 2 3").do("attack", "K", "melee").done()
    assert a.wounds("K") == 2


@pytest.mark.parametrize(
    ("card", "roll"), [("ethereal_assault", "defense will"), ("you_can_run", "defense dex")]
)
def test_heroes_defend_with_another_attribute(card: str, roll: str) -> None:
    a = court(card).dice(*["2 2 2"] * 4).command("fight")
    assert len(a.rolls(roll)) == 4


@pytest.mark.parametrize(("card", "far"), [("secret_escape_plan", False), ("", True)])
def test_the_boss_hides(card: str, far: bool) -> None:
    a = court(card).on("W", at=(0, 5)).menu("W")
    assert a.offers("attack", "Q", "magic") is far


@pytest.mark.parametrize("card", ["spiteful_curse", "unprepared_for_the_elements"])
def test_only_one_hero_activates(card: str) -> None:
    a = court(card).at("hero_turn")
    assert a.s.left <= 1
    s = court().at("hero_turn").s.copy()
    hero_turn(s)
    assert s.left == 2


# Traps


def test_baleful_resolve_takes_equipment_or_two_wounds() -> None:
    a = sprung("baleful_resolve").on("W", gear=["chainmail", "spikes"]).command("challenge")
    a.chance(1).do("discard")
    assert (a.gear("W"), a.wounds("W")) == (["chainmail"], 0)
    assert a.wounds("T") == 2
    b = sprung("baleful_resolve").on("W", gear=["chainmail"]).command("challenge").do("suffer")
    assert (b.gear("W"), b.wounds("W")) == (["chainmail"], 2)


@pytest.mark.rule("ability.on-card")
@pytest.mark.parametrize(
    ("gear", "asked"),
    [
        (["collar_of_chains"], False),
        (["pegasus_wings"], True),
        (["collar_of_chains", "spikes"], True),
    ],
)
def test_cursed_equipment_cannot_be_given_up_to_baleful_resolve(
    gear: list[str], asked: bool
) -> None:
    a = sprung("baleful_resolve").on("W", gear=gear).command("challenge")
    assert (a.ask.prompt == "resolve") is asked
    if asked:
        a.do("discard")
    assert a.gear("W") == [card for card in gear if card == "collar_of_chains"]
    assert a.wounds("W") == (0 if asked else 2)


def test_blistering_armor_blasts_everybody_around_the_boss() -> None:
    a = sprung("blistering_armor").dice("- - -").command("challenge")
    assert a.wounds("W") == 1
    assert "knockdown" in a.status("W")
    assert a.s.board.distance(a.s.at[a.numbers["W"]], a.s.at[a.numbers["Q"]]) == 5
    assert a.wounds("T") == 0


def test_a_spiteful_curse() -> None:
    a = sprung("spiteful_curse").dice("- - -").command("challenge")
    assert a.wounds("W") == 1
    assert set(a.status("W")) >= {"bane", "poison"}


@pytest.mark.parametrize("card", ["dark_shielding", "ethereal_assault"])
def test_the_boss_performs_her_unique_action(card: str) -> None:
    roll = "- - -"
    a = sprung(card).dice(roll).command("challenge")
    assert a.wounds("W") == 1
    assert a.status("W") == ("hex",)
    assert [a.mark(e.unit) for e in a.events(Attacked)] == ["Q"]


def test_faithful_servants_return_beside_the_boss() -> None:
    a = sprung("faithful_servants", P=UnitSpec("shadow_tower"), S="tower_stalker",
               B="tower_blackblade", A="tower_arbalist")  # fmt: skip
    a.command("challenge")
    for mark in "SA":
        assert a.s.board.distance(a.s.at[a.numbers[mark]], a.s.at[a.numbers["Q"]]) <= 3
    assert a.in_play("B")
    standing = sprung("faithful_servants", P=UnitSpec("shadow_tower", at=(0, 0)), S="tower_stalker")
    assert not standing.command("challenge").in_play("S")


def test_faithful_minions_come_only_with_their_elites() -> None:
    """The Stalker is at the other end already, and so is Ironscale, whom Knuckleheads follow."""
    a = sprung("faithful_servants", P=UnitSpec("shadow_tower"), B="tower_blackblade",
               S=UnitSpec("tower_stalker", at=(0, 0)), A="tower_arbalist")  # fmt: skip
    a.command("challenge")
    assert (a.where("S"), a.in_play("A"), a.in_play("B")) == ((0, 0), True, False)
    kobolds = sprung("faithful_servants", P=UnitSpec("kobold_warrens"), D="dragon_priest",
                     I=UnitSpec("ironscale", at=(0, 0)), K="knucklehead")  # fmt: skip
    kobolds.command("challenge")
    assert (kobolds.in_play("D"), kobolds.in_play("K")) == (True, False)
    b = sprung("faithful_servants", P=UnitSpec("shadow_tower"), B="tower_blackblade",
               S="tower_stalker").command("challenge")  # fmt: skip
    assert b.s.board.distance(b.s.at[b.numbers["B"]], b.s.at[b.numbers["S"]]) <= 2


@pytest.mark.parametrize(("index", "comes"), [(0, "S"), (1, "N")])
def test_chance_says_whose_servants_are_faithful(index: int, comes: str) -> None:
    a = sprung("faithful_servants", P=UnitSpec("shadow_tower"), O=UnitSpec("spider_nest"),
               S="tower_stalker", N="spider_speaker")  # fmt: skip
    a.chance(index).command("challenge")
    assert [mark for mark in "SN" if a.in_play(mark)] == [comes]


def test_one_miniboss_comes_back_and_none_that_is_here() -> None:
    """Both have been destroyed before; then the Knight has come back already."""
    a = sprung("just_a_flesh_wound", K="knight_of_the_tower", R="rex", slain=["K", "R"])
    a.command("challenge")
    assert (a.in_play("K"), a.in_play("R")) == (True, False)
    b = sprung("just_a_flesh_wound", K=UnitSpec("knight_of_the_tower", at=(9, 0), wounds=1),
               R="rex", slain=["K", "R"]).command("challenge")  # fmt: skip
    assert (b.where("K"), b.wounds("K"), b.in_play("R")) == ((9, 0), 1, True)


def test_a_miniboss_that_comes_back_is_no_longer_on_the_tracker_and_others_are() -> None:
    a = sprung("just_a_flesh_wound", K=UnitSpec("knight_of_the_tower", tracker=True),
               S=UnitSpec("tower_stalker", tracker=True), slain=["K"])  # fmt: skip
    a.set(ties=False).menu("W").change()
    assert list(flesh_wound(a.s)) == [] and a.in_play("K")
    assert a.s.kills == (a.numbers["S"],)


def test_a_miniboss_with_just_a_flesh_wound_comes_back_once_more() -> None:
    a = sprung("just_a_flesh_wound", K="knight_of_the_tower", slain=["K"], minis_out=1)
    a.command("challenge")
    assert (a.in_play("K"), a.wounds("K")) == (True, 4)
    fresh = sprung("just_a_flesh_wound", K="knight_of_the_tower", minis_out=1)
    assert not fresh.command("challenge").in_play("K")


@pytest.mark.rule("powerup.rewards.mini-boss")
@pytest.mark.parametrize(("slain", "worth"), [((), "miniboss"), (("K",), "other")])
def test_a_miniboss_that_came_back_gives_no_second_treasure(
    slain: tuple[str, ...], worth: str
) -> None:
    a = court(K=UnitSpec("knight_of_the_tower", at=(3, 5), wounds=7), slain=slain).menu("W")
    a.dice("2 2").do("attack", "K", "melee").done()
    assert a.s.tracker == ((worth, 1),)
    assert a.numbers["K"] in a.s.retired


def test_the_bosss_secret_escape_plan() -> None:
    a = sprung("secret_escape_plan").dice("2 2 2").command("challenge")
    assert a.where("Q") == (17, 4)
    assert a.events(Attacked)


def test_a_miniboss_that_is_not_here_does_not_act_with_the_boss() -> None:
    a = sprung("you_can_run", K="knight_of_the_tower").dice("2 2 2").command("challenge")
    assert {a.mark(e.unit) for e in a.events(Acted, Attacked)} == {"Q"}
    assert a.events(Healed) == []


def test_who_is_unprepared_for_the_elements_spills_and_freezes() -> None:
    a = sprung("unprepared_for_the_elements")
    a.on("W", potions=2).set(commands=["challenge"]).at("commands")
    while a.ask.prompt == "green":
        a.do("pass")
    assert (a.potions("W"), a.potions("T")) == (0, 0)
    assert (a.status("W"), a.status("T")) == (("ice",), ("ice",))


def test_you_can_run_heals_bosses_and_lets_them_act() -> None:
    a = sprung("you_can_run", K=UnitSpec("knight_of_the_tower", at=(9, 0), wounds=1))
    a.on("Q", wounds=4)
    # The card is in force when its trap springs: the Witch defends with DEX.
    a.dice("2 2 2").command("challenge")
    assert (a.wounds("Q"), a.wounds("K")) == (2, 0)
    assert [e.wounds for e in a.events(Healed)] == [2, 1]
    assert "hidden_lever" in [a.game.box.actions[e.action].id for e in a.events(Acted)]
