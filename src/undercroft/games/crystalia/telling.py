"""Events as sentences."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.wording import plural

from ..superdungeon.card import Pool
from ..superdungeon.naming import (
    action_name,
    card_name,
    dice,
    roll_name,
    square_name,
    statuses,
    unit_name,
    unit_names_in_a_row,
)
from ..superdungeon.telling import acted
from . import events as e
from . import facing
from .naming import PHASE, cards_in_a_row, player_name, trap_name
from .state import State


def tell(s: State, event: Any) -> str:
    return str(SENTENCES[type(event)](s, event))


def _at(text: str) -> Any:
    return lambda s, v: text.format(unit_name(s, v.unit), square_name(s.board, v.square))


def _attacked(s: State, v: e.Attacked) -> str:
    what = "attacks" if v.action < 0 else f"uses {action_name(s, v.action)} on"
    return f"{unit_name(s, v.unit)} {what} {unit_names_in_a_row(s, v.targets)}."


def _rolled(s: State, v: e.Rolled) -> str:
    shown = dice(s, Pool(*v.pool), v.faces, v.dropped)
    return (
        f"{unit_name(s, v.unit)} rolls {shown} ({roll_name(s, v.what)}): {plural(v.stars, 'star')}."
    )


def _by(s: State, by: int) -> str:
    return f" by {unit_name(s, by)}" if by >= 0 else ""


def _ended(s: State, v: e.WarEnded) -> str:
    if not v.winners:
        return "The war ends without a winner."
    won = "wins" if len(v.winners) == 1 else "win"
    return f"{' and '.join(player_name(p) for p in v.winners)} {won} the war."


def _exploded(s: State, v: e.Exploded) -> str:
    whom = unit_names_in_a_row(s, v.targets) if v.targets else "nobody is struck"
    return f"Break In Explosion of {player_name(v.player)}: {whom}."


def _chest_tried(s: State, v: e.ChestTried) -> str:
    name = s.box.content.chests[v.result - 1].name
    end = "" if name.endswith(("!", "?")) else "."
    where = square_name(s.board, v.square)
    return f"{unit_name(s, v.unit)} opens the chest on {where}: {v.result}, {name}{end}"


TESTED = {
    ("search", True): "finds a trap",
    ("search", False): "searches for a trap in vain",
    ("disarm", True): "disarms the trap",
    ("disarm", False): "does not disarm the trap",
}


SENTENCES: dict[type, Any] = {
    e.InitiativeWon: lambda s, v: f"{player_name(v.player)} has the initiative.",
    e.TileLaid: lambda s, v: f"{player_name(v.player)} places {s.box.content.tiles[v.face].name}.",
    e.WarbandChosen: lambda s, v: f"{player_name(v.player)} leads {v.name}.",
    e.AttackerNamed: lambda s, v: f"{player_name(v.player)} attacks.",
    e.ChestPlaced: lambda s, v: f"A chest stands on {square_name(s.board, v.square)}.",
    e.TreePlaced: lambda s, v: f"The mother tree stands on {square_name(s.board, v.square)}.",
    e.TurnBegan: lambda s, v: f"Turn {v.number} of {player_name(v.player)}.",
    e.PhaseChosen: lambda s, v: f"{player_name(v.player)}: {PHASE[v.phase]}.",
    e.GainedWrath: lambda s, v: f"{player_name(v.player)} gains wrath ({v.total}).",
    e.SpentWrath: lambda s, v: f"{player_name(v.player)} spends wrath ({v.left} left).",
    e.Activated: lambda s, v: f"{unit_name(s, v.unit)} activates.",
    e.Finished: lambda s, v: f"{unit_name(s, v.unit)} has acted.",
    e.Moved: lambda s, v: f"{unit_name(s, v.unit)} moves to {square_name(s.board, v.path[-1])}.",
    e.Placed: _at("{} is placed on {}."),
    e.Displaced: _at("{} is moved to {}."),
    e.Turned: lambda s, v: f"{unit_name(s, v.unit)} turns {facing.WORDS[v.facing]}.",
    e.StoodUp: lambda s, v: f"{unit_name(s, v.unit)} stands up.",
    e.Fell: lambda s, v: f"{unit_name(s, v.unit)} falls.",
    e.Dashed: lambda s, v: f"{unit_name(s, v.unit)} dashes (+{v.points}).",
    e.Attacked: _attacked,
    e.Acted: acted,
    e.Rolled: _rolled,
    e.InCover: lambda s, v: (
        f"{unit_name(s, v.target)} is in cover: {unit_name(s, v.unit)} loses a die of "
        f"{plural(v.stars, 'star')}."
    ),
    e.Held: lambda s, v: f"{unit_name(s, v.unit)} holds against {unit_name(s, v.by)}.",
    e.Critical: lambda s, v: (
        f"A critical success of {unit_name(s, v.unit)} on {unit_name(s, v.target)}."
    ),
    e.Wounded: lambda s, v: f"{unit_name(s, v.unit)} is wounded{_by(s, v.by)}.",
    e.Healed: lambda s, v: f"{unit_name(s, v.unit)} loses {plural(v.wounds, 'wound')}.",
    e.Afflicted: lambda s, v: f"{unit_name(s, v.unit)} gains {statuses(s, v.status)}.",
    e.Cured: lambda s, v: f"{unit_name(s, v.unit)} loses {statuses(s, v.status)}.",
    e.Destroyed: lambda s, v: f"{unit_name(s, v.unit)} is destroyed{_by(s, v.by)}.",
    e.TrophyTaken: lambda s, v: f"{player_name(v.player)} keeps {unit_name(s, v.unit)}.",
    e.TrophyReturned: lambda s, v: f"{player_name(v.player)} gives {unit_name(s, v.unit)} back.",
    e.GainedPotion: lambda s, v: f"{player_name(v.player)} gains a potion ({v.total}).",
    e.Brewed: lambda s, v: (
        f"{unit_name(s, v.unit)} drinks {s.box.content.factions[v.faction].potion.name}."
    ),
    e.Drank: lambda s, v: f"{unit_name(s, v.unit)} drinks {action_name(s, v.action)}.",
    e.EffectEnded: lambda s, v: f"{action_name(s, v.action)} of {unit_name(s, v.unit)} ends.",
    e.Shapeshifted: lambda s, v: f"Shapeshift: {s.box.models[v.card].name}.",
    e.Unlocked: lambda s, v: f"{unit_name(s, v.unit)} of {player_name(v.player)} is unlocked.",
    e.Spawned: _at("{} appears on {}."),
    e.CoinSpent: lambda s, v: f"{player_name(v.player)} spends the princess coin.",
    e.BossWaits: lambda s, v: f"No exit has room for {unit_name(s, v.unit)}, which waits.",
    e.Exploded: _exploded,
    e.EventBegan: lambda s, v: f"{unit_name(s, v.boss)}: {v.name}.",
    e.TimedOut: lambda s, v: f"Timeout of {unit_name(s, v.boss)}.",
    e.ImmunityEnded: lambda s, v: f"{unit_name(s, v.unit)} is no longer immune.",
    e.Drew: lambda s, v: f"{player_name(v.player)} draws {card_name(s, v.card)}.",
    e.Discarded: lambda s, v: f"{card_name(s, v.card)} is discarded.",
    e.Equipped: lambda s, v: f"{unit_name(s, v.unit)} equips {card_name(s, v.card)}.",
    e.Popped: lambda s, v: f"{card_name(s, v.card)} pops off {unit_name(s, v.unit)}.",
    e.Stolen: lambda s, v: (
        f"{player_name(v.player)} steals {card_name(s, v.card)} from {player_name(v.source)}."
    ),
    e.Traded: lambda s, v: (
        f"{player_name(v.player)} gives {player_name(v.other)} {cards_in_a_row(s, v.given)} for "
        f"{cards_in_a_row(s, v.taken)}."
    ),
    e.ChestTried: _chest_tried,
    e.ChestGone: lambda s, v: f"The chest on {square_name(s.board, v.square)} is gone.",
    e.TrapdoorsMade: lambda s, v: (
        f"A trapdoor leads from {square_name(s.board, v.a)} to {square_name(s.board, v.b)}."
    ),
    e.MimicAppeared: lambda s, v: (
        f"The chest on {square_name(s.board, v.square)} is {unit_name(s, v.unit)}!"
    ),
    e.Tested: lambda s, v: f"{unit_name(s, v.unit)} {TESTED[v.what, v.passed]}.",
    e.TrapFound: lambda s, v: f"{player_name(v.player)} finds {trap_name(s, v.card)}.",
    e.TrapPlaced: lambda s, v: f"{trap_name(s, v.card)} lies on the warzone.",
    e.TrapSprung: lambda s, v: f"{unit_name(s, v.unit)} sets off {trap_name(s, v.card)}.",
    e.TrapGone: lambda s, v: f"{trap_name(s, v.card)} is gone.",
    e.ExitExplored: lambda s, v: f"{unit_name(s, v.unit)} explores an exit and rolls {v.result}.",
    e.Retreated: lambda s, v: f"{unit_name(s, v.unit)} retreats.",
    e.GainedFragment: lambda s, v: f"{player_name(v.player)} has {plural(v.total, 'fragment')}.",
    e.Charred: lambda s, v: f"{player_name(v.player)} chars tile {v.tile + 1}.",
    e.Restored: lambda s, v: f"Tile {v.tile + 1} is restored.",
    e.Eliminated: lambda s, v: f"{player_name(v.player)} is out.",
    e.WarEnded: _ended,
}
