"""Super Dungeon Arcade as one object: what everything outside this folder sees of it."""

from __future__ import annotations

import re
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
    advice,
    app,
    bounds,
    cards,
    duel,
    features,
    lookout,
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
from .content import STOCK, TABLES, Content, load
from .deeds import DEEDS
from .ledger import LEDGER
from .naming import seat_names
from .options import ArcadeOptions, boss_decks, checked
from .scenario import Stage
from .state import State

FIXED = re.compile(r"\b(arm|str) *(\d+)\b", re.IGNORECASE)
"""A monster's value, which is as good as so many fixed stars."""


class Arcade(ByDeeds[State], BoxedGame[State, Content, Box]):
    """The game, over the built-in content and any further packs."""

    name = "arcade"
    folder = Path(__file__).parent
    title = "Super Dungeon Arcade"
    tables = TABLES
    stock = STOCK
    options_model = ArcadeOptions
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

    def chosen(self, options: Mapping[str, Any]) -> ArcadeOptions:
        return checked(self.box, options)

    @cached_property
    def extras(self) -> Extras:
        return Extras(
            blurb="Everybody is a hero; the dungeon plays itself, and "
            "it grows stronger every turn.",
            options_model=ArcadeOptions, choices=self.choices, summary=self.summary,
            sides=("heroes", "consul"), all_open=True, line=self.line, lookout=lookout.lookout,
            outlook=self.outlook, tally=Reader, ledger=LEDGER, fights=duel, advice=advice, app=app,
            resample=resample.resample, stake=weighty.stake,
            placings=("spawn", "place_minion", "set_down", "monster_move", "next_monster"),
            looks=drawing.LOOKS, value=signs.VALUE, boundary=signs.boundary, proofs=proof.PROOFS,
            variety=partial(signs.variety, self.content),
            features=lambda: features.features(self.box),
            policy=Path(__file__).with_name("policy.npz"), foresight=True,
        )  # fmt: skip

    @cached_property
    def scenario(self) -> Stage:
        return Stage(self, *self._packs)

    def seats(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """The names of the seats: the players of the party."""
        return seat_names(self.chosen(options).players)

    def summary(self) -> dict[str, Any]:
        """What the game has to offer, for a list of games."""
        content = self.content
        return {
            "sizes": [
                f"{party.heroes[0]}-{party.heroes[1]} Heroes" for party in content.parties.values()
            ],
            "content": {
                "Heroes": len(content.heroes),
                "monsters": len(content.monsters),
                "spawning points": len(content.points),
                "equipment": len(content.equipment),
                "challenges, plots and modes": len(content.twists),
                "tile faces": len(content.tiles),
            },
        }

    def choices(self) -> dict[str, list[Offer]]:
        """What the options of a game can name, by option."""
        content = self.content

        def of(rank: str) -> list[Offer]:
            return [
                Offer(id, monster.name, monster.text, monster.art)
                for id, monster in content.monsters.items()
                if monster.rank == rank
            ]

        return {
            "party": [
                drawing.offer(id, hero, ("STR", "ARM", "WILL", "DEX"))
                for id, hero in content.heroes.items()
            ],
            "boss": of("boss"),
            "minibosses": of("miniboss"),
            "points": [
                Offer(id, point.name, point.text, point.art) for id, point in content.points.items()
            ],
            "boss_deck": [
                Offer(name, name.replace("_", " ").title()) for name in boss_decks(self.box)
            ],
        }

    # What a match needs

    _opened: tuple[dict[str, Any], State] | None = None
    """The options asked for last, and the state their games begin with."""

    def start(self, options: Mapping[str, Any]) -> State:
        opened = self._opened
        if opened is None or opened[0] != options:
            chosen = ArcadeOptions.model_validate(dict(options))
            opened = self._opened = (chosen.model_dump(), self._open(chosen))
        return opened[1].copy()

    def _open(self, chosen: ArcadeOptions) -> State:
        s = State(self.box)
        s.quick = chosen.setup == "quick"
        s.ties = chosen.ties == "ask"
        heroes = chosen.heroes
        s.seats = tuple(hero % chosen.players for hero in range(heroes))
        s.wishes = tuple(
            (name, tuple(value) if isinstance(value, list) else value)
            for name, value in chosen.model_dump().items()
            if value and name in ("party", "boss", "minibosses", "points", "boss_deck")
        )
        s.use_board(self._any_board)
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

    @cached_property
    def _any_board(self) -> Board:
        """What stands in for the map until it is laid."""
        return setup.board_of(self.box, ((min(self.content.tiles), 0, 0, 0, 0),))

    @cached_property
    def bounds(self) -> Fields:
        return bounds.fields(self.box)

    def rebuilt(self, plain: Mapping[str, Any]) -> State:
        layout = from_plain(plain["layout"])
        mustered = bool(from_plain(plain["card"]))
        board = setup.board_of(self.box, layout) if layout and mustered else self._any_board
        return State.from_plain(self.box, dict(plain), board)

    def line(self, state: State, event: Any, seat: int | None) -> Line:
        """An event as a line of the log; every seat may know everything that happens."""
        return line(state, event, telling.tell(state, event))

    def outlook(self, text: str) -> Outlook:
        """The exact odds of dice against a fixed value: "2B1R vs arm 2", "str 3 vs 3B"."""
        return outlook(FIXED.sub(r"\2*", text), self.content.faces)


GAME = Arcade()
__all__ = ["GAME", "Arcade", "ArcadeOptions", "cards"]
