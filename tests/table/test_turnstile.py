"""The turnstile: machines have their share of the loop, and those that are watched theirs."""

from __future__ import annotations

import asyncio

from undercroft.table.turnstile import ALONE, BESIDE, OVERHEAD, WATCHED, Turnstile


class Clock:
    """A clock that only moves when somebody waits."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds


def share(watched: bool, playing: bool) -> float:
    """The part of the time that machines have held the loop, over a hundred acts of 5 ms."""
    clock = Clock()
    cost = 0.005

    async def evening() -> float:
        turnstile = Turnstile(clock)
        turnstile.rest = clock.sleep
        began = clock()
        for _ in range(100):
            if playing:
                turnstile.played()
            await turnstile.enter(watched)
            clock.time += cost + OVERHEAD
            turnstile.cost(watched, cost)
        return 100 * (cost + OVERHEAD) / (clock() - began)

    return asyncio.run(evening())


def test_machines_have_their_share_of_the_loop_and_no_more() -> None:
    for watched, playing, most in (
        (True, True, WATCHED),
        (False, True, BESIDE),
        (False, False, ALONE),
    ):
        found = share(watched, playing)
        assert 0.7 * most < found < 1.1 * most, (watched, playing, found)


def test_those_that_are_watched_do_not_wait_for_the_others() -> None:
    async def evening() -> list[str]:
        turnstile = Turnstile()
        turnstile.played()
        turnstile.cost(False, 3600.0)
        passed: list[str] = []

        async def machine(name: str, watched: bool) -> None:
            await turnstile.enter(watched)
            passed.append(name)

        waiting = asyncio.create_task(machine("unwatched", False))
        await machine("watched", True)
        waiting.cancel()
        return passed

    assert asyncio.run(evening()) == ["watched"]
