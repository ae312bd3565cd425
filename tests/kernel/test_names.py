from __future__ import annotations

from undercroft.kernel.names import nearest, unknown


def test_a_misspelt_name_finds_the_nearest_known_one() -> None:
    assert nearest("skuls", ["hearts", "skulls", "speed"]) == "skulls"


def test_among_names_as_like_the_one_with_its_letters_in_place_is_nearer() -> None:
    assert nearest("fyre", ["free", "fire"]) == "fire"
    assert nearest("fyre", ["fire", "free"]) == "fire"


def test_case_does_not_matter_and_the_known_spelling_is_returned() -> None:
    assert nearest("exPLORE", ["Explore", "Arcade"]) == "Explore"


def test_nothing_is_offered_for_a_word_unlike_all() -> None:
    assert nearest("zzz", ["hearts", "skulls"]) is None


def test_the_sentence_offers_the_nearest_name() -> None:
    assert unknown("game", "exlpore", ["explore", "arcade"]) == (
        'unknown game "exlpore"; did you mean "explore"?'
    )


def test_the_sentence_lists_what_is_known_when_nothing_is_near() -> None:
    assert unknown("game", "chess", ["explore", "arcade"]) == (
        'unknown game "chess"; known: explore, arcade'
    )


def test_a_long_list_is_not_recited() -> None:
    assert unknown("rule", "zzz", [f"rule-{n}" for n in range(50)]) == 'unknown rule "zzz"'
