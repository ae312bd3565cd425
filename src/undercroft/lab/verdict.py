"""The answer of a study in sentences, and the figures that it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from undercroft.games import registry
from undercroft.kernel.names import hint
from undercroft.kernel.wording import listed, plural

from .arm import packs_of
from .estimate import Estimate, Sums, fewer
from .patch import value_at
from .result import ArmTold, DifferenceTold, LuckTold, Span, Verdict
from .schedule import OWN
from .spec import WIN, NoStudy, Spec, Variant

if TYPE_CHECKING:
    from .study import Study


class Words(NamedTuple):
    question: str
    answer: str
    method: tuple[str, ...]
    found: str


def as_it_is(spec: Spec, near: Path) -> int:
    """Of a sweep the place of the figures as the game has them; else the first variant."""
    if not spec.sweep:
        return 0
    own: Any = registry.game(spec.game)
    try:
        packs = packs_of(own, spec.base(), near)
        now = tuple(value_at(own, packs, s.card, s.table, s.set) for s in spec.sweep)
    except NoStudy:
        return 0
    for place, figures in enumerate(figures_of(spec)):
        if figures == now:
            return place
    return 0


def rivals(spec: Spec, near: Path) -> tuple[tuple[int, int], ...]:
    """Which variants are compared with which."""
    if not spec.sweep:
        return spec.rivals()
    base = as_it_is(spec, near)
    return tuple((arm, base) for arm in range(len(spec.arms())) if arm != base)


def figures_of(spec: Spec) -> list[tuple[Any, ...]]:
    """Where each variant of a sweep lies."""
    return [
        tuple(next(iter(p.set.values())) for p in arm.patch[len(arm.patch) - len(spec.sweep) :])
        for arm in spec.arms()
    ]


def changes(variant: Variant) -> Iterator[str]:
    """What makes a variant different, a few words each."""
    for pack in variant.packs:
        yield f"pack {Path(pack).name}"
    for patch in variant.patch:
        for field, value in patch.set.items():
            yield f"{patch.card}: {field} = {plain(value)}"
    for name, value in variant.options.items():
        yield f"option {name} = {plain(value)}"
    if variant.seats:
        yield f"played by {variant.seats}"
    for card, way in variant.force.items():
        yield f"{card} is drawn first of its deck" if way == "in" else f"{card} is never drawn"


def plain(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list | tuple):
        return listed([plain(v) for v in value]) if value else "nothing"
    return str(value)


def arms_told(study: Study) -> tuple[ArmTold, ...]:
    schedule, spec = study.schedule, study.spec
    figures = figures_of(spec) if spec.sweep else []
    return tuple(
        ArmTold(
            name=variant.name,
            games=len(study.rows[arm]),
            score=Span.of(
                schedule.estimate(arm) if schedule.search else schedule.alone(arm), schedule.scale
            ),
            changes=tuple(changes(variant)),
            figure=_axis(figures[arm]) if figures else (),
            luck=luck_told(study, len(study.rows[arm]), arm),
        )
        for arm, variant in enumerate(spec.arms())
    )


def _axis(figures: Sequence[Any]) -> tuple[float, ...]:
    return tuple(float(f) for f in figures) if all(_number(f) for f in figures) else ()


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def differences_told(study: Study) -> tuple[DifferenceTold, ...]:
    schedule = study.schedule
    if schedule.search:
        return ()
    found = []
    for arm, rival in sorted(schedule.rivals.items()):
        own = schedule.scores.differences(arm, rival)
        estimate = schedule.estimate(arm)
        count = len(own)
        first, second = schedule.scores.values[rival], schedule.scores.values[arm]
        both = [Sums.of(v for v in values[:count] if v is not None) for values in (first, second)]
        paired = Sums.of(own).variance(schedule.bound)
        apart = sum(sums.variance(schedule.bound / 2) for sums in both) if count > 1 else 0.0
        played = 2 * count * study.turns
        found.append(
            DifferenceTold(
                arm=arm,
                rival=rival,
                span=Span.of(estimate, schedule.scale),
                verdict=verdict(study, estimate),
                pairs=count,
                gained=sum(d > 0 for d in own),
                lost=sum(d < 0 for d in own),
                unpaired=round(played * apart / paired) if count > 1 and paired > 0 else played,
                played=played,
                luck=luck_told(study, played, arm, rival),
            )
        )
    return tuple(found)


def luck_told(study: Study, played: int, arm: int, rival: int = -1) -> LuckTold | None:
    """What it was worth to take luck away from what a variant got, or from a difference."""
    if not study.spec.luck:
        return None
    found = fewer(study.schedule.scores.evened(arm, rival))
    if found is None:
        return None
    narrower, saved = 100 * (1 - found.mean**-0.5), round(played * (found.mean - 1))
    sentence = (
        f"Luck taken out: the interval is {narrower:.0f} % narrower, which saved {saved:,} games; "
        f"without it {found.mean:.2f} times as many would be needed (between {found.low:.2f} and "
        f"{found.high:.2f})."
        if saved > 0
        else "Luck taken out: it saved no games here."
    )
    return LuckTold(narrower=narrower, fewer=Span.of(found), saved=saved, sentence=sentence)


def verdict(study: Study, found: Estimate) -> Verdict:
    if found.low > 0:
        return "more"
    if found.high < 0:
        return "less"
    return "even" if study.schedule.narrow(found) else "open"


# Sentences


def told(
    study: Study, side: str, arms: Sequence[ArmTold], differences: Sequence[DifferenceTold]
) -> Words:
    found = _nearest(study, side, arms) if study.schedule.search else ""
    if uncounted := _uncounted(study):
        answer = uncounted
    elif study.schedule.search:
        answer = found
    elif differences:
        answer = " ".join(_difference(study, side, arms, one) for one in _telling(differences))
    else:
        answer = f"{_subject(study, side)} {_span(study, arms[0].score)}."
    return Words(_question(study, side), answer, tuple(_method(study)), found)


def _uncounted(study: Study) -> str:
    """That no game has the figure that is compared; nothing if any has."""
    measure = study.spec.measure
    known = {name for own in study.rows for row in own for name, _ in row.figures}
    if measure == WIN or measure in OWN or measure in known or not any(study.rows):
        return ""
    metric = measure.partition(".")[0]
    near = hint(measure, sorted(name for name in known if name.startswith(f"{metric}.")))
    return f"No game counted “{measure}”{near}" + ("" if near.endswith("?") else ".")


def _telling(differences: Sequence[DifferenceTold]) -> Sequence[DifferenceTold]:
    """Of many variants those that differ most."""
    if len(differences) <= 3:
        return differences
    ordered = sorted(differences, key=lambda one: -abs(one.span.mean))
    return sorted(ordered[:2], key=lambda one: one.arm)


def _subject(study: Study, side: str) -> str:
    if study.spec.measure == WIN:
        verb = "wins" if side[-1:].isdigit() or not side.endswith("s") else "win"
        return f"{side[:1].upper()}{side[1:]} {verb}"
    return f"{study.spec.measure} is"


def _question(study: Study, side: str) -> str:
    spec = study.spec
    if spec.question:
        return spec.question
    arms = spec.arms()
    if spec.worth:
        return f"What is {listed(spec.worth)} worth?" if len(spec.worth) < 4 else (
            f"What are {len(spec.worth)} cards worth?"
        )  # fmt: skip
    if spec.sweep:
        figures = " and ".join(f"{sweep.set} of {sweep.card}" for sweep in spec.sweep)
        wished = "" if spec.target is None else f" so that {side} win {100 * spec.target:g} %"
        return f"What should {figures} be{wished}?" if wished else f"What do {figures} change?"
    if len(arms) == 1:
        return f"How often do {side} win?"
    return f"What changes with {listed([arm.name for arm in arms[1:]])}?"


def _difference(study: Study, side: str, arms: Sequence[ArmTold], one: DifferenceTold) -> str:
    unit = " points" if study.spec.measure == WIN else ""
    mine, base = arms[one.arm], arms[one.rival]
    name = f"“{mine.name}”"
    low, high = one.span.low, one.span.high
    if low is None or high is None:
        return f"With {name} nothing is known yet."
    between = f"between {signed(low)} and {signed(high)}{unit}"
    rates = f"{_rate(study, mine.score.mean)} instead of {_rate(study, base.score.mean)}"
    if one.verdict == "open":
        return (
            f"With {name} it is not decided after {one.pairs:,} pairs of games: the difference "
            f"lies {between}."
        )
    if one.verdict == "even":
        return f"{name} changes next to nothing: the difference lies {between}."
    way = "more" if one.verdict == "more" else "less"
    if study.spec.measure == WIN:
        often = "more often" if way == "more" else "less often"
        return (
            f"With {name} {_subject(study, side)[:1].lower()}{_subject(study, side)[1:]} "
            f"{abs(one.span.mean):.1f} points {often}: {rates}, {between}."
        )
    return f"With {name} {study.spec.measure} is {way}: {rates}, {between}."


def signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


def _rate(study: Study, mean: float) -> str:
    return f"{mean:.1f} %" if study.spec.measure == WIN else f"{mean:.2f}"


def _span(study: Study, span: Span) -> str:
    if span.low is None or span.high is None:
        return "not known yet"
    word = "of games" if study.spec.measure == WIN else ""
    low, high = _rate(study, span.low), _rate(study, span.high)
    return f"{_rate(study, span.mean)} {word} (between {low} and {high})".replace("  ", " ")


def _nearest(study: Study, side: str, arms: Sequence[ArmTold]) -> str:
    """The figure that comes nearest to the wish, and where the curve passes it."""
    target = study.spec.target
    assert target is not None
    known = [arm for arm in arms if arm.score.low is not None]
    if not known:
        return "Nothing is known yet."
    best = min(known, key=lambda arm: abs(arm.score.mean - 100 * target))
    names = " and ".join(sweep.set for sweep in study.spec.sweep)
    assert best.score.low is not None and best.score.high is not None
    inside = best.score.low <= 100 * target <= best.score.high
    answer = (
        f"{names} = {best.name} comes nearest to {100 * target:g} %: {_subject(study, side)} "
        f"{_span(study, best.score)}."
    )
    passed = crossing([(arm.figure, arm.score) for arm in known], 100 * target)
    if passed is not None:
        answer += f" The curve passes {100 * target:g} % at about {passed:.1f}."
    elif not inside:
        answer += " No figure of the sweep reaches it."
    return answer


def crossing(points: Sequence[tuple[tuple[float, ...], Span]], wished: float) -> float | None:
    """Where a rising or falling curve through the points passes a value; None if it does not.

    Neighbours that contradict the way of the whole are taken together first.
    """
    line = sorted((figure[0], span.mean, span.count) for figure, span in points if len(figure) == 1)
    if len(line) < 2:
        return None
    falling = line[-1][1] < line[0][1]
    blocks: list[list[float]] = []
    for x, mean, count in line:
        blocks.append([-mean if falling else mean, float(count), x, x])
        while len(blocks) > 1 and blocks[-2][0] >= blocks[-1][0]:
            upper, lower = blocks.pop(), blocks.pop()
            weight = lower[1] + upper[1]
            pooled = (lower[0] * lower[1] + upper[0] * upper[1]) / max(1.0, weight)
            blocks.append([pooled, weight, lower[2], upper[3]])
    goal = -wished if falling else wished
    smooth = [(x, block[0]) for block in blocks for x in dict.fromkeys(block[2:])]
    for (x1, y1), (x2, y2) in pairwise(smooth):
        if y1 <= goal <= y2:
            return x1 if y1 == y2 else x1 + (x2 - x1) * (goal - y1) / (y2 - y1)
    return None


def _method(study: Study) -> Iterator[str]:
    spec, stop, schedule = study.spec, study.spec.stop, study.schedule
    swapped = ", once on each side" if study.turns == 2 else ""
    yield (
        f"Every variant plays the same seeds{swapped}; every deck, die pool and setup has a stream "
        "of its own, so that a changed card disturbs nothing else."
    )
    if spec.draw:
        yield "What the options leave open is drawn for each seed, the same for all variants."
    for name in spec.among:
        yield f"Of {name} each seed has one of several values, the same for all variants."
    yield f"Played by {spec.seats}."
    if spec.luck:
        yield (
            f"Luck is taken out: of every turn {plural(spec.luck, 'other way')} that it might "
            f"have gone {'is' if spec.luck == 1 else 'are'} played, and by how much it went "
            "better, by the game's value, is luck. It is nothing on average. How much of it is "
            "taken away is known from the games before."
        )
    percent = f"{100 * stop.error:g} %"
    if schedule.arms == 1 and not schedule.search:
        yield f"Intervals hold in {100 - 100 * stop.error:g} of 100 such studies."
    elif stop.decide:
        count = schedule.arms if schedule.search else len(schedule.rivals)
        shared = f", shared out among {count} comparisons" if count > 1 and not spec.worth else ""
        yield (
            "It stops as soon as it knows: the interval holds at every look (a mixture sequential "
            f"test), and a difference is claimed where there is none in at most {percent} of "
            f"studies{shared}. Nothing is decided before 100 pairs, and it ends after "
            f"{stop.pairs:,}."
        )
    else:
        yield (
            f"{stop.pairs:,} pairs were asked for before the first; the interval holds in "
            f"{100 - 100 * stop.error:g} of 100 such studies."
        )
    if spec.worth:
        yield (
            "What a card is worth: chance draws it as soon as it draws from its deck, or draws "
            "another instead; all else falls as it did. Each interval is for its card alone: of "
            f"100 cards that are worth nothing, {100 * stop.error:g} may seem to be worth "
            "something."
        )
    if stop.width is not None:
        unit = " points" if spec.measure == WIN else ""
        yield f"A variant gets no more games once it is known to ± {stop.width:g}{unit}."
