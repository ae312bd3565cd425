"""A war as a scene: what a client draws for a seat, from what that seat may know."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel import picture
from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask
from undercroft.kernel.squares import each

from ..superdungeon import drawing
from ..superdungeon.naming import unit_names
from . import effect, stat
from .box import Profile
from .card import ABILITIES
from .chest import trapdoor_squares
from .deeds import DEEDS
from .facing import NAMES
from .faction import at_the_tree
from .naming import PHASE, player_name, seat_names
from .prompt import overheard, prompt
from .state import OUT, PENDING, State
from .wrath import MOST

ALL_ABILITIES = sum(ABILITIES.values())
INTERRUPTS = ("wrath", "emergency", "steadfast", "holy", "trade_offer", "defend", "second_chest")
TURNS = ("menu", "phase", "next_unit", "equip", "buy", "spawn", "bring", "deploy_boss")


def scene(s: State, ask: Ask | None, seat: int | None) -> sc.Scene:
    """What a seat sees and is asked; without a question the war is over."""
    names = unit_names(s)
    ours = s.teams[seat] if seat is not None and 0 <= seat < s.players else 0
    return sc.Scene(
        game="crystalia",
        title="Wars of Crystalia",
        seat=seat,
        phase=_phase(s),
        round=f"Round {s.round}" if s.round else "",
        board=drawing.board(s.box, s.board) if s.layout else drawing.EMPTY_BOARD,
        props=_props(s) if s.layout else (),
        tokens=tuple(_token(s, unit, names[unit], ours) for unit in range(len(s.card))),
        tracks=_tracks(s) if s.hero else (),
        cards=_cards(s, ask if ask is not None and ask.seat == seat else None),
        piles=_piles(s),
        seats=picture.seats(
            [_seat_name(s, number, name) for number, name in enumerate(seat_names(s.players))],
            ask, [player for player, team in enumerate(s.teams) if team != ours],
        ),
        question=None if ask is None else _question(s, ask, seat),
        outcome=_outcome(s),
    )  # fmt: skip


def _seat_name(s: State, player: int, name: str) -> str:
    if player < len(s.faction) and s.faction[player]:
        return f"{name}, {s.box.content.factions[s.faction[player]].name}"
    return name


def _phase(s: State) -> str:
    if not s.round:
        return "Setup"
    words = [f"Round {s.round}", f"turn of {player_name(s.turn)}"]
    if s.phase:
        words.append(PHASE.get(s.phase, s.phase))
    return ", ".join(words)


def _outcome(s: State) -> str:
    if s.outcome is None:
        return ""
    if s.outcome[0] == "nobody":
        return "Nobody wins the war."
    verb = "win" if len(s.outcome[2]) > 1 else "wins"
    return f"{s.outcome[0]} {verb} the war."


# The board


def _props(s: State) -> tuple[sc.Prop, ...]:
    doors = trapdoor_squares(s)
    props = [
        sc.Prop(
            kind="trapdoor" if doors >> square & 1 else "chest",
            name="trapdoor" if doors >> square & 1 else "chest",
            squares=(square,),
            blocks=True,
        )
        for square in each(s.chests)
    ]
    for number, exit_ in enumerate(s.box.exits(s.board)):
        squares = tuple(each(exit_.squares))
        props.append(sc.Prop(kind="exit", name=f"dungeon exit {number + 1}", squares=squares))
    for trap in s.traps:
        card = s.box.traps[trap.card]
        props.append(
            sc.Prop(
                kind="trap", name=card.name, squares=tuple(each(trap.squares)), blocks=card.wall
            )
        )
    if s.tree >= 0:
        props.append(sc.Prop(kind="tree", name="the mother tree", squares=(s.tree,)))
    for player, squares_ in enumerate(s.scorched):
        if squares_:
            name = f"scorched by {player_name(player)}"
            props.append(sc.Prop(kind="scorched", name=name, squares=tuple(each(squares_))))
    for player, tiles in enumerate(s.charred):
        for tile in each(tiles):
            squares = tuple(each(s.board.tiles[tile].mask & s.board.squares))
            name = f"charred by {player_name(player)}"
            props.append(sc.Prop(kind="charred", name=name, squares=squares))
    return tuple(props)


# Figures


def _token(s: State, unit: int, name: str, ours: int) -> sc.Token:
    """A unit, on the warzone or beside it; drawn anew only if something about it is new."""
    has = effect.having(s, unit, ALL_ABILITIES)
    bears = stat.bearing(s, unit) if s.at[unit] >= 0 else (id(s.profile[unit]),)
    counters = _counters(s, unit)
    told = (
        unit, name, s.side[unit] == ours, s.owner[unit], s.at[unit], s.facing[unit], s.wounds[unit],
        s.status[unit], s.gear[unit], s.immune >> unit & 1, s.down >> unit & 1,
        s.crystals >> unit & 1, unit == s.active, has, counters, bears,
    )  # fmt: skip
    known: dict[Hashable, tuple[Profile, sc.Token]]
    known = s.board.known.setdefault((sc.Token, s.box), {})
    found = known.get(told)
    if found is None:
        if len(known) >= stat.KEPT:
            known.clear()
        # What is remembered holds the profile, so no other one has its number.
        found = known[told] = s.profile[unit], _drawn(s, unit, name, ours, has, counters, bears)
    return found[1]


def _drawn(
    s: State, unit: int, name: str, ours: int, has: int, counters: Counters,
    bears: tuple[Hashable, ...],
) -> sc.Token:  # fmt: skip
    profile = s.profile[unit]
    card = profile.card
    here = s.at[unit] >= 0
    tags = [*card.types, *card.affinity, *_abilities(has)]
    if s.immune >> unit & 1:
        tags.append("immune")
    if s.down >> unit & 1:
        tags.append("on the ground")
    if profile.monster:
        tags.append(card.platform)
    return drawing.token(
        s, unit, name, profile.kind, card,
        side="ours" if s.side[unit] == ours else "theirs",
        facing=None if profile.static or not here else NAMES[s.facing[unit]],
        statuses=status.names(s.status[unit]),
        counters=counters,
        activated=bool(s.crystals >> unit & 1),
        tags=tags,
        stats=stat.stats(s, unit, bears) if here else (),
    )  # fmt: skip


@lru_cache(1 << 12)
def _abilities(bits: int) -> tuple[str, ...]:
    return tuple(word for word, bit in ABILITIES.items() if bits & bit)


Counters = tuple[tuple[str, int], ...]


def _counters(s: State, unit: int) -> Counters:
    """What lies on a hero's card: potions, wrath, the coin."""
    player = s.owner[unit]
    if unit != s.hero[player]:
        return ()
    return (
        ("potion", s.potions[player]),
        ("wrath", s.wrath[player]),
        ("coin", s.coins[player]),
    )


# Beside the board


def _tracks(s: State) -> tuple[sc.Track, ...]:
    tracks = []
    for player in range(s.players):
        dials = s.dials[player]
        agenda = s.box.content.factions[s.faction[player]].agenda.text if s.faction[player] else ""
        tracks += [
            _track(player, "wrath", "Wrath", s.wrath[player], MOST, look="pool"),
            _track(player, "boss", "Boss", s.boss_state[player], 2, art="queen-crown",
                   note=_boss_note(s, player)),
        ]  # fmt: skip
        if dials.ritual_units:
            most = max(map(len, at_the_tree(s, player)), default=0)
            tracks.append(
                _track(player, "agenda", "Hand in hand at the tree", most, dials.ritual_units,
                       label=f"Hand in hand at the tree, {player_name(player)}", art="deku-tree",
                       note=agenda)
            )  # fmt: skip
        if dials.fragments:
            tracks.append(
                _track(player, "agenda", "Fragments", s.fragments[player], dials.fragments,
                       art="cut-diamond", note=agenda)
            )  # fmt: skip
        if dials.char_units:
            part, whole = dials.char_share
            needed = -(-len(s.board.tiles) * part // whole)
            tracks.append(
                _track(player, "agenda", "Charred tiles", s.charred[player].bit_count(), needed,
                       art="flame", note=agenda)
            )  # fmt: skip
        if s.trophies[player]:
            tracks.append(
                _track(player, "trophies", "Trophies", len(s.trophies[player]), 0, art="trophy")
            )
    return tuple(tracks)


def _track(player: int, id: str, short: str, value: int, spaces: int, **of: Any) -> sc.Track:
    """What is counted for a player."""
    named = {"label": f"{short} of {player_name(player)}", **of}
    return sc.Track(
        id=f"{id}-{player}", seat=player, short=short, value=value, spaces=spaces, **named
    )


def _boss_note(s: State, player: int) -> str:
    if s.out[player]:
        return "out of the game"
    if s.boss_due[player]:
        return "must come in the next turn"
    if s.boss_state[player] == PENDING:
        return "waits" + (", the mini-boss is unlocked" if s.unlocked[player] else "")
    return "on the warzone" if s.boss_state[player] == OUT else "destroyed"


_CARDS = {"keep": 1, "equip": 2, "curse": 2, "nominate": 2}
"""Where the cards stand in the options of questions that let one choose among cards."""


def _cards(s: State, ask: Ask | None) -> tuple[sc.Card, ...]:
    cards = [] if ask is None or ask.prompt == "equip" else [
        _card(s, card, "found", lies="found") for card in drawing.offered(ask, _CARDS)
    ]  # fmt: skip
    for unit, gear in enumerate(s.gear):
        cards += [_card(s, card, "worn", token=unit) for card in gear]
    for player in range(s.players):
        cards += [
            _card(s, card, "backpack", lies="pack", seat=player) for card in s.backpack[player]
        ]
    return tuple(cards)


def _card(s: State, number: int, zone: str, **of: Any) -> sc.Card:
    card = s.box.equipment[number]
    return picture.card(card, card.deck, zone, abilities=drawing.powers(card.specials), **of)


def _piles(s: State) -> tuple[sc.Pile, ...]:
    box = s.box
    return (
        picture.pile("loot", "Loot Deck", s.loot_deck, box.equipment),
        picture.pile("treasure", "Treasure Deck", s.treasure_deck, box.equipment),
        picture.pile("mimic", "Mimic Deck", s.mimic_deck, box.models),
    )


# The question


def _question(s: State, ask: Ask, seat: int | None) -> sc.Question:
    return picture.question(
        ask, seat, seat_names(s.players),
        prompt(s, ask) if ask.seat == seat else overheard(s, ask),
        lambda: DEEDS.choices(s, ask),
        turn=TURNS, interrupt=INTERRUPTS,
        about=ask.about[0] if ask.prompt == "menu" else None,
        cards=tuple(s.box.equipment[card].id for card in drawing.offered(ask, _CARDS)),
    )  # fmt: skip
