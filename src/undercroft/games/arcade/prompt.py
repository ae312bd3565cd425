"""Prompts: every question as one sentence."""

from __future__ import annotations

from undercroft.kernel.choice import Ask
from undercroft.kernel.wording import plural

from ..superdungeon.naming import square_name, unit_name
from ..superdungeon.prompt import COMMON, Prompt, about_roll, about_unit, control, simply, worded
from .naming import COMMAND, deck_name, twist_name
from .state import State


def prompt(s: State, ask: Ask) -> str:
    """A question as one sentence."""
    return worded(s, ask, PROMPTS)


def _menu(s: State, ask: Ask) -> str:
    left = []
    if s.move > 0:
        left.append(f"{s.move} movement")
    if s.actions:
        left.append(plural(s.actions, "action"))
    return f"{unit_name(s, ask.about[0])} ({', '.join(left) or 'nothing left'}): what next?"


def _control(s: State, ask: Ask) -> str:
    if len(ask.about) == 1:
        return f"{unit_name(s, ask.about[0])} is moved by a monster: where to?"
    return control(s, ask)


def _placed(text: str) -> Prompt:
    """A question about a square: for a unit, or for a boo booty that has none yet."""

    def words(s: State, ask: Ask) -> str:
        unit = ask.about[0]
        return text.format(unit_name(s, unit) if unit >= 0 else "a boo booty")

    return words


def _green(s: State, ask: Ask) -> str:
    """One question for all who may drink before what the Consul commands goes on."""
    who = unit_name(s, ask.about[0]) if len(ask.about) == 1 else "anybody"
    doing = COMMAND.get(s.command, "the Consul goes on")
    return f"{doing[0].upper()}{doing[1:]}: does {who} drink a potion first?"


def _wrath(s: State, ask: Ask) -> str:
    hero, left = ask.about
    return f"{unit_name(s, hero)} takes {left} more wrath, and none is unused: from whom?"


def _next_monster(s: State, ask: Ask) -> str:
    command = COMMAND.get(ask.about[0], "")
    doing = f" performs {command}" if command else " goes"
    return f"Several monsters are equally close: which{doing} first?"


def _equipment(s: State, ask: Ask) -> str:
    if ask.about:
        return f"Come Prepared: what does {unit_name(s, ask.about[0])} equip?"
    return f"The backpack holds {plural(len(s.backpack), 'card')}: who equips what?"


def _guidance(s: State, ask: Ask) -> str:
    return f"{twist_name(s, ask.about[0])} springs its trap: use Divine Guidance?"


def _crystal(s: State, ask: Ask) -> str:
    return f"A crystal is placed on {square_name(s.board, ask.about[0])}: move it?"


def _hero_turn(s: State, ask: Ask) -> str:
    more = f", {ask.about[0]} still to go" if ask.about[0] > 1 else ", the last of this turn"
    return f"The Heroes' turn{more}: who activates?"


def _tile(s: State, ask: Ask) -> str:
    return "Which tile turns?" if ask.about[0] == "maze" else "Which tile is next, and which side?"


PROMPTS: dict[str, Prompt] = {
    **COMMON,
    # A Hero's activation
    "hero_turn": _hero_turn,
    "menu": _menu,
    "sparkly": about_unit("Extra Sparkly: does {} gain 2 wrath?"),
    "shapeshift": about_unit("Does {} shapeshift?"),
    "charge": about_unit("{} charges: where does it end?"),
    "retreat": about_unit("{} retreats: where to?"),
    "shadow_step": about_unit("Where does {} step out of the shadow?"),
    # Combat
    "arc": about_unit("{}'s attack arcs: on to whom?"),
    "arc_die": about_unit("{}'s attack arcs: which die is left out?"),
    "expendable": about_unit("{} is wounded: which of the closest minions takes it?"),
    "oracle": about_unit("Oracle: what does {} find?"),
    "heal": about_unit("{} heals: what comes off?"),
    "defend": about_unit("{} is attacked: defend with what?"),
    "discard": about_roll("{} rolled {} and ignores the highest: which?"),
    "sidestep": about_unit("{} may sidestep: where to?"),
    "control": _control,
    "wrath": _wrath,
    # The Consul's turn
    "green": _green,
    "most_wrath": simply("Several Heroes are equally hated: whom do the monsters pick?"),
    "next_monster": _next_monster,
    "monster_move": _placed("Equally good ways: where does {} move?"),
    "place_minion": _placed("{} follows: where is it placed?"),
    "area": about_unit("{} can reach several groups of Heroes alike: which?"),
    "augment": about_unit("{} helps the closest friend, and several are: whom?"),
    "set_down": _placed("Where is {} set down?"),
    "which_point": simply("Several spawning points are equally close: which spawns?"),
    "spawn": _placed("Where does {} appear?"),
    "boss_place": _placed("Where does {} enter?"),
    "shape": _placed("Where does {} stand in its other form?"),
    "pushed_out": _placed("{} must make room: where to?"),
    # Challenges and plots
    "cancel": lambda s, ask: f"{twist_name(s, ask.about[0])} is drawn: cancel it for a potion?",
    "guidance": _guidance,
    "glitter": simply("Throw the Deluxe Glitter Bomb, so that only spawn commands count?"),
    "crystal": _crystal,
    "farthest": simply("Several Heroes are equally far from the Start: who shows off?"),
    "resolve": about_unit("What does {} give up?"),
    "curse": lambda s, ask: f"Forever Cursed: who suffers {ask.about[0].capitalize()}?",
    "nimble": simply("Nimble Fingers: who tries for a Princess Coin?"),
    "pit": simply("A pit: who dares it for a treasure?"),
    "gauntlet": about_unit("The Gauntlet: what does {} roll?"),
    # Power-up
    "keep": simply("Which treasure is kept?"),
    "equipment": _equipment,
    "give": lambda s, ask: f"There are {plural(ask.about[0], 'card')} to hand in: which next?",
    "lift_curse": about_unit("{} was destroyed, which lifts a curse: keep the card?"),
    "who_returns": about_unit("A Princess Coin brings {} back, or another Hero: who returns?"),
    # Setup
    "choose_boss": simply("Which dungeon boss?"),
    "choose_miniboss": simply("Which mini-boss?"),
    "place_marker": simply("Where does the Start Token go?"),
    "place_hero": about_unit("Where is {} placed?"),
    "place_point": lambda s, ask: f"Which spawning point stands on tile {ask.about[0] + 1}?",
    # Questions of chance, where people throw the dice
    "draw": lambda s, ask: f"Draw a {deck_name(ask.about[0])} card.",
    "tile": _tile,
    "mode": simply("Which mode card is turned up?"),
    "gear": about_unit("Which piece of equipment does {} lose?"),
    "point": simply("Which destroyed spawning point?"),
}
