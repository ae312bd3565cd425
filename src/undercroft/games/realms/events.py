"""What happens in a game of Realms, as typed records with the rules that made it so."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.event import note as note

if TYPE_CHECKING:
    from .clash import Sides

Ids = tuple[str, ...]


class AdventureBegan(NamedTuple):
    adventure: str
    rules: Ids = ("explore.quest", "token.setup")


class RoundBegan(NamedTuple):
    number: int
    rules: Ids = ("round.phases",)


class PhaseBegan(NamedTuple):
    phase: str
    rules: Ids = ("round.phases",)


class EventDrawn(NamedTuple):
    card: int
    rules: Ids = ("round.event",)


class DoorOpened(NamedTuple):
    hero: int
    door: int
    rules: Ids = ("action.interact", "explore.card")


class Revealed(NamedTuple):
    """A tile is entered and set up by its exploration card (-1: none)."""

    room: int
    card: int
    rules: Ids = ("explore.card",)


class Stood(NamedTuple):
    """A figure is put on the map."""

    unit: int
    square: int
    rules: Ids = ("explore.card",)


class RowMade(NamedTuple):
    row: tuple[int, ...]
    rules: Ids = ("initiative.build", "initiative.row")


class TokenPut(NamedTuple):
    """A hero's token is put on a card of the row."""

    hero: int
    place: int
    rules: Ids = ("initiative.hero-choice",)


class RowChanged(NamedTuple):
    """Cards have moved along the row, come to it or left it."""

    row: tuple[int, ...]
    rules: Ids = ("initiative.shift",)


class Activated(NamedTuple):
    unit: int
    rules: Ids = ("activation.definition", "round.action-order")


class Idle(NamedTuple):
    """A figure performs no actions in its activation."""

    unit: int
    why: str
    rules: Ids


class Moved(NamedTuple):
    unit: int
    path: tuple[int, ...]
    rules: Ids = ("action.move",)


class Placed(NamedTuple):
    """Put on a space by an effect."""

    unit: int
    square: int
    rules: Ids = ("freeattack.trigger",)


class FreeAttack(NamedTuple):
    """A figure leaves a space next to an enemy, who attacks (or is ignored by Agile)."""

    by: int
    target: int
    made: bool
    rules: Ids = ("freeattack.trigger", "freeattack.each-enemy")


class Declared(NamedTuple):
    """A skill is used."""

    hero: int
    skill: int
    rules: Ids


class Surged(NamedTuple):
    hero: int
    symbol: str
    rules: Ids = ("energy.surge", "energy.surge-after-roll")


class Ran(NamedTuple):
    hero: int
    rules: Ids = ("energy.run",)


class Rolled(NamedTuple):
    """Dice and what they are worth."""

    unit: int
    what: str
    faces: tuple[int, ...]
    value: int
    rules: Ids


class Rerolled(NamedTuple):
    unit: int
    die: int
    rules: Ids = ("power.lucky",)


class Turned(NamedTuple):
    """A die is turned to another face."""

    unit: int
    die: int
    face: int
    rules: Ids = ("power.sure-strike",)


class Redirected(NamedTuple):
    """A hero becomes the target in place of another."""

    hero: int
    instead: int
    rules: Ids = ("skill.protection.heavy-armor-mastery",)


class Assailed(NamedTuple):
    """An attack or a spell that harms is declared, before any dice."""

    by: int
    """Who attacks, -1 for nobody."""
    targets: tuple[int, ...]
    square: int
    """The space aimed at, where it is no figure; else -1."""
    spell: int
    """The spell that is cast, -1 for a weapon."""
    sides: Sides | None
    """What both sides would throw, where anybody is told."""
    rules: Ids = ("attack.steps", "attack.target")


class Attacked(NamedTuple):
    """One target of an attack or a spell, resolved."""

    by: int
    target: int
    type: str
    potential: int
    reduction: int
    damage: int
    rules: Ids


class Struck(NamedTuple):
    """An attack at an empty space."""

    by: int
    square: int
    rules: Ids = ("attack.free-space",)


class SpellCast(NamedTuple):
    hero: int
    spell: int
    success: bool
    rules: Ids = ("action.cast", "cast.success")


class Hurt(NamedTuple):
    unit: int
    amount: int
    rules: Ids


class Spared(NamedTuple):
    """Damage that a power takes off."""

    unit: int
    amount: int
    rules: Ids


class Healed(NamedTuple):
    unit: int
    amount: int
    rules: Ids


class EnergyChanged(NamedTuple):
    hero: int
    amount: int
    rules: Ids


class GoldChanged(NamedTuple):
    hero: int
    amount: int
    rules: Ids


class Afflicted(NamedTuple):
    unit: int
    state: str
    rules: Ids


class Cured(NamedTuple):
    unit: int
    rules: Ids


class Boosted(NamedTuple):
    unit: int
    stat: str
    amount: int
    rules: Ids


class Defeated(NamedTuple):
    unit: int
    by: int
    rules: Ids = ("monster.defeated",)


class Fell(NamedTuple):
    hero: int
    rules: Ids = ("char.modify.health-zero", "unconscious.removed")


class Returned(NamedTuple):
    hero: int
    square: int
    rules: Ids = ("unconscious.return-place", "unconscious.return-health")


class Interacted(NamedTuple):
    hero: int
    thing: int
    rules: Ids = ("action.interact", "action.interact-objects")


class Looted(NamedTuple):
    """A tile or scenery is searched."""

    hero: int
    what: str
    rules: Ids = ("loot.roll", "loot.take")


class Found(NamedTuple):
    """A card comes to a hero."""

    hero: int
    deck: str
    card: int
    rules: Ids


class Discarded(NamedTuple):
    hero: int
    deck: str
    card: int
    rules: Ids


class Used(NamedTuple):
    hero: int
    consumable: int
    rules: Ids = ("consumable.one-use",)


class Rearranged(NamedTuple):
    """A hero wields other items than before."""

    hero: int
    rules: Ids = ("action.swap",)


class Handed(NamedTuple):
    giver: int
    taker: int
    what: str
    card: int
    rules: Ids = ("action.trade",)


class Rested(NamedTuple):
    hero: int
    rules: Ids = ("action.rest", "action.rest-second")


class Unlocked(NamedTuple):
    door: int
    rules: Ids = ("explore.card",)


class Told(NamedTuple):
    """A passage of an adventure is read out."""

    text: str
    rules: Ids = ("explore.quest",)


class Reacted(NamedTuple):
    """A monster of a kind reacts to circumstances, by the number of the reaction on its card."""

    unit: int
    reaction: int
    kind: int
    rules: Ids = ("game.sides",)


class TraderMet(NamedTuple):
    trader: str
    offer: tuple[int, ...]
    rules: Ids = ("trade.trader",)


class Bought(NamedTuple):
    hero: int
    item: int
    price: int
    rules: Ids = ("trade.buy",)


class Sold(NamedTuple):
    hero: int
    item: int
    price: int
    rules: Ids


class Learned(NamedTuple):
    hero: int
    skill: str
    cost: int
    rules: Ids = ("advance.experience", "advance.own-trees")


class AdventureEnded(NamedTuple):
    adventure: str
    outcome: str
    why: str
    rules: Ids


class Rewarded(NamedTuple):
    hero: int
    gold: int
    experience: int
    rules: Ids = ("end.rewards",)


class ChapterBegan(NamedTuple):
    chapter: int
    rules: Ids = ("end.rewards",)


class GameEnded(NamedTuple):
    outcome: str
    rules: Ids = ("end.check",)
