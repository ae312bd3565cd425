"""An attack as the scene tells it: two sides, sources, a verdict, and what answers are worth."""

from __future__ import annotations

from tests.deckbox.table import Table
from undercroft.games.deckbox.events import Aimed, Attacked, Rolled
from undercroft.games.deckbox.odds import attack_odds
from undercroft.games.deckbox.weighty import stake
from undercroft.kernel.scene import Duel, Fate


def against_a_rat(**hero: object) -> Table:
    """A hero with sword and shield (melee +2 in all, 3 dice) below a rat of three health."""
    t = Table("10a").hero("H", at=(2, 3), energy=5, **hero)
    return t.enemy("r", "tunnel_rat", at=(2, 2), health=3).menu()


def duel(t: Table, seat: int = 0) -> Duel:
    found = t.match.scene(seat).duel
    assert found is not None
    return found


def fates(t: Table) -> dict[str, Fate]:
    """By label what each answer is worth."""
    question = t.match.scene(t.ask.seat).question
    assert question is not None
    assert question.interrupt
    return {option.label: option.fate for option in question.options if option.fate}


def test_an_attack_is_declared_before_its_dice() -> None:
    t = against_a_rat().dice("4 3 6", "1").do("attack", "melee", "r")
    kinds = [type(event) for event in t.events(Aimed, Rolled, Attacked)]
    assert kinds == [Aimed, Rolled, Rolled, Attacked]
    lines = [t.match.line(event, 0) for event in t.events(Aimed, Rolled, Attacked)]
    assert {line.fight for line in lines if line} == {1}


def test_the_verdict_counts_hits_against_blocks_and_names_where_bonuses_come_from() -> None:
    t = against_a_rat(ability="war_leader")
    t.do("ability", "H", "rallying_shout", -1)
    t.dice("3 6 1", "1").do("attack", "melee", "r")
    told = duel(t)
    assert told.phase == "done"
    assert told.verdict == "2 hits (1 critical) against 0 blocks: 2 damage."
    assert [(die.face, die.counts, die.note) for die in told.attacker.dice] == [
        ("3", True, ""), ("6", True, "critical"), ("1", False, ""),
    ]  # fmt: skip
    assert {die.source for die in told.attacker.dice} == {"Sword and Shield"}
    assert told.attacker.notes == (
        "3 or more hits",
        "6 is needed, +3 to each die: Sword and Shield +1, Iron Guard +1, Rallying Shout +1",
    )
    assert told.defenders[0].outcome == "hit"
    wound = told.effects[-1]
    assert (wound.kind, wound.before, wound.after) == ("wound", 3, 1)


def test_what_is_done_next_takes_the_combat_away() -> None:
    t = against_a_rat(ability="war_leader").dice("1 1 1").do("attack", "melee", "r")
    assert duel(t).verdict == "No hit: a miss."
    t.do("ability", "H", "rallying_shout", -1)
    assert t.match.scene(0).duel is None


def test_rolling_again_is_weighed_with_the_dice_that_lie() -> None:
    t = against_a_rat(ability="old_songs").dice("1 1 4").do("attack", "melee", "r")
    assert t.ask.prompt == "reroll"
    told = duel(t)
    assert told.phase == "rolled"
    assert [die.face for die in told.attacker.dice] == ["1", "1", "4"]
    known = fates(t)
    # The one hit may be blocked; three fresh dice have the odds of the attack.
    assert known["keep the roll"].good == told.chance
    assert known["Refrain (2 Energy)"].good == round(1 - attack_odds(3, 2, -1)[0], 4)
    # Rolled again they are other dice, and may be rolled once more.
    t.dice("6 4 1").do("ability", "H", "refrain", -1)
    assert [die.face for die in duel(t).attacker.dice] == ["6", "4", "1"]
    t.dice("1").do("keep")
    assert duel(t).verdict == "2 hits (1 critical) against 0 blocks: 2 damage."


def threatened(health: int = 1) -> Table:
    """A rat comes for H; G, beside it, could make H stand fast."""
    t = Table("10a").hero("H", at=(2, 3), health=health)
    t.hero("G", at=(1, 3), ability="stone_oath", equipment="long_spear", energy=5)
    t.enemy("r", "tunnel_rat", at=(2, 1), health=3)
    return t.start("enemies")


def test_before_an_enemy_strikes_the_party_sees_what_each_answer_is_worth() -> None:
    t = threatened()
    assert t.ask.prompt == "window"
    told = duel(t, t.ask.seat)
    assert told.phase == "aimed"
    assert "is about to attack" in told.title
    assert told.why
    known = fates(t)
    base = known["pass for this activation"]
    assert told.defenders[0].fate == base
    assert base.falls > 0
    helped = next(f for label, f in known.items() if label.startswith("Bulwark") and f != base)
    assert helped.good > base.good
    assert abs(helped.good + helped.hurt + helped.falls - 1) < 0.001
    # It can save somebody: whoever wishes to be asked only then is asked.
    assert stake(t.s, t.ask) is not None


def test_where_nobody_can_fall_nobody_is_asked_who_wishes_to_be_asked_only_then() -> None:
    t = threatened(health=9)
    assert fates(t)["pass for this activation"].falls == 0
    assert stake(t.s, t.ask) is None
