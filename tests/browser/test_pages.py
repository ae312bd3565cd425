"""The pages beside the table: shelf, new table, rules, replays, lessons, companion, shell."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import undercroft
from undercroft.games import registry
from undercroft.kernel.match import Match
from undercroft.table import lesson

from ..server.servers import Server
from .chromium import KEEPING, PAGE, PHONE, Visitor
from .conftest import Visit
from .positions import hero_with_room, sit_at

READING = "localStorage['undercroft.pocket']"
PLAYABLE = ("Super Dungeon Explore", "Super Dungeon Arcade", "Deckbox Dungeons")


def finished_game(folder: Path) -> Path:
    """A whole game of Deckbox as a save file."""
    match = undercroft.game("deckbox").new(seed=11)
    dice = random.Random(11)
    while not match.over:
        match.answer(dice.randrange(len(match.ask.options)))
    file = folder / "evening.undercroft"
    match.save(file)
    return file


def begun_game(folder: Path) -> tuple[Match[Any], Path]:
    """Some rounds of Explore, also as a save file."""
    match = undercroft.game("explore").new(seed=11)
    dice = random.Random(11)
    while len(match.journal) < 120:
        match.answer(dice.randrange(len(match.ask.options)))
    file = folder / "evening.undercroft"
    match.save(file)
    return match, file


def open_replay(visitor: Visitor, file: Path) -> int:
    """Opens a save file; says how many answers it holds."""
    visitor.page.goto("/replays")
    visitor.page.locator("input[type=file]").set_input_files(file)
    visitor.page.wait_for_selector(".reelbar")
    return int(visitor.page.get_by_role("slider").get_attribute("max") or 0)


def refused(visitor: Visitor) -> None:
    """Forgets that the browser noted a refusal which the test asked for."""
    visitor.trouble = [line for line in visitor.trouble if "status of 4" not in line]


# The shelf


@pytest.mark.parametrize("game", PLAYABLE)
def test_each_cover_on_the_shelf_is_one_click_from_a_game(visit: Visit, game: str) -> None:
    ada = visit()
    ada.one_click(game)
    expect(ada.page.locator(".topbar")).to_contain_text(game)
    assert ada.wait_turn() == "mine"


def test_the_first_page_finds_the_way_back_to_a_table(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/")
    expect(ada.page.get_by_text("Nothing on the table yet")).to_be_visible()
    ada.one_click("Super Dungeon Explore")
    ada.wait_turn("mine")
    address = ada.page.url
    ada.page.goto("/")
    expect(ada.page.get_by_role("heading", name="The table waits for Heroes")).to_be_visible()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector(".play[data-number]")
    assert ada.page.url == address


def test_a_table_that_is_gone_says_so_and_can_be_forgotten(visit: Visit, server: Server) -> None:
    ada = visit()
    ada.one_click("Deckbox Dungeons")
    table = ada.page.url.rpartition("/")[2]
    kept = ada.page.evaluate("JSON.parse(localStorage['undercroft.tables'])")[table]
    with server.http() as http:
        secret = {"Authorization": f"Bearer {kept['host']}"}
        assert http.delete(f"/api/tables/{table}", headers=secret).status_code == 204
    ada.page.goto("/")
    tables = ada.page.get_by_role("region", name="Your tables")
    expect(tables).to_contain_text("No longer there")
    tables.get_by_role("button", name="Forget").click()
    expect(tables).to_contain_text("Nothing on the table yet")
    tables.get_by_role("button", name="Bring it back").click()
    expect(tables).to_contain_text("No longer there")
    assert ada.page.evaluate("JSON.parse(localStorage['undercroft.tables'])")[table]["host"]
    refused(ada)


def test_a_wrong_link_is_answered_with_a_sentence(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/")
    ada.page.get_by_label("Paste the link of a table").fill("lunch at noon")
    ada.page.get_by_role("button", name="Join").click()
    expect(ada.page.get_by_role("alert")).to_contain_text("no link of a table")


@pytest.mark.parametrize(
    ("path", "says", "way"),
    [
        ("/lunch", "There is no such page", "Home"),
        ("/t/lunch", "This table is closed", "Join with another link"),
        ("/replay/lunch", "There is no such replay", "Replays"),
        ("/companion/lunch", "This table is closed", "Companion"),
        ("/new/lunch", "There is no such game here", "Deckbox Dungeons"),
    ],
)
def test_an_address_that_leads_nowhere_says_so_and_leads_on(
    visit: Visit, path: str, says: str, way: str
) -> None:
    ada = visit(**PHONE)
    page = ada.page
    page.goto(path)
    expect(page.get_by_role("main")).to_contain_text(says)
    expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
    assert "Undercroft" in page.title() and page.title() != "Undercroft"
    assert ada.violations() == []
    page.get_by_role("main").get_by_role("link", name=way).click()
    expect(page.get_by_role("main")).not_to_contain_text(says)
    refused(ada)


# A new table


def test_what_has_nothing_to_choose_from_is_not_asked(visit: Visit) -> None:
    page = visit().page
    page.goto("/new/arcade")
    expect(page.get_by_label("Dungeon Boss", exact=True)).to_be_visible()
    expect(page.get_by_label("Boss Fight deck")).to_have_count(0)
    page.goto("/new/realms")
    expect(page.get_by_label("Campaign")).to_have_value("")
    expect(page.get_by_text("Boolean")).to_have_count(0)


def test_on_a_phone_the_way_on_is_in_sight_however_long_the_form(visit: Visit) -> None:
    page = visit(**PHONE).page
    page.goto("/new/explore")
    expect(page.get_by_role("checkbox", name="Ember Mage")).to_be_attached()
    begin = page.get_by_role("button", name="Begin")
    expect(begin).to_be_in_viewport(ratio=1)
    # It lies over nothing once everything has been scrolled past, and what comes late has come.
    name, way = page.get_by_label("Name of the table").element_handle(), begin.element_handle()
    page.wait_for_function(
        """([name, way]) => {
          scrollTo(0, document.documentElement.scrollHeight)
          return name.getBoundingClientRect().bottom <= way.getBoundingClientRect().top
        }""",
        arg=[name, way],
    )


def test_settings_that_few_people_change_are_folded_away(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    page.goto("/new/explore")
    rounds = page.get_by_label("Most rounds")
    expect(page.get_by_label("Dungeon Boss", exact=True)).to_be_visible()
    expect(rounds).to_be_hidden()
    page.get_by_text("More settings").click()
    expect(rounds).to_be_visible()
    # A refusal is never hidden.
    rounds.fill("-4")
    rounds.blur()
    page.get_by_text("More settings").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".is-wrong")).to_be_visible()
    refused(ada)


def test_an_option_that_cannot_be_had_is_refused_at_its_field_with_the_rule(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    page.goto("/new/explore")
    page.get_by_label("Dungeon Boss", exact=True).select_option(label="Starfire")
    wrong = page.locator(".is-wrong")
    expect(wrong).to_contain_text("has no Boss")
    expect(wrong.locator("label").first).to_contain_text("Boss")
    wrong.locator(".rule summary").first.click()
    expect(wrong.locator(".rule__text").first).to_contain_text("A Dungeon Delve has no Boss")
    page.get_by_role("button", name="Begin").click()
    expect(wrong).to_be_visible()
    assert "/new/explore" in page.url
    page.get_by_role("radio", name="Crawl").check(force=True)
    expect(wrong).to_have_count(0)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".play[data-number]")
    expect(page.locator(".topbar")).to_contain_text("Super Dungeon Explore")
    refused(ada)


def test_heroes_that_were_chosen_in_the_form_are_in_the_game(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    page.goto("/new/explore")
    for hero in ("Ember Mage", "Riftling Rogue"):
        page.get_by_role("checkbox", name=hero).check(force=True)
    page.get_by_label("Name of the table").fill("The long night")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".play[data-number]")
    party = page.get_by_role("complementary", name="Party")
    expect(party).to_contain_text("Ember Mage")
    expect(party).to_contain_text("Riftling Rogue")
    expect(page.locator(".topbar")).to_contain_text("The long night")


# Rules


def test_rules_are_found_by_words_and_read_on_a_page_of_their_own(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    page.goto("/rules")
    games = page.get_by_role("combobox", name="Game", exact=True)
    games.select_option(label="Super Dungeon Explore")
    page.keyboard.press("Escape")
    page.get_by_label("Search the rules").fill("tied initiative")
    expect(page.locator(".ruleslist li")).to_have_count(1)
    page.locator(".ruleslist a").click()
    expect(page.locator(".leaf")).to_contain_text("The Heroes win a tied initiative roll.")
    assert page.url.endswith("/rules/explore/initiative.tie?q=tied+initiative")
    page.go_back()
    expect(page.locator(".leaf h1")).to_contain_text("Rules")


def test_a_rule_has_an_address_with_its_page_and_ruling(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/rules/explore/component.dice-count")
    leaf = ada.page.locator(".leaf")
    expect(leaf).to_contain_text("8 blue, 6 red and 2 green dice")
    expect(leaf).to_contain_text("Game Setup, Components")
    expect(leaf.locator(".leaf__ruling")).to_contain_text("16 is right")
    ada.page.keyboard.press("ArrowRight")
    expect(leaf).to_contain_text("double-sided dungeon tiles")
    assert ada.page.url.endswith("/rules/explore/component.tiles")


def test_a_step_from_a_rule_waits_until_it_is_known_what_lies_beside_it(visit: Visit) -> None:
    ada = visit()
    held: list[Route] = []
    listed = re.compile(r"/api/rules\?")
    ada.page.route(listed, lambda route: held.append(route))
    with ada.page.expect_request(listed):
        ada.page.goto("/rules/explore/component.dice-count")
    leaf = ada.page.locator(".leaf")
    expect(leaf).to_contain_text("8 blue, 6 red and 2 green dice")
    ada.page.keyboard.press("ArrowRight")
    for one in held:
        one.continue_()
    expect(leaf).to_contain_text("double-sided dungeon tiles")


def test_words_that_no_rule_has_find_nothing_and_say_so(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/rules?q=hovercraft")
    expect(ada.page.get_by_text("No rule has all of these words")).to_be_visible()


# Replays


def test_a_save_file_is_stepped_through_and_looked_at_from_a_seat(
    visit: Visit, tmp_path: Path
) -> None:
    ada = visit()
    last = open_replay(ada, finished_game(tmp_path))
    page = ada.page
    bar, slider = page.locator(".reelbar__what"), page.get_by_role("slider")
    expect(bar).to_contain_text("Start of the game")
    page.keyboard.press("ArrowRight")
    expect(bar).to_contain_text(f"1 of {last}")
    slider.fill(str(last))
    expect(bar).to_contain_text(f"{last} of {last}")
    expect(page.locator(".log .entry").first).to_be_visible()
    ends = page.locator(".log .entry").count()
    page.keyboard.press("Home")
    slider.fill("0")
    expect(bar).to_contain_text(f"0 of {last}")
    expect(page.locator(".log .entry").nth(ends - 1)).to_have_count(0)  # the log goes back too
    page.get_by_label("Looked at by").select_option(label="Heroes")
    page.wait_for_url(re.compile("seat=0"))


def test_a_save_with_numbers_larger_than_a_browser_reads_is_opened_as_it_is(
    visit: Visit, tmp_path: Path
) -> None:
    match, file = begun_game(tmp_path)
    assert max(map(int, re.findall(r"[ :,\[](\d+)", file.read_text()))) > 2**53
    ada = visit()
    last = open_replay(ada, file)
    assert last == sum(seat >= 0 for seat, _ in match.journal)


def test_a_replay_plays_by_itself_until_it_is_stopped(visit: Visit, tmp_path: Path) -> None:
    ada = visit()
    last = open_replay(ada, finished_game(tmp_path))
    page = ada.page
    page.get_by_label("Speed").select_option(label="8×")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('.reel input').value) >= 3")
    page.get_by_role("button", name="Pause").click()
    stopped = int(page.get_by_role("slider").input_value())
    assert 3 <= stopped < last
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_somebody_plays_on_from_a_moment_of_a_replay(visit: Visit, tmp_path: Path) -> None:
    ada = visit()
    last = open_replay(ada, finished_game(tmp_path))
    page = ada.page
    middle = last // 2
    page.get_by_role("slider").fill(str(middle))
    page.wait_for_selector(f'.play[data-number="{middle}"]')
    round_there = page.locator(".rounds__part").first.inner_text()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_selector(".play[data-number]")
    assert ada.wait_turn() == "mine"
    expect(page.locator(".rounds__part").first).to_have_text(round_there)


def test_a_link_leads_to_the_very_moment(visit: Visit, tmp_path: Path) -> None:
    ada, bo = visit(), visit()
    last = open_replay(ada, finished_game(tmp_path))
    ada.page.get_by_role("slider").fill("7")
    ada.page.wait_for_url(re.compile("at=7"))
    bo.page.goto(ada.page.url)
    expect(bo.page.locator(".reelbar__what")).to_contain_text(f"7 of {last}")
    chosen = ada.page.locator(".reelbar__what b").inner_text()
    expect(bo.page.locator(".reelbar__what b")).to_have_text(chosen)


def test_sight_and_reach_are_shown_at_every_point_of_a_replay(visit: Visit, tmp_path: Path) -> None:
    """With the keys and buttons of a table; what is looked at changes with the position."""
    match, file = begun_game(tmp_path)
    ada = visit()
    last = open_replay(ada, file)
    page = ada.page
    slider = page.get_by_role("slider")
    slider.fill(str(last))
    bar = page.locator(".reelbar__what")
    expect(bar).to_contain_text(f"{last} of {last}")
    ada.whole_map()
    foe = page.locator("g.tok:has(use[href='#u-foe'])").first
    name = next(
        token.name
        for token in match.scene(None).tokens
        if str(token.id) == foe.get_attribute("data-token")
    )
    foe.hover(force=True)
    page.keyboard.press("v")
    note = page.locator(".lensnote")
    expect(note).to_contain_text(f"{name} sees")
    heroes = page.locator("g.tok:has(.rim-hero)").count()
    expect(page.locator(".rays .ray")).to_have_count(heroes)
    assert ada.violations() == []

    # A step back it is looked at anew, from a seat too, and Esc takes it away.
    page.keyboard.press("r")
    expect(note).to_contain_text(f"{name} can get to")
    with page.expect_response(re.compile(rf"/{last - 1}/look/")) as looked:
        page.keyboard.press("ArrowLeft")
    expect(page.locator("rect.far")).to_have_count(len(looked.value.json()["reach"]))
    with page.expect_response(re.compile(r"/look/\d+\?seat=0")):
        page.get_by_label("Looked at by").select_option(label="Consul")
    expect(note).to_contain_text(f"{name} can get to")
    page.locator("#map").focus()
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    page.get_by_role("button", name="Lines of sight").click()
    expect(note).to_contain_text("sees")


def test_a_replay_stands_as_its_table_does_and_its_log_is_put_away_with_a_key(
    visit: Visit, server: Server, tmp_path: Path
) -> None:
    # So large a window has room for the whole map, and for what is asked underneath it.
    large = {"width": 1920, "height": 1080}
    ada, bo = visit(viewport=large), visit(viewport=large)
    file = tmp_path / "evening.undercroft"
    sit_at(ada, server, hero_with_room(), machines=(0,)).save(file)
    form = re.compile(r"play--(\w+)").findall(
        ada.page.locator(".play").get_attribute("class") or ""
    )
    last = open_replay(bo, file)
    page = bo.page
    page.get_by_role("slider").fill(str(last))
    page.wait_for_selector(f'.play[data-number="{last}"]')
    assert form != ["side"], "a map of which nothing else follows would show nothing here"
    expect(page.locator(".play")).to_have_class(re.compile(f"play--{form[0]}"))

    room = "document.querySelector('.board__area').clientWidth"
    before = page.evaluate(room)
    expect(page.locator(".side .log")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator(".side")).to_have_count(0)
    assert page.evaluate(room) >= before
    page.reload()
    page.wait_for_selector(".reelbar")
    expect(page.locator(".side")).to_have_count(0)
    page.keyboard.press("l")
    expect(page.get_by_role("dialog", name="Log")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(page.locator(".side .log")).to_be_visible()
    page.keyboard.press("l")
    expect(page.get_by_role("tab", name="Log")).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("put the log away")


def test_a_file_that_is_no_save_is_refused_in_words(visit: Visit, tmp_path: Path) -> None:
    ada = visit()
    bad = tmp_path / "notes.json"
    for text in ('{"game": "deckbox"}', "lunch at noon"):
        bad.write_text(text)
        ada.page.goto("/replays")
        ada.page.locator("input[type=file]").set_input_files(bad)
        expect(ada.page.get_by_role("alert")).to_contain_text("no save of Undercroft")
        assert "/replays" in ada.page.url


def test_cards_are_read_whole_where_they_are_chosen_for_a_new_table(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    page.goto("/new/explore")
    heroes = page.get_by_role("group", name=re.compile("^Heroes"))
    heroes.locator("summary", has_text="Read all").click()
    card = heroes.get_by_role("group", name="Royal Paladin", exact=True)
    for words in ("Iron Halo", "Augment, Aura 3: +1 blue ARM.", "2 actions", "Hearts", "WILL"):
        expect(card).to_contain_text(words)
    card.get_by_role("button", name="Take Royal Paladin").click()
    expect(heroes.get_by_role("checkbox", name=re.compile("Royal Paladin"))).to_be_checked()
    assert ada.violations() == []
    card.get_by_role("button", name="Leave out Royal Paladin").press("Enter")
    expect(heroes.get_by_role("checkbox", name=re.compile("Royal Paladin"))).not_to_be_checked()


# Lessons


GUIDE_LIES_OVER = """() => {
  const guide = document.querySelector(".coachbubble").getBoundingClientRect()
  return [...document.querySelectorAll("#map, .tray, .under, .side, .party, .prompt, .topbar")]
    .filter((each) => {
      const box = each.getBoundingClientRect()
      return box.left < guide.right - 1 && guide.left < box.right - 1 &&
        box.top < guide.bottom - 1 && guide.top < box.bottom - 1
    }).map((each) => each.className.baseVal ?? each.className)
}"""


@pytest.mark.parametrize("game", (*PLAYABLE, "Wars of Crystalia", "12 Realms: Dungeonland"))
def test_a_lesson_is_shown_step_by_step_to_a_won_fight_and_its_guide_covers_nothing(
    visit: Visit, game: str
) -> None:
    ada = visit()
    page = ada.page
    page.goto("/learn")
    page.get_by_role("button", name=re.compile(f"Begin the lesson: {game}")).last.click()
    page.wait_for_selector(".play[data-number]")
    guide = page.get_by_role("complementary", name="Your guide")
    expect(guide).to_contain_text("1 of ")
    steps = int((guide.locator(".coachbubble__who .num").text_content() or "").split(" of ")[1])
    for step in range(steps):
        expect(guide).to_contain_text(f"{step + 1} of {steps}")
        assert page.evaluate(GUIDE_LIES_OVER) == []
        number = ada.number
        guide.get_by_role("button", name="Show me").click()
        if page.locator(".ask").count():
            page.locator(".answer.is-on").click()
        else:
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("Enter")
        ada.wait_past(number)
    expect(guide).to_contain_text("The fight is won, and that was the lesson.")
    if ada.wait_turn("mine", "over") == "over":
        expect(page.get_by_role("heading", name="You have won")).to_be_visible()
        # Nobody is left waiting for an answer of the server.
        expect(page.get_by_text("Adding it all up")).to_have_count(0)


def test_a_puzzle_gives_hints_is_tried_again_and_is_remembered_when_solved(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    page.goto("/puzzles/explore")
    page.get_by_role("button", name="Try it: The last clutch").click()
    page.wait_for_selector(".play[data-number]")
    riddle = page.get_by_role("complementary", name="Your guide")
    expect(riddle).to_contain_text("2 answers left")
    assert page.evaluate(GUIDE_LIES_OVER) == []
    riddle.get_by_role("button", name="A hint").click()
    expect(riddle).to_contain_text("Nobody asks you to fight the Gouger.")
    riddle.get_by_role("button", name="Another hint").click()
    riddle.get_by_role("button", name="Show the solution").click()
    steps = riddle.locator("ol li").all_inner_texts()
    assert steps == ["move to D4", "attack Egg Clutch in melee"]
    assert ada.violations() == []
    each = lesson.find("explore", "puzzle:01-the-last-clutch")
    scene = Match(registry.game("explore"), each.options, each.seed, start=each.start).scene(1)
    assert scene.question is not None
    walk = next(option for option in scene.question.options if option.label == steps[0])
    number = ada.number
    page.locator(f'rect.reach[data-square="{walk.squares[0]}"]').click(force=True)
    ada.wait_past(number)
    expect(riddle).to_contain_text("1 answer left")
    number = ada.number
    page.locator(".prompt__opts .opt", has_text="Egg Clutch").first.click()
    ada.wait_past(number)
    expect(riddle).to_contain_text("Solved!")
    riddle.get_by_role("link", name="More puzzles").click()
    expect(page.get_by_text("1 of", exact=False).first).to_be_visible()
    expect(page.get_by_role("button", name="Try it: The last clutch")).to_have_text("Try again")


# The companion


def order(page: Page) -> Locator:
    """What is to be done with the pieces on the real table."""
    return page.get_by_role("region", name="On the table now")


def begin_evening(visitor: Visitor, game: str, players: int = 1) -> Page:
    page = visitor.page
    page.goto("/companion")
    card = page.locator("section").filter(has=page.get_by_role("heading", name=game))
    choice = card.get_by_role("group", name="Players").get_by_role("radio", name=str(players))
    choice.check()
    page.get_by_role("button", name=f"Begin an evening: {game}").click()
    page.wait_for_selector(".pocket")
    return page


def tap_square(page: Page, place: Locator) -> None:
    """Shows what a square of the map is good for, and does it."""
    box = place.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    play = page.locator(".prompt__end .only-touch")
    several = page.locator(".prompt").filter(has_text="Several things").locator(".opt")
    several.first.or_(play).first.tap()


def in_sight(page: Page) -> Locator:
    """A square that is offered, where a finger reaches it on the screen as it is."""
    places = page.locator(".pocket__map rect.reach")
    expect(places.first).to_be_visible()
    free = places.evaluate_all(
        """all => all.findIndex(place => {
          const box = place.getBoundingClientRect()
          const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
          return hit !== null && hit.closest("svg") === place.closest("svg")
        })"""
    )
    assert free >= 0, "no square that is offered can be tapped"
    return places.nth(free)


def topmost(page: Page) -> Locator:
    """The square nearest to the door of the first room."""
    places = page.locator(".pocket__map rect.reach")
    expect(places.first).to_be_visible()
    boxes = [place.bounding_box() or {"x": 0.0, "y": 9e9} for place in places.all()]
    middle = 390 / 2
    best = min(range(len(boxes)), key=lambda i: (boxes[i]["y"], abs(boxes[i]["x"] - middle)))
    return places.nth(best)


def test_the_companion_of_arcade_runs_the_consul_and_is_found_again_where_it_was(
    visit: Visit,
) -> None:
    ada = visit(**PHONE)
    page = begin_evening(ada, "Super Dungeon Arcade")
    for _ in range(2):
        number = page.get_attribute(".pocket", "data-number")
        page.get_by_role("radio", name="★ ★", exact=True).tap()
        page.get_by_role("button", name="Enter").tap()
        page.wait_for_selector(f'.pocket:not([data-number="{number}"])')
    expect(order(page)).to_contain_text("★★ = 2 stars")
    expect(order(page)).to_contain_text(re.compile(r"Put .+ on [A-Z]+\d+"))
    first = order(page).locator(".scroll__do").inner_text()
    page.get_by_role("button", name="Done, next").tap()
    expect(order(page).locator(".scroll__do")).not_to_have_text(first)
    second = order(page).locator(".scroll__do").inner_text()
    page.reload()
    expect(order(page).locator(".scroll__do")).to_have_text(second)
    page.goto("/companion")
    page.get_by_role("link", name="Go on: Super Dungeon Arcade").tap()
    expect(order(page).locator(".scroll__do")).to_have_text(second)


class Evening:
    """People at a real table with a phone: they do as the page says, and roll their own dice."""

    def __init__(self, visitor: Visitor, game: str, players: int = 1) -> None:
        self.visitor = visitor
        self.page = begin_evening(visitor, game, players)
        self.told: list[str] = []
        """What the page had them do, in order."""
        self.standing: dict[str, str] = {}
        """Where the pieces stand on their table, by the page's sentences alone."""
        self.wounds: Counter[str] = Counter()
        self.rolled = 0

    @property
    def phase(self) -> str:
        return " ".join(self.page.locator(".phases .now").all_inner_texts())

    def scene(self) -> dict[str, Any]:
        """What the server has sent to this phone."""
        scene: dict[str, Any] = {}
        for frame in map(json.loads, self.visitor.frames):
            if frame["type"] in ("welcome", "state"):
                scene |= frame.get("state", frame)["scene"]
        return scene

    def ready(self) -> str:
        """Waits until the page wants something, and says what."""
        wants = {
            ".scroll:not(.scroll--said)": "order",
            ".roller": "roll",
            ".ask": "interrupt",
            ".prompt--grid": "question",
        }
        self.page.wait_for_selector(", ".join(wants))
        found = [want for place, want in wants.items() if self.page.locator(place).count()]
        assert len(found) == 1, f"one thing at a time, not {found}"
        return found[0]

    def done(self) -> str:
        """Does with the pieces what the page says, and taps that it is done."""
        said = order(self.page).locator(".scroll__do, .display").inner_text().strip()
        at = self._reading()
        self.told.append(said)
        if moved := re.fullmatch(r"Move (.+?) from .+ to (\w+)\.", said):
            self.standing[moved[1]] = moved[2]
        if put := re.fullmatch(r"Put (.+?) on ([A-Z]+\d+)\.", said):
            self.standing[put[1]] = put[2]
        if hurt := re.fullmatch(r"Put a wound on (.+)\.", said):
            self.wounds[hurt[1]] += 1
        if gone := re.fullmatch(r"Take (.+) off the map\.", said):
            self.standing.pop(gone[1], None)
        self.page.get_by_role("button", name=re.compile("^Done")).tap()
        self.page.wait_for_function(f"was => {READING} !== was", arg=at)
        return said

    def _reading(self) -> str:
        """How far the page has been read, as the phone remembers it."""
        return str(self.page.evaluate(READING))

    def roll(self, face: int = 0) -> None:
        """Taps a face of each die, and enters them."""
        dice = self.page.get_by_role("radiogroup")
        for die in dice.all():
            faces = die.get_by_role("radio")
            faces.nth(face % faces.count()).tap()
        self.rolled += 1
        self.answer(self.page.get_by_role("button", name="Enter"))

    def answer(self, button: Locator) -> None:
        number = self.page.get_attribute(".pocket", "data-number")
        button.tap()
        self.page.wait_for_selector(f'.pocket:not([data-number="{number}"])')

    def choose(self) -> None:
        """The plainest answer: end if one can, else the first of what is offered."""
        page = self.page
        end, offered = page.locator(".prompt__end .btn--go"), page.locator(".prompt__opts .opt")
        if end.count():
            self.answer(end)
        elif offered.count():
            self.answer(offered.first)
        else:
            number = page.get_attribute(".pocket", "data-number")
            tap_square(page, in_sight(page))
            page.wait_for_selector(f'.pocket:not([data-number="{number}"])')

    def go_on(self) -> str:
        """One thing that the page wants."""
        want = self.ready()
        if want == "order":
            self.done()
        elif want == "roll":
            self.roll(self.rolled)
        elif want == "interrupt":
            self.answer(self.page.locator(".ask .btn--go"))
        else:
            self.choose()
        return want


def test_several_players_share_one_phone_and_one_of_them_takes_another(visit: Visit) -> None:
    ada = visit(**PHONE, permissions=["clipboard-read", "clipboard-write"])
    evening = Evening(ada, "Super Dungeon Arcade", players=3)
    page = ada.page
    bo: Visitor | None = None
    asked: set[str] = set()
    for _ in range(250):
        want = evening.ready()
        who = evening.scene()["question"]["who"]
        if want == "question":
            # Whoever holds the phone sees whose turn it is.
            expect(page.locator(".prompt__who")).to_have_text(who)
            if bo is None and page.locator(".crew li").count() == 3:
                crew = page.locator(".crew__who").all_inner_texts()
                assert sorted(crew) == ["Player 1", "Player 2", "Player 3"]
                page.get_by_role("button", name="Seats").tap()
                page.get_by_role("button", name="Copy the seat’s link: Player 2").tap()
                link = page.evaluate("navigator.clipboard.readText()")
                assert "/companion/" in link
                page.get_by_role("button", name="Close", exact=True).tap()
                bo = visit(**PHONE)
                bo.page.goto(link)
                bo.page.wait_for_selector(".pocket")
                expect(bo.page.locator(".prompt__who")).to_have_count(0)
            asked.add(who)
            if bo is not None and who == "Player 2":
                break
        evening.go_on()
    assert bo is not None and "Player 1" in asked

    # Player 2 has the turn on both phones, and answers on the own one.
    number = page.get_attribute(".pocket", "data-number")
    bo.page.wait_for_selector(f'.pocket[data-number="{number}"]')
    bo.page.locator(".prompt__end .btn--go").tap()
    page.wait_for_selector(f'.pocket:not([data-number="{number}"])')
    assert bo.violations() == []


def test_another_phone_takes_over_leading_and_goes_on_where_the_first_was(visit: Visit) -> None:
    ada = visit(**PHONE, permissions=["clipboard-read", "clipboard-write"])
    evening = Evening(ada, "Super Dungeon Arcade", players=2)
    page = ada.page
    page.get_by_role("button", name="Seats").tap()
    page.get_by_role("button", name="Copy the seat’s link: Player 2").tap()
    link = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Close", exact=True).tap()
    bo = visit(**PHONE)
    bo.page.goto(link)
    led = ".pocket__lead [role=status]"
    expect(page.locator(led)).to_have_text(re.compile("^This phone leads"))
    expect(bo.page.locator(led)).to_have_text(re.compile("^The phone that began leads"))

    def several() -> bool:
        left = page.get_by_role("button", name=re.compile(r"^All \d+ done$"))
        return left.count() > 0 and int(left.inner_text().split()[1]) > 3

    while evening.ready() != "order" or not several():
        evening.go_on()
    evening.done()
    open_now = order(page).text_content() or ""
    expect(bo.page.locator(led)).to_have_text(re.compile("^The phone of Player 1 leads"))
    expect(order(bo.page)).to_have_count(0)
    assert bo.violations() == []

    # What was not done yet on one phone is what is to be done on the other.
    bo.page.get_by_role("button", name="Lead from this phone").tap()
    expect(order(bo.page)).to_have_text(open_now)
    expect(bo.page.locator(led)).to_have_text(re.compile("^This phone leads"))
    expect(page.locator(led)).to_have_text(re.compile("^The phone of Player 2 leads"))
    expect(order(page)).to_have_count(0)
    was = bo.page.evaluate(READING)
    bo.page.get_by_role("button", name=re.compile("^Done")).tap()
    bo.page.wait_for_function(f"was => {READING} !== was", arg=was)
    after = order(bo.page).text_content() or ""
    page.get_by_role("button", name="Lead from this phone").tap()
    expect(order(page)).to_have_text(after)
    expect(order(bo.page)).to_have_count(0)


def test_the_consuls_whole_turn_is_led(visit: Visit) -> None:
    """Whoever does what the page says, one thing after the other, has the table as it is."""
    table = Evening(visit(**PHONE), "Super Dungeon Arcade")
    page = table.page
    while (
        table.ready() != "question" or "who activates" not in page.locator(".prompt").inner_text()
    ):
        table.go_on()
    assert table.phase == "Heroes"
    # Nobody is hurt: only who wishes to be asked about everything is asked to drink.
    page.get_by_role("button", name="Seats").tap()
    page.get_by_label("Ask about interrupts only when it can help somebody").uncheck()
    page.get_by_role("button", name="Close", exact=True).tap()

    # The Heroes' first turn: one of them walks, and both activations end.
    page.locator(".prompt__opts .opt").first.tap()
    page.wait_for_selector(".prompt__end .btn--go")
    number = page.get_attribute(".pocket", "data-number")
    tap_square(page, in_sight(page))
    page.wait_for_selector(f'.pocket:not([data-number="{number}"])')
    while table.phase == "Heroes":
        table.go_on()
    heroes = {unit["name"]: unit for unit in table.scene()["tokens"] if unit["side"] == "ours"}
    names = {square["id"]: square["name"] for square in table.scene()["board"]["squares"]}
    table.standing |= {name: names[unit["at"]] for name, unit in heroes.items()}

    # A potion is drunk in the Consul's turn, and then nobody wants to be asked any more.
    assert table.done() == "Move the chart marker to space 1."
    assert table.done() == "The Consul commands: Move."
    drunk = False
    while table.phase == "Enemies":
        want = table.ready()
        slurp = page.locator(".ask").get_by_role("button", name=re.compile("Loud Slurping"))
        if want == "interrupt" and not drunk and slurp.count():
            table.answer(slurp.first)
            drunk = True
        elif want == "interrupt":
            table.answer(page.locator(".ask").get_by_role("button", name=re.compile("Pass until")))
        else:
            if want == "roll":
                why = page.get_by_role("region", name="Why")
                expect(why).to_contain_text("must at least equal")
            table.go_on()
    while table.ready() == "order":
        table.done()
    assert drunk
    assert "The Consul commands: Fight." in table.told

    # The table that the sentences have made is the server's.
    scene = table.scene()
    names = {square["id"]: square["name"] for square in scene["board"]["squares"]}
    there = {unit["name"]: names[unit["at"]] for unit in scene["tokens"] if unit["at"] is not None}
    assert table.standing == there
    hurt = {unit["name"]: unit["wounds"] for unit in scene["tokens"] if unit["wounds"]}
    assert dict(table.wounds) == hurt
    expect(page.locator(".prompt")).to_contain_text(re.compile("what next|who activates"))


def test_the_companion_of_deckbox_leads_from_the_cards_through_the_first_enemy_phase(
    visit: Visit,
) -> None:
    table = Evening(visit(**PHONE), "Deckbox Dungeons")
    page = table.page
    for card in ("Iron Guard", "Sword and Shield", "War Leader"):
        page.get_by_role("button", name=card).tap()
    expect(order(page)).to_contain_text("The Lost Lantern")
    expect(order(page)).to_contain_text("map card 1a")
    table.done()
    # Where heroes start matters little: nobody is asked, but everybody is told.
    while table.ready() == "order":
        table.done()
    (hero,) = table.scene()["tokens"]
    names = {square["id"]: square["name"] for square in table.scene()["board"]["squares"]}
    assert table.told[-1] == f"Iron Guard starts on {names[hero['at']]}."

    # Up to the door and onto it: a room is laid, and what waits there is rolled for.
    for _ in range(2):
        number = page.get_attribute(".pocket", "data-number")
        tap_square(page, topmost(page))
        page.wait_for_selector(f'.pocket:not([data-number="{number}"])')
    expect(order(page)).to_contain_text("map card 6b, arrow below")
    expect(order(page)).to_contain_text("Oil and Teeth")
    table.done()
    expect(page.locator(".roller")).to_contain_text("enemy dice")
    dice = page.get_by_role("radiogroup")
    assert dice.count() >= 1
    melee = re.compile("^melee")
    for die in dice.all():
        die.get_by_role("radio", name=melee).first.tap()
    shown = dice.first.get_by_role("radio", name=melee).first.get_attribute("aria-label") or ""
    page.get_by_role("button", name="Enter").tap()
    expect(order(page)).to_contain_text("appears on")
    expect(order(page)).to_contain_text(f"with {shown.split()[-1]} health")

    table.done()
    while table.ready() == "order":
        table.done()

    # Where Explore can still be pressed: not at the door that led here.
    page.get_by_role("button", name="Quest").tap()
    exits = page.get_by_role("dialog").get_by_text(re.compile("Explore can still be pressed"))
    expect(exits).to_contain_text("room 1")
    expect(exits).not_to_contain_text("room 0, above")
    page.keyboard.press("Escape")

    # The Enemy Phase: people roll in defence, and are told where each enemy goes.
    before = {unit["id"]: unit for unit in table.scene()["tokens"] if unit["side"] == "theirs"}
    table.told.clear()
    while table.phase == "Heroes":
        table.go_on()
    assert table.phase == "Enemies"
    while table.phase != "Heroes":
        if table.ready() == "roll":
            table.roll(5)
        else:
            table.go_on()
    while table.ready() == "order":
        table.done()
    scene = table.scene()
    names = {square["id"]: square["name"] for square in scene["board"]["squares"]}
    moved = [unit for unit in scene["tokens"] if unit["at"] != before.get(unit["id"], unit)["at"]]
    assert moved, "enemies in melee come closer"
    for unit in moved:
        assert f"{unit['name']} moves to {names[unit['at']]}." in table.told
    expect(page.locator(".prompt")).to_contain_text("2 actions left")
    expect(page.locator(".phases__n")).to_contain_text("2")


# For everybody, everywhere

PAGES = (
    "/",
    "/new/explore",
    "/new/arcade",
    "/new/deckbox",
    "/join",
    "/rules",
    "/rules/explore/component.dice-count",
    "/replays",
    "/learn",
    "/puzzles",
    "/companion",
)
ELSEWHERE = ("/workshop", "/me", "/nowhere", "/lobby/nowhere", "/t/nowhere")
"""Pages for those who know what they want, and addresses at which there is nothing."""


@pytest.mark.parametrize("wishes", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_wrong_on_the_pages(visit: Visit, wishes: dict[str, Any]) -> None:
    ada = visit(**wishes)
    found = {}
    for path in (*PAGES, *ELSEWHERE):
        ada.open(path)
        for dark in (False, True):
            ada.page.emulate_media(color_scheme="dark" if dark else "light")
            found[path, dark] = ada.violations(slight=True)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_a_replay_and_on_a_phone(
    visit: Visit, tmp_path: Path, theme: str
) -> None:
    ada = visit(color_scheme=theme)
    open_replay(ada, finished_game(tmp_path))
    ada.page.get_by_role("slider").fill("12")
    assert ada.violations() == []
    bo = visit(color_scheme=theme, **PHONE)
    page = begin_evening(bo, "Super Dungeon Arcade")
    expect(page.locator(".roller")).to_be_visible()
    assert bo.violations() == []
    page.get_by_role("button", name="Roll for us").tap()
    page.wait_for_selector(".pocket__dock")
    begin_evening(bo, "Deckbox Dungeons")
    expect(page.locator(".prompt__opts .opt").first).to_be_visible()
    assert bo.violations() == []


SMALL = """() => [...document.querySelectorAll(
        "button, summary, select, .field input:not([type=checkbox], [type=radio], [type=range]), "
        + ".masthead a, .shelftags a, .switch")]
    .filter(each => each.checkVisibility() && !each.closest("p, .rule, .vh"))
    .map(each => [each.outerHTML.slice(0, 120), each.getBoundingClientRect().height])
    .filter(([, high]) => high > 1 && high < 43.5)"""
"""Controls that a thumb would miss."""


def test_no_page_is_wider_than_a_phone_and_a_thumb_meets_its_controls(visit: Visit) -> None:
    ada = visit(**PHONE)
    for path in PAGES:
        ada.open(path)
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390, path
        assert ada.page.evaluate(SMALL) == [], path


# Installed


@contextmanager
def serving(site: Path) -> Iterator[str]:
    """The built page alone, from a folder that may change."""

    class Pages(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

        def send_head(self) -> Any:
            if not Path(self.translate_path(self.path)).exists():
                self.path = "/index.html"
            return super().send_head()

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Pages, directory=str(site))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


def test_the_shell_opens_without_a_connection_and_says_so(visit: Visit) -> None:
    ada = visit(**KEEPING)
    ada.page.goto("/")
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ada.context.set_offline(True)
    expect(ada.page.get_by_text("You are offline")).to_be_visible()
    ada.page.goto("/rules")
    expect(ada.page.get_by_label("Search the rules")).to_be_visible()
    expect(ada.page.get_by_text("You are offline")).to_be_visible()
    expect(ada.page.get_by_role("alert")).to_contain_text("server does not answer")
    ada.context.set_offline(False)
    expect(ada.page.get_by_text("You are offline")).to_have_count(0)
    ada.trouble.clear()


def test_a_server_that_does_not_answer_is_told_of_and_tried_again(
    visit: Visit, own: Server
) -> None:
    ada = visit(url=own.start().url, **KEEPING)
    page = ada.page
    ada.one_click("Deckbox Dungeons")
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    own.kill()
    page.goto("/replays")
    expect(page.get_by_role("alert")).to_contain_text("server does not answer")
    expect(page.get_by_text("No finished game yet")).to_have_count(0)
    page.goto("/rules")
    expect(page.get_by_role("alert")).to_contain_text("server does not answer")
    expect(page.get_by_text("No rule has all of these words")).to_have_count(0)
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("server does not answer")
    expect(page.get_by_role("region", name="Your tables")).to_contain_text("no answer")
    assert ada.violations() == []
    own.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="The table waits for Heroes")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    ada.trouble.clear()  # of what failed while nobody was there to answer


def test_a_newer_version_is_offered_and_used_when_somebody_wants_it(
    visit: Visit, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    shutil.copytree(PAGE.parent, site)
    with serving(site) as url:
        ada = visit(url=url, **KEEPING)
        page = ada.page
        page.goto("/")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        notice = page.get_by_text("A newer version is ready")
        expect(notice).to_have_count(0)
        first = page.evaluate("caches.keys()")

        # Another build is there: the page that is open says so and stays as it is.
        worker = site / "sw.js"
        worker.write_text(re.sub(r'VERSION = "\w+"', 'VERSION = "another"', worker.read_text()))
        page.reload()
        expect(notice).to_be_visible()
        assert "undercroft-another" not in first
        with page.expect_navigation():
            page.get_by_role("button", name="Use it now").click()
        page.wait_for_function("async () => (await caches.keys()).join() === 'undercroft-another'")
        expect(notice).to_have_count(0)
    ada.trouble.clear()  # of an API that is not there


def test_it_can_be_installed(visit: Visit, server: Server) -> None:
    ada = visit()
    ada.page.goto("/")
    address = ada.page.locator("link[rel=manifest]").get_attribute("href")
    with server.http() as http:
        manifest = http.get(str(address))
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        wanted = manifest.json()
        assert wanted["start_url"] == "/"
        assert wanted["display"] == "standalone"
        for icon in wanted["icons"]:
            assert http.get(icon["src"]).status_code == 200, icon["src"]
        assert {icon["sizes"] for icon in wanted["icons"]} >= {"192x192", "512x512"}
