"""What the printed words of a card mean here."""

from __future__ import annotations

import pytest

from undercroft.games.crystalia import effect
from undercroft.games.crystalia.card import HEALER, Group
from undercroft.games.crystalia.content import load
from undercroft.games.crystalia.wording import On, Printed, group

from .arena import Arena, foe, unit

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


# In play

ROOM = """
    #########
    #A......#
    #.......#
    #########"""


def aimed(a: Arena, action: str) -> set[str]:
    """Whom an action of the active unit may be aimed at."""
    number = a.game.box.action_number[action]
    return {a.mark(o[2]) for o in a.offered("special") if o[1] == number}


@pytest.mark.rule("wording.monster-cards")
def test_a_monster_card_that_aims_at_another_monster_aims_at_friendly_monsters() -> None:
    """Not at enemies, leaders, the boss or static spawning points; at an active one, yes."""
    a = Arena(
        ROOM,
        A="trent",
        K=unit("knucklehead", at=(3, 0)),
        W=unit("war_wagon", at=(4, 0)),
        P=unit("egg_clutch", at=(3, 1)),
        H=unit("tincan", at=(4, 1)),
        B=unit("midnight_queen", at=(5, 1)),
        E=foe("knucklehead", at=(2, 0)),
    ).menu("A")
    assert aimed(a, "trent.uproot") == {"K", "W"}


@pytest.mark.rule("wording.monster-cards", "spawn.point-never-heals")
def test_an_active_spawning_point_may_be_aimed_at_though_it_never_heals() -> None:
    a = Arena(
        ROOM,
        A="kitsune_madoushi",
        W=unit("kitsune_madoushi", at=(3, 0), wounds=1),
        K=unit("kitsune_kunoichi", at=(4, 0), wounds=1),
    ).menu("A")
    assert aimed(a, "kitsune_madoushi.foxs_grace") == {"W", "K"}
    a.do("special", "kitsune_madoushi.foxs_grace", "W")
    assert a.wounds("W") == 1


@pytest.mark.rule("wording.hero-cards")
def test_a_hero_card_that_aims_at_another_hero_aims_at_a_leader_or_the_boss() -> None:
    a = Arena(
        ROOM,
        A=unit("hearthsworn_fighter"),
        M=unit("ser_snapjaw", at=(2, 0), wounds=1),
        B=unit("midnight_queen", at=(3, 0), wounds=1),
        K=unit("dragon_priest", at=(4, 0), wounds=1),
        E=foe("tincan", at=(5, 0), wounds=1),
        potions=[1],
    ).activate("E")
    assert a.ask.prompt == "emergency"
    drinker = a.numbers["A"]
    assert {a.mark(o[-1]) for o in a.offered("drink") if o[1] == drinker} == {"M", "B"}


@pytest.mark.rule("wording.hero-cards")
def test_an_area_for_heroes_reaches_leaders_and_the_boss() -> None:
    a = Arena(
        ROOM,
        A="deeproot_druid",
        M=unit("ser_snapjaw", at=(2, 0)),
        B=unit("midnight_queen", at=(3, 0)),
        K=unit("dragon_priest", at=(4, 0)),
        E=foe("tincan", at=(5, 0)),
        potions=[1],
    ).menu("A")
    berries = "deeproot_druid.nourishing_berries"
    a.do("drink", berries, "area", berries)
    assert {m for m in "AMBKE" if effect.has(a.s, a.numbers[m], HEALER)} == {"A", "M", "B"}


@pytest.mark.rule("wording.model-hero", "wording.abilities")
def test_heroes_of_other_cards_are_leaders() -> None:
    """A boss's card that names enemy heroes is about enemy leaders, mini-bosses included."""
    events = [
        (boss, event)
        for boss, card in CONTENT.bosses.items()
        for event in (*card.fight, *card.timeout)
        if event.whom == "enemy_leaders"
    ]
    assert events
    boss, event = events[0]
    a = Arena(
        ROOM,
        A=unit(boss),
        K=unit("ser_snapjaw", at=(4, 1)),
        H=foe("tincan", at=(4, 0)),
        M=foe("captain_r", at=(5, 0)),
        E=foe("dragon_priest", at=(6, 0)),
    ).at("turn")
    found = {m for m in "KHME" if effect.in_scope(a.s, a.numbers["A"], event, a.numbers[m])}
    assert found <= {"H", "M"} and (event.within or found == {"H", "M"})


@pytest.mark.rule("wording.abilities", "ability.bob-omb")
def test_an_ability_that_names_a_friendly_hero_is_about_leaders() -> None:
    """Bob-omb! works for whoever is activated after the player's leader that has it."""
    a = Arena(
        ROOM,
        A=unit("royal_captain", facing="E"),
        M=unit("captain_r", at=(6, 1)),
        H=unit("star_guild_sapper", at=(5, 1)),
        T=foe("tincan", at=(1, 0), facing="W"),
    ).at("warband_phase")
    a.do("activate", "M").do("end").do("activate", "A")
    a.dice("- - -", "- - -").do("attack", "T", "melee")
    assert a.rolls()[0][2] == (2, 1, 0, 0), "the Captain has no such ability"


@pytest.mark.rule("wording.trap-cards")
@pytest.mark.parametrize(("mark", "lured"), [("H", True), ("M", True), ("K", False), ("F", False)])
def test_a_trap_that_names_heroes_is_about_leaders_of_the_finders_enemies(
    mark: str, lured: bool
) -> None:
    """Dancing Light, found by player 2: who is lured may only go nearer."""
    a = Arena(
        """
        ############
        #..........#
        #..........#
        ############""",
        H=unit("tincan", at=(4, 0)),
        M=unit("captain_r", at=(4, 1)),
        K=unit("dragon_priest", at=(5, 0)),
        F=foe("hearthsworn_fighter", at=(3, 1)),
        traps=[("dancing_light", [(8, 0), (9, 0), (8, 1), (9, 1)], 1)],
    ).activate(mark)
    start = a.place(mark)
    assert start is not None
    columns = {x for x, _ in a.reachable()}
    assert (min(columns) > start[0]) == lured


@pytest.mark.rule("wording.steal")
def test_stealing_takes_a_random_card_of_the_backpack_and_no_equipped_one() -> None:
    a = Arena(
        ROOM,
        A=unit("captain_r", facing="E"),
        T=foe("tincan", at=(3, 0), facing="W", gear=("ancestral_mail",)),
        backpack=[[], ["chainmail", "spikes"]],
    ).menu("A")
    a.dice("1 1", "-").chance(1).do("special", "captain_r.x_marks_the_spot", "T")
    a.done()
    assert (a.backpack(0), a.backpack(1)) == (["spikes"], ["chainmail"])
    assert a.gear("T") == ["ancestral_mail"]


@pytest.mark.rule("wording.steal")
def test_from_an_empty_backpack_nothing_is_stolen() -> None:
    a = Arena(
        ROOM,
        A=unit("captain_r", facing="E"),
        T=foe("tincan", at=(3, 0), facing="W", gear=("ancestral_mail",)),
    ).menu("A")
    a.dice("1 1", "-").do("special", "captain_r.x_marks_the_spot", "T")
    assert a.backpack(0) == [] and a.gear("T") == ["ancestral_mail"]


@pytest.mark.rule("wording.priority")
def test_an_ability_that_is_worded_anew_is_not_translated() -> None:
    """Backlash is of every friendly unit, leader or not, as the list of changes has it."""
    for card in ("booty_biter", "tincan"):
        a = Arena(
            ROOM,
            A=unit("hearthsworn_fighter", facing="E"),
            T=foe(
                card, at=(1, 0), facing="W", gear=() if card == "booty_biter" else ("bramble_mail",)
            ),
        ).menu("A")
        faces = "- - -" if card == "booty_biter" else "- - - -"
        a.dice("- - -", faces).do("attack", "T", "melee")
        assert a.wounds("A") == 1
