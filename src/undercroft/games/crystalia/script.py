"""Scripts of scenarios in the words of Wars of Crystalia: its facts and draws."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.deeds import SpokenDeeds
from undercroft.kernel.dice import Die
from undercroft.kernel.event import Event
from undercroft.kernel.names import hint
from undercroft.kernel.scenario import Unclear

from ..superdungeon.script import Script
from .deeds import DEEDS
from .facing import NAMES
from .fact import BETWEEN, FACTS, OF_PLAYERS, OF_UNITS
from .potion import brews
from .state import State
from .wrath import TEN

_PLAYER = re.compile(r"p([1-9])")


class CrystaliaTable(SpokenDeeds, Script[State]):
    """A match of Wars of Crystalia in words."""

    deeds = DEEDS
    facts = FACTS
    facts_of_units = OF_UNITS
    facts_between = BETWEEN

    def seat(self, seat: int) -> str:
        return "chance" if seat == CHANCE else f"player {seat + 1}"

    def own_actions(self, unit: int) -> Sequence[int]:
        return (*self.s.profile[unit].specials, *brews(self.s, self.s.owner[unit]))

    # Chance

    def is_roll(self, ask: Ask) -> bool:
        return ask.prompt in ("roll", "d10")

    def chance(self, ask: Ask) -> str:
        if ask.prompt == "d10":
            return f"a roll of chance: {ask.about[0]} of {self.mark(ask.about[1])}, a d10"
        return super().chance(ask)

    def roll(self, ask: Ask, text: str) -> int:
        if ask.prompt != "d10":
            return super().roll(ask, text)
        if not text.isdigit() or not 1 <= int(text) <= TEN:
            whose = f"{ask.about[0]} of {self.mark(ask.about[1])}"
            raise Unclear(f"for {whose} a number of the d10, 1 to {TEN}")
        return int(text) - 1

    def thrown(self, ask: Ask) -> Sequence[Die]:
        """A reroll names the colour of its one die."""
        dice: Sequence[Die] = self.game.content.faces.dice(ask.about[2])
        return dice

    def object_to_dice(self, text: str) -> str:
        if text.isdigit() and 1 <= int(text) <= TEN:
            return ""
        return super().object_to_dice(text)

    def draws(self, ask: Ask) -> list[str]:
        if ask.prompt == "draw":
            name, cards, *_ = ask.about
            if name == "mimic_deck":
                return [self.s.box.models[card].id for card in cards]
            return self.cards(cards)
        if ask.prompt == "steal":
            return self.cards(ask.about[1])
        if ask.prompt == "trap":
            return [self.s.box.traps[card].id for card in ask.about[1]]
        if not isinstance(ask.about[-1], tuple):
            return [str(number + 1) for number in range(len(ask.options))]
        return super().draws(ask)

    # Facts

    def fact(self, name: str, events: Sequence[Event]) -> Any:
        player, _, what = name.partition(".")
        found = _PLAYER.fullmatch(player)
        if found and what in OF_PLAYERS:
            if int(found[1]) > self.s.players:
                raise Unclear(f"that there are {self.s.players} players")
            return OF_PLAYERS[what](self, int(found[1]) - 1)
        return super().fact(name, events)

    def object_to_fact(self, name: str) -> str:
        player, _, what = name.partition(".")
        if _PLAYER.fullmatch(player) and player not in self._numbers:
            if what in OF_PLAYERS:
                return ""
            return f'there is no fact "{what}" of a player{hint(what, list(OF_PLAYERS))}'
        return super().object_to_fact(name)

    # Events

    def tell(self, event: Event, name: str, value: Any) -> list[str]:
        if name in ("sides", "lines"):
            return []
        if name in ("player", "other", "source"):
            return [f"p{value + 1}"]
        if name == "winners":
            return [f"p{player + 1}" for player in value]
        if name == "facing":
            return [NAMES[value]]
        if name == "boss":
            return [self.mark(value)]
        if name in ("a", "b"):
            return [self.at(value)]
        if name == "squares":
            return [self.at(square) for square in value]
        if name in ("given", "taken"):
            return self.cards(value)
        if name == "card" and type(event).__name__.startswith("Trap"):
            return [self.s.box.traps[value].id]
        return super().tell(event, name, value)
