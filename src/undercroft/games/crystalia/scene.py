"""A war as a scene: what a client draws for a seat, from what that seat may know."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel import board as geometry
from undercroft.kernel import scene as sc
from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.squares import each
from undercroft.kernel.wording import plural

from ..superdungeon import drawing
from ..superdungeon.card import EMPTY
from ..superdungeon.dice import show
from ..superdungeon.gloss import gloss
from ..superdungeon.naming import action_name, unit_names
from . import action as actions
from . import aiming, defense, effect, movement, unique
from .box import Box
from .card import ABILITIES, ARM, ATTRIBUTES
from .chest import trapdoor_squares
from .facing import NAMES
from .faction import at_the_tree
from .label import label
from .naming import PHASE, player_name, seat_names
from .odds import forecast
from .prompt import overheard, prompt
from .state import OUT, PENDING, State
from .wrath import MOST

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
        board=_board(s.box, s.board) if s.layout else drawing.EMPTY_BOARD,
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


@lru_cache(maxsize=32)
def _board(box: Box, board: geometry.Board) -> sc.Board:
    """The map; equal boards share one."""
    grounds = [
        sc.Ground(id=t.id, name=t.name, text=t.text, cost=t.cost, harmful=bool(t.status))
        for t in box.content.terrain.values()
    ]
    return drawing.board(board, box.content.tiles, grounds)


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
    profile = s.profile[unit]
    card = profile.card
    here = s.at[unit] >= 0
    abilities = [
        word for word, bit in ABILITIES.items() if profile.flags & bit or effect.has(s, unit, bit)
    ]
    tags = [*card.types, *card.affinity, *(word.replace("_", " ") for word in abilities)]
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
        stats=_stats(s, unit) if here else (),
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


def _stats(s: State, unit: int) -> tuple[sc.Stat, ...]:
    """Movement, actions, skulls and the four attributes in force, with what changes them."""
    profile = s.profile[unit]
    card = profile.card
    gear = [s.box.equipment[number] for number in s.worn(unit)]
    gifts = effect.gifts(s, unit)
    stats = []
    if not profile.static:
        points = max(0, profile.move + effect.granted(s, unit)[0])
        stats += [
            sc.Stat(
                label="Move", value=str(movement.budget(s, unit, points)),
                printed=str(card.move),
                because=(
                    *(item.name for item in gear if item.gifts.move),
                    *(["Slow: halved"] if s.status[unit] & status.SLOW else []),
                    *([] if movement.can_move(s, unit) else ["may not move"]),
                ),
            ),
            sc.Stat(
                label="Actions", value=str(profile.actions + effect.granted(s, unit)[1]),
                printed=str(card.actions),
                because=(
                    *(item.name for item in gear if item.gifts.actions),
                    *(["Poison: one less"] if s.status[unit] & status.POISON else []),
                ),
            ),
        ]  # fmt: skip
        if unit != s.hero[s.owner[unit]]:
            stats.append(
                sc.Stat(label="Skulls", value=str(profile.skulls), printed=str(card.skulls))
            )
    for attribute, name in enumerate(ATTRIBUTES):
        because = [item.name for item in gear if item.gifts.dice[attribute] != EMPTY]
        because += [gift.name for gift in gifts if gift.grants.dice[attribute] != EMPTY]
        pool = effect.pool(s, unit, attribute, offense=False)
        if attribute == ARM:
            pool = defense.defence_pool(s, unit, attribute)
            if profile.point:
                because.append("Goddess Protection")
        stats.append(
            sc.Stat(
                label=name.upper(), value=show(pool), printed=show(card.dice[attribute]),
                because=tuple(because),
            )
        )  # fmt: skip
    for icon, reach in profile.attacks:
        stats.append(sc.Stat(label=icon.capitalize(), value=str(reach), printed=str(reach)))
    return tuple(stats)


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
                value=s.wrath[player],
                spaces=MOST,
            )
        )
        tracks.append(
            sc.Track(
                id=f"boss-{player}", seat=player, art="queen-crown",
                label=f"Boss of {name}", value=s.boss_state[player], spaces=2,
                note=_boss_note(s, player),
            )
        )  # fmt: skip
        dials = s.dials[player]
        agenda = s.box.content.factions[s.faction[player]].agenda.text if s.faction[player] else ""
        if dials.ritual_units:
            tracks.append(
                sc.Track(
                    id=f"agenda-{player}", seat=player, art="deku-tree",
                    label=f"Hand in hand at the tree, {name}",
                    value=max(map(len, at_the_tree(s, player)), default=0),
                    spaces=dials.ritual_units, note=agenda,
                )
            )  # fmt: skip
        if dials.fragments:
            tracks.append(
                sc.Track(
                    id=f"agenda-{player}", seat=player, art="cut-diamond",
                    label=f"Fragments of {name}",
                    value=s.fragments[player], spaces=dials.fragments, note=agenda,
                )
            )  # fmt: skip
        if dials.char_units:
            part, whole = dials.char_share
            needed = -(-len(s.board.tiles) * part // whole)
            tracks.append(
                sc.Track(
                    id=f"agenda-{player}", seat=player, art="flame",
                    label=f"Charred tiles of {name}",
                    value=s.charred[player].bit_count(), spaces=needed, note=agenda,
                )
            )  # fmt: skip
        if s.trophies[player]:
            tracks.append(
                sc.Track(
                    id=f"trophies-{player}", seat=player, art="trophy", label=f"Trophies of {name}",
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
        _card(s, card, "found", None) for card in _offered(ask)
    ]  # fmt: skip
    cards += [_card(s, card, "worn", unit) for unit, gear in enumerate(s.gear) for card in gear]
    for player in range(s.players):
        cards += [_card(s, card, f"backpack-{player}", None) for card in s.backpack[player]]
    return tuple(cards)


def _card(s: State, number: int, zone: str, token: int | None) -> sc.Card:
    card = s.box.equipment[number]
    return sc.Card(
        id=card.id, name=card.name, kind=card.deck, text=card.text, art=card.art, zone=zone,
        token=token, abilities=drawing.powers(card.specials),
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
        options=choices(s, ask) if mine else (),
        about=ask.about[0] if ask.prompt == "menu" else None,
        cards=tuple(s.box.equipment[card].id for card in _offered(ask)) if mine else (),
    )


def choices(s: State, ask: Ask) -> tuple[sc.Choice, ...]:
    """Every option with what a person points at, its path, reach, odds and price."""
    walks = _Walks(s, ask)
    return tuple(_choice(s, ask, index, option, walks) for index, option in enumerate(ask.options))


class _Walks:
    """The ways of the active unit, found once for all its moves."""

    def __init__(self, s: State, ask: Ask) -> None:
        self._s = s
        self._unit = ask.about[0] if ask.prompt == "menu" else -1
        self._ways: movement.Ways | None = None

    def to(self, way: int, square: int) -> tuple[tuple[int, ...], int]:
        """The squares walked and what they cost."""
        s, unit = self._s, self._unit
        if self._ways is None:
            self._ways = actions.reachable(s, unit)
        layers = self._ways.layers_to(way, square)
        path, cost = movement.way_to(s, unit, layers, way, square)
        return tuple(path), cost


_GROUPS = {
    "move": "Move", "dash": "Move", "stand": "Move", "keep_dashing": "Move", "face": "Facing",
    "turn": "Facing", "attack": "Attack", "berserk": "Attack", "arc": "Attack",
    "special": "Unique", "area": "Unique", "aim": "Unique", "teleport": "Unique",
    "chest": "Chest", "trapdoor": "Chest", "explore": "Chest", "search": "Traps",
    "disarm": "Traps", "drink": "Potion", "brew": "Potion", "wrath": "Wrath", "reroll": "Wrath",
    "trade": "Trade", "give": "Trade", "want": "Trade", "equip": "Equip", "activate": "Activate",
    "place": "Place", "land": "Place", "centre": "Place", "push": "Place", "pull": "Place",
    "compel": "Place", "meditate": "Other", "retreat": "Other", "smokebomb": "Other",
    "phase": "Phase", "spawn": "Spawn", "enter": "Spawn",
}  # fmt: skip
_SQUARE_AT = {
    "move": 2, "chest": 1, "trapdoor": 1, "disarm": 2, "teleport": 2, "aim": 2, "place": 2,
    "land": 1, "centre": 1, "push": 1, "pull": 1, "compel": 1, "shift": 1, "second": 1, "token": 1,
    "block": 1, "row": 2, "crawl": 1, "enter": 2, "over": 2,
}  # fmt: skip
_UNIT_AT = {
    "attack": 1, "berserk": 1, "special": 2, "activate": 1, "arc": 1, "vines": 1, "heart": 1,
    "heal": 1, "equip": 1, "nominate": 1, "spawn": 1,
}  # fmt: skip
_CARD_AT = {"keep": 1, "give": 1, "want": 1, "lose": 1, "equip": 2, "nominate": 2}
_DEFAULTS: tuple[Option, ...] = (
    ("pass",), ("done",), ("leave",), ("stay",), ("keep",), ("stop",), ("cancel",), ("refuse",),
    ("stow",), ("discard",),
)  # fmt: skip


def _choice(s: State, ask: Ask, index: int, option: Any, walks: _Walks) -> sc.Choice:
    text = label(s, ask, option)
    if ask.seat == CHANCE:
        return sc.Choice(index=index, label=text, group="Chance", button=True)
    kind = option[0]
    way: Option = option
    tokens: tuple[int, ...] = ()
    if kind == "drink":
        way = option[3:] if ask.prompt == "emergency" else option[2:]
        tokens = (option[1],) if ask.prompt == "emergency" else ()
    squares: tuple[int, ...] = ()
    at = _SQUARE_AT.get(way[0])
    if at is not None and len(way) > at:
        squares = (way[at],)
    who = _UNIT_AT.get(way[0])
    if who is not None and not tokens:
        tokens = (way[who],)
    if way[0] == "wrath" and len(way) > 1:
        tokens = (way[1],)
    which = _CARD_AT.get(kind)
    cards: tuple[str, ...] = ()
    if which is not None and len(option) > which:
        cards = (s.box.equipment[option[which]].id,)
    path: tuple[int, ...] = ()
    cost = _cost(s, ask, option)
    if kind == "move":
        path, points = walks.to(option[1], option[2])
        cost = f"{points} movement"
    found = forecast(s, ask, option)
    aims = ask.prompt == "menu" and way[0] in _AIMED and tokens
    unit, target = (ask.about[0], tokens[0]) if aims else (-1, -1)
    return sc.Choice(
        index=index,
        label=text if found is None or not found.covered else f"{text} (in cover)",
        text=_text(s, ask, option, way),
        group=_GROUPS.get(kind, "Other"),
        deed=_deed(s, ask, way),
        squares=squares,
        tokens=tokens,
        cards=cards,
        into=_INTO.get(kind, ""),
        button=not (squares or tokens or cards),
        default=option in _DEFAULTS,
        path=path,
        affected=_affected(s, ask, way),
        targets=()
        if found is None
        else tuple(sc.Target(token=unit, chance=chance) for unit, chance in found.targets),
        odds=None if found is None else found.chance,
        critical=None if found is None else found.critical,
        dice="" if found is None else show(found.pool),
        cost=cost,
        note=aiming.note(s, unit, target) if aims else "",
        facing=_facing(option),
        lines=aiming.lines(s, unit, target) if aims else (),
        zones=aiming.zones(s, unit, target) if aims else (),
        changes=_changes(s, ask, option),
    )


_GLOSS = {
    "dash": "Spend an action to move farther.",
    "face": "Look another way, then go on.",
    "turn": "Spend an action to look another way.",
    "search": "Test Willpower: 5 stars show the trap of this tile.",
    "disarm": "Test Dexterity against the trap to make it harmless.",
    "meditate": "Restore 1 heart.",
    "retreat": "Leave by the exit, back into the pool, free of wounds and statuses.",
    "smokebomb": "Be placed next to an allied spawning point.",
    "trade": "Offer cards of the backpack to another player.",
    "keep_dashing": "Go on with the dash.",
    "equip": "Wear it from now on; what it displaces is settled at the end of the turn.",
    "stow": "It goes into the backpack, to be worn later.",
    "refuse": "Nothing changes hands.",
}
_UNIQUE = ("special", "area", "aim", "teleport")


def _text(s: State, ask: Ask, option: Option, way: Option) -> str:
    if way[0] in _UNIQUE and isinstance(way[1], int):
        return gloss(s, _GLOSS, way[0], way[1])
    if ask.prompt == "keep" and len(option) > 1:
        return "It goes into the backpack; the others are not kept."
    return gloss(s, _GLOSS, option[0])


def _changes(s: State, ask: Ask, option: Option) -> tuple[sc.Change, ...]:
    """What a card would make of who wears it, before it pops anything. [pop.timing]"""
    if ask.prompt in ("equip", "curse") and option[0] == "equip" and s.at[option[1]] >= 0:
        return drawing.wearing(s, option[1], option[2], -1, _stats)
    return ()


_INTO: dict[str, drawing.Into] = {"equip": "worn", "stow": "pack", "discard": "away"}
_AIMED = ("attack", "berserk", "special")
_DEEDS = {
    "move": "Move", "dash": "Dash", "stand": "Stand up", "keep_dashing": "Keep dashing",
    "attack": "Attack", "berserk": "Berserk", "chest": "Open chest", "trapdoor": "Trapdoor",
    "search": "Search for traps", "disarm": "Disarm", "end": "End activation",
    "activate": "Activate", "face": "Face, then act", "turn": "Turn", "spawn": "Spawn",
}  # fmt: skip


def _deed(s: State, ask: Ask, option: Option) -> str:
    if ask.prompt == "face":
        return ""
    if option[0] in ("special", "area", "aim", "teleport"):
        return action_name(s, option[1])
    return _DEEDS.get(option[0], "")


def _facing(option: Option) -> Literal["N", "E", "S", "W"] | None:
    """How the unit will face, where the option says so."""
    return NAMES[option[1]] if option[0] in ("move", "face", "turn") else None


def _cost(s: State, ask: Ask, option: Option) -> str:
    kind = option[0]
    if kind == "face" and ask.prompt == "menu":
        return "free"
    if kind in ("attack", "dash", "turn", "trade"):
        return "1 action"
    if kind in ("search", "meditate", "retreat", "smokebomb"):
        return "2 actions"
    if kind in ("chest", "trapdoor", "explore", "disarm"):
        return "free" if s.proficient else "1 action"
    if kind == "stand":
        return "1 action" if option[1] == "action" else "all movement"
    if kind in ("special", "area", "aim", "teleport"):
        return plural(s.box.actions[option[1]].cost, "action")
    if kind == "activate":
        unit = option[1]
        free = unit == s.hero[s.owner[unit]]
        return "" if free else plural(s.profile[unit].skulls, "skull")
    if kind == "reroll":
        return "1 wrath"
    return ""


def _affected(s: State, ask: Ask, option: Option) -> tuple[int, ...]:
    """The squares an area would cover, or those of its target."""
    if ask.prompt != "menu":
        return ()
    unit = ask.about[0]
    kind = option[0]
    if kind in ("attack", "berserk"):
        return tuple(each(s.footprint(option[1])))
    if kind in ("area", "aim"):
        action = s.box.actions[option[1]]
        return tuple(each(unique.area(s, unit, action, *option[2:4])))
    if kind == "special":
        action = s.box.actions[option[1]]
        if action.shape is None:
            return tuple(each(s.footprint(option[2])))
        return tuple(each(unique.burst(s, s.at[option[2]], action)))
    return ()
