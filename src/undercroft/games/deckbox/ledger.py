"""What a study counts: who goes on which quest, and what is bought and found on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undercroft.kernel.ledger import Figure, Handled, Part

from . import events as e
from .box import Box
from .ending import DUNGEON, HEROES
from .ground import place_of
from .state import State


class Ledger:
    """Reads a game."""

    def figure(self, s: State, unit: int) -> Figure | None:
        if not 0 <= unit < len(s.card):
            return None
        ours = unit < s.players
        card = s.box.heroes[s.character[unit].hero].id if ours else s.box.enemies[s.card[unit]].id
        at = s.at[unit]
        x, y = place_of(at) if at >= 0 else (-1, -1)
        return Figure(card, HEROES if ours else DUNGEON, x, y)

    def handled(self, s: State, event: Any) -> Iterator[Handled]:
        box = s.box
        if isinstance(event, e.Built):
            _, equipment, ability = event.cards
            yield Handled("equipped", box.equipment[equipment].id, event.hero)
            yield Handled("equipped", box.ability_cards[ability].id, event.hero)
        elif isinstance(event, e.TurnedUp):
            yield Handled("drawn", box.items[event.item].id)
        elif isinstance(event, e.Bought | e.Found):
            yield Handled("equipped", box.items[event.item].id, event.hero)
        elif isinstance(event, e.Used):
            yield Handled("used", box.items[event.item].id, event.hero)
        elif isinstance(event, e.Spawned):
            yield Handled("spawned", box.enemies[event.enemy].id, event.unit)

    def square(self, s: State, event: Any) -> tuple[int, int] | None:
        path = getattr(event, "path", ())
        square = path[-1] if path else getattr(event, "square", -1)
        return place_of(square) if square >= 0 else None

    def card(self, box: Box, deck: str, number: int) -> str:
        return box.items[number].id if deck == "items" else ""

    def cards(self, box: Box) -> list[str]:
        return [item.id for item in box.items]

    def cast(self, s: State) -> Iterator[Part]:
        for character in s.character[: s.players]:
            yield Part("hero", s.box.heroes[character.hero].id)
        yield Part("map", s.quest_id)
        yield Part("party", str(s.players))

    def title(self, box: Box, id: str) -> str:
        c = box.content
        for table in (c.heroes, c.equipment, c.abilities, c.items, c.enemies, c.quests):
            row = table.get(id)
            if row is not None:
                return str(getattr(row, "name", None) or getattr(row, "title", id))
        return id.replace("_", " ")


LEDGER = Ledger()
