"""The round with its three phases, and a hero's activation. [round.*, action.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.match import Steps
from undercroft.kernel.squares import each

from . import combat, ending, minor, movement
from . import enemy as enemies
from .box import KINDS, REGENERATE
from .events import Activated, Did, Happened, PhaseBegan, RoundBegan, Told, note
from .happening import happen
from .state import ACTIVATION, ATTACK, State
from .tracker import mend

MENU_RULES = ("round.player.two-actions", "action.move.speed", "action.attack", "action.minor.free")

# ---------------------------------------------------------------- the phases


def begin_round(s: State) -> None:
    """[round.phases]"""
    s.round += 1
    note(s, RoundBegan, s.round)
    s.phase = "player"
    s.silent = s.quiet = 0
    note(s, PhaseBegan, "player")
    players(s)


def players(s: State) -> None:
    """Whoever has not activated yet may; then the enemies do. [round.player.any-order]"""
    waiting = [hero for hero in s.standing() if not s.acted >> hero & 1]
    if not waiting:
        enemies.enemy_phase(s)
        return
    s.agenda.append(("players",))
    if len(waiting) == 1:
        activate(s, waiting[0])
    else:
        s.agenda.append(("choose",))


def choose(s: State) -> Rule[None]:
    """The players choose who activates next. [round.player.any-order]"""
    waiting = [hero for hero in s.standing() if not s.acted >> hero & 1]
    choice: Option = yield Ask(
        s.captain, "activate", [("activate", hero) for hero in waiting], (),
        ("round.player.any-order",),
    )  # fmt: skip
    activate(s, choice[1])


def refresh(s: State) -> None:
    """Skills and special rules, then actions become available again. [round.refresh.effects]"""
    s.phase = "refresh"
    s.silent = s.quiet = 0
    rules = ("round.phases", "round.refresh.effects", "round.refresh.actions")
    note(s, PhaseBegan, "refresh", rules)
    for unit in s.enemies():
        if s.box.foes[s.card[unit]].skills & REGENERATE:
            mend(s, unit, 1, ("keyword.regenerate", "round.refresh.effects"))
    s.agenda.append(("renew",))
    first = len(s.agenda)
    row = s.quest.row
    for i in reversed(range(len(row.event))):
        event = row.event[i]
        due = event.round == s.round
        if event.every is not None and s.round >= event.from_round:
            due = (s.round - event.from_round) % event.every == 0
        if due:
            s.agenda.append(("event", i))
    for i in reversed(range(len(s.script))):
        encounter = s.script[i][1]
        if encounter >= 0 and s.box.encounters[encounter].each_round:
            s.agenda.append(("room_round", i))
    if len(s.agenda) == first:
        s.agenda.pop()
        renew(s)
    elif minor.anyone(s):
        # Where something is about to happen, heroes may do minor actions first.
        s.agenda.append(("window",))


def event(s: State, number: int) -> Rule[None]:
    """An event of the quest."""
    row = s.quest.row.event[number]
    if ending.all_hold(s, row.when, row.unless):
        note(s, Happened, number)
        yield from happen(s, row.do, -1, -1)


def room_round(s: State, room: int) -> Rule[None]:
    """What a room's encounter does in every Refresh Phase."""
    note(s, Told, room)
    yield from happen(s, s.box.encounters[s.script[room][1]].each_round, room, -1)


def renew(s: State) -> None:
    """The round is over: what lasted for it ends, actions are back. [round.refresh.actions]"""
    if s.boosts:
        s.boosts = tuple(b for b in s.boosts if b.until == ATTACK)
    s.acted = 0
    for hero in range(s.players):
        s.used[hero] = 0
    held = list(s.held)
    for i, (number, _) in enumerate(s.script):
        mask = s.ground.masks[i]
        held[number] = held[number] + 1 if mask & s.heroes and not mask & s.foes else 0
    s.held = tuple(held)
    if ending.settle(s):
        return
    if s.round >= s.quest.row.rounds:
        ending.lose(s, "time has run out")
        return
    begin_round(s)


# ---------------------------------------------------------------- one activation


def activate(s: State, hero: int) -> None:
    """A hero's activation begins, with two actions. [round.player.two-actions]"""
    s.active = hero
    s.acted |= 1 << hero
    s.actions = s.quest.actions
    s.steps = 0
    s.quiet = 0
    note(s, Activated, hero)
    s.agenda.append(("menu", hero))


def menu(s: State, hero: int) -> Rule[None]:
    """Ask what the active hero does next, and do it. [round.player.finish-first]"""
    if s.players > 1 and minor.anyone(s):
        yield from minor.window(s)
    if s.at[hero] < 0 or s.outcome is not None:
        finish(s)
        return
    options, ways = offers(s, hero)
    if len(options) == 1:
        finish(s)
        return
    choice: Option = yield Ask(hero, "menu", options, (hero,), MENU_RULES)
    kind = choice[0]
    if kind == "end":
        finish(s)
        return
    s.agenda.append(("menu", hero))
    if kind == "step" or kind == "move":
        if kind == "move":
            # A new Move; what was left of the one before is given up.
            s.actions -= 1
            s.steps = s.speed(hero)
        assert ways is not None
        path, cost = movement.route(s, ways, choice[1])
        s.steps -= cost
        yield from movement.walk(s, hero, path)
    elif kind == "attack":
        s.actions -= 1
        s.steps = 0
        yield from combat.weapon_attack(s, hero, choice[2], KINDS.index(choice[1]))
    elif kind == "act":
        yield from room_action(s, hero, choice[1], choice[2])
    else:
        yield from minor.do(s, choice)
    ending.settle(s)


def finish(s: State) -> None:
    """The activation ends; actions not used are given up. [round.player.finish-first]"""
    hero, s.active = s.active, -1
    s.actions = s.steps = 0
    if s.boosts:
        s.boosts = tuple(b for b in s.boosts if b.hero != hero or b.until != ACTIVATION)


def offers(s: State, hero: int) -> tuple[Options, movement.Ways | None]:
    """Everything the active hero may do now, and the ways of all movement that is offered."""
    single: list[Option] = [("end",)]
    options = Options(single)
    ways: movement.Ways | None = None
    actions = s.actions
    if actions and s.foes:
        profile = s.of(hero)
        at = s.at[hero]
        dice = profile.dice
        if dice[0]:
            words = profile.keywords | s.granted(hero) if s.boosts else profile.keywords
            found = combat.melee_targets(s, at, words, s.foes)
            if found:
                single += [("attack", "melee", s.unit_at[square]) for square in each(found)]
        if dice[1]:
            found = combat.ranged_targets(s, at, s.foes, s.foes)
            if found:
                single += [("attack", "ranged", s.unit_at[square]) for square in each(found)]
    room_actions(s, hero, single)
    minor.offers(s, hero, single, options)
    steps = s.steps
    if actions:
        speed = s.speed(hero)
        ways = movement.ways(s, hero, max(speed, steps))
        near = movement.within(s, ways, steps) if steps else 0
        options.squares(("step",), near)
        if speed >= steps:
            _, _, free = ways
            options.squares(("move",), free & ~near)
    elif steps:
        ways = _, _, free = movement.ways(s, hero, steps)
        options.squares(("step",), free)
    return options, ways


# ---------------------------------------------------------------- what rooms offer


def room_actions(s: State, hero: int, single: list[Option]) -> None:
    """What the rooms under a hero offer for an action. [action.special]"""
    at = s.at[hero]
    ground = s.ground
    for room in ground.rooms_at[at]:
        encounter = s.script[room][1]
        if encounter < 0 or not s.box.offers_actions[encounter]:
            continue
        for number in range(len(s.box.encounters[encounter].action)):
            if not_offered(s, hero, room, number) is None:
                single.append(("act", room, number))


def no_action(s: State, *_: object) -> Hindrance | None:
    """[round.player.two-actions]"""
    return None if s.actions else Hindrance("round.player.two-actions", says="no action is left")


def not_offered(s: State, hero: int, room: int, number: int) -> Hindrance | None:
    """What keeps a hero on a room's tile from doing what the room offers. [action.special]"""
    row = s.box.action(s.script[room][1], number)
    if not row.free and not s.actions:
        return Hindrance("round.player.two-actions", "action.special", says="no action is left")
    if (room, number) in s.finished:
        return Hindrance("action.special", says="it has been done")
    if row.cleared and s.ground.masks[room] & s.foes:
        left = (s.ground.masks[room] & s.foes).bit_count()
        return Hindrance("action.special", says="enemies left on the tile: {left}", left=left)
    if not row.anywhere:
        places = action_spaces(s, room, row.space)
        if not places >> s.at[hero] & 1:
            place = (places & -places).bit_length() - 1
            return Hindrance("action.special", says="it is done from {at:space}", at=place)
    if not ending.all_hold(s, row.when, row.unless):
        return Hindrance("action.special", says="its time has not come, or is over")
    return None


def action_spaces(s: State, room: int, space: tuple[int, int] | None) -> int:
    """The space an encounter names, else the point of interest and those adjacent to it."""
    ground = s.ground
    if space is not None:
        return 1 << s.box.atlas.space(s.rooms[room], *space)
    point = ground.points[room]
    return 1 << point | ground.orth[point]


def room_action(s: State, hero: int, room: int, number: int) -> Rule[None]:
    """Do what a room offers. [action.special, skill-check.success]"""
    row = s.box.action(s.script[room][1], number)
    if not row.free:
        s.actions -= 1
    s.steps = 0
    note(s, Did, hero, room, number)
    passed = True
    if row.skill is not None:
        passed = yield from combat.check(s, hero, row.skill, row.need)
    if passed and row.once:
        s.finished = (*s.finished, (room, number))
    yield from happen(s, row.success if passed else row.failure, room, hero)


STEPS: Steps = {
    "round": begin_round,
    "players": players,
    "choose": choose,
    "menu": menu,
    "enemies": enemies.enemy_phase,
    "enemy": enemies.enemy,
    "rouse": enemies.rouse,
    "stalk": enemies.stalk,
    "strike": enemies.strike,
    "window": minor.window,
    "refresh": refresh,
    "event": event,
    "room_round": room_round,
    "renew": renew,
}
