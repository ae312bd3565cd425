"""What cards are worth: what forcing one in or out does, beside what card sites publish."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .arm import arm_of, drawn
from .estimate import apart, share
from .metric import ALL, wanted
from .result import Cell, Entry, Section, Span
from .schedule import OWN
from .spec import WIN, NoStudy, Spec

if TYPE_CHECKING:
    from .reading import Reading
    from .study import Study

CARDS = "cards"
"""The metric that tells which cards were drawn."""
CLEAR = 2.0
"""Points by which an interval must be clear of nothing to be worth a look."""


def unfolded(spec: Spec, near: Path) -> Spec:
    """A study with all cards named whose worth it asks for, and the metrics that it cannot do
    without."""
    if spec.measure not in (WIN, *OWN):
        name, _, figure = spec.measure.partition(".")
        wanted((name,))
        if not figure:
            raise NoStudy(
                f'the measure "{name}" is a metric: say which figure of it, as '
                "tempo.wounds:heroes:1"
            )
        if not {name, ALL} & {*spec.metrics}:
            spec = spec.model_copy(update={"metrics": (*spec.metrics, name)})
    if not spec.worth:
        return spec
    _, game = arm_of(spec, spec.base(), near)
    known = drawn(game, (card for card in spec.worth if card != ALL))
    cards = known if ALL in spec.worth else tuple(dict.fromkeys(spec.worth))
    metrics = spec.metrics if {CARDS, ALL} & {*spec.metrics} else (CARDS, *spec.metrics)
    return spec.model_copy(update={"worth": cards, "metrics": metrics})


def worth_told(study: Study, reading: Reading) -> Section:
    """Each card: how often it is drawn, what goes with it, and what it causes."""
    schedule = study.schedule
    plain = reading.rows[0]
    entries: list[tuple[float, Entry]] = []
    for place, card in enumerate(study.spec.worth):
        out, in_ = 1 + 2 * place, 2 + 2 * place
        had = [bool(row.figure(f"{CARDS}.drawn:{card}")) for row in plain]
        with_ = [row.score for row, h in zip(plain, had, strict=True) if h]
        without = [row.score for row, h in zip(plain, had, strict=True) if not h]
        caused = schedule.estimate(in_)
        cells: tuple[Cell, ...] = (
            100.0 * sum(had) / max(1, len(had)),
            Span.of(apart(without, with_), 100.0),
            Span.of(share(schedule.scores.of(out)), 100.0),
            Span.of(share(schedule.scores.of(in_)), 100.0),
            Span.of(caused, 100.0),
        )
        clear = caused.low > CLEAR / 100 or caused.high < -CLEAR / 100
        entry = Entry(label=reading.title(card), cells=cells, mark=clear and not caused.thin)
        entries.append((-caused.mean, entry))
    entries.sort(key=lambda one: (one[0], one[1].label))
    return Section(
        id="worth", title="What cards are worth", head="card",
        columns=("drawn", "correlation", "never", "first", "worth"),
        entries=tuple(entry for _, entry in entries), plot="worth", unit="points",
        note=f"Worth: how much more often {reading.side} win when chance draws the card first of "
        "its deck than when it never does, on the same seeds. Correlation: the same between games "
        "that happened to see it and games that did not, which the length of games bends.",
    )  # fmt: skip
