"""Labels: every option of a question in a few words, those of chance included."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.wording import plural

from ..superdungeon.label import (
    COMMON,
    Label,
    discarded,
    on_card,
    on_model,
    on_square,
    on_unit,
    placed,
    plain,
    recovery,
    roll,
    worded,
)
from ..superdungeon.naming import (
    FACING,
    action_name,
    card_name,
    drinking,
    square_name,
    tile_name,
    unit_name,
)
from .card import ATTRIBUTES
from .naming import ICON, deck_card_name, deck_name, twist_name
from .state import State


def label(s: State, ask: Ask, option: Option | int) -> str:
    """An option of a question in a few words."""
    if ask.seat == CHANCE:
        return _chance(s, ask, option)
    return worded(s, ask, option, LABELS)


def _chance(s: State, ask: Ask, option: Any) -> str:
    prompt = ask.prompt
    if prompt == "roll":
        return roll(s, ask, option)
    if prompt == "draw":
        deck, cards = ask.about
        return f"{deck_name(deck)} card: {deck_card_name(s, deck, cards[option])}"
    if prompt == "tile":
        if ask.about[0] == "maze":
            return f"tile {option + 1} turns"
        return f"tile {tile_name(s, ask.about[0][option])}"
    if prompt == "mode":
        return twist_name(s, ask.about[0][option])
    if prompt == "gear":
        return f"it is {card_name(s, ask.about[1][option])}"
    found = ask.about[-1][option]
    if prompt == "point":
        return unit_name(s, found)
    if isinstance(found, tuple):
        return label(s, Ask(0, prompt, ()), found)
    return f"{_PLACED.get(prompt, 'place')}: {square_name(s.board, found)}"


_PLACED = {
    "place_marker": "Start Token",
    "place_hero": "Hero",
    "place_chest": "treasure chest",
    "spawn": "boo booty",
}


# An activation


def _stand(s: State, ask: Ask, option: Option) -> str:
    return f"stand up for {'an action' if option[1] == 'action' else 'all movement'}"


def _attack(s: State, ask: Ask, option: Option) -> str:
    return f"attack {unit_name(s, option[1])} {ICON[option[2]]}"


def _special(s: State, ask: Ask, option: Option) -> str:
    _, number, target = option
    action = s.box.actions[number]
    itself = action.reach is None and action.shape is None
    return action.name if itself else f"{action.name} on {unit_name(s, target)}"


def _area(s: State, ask: Ask, option: Option) -> str:
    return action_name(s, option[1])


def _aim(s: State, ask: Ask, option: Option) -> str:
    _, number, start, facing = option
    return f"{action_name(s, number)} {FACING[facing]}, from {square_name(s.board, start)}"


def _teleport(s: State, ask: Ask, option: Option) -> str:
    return f"{action_name(s, option[1])} to {square_name(s.board, option[2])}"


def _borrow(s: State, ask: Ask, option: Option) -> str:
    return f"Mastery: {label(s, ask, option[1])}"


def _drink(s: State, ask: Ask, option: Option) -> str:
    _, owner, number, *way = option
    said = drinking(s, ask.about[0], owner, number)
    aimed = label(s, ask, tuple(way)).removeprefix(action_name(s, number))
    return f"{said}{aimed}"


# Hearts, wounds and cards


def _keep(s: State, ask: Ask, option: Option) -> str:
    if len(option) > 1:
        return f"keep {card_name(s, option[1])}"
    return "keep the roll" if ask.prompt == "reroll" else "let it come"


def _discard(s: State, ask: Ask, option: Option) -> str:
    if len(option) == 1:
        return "discard a random piece of equipment"
    if ask.prompt == "discard":
        return discarded(s, ask, option)
    _, hero, gear = option
    text = f"{unit_name(s, hero)} discards {card_name(s, gear)}"
    return text if ask.prompt == "lift_curse" else f"{text}: no trap"


def _equip(s: State, ask: Ask, option: Option) -> str:
    _, hero, card, old = option
    text = f"{unit_name(s, hero)} equips {card_name(s, card)}"
    return text if old < 0 else f"{text} in place of {card_name(s, old)}"


def _take(s: State, ask: Ask, option: Option) -> str:
    return " and ".join(unit_name(s, unit) for unit in option[1:])


def _place(s: State, ask: Ask, option: Option) -> str:
    return placed(s, option, _PLACED.get(ask.prompt, "it"))


def _hero(s: State, ask: Ask, option: Option) -> str:
    """A Hero card at setup, a Hero of the party afterwards."""
    if ask.prompt == "choose_hero":
        return s.box.models[option[1]].name
    return unit_name(s, option[1])


def _point(s: State, ask: Ask, option: Option) -> str:
    """A spawning point's card by its id at setup, one that is in the game afterwards."""
    if isinstance(option[1], str):
        point = s.box.content.points[option[1]]
        return f"{point.name} (a pair)" if point.paired else point.name
    where = s.at[option[1]]
    on = f" on {square_name(s.board, where)}" if where >= 0 else ""
    return f"{unit_name(s, option[1])}{on}"


def _lay(s: State, ask: Ask, option: Option) -> str:
    return f"lay it at tile column {option[1]}, row {option[2]}"


def _roll_attribute(s: State, ask: Ask, option: Option) -> str:
    return f"roll {ATTRIBUTES[option[1]].upper()}"


def _buy_coin(s: State, ask: Ask, option: Option) -> str:
    return f"buy a Princess Coin for {plural(option[1], 'loot card')}"


LABELS: dict[str, Label] = {
    **COMMON,
    # An activation
    "stand": _stand,
    "dash": on_square("dash to {}"),
    "attack": _attack,
    "blades": on_unit("Wind of Blades: attack {} by missile"),
    "special": _special,
    "area": _area,
    "aim": _aim,
    "teleport": _teleport,
    "borrow": _borrow,
    "interact": on_square("interact with the crystal on {}"),
    "drink": _drink,
    "pass_turn": plain("pass until the Consul's turn is over"),
    "slurp": on_unit("{}: Loud Slurping, 2 wrath"),
    "gain": plain("gain 2 wrath"),
    # Combat
    "arc": on_unit("Arc: on to {}"),
    "stop": plain("stop here"),
    "drop": lambda s, ask, option: f"one {option[1]} die fewer",
    "take": _take,
    "friend": on_unit("{}"),
    "minion": on_unit("{} takes the wound"),
    "keep": _keep,
    "heal": recovery,
    "from": on_unit("from {}"),
    # Moved and placed
    "stay": plain("stay"),
    "push": on_square("push to {}"),
    "pull": on_square("pull to {}"),
    "compel": on_square("compel to {}"),
    "step": on_square("step to {}"),
    "land": on_square("to {}"),
    "shift": on_square("shapeshift on {}"),
    "place": _place,
    # The turns
    "activate": on_unit("activate {}"),
    "monster": on_unit("{}"),
    # Cards
    "curse": on_unit("{} suffers it"),
    "glitter": plain("throw the Deluxe Glitter Bomb"),
    "try": on_unit("{} dares it"),
    "roll": _roll_attribute,
    "suffer": plain("take 2 wounds"),
    "discard": _discard,
    "pay": on_unit("{} spends a potion: draw another"),
    # Power-up
    "equip": _equip,
    "trade": plain("trade 6 loot cards for a treasure"),
    "buy_coin": _buy_coin,
    "give": on_card("hand in {}"),
    "same": on_model("{} returns"),
    "other": on_model("{} comes instead"),
    # Setup
    "hero": _hero,
    "point": _point,
    "lay": _lay,
}
