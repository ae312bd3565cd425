"""A combat in a real browser: both sides in the tray, the blow on the map, one entry in the log."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import expect

from undercroft.kernel.aim import aimed
from undercroft.kernel.match import Match
from undercroft.kernel.stake import weighty

from ..deckbox.test_duel import threatened
from ..server.servers import Server
from .chromium import DRAWN, PHONE, Visitor
from .conftest import Visit
from .positions import hero_with_room, played_until, sit_at


def attacked(match: Match[Any]) -> bool:
    """A monster attacks a Hero, and somebody holds a potion."""
    ask = match.ask
    if ask.prompt != "interrupt" or ask.about[0] != "before_attack":
        return False
    return not match.state.is_hero(ask.about[1]) and weighty(match.game, match.state, ask)


@cache
def about_to_be_hit() -> Match[Any]:
    return played_until("explore", attacked, seed=4)


def asked(visitor: Visitor, server: Server) -> Match[Any]:
    return sit_at(visitor, server, about_to_be_hit(), machines=(0,))


def test_a_combat_is_told_from_the_aim_to_the_verdict(visit: Visit, server: Server) -> None:
    ada = visit()
    match = asked(ada, server)
    page = ada.page
    scene = match.scene(match.ask.seat)
    assert scene.duel is not None
    assert scene.question is not None
    box = page.locator(".ask2")
    # Not thrown yet: the dice are dashed, and both fighters are marked on the map.
    lying = box.locator(".ask2__lie > div").first
    expect(lying.locator(".die.unrolled")).to_have_count(len(scene.duel.attacker.dice))
    expect(page.locator(".strike__arrow")).to_have_count(1)
    expect(page.locator(".strike .reticle")).to_have_count(1)
    passing = next(option for option in scene.question.options if option.default)
    assert passing.fate is not None
    fate = box.locator(".answer--end .fate")
    said = fate.get_attribute("aria-label") or ""
    assert said.startswith(f"{round(passing.fate.good * 100)} percent holds")
    assert ada.violations() == []
    # Whatever the dice will be, one wants to be asked.
    box.locator(".switch input").uncheck()
    expect(box.locator(".switch input")).not_to_be_checked()
    # They lie: the box about them shows these and no others.
    number = ada.number
    box.locator(".answer--end").click()
    ada.wait_past(number)
    ada.wait_turn("mine")
    expect(box).to_contain_text("is about to defend")
    expect(lying.locator(".die:not(.unrolled)")).to_have_count(len(scene.duel.attacker.dice))
    expect(lying).to_contain_text("as they lie")
    total = lying.locator(".ask2__row > b").inner_text()
    # The verdict: one entry of the log has both rolls and what came of it.
    number = ada.number
    box.locator(".answer--end").click()
    ada.wait_past(number)
    entry = page.locator(".entry[data-fight]", has_text=scene.duel.title).last
    expect(entry.locator(".fight > summary b")).to_contain_text(f"{total.split()[0]} : ")
    fights = [e.get_attribute("data-fight") for e in page.locator(".entry[data-fight]").all()]
    assert len(set(fights)) == len(fights)
    entry.locator(".fight > summary").click()
    assert entry.locator(".fight__steps li").count() >= 3
    assert ada.trouble == []


def test_whoever_aims_sees_both_sides_before_anybody_throws(visit: Visit, server: Server) -> None:
    ada = visit(viewport={"width": 1440, "height": 900})
    match = sit_at(ada, server, hero_with_room(), machines=(0,))
    page = ada.page
    blow = page.locator(".prompt__opts .opt:has(.pct)").first
    blow.hover()
    duel = page.locator(".duel[data-phase='aimed']")
    chance = blow.locator(".pct").inner_text()
    expect(duel.locator(".duel__pct")).to_have_text(chance)
    question = match.scene(match.ask.seat).question
    assert question is not None
    odds = [option for option in question.options if option.odds is not None]
    best = max(odds, key=lambda option: option.odds or 0.0)
    foreseen = aimed(match, best.index)
    assert foreseen is not None
    unrolled = duel.locator(".duel__side").first.locator(".die.unrolled")
    expect(unrolled).to_have_count(len(foreseen.attacker.dice))
    expect(duel.locator(".duel__side--r b").first).to_have_text(foreseen.defenders[0].who)
    expect(duel.locator(".fate").first).to_be_visible()
    assert ada.violations() == []
    # Nobody has thrown: what is no longer pointed at is gone.
    page.mouse.move(5, 5)
    expect(duel).to_have_count(0)
    assert ada.trouble == []


def test_where_the_tray_has_no_place_both_sides_stand_on_the_map(
    visit: Visit, server: Server
) -> None:
    ada = visit(viewport={"width": 1024, "height": 768})
    sit_at(ada, server, hero_with_room(), machines=(0,))
    blow = ada.page.locator(".prompt__opts .opt:has(.pct)").first
    blow.hover()
    note = ada.page.locator(".aimnote")
    expect(note).to_contain_text(blow.locator(".pct").inner_text())
    expect(note.locator(".die.unrolled").first).to_be_visible()
    assert ada.violations() == []
    assert ada.trouble == []


def test_who_fights_is_named_on_the_map_and_in_the_question(visit: Visit, server: Server) -> None:
    ada = visit(viewport={"width": 1440, "height": 900})
    match = asked(ada, server)
    duel = match.scene(match.ask.seat).duel
    assert duel is not None
    names = [duel.attacker.who, duel.defenders[0].who]
    for name in names:
        expect(ada.page.locator("#map .nameplate", has_text=name)).to_have_count(1)
        expect(ada.page.locator(".prompt__ask")).to_contain_text(name)


def test_on_a_phone_an_interrupt_leaves_the_map_in_sight(visit: Visit, server: Server) -> None:
    ada = visit(**PHONE)
    match = asked(ada, server)
    box = ada.page.locator(".ask2").bounding_box()
    area = ada.page.locator(".board__area").bounding_box()
    assert box is not None
    assert area is not None
    assert box["y"] - area["y"] > 150
    for button in ada.page.locator(".ask2 .answer, .ask2__foot > .btn").all():
        size = button.bounding_box()
        assert size is not None
        assert size["height"] >= 44
    end = ada.page.locator(".ask2 .answer--end").bounding_box()
    assert end is not None
    assert end["y"] + end["height"] <= 844
    # Both fighters stand in sight, above the sheet that asks.
    duel = match.scene(match.ask.seat).duel
    assert duel is not None
    for token in (duel.attacker.token, duel.defenders[0].token):
        figure = ada.page.locator(f"g.tok[data-token='{token}']").bounding_box()
        assert figure is not None
        assert area["y"] <= figure["y"] + 4 and figure["y"] + figure["height"] <= box["y"] + 12
        assert figure["x"] >= -4 and figure["x"] + figure["width"] <= 394
    # Laid down, it asks beside the map, of which no less is seen; every answer is there at once.
    ada.page.set_viewport_size({"width": 844, "height": 390})
    ada.page.wait_for_function("() => innerWidth === 844")
    ada.page.evaluate(DRAWN)
    box, view = (ada.page.locator(each).bounding_box() for each in (".ask2", "#map"))
    assert box is not None and view is not None
    assert box["x"] >= view["x"] + view["width"] and view["height"] > 370
    for answer in ada.page.locator(".ask2 .answer").all():
        size = answer.bounding_box()
        assert size is not None and size["y"] >= 0 and size["y"] + size["height"] <= 390
    ada.page.wait_for_function("() => document.querySelector('#map').getScreenCTM().a * 44 >= 40")


def test_a_blow_to_come_is_shown_with_what_each_answer_is_worth(
    visit: Visit, server: Server
) -> None:
    """Deckbox: heroes may do something before an enemy strikes."""
    ada = visit()
    match = sit_at(ada, server, threatened().match)
    scene = match.scene(match.ask.seat)
    assert scene.duel is not None
    assert scene.question is not None
    box = ada.page.locator(".ask2")
    expect(box.locator(".ask2__lie .die.unrolled")).to_have_count(len(scene.duel.attacker.dice))
    expect(ada.page.locator(".strike__arrow")).to_have_count(1)
    best = max((o for o in scene.question.options if o.fate), key=lambda o: o.fate.good)  # type: ignore[union-attr]
    assert best.fate is not None
    fate = box.locator(".answer", has_text=best.label.split(" (")[0]).first.locator(".fate")
    said = fate.get_attribute("aria-label") or ""
    assert said.startswith(f"{round(best.fate.good * 100)} percent holds")
    assert ada.violations() == []
    # What was declared is carried out, and told as one entry with both sides.
    number = ada.number
    box.locator(".answer--end").click()
    ada.wait_past(number)
    entry = ada.page.locator(".entry[data-fight]").last
    expect(entry).to_contain_text("Tunnel Rat attacks")
    assert ada.trouble == []


def between(match: Match[Any]) -> bool:
    """A monster begins to act, and potions would tell if it struck whom it can come to."""
    ask = match.ask
    if ask.prompt != "interrupt" or ask.about[1] >= 0 or len(ask.options) < 6:
        return False
    if not weighty(match.game, match.state, ask):
        return False
    question = match.scene(ask.seat).question
    return question is not None and any(option.fate for option in question.options)


@cache
def about_to_be_feared() -> Match[Any]:
    return played_until("explore", between, seed=4)


def test_between_attacks_an_answer_says_what_may_come_of_it(visit: Visit, server: Server) -> None:
    ada = visit()
    match = sit_at(ada, server, about_to_be_feared(), machines=(0,))
    question = match.scene(match.ask.seat).question
    assert question is not None
    passing = next(option for option in question.options if option.default)
    assert passing.fate is not None
    box = ada.page.locator(".ask2")
    expect(box.locator(".ask2__lie")).to_contain_text(passing.fate.of)
    # Where no answer changes anything it is said once; else every answer has its own.
    fates = {(o.fate.good, o.fate.falls) for o in question.options if o.fate is not None}
    assert all(option.fate is not None for option in question.options)
    told = box.locator(".ask2__flat .fate" if len(fates) == 1 else ".answer--end .fate")
    said = told.get_attribute("aria-label") or ""
    assert said.startswith(f"{round(passing.fate.good * 100)} percent holds")
    expect(box.locator(".fate")).to_have_count(1 if len(fates) == 1 else len(question.options))
    assert ada.violations() == []
    assert ada.trouble == []


def test_going_on_is_in_sight_however_many_answers_there_are(visit: Visit, server: Server) -> None:
    for size in ({}, {"viewport": {"width": 1440, "height": 700}}, PHONE):
        ada = visit(**size)
        sit_at(ada, server, about_to_be_feared(), machines=(0,))
        expect(ada.page.locator(".ask2 .answer--end")).to_be_in_viewport(ratio=1)
        ada.leave()


def test_a_verdict_is_not_hidden_by_a_button_that_comes_under_a_resting_mouse(
    visit: Visit, server: Server
) -> None:
    """Deckbox: after a blow other buttons stand where its button was."""

    def ready(match: Match[Any]) -> bool:
        question = match.scene(match.ask.seat).question
        if question is None or not question.turn or len(match.journal) < 60:
            return False
        bought = sum(each.group == "Buy" for each in question.options)
        return bought > 2 and any(each.odds is not None for each in question.options)

    ada = visit(viewport={"width": 1440, "height": 900})
    sit_at(ada, server, played_until("deckbox", ready, seed=3))
    page = ada.page
    number = ada.number
    page.locator(".prompt__opts .opt:has(.pct)").first.click()
    ada.wait_past(number)
    ada.wait_turn("mine")
    expect(page.locator(".prompt__opts .opt").first).to_be_visible()
    under = page.evaluate(
        "() => [...document.querySelectorAll('.prompt__opts .opt')].some(b => b.matches(':hover'))"
    )
    assert under
    expect(page.locator(".tray--duel")).to_be_visible()
    # Moved a little, it is pointed at.
    box = page.locator(".prompt__opts .opt:hover").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 12, box["y"] + 12)
    expect(page.locator(".prompt__opts .opt.is-on")).to_have_count(1)


def test_whoever_acts_is_in_sight_in_a_row_longer_than_a_phone(
    visit: Visit, server: Server
) -> None:
    ada = visit(**PHONE)
    sit_at(ada, server, about_to_be_feared(), machines=(0,))
    expect(ada.page.locator(".initrow .now")).to_be_in_viewport(ratio=0.9)


def test_on_a_tablet_nothing_lies_on_the_map_that_is_left(visit: Visit, server: Server) -> None:
    """Crystalia: those who may drink stand all over a large map; the tray takes half the height."""

    def wanted(match: Match[Any]) -> bool:
        ask = match.ask
        return (
            ask.prompt == "emergency"
            and len(ask.options) > 4
            and weighty(match.game, match.state, ask)
        )

    ada = visit(viewport={"width": 1024, "height": 768})
    sit_at(ada, server, played_until("crystalia", wanted, seed=3))
    page = ada.page
    expect(page.locator(".ask2")).to_be_visible()
    # The map takes what the question leaves of the screen once that is there.
    square = "document.querySelector('#map [class^=floor]').getBoundingClientRect()"
    page.wait_for_function(f"() => {square}.width >= 30")
    tools, small = page.evaluate(
        """() => [".tools", ".minimap"].map(
             each => document.querySelector(each)?.getBoundingClientRect().toJSON())"""
    )
    if small is not None:
        assert small["left"] >= tools["right"] or small["top"] >= tools["bottom"]


def test_the_last_combat_is_told_until_other_dice_are_thrown(visit: Visit, server: Server) -> None:
    def a_blow(match: Match[Any]) -> bool:
        question = match.scene(match.ask.seat).question
        return question is not None and any(each.odds is not None for each in question.options)

    ada = visit()
    sit_at(ada, server, played_until("deckbox", a_blow, seed=3))
    page = ada.page
    number = ada.number
    page.locator(".prompt__opts .opt:has(.pct)").first.click()
    ada.wait_past(number)
    round_then = page.locator(".topbar .rounds").inner_text()
    ada.until(lambda: page.locator(".topbar .rounds").inner_text() != round_then)
    ada.wait_turn("mine")
    # The game minds that combat no more, and nobody has thrown since.
    expect(page.locator(".tray .duel__verdict")).to_be_visible()
    expect(page.locator(".tray__row")).to_have_count(0)
