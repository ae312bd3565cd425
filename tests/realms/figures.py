"""Figures without surprises: heroes who are asked nothing they are not made to be asked.

`energy=0` keeps Energy Surges away, `skills=[]` the skills. A soldier has the Nutcracker's Block, a
caster Snow White's Regeneration, an archer Little Red's Agile: none of them counts in what they
are used for here.
"""

from __future__ import annotations

from typing import Any

from tests.realms.arena import HeroSpec, MonsterSpec
from undercroft.games.realms.box import BIT


def soldier(**said: Any) -> HeroSpec:
    """Two melee dice, no defence dice, 6 Health."""
    return HeroSpec("nutcracker", **{"worn": ["parade_sabre"], "skills": [], "energy": 0, **said})


def caster(*spells: str, **said: Any) -> HeroSpec:
    """A wand of range 4 with three dice, no defence dice, 4 Health."""
    plain = {"worn": ["glass_wand"], "skills": list(spells), "energy": 0}
    return HeroSpec("snow_white", **{**plain, **said})


def archer(**said: Any) -> HeroSpec:
    """A bow of range 5 with three dice, no defence dice, 4 Health."""
    return HeroSpec(
        "little_red", **{"worn": ["red_hunting_bow"], "skills": [], "energy": 0, **said}
    )


def ogre(health: int = 9, **said: Any) -> MonsterSpec:
    """Three melee dice, no defence dice."""
    return MonsterSpec("beanstalk_ogre", health=health, **said)


def power(*words: str) -> list[tuple[str, int, str]]:
    """Special powers that a figure has for the whole adventure, as `boosts`."""
    return [("power", BIT[word], "adventure") for word in words]
