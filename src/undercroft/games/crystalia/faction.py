"""Factions: agendas, charred tiles, their own wrath and potion. [faction.*, variant.archetype.*]

What a faction changes is a number among its dials; nothing here asks which faction it is, except
for the optional wrath and potion, which go by the faction's id.
"""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Option, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Squares, each

from . import aim, combat, cover, defense, effect
from .aim import units_on_any
from .card import FLY
from .combat import ROYAL_WRATH
from .events import Brewed, Charred, Restored, SpentWrath, note
from .movement import beside
from .state import ARCHETYPE_WRATH, ARCHETYPES, TURN, Effect, State
from .wound import afflict, heal, hurt, units_of

FOREST, ROYAL, PEAKS = "forest", "royal", "peaks"
RESTORERS = 2
"""Units that restore a charred tile."""
ROOTS_REACH = 6
SAP_REACH, SAP_HEAL = 3, 2
WAVE, WAVE_STARS = 3, 6


def fulfilled(s: State, player: int) -> str:
    """The rule by which a player's agenda wins at the start of a turn, or nothing.

    [faction.agenda.win]
    """
    dials = s.dials[player]
    if dials.ritual_units and ritual(s, player):
        return "faction.forest.agenda.ritual"
    if dials.fragments and s.fragments[player] >= dials.fragments and withdraws(s, player):
        return "faction.royal.agenda.retreat"
    if dials.char_units:
        part, whole = dials.char_share
        needed = -(-len(s.board.tiles) * part // whole)
        if s.charred[player].bit_count() >= needed:
            return "faction.peaks.agenda.win"
    return ""


def ritual(s: State, player: int) -> bool:
    """A chain of units, hand in hand, that reaches the mother tree.

    [faction.forest.agenda.ritual]
    """
    dials = s.dials[player]
    return any(
        len(chain) >= dials.ritual_units
        and sum(s.profile[u].leader for u in chain) >= dials.ritual_leaders
        for chain in at_the_tree(s, player)
    )


def at_the_tree(s: State, player: int) -> list[list[int]]:
    """The chains of a player's units of which one is on the mother tree or beside it."""
    if s.tree < 0:
        return []
    tree = 1 << s.tree
    near = tree | beside(s, tree)
    if not near & s.held[s.teams[player]]:
        return []
    chains = _chains(s, units_of(s, player))
    return [chain for chain in chains if any(s.footprint(u) & near for u in chain)]


def _chains(s: State, units: list[int]) -> list[list[int]]:
    """Units sorted into chains of orthogonal neighbours."""
    left = list(units)
    chains = []
    while left:
        group = [left.pop(0)]
        for unit in group:
            near = beside(s, s.footprint(unit))
            for other in [u for u in left if s.footprint(u) & near]:
                left.remove(other)
                group.append(other)
        chains.append(group)
    return chains


def withdraws(s: State, player: int) -> bool:
    """A leader at an exit with no enemy beside it. [faction.royal.agenda.retreat]"""
    return any(
        s.at[leader] >= 0
        and s.footprint(leader) & s.board.open_hallways
        and not aim.enemy_near(s, leader)
        for leader in (s.hero[player], s.mini[player])
    )


def plant_tree(s: State) -> Squares:
    """The free squares without tile effect nearest to the centre of the warzone.

    [faction.forest.agenda.mother-tree]
    """
    board = s.board
    free = board.squares & ~s.box.ground(board, "effect") & ~s.chests
    best: Squares = 0
    nearest = 1 << 30
    for square in each(free):
        y, x = divmod(square, board.stride)
        away = (2 * x + 1 - board.width) ** 2 + (2 * y + 1 - board.height) ** 2
        if away < nearest:
            nearest, best = away, 0
        if away == nearest:
            best |= 1 << square
    return best


def char(s: State, player: int) -> None:
    """At the end of a PU phase tiles are charred, or restored. [faction.peaks.agenda.char]"""
    dials = s.dials[player]
    if not dials.char_units and not any(s.charred):
        return
    tile_at, tiles, at, feet = s.board.tile_at, s.board.tiles, s.at, s.feet
    on_tile: dict[int, int] = {}
    for unit in units_of(s, player):
        number = tile_at[at[unit]]
        if number >= 0 and not feet[unit] & ~tiles[number].mask:
            on_tile[number] = on_tile.get(number, 0) + 1
    least = min(dials.char_units or RESTORERS, RESTORERS)
    for number, standing in sorted(on_tile.items()):
        if standing < least:
            # So few do neither.
            continue
        tile = s.board.tiles[number]
        held = s.everyone & ~s.held[s.teams[player]] & tile.mask
        done = s.charred[player] >> number & 1
        if dials.char_units and standing >= dials.char_units and not held and not done:
            s.write("charred", player, s.charred[player] | 1 << number)
            note(s, Charred, player, number)
        for other in range(s.players):
            if other != player and s.charred[other] >> number & 1:
                kept = any(s.footprint(u) & tile.mask for u in units_of(s, other))
                if standing >= RESTORERS and not kept and s.teams[other] != s.teams[player]:
                    s.write("charred", other, s.charred[other] & ~(1 << number))
                    note(s, Restored, number)


# Archetypes


def offer_wrath(s: State, unit: int, single: list[Option]) -> None:
    """What a faction spends wrath on, and its own potion. [variant.archetype.*]"""
    player = s.owner[unit]
    if player != s.turn or not s.faction[player]:
        return
    card = s.box.content.factions[s.faction[player]]
    if s.wrath[player] >= card.wrath_cost and not s.times(ARCHETYPE_WRATH):
        if card.id == ROYAL:
            single.append(("wrath",))
        else:
            found = rooted(s, player) if card.id == FOREST else scorched(s, player)
            single += [("wrath", target) for target in found]
    if unit == s.hero[player] and not s.brewed[player]:
        single.append(("brew",))


def no_archetype(s: State, unit: int, rule: str) -> Hindrance | None:
    """Factions have ways of their own where the players want it. [variant.archetype.wrath]"""
    player = s.owner[unit]
    if not s.variants & ARCHETYPES:
        return Hindrance(rule, says="this war is played without it")
    if player != s.turn or not s.faction[player]:
        return Hindrance(rule, says="it is not the turn of a faction that can")
    return None


def no_wrath(s: State, unit: int, target: int | None) -> Hindrance | None:
    """What keeps a faction from spending wrath in its own way: `offer_wrath`, for one target."""
    rule = "variant.archetype.wrath"
    found = no_archetype(s, unit, rule)
    if found is not None:
        return found
    player = s.owner[unit]
    card = s.box.content.factions[s.faction[player]]
    if s.times(ARCHETYPE_WRATH):
        return Hindrance(rule, says="done in this turn")
    if s.wrath[player] < card.wrath_cost:
        says = "it costs {cost} wrath, {left} left"
        return Hindrance(rule, says=says, cost=card.wrath_cost, left=s.wrath[player])
    if card.id == ROYAL:
        return None if target is None else Hindrance(rule, says="it has no target")
    if target is None:
        return Hindrance(rule, says="it needs a target")
    if target in (rooted(s, player) if card.id == FOREST else scorched(s, player)):
        return None
    says = "{who:unit} is no enemy near enough"
    return Hindrance(rule, says=says, who=target)


def no_brew(s: State, unit: int) -> Hindrance | None:
    """[variant.archetype.potion]"""
    rule = "variant.archetype.potion"
    found = no_archetype(s, unit, rule)
    if found is not None:
        return found
    player = s.owner[unit]
    if unit != s.hero[player]:
        says = "{hero:unit} drinks it"
        return Hindrance(rule, says=says, hero=s.hero[player])
    return Hindrance(rule, says="it has been drunk") if s.brewed[player] else None


def rooted(s: State, player: int) -> list[int]:
    """Enemy units within six squares and LOS of an own leader."""
    found: list[int] = []
    for leader in (s.hero[player], s.mini[player]):
        if s.at[leader] >= 0:
            for target in aim.Aim(s, leader).targets(ROOTS_REACH, s.enemies(leader)):
                if not s.profile[target].static and target not in found:
                    found.append(target)
    return sorted(found)


def scorched(s: State, player: int) -> list[int]:
    """Enemy units orthogonally adjacent to an own unit."""
    near = 0
    for unit in units_of(s, player):
        near |= beside(s, s.footprint(unit))
    near &= s.everyone & ~s.held[s.teams[player]]
    return [u for u in units_on_any(s, near) if not s.profile[u].static and not s.immune >> u & 1]


def spend_wrath(s: State, unit: int, choice: Option) -> Rule[None]:
    """[variant.archetype.wrath]"""
    player = s.owner[unit]
    card = s.box.content.factions[s.faction[player]]
    rules = ("variant.archetype.wrath",)
    s.wrath[player] -= card.wrath_cost
    s.use(ARCHETYPE_WRATH)
    note(s, SpentWrath, player, s.wrath[player], rules)
    if card.id == ROYAL:
        s.onces = (*s.onces, ROYAL_WRATH)
    else:
        afflict(s, choice[1], status.SLOW if card.id == FOREST else status.FIRE, rules)
    return
    yield


def brew(s: State, unit: int, choice: Option) -> Rule[None]:
    """The faction's own potion, once in a game. [variant.archetype.potion]"""
    player = s.owner[unit]
    s.write("brewed", player, 1)
    card = s.box.content.factions[s.faction[player]]
    rules = ("variant.archetype.potion",)
    note(s, Brewed, unit, card.id)
    if card.id == FOREST:
        near = s.board.within_any(s.footprint(unit), SAP_REACH)
        for friend in combat.friends(s, unit):
            if s.footprint(friend) & near:
                yield from heal(s, friend, SAP_HEAL, player, support=True)
    elif card.id == ROYAL:
        number = s.box.gifts["royal_potion"]
        for friend in units_of(s, player):
            effect.add(s, Effect(unit, number, friend, TURN))
    else:
        squares = s.board.within_any(s.footprint(unit), WAVE)
        fly = effect.has(s, unit, FLY)
        squares = cover.in_area(s, s.at[unit], s.profile[unit].base, squares, fly=fly)
        struck = []
        for target in units_on_any(s, squares & s.enemies(unit)):
            if s.immune >> target & 1:
                continue
            if not (yield from defense.withstands(s, target, WAVE_STARS)):
                struck.append(target)
        for target in struck:
            yield from hurt(s, target, 1, unit, rules, dice=True)
            afflict(s, target, status.FIRE, rules)
