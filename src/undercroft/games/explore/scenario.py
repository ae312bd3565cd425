"""Scenarios of Explore: what is wrong with a position, and setting a file up.

What `[position]` may say is in `position`; choices, dice and facts in words are in `script`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..superdungeon import status as statuses
from ..superdungeon.card import BONE_PILE, GREED
from ..superdungeon.stage import DungeonStage, Names
from .box import HERO_KINDS, Box
from .position import OF_ONE, Position, UnitSpec, build
from .sanity import ACTIVATIONS
from .script import ExploreTable
from .spawn import SKULLS_PER_POINT
from .state import State

if TYPE_CHECKING:
    from .game import Explore


def _unknown_names(row: Position, game: Explore) -> list[tuple[str, str]]:
    """Every name in a position that nothing has: the field, and a sentence."""
    box = game.box
    names = Names()
    look = names.look

    marks = list(row.units)
    for mark, unit in row.specs.items():
        status = (*unit.status, *unit.spared)
        names.unit(box, mark, unit.card, unit.gear, status, statuses.NAMES)
    for place, cards in _cards(row).items():
        look(place, "equipment", cards, list(box.equipment_number))
    look("layout", "layout", (row.layout,), list(game.content.layouts))
    look("boss_card", "boss", (row.boss_card,), list(game.content.effects))
    look("active", "unit", (row.active,), marks)
    look("bones", "unit", row.bones, marks)
    look("bathed", "unit", row.bathed, marks)
    names.effects(box, row.effects, marks, "aura", "smoke", "horde")
    look("tiles", "tile face", [face for face, *_ in row.tiles], list(game.content.tiles))
    names.whose(row.next, OF_ONE, row.active)
    if sum(map(bool, (row.map, row.layout, row.tiles))) != 1:
        names.wrong.append(("map", "expected one of map, layout and tiles"))
    names.sound_map(row.map, "tiles", row.tiles)
    return names.wrong


# What cannot be

ROUNDS = 50
"""More than a game between people lasts."""
FREE = 8
"""So many Insignificant models can stand beside one that wounds them all."""
OF_MENU = ("free", "running", "raging", "busy")
"""What is said of an activation that has begun."""


def _impossible(row: Position, game: Explore) -> Iterator[tuple[str, str]]:
    """What a position says that no game can come to: the field, and a sentence."""
    box = game.box
    for field, value, most in (
        ("gauge", row.gauge, box.gauge.spaces),
        ("loot", row.loot, box.loot_circles),
        ("tokens", row.tokens, box.gauge.most_tokens),
        ("tokens_now", row.tokens_now, box.gauge.most_tokens),
        ("skulls", row.skulls, SKULLS_PER_POINT),
        ("round", row.round, ROUNDS),
        ("free", row.free, FREE),
    ):
        if value > most:
            yield field, f"expected at most {most}, got {value}"
    if not row.round and row.next != "round":
        yield "round", f'the first round has not begun: next = "round", not "{row.next}"'
    for mark, unit in row.specs.items():
        yield from _impossible_unit(row, box, mark, unit)
    yield from _misplaced_cards(row, box)
    models = {mark: box.models[box.model_number[unit.card]] for mark, unit in row.specs.items()}
    bosses = [mark for mark, unit in row.specs.items() if unit.boss or models[mark].kind == "boss"]
    if row.size == "delve":
        bosses += [mark for mark, model in models.items() if model.kind == "miniboss"]
    if not bosses:
        moments = {"next": row.next == "boss_arrives", "called": row.called, "fight": row.fight}
        for field in (field for field, said in moments.items() if said):
            yield field, "there is no boss among the units"
    if row.active and models[row.active].kind == "point" and row.next != "spawn":
        yield "active", f'"{row.active}" is a spawning point and never activates'
    for field in OF_MENU:
        if getattr(row, field) and row.next != "menu":
            yield field, f'it is for next = "menu", not "{row.next}"'
    if row.active and row.next == "menu":
        unit = row.specs[row.active]
        gear = tuple(box.equipment_number[name] for name in unit.gear)
        profile = box.profile(box.model_number[unit.card], gear)
        for field, said, most in (
            ("speed", row.speed, profile.speed), ("actions", row.actions, profile.actions)
        ):  # fmt: skip
            if said is not None and said > most:
                yield field, f'expected at most {most}, as "{row.active}" has, got {said}'
    for mark in row.bones:
        if row.specs[mark].at is not None or _drawn(row, mark):
            yield f"bones.{mark}", f'"{mark}" stands on the map'
        elif not models[mark].traits.flags & BONE_PILE:
            yield f"bones.{mark}", f'"{mark}" leaves no bones'


def _impossible_unit(
    row: Position, box: Box, mark: str, unit: UnitSpec
) -> Iterator[tuple[str, str]]:
    """What one unit cannot have on its card."""
    number = box.model_number[unit.card]
    gear = tuple(box.equipment_number[name] for name in unit.gear)
    profile = box.profile(number, gear)
    fallen = profile.hero and unit.at is None and not _drawn(row, mark)
    # What all monsters have after Overcharge may bring hearts, too.
    more = box.equipment[box.equipment_number[row.overcharge]] if row.overcharge else None
    hearts = profile.hearts + (0 if more is None or profile.hero else more.traits.hearts)
    if unit.wounds > hearts or (unit.wounds == hearts and not fallen):
        most = hearts if fallen else hearts - 1
        said = "it has" if fallen else "on the map, as it has"
        yield f"units.{mark}.wounds", f"expected at most {most} {said} {hearts} hearts"
    if (unit.potions or 0) > profile.potions:
        said = f"expected at most {profile.potions}, got {unit.potions}"
        yield f"units.{mark}.potions", said
    for slot in ("weapon", "armor", "item", "relic"):
        worn = [
            name for name in unit.gear if box.equipment[box.equipment_number[name]].slot == slot
        ]
        room = 2 if slot != "relic" and profile.flags & GREED else 1
        if len(worn) > room:
            yield f"units.{mark}.gear", f"{' and '.join(worn)} do not fit into one {slot} slot"
    boss = unit.boss or profile.model.kind in ("boss", "miniboss")
    most = ACTIVATIONS if boss else 1
    if unit.acted > most:
        yield f"units.{mark}.acted", f"expected at most {most} in a round, got {unit.acted}"
    if profile.base == 1 and _drawn(row, mark) > 1:
        yield f"units.{mark}", f'"{mark}" is drawn {_drawn(row, mark)} times on the map'


def _drawn(row: Position, mark: str) -> int:
    """How often a unit's letter stands on the map."""
    return row.map.count(mark) if len(mark) == 1 else 0


def _cards(row: Position) -> dict[str, Sequence[str]]:
    """The cards that a position names beside its units, by where they lie."""
    return {
        "loot_deck.top": row.loot_deck.top,
        "loot_deck.discard": row.loot_deck.discard,
        "treasure_deck.top": row.treasure_deck.top,
        "treasure_deck.discard": row.treasure_deck.discard,
        "held": row.held,
        "removed": row.removed,
        "overcharge": (row.overcharge,) if row.overcharge else (),
    }


def _misplaced_cards(row: Position, box: Box) -> Iterator[tuple[str, str]]:
    """Cards of the wrong deck, and cards that are in more places than there are copies of them."""
    places = _cards(row)
    for mark, unit in row.specs.items():
        if box.models[box.model_number[unit.card]].kind in HERO_KINDS:
            places[f"units.{mark}.gear"] = unit.gear
    seen: dict[str, list[str]] = {}
    for place, cards in places.items():
        for name in cards:
            card = box.equipment[box.equipment_number[name]]
            relic = card.slot == "relic"
            if relic and place in ("loot_deck.top", "loot_deck.discard", "overcharge"):
                yield place, f'"{name}" is a treasure card'
            if not relic and place.startswith("treasure_deck"):
                yield place, f'"{name}" is a loot card'
            seen.setdefault(name, []).append(place)
            if len(seen[name]) == card.copies + 1:
                there = " and ".join(dict.fromkeys(seen[name]))
                copies = "1 copy" if card.copies == 1 else f"{card.copies} copies"
                yield place, f'"{name}" has {copies}, and more are named: in {there}'


class Stage(DungeonStage["Explore", Position]):
    """Sets scenarios of Explore up."""

    position = Position
    table = ExploreTable
    moments_of_one = OF_ONE

    def unknown_names(self, row: Position, game: Explore) -> list[tuple[str, str]]:
        return _unknown_names(row, game) or list(_impossible(row, game))

    def put_up(self, row: Position, game: Explore) -> tuple[State, dict[str, int]]:
        return build(game.box, row)
