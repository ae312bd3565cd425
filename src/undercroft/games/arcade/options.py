"""Options: how a game of Arcade may be wished for, and why some wishes cannot be. [setup.*]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from undercroft.kernel.names import unknown
from undercroft.kernel.options import OptionsError, called, read_options

from .box import Box
from .setup import fits, of_rank

LARGE_PARTY = 5
"""From so many Heroes on the dungeon has a fourth tile and a second mini-boss."""


class ArcadeOptions(BaseModel):
    """How a game of Arcade is set up."""

    model_config = ConfigDict(extra="forbid")

    heroes: int = Field(3, ge=3, le=6, description="how many Heroes the party has")
    players: int = Field(1, ge=1, le=6, description="how many players share the Heroes")
    party: list[str] = Field(
        default_factory=list,
        description="name who goes; chance or, step by step, the players choose the rest",
    )
    easy: int = Field(
        0, ge=0, le=3, title="Easy Mode cards", description="each makes it easier for the Heroes"
    )
    hard: int = Field(
        0, ge=0, le=3, title="Hard Mode cards", description="each makes it harder for the Heroes"
    )
    setup: Literal["quick", "full"] = Field(
        "quick",
        description="whether everything is laid out for you or step by step by the players",
        json_schema_extra=called(quick="laid out", full="step by step"),
    )
    ties: Literal["ask", "app"] = Field(
        "ask",
        title="Where the Consul's rules leave a choice",
        description="whether the players are asked, or the app chooses for them",
        json_schema_extra=called(ask="players choose", app="app chooses"),
    )
    boss: str | None = Field(None, title="Dungeon Boss")
    minibosses: list[str] = Field(default_factory=list, title="Mini-Bosses")
    points: list[str] = Field(
        default_factory=list,
        title="Spawning Points",
        description="where monsters come from; chance or the players choose the rest",
    )
    boss_deck: str = Field(
        "", title="Boss Fight deck", description="the one to use instead of the usual one"
    )


def checked(box: Box, wishes: Mapping[str, Any]) -> ArcadeOptions:
    """The options of a game, or OptionsError with the first thing that cannot be."""
    if isinstance(wishes.get("heroes"), list):
        # Heroes by their names are the party, whatever its size.
        others = {name: value for name, value in wishes.items() if name != "heroes"}
        wishes = {"party": wishes["heroes"], **others}
    options = read_options(ArcadeOptions, wishes)
    if "heroes" not in wishes and len(options.party) > options.heroes:
        # Naming more than three Heroes is a wish for a party of that size.
        options = checked(box, {**wishes, "heroes": len(options.party)})
    _heroes(box, options)
    _players(options)
    _boss(box, options)
    _minibosses(box, options)
    _points(box, options)
    _modes(box, options)
    _boss_deck(box, options)
    return options


def _heroes(box: Box, options: ArcadeOptions) -> None:
    if len(options.party) > options.heroes:
        raise OptionsError(
            f"a party of {options.heroes} Heroes cannot hold the {len(options.party)} named",
            "setup.heroes.count",
        )
    heroes = box.content.heroes
    for name in options.party:
        _known("Hero", name, sorted(heroes), _name_of(box, name), "setup.heroes.count")
        if options.party.count(name) > 1:
            raise OptionsError(
                f"there is only one {heroes[name].name} in the box", "component.heroes"
            )
    if options.heroes > len(heroes):
        raise OptionsError(
            f"a party of {options.heroes} needs as many Hero cards, there are {len(heroes)}",
            "component.heroes",
        )


def _players(options: ArcadeOptions) -> None:
    if options.players > options.heroes:
        raise OptionsError(
            f"every player controls at least one Hero: {options.heroes} Heroes are too few for "
            f"{options.players} players",
            "setup.heroes.control",
        )


def _boss(box: Box, options: ArcadeOptions) -> None:
    if options.boss is not None:
        known = [box.models[card].id for card in of_rank(box, "boss")]
        name = options.boss
        _known("dungeon boss", name, known, _name_of(box, name), "setup.monsters.bosses")


def _minibosses(box: Box, options: ArcadeOptions) -> None:
    large = options.heroes >= LARGE_PARTY
    rule = "expand.heroes-5-6.second-mini-boss" if large else "setup.monsters.bosses"
    known = [box.models[card].id for card in of_rank(box, "miniboss")]
    for name in options.minibosses:
        _known("mini-boss", name, known, _name_of(box, name), rule)
        if options.minibosses.count(name) > 1:
            raise OptionsError(f"there is only one {_name_of(box, name)}", rule)
    most = box.content.party(options.heroes).minibosses
    if len(options.minibosses) > most:
        raise OptionsError(
            f"a party of {options.heroes} Heroes meets {most} mini-boss{'es' if large else ''}, "
            f"not {len(options.minibosses)}",
            rule,
        )
    if len(known) < most:
        raise OptionsError(
            "a party of five or six Heroes needs a second mini-boss, and no pack brings one", rule
        )


def _points(box: Box, options: ArcadeOptions) -> None:
    cards = box.content.points
    needed = box.content.party(options.heroes).points
    large = options.heroes >= LARGE_PARTY
    rule = "expand.heroes-5-6.spawning-points" if large else "setup.monsters.spawning-point-count"
    chosen: list[str] = []
    for name in options.points:
        _known("spawning point", name, sorted(cards), _name_of(box, name), rule)
        if not fits(box, chosen, name, needed):
            _does_not_fit(box, options, chosen, name, needed, rule)
        chosen.append(name)
    if not chosen and not any(fits(box, [], name, needed) for name in cards):
        raise OptionsError(
            f"{needed} tiles need {needed} spawning points, and the packs do not bring so many",
            rule,
        )


def _does_not_fit(
    box: Box, options: ArcadeOptions, chosen: Sequence[str], name: str, needed: int, rule: str
) -> None:
    """Say why a spawning point cannot be taken with those before it."""
    point = box.content.points[name]
    wished = [*chosen, name]
    if wished.count(name) > point.copies:
        raise OptionsError(
            f"there {'is' if point.copies == 1 else 'are'} only {point.copies} of {point.name}, "
            f"not {wished.count(name)}",
            "component.monsters",
        )
    total = sum(2 if box.content.points[n].paired else 1 for n in wished)
    pair = f"; {point.name} is a pair and counts twice" if point.paired else ""
    if total > needed:
        raise OptionsError(
            f"a party of {options.heroes} Heroes meets {needed} spawning points; those wished for "
            f"make {total}{pair}",
            rule,
            "setup.monsters.paired",
        )
    rivals = [n for n in chosen if box.content.points[n].models == point.models and point.models]
    if rivals:
        raise OptionsError(
            f"{point.name} uses the same models as {box.content.points[rivals[0]].name}, and "
            "there are not enough of them",
            "expand.spawning-points.same-models",
        )
    raise OptionsError(
        f"with {point.name} no others make up the {needed} spawning points{pair}",
        rule,
        "setup.monsters.paired",
    )


def _modes(box: Box, options: ArcadeOptions) -> None:
    for name, wished in (("easy", options.easy), ("hard", options.hard)):
        cards = len(box.twist_deck(name))
        if wished > cards:
            raise OptionsError(
                f"there are only {cards} {name.capitalize()} Mode cards, not {wished}",
                "setup.difficulty.cards",
            )


def boss_decks(box: Box) -> list[str]:
    """The Boss Fight decks that can be used instead of the usual one."""
    return sorted({card.series for card in box.twists if card.deck == "boss" and card.series})


def _boss_deck(box: Box, options: ArcadeOptions) -> None:
    if options.boss_deck:
        known = boss_decks(box)
        _known("Boss Fight deck", options.boss_deck, known, "", "expand.boss-decks")


def _name_of(box: Box, name: str) -> str:
    """The name of any model, or nothing."""
    return box.models[box.model_number[name]].name if name in box.model_number else ""


def _known(noun: str, name: str, known: Sequence[str], title: str, rule: str) -> None:
    if name in known:
        return
    raise OptionsError(f"{title} is no {noun}" if title else unknown(noun, name, known), rule)
