"""The adventure tracker: gauge, skull tokens, Loot-O-Meter. [gauge.*, token.*, loot.meter.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Rule

from . import effect
from .equipment import CHARM, draw_loot, find_loot, may_draw
from .events import BossCalled, GaugeMoved, LootMoved, Overcharged, TokenGained, note
from .state import CONSUL, State


def advance_gauge(s: State) -> Rule[None]:
    """One wound moves the power marker one space. [gauge.advance]"""
    gauge = s.box.gauge
    if s.gauge == gauge.spaces:
        s.gauge = 0
    s.gauge += 1
    if s.log is not None:
        note(s, GaugeMoved, s.gauge, s.lap)
    if s.gauge in gauge.skulls:
        s.tokens += 1
        note(s, TokenGained, s.tokens)
    if s.gauge == gauge.sixteen_bit:
        if s.size == "delve":
            call_boss(s, "gauge.16-bit.delve-spawn")
    elif s.gauge == gauge.super:
        if s.size == "crawl":
            call_boss(s, "gauge.super.crawl")
        elif s.size == "siege":
            if s.lap:
                call_boss(s, "overcharge.super")
            else:
                yield from overcharge(s)


def call_boss(s: State, rule: str) -> None:
    """The boss comes at the start of the next round."""
    if not s.called and not s.fight:
        s.called = True
        note(s, BossCalled, (rule,))


def overcharge(s: State) -> Rule[None]:
    """Flip the power marker and arm all monsters with a loot card. [gauge.super.siege-flip]"""
    s.lap = 1
    s.gauge = 0
    note(s, GaugeMoved, s.gauge, s.lap, ("gauge.super.siege-flip",))
    drawn: list[int] = []
    charms: list[int] = []
    for hero in s.hero_units:
        if s.at[hero] < 0:
            continue
        card = yield from draw_loot(s, ("overcharge.loot.draw",))
        while card >= 0 and s.box.equipment[card].id == CHARM:
            charms.append(card)
            card = yield from draw_loot(s, ("overcharge.loot.draw",))
        if card >= 0:
            drawn.append(card)
    kept = -1
    if drawn:
        choice = yield Ask(
            CONSUL, "overcharge", [("keep", card) for card in dict.fromkeys(drawn)], (),
            ("overcharge.loot.draw",),
        )  # fmt: skip
        kept = choice[1]
        drawn.remove(kept)
    s.loot_deck = s.loot_deck.shuffled_in(*drawn, *charms)
    if kept >= 0:
        s.overcharge = kept
        note(s, Overcharged, kept)
        # Every monster but the boss has it from now on; spawning points are no monsters.
        for unit in range(len(s.seats), len(s.card)):
            if unit not in s.points and s.profile[unit].model.kind != "boss":
                s.dress(unit, (kept,))
        effect.purge(s)


def advance_loot(s: State) -> Rule[None]:
    """A wound on a monster moves the loot marker one circle. [loot.meter.advance]"""
    if s.loot >= s.box.loot_circles:
        return
    s.loot += 1
    if s.log is not None:
        note(s, LootMoved, s.loot)
    rules = ("loot.meter.draw",)
    if s.loot in s.box.loot_marks and (yield from may_draw(s, s.loot_deck, "loot", rules)):
        yield from find_loot(s, rules)
