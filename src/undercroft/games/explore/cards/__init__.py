"""What cards do beyond the common effects, one module a family, under the cards' ids."""

from . import gels, heroes, roxor, skeletons, starfire, treasure, von_drakk

__all__ = ["gels", "heroes", "roxor", "skeletons", "starfire", "treasure", "von_drakk"]
