"""The campaign: every quest of the built-in pack, its special rules and its endings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.deckbox.packs import pack
from tests.deckbox.table import Table
from undercroft.agents.greedy import Greedy
from undercroft.games.deckbox.app import answer
from undercroft.games.deckbox.ending import all_hold, holds
from undercroft.games.deckbox.events import Attacked, GameEnded, Happened, Hurt
from undercroft.games.deckbox.game import GAME, Deckbox
from undercroft.games.deckbox.script import ActionRow, icon
from undercroft.kernel.match import Match

QUESTS = list(GAME.content.quests)
SKILLED = {
    "strength": "hill_champion", "dexterity": "river_duelist",
    "wisdom": "lamp_scholar", "charisma": "road_minstrel",
}  # fmt: skip


def quest(name: str, side: str, room: str, encounter: str = "", **facts: Any) -> Table:
    """A room of a quest as the only one on the table, with nothing for sale."""
    facts = {"market": [], "deck_only": True, **facts}
    return Table(side, quest=name, room=room, encounter=encounter, **facts)


def end_of(t: Table) -> tuple[str, str] | None:
    """How the quest ended, and why; None if it goes on."""
    ended = t.events(GameEnded)
    assert bool(ended) == t.match.over
    return (ended[0].outcome, ended[0].why) if ended else None


WON = ("won", "the aim is met")
LOST = ("lost", "what was not to happen has happened")
LATE = ("lost", "time has run out")


# The campaign as a whole


@pytest.mark.rule("app.quests")
def test_the_campaign_has_ten_quests_in_order_of_all_kinds() -> None:
    rows = list(GAME.content.quests.values())
    assert [row.number for row in rows] == list(range(1, 11))
    assert {row.layout for row in rows} == {"fixed", "drawn"}
    aims = {c.when for row in rows for c in row.aim}
    assert {"slain", "at", "carried", "held", "round", "marked", "counted"} <= aims
    assert any(row.laid for row in rows)
    assert sum(row.override.model_fields_set != set() for row in rows) >= 5
    assert sum(bool(row.cards) for row in rows) >= 4


def test_later_quests_are_meant_to_be_won_less_often() -> None:
    bands = [row.band for row in GAME.content.quests.values()]
    assert all(low < high for low, high in bands)
    middles = [low + high for low, high in bands]
    assert middles == sorted(middles, reverse=True)
    assert bands[0][0] >= 75
    assert bands[-1][1] <= 60


@pytest.mark.parametrize("name", QUESTS)
def test_no_encounter_asks_for_more_enemy_dice_than_the_box_holds(name: str) -> None:
    for encounter in GAME.box.quest(name, 4).met:
        icons = GAME.box.icons(encounter.enemies, dict(encounter.more), 4)
        for colour, count in GAME.content.die_counts.items():
            assert sum(one.die == colour for one in icons) <= count, encounter.id


@pytest.mark.rule("setup.choose-quest")
@pytest.mark.parametrize("name", QUESTS)
def test_every_player_more_brings_more_enemies_into_a_quest(name: str) -> None:
    spawns: list[Any] = [*GAME.box.quest(name, 4).met]
    for event in GAME.content.quests[name].event:
        spawns += [h for h in event.do if h.do == "spawn"]
    totals = [
        sum(len(GAME.box.icons(one.enemies, dict(one.more), players)) for one in spawns)
        for players in (1, 2, 3, 4)
    ]
    assert totals == sorted(set(totals))


@pytest.mark.rule("app.quest-end")
@pytest.mark.parametrize("name", QUESTS)
def test_a_greedy_party_can_win_every_quest(name: str) -> None:
    assert any(won(greedy(name, 3, seed)) for seed in range(8))


@pytest.mark.rule("app.quest-end")
@pytest.mark.parametrize("name", QUESTS)
def test_random_heroes_lose_every_quest(name: str) -> None:
    assert not all(won(at_random(name, 1, seed)) for seed in range(4))


def won(match: Match[Any]) -> bool:
    return match.outcome is not None and match.outcome[0] == "heroes"


def greedy(name: str, players: int, seed: int, game: Deckbox = GAME) -> Match[Any]:
    match = game.new(seed, events=False, quest=name, players=players)
    party = [Greedy(seed * 10 + hero) for hero in range(players)]
    while not match.over:
        match.answer(party[match.ask.seat].choose(match, match.ask))
    return match


def at_random(name: str, players: int, seed: int) -> Match[Any]:
    match = GAME.new(seed, events=False, quest=name, players=players)
    dice = random.Random(seed)
    while not match.over:
        match.answer(dice.randrange(len(match.ask.options)))
    return match


def test_the_quest_of_the_page_on_quests_can_be_played(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "quests.md"
    text = page.read_text().split("## A whole quest")[1]
    game = Deckbox(pack(tmp_path, text.split("```toml")[1].split("```")[0]))
    assert list(game.content.quests)[-1] == "salt_road"
    for players in (1, 4):
        assert any(won(greedy("salt_road", players, seed, game)) for seed in range(4))


# What rooms offer: every action of every quest


def actions() -> Iterator[tuple[str, str, str, str, ActionRow]]:
    """Quest, room, side, encounter and action."""
    for name, row in GAME.content.quests.items():
        seen = set()
        for room in row.room:
            for encounter in room.encounter:
                if encounter not in seen:
                    seen.add(encounter)
                    for action in GAME.content.encounters[encounter].action:
                        yield name, room.id, room.side[0], encounter, action


def offered(name: str, room: str, side: str, encounter: str, action: ActionRow) -> Table:
    """A hero good at it stands on the point of interest, and all it asks for holds."""
    flags = [c.flag for c in action.when if c.when == "marked"]
    counters = {c.counter: c.at_least for c in action.when if c.when == "counted"}
    t = quest(name, side, room, encounter, flags=flags, counters=counters)
    t.set(deck=["red_draught", "fire_flask"], discard=[])
    hero = SKILLED[action.skill or "strength"]
    t.hero("H", hero=hero, at=(2, 2), health=5, energy=3)
    return t.menu()


def number(encounter: str, action: ActionRow) -> int:
    return GAME.content.encounters[encounter].action.index(action)


ACTIONS = list(actions())
IDS = [f"{a[3]}-{a[4].id}" for a in ACTIONS]


@pytest.mark.rule("action.special", "skill-check.success")
@pytest.mark.parametrize(("name", "room", "side", "encounter", "action"), ACTIONS, ids=IDS)
def test_every_action_of_a_room_does_what_it_says_when_it_succeeds(
    name: str, room: str, side: str, encounter: str, action: ActionRow
) -> None:
    t = offered(name, room, side, encounter, action)
    before = t.s.copy()
    t.spawns(*["melee 1"] * 6)
    if action.skill is not None:
        t.dice("6 6 6 6")
    t.do("act", 0, number(encounter, action))
    came_of_it(t, before, action.success)
    if not t.match.over:
        again = not action.once and all_hold(t.s, action.when, action.unless)
        assert t.offers("act", 0, number(encounter, action)) == again


@pytest.mark.rule("action.special", "skill-check.success")
@pytest.mark.parametrize(
    ("name", "room", "side", "encounter", "action"),
    [a for a in ACTIONS if a[4].skill],
    ids=[i for a, i in zip(ACTIONS, IDS, strict=True) if a[4].skill],
)
def test_every_check_of_a_room_can_fail_and_be_tried_again(
    name: str, room: str, side: str, encounter: str, action: ActionRow
) -> None:
    t = offered(name, room, side, encounter, action)
    before = t.s.copy()
    t.spawns(*["melee 1"] * 6).dice("1 1 1 1")
    t.do("act", 0, number(encounter, action))
    came_of_it(t, before, action.failure)
    if not action.cleared or not t.s.foes:
        assert t.offers("act", 0, number(encounter, action))


def came_of_it(t: Table, before: Any, happenings: tuple[Any, ...]) -> None:
    """Compare the table with what a script says; a spawn in a room not laid brings nobody."""
    s = t.s
    items = loot = energy = health = 0
    flags, counters, tokens, enemies = before.flags, list(before.counters), 0, 0
    for h in happenings:
        if h.do == "items":
            items += h.count
        elif h.do == "loot":
            loot += h.amount
        elif h.do == "energy":
            energy += h.amount
        elif h.do == "heal":
            health += h.amount
        elif h.do == "damage":
            health -= h.amount
        elif h.do == "mark":
            flags |= 1 << s.quest.flags[h.flag]
        elif h.do == "count":
            counters[s.quest.counters[h.counter]] += h.amount
        elif h.do == "take":
            tokens += 1
        elif h.do == "spawn" and h.room is None:
            enemies += len(h.enemies)
        else:
            assert h.do == "spawn", h
    assert len(s.items[0]) == items
    assert s.loot[0] == loot
    assert s.energy[0] == max(0, 3 + energy)
    assert s.health[0] == min(s.most[0], 5 + health)
    assert s.flags == flags
    assert s.counters == tuple(max(0, c) for c in counters)
    assert len(s.carries(0)) == tokens
    assert len(s.enemies()) == enemies


@pytest.mark.rule("action.special")
@pytest.mark.parametrize(
    ("name", "room", "side", "encounter", "action"),
    [a for a in ACTIONS if a[4].when or a[4].cleared or a[4].unless],
    ids=[i for a, i in zip(ACTIONS, IDS, strict=True) if a[4].when or a[4].cleared or a[4].unless],
)
def test_an_action_is_withheld_as_its_conditions_say(
    name: str, room: str, side: str, encounter: str, action: ActionRow
) -> None:
    act = ("act", 0, number(encounter, action))
    assert offered(name, room, side, encounter, action).offers(*act)
    if action.when:
        t = quest(name, side, room, encounter).hero("H", at=(2, 2)).menu()
        assert not t.offers(*act)
    if action.cleared:
        t = offered(name, room, side, encounter, action)
        t.enemy("r", at=(2, 4)).menu()
        assert not t.offers(*act)
    for c in action.unless:
        t = offered(name, room, side, encounter, action)
        if c.when == "marked":
            t.menu(flags=[*t.facts["flags"], c.flag])
        else:
            assert c.when == "round"
            t.menu(round=c.number + 1)
        assert not t.offers(*act)


# The Lost Lantern, The Warden Below, Rising Water


def test_the_water_drags_at_everybody_from_round_eight_on() -> None:
    t = quest("rising_water", "5a", "sluice", round=8, flags=["closed"]).hero("H", at=(2, 4))
    t.hero("I", at=(2, 0)).dice("1 1 1 1", "6 6 1 1").start("refresh")
    assert (t.health("H"), t.health("I")) == (9, 8)
    t = quest("rising_water", "5a", "sluice", round=7, flags=["closed"]).hero("H", at=(2, 4))
    t.start("refresh")
    assert t.health("H") == 10


@pytest.mark.rule("app.precedence", "terrain.water-cost")
def test_the_cisterns_are_deep() -> None:
    t = quest("rising_water", "5a", "sluice").hero("H", at=(0, 3)).menu()
    # Speed 4: one space of water costs 3, and one step is left.
    assert t.offers("move", t.at(0, 1))
    assert not t.offers("move", t.at(0, 0))
    assert not t.offers("move", t.at(1, 0))


def test_all_who_stand_must_be_on_the_stair() -> None:
    t = Table("8a", quest="rising_water", room="dais").room("2a", (0, "U"), "stair")
    t.hero("H", at=(2, 2, 1)).hero("I", at=(2, 2, 0)).start("players")
    assert not holds(t.s, t.s.quest.row.aim[0])
    t = Table("8a", quest="rising_water", room="dais").room("2a", (0, "U"), "stair")
    t.hero("H", at=(2, 2, 1)).hero("I", at=None).menu("H")
    t.do("move", t.at(2, 4, 1))
    assert end_of(t) == WON


# The Ferryman's Child


def ferry(**facts: Any) -> Table:
    t = Table("2a", quest="ferrymans_child", room="stair", market=[], deck_only=True, **facts)
    return t.room("1b", (0, "U"), "cell", "ferry_cell")


def test_whoever_carries_the_child_is_slower() -> None:
    t = ferry().hero("H", at=(2, 0, 1), tokens=["child"]).menu()
    assert t.s.speed(0) == 3
    assert ferry().hero("H", at=(2, 0, 1)).menu().s.speed(0) == 4


def test_the_cell_opens_only_once() -> None:
    t = ferry(flags=["keys"]).hero("H", at=(2, 2, 1)).menu()
    assert t.offers("act", 1, 0)
    assert t.offers("act", 1, 1)
    t.do("act", 1, 0)
    assert t.s.carries(0) == [0]
    assert t.offered("act") == []


def test_the_toll_men_come_in_every_second_round_while_the_child_is_carried() -> None:
    def refreshed(round: int, *tokens: str) -> Table:
        t = ferry(round=round).hero("H", at=(0, 0, 1), tokens=tokens).spawns("melee 2")
        return t.start("refresh")

    assert refreshed(5, "child").new_enemies() == [("toll_bandit", 2, refreshed(5).at(2, 2, 1))]
    assert refreshed(6, "child").new_enemies() == []
    assert refreshed(5).new_enemies() == []


def test_somebody_comes_down_from_the_river_in_round_nine() -> None:
    t = ferry(round=9).hero("H", at=(0, 0, 1)).spawns("ranged 1").start("refresh")
    assert t.new_enemies() == [("toll_archer", 1, t.at(2, 2, 0))]


@pytest.mark.rule("app.quest-end")
def test_the_child_is_home_when_its_carrier_stands_on_the_stair() -> None:
    t = ferry().hero("H", at=(2, 4, 1), tokens=["child"]).hero("I", at=(0, 0, 1)).menu("H")
    t.do("move", t.at("U"))
    assert end_of(t) == WON


# The Long Watch


def hall(**facts: Any) -> Table:
    t = Table("9a", quest="long_watch", room="hall", encounter="watch_candle",
              market=[], deck_only=True, **facts)  # fmt: skip
    t.room("8b", (0, "L"), "west", "watch_west").room("13b", (0, "R"), "east", "watch_east")
    return t.room("7a", (0, "U"), "north")


@pytest.mark.rule("setup.starting-tiles")
def test_the_four_rooms_of_the_watch_lie_from_the_beginning() -> None:
    match = GAME.new(1, quest="long_watch", heroes=["iron_guard"], equipment=["long_spear"],
                     abilities=["war_leader"])  # fmt: skip
    sides = [GAME.content.sides[room.side].id for room in match.state.rooms]
    assert sides == ["9a", "8b", "13b", "7a"]
    match.answer(0)
    assert match.state.loot == [3]


def test_the_candle_darkens_only_when_an_enemy_has_the_hall_to_itself() -> None:
    def dark(hero: tuple[int, int, int], enemy: tuple[int, int, int]) -> int:
        t = hall(round=8).hero("H", at=hero).enemy("r", at=enemy, stunned=True).start("refresh")
        return t.s.counters[t.s.quest.counters["dark"]]

    assert dark((2, 2, 3), (2, 2, 0)) == 1
    assert dark((2, 3, 0), (2, 2, 0)) == 0
    assert dark((2, 2, 3), (2, 2, 1)) == 0


@pytest.mark.rule("app.quest-end")
def test_the_sixth_dark_round_puts_the_candle_out() -> None:
    for dark, outcome in ((4, None), (5, LOST)):
        t = hall(round=9, counters={"dark": dark}).hero("H", at=(2, 2, 3))
        t.enemy("r", at=(2, 2, 0), stunned=True).start("refresh")
        assert end_of(t) == outcome


def test_barred_passages_keep_everybody_out_until_they_break_in_round_five() -> None:
    def came(round: int, *flags: str) -> list[str]:
        t = hall(round=round, flags=flags).hero("H", at=(1, 3)).spawns(*["melee 1"] * 4)
        t.start("refresh")
        rooms = ("hall", "west", "east", "north")
        return [
            rooms[i]
            for _, _, at in t.new_enemies()
            for i in range(4)
            if t.s.ground.masks[i] >> at & 1
        ]

    assert came(1) == ["west"]
    assert came(1, "west_barred") == []
    assert came(2) == ["east"]
    assert came(2, "east_barred") == []
    assert came(3, "west_barred", "east_barred") == ["north"]
    assert came(5) == ["west"]
    assert came(5, "west_barred", "east_barred") == ["west", "east"]
    assert came(7) == ["west"]
    # Those who broke in were the last who came that way.
    assert came(7, "west_barred") == []
    # After round 8 it is morning.
    assert came(9) == came(10) == []


def test_nothing_breaks_that_was_not_barred() -> None:
    def told(*flags: str) -> list[str]:
        t = hall(round=5, flags=flags).hero("H", at=(1, 3)).spawns(*["melee 1"] * 4)
        t.start("refresh")
        return [t.s.quest.row.event[v.event].text for v in t.events(Happened)]

    assert told() == ["Feet in the western passage."]
    assert told("west_barred") == ["Wood breaks in the west."]
    assert told("east_barred")[1:] == ["Stones are rolled away in the east."]


def test_the_oldest_comes_in_round_six() -> None:
    t = hall(round=6, flags=["east_barred"]).hero("H", at=(1, 3))
    t.spawns("melee 1", "ranged 1").start("refresh")
    assert [card for card, _, _ in t.new_enemies()] == ["bone_sentry", "grave_chanter"]


@pytest.mark.rule("app.quest-end")
def test_the_watch_is_over_after_round_eight_and_two_quiet_rounds() -> None:
    for round, held, outcome in ((8, 1, WON), (8, 0, None), (9, 1, WON), (7, 1, None)):
        t = hall(round=round, held={"hall": held}, flags=["west_barred", "east_barred"])
        t.hero("H", at=(2, 2)).start("refresh")
        assert end_of(t) == outcome, (round, held)


# The Quiet Library


def library(**facts: Any) -> Table:
    return quest("quiet_library", "1a", "gate", **facts).hero("H", at=(2, 4))


def test_three_noises_bring_a_golem_and_are_forgotten() -> None:
    t = library(counters={"noise": 4}).start("refresh")
    assert [card for card, _, _ in t.new_enemies()] == ["shelf_golem"]
    assert t.s.counters[t.s.quest.counters["noise"]] == 1
    assert t.s.counters[t.s.quest.counters["golems"]] == 1
    assert library(counters={"noise": 2}).start("refresh").new_enemies() == []


@pytest.mark.rule("app.quest-end")
def test_too_many_golems_lose_the_library_and_more_heroes_may_wake_more() -> None:
    assert end_of(library(counters={"noise": 3, "golems": 2}).start("refresh")) is None
    t = library(counters={"noise": 3, "golems": 3}).start("refresh")
    assert end_of(t) == LOST
    t = library(counters={"noise": 3, "golems": 3}).hero("I", at=(1, 3)).start("refresh")
    assert end_of(t) is None


def test_pages_turn_in_every_fourth_round() -> None:
    t = library(round=8).spawns("melee 2").start("refresh")
    assert [card for card, _, _ in t.new_enemies()] == ["page_swarm"]
    assert library(round=9).start("refresh").new_enemies() == []


def test_a_seal_is_undone_or_broken_but_not_both() -> None:
    t = quest("quiet_library", "7a", "stacks", "library_stacks").hero("H", at=(2, 2)).menu()
    t.dice("6 6 1 1").do("act", 0, 0)
    assert t.offered("act") == []
    t = quest("quiet_library", "7a", "stacks", "library_stacks").hero("H", at=(2, 2)).menu()
    t.spawns("melee 1").do("act", 0, 1)
    assert t.offered("act") == []


@pytest.mark.rule("app.precedence", "setup.energy-start", "setup.item-market")
def test_the_library_gives_two_energy_and_a_fourth_item_for_sale() -> None:
    match = GAME.new(1, quest="quiet_library", heroes=["iron_guard"], equipment=["long_spear"],
                     abilities=["war_leader"])  # fmt: skip
    assert match.state.energy == [2]
    assert len(match.state.market) == 4


def test_the_draught_takes_energy_from_whoever_does_not_keep_their_head() -> None:
    def draught(dice: str) -> Table:
        t = Table("1a", quest="quiet_library", room="gate", market=[], deck_only=True)
        t.hero("H", at=(2, 0), energy=3).menu()
        # Of five rooms the passage is drawn, on its side 8b, with the draught.
        rooms = t.s.quest.rooms
        t.chance(list(rooms).index("passage") - 1, 0, 1).dice(dice)
        return t.do("move", t.at("U"))

    assert draught("1 1 1 1").energy("H") == 1
    assert draught("6 1 1 1").energy("H") == 4


@pytest.mark.rule("app.quest-end")
def test_the_codex_opens_with_three_seals() -> None:
    t = quest("quiet_library", "2b", "vault", "library_vault", counters={"seals": 2})
    assert not t.hero("H", at=(2, 2)).menu().offers("act", 0, 0)
    t = quest("quiet_library", "2b", "vault", "library_vault", counters={"seals": 3})
    t.hero("H", at=(2, 2)).menu().do("act", 0, 0)
    assert end_of(t) == WON


# Ember Harvest


def test_an_ember_lies_in_each_hearth_and_whoever_enters_takes_it() -> None:
    for room in ("hearth", "kiln", "altar"):
        row = next(r for r in GAME.content.quests["ember_harvest"].room if r.id == room)
        encounter = GAME.content.encounters[row.encounter[0]]
        assert [h.do for h in encounter.reveal] == ["lay"]
    t = quest("ember_harvest", "11a", "hearth", tokens={"ember": (2, 2)}).hero("H", at=(2, 4))
    t.menu().do("move", t.at(2, 1))
    assert len(t.s.carries(0)) == 1


@pytest.mark.rule("app.precedence", "terrain.pit-damage")
def test_the_pits_of_the_fire_do_two_damage() -> None:
    t = quest("ember_harvest", "4a", "throat").hero("H", at=(2, 4)).menu()
    t.do("move", t.at(2, 3))
    assert t.health("H") == 8


def test_the_kiln_burns_whoever_ends_a_round_there_until_it_is_damped() -> None:
    t = quest("ember_harvest", "10a", "kiln", "ember_kiln").room("6a", (0, "U"), "crossing")
    t.hero("H", at=(2, 2)).hero("I", at=(2, 2, 1)).start("refresh")
    assert (t.health("H"), t.health("I")) == (9, 8)
    t = quest("ember_harvest", "10a", "kiln", "ember_kiln", flags=["damped"])
    assert t.hero("H", at=(2, 2)).start("refresh").health("H") == 10


def test_the_hounds_come_after_you_in_every_fourth_round() -> None:
    t = quest("ember_harvest", "4a", "throat", round=4).hero("H", at=(2, 4))
    t.spawns("melee 1", "melee 3").start("refresh")
    assert [card for card, _, _ in t.new_enemies()] == ["cinder_hound", "cinder_hound"]


def test_the_air_glows_in_every_second_round_from_the_twelfth() -> None:
    for round, dice, health in ((14, "1 1 1 1", 9), (14, "6 1 1 1", 10), (13, "", 10)):
        t = quest("ember_harvest", "4a", "throat", round=round).hero("H", at=(2, 4))
        t.dice(*[dice] if dice else []).start("refresh")
        assert t.health("H") == health


def test_the_fire_notices_once_that_three_embers_are_gone() -> None:
    t = quest("ember_harvest", "11a", "hearth", flags=[]).room("4a", (0, "U"), "throat")
    t.hero("H", at=(2, 2), tokens=["ember"] * 3).spawns("ranged 3").start("refresh")
    assert [card for card, _, _ in t.new_enemies()] == ["ash_caller"]
    t = quest("ember_harvest", "11a", "hearth", flags=["noticed"]).room("4a", (0, "U"), "throat")
    t.hero("H", at=(2, 2), tokens=["ember"] * 3).start("refresh")
    assert t.new_enemies() == []


@pytest.mark.rule("app.quest-end")
def test_the_harvest_needs_three_embers_and_everybody_back() -> None:
    def back(tokens: int, friend: tuple[int, int, int] | None) -> Any:
        t = quest("ember_harvest", "4a", "throat").room("11a", (0, "U"), "hearth")
        t.hero("H", at=(2, 4, 1), tokens=["ember"] * tokens).hero("I", at=friend).menu("H")
        return end_of(t.do("move", t.at("U")))

    assert back(3, (1, 4, 0)) == WON
    assert back(3, None) == WON
    assert back(2, (1, 4, 0)) is None
    assert back(3, (2, 0, 1)) is None


def test_the_bellows_scorch_whoever_stands_in_the_doorway() -> None:
    def scorched(dice: str) -> Table:
        t = quest("ember_harvest", "4a", "throat").hero("H", at=(2, 0)).hero("I", at=(2, 4))
        # The crossing, side 6a, the bellows.
        t.menu("H").chance(1, 0, 1).spawns("melee 1", "melee 1", "melee 1").dice(dice)
        return t.do("move", t.at("U"))

    t = scorched("1 1 1 1")
    assert (t.health("H"), t.health("I")) == (9, 8)
    assert scorched("6 1 1 1").health("H") == 10


# The Blind King


@pytest.mark.rule("app.precedence", "attack.critical")
def test_in_the_dark_a_six_can_be_blocked() -> None:
    t = quest("blind_king", "15b", "thrones").hero("H", at=(2, 3))
    t.enemy("k", "bone_sentry", at=(2, 2), health=3).menu()
    t.dice("6 1 1", "6").do("attack", "melee", "k")
    assert (t.events(Attacked)[0].criticals, t.health("k")) == (0, 3)


def test_the_king_is_served_as_long_as_it_is_dark() -> None:
    def served(lights: int, courses: int) -> int:
        t = quest("blind_king", "15b", "thrones", "king_thrones")
        t.set(counters={"lights": lights, "courses": courses}).hero("H", at=(0, 4))
        t.enemy("k", "blind_king", at=(2, 2), health=7, stunned=True)
        return len(t.spawns("melee 1").start("refresh").new_enemies())

    assert [served(lights, 0) for lights in (0, 1, 2, 3)] == [1, 1, 0, 0]
    assert [served(lights, 1) for lights in (2, 3)] == [1, 0]


def test_rounds_in_the_dark_do_not_count_once_two_lights_burn() -> None:
    t = quest("blind_king", "15b", "thrones", "king_thrones").set(counters={"lights": 1})
    t.hero("H", at=(0, 4)).enemy("k", "blind_king", at=(2, 2), health=7, stunned=True)
    t.spawns("melee 1").start("refresh")
    assert len(t.new_enemies()) == 1
    assert t.s.counters[t.s.quest.counters["courses"]] == 0


def test_somebody_is_sent_in_every_fifth_round() -> None:
    t = quest("blind_king", "4a", "throat", round=10).hero("H", at=(2, 4)).spawns("ranged 1")
    assert [card for card, _, _ in t.start("refresh").new_enemies()] == ["cup_bearer"]
    t = quest("blind_king", "4a", "throat", round=9).hero("H", at=(2, 4))
    assert t.start("refresh").new_enemies() == []


@pytest.mark.rule("app.quest-end")
def test_the_quest_is_won_with_the_king() -> None:
    t = quest("blind_king", "15b", "thrones", "king_thrones").hero("H", at=(2, 3))
    t.enemy("k", "blind_king", at=(2, 2), health=1).menu()
    t.dice("6 6 6", "1 1 1").loot(0).do("attack", "melee", "k")
    assert end_of(t) == WON


# The Falling Stair


def test_the_arch_comes_down_on_whoever_stays_from_round_two_on() -> None:
    for round, health in ((1, 10), (2, 8)):
        t = quest("falling_stair", "1a", "gate", "stair_gate", round=round)
        t.room("6b", (0, "U"), "pillars").hero("H", at=(2, 4)).hero("I", at=(2, 2, 1))
        t.spawns("melee 1", "melee 1").start("refresh")
        assert (t.health("H"), t.health("I")) == (health, 8)


def test_stones_fall_and_at_last_the_roof() -> None:
    def falls(round: int, dice: tuple[str, ...]) -> int:
        t = quest("falling_stair", "6b", "pillars", round=round).hero("H", at=(2, 4))
        return t.dice(*dice).start("refresh").health("H")

    assert falls(4, ()) == 10
    assert falls(3, ("1 1 1 1",)) == 9
    assert falls(3, ("6 1 1 1",)) == 10
    assert falls(10, ("6 1 1 1",)) == 8
    assert falls(10, ("6 6 1 1",)) == 10
    assert falls(11, ("1 1 1 1", "1 1 1 1")) == 7


def test_what_fell_gets_up_in_every_third_round() -> None:
    t = quest("falling_stair", "1a", "gate", round=5).hero("H", at=(2, 4))
    t.dice("6 1 1 1").spawns("melee 3").start("refresh")
    assert [card for card, _, _ in t.new_enemies()] == ["rubble_thing"]


@pytest.mark.rule("app.quest-end")
def test_after_fourteen_rounds_there_is_no_stair() -> None:
    t = quest("falling_stair", "6b", "pillars", round=14).hero("H", at=(2, 4))
    t.dice("6 6 1 1").start("refresh")
    assert end_of(t) == LATE


@pytest.mark.rule("app.quest-end")
def test_the_stair_is_the_end_for_all_who_stand() -> None:
    t = quest("falling_stair", "6b", "pillars").room("2a", (0, "U"), "stair")
    t.hero("H", at=(2, 0, 0)).menu("H").do("move", t.at("U"))
    assert end_of(t) == WON


def test_the_nest_runs_over_whoever_opens_it() -> None:
    t = Table("1a", quest="falling_stair", room="gate", market=[], deck_only=True)
    t.hero("H", at=(2, 0)).menu()
    # The wells, side 3a, the nest.
    t.chance(0, 0, 1).spawns("melee 1", "melee 1").do("move", t.at("U"))
    assert [hurt.amount for hurt in t.events(Hurt)] == [1]


# The Last Door


def door(**facts: Any) -> Table:
    t = quest("last_door", "15b", "door", "door_door", **facts)
    return t.hero("H", at=(0, 4)).enemy("p", "last_porter", at=(2, 2), health=5, stunned=True)


def test_a_name_is_read_at_the_end_of_every_round_once_the_door_is_found() -> None:
    t = door(counters={"locks": 3}).start("refresh")
    assert t.s.counters[t.s.quest.counters["names"]] == 1
    t = quest("last_door", "1a", "gate").hero("H", at=(2, 4)).start("refresh")
    assert t.s.counters[t.s.quest.counters["names"]] == 0


@pytest.mark.rule("app.quest-end")
def test_the_list_is_done_with_sixteen_names() -> None:
    assert end_of(door(counters={"locks": 3, "names": 14}).start("refresh")) is None
    t = door(counters={"locks": 3, "names": 15}).start("refresh")
    assert end_of(t) == LOST


def test_while_a_lock_is_open_every_second_round_lets_somebody_in() -> None:
    def came(locks: int, gusts: int) -> int:
        t = door(counters={"locks": locks, "gusts": gusts}).spawns("melee 1")
        return len(t.start("refresh").new_enemies())

    assert (came(2, 0), came(2, 1), came(3, 1)) == (0, 1, 0)


def test_something_comes_to_the_crossing_until_the_locks_are_turned() -> None:
    def came(round: int, locks: int) -> int:
        t = quest("last_door", "6a", "crossing", round=round, counters={"locks": locks})
        return len(t.hero("H", at=(2, 4)).spawns("melee 1").start("refresh").new_enemies())

    assert (came(4, 0), came(5, 0), came(8, 2), came(8, 3)) == (1, 0, 1, 0)


@pytest.mark.rule("app.quest-end")
def test_the_door_needs_three_locks_and_the_porter() -> None:
    def strike(locks: int) -> Any:
        t = quest("last_door", "15b", "door", "door_door", counters={"locks": locks})
        t.hero("H", at=(2, 3)).enemy("p", "last_porter", at=(2, 2), health=1).menu()
        t.dice("6 6 6").loot(0).do("attack", "melee", "p")
        return end_of(t)

    assert strike(2) is None
    assert strike(3) == WON
    t = quest("last_door", "10b", "iron", "door_iron", counters={"locks": 2})
    t.set(slain=["last_porter"]).hero("H", at=(2, 2)).menu().dice("6 6 1 1").do("act", 0, 0)
    assert end_of(t) == WON


def test_the_porter_grows_with_the_party() -> None:
    word = GAME.content.encounters["door_door"].enemies[0]
    assert icon(word)[1:] == ("last_porter", 5, 5)


@pytest.mark.rule("app.precedence")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("lost_lantern", []),
        ("rising_water", ["Entering water costs 3 movement."]),
        ("blind_king", ["There are no critical hits: a natural 6 can be blocked."]),
        ("ember_harvest", ["A pit does 2 damage."]),
        ("last_door", ["Items for sale: 4.", "Every hero begins with 2 Loot."]),
    ],
)
def test_the_app_says_which_rules_a_quest_changes(name: str, told: list[str]) -> None:
    match = GAME.new(1, quest=name, players=1)
    shown = answer(match.state, "quest")
    assert shown is not None
    assert shown[3:-1] == told
    panel = next(panel for panel in match.scene(0).panels if panel.id == "quest")
    assert all(sentence in panel.text for sentence in told)
