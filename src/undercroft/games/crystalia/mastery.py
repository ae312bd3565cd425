"""Mastery: advice for the level `master`, which knows what the factions' agendas ask for.

The greedy player comes to the mother tree when all others of a chain are near, and chars a tile on
its way. This one looks at each activation whether the chain can be whole at the end of the turn,
and then goes for it with whoever is needed; it brings together who can char a tile, restores what
enemies have charred, and strikes first who must not be missing from an enemy chain. All else is as
advised. How much that wins stands in docs/ladder.md. [faction.agenda.*]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.kernel.choice import Ask
from undercroft.kernel.squares import Square, Squares

from . import advice, agenda, effect, odds
from .deeds import BLOWS, DEEDS
from .faction import RESTORERS
from .plan import Plan, beside_the_chain, near_enough
from .state import State
from .turn import HERO_SKULLS, WARBAND_SKULLS

WHOLE, LONGER = 3.0, 0.3
"""What it is worth to stand where the chain needs somebody, and where it is whole without."""
TO_THE_TREE = 0.3
"""What each square on the way to the chain is worth."""
SEVERING = 2.0
"""What the last wound on whom a whole enemy chain cannot spare is worth beyond the wound."""
SOON, FIRST = 1.0, 3.0
"""How much sooner a phase is chosen, and a unit activated, that can make the chain whole."""
CHARRING = {1: 1.8, 2: 0.4, 3: 0.15}
"""What it is worth to be on a tile that can be charred, by how many are missing."""
TO_THE_TILE = 0.15
"""What each square on the way there is worth, for each unit of its worth."""
CLEARING = 0.5
"""What the last wound on who keeps a tile from being charred is worth beyond the wound."""
RESTORING = {1: 0.4, 2: 0.16}
"""The same for a tile that an enemy has charred, for each tile that is."""
AT_THE_TREE, ON_A_TILE = 0.3, 0.5
"""How much of what advice says of being near enemies counts on such an errand."""
FAR = 15
"""A goal so far off is as good as any farther one."""


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    own = _PROMPTS.get(ask.prompt)
    return advice.worths(s, ask) if own is None else own(s, ask)


def menu(s: State, ask: Ask) -> list[float]:
    armed = any(option[0] in BLOWS for option in ask.options)
    return DEEDS.worths(ask, Purpose(s, ask.about[0], armed), -0.5)


def phase(s: State, ask: Ask) -> list[float]:
    """The phase in which the chain can be made whole, if there is one."""
    found = advice.phase(s, ask)
    player = s.turn
    if agenda.reveres(s, player):
        for number, option in enumerate(ask.options):
            skulls = {"hero": HERO_SKULLS, "warband": WARBAND_SKULLS}.get(option[1], -1)
            hero = option[1] == "hero"
            if skulls >= 0 and agenda.can_be_whole(s, player, skulls, hero=hero):
                found[number] += SOON
    return found


def next_unit(s: State, ask: Ask) -> list[float]:
    """Who can come to the tree goes first, a leader before others if one is needed."""
    found = advice.next_unit(s, ask)
    player = s.turn
    if not agenda.reveres(s, player):
        return found
    chain = agenda.chain_at_the_tree(s, player)
    if agenda.whole(s, player, chain):
        return found
    if not agenda.can_be_whole(s, player, s.skulls, hero=s.hero_free):
        return found
    led = agenda.led(s, chain)
    goal = beside_the_chain(s, s.held[s.teams[player]])
    for number, option in enumerate(ask.options):
        if option[0] != "activate":
            continue
        unit = option[1]
        if unit in chain:
            found[number] -= SOON
        elif s.board.distance_between(s.footprint(unit), goal) <= agenda.stride(s, unit):
            found[number] += FIRST + (not led and s.profile[unit].leader)
    return found


_PROMPTS: dict[str, Callable[[State, Ask], list[float]]] = {
    "menu": menu,
    "phase": phase,
    "next_unit": next_unit,
}


class Purpose(Plan):
    """A plan that knows what the unit could do for its warband's agenda, and against another's."""

    __slots__ = ("_calls", "_errand", "_grounds", "_keepers", "_pull", "_severed")

    def __init__(self, s: State, unit: int, armed: bool) -> None:
        self._errand = 1.0
        """How much of what advice says of being near enemies counts."""
        self._calls: Squares = 0
        """Where the agenda wants the unit most."""
        self._pull = 0.0
        self._grounds: list[tuple[Squares, float]] = []
        """Squares, and what it is worth to stand there."""
        self._keepers: Squares = 0
        self._severed = 0
        player = s.owner[unit]
        if s.dials[player].char_units:
            self._char(s, unit)
        elif agenda.reveres(s, player) and s.profile[unit].kind != "boss":
            self._join(s, unit)
        if self._errand != AT_THE_TREE:
            for ground in agenda.can_be_restored(s, unit, RESTORERS):
                self._grounds.append((ground.squares, RESTORING[ground.missing]))
        for other in range(s.players):
            if s.teams[other] != s.teams[player] and not s.out[other] and agenda.reveres(s, other):
                self._severed |= agenda.indispensable(s, other)
        super().__init__(s, unit, armed)
        if self._errand == AT_THE_TREE:
            self.goal = 0

    def _join(self, s: State, unit: int) -> None:
        """To the tree, if the chain can be whole in this turn."""
        player = s.owner[unit]
        if not agenda.can_be_whole(s, player, s.skulls, hero=s.hero_free):
            return
        own = s.held[s.side[unit]] & ~s.footprint(unit)
        others = agenda.chain_at_the_tree(s, player, unit)
        self._errand, self._pull = AT_THE_TREE, TO_THE_TREE
        self._calls = beside_the_chain(s, own) & ~own
        worth = LONGER if agenda.whole(s, player, others) else WHOLE
        self._grounds.append((self._calls, worth))

    def _char(self, s: State, unit: int) -> None:
        """To the tile for which fewest are missing."""
        self._errand = ON_A_TILE
        grounds, self._keepers = agenda.can_be_charred(s, unit)
        self._grounds = [(ground.squares, CHARRING.get(ground.missing, 0.0)) for ground in grounds]
        if self._grounds:
            self._calls, worth = max(self._grounds, key=lambda ground: ground[1])
            self._pull = TO_THE_TILE * worth

    def _at(self, square: Square, away: int) -> float:
        if self._errand == ON_A_TILE:
            self.tiles = 0  # what advice knows of charring
        worth = super()._at(square, away)
        if self._errand != 1.0 and self.enemies:
            worth -= (1.0 - self._errand) * near_enough(away, self.far)
        if self._calls:
            worth -= self._pull * min(FAR, self.s.board.distances_from(self._calls)[square])
        for squares, gain in self._grounds:
            if squares >> square & 1:
                worth += gain
        return worth

    def _rolled(self, found: odds.Forecast | None, cost: int = 1) -> float:
        worth = super()._rolled(found, cost)
        if found is None or not (self._severed or self._keepers):
            return worth
        s, more = self.s, 0.0
        for target, chance in found.targets:
            left = max(1, effect.hearts(s, target) - s.wounds[target])
            if self._severed >> target & 1:
                more += SEVERING * chance / left
            if self._keepers & s.footprint(target) and not s.friendly(self.unit, target):
                more += CLEARING * chance / left
        return float(worth + more / max(1, cost) ** 0.7)
