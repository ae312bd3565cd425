"""Characteristics, unconsciousness, energy, advancement, and what heroes wield and carry."""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from tests.realms.figures import archer, caster, ogre, soldier
from undercroft.games.realms import campaign, equipment
from undercroft.games.realms.events import Returned, Rolled
from undercroft.games.realms.game import GAME
from undercroft.games.realms.options import OptionsError

PAIR = """
    . . . . S
    . H w . .
    . . . . .
    """


def pair(hero: HeroSpec, **facts: object) -> Arena:
    return Arena(PAIR, **{"H": hero, "S": archer(), "w": ogre(), **facts})  # type: ignore[arg-type]


# ---------------------------------------------------------------- game and characteristics


@pytest.mark.rule("game.players")
def test_a_party_is_two_to_four_heroes_one_for_each_player_at_least() -> None:
    assert GAME.checked({})["party"] == 2
    assert GAME.checked({"players": 4})["party"] == 4
    assert len(GAME.seats({"players": 1, "party": 4})) == 1
    for wrong in ({"players": 5}, {"party": 1}, {"players": 3, "party": 2}):
        with pytest.raises(OptionsError) as refused:
            GAME.checked(wrong)
        assert "game.players" in refused.value.rules


@pytest.mark.rule("game.sides")
def test_nobody_is_asked_for_a_monster() -> None:
    a = pair(soldier()).dice("2 1 1").monster("w")
    assert a.health("H") == 5
    assert a.asked() == "menu"


@pytest.mark.rule("char.modify.floor", "char.modify.speed-zero-move")
def test_speed_never_falls_below_none_and_then_nobody_moves_or_runs() -> None:
    a = pair(soldier(energy=3, boosts=[("speed", -9, "adventure")])).menu("H")
    assert a.s.speed(0) == 0
    assert a.offered("move") == a.offered("run") == []


@pytest.mark.rule("char.modify.speed-zero-defense")
def test_a_hero_who_cannot_move_defends_with_a_die_fewer_and_a_monster_does_not() -> None:
    rooted = [("speed", -9, "adventure")]
    armed = soldier(worn=["parade_sabre", "painted_coat", "toy_shield"], boosts=rooted)
    a = pair(armed).dice("2 1 1", "1").monster("w")
    a.done()
    (roll,) = [event for event in a.events(Rolled) if event.what == "defense"]
    assert "char.modify.speed-zero-defense" in roll.rules
    b = pair(soldier(), w=MonsterSpec("clockwork_page", boosts=rooted)).menu("H")
    b.dice("2 1", "1").do("attack", 0, "w").done()
    assert not any("char.modify.speed-zero-defense" in event.rules for event in b.events(Rolled))
    free = soldier(worn=["parade_sabre", "painted_coat", "toy_shield"])
    c = pair(free).dice("2 1 1", "1 1").monster("w")
    c.done()
    assert not any("char.modify.speed-zero-defense" in event.rules for event in c.events(Rolled))


@pytest.mark.rule("char.health", "char.modify.health-zero", "unconscious.removed")
def test_a_hero_without_health_is_taken_off_the_map_and_effects_on_him_end() -> None:
    a = pair(soldier(health=2, conditions=["blind"], gold=7)).dice("2 2 1")
    a.monster("w", row=["S", "H", "beanstalk_ogre"])
    assert not a.in_play("H")
    assert a.conditions("H") == []
    assert a.gold("H") == 7


@pytest.mark.rule("char.modify.energy-zero", "energy.not-enough")
def test_without_energy_nothing_is_paid_for() -> None:
    a = pair(soldier(energy=0, skills=["power_strike", "vigor"], health=3)).menu("H")
    assert a.offered("run") == a.offered("vigor") == []
    a.dice("1 1").do("attack", 0, "w")
    assert a.asked() == "menu"
    one = pair(soldier(energy=1, skills=["power_strike"])).menu("H")
    one.dice("1 1").do("attack", 0, "w")
    assert one.asked() == "menu"


# ---------------------------------------------------------------- unconscious


def lying(**facts: object) -> HeroSpec:
    """The Nutcracker (6 Health), unconscious."""
    return soldier(**facts)


def awaited(fell: int, healed: bool, base: str = "nutcracker") -> list[int]:
    """The rounds from the one of defeat in which a hero comes back by himself."""
    found = []
    for number in range(fell, fell + 6):
        hero = HeroSpec(base, worn=[], skills=[], energy=0, fell=fell, healed=healed)
        a = Arena("S . . . .", H=hero, S=archer(), row=["S", "H"])
        a.chance(0, 0, 0).start("round", round=number)
        if a.asked() == "return":
            found.append(number + 1)
    return found


@pytest.mark.rule("unconscious.no-activation")
def test_the_place_of_an_unconscious_hero_in_the_row_is_passed_over() -> None:
    a = Arena("S . . .", H=lying(), S=archer(), round=1)
    a.start("card", row=["H", "S"])
    assert a.ask.about == (a.numbers["S"],)


@pytest.mark.rule("unconscious.timer")
@pytest.mark.parametrize(
    ("base", "missed"), [("nutcracker", 1), ("prince_charming", 1), ("jack", 2),
                         ("sugar_plum_fairy", 3)],
)  # fmt: skip
def test_he_comes_back_after_six_less_his_base_health_rounds_but_at_least_one(
    base: str, missed: int
) -> None:
    assert awaited(0, False, base)[0] == 0 + 1 + missed


@pytest.mark.rule("unconscious.minimum", "unconscious.heal")
def test_healing_in_the_wait_is_remembered_until_a_whole_round_has_passed() -> None:
    assert awaited(0, True, "sugar_plum_fairy")[0] == 2


@pytest.mark.rule("unconscious.heal", "unconscious.return-health", "unconscious.healing-after")
def test_later_healing_brings_him_back_at_once_with_one_health() -> None:
    healer = caster("heal", energy=6)
    a = Arena("S . . # H", H=HeroSpec("nutcracker", fell=1), S=healer, round=3)
    a.heroes["H"].at = None
    a.drawing = "S . . # ."
    a.menu("S")
    a.dice("4 4 4").do("cast", "heal", "H")
    if a.asked() == "improve_spell":
        a.do("keep")
    assert a.asked() == "return"
    a.do("return", (1, 0))
    assert a.health("H") == 1
    a.dice("4 4 1").do("cast", "heal", "H")
    if a.asked() == "improve_spell":
        a.do("keep")
    assert a.health("H") == 3


@pytest.mark.rule("unconscious.return-place")
def test_he_comes_back_next_to_a_standing_hero() -> None:
    a = Arena("S . . . #", H=lying(fell=0), S=archer(), row=["S", "H"])
    a.chance(0, 0, 0).start("round", round=1)
    assert a.asked() == "return"
    assert a.offered("return") == [("return", a.at(1, 0))]
    a.do("return", (1, 0))
    assert [a.mark(e.hero) for e in a.events(Returned)] == ["H"]


# ---------------------------------------------------------------- energy


@pytest.mark.rule("energy.run", "energy.run-limit")
def test_a_run_is_a_step_for_one_energy_and_no_action_twice_at_most() -> None:
    a = Arena("H . . . . S", H=soldier(energy=5), S=archer()).menu("H")
    assert not a.offers("run", (2, 0))
    a.do("run", (1, 0)).do("run", (2, 0))
    assert (a.energy("H"), a.s.actions) == (3, 2)
    assert a.offered("run") == []


@pytest.mark.rule("energy.run", "freeattack.trigger")
def test_a_run_provokes_free_attacks() -> None:
    a = pair(soldier(energy=5)).dice("1 1 1").menu("H")
    a.do("run", (0, 1)).done()


# ---------------------------------------------------------------- advancement


@pytest.mark.rule("advance.start")
def test_a_caster_begins_with_the_free_row_and_everybody_with_his_equipment() -> None:
    match = GAME.new(seed=1, heroes=["gretel", "jack"], campaign=True)
    s = match.state
    assert s.spells[0] >> GAME.box.spell_number["fireball"] & 1
    assert s.spells[1] == 0
    assert [GAME.box.items[i].id for i in s.worn[1]] == list(GAME.content.heroes["jack"].equipment)


@pytest.mark.rule("advance.own-trees", "advance.any-combination", "advance.cost.rows")
def test_skills_are_bought_from_ones_own_trees_in_any_order_for_the_cost_of_their_row() -> None:
    a = Arena("H S", H=HeroSpec("nutcracker", experience=3, skills=[]), S=archer())
    a.start("spend")
    trees = GAME.content.heroes["nutcracker"].trees
    offered = {GAME.content.skills[_skill(o[1])].tree for o in a.offered("learn")}
    assert offered == set(trees) - {"spellcasting"}
    third = next(o for o in a.offered("learn") if GAME.box.skill_cost(o[1]) == 3)
    a.match.answer_with(third)
    assert a.s.experience[0] == 0
    assert a.s.skills[0] == 1 << third[1]
    poor = Arena("H S", H=HeroSpec("nutcracker", experience=1, skills=[]), S=archer())
    poor.start("spend")
    assert all(GAME.box.skill_cost(o[1]) == 1 for o in poor.offered("learn"))


def _skill(number: int) -> str:
    from undercroft.games.realms.box import SKILLS

    return SKILLS[number]


# ---------------------------------------------------------------- wielding


@pytest.mark.rule("wield.slots", "wield.one-item-per-slot", "wield.effect")
def test_an_item_counts_once_it_is_wielded_and_a_slot_holds_one() -> None:
    hero = soldier(worn=["parade_sabre", "painted_coat"], pack=["great_claws", "toy_shield"])
    a = pair(hero).menu("H")
    before = a.s.profile[0].defense
    a.do("equip")
    assert a.offers("wear", "toy_shield")
    assert not a.offers("wear", "great_claws")
    a.do("wear", "toy_shield")
    assert a.s.profile[0].defense == before + 1
    # Both hands are full now, and the claws need both.
    assert not a.offers("wear", "great_claws")
    assert not a.offers("swap", "great_claws", "parade_sabre")
    a.do("stow", "toy_shield").do("swap", "great_claws", "parade_sabre").do("done")
    assert sorted(a.worn("H")) == ["great_claws", "painted_coat"]
    assert a.s.actions == 1


@pytest.mark.rule("wield.backpack")
def test_a_full_backpack_of_four_takes_nothing_more() -> None:
    four = ["wood_axe", "needle_foil", "short_blade", "dress_rapier"]
    hands = ["parade_sabre", "toy_shield"]
    full = pair(soldier(worn=hands, pack=four)).menu("H").do("equip")
    assert full.offered("stow") == full.offered("wear") == []
    assert len(full.offered("swap")) == 8
    room = pair(soldier(worn=hands, pack=four[:3])).menu("H").do("equip")
    assert len(room.offered("stow")) == 2


@pytest.mark.rule("wield.rings", "wield.amulets", "wield.jewellery-no-slot")
def test_two_rings_and_one_amulet_are_wielded_beside_full_slots() -> None:
    from undercroft.games.realms.schema import TrinketRow

    trinkets = [row for row in GAME.content.items.values() if isinstance(row, TrinketRow)]
    rings = [row.id for row in trinkets if row.type == "ring"][:3]
    amulets = [row.id for row in trinkets if row.type == "amulet"][:2]
    hero = soldier(worn=["great_claws", rings[0], rings[1]], pack=[rings[2], *amulets])
    a = pair(hero).menu("H").do("equip")
    assert not a.offers("wear", rings[2])
    assert a.offers("swap", rings[2], rings[0])
    a.do("wear", amulets[0])
    assert not a.offers("wear", amulets[1])
    assert a.offers("swap", amulets[1], amulets[0])


# ---------------------------------------------------------------- turns, dice, loot, consumables


@pytest.mark.rule("game.turn-means-round", "round.refresh-abilities")
def test_what_may_be_used_once_per_turn_may_be_used_again_in_the_next_round() -> None:
    shooter = archer(skills=["surprise_attack"], energy=4, used_round=["surprise_attack"])
    line = {"H": shooter, "S": soldier(), "w": MonsterSpec("hamelin_rat")}
    row = ["hamelin_rat", "H", "S"]
    same = Arena("H . . w . S", **line, row=row).dice("1 1").start("card")  # type: ignore[arg-type]
    assert same.asked() == "menu"
    later = Arena("H . . w . S", **line, row=row).start("round", round=0)  # type: ignore[arg-type]
    assert later.asked() == "surprise"


@pytest.mark.rule("dice.kinds")
def test_attackers_the_attacked_and_looters_each_roll_six_sided_dice_of_their_own() -> None:
    armed = soldier(worn=["parade_sabre", "painted_coat"])
    a = pair(armed)
    asked: list[tuple[str, int]] = []
    answer = a.answer

    def listen(ask: object) -> int:
        asked.append((ask.prompt, len(ask.options)))  # type: ignore[attr-defined]
        return answer(ask)  # type: ignore[arg-type]

    a.answer = listen  # type: ignore[method-assign]
    a.dice("2 1 1", "1").monster("w", row=["S", "H", "beanstalk_ogre"])
    assert asked == [("attack", 6**3), ("defense", 6)]


@pytest.mark.rule("dice.defense.critical-explodes", "dice.defense.critical-success")
def test_each_critical_of_a_defence_adds_a_die_until_none_shows() -> None:
    armed = soldier(worn=["parade_sabre", "painted_coat"])
    a = pair(armed).dice("2 2 2", "6", "6", "1").monster("w")
    a.done()
    assert a.health("H") == 5


def search(*faces: str, draws: tuple[str, ...] = (), **hero: object) -> Arena:
    """Gretel searches the mill."""
    gretel = HeroSpec(
        "gretel", at=("mill", 3, 0), skills=[], energy=0, worn=["witchs_ladle"], **hero
    )  # type: ignore[arg-type]
    a = Arena(
        adventure="path_through_the_wood", laid=["mill"], opened=["to_mill"], H=gretel,
        S=HeroSpec("snow_white", at=("mill", 4, 0)), D=HeroSpec("jack", fell=1),
    ).menu("H")  # fmt: skip
    return a.dice(*faces).draws(*draws).do("loot")


@pytest.mark.rule("dice.loot.miss", "dice.loot.gold")
def test_a_miss_finds_nothing_and_gold_is_for_everybody_even_the_unconscious() -> None:
    assert [search("1").gold(mark) for mark in "HSD"] == [0, 0, 0]
    for face in "25":
        assert [search(face).gold(mark) for mark in "HSD"] == [10, 10, 10]


@pytest.mark.rule("dice.loot.consumable", "consumable.two", "consumable.not-an-item")
def test_a_consumable_goes_to_the_looter_beside_a_full_backpack_but_no_third_one() -> None:
    full = ["wood_axe", "needle_foil", "short_blade", "dress_rapier"]
    a = search("3", draws=("honey_cake",), pack=full)
    assert a.consumables("H") == ["honey_cake"]
    assert len(a.pack("H")) == 4
    b = search("4", draws=("honey_cake",), consumables=["whetstone", "strong_coffee"])
    assert b.asked() == "overfull"
    assert b.offers("leave")
    b.do("hand", "S")
    assert b.consumables("S") == ["honey_cake"]
    assert len(b.consumables("H")) == 2


@pytest.mark.rule("dice.loot.equipment")
def test_equipment_comes_from_the_deck_of_the_adventures_level() -> None:
    a = search("6", draws=(_level_one(),))
    assert a.pack("H") == [_level_one()]


def _level_one() -> str:
    return next(
        row.id for row in GAME.content.items.values() if row.level == 1 and not row.starting
    )


@pytest.mark.rule("consumable.one-use")
def test_a_consumable_takes_no_action_and_is_gone() -> None:
    a = pair(soldier(consumables=["healing_cordial"], health=3)).menu("H")
    a.do("use", "healing_cordial", "H")
    assert (a.health("H"), a.s.actions, a.consumables("H")) == (5, 2, [])


@pytest.mark.rule("consumable.discard")
def test_what_was_not_used_is_discarded_at_the_end_of_the_adventure() -> None:
    a = pair(soldier(consumables=["honey_cake"]), flags=["won"]).chance(0).start("end")
    assert a.match.over
    assert a.match.outcome == ("heroes", a.s.adventure_id)
    assert a.consumables("H") == []


@pytest.mark.rule("advance.own-trees", "advance.cost.rows")
@pytest.mark.parametrize("points", [0, 1, 2])
def test_only_spells_that_can_be_paid_are_taught(points: int) -> None:
    a = Arena("H S", H=HeroSpec("snow_white", experience=points, skills=[]), S=archer()).menu("S")
    offered = {o[1] for o in campaign.lessons(a.s, a.numbers["H"]) if o[0] == "learn_spell"}
    box = a.s.box
    assert offered == {n for n in range(len(box.spells)) if box.spell_cost(n) <= points}


@pytest.mark.rule("action.trade")
def test_what_one_neither_wears_nor_carries_changes_no_hands() -> None:
    a = Arena("H S", H=HeroSpec("nutcracker", worn=["parade_sabre"]), S=archer()).menu("H")
    number = a.s.box.item_number
    assert equipment.untraded(a.s, 0, 0, 1, "equipment", number["parade_sabre"]) is None
    refused = equipment.untraded(a.s, 0, 0, 1, "equipment", number["hatchet"])
    assert refused is not None and refused.says == "{giver:unit} does not have it"


@pytest.mark.rule("consumable.one-use")
def test_smelling_salts_are_for_the_unconscious() -> None:
    a = Arena("H S", H=HeroSpec("nutcracker", consumables=["smelling_salts"]), S=archer()).menu("H")
    salts = a.s.box.consumable_number["smelling_salts"]
    refused = equipment.useless(a.s, 0, salts, 1)
    assert refused is not None and refused.says == "{target:unit} is not unconscious"
    a.s.fallen[1] = 0
    assert equipment.useless(a.s, 0, salts, 1) is None
