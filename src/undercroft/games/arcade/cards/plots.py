"""The plot deck: crystals on the map, what holds until they are dealt with."""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.roll import throw
from undercroft.kernel.choice import CHANCE, Ask, Option, Options, Rule
from undercroft.kernel.squares import Squares, each

from .. import consul, effect, maze, movement, wrath
from ..card import DEX, WILL
from ..challenge import end_plot, lose
from ..events import CrystalPlaced, note
from ..state import State
from ..treasure import discard, draw_loot
from ..twist import BENDS, TRAPS, Bend
from ..wound import afflict, hurt, lose_coin

RULES = ("command.plot.draw",)
CRAWL = 3


def card_of(s: State, effect_name: str) -> int:
    """The plot in play with an effect."""
    return next(card for card in s.plots if s.box.twists[card].effect == effect_name)


def newest(s: State) -> int:
    return s.plots[-1]


def put_crystals(s: State, squares: list[int]) -> Rule[None]:
    """Crystals of the newest plot; Know Your Enemy lets the party move them as they come."""
    far = s.law.crystal_shift
    for square in squares:
        if far:
            square = yield from shifted(s, square, far)
        s.crystals = (*s.crystals, (square, newest(s)))
        note(s, CrystalPlaced, square)


def shifted(s: State, square: int, far: int) -> Rule[int]:
    places = s.board.within(square, far) & ~s.ground.closed & ~(1 << square)
    for taken, _ in s.crystals:
        places &= ~(1 << taken)
    options = Options([("stay",)])
    options.squares(("land",), places)
    choice: Option = yield Ask(s.captain, "crystal", options, (square,), ("term.rule-priority",))
    return square if choice[0] == "stay" else choice[1]


def exits_of(s: State, tile: int) -> list[int]:
    """One square for each exit of a tile, in order."""
    left = s.board.open_hallways & s.board.tiles[tile].mask
    found = []
    while left:
        part = left & -left
        while (wider := s.board.spread(part) & left) != part:
            part = wider
        left &= ~part
        found.append((part & -part).bit_length() - 1)
    return found


def backwards(s: State, count: int) -> list[int]:
    """Exits from the last tile backwards, until there are enough squares."""
    found: list[int] = []
    for tile in range(len(s.board.tiles) - 1, -1, -1):
        found += exits_of(s, tile)
    return found[:count]


def place(s: State, number: int) -> int:
    """A tile by its number; a smaller dungeon's last tile stands for the rest."""
    return min(number, len(s.board.tiles)) - 1


def spread_out(s: State, tile: int, count: int) -> list[int]:
    """Squares of a tile for crystals, far from each other and from its spawning point."""
    squares = s.board.tiles[tile].mask & s.board.squares & ~s.ground.closed
    squares &= ~s.foes
    taken = [s.at[p] for p in s.points if s.at[p] >= 0 and s.board.tile_at[s.at[p]] == tile]
    found: list[int] = []
    for _ in range(count):
        others = sum(1 << square for square in taken + found or [s.marker])
        farthest = movement.farthest_from(s, squares, others)
        best = (farthest & -farthest).bit_length() - 1
        found.append(best)
        squares &= ~(1 << best)
    return found


def take(s: State, square: int, card: int) -> None:
    """Take a plot's crystal off the map."""
    crystals = list(s.crystals)
    crystals.remove((square, card))
    s.crystals = tuple(crystals)


def remove(s: State, hero: int, square: int, card: int) -> Rule[None]:
    """A crystal is removed; the plot ends with the last."""
    take(s, square, card)
    if not any(c == card for _, c in s.crystals):
        yield from end_plot(s, card)


def carry(s: State, hero: int, square: int, card: int) -> Rule[None]:
    """A Hero takes a crystal onto its card; the plot ends when all are carried."""
    take(s, square, card)
    s.carried = (*s.carried, (hero, card))
    if not any(c == card for _, c in s.crystals):
        yield from end_plot(s, card)


def bearers(s: State) -> list[int]:
    return [hero for hero, _ in s.carried]


# Challenge of Flame


def flame_comes(s: State) -> Rule[None]:
    """Crystals at two exits of the last tile."""
    yield from put_crystals(s, backwards(s, 2))


def flame_burns(s: State) -> Rule[None]:
    for hero in wrath.in_play(s):
        afflict(s, hero, status.FIRE, RULES)
    return
    yield


# Curse of Decay and Withering Curse


def decay_comes(s: State) -> Rule[None]:
    """One crystal an exit, from the last tile backwards, as many as Heroes."""
    yield from put_crystals(s, backwards(s, len(s.seats)))


def decay_strikes(s: State) -> Rule[None]:
    """Turn up a loot card: Heroes without a crystal lose what they wear in that slot."""
    card = yield from draw_loot(s, RULES)
    if card < 0:
        return
    slot = s.box.equipment[card].slot
    discard(s, card)
    for hero in s.hero_units:
        if hero not in bearers(s):
            for gear in s.gear[hero]:
                if s.box.equipment[gear].slot == slot:
                    yield from lose(s, hero, gear)


def withering_strikes(s: State) -> Rule[None]:
    for hero in wrath.in_play(s):
        if hero not in bearers(s):
            yield from hurt(s, hero, 1, -1, RULES)


# Ever-Changing Maze


def maze_turns(s: State) -> Rule[None]:
    """A random tile turns a quarter; Heroes on it take a wound. Ends with the last point."""
    if not any(s.at[point] >= 0 for point in s.points):
        yield from end_plot(s, card_of(s, "turning_tiles"))
        return
    tile: int = yield Ask(CHANCE, "tile", range(len(s.board.tiles)), ("maze",))
    victims = [h for h in wrath.in_play(s) if s.footprint(h) & s.board.tiles[tile].mask]
    maze.turn_tile(s, tile, RULES)
    for hero in victims:
        yield from hurt(s, hero, 1, -1, RULES)


# Forgotten by the Goddess


def goddess_comes(s: State) -> Rule[None]:
    """Two crystals on tile two, two on tile three."""
    yield from put_crystals(s, spread_out(s, place(s, 2), 2) + spread_out(s, place(s, 3), 2))


# The Gauntlet


def gauntlet_comes(s: State) -> Rule[None]:
    """Crystals at the exits of the last tile; two won end it."""
    yield from put_crystals(s, exits_of(s, len(s.board.tiles) - 1) or backwards(s, 1))


def gauntlet_test(s: State, hero: int, square: int, card: int) -> Rule[None]:
    """Roll DEX or WILL: three stars win a crystal, and the second ends the plot."""
    choice = yield Ask(
        s.seats[hero], "gauntlet", [("roll", DEX), ("roll", WILL)], (hero,), ("basic.interact",)
    )
    pool = effect.pool(s, hero, choice[1], offense=False, defense=False)
    roll = yield from throw(s, hero, "test", pool)
    if roll.stars < 3:
        return
    s.carried = (*s.carried, (hero, card))
    if sum(owner == card for _, owner in s.carried) >= 2:
        yield from end_plot(s, card)


# Idols of Rage


def idols_come(s: State) -> Rule[None]:
    """Two crystals on tile two, one on tile three."""
    yield from put_crystals(s, spread_out(s, place(s, 2), 2) + spread_out(s, place(s, 3), 1))


def idol_falls(s: State, hero: int, square: int, card: int) -> Rule[None]:
    """Each removal makes all monsters Fight at once."""
    yield from consul.command_now(s, "fight")
    yield from remove(s, hero, square, card)


# The Lurking Menace


def menace_comes(s: State) -> Rule[None]:
    """As many crystals as Heroes, from tile one on."""
    found: list[int] = []
    for tile in range(len(s.board.tiles)):
        found += exits_of(s, tile)
    yield from put_crystals(s, found[: len(s.seats)] or spread_out(s, 0, 1))


def menace_within_reach(s: State, hero: int) -> Squares:
    """An adjacent crystal, if the backpack holds two cards to give up."""
    if len(s.backpack) < 2:
        return 0
    return s.board.spread(s.footprint(hero))


def menace_bought_off(s: State, hero: int, square: int, card: int) -> Rule[None]:
    """Discard two cards of the backpack to remove the crystal."""
    for left in (2, 1):
        cards = list(dict.fromkeys(s.backpack))
        choice: Option = ("give", cards[0])
        if len(cards) > 1:
            choice = yield Ask(
                s.captain, "give", [("give", c) for c in cards], (left,), ("basic.interact",)
            )
        pack = list(s.backpack)
        pack.remove(choice[1])
        s.backpack = tuple(pack)
        discard(s, choice[1])
    yield from remove(s, hero, square, card)


def menace_creeps(s: State, unit: int) -> Rule[None]:
    """On Move crystals go three squares towards the target Hero; meeting any Hero costs a coin."""
    card = card_of(s, "lurking")
    hero = yield from wrath.most(s)
    if hero < 0:
        return
    goal, beside = s.footprint(hero), s.board.spread(s.heroes)
    kept = []
    for square, owner in s.crystals:
        if owner != card:
            kept.append((square, owner))
            continue
        for _ in range(CRAWL):
            if 1 << square & beside:
                break
            steps = s.board.neighbours[square] & ~s.ground.closed
            square = each(s.board.nearest(goal, steps) or steps)[0]
        if 1 << square & beside:
            lose_coin(s)
            continue
        kept.append((square, owner))
    s.crystals = tuple(kept)
    if not any(c == card for _, c in s.crystals):
        yield from end_plot(s, card)


# Stasis Orbs


def orbs_come(s: State) -> Rule[None]:
    """Crystals at two exits of tile two."""
    exits = exits_of(s, place(s, 2))[:2]
    yield from put_crystals(s, exits + spread_out(s, place(s, 2), 2 - len(exits)))


def orbs_slow(s: State) -> Rule[None]:
    for hero in wrath.in_play(s):
        afflict(s, hero, status.SLOW, RULES)
    return
    yield


# Wards of Protection


def wards_come(s: State) -> Rule[None]:
    """Two crystals beside each remaining spawning point."""
    for point in s.points:
        if s.at[point] >= 0:
            free = s.board.spread(s.footprint(point)) & ~movement.standing(s)
            free &= ~s.ground.closed
            yield from put_crystals(s, each(free)[:2])


def warded(s: State, point: int) -> bool:
    near = s.board.spread(s.footprint(point))
    card = card_of(s, "warded")
    return any(near >> square & 1 for square, owner in s.crystals if owner == card)


TRAPS.update(
    {
        "crystals_at_two_last_exits": flame_comes,
        "crystals_at_exits_for_heroes": decay_comes,
        "crystals_two_and_two": goddess_comes,
        "crystals_at_last_exits": gauntlet_comes,
        "crystals_two_and_one": idols_come,
        "crystals_from_first_tile": menace_comes,
        "crystals_at_second_exits": orbs_come,
        "crystals_beside_points": wards_come,
    }
)
BENDS.update(
    {
        "all_burn": Bend(consul_start=flame_burns, interact=remove),
        "decay": Bend(consul_start=decay_strikes, interact=carry),
        "turning_tiles": Bend(consul_end=maze_turns, ends_with_points=True),
        "forgotten": Bend(interact=carry, healing_barred=lambda s, hero: hero not in bearers(s)),
        "gauntlet": Bend(interact=gauntlet_test, twice=True),
        "idols": Bend(interact=idol_falls, epic_boss=True),
        "lurking": Bend(
            interact=menace_bought_off, interactive=menace_within_reach, moved=menace_creeps
        ),
        "all_slowed": Bend(consul_start=orbs_slow, interact=remove),
        "warded": Bend(interact=remove, point_unhurt=warded),
        "withering": Bend(consul_start=withering_strikes, interact=carry),
    }
)
