"""The box: every card of the content in use, numbered, and what they add up to on a model.

State holds numbers into these tables. A `Profile` is a stat card with its equipment: what the
model would have if nothing lasting were in play. Profiles are made once and shared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from typing import Any, NamedTuple

from undercroft.kernel.board import Board
from undercroft.kernel.squares import Squares

from ..superdungeon import status
from ..superdungeon.box import CardBox, Gear, add_pools
from ..superdungeon.card import (
    ARM,
    ATT,
    DEX,
    EMPTY,
    HEALER,
    WILL,
    Action,
    DistanceKind,
    Equipment,
    Model,
    Pool,
    Pools,
    Traits,
)
from .content import Content
from .tables import Terrain

SLOTS = ("weapon", "armor", "item", "relic")
HERO_KINDS = ("hero", "shapeshift")


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """A stat card with its equipment. Compared and hashed by identity: caches hang on it."""

    model: Model
    hero: bool
    """Whether the model is on the Heroes' side."""
    base: int
    speed: int
    actions: int
    dice: Pools
    hearts: int
    potions: int
    flags: int
    causes: int
    immune: int
    vulnerable: int
    distances: tuple[tuple[DistanceKind, int], ...]
    reach: int
    """Squares of a melee attack: 1, or the model's Reach."""
    specials: tuple[int, ...]
    """Numbers of its special actions and special attacks."""
    brews: tuple[int, ...]
    """Numbers of its potions."""


class Gauge(NamedTuple):
    """The Power Gauge as printed. [gauge.spaces]"""

    spaces: int
    sixteen_bit: int
    super: int
    skulls: tuple[int, ...]

    @property
    def most_tokens(self) -> int:
        """Skulls of a whole Siege, which runs through the gauge twice."""
        return 2 * len(self.skulls)


class Box(CardBox[Model, Equipment, Action, Profile]):
    """The content in use as numbered tables."""

    def __init__(self, content: Content) -> None:
        super().__init__(content.models, content.equipment)
        self.content = content
        self.common_brews = {
            boss: self._number(f"{boss}.everyone", card.potions)
            for boss, card in sorted(content.effects.items())
        }
        self.gifts = {
            name: self._number(
                "gift", (Action(name, name, "action", 0, rolls=False, grants=traits),)
            )[0]
            for name, traits in sorted(_GIFTS.items())
        }
        self.actions = actions = tuple(self._listed)
        self.farthest = self._farthest()
        # What each action gives while it lasts, by number, so that nobody looks further in vain.
        self.gives_dice = tuple(
            tuple(a.dice[i] != EMPTY or a.grants.dice[i] != EMPTY for a in actions)
            for i in (ATT, ARM, WILL, DEX)
        )
        self.offensive_brews = any(a.offensive for a in actions)
        self.gives_flags = tuple(a.grants.flags for a in actions)
        self.gives_causes = tuple(
            a.grants.causes | (a.status if a.kind == "potion" else 0) for a in actions
        )
        self.gives_immunity = tuple(a.grants.immune for a in actions)
        self.gives_weakness = tuple(a.grants.vulnerable for a in actions)
        gauge, meter = content.tracks["power_gauge"], content.tracks["loot_meter"]
        self.gauge = Gauge(
            gauge.spaces, gauge.marks["16-bit"][0], gauge.marks["super"][0], gauge.marks["skull"]
        )
        self.loot_circles = meter.spaces
        self.loot_marks = meter.marks["loot"]
        self.slow_terrain = tuple(t.id for t in content.terrain.values() if t.cost > 1)
        self.special_terrain = tuple(t for t in content.terrain.values() if t.status or t.heal)
        self.hooks: dict[tuple[str, bool], tuple[Any, ...]] = {}
        """The adventure effects in force by boss, before and in its fight; see `adventure`."""
        self.bouts: dict[tuple[Hashable, ...], tuple[Any, Profile, Profile]] = {}
        """What attacks may come to that were weighed before; see `prospect`."""

    def called(self, action: int) -> str:
        return self.title(self.actions[action].name)

    def title(self, name: str) -> str:
        """The name of a special or potion; of an effect without a card, its id in words."""
        if not name.islower():
            return name
        printed = (card.names.get(name) for card in self.content.effects.values())
        return next(filter(None, printed), name.rpartition(".")[2].replace("_", " ").title())

    def own_shape(self, card: int) -> int:
        """The model that a shapeshift form changes back into; any other model's own card."""
        form = self.models[card]
        if form.kind != "shapeshift":
            return card
        back = [self.model_number[a.shapeshift] for a in form.specials if a.shapeshift]
        return next((other for other in back if self.models[other].kind == "hero"), card)

    def slow(self, board: Board) -> Squares:
        """The squares whose terrain costs two points of Speed. [tile.difficult.cost]"""
        squares: Squares | None = board.known.get(self)
        if squares is None:
            squares = 0
            for name in self.slow_terrain:
                squares |= board.terrain.get(name, 0)
            board.known[self] = squares
        return squares

    def grounds(self, board: Board) -> tuple[tuple[Terrain, Squares], ...]:
        """The terrain of a map that does something to who enters it, and where it lies."""
        known: tuple[tuple[Terrain, Squares], ...] | None = board.known.get((Terrain, self))
        if known is None:
            found = [(ground, board.terrain.get(ground.id, 0)) for ground in self.special_terrain]
            known = board.known[Terrain, self] = tuple(pair for pair in found if pair[1])
        return known

    def _farthest(self) -> int:
        """How many squares away anything is ever looked for: Teleport's ten, or what cards say."""
        cards: tuple[Model | Equipment, ...] = (*self.models, *self.equipment)
        traits = [card.traits for card in cards] + [action.grants for action in self.actions]
        reaches = [t.reach for t in traits] + [t.distance[1] for t in traits if t.distance]
        for action in self.actions:
            reaches.append(action.teleport)
            reaches += [effect[1] for effect in (action.distance, action.shape) if effect]
        return max(10, *reaches)

    def _add_up(self, card: int, gear: Gear) -> Profile:
        model = self.models[card]
        hero = model.kind in HERO_KINDS
        traits: list[Traits] = [model.traits, *(self.equipment[e].traits for e in gear)]
        dice = model.dice
        flags = causes = immune = vulnerable = 0
        speed, points, hearts, reach = model.speed, model.actions, model.hearts, 1
        distances: list[tuple[DistanceKind, int]] = []
        for t in traits:
            dice = add_pools(dice, t.dice)
            flags |= t.flags
            causes |= t.causes
            immune |= t.immune
            vulnerable |= t.vulnerable
            speed += t.speed
            points += t.actions
            hearts += t.hearts
            reach = max(reach, t.reach)
            if t.distance and t.distance not in distances:
                distances.append(t.distance)
        numbers = [*self._of_model[card], *(n for e in gear for n in self._of_equipment[e])]
        return Profile(
            model=model,
            hero=hero,
            base=model.base,
            speed=speed,
            actions=points,
            dice=dice,
            hearts=hearts,
            potions=model.potions,
            flags=flags,
            causes=causes,
            immune=immune,
            vulnerable=vulnerable,
            distances=tuple(distances),
            reach=reach,
            specials=tuple(n for n in numbers if self.actions[n].kind != "potion"),
            brews=tuple(n for n in numbers if self.actions[n].kind == "potion"),
        )

    def loot(self, fielded: Collection[str]) -> tuple[int, ...]:
        """The Loot Deck, a number a copy, with what fielded models bring. [loot.deck.base]"""
        return self._deck(lambda card: card.slot != "relic", fielded)

    def treasure(self, fielded: Collection[str]) -> tuple[int, ...]:
        """The Treasure Deck with what fielded models bring. [treasure.deck.boss-cards]"""
        return self._deck(lambda card: card.slot == "relic", fielded)

    def _deck(
        self, belongs: Callable[[Equipment], bool], fielded: Collection[str]
    ) -> tuple[int, ...]:
        return tuple(
            number
            for number, card in enumerate(self.equipment)
            if belongs(card) and (not card.boss or card.boss in fielded)
            for _ in range(card.copies)
        )


_ALL_STARS = Pool(stars=-99)
_GIFTS: dict[str, Traits] = {
    "starfire.burning_blades": Traits(causes=status.FIRE),
    "roxor.rock_and_fire": Traits(causes=status.FIRE, dice=(EMPTY, _ALL_STARS, EMPTY, EMPTY)),
    "nourishing_berries": Traits(flags=HEALER),
    "rage": Traits(dice=(EMPTY, Pool(blue=-1), EMPTY, EMPTY)),
}
"""Lasting effects that no card's own action describes, by the id of what gives them."""
