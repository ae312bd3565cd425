"""The deeds of Arcade: one row for each kind of option. See `kernel.deed`.

What stands in a deed's way is said by the rules' own modules, beside what finds the offers.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.deed import Deed, Deeds, Predicate, asked
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, each
from undercroft.kernel.wording import listed, plural

from ..superdungeon import drawing
from ..superdungeon.crystal import status
from ..superdungeon.label import gain
from ..superdungeon.naming import action_name, card_name, die_name, drinking, square_name, unit_name
from . import action, activation, aim, movement, odds, potion, powerup, turn
from .card import Monster
from .naming import ICON as MADE
from .operands import (
    AMOUNT,
    ATTRIBUTE,
    BREW,
    CARD,
    CHEST,
    COLOUR,
    COLUMN,
    CRYSTAL,
    DIE,
    DROP,
    HERO,
    ICON,
    ICON_AS,
    KEPT,
    LENT,
    MODEL,
    OWNER,
    PLACED,
    POINT,
    PRICE,
    REPLACED,
    ROW,
    SPOT,
    SQUARE,
    START,
    TAKEN,
    TARGET,
    TOWARDS,
    UNIQUE,
    UNIT,
    WAY,
    WHAT,
    WORN,
    hero_asked,
)
from .stat import stats
from .state import CONSUL_TURN, State
from .wording import PLACED_THINGS, chance

# Moving


def _walk(s: State, hero: int, square: Square) -> Hindrance | None:
    return movement.no_way(s, hero, square, s.move)


def _run(s: State, hero: int, square: Square) -> Hindrance | None:
    return movement.no_way(s, hero, square, _dash(s, hero), "basic.dash")


def _dash(s: State, hero: int) -> int:
    return movement.budget(s, hero, activation.DASH)


def _nearer(s: State, hero: int, square: Square) -> Option | None:
    """The square on the way there that can be reached now."""
    stop = movement.nearest(s, hero, square, s.move)
    if stop is not None:
        return "move", stop
    stop = movement.nearest(s, hero, square, _dash(s, hero)) if s.actions else None
    return None if stop is None else ("dash", stop)


def _way(s: State, hero: int, square: Square, points: int) -> tuple[tuple[Square, ...], int]:
    layers = movement.flood(s, hero, points)
    cost = movement.cost_to(layers, square)
    return tuple(movement.route(s, hero, layers, square, cost)), cost


# Attacking


def _strike_from(s: State, hero: int, target: int, icon: str) -> Option | None:
    """The nearest square to move to from which an attack could be made."""
    hindered = activation.no_enemy(s, target) or activation.too_dear(s, hero)
    if hindered or activation.unarmed(s, hero, icon):
        return None
    stop = movement.vantage(s, hero, lambda s: not activation.too_far(s, hero, target, icon))
    return None if stop is None else ("move", stop)


def _attack_shows(s: State, hero: int, target: int, icon: str = "missile") -> dict[str, Any]:
    found = odds.of_attack(s, hero, target, icon)
    return {**drawing.foreseen(found), "affected": tuple(each(s.feet[target]))}


# Unique actions and potions


def _used(s: State, by: object, number: int, target: int) -> str:
    row = s.box.actions[number]
    itself = row.reach is None and row.shape is None
    return row.name if itself else f"{row.name} on {unit_name(s, target)}"


def _own(s: State, hero: int, number: int, *_: object) -> Hindrance | None:
    return activation.not_on_card(s, hero, number)


def _cost(s: State, hero: int, number: int, *_: object) -> Hindrance | None:
    return activation.too_dear(s, hero, s.box.actions[number].cost)


def _frozen(s: State, hero: int, *_: object) -> Hindrance | None:
    return activation.iced(s, hero)


def _spent(s: State, hero: int, number: int, *_: object) -> Hindrance | None:
    return activation.used_up(s, number)


def _price(s: State, hero: int, number: int, *_: object) -> str:
    return plural(s.box.actions[number].cost, "action")


def _named(s: State, hero: int, number: int, *_: object) -> str:
    return action_name(s, number)


def _aimed(word: str) -> Predicate:
    def misaimed(s: State, hero: int, *way: Any) -> Hindrance | None:
        return action.misaimed(s, hero, (word, *way))

    return misaimed


def _use_shows(s: State, hero: int, way: Option) -> dict[str, Any]:
    return {
        **drawing.foreseen(odds.of_use(s, hero, way)),
        "text": s.box.actions[way[1]].text,
        "affected": tuple(each(action.touched(s, hero, way))),
    }


def _chance(s: State, hero: int, way: Option) -> float | None:
    found = odds.of_use(s, hero, way)
    return None if found is None else found.chance


def _aim_from(s: State, hero: int, number: int, target: int) -> Option | None:
    """The nearest square to move to from which an action could be aimed at a model."""
    hindered = activation.too_dear(s, hero, s.box.actions[number].cost) or aim.no_target(s, target)
    if hindered or activation.not_on_card(s, hero, number) or activation.iced(s, hero):
        return None
    stop = movement.vantage(s, hero, lambda s: not action.untargeted(s, hero, number, target))
    return None if stop is None else ("move", stop)


def _unique(word: str, *operands: Any, says: Any, text: str, **more: Any) -> Deed[State]:
    """A way to use a unique action."""
    return Deed(
        word, UNIQUE, *operands, says=says, text=text, moments=("menu",), group="Unique",
        synonyms=("use", "cast"), named=True, button=_named, cost=_price,
        needs=(activation.knocked_down, _own), hinder=(_cost, _frozen, _spent, _aimed(word)),
        odds=lambda s, hero, *way: _chance(s, hero, (word, *way)),
        shows=lambda s, hero, *way: _use_shows(s, hero, (word, *way)), **more,
    )  # fmt: skip


def _borrowed(s: State, hero: int, way: Option) -> str:
    return f"Mastery: {action_name(s, way[1])}"


def _drunk(s: State, hero: int, owner: int, number: int, way: Option) -> str:
    """Who drinks what, and what it is aimed at."""
    aimed = DEEDS.worded(s, way).removeprefix(action_name(s, number))
    return f"{drinking(s, hero, owner, number)}{aimed}"


def _potion_price(s: State, hero: int, owner: int, number: int, way: Option) -> str:
    return plural(s.box.actions[number].cost, "potion")


def _potion_shows(s: State, hero: int, owner: int, number: int, way: Option) -> dict[str, Any]:
    return _use_shows(s, hero, way)


def _drink(moment: str, *hinder: Predicate, **more: Any) -> Deed[State]:
    return Deed(
        "drink", OWNER, BREW, WAY, says=_drunk, moments=(moment,), group="Potion", named=True,
        button=lambda s, hero, owner, number, way: action_name(s, number), cost=_potion_price,
        odds=lambda s, hero, owner, number, way: _chance(s, hero, way), shows=_potion_shows,
        hinder=(
            *hinder,
            _frozen,
            lambda s, hero, owner, number, way: potion.unpaid(s, owner, number),
            potion.forbidden,
            lambda s, hero, owner, number, way: potion.misused(s, hero, number, way),
        ), **more,
    )  # fmt: skip


def _brewed(s: State, hero: int, owner: int, number: int, way: Option) -> Hindrance | None:
    return potion.not_brewed(s, owner, number)


def _anothers(s: State, hero: int, owner: int, *_: object) -> Hindrance | None:
    """Green potions are one's own. [potion.share.green]"""
    if owner == hero:
        return None
    says = "{by:unit} is asked, and green potions are one's own"
    return Hindrance("potion.share.green", says=says, by=hero)


# Chests and crystals


def _skill_price(s: State, *_: object) -> str:
    return plural(activation.skill_price(s), "action") if activation.skill_price(s) else "free"


def _skill_dear(s: State, hero: int, square: Square) -> Hindrance | None:
    return activation.too_dear(s, hero, activation.skill_price(s))


def _beside_chest(s: State, hero: int, square: Square) -> Option | None:
    stop = movement.vantage(s, hero, lambda s: not activation.no_chest(s, hero, square))
    return None if stop is None else ("move", stop)


def _beside_crystal(s: State, hero: int, square: Square) -> Option | None:
    stop = movement.vantage(s, hero, lambda s: not activation.no_crystal(s, hero, square))
    return None if stop is None else ("move", stop)


# Questions that say themselves what may be answered


def _unasked(word: str, says: str) -> Predicate:
    """What the question does not list cannot be chosen: the rules that made the list say why."""

    def unasked(s: State, ask: Ask, *values: Any) -> Hindrance | None:
        said = tuple(value for value in values if value is not None)
        if (word, *said) in ask.options:
            return None
        return Hindrance(*ask.rules, says=says)

    return unasked


def _answer(
    word: str, *operands: Any, says: Any, text: str, moments: tuple[str, ...], no: str = "",
    **more: Any,
) -> Deed[State]:  # fmt: skip
    """A row of such a question; `no` says of what is not listed what it is not."""
    hinder = _unasked(word, no or "it is not among what may be chosen")
    return Deed(
        word, *operands, says=says, text=text, moments=moments, by=asked, hinder=hinder, **more
    )


def _no_place(word: str) -> Predicate:
    def no_place(s: State, ask: Ask, *values: Any) -> Hindrance | None:
        """A square that is not among those where something may go. [term.place.legal-square]"""
        square: Square = values[-1]
        if (word, *values) in ask.options:
            return None
        if s.card and movement.standing(s) >> square & 1:
            by = s.unit_at[square]
            rules = (*ask.rules, "term.place.legal-square")
            return Hindrance(*rules, says="{by:unit} stands there", by=by)
        return Hindrance(*ask.rules, says="{at:square} is none of the squares", at=square)

    return no_place


def _onto(word: str, says: str, text: str, *moments: str, group: str = "Place") -> Deed[State]:
    """A square that somebody chooses for a figure."""
    return Deed(
        word, SQUARE, says=says, text=text, moments=moments, group=group, by=asked,
        hinder=_no_place(word),
    )  # fmt: skip


def _off(word: str, *moments: str, text: str) -> Deed[State]:
    """A wound or status that comes off a Hero."""

    def no_token(s: State, ask: Ask, hero: int, what: str) -> Hindrance | None:
        if (word, hero, what) in ask.options:
            return None
        says = "{hero:unit} is not in play"
        if s.at[hero] >= 0:
            says = f"{{hero:unit}} has no {'wound' if what == 'wound' else what.capitalize()}"
            has = s.wounds[hero] if what == "wound" else s.status[hero] & status.BIT[what]
            says = "a rule or card gives it to somebody else" if has else says
        return Hindrance(*ask.rules, says=says, hero=hero)

    return Deed(
        word, UNIT, WHAT, moments=moments, text=text, by=asked, hinder=no_token,
        says=lambda s, ask, unit, what: f"{unit_name(s, unit)}: {gain(what)}",
    )  # fmt: skip


def _full(s: State, ask: Ask, hero: int) -> Hindrance | None:
    """[resolve.offense.potions, potion.maximum]"""
    rule = "resolve.offense.potions"
    if s.at[hero] < 0:
        return Hindrance(rule, says="{hero:unit} is not in play", hero=hero)
    held, most = s.potions[hero], s.profile[hero].potions
    if held < most:
        return None
    says = "{hero:unit} has {held} potions and holds no more"
    return Hindrance("potion.maximum", rule, says=says, hero=hero, held=held, most=most)


def _taken(s: State, ask: Ask, *units: int | None) -> str:
    return " and ".join(unit_name(s, unit) for unit in units if unit is not None)


def _placed(s: State, ask: Ask | None, unit: int, square: Square) -> str:
    thing = PLACED_THINGS.get(ask.prompt if ask else "", "it")
    who = unit_name(s, unit) if unit >= 0 else thing
    return f"{who} to {square_name(s.board, square)}"


def _die(s: State, ask: Ask, place: int) -> str:
    """A die of the roll that is asked about, or any other by its place."""
    if ask.prompt not in ("reroll", "discard") or place >= len(ask.about[2]):
        return f"die {place + 1}"
    _, pool, faces = ask.about
    return die_name(s, pool, faces, place)


def _no_die(s: State, ask: Ask, place: int) -> Hindrance | None:
    if ("reroll", place) in ask.options:
        return None
    dice = len(ask.about[2])
    return Hindrance(*ask.rules, says="the roll has {dice} dice", dice=dice)


def _gone(s: State, ask: Ask, hero: int, gear: int) -> str:
    text = f"{unit_name(s, hero)} discards {card_name(s, gear)}"
    return text if ask.prompt == "lift_curse" else f"{text}: no trap"


# Power-up and setup


def _equips(s: State, ask: Ask, hero: int, card: int, old: int) -> str:
    text = f"{unit_name(s, hero)} equips {card_name(s, card)}"
    return text if old < 0 else f"{text} in place of {card_name(s, old)}"


def _unwearable(s: State, ask: Ask, hero: int, card: int, old: int) -> Hindrance | None:
    if ask.about and hero != ask.about[0]:
        says = "{hero:unit} equips now"
        return Hindrance(*ask.rules, says=says, hero=ask.about[0])
    found = powerup.unwearable(s, hero, card, old)
    if found is None and not ask.about and not powerup.bound(s, card, old):
        return powerup.cursed_first(s)
    return found


def _cursed_first(s: State, ask: Ask, *_: object) -> Hindrance | None:
    return None if ask.about else powerup.cursed_first(s)


def _sold_now(s: State, ask: Ask, *_: object) -> Hindrance | None:
    return Hindrance("powerup.equipment.when", says="it is for power-up") if ask.about else None


def _wears(s: State, ask: Ask, hero: int, card: int, old: int) -> dict[str, Any]:
    drops = (s.box.equipment[old].id,) if old >= 0 else ()
    return {"changes": drawing.wearing(s, hero, card, old, stats), "drops": drops}


def _no_hero(s: State, ask: Ask, card: int) -> Hindrance | None:
    if ("hero", card) in ask.options:
        return None
    if isinstance(s.box.models[card], Monster):
        return Hindrance("setup.heroes.count", says="{card:model} is no Hero", card=card)
    return Hindrance("component.heroes", says="{card:model} is in the party", card=card)


def _no_point(s: State, ask: Ask, point: str) -> Hindrance | None:
    if ("point", point) in ask.options:
        return None
    rules = (*ask.rules, "expand.spawning-points.same-models")
    return Hindrance(*rules, says="with it the spawning points would not come out even")


# At any other moment


def _another_moment(s: State, ask: Ask, deed: Deed[State]) -> Hindrance:
    """It is the Consul's turn, another Hero's activation, or another step of the turn."""
    if not s.card or not s.tile_number:
        return Hindrance("setup.order", says="the dungeon is not set up yet")
    consul = s.turn == CONSUL_TURN
    if deed.group == "Potion":
        if consul:
            rules = ("potion.limit.consul-turn", "potion.no-interrupt")
            return Hindrance(*rules, says="no potion interrupts what is going on")
        if s.active >= 0:
            return Hindrance("potion.no-interrupt", says="no potion interrupts what is going on")
        return Hindrance("potion.limit.activation", says="no Hero is activated now")
    if "hero_turn" in deed.moments:
        if s.active >= 0:
            says = "{by:unit} finishes its activation first"
            return Hindrance("turn.hero.one-at-a-time", says=says, by=s.active)
        return Hindrance("turn.alternate", says="it is not the moment for it")
    if "menu" in deed.moments:
        if consul:
            return Hindrance("turn.alternate", says="it is the Consul's turn")
        if s.active >= 0:
            return Hindrance("action.steps", says="what is going on comes first")
        return Hindrance("hero.activation.parts", says="no Hero is activated now")
    return Hindrance(*ask.rules, says="nothing asks for that now")


_BOSSES = Hindrance("setup.monsters.bosses", says="it is for the setup")
_LAID = Hindrance("setup.dungeon.doorway-match", says="it is for the setup")
_GEAR = Hindrance("powerup.equipment.when", says="it is for the Heroes' power-up")
_COIN = Hindrance("coin.spend", says="it is for when a Hero returns")
_PLACES = (
    "place_marker", "place_hero", "place_chest", "return", "control", "monster_move",
    "place_minion", "set_down", "spawn", "boss_place", "shape", "pushed_out",
)  # fmt: skip

DEEDS: Deeds[State] = Deeds(
    # An activation
    Deed(
        "end", says="end the activation", moments=("menu",), button="End activation",
        text="The activation ends; what is left of it is given up.",
    ),
    Deed(
        "stand", PRICE, moments=("menu",), group="Move", button="Stand up",
        says=lambda s, hero, price: (
            f"stand up for {'an action' if price == 'action' else 'all movement'}"
        ),
        text="Get up from the ground.", hinder=activation.stays_down,
        cost=lambda s, hero, price: "1 action" if price == "action" else "all movement",
    ),
    Deed(
        "move", SQUARE, says="move to {square}", moments=("menu",), group="Move", button="Move",
        text="Walk there with movement points.", synonyms=("go", "walk"), named=True,
        needs=(activation.knocked_down, lambda s, hero, square: movement.rooted(s, hero)),
        hinder=_walk, instead=_nearer,
        path=lambda s, hero, square: _way(s, hero, square, s.move)[0],
        cost=lambda s, hero, square: f"{_way(s, hero, square, s.move)[1]} movement",
    ),
    Deed(
        "dash", SQUARE, says="dash to {square}", moments=("menu",), group="Move", button="Dash",
        text="Spend an action to move two squares at once.", synonyms=("run",), cost="1 action",
        needs=(activation.knocked_down, lambda s, hero, square: movement.rooted(s, hero)),
        hinder=(lambda s, hero, square: activation.too_dear(s, hero), _run),
        instead=_nearer, path=lambda s, hero, square: _way(s, hero, square, _dash(s, hero))[0],
    ),
    Deed(
        "attack", UNIT, ICON, moments=("menu",), group="Attack", button="Attack",
        says=lambda s, hero, unit, icon: f"attack {unit_name(s, unit)} {MADE[icon]}",
        text="Roll against the target's ARM; more stars wound it.", cost="1 action",
        synonyms=("hit", "shoot", "strike"),
        needs=(
            activation.knocked_down, lambda s, hero, unit, icon: activation.no_enemy(s, unit),
        ),
        hinder=(
            lambda s, hero, unit, icon: activation.too_dear(s, hero),
            lambda s, hero, unit, icon: activation.unarmed(s, hero, icon),
            activation.too_far,
        ),
        instead=_strike_from, shows=_attack_shows,
        odds=lambda s, hero, unit, icon: odds.of_attack(s, hero, unit, icon).chance,
    ),
    Deed(
        "blades", UNIT, says="Wind of Blades: attack {unit} by missile", moments=("menu",),
        group="Attack", button="Wind of Blades", cost="all movement",
        text="Give up all movement for an attack.",
        needs=(activation.knocked_down, lambda s, hero, unit: activation.no_enemy(s, unit)),
        hinder=(
            lambda s, hero, unit: activation.no_wind(s, hero),
            lambda s, hero, unit: activation.unarmed(s, hero, "missile"),
            lambda s, hero, unit: activation.too_far(s, hero, unit, "missile"),
        ),
        shows=_attack_shows,
        odds=lambda s, hero, unit: odds.of_attack(s, hero, unit, "missile").chance,
    ),
    _unique(
        "special", TARGET, says=_used, text="Use a unique action on a model, or on oneself.",
        instead=_aim_from,
    ),
    _unique("area", says="{action}", text="Use a unique action that acts all around."),
    _unique(
        "aim", START, TOWARDS, says="{action} {facing}, from {start}",
        text="Use a unique action whose area begins beside its user.", points="start",
    ),
    _unique(
        "teleport", SQUARE, says="{action} to {square}",
        text="Use a unique action that sets its user on a square.",
    ),
    Deed(
        "borrow", LENT, moments=("menu",), group="Unique", named=True,
        says=lambda s, hero, way: f"Mastery: {DEEDS.worded(s, way)}", button=_borrowed,
        text="Use a unique action of a friend beside the Hero.",
        needs=(
            activation.knocked_down,
            lambda s, hero, way: activation.not_lent(s, hero, way[1]),
        ),
        hinder=(
            lambda s, hero, way: _cost(s, hero, way[1]),
            _frozen,
            lambda s, hero, way: activation.used_up(s, way[1]),
            action.misaimed,
        ),
        odds=_chance, shows=_use_shows, cost=lambda s, hero, way: _price(s, hero, way[1]),
    ),
    Deed(
        "chest", CHEST, says="open the chest on {square}", moments=("menu",), group="Chest",
        text="Open the chest and draw what is in it.", button="Open chest",
        synonyms=("open",), needs=activation.knocked_down, cost=_skill_price,
        hinder=(_skill_dear, activation.no_chest), instead=_beside_chest,
    ),
    Deed(
        "interact", CRYSTAL, says="interact with the crystal on {square}", moments=("menu",),
        group="Crystal", text="Do what the crystal asks for.", button="Interact",
        needs=activation.knocked_down, cost=_skill_price,
        hinder=(_skill_dear, activation.no_crystal), instead=_beside_crystal,
    ),
    _drink(
        "menu", lambda s, hero, owner, number, way: potion.not_now(s, hero, number),
        needs=(activation.knocked_down, _brewed),
        text="Drink a red or blue potion of any Hero in play.",
    ),
    # The Consul's turn
    _drink(
        "green", lambda s, hero, owner, number, way: potion.not_green(s, number), _anothers,
        needs=_brewed, text="Drink a green potion of one's own.",
    ),
    Deed(
        "slurp", UNIT, says="{unit}: Loud Slurping, 2 wrath", moments=("green",), group="Potion",
        text="Spend a potion to gain two wrath.", button="Loud Slurping", cost="1 potion",
        hinder=lambda s, hero, unit: None if unit == hero else Hindrance(
            "basic.loud-slurping", says="{by:unit} is asked", by=hero),
        otherwise=Hindrance("basic.loud-slurping", says="it is for the Consul's turn"),
    ),
    Deed(
        "pass_turn", says="pass until the Consul's turn is over", moments=("green",),
        text="Drink nothing in this Consul turn, and be asked again in the next.",
        synonyms=("skip", "pass turn"),
    ),
    Deed(
        "pass", says="pass", text="Do nothing now.", default=True,
        moments=("green", "sparkly", "guidance", "nimble", "pit", "glitter"),
    ),
    # Combat
    _answer(
        "arc", UNIT, says="Arc: on to {unit}", moments=("arc",), group="Attack",
        text="The attack goes on to another enemy nearby, with one die fewer.",
        no="the attack does not arc there",
    ),
    Deed("stop", says="stop here", text="The attack ends.", moments=("arc",), default=True),
    _answer(
        "drop", COLOUR, says="one {colour} die fewer", moments=("arc_die",),
        text="Leave a die of this colour out.", no="the roll has no such die",
    ),
    _answer(
        "take", *TAKEN, says=_taken, moments=("area",), group="Attack",
        text="The monster's area takes these Heroes.", points="first",
        no="the area does not take them, or takes fewer than it can",
    ),
    _answer(
        "friend", UNIT, says="{unit}", moments=("augment",), group="Monster",
        text="The monster helps this friend.", no="it is not the closest friend that benefits",
    ),
    _answer(
        "minion", UNIT, says="{unit} takes the wound", moments=("expendable",), group="Monster",
        text="This minion takes the wound of its elite.", no="it is not one of the closest minions",
    ),
    _answer(
        "defend", ATTRIBUTE, says="defend with {attribute}", moments=("defend",),
        text="Roll the dice of this attribute.", no="the Hero's card does not defend with it",
    ),
    Deed(
        "keep", says="keep the roll", text="Roll nothing again.", moments=("reroll",),
        default=True,
    ),
    Deed(
        "keep", says="let it come", text="Spend nothing: the card takes effect.",
        moments=("cancel",), default=True,
    ),
    _answer(
        "keep", KEPT, says="keep {card}", moments=("keep", "lift_curse"),
        text="It goes into the backpack, and the others are discarded.",
        no="it was not drawn",
    ),
    Deed(
        "reroll", DIE, says=lambda s, ask, place: f"re-roll the {_die(s, ask, place)}",
        moments=("reroll",), by=asked, hinder=_no_die,
        text="This die is thrown again, and the new face counts.",
    ),
    _answer(
        "discard", DROP, moments=("discard",),
        says=lambda s, ask, dice: f"discard the {listed([_die(s, ask, die) for die in dice])}",
        text="These dice do not count.",
        no="only the highest dice are ignored",
    ),
    _answer(
        "as", ICON_AS, says="take it as a {as}", moments=("luck", "oracle"),
        text="What was rolled counts as this.",
    ),
    _off("heart", "heart", text="Take one wound or status off a Hero."),
    _off("heal", "heal", text="Take one wound or status off who is healed."),
    Deed(
        "potion", HERO, says="{hero} gains a potion", moments=("potion",), by=asked,
        text="Put the potion on this Hero's card.", hinder=_full,
        otherwise=Hindrance("resolve.offense.potions", says="no potion was rolled"),
    ),
    Deed(
        "leave", says="leave it", text="Nobody takes it.", moments=("heart", "potion"),
        default=True,
    ),
    _answer(
        "from", UNIT, says="from {unit}", moments=("wrath",), text="Take a wrath token from here.",
        no="there is no wrath to take",
    ),
    Deed("gain", says="gain 2 wrath", text="Take two wrath tokens.", moments=("sparkly",)),
    # Moved and placed
    Deed(
        "stay", says="stay", text="Nothing is moved.", default=True,
        moments=("control", "charge", "retreat", "sidestep", "shapeshift", "crystal"),
        by=asked, hinder=_unasked("stay", "it must be moved"),
    ),
    _onto("push", "push to {square}", "Push the target there.", "control"),
    _onto("pull", "pull to {square}", "Pull the target there.", "control"),
    _onto("compel", "compel to {square}", "Move the target there.", "control"),
    _onto("step", "step to {square}", "Move there.", "retreat", "sidestep", group="Move"),
    _onto(
        "land", "to {square}", "Be set down there.", "pounce", "charge", "shadow_step", "crystal"
    ),
    _onto("shift", "shapeshift on {square}", "Change form there.", "shapeshift",
          group="Shapeshift"),
    _onto("centre", "centre on {square}", "The middle of the area.", "centre"),
    Deed(
        "place", PLACED, SQUARE, says=_placed, moments=_PLACES, group="Place", points="square",
        text="It is set on this square.", by=asked, hinder=_no_place("place"), named=True,
    ),
    # Turns and cards
    Deed(
        "activate", UNIT, says="activate {unit}", moments=("hero_turn",), group="Activate",
        text="It moves and acts next.", button="Activate",
        hinder=lambda s, by, unit: turn.waits(s, unit),
    ),
    _answer(
        "monster", UNIT, says="{unit}", moments=("next_monster",), group="Monster",
        text="It is the next to carry out the command.", no="it is not one of the closest",
    ),
    _answer(
        "curse", UNIT, says="{unit} suffers it", moments=("curse",),
        text="This Hero gets the status.", no="others have suffered less",
    ),
    Deed(
        "glitter", says="throw the Deluxe Glitter Bomb", moments=("glitter",),
        text="Only spawn commands count in this turn; the card is used up.",
    ),
    _answer(
        "try", UNIT, says="{unit} dares it", moments=("nimble", "pit"),
        text="This Hero rolls for it.", no="nobody dares it who is not in play",
    ),
    _answer(
        "roll", ATTRIBUTE, says="roll {attribute}", moments=("gauntlet",),
        text="Roll the dice of this attribute.", no="the card names other attributes",
    ),
    Deed("suffer", says="take 2 wounds", text="Keep the equipment.", moments=("resolve",)),
    Deed(
        "discard", says="discard a random piece of equipment", moments=("resolve",),
        text="Take no wounds.", into="away",
    ),
    _answer(
        "discard", UNIT, WORN, says=_gone, moments=("guidance", "lift_curse"), points="worn",
        text="The card is given up.", into="away", no="it is not worn, or does not do that",
    ),
    _answer(
        "pay", UNIT, says="{unit} spends a potion: draw another", moments=("cancel",),
        text="The card is sent away for a potion.", cost="1 potion",
        no="no potion can be taken from there",
    ),
    # Power-up
    Deed(
        "equip", HERO, CARD, REPLACED, says=_equips, moments=("equipment",), group="Equip",
        text="Wear it from now on; what is worn in its place is discarded.", into="worn",
        by=asked, hinder=_unwearable, otherwise=_GEAR, shows=_wears, points="hero card",
        synonyms=("wear",),
    ),
    Deed(
        "trade", says="trade 6 loot cards for a treasure", moments=("equipment",), group="Trade",
        text="Six loot cards are discarded, and a treasure is drawn.", by=asked, otherwise=_GEAR,
        needs=_sold_now, hinder=(lambda s, ask: powerup.untradable(s), _cursed_first),
    ),
    Deed(
        "buy_coin", AMOUNT, moments=("equipment",), group="Trade", by=asked, otherwise=_GEAR,
        says=lambda s, ask, price: f"buy a Princess Coin for {plural(price, 'loot card')}",
        text="The loot cards are discarded, and a Princess Coin is gained.", needs=_sold_now,
        hinder=(lambda s, ask, price: powerup.unsaleable(s, price), _cursed_first),
    ),
    Deed(
        "done", says="done", text="Equip and trade nothing more.", moments=("equipment",),
        by=asked, hinder=_cursed_first, default=True,
    ),
    _answer(
        "give", CARD, says="hand in {card}", moments=("give",), group="Trade",
        text="The card is discarded.", no="it is not a card that can be handed in",
        otherwise=_GEAR,
    ),
    _answer(
        "same", MODEL, says="{model} returns", moments=("who_returns",), otherwise=_COIN,
        text="The Hero comes back with all it wore.", no="another Hero was destroyed",
    ),
    _answer(
        "other", MODEL, says="{model} comes instead", moments=("who_returns",), otherwise=_COIN,
        text="Another Hero comes, without equipment or potions.", no="it cannot come",
    ),
    # Setup
    Deed(
        "hero", MODEL, says="{model}", moments=("choose_hero",), by=asked, hinder=_no_hero,
        text="Choose a Hero for the party.", named=True,
    ),
    _answer(
        "hero", UNIT, says="{unit}", moments=("most_wrath", "farthest"), named=True,
        text="It is this Hero.", no="it is not one of those that are alike",
    ),
    _answer(
        "boss", MODEL, says="{model}", moments=("choose_boss",), otherwise=_BOSSES,
        text="Choose the dungeon boss.", no="it is no dungeon boss", named=True,
    ),
    _answer(
        "miniboss", MODEL, says="{model}", moments=("choose_miniboss",), otherwise=_BOSSES,
        text="Choose a mini-boss.", no="it is no further mini-boss", named=True,
    ),
    Deed(
        "point", POINT, says="{point}", moments=("choose_point",), by=asked, hinder=_no_point,
        text="Choose a spawning point.", named=True,
    ),
    _answer(
        "point", SPOT, says="{point}", moments=("place_point", "which_point"), named=True,
        text="It is this spawning point.", no="it is not one of those",
    ),
    _answer(
        "lay", COLUMN, ROW, says="lay it at tile column {column}, row {row}", moments=("lay",),
        text="Join the tile to the map there.", otherwise=_LAID, no="it does not join there",
    ),
    by=hero_asked,
    otherwise=_another_moment,
    chance=lambda s, ask, option: chance(s, ask, option, DEEDS),
)  # fmt: skip
