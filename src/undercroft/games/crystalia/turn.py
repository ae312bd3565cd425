"""The turn: wrath, scavenging, one of four phases, Power-Up; who has won. [turn.*, win.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.match import Steps
from undercroft.kernel.squares import each
from undercroft.kernel.wording import plural

from . import activation, boss, effect, faction, menu, potion, powerup, spawn, wrath
from .events import Eliminated, PhaseChosen, TurnBegan, WarEnded, note
from .state import DEAD, State
from .treasure import draw_loot
from .wound import discard, gain_potion, strip

HERO_SKULLS, WARBAND_SKULLS = 3, 6


def next_turn(s: State) -> None:
    """The left neighbour of whoever played last. [turn.pass, turn.numbering]"""
    s.agenda.append(("next_turn",))
    if not s.round:
        s.round = 1
        s.turn = s.attacker
    else:
        before = s.turn
        s.turn = s.players_from((s.turn + 1) % s.players)[0]
        if (s.turn - s.attacker) % s.players <= (before - s.attacker) % s.players:
            s.round += 1
            if s.rounds and s.round > s.rounds:
                finish(s, (), "game.length")
                return
    s.write("turns", s.turn, s.turns[s.turn] + 1)
    s.agenda.append(("begin",))


def begin(s: State) -> Rule[None]:
    """The agenda is checked, wrath generated, loot scavenged. [turn.start.order]"""
    player = s.turn
    note(s, TurnBegan, player, s.turns[player])
    s.quiet = s.deaf = s.sipped = s.spent = 0
    s.healed = ()
    s.bombing = False
    s.phase = ""
    if s.scorched[player]:
        s.write("scorched", player, 0)
    boss.end_immunity(s, player)
    rule = faction.fulfilled(s, player)
    if rule:
        finish(s, tuple(p for p in range(s.players) if s.teams[p] == s.teams[player]), rule)
        return
    wrath.generate(s, player)
    yield from draw_loot(s, player, ("turn.start.scavenge",))
    amber = s.dials[player].amber
    if amber and s.turns[player] % amber == 0:
        gain_potion(s, player, ("faction.forest.trait.amber",))
    s.agenda += [("power_up",), ("emergency",), ("phase",)]


def phase(s: State) -> Rule[None]:
    """One of four phases; an unlocked boss leaves no choice. [turn.choice, unlock.boss.forced]"""
    player = s.turn
    if s.boss_due[player] and not boss.kept_out(s, player):
        s.phase = "spawning"
        note(s, PhaseChosen, player, "boss", ("unlock.boss.forced",))
        s.agenda += [("deploy",), ("emergency",)]
        return
    options: list[Option] = [("phase", "wait")]
    if spawn.living_points(s, player):
        options.append(("phase", "spawning"))
    if s.at[s.hero[player]] >= 0:
        options.append(("phase", "hero"))
    options.append(("phase", "warband"))
    choice = yield Ask(player, "phase", options, (player,), ("turn.choice",))
    s.phase = choice[1]
    note(s, PhaseChosen, player, s.phase)
    if s.phase == "spawning":
        s.agenda += [("choose_spawn",), ("emergency",)]
    elif s.phase != "wait":
        s.skulls = HERO_SKULLS if s.phase == "hero" else WARBAND_SKULLS
        s.hero_free = s.phase == "hero"
        s.agenda.append(("next_unit",))


def ready(s: State) -> list[int]:
    """Units that may be activated now. [turn.hero-phase, turn.warband-phase, turn.crystal.once]"""
    player = s.turn
    alone = s.skulls == WARBAND_SKULLS and s.phase == "warband"
    most = 1 << 16 if alone else s.skulls
    hero, profiles = s.hero[player], s.profile
    found = []
    for unit in each(s.present & s.box.owned(s.owner, player) & ~(s.crystals | s.immune)):
        profile = profiles[unit]
        if unit == hero:
            if s.hero_free:
                found.append(unit)
        elif profile.skulls <= most and not profile.static:
            found.append(unit)
    return found


def not_played(s: State, phase: str) -> Hindrance | None:
    """What keeps the player from a phase. [turn.choice]"""
    player = s.turn
    if phase == "hero" and s.at[s.hero[player]] < 0:
        says = "{hero:unit} is not on the warzone"
        return Hindrance("turn.hero-phase.needs-hero", says=says, hero=s.hero[player])
    if phase == "spawning" and not spawn.living_points(s, player):
        return Hindrance("spawn.needs-point", says="no spawning point is left")
    return None


def not_ready(s: State, unit: int) -> Hindrance | None:
    """What keeps a unit from being activated now: `ready`, for a single one."""
    player, profile = s.turn, s.profile[unit]
    if s.owner[unit] != player:
        says = "{unit:unit} is {owner:player}'s"
        return Hindrance("term.friendly-enemy", says=says, unit=unit, owner=s.owner[unit])
    if s.at[unit] < 0:
        return Hindrance("term.off-board", says="{unit:unit} is not on the warzone", unit=unit)
    if profile.static:
        return Hindrance("term.unit", says="{unit:unit} is no unit", unit=unit)
    if s.crystals >> unit & 1:
        says = "{unit:unit} has been activated in this turn"
        return Hindrance("turn.crystal.once", says=says, unit=unit)
    if s.immune >> unit & 1:
        return Hindrance("boss.immunity.effects", says="{unit:unit} has just come", unit=unit)
    if unit == s.hero[player]:
        if s.hero_free:
            return None
        return Hindrance("turn.warband-phase", says="{unit:unit} is for the Hero phase", unit=unit)
    alone = s.skulls == WARBAND_SKULLS and s.phase == "warband"
    if alone or profile.skulls <= s.skulls:
        return None
    says = f"it costs {plural(profile.skulls, 'skull')}, {{left}} left"
    return Hindrance("base.skull.value", says=says, cost=profile.skulls, left=s.skulls)


def next_unit(s: State) -> Rule[None]:
    """Choose the next unit to activate, or stop. [base.activation.complete, base.skull.value]"""
    units = ready(s)
    if not units:
        return
    options: list[Option] = [("end",), *[("activate", unit) for unit in units]]
    rule = "turn.hero-phase" if s.phase == "hero" else "turn.warband-phase"
    choice = yield Ask(s.turn, "next_unit", options, (s.turn,), (rule,))
    if choice[0] == "end":
        return
    unit = choice[1]
    if unit == s.hero[s.turn]:
        s.hero_free = False
    else:
        s.skulls = max(0, s.skulls - s.profile[unit].skulls)
    s.agenda.append(("next_unit",))
    s.agenda.append(("activate", unit))


# The end


def eliminate(s: State) -> None:
    """Players whose boss has been destroyed are out. [win.*]"""
    fallen = s.falling
    s.falling = ()
    if not fallen or s.outcome is not None:
        return
    before = [p for p in range(s.players) if not s.out[p]]
    for player in fallen:
        if not s.out[player]:
            s.write("out", player, 1)
            note(s, Eliminated, player)
            take_off(s, player)
    alive = [p for p in range(s.players) if not s.out[p]]
    sides = sorted({s.teams[p] for p in alive})
    if not alive:
        finish(s, tuple(p for p in before if p in fallen), "win.simultaneous")
    elif len(sides) == 1:
        won = tuple(p for p in range(s.players) if s.teams[p] == sides[0])
        finish(s, won, "win.last-boss")
    elif s.out[s.turn]:
        # A running turn of that player ends at once; what others' bosses have still to answer, or
        # fell to as these forces left, is no part of it. [win.eliminated.leftovers]
        kept = [step for step in s.agenda if step[0] in ("timeout", "eliminate")]
        s.agenda = [("next_turn",), *kept]
        s.active = -1
        s.interlude = ()
        activation.end_of_turn(s)


def take_off(s: State, player: int) -> None:
    """An eliminated player's forces leave the warzone. [win.eliminated.leftovers]"""
    for unit, owner in enumerate(s.owner):
        if owner != player:
            continue
        if s.at[unit] >= 0:
            s.lift(unit)
            effect.end_all(s, unit)
            s.wounds[unit] = s.status[unit] = 0
        s.crystals &= ~(1 << unit)
        s.immune &= ~(1 << unit)
        s.down &= ~(1 << unit)
        strip(s, unit)
    for card in s.backpack[player]:
        discard(s, card)
    for card, _ in s.nominated[player]:
        discard(s, card)
    for name in ("backpack", "trophies", "nominated"):
        s.write(name, player, ())
    s.potions[player] = s.wrath[player] = 0
    s.write("boss_due", player, 0)
    s.write("boss_state", player, DEAD)
    s.write("scorched", player, 0)


def finish(s: State, winners: tuple[int, ...], rule: str) -> None:
    """The war is over: one side has won, or nobody has. [win.last-boss, win.simultaneous]"""
    if s.outcome is None:
        drawn = not winners or rule == "win.simultaneous"
        s.outcome = ("nobody" if drawn else named(winners), rule, winners)
        note(s, WarEnded, () if drawn else winners, (rule,))


def named(players: tuple[int, ...]) -> str:
    """Players as the outcome names them."""
    if len(players) == 1:
        return f"Player {players[0] + 1}"
    return "Players " + " and ".join(str(player + 1) for player in players)


STEPS: Steps = {
    "next_turn": next_turn,
    "begin": begin,
    "phase": phase,
    "choose_spawn": spawn.choose,
    "bring": spawn.bring,
    "wear_down": spawn.wear_down,
    "emergency": potion.emergency,
    "deploy": boss.deploy,
    "timeout": boss.timeout,
    "clear_way": boss.clear_way,
    "enter_boss": boss.enter_boss,
    "next_unit": next_unit,
    "activate": activation.activate,
    "menu": menu.menu,
    "end_activation": activation.end_activation,
    "power_up": powerup.power_up,
    "rewards": powerup.rewards,
    "buy": powerup.buy,
    "equip": powerup.equip,
    "equip_more": powerup.equip_more,
    "popping": powerup.popping,
    "turn_over": powerup.turn_over,
    "eliminate": eliminate,
}
