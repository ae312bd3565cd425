"""Scripts of scenarios in the words of Wars of Crystalia: its choices, facts and draws."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.dice import Die
from undercroft.kernel.event import Event
from undercroft.kernel.names import hint
from undercroft.kernel.scenario import Spellings, Unclear

from ..superdungeon.script import (
    ACTION,
    ATTRIBUTE,
    CARD,
    CHOICE,
    DIE,
    NUMBER,
    SQUARE,
    UNIT,
    WORD,
    Script,
)
from .facing import NAMES
from .fact import BETWEEN, FACTS, OF_PLAYERS, OF_UNITS
from .potion import brews
from .state import State
from .wrath import TEN

WAY, PLAYER, TRAP = "facing", "player", "trap"

FORMS: dict[str, tuple[str, ...]] = {
    # A turn
    "phase": (WORD,), "activate": (UNIT,), "spawn": (UNIT, WORD), "enter": (DIE, SQUARE),
    # An activation
    "end": (), "stand": (WORD,), "move": (WAY, SQUARE), "face": (WAY,), "turn": (WAY,),
    "keep_dashing": (), "attack": (UNIT, WORD), "berserk": (UNIT,),
    "special": (ACTION, UNIT), "area": (ACTION,), "aim": (ACTION, SQUARE, WORD),
    "teleport": (ACTION, SQUARE), "drink": (ACTION, CHOICE), "pass": (), "deaf": (),
    "dash": (), "meditate": (), "retreat": (), "smokebomb": (), "search": (),
    "disarm": (TRAP, SQUARE), "chest": (SQUARE,), "trapdoor": (SQUARE,), "explore": (DIE,),
    "trade": (PLAYER,), "wrath": (UNIT,), "brew": (),
    # Combat
    "keep": (CARD,), "quiet": (), "reroll": (DIE, DIE), "defend": (ATTRIBUTE,),
    "arc": (UNIT,), "stop": (), "drop": (WORD,), "as": (WORD, NUMBER),
    "heart": (UNIT, WORD), "heal": (UNIT, WORD), "leave": (), "vines": (UNIT,), "lose": (CARD,),
    "wounds": (NUMBER,),
    # Moved and placed
    "stay": (), "push": (SQUARE,), "pull": (SQUARE,), "compel": (SQUARE,), "land": (SQUARE,),
    "round": (), "over": (TRAP, SQUARE),
    "shift": (SQUARE,), "first": (WORD, TRAP, SQUARE), "centre": (SQUARE,), "place": (UNIT, SQUARE),
    # Chests, traps, trades
    "again": (), "discard": (), "second": (SQUARE,), "token": (SQUARE,), "block": (SQUARE,),
    "row": (WAY, SQUARE), "crawl": (SQUARE,), "give": (CARD,), "want": (CARD,), "propose": (),
    "cancel": (), "accept": (), "refuse": (),
    # Power-Up
    "buy": (), "equip": (UNIT, CARD), "nominate": (UNIT, CARD), "done": (),
    # Setup
    "band": (WORD,), "warzone": (WORD,), "tile": (WORD,), "lay": (NUMBER, NUMBER, NUMBER),
    "attacker": (), "defender": (), "stow": (),
}  # fmt: skip
"""Each kind of choice, and what it is about."""

_PLAYER = re.compile(r"p([1-9])")


class CrystaliaTable(Script):
    """A match of Wars of Crystalia in words."""

    forms = FORMS
    least = {"keep": 0, "wrath": 0, "first": 1}  # noqa: RUF012  # read only
    facts = FACTS
    facts_of_units = OF_UNITS
    facts_between = BETWEEN

    @property
    def s(self) -> State:
        state: State = self.match.state
        return state

    def seat(self, seat: int) -> str:
        return "chance" if seat == CHANCE else f"player {seat + 1}"

    def own_actions(self, unit: int) -> Sequence[int]:
        return (*self.s.profile[unit].specials, *brews(self.s, self.s.owner[unit]))

    # Choices

    def forms_of(self, kind: str) -> tuple[str, ...] | None:
        """Whoever drinks in an emergency is named."""
        if kind == "drink" and not self.match.over and self.match.ask.prompt == "emergency":
            return (UNIT, ACTION, CHOICE)
        return super().forms_of(kind)

    def say(self, form: str, value: Any) -> list[Spellings]:
        if form == WAY:
            return [(NAMES[value],)]
        if form == PLAYER:
            return [(str(value + 1),)]
        if form == TRAP:
            return [(self.s.box.traps[value].id,)]
        return super().say(form, value)

    def mean(self, form: str, word: str) -> Any:
        if form == WAY:
            if word not in NAMES:
                raise Unclear(f'expected a facing, one of {", ".join(NAMES)}, not "{word}"')
            return NAMES.index(word)
        if form == PLAYER:
            return super().mean(DIE, word)
        if form == TRAP:
            known = self.s.box.trap_number
            if word not in known:
                raise Unclear(f'there is no trap "{word}"{hint(word, known)}')
            return known[word]
        return super().mean(form, word)

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
