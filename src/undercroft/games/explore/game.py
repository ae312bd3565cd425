"""Super Dungeon Explore as one object: what everything outside this folder sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from undercroft.kernel.board import Board
from undercroft.kernel.bounds import Fields
from undercroft.kernel.deeds import ByDeeds
from undercroft.kernel.extras import Extras
from undercroft.kernel.game import BoxedGame
from undercroft.kernel.match import Steps
from undercroft.kernel.options import Offer
from undercroft.kernel.plain import from_plain
from undercroft.kernel.scene import Line

from ..superdungeon import drawing
from ..superdungeon.log import line
from ..superdungeon.odds import Outlook, outlook
from ..superdungeon.tally import Reader
from . import (
    activation,
    advice,
    bounds,
    cards,
    duel,
    features,
    lookout,
    mastery,
    prompt,
    proof,
    resample,
    sanity,
    scene,
    setup,
    signs,
    telling,
    view,
    weighty,
)
from . import round as rounds
from .box import Box
from .content import STOCK, TABLES, Content, load
from .deeds import DEEDS
from .ledger import LEDGER
from .naming import seat_names
from .options import ExploreOptions, checked
from .scenario import Stage
from .state import CONSUL, State


class Explore(ByDeeds[State], BoxedGame[State, Content, Box]):
    """The game, over the built-in content and any further packs."""

    name = "explore"
    folder = Path(__file__).parent
    title = "Super Dungeon Explore"
    tables = TABLES
    stock = STOCK
    options_model = ExploreOptions
    deeds = DEEDS
    steps: Steps = {  # noqa: RUF012  # read only
        **setup.STEPS,
        **rounds.STEPS,
        "activate": activation.activate,
        "upkeep": activation.upkeep,
        "ready": activation.ready,
        "menu": activation.menu,
    }
    load = staticmethod(load)
    prompt = staticmethod(prompt.prompt)
    tell = staticmethod(telling.tell)
    view = staticmethod(view.view)
    scene = staticmethod(scene.scene)
    flaws = staticmethod(sanity.flaws)
    astray = staticmethod(sanity.astray)
    weighty = staticmethod(weighty.weighty)

    def unpacked(self, content: Content) -> Box:
        return Box(content)

    def chosen(self, options: Mapping[str, Any]) -> ExploreOptions:
        return checked(self.box, options)

    @cached_property
    def extras(self) -> Extras:
        return Extras(
            blurb="Heroes fight their way through a dungeon that another player "
            "fills with monsters.",
            options_model=ExploreOptions, choices=self.choices, summary=self.summary, newcomer=1,
            all_open=True, line=self.line, lookout=lookout.lookout, outlook=self.outlook,
            tally=Reader, ledger=LEDGER, fights=duel, advice=advice,
            resample=resample.resample, stake=weighty.stake,
            looks=drawing.LOOKS, value=signs.VALUE, boundary=signs.boundary, proofs=proof.PROOFS,
            variety=partial(signs.variety, self.content),
            features=lambda: features.features(self.box),
            mastery=mastery, mastered=mastery.SEATS,
            policy=Path(__file__).with_name("policy.npz"),
        )  # fmt: skip

    @cached_property
    def scenario(self) -> Stage:
        return Stage(self, *self._packs)

    def seats(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """The names of the seats: the Consul, then the Hero players."""
        return seat_names(self.chosen(options).hero_players)

    def summary(self) -> dict[str, Any]:
        """What the game has to offer, for a list of games."""
        models: list[str] = [model.kind for model in self.content.models.values()]
        monsters = ("minion", "denizen", "miniboss", "boss", "trap")
        return {
            "sizes": list(self.content.sizes),
            "content": {
                "Heroes": models.count("hero"),
                "monsters": sum(models.count(kind) for kind in monsters),
                "spawning points": models.count("point"),
                "equipment": len(self.content.equipment),
                "tile faces": len(self.content.tiles),
            },
        }

    def choices(self) -> dict[str, list[Offer]]:
        """What the options of a game can name, by option."""
        content = self.content

        def of(kind: str) -> list[Offer]:
            return [
                drawing.offer(id, model, ("ATT", "ARM", "WILL", "DEX"))
                for id, model in content.models.items()
                if model.kind == kind
            ]

        return {
            "heroes": of("hero"),
            "boss": [offer for offer in of("boss") if offer.id in content.effects],
            "minibosses": of("miniboss"),
            "points": of("point"),
            "layout": [
                Offer(id, layout.name, content.sizes[layout.size].name)
                for id, layout in content.layouts.items()
            ],
        }

    # What a match needs

    def start(self, options: Mapping[str, Any]) -> State:
        chosen = ExploreOptions.model_validate(dict(options))
        size = self.content.sizes[chosen.size]
        s = State(self.box)
        s.size = chosen.size
        s.quick = chosen.setup == "quick"
        s.seats = chosen.seats(size.heroes)
        s.wishes = tuple(
            (name, tuple(value) if isinstance(value, list) else value)
            for name, value in chosen.model_dump().items()
            if value and name in ("heroes", "boss", "minibosses", "points", "layout", "rounds")
        )
        s.use_board(self._first_tile)
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

    @cached_property
    def _first_tile(self) -> Board:
        """What stands in for the map until it is laid."""
        return setup.board_of(self.box, ((min(self.content.tiles), 0, 0, 0),))

    @cached_property
    def bounds(self) -> Fields:
        return bounds.fields(self.box)

    def rebuilt(self, plain: Mapping[str, Any]) -> State:
        layout = from_plain(plain["layout"])
        board = setup.board_of(self.box, layout) if layout else self._first_tile
        return State.from_plain(self.box, dict(plain), board)

    def line(self, state: State, event: Any, seat: int | None) -> Line:
        """An event as a line of the log; every seat may know everything that happens."""
        return line(state, event, telling.tell(state, event))

    def outlook(self, text: str) -> Outlook:
        """The exact odds of an attack against a defence, as somebody typed them."""
        return outlook(text, self.content.faces)


GAME = Explore()
__all__ = ["CONSUL", "GAME", "Explore", "ExploreOptions", "cards"]
