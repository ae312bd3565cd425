"""Prompts: every question as one sentence."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel.choice import Ask

from ..superdungeon.dice import show
from ..superdungeon.naming import listed, plural, square_name
from .naming import dice, roll_name, side_name, tile_name, unit_name
from .state import State


def prompt(s: State, ask: Ask) -> str:
    """A question as one sentence."""
    asked = _PROMPTS.get(ask.prompt)
    if asked is None:
        return ask.prompt.replace("_", " ")
    return asked(s, ask)


def _about_unit(text: str) -> Callable[[State, Ask], str]:
    return lambda s, ask: text.format(unit_name(s, ask.about[0]))


def _simply(text: str) -> Callable[[State, Ask], str]:
    return lambda s, ask: text


def _menu(s: State, ask: Ask) -> str:
    unit = ask.about[0]
    left = []
    if s.speed:
        left.append(f"{plural(s.speed, 'point')} of Speed")
    if s.actions and not s.running:
        left.append(plural(s.actions, "action point"))
    running = " is running and" if s.running else ""
    return f"{unit_name(s, unit)}{running} has {listed(left) or 'nothing'} left: what next?"


def _interrupt(s: State, ask: Ask) -> str:
    moment, by, target = ask.about
    if moment == "activation":
        return f"{unit_name(s, s.active)}'s activation begins: drink a potion first?"
    if moment == "after_counter":
        return "A counter was placed: drink a potion?"
    if moment == "before_attack":
        return f"{unit_name(s, by)} attacks {unit_name(s, target)}: drink a potion before the roll?"
    return f"{unit_name(s, target)} is about to defend against {unit_name(s, by)}: drink a potion?"


def _find(s: State, ask: Ask) -> str:
    card = s.box.equipment[ask.about[0]]
    return f"The Heroes find {card.name} ({card.slot}): who takes it?"


def _rolled(text: str) -> Callable[[State, Ask], str]:
    def words(s: State, ask: Ask) -> str:
        unit, pool, faces = ask.about
        return text.format(unit_name(s, unit), dice(s, pool, faces))

    return words


def _recover(s: State, ask: Ask) -> str:
    return f"What does {unit_name(s, ask.about[0])} take off?"


def _control(s: State, ask: Ask) -> str:
    by, unit, kind = ask.about
    return f"{unit_name(s, by)} may {kind} {unit_name(s, unit)}: where to?"


def _spawn(s: State, ask: Ask) -> str:
    point, left, tokens = ask.about
    more = f" and {plural(tokens, 'token')}" if tokens else ""
    where = f"{unit_name(s, point)} on {square_name(s.board, s.at[point])}"
    return f"{where} has {plural(left, 'skull')}{more}: what spawns?"


def _first(s: State, ask: Ask) -> str:
    winner, ours, theirs = ask.about
    who = side_name(winner)
    return f"Initiative: Heroes {ours}, Consul {theirs}. First or second for {who}?"


def _initiative(s: State, ask: Ask) -> str:
    return f"Whose WILL do {side_name(ask.about[0])} roll for initiative?".replace(
        "do the Consul", "does the Consul"
    )


def _consul_turn(s: State, ask: Ask) -> str:
    return f"The Consul's turn, {plural(max(0, ask.about[0]), 'skull')} left: who activates?"


def _two(text: str) -> Callable[[State, Ask], str]:
    def words(s: State, ask: Ask) -> str:
        return text.format(unit_name(s, ask.about[0]), unit_name(s, ask.about[1]))

    return words


def _choose_hero(s: State, ask: Ask) -> str:
    return f"Which Hero is number {ask.about[0] + 1}?"


def _choose_point(s: State, ask: Ask) -> str:
    return f"Which spawning point? {ask.about[0]} still to choose."


def _roll(s: State, ask: Ask) -> str:
    what, unit, pool = ask.about
    if what == "reroll":
        return f"{unit_name(s, unit)} rolls one die again."
    return f"{unit_name(s, unit)} rolls {show(pool)} ({roll_name(what)})."


_PROMPTS: dict[str, Callable[[State, Ask], str]] = {
    "menu": _menu,
    "rage": _about_unit("{} rages: attack whom?"),
    "interrupt": _interrupt,
    "find": _find,
    "may_draw": lambda s, ask: f"Draw from the {ask.about[0].title()} Deck? A card may be Cursed.",
    "drop": _about_unit("Too many cards in one slot: what does {} let go of?"),
    "luck_chest": _about_unit("{} is lucky and drew two cards: which is kept?"),
    "overcharge": _simply("Overcharge! Which loot do all monsters have from now on?"),
    "discard": _rolled("{} rolled {} and must discard the highest: which?"),
    "reroll": _rolled("{} rolled {}: re-roll one die?"),
    "defend": _two("{} is attacked by {}: defend with what?"),
    "luck": lambda s, ask: (
        f"{unit_name(s, ask.about[0])} rolled a {ask.about[1]}: take it as what?"
    ),
    "heart": _simply("A heart popped out: who takes it?"),
    "potion": _simply("A potion popped out: who takes it?"),
    "recover": _recover,
    "heal": lambda s, ask: f"{unit_name(s, ask.about[0])} heals {ask.about[1]}: which?",
    "control": _control,
    "centre": _two("{} bursts on {}: which square is the centre?"),
    "teleport": _about_unit("Where does {} land?"),
    "pounce": _two("{} pounces on {}: from where?"),
    "charm": _simply("Use a Resurrection Charm?"),
    "return": _about_unit("Where does {} return?"),
    "spawn": _spawn,
    "place_monster": _about_unit("Where does {} appear?"),
    "tokens": lambda s, ask: (
        f"The Consul has {plural(ask.about[0], 'skull token')} left: remove a status?"
    ),
    "place_boss": _about_unit("Where does {} stand?"),
    "summon": _about_unit("Where is {} summoned to?"),
    "splurt": _about_unit("Where does {} splurt to?"),
    "initiative": _initiative,
    "first": _first,
    "hero_turn": _simply("The Heroes' turn: who activates?"),
    "consul_turn": _consul_turn,
    "held": _simply("The round ends: which held card next?"),
    "choose_hero": _choose_hero,
    "choose_boss": _simply("Which Boss?"),
    "choose_miniboss": _simply("Which Mini-Boss?"),
    "choose_point": _choose_point,
    "tile": _simply("Which tile is laid next, and which face of it?"),
    "lay": lambda s, ask: f"Where does tile {tile_name(s, ask.about[0])} go?",
    "place_point": _about_unit("Where does {} stand?"),
    "place_marker": _simply("Where do the Heroes start?"),
    "place_hero": _about_unit("Where does {} start?"),
    "place_chest": _simply("Where does a treasure chest go?"),
    # Questions of chance, where people throw the dice
    "roll": _roll,
    "draw": lambda s, ask: f"Draw a {ask.about[0]} card.",
    "layout": _simply("Which map?"),
}
