"""12 Realms: Dungeonland as one object: what everything outside this folder sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from undercroft.kernel.bounds import Fields
from undercroft.kernel.deeds import ByDeeds
from undercroft.kernel.extras import Extras
from undercroft.kernel.game import BoxedGame
from undercroft.kernel.match import Steps
from undercroft.kernel.options import Offer
from undercroft.kernel.scene import Line
from undercroft.kernel.sight import CENTRE

from . import (
    advice,
    bounds,
    duel,
    effect,
    features,
    log,
    lookout,
    proof,
    resample,
    sanity,
    scene,
    setup,
    signs,
    telling,
    view,
    weighty,
    wording,
)
from . import odds as exact
from . import round as rounds
from .box import Box
from .content import STOCK, TABLES, Content, load
from .deeds import DEEDS
from .ending import DARKNESS, HEROES
from .events import Revealed
from .ledger import LEDGER
from .odds import Outlook
from .options import RealmsOptions, checked
from .scenario import Stage
from .state import State, renamed
from .tally import Reader


class Realms(ByDeeds[State], BoxedGame[State, Content, Box]):
    """The game, over the built-in content and any further packs."""

    name = "realms"
    folder = Path(__file__).parent
    title = "12 Realms: Dungeonland"
    tables = TABLES
    stock = STOCK
    options_model = RealmsOptions
    steps: Steps = {**setup.STEPS, **rounds.STEPS}  # noqa: RUF012  # read only
    deeds = DEEDS
    load = staticmethod(load)
    prompt = staticmethod(wording.prompt)
    tell = staticmethod(telling.tell)
    view = staticmethod(view.view)
    scene = staticmethod(scene.scene)
    flaws = staticmethod(sanity.flaws)
    astray = staticmethod(sanity.astray)
    weighty = staticmethod(weighty.weighty)

    def unpacked(self, content: Content) -> Box:
        return Box(content)

    def chosen(self, options: Mapping[str, Any]) -> RealmsOptions:
        return checked(self.box, options)

    @cached_property
    def extras(self) -> Extras:
        return Extras(
            blurb="Fairy-tale heroes go from tale to tale and grow with each, against stories gone "
            "wrong.",
            options_model=RealmsOptions, choices=self.choices, summary=self.summary,
            sides=(HEROES, DARKNESS), all_open=True, reveals=self.reveals, line=self.line,
            lookout=lookout.lookout, outlook=self.outlook, tally=Reader, ledger=LEDGER, fights=duel,
            advice=advice,
            resample=resample.resample, stake=weighty.stake, sight=CENTRE,
            value=signs.VALUE, boundary=signs.boundary, proofs=proof.proofs,
            variety=partial(signs.variety, self.content),
            features=lambda: features.features(self.box),
            policy=Path(__file__).with_name("policy.npz"), foresight=True,
        )  # fmt: skip

    @cached_property
    def scenario(self) -> Stage:
        return Stage(self, *self._packs)

    def seats(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """The names of the seats; a lone player leads the whole party."""
        players = self.chosen(options).players
        return tuple(wording.seat_name(players, seat) for seat in range(players))

    def _hero(self, id: str) -> Offer:
        """A hero as an option can name him, with all that stands on his sheet."""
        content = self.content
        row = content.heroes[id]
        stats = (
            ("Speed", str(row.speed)),
            ("Health", str(row.health)),
            ("Energy", str(row.energy)),
        )
        known = [content.skills[skill] for skill in row.skills if skill in content.skills]
        abilities = [(row.special.name, "", row.special.text)]
        abilities += [(skill.name, "skill", skill.text) for skill in known]
        return Offer(id, row.name, row.text, row.art, stats, tuple(abilities))

    def choices(self) -> dict[str, list[Offer]]:
        """What the options of a game can name, by option."""
        content = self.content
        return {
            "heroes": [self._hero(id) for id in content.heroes],
            "campaign": [Offer(id, row.name, row.text) for id, row in content.campaigns.items()],
            "adventure": [Offer(id, row.name, row.text) for id, row in content.adventures.items()],
            "difficulty": [
                Offer(id, row.name, row.text) for id, row in content.difficulties.items()
            ],
        }

    def summary(self) -> dict[str, Any]:
        """What the game has to offer, for a list of games."""
        content = self.content
        return {
            "sizes": ["1-4 players", "2-4 heroes"],
            "content": {
                "campaigns": len(content.campaigns),
                "tales": len(content.tales),
                "adventures": len(content.adventures),
                "heroes": len(content.heroes),
                "monsters": len(content.monsters),
                "equipment": len(content.items),
                "consumables": len(content.consumables),
                "events": len(content.events),
                "exploration cards": len(content.explorations),
                "tile sides": len(content.sides),
            },
        }

    # What a match needs

    def start(self, options: Mapping[str, Any]) -> State:
        """The state before the first question; the options must be checked."""
        party = tuple(self.box.hero_number[name] for name in options["heroes"])
        fixed = (options["campaign"], options["difficulty"], options["rounds"])
        s = State(self.box, options["players"], party, fixed)
        setup.start(s, options["adventure"])
        return s

    @cached_property
    def bounds(self) -> Fields:
        return bounds.fields(self.box)

    def admitted(self, plain: Mapping[str, Any]) -> State:
        return super().admitted(renamed(plain))

    def rebuilt(self, plain: Mapping[str, Any]) -> State:
        return State.from_plain(self.box, dict(plain))

    def line(self, state: State, event: Any, seat: int | None) -> Line:
        """An event as a line of the log; every seat may know everything that happens."""
        return log.line(state, event)

    def outlook(self, text: str) -> Outlook:
        """The exact odds of an attack against a defence, as somebody typed them."""
        return exact.outlook(text)

    def reveals(self, event: Any) -> bool:
        """Whether an event showed what was hidden: what a tile holds."""
        return isinstance(event, Revealed)


GAME = Realms()
__all__ = ["GAME", "Realms", "RealmsOptions", "effect"]
