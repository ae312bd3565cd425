"""The workshop: a pack from nothing to a table, in the browser alone."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

from playwright.sync_api import Page, expect

from ..server.servers import Server
from .chromium import PHONE, ROOT, WAIT, Visitor
from .conftest import Visit

CONTENT = ROOT / "src" / "undercroft" / "games" / "explore" / "content"
TILE = (CONTENT / "tiles" / "tile1a.txt").read_text("utf-8")


SENTRY = """# Those who stand still.
[[enemy]]
id = "bone_sentry"
title = "Bone Sentry"
dice = 2
modifier = 2 # as printed
attack = "melee"
defense = 1
speed = 2 # slower than it was
threat = "blue"
standard = true
behaviour = "nearest"
skills = [
  "reach", # round corners, too
  # He is no ghost.
  "siphon",
] # so much for those
text = "Strikes whoever is nearest."
"""


def new(page: Page, kind: str, from_: str) -> None:
    page.get_by_role("button", name="New N").click()
    page.get_by_label("What kind").select_option(label=kind)
    page.get_by_label("Begin from").select_option(label=from_)
    page.get_by_role("button", name="Make it").click()


def sound(page: Page) -> None:
    """Until the pack was looked at; the first time, a process must be started for it."""
    expect(page.locator(".ws-facts")).to_contain_text("sound", timeout=4 * WAIT)


def test_a_pack_from_nothing_to_a_table(visit: Visit, server: Server, tmp_path: Path) -> None:
    ada: Visitor = visit(color_scheme="light")
    page = ada.page
    page.goto("/")
    page.get_by_role("link", name="Workshop").click()
    expect(page.get_by_text("No pack lies here yet")).to_be_visible()
    page.get_by_role("radio", name="Super Dungeon Explore").check(force=True)
    page.get_by_label("What people will call it").fill("Cinder Road")
    assert ada.violations() == []
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Cinder Road")).to_be_visible()
    sound(page)

    # A hero of the game, changed: the card beside the form shows it, and what it was.
    new(page, "Hero", "Ember Mage")
    expect(page.get_by_role("heading", name="Ember Mage")).to_be_visible()
    hearts = page.get_by_role("textbox", name="Hearts")
    hearts.fill("8")
    card = page.locator(".ws-card")
    expect(card.locator(".new")).to_contain_text("8")
    expect(card.locator("s")).to_have_text("5")
    expect(page.get_by_role("row", name="Hearts 5 8")).to_be_visible()
    ask = page.get_by_role("link", name="Ask the lab")
    expect(ask).to_have_attribute("href", "/lab?game=explore&table=hero&card=ember_mage")
    # Its figure, and its odds while the dice change.
    page.get_by_role("button", name="Token").click()
    expect(page.get_by_role("img", name="Ember Mage: standing")).to_be_visible()
    assert ada.violations() == []
    page.get_by_role("button", name="Card", exact=True).click()
    odds = page.get_by_role("table", name="Exact odds to wound")
    expect(odds.get_by_role("row", name="WILL, 2R 53% 50% 21%")).to_be_visible(timeout=4 * WAIT)
    page.get_by_role("combobox", name="Will").fill("2B")
    expect(odds.get_by_role("row", name=re.compile("^WILL, 2B"))).to_be_visible()
    expect(page.locator("#f-will-hint")).to_contain_text("wounds Ironscale")
    # Another picture, with the keys alone.
    page.get_by_role("button", name="Picture: fire-spell-cast. Choose another").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.type("crown")
    pictures = page.get_by_role("listbox", name="A picture for it").get_by_role("option")
    expect(pictures.nth(1)).to_have_text("Crown coin")
    page.keyboard.press("ArrowDown")
    expect(pictures.first).to_be_focused()
    assert ada.violations() == []
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("combobox", name="Art")).to_have_value("crown-coin")
    # A mistake is told where it is, and beside the field; mended, it is gone.
    hearts.fill("many")
    mistake = "Expected a whole number of at least 1, got"
    expect(page.locator(".ws-mistake")).to_contain_text(mistake)
    expect(hearts).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#f-hearts-wrong")).to_contain_text(mistake)
    expect(page.get_by_role("button", name="Ember Mage 1 mistake")).to_be_visible()
    assert ada.violations() == []
    hearts.fill("8")
    sound(page)
    # A word that was meant is offered, and written.
    page.get_by_role("combobox", name="Abilities").fill("hely")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Write holy").click()
    sound(page)
    expect(page.get_by_role("button", name="Remove holy")).to_be_visible()

    # A tile of the game, painted with the keyboard and with the mouse.
    new(page, "A drawing of a tile", "Tile1a")
    text = page.get_by_label("Tile1a as text")
    was = text.input_value()
    assert was == TILE and "~" not in was and "|" not in was
    easel = page.get_by_role("application")
    easel.focus()
    for key in [*["ArrowRight"] * 5, *["ArrowDown"] * 3, "4", "Space", "w", "ArrowRight"]:
        page.keyboard.press(key)
    expect(page.locator("#ws-said")).to_have_text("F4: Lava, wall east")
    rows = text.input_value().splitlines()
    assert rows[0].startswith("+-+-+") and rows[7][11:14] == "~|.", rows
    sound(page)
    rocks = text.input_value().count("#")
    page.get_by_role("radio", name="Rock").click()
    box = easel.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert text.input_value().count("#") == rocks + 1
    page.get_by_role("button", name="Sight").click()
    expect(page.locator(".ws-unseen").first).to_be_attached()
    assert ada.violations() == []
    page.get_by_role("button", name="Undo").click()
    assert text.input_value().count("#") == rocks
    sound(page)

    # Kept here, and as a file.
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".ws-facts")).not_to_contain_text("not saved")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / "pack.zip"
    download.value.save_as(file)
    assert download.value.suggested_filename == "cinder_road-0.1.zip"
    with ZipFile(file) as archive:
        assert "hearts = 8" in archive.read("hero.toml").decode()
        assert set(archive.namelist()) == {"hero.toml", "pack.toml", "tiles/tile1a.txt"}

    # On a phone it is the same pack, opened from the file.
    bo = visit(color_scheme="dark", **PHONE)
    bo.page.goto("/workshop")
    bo.page.get_by_label("Open a pack’s file").set_input_files(file)
    expect(bo.page.get_by_role("textbox", name="Hearts")).to_have_value("8")
    assert bo.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert bo.violations() == []

    # And at a table at once, with the card in it.
    page.get_by_role("button", name="Ember Mage").first.click()
    page.get_by_role("button", name="Put it on a table").click()
    page.wait_for_selector(".play[data-number]")
    expect(page.get_by_role("img", name="8 of 8 hearts").first).to_be_visible()


def test_a_quest_is_a_flow_of_steps(visit: Visit, server: Server) -> None:
    ada: Visitor = visit()
    page = ada.page
    page.goto("/workshop")
    page.get_by_role("radio", name="Deckbox Dungeons").check(force=True)
    page.get_by_label("What people will call it").fill("Salt")
    page.get_by_role("button", name="Begin").click()
    new(page, "Quest", "The Lost Lantern")
    rooms = page.get_by_role("list", name="Room")
    names = rooms.locator(":scope > li > details > summary b")
    expect(names.nth(3)).to_be_visible()
    before = names.all_inner_texts()
    page.get_by_role("button", name=f"Move {before[1]} down", exact=True).click()
    expect(names).to_have_text([before[0], before[2], before[1], *before[3:]])
    page.keyboard.press("Control+z")
    expect(names).to_have_text(before)
    page.get_by_role("button", name="Add: room").click()
    expect(names).to_have_count(len(before) + 1)
    expect(page.locator(".ws-facts")).to_contain_text("mistake")
    page.get_by_role("button", name="Undo").click()
    sound(page)
    assert ada.violations() == []


def test_a_folder_on_disk_is_written_compared_and_not_overwritten(
    visit: Visit, own: Server, tmp_path: Path
) -> None:
    folder = tmp_path / "cellar"
    folder.mkdir()
    (folder / "pack.toml").write_text(
        'id = "cellar"\nversion = "0.1"\ngame = "deckbox"\ntitle = "Cellar"\nlicence = "MIT"\n'
    )
    (folder / "enemies.toml").write_text(SENTRY)
    own.settings["workshop"] = folder
    own.start()
    ada = visit(url=own.url, color_scheme="dark", viewport={"width": 1024, "height": 720})
    page = ada.page
    page.goto("/workshop")
    page.get_by_role("link", name="Open the folder cellar").click()
    # A list is changed, and all that is said beside it and within stays.
    page.get_by_role("button", name="Remove reach").click()
    sound(page)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".ws-facts")).not_to_contain_text("not saved")
    after = SENTRY.replace('  "reach", # round corners, too\n', "")
    assert (folder / "enemies.toml").read_text() == after
    new(page, "Enemy", "Tunnel Rat")
    speed = page.get_by_role("textbox", name="Speed")
    speed.fill("5")
    sound(page)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".ws-facts")).not_to_contain_text("not saved")
    (file,) = folder.glob("enem*.toml")
    assert "speed = 5" in file.read_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1024

    assert ada.violations() == []

    # With the pack and without it, on the same seeds.
    page.get_by_role("button", name="Play pairs of games").click()
    expect(page.locator(".ws-ci")).to_have_count(2, timeout=8 * WAIT)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Play more")).to_be_visible(timeout=8 * WAIT)

    # What somebody else wrote meanwhile is not lost.
    file.write_text(file.read_text().replace("speed = 5", "speed = 3"))
    speed.fill("6")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Read the folder again").click()
    expect(speed).to_have_value("3")
    assert "speed = 3" in file.read_text()
    # The browser speaks of the refusal, too.
    assert [line for line in ada.trouble if "409 (Conflict)" not in line] == []
    ada.trouble.clear()


def test_a_drawing_that_no_tile_has_makes_its_tile(visit: Visit, server: Server) -> None:
    page = visit().page
    page.goto("/workshop")
    page.get_by_role("radio", name="Super Dungeon Explore").check(force=True)
    page.get_by_label("What people will call it").fill("Crypts")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="New N").click()
    page.get_by_label("What kind").select_option(label="A drawing of a tile")
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("button", name="Make its tile").click()
    page.get_by_role("button", name="TOML").click()
    expect(page.locator(".ws-source")).to_have_value(re.compile(r'faces = \["(tile\w*)", "\1"\]'))
    page.locator(".ws-item").last.click()
    expect(page.get_by_role("application")).to_be_visible()
    expect(page.get_by_role("button", name="Make its tile")).to_have_count(0)
