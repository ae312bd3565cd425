"""Advice: what each option of a question is worth to the seat that is asked.

One step deep, with exact odds and no dice. The plan behind it: fight what can be fought from
where one stands or can go, else do what the quest wants next: the room's action, the token, the
way home, the next unexplored exit. Legality is not looked at here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.squares import Square, Squares, each

from . import combat
from .box import CRUSH, KINDS, MELEE, PIERCE, REACH
from .ending import all_hold, room_mask
from .odds import attack_odds, blocks, check_odds, damage, item_damage
from .round import action_spaces
from .state import HELD, OUT, State
from .tables import SKILLS

FAR = 99
ITEM_WORTH = {
    "oak_shield": 2.0, "bear_gauntlets": 2.0, "hawk_brooch": 1.6, "hooked_blade": 0.8,
    "long_boots": 0.8, "heartwine": 1.6, "red_draught": 1.5, "phoenix_feather": 0.9,
    "fire_flask": 1.2, "acid_vial": 1.2, "throwing_axe": 1.0, "thunderstone": 0.9,
    "camp_kettle": 1.0, "bear_trap": 0.9, "lodestone_charm": 0.8, "iron_oil": 0.6,
}  # fmt: skip
"""Where looking one step ahead says nothing: what an item is worth to have. Others are 0.3."""


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    if ask.prompt in ("menu", "window"):
        plan = _Plan(s, ask.about[0], ask.prompt == "menu")
        return [plan.worth(option) for option in ask.options]
    if ask.prompt == "activate":
        return [_readiness(s, option[1]) for option in ask.options]
    if ask.prompt == "reroll":
        return _reroll(s, ask)
    if ask.prompt == "trade":
        return [1.0, 0.0]
    if ask.prompt == "equipment":
        return [_equipment(s, ask.about[0], option[1]) for option in ask.options]
    return None


def _equipment(s: State, player: int, number: int) -> float:
    arms = s.box.equipment[number]
    best = 0.0
    for kind in (arms.melee, arms.ranged):
        found = attack_odds(kind.dice, kind.modifier + 1, 0)
        best = max(best, sum(k * p for k, p in enumerate(found)))
    return best * (1.5 if "crush" in arms.keywords else 1.0) + 0.25 * arms.defense


def _readiness(s: State, hero: int) -> float:
    """Who can strike at once goes first; the weak go last."""
    plan = _Plan(s, hero, True)
    return max(plan.strike_from(s.at[hero]), 0.01 * s.health[hero])


def _reroll(s: State, ask: Ask) -> list[float]:
    what, hero, shown, modifier = ask.about
    if what == "check":
        good = sum(die + modifier >= 6 for die in shown)
        again = 0.6 if good == 0 else -1.0
    else:
        least = 6 - modifier
        mean = len(shown) * max(0, min(6, 7 - least)) / 6
        good = sum(die >= least for die in shown)
        again = mean - good - 0.7
        if what == "defense" and len(shown) - good >= s.health[hero]:
            again += 2
    return [0.0] + [again] * (len(ask.options) - 1)


class _Plan:
    """One look at the table for one hero."""

    def __init__(self, s: State, hero: int, menu: bool) -> None:
        self.s = s
        self.hero = hero
        self.menu = menu
        self.here = s.at[hero]
        self.profile = s.of(hero)
        self.best_here = self.strike_from(self.here) if menu and s.actions else 0.0
        self._goal: list[int] | None = None
        self._threat: dict[Square, float] = {}

    def worth(self, option: Option) -> float:
        kind = option[0]
        s = self.s
        if kind == "end":
            return 0.0
        if kind == "attack":
            return 1.0 + self.blow(option[2], KINDS.index(option[1]))
        if kind == "act":
            return self.act(option[1], option[2])
        if kind in ("move", "step"):
            return self.move(kind, option[1])
        if kind == "buy":
            return self.buy(option[2])
        if kind == "ability":
            ability = s.box.abilities[option[2]]
            return self.power(ability.power.effects, option[3], 0.22 * ability.cost)
        if kind == "item":
            row = s.box.items[option[2]]
            return self.power(row.effects, option[3], 0.0 if row.stays else 0.55)
        if kind == "pass":
            return 0.05
        return -1.0

    # Fighting

    def blow(self, target: int, kind: int) -> float:
        """What an attack is worth: the damage it does, more if it may defeat."""
        found, each_hit = damage(self.s, self.hero, target, kind)
        return self._value(target, found, each_hit)

    def _value(self, target: int, found: tuple[float, ...], each_hit: int) -> float:
        s = self.s
        health = s.health[target]
        mean = sum(p * min(k * each_hit, health) for k, p in enumerate(found))
        kill = sum(p for k, p in enumerate(found) if k * each_hit >= health)
        threat = 0.6 + 0.3 * s.box.foes[s.card[target]].dice
        return mean * 0.5 * threat + kill * threat

    def strike_from(self, square: Square) -> float:
        """The best attack from a space."""
        s = self.s
        if not s.foes:
            return 0.0
        best = 0.0
        dice = self.profile.dice
        if dice[0]:
            words = self.profile.keywords | s.granted(self.hero)
            near = combat.melee_targets(s, square, words & REACH, s.foes)
            for at in each(near):
                best = max(best, self.blow(s.unit_at[at], 0))
        if dice[1]:
            for at in each(combat.ranged_targets(s, square, s.foes, s.foes)):
                best = max(best, self.blow(s.unit_at[at], 1))
        return best

    def threat(self, square: Square) -> float:
        """The damage to be feared on a space in the coming Enemy Phase."""
        known = self._threat.get(square)
        if known is not None:
            return known
        s = self.s
        feared = 0.0
        defense = s.defense(self.hero)
        for unit in s.enemies():
            if s.stunned >> unit & 1:
                continue
            foe = s.box.foes[s.card[unit]]
            far = _steps(s.at[unit], square) - foe.speed
            if foe.kind == MELEE:
                reached = far <= (2 if foe.skills & REACH else 1)
            else:
                reached = far <= 6 and bool(s.ground.view(s.at[unit]) & s.tile(self.hero))
            if reached:
                lowered = defense - (1 if foe.skills & PIERCE else 0)
                hit = max(0, min(6, 7 - (s.quest.hit - foe.modifier))) / 6
                one = foe.dice * hit * (1 - blocks(lowered, s.quest.block))
                feared += one * (2 if foe.skills & CRUSH else 1)
        feared /= max(1, len(s.standing()))
        self._threat[square] = feared
        return feared

    # Moving

    def move(self, kind: str, square: Square) -> float:
        s = self.s
        pit = 0.9 if s.ground.pits >> square & 1 else 0.0
        after = s.actions - (kind == "move")
        value = -pit
        weak = s.health[self.hero] <= 3
        if after > 0 or kind == "step":
            there = self.strike_from(square) if after > 0 else 0.0
            if there > 0 and self.best_here <= 0:
                danger = self.threat(square) * (0.25 if weak else 0.1)
                return 0.9 + 0.5 * there - danger - pit - 0.001 * _steps(self.here, square)
        if self.best_here > 0:
            # Having struck or still to strike: step back only when it pays.
            saved = self.threat(self.here) - self.threat(square)
            return value + (0.35 * saved - 0.3 if weak else -0.5)
        goal = self.goal()
        progress = goal[self.here] - goal[square] if square in goal and self.here in goal else 0
        value += 0.08 * progress
        if s.foes:
            value -= (0.3 if weak else 0.06) * (self.threat(square) - self.threat(self.here))
        return value

    def goal(self) -> Any:
        """Movement from each space to what is to be reached next."""
        if self._goal is None:
            self._goal = _distances(self.s, self.targets())  # type: ignore[assignment]
        return self._goal

    def targets(self) -> Squares:
        """Where the hero should go: to enemies, else to what the quest wants."""
        s = self.s
        ground = s.ground
        quest = _wanted(s, self.hero)
        if s.foes and s.health[self.hero] > 2:
            near = 0
            for unit in s.enemies():
                near |= ground.orth[s.at[unit]]
            reach = _distances(s, near)
            if self.here in reach and reach[self.here] <= 8:
                return near
        return quest or _exits(s) or near_all(s)

    # The rest

    def act(self, room: int, number: int) -> float:
        s = self.s
        row = s.box.action(s.script[room][1], number)
        chance = 1.0
        if row.skill is not None:
            modifier = self.profile.skills[SKILLS.index(row.skill)] + s.boosted(self.hero, "skill")
            chance = check_odds(s.quest.check_dice, modifier, row.need)
        gain = sum(_gain(h) for h in row.success)
        loss = sum(_gain(h) for h in row.failure)
        value = chance * gain + (1 - chance) * loss
        if self.best_here > 0 and gain < 4:
            value -= 1.0
        return value

    def buy(self, item: int) -> float:
        s = self.s
        row = s.box.items[item]
        worth = ITEM_WORTH.get(row.id, 0.3)
        if row.id in ("hawk_brooch", "keen_arrows") and not self.profile.dice[1]:
            worth = 0.0
        if row.id in ("bear_gauntlets", "hooked_blade", "whetstone") and self.profile.dice[0] < 2:
            worth = 0.0
        if any(effect.do == "heal" for effect in row.effects) and s.health[self.hero] <= 4:
            worth += 3.0
        if row.id == "phoenix_feather" and len(s.standing()) < s.players:
            worth += 4.0
        return 4.0 + worth if worth >= 0.6 else -0.2

    def power(self, effects: Sequence[Any], target: int, cost: float) -> float:
        s = self.s
        value = 0.0
        for e in effects:
            do = e.do
            if do == "heal":
                heroes = [target] if e.on == "target" else self._heroes(e.on)
                value += sum(_healing(s, hero, e.amount) for hero in heroes)
            elif do == "attack" and e.on == "target" and s.at[target] >= 0:
                found, each_hit = item_damage(s, self.hero, e, target)
                value += 1.1 * self._value(target, found, each_hit)
            elif do == "damage":
                enemies = self._enemies(e.on, target)
                for enemy in enemies:
                    threat = 0.6 + 0.3 * s.box.foes[s.card[enemy]].dice
                    kill = threat if e.amount >= s.health[enemy] else 0.0
                    value += 0.5 * min(e.amount, s.health[enemy]) * threat + kill
            elif do == "stun":
                for enemy in self._enemies(e.on, target):
                    if not s.stunned >> enemy & 1:
                        value += 0.35 * s.box.foes[s.card[enemy]].dice
            elif do == "boost":
                value += self._boost(e, target)
            elif do == "grant":
                value += 0.8 if self.menu and s.actions and self.best_here > 0 else -1.0
            elif do == "action":
                value += 1.4 if self.best_here > 0 else 0.3
            elif do == "steps":
                value += 0.1
            elif do == "revive":
                value += 4.0
            elif do == "energy":
                value += 0.18 * e.amount if s.foes else 0.05
            elif do == "loot" or do == "find":
                value += 0.4
            elif do == "leap":
                saved = self.threat(self.here) - self.threat(target)
                value += saved * (0.6 if s.health[self.hero] <= 3 else 0.1)
        return 3.0 + value - cost if value > cost else -0.3

    def _boost(self, e: Any, target: int) -> float:
        s = self.s
        if e.stat == "defense":
            hero = target if e.on == "target" else self.hero
            near = self.threat(s.at[hero])
            due = s.phase == "enemy" or (self.menu and not s.actions)
            return (0.5 * near if due else 0.0) - s.boosted(hero, "defense") * 0.5
        if e.stat in ("melee", "ranged", "dice"):
            kind = 1 if e.stat == "ranged" else 0
            useful = self.menu and s.actions and self.best_here > 0 and self.profile.dice[kind]
            return 0.5 * e.amount if useful else -1.0
        return -0.2

    def _heroes(self, on: str) -> list[int]:
        s = self.s
        if on == "self":
            return [self.hero]
        if on == "party":
            return s.standing()
        tile = s.tile(self.hero)
        return [hero for hero in s.standing() if tile >> s.at[hero] & 1]

    def _enemies(self, on: str, target: int) -> list[int]:
        s = self.s
        if on == "target":
            return [target] if s.at[target] >= 0 else []
        mask = s.ground.orth[self.here] if on == "adjacent" else s.tile(self.hero)
        return s.enemies_on(mask)


def _healing(s: State, hero: int, amount: int) -> float:
    missing = s.most[hero] - s.health[hero]
    urgency = 1.0 if s.health[hero] <= 3 else 0.35
    return min(amount, missing) * urgency * 0.6 if missing >= min(amount, 3) else 0.0


def _steps(a: Square, b: Square) -> int:
    return abs(a % 32 - b % 32) + abs(a // 32 - b // 32)


def _distances(s: State, goals: Squares) -> dict[Square, int]:
    """Movement from each space to the nearest goal, around pits and through figures."""
    ground = s.ground
    found: dict[Square, int] = {}
    layer = goals & ground.squares
    unseen = ground.squares & ~ground.pits & ~layer
    cost = 0
    while layer:
        for square in each(layer):
            found[square] = cost
        layer = (
            (layer & ground.east) << 1
            | (layer & ground.west) >> 1
            | (layer & ground.north) << 32
            | (layer & ground.south) >> 32
        ) & unseen
        unseen &= ~layer
        cost += 1
    return found


def _exits(s: State) -> Squares:
    """The half spaces at which there is something to explore."""
    if s.quest.row.layout == "drawn":
        laid = len(s.script) >= len(s.quest.row.room)
        return 0 if laid else sum(1 << half for half in s.ground.open_exits)
    mask = 0
    for half, (room, direction) in s.ground.open_exits.items():
        straight = (direction - s.rooms[room].turn) % 4
        if (s.script[room][0], straight) in s.quest.behind:
            mask |= 1 << half
    return mask


def near_all(s: State) -> Squares:
    """Beside every enemy on the map, however far."""
    mask = 0
    for unit in s.enemies():
        mask |= s.ground.orth[s.at[unit]]
    return mask


def _wanted(s: State, hero: int) -> Squares:
    """Where the quest's aim sends a hero now; none if it must first be explored."""
    home = 0
    ready = True
    for c in s.quest.row.aim:
        if c.when == "at":
            home = room_mask(s, c.room)
            if c.who == "carrier" and not s.carries(hero):
                home = 0
        elif c.when == "held":
            home = room_mask(s, c.room)
        elif not all_hold(s, (c,)):
            ready = False
    if home and ready:
        return home
    loose = 0
    for place in s.tokens:
        if place >= 0:
            loose |= 1 << place
    if loose:
        return loose
    useful = 0
    for room, (_, encounter) in enumerate(s.script):
        if encounter < 0:
            continue
        for number, row in enumerate(s.box.encounters[encounter].action):
            if (room, number) in s.finished or sum(_gain(h) for h in row.success) < 1.0:
                continue
            if row.cleared and s.ground.masks[room] & s.foes:
                continue
            if row.when and not all_hold(s, row.when):
                continue
            if row.skill is not None:
                modifier = s.of(hero).skills[SKILLS.index(row.skill)]
                if check_odds(s.quest.check_dice, modifier, row.need) < 0.3:
                    continue
            if row.anywhere:
                useful |= s.ground.masks[room]
            else:
                useful |= action_spaces(s, room, row.space)
    if useful and not s.foes:
        return useful
    if any(place == OUT or place <= HELD for place in s.tokens) and useful:
        return useful
    return 0


def _gain(h: Any) -> float:
    """What a happening is worth to the heroes, roughly."""
    do = h.do
    if do in ("take", "win"):
        return 6.0
    if do == "lay":
        return 3.0
    if do in ("mark", "count"):
        return 4.0
    if do == "items":
        return 1.4 * float(h.count)
    if do == "loot":
        return 0.35 * float(h.amount)
    if do == "heal":
        return 0.4 * float(h.amount)
    if do == "energy":
        return 0.3 * float(h.amount)
    if do == "damage":
        return -0.7 * float(h.amount)
    if do == "spawn":
        return -0.5 * len(h.enemies)
    if do == "lose":
        return -9.0
    return 0.0
