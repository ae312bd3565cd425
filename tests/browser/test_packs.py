"""Packs on the page: chosen for a new table, or brought to it as a file."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from undercroft.kernel import parcel

from ..server.servers import Server
from ..server.test_packs import SHORT, pack
from .chromium import PHONE
from .conftest import Visit


def test_a_table_is_played_with_a_pack_of_the_server_or_of_the_host(
    visit: Visit, own: Server, tmp_path: Path
) -> None:
    pack(tmp_path / "packs" / "salt", SHORT)
    mine = pack(
        tmp_path / "mine", SHORT.replace("salt_road", "my_road").replace("Salt Ro", "My Ro")
    )
    file = tmp_path / "mine-1.0.zip"
    file.write_bytes(parcel.built(parcel.gathered(mine)))
    own.start()
    ada = visit(url=own.url)
    page = ada.page
    page.goto("/new/deckbox")
    quest = page.get_by_role("combobox", name="Quest")
    expect(quest.get_by_role("option", name="The Salt Road")).to_have_count(0)
    salt = page.get_by_role("checkbox", name="Salt")
    page.get_by_text("Salt", exact=True).click()
    expect(salt).to_be_checked()
    expect(quest.get_by_role("option", name="The Salt Road")).to_have_count(1)
    assert ada.violations() == []

    # What is no pack is refused with a sentence, and everything stays as it was.
    broken = tmp_path / "broken.zip"
    broken.write_bytes(b"nonsense")
    with page.expect_console_message(lambda message: message.type == "error"):
        page.get_by_label("Bring a pack of your own").set_input_files(broken)
    assert "400" in ada.trouble.pop() and not ada.trouble
    expect(page.get_by_role("alert")).to_contain_text("not an archive that can be read")
    expect(quest.get_by_role("option", name="The Salt Road")).to_have_count(1)
    salt.focus()
    page.keyboard.press("Space")
    expect(salt).not_to_be_checked()
    expect(quest.get_by_role("option", name="The Salt Road")).to_have_count(0)

    page.get_by_label("Bring a pack of your own").set_input_files(file)
    expect(page.get_by_role("button", name="Leave out Mine")).to_be_visible()
    assert ada.violations() == []
    quest.select_option(label="The My Road")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".play[data-number]")
    expect(page.get_by_text("The My Road").first).to_be_visible()

    bo = visit(url=own.url, **PHONE)
    bo.page.goto("/new/deckbox")
    expect(bo.page.get_by_role("checkbox", name="Salt")).to_be_attached()
    assert bo.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert bo.violations() == []
