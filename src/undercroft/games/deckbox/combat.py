"""Combat: attacks, defending, damage, defeat and loot; skill checks. [attack.*, defend.*]"""

from __future__ import annotations

from undercroft.kernel.choice import CHANCE, Ask, Option, Rule
from undercroft.kernel.hindrance import Hindrance

from . import ending, stock
from .box import CRUSH, DARK_RITUAL, KINDS, PIERCE, REACH, STUN
from .events import (
    Aimed,
    Attacked,
    Checked,
    Defeated,
    Fell,
    Hurt,
    Rolled,
    Stunned,
    TokenMoved,
    note,
)
from .source import attack_parts, defence_parts
from .state import ATTACK, State
from .tables import COLOURS, SKILLS, Power
from .tracker import energise, enrich, mend

_THROWS = [range(6**n) for n in range(21)]
"""The answers of a throw of so many dice."""

# ---------------------------------------------------------------- dice


def faces(index: int, dice: int) -> tuple[int, ...]:
    """What the dice of a throw show, 1 to 6."""
    shown = []
    for _ in range(dice):
        index, face = divmod(index, 6)
        shown.append(face + 1)
    return tuple(shown)


def count_from(index: int, dice: int, least: int) -> int:
    """How many dice of a throw show at least so much."""
    least -= 1
    found = 0
    for _ in range(dice):
        if index % 6 >= least:
            found += 1
        index //= 6
    return found


def throw(s: State, unit: int, what: str, dice: int, modifier: int) -> Rule[int]:
    """Roll ordinary dice; a hero may have a card that rolls them again. [action.minor.any-time]"""
    index: int = yield Ask(CHANCE, "roll", _THROWS[dice], (what, unit, dice, modifier))
    if unit < s.players and (s.items[unit] or s.of(unit).reroll):
        while ways := rerolls(s, unit, what):
            shown = faces(index, dice)
            choice: Option = yield Ask(
                unit, "reroll", [("keep",), *ways], (what, unit, shown, modifier),
                ("action.minor.any-time",),
            )  # fmt: skip
            if choice[0] == "keep":
                break
            stock.spend(s, unit, choice)
            index = yield Ask(CHANCE, "roll", _THROWS[dice], (what, unit, dice, modifier))
    return index


def rerolls(s: State, hero: int, what: str) -> list[Option]:
    """The cards with which a hero may roll again."""
    ways: list[Option] = []
    for number in s.of(hero).reroll:
        if no_reroll(s, hero, "ability", number, what) is None:
            ways.append(("ability", hero, number, -1))
    for item in s.items[hero]:
        if s.box.item_rerolls[item] and no_reroll(s, hero, "item", item, what) is None:
            ways.append(("item", hero, item, -1))
    return ways


def no_reroll(s: State, hero: int, word: str, number: int, what: str) -> Hindrance | None:
    """What keeps a card that a hero has from rolling these dice again. [action.minor.any-time]"""
    power: Power
    if word == "ability":
        if number not in s.of(hero).reroll:
            return _NO_REROLL
        cost, left = s.box.abilities[number].cost, s.energy[hero]
        if cost > left:
            says = "it costs {cost} Energy, {left} left"
            return Hindrance("ability.cost", "term.energy", says=says, cost=cost, left=left)
        power, bit = s.box.abilities[number].power, number
    else:
        if number not in s.items[hero]:
            return _NO_REROLL
        power, bit = s.box.items[number], stock.ITEM_BIT + number
    return stock.spent(s, hero, bit, power) if what in power.reroll else _NO_REROLL


_NO_REROLL = Hindrance("action.minor.any-time", says="it does not roll these dice again")


# ---------------------------------------------------------------- whom an attack may be made at


def melee_targets(s: State, at: int, words: int, among: int) -> int:
    """Spaces of `among` next to a space; with Reach diagonally too. [melee.adjacent]"""
    found = s.ground.orth[at] & among
    if words & REACH:
        found |= s.ground.reach(at) & among
    return found


def ranged_targets(s: State, at: int, among: int, blockers: int) -> int:
    """Spaces of `among` at which a ranged attack may be made. [ranged.*]"""
    found = 0
    candidates = s.ground.ranged(at) & among
    while candidates:
        low = candidates & -candidates
        candidates ^= low
        if s.ground.sees(at, low.bit_length() - 1, blockers & ~low):
            found |= low
    return found


def no_enemy(s: State, target: int) -> Hindrance | None:
    """An attack is made at an enemy on the map. [attack.one-target, defeat.removed]"""
    if target < s.players:
        return Hindrance("attack.one-target", says="{target:unit} is no enemy", target=target)
    if s.at[target] < 0:
        return Hindrance("defeat.removed", says="{target:unit} is defeated", target=target)
    return None


def unarmed(s: State, hero: int, kind: str) -> Hindrance | None:
    """A weapon without dice for a kind of attack makes none. [melee.dice, ranged.dice]"""
    if s.of(hero).dice[KINDS.index(kind)]:
        return None
    says = "{hero:unit} has no {kind} dice"
    return Hindrance(f"{kind}.dice", says=says, hero=hero, kind=kind)


def out_of_reach(s: State, hero: int, kind: str, target: int) -> Hindrance | None:
    """What keeps an enemy from an attack: `melee_targets`, `ranged_targets` for one of them."""
    here, there = s.at[hero], s.at[target]
    if kind == "melee":
        words = s.of(hero).keywords | s.granted(hero)
        if melee_targets(s, here, words, 1 << there):
            return None
        rules = ["melee.adjacent"]
        if not words & REACH and s.ground.reach(here) >> there & 1:
            rules.append("keyword.reach")
        says = "{target:unit} is not next to {hero:unit}"
        return Hindrance(*rules, says=says, target=target, hero=hero)
    return out_of_sight(s, here, target)


def out_of_sight(s: State, here: int, target: int) -> Hindrance | None:
    """What keeps an enemy from a ranged attack made on a space. [ranged.*, los.*]"""
    ground, there = s.ground, s.at[target]
    if ground.ring(here) >> there & 1:
        return Hindrance("ranged.minimum", says="{target:unit} is too near", target=target)
    if not ground.region(here) >> there & 1:
        rule = "ranged.half-space" if ground.halves >> here & 1 else "ranged.tiles"
        return Hindrance(rule, says="{target:unit} is on a tile too far away", target=target)
    if not ground.view(here) >> there & 1:
        says = "a wall hides {target:unit}"
        return Hindrance("ranged.sight", "los.wall", says=says, target=target)
    blockers = s.foes & ~(1 << there)
    if ground.sees(here, there, blockers):
        return None
    rules = ("ranged.sight", "los.enemy")
    for unit in s.enemies():
        if unit != target and ground.sees(here, there, blockers & ~(1 << s.at[unit])):
            says = "{by:unit} stands before {target:unit}"
            return Hindrance(*rules, says=says, by=unit, target=target)
    return Hindrance(*rules, says="enemies stand before {target:unit}", target=target)


# ---------------------------------------------------------------- attacking


def weapon_attack(s: State, hero: int, target: int, kind: int) -> Rule[None]:
    """The Attack action, with the hero's own weapon. [action.attack]"""
    profile = s.of(hero)
    yield from hero_attack(
        s, hero, target, kind, profile.dice[kind], profile.modifier[kind], profile.keywords
    )


def hero_attack(
    s: State,
    hero: int,
    target: int,
    kind: int,
    dice: int,
    modifier: int,
    words: int,
    made_with: str = "",
    made_by: tuple[str, ...] = ("action.attack",),
) -> Rule[None]:
    """A hero's attack on one enemy, whatever it is made with. [attack.one-target]"""
    quest = s.quest
    parts = attack_parts(s, hero, kind, dice, modifier, made_with) if s.log is not None else ()
    if s.boosts:
        dice += s.boosted(hero, "dice")
        modifier += s.boosted(hero, KINDS[kind])
        words |= s.granted(hero)
        s.boosts = tuple(b for b in s.boosts if b.hero != hero or b.until != ATTACK)
    if s.log is not None:
        defense = s.box.foes[s.card[target]].defense - (1 if words & PIERCE else 0)
        note(
            s, Aimed, hero, target, KINDS[kind], dice, modifier, defense, words,
            s.health[target], parts, (),
        )  # fmt: skip
    # Roll the dice, add the modifier: 6 or more is a hit, a natural 6 a critical one.
    index = yield from throw(s, hero, "attack", dice, modifier)
    criticals = count_from(index, dice, 6) if quest.critical else 0
    least = quest.hit - modifier
    hits = count_from(index, dice, min(least, 6) if quest.critical else least)
    if s.log is not None:
        rules: tuple[str, ...] = ("attack.hit", f"{KINDS[kind]}.modifier")
        if not made_with:
            # The dice are those of the Equipment.
            rules = ("attack.dice", "attack.hit", f"{KINDS[kind]}.dice", f"{KINDS[kind]}.modifier")
        note(s, Rolled, hero, "attack", faces(index, dice), modifier, hits, rules)
    # A successful hit gives Energy, blocked or not.
    if hits:
        energise(s, hero, hits * quest.hit_energy, ("attack.energy", "attack.energy-blocked"))
    # The enemy rolls a die for each hit that is not critical.
    rolled = hits - criticals
    blocked = 0
    if rolled:
        defense = s.box.foes[s.card[target]].defense - (1 if words & PIERCE else 0)
        index = yield from throw(s, target, "defense", rolled, defense)
        blocked = count_from(index, rolled, quest.block - defense)
        if s.log is not None:
            rules = ("defend.dice", "defend.block") + (
                ("keyword.pierce",) if words & PIERCE else ()
            )
            note(s, Rolled, target, "defense", faces(index, rolled), defense, blocked, rules)
    damage = (hits - blocked) * (2 if words & CRUSH else 1)
    if s.log is not None:
        rules = (*made_by, "attack.hit-damage", "attack.one-target")
        if criticals:
            rules += ("attack.critical",)
        if words & CRUSH and damage:
            rules += ("keyword.crush",)
        note(s, Attacked, hero, target, KINDS[kind], hits, criticals, blocked, damage, rules)
    if damage:
        yield from hurt_enemy(s, target, damage, hero, ("attack.hit-damage",))
        if words & STUN and s.at[target] >= 0:
            stun(s, target, ("keyword.stun-weapon",))


def enemy_attack(s: State, enemy: int, hero: int) -> Rule[None]:
    """An enemy's attack on one hero. [attack.critical-enemy]"""
    quest = s.quest
    foe = s.box.foes[s.card[enemy]]
    if not foe.dice:
        return
    if s.log is not None:
        note(
            s, Aimed, enemy, hero, KINDS[foe.kind], foe.dice, foe.modifier,
            s.defense(hero) - (1 if foe.skills & PIERCE else 0), foe.skills, s.health[hero],
            (), defence_parts(s, hero), ("enemy.activation", "attack.dice"),
        )  # fmt: skip
    index = yield from throw(s, enemy, "attack", foe.dice, foe.modifier)
    hits = count_from(index, foe.dice, quest.hit - foe.modifier)
    kind = KINDS[foe.kind]
    if s.log is not None:
        rules: tuple[str, ...]
        rules = ("attack.dice", "attack.hit", f"{kind}.dice", f"{kind}.modifier")
        if 6 in faces(index, foe.dice):
            rules += ("attack.critical-enemy",)
        note(s, Rolled, enemy, "attack", faces(index, foe.dice), foe.modifier, hits, rules)
    blocked = 0
    if hits:
        defense = s.defense(hero) - (1 if foe.skills & PIERCE else 0)
        index = yield from throw(s, hero, "defense", hits, defense)
        blocked = count_from(index, hits, quest.block - defense)
        if s.log is not None:
            rules = ("defend.dice", "defend.block", "defend.modifier-sum") + (
                ("keyword.pierce",) if foe.skills & PIERCE else ()
            )
            note(s, Rolled, hero, "defense", faces(index, hits), defense, blocked, rules)
    damage = (hits - blocked) * (2 if foe.skills & CRUSH else 1)
    if s.log is not None:
        rules = ("enemy.activation", "attack.hit-damage")
        if foe.skills & CRUSH and damage:
            rules += ("keyword.crush",)
        note(s, Attacked, enemy, hero, kind, hits, 0, blocked, damage, rules)
    if damage:
        hurt_hero(s, hero, damage, ("attack.hit-damage",))
        if foe.skills & DARK_RITUAL and s.outcome is None:
            dark_ritual(s, enemy)


def dark_ritual(s: State, enemy: int) -> None:
    """The weakest enemy on the tile gains 1 health. [keyword.dark-ritual]"""
    foes = s.box.foes
    weakest = min(s.enemies_on(s.tile(enemy)), key=lambda u: (s.health[u], foes[s.card[u]].rank, u))
    mend(s, weakest, 1, ("keyword.dark-ritual",))


# ---------------------------------------------------------------- what it does


def stun(s: State, enemy: int, rules: tuple[str, ...]) -> None:
    """[keyword.stun]"""
    s.stunned |= 1 << enemy
    note(s, Stunned, enemy, (*rules, "keyword.stun"))


def hurt_hero(s: State, hero: int, amount: int, rules: tuple[str, ...]) -> None:
    """Damage to a hero, who goes down at 0 Health. [hero.down]"""
    amount = min(amount, s.health[hero])
    s.health[hero] -= amount
    if s.log is not None:
        note(s, Hurt, hero, amount, (*rules, "term.hit-and-damage"))
    if s.health[hero]:
        return
    square = s.at[hero]
    for token in s.carries(hero):
        s.tokens = (*s.tokens[:token], square, *s.tokens[token + 1 :])
        note(s, TokenMoved, token, -1, square)
    s.lift(hero)
    note(s, Fell, hero)
    if not s.heroes:
        ending.lose(s, "all heroes are down", ("hero.down", "app.quest-end"))


def hurt_enemy(s: State, enemy: int, amount: int, by: int, rules: tuple[str, ...]) -> Rule[None]:
    """Damage to an enemy; at 0 it is defeated and its die rolled for loot. [defeat.*]"""
    if bury(s, enemy, amount, by, rules) and by >= 0:
        yield from loot(s, enemy, by)


def bury(s: State, enemy: int, amount: int, by: int, rules: tuple[str, ...]) -> bool:
    """Damage to an enemy without the loot; whether it is defeated. [defeat.removed]"""
    amount = min(amount, s.health[enemy])
    s.health[enemy] -= amount
    note(s, Hurt, enemy, amount, (*rules, "term.hit-and-damage"))
    if s.health[enemy]:
        return False
    s.lift(enemy)
    s.stunned &= ~(1 << enemy)
    s.slain = (*s.slain, s.card[enemy])
    note(s, Defeated, enemy, by)
    return True


def loot(s: State, enemy: int, hero: int) -> Rule[None]:
    """Roll the defeated enemy's die and gain that much Loot. [defeat.loot]"""
    die = s.box.foes[s.card[enemy]].die
    face: int = yield Ask(CHANCE, "loot", _SIX, (enemy, COLOURS[die], hero))
    amount = s.quest.faces[die][face].health * s.quest.loot
    enrich(s, hero, amount, ("defeat.loot",))


_SIX = range(6)


# ---------------------------------------------------------------- skill checks


def check(s: State, hero: int, skill: str, need: int) -> Rule[bool]:
    """Roll four dice with the skill's modifier; each 6 or more is a success. [skill-check.*]"""
    modifier = s.of(hero).skills[SKILLS.index(skill)]
    if s.boosts:
        modifier += s.boosted(hero, "skill")
    dice = s.quest.check_dice
    index = yield from throw(s, hero, "check", dice, modifier)
    successes = count_from(index, dice, 6 - modifier)
    if s.log is not None:
        rules = ("skill-check.dice", "skill-check.success")
        note(s, Rolled, hero, "check", faces(index, dice), modifier, successes, rules)
        note(s, Checked, hero, skill, successes, need)
    return successes >= need
