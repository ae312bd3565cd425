"""Chance, the player who rolls dice and draws cards.

A source of chance answers questions of `CHANCE` with an index, which depends on the seed and on how
many questions of chance were answered before: copying it is copying two values, and taking a move
back never changes what is rolled next. There are two, told apart by their seed:

- the *quick* stream of a whole number, for simulation, tests and games alone: good dice, but
  whoever sees enough of them can work out the rest;
- the *sealed* stream of 256 bits written as 64 hexadecimal digits, for games that people play
  against each other: HMAC-SHA-256 over a counter, which nobody can continue without the seed.
  Players may mix random bytes of their own into it; the seed's text goes on with them.

`docs/fair-dice.md` says how anybody can check the sealed one.

Who looks ahead has *aligned* dice: each deck, pool and setup has a stream of its own, so that two
futures which differ in one choice meet the same dice wherever they do the same, and comparing them
says something about the choice. The count is that of its purpose.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from hashlib import sha256
from hmac import digest
from typing import Any, NamedTuple

from .choice import Ask

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15

Seed = int | str
"""A whole number for the quick stream; for the sealed one 64 hexadecimal digits, followed by what
players have mixed in, each a space and `AFTER:SEAT:DIGITS`."""


class Mix(NamedTuple):
    """What a player has mixed into a sealed stream."""

    after: int
    """So many questions of chance had been answered: it counts from the next on."""
    seat: int
    digits: str
    """256 bits of the player's own, as 64 hexadecimal digits."""


class Mixed(NamedTuple):
    """The keys of a stream that players have mixed something into, one after the other."""

    after: tuple[int, ...]
    keys: tuple[bytes, ...]
    """That of the seed, and one from each of `after` on."""

    def at(self, count: int) -> bytes:
        return self.keys[bisect_right(self.after, count)]


Key = int | bytes | Mixed
"""What a stream is drawn from; of a seed it is made by `key_of`."""

SEALED_DIGITS = 64
_BLOCK = 256
_SPARE = 64
"""So many bits more are drawn than a bound needs."""


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


_SEALED = re.compile(r"[0-9a-f]{64}(?: [0-9]{1,9}:[0-9]{1,2}:[0-9a-f]{64}){0,64}")
_MIX = re.compile(r"[0-9a-f]{64}")


def is_seed(value: object) -> bool:
    """Whether somebody's value can be a seed."""
    if type(value) is int:
        return True
    if not isinstance(value, str) or _SEALED.fullmatch(value) is None:
        return False
    after = [mix.after for mix in mixes_of(value)]
    return after == sorted(after)


def is_mix(value: object) -> bool:
    """Whether a player's value can be mixed in."""
    return isinstance(value, str) and _MIX.fullmatch(value) is not None


def bare(seed: Seed) -> Seed:
    """A seed as it was drawn, without what players have mixed in."""
    return seed if isinstance(seed, int) else seed[:SEALED_DIGITS]


def mixes_of(seed: Seed | None) -> tuple[Mix, ...]:
    """What players have mixed into a seed, in the order in which they did."""
    if not isinstance(seed, str):
        return ()
    rows = (text.split(":") for text in seed[SEALED_DIGITS:].split())
    return tuple(Mix(int(after), int(seat), digits) for after, seat, digits in rows)


def mixed(seed: str, *further: Mix) -> str:
    """A sealed seed with something more mixed in."""
    return " ".join((seed, *(f"{mix.after}:{mix.seat}:{mix.digits}" for mix in further)))


def key_of(seed: Seed) -> Key:
    """The key of the stream that a seed stands for."""
    if isinstance(seed, int):
        return stream(seed)
    key = bytes.fromhex(seed[:SEALED_DIGITS])
    mixes = mixes_of(seed)
    if not mixes:
        return key
    keys = [key]
    for mix in mixes:
        text = f"undercroft mix\n{mix.after} {mix.seat} {mix.digits}\n"
        keys.append(digest(keys[-1], text.encode(), sha256))
    return Mixed(tuple(mix.after for mix in mixes), tuple(keys))


def game_seed(seed: int, index: int) -> int:
    """The seed of one game of many: 48 bits, which every JSON reader keeps exactly."""
    return stream(seed, index) >> 16


def stream(seed: int, branch: int = 0) -> int:
    """The key of a quick stream: equal seeds and branches give equal streams."""
    return _mix((_mix(seed & _MASK) + (seed >> 64) + branch * _GOLDEN + 1) & _MASK)


def branched(key: Key | None, branch: int) -> int:
    """The key of a quick stream for who looks ahead; it tells nothing of a sealed one."""
    if isinstance(key, Mixed):
        key = key.keys[-1]
    if isinstance(key, bytes):
        key = int.from_bytes(digest(key, b"undercroft branch\n", sha256)[:8], "big")
    return stream(key or 0, branch + 1)


def draw(key: int, count: int, bound: int) -> int:
    """The `count`-th number of a quick stream, from 0 to `bound` - 1.

    The bias of the remainder is below one part in 2**40 for every bound that a game asks for.
    """
    z = (key + (count + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    z ^= z >> 31
    if bound > 1 << 24:
        z = z << 64 | _mix(z ^ key)
    return z % bound


Purpose = tuple[Any, ...]
"""What something is drawn for: words and small numbers that name it."""


@lru_cache(maxsize=4096)
def _number(purpose: Purpose) -> int:
    # Python's own hash of words differs from process to process.
    return int.from_bytes(sha256(repr(purpose).encode()).digest()[:8], "big")


def aligned(key: int, purpose: Purpose, count: int, bound: int) -> int:
    """The `count`-th number that is drawn for a purpose, from 0 to `bound` - 1.

    It is the same part of the bound for every bound: a deck that lacks one card gives the next.
    """
    z = _mix(((key ^ _number(purpose)) + (count + 1) * _GOLDEN) & _MASK)
    return (z << 64 | _mix(z ^ key)) * bound >> 128


def sealed(key: bytes | Mixed, count: int, bound: int) -> int:
    """The `count`-th number of a sealed stream, from 0 to `bound` - 1.

    It is the remainder of a block of HMAC-SHA-256, a number of 256 bits, or of several where the
    bound is that large: the bias is below one part in 2**64, and of dice far below.
    """
    own = key.at(count) if isinstance(key, Mixed) else key
    blocks = -(-(bound.bit_length() + _SPARE) // _BLOCK)
    found = b"".join(
        digest(own, f"undercroft dice 2\n{count} {block}\n".encode(), sha256)
        for block in range(blocks)
    )
    return int.from_bytes(found, "big") % bound


def purpose_of(ask: Ask) -> Purpose:
    """What chance is asked for: the words of the question, and who or which deck it is about."""
    about = ask.about
    head = about[0] if about else None
    if isinstance(head, str):
        who = about[1] if len(about) > 1 else None
        return (ask.prompt, head, who) if isinstance(who, int) else (ask.prompt, head)
    return (ask.prompt, head) if isinstance(head, int) else (ask.prompt,)
