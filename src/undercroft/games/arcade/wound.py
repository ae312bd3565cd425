"""Wounds, healing, statuses, destruction, and who has won. [destroy.*, victory.*]"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.superdungeon import counters
from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.counters import cure, gain_potion
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.roll import throw
from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.squares import each

from ..superdungeon.lasting import end_all
from . import effect, wrath
from .card import INSIGNIFICANT, NINE_LIVES
from .events import Destroyed, GameEnded, Wounded, note
from .state import CONSUL_TURN, State

__all__ = [
    "AFTER_POINT", "IN_FORCE", "afflict", "all_coins", "boo_tile", "cure", "destroy", "finish",
    "first_form", "gain_coin", "gain_potion", "heal", "healing_barred", "hurt", "lose_coin",
    "mend", "monsters", "recoveries", "take_off", "tile_number",
]  # fmt: skip

Ids = tuple[str, ...]
BOUNTY_HEARTS = 3
IN_FORCE = ("command.challenge.draw",)
"""What a challenge card does as long as it stays in play."""
AFTER_POINT: list[Callable[[State, int], Rule[None]]] = []
"""What follows a destroyed spawning point once its action is resolved; see `plot`."""


def hurt(
    s: State, unit: int, wounds: int, by: int, rules: Ids, *, loot: bool = True, echo: bool = True
) -> Rule[int]:
    """Put wound tokens on a model; return how many were placed. [wrath.gain.overkill]

    Without `echo` no card in force answers to the wound of a Hero.
    """
    if s.at[unit] < 0 or s.outcome is not None:
        return 0
    profile, law = s.profile[unit], s.law
    rank, hearts, dealt = profile.rank, profile.hearts, wounds
    if rank == "hero":
        if law.extra_wound is not None and wounds:
            wounds += law.extra_wound(s, unit)
    elif rank == "point":
        if law.points_unhurt or (law.point_unhurt is not None and law.point_unhurt(s, unit)):
            return 0
    elif law.monsters_unhurt:
        return 0
    elif rank == "boss" and law.boss_one_wound:
        wounds = min(wounds, 1)
    placed = min(wounds, hearts - s.wounds[unit])
    if placed <= 0:
        return 0
    s.wounds[unit] += placed
    if s.log is not None:
        for number in range(placed):
            note(s, Wounded, unit, by, rules if number < dealt else IN_FORCE)
    if s.wounds[unit] >= hearts:
        if effect.has(s, unit, NINE_LIVES) and _lives_left(s, unit):
            yield from nine_lives(s, unit)
        if s.wounds[unit] >= hearts:
            yield from destroy(s, unit, by, loot=loot)
            return placed
    if echo and law.after_wound is not None and rank == "hero":
        yield from law.after_wound(s, unit)
    return placed


def _lives_left(s: State, unit: int) -> bool:
    """Once a game is said of the card, whoever plays the Hero. [ability.one-use-only]"""
    return -1 - s.card[unit] not in s.used


def nine_lives(s: State, unit: int) -> Rule[None]:
    """Once a game, when destroyed: roll one red die, one wound off per star."""
    s.used = (*s.used, -1 - s.card[unit])
    roll = yield from throw(s, unit, "nine lives", Pool(red=1))
    mend(s, unit, roll.stars, ("ability.on-card",), forced=True)


def destroy(s: State, unit: int, by: int, *, loot: bool = True) -> Rule[None]:
    """Take a destroyed model out of the dungeon. [destroy.cleanup]"""
    square = s.at[unit]
    rank = s.profile[unit].rank
    s.lift(unit)
    first_form(s, unit)
    end_all(s, unit)
    if s.log is not None:
        note(s, Destroyed, unit, by, square)
    s.wounds[unit] = s.status[unit] = 0
    s.regrouped &= ~(1 << unit)
    tile = tile_number(s, square)
    if rank == "hero":
        wrath.release(s, unit)
        s.fallen = (*s.fallen, unit)
        if unit == s.active:
            s.move = s.actions = 0
        short_of_coins(s)
        return
    if rank == "boss":
        finish(s, "heroes", "victory.heroes")
        return
    if rank == "point":
        s.points_down += 1
        s.retired = (*s.retired, unit)
        s.tracker = (*s.tracker, ("point", tile))
        s.agenda.insert(_after_action(s), ("point_fell", unit))
    else:
        s.kills = (*s.kills, unit)
        worth = {"trap": "boo", "champion": "other"}.get(rank, rank)
        if rank == "elite" and s.profile[unit].hearts >= BOUNTY_HEARTS and s.law.elite_treasure:
            worth = "bounty"
        if rank == "miniboss":
            # One that a card has brought back for a while gives no second treasure.
            worth = "other" if unit in s.retired else rank
            s.retired = (*s.retired, unit)
        if not loot or s.turn == CONSUL_TURN or s.profile[unit].flags & INSIGNIFICANT:
            # No loot; a treasure is paid for all the same. [powerup.rewards.consul-turn-exceptions]
            worth = {"minion": "late", "elite": "late"}.get(worth, worth)
        s.tracker = (*s.tracker, (worth, boo_tile(s, unit, tile)))
    if s.law.after_kill is not None and by >= 0 and s.is_hero(by):
        yield from s.law.after_kill(s, by, unit)


def short_of_coins(s: State) -> None:
    """More fallen Heroes than coins: the Consul has won at once. [victory.consul]"""
    if len(s.fallen) > s.coins:
        finish(s, "consul", "victory.consul")


def all_coins(s: State) -> bool:
    """Whether the party has every Princess Coin of the box. [component.tokens]"""
    held = s.box.content.supply.get("princess_coin")
    return held is not None and s.coins >= held


def gain_coin(s: State) -> None:
    """A card gives the party a Princess Coin, if the box has another one."""
    if not all_coins(s):
        s.coins += 1


def lose_coin(s: State) -> None:
    """A card costs the party a Princess Coin, if one is left."""
    s.coins = max(0, s.coins - 1)
    short_of_coins(s)


def first_form(s: State, unit: int) -> None:
    """A shapeshifter off the map is in its original form. [shapeshift.start-form]"""
    card = s.profile[unit].card
    if card.shapeshift and "shapeshift" in card.types:
        s.become(unit, s.box.model_number[card.shapeshift], s.gear[unit])


def _after_action(s: State) -> int:
    """Where on the agenda something comes right after the step in progress."""
    return len(s.agenda)


def boo_tile(s: State, unit: int, tile: int) -> int:
    """A boo booty counts for the tile it appeared on. [powerup.rewards.boo-booty]"""
    return s.order[unit] if s.profile[unit].rank == "trap" and s.order[unit] else tile


def tile_number(s: State, square: int) -> int:
    return s.tile_number[s.board.tile_at[square]]


def finish(s: State, winner: str, rule: str) -> None:
    if s.outcome is None:
        s.outcome = (winner, rule)
        note(s, GameEnded, winner, (rule,))


# Healing and statuses


def healing_barred(s: State, unit: int) -> bool:
    """Whether a card in force keeps a Hero from being healed."""
    if not s.is_hero(unit):
        return False
    barred = s.law.healing_barred
    return s.law.no_healing or (barred is not None and barred(s, unit))


def mend(s: State, unit: int, wounds: int, rules: Ids, *, forced: bool = False) -> None:
    """Take up to so many wound tokens off."""
    if not forced and healing_barred(s, unit):
        return
    counters.mend(s, unit, wounds, rules)


def afflict(s: State, unit: int, bits: int, rules: Ids) -> None:
    """Give status tokens; what a model has or is immune to is not given. [status.one-of-each]"""
    if s.at[unit] < 0:
        return
    new = bits & ~s.status[unit] & ~effect.immunities(s, unit)
    if new:
        counters.give(s, unit, new, rules)


def recoveries(s: State, unit: int, head: Option) -> list[Option]:
    """What one heart may take off a Hero: a wound or any one status."""
    return [] if healing_barred(s, unit) else counters.recoveries(s, unit, head)


def take_off(s: State, unit: int, what: str, rules: Ids) -> None:
    if what == "wound":
        mend(s, unit, 1, rules)
    else:
        cure(s, unit, status.BIT[what], rules)


def heal(s: State, unit: int, amount: int, seat: int) -> Rule[None]:
    """Heal X: X tokens in any mix of wounds and statuses. [ability.heal]"""
    for _ in range(amount):
        options = recoveries(s, unit, ("heal", unit))
        if not options:
            return
        choice = options[0]
        if len(options) > 1:
            choice = yield Ask(seat, "heal", options, (unit,), ("ability.heal",))
        take_off(s, unit, choice[2], ("ability.heal",))


def monsters(s: State) -> list[int]:
    """All monsters in play: every Consul model but spawning points. [term.monster]"""
    heroes = len(s.seats)
    left = s.present >> heroes << heroes
    for point in s.points:
        left &= ~(1 << point)
    return each(left)
