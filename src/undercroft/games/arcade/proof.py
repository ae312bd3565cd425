"""By which cards others are measured before they are played."""

from __future__ import annotations

from functools import partial

from ..superdungeon.proof import Sample, proofs

SAMPLE = Sample(
    strikes="str",
    heroes=("riftling_warrior", "tincan", "hexcast_sorceress"),
    foes=("flinger", "dragon_priest", "midnight_queen"),
)
PROOFS = partial(proofs, SAMPLE)
