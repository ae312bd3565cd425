"""Puzzles from games that were played: where somebody slipped, others may find the better answer.

The file holds the position as a save keeps it (`[moment]`), so every position of every game can be
written that lies at the beginning of a step; what has been answered since is in no file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from undercroft.kernel import scenario_player
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match

from .judge import GRADES, Judged, rivals

AS_GOOD = dict(GRADES)["good"]
"""An answer that is behind the best by less solves the puzzle too."""


class NoPuzzle(UndercroftError):
    """A decision that no puzzle can be made of."""


def puzzle(match: Match[Any], judged: Judged) -> str:
    """The scenario file of a decision that could have been better; the match stands before it."""
    game: Any = match.game
    if not judged.better:
        raise NoPuzzle(
            f"no answer was better beyond doubt at answer {judged.number}: "
            f"a puzzle needs one to find"
        )
    labels = [match.label(option) for option in match.ask.options]
    best, given = labels.index(judged.better), labels.index(judged.label)
    answers = rivals(match, best, given, judged.number, AS_GOOD)
    phrases = phrases_of(match, answers)
    name = game.seats(match.options)[judged.seat]
    aim = (
        f"{name[:1].upper()}{name[1:]} answered “{judged.label}” here, "
        f"with {judged.chosen:.0%} to win. Find an answer with {judged.best:.0%}."
    )
    return "\n".join([
        f"title = {_text(f'{game.title}: a better answer')}",
        f"game = {_text(game.name)}",
        f"note = {_text(f'From a game that was played: answer {judged.number}.')}",
        f"seed = {judged.number}",
        "",
        *_moment(match),
        "",
        "[puzzle]",
        f"aim = {_text(aim)}",
        f"find = [{', '.join(map(_text, phrases))}]",
        "answers = 1",
        f"hints = [{', '.join(map(_text, judged.why))}]",
        "",
        "[[step]]",
        f"do = {_text(phrases[0])}",
        "",
    ])  # fmt: skip


def phrases_of(match: Match[Any], answers: Sequence[int]) -> list[str]:
    """Answers in the words of scenario files, those left out that have none of their own."""
    game: Any = match.game
    table = game.scenario.table(game, match, {})
    found = [phrase for index in answers if (phrase := scenario_player.phrase_of(table, index))]
    if not found:
        raise NoPuzzle("the better answer cannot be told from another in the words of a file")
    return found


def _moment(match: Match[Any]) -> list[str]:
    """The position of a match as a file holds it."""
    if match.over or match.ask.seat == CHANCE:
        raise NoPuzzle("nobody is asked anything there")
    if not match.quiet:
        raise NoPuzzle(
            "this is asked in the middle of something that has begun, which no file can say: "
            "choose a decision at its beginning"
        )
    if getattr(match.game, "packs", ()):
        raise NoPuzzle("a game with further packs cannot be written as a puzzle yet")
    return [
        "[moment]",
        f"content = {_text(match.game.content_hash)}",
        f"options = {_text(_json(match.options))}",
        f"state = {_text(_json(match.settled.plain()))}",
    ]


def _json(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def _text(text: str) -> str:
    """A string of TOML; as it stands where that can be."""
    plain = "'" not in text and text.isprintable()
    return f"'{text}'" if plain and '"' in text else json.dumps(text, ensure_ascii=False)
