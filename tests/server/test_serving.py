"""A server that cannot begin says why in a sentence, before anybody counts on it."""

from __future__ import annotations

import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from undercroft.server import serving
from undercroft.server.serving import CannotListen, serve
from undercroft.server.settings import Settings, strays
from undercroft.table.bus import BusError
from undercroft.table.store import Store, StoreError


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(port=0, database=f"sqlite:///{tmp_path / 'tables.db'}")


def begin(settings: Settings, **changed: object) -> int:
    from dataclasses import replace

    return serve(replace(settings, **changed))  # type: ignore[arg-type]


@pytest.mark.parametrize("port", [-1, 65_536, 99_999_999])
def test_a_port_that_is_none_is_refused(settings: Settings, port: int) -> None:
    with pytest.raises(CannotListen, match=f"{port} is no port: expected one from 0 to 65535"):
        begin(settings, port=port)


def test_a_port_in_use_asks_for_another_port_and_an_unknown_host_for_another_host(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(CannotListen, match="name another with --port"):
            begin(settings, port=other.getsockname()[1])

    class Nowhere(socket.socket):
        def bind(self, address: object) -> None:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(serving.socket, "socket", Nowhere)
    with pytest.raises(CannotListen, match=r"not known.*name another with --host"):
        begin(settings, host="nowhere")


@pytest.mark.parametrize("address", ["redis", "redis://127.0.0.1:port/0", "http://127.0.0.1/"])
def test_what_is_no_address_of_redis_is_refused(settings: Settings, address: str) -> None:
    with pytest.raises(BusError, match="no address of Redis: expected redis://HOST:PORT/0"):
        begin(settings, redis=address)


def test_a_redis_that_is_not_there_is_said_without_its_password(settings: Settings) -> None:
    with closing(socket.socket()) as nobody:
        # Taken, and nobody listens.
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
        with pytest.raises(BusError, match=r"Redis at 127\.0\.0\.1 cannot be used") as refused:
            begin(settings, redis=f"redis://me:open-sesame@127.0.0.1:{port}/0")
    assert "open-sesame" not in str(refused.value)


def test_a_database_of_a_newer_program_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    Store(f"sqlite:///{file}").prepare()
    with closing(sqlite3.connect(file)) as database:
        database.execute("update alembic_version set version_num = '9999'")
        database.commit()
    with pytest.raises(StoreError, match="written by a newer Undercroft: its shape is 9999"):
        Store(f"sqlite:///{file}").prepare()
    assert not list(tmp_path.glob("*before*"))


def test_a_misspelt_setting_is_not_passed_over_in_silence() -> None:
    given = {"UNDERCROFT_PROT": "80", "UNDERCROFT_PORT": "80", "UNDERCROFT_HOME": "/", "PROT": "1"}
    assert strays(given) == ["UNDERCROFT_PROT is no setting; did you mean UNDERCROFT_PORT?"]
