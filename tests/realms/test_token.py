"""Tokens of Health and Energy. [token.*]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from tests.realms.figures import caster, ogre, soldier
from tests.realms.stage import Stage
from undercroft.games.realms import token
from undercroft.games.realms.events import EnergyChanged, Healed
from undercroft.games.realms.game import GAME
from undercroft.games.realms.state import put


@pytest.mark.rule("token.setup")
def test_an_adventure_starts_with_every_hero_at_full_health_and_energy() -> None:
    match = GAME.new(3, heroes=["nutcracker", "gretel"], adventure="path_through_the_wood")
    s = match.state
    assert (s.health, s.energy) == ([6, 4], [4, 7])


@pytest.mark.rule("token.setup", "power.increase")
def test_raised_values_count_at_the_start_of_an_adventure() -> None:
    """In a campaign wounds and spent energy are forgotten, and what is worn then counts."""
    match = GAME.new(3, heroes=["nutcracker", "gretel"], campaign=True)
    s = match.state
    s.worn = put(
        s.worn, 0, (*s.worn[0], s.box.item_number["heart_ring"], s.box.item_number["copper_ring"])
    )
    s.dress(0)
    s.health, s.energy = [1, 0], [0, 0]
    s.open_adventure("the_oven")
    assert (s.health, s.energy) == ([7, 4], [5, 7])


@pytest.mark.rule("token.track")
def test_every_point_lost_spent_or_regained_is_one_token() -> None:
    a = Arena("H S w", H=caster("heal", energy=5), S=soldier(health=5), w=ogre())
    a.dice("2 2 1").monster("w")
    assert a.health("S") == 3
    a = Arena("H S w", H=caster("heal", energy=5), S=soldier(health=3), w=ogre()).menu("H")
    a.dice("4 4 1").do("cast", "heal", "S")
    assert a.energy("H") == 3
    a.do("keep")
    assert a.health("S") == 5


@pytest.mark.rule("token.maximum")
def test_a_surplus_of_health_is_lost() -> None:
    a = Arena("H S", H=caster("heal", energy=2), S=soldier(health=5)).menu("H")
    a.dice("4 4 4").do("cast", "heal", "S")
    assert a.health("S") == 6


@pytest.mark.rule("token.maximum")
def test_a_surplus_of_energy_is_lost() -> None:
    a = Arena("H S", H=HeroSpec("gretel", energy=6), S=soldier(), events=["morning_light"], round=2)
    a.start("events")
    # Morning Light gives two energy; her value is seven.
    assert (a.energy("H"), a.energy("S")) == (7, 2)


@pytest.mark.rule("token.maximum")
def test_a_monster_never_has_more_health_than_its_card_says() -> None:
    a = Arena("H . . w", H=soldier(), w=MonsterSpec("bridge_troll", health=6), level=3)
    a.dice("1 1 1 1").monster("w")
    assert a.health("w") == 7
    a = Arena("H . . w", H=soldier(), w=MonsterSpec("bridge_troll"), level=3)
    a.dice("1 1 1 1").monster("w")
    assert a.health("w") == 7


@pytest.mark.rule("token.maximum", "token.track")
def test_only_a_surplus_that_is_lost_is_told_with_the_rule_that_takes_it() -> None:
    stage = Stage("gretel", "jack")
    stage.s.health, stage.s.energy = [3, 1], [6, 7]
    stage.event("morning_light")
    stage.event("heavy_heart")
    stage.run(token.heal(stage.s, 0, 2, 1, ("token.track",)))
    stage.run(token.heal(stage.s, 1, 2, 0, ("token.track",)))
    told = [e for e in stage.s.log or [] if isinstance(e, EnergyChanged | Healed)]
    assert [(e.amount, "token.maximum" in e.rules) for e in told] == [
        (1, True), (-1, False), (-1, False), (1, True), (2, False),
    ]  # fmt: skip
