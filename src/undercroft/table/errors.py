"""What a table says no to, in one whole sentence each."""

from __future__ import annotations

from undercroft.kernel.errors import UndercroftError


class Refused(UndercroftError):
    """A wish that cannot be had; nothing was changed."""

    def __init__(self, text: str, *, where: str = "", rules: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.where = where
        self.rules = rules


class Stale(Refused):
    """An answer to a question that is no longer open."""


class TooEarly(Refused):
    """Something that can be had later."""


class Unknown(Refused):
    """A table, seat, replay or lesson that is not there, or not for the holder of this secret."""


class Forbidden(Refused):
    """A secret that is missing or not good for this."""


class Busy(Refused):
    """Something that could not be written down now; trying again may help."""


SHOWN = 5
"""So many mistakes are told at a time."""


def sentences(error: UndercroftError) -> str:
    """What is wrong, a line each in the error, as sentences."""
    lines = str(error).splitlines()
    more = f" And {len(lines) - SHOWN} more." if len(lines) > SHOWN else ""
    return " ".join(f"{line[:1].upper()}{line[1:]}." for line in lines[:SHOWN]) + more


def sentence(text: str) -> str:
    """Words of an error as a sentence."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?")) else ".")
