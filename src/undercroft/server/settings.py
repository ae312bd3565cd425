"""Settings, from the environment: every field is UNDERCROFT_ and its name in capitals."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from urllib.parse import urlsplit

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.names import nearest
from undercroft.kernel.shelf import Shelf, own_shelf

PREFIX = "UNDERCROFT_"
LAB = ("off", "local", "on")
ELSEWHERE = ("UNDERCROFT_COMPILED", "UNDERCROFT_DEBUG", "UNDERCROFT_HOME", "UNDERCROFT_PLAIN")
"""What the environment may say to other parts of Undercroft."""


class SettingsError(UndercroftError):
    """A setting that means nothing."""


def _default_database() -> str:
    home = os.environ.get("UNDERCROFT_HOME")
    share = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    base = Path(home) if home else Path(share) / "undercroft"
    return f"sqlite:///{base / 'tables.db'}"


MEANING = {
    "host": "address to listen on",
    "port": "port to listen on; 0 takes any",
    "database": "sqlite:///FILE or postgresql://…",
    "redis": "redis://…, needed by several processes",
    "workers": "processes that think for agents and look out for people",
    "budget": "seconds an agent may think",
    "pace": "seconds between answers of agents",
    "idle": "seconds a table that nobody looks at stays in memory",
    "idle_megabytes": "memory that all such tables together may take",
    "origins": "further origins of pages, with commas",
    "proxies": "proxies whose X-Forwarded-For counts",
    "compress": "compress WebSocket messages",
    "message_bytes": "largest message of a client",
    "rate": "messages a second and socket",
    "burst": "messages at once and socket",
    "requests": "HTTP requests a second and address",
    "tables_per_hour": "new tables per address",
    "sockets_per_address": "open sockets per address",
    "connections_per_address": "open HTTP connections per address",
    "half_open_per_address": "requests of an address that may be on their way for over a second",
    "header_seconds": "seconds in which the head of a request must arrive",
    "body_seconds": "seconds in which its body must arrive",
    "hello_seconds": "seconds in which a socket must say hello",
    "hosts": "names this server is reached by, with commas; * for any",
    "replay_bytes": "largest save to upload",
    "packs": "folder of packs that new tables may be played with",
    "pack": "further packs to offer, folders or files, with the system's separator of paths",
    "pack_bytes": "largest request that brings a pack",
    "workshop": "folder of a pack that the workshop may write, for whoever sits at this machine",
    "lab": "who may begin studies on the page: off, local (whoever sits at this machine), on",
    "page": "folder of the web client",
    "public_url": "where people reach this server, for links it sends",
    "private_webhooks": "let seats be told at addresses inside a network",
}
"""What each setting is for."""


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8765
    database: str = ""
    redis: str = ""
    workers: int = 2
    budget: float = 5.0
    pace: float = 0.15
    idle: float = 300.0
    idle_megabytes: float = 64.0
    origins: str = ""
    proxies: str = ""
    compress: bool = False
    message_bytes: int = 16_384
    rate: float = 20.0
    burst: int = 60
    requests: float = 50.0
    tables_per_hour: int = 120
    sockets_per_address: int = 100
    connections_per_address: int = 200
    half_open_per_address: int = 50
    header_seconds: float = 10.0
    body_seconds: float = 60.0
    hello_seconds: float = 15.0
    hosts: str = ""
    replay_bytes: int = 4_000_000
    packs: str = ""
    pack: str = ""
    pack_bytes: int = 1_000_000
    workshop: str = ""
    lab: str = "local"
    page: str = ""
    public_url: str = ""
    private_webhooks: bool = False

    @property
    def database_url(self) -> str:
        return self.database or _default_database()

    @property
    def allowed_origins(self) -> frozenset[str]:
        return frozenset(filter(None, (word.strip() for word in self.origins.split(","))))

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """Names by which people reach this server, beside localhost and addresses as such."""
        names = [word.strip().lower() for word in self.hosts.split(",")]
        names += [urlsplit(origin).hostname or "" for origin in self.allowed_origins]
        return frozenset(filter(None, names))

    @property
    def shelf(self) -> Shelf:
        return Shelf(Path(self.packs)) if self.packs else own_shelf()

    @property
    def further_packs(self) -> list[Path]:
        return [Path(word) for word in self.pack.split(os.pathsep) if word]

    @property
    def studies_folder(self) -> Path:
        """Where the lab keeps its studies: beside the database, or where one would be."""
        for url in (self.database_url, _default_database()):
            file = url.removeprefix("sqlite:///")
            if file != url and ":memory:" not in file:
                break
        return Path(file).parent / "studies"

    @property
    def page_folder(self) -> Path:
        return Path(self.page) if self.page else Path(__file__).parent / "page"

    def as_environment(self) -> dict[str, str]:
        return {f"{PREFIX}{f.name.upper()}": str(getattr(self, f.name)) for f in fields(self)}


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings that the environment asks for; SettingsError names the one that is wrong."""
    given = os.environ if environment is None else environment
    values: dict[str, object] = {}
    for setting in fields(Settings):
        name = f"{PREFIX}{setting.name.upper()}"
        text = given.get(name)
        if text is None or text == "":
            continue
        values[setting.name] = _read(name, text, type(setting.default))
    if values.get("lab", "local") not in LAB:
        raise SettingsError(f'{PREFIX}LAB is "{values["lab"]}": expected {", ".join(LAB)}')
    return Settings(**values)  # type: ignore[arg-type]


def strays(environment: Mapping[str, str] | None = None) -> list[str]:
    """What stands in the environment and was probably meant as a setting, as sentences."""
    given = os.environ if environment is None else environment
    known = [f"{PREFIX}{setting.name.upper()}" for setting in fields(Settings)]
    found = sorted(name for name in given if name.startswith(PREFIX) and name not in known)
    meant = [(name, nearest(name.removeprefix(PREFIX), MEANING)) for name in found]
    return [
        f"{name} is no setting; did you mean {PREFIX}{near.upper()}?"
        for name, near in meant
        if near is not None and name not in ELSEWHERE
    ]


def _read(name: str, text: str, kind: type) -> object:
    if kind is bool:
        if text.lower() in ("1", "true", "yes", "on"):
            return True
        if text.lower() in ("0", "false", "no", "off"):
            return False
        raise SettingsError(f'{name} is "{text}": expected yes or no')
    if kind is str:
        return text
    try:
        value = kind(text)
    except ValueError:
        wanted = "a whole number" if kind is int else "a number"
        raise SettingsError(f'{name} is "{text}": expected {wanted}') from None
    if value < 0:
        raise SettingsError(f"{name} is {text}: expected nothing below 0")
    return value
