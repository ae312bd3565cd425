"""What dice bring besides stars: hearts, potions, and the table of status effects.

[drops.*, status-table.*]
"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.events import Healed

from .arena import Arena, foe, unit

TABLE = (
    "fire", "fire", "poison", "poison", "slow", "ice", "knockdown", "hex", "bane", "immobile",
)  # fmt: skip
FIELD = """
###########
#.........#
#.A.T.....#
#.........#
#.........#
###########"""


def field(**facts: object) -> Arena:
    """An ember mage, who shoots with two red dice, before a kobold that rolls one blue one."""
    names: dict[str, object] = {
        "A": unit("ember_mage", facing="E"), "T": foe("gouger", facing="W"),
    }  # fmt: skip
    return Arena(FIELD, **(names | facts))


def biter(**facts: object) -> Arena:
    """A knucklehead with three blue dice before the same kobold, with friends behind it."""
    names: dict[str, object] = {
        "A": unit("royal_paladin", at=(0, 3), wounds=2, status=["slow"]),
        "k": unit("knucklehead", at=(2, 1), facing="E"),
    }  # fmt: skip
    return field(**(names | facts))


@pytest.mark.rule("drops.heart", "drops.heart.any-roller", "game.sources")
def test_each_heart_takes_off_one_wound_or_one_status() -> None:
    a = biter().menu("k").dice("2 h h", "-").do("attack", "T", "melee")
    assert a.ask.prompt == "heart"
    a.do("heart", "A", "wound")
    assert (a.wounds("A"), a.status("A")) == (1, {"slow"})
    a.do("heart", "A", "slow")
    assert (a.wounds("A"), a.status("A")) == (1, set())
    assert a.ask.prompt != "heart", "two hearts, two tokens"


@pytest.mark.rule("drops.heart")
def test_hearts_of_a_roll_that_does_not_win_are_lost() -> None:
    a = biter().menu("k").dice("1 h h", "1").do("attack", "T", "melee")
    assert a.ask.prompt != "heart"
    assert a.wounds("A") == 2


@pytest.mark.rule("drops.heart")
def test_the_heart_of_a_defense_roll_counts_for_nobody() -> None:
    a = biter().on("T", wounds=0).menu("k").dice("1 - -", "h").do("attack", "T", "melee")
    assert a.ask.prompt != "heart"


@pytest.mark.rule("drops.heart", "drops.potion")
def test_the_green_face_with_both_icons_is_a_heart_and_a_potion() -> None:
    a = field(
        B=unit("forgotten_king", at=(2, 1), facing="E"), A=unit("ember_mage", at=(0, 3), wounds=1),
        T=foe("gouger", at=(4, 1), facing="W"),
    ).menu("B")  # fmt: skip
    a.dice("3 1 hp", "-").do("attack", "T", "melee").do("heart", "A", "wound")
    assert (a.wounds("A"), a.s.potions) == (0, [1, 0])


@pytest.mark.rule("drops.heart.other-unit")
def test_hearts_go_to_monsters_leaders_and_boss_but_not_to_the_roller_nor_to_enemies() -> None:
    a = biter(
        k=unit("tower_stalker", at=(2, 1), facing="E", wounds=1),
        m=unit("ser_snapjaw", at=(8, 0), wounds=1), B=unit("roxor", at=(7, 2), wounds=1),
        d=unit("dragon_priest", at=(0, 0), wounds=1), e=foe("dragon_priest", at=(5, 3), wounds=1),
    ).menu("k")  # fmt: skip
    a.dice("2 h - 1", "-").do("attack", "T", "melee")
    healed = {a.mark(option[1]) for option in a.offered("heart")}
    assert healed == {"A", "m", "B", "d"}


@pytest.mark.rule("drops.heart.no-spawning-point", "spawn.point-never-heals")
def test_no_heart_is_spent_on_a_spawning_point() -> None:
    a = biter(
        A=unit("royal_paladin", at=(0, 3)), P=unit("egg_clutch", at=(0, 0), wounds=1),
        W=unit("war_wagon", at=(8, 3), wounds=1, status=["slow"]),
    ).menu("k")  # fmt: skip
    a.dice("2 h h", "-").do("attack", "T", "melee")
    assert a.ask.prompt != "heart"
    assert (a.wounds("P"), a.wounds("W"), a.status("W")) == (1, 1, {"slow"})
    assert not a.events(Healed)


@pytest.mark.rule("drops.potion")
def test_potions_of_a_winning_roll_go_to_the_own_hero() -> None:
    a = field().menu("A").dice("3 p", "-").do("attack", "T", "magic")
    assert a.s.potions == [1, 0]
    lost = field().menu("A").dice("- p", "1").do("attack", "T", "magic")
    assert lost.s.potions == [0, 0]


@pytest.mark.rule("drops.potion")
def test_a_monster_earns_the_potion_for_the_hero() -> None:
    a = biter(k=unit("ironscale", at=(2, 1), facing="E")).menu("k")
    a.dice("3 p", "-").do("attack", "T", "melee")
    assert a.s.potions == [1, 0]


@pytest.mark.rule("drops.potion")
def test_a_hero_carries_as_many_potions_as_the_card_says_and_only_on_the_warzone() -> None:
    full = field(potions=[2]).menu("A").dice("3 p", "-").do("attack", "T", "magic")
    assert full.s.potions == [2, 0]
    away = field(k=unit("ironscale", at=(2, 1), facing="E"))
    away.position.map = away.position.map.replace("A", ".")
    away.menu("k").dice("3 p", "-").do("attack", "T", "melee")
    assert away.s.potions == [0, 0]


@pytest.mark.rule("status-table.roll", "status-table.results")
@pytest.mark.parametrize(("number", "name"), list(enumerate(TABLE, 1)))
def test_a_plain_ten_sided_die_says_which_status_it_is(number: int, name: str) -> None:
    """Vapor rises from the chest of a rogue, whose two red dice of Dexterity count only once."""
    a = field(A=unit("riftling_rogue", facing="W"), chests=[(0, 1)]).menu("A")
    a.dice("2", "- -", str(number)).do("chest", (0, 1))
    assert a.status("A") == {name}
    a.done()
