"""A plan: what one hero had better do now, one step deep and with exact odds.

What the rows of the deeds say a deed is worth; `advice` looks so at menus and windows.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import Option

from . import combat
from .box import CRUSH, KINDS, MELEE, PIERCE, RANGED, REACH, keywords
from .destination import Places
from .minor import heroes_of
from .prospect import KILL, harm, promising, struck, venture, weapon_blow
from .state import State
from .tables import Power

_FREE = 50.0
"""Above everything that costs an action."""


class Plan:
    """One look at the board for a hero who may act."""

    def __init__(self, s: State, hero: int) -> None:
        self.s = s
        self.hero = hero
        self.places = Places(s, hero)

    def step(self, option: Option) -> float:
        return self.places.stand(option[1], self.s.actions) - 0.01

    def move(self, option: Option) -> float:
        return self.places.stand(option[1], self.s.actions - 1) - 0.02

    def attack(self, option: Option) -> float:
        worth = weapon_blow(self.s, self.hero, option[2], KINDS.index(option[1]))
        return worth * (1 if self.s.actions == 1 else 1.95) + 0.02

    def act(self, option: Option) -> float:
        """What a room offers."""
        s = self.s
        row = s.box.action(s.script[option[1]][1], option[2])
        worth = venture(s, self.hero, row)
        share = 1.6 if promising(s, row.success) else 0.6
        return share * worth + (_FREE if row.free and worth > 0 else 0.0)

    # Minor actions

    def buy(self, option: Option) -> float:
        return _free(price_worth(self.s, option[1], option[2]))

    def ability(self, option: Option) -> float:
        ability = self.s.box.abilities[option[2]]
        return _free(use(self.s, self.places, ability.power, option[3]) - 0.08 * ability.cost)

    def item(self, option: Option) -> float:
        card = self.s.box.items[option[2]]
        worth = use(self.s, self.places, card, option[3])
        return _free(worth - (0.0 if card.stays else 0.1 * card.price))

    def done(self, option: Option) -> float:
        """Nothing more for a while, if there is nothing to do anything with."""
        s, hero = self.s, self.hero
        energy = s.energy[hero] < s.of(hero).least
        return 0.02 if energy and not any(s.box.item_uses[i] for i in s.items[hero]) else -0.01


def _free(worth: float) -> float:
    return _FREE + worth if worth > 0.05 else -1.0


def use(s: State, look: Places, power: Power, target: int) -> float:
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


def _gift(s: State, look: Places, e: Any, other: int, acting: bool) -> float:
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
        mine = look if other == look.hero else Places(s, other)
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


def _gain(s: State, look: Places, unit: int, kind: int, more: int) -> float:
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
