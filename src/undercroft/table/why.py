"""Why, and why not: what somebody points at or types, what forbids it here, and the nearest way;
and what would meet what, if it is a blow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.games import registry
from undercroft.kernel.aim import aimed
from undercroft.kernel.choice import Option
from undercroft.kernel.match import Match
from undercroft.kernel.scene import Choice, Refusal, Scene


def explain(match: Match[Any], scene: Scene, pointed: Mapping[str, Any]) -> dict[str, Any]:
    """What to say about a wish: the option if it is offered, else the rules against it, the facts
    that make them apply, and the nearest way that is open."""
    options = () if scene.question is None else scene.question.options
    offered = next((o.index for o in options if _is_pointed_at(o, pointed)), None)
    if offered is not None:
        return _offered(match, offered)
    wishes = _wishes(match, pointed)
    if not wishes:
        typed = pointed.get("text") is not None
        return said("That means nothing here." if typed else "Nothing is asked about that now.")
    for index, option in enumerate(match.ask.options):
        if option in wishes:
            return _offered(match, index)
    found = [refusal for wish in wishes if (refusal := match.refusal(wish)) is not None]
    return _refused(match, min(found, key=_vagueness))


def sighted(match: Match[Any], index: int) -> dict[str, Any] | None:
    """Both sides of the combat that an option would open, as a client draws them."""
    duel = aimed(match, index)
    return None if duel is None else duel.model_dump(mode="json")


def sentence(match: Match[Any], refusal: Refusal) -> str:
    """A refusal in words: its facts, or the rules where it has none, and the nearest way."""
    catalogue = registry.catalogue(match.game.name)
    rules = " ".join(catalogue[id].text for id in refusal.rules if id in catalogue)
    text = refusal.text or rules or "It is not offered now."
    return f"{text} Instead: {refusal.instead}." if refusal.instead else text


def _vagueness(refusal: Refusal) -> tuple[bool, bool, int]:
    """What shows a way comes first, then what has facts; of equals the first deed's refusal."""
    return not refusal.instead, not refusal.facts, len(refusal.rules)


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


def _wishes(match: Match[Any], pointed: Mapping[str, Any]) -> list[Option]:
    """What may be meant, the likeliest first: what is typed, else what is pointed at."""
    typed = pointed.get("text")
    wish = match.wish(typed) if typed else None
    if wish is not None:
        return [wish]
    square, token, card = (pointed.get(kind) for kind in ("square", "token", "card"))
    found = match.pointed(squares=square, tokens=token, cards=card)
    if not found and token is not None and square is not None:
        # Whoever points at a figure points at its square as well, and may mean either.
        found = match.pointed(tokens=token, cards=card) or match.pointed(squares=square, cards=card)
    return found
