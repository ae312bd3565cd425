"""What scripts make happen, how quests end, and the rules they override."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deckbox.packs import pack
from tests.deckbox.table import Table
from undercroft.games.deckbox.ending import holds
from undercroft.games.deckbox.events import Hurt, Rolled, TokenMoved, Told
from undercroft.games.deckbox.game import Deckbox
from undercroft.games.deckbox.state import HELD, OUT

HEAD = """
[[quest]]
id = "plain"
name = "Plain"
number = 99
text = "Nothing."
aim_text = "Nothing."
end_text = {{ won = "Won.", lost = "Lost." }}
layout = "fixed"
spots = [[1, 3], [3, 3], [1, 2], [3, 2]]
rounds = 9
{quest}

[[quest.token]]
id = "ring"
name = "The Ring"
count = 2
speed = -1

[[quest.room]]
id = "gate"
side = ["10a"]
encounter = ["altar"]

[[quest.room]]
id = "hall"
side = ["6a"]
beyond = ["gate", "U"]

[[encounter]]
id = "altar"
name = "Altar"
text = "An altar."
{encounter}
"""
NEVER = 'aim = [{ when = "marked", flag = "never" }]'


def table(tmp_path: Path, encounter: str = "", quest: str = NEVER, **facts: object) -> Table:
    text = HEAD.format(quest=quest, encounter=encounter)
    return Table("10a", packs=(pack(tmp_path, text),), quest="plain", room="gate",
                 encounter="altar", market=[], deck_only=True, **facts)  # fmt: skip


def action(success: str, failure: str = "", skill: str = "") -> str:
    words = [f'[[encounter.action]]\nid = "go"\nname = "Go"\ntext = "Go."\nsuccess = [{success}]']
    if skill:
        words.append(f'skill = "{skill}"')
    if failure:
        words.append(f"failure = [{failure}]")
    return "\n".join(words)


def test_damage_heal_energy_and_loot_befall_actor_tile_or_party(tmp_path: Path) -> None:
    words = action(
        '{ do = "damage", amount = 1, on = "tile" }, { do = "loot", amount = 2 }, '
        '{ do = "energy", amount = 1, on = "party" }'
    )
    t = table(tmp_path, words)
    t.room("6a", (0, "U"), "hall").hero("H", at=(2, 2)).hero("B", at=(0, 4)).hero("C", at=(2, 2, 1))
    t.menu().do("act", 0, 0)
    assert [t.health(m) for m in "HBC"] == [9, 7, 8]
    assert [t.loot_of(m) for m in "HBC"] == [2, 0, 0]
    assert [t.energy(m) for m in "HBC"] == [1, 1, 1]
    t = table(tmp_path, action('{ do = "heal", amount = 3 }')).hero("H", at=(2, 2), health=5)
    assert t.menu().do("act", 0, 0).health("H") == 8


def test_a_failed_check_may_have_its_own_consequence(tmp_path: Path) -> None:
    words = action('{ do = "loot", amount = 1 }', '{ do = "damage", amount = 2 }', "wisdom")
    t = table(tmp_path, words).hero("H", at=(2, 2)).menu().dice("1 1 1 1").do("act", 0, 0)
    assert (t.loot_of("H"), t.health("H")) == (0, 8)
    # It may be tried again; a success ends it.
    t.dice("6 1 1 1").do("act", 0, 0)
    assert t.loot_of("H") == 1
    assert t.offered("act") == []


def test_items_are_found(tmp_path: Path) -> None:
    t = table(tmp_path, action('{ do = "items", count = 2 }'), deck=["whetstone", "iron_oil"])
    t.hero("H", at=(2, 2)).menu().do("act", 0, 0)
    assert t.items("H") == ["whetstone", "iron_oil"] or sorted(t.items("H")) == [
        "iron_oil",
        "whetstone",
    ]


def test_tokens_are_taken_slow_their_carrier_and_are_dropped(tmp_path: Path) -> None:
    t = table(tmp_path, action('{ do = "take", token = "ring" }')).hero("H", at=(2, 2), health=1)
    t.hero("B", at=(4, 4)).enemy("r", at=(2, 1), health=3).menu()
    before = t.s.speed(0)
    t.do("act", 0, 0)
    assert t.s.speed(0) == before - 1
    t.dice("6 1", "1").do("end").do("end")
    assert not t.in_play("H")
    assert t.s.tokens[0] == t.at(2, 2)
    # Whoever enters the space takes it up.
    t.dice().do("move", t.at(2, 2))
    assert t.s.carries(1) == [0]


def test_a_token_may_be_laid_on_the_point_of_interest(tmp_path: Path) -> None:
    words = action('{ do = "lay", token = "ring" }').replace("text = ", "anywhere = true\ntext = ")
    t = table(tmp_path, words).hero("H", at=(0, 4)).menu().do("act", 0, 0)
    assert t.s.tokens[0] == t.at(2, 2)


@pytest.mark.parametrize("do", ["lay", "take"])
def test_tokens_that_are_all_in_play_come_no_more(tmp_path: Path, do: str) -> None:
    words = action(f'{{ do = "{do}", token = "ring" }}')
    words = words.replace("text = ", "anywhere = true\nonce = false\ntext = ")
    t = table(tmp_path, words).hero("H", at=(0, 4)).menu(actions=3)
    t.do("act", 0, 0).do("act", 0, 0).do("act", 0, 0)
    assert t.s.tokens == ((t.at(2, 2),) * 2 if do == "lay" else (HELD, HELD))


def test_nobody_takes_a_token_where_nobody_acts(tmp_path: Path) -> None:
    event = '\n[[quest.event]]\ntext = "Mine."\nround = 1\ndo = [{ do = "take", token = "ring" }]\n'
    t = table(tmp_path, quest=NEVER + event).hero("H", at=(2, 2)).start("refresh")
    assert t.s.tokens == (OUT, OUT)
    assert t.events(TokenMoved) == []


def test_something_spawns_in_a_named_room(tmp_path: Path) -> None:
    words = action('{ do = "spawn", room = "hall", enemies = ["pit_ogre:2"] }')
    t = (
        table(tmp_path, words)
        .room("6a", (0, "U"), "hall")
        .hero("H", at=(2, 2))
        .menu()
        .do("act", 0, 0)
    )
    assert t.new_enemies() == [("pit_ogre", 2, t.at(2, 2, 1))]
    # Nothing comes where the room is not revealed yet.
    t = table(tmp_path, words).hero("H", at=(2, 2)).menu().do("act", 0, 0)
    assert t.new_enemies() == []


@pytest.mark.rule("round.refresh.effects")
def test_events_and_rooms_take_effect_in_the_refresh_phase(tmp_path: Path) -> None:
    quest = (
        NEVER
        + """
[[quest.event]]
text = "It burns."
every = 2
from_round = 2
do = [{ do = "damage", amount = 1, on = "party" }]

[[quest.event]]
text = "It ends."
round = 3
do = [{ do = "lose" }]
"""
    )
    t = table(tmp_path, 'each_round = [{ do = "loot", amount = 1, on = "tile" }]', quest)
    t.hero("H", at=(2, 2)).start("players").do("end")
    assert (t.health("H"), t.loot_of("H")) == (10, 1)
    t.do("end")
    assert (t.health("H"), t.loot_of("H")) == (9, 2)
    t.do("end")
    assert t.match.outcome == ("dungeon", "app.quest-end")


def test_marks_counters_and_when(tmp_path: Path) -> None:
    words = action(
        '{ do = "count", counter = "steps", amount = 2 }, { do = "mark", flag = "seen" }, '
        '{ do = "when", all = [{ when = "counted", counter = "steps", at_least = 4 }], '
        'then = [{ do = "win" }] }'
    ).replace("text = ", "once = false\ntext = ")
    t = table(tmp_path, words).hero("H", at=(2, 2)).menu().do("act", 0, 0)
    assert t.s.counters == (2,)
    assert t.s.flags == 1 << t.s.quest.flags["seen"]
    t.do("act", 0, 0)
    assert t.match.outcome == ("heroes", "app.quest-end")


@pytest.mark.rule("round.refresh.effects")
def test_a_room_without_an_effect_of_its_own_is_not_told_in_the_refresh_phase(
    tmp_path: Path,
) -> None:
    t = table(tmp_path).hero("H", at=(2, 2)).start("refresh")
    assert t.events(Told) == []
    t = table(tmp_path, 'each_round = [{ do = "loot", amount = 1 }]').hero("H", at=(2, 2))
    assert len(t.start("refresh").events(Told)) == 1


def test_an_event_of_the_quest_has_no_tile_and_befalls_everybody(tmp_path: Path) -> None:
    event = '\n[[quest.event]]\ntext = "It burns."\nround = 1\n'
    event += 'do = [{ do = "damage", amount = 1, on = "tile" }]\n'
    t = table(tmp_path, quest=NEVER + event).room("6a", (0, "U"), "hall")
    t.hero("H", at=(2, 2)).hero("B", at=(2, 2, 1)).start("refresh")
    assert [t.health(m) for m in "HB"] == [9, 7]


def test_an_action_may_ask_for_a_flag_that_nothing_else_names(tmp_path: Path) -> None:
    words = action('{ do = "loot", amount = 1 }')
    t = table(tmp_path, words + '\nunless = [{ when = "marked", flag = "cursed" }]')
    assert t.hero("H", at=(2, 2)).menu().offers("act", 0, 0)
    t = table(tmp_path, words + '\nwhen = [{ when = "marked", flag = "blessed" }]')
    assert not t.hero("H", at=(2, 2)).menu().offers("act", 0, 0)


def test_a_check_that_nobody_may_refuse_befalls_the_party(tmp_path: Path) -> None:
    words = ('each_round = [{ do = "check", skill = "dexterity", on = "party", '
             'failure = [{ do = "damage", amount = 1 }] }]')  # fmt: skip
    t = table(tmp_path, words).hero("H", at=(2, 2)).hero("B", at=(0, 4)).dice("1 1 1 1", "6 1 1 1")
    t.start("refresh")
    assert [t.health(m) for m in "HB"] == [9, 8]
    assert len(t.events(Rolled)) == 2


# Conditions


@pytest.mark.rule("app.quest-end")
@pytest.mark.parametrize(
    ("condition", "setup", "expected"),
    [
        ('{ when = "slain", enemy = "pit_ogre", count = 2 }', {"slain": ["pit_ogre"]}, False),
        ('{ when = "slain", enemy = "pit_ogre" }', {"slain": ["pit_ogre"]}, True),
        ('{ when = "at", room = "gate" }', {}, True),
        ('{ when = "at", room = "hall", who = "any" }', {}, False),
        ('{ when = "carried", token = "ring" }', {}, False),
        ('{ when = "cleared" }', {}, True),
        ('{ when = "cleared", room = "hall" }', {}, False),
        ('{ when = "held", room = "gate", rounds = 2 }', {"held": {"gate": 2}}, True),
        ('{ when = "held", room = "gate", rounds = 3 }', {"held": {"gate": 2}}, False),
        ('{ when = "round", number = 2 }', {"round": 3}, True),
        ('{ when = "round", number = 3 }', {"round": 3}, False),
        ('{ when = "marked", flag = "seen" }', {"flags": ["seen"]}, True),
        ('{ when = "counted", counter = "n", at_least = 2 }', {"counters": {"n": 2}}, True),
        (
            '{ when = "counted", counter = "n", at_least = 2, more = 1 }',
            {"counters": {"n": 2}},
            True,
        ),
        ('{ when = "fallen" }', {}, False),
        ('{ when = "explored", room = "gate" }', {}, True),
        ('{ when = "explored", room = "hall" }', {}, False),
    ],
)
def test_conditions(
    tmp_path: Path, condition: str, setup: dict[str, object], expected: bool
) -> None:
    t = table(tmp_path, "", f"aim = [{condition}]", **setup).hero("H", at=(2, 2))
    t.start("players")
    assert holds(t.s, t.s.quest.row.aim[0]) == expected


def test_at_may_ask_for_all_for_any_or_for_the_carrier(tmp_path: Path) -> None:
    for who, expected in (("all", False), ("any", True), ("carrier", True)):
        t = table(tmp_path, "", f'aim = [{{ when = "at", room = "hall", who = "{who}" }}]')
        t.room("6a", (0, "U"), "hall").hero("H", at=(2, 2)).hero("B", at=(2, 2, 1), tokens=["ring"])
        t.start("players")
        assert holds(t.s, t.s.quest.row.aim[0]) == expected
        # A hero on the half space stands on both tiles; one who is down does not count.
        t = table(tmp_path, "", f'aim = [{{ when = "at", room = "hall", who = "{who}" }}]')
        t.room("6a", (0, "U"), "hall").hero("H", at="U", tokens=["ring"]).hero("B")
        t.start("players")
        assert holds(t.s, t.s.quest.row.aim[0])


def test_a_room_is_held_by_a_hero_without_an_enemy_round_after_round(tmp_path: Path) -> None:
    t = table(tmp_path, "", 'aim = [{ when = "held", room = "gate", rounds = 2 }]')
    t.hero("H", at=(2, 2)).start("players").do("end")
    assert t.s.held[0] == 1
    t.do("end")
    assert t.match.outcome == ("heroes", "app.quest-end")
    t = table(
        tmp_path, "", 'aim = [{ when = "held", room = "gate", rounds = 2 }]', held={"gate": 1}
    )
    t.hero("H", at=(2, 2)).enemy("r", at=(0, 0), stunned=True).start("players").do("end")
    assert t.s.held[0] == 0


@pytest.mark.rule("app.quest-end")
def test_a_quest_may_name_what_loses_it(tmp_path: Path) -> None:
    t = table(tmp_path, "", NEVER + '\nlost = [{ when = "fallen" }]')
    t.hero("H", at=(2, 2), health=1).hero("B", at=(4, 4)).enemy("r", at=(2, 1))
    t.dice("6 1", "1").start("enemies")
    assert t.match.outcome == ("dungeon", "app.quest-end")


# Overrides


@pytest.mark.rule("app.precedence")
def test_a_quest_overrides_a_rule_only_where_it_says_so(tmp_path: Path) -> None:
    t = table(tmp_path, "", NEVER + "\noverride = { water_cost = 1, pit_damage = 2 }")
    t.hero("H", at=(1, 1)).start("players")
    t.do("move", t.at(1, 0))
    assert t.health("H") == 8
    # Everything else is as in the book.
    assert (t.s.quest.actions, t.s.quest.check_dice, t.s.quest.hit, t.s.quest.block) == (2, 4, 6, 6)
    plain = table(tmp_path).hero("H", at=(1, 1)).start("players")
    plain.do("move", plain.at(1, 0))
    assert plain.health("H") == 9
    assert plain.s.quest.water_cost == 2


@pytest.mark.rule("app.precedence")
def test_every_override_is_followed(tmp_path: Path) -> None:
    quest = NEVER + (
        "\noverride = { actions = 3, check_dice = 2, hit = 5, block = 7, hit_energy = 2, "
        "loot = 3, critical = false, market = 1, energy = 2, loot_start = 4 }"
    )
    t = table(tmp_path, action('{ do = "loot", amount = 1 }', skill="wisdom"), quest)
    t.hero("H", at=(2, 2)).enemy("e", "bone_sentry", at=(2, 1), health=1).start("players")
    assert t.s.actions == 3
    t.dice("1 1").do("act", 0, 0)
    # +2: a 3 comes to 5 and hits; the sentry's 5 comes to 6, which does not block now; a
    # natural 6 is blocked like any other hit.
    t.dice("3 1 1", "5").loot(1).do("attack", "melee", "e")
    assert (t.energy("H"), t.loot_of("H")) == (2, 6)
    game = Deckbox(pack(tmp_path, HEAD.format(quest=quest, encounter="")))
    match = game.new(1, quest="plain")
    for _ in range(3):
        match.answer(0)
    s = match.state
    assert (s.energy[0], s.loot[0], len(s.market)) == (2, 4, 1)


@pytest.mark.rule("app.precedence")
def test_without_criticals_a_six_may_be_blocked(tmp_path: Path) -> None:
    t = table(tmp_path, "", NEVER + "\noverride = { critical = false }")
    t.hero("H", at=(2, 2)).enemy("e", "bone_sentry", at=(2, 1), health=1).start("players")
    t.dice("6 1 1", "6").do("attack", "melee", "e")
    assert t.in_play("e")


def test_the_lantern_quest_is_fetched_and_brought_home() -> None:
    t = Table("1a", room="gate").room("6b", (0, "U"), "pillars").room("5a", (1, "U"), "brook")
    t.room("2b", (2, "U"), "reliquary", "lantern_reliquary").hero("H", at=(2, 2, 3)).menu()
    t.spawns("melee 1").do("act", 0 + 3, 0)
    assert t.s.carries(0) == [0]
    assert t.new_enemies() == [("tunnel_rat", 1, t.at(2, 2, 0))]


def test_the_water_events_stop_once_the_sluice_is_closed() -> None:
    def water(**facts: object) -> Table:
        t = Table(
            "5a", quest="rising_water", room="sluice", round=3, market=[], deck_only=True, **facts
        )
        return t.hero("H", at=(0, 4))

    t = water().spawns("melee 1").start("refresh")
    assert len(t.new_enemies()) == 1
    t = water(flags=["closed"]).start("refresh")
    assert t.new_enemies() == []


def test_the_warden_calls_every_second_round() -> None:
    t = Table("15b", quest="warden_below", room="throne", encounter="warden_throne")
    t.set(market=[], deck_only=True).hero("H", at=(0, 0))
    t.enemy("w", "crypt_warden", at=(4, 3), health=4, stunned=True).start("refresh")
    assert t.new_enemies() == []
    assert t.s.counters == (1,)
    assert t.events(Hurt) == []


@pytest.mark.rule("setup.starting-tiles")
def test_a_starting_tile_beyond_a_turned_one_lies_where_its_arrow_points(tmp_path: Path) -> None:
    text = HEAD.format(quest=NEVER + '\nlaid = ["side", "end"]', encounter="").replace(
        "[[encounter]]",
        """[[quest.room]]
id = "side"
side = ["8b"]
beyond = ["gate", "R"]

[[quest.room]]
id = "end"
side = ["13b"]
beyond = ["side", "U"]

[[encounter]]""",
    )
    game = Deckbox(pack(tmp_path, text))
    rooms = game.new(1, quest="plain", players=1).state.rooms
    assert [(room.x, room.y) for room in rooms] == [(2, 0), (3, 0), (4, 0)]
