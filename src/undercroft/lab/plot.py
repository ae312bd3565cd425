"""Plots of a study's report as SVG: every shape has a table beside it that says the same.

The first variant is a ring, the second a diamond, further ones other shapes: never hue alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10, sqrt

from .result import ArmTold, Cell, Look, Section, Span

WIDTH = 430
SERIES = 6
"""So many variants have a look of their own."""
LABEL = 18
"""So many letters of a name stand in a plot."""
LETTER = 6.8
"""Room that a letter takes."""


def ticks(low: float, high: float, count: int = 5) -> list[float]:
    """Round numbers from below to above."""
    if high <= low:
        high = low + 1.0
    raw = (high - low) / count
    size = 10.0 ** floor(log10(raw))
    step = next(size * k for k in (1, 2, 2.5, 5, 10) if size * k >= raw * 0.999)
    first, last = floor(low / step), ceil(high / step)
    return [round(step * i, 10) for i in range(first, last + 1)]


def number(value: float, digits: int = 1) -> str:
    text = f"{value:,.{digits}f}"
    return text.replace("-", "−")


def tick(value: float) -> str:
    return f"{value:g}".replace("-", "−")


def mark(series: int, x: float, y: float, thin: bool = False) -> str:
    """The sign of a variant at a place."""
    kind = series % SERIES
    look = f'class="m s{kind}{" thin" if thin else ""}"'
    if kind == 0:
        return f'<circle {look} cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
    path = {
        1: "m0-6.5 6.5 6.5-6.5 6.5-6.5-6.5z",
        2: "m-5-5h10v10h-10z",
        3: "m0-6.5 6 11h-12z",
        4: "m0 6.5 6-11h-12z",
        5: "m-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
    }[kind]
    return f'<path {look} d="M{x:.1f} {y:.1f}{path}"/>'


def key(series: int) -> str:
    """The sign of a variant among words."""
    return f'<svg class="key" viewBox="0 0 16 16" aria-hidden="true">{mark(series, 8, 8)}</svg>'


def _svg(height: float, label: str, inside: str, width: float = WIDTH) -> str:
    return (
        f'<svg class="pl" viewBox="0 0 {width:g} {height:.0f}" role="img" '
        f'aria-label="{escape(label)}">{inside}</svg>'
    )


def _short(name: str) -> str:
    return name if len(name) <= LABEL else name[: LABEL - 1] + "…"


def _spans(cells: Sequence[Cell]) -> list[Span]:
    return [cell for cell in cells if isinstance(cell, Span)]


def _ends(spans: Sequence[Span]) -> tuple[float, float]:
    """What a plot must hold: every mark, and the intervals of all figures that say something."""
    means = [span.mean for span in spans if span.count]
    solid = [span for span in spans if not span.thin] or list(spans)
    lows = [span.mean if span.low is None else span.low for span in solid]
    highs = [span.mean if span.high is None else span.high for span in solid]
    return (min(lows + means), max(highs + means)) if solid else (0.0, 1.0)


def _interval(span: Span, series: int, x: Callable[[float], float], y: float) -> str:
    left, right = x(-1e9), x(1e9)
    low = left if span.low is None else x(span.low)
    high = right if span.high is None else x(span.high)
    grey = " thin" if span.thin else ""
    return f'<path class="ci s{series % SERIES}{grey}" d="M{low:.1f} {y:.1f}H{high:.1f}"/>' + mark(
        series, x(span.mean), y, span.thin
    )


def forest(section: Section, zero: bool = False) -> str:
    """A row for each entry: a sign and its interval for each variant."""
    spans = [span for entry in section.entries for span in _spans(entry.cells)]
    if not spans:
        return ""
    low, high = _ends(spans)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    marks = ticks(low, high)
    low, high = marks[0], marks[-1]
    left, right = 134.0, WIDTH - 14.0

    def x(value: float) -> float:
        return left + (right - left) * (min(high, max(low, value)) - low) / (high - low)

    series = max(len(entry.cells) for entry in section.entries)
    row = 14.0 + 11.0 * series
    bottom = row * len(section.entries) + 4
    parts = [
        f'<path class="g" d="M{x(v):.1f} 0V{bottom:.0f}"/>'
        f'<text class="mid" x="{x(v):.1f}" y="{bottom + 15:.0f}">{tick(v)}</text>'
        for v in marks
    ]
    if low < 0 < high:
        parts.append(f'<path class="z" d="M{x(0):.1f} 0V{bottom:.0f}"/>')
    for place, entry in enumerate(section.entries):
        middle = row * (place + 0.5)
        parts.append(
            f'<text class="l" x="0" y="{middle + 4:.1f}">{escape(_short(entry.label))}</text>'
        )
        for number_, cell in enumerate(entry.cells):
            if isinstance(cell, Span) and cell.count:
                y = middle + 11.0 * (number_ - (series - 1) / 2)
                parts.append(_interval(cell, number_, x, y))
    return _svg(bottom + 20, f"{section.title}: figures in the table", "".join(parts))


def _value(cell: Cell) -> float | None:
    if isinstance(cell, Span):
        return cell.mean if cell.count else None
    return cell if isinstance(cell, float | int) else None


def bars(section: Section) -> str:
    """Bars side by side: the first variant in outline, the others filled."""
    values = [[_value(cell) for cell in entry.cells] for entry in section.entries]
    most = max((v for row in values for v in row if v is not None), default=1.0)
    marks = ticks(0, most, 4)
    bottom, left = 150.0, 34.0
    room = (WIDTH - left - 6) / max(1, len(values))
    scale = (bottom - 12) / marks[-1]
    names = [_short(entry.label) for entry in section.entries]
    every = ceil((LETTER * max(map(len, names), default=0) + 6) / room)
    parts = [
        f'<path class="g" d="M{left:.0f} {bottom - v * scale:.1f}H{WIDTH}"/>'
        f'<text class="end" x="{left - 6:.0f}" y="{bottom - v * scale + 4:.1f}">{tick(v)}</text>'
        for v in marks
    ]
    for place, row in enumerate(values):
        begin = left + room * place + room * 0.1
        each = room * 0.8 / max(1, len(row))
        for series, value in enumerate(row):
            if value is not None:
                parts.append(
                    f'<rect class="bar s{series % SERIES}" x="{begin + each * series + 1:.1f}" '
                    f'y="{bottom - value * scale:.1f}" width="{max(1.0, each - 2):.1f}" '
                    f'height="{value * scale:.1f}" rx="2"/>'
                )
        if place % every == 0:
            parts.append(
                f'<text class="mid" x="{left + room * (place + 0.5):.1f}" y="{bottom + 16:.0f}">'
                f"{escape(names[place])}</text>"
            )
    return _svg(bottom + 22, f"{section.title}: figures in the table", "".join(parts))


def lines(section: Section) -> str:
    """A line and its band for each variant, over whole numbers or figures."""
    points: dict[int, list[tuple[float, Span]]] = {}
    for place, entry in enumerate(section.entries):
        for series, cell in enumerate(entry.cells):
            if isinstance(cell, Span) and cell.count:
                points.setdefault(series, []).append((float(place), cell))
    names = [entry.label for entry in section.entries]
    return curves(section.title, points, names)


def curves(
    title: str,
    points: dict[int, list[tuple[float, Span]]],
    names: Sequence[str],
    goal: float | None = None,
) -> str:
    """Lines with bands over places 0, 1, 2... that have names."""
    spans = [span for own in points.values() for _, span in own]
    if not spans:
        return ""
    low, high = _ends(spans)
    low = min(low, 0.0) if low < 0.4 * high else low
    if all(span.mean >= 0 for span in spans):
        low = max(low, 0.0)
    if goal is not None:
        low, high = min(low, goal), max(high, goal)
    marks = ticks(low, high)
    low, high = marks[0], marks[-1]
    left, right, bottom = 40.0, WIDTH - 12.0, 180.0
    step = (right - left) / max(1, len(names) - 1)

    def x(place: float) -> float:
        return left + step * place

    def y(value: float) -> float:
        return bottom - (bottom - 10) * (min(high, max(low, value)) - low) / (high - low)

    parts = [
        f'<path class="g" d="M{left:.0f} {y(v):.1f}H{right:.0f}"/>'
        f'<text class="end" x="{left - 6:.0f}" y="{y(v) + 4:.1f}">{tick(v)}</text>'
        for v in marks
    ]
    if low < 0 < high:
        parts.append(f'<path class="z" d="M{left:.0f} {y(0):.1f}H{right:.0f}"/>')
    every = max(1, ceil(len(names) / 12))
    for place, name in enumerate(names):
        if place % every == 0:
            parts.append(
                f'<text class="mid" x="{x(place):.1f}" y="{bottom + 16:.0f}">{escape(name)}</text>'
            )
    for series, own in sorted(points.items()):
        tops = [f"{x(p):.1f} {y(high if s.high is None else s.high):.1f}" for p, s in own]
        lows = [f"{x(p):.1f} {y(low if s.low is None else s.low):.1f}" for p, s in own]
        look = f"s{series % SERIES}"
        parts.append(f'<path class="band {look}" d="M{"L".join(tops)}L{"L".join(lows[::-1])}Z"/>')
        way = "L".join(f"{x(p):.1f} {y(s.mean):.1f}" for p, s in own)
        parts.append(f'<path class="line {look}" d="M{way}"/>')
        parts += [mark(series, x(p), y(s.mean), s.thin) for p, s in own if len(own) <= 30]
    if goal is not None:
        parts.append(f'<path class="goal" d="M{left:.0f} {y(goal):.1f}H{right:.0f}"/>')
    return _svg(bottom + 22, f"{title}: figures in the table", "".join(parts))


def narrowing(looks: Sequence[Look], goal: float, most: int) -> str:
    """How the interval of one variant narrowed from look to look; pairs by their root."""
    if not looks:
        return ""
    # The first looks are so wide that nothing else could be seen beside them.
    settled = looks[len(looks) // 4 :]
    low, high = min(k.low for k in settled), max(k.high for k in settled)
    marks = ticks(min(low, goal), max(high, goal))
    low, high = marks[0], marks[-1]
    left, right, bottom = 40.0, WIDTH - 12.0, 180.0
    last = max(most, looks[-1].pairs)

    def x(pairs: float) -> float:
        return left + (right - left) * sqrt(pairs / last)

    def y(value: float) -> float:
        return bottom - (bottom - 10) * (min(high, max(low, value)) - low) / (high - low)

    parts = [
        f'<path class="g" d="M{left:.0f} {y(v):.1f}H{right:.0f}"/>'
        f'<text class="end" x="{left - 6:.0f}" y="{y(v) + 4:.1f}">{tick(v)}</text>'
        for v in marks
    ]
    parts.append(f'<path class="z" d="M{left:.0f} {y(goal):.1f}H{right:.0f}"/>')
    tops = [f"{x(k.pairs):.1f} {y(k.high):.1f}" for k in looks]
    lows = [f"{x(k.pairs):.1f} {y(k.low):.1f}" for k in looks]
    parts.append(f'<path class="band s1" d="M{"L".join(tops)}L{"L".join(lows[::-1])}Z"/>')
    way = "L".join(f"{x(k.pairs):.1f} {y(k.mean):.1f}" for k in looks)
    parts.append(f'<path class="line s1" d="M{way}"/>')
    end = looks[-1]
    parts.append(
        f'<path class="end-ci" d="M{x(end.pairs):.1f} {y(end.low):.1f}V{y(end.high):.1f}"/>'
    )
    parts.append(mark(1, x(end.pairs), y(end.mean)))
    shown = -1e9
    for share in (0.01, 0.025, 0.1, 0.25, 0.5, 1.0):
        pairs = round(last * share)
        if pairs and x(pairs) - shown > 44:
            shown = x(pairs)
            anchor = "end" if share == 1.0 else "mid"
            parts.append(
                f'<text class="{anchor}" x="{shown:.1f}" y="{bottom + 16:.0f}">{pairs:,}</text>'
            )
    return _svg(bottom + 22, "The interval as it narrowed: figures in the table", "".join(parts))


RIM = 22.0
"""Room beside a board for what its columns and rows are called."""


def heat(section: Section) -> str:
    """The squares of a board, and a disc where figures fell: size, hue and number say the same."""
    if not section.squares:
        return ""
    left, top = (min(s[i] for s in section.squares) for i in (0, 1))
    right, bottom = (max(s[i] for s in section.squares) for i in (0, 1))
    size = min(30.0, (WIDTH - 8 - RIM) / (right - left + 1))
    counts = {
        spot: sum(_value(cell) or 0.0 for cell in entry.cells)
        for spot, entry in zip(section.spots, section.entries, strict=True)
    }
    most = max(counts.values(), default=1.0)
    looks = dict(zip(section.squares, section.looks, strict=False))
    parts = [_square((a - left) * size, (b - top) * size, size, looks.get((a, b), ""))
             for a, b in section.squares]  # fmt: skip
    for a, b, side in section.walls:
        x, y = (a - left) * size - 0.5, (b - top) * size - 0.5
        x, y = x + size * (side == "E"), y + size * (side == "S")
        way = "h" if side in "NS" else "v"
        parts.append(f'<path class="wall" d="M{x:.1f} {y:.1f}{way}{size:.1f}"/>')
    for at, name in enumerate(section.rims[0]):
        parts.append(f'<text class="mid" x="{(at + 0.5) * size:.1f}" y="-5">{escape(name)}</text>')
    for at, name in enumerate(section.rims[1]):
        y = (at + 0.5) * size + 4
        parts.append(f'<text class="end" x="-5" y="{y:.1f}">{escape(name)}</text>')
    for (a, b), count in sorted(counts.items(), key=lambda one: one[1]):
        cx, cy = (a - left + 0.5) * size, (b - top + 0.5) * size
        radius = size * (0.2 + 0.4 * sqrt(count / most))
        parts.append(
            f'<circle class="fall" style="--h:{100 * count / most:.0f}%" cx="{cx:.1f}" '
            f'cy="{cy:.1f}" r="{radius:.1f}"/>'
        )
        if count >= most * 0.25:
            parts.append(f'<text class="fn" x="{cx:.1f}" y="{cy + 4:.1f}">{count:.0f}</text>')
    rim = RIM if any(section.rims) else 0.0
    drawn = f'<g transform="translate({rim:g} {rim:g})">{"".join(parts)}</g>'
    width = max(WIDTH / 2, (right - left + 1) * size + rim)
    height = (bottom - top + 1) * size + rim
    return _svg(height, f"{section.title}: figures in the table", drawn, width)


def _square(x: float, y: float, size: float, look: str) -> str:
    """A square of a board: what is hard to walk on is hatched, what does harm is ruled."""
    far = size - 1
    shape = (
        f'<rect class="sq {look}" x="{x:.1f}" y="{y:.1f}" width="{far:.1f}" height="{far:.1f}"/>'
    )
    if look == "slow":
        shape += (
            f'<path class="rule" d="M{x:.1f} {y + far:.1f}l{far:.1f} {-far:.1f}'
            f"M{x:.1f} {y + far / 2:.1f}l{far / 2:.1f} {-far / 2:.1f}"
            f'M{x + far / 2:.1f} {y + far:.1f}l{far / 2:.1f} {-far / 2:.1f}"/>'
        )
    elif look == "harm":
        shape += "".join(
            f'<path class="rule" d="M{x:.1f} {y + far * part:.1f}h{far:.1f}"/>'
            for part in (0.25, 0.5, 0.75)
        )
    return shape


def worth(cell: Cell, most: float, flagged: bool) -> str:
    """A figure beside its name in a table: its sign and interval around nothing."""
    if not isinstance(cell, Span) or not cell.count:
        return ""
    width, middle = 190.0, 95.0

    def x(value: float) -> float:
        return middle + 90 * max(-1.0, min(1.0, value / most))

    low = x(-most if cell.low is None else cell.low)
    high = x(most if cell.high is None else cell.high)
    grey = " thin" if cell.thin else ""
    series = 1 if flagged else 0
    return (
        f'<svg class="pl worth" viewBox="0 0 {width:g} 18" aria-hidden="true">'
        f'<path class="g" d="M0 9H190"/><path class="z" d="M95 0V18"/>'
        f'<path class="ci s{series}{grey}" d="M{low:.1f} 9H{high:.1f}"/>'
        + mark(series, x(cell.mean), 9, cell.thin)
        + "</svg>"
    )


def matrix(section: Section) -> tuple[float, float]:
    """The lowest and the highest mean of a matrix, for its hues."""
    means = [span.mean for e in section.entries for span in _spans(e.cells) if not span.thin]
    return (min(means), max(means)) if means else (0.0, 1.0)


def scores(arms: Sequence[ArmTold]) -> str:
    """All variants on one line each, as in the head of the report."""
    spans = [arm.score for arm in arms]
    low, high = _ends(spans)
    marks = ticks(low, high)
    low, high = marks[0], marks[-1]
    left, right = 134.0, WIDTH - 14.0

    def x(value: float) -> float:
        return left + (right - left) * (min(high, max(low, value)) - low) / (high - low)

    bottom = 26.0 * len(arms) + 2
    drawn = [
        f'<path class="g" d="M{x(v):.1f} 0V{bottom:.0f}"/>'
        f'<text class="mid" x="{x(v):.1f}" y="{bottom + 15:.0f}">{tick(v)}</text>'
        for v in marks
    ]
    for place, arm in enumerate(arms):
        y = 26.0 * (place + 0.5)
        drawn.append(f'<text class="l" x="0" y="{y + 4:.1f}">{escape(_short(arm.name))}</text>')
        if arm.score.count:
            drawn.append(_interval(arm.score, place, x, y))
    return _svg(bottom + 20, "Each variant with its interval: figures in the table", "".join(drawn))
