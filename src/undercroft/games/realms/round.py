"""The round with its four phases, and a hero's activation. [round.*, action.*]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.match import Steps
from undercroft.kernel.squares import Square

from . import (
    adventure,
    aim,
    campaign,
    cause,
    combat,
    effect,
    equipment,
    explore,
    initiative,
    loot,
    monster,
    movement,
    skill,
    spell,
    token,
    villain,
)
from .events import (
    Activated,
    EnergyChanged,
    Idle,
    Interacted,
    Looted,
    PhaseBegan,
    Ran,
    Rested,
    RoundBegan,
    note,
)
from .state import (
    BLIND,
    FROZEN,
    IMMOBILE,
    MONSTER_CARD,
    SLEEP,
    STUN,
    TERROR,
    UNCHOSEN,
    UNTIL_ROUND,
    State,
)

cause.carried_out_by(attack=combat.attack, happen=effect.happen)

RUNS = 2
"""[energy.run-limit]"""
_AIMS: list[Option] = [("aim", number) for number in range(8)]
MENU_RULES = ("action.two", "action.any-mix", "action.move", "action.attack")

# ---------------------------------------------------------------- the phases


def begin_round(s: State) -> None:
    """The Refresh Phase. [round.phases, round.refresh-abilities]"""
    s.round += 1
    s.phase = "refresh"
    note(s, RoundBegan, s.round)
    s.acted = s.revived = s.done = s.dodged = s.slipped = 0
    s.used_round = [0] * len(s.party)
    s.attacked_by = [0] * len(s.party)
    if any(s.conditions):
        # [power.blind-duration]
        s.conditions = [conditions & ~BLIND for conditions in s.conditions]
    s.agenda.append(("events",))
    if max(s.fallen) >= 0 or "round_start" in s.adventure.beats or villain.stirs(s, "round_start"):
        s.agenda.append(("refresh",))


def refresh(s: State) -> Rule[None]:
    """What happens as a round opens. [round.refresh-effects, unconscious.timer]"""
    for hero in range(len(s.party)):
        if adventure.returning(s, hero):
            yield from token.come_back(s, hero)
    yield from adventure.story(s, "round_start")
    yield from villain.all_react(s, "round_start")


def event_phase(s: State) -> Rule[None]:
    """[round.event, round.event-first]"""
    s.phase = "event"
    s.agenda.append(("card",))
    row = s.box.content.difficulties.get(s.options[1])
    every = row.event_every if row is not None else 1
    if s.round > 1 and s.round % every == 0 and s.verdict != "fallen":
        note(s, PhaseBegan, "event")
        yield from explore.draw_event(s)


def next_card(s: State) -> None:
    """The Action Phase goes on with the next card of the row. [round.action-order]"""
    if s.verdict == "fallen":
        s.agenda.append(("finish",))
        return
    s.phase = "action"
    s.agenda.append(("card",))
    if s.remake:
        s.agenda.append(("row",))
        return
    place = 0
    while s.done >> place & 1:
        place += 1
    if place >= len(s.row):
        s.agenda[-1] = ("end",)
        return
    s.done |= 1 << place
    card = s.row[place]
    if "at_once" in s.adventure.beats:
        s.agenda.append(("story", "at_once"))
    if card >= MONSTER_CARD:
        kind = card - MONSTER_CARD
        units = [unit for unit in s.monsters() if s.kind[unit] == kind]
        s.agenda += [("monster", unit) for unit in reversed(units)]
    elif card == UNCHOSEN:
        s.agenda.append(("token", place))
    elif s.at[card] >= 0 and not s.acted >> card & 1:
        wake(s, card)


def put_token(s: State, place: int) -> Rule[None]:
    """A Hero card without a token: the party says whose it is. [initiative.hero-choice]"""
    hero = yield from initiative.choose_hero(s, place)
    if hero >= 0 and s.at[hero] >= 0 and not s.acted >> hero & 1:
        wake(s, hero)


def end_phase(s: State) -> None:
    """[round.end-effects]"""
    s.phase = "end"
    s.agenda.append(("check",))
    if "round_end" in s.adventure.beats or villain.stirs(s, "round_end"):
        s.agenda.append(("closing",))


def closing(s: State) -> Rule[None]:
    """What happens as a round closes. [round.end-effects]"""
    yield from adventure.story(s, "round_end")
    yield from villain.all_react(s, "round_end")


def check(s: State) -> None:
    """Whether the adventure is over. [end.check]"""
    s.end_boosts(-1, UNTIL_ROUND)
    over = s.verdict == "fallen" or adventure.check(s)
    s.agenda.append(("finish",) if over else ("round",))


# ---------------------------------------------------------------- one activation


def wake(s: State, hero: int) -> None:
    """It is a hero's turn; where nothing comes before his actions he is at his menu at once."""
    if s.conditions[hero] or s.controls or s.boosts or s.more[hero] or s.profile[hero].regeneration:
        s.agenda.append(("activate", hero))
        return
    begin(s, hero)
    s.agenda.append(("menu", hero))


def begin(s: State, hero: int) -> None:
    """A hero's activation begins, with two actions. [action.two, power.stun]"""
    s.active = hero
    s.acted |= 1 << hero
    s.taken = s.runs = s.steps = 0
    s.begin_conditions(hero)
    s.actions = 2
    if s.more[hero]:
        s.actions += s.more[hero]
        s.more = (*s.more[:hero], 0, *s.more[hero + 1 :])
    if s.now & STUN:
        s.actions = max(1, s.actions - 1)
    note(s, Activated, hero)


def activate(s: State, hero: int) -> Rule[None]:
    """An activation with what comes before the actions. [power.regeneration, power.frozen]"""
    begin(s, hero)
    regain = s.profile[hero].regeneration
    if s.boosts:
        regain += s.boosted(hero, "regeneration")
    if regain:
        yield from token.heal(s, hero, regain, hero, ("power.regeneration",))
    by = s.release(hero)
    if s.now & (FROZEN | SLEEP):
        frozen = s.now & FROZEN
        rule = "power.frozen" if frozen else "power.sleep"
        note(s, Idle, hero, "frozen" if frozen else "asleep", (rule,))
        finish(s)
        return
    if by >= 0:
        note(s, Idle, hero, "controlled", ("power.control",))
        yield from monster.led_hero(s, hero)
        finish(s)
        return
    s.agenda.append(("menu", hero))


def finish(s: State) -> None:
    """The activation ends; actions not used are given up."""
    hero, s.active = s.active, -1
    s.actions = s.steps = s.now = 0
    if hero >= 0:
        s.end_boosts(hero)


def menu(s: State, hero: int) -> Rule[None]:
    """Ask what the active hero does next, and do it. [action.any-mix]"""
    if s.at[hero] < 0 or s.verdict == "fallen":
        finish(s)
        return
    options, ways = offers(s, hero)
    if len(options) == 1:
        finish(s)
        return
    choice: Option = yield Ask(hero % s.players, "menu", options, (hero,), MENU_RULES)
    kind = choice[0]
    if kind == "end":
        finish(s)
        return
    s.agenda.append(("menu", hero))
    if ways is not None and not s.foes and (kind == "move" or kind == "step"):
        _stroll(s, hero, choice, ways)
    else:
        rule = _DO[kind](s, hero, choice, ways)
        if rule is not None:
            yield from rule
    if "at_once" in s.adventure.beats and s.verdict != "fallen":
        yield from adventure.story(s, "at_once")


def offers(s: State, hero: int) -> tuple[Options, movement.Ways | None]:
    """Everything the active hero may do now, and the ways of the movement that is offered."""
    single: list[Option] = [("end",)]
    options = Options(single)
    at = s.at[hero]
    actions = s.actions
    profile = s.profile[hero]
    if actions:
        if not s.taken and actions > 1:
            single.append(("pass",))
        if s.foes:
            single += aim.attack_options(s, hero, s.foes)
        single += _AIMS[: len(profile.weapons)]
        if profile.spells:
            spell.offers(s, hero, single)
        if s.taken == 1:
            # [action.rest-second]
            single.append(("rest",))
        near = s.ground.near[at] | 1 << at
        if near & s.ground.obstacles or s.adventure.field.before_doors >> at & 1:
            _objects(s, hero, near, single)
        if s.pack[hero] or s.worn[hero] or near & s.heroes & ~(1 << at):
            single.append(("equip",))
    if s.skills[hero] & skill.OFFERED:
        skill.offers(s, hero, single)
    if not s.foes and s.laid > 1 and loot.nothing_here(s, hero) is None:
        single.append(("loot",))
    if s.consumables[hero]:
        equipment.uses(s, hero, single)
    if s.now & IMMOBILE:
        return options, None
    speed = s.speed(hero) if s.boosts else profile.speed
    if not speed:
        return options, None
    steps = s.steps
    ways: movement.Ways | None = None
    if actions or steps:
        budget = max(speed if actions else 0, steps)
        ways = movement.ways(s, hero, budget)
        close = 0
        if steps:
            close = ways.stops
            if steps < budget:
                close = 0
                for layer in ways.layers[: steps + 1]:
                    close |= layer
                close &= ways.stops
            options.squares(("step",), close)
        if actions:
            options.squares(("move",), ways.stops & ~close)
    if s.runs < RUNS and s.energy[hero] and not s.now & TERROR:
        one = ways if ways is not None else movement.ways(s, hero, 1)
        if len(one.layers) > 1:
            options.squares(("run",), one.layers[1] & one.stops)
    return options, ways


def _objects(s: State, hero: int, near: int, single: list[Option]) -> None:
    """Doors and scenery within reach. [action.interact, action.loot-scenery]"""
    if s.adventure.field.before_doors >> s.at[hero] & 1:
        for door in range(len(s.adventure.field.doors)):
            if explore.shut(s, hero, door) is None:
                single.append(("open", door))
    if near & s.ground.obstacles:
        for number, thing in enumerate(s.things):
            if near >> thing.square & 1 and loot.useless(s, hero, thing) is None:
                kind = s.box.scenery[thing.card].kind
                single.append(("search" if kind == "lootable" else "interact", number))


# ---------------------------------------------------------------- what is in the way


def no_action(s: State, hero: int, *_: object) -> Hindrance | None:
    """[action.two]"""
    return None if s.actions else Hindrance("action.two", says="no action is left", left=0)


def rooted(s: State, hero: int, *_: object) -> Hindrance | None:
    """What keeps a hero where he is. [power.immobilize, char.modify.speed-zero-move]"""
    if s.now & IMMOBILE:
        return Hindrance("power.immobilize", says="{by:unit} is immobilized", by=hero)
    if not s.speed(hero):
        says = "{by:unit} has no Speed left"
        return Hindrance("char.modify.speed-zero-move", says=says, by=hero, speed=0)
    return None


def no_pass(s: State, hero: int) -> Hindrance | None:
    """Only the first of two actions need be passed; the last is given up by ending. [action.two]"""
    if s.taken:
        says = "an action has been taken: the activation can be ended instead"
        return Hindrance("action.two", says=says, taken=s.taken)
    if s.actions < 2:
        says = "only {left} action is left: the activation can be ended instead"
        return Hindrance("action.two", says=says, left=s.actions)
    return None


def no_rest(s: State, hero: int) -> Hindrance | None:
    """[action.rest-second]"""
    if s.taken == 1:
        return None
    says = "{taken} actions are taken, and Rest is the second one"
    return Hindrance("action.rest-second", says=says, taken=s.taken)


def cannot_run(s: State, hero: int, square: Square) -> Hindrance | None:
    """[energy.run, energy.run-limit]"""
    if s.runs >= RUNS:
        says = "{by:unit} has run {runs} times in this activation"
        return Hindrance("energy.run-limit", says=says, by=hero, runs=s.runs)
    return token.too_dear(s, hero, 1, "energy.run")


def nothing_to_swap(s: State, hero: int) -> Hindrance | None:
    """[action.swap, action.trade]"""
    if s.pack[hero] or s.worn[hero] or s.ground.near[s.at[hero]] & s.heroes:
        return None
    return Hindrance("action.swap", "action.trade", says="there is nothing to swap or trade")


# ---------------------------------------------------------------- what he may do


def _spend_action(s: State) -> None:
    s.actions -= 1
    s.taken += 1
    s.steps = 0


def _pass(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> None:
    _spend_action(s)


def _attack(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[None]:
    """[action.attack]"""
    _spend_action(s)
    weapon = s.profile[hero].weapons[choice[1]]
    yield from combat.attack(s, combat.Attack(hero, weapon, [choice[2]]))


def _aim(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[None]:
    """An attack at an empty space. [attack.free-space]"""
    weapon = s.profile[hero].weapons[choice[1]]
    options = Options([("never_mind",)])
    options.squares(("at",), aim.spaces(s, hero, weapon))
    aimed: Option = yield Ask(
        s.seat(hero), "aim", options, (hero, choice[1]), ("attack.free-space",)
    )
    if aimed[0] == "at":
        _spend_action(s)
        yield from combat.attack(s, combat.Attack(hero, weapon, [], aimed[1]))


def _cast(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[None]:
    """[action.cast]"""
    _spend_action(s)
    target = choice[2] if len(choice) > 2 else -1
    yield from spell.cast(s, hero, choice[1], target, -1)


def _aim_spell(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[None]:
    """A spell at a space. [cast.free-space]"""
    options = Options([("never_mind",)])
    options.squares(("at",), spell.spaces(s, hero))
    aimed: Option = yield Ask(
        s.seat(hero), "aim_spell", options, (hero, choice[1]), ("cast.free-space",)
    )
    if aimed[0] == "at":
        _spend_action(s)
        yield from spell.cast(s, hero, choice[1], -1, aimed[1])


def _rest(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> None:
    """[action.rest]"""
    _spend_action(s)
    gained = s.most_energy(hero) - s.energy[hero]
    s.energy[hero] += gained
    note(s, Rested, hero)
    if gained:
        note(s, EnergyChanged, hero, gained, ("action.rest",))


def _open(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[None]:
    _spend_action(s)
    yield from explore.open_door(s, hero, choice[1])


def _interact(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[None]:
    _spend_action(s)
    note(s, Interacted, hero, choice[1])
    yield from loot.use_thing(s, hero, choice[1])


def _search(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[None]:
    """[action.loot-scenery]"""
    _spend_action(s)
    note(s, Looted, hero, "scenery", ("action.loot-scenery",))
    yield from loot.use_thing(s, hero, choice[1])


def _equip(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[None]:
    """[action.swap, action.trade]"""
    _spend_action(s)
    yield from equipment.arrange(s, hero, equipment.partners_of(s, hero))


def _use_skill(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[None]:
    """[action.use-skill]"""
    if choice[0] != "stance":
        _spend_action(s)
    yield from skill.use(s, hero, choice)


def _loot(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[None]:
    """[loot.free]"""
    yield from loot.loot_tile(s, hero)


def _use(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[None]:
    target = choice[2] if len(choice) > 2 else -1
    yield from equipment.use(s, hero, choice[1], target, -1)


def _throw(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[None]:
    row = s.box.consumables[choice[1]]
    options = Options([("never_mind",)])
    options.squares(("at",), equipment.throw_spaces(s, hero, row.range))
    aimed: Option = yield Ask(
        s.seat(hero), "throw", options, (hero, choice[1]), ("consumable.one-use",)
    )
    if aimed[0] == "at":
        yield from equipment.use(s, hero, choice[1], -1, aimed[1])


def _move(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[int] | None:
    """A Move, or more of the one being made. [action.move]"""
    assert ways is not None
    if choice[0] == "move":
        _spend_action(s)
        s.steps = s.speed(hero)
    path = movement.route(s, hero, ways, choice[1], s.steps)
    s.steps -= len(path)
    return _go(s, hero, path)


def _go(s: State, hero: int, path: list[Square]) -> Rule[int] | None:
    if movement.unhindered(s, hero, path):
        movement.stroll(s, hero, path)
        return None
    return movement.brave(s, hero, path)


def _stroll(s: State, hero: int, choice: Option, ways: movement.Ways) -> None:
    """A Move with nobody on the map to mind it. [action.move]"""
    if choice[0] == "move":
        _spend_action(s)
        s.steps = s.speed(hero)
    dest = choice[1]
    if s.log is not None:
        movement.tell(s, hero, movement.route(s, hero, ways, dest, s.steps))
    for layer in ways.layers:
        if layer >> dest & 1:
            break
        s.steps -= 1
    s.shift(hero, dest)


def _run(s: State, hero: int, choice: Option, ways: movement.Ways | None) -> Rule[int] | None:
    """[energy.run]"""
    s.runs += 1
    s.steps = 0
    note(s, Ran, hero)
    token.spend(s, hero, 1, ("energy.run",))
    return _go(s, hero, [choice[1]])


_Deed = Callable[[State, int, Option, movement.Ways | None], Rule[Any] | None]
_DO: dict[str, _Deed] = {
    "pass": _pass, "attack": _attack, "aim": _aim, "cast": _cast, "aim_spell": _aim_spell,
    "rest": _rest, "open": _open, "interact": _interact, "search": _search, "equip": _equip,
    "loot": _loot, "use": _use, "throw": _throw, "move": _move, "step": _move, "run": _run,
    **dict.fromkeys(skill.USED, _use_skill),
}  # fmt: skip

STEPS: Steps = {
    "begin": adventure.begin,
    "round": begin_round,
    "refresh": refresh,
    "events": event_phase,
    "card": next_card,
    "row": initiative.make_row,
    "token": put_token,
    "story": adventure.story,
    "activate": activate,
    "menu": menu,
    "monster": monster.monster,
    "end": end_phase,
    "closing": closing,
    "check": check,
    "finish": adventure.finish,
    **campaign.STEPS,
}
