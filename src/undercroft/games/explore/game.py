"""Super Dungeon Explore as one object: what everything outside this folder sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from undercroft.kernel.catalogue import Catalogue, read_catalogue
from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.match import Match, Steps

from . import activation, cards, explain, odds, setup, wording
from . import round as rounds
from .box import Box
from .content import TABLES, Content, check, load
from .state import CONSUL, State

FOLDER = Path(__file__).parent


class ExploreOptions(BaseModel):
    """How a game of Explore is set up."""

    model_config = ConfigDict(extra="forbid")

    size: Literal["delve", "crawl", "siege"] = "delve"
    hero_players: int = Field(1, ge=1, le=5, description="how many players share the Heroes")
    setup: Literal["quick", "full"] = "quick"
    heroes: list[str] = Field(default_factory=list, description="ids; the rest are chosen")
    boss: str | None = None
    minibosses: list[str] = Field(default_factory=list)
    points: list[str] = Field(default_factory=list)
    layout: str | None = Field(None, description="id of a prepared map, for a quick setup")


class Explore:
    """The game, over the built-in content and any further packs."""

    name = "explore"
    title = "Super Dungeon Explore"
    tables = TABLES
    options_model = ExploreOptions
    steps: Steps = {  # noqa: RUF012  # read only
        **setup.STEPS,
        **rounds.STEPS,
        "activate": activation.activate,
        "menu": activation.menu,
    }

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
        return read_catalogue(FOLDER / "rules.toml", "explore")

    @property
    def content_hash(self) -> str:
        return self.content.hash

    def check_pack(self, raw: Any) -> Any:
        return check(raw)

    def seats(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """The names of the seats: the Consul, then the Hero players."""
        players = ExploreOptions.model_validate(options).hero_players
        if players == 1:
            return ("Consul", "Heroes")
        return ("Consul", *(f"Heroes {i + 1}" for i in range(players)))

    def new(self, seed: int | None = None, *, events: bool = True, **options: Any) -> Match[State]:
        """A new match; without a seed people throw the dice."""
        checked = self.checked(options)
        return Match(self, checked, seed, events=events)

    def checked(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return ExploreOptions.model_validate(options).model_dump()

    # What a match needs

    def start(self, options: Mapping[str, Any]) -> State:
        chosen = ExploreOptions.model_validate(dict(options))
        size = self.content.sizes[chosen.size]
        s = State(self.box)
        s.size = chosen.size
        s.quick = chosen.setup == "quick"
        s.seats = tuple(1 + hero % chosen.hero_players for hero in range(size.heroes))
        s.wishes = tuple(
            (name, tuple(value) if isinstance(value, list) else value)
            for name, value in chosen.model_dump().items()
            if value and name in ("heroes", "boss", "minibosses", "points", "layout")
        )
        s.board = next(iter(self._boards()))
        s.agenda = [
            ("round",),
            ("place_chests", size.heroes),
            ("place_heroes", 0),
            ("place_marker",),
            ("place_points", 0),
            ("muster",),
            ("lay_tiles", size.tiles),
            ("choose_points", size.points),
            *(("choose_miniboss", i) for i in reversed(range(size.minibosses))),
            *([("choose_boss",)] if size.bosses else []),
            *(("choose_heroes", i) for i in reversed(range(size.heroes))),
        ]
        return s

    def _boards(self) -> Any:
        face = next(iter(sorted(self.content.tiles)))
        yield setup.board_of(self.box, ((face, 0, 0, 0),))

    def restore(self, plain: Mapping[str, Any]) -> State:
        from undercroft.kernel.plain import from_plain

        layout = from_plain(plain["layout"])
        board = setup.board_of(self.box, layout) if layout else next(iter(self._boards()))
        return State.from_plain(self.box, dict(plain), board)

    def label(self, state: State, ask: Ask, option: Option) -> str:
        return wording.label(state, ask, option)

    def prompt(self, state: State, ask: Ask) -> str:
        """The question as one sentence."""
        return wording.prompt(state, ask)

    def tell(self, state: State, event: Any) -> str:
        """An event as one sentence; the rules that made it are its own `rules`."""
        return wording.tell(state, event)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return state.plain()

    def odds(self, state: State, ask: Ask, option: Option) -> float | None:
        return odds.odds(state, ask, option)

    def why_not(self, state: State, ask: Ask, wish: Option) -> tuple[str, ...]:
        return explain.why_not(state, ask, wish)


GAME = Explore()
__all__ = ["CONSUL", "GAME", "Explore", "ExploreOptions", "cards"]
