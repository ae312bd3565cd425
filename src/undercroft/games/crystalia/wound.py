"""Wounds, healing, status effects, destruction and its rewards. [base.wound.*, reward.*]"""

from __future__ import annotations

from itertools import compress

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.squares import each

from ..superdungeon.counters import cure, give
from . import cause, effect
from .card import FIXABLE, INSIGNIFICANT
from .events import (
    Destroyed,
    Discarded,
    GainedFragment,
    GainedPotion,
    Healed,
    TrophyTaken,
    Unlocked,
    Wounded,
    note,
)
from .state import DEAD, PENDING, State

Ids = tuple[str, ...]
LEADER_LOOT = 2
EIGHT = "8-bit"


def hurt(s: State, unit: int, wounds: int, by: int, rules: Ids, *, dice: bool = False) -> Rule[int]:
    """Put wound tokens on a unit; return how many were placed.

    `by` is the unit whose action it is, or -1; `dice` says whether a player's dice did it, which
    is what rewards ask for. [base.wound.hearts, reward.by-dice]
    """
    if s.at[unit] < 0 or s.immune >> unit & 1:
        return 0
    placed = min(wounds, effect.hearts(s, unit) - s.wounds[unit])
    if placed <= 0:
        return 0
    s.wounds[unit] += placed
    for _ in range(placed):
        note(s, Wounded, unit, by, rules)
    if s.wounds[unit] >= effect.hearts(s, unit):
        destroy(s, unit, by if dice else -1)
        return placed
    if s.profile[unit].kind == "boss":
        yield from cause.timeout(s, unit)
    return placed


def destroy(s: State, unit: int, by: int) -> None:
    """Take a destroyed unit off the warzone. [base.wound.hearts]

    `by` is the enemy whose dice did it, or -1.
    """
    square = s.at[unit]
    profile = s.profile[unit]
    owner = s.owner[unit]
    note(s, Destroyed, unit, by, square)
    remove(s, unit)
    killer = s.owner[by] if by >= 0 and s.side[by] != s.side[unit] else -1
    if profile.kind == "boss":
        s.write("boss_state", owner, DEAD)
        s.falling = (*s.falling, owner)
        s.agenda.append(("eliminate",))
    elif profile.leader:
        lift_curses(s, unit)
        if killer >= 0:
            # [reward.leader]
            s.write("owed_loot", killer, s.owed_loot[killer] + LEADER_LOOT)
            fragment(s, killer)
    elif profile.point:
        if killer >= 0:
            fragment(s, killer)
    elif profile.kind == "mimic":
        # [mimic.reward]
        if killer >= 0:
            s.write("owed_treasure", killer, s.owed_treasure[killer] + 1)
    elif killer >= 0 and not profile.flags & INSIGNIFICANT:
        # [reward.8-bit.carry, reward.16-bit, reward.insignificant]
        s.write("trophies", killer, (*s.trophies[killer], unit))
        small = profile.card.platform == EIGHT
        note(s, TrophyTaken, killer, unit, ("reward.8-bit.carry" if small else "reward.16-bit",))


def remove(s: State, unit: int) -> None:
    """A unit leaves the warzone, whatever took it off, and comes back without a scratch.

    That it has acted in this turn is not forgotten. [spawn.fresh, turn.crystal.once,
    pop.lost-units, unlock.*]
    """
    profile = s.profile[unit]
    owner = s.owner[unit]
    s.lift(unit)
    first_form(s, unit)
    effect.end_all(s, unit)
    s.wounds[unit] = s.status[unit] = 0
    bit = ~(1 << unit)
    s.immune &= bit
    s.down &= bit
    if unit == s.active:
        s.move = s.actions = 0
    if profile.point:
        strip(s, unit)
        if not s.unlocked[owner]:
            s.write("unlocked", owner, 1)
            note(s, Unlocked, owner, s.mini[owner], ("unlock.mini-boss",))
        if all(s.at[point] < 0 for point in s.points[owner]):
            unlock_boss(s, owner, "unlock.boss.both-points")
    elif unit == s.mini[owner]:
        unlock_boss(s, owner, "unlock.boss.mini-boss-removed")
    elif not profile.leader:
        strip(s, unit)


def unlock_boss(s: State, player: int, rule: str) -> None:
    """The boss must come in the next own turn. [unlock.boss.forced, unlock.boss.own-turn]"""
    if s.boss_state[player] == PENDING and not s.boss_due[player]:
        s.write("boss_due", player, 1)
        note(s, Unlocked, player, s.boss[player], (rule,))


def strip(s: State, unit: int) -> None:
    """Cards on monsters and spawning points are discarded when these leave. [pop.lost-units]"""
    for card in s.gear[unit]:
        discard(s, card)
    if s.gear[unit]:
        s.dress(unit, ())
        outlived(s)


def outlived(s: State) -> None:
    """Who has lost the hearts that kept it up is destroyed; nobody's dice did it.

    A boss that has too few left now has its timeout. [base.wound.hearts, reward.by-dice,
    timeout.trigger]
    """
    profiles, wounds = s.profile, s.wounds
    for unit in compress(range(len(wounds)), wounds):
        if s.at[unit] < 0:
            continue
        if wounds[unit] >= profiles[unit].hearts:
            destroy(s, unit, -1)
        elif (
            profiles[unit].kind == "boss" and not s.timed_out[s.owner[unit]] and below_half(s, unit)
        ):
            s.agenda.append(("timeout", unit))


def below_half(s: State, boss: int) -> bool:
    """Whether a boss has less than half of its printed hearts left. [timeout.trigger]"""
    return 2 * (effect.hearts(s, boss) - s.wounds[boss]) < s.profile[boss].card.hearts


def spill(s: State, player: int) -> None:
    """Potions that the hero has no room for any more are lost. [base.potion.quantity]"""
    s.potions[player] = min(s.potions[player], s.profile[s.hero[player]].potions)


def lift_curses(s: State, unit: int) -> None:
    """A destroyed leader must part with its CURSED cards. [cursed.removal, base.destroy.hero]"""
    cards = s.box.equipment
    for card in s.gear[unit]:
        if cards[card].cursed:
            discard(s, card)
    if any(cards[card].cursed for card in s.gear[unit]):
        s.dress(unit, tuple(card for card in s.gear[unit] if not cards[card].cursed))


def discard(s: State, card: int) -> None:
    """[base.term.discard]"""
    note(s, Discarded, card)
    if s.box.equipment[card].treasure:
        s.treasure_deck = s.treasure_deck.discarding(card)
    else:
        s.loot_deck = s.loot_deck.discarding(card)


def first_form(s: State, unit: int) -> None:
    """A shapeshifter off the warzone is in its original form."""
    card = s.profile[unit].card
    if card.kind == "form" and card.shapeshift:
        s.write("card", unit, s.box.model_number[card.shapeshift])
        s.redress(unit)


def fragment(s: State, player: int) -> None:
    """A crystal fragment for the Royal Army; a sixth has no effect."""
    if s.fragments[player] < s.dials[player].fragments:
        s.write("fragments", player, s.fragments[player] + 1)
        note(s, GainedFragment, player, s.fragments[player])


# Healing and statuses


def mend(s: State, unit: int, wounds: int, rules: Ids, *, heart: bool = False) -> int:
    """Take up to so many wound tokens off; return how many went.

    Spawning points never heal, and some warbands heal badly.
    [spawn.point-never-heals, faction.peaks.weakness.heal]
    """
    if s.profile[unit].point or s.at[unit] < 0:
        return 0
    dials = s.dials[s.owner[unit]]
    if heart and not dials.heart_heals:
        return 0
    healed = min(wounds, s.wounds[unit])
    if dials.heal_limit:
        healed = min(healed, dials.heal_limit - s.healed.count(unit))
    if healed <= 0:
        return 0
    s.wounds[unit] -= healed
    if dials.heal_limit:
        s.healed = (*s.healed, *[unit] * healed)
    note(s, Healed, unit, healed, rules)
    return healed


def afflict(s: State, unit: int, bits: int, rules: Ids) -> None:
    """Give status tokens; what a unit has or is immune to is not given. [base.status.one-each]"""
    if s.at[unit] < 0:
        return
    new = bits & ~s.status[unit]
    if new:
        new &= ~effect.immunities(s, unit)
        if new:
            give(s, unit, new, rules)


def recoveries(s: State, unit: int, head: Option, *, heart: bool = False) -> list[Option]:
    """What one heart may take off a unit: a wound or any one status."""
    options: list[Option] = []
    if s.wounds[unit] and not s.profile[unit].point and not s.immune >> unit & 1:
        dials = s.dials[s.owner[unit]]
        barred = (heart and not dials.heart_heals) or (
            dials.heal_limit and s.healed.count(unit) >= dials.heal_limit
        )
        if not barred:
            options.append((*head, "wound"))
    if s.status[unit] and not (heart and s.profile[unit].point):
        options += [(*head, name) for name in status.names(s.status[unit])]
    return options


def take_off(s: State, unit: int, what: str, rules: Ids, *, heart: bool = False) -> int:
    if what == "wound":
        return mend(s, unit, 1, rules, heart=heart)
    cure(s, unit, status.BIT[what], rules)
    return 0


def heal(s: State, unit: int, amount: int, seat: int, *, support: bool = False) -> Rule[None]:
    """Heal X: X tokens in any mix of wounds and statuses. [base.wound.heal, ability.fixable]"""
    mended = 0
    for _ in range(amount):
        options = recoveries(s, unit, ("heal", unit))
        if not options:
            break
        choice = options[0]
        if len(options) > 1:
            choice = yield Ask(seat, "heal", options, (unit,), ("base.wound.heal",))
        mended += take_off(s, unit, choice[2], ("base.wound.heal",))
    if support:
        fix(s, unit, mended)


def fix(s: State, unit: int, mended: int) -> None:
    """A support action that has mended a Fixable unit mends one wound more. [ability.fixable]"""
    if mended and effect.has(s, unit, FIXABLE):
        mend(s, unit, 1, ("ability.fixable",))


def gain_potion(s: State, player: int, rules: Ids) -> None:
    """The own hero gains a potion token, if it is on the warzone and has room.

    [base.potion.quantity, drops.potion, emergency.cost]
    """
    hero = s.hero[player]
    if s.at[hero] >= 0 and s.potions[player] < s.profile[hero].potions:
        s.potions[player] += 1
        note(s, GainedPotion, player, s.potions[player], rules)


def spent_heart(s: State, seat: int, unit: int, among: list[int], rule: str) -> Rule[int]:
    """One heart for one of some units; return whom it went to, or -1. [drops.heart]"""
    options: list[Option] = []
    for other in among:
        if s.wounds[other] or s.status[other]:
            options += recoveries(s, other, ("heart", other), heart=True)
    if not options:
        return -1
    options.append(("leave",))
    choice = yield Ask(seat, "heart", options, (unit,), (rule,))
    if choice[0] == "leave":
        return -1
    take_off(s, choice[1], choice[2], (rule,), heart=True)
    return int(choice[1])


def units_of(s: State, player: int) -> list[int]:
    """All units of a warband on the warzone, spawning points that are no units left out."""
    profile = s.profile
    return [u for u in each(s.present & s.box.owned(s.owner, player)) if not profile[u].static]


def in_pool(s: State, pool: int) -> list[int]:
    """Units of a spawning pool that may be brought in, those that have acted last.

    [term.off-board]
    """
    kept = {u for trophies in s.trophies for u in trophies}
    found = [
        u
        for u, home in enumerate(s.pool)
        if home == pool and s.at[u] < 0 and not s.profile[u].point and u not in kept
    ]
    if s.crystals:
        found.sort(key=lambda u: s.crystals >> u & 1)
    return found
