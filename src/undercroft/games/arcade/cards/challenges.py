"""The challenge deck: what each card's trap does, and what holds while it is in force."""

from __future__ import annotations

from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.roll import throw
from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.squares import Squares

from .. import consul, effect, gang, maze, movement, spawn, wrath
from ..card import DEX, STR, WILL, Monster
from ..challenge import lose
from ..state import State
from ..treasure import discard, draw_loot, find_treasure, spawn_boo, waiting_boo
from ..twist import BENDS, TRAPS, Bend
from ..wound import IN_FORCE, afflict, gain_coin, hurt, lose_coin
from ..wrath import in_play
from .monsters import ORDERS

RULES = ("command.challenge.trap",)
WEIGHED_DOWN = 2
POINT_DANGER = 3
ECHO = 4


# While in force


def alone(s: State, hero: int) -> bool:
    """Whether a Hero has no other Hero next to it."""
    return not s.board.spread(s.footprint(hero)) & s.heroes & ~s.footprint(hero)


def bite_back(s: State, hero: int, unit: int) -> Rule[None]:
    """Killing an elite or a spawning point: one red die of wounds."""
    if s.profile[unit].rank in ("elite", "point") and s.at[hero] >= 0:
        roll = yield from throw(s, hero, "bite back", Pool(red=1))
        yield from hurt(s, hero, roll.stars, -1, IN_FORCE)


def burning_fog(s: State, hero: int) -> Rule[None]:
    """At the end of an activation one wound for every two squares moved, rounded up."""
    yield from hurt(s, hero, (s.steps_taken + 1) // 2, -1, IN_FORCE)


def do_your_part(s: State) -> Rule[None]:
    """At the start of the Consul Turn Heroes without wrath take two wounds."""
    for hero in s.hero_units:
        if s.at[hero] >= 0 and not s.wrath[hero]:
            yield from hurt(s, hero, 2, -1, IN_FORCE)


def painful_echoes(s: State, hero: int) -> Rule[None]:
    """A Hero's wound also hurts every other Hero within four squares."""
    near = s.board.within_any(s.footprint(hero), ECHO)
    for other in s.hero_units:
        if other != hero and s.at[other] >= 0 and s.footprint(other) & near:
            yield from hurt(s, other, 1, -1, IN_FORCE, echo=False)


def near_points(s: State, hero: int, entered: Squares, before: Squares) -> Rule[None]:
    """Coming within three squares of a spawning point: one wound and one wrath."""
    for point in s.points:
        if s.at[point] >= 0 and s.at[hero] >= 0:
            danger = s.board.within(s.at[point], POINT_DANGER)
            if entered & danger and not before & danger:
                yield from hurt(s, hero, 1, -1, IN_FORCE)
                yield from wrath.gain(s, hero, 1, IN_FORCE)


def trespassers_curse(s: State, hero: int) -> Rule[None]:
    """At the end of an activation: Bane for a Hero that moved three squares or more."""
    if s.steps_taken >= 3:
        afflict(s, hero, status.BANE, IN_FORCE)
    return
    yield


BENDS.update(
    {
        "alone_extra_wound": Bend(extra_wound=lambda s, hero: int(alone(s, hero))),
        "kill_backfires": Bend(after_kill=bite_back),
        "push_5": Bend(push=5),
        "wounds_for_moving": Bend(activation_end=burning_fog),
        "no_healing": Bend(no_healing=True),
        "loot_per_two_minions": Bend(loot_per_minions=2),
        "idle_heroes_suffer": Bend(consul_start=do_your_part),
        "strength_from_wounds": Bend(strength=lambda s, unit, hero: s.wounds[hero]),
        "statuses_stay": Bend(statuses_stay=True),
        "points_unhurt": Bend(points_unhurt=True),
        "no_potions": Bend(no_potions=True),
        "doors_shut": Bend(doors_shut=True),
        "wrath_per_square": Bend(wrath_per_square=1),
        "defend_with_dex": Bend(defend_with=DEX),
        "defend_with_str": Bend(defend_with=STR),
        "defend_with_will": Bend(defend_with=WILL),
        "wide_auras": Bend(wide_auras=True),
        "extra_action": Bend(hero_actions=1),
        "echoing_wounds": Bend(after_wound=painful_echoes),
        "harmless": Bend(harmless=True),
        "guarded_points": Bend(entered=near_points),
        "no_arm_from_gear": Bend(no_arm_from_gear=True),
        "wrathful_extra_wound": Bend(extra_wound=lambda s, hero: int(s.wrath[hero] >= 3)),
        "strength_from_wrath": Bend(strength=lambda s, unit, hero: s.wrath[hero]),
        "target_most_wounds": Bend(target="most_wounds"),
        "monster_arm": Bend(monster_arm=1),
        "monsters_unhurt": Bend(monsters_unhurt=True),
        "no_wrath": Bend(no_wrath=True),
        "strength_against_alone": Bend(strength=lambda s, unit, hero: 2 * alone(s, hero)),
        "bane_for_moving": Bend(activation_end=trespassers_curse),
        "epic": Bend(epic=True),
        "target_least_wrath": Bend(target="least_wrath"),
    }
)


# Traps


def boo_beside(s: State) -> Rule[None]:
    """A boo booty comes in next to the Hero with the most wrath."""
    hero = yield from wrath.most(s)
    unit = waiting_boo(s)
    if hero < 0 or unit < 0:
        return
    beside = s.board.spread(s.footprint(hero)) & movement.legal_squares(s, unit)
    if beside:
        places = movement.spaced(s, unit, beside)
        square = yield from movement.pick_square(s, places, "spawn", -1, RULES)
        yield from spawn_boo(s, square, s.tile_number[s.board.tile_at[square]], RULES)


def turn_most_wrath(s: State) -> Rule[None]:
    """The tile of the Hero with the most wrath turns a quarter clockwise."""
    hero = yield from wrath.most(s)
    if hero >= 0:
        maze.turn_tile(s, s.board.tile_at[s.at[hero]], RULES)


def wounds_for_wrath(s: State) -> Rule[None]:
    """Each Hero takes half its wrath in wounds, rounded up."""
    for hero in s.hero_units:
        if s.at[hero] >= 0:
            yield from hurt(s, hero, (s.wrath[hero] + 1) // 2, -1, RULES)


def forever_curse(s: State) -> Rule[None]:
    """The least wrath shares out six statuses, at least one to each Hero."""
    chooser = yield from wrath.chosen(s, in_play(s), bully=True)
    if chooser < 0:
        return
    left = ["poison", "hex", "ice", "slow", "fire", "knockdown"]
    spared = in_play(s)
    while left:
        heroes = in_play(s)
        if len(spared) >= len(left):
            heroes = spared
        name = left.pop(0)
        choice: Option = ("curse", heroes[0])
        if len(heroes) > 1:
            choice = yield Ask(
                s.seats[chooser], "curse", [("curse", h) for h in heroes], (name,), RULES
            )
        spared = [h for h in spared if h != choice[1]]
        afflict(s, choice[1], status.BIT[name], RULES)


def roll_below(s: State, hero: int, attribute: int, limit: int) -> Rule[bool]:
    """Whether a Hero's roll of an attribute shows at most `limit` stars."""
    pool = effect.pool(s, hero, attribute, offense=False, defense=False)
    roll = yield from throw(s, hero, "test", pool)
    return roll.stars <= limit


def tile(s: State, number: int) -> Squares:
    """The squares of a tile by its number; a smaller dungeon's last tile stands for the rest."""
    return s.board.tiles[min(number, len(s.board.tiles)) - 1].mask


def hopelessly_lost(s: State) -> Rule[None]:
    """The most wrath rolls DEX; with two or less it is placed at an exit of tile three."""
    hero = yield from wrath.most(s)
    if hero >= 0 and (yield from roll_below(s, hero, DEX, 2)):
        yield from place_hero(s, hero, s.board.open_hallways & tile(s, 3) or tile(s, 3))


def show_off(s: State) -> Rule[None]:
    """The Hero farthest from the Start rolls STR; with two or less it is placed on tile one."""
    distances = {h: s.board.distance_between(1 << s.marker, s.footprint(h)) for h in in_play(s)}
    far = [h for h in distances if distances[h] == max(distances.values())]
    if not far:
        return
    hero = far[0]
    if len(far) > 1 and s.ties:
        choice = yield Ask(s.captain, "farthest", [("hero", h) for h in far], (), RULES)
        hero = choice[1]
    if (yield from roll_below(s, hero, STR, 2)):
        yield from place_hero(s, hero, tile(s, 1))


def place_hero(s: State, hero: int, squares: Squares) -> Rule[None]:
    places = squares & movement.legal_squares(s, hero)
    if places:
        square = yield from movement.pick_square(s, places, "place_hero", hero, RULES)
        movement.put(s, hero, square, RULES)


def ill_equipped(s: State) -> Rule[None]:
    """Turn up a loot card; Heroes in play lose what they wear in that slot. [destroy.hero.keeps]"""
    card = yield from draw_loot(s, RULES)
    if card < 0:
        return
    slot = s.box.equipment[card].slot
    discard(s, card)
    for hero in in_play(s):
        for gear in s.gear[hero]:
            if s.box.equipment[gear].slot == slot:
                yield from lose(s, hero, gear)


def inferno(s: State) -> Rule[None]:
    """Heroes that are not on tile one suffer Fire."""
    for hero in in_play(s):
        if not s.footprint(hero) & tile(s, 1):
            afflict(s, hero, status.FIRE, RULES)
    return
    yield


def all_fight(s: State) -> Rule[None]:
    """All monsters Fight."""
    yield from consul.command_now(s, "fight")


def all_regroup(s: State) -> Rule[None]:
    """All monsters Regroup."""
    yield from consul.command_now(s, "regroup")


def nimble_fingers(s: State) -> Rule[None]:
    """One Hero may roll DEX once for each coin: all threes gain a coin, any less loses one."""
    options: list[Option] = [("pass",), *(("try", h) for h in in_play(s))]
    if not s.coins or len(options) == 1:
        return
    choice = yield Ask(s.captain, "nimble", options, (), RULES)
    if choice[0] == "pass":
        return
    failed = False
    for _ in range(s.coins):
        if (yield from roll_below(s, choice[1], DEX, 2)):
            failed = True
    if failed:
        lose_coin(s)
    else:
        gain_coin(s)


def overexertion(s: State) -> Rule[None]:
    """Heroes without wounds take two."""
    for hero in [hero for hero in in_play(s) if not s.wounds[hero]]:
        yield from hurt(s, hero, 2, -1, RULES)


def pit_trap(s: State) -> Rule[None]:
    """One Hero may roll WILL: three or more finds a treasure, less loses all its equipment."""
    options: list[Option] = [("pass",), *(("try", h) for h in in_play(s))]
    if len(options) == 1:
        return
    choice = yield Ask(s.captain, "pit", options, (), RULES)
    if choice[0] == "pass":
        return
    if (yield from roll_below(s, choice[1], WILL, 2)):
        for gear in s.gear[choice[1]]:
            yield from lose(s, choice[1], gear)
    else:
        yield from find_treasure(s, RULES)


def first_gang_spawns(s: State) -> Rule[None]:
    """With fewer than two gangs in play the nearest point spawns its first available gang."""
    hero = yield from wrath.most(s)
    if gang.count(s) >= 2 or hero < 0:
        return
    point = yield from spawn.nearest_point(s, hero)
    if point < 0:
        return
    listed = s.box.content.points[s.profile[point].card.id].pool
    for name, count in listed:
        number = s.box.model_number[name]
        model = s.box.models[number]
        if not isinstance(model, Monster) or model.rank == "minion":
            continue
        waiting = spawn.available(s, number)[:count]
        fresh = []
        for unit in waiting:
            if (yield from spawn.place_elite(s, unit, point, s.footprint(hero), RULES)):
                fresh.append(unit)
        for kind in s.box.bonded.get(number, ()):
            if s.box.models[kind].rank == "minion" and fresh:  # type: ignore[union-attr]  # monsters only
                for minion in spawn.available(s, kind)[: s.box.listed[kind]]:
                    yield from spawn.enter_near(s, minion, fresh, RULES)
        if fresh:
            return


def heavily_laden(s: State) -> list[int]:
    """Heroes in play with two or more equipped cards."""
    return [h for h in in_play(s) if len(s.gear[h]) >= WEIGHED_DOWN]


def laden_poison(s: State) -> Rule[None]:
    """Heroes with two or more equipped cards suffer Poison."""
    for hero in heavily_laden(s):
        afflict(s, hero, status.POISON, RULES)
    return
    yield


def laden_wound(s: State) -> Rule[None]:
    """Heroes with two or more equipped cards take one wound."""
    for hero in heavily_laden(s):
        yield from hurt(s, hero, 1, -1, RULES)


TRAPS.update(
    {
        "boo_beside_top": boo_beside,
        "turn_top_tile": turn_most_wrath,
        "wounds_for_wrath": wounds_for_wrath,
        "share_statuses": forever_curse,
        "lost": hopelessly_lost,
        "strip_slot": ill_equipped,
        "burn_off_first_tile": inferno,
        "monsters_fight": all_fight,
        "monsters_regroup": all_regroup,
        "gamble_coin": nimble_fingers,
        "wound_the_fresh": overexertion,
        "gamble_gear": pit_trap,
        "call_gang": first_gang_spawns,
        "fall_back": show_off,
        "poison_the_laden": laden_poison,
        "wound_the_laden": laden_wound,
    }
)
ORDERS.update(("monsters_fight", "monsters_regroup"))
