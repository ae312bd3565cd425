"""Deckbox in words: names, questions, answers of chance and events as people read them.

Spaces are called by a letter for the column and a number for the row, counted from the left and
from below, where the starting tile lies: names stay while the map grows. Enemies that share a card
are numbered in the order in which they were spawned: "Tunnel Rat 2".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.choice import Ask
from undercroft.kernel.squares import Square
from undercroft.kernel.wording import listed, midway, place_name, place_named, plural

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


def exceptions(s: State) -> list[str]:
    """The rules that the quest changes, a sentence each. [app.precedence]"""
    return [
        say.format(value=value)
        for name, say in _EXCEPTIONS.items()
        if (value := getattr(s.quest.rules, name)) is not None and value is not True
    ]


_EXCEPTIONS = {
    "actions": "Actions in an activation: {value}.",
    "market": "Items for sale: {value}.",
    "water_cost": "Entering water costs {value} movement.",
    "pit_damage": "A pit does {value} damage.",
    "check_dice": "Dice in a skill check: {value}.",
    "hit": "A die hits from a total of {value} on.",
    "block": "A die blocks from a total of {value} on.",
    "hit_energy": "Energy for a hit: {value}.",
    "loot": "The loot of defeated enemies counts {value} times.",
    "energy": "Every hero begins with {value} Energy.",
    "loot_start": "Every hero begins with {value} Loot.",
    "critical": "There are no critical hits: a natural 6 can be blocked.",
}


# Chance


def chance(s: State, ask: Ask, option: int) -> str:
    """An answer of chance in a few words."""
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


# Questions


def prompt(s: State, ask: Ask) -> str:
    """The question as one sentence."""
    about = ask.about
    if ask.prompt == "roll":
        what, unit, dice, modifier = about
        return (
            f"{unit_name(s, unit)} rolls {plural(dice, 'die')} for the {ROLLS[what]}, "
            f"{signed(modifier)} each."
        )
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
    return midway(word(s, event)) if word is not None else str(event)


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


def _aimed(s: State, v: Any) -> str:
    how = "in melee" if v.kind == "melee" else "at range"
    dice = "1 die" if v.dice == 1 else f"{v.dice} dice"
    return (
        f"{unit_name(s, v.unit)} aims at {unit_name(s, v.target)} {how}: {dice}, "
        f"{signed(v.modifier)} each."
    )


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
    e.Aimed: _aimed,
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
