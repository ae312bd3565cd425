"""Studies: variants on the same seeds, played until enough is known, and what came of it.

    study = Study(read_spec(Path("rex.toml")), Path("rex.study"))
    for progress in study.run(lambda orders: engine(orders, workers=2)):
        print(progress.sentence)
    print(study.result().answer)

Everything it takes and gives is plain typed data: `spec.Spec`, `result.Progress`, `result.Result`.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any

from undercroft import __version__
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.save import write_atomically

from .arm import Board, Orders, orders_of
from .engine import Engine, Here, Make
from .estimate import Estimate
from .ground import Ground, ground_of
from .metric import OURS, wanted
from .reading import Reading
from .report import page
from .result import Failed, Look, Progress, Result, Span
from .row import Row, Unit
from .schedule import Schedule
from .spec import WIN, Spec
from .store import Store
from .verdict import arms_told, differences_told, rivals, told
from .worth import unfolded, worth_told

RESULT = "result.json"
REPORT = "report.html"


class Study:
    """One study; without a folder its rows are kept in memory alone."""

    def __init__(
        self, spec: Spec, folder: Path | None = None, *, near: Path = Path(), command: str = ""
    ) -> None:
        """Packs that the study names are looked for in the folder `near`."""
        self.spec = spec = unfolded(spec, near)
        self.orders: Orders = orders_of(spec, near)
        self.command = command
        self._base = Board(self.orders, 0)
        self.turns = 2 if self.orders.swap else 1
        self.schedule = Schedule(spec, len(self.orders.arms), self.turns, rivals(spec, near))
        self.rows: list[list[Row]] = [[] for _ in self.orders.arms]
        self.looks: list[Look] = []
        self.games = 0
        self._grounds: dict[tuple[int, int, int], Ground | None] = {}
        self._store = None if folder is None else Store(folder, self.about())

    def about(self) -> dict[str, Any]:
        """What rows of this study depend on."""
        return {
            "format": "undercroft-study",
            "version": 1,
            "undercroft": __version__,
            "content": [arm.hash for arm in self.orders.arms],
            "spec": self.spec.model_dump(mode="json"),
        }

    # Playing

    def run(self, make: Make = Here) -> Generator[Progress, None, None]:
        """Play until enough is known; says where it stands after every look.

        Closing the iterator stops; what is written stays, and `run` goes on from there.
        """
        begun, before = monotonic(), self.games
        with closing(_Hand(self, make)) as hand:
            while wave := self.schedule.wave():
                for unit in wave:
                    rows = hand.rows(unit)
                    self.schedule.scores.add(unit, rows)
                    self.rows[unit.arm] += rows
                    self.games += len(rows)
                self.schedule.done(wave)
                self._look(wave)
                yield self._progress(monotonic() - begun, self.games - before - hand.recalled)
        if self._store is not None:
            result = self.result()
            text = json.dumps(result.model_dump(mode="json"), indent=1, ensure_ascii=False)
            write_atomically(self._store.folder / RESULT, text + "\n")
            write_atomically(self._store.folder / REPORT, page(result))

    def _look(self, wave: list[Unit]) -> None:
        schedule = self.schedule
        for unit in wave:
            compared = schedule.search or unit.arm in schedule.rivals
            if not compared and schedule.arms > 1:
                continue
            found = schedule.estimate(unit.arm) if compared else schedule.alone(unit.arm)
            if found.n > 1:
                mean, low, high = (schedule.scale * v for v in found[:3])
                self.looks.append(
                    Look(pairs=schedule.pairs, arm=unit.arm, mean=mean, low=low, high=high)
                )

    def _progress(self, seconds: float, games: int) -> Progress:
        schedule, left_pairs = self.schedule, self.schedule.left()
        rate = games / seconds if seconds > 0 and games else 0.0
        playing = len(schedule.playing())
        spans = self.spans()
        return Progress(
            pairs=schedule.pairs, most=self.spec.stop.pairs, games=self.games,
            share=schedule.pairs / max(1, schedule.pairs + left_pairs), per_second=rate,
            left=left_pairs * playing * self.turns / rate if rate else None,
            spans=spans, sentence=self._sentence(spans),
        )  # fmt: skip

    def spans(self) -> tuple[Span, ...]:
        """What is known of each variant that is compared."""
        schedule = self.schedule
        arms = range(schedule.arms) if schedule.search else sorted(schedule.rivals)
        found: list[Estimate] = [schedule.estimate(arm) for arm in arms]
        if not arms:
            found = [schedule.alone(0)]
        return tuple(Span.of(one, schedule.scale) for one in found)

    def _sentence(self, spans: tuple[Span, ...]) -> str:
        unit = " points" if self.spec.measure == WIN else ""
        widest = max(spans, key=lambda span: span.half or float("inf"))
        if widest.half is None:
            return f"{self.schedule.pairs} pairs: nothing is known yet"
        sign = "" if self.schedule.search or self.schedule.arms == 1 else "+"
        return f"{self.schedule.pairs} pairs: {widest.mean:{sign}.1f} ± {widest.half:.1f}{unit}"

    # What came of it

    def result(self) -> Result:
        side = self.side()
        names = [arm.name for arm in self.orders.arms]
        reading = Reading(names, self.rows, self._base.game, side, self._ground)
        sections = [
            section for metric in wanted(self.spec.metrics) for section in metric.sections(reading)
        ]
        if self.spec.worth:
            sections = [worth_told(self, reading), *sections]
        arms = arms_told(self)
        differences = differences_told(self)
        words = told(self, side, arms, differences)
        return Result(
            undercroft=__version__, question=words.question, answer=words.answer,
            game=self.spec.game, title=self._base.game.title, side=side,
            measure=self.spec.measure, unit="%" if self.spec.measure == WIN else "",
            spec=self.spec.model_dump(mode="json"), seed=self.spec.seed, command=self.command,
            method=words.method, arms=arms, differences=differences, looks=tuple(self.looks),
            sections=tuple(sections), failed=self._failed(),
            axes=tuple(f"{s.card}: {s.set}" for s in self.spec.sweep), target=self.spec.target,
            found=words.found,
        )  # fmt: skip

    def _ground(self, row: Row) -> Ground | None:
        """The board of a game; none where it cannot be drawn."""
        key = row.arm, row.pair, row.turn
        if key not in self._grounds:
            try:
                match = Board(self.orders, row.arm).quickly(row.pair, row.turn)
                self._grounds[key] = ground_of(match)
            except UndercroftError:
                self._grounds[key] = None
        return self._grounds[key]

    def side(self) -> str:
        """Whose wins are counted, in words."""
        if self.orders.swap:
            return OURS
        board = self._base
        options = board.options(0)
        seat, inverse = board.side(board.game.seats(options))
        return board.called(options, seat, inverse)

    def _failed(self) -> tuple[Failed, ...]:
        return tuple(
            Failed(arm=row.arm, pair=row.pair, seed=row.seed, sentence=row.error)
            for own in self.rows
            for row in own
            if row.error
        )


class _Hand:
    """Gets the rows of units: those that were kept, else from an engine, which is kept busy."""

    def __init__(self, study: Study, make: Make) -> None:
        self._study, self._make = study, make
        self._engine: Engine | None = None
        self._given: set[Unit] = set()
        self._early: dict[Unit, list[Row]] = {}
        self.recalled = 0
        """Games that were kept from before."""

    def rows(self, unit: Unit) -> list[Row]:
        store = self._study._store
        kept = None if store is None else store.kept(unit)
        if kept is not None:
            self.recalled += len(kept)
            return kept
        if self._engine is None:
            self._engine = self._make(self._study.orders)
        while unit not in self._early:
            self._fill(unit)
            done, rows = self._engine.take()
            self._given.discard(done)
            self._early[done] = rows
        rows = self._early.pop(unit)
        if store is not None:
            store.keep(unit, rows)
        return rows

    def _fill(self, unit: Unit) -> None:
        """Give the engine this unit, and those that are likely to be wanted next."""
        engine, schedule = self._engine, self._study.schedule
        assert engine is not None
        store = self._study._store
        likely = [unit, *(u for u in schedule.wave() if u.first >= unit.first)]
        for step in range(1, 2 + 2 * engine.width):
            likely += schedule.ahead(step)
        most = 1 if engine.width == 1 else 2 * engine.width
        for one in likely:
            if len(self._given) >= most:
                return
            known = one in self._given or one in self._early
            if known or self._done(one) or (store is not None and store.place(one).is_file()):
                continue
            self._given.add(one)
            engine.give(one)

    def _done(self, unit: Unit) -> bool:
        return len(self._study.schedule.scores.values[unit.arm]) > unit.first

    def close(self) -> None:
        if self._engine is not None:
            self._engine.close()
