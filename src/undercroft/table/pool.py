"""Thinking for machine players and looking out for people, with a time budget for every answer.

What a figure sees can take a moment to be drawn, in which no table may stand still (see `slices`
for why no thread does it). A worker that is too slow or dies is replaced; who asked gets `NoAnswer`
and goes on without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from undercroft.games import registry
from undercroft.kernel.match import Journal

from .crew import KNOWN, LEISURE, PEOPLE, UNWATCHED, WATCHED, Crew, NoAnswer, Worker
from .errors import Refused
from .live import Live, Setup
from .secret import agent_seed

MEMORY = 2 << 30
"""Bytes of address space that a worker may have."""


THINKING = 0.6
"""The part of its budget after which an agent that looks ahead gives its best answer."""


class Moment(NamedTuple):
    """A position as a worker finds it: what is played there, and every answer so far."""

    setup: Setup
    journal: Journal
    epoch: int = 0
    """As long as it stays the same, a longer journal only goes on."""

    @classmethod
    def of(cls, live: Live) -> Moment:
        """Where a table stands now, whatever it does next."""
        return cls(live.setup, live.match.journal.copy(), live.epoch)


def packs_of(game: Any) -> list[dict[str, Any]] | None:
    """What a worker must be told of a game that is not over the program's own content."""
    own: Any = registry.game(game.name)
    return None if own.content_hash == game.content_hash else game.kept()


class Pool(Crew):
    """The workers that are told journals, and never a seed."""

    def __init__(self, size: int, budget: float) -> None:
        super().__init__(size, "undercroft.table.worker", MEMORY)
        self.budget = budget
        self._choosing: dict[str, Worker] = {}
        """Who chooses for a machine, by table."""

    async def choose(
        self,
        live: Live,
        seat: int,
        level: str,
        *,
        doubtful: bool = False,
        hastened: Callable[[], bool] = lambda: False,
        rank: int = WATCHED,
    ) -> int:
        """What an agent answers to the open question of a table; it may be no legal answer.

        An agent that is doubtful, having failed before, never gets the last free worker.
        """
        try:
            spare, patience = (1, self.budget) if doubtful else (0, None)
            worker = await self.take(live.setup.table, rank, spare, patience)
        except TimeoutError:
            raise NoAnswer("no worker is free for an agent that has failed before") from None
        seed = agent_seed(live.setup.seed, live.setup.table, seat)
        task = {
            "do": "choose", "seat": seat, "level": level, "seed": seed,
            "seconds": 0.0 if hastened() else THINKING * self.budget,
        }  # fmt: skip
        self._choosing[live.setup.table] = worker
        try:
            index = (await self._think(worker, Moment.of(live), task)).get("index")
        finally:
            del self._choosing[live.setup.table]
        if type(index) is not int:
            raise NoAnswer(f"{index!r} is no answer")
        return index

    def hasten(self, table: str) -> None:
        """Let whoever chooses for a machine of a table give the best answer so far."""
        worker = self._choosing.get(table)
        if worker is not None:
            worker.hasten()

    async def survey(
        self, moment: Moment, seat: int | None, token: int, squares: bool = True
    ) -> dict[str, Any]:
        """What a figure sees and can get to in a position, as far as a seat knows the map.

        A look over a large map takes a while, and whoever asks meanwhile comes first, unless the
        table has gone on: then its worker would have to come back to this position every time.
        """
        task = {"do": "look", "seat": seat, "token": token, "squares": squares, "whole": False}
        said: dict[str, Any] = {"more": True}
        while said.get("more"):
            worker = await self.take(moment.setup.table, PEOPLE)
            known = worker.known.get(moment.setup.table)
            task["whole"] = known is not None and known != (moment.epoch, len(moment.journal))
            said = await self._think(worker, moment, task)
        if "refused" in said:
            raise Refused(said["refused"])
        found: dict[str, Any] = said["found"]
        return found

    async def roam(self, moment: Moment) -> None:
        """Let a worker get to know the map of a position, as long as nobody else wants one."""
        said: dict[str, Any] = {"more": True}
        while self.size and said.get("more") and not self.pressed:
            worker = await self.take(moment.setup.table, UNWATCHED)
            known = worker.known.get(moment.setup.table)
            if known is not None and known[1] > len(moment.journal):
                self.put(worker)  # The table has gone on: its worker knows it by now.
                return
            said = await self._think(worker, moment, {"do": "roam"})

    async def ahead(
        self, moment: Moment, machines: Mapping[int, str], wanted: Callable[[], bool]
    ) -> None:
        """Let machines, the levels of seats, think about what they may be asked next, for as long
        as it is wanted: moment by moment, and whoever asks for anything comes first."""
        setup = moment.setup
        task = {
            "do": "ahead",
            "machines": [
                (seat, level, agent_seed(setup.seed, setup.table, seat))
                for seat, level in machines.items()
            ],
        }
        said: dict[str, Any] = {"more": True}
        while said.get("more") and wanted():
            worker = await self.take(setup.table, LEISURE)
            if wanted():
                said = await self._think(worker, moment, task)
            else:
                self.put(worker)

    async def advise(self, moment: Moment, seat: int) -> dict[str, Any]:
        """The best answers to the open question of a seat, with the chance to win of each, and
        `why` the first is the best."""
        worker = await self.take(moment.setup.table, PEOPLE)
        seed = agent_seed(moment.setup.seed, moment.setup.table, seat)
        task = {"do": "hint", "seat": seat, "seed": seed, "seconds": THINKING * self.budget}
        found = await self._think(worker, moment, task)
        return {"answers": found.get("answers", []), "why": found.get("why", [])}

    async def _think(self, worker: Worker, moment: Moment, task: dict[str, Any]) -> dict[str, Any]:
        """What a worker that was taken says of a position; then it is free again, or replaced."""
        setup, journal, epoch = moment
        table = setup.table
        known, base = worker.known.get(table, (-1, 0))
        if known != epoch or base > len(journal):
            base = 0
        for first in (base, 0):
            job = {
                "table": table,
                "game": setup.game.name,
                "content": setup.game.content_hash,
                "packs": packs_of(setup.game) if first == 0 else None,
                "options": setup.options,
                "start": setup.start if first == 0 else None,
                "base": first,
                "journal": journal[first:],
                **task,
            }
            said = (await self.ask(worker, job, b"", self.budget)).data
            if not said.get("need"):
                break
        if "error" in said:
            worker.known.pop(table, None)
            self.put(worker)
            raise NoAnswer(str(said["error"]))
        worker.known[table] = (epoch, len(journal))
        worker.known.move_to_end(table)
        if len(worker.known) > KNOWN:
            worker.known.popitem(last=False)
        self.put(worker)
        return said


__all__ = ["Moment", "NoAnswer", "Pool"]
