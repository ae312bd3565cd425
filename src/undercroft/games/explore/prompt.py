"""Prompts: every question as one sentence."""

from __future__ import annotations

from undercroft.kernel.choice import Ask
from undercroft.kernel.wording import plural

from ..superdungeon.naming import square_name, unit_name
from ..superdungeon.prompt import COMMON, Prompt, about_roll, about_two, about_unit, simply, worded
from .naming import side_name
from .state import State


def prompt(s: State, ask: Ask) -> str:
    """A question as one sentence."""
    return worded(s, ask, _PROMPTS)


def _menu(s: State, ask: Ask) -> str:
    unit = ask.about[0]
    left = []
    if s.speed > 0:
        left.append(f"{s.speed} Speed")
    if s.running:
        left.append("running")
    elif s.actions > 0:
        left.append(plural(s.actions, "action"))
    return f"{unit_name(s, unit)} ({', '.join(left) or 'nothing left'}): what next?"


def _interrupt(s: State, ask: Ask) -> str:
    moment, by, target, *_ = ask.about
    if moment == "activation":
        return f"{unit_name(s, s.active)}'s activation begins: drink a potion first?"
    if moment == "before_action":
        return f"{unit_name(s, s.active)} uses a special action: drink a potion first?"
    if moment == "after_counter":
        return "A counter was placed: drink a potion?"
    if moment == "before_attack":
        return f"{unit_name(s, by)} attacks {unit_name(s, target)}: drink a potion before the roll?"
    return f"{unit_name(s, target)} is about to defend against {unit_name(s, by)}: drink a potion?"


def _find(s: State, ask: Ask) -> str:
    card = s.box.equipment[ask.about[0]]
    return f"The Heroes find {card.name} ({card.slot}): who takes it?"


def _recover(s: State, ask: Ask) -> str:
    return f"What does {unit_name(s, ask.about[0])} take off?"


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


_PROMPTS: dict[str, Prompt] = {
    **COMMON,
    "menu": _menu,
    "rage": about_unit("{} rages: attack whom?"),
    "interrupt": _interrupt,
    "find": _find,
    "may_draw": lambda s, ask: f"Draw from the {ask.about[0].title()} Deck? A card may be Cursed.",
    "drop": about_unit("Too many cards in one slot: what does {} let go of?"),
    "luck_chest": about_unit("{} is lucky and drew two cards: which is kept?"),
    "overcharge": simply("Overcharge! Which loot do all monsters have from now on?"),
    "discard": about_roll("{} rolled {} and must discard the highest: which?"),
    "defend": about_two("{} is attacked by {}: defend with what?"),
    "recover": _recover,
    "heal": lambda s, ask: f"{unit_name(s, ask.about[0])} heals {ask.about[1]}: which?",
    "teleport": about_unit("Where does {} land?"),
    "charm": simply("Use a Resurrection Charm?"),
    "spawn": _spawn,
    "place_monster": about_unit("Where does {} appear?"),
    "tokens": lambda s, ask: (
        f"The Consul has {plural(ask.about[0], 'skull token')} left: remove a status?"
    ),
    "place_boss": about_unit("Where does {} stand?"),
    "summon": about_unit("Where is {} summoned to?"),
    "splurt": about_unit("Where does {} splurt to?"),
    "initiative": _initiative,
    "first": _first,
    "hero_turn": simply("The Heroes' turn: who activates?"),
    "consul_turn": _consul_turn,
    "held": simply("The round ends: which held card next?"),
    "choose_boss": simply("Which Boss?"),
    "choose_miniboss": simply("Which Mini-Boss?"),
    "tile": simply("Which tile is laid next, and which face of it?"),
    "place_point": about_unit("Where does {} stand?"),
    "place_marker": simply("Where do the Heroes start?"),
    "place_hero": about_unit("Where does {} start?"),
    # Questions of chance, where people throw the dice
    "draw": lambda s, ask: f"Draw a {ask.about[0]} card.",
    "layout": simply("Which map?"),
}
