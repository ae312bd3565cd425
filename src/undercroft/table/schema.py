"""The database: tables, their seats, their acts, talk, replays and contents.

`acts` is the truth. The key (table, number) makes any number of processes agree on the order of
things: of two that want to write act 41 one succeeds, and the other reads what it has missed. The
columns `number`, `asked`, `due` and `over` of `tables` repeat what follows from the acts, so that
nobody must replay a table to know whether it waits for a machine.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("content", String(128), nullable=False),
    Column("name", String(120), nullable=False),
    Column("options", Text, nullable=False),
    Column("start", Text),
    Column("lesson", String(120)),
    Column("dice", String(16), nullable=False),
    Column("seed", String(64)),
    Column("salt", String(64)),
    Column("commitment", String(64)),
    Column("host", String(64), nullable=False),
    Column("watch", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("asked", Integer),
    Column("due", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("proposal", Text),
    Column("lead", Text),
    Column("manners", Text),
    Column("aside", Text),
    Column("aside_for", String(16)),
    Column("packs", Text),
    Column("holder", String(64)),
    Column("lease", Float, nullable=False),
    Index("tables_due", "due", "lease"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("level", String(32), nullable=False),
    Column("name", String(80), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("quiet", Text),
    Column("asking", String(16)),
    Column("webhook", Text),
    Column("ready", Boolean),
)

acts = Table(
    "acts",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("payload", Text, nullable=False),
)

talk = Table(
    "talk",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Index("talk_table", "table_id", "id"),
)

replays = Table(
    "replays",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("data", Text, nullable=False),
)

contents = Table(
    "contents",
    metadata,
    Column("hash", String(128), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("packs", Text, nullable=False),
)
"""The content that tables began with, so that they go on under it whatever is served later."""

memories = Table(
    "memories",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""Where each table stood some acts ago: nobody has to replay it from its first answer."""

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("secret", String(64), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("created", Float, nullable=False),
)
"""Those who want statistics kept."""

played = Table(
    "played",
    metadata,
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("ended", Float, nullable=False),
    Column("data", Text, nullable=False),
)
"""Their games. A game stays with who played it when its table is gone."""
