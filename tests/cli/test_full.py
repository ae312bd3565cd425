"""The terminal that fills the screen: what a person sees, and whole games played through it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import undercroft as package
from undercroft.cli import _board, _companion, _session
from undercroft.cli.full import desk
from undercroft.cli.full.panes import MapPane
from undercroft.cli.full.screens import Cover, End, Reader
from undercroft.kernel.choice import CHANCE

from .pilot import Person, begun, sit
from .screens import PLAIN, SCREENS, file, shown

GAMES = ("arcade", "crystalia", "deckbox", "explore", "realms")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "saves"


@pytest.mark.parametrize("name", (*SCREENS, *PLAIN))
def test_what_a_person_sees(name: str) -> None:
    assert shown(name) == file(name).read_text("utf-8"), "make goldens writes the screens anew"


# Whole games


MACHINE = {"arcade": 0.3, "crystalia": 0.8, "deckbox": 0.3, "realms": 0.4}
"""How often somebody lets the machine finish their turn, where a game is long."""
SHORT = {"crystalia": {"rounds": 2}, "explore": {"rounds": 3}}
"""Options that end a game sooner."""


async def at_random(person: Person, dice: random.Random, machine: float) -> None:
    """Something that can be done: a key, a click, the next place and Enter, or the machine."""
    app = person.app
    places, rows = app.places(), [row for row in app.rows if row.key]
    way = dice.random()
    if person.picking:
        await person.press(dice.choice(["down", "enter", "1"]))
    elif isinstance(app.screen, Reader):
        await person.press("escape")
    elif dice.random() < machine:
        await person.press("a")
    elif way < 0.3 and places:
        if not await person.click(dice.choice(places)):
            await person.press("full_stop", "enter")
    elif way < 0.45 and places:
        await person.press(*["full_stop"] * dice.randint(1, 3), "enter")
    else:
        await person.press(dice.choice(rows).key)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_at_the_screen(game: str, home: Path) -> None:
    dice = random.Random(5)
    seen: list[str] = []

    async def script(person: Person) -> None:
        for _ in range(300):
            if isinstance(person.app.screen, End):
                break
            await at_random(person, dice, MACHINE.get(game, 0.1))
        seen.append(await person.read())
        await person.press("enter")

    session = begun(game, seed=5, level="greedy", **SHORT.get(game, {}))
    app = sit(session, (80, 24), script)
    match = session.match
    assert match.over and app.code == 0
    said = match.scene(None).outcome
    assert said.split()[0] in seen[0] and "The game is over" in seen[0]
    assert app.bridge.parting[0].startswith(said)
    (kept,) = home.iterdir()
    assert package.load(kept).outcome == match.outcome


# What keys and mouse do


def test_the_line_below_the_map_tells_what_a_square_is_and_what_pointing_does() -> None:
    session = begun("explore", forward=40)

    async def script(person: Person) -> None:
        option = next(o for o in person.scene.question.options if len(o.path) > 1)  # type: ignore[union-attr]
        square = next(s for s in person.scene.board.squares if s.id == option.squares[0])
        await person.go(square.id)
        screen = await person.read()
        assert f"\n {square.name}  plain floor" in screen
        assert f"↵ {option.label}" in screen and option.cost in screen
        taken = {at for token in person.scene.tokens for at in token.squares}
        assert screen.count("○") == len(set(option.path) - taken)
        before = person.answers
        await person.press("enter")
        assert person.answers > before
        at = next(t.at for t in person.scene.tokens if t.active)
        assert at == square.id

    sit(session, (120, 40), script)


def test_a_square_that_cannot_be_chosen_is_refused_by_its_rule() -> None:
    session = begun("explore", forward=40)

    async def script(person: Person) -> None:
        free = set(person.app.places())
        taken = {s for t in person.scene.tokens for s in t.squares}
        far = next(s for s in reversed(person.scene.board.squares) if s.id not in free | taken)
        before = person.answers
        await person.go(far.id)
        assert "↵ why nothing can be done here" in await person.read()
        await person.press("enter")
        assert isinstance(person.app.screen, Reader)
        told = await person.read()
        assert far.name in told and "now:" in told
        assert any(rule.id in told for rule in package.game("explore").catalogue)
        await person.press("escape")
        assert person.answers == before

    sit(session, (120, 40), script)


def test_what_a_figure_sees_is_drawn_until_it_is_enough() -> None:
    session = begun("explore", forward=40)

    async def script(person: Person) -> None:
        assert _board.SEEN not in await person.read()
        acting = next(t for t in person.scene.tokens if t.active)
        await person.press("v")
        screen = await person.read()
        found = session.sight(acting.id)
        assert found is not None
        taken = {s for t in person.scene.tokens for s in t.squares}
        others = [t for t in person.scene.tokens if t.side != acting.side]
        seen = [t for t in others if t.id in found.figures]
        figures = [t for t in person.scene.tokens if t.id in found.figures]
        marked = len(found.squares - taken) + sum(t.at is not None for t in figures)
        # Once more in the line below the map.
        assert screen.count(_board.SEEN) - 1 == marked > 20
        assert f"{acting.name} sees {', '.join(t.name for t in seen)}" in screen
        # Another figure under the cursor is who looks; an empty square changes nothing.
        foe = next(t for t in others if t.at is not None)
        await person.go(foe.at or 0)
        assert f"{foe.name} sees " in await person.read()
        await person.go(acting.at or 0)
        await person.press("v")
        assert _board.SEEN not in await person.read()

    sit(session, (140, 50), script)


def test_undo_takes_back_and_a_game_goes_on_where_it_was_left(home: Path) -> None:
    session = begun("deckbox", forward=20)

    async def script(person: Person) -> None:
        before = person.answers
        await person.press("full_stop", "enter")
        assert person.answers > before
        await person.press("u")
        assert person.answers == before
        assert "Taken back" in await person.read()
        await person.press("full_stop", "enter")

    sit(session, (80, 24), script)
    (kept,) = home.iterdir()
    resumed = _session.resume("deckbox", kept)
    assert resumed.match.journal == session.match.journal

    async def again(person: Person) -> None:
        assert person.scene == session.match.scene(person.scene.seat)
        await person.press("s")
        assert "Saved as" in await person.read()

    sit(resumed, (80, 24), again)


def test_it_fits_every_size_and_keeps_its_place_when_resized() -> None:
    session = begun("arcade", forward=40)

    async def script(person: Person) -> None:
        await person.press("full_stop")
        cursor = person.app.query_one(MapPane).cursor
        for size in ((60, 20), (200, 60), (80, 24), (120, 40)):
            await person.pilot.resize_terminal(*size)
            screen = await person.read()
            lines = screen.splitlines()
            assert len(lines) == size[1] and max(map(len, lines)) <= size[0]
            assert "Super Dungeon Arcade" in lines[0] and "? help" in lines[-1]
            assert "║▸" in screen, "the cursor is in sight"
            assert person.app.query_one(MapPane).cursor == cursor
        await person.press("t")
        assert person.app.theme == "parchment"
        assert await person.read() == screen, "light and dark differ in colours alone"

    sit(session, (80, 24), script)


def test_words_are_taken_as_the_plain_terminal_takes_them() -> None:
    session = begun("explore", forward=40)

    async def script(person: Person) -> None:
        await person.say("look dragon priest")
        assert "Dragon Priest" in await person.read()
        await person.press("escape")
        await person.say("why fly")
        assert "Why what?" in await person.read()
        await person.press("h")
        assert "The machine would: " in await person.read()
        await person.press("escape", "question_mark")
        assert "arrows" in await person.read()
        await person.press("escape", "i")
        assert isinstance(person.app.screen, Reader)

    sit(session, (120, 40), script)


def test_what_is_said_at_length_is_shown_whole_on_a_small_screen() -> None:
    session = begun("explore", forward=40)

    async def script(person: Person) -> None:
        person.app.listen(["word " * 40 + "end"], [])
        assert isinstance(person.app.screen, Reader)
        assert "end" in await person.read()
        await person.press("escape")
        person.app.listen(["word " * 20 + "end"], [])
        assert not isinstance(person.app.screen, Reader)

    sit(session, (80, 24), script)


def test_the_help_keeps_its_columns_on_a_small_screen() -> None:
    session = begun("explore", forward=40)

    async def script(person: Person) -> None:
        await person.press("question_mark")
        lines = [line.strip(" ║") for line in (await person.read()).splitlines()]
        assert "Shift four squares at a time" in lines, "what goes on stands below its beginning"
        [first] = [line for line in lines if line.startswith("arrows")]
        assert first.startswith("arrows                  move the cursor")

    sit(session, (80, 24), script)


def test_every_option_has_its_place_in_the_tray_or_on_the_map() -> None:
    for game in GAMES:
        match = begun(game, forward=40).match
        scene = match.scene(match.ask.seat)
        rows = desk.rows(scene)
        told = [option.index for row in rows for option in row.options]
        assert sorted(told) == list(range(len(match.ask.options)))
        keys = [row.key for row in rows if row.key]
        assert len(set(keys)) == len(keys)


def test_the_screen_is_covered_between_two_people_where_something_is_secret() -> None:
    session = begun("crystalia", people=(0, 1))
    first = session.match.ask.seat

    async def script(person: Person) -> None:
        for _ in range(60):
            if isinstance(person.app.screen, Cover):
                break
            assert person.scene.seat == first
            if isinstance(person.app.screen, Reader):
                await person.press("escape")
            await person.say("auto")
        cover = await person.read()
        assert "alone" in cover and "Hand over" in cover and "♥" not in cover
        await person.press("enter")
        assert person.scene.seat == 1 - first

    sit(session, (80, 24), script)


def test_what_machines_do_can_be_watched_and_hurried() -> None:
    session = begun("explore", forward=40)
    looked: list[int] = []

    async def script(person: Person) -> None:
        show = person.app.look_on

        def look_on(scene, lines):  # type: ignore[no-untyped-def]
            looked.append(len(lines))
            show(scene, lines)
            if len(looked) == 3:
                person.app.bridge.hurry.set()

        person.app.look_on = look_on  # type: ignore[method-assign]
        await person.say("auto")

    sit(session, (80, 24), script, pace=0.001)
    assert len(looked) == 3 and all(looked)


def test_at_a_real_table_the_dice_are_typed_in_or_left_to_the_app() -> None:
    session = _companion.begin("deckbox", {"quest": "lost_lantern", "players": 1}, 4, False)

    async def script(person: Person) -> None:
        await person.press("1", "1", "1", "1", "escape")
        for square in ("P5", "P6", "P7"):
            await person.say(square)
        assert "Room 1: The Four Pillars" in await person.read()
        await person.press("escape")
        assert session.match.ask.seat == CHANCE
        assert "Roll the enemy dice" in await person.read()
        before = person.answers
        await person.press("enter")
        assert person.answers > before

    sit(session, (100, 30), script)


def test_a_combat_lies_on_the_table_with_its_dice() -> None:
    session = begun("arcade", forward=40)

    async def script(person: Person) -> None:
        attack = next(row for row in person.app.rows if row.only and row.only.odds is not None)
        await person.press(attack.key)
        duel = person.scene.duel
        assert duel is not None
        screen = await person.read()
        assert "Combat" in screen and duel.title.split()[0] in screen
        assert duel.attacker.rolled and all(
            f"[{d.face or ' '}]" in screen for d in duel.attacker.dice
        )

    sit(session, (120, 40), script)
