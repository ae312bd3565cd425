"""Options in words: short, and different from every other option of the same question."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import CHANCE, Ask, Option

from ..superdungeon.card import Pool
from ..superdungeon.dice import read
from ..superdungeon.naming import (
    action_name,
    card_name,
    dice,
    die_name,
    roll_name,
    square_name,
    unit_name,
)
from . import facing
from .card import ATTRIBUTES
from .naming import ICON, PHASE, player_name, trap_name
from .state import State

PLAIN = {
    "end": "end", "pass": "pass", "done": "done", "stop": "stop", "stay": "stay", "leave": "leave",
    "keep": "keep", "quiet": "keep, and do not ask again this turn",
    "deaf": "pass, and do not ask again this turn", "dash": "dash",
    "meditate": "meditate", "retreat": "retreat", "smokebomb": "throw a smokebomb",
    "search": "search for traps", "keep_dashing": "keep dashing", "again": "roll again",
    "discard": "leave the chest", "cancel": "no trade", "propose": "propose the trade",
    "accept": "accept", "refuse": "refuse", "stow": "into the backpack", "buy": "buy a treasure",
    "attacker": "attack", "defender": "defend", "brew": "drink the faction's potion",
    "round": "no further trap",
}  # fmt: skip


def label(s: State, ask: Ask, option: Option) -> str:
    if ask.seat == CHANCE:
        return chance(s, ask, option)
    kind = option[0]
    if len(option) == 1 and kind in PLAIN:
        return PLAIN[kind]
    return str(LABELS[kind](s, ask, option))


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


def _sq(s: State, square: int) -> str:
    return square_name(s.board, square)


def _special(s: State, ask: Ask, o: Option) -> str:
    user = ask.about[0] if ask.about else -1
    name = action_name(s, o[1])
    return name if o[2] == user else f"{name} on {unit_name(s, o[2])}"


def _way(s: State, ask: Ask, way: Option) -> str:
    return str(LABELS[way[0]](s, ask, way))


def _drink(s: State, ask: Ask, o: Option) -> str:
    if ask.prompt == "emergency":
        unit, number, way = o[1], o[2], o[3:]
        own = way[0] == "special" and way[2] == unit
        text = action_name(s, number) if own else _way(s, ask, way)
        return f"{unit_name(s, unit)} drinks {text}"
    return f"drink {_way(s, ask, o[2:])}"


def _reroll(s: State, ask: Ask, o: Option) -> str:
    unit, what, pool, faces, sides = ask.about[o[1]]
    if sides != 6:
        return f"reroll the d10 ({faces[0] + 1})"
    die = die_name(s, Pool(*pool), faces, o[2])
    return f"reroll die {o[2] + 1} of {unit_name(s, unit)}'s {roll_name(s, what)}, the {die}"


def _aim(s: State, ask: Ask, o: Option) -> str:
    side = facing.WORDS[facing.NAMES.index(o[3])]
    return f"{action_name(s, o[1])} to the {side} from {_sq(s, o[2])}"


def _place(s: State, ask: Ask, o: Option) -> str:
    return f"{_sq(s, o[2])}" if o[1] < 0 else f"{unit_name(s, o[1])} on {_sq(s, o[2])}"


def _wrath(s: State, ask: Ask, o: Option) -> str:
    player = s.turn
    name = s.box.content.factions[s.faction[player]].wrath.name
    return name if len(o) == 1 else f"{name} on {unit_name(s, o[1])}"


LABELS: dict[str, Any] = {
    "phase": lambda s, a, o: PHASE[o[1]],
    "activate": lambda s, a, o: f"activate {unit_name(s, o[1])} ({_sq(s, s.at[o[1]])})",
    "move": lambda s, a, o: f"move to {_sq(s, o[2])} facing {facing.WORDS[o[1]]}",
    "face": lambda s, a, o: (
        f"face {facing.WORDS[o[1]]}" + (", then act (free)" if a.prompt == "menu" else "")
    ),
    "turn": lambda s, a, o: f"turn {facing.WORDS[o[1]]} (1 action)",
    "attack": lambda s, a, o: f"attack {unit_name(s, o[1])} {ICON[o[2]]}",
    "berserk": lambda s, a, o: f"free attack on {unit_name(s, o[1])}",
    "special": _special,
    "area": lambda s, a, o: action_name(s, o[1]),
    "aim": _aim,
    "teleport": lambda s, a, o: f"{action_name(s, o[1])} to {_sq(s, o[2])}",
    "drink": _drink,
    "stand": lambda s, a, o: (
        "stand up with " + ("an action point" if o[1] == "action" else "all movement")
    ),
    "chest": lambda s, a, o: f"open the chest on {_sq(s, o[1])}",
    "trapdoor": lambda s, a, o: f"through the trapdoor on {_sq(s, o[1])}",
    "explore": lambda s, a, o: f"explore exit {o[1] + 1}",
    "disarm": lambda s, a, o: f"disarm {trap_name(s, o[1])} on {_sq(s, o[2])}",
    "trade": lambda s, a, o: f"trade with {player_name(o[1])}",
    "give": lambda s, a, o: f"give {card_name(s, o[1])}",
    "want": lambda s, a, o: f"ask for {card_name(s, o[1])}",
    "wrath": _wrath,
    "reroll": _reroll,
    "arc": lambda s, a, o: f"arc to {unit_name(s, o[1])}",
    "drop": lambda s, a, o: f"one {o[1]} die fewer",
    "defend": lambda s, a, o: f"defend with {ATTRIBUTES[o[1]].upper()}",
    "lose": lambda s, a, o: f"lose {card_name(s, o[1])}",
    "vines": lambda s, a, o: f"vines on {unit_name(s, o[1])}",
    "as": lambda s, a, o: f"{o[2]} as {o[1]}" + ("s" if o[2] != 1 else ""),
    "heart": lambda s, a, o: f"{unit_name(s, o[1])}: {o[2]}",
    "heal": lambda s, a, o: f"{unit_name(s, o[1])}: {o[2]}",
    "keep": lambda s, a, o: f"keep {card_name(s, o[1])}",
    "nominate": lambda s, a, o: f"{card_name(s, o[2])} for {unit_name(s, o[1])}",
    "equip": lambda s, a, o: f"{card_name(s, o[2])} for {unit_name(s, o[1])}",
    "place": _place,
    "land": lambda s, a, o: f"to {_sq(s, o[1])}",
    "centre": lambda s, a, o: f"centre on {_sq(s, o[1])}",
    "first": lambda s, a, o: (
        "change shape first" if len(o) == 2 else f"{trap_name(s, o[2])} on {_sq(s, o[3])} first"
    ),
    "shift": lambda s, a, o: f"change shape on {_sq(s, o[1])}",
    "push": lambda s, a, o: f"push to {_sq(s, o[1])}",
    "pull": lambda s, a, o: f"pull to {_sq(s, o[1])}",
    "compel": lambda s, a, o: f"compel to {_sq(s, o[1])}",
    "over": lambda s, a, o: f"over {trap_name(s, o[1])} on {_sq(s, o[2])}",
    "second": lambda s, a, o: f"the chest on {_sq(s, o[1])}",
    "token": lambda s, a, o: f"token on {_sq(s, o[1])}",
    "block": lambda s, a, o: f"block from {_sq(s, o[1])}",
    "row": lambda s, a, o: f"row from {_sq(s, o[2])} to the {facing.WORDS[o[1]]}",
    "crawl": lambda s, a, o: f"to {_sq(s, o[1])}",
    "spawn": lambda s, a, o: (
        f"{unit_name(s, o[1])}: "
        + {"units": "units only", "hero": "the hero and units", "mini": "the mini-boss and units"}[
            o[2]
        ]
    ),
    "enter": lambda s, a, o: f"exit {o[1] + 1}, base on {_sq(s, o[2])}",
    "wounds": lambda s, a, o: f"move {o[1]} wounds",
    "band": lambda s, a, o: s.box.content.warbands[o[1]].name,
    "warzone": lambda s, a, o: s.box.content.warzones[o[1]].name,
    "tile": lambda s, a, o: s.box.content.tiles[o[1]].name,
    "lay": lambda s, a, o: f"column {o[1]}, row {o[2]}, {o[3]} quarter turns",
}
