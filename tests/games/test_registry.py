from __future__ import annotations

import pytest

from undercroft.games import registry


def test_a_game_of_another_distribution_is_found_by_its_entry_point(tinycrypt: str) -> None:
    assert tinycrypt in registry.names()
    assert registry.game(tinycrypt).title == "Tiny Crypt"
    assert registry.games()[tinycrypt] is registry.game(tinycrypt)


def test_its_rules_are_read_without_importing_the_game(
    tinycrypt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(name: str) -> None:
        raise AssertionError(f"{name} was imported")

    monkeypatch.setattr(registry, "import_module", refuse)
    assert registry.catalogue(tinycrypt)["bite.hurts"].page == "3"


def test_the_folders_beside_the_registry_count_without_installation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    registry._targets.cache_clear()
    monkeypatch.setattr(registry, "entry_points", lambda group: ())
    assert "explore" in registry.names()
    assert "superdungeon" not in registry.names()
    registry._targets.cache_clear()


def test_an_unknown_name_is_answered_with_the_nearest(tinycrypt: str) -> None:
    with pytest.raises(registry.UnknownGame, match='did you mean "tinycrypt"'):
        registry.game("tinycript")


def test_a_game_with_rules_but_no_engine_says_so(
    tinycrypt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "find_spec", lambda module: None)
    with pytest.raises(registry.UnknownGame, match="cannot be played yet"):
        registry.game(tinycrypt)
    assert registry.games() == {}
