"""Scenarios of Arcade: what is wrong with a position, and setting a file up.

What `[position]` may say is in `position`; choices and dice in words are in `script`, facts in
`fact`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.superdungeon.crystal import status as statuses
from undercroft.kernel.wording import plural

from ..superdungeon.stage import DungeonStage, Names
from .box import Box
from .naming import COMMAND
from .position import OF_ONE, Position, build
from .script import ArcadeTable
from .state import State

if TYPE_CHECKING:
    from .game import Arcade


def _mistakes(row: Position, game: Arcade) -> list[tuple[str, str]]:
    """Everything in a position that nothing has or that cannot be: the field, and a sentence."""
    box = game.box
    names = Names()
    names.whose(row.next, OF_ONE, row.active, "Hero")
    names.one_map(row.map, row.layout)
    legend = {ground.mark: ground.name for ground in game.content.terrain.values()}
    names.look("grounds", "ground", row.grounds, list(legend))
    names.letters(row.map, row.units, row.grounds, legend)
    names.look("layout", "tile face", [face for face, *_ in row.layout], list(game.content.tiles))
    for mark, unit in row.specs.items():
        names.unit(box, mark, unit.card, unit.gear, unit.status, statuses.NAMES)
    names.look("spares", "Hero", row.spares, list(box.content.heroes))
    _cards(row, box, names)
    _commands(row, names)
    coins = game.content.supply.get("princess_coin", 0)
    message = f"expected at most {coins}, as the box has, got {row.coins}"
    names.find((row.coins or 0) > coins, "coins", message)
    if not names.wrong:
        _units(row, box, names)
    if not names.wrong:
        _figures(row, box, names)
    return names.wrong


def _cards(row: Position, box: Box, names: Names) -> None:
    """Cards lie where cards of their deck can lie, and no more of them than there are."""

    finds = [(card.id, card.deck, card.copies) for card in box.equipment]
    every = [*finds, *((card.id, card.deck, card.copies) for card in box.twists)]

    def of_deck(*decks: str) -> list[str]:
        return [id for id, deck, _ in every if deck in decks]

    for place, decks in _DECKS.items():
        names.look(place, " or ".join(decks) + " card", getattr(row, place), of_deck(*decks))
    names.look("crystals", "plot in play", [crystal.plot for crystal in row.crystals], row.plots)
    names.look("carried", "plot in play", [crystal.plot for crystal in row.carried], row.plots)
    where: dict[str, list[str]] = {
        f"units.{mark}.gear": list(unit.gear) for mark, unit in row.specs.items()
    }
    where |= {place: list(getattr(row, place)) for place in _DECKS}
    names.copies(where, {id: copies for id, _, copies in every})


_FINDS = ("loot", "treasure")
_CHALLENGES = ("challenge", "boss")
_DECKS: dict[str, tuple[str, ...]] = {
    "backpack": _FINDS, "loot_top": ("loot",), "treasure_top": ("treasure",),
    "challenge_top": ("challenge",), "boss_top": ("boss",), "plot_top": ("plot",),
    "force": _CHALLENGES, "force_old": _CHALLENGES, "plots": ("plot",), "modes": ("easy", "hard"),
    "discarded": (*_FINDS, *_CHALLENGES, "plot"),
}  # fmt: skip
"""Which cards each field may name."""


def _commands(row: Position, names: Names) -> None:
    for words in row.commands:
        name, _, times = words.partition(" x")
        names.look("commands", "command", (name,), list(COMMAND))
        message = f'"{words}": expected a command, or one with a number as in "fight x2"'
        names.find(name in COMMAND and "x" in words[len(name):] and not times.isdecimal(),
                   "commands", message)  # fmt: skip


def _units(row: Position, box: Box, names: Names) -> None:
    """Marks stand where units of their kind can stand."""
    kinds = {mark: box.models[box.model_number[unit.card]] for mark, unit in row.specs.items()}
    ranks = {mark: getattr(model, "rank", "hero") for mark, model in kinds.items()}
    monsters = [mark for mark, rank in ranks.items() if rank not in ("hero", "point")]

    def of(rank: str) -> list[str]:
        return [mark for mark, found in ranks.items() if found == rank]

    for place, noun, known in (
        ("fallen", "Hero", of("hero")), ("this_turn", "Hero", of("hero")),
        ("minibosses", "mini-boss", of("miniboss")), ("slain", "mini-boss", of("miniboss")),
        ("regrouped", "monster", monsters),
    ):  # fmt: skip
        names.look(place, noun, getattr(row, place), known)
    names.look("active", "Hero", (row.active,), of("hero"))
    names.look("boss", "dungeon boss", (row.boss,), of("boss"))
    names.look("carried", "Hero", [crystal.by for crystal in row.carried], of("hero"))
    party = [row.specs[mark].card for mark in of("hero")]
    for mark in of("hero"):
        card = row.specs[mark].card
        names.find(party.count(card) > 1, f"units.{mark}.card", f'there is one "{card}" only')
    for mark in row.fallen:
        stands = mark in of("hero") and (mark in [*row.map] or row.specs[mark].at is not None)
        names.find(stands, "fallen", f'"{mark}" stands on the map')
    for card in row.spares:
        names.find(card in party, "spares", f'"{card}" is in the party')


def _figures(row: Position, box: Box, names: Names) -> None:
    """Numbers are such as the cards and the chart allow."""
    heroes = 0
    for mark, unit in row.specs.items():
        gear = tuple(box.equipment_number[name] for name in unit.gear)
        profile = box.profile(box.model_number[unit.card], gear)
        place, heroes = f"units.{mark}", heroes + profile.hero
        hearts = f"it has {plural(profile.hearts, 'heart')}, and would be destroyed"
        names.find(unit.wounds >= profile.hearts, f"{place}.wounds", hearts)
        slots = [box.equipment[card].slot for card in gear]
        names.find(len(set(slots)) < len(slots), f"{place}.gear", "two cards are for one slot")
        if profile.hero:
            most = f"it holds {plural(profile.potions, 'potion')} at most"
            names.find((unit.potions or 0) > profile.potions, f"{place}.potions", most)
            names.find(unit.tracker, f"{place}.tracker", "only monsters are on the tracker")
            continue
        for name in ("gear", "potions", "wrath", "token", "order"):
            names.find(bool(getattr(unit, name)), f"{place}.{name}", f"no monster has {name}")
    tiles = len(row.layout) or 1
    message = f"expected a number for each of the {plural(tiles, 'tile')}"
    names.find(len(row.tile_numbers) not in (0, tiles), "tile_numbers", message)
    if heroes:
        last = len(box.content.chart(heroes).spaces) - 1
        names.find(row.space > last, "space", f"the chart ends with space {last}")
        wrath = sum(unit.wrath for unit in row.specs.values())
        each = box.content.party(heroes).wrath_each
        pool = each * heroes if row.wrath_pool is None else row.wrath_pool
        tokens = f"there are {pool} in the game, and {wrath} on Hero cards"
        names.find(wrath > pool, "wrath_pool", tokens)
        turns = max(2, heroes)
        names.find(row.left > turns, "left", f"expected at most {turns}, got {row.left}")
    _left(row, box, names)


def _left(row: Position, box: Box, names: Names) -> None:
    """No more of an activation is left than there was."""
    if row.next == "menu" and row.active:
        unit = row.specs[row.active]
        gear = tuple(box.equipment_number[name] for name in unit.gear)
        profile = box.profile(box.model_number[unit.card], gear)
        for field, most in (("move", profile.move), ("actions", profile.actions)):
            said = getattr(row, field) or 0
            message = f'expected at most {most}, as "{row.active}" has, got {said}'
            names.find(said > most, field, message)


class Stage(DungeonStage["Arcade", Position]):
    """Sets scenarios of Arcade up."""

    position = Position
    table = ArcadeTable
    moments_of_one = OF_ONE

    def unknown_names(self, row: Position, game: Arcade) -> list[tuple[str, str]]:
        return _mistakes(row, game)

    def put_up(self, row: Position, game: Arcade) -> tuple[State, dict[str, int]]:
        return build(game.box, row)
