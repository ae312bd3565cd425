"""Tells Gymnasium which environments there are: one for every game, `undercroft/Explore-v0`."""

from __future__ import annotations

import gymnasium

from undercroft.games import registry

NAMESPACE = "undercroft"
VERSION = 0


def id_of(game: str) -> str:
    """What Gymnasium calls the environment of a game."""
    return f"{NAMESPACE}/{game.capitalize()}-v{VERSION}"


def register() -> None:
    """Register the environments of all games."""
    for game in registry.names():
        if id_of(game) not in gymnasium.registry:
            gymnasium.register(
                id_of(game),
                entry_point="undercroft.envs.learner:Learner",
                kwargs={"game": game},
                disable_env_checker=True,
            )
