"""Awards: what the house thinks of the figures of a finished game, in good humour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from undercroft.kernel.wording import plural

from .chronicle import Figure

MOST = 5


class Award(NamedTuple):
    title: str
    who: str
    text: str
    icon: str
    side: str


class _Prize(NamedTuple):
    title: str
    icon: str
    least: float
    """Nobody gets it who has less."""
    worth: Callable[[Figure], float]
    text: Callable[[Figure], str]


def luck(figure: Figure) -> float:
    """How far the dice of a figure were from what was to be expected, in standard deviations."""
    variance = sum(thrown.variance for thrown in figure.throws)
    if variance <= 0 or len(figure.throws) < 3:
        return 0.0
    return float(sum(t.value - t.mean for t in figure.throws) / variance**0.5)


def _stood(figure: Figure) -> float:
    return figure.taken if figure.fell < 0 else 0


def _untouched(figure: Figure) -> float:
    return figure.dealt if not figure.taken and figure.fell < 0 else 0


_OURS = (
    _Prize(
        "Wrecking Ball", "battered-axe", 4, lambda f: f.dealt,
        lambda f: f"{plural(f.dealt, 'wound')} dealt. The walls are still counted.",
    ),
    _Prize(
        "Human Doorstop", "turtle", 3, _stood,
        lambda f: f"took {plural(f.taken, 'wound')} and is still in the way.",
    ),
    _Prize(
        "Loaded, Surely", "perspective-dice-six-faces-random", 1.5, luck,
        lambda f: "the dice were so kind that somebody ought to look at them.",
    ),
    _Prize(
        "Needs New Dice", "broken-skull", 1.5, lambda f: -luck(f),
        lambda f: "did everything right. The dice did not.",
    ),
    _Prize(
        "Scenic Route", "footsteps", 20, lambda f: f.walked,
        lambda f: f"{plural(f.walked, 'square')} walked, some of them twice.",
    ),
    _Prize(
        "Light Fingers", "open-treasure-chest", 2, lambda f: f.chests,
        lambda f: f"opened {f.chests} of other people’s things.",
    ),
    _Prize(
        "Not a Scratch", "checked-shield", 3, _untouched,
        lambda f: f"dealt {plural(f.dealt, 'wound')} and came home clean.",
    ),
    _Prize(
        "Here for the Drinks", "potion-ball", 2, lambda f: f.drinks,
        lambda f: f"emptied {plural(f.drinks, 'bottle')}.",
    ),
    _Prize(
        "Frequent Patient", "healing", 4, lambda f: f.healed,
        lambda f: f"{plural(f.healed, 'wound')} mended. There is a chair with the name on it.",
    ),
    _Prize(
        "Well Dressed", "swap-bag", 4, lambda f: f.cards,
        lambda f: f"tried on {plural(f.cards, 'thing')} and kept most of them.",
    ),
)  # fmt: skip

_THEIRS = (
    _Prize(
        "Employee of the Month", "goblin-head", 2, lambda f: f.dealt,
        lambda f: f"{plural(f.dealt, 'wound')}"
        + (", and left in the line of duty." if f.fell >= 0 else ", and never once complained."),
    ),
)  # fmt: skip


def awards(figures: Sequence[Figure]) -> list[dict[str, Any]]:
    """At most five; nobody gets more than two, and the foe of the day has one."""
    given: list[Award] = []
    had: dict[int, int] = {}
    for prizes, side in ((_THEIRS, "theirs"), (_OURS, "ours")):
        for prize in prizes:
            if len(given) >= MOST:
                break
            able = [f for f in figures if f.side == side and prize.worth(f) >= prize.least]
            able = [f for f in able if had.get(id(f), 0) < 2]
            if able:
                best = max(able, key=prize.worth)
                had[id(best)] = had.get(id(best), 0) + 1
                given.append(Award(prize.title, best.name, prize.text(best), prize.icon, side))
    # The foe's prize is read out last.
    return [award._asdict() for award in sorted(given, key=lambda award: award.side == "theirs")]
