"""Cover: counting lines between corners, and the die that is lost."""

from __future__ import annotations

from random import Random

import pytest

from undercroft.games.crystalia import cover, effect
from undercroft.games.crystalia.card import ARM, FLY
from undercroft.games.crystalia.events import InCover
from undercroft.games.crystalia.position import UnitSpec
from undercroft.games.superdungeon.card import Pool
from undercroft.kernel.squares import each

from . import twins
from .arena import Arena, foe, unit


def row(drawing: str, **names: object) -> Arena:
    return Arena(drawing, A="ember_mage", T=foe("hearthsworn_fighter", facing="W"), **names)


@pytest.mark.rule("cover.full-los.example", "cover.partial", "cover.los.blocked")
def test_an_enemy_between_actor_and_target_leaves_two_of_four_lines() -> None:
    a = row(
        """
        #########
        #.......#
        #.A.E.T.#
        #.......#
        #########""",
        E=foe("knucklehead"),
    ).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["T"]) == 2


@pytest.mark.rule("cover.friendly", "cover.full-los")
def test_a_friend_between_actor_and_target_hides_nothing() -> None:
    a = row(
        """
        #########
        #.......#
        #.A.E.T.#
        #.......#
        #########""",
        E="knucklehead",
    ).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["T"]) == cover.FULL


@pytest.mark.rule("cover.penalty", "cover.penalty.example", "cover.penalty.successful")
def test_the_lowest_successful_die_is_lost_against_cover() -> None:
    a = row(
        """
        #########
        #.......#
        #.A.E.T.#
        #.......#
        #########""",
        E=foe("knucklehead"),
    ).menu("A")
    a.dice("1 2", "2 -").do("attack", "T", "magic")
    assert a.wounds("T") == 0, "2 stars count, and the defense has as many"
    a.dice("1 3", "2 -").do("attack", "T", "magic")
    assert a.wounds("T") == 1


@pytest.mark.rule("cover.adjacent")
def test_adjacent_units_are_never_in_cover() -> None:
    a = row(
        """
        #####
        #AE.#
        #ET.#
        #####""",
        E=foe("knucklehead"),
    ).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["T"]) == cover.FULL


# LOS


@pytest.mark.rule("cover.los-needed")
def test_an_action_at_range_needs_los() -> None:
    a = row(
        """
        #######
        #.#...#
        #A#.T.#
        #.#...#
        #######"""
    ).menu("A")
    assert a.targets() == set()
    assert "cover.los-needed" in a.why_not("attack", "T", "magic")


@pytest.mark.rule("cover.los-needed")
@pytest.mark.parametrize(("between", "healed"), [(".", {"W", "F"}), ("#", {"W"})])
def test_support_at_range_needs_los_too(between: str, healed: set[str]) -> None:
    a = Arena(
        f"""
        ######
        #W{between}F.#
        ######""",
        W="sanctioned_witch",
        F="dragon_priest",
    ).menu("W")
    number = a.game.box.action_number["sanctioned_witch.curative"]
    assert {a.mark(o[2]) for o in a.offered("special") if o[1] == number} == healed


@pytest.mark.rule("cover.los.line", "cover.full-los", "cover.partial")
@pytest.mark.parametrize(
    ("drawing", "lines"),
    [
        ("#########\n#.......#\n#A...T..#\n#.......#\n#########", 4),
        ("#########\n#..O....#\n#A...T..#\n#.......#\n#########", 4),
        ("#########\n#.......#\n#A.O.T..#\n#.......#\n#########", 2),
        ("#########\n#..O....#\n#A.O.T..#\n#.......#\n#########", 2),
        ("#########\n#..O....#\n#A.O.T..#\n#..O....#\n#########", 0),
    ],
)
def test_lines_run_from_one_corner_to_all_four(drawing: str, lines: int) -> None:
    a = row(drawing).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["T"]) == lines
    assert a.targets() == ({"T"} if lines else set())


@pytest.mark.rule("cover.los.line")
def test_the_best_corner_counts() -> None:
    """From the upper corners of A nothing of T is seen; from a lower one everything is."""
    a = row(
        """
        ########
        #AO....#
        #......#
        #....T.#
        ########"""
    ).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["T"]) == cover.FULL


@pytest.mark.rule("cover.los.blocked")
def test_lines_do_not_pass_between_two_blockers_that_touch() -> None:
    """Along their common side, and through the corner where they meet."""
    side = row(
        """
        ########
        #A..O..#
        #...O.T#
        ########"""
    ).menu("A")
    assert cover.seen(side.s, side.numbers["A"], side.numbers["T"]) == 0
    corner = row(
        """
        #####
        #A.O#
        #.O.#
        #O.T#
        #####"""
    ).menu("A")
    assert cover.seen(corner.s, corner.numbers["A"], corner.numbers["T"]) == 0


@pytest.mark.rule("cover.los.blocked")
def test_no_line_slips_past_the_end_of_a_wall() -> None:
    a = row(
        """
        +-+-+-+-+
        |. . . .|
        + + + + +
        |A|. T .|
        + + + + +
        |. . . .|
        +-+-+-+-+"""
    ).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["T"]) == 0
    assert a.targets() == set()


@pytest.mark.rule("cover.los.spawning-points")
@pytest.mark.parametrize(("owner", "lines"), [(0, 4), (1, 2)])
def test_only_an_enemy_spawning_point_hides(owner: int, lines: int) -> None:
    a = row(
        """
        #########
        #.......#
        #.A.P.T.#
        #.......#
        #########""",
        P=unit("egg_clutch", owner=owner),
    ).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["T"]) == lines


@pytest.mark.rule("cover.large")
def test_lines_run_between_the_outer_corners_of_large_bases() -> None:
    a = Arena(
        """
        ##########
        #........#
        #A...OT..#
        #....O...#
        ##########""",
        A="ember_mage",
        T=foe("rockgut"),
    ).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["T"]) == 2, "its two upper corners"
    b = Arena(
        """
        #######
        #A....#
        #....T#
        #....X#
        #######""",
        A="rex",
        T=foe("tincan"),
        X=foe("whelp"),
    ).menu("A")
    assert cover.seen(b.s, b.numbers["A"], b.numbers["T"]) == cover.FULL


@pytest.mark.rule("base.los.large")
def test_small_units_hide_nobody_from_a_large_one() -> None:
    def lines(actor: str, between: str, target: str) -> int:
        a = Arena(
            """
            ############
            #..........#
            #A...E...T.#
            #..........#
            ############""",
            A=actor,
            E=foe(between),
            T=foe(target),
        ).menu("A")
        return cover.seen(a.s, a.numbers["A"], a.numbers["T"])

    assert lines("ember_mage", "knucklehead", "tincan") == 2
    assert lines("rex", "knucklehead", "tincan") == cover.FULL
    assert lines("ember_mage", "knucklehead", "rockgut") == cover.FULL
    assert lines("rex", "blaze_beetle", "rockgut") < cover.FULL


@pytest.mark.rule("base.los.fly")
def test_units_and_structures_do_not_hide_who_flies_but_walls_do() -> None:
    def lines(target: str, between: str) -> int:
        a = Arena(
            f"""
            #######
            #A.{between}T.#
            #######""",
            A="ember_mage",
            E=foe("knucklehead"),
            T=foe(target),
        ).menu("A")
        return cover.seen(a.s, a.numbers["A"], a.numbers["T"])

    assert lines("whelp", "E") == 0
    assert lines("wyrmling", "E") == cover.FULL
    assert lines("whelp", "O") == 0
    assert lines("wyrmling", "O") == cover.FULL
    assert lines("wyrmling", "#") == 0


@pytest.mark.rule("base.los.fly")
def test_who_flies_sees_past_units_too() -> None:
    a = Arena(
        """
        #######
        #AE.T.#
        #######""",
        A="wyrmling",
        E=foe("knucklehead"),
        T=foe("tincan"),
    ).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["T"]) == cover.FULL


THICKET = """
    ###########
    #....O....#
    #....O....#
    #....O....#
    ###########"""


def thicket(**units: UnitSpec) -> Arena:
    """Trees on the fifth column, from wall to wall."""
    return Arena(THICKET, grounds=["O"], **units)


@pytest.mark.rule("base.los.fly", "base.area.squares")
@pytest.mark.parametrize(
    ("user", "area", "struck"),
    [("knight_of_the_tower", "nether_rift", True), ("sister_of_light", "judgement", False)],
)
def test_an_area_of_who_flies_reaches_past_structures(user: str, area: str, struck: bool) -> None:
    """Both strike four squares along the lines from them, and a tree stands in the way."""
    a = thicket(A=unit(user, at=(2, 1)), T=foe("knucklehead", at=(6, 1), facing="W")).menu("A")
    a.dice(*["2 2"] * struck).do("area", f"{user}.{area}")
    a.done()
    assert a.in_play("T") != struck


@pytest.mark.rule("base.los.fly", "base.area.squares")
@pytest.mark.parametrize(("target", "struck"), [("wyrmling", True), ("knucklehead", False)])
def test_an_area_reaches_who_flies_behind_a_structure(target: str, struck: bool) -> None:
    a = thicket(A=unit("ser_anthony", at=(2, 1)), T=foe(target, at=(5, 1), facing="W")).menu("A")
    a.dice(*["- -"] * struck).do("area", "ser_anthony.trample")
    a.done()
    assert a.wounds("T") == struck


@pytest.mark.rule("base.los.fly", "base.area.burst")
@pytest.mark.parametrize(("second", "struck"), [("wyrmling", 1), ("hatchlings", 0)])
def test_a_burst_goes_on_to_who_flies_behind_a_structure(second: str, struck: int) -> None:
    names = {
        "T": foe("tincan", at=(3, 1), facing="W"), "U": foe(second, at=(5, 1), facing="W"),
    }  # fmt: skip
    a = thicket(A=unit("roxor", at=(0, 1), facing="E"), **names).menu("A")
    a.dice("- -", "2 2 2").do("special", "roxor.cave_in", "T")
    assert (a.wounds("T"), a.wounds("U")) == (0, struck)


@pytest.mark.rule("base.los.fly", "base.area.aura")
@pytest.mark.parametrize(("friend", "stars"), [("wyrmling", 2), ("whelp", 1)])
def test_an_aura_reaches_a_flying_friend_behind_a_structure(friend: str, stars: int) -> None:
    aura = [("A", "ser_snapjaw.hightower", "aura")]
    names = {"A": unit("ser_snapjaw", at=(3, 1)), "T": unit(friend, at=(5, 1))}
    a = thicket(**names).set(effects=aura).menu("A")
    assert effect.pool(a.s, a.numbers["T"], ARM, offense=False) == Pool(stars=stars)


@pytest.mark.rule("base.los.self-tokens")
def test_a_unit_sees_itself_and_tokens_hide_nothing() -> None:
    a = row(
        """
        #######
        #A...T#
        #######""",
        traps=[("webs", [(1, 0), (2, 0)], 1)],
        chests=[(3, 0)],
        tree=(2, 0),
    ).menu("A")
    number = a.numbers["A"]
    assert cover.seen(a.s, number, number) == cover.FULL
    assert cover.seen(a.s, number, a.numbers["T"]) == cover.FULL


@pytest.mark.rule("cover.adjacent")
def test_a_wall_or_structure_between_adjacent_units_hides_them() -> None:
    wall = row(
        """
        +-+-+
        |A|T|
        + + +
        |. .|
        +-+-+"""
    ).menu("A")
    assert cover.seen(wall.s, wall.numbers["A"], wall.numbers["T"]) == 0
    structures = row(
        """
        ####
        #AO#
        #OT#
        ####"""
    ).menu("A")
    assert cover.seen(structures.s, structures.numbers["A"], structures.numbers["T"]) == 0
    one = row(
        """
        ####
        #AO#
        #.T#
        ####"""
    ).menu("A")
    assert cover.seen(one.s, one.numbers["A"], one.numbers["T"]) == cover.FULL


# The penalty


SCREENED = """
    #########
    #.......#
    #.A.E.T.#
    #.......#
    #########"""


@pytest.mark.rule("cover.penalty", "cover.penalty.successful")
@pytest.mark.parametrize(
    ("roll", "defense", "wounded"),
    [
        ("- 3", "- -", False),
        ("p 2", "- -", False),
        ("- p", "- -", False),
        ("1 3", "1 2", False),
        ("1 3", "2 -", True),
        ("2 2", "2 -", False),
        ("2 2", "1 -", True),
    ],
)
def test_the_lowest_die_with_a_star_is_discarded(roll: str, defense: str, wounded: bool) -> None:
    """Dice without a star are kept; if none has one, nothing is discarded."""
    a = row(SCREENED, E=foe("knucklehead")).menu("A")
    a.dice(roll, defense).do("attack", "T", "magic")
    assert bool(a.wounds("T")) == wounded
    assert bool(a.events(InCover)) == (roll != "- p")


@pytest.mark.rule("cover.penalty")
def test_fixed_stars_are_no_dice_and_stay() -> None:
    """Witch Hat: one star of Willpower beside the dice."""
    a = row(SCREENED, E=foe("knucklehead")).on("A", gear=("witch_hat",)).menu("A")
    a.dice("2 -", "1 -").do("attack", "T", "magic")
    assert a.wounds("T") == 0, "1 fixed star is left against 1"
    a.dice("2 1", "1 1").do("attack", "T", "magic")
    assert a.wounds("T") == 1, "1 and 2 against 2"


@pytest.mark.rule("cover.penalty", "facing.behind.die")
def test_a_facing_die_may_be_the_one_that_is_lost() -> None:
    a = row(SCREENED, E=foe("knucklehead")).on("T", facing="E").menu("A")
    a.dice("2 2 1", "2 1").do("attack", "T", "magic")
    assert a.wounds("T") == 1, "the third red die is from behind and shows the least"
    (lost,) = a.events(InCover)
    assert lost.stars == 1


@pytest.mark.rule("cover.penalty")
def test_cover_is_taken_after_all_rerolls() -> None:
    a = row(SCREENED, E=foe("knucklehead"), wrath=[1]).menu("A")
    a.dice("- 1", "1 -").do("attack", "T", "magic")
    a.dice("3").do("reroll", 0, 0)
    assert a.wounds("T") == 1, "1 is lost and the rerolled 3 stays"


@pytest.mark.rule("cover.penalty")
def test_an_opposed_support_action_loses_its_die_to_cover_too() -> None:
    a = Arena(
        SCREENED,
        A="tamamo_no_mae",
        E=foe("knucklehead"),
        T=foe("tincan", facing="W"),
    ).menu("A")
    a.dice("2 1", "1 1 -").do("special", "tamamo_no_mae.allure", "T")
    assert a.s.active == a.numbers["A"] and a.ask.prompt == "menu", "2 stars do not beat 2"
    (lost,) = a.events(InCover)
    assert (a.mark(lost.unit), a.mark(lost.target), lost.stars) == ("A", "T", 1)


# Areas


@pytest.mark.rule("cover.area", "base.area.squares")
def test_enemies_do_not_hide_anybody_from_an_area_effect() -> None:
    a = Arena(
        """
        ######
        #AET.#
        ######""",
        A="midnight_queen",
        E=foe("royal_shieldbearer", facing="W"),
        T=foe("claw_tribe_barbarian", facing="W"),
    ).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["T"]) == 0
    a.dice("1 1 1", "1 1", "1 1 1").do("area", "midnight_queen.burning_maze")
    assert not a.events(InCover)
    assert a.wounds("T") == 1


@pytest.mark.rule("cover.area", "base.area.squares", "base.tile.squares")
def test_structures_hide_from_an_area_effect() -> None:
    a = Arena(
        """
        ######
        #AOT.#
        ######""",
        A="midnight_queen",
        T=foe("claw_tribe_barbarian", facing="W"),
    ).menu("A")
    a.do("area", "midnight_queen.burning_maze")
    assert a.rolls() == []


@pytest.mark.rule("cover.area")
def test_only_against_units_in_cover_a_die_of_the_one_roll_is_dropped() -> None:
    a = Arena(
        """
        #####
        #F..#
        #AOT#
        #...#
        #####""",
        A="midnight_queen",
        T=foe("claw_tribe_barbarian", facing="W"),
        F=foe("dragon_priest", facing="S"),
    ).menu("A")
    # Burning Maze: 1 star, 2 red and 1 green die, defended with WILL: 2B of T, 2R of F.
    a.dice("1 2 1", "2 2", "2 2").do("area", "midnight_queen.burning_maze")
    assert (a.wounds("T"), a.wounds("F")) == (0, 1), "5 stars against F, 4 against T"
    (lost,) = a.events(InCover)
    assert a.mark(lost.target) == "T"


@pytest.mark.rule("cover.burst")
def test_in_a_burst_cover_of_the_others_is_checked_from_the_target() -> None:
    a = Arena(
        """
        ##########
        #........#
        #A....TO.#
        #.....OF.#
        #......G.#
        ##########""",
        A="glimmerdusk_ranger",
        T=foe("tincan", facing="W"),
        F=foe("knucklehead", facing="W"),
        G=foe("gouger", facing="W"),
    ).menu("A")
    a.dice("1 1 -", "1 1 -").do("special", "glimmerdusk_ranger.sparkle_burst", "T")
    assert a.place("F") is not None, "the two structures hide it from the target"


@pytest.mark.rule("cover.burst")
def test_a_unit_in_full_view_of_a_bursts_target_is_not_in_cover() -> None:
    a = Arena(
        """
        ##########
        #........#
        #A....T..#
        #.....F..#
        #........#
        ##########""",
        A="glimmerdusk_ranger",
        E=foe("whelp", at=(4, 2), facing="W"),
        T=foe("tincan", facing="W"),
        F=foe("knucklehead", facing="W"),
    ).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["F"]) < cover.FULL
    a.dice("1 1 -", "1 2 -").do("special", "glimmerdusk_ranger.sparkle_burst", "T")
    assert a.wounds("T") == 0
    assert a.place("F") is None, "two stars beat its one, and no die is lost"
    assert not a.events(InCover)


# Against a twin that follows every line square by square


def random_field(chance: Random) -> tuple[Arena, dict[str, str]]:
    """A map with pillars and structures, and units of both sides on it; what each unit is."""
    width, height = chance.randint(4, 9), chance.randint(3, 8)
    rows = [
        [
            "#" if chance.random() < 0.08 else "O" if chance.random() < 0.06 else "."
            for _ in range(width)
        ]
        for _ in range(height)
    ]
    kinds: dict[str, str] = {}
    units: dict[str, UnitSpec] = {}
    cards = ["knucklehead", "gouger", "egg_clutch", "rex", "wyrmling", "blaze_beetle"]
    for mark in "ABCDEFGHI":
        card = chance.choice(cards) if mark > "B" else chance.choice(cards[:2] + cards[3:])
        size = 2 if card in ("rex", "blaze_beetle") else 1
        x, y = chance.randrange(width), chance.randrange(height)
        foot = [(x + i, y + j) for i in range(size) for j in range(size)]
        if any(i >= width or j >= height or rows[j][i] != "." for i, j in foot):
            continue
        for i, j in foot:
            rows[j][i] = mark if (i, j) == (x, y) else "*"
        owner = {"A": 0, "B": 1}.get(mark, chance.randrange(2))
        kinds[mark] = card
        units[mark] = unit(card, at=(x, y), owner=owner)
    frame = "#" * (width + 2)
    drawing = "\n".join([frame, *(f"#{''.join(row)}#" for row in rows), frame])
    drawing = "".join("." if c in kinds or c == "*" else c for c in drawing)
    return Arena(drawing, **units), kinds


def twin_lines(a: Arena, unit: str, target: str) -> int:
    """The lines between two units by the words of the rules."""
    s = a.s
    profile = {mark: s.profile[number] for mark, number in a.numbers.items()}
    foot = {
        mark: {s.board.place(square) for square in each(s.footprint(number))}
        for mark, number in a.numbers.items()
    }
    open_ = {s.board.place(square) for square in each(s.board.squares)}
    veiled = {s.board.place(square) for square in each(s.board.terrain.get("structure", 0))}
    flies = any(profile[mark].flags & FLY for mark in (unit, target))
    large = profile[unit].base > 1 or profile[target].base > 1
    free = open_ if flies else open_ - veiled
    beside = any(
        max(abs(x - u), abs(y - v)) == 1 and touch(open_, (x, y), (u, v))
        for x, y in foot[unit]
        for u, v in foot[target]
    )
    if beside:
        return 4 if twins.lines(foot[unit], foot[target], free) else 0
    for mark in a.numbers:
        enemy = s.side[a.numbers[mark]] != s.side[a.numbers[unit]]
        if enemy and mark != target and not flies and (profile[mark].base > 1 or not large):
            free = free - foot[mark]
    return twins.lines(foot[unit], foot[target], free)


def touch(open_: set[tuple[int, int]], a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether two neighbouring squares are adjacent: not past two pillars that meet."""
    return (a[0], b[1]) in open_ or (b[0], a[1]) in open_


@pytest.mark.rule(
    "cover.los.line", "cover.los.blocked", "cover.los.spawning-points", "cover.full-los",
    "cover.partial", "cover.large", "cover.friendly", "base.los.large", "base.los.fly",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(40))
def test_lines_are_those_a_twin_finds_square_by_square(seed: int) -> None:
    a, kinds = random_field(Random(seed))
    if not {"A", "B"} <= kinds.keys():
        a, kinds = random_field(Random(seed + 1000))
    a.at("turn")
    for actor in kinds:
        for target in kinds:
            if actor != target and kinds[actor] != "egg_clutch":
                found = cover.seen(a.s, a.numbers[actor], a.numbers[target])
                assert found == twin_lines(a, actor, target), (actor, target, a.position.map)
