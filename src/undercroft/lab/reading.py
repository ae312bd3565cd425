"""A reading of all games of a study: what metrics make sections of the report from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from . import crossing
from .crossing import Field
from .estimate import THIN, above_even, apart, mean, share
from .ground import Ground
from .result import Cell, Entry, Section, Span
from .row import Row

SHOWN = 40
"""At most so many rows of a section; what is left out is said in its note."""


FRAMED = (
    "Framed: apart from what its row and column say, by more than chance brings about in five of "
    "a hundred such tables."
)
UNFRAMED = "No field stands apart from what its row and column say."


class Reading:
    """The games of each variant, without those that failed."""

    def __init__(
        self,
        names: Sequence[str],
        rows: Sequence[Sequence[Row]],
        game: Any,
        side: str,
        board: Callable[[Row], Ground | None] | None = None,
    ) -> None:
        """With `board` the map of a game can be drawn: it is looked up by its row."""
        self.names = tuple(names)
        self.rows = [[row for row in own if not row.error] for own in rows]
        self.game = game
        self.side = side
        self._board = board
        self._figures = [[dict(row.figures) for row in own] for own in self.rows]

    def title(self, id: str) -> str:
        """What people call a card, a map or whatever has an id."""
        ledger = self.game.extras.ledger
        return id if ledger is None else str(ledger.title(self.game.box, id))

    def rule(self, id: str) -> str:
        """What a rule of the game says; nothing where the game has no such rule."""
        if not (self.game.folder / "rules.toml").is_file() or id not in self.game.catalogue:
            return ""
        return str(self.game.catalogue[id].text)

    def figures(self, arm: int, figure: str) -> list[float]:
        """One figure of every game; nothing where a game does not have it."""
        return [own[figure] for own in self._figures[arm] if figure in own]

    def known(self, prefix: str) -> list[str]:
        """What follows a prefix in the names of figures, of all games together."""
        found: dict[str, None] = {}
        for arm in self._figures:
            for own in arm:
                for name in own:
                    if name.startswith(prefix):
                        found[name[len(prefix) :]] = None
        return sorted(found)

    def kinds(self, prefix: str) -> list[str]:
        """What stands between a prefix and a colon in the names of figures."""
        return list(dict.fromkeys(name.partition(":")[0] for name in self.known(prefix)))

    def telling(self, prefix: str) -> list[str]:
        """The same without kinds that only say again what a later one says: where every warband
        has a hero of its own, heroes tell nothing that warbands do not."""
        found: list[str] = []
        for kind in reversed(self.kinds(prefix)):
            mine = self._met(f"{prefix}{kind}:")
            for other in found:
                both = set(zip(self._met(f"{prefix}{other}:"), mine, strict=True))
                if len(both) == len({one for one, _ in both}) == len({two for _, two in both}):
                    break
            else:
                found.append(kind)
        return found[::-1]

    def _met(self, prefix: str) -> list[tuple[str, ...]]:
        """Of each game of the first variant the figures that begin so."""
        return [tuple(name for name in own if name.startswith(prefix)) for own in self._figures[0]]

    def ground(self, prefix: str) -> Ground | None:
        """The board of the first game that has a figure which begins so, where it can be drawn."""
        for own, figures in zip(self.rows, self._figures, strict=True):
            for row, known in zip(own, figures, strict=True):
                if any(name.startswith(prefix) for name in known):
                    return None if self._board is None else self._board(row)
        return None

    # Sections

    def table(
        self,
        id: str,
        title: str,
        head: str,
        rows: Sequence[str],
        columns: Sequence[str],
        fields: Mapping[tuple[str, str], Field],
    ) -> Iterator[Section]:
        """Win rates by row and column, of the first variant; nothing where too little is known.

        Of what meets itself only one half is given: the other is its mirror.
        """
        known = dict(zip(fields, crossing.apart(list(fields.values())), strict=True))
        if all(len(field.values) < THIN for field in fields.values()):
            return
        entries = []
        for row in rows[:SHOWN]:
            cells: list[Cell] = []
            for column in columns:
                field, mirror = fields.get((row, column)), fields.get((column, row))
                if field is not None:
                    span = Span.of(share(field.values), 100.0)
                    cells.append(span.model_copy(update={"apart": known[row, column]}))
                elif mirror is not None and mirror.takes:
                    span = Span.of(share([1.0 - value for value in mirror.values]), 100.0)
                    cells.append(span.model_copy(update={"apart": known[column, row]}))
                else:
                    cells.append(None)
            entries.append(Entry(label=self.title(row), cells=tuple(cells)))
        framed = FRAMED if any(known.values()) else UNFRAMED
        note = f"Of “{self.names[0]}”. {framed}{_left_out(len(rows))}"
        yield Section(
            id=id, title=title, head=head, columns=tuple(self.title(name) for name in columns),
            entries=tuple(entries), plot="matrix", unit="%", note=note,
        )  # fmt: skip

    def wins(
        self, id: str, title: str, head: str, prefix: str, note: str = ""
    ) -> Iterator[Section]:
        """Win rates by something that takes part; nothing where it is always the same."""
        labels = self.known(prefix)
        if len(labels) < 2:
            return
        entries = [
            Entry(
                label=self.title(label),
                cells=tuple(
                    Span.of(share(self.figures(arm, prefix + label)), 100.0)
                    for arm in range(len(self.names))
                ),
            )
            for label in labels
        ]
        yield self._section(id, title, head, entries, "forest", "%", note)

    def means(
        self, id: str, title: str, head: str, figures: Iterable[tuple[str, str]], note: str = ""
    ) -> Iterator[Section]:
        """Means of figures over all games (nothing counted is 0): their names and labels."""
        entries = []
        for figure, label in figures:
            cells: list[Cell] = []
            for own in self._figures:
                cells.append(Span.of(mean([game.get(figure, 0.0) for game in own])))
            entries.append(Entry(label=label, cells=tuple(cells)))
        if entries:
            yield self._section(id, title, head, entries, "none", "", note)

    def spread(
        self, id: str, title: str, head: str, value: Callable[[Row], int], note: str = ""
    ) -> Iterator[Section]:
        """How often each whole number comes, in per cent; the ends are taken together."""
        counts = [[value(row) for row in own] for own in self.rows]
        everything = sorted(number for own in counts for number in own)
        if not everything:
            return
        low, high = (everything[int(part * (len(everything) - 1))] for part in (0.01, 0.98))
        step = max(1, -(-(high - low + 1) // 16))
        entries = []
        for first in range(low, high + 1, step):
            last = first + step - 1
            cells = []
            for own in counts:
                begin = first if first > low else -1
                end = last if last < high else 1 << 60
                cells.append(100.0 * sum(begin <= n <= end for n in own) / max(1, len(own)))
            label = f"{first}" if step == 1 else f"{first}–{last}"
            entries.append(Entry(label=label + ("+" if last >= high else ""), cells=tuple(cells)))
        yield self._section(id, title, head, entries, "bars", "%", note)

    def rounds(
        self, id: str, title: str, prefix: str, last: int, note: str = ""
    ) -> Iterator[Section]:
        """A figure a game by round: `prefix` is followed by the round's number."""
        entries = []
        for number in range(1, last + 1):
            cells: list[Cell] = []
            for arm, own in enumerate(self._figures):
                lasting = [
                    game.get(f"{prefix}{number}", 0.0)
                    for game, row in zip(own, self.rows[arm], strict=True)
                    if row.rounds >= number
                ]
                cells.append(Span.of(mean(lasting)) if len(lasting) > 1 else None)
            entries.append(Entry(label=str(number), cells=tuple(cells)))
        # What happens in the first round alone is how the game is set up.
        if any(isinstance(c, Span) and c.mean for e in entries[1:] for c in e.cells):
            yield self._section(id, title, "round", entries, "lines", "", note)

    def cards(
        self, id: str, title: str, prefix: str, deeds: Sequence[str], head: str = "card"
    ) -> Iterator[Section]:
        """How often each card is drawn and used, and how those fare who have it.

        Of the first variant alone: games of one seed are too much alike to be counted twice. Where
        each side has cards of its own, it is the side that alone has had the card.
        """
        entries: list[tuple[float, Entry]] = []
        every, scores = self._figures[0], [row.score for row in self.rows[0]]
        deeds = [deed for deed in deeds if self.known(f"{prefix}{deed}:")]
        names = sorted({name for deed in deeds for name in self.known(f"{prefix}{deed}:")})
        own_cards = bool(self.known(f"{prefix}held:"))
        for card in names:
            shares: list[Cell] = []
            had: list[bool] = []
            for deed in deeds:
                key = f"{prefix}{deed}:{card}"
                here = [key in own for own in every]
                shares.append(100.0 * sum(here) / max(1, len(here)))
                had = here if not had else [a or b for a, b in zip(had, here, strict=True)]
            if own_cards:
                with_ = self.figures(0, f"{prefix}held:{card}")
                without = [1.0 - score for score in with_]
            else:
                with_ = [s for s, h in zip(scores, had, strict=True) if h]
                without = [s for s, h in zip(scores, had, strict=True) if not h]
            worth = above_even(with_) if own_cards else apart(without, with_)
            cells = (
                *shares, Span.of(share(with_), 100.0), Span.of(share(without), 100.0),
                Span.of(worth, 100.0),
            )  # fmt: skip
            sure = min(abs(worth.low), abs(worth.high)) > 0.02 and worth.low * worth.high > 0
            entry = Entry(
                label=self.title(card),
                cells=cells,
                mark=sure and min(len(with_), len(without)) >= THIN,
            )
            entries.append((-worth.mean, entry))
        if not entries:
            return
        entries.sort(key=lambda one: (one[0], one[1].label))
        often = (
            "than half of the time the side wins that alone has it"
            if own_cards
            else f"{self.side} win in games that have it"
        )
        note = (
            f"Of “{self.names[0]}”. Worth: how much more often {often}. That is no cause: long "
            "games see more, and who leads has more. What forcing a card does is told by a study "
            "of its worth."
        )
        yield Section(
            id=id, title=title, head=head,
            columns=(*deeds, "win with", "win without", "worth"),
            entries=tuple(entry for _, entry in entries[:SHOWN]),
            plot="worth", unit="points", note=note + _left_out(len(entries)),
        )  # fmt: skip

    def _section(
        self, id: str, title: str, head: str, entries: Sequence[Entry], plot: Any, unit: Any,
        note: str,
    ) -> Section:  # fmt: skip
        return Section(
            id=id, title=title, head=head, columns=self.names,
            entries=tuple(entries[:SHOWN]), plot=plot, unit=unit,
            note=(note + _left_out(len(entries))).strip(),
        )  # fmt: skip


def _left_out(count: int) -> str:
    return f" The first {SHOWN} of {count} are shown." if count > SHOWN else ""
