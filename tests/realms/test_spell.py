"""Spells: what they need, what they cost, whom they reach and affect. [spell.*]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec
from tests.realms.figures import caster, ogre, soldier
from undercroft.games.realms.events import SpellCast
from undercroft.games.realms.game import GAME


def duel(*spells: str, **said: object) -> Arena:
    """A caster who knows some spells, three spaces from an ogre."""
    return Arena("H . . t . .", H=caster(*spells, **{"energy": 2, **said}), t=ogre())


@pytest.mark.rule("spell.not-carried")
def test_a_hero_with_full_hands_and_backpack_casts_every_spell_he_knows() -> None:
    pack = ["hatchet", "hatchet", "thorn_dagger", "iron_pot"]
    worn = ["glass_wand", "crest_shield", "acorn_cap", "woodland_dress", "fine_boots"]
    a = duel("fireball", "magical_arrow", worn=worn, pack=pack).menu("H")
    assert a.offers("cast", "fireball", "t")
    assert a.offers("cast", "magical_arrow", "t")
    assert set(a.worn("H") + a.pack("H")) == {*worn, *pack}


@pytest.mark.rule("spell.magical-weapon")
@pytest.mark.parametrize(
    ("worn", "can"),
    [([], False), (["hand_crossbow"], False), (["parade_sabre"], False), (["glass_wand"], True)],
)
def test_spells_need_a_wielded_magical_weapon(worn: list[str], can: bool) -> None:
    a = duel("magical_arrow", worn=worn, pack=["glass_wand"]).menu("H")
    assert a.offers("cast", "magical_arrow", "t") is can
    assert ("spell.magical-weapon" in a.why_not("cast", "magical_arrow", "t")) is not can


@pytest.mark.rule("spell.fields")
def test_every_spell_has_its_five_fields() -> None:
    assert len(GAME.content.spells) == 11
    for spell in GAME.content.spells.values():
        assert spell.energy >= 1
        assert spell.dice >= 1
        assert spell.damage >= 0
        assert spell.type in ("target", "blast", "big_blast", "party")
        assert sum((spell.cast.ab, spell.cast.me, spell.cast.ra)) >= 1


@pytest.mark.rule("spell.energy")
def test_a_casting_costs_the_energy_of_the_spell_whether_it_succeeds_or_not() -> None:
    a = duel("magical_arrow", energy=3).menu("H")
    a.dice("1 1 1").do("cast", "magical_arrow", "t")
    assert a.energy("H") == 1
    assert a.health("t") == 9


@pytest.mark.rule("spell.energy")
def test_a_spell_that_costs_more_than_there_is_cannot_be_cast() -> None:
    a = duel("magical_arrow", energy=1).menu("H")
    assert not a.offered("cast")
    assert "spell.energy" in a.why_not("cast", "magical_arrow", "t")


@pytest.mark.rule("spell.dice", "cast.roll")
@pytest.mark.parametrize(("spell", "dice"), [("magical_arrow", 3), ("frost_lance", 4)])
def test_a_spell_rolls_its_own_dice_and_none_of_the_weapon(spell: str, dice: int) -> None:
    cost = GAME.content.spells[spell].energy
    a = duel(spell, energy=cost, boosts=[("attack", 2, "adventure")]).menu("H")
    # Any other number of dice would be refused.
    a.dice(" ".join("1" * dice)).do("cast", spell, "t")
    a.done()


@pytest.mark.rule("spell.damage")
def test_the_damage_is_the_spells_own_however_many_symbols_there_are() -> None:
    a = duel("magical_arrow").menu("H")
    a.dice("4 4 6", "4").do("cast", "magical_arrow", "t")
    assert a.health("t") == 9 - 3


@pytest.mark.rule("spell.type.target")
def test_a_target_spell_hurts_nobody_beside_its_target() -> None:
    a = Arena("H . . t u .", H=caster("magical_arrow", energy=2), t=ogre(), u=ogre()).menu("H")
    a.dice("4 1 1").do("cast", "magical_arrow", "t")
    assert (a.health("t"), a.health("u")) == (6, 9)


CROWD = """
    . . . . . . .
    . . . d . . .
    H . . t c . v
    . . . S . . .
    """


@pytest.mark.rule("spell.type.blast")
def test_a_blast_hits_its_target_and_whoever_is_adjacent_to_it_friend_or_foe() -> None:
    a = Arena(
        CROWD, H=caster("fireball", energy=2), S=soldier(), t=ogre(), c=ogre(), d=ogre(), v=ogre(),
    ).menu("H")  # fmt: skip
    a.dice("4 1 1").do("cast", "fireball", "t")
    assert [a.health(mark) for mark in "tcdS"] == [7, 7, 7, 4]
    assert (a.health("v"), a.health("H")) == (9, 4)


@pytest.mark.rule("spell.type.blast")
def test_a_blast_next_to_the_caster_hits_him_too() -> None:
    a = Arena("H t . .", H=caster("fireball", energy=2), t=ogre()).menu("H")
    a.dice("4 1 1").do("cast", "fireball", "t")
    assert (a.health("t"), a.health("H")) == (7, 2)


@pytest.mark.rule("spell.type.blast")
def test_a_blast_that_only_blinds_spares_the_casters_side() -> None:
    a = Arena("H t S .", H=caster("blinding_light", energy=2), S=soldier(), t=ogre()).menu("H")
    a.dice("4 1 1").do("cast", "blinding_light", "t")
    assert a.conditions("t") == ["blind"]
    assert a.conditions("H") == a.conditions("S") == []


@pytest.mark.rule("spell.type.big-blast")
def test_a_big_blast_reaches_two_spaces_diagonals_included() -> None:
    a = Arena(
        """
        . . . . . d .
        . . . . . . .
        H . . t . c v
        . . . . . . .
        . S . . . . .
        """,
        H=caster("lava_sphere", energy=4), S=soldier(), t=ogre(), c=ogre(), d=ogre(), v=ogre(),
    ).menu("H")  # fmt: skip
    a.dice("4 4 1 1 1").do("cast", "lava_sphere", "t")
    assert [a.health(mark) for mark in "tcdS"] == [5, 5, 5, 2]
    assert (a.health("v"), a.health("H")) == (9, 4)


@pytest.mark.rule("spell.type.party")
def test_a_party_spell_reaches_everybody_out_of_sight_the_caster_and_the_unconscious() -> None:
    a = Arena(
        """
        H # . . . . . . . S
        . # # # # # # # # .
        . . . . . . . . . .
        """,
        H=caster("restoration", energy=4, health=1), S=soldier(health=1),
        J=HeroSpec("jack", fell=1), round=2,
    ).menu("H")  # fmt: skip
    a.dice("4 4 1 1").do("cast", "restoration")
    assert (a.health("H"), a.health("S")) == (3, 3)
    # Healed in the round after his defeat: he will come back when it is over.
    assert a.s.fallen[a.numbers["J"]] > 1


@pytest.mark.rule("spell.type.blast-sight")
def test_only_the_target_of_a_blast_needs_range_and_sight() -> None:
    a = Arena(
        """
        H . . . t v
        # # # # . u
        """,
        H=caster("fireball", energy=2), t=ogre(), u=ogre(), v=ogre(),
    ).menu("H")  # fmt: skip
    # The wand reaches 4 spaces: the others are too far, and one is out of sight besides.
    assert a.offered("cast") == [a.option("cast", "fireball", "t")]
    a.dice("4 1 1").do("cast", "fireball", "t")
    assert [a.health(mark) for mark in "tuv"] == [7, 7, 7]


@pytest.mark.rule("spell.type.blast-sight")
def test_a_blast_does_not_pass_blocking_terrain() -> None:
    a = Arena(
        """
        H . . t # u
        . . . . # .
        . . . . . v
        """,
        H=caster("lava_sphere", energy=4), t=ogre(), u=ogre(), v=ogre(),
    ).menu("H")  # fmt: skip
    a.dice("4 4 1 1 1").do("cast", "lava_sphere", "t")
    # v is two diagonal steps away, but the first would lead into the wall's corner.
    assert [a.health(mark) for mark in "tuv"] == [5, 9, 9]


@pytest.mark.rule("spell.cast.requirement", "cast.success", "spell.cast.abbreviations")
@pytest.mark.parametrize(
    ("spell", "rolled", "success"),
    [
        ("inferno", "4 2 1 1", True),
        ("inferno", "4 5 1 1", True),
        ("inferno", "4 3 1 1", False),
        ("inferno", "4 4 4 1", False),
        ("inferno", "2 5 2 3", False),
        ("frost_lance", "4 3 1 1", True),
        ("frost_lance", "4 2 5 1", False),
        ("frost_lance", "3 3 1 2", False),
        ("lava_sphere", "4 4 1 1 1", True),
        ("lava_sphere", "4 1 2 3 5", False),
    ],
)
def test_every_symbol_of_the_requirement_must_be_rolled(
    spell: str, rolled: str, success: bool
) -> None:
    a = duel(spell, energy=GAME.content.spells[spell].energy).menu("H")
    a.dice(rolled).do("cast", spell, "t")
    assert [event.success for event in a.events(SpellCast)] == [success]
    assert (a.health("t") < 9) is success


@pytest.mark.rule("cast.success", "dice.attack.critical-spell")
def test_one_critical_meets_one_symbol_only_and_the_die_it_adds_counts() -> None:
    a = duel("inferno", energy=3).menu("H")
    a.dice("6 1 1 1", "1").do("cast", "inferno", "t")
    assert not a.events(SpellCast)[0].success
    a = duel("inferno", energy=3).menu("H")
    a.dice("6 1 1 1", "2").do("cast", "inferno", "t")
    assert a.events(SpellCast)[0].success


@pytest.mark.rule("spell.range")
@pytest.mark.parametrize(
    ("worn", "reach"),
    [(["glass_wand"], 4), (["goose_quill"], 3), (["goose_quill", "frost_rod"], 5)],
)
def test_a_spell_reaches_as_far_as_the_magical_weapon_of_the_casters_choice(
    worn: list[str], reach: int
) -> None:
    for distance in (reach, reach + 1):
        line = "H" + "." * (distance - 1) + "t.."
        a = Arena(line, H=caster("magical_arrow", energy=2, worn=worn), t=ogre()).menu("H")
        assert a.offers("cast", "magical_arrow", "t") is (distance == reach)
