"""Scenario files with a game of their own: two players take beads out of a bowl.

In turn a player takes one or two beads; three may be had only by the one who is behind. After
each turn a die adds what it shows. Whoever takes the last bead wins.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import BaseModel, Field

from undercroft.games.registry import UnknownGame
from undercroft.kernel import scenario, scenario_player
from undercroft.kernel.catalogue import Catalogue, Rule
from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.event import Event
from undercroft.kernel.extras import NONE
from undercroft.kernel.match import Match, Steps
from undercroft.kernel.names import hint, unknown
from undercroft.kernel.pack import ContentError, Row
from undercroft.kernel.scenario import Scenario, Spellings, Unclear, Unordered
from undercroft.kernel.scenario_player import Result
from undercroft.kernel.scene import Refusal
from undercroft.kernel.state import GameState

# The game


class Bowl(GameState):
    """Beads left, beads taken by each player, and whose turn it is."""

    def __init__(self, beads: int, taken: Sequence[int] = (0, 0), turn: int = 0) -> None:
        self.beads = beads
        self.taken = list(taken)
        self.turn = turn
        self.agenda: list[tuple[Any, ...]] = [("turn",)]
        self.outcome: tuple[Any, ...] | None = None
        self.log: list[Any] | None = None

    def copy(self) -> Bowl:
        twin = Bowl(self.beads, self.taken, self.turn)
        twin.agenda, twin.outcome = self.agenda[:], self.outcome
        return twin

    def plain(self) -> dict[str, Any]:
        return {"beads": self.beads, "taken": self.taken, "turn": self.turn}


class Took:
    def __init__(self, player: int, count: int, rules: tuple[str, ...]) -> None:
        self.player, self.count, self.rules = player, count, rules

    def _asdict(self) -> dict[str, object]:
        return {"player": self.player, "count": self.count, "rules": self.rules}


def turn(s: Bowl) -> Generator[Ask, Any, None]:
    most = 3 if s.taken[s.turn] < s.taken[1 - s.turn] else 2
    options = [("take", count) for count in range(1, most + 1) if count <= s.beads]
    choice = yield Ask(s.turn, "take", options, (), ("take.few",))
    s.beads -= choice[1]
    s.taken[s.turn] += choice[1]
    if s.log is not None:
        s.log.append(Took(s.turn, choice[1], ("take.few",)))
    if not s.beads:
        s.outcome = (s.turn,)
        return
    shown = yield Ask(CHANCE, "roll", range(4))
    s.beads += shown
    s.turn = 1 - s.turn
    s.agenda.append(("turn",))


class BowlRow(Row):
    beads: int = Field(ge=1)
    taken: tuple[int, int] = (0, 0)


class Options(BaseModel):
    beads: int = 5


RULES = {"take.few": "One or two.", "take.behind": "Three for the one behind.", "win.last": "Last."}


class Beads:
    name = "beads"
    steps: Steps = {"turn": turn}  # noqa: RUF012  # read only
    content_hash = ""
    extras = NONE
    catalogue = Catalogue(
        "beads", [Rule(id=id, page="1", text=text, kind="rule") for id, text in RULES.items()]
    )

    @property
    def scenario(self) -> Beads:
        return self

    position = BowlRow
    options = Options

    def start(self, options: Mapping[str, Any]) -> Bowl:
        return Bowl(options["beads"])

    def restore(self, plain: Mapping[str, Any]) -> Bowl:
        return Bowl(**plain)

    def why_not(self, state: Bowl, ask: Ask, wish: Option) -> tuple[str, ...]:
        return ("take.behind",) if wish == ("take", 3) else ("take.few",)

    def refusal(self, state: Bowl, ask: Ask, wish: Option) -> Refusal:
        return Refusal(label="", text="", rules=self.why_not(state, ask, wish))

    def label(self, state: Bowl, ask: Ask, option: Option) -> str: ...

    def view(self, state: Bowl, seat: int | None) -> dict[str, Any]: ...

    def odds(self, state: Bowl, ask: Ask, option: Option) -> float | None: ...

    def set_up(self, file: Scenario) -> Table:
        if file.new is not None:
            return Table(Match(self, file.new.model_dump(), None))
        assert isinstance(file.position, BowlRow)
        bowl = Bowl(file.position.beads, file.position.taken)
        return Table(Match(self, {}, None, start=bowl.plain()))


FACTS = ("beads", "taken", "colours", "over", "asked", "lucky")


class Table:
    def __init__(self, match: Match[Bowl]) -> None:
        self.match = match

    def words(self, option: Option) -> list[Spellings]:
        return [("take",), (str(option[1]), ("one", "two", "three")[option[1] - 1])]

    def wish(self, phrase: str) -> Option:
        _, _, count = phrase.partition(" ")
        if not count.isdigit():
            raise Unclear("expected how many")
        return ("take", int(count))

    def choose(self, index: int) -> None:
        self.match.answer(index)

    def chance(self, ask: Ask) -> str:
        return "a roll of chance"

    def is_roll(self, ask: Ask) -> bool:
        return True

    def roll(self, ask: Ask, text: str) -> int:
        if text not in "0123":
            raise Unclear("a number from 0 to 3")
        return int(text)

    draw = roll

    def fact(self, name: str, events: Sequence[Event]) -> Any:
        s = self.match.state
        if name == "asked":
            return self.match.ask.prompt
        if name == "lucky":
            raise Unclear("that nobody knows")
        facts = {"beads": s.beads, "taken": s.taken, "over": self.match.over}
        return facts.get(name, Unordered(["red", "blue", "red"]))

    def marked(self, drawing: str) -> list[str]:
        return [str(i) for i, mark in enumerate(drawing.strip()) if mark == "*"]

    def event(self, event: Event) -> str:
        assert isinstance(event, Took)
        return f"player{event.player} took {event.count}"

    def seat(self, seat: int) -> str:
        return f"player{seat}"

    def object_to_choice(self, phrase: str) -> str:
        return "" if phrase.split()[0] == "take" else f'no choice "{phrase}"'

    def object_to_dice(self, text: str) -> str:
        return "" if text.isdigit() else f'"{text}" is no number'

    def object_to_fact(self, name: str) -> str:
        return "" if name in FACTS else f'there is no fact "{name}"{hint(name, FACTS)}'


def game_of(name: str) -> Any:
    if name != "beads":
        raise UnknownGame(unknown("game", name, ["beads"]))
    return Beads()


HEAD = 'title = "Beads"\ngame = "beads"\n'
BOWL = HEAD + "[position]\nbeads = 5\n"


@pytest.fixture
def check(tmp_path: Path) -> Any:
    def checked(text: str) -> Result:
        file = tmp_path / "a.scenario.toml"
        file.write_text(text)
        return scenario_player.check(file, game_of)

    return checked


def sentences(result: Result) -> list[str]:
    return str(result).splitlines()


# What holds


def test_a_scenario_plays_its_steps_in_order(check: Any) -> None:
    result = check(
        BOWL
        + """
        [[step]]
        say = "The first takes two."
        offered_exactly = ["take 1", "take 2"]
        dice = "1"
        do = "take 2"
        expect = { beads = 4, taken = [2, 0], over = false }
        cites = "take.few"
        events = "player0 took 2"

        [[step]]
        say = "The second is behind."
        offered = ["take three"]
        dice = ["0"]
        do = ["take 3", "take 1"]
        expect = { over = true, beads = 0 }
        events = ["player1 took 3", "player0 took 1"]
        """
    )
    assert str(result) == "holds"
    assert [(line.step, line.kind, line.text) for line in result.story] == [
        (1, "say", "The first takes two."),
        (1, "do", "player0: take 2"),
        (1, "event", "player0 took 2"),
        (2, "say", "The second is behind."),
        (2, "do", "player1: take 3"),
        (2, "event", "player1 took 3"),
        (2, "do", "player0: take 1"),
        (2, "event", "player0 took 1"),
    ]
    assert result.story[2].rules == ("take.few",)


def test_a_new_game_is_a_position_too(check: Any) -> None:
    assert check(HEAD + "[new]\nbeads = 2\n[[step]]\ndo = 'take 2'\nexpect = { over = true }").holds


def test_an_open_roll_can_be_looked_at_and_answered_later(check: Any) -> None:
    assert check(
        BOWL + "[[step]]\ndo = 'take 1'\nexpect = { asked = 'roll', beads = 4 }\n"
        "[[step]]\ndice = '3'\nexpect = { asked = 'take', beads = 7 }"
    ).holds


def test_a_seed_answers_whatever_is_not_scripted(check: Any) -> None:
    file = "seed = 7\n" + BOWL + "[[step]]\ndo = ['take 1', 'take 1']\nexpect = { asked = 'take' }"
    assert check(file).holds
    assert not check(file.replace("seed = 7\n", "")).holds


def test_scripted_dice_come_before_the_seed(check: Any) -> None:
    for shown in range(4):
        file = f"seed = 7\n{BOWL}[[step]]\ndice = '{shown}'\ndo = 'take 1'\n"
        assert check(file + f"expect = {{ beads = {4 + shown} }}").holds


def test_facts_may_be_spelled_with_or_without_quotes(check: Any) -> None:
    step = scenario.Step.model_validate({"expect": {"P": {"at": [1, 2]}, "Q.at": [3, 4]}})
    assert step.facts == {"P.at": [1, 2], "Q.at": [3, 4]}


@pytest.mark.parametrize(
    ("expected", "found", "same"),
    [
        (1, 1, True),
        (1, True, False),
        (0, False, False),
        ([2, 1], (2, 1), True),
        ("2,1", [2, 1], True),
        ([2, 1], "2,1", True),
        ([1, 2], "2,1", False),
        ("1,2", [2, 1], False),
        (["a", "b"], ["b", "a"], False),
        (["a", "b"], Unordered(["b", "a"]), True),
        (["a", "a"], Unordered(["a", "b"]), False),
        (["a"], Unordered(["a", "a"]), False),
        (["1,2"], Unordered([[1, 2]]), True),
    ],
)
def test_when_a_fact_is_as_expected(expected: Any, found: Any, same: bool) -> None:
    assert scenario_player.same(expected, found) is same


# What differs


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("expect = { beads = 4 }", "expect beads: expected 4, found 5"),
        ("expect = { colours = ['red', 'blue'] }",
         'expect colours: expected ["red", "blue"], found ["red", "blue", "red"]'),
        ("expect = { lucky = 1 }", "expect lucky: expected 1, found that nobody knows"),
        ("offered = 'take 3'",
         'offered "take 3": expected that it is offered, found the question "take" to player0, '
         'which does not offer it (forbidden by take.behind); offered: "take 1", "take 2"'),
        ("do = 'take 3'",
         'do "take 3": expected that it is offered, found the question "take" to player0, '
         'which does not offer it (forbidden by take.behind); '
         'offered: "take 1", "take 2"'),
        ("do = 'take six'",
         'do "take six": expected that it is offered, found the question "take" to player0, '
         'which does not offer it (expected how many); offered: "take 1", "take 2"'),
        ("do = 'take'",
         'do "take": expected words for one option, found 2 it fits; offered: "take 1", "take 2"'),
        ("offered_exactly = ['take one']",
         'offered_exactly: expected exactly "take 1", found also "take 2"'),
        ("offered_exactly = ['take 1', 'take 2', 'take 3']",
         'offered_exactly: expected exactly "take 1", "take 2", "take 3", found without "take 3"'),
        ("offered_squares = { take = '..*' }",
         'offered_squares "take": expected exactly "2", found also "1"'),
        ("not_offered = 'take 2'",
         'not_offered "take 2": expected that it is not offered, found "take 2"'),
        ("not_offered = [{ option = 'take 3', because = 'take.few' }]",
         'not_offered "take 3": expected it to be forbidden by take.few, found take.behind'),
        ("cites = 'win.last'", "cites: expected win.last, found take.few"),
        ("events = 'player0 took 1'", 'events: expected "player0 took 1", found nothing'),
    ],
)  # fmt: skip
def test_a_difference_is_named_precisely(check: Any, step: str, sentence: str) -> None:
    result = check(f"{BOWL}[[step]]\n{step}")
    assert sentences(result) == [f"step 1 (line 5): {sentence}"]


def test_a_step_without_a_heading_of_its_own_has_no_line(check: Any) -> None:
    result = check("step = [{ expect = { beads = 4 } }]\n" + BOWL)
    assert sentences(result) == ["step 1: expect beads: expected 4, found 5"]


def test_the_right_reason_for_a_refusal_holds(check: Any) -> None:
    refusal = "{ option = 'take 3', because = 'take.behind' }"
    assert check(f"{BOWL}[[step]]\nnot_offered = ['take 4', {refusal}]").holds


def test_events_must_come_in_the_order_of_the_file(check: Any) -> None:
    result = check(
        f"{BOWL}[[step]]\ndice = '0'\ndo = ['take 1', 'take 2']\n"
        "events = ['player1 took 2', 'player0 took 1']\nno_events = 'player0'\n"
    )
    assert sentences(result) == [
        'step 1 (line 5): events: expected "player0 took 1" after "player1 took 2", found nothing, '
        "while a roll of chance waits for an answer",
        'step 1 (line 5): no_events: expected no "player0", found "player0 took 1"',
    ]


def test_all_wrong_facts_are_told_but_nothing_after_a_choice_that_cannot_be(check: Any) -> None:
    result = check(
        f"{BOWL}[[step]]\nexpect = {{ beads = 1, taken = [1, 1] }}\n"
        "[[step]]\ndo = 'take 3'\nexpect = { beads = 2 }\n[[step]]\nexpect = { beads = 2 }"
    )
    assert [(d.step, d.what) for d in result.differences] == [
        (1, "expect beads"),
        (1, "expect taken"),
        (2, 'do "take 3"'),
    ]


def test_a_choice_waits_for_dice_that_nobody_scripted(check: Any) -> None:
    result = check(f"{BOWL}[[step]]\ndo = ['take 1', 'take 1']")
    assert sentences(result) == [
        'step 1 (line 5): do "take 1": expected a question to a player, '
        'found a roll of chance, and no "dice" is left for it'
    ]


def test_nothing_counts_as_not_offered_while_dice_are_in_the_air(check: Any) -> None:
    result = check(f"{BOWL}[[step]]\ndo = 'take 1'\n[[step]]\nnot_offered = 'take 3'")
    assert sentences(result) == [
        "step 2 (line 7): offered: expected a question to a player, found a roll of chance"
    ]


def test_dice_that_do_not_fit_are_told_with_their_step(check: Any) -> None:
    result = check(f"{BOWL}[[step]]\ndice = '7'\n[[step]]\ndo = 'take 1'")
    assert sentences(result) == [
        'step 1 (line 5): dice "7": expected a number from 0 to 3, found "7"'
    ]


def test_dice_left_over_are_a_difference(check: Any) -> None:
    result = check(f"{BOWL}[[step]]\ndice = ['0', '1']\ndo = 'take 1'")
    assert sentences(result) == [
        'step 1 (line 5): dice: expected "1" to be used, found that it was never rolled'
    ]


def test_a_choice_after_the_end_differs(check: Any) -> None:
    result = check(HEAD + "[position]\nbeads = 1\n[[step]]\ndo = ['take 1', 'take 1']")
    assert sentences(result) == [
        'step 1 (line 5): do "take 1": expected a question, found that the game is over'
    ]


# What is no scenario


def test_every_mistake_of_a_file_is_named_at_once(check: Any) -> None:
    result = check(
        """
        titel = "Beads"
        game = "beads"
        rules = ["take.fow"]
        [position]
        beads = "many"
        [[step]]
        do = 3
        [[step]]
        expct = { beads = 1 }
        """
    )
    assert sentences(result) == [
        'a.scenario.toml: field "title": missing; expected text that is not empty',
        'a.scenario.toml:7: field "step[1].do": expected text or a list of text, got 3',
        'a.scenario.toml:9: field "step[2].expct": unknown field; did you mean "expect"?',
        'a.scenario.toml: field "titel": unknown field; did you mean "title"?',
        'a.scenario.toml: field "position.beads": expected a whole number of at least 1, '
        'got "many"',
    ]


def test_unknown_rules_are_named_with_the_nearest(check: Any) -> None:
    refusal = "not_offered = [{ option = 'take 3', because = 'take.behnd' }]"
    result = check(f"rules = ['take.fow']\n{BOWL}[[step]]\ncites = 'win.lost'\n{refusal}")
    said = "no rule {} in the catalogue; did you mean {}?"
    assert sentences(result) == [
        'a.scenario.toml: field "rules": ' + said.format('"take.fow"', '"take.few"'),
        'a.scenario.toml:6: field "step[1].cites": ' + said.format('"win.lost"', '"win.last"'),
        'a.scenario.toml:6: field "step[1].not_offered": '
        + said.format('"take.behnd"', '"take.behind"'),
    ]


def test_words_that_no_step_could_mean_are_found_before_play(check: Any) -> None:
    result = check(f"{BOWL}[[step]]\ndo = 'tkae 1'\ndice = 'x'\n[[step]]\nexpect = {{ baeds = 1 }}")
    assert sentences(result) == [
        'a.scenario.toml:5: field "step[1].do": no choice "tkae 1"',
        'a.scenario.toml:5: field "step[1].dice": "x" is no number',
        'a.scenario.toml:8: field "step[2].expect": '
        'there is no fact "baeds"; did you mean "beads"?',
    ]
    assert not result.story


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD + "[[step]]\n", "expected either [position] or [new]; neither is given"),
        (BOWL + "[new]\n[[step]]\n",
         "expected either [position] or [new]; both [position] and [new] are given"),
        (BOWL, "expected at least one [[step]]"),
        (BOWL.replace('"beads"', '"baeds"') + "[[step]]\n",
         'field "game": unknown game "baeds"; did you mean "beads"?'),
        ("title = \n", "line 1, column 9: not valid TOML: invalid value"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_scenario_is_one_sentence(check: Any, text: str, sentence: str) -> None:
    assert sentences(check(text)) == [f"a.scenario.toml: {sentence}"]


def test_a_game_without_scenarios_says_so(tmp_path: Path) -> None:
    file = tmp_path / "a.scenario.toml"
    file.write_text(BOWL + "[[step]]\n")
    result = scenario_player.check(file, lambda name: SimpleNamespace(catalogue=Beads.catalogue))
    assert sentences(result) == ['a.scenario.toml: field "game": "beads" has no scenarios yet']


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"b\.scenario\.toml: no such file or directory"):
        scenario.read(tmp_path / "b.scenario.toml", game_of)


def test_folders_are_searched_for_their_scenarios(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    for name in ("b.scenario.toml", "a.scenario.toml", "c.toml"):
        (inner / name).touch()
    found = scenario.files([tmp_path, inner / "a.scenario.toml", inner / "c.toml"])
    assert [path.name for path in found] == ["a.scenario.toml", "b.scenario.toml", "c.toml"]
