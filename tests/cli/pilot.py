"""Somebody at the terminal that fills the screen: presses keys, clicks, and reads it as text."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from textual.pilot import Pilot

from undercroft.agents import agent
from undercroft.cli import _session
from undercroft.cli._session import Session
from undercroft.cli.full.app import FullScreen
from undercroft.cli.full.panes import MapPane
from undercroft.cli.full.screens import Pick
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.scene import Scene

PATIENCE = 120
"""Seconds to wait for the machines, on a machine that is busy."""
Script = Callable[["Person"], Awaitable[None]]


class Person:
    """Who sits before the screen; nothing is read while the game goes on without them."""

    def __init__(self, app: FullScreen, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def scene(self) -> Scene:
        assert self.app.scene is not None
        return self.app.scene

    @property
    def answers(self) -> int:
        return len(self.app.session.match.journal)

    async def asked(self) -> None:
        await asyncio.wait_for(self.app.settled.wait(), PATIENCE)

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.asked()

    async def say(self, words: str) -> None:
        await self.pilot.press("colon", *("space" if letter == " " else letter for letter in words))
        await self.press("enter")

    async def click(self, square: int) -> bool:
        """Click on a square of the map, where it is in sight."""
        pane = self.app.query_one(MapPane)
        assert pane.chart is not None
        corner = pane.chart.corner(square)
        if corner is None:
            return False
        at = pane.content_region.offset + corner
        await self.pilot.click(offset=(at.x, at.y))
        await self.asked()
        return True

    async def go(self, square: int) -> None:
        """Take the cursor to a square with the arrows."""
        pane = self.app.query_one(MapPane)
        assert pane.chart is not None
        pane.focus()
        places = {s.id: s for s in self.scene.board.squares}
        for _ in range(80):
            if pane.cursor == square:
                return
            here, there = places[pane.cursor or 0], places[square]
            if here.x != there.x:
                await self.pilot.press("right" if there.x > here.x else "left")
            else:
                await self.pilot.press("down" if there.y > here.y else "up")
        raise AssertionError(f"the cursor does not get to {square}")

    async def read(self) -> str:
        """The screen as it stands once nothing moves any more."""
        before = ""
        for _ in range(50):
            await self.pilot.pause()
            strips = self.app.screen._compositor.render_strips(self.app.size)
            lines = ["".join(part.text for part in strip).rstrip() for strip in strips]
            now = "\n".join(lines) + "\n"
            if now == before:
                return now
            before = now
        raise AssertionError("the screen never comes to rest")

    @property
    def picking(self) -> bool:
        return isinstance(self.app.screen, Pick)


def sit(session: Session, size: tuple[int, int], script: Script, **how: Any) -> FullScreen:
    """Let somebody play at a screen of that size; what the app was, once they have gone."""

    async def evening() -> FullScreen:
        app = FullScreen(session, **({"pace": 0.0} | how))
        async with app.run_test(size=size) as pilot:
            person = Person(app, pilot)
            await person.asked()
            await script(person)
            if not app.over:
                app.action_leave()
                await asyncio.wait_for(app.gone.wait(), PATIENCE)
        if app.failure is not None:
            raise app.failure
        return app

    # In a thread of its own: a browser of another test may have a loop in this one.
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, evening()).result()


def begun(
    game: str,
    seed: int = 7,
    forward: int = 0,
    people: Sequence[int] = (),
    level: str = "random",
    **options: Any,
) -> Session:
    """A new game in which so many answers were given at random, up to a question to a person that
    is about the map."""
    session = _session.begin(game, options, "", level, seed, False)
    if people:
        session.people = list(people)
    dice = agent("random", seed=seed)
    match = session.match
    while len(match.journal) < forward or not _on_map(session):
        assert not match.over
        match.answer(dice.choose(match, match.ask))
    return session


def _on_map(session: Session) -> bool:
    ask = session.match.ask
    if ask.seat == CHANCE or ask.seat not in session.people:
        return False
    question = session.match.scene(ask.seat).question
    assert question is not None
    return any(option.squares for option in question.options) and not question.interrupt
