"""The content that tables began with, and where each stood some acts ago."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "contents",
        sa.Column("hash", sa.String(128), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("packs", sa.Text, nullable=False),
    )
    op.create_table(
        "memories",
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("memories")
    op.drop_table("contents")
