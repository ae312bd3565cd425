"""Whole games through the page, in a real Chromium: `make soak-page`.

Of each game so many are played by mouse, by keyboard alone and by touch on a phone's size, with
machines in the other seats, each to its end, by somebody who chooses at random among what is in
sight. Whatever goes wrong is named with the one command that plays that game again.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import sync_playwright
from tests.browser.chromium import PAGE, launch
from tests.browser.soak import PATIENCE, WAYS, Played, Wish, play
from tests.server.servers import Server

from undercroft.games import registry

NUMBERS = {"mouse": 20, "keys": 5, "touch": 5}
MOVING = 5
"""Every so many games what happens is played back instead of simply being there."""
PICTURES = Path("soak-pictures")


def share(wishes: Sequence[Wish]) -> list[Played]:
    """One server and one browser play some of the games."""
    results = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser, server = launch(playwright), Server(Path(folder)).start()
        try:
            for wish in wishes:
                results.append(play(browser, server, wish, PICTURES))
                tell(results[-1])
        finally:
            browser.close()
            server.stop()
        if "Traceback" in server.complaints:
            results[-1].wrong.append(f"the server stumbled: {server.complaints[-1500:]}")
    return results


def tell(one: Played) -> None:
    end = f"WRONG: {one.wrong[0][:200]}" if one.wrong else "played"
    print(f"{one.wish}: {one.questions} questions in {one.seconds:.0f} s, {end}", flush=True)


def run(wishes: Sequence[Wish], workers: int) -> Iterator[Played]:
    if workers <= 1:
        yield from share(wishes)
        return
    with get_context("spawn").Pool(workers) as pool:
        for results in pool.imap(share, [wishes[i::workers] for i in range(workers)]):
            yield from results


def show(results: Sequence[Played], seconds: float) -> None:
    heads = ("game", "way", "games", "questions", "clicks", "looks", "seconds", "slowest", "wrong")
    print("\n" + " ".join(f"{head:>9}" for head in heads))
    groups: dict[tuple[str, str], list[Played]] = {}
    for one in results:
        groups.setdefault((one.wish.game, "+".join(one.wish.ways)), []).append(one)
    groups["all", ""] = list(results)
    for (game, way), some in groups.items():
        counted = (
            game, way, len(some), sum(one.questions for one in some),
            sum(one.clicks for one in some), sum(one.looks for one in some),
            round(sum(one.seconds for one in some)), f"{max(one.slowest for one in some):.1f}",
            sum(bool(one.wrong) for one in some),
        )  # fmt: skip
        print(" ".join(f"{each:>9}" for each in counted))
    print(f"{seconds:.0f} s by the clock")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", help="games to play; all without any")
    for way in WAYS:
        parser.add_argument(f"--{way}", type=int, default=None, help=f"games by {way}, of each")
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed")
    parser.add_argument("--workers", type=int, default=1, help="processes that share the games")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds until a stall")
    parser.add_argument("--level", default="", help="how well the machines play")
    parser.add_argument("--moving", action="store_true", help="play back what happens, always")
    asked = parser.parse_args()
    if not PAGE.is_file():
        parser.error("the page is not built: make web")
    named = {way: getattr(asked, way) for way in WAYS}
    usual = NUMBERS if all(count is None for count in named.values()) else {}
    numbers = {way: usual.get(way, 0) if n is None else n for way, n in named.items()}
    wishes = [
        Wish(
            game,
            seed,
            (way,),
            asked.moving or seed % MOVING == MOVING - 1,
            asked.patience,
            asked.level,
        )
        for game in asked.games or sorted(registry.names())
        for way in WAYS
        for seed in range(asked.seed, asked.seed + numbers[way])
    ]
    begun = perf_counter()
    results = sorted(run(wishes, asked.workers), key=lambda one: str(one.wish))
    show(results, perf_counter() - begun)
    failed = [one for one in results if one.wrong]
    for one in failed:
        print(f"\nWRONG in {one.wish} with {one.wish.options}:")
        for line in list(dict.fromkeys(one.wrong))[:12]:
            print(f"  {line}")
        again = f"{one.wish.game} --{one.wish.ways[0]} 1 --seed {one.wish.seed}"
        moving = " --moving" if one.wish.moving else ""
        print(f"  again: python bench/soak_page.py {again}{moving}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
