"""A stage for single cards: heroes and monsters on an open tile, and rules run with given answers.

The stage is the starting tile of an adventure, eight spaces by eight without walls; places are
column and row on it. `run` carries a rule out and answers its questions in order: dice by the
numbers printed on them ("256"), drawn cards by their id, everything else by the option itself. A
question without an answer, an answer that is none of the options and answers left over are
mistakes of the test.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any

from undercroft.games.realms import aim, combat, effect, equipment, explore, loot
from undercroft.games.realms.box import Box
from undercroft.games.realms.content import load
from undercroft.games.realms.state import CONDITIONS, MONSTER_CARD, State, Thing, put
from undercroft.kernel.choice import CHANCE, Ask, Rule
from undercroft.kernel.deck import Deck

LEVEL_1, LEVEL_3 = "the_oven", "the_last_page"
"""Adventures that begin on the open tile 16a."""
CARDS = {"consumables": "consumable", "events": "event", "exploration": "exploration"}


@cache
def box() -> Box:
    return Box(load())


class Stage:
    """Two heroes or more, in the middle of the tile unless they are placed elsewhere."""

    def __init__(self, *heroes: str, adventure: str = LEVEL_1) -> None:
        party = tuple(box().hero_number[name] for name in heroes or ("prince_charming", "jack"))
        s = self.s = State(box(), 1, party, ("", "", 0))
        s.open_adventure(adventure)
        s.laid, s.round = 1, 2
        s.use_ground()
        s.log = []
        s.consumable_deck = Deck((), tuple(sorted(box().consumable_cards)))
        s.equipment_decks = tuple(Deck((), tuple(sorted(c))) for c in box().equipment_cards)
        s.events = Deck((), tuple(sorted(box().event_cards)))
        for hero in range(len(party)):
            s.place(hero, self.square(3 + hero, 4))
        s.row = tuple(range(len(party)))

    # Setting up

    def square(self, column: int, row: int) -> int:
        return self.s.adventure.field.spot(0, column, row, 0)

    def place(self, unit: int) -> tuple[int, int]:
        """Column and row of a figure."""
        x, y = self.s.adventure.field.place(self.s.at[unit])
        left, top = self.s.adventure.field.place(self.square(0, 0))
        return x - left, y - top

    def move(self, unit: int, column: int, row: int) -> None:
        self.s.shift(unit, self.square(column, row))

    def monster(self, name: str, column: int, row: int, health: int = 0) -> int:
        """A monster arrives; its card goes to the bottom of the row."""
        s = self.s
        unit = s.enlist(box().monster_number[name])
        s.place(unit, self.square(column, row))
        card = MONSTER_CARD + s.kind[unit]
        if card not in s.row:
            s.row = (*s.row, card)
        s.health[unit] = health or s.health[unit]
        return unit

    def fell(self, hero: int) -> None:
        """A hero lies unconscious since long ago."""
        self.s.lift(hero)
        self.s.health[hero] = 0
        self.s.fallen[hero] = 0
        self.s.round = 3

    def wield(self, hero: int, *items: str) -> None:
        """A hero wields just these."""
        self.s.worn = put(self.s.worn, hero, tuple(box().item_number[name] for name in items))
        equipment.dressed(self.s, hero)

    def states(self, unit: int) -> set[str]:
        """What lies on a figure, or counts in its activation."""
        bits = self.s.conditions[unit] | (self.s.now if self.s.active == unit else 0)
        return {name for i, name in enumerate(CONDITIONS) if bits >> i & 1}

    # Running

    def run(self, rule: Rule[Any], *answers: Any) -> Any:
        left = list(answers)
        try:
            ask = next(rule)
            while True:
                if not left:
                    raise AssertionError(f"{ask} {list(ask.options)[:8]}: no answer given")
                ask = rule.send(_answer(ask, left.pop(0)))
        except StopIteration as stop:
            assert not left, f"never asked for {left}"
            return stop.value

    def event(self, name: str, *answers: Any) -> None:
        """The event lies on top of the deck and is drawn."""
        s = self.s
        number = box().event_number[name]
        rest = tuple(card for card in box().event_cards if card != number)
        s.events = Deck((number,), rest)
        self.run(explore.draw_event(s), *answers)
        assert number in s.events.discard

    def drink(self, hero: int, name: str, *answers: Any, target: int = -1) -> None:
        """A hero has a consumable and uses it in his activation, pointing at `target`."""
        s = self.s
        card = box().consumable_number[name]
        s.consumables[hero] = (card,)
        offered: list[Any] = []
        equipment.uses(s, hero, offered)
        wish = ("use", card) if target < 0 else ("use", card, target)
        assert wish in offered, f"{wish} is not offered: {offered}"
        self.run(equipment.use(s, hero, card, target, -1), *answers)
        assert s.consumables[hero] == ()
        assert card in s.consumable_deck.discard

    def targets(self, hero: int, name: str) -> set[int]:
        """Whom a hero may point at with a consumable."""
        card = box().consumable_number[name]
        self.s.consumables[hero] = (card,)
        offered: list[Any] = []
        equipment.uses(self.s, hero, offered)
        return {option[2] for option in offered if option[:2] == ("use", card)}

    def interact(self, hero: int, name: str, *answers: Any) -> None:
        """A hero uses a piece of scenery that stands next to him."""
        s = self.s
        near = s.ground.near[s.at[hero]] & s.ground.floor & ~s.heroes & ~s.foes
        square = (near & -near).bit_length() - 1
        known = [i for i, t in enumerate(s.things) if t.card == box().scenery_number[name]]
        if not known:
            s.things = (*s.things, Thing(box().scenery_number[name], square, 0, 0))
            s.use_ground()
            known = [len(s.things) - 1]
        assert self.usable(hero, name)
        self.run(loot.use_thing(s, hero, known[0]), *answers)

    def usable(self, hero: int, name: str) -> bool:
        number = box().scenery_number[name]
        thing = next(t for t in self.s.things if t.card == number)
        return loot.useless(self.s, hero, thing) is None

    def attack(self, by: int, target: int, *answers: Any, weapon: int = 0) -> None:
        """One attack; the first answers are its dice and those of the defence."""
        s = self.s
        if s.kind[by] >= 0:
            used = s.kinds[s.kind[by]].weapon
        else:
            used = s.profile[by].weapons[weapon]
            assert ("attack", weapon, target) in aim.attack_options(s, by, s.foes | s.heroes)
        self.run(combat.attack(s, combat.Attack(by, used, [target])), *answers)

    def happen(
        self, effects: tuple[Any, ...], *answers: Any, me: int = -1, target: int = -1
    ) -> None:
        self.run(effect.happen(self.s, effects, effect.Source(me, target)), *answers)


def _answer(ask: Ask, answer: Any) -> Any:
    """What the rule is sent for an answer as tests write it."""
    options = list(ask.options) if ask.seat != CHANCE else ask.options
    if ask.seat != CHANCE:
        assert answer in options, f"{ask}: {answer!r} is none of {options[:12]}"
        return answer
    if ask.prompt in ("attack", "defense", "loot"):
        assert isinstance(answer, str), f"{ask}: expected dice, got {answer!r}"
        count = ask.about[1]
        assert len(answer) == count, f"{ask}: {answer!r} is not {count} dice"
        assert set(answer) <= set("123456"), f"{ask}: {answer!r} are no dice"
        return sum((int(face) - 1) * 6**i for i, face in enumerate(answer))
    if ask.prompt == "draw":
        deck, cards = ask.about
        names = _names(deck)
        assert answer in names, f"{ask}: {answer!r} is no card of {deck}"
        return cards.index(names[answer])
    assert answer in options, f"{ask}: {answer!r} is none of {options}"
    return answer


def _names(deck: str) -> dict[str, int]:
    if deck.startswith("equipment"):
        return box().item_number
    found: dict[str, int] = getattr(box(), f"{CARDS[deck]}_number")
    return found


def drawn_in(file: str, *functions: str) -> set[str]:
    """The cards that the tests of a file name, as the second argument of these functions."""
    return {
        node.args[1].value
        for node in ast.walk(ast.parse(Path(file).read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name | ast.Attribute)
        and (node.func.id if isinstance(node.func, ast.Name) else node.func.attr) in functions
        and len(node.args) > 1
        and isinstance(node.args[1], ast.Constant)
        and isinstance(node.args[1].value, str)
    }
