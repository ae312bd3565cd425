"""A playthrough: one seeded game told as text, question by question.

The text shows the options, every question with the label of its answer, the events in sentences
with the rules that made them so, and now and then a digest of the whole state. What changes in
it is a change of behaviour that somebody should look at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from undercroft import agents
from undercroft.games import registry
from undercroft.kernel.match import Match

HERE = Path(__file__).parent


class Sample(NamedTuple):
    """A game to tell, and how many of its decisions in full."""

    game: str
    options: dict[str, Any]
    seed: int
    told: int = 200
    digest_every: int = 25


SAMPLES = {
    "explore-delve": Sample("explore", {"size": "delve"}, 7),
    "explore-crawl-starfire": Sample(
        "explore", {"size": "crawl", "boss": "starfire", "hero_players": 2}, 11, told=250
    ),
    "explore-full-setup": Sample(
        "explore", {"size": "siege", "boss": "von_drakk", "setup": "full"}, 3, told=150
    ),
    "arcade": Sample("arcade", {"heroes": 3}, 7),
    "arcade-large-party": Sample(
        "arcade",
        {"heroes": 5, "players": 2, "easy": 1, "hard": 1, "setup": "full"},
        5,
        told=150,
    ),
    "crystalia": Sample("crystalia", {}, 7),
    "crystalia-narrative": Sample(
        "crystalia", {"mode": "narrative", "players": 3, "setup": "full", "rounds": 40}, 5, told=150
    ),
    "deckbox": Sample("deckbox", {"quest": "lost_lantern"}, 7),
    "deckbox-four-players": Sample("deckbox", {"quest": "warden_below", "players": 4}, 3, told=150),
    "realms": Sample("realms", {"adventure": "what_big_teeth"}, 7),
    "realms-campaign": Sample("realms", {"campaign": True, "players": 3}, 5, told=150),
}


def file(name: str) -> Path:
    return HERE / f"{name}.txt"


def tell(sample: Sample) -> str:
    """The playthrough as it is now."""
    game = registry.game(sample.game)
    match: Match[Any] = game.new(seed=sample.seed, **sample.options)
    seats = game.seats(sample.options)
    seated = [agents.agent("greedy", seat) for seat in range(len(seats))]
    lines = [
        f"game: {sample.game}",
        f"options: {json.dumps(match.options, sort_keys=True)}",
        f"seed: {sample.seed}",
        f"seats: {', '.join(seats)}, all greedy",
    ]
    decisions = 0
    if match.events:
        lines += ["", *_events(match, 0)]
    while not match.over:
        ask = match.ask
        choice = seated[ask.seat].choose(match, ask)
        shown = decisions < sample.told
        if shown:
            if decisions % sample.digest_every == 0:
                lines += ["", f"state {digest(match.state.plain())}", *_stand(match)]
            heard = len(match.events or ())
            lines += ["", *_question(match, decisions, seats[ask.seat], choice)]
        match.answer(choice)
        decisions += 1
        if shown:
            lines += _events(match, heard)
    lines += [
        "",
        f"... and so on: {decisions} decisions, {len(match.journal) - decisions} answers of chance",
        f"outcome: {' '.join(map(str, match.outcome or ()))}",
        f"journal {digest(match.journal)}",
        f"events {digest([[type(e).__name__, *e._asdict().values()] for e in match.events or ()])}",
        f"state {digest(match.state.plain())}",
        *_stand(match),
    ]
    return "\n".join(lines) + "\n"


def digest(value: Any) -> str:
    """A short name of a plain value; equal values have equal names."""
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def _question(match: Match[Any], number: int, seat: str, choice: int) -> Iterator[str]:
    ask = match.ask
    yield f"{number + 1}. {seat}: {match.game.prompt(match.state, ask)}  [{', '.join(ask.rules)}]"
    yield f"   > {choice} of {len(ask.options)}: {match.label(ask.options[choice])}"


def _events(match: Match[Any], heard: int) -> Iterator[str]:
    for event in (match.events or [])[heard:]:
        yield f"   {match.tell(event)}  [{', '.join(event.rules)}]"


def _stand(match: Match[Any]) -> Iterator[str]:
    """How it stands, from the scene that everybody may see."""
    scene = match.scene(None)
    squares = {square.id: square.name for square in scene.board.squares}
    tracks = [f"{track.label} {track.value}/{track.spaces}" for track in scene.tracks]
    yield f"  {scene.phase}; {'; '.join(tracks)}"
    for token in scene.tokens:
        if token.at is not None:
            words = [
                *token.statuses,
                *(f"{count} {name}" for name, count in token.counters if count),
            ]
            words += token.cards
            hearts = f"{token.hearts - token.wounds}/{token.hearts}"
            yield f"  {squares[token.at]:>4} {token.name} {hearts} {', '.join(words)}".rstrip()
