"""Why a table was set aside, and what kind of failure it was."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("aside", sa.Text))
    op.add_column("tables", sa.Column("aside_for", sa.String(16)))


def downgrade() -> None:
    op.drop_column("tables", "aside_for")
    op.drop_column("tables", "aside")
