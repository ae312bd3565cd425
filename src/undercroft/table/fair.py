"""Checking a finished game: the moves, the dice, the end, and the promise made at the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from undercroft.games import registry
from undercroft.kernel import save
from undercroft.kernel.chance import mixes_of
from undercroft.kernel.choice import CHANCE

from .secret import commitment, version


@dataclass(frozen=True)
class Finding:
    holds: bool
    text: str


def verify(data: dict[str, Any], where: str, shown: str = "", game: Any = None) -> list[Finding]:
    """What holds of a save and what does not; `shown` is the commitment somebody wrote down.

    `game` is the one it was played in, where that is not over the game's own cards alone.
    """
    findings: list[Finding] = []
    try:
        match = save.load(data, _rules if game is None else lambda _: game, where=where)
    except save.SaveMismatch as error:
        return [Finding(False, f"The game does not replay: {error}.")]
    rolled = sum(seat == CHANCE for seat, _ in match.journal)
    chosen = len(match.journal) - rolled
    findings.append(
        Finding(
            True,
            f"All {chosen} answers of players and {rolled} of chance replay to the position saved.",
        )
    )
    findings.append(_end(data, match))
    findings += _dice(data, shown)
    return findings


def _end(data: dict[str, Any], match: Any) -> Finding:
    saved = data.get("outcome")
    outcome = None if match.outcome is None else list(match.outcome)
    if saved != outcome:
        return Finding(False, f"The file says that it ended with {saved}, the replay {outcome}.")
    if outcome is None:
        return Finding(True, "The game is not over.")
    return Finding(True, f"It ended as the file says: {', '.join(map(str, outcome))}.")


def _dice(data: dict[str, Any], shown: str) -> list[Finding]:
    dice = data.get("dice")
    if data["seed"] is None:
        return [Finding(True, "People threw dice of their own: there is no seed to check.")]
    if not isinstance(dice, dict) or not all(
        isinstance(dice.get(name), str) for name in ("salt", "commitment")
    ):
        text = "The dice follow from the seed in the file, which was not promised to anybody."
        return [Finding(not shown, text)]
    found = commitment(data["seed"], dice["salt"])
    if found != dice["commitment"]:
        return [
            Finding(
                False,
                f"Seed and salt do not give the commitment in the file: they give {found}, "
                f"the file has {dice['commitment']}.",
            )
        ]
    findings = [Finding(True, f"Every die follows from the seed that was promised by {found}.")]
    for mix in mixes_of(data["seed"]):
        text = (
            f"From throw {mix.after + 1} on, what the player of seat {mix.seat} added is mixed in: "
            f"{mix.digits}."
        )
        findings.append(Finding(True, text))
    if version(data["seed"]) == 1:
        text = (
            "They are dice of the first kind (a quick stream of 64 bits): they were not changed, "
            "but somebody who saw enough of them could have worked out the rest."
        )
        findings.append(Finding(True, text))
    if shown and shown.strip().lower() != found:
        findings.append(Finding(False, f"That is not the commitment you were shown, {shown}."))
    elif shown:
        findings.append(Finding(True, "That is the commitment you were shown."))
    return findings


def _rules(name: str) -> Any:
    return registry.game(name)
