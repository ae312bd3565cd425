"""The root of every error a user can cause and mend; its text is one whole sentence."""

from __future__ import annotations


class UndercroftError(Exception):
    """Something the user asked for cannot be; the text says what, and what to do about it."""
