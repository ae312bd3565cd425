"""What Arcade shows beside the board in its own way: chart, the Consul's orders, backpack."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from undercroft.kernel import scene as sc

from .card import Space
from .naming import COMMAND
from .state import CONSUL_TURN, State

ART = {
    "move": "walking-boot", "regroup": "rally-the-troops", "unique": "magic-swirl",
    "fight": "crossed-swords", "epic_fight": "sword-clash", "spawn": "magic-portal",
    "reinforce": "minions", "plot": "evil-book", "challenge": "tied-scroll",
    "spawn_miniboss": "heavy-helm", "spawn_boss": "queen-crown", "boss_heals": "hearts",
}  # fmt: skip
"""The picture of each command."""
LOOT_FOR_A_TREASURE = 6


def panels(s: State) -> tuple[sc.Panel, ...]:
    found = [_chart(s)]
    orders = _orders(s)
    if orders is not None:
        found.append(orders)
    found.append(_backpack(s))
    return tuple(found)


def _chart(s: State) -> sc.Panel:
    """The Mighty Monster Chart, space by space."""
    spaces = s.box.content.chart(len(s.seats)).spaces
    items = tuple(_space(s, number, space) for number, space in enumerate(spaces))
    note = "The boss fight has replaced it." if s.fight else ""
    return sc.Panel(id="chart", title="Mighty Monster Chart", kind="steps", items=items, note=note)


def _space(s: State, number: int, space: Space) -> sc.Item:
    state: Literal["", "now", "spent"] = ""
    if number == s.space and not s.fight:
        state = "now"
    elif number < s.space or s.fight:
        state = "spent"
    bonus = [f"+{space.strength} STR"] if space.strength else []
    bonus += [f"+{space.arm} ARM"] if space.arm else []
    words = [COMMAND[name] + (f" ×{times}" if times > 1 else "") for name, times in space.commands]
    return sc.Item(
        id=str(number),
        label=str(number) if number else "Start",
        text=", ".join(words) or "The dungeon boss waits here.",
        badge=" ".join(bonus),
        icons=tuple(ART[name] for name, times in space.commands for _ in range(times)),
        state=state,
    )


def _orders(s: State) -> sc.Panel | None:
    """The commands of the Consul's turn: what is being carried out, and what is still to come."""
    if s.turn != CONSUL_TURN:
        return None
    coming = [step[1] for step in reversed(s.agenda) if step[0] == "command"]
    items = []
    if s.command:
        items.append(_order(s.command, 0, "now"))
    items += [_order(name, place + 1, "next") for place, name in enumerate(coming)]
    if not items:
        return None
    return sc.Panel(id="orders", title="The Consul's orders", kind="orders", items=tuple(items))


def _order(name: str, place: int, state: Literal["now", "next"]) -> sc.Item:
    return sc.Item(id=f"{place}-{name}", label=COMMAND[name], art=ART[name], state=state)


def _backpack(s: State) -> sc.Panel:
    """Coins, loot towards a treasure, and what fell this turn."""
    loot = sum(s.box.equipment[card].deck == "loot" for card in s.backpack)
    items = [
        sc.Item(id="coins", label="Princess Coins", badge=str(s.coins), art="crown-coin"),
        sc.Item(
            id="loot", label="Loot in the pack", badge=f"{loot} of {LOOT_FOR_A_TREASURE}",
            text=f"{LOOT_FOR_A_TREASURE} make a treasure.", art="swap-bag",
        ),
    ]  # fmt: skip
    fallen = Counter(kind for kind, _ in s.tracker)
    items += [
        sc.Item(id=f"fell-{kind}", label=f"Fallen this turn: {kind}", badge=str(count))
        for kind, count in fallen.items()
    ]
    return sc.Panel(id="backpack", title="Backpack", kind="tally", items=tuple(items))
