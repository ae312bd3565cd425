"""Combat: an action from target to effects. [base.attack.*, cover.*, facing.*, goddess.*]"""

from __future__ import annotations

from typing import NamedTuple

from undercroft.games.superdungeon.card import EMPTY, Pool
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.dice import Roll, weight
from undercroft.games.superdungeon.roll import Detail
from undercroft.games.superdungeon.source import named
from undercroft.kernel.choice import CHANCE, Ask, Option, Rule

from . import cause, control, cover, effect, facing, movement, wrath
from .aim import Aim
from .card import (
    ALCHEMY,
    ARC,
    ATTRIBUTE_OF,
    BACKLASH,
    DREAD,
    FEAST,
    GRIND,
    HEALER,
    HOLY,
    HUNGER,
    MASSIVE_DAMAGE,
    MOB,
    PILE_ON,
    STEALTH,
    STR,
    STURDY,
    SURGE,
    TERRITORIAL,
    Action,
)
from .defense import defence_stars, defend, free_reroll
from .events import Attacked, Critical, Held, InCover, Stolen, note
from .state import AIM, HIT, VINES, State
from .wound import afflict, discard, gain_potion, hurt, mend, outlived, spent_heart, spill
from .wrath import Throw

CRITICAL_STARS = 5
ARC_REACH = 2
MOST_MOB = 3
SURGE_POINTS = 2
BASIC = Action("", "", offensive=True)
"""Stands for a basic attack where an action is asked whom it is meant for."""
ROYAL_WRATH = -7
"""In `onces`: the next offense roll has one red die more. [variant.archetype.wrath]"""


# An offensive action


class Attack:
    """One offensive action being made: working values."""

    __slots__ = (
        "action", "attribute", "by", "dropped", "flags", "icon", "lines", "number", "steady",
        "targets", "wounded",
    )  # fmt: skip

    def __init__(
        self,
        s: State,
        by: int,
        targets: list[int],
        icon: str,
        number: int = -1,
        lines: list[int] | None = None,
    ) -> None:
        """`lines` are the unbroken lines to each target; left out, they are counted."""
        self.by = by
        self.targets = targets
        self.icon = icon
        self.number = number
        self.action: Action | None = s.box.actions[number] if number >= 0 else None
        self.attribute = ATTRIBUTE_OF[icon]
        self.lines = lines
        self.wounded = 0
        self.steady = False
        """Whether cover costs this roll no die. [faction.royal.trait.aim]"""
        self.dropped = EMPTY
        """Dice that Arc has taken away so far."""
        self.flags = 0 if self.action is None else self.action.grants.flags

    @property
    def single(self) -> bool:
        return self.action is None or self.action.shape is None

    @property
    def aimed(self) -> bool:
        """Whether the first target is the one the action is aimed at."""
        shape = None if self.action is None else self.action.shape
        return shape is None or shape[0] == "burst"

    def has(self, s: State, ability: int) -> bool:
        return bool(self.flags & ability) or effect.has(s, self.by, ability)


class Pools(NamedTuple):
    """The dice of an offense roll, and what is free against each target."""

    whole: Pool
    free: tuple[Pool, ...]
    most: Pool
    """The free dice that are thrown: the most that any target grants."""


def offense_pools(s: State, a: Attack) -> Pools:
    """The dice of an offense roll. [base.attack.offense, facing.area]"""
    base = _pool(s, a)
    if len(a.targets) == 1:
        free = _free(s, a, a.targets[0])
        return Pools(base + free if free is not EMPTY else base, (free,), free)
    each = tuple(_free(s, a, target) for target in a.targets)
    most = Pool(max((f.blue for f in each), default=0), max((f.red for f in each), default=0))
    return Pools(base + most, each, most)


def offense_detail(s: State, a: Attack, pools: Pools) -> Detail:
    """Where the dice of an offense roll come from, what strikes some, what targets grant."""
    parts = effect.sources(s, a.by, a.attribute, offense=True)
    if a.action is not None:
        parts.append((a.action.name, a.action.dice[a.attribute] + a.action.grants.offense))
    if effect.has(s, a.by, DREAD) and effect.has(s, a.by, STEALTH):
        parts.append(("Dread", Pool(stars=1)))
    if effect.has(s, a.by, TERRITORIAL) and on_home_tile(s, a.by):
        parts.append(("Territorial", Pool(blue=1)))
    if a.attribute == STR and effect.has(s, a.by, MOB) and len(a.targets) == 1:
        parts.append(("Mob", Pool(blue=min(MOST_MOB, mob(s, a.by, a.targets[0])))))
    claimed = Pool(*map(sum, zip(*(pool for _, pool in parts), strict=True)))
    base = Pool(*(have - free for have, free in zip(pools.whole, pools.most, strict=True)))
    parts.append(("bonus", Pool(*(max(0, b - c) for b, c in zip(base, claimed, strict=True)))))
    behind = "from behind" if pools.most.red else "from the side"
    if any(s.status[t] & status.KNOCKDOWN or s.down >> t & 1 for t in a.targets):
        behind = "facing"
    parts.append((behind, pools.most))
    return Detail(
        named(parts, pools.whole),
        ("Hex",) if s.status[a.by] & status.HEX else (),
        tuple((t, tuple(free)) for t, free in zip(a.targets, pools.free, strict=True)),
    )


def _free(s: State, a: Attack, target: int) -> Pool:
    """Free dice against one target: its facing, and red if it lies on the ground."""
    free = facing.bonus(s, a.by, target)
    if s.down >> target & 1 and s.side[target] != s.side[a.by]:
        # [variant.keep-dashing.target]
        free = free + Pool(red=1)
    if s.status[target] & status.KNOCKDOWN and effect.has(s, a.by, PILE_ON):
        free = free + Pool(red=1)
    return free


def _pool(s: State, a: Attack) -> Pool:
    """The attribute with all bonuses but those that targets grant. [base.dice.bonus]"""
    by = a.by
    pool = effect.pool(s, by, a.attribute, offense=True)
    if a.action is not None:
        pool = pool + a.action.dice[a.attribute] + a.action.grants.offense
    owner = s.owner[by]
    dials = s.dials[owner]
    if dials.hits and owner == s.turn and s.times(HIT) < dials.hits and _at_enemy_unit(s, a):
        pool = pool + dials.hit
    if s.bombing and not s.first_roll and by == s.active and owner == s.turn:
        # [ability.bob-omb]
        pool = pool + Pool(red=1)
    if ROYAL_WRATH in s.onces and by == s.active:
        pool = pool + Pool(red=1)
    if effect.has(s, by, DREAD) and effect.has(s, by, STEALTH):
        pool = pool + Pool(stars=1)
    if effect.has(s, by, TERRITORIAL) and on_home_tile(s, by):
        pool = pool + Pool(blue=1)
    if a.attribute == STR and effect.has(s, by, MOB) and len(a.targets) == 1:
        pool = pool + Pool(blue=min(MOST_MOB, mob(s, by, a.targets[0])))
    if a.dropped is not EMPTY:
        pool = Pool(*(max(0, have - gone) for have, gone in zip(pool, a.dropped, strict=True)))
    return pool


def _at_enemy_unit(s: State, a: Attack) -> bool:
    return any(not s.profile[t].static and s.side[t] != s.side[a.by] for t in a.targets)


def on_home_tile(s: State, unit: int) -> bool:
    """Fully within a tile with a spawning point of its own warband. [ability.territorial]"""
    foot = s.footprint(unit)
    tile = s.board.tiles[s.board.tile_at[s.at[unit]]].mask
    if foot & ~tile:
        return False
    return any(s.footprint(point) & tile for point in s.points[s.owner[unit]])


def mob(s: State, unit: int, target: int) -> int:
    """Other friendly units with Mob that have the target in their attack range.

    [base.ability.mob]
    """
    found = 0
    there = s.footprint(target)
    for other in range(len(s.at)):
        if other != unit and s.at[other] >= 0 and s.side[other] == s.side[unit]:
            profile = s.profile[other]
            if profile.attacks and effect.has(s, other, MOB):
                reach = max(r for _, r in profile.attacks)
                if s.board.within_any(s.footprint(other), reach) & there:
                    found += 1
    return found


def attack(s: State, a: Attack) -> Rule[None]:
    """Resolve an offensive action on all its targets; Arc goes on from the last.

    [base.attack.sequence, base.ability.arc]
    """
    if s.log is not None:
        declare(s, Attacked(a.by, tuple(a.targets), a.number, a.icon, tuple(a.lines or ())))
    struck: list[int] = []
    while True:
        around = s.footprint(a.targets[0]) if a.targets else 0
        yield from strike(s, a)
        struck += a.targets
        if not a.wounded or not a.single or s.falling or s.at[a.by] < 0 or not a.has(s, ARC):
            return
        if _pool(s, a).dice <= 1:
            return
        near = s.board.within_any(around, ARC_REACH) & s.everyone & ~s.footprint(a.by)
        fresh = [
            u
            for u in Aim(s, a.by).targets(movement.FARTHEST, near)
            if u not in struck and effect.meant(s, a.by, a.action or BASIC, u)
        ]
        if not fresh:
            return
        options: list[Option] = [("stop",), *(("arc", u) for u in fresh)]
        choice = yield Ask(s.owner[a.by], "arc", options, (a.by,), ("base.ability.arc",))
        if choice[0] == "stop":
            return
        a.targets = [choice[1]]
        a.lines = None
        a.wounded = 0
        facing.face(s, a.by, choice[1])
        yield from _drop_die(s, a)


def _drop_die(s: State, a: Attack) -> Rule[None]:
    """Arc rolls one die fewer each time, of the player's choice. [base.ability.arc]"""
    pool = _pool(s, a)
    colours = [name for name in ("blue", "red", "green") if getattr(pool, name)]
    if not colours:
        return
    colour = colours[0]
    if len(colours) > 1:
        options = [("drop", name) for name in colours]
        choice = yield Ask(s.owner[a.by], "arc_die", options, (a.by,), ("base.ability.arc",))
        colour = choice[1]
    a.dropped = a.dropped + Pool(**{colour: 1})


def strike(s: State, a: Attack) -> Rule[None]:
    """One offense roll against the defense of every target. [base.area.single-roll]"""
    yield from cause.emergency(s)
    left = [place for place, target in enumerate(a.targets) if s.at[target] >= 0]
    if a.lines is not None:
        a.lines = [a.lines[place] for place in left]
    a.targets = [a.targets[place] for place in left]
    if not a.targets or s.at[a.by] < 0:
        return
    if a.lines is None:
        a.lines = [cover.seen(s, a.by, t) for t in a.targets]
    a.steady = False
    pools = offense_pools(s, a)
    offense = Throw(s, a.by, "offense", pools.whole)
    if s.log is not None:
        offense.detail = offense_detail(s, a, pools)
    yield from wrath.cast(offense)
    _count_first(s, a)
    if a.has(s, HOLY) and offense.dice and any(unholy(s, t) for t in a.targets):
        yield from free_reroll(s, offense, "holy")
    defences = []
    for target in a.targets:
        defences.append((yield from defend(s, target, a.action)))
    yield from wrath.rerolls(s, [offense, *defences])
    roll = offense.read(s)
    beaten: list[tuple[int, int]] = []
    backlash = False
    hearts = potions = 0
    counted: set[int] = set()
    for at, target in enumerate(a.targets):
        shown = _against(s, a, pools, roll, at)
        stars = defence_stars(s, target, defences[at])
        if shown.stars > stars:
            beaten.append((target, wounds(s, a, pools.whole, shown.stars, target, stars)))
            hearts, potions = max(hearts, shown.hearts), max(potions, shown.potions)
            counted.add(at)
        else:
            note(s, Held, target, a.by)
            if at == 0 and a.aimed and effect.has(s, target, BACKLASH):
                backlash = True
    for target, dealt in beaten:
        a.wounded += yield from hurt(s, target, dealt, a.by, ("base.attack.one-wound",), dice=True)
    for target, _ in beaten:
        yield from aftermath(s, a, target)
    if a.wounded:
        own_gain(s, a)
    if beaten:
        yield from vines(s, a, [target for target, _ in beaten])
        yield from drops(s, a, hearts, potions)
    if backlash:
        # [ability.backlash, ability.backlash.no-reward]
        yield from hurt(s, a.by, 1, a.targets[0], ("ability.backlash",))


def _count_first(s: State, a: Attack) -> None:
    """What belongs to the first offense roll of a turn or an activation is spent."""
    if a.by == s.active:
        s.first_roll = True
        if ROYAL_WRATH in s.onces:
            s.onces = tuple(once for once in s.onces if once != ROYAL_WRATH)
    owner = s.owner[a.by]
    if owner == s.turn and s.times(HIT) < s.dials[owner].hits and _at_enemy_unit(s, a):
        s.use(HIT)


def _against(s: State, a: Attack, pools: Pools, roll: Roll, at: int) -> Roll:
    """What of a roll counts against one target: its own free dice, Hex, cover.

    [facing.area, base.status.hex, cover.penalty]
    """
    target = a.targets[at]
    hexed = bool(s.status[a.by] & status.HEX)
    assert a.lines is not None
    covered = 0 < a.lines[at] < cover.FULL and s.side[target] != s.side[a.by]
    free = pools.free[at]
    if not hexed and not covered and free == pools.most:
        return roll
    whole = pools.whole
    dice = list(s.faces.shown(whole, roll.faces))
    lost = not_granted(whole, pools.most, free)
    kept = [face for place, face in enumerate(dice) if place not in lost]
    stars = whole.stars
    if hexed:
        if kept:
            kept.remove(max(kept, key=weight))
        else:
            stars -= 1
    if covered:
        hits = [face for face in kept if face.value]
        a.steady = a.steady or (bool(hits) and aims_well(s, a.by))
        if hits and not a.steady:
            least = min(hits, key=lambda face: face.value)
            kept.remove(least)
            note(s, InCover, a.by, target, least.value)
    stars += sum(face.value for face in kept)
    hearts = sum(face.icons.count("h") for face in kept)
    potions = sum(face.icons.count("p") for face in kept)
    return Roll(roll.faces, max(0, stars), hearts, potions)


def not_granted(whole: Pool, most: Pool, free: Pool) -> set[int]:
    """Places of the free dice that a target's own facing does not grant.

    In each colour the free dice come last.
    """
    blue_end, red_end = whole.blue, whole.blue + whole.red
    lost = set(range(blue_end - (most.blue - free.blue), blue_end))
    return lost | set(range(red_end - (most.red - free.red), red_end))


def aims_well(s: State, by: int) -> bool:
    """The first roll of an own turn that would lose a die loses none. [faction.royal.trait.aim]"""
    owner = s.owner[by]
    if owner == s.turn and s.times(AIM) < s.dials[owner].aim:
        s.use(AIM)
        return True
    return False


def wounds(s: State, a: Attack, pool: Pool, stars: int, target: int, defence: int) -> int:
    """One; two with Massive Damage; one more for a critical success; one at most if Sturdy.

    [base.attack.critical, base.ability.massive-damage, base.ability.sturdy]
    """
    dealt = 2 if a.has(s, MASSIVE_DAMAGE) else 1
    if (
        stars >= CRITICAL_STARS
        and stars > 2 * defence
        and pool.dice
        and not s.profile[target].point
    ):
        dealt += 1
        note(s, Critical, a.by, target)
    if dealt > 1 and effect.has(s, target, STURDY):
        return 1
    return dealt


def unholy(s: State, unit: int) -> bool:
    """Whom Holy is for."""
    return effect.is_a(s, unit, "undead") or effect.is_a(s, unit, "demon")


# What follows


def aftermath(s: State, a: Attack, target: int) -> Rule[None]:
    """The action's effects on a beaten target. [base.attack.win.order]"""
    action = a.action
    inflicted = effect.inflicts(s, a.by)
    if action is not None:
        inflicted |= action.status | action.grants.inflicts
    if inflicted and s.at[target] >= 0:
        afflict(s, target, inflicted, ("base.status.gain",))
    if a.has(s, GRIND) and s.at[target] >= 0 and not s.profile[target].static:
        yield from grind(s, target)
    if action is not None:
        if action.steal:
            yield from steal(s, a.by, target, action.steal)
        yield from move_target(s, a.by, action, target)


def own_gain(s: State, a: Attack) -> None:
    """What the user of an action that wounded has of it: Feast, Surge. [ability.list-open]"""
    if a.has(s, FEAST):
        mend(s, a.by, 1, ("ability.list-open",))
    if a.by == s.active and not s.surged and a.has(s, SURGE):
        s.surged = True
        s.move += movement.budget(s, a.by, SURGE_POINTS)


def grind(s: State, unit: int) -> Rule[None]:
    """Grind: a wounded unit discards one equipped card of its owner's choice. [mimic.profiles]"""
    cards = [c for c in dict.fromkeys(s.gear[unit]) if not s.box.equipment[c].cursed]
    if not cards:
        return
    card = cards[0]
    if len(cards) > 1:
        options = [("lose", c) for c in cards]
        choice = yield Ask(s.owner[unit], "grind", options, (unit,), ("mimic.profiles",))
        card = choice[1]
    gear = list(s.gear[unit])
    gear.remove(card)
    discard(s, card)
    s.dress(unit, tuple(gear))
    outlived(s)
    spill(s, s.owner[unit])


def steal(s: State, by: int, target: int, count: int) -> Rule[None]:
    """Random cards of the target's owner's backpack; never equipped ones. [wording.steal]"""
    thief, owner = s.owner[by], s.owner[target]
    if s.side[by] == s.side[target]:
        return
    for _ in range(count):
        pack = s.backpack[owner]
        if not pack:
            return
        index = 0
        if len(pack) > 1:
            index = yield Ask(CHANCE, "steal", range(len(pack)), (owner, pack))
        card = pack[index]
        s.write("backpack", owner, pack[:index] + pack[index + 1 :])
        s.write("backpack", thief, (*s.backpack[thief], card))
        note(s, Stolen, thief, card, owner)


def move_target(s: State, by: int, action: Action, target: int) -> Rule[None]:
    """Carry out the control effects of an action on one unit. [base.control.general]"""
    seat = s.owner[by]
    origin = s.footprint(by)
    for kind, squares in (("compel", action.compel), ("pull", action.pull), ("push", action.push)):
        if squares:
            yield from control.control(s, seat, origin, target, kind, squares)


def vines(s: State, a: Attack, beaten: list[int]) -> Rule[None]:
    """The first won offense roll of an own turn also slows. [faction.forest.trait.vines]"""
    owner = s.owner[a.by]
    if owner != s.turn or s.times(VINES) >= s.dials[owner].vines:
        return
    found = [t for t in beaten if not s.profile[t].static and s.side[t] != s.side[a.by]]
    if not found:
        return
    s.use(VINES)
    found = [t for t in found if s.at[t] >= 0]
    if not found:
        return
    target = found[0]
    if len(found) > 1:
        options = [("vines", t) for t in found]
        rules = ("faction.forest.trait.vines",)
        choice = yield Ask(owner, "vines", options, (a.by,), rules)
        target = choice[1]
    afflict(s, target, status.SLOW, ("faction.forest.trait.vines",))


def drops(s: State, a: Attack, hearts: int, potions: int) -> Rule[None]:
    """Hearts and potions of a winning offense roll. [drops.*]"""
    player = s.owner[a.by]
    healing = brewing = 0
    if potions and effect.has(s, a.by, HEALER):
        healing = yield from _taken_as(s, a, potions, "heart", "healer")
    if hearts and effect.has(s, a.by, ALCHEMY):
        brewing = yield from _taken_as(s, a, hearts, "potion", "alchemy")
    hearts, potions = hearts + healing - brewing, potions + brewing - healing
    for _ in range(hearts):
        hungry = effect.has(s, a.by, HUNGER) and s.at[a.by] >= 0
        among = [u for u in friends(s, a.by) if u != a.by or hungry]
        yield from spent_heart(s, player, a.by, among, "drops.heart")
    for _ in range(potions):
        gain_potion(s, player, ("drops.potion",))


def _taken_as(s: State, a: Attack, shown: int, word: str, ability: str) -> Rule[int]:
    """How many of the icons shown count as the other kind."""
    options: list[Option] = [("as", word, n) for n in range(shown, -1, -1)]
    rules = ("base.ability.luck-healer-alchemy",)
    choice = yield Ask(s.owner[a.by], ability, options, (a.by, shown), rules)
    count: int = choice[2]
    return count


def friends(s: State, unit: int) -> list[int]:
    """Units of the same side on the warzone, the unit itself included."""
    return [
        u
        for u, side in enumerate(s.side)
        if side == s.side[unit] and s.at[u] >= 0 and not s.profile[u].static
    ]


def declare(s: State, opening: Attacked) -> None:
    """Note an attack for those who tell of it, with what both sides would throw."""
    note(s, Attacked, *opening._replace(sides=cause.sides(s, opening)))
