"""Where a hero had better go: what can be struck and is to be feared from each space."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.kernel.squares import Square, Squares, each

from . import combat, ending
from .box import MELEE, RANGED
from .ground import START, STRIDE
from .prospect import harm, open_actions, promising, venture, weapon_blow
from .round import action_spaces
from .state import HELD, OUT, State

NEAR = 10
"""Enemies within so many steps are fought before the party goes on."""
TIGHT = 20
"""A quest of so few rounds leaves no time to clear every room."""
_LONG = 60


def spread(s: State, goals: Mapping[int, Squares], enter: Squares) -> list[Squares]:
    """Spaces by the cost of going from them to the nearest goal, and the cost it begins with."""
    ground = s.ground
    east, north, west, south = ground.east, ground.north, ground.west, ground.south
    price, water = s.quest.water_cost, ground.water
    coming = [0] * (_LONG + price + 1)
    unseen = enter & ground.squares
    last = 0
    for cost, squares in goals.items():
        coming[cost] |= squares
        unseen |= squares
        last = max(last, cost)
    layers = []
    for cost in range(_LONG):
        layer = coming[cost] & unseen
        layers.append(layer)
        if not layer:
            if cost >= last + price:
                break
            continue
        last = max(last, cost)
        unseen &= ~layer
        for part, to in ((layer & ~water, cost + 1), (layer & water, cost + price)):
            if part:
                coming[to] |= (
                    (part & east) << 1
                    | (part & west) >> 1
                    | (part & north) << STRIDE
                    | (part & south) >> STRIDE
                )
    return layers


class Places:
    """One look at the table for one hero: where it is wanted, what it can strike, what it fears."""

    def __init__(self, s: State, hero: int) -> None:
        self.s = s
        self.hero = hero
        self.here = s.at[hero]
        self.enemies = s.enemies()
        self._dread: dict[Square, float] = {}
        self.hurried = s.quest.row.rounds <= TIGHT or s.round * 4 > s.quest.row.rounds * 3
        self.slope = 0.16 if self.hurried else 0.1
        self._blows: dict[Square, float] = {}
        self._pulls: dict[Square, float] | None = None
        self._threats: list[tuple[int, float, Squares]] | None = None
        self._exits: Squares = 0
        self.post: Squares = 0
        """The rooms that the quest wants held."""
        for c in s.quest.row.aim:
            if c.when == "held":
                self.post |= ending.room_mask(s, c.room)

    # Striking

    def strikes(self, square: Square) -> float:
        """The best Attack action from a space."""
        found = self._blows.get(square)
        if found is None:
            found = self._blows[square] = self._strikes(square)
        return found

    def _strikes(self, square: Square) -> float:
        s, hero = self.s, self.hero
        if not s.foes:
            return 0.0
        profile = s.of(hero)
        best = 0.0
        if profile.dice[MELEE]:
            words = profile.keywords | s.granted(hero)
            for at in each(combat.melee_targets(s, square, words, s.foes)):
                best = max(best, weapon_blow(s, hero, s.unit_at[at], MELEE))
        if profile.dice[RANGED] and s.ground.ranged(square) & s.foes:
            for at in each(combat.ranged_targets(s, square, s.foes, s.foes)):
                best = max(best, weapon_blow(s, hero, s.unit_at[at], RANGED))
        return best

    # Fearing

    def fear(self, square: Square, more: int = 0) -> float:
        """The damage to expect on a space in the Enemy Phase, the heavier the weaker one is."""
        if more:
            return self._fear(square, more)
        found = self._dread.get(square)
        if found is None:
            found = self._dread[square] = self._fear(square, 0)
        return found

    def _fear(self, square: Square, more: int) -> float:
        s = self.s
        if self._threats is None:
            self._threats = [self._threat(unit) for unit in self.enemies]
        total = 0.0
        for unit, damage, reach in self._threats:
            if reach >> square & 1:
                total += harm(s, unit, self.hero, more) if more else damage
        return total * (0.35 + 0.8 / max(1, s.health[self.hero]))

    def _threat(self, unit: int) -> tuple[int, float, Squares]:
        s = self.s
        if s.stunned >> unit & 1:
            return unit, 0.0, 0
        ground, foe = s.ground, s.box.foes[s.card[unit]]
        enter = ground.squares & ~(s.heroes & ~(1 << self.here))
        reached = 0
        for layer in ground.flood(s.at[unit], foe.speed, enter, ground.water, s.quest.water_cost):
            reached |= layer
        if foe.kind == RANGED:
            for room in ground.rooms_at[s.at[unit]]:
                reached |= ground.masks[room]
                for other in each(ground.joined[room]):
                    reached |= ground.masks[other]
        else:
            reached |= (
                (reached & ground.east) << 1
                | (reached & ground.west) >> 1
                | (reached & ground.north) << STRIDE
                | (reached & ground.south) >> STRIDE
            )
        return unit, harm(s, unit, self.hero), reached

    # Being wanted

    def pull(self, square: Square) -> float:
        """How good it is to be on a space, by what is wanted there and how far it is."""
        if self._pulls is None:
            self._pulls = self._wants()
        return self._pulls.get(square, 0.0)

    def _wants(self) -> dict[Square, float]:
        s = self.s
        wanted: dict[Squares, float] = {}
        self._aims(wanted)
        if not wanted:
            return {}
        # What is wanted less counts as further away.
        top = max(wanted.values())
        goals: dict[int, Squares] = {}
        for squares, worth in wanted.items():
            away = min(_LONG - 1, round((top - worth) / self.slope))
            goals[away] = goals.get(away, 0) | squares
        layers = spread(s, goals, s.ground.squares & ~s.ground.pits)
        return {
            square: max(0.0, top - self.slope * cost)
            for cost, layer in enumerate(layers)
            for square in each(layer)
        }

    def _aims(self, wanted: dict[Squares, float]) -> None:
        """What the quest wants of this hero, as sets of spaces and how much."""
        s, hero = self.s, self.hero
        ground = s.ground
        unmet = [c for c in s.quest.row.aim if not ending.holds(s, c)]
        elsewhere = [c for c in unmet if c.when != "at"]
        blind = False
        """Whether nothing on the table brings the aim nearer."""
        # What rooms offer.
        errands = False
        for room, _, row in open_actions(s):
            good = promising(s, row.success)
            mine = venture(s, hero, row)
            best = max(venture(s, other, row) for other in s.standing())
            if best <= 0.05:
                continue
            errands |= good
            if mine < 0.6 * best:
                mine *= 0.3
            if mine > 0.05:
                spaces = ground.masks[room] if row.anywhere else action_spaces(s, room, row.space)
                _want(wanted, spaces, (2.5 if good else 1.2) + 0.4 * mine)
        # Tokens that lie about.
        for place in s.tokens:
            if place >= 0:
                errands = True
                _want(wanted, 1 << place, 3.2)
        carrying = any(place == HELD - hero for place in s.tokens)
        for c in unmet:
            if c.when == "at":
                mask = ending.room_mask(s, c.room)
                if not elsewhere:
                    mine_too = c.who != "carrier" or carrying
                    _want(wanted, mask, 4.5 if mine_too else 1.5)
                    blind |= not mask
            elif c.when == "slain":
                number = s.box.enemy_number[c.enemy]
                found = [u for u in self.enemies if s.card[u] == number]
                for unit in found:
                    _want(wanted, ground.orth[s.at[unit]], 2.6)
                blind |= not found
            elif c.when in ("held", "cleared"):
                mask = ending.room_mask(s, c.room) if c.room is not None else 0
                _want(wanted, mask, 3.0)
                blind |= c.room is not None and not mask
            elif c.when == "explored":
                blind = True
            elif c.when in ("carried", "counted", "marked"):
                blind |= not errands and not (c.when == "carried" and OUT not in s.tokens)
        # Enemies nearby are fought first.
        close = 0
        if self.enemies:
            near = spread(s, {0: 1 << self.here}, ground.squares)[: NEAR + 1]
            for layer in near:
                close |= layer & s.foes
            for at in each(close):
                _want(wanted, ground.orth[at], 1.9 if not self.hurried else 1.0)
        # Exits nobody has looked behind.
        self._exits = exits(s)
        if self._exits:
            worth = 2.2 if blind else 0.6
            if close:
                worth = 1.8 if blind and self.hurried else 0.4
            for half in each(self._exits):
                # Further in rather than round about.
                x, y = s.rooms[ground.open_exits[half][0]].beyond(ground.open_exits[half][1])
                depth = abs(x - START[0]) + abs(y - START[1])
                _want(wanted, 1 << half, worth + 0.15 * depth)
        # The others.
        friends = 0
        for other in s.standing():
            if other != hero:
                friends |= ground.orth[s.at[other]]
        _want(wanted, friends, 0.5)

    def explores(self, square: Square) -> bool:
        if self._pulls is None:
            self._pulls = self._wants()
        return bool(self._exits >> square & 1)

    # Weighing

    def stand(self, square: Square, actions: int) -> float:
        """What it is worth to be on a space with so many actions left."""
        s = self.s
        worth = self.pull(square) - self.pull(self.here)
        blow = self.strikes(square)
        if actions and blow:
            worth = max(worth * 0.6, 0.0) + blow * (0.97 if actions == 1 else 1.9)
            worth -= 0.15 * (self.fear(square) - self.fear(self.here))
        else:
            worth -= 0.3 * (self.fear(square) - self.fear(self.here))
            if not actions and self.explores(square) and not self.hurried:
                worth -= 0.45
        if self.post and not self.post >> square & 1 and not actions:
            worth -= 1.5
        if s.ground.pits >> square & 1:
            worth -= 0.5 * s.quest.pit_damage + (8 if s.health[self.hero] <= 1 else 0)
        return worth


def _want(wanted: dict[Squares, float], spaces: Squares, worth: float) -> None:
    if spaces and wanted.get(spaces, 0.0) < worth:
        wanted[spaces] = worth


def exits(s: State) -> Squares:
    """The half spaces at which the app shows an Explore button. [app.explore-button]"""
    mask = 0
    if s.quest.row.layout == "fixed":
        for half, (room, direction) in s.ground.open_exits.items():
            straight = (direction - s.rooms[room].turn) % 4
            if (s.script[room][0], straight) in s.quest.behind:
                mask |= 1 << half
    elif len(s.rooms) < len(s.quest.row.room):
        for half in s.ground.open_exits:
            mask |= 1 << half
    return mask
