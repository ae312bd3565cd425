"""CURSED cards. [cursed.*]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.card import SLOTS

from .arena import Arena, foe

FIELD = """
############
#...P......#
#.A....m.k.#
#..........#
#......E...#
############"""


def field(**facts: object) -> Arena:
    """Hero A and mini-boss m of player 0."""
    names: dict[str, object] = {
        "A": "ember_mage", "m": "ser_snapjaw", "P": "kobold_warrens", "k": "knucklehead",
        "E": foe("hearthsworn_fighter"),
    }  # fmt: skip
    return Arena(FIELD, **(names | facts))


def without_leaders(**facts: object) -> Arena:
    """As `field`, but hero and mini-boss are off the warzone."""
    drawing = FIELD.replace("A", ".").replace("m", ".")
    a = field(**facts)
    a.position.map = "\n".join(line.strip() for line in drawing.strip().splitlines())
    return a


def discards(a: Arena) -> list[str]:
    cards = a.game.box.equipment
    return sorted(cards[c].id for c in (*a.s.loot_deck.discard, *a.s.treasure_deck.discard))


@pytest.mark.rule("cursed.must-equip")
def test_a_curse_must_go_to_a_leader_of_the_players_choice() -> None:
    a = field(backpack=[["black_pearl", "chainmail"]]).at("equip")
    assert a.ask.prompt == "curse"
    assert set(a.ask.options) == {a.option("equip", mark, "card:black_pearl") for mark in "Am"}
    a.do("equip", "m", "card:black_pearl")
    assert a.gear("m") == ["black_pearl"]
    assert a.backpack(0) == ["chainmail"]


@pytest.mark.rule("cursed.must-equip")
def test_the_only_leader_is_not_asked() -> None:
    a = field(backpack=[["black_pearl"]], E="swampie", m=foe("ser_snapjaw")).at("equip")
    assert a.gear("A") == ["black_pearl"]
    assert a.backpack(0) == []


@pytest.mark.rule("cursed.must-equip")
def test_a_curse_waits_in_the_backpack_until_cards_are_equipped() -> None:
    a = field(owed_treasure=[1, 0], treasure_top=["black_pearl"]).at("rewards")
    assert (a.ask.prompt, a.backpack(0)) == ("curse", ["black_pearl"])


@pytest.mark.rule("cursed.must-equip", "cursed.nominate")
def test_if_the_last_leader_has_left_meanwhile_one_is_nominated() -> None:
    a = without_leaders(backpack=[["black_pearl"]]).at("equip")
    assert a.ask.prompt == "nominate"
    a.do("nominate", "m", "card:black_pearl")
    assert a.backpack(0) == []
    assert a.gear("m") == []
    a.idle("phase", 0).idle("phase", 1)
    assert a.gear("m") == ["black_pearl"], "in the next step of equipping"


@pytest.mark.rule("cursed.replaces", "pop.discarded")
@pytest.mark.parametrize("worn", ["spikes", "ruby_crystal_shard", "serpent_bracelet"])
def test_a_curse_replaces_whatever_is_in_its_slot(worn: str) -> None:
    a = field(backpack=[["collar_of_chains"]], m=foe("ser_snapjaw"), E="swampie")
    a.on("A", gear=[worn, "chainmail"]).at("equip")
    assert sorted(a.gear("A")) == ["chainmail", "collar_of_chains"]
    assert discards(a) == [worn]


@pytest.mark.rule("cursed.removal")
@pytest.mark.parametrize("slot", SLOTS)
def test_an_ordinary_card_never_pushes_a_curse_out(slot: str) -> None:
    curses = {"left": "laughing_idol", "right": "dagger_of_malice", "bottom": "serpent_bracelet",
              "top": "black_pearl"}  # fmt: skip
    loot = {"left": "chainmail", "right": "gnomish_sticker", "bottom": "spikes", "top": "bent_nail"}
    a = field(backpack=[list(loot.values())]).on("A", gear=[curses[slot]]).at("equip")
    for side, card in loot.items():
        assert a.offers("equip", "A", f"card:{card}") == (side != slot)
    assert a.why_not("equip", "A", f"card:{loot[slot]}") == ("cursed.removal",)


@pytest.mark.rule("cursed.removal")
def test_a_curse_goes_when_its_leader_is_destroyed() -> None:
    a = field(M=foe("hexcast_sorceress", at=(4, 1), facing="W"), E="swampie")
    a.on("A", facing="E", wounds=3, gear=["black_pearl", "chainmail"]).menu("M")
    a.dice("2 2 3", "- - - - hp").do("attack", "A", "magic")
    assert a.place("A") is None
    assert a.gear("A") == ["chainmail"]
    assert discards(a) == ["black_pearl"]


@pytest.mark.rule("cursed.removal")
def test_grinding_spares_a_curse() -> None:
    a = field(M=foe("booty_grinder", at=(2, 1), facing="W"), E="swampie")
    a.on("A", facing="E", gear=["black_pearl"]).menu("M")
    a.dice("1 1 2", "- - - hp").do("attack", "A", "melee")
    assert a.wounds("A") == 1
    assert a.gear("A") == ["black_pearl"]


@pytest.mark.rule("cursed.nominate")
def test_without_a_leader_on_the_warzone_one_is_nominated_when_the_curse_is_gained() -> None:
    a = without_leaders(owed_treasure=[1, 0], treasure_top=["black_pearl"]).at("rewards")
    assert set(a.ask.options) == {a.option("nominate", mark, "card:black_pearl") for mark in "Am"}
    a.do("nominate", "A", "card:black_pearl")
    assert a.gear("A") == ["black_pearl"], "this turn's step of equipping comes after it"


@pytest.mark.rule("cursed.nominate.equip", "pop.on-warzone-only")
def test_the_nominated_leader_wears_the_curse_even_off_the_warzone() -> None:
    a = without_leaders(nominated=[[("black_pearl", "A")]], coins=[1, 1])
    a.on("A", gear=["bent_nail", "spikes"]).at("equip")
    assert sorted(a.gear("A")) == ["black_pearl", "spikes"]
    assert discards(a) == ["bent_nail"]
    a.idle("phase", 0).do("phase", "spawning").do("spawn", "P", "hero")
    a.do("place", "A", (4, 1)).do("face", "to:S").do("done")
    hero = a.numbers["A"]
    assert a.s.profile[hero].hearts == a.s.box.models[a.s.card[hero]].hearts - 1


@pytest.mark.rule("cursed.popping", "pop.one-treasure")
def test_a_cursed_treasure_pops_the_other_treasure_of_its_leader() -> None:
    a = field(backpack=[["black_pearl", "spikes"]]).on("A", gear=["ancestral_mail", "deadly_dirk"])
    a.at("equip").do("equip", "A", "card:black_pearl")
    assert sorted(a.gear("A")) == ["ancestral_mail", "black_pearl", "deadly_dirk"]
    a.do("done")
    assert sorted(a.gear("A")) == ["black_pearl", "deadly_dirk"], "popping comes last"
    assert discards(a) == ["ancestral_mail"]
