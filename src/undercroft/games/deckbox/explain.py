"""Why not: the rules that forbid what is not offered.

Legality is decided by the options alone; here is only said which rules a wish would break.
"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option

from . import combat, movement
from .box import REACH
from .state import State

Ids = tuple[str, ...]


def why_not(s: State, ask: Ask, wish: Option) -> Ids:
    """Ids of the rules that forbid a wish which is not among the options."""
    if not wish or not isinstance(wish[0], str):
        return ()
    if wish[0] in ("hero", "equipment") or ask.prompt in ("hero", "equipment", "ability"):
        return ("setup.build-character",)
    if wish[0] == "stand":
        return ("setup.starting-tiles",)
    if wish[0] == "activate":
        return _activate(s, wish[1])
    if ask.prompt not in ("menu", "window"):
        return ask.rules
    hero: int = ask.about[0]
    kind = wish[0]
    if kind in ("attack", "move", "step", "act") and ask.prompt == "window":
        return ("round.player.finish-first", "action.minor.any-time")
    if kind == "attack":
        return _attack(s, hero, wish[1], wish[2])
    if kind in ("move", "step"):
        return _move(s, hero, kind, wish[1])
    if kind == "act":
        return _act(s, wish)
    if kind == "buy":
        if wish[2] not in s.market:
            return ("setup.item-market",)
        return ("item.pay-loot",)
    if kind == "ability":
        return _ability(s, hero, wish)
    if kind == "item":
        return ("item.save",) if wish[2] not in s.items[hero] else ("action.minor.use-item",)
    if kind in ("give", "pay"):
        return ("action.minor.trade", "term.adjacent")
    return ask.rules


def _activate(s: State, hero: int) -> Ids:
    if 0 <= hero < s.players and s.at[hero] < 0:
        return ("hero.down",)
    return ("round.player.any-order", "round.player.finish-first")


def _attack(s: State, hero: int, kind: str, target: int) -> Ids:
    rules: list[str] = []
    if not s.actions:
        rules.append("round.player.two-actions")
    if not s.players <= target < len(s.at):
        return (*rules, "attack.one-target")
    if s.at[target] < 0:
        return (*rules, "defeat.removed")
    profile = s.of(hero)
    here, there = s.at[hero], s.at[target]
    ground = s.ground
    if kind == "melee":
        if not profile.dice[0]:
            rules.append("melee.dice")
        words = profile.keywords | s.granted(hero)
        if not combat.melee_targets(s, here, words, 1 << there):
            rules.append("melee.adjacent")
            if not words & REACH and ground.reach(here) >> there & 1:
                rules.append("keyword.reach")
        return tuple(rules)
    if not profile.dice[1]:
        rules.append("ranged.dice")
    if ground._ring(here) >> there & 1:
        return (*rules, "ranged.minimum")
    if not ground.region(here) >> there & 1:
        half = ground.halves >> here & 1
        return (*rules, "ranged.half-space" if half else "ranged.tiles")
    if not ground.view(here) >> there & 1:
        rules += ["ranged.sight", "los.wall"]
    elif not ground.sees(here, there, s.foes & ~(1 << there)):
        rules += ["ranged.sight", "los.enemy"]
    return tuple(rules)


def _move(s: State, hero: int, kind: str, square: int) -> Ids:
    rules: list[str] = []
    if not s.ground.squares >> square & 1 if square >= 0 else True:
        return ("term.space",)
    if (s.foes | s.heroes) >> square & 1:
        return ("action.move.enemies",)
    if kind == "move" and not s.actions:
        rules.append("round.player.two-actions")
    budget = s.steps if kind == "step" or not s.actions else s.speed(hero)
    if movement.ways(s, hero, budget).open >> square & 1:
        return tuple(rules)
    rules.append("action.move.speed")
    ground = s.ground
    enter = ground.squares & ~s.foes
    if any(layer >> square & 1 for layer in ground.flood(s.at[hero], budget, enter, 0)):
        rules.append("terrain.water-cost" if ground.water else "terrain.pit-damage")
    elif any(layer >> square & 1 for layer in ground.flood(s.at[hero], budget, ground.squares, 0)):
        rules.append("action.move.enemies")
    return tuple(rules)


def _act(s: State, wish: Option) -> Ids:
    if not s.actions:
        return ("round.player.two-actions", "action.special")
    return ("action.special",)


def _ability(s: State, hero: int, wish: Option) -> Ids:
    number = wish[2]
    if number not in s.of(hero).powers:
        return ("setup.build-character",)
    if s.box.abilities[number].cost > s.energy[hero]:
        return ("ability.cost", "term.energy")
    return ("ability.cost", "action.minor.ability")
