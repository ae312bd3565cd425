"""Traps: each of the twenty cards does what its text says. [trap.*]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.events import Moved, TrapSprung
from undercroft.kernel.squares import each

from .arena import Arena, foe, unit

FIELD = """
###########
#.........#
#.A.......#
#.........#
#........E#
###########"""
BLOCK = [(4, 0), (5, 0), (4, 1), (5, 1)]
LINE = [(4, 0), (4, 1), (4, 2), (4, 3)]
BESIDE = (3, 1)
"""Next to the trap, wherever it lies."""


def laid(card: str, finder: int = 1) -> tuple[str, list[tuple[int, int]], int]:
    area = Arena(FIELD).game.content.traps[card].area
    return card, BLOCK if area == "block" else LINE, finder


def field(card: str, finder: int = 1, **facts: object) -> Arena:
    """A paladin at (1, 1) and a trap two squares east of it."""
    names: dict[str, object] = {"A": "royal_paladin", "E": foe("hearthsworn_fighter")}
    return Arena(FIELD, **({"traps": [laid(card, finder)]} | names | facts))


def enter(a: Arena) -> Arena:
    return a.do("move", "to:E", BESIDE)


def stars(count: int) -> str:
    """A defense roll of the paladin, two blue dice and a red one."""
    return ["- - -", "1 - -", "1 1 -", "1 1 1", "1 1 2"][count]


def again(a: Arena) -> Arena:
    """The paladin's next activation."""
    return a.do("end").idle("phase", 0).do("phase", "hero").do("activate", "A")


ATTACKS = {
    "spiked_floor": (3, {"slow"}), "wall_of_fire": (3, {"fire"}), "bramble_wall": (3, {"poison"}),
    "corrupted_tree": (4, set()), "pumpkin_mines": (3, {"knockdown"}), "berry_patch": (2, {"ice"}),
    "giant_centipede": (3, {"poison"}), "dragon_pot": (1, set()),
}  # fmt: skip
EFFECTS = {
    "bubbling_cauldron": "poison", "fire_flowers": "fire", "pow": "knockdown",
    "molten_steel": "hex", "bone_rot": "bane",
}  # fmt: skip
ODD = {
    "choking_cloud", "grasping_tentacles", "webs", "stone_wall", "bumper_shells",
    "abandoned_mine_shaft", "dancing_light",
}  # fmt: skip


@pytest.mark.rule("trap.contents")
def test_every_trap_of_the_deck_is_shown_below() -> None:
    assert {*ATTACKS, *EFFECTS, *ODD} == set(Arena(FIELD).game.content.traps)


@pytest.mark.rule("trap.attack", "trap.contents")
@pytest.mark.parametrize("card", ATTACKS)
def test_a_trap_that_attacks_wounds_whoever_has_fewer_stars(card: str) -> None:
    needed, given = ATTACKS[card]
    a = enter(field(card).menu("A").dice(stars(needed - 1)))
    assert (a.wounds("A"), a.status("A")) == (1, given)
    assert [(roll[0], roll[1]) for roll in a.rolls()] == [("A", "defense arm")]


@pytest.mark.rule("trap.attack")
@pytest.mark.parametrize("card", ATTACKS)
def test_as_many_stars_as_the_trap_has_are_safe(card: str) -> None:
    needed, _ = ATTACKS[card]
    a = enter(field(card).menu("A").dice(stars(needed)))
    assert (a.wounds("A"), a.status("A")) == (0, set())


@pytest.mark.rule("trap.attack", "facing.behind.die")
def test_facing_plays_no_part_for_a_trap_and_neither_do_criticals() -> None:
    a = field("corrupted_tree").on("A", at=(3, 3)).menu("A").dice("- - -")
    a.do("move", "to:N", (3, 2))
    assert a.wounds("A") == 1
    a = field("corrupted_tree").on("A", at=(8, 1)).menu("A").dice(stars(4))
    a.do("move", "to:W", (6, 1)).do("move", "to:E", (7, 1))
    assert a.wounds("A") == 0


@pytest.mark.rule("trap.no-attack", "trap.contents")
@pytest.mark.parametrize("card", EFFECTS)
def test_a_trap_that_names_only_a_status_gives_it_without_a_roll(card: str) -> None:
    a = enter(field(card).menu("A"))
    assert (a.wounds("A"), a.status("A")) == (0, {EFFECTS[card]})
    assert not a.rolls()


@pytest.mark.rule("boss.immunity.gain", "trap.stays")
def test_an_immune_unit_walks_over_a_trap_as_if_there_were_none() -> None:
    a = Arena(
        "#######\n#B....#\n#######", B=unit("midnight_queen", immune=True),
        T=foe("ember_mage"), traps=[("molten_steel", [(1, 0), (2, 0)], 1)],
    ).menu("B", move=4).do("move", "to:E", (4, 0))  # fmt: skip
    assert a.events(TrapSprung) == []
    (moved,) = a.events(Moved)
    assert [a.s.board.place(square) for square in moved.path] == [(x, 0) for x in range(5)]


@pytest.mark.rule("trap.no-attack", "base.status.immune")
@pytest.mark.parametrize(
    ("card", "gear"),
    [("bubbling_cauldron", "lemon_peel"), ("fire_flowers", "elvish_bracelet"),
     ("pow", "itty_bitty_wings"), ("molten_steel", "bent_nail"), ("bone_rot", "dirty_penny")],
)  # fmt: skip
def test_immunity_protects_from_a_trap(card: str, gear: str) -> None:
    a = enter(field(card).on("A", gear=[gear]).menu("A"))
    assert len(a.events(TrapSprung)) == 1
    assert a.status("A") == set()


@pytest.mark.rule("faction.peaks.trait.immune", "trap.no-attack")
@pytest.mark.parametrize(("card", "sprung"), [("fire_flowers", 0), ("wall_of_fire", 1)])
def test_the_peaks_ignore_a_trap_that_does_nothing_but_burn(card: str, sprung: int) -> None:
    a = field(card, factions=["peaks"]).menu("A")
    enter(a.dice("- - -") if sprung else a)
    assert (len(a.events(TrapSprung)), a.wounds("A"), a.status("A")) == (sprung, sprung, set())


# ---------------------------------------------------------------- victims


@pytest.mark.rule("trap.victim")
@pytest.mark.parametrize("card", ["spiked_floor", "bubbling_cauldron"])
def test_only_who_sets_a_trap_off_suffers_it(card: str) -> None:
    a = field(card, k=unit("pudge", at=(3, 2)), j=foe("pudge", at=(6, 2))).menu("A")
    enter(a.dice("- - -") if card == "spiked_floor" else a)
    assert a.status("A")
    assert [(a.wounds(mark), a.status(mark)) for mark in "kj"] == [(0, set())] * 2


@pytest.mark.rule("trap.victim", "trap.contents")
def test_a_dragon_pot_attacks_everybody_next_to_its_victim() -> None:
    a = field(
        "dragon_pot", k=unit("gouger", at=(3, 2)), j=foe("gouger", at=(2, 0)),
        n=foe("gouger", at=(3, 3)),
    ).menu("A")  # fmt: skip
    enter(a.dice("- - -", "-", "1"))
    assert a.wounds("A") == 1
    assert (a.place("k"), a.place("j"), a.place("n")) == (None, (2, 0), (3, 3))
    a.done()


@pytest.mark.rule("trap.victim", "boss.immunity.effects")
def test_a_dragon_pot_passes_an_immune_unit_by() -> None:
    a = field("dragon_pot", B=foe("midnight_queen", at=(3, 2), immune=True)).menu("A")
    enter(a.dice("- - -"))
    assert {roll[0] for roll in a.rolls()} == {"A"}
    assert a.wounds("B") == 0


# ---------------------------------------------------------------- again and again


@pytest.mark.rule("trap.stays")
@pytest.mark.parametrize("card", ["spiked_floor", "bubbling_cauldron"])
def test_a_unit_suffers_a_trap_once_in_an_activation_and_again_in_the_next(card: str) -> None:
    a = field(card).menu("A")
    attack = card == "spiked_floor"
    enter(a.dice("- - -") if attack else a).do("move", "to:W", (2, 1)).do("move", "to:E", BESIDE)
    assert len(a.events(TrapSprung)) == 1
    a.do("move", "to:W", (2, 1))
    again(a)
    enter(a.dice("- - -") if attack else a)
    assert len(a.events(TrapSprung)) == 2
    assert len(a.s.traps) == 1


@pytest.mark.rule("trap.stays")
def test_every_unit_suffers_the_same_trap() -> None:
    a = field("bubbling_cauldron", k=unit("knucklehead", at=(1, 2))).menu("A", phase="hero")
    enter(a).do("end").do("activate", "k").do("move", "to:E", (3, 2))
    assert a.status("k") == {"poison"}


@pytest.mark.rule("trap.stays", "trap.contents")
def test_webs_hold_for_two_activations_and_are_used_up() -> None:
    a = field("webs").menu("A")
    enter(a)
    assert a.s.traps == []
    assert a.reachable() == set()
    assert a.place("A") == BESIDE
    assert again(a).reachable() == set()
    assert again(a).reachable()


@pytest.mark.rule("trap.stays", "trap.contents")
def test_webs_end_the_move_in_which_they_are_met() -> None:
    a = field("webs").menu("A").do("move", "to:E", (4, 1))
    assert a.place("A") == BESIDE


# ---------------------------------------------------------------- the odd ones


@pytest.mark.rule("trap.contents")
def test_a_choking_cloud_forbids_potions_for_two_activations() -> None:
    a = field("choking_cloud", A="ember_mage", potions=[1, 0]).menu("A")
    assert a.offered("drink")
    enter(a)
    assert not a.offered("drink")
    assert not again(a).offered("drink")
    assert again(a).offered("drink")


@pytest.mark.rule("trap.contents")
def test_tentacles_make_their_squares_and_those_next_to_them_difficult() -> None:
    tentacles = {move: field("grasping_tentacles").menu("A", move=move) for move in (2, 3, 4, 5)}
    assert [BESIDE in a.reachable() for a in tentacles.values()] == [False, True, True, True]
    assert [(4, 1) in a.reachable() for a in tentacles.values()] == [False, False, False, True]
    a = enter(field("grasping_tentacles").menu("A"))
    assert not a.events(TrapSprung)
    assert a.s.move == 3


@pytest.mark.rule("trap.contents")
def test_a_stone_wall_blocks_movement_and_los() -> None:
    shooter = {"A": "ember_mage", "E": foe("hearthsworn_fighter", at=(6, 1), facing="W")}
    a = field("stone_wall", **shooter).menu("A", move=12)
    assert {x for x, _ in a.reachable()} == {0, 1, 2, 3}
    assert a.targets() == set()
    assert Arena(FIELD, **shooter).menu("A").targets() == {"E"}


@pytest.mark.rule("trap.contents", "base.los.fly")
def test_a_stone_wall_hides_flyers_as_walls_do() -> None:
    names = {"A": "wyrmling", "E": foe("wyrmling", at=(6, 1), facing="W")}
    a = field("stone_wall", **names).menu("A")
    assert a.targets() == set()
    found = a.match.refusal(a.option("attack", "E", "missile"))
    assert found is not None and found.text == "Walls hide Wyrmling 2."
    assert Arena(FIELD, **names).menu("A").targets() == {"E"}


@pytest.mark.rule("trap.contents", "base.ability.hookshot")
@pytest.mark.parametrize(("wall", "aimed"), [("stone_wall", False), ("webs", True)])
def test_an_arrow_that_seeks_goes_around_a_stone_wall(wall: str, aimed: bool) -> None:
    """The wall fills its column: no way of six squares leads past it."""
    a = field(wall, A="glimmerdusk_ranger", E=foe("knucklehead", at=(6, 1))).on(
        "A", gear=["arrow_of_seeking"], at=(2, 1)
    ).menu("A")  # fmt: skip
    assert a.offers("special", "arrow_of_seeking.the_lonely_arrow", "E") == aimed


@pytest.mark.rule("trap.contents")
def test_bumper_shells_push_three_squares_as_their_finder_likes() -> None:
    a = enter(field("bumper_shells").menu("A"))
    assert (a.ask.prompt, a.ask.seat) == ("control", 1)
    ends = {a.s.board.place(option[1]) for option in a.offered("push")}
    assert (0, 1) in ends
    assert all(x <= 3 for x, _ in ends)
    a.do("push", (0, 1))
    assert a.place("A") == (0, 1)


@pytest.mark.rule("trap.stays", "trap.contents", "base.control.push")
def test_shells_that_push_somebody_beside_them_again_do_so_once() -> None:
    """Also a unit whose own activation it is not: the finder's push is part of the same move."""
    a = field("bumper_shells", A="rex", E=foe("ember_mage", at=(2, 1), facing="W"))
    a.on("A", at=(0, 0)).menu("A").dice("2 2 3 3", "- - -").do("special", "rex.thwomp", "E")
    a.do("push", (3, 1)).do("push", (3, 2))
    assert (a.place("E"), a.ask.prompt, len(a.events(TrapSprung))) == ((3, 2), "menu", 1)


@pytest.mark.rule("trap.contents")
def test_a_centipede_crawls_three_steps_after_its_attack() -> None:
    a = field("giant_centipede").menu("A").dice(stars(3))
    enter(a)
    assert (a.ask.prompt, a.ask.seat) == ("crawl", 1)
    places = {a.s.board.place(option[1]) for option in a.offered("crawl")}
    assert places == {(x, 0) for x in (1, 2, 3, 5, 6, 7)}, "it fills the whole column"
    a.do("crawl", (6, 0))
    assert {a.s.board.place(q) for q in each(a.s.traps[0].squares)} == {(6, y) for y in range(4)}


@pytest.mark.rule("trap.contents")
def test_a_centipede_crawls_in_steps_and_not_onto_other_traps_or_spawning_points() -> None:
    row = [(2, 0), (3, 0), (4, 0), (5, 0)]
    trap = ("giant_centipede", row, 1)
    other = ("spiked_floor", [(0, 2), (1, 2), (0, 3), (1, 3)], 0)
    a = field("pow", traps=[trap, other], P=unit("egg_clutch", at=(7, 1)))
    a.on("A", at=(3, 3)).menu("A").dice(stars(3)).do("move", "to:N", (3, 1))
    places = {a.s.board.place(option[1]) for option in a.offered("crawl")}
    steps = {(x, y) for x in range(6) for y in range(4) if 0 < abs(x - 2) + y <= 3}
    onto_spikes = {(0, 2), (1, 2)}
    onto_the_point = {(4, 1), (5, 1)}
    assert places == steps - onto_spikes - onto_the_point


@pytest.mark.rule("trap.special")
def test_a_mine_shaft_leads_to_the_nearest_own_spawning_point() -> None:
    a = field(
        "abandoned_mine_shaft", P=unit("bramble_knight", at=(7, 3)),
        Q=unit("spider_nest", at=(0, 3)), X=foe("egg_clutch", at=(2, 2)),
    ).menu("A")  # fmt: skip
    enter(a)
    assert (a.ask.prompt, a.ask.seat) == ("send_home", 0)
    places = {a.s.board.place(option[2]) for option in a.offered("place")}
    assert places == {(0, 2), (1, 3)}
    a.do("place", "A", (1, 3)).do("face", "to:N")
    assert (a.place("A"), a.wounds("A")) == ((1, 3), 0)


@pytest.mark.rule("trap.special", "action.search-traps.trigger")
def test_what_lies_at_the_end_of_a_mine_shaft_goes_off() -> None:
    spikes = ("spiked_floor", [(7, 1), (8, 1), (7, 2), (8, 2)], 1)
    shaft = laid("abandoned_mine_shaft")
    a = field("abandoned_mine_shaft", P=unit("bramble_knight", at=(8, 0)), traps=[shaft, spikes])
    enter(a.menu("A")).do("place", "A", (7, 0)).dice("- - -").do("face", "to:W")
    assert (a.place("A"), a.wounds("A"), a.status("A")) == ((7, 0), 1, {"slow"})


@pytest.mark.rule("trap.special", "term.spawning-point.active")
def test_a_mine_shaft_leads_an_active_spawning_point_to_the_other() -> None:
    a = field("abandoned_mine_shaft", A="war_wagon", P=unit("royal_barracks", at=(7, 0)))
    enter(a.on("A", at=(2, 1)).menu("A"))
    places = {a.s.board.place(option[2]) for option in a.offered("place")}
    assert places == {(6, 0), (7, 1), (8, 0)}


@pytest.mark.rule("trap.special")
def test_without_a_spawning_point_a_mine_shaft_leads_to_the_nearest_exit() -> None:
    drawing = FIELD.replace("###########", "#==####==##", 1)
    a = Arena(drawing, A="royal_paladin", E=foe("hearthsworn_fighter"),
              traps=[laid("abandoned_mine_shaft")]).menu("A")  # fmt: skip
    enter(a)
    places = {a.s.board.place(option[2]) for option in a.offered("place")}
    assert (a.place("A"), places) == ((1, 0), set())


def lured(card: str, x: int, *, finder: int = 1, **facts: object) -> Arena:
    light = ("dancing_light", [(7, 0), (8, 0), (7, 1), (8, 1)], finder)
    a = field("dancing_light", traps=[light], A="gouger", u=unit(card, at=(x, 1)), **facts)
    a.on("A", at=(0, 3))
    return a.activate("u")


@pytest.mark.rule("trap.special")
@pytest.mark.parametrize("card", ["royal_paladin", "ser_snapjaw"])
def test_a_leader_who_sees_the_light_ends_nearer_to_it_if_it_moves(card: str) -> None:
    a = lured(card, 3)
    assert min(x for x, _ in a.reachable()) == 4
    assert not a.events(TrapSprung)
    assert a.offers("end"), "it need not move"


@pytest.mark.rule("trap.special")
def test_monsters_bosses_and_the_finders_own_leaders_are_not_lured() -> None:
    for a in (lured("knucklehead", 3), lured("midnight_queen", 3),
              lured("royal_paladin", 3, finder=0)):  # fmt: skip
        assert min(x for x, _ in a.reachable()) < 3


@pytest.mark.rule("trap.special")
def test_who_does_not_see_the_light_is_not_lured() -> None:
    drawing = "\n".join(
        line[:6] + "#" + line[7:] if "." in line else line for line in FIELD.strip().splitlines()
    )
    light = ("dancing_light", [(7, 0), (8, 0), (7, 1), (8, 1)], 1)
    a = Arena(drawing, A="royal_paladin", E=foe("gouger"), traps=[light]).activate("A")
    assert (0, 1) in a.reachable()


@pytest.mark.rule("trap.area")
@pytest.mark.parametrize(
    ("card", "kind", "size"), [("spiked_floor", "block", (2, 2)), ("molten_steel", "row", None)]
)
def test_a_trap_covers_the_area_its_card_says(
    card: str, kind: str, size: tuple[int, int] | None
) -> None:
    a = field("pow", traps=[], tile_traps=[card], A="hexcast_sorceress").menu("A")
    a.dice("2 2 3").do("search")
    assert {option[0] for option in a.ask.options} == {kind}
    option = a.ask.options[0]
    a.match.answer_with(option)
    places = [a.s.board.place(q) for q in each(a.s.traps[0].squares)]
    columns, rows = {x for x, _ in places}, {y for _, y in places}
    assert len(places) == 4
    assert (len(columns), len(rows)) in ([size] if size else [(1, 4), (4, 1)])
