"""What happens in a game of Deckbox, as typed records with the rules that made it so."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.kernel.event import note as note

Ids = tuple[str, ...]


class Built(NamedTuple):
    """A player has built a character."""

    hero: int
    cards: tuple[int, int, int]
    rules: Ids = ("setup.build-character",)


class Stood(NamedTuple):
    """A hero stands on a starting space."""

    hero: int
    square: int
    rules: Ids = ("setup.starting-tiles",)


class TurnedUp(NamedTuple):
    """An item is for sale."""

    item: int
    rules: Ids = ("setup.item-market",)


class RoundBegan(NamedTuple):
    number: int
    rules: Ids = ("round.phases",)


class PhaseBegan(NamedTuple):
    phase: str
    rules: Ids = ("round.phases",)


class Activated(NamedTuple):
    unit: int
    rules: Ids = ("round.player.any-order",)


class Moved(NamedTuple):
    unit: int
    path: tuple[int, ...]
    rules: Ids = ("action.move.speed",)


class Placed(NamedTuple):
    """Put on a space without moving there."""

    unit: int
    square: int
    rules: Ids


class Explored(NamedTuple):
    """A room is laid behind the exit where a hero stands."""

    hero: int
    room: int
    """Its number on the table, the start being 0."""
    side: int
    rules: Ids = (
        "explore.trigger", "explore.place-tile", "app.explore-button", "app.place-by-arrow"
    )  # fmt: skip


class Met(NamedTuple):
    """The encounter of a room is read."""

    room: int
    encounter: int
    rules: Ids = ("explore.encounter",)


class Spawned(NamedTuple):
    unit: int
    enemy: int
    health: int
    square: int
    rules: Ids = ("spawn.roll", "spawn.face")


class Rolled(NamedTuple):
    """Dice and what they are worth: hits, blocks, successes or loot."""

    unit: int
    what: str
    dice: tuple[int, ...]
    modifier: int
    value: int
    rules: Ids


class Aimed(NamedTuple):
    """An attack begins: what both sides bring, before any dice."""

    unit: int
    target: int
    kind: str
    dice: int
    modifier: int
    defense: int
    words: int
    """Keywords of the attack, as bits."""
    health: int
    """What the target has left."""
    parts: tuple[tuple[str, int, int], ...]
    """Where dice and modifier come from."""
    guards: tuple[tuple[str, int, int], ...]
    """Where the modifier of the defence comes from."""
    rules: Ids = ("attack.one-target", "attack.dice")


class Attacked(NamedTuple):
    unit: int
    target: int
    kind: str
    hits: int
    criticals: int
    blocked: int
    damage: int
    rules: Ids


class Hurt(NamedTuple):
    unit: int
    amount: int
    rules: Ids


class Healed(NamedTuple):
    unit: int
    amount: int
    rules: Ids


class Defeated(NamedTuple):
    unit: int
    by: int
    """The hero who caused it, -1 for nobody."""
    rules: Ids = ("defeat.removed",)


class Fell(NamedTuple):
    hero: int
    rules: Ids = ("hero.down",)


class Revived(NamedTuple):
    hero: int
    square: int
    rules: Ids = ("hero.down",)


class Stunned(NamedTuple):
    unit: int
    rules: Ids


class Missed(NamedTuple):
    """A stunned enemy does not activate."""

    unit: int
    rules: Ids = ("keyword.stun",)


class LootGained(NamedTuple):
    hero: int
    amount: int
    rules: Ids


class EnergyGained(NamedTuple):
    """Or lost, when the amount is negative."""

    hero: int
    amount: int
    rules: Ids


class Bought(NamedTuple):
    hero: int
    item: int
    price: int
    rules: Ids = ("item.pay-loot", "action.minor.buy")


class Found(NamedTuple):
    """An item got without paying."""

    hero: int
    item: int
    rules: Ids


class Used(NamedTuple):
    hero: int
    item: int
    rules: Ids = ("action.minor.use-item",)


class Invoked(NamedTuple):
    """An ability is used."""

    hero: int
    ability: int
    cost: int
    rules: Ids = ("action.minor.ability", "ability.cost")


class Traded(NamedTuple):
    giver: int
    taker: int
    loot: int
    item: int
    """-1 when loot is handed over."""
    rules: Ids = ("action.minor.trade",)


class Checked(NamedTuple):
    hero: int
    skill: str
    successes: int
    need: int
    rules: Ids = ("skill-check.dice", "skill-check.success")


class Did(NamedTuple):
    """A hero did what a room offers."""

    hero: int
    room: int
    action: int
    rules: Ids = ("action.special",)


class TokenMoved(NamedTuple):
    token: int
    hero: int
    """Who has it now, -1 for nobody."""
    square: int
    rules: Ids = ("app.quests",)


class Happened(NamedTuple):
    """An event of the quest script, by its place in it."""

    event: int
    rules: Ids = ("round.refresh.effects",)


class Told(NamedTuple):
    """The special rule of a room takes effect in the Refresh Phase."""

    room: int
    rules: Ids = ("round.refresh.effects",)


class GameEnded(NamedTuple):
    outcome: str
    why: str
    rules: Ids = ("app.quest-end",)
