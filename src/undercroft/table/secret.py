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

from undercroft.kernel.chance import SEALED_DIGITS, Seed, bare

SEED_BYTES = 32


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

    seed: Seed
    salt: str
    commitment: str


def commitment(seed: Seed, salt: str) -> str:
    """The hash that promises a seed: over three lines of text, each ending with a line feed.

    Sealed seeds are promised by version 2; whole numbers, of lessons and of tables made before
    there were sealed dice, by version 1.
    """
    text = f"undercroft dice {version(seed)}\n{written(seed)}\n{salt}\n"
    return sha256(text.encode()).hexdigest()


def version(seed: Seed) -> int:
    """Which kind of dice a seed makes: 1 quick ones, 2 sealed ones."""
    return 2 if isinstance(seed, str) else 1


def written(seed: Seed) -> str:
    """A seed in hexadecimal digits, as a table keeps it: 64 of a sealed one, else 32.

    What players have mixed in is no part of it.
    """
    seed = bare(seed)
    return seed if isinstance(seed, str) else f"{seed:032x}"


def read_seed(text: str) -> Seed:
    """The seed that was written so."""
    return text if len(text) == SEALED_DIGITS else int(text, 16)


_OWN = secrets.token_bytes(32)
"""What agents of tables without a seed are drawn from; it ends with the process."""


def agent_seed(seed: Seed | None, table: str, seat: int) -> int:
    """The seed of an agent's own luck: nobody at the table can work it out."""
    key = _OWN if seed is None else written(seed).encode()
    found = hmac.digest(key, f"undercroft agent\n{table} {seat}\n".encode(), "sha256")
    return int.from_bytes(found[:8], "big")


def seal() -> Dice:
    """New dice, from the system's own randomness."""
    seed, salt = secrets.token_hex(SEED_BYTES), secrets.token_hex(16)
    return Dice(seed, salt, commitment(seed, salt))
