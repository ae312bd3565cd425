"""The odds, against counting every throw one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.games.superdungeon.card import EMPTY, Pool
from undercroft.games.superdungeon.dice import FACE_NAMES, FACES, Faces, PoolError, parse_pool
from undercroft.games.superdungeon.odds import (
    Icons,
    Versus,
    backlash_chance,
    expected_icons,
    hit_chance,
    parse_versus,
    spread,
    star_chances,
)
from undercroft.kernel.dice import Die, Face

Throw = tuple[Face, ...]


def small_pools(most: int) -> st.SearchStrategy[Pool]:
    numbers = st.integers(0, most)
    return st.builds(Pool, numbers, numbers, numbers, st.integers(0, 2)).filter(
        lambda pool: pool.dice <= most
    )


drops = st.integers(0, 2)


# The brute-force twin


def throws(dice: tuple[Die, ...]) -> Iterator[Throw]:
    return product(*(die.faces for die in dice))


def kept(throw: Throw, drop: int) -> tuple[int, int, int]:
    """Stars, hearts and potions after discarding: of all legal ways the one with most icons."""
    drop = min(drop, len(throw))
    most = sum(sorted(face.value for face in throw)[len(throw) - drop :])
    results = []
    for gone in combinations(range(len(throw)), drop):
        if sum(throw[i].value for i in gone) == most:
            icons = "".join(face.icons for i, face in enumerate(throw) if i not in gone)
            results.append((len(icons), icons.count("h"), icons.count("p")))
    _, hearts, potions = max(results)
    return sum(face.value for face in throw) - most, hearts, potions


def defences(pool: Pool, drop: int, faces: Faces) -> Counter[int]:
    return Counter(kept(throw, drop)[0] + pool.stars for throw in throws(faces.dice(pool)))


class Twin:
    """An attack against a defence, counted throw by throw, every die tried for a re-roll."""

    def __init__(self, question: Versus, faces: Faces = FACES) -> None:
        self.q = question
        self.dice = faces.dice(question.attack)
        self.defence = defences(question.defence, question.drop_defence, faces)
        self.hit = self.backlash = Fraction()
        self.heart = self.potion = self.hearts = self.potions = Fraction()
        for throw in throws(self.dice):
            chance = Fraction(1, 6 ** len(throw))
            results = self.after_reroll(throw) if question.reroll else [throw]
            for result in results:
                self.count(result, chance / len(results))

    def clash(self, throw: Throw) -> tuple[Fraction, Fraction]:
        stars = kept(throw, self.q.drop_attack)[0] + self.q.attack.stars
        all_defences = self.defence.total()
        hit = sum(n for defence, n in self.defence.items() if defence < stars)
        backlash = sum(n for defence, n in self.defence.items() if defence > stars)
        return Fraction(hit, all_defences), Fraction(backlash, all_defences)

    def after_reroll(self, throw: Throw) -> list[Throw]:
        """The equally likely results of the best choice; ties as `expected_icons` says."""

        def worth(results: list[Throw]) -> tuple[Fraction, Fraction]:
            clashes = [self.clash(result) for result in results]
            return (
                sum((hit for hit, _ in clashes), Fraction()) / len(results),
                -sum((backlash for _, backlash in clashes), Fraction()) / len(results),
            )

        best = [throw]
        in_order = sorted(
            range(len(throw)),
            key=lambda i: (
                ("blue", "red", "green").index(self.dice[i].name),
                throw[i].value,
                len(throw[i].icons),
                throw[i].icons.count("h"),
            ),
        )
        for i in in_order:
            results = [(*throw[:i], face, *throw[i + 1 :]) for face in self.dice[i].faces]
            if worth(results) > worth(best):
                best = results
        return best

    def count(self, throw: Throw, chance: Fraction) -> None:
        hit, backlash = self.clash(throw)
        _, hearts, potions = kept(throw, self.q.drop_attack)
        self.hit += chance * hit
        self.backlash += chance * backlash
        self.heart += chance * hit * (hearts > 0)
        self.potion += chance * hit * (potions > 0)
        self.hearts += chance * hit * hearts
        self.potions += chance * hit * potions

    @property
    def icons(self) -> Icons:
        numbers = (self.heart, self.potion, self.hearts, self.potions)
        return Icons(*map(float, numbers))


def agrees(question: Versus, faces: Faces = FACES) -> None:
    twin = Twin(question, faces)
    attack, defence, drop_attack, drop_defence, reroll = question
    for chance, exact in (
        (hit_chance, float(twin.hit)),
        (backlash_chance, float(twin.backlash)),
        (expected_icons, twin.icons),
    ):
        found = chance(
            attack,
            defence,
            drop_attack=drop_attack,
            drop_defence=drop_defence,
            reroll=reroll,
            faces=faces,
        )
        assert found == exact, chance.__name__


@settings(max_examples=40, deadline=None)
@given(st.builds(Versus, small_pools(4), small_pools(3), drops, drops, st.just(0)))
def test_the_odds_agree_with_counting_all_throws(question: Versus) -> None:
    agrees(question)


@settings(max_examples=40, deadline=None)
@given(st.builds(Versus, small_pools(3), small_pools(2), drops, drops, st.just(1)))
def test_a_re_roll_agrees_with_trying_every_die_of_every_throw(question: Versus) -> None:
    agrees(question)


names = st.sampled_from(["-", "1", "2", "3", "h", "p", "hp", "1h", "1p", "2hp"])
tables = st.fixed_dictionaries(
    {colour: st.lists(names, min_size=6, max_size=6) for colour in FACE_NAMES}
)


@settings(max_examples=40, deadline=None)
@given(
    st.builds(Versus, small_pools(3), small_pools(2), drops, drops, st.integers(0, 1)),
    tables,
)
def test_the_odds_follow_other_faces(question: Versus, table: dict[str, list[str]]) -> None:
    agrees(question, Faces.from_names(table))


@settings(max_examples=30, deadline=None)
@given(small_pools(4), st.integers(0, 4))
def test_the_chances_of_stars_agree_with_counting(pool: Pool, drop: int) -> None:
    counted = defences(pool, drop, FACES)
    exact = {stars: n / counted.total() for stars, n in sorted(counted.items())}
    assert star_chances(pool, drop=drop) == exact


# By hand


def chance(text: str) -> Fraction:
    return Fraction(parse_versus(text).hit).limit_denominator(10_000)


def test_a_blue_die_hits_no_defence_with_its_four_starred_faces() -> None:
    assert chance("1B vs -") == Fraction(4, 6)


def test_a_tie_defends() -> None:
    assert chance("1B vs 1*") == Fraction(1, 6)
    assert chance("1* vs 1*") == 0
    assert chance("2* vs 1*") == 1


def test_one_die_against_another_by_hand() -> None:
    assert chance("1B vs 1B") == Fraction(11, 36)
    assert chance("1R vs 1B") == Fraction(18, 36)


def test_a_tie_causes_no_backlash() -> None:
    assert parse_versus("1B vs 1B").backlash == 11 / 36
    assert parse_versus("1* vs 1*").backlash == 0


def test_a_discarded_die_leaves_the_lower_one() -> None:
    assert chance("2B weak vs -") == Fraction(4, 9)


def test_a_discard_never_takes_fixed_stars() -> None:
    assert chance("1B+1* weak vs -") == 1
    assert chance("2* vs 1B+1* fragile") == 1


def test_a_second_discard_adds_up_when_vulnerable() -> None:
    assert chance("1* vs 2B fragile") == 1 - Fraction(4, 9)
    assert chance("1* vs 2B fragile vulnerable") == 1


def test_a_re_roll_is_a_second_try_at_one_die() -> None:
    assert chance("1B holy vs -") == Fraction(8, 9)
    assert chance("1B holy vs 1*") == Fraction(11, 36)


def test_a_re_roll_is_not_taken_when_it_would_harm() -> None:
    assert chance("2* holy vs 1*") == 1
    assert chance("1B1* holy vs -") == 1


def test_icons_count_only_together_with_a_hit() -> None:
    assert expected_icons(Pool(blue=1), EMPTY) == Icons(0, 0, 0, 0)
    assert expected_icons(Pool(blue=1, stars=1), EMPTY) == Icons(1 / 6, 0, 1 / 6, 0)
    assert expected_icons(Pool(blue=2), EMPTY).heart == 8 / 36


def test_two_hearts_are_two_to_expect_but_one_chance() -> None:
    icons = expected_icons(Pool(blue=2, stars=1), EMPTY)
    assert icons.heart == 11 / 36
    assert icons.hearts == 12 / 36


def test_an_attack_re_rolls_one_die_at_most() -> None:
    with pytest.raises(ValueError, match="an attack re-rolls no die or one, not 2"):
        hit_chance(Pool(1), Pool(1), reroll=2)


# As text


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("2B1R vs 1B1R", Versus(Pool(2, 1), Pool(1, 1))),
        ("2b 1r VS. 1b+1*", Versus(Pool(2, 1), Pool(1, 0, 0, 1))),
        ("2B1R weak vs 1B1R fragile", Versus(Pool(2, 1), Pool(1, 1), 1, 1)),
        ("holy weak 2B1R v 1B1R", Versus(Pool(2, 1), Pool(1, 1), 1, 0, 1)),
        ("2 blue 1 red cold against 1 green stun", Versus(Pool(2, 1), Pool(0, 0, 1), 1, 1)),
        ("1B vs 3B fragile vulnerable", Versus(Pool(1), Pool(3), 0, 2)),
        ("3R hex vs 2B bane", Versus(Pool(0, 3), Pool(2), 1, 1)),
        ("1B vs -", Versus(Pool(1), EMPTY)),
    ],
)
def test_a_question_is_read_from_text(text: str, question: Versus) -> None:
    assert parse_versus(text) == question


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2B1R", "'2B1R' is no attack against a defence: expected two pools"),
        ("1B vs 1B vs 1B", "is no attack against a defence"),
        ("vs 1B", 'the attack has no dice: expected a pool such as "2B1R", or "-" for none'),
        ("1B vs weak", "the defence has no dice"),
        ("1B strong vs 1B", "'strong' says nothing about the attack: expected weak, .* or holy"),
        ("1B vs 1B holy", "'holy' says nothing about the defence: expected weak, .* vulnerable"),
        ("1B weak weak vs 1B", "'weak' stands twice beside the attack"),
        ("1B weak cold vs 1B", "weak and cold cannot both count for the attack"),
        ("1B vs 1X", "'1x' in '1x' is not dice"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_with_a_sentence(
    text: str, sentence: str
) -> None:
    with pytest.raises(PoolError, match=sentence):
        parse_versus(text)


def test_a_question_answers_itself() -> None:
    question = parse_versus("2B1R weak holy vs 1B1R fragile")
    options = {"drop_attack": 1, "drop_defence": 1, "reroll": 1}
    attack, defence = parse_pool("2B1R"), parse_pool("1B1R")
    assert question.hit == hit_chance(attack, defence, **options)
    assert question.backlash == backlash_chance(attack, defence, **options)
    assert question.icons == expected_icons(attack, defence, **options)


@settings(max_examples=40, deadline=None)
@given(st.builds(Versus, small_pools(4), small_pools(3), drops, drops, st.just(0)))
def test_the_parts_of_a_spread_add_up_to_the_chance_of_a_hit(question: Versus) -> None:
    attack, defence, drop_attack, drop_defence, _ = question
    parts = spread(attack, (((defence, drop_defence),),), drop_attack=drop_attack)
    assert sum(chance for chance, _ in parts) == pytest.approx(1)
    hit = hit_chance(attack, defence, drop_attack=drop_attack, drop_defence=drop_defence)
    assert sum(part for _, part in parts) == pytest.approx(hit)
