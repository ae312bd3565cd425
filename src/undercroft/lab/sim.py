"""Many matches between machine players, over as many processes as wanted.

A game's seed follows from the seed of the simulation and the game's index, and so do the seeds of
its players: what comes out does not depend on how many processes share the work, or in which
order they finish. A game that fails names its seed and the others go on.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from multiprocessing.process import BaseProcess
from threading import Thread
from time import process_time
from typing import Any, NamedTuple

from undercroft import agents
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.extras import Extras
from undercroft.kernel.names import hint
from undercroft.kernel.pack import Named
from undercroft.kernel.victory import side_of

from .interval import wilson

MOST_DECISIONS = 500_000
"""A game that goes on for longer is taken for endless, and counts as failed."""
BATCH = 32
"""Games handed to a process at a time, at most."""
DEFAULT_AGENT = "greedy"
YOUNG = 50_000
"""Rubbish is looked for when there are so many new objects."""


class Impossible(UndercroftError):
    """A simulation that cannot be run as it was asked for."""


@dataclass(frozen=True)
class Plan:
    """What to play: a game with its options, who sits where, and the seed of it all."""

    game: str
    options: Mapping[str, Any]
    seats: tuple[tuple[str, str], ...]
    """The name of each seat, and of the agent in it."""
    seed: int = 0
    packs: tuple[Named, ...] = ()
    """What is played besides the game's own cards."""
    content: tuple[Mapping[str, Any], ...] = ()
    """These packs, as a process can be told them."""

    def seed_of(self, index: int) -> int:
        return chance.game_seed(self.seed, index)


class Played(NamedTuple):
    """One game: who won and why, or what went wrong."""

    number: int
    """Its index in the plan."""
    seed: int
    winner: str = ""
    why: str = ""
    rounds: int = 0
    decisions: int = 0
    """Answers of players; those of chance are not counted."""
    seconds: float = 0.0
    error: str = ""

    def row(self) -> dict[str, Any]:
        """All that is the same on every machine."""
        row = self._asdict()
        del row["seconds"]
        if not self.error:
            del row["error"]
        return row


# Making a plan


def plan(
    game: str | registry.Game, options: Mapping[str, Any], seats: str = "", seed: int = 0
) -> Plan:
    """A plan from words such as `consul=greedy,heroes=random`, or a sentence why there is none.

    A game by its name is played with its own cards; one over packs is given itself.
    """
    found: Any = registry.game(game) if isinstance(game, str) else game
    checked = found.checked(options)
    names = found.seats(checked)
    chosen = agents_of(seats, names)
    for name in chosen:
        agents.agent(name)
    packs: tuple[Named, ...] = getattr(found, "packs", ())
    content = tuple(found.kept()[1:]) if packs else ()
    return Plan(found.name, checked, tuple(zip(names, chosen, strict=True)), seed, packs, content)


def agents_of(text: str, names: Sequence[str]) -> list[str]:
    """The agent of each seat. A word without "=" is for all, a name for all it begins."""
    chosen = [DEFAULT_AGENT] * len(names)
    for part in filter(None, (part.strip() for part in text.split(","))):
        seat, equals, agent = (word.strip() for word in part.rpartition("="))
        if equals and not seat:
            raise Impossible(f'"{part}" names no seat: expected a seat and an agent, "seat=agent"')
        if not agent:
            raise Impossible(f'seat "{seat}" has no agent: expected one, "{seat}=greedy"')
        places = [i for i, name in enumerate(names) if calls(seat, name)]
        if not places:
            known = [name.lower() for name in names]
            raise Impossible(f'there is no seat "{seat}" in this game{hint(seat, known)}')
        for place in places:
            chosen[place] = agent
    return chosen


def calls(word: str, name: str) -> bool:
    called = word.lower().replace(" ", "")
    known = name.lower().replace(" ", "")
    return known == called or known.rstrip("0123456789") == called or not called


# Playing


_over: dict[tuple[str, ...], Any] = {}
"""The game over packs that was played last, by the hashes of the packs."""


def game_of(plan: Plan) -> Any:
    """The game of a plan, over its packs."""
    own: Any = registry.game(plan.game)
    if not plan.packs:
        return own
    key = (plan.game, *(pack.hash for pack in plan.packs))
    if key not in _over:
        _over.clear()
        _over[key] = own.given_back(plan.content)
    return _over[key]


def play(plan: Plan, index: int) -> Played:
    """Play one game of a plan to its end; an error becomes part of the answer."""
    seed = plan.seed_of(index)
    begun = process_time()
    decisions = 0
    try:
        seated = [
            agents.agent(agent, chance.stream(seed, seat))
            for seat, (_, agent) in enumerate(plan.seats)
        ]
        match = game_of(plan).new(seed=seed, events=False, **plan.options)
        while not match.over:
            ask = match.ask
            match.answer(seated[ask.seat].choose(match, ask))
            decisions += 1
            if decisions > MOST_DECISIONS:
                raise Impossible(f"no end after {MOST_DECISIONS:,} decisions")
        winner, why = match.outcome[0], match.outcome[1]
        rounds = getattr(match.state, "round", 0)
    except Exception as error:
        sentence = str(error) if isinstance(error, UndercroftError) else repr(error)
        seconds = process_time() - begun
        return Played(index, seed, decisions=decisions, seconds=seconds, error=sentence)
    return Played(index, seed, winner, why, rounds, decisions, process_time() - begun)


def settle() -> None:
    """Tell the garbage collector that this process does nothing but play from now on.

    What is loaded by now stays, and games leave next to nothing behind that it must find: looking
    as often as usual takes one twentieth of the time of short games.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def follow() -> None:
    """End this process when the one that began it has ended, in whatever way: who was killed ends
    nobody, and processes of a pool would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_after, args=(parent,), daemon=True).start()


def _after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def settled() -> Iterator[None]:
    """The same for a while."""
    usual = gc.get_threshold()
    settle()
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def run(plan: Plan, games: int, workers: int = 1) -> Generator[Played, None, None]:
    """Play games 0 to `games` - 1 and give each as it is done, in no certain order.

    Closing the iterator stops: games that are being played are given up, no process is left.
    """
    if workers <= 1 or games <= 1:
        yield from (play(plan, index) for index in range(games))
        return
    yield from _shared(plan, games, workers)


def _shared(plan: Plan, games: int, workers: int) -> Iterator[Played]:
    batches = _batches(games, workers)
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _begin, (plan, stop))
    running: dict[Future[list[Played]], range] = {}

    def hand_out() -> None:
        for batch in batches:
            running[pool.submit(_play_batch, batch)] = batch
            if len(running) >= 2 * workers:
                return

    try:
        hand_out()
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                batch = running.pop(future)
                try:
                    yield from future.result()
                except BrokenProcessPool:
                    lost = [*batch, *(i for other in running.values() for i in other)]
                    lost += [i for other in batches for i in other]
                    yield from (
                        Played(i, plan.seed_of(i), error="a process died before it was played")
                        for i in sorted(lost)
                    )
                    return
            hand_out()
    finally:
        stop.set()
        with suppress(KeyboardInterrupt):
            pool.shutdown(wait=True, cancel_futures=True)


def _batches(games: int, workers: int) -> Iterator[range]:
    """Small batches first, so that there is something to show; then larger ones, up to BATCH."""
    most = max(1, min(BATCH, games // (workers * 4)))
    at = 0
    for turn in count():
        size = min(most, 1 << min(turn // workers, 16))
        if at >= games:
            return
        yield range(at, min(at + size, games))
        at += size


_plan: Plan
_stop: Any


def _begin(plan: Plan, stop: Any) -> None:
    """In a new process: keep the plan, and leave Ctrl-C to the process that started it."""
    global _plan, _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow()
    _plan, _stop = plan, stop
    game_of(plan)
    settle()


def _play_batch(batch: range) -> list[Played]:
    found = []
    for index in batch:
        if _stop.is_set():
            break
        found.append(play(_plan, index))
    return found


# Adding up


@dataclass(frozen=True)
class Spread:
    """A measure over all games."""

    mean: float
    least: int
    most: int

    @classmethod
    def of(cls, values: Sequence[int]) -> Spread:
        if not values:
            return cls(0.0, 0, 0)
        return cls(sum(values) / len(values), min(values), max(values))


@dataclass(frozen=True)
class Summary:
    """What came of a simulation. Only `seconds` and the speed differ from run to run."""

    played: int
    wins: dict[str, int]
    rounds: Spread
    decisions: Spread
    failed: tuple[Played, ...]
    seconds: float
    """Of the processor, for playing, added up over all processes."""

    @property
    def speed(self) -> float:
        """Decisions a second of one process."""
        return self.played * self.decisions.mean / self.seconds if self.seconds else 0.0

    def interval(self, side: str) -> tuple[float, float]:
        return wilson(self.wins[side], self.played)

    def plain(self) -> dict[str, Any]:
        return {
            "played": self.played,
            "wins": {
                side: {"games": won, "share": won / max(1, self.played),
                       "interval": list(self.interval(side))}
                for side, won in self.wins.items()
            },
            "rounds": vars(self.rounds),
            "decisions": vars(self.decisions),
            "failed": [one.row() for one in self.failed],
        }  # fmt: skip


def summary(plan: Plan, results: Sequence[Played]) -> Summary:
    """Add up; sides that never won are listed too."""
    good = [one for one in results if not one.error]
    winners = dict.fromkeys([*sides(plan), *sorted({one.winner for one in good})])
    return Summary(
        played=len(good),
        wins={side: sum(one.winner == side for one in good) for side in winners},
        rounds=Spread.of([one.rounds for one in good]),
        decisions=Spread.of([one.decisions for one in good]),
        failed=tuple(sorted(one for one in results if one.error)),
        seconds=sum(one.seconds for one in good),
    )


def sides(plan: Plan) -> tuple[str, ...]:
    """Who may win: what the game says, at once or for its options, as one does whose players win
    or lose together; else those who sit at the table."""
    extras: Extras = game_of(plan).extras
    said = extras.sides
    if said is not None:
        return said(plan.options) if callable(said) else said
    return tuple(dict.fromkeys(side_of(name) for name, _ in plan.seats))


def report(plan: Plan, games: int, results: Sequence[Played]) -> dict[str, Any]:
    """Everything as JSON can hold it; equal plans make equal reports, speed excepted."""
    found = summary(plan, results)
    return {
        "format": "undercroft-sim",
        "version": 1,
        "game": plan.game,
        **({"packs": [pack._asdict() for pack in plan.packs]} if plan.packs else {}),
        "options": dict(plan.options),
        "seats": dict(plan.seats),
        "seed": plan.seed,
        "games": games,
        "summary": found.plain(),
        "results": [one.row() for one in sorted(results) if not one.error],
        "speed": {"seconds": found.seconds, "decisions_per_second": found.speed},
    }
