"""Why not: what somebody points at or types, and the rules that forbid it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from undercroft.games import registry
from undercroft.kernel.match import Match
from undercroft.kernel.scene import Choice, Scene

_ON_SQUARE = ("move {}", "place {}", "open {}", "{}")
_ON_TOKEN = ("attack {}", "activate {}", "{}")
_ON_CARD = ("use {}", "equip {}", "drink {}", "learn {}", "{}")
_CARD_ON_TOKEN = ("equip {} on {}", "give {} to {}")


def explain(match: Match[Any], scene: Scene, pointed: Mapping[str, Any]) -> dict[str, Any]:
    """What to say about a wish: the option if it is offered, else the rules against it."""
    options = () if scene.question is None else scene.question.options
    offered = next((o.index for o in options if _is_pointed_at(o, pointed)), None)
    if offered is not None:
        return {"text": "It is offered: go ahead.", "rules": [], "offered": offered}
    wish = next((w for w in map(match.wish, _phrases(scene, pointed)) if w is not None), None)
    if wish is None:
        return {"text": "That means nothing here.", "rules": [], "offered": None}
    for index, option in enumerate(match.ask.options):
        if option == wish:
            return {"text": "It is offered: go ahead.", "rules": [], "offered": index}
    rules = match.why_not(wish)
    catalogue = registry.catalogue(match.game.name)
    text = " ".join(catalogue[id].text for id in rules if id in catalogue)
    return {"text": text or "It is not offered now.", "rules": list(rules), "offered": None}


def _is_pointed_at(option: Choice, pointed: Mapping[str, Any]) -> bool:
    text = pointed.get("text")
    if text is not None and " ".join(text.lower().split()) == option.label.lower():
        return True
    if pointed.get("card") is not None and pointed.get("token") is not None:
        # A card that was carried to a figure means that figure and no other.
        return pointed["card"] in option.cards and pointed["token"] in option.tokens
    return (
        pointed.get("square") in option.squares
        or pointed.get("token") in option.tokens
        or pointed.get("card") in option.cards
    )


def _phrases(scene: Scene, pointed: Mapping[str, Any]) -> Iterator[str]:
    """What was pointed at, in words that a game may understand, the likeliest first."""
    if pointed.get("text"):
        yield pointed["text"]
    token = next((t for t in scene.tokens if t.id == pointed.get("token")), None)
    card = next((c for c in scene.cards if c.id == pointed.get("card")), None)
    if token is not None and card is not None:
        yield from (form.format(card.name, token.name) for form in _CARD_ON_TOKEN)
    elif token is not None:
        yield from (form.format(token.name) for form in _ON_TOKEN)
    square = next((s for s in scene.board.squares if s.id == pointed.get("square")), None)
    if square is not None:
        yield from (form.format(square.name) for form in _ON_SQUARE)
    if card is not None:
        yield from (form.format(card.name) for form in _ON_CARD)
