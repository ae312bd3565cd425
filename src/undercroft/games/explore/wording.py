"""Explore in words: options, questions and events as people read them.

Squares are called by a letter for the column and a number for the row, both from the upper left
corner of the map: C7 is the third column, seventh row; after Z comes AA. Models that share a card
are numbered in the order in which they were brought to the table: "Knucklehead 2".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.kernel.board import Board
from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.dice import Face, decode
from undercroft.kernel.squares import Square

from ..superdungeon import status
from ..superdungeon.card import ATTRIBUTES, Pool
from ..superdungeon.dice import HEART, POTION, show
from . import events as e
from .combat import ATTRIBUTE_OF
from .state import CONSUL, HEROES, State

FACING = {"N": "north", "E": "east", "S": "south", "W": "west"}
TURNED = ("as printed", "turned right", "upside down", "turned left")
MODE = {"melee": "in melee", "range": "at range", "magic": "by magic", "missile": "by missile"}


# Names


def column_name(column: int) -> str:
    """A to Z, then AA, AB, ..."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def square_name(board: Board, square: Square) -> str:
    """C7: third column, seventh row."""
    if square < 0:
        return "nowhere"
    x, y = board.place(square)
    return f"{column_name(x)}{y + 1}"


def square_named(board: Board, name: str) -> Square | None:
    """The square that is called so, if the map has it."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    if not letters.isalpha() or not letters.isascii() or not digits or len(name) > 6:
        return None
    column = 0
    for letter in letters.upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    x, y = column - 1, int(digits) - 1
    if not (0 <= x < board.width and 0 <= y < board.height):
        return None
    square = board.at(x, y)
    return square if board.has(square) else None


def unit_names(s: State) -> list[str]:
    """The names of all units, twins numbered."""
    count: dict[int, int] = {}
    names = []
    for card in s.card:
        count[card] = count.get(card, 0) + 1
        names.append(count[card])
    models = s.box.models
    return [
        models[card].name if count[card] == 1 else f"{models[card].name} {number}"
        for card, number in zip(s.card, names, strict=True)
    ]


def unit_name(s: State, unit: int) -> str:
    if not 0 <= unit < len(s.card):
        return "nobody"
    card = s.card[unit]
    name = s.box.models[card].name
    if s.card.count(card) == 1:
        return name
    return f"{name} {s.card[: unit + 1].count(card)}"


def unit_names_in_a_row(s: State, units: Sequence[int]) -> str:
    return listed([unit_name(s, unit) for unit in units]) or "nobody"


def card_name(s: State, card: int) -> str:
    return s.box.equipment[card].name if card >= 0 else "nothing"


def seat_names(players: int) -> tuple[str, ...]:
    """The Consul, then the Hero players."""
    if players == 1:
        return ("Consul", "Heroes")
    return ("Consul", *(f"Heroes {i + 1}" for i in range(players)))


def side_name(side: int) -> str:
    return "the Heroes" if side == HEROES else "the Consul"


def statuses(bits: int) -> str:
    return listed([name.capitalize() for name in status.names(bits)])


def listed(words: Sequence[str]) -> str:
    """ "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


# Dice


def face(shown: Face) -> str:
    """Stars, ♥ for a heart, ⚗ for a potion, – for a blank."""
    icons = shown.icons.replace(HEART, "♥").replace(POTION, "⚗")
    return "★" * shown.value + icons or "–"


def dice(s: State, pool: Pool, faces: Sequence[int], dropped: Sequence[int] = ()) -> str:
    """The faces of a roll; discarded dice in brackets, fixed stars after a plus."""
    shown = [face(f) for f in s.box.content.faces.shown(pool, faces)]
    words = [f"({word})" if i in dropped else word for i, word in enumerate(shown)]
    if pool.stars:
        words.append(f"+{pool.stars}★")
    return " ".join(words) or "no dice"


def roll_name(what: str) -> str:
    """What a roll is for; a defense names its attribute."""
    kind, _, attribute = what.partition(" ")
    return f"{attribute.upper()} {kind}" if attribute in ATTRIBUTES else what


def die_name(s: State, pool: Pool, faces: Sequence[int], place: int) -> str:
    die = s.box.content.faces.dice(pool)[place]
    return f"{die.name} die ({face(die.faces[faces[place]])})"


# Options


def label(s: State, ask: Ask, option: Option | int) -> str:
    """An option of a question in a few words."""
    if ask.seat == CHANCE:
        return _chance(s, ask, option)
    if not isinstance(option, tuple) or not option:
        return str(option)
    word = _LABELS.get(option[0])
    if word is None:
        return " ".join(str(part) for part in option)
    return word(s, ask, option)


def _chance(s: State, ask: Ask, option: Any) -> str:
    prompt = ask.prompt
    if prompt == "roll":
        what, unit, pool = ask.about
        who = unit_name(s, unit)
        if what == "reroll":
            faces = {face(die.faces[option]) for die in s.box.content.faces.dice(pool)}
            return f"{who}, re-rolled die: {' or '.join(sorted(faces))}"
        shown = dice(s, pool, decode(option, pool.dice))
        return f"{who}, {roll_name(what)} roll {show(pool)}: {shown}"
    if prompt == "draw":
        return f"{ask.about[0]} card: {card_name(s, ask.about[1][option])}"
    if prompt == "layout":
        return f"map: {s.box.content.layouts[ask.about[0][option]].name}"
    found = ask.about[-1][option]
    if isinstance(found, tuple):
        return label(s, Ask(CONSUL, prompt, ()), found)
    return f"{_PLACED.get(prompt, 'place')}: {square_name(s.board, found)}"


_PLACED = {
    "place_point": "spawning point",
    "place_marker": "start marker",
    "place_hero": "Hero",
    "place_chest": "chest",
}


def _plain(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text


def _on_unit(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text.format(unit_name(s, option[1]))


def _on_square(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text.format(square_name(s.board, option[1]))


def _on_card(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text.format(card_name(s, option[1]))


def _on_model(text: str) -> Callable[[State, Ask, Option], str]:
    return lambda s, ask, option: text.format(s.box.models[option[1]].name)


def _keep(s: State, ask: Ask, option: Option) -> str:
    return "keep the roll" if len(option) == 1 else f"keep {card_name(s, option[1])}"


def _attack(s: State, ask: Ask, option: Option) -> str:
    return f"attack {unit_name(s, option[1])} {MODE.get(option[2], option[2])}"


def action_name(s: State, number: int) -> str:
    """The name of a special or potion; of an effect without a card of its own, its id in words."""
    return effect_name(s, s.box.actions[number].name)


def effect_name(s: State, name: str) -> str:
    if "." not in name and "_" not in name:
        return name
    printed = (card.names.get(name) for card in s.box.content.effects.values())
    return next(filter(None, printed), name.rpartition(".")[2].replace("_", " ").title())


def _special(s: State, ask: Ask, option: Option) -> str:
    _, number, target, mode = option
    name = action_name(s, number)
    if mode == "self":
        return name
    how = f" {MODE[mode]}" if mode in MODE and mode != "melee" else ""
    return f"{name} on {unit_name(s, target)}{how}"


def _area(s: State, ask: Ask, option: Option) -> str:
    return action_name(s, option[1]) + _rolled_with(option[2:])


def _aim(s: State, ask: Ask, option: Option) -> str:
    _, number, start, facing, *mode = option
    where = f"{FACING[facing]}, from {square_name(s.board, start)}"
    return f"{action_name(s, number)} {where}{_rolled_with(mode)}"


def _rolled_with(mode: Sequence[str]) -> str:
    return f", with {ATTRIBUTES[ATTRIBUTE_OF[mode[0]]].upper()}" if mode else ""


def _special_square(text: str) -> Callable[[State, Ask, Option], str]:
    def words(s: State, ask: Ask, option: Option) -> str:
        return text.format(action_name(s, option[1]), square_name(s.board, option[2]))

    return words


def _throw(s: State, ask: Ask, option: Option) -> str:
    what = label(s, ask, option[2:])
    return f"{what} (potion of {unit_name(s, option[1])})"


def _drink(s: State, ask: Ask, option: Option) -> str:
    _, drinker, owner, number = option
    name = action_name(s, number)
    if drinker == owner:
        return f"{unit_name(s, drinker)} drinks {name}"
    return f"{unit_name(s, drinker)} drinks {name} of {unit_name(s, owner)}"


def _equip(s: State, ask: Ask, option: Option) -> str:
    _, hero, old = option
    text = f"{unit_name(s, hero)} equips it"
    return text if old < 0 else f"{text} in place of {card_name(s, old)}"


def _gain(what: str) -> str:
    """What a heart or a sacrifice is taken for: a wound, a status, a potion."""
    if what == "wound":
        return "heal 1 wound"
    return "gain a potion" if what == "potion" else f"lose {what.capitalize()}"


def _sacrifice(s: State, ask: Ask, option: Option) -> str:
    return f"{unit_name(s, option[1])} sacrifices it: {_gain(option[2])}"


def _recovery(s: State, ask: Ask, option: Option) -> str:
    return f"{unit_name(s, option[1])}: {_gain(option[2])}"


def _clear(s: State, ask: Ask, option: Option) -> str:
    return f"spend a token: {unit_name(s, option[1])} loses {option[2].capitalize()}"


def _spawn(s: State, ask: Ask, option: Option) -> str:
    skulls = s.profile[option[1]].model.skulls
    return f"spawn {unit_name(s, option[1])} ({plural(skulls, 'skull')})"


def _activate(s: State, ask: Ask, option: Option) -> str:
    unit = option[1]
    if s.is_hero(unit):
        return f"activate {unit_name(s, unit)}"
    skulls = plural(s.profile[unit].model.skulls, "skull")
    again = ", again" if s.acted[unit] else ""
    return f"activate {unit_name(s, unit)} ({skulls}{again})"


def _place(s: State, ask: Ask, option: Option) -> str:
    _, unit, square = option
    what = unit_name(s, unit) if unit >= 0 else _PLACED.get(ask.prompt, "it")
    return f"{what} to {square_name(s.board, square)}"


def _drop(s: State, ask: Ask, option: Option) -> str:
    return f"{unit_name(s, option[1])} lets go of {card_name(s, option[2])}"


def _discard(s: State, ask: Ask, option: Option) -> str:
    if len(option) == 1:
        return "discard it"
    _, pool, faces = ask.about
    return f"discard the {listed([die_name(s, pool, faces, i) for i in option[1]])}"


def _reroll(s: State, ask: Ask, option: Option) -> str:
    _, pool, faces = ask.about
    return f"re-roll the {die_name(s, pool, faces, option[1])}"


def _resurrect(s: State, ask: Ask, option: Option) -> str:
    _, bearer, card, hero = option
    return f"resurrect {unit_name(s, hero)} with {unit_name(s, bearer)}'s {card_name(s, card)}"


def _defend(s: State, ask: Ask, option: Option) -> str:
    return f"defend with {ATTRIBUTES[option[1]].upper()}"


def _face(s: State, ask: Ask, option: Option) -> str:
    return f"tile {s.box.content.tiles[option[1]].name}"


def _lay(s: State, ask: Ask, option: Option) -> str:
    _, x, y, turn = option
    return f"lay it at tile column {x}, row {y}, {TURNED[turn % 4]}"


_LABELS: dict[str, Callable[[State, Ask, Option], str]] = {
    # An activation
    "end": _plain("end the activation"),
    "run": _plain("run"),
    "stand": _plain("stand up"),
    "attack": _attack,
    "berserk": _on_unit("Berserk: free attack on {}"),
    "free": _on_unit("free attack on {}"),
    "special": _special,
    "area": _area,
    "aim": _aim,
    "raise": _special_square("{}: the bones on {}"),
    "shapeshift": _special_square("{}, to {}"),
    "teleport": _special_square("{} to {}"),
    "chest": _on_square("open the chest on {}"),
    "throw": _throw,
    "drink": _drink,
    "move": _on_square("move to {}"),
    "brave": _on_square("move to {} through harm"),
    "burrow": _on_square("burrow to {}"),
    "pass": _plain("pass"),
    # Finds
    "hold": _plain("hold it until the end of the round"),
    "equip": _equip,
    "sacrifice": _sacrifice,
    "swap": _on_card("trade it and {} for a new card"),
    "drop": _drop,
    "keep": _keep,
    "use": _on_card("use {}"),
    # Rolls
    "discard": _discard,
    "reroll": _reroll,
    "defend": _defend,
    "as": lambda s, ask, option: f"take it as a {option[1]}",
    "heart": _recovery,
    "potion": _on_unit("{} gains a potion"),
    "leave": _plain("leave it"),
    "take_off": _recovery,
    "recover": _recovery,
    "heal": lambda s, ask, option: f"heal {option[1]}",
    # Moved by others
    "stay": _plain("leave it where it is"),
    "push": _on_square("push to {}"),
    "pull": _on_square("pull to {}"),
    "compel": _on_square("compel to {}"),
    "land": _on_square("land on {}"),
    "centre": _on_square("centre on {}"),
    "fetch": _on_unit("bring {}"),
    # The round
    "resurrect": _resurrect,
    "place": _place,
    "done": _plain("done"),
    "spawn": _spawn,
    "clear": _clear,
    "name": _on_unit("roll for {}"),
    "first": _plain("go first"),
    "second": _plain("go second"),
    "activate": _activate,
    "stop": _plain("end the Consul's turn"),
    # Setup
    "hero": _on_model("{}"),
    "boss": _on_model("{}"),
    "miniboss": _on_model("{}"),
    "point": _on_model("{}"),
    "face": _face,
    "lay": _lay,
}


# Questions


def prompt(s: State, ask: Ask) -> str:
    """A question as one sentence."""
    asked = _PROMPTS.get(ask.prompt)
    if asked is None:
        return ask.prompt.replace("_", " ")
    return asked(s, ask)


def _about_unit(text: str) -> Callable[[State, Ask], str]:
    return lambda s, ask: text.format(unit_name(s, ask.about[0]))


def _simply(text: str) -> Callable[[State, Ask], str]:
    return lambda s, ask: text


def _menu(s: State, ask: Ask) -> str:
    unit = ask.about[0]
    left = []
    if s.speed:
        left.append(f"{plural(s.speed, 'point')} of Speed")
    if s.actions and not s.running:
        left.append(plural(s.actions, "action point"))
    running = " is running and" if s.running else ""
    return f"{unit_name(s, unit)}{running} has {listed(left) or 'nothing'} left: what next?"


def _interrupt(s: State, ask: Ask) -> str:
    moment, by, target = ask.about
    if moment == "activation":
        return f"{unit_name(s, s.active)}'s activation begins: drink a potion first?"
    if moment == "after_counter":
        return "A counter was placed: drink a potion?"
    if moment == "before_attack":
        return f"{unit_name(s, by)} attacks {unit_name(s, target)}: drink a potion before the roll?"
    return f"{unit_name(s, target)} is about to defend against {unit_name(s, by)}: drink a potion?"


def _find(s: State, ask: Ask) -> str:
    card = s.box.equipment[ask.about[0]]
    return f"The Heroes find {card.name} ({card.slot}): who takes it?"


def _rolled(text: str) -> Callable[[State, Ask], str]:
    def words(s: State, ask: Ask) -> str:
        unit, pool, faces = ask.about
        return text.format(unit_name(s, unit), dice(s, pool, faces))

    return words


def _recover(s: State, ask: Ask) -> str:
    return f"What does {unit_name(s, ask.about[0])} take off?"


def _control(s: State, ask: Ask) -> str:
    by, unit, kind = ask.about
    return f"{unit_name(s, by)} may {kind} {unit_name(s, unit)}: where to?"


def _spawn_prompt(s: State, ask: Ask) -> str:
    point, left, tokens = ask.about
    more = f" and {plural(tokens, 'token')}" if tokens else ""
    where = f"{unit_name(s, point)} on {square_name(s.board, s.at[point])}"
    return f"{where} has {plural(left, 'skull')}{more}: what spawns?"


def _first(s: State, ask: Ask) -> str:
    winner, ours, theirs = ask.about
    who = side_name(winner)
    return f"Initiative: Heroes {ours}, Consul {theirs}. First or second for {who}?"


def _initiative(s: State, ask: Ask) -> str:
    return f"Whose WILL do {side_name(ask.about[0])} roll for initiative?".replace(
        "do the Consul", "does the Consul"
    )


def _consul_turn(s: State, ask: Ask) -> str:
    return f"The Consul's turn, {plural(max(0, ask.about[0]), 'skull')} left: who activates?"


def _two(text: str) -> Callable[[State, Ask], str]:
    def words(s: State, ask: Ask) -> str:
        return text.format(unit_name(s, ask.about[0]), unit_name(s, ask.about[1]))

    return words


def _choose_hero(s: State, ask: Ask) -> str:
    return f"Which Hero is number {ask.about[0] + 1}?"


def _choose_point(s: State, ask: Ask) -> str:
    return f"Which spawning point? {ask.about[0]} still to choose."


def _roll(s: State, ask: Ask) -> str:
    what, unit, pool = ask.about
    if what == "reroll":
        return f"{unit_name(s, unit)} rolls one die again."
    return f"{unit_name(s, unit)} rolls {show(pool)} ({roll_name(what)})."


_PROMPTS: dict[str, Callable[[State, Ask], str]] = {
    "menu": _menu,
    "rage": _about_unit("{} rages: attack whom?"),
    "interrupt": _interrupt,
    "find": _find,
    "drop": _about_unit("Too many cards in one slot: what does {} let go of?"),
    "luck_chest": _about_unit("{} is lucky and drew two cards: which is kept?"),
    "overcharge": _simply("Overcharge! Which loot do all monsters have from now on?"),
    "discard": _rolled("{} rolled {} and must discard the highest: which?"),
    "reroll": _rolled("{} rolled {}: re-roll one die?"),
    "defend": _two("{} is attacked by {}: defend with what?"),
    "luck": lambda s, ask: (
        f"{unit_name(s, ask.about[0])} rolled a {ask.about[1]}: take it as what?"
    ),
    "heart": _simply("A heart popped out: who takes it?"),
    "potion": _simply("A potion popped out: who takes it?"),
    "recover": _recover,
    "heal": lambda s, ask: f"{unit_name(s, ask.about[0])} heals {ask.about[1]}: which?",
    "control": _control,
    "centre": _two("{} bursts on {}: which square is the centre?"),
    "fetch": _simply("Who else is brought to the Boss?"),
    "teleport": _about_unit("Where does {} land?"),
    "pounce": _two("{} pounces on {}: from where?"),
    "charm": _simply("Use a Resurrection Charm?"),
    "return": _about_unit("Where does {} return?"),
    "spawn": _spawn_prompt,
    "place_monster": _about_unit("Where does {} appear?"),
    "tokens": lambda s, ask: (
        f"The Consul has {plural(ask.about[0], 'skull token')} left: remove a status?"
    ),
    "place_boss": _about_unit("Where does {} stand?"),
    "summon": _about_unit("Where is {} summoned to?"),
    "splurt": _about_unit("Where does {} splurt to?"),
    "initiative": _initiative,
    "first": _first,
    "hero_turn": _simply("The Heroes' turn: who activates?"),
    "consul_turn": _consul_turn,
    "held": _simply("The round ends: which held card next?"),
    "choose_hero": _choose_hero,
    "choose_boss": _simply("Which Boss?"),
    "choose_miniboss": _simply("Which Mini-Boss?"),
    "choose_point": _choose_point,
    "tile": _simply("Which tile is laid next, and which face of it?"),
    "lay": lambda s, ask: f"Where does {_face(s, ask, ('face', ask.about[0]))} go?",
    "place_point": _about_unit("Where does {} stand?"),
    "place_marker": _simply("Where do the Heroes start?"),
    "place_hero": _about_unit("Where does {} start?"),
    "place_chest": _simply("Where does a treasure chest go?"),
    # Questions of chance, where people throw the dice
    "roll": _roll,
    "draw": lambda s, ask: f"Draw a {ask.about[0]} card.",
    "layout": _simply("Which map?"),
}


# Events


def tell(s: State, event: Any) -> str:
    """An event as one sentence, named as the models are now; its rules stand in `event.rules`."""
    told = _EVENTS.get(type(event))
    return type(event).__name__ if told is None else told(s, event)


def _moved(s: State, event: e.Moved) -> str:
    start, end = event.path[0], event.path[-1]
    who = unit_name(s, event.unit)
    return f"{who} moves from {square_name(s.board, start)} to {square_name(s.board, end)}."


def _attacked(s: State, event: e.Attacked) -> str:
    who = unit_name(s, event.unit)
    targets = unit_names_in_a_row(s, event.targets)
    if event.action >= 0:
        return f"{who} uses {action_name(s, event.action)} on {targets}."
    return f"{who} attacks {targets} {MODE.get(event.mode, event.mode)}."


def _acted(s: State, event: e.Acted) -> str:
    who, name = unit_name(s, event.unit), action_name(s, event.action)
    if not event.targets or event.targets == (event.unit,):
        return f"{who} uses {name}."
    return f"{who} uses {name} on {unit_names_in_a_row(s, event.targets)}."


def _rolled_event(s: State, event: e.Rolled) -> str:
    pool = Pool(*event.pool)
    shown = dice(s, pool, event.faces, event.dropped)
    stars = plural(event.stars, "star")
    what = f"{roll_name(event.what)} roll {show(pool)}"
    return f"{unit_name(s, event.unit)}, {what}: {shown} = {stars}."


def _wounded(s: State, event: e.Wounded) -> str:
    by = f" from {unit_name(s, event.by)}" if event.by >= 0 else ""
    return f"{unit_name(s, event.unit)} takes a wound{by}."


def _destroyed(s: State, event: e.Destroyed) -> str:
    by = f" by {unit_name(s, event.by)}" if event.by >= 0 else ""
    return f"{unit_name(s, event.unit)} is destroyed{by}."


def _spawned(s: State, event: e.Spawned) -> str:
    out = f" out of {unit_name(s, event.point)}" if event.point >= 0 else ""
    return f"{unit_name(s, event.unit)} appears on {square_name(s.board, event.square)}{out}."


def _token_spent(s: State, event: e.TokenSpent) -> str:
    what = "spawn" if event.use == "spawn" else "cure"
    return f"The Consul spends skull tokens to {what} {unit_name(s, event.unit)}."


def _equipped(s: State, event: e.Equipped) -> str:
    old = f" in place of {card_name(s, event.replaced)}" if event.replaced >= 0 else ""
    return f"{unit_name(s, event.unit)} equips {card_name(s, event.card)}{old}."


def _drank(s: State, event: e.Drank) -> str:
    return f"{_drink(s, Ask(0, '', ()), ('drink', event.unit, event.owner, event.action))}."


def _gauge(s: State, event: e.GaugeMoved) -> str:
    gauge = s.box.gauge
    at = {gauge.sixteen_bit: ", 16-Bit", gauge.super: ", Super!"}.get(event.space, "")
    lap = ", Overcharge" if event.lap else ""
    return f"Power Gauge: {event.space} of {gauge.spaces}{at}{lap}."


def _ended(s: State, event: e.GameEnded) -> str:
    return "The Heroes win!" if event.winner == "heroes" else "The Consul wins!"


def _at_square(text: str) -> Callable[[State, Any], str]:
    def words(s: State, event: Any) -> str:
        return text.format(unit_name(s, event.unit), square_name(s.board, event.square))

    return words


def _who(text: str) -> Callable[[State, Any], str]:
    return lambda s, event: text.format(unit_name(s, event.unit))


_EVENTS: dict[type, Callable[[State, Any], str]] = {
    e.RoundBegan: lambda s, event: f"Round {event.number} begins.",
    e.Spawned: _spawned,
    e.TokenSpent: _token_spent,
    e.InitiativeRolled: lambda s, event: (
        f"Initiative: {unit_name(s, event.unit)} scores {plural(event.stars, 'star')}."
    ),
    e.WentFirst: lambda s, event: (
        "The Heroes go first." if event.side == HEROES else "The Consul goes first."
    ),
    e.Activated: _who("{} activates."),
    e.Ran: _who("{} runs."),
    e.Moved: _moved,
    e.Displaced: _at_square("{} is moved to {}."),
    e.StoodUp: _who("{} stands up."),
    e.Attacked: _attacked,
    e.Acted: _acted,
    e.Rolled: _rolled_event,
    e.Evaded: _who("{} slips out of range."),
    e.Defended: lambda s, event: (
        f"{unit_name(s, event.unit)} withstands {unit_name(s, event.attacker)}."
    ),
    e.Wounded: _wounded,
    e.Healed: lambda s, event: f"{unit_name(s, event.unit)} heals {plural(event.wounds, 'wound')}.",
    e.Afflicted: lambda s, event: f"{unit_name(s, event.unit)} suffers {statuses(event.status)}.",
    e.Cured: lambda s, event: f"{unit_name(s, event.unit)} loses {statuses(event.status)}.",
    e.Destroyed: _destroyed,
    e.Returned: _at_square("{} returns on {}."),
    e.GaugeMoved: _gauge,
    e.TokenGained: lambda s, event: f"The Consul gains a skull token ({event.total}).",
    e.LootMoved: lambda s, event: f"Loot-O-Meter: {event.circle} of {s.box.loot_circles}.",
    e.Overcharged: lambda s, event: f"Overcharge: all monsters have {card_name(s, event.card)}.",
    e.ChestOpened: _at_square("{} opens the chest on {}."),
    e.Drew: lambda s, event: f"{event.deck.capitalize()} drawn: {card_name(s, event.card)}.",
    e.Equipped: _equipped,
    e.Sacrificed: lambda s, event: (
        f"{unit_name(s, event.unit)} sacrifices {card_name(s, event.card)}."
    ),
    e.HeldBack: lambda s, event: f"{card_name(s, event.card)} is held back.",
    e.Discarded: lambda s, event: f"{card_name(s, event.card)} is discarded.",
    e.GainedPotion: lambda s, event: f"{unit_name(s, event.unit)} gains a potion ({event.total}).",
    e.Drank: _drank,
    e.Shapeshifted: lambda s, event: (
        f"Shapeshift: {s.box.models[event.card].name} on {square_name(s.board, event.square)}."
    ),
    e.EffectEnded: lambda s, event: f"{action_name(s, event.action)} ends.",
    e.BossCalled: lambda s, event: f"{unit_name(s, s.boss)} will come next round!",
    e.BossSpawned: _at_square("{} enters on {}!"),
    e.TimedOut: _who("Timeout! {} recovers."),
    e.RoundEnded: lambda s, event: f"Round {event.number} ends.",
    e.GameEnded: _ended,
}
