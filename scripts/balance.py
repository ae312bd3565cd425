"""Rank all that a game has by what it does to who wins: docs/balance/GAME.md with its plot.

    python scripts/balance.py deckbox            # plays, or goes on where it was stopped
    python scripts/balance.py deckbox --only     # the page alone, of what has been played so far

Two studies (`undercroft study`) are kept in a folder and go on after any kind of end. In the first
the game is played as it is, and everything in it is drawn by lot: who takes part, what comes, what
is found. In the second chance draws each card first of its deck, on seeds that all cards share.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from undercroft import __version__
from undercroft.lab.engine import engine
from undercroft.lab.estimate import Estimate, Sums, above_even, apart, plain, share, within
from undercroft.lab.metric import wanted
from undercroft.lab.plot import tick, ticks
from undercroft.lab.reading import Reading
from undercroft.lab.result import Section, Span
from undercroft.lab.row import Row, Unit
from undercroft.lab.spec import spec_of
from undercroft.lab.store import ROWS, read
from undercroft.lab.study import Study
from undercroft.lab.worth import CARDS, CLEAR

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "balance"


class Plan(NamedTuple):
    """How much is played of a game: about a quarter of an hour of one core."""

    seeds: int
    pairs: int
    """For each card that is forced; 0: none is."""
    most: int = 0
    """So many cards are forced, those whose correlation stands out most; 0: all."""


TABLES = ("meets", "settings")
"""The metrics whose tables a page has."""
PLANS = {
    "realms": Plan(3000, 50),
    "deckbox": Plan(3000, 200),
    "explore": Plan(1500, 50, 24),
    "arcade": Plan(1500, 50, 16),
    "crystalia": Plan(400, 60, 12),
}


class Ranked(NamedTuple):
    """Something of a game, and what goes with it."""

    name: str
    often: float
    """In how many games of 100 it is there."""
    seen: Estimate
    """How much more is won with it, in parts of a victory, as games happen to go."""
    worth: Estimate | None = None
    """The same by force."""
    dealt: Estimate | None = None
    """The same by lot, of what a side has from the start."""

    @property
    def told(self) -> Estimate:
        return self.worth or self.dealt or self.seen

    @property
    def clear(self) -> bool:
        told = self.told
        return not told.thin and (told.low > CLEAR / 100 or told.high < -CLEAR / 100)


class Kept:
    """An engine that plays nothing: it gives back what a folder holds."""

    width = 1

    def __init__(self, folder: Path) -> None:
        self._store = folder / ROWS
        self._due: list[Unit] = []

    def give(self, unit: Unit) -> None:
        self._due.append(unit)

    def take(self) -> tuple[Unit, list[Row]]:
        unit = self._due.pop(0)
        return unit, read(self._store / f"{unit.arm:03d}-{unit.first:08d}.parquet")

    def close(self) -> None:
        self._due.clear()


class Part(NamedTuple):
    """One of the two studies."""

    said: dict[str, Any]
    pairs: int
    folder: Path

    def study(self, pairs: int, folder: Path | None = None) -> Study:
        stop = {"pairs": pairs, "decide": False}
        return Study(spec_of({**self.said, "stop": stop}), folder)

    def play(self, workers: int) -> None:
        study = self.study(self.pairs, self.folder)
        for progress in study.run(lambda orders: engine(orders, workers=workers)):
            left = "" if progress.left is None else f", {progress.left / 60:.0f} min left"
            print(f"{self.folder}: {progress.sentence}, {progress.games:,} games{left}", flush=True)

    def played(self) -> Study | None:
        """The study as far as all its variants have been played."""
        asked = self.study(self.pairs)
        whole = {arm: 0 for arm in range(len(asked.orders.arms))}
        for file in (self.folder / ROWS).glob("*.parquet"):
            arm, first = map(int, file.stem.split("-"))
            end = min(first + asked.schedule.block, self.pairs)
            whole[arm] = max(whole[arm], end)
        pairs = min(whole.values())
        if pairs < 2:
            return None
        study = self.study(pairs)
        for _ in study.run(lambda orders: Kept(self.folder)):
            pass
        return study


def lot_of(game: str, plan: Plan, seed: int, kept: Path) -> Part:
    said = {"game": game, "seed": seed, "draw": True, "metrics": [CARDS, "cast", *TABLES, "spawns"]}
    return Part(said, plan.seeds, kept / game / "lot")


def force_of(game: str, plan: Plan, seed: int, kept: Path, lot: Study) -> Part:
    cards = Found(lot, None).striking(plan.most)
    first = [{"name": f"{card} first", "force": {card: "in"}} for card in cards]
    said = {"game": game, "seed": seed, "draw": True, "metrics": [CARDS],
            "variant": [{"name": "as it is"}, *first]}  # fmt: skip
    return Part(said, plan.pairs, kept / game / "force")


# ---------------------------------------------------------------- what is found


class Found:
    """What both studies say."""

    def __init__(self, lot: Study, force: Study | None) -> None:
        self.lot, self.force = lot, force
        self.result = lot.result()
        self.game: Any = lot._base.game
        self.reading = Reading(["as it is"], lot.rows, self.game, lot.side())
        self.rows = self.reading.rows[0]
        self.figures = [dict(row.figures) for row in self.rows]

    def cards(self) -> list[Ranked]:
        """Every card that can be drawn, equipped, learned or used."""
        seen = {card for deed in DEEDS for card in self.reading.known(f"{CARDS}.{deed}:")}
        ledger = self.game.extras.ledger
        names = dict.fromkeys([*ledger.cards(self.game.box), *sorted(seen)])
        return self._ordered(
            self._ranked(CARDS, card, DEEDS)._replace(
                worth=self._caused(card), dealt=self._dealt(card)
            )
            for card in names
        )

    def striking(self, most: int) -> list[str]:
        """The cards that can be forced whose correlation stands out most, against its error; all
        of them, if so many are 0."""
        known = list(dict.fromkeys(self.game.extras.ledger.cards(self.game.box)))
        if not most:
            return known
        seen = {card: self._ranked(CARDS, card, DEEDS).seen for card in known}
        solid = [card for card, found in seen.items() if not found.thin]
        order = sorted(solid, key=lambda card: -abs(seen[card].mean) / seen[card].half)
        return sorted(order[:most])

    def _caused(self, card: str) -> Estimate | None:
        """What it is worth by force."""
        if card not in self.forced:
            return None
        own = self._stirred[self.forced.index(card)]
        differences = []
        for pair, score in enumerate(own):
            others = [one[pair] for one in self._stirred if one is not own]
            known = [other for other in others if other is not None]
            if score is not None and known:
                differences.append(score - sum(known) / len(known))
            elif not self.lot.orders.swap:
                differences.append(0.0)
        return plain(Sums.of(differences), 1.0)

    def _dealt(self, card: str) -> Estimate | None:
        dealt = self.reading.figures(0, f"{CARDS}.dealt:{card}")
        return above_even(dealt) if dealt else None

    @cached_property
    def forced(self) -> list[str]:
        arms = () if self.force is None else self.force.orders.arms[1:]
        return [card for arm in arms for card in arm.force]

    @cached_property
    def _stirred(self) -> list[list[float | None]]:
        """For each card and seed what came of it where the card was drawn first; None where that
        changed nothing. They are compared with each other and not with the games as they were:
        luck of those few would be on the side of all cards, or of none.

        Where there are two sides it is what the side got that alone had the card, as either of
        them; None where both had it."""
        assert self.force is not None
        plain, *forced = self.force.rows
        if self.force.orders.swap:
            return [
                self._held(rows, f"{CARDS}.held:{card}")
                for card, rows in zip(self.forced, forced, strict=True)
            ]
        return [
            [
                None if after[4:] == before[4:] else after.score
                for before, after in zip(plain, rows, strict=True)
            ]
            for rows in forced
        ]

    @staticmethod
    def _held(rows: Sequence[Row], key: str) -> list[float | None]:
        found: list[float | None] = []
        for games in zip(rows[::2], rows[1::2], strict=True):
            held = [dict(row.figures)[key] for row in games if key in dict(row.figures)]
            found.append(sum(held) / len(held) if len(held) == len(games) else None)
        return found

    def comers(self) -> list[Ranked]:
        """Every kind of figure that came, but for those that take part from the start."""
        known = {name.partition(":")[2] for name in self.reading.known("cast.")}
        names = [name for name in self.reading.known("spawns.spawned:") if name not in known]
        return self._ordered(self._ranked("spawns", name, ("spawned",)) for name in names)

    def tables(self) -> Iterator[Section]:
        """Who wins against whom and where, two by two."""
        for metric in wanted(TABLES):
            yield from metric.sections(self.reading)

    def parts(self) -> dict[str, list[Ranked]]:
        """Who and what takes part, by kind; nothing of what is always the same."""
        kinds: dict[str, list[str]] = {}
        for name in self.reading.known("cast."):
            kind, _, id = name.partition(":")
            kinds.setdefault(kind, []).append(id)
        return {
            kind: self._ordered(self._part(kind, id) for id in ids)
            for kind, ids in kinds.items()
            if len(ids) > 1
        }

    def _part(self, kind: str, id: str) -> Ranked:
        key = f"cast.{kind}:{id}"
        with_ = [own[key] for own in self.figures if key in own]
        if self.lot.orders.swap and kind != "map":
            found = above_even(with_)
        else:
            found = self._among_equals([key in own for own in self.figures], kind)
        return Ranked(self.reading.title(id), self._often(len(with_)), found)

    def _ranked(self, metric: str, id: str, deeds: Sequence[str]) -> Ranked:
        keys = [f"{metric}.{deed}:{id}" for deed in deeds]
        had = [any(key in own for key in keys) for own in self.figures]
        if self.lot.orders.swap:
            seen = above_even(self.reading.figures(0, f"{metric}.held:{id}"))
        else:
            both = list(zip(self.rows, had, strict=True))
            with_, without = ([row.score for row, h in both if h == way] for way in (True, False))
            seen = apart(without, with_) if metric == CARDS else self._among_equals(had)
        return Ranked(self.reading.title(id), self._often(sum(had)), seen)

    def _among_equals(self, had: Sequence[bool], kind: str = "") -> Estimate:
        """How much more is won with something, among games of the same size and difficulty."""
        groups: dict[str, tuple[list[float], list[float]]] = {}
        for row, equal, h in zip(self.rows, self._equals(kind), had, strict=True):
            groups.setdefault(equal, ([], []))[h].append(row.score)
        return within(groups.values())

    @cache  # noqa: B019  # lives as long as the script
    def _equals(self, kind: str) -> list[str]:
        """What makes games comparable: how many heroes there are, and whatever a game has one of
        and there are few of, such as sizes and difficulties; but for the kind itself."""
        parts = [
            [name.removeprefix("cast.").split(":") for name in own if name.startswith("cast.")]
            for own in self.figures
        ]
        known: dict[str, set[str]] = {}
        for own in parts:
            for each, id in own:
                known.setdefault(each, set()).add(id)
        few = [each for each, ids in known.items() if each != kind and len(ids) <= FEW]
        found = []
        for own in parts:
            kinds = [each for each, _ in own]
            single = [f"{each}:{id}" for each, id in own if each in few and kinds.count(each) == 1]
            heroes = "" if kind in ("size", "party") else str(kinds.count("hero"))
            found.append(" ".join([heroes, *sorted(single)]))
        return found

    def _often(self, count: int) -> float:
        return 100.0 * count / max(1, len(self.rows))

    @staticmethod
    def _ordered(rows: Iterator[Ranked]) -> list[Ranked]:
        """The best first; what is not known stands last."""
        return sorted(rows, key=lambda row: (row.told.n == 0, -row.told.mean, row.name))


# ---------------------------------------------------------------- what is shown


def points(found: Estimate | None) -> str:
    if found is None or not found.n:
        return "–"
    text = f"{100 * found.mean:+.1f} ± {100 * found.half:.1f}".replace("-", "−")
    return f"*{text}*" if found.thin else text


def table(rows: Sequence[Ranked], head: str, seen: str) -> Iterator[str]:
    forced = any(row.worth is not None for row in rows)
    dealt = any(row.dealt is not None for row in rows)
    caused = [*(["worth"] if forced else []), *(["dealt at the start"] if dealt else [])]
    columns = [head, *caused, seen, "in % of games"]
    yield f"| {' | '.join(columns)} |"
    yield "|---" + "|---:" * (len(columns) - 1) + "|"
    for row in rows:
        name = f"**{row.name}**" if row.clear else row.name
        worth = [*([points(row.worth)] if forced else []), *([points(row.dealt)] if dealt else [])]
        yield f"| {' | '.join([name, *worth, points(row.seen), f'{row.often:.0f}'])} |"


def crossed(section: Section) -> Iterator[str]:
    """A table of two things; what stands apart from its row and column is bold."""
    yield f"## {section.title}"
    yield ""
    yield f"| {' | '.join([section.head, *section.columns])} |"
    yield "|---" + "|---:" * len(section.columns) + "|"
    for entry in section.entries:
        cells = []
        for cell in entry.cells:
            if not isinstance(cell, Span) or cell.half is None:
                cells.append("")
                continue
            text = f"{cell.mean:.0f} ± {cell.half:.0f}"
            cells.append(f"*{text}*" if cell.thin else f"**{text}**" if cell.apart else text)
        yield f"| {' | '.join([entry.label, *cells])} |"
    yield ""
    yield (
        "In per cent. **Bold**: apart from what row and column say, by more than chance brings "
        "about in five of a hundred such tables; *slanted*: fewer than 30 games."
    )
    yield ""


def page(found: Found, command: str) -> Iterator[str]:
    result, game = found.result, found.game.name
    rate = share([row.score for row in found.rows])
    swap = found.lot.orders.swap
    cards = found.cards()
    yield f"# {result.title}: what its cards are worth"
    yield ""
    if swap:
        yield (
            f"Greedy players, {len(found.rows):,} games: those whom the lot brings together play "
            "each side once. A figure says how many points above 50 % the side wins that alone has "
            "the card or the figure."
        )
    else:
        yield (
            f"Greedy players. {_upper(result.side)} win {100 * rate.mean:.1f} % of {rate.n:,} "
            f"games as they are (between {100 * rate.low:.1f} and {100 * rate.high:.1f}). A figure "
            f"says how many more of 100 games {result.side} win with the card or whoever takes "
            "part, and how far that may be off: 95 of 100 such intervals hold."
        )
    yield ""
    yield from _reading_help(found)
    yield ""
    yield f"![Cards by what they are worth, with 95 % intervals]({game}.svg)"
    yield ""
    yield "## Cards"
    yield ""
    yield from table(cards, "card", "correlation")
    yield ""
    for kind, rows in found.parts().items():
        yield f"## By {kind}"
        yield ""
        yield from table(rows, kind, "by lot")
        yield ""
    for section in found.tables():
        yield from crossed(section)
    comers = found.comers()
    if comers:
        yield "## Figures that come"
        yield ""
        yield from table(comers, "figure", "correlation")
        yield ""
    yield "## To make it again"
    yield ""
    hash_ = found.game.content_hash[:12]
    seed = found.lot.spec.seed
    yield f"Undercroft {__version__}, cards {hash_}, seed {seed}; the same to the last digit:"
    yield ""
    yield "```"
    yield command
    yield "```"


def _reading_help(found: Found) -> Iterator[str]:
    cards = len(found.forced)
    known = len(set(found.game.extras.ledger.cards(found.game.box)))
    whole = "" if cards == known else f" ({cards} whose correlation stands out most)"
    if found.lot.orders.swap:
        if found.force is not None:
            yield (
                f"*Worth* is a cause{whole}: how many more of 100 games the side wins that alone "
                "has the card when chance draws it first of its deck, than the side that has "
                "another card which chance draws first, on "
                f"{found.force.spec.stop.pairs} seeds that all cards share, each played with the "
                "sides in both orders. "
            )
        yield (
            "*Dealt at the start* is what the treasure that a side keeps before the first round "
            "does for it: what it is dealt is lot, so that is next to a cause. *Correlation* "
            "counts the card whenever it came, and who leads finds more. "
        )
        yield from _marks()
        return
    if found.force is not None:
        yield (
            f"*Worth* is a cause{whole}: how many more of 100 games are won when chance draws the "
            "card first of its deck than when it draws some other card first of its own, on "
            f"{found.force.spec.stop.pairs} seeds that all cards share. "
        )
    yield (
        "*Correlation* is what card sites publish: games that happened to see the card beside "
        "games that did not, which the length of games bends. *By lot*: who takes part is drawn, "
        "and games of the same size and difficulty are compared, so the difference is a cause. "
    )
    yield from _marks()


def _marks() -> Iterator[str]:
    yield (
        "What is **bold** is clear of nothing by two points; each interval is for its row alone, "
        "so that of 100 rows without any effect five may seem to have one. *Slanted* figures rest "
        "on fewer than 30 games, and are grey in the plot."
    )


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


DEEDS = ("drawn", "equipped", "learned", "used")
FEW = 4
"""Kinds of which there are no more than so many make games comparable."""
LEFT, RIGHT, ROW, TOP, WIDE = 210, 20, 17, 34, 760


def plot(found: Found) -> str:
    """A line for each card: what it is worth with its interval, and the correlation as a ring."""
    rows = [row for row in found.cards() if row.told.n]
    solid = [row.told for row in rows if not row.told.thin] or [row.told for row in rows]
    ends = [100 * end for one in solid for end in (one.low, one.high)]
    marks = ticks(min(ends, default=-1.0), max(ends, default=1.0), 8)
    low, high = marks[0], marks[-1]

    def x(value: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * (min(high, max(low, value)) - low) / (high - low)

    bottom = TOP + ROW * len(rows)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {bottom + 34}" role="img" '
        f'aria-label="What the cards of {escape(found.result.title)} are worth; the table says '
        'the same">',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDE}" height="{bottom + 34}"/>',
        f'<text x="{LEFT}" y="18">points by which more is won with the card</text>',
    ]
    for v in marks:
        zero = ' class="zero"' if v == 0 else ' class="grid"'
        out.append(
            f'<path{zero} d="M{x(v):.1f} {TOP - 6}V{bottom}"/>'
            f'<text class="mid" x="{x(v):.1f}" y="{bottom + 16}">{tick(v)}</text>'
        )
    for place, row in enumerate(rows):
        y = TOP + ROW * (place + 0.5)
        told = row.told
        look = "thin" if told.thin else "clear" if row.clear else "open"
        out.append(
            f'<text class="name" x="{LEFT - 10}" y="{y + 4:.1f}">{escape(row.name)}</text>'
            f'<path class="span {look}" d="M{x(100 * told.low):.1f} {y}H{x(100 * told.high):.1f}"/>'
        )
        if row.told is not row.seen and row.seen.n and not row.seen.thin:
            out.append(f'<circle class="seen" cx="{x(100 * row.seen.mean):.1f}" cy="{y}" r="3.5"/>')
        out.append(f'<circle class="{look}" cx="{x(100 * told.mean):.1f}" cy="{y}" r="4"/>')
    out.append(
        f'<text x="{LEFT}" y="{bottom + 30}">full: clear of nothing · '
        "light: not · grey: fewer than 30 games · small ring: correlation</text></svg>"
    )
    return "\n".join(out) + "\n"


STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#594a35}.name{text-anchor:end;fill:#261d12}"
    ".mid{text-anchor:middle}.paper{fill:#faf4e6}.grid{stroke:#e2d5b6}.zero{stroke:#594a35}"
    ".span{stroke-width:4;stroke-linecap:round;opacity:.5}"
    "circle.clear{fill:#a63c0c}.span.clear{stroke:#a63c0c}"
    "circle.open{fill:#80590c;opacity:.75}.span.open{stroke:#80590c;opacity:.3}"
    "circle.thin{fill:#998f80;opacity:.5}.span.thin{stroke:#998f80;opacity:.25}"
    "circle.seen{fill:none;stroke:#0a5f96;stroke-width:1.5}"
    "@media (prefers-color-scheme:dark){text{fill:#c0b8a8}.name{fill:#f3ecdd}.paper{fill:#1b1e23}"
    ".grid{stroke:#3d454f}.zero{stroke:#c0b8a8}circle.clear{fill:#ff9263}"
    ".span.clear{stroke:#ff9263}circle.open{fill:#e0b863}.span.open{stroke:#e0b863}"
    "circle.seen{stroke:#6cc0f0}}"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=PLANS)
    parser.add_argument("--seeds", type=int, help="games as they are; of two sides, pairs of games")
    parser.add_argument("--pairs", type=int, help="pairs of games for each card that is forced")
    parser.add_argument("--most", type=int, help="force so many cards alone; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=ROOT / "build" / "balance")
    parser.add_argument("--only", action="store_true", help="only make the page")
    asked = parser.parse_args()
    usual = PLANS[asked.game]
    given = {name: getattr(asked, name) for name in Plan._fields}
    plan = usual._replace(**{name: value for name, value in given.items() if value is not None})
    first = lot_of(asked.game, plan, asked.seed, asked.kept)
    if not asked.only:
        first.play(asked.workers)
    lot = first.played()
    if lot is None:
        raise SystemExit(f"{asked.game}: nothing has been played yet")
    force = None
    if plan.pairs:
        second = force_of(asked.game, plan, asked.seed, asked.kept, lot)
        if not asked.only:
            second.play(asked.workers)
        force = second.played()
    found = Found(lot, force)
    command = f"python scripts/balance.py {asked.game} --seeds {lot.spec.stop.pairs} --pairs "
    command += f"{force.spec.stop.pairs} --most {plan.most}" if force else "0"
    command += f" --seed {asked.seed}"
    PAGES.mkdir(exist_ok=True)
    text = "\n".join(line.rstrip() for line in page(found, command)) + "\n"
    (PAGES / f"{asked.game}.md").write_text(text, encoding="utf-8")
    (PAGES / f"{asked.game}.svg").write_text(plot(found), encoding="utf-8")


if __name__ == "__main__":
    main()
