"""Equipment that is found is compared with what is worn, and every button has its line."""

from __future__ import annotations

import pytest
from tests.browser.positions import played_until


@pytest.mark.parametrize(
    ("game", "prompt", "options"),
    [("arcade", "equipment", {"heroes": 3}), ("crystalia", "equip", {})],
)
def test_who_would_wear_a_card_is_shown_before_and_after(
    game: str, prompt: str, options: dict[str, int]
) -> None:
    match = played_until(game, lambda m: m.ask.prompt == prompt, **options)
    scene = match.scene(match.ask.seat)
    assert scene.question is not None
    known = {card.id for card in scene.cards}
    assert scene.question.cards
    assert set(scene.question.cards) <= known
    worn = [choice for choice in scene.question.options if choice.into == "worn"]
    ways = {change.way for choice in worn for change in choice.changes}
    assert "better" in ways
    assert all(set(choice.drops) <= known for choice in worn)
