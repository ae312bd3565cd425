"""What cards do beyond the common effects, under the scripts' names."""

from . import bosses, heroes, monsters

__all__ = ["bosses", "heroes", "monsters"]
