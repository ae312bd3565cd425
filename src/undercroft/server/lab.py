"""The lab: what a changed card or a pack does to a game, asked from the page.

Whoever has the link of a study may read it; beginning, stopping and listing are for those whom
the setting `lab` allows.
"""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from undercroft.games import registry
from undercroft.table.errors import Busy, Refused, Unknown
from undercroft.table.rack import Offered

from . import figures
from .api import SAYS_NO, HouseIn, TooMany
from .laboratory import Laboratory
from .study_file import file_name, seeds_file, study_file
from .wire import Shape, Wish
from .workshop import bringing

router = APIRouter(prefix="/api/lab", responses=SAYS_NO)

FEWEST, MOST = 20, 5000
"""Pairs of games that a study may have."""
WAYS = 20
"""Other ways of a turn that may be played: each costs as much as the game itself."""
STEPS = 12
"""Figures that a range may have."""

Word = Annotated[str, Field(max_length=64)]
Name = Annotated[str, Field(max_length=64, pattern=r"^[a-z][a-z_.: 0-9-]*$")]
StudyId = Annotated[str, Path(max_length=32)]


class Change(Wish):
    """One figure of one card."""

    table: Word = ""
    card: Word
    figure: str = Field(max_length=160)
    value: float = Field(ge=-1000, le=1000)


class Range(Wish):
    """One figure of one card over a range."""

    table: Word = ""
    card: Word
    figure: str = Field(max_length=160)
    start: float = Field(ge=-1000, le=1000)
    end: float = Field(ge=-1000, le=1000)


class Asked(Wish):
    """A question: what do these changes, a pack of the server, or the figures of a range do to a
    game?"""

    game: Word
    changes: list[Change] = Field(default_factory=list, max_length=6)
    pack: Word = ""
    """By itself it is what changes; else the game is played over it with the change and without."""
    sweep: Range | None = None
    worth: Word = ""
    """A card that chance draws first of its deck, and never: what is it worth?"""
    target: float | None = Field(None, gt=0, lt=100)
    """With a range: the win rate that is wished for, in per cent."""
    measure: Name = "win"
    """What is compared: wins, or a figure of a metric, as studies name it."""
    metrics: list[Name] = Field(default_factory=lambda: ["length"], max_length=20)
    """What is counted besides."""
    pairs: int = Field(1000, ge=FEWEST, le=MOST)
    decide: bool = True
    """Whether to stop as soon as it is known which has more."""
    luck: int = Field(0, ge=0, le=WAYS)
    """So many other ways that each turn might go are played to take its luck away; 0: none."""
    players: Literal["greedy", "random"] = "greedy"
    seed: int = Field(0, ge=0, le=2**31)


State = Literal["running", "done", "stopped", "failed"]


class StudyTold(Shape):
    """A study as it stands."""

    id: str
    state: State
    made: int
    """Seconds since 1970."""
    game: str
    title: str
    question: str
    wish: dict[str, Any]
    progress: dict[str, Any] | None
    """As `undercroft.lab.result.Progress`; null before the first look."""
    result: dict[str, Any] | None
    """As `undercroft.lab.result.Result`; null before the first look."""
    trouble: str


class StudyLine(Shape):
    id: str
    state: State
    made: int
    game: str
    title: str
    question: str
    answer: str


class Studies(Shape):
    allowed: bool
    why: str
    """Why not, in a sentence."""
    most: int
    studies: list[StudyLine]


class FigureTold(Shape):
    path: str
    name: str
    value: float


class CardTold(Shape):
    table: str
    id: str
    name: str
    figures: list[FigureTold]


class DrawnTold(Shape):
    id: str
    name: str


class CardsTold(Shape):
    cards: list[CardTold]
    drawn: list[DrawnTold]
    """What chance draws, and may be made to draw first or never."""


@router.get("/studies", response_model=Studies)
async def studies(request: Request) -> Any:
    """The studies that are kept, for those who may begin one."""
    why = _why_not(request)
    found = [] if why else await asyncio.to_thread(_lab(request).listed)
    lines = [
        {
            **{key: one[key] for key in ("id", "state", "made", "game", "title", "question")},
            "answer": (one["result"] or {}).get("answer", ""),
        }
        for one in found
    ]
    return {"allowed": not why, "why": why, "most": MOST, "studies": lines}


@router.get("/games/{game}", response_model=CardsTold)
async def cards(
    house: HouseIn,
    game: Annotated[str, Path(max_length=64)],
    pack: Annotated[str, Query(max_length=64)] = "",
) -> Any:
    """The cards of a game, or of a pack over it, with the figures that a study may change."""
    over, _ = await _over(house, game, pack)
    found = await asyncio.to_thread(figures.cards, over)
    return {
        "cards": [
            {**card._asdict(), "figures": [each._asdict() for each in card.figures]}
            for card in found
        ],
        "drawn": [{"id": id, "name": name} for id, name in figures.drawn(over)],
    }


@router.post("/studies", response_model=StudyTold)
async def begin(request: Request, house: HouseIn, wished: Asked) -> Any:
    """Begin a study; one is played at a time."""
    _allowed(request)
    address = request.client.host if request.client else ""
    if not request.app.state.limits.work(address):
        raise TooMany("That is much at once: wait a moment.")
    game, pack = await _over(house, wished.game, wished.pack)
    asked = [bool(wished.changes), bool(wished.sweep), bool(wished.worth)].count(True)
    if asked > 1 or not (asked or pack):
        text = (
            "Say what changes: figures of cards, one figure over a range, a card that is forced, "
            "or a pack of this server."
        )
        raise Refused(text, where="changes")
    if wished.target is not None and (wished.sweep is None or wished.measure != "win"):
        raise Refused("A wished win rate goes with a range of figures.", where="target")
    question, said, options = await asyncio.to_thread(_said, game, pack, wished)
    spec = {
        "question": question, "game": wished.game, "options": options, **said,
        "draw": not options and game.extras.variety is not None, "seats": wished.players,
        "seed": wished.seed, "measure": wished.measure, "metrics": wished.metrics,
        "luck": wished.luck, "stop": {"pairs": wished.pairs, "decide": wished.decide},
    }  # fmt: skip
    about = {
        "game": wished.game, "title": game.title, "question": question,
        "wish": wished.model_dump(mode="json"),
    }  # fmt: skip
    try:
        return await house.finish(_lab(request).begin(spec, about))
    except asyncio.CancelledError:
        raise Busy("This server is being stopped: try again in a while.") from None


def _said(
    game: Any, pack: Offered | None, wished: Asked
) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """The question, its variants, and options that bring into play what is asked about."""
    title = pack.named.title or pack.named.id if pack else ""
    packs = [str(pack.place.resolve())] if pack else []
    base = {"name": f"with {title}", "packs": packs} if pack else {"name": "as it is"}
    beside = f", with the pack {title}" if pack else ""
    if wished.sweep:
        question, said, options = _swept(game, wished, wished.sweep)
        return question + beside, {**said, "variant": [base] if pack else []}, options
    if wished.worth:
        name = dict(figures.drawn(game)).get(wished.worth, wished.worth)
        said = {"variant": [base] if pack else [], "worth": [wished.worth]}
        return f"{name}: what is it worth?{beside and f' ({beside[2:]})'}", said, {}
    if wished.changes:
        question, variant, options = _patched(game, wished)
        return question + beside, {"variant": [base, {**variant, "packs": packs}]}, options
    return f"With the pack {title}", {"variant": [{"name": "as it is"}, base]}, {}


def _patched(game: Any, wished: Asked) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """The question of changed figures, its variant, and options that bring the card into play."""
    patches: dict[tuple[str, str], dict[str, Any]] = {}
    words: list[str] = []
    names: list[str] = []
    for number, change in enumerate(wished.changes):
        where = f"changes.{number}"
        card, known = figures.figure(game, change.table, change.card, change.figure, where)
        value = int(change.value) if change.value.is_integer() else change.value
        if isinstance(known.value, int) and not isinstance(value, int):
            raise Refused(f"{card.name}, {known.name}: a whole number.", where=f"{where}.value")
        if value == known.value:
            text = f"{card.name} has {known.name} {known.value:g} already: say another figure."
            raise Refused(text, where=f"{where}.value")
        patches.setdefault((card.table, card.id), {})[known.path] = value
        words.append(f"{known.name} {value:g} instead of {known.value:g}")
        if card.name not in names:
            names.append(card.name)
    question = f"{' and '.join(names)}: {', '.join(words)}"
    patch = [{"card": id, "table": table, "set": said} for (table, id), said in patches.items()]
    short = ", ".join(word.partition(" instead of ")[0] for word in words)
    options = bringing(game, [id for _, id in patches])
    return question, {"name": short, "patch": patch}, options


def _swept(game: Any, wished: Asked, over: Range) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """The question of a figure over a range, its sweep, and options that bring the card."""
    card, known = figures.figure(game, over.table, over.card, over.figure, "sweep")
    if isinstance(known.value, int) and not (over.start.is_integer() and over.end.is_integer()):
        raise Refused(f"{card.name}, {known.name}: whole numbers.", where="sweep.start")
    if not over.start < over.end <= over.start + STEPS - 1:
        text = f"A range goes from a lower figure to a higher one, and has at most {STEPS} figures."
        raise Refused(text, where="sweep.end")
    question = f"{card.name}: {known.name} from {over.start:g} to {over.end:g}"
    said: dict[str, Any] = {
        "sweep": [{"card": card.id, "table": card.table, "set": known.path,
                   "start": over.start, "end": over.end}],
    }  # fmt: skip
    if wished.target is not None:
        said["target"] = wished.target / 100
        question += f", for {wished.target:g} % of wins"
    return question, said, bringing(game, [card.id])


async def _over(house: Any, game: str, wished: str) -> tuple[Any, Offered | None]:
    """A game, over a pack of the server where one is wished for."""
    own: Any = registry.game(game)
    if not wished:
        return own, None
    for pack in await asyncio.to_thread(house.rack.offered):
        if pack.named.id == wished and pack.game == game:
            return (await house.rack.game(game, [{"id": wished}])).game, pack
    raise Refused(f'This server has no pack "{wished}" for this game.', where="pack")


@router.get("/studies/{study}", response_model=StudyTold)
async def study(request: Request, study: StudyId) -> Any:
    """A study as it stands: ask again while it runs."""
    return await asyncio.to_thread(_read(request).find, study)


@router.get("/studies/{study}/report", include_in_schema=False)
async def report(request: Request, study: StudyId) -> HTMLResponse:
    """The report of a study: one HTML page without scripts."""
    return HTMLResponse(await asyncio.to_thread(_read(request).report, study))


@router.get("/studies/{study}/file", response_class=Response)
async def as_file(request: Request, study: StudyId) -> Response:
    """What a study asks, as a file that makes it again."""
    record = await asyncio.to_thread(_read(request).find, study)
    text = study_file(_known(record)["spec"])
    return _handed(text, "application/toml", file_name(record["game"], study))


@router.get("/studies/{study}/seeds", response_class=Response)
async def seeds(request: Request, study: StudyId) -> Response:
    """The seeds of a study, pair by pair, as CSV."""
    record = await asyncio.to_thread(_read(request).find, study)
    known = _known(record)
    text = seeds_file(known["seed"], record["progress"]["pairs"])
    return _handed(text, "text/csv", f"{record['game']}-{study}-seeds.csv")


def _known(record: dict[str, Any]) -> dict[str, Any]:
    if not record["result"]:
        raise Unknown("This study has nothing to hand out yet: it comes with the first figures.")
    result: dict[str, Any] = record["result"]
    return result


def _handed(text: str, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=kind, headers=headers)


@router.post("/studies/{study}/stop", response_model=StudyTold)
async def stop(request: Request, house: HouseIn, study: StudyId) -> Any:
    """End a study that runs; what is known of it is kept."""
    _allowed(request)
    return await house.finish(_lab(request).stop(study))


@router.delete("/studies/{study}", status_code=204)
async def forget(request: Request, study: StudyId) -> Response:
    """Take a study away."""
    _allowed(request)
    await asyncio.to_thread(_lab(request).forget, study)
    return Response(status_code=204)


# Who may


def _lab(request: Request) -> Laboratory:
    lab: Laboratory = request.app.state.laboratory
    return lab


def _read(request: Request) -> Laboratory:
    if request.app.state.settings.lab == "off":
        raise Unknown(CLOSED)
    return _lab(request)


CLOSED = "This server has no lab: UNDERCROFT_LAB opens it."
LOCAL = "The lab of this server is for whoever sits at its machine: UNDERCROFT_LAB opens it to all."


def _why_not(request: Request) -> str:
    allowed = request.app.state.settings.lab
    if allowed == "off":
        return CLOSED
    if allowed == "on":
        return ""
    try:
        here = ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        here = False
    aside = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    return "" if here and not aside else LOCAL


def _allowed(request: Request) -> None:
    why = _why_not(request)
    if why:
        raise Unknown(why)
