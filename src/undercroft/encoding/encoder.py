"""The encoder: a position as a seat may know it, written into given arrays.

A `Writer` owns the memory of one observation and remembers what it has written there: from one
question to the next little changes, and only that is written again, number by number: for a few
numbers that is quicker than any call of numpy. What belongs to a map or to a profile is worked out
once for all writers of a game (`Lay`, `Encoder.traits`).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import compress, islice
from operator import mul, ne
from struct import Struct
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from undercroft.kernel.choice import Ask, Option, Options

from .choices import LARGEST, WIDTH, Choices, number_of
from .spec import ABOUT, CELL, OTHER, PLACE, QUESTION, SPAN, UNIT, Array, Arrays, Spec, spec_of

MOST_LAYS = 64
MOST_ROWS = 2000
"""So many rows of options are remembered for a map."""
FEW = 12
"""So many numbers are written one by one."""
FEW_SQUARES = 4
NEVER = -(1 << 40)
"""What no number of a figure is."""
NO_ABOUT = [0] * ABOUT
ROW = 2 * WIDTH
"""Bytes of the row of an option."""
MOST_TRAITS = 4096


Rows = tuple[dict[Option, bytes], dict[Option, bytes]]


class Lay:
    """A map, ready to be written."""

    __slots__ = (
        "_count", "_rows", "cells", "columns", "full", "key", "octets", "places", "planes", "rows",
        "stride", "where", "whole",
    )  # fmt: skip

    def __init__(self, spec: Spec, key: object, s: Any) -> None:
        ground = spec.features.ground
        lie = ground.lie(s)
        self.key = key
        self.stride = stride = lie.stride
        height = -(-max(1, max(m.bit_length() for m in lie.squares)) // stride)
        self.rows = rows = min(height, ground.rows)
        self.columns = columns = min(stride, ground.width)
        self.full = (1 << rows * stride) - 1
        self.octets = -(-rows * stride // 8)
        self.planes = np.zeros((len(ground.columns), ground.rows, ground.width), np.uint8)
        for number, mask in enumerate(lie.squares):
            self.planes[number, :rows, :columns] = self.spread(mask)
        # Of every square: its cell plus 1, 0 for one that is not shown; and where it is.
        count = height * stride
        self.whole = -(-count // 8)
        y, x = np.divmod(np.arange(count), stride)
        shown = (x < ground.width) & (y < ground.rows)
        self.cells = np.where(shown, y * ground.width + x + 1, 0).astype(np.int16)
        self.places: list[int] = [0, *self.cells.tolist()]
        """The same for a square plus 1."""
        scale = np.array([column.scale for column in PLACE])
        where = np.stack([np.ones(count), x, y], 1) / scale
        self.where: list[tuple[float, ...]] = [*map(tuple, where.tolist()), (0.0,) * len(PLACE)]
        """What stands in the first columns of a figure on each square; the last: on none."""
        self._rows: dict[str, Rows] = {}
        self._count = 0

    def known(self, prompt: str) -> Rows:
        """The rows of a question's options on this map that have been worked out: of single ones,
        and of those that are offered for each of some squares, by their heads."""
        found = self._rows.get(prompt)
        if found is None:
            found = self._rows[prompt] = ({}, {})
        return found

    def keep(self, rows: dict[Option, bytes], option: Option, row: bytes) -> None:
        """Remember one of them; everything is forgotten when there are too many."""
        rows[option] = row
        self._count += 1
        if self._count > MOST_ROWS:
            self._rows.clear()
            self._count = 0

    def spread(self, mask: int) -> Array:
        """A set of squares as rows of noughts and ones."""
        octets = (mask & self.full).to_bytes(self.octets, "little")
        flat = np.unpackbits(np.frombuffer(octets, np.uint8), bitorder="little")
        return flat[: self.rows * self.stride].reshape(self.rows, self.stride)[:, : self.columns]

    def cells_of(self, mask: int) -> Array:
        """The cells of a set of squares, in ascending order."""
        octets = np.frombuffer(mask.to_bytes(self.whole, "little"), np.uint8)
        flat = np.unpackbits(octets, count=len(self.cells), bitorder="little")
        cells: Array = self.cells[flat.view(np.bool_)]
        return cells


class Encoder:
    """What all writers of a game share."""

    def __init__(self, game: Any) -> None:
        self.spec: Spec = spec_of(game)
        self.choices = Choices(self.spec)
        self._lays: dict[int, Lay] = {}
        self._traits: dict[int, tuple[object, Array]] = {}
        units = self.spec.features.units
        self._scale = np.array([column.scale for column in units.traits], np.float32)

    def lay(self, s: Any, key: object) -> Lay:
        found = self._lays.get(id(key))
        if found is None or found.key is not key:
            if len(self._lays) >= MOST_LAYS:
                self._lays.clear()
            found = self._lays[id(key)] = Lay(self.spec, key, s)
        return found

    def traits(self, profile: object) -> Array:
        known = self._traits.get(id(profile))
        if known is None or known[0] is not profile:
            if len(self._traits) >= MOST_TRAITS:
                self._traits.clear()
            read = self.spec.features.units.read_traits
            row = np.array(read(profile), np.float32) / self._scale
            known = self._traits[id(profile)] = (profile, row)
        return known[1]

    def writer(self, memory: Array | None = None) -> Writer:
        """Something that writes observations into memory of `spec.size` bytes."""
        return Writer(self, self.spec.empty() if memory is None else memory)


_ENCODERS: WeakKeyDictionary[Any, Encoder] = WeakKeyDictionary()


def encoder_of(game: Any) -> Encoder:
    """The encoder of a game, made once."""
    found = _ENCODERS.get(game)
    if found is None:
        found = _ENCODERS[game] = Encoder(game)
    return found


class Writer:
    """Writes one observation after the other into the same memory."""

    def __init__(self, encoder: Encoder, memory: Array) -> None:
        spec = encoder.spec
        features = spec.features
        self.encoder = encoder
        self.spec = spec
        self.memory = memory
        self.arrays: Arrays = spec.arrays(memory)
        """The observation, which the next `write` changes; `copy` keeps it."""
        self._features = features
        self._prompts = {prompt: number for number, prompt in enumerate(spec.prompts, 1)}
        views = {name: array.data for name, array in self.arrays.items()}
        self._bytes: Any = memory.data
        self._units: Any = views["units"]
        self._kinds: Any = views["unit_kinds"]
        self._table = self.arrays["options"]
        self._pack_question = Struct(f"{len(QUESTION)}h").pack_into
        self._question = spec.places["question"]
        self._pack_tracks = Struct(f"{len(features.tracks.columns)}f").pack_into
        self._tracks = spec.places["tracks"]
        self._choices = encoder.choices
        self._mask: Any = views["action_mask"].cast("B")
        self._options: Any = views["options"].cast("B")
        self._planes: Any = views["planes"].cast("B")
        self._plane_size = features.ground.rows * features.ground.width
        units = features.units
        self._first_plane = len(features.ground.columns)
        self._first_number = len(PLACE)
        self._first_status = self._first_number + len(units.numbers)
        self._first_flag = self._first_status + len(units.statuses)
        self._first_trait = self._first_flag + len(units.flags)
        self._first_thing = [spec.first[zone.kind] + 1 for zone in features.cards.zones]
        self._number_scale = [1 / column.scale for column in units.numbers]
        self._track_scale = [1 / column.scale for column in features.tracks.columns]
        self._ones = bytes([1]) * features.options
        self._noughts = bytes(ROW * features.options)
        self.forget()

    def forget(self) -> None:
        """Write everything anew next time: somebody else has written into the memory."""
        self.memory[:] = 0
        self._lay: Lay | None = None
        self._masks: Sequence[int] = [0] * len(self._features.planes.columns)
        self._lists: list[list[int]] = []
        self._numbers = range(0)
        self._flags: Sequence[int] = ()
        self._profiles: list[Any] = []
        self._count = -1
        self._sources: tuple[Any, ...] | None = None
        self._tracked: Sequence[float] = ()
        self._offered = 0
        self._kept: list[int] | None = None
        """Where there are more figures than rows: the row of each figure plus 1, by its number
        plus 1."""

    def copy(self) -> Arrays:
        """The observation in memory of its own."""
        return {name: array.copy() for name, array in self.arrays.items()}

    def write(self, s: Any, ask: Ask | None, seat: int, seats: int = 0) -> Arrays:
        """What a seat may know of a state and its open question; gives `arrays`."""
        features = self._features
        key = features.ground.key(s)
        lay = self._lay
        if lay is None or lay.key is not key:
            lay = self._on(s, key)
        masks = features.planes.read(s, seat)
        if masks != self._masks:
            self._write_planes(lay, masks)
        self._write_units(lay, s, seat)
        sources = features.cards.sources(s, seat)
        if sources != self._sources:
            self._write_cards(sources)
        tracked = features.tracks.read(s, seat)
        if tracked != self._tracked:
            self._tracked = tracked
            self._pack_tracks(self._bytes, self._tracks, *map(mul, tracked, self._track_scale))
        self._write_question(lay, s, ask, seat, seats)
        return self.arrays

    # The map

    def _on(self, s: Any, key: object) -> Lay:
        """Take up a map, and forget what was written for another one."""
        lay = self._lay = self.encoder.lay(s, key)
        first, planes = self._first_plane, self.arrays["planes"]
        planes[:first] = lay.planes
        planes[first:] = 0
        self._masks = [0] * len(self._masks)
        if self._lists:
            # Squares may mean other places now.
            self._lists[0] = [NEVER] * len(self._lists[0])
        return lay

    def _write_planes(self, lay: Lay, masks: Sequence[int]) -> None:
        planes, places = self._planes, lay.places
        plane = self._first_plane
        for mask, last in zip(masks, self._masks, strict=True):
            if mask != last:
                changed = mask ^ last
                if changed.bit_count() > FEW:
                    shown = self.arrays["planes"][plane]
                    shown[: lay.rows, : lay.columns] = lay.spread(mask)
                else:
                    before = plane * self._plane_size - 1
                    while changed:
                        low = changed & -changed
                        changed ^= low
                        cell = places[low.bit_length()]
                        if cell:
                            planes[before + cell] = 1 if mask & low else 0
            plane += 1
        self._masks = masks

    # Figures

    def _write_units(self, lay: Lay, s: Any, seat: int) -> None:
        source = self._features.units
        lists = source.read(s, seat)
        flags = source.read_flags(s, seat)
        profiles = source.profiles(s)
        count = len(lists[0])
        if count > source.most:
            lists, flags, profiles = self._fewer(lists, flags, profiles)
            count = source.most
        elif self._kept is not None:
            self._kept = None
            self._count = -1
        if count != self._count:
            self._recount(count, len(lists))
        last = self._lists
        for number in compress(self._numbers, map(ne, lists, last)):
            column = lists[number]
            self._write_column(lay, number, column, last[number])
            last[number] = list(column)
        units = self._units
        if flags != self._flags:
            full = (1 << count) - 1
            old_flags = self._flags or (0,) * len(flags)
            for number, flag in enumerate(flags):
                changed = (flag ^ old_flags[number]) & full
                while changed:
                    low = changed & -changed
                    changed ^= low
                    units[low.bit_length() - 1, self._first_flag + number] = bool(flag & low)
            self._flags = flags
        if profiles != self._profiles:
            before, table = self._profiles, self.arrays["units"]
            for unit, profile in enumerate(profiles):
                if unit >= len(before) or before[unit] is not profile:
                    table[unit, self._first_trait :] = self.encoder.traits(profile)
            self._profiles = list(profiles)

    def _write_column(
        self, lay: Lay, number: int, column: Sequence[int], old: Sequence[int]
    ) -> None:
        """Write what has changed of one number of all figures."""
        units = self._units
        changed = compress(enumerate(column), map(ne, column, old))
        if number > 2:
            place, scale = self._first_number + number - 3, self._number_scale[number - 3]
            for unit, value in changed:
                units[unit, place] = value * scale
        elif number == 0:
            where = lay.where
            for unit, value in changed:
                units[unit, 0], units[unit, 1], units[unit, 2] = where[value]
        elif number == 1:
            for unit, value in changed:
                for place in range(self._first_status, self._first_flag):
                    units[unit, place] = value & 1
                    value >>= 1
        else:
            for unit, value in changed:
                self._kinds[unit] = value + 1

    def _recount(self, count: int, lists: int) -> None:
        """There are more or fewer figures: everything about them is written anew."""
        self.arrays["units"][:] = 0
        self.arrays["unit_kinds"][:] = 0
        mask = self.arrays["unit_mask"]
        mask[:count] = 1
        mask[count:] = 0
        self._count = count
        self._lists = [[NEVER] * count for _ in range(lists)]
        self._numbers = range(lists)
        self._flags = ()
        self._profiles = []

    def _fewer(
        self, lists: Sequence[Sequence[int]], flags: Sequence[int], profiles: Sequence[Any]
    ) -> tuple[list[list[int]], list[int], list[Any]]:
        """As many figures as there are rows, those on the map first."""
        at, most = lists[0], self._features.units.most
        shown = sorted(sorted(range(len(at)), key=lambda unit: at[unit] < 0)[:most])
        self._kept = [0] * (len(at) + 1)
        for row, unit in enumerate(shown):
            self._kept[unit + 1] = row + 1
        self._sources = None
        return (
            [[column[unit] for unit in shown] for column in lists],
            [sum((flag >> unit & 1) << row for row, unit in enumerate(shown)) for flag in flags],
            [profiles[unit] for unit in shown],
        )

    # Cards

    def _write_cards(self, sources: tuple[Any, ...]) -> None:
        self._sources = sources
        cards = self._features.cards
        first, kept = self._first_thing, self._kept
        rows = [
            (zone + 1, first[zone] + card % SPAN, unit + 1)
            for zone, card, unit in islice(cards.read(*sources), cards.most)
        ]
        if kept is not None:
            rows = [(zone, thing, kept[owner]) for zone, thing, owner in rows]
        table, mask = self.arrays["cards"], self.arrays["card_mask"]
        if rows:
            table[: len(rows)] = rows
        table[len(rows) :] = 0
        mask[: len(rows)] = 1
        mask[len(rows) :] = 0

    # The question

    def _write_question(self, lay: Lay, s: Any, ask: Ask | None, seat: int, seats: int) -> None:
        shown = 0
        if ask is None:
            row = [0, 0, 0, seat, seats, 0, *NO_ABOUT]
        elif ask.seat != seat:
            row = [self._prompts.get(ask.prompt, 0), 0, ask.seat, seat, seats, 0, *NO_ABOUT]
        else:
            count = len(ask.options)
            row = [self._prompts.get(ask.prompt, 0), 1, seat, seat, seats, min(count, LARGEST)]
            for value in ask.about:
                if type(value) is int:
                    row.append(value + 1 if -LARGEST < value < LARGEST else number_of(value))
                elif isinstance(value, tuple):
                    row += [number_of(inside) + 1 for inside in value]
                else:
                    row.append(number_of(value) + 1)
            row = (row + NO_ABOUT)[: len(QUESTION)]
            shown = self._write_options(lay, s, ask)
        self._pack_question(self._bytes, self._question, *row)
        last = self._offered
        if shown > last:
            self._mask[last:shown] = self._ones[: shown - last]
        elif shown < last:
            self._mask[shown:last] = self._noughts[: last - shown]
            self._options[ROW * shown : ROW * last] = self._noughts[: ROW * (last - shown)]
        self._offered = shown

    def _write_options(self, lay: Lay, s: Any, ask: Ask) -> int:
        """Write the rows of all options and say how many there are."""
        options = ask.options
        singles, heads = lay.known(ask.prompt)
        out, most = self._options, self._features.options
        single: Sequence[Any] = options._single if isinstance(options, Options) else options
        rows = [singles.get(option) or self._row(lay, s, ask, option) for option in single]
        del rows[most:]
        shown = len(rows)
        out[: ROW * shown] = b"".join(rows)
        if isinstance(options, Options):
            for head, squares, count in options._sets:
                if shown + count > most:
                    count = most - shown
                if count <= 0:
                    break
                row = heads.get(head) or self._head_row(lay, s, ask, head)
                until = shown + count
                out[ROW * shown : ROW * until] = row * count
                cells = self._table[shown:until, CELL]
                if count > FEW_SQUARES:
                    cells[:] = lay.cells_of(squares)[:count]
                else:
                    for place in range(count):
                        low = squares & -squares
                        squares ^= low
                        cells[place] = lay.places[low.bit_length()]
                shown = until
        if self._kept is not None:
            kept = np.array(self._kept, np.int16)
            pair = self._table[:shown, UNIT : OTHER + 1]
            pair[:] = kept[np.minimum(pair, len(kept) - 1)]
        return shown

    def _row(self, lay: Lay, s: Any, ask: Ask, option: Option) -> bytes:
        """The row of a single option on a map."""
        choices = self._choices
        row = choices.row(s, ask, option)
        square = row[2 * CELL] | row[2 * CELL + 1] << 8
        if square:
            cell = lay.places[square].to_bytes(2, sys.byteorder)
            row = row[: 2 * CELL] + cell + row[2 * CELL + 2 :]
        if choices.lasts(ask, option):
            lay.keep(lay.known(ask.prompt)[0], option, row)
        return row

    def _head_row(self, lay: Lay, s: Any, ask: Ask, head: Option) -> bytes:
        """The row of options for each of some squares, but for the square."""
        option = (*head, 0)
        row = self._choices.row(s, ask, option)
        if self._choices.lasts(ask, option):
            lay.keep(lay.known(ask.prompt)[1], head, row)
        return row
