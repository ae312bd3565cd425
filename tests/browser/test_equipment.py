"""Between adventures and in the pack, in a real browser: what is learnt, bought, worn and given."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from undercroft.kernel.match import Match

from ..server.servers import Server
from .chromium import PHONE, Visitor
from .conftest import Visit
from .positions import played_until, sit_at


def spends(match: Match[Any]) -> bool:
    return match.ask.prompt == "spend"


def at_the_trees(visitor: Visitor, server: Server) -> Match[Any]:
    """The first adventure of a campaign is over, and a hero has experience to spend."""
    match = sit_at(visitor, server, played_until("realms", spends, campaign=True))
    visitor.page.wait_for_selector(".tree .node")
    return match


def test_experience_is_spent_with_the_keyboard_alone(visit: Visit, server: Server) -> None:
    ada = visit()
    match = at_the_trees(ada, server)
    page = ada.page
    question = match.scene(0).question
    assert question is not None
    offered = [choice for choice in question.options if choice.cards]
    wish = offered[-1]
    name = wish.label.removeprefix("learn ").partition(" (")[0]
    number = ada.number

    # Tab leads to the trees, arrows through them; what is under the fingers is read out below.
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.tree') !== null"):
            break
    here = "document.activeElement.dataset.item"
    first = page.evaluate(here)
    page.keyboard.press("ArrowDown")
    assert page.evaluate(here) != first
    page.keyboard.press("ArrowUp")
    assert page.evaluate(here) == first
    for _ in range(40):
        if page.evaluate(here) == wish.cards[0]:
            break
        page.keyboard.press("Tab")
    assert page.evaluate(here) == wish.cards[0]
    expect(page.locator(".purse")).to_contain_text(name)
    assert ada.violations() == []
    page.keyboard.press("Enter")
    ada.wait_past(number)
    ada.wait_turn("mine")
    # Whatever is asked next, the tree keeps it.
    hero = next(token for token in match.scene(0).tokens if token.id == question.about)
    page.get_by_role("button", name="Skills").press("Enter")
    page.locator(".between__who").get_by_role("button", name=hero.name).press("Enter")
    expect(page.locator(f".node.own[data-item='{wish.cards[0]}']")).to_be_visible()
    expect(page.locator(".entry", has_text=name).first).to_be_visible()


def test_what_is_too_dear_is_refused_with_the_rule(visit: Visit, server: Server) -> None:
    ada = visit()
    at_the_trees(ada, server)
    number = ada.number
    ada.page.locator(".node.dear").first.click()
    expect(ada.page.locator(".whynot")).to_contain_text("experience")
    assert ada.number == number


def test_on_a_phone_a_skill_is_shown_by_the_first_tap_and_learnt_by_the_second(
    visit: Visit, server: Server
) -> None:
    ada = visit(**PHONE)
    at_the_trees(ada, server)
    page = ada.page
    number = ada.number
    skill = page.locator(".node.can").first
    skill.tap()
    expect(page.locator(".node.chosen")).to_have_count(1)
    assert ada.number == number, "the first tap only shows"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert ada.violations() == []
    skill.tap()
    ada.wait_past(number)


def test_the_map_of_the_campaign_tells_of_its_chapters(visit: Visit, server: Server) -> None:
    ada = visit(color_scheme="dark")
    match = at_the_trees(ada, server)
    page = ada.page
    page.get_by_role("button", name="The way").click()
    chapters = next(panel for panel in match.scene(0).panels if panel.kind == "map").items
    expect(page.locator(".place")).to_have_count(len(chapters))
    here = next(chapter for chapter in chapters if chapter.state == "now")
    told = page.locator(".tale__told")
    expect(told).to_contain_text(here.label)
    page.get_by_role("button", name=chapters[-1].label).focus()
    expect(told).to_contain_text(chapters[-1].text)
    assert ada.violations() == []


def at_the_backpack(visitor: Visitor, server: Server) -> Match[Any]:
    """Arcade's Heroes have found something and may equip it."""
    match = played_until(
        "arcade",
        lambda match: (
            match.ask.prompt == "equipment"
            and any(option[0] == "equip" for option in match.ask.options)
        ),
        heroes=3,
    )
    return sit_at(visitor, server, match)


def equips(match: Match[Any]) -> list[Any]:
    question = match.scene(0).question
    assert question is not None
    return [choice for choice in question.options if choice.into == "worn"]


def test_a_card_is_dragged_from_the_backpack_onto_a_hero(visit: Visit, server: Server) -> None:
    ada = visit()
    match = at_the_backpack(ada, server)
    wish = equips(match)[0]
    scene = match.scene(0)
    card = next(card.name for card in scene.cards if card.id == wish.cards[0])
    hero = next(token.name for token in scene.tokens if token.id == wish.tokens[0])
    page = ada.page
    number = ada.number
    # What the cards offer is said on them alone, numbered.
    expect(page.locator(".pick__take kbd").first).to_have_text("1")
    expect(page.locator(".prompt__opts .opt", has_text=card)).to_have_count(0)
    held = page.locator(".backpack").get_by_role("button", name=card)
    held.drag_to(page.get_by_role("article", name=hero))
    ada.wait_past(number)
    expect(page.locator(".entry", has_text=card).first).to_contain_text(hero)
    expect(held).to_have_count(0)


def test_a_card_dropped_where_it_is_not_offered_changes_nothing_and_says_why(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    match = at_the_backpack(ada, server)
    scene = match.scene(0)
    held = next(card for card in scene.cards if card.zone == "backpack")
    worn = next(card for card in scene.cards if card.zone == "worn")
    page = ada.page
    number = ada.number
    pack = page.locator(".backpack").get_by_role("button", name=held.name)
    page.get_by_role("article").get_by_role("button", name=worn.name).first.drag_to(pack)
    expect(page.locator(".whynot")).to_be_visible()
    assert ada.number == number


def test_the_same_card_is_equipped_with_keys(visit: Visit, server: Server) -> None:
    ada = visit()
    match = at_the_backpack(ada, server)
    wish = equips(match)[0]
    card = next(card.name for card in match.scene(0).cards if card.id == wish.cards[0])
    page = ada.page
    number = ada.number
    page.locator(".backpack").get_by_role("button", name=card).focus()
    page.keyboard.press("Enter")
    if sum(other.cards == wish.cards for other in equips(match)) > 1:
        page.keyboard.press("1")  # Several may take it: they are listed, with numbers.
    ada.wait_past(number)
    expect(page.locator(".entry", has_text=card).first).to_be_visible()


def arranging(visitor: Visitor, server: Server) -> None:
    """A hero of Dungeonland is about to swap what it wields and what it carries."""

    def arranges(match: Match[Any]) -> bool:
        return match.ask.prompt == "menu" and ("equip",) in match.ask.options

    sit_at(visitor, server, played_until("realms", arranges, players=1))
    number = visitor.number
    visitor.page.get_by_role("button", name="Swap or trade equipment").first.click()
    visitor.wait_past(number)
    visitor.wait_turn("mine")


def test_what_a_hero_of_dungeonland_wields_is_dragged_into_the_pack_and_back(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    arranging(ada, server)
    page = ada.page
    sheet = page.locator(".hero--active")
    weapon = sheet.locator(".doll button.slot").first
    name = (weapon.get_attribute("title") or "").partition(":")[0]
    number = ada.number
    weapon.drag_to(sheet.locator(".pack .slot--empty").first)
    ada.wait_past(number)
    ada.wait_turn("mine")
    packed = sheet.locator(".pack").get_by_role("button", name=name)
    expect(packed).to_be_visible()
    assert ada.violations() == []
    number = ada.number
    packed.drag_to(sheet.locator(".doll .slot--empty").first)
    ada.wait_past(number)
    ada.wait_turn("mine")
    expect(sheet.locator(".doll").get_by_role("button", name=name)).to_be_visible()


HELD = ".ghost"


def test_with_a_finger_a_card_is_held_and_dragged_onto_a_hero(visit: Visit, server: Server) -> None:
    ada = visit(**PHONE)
    match = at_the_backpack(ada, server)
    scene = match.scene(0)
    page = ada.page
    first = page.get_by_role("article").first
    name = first.get_attribute("aria-label")
    hero = next(token for token in scene.tokens if token.name == name)
    wish = next(choice for choice in equips(match) if choice.tokens == (hero.id,))
    card = next(card.name for card in scene.cards if card.id == wish.cards[0])
    held = page.locator(".backpack").get_by_role("button", name=card)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert ada.violations() == []

    # Let go where nothing lies, it is where it was.
    number = ada.number
    ada.drag_by_touch(held, page.locator(".topbar"), HELD)
    expect(page.locator(HELD)).to_have_count(0)
    expect(held).to_be_visible()
    assert ada.number == number

    ada.drag_by_touch(held, first, HELD)
    ada.wait_past(number)
    ada.wait_turn("mine")
    expect(held).to_have_count(0)
    expect(first.get_by_role("button", name=card)).to_be_visible()


def test_with_a_finger_a_weapon_goes_into_the_pack_and_a_tap_takes_it_out(
    visit: Visit, server: Server
) -> None:
    ada = visit(**PHONE)
    arranging(ada, server)
    page = ada.page
    sheet = page.locator(".hero--active")
    weapon = sheet.locator(".doll button.slot").first
    name = (weapon.get_attribute("title") or "").partition(":")[0]
    number = ada.number
    ada.drag_by_touch(weapon, sheet.locator(".pack .slot--empty").first, HELD)
    ada.wait_past(number)
    ada.wait_turn("mine")
    packed = sheet.locator(".pack").get_by_role("button", name=name)
    expect(packed).to_be_visible()

    # A tap carries nothing: it says what can be done with the card.
    number = ada.number
    packed.tap()
    page.locator(".prompt__opts .opt", has_text=name).first.tap()
    ada.wait_past(number)


def test_a_card_that_is_carried_is_put_back_with_escape(visit: Visit, server: Server) -> None:
    ada = visit()
    match = at_the_backpack(ada, server)
    wish = equips(match)[0]
    scene = match.scene(0)
    card = next(card.name for card in scene.cards if card.id == wish.cards[0])
    page = ada.page
    number = ada.number
    held = page.locator(".backpack").get_by_role("button", name=card)
    held.hover()
    page.mouse.down()
    page.get_by_role("article").first.hover()
    expect(page.locator(HELD)).to_be_visible()
    expect(page.locator(".is-taking, .hero--can").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(HELD)).to_have_count(0)
    page.mouse.up()
    expect(held).to_be_visible()
    assert ada.number == number
