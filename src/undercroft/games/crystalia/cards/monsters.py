"""Monsters: actions whose text no field can say."""

from __future__ import annotations

from undercroft.games.superdungeon.figures import covering
from undercroft.kernel.choice import Ask, Options, Rule

from .. import movement
from ..events import Spawned, note
from ..facing import choose
from ..spawn import entered
from ..state import State
from ..unique import SCRIPTS
from ..wound import in_pool


def scuttling_swarm(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    """A spider of 1 skull from the own pools is placed next to the user."""
    player = s.owner[unit]
    rules = ("base.priority.card",)
    options = Options([])
    seen: list[int] = []
    beside = s.board.spread(s.footprint(unit)) & ~s.footprint(unit)
    for pool in sorted({s.pool[point] for point in s.points[player]}):
        for spider in in_pool(s, pool):
            card = s.box.models[s.card[spider]]
            if not card.is_a("spider") or card.skulls != 1 or s.card[spider] in seen:
                continue
            seen.append(s.card[spider])
            places = covering(s.board, beside, s.profile[spider].base)
            options.squares(("place", spider), places & movement.legal_squares(s, spider))
    if not len(options):
        return
    choice = yield Ask(player, "scuttling_swarm", options, (unit,), rules)
    _, spider, square = choice
    s.place(spider, square)
    note(s, Spawned, spider, square, rules)
    yield from choose(s, spider, "facing.placed")
    yield from entered(s, spider)


SCRIPTS["scuttling_swarm"] = scuttling_swarm
