"""The special powers, in the order of the book. [power.*]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from tests.realms.figures import archer, caster, ogre, power, soldier
from tests.realms.stage import Stage
from undercroft.games.realms import movement
from undercroft.games.realms.box import BIT
from undercroft.games.realms.events import Activated, Attacked, FreeAttack, Hurt, Rerolled, Rolled
from undercroft.games.realms.vocabulary import Strike


def melee(hero: HeroSpec, monster: MonsterSpec, **facts: object) -> Arena:
    """A hero next to a monster; a second soldier stands far away and acts before it."""
    said = {"H": hero, "S": soldier(), "w": monster, "row": ["H", "S", monster.monster]}
    return Arena("H w . . . . . . . . S", **{**said, **facts})


def wolf(**said: object) -> MonsterSpec:
    """Two melee dice, one defence die, Speed 6, Hunter."""
    return MonsterSpec("hungry_wolf", **said)  # type: ignore[arg-type]


def page(**said: object) -> MonsterSpec:
    """Two melee dice, one defence die, Speed 4, no power of its own."""
    return MonsterSpec("clockwork_page", **said)  # type: ignore[arg-type]


# ---------------------------------------------------------------- Agile


@pytest.mark.rule("power.agile")
def test_agile_ignores_the_first_free_attack_of_the_round_and_not_the_second() -> None:
    a = Arena(
        "t H u\n. . .\n. . .", H=soldier(boosts=power("agile")), t=ogre(), u=page(), S=soldier(),
        row=["H", "clockwork_page", "beanstalk_ogre"],
    ).menu("H")  # fmt: skip
    a.dice("1 1 2").do("move", (1, 1))
    made = [(a.mark(event.by), event.made) for event in a.events(FreeAttack)]
    # In the order of the row: the page is ignored, the ogre is not.
    assert made == [("u", False), ("t", True)]
    a.dice("1 1", "1 1 1").do("step", (1, 2))
    assert [event.made for event in a.events(FreeAttack)] == [False, True, True, True]


@pytest.mark.rule("power.agile")
def test_an_agile_monster_slips_away_from_the_first_hero() -> None:
    a = Arena("H w . . . S", H=soldier(), S=caster(health=1), w=wolf(boosts=power("agile"))).dice(
        "1 1"
    )
    a.monster("w")
    assert a.is_at("w", 4, 0)


# ---------------------------------------------------------------- Blind


@pytest.mark.rule("power.blind")
@pytest.mark.parametrize(("boost", "dice"), [(0, 1), (1, 2), (-1, 1)])
def test_the_blind_roll_one_die_fewer_but_at_least_one(boost: int, dice: int) -> None:
    hero = soldier(conditions=["blind"], boosts=[("attack", boost, "adventure")])
    a = melee(hero, ogre()).menu("H")
    a.dice(" ".join("2" * dice)).do("attack", 0, "w")
    assert a.health("w") == 9 - dice


@pytest.mark.rule("power.blind", "attack.dice-count")
def test_blindness_gives_no_die_to_who_has_none_left() -> None:
    hero = soldier(conditions=["blind"], boosts=[("attack", -2, "adventure")])
    a = melee(hero, ogre()).menu("H")
    a.do("attack", 0, "w")
    assert a.health("w") == 9


@pytest.mark.rule("power.blind")
def test_a_blind_caster_rolls_one_die_fewer_too() -> None:
    a = melee(caster("magical_arrow", energy=2, conditions=["blind"]), ogre()).menu("H")
    a.dice("4 1").do("cast", "magical_arrow", "w")
    assert a.health("w") == 6


@pytest.mark.rule("power.blind")
def test_a_blind_monster_attacks_with_one_die_fewer_and_a_second_blinding_changes_nothing() -> None:
    gun = archer(worn=["pepper_blunderbuss"])
    a = Arena("H . t . S", H=gun, S=soldier(), t=ogre(), row=["H", "beanstalk_ogre", "S"]).menu("H")
    a.dice("3 1 1 1").do("attack", 0, "t").dice("3 1 1 1", "1 1").do("attack", 0, "t")
    assert a.s.active == a.numbers["S"]
    assert a.conditions("t") == ["blind"]


@pytest.mark.rule("power.blind-duration")
def test_blindness_lasts_past_the_activation_until_the_next_refresh_phase() -> None:
    a = melee(soldier(conditions=["blind"]), ogre(conditions=["blind"]), events=["kind_stranger"])
    a.start("card").do("end")
    assert a.conditions("H") == ["blind"]
    a.dice("1 1").do("end")
    assert a.s.round == 2
    assert a.conditions("H") == a.conditions("w") == []


# ---------------------------------------------------------------- Block


@pytest.mark.rule("power.block")
def test_block_takes_a_point_off_every_ranged_attack_and_off_no_other() -> None:
    shot = Arena("H . . t . S", H=archer(), S=soldier(), t=ogre(boosts=power("block"))).menu("H")
    shot.dice("3 3 1").do("attack", 0, "t")
    assert shot.health("t") == 8
    shot.dice("3 3 1").do("attack", 0, "t")
    assert shot.health("t") == 7
    blow = melee(soldier(), ogre(boosts=power("block"))).menu("H")
    blow.dice("2 2").do("attack", 0, "w")
    assert blow.health("w") == 7
    magic = melee(caster(), ogre(boosts=power("block"))).menu("H")
    magic.dice("4 4 1").do("attack", 0, "w")
    assert magic.health("w") == 7


# ---------------------------------------------------------------- Brutal Strike


@pytest.mark.rule("power.brutal-strike")
def test_brutal_strike_explodes_into_two_dice_again_and_again() -> None:
    a = melee(soldier(worn=["cinder_poker"]), ogre()).menu("H")
    a.dice("6 1 1", "6 2", "1 2").do("attack", 0, "w")
    assert a.health("w") == 9 - 4
    a.done()


@pytest.mark.rule("power.brutal-strike", "power.superior-critical")
def test_superior_critical_forbids_the_explosion_of_brutal_strike() -> None:
    a = melee(soldier(worn=["cinder_poker"], boosts=power("superior_critical")), ogre()).menu("H")
    a.dice("6 1 1").do("attack", 0, "w")
    assert a.health("w") == 7
    a.done()


@pytest.mark.rule("power.brutal-strike")
def test_a_weapons_brutal_strike_serves_that_weapon_only_a_heros_own_his_spells_too() -> None:
    armed = caster("magical_arrow", energy=2, worn=["dragon_staff"])
    a = melee(armed, ogre()).menu("H")
    a.dice("6 1 1", "1").do("cast", "magical_arrow", "w")
    a.done()
    two = soldier(worn=["cinder_poker", "hatchet"])
    a = melee(two, ogre()).menu("H")
    a.dice("6 1 1", "1").do("attack", 1, "w")
    a.done()
    own = caster("magical_arrow", energy=2, boosts=power("brutal_strike"))
    a = melee(own, ogre()).menu("H")
    a.dice("6 1 1", "1 1").do("cast", "magical_arrow", "w")
    a.done()


# ---------------------------------------------------------------- Cancel


@pytest.mark.rule("power.cancel")
@pytest.mark.parametrize(("worn", "conditions"), [(["iron_pot"], []), ([], ["stun"])])
def test_cancel_undoes_a_power_used_against_its_bearer(
    worn: list[str], conditions: list[str]
) -> None:
    attacker = ogre(boosts=power("stun"))
    a = melee(soldier(worn=worn), attacker, row=["beanstalk_ogre", "S", "H"])
    a.dice("2 2 2", *(["1"] if worn else [])).start("card")
    assert a.health("H") == 3
    assert a.conditions("H") == conditions


@pytest.mark.rule("power.cancel")
def test_cancel_undoes_what_counts_in_the_roll_too() -> None:
    target = ogre(boosts=[("cancel", BIT["brutal_strike"], "adventure")])
    a = melee(soldier(worn=["cinder_poker"]), target).menu("H")
    a.dice("6 1 1", "1").do("attack", 0, "w")
    a.done()


@pytest.mark.rule("power.cancel")
def test_two_cancels_of_the_same_power_cancel_it_and_nothing_else() -> None:
    twice = [("cancel", BIT["stun"], "adventure")] * 2
    a = melee(soldier(worn=["millers_flail"]), ogre(boosts=twice)).menu("H")
    a.dice("2 1 1").do("attack", 0, "w")
    assert (a.health("w"), a.conditions("w")) == (8, [])


def volley(target: MonsterSpec, *words: str) -> Arena:
    """One roll at t, and at u who cancels nothing."""
    shot = archer(skills=["multi_shot"], energy=4, boosts=power(*words))
    return Arena(". . . t\nH . . .\n. . . u", H=shot, t=target, u=ogre()).menu("H")


@pytest.mark.rule("power.cancel")
@pytest.mark.parametrize("first", ["t", "u"])
def test_of_several_targets_cancel_spares_its_bearer_alone(first: str) -> None:
    a = volley(ogre(boosts=[("cancel", BIT["stun"], "adventure")]), "stun")
    a.do("attack", 0, first).do("multi_shot").dice("3 1 1").do("also", "u" if first == "t" else "t")
    assert (a.health("t"), a.health("u")) == (8, 8)
    assert (a.conditions("t"), a.conditions("u")) == ([], ["stun"])
    a.done()


@pytest.mark.rule("power.cancel", "power.superior-critical")
def test_a_superior_critical_counts_once_for_who_cancels_it_and_twice_for_others() -> None:
    target = ogre(boosts=[("cancel", BIT["superior_critical"], "adventure")])
    a = volley(target, "superior_critical")
    a.do("attack", 0, "t").do("multi_shot").dice("6 1 1").do("also", "u")
    assert (a.health("t"), a.health("u")) == (8, 7)
    a.done()


# ---------------------------------------------------------------- Control


@pytest.mark.rule("power.control")
def test_the_controller_chooses_the_move_and_the_target_of_the_next_activation() -> None:
    a = Arena(
        "H . . t . u", H=caster(), S=HeroSpec("jack"),
        t=ogre(controlled_by="H"), u=ogre(),
    )  # fmt: skip
    a.monster("t")
    assert (a.asked(), a.ask.seat) == ("lead_move", 0)
    # One move of its Speed of 4 and one attack, in this order.
    assert {option[1] for option in a.offered("move")} == {a.at(1, 0), a.at(2, 0), a.at(4, 0)}
    a.do("move", (4, 0))
    assert a.asked() == "lead_attack"


@pytest.mark.rule("power.control-friends")
def test_a_controlled_monster_can_be_made_to_attack_its_own_side() -> None:
    a = Arena(
        "H . . t u", H=caster(), S=HeroSpec("jack"), t=ogre(controlled_by="H"),
        u=ogre(acted=True), row=["H", "S", "beanstalk_ogre"],
    )  # fmt: skip
    a.monster("t").do("stay").dice("2 2 1").do("attack", 0, "u")
    assert a.health("u") == 7


@pytest.mark.rule("power.control")
def test_control_lasts_one_activation_even_one_that_is_lost_to_sleep() -> None:
    a = Arena(
        "H . t . S", H=caster(), S=soldier(), t=ogre(controlled_by="H", conditions=["sleep"]),
        row=["H", "S", "beanstalk_ogre"],
    )  # fmt: skip
    a.monster("t")
    assert a.events(Activated)[0].unit == a.numbers["t"]
    assert a.conditions("t") == []


@pytest.mark.rule("power.control", "power.control-friends")
def test_a_hero_controlled_by_a_monster_goes_for_the_nearest_other_hero_without_energy() -> None:
    a = Arena(
        "H . . S . . t", H=soldier(energy=4), S=soldier(), t=ogre(acted=True),
        row=["S", "H", "beanstalk_ogre"], events=["marching_song"],
    ).start("card")  # fmt: skip
    a.s.controls = ((a.numbers["H"], a.numbers["t"]),)
    # Nobody is asked what he does, nor whether he pays for a Surge.
    a.dice("2 1").do("end")
    assert (a.s.round, a.asked()) == (2, "menu")
    assert a.is_at("H", 2, 0)
    assert (a.energy("H"), a.health("S")) == (4, 5)
    # In the next round he is his own master again.
    a.do("end")
    assert (a.asked(), a.s.active) == ("menu", a.numbers["H"])


@pytest.mark.rule("power.control", "power.control-friends")
def test_a_controlled_hero_attacks_the_other_on_the_very_first_space_too() -> None:
    a = Arena(
        "S H . . . . t", H=soldier(energy=4), S=soldier(), t=ogre(acted=True),
        row=["S", "H", "beanstalk_ogre"], events=["marching_song"],
    ).start("card")  # fmt: skip
    a.s.controls = ((a.numbers["H"], a.numbers["t"]),)
    a.dice("2 1").do("end")
    assert a.health("S") == 5
    assert a.asked() == "menu"


@pytest.mark.rule("power.control")
def test_a_successful_attack_is_enough_to_control() -> None:
    a = melee(caster(worn=["pied_pipe"]), page()).menu("H")
    a.dice("4 1 1", "4").do("attack", 0, "w")
    assert a.conditions("w") == ["control"]
    assert a.health("w") == 2


# ---------------------------------------------------------------- Deadeye, Dodge, Empower


@pytest.mark.rule("power.deadeye")
@pytest.mark.parametrize(("boosts", "seen"), [([], False), (power("deadeye"), True)])
def test_friends_do_not_block_the_sight_of_deadeye(
    boosts: list[tuple[str, int, str]], seen: bool
) -> None:
    a = Arena("H . S . t", H=archer(boosts=boosts), S=soldier(), t=ogre()).menu("H")
    assert a.offers("attack", 0, "t") is seen


@pytest.mark.rule("power.deadeye")
@pytest.mark.parametrize(("boosts", "row"), [([], 1), (power("deadeye"), 0)])
def test_the_friends_of_a_monster_are_monsters(
    boosts: list[tuple[str, int, str]], row: int
) -> None:
    shooter = MonsterSpec("goblin_poacher", boosts=boosts)
    a = Arena(
        """
        H . t . w .
        . . . . . .
        """,
        H=caster(), t=ogre(), w=shooter,
    ).dice("1 1 1")  # fmt: skip
    a.monster("w")
    assert a.s.adventure.field.place(a.where("w"))[1] == row


@pytest.mark.rule("power.dodge")
def test_dodge_takes_off_the_first_point_of_the_round_only() -> None:
    a = melee(soldier(), ogre(boosts=power("dodge"))).menu("H")
    a.dice("2 2").do("attack", 0, "w")
    assert a.health("w") == 8
    a.dice("2 2").do("attack", 0, "w")
    assert a.health("w") == 6


@pytest.mark.rule("power.empower")
def test_empower_adds_a_point_to_spells_that_do_damage() -> None:
    a = melee(
        caster("magical_arrow", energy=2, worn=["glass_wand", "power_amulet"]), page(health=9)
    )
    a.menu("H").dice("4 1 1", "4").do("cast", "magical_arrow", "w")
    # Four, less one Shield: the extra point is defended against with the rest.
    assert a.events(Attacked)[0].potential == 4
    assert a.health("w") == 6
    a = melee(caster("blinding_light", energy=2, worn=["glass_wand", "power_amulet"]), page())
    a.menu("H").dice("4 1 1").do("cast", "blinding_light", "w")
    assert a.health("w") == 2
    a = melee(caster(worn=["glass_wand", "power_amulet"]), ogre()).menu("H")
    a.dice("4 1 1").do("attack", 0, "w")
    assert a.health("w") == 8


# ---------------------------------------------------------------- Fly and Ghostly


@pytest.mark.rule("power.fly")
@pytest.mark.parametrize(
    ("between", "walks", "flies", "ghosts"),
    [("S", False, True, True), ("o", False, True, True), ("t", False, False, True)],
)
def test_fly_passes_friends_and_obstacles_and_ghostly_enemies_too(
    between: str, walks: bool, flies: bool, ghosts: bool
) -> None:
    cases = (([], walks), (power("fly"), flies), (power("ghostly"), ghosts))
    for boosts, passes in cases:
        a = Arena(f". H {between} . .", H=soldier(boosts=boosts), S=soldier(), t=ogre()).menu("H")
        assert a.offers("move", (3, 0)) is passes
        assert not a.offers("move", (2, 0))


@pytest.mark.rule("power.ghostly")
def test_a_ghostly_figure_goes_through_anybody_and_stops_on_a_free_space() -> None:
    a = Arena("H t o S . .", H=soldier(boosts=power("ghostly")), S=soldier(), t=ogre()).menu("H")
    assert {option[1] for option in a.offered("move")} == {a.at(4, 0)}
    a.do("move", (4, 0))
    assert a.is_at("H", 4, 0)


@pytest.mark.rule("power.fly")
def test_who_flies_passes_between_two_obstacles_that_touch_at_a_corner() -> None:
    drawing = "H o .\no . ."
    walker = Arena(drawing, H=soldier()).menu("H")
    flyer = Arena(drawing, H=soldier(boosts=power("fly"))).menu("H")
    assert not movement.ways(walker.s, 0, 1).stops >> walker.at(1, 1) & 1
    assert movement.ways(flyer.s, 0, 1).stops >> flyer.at(1, 1) & 1


@pytest.mark.rule("power.fly")
def test_flying_away_still_brings_free_attacks() -> None:
    a = Arena(". . H t", H=soldier(boosts=power("fly")), t=ogre()).menu("H")
    a.dice("2 1 1").do("move", (0, 0))
    assert a.health("H") == 5


@pytest.mark.rule("power.ghostly-no-free-attacks")
def test_a_ghostly_move_brings_no_free_attacks() -> None:
    a = Arena(". . H t", H=soldier(boosts=power("ghostly")), t=ogre()).menu("H")
    a.do("move", (0, 0))
    assert not a.events(FreeAttack)


def cited(a: Arena, rule: str) -> list[str]:
    """Whose rolls say that a rule changed them."""
    return [a.mark(event.unit) for event in a.events(Rolled) if rule in event.rules]


# ---------------------------------------------------------------- Frenzy, Frozen


@pytest.mark.rule("power.frenzy")
def test_each_fallen_minion_gives_a_die_in_the_next_activation_alone() -> None:
    a = Arena(
        """
        v . . . . . .
        H u . . s . .
        . . . . . . S
        """,
        H=soldier(), S=soldier(health=6), v=wolf(), u=wolf(), s=MonsterSpec("gingerbread_soldier"),
        row=["H", "gingerbread_soldier", "S", "hungry_wolf"], events=["kind_stranger"],
    ).menu("H")  # fmt: skip
    a.dice("2 2", "1").do("attack", 0, "v")
    # Two dice of its own, and one for each of the two that fell.
    a.dice("2 2", "1", "1 1 1 1").do("attack", 0, "u")
    assert a.s.active == a.numbers["S"]
    assert cited(a, "power.frenzy") == ["s"]
    # In the round after it has two again.
    a.dice("1 1").do("end").do("end")
    a.done()


@pytest.mark.rule("power.frenzy")
def test_the_fall_of_an_elite_gives_no_frenzy() -> None:
    a = Arena(
        "H v . s . S", H=soldier(), S=soldier(), v=MonsterSpec("wolf_in_bonnet", health=1),
        s=MonsterSpec("gingerbread_soldier"), row=["H", "gingerbread_soldier", "S"],
    ).menu("H")  # fmt: skip
    a.dice("2 2", "1").do("attack", 0, "v")
    assert a.s.frenzy[a.numbers["s"]] == 0


@pytest.mark.rule("power.frozen")
def test_a_frozen_hero_performs_no_actions_and_is_free_afterwards() -> None:
    a = melee(soldier(conditions=["frozen"]), ogre(), events=["kind_stranger"]).start("card")
    # His activation has passed without a question.
    assert [a.mark(event.unit) for event in a.events(Activated)] == ["H", "S"]
    assert a.conditions("H") == []
    a.dice("1 1 1").do("end")
    assert a.s.active == a.numbers["H"]


@pytest.mark.rule("power.frozen", "power.regeneration")
def test_a_frozen_monster_stays_and_still_regenerates_and_makes_free_attacks() -> None:
    a = melee(soldier(), MonsterSpec("bridge_troll", health=3, conditions=["frozen"]), level=3)
    a.monster("w")
    assert a.health("w") == 4
    assert not a.events(Attacked)
    a = Arena(". H w", H=soldier(), w=ogre(conditions=["frozen"])).menu("H")
    a.dice("2 1 1").do("move", (0, 0))
    assert a.health("H") == 5


# ---------------------------------------------------------------- Gable


@pytest.mark.rule("power.gable-weapon")
@pytest.mark.parametrize(
    ("throws", "worth"),
    [(["1"], 0), (["2", "5", "2", "3"], 3), (["6", "2", "4"], 2), (["3"], 0)],
)
def test_a_gable_weapon_rolls_on_until_a_die_does_not_fit(throws: list[str], worth: int) -> None:
    a = melee(soldier(worn=["loaded_bones"]), ogre()).menu("H")
    a.dice(*throws).do("attack", 0, "w")
    assert a.health("w") == 9 - worth
    assert cited(a, "power.gable-weapon") == ["H"]
    a.done()


@pytest.mark.rule("power.gable-weapon")
def test_other_dice_of_a_gable_attack_are_rolled_separately() -> None:
    a = melee(soldier(worn=["loaded_bones"], boosts=[("attack", 2, "turn")]), ogre()).menu("H")
    a.dice("2", "1", "2 6", "1").do("attack", 0, "w")
    assert a.health("w") == 9 - 3
    a.done()


@pytest.mark.rule("power.gable-armor")
def test_a_gable_armour_rolls_on_until_a_miss_and_other_armour_apart() -> None:
    hero = soldier(worn=["patchwork_coat", "toy_shield"])
    a = melee(hero, ogre(boosts=[("attack", 1, "turn")]), row=["beanstalk_ogre", "S", "H"])
    # Two shields of the coat (one of them a Critical), a Miss; then the shield's die.
    a.dice("2 2 2 2", "4", "6", "2", "5").start("card")
    assert a.health("H") == 6 - 1
    assert cited(a, "power.gable-armor") == ["H"]
    a.done()


# ---------------------------------------------------------------- Heal to Increase


@pytest.mark.rule("power.heal")
def test_heal_gives_as_much_health_as_ability_and_critical_symbols() -> None:
    a = Arena("H . S", H=caster("heal", energy=2), S=soldier(health=1)).menu("H")
    # A Critical, an Ability, a Melee; the added die is an Ability: three.
    a.dice("6 4 2", "4").do("cast", "heal", "S")
    assert a.health("S") == 4


@pytest.mark.rule("power.hunter")
def test_a_hunter_goes_for_the_least_health_it_can_attack() -> None:
    a = Arena(". H . w . . . . S", H=soldier(health=3), S=soldier(health=2), w=wolf()).dice("1 1")
    a.monster("w")
    assert a.events(Attacked)[0].target == a.numbers["S"]
    # One whom it cannot get at in this activation does not count.
    a = Arena(". H . w" + " ." * 9 + " S", H=soldier(health=3), S=soldier(health=2), w=wolf()).dice(
        "1 1"
    )
    a.monster("w")
    assert a.events(Attacked)[0].target == a.numbers["H"]


@pytest.mark.rule("power.hunter")
def test_hunters_break_ties_as_every_monster_does() -> None:
    a = Arena(". S . . w . H", H=soldier(health=3), S=soldier(health=3), w=wolf()).dice("1 1")
    a.monster("w")
    assert a.events(Attacked)[0].target == a.numbers["H"]


@pytest.mark.rule("power.immobilize")
@pytest.mark.parametrize(("dice", "conditions"), [("2 1 1", ["immobilize"]), ("1 1 1", [])])
def test_damage_immobilizes(dice: str, conditions: list[str]) -> None:
    a = melee(soldier(worn=["rose_whip"]), ogre()).menu("H")
    a.dice(dice).do("attack", 0, "w")
    assert a.conditions("w") == conditions


@pytest.mark.rule("power.immobilize")
def test_the_immobilized_attack_and_do_not_move_or_run() -> None:
    a = Arena("H . . . t", H=soldier(), t=ogre(conditions=["immobilize"]))
    a.monster("t")
    assert a.is_at("t", 4, 0)
    a = melee(soldier(conditions=["immobilize"], energy=2), ogre(), row=["H", "S"]).start("card")
    assert not a.offered("move")
    assert not a.offered("run")
    assert a.offers("attack", 0, "w")


@pytest.mark.rule("power.increase")
def test_an_increase_lasts_while_the_item_is_wielded_and_gives_no_tokens() -> None:
    a = Arena("H S", H=HeroSpec("gretel", pack=["heart_ring", "copper_ring"]), S=soldier()).menu(
        "H"
    )
    a.do("equip").do("wear", "heart_ring").do("wear", "copper_ring")
    assert (a.s.most_health(0), a.s.most_energy(0)) == (5, 8)
    assert (a.health("H"), a.energy("H")) == (4, 7)
    # Recovery fills what is new; without the ring the surplus is lost.
    a.do("done").do("rest")
    assert a.s.energy[0] == 8
    a = Arena("H S", H=HeroSpec("gretel", worn=["copper_ring"], energy=8), S=soldier()).menu("H")
    a.do("equip").do("stow", "copper_ring")
    assert a.energy("H") == 7


@pytest.mark.rule("power.increase")
def test_a_single_increase_lasts_until_the_end_of_the_round() -> None:
    hero = HeroSpec("gretel", energy=8, boosts=[("energy", 1, "turn")])
    a = Arena("H S", H=hero, S=soldier(), row=["H", "S"], events=["kind_stranger"]).menu("H")
    a.do("end")
    assert a.energy("H") == 8
    a.do("end")
    assert (a.s.round, a.energy("H")) == (2, 7)


# ---------------------------------------------------------------- Invisible, Lucky


@pytest.mark.rule("power.invisible")
def test_the_invisible_are_targets_of_melee_attacks_only() -> None:
    hidden = ogre(boosts=power("invisible"))
    assert melee(soldier(), hidden).menu("H").offers("attack", 0, "w")
    a = melee(caster("magical_arrow", energy=2), hidden).menu("H")
    assert not a.offers("attack", 0, "w")
    assert not a.offers("cast", "magical_arrow", "w")
    assert "power.invisible" in a.why_not("attack", 0, "w")
    assert not Arena("H . w", H=archer(), w=hidden).menu("H").offers("attack", 0, "w")


@pytest.mark.rule("power.invisible")
def test_a_blast_beside_the_invisible_hits_them() -> None:
    hidden = ogre(boosts=power("invisible"))
    a = Arena("H . . t w", H=caster("fireball", energy=2), t=ogre(), w=hidden).menu("H")
    a.dice("4 1 1").do("cast", "fireball", "t")
    assert a.health("w") == 7


@pytest.mark.rule("power.invisible")
def test_a_shooter_does_not_choose_an_invisible_hero() -> None:
    hero = soldier(worn=["parade_sabre", "mist_ring"], health=1)
    a = Arena("H . w . . . S", H=hero, S=soldier(), w="goblin_poacher").dice("1 1 1")
    a.monster("w")
    assert a.events(Attacked)[0].target == a.numbers["S"]


@pytest.mark.rule("power.invisible")
def test_a_strike_meets_the_invisible_in_melee_only() -> None:
    def lost(strike: Strike, *dice: str) -> int:
        stage = Stage("gretel")
        stage.wield(0, "mist_ring")
        stage.s.energy[0] = 0
        full = stage.s.health[0]
        stage.happen((strike,), *dice, me=stage.monster("bridge_troll", 3, 3))
        return full - stage.s.health[0]

    assert lost(Strike(do="strike", dice=1, type="melee", on="heroes_adjacent"), "2") == 1
    assert lost(Strike(do="strike", dice=1, type="magical", on="heroes_adjacent")) == 0


@pytest.mark.rule("power.lucky")
def test_a_lucky_attacker_rerolls_one_die_and_its_exploded_dice_are_dropped() -> None:
    lucky = HeroSpec("jack", worn=["wood_axe"], skills=[], energy=0)
    a = melee(lucky, ogre()).menu("H")
    a.dice("6 1", "2").do("attack", 0, "w")
    assert a.ask.about[3] == 2
    # The Critical is rolled again and is a Miss: the Melee it had added is gone.
    a.dice("1").do("reroll", 0)
    assert a.events(Rolled)[0].faces == (0, 0)
    assert a.health("w") == 9


@pytest.mark.rule("power.lucky")
def test_the_new_result_stands_and_explodes_and_there_is_one_reroll() -> None:
    lucky = HeroSpec("jack", worn=["wood_axe"], skills=[], energy=0)
    a = melee(lucky, ogre()).menu("H")
    a.dice("1 1", "6", "2").do("attack", 0, "w").do("reroll", 1)
    assert a.health("w") == 7
    assert len(a.events(Rerolled)) == 1


@pytest.mark.rule("power.lucky")
def test_lucky_in_defence_and_in_looting_counts_for_those_dice_only() -> None:
    hat = soldier(worn=["parade_sabre", "feathered_hat"])
    a = melee(hat, ogre(), row=["beanstalk_ogre", "H", "S"]).dice("2 2 1", "1").start("card")
    assert a.asked() == "defend"
    a.dice("5").do("reroll", 0)
    assert a.health("H") == 5
    a = melee(hat, ogre()).menu("H")
    a.dice("2 1").do("attack", 0, "w")
    assert a.asked() == "menu"
    a = Arena(
        adventure="path_through_the_wood", laid=["mill"], opened=["to_mill"],
        H=HeroSpec("gretel", at=("mill", 3, 0), worn=["clover_brooch"]),
    ).menu("H")  # fmt: skip
    a.dice("1").do("loot")
    a.dice("2").do("reroll", 0)
    assert a.gold("H") == 10


@pytest.mark.rule("power.lucky")
def test_being_lucky_twice_over_is_being_lucky() -> None:
    twice = [("lucky", 1, "adventure"), ("lucky", 1, "adventure")]
    a = melee(soldier(boosts=twice), ogre()).menu("H")
    a.dice("1 1").do("attack", 0, "w")
    assert a.offers("reroll", 0)


# ---------------------------------------------------------------- Magic Resistance ... Quickcast


@pytest.mark.rule("power.magic-resistance")
@pytest.mark.parametrize(("dice", "lost"), [("4 1 1", 1), ("4 4 1", 1), ("4 4 4", 2)])
def test_half_of_what_magic_leaves_is_suffered_rounded_up(dice: str, lost: int) -> None:
    a = melee(caster(), ogre(boosts=power("magic_resistance"))).menu("H")
    a.dice(dice).do("attack", 0, "w")
    assert a.health("w") == 9 - lost


@pytest.mark.rule("power.magic-resistance")
def test_resistance_counts_against_spells_and_not_against_steel() -> None:
    a = melee(caster("magical_arrow", energy=2), ogre(boosts=power("magic_resistance"))).menu("H")
    a.dice("4 1 1").do("cast", "magical_arrow", "w")
    assert a.health("w") == 9 - 2
    a = melee(soldier(), ogre(boosts=power("magic_resistance"))).menu("H")
    a.dice("2 2").do("attack", 0, "w")
    assert a.health("w") == 9 - 2


@pytest.mark.rule("power.payroll")
@pytest.mark.parametrize(("kills", "gold"), [(0, 0), (1, 1), (2, 0), (3, 1)])
def test_every_second_kill_of_the_adventure_is_worth_a_gold_piece(kills: int, gold: int) -> None:
    hero = soldier(worn=["parade_sabre", "tinkers_purse"], kills=kills)
    a = melee(hero, wolf()).menu("H")
    a.dice("2 2", "1").do("attack", 0, "w")
    assert a.gold("H") == gold


@pytest.mark.rule("power.payroll")
def test_an_odd_kill_is_forgotten_when_the_next_adventure_begins() -> None:
    a = melee(soldier(kills=1), wolf()).menu("H")
    a.s.open_adventure("the_oven")
    assert a.s.kills == (0, 0)


@pytest.mark.rule("power.penetrative")
@pytest.mark.parametrize(
    ("weapon", "defence", "lost"),
    [("thorn_dagger", "4 4", 1), ("thorn_dagger", "4 1", 2), ("parade_sabre", "4 4", 0)],
)
def test_penetrative_ignores_successes_of_the_defence_down_to_none(
    weapon: str, defence: str, lost: int
) -> None:
    a = melee(soldier(worn=[weapon]), page(health=9, boosts=[("defense", 1, "adventure")]))
    a.menu("H").dice("2 2", defence).do("attack", 0, "w")
    assert a.health("w") == 9 - lost


@pytest.mark.rule("power.quickcast")
def test_the_first_spell_of_the_round_costs_one_less_and_the_second_its_price() -> None:
    hero = HeroSpec("gretel", worn=["witchs_ladle"], skills=["magical_arrow"], energy=3)
    a = melee(hero, ogre()).menu("H")
    a.dice("4 1 1").do("cast", "magical_arrow", "w")
    assert a.energy("H") == 2
    a.dice("4 1 1").do("cast", "magical_arrow", "w")
    assert a.energy("H") == 0


# ---------------------------------------------------------------- Regeneration, Sleep, Stun


@pytest.mark.rule("power.regeneration")
def test_whoever_regenerates_does_so_first_in_his_activation() -> None:
    hero = HeroSpec("snow_white", health=2, worn=["spring_ring"], energy=0)
    a = melee(hero, ogre()).start("card")
    # Her own and the ring's; then she may act.
    assert (a.s.active, a.health("H")) == (a.numbers["H"], 4)
    a = Arena("H . . w", H=soldier(), w=MonsterSpec("bridge_troll", health=6), level=3)
    a.dice("1 1 1 1").monster("w")
    assert a.health("w") == 7


@pytest.mark.rule("power.regeneration")
def test_regeneration_neither_revives_nor_exceeds() -> None:
    a = Arena(
        "S w . .", H=HeroSpec("snow_white", fell=1), S=soldier(), w=page(acted=True),
        row=["H", "S", "clockwork_page"], round=2,
    ).start("card")  # fmt: skip
    assert not a.in_play("H")
    assert a.s.active == a.numbers["S"]
    a = melee(HeroSpec("snow_white", energy=0), ogre()).start("card")
    assert a.health("H") == 4


@pytest.mark.rule("power.sleep")
def test_sleep_replaces_the_damage_that_is_left() -> None:
    a = melee(soldier(worn=["cursed_spindle"]), page()).menu("H")
    a.dice("2 2", "4").do("attack", 0, "w")
    assert (a.health("w"), a.conditions("w")) == (2, ["sleep"])
    a = melee(soldier(worn=["cursed_spindle"]), page()).menu("H")
    a.dice("2 1", "4").do("attack", 0, "w")
    assert (a.health("w"), a.conditions("w")) == (2, [])


@pytest.mark.rule("power.sleep")
def test_powers_that_lessen_damage_do_not_stop_sleep_and_are_not_used_up() -> None:
    a = melee(soldier(worn=["cursed_spindle"]), ogre(boosts=power("dodge"))).menu("H")
    a.dice("2 1").do("attack", 0, "w")
    assert a.conditions("w") == ["sleep"]
    assert not a.s.dodged


@pytest.mark.rule("power.sleep")
def test_a_sleeper_performs_no_actions_is_not_woken_by_a_blow_and_makes_free_attacks() -> None:
    a = melee(soldier(), ogre(conditions=["sleep"]), events=["kind_stranger"]).menu("H")
    a.dice("2 2").do("attack", 0, "w")
    assert a.conditions("w") == ["sleep"]
    a.do("end").do("end")
    assert a.s.round == 2
    assert (a.health("H"), a.conditions("w")) == (6, [])
    a = Arena(". H w", H=soldier(), w=ogre(conditions=["sleep"])).menu("H")
    a.dice("2 1 1").do("move", (0, 0))
    assert a.health("H") == 5


@pytest.mark.rule("power.sleep-defense")
def test_a_sleeper_defends_with_one_die_fewer_but_not_with_less_than_none() -> None:
    a = melee(soldier(), MonsterSpec("clockwork_page", conditions=["sleep"]), level=3).menu("H")
    a.dice("2 2", "1").do("attack", 0, "w")
    assert a.health("w") == 2
    assert cited(a, "power.sleep-defense") == ["w"]
    a = melee(soldier(), ogre(conditions=["sleep"])).menu("H")
    a.dice("2 2").do("attack", 0, "w")
    assert a.health("w") == 7


@pytest.mark.rule("power.stun")
def test_a_stunned_hero_has_one_action() -> None:
    a = melee(soldier(conditions=["stun"]), ogre()).start("card")
    assert (a.s.active, a.s.actions) == (a.numbers["H"], 1)


@pytest.mark.rule("power.stun")
@pytest.mark.parametrize(("dice", "conditions"), [("2 1 1", ["stun"]), ("1 1 1", [])])
def test_damage_stuns_and_a_second_time_changes_nothing(dice: str, conditions: list[str]) -> None:
    a = melee(soldier(worn=["millers_flail"]), ogre()).menu("H")
    a.dice(dice).do("attack", 0, "w")
    assert a.conditions("w") == conditions
    a.dice(dice).do("attack", 0, "w")
    assert a.conditions("w") == conditions


@pytest.mark.rule("power.stun")
def test_a_stunned_monster_attacks_from_where_it_stands_or_else_moves() -> None:
    a = Arena("H t . .", H=soldier(), t=ogre(conditions=["stun"])).dice("2 1 1")
    a.monster("t")
    assert a.health("H") == 5
    a = Arena("H . . t", H=soldier(), t=ogre(conditions=["stun"]))
    a.monster("t")
    assert a.is_at("t", 1, 0)
    assert a.health("H") == 6


# ---------------------------------------------------------------- Superior Critical ... Terror


@pytest.mark.rule("power.superior-critical")
def test_a_superior_critical_counts_twice_and_does_not_explode() -> None:
    a = melee(soldier(worn=["silver_axe"]), ogre()).menu("H")
    a.dice("6 6 1").do("attack", 0, "w")
    assert a.health("w") == 9 - 4
    a.done()


@pytest.mark.rule("power.superior-critical")
def test_a_casters_own_superior_critical_meets_two_of_one_required_symbol() -> None:
    own = caster("lava_sphere", energy=4, boosts=power("superior_critical"))
    a = Arena("H . . . w", H=own, w=ogre()).menu("H")
    a.dice("6 1 1 1 1").do("cast", "lava_sphere", "w")
    assert a.health("w") == 5
    # One Ability and one Melee: a single Critical cannot be both.
    own = caster("inferno", energy=3, boosts=power("superior_critical"))
    a = Arena("H . . . w", H=own, w=ogre()).menu("H")
    a.dice("6 1 1 1").do("cast", "inferno", "w")
    assert a.health("w") == 9


@pytest.mark.rule("power.superior-critical")
def test_a_weapons_superior_critical_does_not_serve_spells() -> None:
    armed = caster("lava_sphere", energy=4, worn=["glass_wand", "silver_axe"])
    a = Arena("H . . . w", H=armed, w=ogre()).menu("H")
    a.dice("6 1 1 1 1", "1").do("cast", "lava_sphere", "w")
    assert a.health("w") == 9
    a.done()


@pytest.mark.rule("power.sure-strike")
def test_sure_strike_turns_one_die_to_any_face_but_the_critical_after_all_are_rolled() -> None:
    hero = HeroSpec("prince_charming", worn=["dress_rapier"], skills=[], energy=0)
    a = melee(hero, ogre()).menu("H")
    a.dice("6 1", "1").do("attack", 0, "w")
    assert {option[2] for option in a.offered("turn")} == {0, 1, 2, 3}
    a.do("turn", 1, 1)
    # Once: there is no further question. The Critical keeps what it had exploded into.
    assert a.health("w") == 7
    a = melee(hero, ogre()).menu("H")
    a.dice("6 1", "2").do("attack", 0, "w").do("turn", 0, 0)
    assert a.health("w") == 8


@pytest.mark.rule("power.swarm")
def test_a_swarming_minion_rerolls_its_failures_once_if_another_minion_attacked_before() -> None:
    rat = MonsterSpec("hamelin_rat")
    a = Arena("w H v . S", H=soldier(), S=soldier(), w=rat, v=rat, row=["hamelin_rat", "H", "S"])
    # The first has no reroll; the second keeps its Melee, and its new Critical explodes.
    a.dice("1 1", "2 1", "6", "1").start("card")
    assert a.health("H") == 4
    a.done()


@pytest.mark.rule("power.swarm")
def test_its_own_earlier_attack_does_not_count_and_other_minions_do() -> None:
    rat = MonsterSpec("hamelin_rat")
    a = Arena("w H . . S", H=soldier(), S=soldier(), w=rat, attacked_by=[("H", "w")])
    a.dice("1 1").monster("w")
    a.done()
    a = Arena("w H t . S", H=soldier(), S=soldier(), w=rat, t=ogre(acted=True),
              attacked_by=[("H", "t")])  # fmt: skip
    a.dice("1 1", "2 2").monster("w")
    assert a.health("H") == 4


@pytest.mark.rule("power.swarm")
def test_any_minion_may_swarm() -> None:
    wolf = MonsterSpec("hungry_wolf", boosts=power("swarm"))
    a = Arena("w H t . S", H=soldier(), S=soldier(), w=wolf, t=ogre(acted=True),
              attacked_by=[("H", "t")])  # fmt: skip
    a.dice("1 1", "2 2").monster("w")
    assert a.health("H") == 4


@pytest.mark.rule("power.swarm")
def test_an_elite_before_it_is_no_minion() -> None:
    a = Arena(
        "w H v . S", H=soldier(), S=soldier(), w=MonsterSpec("hamelin_rat"),
        v=MonsterSpec("wolf_in_bonnet"), row=["wolf_in_bonnet", "hamelin_rat", "H", "S"],
    )  # fmt: skip
    a.dice("1 1 1 1", "1 1").start("card")
    assert a.s.active == a.numbers["H"]
    a.done()


@pytest.mark.rule("power.swift")
def test_swift_raises_the_speed() -> None:
    for worn, speed in (([], 4), (["league_boots"], 6), (["hare_ring", "league_boots"], 7)):
        a = Arena("H" + " ." * 9, H=soldier(worn=worn)).menu("H")
        assert max(option[1] for option in a.offered("move")) == a.at(speed, 0)


@pytest.mark.rule("power.terror")
def test_damage_by_terror_bars_energy_in_the_next_activation() -> None:
    attacker = ogre(boosts=power("terror"))
    hero = soldier(energy=4, skills=["vigor"])
    a = melee(hero, attacker, row=["beanstalk_ogre", "H", "S"]).dice("2 2 1").start("card")
    a.do("keep")
    assert a.s.active == a.numbers["H"]
    assert a.conditions("H") == ["terror"]
    assert not a.offers("vigor")
    assert not a.offered("run")
    a.dice("1 1").do("attack", 0, "w")
    assert a.asked() == "menu"
    # A free attack in his own move is covered too.
    a = Arena(". . H t", H=soldier(energy=4, conditions=["terror"]), t=ogre(), row=["H"]).start(
        "card"
    )
    a.dice("2 2 1").do("move", (0, 0))
    assert (a.health("H"), a.energy("H")) == (4, 4)


@pytest.mark.rule("power.terror")
def test_the_terrified_may_spend_energy_on_a_defence_before_their_activation() -> None:
    hero = soldier(energy=4, conditions=["terror"])
    a = melee(hero, ogre(), row=["beanstalk_ogre", "H", "S"]).dice("2 2 1").start("card")
    a.do("surge").do("keep")
    assert (a.energy("H"), a.health("H")) == (2, 5)


@pytest.mark.rule("power.terror")
def test_terror_without_damage_leaves_nothing() -> None:
    attacker = ogre(boosts=power("terror"))
    a = melee(soldier(), attacker, row=["beanstalk_ogre", "H", "S"]).dice("1 1 1").start("card")
    assert a.conditions("H") == []


@pytest.mark.rule("power.dodge")
def test_a_blow_of_which_dodge_leaves_nothing_hurts_nobody() -> None:
    a = melee(soldier(), ogre(boosts=power("dodge"))).menu("H")
    a.dice("2 1").do("attack", 0, "w")
    assert a.health("w") == 9
    assert a.events(Hurt) == []
