"""Advice: what each option of a question is worth to the party.

One step deep, with exact odds and no dice. A hero strikes where the odds are best, else goes
where the quest wants somebody: to a point of interest with something to do, to a token, to the
enemy that must fall, to the way out, or to the next exit nobody has looked behind. Legality is not
looked at here: the options are what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Any

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.squares import Square, Squares, each

from . import combat, ending
from .box import CRUSH, KINDS, MELEE, PIERCE, RANGED, REACH, Quest, keywords
from .ground import START, STRIDE
from .round import action_spaces
from .script import ActionRow
from .state import HELD, OUT, State
from .tables import SKILLS, Power

_FREE = 50.0
"""Above everything that costs an action."""
KILL = 1.0
"""What an enemy less is worth, beside a point of damage."""
NEAR = 10
"""Enemies within so many steps are fought before the party goes on."""
TIGHT = 20
"""A quest of so few rounds leaves no time to clear every room."""
_LONG = 60

Advice = Callable[[State, Ask], Sequence[float]]


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    advice = _PROMPTS.get(ask.prompt)
    return None if advice is None else advice(s, ask)


# ---------------------------------------------------------------------- odds


@lru_cache(maxsize=20_000)
def blow(dice: int, hit: int, critical: bool, block: int, each_: int, health: int) -> float:
    """The damage an attack does on average, as far as it is of use, and the hope of a kill.

    `hit` and `block` are the least faces that hit and block; `each_` is the damage of a hit.
    """
    sure = 1 / 6 if critical else 0.0
    hits = max(0, min(6, 7 - (min(hit, 6) if critical else hit))) / 6
    blocks = max(0, min(6, 7 - block)) / 6
    p = sure + (hits - sure) * (1 - blocks)
    worth = 0.0
    for n in range(1, dice + 1):
        damage = n * each_
        chance = comb(dice, n) * p**n * (1 - p) ** (dice - n)
        worth += chance * (min(damage, health) + (KILL if damage >= health else 0.0))
    return worth


@lru_cache(maxsize=2_000)
def passing(dice: int, modifier: int, need: int) -> float:
    """The chance of so many successes. [skill-check.success]"""
    p = max(0, min(6, 1 + modifier)) / 6
    return sum(comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(need, dice + 1))


def struck(s: State, target: int, dice: int, modifier: int, words: int) -> float:
    """What an attack with these figures on an enemy is worth."""
    quest = s.quest
    defense = s.box.foes[s.card[target]].defense - (1 if words & PIERCE else 0)
    return (1.3 if s.card[target] in hunted(s) else 1.0) * blow(
        dice,
        quest.hit - modifier,
        quest.critical,
        quest.block - defense,
        2 if words & CRUSH else 1,
        s.health[target],
    )


def hunted(s: State) -> list[int]:
    """The Enemy cards that the aim wants defeated."""
    return [s.box.enemy_number[c.enemy] for c in s.quest.row.aim if c.when == "slain"]


def weapon_blow(s: State, hero: int, target: int, kind: int, more: int = 0) -> float:
    """What an Attack action of a hero on an enemy is worth."""
    profile = s.of(hero)
    dice, modifier, words = profile.dice[kind], profile.modifier[kind], profile.keywords
    if s.boosts:
        dice += s.boosted(hero, "dice")
        modifier += s.boosted(hero, KINDS[kind])
        words |= s.granted(hero)
    return struck(s, target, dice, modifier + more, words) if dice else 0.0


def harm(s: State, enemy: int, hero: int, more: int = 0) -> float:
    """The damage that an enemy's attack does to a hero on average."""
    foe = s.box.foes[s.card[enemy]]
    quest = s.quest
    defense = s.defense(hero) + more - (1 if foe.skills & PIERCE else 0)
    hits = max(0, min(6, 7 - (quest.hit - foe.modifier))) / 6
    blocks = max(0, min(6, 7 - (quest.block - defense))) / 6
    return foe.dice * hits * (1 - blocks) * (2 if foe.skills & CRUSH else 1)


def odds_of(s: State, hero: int, row: ActionRow) -> float:
    """The chance that a hero succeeds at what a room offers."""
    if row.skill is None:
        return 1.0
    modifier = s.of(hero).skills[SKILLS.index(row.skill)] + s.boosted(hero, "skill")
    return passing(s.quest.check_dice, modifier, row.need)


# ---------------------------------------------------------------------- what a script is worth


def boon(s: State, hero: int, happenings: tuple[Any, ...]) -> float:
    """What a script's happenings are worth to the party when a hero sets them off."""
    worth = 0.0
    for h in happenings:
        do = h.do
        heroes = 1 if getattr(h, "on", "") == "actor" else len(s.standing())
        if do == "items":
            worth += 0.9 * h.count * heroes
        elif do == "loot":
            worth += 0.15 * h.amount * heroes
        elif do == "energy":
            worth += 0.1 * h.amount * heroes
        elif do == "heal":
            who = [hero] if heroes == 1 else s.standing()
            worth += sum(0.4 * min(h.amount, s.most[u] - s.health[u]) for u in who)
        elif do == "damage":
            worth -= 0.4 * h.amount * heroes
        elif do == "spawn":
            worth -= 0.3 * len(s.box.icons(h.enemies, h.more, s.players))
        elif do == "count":
            worth += _counted(s, h.counter, h.amount)
        elif do == "mark":
            worth += 2.0 if h.flag in welcome(s.quest) else 0.0
        elif do in ("take", "lay"):
            worth += 2.0
        elif do == "win":
            worth += 20.0
        elif do == "lose":
            worth -= 20.0
        elif do == "when" and ending.all_hold(s, h.all, h.unless):
            worth += boon(s, hero, h.then)
    return worth


def _counted(s: State, counter: str, amount: int) -> float:
    """What a change of a number of the quest is worth."""
    if counter in welcome(s.quest):
        return 2.0 if amount > 0 else -1.0
    amount = max(amount, -s.counters[s.quest.counters[counter]])
    return -0.5 * amount


def welcome(quest: Quest) -> frozenset[str]:
    """The flags and counters of a quest that are good for the party.

    Those that its aim or an action of a room asks for, and those that keep something away.
    """
    known = _WELCOME.get(id(quest))
    if known is None or known[0] is not quest:
        known = _WELCOME[id(quest)] = quest, frozenset(_welcome(quest))
    return known[1]


_WELCOME: dict[int, tuple[Quest, frozenset[str]]] = {}


def _welcome(quest: Quest) -> Iterator[str]:
    row = quest.row
    dreaded = {name for c in row.lost for name in _words(c)}
    asked = [*row.aim, *(c for event in row.event for c in event.unless)]
    for encounter in quest.met:
        asked += [c for action in encounter.action for c in action.when]
        for h in encounter.each_round:
            if h.do == "when":
                asked += h.unless
    for condition in asked:
        yield from (name for name in _words(condition) if name not in dreaded)


def _words(condition: Any) -> list[str]:
    names = (getattr(condition, "flag", None), getattr(condition, "counter", None))
    return [name for name in names if name]


def venture(s: State, hero: int, row: ActionRow) -> float:
    """What doing what a room offers is worth on average."""
    chance = odds_of(s, hero, row)
    worth = chance * boon(s, hero, row.success)
    return worth + (1 - chance) * boon(s, hero, row.failure) if row.failure else worth


def open_actions(s: State) -> list[tuple[int, int, ActionRow]]:
    """What the rooms on the table still offer: room, number and row."""
    found = []
    for room, (_, encounter) in enumerate(s.script):
        if encounter < 0 or not s.box.offers_actions[encounter]:
            continue
        for number, row in enumerate(s.box.encounters[encounter].action):
            if (room, number) not in s.finished and ending.all_hold(s, row.when, row.unless):
                found.append((room, number, row))
    return found


def promising(s: State, happenings: tuple[Any, ...]) -> bool:
    """Whether something comes of it that an aim may ask for."""
    good = welcome(s.quest)
    for h in happenings:
        if h.do in ("take", "lay", "win"):
            return True
        if h.do == "mark" and h.flag in good:
            return True
        if h.do == "count" and h.counter in good and h.amount > 0:
            return True
    return False


# ---------------------------------------------------------------------- where to go


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


class Outlook:
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


# ---------------------------------------------------------------------- an activation


def menu(s: State, ask: Ask) -> list[float]:
    """What the active hero does next."""
    hero: int = ask.about[0]
    look = Outlook(s, hero)
    out = []
    for option in ask.options:
        kind = option[0]
        if kind == "step":
            out.append(look.stand(option[1], s.actions) - 0.01)
        elif kind == "move":
            out.append(look.stand(option[1], s.actions - 1) - 0.02)
        elif kind == "attack":
            worth = weapon_blow(s, hero, option[2], KINDS.index(option[1]))
            out.append(worth * (1 if s.actions == 1 else 1.95) + 0.02)
        elif kind == "act":
            row = s.box.action(s.script[option[1]][1], option[2])
            worth = venture(s, hero, row)
            good = promising(s, row.success)
            out.append((1.6 if good else 0.6) * worth + (_FREE if row.free and worth > 0 else 0.0))
        elif kind == "end":
            out.append(0.0)
        else:
            out.append(_minor(s, look, option))
    return out


def window(s: State, ask: Ask) -> list[float]:
    """A moment for minor actions, in somebody else's activation."""
    look = Outlook(s, ask.about[0])
    hero = ask.about[0]
    idle = s.energy[hero] < s.of(hero).least and not any(s.box.item_uses[i] for i in s.items[hero])
    rest = {"wait": 0.0, "pass": 0.01, "done": 0.02 if idle else -0.01}
    return [rest[o[0]] if o[0] in rest else _minor(s, look, o) for o in ask.options]


# ---------------------------------------------------------------------- minor actions


def _minor(s: State, look: Outlook, option: Option) -> float:
    kind, hero, number = option[0], option[1], option[2]
    if kind == "buy":
        worth = price_worth(s, hero, number)
    elif kind == "give" or kind == "pay":
        worth = -1.0
    elif kind == "ability":
        ability = s.box.abilities[number]
        worth = use(s, look, ability.power, option[3]) - 0.08 * ability.cost
    else:
        card = s.box.items[number]
        worth = use(s, look, card, option[3]) - (0.0 if card.stays else 0.1 * card.price)
    return _FREE + worth if worth > 0.05 else -1.0


def use(s: State, look: Outlook, power: Power, target: int) -> float:
    """What an ability or an item does for the party now."""
    hero, total = look.hero, 0.0
    acting = s.active == hero and s.actions > 0
    for effect in power.effects:
        e: Any = effect
        do = e.do
        if do in ("heal", "energy", "boost", "grant", "loot"):
            total += sum(_gift(s, look, e, other, acting) for other in _whom(s, hero, e.on, target))
        elif do in ("attack", "damage", "stun"):
            for enemy in _targets(s, hero, e.on, target):
                if do == "damage":
                    health = s.health[enemy]
                    total += min(e.amount, health) + (KILL if e.amount >= health else 0.0)
                elif do == "stun":
                    if not s.stunned >> enemy & 1:
                        total += 0.7 * harm(s, enemy, hero)
                else:
                    kind = KINDS.index(e.kind)
                    words = keywords(e.keywords)
                    modifier = e.modifier + s.of(hero).bare[kind]
                    total += struck(s, enemy, e.dice, modifier, words)
        elif do == "action":
            total += 0.4 + max(0.0, look.strikes(look.here)) if not s.actions else 0.0
        elif do == "revive":
            total += 4.0
        elif do == "find":
            total += 0.9 * e.count
        elif do == "leap":
            total += look.stand(target, s.actions) - look.stand(look.here, s.actions) - 0.4
        elif do == "restock":
            total -= 0.1
    return total


def _gift(s: State, look: Outlook, e: Any, other: int, acting: bool) -> float:
    """What an effect on one hero is worth."""
    if e.do == "heal":
        missing = s.most[other] - s.health[other]
        if missing < e.amount:
            return 0.0
        return float(e.amount * (0.35 + 1.5 / max(1, s.health[other]) ** 1.5))
    if e.do == "energy":
        return 0.12 * float(e.amount)
    if e.do == "loot":
        return 0.1 * float(e.amount)
    if other != look.hero and e.do != "boost":
        return 0.0
    here = look.strikes(look.here) if acting and other == look.hero else 0.0
    if e.do == "grant":
        words = keywords(e.keywords)
        return 0.5 * here if here and words & (CRUSH | PIERCE) else 0.0
    if e.stat == "defense":
        if s.phase == "player" and s.active >= 0:
            return 0.0
        mine = look if other == look.hero else Outlook(s, other)
        at = s.at[other]
        return 1.2 * (mine.fear(at) - mine.fear(at, e.amount))
    if e.stat in KINDS:
        kind = KINDS.index(e.stat)
        if not here or not s.of(look.hero).dice[kind]:
            return 0.0
        best = max((_gain(s, look, unit, kind, e.amount) for unit in look.enemies), default=0.0)
        return best * (s.actions if e.until != "attack" else 1)
    if e.stat == "dice":
        return 0.25 * here
    return 0.0


def _gain(s: State, look: Outlook, unit: int, kind: int, more: int) -> float:
    words = s.of(look.hero).keywords
    among = 1 << s.at[unit]
    if kind == MELEE:
        found = combat.melee_targets(s, look.here, words & REACH, among)
    else:
        found = combat.ranged_targets(s, look.here, among, s.foes)
    if not found:
        return 0.0
    plain = weapon_blow(s, look.hero, unit, kind)
    return weapon_blow(s, look.hero, unit, kind, more) - plain


def _whom(s: State, hero: int, on: str, target: int) -> list[int]:
    if on == "self":
        return [hero]
    if on == "target":
        return [target]
    if on == "party":
        return s.standing()
    tile = s.tile(hero)
    return [other for other in s.standing() if tile >> s.at[other] & 1]


def _targets(s: State, hero: int, on: str, target: int) -> list[int]:
    if on == "target":
        return [target]
    return s.enemies_on(s.ground.orth[s.at[hero]] if on == "adjacent" else s.tile(hero))


def price_worth(s: State, hero: int, item: int) -> float:
    """What buying an item is worth beyond its price."""
    card = s.box.items[item]
    profile = s.of(hero)
    missing = s.most[hero] - s.health[hero]
    best = MELEE if _might(profile, MELEE) >= _might(profile, RANGED) else RANGED
    worth = 1.2 * card.defense + 0.3 * card.speed
    worth += 1.1 * (card.melee if best == MELEE else card.ranged)
    if card.keywords and best == MELEE and not profile.keywords & keywords(card.keywords):
        worth += 0.5
    for effect in card.effects:
        e: Any = effect
        if e.do == "heal":
            worth += 0.25 * e.amount if missing >= e.amount + 1 else 0.0
        elif e.do == "revive":
            worth += 3.0 if len(s.standing()) < s.players else 0.0
        elif e.do == "attack" and s.foes:
            worth += 0.8
        elif e.do == "damage" and s.foes:
            worth += 0.7
    if card.stays and item in s.items[hero]:
        worth = 0.0
    return worth - 0.08 * card.price


def _might(profile: Any, kind: int) -> float:
    return float(profile.dice[kind] * (1 + profile.modifier[kind]))


# ---------------------------------------------------------------------- other questions


def reroll(s: State, ask: Ask) -> list[float]:
    """Roll again when the dice are well below what they bring on average."""
    what, unit, shown, modifier = ask.about
    least = 6 if what == "check" else s.quest.hit if what == "attack" else s.quest.block
    good = sum(face + modifier >= least for face in shown)
    mean = len(shown) * max(0, min(6, 7 - least + modifier)) / 6
    if what == "defense" and good < len(shown) and s.health[unit] <= len(shown) - good:
        mean += 1.0
    gain = mean - good
    return [0.0 if option[0] == "keep" else gain - 0.6 for option in ask.options]


def trade(s: State, ask: Ask) -> list[float]:
    return [float(option[0] == "accept") for option in ask.options]


def stand(s: State, ask: Ask) -> list[float]:
    """As near to the exits as possible."""
    layers = spread(s, {0: exits(s) or 1 << s.ground.points[0]}, s.ground.squares)
    return [
        -float(next((k for k, layer in enumerate(layers) if layer >> o[1] & 1), 99))
        for o in ask.options
    ]


def equipment(s: State, ask: Ask) -> list[float] | None:
    """Arms that suit the Hero card just chosen, and a set of arms not too unlike the others."""
    if len(ask.about) < 2:
        return None
    hero = s.box.heroes[ask.about[1]]
    out = []
    for _, number in ask.options:
        arms = s.box.equipment[number]
        melee = arms.melee.dice * max(1, 1 + arms.melee.modifier + hero.melee)
        ranged = arms.ranged.dice * max(1, 1 + arms.ranged.modifier + hero.ranged)
        words = 1.3 if "crush" in arms.keywords else 1.1 if arms.keywords else 1.0
        might = max(melee, 1.1 * ranged) * words
        out.append(might + 1.5 * arms.defense + 0.7 * arms.movement)
    return out


_PROMPTS: dict[str, Advice] = {
    "menu": menu,
    "window": window,
    "reroll": reroll,
    "trade": trade,
    "stand": stand,
    "equipment": equipment,  # type: ignore[dict-item]  # None where the hero is not known
}
