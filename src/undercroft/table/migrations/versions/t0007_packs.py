"""The packs that a table is played with besides the game's own cards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("packs", sa.Text))


def downgrade() -> None:
    op.drop_column("tables", "packs")
