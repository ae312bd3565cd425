"""A review as one page: the curve of the chance to win, every decision, and who gave what away."""

from __future__ import annotations

from html import escape

from .review import Decision, Review

WIDTH, HEIGHT, BAND = 960, 220, 54
MARKS = {"best": "★", "good": "✓", "slip": "▲", "blunder": "✖"}
WORDS = {"best": "best", "good": "good", "slip": "slip", "blunder": "blunder"}


def page(review: Review, made_by: str) -> str:
    """One HTML file that needs nothing else; works with the keyboard, light and dark."""
    side = escape(review.seats[review.seat])
    rows = "\n".join(_row(review, place, d) for place, d in enumerate(review.decisions))
    points = "".join(
        f'<li><a href="#d{d.number}">{d.number}: {escape(review.seats[d.seat])}: '
        f"{escape(d.label)}</a> {_percent(review.mine(d, d.before))} to "
        f"{_percent(review.mine(d, d.then))}</li>"
        for d in review.turning_points()
    )
    parts = review.sums()
    seats = "".join(
        f"<tr><th scope=row>{escape(row['seat'])}</th><td>{row['decisions']}</td>"
        f"<td>{row['best']}</td><td>{row['good']}</td><td>{row['slip']}</td>"
        f"<td>{row['blunder']}</td><td>{_points(row['given_away'])}</td>"
        f"<td>{_signed(row['luck'])}</td></tr>"
        for row in review.by_seat()
    )
    result = _percent(review.result)
    ended = f"The game ended at {result}." if review.over else f"It stands at {result} now."
    return f"""<!doctype html>
<html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">
<title>{escape(review.title)}: review</title>
<style>{STYLE}</style>
<main>
<h1>{escape(review.title)}: review</h1>
<p>The chance of <b>{side}</b> to win: {_percent(review.begun)} at the first decision. {ended}
The difference: luck {_signed(parts["luck"])}, choices {_signed(parts["skill"])} beside the best
that was found, and that {_signed(parts["residual"])} beside plain play.</p>
<figure>{_curve(review)}<figcaption>Above: the chance to win at each decision. Below: what was given
away (down for {side}, up for the others). The table holds the same figures.</figcaption></figure>
<h2>Turning points</h2><ol>{points}</ol>
<h2>Seats</h2>
<div class=wide><table><thead><tr><th>seat<th>decisions<th>best<th>good<th>slips<th>blunders
<th>points given away<th>luck</tr></thead><tbody>{seats}</tbody></table></div>
<h2>Decisions</h2>
<p>Arrow keys go from one to the next; with Shift to the next slip or blunder.</p>
<div class=wide><table id=decisions><thead><tr><th>answer<th>round<th>seat<th>done<th>grade
<th>before<th>chosen<th>after the dice<th>better</tr></thead><tbody>
{rows}
</tbody></table></div>
<footer>Made by <code>{escape(made_by)}</code>. Chances are those of a machine that looks ahead,
averaged over dice; a gap counts only where it is larger than its error.</footer>
</main>
<script>{SCRIPT}</script>
</html>
"""


def _row(review: Review, place: int, d: Decision) -> str:
    seen = "; ".join(f"{escape(text)} {_percent(value)}" for text, value in d.answers)
    return (
        f'<tr id="d{d.number}" class={d.grade} tabindex={0 if place == 0 else -1}>'
        f"<td>{d.number}</td><td>{d.round}</td><td>{escape(review.seats[d.seat])}</td>"
        f'<td title="{seen}">{escape(d.label)}</td>'
        f"<td><span aria-hidden=true>{MARKS[d.grade]}</span> {WORDS[d.grade]}</td>"
        f"<td>{_percent(d.before)}</td><td>{_percent(d.chosen)}</td><td>{_percent(d.then)}</td>"
        f"<td>{escape(d.better)}{f' ({_percent(d.best)})' if d.better else ''}{_why(d)}</td></tr>"
    )


def _why(d: Decision) -> str:
    return f"<br><small>{escape(' '.join(d.why))}</small>" if d.why else ""


def _curve(review: Review) -> str:
    """The chance over all decisions, and bars of what was given away."""
    count = max(1, len(review.decisions) - 1)
    at = [WIDTH * place / count for place in range(len(review.decisions))]
    chances = [review.mine(d, d.before) for d in review.decisions]
    line = " ".join(
        f"{x:.1f},{HEIGHT * (1 - chance):.1f}" for x, chance in zip(at, chances, strict=True)
    )
    last = f"{WIDTH},{HEIGHT * (1 - review.result):.1f}"
    bars = []
    for x, d in zip(at, review.decisions, strict=True):
        if d.away >= 0.005:
            tall = min(BAND / 2, 3 * BAND * d.away)
            down = review.with_us(d.seat)
            top = HEIGHT + BAND / 2 + (0 if down else -tall)
            kind = "away" if down else "gift"
            bars.append(
                f'<rect class={kind} x="{x - 2:.1f}" y="{top:.1f}" width=4 height="{tall:.1f}"/>'
            )
    points = "".join(
        f'<a href="#d{d.number}"><circle cx="{at[review.decisions.index(d)]:.1f}" '
        f'cy="{HEIGHT * (1 - review.mine(d, d.before)):.1f}" r=6>'
        f"<title>{escape(d.label)}</title></circle></a>"
        for d in review.turning_points()
    )
    half = HEIGHT / 2
    return (
        f'<svg viewBox="-30 -8 {WIDTH + 40} {HEIGHT + BAND + 16}" role=group '
        f'aria-label="The chance to win over {len(review.decisions)} decisions, from '
        f'{_percent(review.begun)} to {_percent(review.result)}">'
        f'<path class=grid d="M0 0H{WIDTH}M0 {half}H{WIDTH}M0 {HEIGHT}H{WIDTH}"/>'
        f"<text x=-28 y=4>100</text><text x=-28 y={half + 4}>50</text>"
        f"<text x=-28 y={HEIGHT + 4}>0</text>"
        f'<polyline points="{line} {last}"/>{"".join(bars)}{points}</svg>'
    )


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _points(value: float) -> str:
    return f"{100 * value:.1f}"


def _signed(value: float) -> str:
    return f"{100 * value:+.1f}".replace("-", "−")


STYLE = """
:root{color-scheme:light dark;--ink:light-dark(#2b2218,#efe6d6);--paper:light-dark(#f6eedd,#1d1a17);
--panel:light-dark(#fffaf0,#28241f);--line:light-dark(#b49a6d,#6d5d45);--curve:light-dark(#1d6d6a,#6fd0c8);
--bad:light-dark(#a3261b,#ff8a78);--fair:light-dark(#8a5a00,#f0b64a);--good:light-dark(#2c6a2a,#8fd08a)}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:1060px;margin:auto;padding:16px}h1,h2{font-family:Palatino,Georgia,serif}
figure{margin:0;padding:12px;background:var(--panel);border:1px solid var(--line);border-radius:8px}
svg{width:100%;height:auto}polyline{fill:none;stroke:var(--curve);stroke-width:2.5}
circle{fill:var(--panel);stroke:var(--curve);stroke-width:3}.grid{stroke:var(--line);stroke-width:.6}
svg text{fill:currentColor;font-size:12px}.away{fill:var(--bad)}.gift{fill:var(--good)}
figcaption,footer{font-size:14px}.wide{overflow-x:auto}a{color:var(--curve)}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;padding:6px 8px;
border-bottom:1px solid var(--line);vertical-align:top}tr.slip td:nth-child(5){color:var(--fair)}
tr.blunder td:nth-child(5){color:var(--bad);font-weight:700}
tr.best td:nth-child(5){color:var(--good)}
tr:focus,tr:target{outline:3px solid var(--curve);outline-offset:-3px;background:var(--panel)}
footer{margin-top:24px}
"""
SCRIPT = """
const rows=[...document.querySelectorAll("#decisions tbody tr")]
const go=(row)=>{if(!row)return;rows.forEach((r)=>r.tabIndex=-1);row.tabIndex=0;row.focus()
row.scrollIntoView({block:"nearest"})}
document.addEventListener("keydown",(event)=>{
const step={ArrowDown:1,ArrowRight:1,ArrowUp:-1,ArrowLeft:-1}[event.key]
if(!step)return
let at=rows.indexOf(document.activeElement)+step
if(event.shiftKey)while(rows[at]&&!/slip|blunder/.test(rows[at].className))at+=step
if(rows[at]){event.preventDefault();go(rows[at])}})
"""
