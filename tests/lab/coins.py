"""A game whose every chance can be worked out: the lab's answers are held against it.

A player draws one of three charms, then tosses a coin of six faces three times. With two heads or
more the player wins; the clover counts as a head. Calling heads or tails changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pydantic import BaseModel, ConfigDict

from undercroft.games import registry
from undercroft.kernel.choice import CHANCE, Ask, Rule
from undercroft.kernel.deck import Deck, draw
from undercroft.kernel.event import note
from undercroft.kernel.extras import Extras
from undercroft.kernel.game import BoxedGame
from undercroft.kernel.ledger import Figure, Handled, Part
from undercroft.kernel.match import Steps
from undercroft.kernel.pack import RawPack, Row
from undercroft.kernel.state import GameState
from undercroft.kernel.stock import Stock, joint_hash

FACES, TOSSES, NEEDED = 6, 3, 2
PLAYER, HOUSE = "player", "house"


class CoinRow(Row):
    id: str
    heads: int


class CharmRow(Row):
    id: str
    heads: int


TABLES = {"coin": CoinRow, "charm": CharmRow}
STOCK = Stock(Path(__file__).with_name("coins_pack"), TABLES, lambda packs: [])


@dataclass(frozen=True)
class Content:
    heads: int
    charms: tuple[CharmRow, ...]
    hash: str


class Drew(NamedTuple):
    card: str
    rules: tuple[str, ...] = ("charm",)


class Tossed(NamedTuple):
    heads: bool
    rules: tuple[str, ...] = ("toss",)


class State(GameState):
    def __init__(self, content: Content) -> None:
        self.content = content
        self.agenda: list[tuple[Any, ...]] = [("toss", 0), ("charm",)]
        self.outcome: tuple[Any, ...] | None = None
        self.log: list[Any] | None = None
        self.heads = 0
        self.round = 0
        self.drawn = ""

    def copy(self) -> State:
        twin = State(self.content)
        twin.agenda, twin.outcome = self.agenda[:], self.outcome
        twin.heads, twin.round, twin.drawn = self.heads, self.round, self.drawn
        return twin

    def plain(self) -> dict[str, Any]:
        return {"heads": self.heads, "round": self.round, "drawn": self.drawn}


def charm(s: State) -> Rule[None]:
    cards = s.content.charms
    number, _ = yield from draw(Deck((), tuple(range(len(cards))), ()), "charms")
    s.drawn = cards[number].id
    s.heads += cards[number].heads
    note(s, Drew, s.drawn)


def toss(s: State, number: int) -> Rule[None]:
    s.round = number + 1
    yield Ask(0, "call", [("heads",), ("tails",)])
    face: int = yield Ask(CHANCE, "toss", range(FACES), ("penny",))
    note(s, Tossed, face < s.content.heads)
    s.heads += face < s.content.heads
    if number + 1 < TOSSES:
        s.agenda.append(("toss", number + 1))
    else:
        s.outcome = (PLAYER if s.heads >= NEEDED else HOUSE, "toss")


class Ledger:
    def figure(self, s: State, unit: int) -> Figure | None:
        return None

    def handled(self, s: State, event: Any) -> Iterator[Handled]:
        if isinstance(event, Drew):
            yield Handled("drawn", event.card)

    def square(self, s: State, event: Any) -> tuple[int, int] | None:
        return None

    def card(self, box: Content, deck: str, number: int) -> str:
        return box.charms[number].id

    def cards(self, box: Content) -> list[str]:
        return [charm.id for charm in box.charms]

    def cast(self, s: State) -> Iterator[Part]:
        yield Part("charm", s.drawn)

    def title(self, box: Content, id: str) -> str:
        return id.capitalize()


class Options(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Coins(BoxedGame[State, Content, Content]):  # type: ignore[misc]
    name = "coins"
    title = "Coins"
    tables = TABLES
    stock = STOCK
    folder = Path(__file__).parent
    steps: Steps = {"charm": charm, "toss": toss}  # noqa: RUF012  # read only

    @staticmethod
    def load(*further: Path | RawPack) -> Content:
        packs = STOCK.sound(*further)
        rows = STOCK.rows(packs)
        charms = tuple(rows["charm"].values())
        return Content(rows["coin"]["penny"].heads, charms, joint_hash(packs))

    def unpacked(self, content: Content) -> Content:
        return content

    def chosen(self, options: Mapping[str, Any]) -> Options:
        return Options.model_validate(dict(options))

    def seats(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        return ("Player",)

    def start(self, options: Mapping[str, Any]) -> State:
        return State(self.content)

    @cached_property
    def extras(self) -> Extras:
        return Extras(sides=(PLAYER, HOUSE), ledger=Ledger())


GAME = Coins()


def chance(heads: int, charm: int | None = None) -> float:
    """The player's chance, counted face by face; with a charm's heads, or one drawn."""
    if charm is None:
        return (chance(heads, 1) + 2 * chance(heads, 0)) / 3
    throws = list(product(range(FACES), repeat=TOSSES))
    return sum(sum(f < heads for f in t) + charm >= NEEDED for t in throws) / len(throws)


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> Coins:
    """The game, found by its name as any other is."""
    targets = {**registry._targets(), "coins": f"{__name__}:GAME"}
    monkeypatch.setattr(registry, "_targets", lambda: targets)
    return GAME
