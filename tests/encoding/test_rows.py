"""Options looked up: quick tables against the same tables worked out one number at a time."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.contract.games import SAMPLES
from tests.walk import walk

from undercroft.encoding.encoder import encoder_of
from undercroft.encoding.neighbourhood import RADII, Neighbourhood
from undercroft.encoding.rows import BOARD, FAR, Rows
from undercroft.encoding.spec import CELL, DEFAULT, ENDS, OTHER, UNIT, Arrays, Spec, spec_of
from undercroft.games import registry

GAMES = sorted(SAMPLES)


def plain(spec: Spec, arrays: Arrays) -> list[list[float]]:
    """The numbers of all options, by the book."""
    units = arrays["units"].astype(float)
    active = [column.name for column in spec.unit_columns].index("active")
    acting = next((row for row in units if row[active]), np.zeros(units.shape[1]))
    count = int(arrays["question"][5])
    return [
        option_row(spec, arrays, units, acting, option.tolist(), count)
        for option in arrays["options"][: min(count, spec.features.options)]
    ]


def option_row(
    spec: Spec, arrays: Arrays, units: Any, acting: Any, option: list[int], count: int
) -> list[float]:
    nobody = np.zeros(units.shape[1])
    one = units[option[UNIT] - 1] if option[UNIT] else nobody
    other = units[option[OTHER] - 1] if option[OTHER] else nobody
    found = [*one, *other, *acting]
    moving = len(spec.features.ground.columns)
    if cell := option[CELL]:
        y, x = divmod(cell - 1, spec.features.ground.width)
        found += arrays["planes"][:, y, x].tolist()
        for radius in RADII:
            found += [around(plane, y, x, radius) for plane in arrays["planes"][moving:]]
        ahead = [x - acting[1] * BOARD, y - acting[2] * BOARD]
    else:
        found += [0.0] * Neighbourhood(spec).size
        ahead = [0.0, 0.0]
    near = [(one[place] - acting[place]) * BOARD * one[0] for place in (1, 2)]
    for distance in (ahead, near):
        if distance is ahead:
            found.append(cell > 0)
        found += [distance[0] / FAR, distance[1] / FAR, max(map(abs, distance)) / FAR]
    return [*found, option[ENDS], option[DEFAULT], 1 / min(count, spec.features.options)]


def around(plane: Any, y: int, x: int, radius: int) -> float:
    """What lies within so many squares, divided by one more than those."""
    top, left = max(0, y - radius), max(0, x - radius)
    return float(plane[top : y + radius + 1, left : x + radius + 1].sum()) / (1 + radius)


@pytest.mark.parametrize("name", GAMES)
def test_what_options_name_is_looked_up(name: str) -> None:
    game: Any = registry.game(name)
    encoder = encoder_of(game)
    writer, rows = encoder.writer(), Rows(encoder.spec)
    match = game.new(seed=21, events=False, **SAMPLES[name][0])
    cells = 0
    for number, here in enumerate(walk(match, random.Random(8), 120)):
        arrays = writer.write(here.state, here.ask, here.ask.seat, 2)
        table = rows.read(arrays)
        if number % 7 == 0:
            expected = np.array(plain(encoder.spec, arrays))
            assert table.numbers.shape == expected.shape
            assert np.allclose(table.numbers, expected, rtol=1e-5, atol=1e-6)
            cells += int((arrays["options"][:, CELL] > 0).sum())
    assert cells > 10


@pytest.mark.parametrize("name", ["explore", "realms"])
def test_reading_on_is_reading_anew(name: str) -> None:
    """What was counted before leaves nothing behind, whatever is read in between."""
    game: Any = registry.game(name)
    encoder = encoder_of(game)
    used, rows = encoder.writer(), Rows(encoder.spec)
    for seed in (1, 2):
        match = game.new(seed=seed, events=False, **SAMPLES[name][0])
        for number, here in enumerate(walk(match, random.Random(seed), 60)):
            read = rows.read(used.write(here.state, here.ask, here.ask.seat, 2))
            if number % 5 == 0:
                again = Rows(encoder.spec).read(used.arrays)
                for one, other in zip(read, again, strict=True):
                    assert np.array_equal(one, other)


def test_picked_options_are_rows_of_the_whole_table() -> None:
    game: Any = registry.game("explore")
    encoder = encoder_of(game)
    writer, rows = encoder.writer(), Rows(encoder.spec)
    match = game.new(seed=3, events=False)
    for here in walk(match, random.Random(3), 60):
        arrays = writer.write(here.state, here.ask, here.ask.seat, 2)
        whole = rows.read(arrays)
        picked = np.arange(0, len(whole.numbers), 3)
        some = rows.read(arrays, picked, room=2)
        assert some.numbers.shape[1] == rows.size + 2
        assert np.array_equal(some.numbers[:, :-2], whole.numbers[picked])
        assert np.array_equal(some.words, whole.words[picked])
        assert np.array_equal(some.context, whole.context)


def test_a_few_changes_count_as_everything_counted_anew() -> None:
    spec = spec_of(registry.game("deckbox"))
    draw = np.random.default_rng(4)
    planes = np.zeros(spec.arrays(spec.empty())["planes"].shape, np.uint8)
    kept = Neighbourhood(spec)
    for turned in (400, 3, 1, 0, 24, 25, 2):
        flat = planes.reshape(-1)
        flat[draw.choice(flat.size, turned, replace=False)] ^= 1
        assert np.array_equal(kept.look(planes), Neighbourhood(spec).look(planes)), turned
        y, x = planes.shape[1] - 1, 2
        last = spec.arrays(spec.empty())["planes"].shape[0] - 1
        far = kept.cells[1 + y * planes.shape[2] + x, -1]
        assert far == around(planes[last], y, x, RADII[-1])
