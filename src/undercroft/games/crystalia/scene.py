"""A war as a scene: what a client draws for a seat, from what that seat may know."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel import scene as sc
from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.squares import each

from ..superdungeon import drawing
from ..superdungeon.naming import unit_names
from . import effect
from .card import ABILITIES
from .chest import trapdoor_squares
from .deeds import DEEDS
from .facing import NAMES
from .faction import at_the_tree
from .naming import PHASE, player_name, seat_names
from .prompt import overheard, prompt
from .stat import stats
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
        seats=tuple(
            sc.Seat(
                number=number,
                name=_seat_name(s, number, name),
                side="ours" if s.teams[number] == ours else "theirs",
                asked=ask is not None and ask.seat == number,
            )
            for number, name in enumerate(seat_names(s.players))
        ),
        question=None if ask is None else _question(s, ask, seat),
        outcome=_outcome(s),
    )


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


@lru_cache(1 << 12)
def _words(abilities: int) -> tuple[str, ...]:
    return tuple(word.replace("_", " ") for word, bit in ABILITIES.items() if abilities & bit)


def _token(s: State, unit: int, name: str, ours: int) -> sc.Token:
    profile = s.profile[unit]
    card = profile.card
    here = s.at[unit] >= 0
    abilities = _words(effect.having(s, unit, ALL_ABILITIES))
    tags = [*card.types, *card.affinity, *abilities]
    if s.immune >> unit & 1:
        tags.append("immune")
    if s.down >> unit & 1:
        tags.append("on the ground")
    if profile.monster:
        tags.append(card.platform)
    return sc.Token(
        id=unit,
        name=name,
        kind=profile.kind,
        side="ours" if s.side[unit] == ours else "theirs",
        seat=s.owner[unit],
        at=s.at[unit] if here else None,
        base=profile.base,
        squares=tuple(each(s.footprint(unit))),
        art=card.art,
        facing=None if profile.static or not here else NAMES[s.facing[unit]],
        hearts=profile.hearts,
        wounds=s.wounds[unit],
        statuses=status.names(s.status[unit]),
        counters=_counters(s, unit),
        activated=bool(s.crystals >> unit & 1),
        active=unit == s.active,
        tags=tuple(tags),
        stats=stats(s, unit) if here else (),
        cards=tuple(s.box.equipment[number].id for number in s.gear[unit]),
        abilities=drawing.powers(card.specials),
        text=card.text,
    )


def _counters(s: State, unit: int) -> tuple[tuple[str, int], ...]:
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
        name = player_name(player)
        tracks.append(
            sc.Track(
                id=f"wrath-{player}",
                seat=player,
                label=f"Wrath of {name}",
                short="Wrath",
                look="pool",
                value=s.wrath[player],
                spaces=MOST,
            )
        )
        tracks.append(
            sc.Track(
                id=f"boss-{player}", seat=player, art="queen-crown",
                label=f"Boss of {name}", short="Boss", value=s.boss_state[player], spaces=2,
                note=_boss_note(s, player),
            )
        )  # fmt: skip
        dials = s.dials[player]
        agenda = s.box.content.factions[s.faction[player]].agenda.text if s.faction[player] else ""
        if dials.ritual_units:
            tracks.append(
                sc.Track(
                    id=f"agenda-{player}", seat=player, art="deku-tree",
                    label=f"Hand in hand at the tree, {name}", short="Hand in hand at the tree",
                    value=max(map(len, at_the_tree(s, player)), default=0),
                    spaces=dials.ritual_units, note=agenda,
                )
            )  # fmt: skip
        if dials.fragments:
            tracks.append(
                sc.Track(
                    id=f"agenda-{player}", seat=player, art="cut-diamond",
                    label=f"Fragments of {name}", short="Fragments",
                    value=s.fragments[player], spaces=dials.fragments, note=agenda,
                )
            )  # fmt: skip
        if dials.char_units:
            part, whole = dials.char_share
            needed = -(-len(s.board.tiles) * part // whole)
            tracks.append(
                sc.Track(
                    id=f"agenda-{player}", seat=player, art="flame",
                    label=f"Charred tiles of {name}", short="Charred tiles",
                    value=s.charred[player].bit_count(), spaces=needed, note=agenda,
                )
            )  # fmt: skip
        if s.trophies[player]:
            tracks.append(
                sc.Track(
                    id=f"trophies-{player}", seat=player, art="trophy", label=f"Trophies of {name}",
                    short="Trophies",
                    value=len(s.trophies[player]), spaces=0,
                )
            )  # fmt: skip
    return tuple(tracks)


def _boss_note(s: State, player: int) -> str:
    if s.out[player]:
        return "out of the game"
    if s.boss_due[player]:
        return "must come in the next turn"
    if s.boss_state[player] == PENDING:
        return "waits" + (", the mini-boss is unlocked" if s.unlocked[player] else "")
    return "on the warzone" if s.boss_state[player] == OUT else "destroyed"


def _offered(ask: Ask) -> tuple[int, ...]:
    """The cards that a question lets one choose among."""
    at = {"keep": 1, "equip": 2, "curse": 2, "nominate": 2}.get(ask.prompt)
    if at is None or ask.seat == CHANCE:
        return ()
    return tuple(dict.fromkeys(option[at] for option in ask.options if len(option) > at))


def _cards(s: State, ask: Ask | None) -> tuple[sc.Card, ...]:
    cards = [] if ask is None or ask.prompt == "equip" else [
        _card(s, card, "found", lies="found") for card in _offered(ask)
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
    return sc.Card(
        id=card.id, name=card.name, kind=card.deck, text=card.text, art=card.art, zone=zone,
        abilities=drawing.powers(card.specials), **of,
    )  # fmt: skip


def _piles(s: State) -> tuple[sc.Pile, ...]:
    box = s.box
    return (
        drawing.pile("loot", "Loot Deck", s.loot_deck, box.equipment),
        drawing.pile("treasure", "Treasure Deck", s.treasure_deck, box.equipment),
        drawing.pile("mimic", "Mimic Deck", s.mimic_deck, box.models),
    )


# The question


def _question(s: State, ask: Ask, seat: int | None) -> sc.Question:
    mine = ask.seat == seat
    return sc.Question(
        seat=ask.seat,
        who="chance" if ask.seat == CHANCE else player_name(ask.seat),
        prompt=prompt(s, ask) if mine else overheard(s, ask),
        rules=ask.rules,
        mine=mine,
        interrupt=ask.prompt in INTERRUPTS,
        turn=ask.prompt in TURNS,
        options=DEEDS.choices(s, ask) if mine else (),
        about=ask.about[0] if ask.prompt == "menu" else None,
        cards=tuple(s.box.equipment[card].id for card in _offered(ask)) if mine else (),
    )
