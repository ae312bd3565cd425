"""Questions as one sentence each."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.wording import listed, plural

from ..superdungeon.naming import card_name, roll_name, unit_name
from .naming import cards_in_a_row, player_name, trap_name
from .state import State


def prompt(s: State, ask: Ask) -> str:
    """A question as who is asked reads it; see `overheard`."""
    if ask.seat == CHANCE:
        return _chance(s, ask)
    found = PROMPTS.get(ask.prompt)
    if found is None:
        return ask.prompt.replace("_", " ").capitalize() + "?"
    return found if isinstance(found, str) else str(found(s, ask.about))


def overheard(s: State, ask: Ask) -> str:
    """A question as everybody else reads it: without the cards that only the asked one sees."""
    if ask.prompt == "keep" and ask.about:
        count = plural(len(ask.about), "treasure")
        return f"{player_name(ask.seat)} looks at {count} and keeps one."
    return prompt(s, ask)


def _chance(s: State, ask: Ask) -> str:
    if ask.prompt in ("roll", "d10"):
        what, unit = ask.about[0], ask.about[1]
        return f"{roll_name(s, what).capitalize()} of {unit_name(s, unit)}: how do the dice fall?"
    if ask.prompt == "draw":
        return f"Which card is drawn from the {ask.about[0].replace('_', ' ')}?"
    return f"What does chance say ({ask.prompt.replace('_', ' ')})?"


def _menu(s: State, about: tuple[Any, ...]) -> str:
    unit, actions = about[0], plural(s.actions, "action")
    return f"{unit_name(s, unit)} ({s.move} movement, {actions}): " + (
        "act now." if s.turned else "what next?"
    )


def _rolls(s: State, about: tuple[Any, ...]) -> str:
    """The rolls on the table, by whom and what for; what they show is for the dice to tell."""
    return listed([f"{roll_name(s, what)} of {unit_name(s, unit)}" for unit, what, *_ in about])


def _wrath(s: State, about: tuple[Any, ...]) -> str:
    return f"Spend wrath to roll a die again? ({_rolls(s, about)})"


def _emergency(s: State, about: tuple[Any, ...]) -> str:
    acts = f"{unit_name(s, s.active)} is about to act" if s.active >= 0 else "The turn goes on"
    return f"{acts}: drink an emergency potion?"


def _free_reroll(s: State, about: tuple[Any, ...]) -> str:
    return f"Roll a die again, for nothing? ({_rolls(s, about)})"


PROMPTS: dict[str, Any] = {
    "phase": "Which phase do you play?",
    "next_unit": lambda s, a: f"Whom do you activate? ({s.skulls} skulls left)",
    "menu": _menu,
    "wrath": _wrath,
    "holy": _free_reroll,
    "steadfast": _free_reroll,
    "upkeep": lambda s, a: f"The upkeep of {unit_name(s, a[0])}: what comes first?",
    "emergency": _emergency,
    "face": lambda s, a: f"What does {unit_name(s, a[0])} face?",
    "heart": lambda s, a: f"{unit_name(s, a[0])} has won a heart: for whom?",
    "control": lambda s, a: f"Where to does {unit_name(s, a[0])} go?",
    "control_way": lambda s, a: f"Which way is {unit_name(s, a[0])} led?",
    "spawn": "Which spawning point, and who comes?",
    "bring": lambda s, a: f"Who comes in at {unit_name(s, a[0])}?",
    "deploy_boss": lambda s, a: f"Where does {unit_name(s, a[0])} break in?",
    "buy": "Buy a treasure for five cards?",
    "pay": lambda s, a: f"Which card do you pay with? ({a[0]} to go)",
    "keep": lambda s, a: f"{cards_in_a_row(s, a)}: which do you keep?",
    "equip": "Which card do you equip?",
    "curse": lambda s, a: f"Who must wear {card_name(s, a[0])}?",
    "nominate": lambda s, a: f"Which leader will have to wear {card_name(s, a[0])}?",
    "starting_treasure": lambda s, a: f"What becomes of {card_name(s, a[0])}?",
    "chest_again": "Roll on the chest once more?",
    "chest_unit": "Who was in the chest?",
    "second_chest": "Which other chest is a trapdoor, too?",
    "trade": lambda s, a: (
        f"Trade with {player_name(a[0])}: you give {cards_in_a_row(s, a[1])} for "
        f"{cards_in_a_row(s, a[2])}."
    ),
    "trade_offer": lambda s, a: (
        f"{player_name(a[0])} offers {cards_in_a_row(s, a[1])} for {cards_in_a_row(s, a[2])}."
    ),
    "lay_trap": lambda s, a: f"Where does {trap_name(s, a[0])} lie?",
    "choose_warband": "Which warband do you lead?",
    "choose_warzone": "On which warzone?",
    "choose_tile": "Which tile do you place?",
    "lay_tile": "Where does it lie?",
    "place_chest": "Where does the chest stand?",
    "attacker": "Do you attack or defend?",
    "defend": lambda s, a: f"What does {unit_name(s, a[0])} defend with?",
}
