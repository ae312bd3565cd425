"""Abilities, affinities and boo booties. [ability.*, affinity.*, boo-booty.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade import effect, movement
from undercroft.games.arcade.card import ARM, PREDATOR, STEALTH
from undercroft.games.arcade.events import (
    Afflicted,
    Attacked,
    Cured,
    Spawned,
    Targeted,
)
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.arcade.state import Effect
from undercroft.games.arcade.wound import destroy

from .arena import CONSUL_PACK, Arena, play


@pytest.mark.rule("ability.always-active", "ability.fly")
def test_abilities_hold_without_being_used_or_paid_for() -> None:
    """Wings: the menu offers the squares beyond a chasm, and no action point is gone."""
    a = play("#######\n#Xv...#\n#######").on("X", gear=["wings"]).menu("X")
    a.do("move", (2, 0))
    assert a.s.actions == 4


@pytest.mark.rule("ability.on-card")
def test_an_ability_the_rulebook_does_not_know_works_as_its_card_says() -> None:
    """Nine Lives of the Cat Burglar: destroyed, she rolls a red die and takes off its stars."""
    a = Arena("#######\n#CA.T.#\n#######", C="cat_burglar", T="tincan", A="tower_arbalist")
    a.on("C", wounds=4, wrath=1).dry().dice("- - -", "2").command("fight").done()
    assert a.in_play("C") and a.wounds("C") == 3


# Arc


def sparks() -> Arena:
    """Three Arbalists in a row and one apart."""
    return play(
        "############\n#X..A.B..C.#\n#..........#\n#.........D#\n############",
        A="tower_arbalist", B="medic", C="medic", D="medic",
    )  # fmt: skip


@pytest.mark.rule("ability.arc")
def test_arc_goes_on_to_a_new_target_with_a_die_fewer_of_the_players_choice() -> None:
    a = sparks().menu("X")
    a.dice("1 1 2").do("special", "tester.bolt", "A")
    assert not a.in_play("A")
    assert {o[0] for o in a.ask.options} == {"stop", "arc"}
    assert [a.mark(o[1]) for o in a.offered("arc")] == ["B"]
    a.do("arc", "B")
    assert set(a.ask.options) == {("drop", "blue"), ("drop", "red")}
    a.dice("1 2").do("drop", "blue")
    assert a.wounds("B") == 1
    assert not a.offered("arc")  # the last Medic is three squares from the second
    # An attack without Arc goes no farther, whatever else it has.
    b = sparks().on("X", gear=["lucky_striped_pants"]).menu("X")
    b.dice("1 1 2").do("attack", "A", "magic")
    assert (b.ask.prompt, b.in_play("A")) == ("menu", False)


@pytest.mark.rule("ability.arc", "term.action.enemies-only", "los.required")
def test_arc_takes_enemies_in_sight_only_and_may_stop() -> None:
    """T is a friend two squares from A, C is as near but behind a wall, B can be seen."""
    a = play(
        "########\n#X..A#C#\n#..T...#\n#....B.#\n########", A="medic", B="medic", C="medic"
    ).menu("X")
    a.dice("1 1 2").do("special", "tester.bolt", "A")
    assert effect.distance(a.s, a.numbers["A"], a.numbers["C"]) == 2
    assert [a.mark(o[1]) for o in a.offered("arc")] == ["B"]
    a.do("stop")
    assert (a.ask.prompt, a.wounds("B")) == ("menu", 0)


@pytest.mark.rule("ability.arc", "wrath.gain.wound", "ability.arc.end")
def test_each_strike_of_an_arc_counts_for_itself() -> None:
    """Three Medics in a row: the second strike gains its own wrath, or fails and ends it."""
    drawing = "###########\n#X........#\n#...A.B.C.#\n###########"
    units = {mark: "medic" for mark in "ABC"}
    a = play(drawing, **units).set(wrath_pool=9).menu("X")
    a.dice("1 1 2").do("special", "tester.bolt", "A").do("arc", "B")
    a.dice("1 2").do("drop", "blue")
    assert a.s.wrath[a.numbers["X"]] == 2
    b = play(drawing, **units).menu("X")
    b.dice("1 1 2").do("special", "tester.bolt", "A").do("arc", "B")
    b.dice("1 -").do("drop", "blue")
    assert (b.ask.prompt, b.s.wrath[b.numbers["X"]]) == ("menu", 1)


@pytest.mark.rule("ability.arc.end")
def test_arc_ends_without_a_wound_without_dice_or_without_a_target() -> None:
    a = sparks().menu("X").dice("1 - -").do("special", "tester.bolt", "A")
    assert a.ask.prompt == "menu"  # no wound
    drawing = "##############\n#X...........#\n#...A.B.C.D..#\n##############"
    units = {mark: "medic" for mark in "ABCD"}
    a = play(drawing, **units).menu("X").dice("2 1 -").do("special", "tester.bolt", "A")
    a.do("arc", "B").dice("2 2").do("drop", "blue")
    a.do("arc", "C").dice("2").do("drop", "red")
    assert a.wounds("C") == 1
    assert a.ask.prompt == "menu"  # no die left, although D is near
    a = play("#########\n#X..A..B#\n#########", A="medic", B="medic").menu("X")
    a.dice("2 1 2").do("special", "tester.bolt", "A")
    assert a.ask.prompt == "menu"  # B is three squares away


@pytest.mark.rule("ability.arc.monsters")
def test_a_monsters_arc_goes_to_the_most_wrath_near_with_one_str_less_each_time() -> None:
    drawing = "########\n#S.W...#\n#......#\n#..X.T.#\n########"
    a = play(drawing, S="sparker")
    a.on("W", wrath=3).on("T", wrath=1).on("X", wrath=2).dice("- - -", "- -", "- - -")
    a.command("fight").done()
    told = [(a.mark(e.target), e.strength) for e in a.events(Targeted)]
    assert told == [("W", 3), ("X", 2), ("T", 1)]
    a = play(drawing, S="sparker")
    a.on("W", wrath=3).dice("1 1 1").command("fight").done()
    assert len(a.events(Targeted)) == 1


# Backlash


@pytest.mark.rule("ability.backlash")
@pytest.mark.parametrize(("dice", "hurt"), [("1 1", 1), ("1 2", 1), ("2 2", 0)])
def test_a_failed_attack_on_backlash_wounds_the_attacker_a_tie_included(
    dice: str, hurt: int
) -> None:
    a = play("######\n#WB..#\n######", B="boo_booty").menu("W")
    a.dice(dice).do("attack", "B", "melee").done()
    assert a.wounds("W") == hurt
    assert a.wounds("B") == 1 - hurt


@pytest.mark.rule("ability.backlash.hero-limit", "ability.backlash")
def test_a_heros_backlash_strikes_once_in_a_consul_turn() -> None:
    a = play("#######\n#WB.T.#\n#######", B="brute").on("W", wrath=2, gear=["spiked_plate"])
    a.dice("2 2 2", "2 2 2").command("fight", "fight").done()
    assert a.wounds("B") == 1


@pytest.mark.rule("ability.backlash.hero-limit", "ability.backlash")
def test_the_limit_is_each_heros_own_and_for_the_consul_turn_alone() -> None:
    """K breaks on T's spikes and L on W's, and once more as W leaves her in the Hero Turn."""
    a = play("########\n#WL..KT#\n#......#\n########", K="silk_knife", L="silk_knife")
    a.on("W", gear=["spiked_plate"]).on("T", gear=["spiked_plate"], wrath=1)
    a.dice(*["2 2 3"] * 2, *["2 2 2"] * 2).command("fight").done()
    assert (a.wounds("K"), a.wounds("L")) == (1, 1)
    a.dice("2 2 2").do("activate", "W").do("move", (3, 1)).done()
    assert (a.wounds("K"), a.wounds("L")) == (1, 2)


@pytest.mark.rule("ability.backlash", "command.fight.attacks")
def test_a_monster_that_breaks_on_the_spikes_attacks_no_more() -> None:
    """Not even a Hero in the last square of the map."""
    a = play("#######\n#W...K#\n#....T#\n#######", K="silk_knife").on("K", wounds=2)
    a.on("T", gear=["spiked_plate"], wrath=1).dice("2 2 3").command("fight").done()
    assert not a.in_play("K")
    assert len(a.events(Targeted)) == 1


@pytest.mark.rule("ability.backlash.no-loot")
def test_a_monster_destroyed_by_backlash_gives_no_loot_in_the_hero_turn_either() -> None:
    """The Silk Knife strikes as the Witch leaves her, and breaks on the spikes."""
    a = play("########\n#WK...T#\n#......#\n########", K="silk_knife")
    a.on("W", gear=["spiked_plate"]).on("K", wounds=2).menu("W")
    a.dice("2 2 2").do("move", (4, 1)).done()
    assert not a.in_play("K")
    assert a.s.tracker == (("late", 1),)


# Ground


@pytest.mark.rule("ability.blessing")
def test_blessings_reach_heroes_elites_and_minions_but_no_solo_monster() -> None:
    """T is a Sentinel."""
    a = Arena(
        "########\n#.AWb..#\n#..TK..#\n#...X..#\n########",
        packs=CONSUL_PACK, X="tester", W="sanctioned_witch", A="tower_arbalist",
        b="tower_blackblade", K="knight_of_the_tower",
    ).dry()  # fmt: skip
    a.menu("W")
    assert effect.pool(a.s, a.numbers["W"], 1, offense=False).stars == 1
    assert effect.pool(a.s, a.numbers["W"], 1, offense=True).stars == 0
    arm = {m: effect.monster_arm(a.s, a.numbers[m]) for m in "AbK"}
    assert arm == {"A": 2, "b": 2, "K": 3}


@pytest.mark.rule("ability.blessing")
def test_the_goddess_heals_elites_in_her_square_and_no_solo_monster() -> None:
    units = {"S": "brute", "K": "sweeper", "B": "brute"}
    a = play("########\n#.SGK..#\n#.....T#\n#W....B#\n########", **units)
    a.on("S", wounds=1).on("K", wounds=1).on("B", wounds=1).on("W", wrath=1).command()
    assert (a.wounds("S"), a.wounds("K"), a.wounds("B")) == (0, 1, 1)


@pytest.mark.rule("ability.burrow")
def test_burrow_goes_through_walls_and_enters_structures() -> None:
    a = play("########\n#X.:O.v#\n########").on("X", gear=["drill"]).menu("X")
    assert all(a.offers("move", (x, 0)) for x in range(1, 5))
    assert not a.offers("move", (5, 0))
    # Two tiles joined by a doorway in the middle: a wall lies between their corners.
    for gear, offered in (((), False), (("drill",), True)):
        a = Arena(
            layout=(("tile1a", 0, 0, 0, 0), ("tile2b", 1, 0, 0, 0)), packs=CONSUL_PACK, X="tester"
        )
        a.on("X", at=(9, 1), gear=gear).menu("X", move=1)
        assert a.offers("move", (10, 1)) == offered


@pytest.mark.rule("ability.fly")
def test_fly_treats_chasm_structure_and_difficult_ground_as_open() -> None:
    a = play("########\n#Xv:O..#\n########").on("X", gear=["wings"]).menu("X")
    assert all(a.offers("move", (x, 0)) for x in range(1, 5))
    assert not a.offers("move", (5, 0))
    plain = play("########\n#Xv:O..#\n########").menu("X")
    assert not plain.offered("move")
    # Nor does a flyer burn, and enemy models still bar the way.
    a = play("######\n#X~A.#\n##W.T#\n######", A="medic").on("X", gear=["wings"]).menu("X")
    assert not a.offers("move", (2, 0))
    a.do("move", (1, 0)).do("end")
    assert not a.events(Afflicted)


@pytest.mark.rule("ability.surefoot")
def test_surefoot_ignores_difficult_terrain() -> None:
    a = play("#######\n#T::..#\n#######").menu("T", move=3)
    assert a.offers("move", (3, 0))
    a = play("#######\n#X::..#\n#######").menu("X", move=3)
    assert a.offers("move", (1, 0)) and not a.offers("move", (2, 0))


@pytest.mark.rule("ability.hookshot")
def test_hookshot_needs_no_sight_but_counts_around_what_blocks_it() -> None:
    drawing = "########\n#X#A...#\n#.#....#\n#......#\n########"
    a = play(drawing, A="medic").menu("X")
    assert not a.offers("attack", "A", "magic")
    assert a.offers("special", "tester.hook", "A")  # four squares round the wall
    a = play("########\n#X#A...#\n#.#....#\n#.#....#\n#.#....#\n#......#\n########", A="medic")
    assert not a.menu("X").offers("special", "tester.hook", "A")  # eight
    a = play(
        "#########\n#XOA....#\n#.O.....#\n#.O.....#\n#.O.....#\n#.......#\n#########", A="medic"
    )
    assert not a.menu("X").offers("special", "tester.hook", "A")


# Equipment


@pytest.mark.rule("ability.cursed")
def test_a_cursed_card_must_be_equipped_and_stays_until_its_hero_is_destroyed() -> None:
    a = play("######\n#W..T#\n######").on("T", gear=["diamond_helm"])
    a.set(backpack=["cursed_crown", "spikes"]).at("power_up")
    # W has the only free ruby slot: it goes on at once, and only other Heroes can take Spikes.
    assert a.gear("W") == ["cursed_crown"]
    assert {a.mark(o[1]) for o in a.offered("equip")} == {"T"}


@pytest.mark.rule("ability.cursed")
def test_no_card_takes_a_cursed_card_off() -> None:
    a = play("######\n#W..T#\n######").on("W", gear=["cursed_crown"], wrath=1)
    a.set(challenge_top=["ill_equipped"], loot_top=["spikes"]).command("challenge")
    assert a.gear("W") == ["cursed_crown"]


@pytest.mark.rule("ability.cursed")
def test_a_destroyed_hero_may_keep_or_discard_its_cursed_card() -> None:
    for way, gear in ((["keep"], ["cursed_crown"]), (["discard", "W"], [])):
        a = Arena(
            "######\n#...T#\n######", packs=CONSUL_PACK, T="tincan", W="sanctioned_witch"
        ).dry()
        a.on("W", gear=["cursed_crown"]).set(fallen=["W"], turn="consul").at("power_up")
        a.do(*way, "card:cursed_crown")
        a.match.answer_with(a.ask.options[0])
        assert a.gear("W") == gear
        gone = (*a.s.loot_deck.discard, *a.s.treasure_deck.discard)
        assert [a.game.box.equipment[card].id for card in gone] == (
            [] if gear else ["cursed_crown"]
        )
    # Nobody is asked about other cards, whatever they can do.
    a = Arena("######\n#...T#\n######", packs=CONSUL_PACK, T="tincan", W="sanctioned_witch").dry()
    a.on("W", gear=["hard_shell"]).set(fallen=["W"], turn="consul").at("power_up")
    assert a.ask.prompt == "return"


# Healing, immunity and the like


@pytest.mark.rule("ability.heal")
def test_heal_takes_off_any_mix_of_wounds_and_statuses() -> None:
    a = play("######\n#XW..#\n######").on("W", wounds=2, status=["hex", "slow"]).menu("X")
    a.do("special", "tester.patch", "W")
    assert {o[2] for o in a.ask.options} == {"wound", "hex", "slow"}
    a.do("heal", "W", "slow").do("heal", "W", "wound")
    assert (a.wounds("W"), a.status("W")) == (1, ("hex",))
    assert a.ask.prompt == "menu"


@pytest.mark.rule("ability.immune.all")
def test_immune_to_all_statuses_suffers_none_and_loses_those_it_has() -> None:
    a = play("#######\n#WS.T.#\n#######", S="tower_stalker").on("W", wrath=1, gear=["hard_shell"])
    a.dice("- - -", "- - -").command("fight").done()
    assert a.wounds("W") == 2 and a.status("W") == ()
    a = play("######\n#W..T#\n######").on("W", status=["bane", "fire"])
    a.set(backpack=["hard_shell"]).at("power_up").do("equip", "W", "card:hard_shell", -1)
    assert a.status("W") == ()


@pytest.mark.rule("ability.immune.one", "ability.immune.poison.example")
def test_immune_to_one_status_suffers_the_others() -> None:
    """The Tincan is immune to Poison and Knockdown."""
    a = play("#######\n#TS.W.#\n#######", S="spider_speaker").on("T", wrath=1)
    a.dice("- - -", "- - -").command("fight").done()
    assert a.wounds("T") == 2 and a.status("T") == ()
    a = play("#######\n#TS.W.#\n#######", S="tower_stalker").on("T", wrath=1)
    a.dice("- - -", "- - -").command("fight").done()
    assert a.status("T") == ("bane",)
    a = play("######\n#XW..#\n######").on("W", status=["poison", "hex"]).menu("X")
    a.do("special", "tester.antidote", "W")
    assert a.status("W") == ("hex",)
    assert "ability.immune.one" in {r for e in a.events(Cured) for r in e.rules}


@pytest.mark.rule("ability.insignificant")
def test_insignificant_monsters_do_not_count_for_loot() -> None:
    a = play("######\n#WpC.#\n######", p="porter", C="captain").on("p", wounds=1).menu("W")
    a.dice("1 -").do("attack", "p", "melee").done()
    assert not a.in_play("p")
    assert [kind for kind, _ in a.s.tracker if kind == "minion"] == []
    # Other abilities change nothing: the Flinger has Stealth.
    a = play("######\n#WF..#\n######", F="flinger").menu("W")
    a.dice("1 1").do("attack", "F", "melee").done()
    assert a.s.tracker == (("elite", 1),)


@pytest.mark.rule("ability.massive-damage")
def test_massive_damage_deals_two_wounds_to_whoever_is_wounded() -> None:
    a = play("#######\n#WB.T.#\n#######", B="brute").on("W", gear=["executioners_axe"]).menu("W")
    a.dice("1 1 1").do("special", "executioners_axe.execute", "B")
    assert a.wounds("B") == 2
    a.dice("1 -").do("attack", "B", "melee")
    assert a.wounds("B") == 2  # a miss deals none
    a = play("#######\n#WB.T.#\n#######", B="brute").on("W", wrath=1)
    a.dice("1 1 -").command("fight").done()
    assert a.wounds("W") == 2


@pytest.mark.rule("ability.one-use-only")
def test_an_action_with_one_use_only_is_gone_after_it() -> None:
    word = "tester.last_word"
    a = play("######\n#X.B.#\n#W..T#\n######", B="brute").menu("X")
    a.do("special", word, "B")
    assert not a.offers("special", word, "B")
    a.do("end")
    # Whoever else could use the card's action finds it gone too.
    assert a.game.box.action_number[word] in a.s.used


@pytest.mark.rule("ability.small")
def test_a_small_model_is_targeted_from_three_squares_at_most() -> None:
    a = play("#######\n#X..A.#\n#######", A="mole").menu("X")
    assert a.offers("attack", "A", "magic")
    a = play("#######\n#X...A#\n#######", A="mole").menu("X")
    assert not a.offers("attack", "A", "magic")


@pytest.mark.rule("ability.status-effect")
def test_a_status_as_an_ability_is_inflicted_by_each_success_and_not_suffered() -> None:
    a = play("#######\n#WS.T.#\n#######", S="tower_stalker").on("W", wrath=1)
    a.dice("1 1 1", "- - -").command("fight").done()
    assert a.status("W") == ("bane",)
    assert [a.mark(e.unit) for e in a.events(Afflicted)] == ["W"]
    assert effect.monster_arm(a.s, a.numbers["S"]) == 2


@pytest.mark.rule("ability.stealth")
def test_stealth_cuts_the_range_of_actions_by_three_to_no_less_than_one() -> None:
    """Magic 8 reaches a Flinger five squares away and no farther."""
    for drawing, offered in (("#X....F.#", True), ("#X.....F#", False)):
        a = play(f"#########\n{drawing}\n#########", F="flinger").menu("X")
        assert a.offers("attack", "F", "magic") == offered
    a = play("#####\n#XF.#\n#####", F="flinger").menu("X")
    assert a.offers("attack", "F", "melee")


@pytest.mark.rule("ability.tough")
def test_tough_takes_off_a_wound_in_upkeep() -> None:
    a = play("######\n#W..T#\n######").on("W", wounds=3, gear=["hard_shell"]).activate("W")
    assert a.wounds("W") == 2
    a = play("########\n#W...B.#\n#T.....#\n########", B="brute").on("B", wounds=2)
    a.on("W", wrath=1).set(ties=False).dice("2 2 2").at("consul_turn")
    assert a.wounds("B") == 1


# Affinities


@pytest.mark.rule("affinity.two")
def test_either_of_two_affinities_counts() -> None:
    """The Shadow Tower gives ruby monsters Stealth; the Arbalist is citrine and ruby."""
    a = Arena("########\n#W..AP.#\n#....S.#\n########", W="sanctioned_witch", P="shadow_tower",
        A="tower_arbalist", S="shadow_spinner").menu("W")  # fmt: skip
    assert effect.has(a.s, a.numbers["A"], STEALTH)
    assert not effect.has(a.s, a.numbers["S"], STEALTH)
    assert not effect.has(a.s, a.numbers["A"], PREDATOR)


@pytest.mark.rule("affinity.penalty-wins")
def test_a_penalty_for_one_affinity_leaves_no_benefit_for_the_other() -> None:
    """Ruby Bell gives ruby monsters +1 ARM, Crumble takes 1 from citrine ones."""
    units = {"R": "bell", "B": "brute", "C": "captain"}
    a = play("#########\n#XRBC..T#\n#W......#\n#########", **units).on("W", wrath=1)
    a.command("unique")
    while a.ask.prompt != "hero_turn":
        a.match.answer_with(a.ask.options[0])
    ruby, both = a.numbers["B"], a.numbers["C"]
    assert (effect.monster_arm(a.s, ruby), effect.monster_arm(a.s, both)) == (3, 3)
    a.do("activate", "X").do("area", "tester.crumble")
    assert (effect.monster_arm(a.s, ruby), effect.monster_arm(a.s, both)) == (3, 1)


# Boo booties


@pytest.mark.rule("boo-booty.deck")
def test_each_boo_booty_has_a_monster_card_and_treasure_cards() -> None:
    a = play("####\n#X.#\n####")
    content = a.game.content
    assert content.monsters["boo_booty"].rank == "trap"
    assert content.equipment["boo_booty_card"].boo
    assert content.equipment["boo_booty_card"].deck == "treasure"


@pytest.mark.rule("boo-booty.spawn", "boo-booty.is-monster")
def test_a_boo_booty_takes_the_chests_place_and_the_draw_is_lost() -> None:
    a = play("#######\n#X....#\n#W....#\n#######", B="boo_booty").on("X", wrath=2)
    a.set(chests=[(1, 0)], tile_numbers=[2], treasure_top=["heros_blade", "boo_booty_card"])
    a.set(ties=False).menu("X").do("chest", (1, 0))
    assert a.where("B") == (1, 0)
    assert a.s.chests == 0 and a.s.backpack == ()
    names = [a.game.box.equipment[c].id for c in a.s.treasure_deck.discard]
    assert sorted(names) == ["boo_booty_card", "heros_blade"]
    # It is a monster: a Hero can attack it, and it fights.
    assert a.offers("attack", "B", "melee")
    a = play("#######\n#XB...#\n#W....#\n#######", B="boo_booty").on("X", wrath=2)
    a.dice("1 1").command("fight").done()
    assert [a.mark(e.unit) for e in a.events(Attacked)] == ["B"]


@pytest.mark.rule("boo-booty.spawn")
def test_on_an_occupied_square_the_boo_booty_takes_the_nearest_free_one() -> None:
    """No other monster comes in its place, nor a boo booty that is in play already."""
    a = play(
        "#######\n#WX..C#\n#######", A="tower_arbalist", C="boo_booty", B="boo_booty"
    )  # fmt: skip
    a.set(chests=[(0, 0)], treasure_top=["boo_booty_card"], ties=False).menu("X")
    a.do("chest", (0, 0))
    assert (a.where("B"), a.where("C"), a.in_play("A")) == ((2, 0), (4, 0), False)
    assert a.events(Spawned)[-1].rules == ("basic.open-chest.boo-booty", "boo-booty.spawn")


@pytest.mark.rule("boo-booty.spawn")
def test_of_several_nearest_squares_the_players_choose_that_of_the_boo_booty() -> None:
    a = play("#######\n#WX...#\n#.....#\n#######", B="boo_booty")
    a.set(chests=[(0, 0)], treasure_top=["boo_booty_card"]).menu("X")
    a.do("chest", (0, 0))
    assert a.ask.prompt == "spawn"
    assert [option[2] for option in a.ask.options] == [a.square(0, 1), a.square(1, 1)]
    a.do("place", "B", (1, 1))
    assert a.where("B") == (1, 1)


@pytest.mark.rule("boo-booty.only-chests")
def test_a_boo_booty_drawn_as_a_reward_is_replaced() -> None:
    for kind in ("miniboss", "boo"):
        a = play("######\n#W..T#\n######", B="boo_booty").set(killed=[(kind, 1)], turn="consul")
        a.set(treasure_top=["boo_booty_card", "heros_blade"]).at("power_up")
        assert [a.game.box.equipment[c].id for c in a.s.backpack] == ["heros_blade"]
        assert not a.in_play("B")


@pytest.mark.rule("ability.on-card")
@pytest.mark.parametrize(("far", "held"), [(1, True), (2, False)])
def test_nobody_walks_away_from_a_grabby_enemy(far: int, held: bool) -> None:
    """Grabby lasts a while on the Hero, or on the monster if one should ever have it."""
    a = play("#######\n#X....#\n#######", S=UnitSpec("tower_stalker", at=(far, 0))).menu("X")
    hero, stalker = a.numbers["X"], a.numbers["S"]
    grab = a.game.box.action_number["tincan.indignant_defense"]
    for grabber, other in ((hero, stalker), (stalker, hero)):
        s = a.s.copy()
        assert not movement.held_fast(s, other)
        effect.add(s, Effect(grabber, grab, grabber))
        assert movement.held_fast(s, other) is held
        assert not movement.held_fast(s, grabber)


@pytest.mark.rule("destroy.cleanup")
def test_what_a_destroyed_hero_gave_its_friends_ends_with_it() -> None:
    a = play("######\n#XW..#\n######").menu("X").do("special", "tester.guard", "W")
    s, witch = a.s.copy(), a.numbers["W"]
    assert effect.pool(s, witch, ARM, offense=False) == (4, 0, 0, 0)
    assert list(destroy(s, a.numbers["X"], -1)) == []
    assert effect.pool(s, witch, ARM, offense=False) == (3, 0, 0, 0)
