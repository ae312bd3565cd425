"""The box: every card of the content in use, numbered, and what they add up to on a model."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from weakref import WeakKeyDictionary

from undercroft.games.superdungeon.box import CardBox, Gear, add_pools, in_order
from undercroft.games.superdungeon.card import Pools
from undercroft.kernel.board import Board
from undercroft.kernel.squares import Squares

from . import status
from .card import ATTRIBUTES, NO_GIFTS, Action, Blow, Equipment, Gifts, Hero, Monster, Twist
from .content import Content
from .twist import Bend

SOLO = ("boss", "miniboss", "champion")
NO_BLOW = Blow(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Profile:
    """A card with its equipment: what the model has if nothing lasting is in play."""

    card: Hero | Monster
    hero: bool
    rank: str
    """A monster's rank, or "hero"."""
    base: int
    move: int
    actions: int
    dice: Pools
    offense: Pools
    hearts: int
    potions: int
    arm: int
    flags: int
    inflicts: int
    immune: int
    attacks: tuple[tuple[str, int], ...]
    defends: tuple[int, ...]
    specials: tuple[int, ...]
    brews: tuple[int, ...]


class Box(CardBox[Hero | Monster, Equipment, Action, Profile]):
    """The content in use as numbered tables."""

    _board: Board | None = None
    _known: dict[str, Squares]

    def __init__(self, content: Content) -> None:
        points = {p.id: _point_model(p.id, p.name, p.art, p.text) for p in content.points.values()}
        models: dict[str, Hero | Monster] = {**content.heroes, **content.monsters, **points}
        super().__init__(models, content.equipment)
        self.content = content
        self.twists: tuple[Twist, ...] = in_order(content.twists)
        self.twist_number = {card.id: i for i, card in enumerate(self.twists)}
        self.gifts: dict[str, int] = {}
        for name, gifts in sorted(GIFTS.items()):
            self.gifts[name] = self._number("gift", (Action(name, name, False, grants=gifts),))[0]
        self.orders = {order.id: self._number("order", (order,))[0] for order in ORDERS}
        self.actions = actions = tuple(self._listed)
        self.bonded: dict[int, tuple[int, ...]] = {
            i: tuple(self.model_number[name] for name in model.bonds)
            for i, model in enumerate(self.models)
            if isinstance(model, Monster)
        }
        self._grounds: WeakKeyDictionary[Board, dict[str, Squares]] = WeakKeyDictionary()
        self.laws: dict[tuple[int, ...], Bend] = {}
        """What cards in force change together; kept by `twist`."""
        # What each action gives while it lasts, by number, and what bonded monsters lend: so
        # that nobody looks further in vain.
        self.gives_flags = tuple(action.grants.flags for action in actions)
        self.kinds = tuple(_kind(model) for model in self.models)
        """Solo monsters 0, elites 1, minions 2, the rest 3. [consul.order.solo-first]"""
        self.ruby = tuple("ruby" in model.affinity for model in self.models)
        self.point_aura = {self.model_number[p.id]: p.aura for p in content.points.values()}
        self.lent_flags = tuple(
            reduce(or_, (self.models[mate].gifts.flags for mate in self.bonded.get(i, ())), 0)
            for i in range(len(self.models))
        )
        self.steps: WeakKeyDictionary[Board, tuple[Squares, tuple[tuple[Squares, int], ...]]]
        self.steps = WeakKeyDictionary()
        """The latest steps worked out for a board, under what screens its corners."""

    def ground(self, board: Board, what: str) -> Squares:
        """Squares of all terrain with a property: slow, closed, veil (blocks sight), ..."""
        if board is not self._board:
            self._board = board
            known = self._grounds.get(board)
            if known is None:
                known = self._grounds[board] = {}
            self._known = known
        found = self._known.get(what)
        if found is None:
            found = 0
            for ground in self.content.terrain.values():
                if getattr(ground, what):
                    found |= board.terrain.get(ground.id, 0)
            self._known[what] = found
        return found

    def _add_up(self, card: int, gear: Gear) -> Profile:
        model = self.models[card]
        lines: list[Gifts] = [model.gifts, *(self.equipment[e].gifts for e in gear)]
        numbers = [*self._of_model[card], *(n for e in gear for n in self._of_equipment[e])]
        hero = isinstance(model, Hero)
        dice = model.dice if isinstance(model, Hero) else NO_GIFTS.dice
        offense = NO_GIFTS.offense
        flags = inflicts = immune = arm = 0
        move, hearts = model.move, model.hearts
        actions = model.actions if isinstance(model, Hero) else model.solo.actions
        potions = model.potions if isinstance(model, Hero) else 0
        for line in lines:
            dice = add_pools(dice, line.dice)
            offense = add_pools(offense, line.offense)
            flags |= line.flags
            inflicts |= line.inflicts
            immune |= line.immune
            move += line.move
            actions += line.actions
            hearts += line.hearts
            potions += line.potions
            arm += line.arm
        return Profile(
            card=model,
            hero=hero,
            rank="hero" if isinstance(model, Hero) else model.rank,
            base=model.base,
            move=move,
            actions=actions,
            dice=dice,
            offense=offense,
            hearts=hearts,
            potions=potions,
            arm=arm + (0 if isinstance(model, Hero) else model.arm),
            flags=flags,
            inflicts=inflicts,
            immune=immune,
            attacks=model.attacks if isinstance(model, Hero) else (),
            defends=model.defends if isinstance(model, Hero) else (),
            specials=tuple(n for n in numbers if self.actions[n].colour is None),
            brews=tuple(n for n in numbers if self.actions[n].colour is not None),
        )

    def deck(self, name: str, models: frozenset[str]) -> tuple[int, ...]:
        """Loot or treasure, a number a copy, with what the models in the game bring."""
        return tuple(
            number
            for number, card in enumerate(self.equipment)
            if card.deck == name and (not card.comes_with or card.comes_with in models)
            for _ in range(card.copies)
        )

    def twist_deck(self, name: str, series: str = "") -> tuple[int, ...]:
        """The cards of a deck; of the Boss Fight decks there may be several, by their series."""
        return tuple(
            number
            for number, card in enumerate(self.twists)
            if card.deck == name and card.series == series
            for _ in range(card.copies)
        )


def _kind(model: Hero | Monster) -> int:
    if isinstance(model, Hero) or model.rank == "point":
        return 3
    return 0 if model.rank in SOLO else 2 if model.rank == "minion" else 1


def _point_model(name: str, title: str, art: str, text: str) -> Monster:
    """A spawning point as a model: ARM 1, three hearts, immune to all statuses."""
    return Monster(
        id=name, name=title, rank="point", types=("spawning", "point"), affinity=(), move=0,
        hearts=3, arm=1, solo=NO_BLOW, gifts=Gifts(immune=status.ALL), art=art, text=text,
    )  # fmt: skip


GIFTS: dict[str, Gifts] = {}
"""Lasting effects that no card's own action describes, by the id of what gives them."""

ORDERS = (
    Action("boss_blast", "Blast", True, shape=("wave", 3), status=status.KNOCKDOWN, push=3),
    Action("boss_curse", "Curse", True, shape=("wave", 3), status=status.BANE | status.POISON),
)
"""Actions that challenge cards make the boss perform."""

__all__ = ["ATTRIBUTES", "GIFTS", "Box", "Gear", "Profile", "add_pools"]
