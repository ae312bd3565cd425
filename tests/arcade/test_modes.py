"""Easy and Hard Mode cards: every one of them is honoured. [setup.difficulty.*]"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from undercroft.games.arcade.effect import monster_actions, monster_arm
from undercroft.games.arcade.events import Acted, Commanded, TurnedUp, TwistEnded
from undercroft.games.arcade.game import GAME, Arcade
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.arcade.twist import BENDS, NOTHING
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match

from .arena import HEROES_PACK, Arena

TILES = ("tile1a", 0, 0, 0, 0), ("tile2b", 1, 0, 0, 0), ("tile3a", 2, 0, 0, 0)
LOOT = ["chainmail", "spikes", "witch_hat", "silk_gloves"]


def hall(card: str, **facts: object) -> Arena:
    """Witch and Tincan beside a Stalker; the mode card is in force."""
    units: dict[str, object] = {
        "W": UnitSpec("sanctioned_witch", potions=0, wrath=1),
        "T": UnitSpec("tincan", potions=0),
        "S": "tower_stalker",
        "P": UnitSpec("spider_nest", at=(7, 4)),
    }
    return Arena(
        """
        ####==####
        #WT......#
        #.S......#
        #........#
        #........#
        #........#
        ####==####
        """,
        modes=[card] if card else [],
        **(units | facts),
    )


@pytest.mark.rule("setup.difficulty.cards")
@pytest.mark.parametrize("card", [t.id for t in GAME.box.twists if t.deck in ("easy", "hard")])
def test_every_mode_card_bends_something(card: str) -> None:
    bend = BENDS[GAME.box.twists[GAME.box.twist_number[card]].effect]
    assert [f.name for f in fields(bend) if getattr(bend, f.name) != getattr(NOTHING, f.name)]


# Easy


@pytest.mark.parametrize(("card", "deck"), [("bounty", "treasure"), ("", "loot")])
def test_bounty_pays_a_treasure_for_an_elite_of_three_hearts(card: str, deck: str) -> None:
    a = hall(card, loot_top=["chainmail"], treasure_top=["nether_sword"])
    a.on("S", wounds=2).menu("W").dice("2 1").do("attack", "S", "melee")
    a.do("end")
    while a.ask.prompt in ("menu", "hero_turn"):
        a.match.answer_with(("end",) if a.offers("end") else a.ask.options[0])
    assert [a.game.box.equipment[c].deck for c in a.s.backpack] == [deck]


@pytest.mark.rule("powerup.rewards.consul-turn-exceptions")
@pytest.mark.parametrize(("card", "decks"), [("bounty", ["treasure"]), ("", [])])
def test_a_bounty_is_paid_in_the_consul_turn_too(card: str, decks: list[str]) -> None:
    a = hall(card, loot_top=["chainmail"], treasure_top=["nether_sword"])
    a.on("S", wounds=2, status=["fire"]).dry().at("consul_turn")
    assert not a.in_play("S")
    assert [a.game.box.equipment[c].deck for c in a.s.backpack] == decks


def test_bounty_pays_loot_for_a_lesser_elite() -> None:
    a = hall("bounty", S="tower_arbalist").menu("W").dice("2 1").do("attack", "S", "melee")
    assert a.s.tracker == (("elite", 1),)


def test_a_coin_on_a_string_costs_four_loot_once_a_turn() -> None:
    a = hall("coin_on_a_string", backpack=LOOT * 3, coins=1).at("power_up")
    a.do("buy_coin", 4)
    for _ in range(4):
        a.match.answer_with(a.offered("give")[0])
    assert a.s.coins == 2
    assert len(a.s.backpack) == 8
    assert not a.offered("buy_coin")
    # The trade for a treasure is another matter.
    assert a.offers("trade")
    plain = hall("", backpack=LOOT).at("power_up")
    assert not plain.offered("buy_coin")
    for loot, offered in ((LOOT, True), (LOOT[:3], False)):
        few = hall("coin_on_a_string", backpack=loot, coins=1).at("power_up")
        assert bool(few.offered("buy_coin")) == offered


def test_heroes_who_come_prepared_equip_one_card_each() -> None:
    a = hall("come_prepared", loot_top=LOOT, ties=False).at("opening_spawn")
    assert a.ask.prompt == "equipment"
    assert len(a.s.backpack) == 4
    a.do("equip", "W", "card:witch_hat", -1).do("done")
    assert (a.gear("W"), a.gear("T")) == (["witch_hat"], [])
    assert len(a.s.backpack) == 3
    assert a.ask.prompt != "equipment"


def test_a_deluxe_glitter_bomb_lets_only_spawns_pass_once() -> None:
    # The sixth space: see the chart of the rulebook.
    a = hall("deluxe_glitter_bomb", space=4, ties=False).at("consul_turn")
    names = [name for name, _ in a.game.content.chart(3).spaces[5].commands]
    assert a.ask.prompt == "glitter"
    a.do("glitter")
    kept = [name for name in names if name in ("spawn", "reinforce", "spawn_miniboss")]
    assert [event.command for event in a.events(Commanded)] == kept
    assert a.wounds("W") == 0
    assert a.s.modes == ()
    assert len(a.events(TwistEnded)) == 1


@pytest.mark.rule("command.signature.without-move")
def test_who_has_no_move_for_the_glitter_signs_first() -> None:
    pack = (Path(__file__).parent / "packs" / "consul",)
    a = hall("deluxe_glitter_bomb", packs=pack, S="herald", space=4, ties=False).at("consul_turn")
    a.do("glitter")
    told = [e for e in a.match.events or [] if isinstance(e, Acted | Commanded)]
    assert [type(e) for e in told] == [Acted, Commanded, Commanded]
    assert a.status("W") == ("hex",)


def test_a_glitter_bomb_may_be_kept_for_later() -> None:
    a = hall("deluxe_glitter_bomb", space=1, ties=False).dice(*["2 2 2"] * 9).at("consul_turn")
    a.do("pass")
    assert len(a.s.modes) == 1
    names = [name for name, _ in a.game.content.chart(3).spaces[2].commands]
    assert [event.command for event in a.events(Commanded)] == names


@pytest.mark.parametrize(("card", "plots"), [("know_your_enemy", 0), ("", 1)])
def test_who_knows_the_enemy_meets_no_plot_at_the_first_point(card: str, plots: int) -> None:
    a = hall(card, Q=UnitSpec("spider_nest", at=(0, 4))).on("W", at=(6, 4))
    nest = a.game.box.profile(a.game.box.model_number["spider_nest"], ())
    a.on("P", wounds=nest.hearts - 1)
    a.menu("W").dice("2 2").do("attack", "P", "melee")
    assert not a.in_play("P")
    assert len(a.s.plots) == plots


def test_who_knows_the_enemy_moves_crystals_as_they_come() -> None:
    a = Arena(layout=TILES, W=UnitSpec("sanctioned_witch", at=(3, 4)),
              T=UnitSpec("tincan", at=(4, 4)), modes=["know_your_enemy"],
              plot_top=["stasis_orbs"], ties=False)  # fmt: skip
    a.command("plot")
    assert a.ask.prompt == "crystal"
    first = a.ask.about[0]
    places = [option[1] for option in a.offered("land")]
    assert max(a.s.board.distance(first, q) for q in places) == 4
    a.match.answer_with(("land", places[0]))
    assert a.s.crystals[0][0] == places[0]
    a.do("stay")
    assert len(a.s.crystals) == 2


def test_a_crystal_is_not_moved_onto_another_nor_into_a_chasm() -> None:
    a = Arena(
        """
        #######
        #WPv..#
        #######
        """,
        W=UnitSpec("sanctioned_witch", potions=0), P="spider_nest", modes=["know_your_enemy"],
        plots=["stasis_orbs"], crystals=[((3, 0), "stasis_orbs")], ties=False,
        plot_top=["the_lurking_menace"],
    ).command("plot")  # fmt: skip
    assert a.ask.about == (a.square(4, 0),)
    assert list(a.ask.options) == [("stay",), ("land", a.square(0, 0)), ("land", a.square(1, 0))]


@pytest.mark.rule("command.challenge.draw")
def test_a_potion_of_luck_cancels_challenges_as_long_as_there_are_potions() -> None:
    a = hall("potion_of_luck", challenge_top=["overexertion", "inferno", "precision"])
    a.on("W", potions=1).on("T", potions=1).set(commands=["challenge"]).at("commands")
    while a.ask.prompt == "green":
        a.do("pass")
    a.do("pay", "W")
    assert a.ask.prompt == "cancel"
    a.do("pay", "T")
    assert [a.game.box.twists[card].id for card, _ in a.s.force] == ["precision"]
    assert (a.wounds("W"), a.potions("W"), a.potions("T")) == (0, 0, 0)
    gone = [a.game.box.twists[card].id for card in a.s.challenge_deck.discard]
    assert gone == ["overexertion", "inferno"]
    b = hall("potion_of_luck", challenge_top=["overexertion"]).on("W", potions=1)
    b.set(commands=["challenge"]).at("commands").do("pass").do("keep")
    assert (b.wounds("W"), b.potions("W")) == (2, 1)


# Hard


@pytest.mark.parametrize(("number", "comes"), [(6, False), (7, True)])
def test_the_consuls_right_hand_comes_on_turn_eight(number: int, comes: bool) -> None:
    a = hall("the_consuls_right_hand", K="knight_of_the_tower", R="rex", number=number, ties=False)
    a.set(space=1).dice(*["2 2 2"] * 9).at("consul_turn")
    assert a.in_play("R") is comes
    assert not a.in_play("K")


def test_the_consuls_right_hand_is_another_miniboss() -> None:
    card = GAME.box.twist_number["the_consuls_right_hand"]
    for seed in range(60):
        match = Match(GAME, {"heroes": 3, "hard": 3}, seed)
        s = match.state
        if card in s.modes:
            assert len(s.bosses) == 3
            assert len({s.card[unit] for unit in s.bosses}) == 3
            assert GAME.flaws(match.settled) == []  # its treasure lies in the deck
            return
    raise AssertionError("the card never came up")


@pytest.mark.rule("expand.cards")
def test_the_treasure_of_the_consuls_right_hand_lies_in_the_deck() -> None:
    game = Arcade(*HEROES_PACK)
    card = game.box.twist_number["the_consuls_right_hand"]
    sphinx = game.box.model_number["sphinx"]
    offered: list[str] = []

    def answer(ask: Ask) -> int:
        if ask.prompt == "mode":
            return int(ask.about[0].index(card))
        if ask.prompt == "choose_miniboss":
            offered.extend(game.box.models[option[1]].id for option in ask.about[-1])
            return int(ask.about[-1].index(("miniboss", sphinx)))
        return 0

    options = game.checked({"hard": 1, "minibosses": ["knight_of_the_tower"]})
    s = Match(game, options, None, chance=answer, events=False).state
    assert sorted(offered) == ["rex", "sphinx"]
    assert [s.card[unit] for unit in s.bosses][2:] == [sphinx]
    assert game.box.equipment_number["sphinx_riddle"] in s.treasure_deck.rest


@pytest.mark.rule("boss.mini.whichever-first")
def test_points_bring_only_the_first_miniboss_of_a_small_party() -> None:
    a = hall("the_consuls_right_hand", K="knight_of_the_tower", R="rex", ties=False)
    a.set(points_down=3, turn="consul").at("power_up")
    assert a.in_play("K")
    assert not a.in_play("R")


@pytest.mark.parametrize(("number", "boss", "sprung"), [(3, False, 0), (4, False, 1), (4, True, 0)])
def test_excessive_traps_spring_one_more_from_turn_five(
    number: int, boss: bool, sprung: int
) -> None:
    a = hall("excessive_traps", number=number, boss_out=boss, challenge_top=["overexertion"] * 2)
    spaces = a.game.content.chart(3).spaces
    quiet = next(i for i in range(1, len(spaces)) if ("challenge", 1) not in spaces[i].commands)
    a.set(space=quiet - 1, ties=False).dice(*["2 2 2"] * 9).at("consul_turn")
    assert a.wounds("W") == 2 * sprung
    assert len(a.events(TurnedUp)) == sprung
    assert a.s.force == ()
    assert len(a.s.challenge_deck.discard) == sprung


def test_a_gifted_apprentice_alone_has_more_arm() -> None:
    for card, arm in (("", 3), ("a_gifted_apprentice", 4)):
        a = hall(card, K=UnitSpec("knight_of_the_tower", at=(3, 0))).menu("W")
        assert [monster_arm(a.s, a.numbers[mark]) for mark in "KS"] == [arm, 2]


def test_a_gifted_apprentice_is_stronger() -> None:
    facts = {"S": "tower_stalker", "K": UnitSpec("knight_of_the_tower", at=(3, 0))}
    for card, more in (("", 0), ("a_gifted_apprentice", 1)):
        a = hall(card, **facts).on("T", at=(7, 3))
        a.dice(*["2 2 2"] * (5 + more)).command("fight").done()
        b = hall(card, **facts).on("W", at=(2, 0)).on("T", at=(7, 3)).menu("W")
        b.dice("2 2").do("attack", "K", "melee")
        assert b.wounds("K") == 1 - more


@pytest.mark.parametrize(("number", "plots"), [(6, 1), (7, 2)])
def test_plots_within_plots_bring_another_on_turn_eight(number: int, plots: int) -> None:
    a = hall("plots_within_plots", number=number, plot_drawn=True, plots=["wards_of_protection"])
    a.set(space=1, ties=False, plot_top=["challenge_of_flame"])
    a.dice(*["2 2 2"] * 9).at("consul_turn")
    assert len(a.s.plots) == plots


def test_the_rising_darkness_strengthens_the_boss() -> None:
    for card, more in (("", 0), ("the_rising_darkness", 1)):
        a = hall(card, S=UnitSpec("midnight_queen", at=(3, 0))).on("T", at=(7, 3))
        a.dice("2 2 -", *["2 2 1"] * (3 + more)).command("fight").done()
        assert a.wounds("W") == more


@pytest.mark.rule("setup.spawn.elites")
@pytest.mark.parametrize(
    ("card", "points", "spawned"),
    [
        ("", ("shadow_tower", "spider_nest", "sand_spire"), "A"),
        ("they_knew_we_were_coming", ("shadow_tower", "spider_nest", "sand_spire"), "AB"),
        ("they_knew_we_were_coming", ("kobold_warrens", "kobold_warrens", "spider_nest"), "BD"),
    ],
)
def test_they_knew_we_were_coming(card: str, points: tuple[str, ...], spawned: str) -> None:
    squares = (4, 4), (17, 4), (21, 7)
    units = {f"P{i}": UnitSpec(name, at=squares[i]) for i, name in enumerate(points)}
    units |= {
        "A": UnitSpec("tower_arbalist"), "B": UnitSpec("shadow_spinner"),
        "C": UnitSpec("dune_hunter"), "D": UnitSpec("flinger"),
        "W": UnitSpec("sanctioned_witch", at=(0, 0)),
    }  # fmt: skip
    a = Arena(layout=TILES, modes=[card] if card else [], ties=False, **units)
    a.at("opening_spawn")
    assert "".join(mark for mark in "ABCD" if a.in_play(mark)) == spawned


def test_only_minibosses_attack_more_often_when_they_are_stronger() -> None:
    units = {
        "W": UnitSpec("sanctioned_witch", at=(0, 0)), "A": UnitSpec("tower_arbalist", at=(8, 0)),
        "K": UnitSpec("knight_of_the_tower", at=(10, 0)),
    }  # fmt: skip
    plain = Arena(layout=TILES, **units).at("hero_turn")
    hard = Arena(layout=TILES, modes=["a_gifted_apprentice"], **units).at("hero_turn")
    more = [
        monster_actions(hard.s, hard.numbers[mark]) - monster_actions(plain.s, plain.numbers[mark])
        for mark in "AK"
    ]
    assert more == [0, 1]
