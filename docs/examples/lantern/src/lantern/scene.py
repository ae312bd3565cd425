"""The game in words, and as a scene: all that the terminal and the browser need to draw it."""

from __future__ import annotations

from typing import Any

from undercroft.kernel import picture
from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask
from undercroft.kernel.squares import each

from .deeds import DEEDS, square_name
from .state import DARK, SEEKER, Blew, Ended, Moved, State, TookGem
from .turn import BLOWN_OUT

SEATS = ("Seeker", "Dark")


def prompt(s: State, ask: Ask) -> str:
    if ask.prompt == "seek":
        return f"{s.oil} measures of oil left: where to?"
    if ask.prompt == "blow":
        return f"{s.gusts} gusts left: blow?"
    return "Where does the gem lie?" if ask.prompt == "hide" else "The Dark rolls a die."


def tell(s: State, event: Any) -> str:
    match event:
        case Moved(square):
            return f"The Seeker moves to {square_name(s, square)}."
        case TookGem(square):
            return f"The Seeker takes the gem on {square_name(s, square)}."
        case Blew(shown):
            lost = "a measure of oil is lost" if shown >= BLOWN_OUT else "the flame holds"
            return f"A gust shows {shown}: {lost}."
        case Ended(winner):
            return f"The {winner.capitalize()} wins."
    raise TypeError(f"an event of another game: {event!r}")


def scene(s: State, ask: Ask | None, seat: int | None) -> sc.Scene:
    """The table as a seat sees it: nothing in this game is hidden once it lies there."""
    board = s.board
    props = [sc.Prop(kind="start", name="entrance", squares=(s.entrance,))]
    if s.gem >= 0:
        props.append(sc.Prop(kind="gem", name="gem", squares=(s.gem,)))
    return sc.Scene(
        game="lantern",
        title="Lantern",
        seat=seat,
        phase="With the gem" if s.gem < 0 else "On the way",
        board=picture.board(
            [
                sc.Square(id=q, name=square_name(s, q), x=board.place(q)[0], y=board.place(q)[1])
                for q in each(board.squares)
            ],
            [sc.Wall(square=q, side=side) for q, side in board.sides()],
        ),
        props=tuple(props),
        tokens=(
            sc.Token(id=0, name="Seeker", kind="hero", side="ours", seat=SEEKER, at=s.seeker,
                     squares=(s.seeker,), hearts=1),
        ),
        tracks=(sc.Track(id="oil", label="Oil", value=s.oil, spaces=max(s.oil, 1)),),
        cards=(),
        piles=(),
        seats=picture.seats(SEATS, ask, theirs=(DARK,)),
        question=None if ask is None else _question(s, ask, seat),
        outcome=f"The {s.outcome[0].capitalize()} wins." if s.outcome else "",
    )  # fmt: skip


def _question(s: State, ask: Ask, seat: int | None) -> sc.Question:
    return picture.question(
        ask, seat, SEATS, prompt(s, ask), lambda: DEEDS.choices(s, ask), turn=("seek", "blow"),
    )  # fmt: skip
