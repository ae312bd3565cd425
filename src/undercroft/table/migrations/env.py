"""Run by Alembic: takes the connection it is given, or opens the one that its options name."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine

from undercroft.table.schema import metadata

config = context.config
connection = config.attributes.get("connection")
if connection is not None:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
else:
    url = config.get_main_option("sqlalchemy.url")
    if url is None:
        raise SystemExit("name a database: alembic -x or sqlalchemy.url")
    with create_engine(url).begin() as opened:
        context.configure(connection=opened, target_metadata=metadata, render_as_batch=True)
        context.run_migrations()
