"""How a finished game went: who did what, how the dice fell, round by round, and when it turned.

Everything comes from the chronicle of a replay, so it is the same for a table that is over and for
an uploaded save. Nothing here knows a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import erf, sqrt
from typing import TYPE_CHECKING, Any

from undercroft.kernel.chance import bare
from undercroft.kernel.scene import Seat
from undercroft.kernel.wording import listed

from .award import awards
from .chronicle import Cast, Chronicle, Figure
from .slices import Work

if TYPE_CHECKING:
    from .replay import Replay

TURNS = 5
"""So many turning points are told."""
SURPRISE = 2.0
"""From so many standard deviations on a throw is one to remember."""
SIDES = ("ours", "theirs")


def summed_up(replay: Replay) -> Work[dict[str, Any]]:
    """The summary of a replay."""
    chronicle = replay.chronicle
    phases = yield from replay.phases()
    last = replay.match(replay.answers).scene(None)
    yield
    rounds = yield from _rounds(replay, phases)
    figures = [figure for figure in chronicle.figures.values() if not figure.idle]
    sides = {side: _side_name(last.seats, side) for side in SIDES}
    cards = sum(deed.told.amount for deed in chronicle.deeds if deed.told.kind == "card")
    return {
        "game": replay.game.name,
        "title": replay.game.title,
        "outcome": last.outcome,
        "phase": last.phase,
        "how": _how(chronicle, figures, rounds),
        "winner": replay.outcome,
        "seats": [seat.model_dump(include={"number", "name", "side"}) for seat in last.seats],
        "counted": list(chronicle.counted),
        "facts": {
            "rounds": sum(1 for each in rounds if each["number"]),
            "answers": replay.answers,
            "rolls": len(chronicle.casts),
            "cards": cards,
        },
        "sides": sides,
        "figures": [_figure(figure, rounds) for figure in figures],
        "luck": [_luck(side, chronicle.casts) for side in SIDES],
        "throws": _remembered(chronicle.casts),
        "rounds": rounds,
        "swing": _swing(chronicle),
        "turns": _turns(chronicle, rounds),
        "awards": awards(figures),
        "seed": None if replay.data.get("seed") is None else str(bare(replay.data["seed"])),
    }


# Who did what


def _figure(figure: Figure, rounds: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": figure.id,
        "name": figure.name,
        "kind": figure.kind,
        "side": figure.side,
        "seat": figure.seat,
        "art": figure.art,
        "hearts": figure.hearts,
        "left": figure.left,
        "fell": "" if figure.fell < 0 else _round_at(rounds, figure.fell)["name"],
        "dealt": figure.dealt,
        "taken": figure.taken,
        "felled": figure.felled,
        "healed": figure.healed,
        "walked": figure.walked,
        "chests": figure.chests,
        "cards": figure.cards,
        "drinks": figure.drinks,
        "rolls": len(figure.throws),
        "thrown": sum(t.value for t in figure.throws),
        "expected": round(sum(t.mean for t in figure.throws), 2),
    }


def _how(chronicle: Chronicle, figures: Iterable[Figure], rounds: Sequence[dict[str, Any]]) -> str:
    """The last blow, if it fell in the last round, and who of the party stands."""
    since = rounds[-1]["at"] if rounds else 0
    falls = [deed for deed in chronicle.deeds if deed.told.kind == "fall" and deed.at >= since]
    words = [falls[-1].text] if falls and falls[-1].text else []
    ours = [figure for figure in figures if figure.side == "ours"]
    if 1 < len(ours) <= 6:
        standing = [figure.name for figure in ours if figure.fell < 0]
        if standing and len(standing) < len(ours):
            words.append(f"{listed(standing)} {'stands' if len(standing) == 1 else 'stand'}.")
        elif standing:
            words.append("Everybody stands.")
    return " ".join(words)


def _side_name(seats: Iterable[Seat], side: str) -> str:
    # "Player 2, Royal Army" is Player 2.
    names = [seat.name.partition(",")[0] for seat in seats if seat.side == side]
    if not names:
        return "The dungeon" if side == "theirs" else "The party"
    if len(names) == 1:
        return names[0][:1].upper() + names[0][1:]
    # "Heroes 1" and "Heroes 2" are the Heroes.
    common = {re.sub(r" \d+$", "", name) for name in names}
    return common.pop() if len(common) == 1 else ("The party" if side == "ours" else "The others")


# How the dice fell


def _luck(side: str, casts: Iterable[Cast]) -> dict[str, Any]:
    thrown = [c.thrown for c in casts if ("ours" if c.by is None else c.by.side) == side]
    value, mean = sum(t.value for t in thrown), sum(t.mean for t in thrown)
    variance = sum(t.variance for t in thrown)
    better = 0.5 if variance <= 0 else (1 + erf((value - mean) / sqrt(2 * variance))) / 2
    return {
        "side": side,
        "rolls": len(thrown),
        "thrown": value,
        "expected": round(mean, 2),
        "better": round(better, 3),
    }


def _strange(cast: Cast) -> float:
    variance = cast.thrown.variance
    return (cast.thrown.value - cast.thrown.mean) / sqrt(variance) if variance > 0 else 0.0


def _remembered(casts: Sequence[Cast]) -> dict[str, Any]:
    """The best and the worst throw of somebody, with how likely such a throw is."""
    able = [cast for cast in casts if cast.by is not None and len(cast.thrown.faces) > 1]
    found: dict[str, Any] = {"best": None, "worst": None}
    if able:
        best, worst = max(able, key=_strange), min(able, key=_strange)
        for name, cast in (("best", best), ("worst", worst)):
            if (_strange(cast) > 0) == (name == "best"):
                found[name] = _cast(cast, more=name == "best")
    return found


def _cast(cast: Cast, *, more: bool) -> dict[str, Any]:
    assert cast.by is not None
    return {
        "at": max(0, cast.at - 1),
        "who": cast.by.name,
        "value": cast.thrown.value,
        "dice": len(cast.thrown.faces),
        "chance": round(cast.thrown.chance(more=more), 4),
    }


# Round by round


def _rounds(replay: Replay, phases: Sequence[tuple[int, str]]) -> Work[list[dict[str, Any]]]:
    """Each round with the wounds and falls of both sides, and the first gauge as it was then."""
    rounds: list[dict[str, Any]] = []
    for at, name in phases:
        numbers = re.findall(r"\d+", name)
        number = int(numbers[-1]) if numbers else 0
        if rounds and rounds[-1]["number"] == number and number:
            continue
        blow = {"wounds": 0, "falls": 0}
        row = {"at": at, "name": _short(name, number), "number": number, "gauge": None}
        rounds.append({**row, "ours": dict(blow), "theirs": dict(blow)})
    for deed in replay.chronicle.deeds:
        other = "theirs" if deed.unit.side == "ours" else "ours"
        row = _round_at(rounds, deed.at)[other]
        if deed.told.kind == "wound":
            row["wounds"] += deed.told.amount
        elif deed.told.kind == "fall":
            row["falls"] += 1
    for i, row in enumerate(rounds):
        end = rounds[i + 1]["at"] if i + 1 < len(rounds) else replay.answers
        tracks = replay.match(end).scene(None).tracks
        track = next((t for t in tracks if t.look == "gauge" and t.seat is None and t.spaces), None)
        # A track that only counts the rounds says nothing here.
        if track is not None and track.id != "round":
            row["gauge"] = {"label": track.label, "value": track.value, "of": track.spaces}
        yield
    # What comes before the first round or after the last is told only if blood was shed in it.
    bloody = ("wounds", "falls")
    kept = [
        row
        for row in rounds
        if row["number"] or any(row[side][blow] for side in SIDES for blow in bloody)
    ]
    return kept or rounds[:1]


def _short(name: str, number: int) -> str:
    return f"Round {number}" if number else name


def _round_at(rounds: Sequence[dict[str, Any]], at: int) -> dict[str, Any]:
    """The round of what the answer before position `at` has led to."""
    found = rounds[0]
    for row in rounds:
        if row["at"] >= max(1, at):
            break
        found = row
    return found


def _swing(chronicle: Chronicle) -> list[tuple[int, int]]:
    """After which answers the first side led by how many wounds."""
    lead, points = 0, [(0, 0)]
    for deed in chronicle.deeds:
        if deed.told.kind != "wound" or deed.unit.side not in SIDES:
            continue
        lead += deed.told.amount if deed.unit.side == "theirs" else -deed.told.amount
        if points[-1][0] == deed.at:
            points.pop()
        points.append((deed.at, lead))
    return points


# When it turned


def _turns(chronicle: Chronicle, rounds: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The moments that weigh most: who fell, who came, and throws that nobody expected."""
    found: list[tuple[float, int, dict[str, Any]]] = []
    crowds = {side: sum(f.side == side for f in chronicle.figures.values()) for side in SIDES}

    def tell(weight: float, at: int, title: str, text: str, figure: Figure, good: str) -> None:
        name = _round_at(rounds, at)["name"]
        row = {"at": max(0, at - 1), "round": name, "title": title, "text": text, "good": good}
        found.append((weight, at, {**row, "art": figure.art, "kind": figure.kind}))

    falls = [deed for deed in chronicle.deeds if deed.told.kind == "fall"]
    for deed in falls:
        figure = deed.unit
        few = crowds.get(figure.side, 0) <= 4
        weight = figure.hearts * (2.0 if few else 1.0) + (4.0 if deed is falls[-1] else 0.0)
        good = "theirs" if figure.side == "ours" else "ours"
        tell(weight, deed.at, f"{figure.name} falls", deed.text, figure, good)
    for at, figure, text in chronicle.entrances:
        if figure.hearts > 3 and figure.side == "theirs":
            tell(figure.hearts, at, f"{figure.name} enters", text, figure, figure.side)
    for cast in chronicle.casts:
        strange = _strange(cast)
        if cast.by is not None and abs(strange) >= SURPRISE and len(cast.thrown.faces) > 1:
            value = cast.thrown.value
            came = f"{value} {chronicle.counted[value != 1]}"
            title = f"{cast.by.name}: {came}"
            expected = f"{cast.thrown.mean:.1f} were to be expected"
            text = f"{came} with {len(cast.thrown.faces)} dice, where {expected}."
            side = cast.by.side
            good = side if strange > 0 else ("theirs" if side == "ours" else "ours")
            tell(abs(strange), cast.at, title, text, cast.by, good)
    chosen: dict[int, tuple[float, int, dict[str, Any]]] = {}
    for row in sorted(found, key=lambda each: (-each[0], each[1])):
        if row[1] not in chosen and len(chosen) < TURNS:
            chosen[row[1]] = row
    return [chosen[at][2] for at in sorted(chosen)]
