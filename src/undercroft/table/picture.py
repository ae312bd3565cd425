"""Pictures: a scene as JSON, field by field, made once for all who may see the same.

What is sent after an answer is the fields that differ, so each field is kept as text. The board,
the largest and the rarest to change, is written once for as long as the game keeps it.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast
from weakref import ref

from pydantic import TypeAdapter

from undercroft.kernel.match import Match
from undercroft.kernel.scene import Board, Question, Scene

Picture = dict[str, str]
"""The top-level fields of a scene, each as JSON."""

_FIELDS: dict[str, TypeAdapter[Any]] = {
    name: TypeAdapter(cast(Any, field.annotation)) for name, field in Scene.model_fields.items()
}
_boards: dict[int, tuple[ref[Board], str]] = {}
"""The text of every board that a game still keeps, by its identity."""


def _board(board: Board) -> str:
    known = _boards.get(id(board))
    if known is not None and known[0]() is board:
        return known[1]
    text = _FIELDS["board"].dump_json(board).decode()
    place = id(board)
    _boards[place] = (ref(board, lambda _: _boards.pop(place, None)), text)
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


class Glance(NamedTuple):
    """What the server itself needs to know of a position."""

    phase: str
    seat: int | None
    turn: bool
    """Whether it is the asked seat's own turn."""
    passing: int | None
    """The answer that passes an interrupt over; None if it is none."""


class Album:
    """The pictures of one position of a match, for as many seats as look at it.

    A game whose `all_open` is true shows every seat the same but for the question: there one scene
    serves all. Other games are asked for a scene per seat. Scenes are not kept, only their text.
    """

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._pictures: dict[int | None, Picture] = {}
        self._open = match.game.extras.all_open
        self._asked = None if match.over or match.ask.seat < 0 else match.ask.seat
        self._glance: Glance | None = None
        self._elsewhere = ""
        """The question as those see it who are not asked."""

    @property
    def glance(self) -> Glance:
        if self._glance is None:
            self.picture(self._asked)
        assert self._glance is not None
        return self._glance

    def picture(self, seat: int | None) -> Picture:
        """What a seat sees now; None is a spectator."""
        picture = self._pictures.get(seat)
        if picture is None:
            shared = self._open and seat != self._asked
            picture = self._share(seat) if shared else self._draw(seat)
            self._pictures[seat] = picture
        return picture

    def _draw(self, seat: int | None) -> Picture:
        scene = self._match.scene(seat)
        picture = draw(scene)
        if seat == self._asked:
            question = scene.question
            self._glance = _glance(scene.phase, question)
            self._elsewhere = picture["question"]
            if question is not None and question.mine:
                hidden = question.model_copy(
                    update={"mine": False, "options": (), "refused": (), "cards": ()}
                )
                self._elsewhere = _FIELDS["question"].dump_json(hidden).decode()
        return picture

    def _share(self, seat: int | None) -> Picture:
        seen = self.picture(self._asked)
        return {**seen, "seat": "null" if seat is None else str(seat), "question": self._elsewhere}


def _glance(phase: str, question: Question | None) -> Glance:
    if question is None:
        return Glance(phase, None, False, None)
    passing = None
    if question.interrupt:
        passing = next((option.index for option in question.options if option.default), None)
    return Glance(phase, question.seat, question.turn, passing)


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
