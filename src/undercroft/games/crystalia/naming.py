"""Names of things in a war, as people read them; the rest is as in every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel.choice import Ask
from undercroft.kernel.wording import listed

from ..superdungeon.card import Pool
from ..superdungeon.dice import read
from ..superdungeon.naming import card_name, dice, square_name
from .state import State

ICON = {"melee": "in melee", "magic": "by magic", "missile": "by missile"}
"""How a basic attack is made."""
PHASE = {
    "wait": "Wait", "spawning": "Spawning phase", "hero": "Hero phase", "warband": "Warband phase",
    "power-up": "Power-Up phase", "boss": "Spawning phase: the boss",
}  # fmt: skip


def seat_names(players: int) -> tuple[str, ...]:
    return tuple(player_name(number) for number in range(players))


def player_name(player: int) -> str:
    return f"Player {player + 1}"


def cards_in_a_row(s: State, cards: Sequence[int]) -> str:
    return listed([card_name(s, card) for card in cards]) or "nothing"


def trap_name(s: State, card: int) -> str:
    return s.box.traps[card].name


def chance(s: State, ask: Ask, option: Any) -> str:
    """What chance answers: dice as they fall, a card, a square."""
    if ask.prompt == "roll":
        pool: Pool = ask.about[2]
        return dice(s, pool, read(pool, option, s.faces).faces)
    if ask.prompt == "d10":
        return str(option + 1)
    if ask.prompt == "draw":
        name, rest, *_ = ask.about
        card = rest[option]
        return s.box.models[card].name if name == "mimic_deck" else card_name(s, card)
    if ask.prompt == "trap":
        return trap_name(s, ask.about[1][option])
    if ask.prompt == "steal":
        return card_name(s, ask.about[1][option])
    among = ask.about[-1]
    if isinstance(among, tuple) and option < len(among):
        picked = among[option]
        if isinstance(picked, int):
            return square_name(s.board, picked)
        return " ".join(str(word) for word in picked[1:]) or str(picked[0])
    return str(option)
