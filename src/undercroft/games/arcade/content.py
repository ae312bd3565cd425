"""The content of Arcade: every card, chart and tile of the packs in use.

The built-in pack is the folder `content`; further packs add to it, or replace rows by their id.
What the rows look like is in `schema` and `tables`; what must hold between them is in
`soundness`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel

from undercroft.games.superdungeon.dice import Faces
from undercroft.games.superdungeon.tiles import DieRow, TileRow
from undercroft.kernel.board import Board
from undercroft.kernel.oddity import Oddities
from undercroft.kernel.pack import Meta, Problem, RawPack
from undercroft.kernel.stock import Stock, joint_hash, tables, texts

from . import soundness
from .card import Chart, Equipment, Hero, Monster, Point, Twist
from .schema import (
    BooTable,
    BossChallengeTable,
    ChallengeTable,
    EasyTable,
    HardTable,
    HeroTable,
    LootTable,
    MonsterTable,
    PlotTable,
    PointTable,
    TreasureTable,
)
from .tables import (
    Band,
    BandRow,
    ChartRow,
    Face,
    Party,
    PartyRow,
    SupplyRow,
    Terrain,
    TerrainRow,
    faces,
    lay,
    party_id,
)

BUILT_IN = Path(__file__).parent / "content"

TABLES: Mapping[str, type[BaseModel]] = {
    "hero": HeroTable,
    "monster": MonsterTable,
    "point": PointTable,
    "loot": LootTable,
    "treasure": TreasureTable,
    "boo": BooTable,
    "challenge": ChallengeTable,
    "boss_challenge": BossChallengeTable,
    "plot": PlotTable,
    "easy": EasyTable,
    "hard": HardTable,
    "chart": ChartRow,
    "party": PartyRow,
    "band": BandRow,
    "supply": SupplyRow,
    "die": DieRow,
    "terrain": TerrainRow,
    "tile": TileRow,
}

SCRIPTS: Mapping[str, str] = {
    "healing_brew": "Roll one green die: Heal 1 for each star.",
    "hidden_lever": "Look at the top challenge card: spring its trap if that gives no command to"
    " monsters; discard it.",
    "my_champion": "If the champion is not in play, it is placed next to the Hero with the least"
    " wrath.",
    "scuttling_swarm": "A Crawler of the pool is placed within two squares of the elite.",
    "shadow_step": "The user is placed next to another Hero.",
    "wait_in_shadow": "Monsters on the user's tile have Predator until the next Consul Turn.",
}
"""What `script` may name on an action: the functions of the game, and what they do."""

AURAS: Mapping[str, str] = {
    "ambush": "Ruby monsters within two squares of the point have Predator.",
    "shadows": "Ruby monsters within two squares of the point have Stealth.",
    "webs": "Squares within two squares of the point are difficult.",
}
"""What `aura` may name on a spawning point."""

TRAPS: Mapping[str, str] = {
    # Wounds, statuses, equipment.
    "burn_off_first_tile": "Heroes that are not on the first tile suffer Fire.",
    "freeze_and_spill": "Every Hero loses all potions and suffers Ice.",
    "lose_gear_or_wounds": "Every Hero discards a random equipped card or suffers two wounds.",
    "poison_the_laden": "Heroes with two or more equipped cards suffer Poison.",
    "share_statuses": "The Hero with the least wrath shares out Poison, Hex, Ice, Slow, Fire and"
    " Knockdown among the Heroes, each of whom gets one at least.",
    "strip_slot": "Draw and discard a loot card: every Hero discards what it has in that slot.",
    "wound_the_fresh": "Heroes without wounds suffer two.",
    "wound_the_laden": "Heroes with two or more equipped cards suffer one wound.",
    "wounds_for_wrath": "Every Hero suffers one wound for each two wrath tokens, rounded up.",
    # Rolls.
    "fall_back": "The Hero farthest from the Start Token rolls STR: on two or less it is placed"
    " next to the Start Token.",
    "gamble_coin": "If the party likes, a Hero rolls DEX once for each Princess Coin: with three"
    " or more every time the party gains one, else it loses one.",
    "gamble_gear": "If the party likes, a Hero rolls WILL: on three or more it draws a treasure,"
    " else it loses all its equipment.",
    "lost": "The Hero with the most wrath rolls DEX: on two or less it is placed at a dungeon"
    " exit of the third tile.",
    # Monsters and the map.
    "boo_beside_top": "A boo booty is placed next to the Hero with the most wrath.",
    "call_gang": "With fewer than two gangs in play, the point nearest to the Hero with the most"
    " wrath spawns the first gang of its card that is available.",
    "monsters_fight": "All monsters perform a Fight command.",
    "monsters_regroup": "All monsters perform a Regroup command.",
    "turn_top_tile": "The tile of the Hero with the most wrath is turned a quarter clockwise.",
    # The boss fight.
    "boss_blast": "The boss makes an offensive action: Wave 3, Push 3, Knockdown.",
    "boss_curse": "The boss makes an offensive action: Wave 3, Bane, Poison.",
    "boss_unique": "The boss performs a Unique command.",
    "boss_unique_and_escape": "The boss performs a Unique command and is then placed next to the"
    " spawning point square of the second tile.",
    "bosses_heal_and_unique": "Boss and mini-bosses heal two wounds each and then perform a Unique"
    " command.",
    "miniboss_returns": "A destroyed mini-boss spawns with wounds of half its hearts, rounded up;"
    " it gives no treasure again.",
    "servants_return": "The monsters of a random destroyed spawning point spawn within three"
    " squares of the boss.",
    # Plots: crystal tokens.
    "crystals_at_exits_for_heroes": "A crystal at each dungeon exit, from the last tile backwards,"
    " until there are as many as Heroes.",
    "crystals_at_last_exits": "A crystal at every dungeon exit of the last tile.",
    "crystals_at_second_exits": "A crystal at two dungeon exits of the second tile.",
    "crystals_at_two_last_exits": "A crystal at two dungeon exits of the last tile.",
    "crystals_beside_points": "Two crystals next to each spawning point in play.",
    "crystals_from_first_tile": "A crystal at each dungeon exit, from the first tile on, until"
    " there are as many as Heroes.",
    "crystals_two_and_one": "Two crystals on the second tile and one on the third.",
    "crystals_two_and_two": "Two crystals on the second tile and two on the third.",
}
"""What `trap` may name on a twist: what happens at once."""

BENDS: Mapping[str, str] = {
    # Defense.
    "defend_with_dex": "Heroes make defense rolls with DEX.",
    "defend_with_str": "Heroes make defense rolls with STR.",
    "defend_with_will": "Heroes make defense rolls with WILL.",
    "no_arm_from_gear": "Equipment adds nothing to ARM.",
    # What Heroes may do.
    "doors_shut": "Heroes cannot pass doorways.",
    "extra_action": "Heroes have one action point more.",
    "no_healing": "Heroes cannot be healed.",
    "no_potions": "Heroes cannot drink potions.",
    "no_wrath": "Heroes gain no wrath.",
    "one_activation": "One Hero activates in a Hero Turn.",
    "statuses_stay": "Status tokens stay on Heroes at the end of their activations.",
    # What it costs them.
    "alone_extra_wound": "A Hero wounded without an adjacent Hero suffers one wound more.",
    "bane_for_moving": "A Hero that moved three or more squares suffers Bane at the end of its"
    " activation.",
    "echoing_wounds": "When a Hero is wounded, Heroes within four squares suffer one wound.",
    "guarded_points": "A Hero that comes within three squares of a spawning point suffers one"
    " wound and gains one wrath.",
    "idle_heroes_suffer": "At the start of the Consul Turn Heroes without wrath suffer two wounds.",
    "kill_backfires": "A Hero that destroys an elite or a spawning point rolls one red die and"
    " suffers a wound for each star.",
    "wounds_for_moving": "At the end of its activation a Hero suffers one wound for each two"
    " squares it moved, rounded up.",
    "wrath_per_square": "A Hero gains one wrath for each square it moves.",
    "wrathful_extra_wound": "A Hero with three or more wrath suffers one wound more when wounded.",
    # Monsters.
    "epic": "Every Fight command is an Epic Fight.",
    "harmless": "All attacks, of both sides, gain Push 1 and cause no wounds.",
    "loot_per_two_minions": "Every two minions destroyed give a loot card.",
    "monster_arm": "Monsters have +1 ARM.",
    "monsters_unhurt": "Monsters suffer no wounds.",
    "points_unhurt": "Spawning points suffer no wounds.",
    "push_5": "Attacks of monsters gain Push 5.",
    "strength_against_alone": "Monsters have +2 STR against a Hero without an adjacent Hero.",
    "strength_from_wounds": "Monsters have +1 STR for each wound of their target.",
    "strength_from_wrath": "Monsters have +1 STR for each wrath token of their target.",
    "target_least_wrath": "Commands target the Hero with the least wrath.",
    "target_most_wounds": "Commands target the Hero with the most wounds, of these the one with"
    " the least wrath.",
    "wide_auras": "What a spawning point does within two squares it does on its whole tile.",
    # The boss fight.
    "boss_arm": "The boss has +1 ARM.",
    "boss_one_wound": "The boss suffers at most one wound from an action.",
    "boss_stealth": "The boss has Stealth.",
    # Plots.
    "all_burn": "At the start of the Consul Turn every Hero suffers Fire; ends when no crystal is"
    " left.",
    "all_slowed": "At the start of the Consul Turn every Hero suffers Slow; ends when no crystal"
    " is left.",
    "decay": "At the start of the Consul Turn a loot card is drawn and discarded: Heroes without a"
    " crystal discard what they have in that slot; ends when all crystals are carried.",
    "forgotten": "Heroes without a crystal cannot be healed; ends when all crystals are carried.",
    "gauntlet": "Each challenge draws two cards; Interact at a crystal: roll DEX or WILL, three or"
    " more takes it; ends with the second.",
    "idols": "Taking a crystal makes all monsters Fight at once; the boss's Fight is an Epic"
    " Fight; ends when no crystal is left.",
    "lurking": "On Move crystals move three squares towards the target and cost a Princess Coin on"
    " contact; Interact next to one and discard two backpack cards to take it; ends when no"
    " crystal is left.",
    "turning_tiles": "At the end of the Consul Turn a random tile is turned a quarter clockwise"
    " and Heroes on it suffer one wound; ends when no spawning point is left.",
    "warded": "A spawning point with a crystal next to it suffers no wounds; ends when no crystal"
    " is left.",
    "withering": "At the start of the Consul Turn Heroes without a crystal suffer one wound; ends"
    " when all crystals are carried.",
    # Easy Mode.
    "coin_for_loot": "Once a turn the party may discard four loot cards for a Princess Coin.",
    "come_prepared": "At the start draw two loot cards for each Hero; each may equip one.",
    "elite_treasure": "An elite with three or more hearts gives a treasure, not a loot card.",
    "glitter": "Once a game the party makes a Consul Turn skip all commands that do not spawn.",
    "know_your_enemy": "The first destroyed point brings no plot; a plot's crystals may be moved"
    " up to four squares when they are placed.",
    "luck_cancels": "For a potion token a challenge card is discarded as it is drawn and replaced.",
    # Hard Mode.
    "boss_stronger": "The boss has +1 STR and one action point more.",
    "early_spawns": "The points of tiles one and two spawn before the game; if both are a pair,"
    " tile three's in place of the second.",
    "extra_traps": "From turn five until the boss comes, each Consul power-up springs the trap of"
    " a further challenge card.",
    "mini_stronger": "Mini-bosses have +1 ARM and one action point more.",
    "second_miniboss": "A second mini-boss spawns on turn eight.",
    "second_plot": "A further plot card is drawn on turn eight.",
}
"""What `effect` may name on a twist: what holds while the card is in force."""


@dataclass(frozen=True, slots=True)
class Content:
    """Everything in use, by id."""

    heroes: dict[str, Hero]
    monsters: dict[str, Monster]
    points: dict[str, Point]
    equipment: dict[str, Equipment]
    """Loot and treasure; the cards with `boo` are the boo booties."""
    twists: dict[str, Twist]
    """The cards of the challenge, boss fight, plot, easy and hard decks."""
    charts: dict[str, Chart]
    parties: dict[str, Party]
    bands: dict[str, Band]
    """Suggested parties."""
    supply: dict[str, int]
    """How many tokens and reference cards of each kind the box holds."""
    terrain: dict[str, Terrain]
    tiles: dict[str, Face]
    faces: Faces
    dice: dict[str, int]
    """How many dice of each colour the box holds."""
    packs: tuple[Meta, ...]
    hash: str

    def chart(self, heroes: int) -> Chart:
        """The side of the Mighty Monster Chart for so many Heroes."""
        return self.charts[party_id(heroes)]

    def party(self, heroes: int) -> Party:
        """What a game for so many Heroes takes."""
        return self.parties[party_id(heroes)]

    def board(self, layout: Iterable[tuple[str, int, int, int, int]]) -> Board:
        """The board of tiles as laid: face, column, row, quarter turns, turned over or not."""
        return lay(self.tiles, layout)


def load(*further: Path | RawPack) -> Content:
    """The built-in pack with further packs on top of it; ContentError with every mistake."""
    return _content(STOCK.sound(*further))


def _check(packs: Sequence[RawPack]) -> list[Problem]:
    return soundness.check(packs, SCRIPTS, AURAS, TRAPS, BENDS)


def _content(packs: Sequence[RawPack]) -> Content:
    rows = STOCK.rows(packs)
    drawings = texts(packs)
    legend = {row.mark: name for name, row in rows["terrain"].items()}
    return Content(
        heroes=tables(rows, "hero"),
        monsters=tables(rows, "monster"),
        points=tables(rows, "point"),
        equipment=tables(rows, "loot", "treasure", "boo"),
        twists=tables(rows, *soundness.TWISTS),
        charts=tables(rows, "chart"),
        parties=tables(rows, "party"),
        bands=tables(rows, "band"),
        supply={name: row.count for name, row in rows["supply"].items()},
        terrain=tables(rows, "terrain"),
        tiles=faces(rows["tile"], drawings, legend),
        faces=Faces.from_names({name: row.faces for name, row in rows["die"].items()}),
        dice={name: row.count for name, row in rows["die"].items()},
        packs=tuple(pack.meta for pack in packs),
        hash=joint_hash(packs),
    )


ODDITIES = Oddities(
    figures=("hero", "monster", "point", "loot", "treasure"),
    called={"monster": lambda row: row.rank in ("minion", "elite")},
    words={"hero": ("type", "Hero")},
)
STOCK = Stock(BUILT_IN, TABLES, _check, ODDITIES)
