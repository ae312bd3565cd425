"""What Explore shows beside the board in its own way: who has activated this round."""

from __future__ import annotations

from undercroft.kernel import scene as sc

from ..superdungeon.naming import unit_names
from .state import State


def panels(s: State) -> tuple[sc.Panel, ...]:
    return (_turns(s),) if s.round else ()


def _turns(s: State) -> sc.Panel:
    """The Heroes one by one and the Consul's monsters in all: who acts, who has acted."""
    names = unit_names(s)
    items = [
        sc.Item(
            id=str(unit),
            label=names[unit],
            art=s.box.models[s.card[unit]].art,
            state="now" if unit == s.active else "done" if s.acted[unit] else "",
            token=unit,
            side="ours",
        )
        for unit in range(len(s.card))
        if s.is_hero(unit) and s.at[unit] >= 0
    ]
    monsters = [
        unit
        for unit in range(len(s.card))
        if not s.is_hero(unit) and s.at[unit] >= 0 and unit not in s.points
    ]
    if monsters:
        done = sum(s.acted[unit] > 0 for unit in monsters)
        acting = s.active in monsters
        items.append(
            sc.Item(
                id="consul",
                label=names[s.active] if acting else "Monsters",
                badge=f"{done} of {len(monsters)}",
                art="daemon-skull",
                state="now" if acting else "done" if done == len(monsters) else "",
                token=s.active if acting else None,
                side="theirs",
            )
        )
    return sc.Panel(id="turns", title=f"Round {s.round}", kind="row", items=tuple(items))
