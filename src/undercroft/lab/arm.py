"""An arm of a study: one variant, ready to be played in any process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from itertools import chain, islice
from pathlib import Path
from typing import Any, Literal

from undercroft import agents
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match
from undercroft.kernel.names import hint
from undercroft.kernel.pack import RawPack
from undercroft.kernel.shelf import gather, own_shelf
from undercroft.kernel.victory import share, side_of, together

from .luck import LUCK, Luck
from .metric import Ears, Metric, Play, listens, side_name, wanted
from .patch import patched
from .row import Row, Unit
from .sim import MOST_DECISIONS, agents_of, calls
from .spec import NoStudy, Spec, Variant
from .streams import ForcedStreams, Streams, WatchedStreams


@dataclass(frozen=True)
class Arm:
    """A variant as plain data, so that every process can be told it."""

    name: str
    game: str
    content: tuple[Mapping[str, Any], ...]
    """The packs besides the game's own, as they are kept."""
    hash: str
    """That of all content in use."""
    options: Mapping[str, Any]
    seats: str
    force: Mapping[str, Literal["in", "out"]]


@dataclass(frozen=True)
class Orders:
    """All that a process must know to play any game of a study."""

    arms: tuple[Arm, ...]
    seed: int
    draw: bool
    side: str
    metrics: tuple[str, ...]
    swap: bool
    luck: int = 0
    """So many other ways that each turn might go are played; 0: luck is not told."""
    among: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """Options of which each seed has one of these values."""


def arm_of(spec: Spec, variant: Variant, folder: Path) -> tuple[Arm, Any]:
    """A variant as plain data, and its game."""
    own: Any = registry.game(spec.game)
    game = registry.over(own, patched(own, packs_of(own, variant, folder), variant.patch))
    options = {**spec.options, **variant.options}
    game.checked(options)
    content = tuple(game.kept()[1:]) if game is not own else ()
    if variant.force:
        drawn(game, variant.force)
    arm = Arm(
        variant.name, spec.game, content, game.content_hash, options,
        variant.seats or spec.seats, dict(variant.force),
    )  # fmt: skip
    return arm, game


def packs_of(own: Any, variant: Variant, folder: Path) -> list[RawPack]:
    """The packs that a variant names: of a folder, else installed ones."""
    near = [str(folder / pack) if (folder / pack).exists() else pack for pack in variant.packs]
    return gather(own.stock, near, own_shelf()) if near else []


def drawn(game: Any, cards: Iterable[str]) -> tuple[str, ...]:
    """All cards of a game that can be forced; NoStudy if one of those named cannot."""
    ledger = game.extras.ledger
    if ledger is None:
        raise NoStudy(f"{game.title} does not tell its cards: none of them can be forced")
    known = tuple(dict.fromkeys(ledger.cards(game.box)))
    for card in cards:
        if card not in known:
            raise NoStudy(f'no deck has a card "{card}"{hint(card, known)}')
    return known


def orders_of(spec: Spec, folder: Path = Path()) -> Orders:
    """What a study plays; its packs are looked for in a folder, then among those installed.

    NoStudy or another sentence if it cannot be played.
    """
    wanted(spec.metrics)
    arms: list[Arm] = []
    swap = False
    for variant in spec.arms():
        arm, game = arm_of(spec, variant, folder)
        for name, values in spec.among.items():
            for value in values:
                game.checked({**arm.options, name: value})
        alone = Orders(
            (arm,), spec.seed, spec.draw, spec.side, spec.metrics, swap=False, among=spec.among
        )
        board = Board(alone, 0, game)
        swap = swap or any(board.lopsided(pair) for pair in range(SEEDS))
        arms.append(arm)
    return Orders(
        tuple(arms), spec.seed, spec.draw, spec.side, spec.metrics, swap, spec.luck, spec.among
    )


class Board:
    """One arm in this process: its game is loaded, and its seeds can be played."""

    def __init__(self, orders: Orders, index: int, game: Any = None) -> None:
        self.orders, self.index = orders, index
        self.arm = arm = orders.arms[index]
        own: Any = registry.game(arm.game) if game is None else game
        self.game: Any = own.given_back(arm.content) if arm.content and game is None else own
        self.metrics: list[type[Metric]] = wanted(orders.metrics)
        self._events = listens(self.metrics)
        variety = self.game.extras.variety
        self._variety = variety if orders.draw else None
        if orders.draw and variety is None:
            raise NoStudy(f"{self.game.title} draws no options of its own: leave out draw")
        seats = self.game.seats(self.options(0))
        self.side(seats)
        for name in agents_of(arm.seats, seats):
            agents.agent(name)

    def options(self, pair: int) -> dict[str, Any]:
        key = chance.stream(self.orders.seed, pair)
        drawn = {} if self._variety is None else dict(self._variety(key))
        for place, (name, values) in enumerate(sorted(self.orders.among.items())):
            drawn[name] = values[chance.stream(key, AMONG + place) % len(values)]
        checked: dict[str, Any] = self.game.checked({**drawn, **self.arm.options})
        return checked

    def lopsided(self, pair: int) -> bool:
        """Whether the two sides differ in something that can be swapped."""
        if not callable(self.game.extras.sides):
            return False
        options = self.options(pair)
        seats = self.game.seats(options)
        chosen = agents_of(self.arm.seats, seats)
        return chosen != chosen[::-1] or _swapped(options, len(seats)) != options

    def side(self, seats: Sequence[str]) -> tuple[int, bool]:
        """The seat whose wins are counted, and whether it is those of the other side."""
        word = self.orders.side
        if not word:
            return self.game.extras.first_seat(len(seats)), False
        for seat, name in enumerate(seats):
            if calls(word, name) or side_of(name) == word.lower():
                return seat, False
        if together(self.game) and word in self.game.extras.sides:
            return 0, word != self.game.extras.sides[0]
        known = [*seats, *(self.game.extras.sides if together(self.game) else ())]
        raise NoStudy(f'there is no side "{word}" in this game{hint(word, known)}')

    def called(self, options: Mapping[str, Any], seat: int, inverse: bool) -> str:
        """The side whose wins are counted, as outcomes name it."""
        if inverse:
            return self.orders.side
        return side_name(self.game, options, seat)

    def seed(self, pair: int) -> int:
        return chance.game_seed(self.orders.seed, pair)

    def play(self, pair: int, turn: int = 0, dice: Streams | None = None) -> tuple[Row, str]:
        """One game to its end, and all answers of it as one number; an error becomes its row."""
        seed = self.seed(pair)
        try:
            return self._play(pair, turn, seed, dice or self._dice(seed))
        except Exception as error:
            sentence = str(error) if isinstance(error, UndercroftError) else repr(error)
            return Row(self.index, pair, turn, seed, 0.5, "", "", 0, 0, sentence, ()), ""

    def _dice(self, seed: int) -> Streams:
        game, force = self.game, self.arm.force
        return ForcedStreams(seed, game.extras.ledger, game.box, force) if force else Streams(seed)

    def watched(self, pair: int) -> WatchedStreams:
        """Dice of a game without forced cards that remember what they drew."""
        return WatchedStreams(self.seed(pair), self.game.extras.ledger, self.game.box)

    def quickly(self, pair: int, turn: int) -> Match[Any]:
        """The dungeon of a seed as greedy players leave it, whoever else played there."""
        options = self.options(pair)
        names = self.game.seats(options)
        seed = self.seed(pair)
        match = Match(
            self.game, _swapped(options, len(names)) if turn else options, seed,
            chance=self._dice(seed),
        )  # fmt: skip
        seated = [agents.agent("greedy", chance.stream(seed, seat)) for seat in range(len(names))]
        for _, ask in zip(range(MOST_DECISIONS), _asks(match), strict=False):
            match.answer(seated[ask.seat].choose(match, ask))
        return match

    def _play(self, pair: int, turn: int, seed: int, dice: Streams) -> tuple[Row, str]:
        game, arm = self.game, self.arm
        options = self.options(pair)
        names = game.seats(options)
        chosen = agents_of(arm.seats, names)
        focus, inverse = self.side(names)
        if turn:
            options = _swapped(options, len(names))
            chosen, focus = chosen[::-1], len(names) - 1 - focus
        seated: list[agents.Agent] = [
            agents.agent(name, chance.stream(seed, i)) for i, name in enumerate(chosen)
        ]
        ears = Ears(self.metrics) if self.metrics else None

        def throw(ask: Ask) -> int:
            index = dice(ask)
            if ears is not None and self._events:
                ears.chance(ask, index)
            return index

        ways = self.orders.luck
        match: Match[Any] = Match(
            game, options, None if ways else seed, events=self._events,
            chance=None if ways else throw if ears is not None and self._events else dice,
        )  # fmt: skip
        luck = Luck(match, focus, seated, seed, ways) if ways else None
        decisions = 0
        if luck is not None:
            seated = [_Weighed(player, luck, dice) for player in seated]
            asks = _weighed(match, luck, dice, throw)
            # What chance sets up before the first question is heard by nobody.
            asks = chain(list(islice(asks, 1)), asks)
        else:
            asks = _asks(match)
        if ears is None:
            for ask in asks:
                match.answer(seated[ask.seat].choose(match, ask))
                decisions += 1
                if decisions > MOST_DECISIONS:
                    raise NoStudy(f"no end after {MOST_DECISIONS:,} decisions")
        else:
            play = Play(game, match, self.called(options, focus, inverse), self.orders.swap)
            ears.begin(play)
            decisions = self._heard(match, asks, seated, play, ears)
        score = share(game, match.options, match.outcome, focus)
        if inverse:
            score = 1.0 - score
        outcome = match.outcome
        assert outcome is not None
        figures: tuple[tuple[str, float], ...] = ()
        if ears is not None:
            play.winner, play.score = outcome[0], score
            for tell in ears.ended:
                tell(play)
            figures = ears.figures()
        if luck is not None:
            figures = tuple(sorted([*figures, (LUCK, -luck.sum if inverse else luck.sum)]))
        row = Row(
            self.index, pair, turn, seed, score, outcome[0], outcome[1],
            int(getattr(match.state, "round", 0)), decisions, "", figures,
        )  # fmt: skip
        return row, digest_of(row, match)

    def _heard(
        self, match: Match[Any], asks: Iterator[Ask], seated: Sequence[Any], play: Play, ears: Ears
    ) -> int:
        decisions = 0
        ledger = self.game.extras.ledger
        events = self._events
        for ask in asks:
            if events:
                ears.hear()
            if not play.cast and ledger is not None and play.round:
                play.cast = tuple(ledger.cast(match.state))
            index = seated[ask.seat].choose(match, ask)
            for tell in ears.decided:
                tell(play, ask, index)
            match.answer(index)
            decisions += 1
            if decisions > MOST_DECISIONS:
                raise NoStudy(f"no end after {MOST_DECISIONS:,} decisions")
        if events:
            ears.hear()
        if not play.cast and ledger is not None:
            play.cast = tuple(ledger.cast(match.state))
        return decisions


def _asks(match: Match[Any]) -> Iterator[Ask]:
    """What players are asked."""
    while not match.over:
        yield match.ask


def _weighed(
    match: Match[Any], luck: Luck, dice: Streams, throw: Callable[[Ask], int]
) -> Iterator[Ask]:
    """The same of a game in which chance is asked like any player, and luck is told."""
    while not match.over:
        ask = match.ask
        luck.asked(dice)
        if ask.seat == CHANCE:
            match.answer(throw(ask))
        else:
            yield ask
    luck.ended()


class _Weighed:
    """A player whose choices do not pass for luck."""

    def __init__(self, player: agents.Agent, luck: Luck, dice: Streams) -> None:
        self.name = player.name
        self._player, self._luck, self._dice = player, luck, dice

    def choose(self, match: Match[Any], ask: Ask) -> int:
        index = self._player.choose(match, ask)
        self._luck.chosen(ask, index, self._dice)
        return index


def _swapped(options: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Options with whatever each seat has of its own in the other order."""
    return {
        name: value[::-1] if isinstance(value, list) and len(value) == seats else value
        for name, value in options.items()
    }


def digest_of(row: Row, match: Match[Any]) -> str:
    """One word for a whole game: every answer of it, and what was counted."""
    return sha256(repr((tuple(row), match.journal)).encode()).hexdigest()


class Boards:
    """All arms of a study in this process, loaded as they are needed."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self._boards: dict[int, Board] = {}
        self._seen: dict[tuple[int, int], tuple[Row, WatchedStreams]] = {}
        self.check = self.board(0).play(0)[1]
        """What the first game comes to here: the same on every machine that plays alike."""

    def board(self, arm: int) -> Board:
        found = self._boards.get(arm)
        if found is None:
            if len(self._boards) >= KEPT:
                self._boards.pop(next(iter(self._boards)))
            found = self._boards[arm] = Board(self.orders, arm)
        return found

    def rows(self, unit: Unit) -> list[Row]:
        turns = (0, 1) if self.orders.swap else (0,)
        pairs = range(unit.first, unit.first + unit.pairs)
        return [self._row(unit.arm, pair, turn) for pair in pairs for turn in turns]

    def _row(self, index: int, pair: int, turn: int) -> Row:
        """One game; a forced card that changes nothing costs none: the game without it is known."""
        board = self.board(index)
        forced = list(board.arm.force.items())
        # What comes by force is no luck: then the same game is weighed otherwise.
        spared = len(forced) == 1 and not self.orders.luck
        if spared and replace(board.arm, name="", force={}) == self._plain:
            row, dice = self._without(pair, turn)
            if dice.same(*forced[0]):
                return row._replace(arm=index)
        return board.play(pair, turn)[0]

    @cached_property
    def _plain(self) -> Arm:
        return replace(self.orders.arms[0], name="")

    def _without(self, pair: int, turn: int) -> tuple[Row, WatchedStreams]:
        """The game of the first variant, and what chance drew in it."""
        found = self._seen.get((pair, turn))
        if found is None:
            if len(self._seen) >= SEEN:
                self._seen.pop(next(iter(self._seen)))
            board = self.board(0)
            dice = board.watched(pair)
            found = self._seen[pair, turn] = board.play(pair, turn, dice)[0], dice
        return found


SEEDS = 8
"""Of so many it is seen whether the two sides differ, where options are drawn."""
AMONG = 1 << 16
"""The first of the streams that options are drawn from among values."""
KEPT = 16
"""So many arms are kept loaded."""
SEEN = 256
"""So many games of the first variant are remembered."""
