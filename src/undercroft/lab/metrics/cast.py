from __future__ import annotations

from collections.abc import Iterator

from ..metric import Metric, Play
from ..reading import Reading
from ..result import Section

HEADS = {"hero": "Heroes", "boss": "Bosses", "map": "Maps", "warband": "Warbands"}


class Cast(Metric):
    """Win rates by who and what takes part: heroes, bosses, warbands, maps, difficulty."""

    name = "cast"

    def ended(self, play: Play) -> None:
        for part in play.cast:
            won = play.won(part.side) if part.side else play.score
            self.figures[f"{part.kind}:{part.id}"] = won

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        kinds = dict.fromkeys(name.partition(":")[0] for name in reading.known("cast."))
        for kind in kinds:
            title = f"By {HEADS.get(kind, kind).lower()}" if kind not in HEADS else HEADS[kind]
            yield from reading.wins(
                f"cast-{kind.replace(' ', '-')}", f"{title}: win rates", kind, f"cast.{kind}:"
            )
