"""The documentation's site as people read it: from disk, by keyboard, on a phone, in two themes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from scripts.manual.build import build

from .chromium import AXE, PHONE


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("manual") / "site"
    build(folder)
    return folder.as_uri()


@pytest.fixture
def page(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = chromium.new_context(**getattr(request, "param", {}))
    page = context.new_page()
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    yield page
    context.close()
    assert trouble == []


def violations(page: Page) -> list[str]:
    page.add_script_tag(path=AXE)
    found: list[str] = page.evaluate(
        """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
            .filter((each) => ["serious", "critical"].includes(each.impact))
            .map((each) => `${each.id}: ${each.nodes[0].html}`)"""
    )
    return found


def test_a_rule_is_found_by_keyboard_from_any_page(page: Page, site: str) -> None:
    page.goto(f"{site}/api.html")
    page.keyboard.press("/")
    expect(page.locator("#wanted")).to_be_focused()
    page.keyboard.type("combat.tie")
    expect(page.locator("#hit-0")).to_contain_text("combat.tie")
    expect(page.locator("#hit-0")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#hit-1")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules-*.html#*")
    shown = page.locator(".rule:target")
    expect(shown).to_be_in_viewport()
    expect(shown).to_contain_text("combat.tie")
    page.keyboard.press("/")
    page.keyboard.type("zzzz")
    expect(page.locator("#count")).to_have_text("Nothing found")
    page.keyboard.press("Escape")
    expect(page.locator("#hits")).to_be_hidden()


@pytest.mark.parametrize("page", [{"color_scheme": "dark"}], indirect=True)
def test_the_theme_is_the_systems_until_somebody_chooses(page: Page, site: str) -> None:
    page.goto(f"{site}/index.html")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    assert violations(page) == []
    page.get_by_role("button", name="Light theme").click()
    assert page.evaluate(ground) != dark
    page.goto(f"{site}/rules-deckbox.html")
    expect(page.get_by_role("button", name="Dark theme")).to_be_visible()
    assert page.evaluate(ground) != dark
    assert violations(page) == []


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_on_a_phone_nothing_is_too_wide_and_the_pages_fold_away(page: Page, site: str) -> None:
    for name in ("index", "protocol", "rules-deckbox"):
        page.goto(f"{site}/{name}.html")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    pages = page.get_by_role("navigation", name="Pages")
    expect(pages).to_be_hidden()
    page.get_by_role("button", name="Pages").tap()
    expect(pages).to_be_visible()
    small = page.evaluate(
        """[...document.querySelectorAll("header button, header input, #pages a")]
            .filter((each) => each.getBoundingClientRect().height < 43.5).length"""
    )
    assert small == 0
    page.get_by_role("link", name="From Python").tap()
    page.wait_for_url("**/api.html")
