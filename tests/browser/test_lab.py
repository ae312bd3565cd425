"""The lab: a question asked, watched, stopped, shared by its link and compared."""

from __future__ import annotations

import csv
import re
import time
import tomllib
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

from playwright.sync_api import Locator, expect

from undercroft.games import deckbox

from ..server.servers import Server
from ..server.test_packs import pack
from .chromium import PHONE, WAIT, Visitor
from .conftest import Visit

LONG = 6 * WAIT
"""A study begins in a process of its own, which gives way to everything else."""


def test_a_study_is_asked_watched_stopped_and_shared(visit: Visit, server: Server) -> None:
    ada: Visitor = visit(color_scheme="light")
    page = ada.page
    page.goto("/")
    page.get_by_role("link", name="Lab", exact=True).click()
    expect(page.get_by_text("No study lies here yet")).to_be_visible()
    # By the keyboard alone: a game, a card that is found, a figure, and run.
    page.get_by_role("radio", name="Deckbox").focus()
    page.keyboard.press("Space")
    find = page.get_by_label("Find a card")
    find.fill("acid vi")
    expect(page.get_by_role("status").filter(has_text="1 card")).to_be_visible()
    find.press("Enter")
    page.get_by_role("button", name="Run the study").press("Enter")
    expect(page.get_by_role("alert")).to_have_text(re.compile("Nothing is changed yet"))
    page.get_by_label("Price").fill("-5")
    page.get_by_label("How long?").select_option("5000")
    page.get_by_label("Who plays?").select_option("random")
    page.get_by_label("Take luck out?").select_option("4 ways: 5 × as long")
    with page.expect_request("**/api/lab/studies") as asked:
        page.get_by_role("button", name="Run the study").press("Enter")
    assert asked.value.post_data_json["luck"] == 4
    page.get_by_label("Take luck out?").select_option("No")
    expect(page.get_by_role("alert")).to_contain_text("price", timeout=LONG)
    assert len(ada.trouble) == 1 and "status of 400" in ada.trouble.pop()
    assert ada.violations(slight=True) == []
    page.get_by_label("Price").fill("9")
    page.get_by_label("Price").press("Enter")
    title = page.get_by_role("heading", name="Acid Vial: price 9 instead of 4")
    expect(title).to_be_visible(timeout=LONG)
    # Figures come, and are drawn with their table.
    expect(page.get_by_role("img", name=re.compile("the difference is"))).to_be_visible(
        timeout=LONG
    )
    page.keyboard.press("s")
    expect(page.locator(".plaque-line")).to_contain_text("stopped")
    narrowed = page.get_by_role("table", name="Difference after so many pairs")
    expect(narrowed).to_contain_text("Points")
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    assert ada.violations(slight=True) == []
    link = page.url

    # Somebody else opens the link, on a phone.
    bob: Visitor = visit(color_scheme="dark", **PHONE)
    bob.page.goto(link)
    expect(bob.page.get_by_role("heading", name="Acid Vial")).to_be_visible()
    expect(bob.page.locator(".lab-answer")).to_have_text(page.locator(".lab-answer").inner_text())
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert bob.page.evaluate(wide) == 0
    assert bob.violations(slight=True) == []
    report = bob.page.get_by_role("link", name="Report").get_attribute("href")
    assert "Acid Vial" in bob.page.request.get(f"{server.url}{report}").text()
    bob.page.goto("/lab")
    expect(bob.page.get_by_role("link", name=re.compile("Acid Vial"))).to_be_visible()
    assert bob.page.evaluate(wide) == 0
    assert bob.violations(slight=True) == []

    # Another question beside it, both chosen from those that are kept.
    page.goto("/lab?game=deckbox&table=item&card=acid_vial")
    page.get_by_label("Price", exact=True).fill("7")
    page.get_by_label("Who plays?").select_option("random")
    page.get_by_role("button", name="Run the study").click()
    other = page.get_by_role("heading", name="Acid Vial: price 7 instead of 4")
    expect(other).to_be_visible(timeout=LONG)
    page.keyboard.press("s")
    expect(page.locator(".plaque-line")).to_contain_text("stopped", timeout=LONG)
    page.goto("/lab")
    for price in (9, 7):
        page.get_by_role("checkbox", name=re.compile(f"price {price} instead")).check()
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("heading", name="Side by side")).to_be_visible()
    expect(page.get_by_role("heading", name="Acid Vial")).to_have_count(2)
    assert ada.violations(slight=True) == []


COVERED = """() => [...document.querySelectorAll(".lab-range .field")].filter((field) => {
  const name = document.createRange()
  name.selectNode(field.firstChild)
  const box = field.querySelector("input, select").getBoundingClientRect()
  const whole = field.parentElement.getBoundingClientRect()
  return name.getBoundingClientRect().bottom > box.top + 1 || box.right > whole.right + 1
}).map((field) => field.textContent)"""
"""Fields of a range that lie over their own names, or reach out of the form."""


CROWDED = """() => {
  const right = (name) => name.getBoundingClientRect().right
  const line = (name) => name.closest("svg").querySelector(".grid").getBoundingClientRect().left
  const names = [...document.querySelectorAll(".lab-name")].filter((at) => right(at) > line(at))
  const broken = [...document.querySelectorAll(".lab-table td")].filter((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    return new Set([...text.getClientRects()].map((box) => Math.round(box.bottom))).size > 1
  })
  return [...names, ...broken].map((each) => each.textContent)
}"""
"""Names that reach into their plot, and figures that do not stand on one line."""


def test_a_figure_over_a_range_is_drawn_with_what_is_counted_besides(visit: Visit) -> None:
    ada: Visitor = visit(color_scheme="dark", **PHONE)
    page = ada.page
    # As the workshop links to it: the card is chosen.
    page.goto("/lab?game=deckbox&table=item&card=acid_vial")
    expect(page.get_by_role("group", name="Figures of Acid Vial")).to_be_visible()
    page.get_by_role("radio", name="One figure, over a range").check()
    page.get_by_label("Which figure?").select_option("price")
    expect(page.get_by_label("From")).to_have_value("2")
    page.get_by_label("From").fill("4")
    page.get_by_label("to", exact=True).fill("5")
    for size in ({"width": 1440, "height": 900}, PHONE["viewport"]):
        page.set_viewport_size(size)
        assert page.evaluate(COVERED) == []
    page.get_by_label("What is compared?").select_option("rounds")
    page.get_by_label("Cards", exact=True).check()
    page.get_by_label("By map and party").check()
    page.get_by_label("How long?").select_option("100")
    page.get_by_label("Who plays?").select_option("random")
    assert ada.violations(slight=True) == []
    page.get_by_role("button", name="Run the study").click()
    title = page.get_by_role("heading", name="Acid Vial: price from 4 to 5")
    expect(title).to_be_visible(timeout=LONG)
    expect(page.locator(".plaque-line")).to_contain_text("done", timeout=LONG)
    expect(
        page.get_by_role("img", name=re.compile("acid_vial: price: from 4 to 5"))
    ).to_be_visible()
    rows = page.get_by_role("table", name="acid_vial: price").get_by_role("row")
    expect(rows).to_have_count(3)
    for part in ("How long it lasts", "Heroes: win rates", "Cards: used, and worth"):
        expect(page.get_by_role("heading", name=part)).to_be_visible()
        expect(page.get_by_role("img", name=f"{part}: the table says the same.")).to_be_visible()
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(CROWDED) == []
    assert page.evaluate(wide) == 0
    assert ada.violations(slight=True) == []


def test_a_card_of_a_pack_is_asked_about_by_keyboard_on_a_phone(
    visit: Visit, own: Server, tmp_path: Path
) -> None:
    items = (Path(deckbox.__file__).with_name("content") / "items.toml").read_text("utf-8")
    [vial] = [row for row in items.split("[[item]]") if 'id = "acid_vial"' in row]
    other = vial.replace("acid_vial", "dear_vial").replace("Acid Vial", "Dear Vial")
    pack(tmp_path / "packs" / "dear", f"[[item]]{other}")
    own.start()
    ada: Visitor = visit(url=own.url, color_scheme="light", **PHONE)
    page = ada.page
    page.goto("/lab?game=deckbox&card=acid_vial")
    expect(page.get_by_role("group", name="Figures of Acid Vial")).to_be_visible()
    page.get_by_label("Over which pack?").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Over which pack?")).to_have_value("dear")
    # The card that was chosen stays so, and those of the pack are there.
    expect(page.get_by_role("group", name="Figures of Acid Vial")).to_be_visible()
    # Cards that chance draws can be forced, those of the pack with them.
    page.get_by_role("radio", name="What a card is worth").press("Space")
    page.get_by_label("Find a card").press_sequentially("dear")
    expect(page.get_by_role("option", name="Dear Vial")).to_have_count(1)
    page.get_by_role("button", name="Run the study").press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Choose a card that is drawn.")
    assert ada.violations(slight=True) == []
    page.get_by_role("radio", name="Figures of a card").press("Space")
    page.get_by_label("Find a card").fill("dear v")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Figures of Dear Vial")).to_be_visible()
    assert ada.violations(slight=True) == []
    page.get_by_label("Price").press("ControlOrMeta+a")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    title = page.get_by_role("heading", name="Dear Vial: price 2 instead of 4, with the pack Dear")
    expect(title).to_be_visible(timeout=LONG)
    expect(page.get_by_role("table", name="Difference after so many pairs")).to_be_visible(
        timeout=LONG
    )
    page.keyboard.press("s")
    expect(page.locator(".plaque-line")).to_contain_text("stopped")
    page.get_by_text("How it was done").press("Enter")
    id = page.url.rpartition("/")[2]
    expect(page.get_by_text(f"undercroft study deckbox-{id}.toml")).to_be_visible()
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) == 0
    assert ada.violations(slight=True) == []


QUICK = {
    "game": "deckbox", "changes": [{"card": "acid_vial", "figure": "price", "value": 9}],
    "pairs": 60, "players": "random", "decide": False, "metrics": ["length", "cast", "cards"],
}  # fmt: skip


def played(server: Server) -> str:
    """A small study that is done."""
    with server.http() as http:
        id: str = http.post("/api/lab/studies", json=QUICK).json()["id"]
        end = time.monotonic() + LONG / 1000
        while http.get(f"/api/lab/studies/{id}").json()["state"] == "running":
            assert time.monotonic() < end
            time.sleep(0.05)
    return id


def test_a_study_shows_plots_or_tables_or_both(visit: Visit, server: Server) -> None:
    id = played(server)
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    ada: Visitor = visit(color_scheme="light", **PHONE)
    page = ada.page
    for place, plot, table in (
        (f"/lab/{id}", ".lab-plot", ".lab-plot ~ :is(.lab-table, .lab-scroll)"),
        (f"/api/lab/studies/{id}/report", ".plot", ".plot + .table"),
    ):
        page.goto(place)
        ways = page.get_by_role("group", name="Show", exact=True).get_by_role("radio")
        expect(ways).to_have_count(3)
        expect(page.get_by_role("radio", name="Both")).to_be_checked()
        names = page.get_by_role("table").count()
        assert names > 2
        page.get_by_role("radio", name="Both").focus()
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("radio", name="Tables")).to_be_checked()
        assert [each for each in page.locator(plot).all() if each.is_visible()] == []
        assert page.evaluate(wide) == 0
        assert ada.violations(slight=True) == []
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("radio", name="Plots")).to_be_checked()
        expect(page.locator(plot).first).to_be_visible()
        # Out of sight, yet read aloud; and seen by whom the keyboard leads there.
        assert page.get_by_role("table").count() == names
        hidden = page.locator(table)
        clips = "(all) => all.map((one) => getComputedStyle(one).clipPath)"
        assert set(hidden.evaluate_all(clips)) == {"inset(50%)"}
        page.locator(f"{table}[tabindex]").last.focus()
        assert hidden.evaluate_all(clips)[-1] == "none"
        assert page.evaluate(wide) == 0
        assert ada.violations(slight=True) == []
        page.emulate_media(media="print")
        assert set(hidden.evaluate_all(clips)) == {"none"}
        page.emulate_media(media="screen")
    # The page remembers it.
    page.goto(f"/lab/{id}")
    expect(page.get_by_role("radio", name="Plots")).to_be_checked()


def test_a_study_is_taken_along_as_files(visit: Visit, server: Server) -> None:
    id = played(server)
    ada: Visitor = visit(color_scheme="dark", **PHONE)
    page = ada.page
    page.goto(f"/lab/{id}")

    def taken(deed: Locator) -> str:
        with page.expect_download() as file:
            deed.press("Enter")
        assert file.value.suggested_filename.startswith(f"deckbox-{id}")
        return file.value.path().read_text(encoding="utf-8")

    page.get_by_text("Export", exact=True).press("Enter")
    rows = list(csv.DictReader(StringIO(taken(page.get_by_role("button", name="Tables (CSV)")))))
    result = page.request.get(f"{server.url}/api/lab/studies/{id}").json()["result"]
    [plain] = [row for row in rows if (row["table"], row["row"]) == ("Variants", "as it is")]
    assert float(plain["value"]) == result["arms"][0]["score"]["mean"]
    told = [(section["title"], entry["label"]) for section in result["sections"]
            for entry in section["entries"] for _ in entry["cells"]]  # fmt: skip
    assert [(row["table"], row["row"]) for row in rows][-len(told) :] == told
    plot = ElementTree.fromstring(taken(page.get_by_role("button", name="How long it lasts")))
    shapes = plot.findall("{http://www.w3.org/2000/svg}rect")
    assert plot.findtext("{http://www.w3.org/2000/svg}title", "").endswith("How long it lasts")
    assert len(shapes) > 3 and all("fill:" in shape.get("style", "") for shape in shapes[1:])
    assert "var(" not in ElementTree.tostring(plot, "unicode")
    assert taken(page.get_by_role("link", name="Seeds (CSV)")).startswith("pair,seed\n0,")
    asked = tomllib.loads(taken(page.get_by_role("link", name="Study file (TOML)")))
    assert asked["game"] == "deckbox" and asked["stop"]["pairs"] == 60
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) == 0
    assert ada.violations(slight=True) == []
