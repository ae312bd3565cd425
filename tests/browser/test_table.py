"""The table in a real browser: people play it with mouse, keys and thumbs."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any

from playwright.sync_api import Locator, expect

from undercroft.kernel.match import Match
from undercroft.table.fair import verify

from ..deckbox.table import Table as Arena
from ..server.servers import Server
from .chromium import PHONE, WAIT, Visitor
from .conftest import Visit
from .positions import hero_with_room, played_until, sit_at, table_from


def two_people(server: Server, **wishes: Any) -> tuple[str, str, str]:
    """Explore with a person on either side: the table, the Consul's and the Heroes' secret."""
    made = server.make(
        seats=[{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}], **wishes
    )
    seats = made["secrets"]["seats"]
    return made["table"], seats["0"], seats["1"]


def at_menu(visitor: Visitor, server: Server) -> None:
    """At the side of the Heroes, in a position that is always the same: a Hero may do something."""
    sit_at(visitor, server, hero_with_room(), machines=(0,))
    expect(visitor.page.locator("rect.reach").nth(20)).to_be_attached()


def test_a_newcomer_plays_to_the_end_after_one_click(visit: Visit) -> None:
    ada = visit()
    ada.one_click("Super Dungeon Explore")
    answers = 0
    while ada.wait_turn() != "over":
        ada.answer()
        answers += 1
        assert answers < 1500
    assert answers > 10
    page, dialog = ada.page, ada.page.get_by_role("dialog")
    won = page.locator(".outcome").get_by_text("The Heroes win.").count() > 0
    expect(dialog.get_by_role("heading", level=1)).to_have_text(
        f"You have {'won' if won else 'lost'}"
    )

    # Whoever has looked round finds the way back to what can be done now.
    dialog.get_by_role("button", name="Look at the table").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="How it ended").click()

    # The file that is saved holds the very numbers of the game, however large they are.
    dialog.get_by_text("Were the dice fair?").click()
    expect(dialog).to_contain_text("undercroft verify")
    shown = dialog.locator("dd").last.inner_text()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save file").click()
    found = verify(json.loads(download.value.path().read_text()), "the file", shown)
    assert all(finding.holds for finding in found), found
    assert len(found) > 2


def test_a_move_is_shown_before_and_made_after_the_click(visit: Visit, server: Server) -> None:
    ada = visit()
    at_menu(ada, server)
    page = ada.page
    box = page.locator("rect.reach").nth(3).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    expect(page.locator("path.path")).to_have_count(1)
    number = ada.number
    page.mouse.click(x, y)
    ada.wait_past(number)
    ada.wait_turn()
    expect(page.locator(".entry").first).to_contain_text("moves")


def test_what_is_not_offered_is_answered_with_a_rule(visit: Visit, server: Server) -> None:
    ada = visit()
    at_menu(ada, server)
    number = ada.number
    page = ada.page
    ada.whole_map()
    page.locator("g.tok:not(.is-marked):has(use[href='#u-foe'])").first.click(force=True)
    note = page.locator(".whynot")
    expect(note).to_be_visible()
    chip = note.locator("summary").first
    chip.click()
    expect(note.locator(".rule__text").first).to_contain_text("page")
    assert ada.number == number


def test_a_refusal_tells_the_fact_and_shows_the_nearest_way(visit: Visit, server: Server) -> None:
    t = Arena("10a").hero("H", at=(2, 4)).enemy("r", "tunnel_rat", at=(2, 1), health=3).menu()
    refusal = t.match.refusal(t.option("attack", "melee", "r"))
    assert refusal is not None
    ada = visit()
    sit_at(ada, server, t.match)
    page = ada.page
    page.locator(f"g.tok[data-token='{t.numbers['r']}']").click(force=True)
    note = page.locator(".whynot")
    expect(note).to_contain_text(refusal.text)
    expect(note).to_contain_text(refusal.instead)
    # The square it names is a button that shows it on the map.
    place = note.locator(".sq").first
    name = place.inner_text()
    assert name in refusal.instead
    place.click()
    expect(page.locator("rect.named")).to_be_visible()
    expect(page.locator(".rim .is-lit text")).to_have_text([name.rstrip("0123456789"), name[1:]])
    assert ada.violations() == []
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)


def test_a_game_can_be_played_with_keys_alone(visit: Visit, server: Server) -> None:
    made = server.make(options={"rounds": 2})
    ada = visit()
    ada.sit(made["table"], made["secrets"]["seats"]["1"])
    page = ada.page
    moved = False
    for _ in range(300):
        if ada.wait_turn() == "over":
            break
        number = ada.number
        if page.locator(".ask").count():
            page.keyboard.press("Enter")
        elif not moved and page.locator("rect.reach").count():
            # The cursor goes to a square beside the hero and the hero follows.
            page.keyboard.press("m")
            for arrow in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
                page.keyboard.press(arrow)
                if page.locator("path.path").count():
                    break
            moved = page.locator("path.path").count() == 1
            spoken = page.locator("#cursor-says").inner_text()
            assert "Speed" in spoken or not moved
            page.keyboard.press("Enter" if moved else "e")
        elif page.locator(".prompt__end .btn--go").count():
            page.keyboard.press("e")
        elif page.locator(".prompt__opts .opt").count():
            page.keyboard.press("1")
        else:
            page.keyboard.press("m")
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        ada.wait_past(number)
    assert moved
    assert ada.turn == "over"


HELD = """() => {
    const at = document.activeElement
    const asked = at.closest(".prompt") ? "question" : at.tagName
    return at.id || (at.closest(".prompt__opts") ? "answer" : asked)
}"""
"""What has the keys."""


def test_tab_leads_through_the_targets_on_the_map_and_on_to_the_question(
    visit: Visit, server: Server
) -> None:
    def several(match: Match[Any]) -> bool:
        question = match.scene(match.ask.seat).question
        assert question is not None
        aimed = {token for each in question.options if each.odds for token in each.tokens}
        return question.turn and len(aimed) > 1

    ada = visit()
    sit_at(ada, server, played_until("crystalia", several, seed=3))
    page = ada.page
    page.keyboard.press("m")
    spoken = page.locator("#cursor-says")
    last = ""
    seen = set()
    # Each place that is offered once, wherever the cursor stood before.
    while page.evaluate(HELD) == "map":
        page.keyboard.press("Tab")
        if page.evaluate(HELD) == "map":
            expect(spoken).not_to_have_text(last)
            last = spoken.inner_text()
            assert last not in seen
            seen.add(last)
    assert len(seen) > 1
    while page.evaluate(HELD) == "question":
        page.keyboard.press("Tab")
    assert page.evaluate(HELD) == "answer", "what is asked comes next"
    number = ada.number
    page.keyboard.press("Enter")
    ada.wait_past(number)
    ada.wait_turn("mine")
    page.wait_for_function("() => document.activeElement !== document.body")


def test_a_key_is_laid_elsewhere_and_means_it_from_then_on(visit: Visit, server: Server) -> None:
    ada = visit()
    at_menu(ada, server)
    page = ada.page
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Help and settings")
    said = dialog.locator(".keysaid[role=status]")
    dialog.get_by_role("button", name="Change the key for: end or pass").click()
    page.keyboard.press("v")
    expect(said).to_contain_text("V is already the key for: lines of sight")
    dialog.get_by_role("button", name="Change the key for: end or pass").click()
    page.keyboard.press("Tab")
    expect(said).to_contain_text("Tab always means the same")
    dialog.get_by_role("button", name="Change the key for: end or pass").click()
    page.keyboard.press("x")
    expect(said).to_contain_text("X is now: end or pass")
    assert ada.violations() == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    # The button says so, the old key is idle, and a new page remembers.
    page.reload()
    ada.wait_turn()
    expect(page.locator(".prompt__end .btn--go kbd")).to_have_text("X")
    number = ada.number
    page.keyboard.press("e")
    page.keyboard.press("x")
    ada.wait_past(number)
    ada.wait_turn()
    page.keyboard.press("?")
    dialog.get_by_role("button", name="Usual keys").click()
    expect(dialog.get_by_role("button", name="end or pass, now E")).to_be_visible()


def test_a_phone_shows_first_and_does_at_the_second_tap(visit: Visit, server: Server) -> None:
    ada = visit(**PHONE)
    at_menu(ada, server)
    page = ada.page
    number = ada.number
    view = page.locator("#map").bounding_box()
    assert view is not None
    inside = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for box in (rect.bounding_box() for rect in page.locator("rect.reach").all())
        if box
        and view["x"] < box["x"]
        and box["x"] + box["width"] < view["x"] + view["width"] - 60
        and view["y"] < box["y"]
        and box["y"] + box["height"] < view["y"] + view["height"]
    ]
    bare = "([x, y]) => document.elementFromPoint(x, y)?.closest('#map') !== null"
    x, y = next(spot for spot in inside if page.evaluate(bare, spot))
    page.touchscreen.tap(x, y)
    expect(page.locator("path.path").first).to_be_visible()
    assert ada.number == number, "the first tap only shows"
    page.get_by_role("button", name="Play", exact=True).tap()
    ada.wait_past(number)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_phone_that_lies_has_the_map_beside_what_can_be_done(
    visit: Visit, server: Server
) -> None:
    ada = visit(**PHONE | {"viewport": {"width": 844, "height": 390}})
    at_menu(ada, server)
    page = ada.page
    view = page.locator("#map").bounding_box()
    assert view is not None
    assert view["width"] > 400 and view["height"] > 370
    for button in page.locator(".prompt button:visible, .menu button:visible").all():
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= view["x"] + view["width"], "nothing lies over the map"
        assert box["x"] + box["width"] <= 844 and box["y"] + box["height"] <= 390
        assert box["height"] >= 44
    assert ada.violations() == []
    number = ada.number
    page.locator(".prompt__end .btn--go").tap()
    ada.wait_past(number)


VISIBLE_LEFTS = """() => {
    const frame = document.querySelector("#map").getBoundingClientRect()
    return [...document.querySelectorAll("#map [class^=floor]")]
        .map(each => each.getBoundingClientRect())
        .filter(box => box.right > frame.left && box.left < frame.right)
        .map(box => Math.max(box.left, frame.left))
}"""
"""Where squares begin at the left, as far as they are in sight."""


def test_no_square_of_the_map_lies_under_the_tools(visit: Visit, server: Server) -> None:
    # Characters that are built already: cards to choose would stand in the map's place.
    built = {
        "heroes": ["iron_guard"],
        "equipment": ["sword_and_shield"],
        "abilities": ["war_leader"],
    }
    games: tuple[tuple[str, dict[str, Any]], ...]
    games = (("explore", {}), ("arcade", {}), ("deckbox", built))
    tables = {game: server.make(game, options=options) for game, options in games}
    # The warbands of Crystalia are chosen from cards as well: it is looked at later.
    placed = played_until("crystalia", lambda match: match.ask.prompt == "menu")
    tables["crystalia"] = table_from(server, placed)
    for size in ((1440, 900), (1280, 720), (1200, 900)):
        for game, made in tables.items():
            ada = visit(viewport={"width": size[0], "height": size[1]})
            ada.sit(made["table"], made["secrets"]["seats"]["0"])
            tools = ada.page.locator(".tools").bounding_box()
            lefts = ada.page.evaluate(VISIBLE_LEFTS)
            assert tools is not None and len(lefts) > 20
            assert tools["x"] + tools["width"] <= min(lefts), (game, size)


def test_sight_and_reach_of_a_foe_are_shown_to_whoever_points_at_it(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    at_menu(ada, server)
    page = ada.page
    number = ada.number
    ada.whole_map()
    foe = page.locator("g.tok:has(use[href='#u-foe'])").first
    foe.hover(force=True)
    page.keyboard.press("v")
    note = page.locator(".lensnote")
    expect(note).to_contain_text("sees")
    heroes = page.locator("g.tok:has(.rim-hero)").count()
    expect(page.locator(".rays .ray")).to_have_count(heroes)
    expect(page.locator("path.seen-edge")).to_be_attached()
    page.keyboard.press("r")
    expect(note).to_contain_text("can get to")
    assert page.locator("rect.far").count() > 0
    assert ada.violations() == []

    # Looking is no answer; whatever happens next is looked at anew.
    assert ada.number == number
    looked = [json.loads(f) for f in ada.frames if '"type":"look"' in f.replace(" ", "")]
    # Whom it sees comes first, and then every square.
    assert [frame["number"] for frame in looked] == [number, number]
    assert [frame["seen"] is None for frame in looked] == [True, False]
    ada.point()
    ada.wait_past(number)
    ada.wait_turn()
    expect(note).to_contain_text("can get to")
    page.keyboard.press("r")
    expect(note).to_have_count(0)


def test_the_cursor_and_the_card_of_a_figure_show_its_sight_too(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    at_menu(ada, server)
    page = ada.page
    name = page.locator(".hero--active h3 .plain").inner_text()
    page.keyboard.press("m")
    page.keyboard.press("v")
    expect(page.locator(".lensnote")).to_contain_text(f"{name} sees")
    page.keyboard.press("Escape")
    expect(page.locator(".lensnote")).to_have_count(0)
    page.locator(".hero--active h3 .plain").click()
    page.get_by_role("dialog").get_by_role("button", name="How far a figure can go").click()
    expect(page.locator(".lensnote")).to_contain_text(f"{name} can get to")


def test_with_a_finger_a_figure_is_looked_at_before_it_is_chosen(
    visit: Visit, server: Server
) -> None:
    ada = visit(**PHONE)
    at_menu(ada, server)
    page = ada.page
    page.get_by_role("button", name="Lines of sight").tap()
    expect(page.locator(".lensnote")).to_contain_text("sees")
    expect(page.locator("path.seen-edge").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_question_survives_a_broken_connection(visit: Visit, own: Server) -> None:
    own.start()
    made = own.make()
    ada = visit(url=own.url)
    ada.sit(made["table"], made["secrets"]["seats"]["1"])
    ada.wait_turn()
    prompt = ada.page.locator(".prompt__ask b").inner_text()
    number = ada.number
    own.kill()
    expect(ada.page.get_by_role("alert")).to_contain_text("connection")
    # What is chosen meanwhile is not sent, and not pretended to be.
    ada.page.keyboard.press("1")
    expect(ada.page.locator(".prompt")).not_to_contain_text("Telling the table")
    own.start()
    expect(ada.page.get_by_role("alert")).to_have_count(0, timeout=WAIT)
    ada.trouble.clear()  # of what failed while nobody was there to answer
    ada.wait_turn()
    assert (ada.number, ada.page.locator(".prompt__ask b").inner_text()) == (number, prompt)
    ada.answer()
    assert ada.number > number


def test_two_people_play_one_table_and_see_only_their_own_options(
    visit: Visit, server: Server
) -> None:
    table, consul, heroes = two_people(server)
    ada, bo = visit(), visit()
    ada.sit(table, consul)
    bo.sit(table, heroes)
    for _ in range(12):
        asked = ada if ada.wait_turn("mine", "waiting") == "mine" else bo
        other = bo if asked is ada else ada
        asked.wait_turn("mine")
        number = asked.number
        asked.answer()
        other.wait_past(number)
    for person, seat in ((ada, 0), (bo, 1)):
        for frame in map(json.loads, person.frames):
            scene = frame.get("scene") or frame.get("state", {}).get("scene") or {}
            question = scene.get("question")
            if question and question["seat"] != seat:
                assert question["options"] == [] and not question["mine"]
    ada.page.get_by_role("tab", name="Table talk").click()
    ada.page.get_by_label("Say something").fill("Good luck, heroes")
    ada.page.keyboard.press("Enter")
    bo.page.get_by_role("tab", name="Table talk").click()
    expect(bo.page.locator(".talk")).to_contain_text("Good luck, heroes")


def test_what_happens_is_played_back_and_can_be_skipped(visit: Visit, server: Server) -> None:
    ada = visit()
    at_menu(ada, server)
    page = ada.page
    page.emulate_media(reduced_motion="no-preference")
    hero = page.locator("g.tok:has(.glow)")
    before = hero.get_attribute("style")
    far = page.locator("text.reach-n").evaluate_all(
        "all => Math.max(...all.map(n => +n.textContent))"
    )
    box = page.locator("text.reach-n", has_text=str(far)).first.bounding_box()
    assert box is not None and far > 2
    number = ada.number
    page.mouse.click(box["x"], box["y"])
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.keyboard.press("Escape")
    ada.wait_past(number)
    ada.wait_turn()
    assert hero.get_attribute("style") != before
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)


def test_an_own_move_is_taken_back_freely(visit: Visit, server: Server) -> None:
    ada = visit()
    at_menu(ada, server)
    page = ada.page
    before = page.locator("rect.reach").count()
    number = ada.number
    ada.point()
    ada.wait_past(number)
    ada.wait_turn()
    number = ada.number
    page.keyboard.press("Control+z")
    ada.wait_past(number)
    ada.wait_turn()
    expect(page.locator("rect.reach")).to_have_count(before)


def after_the_dice(ada: Visitor, bo: Visitor) -> Locator:
    """Played until Bo is asked, and what he did last is not his alone to take back: the button."""
    button = bo.page.locator(".prompt__end .opt--s")
    binding = re.compile("asks the others|dice were rolled|answered since")
    for _ in range(200):
        asked = ada if ada.wait_turn("mine", "waiting") == "mine" else bo
        asked.wait_turn("mine")
        if asked is bo and button.filter(has_text=binding).count():
            return button
        number = asked.number
        asked.answer()
        (bo if asked is ada else ada).wait_past(number)
    raise AssertionError("nothing was decided")


def test_what_dice_have_decided_stands_and_says_why(visit: Visit, server: Server) -> None:
    table, consul, heroes = two_people(server)
    ada, bo = visit(), visit()
    ada.sit(table, consul)
    bo.sit(table, heroes)
    button = after_the_dice(ada, bo)
    expect(button).to_have_attribute("aria-disabled", "true")
    number = bo.number
    bo.page.keyboard.press("Control+z")
    told = bo.page.get_by_role("status").filter(has_text=button.get_attribute("title") or "?")
    expect(told).to_be_visible()
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    assert bo.number == number


def test_where_take_backs_are_free_dice_are_taken_back_by_consent(
    visit: Visit, server: Server
) -> None:
    table, consul, heroes = two_people(server, manners={"take_backs": True})
    ada, bo = visit(), visit()
    ada.sit(table, consul)
    bo.sit(table, heroes)
    expect(after_the_dice(ada, bo)).to_contain_text("asks the others")
    number = bo.number
    bo.page.keyboard.press("Control+z")
    asking = ada.page.get_by_role("dialog")
    expect(asking).to_contain_text("take something back")
    asking.get_by_role("button", name="Refuse").click()
    expect(bo.page.get_by_role("status").filter(has_text="disagreed")).to_be_visible()
    assert bo.number == number
    bo.page.keyboard.press("Control+z")
    ada.page.get_by_role("button", name="Agree").click()
    bo.wait_past(number)


def test_a_seat_is_handed_to_the_machine_and_links_are_given_out(visit: Visit) -> None:
    ada = visit(permissions=["clipboard-read", "clipboard-write"])
    ada.one_click("Super Dungeon Explore")
    page = ada.page
    page.get_by_role("button", name="Seats and links").click()
    drawer = page.get_by_role("dialog")
    drawer.get_by_role("button", name="Copy the link to watch").click()
    link = page.evaluate("navigator.clipboard.readText()")
    bo = visit()
    bo.page.goto(link)
    bo.page.wait_for_selector(".play")
    expect(bo.page.locator(".brand")).to_contain_text("You are watching")
    drawer.get_by_role("button", name="Hand to the machine: Heroes").click()
    expect(drawer).to_contain_text("machine")
    number = bo.number
    bo.wait_past(number + 3)


def test_a_guest_leaves_a_seat_or_hands_it_over_and_takes_it_back(
    visit: Visit, server: Server
) -> None:
    table, _, heroes = two_people(server)
    bo = visit()
    bo.sit(table, heroes)
    bo.page.get_by_role("button", name="Seats and links").click()
    drawer = bo.page.get_by_role("dialog")
    row = drawer.get_by_role("listitem").filter(has_text="Heroes")
    for deed, then in (("Hand to the machine", "machine, adept"), ("Leave the seat", "open seat")):
        drawer.get_by_role("button", name=f"{deed}: Heroes").click()
        expect(row).to_contain_text(then)
        expect(drawer.get_by_role("button", name=f"{deed}: Heroes")).to_have_count(0)
        drawer.get_by_role("button", name="Take the seat: Heroes").click()
        expect(row).to_contain_text("at the table · you")


def test_own_dice_are_entered_at_the_table_in_plain_words(visit: Visit, server: Server) -> None:
    made = server.make("arcade", dice="own")
    ada = visit()
    ada.sit(made["table"], made["secrets"]["seats"]["0"])
    page = ada.page
    asked = page.locator(".ask")
    expect(asked.get_by_role("heading")).to_have_text("The party rolls 1 green die (tile).")
    expect(page.locator(".prompt")).to_contain_text("Choose the face of each die")
    enter = asked.get_by_role("button", name="Enter the roll")
    expect(enter).to_have_attribute("aria-disabled", "true")
    number = ada.number
    asked.get_by_role("radio").nth(2).click()
    expect(asked.get_by_role("radio").nth(2)).to_be_checked()
    assert ada.violations() == []
    enter.click()
    ada.wait_past(number)
    expect(page.locator(".log .entry").first).to_be_visible()


def test_who_watches_sees_the_board_and_is_offered_nothing(visit: Visit, server: Server) -> None:
    made = server.make("explore")
    ada, bo = visit(), visit()
    sent: list[str] = []
    bo.page.on("websocket", lambda ws: ws.on("framesent", lambda frame: sent.append(str(frame))))
    ada.sit(made["table"], made["secrets"]["seats"]["1"])
    bo.sit(made["table"], made["secrets"]["watch"])
    ada.wait_turn("mine")
    ada.until(lambda: ada.turn == "mine" and ada.page.locator("rect.reach").count() > 0)
    number = ada.number
    bo.page.wait_for_selector(f'.play[data-number="{number}"]')
    figures = ada.page.locator(".tok").count()
    assert figures > 0
    expect(bo.page.locator(".tok")).to_have_count(figures)
    expect(bo.page.locator(".prompt")).to_contain_text("Waiting for")

    # No choice, no square, no way to take back; and nothing of them was sent.
    offers = ".prompt .opt, rect.reach, .ask"
    assert ada.page.locator(offers).count() > 0
    expect(bo.page.locator(offers)).to_have_count(0)
    questions = [
        question
        for frame in map(json.loads, bo.frames)
        if frame["type"] in ("welcome", "state")
        and (question := frame.get("state", frame)["scene"].get("question"))
    ]
    assert questions
    assert all(not question["mine"] and not question["options"] for question in questions)

    # Keys of somebody who watches ask for nothing.
    for key in ("Enter", "e", "1", "Control+z"):
        bo.page.keyboard.press(key)
    ada.answer()
    bo.wait_past(number)
    # A pulse may fall into it on a slow machine.
    assert {json.loads(text)["type"] for text in sent} - {"ping"} == {"hello"}


def test_four_warbands_are_told_in_a_line_each_and_in_full_behind_it(
    visit: Visit, server: Server
) -> None:
    made = server.make("crystalia", options={"mode": "narrative", "players": 4})
    for wishes, tallest in (({"viewport": {"width": 1280, "height": 800}}, 80), (PHONE, 190)):
        ada = visit(**wishes)
        ada.sit(made["table"], made["secrets"]["seats"]["0"])
        page = ada.page
        ada.until(lambda: page.locator(".owner").count() > 0)  # noqa: B023
        owners = page.locator(".owner")
        expect(owners).to_have_count(4)
        bar = page.locator(".topbar").bounding_box()
        assert bar is not None and bar["height"] < tallest
        for owner in owners.all():
            box = owner.bounding_box()
            assert box is not None
            assert box["x"] >= 0 and box["x"] + box["width"] <= wishes["viewport"]["width"]
            assert owner.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
        # The seat that is asked is marked and said to be.
        expect(page.locator(".owner.is-asked")).to_have_text(re.compile("asked now"))
        map_box = page.locator(".board__area").bounding_box()
        assert map_box is not None
        wide = wishes["viewport"]["width"]
        assert map_box["width"] >= (wide if wide < 760 else wide / 2)
        assert map_box["height"] >= (300 if wide < 760 else 600)
        owners.nth(1).click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Wrath")
        expect(dialog).to_contain_text("waits")
        assert ada.violations() == []


def _weigh(sizes: list[float], event: dict[str, Any]) -> None:
    sizes.append(event["encodedDataLength"])


def test_the_first_view_of_a_table_is_small_in_every_game(visit: Visit, server: Server) -> None:
    with server.http() as http:
        games = [game["name"] for game in http.get("/api/games").json()["games"]]
    assert "explore" in games
    for game in games:
        made = server.make(game)
        ada = visit()
        session = ada.context.new_cdp_session(ada.page)
        session.send("Network.enable")
        sizes: list[float] = []
        session.on("Network.loadingFinished", partial(_weigh, sizes))
        ada.sit(made["table"], list(made["secrets"]["seats"].values())[-1])
        ada.page.wait_for_load_state("networkidle")
        assert 20_000 < sum(sizes) < 250_000, game


def test_two_warbands_are_played_by_link_from_two_browsers(visit: Visit, server: Server) -> None:
    names = ("Ada", "Bo")
    made = server.make("crystalia", seats=[{"kind": "person", "name": name} for name in names])
    people = [visit(), visit()]
    for seat, person in enumerate(people):
        person.sit(made["table"], made["secrets"]["seats"][str(seat)])
    moved = []
    for _ in range(40):
        seat = 0 if people[0].wait_turn("mine", "waiting") == "mine" else 1
        people[seat].wait_turn("mine")
        number = people[seat].number
        waits = people[1 - seat].page
        expect(waits.locator(".prompt")).to_contain_text(f"Waiting for {names[seat]} (")
        expect(waits.locator(".prompt__opts .opt")).to_have_count(0)
        people[seat].answer()
        for person in people:
            person.wait_past(number)
        moved.append(seat)
    assert set(moved) == {0, 1}
    assert people[0].number == people[1].number
