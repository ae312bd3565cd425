"""The Consul's models: every gang's attributes, ability and unique action, every point's aura."""

from __future__ import annotations

import pytest

from undercroft.games.arcade import effect, gang
from undercroft.games.arcade.card import (
    BACKLASH,
    BULLY,
    DARK_DEFENDER,
    FLY,
    PREDATOR,
    STEALTH,
    Monster,
)
from undercroft.games.arcade.events import Acted, Attacked, TurnedUp
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.superdungeon.crystal.status import BIT

from .arena import Arena

CAVE = """
    ############
    #..........#
    #..........#
    #W.........#
    #..........#
    #.........T#
    ############
    """


def cave(**units: object) -> Arena:
    """The Witch, who has all the wrath, in the west; Tincan in the far corner."""
    facts: dict[str, object] = {
        "W": UnitSpec("sanctioned_witch", wrath=1),
        "T": UnitSpec("tincan"),
    }
    return Arena(CAVE, ties=False, **(facts | units)).dry()


def at(card: str, x: int, y: int, **facts: object) -> UnitSpec:
    return UnitSpec(card, at=(x, y), **facts)  # type: ignore[arg-type]


def acted(a: Arena) -> list[str]:
    """Unique actions so far, support and offensive, in order."""
    found = []
    for event in a.match.events or []:
        if isinstance(event, Acted | Attacked) and event.action >= 0:
            found.append(a.game.box.actions[event.action].id)
    return found


@pytest.mark.rule("gang.form.solo", "gang.form.two-squares")
@pytest.mark.parametrize(
    "card", [m.id for m in GAME.content.monsters.values() if m.gang is not None]
)
def test_every_elite_fights_alone_and_in_its_gang(card: str) -> None:
    monster = GAME.content.monsters[card]
    alone = cave(E=at(card, 3, 2)).menu("W")
    assert gang.blow(alone.s, alone.numbers["E"]) == monster.solo
    mates = cave(E=at(card, 3, 2), M=at(monster.bonds[0], 5, 2)).menu("W")
    assert gang.blow(mates.s, mates.numbers["E"]) == monster.gang
    far = cave(E=at(card, 3, 2), M=at(monster.bonds[0], 6, 2)).menu("W")
    assert gang.blow(far.s, far.numbers["E"]) == monster.solo


@pytest.mark.rule("command.fight.str", "command.fight.attacks")
@pytest.mark.parametrize(
    "card",
    [m.id for m in GAME.content.monsters.values() if isinstance(m, Monster) and m.rank != "minion"],
)
def test_every_monster_attacks_with_its_actions_and_str(card: str) -> None:
    monster = GAME.content.monsters[card]
    a = cave(E=at(card, 1, 2), T=at("riftling_warrior", 9, 0))
    target = "T" if monster.gifts.flags & BULLY else "W"
    if target == "T":
        a.on("E", at=(8, 1))
    # A defense as high as STR holds every time.
    faces = {2: "2 - -", 3: "2 1 -", 4: "2 2 -"}[monster.solo.strength]
    a.dice(*[faces] * monster.solo.actions).command("fight").done()
    assert a.wounds(target) == 0
    less = {2: "1 - -", 3: "2 - -", 4: "2 1 -"}[monster.solo.strength]
    b = cave(E=at(card, 1, 2), T=at("riftling_warrior", 9, 0))
    if target == "T":
        b.on("E", at=(8, 1))
    b.dice(less, *["2 2 2"] * (monster.solo.actions - 1)).command("fight").done()
    assert b.wounds(target) == 1
    assert b.s.status[b.numbers[target]] & monster.gifts.inflicts == monster.gifts.inflicts


@pytest.mark.parametrize(
    ("card", "ability"),
    [
        ("silk_knife", PREDATOR), ("flinger", STEALTH), ("knight_of_the_tower", FLY),
        ("daemonus", BULLY), ("daemonus", DARK_DEFENDER), ("boo_booty", BACKLASH),
    ],
)  # fmt: skip
def test_monsters_with_an_ability(card: str, ability: int) -> None:
    a = cave(E=at(card, 3, 2)).menu("W")
    assert effect.has(a.s, a.numbers["E"], ability)


@pytest.mark.parametrize(
    ("card", "statuses"),
    [
        ("spider_speaker", "poison"), ("shadow_spinner", "immobile"), ("tower_stalker", "bane"),
        ("silk_knife", "bane"), ("midnight_queen", "hex"), ("knight_of_the_tower", "hex"),
    ],
)  # fmt: skip
def test_monsters_whose_attacks_cause_a_status(card: str, statuses: str) -> None:
    a = cave(E=at(card, 1, 2)).menu("W")
    assert effect.inflicts(a.s, a.numbers["E"]) == BIT[statuses]


@pytest.mark.parametrize("card", ["spider_speaker", "crawler", "shadow_spinner"])
def test_spiders_are_immune_to_poison(card: str) -> None:
    a = cave(E=at(card, 3, 2)).menu("W")
    assert effect.immunities(a.s, a.numbers["E"]) == BIT["poison"]


@pytest.mark.parametrize(
    ("elite", "mate"),
    [
        ("shadow_spinner", "shadow_spinner"),
        ("dragon_priest", "gouger"),
        ("ironscale", "knucklehead"),
    ],
)
def test_a_mob_of_four_is_stronger(elite: str, mate: str) -> None:
    mates = {"M": at(mate, 4, 1), "N": at(mate, 4, 2), "O": at(mate, 4, 3)}
    a = cave(E=at(elite, 3, 2), **mates).menu("W")
    strength = GAME.content.monsters[elite].gang.strength  # type: ignore[union-attr]
    assert effect.strength_in_force(a.s, a.numbers["E"]) == strength + 1
    del mates["O"]
    b = cave(E=at(elite, 3, 2), **mates).menu("W")
    assert effect.strength_in_force(b.s, b.numbers["E"]) == strength


# Spider Nest


@pytest.mark.rule("command.unique.scuttling-swarm.example")
def test_the_scuttling_swarm_brings_a_crawler() -> None:
    a = cave(E=at("spider_speaker", 4, 2), C="crawler", D="crawler").command("unique")
    assert a.in_play("C")
    assert not a.in_play("D")
    assert effect.distance(a.s, a.numbers["C"], a.numbers["E"]) <= 2


@pytest.mark.rule("card.spawning-point")
def test_other_points_leave_the_ground_as_it_is() -> None:
    for point, far in (("spider_nest", 2), ("shadow_tower", 4), ("sand_spire", 4)):
        a = Arena("##########\n#W.......#\n####P#####\n##########", W="sanctioned_witch", P=point)
        a.dry().menu("W", move=4)
        reached = max(option[1] % a.s.board.stride for option in a.offered("move"))
        assert reached == far, point


@pytest.mark.rule("card.spawning-point")
def test_a_spider_nest_makes_the_ground_difficult() -> None:
    a = cave(P=at("spider_nest", 3, 2)).menu("W", move=2)
    assert a.offers("move", (1, 2))
    assert not a.offers("move", (2, 2))
    assert a.offers("move", (0, 0))


# Shadow Tower and Sand Spire


@pytest.mark.rule("card.spawning-point")
@pytest.mark.parametrize(
    ("point", "ability"), [("shadow_tower", STEALTH), ("sand_spire", PREDATOR)]
)
def test_points_that_help_ruby_monsters_near_them(point: str, ability: int) -> None:
    a = cave(P=at(point, 5, 2), S=at("tower_stalker", 7, 2), A=at("tower_arbalist", 8, 2),
             D=at("dune_hunter", 4, 2)).menu("W")  # fmt: skip
    given = {mark: effect.has(a.s, a.numbers[mark], ability) for mark in "SAD"}
    assert given == {"S": True, "A": False, "D": False}


@pytest.mark.parametrize(("card", "roll"), [("tower_stalker", "2 1 -"), ("silk_knife", "2 - -")])
def test_weaken_the_prey(card: str, roll: str) -> None:
    """STR 2 and 2 more, or 1 more: one star too few."""
    a = cave(E=at(card, 1, 2)).dice(roll).command("unique")
    assert (a.wounds("W"), a.status("W")) == (1, ("bane",))
    assert "weaken_the_prey" in acted(a)


@pytest.mark.rule("command.unique.overcharge")
def test_a_desert_blade_overcharges_the_silk_knife() -> None:
    # The gang's STR 3 and 2 more.
    a = cave(E=at("silk_knife", 1, 2), B=at("desert_blade", 2, 2)).dice("2 2 -").command("unique")
    assert a.wounds("W") == 1
    assert [name for name in acted(a) if "weaken" in name] == ["weaken_the_prey_overcharged"]


def test_enervating_bolt_freezes() -> None:
    a = cave(E=at("tower_arbalist", 8, 2)).dice("- - -").command("unique")
    assert (a.wounds("W"), a.status("W")) == (1, ("ice",))


def test_snare_pulls_three_squares() -> None:
    a = cave(E=at("dune_hunter", 7, 2)).dice("- - -").command("unique")
    assert a.wounds("W") == 1
    assert a.where("W")[0] == 3  # type: ignore[index]


def test_wait_in_shadow_gives_the_tile_predator_until_the_next_turn() -> None:
    a = cave(E=at("silk_knife", 8, 0), A=at("tower_arbalist", 8, 4)).on("T", at=(0, 0))
    a.dice("2 2 2", "2 2 2").command("unique")
    assert "wait_in_shadow" in acted(a)
    assert effect.has(a.s, a.numbers["A"], PREDATOR)
    # Not so on other tiles.
    tiles = ("tile1a", 0, 0, 0, 0), ("tile2b", 1, 0, 0, 0)
    b = Arena(layout=tiles, ties=False, W=at("sanctioned_witch", 1, 4), E=at("silk_knife", 8, 4),
        A=at("tower_arbalist", 8, 8), B=at("tower_arbalist", 17, 4))  # fmt: skip
    b.dry().dice(*["2 2 2"] * 2).command("unique")
    assert [effect.has(b.s, b.numbers[mark], PREDATOR) for mark in "AB"] == [True, False]


def test_a_predator_strikes_whoever_leaves_its_side_or_comes_past_it() -> None:
    niche = "#########\n#W......#\n####K####\n#########"
    for to, rolls in (((1, 0), []), ((3, 0), []), ((6, 0), ["2 2 -"])):
        a = Arena(niche, W="sanctioned_witch", K="silk_knife").dry().menu("W", move=9)
        a.dice(*rolls).do("move", to).done()
        assert len(a.rolls("defense arm")) == len(rolls)
    # Each of them strikes, until the Hero falls.
    pair = niche.replace("K#", "KL")
    for wounds, rolls in ((0, ["2 2 -", "2 2 -"]), (4, ["- - -"])):
        b = Arena(pair, W="sanctioned_witch", K="silk_knife", L="silk_knife", coins=2).dry()
        b.on("W", wounds=wounds).menu("W", move=9).dice(*rolls).do("move", (6, 0)).done()
        assert len(b.rolls("defense arm")) == len(rolls)


@pytest.mark.rule("gang.minion.passive", "card.spawning-point")
@pytest.mark.parametrize(("ruby", "rolls"), [("desert_blade", []), ("tower_arbalist", ["2 2 -"])])
def test_a_minion_whom_the_sand_spire_makes_a_predator_does_not_strike(
    ruby: str, rolls: list[str]
) -> None:
    a = Arena(
        "#########\n#W......#\n####bX###\n#########",
        W="sanctioned_witch", b=ruby, X="sand_spire",
    ).dry()  # fmt: skip
    a.menu("W", move=9).dice(*rolls).do("move", (6, 0)).done()
    assert effect.has(a.s, a.numbers["b"], PREDATOR)
    assert len(a.rolls("defense arm")) == len(rolls)


def test_a_predator_does_not_strike_in_the_consuls_own_turn() -> None:
    a = Arena("######\n#KG..#\n#...T#\n######", K="silk_knife", G="moonspire_guardian", T="tincan")
    a.on("G", wrath=1).dice("3 -").command("fight").do("step", (2, 0)).done()
    assert a.where("G") == (2, 0)
    assert len(a.rolls("defense arm")) == 1


# Kobolds


def test_shadow_breath_and_dragon_rage() -> None:
    a = cave(E=at("dragon_priest", 5, 2), I=at("ironscale", 8, 2)).command("unique")
    assert acted(a)[:2] == ["shadow_breath", "dragon_rage"]
    assert effect.has(a.s, a.numbers["I"], STEALTH)
    assert effect.strength_in_force(a.s, a.numbers["E"]) == 3


def test_a_shield_wall_strengthens_everybody_within_two() -> None:
    a = cave(I=at("ironscale", 5, 2), K=at("knucklehead", 7, 2), F=at("flinger", 9, 2))
    a.dice("2 2 2").command("unique")
    assert effect.monster_arm(a.s, a.numbers["I"]) == 3
    assert effect.monster_arm(a.s, a.numbers["K"]) == 2
    assert effect.monster_arm(a.s, a.numbers["F"]) == 1


def test_hot_pot_burns() -> None:
    a = cave(E=at("flinger", 4, 2)).dice("2 - -").command("unique")
    assert (a.wounds("W"), a.status("W")) == (1, ("fire",))


def test_rex_smash_deals_massive_damage() -> None:
    a = cave(E=at("rex", 1, 2)).dice("2 1 -").command("unique")
    assert a.wounds("W") == 2


# Bosses


@pytest.mark.parametrize(
    ("card", "action"),
    [("midnight_queen", "maddening_maze"), ("knight_of_the_tower", "void_lightning")],
)
def test_a_wave_of_three_hexes(card: str, action: str) -> None:
    a = cave(E=at(card, 3, 2), challenge_top=["precision"]).on("T", at=(3, 4))
    a.dice("- - -", "- - -").command("unique")
    assert (a.wounds("W"), a.wounds("T")) == (1, 1)
    assert (a.status("W"), a.status("T")) == (("hex",), ("hex",))
    assert action in acted(a)


@pytest.mark.parametrize(
    ("trap", "wounds"), [("overexertion", 2), ("magical_shielding", 0), ("muster_the_forces", 0)]
)
def test_a_hidden_lever_springs_traps_that_order_nobody(trap: str, wounds: int) -> None:
    """The boo booty beside the Witch would fight if the trap could order it to."""
    a = cave(E=at("knight_of_the_tower", 8, 0), B=at("boo_booty", 1, 2), challenge_top=[trap])
    a.on("T", at=(0, 0)).command("unique")
    assert not a.events(Attacked)
    assert a.s.regrouped == 0
    assert (a.wounds("W"), a.wounds("T")) == (wounds, wounds)
    assert a.s.force == ()
    assert [a.game.box.twists[c].id for c in a.s.challenge_deck.discard] == [trap]
    assert len(a.events(TurnedUp)) == 1


@pytest.mark.parametrize("trap", ["dark_shielding", "secret_escape_plan", "you_can_run"])
def test_a_hidden_lever_has_no_boss_act_a_second_time(trap: str) -> None:
    """Three squares from the Queen the Witch defends once, against her own unique action."""
    a = cave(E=at("knight_of_the_tower", 8, 0), Q=at("midnight_queen", 3, 2), boss_top=[trap])
    a.on("Q", wounds=4).set(boss_out=True).dice("2 2 2").command("unique").done()
    assert acted(a).count("maddening_maze") == 1
    assert "hidden_lever" in acted(a)
    assert a.wounds("Q") == 4


@pytest.mark.rule("command.signature")
def test_my_champion_comes_beside_the_least_wrath() -> None:
    a = cave(Q=at("midnight_queen", 8, 0), D="daemonus").on("T", at=(5, 4)).command("spawn")
    assert a.in_play("D")
    assert effect.distance(a.s, a.numbers["D"], a.numbers["T"]) == 1
    again = cave(Q=at("midnight_queen", 8, 0), D=at("daemonus", 3, 0)).command("spawn")
    assert again.where("D") == (3, 0)


def test_a_dark_defender_keeps_the_boss_from_being_targeted() -> None:
    a = cave(Q=at("midnight_queen", 1, 2), D=at("daemonus", 8, 0)).menu("W")
    assert not a.offers("attack", "Q", "melee")
    b = cave(Q=at("midnight_queen", 1, 2)).menu("W")
    assert b.offers("attack", "Q", "melee")


@pytest.mark.rule("ability.on-card", "card.action.colours")
def test_a_dark_defender_bars_offensive_actions_alone() -> None:
    """A support action may be aimed at the boss: Cursed Concoction asks for no wound."""
    a = cave(Q=at("midnight_queen", 4, 2), D=at("daemonus", 8, 0))
    a.on("W", card="hexcast_sorceress", potions=1).menu("W")
    brew = "hexcast_sorceress.cursed_concoction"
    assert a.why_not("attack", "Q", "magic") == ("ability.on-card",)
    a.dice("1 2 2").do("drink", "W", brew, "special", brew, "Q")
    assert a.status("Q") == ("hex",)
    b = cave(Q=at("midnight_queen", 3, 2), D=at("daemonus", 8, 0), T=UnitSpec("cat_burglar"))
    b.on("T", potions=1).menu("W")
    fuzzball = "cat_burglar.distracting_fuzzball"
    assert b.offers("drink", "T", fuzzball, "special", fuzzball, "Q")


@pytest.mark.rule("ability.arc", "ability.on-card")
@pytest.mark.parametrize(("defended", "next_"), [(True, ["K"]), (False, ["K", "Q"])])
def test_an_arc_passes_over_a_boss_with_a_dark_defender(defended: bool, next_: list[str]) -> None:
    units = {
        "B": at("boo_booty", 4, 2),
        "K": at("tower_arbalist", 5, 3),
        "Q": at("midnight_queen", 5, 1),
    }
    if defended:
        units["D"] = at("daemonus", 8, 1)
    a = cave(**units).on("W", gear=["stormcaller_rod"]).menu("W")
    a.dice("2 2 1 1").do("special", "stormcaller_rod.chain_bolt", "B")
    assert sorted(a.mark(o[1]) for o in a.offered("arc")) == next_


def test_a_bully_goes_for_the_least_wrath() -> None:
    a = cave(D=at("daemonus", 1, 1)).on("T", at=(3, 2)).on("W", wounds=2)
    a.dice("2 2 2", "2 2 2").command("fight")
    assert {a.mark(event.unit) for event in a.rolls("defense arm")} == {"T"}


@pytest.mark.rule("ability.backlash")
def test_a_boo_booty_bites_back() -> None:
    a = cave(B=at("boo_booty", 1, 2)).menu("W").dice("1 -").do("attack", "B", "melee")
    assert (a.wounds("W"), a.wounds("B")) == (1, 0)
