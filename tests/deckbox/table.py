"""A small language for tests of Deckbox: lay rooms, place figures, script dice and choices, look.

    t = Table("10a")                                   # the first room; a side without walls
    t.hero("H", at=(2, 4), equipment="long_spear")     # column and row, the arrow at the bottom
    t.enemy("r", "tunnel_rat", at=(2, 3), health=2)
    t.menu("H")                                        # H is active, at its menu
    t.dice("6 1 3", "2")                               # the throws to come, in order
    t.do("attack", "melee", "r")                       # marks stand for units
    assert t.health("r") == 1

Spaces are (column, row) of the first room, (column, row, room) of another, "U" or ("U", room) for
half spaces; in options they are written `t.at(...)`. Everything that chance is asked is scripted:
ordinary dice by `dice`, enemy dice by `spawns` ("melee 2"), loot by `loot` (the face, 0 to 5), and
the rest by `chance`. What was not scripted fails the test.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.arena import Arena
from undercroft.games.deckbox.game import GAME, Deckbox
from undercroft.games.deckbox.position import (
    EnemySpec,
    HeroSpec,
    Position,
    RoomSpec,
    build,
    square_at,
)
from undercroft.games.deckbox.state import State
from undercroft.games.deckbox.tables import COLOURS
from undercroft.kernel.choice import Ask
from undercroft.kernel.dice import encode


class Table(Arena[State]):
    def __init__(self, side: str = "10a", *, packs: tuple[Path, ...] = (), **facts: Any) -> None:
        super().__init__()
        self.game = Deckbox(*packs) if packs else GAME
        self.rooms = [
            RoomSpec(side, None, **{k: facts.pop(k) for k in ("room", "encounter") if k in facts})
        ]
        self.heroes: dict[str, HeroSpec] = {}
        self.enemies: dict[str, EnemySpec] = {}
        self.facts = facts
        self._spawns: list[str] = []
        self._loot: list[int] = []

    # Setting up

    def room(
        self, side: str, beyond: tuple[int, str], room: str = "", encounter: str = ""
    ) -> Table:
        self.rooms.append(RoomSpec(side, beyond, room, encounter))
        return self

    def hero(self, mark: str = "H", **facts: Any) -> Table:
        taken = len(self.heroes)
        box = self.game.box
        facts.setdefault("hero", box.heroes[taken].id)
        if "equipment" not in facts:
            facts["equipment"] = box.equipment[taken].id
        if "ability" not in facts:
            facts["ability"] = box.ability_cards[taken].id
        self.heroes[mark] = HeroSpec(**facts)
        return self

    def enemy(self, mark: str, card: str = "tunnel_rat", **facts: Any) -> Table:
        self.enemies[mark] = EnemySpec(card, **facts)
        return self

    def set(self, **facts: Any) -> Table:
        self.facts.update(facts)
        return self

    def start(self, moment: str, active: str = "") -> Table:
        """Start play at a moment: round, players, enemies, refresh or menu."""
        box = self.game.box
        quest = box.quest(self.facts.get("quest") or next(iter(box.content.quests)), 1)
        facts = {
            "market": [item.id for item in box.items[: quest.market]], "deck_only": False,
            **self.facts,
        }  # fmt: skip
        position = Position(
            rooms=self.rooms, heroes=self.heroes, enemies=self.enemies, next=moment,
            active=active, **facts,
        )  # fmt: skip
        s, self.numbers = build(self.game.box, position)
        return self.begin(s)

    def menu(self, mark: str = "H", **facts: Any) -> Table:
        return self.set(**facts).start("menu", mark)

    def spawns(self, *dice: str) -> Table:
        """Faces of enemy dice to come, each "melee 2" or "ranged 1"."""
        self._spawns += dice
        return self

    def loot(self, *faces: int) -> Table:
        """Faces of loot dice to come: 0, 1, 2 are ranged 1, 2, 3 and 3, 4, 5 melee 1, 2, 3."""
        self._loot += faces
        return self

    def answer(self, ask: Ask) -> int:
        if ask.prompt == "roll":
            what, unit, count, _ = ask.about
            assert self._dice, f"no dice scripted for the {what} of {self.mark(unit)} ({count})"
            shown = [int(word) - 1 for word in self._dice.pop(0).split()]
            assert len(shown) == count, f"{what} of {self.mark(unit)} rolls {count} dice: {shown}"
            return encode(tuple(shown))
        if ask.prompt == "spawn":
            colours = ask.about[0]
            faces = []
            for colour in colours:
                assert self._spawns, f"no enemy die scripted for {colour}"
                kind, health = self._spawns.pop(0).split()
                sides = self.s_quest_faces(colour)
                faces.append(sides.index((kind, int(health))))
            return encode(tuple(faces))
        if ask.prompt == "loot":
            assert self._loot, "no loot scripted"
            return self._loot.pop(0)
        assert self._chance, f"chance not scripted: {ask}"
        return self._chance.pop(0)

    def s_quest_faces(self, colour: str) -> list[tuple[str, int]]:
        quest = self.game.box.quest(
            self.facts.get("quest") or next(iter(self.game.content.quests)), len(self.heroes)
        )
        return [(f.type, f.health) for f in quest.faces[COLOURS.index(colour)]]  # type: ignore[arg-type]

    # Playing

    def at(self, *spot: Any) -> int:
        """The number of a space: at(2, 3), at(2, 3, 1), at("U"), at("U", 1)."""
        where = spot[0] if len(spot) == 1 else spot
        return square_at(self.s, where, "test")

    def word(self, word: Any) -> Any:
        """Marks stand for units, ids for items and abilities."""
        if isinstance(word, str):
            box = self.game.box
            for known in (self.numbers, box.item_number, box.ability_number):
                if word in known:
                    return known[word]
        return word

    def scripts(self) -> tuple[list[Any], ...]:
        return self._dice, self._spawns, self._loot, self._chance

    # Looking

    def health(self, mark: str) -> int:
        return self.s.health[self.numbers[mark]]

    def loot_of(self, mark: str) -> int:
        return self.s.loot[self.numbers[mark]]

    def energy(self, mark: str) -> int:
        return self.s.energy[self.numbers[mark]]

    def items(self, mark: str) -> list[str]:
        return [self.game.box.items[item].id for item in self.s.items[self.numbers[mark]]]

    def market(self) -> list[str]:
        return [self.game.box.items[item].id for item in self.s.market]

    def where(self, mark: str) -> int:
        return self.s.at[self.numbers[mark]]

    def is_at(self, mark: str, *spot: Any) -> bool:
        return self.where(mark) == self.at(*spot)

    def in_play(self, mark: str) -> bool:
        return self.where(mark) >= 0

    def new_enemies(self) -> list[tuple[str, int, int]]:
        """Enemies that were spawned since the start: card, health, space."""
        s, known = self.s, len(self.heroes) + len(self.enemies)
        return [
            (s.box.enemies[s.card[unit]].id, s.health[unit], s.at[unit])
            for unit in range(known, len(s.at))
        ]
