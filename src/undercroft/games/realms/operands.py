"""What the options of Realms are about: figures, spaces, weapons, cards, doors, dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.names import hint
from undercroft.kernel.operand import Figure, Kind, Number, Typed, Word, contains, spelt
from undercroft.kernel.scenario import Spellings, Unclear
from undercroft.kernel.squares import each

from .box import SKILLS
from .dice import ATTACK_DIE, SYMBOLS
from .state import State
from .wording import (
    FACE_NAMES,
    door_name,
    skill_name,
    square_name,
    square_named,
    thing_name,
    unit_name,
    weapon_name,
)

_OF_NOBODY = ("initiative", "way", "choose", "agree")
"""Questions that are not about what one figure does."""


def figure_asked(s: State, ask: Ask) -> int:
    """Who does what is asked: for `by` of the deeds."""
    return max(s.active, 0) if ask.prompt in _OF_NOBODY else int(ask.about[0])


class Unit(Figure):
    text = "a mark of the position, or a card: `w`, `hungry_wolf`, `hungry_wolf#2`"
    rule = "attack.target"

    def says(self, s: State, value: Any, before: Option) -> str:
        return unit_name(s, value)


class Hero(Unit):
    """One of the party."""

    def absent(self, s: State, value: Any, before: Option) -> Hindrance | None:
        if isinstance(value, int) and 0 <= value < len(s.party):
            return None
        return Hindrance(self.rule, says="that is no hero")

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(s.party))


class Space(Kind[State]):
    kind = "space"
    text = "column and row of the map `2,3`, of a room `mill:2,3`, or as on the screen: `C4`"
    points = "squares"

    def says(self, s: State, value: Any, before: Option) -> str:
        return square_name(s, value)

    def absent(self, s: State, value: Any, before: Option) -> Hindrance | None:
        if isinstance(value, int) and value >= 0 and s.ground.squares >> value & 1:
            return None
        return Hindrance("action.move", says="the map has no such space")

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return each(s.ground.squares)

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return [q for word in typed.words if (q := square_named(s, word)) is not None]

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [t.space_words(value)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return int(t.space(said.pop(0)))


class Weapon(Kind[State]):
    """A weapon of the figure that is asked, by its place; monsters have one."""

    kind = "weapon"
    text = "its item, `hands` for none, `glass_wand:ranged` where Magical Mastery changes its type"

    def _count(self, s: State, who: int) -> int:
        return 1 if s.kind[who] >= 0 else len(s.profile[who].weapons)

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return range(self._count(s, figure_asked(s, ask)) + 1)

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        """The one that is said after "with"; else any of them."""
        who = figure_asked(s, ask)
        own = range(self._count(s, who))
        if "with" not in typed.words:
            return own
        return typed.names((weapon_name(s, who, number), number) for number in own)

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(t.weapon(value),)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        own = range(self._count(t.s, figure_asked(t.s, t.match.ask)))
        known = {t.weapon(number): number for number in reversed(own)}
        return _known(self.kind, known, said)


def _known(what: str, known: Mapping[str, int], said: list[str]) -> int:
    word = said.pop(0)
    if word not in known:
        raise Unclear(f'there is no {what} "{word}"{hint(word, list(known))}')
    return known[word]


class Card(Kind[State]):
    """A card of a table of the box, by its id."""

    text = "its id in the content"
    points = "cards"

    rule: str

    def rows(self, s: State) -> Sequence[Any]:
        """The table."""
        raise NotImplementedError

    def says(self, s: State, value: Any, before: Option) -> str:
        return str(self.rows(s)[value].name)

    def absent(self, s: State, value: Any, before: Option) -> Hindrance | None:
        if isinstance(value, int) and 0 <= value < len(self.rows(s)):
            return None
        return Hindrance(self.rule, says="there is no such card")

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(self.rows(s)))

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return typed.names((self.says(s, n, ()), n) for n in range(len(self.rows(s))))

    def pointer(self, s: State, value: Any, before: Option) -> tuple[str, Any]:
        return "cards", self.rows(s)[value].id

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(self.rows(t.s)[value].id,)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return _known(self.kind, {row.id: n for n, row in enumerate(self.rows(t.s))}, said)


class Spell(Card):
    kind, rule = "spell", "action.cast"

    def rows(self, s: State) -> Sequence[Any]:
        return s.box.spells


class Consumable(Card):
    kind, rule = "consumable", "consumable.one-use"

    def rows(self, s: State) -> Sequence[Any]:
        return s.box.consumables


class Item(Card):
    kind, rule = "item", "wield.slots"

    def rows(self, s: State) -> Sequence[Any]:
        return s.box.items

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        """What somebody has or sells, and one that nobody need have."""
        held = {item for row in (*s.worn, *s.pack, s.offer) for item in row}
        return sorted(held | {0})


class Lesson(Kind[State]):
    """A skill of the trees."""

    kind = "skill"
    text = "its id in the content: `power_strike`"
    points = "cards"

    def says(self, s: State, value: Any, before: Option) -> str:
        return skill_name(s, value)

    def absent(self, s: State, value: Any, before: Option) -> Hindrance | None:
        if isinstance(value, int) and 0 <= value < len(SKILLS):
            return None
        return Hindrance("advance.own-trees", says="there is no such skill")

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return [n for n, name in enumerate(SKILLS) if name in s.box.content.skills]

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        """Whose whole name is said: many share a word with a spell."""
        return [n for n in self.every(s, ask, before)
                if contains(typed.words, spelt(skill_name(s, n)))]  # fmt: skip

    def pointer(self, s: State, value: Any, before: Option) -> tuple[str, Any]:
        return "cards", SKILLS[value]

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(SKILLS[value],)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return _known(self.kind, {name: n for n, name in enumerate(SKILLS)}, said)


class Door(Kind[State]):
    kind = "door"
    text = "its id in the adventure: `to_mill`"

    def says(self, s: State, value: Any, before: Option) -> str:
        return door_name(s, value)

    def absent(self, s: State, value: Any, before: Option) -> Hindrance | None:
        if isinstance(value, int) and 0 <= value < len(s.adventure.field.doors):
            return None
        return Hindrance("action.interact", says="there is no such door")

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(s.adventure.field.doors))

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        """By its number; who says none means any."""
        every = list(self.every(s, ask, before))
        return [n for n in every if str(n + 1) in typed.words] or every

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(t.s.adventure.row.door[value].id,)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return _known(self.kind, t.s.adventure.doors, said)


class Thing(Kind[State]):
    kind = "scenery"
    text = "its card, with a number where there are several: `haystack`, `haystack#2`"
    points = "squares"

    def says(self, s: State, value: Any, before: Option) -> str:
        return thing_name(s, value)

    def absent(self, s: State, value: Any, before: Option) -> Hindrance | None:
        if isinstance(value, int) and 0 <= value < len(s.things):
            return None
        return Hindrance("action.interact", says="there is no such thing on the map")

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(s.things))

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        names = ((s.box.scenery[thing.card].name, n) for n, thing in enumerate(s.things))
        return typed.names(names)

    def pointer(self, s: State, value: Any, before: Option) -> tuple[str, Any]:
        return "squares", s.things[value].square

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(next(name for name, n in t.things().items() if n == value),)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return _known(self.kind, t.things(), said)


class Die(Number):
    """A die that lies on the table, by its place."""

    text = "the place of a die in the roll, from 1"

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        faces = ask.about[2] if len(ask.about) > 2 else ()
        return range(len(faces) + 1 if isinstance(faces, tuple) else 1)

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return [int(word) - 1 for word in typed.words if word.isdecimal()]

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(str(value + 1),)]

    def mean(self, t: Any, said: list[str], before: Option) -> Any:
        return super().mean(t, said, before) - 1


class Face(Kind[State]):
    """A symbol to which an attack die is turned."""

    text = "`miss`, `melee`, `ranged` or `ability`"
    faces = range(4)

    def says(self, s: State, value: Any, before: Option) -> str:
        return FACE_NAMES[ATTACK_DIE[value]]

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return self.faces

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return [face for face in self.faces if ATTACK_DIE[face] in typed.words]

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(ATTACK_DIE[value],)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return _known("symbol", {ATTACK_DIE[face]: face for face in self.faces}, said)


class Symbol(Word):
    text = "`me`, `ra` or `ab`: melee, ranged or ability"


class What(Word):
    text = "`equipment`, `consumable` or `gold`"


class Given(Number):
    text = "`2` or `4`"

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return (2, 3, 4)


class Gift(Kind[State]):
    """What changes hands: an item, a consumable or a sum, as the word before it has it."""

    text = "the id of an item or consumable, or a sum of gold"
    points = "cards"

    def _cards(self, before: Option) -> Card | None:
        return {"equipment": ITEM, "consumable": CONSUMABLE}.get(before[3])

    def says(self, s: State, value: Any, before: Option) -> str:
        cards = self._cards(before)
        return f"{value} gold" if cards is None else cards.says(s, value, before)

    def absent(self, s: State, value: Any, before: Option) -> Hindrance | None:
        cards = self._cards(before)
        return None if cards is None else cards.absent(s, value, before)

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        cards = self._cards(before)
        return (1, 2, 5, 10, *s.gold) if cards is None else cards.every(s, ask, before)

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        cards = self._cards(before)
        if cards is None:
            return [int(word) for word in typed.words if word.isdecimal()]
        return cards.find(s, ask, typed, before)

    def pointer(self, s: State, value: Any, before: Option) -> tuple[str, Any] | None:
        cards = self._cards(before)
        return None if cards is None else cards.pointer(s, value, before)

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        cards = self._cards(before)
        return [(str(value),)] if cards is None else cards.spell(t, value, before)

    def mean(self, t: Any, said: list[str], before: Option) -> Any:
        cards = self._cards(before)
        return Number().mean(t, said, before) if cards is None else cards.mean(t, said, before)


class Dropped(Kind[State]):
    """A card that is given up, of the kind that the question is about."""

    kind = "card"
    text = "the id of an item or consumable"

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return dropped(ask).every(s, ask, before)

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return dropped(ask).find(s, ask, typed, before)

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return dropped(t.match.ask).spell(t, value, before)

    def mean(self, t: Any, said: list[str], before: Option) -> Any:
        return dropped(t.match.ask).mean(t, said, before)


def dropped(ask: Ask) -> Card:
    """The cards of which one is given up."""
    return CONSUMABLE if ask.prompt == "lose" or "consumable" in ask.about else ITEM


class Way(Number):
    text = "its place in the list, the first is 0"

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(ask.about[1]) + 1) if ask.prompt == "choose" else ()


class Chapter(Number):
    """A way on from a chapter of the campaign; -1 tells it again."""

    text = "its place among the ways of the chapter, `-1` to tell it again"
    points = "cards"

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return range(-1, len(self._here(s).on)) if s.campaign else ()

    def pointer(self, s: State, value: Any, before: Option) -> tuple[str, Any]:
        here = self._here(s)
        return "cards", here.id if value < 0 else here.on[value].to

    def _here(self, s: State) -> Any:
        return s.box.content.campaigns[s.campaign].chapter[s.chapter]


UNIT, TARGET = Unit(), Unit("target", unsaid=None)
HERO, GIVER = Hero("hero", "wield.backpack"), Hero("giver", "action.trade")
TAKER = Hero("taker", "action.trade")
SPACE, WEAPON = Space(), Weapon(unsaid=0)
SPELL, ITEM, OLD, CONSUMABLE = Spell(), Item(), Item("old"), Consumable()
SKILL, DOOR, THING, DIE, FACE = Lesson(), Door(), Thing(), Die("die"), Face("face")
SYMBOL, GIVEN = Symbol("symbol", *SYMBOLS), Given("speed")
WHAT, GIFT = What("what", "equipment", "consumable", "gold"), Gift("gift")
DROPPED, WAY, CHAPTER = Dropped(), Way("way"), Chapter("chapter")
