"""The turns: Hero Turns and Consul Turns by turns. [turn.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.match import Steps

from . import activation, challenge, consul, powerup
from .events import HeroTurnBegan, note
from .state import HERO_TURN, State


def hero_turn(s: State) -> None:
    """Two Heroes activate, three in a party of five or six. [turn.hero.two-activations]"""
    s.turn = HERO_TURN
    s.this_turn = s.sipped = 0
    s.left = s.box.content.party(len(s.seats)).activations
    if s.law.hero_activations:
        s.left = min(s.left, s.law.hero_activations)
    note(s, HeroTurnBegan)
    s.agenda += [("power_up",), ("hero_next",)]


def ready(s: State) -> list[int]:
    """Heroes that may be chosen to activate. [turn.token.blocks, turn.hero.not-twice]"""
    return [u for u in s.hero_units if s.at[u] >= 0 and not s.acted[u] and not s.this_turn >> u & 1]


def waits(s: State, unit: int) -> Hindrance | None:
    """What keeps a model from being chosen to activate: `ready`, for a single one."""
    if not s.is_hero(unit):
        return Hindrance("gang.minion.passive", says="{hero:unit} is no Hero", hero=unit)
    if s.at[unit] < 0:
        rule = "turn.token.destroyed-hero"
        return Hindrance(rule, says="{hero:unit} is not on the map", hero=unit)
    if s.this_turn >> unit & 1:
        rule = "turn.hero.not-twice"
        return Hindrance(rule, says="{hero:unit} has activated in this turn", hero=unit)
    if s.acted[unit]:
        says = "{hero:unit} has an activation token, and others have none"
        return Hindrance("turn.token.blocks", says=says, hero=unit)
    return None


def hero_next(s: State) -> Rule[None]:
    """Choose the next Hero of this turn. [turn.hero.one-at-a-time]"""
    if not s.left:
        return
    heroes = ready(s)
    if not heroes:
        return
    hero = heroes[0]
    if len(heroes) > 1:
        choice = yield Ask(
            s.captain, "hero_turn", [("activate", u) for u in heroes], (s.left,),
            ("turn.token.blocks",),
        )  # fmt: skip
        hero = choice[1]
    s.left -= 1
    if s.left:
        s.agenda.append(("hero_next",))
    s.agenda.append(("activate", hero))


def turn_over(s: State) -> None:
    """The other side's turn comes, once Princess Coins have been spent. [turn.alternate]"""
    if s.fallen:
        s.agenda += [("turn_over",), ("coins",)]
        return
    if s.turn == HERO_TURN:
        s.agenda.append(("consul_turn",))
    else:
        # With the boss in play, boss fight commands replace the chart from now on.
        if s.boss_out:
            s.fight = True
        s.agenda.append(("hero_turn",))
    if s.turn == HERO_TURN and s.boss_out:
        s.fight = True


STEPS: Steps = {
    "hero_turn": hero_turn,
    "hero_next": hero_next,
    "activate": activation.activate,
    "menu": activation.menu,
    "end_activation": activation.end_activation,
    "consul_turn": consul.consul_turn,
    "chart": consul.chart,
    "commands": consul.commands,
    "command": consul.command,
    "after_command": consul.after_command,
    "monsters": consul.one_monster,
    "signatures": consul.signatures,
    "consul_rest": consul.consul_rest,
    "draw_challenge": challenge.draw_challenge,
    "draw_plot": challenge.draw_plot,
    "point_fell": challenge.point_fell,
    "power_up": powerup.power_up,
    "rewards": powerup.rewards,
    "equipment": powerup.equipment,
    "bosses": powerup.bosses,
    "clean_up": powerup.clean_up,
    "coins": powerup.coins,
    "turn_over": turn_over,
}
