"""Environments: the games for learners, behind Gymnasium and PettingZoo. See `docs/research.md`.

They need the extra `research`: numpy, gymnasium, pettingzoo. What they show is made by
`undercroft.encoding`. To import this package is to tell Gymnasium of them.
"""

from __future__ import annotations

from .registration import id_of, register

register()

__all__ = ["id_of", "register"]
