"""What the options of a game can name: every id that is offered is one the game knows."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games import registry
from undercroft.kernel.errors import UndercroftError

GAMES = [name for name, game in registry.games().items() if game.extras.choices is not None]

ROOM = {("explore", "boss"): {"size": "siege"}, ("explore", "layout"): {"size": "siege"}}
"""A game in which there is a place for what is named."""


def offered() -> list[tuple[str, str, str]]:
    """Game, option and id; parts of an option of their own are named behind a dot."""
    found = []
    for name in GAMES:
        choices = registry.game(name).choices()  # type: ignore[attr-defined]
        found += [(name, option, offer.id) for option in choices for offer in choices[option]]
    return found


def test_all_five_games_say_what_their_options_can_name() -> None:
    assert GAMES == ["arcade", "crystalia", "deckbox", "explore", "realms"]


def test_what_is_offered_belongs_to_an_option_and_has_a_name() -> None:
    for name in GAMES:
        game: Any = registry.game(name)
        fields = game.options_model.model_fields
        for option, offers in game.choices().items():
            assert option.partition(".")[0] in fields, (name, option)
            assert all(offer.name for offer in offers), (name, option)
            ids = [offer.id for offer in offers]
            assert len(set(ids)) == len(ids), (name, option)


@pytest.mark.parametrize("game", GAMES)
def test_no_offered_id_is_unknown_to_the_game(game: str) -> None:
    rules: Any = registry.game(game)
    for name, option, id in offered():
        if name != game:
            continue
        outer, _, part = option.partition(".")
        wish: Any = {part: [id] if part == "points" else id} if part else id
        if "list" in str(rules.options_model.model_fields[outer].annotation):
            wish = [wish]
        try:
            rules.checked({**ROOM.get((game, outer), {}), outer: wish})
        except UndercroftError as error:
            text = str(error)
            assert "unknown" not in text, (option, id, text)


def test_an_id_that_is_not_offered_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(UndercroftError, match="ember_mage"):
        registry.game("explore").checked({"heroes": ["ember_mag"]})
