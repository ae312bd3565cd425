"""Pictures: a scene as JSON, field by field, made once for all who may see the same.

What is sent after an answer is the fields that differ, so each field is kept as text. The board,
the largest and the rarest to change, is written once for as long as the game keeps it.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, cast

from pydantic import TypeAdapter

from undercroft.kernel.match import Match
from undercroft.kernel.scene import Board, Scene

Picture = dict[str, str]
"""The top-level fields of a scene, each as JSON."""

_FIELDS: dict[str, TypeAdapter[Any]] = {
    name: TypeAdapter(cast(Any, field.annotation)) for name, field in Scene.model_fields.items()
}
_BOARDS_KEPT = 512
_boards: OrderedDict[int, tuple[Board, str]] = OrderedDict()


def _board(board: Board) -> str:
    known = _boards.get(id(board))
    if known is not None and known[0] is board:
        _boards.move_to_end(id(board))
        return known[1]
    text = _FIELDS["board"].dump_json(board).decode()
    _boards[id(board)] = (board, text)
    if len(_boards) > _BOARDS_KEPT:
        _boards.popitem(last=False)
    return text


def draw(scene: Scene) -> Picture:
    """A scene as JSON, field by field."""
    picture = {}
    for name, adapter in _FIELDS.items():
        value = getattr(scene, name)
        if name == "board":
            picture[name] = _board(value)
        else:
            picture[name] = adapter.dump_json(value).decode()
    return picture


class Album:
    """The pictures of one position of a match, for as many seats as look at it.

    A game whose `all_open` is true shows every seat the same but for the question: there one scene
    serves all. Other games are asked for a scene per seat.
    """

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._pictures: dict[int | None, Picture] = {}
        self._scenes: dict[int | None, Scene] = {}
        self._open = bool(getattr(match.game, "all_open", False))

    def scene(self, seat: int | None) -> Scene:
        scene = self._scenes.get(seat)
        if scene is None:
            scene = self._scenes[seat] = self._match.scene(seat)
        return scene

    def picture(self, seat: int | None) -> Picture:
        """What a seat sees now; None is a spectator."""
        picture = self._pictures.get(seat)
        if picture is None:
            picture = self._shared(seat) if self._open else draw(self.scene(seat))
            self._pictures[seat] = picture
        return picture

    def _shared(self, seat: int | None) -> Picture:
        match = self._match
        asked = None if match.over or match.ask.seat < 0 else match.ask.seat
        if seat == asked:
            return draw(self.scene(asked))
        seen = self.picture(asked)
        question = self.scene(asked).question
        text = seen["question"]
        if question is not None and question.mine:
            text = _FIELDS["question"].dump_json(elsewhere(question)).decode()
        return {**seen, "seat": "null" if seat is None else str(seat), "question": text}


def elsewhere(question: Any) -> Any:
    """A question as those see it who are not asked: without its options."""
    return question.model_copy(update={"mine": False, "options": (), "refused": ()})


def whole(picture: Picture) -> str:
    """A picture as one JSON object."""
    return "{" + ",".join(f'"{name}":{text}' for name, text in picture.items()) + "}"


def difference(before: Picture, after: Picture) -> str:
    """The fields of a picture that differ from another, as one JSON object."""
    return (
        "{"
        + ",".join(f'"{name}":{text}' for name, text in after.items() if before[name] != text)
        + "}"
    )
