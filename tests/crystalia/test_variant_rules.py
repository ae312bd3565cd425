"""Variants, tips, and agendas that everybody knows. [variant.*, tip.*, faction.agenda.public]"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.crystalia.events import Brewed, TrapSprung
from undercroft.games.crystalia.game import GAME
from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.dice import show
from undercroft.kernel.options import OptionsError

from .arena import Arena, foe, unit

FIELD = """
###==#######
#..........#
#.A..T.....#
#..........#
#..........#
############"""


def field(**facts: object) -> Arena:
    names: dict[str, object] = {"A": "ember_mage", "T": foe("hearthsworn_fighter", facing="W")}
    return Arena(FIELD, **(names | facts))


# ---------------------------------------------------------------- five players


@pytest.mark.rule("variant.five-players")
def test_a_narrative_match_takes_a_fifth_player_and_has_ten_tiles() -> None:
    match = GAME.new(7, events=False, mode="narrative", players=5)
    while match.ask.prompt != "phase":
        match.answer(0)
    s = match.state
    assert s.players == 5
    assert len(s.board.tiles) == 10
    assert all(s.at[hero] >= 0 for hero in s.hero)
    turns = set()
    for _ in range(5):
        turns.add(s.turn)
        match.answer_with(("phase", "wait"))
        while match.ask.prompt != "phase":
            match.answer(0)
        s = match.state
    assert turns == {0, 1, 2, 3, 4}


@pytest.mark.rule("variant.five-players")
@pytest.mark.parametrize(("mode", "players"), [("narrative", 6), ("competitive", 5)])
def test_six_players_or_five_in_a_competitive_match_are_too_many(mode: str, players: int) -> None:
    with pytest.raises(OptionsError):
        GAME.checked({"mode": mode, "players": players})


# ---------------------------------------------------------------- two on two


def teams(**facts: object) -> Arena:
    """Players 0 and 2 against 1 and 3; their heroes stand in a row."""
    names: dict[str, object] = {
        "A": "royal_paladin", "T": foe("hearthsworn_fighter", facing="W"),
        "C": unit("sanctioned_witch", owner=2, at=(2, 1)),
        "D": unit("tincan", owner=3, at=(9, 3)), "players": 4, "variants": ["teams"],
    }  # fmt: skip
    return Arena(FIELD, **(names | facts))


@pytest.mark.rule("variant.two-on-two.teams")
def test_two_on_two_is_for_four_players() -> None:
    assert GAME.checked({"mode": "narrative", "players": 4, "teams": True})["teams"]
    with pytest.raises(OptionsError, match="four players, not 3"):
        GAME.checked({"mode": "narrative", "players": 3, "teams": True})


@pytest.mark.rule("variant.two-on-two.teams")
def test_partners_sit_opposite_and_are_no_targets() -> None:
    a = teams(T=foe("hearthsworn_fighter", at=(1, 0))).menu("A")
    assert a.s.teams == (0, 1, 0, 1)
    assert a.targets() == {"T"}


@pytest.mark.rule("variant.two-on-two.teams")
def test_a_unit_passes_its_partners_units_and_sees_past_them() -> None:
    corridor = "########\n#AC..T.#\n########"
    a = teams(A="glimmerdusk_ranger").set(map=corridor)
    a.on("C", at=(1, 0)).on("D", at=(5, 0)).on("T", at=(4, 0)).menu("A")
    assert {(2, 0), (3, 0)} <= a.reachable()
    a.dice("1 1 1", "- -").do("attack", "T", "missile")
    assert a.rolls()[0][3] == 3, "no die is lost to cover"


@pytest.mark.rule("variant.two-on-two.teams", "base.action.augment")
def test_support_and_hearts_are_for_partners_too() -> None:
    a = teams().on("A", wounds=1).menu("C")
    a.do("special", "sanctioned_witch.curative", "A")
    assert a.wounds("A") == 0
    a = teams(T=foe("hearthsworn_fighter", at=(4, 1), facing="W")).on("A", wounds=1).menu("C")
    a.dice("2 h 3", "- -").do("attack", "T", "magic").do("heart", "A", "wound")
    assert a.wounds("A") == 0


def bosses(fallen: list[str], **facts: object) -> Arena:
    """The boss of player 1 is about to be destroyed; `fallen` are the states of the bosses."""
    out = [int(state == "destroyed") for state in fallen]
    queen = foe("midnight_queen", at=(4, 1), wounds=4, facing="W")
    return teams(A="ember_mage", T=queen, boss_state=fallen, out=out, **facts).menu("A")


@pytest.mark.rule("variant.two-on-two.teams", "win.last-boss")
def test_a_team_wins_when_both_enemy_bosses_are_destroyed() -> None:
    a = bosses(["pending", "out", "pending", "destroyed"])
    a.dice("3 3", "- - hp").do("attack", "T", "magic")
    assert a.s.outcome is not None
    assert a.s.outcome[2] == (0, 2)


@pytest.mark.rule("variant.two-on-two.teams")
def test_a_player_without_boss_is_out_while_the_partner_plays_on() -> None:
    a = bosses(["pending", "out", "pending", "pending"])
    a.dice("3 3", "- - hp").do("attack", "T", "magic")
    assert a.s.outcome is None
    assert a.s.out == [0, 1, 0, 0]
    seats = []
    for _ in range(3):
        a.idle("phase")
        seats.append(a.ask.seat)
        a.do("phase", "wait")
    assert seats == [2, 3, 0]


@pytest.mark.rule("variant.two-on-two.teams")
def test_a_partner_of_a_fallen_player_shares_the_victory() -> None:
    a = bosses(["pending", "out", "destroyed", "destroyed"])
    a.dice("3 3", "- - hp").do("attack", "T", "magic")
    assert a.s.outcome is not None
    assert a.s.outcome[2] == (0, 2)


@pytest.mark.rule("variant.two-on-two.trade")
def test_in_a_team_match_one_trades_with_the_partner_only() -> None:
    packs = [["spikes"], ["chainmail"], ["arcane_tome"], []]
    beside = {"T": foe("hearthsworn_fighter", at=(1, 0))}
    a = teams(**beside, backpack=packs).menu("A")
    assert a.offered("trade") == [("trade", 2)]
    free = teams(**beside, backpack=packs, variants=[]).menu("A")
    assert free.offered("trade") == [("trade", 1), ("trade", 2)]


# ---------------------------------------------------------------- keep dashing


def dashing(**facts: object) -> Arena:
    return field(**({"variants": ["keep_dashing"]} | facts))


@pytest.mark.rule("variant.keep-dashing.move")
def test_pushing_on_comes_after_all_movement_and_without_the_variant_not_at_all() -> None:
    a = dashing().menu("A", move=1)
    assert not a.offered("keep_dashing")
    a.do("move", "to:S", (1, 2))
    assert a.offered("keep_dashing")
    plain = field().menu("A", move=1).do("move", "to:S", (1, 2))
    assert not plain.offered("keep_dashing")


@pytest.mark.rule("variant.keep-dashing.move", "base.status.knockdown")
def test_who_stood_up_with_all_movement_may_push_on() -> None:
    a = dashing().on("A", status=["knockdown"], facing="S").menu("A").do("stand", "move")
    assert a.offers("keep_dashing"), "all points are spent"


@pytest.mark.rule("variant.keep-dashing.move")
def test_pushing_on_goes_straight_ahead_and_costs_no_action() -> None:
    a = dashing().menu("A", move=1).do("move", "to:S", (1, 2))
    a.dice("-").do("keep_dashing")
    assert (a.place("A"), a.s.actions) == ((1, 3), 3)
    assert not a.offered("keep_dashing"), "there is a wall ahead"


@pytest.mark.rule("variant.keep-dashing.move")
def test_wrath_may_save_who_stumbles() -> None:
    a = dashing(wrath=[1, 0]).menu("A", move=1).do("move", "to:S", (1, 2))
    a.dice("2", "h").do("keep_dashing").do("reroll", 0, 0)
    assert (a.ask.prompt, a.s.down) == ("menu", 0)


@pytest.mark.rule("variant.keep-dashing.move")
def test_a_trap_met_on_the_way_does_not_spare_the_die() -> None:
    cauldron = ("bubbling_cauldron", [(3, 2), (4, 2), (3, 3), (4, 3)], 1)
    a = dashing(traps=[cauldron]).on("A", at=(0, 2)).menu("A", move=1).do("move", "to:E", (1, 2))
    a.dice("1").do("keep_dashing")
    assert len(a.events(TrapSprung)) == 1
    assert (a.place("A"), a.status("A")) == ((2, 2), set()), "its activation has ended"
    assert a.s.down >> a.numbers["A"] & 1
    a.done()


@pytest.mark.rule("variant.keep-dashing.fallen")
def test_getting_up_takes_a_whole_activation_and_its_skulls() -> None:
    a = dashing(k=unit("ironscale", at=(8, 3), down=True), j=unit("gouger", at=(9, 0))).at(
        "warband_phase"
    )
    a.do("activate", "k")
    assert a.ask.prompt == "next_unit"
    assert (a.s.skulls, a.s.down) == (4, 0)
    assert a.s.crystals == 1 << a.numbers["k"]


@pytest.mark.rule("variant.keep-dashing.target")
@pytest.mark.parametrize(("way", "pool"), [("W", (0, 3, 0, 0)), ("N", (1, 3, 0, 0))])
def test_who_lies_on_the_ground_gives_attackers_a_red_die(way: str, pool: tuple[int, ...]) -> None:
    a = dashing().on("T", down=True, facing=way).menu("A")
    a.dice(" ".join("-" * sum(pool)), "1 -").do("attack", "T", "magic")
    assert [roll[2] for roll in a.rolls()] == [pool, (0, 2, 0, 0)], "and defends as ever"


# ---------------------------------------------------------------- exploring exits


def explorer(**facts: object) -> Arena:
    return field(variants=["explore_exits"], **facts).on("A", at=(2, 0)).menu("A")


@pytest.mark.rule("variant.exploring-exits")
@pytest.mark.parametrize("number", range(1, 11))
def test_each_result_behind_an_exit(number: int) -> None:
    a = explorer().dice(str(number), *(["5"] if number in (3, 4) else [])).do("explore", 0)
    assert a.wounds("A") == (number <= 2)
    assert a.status("A") == ({"slow"} if number in (3, 4) else set())
    assert a.s.potions == [int(number in (7, 8)), 0]
    assert len(a.backpack(0)) == {9: 1, 10: 2}.get(number, 0)
    assert a.s.actions == 2
    a.done()


@pytest.mark.rule("variant.exploring-exits")
def test_exits_are_not_explored_beside_enemies_or_spawning_points_or_twice() -> None:
    assert explorer().offers("explore", 0)
    assert not explorer(k=foe("gouger", at=(1, 1))).offers("explore", 0)
    assert not explorer(P=foe("egg_clutch", at=(3, 0))).offers("explore", 0)
    assert not explorer(explored=[0]).offers("explore", 0)
    assert not field().on("A", at=(2, 0)).menu("A").offered("explore")


# ---------------------------------------------------------------- archetypes


def archetype(faction: str, **facts: object) -> Arena:
    return field(**({"variants": ["archetypes"], "factions": [faction, ""]} | facts))


@pytest.mark.rule("variant.archetype.wrath")
def test_roots_slow_an_enemy_near_a_leader() -> None:
    a = archetype("forest", wrath=[3, 0], far=foe("gouger", at=(9, 0)), P=foe("egg_clutch"))
    a.on("P", at=(3, 3)).menu("A")
    assert [a.mark(option[1]) for option in a.offered("wrath")] == ["T"], "units within six squares"
    a.do("wrath", "T")
    assert (a.status("T"), a.s.wrath) == ({"slow"}, [1, 0])
    assert not a.offered("wrath")


@pytest.mark.rule("variant.archetype.wrath")
def test_embers_burn_an_enemy_beside_an_own_unit() -> None:
    a = archetype("peaks", wrath=[4, 0], k=unit("gouger", at=(7, 3)), j=foe("pudge", at=(7, 2)))
    a.on("T", at=(2, 2)).menu("A")
    assert [a.mark(option[1]) for option in a.offered("wrath")] == ["j"], "side by side only"
    a.do("wrath", "j")
    assert (a.status("j"), a.s.wrath) == ({"fire"}, [2, 0])
    assert not a.offered("wrath"), "once in a turn"


@pytest.mark.rule("variant.archetype.wrath")
def test_an_order_adds_a_red_die_to_one_offense_roll() -> None:
    a = archetype("royal", wrath=[3, 0], quiet=[0]).menu("A").do("wrath")
    a.dice("- - - -", "1 -", "- -", "1 -").do("attack", "T", "magic").do("attack", "T", "magic")
    offense = [roll[2] for roll in a.rolls() if roll[0] == "A"]
    assert offense == [(1, 3, 0, 0), (0, 2, 0, 0)], "the blue one is the Royal Army's own first hit"
    assert a.s.wrath == [1, 0]
    assert not a.offered("wrath")


@pytest.mark.rule("variant.archetype.wrath")
@pytest.mark.parametrize("faction", ["forest", "royal", "peaks"])
def test_one_wrath_is_not_enough_and_the_turn_must_be_ones_own(faction: str) -> None:
    beside = foe("pudge", at=(1, 2))
    assert archetype(faction, wrath=[2, 0], j=beside).menu("A").offered("wrath")
    assert not archetype(faction, wrath=[1, 0], j=beside).menu("A").offered("wrath")
    assert not archetype("", wrath=[2, 0], j=beside).menu("A").offered("wrath")
    a = archetype(faction, wrath=[2, 0], j=beside, variants=[]).menu("A")
    assert not a.offered("wrath")


@pytest.mark.rule("variant.archetype.potion")
def test_mother_sap_mends_all_friends_near_the_hero() -> None:
    a = archetype(
        "forest", k=unit("pudge", at=(4, 1), wounds=1), far=unit("pudge", at=(9, 3), wounds=1),
    ).on("A", wounds=3).on("T", at=(2, 2), wounds=2).menu("A")  # fmt: skip
    a.do("brew")
    assert [a.wounds(mark) for mark in ("A", "k", "far", "T")] == [1, 0, 1, 2]
    assert (a.s.potions[0], a.s.actions) == (0, 3)
    assert not a.offered("brew")
    told = [a.game.tell(a.s, event) for event in a.events(Brewed)]
    assert told == ["Ember Mage drinks Mother Sap."]


@pytest.mark.rule("variant.archetype.potion", "ability.fixable")
def test_mother_sap_mends_a_fixable_unit_once_more() -> None:
    a = archetype("forest").menu("A")
    a.position.units["A"].card = "scarecrow"
    a.on("A", wounds=4).menu("A").do("brew")
    assert a.wounds("A") == 1


@pytest.mark.rule("variant.archetype.potion")
def test_the_queens_cup_is_a_red_die_for_all_until_the_end_of_the_turn() -> None:
    a = archetype("royal", k=unit("gouger", at=(3, 1), facing="E")).menu("A", skulls=3)
    a.do("brew").dice("- - - -", "1 -").do("attack", "T", "magic")
    assert a.rolls()[0][2] == (1, 3, 0, 0), "the first blue die is the Royal Army's own"
    a.do("end").do("activate", "k").dice("- - - -", "1 -").do("attack", "T", "melee")
    assert a.rolls()[2][2] == (3, 1, 0, 0)
    a.idle("phase", 1).idle("phase", 0).do("phase", "hero").do("activate", "A")
    a.dice("- - -", "1 -").do("attack", "T", "magic").do("keep").do("keep")
    assert a.rolls()[4][2] == (1, 2, 0, 0)
    assert not a.offered("brew"), "once in a game"


@pytest.mark.rule("variant.archetype.potion")
def test_starfires_breath_sets_everything_around_the_hero_alight() -> None:
    a = archetype(
        "peaks", k=unit("gouger", at=(2, 2)), j=foe("gouger", at=(1, 3)), far=foe("pudge"),
    ).on("far", at=(9, 3)).on("T", at=(4, 1)).menu("A")  # fmt: skip
    a.dice("3 3", "2").do("brew")
    assert (a.wounds("T"), a.status("T")) == (0, set()), "six stars are safe"
    assert a.place("j") is None
    assert a.s.trophies[0] == (a.numbers["j"],)
    assert (a.place("k"), a.wounds("far")) == ((2, 2), 0)
    b = archetype("peaks").on("T", at=(4, 1)).menu("A").dice("3 2").do("brew")
    assert (b.wounds("T"), b.status("T")) == (1, {"fire"})


@pytest.mark.rule("variant.archetype.potion")
def test_only_the_hero_drinks_the_factions_potion() -> None:
    a = archetype("royal", k=unit("ironscale", at=(4, 3))).menu("k")
    assert not a.offered("brew")
    assert not field(factions=["royal", ""]).menu("A").offered("brew")


# ---------------------------------------------------------------- agendas


@pytest.mark.rule("faction.agenda.public")
@pytest.mark.parametrize("faction", ["forest", "royal", "peaks"])
def test_everybody_sees_every_agenda_and_how_far_it_is(faction: str) -> None:
    facts: dict[str, Any] = {"fragments": [3, 0], "charred": [[0], []], "tree": (3, 1)}
    a = field(factions=[faction, ""], **facts)
    a.on("A", at=(3, 2)).menu("A")
    agenda = a.game.content.factions[faction].agenda.text
    shown = {"forest": (1, 3), "royal": (3, 5), "peaks": (1, 1)}[faction]
    for seat in (0, 1, None):
        tracks = {track.id: track for track in a.game.scene(a.s, a.ask, seat).tracks}
        track = tracks["agenda-0"]
        assert (track.value, track.spaces) == shown
        assert track.note == agenda
        assert "agenda-1" not in tracks


# ---------------------------------------------------------------- tips


@pytest.mark.rule("tip.area-markers", "base.area.aura")
def test_lasting_areas_are_shown_and_end_when_their_caster_activates_again() -> None:
    halo = "royal_paladin.iron_halo"
    a = field(A="royal_paladin").menu("A").do("area", halo)
    for seat in (0, 1, None):
        shown = a.game.view(a.s, seat)["effects"]
        assert [(e["source"], e["action"]) for e in shown] == [(a.numbers["A"], "iron_halo")]
    a.do("end").idle("phase", 0)
    assert len(a.game.view(a.s, 1)["effects"]) == 1
    a.do("phase", "hero").do("activate", "A")
    assert a.game.view(a.s, 1)["effects"] == []


@pytest.mark.rule("tip.mini-boss-early", "unlock.mini-boss")
def test_without_a_spawning_point_an_unlocked_mini_boss_cannot_come() -> None:
    facts = {"unlocked": [1, 0], "m": "ser_snapjaw", "boss_state": ["out"]}
    a = field(**facts, P=unit("egg_clutch", at=(9, 0))).at("phase").do("phase", "spawning")
    assert a.offers("spawn", "P", "mini")
    gone = field(**facts).at("phase")
    assert not gone.offers("phase", "spawning")
    assert gone.s.coins[0] == 1, "not even for the coin"


def pool(card: str, attack: str) -> str:
    dice = GAME.content.models[card].dice[{"melee": 0, "magic": 2, "missile": 3}[attack]]
    return show(dice)


def against_a_point(card: str) -> float:
    """The best chance of a card's attacks against a spawning point."""
    model = GAME.content.models[card]
    point = show(GAME.content.models["egg_clutch"].dice[1] + Pool(green=3))
    return max(GAME.outlook(f"{pool(card, icon)} vs {point}").hit for icon, _ in model.attacks)


@pytest.mark.rule("tip.leaders", "goddess.spawning-points")
@pytest.mark.parametrize("name", GAME.content.warbands)
def test_leaders_break_spawning_points_best(name: str) -> None:
    band = GAME.content.warbands[name]
    common = [
        monster
        for point in band.points
        for monster, _ in GAME.content.points[point].pool
        if GAME.content.models[monster].kind == "minion"
    ]
    leaders = max(map(against_a_point, (band.hero, band.miniboss)))
    assert leaders > max(map(against_a_point, common))
