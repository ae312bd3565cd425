"""The bench: what a prover does for the workshop with a pack that somebody is working on.

All of it is data from outside, and most of the time it is broken: nothing here takes a sound pack
for granted.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from undercroft.games import registry
from undercroft.games.inspection import inspected as inspect
from undercroft.kernel import parcel
from undercroft.kernel.board import FAR, Board
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.pack import META_FILE
from undercroft.kernel.problem import ContentError, Problem
from undercroft.kernel.shelf import Shelf
from undercroft.kernel.sight import sees, view
from undercroft.kernel.squares import each
from undercroft.kernel.tile import Tile, TileError

from .errors import Refused
from .slices import Work

MOST = 200
"""So many mistakes are told at a time."""
CLASHES = 60
"""So many odds are worked out for a card."""
WIDEST = 40
"""Squares along a side of a drawing that is looked at."""


def game_of(texts: Mapping[str, str]) -> str:
    """The game that a pack says it is for, if it says so at all."""
    try:
        return str(tomllib.loads(texts.get(META_FILE, "")).get("game"))
    except tomllib.TOMLDecodeError:
        return ""


def inspected(texts: Mapping[str, str]) -> Work[dict[str, Any]]:
    """Every mistake in a pack of these files, as `undercroft pack check` names them."""
    yield
    files = {name: text.encode() for name, text in texts.items()}
    parcel.opened(parcel.built(files), "the pack")
    yield
    if META_FILE not in files:
        missing = Problem(META_FILE, "", "", f"expected a file {META_FILE} that says what this is")
        return _told([missing])
    found = inspect(files, Path("the pack"), (), Shelf(Path()))
    yield
    problems = found.problems
    if found.raw is not None and found.game is not None and not found.mistakes:
        problems = [*problems, *_unplayable(found.game, found.raw)]
        yield
    return _told(problems)


def _told(problems: list[Problem]) -> dict[str, Any]:
    return {
        "problems": [{**asdict(p), "sentence": str(p)} for p in problems[:MOST]],
        "more": max(0, len(problems) - MOST),
        "sound": not any(not problem.warning for problem in problems),
    }


def _unplayable(game: Any, raw: Any) -> list[Problem]:
    """What only shows when a game is begun with a pack that is sound to look at."""
    try:
        over = registry.over(game, [raw])
        _ = over.box
        over.new(seed=0, **over.checked({}))
    except ContentError as error:
        return error.problems
    return []


def opened(data: bytes) -> dict[str, str]:
    """The files of an archive as texts; Refused names the one that is none."""
    found = {}
    for name, content in parcel.opened(data).items():
        try:
            found[name] = content.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise Refused(f"{name} is not UTF-8 text.", where="file") from None
    return found


def odds(name: str, table: str, row: Mapping[str, Any]) -> Work[dict[str, Any]]:
    """Exact odds of a card's attacks, and of attacks on it, against cards of the game."""
    game: Any = registry.game(name)
    proofs, outlook = game.extras.proofs, game.extras.outlook
    found: dict[str, list[dict[str, Any]]] = {"attacks": [], "defends": []}
    if proofs is None or outlook is None:
        return found
    yield
    for clash in proofs(table, row, game.stock.built_in.said)[:CLASHES]:
        try:
            chance = float(outlook(clash.text).hit)
        except (UndercroftError, ValueError):
            continue  # Dice that cannot be read are named as a mistake.
        rows = found["attacks" if clash.attacks else "defends"]
        if not rows or rows[-1]["field"] != clash.field:
            rows.append({"field": clash.field, "label": clash.label, "dice": clash.dice,
                         "against": []})  # fmt: skip
        rows[-1]["against"].append({"name": clash.against, "chance": chance})
        yield
    return found


def seen(name: str, told: Mapping[str, Any]) -> Work[dict[str, Any]]:
    """What every square of a drawing sees, by the game's own rule, and what the tile is like.

    `legend` names the ground of each mark, `veils` the grounds that block sight.
    """
    rule = registry.game(name).extras.sight
    try:
        tile = Tile.parse("map", told["drawing"], told["legend"])
    except TileError as error:
        text = f"Line {error.line}, column {error.column}: expected {error.expected}"
        raise Refused(f"{text}, found {error.found}.", where="drawing") from None
    if max(tile.width, tile.height) > WIDEST:
        raise Refused(f"A drawing has at most {WIDEST} squares along a side.", where="drawing")
    board = Board.lay([(tile, 0, 0)])
    yield
    veil = 0
    for ground in told["veils"]:
        veil |= board.terrain.get(ground, 0)
    reach = max(board.width, board.height)
    places = {s: n for n, s in enumerate(each(board.squares))}
    rows: list[list[int]] = []
    for s in places:
        found = view(board, s, rule, reach) & board.squares
        if veil:
            found = sum(1 << t for t in each(found) if sees(board, s, t, rule, veil))
        rows.append([places[t] for t in each(found)])
        yield
    return {
        "squares": [list(board.place(s)) for s in places],
        "seen": rows,
        "way": _longest_way(board),
    }


def _longest_way(board: Board) -> int | None:
    """Steps between the two hallways that are farthest apart; None where there are not two."""
    marks = list(dict.fromkeys(s for s, _ in board.exits))
    ways = [board.distance(a, b) for n, a in enumerate(marks) for b in marks[n + 1 :]]
    return max((way for way in ways if way < FAR), default=None)
