"""Scenarios of Explore: positions, choices, dice and facts in words.

A choice is written as its kind and what it is about: `attack P melee`, `move 3,2`,
`special royal_paladin.smite P melee`, `drink F P royal_paladin.elixir`. Units go by the marks of
the position; those a position does not name go by their card (`knucklehead`, and with a number
where there are several: `knucklehead#2`). Squares are column and row from 0, or as on the screen:
`3,2` is `D3`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field, WithJsonSchema

from undercroft.kernel.board import BoardError
from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.dice import encode
from undercroft.kernel.event import Event
from undercroft.kernel.match import Match
from undercroft.kernel.names import hint
from undercroft.kernel.pack import ContentError, Meta, RawPack, Row, loose_pack
from undercroft.kernel.scenario import Scenario, Spellings, Unclear, Unordered
from undercroft.kernel.squares import each
from undercroft.kernel.tile import TileError

from ..superdungeon import status as statuses
from ..superdungeon.card import ABILITIES, ATTRIBUTES, Pool
from ..superdungeon.dice import face_name, show
from . import effect
from .content import TABLES
from .events import Rolled
from .options import OptionsError
from .position import OF_ONE, EffectSpec, Position, PositionError, UnitSpec, build
from .state import CONSUL, State
from .wording import square_name, square_named

if TYPE_CHECKING:
    from .game import Explore


# The position


def _pair(value: object) -> object:
    """A square as `[2, 1]` or `"2,1"`."""
    if isinstance(value, str):
        column, comma, row = value.partition(",")
        if comma and column.strip().isdigit() and row.strip().isdigit():
            return (int(column), int(row))
        raise ValueError(f'expected a square such as "2,1", not "{value}"')
    return tuple(value) if isinstance(value, list) else value


Place = Annotated[
    tuple[int, int],
    BeforeValidator(_pair),
    WithJsonSchema({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}),
]
Count = Annotated[int, Field(ge=0)]
Side = Literal["heroes", "consul"]
Moment = Literal[
    "round", "charms", "spawning", "spawn", "boss_arrives", "tokens", "initiative", "turns",
    "heroes", "consul", "activate", "upkeep", "menu", "end",
]  # fmt: skip


class UnitRow(Row):
    """A unit: its card and what lies on it."""

    card: str
    at: Place | None = None
    wounds: Count = 0
    status: tuple[str, ...] = ()
    potions: Count | None = None
    gear: tuple[str, ...] = ()
    acted: Count = 0
    seat: Annotated[int, Field(ge=1, le=5)] = 1
    pool: bool = True
    boss: bool = False
    spared: tuple[str, ...] = ()


class EffectRow(Row):
    """A lasting effect in play."""

    by: str
    action: str
    on: str = ""
    squares: tuple[Place, ...] = ()
    lasting: bool = False


class DeckRow(Row):
    """What is known of a deck."""

    top: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    only: bool = False
    """Whether `top` is the whole deck."""


class PositionRow(Row):
    """`[position]`: the map, the units, the tracker and decks, and where play stands."""

    map: str = ""
    layout: str = ""
    tiles: tuple[tuple[str, int, int, int], ...] = ()
    units: dict[str, str | UnitRow]
    chests: tuple[Place, ...] = ()
    marker: Place | None = None
    size: Literal["delve", "crawl", "siege"] = "crawl"
    boss_card: str = ""
    round: Count = 1
    gauge: Count = 0
    overcharged: bool = False
    tokens: Count = 0
    tokens_now: Count = 0
    loot: Count = 0
    overcharge: str = ""
    called: bool = False
    fight: bool = False
    timed_out: bool = False
    loot_deck: DeckRow = DeckRow()
    treasure_deck: DeckRow = DeckRow()
    held: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    bones: dict[str, Place] = Field(default_factory=dict)
    effects: tuple[EffectRow, ...] = ()
    bathed: tuple[str, ...] = ()
    next: Moment = "round"
    active: str = ""
    speed: Count | None = None
    actions: Count | None = None
    moved: bool = False
    running: bool = False
    busy: bool = False
    berserk: bool | None = None
    free: Count = 0
    raging: bool = False
    skulls: Count = 4
    turn_began: bool = False
    turn_goes_on: bool = False
    boss_went: bool = False
    side: Side | Literal[""] = ""
    first: Side = "heroes"

    @property
    def specs(self) -> dict[str, UnitRow]:
        return {
            mark: UnitRow(card=unit) if isinstance(unit, str) else unit
            for mark, unit in self.units.items()
        }

    def position(self, layouts: Mapping[str, Any]) -> Position:
        names = {f.name for f in fields(Position)}
        same = {name: value for name, value in dict(self).items() if name in names}
        tiles: Sequence[Any] = self.tiles
        if self.layout:
            tiles = layouts[self.layout].places
        return Position(
            **{
                **same,
                "drawing": "\n".join(line.strip() for line in self.map.strip().splitlines()),
                "layout": [(str(f), int(x), int(y), int(t)) for f, x, y, t in tiles],
                "units": {mark: UnitSpec(**dict(row)) for mark, row in self.specs.items()},
                "lap": int(self.overcharged),
                "loot_top": self.loot_deck.top,
                "loot_discard": self.loot_deck.discard,
                "loot_only": self.loot_deck.only,
                "treasure_top": self.treasure_deck.top,
                "treasure_discard": self.treasure_deck.discard,
                "treasure_only": self.treasure_deck.only,
                "bones": tuple(self.bones.items()),
                "effects": [EffectSpec(**dict(row)) for row in self.effects],
            }
        )


def _unknown_names(row: PositionRow, game: Explore) -> list[tuple[str, str]]:
    """Every name in a position that nothing has: the field, and a sentence."""
    box = game.box
    wrong: list[tuple[str, str]] = []

    def look(place: str, noun: str, name: str, known: Sequence[str]) -> None:
        if name and name not in known:
            wrong.append((place, f'there is no {noun} "{name}"{hint(name, known)}'))

    marks = list(row.units)
    for mark, unit in row.specs.items():
        look(f"units.{mark}.card", "card", unit.card, list(box.model_number))
        for name in unit.gear:
            look(f"units.{mark}.gear", "equipment", name, list(box.equipment_number))
        for name in (*unit.status, *unit.spared):
            look(f"units.{mark}.status", "status", name, statuses.NAMES)
    decks = {
        "loot_deck.top": row.loot_deck.top, "loot_deck.discard": row.loot_deck.discard,
        "treasure_deck.top": row.treasure_deck.top,
        "treasure_deck.discard": row.treasure_deck.discard,
        "held": row.held, "removed": row.removed, "overcharge": (row.overcharge,),
    }  # fmt: skip
    for place, names in decks.items():
        for name in names:
            look(place, "equipment", name, list(box.equipment_number))
    look("layout", "layout", row.layout, list(game.content.layouts))
    look("boss_card", "boss", row.boss_card, list(game.content.effects))
    look("active", "unit", row.active, marks)
    for mark in row.bones:
        look("bones", "unit", mark, marks)
    for mark in row.bathed:
        look("bathed", "unit", mark, marks)
    for number, spec in enumerate(row.effects, 1):
        look(f"effects[{number}].by", "unit", spec.by, marks)
        look(f"effects[{number}].on", "unit", spec.on, [*marks, "aura", "smoke", "horde"])
        look(f"effects[{number}].action", "action", spec.action, list(box.action_number))
    for face, *_ in row.tiles:
        look("tiles", "tile face", face, list(game.content.tiles))
    if row.next in OF_ONE and not row.active:
        wrong.append(("active", f'missing; next = "{row.next}" needs the unit whose it is'))
    if sum(map(bool, (row.map, row.layout, row.tiles))) != 1:
        wrong.append(("map", "expected one of map, layout and tiles"))
    return wrong


class Stage:
    """Sets scenarios up; `game` is the one without the cards of any scenario."""

    position: type[BaseModel] = PositionRow

    def __init__(self, game: Explore, *packs: Path | RawPack) -> None:
        self._game = game
        self._packs = packs
        self.options: type[BaseModel] = game.options_model

    def set_up(self, scenario: Scenario) -> ExploreTable:
        game = self._with_cards(scenario)
        if scenario.new is not None:
            try:
                options = game.checked(scenario.new.model_dump())
            except OptionsError as error:
                raise ContentError([scenario.problem("new", str(error))]) from None
            return ExploreTable(game, Match(game, options, None), {})
        row = scenario.position
        assert isinstance(row, PositionRow)
        wrong = _unknown_names(row, game)
        if wrong:
            raise ContentError(scenario.problem(f"position.{f}", text) for f, text in wrong)
        try:
            state, numbers = build(game.box, row.position(game.content.layouts))
        except (PositionError, TileError, BoardError) as error:
            raise ContentError([scenario.problem("position", str(error))]) from None
        return ExploreTable(game, Match(game, {}, None, start=state.plain()), numbers)

    def _with_cards(self, scenario: Scenario) -> Explore:
        if not scenario.packs and not scenario.cards:
            return self._game
        further: list[Path | RawPack] = [*self._packs, *scenario.packs]
        if scenario.cards:
            meta = Meta(
                id="scenario", version="1.0", game="explore", title=scenario.title, licence="-"
            )
            further.append(loose_pack(scenario.path.name, meta, scenario.cards, TABLES))
        game = type(self._game)(*further)
        _ = game.content
        return game


# Choices in words

UNIT, SQUARE, ACTION, CARD, MODEL = "unit", "square", "action", "card", "model"
ATTRIBUTE, WORD, DIE, DICE, CHOICE = "attribute", "word", "die", "dice", "choice"
MODE, WAY = "mode", "way"
"""How an area is rolled, and a model led, when not as usual; left out otherwise."""

FORMS: dict[str, tuple[str, ...]] = {
    # An activation
    "end": (), "run": (), "stand": (),
    "move": (SQUARE,), "brave": (SQUARE,), "burrow": (SQUARE,), "chest": (SQUARE,),
    "attack": (UNIT, WORD), "berserk": (UNIT,), "free": (UNIT,),
    "special": (ACTION, UNIT, WORD), "area": (ACTION, MODE),
    "aim": (ACTION, SQUARE, WORD, MODE),
    "raise": (ACTION, SQUARE), "shapeshift": (ACTION, SQUARE), "teleport": (ACTION, SQUARE),
    "drink": (UNIT, UNIT, ACTION), "throw": (UNIT, CHOICE),
    # In the middle of things
    "pass": (), "stay": (), "leave": (), "done": (), "stop": (), "hold": (),
    "push": (SQUARE, WAY), "pull": (SQUARE, WAY), "compel": (SQUARE, WAY),
    "centre": (SQUARE,), "land": (SQUARE,),
    "reroll": (DIE,), "discard": (DICE,), "defend": (ATTRIBUTE,), "as": (WORD,),
    "heart": (UNIT, WORD), "potion": (UNIT,), "recover": (UNIT, WORD), "take_off": (UNIT, WORD),
    "heal": (WORD,),
    # Finds
    "equip": (UNIT, CARD), "sacrifice": (UNIT, WORD), "swap": (CARD,), "drop": (UNIT, CARD),
    "use": (CARD,), "keep": (CARD,),
    # The round
    "resurrect": (UNIT, CARD, UNIT), "spawn": (UNIT,), "clear": (UNIT, WORD),
    "name": (UNIT,), "first": (), "second": (), "activate": (UNIT,),
    # Setup
    "hero": (MODEL,), "boss": (MODEL,), "miniboss": (MODEL,), "point": (MODEL,),
    "face": (WORD,), "lay": (WORD, WORD), "place": (UNIT, SQUARE),
}  # fmt: skip
"""Each kind of choice, and what it is about."""

_LAID = re.compile(r"(-?\d+),(-?\d+) turn([0-3])")
_SQUARE = re.compile(r"\d+,\d+|[A-Za-z]+\d+")

BARE = ("keep", "discard")
"""Kinds that may stand alone as well."""


class ExploreTable:
    """A match of Explore in words."""

    def __init__(self, game: Explore, match: Match[State], numbers: Mapping[str, int]) -> None:
        self.game = game
        self.match = match
        self._numbers = dict(numbers)
        self._marks = {number: mark for mark, number in numbers.items()}
        self._last: Option = ()
        self._short: dict[str, list[str]] = {}
        for name in game.box.action_number:
            self._short.setdefault(name.rpartition(".")[2], []).append(name)

    @property
    def s(self) -> State:
        return self.match.state

    def seat(self, seat: int) -> str:
        if seat == CHANCE:
            return "chance"
        if seat == CONSUL:
            return "the Consul"
        return "the Heroes" if len(set(self.s.seats)) == 1 else f"Hero player {seat}"

    # Names

    def mark(self, unit: int) -> str:
        """A unit's name: its mark, or its card and which of several it is."""
        self._name_units()
        return self._marks.get(unit, str(unit))

    def _name_units(self) -> None:
        s = self.s
        if len(self._marks) >= len(s.card):
            return
        counts: dict[int, int] = {}
        for unit, card in enumerate(s.card):
            if unit in self._marks:
                continue
            counts[card] = counts.get(card, 0) + 1
            name = s.box.models[card].id
            if sum(1 for u, c in enumerate(s.card) if c == card) > 1 or name in self._numbers:
                name = f"{name}#{counts[card]}"
            self._marks[unit] = name
            self._numbers[name] = unit

    def unit(self, name: str) -> int:
        self._name_units()
        if name in self._numbers:
            return self._numbers[name]
        alike = [u for u, c in enumerate(self.s.card) if self.s.box.models[c].id == name]
        if len(alike) == 1:
            return alike[0]
        if alike:
            several = ", ".join(self.mark(u) for u in alike)
            raise Unclear(f'"{name}" may be any of {several}')
        raise Unclear(f'there is no unit "{name}"{hint(name, self._numbers)}')

    def square(self, word: str) -> int:
        named = square_named(self.s.board, word)
        if named is not None:
            return named
        try:
            place = _pair(word)
        except ValueError as error:
            raise Unclear(str(error)) from None
        assert isinstance(place, tuple)
        return int(place[1]) * self.s.board.stride + int(place[0])

    def at(self, square: int) -> str:
        stride = self.s.board.stride
        return f"{square % stride},{square // stride}"

    def _action_name(self, number: int) -> str:
        names = [n for n, value in self.game.box.action_number.items() if value == number]
        return names[0] if names else str(number)

    def _action(self, word: str) -> int:
        known = self.game.box.action_number
        if word in known:
            return known[word]
        owners = self._short.get(word, [])
        active = self.s.active
        if active >= 0:
            mine = self.s.profile[active]
            own = [n for n in owners if known[n] in (*mine.specials, *mine.brews)]
            owners = own or owners
        if len(owners) == 1:
            return known[owners[0]]
        if owners:
            raise Unclear(f'"{word}" may be any of {", ".join(owners)}')
        near = hint(word, [*known, *self._short])
        raise Unclear(f'there is no special or potion "{word}"{near}')

    # Choices

    def words(self, option: Option) -> list[Spellings]:
        kind, *about = option
        said: list[Spellings] = [(kind,)]
        if kind == "lay":
            return [*said, (f"{about[0]},{about[1]}",), (f"turn{about[2]}",)]
        for form, value in zip(FORMS.get(kind, (WORD,) * len(about)), about, strict=False):
            if form == CHOICE:
                return said + self.words(tuple(about[1:]))
            said += self._say(form, value)
        return said

    def _say(self, form: str, value: Any) -> list[Spellings]:
        box = self.game.box
        if form == UNIT:
            if value < 0:
                return []
            model = box.models[self.s.card[value]].id
            return [(self.mark(value), model)]
        if form == SQUARE:
            return [(self.at(value), square_name(self.s.board, value))]
        if form == ACTION:
            name = self._action_name(value)
            return [(name, name.rpartition(".")[2])]
        if form == CARD:
            return [(box.equipment[value].id,)] if value >= 0 else []
        if form == MODEL:
            return [(box.models[value].id,)]
        if form == ATTRIBUTE:
            return [(ATTRIBUTES[value],)]
        if form == DIE:
            return [(str(value + 1),)]
        if form == DICE:
            return [(str(die + 1),) for die in value]
        return [(str(value),)]

    def wish(self, phrase: str) -> Option:
        kind, *said = phrase.split()
        objection = self.object_to_choice(phrase)
        if objection:
            raise Unclear(objection)
        if kind == "lay":
            return self._wish_to_lay(said)
        option: list[Any] = [kind]
        forms = FORMS[kind]
        if kind == "place" and len(said) == 1:
            option.append(-1)
            forms = (SQUARE,)
        if kind == "equip" and len(said) == 1:
            return (kind, self.unit(said[0]), -1)
        for form in forms:
            if form == DICE:
                return (*option, tuple(int(word) - 1 for word in said)) if said else (kind,)
            if form == CHOICE:
                return (*option, *self.wish(" ".join(said)))
            if not said:
                if kind in BARE or form in (MODE, WAY):
                    break
                raise Unclear(f'"{phrase}" is not a whole choice: after it comes {form.upper()}')
            option.append(self._mean(form, said.pop(0)))
        return tuple(option)

    def _wish_to_lay(self, said: Sequence[str]) -> Option:
        found = _LAID.fullmatch(" ".join(said))
        if found is None:
            raise Unclear('expected a place and quarter turns, such as "lay 1,0 turn2"')
        return ("lay", int(found[1]), int(found[2]), int(found[3]))

    def _mean(self, form: str, word: str) -> Any:
        box = self.game.box
        if form == UNIT:
            return self.unit(word)
        if form == SQUARE:
            return self.square(word)
        if form == ACTION:
            return self._action(word)
        if form == DIE:
            return int(word) - 1
        tables: dict[str, Mapping[str, int]] = {
            CARD: box.equipment_number,
            MODEL: box.model_number,
            ATTRIBUTE: {name: i for i, name in enumerate(ATTRIBUTES)},
        }
        if form not in tables:
            return word
        if word not in tables[form]:
            raise Unclear(f'there is no {form} "{word}"{hint(word, tables[form])}')
        return tables[form][word]

    def object_to_choice(self, phrase: str) -> str:
        """What is wrong with a phrase whatever the question: its kind, or too many words."""
        if not phrase.split():
            return 'expected a choice in words, such as "move 3,2"'
        kind, *said = phrase.split()
        if kind not in FORMS:
            return f'no choice begins with "{kind}"{hint(kind, FORMS)}'
        forms = FORMS[kind]
        if DICE not in forms and CHOICE not in forms and len(said) > len(forms):
            about = " ".join(form.upper() for form in forms)
            return f'too many words in "{phrase}": expected "{" ".join((kind, about)).strip()}"'
        if SQUARE in forms and len(said) > forms.index(SQUARE):
            word = said[-1] if kind == "place" else said[forms.index(SQUARE)]
            if not _SQUARE.fullmatch(word):
                return f'"{word}" is no square: expected column and row from 0, such as "3,2"'
        return ""

    def choose(self, index: int) -> None:
        self._last = self.match.ask.options[index]
        self.match.answer(index)

    # Chance

    def is_roll(self, ask: Ask) -> bool:
        return ask.prompt == "roll"

    def chance(self, ask: Ask) -> str:
        if self.is_roll(ask):
            what, unit, pool = ask.about
            return f"a roll of chance: {what} of {self.mark(unit)}, {show(Pool(*pool))}"
        if ask.prompt == "draw":
            return f"a draw of chance from the {ask.about[0]} deck"
        return f'a question to chance: "{ask.prompt}"'

    def roll(self, ask: Ask, text: str) -> int:
        what, unit, pool = ask.about
        dice = self.game.content.faces.dice(pool)
        if what == "reroll":
            dice = (dice[self._last[1]],)
        said = text.split()
        whose = f"{what} of {self.mark(unit)}"
        if len(said) != len(dice):
            raise Unclear(f"{len(dice)} faces for {whose}, which rolls {_colours(dice)}")
        sides = []
        for word, die in zip(said, dice, strict=True):
            names = [face_name(face) for face in die.faces]
            if word not in names:
                known = ", ".join(dict.fromkeys(names))
                raise Unclear(f"for {whose} a face of the {die.name} die ({known})")
            sides.append(names.index(word))
        return encode(tuple(sides))

    def draw(self, ask: Ask, text: str) -> int:
        names = self._draws(ask)
        if text not in names:
            known = list(dict.fromkeys(names))
            raise Unclear(f"for {self.chance(ask)} one of {', '.join(known)}")
        return names.index(text)

    def _draws(self, ask: Ask) -> list[str]:
        """What lies there for chance to draw, in the order of the answers."""
        if ask.prompt == "draw":
            return [self.game.box.equipment[card].id for card in ask.about[1]]
        if ask.prompt == "layout":
            return list(ask.about[0])
        found = ask.about[-1]
        if found and isinstance(found[0], tuple):
            return [self.words(option)[-1][0] for option in found]
        return [self.at(square) for square in found]

    def object_to_dice(self, text: str) -> str:
        faces = self.game.content.faces
        dice = (faces.blue, faces.red, faces.green)
        known = list(dict.fromkeys(face_name(face) for die in dice for face in die.faces))
        wrong = [word for word in text.split() if word not in known]
        if wrong:
            return f'"{wrong[0]}" is no face of any die; known: {", ".join(known)}'
        return "" if text.split() else 'expected the faces of a roll, such as "2 1 -"'

    # Facts

    def fact(self, name: str, events: Sequence[Event]) -> Any:
        if name in FACTS:
            return FACTS[name](self)
        if name == "rolls":
            return [self._rolled(event) for event in events if isinstance(event, Rolled)]
        first, _, rest = name.partition(".")
        if first == "count":
            card = self._mean(MODEL, rest)
            return sum(1 for u, c in enumerate(self.s.card) if c == card and self.s.at[u] >= 0)
        unit = self.unit(first)
        what, _, other = rest.partition(".")
        if what in BETWEEN:
            return BETWEEN[what](self, unit, self.unit(other))
        return OF_UNITS[what](self, unit)

    def object_to_fact(self, name: str) -> str:
        if name in FACTS or name == "rolls":
            return ""
        first, dot, rest = name.partition(".")
        if first == "count":
            near = hint(rest, self.game.box.model_number)
            return "" if rest in self.game.box.model_number else f'there is no card "{rest}"{near}'
        what, _, other = rest.partition(".")
        if not dot:
            marks = list(self._numbers)
            if first in marks:
                return f'"{name}" is a unit: expected a fact of it, such as {first}.wounds'
            return f'there is no fact "{name}"{hint(name, [*FACTS, "rolls"])}'
        if what not in OF_UNITS and what not in BETWEEN:
            return f'there is no fact "{what}" of a unit{hint(what, [*OF_UNITS, *BETWEEN])}'
        if what in BETWEEN and not other:
            return f'"{name}": expected the other unit, as in {first}.{what}.P'
        named = [first, other] if what in BETWEEN else [first]
        for mark in named if self._numbers else ():
            models = self.game.box.model_number
            if mark not in self._numbers and mark.partition("#")[0] not in models:
                return f'there is no unit "{mark}"{hint(mark, self._numbers)}'
        return ""

    def _rolled(self, event: Rolled) -> str:
        return f"{event.what} {self.mark(event.unit)} {show(Pool(*event.pool))} {event.stars}"

    def last_roll(self) -> tuple[str, int, Pool, int | None]:
        """The open roll, or else the last one: what for, whose, its dice, its stars."""
        if not self.match.over and self.match.ask.prompt == "roll":
            what, unit, pool = self.match.ask.about
            return what, unit, Pool(*pool), None
        for event in reversed(self.match.events or []):
            if isinstance(event, Rolled):
                return event.what, event.unit, Pool(*event.pool), event.stars
        raise Unclear("that nothing has been rolled")

    def squares(self, squares: int) -> Unordered:
        stride = self.s.board.stride
        return Unordered([square % stride, square // stride] for square in each(squares))

    def cards(self, numbers: Sequence[int]) -> list[str]:
        return [self.game.box.equipment[card].id for card in numbers]

    # Drawings and events

    def marked(self, drawing: str) -> list[str]:
        """Squares with a star; the frame is drawn as on the map."""
        lines = [line.strip() for line in drawing.strip().splitlines()]
        spaced = bool(lines) and lines[0].startswith("+")
        return [
            f"{x // 2},{y // 2}" if spaced else f"{x - 1},{y - 1}"
            for y, line in enumerate(lines)
            for x, mark in enumerate(line)
            if mark == "*"
        ]

    def event(self, event: Event) -> str:
        if isinstance(event, Rolled):
            faces = self.game.content.faces.shown(Pool(*event.pool), event.faces)
            shown = " ".join(face_name(face) for face in faces)
            return f"rolled {self._rolled(event)}" + (f" ({shown})" if shown else "")
        said = [_spaced(type(event).__name__)]
        for name, value in event._asdict().items():
            if name != "rules":
                said += self._tell(event, name, value)
        return " ".join(word for word in said if word)

    def _tell(self, event: Event, name: str, value: Any) -> list[str]:
        if name in ("unit", "by", "owner", "attacker", "point"):
            if value < 0:
                return []
            return [f"by {self.mark(value)}" if name in ("by", "attacker") else self.mark(value)]
        if name == "targets":
            return [self.mark(unit) for unit in value]
        if name == "square":
            return [self.at(value)] if value >= 0 else []
        if name == "path":
            return [self.at(square) for square in value]
        if name == "status":
            return list(statuses.names(value))
        if name == "action":
            return [self._action_name(value)] if value >= 0 else []
        if name in ("card", "replaced") and type(event).__name__ == "Shapeshifted":
            return [self.game.box.models[value].id]
        if name in ("card", "replaced"):
            return self.cards([value]) if value >= 0 else []
        if name in ("side",):
            return [("heroes", "consul")[value]]
        return [str(value)]


def _spaced(name: str) -> str:
    """`GaugeMoved` as `gauge moved`."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()


def _colours(dice: Sequence[Any]) -> str:
    return " ".join(die.name for die in dice)


# What can be stated


def _in_play(t: ExploreTable, unit: int) -> bool:
    return t.s.at[unit] >= 0


def _where(t: ExploreTable, unit: int) -> list[int] | str:
    square = t.s.at[unit]
    return [square % t.s.board.stride, square // t.s.board.stride] if square >= 0 else "nowhere"


def _dice(attribute: int) -> Callable[[ExploreTable, int], str]:
    return lambda t, unit: show(effect.dice(t.s, unit, attribute))


def _abilities(t: ExploreTable, unit: int) -> Unordered:
    bits = effect.flags(t.s, unit)
    return Unordered(name for name, bit in ABILITIES.items() if bits & bit)


def _sees(t: ExploreTable, unit: int, other: int) -> bool:
    s = t.s
    return bool(effect.visible(s, s.footprint(unit), s.footprint(other)))


def _distance(t: ExploreTable, unit: int, other: int) -> int:
    s = t.s
    return s.board.distance_between(s.footprint(unit), s.footprint(other))


def _tally(t: ExploreTable, units: Sequence[int]) -> Unordered:
    """Units by their cards: `2 whelp`."""
    counts: dict[str, int] = {}
    for unit in units:
        name = t.s.box.models[t.s.card[unit]].id
        counts[name] = counts.get(name, 0) + 1
    return Unordered(f"{count} {name}" for name, count in sorted(counts.items()))


def _asked(t: ExploreTable) -> str:
    return "nothing" if t.match.over else t.match.ask.prompt


OF_UNITS: dict[str, Callable[[ExploreTable, int], Any]] = {
    "in_play": _in_play,
    "at": _where,
    "squares": lambda t, u: t.squares(t.s.footprint(u)),
    "wounds": lambda t, u: t.s.wounds[u],
    "hearts": lambda t, u: t.s.profile[u].hearts,
    "status": lambda t, u: Unordered(statuses.names(t.s.status[u])),
    "potions": lambda t, u: t.s.potions[u],
    "gear": lambda t, u: Unordered(t.cards(t.s.gear[u])),
    "acted": lambda t, u: t.s.acted[u],
    "card": lambda t, u: t.s.profile[u].model.id,
    "type": lambda t, u: " ".join(t.s.profile[u].model.types),
    "skulls": lambda t, u: t.s.profile[u].model.skulls,
    "speed": lambda t, u: t.s.profile[u].speed,
    "actions": lambda t, u: t.s.profile[u].actions,
    **{name: _dice(i) for i, name in enumerate(ATTRIBUTES)},
    "abilities": _abilities,
    "causes": lambda t, u: Unordered(statuses.names(effect.causes(t.s, u))),
    "immune": lambda t, u: Unordered(statuses.names(effect.immunities(t.s, u))),
}
"""`P.wounds` and the like."""

BETWEEN: dict[str, Callable[[ExploreTable, int, int], Any]] = {
    "sees": _sees,
    "distance": _distance,
}
"""`F.sees.P` and the like."""

FACTS: dict[str, Callable[[ExploreTable], Any]] = {
    "asked": _asked,
    "seat": lambda t: -1 if t.match.over else t.match.ask.seat,
    "over": lambda t: t.match.over,
    "winner": lambda t: t.s.outcome[0] if t.s.outcome else "nobody",
    "round": lambda t: t.s.round,
    "gauge": lambda t: t.s.gauge,
    "overcharged": lambda t: bool(t.s.lap),
    "tokens": lambda t: t.s.tokens,
    "tokens_now": lambda t: t.s.tokens_now,
    "loot": lambda t: t.s.loot,
    "overcharge": lambda t: t.cards([t.s.overcharge])[0] if t.s.overcharge >= 0 else "nothing",
    "called": lambda t: t.s.called,
    "fight": lambda t: t.s.fight,
    "timed_out": lambda t: t.s.timed_out,
    "active": lambda t: t.mark(t.s.active) if t.s.active >= 0 else "nobody",
    "speed": lambda t: t.s.speed,
    "actions": lambda t: t.s.actions,
    "skulls": lambda t: t.s.skulls,
    "turn": lambda t: ("consul", "heroes")[t.s.side],
    "first": lambda t: ("heroes", "consul")[t.s.first],
    "chests": lambda t: t.squares(t.s.chests),
    "marker": lambda t: t.squares(1 << t.s.marker)[0] if t.s.marker >= 0 else "nowhere",
    "smoke": lambda t: t.squares(effect.smoke(t.s)),
    "bones": lambda t: Unordered(f"{t.mark(u)} {t.at(q)}" for u, q in t.s.bones),
    "held": lambda t: Unordered(t.cards([card for _, card in t.s.held])),
    "removed": lambda t: Unordered(t.cards(t.s.removed)),
    "loot_deck.top": lambda t: t.cards(t.s.loot_deck.top),
    "loot_deck.discard": lambda t: t.cards(t.s.loot_deck.discard),
    "loot_deck.size": lambda t: t.s.loot_deck.size,
    "treasure_deck.top": lambda t: t.cards(t.s.treasure_deck.top),
    "treasure_deck.discard": lambda t: t.cards(t.s.treasure_deck.discard),
    "treasure_deck.size": lambda t: t.s.treasure_deck.size,
    "pool": lambda t: _tally(t, t.s.pool),
    "points": lambda t: _tally(t, t.s.points),
    "tiles": lambda t: len(t.s.layout),
    "roll.for": lambda t: t.last_roll()[0],
    "roll.by": lambda t: t.mark(t.last_roll()[1]),
    "roll.dice": lambda t: show(t.last_roll()[2]),
    "roll.stars": lambda t: t.last_roll()[3],
}
