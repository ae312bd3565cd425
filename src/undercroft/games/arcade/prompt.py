"""Prompts: every question as one sentence."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel.choice import Ask

from ..superdungeon.dice import show
from ..superdungeon.naming import listed, plural, square_name
from .naming import COMMAND, deck_name, dice, roll_name, tile_name, twist_name, unit_name
from .state import State


def prompt(s: State, ask: Ask) -> str:
    """A question as one sentence."""
    asked = PROMPTS.get(ask.prompt)
    if asked is None:
        return ask.prompt.replace("_", " ")
    return asked(s, ask)


def _simply(text: str) -> Callable[[State, Ask], str]:
    return lambda s, ask: text


def _about_unit(text: str) -> Callable[[State, Ask], str]:
    return lambda s, ask: text.format(unit_name(s, ask.about[0]))


def _two(text: str) -> Callable[[State, Ask], str]:
    def words(s: State, ask: Ask) -> str:
        return text.format(unit_name(s, ask.about[0]), unit_name(s, ask.about[1]))

    return words


def _menu(s: State, ask: Ask) -> str:
    left = []
    if s.move > 0:
        left.append(plural(s.move, "movement point"))
    if s.actions:
        left.append(plural(s.actions, "action point"))
    return f"{unit_name(s, ask.about[0])} has {listed(left) or 'nothing'} left: what next?"


def _control(s: State, ask: Ask) -> str:
    if len(ask.about) == 1:
        return f"{unit_name(s, ask.about[0])} is moved by a monster: where to?"
    by, unit, kind = ask.about
    return f"{unit_name(s, by)} may {kind} {unit_name(s, unit)}: where to?"


def _placed(text: str) -> Callable[[State, Ask], str]:
    """A question about a square: for a unit, or for a boo booty that has none yet."""

    def words(s: State, ask: Ask) -> str:
        unit = ask.about[0]
        return text.format(unit_name(s, unit) if unit >= 0 else "a boo booty")

    return words


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


def _rolled(text: str) -> Callable[[State, Ask], str]:
    def words(s: State, ask: Ask) -> str:
        unit, pool, faces = ask.about
        return text.format(unit_name(s, unit), dice(s, pool, faces))

    return words


def _luck(s: State, ask: Ask) -> str:
    return f"{unit_name(s, ask.about[0])} rolled a {ask.about[1]}: take it as what?"


def _hero_turn(s: State, ask: Ask) -> str:
    more = f", {ask.about[0]} still to go" if ask.about[0] > 1 else ", the last of this turn"
    return f"The Heroes' turn{more}: who activates?"


def _roll(s: State, ask: Ask) -> str:
    what, unit, pool = ask.about
    who = unit_name(s, unit) if unit >= 0 else "The party"
    if what == "reroll":
        return f"{who} rolls one die again."
    return f"{who} rolls {show(pool)} ({roll_name(what)})."


def _tile(s: State, ask: Ask) -> str:
    return "Which tile turns?" if ask.about[0] == "maze" else "Which tile is next, and which side?"


PROMPTS: dict[str, Callable[[State, Ask], str]] = {
    # A Hero's activation
    "hero_turn": _hero_turn,
    "menu": _menu,
    "sparkly": _about_unit("Extra Sparkly: does {} gain 2 wrath?"),
    "shapeshift": _about_unit("Does {} shapeshift?"),
    "centre": _two("{} bursts on {}: which square is the centre?"),
    "pounce": _two("{} pounces on {}: from where?"),
    "charge": _about_unit("{} charges: where does it end?"),
    "retreat": _about_unit("{} retreats: where to?"),
    "shadow_step": _about_unit("Where does {} step out of the shadow?"),
    # Combat
    "arc": _about_unit("{}'s attack arcs: on to whom?"),
    "arc_die": _about_unit("{}'s attack arcs: which die is left out?"),
    "expendable": _about_unit("{} is wounded: which of the closest minions takes it?"),
    "oracle": _about_unit("Oracle: what does {} find?"),
    "luck": _luck,
    "heart": _simply("A heart popped out: who takes it?"),
    "potion": _simply("A potion popped out: who takes it?"),
    "heal": _about_unit("{} heals: what comes off?"),
    "defend": _about_unit("{} is attacked: defend with what?"),
    "discard": _rolled("{} rolled {} and ignores the highest: which?"),
    "reroll": _rolled("{} rolled {}: re-roll one die?"),
    "sidestep": _about_unit("{} may sidestep: where to?"),
    "control": _control,
    "wrath": _wrath,
    # The Consul's turn
    "green": _about_unit("Does {} drink a potion now?"),
    "most_wrath": _simply("Several Heroes are equally hated: whom do the monsters pick?"),
    "next_monster": _next_monster,
    "monster_move": _placed("Equally good ways: where does {} move?"),
    "place_minion": _placed("{} follows: where is it placed?"),
    "area": _about_unit("{} can reach several groups of Heroes alike: which?"),
    "augment": _about_unit("{} helps the closest friend, and several are: whom?"),
    "set_down": _placed("Where is {} set down?"),
    "which_point": _simply("Several spawning points are equally close: which spawns?"),
    "spawn": _placed("Where does {} appear?"),
    "boss_place": _placed("Where does {} enter?"),
    "shape": _placed("Where does {} stand in its other form?"),
    "pushed_out": _placed("{} must make room: where to?"),
    # Challenges and plots
    "cancel": lambda s, ask: f"{twist_name(s, ask.about[0])} is drawn: cancel it for a potion?",
    "guidance": _guidance,
    "glitter": _simply("Throw the Deluxe Glitter Bomb, so that only spawn commands count?"),
    "crystal": _crystal,
    "farthest": _simply("Several Heroes are equally far from the Start: who shows off?"),
    "resolve": _about_unit("What does {} give up?"),
    "curse": lambda s, ask: f"Forever Cursed: who suffers {ask.about[0].capitalize()}?",
    "nimble": _simply("Nimble Fingers: who tries for a Princess Coin?"),
    "pit": _simply("A pit: who dares it for a treasure?"),
    "gauntlet": _about_unit("The Gauntlet: what does {} roll?"),
    # Power-up
    "keep": _simply("Which treasure is kept?"),
    "equipment": _equipment,
    "give": lambda s, ask: f"There are {plural(ask.about[0], 'card')} to hand in: which next?",
    "lift_curse": _about_unit("{} was destroyed, which lifts a curse: keep the card?"),
    "who_returns": _about_unit("A Princess Coin brings {} back, or another Hero: who returns?"),
    "return": _about_unit("Where does {} return?"),
    # Setup
    "choose_boss": _simply("Which dungeon boss?"),
    "choose_miniboss": _simply("Which mini-boss?"),
    "choose_point": lambda s, ask: f"Which spawning point? {ask.about[0]} still to choose.",
    "choose_hero": lambda s, ask: f"Which Hero is number {ask.about[0] + 1}?",
    "lay": lambda s, ask: f"Where does tile {tile_name(s, ask.about[0])} go?",
    "place_marker": _simply("Where does the Start Token go?"),
    "place_hero": _about_unit("Where is {} placed?"),
    "place_point": lambda s, ask: f"Which spawning point stands on tile {ask.about[0] + 1}?",
    "place_chest": _simply("Where does a treasure chest go?"),
    # Questions of chance, where people throw the dice
    "roll": _roll,
    "draw": lambda s, ask: f"Draw a {deck_name(ask.about[0])} card.",
    "tile": _tile,
    "mode": _simply("Which mode card is turned up?"),
    "gear": _about_unit("Which piece of equipment does {} lose?"),
    "point": _simply("Which destroyed spawning point?"),
}
