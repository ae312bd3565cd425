"""Cards are read where they are chosen, and every button tells what it does, in a real browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

import undercroft
from undercroft.kernel.match import Match

from ..server.servers import Server
from .chromium import PHONE, Visitor
from .conftest import Visit
from .positions import hero_with_room, sit_at, table_from


def choosing_equipment(visitor: Visitor, server: Server) -> Match[Any]:
    """Deckbox: the first hero is taken, the equipment is asked for."""
    match = undercroft.game("deckbox").new(seed=1, players=1)
    made = table_from(server, match)
    visitor.sit(made["table"], made["secrets"]["seats"]["0"])
    visitor.wait_turn("mine")
    while match.ask.prompt != "equipment":
        match.answer(0)
    number = visitor.number
    visitor.page.locator(".pick__take").first.click()
    visitor.wait_past(number)
    visitor.wait_turn("mine")
    return match


def test_equipment_is_read_whole_and_taken_with_the_keyboard(visit: Visit, server: Server) -> None:
    ada = visit()
    match = choosing_equipment(ada, server)
    page = ada.page
    scene = match.scene(0)
    assert scene.question is not None
    cards = {card.id: card for card in scene.cards}
    expect(page.locator(".pick .sheet")).to_have_count(len(scene.question.options))
    for option in scene.question.options:
        card = cards[option.cards[0]]
        sheet = page.get_by_role("group", name=card.name, exact=True)
        for part in (*card.stats, *option.changes):
            expect(sheet).to_contain_text(part.label)
        for ability in card.abilities:
            expect(sheet).to_contain_text(ability.text)
    assert page.locator(".changes__mark--better").count() > 0
    assert page.locator(".changes__mark--worse").count() > 0
    assert ada.violations() == []

    number = ada.number
    take = page.get_by_role("button", name=f"Take {cards[scene.question.cards[1]].name}")
    take.focus()
    expect(page.locator(".sheet.is-on")).to_have_count(1)
    page.keyboard.press("Enter")
    ada.wait_past(number)
    ada.wait_turn("mine")
    expect(page.locator(".pick__before")).to_contain_text(cards[scene.question.cards[1]].name)

    # The number on a card takes it as well.
    number = ada.number
    third = page.locator(".pick .sheet h3").nth(2).inner_text()
    expect(page.locator(".pick__take kbd").nth(2)).to_have_text("3")
    page.keyboard.press("3")
    ada.wait_past(number)
    expect(page.get_by_role("article", name="Iron Guard").first).to_contain_text(third)


def test_on_a_phone_cards_are_read_and_taken_with_a_thumb(visit: Visit, server: Server) -> None:
    ada = visit(**PHONE, color_scheme="dark")
    choosing_equipment(ada, server)
    page = ada.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    take = page.locator(".pick__take").last
    take.scroll_into_view_if_needed()
    box = take.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert ada.violations() == []
    number = ada.number
    take.tap()
    ada.wait_past(number)


def test_on_a_phone_one_card_is_open_and_all_heroes_are_in_sight(
    visit: Visit, server: Server
) -> None:
    ada = visit(**PHONE)
    match = undercroft.game("deckbox").new(seed=1, players=1)
    made = table_from(server, match)
    ada.sit(made["table"], made["secrets"]["seats"]["0"])
    ada.wait_turn("mine")
    page = ada.page
    question = match.scene(0).question
    assert question is not None
    rows = page.locator(".cardrow")
    expect(rows).to_have_count(len(question.cards) - 1)
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=1)
    expect(page.locator(".pick__take")).to_have_text(
        f"Take {page.locator('.pick__open h3').inner_text()}"
    )
    assert ada.violations() == []
    # Another is opened: it is read whole, and is what the bar offers.
    name = rows.nth(2).locator(".cardrow__body > b").inner_text()
    rows.nth(2).tap()
    opened = page.locator(".pick__open")
    expect(opened.locator("h3")).to_have_text(name)
    expect(opened).to_be_focused()
    expect(page.locator(".pick__take")).to_have_text(f"Take {name}")
    number = ada.number
    page.locator(".pick__take").tap()
    ada.wait_past(number)
    ada.wait_turn("mine")
    expect(page.locator(".pick__before")).to_contain_text(name)


def test_on_a_tablet_every_hero_can_be_taken_without_scrolling(
    visit: Visit, server: Server
) -> None:
    ada = visit(viewport={"width": 1024, "height": 768})
    match = undercroft.game("deckbox").new(seed=1, players=1)
    made = table_from(server, match)
    ada.sit(made["table"], made["secrets"]["seats"]["0"])
    ada.wait_turn("mine")
    takes = ada.page.locator(".pick__take")
    expect(takes).to_have_count(6)
    for take in takes.all():
        expect(take).to_be_in_viewport(ratio=1)


def test_a_button_tells_its_whole_text_and_the_card_key_all_a_hero_has(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    match = sit_at(ada, server, hero_with_room())
    page = ada.page
    scene = match.scene(1)
    assert scene.question is not None
    told = next(option for option in scene.question.options if option.group == "Special")
    button = page.locator(".opt", has_text=told.deed).first
    note = page.locator(".note, .spread__text")
    expect(button.locator("small")).to_contain_text(told.text)
    button.hover()
    expect(note).to_contain_text(told.text)
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)

    hero = next(token for token in scene.tokens if token.id == scene.question.about)
    page.mouse.move(0, 0)
    page.keyboard.press("k")
    card = page.get_by_role("dialog", name=hero.name)
    for ability in hero.abilities:
        expect(card).to_contain_text(ability.text)
    assert ada.violations() == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
