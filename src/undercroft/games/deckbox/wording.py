"""Deckbox in words: options, questions and events as people read them.

Spaces are called by a letter for the column and a number for the row, counted from the left and
from below, where the starting tile lies: names stay while the map grows. Enemies that share a card
are numbered in the order in which they were spawned: "Tunnel Rat 2".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.squares import Square
from undercroft.kernel.wording import listed, place_name, place_named, plural

from . import events as e
from .combat import faces
from .ground import HEIGHT, STRIDE, WIDTH
from .state import State
from .tables import COLOURS

ROLLS = {"attack": "attack", "defense": "defense", "check": "skill check"}

# Names


def square_name(square: Square) -> str:
    """M3: thirteenth column, third row from below."""
    if square < 0:
        return "nowhere"
    y, x = divmod(square, STRIDE)
    return place_name(x, y)


def square_named(s: State, name: str) -> Square | None:
    """The space that is called so, if the map has it."""
    place = place_named(name)
    if place is None or not (0 <= place[0] < WIDTH and 0 <= place[1] < HEIGHT):
        return None
    square = place[1] * STRIDE + place[0]
    return square if s.ground.squares >> square & 1 else None


def unit_name(s: State, unit: int) -> str:
    if not 0 <= unit < len(s.card):
        return "nobody"
    if unit < s.players:
        hero = s.character[unit].hero
        return s.box.heroes[hero].title if hero >= 0 else f"Player {unit + 1}"
    card = s.card[unit]
    title = s.box.enemies[card].title
    if s.card.count(card) == 1:
        return title
    return f"{title} {s.card[: unit + 1].count(card)}"


def seat_name(players: int, seat: int) -> str:
    return "Heroes" if players == 1 else f"Heroes {seat + 1}"


def item_name(s: State, item: int) -> str:
    return s.box.items[item].title if item >= 0 else "nothing"


def room_name(s: State, room: int) -> str:
    side = s.box.content.sides[s.rooms[room].side]
    return f"{side.name} ({side.id})"


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else str(number)


# Options


def label(s: State, ask: Ask, option: Any) -> str:
    """An option of a question in a few words."""
    if ask.seat == CHANCE:
        return _chance(s, ask, option)
    word = _LABELS.get(option[0])
    return word(s, option) if word is not None else " ".join(str(part) for part in option)


def _chance(s: State, ask: Ask, option: int) -> str:
    prompt, about = ask.prompt, ask.about
    if prompt == "roll":
        what, unit, dice, _ = about
        shown = " ".join(str(face) for face in faces(option, dice))
        return f"{unit_name(s, unit)}, {ROLLS[what]}: {shown}"
    if prompt == "spawn":
        rolled = []
        for colour, face in zip(about[0], faces(option, len(about[0])), strict=True):
            found = s.quest.faces[COLOURS.index(colour)][face - 1]
            rolled.append(f"{colour} {found.type} {found.health}")
        return "enemy dice: " + ", ".join(rolled)
    if prompt == "loot":
        enemy, colour, _ = about
        found = s.quest.faces[COLOURS.index(colour)][option]
        return f"loot of {unit_name(s, enemy)}: {found.health}"
    if prompt == "draw":
        return f"item: {item_name(s, about[1][option])}"
    if prompt == "room":
        return f"room: {s.quest.row.room[about[option]].id}"
    if prompt == "side":
        return f"side: {s.box.content.sides[about[option]].id}"
    assert prompt == "encounter"
    return f"encounter: {s.box.encounters[about[1][option]].name}"


def _plain(text: str) -> Callable[[State, Option], str]:
    return lambda s, option: text


def _power(s: State, option: Option) -> str:
    kind, _, number, target = option
    if kind == "ability":
        ability = s.box.abilities[number]
        name, power = f"{ability.name} ({ability.cost} Energy)", ability.power
    else:
        name, power = s.box.items[number].title, s.box.items[number]
    if power.target == "space":
        return f"{name} to {square_name(target)}"
    if target >= 0:
        return f"{name} on {unit_name(s, target)}"
    return name


def _attack(s: State, option: Option) -> str:
    where = "in melee" if option[1] == "melee" else "at range"
    return f"attack {unit_name(s, option[2])} {where}"


def _act(s: State, option: Option) -> str:
    row = s.box.action(s.script[option[1]][1], option[2])
    return f"{row.name} ({row.skill.capitalize()} check)" if row.skill else row.name


_LABELS: dict[str, Callable[[State, Option], str]] = {
    "end": _plain("end the activation"),
    "move": lambda s, o: f"move to {square_name(o[1])}",
    "step": lambda s, o: f"go on to {square_name(o[1])}",
    "attack": _attack,
    "act": _act,
    "ability": _power,
    "item": _power,
    "buy": lambda s, o: f"buy {item_name(s, o[2])} ({s.box.prices[o[2]]} Loot)",
    "give": lambda s, o: f"give {item_name(s, o[3])} to {unit_name(s, o[2])}",
    "pay": lambda s, o: f"give {o[3]} Loot to {unit_name(s, o[2])}",
    "accept": _plain("accept"),
    "refuse": _plain("refuse"),
    "wait": _plain("wait for the next step"),
    "pass": _plain("pass for this activation"),
    "done": _plain("pass for this phase"),
    "keep": _plain("keep the roll"),
    "activate": lambda s, o: f"activate {unit_name(s, o[1])}",
    "stand": lambda s, o: f"start on {square_name(o[1])}",
    "hero": lambda s, o: s.box.heroes[o[1]].title,
    "equipment": lambda s, o: s.box.equipment[o[1]].title,
}


def _ability(s: State, option: Option) -> str:
    return s.box.ability_cards[option[1]].title if len(option) == 2 else _power(s, option)


_LABELS["ability"] = _ability

# Questions


def prompt(s: State, ask: Ask) -> str:
    """The question as one sentence."""
    about = ask.about
    if ask.prompt == "roll":
        what, unit, dice, modifier = about
        return (
            f"{unit_name(s, unit)} rolls {plural(dice, 'die')} for the {ROLLS[what]}, "
            f"{signed(modifier)} each."
        ).replace("dies", "dice")
    if ask.prompt == "spawn":
        return f"Roll the enemy dice: {listed(about[0])}."
    if ask.prompt == "loot":
        return f"Roll a {about[1]} die for the loot of {unit_name(s, about[0])}."
    if ask.prompt == "menu":
        left = plural(s.actions, "action")
        steps = f" and {s.steps} movement" if s.steps else ""
        return f"{unit_name(s, about[0])} has {left}{steps} left. What now?"
    if ask.prompt == "window":
        return f"Does {unit_name(s, about[0])} do something first?"
    if ask.prompt == "reroll":
        what, unit, shown, modifier = about
        dice = " ".join(str(face) for face in shown)
        return (
            f"{unit_name(s, unit)} rolled {dice} ({signed(modifier)}) for the {ROLLS[what]}. Again?"
        )
    if ask.prompt == "trade":
        giver, loot, item = about
        what = f"{loot} Loot" if item < 0 else item_name(s, item)
        return f"{unit_name(s, giver)} offers {what}. Do you take it?"
    return _PROMPTS.get(ask.prompt, ask.prompt)


_PROMPTS = {
    "activate": "Who activates next?",
    "hero": "Choose a Hero card.",
    "equipment": "Choose an Equipment card.",
    "ability": "Choose an Ability card.",
    "stand": "Choose a starting space.",
    "draw": "Draw an item.",
    "room": "Which room lies behind the exit?",
    "side": "Which side of the map card?",
    "encounter": "Which encounter waits there?",
}

# Events


def tell(s: State, event: Any) -> str:
    """An event as one sentence."""
    word = _TOLD.get(type(event))
    return word(s, event) if word is not None else str(event)


def _built(s: State, v: Any) -> str:
    hero, equipment, ability = v.cards
    return (
        f"Player {v.hero + 1} plays the {s.box.heroes[hero].title} with "
        f"{s.box.equipment[equipment].title} and {s.box.ability_cards[ability].title}."
    )


def _rolled(s: State, v: Any) -> str:
    dice = " ".join(str(face) for face in v.dice)
    worth = {"attack": "hit", "defense": "block", "check": "success"}[v.what]
    count = f"{v.value} {worth}" if v.value == 1 else f"{v.value} {worth}{_S.get(worth, 's')}"
    return f"{unit_name(s, v.unit)} rolls {dice} ({signed(v.modifier)}): {count}."


_S = {"success": "es"}


def _attacked(s: State, v: Any) -> str:
    words = [plural(v.hits, "hit")]
    if v.criticals:
        words.append(f"{v.criticals} critical")
    if v.blocked:
        words.append(f"{v.blocked} blocked")
    return (
        f"{unit_name(s, v.unit)} attacks {unit_name(s, v.target)}: {', '.join(words)}, "
        f"{v.damage} damage."
    )


def _traded(s: State, v: Any) -> str:
    what = f"{v.loot} Loot" if v.item < 0 else item_name(s, v.item)
    return f"{unit_name(s, v.giver)} gives {what} to {unit_name(s, v.taker)}."


def _gained(noun: str, who: str) -> Callable[[State, Any], str]:
    def told(s: State, v: Any) -> str:
        verb = "gains" if v.amount > 0 else "loses"
        return f"{unit_name(s, getattr(v, who))} {verb} {abs(v.amount)} {noun}."

    return told


def _token_moved(s: State, v: Any) -> str:
    name = s.quest.row.token[s.quest.tokens[v.token]].name
    if v.hero >= 0:
        return f"{unit_name(s, v.hero)} takes {name}."
    return f"{name} lies on {square_name(v.square)}."


def _met(s: State, v: Any) -> str:
    row = s.box.encounters[v.encounter]
    return f"{row.name}. {row.text}" + (f" {row.rule}" if row.rule else "")


def _did(s: State, v: Any) -> str:
    return f"{unit_name(s, v.hero)}: {s.box.action(s.script[v.room][1], v.action).name}."


def _ended(s: State, v: Any) -> str:
    text = s.quest.row.end_text.get(v.outcome, "")
    return f"The quest is {v.outcome}: {v.why}. {text}".strip()


_TOLD: dict[type, Callable[[State, Any], str]] = {
    e.Built: _built,
    e.Stood: lambda s, v: f"{unit_name(s, v.hero)} starts on {square_name(v.square)}.",
    e.TurnedUp: lambda s, v: f"{item_name(s, v.item)} is for sale.",
    e.RoundBegan: lambda s, v: f"Round {v.number}.",
    e.PhaseBegan: lambda s, v: f"{v.phase.capitalize()} Phase.",
    e.Activated: lambda s, v: f"{unit_name(s, v.unit)} activates.",
    e.Moved: lambda s, v: f"{unit_name(s, v.unit)} moves to {square_name(v.path[-1])}.",
    e.Placed: lambda s, v: f"{unit_name(s, v.unit)} is now on {square_name(v.square)}.",
    e.Explored: lambda s, v: (
        f"{unit_name(s, v.hero)} explores: {s.box.content.sides[v.side].name}."
    ),
    e.Met: _met,
    e.Spawned: lambda s, v: (
        f"{unit_name(s, v.unit)} appears on {square_name(v.square)} with {v.health} health."
    ),
    e.Rolled: _rolled,
    e.Attacked: _attacked,
    e.Hurt: lambda s, v: f"{unit_name(s, v.unit)} takes {v.amount} damage.",
    e.Healed: lambda s, v: f"{unit_name(s, v.unit)} regains {v.amount} health.",
    e.Defeated: lambda s, v: f"{unit_name(s, v.unit)} is defeated.",
    e.Fell: lambda s, v: f"{unit_name(s, v.hero)} is down.",
    e.Revived: lambda s, v: f"{unit_name(s, v.hero)} is back on {square_name(v.square)}.",
    e.Stunned: lambda s, v: f"{unit_name(s, v.unit)} is stunned.",
    e.Missed: lambda s, v: f"{unit_name(s, v.unit)} is stunned and does not activate.",
    e.LootGained: _gained("Loot", "hero"),
    e.EnergyGained: _gained("Energy", "hero"),
    e.Bought: lambda s, v: (
        f"{unit_name(s, v.hero)} buys {item_name(s, v.item)} for {v.price} Loot."
    ),
    e.Found: lambda s, v: f"{unit_name(s, v.hero)} finds {item_name(s, v.item)}.",
    e.Used: lambda s, v: f"{unit_name(s, v.hero)} uses {item_name(s, v.item)}.",
    e.Invoked: lambda s, v: (
        f"{unit_name(s, v.hero)} uses {s.box.abilities[v.ability].name} for {v.cost} Energy."
    ),
    e.Traded: _traded,
    e.Checked: lambda s, v: (
        f"{v.skill.capitalize()} check: {v.successes} of {v.need} needed, "
        f"{'passed' if v.successes >= v.need else 'failed'}."
    ),
    e.Did: _did,
    e.TokenMoved: _token_moved,
    e.Happened: lambda s, v: s.quest.row.event[v.event].text,
    e.Told: lambda s, v: (
        s.box.encounters[s.script[v.room][1]].rule or f"{room_name(s, v.room)} takes effect."
    ),
    e.GameEnded: _ended,
}
