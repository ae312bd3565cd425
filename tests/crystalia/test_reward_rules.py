"""What destroyed enemies earn, and the backpack. [reward.*, warband.platforms]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.wound import in_pool

from .arena import Arena, foe, unit

FIELD = """
##########
#........#
#.A......#
#........#
#......E.#
##########"""


def field(**facts: object) -> Arena:
    """An ember mage of player 0 at (1, 1), a fighter of player 1 at (6, 3)."""
    names: dict[str, object] = {"A": "ember_mage", "E": foe("hearthsworn_fighter")}
    return Arena(FIELD, **(names | facts))


def victim(card: str, **facts: object) -> object:
    """An enemy two squares east of the mage that looks it in the eye."""
    return foe(card, at=(3, 1), facing="W", **facts)


def home(a: Arena, mark: str) -> bool:
    """Whether a unit waits in its owner's pool."""
    unit = a.numbers[mark]
    return unit in in_pool(a.s, a.s.pool[unit])


# ---------------------------------------------------------------- monsters


@pytest.mark.rule("reward.8-bit.carry", "reward.trophy.unavailable")
def test_one_small_enemy_stays_in_the_backpack_for_turns() -> None:
    a = field(k=victim("gouger")).menu("A").dice("3 2", "-").do("attack", "k", "magic")
    assert a.s.trophies == [(a.numbers["k"],), ()]
    assert not home(a, "k")
    a.idle("phase", 1).idle("phase", 0)
    assert a.s.trophies == [(a.numbers["k"],), ()]
    assert a.backpack(0) == [a.backpack(0)[0]], "only what was scavenged this turn"
    assert not home(a, "k")


@pytest.mark.rule("reward.8-bit", "reward.8-bit.return")
def test_trophies_of_several_opponents_make_sets_and_the_oldest_go_first() -> None:
    owners = (1, 2, 1, 2, 1, 2, 1)
    trophies = {f"t{i}": unit("gouger", owner=p, trophy=0) for i, p in enumerate(owners)}
    a = field(players=3, **trophies).at("rewards")
    assert len(a.backpack(0)) == 2
    assert a.s.trophies[0] == (a.numbers["t6"],)
    assert [mark for mark in trophies if not home(a, mark)] == ["t6"]


@pytest.mark.rule("reward.16-bit", "warband.platforms")
@pytest.mark.parametrize(("card", "loot"), [("dragon_priest", 1), ("ironscale", 0)])
def test_one_enemy_of_16_bit_is_worth_a_loot_card_and_one_of_8_bit_is_not(
    card: str, loot: int
) -> None:
    facts = {"wounds": 2} if card == "dragon_priest" else {}
    defense = ["- -"] if card == "dragon_priest" else []
    a = field(k=victim(card, **facts)).menu("A").dice("3 3", *defense).do("attack", "k", "magic")
    assert a.s.trophies[0] == (a.numbers["k"],)
    assert a.backpack(0) == [], "it waits for the rewards step"
    a.idle("equip" if loot else "phase")
    assert len(a.backpack(0)) == loot
    assert home(a, "k") == bool(loot)


@pytest.mark.rule("warband.platforms", "spawn.option.units")
def test_platforms_do_not_restrict_spawning() -> None:
    a = field(P=unit("kobold_warrens", at=(0, 0)), k="knucklehead", d="dragon_priest", turns=[1, 1])
    a.at("spawn").do("spawn", "P", "units")
    assert {a.mark(option[1]) for option in a.offered("place")} == {"k", "d"}


@pytest.mark.rule("reward.insignificant")
def test_an_insignificant_enemy_earns_nothing_and_is_home_at_once() -> None:
    a = field(k=victim("fire_gel")).menu("A").dice("3 2", "-").do("attack", "k", "magic")
    assert a.place("k") is None
    assert a.s.trophies == [(), ()]
    assert home(a, "k")


# ---------------------------------------------------------------- leaders, points, bosses


@pytest.mark.rule("reward.leader", "reward.timing")
@pytest.mark.parametrize("card", ["hexcast_sorceress", "ser_snapjaw"])
def test_a_leader_is_worth_two_cards_in_the_next_rewards_step_and_no_trophy(card: str) -> None:
    a = field(k=victim(card, wounds=4))
    if card == "hexcast_sorceress":
        a.on("E", card="ser_anthony")
    defense = "- - -"
    a.menu("A").dice("3 3", defense).do("attack", "k", "magic")
    assert a.place("k") is None
    assert a.s.trophies == [(), ()]
    assert a.backpack(0) == []
    a.idle("equip", 0)
    assert len(a.backpack(0)) == 2
    assert a.s.owed_loot == [0, 0]


@pytest.mark.rule("reward.spawning-point-boss")
def test_a_spawning_point_earns_no_card() -> None:
    a = field(k=victim("egg_clutch", wounds=2)).menu("A")
    a.dice("3 3", "hp hp hp").do("attack", "k", "magic")
    assert a.place("k") is None
    a.do("end").idle("phase", 0)
    assert len(a.backpack(0)) == 1, "what the next turn brings"
    assert a.s.trophies == [(), ()]


@pytest.mark.rule("reward.spawning-point-boss")
def test_an_active_spawning_point_earns_no_card_either() -> None:
    a = field(k=victim("war_wagon", wounds=2)).menu("A")
    a.dice("3 3", "hp hp hp").do("attack", "k", "magic")
    assert a.place("k") is None
    a.do("end").idle("phase", 0)
    assert len(a.backpack(0)) == 1, "what the next turn brings"
    assert a.s.trophies == [(), ()]


@pytest.mark.rule("reward.spawning-point-boss")
def test_a_boss_earns_no_card() -> None:
    a = field(players=3, k=victim("midnight_queen", wounds=4), F=unit("rex", owner=2)).menu("A")
    a.dice("3 3", "- - hp").do("attack", "k", "magic")
    assert a.s.out == [0, 1, 0]
    a.idle("phase", 2)
    assert a.backpack(0) == []
    assert a.s.trophies[0] == ()


# ---------------------------------------------------------------- by whose dice


@pytest.mark.rule("reward.by-dice")
def test_who_burns_to_death_is_nobodys_trophy() -> None:
    a = field(k=victim("gouger", status=["fire"])).activate("k")
    assert a.place("k") is None
    assert a.s.trophies == [(), ()]
    assert home(a, "k")


@pytest.mark.rule("reward.by-dice", "ability.backlash.no-reward")
def test_backlash_earns_nothing() -> None:
    a = field(g=unit("gouger", at=(2, 1), facing="E"), k=victim("booty_biter")).menu("g")
    a.dice("- - -", "1 1 1").do("attack", "k", "melee")
    assert a.place("g") is None
    assert a.s.trophies == [(), ()]
    assert home(a, "g")


@pytest.mark.rule("reward.by-dice", "trap.attack")
def test_a_trap_earns_its_finder_nothing() -> None:
    spikes = ("spiked_floor", [(4, 0), (5, 0), (4, 1), (5, 1)], 0)
    a = field(k=foe("gouger", at=(7, 0)), traps=[spikes]).menu("k")
    a.dice("-").do("move", "to:W", (6, 0))
    assert a.place("k") is None
    assert a.s.trophies == [(), ()]
    assert home(a, "k")


@pytest.mark.rule("reward.by-dice", "chest.result.1.lose")
def test_an_exploding_chest_earns_its_opener_nothing() -> None:
    a = field(k=foe("gouger", at=(3, 0)), chests=[(1, 0)]).menu("A")
    a.dice("1", "- -", "1 1 1", "-").do("chest", (1, 0))
    assert a.place("k") is None
    assert a.s.trophies == [(), ()]


@pytest.mark.rule("reward.by-dice", "action.retreat")
def test_who_retreats_is_nobodys_trophy() -> None:
    drawing = FIELD.replace("##########", "###==#####", 1)
    a = Arena(drawing, A="ember_mage", E=foe("ser_snapjaw"), k=foe("ironscale", at=(3, 0))).menu(
        "k"
    )
    a.do("retreat")
    assert a.s.trophies == [(), ()]
    assert home(a, "k")


@pytest.mark.rule("reward.timing")
def test_a_kill_in_another_players_turn_is_paid_in_the_killers_own() -> None:
    a = field(
        p=unit("pudge", at=(2, 0), wounds=1, facing="W"), chests=[(1, 0)], mimic_top=["booty_biter"]
    ).menu("A")
    a.dice("3", "- -").do("chest", (1, 0)).do("face", "to:E")
    mimic = len(a.s.card) - 1
    a.numbers["M"] = mimic
    a.dice("3 3").do("attack", "p", "melee").do("end")
    assert a.s.trophies[1] == (a.numbers["p"],)
    a.idle("phase", 1)
    assert len(a.backpack(1)) == 1, "what was scavenged"
    a.idle("equip", 1)
    assert len(a.backpack(1)) == 2


# ---------------------------------------------------------------- without limit


@pytest.mark.rule("reward.no-draw-limit")
def test_any_number_of_cards_is_drawn_in_one_turn() -> None:
    big = {f"b{i}": foe("pudge", trophy=0) for i in range(4)}
    small = {f"s{i}": foe("gouger", trophy=0) for i in range(6)}
    a = field(**big, **small, owed_loot=[6, 0], owed_treasure=[3, 0])
    a.set(treasure_top=["ancestral_mail", "blessed_spear", "bejeweled_shield"]).at("rewards")
    decks = [a.game.content.equipment[card].deck for card in a.backpack(0)]
    assert (decks.count("loot"), decks.count("treasure")) == (4 + 2 + 6, 3)


@pytest.mark.rule("reward.no-hand-limit")
def test_any_number_of_cards_is_kept() -> None:
    pack = [c.id for c in Arena(FIELD).game.content.equipment.values() if not c.cursed][:40]
    a = field(backpack=[pack]).at("turn")
    assert len(a.backpack(0)) == 41
    a.idle("phase", 1)
    assert a.backpack(0)[:40] == pack
    worn = ["chainmail", "gnomish_sticker", "spikes", "bent_nail"]
    a = field(backpack=[worn * 3], m="ser_snapjaw", k="knucklehead")
    a.on("m", at=(4, 0)).on("k", at=(6, 0)).at("equip")
    for mark in "Amk":
        for card in worn:
            a.do("equip", mark, f"card:{card}")
    assert [a.gear(mark) for mark in "Amk"] == [worn] * 3


@pytest.mark.rule("reward.backpack")
def test_cards_of_the_backpack_do_nothing_until_they_are_equipped() -> None:
    bare = field().at("equip")
    a = field(backpack=[["cowards_boots", "chainmail", "stone_heart"]]).at("equip")
    mage = a.numbers["A"]
    assert a.s.profile[mage] == bare.s.profile[bare.numbers["A"]]
    a.do("equip", "A", "card:cowards_boots")
    assert a.s.profile[mage].move == bare.s.profile[bare.numbers["A"]].move + 2


@pytest.mark.rule("reward.backpack")
def test_the_whole_warband_has_one_backpack() -> None:
    a = field(
        g=unit("gouger", at=(4, 3)), chests=[(1, 0), (4, 2)], loot_top=["spikes", "chainmail"]
    )
    a.menu("A").dice("9", "- -").do("chest", (1, 0))
    a.do("end").do("activate", "g").dice("9", "- -").do("chest", (4, 2))
    assert a.backpack(0) == ["spikes", "chainmail"]
    assert a.backpack(1) == []
