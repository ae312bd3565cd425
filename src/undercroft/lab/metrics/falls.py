from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from undercroft.kernel.ledger import Figure
from undercroft.kernel.tally import Count
from undercroft.kernel.wording import listed

from ..ground import Spot, Square
from ..metric import Metric, Play
from ..reading import SHOWN, Reading
from ..result import Entry, Section


class Falls(Metric):
    """Where figures of the side that is asked about fall, on the map that is played most."""

    name = "falls"

    def counted(self, play: Play, count: Count, unit: Figure, by: Figure | None) -> None:
        if count.kind != "fall" or unit.x < 0:
            return
        map_ = next((part.id for part in play.cast if part.kind == "map"), "")
        self.add(f"{map_}:{play.label(unit.side)}:{unit.x},{unit.y}")

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        totals: dict[tuple[str, str], dict[str, list[float]]] = {}
        for arm, rows in enumerate(reading.rows):
            for row in rows:
                for name, value in row.figures:
                    if name.startswith("falls."):
                        map_, side, square = name[len("falls.") :].split(":")
                        counts = totals.setdefault((map_, side), {}).setdefault(
                            square, [0.0] * len(reading.names)
                        )
                        counts[arm] += value
        mine = {key: value for key, value in totals.items() if key[1] == reading.side}
        if not mine:
            return
        (map_, side), squares = max(mine.items(), key=lambda one: _sum(one[1]))
        board = reading.ground(f"falls.{map_}:") if map_ else None
        known = {} if board is None else board.squares
        fallen = {_place(s) for key, own in totals.items() if key[0] == map_ for s in own}
        floor = sorted({*fallen, *known})
        order = sorted(squares.items(), key=lambda one: (-sum(one[1]), _place(one[0])))[:SHOWN]
        spots = tuple(_place(square) for square, _ in order)
        where = f" on {reading.title(map_)}" if map_ else ""
        yield Section(
            id="falls", title=f"Where figures of {side} fall{where}", head="square",
            columns=reading.names,
            entries=tuple(
                Entry(label=_called(spot, known), cells=tuple(own))
                for spot, (_, own) in zip(spots, order, strict=True)
            ),
            plot="heat", squares=tuple(floor), spots=spots,
            looks=tuple(known[s].look if s in known else "" for s in floor) if known else (),
            walls=() if board is None else board.walls,
            rims=((), ()) if board is None else (board.rim(0, floor), board.rim(1, floor)),
            note=_drawn(known.values()) if known else UNDRAWN if map_ else LAID_OVER,
        )  # fmt: skip


LOOKS = {
    "slow": "hatched squares are hard to walk on",
    "harm": "ruled ones do harm",
    "high": "dark ones are high ground",
}
UNDRAWN = (
    "Column and row from the upper left corner, from 0. Squares on which nobody of any side fell "
    "are not drawn."
)
LAID_OVER = (
    "Every game has a map of its own: they are laid over each other. Column and row from the upper "
    "left corner, from 0; squares on which nobody of any side fell are not drawn."
)


def _drawn(squares: Iterable[Square]) -> str:
    looks = {square.look for square in squares}
    told = listed([words for look, words in LOOKS.items() if look in looks])
    return f"Thick lines are walls{f'; {told}' if told else ''}."


def _called(spot: Spot, known: Mapping[Spot, Square]) -> str:
    square = known.get(spot)
    if square is None:
        return f"{spot[0]},{spot[1]}"
    return f"{square.name}, {square.ground}" if square.ground else square.name


def _sum(squares: dict[str, list[float]]) -> float:
    return sum(sum(own) for own in squares.values())


def _place(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)
