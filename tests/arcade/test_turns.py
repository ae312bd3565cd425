"""Turns, activations, upkeep and victory. [turn.*, victory.*, hero.*, term.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade.events import (
    Activated,
    ChartMoved,
    Commanded,
    ConsulTurnBegan,
    Cured,
    EffectEnded,
    Healed,
    HeroTurnBegan,
    TokensCleared,
    Wounded,
)
from undercroft.games.arcade.position import UnitSpec

from .arena import HEROES_PACK, Arena

HALL = """
    ############
    #MWR.......#
    #B.........#
    #.........X#
    ############
    """


def party(heroes: str = "MWR", **facts: object) -> Arena:
    """A party in a hall without monsters."""
    cards = {
        "M": "moonspire_guardian",
        "W": "riftling_warrior",
        "R": "sanctioned_witch",
        "B": "cat_burglar",
    }
    drawing = HALL
    for mark in cards:
        if mark not in heroes:
            drawing = drawing.replace(mark, ".")
    units = {mark: cards[mark] for mark in heroes}
    return Arena(drawing, X="shadow_tower", **units, **facts).dry()


def ready(a: Arena) -> set[str]:
    """Who may be chosen to activate now; one alone is not asked about."""
    if a.ask.prompt == "hero_turn":
        return {a.mark(o[1]) for o in a.offered("activate")}
    return {a.mark(a.s.active)}


def act(a: Arena, mark: str) -> None:
    """Let a Hero activate and end at once."""
    if a.ask.prompt == "hero_turn":
        a.do("activate", mark)
    assert a.mark(a.s.active) == mark
    a.do("end")


@pytest.mark.rule("turn.hero.two-activations", "turn.alternate", "turn.hero.one-at-a-time")
def test_two_heroes_activate_one_after_the_other_then_the_consul() -> None:
    a = party().at("hero_turn")
    act(a, "M")
    assert not a.events(ConsulTurnBegan)
    a.do("activate", "W")
    assert a.ask.prompt == "menu"
    assert not a.offered("activate")
    a.do("end")
    assert len(a.events(ConsulTurnBegan)) == 1
    assert [a.mark(e.unit) for e in a.events(Activated)][:2] == ["M", "W"]


@pytest.mark.rule("turn.alternate", "turn.token.example", "turn.token.three-heroes")
def test_the_books_run_of_turns_for_three_heroes() -> None:
    a = party().at("hero_turn")
    assert ready(a) == {"M", "W", "R"}
    act(a, "M")
    assert ready(a) == {"W", "R"}
    act(a, "W")
    # Turn two: only the Witch; then all tokens come off.
    assert ready(a) == {"R"}
    act(a, "R")
    assert a.events(TokensCleared)
    assert ready(a) == {"M", "W"}
    act(a, "W")
    # Turn three: Guardian and Witch.
    assert ready(a) == {"M", "R"}
    act(a, "M")
    assert ready(a) == {"R"}
    act(a, "R")
    # Turn four: the Warrior can be chosen again.
    assert ready(a) == {"M", "W", "R"}
    turns = [e for e in a.match.events or [] if isinstance(e, HeroTurnBegan | ConsulTurnBegan)]
    assert [type(e) for e in turns] == [HeroTurnBegan, ConsulTurnBegan] * 3 + [HeroTurnBegan]


@pytest.mark.rule("turn.token.four-heroes", "turn.token.blocks")
def test_four_heroes_each_act_once_in_two_turns() -> None:
    a = party("MWRB").at("hero_turn")
    act(a, "M")
    act(a, "W")
    assert ready(a) == {"R", "B"}
    a.do("activate", "R")
    assert not a.events(TokensCleared)
    a.do("end")
    act(a, "B")
    assert len(a.events(TokensCleared)) == 1
    assert ready(a) == {"M", "W", "R", "B"}


@pytest.mark.rule("turn.token.clear", "turn.hero.not-twice")
def test_a_hero_whose_token_came_off_does_not_act_twice_in_a_turn() -> None:
    a = party().on("M", token=True).on("W", token=True).at("hero_turn")
    assert ready(a) == {"R"}
    # The Witch was the last without a token: all have come off, hers too.
    assert a.s.acted[:3] == [0, 0, 0]
    a.do("end")
    assert ready(a) == {"M", "W"}


@pytest.mark.rule("turn.token.destroyed-hero", "hero.activation.destroyed")
def test_a_hero_destroyed_in_its_upkeep_has_used_its_activation() -> None:
    a = party().on("W", wounds=4, status=["fire"]).at("hero_turn")
    a.do("activate", "W")
    assert not a.in_play("W")
    assert a.s.acted[a.numbers["W"]] == 1
    assert ready(a) == {"M", "R"}
    act(a, "M")
    # A coin brings the Warrior back with its token; the Witch must act next.
    assert a.ask.prompt in ("who_returns", "return")
    while a.ask.prompt in ("who_returns", "return"):
        a.match.answer(0)
    assert a.in_play("W")
    assert ready(a) == {"R"}


@pytest.mark.rule("turn.token.destroyed-hero")
def test_a_destroyed_hero_without_a_token_costs_the_party_an_activation() -> None:
    a = party().on("M", token=True).on("W", at=None).set(fallen=["W"])
    a.position.map = a.position.map.replace("W", ".")
    a.at("hero_turn")
    act(a, "R")
    # The Warrior still counts, so no token came off and nobody else can act.
    assert a.ask.prompt in ("who_returns", "return")
    assert not a.events(TokensCleared)


@pytest.mark.rule("turn.phases", "turn.consul.sequence")
def test_a_consul_turn_is_upkeep_chart_commands_power_up() -> None:
    a = party("MW")
    a.position.units["C"] = UnitSpec("tower_stalker", at=(9, 0), status=["fire", "knockdown"])
    a.on("M", wrath=1).at("consul_turn")
    kinds = (ConsulTurnBegan, Wounded, ChartMoved, Commanded, Cured, HeroTurnBegan)
    happened = [e for e in a.match.events or [] if isinstance(e, kinds)]
    assert [type(e) for e in happened][:4] == [ConsulTurnBegan, Wounded, ChartMoved, Commanded]
    commands = a.game.content.chart(2).spaces[1].commands
    assert [e.command for e in a.events(Commanded)] == [name for name, _ in commands]


@pytest.mark.rule("turn.phases")
def test_a_hero_turn_ends_with_its_power_up() -> None:
    a = party(backpack=["ancestral_mail"]).at("hero_turn")
    act(a, "M")
    act(a, "W")
    assert a.ask.prompt == "equipment"
    assert not a.events(ConsulTurnBegan)
    a.do("done")
    assert a.events(ConsulTurnBegan)


# Victory


@pytest.mark.rule("victory.heroes")
def test_the_heroes_win_when_the_boss_is_destroyed() -> None:
    a = Arena(
        """
        #####
        #WQ.#
        #####
        """,
        W="sanctioned_witch", Q=UnitSpec("midnight_queen", wounds=6), boss_out=True,
    ).dry()  # fmt: skip
    a.menu("W").dice("2 2").do("attack", "Q", "melee").done()
    assert a.match.over
    assert a.s.outcome == ("heroes", "victory.heroes")


@pytest.mark.rule("victory.heroes")
def test_the_boss_is_gone_before_heroes_are_counted() -> None:
    a = Arena(
        """
        ######
        #K.Q.#
        #..F.#
        ######
        """,
        packs=HEROES_PACK, K="star_knight", F=UnitSpec("sanctioned_witch", wounds=4),
        Q=UnitSpec("tower_arbalist"), coins=0,
    ).dry()  # fmt: skip
    a.on("Q", card="midnight_queen", wounds=6, status=["bane"]).set(boss_out=True)
    a.menu("K").dice("- - -").do("special", "star_knight.meteor", "F").done()
    assert a.s.outcome == ("heroes", "victory.heroes")


@pytest.mark.rule("victory.consul")
@pytest.mark.parametrize(("coins", "over"), [(0, True), (1, False)])
def test_the_consul_wins_when_a_destroyed_hero_cannot_be_paid_for(coins: int, over: bool) -> None:
    a = party(coins=coins).on("W", wounds=4, status=["fire"]).activate("W")
    assert not a.in_play("W")
    assert a.match.over is over
    if over:
        assert a.s.outcome == ("consul", "victory.consul")


@pytest.mark.rule("victory.consul")
def test_heroes_destroyed_this_turn_are_counted_together() -> None:
    a = party("MWR", coins=1, fallen=["R"]).on("W", wounds=4, status=["fire"])
    a.position.map = a.position.map.replace("R", ".")
    a.activate("W")
    assert a.s.outcome == ("consul", "victory.consul")


# Activation


@pytest.mark.rule("hero.activation.parts", "hero.activation.end-triggers", "status.fire")
def test_upkeep_then_the_menu_then_tokens_then_what_the_end_triggers() -> None:
    a = Arena(
        """
        ######
        #W~.X#
        ####F#
        ######
        """,
        W=UnitSpec("sanctioned_witch", status=["fire", "slow"]),
        F="cat_burglar", X="shadow_tower",
    ).dry()  # fmt: skip
    a.activate("W")
    assert a.wounds("W") == 1
    assert set(a.status("W")) == {"fire", "slow"}
    a.do("move", (1, 0)).do("end")
    # The tokens of before are gone; the lava's Fire came after that.
    assert a.events(Cured)
    assert a.status("W") == ("fire",)


@pytest.mark.rule("card.hero.points", "hero.activation.parts")
def test_every_activation_starts_with_the_points_of_the_card() -> None:
    a = party("MWR").at("hero_turn")
    for mark, points in (("M", (7, 3)), ("W", (6, 3))):
        a.do("activate", mark)
        assert (a.s.move, a.s.actions) == points
        a.do("end")
    assert (a.mark(a.s.active), a.s.move, a.s.actions) == ("R", 6, 3)


@pytest.mark.rule("hero.activation.free-order", "move.cost")
def test_movement_actions_and_potions_mix_freely() -> None:
    a = Arena(
        """
        ##########
        #W..C...R#
        ##########
        """,
        W=UnitSpec("sanctioned_witch", potions=0), C="tower_stalker",
        R=UnitSpec("riftling_warrior", potions=1),
    )  # fmt: skip
    a.menu("W")
    a.do("move", (1, 0))
    a.do("drink", "R", "riftling_warrior.firevine", "special", "riftling_warrior.firevine", "W")
    a.do("move", (2, 0))
    a.dice("- - -").do("attack", "C", "melee")
    a.do("move", (0, 0))
    a.dice("- - - -").do("attack", "C", "magic").done()
    assert (a.s.move, a.s.actions) == (2, 1)


@pytest.mark.rule("hero.upkeep.order", "hero.upkeep.heal-before-damage", "potion.duration")
def test_upkeep_ends_effects_heals_and_then_burns() -> None:
    a = Arena(
        """
        ########
        #K...XR#
        ########
        """,
        packs=HEROES_PACK, K=UnitSpec("star_knight", wounds=2, status=["fire"], potions=0),
        R="riftling_warrior", X="shadow_tower",
    )  # fmt: skip
    a.menu("R")
    a.do("drink", "R", "riftling_warrior.firevine", "special", "riftling_warrior.firevine", "R")
    assert a.s.effects
    a.do("end")
    # With two wounds of three hearts the Knight lives only because Tough heals first.
    assert a.mark(a.s.active) == "K"
    assert a.in_play("K")
    assert a.wounds("K") == 2
    happened = [type(e) for e in a.match.events or [] if isinstance(e, Healed | Wounded)]
    assert happened == [Healed, Wounded]
    assert a.s.effects  # Firevine is the Warrior's until his own next upkeep.
    a.do("end")
    a.play_to("R")
    assert not a.s.effects
    order = [type(e) for e in a.match.events or [] if isinstance(e, Activated | EffectEnded)]
    assert order[-2:] == [Activated, EffectEnded]
