from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.games.superdungeon.card import EMPTY, Pool
from undercroft.games.superdungeon.dice import (
    FACE_NAMES,
    FACES,
    Faces,
    FacesError,
    PoolError,
    Roll,
    discard,
    face_name,
    highest_ties,
    parse_pool,
    read,
    show,
    unweigh,
    weight,
    without_highest,
)
from undercroft.kernel.dice import Face, decode, encode

pools = st.builds(Pool, st.integers(0, 3), st.integers(0, 3), st.integers(0, 2), st.integers(0, 3))
BLANK, HEART, POTION, BOTH = 0, 5, 5, 5  # sides of the dice that have them


@st.composite
def thrown(draw: st.DrawFn) -> tuple[Pool, int]:
    pool = draw(pools)
    return pool, draw(st.integers(0, 6**pool.dice - 1))


def named(pool: Pool, *names: str) -> tuple[int, ...]:
    """The sides on which the dice of a pool show these faces."""
    dice = FACES.dice(pool)
    return tuple(
        [face_name(face) for face in die.faces].index(name)
        for die, name in zip(dice, names, strict=True)
    )


def roll(pool: Pool, *names: str) -> Roll:
    return read(pool, encode(named(pool, *names)))


# The faces


@pytest.mark.rule("dice.faces.key")
def test_the_three_colours_have_the_faces_of_the_table() -> None:
    assert FACES.blue.faces == (Face(), Face(1), Face(1), Face(1), Face(2), Face(0, "h"))
    assert FACES.red.faces == (Face(), Face(1), Face(2), Face(2), Face(3), Face(0, "p"))
    assert FACES.green.faces == (Face(1), Face(2), Face(2), Face(3), Face(4), Face(0, "hp"))


def test_faces_are_read_from_words_and_told_in_the_same_words() -> None:
    names = {**FACE_NAMES, "red": ["-", "1", "2h", "pp", "9", "hhp"]}
    red = Faces.from_names(names).red
    assert red.values == (0, 1, 2, 0, 9, 0)
    assert [face_name(face) for face in red.faces] == names["red"]


def test_other_faces_make_other_rolls() -> None:
    sixes = Faces.from_names({**FACE_NAMES, "blue": ["6"] * 6})
    assert read(Pool(blue=2), 0, sixes).stars == 12
    assert read(Pool(blue=2), 0).stars == 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"white": ["-"] * 6}, "there is no white die: expected blue, red and green"),
        ({"blue": ["1"] * 5}, "the blue die needs a list of 6 faces, not"),
        ({"blue": "-1112h"}, "the blue die needs a list of 6 faces, not '-1112h'"),
        ({"red": ["-", "1", "2", "2", "3", "x"]}, "'x' is no face of the red die: expected"),
        ({"red": ["-", "1", "2", "2", "3", ""]}, "'' is no face of the red die: expected"),
        ({"red": ["-", "1", "2", "2", "3", 3]}, "3 is no face of the red die: expected"),
    ],
)
def test_bad_faces_are_refused_with_a_sentence(change: dict[str, list[str]], sentence: str) -> None:
    with pytest.raises(FacesError, match=sentence):
        Faces.from_names({**FACE_NAMES, **change})


def test_a_missing_colour_is_refused_with_a_sentence() -> None:
    with pytest.raises(FacesError, match="the green die is missing"):
        Faces.from_names({colour: FACE_NAMES[colour] for colour in ("blue", "red")})


# Reading a roll


@pytest.mark.rule("dice.face.star")
def test_the_result_is_the_sum_of_all_stars() -> None:
    assert roll(Pool(1, 1, 1), "2", "3", "4").stars == 9


@pytest.mark.rule("dice.face.blank")
def test_a_blank_adds_nothing() -> None:
    assert roll(Pool(1, 1), "-", "-") == Roll((BLANK, BLANK), 0, 0, 0)


@pytest.mark.rule("dice.face.heart")
def test_a_heart_is_not_a_success() -> None:
    assert roll(Pool(2), "h", "1") == Roll((HEART, 1), stars=1, hearts=1, potions=0)


@pytest.mark.rule("dice.face.potion")
def test_a_potion_is_not_a_success() -> None:
    assert roll(Pool(0, 2), "p", "1") == Roll((POTION, 1), stars=1, hearts=0, potions=1)


def test_the_combined_face_of_a_green_die_shows_a_heart_and_a_potion() -> None:
    assert roll(Pool(green=1), "hp") == Roll((BOTH,), stars=0, hearts=1, potions=1)


def test_every_icon_is_counted() -> None:
    assert roll(Pool(2, 2, 1), "h", "h", "p", "p", "hp")[1:4] == (0, 3, 3)


@pytest.mark.rule("dice.white.static", "dice.white.example")
def test_fixed_stars_are_added_to_every_roll() -> None:
    pool = Pool(blue=2, stars=1)
    for index in range(36):
        assert read(pool, index).stars == read(Pool(blue=2), index).stars + 1
        assert len(read(pool, index).faces) == 2


@pytest.mark.rule("dice.white.only")
def test_fixed_stars_alone_roll_nothing() -> None:
    pool = Pool(stars=3)
    assert pool.dice == 0
    assert read(pool, 0) == Roll((), 3, 0, 0)


@given(thrown())
def test_a_roll_is_the_sum_of_its_faces(throw: tuple[Pool, int]) -> None:
    pool, index = throw
    colours = ["blue"] * pool.blue + ["red"] * pool.red + ["green"] * pool.green
    sides = decode(index, pool.dice)
    names = [FACE_NAMES[colour][side] for colour, side in zip(colours, sides, strict=True)]
    stars = sum(int(name) for name in names if name.isdigit())
    hearts = sum("h" in name for name in names)
    potions = sum("p" in name for name in names)
    assert read(pool, index) == Roll(sides, stars + pool.stars, hearts, potions)


# Discarding the highest


@pytest.mark.rule("status.discard-highest")
def test_the_die_with_most_stars_is_discarded() -> None:
    pool = Pool(1, 2)
    assert without_highest(pool, named(pool, "2", "3", "1"), 1) == (1,)
    assert without_highest(pool, named(pool, "2", "3", "1"), 2) == (0, 1)


@pytest.mark.rule("status.discard-highest")
def test_fixed_stars_are_never_discarded() -> None:
    pool = Pool(blue=1, stars=5)
    shown = roll(pool, "1")
    assert discard(pool, shown, without_highest(pool, shown.faces, 2)).stars == 5
    assert without_highest(Pool(stars=5), (), 1) == ()


@pytest.mark.rule("status.discard-highest")
def test_a_discarded_die_loses_its_icon() -> None:
    pool = Pool(green=1)
    shown = roll(pool, "hp")
    assert discard(pool, shown, (0,)) == Roll((BOTH,), 0, 0, 0, dropped=(0,))


@pytest.mark.rule("status.discard-highest")
def test_of_tied_dice_the_roller_keeps_the_icons() -> None:
    pool = Pool(2, 1)
    assert without_highest(pool, named(pool, "h", "-", "p"), 1) == (1,)
    assert highest_ties(pool, named(pool, "h", "-", "p"), 1) == ((1,),)


@pytest.mark.rule("status.discard-highest")
def test_only_a_heart_against_a_potion_is_a_choice() -> None:
    pool = Pool(1, 1)
    assert highest_ties(pool, named(pool, "h", "p"), 1) == ((1,), (0,))
    assert highest_ties(pool, named(pool, "h", "p"), 2) == ((0, 1),)
    assert highest_ties(pool, named(pool, "h", "p"), 0) == ((),)
    assert highest_ties(pool, named(pool, "2", "2"), 1) == ((0,),)


def test_a_combined_face_is_kept_before_a_single_icon() -> None:
    pool = Pool(1, 1, 1)
    assert highest_ties(pool, named(pool, "h", "p", "hp"), 1) == ((1,), (0,))
    assert highest_ties(pool, named(pool, "h", "p", "hp"), 2) == ((0, 1),)


def test_discarding_says_what_was_dropped_and_can_be_repeated() -> None:
    pool = Pool(1, 2)
    shown = roll(pool, "2", "3", "p")
    once = discard(pool, shown, (1,))
    assert once == Roll(shown.faces, 2, 0, 1, (1,))
    assert discard(pool, once, (0,)) == Roll(shown.faces, 0, 0, 1, (0, 1))


@given(thrown(), st.integers(0, 5))
def test_the_ways_to_discard_are_those_no_other_beats(throw: tuple[Pool, int], k: int) -> None:
    pool, index = throw
    shown = read(pool, index)
    k = min(k, pool.dice)
    stars = [face.value for face in FACES.shown(pool, shown.faces)]
    highest = sum(sorted(stars)[len(stars) - k :])
    lost = {
        way: (shown.hearts - rest.hearts, shown.potions - rest.potions)
        for way in combinations(range(pool.dice), k)
        if sum(stars[i] for i in way) == highest
        for rest in [discard(pool, shown, way)]
    }
    unbeaten = {
        icons
        for icons in lost.values()
        if not any(h <= icons[0] and p <= icons[1] and (h, p) != icons for h, p in lost.values())
    }
    ways = highest_ties(pool, shown.faces, k)
    assert [lost[way] for way in ways] == list(dict.fromkeys(lost[way] for way in ways))
    assert {lost[way] for way in ways} == unbeaten
    assert ways[0] == without_highest(pool, shown.faces, k)


@given(st.lists(st.sampled_from(FACES.blue.faces + FACES.red.faces + FACES.green.faces)))
def test_weights_add_up_to_stars_and_icons(faces: list[Face]) -> None:
    icons = "".join(face.icons for face in faces)
    stars = sum(face.value for face in faces)
    assert unweigh(sum(map(weight, faces))) == (stars, icons.count("h"), icons.count("p"))


# Pools as text


@pytest.mark.rule("dice.pool.reading")
@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("2B1R", Pool(2, 1)),
        ("2b 1r", Pool(2, 1)),
        ("1ST 2R", Pool(0, 2, 0, 1)),
        ("3B+1*", Pool(3, 0, 0, 1)),
        ("1G", Pool(0, 0, 1)),
        (" 2 blue + 1 red, 1 star ", Pool(2, 1, 0, 1)),
        ("1R2B1R", Pool(2, 2)),
        ("2*", Pool(0, 0, 0, 2)),
        ("-", EMPTY),
    ],
)
def test_a_number_stands_for_the_dice_of_the_colour_after_it(text: str, pool: Pool) -> None:
    assert parse_pool(text) == pool


@given(pools)
def test_a_pool_is_read_back_from_how_it_is_shown(pool: Pool) -> None:
    assert parse_pool(show(pool)) == pool


def test_a_pool_is_shown_in_the_order_of_its_dice() -> None:
    assert show(parse_pool("1* 1g 1r 2b")) == "2B1R1G+1*"
    assert show(Pool(stars=2)) == "2*"
    assert show(EMPTY) == "-"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no dice are given: expected something like"),
        ("B", "'B' in 'B' is not dice: expected something like"),
        ("2B 1X", "'1X' in '2B 1X' is not dice: expected something like"),
        ("2bad", "'2bad' in '2bad' is not dice"),
        ("-1B", "is not dice"),
        ("21B", "'21B' is too much: expected at most 20 dice"),
        ("1B99*", "'1B99\\*' is too much: expected at most 20 dice and 20 fixed stars"),
    ],
)
def test_what_is_no_pool_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(PoolError, match=sentence):
        parse_pool(text)
