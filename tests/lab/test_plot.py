from __future__ import annotations

import re
from itertools import pairwise

from undercroft.lab.plot import LETTER, bars, forest
from undercroft.lab.result import Entry, Section, Span


def span(mean: float, half: float, count: int) -> Span:
    return Span(mean=mean, low=mean - half, high=mean + half, count=count, thin=count < 30)


def test_every_mark_of_a_plot_has_a_place_of_its_own() -> None:
    """Figures of few games do not stretch it by their intervals, nor stand at its edge."""
    figures = [span(60, 10, 100), span(96, 40, 12), span(100, 45, 9), span(20, 45, 9)]
    entries = tuple(Entry(label=str(f.mean), cells=(f,)) for f in figures)
    drawn = forest(
        Section(id="x", title="X", head="hero", columns=("a",), entries=entries, unit="%")
    )
    places = [float(x) for x in re.findall(r'<circle [^>]*cx="([\d.]+)"', drawn)]
    assert len(places) == 4
    middle, high, highest, low = places
    assert low < middle < high < highest
    # The axis: 20 to 100, since no interval of a few games is kept.
    ticks = re.findall(r'class="mid"[^>]*>([^<]+)<', drawn)
    assert (ticks[0], ticks[-1]) == ("20", "100")


def test_names_under_bars_do_not_run_into_each_other() -> None:
    for count in (4, 15, 34):
        names = [f"{2 * place + 5}–{2 * place + 6}" for place in range(count)]
        entries = tuple(Entry(label=name, cells=(span(10, 1, 100),)) for name in names)
        drawn = bars(
            Section(id="x", title="X", head="rounds", columns=("a",), entries=entries, plot="bars")
        )
        told = re.findall(r'class="mid" x="([\d.]+)"[^>]*>([^<]+)<', drawn)
        ends = [(float(x) - LETTER * len(t) / 2, float(x) + LETTER * len(t) / 2) for x, t in told]
        assert len(told) > 3
        assert all(a[1] < b[0] for a, b in pairwise(ends))
