"""Contradictions: what a position of a scenario says that cannot be, each in one located sentence.

Names that nothing has are found before (`scenario`), squares and bases while it is built
(`position`); here the built state is looked at with what the file said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from undercroft.kernel.squares import each
from undercroft.kernel.wording import plural

from . import effect
from .state import NO_POOL, OUT, PENDING, State
from .turn import HERO_SKULLS, WARBAND_SKULLS
from .wrath import MOST

if TYPE_CHECKING:
    from .position import Position

Found = Iterator[tuple[str, str]]
OF_PLAYERS = (
    "factions", "assistants", "wrath", "coins", "potions", "backpack", "owed_loot",
    "owed_treasure", "turns", "unlocked", "mini_uses", "boss_state", "boss_due", "timed_out", "out",
    "fragments", "charred", "scorched", "nominated", "brewed",
)  # fmt: skip
"""What has an entry for each player."""
COINS = 1
TURNS = 2
"""Which turn a position that says no more is about: the first has rules of its own."""
ROUNDS = 1000
"""After so many at the latest a war is over; as the option `rounds` has it."""
TOKENS = 4
"""Squares that a trap covers, one with each token or all with one."""
SMALLEST = 4
"""Rows and columns of a map that can be cut into four tiles, its frame included."""


def of_names(row: Position) -> Found:
    """What can be seen before anything is built: who is spoken of that is not there."""
    for name in OF_PLAYERS:
        if len(getattr(row, name)) > row.players:
            yield name, f"{len(getattr(row, name))} entries, and there are {row.players} players"
    numbers: Mapping[str, Sequence[int]] = {
        "turn": (row.turn,),
        "attacker": (row.attacker,),
        "quiet": row.quiet,
        "deaf": row.deaf,
        "traps": [trap.finder for trap in row.traps],
    }
    for name, players in numbers.items():
        if any(player > row.players for player in players):
            yield name, f"there are {row.players} players"
    for mark, unit in row.specs.items():
        if unit.trophy is not None and unit.trophy > row.players:
            yield f"units.{mark}.trophy", f"there are {row.players} players"
        if unit.trophy is not None and (unit.at is not None or _drawn(row.map, mark)):
            yield f"units.{mark}.trophy", "it is a trophy and on the map, too"
    lines = row.map.strip().splitlines()
    if row.quarters and lines and min(len(lines), len(lines[-1].strip())) < SMALLEST:
        yield "quarters", "the map is too small to be cut into four tiles"


def _drawn(drawing: str, mark: str) -> bool:
    return len(mark) == 1 and mark in drawing


def of_state(row: Position, s: State, numbers: Mapping[str, int]) -> Found:
    """What of a built position cannot be."""
    for mark, unit in numbers.items():
        yield from _unit(row, s, mark, unit)
    for player in range(s.players):
        yield from _player(row, s, player)
    yield from _cards(s)
    yield from _ground(row, s)
    if row.active and s.owner[numbers[row.active]] != s.turn:
        owner = s.owner[numbers[row.active]]
        if s.profile[numbers[row.active]].kind != "mimic":
            text = f"\"{row.active}\" is player {owner + 1}'s, and it is player {s.turn + 1}'s turn"
            yield "active", text
    if row.active and s.profile[numbers[row.active]].static:
        yield "active", f'"{row.active}" is a spawning point that does not act'
    limit = s.rounds or ROUNDS
    if s.rounds > ROUNDS:
        yield "rounds", f"{s.rounds}, and the most is {ROUNDS}"
    elif s.round > limit:
        yield "round", f"{s.round}, and the war ends after round {limit}"
    most = HERO_SKULLS if s.phase == "hero" else WARBAND_SKULLS
    if (row.skulls or 0) > most:
        yield "skulls", f"{row.skulls}, and there are {most} in this phase"
    if row.active:
        unit = numbers[row.active]
        move, actions = effect.granted(s, unit)
        profile = s.profile[unit]
        for name, said, most in (
            ("move", row.move, profile.move + move),
            ("actions", row.actions, profile.actions + actions),
        ):
            if said is not None and said > most:
                yield name, f'{said}, and "{row.active}" has {most}'


def _unit(row: Position, s: State, mark: str, unit: int) -> Found:
    place, profile, here = f"units.{mark}", s.profile[unit], s.at[unit] >= 0
    wounds, hearts = s.wounds[unit], profile.hearts
    if here and wounds >= hearts:
        yield f"{place}.wounds", f"{plural(wounds, 'wound')}, and it has {plural(hearts, 'heart')}"
    if not here and (wounds or s.status[unit]):
        yield place, "it is off the map, and whoever comes back is without wounds and statuses"
    if here and s.status[unit] & effect.immunities(s, unit) and not s.immune >> unit & 1:
        yield f"{place}.status", "it is immune to that"
    cards = [s.box.equipment[card] for card in s.gear[unit]]
    for slot, count in Counter(card.slot for card in cards).items():
        if count > 1:
            yield f"{place}.gear", f"{count} cards for the slot {slot}"
    if sum(card.treasure for card in cards) > 1:
        yield f"{place}.gear", "more than one treasure"
    if profile.point and not all(card.treasure for card in cards):
        yield f"{place}.gear", "a spawning point wears treasure alone"
    if cards and not here and not profile.leader:
        yield f"{place}.gear", "it is off the map, and only leaders keep their cards there"
    if row.specs[mark].pool and s.pool[unit] == NO_POOL:
        yield f"{place}.pool", "it belongs to no pool"


def _player(row: Position, s: State, player: int) -> Found:
    room = s.profile[s.hero[player]].potions
    for name, most in (("wrath", MOST), ("coins", COINS), ("potions", room)):
        value = getattr(s, name)[player]
        if value > most:
            yield f"{name}[{player + 1}]", f"{value}, and the most is {most}"
    for name in ("turns", "mini_uses"):
        # A player has one turn in a round, and a mini-boss comes once in a turn.
        value = getattr(s, name)[player]
        if value > max(TURNS, s.round):
            yield f"{name}[{player + 1}]", f"{value}, and it is round {s.round}"
    wanted = s.dials[player].fragments
    if s.fragments[player] > wanted:
        yield f"fragments[{player + 1}]", f"{s.fragments[player]}, and the faction needs {wanted}"
    here = s.at[s.boss[player]] >= 0
    if player < len(row.boss_state) and (s.boss_state[player] == OUT) != here:
        where = "on the map" if here else "not on the map"
        yield f"boss_state[{player + 1}]", f"{row.boss_state[player]}, and the boss is {where}"
    if s.boss_due[player] and s.boss_state[player] != PENDING:
        gone = "out" if s.boss_state[player] == OUT else "destroyed"
        yield f"boss_due[{player + 1}]", f"the boss is {gone}"
    for card, leader in s.nominated[player]:
        if leader not in (s.hero[player], s.mini[player]) or not s.box.cursed[card]:
            yield f"nominated[{player + 1}]", "a CURSED card waits for an own leader"
    if player < len(row.assistants) and s.assistant[player] in [s.card[u] for u in s.hero]:
        text = f"{row.assistants[player]} is fielded as a hero and cannot assist"
        yield f"assistants[{player + 1}]", text
    if s.out[player] and any(s.at[u] >= 0 for u, owner in enumerate(s.owner) if owner == player):
        yield f"out[{player + 1}]", "the player is out, and has units on the map"


def _cards(s: State) -> Found:
    """No card is in more places than the box has copies of it."""
    found = Counter(card for gear in s.gear for card in gear)
    found.update(card for pack in s.backpack for card in pack)
    found.update(card for rows in s.nominated for card, _ in rows)
    for deck in (s.loot_deck, s.treasure_deck):
        found.update((*deck.top, *deck.discard))
    for card, count in sorted(found.items()):
        item = s.box.equipment[card]
        if count > item.copies:
            text = f"{count} cards of {item.id}, and the box has {item.copies}"
            yield "", text


def _ground(row: Position, s: State) -> Found:
    exits, tiles = len(s.box.exits(s.board)), len(s.board.tiles)
    if row.next == "spawn" and all(s.at[point] < 0 for point in s.points[s.turn]):
        yield "next", f"player {s.turn + 1} has no spawning point on the map"
    if row.next == "boss" and not exits:
        yield "next", "the map has no exit for the boss to come in by"
    for number, trap in enumerate(s.traps, 1):
        if trap.squares.bit_count() != TOKENS:
            text = f"{s.box.traps[trap.card].id} covers {TOKENS} squares"
            yield f"traps[{number}].squares", text
    if any(number > exits for number in row.explored):
        yield "explored", f"there are {plural(exits, 'exit')}"
    if any(tile > tiles for charred in row.charred for tile in charred):
        yield "charred", f"there are {plural(tiles, 'tile')}"
    if len(row.tile_traps) > tiles:
        text = f"{len(row.tile_traps)} entries, and there {_are(tiles, 'tile')}"
        yield "tile_traps", text
    for square in each(s.chests & s.everyone):
        x, y = s.board.place(square)
        yield "trapdoors", f"somebody stands in column {x}, row {y}"
    doors: list[Any] = [door for pair in s.trapdoors for door in pair]
    if len(set(doors)) < len(doors):
        yield "trapdoors", "a trapdoor belongs to two pairs"
    for number, what in enumerate(s.effects, 1):
        if s.at[what.source] < 0 or (what.who >= 0 and s.at[what.who] < 0):
            yield f"effects[{number}]", "it is of or on a unit that is not on the map"


def _are(count: int, noun: str) -> str:
    return f"is {plural(count, noun)}" if count == 1 else f"are {plural(count, noun)}"
