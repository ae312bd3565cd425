"""Labels: every option of a question in a few words, those of chance included."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.dice import decode

from ..superdungeon.dice import show
from ..superdungeon.naming import FACING, face, listed, plural, square_name
from .card import ATTRIBUTES
from .naming import (
    ICON,
    action_name,
    card_name,
    deck_card_name,
    deck_name,
    dice,
    die_name,
    drinking,
    roll_name,
    tile_name,
    twist_name,
    unit_name,
)
from .state import State


def label(s: State, ask: Ask, option: Option | int) -> str:
    """An option of a question in a few words."""
    if ask.seat == CHANCE:
        return _chance(s, ask, option)
    if not isinstance(option, tuple) or not option:
        return str(option)
    word = LABELS.get(option[0])
    if word is None:
        return " ".join(str(part) for part in option)
    return word(s, ask, option)


def _chance(s: State, ask: Ask, option: Any) -> str:
    prompt = ask.prompt
    if prompt == "roll":
        return _roll(s, ask, option)
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


def _roll(s: State, ask: Ask, option: int) -> str:
    what, unit, pool = ask.about
    who = f"{unit_name(s, unit)}, " if unit >= 0 else ""
    if what == "reroll":
        faces = {face(die.faces[option]) for die in s.faces.dice(pool)}
        return f"{who}re-rolled die: {' or '.join(sorted(faces))}"
    shown = dice(s, pool, decode(option, pool.dice))
    return f"{who}{roll_name(what)} roll {show(pool)}: {shown}"


_PLACED = {
    "place_marker": "Start Token",
    "place_hero": "Hero",
    "place_chest": "treasure chest",
    "spawn": "boo booty",
}


def _plain(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text


def _on_unit(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text.format(unit_name(s, option[1]))


def _on_square(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text.format(square_name(s.board, option[1]))


def _on_card(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text.format(card_name(s, option[1]))


def _on_model(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text.format(s.box.models[option[1]].name)


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


def _gain(what: str) -> str:
    return "heal 1 wound" if what == "wound" else f"lose {what.capitalize()}"


def _recovery(s: State, ask: Ask, option: Option) -> str:
    return f"{unit_name(s, option[1])}: {_gain(option[2])}"


def _keep(s: State, ask: Ask, option: Option) -> str:
    if len(option) > 1:
        return f"keep {card_name(s, option[1])}"
    return "keep the roll" if ask.prompt == "reroll" else "let it come"


def _discard(s: State, ask: Ask, option: Option) -> str:
    if len(option) == 1:
        return "discard a random piece of equipment"
    if ask.prompt == "discard":
        _, pool, faces = ask.about
        return f"discard the {listed([die_name(s, pool, faces, i) for i in option[1]])}"
    _, hero, gear = option
    text = f"{unit_name(s, hero)} discards {card_name(s, gear)}"
    return text if ask.prompt == "lift_curse" else f"{text}: no trap"


def _reroll(s: State, ask: Ask, option: Option) -> str:
    _, pool, faces = ask.about
    return f"re-roll the {die_name(s, pool, faces, option[1])}"


def _defend(s: State, ask: Ask, option: Option) -> str:
    return f"defend with {ATTRIBUTES[option[1]].upper()}"


def _equip(s: State, ask: Ask, option: Option) -> str:
    _, hero, card, old = option
    text = f"{unit_name(s, hero)} equips {card_name(s, card)}"
    return text if old < 0 else f"{text} in place of {card_name(s, old)}"


def _take(s: State, ask: Ask, option: Option) -> str:
    return " and ".join(unit_name(s, unit) for unit in option[1:])


def _place(s: State, ask: Ask, option: Option) -> str:
    _, unit, square = option
    what = unit_name(s, unit) if unit >= 0 else _PLACED.get(ask.prompt, "it")
    return f"{what} to {square_name(s.board, square)}"


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


LABELS: dict[str, Callable[[State, Ask, Option], str]] = {
    # An activation
    "end": _plain("end the activation"),
    "stand": _stand,
    "move": _on_square("move to {}"),
    "dash": _on_square("dash to {}"),
    "attack": _attack,
    "blades": _on_unit("Wind of Blades: attack {} by missile"),
    "special": _special,
    "area": _area,
    "aim": _aim,
    "teleport": _teleport,
    "borrow": _borrow,
    "chest": _on_square("open the chest on {}"),
    "interact": _on_square("interact with the crystal on {}"),
    "drink": _drink,
    "slurp": _on_unit("{}: Loud Slurping, 2 wrath"),
    "pass": _plain("pass"),
    "gain": _plain("gain 2 wrath"),
    # Combat
    "arc": _on_unit("Arc: on to {}"),
    "stop": _plain("stop here"),
    "drop": lambda s, ask, option: f"one {option[1]} die fewer",
    "take": _take,
    "friend": _on_unit("{}"),
    "minion": _on_unit("{} takes the wound"),
    "defend": _defend,
    "keep": _keep,
    "reroll": _reroll,
    "as": lambda s, ask, option: f"take it as a {option[1]}",
    "heart": _recovery,
    "heal": _recovery,
    "potion": _on_unit("{} gains a potion"),
    "leave": _plain("leave it"),
    "from": _on_unit("from {}"),
    # Moved and placed
    "stay": _plain("stay"),
    "push": _on_square("push to {}"),
    "pull": _on_square("pull to {}"),
    "compel": _on_square("compel to {}"),
    "step": _on_square("step to {}"),
    "land": _on_square("to {}"),
    "shift": _on_square("shapeshift on {}"),
    "centre": _on_square("centre on {}"),
    "place": _place,
    # The turns
    "activate": _on_unit("activate {}"),
    "monster": _on_unit("{}"),
    # Cards
    "curse": _on_unit("{} suffers it"),
    "glitter": _plain("throw the Deluxe Glitter Bomb"),
    "try": _on_unit("{} dares it"),
    "roll": _roll_attribute,
    "suffer": _plain("take 2 wounds"),
    "discard": _discard,
    "pay": _on_unit("{} spends a potion: draw another"),
    # Power-up
    "equip": _equip,
    "trade": _plain("trade 6 loot cards for a treasure"),
    "buy_coin": _buy_coin,
    "give": _on_card("hand in {}"),
    "done": _plain("done"),
    "same": _on_model("{} returns"),
    "other": _on_model("{} comes instead"),
    # Setup
    "hero": _hero,
    "boss": _on_model("{}"),
    "miniboss": _on_model("{}"),
    "point": _point,
    "lay": _lay,
}
