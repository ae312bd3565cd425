"""Loot: what every card of the deck adds. [card.equipment.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade.card import ATTRIBUTES, SUREFOOT
from undercroft.games.arcade.effect import has, immunities
from undercroft.games.arcade.game import GAME
from undercroft.games.superdungeon.card import EMPTY

from .arena import Arena

LOOT = [card.id for card in GAME.box.equipment if card.deck == "loot"]
CAUSES = {
    "crude_blunderbuss": "slow", "chimeric_battleblade": "ice", "deadly_dirk": "poison",
    "wizard_wand": "fire", "dwarven_helm": "knockdown", "witch_hat": "hex",
}  # fmt: skip
KEEPS_OFF = {
    "winged_crossbow": "bane", "elvish_bracelet": "fire", "bent_nail": "hex", "burnt_twig": "ice",
    "cowards_boots": "slow", "dirty_penny": "bane", "itty_bitty_wings": "knockdown",
    "lemon_peel": "poison",
}  # fmt: skip
ICONS = {"str": "melee", "will": "magic", "dex": "missile"}


def worn(card: str, hero: str = "sanctioned_witch", **facts: object) -> Arena:
    """A Hero with a card, next to the Knight, whose ARM and hearts are high."""
    a = Arena(
        """
        ##########
        #.WK.....#
        #........#
        ##########
        """,
        W=hero, K="knight_of_the_tower", **facts,
    )  # fmt: skip
    return a.dry().on("W", gear=[card])


def blanks(pool: tuple[int, ...]) -> str:
    return " ".join("-" * sum(pool[:3]))


def attacks(card: str, attribute: str) -> None:
    """The dice of a card are rolled in an attack with its attribute."""
    hero = "moonspire_guardian" if attribute == "dex" else "sanctioned_witch"
    box = GAME.box
    bare = box.content.heroes[hero].dice[ATTRIBUTES.index(attribute)]
    extra = box.equipment[box.equipment_number[card]].gifts.dice[ATTRIBUTES.index(attribute)]
    pool = bare + extra
    a = worn(card, hero).menu("W")
    faces = " ".join(["-"] * (pool.blue + pool.red) + ["1"] * pool.green)
    a.dice(faces).do("attack", "K", ICONS[attribute])
    (roll,) = a.rolls("offense")
    assert roll.pool == pool
    assert roll.stars == pool.green + pool.stars
    assert extra != EMPTY


def defends(card: str) -> None:
    """The dice of a card are rolled in a defense."""
    box = GAME.box
    extra = box.equipment[box.equipment_number[card]].gifts.dice[ATTRIBUTES.index("arm")]
    pool = box.content.heroes["sanctioned_witch"].dice[ATTRIBUTES.index("arm")] + extra
    a = worn(card)
    faces = " ".join(["-"] * (pool.blue + pool.red) + ["1"] * pool.green)
    a.dice(*[faces] * 3).command("fight")
    assert a.rolls("defense arm")[0].pool == pool
    assert a.rolls("defense arm")[0].stars == pool.green + pool.stars


@pytest.mark.rule("offense.bonus-dice-mandatory")
@pytest.mark.parametrize("card", LOOT)
def test_the_dice_of_loot_are_rolled(card: str) -> None:
    gifts = GAME.box.equipment[GAME.box.equipment_number[card]].gifts
    for attribute, extra in zip(ATTRIBUTES, gifts.dice, strict=True):
        if extra != EMPTY and attribute == "arm":
            defends(card)
        elif extra != EMPTY:
            attacks(card, attribute)
    values = gifts.move, gifts.actions, gifts.hearts, gifts.potions
    assert any(extra != EMPTY for extra in gifts.dice) or any(values)


@pytest.mark.rule("ability.status-effect")
@pytest.mark.parametrize(("card", "status"), CAUSES.items())
def test_loot_that_causes_a_status_with_every_success(card: str, status: str) -> None:
    a = worn(card).menu("W")
    bare = GAME.content.heroes["sanctioned_witch"].dice[ATTRIBUTES.index("will")]
    extra = GAME.box.equipment[GAME.box.equipment_number[card]].gifts.dice[ATTRIBUTES.index("will")]
    a.dice(" ".join(["2"] * (bare + extra).dice)).do("attack", "K", "magic")
    assert status in a.status("K")


@pytest.mark.rule("ability.immune.one")
@pytest.mark.parametrize(("card", "status"), KEEPS_OFF.items())
def test_loot_that_keeps_a_status_off(card: str, status: str) -> None:
    from undercroft.games.arcade.wound import afflict
    from undercroft.games.superdungeon.crystal.status import BIT

    s = worn(card).menu("W").s.copy()
    assert immunities(s, 0) == BIT[status]
    afflict(s, 0, BIT[status] | BIT["immobile"], ())
    assert s.status[0] == BIT["immobile"]


@pytest.mark.parametrize(("card", "more"), [("bubbly_beverage", 1), ("cowards_boots", 2),
                                            ("itty_bitty_wings", 2)])  # fmt: skip
def test_loot_that_makes_faster(card: str, more: int) -> None:
    assert worn(card).activate("W").s.move == 6 + more


def test_a_fizzy_beverage_gives_an_action() -> None:
    assert worn("fizzy_beverage").activate("W").s.actions == 4


@pytest.mark.parametrize("card", ["heart_container", "heart_shaped_locket"])
def test_loot_that_gives_a_heart(card: str) -> None:
    a = worn(card).on("W", wounds=4).dice("- - -", "2 2 2", "2 2 2").command("fight")
    assert (a.in_play("W"), a.wounds("W")) == (True, 5)


@pytest.mark.parametrize("card", ["potion_bandolier", "potion_pouch"])
def test_loot_that_holds_a_potion_more(card: str) -> None:
    a = worn(card).on("W", potions=2).menu("W")
    a.dice("2 2 p").do("attack", "K", "magic").do("potion", "W")
    assert a.potions("W") == 3
    full = worn("fizzy_beverage").on("W", potions=2).menu("W")
    full.dice("2 2 p").do("attack", "K", "magic")
    assert full.ask.prompt == "menu"


def test_elvish_boots_do_not_mind_the_ground() -> None:
    a = worn("elvish_boots").menu("W")
    assert has(a.s, 0, SUREFOOT)
