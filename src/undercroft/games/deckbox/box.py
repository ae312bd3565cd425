"""The box: every card of the content in use, numbered, and what they add up to on a character.

State holds numbers into these tables. A `Profile` is a character: a Hero card, an Equipment card
and an Ability card with the items carried. Profiles are made once and shared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from .content import Content
from .ground import EXIT_WORDS, Atlas
from .script import ActionRow, EncounterRow, Happening, OverrideRow, Placed, QuestRow, icon
from .tables import COLOURS, SKILLS, THREATS, EnemyRow, FaceRow, Power

MELEE, RANGED = 0, 1
KINDS = ("melee", "ranged")

REACH, CRUSH, PIERCE, STUN, SIPHON, REGENERATE, DARK_RITUAL = (1 << i for i in range(7))
KEYWORDS = {
    "reach": REACH, "crush": CRUSH, "pierce": PIERCE, "stun": STUN,
    "siphon": SIPHON, "regenerate": REGENERATE, "dark_ritual": DARK_RITUAL,
}  # fmt: skip


def keywords(words: tuple[str, ...]) -> int:
    bits = 0
    for word in words:
        bits |= KEYWORDS[word]
    return bits


class Character(NamedTuple):
    """Numbers of a Hero, an Equipment and an Ability card. [setup.build-character]"""

    hero: int
    equipment: int
    ability: int


@dataclass(frozen=True, slots=True)
class Profile:
    """What the cards of a character add up to."""

    dice: tuple[int, int]
    """Of the equipment, melee and ranged. [attack.dice]"""
    modifier: tuple[int, int]
    """Of the Hero card, the Equipment card and items. [attack.modifier-sum]"""
    bare: tuple[int, int]
    """The same without the Equipment card. [ranged.store-item]"""
    keywords: int
    defense: int
    speed: int
    skills: tuple[int, int, int, int]
    health: int
    powers: tuple[int, ...]
    """Numbers of its abilities."""
    least: int
    """The Energy of its cheapest ability that is used at any time."""
    reroll: tuple[int, ...]
    """Numbers of its abilities that roll dice again."""


class Foe(NamedTuple):
    """An Enemy card. [card.enemy]"""

    dice: int
    modifier: int
    kind: int
    defense: int
    speed: int
    rank: int
    """Its place in the activation order. [enemy.order, enemy.order-ranged-first]"""
    behaviour: str
    skills: int
    die: int
    """The colour of the die that is rolled for its loot."""


class Ability(NamedTuple):
    """One ability of an Ability card."""

    id: str
    name: str
    text: str
    cost: int
    power: Power


@dataclass(frozen=True, slots=True)
class Quest:
    """A quest script with everything in it numbered."""

    row: QuestRow
    rules: OverrideRow
    rooms: dict[str, int]
    behind: dict[tuple[int, int], int]
    """In a fixed layout: the room behind the exit of a room, by its direction with the arrow
    at the bottom."""
    sides: tuple[tuple[int, ...], ...]
    encounters: tuple[tuple[int, ...], ...]
    met: tuple[EncounterRow, ...]
    """Every encounter that may be met in it."""
    flags: dict[str, int]
    counters: dict[str, int]
    tokens: tuple[int, ...]
    """The kind of each token, for the number of players."""
    token_speed: tuple[int, ...]
    faces: tuple[tuple[FaceRow, ...], ...]
    """Of the three dice."""
    hardiest: int
    """The most health of an enemy that comes with a fixed value."""
    cards: tuple[tuple[int, int], ...]
    """Numbers of the melee and the ranged Enemy card of each colour."""
    actions: int
    water_cost: int
    pit_damage: int
    check_dice: int
    hit: int
    block: int
    hit_energy: int
    loot: int
    market: int
    critical: bool


def _or(value: int | None, rule: int) -> int:
    return rule if value is None else value


class Box:
    """The content in use as numbered tables."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.atlas = Atlas(content.sides)
        self.side_number = {side.id: side.number for side in content.sides}
        self.heroes = tuple(content.heroes.values())
        self.hero_number = {row.id: i for i, row in enumerate(self.heroes)}
        self.equipment = tuple(content.equipment.values())
        self.equipment_number = {row.id: i for i, row in enumerate(self.equipment)}
        self.ability_cards = tuple(content.abilities.values())
        self.ability_card_number = {row.id: i for i, row in enumerate(self.ability_cards)}
        self.items = tuple(content.items.values())
        self.item_number = {row.id: i for i, row in enumerate(self.items)}
        self.prices = tuple(row.price for row in self.items)
        self.enemies: tuple[EnemyRow, ...] = tuple(content.enemies.values())
        self.enemy_number = {row.id: i for i, row in enumerate(self.enemies)}
        self.foes = tuple(_foe(row) for row in self.enemies)
        self.encounters: tuple[EncounterRow, ...] = tuple(content.encounters.values())
        self.encounter_number = {row.id: i for i, row in enumerate(self.encounters)}
        self.offers_actions = tuple(bool(row.action) for row in self.encounters)
        abilities: list[Ability] = []
        of_card: list[tuple[int, ...]] = []
        for card in self.ability_cards:
            of_card.append(tuple(range(len(abilities), len(abilities) + len(card.abilities))))
            abilities += [Ability(a.id, a.name, a.text, a.cost, a) for a in card.abilities]
        self.abilities = tuple(abilities)
        self.ability_number = {ability.id: i for i, ability in enumerate(abilities)}
        self._of_card = of_card
        self.item_uses = tuple(bool(row.effects) for row in self.items)
        self.item_rerolls = tuple(bool(row.reroll) for row in self.items)
        self._profiles: dict[tuple[Character, tuple[int, ...]], Profile] = {}
        self._quests: dict[tuple[str, int], Quest] = {}

    # Characters

    def profile(self, character: Character, items: tuple[int, ...]) -> Profile:
        key = (character, items)
        found = self._profiles.get(key)
        if found is None:
            if len(self._profiles) > 20_000:
                self._profiles.clear()
            found = self._profiles[key] = self._add_up(character, items)
        return found

    def _add_up(self, character: Character, items: tuple[int, ...]) -> Profile:
        hero = self.heroes[character.hero]
        arms = self.equipment[character.equipment]
        ability = self.ability_cards[character.ability]
        worn = [self.items[item] for item in items]
        melee = hero.melee + sum(item.melee for item in worn)
        ranged = hero.ranged + sum(item.ranged for item in worn)
        defense = hero.defense + arms.defense + sum(item.defense for item in worn)
        speed = hero.speed + arms.movement + sum(item.speed for item in worn)
        words = keywords(arms.keywords)
        for item in worn:
            words |= keywords(item.keywords)
        strength, dexterity, wisdom, charisma = (
            getattr(hero, skill) + getattr(ability, skill) + sum(getattr(i, skill) for i in worn)
            for skill in SKILLS
        )
        powers = self._of_card[character.ability]
        used = tuple(n for n in powers if self.abilities[n].power.effects)
        return Profile(
            dice=(arms.melee.dice, arms.ranged.dice),
            modifier=(melee + arms.melee.modifier, ranged + arms.ranged.modifier),
            bare=(melee, ranged),
            keywords=words,
            defense=defense,
            speed=max(1, speed),
            skills=(strength, dexterity, wisdom, charisma),
            health=hero.health,
            powers=used,
            least=min((self.abilities[n].cost for n in used), default=999),
            reroll=tuple(n for n in powers if self.abilities[n].power.reroll),
        )

    # Quests

    def quest(self, name: str, players: int) -> Quest:
        """A quest for so many players. [setup.choose-quest]"""
        found = self._quests.get((name, players))
        if found is None:
            found = self._quests[name, players] = self._script(self.content.quests[name], players)
        return found

    def _script(self, row: QuestRow, players: int) -> Quest:
        rules = row.override
        rooms = {room.id: i for i, room in enumerate(row.room)}
        behind = {
            (rooms[room.beyond[0]], EXIT_WORDS[room.beyond[1]]): i
            for i, room in enumerate(row.room)
            if room.beyond is not None
        }
        encounters = tuple(
            tuple(self.encounter_number[name] for name in room.encounter) for room in row.room
        )
        met = tuple(self.encounters[n] for numbers in encounters for n in numbers)
        words = _Words()
        words.spawns += met
        for encounter in met:
            words.happenings((*encounter.reveal, *encounter.each_round))
            for action in encounter.action:
                words.happenings((*action.success, *action.failure))
                words.conditions((*action.when, *action.unless))
        for event in row.event:
            words.happenings(event.do)
            words.conditions((*event.when, *event.unless))
        words.conditions((*row.aim, *row.lost))
        fixed = (
            enemy.health + enemy.per_player * (players - 1)
            for source in words.spawns
            for enemy in self.icons(source.enemies, source.more, players)
        )
        tokens = tuple(
            kind
            for kind, token in enumerate(row.token)
            for _ in range(token.count + token.more * (players - 1))
        )
        other = {die.colour: die.faces for die in row.die}
        standard = {
            (enemy.threat, enemy.attack): i
            for i, enemy in enumerate(self.enemies)
            if enemy.standard
        }
        cards = []
        for colour in COLOURS:
            named = row.cards.get(colour)
            if named is None:
                cards.append((standard[colour, "melee"], standard[colour, "ranged"]))
            else:
                cards.append((self.enemy_number[named.melee], self.enemy_number[named.ranged]))
        return Quest(
            row=row,
            rules=rules,
            rooms=rooms,
            behind=behind,
            sides=tuple(tuple(self.side_number[side] for side in room.side) for room in row.room),
            encounters=encounters,
            met=met,
            flags={name: i for i, name in enumerate(words.flags)},
            counters={name: i for i, name in enumerate(words.counters)},
            tokens=tokens,
            token_speed=tuple(token.speed for token in row.token),
            faces=tuple(other.get(c, self.content.dice[c]) for c in COLOURS),
            hardiest=max(fixed, default=0),
            cards=tuple(cards),
            actions=_or(rules.actions, 2),
            water_cost=_or(rules.water_cost, 2),
            pit_damage=_or(rules.pit_damage, 1),
            check_dice=_or(rules.check_dice, 4),
            hit=_or(rules.hit, 6),
            block=_or(rules.block, 6),
            hit_energy=_or(rules.hit_energy, 1),
            loot=_or(rules.loot, 1),
            market=_or(rules.market, 3),
            critical=rules.critical is not False,
        )

    def icons(
        self, enemies: tuple[str, ...], more: Mapping[Any, tuple[str, ...]], players: int
    ) -> tuple[Placed, ...]:
        """The enemy icons of an encounter for so many players. [setup.choose-quest]"""
        found = [icon(word) for word in enemies]
        for number in ("2", "3", "4"):
            if players >= int(number):
                found += [icon(word) for word in more.get(number, ())]
        return tuple(found)

    def action(self, encounter: int, number: int) -> ActionRow:
        return self.encounters[encounter].action[number]


class _Words:
    """What a script speaks of: flags and counters in the order they are met, and who comes."""

    def __init__(self) -> None:
        self.spawns: list[Any] = []
        """Whatever has `enemies`, and `more` of them for more players."""
        self.flags: dict[str, None] = {}
        self.counters: dict[str, None] = {}

    def happenings(self, happenings: tuple[Happening, ...]) -> None:
        for h in happenings:
            if h.do == "mark":
                self.flags[h.flag] = None
            elif h.do == "count":
                self.counters[h.counter] = None
            elif h.do == "spawn":
                self.spawns.append(h)
            elif h.do == "check":
                self.happenings((*h.success, *h.failure))
            elif h.do == "when":
                self.conditions((*h.all, *h.unless))
                self.happenings(h.then)

    def conditions(self, conditions: tuple[object, ...]) -> None:
        for c in conditions:
            flag, counter = getattr(c, "flag", None), getattr(c, "counter", None)
            if flag is not None:
                self.flags[flag] = None
            if counter is not None:
                self.counters[counter] = None


def _foe(row: EnemyRow) -> Foe:
    kind = KINDS.index(row.attack)
    return Foe(
        dice=row.dice,
        modifier=row.modifier,
        kind=kind,
        defense=row.defense,
        speed=row.speed,
        rank=2 * THREATS.index(row.threat) + (kind == MELEE),
        behaviour=row.behaviour,
        skills=keywords(row.skills),
        die=COLOURS.index(row.loot_die),
    )
