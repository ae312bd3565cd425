"""What happens in a war, as typed records with the rules that made it so."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.kernel.event import note as note

from ..superdungeon.clash import Sides
from ..superdungeon.events import Afflicted as Afflicted
from ..superdungeon.events import Cured as Cured
from ..superdungeon.events import Displaced as Displaced
from ..superdungeon.events import Healed as Healed
from ..superdungeon.events import Rolled as Rolled
from ..superdungeon.events import Wounded as Wounded

Ids = tuple[str, ...]


# Setup


class InitiativeWon(NamedTuple):
    player: int
    rules: Ids = ("setup.initiative.dice",)


class TileLaid(NamedTuple):
    player: int
    face: str
    rules: Ids = ("setup.world.order",)


class WarbandChosen(NamedTuple):
    player: int
    name: str
    rules: Ids = ("warband.same-build", "faction.choice")


class AttackerNamed(NamedTuple):
    player: int
    rules: Ids = ("setup.attacker.roles",)


class ChestPlaced(NamedTuple):
    square: int
    rules: Ids = ("setup.chests.one-per-tile",)


class TreePlaced(NamedTuple):
    square: int
    rules: Ids = ("faction.forest.agenda.mother-tree",)


# Turns


class TurnBegan(NamedTuple):
    player: int
    number: int
    rules: Ids = ("turn.numbering",)


class PhaseChosen(NamedTuple):
    player: int
    phase: str
    rules: Ids = ("turn.choice",)


class GainedWrath(NamedTuple):
    player: int
    total: int
    rules: Ids = ("wrath.generate",)


class SpentWrath(NamedTuple):
    player: int
    left: int
    rules: Ids = ("wrath.reroll",)


class Activated(NamedTuple):
    unit: int
    rules: Ids = ("base.activation.parts",)


class Finished(NamedTuple):
    """A unit has been activated and carries a crystal."""

    unit: int
    rules: Ids = ("turn.crystal.place",)


# Moving and turning


class Moved(NamedTuple):
    unit: int
    path: tuple[int, ...]
    rules: Ids = ("move.orthogonal", "facing.movement")


class Placed(NamedTuple):
    unit: int
    square: int
    rules: Ids = ("base.term.place",)


class Turned(NamedTuple):
    unit: int
    facing: int
    rules: Ids = ("facing.axes",)


class StoodUp(NamedTuple):
    unit: int
    rules: Ids = ("base.status.knockdown",)


class Fell(NamedTuple):
    unit: int
    rules: Ids = ("variant.keep-dashing.move",)


class Dashed(NamedTuple):
    unit: int
    points: int
    rules: Ids = ("action.dash",)


# Fighting


class Attacked(NamedTuple):
    unit: int
    targets: tuple[int, ...]
    action: int
    """The unique action's number, -1 for a basic attack."""
    icon: str
    lines: tuple[int, ...] = ()
    """The unbroken lines to each target, where they are not those that are seen."""
    sides: Sides | None = None
    """What both would throw, where anybody is told."""
    rules: Ids = ("base.attack.sequence",)


class Acted(NamedTuple):
    unit: int
    action: int
    targets: tuple[int, ...]
    rules: Ids = ("base.action.support",)


class InCover(NamedTuple):
    """A die of a roll against a target in cover does not count."""

    unit: int
    target: int
    stars: int
    rules: Ids = ("cover.penalty",)


class Held(NamedTuple):
    """A target was not beaten."""

    unit: int
    by: int
    rules: Ids = ("base.attack.win",)


class Critical(NamedTuple):
    unit: int
    target: int
    rules: Ids = ("base.attack.critical",)


class Destroyed(NamedTuple):
    unit: int
    by: int
    square: int
    rules: Ids = ("base.wound.hearts",)


class TrophyTaken(NamedTuple):
    player: int
    unit: int
    rules: Ids


class TrophyReturned(NamedTuple):
    player: int
    unit: int
    rules: Ids


class GainedPotion(NamedTuple):
    player: int
    total: int
    rules: Ids = ("drops.potion",)


class Drank(NamedTuple):
    unit: int
    action: int
    rules: Ids = ("base.potion.free-action",)


class Brewed(NamedTuple):
    """A faction's own potion is drunk."""

    unit: int
    faction: str
    rules: Ids = ("variant.archetype.potion",)


class EffectEnded(NamedTuple):
    unit: int
    action: int
    rules: Ids = ("base.upkeep.order",)


class Shapeshifted(NamedTuple):
    unit: int
    card: int
    square: int
    rules: Ids = ("base.ability.shapeshift",)


# Bosses and spawning points


class Unlocked(NamedTuple):
    """A mini-boss or boss may be brought in."""

    player: int
    unit: int
    rules: Ids


class Spawned(NamedTuple):
    unit: int
    square: int
    rules: Ids = ("spawn.place.three-squares",)


class CoinSpent(NamedTuple):
    player: int
    rules: Ids = ("spawn.coin.only-one",)


class BossWaits(NamedTuple):
    """No exit has room for a boss that is due."""

    unit: int
    rules: Ids = ("boss.place.other-exit",)


class Exploded(NamedTuple):
    player: int
    targets: tuple[int, ...]
    rules: Ids = ("boss.explosion.trigger", "boss.explosion.profile")


class EventBegan(NamedTuple):
    """An effect of a boss's card."""

    boss: int
    name: str
    rules: Ids = ("boss.fight-event",)


class TimedOut(NamedTuple):
    boss: int
    rules: Ids = ("timeout.trigger", "timeout.statuses")


class ImmunityEnded(NamedTuple):
    unit: int
    rules: Ids = ("boss.immunity.gain",)


# Cards, chests, traps


class Drew(NamedTuple):
    player: int
    card: int
    rules: Ids


class Discarded(NamedTuple):
    card: int
    rules: Ids = ("base.term.discard",)


class Equipped(NamedTuple):
    unit: int
    card: int
    rules: Ids = ("powerup.equip",)


class Popped(NamedTuple):
    unit: int
    card: int
    rules: Ids


class Stolen(NamedTuple):
    player: int
    card: int
    source: int
    rules: Ids = ("wording.steal",)


class Traded(NamedTuple):
    player: int
    other: int
    given: tuple[int, ...]
    taken: tuple[int, ...]
    rules: Ids = ("action.trade",)


class ChestTried(NamedTuple):
    unit: int
    square: int
    result: int
    rules: Ids = ("chest.roll",)


class ChestGone(NamedTuple):
    square: int
    rules: Ids


class TrapdoorsMade(NamedTuple):
    a: int
    b: int
    rules: Ids = ("chest.result.7.trapdoor",)


class MimicAppeared(NamedTuple):
    unit: int
    square: int
    rules: Ids = ("chest.result.3.mimic", "mimic.controller")


class Tested(NamedTuple):
    """An attribute test has been passed or failed."""

    unit: int
    what: str
    passed: bool
    rules: Ids


class TrapFound(NamedTuple):
    player: int
    card: int
    rules: Ids = ("action.search-traps",)


class TrapPlaced(NamedTuple):
    card: int
    squares: tuple[int, ...]
    rules: Ids = ("action.search-traps.place",)


class TrapSprung(NamedTuple):
    card: int
    unit: int
    rules: Ids


class TrapGone(NamedTuple):
    card: int
    rules: Ids


class ExitExplored(NamedTuple):
    unit: int
    result: int
    rules: Ids = ("variant.exploring-exits",)


class Retreated(NamedTuple):
    unit: int
    rules: Ids = ("action.retreat",)


# Factions and the end


class GainedFragment(NamedTuple):
    player: int
    total: int
    rules: Ids = ("faction.royal.agenda.fragments",)


class Charred(NamedTuple):
    player: int
    tile: int
    rules: Ids = ("faction.peaks.agenda.char",)


class Restored(NamedTuple):
    tile: int
    rules: Ids = ("faction.peaks.agenda.char",)


class Eliminated(NamedTuple):
    player: int
    rules: Ids = ("win.boss-destroyed",)


class WarEnded(NamedTuple):
    winners: tuple[int, ...]
    rules: Ids
