"""Why not: what somebody points at or types, what forbids it here, and the nearest way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from undercroft.games import registry
from undercroft.kernel.choice import Option
from undercroft.kernel.match import Match
from undercroft.kernel.scene import Choice, Refusal, Scene

_ON_SQUARE = ("move {}", "place {}", "open {}", "{}")
_ON_TOKEN = ("attack {}", "activate {}", "{}")
_ON_CARD = ("use {}", "equip {}", "learn {}", "{}")
_ON_POTION = ("drink {}",)
_CARD_ON_TOKEN = ("equip {} on {}", "give {} to {}")


def explain(match: Match[Any], scene: Scene, pointed: Mapping[str, Any]) -> dict[str, Any]:
    """What to say about a wish: the option if it is offered, else the rules against it, the facts
    that make them apply, and the nearest way that is open."""
    options = () if scene.question is None else scene.question.options
    offered = next((o.index for o in options if _is_pointed_at(o, pointed)), None)
    if offered is not None:
        return _offered(match, offered)
    wishes = list(_wishes(match, scene, pointed))
    if not wishes:
        return said("That means nothing here.")
    for index, option in enumerate(match.ask.options):
        if option in wishes:
            return _offered(match, index)
    found = [refusal for wish in wishes if (refusal := match.refusal(wish)) is not None]
    return _refused(match, min(found, key=lambda refusal: len(refusal.rules)))


def sentence(match: Match[Any], refusal: Refusal) -> str:
    """A refusal in words: its facts, or the rules where it has none, and the nearest way."""
    catalogue = registry.catalogue(match.game.name)
    rules = " ".join(catalogue[id].text for id in refusal.rules if id in catalogue)
    text = refusal.text or rules or "It is not offered now."
    return f"{text} Instead: {refusal.instead}." if refusal.instead else text


def _offered(match: Match[Any], index: int) -> dict[str, Any]:
    return said(f"It can be chosen: {match.label(match.ask.options[index])}.", offered=index)


def _refused(match: Match[Any], refusal: Refusal) -> dict[str, Any]:
    return said(
        sentence(match, refusal), rules=list(refusal.rules), facts=refusal.facts,
        instead=refusal.instead, option=refusal.option,
    )  # fmt: skip


def said(text: str, **more: Any) -> dict[str, Any]:
    """The whole of an answer; what is not said is empty."""
    nothing: dict[str, Any] = {
        "rules": [],
        "offered": None,
        "facts": {},
        "instead": "",
        "option": None,
    }
    return {"text": text, **nothing, **more}


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


def _wishes(match: Match[Any], scene: Scene, pointed: Mapping[str, Any]) -> Iterator[Option]:
    """What may be meant, the likeliest first: what is typed, else what is pointed at."""
    typed = pointed.get("text")
    wish = match.wish(typed) if typed else None
    if wish is not None:
        yield wish
        return
    found = match.pointed(
        squares=pointed.get("square"), tokens=pointed.get("token"), cards=pointed.get("card")
    )
    yield from found
    if not found:
        phrases = map(match.wish, _phrases(scene, pointed))
        yield from [wish for wish in phrases if wish is not None][:1]


def _phrases(scene: Scene, pointed: Mapping[str, Any]) -> Iterator[str]:
    """What was pointed at, in words that a game without a table of deeds may understand."""
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
        potion = "potion" in f"{card.kind} {card.name}".lower()
        forms = _ON_POTION if potion else ()
        yield from (form.format(card.name) for form in (*forms, *_ON_CARD))
