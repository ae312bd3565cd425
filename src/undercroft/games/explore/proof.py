"""By which cards others are measured before they are played."""

from __future__ import annotations

from functools import partial

from ..superdungeon.proof import Sample, proofs

SAMPLE = Sample(
    strikes="att",
    heroes=("royal_paladin", "ember_mage", "hearthsworn_fighter"),
    foes=("ironscale", "dragon_priest", "starfire"),
)
PROOFS = partial(proofs, SAMPLE)
