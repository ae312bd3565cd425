from __future__ import annotations

from collections.abc import Iterator

from undercroft.kernel.victory import NOBODY

from ..metric import Metric, Play
from ..reading import Reading
from ..result import Section

HEADS = {"hero": "Heroes", "boss": "Bosses", "map": "Maps", "warband": "Warbands"}


class Cast(Metric):
    """Win rates by who and what takes part: heroes, bosses, warbands, maps, difficulty."""

    name = "cast"

    def ended(self, play: Play) -> None:
        for part in play.cast:
            won = play.score
            if part.side:
                won = 0.5 if play.winner == NOBODY else float(play.winner == part.side)
            self.figures[f"{part.kind}:{part.id}"] = won

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        kinds = dict.fromkeys(name.partition(":")[0] for name in reading.known("cast."))
        for kind in kinds:
            title = f"By {HEADS.get(kind, kind).lower()}" if kind not in HEADS else HEADS[kind]
            yield from reading.wins(
                f"cast-{kind.replace(' ', '-')}", f"{title}: win rates", kind, f"cast.{kind}:"
            )
