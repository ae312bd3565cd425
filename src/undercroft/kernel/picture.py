"""Pictures: the parts of a scene that look alike in every game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal, Protocol

from .choice import CHANCE, Ask
from .deck import Deck
from .scene import (
    Board,
    Card,
    Change,
    Choice,
    Ground,
    Pile,
    Question,
    Refusal,
    Seat,
    Square,
    Stat,
    Tile,
    Wall,
)


class Known(Protocol):
    """A row of the content."""

    @property
    def id(self) -> str: ...


class Printed(Known, Protocol):
    """A row that is drawn as a card."""

    @property
    def name(self) -> str: ...

    @property
    def text(self) -> str: ...

    @property
    def art(self) -> str: ...


def seats(names: Sequence[str], ask: Ask | None, theirs: Collection[int] = ()) -> tuple[Seat, ...]:
    """The seats by their names; `theirs` are those of the other side."""
    return tuple(
        Seat(
            number=number,
            name=name,
            side="theirs" if number in theirs else "ours",
            asked=ask is not None and ask.seat == number,
        )
        for number, name in enumerate(names)
    )


def board(
    squares: Sequence[Square], walls: Iterable[Wall] = (), tiles: Iterable[Tile] = (),
    grounds: Iterable[Ground] = (),
) -> Board:  # fmt: skip
    """A map as large as its squares need it; without any there is none yet."""
    return Board(
        width=max((square.x for square in squares), default=-1) + 1,
        height=max((square.y for square in squares), default=-1) + 1,
        squares=tuple(squares), walls=tuple(walls), tiles=tuple(tiles), grounds=tuple(grounds),
    )  # fmt: skip


def card(row: Printed, kind: str, zone: str, **of: Any) -> Card:
    """A card as it is printed; `of` are its further fields, or others in place of the row's."""
    printed = {"id": row.id, "name": row.name, "text": row.text, "art": row.art}
    return Card(**{**printed, **of}, kind=kind, zone=zone)


def pile(id: str, name: str, deck: Deck, cards: Sequence[Known]) -> Pile:
    """A deck as a number, with its open discards."""
    discard = tuple(cards[number].id for number in deck.discard)
    return Pile(id=id, name=name, count=deck.size, discard=discard)


@lru_cache(1 << 13)
def stat(label: str, value: str, printed: str | None = None, because: tuple[str, ...] = ()) -> Stat:
    """A value on a card, as printed where nothing else is said.

    A scene holds hundreds of them, and from one scene to the next nearly all are the same: parts
    of scenes are frozen, so equal ones are made once and shared.
    """
    shown = value if printed is None else printed
    return Stat(label=label, value=value, printed=shown, because=because)


def changes(
    before: Sequence[Stat], after: Sequence[Stat], worth: Callable[[str], float]
) -> tuple[Change, ...]:
    """The figures before and after, side by side; `worth` says how good a value is."""
    now = {stat.label: stat.value for stat in before}
    found = []
    for stat in after:
        was = now.get(stat.label, "0")
        gain = worth(stat.value) - worth(was)
        way: Literal["better", "worse", "same"] = "better" if gain > 0 else "worse"
        found.append(
            Change(
                label=stat.label, before=was, after=stat.value, way=way if gain else "same"
            )
        )  # fmt: skip
    return tuple(found)


def question(
    ask: Ask,
    seat: int | None,
    names: Sequence[str],
    prompt: str,
    options: Callable[[], tuple[Choice, ...]],
    *,
    turn: Collection[str],
    interrupt: Collection[str] | None = (),
    about: int | None = None,
    cards: tuple[str, ...] = (),
    refuse: Callable[[tuple[Choice, ...]], tuple[Refusal, ...]] | None = None,
) -> Question:
    """What is asked; only who is asked sees the options.

    `turn` and `interrupt` are prompts; no `interrupt` at all: whatever is not of a turn.
    """
    mine = ask.seat == seat
    offered = options() if mine else ()
    return Question(
        seat=ask.seat,
        who="chance" if ask.seat == CHANCE else names[ask.seat],
        prompt=prompt,
        rules=ask.rules,
        mine=mine,
        interrupt=ask.prompt not in turn if interrupt is None else ask.prompt in interrupt,
        turn=ask.prompt in turn,
        options=offered,
        refused=refuse(offered) if mine and refuse is not None else (),
        about=about,
        cards=cards if mine else (),
    )
