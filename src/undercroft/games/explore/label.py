"""Labels: every option of a question in a few words, those of chance included."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.dice import decode

from ..superdungeon.card import ATTRIBUTES
from ..superdungeon.dice import show
from ..superdungeon.naming import FACING, face, listed, plural, square_name
from .combat import ATTRIBUTE_OF
from .movement import THROUGH
from .naming import (
    MODE,
    action_name,
    card_name,
    dice,
    die_name,
    drinking,
    roll_name,
    tile_name,
    unit_name,
)
from .state import CONSUL, State

TURNED = ("as printed", "turned right", "upside down", "turned left")


def label(s: State, ask: Ask, option: Option | int) -> str:
    """An option of a question in a few words."""
    if ask.seat == CHANCE:
        return _chance(s, ask, option)
    if not isinstance(option, tuple) or not option:
        return str(option)
    word = _LABELS.get(option[0])
    if word is None:
        return " ".join(str(part) for part in option)
    return word(s, ask, option)


def _chance(s: State, ask: Ask, option: Any) -> str:
    prompt = ask.prompt
    if prompt == "roll":
        what, unit, pool = ask.about
        who = unit_name(s, unit)
        if what == "reroll":
            faces = {face(die.faces[option]) for die in s.box.content.faces.dice(pool)}
            return f"{who}, re-rolled die: {' or '.join(sorted(faces))}"
        shown = dice(s, pool, decode(option, pool.dice))
        return f"{who}, {roll_name(what)} roll {show(pool)}: {shown}"
    if prompt == "draw":
        return f"{ask.about[0]} card: {card_name(s, ask.about[1][option])}"
    if prompt == "layout":
        return f"map: {s.box.content.layouts[ask.about[0][option]].name}"
    found = ask.about[-1][option]
    if isinstance(found, tuple):
        return label(s, Ask(CONSUL, prompt, ()), found)
    return f"{_PLACED.get(prompt, 'place')}: {square_name(s.board, found)}"


_PLACED = {
    "place_point": "spawning point",
    "place_marker": "start marker",
    "place_hero": "Hero",
    "place_chest": "chest",
}


def _plain(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text


def _on_unit(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text.format(unit_name(s, option[1]))


def _on_square(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text.format(square_name(s.board, option[1]))


def _moved_to(text: str) -> Callable[[State, Ask, Option], str]:
    def say(s: State, ask: Ask, option: Option) -> str:
        harmed = ", through harm" if option[-1] == THROUGH else ""
        return text.format(square_name(s.board, option[1])) + harmed

    return say


def _on_card(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text.format(card_name(s, option[1]))


def _on_model(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text.format(s.box.models[option[1]].name)


def _keep(s: State, ask: Ask, option: Option) -> str:
    return "keep the roll" if len(option) == 1 else f"keep {card_name(s, option[1])}"


def _attack(s: State, ask: Ask, option: Option) -> str:
    return f"attack {unit_name(s, option[1])} {MODE.get(option[2], option[2])}"


def _special(s: State, ask: Ask, option: Option) -> str:
    _, number, target, mode = option
    name = action_name(s, number)
    if mode == "self":
        return name
    how = f" {MODE[mode]}" if mode in MODE and mode != "melee" else ""
    return f"{name} on {unit_name(s, target)}{how}"


def _area(s: State, ask: Ask, option: Option) -> str:
    return action_name(s, option[1]) + _rolled_with(option[2:])


def _aim(s: State, ask: Ask, option: Option) -> str:
    _, number, start, facing, *mode = option
    where = f"{FACING[facing]}, from {square_name(s.board, start)}"
    return f"{action_name(s, number)} {where}{_rolled_with(mode)}"


def _rolled_with(mode: Sequence[str]) -> str:
    return f", with {ATTRIBUTES[ATTRIBUTE_OF[mode[0]]].upper()}" if mode else ""


def _special_square(text: str) -> Callable[[State, Ask, Option], str]:
    def words(s: State, ask: Ask, option: Option) -> str:
        return text.format(action_name(s, option[1]), square_name(s.board, option[2]))

    return words


def _throw(s: State, ask: Ask, option: Option) -> str:
    what = label(s, ask, option[2:])
    return f"{what} (potion of {unit_name(s, option[1])})"


def _drink(s: State, ask: Ask, option: Option) -> str:
    return drinking(s, *option[1:])


def _equip(s: State, ask: Ask, option: Option) -> str:
    _, hero, old = option
    text = f"{unit_name(s, hero)} equips it"
    return text if old < 0 else f"{text} in place of {card_name(s, old)}"


def _gain(what: str) -> str:
    """What a heart or a sacrifice is taken for: a wound, a status, a potion."""
    if what == "wound":
        return "heal 1 wound"
    return "gain a potion" if what == "potion" else f"lose {what.capitalize()}"


def _sacrifice(s: State, ask: Ask, option: Option) -> str:
    return f"{unit_name(s, option[1])} sacrifices it: {_gain(option[2])}"


def _recovery(s: State, ask: Ask, option: Option) -> str:
    return f"{unit_name(s, option[1])}: {_gain(option[2])}"


def _clear(s: State, ask: Ask, option: Option) -> str:
    return f"spend a token: {unit_name(s, option[1])} loses {option[2].capitalize()}"


def _spawn(s: State, ask: Ask, option: Option) -> str:
    skulls = s.profile[option[1]].model.skulls
    return f"spawn {unit_name(s, option[1])} ({plural(skulls, 'skull')})"


def _activate(s: State, ask: Ask, option: Option) -> str:
    unit = option[1]
    if s.is_hero(unit):
        return f"activate {unit_name(s, unit)}"
    skulls = plural(s.profile[unit].model.skulls, "skull")
    again = ", again" if s.acted[unit] else ""
    return f"activate {unit_name(s, unit)} ({skulls}{again})"


def _place(s: State, ask: Ask, option: Option) -> str:
    _, unit, square = option
    what = unit_name(s, unit) if unit >= 0 else _PLACED.get(ask.prompt, "it")
    return f"{what} to {square_name(s.board, square)}"


def _drop(s: State, ask: Ask, option: Option) -> str:
    return f"{unit_name(s, option[1])} lets go of {card_name(s, option[2])}"


def _discard(s: State, ask: Ask, option: Option) -> str:
    if len(option) == 1:
        return "discard it"
    _, pool, faces = ask.about
    return f"discard the {listed([die_name(s, pool, faces, i) for i in option[1]])}"


def _reroll(s: State, ask: Ask, option: Option) -> str:
    _, pool, faces = ask.about
    return f"re-roll the {die_name(s, pool, faces, option[1])}"


def _resurrect(s: State, ask: Ask, option: Option) -> str:
    _, bearer, card, hero = option
    return f"resurrect {unit_name(s, hero)} with {unit_name(s, bearer)}'s {card_name(s, card)}"


def _defend(s: State, ask: Ask, option: Option) -> str:
    return f"defend with {ATTRIBUTES[option[1]].upper()}"


def _face(s: State, ask: Ask, option: Option) -> str:
    return f"tile {tile_name(s, option[1])}"


def _lay(s: State, ask: Ask, option: Option) -> str:
    _, x, y, turn = option
    return f"lay it at tile column {x}, row {y}, {TURNED[turn % 4]}"


_LABELS: dict[str, Callable[[State, Ask, Option], str]] = {
    # An activation
    "end": _plain("end the activation"),
    "run": _plain("run"),
    "stand": _plain("stand up"),
    "attack": _attack,
    "berserk": _on_unit("Berserk: free attack on {}"),
    "free": _on_unit("free attack on {}"),
    "special": _special,
    "area": _area,
    "aim": _aim,
    "raise": _special_square("{}: the bones on {}"),
    "shapeshift": _special_square("{}, to {}"),
    "teleport": _special_square("{} to {}"),
    "chest": _on_square("open the chest on {}"),
    "throw": _throw,
    "drink": _drink,
    "move": _on_square("move to {}"),
    "brave": _on_square("move to {} through harm"),
    "burrow": _on_square("burrow to {}"),
    "pass": _plain("pass"),
    # Finds
    "hold": _plain("hold it until the end of the round"),
    "equip": _equip,
    "sacrifice": _sacrifice,
    "swap": _on_card("trade it and {} for a new card"),
    "drop": _drop,
    "keep": _keep,
    "use": _on_card("use {}"),
    # Rolls
    "discard": _discard,
    "reroll": _reroll,
    "defend": _defend,
    "as": lambda s, ask, option: f"take it as a {option[1]}",
    "heart": _recovery,
    "potion": _on_unit("{} gains a potion"),
    "leave": _plain("leave it"),
    "draw": _plain("draw a card"),
    "decline": _plain("draw none"),
    "take_off": _recovery,
    "recover": _recovery,
    "heal": lambda s, ask, option: f"heal {option[1]}",
    # Moved by others
    "stay": _plain("leave it where it is"),
    "push": _moved_to("push to {}"),
    "pull": _moved_to("pull to {}"),
    "compel": _moved_to("compel to {}"),
    "land": _on_square("land on {}"),
    "centre": _on_square("centre on {}"),
    # The round
    "resurrect": _resurrect,
    "place": _place,
    "done": _plain("done"),
    "spawn": _spawn,
    "clear": _clear,
    "name": _on_unit("roll for {}"),
    "first": _plain("go first"),
    "second": _plain("go second"),
    "activate": _activate,
    "stop": _plain("end the Consul's turn"),
    # Setup
    "hero": _on_model("{}"),
    "boss": _on_model("{}"),
    "miniboss": _on_model("{}"),
    "point": _on_model("{}"),
    "face": _face,
    "lay": _lay,
}
