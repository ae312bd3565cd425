"""By which cards others are measured before they are played."""

from __future__ import annotations

from functools import partial

from ..superdungeon.proof import Sample, proofs

SAMPLE = Sample(
    strikes="str",
    heroes=("royal_paladin", "ember_mage", "hearthsworn_fighter"),
    foes=("gouger", "dragon_priest", "starfire"),
)
PROOFS = partial(proofs, SAMPLE)
