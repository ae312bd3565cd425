"""Tables, seats, acts, talk and replays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _of_table(primary: bool) -> sa.Column[str]:
    return sa.Column(
        "table_id",
        sa.String(32),
        sa.ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=primary,
        nullable=False,
    )


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("content", sa.String(128), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("start", sa.Text),
        sa.Column("lesson", sa.String(120)),
        sa.Column("dice", sa.String(16), nullable=False),
        sa.Column("seed", sa.String(64)),
        sa.Column("salt", sa.String(64)),
        sa.Column("commitment", sa.String(64)),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("watch", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("asked", sa.Integer),
        sa.Column("due", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("proposal", sa.Text),
        sa.Column("holder", sa.String(64)),
        sa.Column("lease", sa.Float, nullable=False),
    )
    op.create_index("tables_due", "tables", ["due", "lease"])
    op.create_table(
        "seats",
        _of_table(True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("quiet", sa.Text),
    )
    op.create_table(
        "acts",
        _of_table(True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
    )
    op.create_table(
        "talk",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _of_table(False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("talk_table", "talk", ["table_id", "id"])
    op.create_table(
        "replays",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("replays", "talk", "acts", "seats", "tables"):
        op.drop_table(name)
