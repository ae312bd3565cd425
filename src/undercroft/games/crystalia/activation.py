"""A unit's activation: its upkeep, and how it ends. [base.activation.*, base.upkeep.*]

What it does in between is in `action` and `unique`.
"""

from __future__ import annotations

from undercroft.games.superdungeon.counters import cure
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.figures import covering
from undercroft.kernel.choice import Ask, Option, Options, Rule

from . import cause, effect, movement, potion, trap
from .card import BERSERK, BOB_OMB, INSIGNIFICANT, PROFICIENT, TOUGH
from .events import Activated, Finished, Shapeshifted, StoodUp, note
from .state import TURN, Hold, State
from .wound import afflict, hurt, mend


def activate(s: State, unit: int) -> Rule[None]:
    """Upkeep in its order, then movement and actions. [base.upkeep.order]"""
    s.active = unit
    s.moved = s.turned = s.busy = s.dashed = s.traded = s.meditated = s.drunk = False
    s.surged = s.first_roll = False
    s.sprung = s.lured = s.onces = ()
    s.move = s.actions = 0
    rules: tuple[str, ...] = ("base.activation.parts",)
    if s.profile[unit].flags & INSIGNIFICANT:
        rules += ("insignificant.activation",)
    note(s, Activated, unit, rules)
    s.agenda.append(("end_activation", unit))
    effect.expire(s, unit)
    # Healing before damage.
    if s.wounds[unit] and effect.has(s, unit, TOUGH):
        mend(s, unit, 1, ("base.ability.tough",))
    if s.status[unit] & status.FIRE:
        wounds = s.dials[s.owner[unit]].fire_wounds
        yield from hurt(s, unit, wounds, -1, ("base.status.fire",))
    if s.at[unit] < 0:
        return
    if s.traps or s.profile[unit].card.shapeshift:
        yield from other_upkeep(s, unit)
        if s.at[unit] < 0:
            return
    profile = s.profile[unit]
    if s.down >> unit & 1:
        # [variant.keep-dashing.fallen]
        s.down &= ~(1 << unit)
        note(s, StoodUp, unit, ("variant.keep-dashing.fallen",))
        return
    s.berserk = effect.has(s, unit, BERSERK)
    s.proficient = effect.has(s, unit, PROFICIENT)
    move, actions = effect.granted(s, unit)
    s.move = movement.budget(s, unit, max(0, profile.move + move))
    s.actions = profile.actions + actions
    if s.status[unit] & status.POISON:
        s.actions = max(1, s.actions - 1)
    if s.traps:
        trap.lure(s, unit)
    if any(s.potions):
        yield from potion.emergency(s)
    s.agenda.append(("menu", unit))


def end_activation(s: State, unit: int) -> None:
    """Status tokens go, then what the ground does, then the crystal.

    [base.status.end, faction.peaks.trait.scorch, turn.crystal.place]
    """
    if s.at[unit] >= 0:
        if s.status[unit]:
            cure(s, unit, s.status[unit], ("base.status.end",))
        on_ground(s, unit)
    if s.owner[unit] == s.turn and not s.interlude and not s.out[s.owner[unit]]:
        # Who has left the warzone has acted all the same, and may be brought back.
        s.crystals |= 1 << unit
        if s.at[unit] >= 0:
            note(s, Finished, unit)
    if s.profile[unit].leader and s.owner[unit] == s.turn and effect.has(s, unit, BOB_OMB):
        s.bombing = True
    if s.holds:
        s.holds = [
            hold if hold.unit != unit else Hold(unit, hold.what, hold.left - 1, hold.trap)
            for hold in s.holds
            if hold.unit != unit or hold.left > 1
        ]
    s.active = -1
    if s.interlude:
        s.active, s.move, s.actions, flags, before = s.interlude
        (
            s.moved, s.turned, s.busy, s.dashed, s.traded, s.meditated, s.drunk, s.berserk,
            s.proficient, s.surged, s.first_roll, s.sprung, s.lured, s.onces,
        ) = flags  # fmt: skip
        s.interlude = before


def set_aside(s: State) -> None:
    """Put the running activation aside for one in between, which may be put aside in its turn.

    [mimic.free-turn]
    """
    flags = (
        s.moved, s.turned, s.busy, s.dashed, s.traded, s.meditated, s.drunk, s.berserk,
        s.proficient, s.surged, s.first_roll, s.sprung, s.lured, s.onces,
    )  # fmt: skip
    s.interlude = (s.active, s.move, s.actions, flags, s.interlude)


def on_ground(s: State, unit: int) -> None:
    """Scorched squares and tile effects at the end of an activation.

    [faction.peaks.trait.scorch, base.tile.effects, move.large.terrain]
    """
    if s.immune >> unit & 1:
        return
    foot = s.feet[unit]
    for player, squares in enumerate(s.scorched):
        if squares & foot and s.teams[player] != s.side[unit]:
            afflict(s, unit, status.FIRE, ("faction.peaks.trait.scorch",))
    if not s.box.ground(s.board, "heal") & s.board.spread(foot):
        return
    for terrain in s.box.content.terrain.values():
        squares = s.board.terrain.get(terrain.id, 0)
        if terrain.status and squares & foot:
            afflict(s, unit, terrain.status, ("base.tile.effects",))
        if terrain.heal and squares & s.board.spread(foot):
            mend(s, unit, terrain.heal, ("base.tile.effects",))


def other_upkeep(s: State, unit: int) -> Rule[None]:
    """Traps under the unit and its other form, as its player orders them. [base.upkeep.order]"""
    left: list[Option] = [("first", "trap", *name) for name in trap.underfoot(s, unit)]
    if s.profile[unit].card.shapeshift:
        left.append(("first", "shape"))
    while left and s.at[unit] >= 0:
        choice: Option = left[0]
        if len(left) > 1:
            options = left[:]
            choice = yield Ask(s.owner[unit], "upkeep", options, (unit,), ("base.upkeep.order",))
        left.remove(choice)
        if choice[1] == "shape":
            yield from shapeshift(s, unit)
        else:
            yield from trap.take_effect(s, unit, *choice[2:])


def shapeshift(s: State, unit: int) -> Rule[None]:
    """In its upkeep a unit may swap to its other form. [base.ability.shapeshift]"""
    other = s.profile[unit].card.shapeshift
    if not other:
        return
    card = s.box.model_number[other]
    base = s.box.models[card].base
    foot = s.footprint(unit)
    free = s.board.squares & ~(s.everyone & ~foot) & ~movement.closed_squares(s, unit)
    places = s.board.room(free, base) & covering(s.board, foot, base)
    if not places:
        return
    options = Options([("keep",)])
    options.squares(("shift",), places)
    choice = yield Ask(
        s.owner[unit], "shapeshift", options, (unit, card), ("base.ability.shapeshift",)
    )
    if choice[0] == "keep":
        return
    s.lift(unit)
    s.write("card", unit, card)
    s.redress(unit)
    s.wounds[unit] = min(s.wounds[unit], s.profile[unit].hearts - 1)
    s.place(unit, choice[1])
    note(s, Shapeshifted, unit, card, choice[1])
    effect.purge(s)
    if s.traps:
        yield from cause.moved_into(s, unit, foot)


def end_of_turn(s: State) -> None:
    effect.end_turn(s, TURN)
