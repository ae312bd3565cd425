"""What people met at the terminal and could not get past: each mended, and shown here."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

import undercroft as package
from undercroft.cli import _board, _draw, _table
from undercroft.cli._face import Plain
from undercroft.kernel.scene import Choice, Line, Scene, Target
from undercroft.kernel.squares import each

from .conftest import Result, Undercroft
from .pilot import begun
from .screens import FORWARD

Say = Callable[..., Result]
QUEST = ("--quest", "lost_lantern", "--seed", "4")
BUILD = ["1", "1", "1"]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "saves"


@pytest.fixture
def say(undercroft: Undercroft, home: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    """`say(lines, *words)`: start a command and type the lines."""

    def call(lines: list[str], *words: object) -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        result = undercroft(*words)
        assert result.code == 0, result.err
        return result

    return call


def questions(shown: str) -> list[str]:
    return re.findall(r"^╭─ (.*?[?.)])  ", shown, re.MULTILINE)


@pytest.mark.parametrize("game", ["arcade", "crystalia", "deckbox", "explore", "realms"])
def test_auto_ends_with_the_turn_in_every_game(say: Say, home: Path, game: str) -> None:
    """Also where one person has all the turns: the game is not over, and somebody else is on."""
    say(["auto", "auto", "auto", "auto"], "play", game, "--seed", "5")
    (file,) = home.iterdir()
    match = package.load(file)
    assert not match.over
    assert 4 <= len(match.journal) < 400


def test_a_game_of_the_companion_goes_on(say: Say) -> None:
    begun = say([*BUILD, "quit"], "companion", "deckbox", *QUEST)
    assert "undercroft companion deckbox --resume goes on." in begun.out
    for word in ("companion", "play"):
        again = say(["where am i", "quit"], word, "deckbox", "--resume")
        assert questions(again.out)[-1] == questions(begun.out)[-1]


def test_the_companion_rolls_on_as_it_would_have(say: Say, home: Path) -> None:
    lines = [*BUILD, "1", "P5", "P6", "P7", ""]
    say(lines, "companion", "deckbox", *QUEST)
    (whole,) = home.iterdir()
    straight = package.load(whole).journal
    whole.unlink()
    for line in lines:
        resumed = ("--resume",) if list(home.iterdir()) else QUEST
        say([line], "companion", "deckbox", *resumed)
    (parts,) = home.iterdir()
    assert package.load(parts).journal == straight


def test_help_and_undo_are_heard_where_dice_are_thrown(say: Say, home: Path) -> None:
    before = [*BUILD, "1", "P5", "P6", "P7"]
    shown = say([*before, "help", "undo"], "companion", "deckbox", *QUEST).out
    thrown = shown[shown.index("> help") :]
    assert "Type what the dice show" in thrown and "take back your last answer" in thrown
    assert "Taken back" in thrown
    (file,) = home.iterdir()
    taken_back = package.load(file).journal
    file.unlink()
    say(before[:-1], "companion", "deckbox", *QUEST)
    (file,) = home.iterdir()
    assert package.load(file).journal == taken_back


def test_look_shows_specials_potions_and_cards(say: Say) -> None:
    words = ("play", "explore", "--seed", "7", "--heroes", "royal_paladin,ember_mage")
    figure = say(["look royal paladin", "quit"], *words).out
    assert "Smite (2 actions) +1 red ATT. Causes Knockdown and Fire." in figure
    assert "Elixir (1 potion)" in figure and "1 potion" in figure
    words = ("play", "deckbox", *QUEST)
    card = say([*BUILD, "look sword and shield", "quit"], *words).out
    assert re.search(r"╭─ Sword and Shield ─+╮\n(│.*\n)+", card[card.index("> look") :])
    guard = say(["look iron guard", "quit"], *words).out
    assert "Strength  +2" in guard
    assert "Dexterity +0" in guard


def test_targets_are_named_each_with_its_odds_and_friends_as_such() -> None:
    game = package.game("explore")
    match = game.new(seed=7, heroes=["royal_paladin", "ember_mage"])
    scene = match.scene(1)
    ours = next(token for token in scene.tokens if token.side == "ours")
    foe = next(token for token in scene.tokens if token.side != "ours")
    option = Choice(
        index=0, label="Fire Wave", group="Attack", odds=0.96,
        targets=(Target(token=foe.id, chance=0.96), Target(token=ours.id, chance=0.5)),
    )  # fmt: skip
    text = _draw.described(option, scene).plain
    assert f"{foe.name} 96%, {ours.name} (yours) 50%" in text


def test_squares_in_reach_are_marked_without_colours(say: Say, home: Path) -> None:
    lines = ["1", "go first", "ember mage", ""]
    shown = say(lines, "play", "explore", "--seed", "7", "--size", "delve").out
    (file,) = home.iterdir()
    match = package.load(file)
    scene = match.scene(1)
    assert scene.question is not None
    reach = {square for option in scene.question.options for square in option.squares}
    taken = {square for token in scene.tokens if token.at is not None for square in token.squares}
    map_ = _board.board(scene).plain
    assert map_.count(_board.OFFERED) == len(reach - taken) > 10
    assert "squares, marked •: type one" in shown


@pytest.mark.parametrize("game", ["deckbox", "realms", "crystalia"])
def test_what_ends_something_is_never_the_first_option(game: str) -> None:
    from undercroft.agents import agent

    rules = package.game(game)
    match = rules.new(seed=3, **rules.checked({}))
    player = agent("greedy", 1)
    seen = 0
    for _ in range(40):
        question = match.scene(match.ask.seat).question
        assert question is not None
        numbers = _draw.numbered(question)
        assert sorted(numbers.values()) == list(range(1, len(question.options) + 1))
        ends = [o for o in question.options if o.default or o.group == "Other"]
        if ends and len(ends) < len(question.options):
            seen += 1
            first = next(o for o in question.options if numbers[o.index] == 1)
            assert first not in ends
        match.answer(player.choose(match, match.ask))
    assert seen > 3


def test_a_square_out_of_reach_is_refused_by_its_rule(say: Say, home: Path) -> None:
    say(["1", "go first", "ember mage", ""], "play", "explore", "--seed", "7", "--size", "delve")
    (file,) = home.iterdir()
    scene = package.load(file).scene(1)
    assert scene.question is not None
    reach = {square for option in scene.question.options for square in option.squares}
    taken = {square for token in scene.tokens for square in token.squares}
    far = next(s.name for s in reversed(scene.board.squares) if s.id not in reach | taken)
    shown = say([far, "quit"], "play", "explore", "--resume").out
    told = shown[shown.index(f"> {far}") :]
    assert "means nothing" not in told
    assert re.search(r"(cannot be chosen|is not offered) now:", told)
    rules = package.game("explore").catalogue
    assert any(id in rules for id in re.findall(r"^(\S+\.\S+)  ", told, re.MULTILINE))


@pytest.mark.parametrize(
    ("game", "aim"),
    [("deckbox", "The Lost Lantern: Find the lantern"), ("realms", "The Path Through the Wood: ")],
)
def test_the_aim_of_a_quest_is_in_sight(say: Say, game: str, aim: str) -> None:
    shown = say(["quit"], "play", game, "--seed", "3").out
    assert aim in shown


def test_a_terminal_without_utf_8_gets_plain_letters(tmp_path: Path) -> None:
    environment = os.environ | {
        "UNDERCROFT_HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C",
        "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "COLUMNS": "140",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "undercroft.cli.app", "play", "explore", "--seed", "7"],
        input=b"1\ngo first\nember mage\n\nl\xc3\xb6ok\nquit\n", capture_output=True,
        env=environment,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    shown = done.stdout.decode("ascii")
    assert "Ember Mage" in shown and "*" in shown and "Saved as" in shown
    assert b"should not have happened" not in done.stderr


def test_saves_are_listed_the_last_one_first(undercroft: Undercroft, say: Say, home: Path) -> None:
    assert "There are no saved games" in undercroft("saves").out
    say(["1", "quit"], "play", "explore", "--seed", "7")
    say(["quit"], "play", "deckbox", "--seed", "7")
    for age, file in enumerate(sorted(home.iterdir())):  # deckbox, then explore
        os.utime(file, (1_000_000_000 - age, 1_000_000_000 - age))
    (home / "arcade-x.undercroft").write_text("nonsense")
    os.utime(home / "arcade-x.undercroft", (1, 1))
    rows = undercroft("saves").out.splitlines()
    assert [row.split()[2] for row in rows[1:4]] == ["deckbox", "explore", "arcade"]
    assert re.search(r"explore +\d+ answers", rows[2]) and "cannot be read" in rows[3]
    assert len([row for row in undercroft("saves", "explore").out.splitlines()
                if "undercroft" in row and "explore-" in row]) == 1  # fmt: skip
    assert undercroft("saves", "exlpore").code == 2


def test_a_hint_is_what_the_machine_would_do(say: Say, home: Path) -> None:
    shown = say(["1", "go first", "hint", "quit"], "play", "explore", "--seed", "7").out
    told, chance = re.findall(r"The machine would: (.*?) \((\d+)\s% to win\)", shown)[0]
    (file,) = home.iterdir()
    match = package.load(file)
    assert " ".join(told.split()) in [match.label(option) for option in match.ask.options]
    assert 0 <= int(chance) <= 100 and "Next best:" in shown


def test_no_two_things_on_a_map_share_a_sign_and_facing_is_told(say: Say) -> None:
    game = package.game("crystalia")
    scene = game.new(seed=3, **game.checked({})).scene(0)
    props, grounds = _board.signs(scene)
    drawn = [sign for sign, _ in (*props.values(), *grounds.values())]
    assert len(drawn) == len(set(drawn)) >= 4 and "?" not in drawn
    facing = [token for token in scene.tokens if token.facing and token.at is not None]
    assert facing
    out = Console(width=160, file=io.StringIO())
    _table.table(out, scene, [], "")
    shown = out.file.getvalue()  # type: ignore[attr-defined]
    names = {square.id: square.name for square in scene.board.squares}
    for token in facing:
        assert f"{names[token.at]}{_board.ARROWS[token.facing]}" in shown  # type: ignore[index]


def test_a_map_is_drawn_in_plain_letters_of_one_width_each() -> None:
    scene = package.game("explore").new(seed=7).scene(1)
    out = Console(width=100, file=io.StringIO())
    lines = _board.board(scene).plain.splitlines()[1:]
    assert len({out.render_str(line).cell_len for line in lines}) == 1


@pytest.mark.parametrize("forward", [0, 60])
@pytest.mark.parametrize("game", ["arcade", "crystalia", "deckbox", "explore", "realms"])
def test_a_table_fits_a_terminal_of_120_by_40(game: str, forward: int, home: Path) -> None:
    """Also in the middle of a game: the log and the lists give way, the question never."""
    session = begun(game, forward=forward)
    match = session.match
    scene = match.scene(match.ask.seat)
    out = Console(width=120, height=40, file=io.StringIO())
    _table.table(out, scene, session.lines(0), "you", 39)
    shown = out.file.getvalue()  # type: ignore[attr-defined]
    assert 15 < len(shown.splitlines()) <= 39
    assert scene.question is not None and scene.question.prompt[:60] in shown
    for token in scene.tokens:
        if token.at is not None:
            assert token.name.rstrip("0123456789 ") in shown


# A small terminal


@cache
def in_the_middle(game: str) -> tuple[Scene, list[Line]]:
    session = begun(game, forward=FORWARD[game])
    return session.match.scene(session.match.ask.seat), session.lines(0)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 24), (80, 12)])
@pytest.mark.parametrize("game", FORWARD)
def test_a_question_fits_a_small_terminal(game: str, size: tuple[int, int], home: Path) -> None:
    """Whoever acts is on the map, every option is on some page, and what ends is on each."""
    width, height = size
    scene, lines = in_the_middle(game)
    question = scene.question
    assert question is not None
    seen = ""
    page, pages = 0, 1
    while page < pages:
        out = Console(width=width, height=height, file=io.StringIO())
        pages = _table.table(out, scene, lines, "you", height - 1, page)
        shown = out.file.getvalue().splitlines()  # type: ignore[attr-defined]
        assert len(shown) <= height - 1
        assert max(Text(line).cell_len for line in shown) <= width
        drawn = " ".join(" ".join(shown).split())
        acting = next(t for t in scene.tokens if t.id == question.about)
        assert _board.glyphs(scene)[acting.id] in drawn
        assert question.prompt[:20] in drawn
        ends = next((o for o in question.options if o.default or o.ends), None)
        assert ends is None or f" {_draw.numbered(question)[ends.index]} {ends.label}" in drawn
        seen += drawn
        page += 1
    for _, number, said in _draw.rows(scene):
        assert " ".join(f"{number.plain} {said.plain[:16]}".split()) in seen


def test_more_turns_the_page_and_long_answers_wait_until_they_are_read(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    """On a real terminal; what is typed there comes from `input`."""
    session = begun("arcade", forward=45)  # a coin is spent: four Heroes may come
    face = Plain()
    face.out = Console(
        width=40, height=22, file=io.StringIO(), force_terminal=True, color_system=None
    )
    session.face = face
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    asked: list[str] = []
    typed = iter(["more", "log", "", "", "", "", "", "", "", "", "quit"])

    def say(prompt: str = "") -> str:
        asked.append(prompt)
        return next(typed) if prompt != "Enter goes on. " else ""

    monkeypatch.setattr("builtins.input", say)
    face.show("A room is revealed:\nthe broken gate")
    assert session.run() == 0
    # Before the table covers it, and within the log.
    assert asked[0] == "Enter goes on. " and asked.count("Enter goes on. ") > 1
    shown = face.out.file.getvalue()  # type: ignore[attr-defined]
    first, second = shown.split("page 1 of 2: more shows the next")[0:2]
    guardian = "Moonspire Guardian comes instead"
    assert "page 2 of 2" in second and guardian in second and guardian not in first


def test_sight_marks_what_a_figure_sees(say: Say, home: Path) -> None:
    words = ("play", "explore", "--seed", "7", "--heroes", "royal_paladin,ember_mage")
    shown = say(["1", "go first", "ember mage", "sight", "quit"], *words).out
    told = shown[shown.index("> sight") :]
    (file,) = home.iterdir()
    match = package.load(file)
    mage = next(t for t in match.scene(1).tokens if t.name == "Ember Mage")
    found = match.lookout(mage.id)
    assert found is not None
    taken = {square for token in match.scene(1).tokens for square in token.squares}
    view = found.seen(sum(1 << square.id for square in match.scene(1).board.squares))
    assert told.count(_board.SEEN) - 1 == len(set(each(view)) - taken) > 20
    seen = [t.name for t in match.scene(1).tokens if t.id in found.figures]
    assert f"Ember Mage sees {', '.join(seen)};" in " ".join(told.split())
