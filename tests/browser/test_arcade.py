"""Arcade in a real browser: what its own rules put on the map and into the tray."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from undercroft.kernel.match import Match

from ..server.servers import Server
from .chromium import PHONE, Visitor
from .conftest import Visit
from .positions import played_until, sit_at


def gang_in_sight(match: Match[Any]) -> bool:
    if match.ask.prompt != "menu":
        return False
    scene = match.scene(match.ask.seat)
    assert scene.question is not None
    return bool(scene.bonds) and any(option.spread for option in scene.question.options)


def beside_a_gang(visitor: Visitor, server: Server) -> Match[Any]:
    """A Hero may attack, and monsters that fight as one are on the map."""
    return sit_at(visitor, server, played_until("arcade", gang_in_sight, seed=2, heroes=3))


def test_a_gang_is_marked_on_the_map_and_told_to_whoever_points_at_it(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    scene = beside_a_gang(ada, server).scene(0)
    page = ada.page
    bond = scene.bonds[0]
    marked = sum(len(each.members) + 1 for each in scene.bonds)
    expect(page.locator(".bond-ring")).to_have_count(marked)
    expect(page.locator(".chip--bond")).to_have_count(0)
    ada.whole_map()
    page.locator(f"g.tok[data-token='{bond.members[0]}']").hover(force=True)
    expect(page.locator(".chip--bond", has_text=bond.label).first).to_be_visible()

    # The card of the elite names those who stand by it.
    page.locator(f"g.tok[data-token='{bond.token}']").click(button="right", force=True)
    mate = next(token.name for token in scene.tokens if token.id == bond.members[0])
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("fights as one with")
    expect(card).to_contain_text(mate)
    assert ada.violations() == []


def test_an_attack_pointed_at_shows_how_likely_each_number_of_stars_is(
    visit: Visit, server: Server
) -> None:
    ada = visit(viewport={"width": 1440, "height": 900})
    beside_a_gang(ada, server)
    page = ada.page
    expect(page.locator(".spread")).to_have_count(0)
    page.locator(".prompt__opts .opt:has(.pct)").first.hover()
    chart = page.locator(".spread .hist")
    expect(chart).to_be_visible()
    # What the attack does is told beside how likely it is.
    expect(page.locator(".spread__text")).to_contain_text("Inflicts Ice")
    assert "%" in (chart.get_attribute("aria-label") or "")
    odds = int(page.locator(".prompt__opts .pct").first.inner_text().rstrip("%"))
    # What is hatched misses, what is solid hits: together they are the odds on the button.
    heights = chart.locator("i").evaluate_all(
        "all => all.map(i => [+i.style.getPropertyValue('--p'), i.classList.contains('lose')])"
    )
    assert abs(sum(height for height, misses in heights if not misses) - odds) <= 2
    page.mouse.move(5, 5)
    expect(page.locator(".spread")).to_have_count(0)


def test_a_finger_can_play_the_very_first_square_of_a_walk(visit: Visit, server: Server) -> None:
    """The square that stands for the whole deed in the list of deeds is a square like any other."""

    def first_of(match: Match[Any], kind: str) -> int | None:
        return next((option[1] for option in match.ask.options if option[0] == kind), None)

    def walks_two_ways(match: Match[Any]) -> bool:
        move, dash = first_of(match, "move"), first_of(match, "dash")
        if match.ask.prompt != "menu" or move is None or dash is None:
            return False
        return ("dash", move) not in match.ask.options

    ada = visit(**PHONE)
    match = sit_at(ada, server, played_until("arcade", walks_two_ways, seed=2, heroes=3))
    page = ada.page
    expect(page.locator(".prompt__opts .opt", has_text="Dash")).to_be_visible()
    page.get_by_role("button", name="Show the whole map").tap()
    number = ada.number
    square = page.locator("rect.reach").first
    expect(square).to_be_visible()
    box = square.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("path.path")).to_have_count(1)
    assert ada.number == number
    page.get_by_role("button", name="Play", exact=True).tap()
    ada.wait_past(number)
    name = next(s.name for s in match.scene(0).board.squares if s.id == first_of(match, "move"))
    expect(page.locator(".prompt")).to_be_visible()
    assert any(f"to {name}" in frame for frame in ada.frames[-3:])


def test_the_icons_of_the_chart_are_told_in_words(visit: Visit, server: Server) -> None:
    made = server.make("arcade")
    for wishes in ({}, PHONE):
        ada = visit(**wishes)
        ada.sit(made["table"], made["secrets"]["seats"]["0"])
        ada.wait_turn("mine")
        number = ada.number
        page = ada.page
        page.get_by_role("button", name="What the spaces mean: Mighty Monster Chart").click()
        dialog = page.get_by_role("dialog", name="Mighty Monster Chart")
        expect(dialog).to_contain_text("Move, Unique, Fight, Challenge")
        expect(dialog.get_by_role("listitem")).to_have_count(11)
        assert ada.violations() == []
        # Keys that would answer the question behind it do not.
        page.keyboard.press("1")
        page.keyboard.press("e")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        assert ada.number == number
