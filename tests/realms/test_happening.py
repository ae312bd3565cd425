"""What happens to the first of all heroes, on the first of all spaces; and ways to go on."""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec
from tests.realms.figures import ogre, soldier
from tests.realms.stage import Stage, box
from undercroft.games.realms import (
    approach,
    combat,
    effect,
    equipment,
    explore,
    movement,
    token,
    trader,
    villain,
)
from undercroft.games.realms.events import Assailed, Attacked, Found, Looted, Stood
from undercroft.games.realms.vocabulary import (
    Act,
    Grant,
    Group,
    Inflict,
    Loot,
    MoreActions,
    Power,
    Strike,
)
from undercroft.kernel.deck import Deck


@pytest.mark.rule("power.stun")
def test_a_state_befalls_who_stands_on_the_first_space() -> None:
    a = Arena("H . S", H=soldier(), S=soldier()).menu("S")
    assert a.s.at[0] == 0
    befalls = (Inflict(do="inflict", state="stun", on="self"),)
    assert list(effect.happen(a.s, befalls, effect.Source(0, -1))) == []
    assert a.conditions("H") == ["stun"]


@pytest.mark.rule("action.move")
@pytest.mark.parametrize(
    ("energy", "slower", "asked", "goes"),
    [(1, 0, 6, ("move", 4)), (1, 3, 3, ("run", 1)), (0, 3, 3, ("move", 1))],
)
def test_the_way_to_a_space_too_far_begins_with_the_cheapest_deed(
    energy: int, slower: int, asked: int, goes: tuple[str, int]
) -> None:
    hero = soldier(energy=energy, boosts=[("speed", -slower, "adventure")] if slower else [])
    a = Arena("H" + " ." * 8, H=hero).menu("H", actions=1)
    assert approach.nearer(a.s, 0, a.at(asked, 0)) == (goes[0], a.at(goes[1], 0))


@pytest.mark.rule("attack.steps")
def test_a_strike_of_the_first_hero_is_his() -> None:
    stage = Stage("gretel", "jack")
    ogre = stage.monster("beanstalk_ogre", 2, 2)
    blow = Strike(do="strike", dice=1, type="melee", on="target")
    stage.happen((blow,), "1", ("keep",), me=0, target=ogre)
    (event,) = [event for event in stage.s.log or [] if isinstance(event, Assailed)]
    assert (event.by, event.targets) == (0, (ogre,))
    assert event.rules == ("attack.steps", "attack.target"), "no weapon was chosen"


@pytest.mark.rule("round.event", "dice.loot.consumable", "explore.card")
def test_what_an_event_brings_is_told_with_the_event_and_no_loot_die() -> None:
    stage = Stage("gretel", "jack")
    card = box().consumable_number["honey_cake"]
    stage.s.consumable_deck = Deck((card,), ())
    stage.event("bread_crumbs")
    stage.monster("hungry_wolf", 2, 2)
    stage.event("wolves_at_night")
    told = [event for event in stage.s.log or [] if isinstance(event, Found | Stood)]
    assert [type(event) for event in told] == [Found, Stood]
    assert [event.rules for event in told] == [("round.event",)] * 2


@pytest.mark.rule("power.frenzy")
def test_frenzy_that_is_lent_is_stirred_as_that_of_a_card_is() -> None:
    stage = Stage("gretel", "jack")
    wolf, other = stage.monster("hungry_wolf", 2, 2), stage.monster("hungry_wolf", 6, 6)
    lent = Grant(do="grant", powers=(Power(power="frenzy"),), until="turn", on="minions")
    stage.happen((lent,))
    stage.run(token.hurt(stage.s, wolf, 9, 0, ("token.track",)))
    assert stage.s.frenzy[other] == 1


@pytest.mark.rule("unconscious.removed")
def test_an_action_that_was_promised_is_gone_with_whoever_falls() -> None:
    stage = Stage("gretel", "jack")
    stage.happen((MoreActions(do="actions", amount=1, on="party"),))
    assert stage.s.more == (1, 1)
    stage.run(token.hurt(stage.s, 0, 9, -1, ("token.track",)))
    assert stage.s.more == (0, 1)


@pytest.mark.rule("loot.roll")
def test_what_nobody_found_the_first_hero_on_his_feet_loots() -> None:
    stage = Stage("gretel", "jack")
    stage.happen((Loot(do="loot"),), "1", me=-1)
    assert [event.hero for event in stage.s.log or [] if isinstance(event, Looted)] == [0]


@pytest.mark.rule("round.refresh-effects")
def test_a_villain_stirs_at_its_own_moments_alone() -> None:
    stage = Stage("gretel", "jack")
    kinds = stage.s.kinds
    waking = next(kind for kind in kinds if "round_start" in kind.moments)
    assert not villain.stirs(stage.s, "round_start")
    stage.monster(stage.s.box.monsters[waking.number].id, 0, 0)
    assert villain.stirs(stage.s, "round_start")
    assert not villain.stirs(stage.s, "nothing of the kind")


@pytest.mark.rule("trade.buy")
def test_what_a_trader_did_not_sell_goes_back_to_its_deck() -> None:
    s = Stage("gretel", "jack").s
    item = next(n for n, row in enumerate(s.box.items) if not row.starting and row.level == 1)
    s.offer = (item,)
    trader.leave(s)
    assert s.offer == ()
    assert item in s.equipment_decks[0].discard


@pytest.mark.rule("skill.martial.cleave-attack")
def test_who_strikes_because_a_card_says_so_is_asked_nothing() -> None:
    hero = soldier(skills=["cleave_attack"])
    a = Arena(". H w\n. . v", H=hero, w=ogre(), v=ogre()).menu("H")
    blow = Strike(do="strike", dice=1, type="melee", on="target")
    rule = effect.happen(a.s, (blow,), effect.Source(0, a.numbers["w"]))
    assert next(rule).prompt == "attack"
    with pytest.raises(StopIteration):
        rule.send(1)
    assert (a.health("w"), a.health("v")) == (8, 9)


@pytest.mark.rule("power.control", "power.lucky")
def test_a_lucky_hero_whom_a_monster_leads_rolls_his_first_failure_again() -> None:
    lucky = HeroSpec("jack", worn=["wood_axe"], skills=[], energy=0)
    a = Arena(
        "S H . . . . t", H=lucky, S=soldier(), t=ogre(acted=True),
        row=["S", "H", "beanstalk_ogre"], events=["marching_song"],
    ).start("card")  # fmt: skip
    a.s.controls = ((a.numbers["H"], a.numbers["t"]),)
    a.dice("2 1", "2").do("end")
    assert a.health("S") == 4


@pytest.mark.rule("action.move-end")
def test_steps_are_counted_to_spaces_on_which_one_may_end() -> None:
    a = Arena("H . S", H=soldier(), S=soldier()).menu("H")
    assert movement.steps_to(a.s, 0, a.at(1, 0)) == 1
    assert movement.steps_to(a.s, 0, a.at(2, 0)) < 0


@pytest.mark.rule("monster.move-then-attack")
def test_a_monster_on_the_first_space_acts_when_a_card_says_so() -> None:
    a = Arena("w H", H=soldier(), w=ogre()).menu("H")
    assert a.s.at[a.numbers["w"]] == 0
    rule = effect.happen(a.s, (Act(do="act", what="attack"),), effect.Source(a.numbers["w"], -1))
    assert next(rule).about == (a.numbers["w"], 3)


@pytest.mark.rule("monster.move-then-attack")
def test_all_monsters_that_are_told_to_attack_do_so() -> None:
    stage = Stage("gretel")
    trolls = [stage.monster("bridge_troll", column, 4) for column in (2, 4)]
    stage.s.energy[0] = 0
    stage.happen((Act(do="act", what="attack", on="monsters"),), "111", "111")
    assert [event.by for event in stage.s.log or () if isinstance(event, Attacked)] == trolls


@pytest.mark.rule("power.control")
def test_the_first_monster_of_the_box_takes_control_of_whom_it_hits() -> None:
    stage = Stage("gretel")
    wolf = stage.monster("hungry_wolf", 3, 3)
    assert stage.s.kind[wolf] == 0
    combat.take_control(stage.s, wolf, 0)
    assert stage.s.controls == ((0, wolf),)


@pytest.mark.rule("consumable.one-use")
def test_who_stands_on_the_first_space_is_on_the_map() -> None:
    a = Arena("S . . H", H=soldier(consumables=["healing_cordial"]), S=soldier(health=1))
    card = a.game.box.consumable_number["healing_cordial"]
    a.menu("H")
    assert a.s.at[a.numbers["S"]] == 0
    found = equipment.useless(a.s, a.numbers["H"], card, a.numbers["S"])
    assert found is not None and not a.offers("use", card, "S")


@pytest.mark.rule("explore.card")
@pytest.mark.parametrize(("extra", "come"), [(0, 0), (1, 1), (-1, 0)])
def test_a_group_that_is_not_there_for_so_few_comes_if_there_is_one_more(
    extra: int, come: int
) -> None:
    stage = Stage("gretel", "jack")
    group = Group(monster="hungry_wolf", count=(0, 1, 2))
    stage.run(explore.place_group(stage.s, group, 0, 0, extra))
    assert len(stage.s.monsters()) == come
