"""Challenge and plot cards: drawing them, and when they leave play. [command.challenge.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.roll import throw
from undercroft.kernel.choice import Ask, Option, Rule

from . import deck, effect
from .card import CURSED, DIVINE_GUIDANCE
from .events import Discarded, TwistDrawn, TwistEnded, note
from .state import NOWHERE, State
from .treasure import discard, find_treasure
from .twist import BENDS, TRAPS, enforce
from .wound import destroy

GREEN = Pool(green=1)


def draw_challenge(s: State) -> Rule[None]:
    """Turn up the top challenge card; it replaces the one in force. [command.challenge.duration]"""
    count = 2 if s.law.twice else 1
    drawn: list[int] = []
    for _ in range(count):
        card = yield from turn_up(s)
        if card >= 0 and not (drawn and _clash(s, drawn[0], card)):
            drawn.append(card)
        elif card >= 0:
            throw_away(s, card)
    if not drawn:
        return
    for card in drawn:
        note(s, TwistDrawn, card)
    for old, _ in s.force:
        end(s, old)
    s.force = tuple((card, s.number) for card in drawn)
    enforce(s)
    for card in drawn:
        yield from spring(s, card)


def turn_up(s: State) -> Rule[int]:
    """The top challenge card, unless Potion of Luck sends it away and the next one comes."""
    name = "boss_deck" if s.fight or s.boss_out else "challenge_deck"
    while True:
        card, left = yield from deck.draw(getattr(s, name), name)
        setattr(s, name, left)
        if card < 0 or not (yield from cancelled(s, card)):
            return card
        throw_away(s, card)


def cancelled(s: State, card: int) -> Rule[bool]:
    """Potion of Luck: a potion token of any Hero sends a challenge card away."""
    if not s.law.luck_cancels:
        return False
    payers: list[Option] = [
        ("pay", hero) for hero in s.hero_units if s.at[hero] >= 0 and s.potions[hero]
    ]
    if not payers:
        return False
    choice = yield Ask(s.captain, "cancel", [("keep",), *payers], (card,), ("term.rule-priority",))
    if choice[0] == "keep":
        return False
    s.potions[choice[1]] -= 1
    return True


def _clash(s: State, first: int, second: int) -> bool:
    """The Gauntlet: a second card that bends the same rule is dropped."""
    one = BENDS.get(s.box.twists[first].effect)
    two = BENDS.get(s.box.twists[second].effect)
    if one is None or two is None:
        return False
    return bool(one.target and two.target) or (
        one.defend_with is not None and two.defend_with is not None
    )


def spring(s: State, card: int) -> Rule[None]:
    """Resolve a card's trap at once. [command.challenge.trap]"""
    trap = s.box.twists[card].trap
    if not trap:
        return
    guards: list[Option] = []
    for hero in s.hero_units:
        if s.at[hero] >= 0 and effect.has(s, hero, DIVINE_GUIDANCE):
            for gear in s.gear[hero]:
                if s.box.equipment[gear].gifts.flags & DIVINE_GUIDANCE:
                    guards.append(("discard", hero, gear))
    if guards:
        choice = yield Ask(
            s.captain, "guidance", [("pass",), *guards], (card,), ("ability.on-card",)
        )
        if choice[0] == "discard":
            yield from lose(s, choice[1], choice[2])
            return
    yield from TRAPS[trap](s)


def lose(s: State, hero: int, gear: int) -> Rule[None]:
    """A Hero loses a piece of equipment to its discard pile, unless it is Cursed.

    Whoever loses the last heart with it is destroyed. [destroy.when]
    """
    if s.box.equipment[gear].gifts.flags & CURSED:
        return
    worn = list(s.gear[hero])
    worn.remove(gear)
    s.dress(hero, tuple(worn))
    discard(s, gear)
    if s.at[hero] >= 0 and s.wounds[hero] >= effect.hearts(s, hero):
        yield from destroy(s, hero, NOWHERE)


def end(s: State, card: int, rules: tuple[str, ...] = ("command.challenge.duration",)) -> None:
    """A challenge card leaves play. [command.challenge.place]"""
    s.force = tuple(row for row in s.force if row[0] != card)
    enforce(s)
    note(s, TwistEnded, card, rules)
    throw_away(s, card)


def throw_away(s: State, card: int) -> None:
    if s.box.twists[card].deck == "boss":
        s.boss_deck = s.boss_deck.discarding(card)
    else:
        s.challenge_deck = s.challenge_deck.discarding(card)
    note(s, Discarded, s.box.twists[card].deck, card)


# Plots


def draw_plot(s: State, again: bool = False) -> Rule[None]:
    """A plot card comes into play; at most one by chart and points. [command.plot.only-one]"""
    if s.plot_drawn and not again:
        return
    s.plot_drawn = True
    card, s.plot_deck = yield from deck.draw(s.plot_deck, "plot")
    if card < 0:
        return
    s.plots = (*s.plots, card)
    enforce(s)
    note(s, TwistDrawn, card, ("command.plot.draw",))
    if s.box.twists[card].trap:
        yield from TRAPS[s.box.twists[card].trap](s)


def end_plot(s: State, card: int) -> Rule[None]:
    """A plot is foiled: every Hero rolls a green die for treasure. [command.plot.discard-reward]"""
    s.plots = tuple(c for c in s.plots if c != card)
    enforce(s)
    s.crystals = tuple(row for row in s.crystals if row[1] != card)
    s.carried = tuple(row for row in s.carried if row[1] != card)
    s.plot_deck = s.plot_deck.discarding(card)
    note(s, TwistEnded, card, ("command.plot.discard-reward",))
    for hero in s.hero_units:
        if s.at[hero] >= 0:
            roll = yield from throw(s, hero, "plot", GREEN)
            if roll.hearts or roll.potions:
                yield from find_treasure(s, ("command.plot.discard-reward",))


def point_fell(s: State, point: int) -> Rule[None]:
    """The first destroyed spawning point brings the plot at once, the last may end it.

    Of two that fell to one action either is the first. [command.plot.immediate]
    """
    if not s.law.no_plot_on_point:
        yield from draw_plot(s)
    if not any(s.at[p] >= 0 for p in s.points):
        for card in s.plots:
            if BENDS[s.box.twists[card].effect].ends_with_points:
                yield from end_plot(s, card)
