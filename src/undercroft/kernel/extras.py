"""Extras: what a game may bring beyond its rules, each of which it may also lack.

Everybody outside a game finds them in `game.extras`; `docs/adding-a-game.md` says what is missed
without each.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from pydantic import BaseModel

from .choice import Ask
from .event import Event
from .features import Features
from .fight import Fights
from .ledger import Ledger
from .lookout import Lookout
from .options import Offer
from .proof import Proofs
from .scene import Line, Look
from .sight import ANY_POINT, Sight
from .stake import Stake
from .tally import Reader
from .value import Value


class Advice(Protocol):
    """What the greedy agent knows of a game.

    Where that stands in a game's folder:

    - `advice`: for every question, with which look its options are judged, or their worths at once;
    - `plan`: a look at the position for one figure, whose methods rows of `deeds` name (`worth=`);
    - `destination`: where it is good to stand, where that is not part of `plan`;
    - `prospect`: what a blow is worth, from exact odds and what hangs on a figure;
    - `worth`, `remedy`, `outfit`: what hearts, energy, cures and equipment are worth;
    - `odds`: exact chances and nothing else, for the screen as well as for these.

    Not of this family: `outlook`, the odds of dice that somebody typed; `lookout`, what a figure
    sees; `weighty`, what hangs on a question for people.
    """

    def worths(self, s: Any, ask: Ask, /) -> Sequence[float] | None:
        """What each option is worth to who is asked; None where any is as good as another."""
        ...


class App(Protocol):
    """What leads people through a game with cards and dice of their own."""

    COMMANDS: dict[str, str]

    def wanted(self, s: Any, ask: Ask, /) -> str: ...

    def dice(self, s: Any, ask: Ask, /) -> Sequence[tuple[str, Sequence[str]]]: ...

    def thrown(self, s: Any, ask: Ask, text: str, /) -> int | None: ...

    def announce(self, s: Any, event: Any, /) -> Sequence[str]: ...

    def answer(self, s: Any, words: str, /) -> Sequence[str] | None: ...


@dataclass(frozen=True, kw_only=True)
class Extras:
    """All that a game may bring; what it lacks is None or empty."""

    blurb: str = ""
    """A sentence about it."""
    art: str = ""
    options_model: type[BaseModel] | None = None
    """The options of a new game, for forms."""
    choices: Callable[[], Mapping[str, Sequence[Offer]]] | None = None
    """What its options can name, by option."""
    summary: Callable[[], Mapping[str, Any]] | None = None
    """Sizes and counts of content."""
    samples: Sequence[Mapping[str, Any]] = ()
    """Sets of options that differ in kind, for the contract suite."""
    newcomer: int = 0
    """The seat somebody new had better take."""
    sides: tuple[str, ...] | Callable[[Mapping[str, Any]], tuple[str, ...]] | None = None
    """Who may win, where players win or lose together."""
    all_open: bool = False
    """Whether every seat may see the same but for the options of a question."""
    reveals: Callable[[Any], bool] | None = None
    """Whether an event showed what was hidden."""
    line: Callable[[Any, Event, int | None], Line | None] | None = None
    """An event as a line of the log of a seat; None if the seat may not know of it."""
    lookout: Callable[[Any, int], Lookout] | None = None
    """What a figure on the map sees and can get to."""
    outlook: Callable[[str], Any] | None = None
    """Exact odds of dice as somebody typed them."""
    proofs: Proofs | None = None
    """What of a card is worth reckoning, for whoever makes one; see `proof`."""
    fights: Fights | None = None
    """How events make a combat, for the scene."""
    tally: Callable[[], Reader] | None = None
    """What events and throws add to the figures of the end."""
    ledger: Ledger | None = None
    """What a study calls figures, cards and maps."""
    resample: Callable[[Any, int | None, int], Any] | None = None
    """Another state with the same view for a seat: what it may not know is dealt anew."""
    veiled: Callable[[Ask, int | None], bool] | None = None
    """Whether a seat may not know what chance answers to a question."""
    stake: Callable[[Any, Ask], Stake | None] | None = None
    """What hangs on a question; None where no answer helps anybody now."""
    placings: tuple[str, ...] = ()
    """Questions that matter little and may be answered by themselves."""
    sight: Sight = ANY_POINT
    """By which rule the squares of a map see each other, for whoever draws one."""
    looks: Mapping[str, Look] = field(default_factory=dict)
    """As what grounds are drawn, by their id; see `Ground.look`."""
    marks: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What drawings are marked with beside grounds: its name, and what it is for."""
    advice: Advice | None = None
    mastery: Advice | None = None
    """Advice for the level `master` alone, where it was measured to win more than advice does."""
    mastered: tuple[int, ...] | None = None
    """The seats that mastery is about; None: all."""
    value: Value | None = None
    """How likely a seat is to win."""
    boundary: Callable[[Any], Hashable] | None = None
    """What changes when a turn or a round ends: up to there it is looked ahead."""
    variety: Callable[[int], Mapping[str, Any]] | None = None
    """Options of a new game drawn by a key, for whoever wants to meet all kinds of games."""
    features: Callable[[], Features] | None = None
    """What a learner is shown of a position."""
    policy: Path | None = None
    """Where the weights of a learned player are kept."""
    foresight: bool = False
    """Whether that player wins more if it looks ahead where it is unsure, as was measured."""
    app: App | None = None

    def mastery_of(self, seat: int) -> Advice | None:
        """What masters of a seat know."""
        return self.mastery if self.mastered is None or seat in self.mastered else None

    def first_seat(self, seats: int) -> int:
        """The newcomer's, in a game of so many seats."""
        return self.newcomer if self.newcomer < seats else 0


NONE = Extras()
