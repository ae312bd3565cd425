"""Attacks step by step, and the powers that count in them."""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from undercroft.games.realms.events import Attacked

DUEL = """
    . . . . .
    . H w . .
    . . . . .
    """


def duel(**facts: object) -> Arena:
    """Jack, with a wood axe, next to a wolf; Snow White looks on from afar."""
    return Arena(
        """
        S . . . .
        . H w . .
        . . . . .
        """,
        **{"H": "prince_charming", "S": "snow_white", "w": "hungry_wolf", **facts},
    )


def plain(**facts: object) -> HeroSpec:
    """A hero with an axe and no power that asks about his attack dice."""
    return HeroSpec("nutcracker", worn=["parade_sabre"], skills=[], energy=0, **facts)  # type: ignore[arg-type]


@pytest.mark.rule("attack.damage", "attack.reduction", "attack.potential")
def test_what_the_defence_does_not_take_off_is_lost_health() -> None:
    a = duel(H=plain(), w=MonsterSpec("bridge_troll", health=5)).menu("H")
    dice = a.s.profile[0].weapons[0].dice
    defence = a.s.kinds[a.s.kind[a.numbers["w"]]].defense
    a.dice(" ".join(["2"] * dice))
    if defence:
        a.dice(" ".join(["4"] + ["1"] * (defence - 1)))
    a.do("attack", 0, "w")
    assert a.health("w") == 5 - dice + min(1, defence)
    a.done()


@pytest.mark.rule("attack.damage")
def test_a_defence_that_is_worth_more_leaves_the_target_unhurt() -> None:
    a = duel(H=plain(), w=MonsterSpec("bridge_troll", health=5)).menu("H")
    count = a.s.profile[0].weapons[0].dice
    defence = a.s.kinds[a.s.kind[a.numbers["w"]]].defense
    a.dice(" ".join(["2"] + ["1"] * (count - 1)), " ".join(["5"] * defence))
    a.do("attack", 0, "w")
    assert a.health("w") == 5
    assert a.events(Attacked)[0].damage == 0


@pytest.mark.rule("dice.attack.critical-explodes", "dice.attack.critical-chain")
def test_each_critical_adds_a_die_until_none_shows() -> None:
    a = duel(H=plain(), w=MonsterSpec("hungry_wolf", health=2)).menu("H")
    count = a.s.profile[0].weapons[0].dice
    a.dice(" ".join(["6"] + ["1"] * (count - 1)), "6", "1")
    defence = a.s.kinds[a.s.kind[a.numbers["w"]]].defense
    if defence:
        a.dice(" ".join(["1"] * defence))
    a.do("attack", 0, "w")
    a.done()
    assert not a.in_play("w")


@pytest.mark.rule("energy.surge", "energy.surge-after-roll", "energy.pay")
def test_a_surge_adds_a_success_after_the_roll_for_two_energy() -> None:
    hero = HeroSpec("nutcracker", worn=["parade_sabre"], skills=[], energy=4)
    a = duel(H=hero, w=MonsterSpec("bridge_troll", health=5)).menu("H")
    count = a.s.profile[0].weapons[0].dice
    defence = a.s.kinds[a.s.kind[a.numbers["w"]]].defense
    a.dice(" ".join(["1"] * count))
    a.do("attack", 0, "w")
    assert a.asked() == "improve"
    a.do("surge")
    assert a.energy("H") == 2
    a.dice(" ".join(["1"] * defence))
    a.do("surge")
    assert a.energy("H") == 0
    assert a.health("w") == 3
    a.done()


@pytest.mark.rule("attack.adjacent-ranged-ban")
def test_a_bow_cannot_be_aimed_at_the_next_space() -> None:
    a = duel(H="little_red").menu("H")
    assert not a.offers("attack", 0, "w")
    assert "attack.adjacent-ranged-ban" in a.why_not("attack", 0, "w")


@pytest.mark.rule("los.figures")
def test_a_figure_in_between_blocks_sight() -> None:
    a = Arena("H . w . v", H="little_red", w="hungry_wolf", v="hungry_wolf")
    a.heroes["S"] = HeroSpec("snow_white")
    a.menu("H")
    assert a.offers("attack", 0, "w")
    assert not a.offers("attack", 0, "v")
    assert "los.figures" in a.why_not("attack", 0, "v")


@pytest.mark.rule("attack.by-monster", "monster.move-then-attack")
def test_a_monster_moves_next_to_a_hero_and_attacks_him() -> None:
    a = Arena("H . . . w", H=plain(), w="hungry_wolf")
    kind = a.game.box.kinds(1, 2, "")[a.game.box.monster_number["hungry_wolf"]]
    a.dice(" ".join(["2"] + ["1"] * (kind.weapon.dice - 1)))
    a.heroes["S"] = HeroSpec("snow_white")
    a.monster("w")
    assert a.is_at("w", 1, 0)
    assert a.health("H") == 5
