"""Equipment and potions on units. [base.equip.*, base.potion.*, base.affinity]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia import effect
from undercroft.games.crystalia.card import ARM, DEX, SLOTS, STR, SUREFOOT
from undercroft.games.crystalia.events import Drank, Popped

from .arena import Arena, foe, unit

ROOM = """
    #########
    #A......#
    #.......#
    #########"""


def pool(a: Arena, mark: str, attribute: int) -> tuple[int, ...]:
    return tuple(effect.pool(a.s, a.numbers[mark], attribute, offense=False))


@pytest.mark.rule("base.equip.slots")
def test_a_unit_has_four_slots_and_a_card_in_each() -> None:
    cards = ["chainmail", "gnomish_sticker", "granite_pendant", "celestian_armbands"]
    a = Arena(ROOM, A="knucklehead", backpack=[cards]).at("equip")
    content = a.game.content.equipment
    assert [content[name].slot for name in cards] == list(SLOTS)
    for name in cards:
        a.do("equip", "A", f"card:{name}")
    assert sorted(a.gear("A")) == sorted(cards)
    assert pool(a, "A", ARM) == (3, 0, 0, 1)


@pytest.mark.rule("base.equip.slots")
def test_every_card_of_the_decks_has_one_of_the_four_slots() -> None:
    content = Arena(ROOM, A="knucklehead").game.content
    assert {card.slot for card in content.equipment.values()} == set(SLOTS)


@pytest.mark.rule("base.equip.effect")
def test_equipped_cards_work_as_if_printed() -> None:
    a = Arena(
        ROOM,
        A=unit("ember_mage", gear=("elvish_boots", "executioners_axe", "heart_container")),
        T=foe("tincan", at=(2, 0)),
    ).menu("A")
    profile = a.s.profile[a.numbers["A"]]
    assert pool(a, "A", DEX) == (2, 1, 0, 0) and profile.flags & SUREFOOT
    assert profile.hearts == 6
    assert a.offers("special", "executioners_axe.execute", "T"), "its action is the wearer's"


@pytest.mark.rule("base.equip.replace", "pop.same-slot")
def test_a_replaced_card_is_discarded_for_good() -> None:
    a = Arena(ROOM, A=unit("ember_mage", gear=("chainmail",)), backpack=[["adventurer_plate"]]).at(
        "equip"
    )
    a.do("equip", "A", "card:adventurer_plate")
    assert a.gear("A") == ["adventurer_plate"]
    assert "chainmail" not in a.backpack()
    number = a.game.box.equipment_number["chainmail"]
    assert number in a.s.loot_deck.discard
    assert [a.game.box.equipment[e.card].id for e in a.events(Popped)] == ["chainmail"]


@pytest.mark.rule("base.affinity")
@pytest.mark.parametrize(
    ("card", "move"),
    [
        ("glimmerdusk_ranger", 8),
        ("hexcast_sorceress", 5),
        ("royal_paladin", 6),
        ("ember_mage", 5),
    ],
)
def test_one_affinity_is_enough_and_a_malus_wins(card: str, move: int) -> None:
    """Emerald Crystal Shard: +1 move for emerald, -1 for ruby."""
    a = Arena(ROOM, A=unit(card, gear=("emerald_crystal_shard",))).at("turn")
    assert a.s.profile[a.numbers["A"]].move == move


@pytest.mark.rule("base.affinity")
def test_with_bonus_and_malus_only_the_malus_counts() -> None:
    content = Arena(ROOM, A="ember_mage").game.content
    both = next(
        (
            (model.id, card.id)
            for card in content.equipment.values()
            for model in content.models.values()
            if {a.malus for a in card.attune if a.affinity in model.affinity} == {True, False}
        ),
        None,
    )
    assert both is not None, "a card of the box shows the case"
    model, card = both
    a = Arena(ROOM, A=unit(model, gear=(card,))).at("turn")
    printed = content.models[model].move
    assert a.s.profile[a.numbers["A"]].move == printed - 1


# Potions


@pytest.mark.rule("base.potion.quantity")
def test_potions_beyond_the_quantity_are_lost() -> None:
    a = Arena(
        ROOM,
        A=unit("hearthsworn_fighter", facing="E"),
        T=foe("tincan", at=(1, 0), facing="W"),
        potions=[1],
    ).menu("A")
    a.dice("1 1 p", "1 - -").do("attack", "T", "melee")
    assert a.s.potions[0] == 1, "its quantity is one"
    b = Arena(
        ROOM,
        A=unit("ember_mage", facing="E"),
        T=foe("tincan", at=(3, 0), facing="W"),
        potions=[1],
    ).menu("A")
    b.dice("2 p", "1 - -").do("attack", "T", "magic")
    assert b.s.potions[0] == 2


@pytest.mark.rule("base.potion.one-per-activation", "base.potion.free-action")
def test_one_potion_in_an_activation_for_tokens_and_no_action_points() -> None:
    a = Arena(ROOM, A="ember_mage", potions=[2], assistants=["riftling_warrior"]).menu("A")
    points = a.s.actions
    water, vine = "ember_mage.fire_water", "riftling_warrior.firevine"
    assert a.offers("drink", vine, "special", vine, "A")
    a.do("drink", water, "special", water, "A")
    assert (a.s.potions[0], a.s.actions) == (1, points)
    assert a.events(Drank)
    assert not a.offered("drink")
    assert "base.potion.one-per-activation" in a.why_not("drink", vine, "special", vine, "A")


@pytest.mark.rule("base.potion.one-per-activation", "base.potion.colours")
def test_green_potions_are_for_others_turns_and_red_and_blue_for_the_own() -> None:
    a = Arena(
        ROOM, A="ember_mage", T=foe("tincan", at=(5, 0)), potions=[2, 1],
        assistants=["star_guild_sapper", "sanctioned_witch"],
    ).menu("A")  # fmt: skip
    names = {a.game.box.actions[o[1]].id for o in a.offered("drink")}
    assert names == {"fire_water", "burning_bloom"}, "a blue and a red one; White Mage is green"
    a.on("A", wounds=1).on("T", wounds=1).activate("T")
    assert (a.ask.prompt, a.ask.seat) == ("emergency", 0)
    green = {a.game.box.actions[o[2]].id for o in a.offered("drink")}
    assert green == {"white_mage"}
    a.do("pass")
    own = {a.game.box.actions[o[1]].id for o in a.offered("drink")}
    assert own == {"sparkle_charm_bomb"}, "the healing brew of the assistant is green, too"


@pytest.mark.rule("base.potion.colours", "base.action.offensive")
def test_a_red_potion_is_an_offensive_action() -> None:
    a = Arena(
        ROOM,
        A=unit("ember_mage", facing="E"),
        T=foe("tincan", at=(1, 0), facing="W"),
        potions=[1],
        assistants=["star_guild_sapper"],
    ).menu("A")
    bloom = "star_guild_sapper.burning_bloom"
    # Dangerous, Wave 1: the drinker herself is in it.
    a.dice("1 1", "- - -", "- - -").do("drink", bloom, "area", bloom)
    assert a.rolls()[0][:2] == ("A", "offense")
    assert a.wounds("T") == 1 and a.wounds("A") == 1


@pytest.mark.rule("base.potion.no-interrupt")
def test_an_emergency_potion_comes_before_the_roll_and_never_after_it() -> None:
    a = Arena(
        ROOM,
        A=unit("hearthsworn_fighter", facing="E"),
        T=foe("claw_tribe_barbarian", at=(1, 0), facing="W"),
        potions=[0, 1],
    ).menu("A")
    a.do("attack", "T", "melee")
    assert (a.ask.prompt, a.ask.seat) == ("emergency", 1)
    assert a.rolls() == [], "the target is chosen and nothing is rolled yet"
    blood = "claw_tribe_barbarian.furys_blood"
    a.dice("- - -", "1 - -")
    a.do("drink", "T", blood, "special", blood, "T").do("face", 3)
    assert a.ask.prompt == "menu"
    assert a.wounds("A") == 1, "Backlash was in time for this very attack"


@pytest.mark.rule("base.potion.duration")
def test_a_lasting_potion_ends_in_the_drinkers_next_upkeep() -> None:
    a = Arena(
        ROOM,
        A="ember_mage",
        F=unit("knucklehead", at=(5, 1)),
        effects=[("A", "ember_mage.fire_water", "A"), ("F", "riftling_warrior.firevine", "F")],
    ).at("hero_phase")
    assert pool(a, "A", STR) == (3, 0, 0, 0)
    a.do("activate", "A")
    assert pool(a, "A", STR) == (2, 0, 0, 0)
    assert effect.inflicts(a.s, a.numbers["F"]), "another drinker's lasts on"


@pytest.mark.rule("base.ability.always")
def test_abilities_work_without_points_and_in_others_turns() -> None:
    a = Arena(
        ROOM,
        A=unit("knucklehead", facing="E"),
        T=foe("booty_biter", at=(1, 0), facing="W"),
        X=unit("tincan", at=(6, 1)),
    ).menu("A")
    a.dice("- - -", "1 - -").do("attack", "T", "melee")
    assert a.place("A") is None, "though it is not its turn"
    flier = Arena(ROOM.replace("A.", "A:"), A="wyrmling").menu("A", actions=0, move=1)
    assert (1, 0) in flier.reachable(), "Fly costs no action points"
