"""What the options of Realms are about: figures, spaces, weapons, cards, doors, dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.operand import (
    Counted,
    Figure,
    Kind,
    Listed,
    Number,
    Numbered,
    Typed,
    Varying,
    Word,
    contains,
    known,
    spelt,
)
from undercroft.kernel.scenario import Spellings
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
    rules = ("attack.target",)

    def says(self, s: State, value: Any, before: Option) -> str:
        return unit_name(s, value)


class Hero(Unit):
    """One of the party."""

    none = "that is no hero"

    def has(self, s: State, value: Any, before: Option) -> bool:
        return isinstance(value, int) and 0 <= value < len(s.party)

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(s.party))


class Space(Kind[State]):
    kind = "space"
    text = "column and row of the map `2,3`, of a room `mill:2,3`, or as on the screen: `C4`"
    points = "squares"
    rules = ("action.move",)
    none = "the map has no such space"

    def says(self, s: State, value: Any, before: Option) -> str:
        return square_name(s, value)

    def has(self, s: State, value: Any, before: Option) -> bool:
        return isinstance(value, int) and value >= 0 and bool(s.ground.squares >> value & 1)

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
        return known(self.kind, {t.weapon(number): number for number in reversed(own)}, said)


class Card(Listed):
    """A card of a table of the box, by its id."""

    text = "its id in the content"
    points = "cards"


class Spell(Card):
    kind = "spell"
    rules = ("action.cast",)

    def rows(self, s: State, before: Option) -> Sequence[Any]:
        return s.box.spells


class Consumable(Card):
    kind = "consumable"
    rules = ("consumable.one-use",)

    def rows(self, s: State, before: Option) -> Sequence[Any]:
        return s.box.consumables


class Item(Card):
    kind = "item"
    rules = ("wield.slots",)

    def rows(self, s: State, before: Option) -> Sequence[Any]:
        return s.box.items

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        """What somebody has or sells, and one that nobody need have."""
        held = {item for row in (*s.worn, *s.pack, s.offer) for item in row}
        return sorted(held | {0})

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return typed.names((item.name, number) for number, item in enumerate(s.box.items))


class Lesson(Numbered[State]):
    """A skill of the trees."""

    kind = "skill"
    text = "its id in the content: `power_strike`"
    points = "cards"
    rules = ("advance.own-trees",)
    none = "there is no such skill"

    def row(self, s: State) -> Sequence[str]:
        return SKILLS

    def says(self, s: State, value: Any, before: Option) -> str:
        return skill_name(s, value)

    def has(self, s: State, value: Any, before: Option) -> bool:
        return isinstance(value, int) and 0 <= value < len(SKILLS)

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return [n for n, name in enumerate(SKILLS) if name in s.box.content.skills]

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        """Whose whole name is said: many share a word with a spell."""
        return [n for n in self.every(s, ask, before)
                if contains(typed.words, spelt(skill_name(s, n)))]  # fmt: skip

    def pointer(self, s: State, value: Any, before: Option) -> tuple[str, Any]:
        return "cards", SKILLS[value]


class Door(Listed):
    kind = "door"
    text = "its id in the adventure: `to_mill`"
    rules = ("action.interact",)
    none = "there is no such door"

    def rows(self, s: State, before: Option) -> Sequence[Any]:
        return s.adventure.row.door

    def says(self, s: State, value: Any, before: Option) -> str:
        return door_name(s, value)

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        """By its number; who says none means any."""
        every = list(self.every(s, ask, before))
        return [n for n in every if str(n + 1) in typed.words] or every


class Thing(Listed):
    kind = "scenery"
    text = "its card, with a number where there are several: `haystack`, `haystack#2`"
    points = "squares"
    rules = ("action.interact",)
    none = "there is no such thing on the map"

    def rows(self, s: State, before: Option) -> Sequence[Any]:
        return s.things

    def says(self, s: State, value: Any, before: Option) -> str:
        return thing_name(s, value)

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        names = ((s.box.scenery[thing.card].name, n) for n, thing in enumerate(s.things))
        return typed.names(names)

    def pointer(self, s: State, value: Any, before: Option) -> tuple[str, Any]:
        return "squares", s.things[value].square

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(next(name for name, n in t.things().items() if n == value),)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return int(known(self.kind, t.things(), said))


class Die(Counted):
    """A die that lies on the table, by its place."""

    text = "the place of a die in the roll, from 1"

    def says(self, s: State, value: Any, before: Option) -> str:
        return str(value)

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        faces = ask.about[2] if len(ask.about) > 2 else ()
        return range(len(faces) + 1 if isinstance(faces, tuple) else 1)


class Face(Numbered[State]):
    """A symbol to which an attack die is turned."""

    text = "`miss`, `melee`, `ranged` or `ability`"

    def row(self, s: State) -> Sequence[str]:
        return ATTACK_DIE[:4]

    def says(self, s: State, value: Any, before: Option) -> str:
        return FACE_NAMES[ATTACK_DIE[value]]


class Symbol(Word):
    text = "`me`, `ra` or `ab`: melee, ranged or ability"


class What(Word):
    text = "`equipment`, `consumable` or `gold`"


class Given(Number):
    text = "`2` or `4`"

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return (2, 3, 4)


class Sum(Number):
    """Gold that changes hands."""

    def says(self, s: State, value: Any, before: Option) -> str:
        return f"{value} gold"

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return (1, 2, 5, 10, *s.gold)


class Gift(Varying[State]):
    """What changes hands: an item, a consumable or a sum, as the word before it has it."""

    text = "the id of an item or consumable, or a sum of gold"
    points = "cards"

    def as_(self, s: State, before: Option) -> Kind[State]:
        return {"equipment": ITEM, "consumable": CONSUMABLE}.get(before[3], SUM)


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
SUM = Sum()
SKILL, DOOR, THING, DIE, FACE = Lesson(), Door(), Thing(), Die("die"), Face("face")
SYMBOL, GIVEN = Symbol("symbol", *SYMBOLS), Given("speed")
WHAT, GIFT = What("what", "equipment", "consumable", "gold"), Gift("gift")
DROPPED, WAY, CHAPTER = Dropped(), Way("way"), Chapter("chapter")
