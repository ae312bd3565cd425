from __future__ import annotations

from collections.abc import Iterator

from undercroft.kernel.ledger import Figure, Handled
from undercroft.kernel.tally import Count

from ..metric import Metric, Play
from ..reading import Reading
from ..result import Section

KINDS = {"wound": "wounds", "heal": "healed", "fall": "falls", "chest": "chests"}
TITLES = {
    "wounds": "Wounds suffered by {side}, a round",
    "healed": "Wounds healed of {side}, a round",
    "falls": "Figures of {side} that fall, a round",
    "chests": "Chests opened by {side}, a round",
    "spawned": "Figures that come for {side}, a round",
}


class Tempo(Metric):
    """Damage, healing, kills, chests and spawns by round."""

    name = "tempo"

    def counted(self, play: Play, count: Count, unit: Figure, by: Figure | None) -> None:
        kind = KINDS.get(count.kind)
        if kind is not None:
            self.add(f"{kind}:{play.label(unit.side)}:{play.round}", count.amount)

    def handled(self, play: Play, handled: Handled) -> None:
        if handled.deed == "spawned" and play.game.extras.ledger is not None:
            figure = play.game.extras.ledger.figure(play.match.state, handled.unit)
            if figure is not None:
                self.add(f"spawned:{play.label(figure.side)}:{play.round}")

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        lengths = sorted(row.rounds for own in reading.rows for row in own)
        last = lengths[int(0.9 * (len(lengths) - 1))] if lengths else 0
        kinds = dict.fromkeys(tuple(name.split(":")[:2]) for name in reading.known("tempo."))
        for kind, side in kinds:
            yield from reading.rounds(
                f"tempo-{kind}-{side.replace(' ', '-').lower()}", TITLES[kind].format(side=side),
                f"tempo.{kind}:{side}:", min(last, 24),
                "Of the games that last so long.",
            )  # fmt: skip
