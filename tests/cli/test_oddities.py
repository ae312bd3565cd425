"""What a pack says that may be meant: located warnings, and the pack is sound all the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from undercroft.games import registry

from .conftest import Undercroft
from .test_with_packs import PALADIN, QUESTS, home, make

__all__ = ["home"]

QUEST = QUESTS.read_text().split("## A whole quest")[1].split("```toml")[1].split("```")[0]
RAT = """
[[monster]]
id = "cave_rat"
name = "Cave Rat"
kind = "minion"
type = "Beast Minion"
speed = 7
actions = 1
att = "3B"
arm = "1B"
will = "2B"
dex = "1B"
hearts = 1
skulls = 1
copies = 2
cards = 1
art = "rat"
text = "It squeaks."
"""
NEST = """
[[point]]
id = "rat_nest"
name = "Rat Nest"
arm = "1ST"
hearts = 3
count = 1
pool = { cave_rat = 2 }
copies = 1
art = "egg-clutch"
text = "It stirs."
"""
SOUND = PALADIN.format(name="Paladin", hearts=5)


@pytest.mark.parametrize(
    ("game", "cards", "said"),
    [
        ("explore", RAT, ['card "cave_rat", field "id": no other card names this monster: '
                          "it never comes into play"]),
        ("explore", RAT + NEST, []),
        ("explore", SOUND, []),
        ("explore", SOUND.replace("hearts = 5", "hearts = 40"),
         ['card "royal_paladin", field "hearts": 40 is more than any hero of the game has: '
          "5 to 6"]),
        ("explore", SOUND.replace('"3B"', '"9B1R"'),
         ['card "royal_paladin", field "att": 10 dice is more than any hero of the game has: '
          "2 to 3"]),
        ("explore", SOUND.replace("Human Hero", "Human"),
         ['card "royal_paladin", field "type": "Human" does not say "Hero": no card that speaks '
          "of such a one means it"]),
        ("deckbox", QUEST, []),
        ("deckbox", QUEST.replace("count = 2 },", "count = 3 },"),
         ['card "salt_road", field "token[sack].count": the aim wants 3, and 0 for each further '
          "player"]),
        ("deckbox", QUEST.replace('{ when = "at", room = "gate", who = "carrier" }',
                                  '{ when = "slain", enemy = "crypt_warden" }'),
         ['card "salt_road", field "aim": wants 1 of crypt_warden, but its rooms place 0']),
        ("deckbox", QUEST.replace('{ when = "at", room = "gate", who = "carrier" }',
                                  '{ when = "held", room = "gate", rounds = 30 }'),
         ['card "salt_road", field "aim": wants 30 rounds of the 30 that there are']),
        ("deckbox", QUEST.replace("last = true", "last = true\nafter = 4"),
         ['card "salt_road", field "room[camp].after": comes after 4 rooms, but there are only '
          "3 others"]),
    ],
)  # fmt: skip
def test_what_may_be_meant_is_a_warning(
    undercroft: Undercroft, tmp_path: Path, game: str, cards: str, said: list[str]
) -> None:
    result = undercroft("pack", "check", make(tmp_path / "odd", game, cards))
    *warnings, last = result.out.splitlines()
    assert warnings == [f"warning: cards.toml: {text}" for text in said]
    assert (result.code, last[:6]) == (0, "sound:")


def test_warnings_are_told_apart_from_mistakes_for_programs(
    undercroft: Undercroft, tmp_path: Path
) -> None:
    odd = make(tmp_path / "odd", "explore", RAT)
    found = json.loads(undercroft("pack", "check", "--json", odd).out)[str(odd)]
    assert [one["warning"] for one in found] == [True]
    (odd / "cards.toml").write_text(RAT.replace("skulls = 1", "skulls = -1"))
    found = json.loads(undercroft("pack", "check", "--json", odd).out)[str(odd)]
    assert [one["warning"] for one in found] == [False]


@pytest.mark.parametrize("name", sorted(registry.games()))
def test_nothing_of_the_games_themselves_is_odd(name: str) -> None:
    stock = registry.games()[name].stock  # type: ignore[attr-defined]
    assert stock.check(stock.built_in) == []
