"""The box: every card of the content in use, numbered, and what cards add up to on a figure.

State holds numbers into these tables. A `Profile` is a hero with all he wields and knows, a `Kind`
a monster at one level; both are made once and shared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from undercroft.kernel.deck import Deck
from undercroft.kernel.tile import Tile

from .content import Content
from .dice import TYPES
from .ground import Field
from .schema import ArmorRow, Item, MonsterRow, Reaction, TrinketRow, WeaponRow
from .script import AdventureRow
from .vocabulary import POWERS, IsMarked, Power

BIT = {word: 1 << i for i, word in enumerate(POWERS)}
"""A special power as a bit."""
(
    AGILE, BLINDS, BLOCK, BRUTAL, CANCEL, CONTROL, DEADEYE, DODGE, EMPOWER, FLY, FRENZY, FREEZES,
    GABLE, GHOSTLY, HEAL, HUNTER, IMMOBILIZES, INCREASE, INVISIBLE, LUCKY, RESISTANCE, PAYROLL,
    PENETRATIVE, QUICKCAST, REGENERATION, SLEEPS, STUNS, SUPERIOR, SURE, SWARM, SWIFT, TERRIFIES,
    LARGE,
) = (1 << i for i in range(33))  # fmt: skip

SKILLS = (
    "power_strike", "two_handed_master", "one_handed_master", "cleave_attack", "powerful_blow",
    "critical_mastery", "flurry_of_blows", "fast_reflexes", "magical_mastery", "ranged_mastery",
    "blasting_power", "deadly_shot", "surprise_attack", "multi_shot", "vigor",
    "heavy_armor_mastery", "light_armor_mastery", "defensive_stance", "shield_slam", "evasive",
    "berserk",
)  # fmt: skip
"""The skills of the three trees without spells; what each does is in `skill` and `combat`."""
(
    POWER_STRIKE, TWO_HANDED, ONE_HANDED, CLEAVE, POWERFUL_BLOW, CRITICAL_MASTERY, FLURRY,
    REFLEXES, MAGICAL_MASTERY, RANGED_MASTERY, BLASTING, DEADLY_SHOT, SURPRISE, MULTI_SHOT, VIGOR,
    HEAVY_MASTERY, LIGHT_MASTERY, STANCE, SLAM, EVASIVE, BERSERK,
) = (1 << i for i in range(21))  # fmt: skip

LUCK = {"attack": 1, "defense": 2, "loot": 4}
ENDLESS = 9999
"""So many rounds has an adventure that ends by nothing but its aim."""
BACKPACK = 4
"""[wield.backpack]"""
POUCH = 2
"""[consumable.two]"""
UNARMED = -1


class Gifts(NamedTuple):
    """What a list of special powers amounts to."""

    bits: int = 0
    penetrative: int = 0
    regeneration: int = 0
    speed: int = 0
    health: int = 0
    energy: int = 0
    lucky: int = 0
    cancel: int = 0


def gifts(*lists: Iterable[Power]) -> Gifts:
    bits = penetrative = regeneration = lucky = cancel = 0
    speed = health = energy = 0
    for powers in lists:
        for power in powers:
            bits |= BIT[power.power]
            if power.power == "penetrative":
                penetrative += power.amount
            elif power.power == "regeneration":
                regeneration += power.amount
            elif power.power == "swift":
                speed += power.amount
            elif power.power == "increase":
                speed += power.amount if power.what == "speed" else 0
                health += power.amount if power.what == "health" else 0
                energy += power.amount if power.what == "energy" else 0
            elif power.power == "lucky" and power.dice is not None:
                lucky |= LUCK[power.dice]
            elif power.power == "cancel" and power.ability is not None:
                cancel |= BIT[power.ability]
    return Gifts(bits, penetrative, regeneration, speed, health, energy, lucky, cancel)


class Weapon(NamedTuple):
    """A way to attack: a wielded weapon with a type, a monster's card, an effect, or bare hands."""

    item: int
    """The number of the item, UNARMED, or -2 for what is no item."""
    dice: int
    kind: int
    """The type of the attack, as in `dice.TYPES`. [equip.weapon.type]"""
    range: int
    """0: adjacent spaces only. [equip.weapon.melee-reach]"""
    hands: int
    bits: int
    """Its powers with those of its bearer."""
    penetrative: int
    lucky: bool
    made: int
    """The type printed on it."""


FISTS = Weapon(UNARMED, 1, 0, 0, 0, 0, 0, False, 0)
"""[attack.one-weapon]"""


class Profile(NamedTuple):
    """A hero with all he wields and knows."""

    speed: int
    health: int
    energy: int
    defense: int
    """Dice of all armour. [attack.defense-dice]"""
    chains: int
    """Armours with Gable. [power.gable-armor]"""
    bits: int
    penetrative: int
    regeneration: int
    lucky: int
    cancel: int
    weapons: tuple[Weapon, ...]
    magic: int
    """The greatest range of a wielded Magical weapon, 0 without one. [spell.range]"""
    shield: int
    """Defence dice of the wielded Shield, -1 without one."""
    heavy: bool
    """At least one Heavy piece and no Light one. [skill.protection.heavy-armor-only]"""
    light: bool
    skills: int
    spells: tuple[int, ...]
    timer: int
    """Rounds he misses when unconscious. [unconscious.timer]"""
    farthest: int
    """The greatest range of his weapons."""


class Kind(NamedTuple):
    """A monster at the level of the adventure."""

    number: int
    size: int
    speed: int
    health: int
    defense: int
    weapon: Weapon
    bits: int
    regeneration: int
    lucky: int
    cancel: int
    level: int
    minion: bool
    villain: bool
    targets: str
    reactions: tuple[Reaction, ...]
    moments: frozenset[str]
    """When it reacts to something."""


class Magic(NamedTuple):
    """A spell as it is cast."""

    energy: int
    dice: int
    damage: int
    area: str
    need: tuple[int, int, int]
    """Melee, Ranged and Ability symbols. [spell.cast.requirement]"""
    bits: int
    penetrative: int


@dataclass(frozen=True, slots=True, eq=False)
class Adventure:
    """An adventure, ready to be laid out."""

    row: AdventureRow
    level: int
    field: Field
    rooms: dict[str, int]
    doors: dict[str, int]
    turns: tuple[int, ...]
    spots: tuple[int, ...]
    cast: dict[str, int]
    """Who plays the roles of exploration cards."""
    levers: dict[tuple[int, int], int]
    """Which lever row belongs to a room and a scenery card."""
    goals: frozenset[str]
    beats: dict[str, tuple[int, ...]]
    """Turns of the story by the moment at which they are looked at."""


DRAWN = "drawn\n"


def drawn(level: int, drawing: str) -> str:
    """The id of an adventure on a map drawn with its frame, as `kernel.tile` tells."""
    return f"{DRAWN}{level}\n{drawing}"


MAPS = 32
"""So many maps that were drawn for the occasion are kept; states keep their own."""


class Box:
    """All cards, by number and by name."""

    def __init__(self, content: Content) -> None:
        c = self.content = content
        self.heroes = list(c.heroes.values())
        self.items: list[Item] = list(c.items.values())
        self.spells = list(c.spells.values())
        self.consumables = list(c.consumables.values())
        self.monsters: list[MonsterRow] = list(c.monsters.values())
        self.scenery = list(c.scenery.values())
        self.explorations = list(c.explorations.values())
        self.events = list(c.events.values())
        self.hero_number = _numbers(self.heroes)
        self.item_number = _numbers(self.items)
        self.spell_number = _numbers(self.spells)
        self.consumable_number = _numbers(self.consumables)
        self.monster_number = _numbers(self.monsters)
        self.scenery_number = _numbers(self.scenery)
        self.exploration_number = _numbers(self.explorations)
        self.event_number = _numbers(self.events)
        self.magic = [_magic(row) for row in self.spells]
        self.skill_energy = [c.skills[name].energy if name in c.skills else 2 for name in SKILLS]
        known = [self._known(row.skills) for row in self.heroes]
        self.starting_skills = [skills for skills, _ in known]
        self.starting_spells = [spells for _, spells in known]
        free = sum(1 << n for n, row in enumerate(self.spells) if not self.spell_cost(n))
        for n, row in enumerate(self.heroes):
            # The first row of the Spellcasting tree is free. [advance.start]
            if "spellcasting" in row.trees:
                self.starting_spells[n] |= free
        self.starting_items = [
            tuple(self.item_number[name] for name in row.equipment) for row in self.heroes
        ]
        self.starting_packs = [
            tuple(self.item_number[name] for name in row.backpack) for row in self.heroes
        ]
        self.first = next(iter(c.adventures))
        self.magical = [isinstance(row, WeaponRow) and row.type == "magical" for row in self.items]
        self.consumable_cards = tuple(
            n for n, row in enumerate(self.consumables) for _ in range(row.copies)
        )
        self.event_cards = tuple(n for n, row in enumerate(self.events) for _ in range(row.copies))
        self.equipment_cards = tuple(
            tuple(n for n, row in enumerate(self.items) if not row.starting and row.level == level)
            for level in (1, 2, 3)
        )
        self.event_deck = Deck((), self.event_cards, ())
        self.exploration_decks = tuple(
            Deck((), tuple(n for n, r in enumerate(self.explorations) if level in r.levels), ())
            for level in (1, 2, 3)
        )
        self._adventures: dict[str, Adventure] = {}
        self._profiles: dict[tuple[Any, ...], Profile] = {}
        self._kinds: dict[tuple[int, int, str], tuple[Kind, ...]] = {}

    def _known(self, names: Sequence[str]) -> tuple[int, int]:
        skills = spells = 0
        for name in names:
            if name in self.spell_number:
                spells |= 1 << self.spell_number[name]
            else:
                skills |= 1 << SKILLS.index(name)
        return skills, spells

    # Prices

    def skill_cost(self, skill: int) -> int:
        """[advance.cost.rows]"""
        row = self.content.skills[SKILLS[skill]]
        return self.content.trees[row.tree].costs[row.row - 1]

    def spell_cost(self, spell: int) -> int:
        """[advance.cost.spellcasting]"""
        return self.content.trees["spellcasting"].costs[self.spells[spell].row - 1]

    @cached_property
    def tree_skills(self) -> dict[str, tuple[int, ...]]:
        """The skills of each tree but Spellcasting, by number."""
        found: dict[str, list[int]] = {}
        for n, name in enumerate(SKILLS):
            if name in self.content.skills:
                found.setdefault(self.content.skills[name].tree, []).append(n)
        return {tree: tuple(skills) for tree, skills in found.items()}

    # Figures

    def profile(self, hero: int, worn: tuple[int, ...], skills: int, spells: int) -> Profile:
        key = (hero, worn, skills, spells)
        found = self._profiles.get(key)
        if found is None:
            found = self._profiles[key] = self._profile(hero, worn, skills, spells)
        return found

    def _profile(self, hero: int, worn: tuple[int, ...], skills: int, spells: int) -> Profile:
        row = self.heroes[hero]
        items = [self.items[number] for number in worn]
        # A weapon's powers serve attacks with it; all others are the bearer's own.
        own = gifts(
            (row.special.power,), *(i.powers for i in items if not isinstance(i, WeaponRow))
        )
        carried = gifts(*(i.powers for i in items if isinstance(i, WeaponRow)))
        bits = own.bits & ~GABLE
        if skills & EVASIVE:
            bits |= GHOSTLY if bits & DODGE else DODGE
        speed, health, energy = (
            row.speed + own.speed,
            row.health + own.health,
            row.energy + own.energy,
        )
        speed, health, energy = (
            speed + carried.speed,
            health + carried.health,
            energy + carried.energy,
        )
        weapons: list[Weapon] = []
        for number, item in zip(worn, items, strict=True):
            if isinstance(item, WeaponRow):
                weapons += self._weapons(number, item, own, bits, skills)
        if not weapons:
            weapons = [self._armed(FISTS, own, bits, skills)]
        armour = [item for item in items if isinstance(item, ArmorRow)]
        chained = [a for a in armour if any(p.power == "gable" for p in a.powers)]
        shields = [a.defense for a in armour if a.type == "shield"]
        sorts = {a.type for a in armour}
        return Profile(
            speed=max(0, speed),
            health=max(0, health),
            energy=max(0, energy),
            defense=sum(a.defense for a in armour if a not in chained),
            chains=len(chained),
            bits=bits,
            penetrative=own.penetrative,
            regeneration=own.regeneration,
            lucky=own.lucky,
            cancel=own.cancel,
            weapons=tuple(weapons),
            magic=max((w.range for w in weapons if w.made == 2), default=0),
            shield=max(shields, default=-1),
            heavy="heavy" in sorts and "light" not in sorts,
            light="light" in sorts and "heavy" not in sorts,
            skills=skills,
            spells=tuple(n for n in range(len(self.spells)) if spells >> n & 1),
            timer=max(1, 6 - row.health),
            farthest=max(w.range for w in weapons),
        )

    def _weapons(
        self, number: int, item: WeaponRow, own: Gifts, bits: int, skills: int
    ) -> list[Weapon]:
        kind = TYPES.index(item.type)
        mine = gifts(item.powers)
        base = Weapon(
            number, item.attack, kind, item.range, 2 if item.wield == "two_hands" else 1,
            mine.bits, mine.penetrative, bool(mine.lucky & 1), kind,
        )  # fmt: skip
        out = [self._armed(base, own, bits, skills)]
        if kind == 2 and skills & MAGICAL_MASTERY:
            # The attack may have the Ranged type instead. [skill.zenith.magical-mastery]
            out.append(self._armed(base._replace(kind=1), own, bits, skills))
        return out

    @staticmethod
    def _armed(weapon: Weapon, own: Gifts, bits: int, skills: int) -> Weapon:
        """A weapon in the hands of a hero. [skill.martial.critical-mastery]"""
        penetrative = weapon.penetrative + own.penetrative
        joined = weapon.bits | bits
        if skills & CRITICAL_MASTERY and weapon.item >= 0:
            if weapon.bits & SUPERIOR:
                penetrative += 1
            joined |= SUPERIOR
        return weapon._replace(
            bits=joined, penetrative=penetrative, lucky=weapon.lucky or bool(own.lucky & 1)
        )

    def kinds(self, level: int, heroes: int, difficulty: str) -> tuple[Kind, ...]:
        """All monsters as they are at a level, with so many heroes."""
        key = (level, heroes, difficulty)
        found = self._kinds.get(key)
        if found is None:
            found = self._kinds[key] = tuple(
                self._kind(n, row, level, heroes, difficulty) for n, row in enumerate(self.monsters)
            )
        return found

    def _kind(self, number: int, row: MonsterRow, level: int, heroes: int, difficulty: str) -> Kind:
        block = row.at(level)
        have = gifts(block.powers)
        health = block.health + block.per_hero * (heroes - 2)
        if row.rank == "villain" and difficulty:
            percent = self.content.difficulties[difficulty].villain_health
            health = -(-health * percent // 100)
        kind = TYPES.index(row.type)
        weapon = Weapon(
            -2, block.attack, kind, row.range, 0, have.bits, have.penetrative,
            bool(have.lucky & 1), kind,
        )  # fmt: skip
        return Kind(
            number=number,
            size=2 if have.bits & LARGE else 1,
            speed=block.speed + have.speed,
            health=health + have.health,
            defense=block.defense,
            weapon=weapon,
            bits=have.bits,
            regeneration=have.regeneration,
            lucky=have.lucky,
            cancel=have.cancel,
            level=level,
            minion=row.rank == "minion",
            villain=row.rank == "villain",
            targets=row.targets,
            reactions=row.reactions,
            moments=frozenset(reaction.at for reaction in row.reactions),
        )

    # Adventures

    def adventure(self, name: str) -> Adventure:
        """An adventure by its id; `drawn(...)` makes an id of a map drawn for the occasion."""
        found = self._adventures.get(name)
        if found is None:
            if name.startswith(DRAWN):
                if len(self._adventures) >= len(self.content.adventures) + MAPS:
                    del self._adventures[next(n for n in self._adventures if n.startswith(DRAWN))]
                found = self._drawn(*name.split("\n", 2)[1:])
            else:
                found = self._adventure(self.content.adventures[name])
            self._adventures[name] = found
        return found

    def _drawn(self, level: str, drawing: str) -> Adventure:
        """One room as it is drawn, without doors, story or end."""
        pattern = next(iter(self.content.adventures.values()))
        first = pattern.room[0].model_copy(
            update={"turn": 0, "monsters": (), "scenery": (), "reveal": (), "text": ""}
        )
        row = pattern.model_copy(
            update={
                "id": "drawn", "name": "A drawn map", "level": int(level), "room": (first,),
                "door": (), "lever": (), "beat": (), "aim": (IsMarked(when="marked", flag="won"),),
                "lost": (), "rounds": ENDLESS, "spots": (), "remembers": (),
            }
        )  # fmt: skip
        tile = Tile.parse("drawn", drawing, {r.mark: r.id for r in self.content.terrain.values()})
        field = Field([(tile, 0, 0)], [])
        return self._ready(row, field, {first.id: 0})

    def _adventure(self, row: AdventureRow) -> Adventure:
        rooms = {room.id: n for n, room in enumerate(row.room)}
        tiles = [
            (self.content.sides[room.tile].tile.turned(room.turn), *room.at) for room in row.room
        ]
        doors = [(rooms[a], rooms[b]) for a, b in (door.between for door in row.door)]
        return self._ready(row, Field(tiles, doors), rooms)

    def _ready(self, row: AdventureRow, field: Field, rooms: dict[str, int]) -> Adventure:
        turn = row.room[0].turn
        beats: dict[str, list[int]] = {}
        for n, beat in enumerate(row.beat):
            beats.setdefault(beat.at, []).append(n)
        return Adventure(
            row=row,
            level=row.level,
            field=field,
            rooms=rooms,
            doors={door.id: n for n, door in enumerate(row.door)},
            turns=tuple(room.turn for room in row.room),
            spots=tuple(field.spot(0, x, y, turn) for x, y in row.spots),
            cast={
                role: self.monster_number[getattr(row.cast, role)]
                for role in ("pack", "brute", "shooter", "caster")
            },
            levers={
                (rooms[lever.room], self.scenery_number[lever.scenery]): n
                for n, lever in enumerate(row.lever)
            },
            goals=frozenset(c.when for c in (*row.aim, *row.lost)),
            beats={at: tuple(numbers) for at, numbers in beats.items()},
        )


def _magic(row: Any) -> Magic:
    have = gifts(row.powers)
    need = (row.cast.me, row.cast.ra, row.cast.ab)
    return Magic(row.energy, row.dice, row.damage, row.type, need, have.bits, have.penetrative)


def _numbers(rows: Sequence[Any]) -> dict[str, int]:
    return {row.id: n for n, row in enumerate(rows)}


def slot_of(item: Item) -> str:
    """The Wield field of an item. [equip.trinket.type]"""
    return item.wield


def fits(items: Sequence[Item]) -> bool:
    """Whether a hero can wield all of these at once. [wield.*]"""
    hands = rings = amulets = 0
    taken: set[str] = set()
    for item in items:
        if isinstance(item, TrinketRow) and item.type == "ring":
            rings += 1
        elif isinstance(item, TrinketRow) and item.type == "amulet":
            amulets += 1
        elif item.wield == "one_hand":
            hands += 1
        elif item.wield == "two_hands":
            hands += 2
        elif item.wield != "none":
            if item.wield in taken:
                return False
            taken.add(item.wield)
    return hands <= 2 and rings <= 2 and amulets <= 1
