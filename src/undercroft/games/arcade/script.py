"""Scripts of scenarios in Arcade's words: its kinds of choices, and what its chance draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.event import Event
from undercroft.kernel.scenario import Spellings

from ..superdungeon.script import (
    ACTION,
    ATTRIBUTE,
    CARD,
    CHOICE,
    DIE,
    MODEL,
    NUMBER,
    SQUARE,
    UNIT,
    WORD,
    Script,
)
from .fact import BETWEEN, FACTS, OF_UNITS
from .state import State

PARTY, POINT = "hero", "spawning point"
"""Cards at setup, units afterwards."""

FORMS: dict[str, tuple[str, ...]] = {
    # An activation
    "end": (), "stand": (WORD,), "move": (SQUARE,), "dash": (SQUARE,),
    "attack": (UNIT, WORD), "blades": (UNIT,),
    "special": (ACTION, UNIT), "area": (ACTION,), "aim": (ACTION, SQUARE, WORD),
    "teleport": (ACTION, SQUARE), "borrow": (CHOICE,),
    "chest": (SQUARE,), "interact": (SQUARE,),
    "drink": (UNIT, ACTION, CHOICE), "slurp": (UNIT,), "pass": (), "pass_turn": (),
    "gain": (),
    # Combat
    "arc": (UNIT,), "stop": (), "drop": (WORD,), "take": (UNIT,) * 6, "friend": (UNIT,),
    "minion": (UNIT,), "defend": (ATTRIBUTE,), "keep": (CARD,),
    "reroll": (DIE,), "as": (WORD,), "heart": (UNIT, WORD), "heal": (UNIT, WORD),
    "potion": (UNIT,), "leave": (), "from": (UNIT,),
    # Moved and placed
    "stay": (), "push": (SQUARE,), "pull": (SQUARE,), "compel": (SQUARE,), "step": (SQUARE,),
    "land": (SQUARE,), "shift": (SQUARE,), "centre": (SQUARE,), "place": (UNIT, SQUARE),
    # Turns and cards
    "activate": (UNIT,), "monster": (UNIT,), "curse": (UNIT,), "try": (UNIT,), "glitter": (),
    "roll": (ATTRIBUTE,), "suffer": (), "discard": (UNIT, CARD), "pay": (UNIT,),
    # Power-up
    "equip": (UNIT, CARD, CARD), "trade": (), "buy_coin": (NUMBER,), "give": (CARD,), "done": (),
    "same": (MODEL,), "other": (MODEL,),
    # Setup
    "hero": (PARTY,), "boss": (MODEL,), "miniboss": (MODEL,), "point": (POINT,),
    "lay": (NUMBER, NUMBER),
}  # fmt: skip
"""Each kind of choice, and what it is about."""


class ArcadeTable(Script):
    """A match of Arcade in words."""

    forms = FORMS
    least = {"keep": 0, "discard": 0, "equip": 2, "take": 1}  # noqa: RUF012  # read only
    facts = FACTS
    facts_of_units = OF_UNITS
    facts_between = BETWEEN

    @property
    def s(self) -> State:
        state: State = self.match.state
        return state

    def seat(self, seat: int) -> str:
        if seat == CHANCE:
            return "chance"
        return "the Heroes" if len(set(self.s.seats)) == 1 else f"player {seat + 1}"

    def cards_of(self, deck: str, numbers: Sequence[int]) -> list[str]:
        """Cards of a deck: loot and treasure are equipment, all others are twists."""
        if deck in ("loot", "treasure"):
            return self.cards(numbers)
        return [self.game.box.twists[card].id for card in numbers]

    # Choices

    def say(self, form: str, value: Any) -> list[Spellings]:
        if form == PARTY:
            at_setup = not self.match.over and self.match.ask.prompt == "choose_hero"
            return super().say(MODEL if at_setup else UNIT, value)
        if form == POINT:
            return [(value,)] if isinstance(value, str) else super().say(UNIT, value)
        return super().say(form, value)

    def mean(self, form: str, word: str) -> Any:
        if form == PARTY:
            at_setup = self.match.ask.prompt == "choose_hero"
            return super().mean(MODEL if at_setup else UNIT, word)
        if form == POINT:
            return word if word in self.game.content.points else super().mean(UNIT, word)
        return super().mean(form, word)

    def wish_within(self, before: Option, rest: Option) -> Option:
        return ("borrow", rest) if before == ("borrow",) else (*before, *rest)

    def wish(self, phrase: str) -> Option:
        kind, *said = phrase.split()
        if kind == "drink" and len(said) == 2:
            # Whoever drinks a potion without aiming it uses it on itself.
            owner, number = self.mean(UNIT, said[0]), self.mean(ACTION, said[1])
            return ("drink", owner, number, "special", number, max(0, self.s.active))
        return super().wish(phrase)

    def completed(self, option: Option) -> Option:
        return (*option, -1) if option[0] == "equip" and len(option) == 3 else option

    # Chance

    def draws(self, ask: Ask) -> list[str]:
        if ask.prompt == "draw":
            deck, cards = ask.about
            return self.cards_of(deck.removesuffix("_deck"), cards)
        if ask.prompt == "tile":
            if ask.about[0] == "maze":
                return [str(number + 1) for number in range(len(ask.options))]
            return list(ask.about[0])
        if ask.prompt == "mode":
            return self.cards_of("easy", ask.about[0])
        if ask.prompt == "gear":
            return self.cards(ask.about[1])
        if ask.prompt == "point":
            return [self.mark(unit) for unit in ask.about[0]]
        if ask.prompt == "lay":
            return [f"{x},{y}" for _, x, y in ask.about[-1]]
        return super().draws(ask)

    # Events

    def tell(self, event: Event, name: str, value: Any) -> list[str]:
        kind = type(event).__name__
        if name == "card" and kind in ("TwistDrawn", "TwistEnded"):
            return self.cards_of("challenge", [value])
        if name == "card" and kind in ("Drew", "Discarded"):
            return self.cards_of(str(event._asdict()["deck"]), [value])
        return super().tell(event, name, value)
