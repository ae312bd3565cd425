"""Cards that are chosen are in the scene whole, with what they would make of a hero."""

from __future__ import annotations

import undercroft


def test_cards_to_choose_are_shown_whole_and_asked_of_one() -> None:
    match = undercroft.game("deckbox").new(seed=1, players=2)
    while match.ask.prompt != "ability":
        match.answer(0)
    scene = match.scene(0)
    assert scene.question is not None
    cards = {card.id: card for card in scene.cards}
    offered = [cards[name] for name in scene.question.cards]
    assert len(offered) == len(scene.question.options) == 8
    assert all(ability.cost and ability.text for card in offered for ability in card.abilities)
    assert [card.zone for card in scene.cards[-10:-8]] == ["chosen", "chosen"]
    other = match.scene(1)
    assert other.question is not None
    assert other.question.cards == ()
    # Everything is open in this game: who waits may read along.
    assert other.cards == scene.cards


def test_what_equipment_makes_of_a_hero_is_said_in_the_games_own_figures() -> None:
    match = undercroft.game("deckbox").new(seed=1, players=1)
    while match.ask.prompt != "equipment":
        match.answer(0)
    question = match.scene(0).question
    assert question is not None
    maul = next(option for option in question.options if option.label == "Great Maul")
    said = {change.label: (change.before, change.after, change.way) for change in maul.changes}
    # The Iron Guard: Melee +1, Defense +1, Speed 4.
    assert said == {
        "Melee": ("", "3 dice +1", "better"),
        "Ranged": ("", "none", "same"),
        "Defense": ("+1", "+1", "same"),
        "Speed": ("4", "3", "worse"),
    }
