"""Factions: traits, weaknesses and agendas, each shown on the rule that asks its number."""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.action import basic_attack
from undercroft.games.crystalia.activation import activate, end_activation
from undercroft.games.crystalia.chest import open_chest
from undercroft.games.crystalia.facing import bonus
from undercroft.games.crystalia.faction import char, fulfilled, plant_tree
from undercroft.games.crystalia.movement import arrive
from undercroft.games.crystalia.tables import SIDE
from undercroft.games.crystalia.turn import begin
from undercroft.games.crystalia.wound import afflict, heal, mend, recoveries
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.dice import parse_pool

from .field import Field, Spec

DUEL = """
########
#P.k...#
#......#
########
"""

# ---------------------------------------------------------------- Deeproot Forestfolk


def fight(faction: str, *, turn: int = 0) -> Field:
    """A spearman of player 0 beside two of player 1, in front of it."""
    return Field(
        """
        ######
        #kk..#
        #S...#
        ######
        """,
        S="royal_spearman", k="swampie", factions=(faction, ""), turn=turn,
        units={"k": ("pudge", 1, (0, 0)), "j": ("pudge", 1, (1, 0))},
    ).face("k", "S").face("j", "S")  # fmt: skip


@pytest.mark.rule("faction.forest.trait.vines")
def test_the_first_won_offense_roll_of_a_turn_also_slows() -> None:
    f = fight("forest")
    f.dice("2 1 -").run(basic_attack(f.s, f["S"], f["k"], "melee"))
    assert (f.wounds("k"), f.statuses("k")) == (1, ("slow",))
    f.dice("2 1 -").run(basic_attack(f.s, f["S"], f["j"], "melee"))
    assert (f.wounds("j"), f.statuses("j")) == (1, ())


@pytest.mark.rule("faction.forest.trait.vines")
def test_a_lost_offense_roll_keeps_the_vines_for_the_next() -> None:
    f = fight("forest")
    f.dice("- - -").run(basic_attack(f.s, f["S"], f["k"], "melee"))
    assert f.statuses("k") == ()
    f.dice("2 1 -").run(basic_attack(f.s, f["S"], f["j"], "melee"))
    assert f.statuses("j") == ("slow",)


@pytest.mark.rule("faction.forest.trait.vines")
@pytest.mark.parametrize(("faction", "turn"), [("", 0), ("royal", 0), ("forest", 1)])
def test_vines_grow_for_the_forestfolk_in_their_own_turn_only(faction: str, turn: int) -> None:
    f = fight(faction, turn=turn)
    dice = "2 1 - -" if faction == "royal" else "2 1 -"
    f.dice(dice).run(basic_attack(f.s, f["S"], f["k"], "melee"))
    assert (f.wounds("k"), f.statuses("k")) == (1, ())


@pytest.mark.rule("faction.forest.trait.amber")
def test_every_second_own_turn_gives_the_hero_a_potion() -> None:
    gained = []
    for turns in range(1, 6):
        f = Field(DUEL, P="ember_mage", k="swampie", factions=("forest", ""))
        f.s.turns[0] = turns
        f.run(begin(f.s))
        gained.append(f.s.potions[0])
    assert gained == [0, 1, 0, 1, 0]


@pytest.mark.rule("faction.forest.trait.amber")
def test_amber_needs_a_hero_on_the_warzone_with_room_for_a_potion() -> None:
    full = Field(DUEL, P="ember_mage", k="swampie", factions=("forest", ""))
    full.s.turns[0], full.s.potions[0] = 2, 2
    full.run(begin(full.s))
    assert full.s.potions[0] == 2
    absent = Field(DUEL, P="rex", k="swampie", factions=("forest", ""))
    absent.s.turns[0] = 2
    absent.run(begin(absent.s))
    assert absent.s.potions[0] == 0


@pytest.mark.rule("faction.forest.weakness.no-immunity")
@pytest.mark.parametrize(("faction", "burns"), [("forest", True), ("royal", False)])
def test_no_unit_of_the_forestfolk_is_immune_to_fire(faction: str, burns: bool) -> None:
    f = Field(DUEL, P="herald_of_vulcanis", k="swampie", factions=(faction, ""))
    afflict(f.s, f["P"], status.FIRE | status.ICE, ())
    assert ("fire" in f.statuses("P"), "ice" in f.statuses("P")) == (burns, True)


@pytest.mark.rule("faction.forest.weakness.no-immunity")
def test_other_immunities_of_the_forestfolk_still_work() -> None:
    f = Field(DUEL, P="tincan", k="swampie", factions=("forest", ""))
    afflict(f.s, f["P"], status.POISON | status.KNOCKDOWN | status.FIRE, ())
    assert f.statuses("P") == ("fire",)


@pytest.mark.rule("faction.forest.weakness.fire")
@pytest.mark.parametrize(("faction", "wounds"), [("forest", 2), ("royal", 1), ("", 1)])
def test_fire_costs_the_forestfolk_two_wounds(faction: str, wounds: int) -> None:
    f = Field(DUEL, P="royal_paladin", k="swampie", factions=(faction, ""))
    f.s.status[f["P"]] = status.FIRE
    f.run(activate(f.s, f["P"]))
    assert f.wounds("P") == wounds


GROVE = """
#########
#.......#
#.AB....#
#...C...#
#.......#
#########
"""


def grove(
    drawing: str = GROVE, tree: tuple[int, int] = (0, 1), leader: str = "royal_paladin"
) -> str:
    """The rule that wins for a Forestfolk player with units so and the tree there."""
    f = Field(drawing, factions=("forest", ""), A=leader, B="billman", C="billman", c="billman")
    f.s.tree = f.s.board.at(*tree)
    return fulfilled(f.s, 0)


JOINED = GROVE.replace("#.AB....#", "#.ABC...#").replace("#...C...#", "#.......#")


@pytest.mark.rule("faction.forest.agenda.ritual")
def test_three_units_hand_in_hand_at_the_mother_tree_win() -> None:
    assert grove(JOINED) == "faction.forest.agenda.ritual"
    assert grove(JOINED, tree=(1, 1)) == "faction.forest.agenda.ritual"


@pytest.mark.rule("faction.forest.agenda.ritual")
def test_hands_are_not_held_across_a_corner() -> None:
    assert grove(GROVE) == ""


@pytest.mark.rule("faction.forest.agenda.ritual")
def test_the_chain_must_reach_the_tree_orthogonally() -> None:
    assert grove(JOINED, tree=(0, 0)) == ""


@pytest.mark.rule("faction.forest.agenda.ritual")
def test_the_mother_tree_may_stand_on_any_square() -> None:
    corner = JOINED.replace("#.......#", "#ABC....#", 1).replace("#.ABC...#", "#.......#")
    assert grove(corner, tree=(0, 0)) == "faction.forest.agenda.ritual"


@pytest.mark.rule("faction.forest.agenda.ritual")
def test_a_chain_without_a_leader_or_with_two_units_does_not_win() -> None:
    assert grove(JOINED, leader="frog_knight") == ""
    assert grove(JOINED.replace("C", ".")) == ""
    assert grove(JOINED, leader="ser_snapjaw") == "faction.forest.agenda.ritual"


@pytest.mark.rule("faction.forest.agenda.ritual")
def test_enemies_are_no_part_of_the_chain() -> None:
    assert grove(JOINED.replace("C.", "cC")) == ""


@pytest.mark.rule("faction.forest.agenda.mother-tree")
def test_the_mother_tree_stands_on_the_plain_squares_nearest_to_the_centre() -> None:
    f = Field(
        """
        #####
        #...#
        #.:.#
        #...#
        #####
        """
    )
    plain = [(1, 0), (0, 1), (2, 1), (1, 2)]
    assert plant_tree(f.s) == sum(1 << f.s.board.at(x, y) for x, y in plain)


# ---------------------------------------------------------------- Royal Army


@pytest.mark.rule("faction.royal.trait.hit")
def test_the_first_offense_roll_of_a_turn_has_a_blue_die_more() -> None:
    f = fight("royal")
    f.dice("- - - -").run(basic_attack(f.s, f["S"], f["k"], "melee"))
    f.dice("- - -").run(basic_attack(f.s, f["S"], f["j"], "melee"))


@pytest.mark.rule("faction.royal.trait.hit")
def test_hitting_hard_is_kept_for_the_own_turn_and_for_enemy_units() -> None:
    theirs = fight("royal", turn=1)
    theirs.dice("- - -").run(basic_attack(theirs.s, theirs["S"], theirs["k"], "melee"))
    f = Field(DUEL, P="royal_spearman", k="egg_clutch", factions=("royal", ""))
    f.dice("- - -", "1 1 1").run(basic_attack(f.s, f["P"], f["k"], "melee"))


COVERED = """
#########
#.......#
#S.b.k..#
#.......#
#########
"""


@pytest.mark.rule("faction.royal.trait.aim")
@pytest.mark.parametrize(("faction", "wounds"), [("royal", 1), ("", 0)])
def test_the_first_roll_against_cover_loses_no_die(faction: str, wounds: int) -> None:
    f = Field(COVERED, S="royal_crossbow", b="swampie", k="swampie", factions=(faction, ""))
    f.face("k", "W")
    dice = "1 1 - -" if faction == "royal" else "1 1 -"
    f.dice(dice)
    f.run(basic_attack(f.s, f["S"], f["k"], "missile"))
    assert (f.s.at[f["k"]] < 0) == bool(wounds)


@pytest.mark.rule("faction.royal.trait.aim")
def test_the_second_roll_against_cover_loses_its_lowest_die() -> None:
    f = Field(COVERED, S="royal_crossbow", b="swampie", k="pudge", factions=("royal", ""))
    f.face("k", "W")
    f.dice("1 1 - -").run(basic_attack(f.s, f["S"], f["k"], "missile"))
    assert f.wounds("k") == 1
    f.dice("1 1 -").run(basic_attack(f.s, f["S"], f["k"], "missile"))
    assert f.wounds("k") == 1


@pytest.mark.rule("faction.royal.weakness.back")
@pytest.mark.parametrize(
    ("faction", "way", "dice"),
    [
        ("royal", "N", "2R"), ("", "N", "1R"), ("peaks", "N", "1R"),
        ("royal", "E", "1B"), ("royal", "S", "0B"),
    ],
)  # fmt: skip
def test_the_back_of_the_royal_army_grants_two_red_dice(faction: str, way: str, dice: str) -> None:
    f = Field(
        """
        ###
        #P#
        #k#
        ###
        """,
        P="royal_paladin", k="swampie", factions=(faction, ""),
    ).face("P", way)  # fmt: skip
    assert bonus(f.s, f["k"], f["P"]) == parse_pool(dice)


@pytest.mark.rule("faction.royal.agenda.fragments")
@pytest.mark.parametrize(("roll", "fragments"), [("4", 0), ("9", 1)])
def test_a_chest_with_a_good_result_gives_a_fragment(roll: str, fragments: int) -> None:
    f = Field(DUEL, P="royal_paladin", k="swampie", factions=("royal", ""))
    chest = f.s.board.at(0, 1)
    f.s.chests = 1 << chest
    f.s.actions = 1
    f.dice(roll, "- -").run(open_chest(f.s, f["P"], ("open", chest)))
    assert f.s.fragments == [fragments, 0]


@pytest.mark.rule("faction.royal.agenda.fragments")
@pytest.mark.parametrize(
    ("victim", "fragments"), [("ser_snapjaw", 1), ("egg_clutch", 1), ("dragon_priest", 0)]
)
def test_dice_that_destroy_a_leader_or_a_spawning_point_give_a_fragment(
    victim: str, fragments: int
) -> None:
    f = Field(DUEL.replace(".k", "k."), P="royal_paladin", k=victim, factions=("royal", ""))
    f.face("k", "W")
    unit = f["k"]
    f.s.wounds[unit] = f.s.profile[unit].hearts - 1
    rolls = {
        "ser_snapjaw": ["- 3 3", "- - -"],
        "egg_clutch": ["3 3", "1 1 1"],
        "dragon_priest": ["- 3 3", "- -"],
    }
    f.dice(*rolls[victim]).run(basic_attack(f.s, f["P"], unit, "melee"))
    assert f.s.at[unit] < 0
    assert f.s.fragments == [fragments, 0]


@pytest.mark.rule("faction.royal.agenda.retreat")
def test_five_fragments_and_a_leader_at_an_exit_win() -> None:
    f = Field(board="woodland_march", factions=("royal", ""), units={
        "P": ("royal_paladin", 0, (5, 0)), "k": ("swampie", 1, (9, 9)),
    })  # fmt: skip
    f.s.fragments[0] = 4
    assert fulfilled(f.s, 0) == ""
    f.s.fragments[0] = 5
    assert fulfilled(f.s, 0) == "faction.royal.agenda.retreat"
    f.s.shift(f["k"], f.s.board.at(6, 1))
    assert fulfilled(f.s, 0) == "", "an enemy is beside the leader"
    f.s.shift(f["k"], f.s.board.at(9, 9))
    f.s.shift(f["P"], f.s.board.at(5, 1))
    assert fulfilled(f.s, 0) == "", "the leader is not at the exit"


@pytest.mark.rule("faction.royal.agenda.retreat")
def test_a_soldier_at_the_exit_is_no_leader() -> None:
    f = Field(board="woodland_march", factions=("royal", ""), units={
        "S": ("royal_spearman", 0, (5, 0)),
    })  # fmt: skip
    f.s.fragments[0] = 5
    assert fulfilled(f.s, 0) == ""


# ---------------------------------------------------------------- Realm of Dragonback Peaks


@pytest.mark.rule("faction.peaks.trait.immune")
@pytest.mark.parametrize(("faction", "burns"), [("peaks", False), ("royal", True)])
def test_units_of_the_peaks_do_not_burn(faction: str, burns: bool) -> None:
    f = Field(DUEL, P="royal_paladin", k="swampie", factions=(faction, ""))
    afflict(f.s, f["P"], status.FIRE | status.SLOW, ())
    assert f.statuses("P") == (("fire", "slow") if burns else ("slow",))


def walked(faction: str, *, turn: int = 0) -> Field:
    """A paladin has walked three squares east and stands on the fourth."""
    f = Field(DUEL.replace("k", "."), P="royal_paladin", factions=(faction, ""), turn=turn,
              units={"k": ("pudge", 1, (0, 1))})  # fmt: skip
    path = [f.s.board.at(x, 0) for x in (1, 2, 3)]
    arrive(f.s, f["P"], path, path[-1], 1)
    return f


@pytest.mark.rule("faction.peaks.trait.scorch")
def test_the_squares_a_unit_of_the_peaks_leaves_are_scorched() -> None:
    f = walked("peaks")
    left = [(x, 0) for x in (0, 1, 2)]
    assert f.s.scorched == [sum(1 << f.s.board.at(x, y) for x, y in left), 0]
    assert walked("royal").s.scorched == [0, 0]
    assert walked("peaks", turn=1).s.scorched == [0, 0]


@pytest.mark.rule("faction.peaks.trait.scorch")
def test_an_enemy_that_ends_its_activation_on_a_scorched_square_burns() -> None:
    f = walked("peaks")
    f.s.shift(f["k"], f.s.board.at(1, 0))
    f.s.status[f["k"]] = status.SLOW
    f.run(end_activation(f.s, f["k"]))  # type: ignore[func-returns-value]
    assert f.statuses("k") == ("fire",)
    f.s.shift(f["k"], f.s.board.at(1, 1))
    f.run(end_activation(f.s, f["k"]))  # type: ignore[func-returns-value]
    assert f.statuses("k") == ()


@pytest.mark.rule("faction.peaks.trait.scorch")
def test_the_ground_cools_at_the_start_of_the_next_own_turn() -> None:
    f = walked("peaks")
    f.s.turns[0] = 2
    f.run(begin(f.s))
    assert f.s.scorched == [0, 0]


@pytest.mark.rule("faction.peaks.weakness.heal")
def test_a_unit_of_the_peaks_loses_one_wound_a_turn_and_none_by_hearts() -> None:
    f = Field(DUEL, P="royal_paladin", k="swampie", factions=("peaks", ""))
    unit = f["P"]
    f.s.wounds[unit] = 4
    f.s.status[unit] = status.SLOW
    assert recoveries(f.s, unit, ("heart",), heart=True) == [("heart", "slow")]
    assert mend(f.s, unit, 1, (), heart=True) == 0
    f.s.status[unit] = 0
    f.run(heal(f.s, unit, 3, 0))
    assert f.wounds("P") == 3
    assert mend(f.s, unit, 1, ()) == 0


def test_everybody_else_heals_as_much_as_is_given() -> None:
    f = Field(DUEL, P="royal_paladin", k="swampie", factions=("royal", ""))
    f.s.wounds[f["P"]] = 4
    f.run(heal(f.s, f["P"], 3, 0))
    assert f.wounds("P") == 1


def burning(**more: Spec) -> Field:
    """Three kobolds of player 0 on the first tile of four."""
    return Field(board="woodland_march", factions=("peaks", ""), units={
        "A": ("knucklehead", 0, (0, 0)), "B": ("knucklehead", 0, (2, 0)),
        "C": ("knucklehead", 0, (0, 2)), **more,
    })  # fmt: skip


@pytest.mark.rule("faction.peaks.agenda.char")
def test_three_units_alone_on_a_tile_char_it() -> None:
    f = burning()
    char(f.s, 0)
    assert f.s.charred == [1, 0]


@pytest.mark.rule("faction.peaks.agenda.char")
@pytest.mark.parametrize("enemy", ["swampie", "egg_clutch"])
def test_an_enemy_unit_or_spawning_point_keeps_a_tile_from_burning(enemy: str) -> None:
    f = burning(k=(enemy, 1, (SIDE - 1, SIDE - 1)))
    char(f.s, 0)
    assert f.s.charred == [0, 0]


@pytest.mark.rule("faction.peaks.agenda.char")
def test_two_units_or_one_that_reaches_into_another_tile_are_not_enough() -> None:
    f = burning()
    f.s.lift(f["B"])
    char(f.s, 0)
    assert f.s.charred == [0, 0]
    across = burning(R=("rex", 0, (SIDE - 1, 5)))
    across.s.lift(across["B"])
    char(across.s, 0)
    assert across.s.charred == [0, 0]


@pytest.mark.rule("faction.peaks.agenda.char")
def test_a_charred_tile_is_restored_by_two_enemies_alone_on_it() -> None:
    f = burning(k=("swampie", 1, (3, 3)), j=("swampie", 1, (3, 5)))
    f.s.charred[0] = 1
    char(f.s, 1)
    assert f.s.charred == [1, 0], "its owner still stands there"
    for mark in "ABC":
        f.s.lift(f[mark])
    char(f.s, 1)
    assert f.s.charred == [0, 0]


@pytest.mark.rule("faction.peaks.agenda.char")
def test_a_tile_is_charred_beside_one_that_is_charred_already_and_once() -> None:
    f = burning()
    f.s.log = []
    f.s.charred[0] = 0b0010
    char(f.s, 0)
    assert f.s.charred == [0b0011, 0]
    char(f.s, 0)
    assert f.s.charred == [0b0011, 0]
    assert [event.tile for event in f.s.log] == [0]


@pytest.mark.rule("faction.peaks.agenda.win")
def test_three_of_four_charred_tiles_win() -> None:
    f = burning()
    f.s.charred[0] = 0b0011
    assert fulfilled(f.s, 0) == ""
    f.s.charred[0] = 0b1011
    assert fulfilled(f.s, 0) == "faction.peaks.agenda.win"


# ---------------------------------------------------------------- all of them


@pytest.mark.rule("faction.agenda.win")
def test_an_agenda_wins_at_the_start_of_the_own_turn() -> None:
    f = burning()
    f.s.charred[0] = 0b0111
    f.s.turns[0] = 3
    f.run(begin(f.s))
    assert f.s.outcome is not None
    assert f.s.backpack[0] == (), "before anything is scavenged"


@pytest.mark.rule("variant.no-factions")
def test_without_factions_no_agenda_wins() -> None:
    f = Field(board="woodland_march", factions=("", ""), units={
        "P": ("royal_paladin", 0, (5, 0)),
    })  # fmt: skip
    f.s.fragments[0], f.s.charred[0] = 5, 0b1111
    f.s.tree = f.s.at[f["P"]]
    assert fulfilled(f.s, 0) == ""
