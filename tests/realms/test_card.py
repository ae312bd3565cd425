"""Cards of Dungeonland in a scene: their figures, their lines, what wielding them changes."""

from __future__ import annotations

from tests.browser.positions import played_until


def test_what_is_put_away_is_compared_with_what_is_wielded() -> None:
    match = played_until(
        "realms", lambda m: m.ask.prompt == "menu" and ("equip",) in m.ask.options, players=1
    )
    match.answer(list(match.ask.options).index(("equip",)))
    assert match.ask.prompt == "arrange"
    scene = match.scene(match.ask.seat)
    assert scene.question is not None
    cards = {card.id: card for card in scene.cards}
    options = scene.question.options
    stowed = [choice for choice in options if choice.into == "pack" and not choice.tokens]
    assert stowed
    assert all(choice.text and choice.changes for choice in stowed)
    ways = {change.way for choice in stowed for change in choice.changes}
    assert "worse" in ways
    assert "better" not in ways
    assert all(cards[choice.cards[0]].stats for choice in stowed)


def test_every_button_of_a_menu_says_what_it_does() -> None:
    match = played_until("realms", lambda m: m.ask.prompt == "menu", players=1)
    question = match.scene(match.ask.seat).question
    assert question is not None
    mute = [choice.label for choice in question.options if not choice.path and not choice.text]
    assert mute == []
