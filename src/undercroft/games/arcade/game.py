"""Super Dungeon Arcade as one object: what everything outside this folder sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from undercroft.kernel.catalogue import Catalogue, read_catalogue
from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.match import Match, Steps
from undercroft.kernel.pack import Problem, RawPack
from undercroft.kernel.plain import from_plain
from undercroft.kernel.scene import Scene

from . import advice, cards, setup, turn
from .box import Box
from .content import TABLES, Content, check, load
from .state import State

FOLDER = Path(__file__).parent


class ArcadeOptions(BaseModel):
    """How a game of Arcade is set up."""

    model_config = ConfigDict(extra="forbid")

    heroes: int = Field(3, ge=3, le=6, description="how many Heroes the party has")
    players: int = Field(1, ge=1, le=6, description="how many players share the Heroes")
    party: list[str] = Field(default_factory=list, description="ids of Heroes; the rest are chosen")
    easy: int = Field(0, ge=0, le=3, description="Easy Mode cards")
    hard: int = Field(0, ge=0, le=3, description="Hard Mode cards")
    setup: Literal["quick", "full"] = "quick"
    ties: Literal["ask", "app"] = Field(
        "ask", description="whether the players are asked where the Consul's rules leave a choice"
    )
    boss: str | None = None
    minibosses: list[str] = Field(default_factory=list)
    points: list[str] = Field(default_factory=list)
    boss_deck: str = Field("", description="the Boss Fight deck to use instead of the usual one")

    @model_validator(mode="after")
    def _every_player_has_a_hero(self) -> ArcadeOptions:
        """[setup.heroes.control]"""
        heroes = max(self.heroes, len(self.party))
        if self.players > heroes:
            raise ValueError(f"{self.players} players cannot share {heroes} Heroes")
        return self


class Arcade:
    """The game, over the built-in content and any further packs."""

    name = "arcade"
    title = "Super Dungeon Arcade"
    tables = TABLES
    options_model = ArcadeOptions
    advice = advice
    steps: Steps = {**setup.STEPS, **turn.STEPS}  # noqa: RUF012  # read only

    def __init__(self, *packs: Path) -> None:
        self._packs = packs

    @cached_property
    def content(self) -> Content:
        return load(*self._packs)

    @cached_property
    def box(self) -> Box:
        return Box(self.content)

    @cached_property
    def catalogue(self) -> Catalogue:
        return read_catalogue(FOLDER / "rules.toml", self.name)

    @property
    def content_hash(self) -> str:
        return self.content.hash

    def check_pack(self, raw: RawPack) -> list[Problem]:
        return check(raw)

    def seats(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """The names of the seats: the players of the party."""
        players = ArcadeOptions.model_validate(dict(options)).players
        return tuple(f"Player {i + 1}" for i in range(players))

    def new(self, seed: int | None = None, *, events: bool = True, **options: Any) -> Match[State]:
        """A new match; without a seed people throw the dice."""
        return Match(self, self.checked(options), seed, events=events)

    def checked(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return ArcadeOptions.model_validate(dict(options)).model_dump()

    # What a match needs

    def start(self, options: Mapping[str, Any]) -> State:
        chosen = ArcadeOptions.model_validate(dict(options))
        s = State(self.box)
        s.quick = chosen.setup == "quick"
        s.ties = chosen.ties == "ask"
        heroes = max(chosen.heroes, len(chosen.party))
        s.seats = tuple(hero % chosen.players for hero in range(heroes))
        s.wishes = tuple(
            (name, tuple(value) if isinstance(value, list) else value)
            for name, value in chosen.model_dump().items()
            if value and name in ("party", "boss", "minibosses", "points", "boss_deck")
        )
        s.board = self._any_board()
        s.agenda = [
            ("hero_turn",),
            ("opening_spawn",),
            ("place_chests", 0),
            ("place_points", 0),
            ("place_heroes", 0),
            ("place_marker",),
            ("difficulty", chosen.easy, chosen.hard),
            ("muster",),
            ("lay_first",),
            *(("choose_heroes", i) for i in reversed(range(heroes))),
            ("choose_monsters",),
        ]
        return s

    def _any_board(self) -> Any:
        face = min(self.content.tiles)
        return setup.board_of(self.box, ((face, 0, 0, 0, 0),))

    def restore(self, plain: Mapping[str, Any]) -> State:
        layout = from_plain(plain["layout"])
        mustered = bool(from_plain(plain["card"]))
        board = setup.board_of(self.box, layout) if layout and mustered else self._any_board()
        return State.from_plain(self.box, dict(plain), board)

    def label(self, state: State, ask: Ask, option: Option) -> str:
        return " ".join(str(word) for word in option) if isinstance(option, tuple) else str(option)

    def prompt(self, state: State, ask: Ask) -> str:
        return ask.prompt

    def tell(self, state: State, event: Any) -> str:
        return type(event).__name__

    def scene(self, state: State, ask: Ask | None, seat: int | None) -> Scene:
        raise NotImplementedError

    def wish(self, state: State, ask: Ask, text: str) -> Option | None:
        return None

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return state.plain()

    def odds(self, state: State, ask: Ask, option: Option) -> float | None:
        return None

    def why_not(self, state: State, ask: Ask, wish: Option) -> tuple[str, ...]:
        return ()


GAME = Arcade()
__all__ = ["GAME", "Arcade", "ArcadeOptions", "cards"]
