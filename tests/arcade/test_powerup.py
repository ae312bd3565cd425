"""Power-up: rewards, equipment, bosses, clean-up. [powerup.*]"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.arcade import powerup
from undercroft.games.arcade.events import (
    CoinSpent,
    ConsulTurnBegan,
    Discarded,
    Drew,
    Equipped,
    Placed,
    Spawned,
    TwistEnded,
)
from undercroft.games.arcade.position import UnitSpec, build
from undercroft.games.arcade.state import Effect
from undercroft.kernel.match import Match

from .arena import CONSUL_PACK, Arena

HALL = """
    ###########
    #W........=
    #T........#
    #.........#
    ###########"""
LOOT = [
    "adventurer_plate", "arcane_tome", "brass_knuckles", "deadly_dirk", "diamond_helm", "spikes",
]  # fmt: skip


def hall(drawing: str = HALL, **units: Any) -> Arena:
    """The Witch W with wrath 2 and the Tincan T, nobody drinks."""
    a = Arena(drawing, packs=CONSUL_PACK, W="sanctioned_witch", T="tincan", **units)
    return a.on("W", wrath=2).dry().set(ties=False)


def ids(a: Arena, cards: Any) -> list[str]:
    return [a.game.box.equipment[card].id for card in cards]


def drawn(a: Arena, deck: str) -> int:
    return sum(e.deck == deck for e in a.events(Drew))


# The order


@pytest.mark.rule("powerup.order")
def test_the_steps_of_a_consul_power_up_come_in_order() -> None:
    """A fallen mini-boss pays, the boss comes, a straggler is placed, the Witch comes back."""
    a = hall(
        HALL.replace("T........", "T..S....b"),
        Q="midnight_queen", S="tower_stalker", b="tower_blackblade", G="riftling_warrior",
        P="spider_nest",
    )  # fmt: skip
    a.set(turn="consul", killed=[("miniboss", 1)], points_down=1, fallen=["G"], number=4)
    a.set(force_old=["back_to_back"], minis_out=1).at("power_up")
    kinds = (Drew, Spawned, Placed, TwistEnded, CoinSpent)
    told = [type(e) for e in a.match.events or [] if isinstance(e, kinds)]
    assert told == list(kinds)
    assert not a.events(Equipped)


@pytest.mark.rule("powerup.order", "powerup.equipment.when")
def test_in_the_heroes_power_up_equipment_follows_rewards_and_there_is_no_clean_up() -> None:
    a = hall(HALL.replace("T........", "T..S....b"), S="tower_stalker", b="tower_blackblade")
    a.set(killed=[("elite", 1)], loot_top=["spikes"], force_old=["back_to_back"], number=4)
    a.at("power_up")
    assert a.ask.prompt == "equipment"
    assert a.offers("equip", "W", "card:spikes", -1)
    assert a.where("b") == (8, 1)
    assert len(a.s.force) == 1
    a.dice(*["2 2 2"] * 6).do("done")
    # Only the Consul's own clean-up ends the card and places the straggler.
    log = [type(e) for e in a.match.events or []]
    assert ConsulTurnBegan in log
    assert not {TwistEnded, Placed} & set(log[: log.index(ConsulTurnBegan)])


# Rewards


@pytest.mark.rule("powerup.rewards.minions", "powerup.rewards.elites")
@pytest.mark.parametrize(
    ("minions", "elites", "loot"),
    [(2, 0, 0), (3, 0, 1), (5, 0, 1), (6, 0, 2), (0, 2, 2), (4, 1, 2)],
)
def test_three_minions_or_one_elite_give_a_loot_card(minions: int, elites: int, loot: int) -> None:
    a = hall().set(killed=[("minion", 1)] * minions + [("elite", 2)] * elites).at("power_up")
    assert drawn(a, "loot") == loot
    assert len(a.s.backpack) == loot
    assert a.s.tracker == ()  # a remainder is not carried over
    paid = [event.rules for event in a.events(Drew)]
    assert (
        paid
        == [("powerup.rewards.minions",)] * (minions // 3) + [("powerup.rewards.elites",)] * elites
    )


@pytest.mark.rule(
    "powerup.rewards.spawning-point", "powerup.rewards.spawning-point.example",
    "powerup.rewards.no-maximum",
)  # fmt: skip
@pytest.mark.parametrize(("tiles", "loot"), [([1], 2), ([2], 3), ([3], 4), ([1, 2, 3], 9)])
def test_a_spawning_point_gives_its_tiles_number_plus_one(tiles: list[int], loot: int) -> None:
    a = hall().set(killed=[("point", tile) for tile in tiles]).at("power_up")
    assert drawn(a, "loot") == loot


@pytest.mark.rule("powerup.rewards.spawning-point")
def test_a_destroyed_point_counts_for_the_tile_it_stood_on() -> None:
    a = Arena(layout=(("tile1a", 0, 0, 0, 0), ("tile2b", 1, 0, 0, 0)), W="sanctioned_witch",
        T="tincan", P="spider_nest", R="shadow_tower")  # fmt: skip
    a.on("W", at=(13, 3)).on("T", at=(1, 1)).on("P", at=(14, 3), wounds=2).dry()
    a.set(plot_drawn=True, tile_numbers=[1, 2]).menu("W", left=1)
    a.dice("2 1").do("attack", "P", "melee").do("end")
    assert drawn(a, "loot") == 3


@pytest.mark.rule("powerup.rewards.mini-boss", "powerup.rewards.consul-turn-exceptions")
@pytest.mark.parametrize("turn", ["heroes", "consul"])
def test_a_mini_boss_gives_a_treasure_in_either_turn(turn: str) -> None:
    a = hall().set(killed=[("miniboss", 3)], treasure_top=["heros_blade"], turn=turn)
    a.at("power_up")
    assert ids(a, a.s.backpack) == ["heros_blade"]


@pytest.mark.rule("powerup.rewards.other-solos")
def test_any_other_solo_monster_gives_nothing() -> None:
    a = hall(HALL.replace("W...", "WDD.").replace("T...", "TDD."), D="daemonus").on("D", at=(1, 0))
    a.menu("W", left=1).dice("2 1").do("attack", "D", "melee").do("end")
    assert not a.in_play("D")
    assert not a.events(Drew)


@pytest.mark.rule("powerup.rewards.boo-booty", "powerup.rewards.extra-treasure-choice")
@pytest.mark.parametrize(("tile", "luck", "cards"), [(1, False, 1), (3, False, 3), (2, True, 3)])
def test_a_boo_booty_gives_a_choice_of_treasures(tile: int, luck: bool, cards: int) -> None:
    a = hall().set(killed=[("boo", tile)], turn="consul")
    a.set(treasure_top=["heros_blade", "burning_eye", "nether_sword"])
    if luck:
        a.on("W", gear=["lucky_striped_pants"])
    a.at("power_up")
    if cards > 1:
        assert len(a.ask.options) == cards
        a.do("keep", "card:burning_eye")
    assert ids(a, a.s.backpack) == ["burning_eye" if cards > 1 else "heros_blade"]
    assert len(a.events(Discarded)) == cards - 1


@pytest.mark.rule("powerup.rewards.boo-booty")
def test_a_boo_booty_counts_for_the_tile_it_appeared_on() -> None:
    a = Arena(layout=(("tile1a", 0, 0, 0, 0), ("tile2b", 1, 0, 0, 0)), W="sanctioned_witch",
        T="tincan", B="boo_booty")  # fmt: skip
    a.on("W", at=(13, 3)).on("T", at=(1, 1)).dry().set(chests=[(14, 3)], tile_numbers=[1, 2])
    a.set(treasure_top=["boo_booty_card"], ties=False).menu("W").do("chest", (14, 3))
    assert a.in_play("B")
    # It wanders to the first tile and falls there: two treasures to choose from all the same.
    b = Arena(layout=(("tile1a", 0, 0, 0, 0), ("tile2b", 1, 0, 0, 0)), W="sanctioned_witch",
        T="tincan", B="boo_booty")  # fmt: skip
    b.on("W", at=(3, 4)).on("T", at=(1, 1)).dry().set(tile_numbers=[1, 2])
    b.on("B", at=(4, 4), wounds=1, order=a.s.order[a.numbers["B"]]).menu("W", left=1)
    b.dice("2 2").do("attack", "B", "melee").do("end")
    assert (b.ask.prompt, len(b.offered("keep"))) == ("keep", 2)


@pytest.mark.rule("powerup.rewards.to-backpack")
def test_rewards_wait_in_the_backpack_for_any_hero_anywhere() -> None:
    a = hall().set(killed=[("elite", 1)], loot_top=["spikes"]).at("power_up")
    assert ids(a, a.s.backpack) == ["spikes"]
    assert a.offers("equip", "W", "card:spikes", -1) and a.offers("equip", "T", "card:spikes", -1)


@pytest.mark.rule("powerup.rewards.consul-turn-loot", "ability.backlash.no-loot")
def test_monsters_destroyed_in_the_consul_turn_give_no_loot() -> None:
    """The Arbalist burns in upkeep; a spawning point would be paid for all the same."""
    a = hall(HALL.replace("W........", "W.......A"), A="tower_arbalist").on("A", status=["fire"])
    a.at("consul_turn")
    assert not a.in_play("A")
    assert drawn(a, "loot") == 0
    a = hall().set(killed=[("point", 1)], turn="consul").at("power_up")
    assert drawn(a, "loot") == 2


@pytest.mark.rule("powerup.rewards.consul-turn-exceptions")
def test_points_and_boo_booties_are_paid_for_in_the_consul_turn() -> None:
    a = hall().set(killed=[("point", 1), ("boo", 1)], turn="consul").at("power_up")
    assert (drawn(a, "loot"), drawn(a, "treasure")) == (2, 1)


@pytest.mark.rule("powerup.rewards.explore-only-cards")
def test_a_card_for_the_consul_is_discarded_and_replaced() -> None:
    a = hall().set(killed=[("miniboss", 1)], treasure_top=["consuls_ring", "heros_blade"])
    a.set(turn="consul").at("power_up")
    assert ids(a, a.s.backpack) == ["heros_blade"]
    assert ids(a, a.s.treasure_deck.discard) == ["consuls_ring"]


# Equipment


@pytest.mark.rule("powerup.equipment.when")
def test_equipment_changes_only_in_the_heroes_power_up() -> None:
    a = hall().set(backpack=["spikes"], turn="consul").at("power_up")
    assert a.ask.prompt == "hero_turn"
    a = hall().set(backpack=["spikes"]).at("power_up")
    assert a.ask.prompt == "equipment"


@pytest.mark.rule("powerup.equipment.destroyed-hero")
def test_a_hero_destroyed_in_the_turn_is_not_equipped() -> None:
    a = hall(G="riftling_warrior").set(backpack=["spikes"], fallen=["G"]).at("power_up")
    assert {a.mark(o[1]) for o in a.offered("equip")} == {"W", "T"}


@pytest.mark.rule("powerup.equipment.slot-colour", "powerup.equipment.one-per-slot")
def test_a_card_fits_the_slot_of_its_colour_and_replaces_what_was_there() -> None:
    """Spikes and the Diamond Helm are ruby, the Deadly Dirk citrine."""
    a = hall().on("W", gear=["spikes"]).set(backpack=["diamond_helm", "deadly_dirk"])
    a.at("power_up")
    assert not a.offers("equip", "W", "card:diamond_helm", -1)
    a.do("equip", "W", "card:deadly_dirk", -1)
    a.do("equip", "W", "card:diamond_helm", a.game.box.equipment_number["spikes"])
    assert sorted(a.gear("W")) == ["deadly_dirk", "diamond_helm"]
    assert ids(a, a.s.loot_deck.discard) == ["spikes"]
    assert a.s.backpack == ()
    # What the old card could do is no reason to keep it: the Cloak of Fallen Leaves has Stealth.
    cloak = a.game.content.equipment["cloak_of_fallen_leaves"]
    card = next(name for name in LOOT if a.game.content.equipment[name].slot == cloak.slot)
    b = hall().on("W", gear=["cloak_of_fallen_leaves"]).set(backpack=[card]).at("power_up")
    old = b.game.box.equipment_number["cloak_of_fallen_leaves"]
    assert b.offers("equip", "W", f"card:{card}", old)


@pytest.mark.rule("destroy.when")
def test_a_hero_who_hands_in_the_card_that_gave_the_last_heart_is_destroyed() -> None:
    a = hall().on("W", gear=["stone_heart"], wounds=5).set(backpack=["adventurer_plate"])
    a.at("power_up")
    assert a.where("W") is not None
    a.do("equip", "W", "card:adventurer_plate", a.game.box.equipment_number["stone_heart"])
    assert a.where("W") is None
    assert a.wounds("W") == 0


@pytest.mark.rule("potion.maximum", "powerup.equipment.one-per-slot")
def test_potions_without_room_are_lost_with_the_card_that_held_them() -> None:
    pouch = hall().game.content.equipment["potion_pouch"]
    card = next(c.id for c in hall().game.box.equipment
                if c.slot == pouch.slot and c.deck == "loot" and not c.gifts.potions)  # fmt: skip
    a = hall().on("W", gear=["potion_pouch"], potions=3).set(backpack=[card]).at("power_up")
    a.do("equip", "W", f"card:{card}", a.game.box.equipment_number["potion_pouch"])
    assert a.potions("W") == 2


@pytest.mark.rule("powerup.equipment.effect")
def test_equipment_counts_as_printed_on_the_heros_card() -> None:
    a = hall().set(backpack=["hard_shell", "executioners_axe"]).on("W", status=["bane"])
    a.at("power_up")
    before = a.s.profile[a.numbers["W"]].dice[1]
    a.do("equip", "W", "card:hard_shell", -1).do("equip", "W", "card:executioners_axe", -1)
    assert a.s.profile[a.numbers["W"]].dice[1].red == before.red + 1
    assert a.status("W") == ()


@pytest.mark.rule("powerup.backpack.six-for-one")
def test_six_loot_cards_trade_for_one_treasure_once_a_turn() -> None:
    a = hall().set(backpack=[*LOOT[:5], "heros_blade"]).at("power_up")
    assert not a.offers("trade")
    more = ["iron_necklace", "wizard_ring", "witch_hat", "wizard_cowl", "bent_nail", "lemon_peel"]
    a = hall().set(backpack=LOOT + more, treasure_top=["heros_blade"]).at("power_up")
    a.do("trade")
    for name in LOOT:
        a.do("give", f"card:{name}")
    assert sorted(ids(a, a.s.loot_deck.discard)) == sorted(LOOT)
    assert sorted(ids(a, a.s.backpack)) == sorted([*more, "heros_blade"])
    assert a.offers("equip", "W", "card:heros_blade", -1)
    assert not a.offers("trade")


@pytest.mark.rule("powerup.backpack.six-for-one")
def test_exactly_six_loot_cards_are_enough_and_no_treasure_is_handed_in() -> None:
    a = hall().set(backpack=[*LOOT, "heros_blade"], treasure_top=["burning_eye"]).at("power_up")
    a.do("trade")
    assert {o[1] for o in a.ask.options} == {a.option(f"card:{name}")[0] for name in LOOT}
    while a.ask.prompt == "give":
        a.match.answer_with(a.ask.options[0])
    assert sorted(ids(a, a.s.backpack)) == ["burning_eye", "heros_blade"]


@pytest.mark.rule("powerup.backpack.six-for-one")
def test_the_next_turn_brings_the_next_trade() -> None:
    more = ["iron_necklace", "wizard_ring", "witch_hat", "wizard_cowl", "bent_nail", "lemon_peel"]
    a = hall().set(backpack=LOOT + more, treasure_top=["heros_blade"]).at("power_up")
    a.do("trade")
    while a.ask.prompt == "give":
        a.match.answer_with(a.ask.options[0])
    assert not a.offers("trade")
    a.do("done")
    while a.ask.prompt != "equipment":
        a.match.answer_with(("end",) if a.offers("end") else next(iter(a.ask.options)))
    assert a.offers("trade")


@pytest.mark.rule("powerup.backpack.six-for-one")
def test_loot_is_not_traded_in_the_consuls_power_up() -> None:
    a = hall().set(backpack=LOOT, turn="consul").at("power_up")
    assert a.ask.prompt == "hero_turn"


# Bosses: the placing is in test_bosses.


@pytest.mark.rule("powerup.bosses")
def test_the_boss_step_looks_at_how_many_points_have_fallen() -> None:
    cards = ("spider_nest", "shadow_tower", "shadow_tower")
    for down, brought in ((1, []), (2, ["K"]), (3, ["K", "Q"])):
        points = {
            mark: UnitSpec(card, at=(column, 2) if place >= down else None)
            for place, (mark, card, column) in enumerate(zip("PRS", cards, (4, 6, 8), strict=True))
        }
        a = hall(Q="midnight_queen", K="knight_of_the_tower", **points)
        a.set(points_down=down, turn="consul").at("power_up")
        assert [a.mark(e.unit) for e in a.events(Spawned)] == brought


# Clean-up


@pytest.mark.rule("powerup.cleanup.stragglers", "powerup.cleanup.stragglers.which-elite")
@pytest.mark.parametrize(("near", "far"), ["AB", "BA"])
def test_a_straggler_is_placed_by_the_elite_closest_to_the_most_wrath(near: str, far: str) -> None:
    drawing = f"""
        ###################
        #W................#
        #T..........b.....#
        #....{near}............#
        #...............{far}.#
        ###################"""
    a = hall(drawing, A="tower_stalker", B="tower_stalker", b="tower_blackblade")
    a.set(turn="consul").at("power_up")
    assert a.s.board.distance(a.s.at[a.numbers["b"]], a.s.at[a.numbers[near]]) == 2
    assert "powerup.cleanup.stragglers" in a.cited()


@pytest.mark.rule("powerup.cleanup.stragglers")
def test_without_room_within_two_squares_a_straggler_stays_where_it_is() -> None:
    others = {mark: "medic" for mark in "cdef"}
    a = hall("###############\n#WT.cdSef...b.#\n###############",
        S="tower_stalker", b="tower_blackblade", **others)  # fmt: skip
    a.set(turn="consul").at("power_up")
    assert a.where("b") == (11, 0)


@pytest.mark.rule("powerup.cleanup.stragglers")
def test_a_minion_within_two_squares_of_an_elite_is_no_straggler() -> None:
    a = hall(HALL.replace("T........", "T..S.b..."), S="tower_stalker", b="tower_blackblade")
    a.set(turn="consul").at("power_up")
    assert a.where("b") == (5, 1)


@pytest.mark.rule("powerup.cleanup.stragglers.no-elite")
def test_a_straggler_without_an_elite_returns_to_the_pool_without_reward() -> None:
    """The Spider Speaker beside it leads another gang."""
    a = hall(HALL.replace("T........", "T....bA.."), b="tower_blackblade", A="spider_speaker")
    a.on("b", status=["bane"]).set(turn="consul").at("power_up")
    assert not a.in_play("b")
    assert a.status("b") == ()
    assert a.s.tracker == () and a.s.kills == ()
    assert not a.events(Drew)


@pytest.mark.rule("powerup.cleanup.stragglers.no-elite")
def test_a_straggler_that_leaves_takes_what_lies_on_it_along() -> None:
    a = hall(HALL.replace("T........", "T....b..."), b="tower_blackblade", A="spider_speaker")
    a.set(turn="consul")
    s, numbers = build(a.game.box, a.position)
    shadow = a.game.box.action_number["silk_knife.wait_in_shadow"]
    s.effects = [Effect(numbers["A"], shadow, numbers["b"])]
    s.agenda = [("clean_up",)]
    match = Match(a.game, {}, 1, start=s.plain())
    assert match.state.at[numbers["b"]] < 0
    assert match.state.effects == []


@pytest.mark.rule("powerup.cleanup.challenge")
def test_clean_up_discards_challenges_of_earlier_turns() -> None:
    a = hall().set(turn="consul", number=4, force_old=["back_to_back"], force=["overexertion"])
    a.at("power_up")
    assert [a.game.box.twists[c].id for c, _ in a.s.force] == ["overexertion"]
    assert [a.game.box.twists[e.card].id for e in a.events(TwistEnded)] == ["back_to_back"]


@pytest.mark.rule("powerup.equipment.destroyed-hero")
def test_a_hero_on_the_first_square_is_in_play_and_may_be_equipped() -> None:
    a = hall().set(backpack=["heros_blade"]).at("hero_turn")
    (blade,), witch = a.s.backpack, a.numbers["W"]
    assert a.s.at[witch] == 0
    assert powerup.unwearable(a.s, witch, blade, powerup.worn_there(a.s, witch, blade)) is None
