"""What monsters do: first a move, then an attack, by the rules of targeting. [monster.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Options, Rule

from . import aim, cause, movement, skill, targeting, token, villain
from .box import Weapon
from .events import Activated, Idle, note
from .pool import Attack
from .state import FROZEN, IMMOBILE, SLEEP, STUN, State


def monster(s: State, unit: int) -> Rule[None]:
    """One monster's activation. [monster.when, monster.move-then-attack]"""
    if s.at[unit] < 0 or s.acted >> unit & 1 or not s.heroes:
        return
    s.active = unit
    s.acted |= 1 << unit
    note(s, Activated, unit, ("monster.when", "round.action-order"))
    # It has begun: what a surprise leaves on it waits for the activation after this one.
    s.begin_conditions(unit)
    by = s.release(unit)
    yield from skill.surprise(s, unit)
    if s.at[unit] >= 0:
        yield from _activation(s, unit, by)
    finish(s, unit)


def finish(s: State, unit: int) -> None:
    """The activation is over, and with it what counted for it."""
    s.active = -1
    s.now = s.rage = 0
    s.end_boosts(unit)


def _activation(s: State, unit: int, by: int) -> Rule[None]:
    kind = s.kinds[s.kind[unit]]
    regain = kind.regeneration + (s.boosted(unit, "regeneration") if s.boosts else 0)
    if regain:
        yield from token.heal(s, unit, regain, unit, ("power.regeneration",))
    if s.now & (FROZEN | SLEEP):
        rule = "power.frozen" if s.now & FROZEN else "power.sleep"
        note(s, Idle, unit, "frozen" if s.now & FROZEN else "asleep", (rule,))
        return
    if by >= 0:
        yield from _led(s, unit, by)
        return
    if "activation" in kind.moments:
        instead = yield from villain.react(s, unit, "activation", -1)
        if instead or s.at[unit] < 0:
            return
    yield from move_and_attack(s, unit, s.now)


def move_and_attack(s: State, unit: int, now: int = 0) -> Rule[None]:
    """[monster.move-then-attack, power.stun, power.immobilize]"""
    speed = 0 if now & IMMOBILE else s.speed(unit)
    weapon = s.kinds[s.kind[unit]].weapon
    heroes = s.standing()
    if not heroes:
        return
    if now & STUN:
        # One action: the attack from where it stands, else the move.
        found = targeting.plan(s, unit, weapon, 0, heroes)
        if found.target >= 0:
            yield from cause.attack(s, Attack(unit, weapon, [found.target]))
        elif speed:
            found = targeting.plan(s, unit, weapon, speed, heroes)
            if found.path:
                yield from movement.walk(s, unit, found.path)
        return
    found = targeting.plan(s, unit, weapon, speed, heroes)
    if found.path:
        yield from movement.walk(s, unit, found.path)
    target = found.target
    if target < 0 or s.at[unit] < 0:
        return
    if found.path and not _reaches(s, unit, weapon, target):
        # Free attacks on the way have changed who stands where: it attacks whom it can.
        target = targeting.plan(s, unit, weapon, 0, s.standing()).target
    if target >= 0 and s.at[target] >= 0:
        yield from cause.attack(s, Attack(unit, weapon, [target]))


def _reaches(s: State, unit: int, weapon: Weapon, target: int) -> bool:
    """Whether a target can be attacked from where a figure has come to stand."""
    there = s.at[target]
    return there >= 0 and target in aim.reachable(s, unit, weapon, s.footprint(target))


def attack_now(s: State, unit: int) -> Rule[None]:
    """One attack from where it stands, out of turn."""
    weapon = s.kinds[s.kind[unit]].weapon
    found = targeting.plan(s, unit, weapon, 0, s.standing())
    if found.target >= 0:
        yield from cause.attack(s, Attack(unit, weapon, [found.target]))


def move_now(s: State, unit: int) -> Rule[None]:
    """One move towards whom it would attack."""
    found = targeting.plan(s, unit, s.kinds[s.kind[unit]].weapon, s.speed(unit), s.standing())
    if found.path:
        yield from movement.walk(s, unit, found.path)


def _led(s: State, unit: int, by: int) -> Rule[None]:
    """A controlled monster: the controlling hero's player decides. [power.control]"""
    seat = s.seat(by) if s.kind[by] < 0 else s.captain
    now = s.now
    speed = 0 if now & IMMOBILE else s.speed(unit)
    moved = False
    if speed:
        ways = movement.ways(s, unit, speed)
        if ways.stops:
            options = Options([("stay",)])
            options.squares(("move",), ways.stops)
            choice: Option = yield Ask(seat, "lead_move", options, (unit, by), ("power.control",))
            if choice[0] == "move":
                moved = True
                path = movement.route(s, unit, ways, choice[1], speed)
                yield from movement.walk(s, unit, path)
    if s.at[unit] < 0 or (moved and now & STUN):
        return
    weapon = s.kinds[s.kind[unit]].weapon
    among = (s.heroes | s.foes) & ~s.footprint(unit)
    targets = aim.reachable(s, unit, weapon, among)
    if not targets:
        return
    single: list[Option] = [("pass",), *(("attack", 0, target) for target in targets)]
    choice = yield Ask(
        seat, "lead_attack", single, (unit, by), ("power.control", "power.control-friends")
    )
    if choice[0] == "attack":
        yield from cause.attack(s, Attack(unit, weapon, [choice[2]]))


def led_hero(s: State, hero: int) -> Rule[None]:
    """A hero controlled by a monster goes for the nearest other hero. [power.control]"""
    others = [other for other in s.standing() if other != hero]
    if not others:
        return
    speed = 0 if s.now & IMMOBILE else s.speed(hero)
    plans = [targeting.plan(s, hero, weapon, speed, others) for weapon in s.profile[hero].weapons]
    found = min(plans, key=lambda p: (p.target < 0, len(p.path)))
    if found.path:
        yield from movement.walk(s, hero, found.path)
        if s.now & STUN:
            return
    target = found.target
    if target < 0 or s.at[hero] < 0:
        return
    if not found.path or _reaches(s, hero, found.weapon, target):
        a = Attack(hero, found.weapon, [target])
        a.auto = True
        yield from cause.attack(s, a)
