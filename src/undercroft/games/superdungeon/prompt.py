"""Prompts: questions as sentences, those that every Super Dungeon game words alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from undercroft.kernel.choice import Ask

from .dice import show
from .naming import dice, roll_name, tile_name, unit_name
from .state import DungeonState

Prompt = Callable[[Any, Ask], str]


def worded(s: DungeonState, ask: Ask, prompts: Mapping[str, Prompt]) -> str:
    """A question as one sentence."""
    asked = prompts.get(ask.prompt)
    return ask.prompt.replace("_", " ") if asked is None else asked(s, ask)


def simply(text: str) -> Prompt:
    return lambda s, ask: text


def about_unit(text: str) -> Prompt:
    return lambda s, ask: text.format(unit_name(s, ask.about[0]))


def about_two(text: str) -> Prompt:
    def words(s: DungeonState, ask: Ask) -> str:
        return text.format(unit_name(s, ask.about[0]), unit_name(s, ask.about[1]))

    return words


def about_roll(text: str) -> Prompt:
    def words(s: DungeonState, ask: Ask) -> str:
        unit, pool, faces = ask.about
        return text.format(unit_name(s, unit), dice(s, pool, faces))

    return words


def _luck(s: DungeonState, ask: Ask) -> str:
    return f"{unit_name(s, ask.about[0])} rolled a {ask.about[1]}: take it as what?"


def control(s: DungeonState, ask: Ask) -> str:
    by, unit, kind = ask.about
    return f"{unit_name(s, by)} may {kind} {unit_name(s, unit)}: where to?"


def _roll(s: DungeonState, ask: Ask) -> str:
    what, unit, pool, *_ = ask.about
    who = unit_name(s, unit) if unit >= 0 else "The party"
    if what == "reroll":
        return f"{who} rolls one die again."
    return f"{who} rolls {show(pool)} ({roll_name(s, what)})."


COMMON: dict[str, Prompt] = {
    "centre": about_two("{} bursts on {}: which square is the centre?"),
    "pounce": about_two("{} pounces on {}: from where?"),
    "reroll": about_roll("{} rolled {}: re-roll one die?"),
    "luck": _luck,
    "heart": simply("A heart popped out: who takes it?"),
    "potion": simply("A potion popped out: who takes it?"),
    "control": control,
    "return": about_unit("Where does {} return?"),
    "choose_hero": lambda s, ask: f"Which Hero is number {ask.about[0] + 1}?",
    "choose_point": lambda s, ask: f"Which spawning point? {ask.about[0]} still to choose.",
    "lay": lambda s, ask: f"Where does tile {tile_name(s, ask.about[0])} go?",
    "place_chest": simply("Where does a treasure chest go?"),
    "roll": _roll,
}
