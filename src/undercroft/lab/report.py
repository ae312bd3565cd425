"""A study as one page: the question, the answer, every figure as a plot and as a table, and how to
make it again. It needs nothing else: no network, no script; light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from . import plot
from .report_style import STYLE
from .result import ArmTold, Cell, DifferenceTold, Entry, Look, Result, Section, Span

MOST_LOOKS = 7
"""Rows of the table of the narrowing."""
MOST_ARMS = 8
"""With more variants a report tells them by its sections alone."""
SWITCH = """<fieldset class="shown"><legend class="vh">Show</legend>
<label><input type="radio" name="shown" id="plots"><span>Plots</span></label>
<label><input type="radio" name="shown" id="both" checked><span>Both</span></label>
<label><input type="radio" name="shown" id="tables"><span>Tables</span></label>
</fieldset>
"""
"""What is shown: the style alone does it. Whoever listens has the tables in any case, and a table
that is put away is seen while the keyboard is in it."""
VERDICTS = {
    "more": "more, beyond doubt",
    "less": "less, beyond doubt",
    "even": "as good as equal",
    "open": "not decided",
}


def page(result: Result) -> str:
    """The HTML of a result."""
    sections = "".join(_section(section) for section in result.sections)
    many = len(result.arms) > MOST_ARMS and not result.axes
    grid = _sweep(result) if result.axes else "" if many else _variants(result)
    pairs = "" if many else _differences(result)
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(result.question)} — Undercroft</title>
<style>{STYLE}</style></head>
<body><header>
<p class="over">A study · {escape(result.title)}</p>
<h1>{escape(result.question)}</h1>
{SWITCH}</header>
<main>
<section class="panel answer" aria-label="Answer"><p>{escape(result.answer)}</p></section>
{grid}{pairs}{sections}{_failed(result)}{_method(result)}
</main>
<footer><p>Undercroft {escape(result.undercroft)}, {escape(result.title)}, seed {result.seed}. Every
figure can be had again from its seeds. Bars and bands are 95 in 100; grey signs rest on fewer than
30 games and say next to nothing.</p></footer>
</body></html>
"""


# Tables


def _percent(result: Result) -> str:
    return " %" if result.unit == "%" else ""


def _cell(cell: Cell, unit: str) -> str:
    if cell is None:
        return "<td></td>"
    if isinstance(cell, str):
        return f"<td>{escape(cell)}</td>"
    if not isinstance(cell, Span):
        digits = 0 if cell == int(cell) and unit != "%" else 1
        return f'<td class="num">{plot.number(cell, digits)}</td>'
    if not cell.count:
        return '<td class="num thin">–</td>'
    digits = 1 if unit else 2
    half = cell.half
    error = "" if half is None else f" <small>± {plot.number(half, digits)}</small>"
    grey = ' class="num thin"' if cell.thin else ' class="num"'
    why = f' title="{cell.count} games are too few to say anything"' if cell.thin else ""
    return f"<td{grey}{why}>{plot.number(cell.mean, digits)}{error}</td>"


def _table(caption: str, heads: list[str], rows: str) -> str:
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    return (
        f'<div class="table" tabindex="0" role="group" aria-label="Table: {escape(caption)}">'
        f'<table><caption class="vh">{escape(caption)}</caption><thead><tr>{top}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _rows(entries: tuple[Entry, ...], unit: str) -> str:
    return "".join(
        f'<tr><th scope="row">{escape(entry.label)}</th>'
        + "".join(_cell(cell, unit) for cell in entry.cells)
        + "</tr>"
        for entry in entries
    )


# Sections


def _panel(id: str, title: str, body: str, note: str = "", wide: bool = False) -> str:
    told = f'<p class="note">{escape(note)}</p>' if note else ""
    return (
        f'<section class="panel{" wide" if wide else ""}" aria-labelledby="h-{id}">'
        f'<h2 id="h-{id}">{escape(title)}</h2>{body}{told}</section>'
    )


def _section(section: Section) -> str:
    if section.plot == "worth":
        return _worth(section)
    if section.plot == "matrix":
        return _matrix(section)
    signs = section.plot in ("forest", "bars", "lines") and len(section.columns) > 1
    heads = [escape(section.head), *(_signs if signs else _names)(section.columns)]
    draw = {"forest": plot.forest, "bars": plot.bars, "lines": plot.lines, "heat": plot.heat}
    drawn = draw[section.plot](section) if section.plot in draw else ""
    table = _table(section.title, heads, _rows(section.entries, section.unit))
    body = f'<div class="both"><div class="plot">{drawn}</div>{table}</div>' if drawn else table
    body += _legend(section.columns) if signs else ""
    return _panel(section.id, section.title, body, section.note)


def _names(names: Sequence[str]) -> list[str]:
    return [escape(name) for name in names]


def _signs(names: Sequence[str]) -> list[str]:
    """Heads of narrow columns: the sign of each variant, its name for who cannot see it."""
    return [
        f'{plot.key(place)}<span class="vh">{escape(name)}</span>'
        for place, name in enumerate(names)
    ]


def _legend(names: Sequence[str]) -> str:
    told = "".join(f"<li>{plot.key(place)} {escape(name)}</li>" for place, name in enumerate(names))
    return f'<ul class="legend" aria-hidden="true">{told}</ul>'


def _worth(section: Section) -> str:
    last = [entry.cells[-1] for entry in section.entries]
    ends = [
        abs(v)
        for cell in last
        if isinstance(cell, Span) and not cell.thin
        for v in (cell.low, cell.high)
        if v is not None
    ]
    most = plot.ticks(0, max(ends, default=10.0), 5)[-1]
    rows = ""
    for entry in section.entries:
        cells = "".join(
            _cell(cell, "%" if isinstance(cell, float) else "points") for cell in entry.cells
        )
        drawn = plot.worth(entry.cells[-1], most, entry.mark)
        flag = f"{plot.key(1)} " if entry.mark else ""
        head = f'<th scope="row">{flag}{escape(entry.label)}</th>'
        rows += f'<tr>{head}{cells}<td class="drawn">{drawn}</td></tr>'
    shares = [f"{escape(name)}, %" for name in section.columns[:-3]]
    heads = [
        escape(section.head), *shares, *map(escape, section.columns[-3:]),
        f"−{most:g} to +{most:g} points",
    ]  # fmt: skip
    note = f"{section.note} The diamond marks what is clear of nothing by two points."
    return _panel(section.id, section.title, _table(section.title, heads, rows), note, wide=True)


def _matrix(section: Section) -> str:
    low, high = plot.matrix(section)
    middle, reach = (low + high) / 2, max(1e-9, (high - low) / 2)
    rows = ""
    for entry in section.entries:
        cells = ""
        for cell in entry.cells:
            if not isinstance(cell, Span) or not cell.count:
                cells += '<td class="none"></td>'
                continue
            hue = "hero" if cell.mean >= middle else "foe"
            depth = 0 if cell.thin else round(46 * min(1.0, abs(cell.mean - middle) / reach))
            half = "" if cell.half is None else f" ± {cell.half:.1f}"
            look = f"num hue{' thin' if cell.thin else ''}{' apart' if cell.apart else ''}"
            framed = '<span class="vh"> (framed)</span>' if cell.apart else ""
            cells += (
                f'<td class="{look}" style="--c:var(--{hue});--k:{depth}%" '
                f'title="{cell.count} games{half}">{cell.mean:.0f}'
                f"<small>{half}</small>{framed}</td>"
            )
        rows += f'<tr><th scope="row">{escape(entry.label)}</th>{cells}</tr>'
    heads = [escape(section.head), *map(escape, section.columns)]
    return _panel(
        section.id, section.title, _table(section.title, heads, rows), section.note, wide=True
    )


# The head


def _variants(result: Result) -> str:
    rows = "".join(_arm(place, arm, result) for place, arm in enumerate(result.arms))
    what = f"{result.side} win, %" if result.unit else result.measure
    heads = ["variant", escape(what), "games", "what is different"]
    title = "Variants"
    body = f'<div class="plot">{plot.scores(result.arms)}</div>' + _table(title, heads, rows)
    return _panel("variants", title, body)


def _arm(place: int, arm: ArmTold, result: Result) -> str:
    changes = "; ".join(arm.changes) or "nothing"
    return (
        f'<tr><th scope="row">{plot.key(place)} {escape(arm.name)}</th>'
        f"{_cell(arm.score, result.unit)}"
        f'<td class="num">{arm.games:,}</td><td class="wrap">{escape(changes)}</td></tr>'
    )


def _differences(result: Result) -> str:
    parts = ""
    for one in result.differences if not result.axes else ():
        parts += _difference(result, one)
    if not result.differences and not result.axes:
        parts += _alone(result)
    return parts


def _alone(result: Result) -> str:
    looks = [look for look in result.looks if look.arm == 0]
    if not looks:
        return ""
    drawn = plot.narrowing(looks, looks[-1].mean, looks[-1].pairs)
    table = _table("The interval as it narrowed", ["games", "mean", "±"], _looks(looks))
    return _panel(
        "known", "How surely it is known",
        f'<div class="both"><div class="plot">{drawn}</div>{table}</div>',
        "" if result.arms[0].luck is None else result.arms[0].luck.sentence,
    )  # fmt: skip


def _looks(looks: list[Look]) -> str:
    chosen = looks[:: max(1, len(looks) // MOST_LOOKS)]
    if looks[-1] not in chosen:
        chosen.append(looks[-1])
    return "".join(
        f'<tr><th scope="row" class="num">{look.pairs:,}</th>'
        f'<td class="num">{plot.number(look.mean)}</td>'
        f'<td class="num">{plot.number((look.high - look.low) / 2)}</td></tr>'
        for look in chosen
    )


def _difference(result: Result, one: DifferenceTold) -> str:
    arm, base = result.arms[one.arm], result.arms[one.rival]
    looks = [look for look in result.looks if look.arm == one.arm]
    unit = " points" if result.unit else ""
    span = one.span
    between = (
        "nothing is known"
        if span.low is None or span.high is None
        else f"between {plot.number(span.low)} and {plot.number(span.high)}"
    )
    drawn = plot.narrowing(looks, 0.0, int(result.spec["stop"]["pairs"]))
    facts = ""
    for label, value in (
        (f"pairs in which “{arm.name}” has more", one.gained),
        (f"pairs in which “{base.name}” has more", one.lost),
        ("games played", one.played),
        ("games without pairs for as narrow an interval", one.unpaired),
    ):
        facts += f"<div><dt>{escape(label)}</dt><dd>{value:,}</dd></div>"
    saved = one.unpaired - one.played
    pairing = (
        f"Pairing saved {saved:,} game{'s' * (saved > 1)}: "
        f"without it {one.unpaired:,} would be needed."
        if saved > 0
        else "Pairing saved no games here: what changed changes the games altogether."
    )
    if one.luck is not None:
        pairing += f" {one.luck.sentence}"
    sign = "+" if span.mean > 0 else ""
    big = (
        f'<p class="known"><b>{sign}{plot.number(span.mean)}{unit}</b> '
        f"<span>{between} · {VERDICTS[one.verdict]}</span></p>"
    )
    title = f"{arm.name} against {base.name}: the paired difference"
    table = _table(title, ["pairs", "difference", "±"], _looks(looks) if looks else "")
    body = (
        f'{big}<div class="both"><div class="plot">{drawn}</div>{table}</div>'
        f'<dl class="facts">{facts}</dl>'
    )
    return _panel(f"difference-{one.arm}", title, body, pairing)


def _sweep(result: Result) -> str:
    what = f"{result.side} win, %" if result.unit else result.measure
    rows = ""
    told = {one.arm: one for one in result.differences}
    for place, arm in enumerate(result.arms):
        one = told.get(place)
        shift = _cell(one.span, "points") if one is not None else "<td></td>"
        rows += (
            f'<tr><th scope="row">{escape(arm.name)}</th>{_cell(arm.score, result.unit)}'
            f'{shift if told else ""}<td class="num">{arm.games:,}</td></tr>'
        )
    heads = [
        escape(", ".join(result.axes)),
        escape(what),
        *(["difference"] if told else []),
        "games",
    ]
    goal = None if result.target is None else 100 * result.target
    drawn = ""
    if len(result.axes) == 1:
        points = {1: [(float(i), arm.score) for i, arm in enumerate(result.arms)]}
        drawn = plot.curves("The sweep", points, [arm.name for arm in result.arms], goal)
    table = _table("The sweep", heads, rows)
    crossed = _crossed(result) if len(result.axes) == 2 else ""
    body = f'<div class="both"><div class="plot">{drawn}</div>{table}</div>' if drawn else table
    note = "More games were played where the answer was open."
    if goal is not None:
        note += f" The dashed line is the wished {goal:g} %."
    return _panel("sweep", ", ".join(result.axes), body, note, wide=True) + crossed


def _crossed(result: Result) -> str:
    """Two figures of a sweep against each other."""
    known = {arm.figure: arm.score for arm in result.arms if len(arm.figure) == 2}
    down, across = (sorted({figure[axis] for figure in known}) for axis in (0, 1))
    if not known:
        return ""
    section = Section(
        id="crossed", title=" against ".join(result.axes), head=result.axes[0],
        columns=tuple(f"{result.axes[1]} {value:g}" for value in across),
        entries=tuple(
            Entry(label=f"{row:g}", cells=tuple(known.get((row, column)) for column in across))
            for row in down
        ),
        plot="matrix", unit="%",
        note="The deeper the hue, the farther from the middle of all.",
    )  # fmt: skip
    return _matrix(section)


def _failed(result: Result) -> str:
    if not result.failed:
        return ""
    rows = "".join(
        f'<tr><th scope="row">{escape(result.arms[f.arm].name)}</th><td class="num">{f.pair}</td>'
        f'<td class="num">{f.seed}</td><td class="wrap">{escape(f.sentence)}</td></tr>'
        for f in result.failed[:20]
    )
    table = _table("Games that failed", ["variant", "pair", "seed", "why"], rows)
    note = f"{len(result.failed)} games failed; their pairs are left out."
    return _panel("failed", "Games that failed", table, note)


def _method(result: Result) -> str:
    told = "".join(f"<p>{escape(sentence)}</p>" for sentence in result.method)
    command = (
        f"<p>To make it again, to the last digit:</p><pre>{escape(result.command)}</pre>"
        if result.command
        else ""
    )
    facts = (
        f"<dl><div><dt>Seed</dt><dd>{result.seed}</dd></div>"
        f"<div><dt>Undercroft</dt><dd>{escape(result.undercroft)}</dd></div>"
        f"<div><dt>Game</dt><dd>{escape(result.title)}</dd></div></dl>"
    )
    return _panel("method", "How it was done", told + command + facts, wide=True)
