"""Traps: found, laid, set off and disarmed."""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.events import TrapSprung
from undercroft.games.crystalia.state import revealed
from undercroft.games.crystalia.trap import moved_into

from .arena import Arena, foe, unit

FIELD = """
##########
#........#
#.A......#
#........#
#......E.#
##########"""


def field(**facts: object) -> Arena:
    return Arena(FIELD, A="ember_mage", E=foe("hearthsworn_fighter"), **facts)


@pytest.mark.rule("action.search-traps", "action.search-traps.place", "trap.area")
def test_five_stars_of_will_reveal_a_trap_to_lay() -> None:
    a = field(tile_traps=["spiked_floor"]).menu("A")
    a.dice("3 2").do("search")
    assert a.ask.prompt == "lay_trap"
    a.do("block", (4, 0))
    assert a.s.actions == 1
    assert a.s.tile_traps == (revealed(a.game.box.trap_number["spiked_floor"]),)
    assert len(a.s.traps) == 1


@pytest.mark.rule("action.search-traps.once-per-tile")
def test_a_failed_search_reveals_nothing_and_may_be_tried_again() -> None:
    a = field(tile_traps=["spiked_floor"]).menu("A", actions=4)
    a.dice("3 1").do("search")
    assert a.offers("search")
    assert not a.s.traps


def test_a_trap_that_is_gone_is_not_dealt_to_another_tile() -> None:
    """Whoever looks ahead does not reckon with it."""
    quarters = "\n".join(["#" * 14, *["#" + "." * 12 + "#"] * 12, "#" * 14])
    hidden = ["spiked_floor", "pow", "bone_rot", "dragon_pot"]
    a = Arena(
        quarters, quarters=True, tile_traps=hidden,
        A=unit("glimmerdusk_ranger", at=(1, 1)), E=foe("hearthsworn_fighter", at=(10, 10)),
    ).menu("A", actions=4)  # fmt: skip
    deal = a.game.extras.resample
    spikes = a.game.box.trap_number["spiked_floor"]
    assert a.game.box.traps[spikes].copies == 1
    before = {card for key in range(60) for card in deal(a.s, 0, key).tile_traps}
    assert spikes in before, "it may lie under any tile"
    a.s.tile_traps = (revealed(spikes), *a.s.tile_traps[1:])
    for key in range(200):
        assert spikes not in deal(a.s, 0, key).tile_traps
        assert deal(a.s, 0, key).tile_traps[0] == revealed(spikes)


SPIKES = ("spiked_floor", [(4, 0), (5, 0), (4, 1), (5, 1)], 1)


@pytest.mark.rule("action.search-traps.trigger", "trap.attack", "trap.stays")
def test_entering_a_square_beside_a_trap_sets_it_off() -> None:
    a = field(traps=[SPIKES]).menu("A")
    a.dice("1 1 -").do("move", "to:E", (3, 1))
    assert len(a.events(TrapSprung)) == 1
    assert a.wounds("A") == 1 and a.status("A") == {"slow"}
    assert a.place("A") == (3, 1)
    assert len(a.s.traps) == 1


@pytest.mark.rule("action.search-traps.trigger")
def test_a_path_goes_round_a_trap_if_it_can() -> None:
    a = field(traps=[("fire_flowers", [(4, 0), (5, 0), (4, 1), (5, 1)], 1)]).menu("A", move=9)
    a.do("move", "to:E", (3, 3))
    assert not a.events(TrapSprung)


@pytest.mark.rule("action.search-traps.disarm")
def test_more_dexterity_than_its_defense_disarms_a_trap() -> None:
    a = field(traps=[SPIKES]).on("A", at=(2, 1)).menu("A")
    a.dice("1 -").do("disarm", "trap:spiked_floor", (4, 0))
    assert len(a.s.traps) == 1, "as many stars as its defense are not enough"
    a.dice("1 1").do("disarm", "trap:spiked_floor", (4, 0))
    assert not a.s.traps


@pytest.mark.rule("boss.immunity.effects", "trap.stays")
@pytest.mark.parametrize("immune", [True, False])
def test_who_is_immune_is_moved_into_a_trap_unharmed(immune: bool) -> None:
    a = field(traps=[SPIKES]).on("A", at=(4, 0)).menu("A")
    mage = a.numbers["A"]
    a.s.immune |= immune << mage
    asked = next(moved_into(a.s, mage, 1 << a.square(0, 0)), None)
    assert (asked is None) == immune
