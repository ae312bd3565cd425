"""What cannot be: the mistakes of a position that nobody could play, each in one sentence.

What a single word means is looked at where it is read, in `position`; here is what does not fit
together once everything lies on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from undercroft.kernel.names import hint
from undercroft.kernel.wording import plural

from .box import BACKPACK, FRENZY, POUCH, SKILLS, fits
from .round import RUNS
from .state import State

if TYPE_CHECKING:
    from .position import Position

ACTIONS = 2
"""Of an activation."""
ROUNDS = 99
"""Of an adventure that says no number of its own."""
STATS = (
    "attack", "defense", "speed", "health", "energy", "regeneration", "penetrative", "power",
    "lucky", "cancel",
)  # fmt: skip
"""What lasts on a figure; see `Boost`."""


def objections(s: State, p: Position, numbers: Mapping[str, int]) -> Iterator[str]:
    """Everything that is wrong with a position, as its file would have to say it."""
    for mark in p.heroes:
        yield from _hero(s, f"heroes.{mark}", numbers[mark])
    for mark in p.monsters:
        yield from _tokens(s, f"monsters.{mark}", numbers[mark])
        if s.at[numbers[mark]] < 0:
            yield f"monsters.{mark}: it has no space: draw its mark, or say `at`"
    heroes = p.hero_specs
    boosts = {mark: hero.boosts for mark, hero in heroes.items()}
    boosts |= {mark: monster.boosts for mark, monster in p.monster_specs.items()}
    for mark, rows in boosts.items():
        for stat, _, _ in rows:
            if stat not in STATS:
                yield f'{mark}: boosts have no "{stat}"{hint(stat, list(STATS))}'
    yield from _slain(s, p, numbers)
    yield from _cards(s, p)
    yield from _row(s, p)
    yield from _play(s, p, numbers)
    for mark, hero in heroes.items():
        if (hero.fell or 0) > p.round:
            yield f"heroes.{mark}: fell = {hero.fell}, and it is round {p.round}"


def _tokens(s: State, what: str, unit: int) -> Iterator[str]:
    most, has = s.most_health(unit), s.health[unit]
    if s.at[unit] >= 0 and has > most:
        yield f"{what}: health = {has}, and there can be {most}"
    if s.at[unit] >= 0 and has < 1:
        yield f"{what}: health = {has} for a figure on the map"


def _hero(s: State, what: str, hero: int) -> Iterator[str]:
    yield from _tokens(s, what, hero)
    box = s.box
    lessons = sum(map(box.skill_cost, range(len(SKILLS))))
    lessons += sum(map(box.spell_cost, range(len(box.spells))))
    if s.experience[hero] > lessons:
        has = s.experience[hero]
        yield f"{what}: experience = {has}, and all there is to learn costs {lessons}"
    most = s.most_energy(hero)
    if s.energy[hero] > most:
        yield f"{what}: energy = {s.energy[hero]}, and there can be {most}"
    if not fits([s.box.items[item] for item in s.worn[hero]]):
        yield f"{what}: worn has more than can be worn at once"
    for key, cards, room in (
        ("pack", s.pack[hero], BACKPACK),
        ("consumables", s.consumables[hero], POUCH),
    ):
        if len(cards) > room:
            yield f"{what}: {key} has {plural(len(cards), 'card')}, and there is room for {room}"


def _slain(s: State, p: Position, numbers: Mapping[str, int]) -> Iterator[str]:
    """Who fell is named: kills and frenzy come of nothing else. [power.frenzy]"""
    kills = sum(s.kills)
    if kills > len(s.slain):
        yield f"the heroes have {plural(kills, 'kill')}, and slain names {len(s.slain)}"
    for mark in p.monsters:
        unit = numbers[mark]
        kind = s.kinds[s.kind[unit]]
        fallen = [s.kinds[number] for number in s.slain]
        most = sum(other.minion and other.level == kind.level for other in fallen)
        if s.frenzy[unit] and not (kind.minion and s.powers(unit) & FRENZY):
            yield f"monsters.{mark}: frenzy is for minions that have Frenzy"
        elif s.frenzy[unit] > most:
            yield (
                f"monsters.{mark}: frenzy = {s.frenzy[unit]}, "
                f"and slain names {plural(most, 'minion')} of its level"
            )


def _cards(s: State, p: Position) -> Iterator[str]:
    """No card lies in two places."""
    box = s.box
    items = [item for cards in (*s.worn, *s.pack, s.offer) for item in cards]
    top = [box.item_number[name] for name in p.equipment_deck if name in box.item_number]
    printed = Counter(card for cards in box.equipment_cards for card in cards)
    for item, count in Counter([*items, *top]).items():
        if not box.items[item].starting and count > printed[item]:
            yield _twice(box.items[item].id, count, printed[item])
    for item in top:
        if item not in box.equipment_cards[s.adventure.level - 1]:
            yield f'equipment_deck: "{box.items[item].id}" is no card of level {s.adventure.level}'
    held = [card for cards in s.consumables for card in cards]
    held += [box.consumable_number[name] for name in p.consumable_deck]
    yield from _beyond(box.consumables, held, box.consumable_cards)
    yield from _beyond(box.events, [box.event_number[name] for name in p.events], box.event_cards)


def _beyond(rows: Sequence[Any], used: list[int], cards: Sequence[int]) -> Iterator[str]:
    printed = Counter(cards)
    for card, count in Counter(used).items():
        if count > printed[card]:
            yield _twice(rows[card].id, count, printed[card])


def _twice(name: str, count: int, printed: int) -> str:
    return f'"{name}" lies in {count} places, and there {"is" if printed == 1 else "are"} {printed}'


def _row(s: State, p: Position) -> Iterator[str]:
    last = s.adventure.row.rounds
    if s.round > min(last, ROUNDS):
        yield f"round = {s.round}, and the adventure ends after round {min(last, ROUNDS)}"
    if p.done > len(s.row):
        yield f"done = {p.done}, and the row has {plural(len(s.row), 'card')}"
    for name, count in Counter(p.row or ()).items():
        if name != "hero" and count > 1:
            yield f'row: "{name}" is there {count} times'
    if p.row is not None and sum(n == "hero" or n in p.heroes for n in p.row) > len(p.heroes):
        yield f"row: there are more Hero cards than the {plural(len(p.heroes), 'hero')}"


def _play(s: State, p: Position, numbers: Mapping[str, int]) -> Iterator[str]:
    """Where play stands."""
    if p.next not in ("menu", "monster"):
        if p.active:
            yield f'active = "{p.active}" is for next = "menu" or "monster", not "{p.next}"'
        return
    unit = numbers.get(p.active, -1)
    if unit < 0:
        return
    if (s.kind[unit] < 0) != (p.next == "menu"):
        kind, wanted = ("hero", "menu") if s.kind[unit] < 0 else ("monster", "monster")
        yield f'next = "{p.next}": "{p.active}" is a {kind}, whose turn is next = "{wanted}"'
    elif s.at[unit] < 0:
        yield f'next = "{p.next}": "{p.active}" is not on the map'
    else:
        for key, has, most in (
            ("taken", p.taken, ACTIONS), ("runs", p.runs, RUNS), ("steps", p.steps, s.speed(unit)),
        ):  # fmt: skip
            if has > most:
                yield f"{key} = {has}, and there can be {most}"
