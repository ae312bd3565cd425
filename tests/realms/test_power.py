"""The special powers of the book, one after another."""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from tests.realms.figures import archer, caster, ogre, power, soldier
from undercroft.games.realms.events import FreeAttack, Hurt, Idle, Rerolled

FACE_TO_FACE = """
    . . . . . S
    . H o . . .
    . . . . . .
    """.replace("o", "w")


def duel(hero: HeroSpec, monster: MonsterSpec, **facts: object) -> Arena:
    """A hero next to a monster, another hero far away."""
    return Arena(FACE_TO_FACE, H=hero, w=monster, S=caster(), **facts)


# ---------------------------------------------------------------- moving


@pytest.mark.rule("power.agile")
def test_agile_ignores_the_first_free_attack_of_the_turn_and_no_other() -> None:
    a = Arena(
        """
        . . . . .
        . w H v .
        . . . . .
        . . . . S
        """,
        H=archer(),
        w=MonsterSpec("hamelin_rat"),
        v=MonsterSpec("hungry_wolf"),
        S=caster(),
    )
    a.menu("H", row=["H", "hamelin_rat", "hungry_wolf", "S"])
    a.dice("1 1")  # the wolf's, the rat coming first in the row
    a.do("move", (2, 2)).done()
    assert [(a.mark(e.by), e.made) for e in a.events(FreeAttack)] == [("w", False), ("v", True)]


@pytest.mark.rule("power.fly")
def test_fly_passes_friends_and_obstacles_but_neither_enemies_nor_stops_on_them() -> None:
    corridor = "H S . o . w ."
    a = Arena(corridor, H=HeroSpec("sugar_plum_fairy", energy=0), S=caster(), w=ogre())
    a.menu("H")
    assert a.offers("move", (2, 0))
    assert a.offers("move", (4, 0))
    assert not a.offers("move", (1, 0))
    assert not a.offers("move", (3, 0))
    assert not a.offers("move", (6, 0))


@pytest.mark.rule("power.fly")
def test_a_flyer_that_leaves_an_enemy_is_still_attacked() -> None:
    a = Arena("w H . . S", H=HeroSpec("sugar_plum_fairy", energy=0), S=caster(), w=ogre())
    a.dice("1 1 1").menu("H")
    a.do("move", (2, 0)).done()


@pytest.mark.rule("power.ghostly", "power.ghostly-no-free-attacks")
def test_ghostly_passes_enemies_and_obstacles_and_nobody_attacks_it() -> None:
    a = Arena("H w o . S", H=soldier(boosts=power("ghostly")), S=caster(), w=ogre()).menu("H")
    assert a.offers("move", (3, 0))
    assert not a.offers("move", (1, 0))
    assert not a.offers("move", (2, 0))
    a.do("move", (3, 0))
    assert a.is_at("H", 3, 0)
    assert a.events(FreeAttack) == []


@pytest.mark.rule("power.swift", "char.characteristics")
def test_swift_raises_speed() -> None:
    corridor = "H . . . . . . S"
    slow = Arena(corridor, H=soldier(), S=caster()).menu("H")
    swift = Arena(corridor, H=soldier(boosts=[("speed", 2, "adventure")]), S=caster()).menu("H")
    assert not slow.offers("move", (5, 0))
    assert swift.offers("move", (6, 0))


@pytest.mark.rule("power.immobilize")
def test_the_immobilized_cannot_move_in_the_next_activation_but_attack() -> None:
    a = duel(soldier(conditions=["immobilize"]), ogre()).start("card", row=["H", "S"])
    assert a.ask.about == (0,)
    assert a.offered("move") == a.offered("run") == []
    assert a.offers("attack", 0, "w")
    a.do("end")
    assert a.conditions("H") == []


@pytest.mark.rule("power.immobilize", "attack.effects")
def test_only_damage_immobilizes() -> None:
    for dice, held in (("2 1", ["immobilize"]), ("1 1", [])):
        a = duel(soldier(), MonsterSpec("bramble_thing")).dice(dice).monster("w")
        assert a.conditions("H") == held
        a.done()


# ---------------------------------------------------------------- dice


@pytest.mark.rule("power.blind", "power.blind-duration")
def test_the_blind_roll_one_die_fewer_until_the_next_round() -> None:
    a = duel(soldier(conditions=["blind"]), ogre()).menu("H")
    a.dice("2").do("attack", 0, "w")
    assert a.health("w") == 8
    assert a.conditions("H") == ["blind"]
    b = duel(soldier(conditions=["blind"]), ogre(conditions=["blind"]))
    b.start("round", round=0)
    assert b.conditions("H") == b.conditions("w") == []


@pytest.mark.rule("power.blind")
def test_the_blind_keep_at_least_one_die() -> None:
    hero = HeroSpec("nutcracker", worn=[], skills=[], energy=0, conditions=["blind"])
    a = duel(hero, ogre()).menu("H")
    a.dice("2").do("attack", 0, "w").done()
    assert a.health("w") == 8


@pytest.mark.rule("power.brutal-strike")
def test_brutal_criticals_explode_into_two_dice() -> None:
    a = duel(soldier(boosts=power("brutal_strike")), ogre()).menu("H")
    a.dice("6 1", "6 1", "2 1").do("attack", 0, "w").done()
    assert a.health("w") == 6


@pytest.mark.rule("power.superior-critical", "power.brutal-strike")
def test_a_superior_critical_counts_two_and_does_not_explode_even_if_brutal() -> None:
    a = duel(soldier(boosts=power("superior_critical", "brutal_strike")), ogre()).menu("H")
    a.dice("6 1").do("attack", 0, "w").done()
    assert a.health("w") == 7


@pytest.mark.rule("power.sure-strike")
def test_a_sure_strike_turns_one_die_to_any_face_but_the_critical() -> None:
    a = duel(HeroSpec("prince_charming", skills=[], energy=0, worn=["dress_rapier"]), ogre())
    a.menu("H").dice("1 1").do("attack", 0, "w")
    assert a.asked() == "improve"
    assert {option[2] for option in a.offered("turn")} == {1, 2, 3}
    a.do("turn", 0, 1)
    assert a.health("w") == 8
    assert a.asked() == "menu"


@pytest.mark.rule("power.lucky")
def test_the_lucky_reroll_one_die_whose_explosions_are_dropped() -> None:
    a = duel(HeroSpec("jack", skills=[], energy=0, worn=["wood_axe"]), ogre()).menu("H")
    a.dice("6 1", "2").do("attack", 0, "w")
    assert len(a.offered("reroll")) == 3
    a.dice("1").do("reroll", 0)
    assert a.health("w") == 9
    assert a.asked() == "menu"
    a.done()


@pytest.mark.rule("power.lucky")
def test_a_rerolled_critical_explodes() -> None:
    a = duel(HeroSpec("jack", skills=[], energy=0, worn=["wood_axe"]), ogre()).menu("H")
    a.dice("1 1").do("attack", 0, "w")
    a.dice("6", "2").do("reroll", 1).done()
    assert a.health("w") == 7


@pytest.mark.rule("power.swarm")
def test_a_swarm_rerolls_its_failures_against_a_hero_already_attacked() -> None:
    def rats(**facts: object) -> Arena:
        return Arena(
            """
            . r .
            . H .
            . q . S
            """,
            H=soldier(), S=caster(), r=MonsterSpec("hamelin_rat"), q=MonsterSpec("hamelin_rat"),
            **facts,
        )  # fmt: skip

    alone = rats().dice("1 2").monster("r")
    assert alone.health("H") == 5
    after = rats(attacked_by=[("H", "q")]).dice("1 2", "6", "5").monster("r")
    assert after.health("H") == 3
    assert len(after.events(Rerolled)) == 1
    own = rats(attacked_by=[("H", "r")]).dice("1 2").monster("r")
    assert own.health("H") == 5


@pytest.mark.rule("power.frenzy")
def test_frenzy_adds_a_die_for_each_minion_lost_in_the_next_activation_only() -> None:
    a = Arena(
        """
        . H w .
        . x . .
        S . . .
        """,
        H=soldier(),
        S=caster(),
        w=MonsterSpec("gingerbread_soldier"),
        x=MonsterSpec("hamelin_rat"),
    ).menu("H")
    a.dice("2 2").do("attack", 0, "x")
    assert not a.in_play("x")
    assert a.s.frenzy[a.numbers["w"]] == 1
    again = duel(soldier(), MonsterSpec("gingerbread_soldier", frenzy=2))
    again.dice("2 2 2 1").monster("w")
    assert again.health("H") == 3
    assert again.s.frenzy[again.numbers["w"]] == 0


@pytest.mark.rule("power.gable-weapon")
def test_a_gable_weapon_rolls_until_a_die_fails() -> None:
    weapon = _with_power("gable", weapon=True)
    a = duel(HeroSpec("nutcracker", worn=[weapon], skills=[], energy=0), ogre())
    a.menu("H")
    kind = a.s.profile[0].weapons[0].kind
    good, bad = {0: ("5", "3"), 1: ("3", "2"), 2: ("4", "2")}[kind]
    target = ("attack", 0, "w")
    if not a.offers(*target):
        pytest.skip("the chained weapon of the content is ranged")
    a.dice(good, "6", good, bad).do(*target).done()
    assert a.health("w") == 6


@pytest.mark.rule("power.gable-armor")
def test_a_gable_armour_rolls_until_a_die_fails_beside_the_other_armour() -> None:
    armour = _with_power("gable", weapon=False)
    a = duel(HeroSpec("nutcracker", worn=["parade_sabre", armour], skills=[], energy=0), ogre())
    a.dice("2 5 2", "4", "6", "1").monster("w")
    assert a.health("H") == 5
    a.done()


def _with_power(word: str, *, weapon: bool) -> str:
    from undercroft.games.realms.game import GAME
    from undercroft.games.realms.schema import ArmorRow, WeaponRow

    wanted = WeaponRow if weapon else ArmorRow
    rows = [
        row
        for row in GAME.content.items.values()
        if isinstance(row, wanted) and any(p.power == word for p in row.powers)
    ]
    rows.sort(key=lambda row: (len(row.powers), row.type != "melee"))
    return rows[0].id


# ---------------------------------------------------------------- damage


@pytest.mark.rule("power.block")
def test_block_takes_a_point_off_every_ranged_attack_and_no_other() -> None:
    shot = Arena("H . . t S", H=soldier(), S=caster(), t=MonsterSpec("goblin_poacher"))
    shot.dice("3 3 1").monster("t")
    assert shot.health("H") == 5
    blow = duel(soldier(), ogre()).dice("2 2 1").monster("w")
    assert blow.health("H") == 4


@pytest.mark.rule("power.dodge")
def test_dodge_ignores_the_first_point_of_damage_each_turn() -> None:
    a = duel(soldier(boosts=power("dodge")), ogre()).dice("2 2 1").monster("w")
    assert a.health("H") == 5
    again = Arena(
        """
        . r .
        . H .
        . q . S
        """,
        H=soldier(boosts=power("dodge")), S=caster(), r="hamelin_rat", q="hamelin_rat",
    )  # fmt: skip
    again.dice("2 1", "2 1", "1").start("card", row=["hamelin_rat", "H", "S"])
    assert again.health("H") == 5


@pytest.mark.rule("power.magic-resistance")
def test_magic_resistance_halves_what_a_magical_attack_leaves_rounded_up() -> None:
    for dice, left in (("4 4 4", 7), ("4 1 1", 8)):
        a = Arena("H . w . S", H=caster(), S=soldier(), w=ogre(boosts=power("magic_resistance")))
        a.menu("H").dice(dice).do("attack", 0, "w")
        assert a.health("w") == left
    melee = duel(soldier(), ogre(boosts=power("magic_resistance"))).menu("H")
    melee.dice("2 2").do("attack", 0, "w")
    assert melee.health("w") == 7


@pytest.mark.rule("power.penetrative")
def test_penetrative_ignores_so_many_successes_of_the_defence() -> None:
    armed = soldier(worn=["parade_sabre", "painted_coat"])
    dice = Arena("H w S", H=armed, S=caster(), w=ogre()).menu("H").s.profile[0].defense
    shields = " ".join(["4"] * dice)
    plain = duel(armed, ogre()).dice("2 2 2", shields).monster("w")
    sharp = duel(armed, ogre(boosts=[("penetrative", 1, "adventure")]))
    sharp.dice("2 2 2", shields).monster("w")
    assert plain.health("H") - sharp.health("H") == 1


@pytest.mark.rule("power.cancel")
def test_cancel_strips_the_attacker_of_a_power() -> None:
    from undercroft.games.realms.box import BIT

    shielded = soldier(boosts=[("cancel", BIT["immobilize"], "adventure")])
    a = duel(shielded, MonsterSpec("bramble_thing")).dice("2 1").monster("w")
    assert a.health("H") == 5
    assert a.conditions("H") == []


@pytest.mark.rule("power.invisible")
def test_the_invisible_are_targets_of_melee_only() -> None:
    unseen = MonsterSpec("ink_blot")
    assert not Arena("H . w . S", H=archer(), S=soldier(), w=unseen).menu("H").offered("attack")
    assert duel(soldier(), unseen).menu("H").offers("attack", 0, "w")


@pytest.mark.rule("power.deadeye")
def test_deadeye_sees_past_friends_and_not_past_enemies() -> None:
    robin = HeroSpec("robin_hood", skills=[], energy=0, worn=["yew_longbow"])
    assert Arena("H . S . w", H=robin, S=soldier(), w=ogre()).menu("H").offers("attack", 0, "w")
    assert (
        not Arena("H . S . w", H=archer(), S=soldier(), w=ogre()).menu("H").offers("attack", 0, "w")
    )
    a = Arena("H . v . w . S", H=robin, S=soldier(), w=ogre(), v=ogre()).menu("H")
    assert not a.offers("attack", 0, "w")


# ---------------------------------------------------------------- what is left behind


@pytest.mark.rule("power.stun")
def test_a_stunned_hero_has_one_action() -> None:
    a = duel(soldier(conditions=["stun"]), ogre()).start("card", row=["H", "S"])
    assert a.s.actions == 1
    assert not a.offers("rest")
    a.dice("1 1").do("attack", 0, "w")
    assert a.ask.about != (a.numbers["H"],) or not a.offers("attack", 0, "w")


@pytest.mark.rule("power.stun")
def test_a_stunned_monster_attacks_from_where_it_stands_or_else_moves() -> None:
    near = duel(soldier(), ogre(conditions=["stun"])).dice("2 1 1").monster("w")
    assert near.health("H") == 5
    far = Arena("H . . w . S", H=soldier(), S=caster(), w=ogre(conditions=["stun"]))
    far.monster("w")
    assert far.health("H") == 6
    assert far.is_at("w", 1, 0) or far.is_at("w", 4, 0)


@pytest.mark.rule("power.frozen")
def test_the_frozen_do_nothing_in_their_activation_but_make_free_attacks() -> None:
    a = duel(soldier(), ogre(conditions=["frozen"])).monster("w")
    assert [e.why for e in a.events(Idle)] == ["frozen"]
    assert a.conditions("w") == []
    b = duel(soldier(), ogre(conditions=["frozen"])).dice("1 1 1").menu("H")
    b.do("move", (0, 1)).done()
    hero = duel(soldier(conditions=["frozen"]), ogre()).start("card", row=["H", "S"])
    assert hero.ask.about == (hero.numbers["S"],)


@pytest.mark.rule("power.sleep", "power.sleep-defense")
def test_sleep_takes_the_place_of_damage_and_lasts_through_the_next_activation() -> None:
    row = ["S", "H", "beanstalk_ogre"]
    a = duel(soldier(), ogre(boosts=power("sleep"))).dice("2 2 2").monster("w", row=row)
    assert a.health("H") == 6
    assert a.conditions("H") == ["sleep"]
    lost = duel(soldier(conditions=["sleep"]), ogre()).start("card", row=["H", "S"])
    assert [e.why for e in lost.events(Idle)] == ["asleep"]
    assert lost.conditions("H") == []
    armed = soldier(worn=["parade_sabre", "painted_coat"], conditions=["sleep"])
    b = duel(armed, ogre())
    full = b.menu("H").s.profile[0].defense
    c = duel(armed, ogre()).dice("2 2 2", *([" ".join(["1"] * (full - 1))] if full > 1 else []))
    c.monster("w")
    c.done()
    assert c.health("H") == 3


@pytest.mark.rule("power.sleep")
def test_no_damage_left_means_no_sleep() -> None:
    a = duel(soldier(), ogre(boosts=power("sleep"))).dice("1 1 1").monster("w")
    assert a.conditions("H") == []


@pytest.mark.rule("power.terror")
def test_the_terrified_spend_no_energy_in_their_next_activation_but_before_it() -> None:
    a = duel(soldier(energy=4, conditions=["terror"]), ogre())
    a.start("card", row=["H", "S"])
    assert a.offered("run") == []
    a.dice("1 1").do("attack", 0, "w")
    assert a.asked() == "menu"
    before = duel(soldier(energy=4, conditions=["terror"]), ogre()).dice("2 1 1").monster("w")
    assert before.asked() == "defend"
    assert before.offers("surge")


@pytest.mark.rule("power.control", "power.control-friends")
def test_a_controlled_monster_is_led_by_the_hero_and_may_strike_its_own() -> None:
    a = Arena(
        """
        H . . . S
        . . w v .
        """,
        H=soldier(),
        S=caster(),
        w=MonsterSpec("beanstalk_ogre", health=5, controlled_by="H"),
        v=ogre(4),
    ).monster("w")
    assert a.asked() == "lead_move"
    a.do("stay")
    assert a.offers("attack", 0, "v")
    a.dice("2 2 1").do("attack", 0, "v")
    assert a.health("v") == 2


@pytest.mark.rule("power.control")
def test_a_successful_attack_with_control_is_enough_and_the_hero_turns_on_his_friend() -> None:
    armed = soldier(worn=["parade_sabre", "painted_coat"])
    a = Arena(
        """
        S . .
        . H w
        """,
        H=armed, S=caster(), w=ogre(boosts=power("control")),
    )  # fmt: skip
    full = Arena("H S", H=armed, S=caster()).menu("H").s.profile[0].defense
    # His own activation comes next: he strikes the nearest other hero, and is asked nothing.
    a.dice("2 1 1", " ".join(["4"] * full), "2 1")
    a.monster("w", row=["beanstalk_ogre", "H", "S"])
    assert a.health("H") == 6
    assert a.events(Idle)[-1].why == "controlled"
    assert [(a.mark(e.unit), e.amount) for e in a.events(Hurt)] == [("S", 1)]
    a.done()


# ---------------------------------------------------------------- the rest


@pytest.mark.rule("power.hunter")
def test_a_hunter_goes_for_the_hero_with_the_least_health() -> None:
    near_and_far = "H . w . . . S"
    a = Arena(near_and_far, H=soldier(), S=archer(health=1), w="hungry_wolf")
    a.dice("1 1").monster("w")
    assert a.is_at("w", 5, 0)
    plain = Arena(near_and_far, H=soldier(), S=archer(health=1), w="hamelin_rat")
    plain.dice("1 1").monster("w")
    assert plain.is_at("w", 1, 0)


@pytest.mark.rule("power.regeneration")
def test_regeneration_heals_at_the_start_of_an_activation_up_to_the_card() -> None:
    troll = MonsterSpec("bridge_troll", health=1)
    hurt = Arena("H w . S", H=soldier(), S=archer(), w=troll).dice("1 1 1").monster("w")
    assert hurt.health("w") == 2
    whole = Arena("H w . S", H=soldier(), S=archer(), w="bridge_troll").dice("1 1 1").monster("w")
    assert whole.health("w") == whole.s.most_health(whole.numbers["w"])


@pytest.mark.rule("power.payroll")
def test_payroll_pays_a_gold_piece_for_every_second_kill() -> None:
    for kills, gold in ((0, 0), (1, 1)):
        hero = soldier(kills=kills, boosts=power("payroll"))
        a = duel(hero, MonsterSpec("hamelin_rat")).menu("H")
        a.dice("2 2").do("attack", 0, "w")
        assert a.gold("H") == gold


@pytest.mark.rule("power.empower", "spell.damage")
def test_empower_adds_a_point_to_spells_that_do_damage() -> None:
    for boosts, left in (([], 6), (power("empower"), 5)):
        hero = caster("magical_arrow", energy=2, boosts=boosts)
        a = Arena("H . w . S", H=hero, S=soldier(), w=ogre()).menu("H")
        a.dice("4 1 1").do("cast", "magical_arrow", "w")
        assert a.health("w") == left


@pytest.mark.rule("power.quickcast")
def test_quickcast_takes_one_energy_off_the_first_spell_of_the_turn() -> None:
    hero = caster("magical_arrow", energy=6, boosts=power("quickcast"))
    a = Arena("H . w . S", H=hero, S=soldier(), w=ogre()).menu("H")
    a.dice("4 1 1").do("cast", "magical_arrow", "w")
    assert a.energy("H") == 5
    a.dice("4 1 1").do("cast", "magical_arrow", "w")
    assert a.energy("H") == 3


@pytest.mark.rule("power.heal")
def test_heal_gives_as_much_health_as_ability_symbols_and_criticals_show() -> None:
    hero = caster("heal", energy=2)
    a = Arena("H . S . .", H=hero, S=soldier(health=1)).menu("H")
    a.dice("4 6 2", "4").do("cast", "heal", "S")
    assert a.health("S") == 4


@pytest.mark.rule("power.increase", "token.maximum")
def test_increase_raises_the_maximum_and_gives_no_tokens_by_itself() -> None:
    a = duel(soldier(health=6, boosts=[("health", 2, "adventure")]), ogre()).menu("H")
    assert a.s.most_health(0) == 8
    assert a.health("H") == 6
