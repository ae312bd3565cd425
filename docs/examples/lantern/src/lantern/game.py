"""Lantern as one object: what everybody else sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from undercroft.kernel.catalogue import Catalogue, read_catalogue
from undercroft.kernel.deeds import ByDeeds
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.extras import Extras
from undercroft.kernel.match import Match
from undercroft.kernel.names import unknown
from undercroft.kernel.pack import Problem, RawPack, Where
from undercroft.kernel.problem import mistakes

from . import advice, scene
from .content import TABLES, Content
from .deeds import DEEDS
from .scenario import Stage
from .scene import SEATS
from .state import HIDDEN, State
from .turn import STEPS


class LanternOptions(BaseModel):
    """How a game may be wished for."""

    model_config = ConfigDict(extra="forbid")

    lantern: str = "tin"


class Lantern(ByDeeds[State]):
    name = "lantern"
    title = "Lantern"
    tables = TABLES
    deeds = DEEDS
    steps = STEPS
    prompt = staticmethod(scene.prompt)
    tell = staticmethod(scene.tell)
    scene = staticmethod(scene.scene)

    def __init__(self) -> None:
        self.content = Content()

    # What everybody may ask of a game

    @cached_property
    def catalogue(self) -> Catalogue:
        return read_catalogue(Path(__file__).parent / "rules.toml", "lantern")

    @cached_property
    def extras(self) -> Extras:
        return Extras(
            options_model=LanternOptions, summary=self.summary, advice=advice,
            samples=({"lantern": "tin"}, {"lantern": "brass"}),
        )  # fmt: skip

    @cached_property
    def scenario(self) -> Stage:
        return Stage(self, LanternOptions)

    @property
    def content_hash(self) -> str:
        return self.content.pack.hash

    def check_pack(self, raw: RawPack) -> list[Problem]:
        return []

    def checked(self, options: Mapping[str, Any]) -> dict[str, Any]:
        try:
            chosen = LanternOptions.model_validate(dict(options))
        except ValidationError as error:
            first = mistakes(error, LanternOptions, options, Where("", "", ""))[0]
            raise UndercroftError(f'option "{first.field}": {first.message}') from None
        if chosen.lantern not in self.content.lanterns:
            raise UndercroftError(unknown("lantern", chosen.lantern, self.content.lanterns))
        return chosen.model_dump()

    def seats(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        return SEATS

    def summary(self) -> dict[str, Any]:
        return {"sizes": [], "content": {"lanterns": len(self.content.lanterns)}}

    def new(self, seed: int | None = None, *, events: bool = True, **options: Any) -> Match[State]:
        return Match(self, self.checked(options), seed, events=events)

    def flaws(self, state: State) -> list[str]:
        found = []
        if not state.board.has(state.seeker):
            found.append("the Seeker is not in the cave")
        if state.oil < 0 or state.gusts < 0:
            found.append("oil or gusts are below 0")
        return found

    # What a match asks of its game

    def start(self, options: Mapping[str, Any]) -> State:
        card = self.content.lanterns[options["lantern"]]
        s = State()
        s.board = self.content.board
        s.log = s.outcome = None
        s.lantern, s.oil, s.gusts = card.id, card.oil, card.gusts
        s.entrance = s.seeker = s.board.at(0, 0)
        s.gem = HIDDEN
        s.agenda = [("hide",)]
        return s

    def restore(self, plain: Mapping[str, Any]) -> State:
        return State.from_plain(self.content.board, dict(plain))

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {
            "seeker": state.seeker,
            "gem": state.gem,
            "oil": state.oil,
            "gusts": state.gusts,
            "outcome": None if state.outcome is None else list(state.outcome),
        }


GAME = Lantern()
