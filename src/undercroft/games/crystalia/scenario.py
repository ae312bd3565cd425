"""Scenarios of Wars of Crystalia: names in a position that nothing has, and setting a file up.

What `[position]` may say is in `position`, what cannot be in `contradiction`; choices and dice in
words are in `script`, facts in `fact`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from undercroft.games.superdungeon.crystal import status as statuses
from undercroft.kernel.pack import ContentError
from undercroft.kernel.scenario import Scenario

from ..superdungeon.stage import DungeonStage, Names
from . import contradiction
from .position import OF_ONE, VARIANTS, Position, build
from .script import CrystaliaTable
from .state import State

if TYPE_CHECKING:
    from .game import Crystalia


def _unknown_names(row: Position, game: Crystalia) -> list[tuple[str, str]]:
    """Every name in a position that nothing has: the field, and a sentence."""
    box = game.box
    names = Names()
    look = names.look

    marks = list(row.units)
    equipment, traps = list(box.equipment_number), list(box.trap_number)
    for mark, unit in row.specs.items():
        names.unit(box, mark, unit.card, unit.gear, unit.status, statuses.NAMES)
        if unit.owner > row.players:
            names.wrong.append((f"units.{mark}.owner", f"there are {row.players} players"))
    for place in ("loot_top", "treasure_top", "discarded"):
        look(place, "equipment", getattr(row, place), equipment)
    look("backpack", "equipment", [card for pack in row.backpack for card in pack], equipment)
    look("mimic_top", "mimic", row.mimic_top, list(game.content.mimics))
    look("factions", "faction", row.factions, list(game.content.factions))
    look("assistants", "hero", row.assistants, list(game.content.of_kind("hero")))
    look("variants", "variant", row.variants, list(VARIANTS))
    look("tile_traps", "trap", row.tile_traps, traps)
    look("traps", "trap", [trap.card for trap in row.traps], traps)
    for curse in (curse for curses in row.nominated for curse in curses):
        look("nominated", "equipment", (curse.card,), equipment)
        look("nominated", "unit", (curse.leader,), marks)
    names.effects(box, row.effects, marks, "aura")
    look("holds", "unit", [hold.unit for hold in row.holds], marks)
    look("active", "unit", (row.active,), marks)
    look("layout", "tile face", [face for face, *_ in row.layout], list(game.content.tiles))
    names.whose(row.next, OF_ONE, row.active)
    names.one_map(row.map, row.layout)
    legend = {terrain.mark: terrain.name for terrain in game.content.terrain.values()}
    look("grounds", "ground", row.grounds, list(legend))
    names.letters(row.map, row.units, row.grounds, legend)
    return [*names.wrong, *contradiction.of_names(row)]


class Stage(DungeonStage["Crystalia", Position]):
    """Sets scenarios of Wars of Crystalia up."""

    position = Position
    table = CrystaliaTable
    moments_of_one = OF_ONE
    party = False

    def unknown_names(self, row: Position, game: Crystalia) -> list[tuple[str, str]]:
        return _unknown_names(row, game)

    def put_up(self, row: Position, game: Crystalia) -> tuple[State, dict[str, int]]:
        return build(game.box, row)

    def build(
        self, game: Crystalia, row: Position, scenario: Scenario
    ) -> tuple[State, Mapping[str, int]]:
        state, numbers = super().build(game, row, scenario)
        wrong = [
            scenario.problem(f"position.{place}".rstrip("."), text)
            for place, text in contradiction.of_state(row, state, numbers)
        ]
        if wrong:
            raise ContentError(wrong)
        return state, numbers
