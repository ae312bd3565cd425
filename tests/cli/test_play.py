"""A game at the terminal, driven by lines of text as a person or a pipe would type them."""

from __future__ import annotations

import errno
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import undercroft as package
from undercroft.cli import _board, _draw, _meaning, _table
from undercroft.games.superdungeon.naming import square_name
from undercroft.kernel import save
from undercroft.kernel.match import Match

from .conftest import Result, Undercroft

Play = Callable[..., Result]
DELVE = ("--seed", 7, "--size", "delve")
EMBER_MAGE = ["1", "go first", "ember mage", ""]
"""In that Delve: to the menu of the Ember Mage, who stands on H8."""


def questions(shown: str) -> list[str]:
    """The prompts in the order in which they were drawn."""
    return re.findall(r"^╭─ (.*?[?.])  ", shown, re.MULTILINE)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "saves"


@pytest.fixture
def play(undercroft: Undercroft, home: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """`play(lines, *words)`: type the lines, then end the input."""

    def call(lines: list[str], *words: object, game: str = "explore") -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return undercroft("play", game, *words)

    return call


def saved(home: Path) -> Match[object]:
    (file,) = home.glob("*.undercroft")
    return package.load(file)


def test_a_whole_delve_is_played_to_its_end(play: Play, home: Path) -> None:
    result = play(["auto"] * 2000, *DELVE)
    assert result.code == 0 and result.err == ""
    assert re.search(r"The (Heroes|Consul) wins?\.", result.out)
    assert "Seed 7" in result.out
    match = saved(home)
    assert match.over
    assert match.outcome is not None and str(match.outcome[1]) in result.out


def test_the_seed_is_not_shown_before_the_end(play: Play) -> None:
    result = play(["log", "quit"], "--seed", 918273645)
    assert "918273645" not in result.out


def test_a_number_chooses_its_option(play: Play, home: Path) -> None:
    play(["2"], *DELVE)
    heroes = [index for seat, index in saved(home).journal if seat == 1]
    assert heroes == [1]


def test_words_and_figures_choose_too(play: Play, home: Path) -> None:
    result = play(["ask always", "riftling rogue", "go second"], *DELVE)
    assert "Riftling Rogue, initiative roll" in result.out
    assert "The Consul goes first." in result.out


def square_to_move_to(home: Path, offering: str) -> str:
    """A square that the active figure may move to, and where such an option is offered then."""
    match: Any = saved(home)
    assert match.ask.prompt == "menu"
    for option in [option for option in match.ask.options if option[0] == "move"]:
        moved = match.copy()
        moved.answer_with(option)
        if any(then[0] == offering for then in moved.ask.options):
            return str(square_name(match.state.board, option[1]))
    raise AssertionError(f"no move leads to {offering}")


def test_a_square_moves_the_active_figure(play: Play, home: Path) -> None:
    play(EMBER_MAGE, *DELVE)
    square = square_to_move_to(home, "end")
    shown = play([square], "--resume").out
    assert re.search(rf"Ember Mage moves from \w+ to {square}\b", shown)
    match: Any = saved(home)
    assert square_name(match.state.board, match.state.at[match.state.active]) == square


def test_the_end_of_the_input_saves_and_says_how_to_go_on(play: Play, home: Path) -> None:
    result = play(["1"], *DELVE)
    assert result.code == 0
    assert "undercroft play explore --resume goes on." in result.out
    assert len([seat for seat, _ in saved(home).journal if seat == 1]) == 1


def test_resume_finds_the_last_game_and_goes_on(play: Play, home: Path) -> None:
    play(["1", "go second"], *DELVE)
    before = saved(home).journal
    result = play(["1"], "--resume")
    assert result.code == 0
    after = saved(home).journal
    assert after[: len(before)] == before and len(after) > len(before)


def test_resume_takes_a_file_and_keeps_the_seats(play: Play, home: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.undercroft"
    play([f"save {copy}", "quit"], *DELVE, "--seat", "consul")
    result = play(["quit"], "--resume", copy)
    assert "you are Consul" in result.out


def test_a_game_is_kept_after_every_answer(
    play: Play, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the program dies in the middle of drawing the next question."""
    drawn: list[int] = []

    def fails(*_: object) -> None:
        drawn.append(1)
        if len(drawn) > 2:
            raise MemoryError

    monkeypatch.setattr(_table, "table", fails)
    result = play(["1", "go first", "1"], *DELVE)
    assert result.code == 70
    assert [index for seat, index in saved(home).journal if seat == 1][:2] == [0, 0]


def test_without_a_saved_game_there_is_nothing_to_resume(play: Play) -> None:
    result = play([], "--resume")
    assert result.code == 2
    assert "there is no saved game of explore" in result.err


def test_a_damaged_save_is_refused_with_a_sentence(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "broken.undercroft"
    file.write_text("{")
    result = play([], "--resume", file)
    assert result.code == 2 and "not a save" in result.err and "Traceback" not in result.err


def test_undo_takes_back_the_last_answer_of_a_person(play: Play, home: Path) -> None:
    result = play(["1", "undo", "2"], *DELVE, "--take-backs")
    assert "Free take-backs" in result.out
    assert "Taken back" in result.out
    heroes = [index for seat, index in saved(home).journal if seat == 1]
    assert heroes == [1]


def test_what_others_or_the_dice_have_said_since_is_not_taken_back(play: Play, home: Path) -> None:
    result = play(["1", "undo", "quit"], *DELVE)
    assert "Your answer stands." in result.out and "Taken back" not in result.out
    assert [index for seat, index in saved(home).journal if seat == 1][:1] == [0]


def test_resume_keeps_how_a_game_is_played(play: Play) -> None:
    play(["1", "quit"], *DELVE, "--take-backs")
    assert "Taken back" in play(["undo", "quit"], "--resume").out


def test_a_saved_game_is_found_by_its_bare_name(
    play: Play, undercroft: Undercroft, home: Path
) -> None:
    play(["1", "quit"], *DELVE)
    (file,) = home.glob("*.undercroft")
    assert play(["quit"], file.name, "--resume").code == 0
    assert f"sound: {file}" in undercroft("replay", file.name).out
    assert "is sound" in undercroft("verify", file.stem).out
    missing = undercroft("replay", f"x{file.name}")
    assert missing.code == 2 and f'did you mean "{file.name}"?' in missing.err


def test_the_names_of_saves_are_listed_whole(
    play: Play, undercroft: Undercroft, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(["1", "quit"], *DELVE)
    (file,) = home.glob("*.undercroft")
    long = file.rename(home / "scenario-explore-20261119-212320-2.undercroft")
    monkeypatch.setenv("COLUMNS", "80")
    assert long.name in undercroft("saves").out


def test_a_copy_is_kept_where_one_says_and_over_no_other_file(play: Play, tmp_path: Path) -> None:
    quoted, other, before = tmp_path / "our evening", tmp_path / "pack.toml", "[pack]"
    other.write_text(before)
    result = play([f'save "{quoted}"', f"save {quoted}", f"save {other}", "quit"], *DELVE)
    assert result.out.count(f"A copy is kept in {quoted}") == 2
    assert f"{other} is there already and no saved game" in result.out
    assert other.read_text() == before and package.load(quoted).ask is not None


def test_a_game_that_cannot_be_saved_goes_on_and_says_so(
    play: Play, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = save.write_atomically

    def full(path: Path, text: str) -> None:
        if path.parent == home:
            raise OSError(errno.ENOSPC, "No space left on device")
        write(path, text)

    monkeypatch.setattr(save, "write_atomically", full)
    elsewhere = tmp_path / "elsewhere"
    result = play(["1", "go first", f"save {elsewhere}", "quit"], *DELVE)
    assert result.code == 0 and result.err == ""
    assert result.out.count("save FILE keeps a copy elsewhere") == 1
    assert package.load(elsewhere).journal
    assert "Saved as" not in result.out
    assert result.out.rstrip().endswith(": No space left on device.")


def test_with_nothing_answered_there_is_nothing_to_undo(play: Play) -> None:
    assert "nothing of yours to take back" in play(["undo"], *DELVE).out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("999", "There is no option 999: expected a number from 1 to 2."),
        ("0", "There is no option 0"),
        ("banana", '"banana" means nothing here'),
        ("", "Which? Type a number"),
        ("attack knucklehead 2", '"attack knucklehead 2" is not offered now:'),
        ("why", "Why what?"),
        ("why banana", "Why what?"),
        ("rules", "Which word?"),
        ("rules zzzz", 'No rule speaks of "zzzz".'),
        ("look", "More about one of them, or about a card: look and its name."),
        ("sight nobody", 'There is no figure "nobody" on the map.'),
        ("sight", "Whose? sight ember mage"),
        ("more", "All that can be done is shown."),
        ("look nobody", 'There is no figure and no open card "nobody".'),
        ("save /no/such/folder/x", "cannot be written"),
        ("²", '"²" means nothing here'),
        ("[bold]x[/bold]", "means nothing here"),
    ],
)
def test_bad_input_gets_a_sentence(play: Play, typed: str, answer: str) -> None:
    result = play([typed, "quit"], *DELVE)
    assert result.code == 0 and result.err == ""
    assert answer in result.out


def test_why_names_the_rule_and_tells_it(play: Play) -> None:
    shown = play([*EMBER_MAGE, "why attack kobold warrens 2 melee"], *DELVE).out
    assert "combat.basic.melee  A basic attack made without a distance effect" in shown
    told = play(["why run"], *DELVE).out
    assert "turn.alternate  Starting with the side going first" in told


def test_why_about_something_offered_says_so(play: Play) -> None:
    assert "It can be chosen: move to G8." in play([*EMBER_MAGE, "why move G8"], *DELVE).out


def test_rules_look_log_and_help_show_something(play: Play) -> None:
    shown = play(["rules fire wound", "look ember", "log", "help"], *DELVE).out
    assert "status.fire" in shown
    assert "WILL" in shown and "human hero" in shown
    assert "Round 1 begins.  round.sequence" in shown
    assert "let the machine finish your turn" in shown


def test_help_keeps_its_columns_where_little_fits(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    shown = play(["help"], *DELVE).out
    assert re.search(r"^why WISH +why not\? .*\n {20,}\S", shown, re.MULTILINE)


def test_options_show_odds_and_prices(play: Play, home: Path) -> None:
    shown = play(EMBER_MAGE, *DELVE).out
    assert "squares, marked •: type one" in shown
    shown = play([square_to_move_to(home, "attack")], "--resume").out
    assert re.search(r"attack .* \d+%  \dR.* · 1 action", shown)


def test_skip_passes_over_interruptions_until_the_next_turn(play: Play) -> None:
    to_window = ["ask always", "1", "go second"]
    asked = questions(play([*to_window, "pass"], *DELVE).out)
    assert "drink a potion" in asked[-2] and "drink a potion" in asked[-1]
    skipped = questions(play([*to_window, "skip"], *DELVE).out)
    assert skipped[-2] == asked[-2]
    assert skipped[-1] == "The Heroes' turn: who activates?"
    # With the turn interruptions come back.
    after = questions(play([*to_window, "skip", "ember mage"], *DELVE).out)
    assert "drink a potion" in after[-1]


def test_auto_finishes_the_turn_and_no_more(play: Play) -> None:
    shown = play([*EMBER_MAGE, "auto"], *DELVE).out
    later = questions(shown)[4:]
    assert len(later) <= 2 and not any("Ember Mage has" in question for question in later[1:])


def test_people_may_play_the_consul_or_all_seats(play: Play) -> None:
    assert "you are Consul" in play(["quit"], *DELVE, "--seat", "consul").out
    assert "you are Heroes" in play(["quit"], *DELVE).out
    assert "you are Player 1" in play(["quit"], game="crystalia").out
    both = play(["1"] * 12, *DELVE, "--hot-seat").out
    assert "you are Consul" in both and "you are Heroes" in both


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--size", "huge"), "size"),
        (("--heroes", "royal_paladni"), "royal_paladin"),
        (("--seat", "dragon"), 'there is no seat "dragon"'),
        (("--level", "genius"), 'unknown agent "genius"'),
        (("-o", "size"), "expected NAME=VALUE"),
    ],
)
def test_a_game_that_cannot_be_had_is_refused(
    play: Play, words: tuple[str, ...], sentence: str
) -> None:
    result = play([], *words)
    assert result.code == 2
    assert sentence in result.err and "Traceback" not in result.err


def test_a_full_setup_asks_everything(play: Play) -> None:
    shown = play(["royal paladin", "ember mage"], "--seed", 1, "--setup", "full").out
    assert "Which Hero is number 1?" in shown and "Which Hero is number 2?" in shown


def test_chosen_heroes_are_fielded(play: Play) -> None:
    shown = play(["quit"], "--seed", 1, "--heroes", "royal_paladin,ember_mage").out
    assert "Royal Paladin" in shown and "Ember Mage" in shown


def test_narrow_terminals_get_everything_below_each_other(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    shown = play(["quit"], *DELVE).out
    assert max(len(line) for line in shown.splitlines() if "Saved" not in line) <= 60
    assert "Party" in shown and "Foes" in shown


def test_every_figure_has_a_mark_of_its_own() -> None:
    match = package.game("explore").new(seed=3, size="siege")
    scene = match.scene(1)
    marks = _board.glyphs(scene)
    assert all(len(mark) == 2 for mark in marks.values())
    on_map = [marks[token.id] for token in scene.tokens]
    assert len(set(on_map)) == len(on_map)


@pytest.mark.parametrize(
    ("chance", "text"), [(0.0, "0%"), (0.001, "<1%"), (0.5, "50%"), (0.999, ">99%"), (1.0, "100%")]
)
def test_only_certain_things_are_shown_as_certain(chance: float, text: str) -> None:
    assert _draw.percent(chance) == text


def test_a_save_made_along_the_way_equals_one_made_at_once(play: Play, home: Path) -> None:
    play(["1", "undo", "2", "auto", "auto"], *DELVE, "--take-backs")
    (file,) = home.glob("*.undercroft")
    kept = json.loads(file.read_text())
    manners = {"take_backs": True, "by_hand": False, "think_ahead": False}
    assert kept["table"] == {"people": [1], "level": "greedy", "asking": "matters", **manners}
    match = package.load(file)
    assert save.pack_save(match)["journal"] == kept["journal"]
    assert all(len(row) == 3 and row[2] for row in kept["journal"])


def test_words_find_the_closest_reading() -> None:
    match = package.game("explore").new(seed=7)
    scene = match.scene(match.ask.seat)
    assert scene.question is not None
    options = scene.question.options
    for option in options:
        assert _meaning.meant(scene, options, option.label.upper()) == [option]


def test_games_lists_what_can_be_played(undercroft: Undercroft) -> None:
    shown = undercroft("games").out
    assert "Super Dungeon Explore" in shown and "delve, crawl, siege" in shown
    rows = json.loads(undercroft("games", "--json").out)
    explore = next(row for row in rows if row["name"] == "explore")
    assert explore["seats"] == ["Consul", "Heroes"] and explore["content"]["Heroes"] == 8


def test_the_list_of_games_fits_a_terminal_and_one_is_no_many(
    undercroft: Undercroft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = undercroft("games").out.splitlines()
    assert max(map(len, lines)) <= 80 and len(lines) < 40
    assert "1 campaign," in " ".join(lines)


# Arcade


@pytest.fixture
def arcade(undercroft: Undercroft, home: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    def call(lines: list[str], *words: object, game: str = "explore") -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return undercroft("play", "arcade", *words)

    return call


def test_a_whole_game_of_arcade_is_played_to_its_end(arcade: Play, home: Path) -> None:
    result = arcade(["auto"] * 3000, "--seed", 7)
    assert result.code == 0 and result.err == ""
    assert re.search(r"The (Heroes|Consul) wins?\.", result.out)
    assert saved(home).over


def test_arcade_is_drawn_with_its_chart_coins_and_wrath(arcade: Play) -> None:
    result = arcade([], "--seed", 7)
    for words in ("Mighty Monster Chart", "Princess Coins", "Unused wrath", "Challenge Deck"):
        assert words in result.out


def test_the_party_of_arcade_is_named_like_any_heroes(arcade: Play) -> None:
    result = arcade([], "--seed", 7, "--heroes", "tincan,cat_burglar,sanctioned_witch")
    assert "Tincan" in result.out and "Cat Burglar" in result.out
    refused = arcade([], "--heroes", "tincen")
    assert 'unknown Hero "tincen"; did you mean "tincan"?' in refused.err


PUZZLE = Path(package.__file__).parent / "games/explore/puzzles/01-the-last-clutch.scenario.toml"


def test_a_puzzle_is_played_with_hints_taken_back_and_solved(
    undercroft: Undercroft, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["hint", "hint", "hint", "solution", "move A1", "undo", "move D4", "attack egg clutch"]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    told = undercroft("play", PUZZLE)
    assert told.code == 0
    shown = " ".join(told.out.split())
    assert "(2 answers left; hint, solution)" in shown
    assert "Nobody asks you to fight the Gouger." in shown
    assert "There are no more hints: solution tells how it is done." in shown
    assert "The solution: move to D4; attack Egg Clutch in melee." in shown
    assert "Taken back" in shown
    assert "Solved with 2 of 2 answers!" in shown


def test_a_puzzle_is_no_game_to_go_on_with(
    play: Play, undercroft: Undercroft, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(["1", "quit"], *DELVE)
    evening = list(home.iterdir())
    monkeypatch.setattr("sys.stdin", io.StringIO("move A1\nhelp\nsave\nquit\n"))
    told = undercroft("play", PUZZLE)
    assert list(home.iterdir()) == evening
    assert told.out.rstrip().endswith("begins it again.")
    assert "how it is done" in told.out and "save FILE keeps it" in told.out
    again = play(["quit"], "--resume")
    assert f"Saved as {evening[0]}" in again.out


DUEL = """
title = "A duel"
game = "explore"
[position]
map = '''
########
#FP....#
#......#
########
'''
next = "menu"
active = "F"
[position.units]
F = "hearthsworn_fighter"
P = "dragon_priest"
[[step]]
do = "end"
"""


def test_a_position_is_kept_apart_from_whole_games(
    play: Play, undercroft: Undercroft, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = tmp_path / "position.scenario.toml"
    position.write_text(DUEL, "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("move A2\nquit\n"))
    told = undercroft("play", position)
    (file,) = home.iterdir()
    assert told.out.rstrip().endswith(f"undercroft play explore {file.name} --resume goes on.")
    assert play(["quit"], "--resume").code == 2
    assert play(["quit"], file.name, "--resume").code == 0
    listed = json.loads(undercroft("saves", "explore", "--json").out)
    assert [row["file"] for row in listed] == [file.name]


def test_the_rules_of_a_question_are_named_whole_or_not_at_all(
    play: Play, undercroft: Undercroft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    call = undercroft
    monkeypatch.setenv("COLUMNS", "80")
    [title] = [line for line in call("play", PUZZLE).out.splitlines() if "what next?" in line]
    assert re.search(r"\?  action\.kinds ─+╮$", title)


def test_answers_that_do_not_solve_a_puzzle_are_told_so(
    undercroft: Undercroft, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("move A1\nmove A2\nquit\n"))
    told = undercroft("play", PUZZLE)
    assert "That was not it: undo takes answers back" in " ".join(told.out.split())


def test_a_scenario_that_cannot_be_read_is_refused_with_its_mistakes(
    undercroft: Undercroft, home: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.scenario.toml"
    broken.write_text('title = "x"\ngame = "explore"\n', encoding="utf-8")
    told = undercroft("play", broken)
    assert told.code != 0 and "expected either [position] or [new]" in told.err
    told = undercroft("play", tmp_path / "nowhere.scenario.toml")
    assert told.code != 0 and "no such file" in told.err
