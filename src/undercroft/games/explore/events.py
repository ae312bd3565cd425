"""What happens in a game of Explore, as typed records with the rules that made it so."""

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


class RoundBegan(NamedTuple):
    number: int
    rules: Ids = ("round.sequence",)


class Spawned(NamedTuple):
    unit: int
    square: int
    point: int
    """The spawning point it came out of, -1 for none."""
    rules: Ids = ("spawn.placement",)


class TokenSpent(NamedTuple):
    use: str
    unit: int
    tokens: int
    rules: Ids = ("token.extra-point",)


class InitiativeRolled(NamedTuple):
    side: int
    unit: int
    stars: int
    rules: Ids = ("initiative.will",)


class WentFirst(NamedTuple):
    side: int
    rules: Ids = ("initiative.choice",)


class Activated(NamedTuple):
    unit: int
    rules: Ids = ("turn.alternate",)


class Ran(NamedTuple):
    unit: int
    rules: Ids = ("move.run.double",)


class Moved(NamedTuple):
    unit: int
    path: tuple[int, ...]
    rules: Ids = ("move.speed",)


class StoodUp(NamedTuple):
    unit: int
    rules: Ids = ("status.knockdown",)


class Attacked(NamedTuple):
    unit: int
    targets: tuple[int, ...]
    action: int
    """The special's number, -1 for a basic attack."""
    mode: str
    sides: Sides | None = None
    """What both would throw, where anybody is told."""
    rules: Ids = ("combat.attack-roll",)


class Acted(NamedTuple):
    """Used a special action."""

    unit: int
    action: int
    targets: tuple[int, ...]
    rules: Ids = ("special-action.no-rolls",)


class Evaded(NamedTuple):
    """Stealth put the target out of range."""

    unit: int
    rules: Ids = ("ability.stealth",)


class Defended(NamedTuple):
    unit: int
    attacker: int
    rules: Ids = ("combat.tie",)


class Destroyed(NamedTuple):
    unit: int
    by: int
    square: int
    rules: Ids = ("destroy.threshold",)


class Returned(NamedTuple):
    unit: int
    square: int
    rules: Ids = ("resurrect.return", "resurrect.status-cleared")


class GaugeMoved(NamedTuple):
    space: int
    lap: int
    rules: Ids = ("gauge.advance",)


class TokenGained(NamedTuple):
    total: int
    rules: Ids = ("token.gain",)


class LootMoved(NamedTuple):
    circle: int
    rules: Ids = ("loot.meter.advance",)


class Overcharged(NamedTuple):
    card: int
    rules: Ids = ("overcharge.loot.effect",)


class ChestOpened(NamedTuple):
    unit: int
    square: int
    rules: Ids = ("chest.open", "chest.removed")


class Equipped(NamedTuple):
    unit: int
    card: int
    replaced: int
    rules: Ids = ("equip.when-drawn",)


class Sacrificed(NamedTuple):
    unit: int
    card: int
    rules: Ids = ("equip.sacrifice.heart",)


class HeldBack(NamedTuple):
    card: int
    rules: Ids = ("equip.hold",)


class Discarded(NamedTuple):
    card: int
    rules: Ids = ("loot.decks.empty",)


class Drank(NamedTuple):
    unit: int
    owner: int
    action: int
    rules: Ids = ("potion.procedure",)


class Shapeshifted(NamedTuple):
    unit: int
    card: int
    square: int
    rules: Ids = ("shapeshift.placement", "shapeshift.cost")


class EffectEnded(NamedTuple):
    unit: int
    action: int
    rules: Ids = ("activation.effects-expire",)


class BossCalled(NamedTuple):
    rules: Ids


class BossSpawned(NamedTuple):
    unit: int
    square: int
    rules: Ids = ("boss.spawn.distance",)


class TimedOut(NamedTuple):
    unit: int
    rules: Ids = ("timeout.trigger", "effects.timeout")


class RoundEnded(NamedTuple):
    number: int
    rules: Ids = ("round.end.order", "loot.meter.reset")
