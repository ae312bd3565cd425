"""Steps: the one interpreter of the agenda, which a match and its copies carry out alike.

What is for speed alone: the kind of each rule is found out once a game, so that a rule that asks
nothing is a plain call, and one about a single thing is called without unpacking.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from inspect import isfunction, isgeneratorfunction, signature
from typing import Any

from .choice import Ask
from .rules import Steps
from .state import GameState

TELLS, ASKS, ASKS_ABOUT_ONE = range(3)
"""Kinds of rules: those that ask nothing, those that may, and those that may about one thing."""

Kinds = dict[str, tuple[Callable[..., Any], int]]

_KNOWN: dict[int, tuple[Steps, Kinds]] = {}


def rules_of(steps: Steps) -> Kinds:
    """The rules of steps by name, each with its kind; worked out once a game."""
    known = _KNOWN.get(id(steps))
    if known is None or known[0] is not steps:
        rules = {name: (rule, _kind(rule)) for name, rule in steps.items()}
        known = _KNOWN[id(steps)] = (steps, rules)
    return known[1]


def _kind(rule: Callable[..., Any]) -> int:
    if not isgeneratorfunction(rule):
        # Whether a compiled rule asks shows when it is first carried out.
        return TELLS if isfunction(rule) else ASKS
    takes = signature(rule).parameters.values()
    plain = all(p.kind is p.POSITIONAL_OR_KEYWORD and p.default is p.empty for p in takes)
    return ASKS_ABOUT_ONE if plain and len(takes) == 2 else ASKS


def run(state: GameState, rules: Kinds, due: list[bool]) -> Generator[Ask | None, Any, None]:
    """Run step after step until the game is over; None where a quiet state was `due` and is had."""
    while True:
        agenda = state.agenda
        if not agenda or state.outcome is not None:
            return
        step = agenda.pop()
        rule, kind = rules[step[0]]
        if kind == TELLS:
            rule(state, *step[1:])
            continue
        if due:
            agenda.append(step)
            yield None
            agenda.pop()
        # Most steps are about one thing; unpacking costs more than it says.
        if kind == ASKS_ABOUT_ONE:
            yield from rule(state, step[1])
            continue
        asking = rule(state, *step[1:])
        if asking is None:
            rules[step[0]] = rule, TELLS
        else:
            yield from asking
