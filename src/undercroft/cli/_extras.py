"""Parts of Undercroft that are installed when somebody wants them: `undercroft[server]`."""

from __future__ import annotations

from importlib.util import find_spec

from undercroft.kernel.errors import UndercroftError

PARTS = {
    "server": ("fastapi", "uvicorn", "httptools", "websockets", "sqlalchemy", "alembic"),
    "postgresql": ("psycopg",),
    "redis": ("redis",),
    "terminal": ("textual",),
}
"""What each part imports."""
EXTRA = {"server": "server", "postgresql": "cluster", "redis": "cluster", "terminal": "terminal"}


def has(part: str) -> bool:
    return all(find_spec(name) is not None for name in PARTS[part])


class NotInstalled(UndercroftError):
    """Something that is wanted and not here, with the command that brings it."""


def need(part: str, what: str) -> None:
    """Make sure that a part is installed; `what` needs it, as the sentence says."""
    missing = [name for name in PARTS[part] if find_spec(name) is None]
    if missing:
        raise NotInstalled(
            f"{what} needs {', '.join(missing)}: pip install 'undercroft[{EXTRA[part]}]'"
        )
