"""Effects: what cards, scenery, villains and turns of the story do, one after the other.

Each kind of effect of the `vocabulary` has one function here; what cannot be said in these words
would be a function of its own under the card's id.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.choice import CHANCE, Ask, Option, Options, Rule
from undercroft.kernel.squares import Squares, each

from . import (
    aim,
    cause,
    combat,
    dice,
    equipment,
    explore,
    initiative,
    loot,
    monster,
    movement,
    targeting,
    token,
    trader,
)
from .box import BIT, LUCK, Weapon, gifts
from .cause import Source as Source
from .condition import STATES, all_hold
from .dice import OF_MAGICAL, OF_MELEE, OF_RANGED, TYPES, Roll
from .events import Boosted, Cured, Placed, Rerolled, Rolled, Told, Unlocked, note
from .state import FROZEN, IMMOBILE, SLEEP, UNTIL, Boost, State

Ids = tuple[str, ...]


def happen(s: State, effects: tuple[Any, ...], source: Source) -> Rule[None]:
    """Carry out effects in their order; the rest is lost once the heroes are."""
    if source.meant is None and len(effects) > 1:
        source = source._replace(meant={})
    for e in effects:
        if s.verdict == "fallen":
            return
        rule = _DO[e.do](s, e, source)
        if rule is not None:
            yield from rule


# ---------------------------------------------------------------- whom


def whom(s: State, on: str, source: Source) -> Rule[list[int]]:
    """The figures an effect is for, in a fixed order; the same ones throughout a card."""
    meant = source.meant
    if meant is not None and on in meant:
        return meant[on]
    if on == "random_hero":
        found = s.standing()
        if len(found) > 1:
            index: int = yield Ask(CHANCE, "whom", range(len(found)), tuple(found))
            found = [found[index]]
    else:
        found = _whom(s, on, source)
    if meant is not None and on not in _ALL:
        meant[on] = found
    return found


_ALL = ("self", "target", "party", "unconscious", "monsters", "minions", "villains")
"""Who is known without looking, and everybody of a kind, whoever that is by then."""


def _whom(s: State, on: str, source: Source) -> list[int]:
    me = source.me
    heroes = s.standing()
    if on == "self":
        return [me] if me >= 0 else heroes
    if on == "target":
        return _target(s, source)
    if on == "party":
        return heroes
    if on == "unconscious":
        return [hero for hero, fell in enumerate(s.fallen) if fell >= 0]
    if on.endswith(("hero", "heroes")) or on.startswith("heroes"):
        return _some(s, on.replace("_hero", ""), heroes, source)
    found = s.monsters()
    if on == "monsters":
        return found
    if on == "minions":
        return [unit for unit in found if s.kinds[s.kind[unit]].minion]
    if on == "villains":
        return [unit for unit in found if s.kinds[s.kind[unit]].villain]
    if not on.startswith("monsters"):
        found = [unit for unit in found if unit != me]
    return _some(s, on.replace("_monster", ""), found, source)


def _target(s: State, source: Source) -> list[int]:
    if source.target >= 0:
        return [source.target]
    me = source.me
    heroes = s.standing()
    if me < 0 or s.kind[me] < 0 or not heroes or s.at[me] < 0:
        return []
    found = targeting.plan(s, me, s.kinds[s.kind[me]].weapon, s.speed(me), heroes).target
    if found >= 0:
        return [found]
    return [min(heroes, key=lambda hero: targeting.preference(s, me, hero, 0))]


def _some(s: State, how: str, units: list[int], source: Source) -> list[int]:
    me = source.me
    if source.barred:
        units = [unit for unit in units if unit not in source.barred]
    placed = me >= 0 and s.at[me] >= 0
    if how.endswith("_adjacent") or how == "heroes_adjacent":
        if not placed:
            return units
        near = s.ground.adjacent(s.at[me], s.size(me))
        return [unit for unit in units if unit != me and near & s.footprint(unit)]
    if how.endswith("_in_sight"):
        if not placed:
            return units
        return [unit for unit in units if unit != me and aim.sees(s, me, unit)]
    if how.endswith("_on_tile"):
        if not placed:
            return units
        mask = s.adventure.field.masks[s.room_of(s.at[me])]
        return [unit for unit in units if mask & s.footprint(unit)]
    if not units:
        return []

    def turn(unit: int) -> tuple[int, int]:
        place = initiative.place_of(s, unit)
        return (place if place >= 0 else 99, unit)

    def away(unit: int) -> int:
        return aim.away(s, me, unit) if placed else 0

    if how == "weakest":
        return [min(units, key=lambda u: (s.health[u], *turn(u)))]
    if how == "strongest":
        return [min(units, key=lambda u: (-s.health[u], *turn(u)))]
    if how == "richest":
        return [min(units, key=lambda u: (-s.gold[u], *turn(u)))]
    if how == "nearest":
        others = [unit for unit in units if unit != me] or units
        return [min(others, key=lambda u: (away(u), *turn(u)))]
    if how == "farthest":
        return [min(units, key=lambda u: (-away(u), *turn(u)))]
    if how == "first":
        return [min(units, key=turn)]
    return [max(units, key=lambda u: (turn(u)[0] if turn(u)[0] < 99 else -1, u))]


def _heroes(s: State, units: list[int]) -> list[int]:
    return [unit for unit in units if s.kind[unit] < 0]


# ---------------------------------------------------------------- tokens


def _heal(s: State, e: Any, source: Source) -> Rule[None]:
    for unit in (yield from whom(s, e.on, source)):
        yield from token.heal(s, unit, e.amount, source.me, ("token.track",))


def _damage(s: State, e: Any, source: Source) -> Rule[None]:
    for unit in (yield from whom(s, e.on, source)):
        if s.at[unit] >= 0:
            yield from token.hurt(s, unit, e.amount, source.me, ("token.track",))


def _energy(s: State, e: Any, source: Source) -> Rule[None]:
    for hero in _heroes(s, (yield from whom(s, e.on, source))):
        token.energise(s, hero, e.amount, ("token.track",))


def _gold(s: State, e: Any, source: Source) -> Rule[None]:
    for hero in _heroes(s, (yield from whom(s, e.on, source))):
        token.enrich(s, hero, e.amount, source.rules)


# ---------------------------------------------------------------- what lasts


def _inflict(s: State, e: Any, source: Source) -> Rule[None]:
    for unit in (yield from whom(s, e.on, source)):
        if s.at[unit] >= 0 and not combat.cancelled(s, unit) & BIT[e.state]:
            rule = "power." + e.state
            combat.afflict(s, unit, STATES[e.state], (rule,))


def _cure(s: State, e: Any, source: Source) -> Rule[None]:
    bits = sum(STATES[state] for state in e.states) if e.states else -1
    for unit in (yield from whom(s, e.on, source)):
        s.conditions[unit] &= ~bits
        if unit == s.active:
            s.now &= ~bits
        note(s, Cured, unit, source.rules)


def boost(s: State, unit: int, stat: str, amount: int, until: int, rules: Ids) -> None:
    s.boosts = (*s.boosts, Boost(unit, stat, amount, until))
    note(s, Boosted, unit, stat, amount, rules)


def _grant(s: State, e: Any, source: Source) -> Rule[None]:
    until = UNTIL[e.until]
    for unit in (yield from whom(s, e.on, source)):
        if s.at[unit] < 0:
            continue
        for power in e.powers:
            word = power.power
            rules = ("power." + _RULE_OF.get(word, word.replace("_", "-")),)
            if word == "swift":
                boost(s, unit, "speed", power.amount, until, rules)
            elif word == "increase":
                boost(s, unit, power.what, power.amount, until, rules)
            elif word in ("penetrative", "regeneration"):
                boost(s, unit, word, power.amount, until, rules)
            elif word == "lucky":
                boost(s, unit, "lucky", LUCK[power.dice], until, rules)
            elif word == "cancel":
                boost(s, unit, "cancel", BIT[power.ability], until, rules)
            else:
                boost(s, unit, "power", BIT[word], until, rules)


_RULE_OF = {"gable": "gable-weapon", "large_creature": "swift"}


def _boost(s: State, e: Any, source: Source) -> Rule[None]:
    for unit in (yield from whom(s, e.on, source)):
        if s.at[unit] >= 0:
            boost(s, unit, e.stat, e.amount, UNTIL[e.until], _COUNTED_IN[e.stat])


_COUNTED_IN: dict[str, Ids] = {
    "attack": ("attack.dice-count",), "defense": ("attack.defense-dice",),
    "speed": ("action.move",),
}  # fmt: skip
"""Where what is added or taken away counts."""


# ---------------------------------------------------------------- attacks and moves


def _strike(s: State, e: Any, source: Source) -> Rule[None]:
    kind = TYPES.index(e.type)
    have = gifts(e.powers)
    weapon = Weapon(-2, e.dice, kind, 0, 0, have.bits, have.penetrative, bool(have.lucky & 1), kind)
    by = source.me if source.me >= 0 and s.at[source.me] >= 0 else -1
    if by >= 0:
        weapon = _in_the_hand_of(s, by, weapon)
        others = (unit for unit in (*s.standing(), *s.monsters()) if unit != by)
        barred = tuple(unit for unit in others if aim.barred(s, by, kind, unit) is not None)
        source = source._replace(barred=barred)
    for unit in (yield from whom(s, e.on, source)):
        if s.at[unit] >= 0 and unit != by and unit not in source.barred:
            a = combat.Attack(by, weapon, [unit])
            a.radius = {"target": 0, "blast": 1, "big_blast": 2}[e.area]
            a.thrown = True
            yield from combat.attack(s, a)


def _in_the_hand_of(s: State, by: int, weapon: Weapon) -> Weapon:
    """What a figure throws has the figure's own powers, and none of its weapons. [power.lucky]"""
    bits = weapon.bits | s.powers(by)
    if s.kind[by] < 0:
        own = s.profile[by]
        penetrative, lucky = own.penetrative, bool(own.lucky & 1)
    else:
        its = s.kinds[s.kind[by]].weapon
        penetrative, lucky = its.penetrative, its.lucky
    return weapon._replace(
        bits=bits, penetrative=weapon.penetrative + penetrative, lucky=weapon.lucky or lucky
    )


def _act(s: State, e: Any, source: Source) -> Rule[None]:
    for unit in (yield from whom(s, e.on, source)):
        if s.at[unit] < 0:
            continue
        if s.kind[unit] >= 0:
            # In its activation it can do no more than what lies on it allows.
            now = s.now if s.active == unit else 0
            if now & (FROZEN | SLEEP):
                continue
            if e.what == "attack":
                yield from monster.attack_now(s, unit)
            elif e.what == "activation":
                yield from monster.move_and_attack(s, unit, now & IMMOBILE)
            elif not now & IMMOBILE:
                yield from monster.move_now(s, unit)
            continue
        if e.what != "attack":
            yield from _free_move(s, unit)
        if e.what != "move" and s.at[unit] >= 0:
            yield from cause.extra_attack(s, unit, ("action.attack",))


def _free_move(s: State, hero: int) -> Rule[None]:
    speed = 0 if s.active == hero and s.now & IMMOBILE else s.speed(hero)
    ways = movement.ways(s, hero, speed)
    if not speed or not ways.stops:
        return
    options = Options([("stay",)])
    options.squares(("move",), ways.stops)
    choice: Option = yield Ask(s.seat(hero), "free_move", options, (hero,), ("action.move",))
    if choice[0] == "move":
        way = movement.route(s, hero, ways, choice[1], speed)
        yield from movement.walk(s, hero, way)


def _actions(s: State, e: Any, source: Source) -> Rule[None]:
    for hero in _heroes(s, (yield from whom(s, e.on, source))):
        if hero == s.active:
            s.actions += e.amount
        else:
            more = list(s.more)
            more[hero] += e.amount
            s.more = tuple(more)


def _leap(s: State, e: Any, source: Source) -> Rule[None]:
    for unit in (yield from whom(s, e.on, source)):
        if s.at[unit] >= 0:
            goal = _goal(s, e.to, unit, source)
            if goal:
                settle(s, unit, goal)


def _goal(s: State, to: str, unit: int, source: Source) -> Squares:
    """The spaces beside which, or on which, somebody is placed."""
    if to == "target":
        if source.square >= 0:
            return 1 << source.square
        return s.footprint(source.target) if source.target >= 0 else 0
    if to == "self":
        return s.footprint(source.me) if source.me >= 0 and s.at[source.me] >= 0 else 0
    room = s.room_of(s.at[unit])
    if to == "entrance":
        return s.entrances[room]
    if to == "lair":
        field = s.adventure.field
        free = field.lairs[room] & s.ground.floor & ~s.heroes & ~s.foes
        lairs = each(free or field.masks[room] & s.ground.floor & ~s.heroes & ~s.foes)
        if not lairs:
            return 0
        heroes = s.standing()
        return 1 << max(
            lairs, key=lambda q: (min(s.ground.distance(q, s.at[h]) for h in heroes), -q)
        )
    found = _some(s, to.replace("_hero", ""), s.standing(), Source(unit))
    return s.footprint(found[0]) if found else 0


def settle(s: State, unit: int, goal: Squares) -> None:
    """Place a figure on a free space of the goal, else as near to it as there is room."""
    ground = s.ground
    own = s.footprint(unit)
    free = ground.floor & ~((s.heroes | s.foes) & ~own)
    if s.size(unit) > 1:
        free = ground.room(free)
    reached = goal
    while not reached & free:
        wider = ground.spread(reached, over=True)
        if wider == reached:
            return
        reached = wider
    here = s.at[unit]
    square = min(each(reached & free), key=lambda q: (ground.distance(q, here), q))
    if square != here:
        s.shift(unit, square)
        note(s, Placed, unit, square)


def _push(s: State, e: Any, source: Source) -> Rule[None]:
    me = source.me
    if me < 0 or s.at[me] < 0:
        return
    stride, size = s.ground.stride, s.size(me)
    mx, my = s.adventure.field.place(s.at[me])
    for unit in (yield from whom(s, e.on, source)):
        if s.at[unit] < 0 or unit == me or s.size(unit) > 1:
            continue
        x, y = s.adventure.field.place(s.at[unit])
        # From the nearest of its spaces. [large.four-spaces]
        dx, dy = (x >= mx + size) - (x < mx), (y >= my + size) - (y < my)
        here = s.at[unit]
        for _ in range(e.spaces):
            there = here + dy * stride + dx
            free = s.ground.floor & ~s.heroes & ~s.foes
            if there < 0 or not s.ground.steps[here] & free & 1 << there:
                break
            here = there
        if here != s.at[unit]:
            s.shift(unit, here)
            note(s, Placed, unit, here)


# ---------------------------------------------------------------- row, monsters, cards


def _initiative(s: State, e: Any, source: Source) -> Rule[None]:
    if e.to == "shuffle":
        s.remake = True
        return
    if e.on == "party" and e.to in ("top", "bottom"):
        # Cards that bear no token yet go with the others.
        initiative.gather(s, e.to)
        return
    units = yield from whom(s, e.on, source)
    # Several cards keep their order among themselves.
    units.sort(key=lambda unit: initiative.place_of(s, unit), reverse=e.to in ("top", "down"))
    for unit in units:
        initiative.shift(s, unit, e.to, e.places)


def _spawn(s: State, e: Any, source: Source) -> Rule[None]:
    room = s.newest
    if e.at == "self" and source.me >= 0:
        goal = s.footprint(source.me) if s.at[source.me] >= 0 else 1 << max(source.square, 0)
    elif e.at == "heroes":
        goal = s.heroes
    elif e.at == "entrance":
        goal = s.entrances[room]
    else:
        goal = 0
    for group in e.monsters:
        yield from explore.place_group(s, group, room, goal, rules=source.rules)


def _draw(s: State, e: Any, source: Source) -> Rule[None]:
    for hero in _heroes(s, (yield from whom(s, e.on, source))):
        for _ in range(e.count):
            if e.deck == "consumable":
                yield from equipment.draw_consumable(s, hero, source.rules)
            else:
                level = s.adventure.level
                yield from equipment.draw_item(s, hero, level, source.rules)


def _give(s: State, e: Any, source: Source) -> Rule[None]:
    for hero in _heroes(s, (yield from whom(s, e.on, source))):
        if e.consumable is not None:
            card = s.box.consumable_number[e.consumable]
            yield from equipment.gain_consumable(s, hero, card, source.rules)
        else:
            yield from equipment.gain_item(s, hero, s.box.item_number[e.equipment], source.rules)


def _loot(s: State, e: Any, source: Source) -> Rule[None]:
    hero = source.me if source.me >= 0 and s.kind[source.me] < 0 else s.standing()[0]
    for _ in range(e.rolls):
        yield from loot.roll(s, hero)


def _lose_consumable(s: State, e: Any, source: Source) -> Rule[None]:
    for hero in _heroes(s, (yield from whom(s, e.on, source))):
        held = list(dict.fromkeys(s.consumables[hero]))
        if not held:
            continue
        card = held[0]
        if len(held) > 1:
            choice: Option = yield Ask(
                s.seat(hero), "lose", [("drop", card) for card in held], (hero,),
                ("consumable.two",),
            )  # fmt: skip
            card = choice[1]
        cards = list(s.consumables[hero])
        cards.remove(card)
        s.consumables[hero] = tuple(cards)
        equipment.discard_consumable(s, hero, card, source.rules)


def _trader(s: State, e: Any, source: Source) -> Rule[None]:
    yield from trader.meet(s, e.trader or "", s.adventure.level)


def _event(s: State, e: Any, source: Source) -> Rule[None]:
    for _ in range(e.count):
        yield from explore.draw_event(s)


# ---------------------------------------------------------------- the story


def _unlock(s: State, e: Any, source: Source) -> None:
    door = s.adventure.doors[e.door]
    s.unlocked |= 1 << door
    note(s, Unlocked, door)


def _mark(s: State, e: Any, source: Source) -> None:
    if e.flag not in s.flags:
        s.flags = (*s.flags, e.flag)


def _count(s: State, e: Any, source: Source) -> None:
    counters = dict(s.counters)
    counters[e.counter] = max(0, counters.get(e.counter, 0) + e.amount)
    s.counters = tuple(counters.items())


_SYMBOLS = {"melee": OF_MELEE, "ranged": OF_RANGED, "ability": OF_MAGICAL}


def _test(s: State, e: Any, source: Source) -> Rule[None]:
    for unit in (yield from whom(s, e.on, source)):
        if s.at[unit] < 0:
            continue
        roll = Roll()
        yield from dice.exploding(e.dice, unit, e.count, 1, roll)
        worth = _worth(e, roll)
        if worth < e.need and s.kind[unit] < 0:
            yield from _again(s, unit, e, roll)
            worth = _worth(e, roll)
        note(s, Rolled, unit, e.dice, tuple(roll.faces), worth, ("dice.kinds",))
        after = e.success if worth >= e.need else e.failure
        yield from happen(s, after, source._replace(me=unit, meant=None))


def _worth(e: Any, roll: Roll) -> int:
    """The successes of a test."""
    if e.dice == "attack":
        return dice.successes(roll, _SYMBOLS[e.symbol], False)
    return dice.shields(roll)


def _again(s: State, hero: int, e: Any, roll: Roll) -> Rule[None]:
    """Luck is for all dice of its kind, those of a test too. [power.lucky]"""
    lucky = s.profile[hero].lucky | (s.granted(hero, "lucky") if s.boosts else 0)
    if not lucky & LUCK[e.dice]:
        return
    choice: Option = yield Ask(
        s.seat(hero), "improve", [("keep",), *(("reroll", die) for die in range(len(roll.faces)))],
        (hero, (), tuple(roll.faces), _worth(e, roll), e.dice), ("power.lucky",),
    )  # fmt: skip
    if choice[0] == "reroll":
        note(s, Rerolled, hero, choice[1])
        yield from dice.reroll(e.dice, hero, choice[1], 1, roll)


def _choose(s: State, e: Any, source: Source) -> Rule[None]:
    me = source.me
    seat = s.seat(me) if me >= 0 and s.kind[me] < 0 else s.captain
    texts = tuple(way.text for way in e.ways)
    options: list[Option] = [("way", number) for number in range(len(e.ways))]
    choice: Option = yield Ask(seat, "choose", options, (me, texts), ("explore.quest",))
    yield from happen(s, e.ways[choice[1]].effects, source)


def _when(s: State, e: Any, source: Source) -> Rule[None]:
    holds = all_hold(s, e.all, e.unless, source.me)
    yield from happen(s, e.then if holds else e.otherwise, source)


def _say(s: State, e: Any, source: Source) -> None:
    note(s, Told, e.text)


def _win(s: State, e: Any, source: Source) -> None:
    s.verdict = s.verdict or "won"


def _lose(s: State, e: Any, source: Source) -> None:
    s.verdict = s.verdict or "lost"


_DO: dict[str, Callable[[State, Any, Source], Rule[None] | None]] = {
    "heal": _heal,
    "damage": _damage,
    "energy": _energy,
    "gold": _gold,
    "inflict": _inflict,
    "cure": _cure,
    "grant": _grant,
    "boost": _boost,
    "strike": _strike,
    "act": _act,
    "actions": _actions,
    "leap": _leap,
    "push": _push,
    "initiative": _initiative,
    "spawn": _spawn,
    "draw": _draw,
    "give": _give,
    "loot": _loot,
    "lose_consumable": _lose_consumable,
    "trader": _trader,
    "event": _event,
    "unlock": _unlock,
    "mark": _mark,
    "count": _count,
    "test": _test,
    "choose": _choose,
    "when": _when,
    "say": _say,
    "win": _win,
    "lose": _lose,
}
