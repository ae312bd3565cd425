"""The box: every card of the content in use, numbered, and what they add up to on a model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from undercroft.games.superdungeon.box import CardBox, Gear, add_pools, in_order
from undercroft.games.superdungeon.card import Pool, Pools
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.crystal.card import alike
from undercroft.kernel.adjacency import Told
from undercroft.kernel.board import Board, Facing, Placed
from undercroft.kernel.lanes import lanes
from undercroft.kernel.squares import Square, Squares, each

from .card import (
    ATTRIBUTES,
    FLY,
    HIDING,
    HOOKSHOT,
    MOB,
    NO_GIFTS,
    POUNCE,
    PREDATOR,
    STEALTH,
    Action,
    Blow,
    Equipment,
    Gifts,
    Hero,
    Monster,
    Twist,
)
from .content import Content
from .tables import Terrain
from .twist import Bend

Corners = tuple[tuple[Squares, Squares], ...]
"""For each diagonal step its two ways round the corner that walls and structures leave open, over
the square beside and over the other; told by the square beside, as `kernel.board` tells steps."""
ALONE = ("boss", "miniboss", "champion")
SOLO, ELITE, MINION, REST = range(4)
"""Kinds of models, in the order in which monsters perform commands. [consul.order.solo-first]"""
NO_BLOW = Blow(0, 0, 0)
MOB_SIZE = 3
STARTING = ("lance", "spray", "sweep")
"""Areas that begin beside their user."""
AT_FOES, AT_MODELS, AT_SELF, FROM_START, AROUND, TELEPORTING, POUNCING = range(7)
"""How a Hero aims an action."""
POUNCE_REACH = 5
DICE, STRENGTH, ARMOUR, INFLICTS, IMMUNE = (1 << i for i in range(5))
"""Kinds of values that lasting effects change."""
AURA_FLAGS = STEALTH | PREDATOR
"""Every ability that some spawning point's aura gives."""


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
    guards: Pools
    """The same as it defends with them if nothing else changes them."""
    offense: Pools
    hearts: int
    potions: int
    arm: int
    flags: int
    borrows: int
    """Abilities it may have that are not on its cards: those of its gang, and those of auras."""
    inflicts: int
    immune: int
    attacks: tuple[tuple[str, int], ...]
    sight: int
    """How far anything of its own reaches that is aimed at single enemies; -1 for nothing."""
    defends: tuple[int, ...]
    specials: tuple[int, ...]
    free: bool
    """Whether one of these costs no action point."""
    brews: tuple[int, ...]
    plain: bool
    """Whether nothing of its own or of its gang's needs care when it is a target.

    Whoever hides needs none: `effect.holders` and `State.hidden` know them; large ones neither.
    """
    noted: bool
    """Whether a state keeps its squares in mind: it is large, hides or is not plain."""


@dataclass(frozen=True, slots=True)
class Might:
    """What the cards of a monster and of its gang give it together."""

    blow: Blow
    reach: int
    """How far it attacks, and how near it goes: one square at least."""
    mob: bool
    """Whether there are enough of them, one with Mob among them, for 1 STR more."""
    flags: int
    inflicts: int
    immune: int
    uniques: tuple[int, ...]
    """Its unique actions and its gang's, in their order. [command.unique.overcharge]"""
    signs: bool
    """Whether one of these is a signature action."""


class Going:
    """How the ground goes for models of one side: what they may enter, and how they step."""

    __slots__ = ("beside", "enter", "passages", "pinched", "rough", "slow", "told")

    def __init__(
        self,
        enter: Squares,
        slow: Squares,
        passages: Squares,
        rough: Squares,
        pinched: Squares,
        told: Told,
    ) -> None:
        self.enter = enter
        self.slow = slow
        """Squares of these that cost two points."""
        self.passages = passages
        """Squares of these from which one gets to every other."""
        self.rough = rough
        """Squares from which not every step to a square beside them is allowed."""
        self.pinched = pinched
        """Those of them where the steps are not the board's."""
        self.told = told
        """The steps, as `kernel.board` tells them."""
        self.beside: dict[Square, Squares] = {}
        """Where one may step to from pinched squares, as far as asked for; kept by `movement`."""


class Ground:
    """The squares of a board by what their terrain does."""

    __slots__ = (
        "_exits", "_outside", "chasm", "closed", "corners", "flooded", "goings", "guarded",
        "healing", "lanes", "lava", "passage", "sky", "sky_corners", "slow", "starts", "veil",
    )  # fmt: skip

    def __init__(self, terrain: Mapping[str, Terrain], board: Board) -> None:
        chasm = closed = goddess = lava = passage = sentinel = slow = veil = 0
        for name, mask in board.terrain.items():
            kind = terrain[name]
            if kind.chasm:
                chasm |= mask
            if kind.closed:
                closed |= mask
            if kind.goddess:
                goddess |= mask
            if kind.lava:
                lava |= mask
            if kind.passage:
                passage |= mask
            if kind.sentinel:
                sentinel |= mask
            if kind.slow:
                slow |= mask
            if kind.veil:
                veil |= mask
        self.chasm: Squares = chasm
        self.closed: Squares = closed
        self.lava: Squares = lava
        self.passage: Squares = passage
        self.slow: Squares = slow
        self.veil: Squares = veil
        """Blocks sight."""
        self.healing: Squares = board.spread(goddess) if goddess else 0
        """Next to a Goddess, or on her square."""
        self.guarded: Squares = board.spread(sentinel) if sentinel else 0
        """Next to a Sentinel, or on its square."""
        self._exits: tuple[Squares, ...] | None = None
        self._outside = board.open_hallways, board.tiles, board.neighbours
        self.lanes = lanes(board, self.veil)
        """Lines of sight past the veil."""
        self.sky = lanes(board)
        """Lines of sight over it, for those who fly."""
        self.starts: dict[Squares, list[tuple[Square, Facing]]] = {}
        self.flooded: tuple[tuple[object, ...], list[Squares], dict[int, list[int]]] = ((), [], {})
        """The flood that somebody asked for last, with the paths through it that were found; see
        `movement.flood_again`."""
        """Where lances of a base may begin, by its squares; kept by `action`."""
        self.corners = _corners(board, self.veil)
        self.sky_corners = _corners(board, 0)
        """Ways round corners for those who fly."""
        self.goings: dict[tuple[Squares, Squares, int], Going] = {}
        """By enemies, slow squares and mobility, as lately asked for; kept by `movement`."""

    @property
    def exits(self) -> tuple[Squares, ...]:
        """The squares beside each dungeon exit."""
        if self._exits is None:
            self._exits = _exits(*self._outside)
        return self._exits


class Box(CardBox[Hero | Monster, Equipment, Action, Profile]):
    """The content in use as numbered tables."""

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
        self._decks: dict[tuple[str, tuple[str, ...]], tuple[int, ...]] = {}
        self._bringing = frozenset(card.comes_with for card in self.equipment) - {""}
        """Models that bring equipment with them."""
        self.laws: dict[tuple[int, ...], Bend] = {}
        """What cards in force change together; kept by `twist`."""
        # What each action gives while it lasts, by number, and what bonded monsters lend: so
        # that nobody looks further in vain.
        self.alike = alike(actions)
        """Which actions are one and the same effect; see `effect.gifts`."""
        self.gives_flags = tuple(action.grants.flags for action in actions)
        self.ways = tuple(_way(action) for action in actions)
        """How each action is aimed."""
        self.gives = tuple(_gives(action.grants) for action in actions)
        self._mights: dict[tuple[int, ...], Might] = {}
        self._bearers: dict[int, tuple[int, ...]] = {}
        self.kinds = tuple(_kind(model) for model in self.models)
        self.ruby = tuple("ruby" in model.affinity for model in self.models)
        self.listed = tuple(
            max([n for p in content.points.values() for id, n in p.pool if id == model.id] or [0])
            for model in self.models
        )
        """How many of a kind a spawning point lists. [command.reinforce.cap]"""
        self.point_aura = {self.model_number[p.id]: p.aura for p in content.points.values()}
        self.lent_flags = tuple(
            reduce(or_, (self.models[mate].gifts.flags for mate in self.bonded.get(i, ())), 0)
            for i in range(len(self.models))
        )
        lines = [hero.gifts for hero in content.heroes.values()]
        lines += [card.gifts for card in self.equipment]
        self.party_flags = reduce(or_, [line.flags for line in lines], 0)
        """Every ability that is on some card of a Hero."""
        lines = [monster.gifts for monster in content.monsters.values()]
        self.foes_flags = reduce(or_, [line.flags for line in lines], AURA_FLAGS)
        """Every ability that is on some card of the Consul's."""
        elites = [
            i for i, m in enumerate(self.models) if isinstance(m, Monster) and m.rank == "elite"
        ]
        self.elite_bonds = tuple(
            tuple(card for card in self.bonded.get(i, ()) if card in elites)
            for i in range(len(self.models))
        )
        """Those of a monster's bonds that are to elites: its elite gang."""
        self.mixed_bonds = tuple(
            any(self.kinds[card] != MINION for card in self.bonded.get(i, ()))
            for i in range(len(self.models))
        )
        """Whether any of a monster's bonds are not to minions."""
        self.signs = tuple(
            any(
                action.signature
                for one in (i, *self.bonded.get(i, ()))
                for action in self.models[one].specials
            )
            for i in range(len(self.models))
        )
        """Whether a monster may have a signature action, of its own or of its gang."""

    def _borrows(self, card: int) -> int:
        model = self.models[card]
        if isinstance(model, Hero):
            return 0
        auras = AURA_FLAGS if self.ruby[card] else 0
        return self.lent_flags[card] | auras | (STEALTH if model.rank == "boss" else 0)

    def ground(self, board: Board) -> Ground:
        """What the terrain of a board does."""
        found: Ground | None = board.known.get(self)
        if found is None:
            found = board.known[self] = Ground(self.content.terrain, board)
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
        attacks = model.attacks if isinstance(model, Hero) else ()
        specials = tuple(n for n in numbers if self.actions[n].colour is None)
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
        plain = not (flags | self.lent_flags[card]) & FLY and (
            isinstance(model, Hero) or model.rank != "boss"
        )
        return Profile(
            card=model,
            hero=hero,
            rank="hero" if isinstance(model, Hero) else model.rank,
            base=model.base,
            move=move,
            actions=actions,
            dice=dice,
            guards=_at_least_none(dice),
            offense=offense,
            hearts=hearts,
            potions=potions,
            arm=arm + (0 if isinstance(model, Hero) else model.arm),
            flags=flags,
            borrows=self._borrows(card),
            inflicts=inflicts,
            immune=immune,
            attacks=attacks,
            sight=max([-1, *(reach for _, reach in attacks), *map(self._reach, numbers)]),
            defends=model.defends if isinstance(model, Hero) else (),
            specials=specials,
            free=any(not self.actions[n].cost for n in specials),
            brews=tuple(n for n in numbers if self.actions[n].colour is not None),
            plain=plain,
            noted=not plain or model.base > 1 or (hero and flags & HIDING > 0),
        )

    def _reach(self, number: int) -> int:
        """How far an action reaches that is aimed at a single enemy; -1 if it is not."""
        way = self.ways[number]
        if way == POUNCING:
            return POUNCE_REACH
        return self.actions[number].reach or 0 if way == AT_FOES else -1

    def might(self, cards: tuple[int, ...]) -> Might:
        """What a monster has by its own card, the first, and those of its gang."""
        found = self._mights.get(cards)
        if found is None:
            found = self._mights[cards] = self._bring_together(cards)
        return found

    def _bring_together(self, cards: tuple[int, ...]) -> Might:
        profiles = [self.profile(card, ()) for card in cards]
        own = profiles[0].card
        blow = NO_BLOW if isinstance(own, Hero) else own.solo
        if isinstance(own, Monster) and own.gang is not None and len(cards) > 1:
            blow = own.gang
        flags = reduce(or_, (profile.flags for profile in profiles))
        # Overcharge replaces the action it names.
        numbers = list(dict.fromkeys(n for profile in profiles for n in profile.specials))
        better = {self.actions[n].overcharge for n in numbers} - {""}
        uniques: dict[str, int] = {}
        for number in numbers:
            if self.actions[number].id not in better:
                uniques.setdefault(self.actions[number].id, number)
        return Might(
            blow=blow,
            reach=max(1, blow.reach),
            mob=len(cards) > MOB_SIZE and bool(flags & MOB),
            flags=flags,
            inflicts=reduce(or_, (profile.inflicts for profile in profiles)),
            immune=reduce(or_, (profile.immune for profile in profiles)),
            uniques=tuple(uniques.values()),
            signs=any(self.actions[number].signature for number in uniques.values()),
        )

    def bearers(self, ability: int) -> tuple[int, ...]:
        """The cards of models that an ability is on, or on the card of one of their gang."""
        found = self._bearers.get(ability)
        if found is None:
            found = self._bearers[ability] = tuple(
                number
                for number, model in enumerate(self.models)
                if (model.gifts.flags | self.lent_flags[number]) & ability
            )
        return found

    def deck(self, name: str, models: frozenset[str]) -> tuple[int, ...]:
        """Loot or treasure, a number a copy, with what the models in the game bring."""
        brought = tuple(sorted(self._bringing & models))
        found = self._decks.get((name, brought))
        if found is None:
            found = self._decks[name, brought] = tuple(
                number
                for number, card in enumerate(self.equipment)
                if card.deck == name and (not card.comes_with or card.comes_with in models)
                for _ in range(card.copies)
            )
        return found

    def twist_deck(self, name: str, series: str = "") -> tuple[int, ...]:
        """The cards of a deck; of the Boss Fight decks there may be several, by their series."""
        found = self._decks.get((name, (series,)))
        if found is None:
            found = self._decks[name, (series,)] = tuple(
                number
                for number, card in enumerate(self.twists)
                if card.deck == name and card.series == series
                for _ in range(card.copies)
            )
        return found


def _at_least_none(pools: Pools) -> Pools:
    one, two, three, four = [Pool(*(max(0, count) for count in pool)) for pool in pools]
    return one, two, three, four


def _way(action: Action) -> int:
    if action.shape is not None and action.shape[0] in STARTING:
        return FROM_START
    if action.shape is not None and action.shape[0] != "burst":
        return AROUND
    if action.shape is None and action.teleport:
        return TELEPORTING
    if action.grants.flags & POUNCE:
        return POUNCING
    if action.reach is None:
        return AT_SELF
    hookshot = action.grants.flags & HOOKSHOT
    return AT_FOES if action.aim == "enemy" and not hookshot else AT_MODELS


def _gives(gifts: Gifts) -> int:
    """The kinds of values that gifts change, as bits."""
    pools = any(map(any, (*gifts.dice, *gifts.offense)))
    inner = bool(gifts.inflicts) * INFLICTS | bool(gifts.immune) * IMMUNE
    return inner | pools * DICE | bool(gifts.strength) * STRENGTH | bool(gifts.arm) * ARMOUR


def _exits(
    hallways: Squares, tiles: Iterable[Placed], neighbours: Sequence[Squares]
) -> tuple[Squares, ...]:
    exits = []
    for tile in tiles:
        left = hallways & tile.mask
        while left:
            part = rim = left & -left
            while rim:
                left ^= rim
                beside = 0
                for square in each(rim):
                    beside |= neighbours[square]
                rim = beside & left
                part |= rim
            exits.append(part)
    return tuple(exits)


def _corners(board: Board, veil: Squares) -> Corners:
    stride = board.stride
    north, west, east, south, nw, ne, sw, se = board.told
    free = board.squares & ~veil
    left, right = free & west << 1, free & east >> 1
    return (
        (nw & west & north & free, nw & north >> 1 & left << stride - 1),
        (ne & east & north & free, ne & north << 1 & right << stride + 1),
        (sw & west & south & free, sw & south >> 1 & left >> stride + 1),
        (se & east & south & free, se & south << 1 & right >> stride - 1),
    )


def _kind(model: Hero | Monster) -> int:
    if isinstance(model, Hero) or model.rank == "point":
        return REST
    return SOLO if model.rank in ALONE else MINION if model.rank == "minion" else ELITE


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
