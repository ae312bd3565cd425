"""Why something is not allowed just now, as the ids of the rules that forbid it.

Nothing here decides: what is allowed is what the question offers. Each function below looks at one
kind of wish and names every rule that stands in its way; of a wish that is offered it names none.
"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel.choice import CHANCE, Ask, Option

from ..superdungeon import status
from ..superdungeon.card import CURSED
from ..superdungeon.explain import Reasons, Why
from ..superdungeon.figures import occupied
from . import equipment, hindrance
from . import round as rounds
from .state import State

Ids = tuple[str, ...]

ANYTHING = ("action.kinds",)
"""For a wish that is no kind of thing a model can do."""


def why_not(s: State, ask: Ask, wish: Option) -> Ids:
    """Ids of the rules that forbid a wish which is not offered; never empty."""
    return REASONS.of(s, ask, wish) or ask.rules or ANYTHING


# The moment


def _another_moment(s: State, ask: Ask, kind: str) -> Ids:
    """It is somebody else's move, or another step of the round."""
    if kind in ("spawn", "clear"):
        if s.fight and kind == "spawn":
            return ("boss.no-more-spawns", "spawn.phase")
        return ("spawn.phase",) if kind == "spawn" else ("token.remove-status",)
    if kind in ("equip", "sacrifice", "hold", "discard", "swap", "use"):
        return ("equip.when-drawn", "equip.fixed")
    if kind == "drink":
        if ask.prompt in ("heart", "potion", "luck", "find", "recover"):
            return ("potion.cannot.make-room",)
        if ask.prompt in ("reroll", "discard", "first"):
            return ("potion.cannot.change-made-roll",)
        return ("potion.when",)
    if kind == "activate" and s.active >= 0:
        return ("activation.finish-before-next",)
    if kind in _SETUP_RULES:
        return (_SETUP_RULES[kind],)
    if ask.prompt == "interrupt":
        return ("potion.interrupt",)
    if s.active >= 0 or ask.seat == CHANCE:
        return ("combat.order",) if kind in _ACTIONS else ask.rules or ANYTHING
    if s.round == 0:
        return ("setup.order",)
    return ("turn.alternate",) if kind in _ACTIONS else ("round.sequence",)


_ACTIONS = (
    "end", "run", "stand", "attack", "berserk", "free", "special", "area", "aim", "raise",
    "shapeshift", "teleport", "chest", "throw", "move", "brave", "burrow", "activate",
)  # fmt: skip
_PLACES = (
    "return", "place_monster", "place_boss", "summon", "splurt", "place_point", "place_marker",
    "place_hero", "place_chest",
)  # fmt: skip
_SETUP_RULES = {
    "hero": "choose.heroes.any",
    "boss": "choose.consul.order",
    "miniboss": "choose.consul.order",
    "point": "choose.consul.order",
    "face": "setup.map.alternate",
    "lay": "setup.map.adjoin",
}
_MOMENTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_ACTIONS, ("menu",)),
    "attack": ("menu", "rage"),
    "activate": ("hero_turn", "consul_turn"),
    "stop": ("consul_turn",),
    "drink": ("menu", "interrupt"),
    "pass": ("interrupt", "rage", "charm"),
    "spawn": ("spawn",),
    "clear": ("spawn", "tokens"),
    "done": ("spawn", "tokens"),
    "name": ("initiative",),
    "first": ("first",),
    "second": ("first",),
    "equip": ("find",),
    "sacrifice": ("find",),
    "hold": ("find",),
    "swap": ("find",),
    "discard": ("find", "discard"),
    "use": ("held",),
    "drop": ("drop",),
    "keep": ("luck_chest", "overcharge", "reroll"),
    "reroll": ("reroll",),
    "defend": ("defend",),
    "as": ("luck",),
    "heart": ("heart",),
    "potion": ("potion",),
    "draw": ("may_draw",),
    "decline": ("may_draw",),
    "leave": ("heart", "potion", "recover"),
    "take_off": ("recover",),
    "recover": ("recover",),
    "heal": ("heal",),
    "stay": ("control",),
    "push": ("control",),
    "pull": ("control",),
    "compel": ("control",),
    "land": ("teleport", "pounce"),
    "centre": ("centre",),
    "resurrect": ("charm",),
    "place": _PLACES,
    "hero": ("choose_hero",),
    "boss": ("choose_boss",),
    "miniboss": ("choose_miniboss",),
    "point": ("choose_point",),
    "face": ("tile",),
    "lay": ("lay",),
}


def _by_the_question(s: State, ask: Ask, wish: Option, why: Why) -> None:
    """Simple questions are explained by the rules they cite themselves."""
    if wish not in ask.options:
        why += ask.rules


# The Consul's spawning


def _spawn(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = wish[1]
    point, left, tokens = ask.about
    if unit not in s.pool:
        kind = s.profile[unit].model.kind
        why.append("spawn.boo-booty-never" if kind == "trap" else "choose.pool.contents")
        if kind == "boss":
            why.append("type.boss")
        return
    if s.at[unit] >= 0:
        why.append("spawn.not-in-play")
    why += _platform(s, unit)
    if s.profile[unit].model.skulls > left + tokens:
        why.append("spawn.four-points")
        if tokens:
            why.append("token.extra-point")
    if s.at[unit] < 0 and not rounds.spawn_places(s, unit, point):
        why.append("spawn.no-room")
    if not why and unit not in rounds.candidates(s):
        # Models of a card are alike: the first of them is offered for all.
        why.append("card.shared-by-models")


def _platform(s: State, unit: int) -> Ids:
    """Why gauge and mini-boss limit keep a monster back."""
    if rounds.may_spawn(s, unit):
        return ()
    model = s.profile[unit].model
    reached_16 = s.lap == 1 or s.gauge >= s.box.gauge.sixteen_bit
    if model.platform == "super":
        return ("type.boss",)
    if s.size == "delve" and (model.platform == "16-bit" or model.kind == "miniboss"):
        return ("gauge.16-bit.delve-spawn",)
    if model.platform == "overcharge":
        return ("overcharge.platforms",) if s.size == "siege" else ("overcharge.siege-only",)
    if not reached_16:
        rule = "miniboss.spawn" if model.kind == "miniboss" else "gauge.8-bit"
        return (rule, "spawn.first-round-platform") if s.round == 1 else (rule,)
    return ("overcharge.two-mini-bosses",) if s.lap else ("gauge.16-bit.one-mini-boss",)


# Turns


def _activate(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = wish[1]
    hero = s.is_hero(unit)
    if unit in s.points:
        why.append("activation.spawning-points-never")
    if hero != (ask.prompt == "hero_turn"):
        why += ["turn.alternate"] if hero else ["turn.hero-one", "turn.alternate"]
        return
    if s.at[unit] < 0:
        why.append("destroy.heroes-wait" if hero else "spawn.phase")
        return
    if hero:
        if s.acted[unit]:
            why.append("activation.once-per-round")
        return
    finishing = not any(s.at[u] >= 0 and not s.acted[u] for u in s.hero_units)
    again = unit == s.boss and s.fight and s.acted[unit] == 1
    if s.acted[unit] and not (again and rounds.extra_activation(s)):
        why.append("boss.extra-activation.lost" if again else "activation.once-per-round")
    elif again and s.burnt and not finishing:
        why.append("boss.extra-activation")
    price = s.profile[unit].model.skulls
    big = price > rounds.SKULLS_PER_TURN or again
    if not finishing and price > s.skulls and not (big and not s.turn_began):
        why.append("turn.consul-big-monster" if big else "turn.consul-four-skulls")


def _stop(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish in ask.options:
        return
    finishing = not any(s.at[u] >= 0 and not s.acted[u] for u in s.hero_units)
    why.append("turn.heroes-finished" if finishing else "turn.consul-four-skulls")


# Finds


def _equip(s: State, ask: Ask, wish: Option, why: Why) -> None:
    card, hero, old = ask.about[0], wish[1], wish[2]
    find = s.box.equipment[card]
    if not 0 <= hero < len(s.seats) or s.at[hero] < 0:
        why.append("equip.sacrifice.who")
        return
    worn = equipment.in_slot(s, hero, find.slot)
    full = len(worn) >= equipment.capacity(s, hero, find.slot)
    if old < 0:
        if full:
            why.append("equip.one-per-slot")
            if all(s.box.equipment[c].traits.flags & CURSED for c in worn):
                why.append("ability.cursed")
        return
    if s.box.equipment[old].slot != find.slot:
        why.append("equip.matching-slot")
    elif old not in worn or not full:
        why.append("equip.replace")
    elif s.box.equipment[old].traits.flags & CURSED:
        why.append("ability.cursed")


def _sacrifice(s: State, ask: Ask, wish: Option, why: Why) -> None:
    card, hero, what = ask.about[0], wish[1], wish[2]
    find = s.box.equipment[card]
    if not 0 <= hero < len(s.seats) or s.at[hero] < 0:
        why.append("equip.sacrifice.who")
        return
    if find.traits.flags & CURSED:
        why.append("ability.cursed")
    if what == "potion":
        if find.slot != "relic":
            why.append("equip.sacrifice.potion")
        if s.potions[hero] >= s.profile[hero].potions:
            why.append("card.potion-quantity")
    elif not _has(s, hero, what):
        why.append("equip.sacrifice.heart")


def _has(s: State, unit: int, what: str) -> bool:
    """Whether a wound or the named status lies on a unit's card."""
    if what == "wound":
        return s.wounds[unit] > 0
    return bool(s.status[unit] & status.BIT.get(what, 0))


def _put_aside(s: State, ask: Ask, wish: Option, why: Why) -> None:
    """Holding and discarding a find; discarding dice is another question."""
    if wish in ask.options:
        return
    if ask.prompt == "find" and s.box.equipment[ask.about[0]].traits.flags & CURSED:
        why.append("ability.cursed")
    else:
        why += ask.rules


def _swap(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish not in ask.options:
        why.append("effects.dungeon")


# Hearts and potions


def _heart(s: State, ask: Ask, wish: Option, why: Why) -> None:
    hero, what = wish[1], wish[2]
    if not 0 <= hero < len(s.seats) or s.at[hero] < 0:
        why.append("dice.drop.any-hero")
    elif not _has(s, hero, what):
        why.append("dice.drop.heart")


def _potion(s: State, ask: Ask, wish: Option, why: Why) -> None:
    hero = wish[1]
    if not 0 <= hero < len(s.seats) or s.at[hero] < 0:
        why.append("dice.drop.any-hero")
    elif s.potions[hero] >= s.profile[hero].potions:
        why += ["dice.drop.potion", "card.potion-quantity"]
    elif wish not in ask.options:
        # Its counter was drunk only after the potion had been rolled.
        why.append("potion.cannot.make-room")


def _clear(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = wish[1]
    if s.is_hero(unit) or s.at[unit] < 0 or not _has(s, unit, wish[2]) or not s.tokens_now:
        why.append("token.remove-status")


# Moved by others, placed, chosen


def _control(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish in ask.options:
        return
    _, unit, kind = ask.about
    why.append(f"control.{kind}")
    square = wish[1]
    if hindrance.is_square(s, square, why) and occupied(s) & ~s.footprint(unit) >> square & 1:
        why.append("control.legal-end")


def _place(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish in ask.options:
        return
    square = wish[2]
    if hindrance.is_square(s, square, why) and wish[1] == ask.about[0]:
        here = 1 << square
        tile = next((t.mask for t in s.board.tiles if t.mask & here), 0)
        if ask.prompt == "place_point":
            if s.board.hallways & here:
                why.append("setup.spawning-points.not-hallway")
            if tile & s.foes:
                why.append("setup.spawning-points.one-per-tile")
        elif ask.prompt == "place_chest" and tile & s.chests:
            why.append("setup.chests.one-per-tile")
    if not why:
        why += ask.rules


def _choose_hero(s: State, ask: Ask, wish: Option, why: Why) -> None:
    number, hero = wish[1], ask.about[0]
    kind = s.box.models[number].kind
    if kind != "hero":
        why.append("choose.heroes.no-shapeshift" if kind == "shapeshift" else "type.sides")
    elif number in [s.draft[h] for h in range(hero) if s.seats[h] == s.seats[hero]]:
        alone = len(set(s.seats)) == 1
        rule = "no-duplicates" if alone else "duplicates-multiplayer"
        why.append(f"choose.heroes.{rule}")


def _choose_point(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish in ask.options:
        return
    point = s.box.content.points.get(s.box.models[wish[1]].id)
    why.append("choose.consul.any" if point is None else "choose.spawning-points.free")
    if point is not None and point.count > 1:
        why.append("choose.spawning-points.pairs")


def _choose_monster(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish not in ask.options:
        why.append("choose.consul.any")


def _tile(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish not in ask.options:
        why.append("component.tiles")


_KINDS: dict[str, Callable[[State, Ask, Option, Why], None]] = {
    "attack": hindrance.attack,
    "berserk": hindrance.free_attack,
    "free": hindrance.free_attack,
    **dict.fromkeys(
        ("special", "area", "aim", "raise", "shapeshift", "teleport"), hindrance.special_use
    ),
    "move": hindrance.move,
    "brave": hindrance.move,
    "run": hindrance.run,
    "stand": hindrance.stand,
    "burrow": hindrance.burrow,
    "chest": hindrance.chest,
    "drink": hindrance.drink,
    "throw": hindrance.throw,
    "spawn": _spawn,
    "clear": _clear,
    "activate": _activate,
    "stop": _stop,
    "equip": _equip,
    "sacrifice": _sacrifice,
    "hold": _put_aside,
    "discard": _put_aside,
    "swap": _swap,
    "heart": _heart,
    "potion": _potion,
    "push": _control,
    "pull": _control,
    "compel": _control,
    "place": _place,
    "hero": _choose_hero,
    "boss": _choose_monster,
    "miniboss": _choose_monster,
    "point": _choose_point,
    "face": _tile,
}

REASONS = Reasons(_MOMENTS, _KINDS, _by_the_question, _another_moment)
