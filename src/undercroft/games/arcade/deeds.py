"""The deeds of Arcade: one row for each kind of option. See `kernel.deed`.

What stands in a deed's way is said by the rules' own modules, beside what finds the offers.
Here are the deeds of an activation and the potions of the Consul's turn; `answers` has the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.deed import Deed, Predicate, asked
from undercroft.kernel.deeds import Deeds
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, each
from undercroft.kernel.wording import plural

from ..superdungeon import drawing
from ..superdungeon.naming import action_name, drinking, unit_name
from . import action, activation, aim, movement, odds, potion
from .answers import ANSWERS
from .naming import ICON as MADE
from .operands import (
    BREW,
    CHEST,
    CRYSTAL,
    HERO,
    ICON,
    LENT,
    OWNER,
    PRICE,
    SQUARE,
    START,
    TARGET,
    TOWARDS,
    UNIQUE,
    UNIT,
    WAY,
    hero_asked,
)
from .plan import CHEST as CHEST_WORTH
from .plan import Plan
from .state import CONSUL_TURN, State
from .wording import chance

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
    path, cost = movement.route_again(s, hero, points, square)
    return tuple(path), cost


def _walked(s: State, hero: int, square: Square) -> dict[str, Any]:
    path, cost = _way(s, hero, square, s.move)
    return {"path": path, "cost": f"{cost} movement", "steps": cost}


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
        shows=lambda s, hero, *way: _use_shows(s, hero, (word, *way)), worth=Plan.unique, **more,
    )  # fmt: skip


def _borrowed(s: State, hero: int, way: Option) -> str:
    return f"Mastery: {action_name(s, way[1])}"


def _drunk(s: State, hero: int, owner: int, number: int, way: Option) -> str:
    """Who drinks what, and what it is aimed at."""
    aimed = DEEDS.worded(s, way).removeprefix(action_name(s, number))
    return f"{drinking(s, hero, owner, number)}{aimed}"


def _potion_price(s: State, by: object, owner: int, number: int, way: Option) -> str:
    return plural(s.box.actions[number].cost, "potion")


def _drink(moment: str, who: Callable[[Any, int], int], text: str, **more: Any) -> Deed[State]:
    """A potion is drunk; `who` says by whom, of who is asked and whose it is."""
    return Deed(
        "drink", OWNER, BREW, WAY, text=text, moments=(moment,), group="Potion", named=True,
        says=lambda s, by, owner, number, way: _drunk(s, who(by, owner), owner, number, way),
        button=lambda s, by, owner, number, way: action_name(s, number), cost=_potion_price,
        odds=lambda s, by, owner, number, way: _chance(s, who(by, owner), way),
        shows=lambda s, by, owner, number, way: _use_shows(s, who(by, owner), way),
        hinder=(
            lambda s, by, owner, number, way: (
                potion.not_now(s, who(by, owner), number) if moment == "menu"
                else potion.not_green(s, number)
            ),
            lambda s, by, owner, number, way: activation.iced(s, who(by, owner)),
            lambda s, by, owner, number, way: potion.unpaid(s, owner, number),
            potion.forbidden,
            lambda s, by, owner, number, way: potion.misused(s, who(by, owner), number, way),
        ), **more,
    )  # fmt: skip


def _brewed(s: State, by: object, owner: int, number: int, way: Option) -> Hindrance | None:
    return potion.not_brewed(s, owner, number)


def _thirst(s: State, ask: Ask, hero: int, *_: object) -> Hindrance | None:
    return potion.not_thirsty(s, ask.seat, hero)


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


DEEDS: Deeds[State] = Deeds(
    # An activation
    Deed(
        "end", ends=True, says="end the activation", moments=("menu",), button="End activation",
        text="The activation ends; what is left of it is given up.",
        worth=0.0,
    ),
    Deed(
        "stand", PRICE, moments=("menu",), group="Move", button="Stand up",
        says=lambda s, hero, price: (
            f"stand up for {'an action' if price == 'action' else 'all movement'}"
        ),
        text="Get up from the ground.", hinder=activation.stays_down,
        cost=lambda s, hero, price: "1 action" if price == "action" else "all movement",
        worth=Plan.stand,
    ),
    Deed(
        "move", SQUARE, says="move to {square}", moments=("menu",), group="Move", button="Move",
        text="Walk there with movement points.", synonyms=("go", "walk"), named=True,
        needs=(activation.knocked_down, lambda s, hero, square: movement.rooted(s, hero)),
        hinder=_walk, instead=_nearer, shows=_walked,
        worths=Plan.walks,
    ),
    Deed(
        "dash", SQUARE, says="dash to {square}", moments=("menu",), group="Move", button="Dash",
        text="Spend an action to move two squares at once.", synonyms=("run",), cost="1 action",
        needs=(activation.knocked_down, lambda s, hero, square: movement.rooted(s, hero)),
        hinder=(lambda s, hero, square: activation.too_dear(s, hero), _run),
        instead=_nearer, path=lambda s, hero, square: _way(s, hero, square, _dash(s, hero))[0],
        worths=Plan.dashes,
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
        worth=Plan.attack,
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
        worth=Plan.blades,
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
        worth=Plan.borrow,
    ),
    Deed(
        "chest", CHEST, says="open the chest on {square}", moments=("menu",), group="Chest",
        text="Open the chest and draw what is in it.", button="Open chest",
        synonyms=("open",), needs=activation.knocked_down, cost=_skill_price,
        hinder=(_skill_dear, activation.no_chest), instead=_beside_chest,
        worth=5.0 + CHEST_WORTH,
    ),
    Deed(
        "interact", CRYSTAL, says="interact with the crystal on {square}", moments=("menu",),
        group="Crystal", text="Do what the crystal asks for.", button="Interact",
        needs=activation.knocked_down, cost=_skill_price,
        hinder=(_skill_dear, activation.no_crystal), instead=_beside_crystal,
        worth=7.0,
    ),
    _drink(
        "menu", lambda hero, owner: hero, "Drink a red or blue potion of any Hero in play.",
        worth=Plan.potion,
        needs=(activation.knocked_down, _brewed),
    ),
    # The Consul's turn
    _drink(
        "green", lambda ask, owner: owner, "Drink a green potion of one's own.", by=asked,
        worth=lambda plans, option: plans[option[1]].drink(option) - 0.3,
        needs=(
            _thirst, _brewed,
            lambda s, ask, owner, number, way: potion.shared(s, owner, number, way),
        ),
    ),
    Deed(
        "slurp", HERO, says="{hero}: Loud Slurping, 2 wrath", moments=("green",), group="Potion",
        text="Spend a potion to gain two wrath.", button="Loud Slurping", cost="1 potion",
        by=asked, hinder=_thirst,
        otherwise=Hindrance("basic.loud-slurping", says="it is for the Consul's turn"),
    ),
    Deed(
        "pass_turn", says="pass until the Consul's turn is over", moments=("green",),
        text="Drink nothing in this Consul turn, and be asked again in the next.",
        synonyms=("skip", "pass turn"),
    ),
    Deed(
        "pass", says="pass", text="Do nothing now.", default=True, worth=0.0,
        moments=("green", "sparkly", "guidance", "nimble", "pit", "glitter"),
    ),
    *ANSWERS,
    by=hero_asked,
    otherwise=_another_moment,
    chance=lambda s, ask, option: chance(s, ask, option, DEEDS),
)  # fmt: skip
