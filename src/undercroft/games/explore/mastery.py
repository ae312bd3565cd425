"""Mastery: advice for the Consul of the level `master`, found by playing.

The greedy Consul spawns what is strongest for its skulls, strikes with whoever can strike best,
and takes every status for as bad as any other. This one minds what was found to win: monsters that
strike areas or know more than one trick; whoever is near goes before whoever is far (who, if nobody
is in reach, waits until the Heroes have finished), and bows last; squares beside few Heroes and few
friends. How each figure was found, and what they win together, stands in docs/research.md.
[spawn.four-points, turn.consul-four-skulls]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.kernel.choice import Ask
from undercroft.kernel.squares import Square

from ..superdungeon import status
from ..superdungeon.figures import units_on
from . import advice
from .box import Profile
from .deeds import DEEDS
from .plan import Plan
from .prospect import strength
from .state import CONSUL, State

SEATS = (CONSUL,)

DREADED = {"fragile": 1.0, "immobile": 1.0, "stun": 0.25}
"""What a status on a Hero is worth, beside an ordinary wound."""
DREAD = tuple(DREADED.get(name, 0.5) for name in status.NAMES)

AMONG, APART = 1.0, 0.3
"""How a fighter minds each Hero beside it, and any monster each other monster, where squares are
otherwise as good."""

FARTHER, BOWMEN = 0.15, 1.0
"""How much later a monster is activated for each square to the nearest Hero, or for its bow."""

CHEAP = 0.7
"""Strength counts by skulls to this power: who costs twice as much need not be twice as strong."""
DISTANT, CAUSING, TRICK, AREA, ABILITY = 1.8, 0.8, 0.7, 0.7, 0.3
"""What counts in spawning: stars at a distance beside those in melee, each status that attacks
cause, each special, one that strikes an area, each ability."""
FAVOUR = {
    "bonehead": -0.8, "crusher": 0.8, "dust_mage": -0.8, "gouger": -0.8, "roller": -0.8,
    "whelp": -0.8, "wyrmling": 0.8,
}  # fmt: skip
"""What is left over: monsters that do better or worse than their figures say."""


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    own = _PROMPTS.get(ask.prompt) if ask.seat == CONSUL else None
    return advice.worths(s, ask) if own is None else own(s, ask)


class Onslaught(Plan):
    """The plan of a monster."""

    dread = DREAD

    def _comfort(self, square: Square) -> float:
        s = self.s
        beside = s.board.spread(s.board.footprint(square, self.profile.base))
        comfort = super()._comfort(square)
        comfort -= APART * (beside & s.foes & ~(1 << self.here)).bit_count()
        if not self.profile.distances:
            comfort -= AMONG * (beside & s.heroes).bit_count()
        return comfort


def menu(s: State, ask: Ask) -> Sequence[float]:
    unit: int = ask.about[0]
    if s.is_hero(unit):
        return advice.menu(s, ask)
    return DEEDS.worths(ask, Onslaught(s, unit, DEEDS))


def activate(s: State, ask: Ask) -> list[float]:
    """Who acts now; who is far from everybody waits, as long as there is something to wait for."""
    found = []
    heroes = units_on(s, s.heroes)
    for option in ask.options:
        if option[0] != "activate":
            found.append(advice.NOT_NOW)
            continue
        unit = option[1]
        away = s.board.distances_from(s.heroes)[s.at[unit]]
        worth = advice.readiness(s, unit, heroes, DREAD) - FARTHER * away
        found.append(worth - BOWMEN * bool(s.profile[unit].distances))
    return found


def spawn(s: State, ask: Ask) -> list[float]:
    found = list(advice.spawn(s, ask))
    for number, option in enumerate(ask.options):
        if option[0] == "spawn":
            found[number] = 1.0 + promise(s, s.profile[option[1]])
    return found


def promise(s: State, profile: Profile) -> float:
    """What a monster is good for, for the skulls that it costs."""
    model, faces = profile.model, s.box.content.faces
    power = strength(profile, faces, DISTANT, CAUSING)
    specials = [s.box.actions[number] for number in profile.specials]
    tricks = TRICK * len(specials)
    tricks += AREA * any(one.rolls and one.shape is not None for one in specials)
    tricks += ABILITY * profile.flags.bit_count()
    price: float = max(1, model.skulls) ** CHEAP
    return power / price + tricks + FAVOUR.get(model.id, 0.0)


_PROMPTS: dict[str, Callable[[State, Ask], Sequence[float]]] = {
    "menu": menu,
    "consul_turn": activate,
    "spawn": spawn,
}
