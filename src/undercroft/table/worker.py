"""A process that thinks for machine players and looks out for people: JSON lines in and out.

It is told the journal of each table, chance included, and never the seed: an agent cannot look at
dice that have not fallen. Started by `pool`; `python -m undercroft.table.worker` is all of it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from undercroft import agents
from undercroft.agents.ahead import ahead
from undercroft.agents.counsel import counsel
from undercroft.agents.search import Search
from undercroft.games import registry
from undercroft.kernel.match import Match

from . import limits
from .crew import HASTEN
from .errors import Refused
from .lookout import roaming, surveying
from .slices import Work

KEPT = 200
"""So many matches are kept in mind, those of the tables seen last."""
GAMES = 8
"""So many games over content of another day are kept at hand."""
LOOKS = 64
"""So many looks over a map are kept that others have interrupted."""
SLICE = 0.03
"""Seconds after which a look over a map, or thinking ahead, lets others come first."""
ALL = -1
"""In the place of a figure: all of them."""


class Thinker:
    """Follows matches by their journals, answers for seats and tells what figures see."""

    def __init__(self) -> None:
        self._matches: OrderedDict[str, Match[Any]] = OrderedDict()
        self._games: OrderedDict[str, Any] = OrderedDict()
        self._agents: OrderedDict[tuple[str, int, str], agents.Agent] = OrderedDict()
        self._looks: OrderedDict[tuple[str, int | None, int], Work[dict[str, Any]]] = OrderedDict()
        self._aheads: OrderedDict[str, Iterator[None]] = OrderedDict()
        """What is thought about at each table while a person is asked."""
        self._choosing: agents.Agent | None = None
        self._hastened = False

    def think(self, job: dict[str, Any]) -> dict[str, Any]:
        match = self._follow(job)
        if match is None:
            return {"job": job["job"], "need": True}
        if job["do"] in ("look", "roam"):
            return {"job": job["job"], **self._look(match, job)}
        if job["do"] == "hint":
            found = counsel(match, match.ask, job["seconds"], job["seed"])
            answers = [{"index": answer, "chance": chance} for answer, chance in found.answers]
            return {"job": job["job"], "answers": answers, "why": found.why}
        if job["do"] == "ahead":
            return {"job": job["job"], "more": self._think_ahead(match, job)}
        agent = self._agent(job["table"], job["seat"], job["level"], job["seed"])
        agents.hurry(agent, job["seconds"])
        self._choosing = agent
        try:
            if self._hastened:
                agents.hurry(agent, 0.0)
            return {"job": job["job"], "index": agent.choose(match, match.ask)}
        finally:
            self._choosing, self._hastened = None, False

    def hasten(self) -> None:
        """Nobody wants to wait for an answer any longer: the best so far will do.

        Who asks for it may be quicker than the job.
        """
        self._hastened = True
        if self._choosing is not None:
            agents.hurry(self._choosing, 0.0)

    def _agent(self, table: str, seat: int, level: str, seed: int) -> agents.Agent:
        key = (table, seat, level)
        agent = self._agents.get(key)
        if agent is None:
            agent = self._agents[key] = agents.agent(level, seed)
            if len(self._agents) > 4 * KEPT:
                self._agents.popitem(last=False)
        return agent

    def _think_ahead(self, match: Match[Any], job: dict[str, Any]) -> bool:
        """Use a moment in which a person is asked; whether there is more to think about."""
        table = job["table"]
        thinking = self._aheads.pop(table, None)
        if thinking is None:
            machines = {
                seat: self._agent(table, seat, level, seed) for seat, level, seed in job["machines"]
            }
            thinking = ahead(
                match,
                {seat: agent for seat, agent in machines.items() if isinstance(agent, Search)},
            )
        self._aheads[table] = thinking
        if len(self._aheads) > LOOKS:
            self._aheads.popitem(last=False)
        until = time.monotonic() + SLICE
        while time.monotonic() < until:
            if next(thinking, self) is self:
                return False
        return True

    def _follow(self, job: dict[str, Any]) -> Match[Any] | None:
        """The match at the end of the journal; None if its beginning is not known here."""
        table, base = job["table"], job["base"]
        match = self._matches.pop(table, None)
        if base == 0:
            match = Match(self._game(job), job["options"], None, start=job["start"], events=False)
        if match is None or len(match.journal) != base:
            return None
        if base == 0 or job["journal"]:
            # What was being looked at is no longer so.
            for key in [key for key in self._looks if key[0] == table]:
                del self._looks[key]
            self._aheads.pop(table, None)
        for _, index in job["journal"]:
            match.answer(index)
        self._matches[table] = match
        if len(self._matches) > KEPT:
            self._matches.popitem(last=False)
        return match

    def _look(self, match: Match[Any], job: dict[str, Any]) -> dict[str, Any]:
        """What a figure sees, or that there is more to look at: whoever wants it asks again."""
        roams = job["do"] == "roam"
        key = (job["table"], None, ALL) if roams else (job["table"], job["seat"], job["token"])
        look = self._looks.pop(key, None) if roams or job["squares"] else None
        if look is None and roams:
            look = roaming(match)
        elif look is None:
            look = surveying(match, job["seat"], job["token"], job["squares"])
        until = time.monotonic() + SLICE
        try:
            while job.get("whole") or time.monotonic() < until:
                next(look)
        except StopIteration as done:
            return {"found": done.value}
        except Refused as error:
            return {"refused": str(error)}
        self._looks[key] = look
        if len(self._looks) > LOOKS:
            self._looks.popitem(last=False)
        return {"more": True}

    def _game(self, job: dict[str, Any]) -> Any:
        """The game of a job, over the content its table began with."""
        if job["packs"] is None:
            return registry.game(job["game"])
        found = self._games.get(job["content"])
        if found is None:
            own: Any = registry.game(job["game"])
            found = self._games[job["content"]] = own.given_back(job["packs"])
            if len(self._games) > GAMES:
                self._games.popitem(last=False)
        return found


def main() -> None:
    limits.begin()
    # What an agent may print must not be taken for an answer.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    thinker = Thinker()
    signal.signal(HASTEN, lambda *_: thinker.hasten())
    # What is read once must not count against the time of the first answer.
    for name, game in registry.games().items():
        try:
            game.new(seed=0, events=False, **game.checked({}))
        except Exception as error:  # it must not keep the machines of all other games from playing
            print(f"{name} cannot be begun: {type(error).__name__}: {error}", file=sys.stderr)
    print(json.dumps({"ready": True}), file=out, flush=True)
    for line in sys.stdin:
        job = json.loads(line)
        try:
            said = thinker.think(job)
        except MemoryError:
            said = {"job": job["job"], "exceeded": "it took more memory than it may"}
        except Exception as error:
            said = {"job": job["job"], "error": f"{type(error).__name__}: {error}"}
        print(json.dumps(said), file=out, flush=True)


if __name__ == "__main__":
    with limits.in_silence():
        main()
