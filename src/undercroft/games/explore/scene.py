"""A game of Explore as a scene: what a client draws for a seat, from what that seat may know."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from undercroft.kernel import board as geometry
from undercroft.kernel import scene as sc
from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.squares import each
from undercroft.kernel.wording import plural

from ..superdungeon import drawing, status
from ..superdungeon.card import ABILITIES, ATTRIBUTES, EMPTY
from ..superdungeon.dice import show
from ..superdungeon.gloss import gloss
from ..superdungeon.naming import action_name, unit_names
from . import effect, movement, special
from .box import Box
from .label import label
from .naming import seat_names
from .odds import forecast
from .panel import panels
from .prompt import prompt
from .roll import hindered
from .setup import board_of
from .state import CONSUL, SMOKE, State


def scene(s: State, ask: Ask | None, seat: int | None) -> sc.Scene:
    """What a seat sees and is asked; without a question the game is over."""
    names = unit_names(s)
    seats = seat_names(max(s.seats))
    return sc.Scene(
        game="explore",
        title="Super Dungeon Explore",
        seat=seat,
        phase=_phase(s),
        board=_board(s.box, s.board) if s.card else _map_so_far(s),
        props=_props(s, names),
        tokens=tuple(_token(s, unit, names[unit]) for unit in range(len(s.card))),
        tracks=_tracks(s),
        cards=_cards(s, ask),
        piles=_piles(s),
        panels=panels(s),
        seats=sc.seats(seats, ask, theirs=(CONSUL,)),
        question=None if ask is None else _question(s, ask, seat, seats),
        outcome=drawing.outcome(s),
    )


def _phase(s: State) -> str:
    if not s.round:
        return "Setup"
    words = [f"Round {s.round}"]
    if s.fight:
        words.append("boss fight")
    elif s.called:
        words.append("the boss is coming")
    if s.lap:
        words.append("Overcharge")
    return ", ".join(words)


# The board


def _map_so_far(s: State) -> sc.Board:
    """During setup: the tiles already laid."""
    return _board(s.box, board_of(s.box, s.layout)) if s.layout else drawing.EMPTY_BOARD


@lru_cache(maxsize=512)
def _board(box: Box, board: geometry.Board) -> sc.Board:
    """The map; it never changes once laid, so equal boards share one."""
    grounds = [
        sc.Ground(id=t.id, name=t.name, text=t.text, cost=t.cost, harmful=bool(t.status))
        for t in box.content.terrain.values()
    ]
    return drawing.board(board, box.content.tiles, grounds)


def _props(s: State, names: list[str]) -> tuple[sc.Prop, ...]:
    props = [
        sc.Prop(kind="chest", name="treasure chest", squares=(square,), blocks=True)
        for square in each(s.chests)
    ]
    if s.marker >= 0:
        props.append(sc.Prop(kind="start", name="start marker", squares=(s.marker,)))
    props += [
        sc.Prop(kind="bones", name=f"bones of {names[unit]}", squares=(square,))
        for unit, square in s.bones
    ]
    props += [
        sc.Prop(kind="smoke", name=action_name(s, e.action), squares=tuple(each(e.squares)))
        for e in s.effects
        if e.who == SMOKE
    ]
    return tuple(props)


# Figures


def _token(s: State, unit: int, name: str) -> sc.Token:
    profile = s.profile[unit]
    model = profile.model
    flags = effect.flags(s, unit)
    abilities = [word for word, bit in ABILITIES.items() if flags & bit]
    return drawing.token(
        s, unit, name, model.kind, model,
        statuses=status.names(s.status[unit]),
        counters=[("potion", s.potions[unit])] if profile.potions else [],
        tags=[*model.types, *abilities],
        stats=_stats(s, unit) if s.at[unit] >= 0 else (),
    )  # fmt: skip


def _stats(s: State, unit: int) -> tuple[sc.Stat, ...]:
    """Speed, action points and the four attributes in force, with what changes them."""
    profile = s.profile[unit]
    model = profile.model
    stats = [
        sc.Stat(
            label="Speed", value=str(profile.speed), printed=str(model.speed),
            because=(
                *(s.box.equipment[c].name for c in s.gear[unit] if s.box.equipment[c].traits.speed),
                *(["Slow: halved"] if s.status[unit] & status.SLOW else []),
            ),
        ),
        sc.Stat(
            label="Actions", value=str(profile.actions), printed=str(model.actions),
            because=(
                *(
                    s.box.equipment[c].name
                    for c in s.gear[unit]
                    if s.box.equipment[c].traits.actions
                ),
                *(["Poison: one less"] if s.status[unit] & status.POISON else []),
            ),
        ),
    ]  # fmt: skip
    for attribute, name in enumerate(ATTRIBUTES):
        because = [
            s.box.equipment[card].name
            for card in s.gear[unit]
            if s.box.equipment[card].traits.dice[attribute] != EMPTY
        ]
        because += [
            s.box.title(gift.name) for gift in effect.gifts(s, unit, s.box.gives_dice[attribute])
        ]
        if hindered(s, unit, attribute):
            because.append("the highest die is discarded")
        stats.append(
            sc.Stat(
                label=name.upper(),
                value=show(effect.dice(s, unit, attribute)),
                printed=show(model.dice[attribute]),
                because=tuple(because),
            )
        )
    return tuple(stats)


# Beside the board


def _tracks(s: State) -> tuple[sc.Track, ...]:
    gauge = s.box.gauge
    marks = [sc.TrackMark(space=space, label="skull") for space in gauge.skulls]
    marks += [
        sc.TrackMark(space=gauge.sixteen_bit, label="16-Bit"),
        sc.TrackMark(space=gauge.super, label="Super!"),
    ]
    tracks = [
        sc.Track(
            id="gauge", label="Power Gauge", value=s.gauge, spaces=gauge.spaces,
            marks=tuple(sorted(marks, key=lambda mark: mark.space)),
            note="Overcharge" if s.lap else "",
        ),
        sc.Track(
            id="loot", label="Loot-O-Meter", value=s.loot, spaces=s.box.loot_circles,
            marks=tuple(sc.TrackMark(space=space, label="loot") for space in s.box.loot_marks),
        ),
    ]  # fmt: skip
    if s.tokens or s.tokens_now:
        note = f"{s.tokens_now} to spend now" if s.tokens_now else "for the next round"
        tracks.append(
            sc.Track(
                id="tokens",
                label="Skull tokens",
                value=s.tokens + s.tokens_now,
                spaces=0,
                note=note,
            )
        )
    return tuple(tracks)


def _cards(s: State, ask: Ask | None) -> tuple[sc.Card, ...]:
    cards = drawing.worn(s)
    if ask is not None and ask.prompt == "find":
        cards.append(drawing.equipment(s, ask.about[0], "found"))
    cards += [drawing.equipment(s, card, "held") for _, card in s.held]
    if s.overcharge >= 0:
        cards.append(drawing.equipment(s, s.overcharge, "overcharge"))
    if s.rule_boss:
        effects = s.box.content.effects[s.rule_boss]
        parts = [("dungeon", effects.dungeon), ("boss fight", effects.boss_fight),
                 ("timeout", effects.timeout)]  # fmt: skip
        cards += [
            sc.Card(
                id=name,
                name=effects.names.get(name, name),
                kind=kind,
                text=effects.texts.get(name, ""),
                zone="adventure",
            )
            for kind, effect_ids in parts
            for name in effect_ids
        ]
    return tuple(cards)


def _piles(s: State) -> tuple[sc.Pile, ...]:
    return (
        drawing.pile("loot", "Loot Deck", s.loot_deck, s.box.equipment),
        drawing.pile("treasure", "Treasure Deck", s.treasure_deck, s.box.equipment),
    )


# The question


def _question(s: State, ask: Ask, seat: int | None, seats: tuple[str, ...]) -> sc.Question:
    return sc.question(
        ask, seat, seats, prompt(s, ask), lambda: choices(s, ask),
        turn=_TURN, interrupt=("interrupt",),
        about=ask.about[0] if ask.prompt == "menu" else None,
        cards=(s.box.equipment[ask.about[0]].id,) if ask.prompt == "find" else (),
        refuse=lambda options: _refused(s, ask.about[0], options) if ask.prompt == "menu" else (),
    )  # fmt: skip


def _refused(s: State, unit: int, offered: tuple[sc.Choice, ...]) -> tuple[sc.Refusal, ...]:
    """What the active model could do at another time or place."""
    specials = [(action_name(s, n), s.box.actions[n].cost) for n in s.profile[unit].specials]
    left = 0 if s.running else s.actions
    found = drawing.idle([("Attack", 1), *specials], offered, left, ("action.points",))
    if s.is_hero(unit) and s.chests:
        found += drawing.idle_chest(offered, left, ("chest.open",))
    return found


def choices(s: State, ask: Ask) -> tuple[sc.Choice, ...]:
    """Every option with what a person points at, its path, reach, odds and price."""
    walks = _Walks(s, ask)
    return tuple(_choice(s, ask, index, option, walks) for index, option in enumerate(ask.options))


class _Walks:
    """The ways of the active model, found once for all its moves."""

    def __init__(self, s: State, ask: Ask) -> None:
        self._s = s
        self._unit = ask.about[0] if ask.prompt == "menu" else -1
        self._ways: movement.Ways | None = None

    def to(self, square: int, brave: bool) -> tuple[tuple[int, ...], int]:
        """The squares walked and what they cost."""
        s, unit = self._s, self._unit
        if self._ways is None:
            self._ways = movement.ways(s, unit, s.speed)
        layers = self._ways.any if brave else self._ways.safe
        cost = next(c for c, layer in enumerate(layers) if layer >> square & 1)
        base = s.profile[unit].base
        return tuple(s.board.route(layers[: cost + 1], square, self._ways.slow, base)), cost


_POINTERS = drawing.Pointers(
    groups={
    "move": "Move", "brave": "Move", "run": "Move", "burrow": "Move", "stand": "Move",
    "attack": "Attack", "berserk": "Attack", "free": "Attack",
    "special": "Special", "area": "Special", "aim": "Special", "raise": "Special",
    "shapeshift": "Special", "teleport": "Special",
    "chest": "Chest", "drink": "Potion", "throw": "Potion",
    "equip": "Equip", "sacrifice": "Sacrifice", "spawn": "Spawn", "clear": "Token",
    "activate": "Activate", "place": "Place", "land": "Place", "centre": "Place",
    "push": "Place", "pull": "Place", "compel": "Place", "name": "Roll",
},
    squares={
    "move": 1, "brave": 1, "burrow": 1, "chest": 1, "land": 1, "centre": 1, "push": 1, "pull": 1,
    "compel": 1, "place": 2, "raise": 2, "shapeshift": 2, "teleport": 2, "aim": 2,
},
    units={
    "attack": 1, "berserk": 1, "free": 1, "special": 2, "activate": 1, "name": 1, "spawn": 1,
    "clear": 1, "equip": 1, "sacrifice": 1, "heart": 1, "potion": 1, "take_off": 1, "recover": 1,
    "drink": 1, "resurrect": 3, "drop": 1,
},
    cards={"keep": 1, "use": 1, "swap": 1, "drop": 2},
    defaults=(("pass",), ("done",), ("leave",), ("stay",), ("keep",), ("draw",)),
    into={"equip": "worn", "hold": "pack", "sacrifice": "away", "discard": "away", "drop": "away"},
)  # fmt: skip
_TURN = ("menu", "hero_turn", "consul_turn", "spawn", "initiative", "first")


def _choice(s: State, ask: Ask, index: int, option: Option, walks: _Walks) -> sc.Choice:
    text = label(s, ask, option)
    if ask.seat == CHANCE:
        return sc.Choice(index=index, label=text, group="Chance", button=True)
    kind = option[0]
    way = option[2:] if kind == "throw" else option
    path: tuple[int, ...] = ()
    cost = _cost(s, ask, option)
    if kind in ("move", "brave"):
        path, speed = walks.to(option[1], kind == "brave")
        cost = f"{speed} Speed"
    tokens = drawing.pointed_at(_POINTERS, way)
    preview = drawing.Preview(
        _deed(s, way), cost, path, _affected(s, ask, way), forecast(s, ask, option), _text(s, way)
    )
    found = drawing.choice(s, _POINTERS, index, text, option, way, tokens, preview)
    if ask.prompt == "find" and kind in ("equip", "sacrifice"):
        update: dict[str, object] = {"cards": (s.box.equipment[ask.about[0]].id,)}
        if kind == "equip":
            _, unit, old = option
            update["changes"] = drawing.wearing(s, unit, ask.about[0], old, _stats)
            update["drops"] = (s.box.equipment[old].id,) if old >= 0 else ()
        return found.model_copy(update=update)
    return found


_GLOSS = {
    "run": "Move up to twice the Speed, and do nothing else.",
    "burrow": "Go under the ground to another square.",
    "brave": "Move through squares that harm.",
    "free": "An attack that costs no action.",
    "hold": "Keep it for later.",
    "equip": "Wear it from now on.",
}


def _text(s: State, way: Option) -> str:
    kind = way[0]
    number = way[1] if kind in _SPECIALS else way[3] if kind == "drink" else None
    return gloss(s, _GLOSS, kind, number)


_DEEDS = {
    "move": "Move", "brave": "Move through harm", "run": "Run", "burrow": "Burrow",
    "stand": "Stand up", "attack": "Attack", "berserk": "Berserk", "free": "Free attack",
    "chest": "Open chest", "end": "End activation", "activate": "Activate", "spawn": "Spawn",
}  # fmt: skip
_SPECIALS = ("special", "area", "aim", "raise", "shapeshift", "teleport")


def _deed(s: State, option: Option) -> str:
    kind = option[0]
    if kind in _SPECIALS:
        return action_name(s, option[1])
    return action_name(s, option[3]) if kind == "drink" else _DEEDS.get(kind, "")


def _cost(s: State, ask: Ask, option: Option) -> str:
    kind = option[0]
    if kind in ("attack", "chest", "stand") and ask.prompt == "menu":
        return "1 action"
    if kind in ("special", "area", "aim", "raise", "shapeshift", "teleport"):
        return plural(s.box.actions[option[1]].cost, "action")
    if kind == "drink":
        return plural(s.box.actions[option[3]].cost, "potion")
    if kind == "throw":
        return plural(s.box.actions[option[3]].cost, "potion")
    if kind in ("spawn", "activate") and not s.is_hero(option[1]):
        return plural(s.profile[option[1]].model.skulls, "skull")
    return "1 token" if kind == "clear" else ""


def _affected(s: State, ask: Ask, option: Option) -> tuple[int, ...]:
    """The squares an area would cover, or those of its target."""
    kind = option[0]
    if ask.prompt not in ("menu", "rage") or kind not in _SHOWN:
        return ()
    return _SHOWN[kind](s, ask.about[0], option)


def _area(s: State, unit: int, option: Option) -> tuple[int, ...]:
    action = s.box.actions[option[1]]
    if action.shape is None:
        return ()
    start = option[2:4] if option[0] == "aim" else ()
    return tuple(each(special.area(s, unit, action, *start)))


def _burst(s: State, unit: int, option: Option) -> tuple[int, ...]:
    action = s.box.actions[option[1]]
    if action.shape is None or option[3] == "self":
        return tuple(each(s.footprint(option[2])))
    return tuple(each(special.burst_area(s, s.at[option[2]], action.shape[1])))


def _target(s: State, unit: int, option: Option) -> tuple[int, ...]:
    return tuple(each(s.footprint(option[1])))


_SHOWN: dict[str, Callable[[State, int, Option], tuple[int, ...]]] = {
    "attack": _target,
    "berserk": _target,
    "free": _target,
    "special": _burst,
    "area": _area,
    "aim": _area,
}
