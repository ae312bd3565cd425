"""A game of Arcade as a scene: what a client draws for a seat, from what that seat may know."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel import board as geometry
from undercroft.kernel import scene as sc
from undercroft.kernel import shapes
from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.squares import each
from undercroft.kernel.wording import plural

from ..superdungeon import drawing
from ..superdungeon.card import EMPTY
from ..superdungeon.dice import show
from ..superdungeon.gloss import gloss
from ..superdungeon.naming import action_name, unit_names
from . import action as actions
from . import activation, effect, gang, movement
from .box import Box
from .card import ABILITIES, ATTRIBUTES, Hero, Monster, Space
from .label import label
from .naming import COMMAND, seat_names
from .odds import forecast
from .panel import panels
from .prompt import prompt
from .setup import board_of
from .state import HERO_TURN, State
from .tables import SPAWN


def scene(s: State, ask: Ask | None, seat: int | None) -> sc.Scene:
    """What a seat sees and is asked; without a question the game is over."""
    names = unit_names(s)
    seats = seat_names(max(s.seats) + 1)
    return sc.Scene(
        game="arcade",
        title="Super Dungeon Arcade",
        seat=seat,
        phase=_phase(s),
        board=_board(s.box, s.board) if s.card else _map_so_far(s),
        props=_props(s),
        tokens=tuple(_token(s, unit, names[unit]) for unit in range(len(s.card))),
        bonds=_bonds(s),
        tracks=_tracks(s) if s.card else (),
        cards=_cards(s, ask if ask is not None and ask.seat == seat else None),
        piles=_piles(s) if s.card else (),
        panels=panels(s) if s.card else (),
        seats=sc.seats(seats, ask),
        question=None if ask is None else _question(s, ask, seat, seats),
        outcome=drawing.outcome(s),
    )


def _phase(s: State) -> str:
    if s.agenda[:1] == [("hero_turn",)] and not s.number:
        return "Setup"
    words = ["boss fight"] if s.fight else []
    if s.turn == HERO_TURN:
        return ", ".join([f"Hero Turn {s.number + 1}", *words])
    if s.command:
        words.append(COMMAND[s.command])
    return ", ".join([f"Consul Turn {s.number}", *words])


# The board


def _map_so_far(s: State) -> sc.Board:
    """During setup: the tiles already laid."""
    return _board(s.box, board_of(s.box, s.layout)) if s.layout else drawing.EMPTY_BOARD


@lru_cache(maxsize=512)
def _board(box: Box, board: geometry.Board) -> sc.Board:
    """The map; equal boards share one."""
    grounds = [
        sc.Ground(id=t.id, name=t.name, text=t.text, cost=2 if t.slow else 1, harmful=t.lava)
        for t in box.content.terrain.values()
        if t.id != SPAWN
    ]
    return drawing.board(board, box.content.tiles, grounds)


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
    abilities = [word for word, bit in ABILITIES.items() if effect.has(s, unit, bit)]
    return drawing.token(
        s, unit, name, profile.rank, card,
        statuses=status.names(s.status[unit]),
        counters=_counters(s, unit),
        tags=[*card.types, *card.affinity, *abilities],
        stats=() if s.at[unit] < 0 else _hero_stats(s, unit, card) if isinstance(card, Hero)
        else _monster_stats(s, unit, card),
    )  # fmt: skip


def _counters(s: State, unit: int) -> tuple[tuple[str, int], ...]:
    """Potions, wrath and crystals on a Hero's card."""
    if not s.is_hero(unit):
        return ()
    crystals = sum(hero == unit for hero, _ in s.carried)
    counters = [("potion", s.potions[unit]), ("wrath", s.wrath[unit])]
    return (*counters, ("crystal", crystals)) if crystals else tuple(counters)


def _hero_stats(s: State, unit: int, card: Hero) -> tuple[sc.Stat, ...]:
    """Movement, actions and the four attributes in force, with what changes them."""
    profile = s.profile[unit]
    gear = [s.box.equipment[number] for number in s.gear[unit]]
    stats = [
        sc.Stat(
            label="Move", value=str(movement.budget(s, unit, profile.move)),
            printed=str(card.move),
            because=(
                *(item.name for item in gear if item.gifts.move),
                *(["Slow: halved"] if s.status[unit] & status.SLOW else []),
                *(["Immobile"] if s.status[unit] & status.IMMOBILE else []),
            ),
        ),
        sc.Stat(
            label="Actions", value=str(profile.actions), printed=str(card.actions),
            because=(
                *(item.name for item in gear if item.gifts.actions),
                *(["Poison: one less"] if s.status[unit] & status.POISON else []),
            ),
        ),
    ]  # fmt: skip
    hindered = s.status[unit] & (status.HEX | status.BANE)
    for attribute, name in enumerate(ATTRIBUTES):
        because = [
            item.name
            for item in gear
            if item.gifts.dice[attribute] != EMPTY or item.gifts.offense[attribute] != EMPTY
        ]
        because += [
            gift.name
            for gift in effect.gifts(s, unit)
            if gift.grants.dice[attribute] != EMPTY or gift.grants.offense[attribute] != EMPTY
        ]
        if hindered & status.HEX:
            because.append("Hex: the best die of an offense roll is discarded")
        if hindered & status.BANE:
            because.append("Bane: the best die of a defense roll is discarded")
        stats.append(
            sc.Stat(
                label=name.upper(),
                value=show(effect.pool(s, unit, attribute, offense=True)),
                printed=show(card.dice[attribute]),
                because=tuple(because),
            )
        )
    return tuple(stats)


def _monster_stats(s: State, unit: int, card: Monster) -> tuple[sc.Stat, ...]:
    """What a monster fights with just now: with its gang or alone, stars and statuses included."""
    arm = sc.Stat(
        label="ARM", value=str(effect.monster_arm(s, unit)), printed=str(card.arm),
        because=_arm_because(s, unit),
    )  # fmt: skip
    if card.rank == "point":
        return (arm,)
    blow = gang.blow(s, unit)
    mates = gang.mates(s, unit)
    in_gang = ("in a gang",) if card.gang is not None and mates else ()
    strength = max(0, effect.strength_in_force(s, unit))
    because = list(in_gang)
    if strength != blow.strength:
        because.append("stars, cards and statuses")
    stats = [
        sc.Stat(label="Move", value=str(card.move), printed=str(card.move)),
        arm,
    ]
    if card.rank != "minion":
        stats += [
            sc.Stat(
                label="Actions", value=str(effect.monster_actions(s, unit)),
                printed=str(card.solo.actions), because=in_gang,
            ),
            sc.Stat(
                label="STR", value=str(strength), printed=str(card.solo.strength),
                because=tuple(because),
            ),
            sc.Stat(
                label="Range", value=str(blow.reach), printed=str(card.solo.reach),
                because=in_gang,
            ),
        ]  # fmt: skip
    return tuple(stats)


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


def _arm_because(s: State, unit: int) -> tuple[str, ...]:
    rank = s.profile[unit].rank
    because = []
    if s.arm and rank not in ("point", "boss"):
        because.append("stars of the chart")
    if s.regrouped >> unit & 1:
        because.append("Regroup")
    if s.status[unit] & status.BANE:
        because.append("Bane")
    because += [gift.name for gift in effect.gifts(s, unit) if gift.grants.arm]
    return tuple(because)


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
        ),
        sc.Track(id="coins", label="Princess Coins", value=s.coins, spaces=0),
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
        cards += [drawing.equipment(s, option[1], "found") for option in ask.options]
    cards += [drawing.equipment(s, card, "backpack") for card in s.backpack]
    cards += [_twist(s, card, "challenge") for card, _ in s.force]
    cards += [_twist(s, card, "plot") for card in s.plots]
    cards += [_twist(s, card, "mode") for card in s.modes]
    return tuple(cards)


def _twist(s: State, number: int, zone: str) -> sc.Card:
    card = s.box.twists[number]
    text = " ".join(filter(None, (card.trap_text, card.text)))
    return sc.Card(id=card.id, name=card.name, kind=card.deck, text=text, art=card.art, zone=zone)


def _piles(s: State) -> tuple[sc.Pile, ...]:
    box = s.box
    return (
        drawing.pile("loot", "Loot Deck", s.loot_deck, box.equipment),
        drawing.pile("treasure", "Treasure Deck", s.treasure_deck, box.equipment),
        drawing.pile("challenge", "Challenge Deck", s.challenge_deck, box.twists),
        drawing.pile("boss", "Boss Fight Challenge Deck", s.boss_deck, box.twists),
        drawing.pile("plot", "Plot Deck", s.plot_deck, box.twists),
    )


# The question


def _question(s: State, ask: Ask, seat: int | None, seats: tuple[str, ...]) -> sc.Question:
    return sc.question(
        ask, seat, seats, prompt(s, ask), lambda: choices(s, ask),
        turn=("menu", "hero_turn"), interrupt=("green", "cancel", "guidance"),
        about=ask.about[0] if ask.prompt == "menu" else None,
        cards=_offered(s, ask),
        refuse=lambda options: _refused(s, ask.about[0], options) if ask.prompt == "menu" else (),
    )  # fmt: skip


def _offered(s: State, ask: Ask) -> tuple[str, ...]:
    """The cards that a question lets one choose among."""
    at = {"keep": 1, "equipment": 2}.get(ask.prompt)
    if at is None or ask.seat == CHANCE:
        return ()
    numbers = [option[at] for option in ask.options if len(option) > at]
    return tuple(dict.fromkeys(s.box.equipment[number].id for number in numbers))


def _refused(s: State, unit: int, offered: tuple[sc.Choice, ...]) -> tuple[sc.Refusal, ...]:
    """What the active Hero could do at another time or place."""
    specials = [(action_name(s, n), s.box.actions[n].cost) for n in s.profile[unit].specials]
    found = drawing.idle([("Attack", 1), *specials], offered, s.actions, ("action.spend",))
    if s.chests:
        found += drawing.idle_chest(offered, s.actions, ("basic.open-chest",))
    return found


def choices(s: State, ask: Ask) -> tuple[sc.Choice, ...]:
    """Every option with what a person points at, its path, reach, odds and price."""
    walks = _Walks(s, ask)
    return tuple(_choice(s, ask, index, option, walks) for index, option in enumerate(ask.options))


class _Walks:
    """The ways of the active Hero, found once for all its moves and dashes."""

    def __init__(self, s: State, ask: Ask) -> None:
        self._s = s
        self._unit = ask.about[0] if ask.prompt == "menu" else -1
        self._layers: dict[int, list[int]] = {}

    def to(self, kind: str, square: int) -> tuple[tuple[int, ...], int]:
        """The squares walked and what they cost."""
        s, unit = self._s, self._unit
        points = s.move if kind == "move" else movement.budget(s, unit, activation.DASH)
        if points not in self._layers:
            self._layers[points] = movement.flood(s, unit, points)
        layers = self._layers[points]
        cost = movement.cost_to(layers, square)
        return tuple(movement.route(s, unit, layers, square, cost)), cost


_POINTERS = drawing.Pointers(
    groups={
    "move": "Move", "dash": "Move", "stand": "Move", "step": "Move",
    "attack": "Attack", "blades": "Attack", "arc": "Attack",
    "special": "Unique", "area": "Unique", "aim": "Unique", "teleport": "Unique",
    "borrow": "Unique", "chest": "Chest", "interact": "Crystal",
    "drink": "Potion", "slurp": "Potion", "equip": "Equip", "trade": "Trade", "buy_coin": "Trade",
    "give": "Trade", "activate": "Activate", "monster": "Monster", "minion": "Monster",
    "friend": "Monster", "take": "Attack",
    "shift": "Shapeshift", "place": "Place", "land": "Place", "centre": "Place",
    "push": "Place", "pull": "Place", "compel": "Place",
},
    squares={
    "move": 1, "dash": 1, "step": 1, "chest": 1, "interact": 1, "land": 1, "centre": 1, "push": 1,
    "pull": 1, "compel": 1, "shift": 1, "place": 2, "teleport": 2, "aim": 2,
},
    units={
    "attack": 1, "blades": 1, "arc": 1, "special": 2, "activate": 1, "monster": 1, "minion": 1,
    "heart": 1, "heal": 1, "potion": 1, "from": 1, "curse": 1, "try": 1, "pay": 1, "slurp": 1,
    "equip": 1, "friend": 1, "take": 1,
},
    cards={"keep": 1, "give": 1, "equip": 2, "discard": 2},
    defaults=(("pass",), ("done",), ("leave",), ("stay",), ("keep",), ("stop",)),
    into={"equip": "worn", "discard": "away"},
)  # fmt: skip


def _choice(s: State, ask: Ask, index: int, option: Option, walks: _Walks) -> sc.Choice:
    text = label(s, ask, option)
    if ask.seat == CHANCE:
        return sc.Choice(index=index, label=text, group="Chance", button=True)
    kind = option[0]
    way = option[3:] if kind == "drink" else option[1] if kind == "borrow" else option
    path: tuple[int, ...] = ()
    cost = _cost(s, option)
    if kind in ("move", "dash"):
        path, points = walks.to(kind, option[1])
        cost = f"{points} movement" if kind == "move" else cost
    preview = drawing.Preview(
        _deed(s, option), cost, path, _affected(s, ask, way), forecast(s, ask, option),
        _text(s, option),
    )  # fmt: skip
    tokens = _pointed_at(s, ask, way)
    found = drawing.choice(s, _POINTERS, index, text, option, way, tokens, preview)
    if ask.prompt == "equipment" and kind == "equip":
        _, hero, card, old = option
        changes = drawing.wearing(s, hero, card, old, _stats_of)
        drops = (s.box.equipment[old].id,) if old >= 0 else ()
        return found.model_copy(update={"changes": changes, "drops": drops})
    return found


def _stats_of(s: State, unit: int) -> tuple[sc.Stat, ...]:
    card = s.profile[unit].card
    assert isinstance(card, Hero)
    return _hero_stats(s, unit, card)


_GLOSS = {
    "dash": "Spend an action to move two squares at once.",
    "interact": "Do what the crystal asks for.",
    "blades": "Give up all movement for an attack.",
    "trade": "Six loot cards are discarded, and a treasure is drawn.",
    "equip": "Wear it from now on; what is worn in its place is discarded.",
    "keep": "It goes into the backpack, and the others are discarded.",
    "monster": "It is the next to carry out the command.",
}


def _text(s: State, option: Option) -> str:
    kind = option[0]
    if kind == "borrow":
        return _text(s, option[1])
    if kind == "keep" and len(option) == 1:
        return ""
    number = option[1] if kind in _UNIQUE else option[2] if kind == "drink" else None
    return gloss(s, _GLOSS, kind, number)


def _pointed_at(s: State, ask: Ask, way: Option) -> tuple[int, ...]:
    """The model an option is about; the Hero or point of some questions is a unit, too."""
    if (way[0] == "hero" and ask.prompt != "choose_hero") or (
        way[0] == "point" and isinstance(way[1], int)
    ):
        return (way[1],)
    return drawing.pointed_at(_POINTERS, way)


_DEEDS = {
    "move": "Move", "dash": "Dash", "stand": "Stand up", "attack": "Attack",
    "blades": "Wind of Blades", "chest": "Open chest", "interact": "Interact",
    "slurp": "Loud Slurping", "end": "End activation", "activate": "Activate",
}  # fmt: skip
_UNIQUE = ("special", "area", "aim", "teleport")


def _deed(s: State, option: Option) -> str:
    kind = option[0]
    if kind == "borrow":
        return f"Mastery: {_deed(s, option[1])}"
    if kind in _UNIQUE:
        return action_name(s, option[1])
    return action_name(s, option[2]) if kind == "drink" else _DEEDS.get(kind, "")


def _cost(s: State, option: Option) -> str:
    kind = option[0]
    if kind in ("attack", "dash"):
        return "1 action"
    if kind in ("chest", "interact"):
        return "free" if s.proficient else "1 action"
    if kind == "blades":
        return "all movement"
    if kind == "stand":
        return "1 action" if option[1] == "action" else "all movement"
    if kind in ("special", "area", "aim", "teleport"):
        return plural(s.box.actions[option[1]].cost, "action")
    if kind == "borrow":
        return plural(s.box.actions[option[1][1]].cost, "action")
    if kind == "drink":
        return plural(s.box.actions[option[2]].cost, "potion")
    return "1 potion" if kind in ("slurp", "pay") else ""


def _affected(s: State, ask: Ask, option: Option) -> tuple[int, ...]:
    """The squares an area would cover, or those of its target."""
    if ask.prompt not in ("menu", "green") or option[0] not in _SHOWN:
        return ()
    return _SHOWN[option[0]](s, ask.about[0], option)


def _area(s: State, unit: int, option: Option) -> tuple[int, ...]:
    action = s.box.actions[option[1]]
    return tuple(each(actions.area(s, unit, action, *option[2:4])))


def _burst(s: State, unit: int, option: Option) -> tuple[int, ...]:
    action = s.box.actions[option[1]]
    if action.shape is None or action.shape[0] != "burst":
        return tuple(each(s.footprint(option[2])))
    centre = s.at[option[2]]
    burst = shapes.burst(s.board, centre, action.shape[1])
    return tuple(each(effect.visible(s, 1 << centre, burst)))


def _target(s: State, unit: int, option: Option) -> tuple[int, ...]:
    return tuple(each(s.footprint(option[1])))


_SHOWN: dict[str, Callable[[State, int, Option], tuple[int, ...]]] = {
    "attack": _target,
    "blades": _target,
    "special": _burst,
    "area": _area,
    "aim": _area,
}
