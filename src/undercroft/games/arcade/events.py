"""What happens in a game of Arcade, as typed records with the rules that made it so."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.kernel.event import note as note

from ..superdungeon.clash import Sides
from ..superdungeon.events import Afflicted as Afflicted
from ..superdungeon.events import Cured as Cured
from ..superdungeon.events import Displaced as Displaced
from ..superdungeon.events import Drew as Drew
from ..superdungeon.events import GainedPotion as GainedPotion
from ..superdungeon.events import GameEnded as GameEnded
from ..superdungeon.events import Healed as Healed
from ..superdungeon.events import Ids
from ..superdungeon.events import Rolled as Rolled
from ..superdungeon.events import Wounded as Wounded


class HeroTurnBegan(NamedTuple):
    rules: Ids = ("turn.alternate",)


class ConsulTurnBegan(NamedTuple):
    number: int
    rules: Ids = ("turn.consul.sequence",)


class Activated(NamedTuple):
    unit: int
    rules: Ids = ("hero.activation.parts",)


class TokensCleared(NamedTuple):
    rules: Ids = ("turn.token.clear",)


class Moved(NamedTuple):
    unit: int
    path: tuple[int, ...]
    rules: Ids = ("move.cost",)


class Placed(NamedTuple):
    unit: int
    square: int
    rules: Ids = ("term.place.not-movement",)


class StoodUp(NamedTuple):
    unit: int
    rules: Ids


class Attacked(NamedTuple):
    unit: int
    targets: tuple[int, ...]
    action: int
    """The unique action's number, -1 for a basic attack."""
    icon: str
    sides: Sides | None = None
    """What both would throw, where anybody is told."""
    rules: Ids = ("offense.required",)


class Acted(NamedTuple):
    unit: int
    action: int
    targets: tuple[int, ...]
    rules: Ids = ("offense.support-none",)


class Held(NamedTuple):
    """A target was not beaten."""

    unit: int
    by: int
    rules: Ids = ("compare.win",)


class Critical(NamedTuple):
    unit: int
    target: int
    rules: Ids = ("crit.condition", "crit.extra-wound")


class Destroyed(NamedTuple):
    unit: int
    by: int
    square: int
    rules: Ids = ("destroy.when",)


class GainedWrath(NamedTuple):
    unit: int
    total: int
    rules: Ids = ("wrath.gain.wound",)


class LostWrath(NamedTuple):
    unit: int
    total: int
    rules: Ids = ("wrath.pool.steal",)


class Drank(NamedTuple):
    unit: int
    owner: int
    action: int
    """The potion's number; -1 for Loud Slurping."""
    rules: Ids = ("potion.free-action",)


class ChestOpened(NamedTuple):
    unit: int
    square: int
    rules: Ids = ("basic.open-chest",)


class Stored(NamedTuple):
    """A card goes to the backpack."""

    card: int
    rules: Ids = ("powerup.rewards.to-backpack",)


class Discarded(NamedTuple):
    deck: str
    card: int
    rules: Ids = ("term.discard.card",)


class Equipped(NamedTuple):
    unit: int
    card: int
    replaced: int
    rules: Ids = ("powerup.equipment.when",)


class Spawned(NamedTuple):
    unit: int
    square: int
    rules: Ids


class ChartMoved(NamedTuple):
    space: int
    rules: Ids = ("chart.advance",)


class StarBonus(NamedTuple):
    strength: int
    arm: int
    rules: Ids = ("chart.star.immediate",)


class Commanded(NamedTuple):
    command: str
    rules: Ids = ("consul.command-order",)


class Targeted(NamedTuple):
    """Whom a monster has picked out, and with how much STR."""

    unit: int
    target: int
    strength: int
    rules: Ids


class TwistDrawn(NamedTuple):
    """A challenge or plot card takes effect."""

    card: int
    rules: Ids = ("command.challenge.draw",)


class TurnedUp(NamedTuple):
    """A challenge card is turned up for its trap alone."""

    card: int
    rules: Ids


class TileTurned(NamedTuple):
    """A tile is turned a quarter clockwise with all that stands and lies on it."""

    tile: int
    rules: Ids


class TwistEnded(NamedTuple):
    card: int
    rules: Ids = ("command.challenge.duration",)


class CrystalPlaced(NamedTuple):
    square: int
    rules: Ids = ("command.plot.draw",)


class CrystalTaken(NamedTuple):
    unit: int
    square: int
    rules: Ids = ("basic.interact",)


class Shapeshifted(NamedTuple):
    unit: int
    card: int
    square: int
    rules: Ids = ("shapeshift.swap",)


class EffectEnded(NamedTuple):
    unit: int
    action: int
    rules: Ids


class CoinSpent(NamedTuple):
    left: int
    rules: Ids = ("coin.spend",)


class Returned(NamedTuple):
    unit: int
    square: int
    rules: Ids = ("coin.placement",)
