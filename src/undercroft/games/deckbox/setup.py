"""Setup: starting tiles, characters, trackers, the items for sale, starting spaces. [setup.*]"""

from __future__ import annotations

from undercroft.kernel.choice import CHANCE, Ask, Option, Options, Rule
from undercroft.kernel.deck import Deck
from undercroft.kernel.match import Steps
from undercroft.kernel.squares import Squares

from . import ending, explore, stock
from .box import Character
from .events import Built, Stood, note
from .ground import EXIT_WORDS, START
from .state import State

PARTS = ("hero", "equipment", "ability")


def start(s: State) -> None:
    """What comes first, in order."""
    s.agenda = [
        ("round",),
        *(("meet", room) for room in reversed(range(1 + len(s.quest.row.laid)))),
        *(("stand", player) for player in reversed(range(s.players))),
        ("market",),
        *(("build", player) for player in reversed(range(s.players))),
        ("lay_start",),
    ]


def lay_start(s: State) -> Rule[None]:
    """The starting tiles, as the app shows them. [setup.starting-tiles]"""
    sides = s.quest.sides[0]
    side = sides[0]
    if len(sides) > 1:
        index: int = yield Ask(CHANCE, "side", range(len(sides)), sides)
        side = sides[index]
    explore.lay(s, 0, side, 0, *START)
    for name in s.quest.row.laid:
        number = s.quest.rooms[name]
        beyond = s.quest.row.room[number].beyond
        assert beyond is not None, "only rooms of a fixed layout are laid"
        parent = next(i for i, (room, _) in enumerate(s.script) if room == s.quest.rooms[beyond[0]])
        direction = (EXIT_WORDS[beyond[1]] + s.rooms[parent].turn) % 4
        side = explore.unused_sides(s, number)[0]
        explore.lay(s, number, side, direction, *s.rooms[parent].beyond(direction))


def build(s: State, player: int) -> Rule[None]:
    """A player chooses a Hero, an Equipment and an Ability card. [setup.build-character]"""
    chosen: list[int] = []
    for part, name in enumerate(PARTS):
        wish = s.wishes[part][player] if s.wishes and player < len(s.wishes[part]) else -1
        if wish < 0:
            free = free_cards(s, part)
            choice: Option = yield Ask(
                player, name, [(name, i) for i in free], (player, *chosen),
                ("setup.build-character",),
            )  # fmt: skip
            wish = choice[1]
        chosen.append(wish)
    s.character[player] = Character(*chosen)
    s.dress(player)
    # Trackers: Health at the Hero card's value, Loot and Energy at 0.
    s.health[player] = s.most[player] = s.of(player).health
    s.loot[player] = s.quest.rules.loot_start or 0
    s.energy[player] = s.quest.rules.energy or 0
    note(s, Built, player, tuple(chosen))


def free_cards(s: State, part: int) -> list[int]:
    """The cards of a part that nobody has and no option of the game reserves."""
    cards = (s.box.heroes, s.box.equipment, s.box.ability_cards)[part]
    taken = {character[part] for character in s.character}
    reserved = set(s.wishes[part]) if s.wishes else set()
    return [i for i in range(len(cards)) if i not in taken and i not in reserved]


def market(s: State) -> Rule[None]:
    """Shuffle the items and turn up three. [setup.item-market]"""
    s.deck = Deck((), tuple(range(len(s.box.items))), ())
    yield from stock.refill(s, ("setup.item-market",))


def spots(s: State) -> Squares:
    """The starting spaces that are free."""
    mask = 0
    for column, row in s.quest.row.spots:
        mask |= 1 << s.box.atlas.space(s.rooms[0], column, row)
    return mask & ~s.heroes


def stand(s: State, player: int) -> Rule[None]:
    """A player chooses a free starting space. [setup.starting-tiles]"""
    options = Options([])
    options.squares(("stand",), spots(s))
    choice: Option = yield Ask(player, "stand", options, (player,), ("setup.starting-tiles",))
    s.place(player, choice[1])
    note(s, Stood, player, choice[1])


def meet(s: State, room: int) -> Rule[None]:
    """The encounter of a starting tile, if it has one."""
    yield from explore.meet(s, room, -1)
    ending.settle(s)


STEPS: Steps = {
    "lay_start": lay_start,
    "build": build,
    "market": market,
    "stand": stand,
    "meet": meet,
}
