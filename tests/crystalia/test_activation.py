"""Activations: upkeep, movement and actions in any mix, the end; points and skulls."""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.events import (
    Activated,
    Cured,
    EffectEnded,
    Finished,
    Healed,
    Wounded,
)
from undercroft.games.crystalia.wound import discard

from .arena import Arena, foe, unit

ROOM = """
    ##########
    #A.......#
    #........#
    ##########"""


@pytest.mark.rule("base.activation.parts", "base.status.end")
def test_an_activation_is_upkeep_then_acting_then_the_end_of_all_statuses() -> None:
    a = Arena(
        ROOM,
        A=unit("claw_tribe_barbarian", wounds=1, status=("fire", "slow")),
        F=unit("knucklehead", at=(7, 1)),
    ).activate("A", phase="hero")
    kinds = [type(event).__name__ for event in a.events(Activated, Healed, Wounded)]
    assert kinds == ["Activated", "Healed", "Wounded"]
    assert a.ask.prompt == "menu" and a.status("A") == {"fire", "slow"}
    a.do("end")
    assert a.status("A") == set()
    ends = [type(event) for event in a.events(Cured, Finished)]
    assert ends == [Cured, Finished], "the crystal comes last"


@pytest.mark.rule("base.activation.parts")
def test_monsters_activate_in_the_same_way_as_heroes() -> None:
    a = Arena(
        ROOM, A=unit("royal_captain", status=("fire",)), F=unit("royal_spearman", at=(7, 1))
    ).activate("A")
    assert a.wounds("A") == 1
    a.do("end")
    assert a.status("A") == set()


@pytest.mark.rule("base.activation.complete")
def test_nobody_else_acts_before_an_activation_is_finished() -> None:
    a = Arena(ROOM, A="royal_captain", F=unit("royal_spearman", at=(7, 1))).at("warband_phase")
    a.do("activate", "A")
    assert not a.offered("activate")
    a.do("move", "to:E", (1, 0)).do("dash")
    assert not a.offered("activate")
    a.do("end")
    assert a.targets("activate") == {"F"}


@pytest.mark.rule("base.activation.mix")
def test_points_are_spent_in_any_portions_and_what_is_left_is_lost() -> None:
    a = Arena(
        ROOM,
        A="ember_mage",
        F=unit("knucklehead", at=(7, 1)),
        E=foe("tincan", at=(7, 0), facing="W"),
    ).menu("A", phase="hero")
    a.do("move", "to:E", (1, 0))
    a.dice("- -", "- - -").do("attack", "E", "magic")
    a.do("move", "to:E", (3, 0)).do("dash").do("move", "to:E", (4, 0))
    assert (a.s.move, a.s.actions) == (4, 1)
    a.do("end")
    assert a.ask.prompt == "next_unit" and a.targets("activate") == {"F"}


@pytest.mark.rule("base.upkeep.order", "base.area.aura")
def test_effects_of_the_last_activation_end_before_healing_and_damage() -> None:
    a = Arena(
        ROOM,
        A=unit("claw_tribe_barbarian", wounds=1, status=("fire",)),
        F=unit("knucklehead", at=(7, 1)),
        effects=[("A", "royal_paladin.iron_halo", "aura")],
    ).activate("A", phase="hero")
    kinds = [type(event) for event in a.events(EffectEnded, Healed, Wounded)]
    assert kinds == [EffectEnded, Healed, Wounded]
    assert a.wounds("A") == 1


@pytest.mark.rule("base.upkeep.order")
def test_after_the_damage_the_player_orders_what_is_left_of_the_upkeep() -> None:
    def trapped() -> Arena:
        return Arena(
            ROOM,
            A=unit("deeproot_druid", status=("fire",)),
            E=foe("tincan", at=(7, 0)),
            traps=[("pow", [(0, 0), (1, 0), (0, 1), (1, 1)], 1)],
        ).activate("A", phase="hero")

    a = trapped()
    assert (a.ask.seat, a.ask.prompt, a.wounds("A")) == (0, "upkeep", 1), "Fire has come first"
    a.do("first", "shape")
    assert a.ask.prompt == "shapeshift" and "knockdown" not in a.status("A")
    a.do("keep")
    assert "knockdown" in a.status("A")

    a = trapped().do("first", "trap", "trap:pow", (0, 0))
    assert a.ask.prompt == "shapeshift" and "knockdown" in a.status("A")


@pytest.mark.rule("base.upkeep.destroyed")
def test_damage_in_upkeep_may_destroy_and_the_skulls_stay_spent() -> None:
    a = Arena(
        ROOM,
        A=unit("royal_shieldbearer", status=("fire",)),
        F=unit("royal_spearman", at=(7, 1)),
    ).at("warband_phase")
    a.do("activate", "A")
    assert a.place("A") is None
    assert a.ask.prompt == "next_unit"
    assert a.s.skulls == 4, "two of the six are gone"


@pytest.mark.rule("base.ap.spend")
def test_an_action_costs_its_points_at_once_and_cannot_cost_more_than_are_left() -> None:
    a = Arena(ROOM, A="ember_mage", E=foe("tincan", at=(5, 0), facing="W")).menu("A")
    strike = "ember_mage.magma_strike"
    assert a.offers("special", strike, "E") and a.s.actions == 3
    a.dice("- - - - -", "- - -").do("special", strike, "E")
    assert a.s.actions == 1
    assert not a.offers("special", strike, "E")
    assert "base.ap.spend" in a.why_not("special", strike, "E")
    a.dice("- -", "- - -").do("attack", "E", "magic")
    assert a.s.actions == 0
    assert {o[0] for o in a.ask.options} == {"end", "move"}


@pytest.mark.rule("base.ap.spend")
def test_the_points_are_paid_before_anything_happens() -> None:
    """A beaten attacker with Backlash against it has paid for the attack that kills it."""
    a = Arena(
        ROOM,
        A=unit("ironscale", facing="E"),
        E=foe("booty_biter", at=(1, 0), facing="W"),
        F=unit("knucklehead", at=(7, 1)),
    ).menu("A")
    a.dice("- -", "1 1 1").do("attack", "E", "melee")
    assert a.place("A") is None and a.s.actions == 0


@pytest.mark.rule("base.ap.repeat")
def test_the_same_action_may_be_used_again_unless_it_is_once_only() -> None:
    a = Arena(ROOM, A="ember_mage", E=foe("tincan", at=(5, 0), facing="W")).menu("A")
    for _ in range(2):
        a.dice("- -", "- - -").do("attack", "E", "magic")
    assert a.offers("attack", "E", "magic")
    fox = Arena(ROOM, A="kitsune_kunoichi").menu("A")
    assert fox.offers("area", "kitsune_kunoichi.foxy")
    fox.do("area", "kitsune_kunoichi.foxy")
    assert not fox.offers("area", "kitsune_kunoichi.foxy")
    assert "base.ap.repeat" in fox.why_not("area", "kitsune_kunoichi.foxy")


@pytest.mark.rule("base.skull.value")
@pytest.mark.parametrize(
    ("moment", "limit", "ready"),
    [
        ("hero_phase", None, {"H", "A", "W", "K"}),
        ("hero_phase", 1, {"H", "K"}),
        ("warband_phase", None, {"A", "W", "K", "R"}),
        ("warband_phase", 3, {"A", "W", "K"}),
        ("warband_phase", 0, set()),
    ],
)
def test_a_phase_activates_units_for_their_skulls(
    moment: str, limit: int | None, ready: set[str]
) -> None:
    a = Arena(
        ROOM,
        A="tower_stalker",
        W=unit("wyrmling", at=(2, 0)),
        K=unit("knucklehead", at=(3, 0)),
        R=unit("ser_snapjaw", at=(4, 0)),
        H=unit("tincan", at=(5, 0)),
    ).at(moment, skulls=limit)
    if not ready:
        assert a.ask.prompt != "next_unit"
        return
    assert a.targets("activate") == ready
    a.do("activate", "K").do("end")
    most = {"hero_phase": 3, "warband_phase": 6}[moment] if limit is None else limit
    assert a.s.skulls == most - 1 or a.ask.prompt != "next_unit"


# Cards and tokens


@pytest.mark.rule("base.term.discard")
def test_discarded_cards_lie_on_the_pile_of_their_own_deck() -> None:
    a = Arena(ROOM, A="ember_mage").at("turn")
    number = a.game.box.equipment_number
    discard(a.s, number["chainmail"])
    discard(a.s, number["ancestral_mail"])
    assert a.s.loot_deck.discard[-1] == number["chainmail"]
    assert a.s.treasure_deck.discard[-1] == number["ancestral_mail"]
    assert number["ancestral_mail"] not in a.s.loot_deck.discard


@pytest.mark.rule("base.term.draw")
def test_cards_come_from_the_top() -> None:
    a = Arena(ROOM, A="ember_mage", loot_top=["spikes", "chainmail"]).at("turn")
    assert a.backpack() == ["spikes"]


@pytest.mark.rule("base.term.draw")
def test_when_the_last_card_is_drawn_the_discards_become_the_deck_at_once() -> None:
    loot = [
        name
        for name, card in Arena(ROOM, A="ember_mage").game.content.equipment.items()
        if card.deck == "loot"
        for _ in range(card.copies)
    ]
    a = Arena(
        ROOM, A="ember_mage", loot_top=["spikes"], discarded=[n for n in loot if n != "spikes"]
    )
    a.at("turn")
    assert a.backpack() == ["spikes"]
    assert a.s.loot_deck.discard == () and a.s.loot_deck.size == len(loot) - 1


@pytest.mark.rule("base.term.draw")
def test_with_deck_and_discards_empty_nothing_is_drawn() -> None:
    content = Arena(ROOM, A="ember_mage").game.content
    loot = [n for n, c in content.equipment.items() if c.deck == "loot" for _ in range(c.copies)]
    a = Arena(ROOM, A="ember_mage", backpack=[[], loot]).at("turn")
    assert a.ask.prompt == "phase" and a.backpack() == []


@pytest.mark.rule("base.term.place")
@pytest.mark.parametrize("status", ["immobile", "slow", ""])
def test_placing_is_no_movement(status: str) -> None:
    """Neither Immobile, Slow nor Grabby stops a placement, and it costs no movement."""
    a = Arena(
        """
        ##########
        #AE......#
        ##########""",
        A=unit("riftling_rogue", status=(status,) if status else ()),
        E=foe("swampie", facing="W"),
    )
    a.on("A", gear=("guttering_candle",)).menu("A")
    assert not a.offered("move"), "Grabby holds it"
    move = a.s.move
    # The enemy hides what lies behind it, so that nothing is in LOS to be placed on.
    assert not a.offered("teleport")
    b = Arena(
        """
        ##########
        #.....:..#
        #EA...~..#
        ##########""",
        A=unit("riftling_rogue", status=(status,) if status else (), gear=("guttering_candle",)),
        E=foe("swampie", facing="E"),
    ).menu("A")
    move = b.s.move
    assert not b.offered("move")
    b.do("teleport", "guttering_candle.flicker", (6, 0)).do("face", 0)
    assert b.place("A") == (6, 0) and b.s.move == move


@pytest.mark.rule("base.priority.card")
def test_a_card_is_followed_against_the_rulebook() -> None:
    """Hearts are for other units; Hunger on a card says otherwise."""
    a = Arena(
        ROOM,
        A=unit("riftling_warrior", wounds=1, facing="E"),
        E=foe("knucklehead", at=(1, 0), facing="W"),
    ).menu("A")
    a.dice(
        "h 1 1 1 1",
    ).do("attack", "E", "melee")
    assert a.ask.prompt == "heart"
    assert a.offers("heart", "A", "wound")


@pytest.mark.rule("base.priority.card")
def test_a_changed_ability_beats_its_printed_text() -> None:
    """Territorial: one blue die here, whatever stars the older card gives."""
    a = Arena(
        ROOM,
        A=unit("kitsune_kaiken", facing="E"),
        P=unit("egg_clutch", at=(7, 1)),
        E=foe("tincan", at=(1, 0), facing="W"),
    ).menu("A")
    a.dice("- - -", "- - -").do("attack", "E", "melee")
    assert a.rolls()[0][2] == (3, 0, 0, 0)
