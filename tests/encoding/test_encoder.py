"""What learners are shown: nothing they may not know, however it came to be written."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scripts import observations
from tests.contract.games import SAMPLES, every_game
from tests.kernel.test_resample import order
from tests.walk import walk

from undercroft.encoding.choices import Choices
from undercroft.encoding.encoder import Encoder, Writer, encoder_of
from undercroft.encoding.rows import Rows
from undercroft.encoding.spec import CELL, UNIT, Arrays, Spec, spec_of
from undercroft.games import registry
from undercroft.kernel.match import Match
from undercroft.kernel.resample import resampled
from undercroft.kernel.squares import each

GAMES = sorted(SAMPLES)


def written(writer: Writer, match: Match[Any], seat: int) -> Arrays:
    ask = None if match.over else match.ask
    writer.write(match.state, ask, seat, 2)
    return writer.copy()


def differing(one: Arrays, other: Arrays) -> list[str]:
    return [name for name in one if not np.array_equal(one[name], other[name])]


def seats(match: Match[Any]) -> range:
    return range(len(match.game.seats(match.options)))  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_may_not_know_changes_nothing(name: str) -> None:
    """The order of decks and what lies face down, between steps and in the middle of one."""
    game: Any = registry.game(name)
    encoder = encoder_of(game)
    match = game.new(seed=11, events=False, **SAMPLES[name][0])
    changed = 0
    for number, here in enumerate(walk(match, random.Random(3), 180)):
        if number % 12:
            continue
        settled = here.settled.copy()
        order(settled)
        for seat in seats(here):
            other = game.extras.resample(settled, seat, number)
            changed += other.plain() != settled.plain()
            mine, theirs = encoder.writer(), encoder.writer()
            mine.write(settled, None, seat)
            theirs.write(other, None, seat)
            assert differing(mine.arrays, theirs.arrays) == [], (number, seat)
            asked = written(encoder.writer(), here, seat)
            again = written(encoder.writer(), resampled(here, seat, 1000 + number), seat)
            assert differing(asked, again) == [], (number, seat)
    assert changed


def test_a_hidden_card_that_is_looked_at_is_shown_to_who_looks_alone() -> None:
    game: Any = registry.game("crystalia")
    encoder = encoder_of(game)
    match = game.new(seed=5, events=False)
    place = list(spec_of(game).prompts).index("keep") + 1
    assert match.ask.prompt == "keep"
    asked = match.ask.seat
    mine = written(encoder.writer(), match, asked)
    theirs = written(encoder.writer(), match, 1 - asked)
    assert mine["question"][0] == theirs["question"][0] == place
    assert mine["options"].any() and mine["action_mask"].sum() == len(match.ask.options)
    assert not theirs["options"].any() and not theirs["action_mask"].any()
    assert not theirs["question"][5:].any()


def plain(encoder: Encoder, match: Match[Any], seat: int) -> Arrays:
    """The observation of a seat, worked out number by number from what the game says."""
    spec, s = encoder.spec, match.state
    f = spec.features
    found = spec.arrays(spec.empty())
    lie = f.ground.lie(s)

    def cell(square: int) -> tuple[int, int] | None:
        y, x = divmod(square, lie.stride)
        return (y, x) if y < f.ground.rows and x < f.ground.width else None

    for plane, mask in enumerate([*lie.squares, *f.planes.read(s, seat)]):
        for place in filter(None, map(cell, each(mask))):
            found["planes"][plane][place] = 1
    at, statuses, kinds, *numbers = f.units.read(s, seat)
    flags, profiles = f.units.read_flags(s, seat), f.units.profiles(s)
    assert len(at) <= f.units.most
    for unit, square in enumerate(at):
        y, x = divmod(square, lie.stride)
        row = [1, x, y] if square >= 0 else [0, 0, 0]
        row += [column[unit] for column in numbers]
        row += [statuses[unit] >> place & 1 for place in range(len(f.units.statuses))]
        row += [flag >> unit & 1 for flag in flags]
        row += f.units.read_traits(profiles[unit])
        found["units"][unit] = [
            value / column.scale for value, column in zip(row, spec.unit_columns, strict=True)
        ]
        found["unit_kinds"][unit], found["unit_mask"][unit] = kinds[unit] + 1, 1
    cards = list(f.cards.read(*f.cards.sources(s, seat)))[: f.cards.most]
    for place, (zone, card, owner) in enumerate(cards):
        thing = spec.thing(f.cards.zones[zone].kind, card)
        found["cards"][place] = zone + 1, thing, owner + 1
        found["card_mask"][place] = 1
    found["tracks"][:] = [
        value / column.scale
        for value, column in zip(f.tracks.read(s, seat), f.tracks.columns, strict=True)
    ]
    if match.ask.seat == seat:
        for place, option in enumerate(list(match.ask.options)[: f.options]):
            row = np.frombuffer(Choices(spec).row(s, match.ask, option), np.int16).tolist()
            if row[CELL]:
                shown = cell(row[CELL] - 1)
                row[CELL] = shown[0] * f.ground.width + shown[1] + 1 if shown else 0
            found["options"][place], found["action_mask"][place] = row, 1
    return found


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_is_what_the_game_says(name: str) -> None:
    """A writer that writes only what has changed, against one that knows no shortcut."""
    game: Any = registry.game(name)
    encoder = encoder_of(game)
    writer = encoder.writer()
    looked = 0
    for seed, most in ((5, 90), (6, 30)):
        match = game.new(seed=seed, events=False, **SAMPLES[name][0])
        for number, here in enumerate(walk(match, random.Random(seed), most)):
            asked = here.ask.seat
            seat = asked if number % 4 else (asked + 1) % len(seats(here))
            shown = written(writer, here, seat)
            if number % 6 == 0:
                expected = plain(encoder, here, seat)
                for field, array in expected.items():
                    if field != "question":
                        close = np.allclose(shown[field], array, rtol=1e-6, atol=0)
                        assert close, (seed, number, field)
                looked += int(shown["action_mask"].sum())
    assert looked > 50


@every_game
def test_writing_over_what_was_written_leaves_nothing_of_it(
    name: str, options: dict[str, Any]
) -> None:
    game: Any = registry.game(name)
    encoder = encoder_of(game)
    used = encoder.writer()
    rows = Rows(encoder.spec)
    for seed, most in ((1, 90), (2, 25)):
        match = game.new(seed=seed, events=False, **options)
        for number, here in enumerate(walk(match, random.Random(seed), most)):
            seat = here.ask.seat
            kept = written(used, here, seat)
            if number % 6:
                continue
            assert differing(kept, written(encoder.writer(), here, seat)) == []
            shown = min(len(here.ask.options), encoder.spec.features.options)
            assert kept["action_mask"].sum() == shown
            assert (kept["options"][:shown, 0] > 0).all(), "every option is a deed that is known"
            table = rows.read(kept)
            assert table.numbers.shape == (shown, rows.size)
            assert table.context.shape == (rows.context_size,)
            assert np.isfinite(table.numbers).all()


def test_columns_say_what_the_state_says() -> None:
    game: Any = registry.game("explore")
    spec = spec_of(game)
    columns = [column.name for column in spec.unit_columns]
    planes = [column.name for column in spec.plane_columns]
    match = game.new(seed=4, events=False)
    assert len(list(walk(match, random.Random(4), 120))) == 120
    s = match.state
    shown = written(encoder_of(game).writer(), match, 1)
    units = shown["units"]
    count = len(s.at)
    assert shown["unit_mask"].sum() == count
    assert (units[:count, columns.index("wounds")] * 4).tolist() == s.wounds
    assert (units[:count, columns.index("hearts")] * 6).round().tolist() == [
        profile.hearts for profile in s.profile
    ]
    assert units[:count, columns.index("ours")].tolist() == [
        float(unit < len(s.seats)) for unit in range(count)
    ]
    floor = {
        (x, y) for y, x in zip(*np.nonzero(shown["planes"][planes.index("theirs")]), strict=True)
    }
    assert floor == {
        s.board.place(square) for unit in range(count) if unit >= len(s.seats)
        for square in range(s.foes.bit_length()) if s.feet[unit] >> square & 1
    }  # fmt: skip
    for unit in range(count):
        if s.at[unit] >= 0:
            assert (units[unit, 1:3] * 40).round().astype(int).tolist() == list(
                s.board.place(s.at[unit])
            )
        else:
            assert not units[unit, :3].any()


@pytest.mark.parametrize("name", ["explore", "realms"])
def test_the_cell_of_an_option_is_its_square(name: str) -> None:
    game: Any = registry.game(name)
    width = spec_of(game).features.ground.width
    match = game.new(seed=2, events=False)
    looked = 0
    for here in walk(match, random.Random(2), 150):
        moves = [(i, o) for i, o in enumerate(here.ask.options) if o[0] in ("move", "activate")]
        shown = written(encoder_of(game).writer(), here, here.ask.seat)["options"]
        board = here.state.board if name == "explore" else here.state.ground.field
        for index, option in moves:
            if option[0] == "activate":
                assert shown[index, UNIT] == option[1] + 1
            else:
                y, x = divmod(int(shown[index, CELL]) - 1, width)
                assert (x, y) == board.place(option[1])
                looked += 1
    assert looked > 20


def test_where_figures_are_too_many_those_on_the_map_are_shown() -> None:
    game: Any = registry.game("explore")
    whole = encoder_of(game)
    features = whole.spec.features

    class Few(Spec):
        def __init__(self) -> None:
            super().__init__(game)
            self.features = replace(features, units=replace(features.units, most=6))

    small = Encoder(game)
    small.spec = Few()
    match = game.new(seed=4, events=False)
    for number, here in enumerate(walk(match, random.Random(4), 150)):
        if number % 10 or not here.state.at:
            continue
        seat = here.ask.seat
        many, few = written(whole.writer(), here, seat), written(small.writer(), here, seat)
        present = [unit for unit, square in enumerate(here.state.at) if square >= 0]
        beside = [unit for unit, square in enumerate(here.state.at) if square < 0]
        shown = sorted((present + beside)[:6])
        assert np.array_equal(few["units"], many["units"][shown])
        for row, unit in enumerate(shown):
            named = many["options"][:, UNIT] == unit + 1
            assert (few["options"][named, UNIT] == row + 1).all()
        gone = ~np.isin(many["options"][:, UNIT], [0, *(unit + 1 for unit in shown)])
        assert not few["options"][gone, UNIT].any()


def test_the_page_of_observations_is_current() -> None:
    assert observations.PAGE.read_text("utf-8") == observations.text(), "run `make observations`"
