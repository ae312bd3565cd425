from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games import registry
from undercroft.kernel.catalogue import Catalogue, UnknownRule, read_catalogue, search
from undercroft.kernel.pack import ContentError

SMALL = """
[[rule]]
id = "attack.tie"
page = "22"
text = "A tie is a successful defence."
kind = "rule"

[[rule]]
id = "fire.burns"
page = "30"
text = "Fire burns at the start of an activation, before any attack."
kind = "rule"
unclear = "Whether armour helps."
ruling = "It does not; the tie rule speaks of attacks."

[[rule]]
id = "attack.example"
page = "23"
text = "The mage attacks."
kind = "example"
given = "Two stars against one."
expect = "One wound."
"""


def catalogue(folder: Path, text: str) -> Catalogue:
    file = folder / "rules.toml"
    file.write_text(text)
    return read_catalogue(file, "fake")


def complaints(folder: Path, text: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        catalogue(folder, text)
    return [str(problem) for problem in caught.value.problems]


@pytest.fixture
def small(tmp_path: Path) -> Catalogue:
    return catalogue(tmp_path, SMALL)


def test_a_rule_is_found_by_its_id(small: Catalogue) -> None:
    rule = small["fire.burns"]
    assert (rule.page, rule.kind, rule.ruling[:12]) == ("30", "rule", "It does not;")
    assert not rule.optional
    assert "fire.burns" in small
    assert "fire" not in small


def test_an_unknown_id_is_answered_with_the_nearest(small: Catalogue) -> None:
    with pytest.raises(UnknownRule) as caught:
        small["attack.tye"]
    assert str(caught.value) == ('unknown rule of fake "attack.tye"; did you mean "attack.tie"?')


def test_sections_follow_the_first_word_of_the_id(small: Catalogue) -> None:
    sections = {name: [r.id for r in rules] for name, rules in small.sections().items()}
    assert sections == {"attack": ["attack.tie", "attack.example"], "fire": ["fire.burns"]}


def test_a_search_wants_every_word_in_whatever_field(small: Catalogue) -> None:
    assert [rule.id for rule in small.search("armour")] == ["fire.burns"]
    assert [rule.id for rule in small.search("MAGE", "wound")] == ["attack.example"]
    assert small.search("mage", "armour") == []


def test_a_word_of_the_id_ranks_above_the_text_and_the_text_above_the_ruling(
    small: Catalogue,
) -> None:
    assert [rule.id for rule in small.search("tie")] == ["attack.tie", "fire.burns"]
    assert [rule.id for rule in small.search("attack")] == [
        "attack.tie",
        "attack.example",
        "fire.burns",
    ]


def test_a_whole_word_ranks_above_its_beginning_and_that_above_a_piece_of_a_word(
    tmp_path: Path,
) -> None:
    text = "".join(
        f'[[rule]]\nid = "{id}"\npage = "1"\nkind = "rule"\ntext = "{words}"\n'
        for id, words in (
            ("hero.abilities", "What a Hero can do."),
            ("hero.ties", "Whoever rolls first."),
            ("hero.defence", "A tie saves the Hero."),
            ("attack.tie", "Equal stars."),
        )
    )
    file = tmp_path / "rules.toml"
    file.write_text(text)
    found = read_catalogue(file, "fake").search("tie")
    assert [rule.id for rule in found] == [
        "attack.tie", "hero.defence", "hero.ties", "hero.abilities",
    ]  # fmt: skip


def test_a_search_in_several_catalogues_ranks_across_them(small: Catalogue) -> None:
    """As in one alone; among equals the order of the catalogues holds."""
    other = Catalogue("other", [rule for rule in small if rule.id != "attack.tie"])
    found = [(game, rule.id) for game, rule in search((other, small), "attack")]
    assert found == [
        ("other", "attack.example"),
        (small.game, "attack.tie"),
        (small.game, "attack.example"),
        ("other", "fire.burns"),
        (small.game, "fire.burns"),
    ]
    assert [rule for _, rule in search((small,), "tie")] == small.search("tie")
    assert search((small, other), "mage", "armour") == []


def test_a_search_without_words_finds_everything_in_order(small: Catalogue) -> None:
    assert small.search() == list(small)


def test_all_mistakes_come_at_once_and_located(tmp_path: Path) -> None:
    text = SMALL.replace('kind = "rule"', 'kind = "rul"', 1) + (
        '[[rule]]\nid = "Fire"\npage = "1"\ntext = "x"\nkind = "rule"\nrulling = "y"\n'
    )
    assert complaints(tmp_path, text) == [
        'rules.toml: rule "attack.tie", field "kind": expected one of "rule", "setup", '
        '"definition", "component", "example", got "rul"; did you mean "rule"?',
        'rules.toml: rule "Fire", field "id": expected text such as "attack.tie", got "Fire"',
        'rules.toml: rule "Fire", field "rulling": unknown field; did you mean "ruling"?',
    ]


def test_an_id_stands_once(tmp_path: Path) -> None:
    assert complaints(tmp_path, SMALL + SMALL)[0] == (
        'rules.toml: rule "attack.tie", field "id": another rule with this id stands in rules.toml'
    )


def test_an_example_without_its_outcome_is_refused(tmp_path: Path) -> None:
    [sentence] = complaints(tmp_path, SMALL.replace('expect = "One wound."', ""))
    assert sentence.startswith('rules.toml: rule "attack.example": an example has both')


def test_something_unclear_needs_a_ruling(tmp_path: Path) -> None:
    [sentence] = complaints(tmp_path, SMALL.replace("ruling", "#"))
    assert sentence == 'rules.toml: rule "fire.burns": what is "unclear" needs a "ruling"'


def test_untestable_takes_a_reason_and_not_a_shrug(tmp_path: Path) -> None:
    rule = '[[rule]]\nid = "time"\npage = "1"\ntext = "An hour."\nkind = "setup"\nuntestable = '
    assert catalogue(tmp_path, rule + '"Playing time is no rule."')["time"].untestable
    assert complaints(tmp_path, rule + '"yes"') == [
        'rules.toml: rule "time", field "untestable": '
        "expected a reason in words why no test can show this rule"
    ]


@pytest.mark.parametrize("name", registry.names())
def test_the_catalogue_of_every_game_is_sound(name: str) -> None:
    assert len(registry.catalogue(name)) > 100
