"""What cards do beyond the common effects, one module a deck, under the scripts' names."""

from . import boss_challenges, challenges, heroes, modes, monsters, plots

__all__ = ["boss_challenges", "challenges", "heroes", "modes", "monsters", "plots"]
