"""Lasting effects, and the values in force: printed, equipped, granted, bent and lost together."""

from __future__ import annotations

from undercroft.games.superdungeon.card import EMPTY, Pool
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel import sight
from undercroft.kernel.board import Board
from undercroft.kernel.lanes import Lanes, lanes
from undercroft.kernel.shapes import wave
from undercroft.kernel.squares import Squares, each

from ..superdungeon import lasting
from ..superdungeon.lasting import may_affect
from . import gang
from .box import ARMOUR, DICE, IMMUNE, INFLICTS, STRENGTH
from .card import AFFINITIES, ARM, ATTRIBUTES, FLY, FURY, NO_GIFTS, STEALTH, Action
from .events import EffectEnded
from .state import AURA, UPKEEP, Auras, Effect, State

POINT_AURAS: dict[str, int] = {}
"""Abilities a spawning point gives ruby monsters within two squares, by its aura's script."""
POINT_AURA_REACH = 2
ONE_STAR = Pool(stars=1)
BLESSED = ("elite", "minion", "trap")
"""Monsters that blessings reach: all but solo ones. [ability.blessing]"""


# Sight


def visible(s: State, foot: Squares, squares: Squares) -> Squares:
    """Those of `squares` in line of sight if models did not matter. [aoe.line-of-sight]"""
    return squares & foot | _in_view(s, foot, squares, s.ground.veil)


def sees(s: State, unit: int, target: int) -> bool:
    """Line of sight from model to model, blockers by size and Fly considered. [los.*]"""
    if unit == target:
        return True
    lanes, figures = screens(s, unit, target)
    profile = s.profile
    if profile[unit].base == 1:
        return bool(lanes.seen(s.at[unit], s.feet[target], figures))
    theirs = s.feet[target]
    return any(lanes.seen(square, theirs, figures) for square in each(s.feet[unit]))


def screens(s: State, unit: int, target: int) -> tuple[Lanes, Squares]:
    """The lines that structures leave open between two models, and which models spoil them.

    [los.blockers, los.large.*, los.fly.*]
    """
    if _flight(s, unit, target):
        return s.ground.sky, 0
    enemies = s.foes if unit < len(s.seats) else s.heroes
    ends = s.feet[unit] | s.feet[target]
    if s.large & ends:
        enemies &= s.large
    veil = s.ground.veil
    open_lanes = lanes(s.board, veil & ~ends) if veil & ends else s.ground.lanes
    return open_lanes, enemies & ~ends


def _in_view(s: State, foot: Squares, squares: Squares, veil: Squares) -> Squares:
    """Those of the squares that are seen past walls and the veil from any square of a base."""
    if foot & (foot - 1) == 0:
        return sight.seen(s.board, foot.bit_length() - 1, squares, veil)
    found = 0
    for square in each(foot):
        found |= sight.seen(s.board, square, squares & ~found, veil)
    return found


def distance(s: State, a: int, b: int) -> int:
    """Squares between two models; whoever flies is measured over structures. [term.distance]"""
    board = s.board
    if board.solid and _flight(s, a, b):
        board = board.over
    return board.distance_between(s.feet[a], s.feet[b])


def counted(s: State, unit: int, goal: Squares = 0) -> Board:
    """The board on which squares from a model to those of a goal are counted. [term.distance]

    It is counted over structures if the model flies, or one that stands on the goal.
    """
    board = s.board
    if board.solid and (
        has(s, unit, FLY) or any(has(s, other, FLY) for other in units_on(s, goal))
    ):
        return board.over
    return board


def _flight(s: State, a: int, b: int) -> bool:
    """Whether one of two models flies."""
    one, other = s.profile[a], s.profile[b]
    if (one.flags | other.flags) & FLY:
        return True
    if not (one.borrows | other.borrows | s.granted) & FLY:
        return False
    return has(s, a, FLY) or has(s, b, FLY)


# Effects in play


def add(s: State, *effects: Effect) -> None:
    """Put effects into play; immunities take hold at once. [ability.immune.one]"""
    s.last([*s.effects, *effects])
    if any([s.box.actions[effect.action].grants.immune for effect in effects]):
        purge(s)


def expire(s: State, source: int, until: int = UPKEEP) -> None:
    """End effects of the source's previous activation. [hero.upkeep.order, consul.upkeep.order]"""
    if not s.effects:
        return

    def ended(source: int, action: int) -> EffectEnded:
        rule = "hero.upkeep.order" if s.is_hero(source) else "consul.upkeep.order"
        if s.box.actions[action].colour is not None:
            rule = "potion.duration"
        return EffectEnded(source, action, (rule,))

    lasting.expire(s, source, lambda effect: bool(effect.until == until), ended)


def covers(s: State, effect: Effect, unit: int) -> bool:
    """Whether an aura takes hold of a unit just now. [aoe.aura]"""
    action = s.box.actions[effect.action]
    if action.shape is None or s.at[effect.source] < 0 or s.at[unit] < 0:
        return False
    if not may_affect(s, effect.source, action, unit):
        return False
    foot = s.footprint(effect.source)
    target = s.feet[unit]
    return bool(target & wave(s.board, foot, action.shape[1]) and visible(s, foot, target))


def applies(s: State, effect: Effect, unit: int) -> bool:
    """Whether a unit has a lasting effect just now."""
    return effect.who == unit or (effect.who == AURA and covers(s, effect, unit))


def gifts(s: State, unit: int) -> list[Action]:
    """Actions whose lasting effect the unit has; the same one counts once. [aoe.stacking]

    Of what touches it for its affinity a penalty leaves no benefit. [affinity.penalty-wins]
    """
    found: list[Action] = []
    counted: list[int] = []
    favours: list[Action] = []
    cursed = False
    for effect in s.effects:
        same = s.box.alike[effect.action]
        if same in counted:
            continue
        if applies(s, effect, unit):
            counted.append(same)
            action = s.box.actions[effect.action]
            found.append(action)
            if action.only in AFFINITIES:
                if s.is_hero(effect.source) == s.is_hero(unit):
                    favours.append(action)
                else:
                    cursed = True
    return [action for action in found if action not in favours] if cursed else found


# Values in force


def has(s: State, unit: int, ability: int) -> bool:
    """Whether a unit has an ability: its own, its gang's, equipped or granted."""
    profile = s.profile[unit]
    if not (profile.flags | profile.borrows | s.granted) & ability:
        return False
    if profile.flags & ability or (profile.borrows & ability and borrowed(s, unit) & ability):
        return True
    return bool(s.granted & ability) and _granted(s, unit, ability) != 0


def having(s: State, unit: int, wanted: int) -> int:
    """Those of some abilities that a unit has."""
    profile = s.profile[unit]
    if not (profile.flags | profile.borrows | s.granted) & wanted:
        return 0
    bits = profile.flags & wanted
    if profile.borrows & wanted & ~bits:
        bits |= borrowed(s, unit) & wanted
    if s.granted & wanted & ~bits:
        bits |= _granted(s, unit, wanted & ~bits)
    return bits


def borrowed(s: State, unit: int) -> int:
    """The abilities a monster has of its gang, and where it stands."""
    bits = s.abilities.get(unit)
    if bits is None:
        bits = gang.might(s, unit).flags
        if s.box.ruby[s.card[unit]]:
            bits |= _point_aura(s, unit)
        if s.law.boss_stealth and unit == s.bosses[0]:
            bits |= STEALTH
        s.abilities[unit] = bits
    return bits


def _granted(s: State, unit: int, wanted: int) -> int:
    """Those of some abilities that lasting effects give to a unit."""
    given = s.given
    bits = given.get(unit, 0) & wanted
    if given.get(AURA, 0) & wanted & ~bits:
        gives = s.box.gives_flags
        for effect in s.effects:
            gift = gives[effect.action] & wanted & ~bits
            if gift and effect.who == AURA and covers(s, effect, unit):
                bits |= gift
    return bits


def holders(s: State, ability: int) -> Squares:
    """The squares of monsters with an ability that others have to mind."""
    squares = s.abilities.get(-ability)
    if squares is None:
        squares = s.abilities[-ability] = _holders(s, ability)
    if s.granted & ability:
        heroes = len(s.seats)
        for effect in s.effects:
            if s.box.gives_flags[effect.action] & ability:
                if effect.who >= heroes:
                    squares |= s.feet[effect.who]
                elif effect.who == AURA:
                    for unit in each(s.present >> heroes << heroes):
                        if not s.feet[unit] & squares and covers(s, effect, unit):
                            squares |= s.feet[unit]
    return squares


def _holders(s: State, ability: int) -> Squares:
    """Looks closer only at those whose card, gang or surroundings may give it to them."""
    squares = 0
    cards, feet, ruby, unit_at = s.card, s.feet, s.box.ruby, s.unit_at
    for gift, around in (s.auras or auras(s)).gifts:
        if gift & ability:
            left = around & s.foes
            while left:
                unit = unit_at[left.bit_length() - 1]
                left &= ~feet[unit]
                if ruby[cards[unit]]:
                    squares |= feet[unit]
    bearing = s.bearing.get(ability)
    if bearing is None:
        bearing = s.bearing[ability] = _bearing(s, ability)
    for unit in bearing:
        if feet[unit] and (s.profile[unit].flags & ability or borrowed(s, unit) & ability):
            squares |= feet[unit]
    if ability & STEALTH and s.law.boss_stealth:
        squares |= s.feet[s.bosses[0]]
    return squares


def _bearing(s: State, ability: int) -> tuple[int, ...]:
    """The monsters of the game that may have an ability by their cards."""
    cards, heroes = s.card, len(s.seats)
    found: list[int] = []
    for card in s.box.bearers(ability):
        unit = -1
        for _ in range(cards.count(card)):
            unit = cards.index(card, unit + 1)
            if unit >= heroes:
                found.append(unit)
    return tuple(found)


def _point_aura(s: State, unit: int) -> int:
    """Abilities that spawning points nearby give a ruby monster. [card.spawning-point]"""
    bits = 0
    foot = s.feet[unit]
    for given, squares in (s.auras or auras(s)).gifts:
        if squares & foot:
            bits |= given
    return bits


def auras(s: State) -> Auras:
    """What the spawning points in play do around them. [card.spawning-point]"""
    found = s.auras
    if found is None:
        slow = s.ground.slow
        gifts = []
        for point in s.points:
            if s.at[point] < 0:
                continue
            aura = s.box.point_aura[s.card[point]]
            squares = aura_squares(s, point)
            given = POINT_AURAS.get(aura, 0)
            if given:
                gifts.append((given, squares))
            if aura == "webs":
                slow |= squares
        found = s.auras = Auras(slow, tuple(gifts))
    return found


def aura_squares(s: State, point: int) -> Squares:
    """How far a spawning point's aura reaches: two squares, or its whole tile."""
    if s.law.wide_auras:
        return s.board.tiles[s.board.tile_at[s.at[point]]].mask & s.board.squares
    return s.board.within(s.at[point], POINT_AURA_REACH)


def inflicts(s: State, unit: int) -> int:
    """Statuses each successful offensive action of the unit gives. [ability.status-effect]"""
    bits = (s.profile[unit] if unit < len(s.seats) else gang.might(s, unit)).inflicts
    if s.changed & INFLICTS:
        for gift in gifts(s, unit):
            bits |= gift.grants.inflicts
    return bits


def immunities(s: State, unit: int) -> int:
    bits = (s.profile[unit] if unit < len(s.seats) else gang.might(s, unit)).immune
    if s.changed & IMMUNE:
        for gift in gifts(s, unit):
            bits |= gift.grants.immune
    return bits


def purge(s: State) -> None:
    """Take off every token a unit is immune to. [ability.immune.all]"""
    lasting.purge(s, immunities, ("ability.immune.one",))


def hearts(s: State, unit: int) -> int:
    return s.profile[unit].hearts


def pool(s: State, hero: int, attribute: int, *, offense: bool, defense: bool = True) -> Pool:
    """A Hero's dice for an attribute, every bonus included. [offense.bonus-dice-mandatory]

    A card's test of an attribute is neither offense nor defense.
    """
    profile = s.profile[hero]
    dice = profile.dice[attribute]
    if attribute == ARM and s.law.no_arm_from_gear:
        dice = profile.card.dice[ARM]  # type: ignore[union-attr]  # heroes only
    if offense:
        dice = dice + profile.offense[attribute]
        if has(s, hero, FURY):
            dice = dice + Pool(blue=s.wounds[hero])
    elif defense and s.ground.guarded & s.feet[hero]:
        dice = dice + ONE_STAR
    if s.changed & DICE:
        for gift in gifts(s, hero):
            dice = dice + gift.grants.dice[attribute]
            if offense:
                dice = dice + gift.grants.offense[attribute]
    return dice if min(dice) >= 0 else Pool(*(max(0, count) for count in dice))


def sources(s: State, hero: int, attribute: int, *, offense: bool) -> list[tuple[str, Pool]]:
    """Where a Hero's dice come from: the card, what is worn, what lasts. Slow, for telling."""
    card = s.profile[hero].card
    parts = [(ATTRIBUTES[attribute].upper(), getattr(card, "dice", NO_GIFTS.dice)[attribute])]
    for number in s.gear[hero]:
        worn = s.box.equipment[number]
        added = worn.gifts.dice[attribute]
        parts.append((worn.name, added + worn.gifts.offense[attribute] if offense else added))
    if offense and has(s, hero, FURY):
        parts.append(("Fury", Pool(blue=s.wounds[hero])))
    if not offense and s.ground.guarded & s.feet[hero]:
        parts.append(("Blessing", ONE_STAR))
    for gift in gifts(s, hero) if s.changed & DICE else ():
        added = gift.grants.dice[attribute]
        parts.append((gift.name, added + gift.grants.offense[attribute] if offense else added))
    return parts


def guard(s: State, hero: int, attribute: int) -> Pool:
    """A Hero's dice in defense, every bonus included. [card.defense-icon]"""
    if s.changed & DICE or s.ground.guarded & s.feet[hero] or s.law.no_arm_from_gear:
        return pool(s, hero, attribute, offense=False)
    return s.profile[hero].guards[attribute]


def monster_arm(s: State, unit: int) -> int:
    """What a Hero must exceed: card, stars, Regroup, cards, Bane. [compare.modifiers]"""
    profile = s.profile[unit]
    if profile.rank == "point":
        return profile.arm
    arm = profile.arm
    if profile.rank == "boss":
        arm += s.law.boss_arm
    else:
        arm += s.arm
    if profile.rank == "miniboss":
        arm += s.law.mini_arm
    arm += s.law.monster_arm
    if s.regrouped >> unit & 1:
        arm += 1
    if s.changed & ARMOUR:
        arm += sum(gift.grants.arm for gift in gifts(s, unit))
    if s.ground.guarded & s.feet[unit] and profile.rank in BLESSED:
        arm += 1
    if s.status[unit] & status.BANE:
        arm -= 1
    return max(0, arm)


def is_epic(s: State, unit: int) -> bool:
    """Whether a monster's Fight is an Epic Fight, by its command or a card. [command.epic-fight]"""
    law = s.law
    by_card = law.epic or (law.epic_boss and s.profile[unit].rank == "boss")
    return s.command == "epic_fight" or by_card


def monster_strength(s: State, unit: int, hero: int, action: Action | None) -> int:
    """What a Hero must at least equal. [command.fight.str, chart.star.who]"""
    strength = strength_in_force(s, unit, action)
    if s.law.strength is not None:
        strength += s.law.strength(s, unit, hero)
    return strength if strength > 0 else 0


def strength_in_force(s: State, unit: int, action: Action | None = None) -> int:
    """STR against anybody; cards in force may add to it against single Heroes."""
    profile = s.profile[unit]
    might = gang.might(s, unit)
    strength = might.blow.strength
    if profile.rank == "boss":
        strength += s.law.boss_strength
    else:
        strength += s.strength
    if action is not None:
        strength += action.strength + action.grants.strength
    if might.mob:
        strength += 1
    if s.changed & STRENGTH:
        strength += sum(gift.grants.strength for gift in gifts(s, unit))
    if s.status[unit] & status.HEX:
        strength -= 1
    return strength


def monster_actions(s: State, unit: int) -> int:
    """Basic attacks on a Fight. [status.poison]"""
    actions = gang.blow(s, unit).actions
    rank = s.profile[unit].rank
    if rank == "boss":
        actions += s.law.boss_actions
    elif rank == "miniboss":
        actions += s.law.mini_actions
    if s.status[unit] & status.POISON:
        actions = max(1, actions - 1)
    return actions


NO_POOL = EMPTY
