"""What the starter says of every field, those of tables inside tables included."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from pydantic import BaseModel

from undercroft.games import registry
from undercroft.kernel.gloss import _models, explained
from undercroft.kernel.pack import Row, make_meta
from undercroft.kernel.starter import starter


class Claw(Row):
    reach: int = 1
    """Squares it strikes across."""


class Monster(Row):
    id: str
    speed: int
    words: tuple[str, ...] = ()
    claws: tuple[Claw, ...] = ()


def test_each_field_is_told_with_what_it_means_and_what_the_games_cards_say() -> None:
    said = [
        {"id": "rat", "speed": 7, "words": ["mob"], "claws": [{"reach": 1}, {"reach": 3}]},
        {"id": "cat", "speed": 5, "words": ["holy", "mob"]},
    ]
    assert explained(Monster, said) == [
        "# speed: The game's cards have 5 to 7",
        '# words: The game\'s cards say "holy", "mob"',
        "# claws",
        "#   claws.reach: a whole number. Squares it strikes across. The game's cards have 1 to 3",
    ]


@pytest.mark.parametrize("name", sorted(registry.games()))
def test_the_starter_of_every_game_names_every_field_of_every_table(name: str) -> None:
    game: Any = registry.game(name)
    meta = make_meta(id="mine", version="0.1", game=name, title="Mine", licence="MIT")
    files = starter(meta, game.tables, own=game.stock.built_in)
    for table, model in game.tables.items():
        text = files[f"{table}.toml"]
        assert tomllib.loads(text) == {}, "the starter holds comments alone"
        for field, info in model.model_fields.items():
            assert f"\n# {info.alias or field} = " in text
            for inner in _models(info.annotation):
                for part in (i.alias or f for f, i in inner.model_fields.items()):
                    told = f"{field}.{part}" in text or f'{part} = "' in text
                    assert told or f"{inner.__name__}: as told above" in text, (table, field, part)


@pytest.mark.parametrize("name", sorted(registry.games()))
def test_the_example_pack_of_every_game_is_sound_and_played(name: str) -> None:
    folder = registry.example(name)
    assert folder is not None
    game: Any = registry.game(name, [folder])
    raw = game.added[0]
    assert raw.rows and not game.stock.check(raw), "not even a warning"
    from undercroft.agents import agent

    # Whatever the example brings is in the box, and a game with it goes on.
    options = {"deckbox": {"quest": "salt_road"}, "explore": {"layout": "down_the_stairs"}}
    match = game.new(seed=4, **game.checked(options.get(name, {})))
    player = agent("random", 4)
    for _ in range(60):
        if match.over:
            break
        match.answer(player.choose(match, match.ask))
    assert len(match.journal) > 20 or match.over


def test_tables_are_found_in_lists_and_choices() -> None:
    def inner(annotation: Any) -> list[type[BaseModel]]:
        return _models(annotation)

    assert inner(tuple[Claw | Monster, ...] | None) == [Claw, Monster]
