"""Why not: the rules that forbid what is not offered.

Legality is decided by the options alone; here is only said which rules a wish would break.
"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option

from . import combat
from .box import INVISIBLE
from .dice import OF_MELEE, OF_RANGED
from .spell import cost
from .state import IMMOBILE, TERROR, State

Ids = tuple[str, ...]


def why_not(s: State, ask: Ask, wish: Option) -> Ids:
    """Ids of the rules that forbid a wish which is not among the options."""
    if wish and wish[0] in ("learn", "learn_spell") and ask.prompt == "spend":
        return _learn(s, ask.about[0], wish)
    if not wish or not isinstance(wish[0], str) or ask.prompt != "menu":
        return ask.rules
    hero: int = ask.about[0]
    kind = wish[0]
    rules: list[str] = []
    if kind in _ACTIONS and not s.actions:
        rules.append("action.two")
    if kind == "attack":
        rules += _attack(s, hero, wish)
    elif kind in ("cast", "aim_spell"):
        rules += _cast(s, hero, wish)
    elif kind in ("move", "step"):
        rules += _move(s, hero, wish)
    elif kind == "run":
        if s.runs >= 2:
            rules.append("energy.run-limit")
        if not s.energy[hero]:
            rules += ["energy.not-enough", "char.modify.energy-zero"]
        rules += _move(s, hero, ("run", wish[1])) if len(wish) > 1 else []
    elif kind == "rest":
        if s.taken != 1:
            rules.append("action.rest-second")
    elif kind == "loot":
        rules += _loot(s, hero)
    elif kind == "open":
        if s.foes:
            rules.append("explore.card")
        rules.append("action.interact")
    elif kind in ("interact", "search"):
        rules.append("action.interact")
        if kind == "search" and s.foes:
            rules.append("loot.no-monsters")
    elif kind in ("use", "throw"):
        rules.append("consumable.one-use")
    elif kind == "slam":
        if s.profile[hero].shield < 0:
            rules.append("skill.protection.shield-slam-needs-shield")
        rules.append("skill.protection.shield-slam")
    elif kind == "stance":
        rules.append("skill.protection.defensive-stance")
    elif kind == "vigor":
        rules += ["skill.protection.vigor", "token.maximum", "energy.not-enough"]
    return tuple(dict.fromkeys(rules)) or ask.rules


_ACTIONS = (
    "attack", "aim", "cast", "aim_spell", "move", "rest", "open", "interact", "search", "equip",
    "vigor", "slam", "pass",
)  # fmt: skip


def _attack(s: State, hero: int, wish: Option) -> list[str]:
    weapons = s.profile[hero].weapons
    if len(wish) < 3 or not 0 <= wish[1] < len(weapons):
        return ["wield.effect", "attack.one-weapon"]
    weapon, target = weapons[wish[1]], wish[2]
    if not 0 <= target < len(s.at):
        return ["attack.target"]
    if s.at[target] < 0:
        return ["monster.defeated"]
    rules = []
    ground, mask = s.ground, s.footprint(target)
    close = ground.adjacent(s.at[hero], 1) & mask
    if not weapon.range:
        if not close:
            rules.append("equip.weapon.melee-reach")
    else:
        if close and weapon.kind == OF_RANGED:
            rules.append("attack.adjacent-ranged-ban")
        if not ground.within(s.at[hero], 1, weapon.range) & mask:
            rules.append("equip.weapon.range")
        if not close and not combat.sees(s, hero, target, weapon):
            rules += _sight(s, hero, target)
    if weapon.kind != OF_MELEE and s.powers(target) & INVISIBLE:
        rules.append("power.invisible")
    return rules or ["attack.target"]


def _sight(s: State, hero: int, target: int) -> list[str]:
    ground = s.ground
    size = s.size(target)
    if ground.sees(s.at[hero], 1, s.at[target], size, s.opaque & ~s.footprint(target)):
        return ["los.figures"]
    return ["los.line", "los.terrain"]


def _cast(s: State, hero: int, wish: Option) -> list[str]:
    rules = []
    if not s.profile[hero].magic:
        rules.append("spell.magical-weapon")
    if len(wish) < 2 or wish[1] not in s.profile[hero].spells:
        return [*rules, "action.cast"]
    if s.energy[hero] < cost(s, hero, wish[1]):
        rules += ["energy.not-enough", "spell.energy"]
    if s.now & TERROR:
        rules.append("power.terror")
    return rules or ["cast.target", "spell.range"]


def _learn(s: State, hero: int, wish: Option) -> Ids:
    """A lesson of another's tree, one too dear, or one that is known already."""
    trees, number = s.box.heroes[s.party[hero]].trees, wish[1]
    if wish[0] == "learn_spell":
        own, price = "spellcasting" in trees, "advance.cost.spellcasting"
        known, cost = s.spells[hero] >> number & 1, s.box.spell_cost(number)
    else:
        own = any(number in s.box.tree_skills.get(tree, ()) for tree in trees)
        price, known, cost = (
            "advance.cost.rows",
            s.skills[hero] >> number & 1,
            s.box.skill_cost(number),
        )
    if not own:
        return ("advance.own-trees",)
    if not known and cost > s.experience[hero]:
        return ("advance.experience", price)
    return ("advance.any-combination",)


def _move(s: State, hero: int, wish: Option) -> list[str]:
    square = wish[1] if len(wish) > 1 else -1
    rules = []
    if s.now & IMMOBILE:
        rules.append("power.immobilize")
    if not s.speed(hero):
        rules.append("char.modify.speed-zero-move")
    if square < 0 or not s.ground.floor >> square & 1:
        return rules or ["action.move"]
    if (s.heroes | s.foes) >> square & 1:
        rules.append("action.move-end")
    return rules or ["action.move", "action.move-through"]


def _loot(s: State, hero: int) -> list[str]:
    rules = []
    room = s.room_of(s.at[hero])
    if s.foes:
        rules.append("loot.no-monsters")
    if not room:
        rules.append("loot.not-starting-tile")
    elif s.looted >> room & 1:
        rules.append("loot.once-per-tile")
    return rules
