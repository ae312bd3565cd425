"""Wars of Crystalia as one object: what everything outside this folder sees of it."""

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
from undercroft.kernel.sight import CORNER_GRAZING

from ..superdungeon import drawing
from ..superdungeon.log import line
from ..superdungeon.odds import Outlook, outlook
from ..superdungeon.tally import Reader
from . import (
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
    turn,
    view,
    weighty,
)
from .box import Box
from .card import Band
from .content import STOCK, TABLES, Content, load
from .deeds import DEEDS
from .events import Drew, TrapFound
from .ledger import LEDGER
from .naming import seat_names
from .options import CrystaliaOptions, bands, checked
from .scenario import Stage
from .state import ARCHETYPES, EXPLORE_EXITS, KEEP_DASHING, TEAMS, State


class Crystalia(ByDeeds[State], BoxedGame[State, Content, Box]):
    """The game, over the built-in content and any further packs."""

    name = "crystalia"
    folder = Path(__file__).parent
    title = "Wars of Crystalia"
    tables = TABLES
    stock = STOCK
    options_model = CrystaliaOptions
    deeds = DEEDS
    steps: Steps = {**setup.STEPS, **turn.STEPS}  # noqa: RUF012  # read only
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

    def chosen(self, options: Mapping[str, Any]) -> CrystaliaOptions:
        return checked(self.box, options)

    @cached_property
    def extras(self) -> Extras:
        return Extras(
            blurb="Warbands fight over a mirrored land, where facing, cover and spite decide.",
            options_model=CrystaliaOptions, choices=self.choices, summary=self.summary,
            sides=self.sides, reveals=self.reveals, line=self.line, lookout=lookout.lookout,
            outlook=self.outlook, tally=Reader, ledger=LEDGER, fights=duel, advice=advice,
            mastery=mastery,
            proofs=proof.PROOFS,
            resample=resample.resample, veiled=resample.veiled, stake=weighty.stake,
            sight=CORNER_GRAZING,
            looks=drawing.LOOKS, value=signs.VALUE, boundary=signs.boundary,
            variety=partial(signs.variety, self.content),
            features=lambda: features.features(self.box),
            policy=Path(__file__).with_name("policy.npz"),
        )  # fmt: skip

    @cached_property
    def scenario(self) -> Stage:
        """Scenario files of this game."""
        return Stage(self, *self._packs)

    def seats(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        return seat_names(self.chosen(options).players)

    def _members(self, band: Band) -> tuple[tuple[str, str, str], ...]:
        """Who leads and follows in a warband: name, part and what is said of them."""
        parts = {"hero": "Hero", "assistant": "Assistant", "miniboss": "Mini-boss", "boss": "Boss"}
        led = [(self.content.models[getattr(band, part)], name) for part, name in parts.items()]
        points = [(self.content.models[point], "Spawning point") for point in band.points]
        return tuple((model.name, name, model.text) for model, name in (*led, *points))

    def choices(self) -> dict[str, list[Offer]]:
        """What the options of a war can name, by option; those of a warband by its parts."""
        content = self.content

        def of(kind: str) -> list[Offer]:
            return [
                drawing.offer(id, model, ("STR", "ARM", "WILL", "DEX"))
                for id, model in content.models.items()
                if model.kind == kind
            ]

        return {
            "warbands": [
                Offer(id, band.name, band.text, band.art, (), self._members(band))
                for id, band in content.warbands.items()
            ],
            "warbands.faction": [
                Offer(id, faction.name, faction.text) for id, faction in content.factions.items()
            ],
            "warbands.hero": of("hero"),
            "warbands.assistant": of("hero"),
            "warbands.miniboss": of("miniboss"),
            "warbands.points": of("point"),
            "warbands.boss": of("boss"),
            "warzone": [Offer(id, zone.name, zone.text) for id, zone in content.warzones.items()],
        }

    def sides(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """Who may win, as the outcome names them: each player, or each team of two."""
        chosen = self.chosen(options)
        players = range(chosen.players)
        if chosen.teams:
            return tuple(turn.named(tuple(players[team::2])) for team in range(2))
        return tuple(turn.named((player,)) for player in players)

    def summary(self) -> dict[str, Any]:
        """What the game has to offer, for a list of games."""
        content = self.content
        return {
            "sizes": ["competitive, 2 players", "narrative, 2-5 players"],
            "content": {
                "heroes": len(content.of_kind("hero")),
                "mini-bosses": len(content.of_kind("miniboss")),
                "bosses": len(content.of_kind("boss")),
                "spawning points": len(content.points),
                "equipment": len(content.equipment),
                "traps": len(content.traps),
                "factions": len(content.factions),
                "ready-made warbands": len(content.warbands),
                "warzones": len(content.warzones),
            },
        }

    # What a match needs

    def start(self, options: Mapping[str, Any]) -> State:
        chosen = CrystaliaOptions.model_validate(dict(options))
        s = State(self.box)
        teams = tuple(p % 2 for p in range(chosen.players)) if chosen.teams else ()
        s.seat(chosen.players, teams)
        s.quick = chosen.setup == "quick"
        s.rounds = chosen.rounds
        switches = (
            (chosen.teams, TEAMS),
            (chosen.keep_dashing, KEEP_DASHING),
            (chosen.explore_exits, EXPLORE_EXITS),
            (chosen.archetypes and chosen.factions, ARCHETYPES),
        )
        s.variants = sum(bit for on, bit in switches if on)
        wished = tuple(
            () if band is None else setup.written(band) for band in bands(self.box, chosen)
        )
        s.wishes = (
            ("mode", chosen.mode),
            ("warbands", wished),
            ("warzone", chosen.warzone),
            ("tiles", chosen.tiles),
            ("no_factions", not chosen.factions),
        )
        s.use_board(self._any_board)
        s.agenda = setup.agenda(chosen.players)
        return s

    @cached_property
    def _any_board(self) -> Board:
        """What stands in for the warzone until it is laid."""
        return self.content.board(self.content.warzones[min(self.content.warzones)].places)

    @cached_property
    def bounds(self) -> Fields:
        return bounds.fields(self.box)

    def rebuilt(self, plain: Mapping[str, Any]) -> State:
        layout = from_plain(plain["layout"])
        board = setup.board_of(self.box, layout) if layout else self._any_board
        return State.from_plain(self.box, dict(plain), board)

    def line(self, state: State, event: Any, seat: int | None) -> Line:
        """An event as a line of the log; what stays secret makes no event."""
        return line(state, event, telling.tell(state, event))

    def outlook(self, text: str) -> Outlook:
        """The exact odds of dice against dice: "2B1R vs 2B"."""
        return outlook(text, self.content.faces)

    def reveals(self, event: Any) -> bool:
        """Whether an event showed what was hidden: a face-down trap, a card drawn."""
        return isinstance(event, TrapFound | Drew)


GAME = Crystalia()
__all__ = ["GAME", "Crystalia", "CrystaliaOptions", "cards"]
