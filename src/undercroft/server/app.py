"""The application: everything put together."""

from __future__ import annotations

import asyncio
import gc
import logging
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect

from undercroft.games import registry
from undercroft.games.registry import UnknownGame
from undercroft.kernel.errors import UndercroftError
from undercroft.table import lesson as lessons
from undercroft.table.aside import Aside
from undercroft.table.bus import Alone, Bus, RedisBus
from undercroft.table.crew import Crew
from undercroft.table.errors import Busy, Forbidden, Refused, Stale, TooEarly, Unknown
from undercroft.table.herald import Herald
from undercroft.table.house import House
from undercroft.table.pool import Pool
from undercroft.table.store import Store
from undercroft.table.trials import MEMORY
from undercroft.table.wellness import Wellness

from . import api, lab, persons, workshop
from .guard import Guard, same_origin
from .laboratory import Laboratory
from .limits import Limits
from .play import Play, refuse_socket
from .settings import Settings, from_environment

log = logging.getLogger(__name__)

NO_PAGE = (
    "The server runs, but its web client is not built: make web builds it (Node 20 or newer), "
    "and the API is at /api/openapi.json."
)


def make_app(settings: Settings | None = None) -> FastAPI:
    """The application for these settings, or for those of the environment."""
    settings = settings or from_environment()
    limits = Limits(settings.requests, settings.tables_per_hour, settings.sockets_per_address)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database_url)
        store.prepare()
        pool = Pool(settings.workers, settings.budget)
        house = House(
            store,
            pool,
            pace=settings.pace,
            idle=settings.idle,
            idle_megabytes=settings.idle_megabytes,
            shelf=settings.shelf,
            packs=settings.further_packs,
        )
        if settings.redis:
            bus: Bus = RedisBus(settings.redis, house.me)
            house.bus = bus
        else:
            house.bus = Alone()
        house.herald = Herald(private=settings.private_webhooks, base=settings.public_url)
        app.state.house = house
        # Named, not imported: the lab stands beside the server, and plays in its own process.
        app.state.pairing = Crew(1, "undercroft.lab.pairing", MEMORY)
        app.state.laboratory = Laboratory(settings.studies_folder)
        app.state.wellness = Wellness(store)
        house.spawn(pool.start())
        await asyncio.to_thread(app.state.laboratory.tidy)
        # What is read once must not hold up a table later.
        for game in registry.games():
            lessons.lessons(game)
        await house.start()
        house.spawn(_tidy(house))
        try:
            yield
        finally:
            await app.state.laboratory.close()
            await app.state.pairing.close()
            await house.close()

    app = FastAPI(
        title="Undercroft",
        version="1",
        description="Tables of dungeon-crawl board games. Play is over the WebSocket "
        "/api/tables/{table}/play, see `undercroft docs protocol`.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    app.state.settings = settings
    app.state.limits = limits
    app.include_router(api.router)
    app.include_router(persons.router)
    app.include_router(workshop.router)
    app.include_router(lab.router)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, settings=settings, limits=limits)
    _errors(app)

    @app.websocket("/api/tables/{table}/play")
    async def play(socket: WebSocket, table: str) -> None:
        if not same_origin(socket.headers, socket.scope["scheme"], settings):
            await socket.close(1008)
            return
        address = socket.client.host if socket.client else ""
        if not limits.open_socket(address):
            await refuse_socket(socket, "Too many connections from this address.")
            return
        try:
            await socket.accept()
            await Play(socket, app.state.house, table, settings).run()
        finally:
            limits.close_socket(address)

    _pages(app, settings)
    return app


async def call_off(app: FastAPI) -> None:
    """End what may take long and has nobody's table in it: whoever waits for it is told."""
    crews = (app.state.laboratory, app.state.house.trials, app.state.pairing)
    await asyncio.gather(*(crew.close() for crew in crews))


SELDOM = 3600.0
"""Seconds after which rubbish is looked for everywhere even while people play."""
QUIET = 60.0
"""The same while nobody plays."""
TIDY = 2.0
HEAP = 250
"""Rooms that were let go since the last look: no more of them lie about as rubbish."""
YOUNG, ROUNDS = 1_000, 10
"""So many new objects are looked through at a time, and again after so many times: a look takes
two or three milliseconds. Twenty thousand at a time held all tables up for a tenth of a second."""
NEVER = 1_000_000


async def _tidy(house: House) -> None:
    """Look for rubbish when nobody is kept waiting.

    With hundreds of tables in memory a full collection stops the process for the better part of a
    second. What is young is collected as usual; the rest waits for a quiet moment.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, ROUNDS, NEVER)
    gc.enable()
    last, known = house.now(), house.dismissed
    while True:
        await asyncio.sleep(TIDY)
        alone = not any(room.guests for room in house.rooms.values())
        waited = house.now() - last
        many = house.dismissed - known > HEAP
        if (alone and waited > QUIET) or many or waited > SELDOM:
            gc.collect()
            last, known = house.now(), house.dismissed


def _errors(app: FastAPI) -> None:
    """Every refusal is a sentence in one shape; nothing else of an error leaves."""

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        return _refusal(_STATUS.get(type(error), 400), str(error), error.where, error.rules)

    @app.exception_handler(UnknownGame)
    async def unknown(request: Request, error: UnknownGame) -> Response:
        return _refusal(404, _sentence(str(error)))

    @app.exception_handler(UndercroftError)
    async def ours(request: Request, error: UndercroftError) -> Response:
        return _refusal(400, _sentence(str(error)))

    @app.exception_handler(RequestValidationError)
    async def misshapen(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        return _refusal(422, f"{first['msg']}.", where)

    @app.exception_handler(ClientDisconnect)
    async def gone(request: Request, error: ClientDisconnect) -> Response:
        return _refusal(408, "The request took too long to arrive.")

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        text = {404: "There is nothing here.", 405: "This cannot be done here."}
        answer = _refusal(error.status_code, text.get(error.status_code, str(error.detail)))
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def defect(request: Request, error: Exception) -> Response:
        return _refusal(500, "This should not have happened; it was noted for the makers.")


_STATUS: dict[type[Refused], int] = {
    Forbidden: 401,
    Unknown: 404,
    Stale: 409,
    TooEarly: 409,
    Busy: 503,
    Aside: 410,
    api.TooMany: 429,
}


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?")) else ".")


def _sayable(text: str) -> str:
    """What somebody wrote may come back in a sentence, half characters and all."""
    return text.encode("utf-8", "replace").decode()


def _refusal(status: int, text: str, where: str = "", rules: tuple[str, ...] = ()) -> JSONResponse:
    error: dict[str, Any] = {"text": _sayable(text)}
    if where:
        error["where"] = _sayable(where)
    if rules:
        error["rules"] = list(rules)
    return JSONResponse({"error": error}, status_code=status)


def _pages(app: FastAPI, settings: Settings) -> None:
    """The web client: its files, and its first page for every address that is none of them."""
    folder = settings.page_folder.resolve()
    mimetypes.add_type("application/manifest+json", ".webmanifest")

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path.startswith("api/") or path == "api":
            raise HTTPException(404)
        file = _file(folder, path)
        if file is not None:
            cache = "no-cache"
            if path.startswith("assets/"):
                cache = "public, max-age=31536000, immutable"
            return _sent(file, request, cache)
        index = folder / "index.html"
        if not index.is_file():
            return PlainTextResponse(NO_PAGE, status_code=503)
        if Path(path).suffix and not path.startswith("rules/"):
            raise HTTPException(404)
        return FileResponse(index, headers={"cache-control": "no-cache"})


def _sent(file: Path, request: Request, cache: str) -> FileResponse:
    """A file of the client; its compressed twin, if the build has one and the browser reads it."""
    headers = {"cache-control": cache}
    twin = file.with_name(f"{file.name}.br")
    if not twin.is_file():
        return FileResponse(file, headers=headers)
    headers["vary"] = "Accept-Encoding"
    if "br" not in _codings(request.headers.get("accept-encoding", "")):
        return FileResponse(file, headers=headers)
    headers["content-encoding"] = "br"
    return FileResponse(twin, headers=headers, media_type=mimetypes.guess_type(file.name)[0])


def _codings(accepted: str) -> set[str]:
    """The codings that an Accept-Encoding header allows (not those weighed at nothing)."""
    parts = (part.replace(" ", "").partition(";q=") for part in accepted.lower().split(","))
    return {name for name, _, weight in parts if not weight or weight.strip("0.")}


def _file(folder: Path, path: str) -> Path | None:
    """The file of the client that an address means; None if it is none, or outside the folder."""
    if not path or "\0" in path:
        return None
    try:
        file = (folder / path).resolve()
        return file if file.is_relative_to(folder) and file.is_file() else None
    except OSError:
        return None
