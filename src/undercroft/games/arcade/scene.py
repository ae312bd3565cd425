"""A game of Arcade as a scene: what a client draws for a seat, from what that seat may know."""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel import board as geometry
from undercroft.kernel import picture
from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import each

from ..superdungeon import drawing
from ..superdungeon.naming import action_name, unit_names
from . import activation, effect, gang
from .box import Box
from .card import ABILITIES, Monster, Space
from .deeds import DEEDS
from .naming import COMMAND, seat_names
from .panel import panels
from .prompt import prompt
from .setup import board_of
from .stat import stats
from .state import HERO_TURN, State
from .tables import SPAWN

ALL_ABILITIES = sum(ABILITIES.values())


def scene(s: State, ask: Ask | None, seat: int | None) -> sc.Scene:
    """What a seat sees and is asked; without a question the game is over."""
    names = unit_names(s)
    seats = seat_names(max(s.seats) + 1)
    begun = bool(_round(s))
    return sc.Scene(
        game="arcade",
        title="Super Dungeon Arcade",
        seat=seat,
        phase=_phase(s),
        round=_round(s),
        parts=(
            sc.RoundPart(label="Heroes", art="person", now=begun and s.turn == HERO_TURN),
            sc.RoundPart(label="Enemies", art="imp-laugh", now=begun and s.turn != HERO_TURN),
        ),
        board=_board(s.box, s.board) if s.card else _map_so_far(s),
        props=_props(s),
        tokens=tuple(_token(s, unit, names[unit]) for unit in range(len(s.card))),
        bonds=_bonds(s),
        tracks=_tracks(s) if s.card else (),
        cards=_cards(s, ask if ask is not None and ask.seat == seat else None),
        piles=_piles(s) if s.card else (),
        panels=panels(s) if s.card else (),
        seats=picture.seats(seats, ask),
        question=None if ask is None else _question(s, ask, seat, seats),
        outcome=drawing.outcome(s),
    )


def _phase(s: State) -> str:
    words = ["boss fight"] if s.fight else []
    if s.turn != HERO_TURN and s.command:
        words.append(COMMAND[s.command])
    return ", ".join([_round(s) or "Setup", *words])


def _round(s: State) -> str:
    if s.agenda[:1] == [("hero_turn",)] and not s.number:
        return ""
    return f"Hero Turn {s.number + 1}" if s.turn == HERO_TURN else f"Consul Turn {s.number}"


# The board


def _map_so_far(s: State) -> sc.Board:
    """During setup: the tiles already laid."""
    return _board(s.box, board_of(s.box, s.layout)) if s.layout else drawing.EMPTY_BOARD


def _board(box: Box, board: geometry.Board) -> sc.Board:
    return drawing.board(box, board, SPAWN, lambda t: (2 if t.slow else 1, t.lava))


def _props(s: State) -> tuple[sc.Prop, ...]:
    props = [
        sc.Prop(kind="chest", name="treasure chest", squares=(square,)) for square in each(s.chests)
    ]
    if s.marker >= 0:
        props.append(sc.Prop(kind="start", name="Start Token", squares=(s.marker,)))
    props += [
        sc.Prop(kind="crystal", name=f"crystal of {s.box.twists[card].name}", squares=(square,))
        for square, card in s.crystals
    ]
    return tuple(props)


# Figures


def _token(s: State, unit: int, name: str) -> sc.Token:
    profile = s.profile[unit]
    card = profile.card
    has = effect.having(s, unit, ALL_ABILITIES)
    counters = _counters(s, unit)

    def drawn() -> sc.Token:
        abilities = [word for word, bit in ABILITIES.items() if has & bit]
        return drawing.token(
            s, unit, name, profile.rank, card,
            statuses=status.names(s.status[unit]),
            counters=counters,
            tags=[*card.types, *card.affinity, *abilities],
            activated=s.acted[unit] > 0,
            stats=() if s.at[unit] < 0 else stats(s, unit),
        )  # fmt: skip

    if s.at[unit] >= 0:
        return drawn()
    told = (s.card[unit], s.gear[unit], s.wounds[unit], s.status[unit], s.acted[unit], has)
    return drawing.waiting(
        s, (unit, name, s.seat_of(unit), unit == s.active, counters, *told), drawn
    )


def _counters(s: State, unit: int) -> tuple[tuple[str, int], ...]:
    """Potions, wrath and crystals on a Hero's card."""
    if not s.is_hero(unit):
        return ()
    crystals = sum(hero == unit for hero, _ in s.carried)
    counters = [("potion", s.potions[unit]), ("wrath", s.wrath[unit])]
    return (*counters, ("crystal", crystals)) if crystals else tuple(counters)


def _bonds(s: State) -> tuple[sc.Bond, ...]:
    """The gangs on the map: an elite and its bonded monsters within two squares. [gang.form.*]"""
    found = []
    for unit in each(s.present):
        card = s.profile[unit].card
        if not isinstance(card, Monster) or card.gang is None:
            continue
        mates = gang.mates(s, unit)
        if mates:
            near = s.board.within_any(s.feet[unit], gang.BOND_REACH)
            strength = max(0, effect.strength_in_force(s, unit))
            found.append(
                sc.Bond(
                    token=unit, members=tuple(mates), squares=tuple(each(near)),
                    label=f"gang of {len(mates) + 1}: STR {strength}",
                )
            )  # fmt: skip
    return tuple(found)


# Beside the board


def _tracks(s: State) -> tuple[sc.Track, ...]:
    chart = s.box.content.chart(len(s.seats))
    bonus = f"monsters have +{s.strength} STR, +{s.arm} ARM" if s.strength or s.arm else ""
    fight = "the boss fight has replaced it" if s.fight else ""
    tracks = [
        sc.Track(
            id="chart", label="Mighty Monster Chart", value=s.space, spaces=len(chart.spaces) - 1,
            marks=tuple(
                sc.TrackMark(space=number, label=_space(space))
                for number, space in enumerate(chart.spaces)
                if space.commands
            ),
            note="; ".join(filter(None, (bonus, fight))),
        ),
        sc.Track(
            id="wrath", label="Unused wrath", value=s.wrath_free, spaces=s.wrath_total,
            look="pool",
        ),
        sc.Track(id="coins", label="Princess Coins", value=s.coins, spaces=0, look="pool"),
        sc.Track(
            id="points", label="Spawning points destroyed", value=s.points_down,
            spaces=len(s.points),
        ),
    ]  # fmt: skip
    if s.tracker:
        fell = ", ".join(f"{kind} (tile {tile})" for kind, tile in s.tracker)
        tracks.append(
            sc.Track(id="tracker", label="Loot tracker", value=len(s.tracker), spaces=0, note=fell)
        )
    return tuple(tracks)


def _space(space: Space) -> str:
    """The commands of a space of the chart in reading order, and its stars."""
    words = [COMMAND[name] + (f" x{times}" if times > 1 else "") for name, times in space.commands]
    words += [f"+{space.strength} STR"] if space.strength else []
    words += [f"+{space.arm} ARM"] if space.arm else []
    return ", ".join(words)


def _cards(s: State, ask: Ask | None) -> tuple[sc.Card, ...]:
    cards = drawing.worn(s)
    if ask is not None and ask.prompt == "keep":
        cards += [drawing.equipment(s, option[1], "found", lies="found") for option in ask.options]
    cards += [drawing.equipment(s, card, "backpack", lies="pack") for card in s.backpack]
    cards += [_twist(s, card, "challenge") for card, _ in s.force]
    cards += [_twist(s, card, "plot") for card in s.plots]
    cards += [_twist(s, card, "mode") for card in s.modes]
    return tuple(cards)


def _twist(s: State, number: int, zone: str) -> sc.Card:
    card = s.box.twists[number]
    text = " ".join(filter(None, (card.trap_text, card.text)))
    return picture.card(card, card.deck, zone, text=text, lies="play")


def _piles(s: State) -> tuple[sc.Pile, ...]:
    box = s.box
    return (
        picture.pile("loot", "Loot Deck", s.loot_deck, box.equipment),
        picture.pile("treasure", "Treasure Deck", s.treasure_deck, box.equipment),
        picture.pile("challenge", "Challenge Deck", s.challenge_deck, box.twists),
        picture.pile("boss", "Boss Fight Challenge Deck", s.boss_deck, box.twists),
        picture.pile("plot", "Plot Deck", s.plot_deck, box.twists),
    )


# The question


_CARDS = {"keep": 1, "equipment": 2}
"""Where the cards stand in the options of questions that let one choose among cards."""


def _question(s: State, ask: Ask, seat: int | None, seats: tuple[str, ...]) -> sc.Question:
    return picture.question(
        ask, seat, seats, prompt(s, ask), lambda: DEEDS.choices(s, ask),
        turn=("menu", "hero_turn"), interrupt=("green", "cancel", "guidance"),
        about=ask.about[0] if ask.prompt == "menu" else None,
        cards=tuple(s.box.equipment[card].id for card in drawing.offered(ask, _CARDS)),
        refuse=lambda options: _refused(s, ask.about[0], options) if ask.prompt == "menu" else (),
    )  # fmt: skip


def _refused(s: State, unit: int, offered: tuple[sc.Choice, ...]) -> tuple[sc.Refusal, ...]:
    """Buttons of the active Hero that nothing stands on now, each with what is in its way."""
    possible = {choice.deed for choice in offered}
    down = activation.knocked_down(s, unit)
    idle: list[tuple[str, str, Hindrance]] = [
        ("Attack", "Special", down or activation.too_dear(s, unit) or _NOBODY)
    ]
    for number in s.profile[unit].specials:
        why = down or activation.iced(s, unit) or activation.used_up(s, number)
        why = why or activation.too_dear(s, unit, s.box.actions[number].cost) or _NOBODY
        idle.append((action_name(s, number), "Special", why))
    if s.chests:
        price = activation.skill_price(s)
        why = down or activation.too_dear(s, unit, price) or _NO_CHEST
        idle.append(("Open chest", "Chest", why))
    return tuple(
        sc.Refusal(
            label=deed, text=DEEDS.sentence(s, why), rules=why.rules, group=group,
            facts=dict(why.facts),
        )
        for deed, group, why in idle
        if deed not in possible
    )  # fmt: skip


_NOBODY = Hindrance("range.limit", "los.required", says="nobody to aim at is in range and sight")
_NO_CHEST = Hindrance("basic.open-chest", says="no chest is adjacent")
