"""What the printed words of a card mean here."""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.card import Group
from undercroft.games.crystalia.content import load
from undercroft.games.crystalia.wording import On, Printed, group

CONTENT = load()


@pytest.mark.rule("wording.model-hero")
@pytest.mark.parametrize("on", ["hero", "monster", "equipment"])
def test_a_model_is_any_unit_on_every_card(on: On) -> None:
    assert group("model", on) == "unit"


@pytest.mark.parametrize(
    ("word", "on", "meant"),
    [
        ("hero", "hero", "leader_or_boss"),
        ("hero", "equipment", "leader"),
        ("monster", "monster", "monster"),
    ],
)
def test_a_word_means_the_units_of_its_card(word: Printed, on: On, meant: Group) -> None:
    assert group(word, on) == meant


def test_the_same_word_is_read_by_the_card_it_stands_on() -> None:
    [balm] = CONTENT.models["hearthsworn_fighter"].brews
    assert (balm.group, balm.others, balm.aim) == ("leader_or_boss", True, "augment")
    cry = next(a for a in CONTENT.models["ser_snapjaw"].specials if a.id == "rally_cry")
    assert (cry.group, cry.others, cry.aim) == ("monster", True, "augment")
    halo = next(a for a in CONTENT.models["royal_paladin"].specials if a.id == "iron_halo")
    assert (halo.group, halo.others) == ("unit", False)


def test_monster_cards_that_aim_at_other_monsters_never_aim_at_enemies() -> None:
    for model in CONTENT.models.values():
        for action in model.specials:
            if action.group == "monster":
                assert action.aim == "augment", (model.id, action.id)
                assert model.kind not in ("hero", "form")
