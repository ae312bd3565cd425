"""Secrets, and dice that anybody can check.

A secret proves who somebody is; only its hash is kept. A seed is promised before the game by a
commitment, the hash of seed and salt, and shown after it: `docs/fair-dice.md` says how to check it
with any tool that computes SHA-256.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import NamedTuple

SEED_BITS = 128


def new_secret() -> str:
    """An unguessable word that fits behind the # of a link."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A public name that says nothing: the id of a table or a replay."""
    return secrets.token_hex(6)


def hashed(secret: str) -> str:
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def is_secret(secret: str, kept: str | None) -> bool:
    """Whether this is the secret whose hash was kept; takes equally long either way."""
    return kept is not None and hmac.compare_digest(hashed(secret), kept)


class Dice(NamedTuple):
    """A sealed stream of dice: what will be shown at the end, and what is shown from the start."""

    seed: int
    salt: str
    commitment: str


def commitment(seed: int, salt: str) -> str:
    """The hash that promises a seed: over three lines of text, each ending with a line feed."""
    text = f"undercroft dice 1\n{seed:032x}\n{salt}\n"
    return sha256(text.encode()).hexdigest()


def seal() -> Dice:
    """New dice, from the system's own randomness."""
    seed, salt = secrets.randbits(SEED_BITS), secrets.token_hex(16)
    return Dice(seed, salt, commitment(seed, salt))
