"""Labels: every option of a question in a few words, those of chance included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.wording import plural

from ..superdungeon.card import ATTRIBUTES
from ..superdungeon.label import (
    COMMON,
    Label,
    discarded,
    gain,
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
from .combat import ATTRIBUTE_OF
from .movement import THROUGH
from .naming import MODE
from .state import CONSUL, State

TURNED = ("as printed", "turned right", "upside down", "turned left")


def label(s: State, ask: Ask, option: Option | int) -> str:
    """An option of a question in a few words."""
    if ask.seat == CHANCE:
        return _chance(s, ask, option)
    return worded(s, ask, option, _LABELS)


def _chance(s: State, ask: Ask, option: Any) -> str:
    prompt = ask.prompt
    if prompt == "roll":
        return roll(s, ask, option)
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


def _moved_to(text: str) -> Label:
    def say(s: State, ask: Ask, option: Option) -> str:
        harmed = ", through harm" if option[-1] == THROUGH else ""
        return text.format(square_name(s.board, option[1])) + harmed

    return say


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


def _special_square(text: str) -> Label:
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


def _sacrifice(s: State, ask: Ask, option: Option) -> str:
    return f"{unit_name(s, option[1])} sacrifices it: {gain(option[2])}"


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
    return placed(s, option, _PLACED.get(ask.prompt, "it"))


def _drop(s: State, ask: Ask, option: Option) -> str:
    return f"{unit_name(s, option[1])} lets go of {card_name(s, option[2])}"


def _discard(s: State, ask: Ask, option: Option) -> str:
    if len(option) == 1:
        return "discard it"
    return discarded(s, ask, option)


def _resurrect(s: State, ask: Ask, option: Option) -> str:
    _, bearer, card, hero = option
    return f"resurrect {unit_name(s, hero)} with {unit_name(s, bearer)}'s {card_name(s, card)}"


def _face(s: State, ask: Ask, option: Option) -> str:
    return f"tile {tile_name(s, option[1])}"


def _lay(s: State, ask: Ask, option: Option) -> str:
    _, x, y, turn = option
    return f"lay it at tile column {x}, row {y}, {TURNED[turn % 4]}"


_LABELS: dict[str, Label] = {
    **COMMON,
    # An activation
    "run": plain("run"),
    "stand": plain("stand up"),
    "attack": _attack,
    "berserk": on_unit("Berserk: free attack on {}"),
    "free": on_unit("free attack on {}"),
    "special": _special,
    "area": _area,
    "aim": _aim,
    "raise": _special_square("{}: the bones on {}"),
    "shapeshift": _special_square("{}, to {}"),
    "teleport": _special_square("{} to {}"),
    "throw": _throw,
    "drink": _drink,
    "brave": on_square("move to {} through harm"),
    "burrow": on_square("burrow to {}"),
    # Finds
    "hold": plain("hold it until the end of the round"),
    "equip": _equip,
    "sacrifice": _sacrifice,
    "swap": on_card("trade it and {} for a new card"),
    "drop": _drop,
    "keep": _keep,
    "use": on_card("use {}"),
    # Rolls
    "discard": _discard,
    "draw": plain("draw a card"),
    "decline": plain("draw none"),
    "take_off": recovery,
    "recover": recovery,
    "heal": lambda s, ask, option: f"heal {option[1]}",
    # Moved by others
    "stay": plain("leave it where it is"),
    "push": _moved_to("push to {}"),
    "pull": _moved_to("pull to {}"),
    "compel": _moved_to("compel to {}"),
    "land": on_square("land on {}"),
    # The round
    "resurrect": _resurrect,
    "place": _place,
    "spawn": _spawn,
    "clear": _clear,
    "name": on_unit("roll for {}"),
    "first": plain("go first"),
    "second": plain("go second"),
    "activate": _activate,
    "stop": plain("end the Consul's turn"),
    # Setup
    "hero": on_model("{}"),
    "point": on_model("{}"),
    "face": _face,
    "lay": _lay,
}
