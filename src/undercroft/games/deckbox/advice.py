"""Advice: what each option of a question is worth to the party.

One step deep, with exact odds and no dice. A hero strikes where the odds are best, else goes
where the quest wants somebody: to a point of interest with something to do, to a token, to the
enemy that must fall, to the way out, or to the next exit nobody has looked behind. Legality is not
looked at here: the options are what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.kernel.choice import Ask, Option

from . import combat
from .box import CRUSH, KINDS, MELEE, PIERCE, RANGED, REACH, keywords
from .minor import heroes_of
from .outlook import Outlook, exits, spread
from .prospect import KILL, harm, promising, struck, venture, weapon_blow
from .state import State
from .tables import Power

_FREE = 50.0
"""Above everything that costs an action."""

Advice = Callable[[State, Ask], Sequence[float]]


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    advice = _PROMPTS.get(ask.prompt)
    return None if advice is None else advice(s, ask)


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
            total += sum(
                _gift(s, look, e, other, acting) for other in heroes_of(s, hero, e.on, target)
            )
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
