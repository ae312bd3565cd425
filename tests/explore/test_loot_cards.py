"""The loot cards: their dice, what they cause and ward off, and the Resurrection Charm."""

from __future__ import annotations

import re

import pytest

from undercroft.games.explore.events import Cured, Destroyed, Returned, Rolled
from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import UnitSpec
from undercroft.games.superdungeon.card import ATTRIBUTES, Pool

from .arena import Arena

BONUS = re.compile(r"\+(\d) (blue|red|green|star) (ATT|ARM|WILL|DEX)")
COLOURS = ("blue", "red", "green", "star")

LOOT = [card for card in GAME.content.equipment.values() if card.slot != "relic"]


def bonuses(text: str) -> list[tuple[str, Pool]]:
    """The dice a card's text promises: attribute and pool."""
    return [
        (attribute.lower(), Pool(*(int(number) * (c == colour) for c in COLOURS)))
        for number, colour, attribute in BONUS.findall(text)
    ]


def rolled_with(gear: str, attribute: str, promised: Pool) -> tuple[int, ...]:
    """What a Ranger wearing a card rolls for an attribute; the dice are laid out as promised."""
    a = Arena(
        """
        ########
        #RK....#
        ########
        """,
        R="glimmerdusk_ranger",
        K="gouger",
    ).on("R", potions=0, gear=[gear])  # fmt: skip
    plain = GAME.content.models["glimmerdusk_ranger"].dice[ATTRIBUTES.index(attribute)]
    pool = plain + promised
    dice = " ".join(["-"] * (pool.blue + pool.red) + ["1"] * pool.green)
    if attribute == "att":
        a.menu("R").dice(dice).do("attack", "K", "melee")
        return a.events(Rolled)[0].pool  # type: ignore[no-any-return]
    if attribute == "dex":
        a.menu("R").dice(dice).do("attack", "K", "missile")
        return a.events(Rolled)[0].pool  # type: ignore[no-any-return]
    if attribute == "arm":
        a.menu("K").dice("- -", dice).do("attack", "R", "melee")
        return a.events(Rolled)[1].pool  # type: ignore[no-any-return]
    a.dice(dice, "- -").at("initiative")
    return a.events(Rolled)[0].pool  # type: ignore[no-any-return]


@pytest.mark.rule("equip.cumulative")
@pytest.mark.parametrize(
    ("card", "attribute", "promised"),
    [
        pytest.param(card.id, attribute, promised, id=f"{card.id} {attribute}")
        for card in LOOT
        for attribute, promised in bonuses(card.text)
    ],
)
def test_the_dice_a_loot_card_promises_are_rolled(
    card: str, attribute: str, promised: Pool
) -> None:
    plain = GAME.content.models["glimmerdusk_ranger"].dice[ATTRIBUTES.index(attribute)]
    assert rolled_with(card, attribute, promised) == plain + promised


def test_loot_without_dice_does_something_else() -> None:
    diceless = {card.id for card in LOOT if not bonuses(card.text)}
    assert diceless == {"resurrection_charm", "rune_of_haste", "rune_of_health"}


CAUSES = {
    "blazing_blade": "fire",
    "caltrop_dagger": "immobile",
    "frozen_falchion": "cold",
    "glass_hammer": "fragile",
    "horned_mace": "knockdown",
    "intimidating_axe": "pacify",
    "sappers_axe": "weak",
    "serpent_sword": "poison",
    "sneaky_stiletto": "slow",
    "sorcerers_stave": "stun",
    "wizarding_wand": "bind",
    "corpse_hand": "choke",
}
WARDS = {
    "molten_shield": "fire",
    "cowards_boots": "immobile",
    "fur_lined_gauntlets": "cold",
    "diamond_shield": "fragile",
    "drunken_dwarf_plate": "knockdown",
    "berserkers_helm": "pacify",
    "spiked_gauntlets": "weak",
    "serpent_plate": "poison",
    "elfin_boots": "slow",
    "sorcerers_cowl": "stun",
    "wizards_robes": "bind",
    "silver_torq": "choke",
}


def faces(pool: Pool, blue: str, red: str) -> str:
    return " ".join([blue] * pool.blue + [red] * pool.red)


@pytest.mark.rule("equip.abilities", "status.on-damage")
@pytest.mark.parametrize(("card", "status"), CAUSES.items())
def test_a_weapon_gives_its_status_to_what_it_damages(card: str, status: str) -> None:
    a = Arena(
        """
        #####
        #PD.#
        #####
        """,
        P="royal_paladin",
        D="dragon_priest",
    ).on("P", potions=0, gear=[card]).menu("P")  # fmt: skip
    att = a.s.profile[a.numbers["P"]].dice[0]
    a.dice(faces(att, "-", "-"), "- -").do("attack", "D", "melee")
    assert a.status("D") == ()  # a tie damages nobody
    a.dice(faces(att, "2", "3"), "- -").do("attack", "D", "melee").done()
    assert (a.wounds("D"), a.status("D")) == (1, (status,))


@pytest.mark.rule("equip.abilities", "keyword.immune")
@pytest.mark.parametrize(("card", "status"), WARDS.items())
def test_an_armor_wards_off_its_status(card: str, status: str) -> None:
    weapon = next(name for name, caused in CAUSES.items() if caused == status)

    def struck(gear: list[str]) -> tuple[int, tuple[str, ...]]:
        """A Gouger armed in Overcharge strikes the Paladin."""
        a = Arena(
            """
            #####
            #PG.#
            #####
            """,
            P="royal_paladin",
            G="gouger",
            size="siege",
            overcharged=True,
            overcharge=weapon,
        ).on("P", potions=0, gear=gear).menu("G")  # fmt: skip
        att, arm = (a.s.profile[a.numbers[mark]].dice[i] for i, mark in enumerate("GP"))
        a.dice(faces(att, "2", "3"), faces(arm, "-", "-")).do("attack", "P", "melee").done()
        return a.wounds("P"), a.status("P")

    assert struck([]) == (1, (status,))
    assert struck([card]) == (1, ())


@pytest.mark.rule("keyword.immune")
@pytest.mark.parametrize(("card", "status"), WARDS.items())
def test_putting_on_an_armor_takes_its_status_off(card: str, status: str) -> None:
    other = "cold" if status != "cold" else "weak"
    a = Arena("####\n#PF#\n####", P="royal_paladin", F="hearthsworn_fighter", held=[card])
    a.on("P", potions=0, status=[status, other]).at("end").do("equip", "P", -1)
    assert a.status("P") == (other,)
    assert a.events(Cured)[0].rules == ("keyword.immune",)


@pytest.mark.rule("equip.abilities")
def test_the_rune_of_haste_gives_an_action_point() -> None:
    a = Arena("####\n#P.#\n####", P="royal_paladin")
    a.on("P", potions=0, gear=["rune_of_haste"]).activate("P")
    assert a.s.actions == 4


@pytest.mark.rule("equip.abilities", "destroy.threshold")
def test_the_rune_of_health_gives_a_heart() -> None:
    def struck(gear: list[str]) -> bool:
        a = Arena(
            """
            ######
            #PG.F#
            ######
            """,
            P="royal_paladin",
            F="hearthsworn_fighter",
            G="gouger",
        )  # fmt: skip
        a.on("F", potions=0).on("P", potions=0, wounds=4, gear=gear).menu("G")
        a.dice("2 2", "- -").do("attack", "P", "melee").done()
        return a.in_play("P")

    assert struck(["rune_of_health"])
    assert not struck([])


# The Resurrection Charm


def crypt(**barbarian: object) -> Arena:
    """The Fighter wears a charm; the Barbarian is destroyed; the marker is beside a wall."""
    a = Arena(
        """
        ########
        #......#
        #......#
        #...F..#
        ########
        """,
        F="hearthsworn_fighter",
        D=UnitSpec("claw_tribe_barbarian", wounds=5),
        W=UnitSpec("whelp"),
        E=UnitSpec("egg_clutch", at=(5, 0)),
        marker=(0, 0),
    )
    a.on("F", potions=0, gear=["resurrection_charm"])
    return a.on("D", **barbarian) if barbarian else a


def charm(a: Arena) -> Arena:
    return a.do("resurrect", "F", "card:resurrection_charm", "D")


@pytest.mark.rule("loot.resurrection-charm", "resurrect.only-way")
def test_a_charm_is_used_at_the_start_of_a_round_before_the_consul_spawns() -> None:
    a = crypt().at("round")
    assert (a.ask.seat, a.ask.prompt) == (1, "charm")
    a.do("pass")
    assert (a.ask.seat, a.ask.prompt) == (0, "spawn")


@pytest.mark.rule("loot.resurrection-charm", "resurrect.only-way")
def test_without_a_charm_in_play_a_destroyed_hero_stays_out() -> None:
    bare = crypt().on("F", gear=[]).at("round")
    assert bare.ask.prompt == "spawn"
    assert {option[1] for option in bare.offered("spawn")} == {bare.numbers["W"]}
    buried = crypt(gear=["resurrection_charm"]).on("F", gear=[]).at("round")
    assert buried.ask.prompt == "spawn"  # the charm went down with its bearer


@pytest.mark.rule("loot.resurrection-charm")
def test_a_charm_waits_while_nobody_is_destroyed() -> None:
    a = crypt(wounds=4, at=(0, 1)).at("round")
    assert a.ask.prompt == "spawn"


@pytest.mark.rule("resurrect.roll")
def test_one_blue_die_is_rolled_for_each_heart_printed() -> None:
    a = crypt(gear=["rune_of_health"], wounds=6).at("round")
    charm(a.dice("1 2 - - h"))
    (roll,) = a.events(Rolled)
    assert roll.pool == (5, 0, 0, 0)
    assert a.wounds("D") == 3


@pytest.mark.rule("resurrect.return")
def test_with_a_heart_to_spare_the_hero_returns_beside_the_marker() -> None:
    a = charm(crypt().at("round").dice("1 - - - -"))
    assert a.ask.prompt == "return"
    assert a.offered("place") == [a.option("place", "D", at) for at in ((1, 0), (0, 1), (1, 1))]
    a.do("place", "D", (1, 1))
    assert (a.where("D"), a.wounds("D")) == ((1, 1), 4)
    (event,) = a.events(Returned)
    assert event.rules == ("resurrect.return", "resurrect.status-cleared")


@pytest.mark.rule("resurrect.return")
def test_without_a_star_the_hero_stays_destroyed_and_the_charm_is_used_up() -> None:
    a = charm(crypt().at("round").dice("- - - - h"))
    assert not a.in_play("D")
    assert (a.wounds("D"), a.gear("F")) == (5, [])
    assert a.ask.prompt == "spawn"


@pytest.mark.rule("resurrect.return")
def test_with_no_room_beside_the_marker_the_nearest_square_will_do() -> None:
    a = crypt()
    units = {
        mark: UnitSpec("knucklehead", at=at)
        for mark, at in (("1", (1, 0)), ("2", (0, 1)), ("3", (1, 1)))
    }
    a.set(units={**a.position.units, **units})
    charm(a.at("round").dice("1 - - - -"))
    assert a.offered("place") == [
        a.option("place", "D", at) for at in ((2, 0), (2, 1), (0, 2), (1, 2), (2, 2))
    ]


@pytest.mark.rule("resurrect.return")
def test_a_resurrected_hero_activates_in_the_round() -> None:
    a = charm(crypt().on("D", acted=1).at("round").dice("1 - - - -")).do("place", "D", (1, 1))
    a.do("done").dice("- -").do("name", "D").do("first")
    assert a.offers("activate", "D")


@pytest.mark.rule("resurrect.keeps")
def test_equipment_and_potions_are_kept() -> None:
    a = crypt(gear=["rune_of_strength", "heros_regalia"], potions=1).at("round")
    charm(a.dice("1 - - - -")).do("place", "D", (1, 1))
    assert a.gear("D") == ["rune_of_strength", "heros_regalia"]
    assert a.potions("D") == 1


@pytest.mark.rule("resurrect.keeps", "destroy.heroes-wait")
def test_what_a_hero_had_when_destroyed_lies_with_it() -> None:
    a = crypt(wounds=4, at=(0, 0), gear=["rune_of_strength"], potions=1, status=["cold"])
    a.on("W", at=(1, 0)).menu("W")
    a.dice("2 2 3", "- - -").do("attack", "D", "melee").do("pass").do("pass").done()
    assert a.events(Destroyed)
    assert (a.gear("D"), a.potions("D")) == (["rune_of_strength"], 1)


@pytest.mark.rule("resurrect.status-cleared")
def test_statuses_are_lost() -> None:
    a = crypt(status=["cold", "fire", "poison"]).at("round")
    charm(a.dice("1 - - - -")).do("place", "D", (1, 1))
    assert a.status("D") == ()


@pytest.mark.rule("loot.resurrection-charm")
def test_a_used_charm_is_removed_from_the_game() -> None:
    a = charm(crypt().at("round").dice("1 - - - -")).do("place", "D", (1, 1))
    number = a.game.box.equipment_number["resurrection_charm"]
    assert a.gear("F") == []
    assert a.s.removed == (number,)
    deck = a.s.loot_deck
    assert (*deck.top, *deck.rest, *deck.discard).count(number) == 2


@pytest.mark.rule("resurrect.only-way", "destroy.heroes-wait")
def test_a_heart_does_not_bring_a_destroyed_hero_back() -> None:
    a = crypt().on("F", wounds=1).on("W", at=(4, 2)).menu("F")
    a.dice("h 2 -").do("attack", "W", "melee")
    assert a.offered("heart") == [a.option("heart", "F", "wound")]
