"""How a table is played, and when a seat wishes to be asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("manners", sa.Text))
    op.add_column("seats", sa.Column("asking", sa.String(16)))


def downgrade() -> None:
    op.drop_column("seats", "asking")
    op.drop_column("tables", "manners")
