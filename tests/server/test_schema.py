"""Schemathesis: whatever is sent to any operation is answered as OpenAPI says."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from undercroft.server.app import make_app

from .servers import Server

OPERATIONS = [
    (method.upper(), path)
    for path, methods in make_app().openapi()["paths"].items()
    for method in methods
]
# A game's rules say no to much that is well formed; no schema can say which.
careful = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def described(server: Server) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")


@pytest.fixture(scope="module")
def held(server: Server) -> dict[str, Any]:
    return server.make("deckbox", options={"players": 2}, seats=[{"kind": "person"}] * 2)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_strangers_are_answered_as_the_schema_says(described: Any, method: str, path: str) -> None:
    @careful
    @given(case=described[path][method].as_strategy())
    def holds(case: Any) -> None:
        case.call_and_validate(excluded_checks=[positive_data_acceptance])

    holds()


@pytest.mark.parametrize(("method", "path"), [row for row in OPERATIONS if "{table}" in row[1]])
def test_hosts_are_answered_as_the_schema_says(
    described: Any, server: Server, held: dict[str, Any], method: str, path: str
) -> None:
    """With the host's secret requests come further than the door."""

    @careful
    @given(case=described[path][method].as_strategy())
    def holds(case: Any) -> None:
        table = held
        if method == "DELETE":
            table = server.make("deckbox", options={"players": 1})
        case.path_parameters["table"] = table["table"]
        if "seat" in case.path_parameters:
            case.path_parameters["seat"] = int(case.path_parameters["seat"]) % 3
        case.call_and_validate(
            headers={"Authorization": f"Bearer {table['secrets']['host']}"},
            excluded_checks=[positive_data_acceptance],
        )

    holds()


def test_the_server_is_well_afterwards(server: Server) -> None:
    with server.http() as http:
        assert http.get("/api/health").json()["ok"]
    assert "Traceback" not in server.complaints
