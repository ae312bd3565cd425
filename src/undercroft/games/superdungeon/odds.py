"""Exact odds of an attack against a defence, for choosing and for showing.

Nothing here is sampled: totals are counted over all throws, and become floats at the end.
The order is that of the book: the attack is rolled, one die of it may be re-rolled, the highest
dice are discarded, then the defence is rolled and loses its highest dice.

Answers are remembered, because players' machines ask the same few questions all the time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.dice import (
    FACES,
    SIDES,
    Faces,
    PoolError,
    parse_pool,
    unweigh,
    weight,
)
from undercroft.kernel.dice import Face, odds, pooled, total

if TYPE_CHECKING:
    import icepool  # type: ignore[import-untyped]  # it ships no types


class Forecast(NamedTuple):
    """What an option that rolls would come to."""

    chance: float
    """That at least one model is hit, or that a special without rolls stays in range."""
    targets: tuple[tuple[int, float], ...]
    """Each model that is attacked, with its own chance to be hit."""
    pool: Pool | None
    """The dice of the attack roll; None if there is none."""
    critical: float | None = None
    """That at least one model takes the extra wound of a critical success, where there is one."""
    spread: tuple[tuple[float, float], ...] = ()
    """For each number of stars from none on: its chance, and the part of it that hits."""


class Icons(NamedTuple):
    """What an attack roll pays out when it hits. [dice.drop.needs-wound]"""

    heart: float
    """Chance of a hit with at least one heart."""
    potion: float
    hearts: float
    """Hearts to expect of one attack, misses counted as none. [dice.drop.multiples]"""
    potions: float


def hit_chance(
    attack: Pool,
    defence: Pool,
    *,
    drop_attack: int = 0,
    drop_defence: int = 0,
    reroll: int = 0,
    faces: Faces = FACES,
) -> float:
    """The chance that the attack shows more stars than the defence. [combat.hit, combat.tie]

    With `reroll=1` the attacker may re-roll one die once the attack is seen; the new result
    stands. The die is the one that makes a hit likeliest, if re-rolling helps at all; of equal
    choices the one that makes a higher defence less likely. [ability.holy]
    """
    return _clash(attack, defence, drop_attack, drop_defence, reroll, faces)[0]


def any_hit_chance(
    attack: Pool,
    defences: tuple[tuple[tuple[Pool, int], ...], ...],
    *,
    drop_attack: int = 0,
    reroll: int = 0,
    faces: Faces = FACES,
) -> float:
    """The chance that one attack roll hits at least one of several models. [area.separate-defense]

    Each model defends with one of its own alternatives, a pool and the dice it discards of it,
    and takes the one that is best against the attack roll on the table. [ability.dodge]
    """
    return _any_hit(attack, defences, drop_attack, reroll, faces)


def spread(
    attack: Pool,
    defences: tuple[tuple[tuple[Pool, int], ...], ...],
    *,
    drop_attack: int = 0,
    faces: Faces = FACES,
) -> tuple[tuple[float, float], ...]:
    """For each number of stars: its chance, and the part of it that hits one of several models.

    The second parts add up to `any_hit_chance`, of an attack that is not re-rolled.
    """
    return _spread(attack, defences, drop_attack, faces)


def backlash_chance(
    attack: Pool,
    defence: Pool,
    *,
    drop_attack: int = 0,
    drop_defence: int = 0,
    reroll: int = 0,
    faces: Faces = FACES,
) -> float:
    """The chance that the defence shows more stars than the attack. [ability.backlash]

    A re-roll is still made for the hit, as in `hit_chance`.
    """
    return _clash(attack, defence, drop_attack, drop_defence, reroll, faces)[1]


def expected_icons(
    attack: Pool,
    defence: Pool,
    *,
    drop_attack: int = 0,
    drop_defence: int = 0,
    reroll: int = 0,
    faces: Faces = FACES,
) -> Icons:
    """The hearts and potions that come together with a hit. [dice.drop.needs-wound]

    A re-roll is made for the hit, as in `hit_chance`; of colours that are equally good it takes
    the first of blue, red, green. Of dice alike in colour and stars the one with the fewest icons
    is re-rolled, and a potion before a heart: the order of `dice.without_highest`.
    """
    return _icons(attack, defence, drop_attack, drop_defence, reroll, faces)


def star_chances(pool: Pool, *, drop: int = 0, faces: Faces = FACES) -> dict[int, float]:
    """The chance of each number of stars that `pool` can show, in rising order."""
    stars = _stars(pool, drop, faces)
    return {n: float(Fraction(stars.quantity(n), stars.denominator())) for n in stars.outcomes()}


# An attack against a defence

_bounded = lru_cache(maxsize=1 << 16)


@_bounded
def _clash(
    attack: Pool, defence: Pool, drop_attack: int, drop_defence: int, reroll: int, faces: Faces
) -> tuple[float, float]:
    """The chances of a hit and of a higher defence."""
    answer = _Defence(defence, drop_defence, faces)
    if _rerolls(reroll):
        offence = _rerolled(attack, drop_attack, answer, faces, _bare_weight)
        stars = offence.map(_stars_of, star=False)
    else:
        stars = _stars(attack, drop_attack, faces)
    hits = backlashes = 0
    for n, quantity in stars.items():
        hits += quantity * answer.below(n)
        backlashes += quantity * answer.above(n)
    throws = stars.denominator() * answer.throws
    return hits / throws, backlashes / throws


@_bounded
def _any_hit(
    attack: Pool,
    defences: tuple[tuple[tuple[Pool, int], ...], ...],
    drop_attack: int,
    reroll: int,
    faces: Faces,
) -> float:
    answer = _Defences(defences, faces)
    if _rerolls(reroll):
        offence = _rerolled(attack, drop_attack, answer, faces, _bare_weight)
        stars = offence.map(_stars_of, star=False)
    else:
        stars = _stars(attack, drop_attack, faces)
    hits = sum(quantity * answer.below(n) for n, quantity in stars.items())
    return float(Fraction(hits, stars.denominator() * answer.throws))


@_bounded
def _spread(
    attack: Pool, defences: tuple[tuple[tuple[Pool, int], ...], ...], drop: int, faces: Faces
) -> tuple[tuple[float, float], ...]:
    answer = _Defences(defences, faces)
    stars = _stars(attack, drop, faces)
    throws = stars.denominator()
    chances = [stars.quantity(n) / throws for n in range(stars.max_outcome() + 1)]
    return tuple((p, p * answer.below(n) / answer.throws) for n, p in enumerate(chances))


@_bounded
def _icons(
    attack: Pool, defence: Pool, drop_attack: int, drop_defence: int, reroll: int, faces: Faces
) -> Icons:
    answer = _Defence(defence, drop_defence, faces)
    if _rerolls(reroll):
        offence = _rerolled(attack, drop_attack, answer, faces, weight)
    else:
        dice = [_odds(die.faces, weight) for die in faces.dice(attack)]
        offence = total(dice, drop_attack) + weight(Face(attack.stars))
    heart = potion = hearts = potions = 0
    for weights, quantity in offence.items():
        stars, hearts_shown, potions_shown = unweigh(weights)
        hits = quantity * answer.below(stars)
        heart += hits * (hearts_shown > 0)
        potion += hits * (potions_shown > 0)
        hearts += hits * hearts_shown
        potions += hits * potions_shown
    throws = offence.denominator() * answer.throws
    return Icons(heart / throws, potion / throws, hearts / throws, potions / throws)


def _rerolls(reroll: int) -> bool:
    if reroll not in (0, 1):
        raise ValueError(f"an attack re-rolls no die or one, not {reroll}")
    return reroll == 1


@lru_cache(maxsize=4096)
def _stars(pool: Pool, drop: int, faces: Faces) -> icepool.Die[int]:
    """The odds of the stars a pool shows. Fixed stars are never discarded."""
    return total((odds(die.values) for die in faces.dice(pool)), drop) + pool.stars


@lru_cache(maxsize=256)
def _odds(faces: tuple[Face, ...], weigh: Callable[[Face], int]) -> icepool.Die[int]:
    return odds([weigh(face) for face in faces])


def _bare_weight(face: Face) -> int:
    """The weight of a face whose icons do not matter; many faces are alike then."""
    return weight(Face(face.value))


def _stars_of(weights: int) -> int:
    return unweigh(weights)[0]


class _Defence:
    """How many throws of the defence lie below and above a number of stars."""

    def __init__(self, pool: Pool, drop: int, faces: Faces) -> None:
        stars = _stars(pool, drop, faces)
        self.throws: int = stars.denominator()
        self._up_to = [0]
        for n in range(stars.max_outcome() + 1):
            self._up_to.append(self._up_to[-1] + stars.quantity(n))

    def below(self, stars: int) -> int:
        return self._up_to[min(stars, len(self._up_to) - 1)]

    def above(self, stars: int) -> int:
        return self.throws - self.below(stars + 1)


class _Defences:
    """The same of several models at once: throws in which any of them lies below or above."""

    def __init__(self, models: tuple[tuple[tuple[Pool, int], ...], ...], faces: Faces) -> None:
        self._models = [
            [_Defence(pool, drop, faces) for pool, drop in alternatives] for alternatives in models
        ]
        self.throws = prod(choice.throws for choices in self._models for choice in choices)

    def below(self, stars: int) -> int:
        return self._any(min, lambda choice: choice.below(stars))

    def above(self, stars: int) -> int:
        return self._any(max, lambda choice: choice.above(stars))

    def _any(
        self, best: Callable[[list[Fraction]], Fraction], count: Callable[[_Defence], int]
    ) -> int:
        none = Fraction(1)
        for choices in self._models:
            none *= 1 - best([Fraction(count(choice), choice.throws) for choice in choices])
        return int((1 - none) * self.throws)


# Re-rolling a die


class _Thrown(NamedTuple):
    """What matters of an attack roll, of all or of some of its colours, before a re-roll."""

    total: int = 0
    highest: tuple[int, ...] = ()
    """The heaviest dice in rising order, one more than will be discarded."""
    worst: tuple[int, ...] = ()
    """Of each colour the die to re-roll, if it is to be one of that colour."""


def _rerolled(
    pool: Pool, drop: int, defence: _Defence | _Defences, faces: Faces, weigh: Callable[[Face], int]
) -> icepool.Die[int]:
    """The odds of the summed weights of an attack whose best die is re-rolled.

    Of one colour only the die with the fewest stars comes into question: what the other dice
    are worth never falls when one of them rises, so the lowest is the one to part with.
    """
    fixed = weight(Face(pool.stars))
    if pool.dice <= drop:
        return odds([fixed])
    colours = [
        ([weigh(face) for face in die.faces], count)
        for die, count in zip((faces.blue, faces.red, faces.green), pool[:3], strict=True)
        if count
    ]
    no_cap = max(max(sides) for sides, _ in colours)

    # What six totals are worth: the hit first, then being safe from a higher defence.
    scale = SIDES * defence.throws + 1

    def worth(totals: list[int]) -> int:
        value = 0
        for weights in totals:
            stars = unweigh(weights)[0]
            value += defence.below(stars) * scale - defence.above(stars)
        return value

    @cache
    def prospect(colour: int | None, others: int, cap: int) -> tuple[int, list[int]]:
        """The worth of one more die of a colour beside `others`, counting up to `cap`."""
        sides = [0] * SIDES if colour is None else colours[colour][0]
        totals = [fixed + others + min(side, cap) for side in sides]
        return worth(totals), totals

    counted: dict[int, int] = {}
    for (sum_of_all, highest, worst), throws in _throws(colours, drop).items():
        best, totals = prospect(None, sum_of_all - sum(highest[1:]), no_cap)
        for colour, die in enumerate(worst):
            discarded = list(highest)
            discarded.remove(die if die in highest else highest[0])
            cap = discarded[0] if drop else no_cap
            value, new_totals = prospect(colour, sum_of_all - die - sum(discarded), cap)
            if value > best:
                best, totals = value, new_totals
        for weights in totals:
            counted[weights] = counted.get(weights, 0) + throws
    return odds(counted)


def _throws(colours: list[tuple[list[int], int]], drop: int) -> dict[_Thrown, int]:
    """In how many ways dice of these colours fall so; a colour is its six weights and a count."""
    thrown = {_Thrown(): 1}
    for sides, count in colours:
        one_colour: dict[_Thrown, int] = {}
        for weights, ways in pooled([odds(sides)] * count).expand().items():
            fewest = unweigh(weights[0])[0]
            worst = max(w for w in weights if unweigh(w)[0] == fewest)
            hand = _Thrown(sum(weights), weights[-drop - 1 :], (worst,))
            one_colour[hand] = one_colour.get(hand, 0) + ways
        joined: dict[_Thrown, int] = {}
        for a, ways_of_a in thrown.items():
            for b, ways_of_b in one_colour.items():
                highest = tuple(sorted(a[1] + b[1])[-drop - 1 :])
                both = _Thrown(a[0] + b[0], highest, a[2] + b[2])
                joined[both] = joined.get(both, 0) + ways_of_a * ways_of_b
        thrown = joined
    return thrown


# A question as text


class Versus(NamedTuple):
    """An attack against a defence, as somebody typed it."""

    attack: Pool
    defence: Pool
    drop_attack: int = 0
    drop_defence: int = 0
    reroll: int = 0

    @property
    def hit(self) -> float:
        return _clash(*self, FACES)[0]

    @property
    def backlash(self) -> float:
        return _clash(*self, FACES)[1]

    @property
    def icons(self) -> Icons:
        return _icons(*self, FACES)


_DISCARDS = ("weak", "fragile", "cold", "stun", "hex", "bane")
"""Statuses that discard the highest die of one attribute, or of one kind of roll."""
_ATTACK_WORDS = (*_DISCARDS, "holy")
_DEFENCE_WORDS = (*_DISCARDS, "vulnerable")


def parse_versus(text: str) -> Versus:
    """An attack against a defence: "2B1R vs 1B1R", "2B1R weak holy vs 1B1R fragile".

    A status counts as one discarded die on the side where it stands, whatever the attribute;
    "vulnerable" beside it is one more [keyword.vulnerable]; "holy" re-rolls [ability.holy].
    """
    sides = re.split(r"\b(?:vs?|versus|against)\b\.?", text, flags=re.IGNORECASE)
    if len(sides) != 2:
        raise PoolError(
            f"{text.strip()!r} is no attack against a defence: "
            'expected two pools with "vs" between them, such as "2B1R vs 1B1R"'
        )
    attack, attack_words = _parse_side(sides[0], "attack", _ATTACK_WORDS)
    defence, defence_words = _parse_side(sides[1], "defence", _DEFENCE_WORDS)
    return Versus(
        attack,
        defence,
        drop_attack=len(attack_words - {"holy"}),
        drop_defence=len(defence_words),
        reroll=int("holy" in attack_words),
    )


def _parse_side(text: str, side: str, known: tuple[str, ...]) -> tuple[Pool, set[str]]:
    words: set[str] = set()
    dice: list[str] = []
    for part in text.lower().split():
        if part.isalpha() and dice[-1:] and dice[-1].isdigit():
            dice.append(part)  # the colour in "2 blue"
        elif not part.isalpha():
            dice.append(part)
        elif part not in known:
            raise PoolError(f"{part!r} says nothing about the {side}: expected {_listed(known)}")
        elif part in words:
            raise PoolError(f"{part!r} stands twice beside the {side}: a status counts once")
        else:
            words.add(part)
    statuses = [word for word in _DISCARDS if word in words]
    if len(statuses) > 1:
        raise PoolError(
            f"{' and '.join(statuses)} cannot both count for the {side}: each belongs to a roll "
            "of its own, so name the one that this roll suffers from"
        )
    if not dice:
        raise PoolError(f'the {side} has no dice: expected a pool such as "2B1R", or "-" for none')
    return parse_pool(" ".join(dice)), words


def _listed(words: tuple[str, ...]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"


MOST_DICE_TO_REROLL = 16
"""With more dice a re-roll takes longer to work out than anybody waits."""


class Outlook(NamedTuple):
    """Everything there is to know of an attack against a defence before it is rolled."""

    versus: Versus
    hit: float
    tie: float
    """The chance that the defence holds with as many stars as the attack."""
    backlash: float
    """The chance that the defence shows more stars."""
    icons: Icons
    attack: dict[int, float]
    """The chance of each number of stars, before any re-roll."""
    defence: dict[int, float]


def outlook(text: str, faces: Faces = FACES) -> Outlook:
    """What to expect of "2B1R vs 1B1R"; PoolError where it cannot be read or is too much."""
    versus = parse_versus(text)
    attack, defence, drop_attack, drop_defence, reroll = versus
    if reroll and attack.dice > MOST_DICE_TO_REROLL:
        raise PoolError(
            f"a re-roll among {attack.dice} dice is too much to work out: "
            f'expected at most {MOST_DICE_TO_REROLL} dice beside "holy"'
        )
    hit, backlash = _clash(*versus, faces)
    return Outlook(
        versus,
        hit,
        max(0.0, 1.0 - hit - backlash),
        backlash,
        _icons(*versus, faces),
        star_chances(attack, drop=drop_attack, faces=faces),
        star_chances(defence, drop=drop_defence, faces=faces),
    )
