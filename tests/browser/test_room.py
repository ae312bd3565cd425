"""Every part of the table has room in a real browser: nothing is cut, covered or left bare."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

import undercroft
from undercroft.agents import agent
from undercroft.kernel.match import Match

from ..server.servers import Server
from .chromium import DRAWN, PHONE, Visitor
from .conftest import Visit
from .positions import played_until, sit_at

DESK = {"viewport": {"width": 1440, "height": 900}}

OVER = """() => {
    const texts = [...document.querySelectorAll(".duel__who b, .duel__who > span, .duel__sum b")]
    const foot = document.querySelector(".duel__foot").getBoundingClientRect()
    return texts.map(each => each.getBoundingClientRect()).filter(box =>
        box.right > foot.left + 1 && box.left < foot.right - 1 &&
        box.bottom > foot.top + 1 && box.top < foot.bottom - 1).length
}"""
"""How many words about who fights lie over what came of it."""

BLOW = ".prompt__opts .opt:has(.pct)"
CUT = """() => [...document.querySelectorAll(".prompt__opts .opt > span:last-child")]
    .filter(each => each.firstChild && each.scrollWidth > each.clientWidth + 1)
    .map(each => each.textContent)"""


def strikes(match: Match[Any]) -> bool:
    """A Hero's own turn, several blows among much else."""
    if match.ask.prompt != "menu" or len(match.journal) < 60:
        return False
    question = match.scene(match.ask.seat).question
    assert question is not None
    return sum(option.odds is not None for option in question.options) > 2


@cache
def at_blows(game: str) -> Match[Any]:
    return played_until(game, strikes, seed=3)


def height(visitor: Visitor, what: str) -> float:
    box = visitor.page.locator(what).bounding_box()
    assert box is not None
    return box["height"]


def test_under_a_wide_map_nothing_lies_over_the_verdict(visit: Visit, server: Server) -> None:
    ada = visit(**DESK)
    sit_at(ada, server, at_blows("arcade"))
    number = ada.number
    ada.page.locator(".prompt__opts .opt:has(.pct)").first.click()
    ada.wait_past(number)
    ada.wait_turn("mine")
    expect(ada.page.locator(".duel__verdict")).to_be_visible()
    assert ada.page.evaluate(OVER) == 0


def test_the_bar_is_as_high_as_what_it_asks(visit: Visit, server: Server) -> None:
    ada = visit(**DESK)
    sit_at(ada, server, at_blows("crystalia"))
    assert height(ada, ".prompt") < 130
    number = ada.number
    ada.page.locator(".prompt__opts .opt:has(.pct)").first.click()
    ada.wait_past(number)
    ada.wait_turn("mine")
    if not ada.page.locator(".prompt__opts .opt").count():
        assert height(ada, ".prompt") < 80


def test_deeds_stand_in_even_rows_and_say_what_they_are(visit: Visit, server: Server) -> None:
    ada = visit(**DESK)
    match = at_blows("arcade")
    sit_at(ada, server, match)
    page = ada.page
    assert page.evaluate(CUT) == []
    tops = page.locator(".prompt__opts > *").evaluate_all(
        "all => all.map(each => Math.round(each.getBoundingClientRect().top))"
    )
    assert len(set(tops)) <= 2
    # Blows at the same target are told apart by their deeds.
    heads = page.locator(".prompt__opts .opt:has(.pct) > span:last-child").evaluate_all(
        "all => all.map(each => each.firstChild.textContent.trim())"
    )
    assert len(heads) == len(set(heads))


def test_a_chart_of_commands_has_one_line_above_it(visit: Visit, server: Server) -> None:
    ada = visit(**DESK)
    sit_at(ada, server, at_blows("arcade"))
    before = height(ada, ".topbar")
    assert before < 128
    number = ada.number
    ada.page.locator(".prompt__opts .opt:has(.pct)").first.click()
    ada.wait_past(number)
    ada.wait_turn("mine")
    assert height(ada, ".topbar") == before


def test_cards_that_are_read_have_the_place_of_the_tray_too(visit: Visit, server: Server) -> None:
    ada = visit(**DESK)
    match = played_until("arcade", lambda m: m.ask.prompt == "equipment", seed=3)
    sit_at(ada, server, match)
    page = ada.page
    expect(page.locator(".pick")).to_be_visible()
    expect(page.locator(".under")).to_have_count(0)
    map_part = height(ada, ".pick")
    assert map_part > 550


def test_on_a_phone_both_sides_of_a_blow_lie_beside_the_map(visit: Visit, server: Server) -> None:
    ada = visit(**PHONE)
    sit_at(ada, server, at_blows("crystalia"))
    page = ada.page
    if not page.locator(".prompt__opts .opt:has(.pct)").count():
        page.locator(".prompt__opts .opt", has_text="Attack").first.tap()
    page.locator(".prompt__opts .opt:has(.pct)").first.hover()
    note = page.locator(".aimnote")
    expect(note).to_be_visible()
    box, area = note.bounding_box(), page.locator(".board__area").bounding_box()
    assert box is not None and area is not None
    assert box["y"] >= area["y"] + area["height"] - 1, "it covers none of the map"
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    asked = page.locator(".prompt").bounding_box()
    assert asked is not None
    assert box["y"] + box["height"] <= asked["y"] + 1, "nor anything of the question"
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function("() => innerWidth === 844")
    page.evaluate(DRAWN)
    page.locator(".prompt__opts .opt:has(.pct)").first.hover()
    box, area = note.bounding_box(), page.locator(".board__area").bounding_box()
    answers = page.locator(".prompt__opts").bounding_box()
    assert box is not None and area is not None and answers is not None
    assert box["x"] >= area["x"] + area["width"], "nor does it where the phone lies"
    assert box["y"] + box["height"] <= answers["y"] + 1


APART = """([first, second]) => {
    const [a, b] = [first, second].map(each => document.querySelector(each).getBoundingClientRect())
    const words = [...document.querySelectorAll(`${first} *`)]
    const foot = Math.max(a.bottom, ...words.map(each => each.getBoundingClientRect().bottom))
    return b.top - foot
}"""
"""How much there is between two parts that lie one beneath the other."""


UNDER = """what => {
    const box = document.querySelector(what).getBoundingClientRect()
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return met.closest(what) !== null
}"""
"""Whether a click into the middle of something meets that."""


@pytest.mark.parametrize("game", ["arcade", "explore", "crystalia"])
def test_on_a_phone_a_verdict_has_a_row_for_each_side(
    visit: Visit, server: Server, game: str
) -> None:
    ada = visit(**PHONE)
    sit_at(ada, server, at_blows(game))
    page = ada.page
    number = ada.number
    if not page.locator(BLOW).count():
        page.locator(".prompt__opts .opt", has_text="Attack").first.tap()
    title = page.locator(BLOW).first
    title.hover()
    fighters = page.locator(".aimnote .display").inner_text()
    title.click()
    ada.wait_past(number)
    ada.wait_turn("mine")
    while page.locator(".ask .answer").count():
        number = ada.number
        page.locator(".ask .answer--end").tap()
        ada.wait_past(number)
        ada.wait_turn("mine")
    told = page.get_by_role("region", name=fighters)
    expect(told).to_be_visible()
    assert told.locator(".die").count() > 1
    expect(told.locator(".duel__mid")).to_have_text(re.compile(r"\d+:\d+\s*(Hit|Held)"))
    assert height(ada, ".board") > 170, "the map stays in sight"
    assert page.evaluate(APART, [".verdict", ".prompt__ask"]) >= 0
    assert page.evaluate("document.querySelector('.prompt').scrollTop") == 0
    assert ada.violations() == []


@cache
def last_of_a_round() -> Match[Any]:
    """Dungeonland: with the end of this activation a round ends."""

    def wanted(match: Match[Any]) -> bool:
        if match.ask.prompt != "menu" or len(match.journal) < 60:
            return False
        rows = [panel for panel in match.scene(0).panels if panel.kind == "row"]
        return rows[0].items[-1].state == "now"

    return played_until("realms", wanted, seed=3)


def end_of_a_round(ada: Visitor, server: Server) -> str:
    match = sit_at(ada, server, last_of_a_round())
    ada.page.get_by_role("button", name="End the activation").click()
    return f"{int(match.scene(0).round.split()[-1]) + 1}"


def test_a_new_round_is_said_over_the_board_and_is_in_nobodys_way(
    visit: Visit, server: Server
) -> None:
    ada = visit(**DESK, reduced_motion="no-preference")
    page = ada.page
    number = end_of_a_round(ada, server)
    banner = page.locator(".banner")
    expect(banner).to_be_visible()
    expect(banner.locator(".banner__no")).to_have_text(re.compile(rf"Round\s*{number}"))
    expect(banner.locator(".banner__text")).to_contain_text("Phase")
    assert page.evaluate(UNDER, ".banner") is False, "clicks fall through"
    page.keyboard.press("Shift")
    expect(banner).to_have_count(0)


def test_where_nothing_may_move_a_new_round_stands_in_the_question(
    visit: Visit, server: Server
) -> None:
    ada = visit(**DESK)
    number = end_of_a_round(ada, server)
    expect(ada.page.locator(".prompt__round")).to_contain_text(f"Round {number}")
    expect(ada.page.locator(".banner")).not_to_be_visible()


def test_a_phase_is_chosen_by_what_each_is_for(visit: Visit, server: Server) -> None:
    ada = visit(**DESK)
    match = undercroft.game("crystalia").new(seed=3)
    machine = agent("greedy", seed=1)
    while match.ask.prompt != "phase":
        match.answer(machine.choose(match, match.ask))
    sit_at(ada, server, match)
    said = ada.page.locator(".prompt__opts .opt small").all_inner_texts()
    assert len(said) == len(set(said)) > 2


def targets(match: Match[Any]) -> dict[int, float]:
    """Who can be struck from here, with the best odds of each."""
    question = match.scene(0).question
    met: dict[int, float] = {}
    for option in question.options if question is not None else ():
        for id in option.tokens if option.odds is not None else ():
            met[id] = max(met.get(id, 0.0), option.odds or 0.0)
    return met


@cache
def at_menu(after: int) -> Match[Any]:
    """Arcade, where a Hero can strike somebody, after so many answers."""
    return played_until(
        "arcade",
        lambda match: (
            match.ask.prompt == "menu" and len(match.journal) >= after and bool(targets(match))
        ),
        seed=3,
    )


BROKEN = """() => [
    ...document.querySelectorAll(".prompt__opts .opt > span:last-child")
].flatMap(each => {
    const text = each.firstChild, found = []
    for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(box => box.top)).size > 1) found.push(word)
    }
    return found
})"""
"""Words of buttons that go on in the next line."""


@pytest.mark.parametrize("after", [1, 60, 200])
def test_before_any_dice_the_tray_says_whom_one_can_strike_and_what_comes_next(
    visit: Visit, server: Server, after: int
) -> None:
    ada = visit(**DESK)
    match = sit_at(ada, server, at_menu(after))
    met = targets(match)
    ahead = ada.page.locator(".tray .ahead")
    rows = ahead.locator("ul > li")
    expect(rows).to_have_count(min(4, len(met)))
    expect(rows.first).to_contain_text(f"{round(100 * max(met.values()))}%")
    chart = next(panel for panel in match.scene(0).panels if panel.kind == "steps")
    now = [item.state for item in chart.items].index("now")
    expect(ahead.locator(".ahead__steps > li")).to_have_text(chart.items[now + 1].text.split(", "))
    felt, inside = ada.page.locator(".tray__felt").bounding_box(), ahead.bounding_box()
    assert felt is not None and inside is not None
    assert inside["height"] <= felt["height"]
    assert ada.page.evaluate(BROKEN) == []
    assert ada.violations() == []


CLIPPED = """() => {
    const row = document.querySelector(".topline .tracks").getBoundingClientRect()
    return [...document.querySelectorAll(".topline .track")].filter(each => {
        const box = each.getBoundingClientRect()
        const beneath = box.top >= row.bottom - 4
        return !beneath && (box.left < row.left - 1 || box.right > row.right + 1)
    }).map(each => each.textContent)
}"""
"""What is counted in the bar and is seen in part."""


def test_what_is_counted_is_not_cut_while_the_enemies_act(visit: Visit, server: Server) -> None:
    ada = visit(**DESK, reduced_motion="no-preference")
    sit_at(ada, server, at_blows("arcade"))
    page = ada.page
    page.locator(".prompt__end .btn--go").click()
    page.locator(".rounds__play").wait_for()
    expect(page.locator(".rounds__no")).to_contain_text("Consul Turn")
    assert page.evaluate(CLIPPED) == []
