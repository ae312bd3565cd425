"""A game of Explore as a scene: what a client draws for a seat, from what that seat may know."""

from __future__ import annotations

from collections.abc import Hashable

from undercroft.kernel import picture
from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask
from undercroft.kernel.squares import each

from ..superdungeon import drawing, status
from ..superdungeon.card import ABILITIES
from ..superdungeon.naming import action_name, unit_names
from . import effect
from .box import Profile
from .deeds import DEEDS
from .naming import seat_names
from .panel import panels
from .prompt import prompt
from .setup import board_of
from .state import CONSUL, SMOKE, State
from .stats import KEPT, bearing, stats


def scene(s: State, ask: Ask | None, seat: int | None) -> sc.Scene:
    """What a seat sees and is asked; without a question the game is over."""
    names = unit_names(s)
    seats = seat_names(max(s.seats))
    return sc.Scene(
        game="explore",
        title="Super Dungeon Explore",
        seat=seat,
        phase=_phase(s),
        round=f"Round {s.round}" if s.round else "",
        board=drawing.board(s.box, s.board) if s.card else _map_so_far(s),
        props=_props(s, names),
        tokens=tuple(_token(s, unit, names[unit]) for unit in range(len(s.card))),
        tracks=_tracks(s),
        cards=_cards(s, ask),
        piles=_piles(s),
        panels=panels(s),
        seats=picture.seats(seats, ask, theirs=(CONSUL,)),
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
    return drawing.board(s.box, board_of(s.box, s.layout)) if s.layout else drawing.EMPTY_BOARD


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
    """A model, on the map or beside it; drawn anew only if something about it is new."""
    has = effect.flags(s, unit)
    bears = bearing(s, unit) if s.at[unit] >= 0 else (id(s.profile[unit]),)
    told = (
        unit, name, s.seat_of(unit), s.at[unit], s.wounds[unit], s.status[unit], s.gear[unit],
        s.potions[unit], s.acted[unit] > 0, unit == s.active, has, bears,
    )  # fmt: skip
    known: dict[Hashable, tuple[Profile, sc.Token]]
    known = s.board.known.setdefault((sc.Token, s.box), {})
    found = known.get(told)
    if found is None:
        if len(known) >= KEPT:
            known.clear()
        # What is remembered holds the profile, so no other one has its number.
        found = known[told] = s.profile[unit], _drawn(s, unit, name, has, bears)
    return found[1]


def _drawn(s: State, unit: int, name: str, has: int, bears: tuple[Hashable, ...]) -> sc.Token:
    profile = s.profile[unit]
    model = profile.model
    abilities = [word for word, bit in ABILITIES.items() if has & bit]
    return drawing.token(
        s, unit, name, model.kind, model,
        statuses=status.names(s.status[unit]),
        counters=[("potion", s.potions[unit])] if profile.potions else [],
        tags=[*model.types, *abilities],
        activated=s.acted[unit] > 0,
        stats=stats(s, unit, bears) if s.at[unit] >= 0 else (),
    )  # fmt: skip


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
            look="beads",
        ),
    ]  # fmt: skip
    if s.tokens or s.tokens_now:
        note = f"{s.tokens_now} to spend now" if s.tokens_now else "for the next round"
        value = s.tokens + s.tokens_now
        tracks.append(sc.Track(id="tokens", label="Skull tokens", value=value, spaces=0, note=note))
    return tuple(tracks)


def _cards(s: State, ask: Ask | None) -> tuple[sc.Card, ...]:
    cards = drawing.worn(s)
    if ask is not None and ask.prompt == "find":
        cards.append(drawing.equipment(s, ask.about[0], "found", lies="found"))
    cards += [drawing.equipment(s, card, "held", lies="pack") for _, card in s.held]
    if s.overcharge >= 0:
        cards.append(drawing.equipment(s, s.overcharge, "overcharge", lies="play"))
    if s.rule_boss:
        effects = s.box.content.effects[s.rule_boss]
        parts = [("dungeon", effects.dungeon), ("boss fight", effects.boss_fight),
                 ("timeout", effects.timeout)]  # fmt: skip
        cards += [
            sc.Card(
                id=name, name=effects.names.get(name, name), kind=kind,
                text=effects.texts.get(name, ""), zone="adventure",
            )
            for kind, effect_ids in parts
            for name in effect_ids
        ]  # fmt: skip
    return tuple(cards)


def _piles(s: State) -> tuple[sc.Pile, ...]:
    return (
        picture.pile("loot", "Loot Deck", s.loot_deck, s.box.equipment),
        picture.pile("treasure", "Treasure Deck", s.treasure_deck, s.box.equipment),
    )


# The question


def _question(s: State, ask: Ask, seat: int | None, seats: tuple[str, ...]) -> sc.Question:
    return picture.question(
        ask, seat, seats, prompt(s, ask), lambda: DEEDS.choices(s, ask),
        turn=_TURN, interrupt=("interrupt",),
        about=ask.about[0] if ask.prompt == "menu" else None,
        cards=(s.box.equipment[ask.about[0]].id,) if ask.prompt == "find" else (),
        refuse=lambda options: _refused(s, ask.about[0], options) if ask.prompt == "menu" else (),
    )  # fmt: skip


_TURN = ("menu", "hero_turn", "consul_turn", "spawn", "initiative", "first")


def _refused(s: State, unit: int, offered: tuple[sc.Choice, ...]) -> tuple[sc.Refusal, ...]:
    """What the active model could do at another time or place."""
    specials = [(action_name(s, n), s.box.actions[n].cost) for n in s.profile[unit].specials]
    left = 0 if s.running else max(0, s.actions)
    found = drawing.idle([("Attack", 1), *specials], offered, left, ("action.points",))
    if s.is_hero(unit) and s.chests:
        found += drawing.idle_chest(offered, left, ("chest.open",))
    return found
