"""What a study counts: who goes on which adventure, and what is found on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undercroft.kernel.ledger import Figure, Handled, Part

from . import events as e
from .box import Box
from .ending import DARKNESS, HEROES
from .state import State


class Ledger:
    """Reads a game."""

    def figure(self, s: State, unit: int) -> Figure | None:
        if not 0 <= unit < len(s.kind):
            return None
        ours = unit < len(s.party)
        card = s.box.heroes[s.party[unit]].id if ours else s.box.monsters[s.kind[unit]].id
        at = s.at[unit]
        x, y = s.ground.field.place(at) if at >= 0 else (-1, -1)
        return Figure(card, HEROES if ours else DARKNESS, x, y)

    def handled(self, s: State, event: Any) -> Iterator[Handled]:
        box = s.box
        if isinstance(event, e.Found):
            cards = box.items if event.deck == "equipment" else box.consumables
            yield Handled("drawn", cards[event.card].id, event.hero)
        elif isinstance(event, e.Bought):
            yield Handled("equipped", box.items[event.item].id, event.hero)
        elif isinstance(event, e.Used):
            yield Handled("used", box.consumables[event.consumable].id, event.hero)
        elif isinstance(event, e.SpellCast):
            yield Handled("used", box.spells[event.spell].id, event.hero)
        elif isinstance(event, e.Learned):
            yield Handled("learned", event.skill, event.hero)
        elif isinstance(event, e.EventDrawn):
            yield Handled("drawn", box.events[event.card].id)
        elif isinstance(event, e.Stood) and event.unit >= len(s.party):
            yield Handled("spawned", box.monsters[s.kind[event.unit]].id, event.unit)

    def square(self, s: State, event: Any) -> tuple[int, int] | None:
        path = getattr(event, "path", ())
        square = path[-1] if path else getattr(event, "square", -1)
        return s.ground.field.place(square) if square >= 0 else None

    def card(self, box: Box, deck: str, number: int) -> str:
        if deck == "consumables":
            return box.consumables[number].id
        if deck == "events":
            return box.events[number].id
        return box.items[number].id if deck.startswith("equipment") else ""

    def cards(self, box: Box) -> list[str]:
        found = [item for item in box.items if not item.starting]
        return [row.id for row in (*found, *box.consumables, *box.events)]

    def cast(self, s: State) -> Iterator[Part]:
        for number in s.party:
            yield Part("hero", s.box.heroes[number].id)
        yield Part("map", s.adventure_id)
        yield Part("difficulty", s.options[1])
        yield Part("party", str(len(s.party)))
        yield Part("level", str(s.box.content.adventures[s.adventure_id].level))

    def title(self, box: Box, id: str) -> str:
        c = box.content
        for table in (
            c.heroes, c.items, c.consumables, c.spells, c.events, c.monsters, c.adventures,
            c.difficulties, c.skills,
        ):  # fmt: skip
            row = table.get(id)
            if row is not None:
                return str(getattr(row, "name", None) or getattr(row, "title", id))
        return id.replace("_", " ")


LEDGER = Ledger()
