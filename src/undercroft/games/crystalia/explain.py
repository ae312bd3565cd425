"""Why something is not allowed just now, as the ids of the rules that forbid it.

Nothing here decides: what is allowed is what the question offers. Each function below looks at one
kind of wish and names every rule that stands in its way.
"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Ask, Option

from . import aim, cover, effect, facing, movement
from .card import SMALL, STEALTH
from .state import State
from .unique import used_up

Ids = tuple[str, ...]
Why = list[str]

ANYTHING = ("base.activation.parts",)


def why_not(s: State, ask: Ask, wish: Option) -> Ids:
    """Ids of the rules that forbid a wish which is not offered; never empty."""
    return reasons(s, ask, wish) or ask.rules or ANYTHING


def reasons(s: State, ask: Ask, wish: Option) -> Ids:
    """What stands in the way of a wish, in the order of the checks; empty if nothing is found."""
    if not isinstance(wish, tuple) or not wish or not isinstance(wish[0], str):
        return ()
    if wish[0] in _KINDS and ask.prompt != "menu":
        return ("base.activation.complete",)
    why: Why = []
    try:
        found = _KINDS.get(wish[0]) or _OTHERS.get(wish[0])
        if found is not None:
            found(s, ask, wish, why)
    except (IndexError, KeyError, TypeError, ValueError):
        # A wish without the parts that such a wish has names nothing that could be explained.
        return ()
    return tuple(dict.fromkeys(why))


def _busy(s: State, unit: int, why: Why, points: int) -> None:
    if s.status[unit] & status.KNOCKDOWN:
        why.append("base.status.knockdown")
    if s.actions < points:
        why.append("base.ap.spend")


def _move(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = ask.about[0]
    _, way, square = wish
    if s.status[unit] & status.KNOCKDOWN:
        why.append("base.status.knockdown")
    if s.status[unit] & status.IMMOBILE:
        why.append("base.status.immobile")
    if movement.held_fast(s, unit):
        why.append("ability.grabby")
    if s.turned:
        why.append("facing.free-change")
    if square < 0 or not s.board.has(square):
        why.append("base.tile.squares")
        return
    here = 1 << square
    if here & s.chests:
        why.append("chest.block")
    elif here & s.enemies(unit):
        why.append("move.no-through-enemies")
    elif here & s.everyone:
        why.append("move.end-free")
    elif here & movement.closed_squares(s, unit):
        why.append("base.tile.effects")
    if not why:
        ways = movement.ways(s, unit, s.move)
        if not any(stops & here for stops in ways.stops):
            wide = movement.ways(s, unit, s.move + 8)
            near = any(stops & here for stops in wide.stops)
            why.append("base.move.points" if near else "move.orthogonal")
            if movement.slow_squares(s, unit) & here:
                why.append("base.tile.difficult")
        elif not ways.stops[way] & here:
            why.append("facing.movement")


def _target(s: State, unit: int, target: int, reach: int, why: Why) -> None:
    if s.at[target] < 0:
        why.append("term.off-board")
        return
    if s.immune >> target & 1:
        why.append("boss.immunity.target")
    foot = s.footprint(unit)
    hides = effect.having(s, target, STEALTH | SMALL)
    if not s.board.within_any(foot, reach) & s.footprint(target):
        why.append("base.action.range")
    elif hides:
        closer = s.board.within_any(foot, aim.shortened(reach, hides))
        if not closer & s.footprint(target):
            why.append("base.ability.small-stealth")
    if not cover.sees(s, unit, target):
        why += ["cover.los-needed", "cover.los.blocked"]
    if s.turned and not facing.facings(s, unit, target) >> s.facing[unit] & 1:
        why.append("facing.target")


def _attack(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, target = ask.about[0], wish[1]
    _busy(s, unit, why, 1)
    reaches = dict(s.profile[unit].attacks)
    if wish[2] not in reaches:
        why.append("base.action.basic")
        return
    if s.friendly(unit, target):
        why.append("base.action.enemy-only")
    _target(s, unit, target, reaches[wish[2]], why)


def _special(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, number = ask.about[0], wish[1]
    action = s.box.actions[number]
    _busy(s, unit, why, action.cost)
    if number not in s.profile[unit].specials:
        why.append("base.equip.effect")
    if s.status[unit] & status.ICE:
        why.append("base.status.ice")
    if action.once and number in s.onces:
        why.append("base.ap.repeat")
    if action.one_use and used_up(s, unit, number):
        why.append("base.ability.one-use")
    if wish[0] == "special" and action.reach is not None:
        target = wish[2]
        if not effect.meant(s, unit, action, target):
            why.append("base.action.enemy-only" if action.aim == "enemy" else "base.action.augment")
        _target(s, unit, target, action.reach, why)


def _drink(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = ask.about[0]
    if unit != s.hero[s.owner[unit]]:
        why.append("emergency.opponent-turn")
    if s.drunk:
        why.append("base.potion.one-per-activation")
    if s.status[unit] & status.ICE:
        why.append("base.status.ice")
    action = s.box.actions[wish[1]]
    if action.colour == "green":
        why.append("emergency.opponent-turn")
    if action.cost > s.potions[s.owner[unit]]:
        why.append("base.potion.free-action")


def _once(flag: str, rule: str) -> Callable[[State, Ask, Option, Why], None]:
    def explain(s: State, ask: Ask, wish: Option, why: Why) -> None:
        _busy(s, ask.about[0], why, 1)
        if getattr(s, flag):
            why.append(rule)

    return explain


def _meditate(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = ask.about[0]
    _busy(s, unit, why, 2)
    if s.meditated:
        why.append("action.meditate.once")
    if s.profile[unit].point:
        why.append("spawn.point-never-heals")
    from .action import enemy_units

    if any(cover.sees(s, unit, other) for other in enemy_units(s, unit)):
        why.append("action.meditate.no-los")


def _retreat(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = ask.about[0]
    _busy(s, unit, why, 2)
    profile = s.profile[unit]
    if profile.leader or profile.kind in ("boss", "mimic", "champion") or profile.point:
        why.append("action.retreat.who")
    if not s.footprint(unit) & s.board.open_hallways:
        why.append("action.retreat")
    if aim.enemy_near(s, unit):
        why.append("action.retreat.enemy-near")


def _smokebomb(s: State, ask: Ask, wish: Option, why: Why) -> None:
    from .action import smoke_places

    unit = ask.about[0]
    _busy(s, unit, why, 2)
    if not smoke_places(s, unit):
        why.append("action.smokebomb.needs-point")
    else:
        why.append("action.smokebomb.unseen")


def _search(s: State, ask: Ask, wish: Option, why: Why) -> None:
    from .trap import tile_of

    unit = ask.about[0]
    _busy(s, unit, why, 2)
    tile = tile_of(s, unit)
    if tile < 0:
        why.append("action.search-traps")
    elif not s.tile_traps or s.tile_traps[tile] < 0:
        why.append("action.search-traps.once-per-tile")
    if aim.enemy_near(s, unit):
        why.append("action.search-traps.enemy-near")


def _chest(s: State, ask: Ask, wish: Option, why: Why) -> None:
    from .chest import trapdoor_squares

    unit = ask.about[0]
    _busy(s, unit, why, 0 if s.proficient else 1)
    here = 1 << wish[1]
    if not s.chests & here:
        why.append("chest.open.position")
    if trapdoor_squares(s) & here:
        why.append("trapdoor.flip")
    if not movement.beside(s, s.footprint(unit)) & here:
        why.append("chest.open.position")
    if aim.enemy_near(s, unit):
        why.append("chest.open.enemy-near")


def _trapdoor(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = ask.about[0]
    _busy(s, unit, why, 0 if s.proficient else 1)
    if s.profile[unit].base > 1:
        why.append("trapdoor.size")
    why.append("trapdoor.use")


def _phase(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish[1] == "hero":
        why.append("turn.hero-phase.needs-hero")
    if wish[1] == "spawning":
        why.append("spawn.needs-point")


def _activate(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = wish[1]
    if s.crystals >> unit & 1:
        why.append("turn.crystal.once")
    if s.immune >> unit & 1:
        why.append("boss.immunity.effects")
    if unit == s.hero[s.owner[unit]]:
        why.append("turn.warband-phase")
    elif s.profile[unit].skulls > s.skulls:
        why.append("base.skull.value")


def _equip(s: State, ask: Ask, wish: Option, why: Why) -> None:
    _, unit, card = wish
    item = s.box.equipment[card]
    if s.at[unit] < 0:
        why.append("pop.on-warzone-only")
    if s.profile[unit].point and not item.treasure:
        why.append("pop.point-treasure-only")
    if item.cursed and not s.profile[unit].leader:
        why.append("cursed.must-equip")
    worn = [s.box.equipment[e] for e in s.gear[unit]]
    if any(w.cursed and w.slot == item.slot for w in worn):
        why.append("cursed.removal")
    if item.treasure and any(w.cursed and w.treasure for w in worn):
        why.append("pop.one-treasure")


def _spawn(s: State, ask: Ask, wish: Option, why: Why) -> None:
    player = s.turn
    _, point, what = wish
    if s.at[point] < 0:
        why.append("spawn.destroyed-point")
    if what == "hero":
        if s.at[s.hero[player]] >= 0:
            why.append("spawn.option.hero")
        if not s.coins[player]:
            why.append("spawn.coin.only-one")
    if what == "mini":
        if not s.unlocked[player]:
            why.append("unlock.mini-boss")
        elif s.mini_uses[player] and not s.coins[player]:
            why.append("spawn.option.mini-boss.cost")


_KINDS: dict[str, Callable[[State, Ask, Option, Why], None]] = {
    "move": _move,
    "attack": _attack,
    "special": _special,
    "area": _special,
    "aim": _special,
    "dash": _once("dashed", "action.dash.once"),
    "trade": _once("traded", "action.trade.once"),
    "meditate": _meditate,
    "retreat": _retreat,
    "smokebomb": _smokebomb,
    "search": _search,
    "chest": _chest,
    "trapdoor": _trapdoor,
    "drink": _drink,
}
_OTHERS: dict[str, Callable[[State, Ask, Option, Why], None]] = {
    "phase": _phase,
    "activate": _activate,
    "equip": _equip,
    "spawn": _spawn,
}
