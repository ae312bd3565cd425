"""Play many random games of every kind and look for anything that cannot be: `make soak`.

Each game is drawn from the seed: size, boss, setup and number of players, and whether machine
players of one kind or of several sit down. It must end without an exception, be sane at every
quiet point looked at, survive being written down and read back, and its journal must replay to
the same end. Whatever fails is named with the one command that plays that game again.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from undercroft import agents
from undercroft.games import registry
from undercroft.kernel.errors import UndercroftError

GAMES = 300
EVERY = 25
"""A state is looked at after so many decisions."""
MOST_DECISIONS = 100_000


def kinds(name: str) -> dict[str, list[Any]]:
    """What the options of a game may be, the one that settles most first."""
    if name == "explore":
        content = registry.game(name).content
        return {
            "size": list(content.sizes),
            "boss": [None, *content.effects],
            "setup": ["quick", "full"],
            "hero_players": [1, 2, 3, 4, 5],
        }
    if name == "arcade":
        return {
            "heroes": [3, 4, 5, 6],
            "players": [1, 2, 3, 4, 5, 6],
            "easy": [0, 1, 2, 3],
            "hard": [0, 1, 2, 3],
            "setup": ["quick", "full"],
            "ties": ["ask", "app"],
        }
    if name == "deckbox":
        return {"quest": list(registry.game(name).content.quests), "players": [1, 2, 3, 4]}
    if name == "realms":
        content = registry.game(name).content
        return {
            "adventure": list(content.adventures),
            "players": [1, 2, 3, 4],
            "party": [0, 2, 3, 4],
            "difficulty": list(content.difficulties),
        }
    if name == "crystalia":
        content = registry.game(name).content
        return {
            "mode": ["competitive", "narrative"],
            "players": [2, 3, 4, 5],
            "warzone": ["", *content.warzones],
            "setup": ["quick", "full"],
            "tiles": [1, 2, 3],
            "teams": [False, True],
            "factions": [True, True, False],
            "keep_dashing": [False, True],
            "explore_exits": [False, True],
            "archetypes": [False, True],
            "rounds": [5, 10, 20, 60],
        }
    return {}


def drawn(name: str, pick: Random) -> dict[str, Any]:
    """Options of a game that can be had; what does not go with the first is drawn again."""
    choices = kinds(name)
    settled = {option: [pick.choice(values)] for option, values in list(choices.items())[:1]}
    while True:
        options = {option: pick.choice(v) for option, v in {**choices, **settled}.items()}
        try:
            registry.game(name).checked(options)
        except UndercroftError:
            continue
        return options


class Job(NamedTuple):
    game: str
    seed: int
    every: int
    agents: tuple[str, ...] = ("random", "greedy")
    """Each seat gets one of these."""


class Played(NamedTuple):
    """What came of one game."""

    job: Job
    options: Mapping[str, Any]
    decisions: int = 0
    looks: int = 0
    outcome: str = ""
    flaws: tuple[str, ...] = ()


def play(job: Job) -> Played:
    """Play one game to its end and look at it closely."""
    game = registry.game(job.game)
    pick = Random(job.seed)
    options = drawn(job.game, pick)
    seated = [
        agents.agent(pick.choice(job.agents), job.seed + seat)
        for seat, _ in enumerate(game.seats(options))
    ]
    decisions = looks = 0
    flaws: list[str] = []
    try:
        match = game.new(seed=job.seed, events=False, **options)
        while not match.over and decisions < MOST_DECISIONS and not flaws:
            ask = match.ask
            match.answer(seated[ask.seat].choose(match, ask))
            decisions += 1
            if decisions % job.every == 0 or match.over:
                looks += 1
                flaws = [f"after {decisions} decisions: {flaw}" for flaw in look(match)]
        if not match.over and not flaws:
            flaws = [f"no end after {decisions} decisions"]
        elif match.over:
            again = game.new(seed=job.seed, events=False, **options)
            again.repeat(match.journal)
            if again.state.plain() != match.state.plain():
                flaws = ["the replay ends in another position"]
        outcome = " ".join(map(str, match.outcome or ()))
    except Exception:
        where = traceback.format_exc(limit=-4)
        return Played(job, options, decisions, looks, "", (f"after {decisions}: {where}",))
    return Played(job, options, decisions, looks, outcome, tuple(flaws))


def look(match: Any) -> Iterator[str]:
    """What is wrong with the state at the last quiet point."""
    state = match.settled
    plain = state.plain()
    again = match.game.restore(plain)
    if again.plain() != plain:
        yield "the state is another once it was written down and read back"
    if not match.over:
        # A game may be decided in mid-action, with a card still in somebody's hand.
        yield from match.game.flaws(state)
        yield from (f"read back: {flaw}" for flaw in match.game.flaws(again))


def run(jobs: Sequence[Job], workers: int) -> Iterator[Played]:
    if workers <= 1:
        yield from map(play, jobs)
        return
    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(play, jobs)


def show(results: Sequence[Played], seconds: float) -> None:
    decisions = sum(one.decisions for one in results)
    looks = sum(one.looks for one in results)
    print(f"{len(results)} games, {decisions:,} decisions, {looks:,} states looked at, ", end="")
    print(f"{seconds:.0f} s")
    for option in dict.fromkeys(name for one in results for name in one.options):
        counted = Counter(str(one.options[option]) for one in results if option in one.options)
        print(f"  {option}: " + ", ".join(f"{v} {n}" for v, n in sorted(counted.items())))
    ends = Counter(one.outcome or "failed" for one in results)
    print("  ends: " + ", ".join(f"{end} {count}" for end, count in sorted(ends.items())))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", help="games to play; all without any")
    parser.add_argument(
        "--number", "-n", "--games", type=int, default=GAMES, help="how many games of each"
    )
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed")
    parser.add_argument("--workers", type=int, default=1, help="processes that share the games")
    parser.add_argument("--every", type=int, default=EVERY, help="decisions between two looks")
    parser.add_argument(
        "--agent",
        action="append",
        metavar="NAME",
        help="who plays; several are mixed (random and greedy)",
    )
    asked = parser.parse_args()
    sorts = tuple(asked.agent or Job._field_defaults["agents"])
    try:
        for sort in sorts:
            agents.agent(sort, 0)
        names = [registry.game(name).name for name in asked.games] or list(registry.games())
    except UndercroftError as error:
        parser.error(str(error))
    jobs = [Job(g, asked.seed + i, asked.every, sorts) for g in names for i in range(asked.number)]
    begun = perf_counter()
    results: list[Played] = []
    bar = Progress("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with bar as progress:
        task = progress.add_task("soaking", total=len(jobs))
        for one in run(jobs, asked.workers):
            results.append(one)
            progress.advance(task)
    show(results, perf_counter() - begun)
    failed = sorted((one for one in results if one.flaws), key=lambda one: one.job)
    for one in failed:
        game, seed, every, sorts = one.job
        print(f"\nFAILED {dict(one.options)}", *one.flaws[:5], sep="\n  ")
        played = " ".join(f"--agent {sort}" for sort in sorts)
        print(f"  again: python bench/soak.py {game} -n 1 --seed {seed} --every {every} {played}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
