"""The steps of the Power-Up phase, and buying treasure. [powerup.*, buy.*]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.events import Drew, Equipped, Popped

from .arena import Arena, foe, unit

FIELD = """
##==######
#...P....#
#.A....k.#
#........#
#......E.#
##########"""
LOOT = ["adventurer_plate", "arcane_tome", "brass_knuckles", "chainmail", "crude_blunderbuss"]
TOLD = ["reward.8-bit", "buy.draw", "powerup.equip", "pop.same-slot"]
TREASURE = ["ancestral_mail", "blessed_spear", "bejeweled_shield"]


def field(**facts: object) -> Arena:
    names: dict[str, object] = {
        "A": "ember_mage", "P": "kobold_warrens", "k": "knucklehead",
        "E": foe("hearthsworn_fighter"),
    }  # fmt: skip
    return Arena(FIELD, **(names | facts))


# ---------------------------------------------------------------- the steps


@pytest.mark.rule("powerup.steps", "powerup.crystals", "powerup.equip")
def test_the_steps_come_in_the_order_of_the_book() -> None:
    trophies = {f"t{i}": foe("gouger", trophy=0) for i in range(3)}
    a = field(**trophies, backpack=[LOOT[:4]], loot_top=[LOOT[4]], treasure_top=TREASURE)
    a.on("A", crystal=True, gear=["bejeweled_shield"]).at("power_up")
    assert a.s.crystals == 0, "1: crystals"
    assert a.s.trophies[0] == (), "3: rewards"
    assert a.ask.prompt == "buy", "4: with the fifth card, which the reward has brought"
    a.do("buy").do("keep", "card:ancestral_mail")
    assert a.ask.prompt == "equip", "5: what was bought can be equipped at once"
    a.do("equip", "A", "card:ancestral_mail")
    told = [event for event in a.events(Drew, Equipped, Popped) if event.rules[0] in TOLD]
    assert [event.rules[0] for event in told] == TOLD, "6: and then it pops what it displaces"
    assert a.gear("A") == ["ancestral_mail"]
    assert a.ask.seat == 1


@pytest.mark.rule("powerup.steps", "pop.timing")
def test_nothing_pops_before_all_is_equipped() -> None:
    a = field(backpack=[["ancestral_mail", "chainmail"]]).on("A", gear=["bejeweled_shield"])
    a.at("equip").do("equip", "A", "card:ancestral_mail")
    assert a.gear("A") == ["bejeweled_shield", "ancestral_mail"]
    a.do("done")
    assert a.gear("A") == ["ancestral_mail"]


@pytest.mark.rule("powerup.always")
@pytest.mark.parametrize("phase", ["wait", "hero", "warband", "spawning"])
def test_power_up_ends_every_turn(phase: str) -> None:
    a = field(backpack=[["chainmail"]]).at("phase").do("phase", phase)
    if phase == "spawning":
        a.do("spawn", "P", "units")
    elif phase != "wait":
        a.do("end")
    assert (a.ask.seat, a.ask.prompt) == (0, "equip")


@pytest.mark.rule("powerup.always")
def test_power_up_follows_the_coming_of_a_boss() -> None:
    a = field(B="roxor", boss_due=[1, 0], backpack=[["chainmail"]]).on("A", at=(0, 3)).at("phase")
    a.do("enter", 0, (1, 0)).do("face", "to:S")
    assert (a.ask.seat, a.ask.prompt) == (0, "equip")


@pytest.mark.rule("powerup.crystals")
def test_only_the_players_own_crystals_are_taken_off() -> None:
    a = field(backpack=[["chainmail"]]).on("k", crystal=True).on("A", crystal=True)
    a.on("E", crystal=True).at("power_up")
    assert a.s.crystals == 1 << a.numbers["E"]


@pytest.mark.rule("powerup.scenario")
def test_without_a_scenario_its_step_changes_nothing() -> None:
    a = field().at("power_up")
    assert [event for event in a.events() if event.rules[0].startswith(("powerup", "reward"))] == []
    s = a.s
    assert (s.coins, s.potions, s.fragments, s.owed_loot) == ([1, 1], [0, 0], [0, 0], [0, 0])
    assert (a.ask.seat, a.ask.prompt) == (1, "phase")
    assert (a.wounds("A"), a.status("A"), a.gear("A"), a.backpack(0)) == (0, set(), [], [])


@pytest.mark.rule("powerup.equip")
def test_any_number_of_cards_goes_to_units_and_spawning_points() -> None:
    pack = ["brass_knuckles", "ancestral_mail", "blessed_spear"]
    a = field(backpack=[pack], m=unit("ser_snapjaw", at=(0, 3))).at("equip")
    assert not a.offers("equip", "E", "card:brass_knuckles"), "own units only"
    for mark, card in zip("APm", pack, strict=True):
        a.do("equip", mark, f"card:{card}")
    assert [a.gear(mark) for mark in "APm"] == [[card] for card in pack]
    assert a.backpack(0) == []


@pytest.mark.rule("powerup.equip")
def test_a_player_may_keep_cards_in_the_backpack() -> None:
    a = field(backpack=[["chainmail"]]).at("equip").do("done")
    assert a.backpack(0) == ["chainmail"]


@pytest.mark.rule("powerup.equip", "boss.immunity.effects")
def test_a_boss_that_has_just_come_may_be_equipped() -> None:
    """Immunity keeps actions, damage, moves and statuses away, and nothing else."""
    a = field(backpack=[["chainmail"]], B=unit("roxor", at=(3, 2), immune=True)).at("equip")
    a.do("equip", "B", "card:chainmail")
    assert a.gear("B") == ["chainmail"]


# ---------------------------------------------------------------- buying


@pytest.mark.rule("buy.cost")
def test_loot_and_treasure_pay_in_any_mix_and_the_rest_is_kept() -> None:
    pack = [*LOOT[:3], "ancestral_mail", "blessed_spear", "chainmail"]
    a = (
        field(backpack=[pack], treasure_top=["bejeweled_shield", "laughing_idol"])
        .at("buy")
        .do("buy")
    )
    assert a.ask.prompt == "pay"
    for card in ("blessed_spear", "adventurer_plate", "arcane_tome", "ancestral_mail"):
        a.do("give", f"card:{card}")
    a.do("give", "card:chainmail").do("keep", "card:bejeweled_shield")
    assert a.backpack(0) == ["brass_knuckles", "bejeweled_shield"]


@pytest.mark.rule("buy.cost")
def test_equipped_cards_do_not_pay() -> None:
    a = field(backpack=[LOOT[:4]]).on("A", gear=["chainmail"]).at("buy")
    assert a.ask.prompt == "equip"
    assert field(backpack=[LOOT]).at("buy").ask.prompt == "buy"


@pytest.mark.rule("buy.cost")
def test_nobody_has_to_buy() -> None:
    a = field(backpack=[LOOT]).at("buy").do("pass")
    assert a.backpack(0) == LOOT


@pytest.mark.rule("buy.no-cursed")
def test_curses_are_no_payment() -> None:
    a = field(backpack=[[*LOOT[:4], "black_pearl"]]).at("buy")
    assert a.ask.prompt == "equip"
    six = field(backpack=[[*LOOT, "black_pearl"]], treasure_top=TREASURE).at("buy").do("buy")
    assert six.ask.prompt == "keep", "five cards are left to pay with, so none is chosen"


@pytest.mark.rule("buy.draw")
def test_one_of_three_treasures_is_kept_and_two_are_discarded() -> None:
    a = field(backpack=[LOOT], treasure_top=TREASURE).at("buy").do("buy")
    cards = [a.game.box.equipment[option[1]].id for option in a.offered("keep")]
    assert cards == TREASURE
    a.do("keep", "card:bejeweled_shield")
    assert a.backpack(0) == ["bejeweled_shield"]
    numbers = a.game.box.equipment_number
    gone = [numbers[name] for name in TREASURE[:2]]
    assert sorted(a.s.treasure_deck.discard) == sorted(gone)
    assert sorted(a.s.loot_deck.discard) == sorted(numbers[name] for name in LOOT)


@pytest.mark.rule("buy.once")
def test_ten_cards_buy_one_treasure_in_a_phase() -> None:
    a = field(backpack=[LOOT * 2], treasure_top=TREASURE).at("buy").do("buy")
    for card in LOOT:
        a.do("give", f"card:{card}")
    a.do("keep", "card:ancestral_mail")
    assert a.ask.prompt == "equip", "although five cards are left"
    assert len(a.backpack(0)) == 6
    a.do("done").idle("buy", 0)
    assert a.offers("buy"), "and again in the next Power-Up phase"
