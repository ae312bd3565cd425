"""Drawing: the parts of a scene that look alike in every Super Dungeon game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from undercroft.kernel import board as geometry
from undercroft.kernel import picture
from undercroft.kernel import scene as sc
from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.options import Offer
from undercroft.kernel.squares import each
from undercroft.kernel.wording import plural

from . import card as printed
from .advice import mean
from .crystal import card as crystal
from .dice import PoolError, parse_pool, show
from .naming import square_name
from .odds import Forecast
from .state import DungeonState

LOOKS: dict[str, sc.Look] = {
    "lava": "lava", "chasm": "pit", "font": "healing", "goddess": "healing",
    "passage": "passage", "structure": "tower", "sentinel": "tower",
}  # fmt: skip
"""As what the terrain of the boxes is drawn."""


class Named(Protocol):
    @property
    def name(self) -> str: ...


class Printed(Protocol):
    """A figure's card."""

    @property
    def art(self) -> str: ...

    @property
    def text(self) -> str: ...

    @property
    def specials(self) -> Sequence[Power]: ...


Power = printed.Action | crystal.Action

EMPTY_BOARD = picture.board(())
"""Before the first tile is laid."""


def _hinders(terrain: Any) -> tuple[int, bool]:
    return terrain.cost, bool(terrain.status)


def board(
    box: Any, board: geometry.Board, untold: str = "",
    hinders: Callable[[Any], tuple[int, bool]] = _hinders,
) -> sc.Board:  # fmt: skip
    """The map, drawn once for as long as somebody plays on it.

    `hinders` says what a step onto a terrain costs and whether it harms; one is `untold`.
    """
    found: sc.Board | None = board.known.get((sc.Board, box))
    if found is None:
        grounds = [
            sc.Ground(
                id=t.id, name=t.name, text=t.text, cost=cost, harmful=harmful,
                look=LOOKS.get(t.id, ""),
            )
            for t in box.content.terrain.values()
            for cost, harmful in (hinders(t),)
            if t.id != untold
        ]  # fmt: skip
        found = board.known[sc.Board, box] = _drawn(board, box.content.tiles, grounds)
    return found


def _drawn(
    board: geometry.Board, faces: Mapping[str, Named], grounds: Sequence[sc.Ground]
) -> sc.Board:
    known = {ground.id for ground in grounds}
    ground = {
        square: name
        for name, mask in sorted(board.terrain.items())
        if name in known
        for square in each(mask)
    }
    squares = []
    for square in each(board.squares):
        x, y = board.place(square)
        squares.append(
            sc.Square(
                id=square,
                name=square_name(board, square),
                x=x,
                y=y,
                ground=ground.get(square, ""),
                tile=board.tile_at[square],
            )
        )
    return sc.Board(
        width=board.width,
        height=board.height,
        squares=tuple(squares),
        walls=tuple(sc.Wall(square=square, side=side) for square, side in board.sides()),
        tiles=tuple(_tile(board, tile, faces) for tile in board.tiles),
        grounds=tuple(ground for ground in grounds if ground.id in board.terrain),
    )


def _tile(board: geometry.Board, tile: geometry.Placed, faces: Mapping[str, Named]) -> sc.Tile:
    cells = [board.place(cell) for cell in each(tile.mask)]
    return sc.Tile(
        name=faces[tile.name].name if tile.name in faces else tile.name,
        x=tile.x,
        y=tile.y,
        width=max(x for x, _ in cells) - tile.x + 1,
        height=max(y for _, y in cells) - tile.y + 1,
    )


def outcome(s: DungeonState) -> str:
    """Who has won, as one sentence; nothing before."""
    if s.outcome is None:
        return ""
    sides = {"heroes": "The Heroes win.", "consul": "The Consul wins."}
    return sides.get(s.outcome[0], "Nobody wins.")


# Figures and cards


def token(
    s: DungeonState,
    unit: int,
    name: str,
    kind: str,
    card: Printed,
    *,
    statuses: tuple[str, ...],
    counters: Sequence[tuple[str, int]],
    tags: Sequence[str],
    stats: tuple[sc.Stat, ...],
    activated: bool,
    **of: Any,
) -> sc.Token:
    """A figure, on the map or beside it; `of` are fields that a game shows in its own way."""
    profile, at = s.profile[unit], s.at[unit]
    side = of.pop("side", "ours" if profile.hero else "theirs")
    return sc.Token(
        id=unit,
        name=name,
        kind=kind,
        side=side,
        seat=s.seat_of(unit),
        at=at if at >= 0 else None,
        base=profile.base,
        squares=tuple(each(s.footprint(unit))),
        art=card.art,
        hearts=profile.hearts,
        wounds=s.wounds[unit],
        statuses=statuses,
        counters=tuple(counters),
        activated=activated,
        active=unit == s.active,
        tags=tuple(word.replace("_", " ") for word in tags),
        stats=stats if at >= 0 else (),
        cards=tuple(s.box.equipment[number].id for number in s.gear[unit]),
        abilities=powers(card.specials),
        text=card.text,
        **of,
    )


def waiting(s: Any, told: Hashable, drawn: Callable[[], sc.Token]) -> sc.Token:
    """A figure beside the map, drawn once for all that is `told` of it: most figures of a game are
    not in play, and the same from scene to scene. Kept with the map."""
    key = (sc.Token, s.box, told)
    found: sc.Token | None = s.board.known.get(key)
    if found is None:
        found = s.board.known[key] = drawn()
    return found


def powers(actions: Sequence[Power]) -> tuple[sc.Ability, ...]:
    """What a card lets its owner do, each with its price and its text."""
    found = []
    for action in actions:
        drunk = (
            action.kind == "potion"
            if isinstance(action, printed.Action)
            else action.colour is not None
        )
        cost = plural(action.cost, "potion" if drunk else "action") if action.cost else "free"
        found.append(_ability(action.name, cost, action.text))
    return tuple(found)


@lru_cache(1 << 10)
def _ability(name: str, cost: str, text: str) -> sc.Ability:
    """A part of a scene that is the same from one to the next, as `picture.stat`."""
    return sc.Ability(name=name, cost=cost, text=text)


def offer(id: str, card: Any, names: Sequence[str]) -> Offer:
    """A figure that an option can name, with all that stands on its card."""
    pace = getattr(card, "speed", None) or getattr(card, "move", None)
    stats = [("Move", str(pace))] if pace else []
    stats += [("Actions", str(card.actions))] if card.actions else []
    stats.append(("Hearts", str(card.hearts)))
    for name, pool in zip(names, card.dice, strict=True):
        if any(pool):
            stats.append((name, show(pool)))
    can = powers((*card.specials, *getattr(card, "brews", ())))
    abilities = tuple((each.name, each.cost, each.text) for each in can)
    return Offer(id, card.name, card.text, card.art, tuple(stats), abilities)


Stats = Callable[[Any, int], tuple[sc.Stat, ...]]


def wearing(s: Any, unit: int, card: int, old: int, stats: Stats) -> tuple[sc.Change, ...]:
    """What a card would make of a figure: its attributes now, and with it."""
    then = s.copy()
    gear = list(s.gear[unit])
    if old >= 0:
        gear.remove(old)
    then.dress(unit, (*gear, card))
    before = (*stats(s, unit), *_bodily(s, unit))
    after = (*stats(then, unit), *_bodily(then, unit))
    return picture.changes(before, after, lambda value: _worth(s, value))


def _bodily(s: Any, unit: int) -> tuple[sc.Stat, ...]:
    profile = s.profile[unit]
    return (
        picture.stat("Hearts", str(profile.hearts)), picture.stat("Potions", str(profile.potions))
    )  # fmt: skip


def _worth(s: Any, value: str) -> float:
    """A number, or the stars to expect of dice."""
    try:
        return float(value)
    except ValueError:
        pass
    try:
        return mean(parse_pool(value), s.faces)
    except PoolError:
        return 0.0


def equipment(
    s: DungeonState, number: int, zone: str, token: int | None = None, lies: sc.Place = ""
) -> sc.Card:
    card = s.box.equipment[number]
    return picture.card(
        card, card.slot, zone, lies=lies, token=token, abilities=powers(card.specials)
    )


def worn(s: DungeonState) -> list[sc.Card]:
    """The equipment of all Heroes."""
    return [
        equipment(s, card, "worn", unit)
        for unit, gear in enumerate(s.gear[: len(s.seats)])
        for card in gear
    ]


# Options


def offered(ask: Ask, places: Mapping[str, int]) -> tuple[int, ...]:
    """The cards among which a question lets one choose: where they stand in its options, by
    prompt."""
    at = places.get(ask.prompt)
    if at is None or ask.seat == CHANCE:
        return ()
    return tuple(dict.fromkeys(option[at] for option in ask.options if len(option) > at))


def foreseen(found: Forecast | None) -> dict[str, Any]:
    """What is known of a roll before it is thrown, as fields of a choice: for `shows` of deeds."""
    if found is None:
        return {"odds": None}
    return {
        "odds": found.chance,
        "critical": found.critical,
        "targets": tuple(sc.Target(token=unit, chance=chance) for unit, chance in found.targets),
        "spread": tuple((round(chance, 4), round(part, 4)) for chance, part in found.spread),
        "dice": "" if found.pool is None else show(found.pool),
    }


def idle(
    deeds: Sequence[tuple[str, int]],
    offered: Sequence[sc.Choice],
    left: int,
    rules: tuple[str, ...],
) -> tuple[sc.Refusal, ...]:
    """Deeds of a figure, each with its cost, that cannot be done just now, and why."""
    possible = {choice.deed for choice in offered}
    found = []
    for deed, cost in deeds:
        if deed not in possible:
            text = "nothing to aim at from here"
            if cost > left:
                text = f"needs {plural(cost, 'action')}, {left} left"
            found.append(sc.Refusal(label=deed, text=text, rules=rules, group="Special"))
    return tuple(found)


def idle_chest(
    offered: Sequence[sc.Choice], left: int, rules: tuple[str, ...]
) -> tuple[sc.Refusal, ...]:
    """Why no chest can be opened just now, unless one is offered."""
    if any(choice.group == "Chest" for choice in offered):
        return ()
    text = "no chest adjacent" if left else "needs 1 action, 0 left"
    return (sc.Refusal(label="Open chest", text=text, rules=rules, group="Chest"),)
