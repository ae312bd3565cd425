"""Realms in words: names and questions; options are worded by `deeds`, events by `telling`."""

from __future__ import annotations

import re
from typing import Any

from undercroft.kernel.choice import CHANCE, Ask

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
    if s.kind[hero] >= 0 or number >= len(s.profile[hero].weapons):
        return "another weapon"
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


FACE_NAMES = {
    dice.MISS: "Miss", dice.MELEE: "Melee", dice.RANGED: "Ranged", dice.ABILITY: "Ability",
    dice.CRITICAL: "Critical", dice.SHIELD: "Shield",
}  # fmt: skip


def faces(what: str, shown: tuple[int, ...]) -> str:
    die = dice.DEFENSE_DIE if what == "defense" else dice.ATTACK_DIE
    return ", ".join(FACE_NAMES[die[face]] for face in shown) or "no dice"


# ---------------------------------------------------------------- questions


def chance(s: State, ask: Ask, option: Any) -> str:
    """An answer of chance."""
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
        what = about[4] if len(about) > 4 else "attack"
        return f"{who} rolled {faces(what, about[2])}. Do anything about it?"
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
