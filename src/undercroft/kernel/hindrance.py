"""Hindrances: what stands in the way of something, as rules and as facts of this position.

A predicate of a rule answers with a hindrance, or with None where nothing stands in the way. What
is offered and what is refused ask the same predicates.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Fact = int | float | str | bool


class Hindrance:
    """The rules that forbid something, and the facts that make them apply here.

        Hindrance("action.move.speed", says="{far} movement away, {left} left", far=14, left=7)

    `says` is a sentence over the facts, without its full stop. `{by:unit}` writes a fact as the
    operand kind `unit` would name it. Without it the rules speak for themselves.
    """

    __slots__ = ("facts", "rules", "says")

    def __init__(self, *rules: str, says: str = "", **facts: Fact) -> None:
        self.rules = rules
        self.says = says
        self.facts: Mapping[str, Fact] = facts

    def __eq__(self, other: Any) -> bool:
        return (
            isinstance(other, Hindrance)
            and (self.rules, self.facts) == (other.rules, other.facts)
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self.rules)

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"Hindrance({', '.join(map(repr, self.rules))}{facts})"
