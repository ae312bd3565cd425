"""Realms in words: names, options and questions; events are told in `telling`."""

from __future__ import annotations

import re
from typing import Any

from undercroft.kernel.choice import CHANCE, Ask, Option

from . import dice
from .box import SKILLS, UNARMED
from .state import MONSTER_CARD, UNCHOSEN, State

# ---------------------------------------------------------------- names


def seat_name(players: int, seat: int) -> str:
    return "the party" if players == 1 else f"player {seat + 1}"


def unit_name(s: State, unit: int) -> str:
    """Heroes by name, monsters with a number where there are several of a kind."""
    if unit < 0:
        return "fate"
    if unit >= len(s.kind):
        # Somebody of an earlier adventure of the campaign.
        return "a monster"
    kind = s.kind[unit]
    if kind < 0:
        return s.box.heroes[s.party[unit]].name
    name = s.box.monsters[kind].name
    same = [other for other in range(len(s.kind)) if s.kind[other] == kind]
    return f"{name} {same.index(unit) + 1}" if len(same) > 1 else name


def square_name(s: State, square: int) -> str:
    x, y = s.adventure.field.place(square)
    column = chr(65 + x % 26) if x < 26 else "A" + chr(65 + x - 26)
    return f"{column}{y + 1}"


def square_named(s: State, text: str) -> int | None:
    found = re.fullmatch(r"(a?[a-z])(\d{1,2})", text.lower())
    if found is None:
        return None
    letters = found[1]
    x = ord(letters[-1]) - 97 + (26 if len(letters) == 2 else 0)
    y = int(found[2]) - 1
    field = s.adventure.field
    if 0 <= x < field.width and 0 <= y < field.height:
        return field.at(x, y)
    return None


def room_name(s: State, room: int) -> str:
    rooms = s.adventure.row.room
    return s.box.content.sides[rooms[room].tile].name if room < len(rooms) else "a room"


def door_name(s: State, door: int) -> str:
    if door >= len(s.adventure.field.doors):
        return "a door"
    a, b = s.adventure.field.doors[door].rooms
    beyond = b if s.laid >> a & 1 and not s.laid >> b & 1 else a
    other = a if beyond == b else b
    known = other if s.laid >> other & 1 else beyond
    number = door + 1
    return f"door {number} of {room_name(s, known)}"


def thing_name(s: State, number: int) -> str:
    thing = s.things[number]
    return f"{s.box.scenery[thing.card].name} at {square_name(s, thing.square)}"


def weapon_name(s: State, hero: int, number: int) -> str:
    weapon = s.profile[hero].weapons[number]
    if weapon.item == UNARMED:
        return "bare hands"
    name = s.box.items[weapon.item].name
    copies = [w.item for w in s.profile[hero].weapons[:number]].count(weapon.item)
    if weapon.kind != weapon.made:
        return f"{name} (as Ranged)" + (" again" if copies > 1 else "")
    return f"{name} again" if copies and weapon.kind == weapon.made and copies != 1 else name


def skill_name(s: State, skill: int) -> str:
    row = s.box.content.skills.get(SKILLS[skill])
    return row.name if row is not None else SKILLS[skill].replace("_", " ")


def item_name(s: State, item: int) -> str:
    return s.box.items[item].name


def card_name(s: State, card: int) -> str:
    if card == UNCHOSEN:
        return "Hero card"
    if card >= MONSTER_CARD:
        return s.box.monsters[card - MONSTER_CARD].name
    return unit_name(s, card)


_FACE = {
    dice.MISS: "Miss", dice.MELEE: "Melee", dice.RANGED: "Ranged", dice.ABILITY: "Ability",
    dice.CRITICAL: "Critical", dice.SHIELD: "Shield",
}  # fmt: skip


def faces(what: str, shown: tuple[int, ...]) -> str:
    die = dice.DEFENSE_DIE if what == "defense" else dice.ATTACK_DIE
    return ", ".join(_FACE[die[face]] for face in shown) or "no dice"


# ---------------------------------------------------------------- options


def label(s: State, ask: Ask, option: Any) -> str:
    """An option in a few words that no other option of the question has."""
    if ask.seat == CHANCE:
        return _chance_label(s, ask, option)
    words = _LABELS.get(option[0])
    if words is not None:
        return words
    return _label(s, ask, option)


_LABELS = {
    "end": "end the activation", "pass": "pass", "roll": "roll the dice", "keep": "keep it",
    "power_strike": "Power Strike", "powerful_blow": "Powerful Blow",
    "deadly_shot": "Deadly Shot", "blasting_power": "Blasting Power", "multi_shot": "Multi-Shot",
    "enough": "no further target", "stay": "stay", "decline": "decline", "done": "done",
    "equip": "swap or trade equipment", "rest": "rest", "loot": "search the tile",
    "vigor": "Vigor", "agree": "agree", "refuse": "refuse", "leave": "leave it",
    "intercept": "take the blow", "save": "save the rest", "never_mind": "never mind",
}  # fmt: skip


def _chance_label(s: State, ask: Ask, option: Any) -> str:
    if ask.prompt in ("attack", "defense"):
        count = ask.about[1]
        shown, index = [], option
        for _ in range(count):
            shown.append(index % 6)
            index //= 6
        return " ".join(str(face + 1) for face in shown)
    if ask.prompt == "loot":
        return f"{option + 1}: {dice.LOOT_DIE[option]}"
    if ask.prompt == "whom":
        return unit_name(s, ask.about[option])
    return f"{ask.prompt} {option + 1}"


def _label(s: State, ask: Ask, option: Option) -> str:
    kind = option[0]
    if kind in ("move", "step", "run", "return", "at"):
        verb = {"step": "go on to", "return": "come back at", "at": "aim at"}.get(kind, kind)
        if kind == "move":
            verb = "move to"
        elif kind == "run":
            verb = "run to"
        return f"{verb} {square_name(s, option[1])}"
    if kind == "attack":
        target = unit_name(s, option[2])
        if ask.prompt == "lead_attack":
            return f"attack {target}"
        return f"attack {target} with {weapon_name(s, ask.about[0], option[1])}"
    if kind == "aim":
        return f"attack a space with {weapon_name(s, ask.about[0], option[1])}"
    if kind == "cast":
        name = s.box.spells[option[1]].name
        return f"cast {name} at {unit_name(s, option[2])}" if len(option) > 2 else f"cast {name}"
    if kind == "aim_spell":
        return f"cast {s.box.spells[option[1]].name} at a space"
    if kind == "open":
        return f"open {door_name(s, option[1])}"
    if kind in ("interact", "search"):
        return f"{'use' if kind == 'interact' else 'search'} the {thing_name(s, option[1])}"
    if kind == "use":
        name = s.box.consumables[option[1]].name
        return f"use {name} on {unit_name(s, option[2])}" if len(option) > 2 else f"use {name}"
    if kind == "throw":
        return f"use {s.box.consumables[option[1]].name} on a space"
    if kind == "surge":
        return "Energy Surge" if len(option) == 1 else f"Energy Surge ({option[1]})"
    if kind == "reroll":
        return f"reroll die {option[1] + 1}"
    if kind == "turn":
        return f"turn die {option[1] + 1} to {_FACE[dice.ATTACK_DIE[option[2]]]}"
    if kind in ("also", "cleave"):
        return f"{kind} {unit_name(s, option[1])}"
    if kind == "slam":
        return f"Shield Slam at {unit_name(s, option[1])}"
    if kind == "stance":
        return f"Defensive Stance: give up {option[1]} Speed"
    if kind == "initiative":
        return f"{unit_name(s, option[1])} acts"
    if kind in ("wear", "stow", "buy", "sell"):
        row = s.box.items[option[1]]
        price = {"buy": f" for {row.cost} gold", "sell": f" for {row.resale} gold"}.get(kind, "")
        return f"{kind} {row.name}{price}"
    if kind == "swap":
        return f"wear {item_name(s, option[1])} for {item_name(s, option[2])}"
    if kind == "give":
        _, giver, taker, what, card = option
        if what == "gold":
            thing = f"{card} gold"
        elif what == "consumable":
            thing = s.box.consumables[card].name
        else:
            thing = item_name(s, card)
        return f"{unit_name(s, giver)} gives {thing} to {unit_name(s, taker)}"
    if kind == "hand":
        return f"give it to {unit_name(s, option[1])}"
    if kind == "drop":
        consumable = ask.prompt == "lose" or (len(ask.about) > 1 and ask.about[1] == "consumable")
        name = s.box.consumables[option[1]].name if consumable else item_name(s, option[1])
        return f"discard {name}"
    if kind == "learn":
        return f"learn {skill_name(s, option[1])} ({s.box.skill_cost(option[1])} experience)"
    if kind == "learn_spell":
        name = s.box.spells[option[1]].name
        return f"learn {name} ({s.box.spell_cost(option[1])} experience)"
    if kind == "way":
        if ask.prompt == "choose":
            return str(ask.about[1][option[1]])
        if option[1] < 0:
            return "tell this chapter again"
        chapter = s.box.content.campaigns[s.campaign].chapter[s.chapter]
        return chapter.on[option[1]].text
    return " ".join(str(part) for part in option)


# ---------------------------------------------------------------- questions


def prompt(s: State, ask: Ask) -> str:
    """The question as one sentence."""
    about = ask.about
    if ask.seat == CHANCE:
        if ask.prompt in ("attack", "defense", "loot"):
            return f"{unit_name(s, about[0])} rolls {about[1]} {ask.prompt} dice."
        return f"What does chance say ({ask.prompt})?"
    who = unit_name(s, about[0]) if about and isinstance(about[0], int) else ""
    name = ask.prompt
    if name == "menu":
        left = f"{s.actions} action{'s' if s.actions != 1 else ''} left"
        return f"{who}: what next? ({left}, {s.energy[about[0]]} energy)"
    if name in ("improve", "improve_spell"):
        return f"{who} rolled {faces('attack', about[2])}. Do anything about it?"
    if name == "defend":
        return f"{who} faces {about[1]} damage and rolled {faces('defense', about[2])}."
    if name == "declare":
        return f"{who} attacks: use a skill before the roll?"
    if name == "overfull":
        return f"{who} cannot carry any more: what becomes of it?"
    if name == "initiative":
        return "A Hero card comes up: who acts on it?"
    if name == "spend":
        return f"{who} has {s.experience[about[0]]} experience: what to learn?"
    if name == "trader":
        return f"{who} has {s.gold[about[0]]} gold: what to trade?"
    return _PROMPTS.get(name, name.capitalize() + "?").format(
        who=who, other=unit_name(s, about[1]) if len(about) > 1 and _is_unit(s, about[1]) else ""
    )


def _is_unit(s: State, value: object) -> bool:
    return isinstance(value, int) and 0 <= value < len(s.kind)


_PROMPTS = {
    "aim": "{who}: attack which space?",
    "aim_spell": "{who}: cast it at which space?",
    "throw": "{who}: use it on which space?",
    "extra": "{who} may attack at once: whom?",
    "flurry": "{who} may pay for a Flurry of Blows: whom does it meet?",
    "also": "{who}: who else is shot at?",
    "cleave": "{who} may cleave through {other}: into whom?",
    "intercept": "{other} is attacked: does {who} take the blow?",
    "reply": "{who} was hurt by {other}: strike back?",
    "reflexes": "{who} came away unhurt: a quick step?",
    "surprise": "{other} is about to act: does {who} surprise it?",
    "free": "{other} leaves {who}: a free attack?",
    "return": "{who} comes back: on which space?",
    "attacked": "{who} is attacked: use something?",
    "lead_move": "Where does {who} go?",
    "lead_attack": "Whom does {who} attack?",
    "free_move": "{who} may move: where to?",
    "arrange": "{who}: swap and trade what?",
    "agree": "Agree to the trade?",
    "lose": "{who} loses a consumable: which one?",
    "choose": "Which way do you choose?",
    "way": "Where does the tale go on?",
    "loot": "Roll the loot die again?",
}
