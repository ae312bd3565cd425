"""The stock of a game: packs on top of one another, and what must hold between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from undercroft.kernel.pack import ContentError, Problem, RawPack, Row, read_pack
from undercroft.kernel.stock import Stock, joint_hash, metas, placed_rows, tables


@dataclass(frozen=True)
class Beast:
    id: str
    hearts: int
    kinds: tuple[str, ...]


class BeastRow(Row):
    id: str
    hearts: int = 1
    kind: str = "beast"

    def table(self) -> Beast:
        return Beast(**self.said("kind"), kinds=tuple(self.kind.split()))


TABLES = {"beast": BeastRow}


def pack(folder: Path, cards: str, **said: str) -> Path:
    folder.mkdir()
    meta = {"id": folder.name, "version": "1.0", "game": "toy", "title": "T", "licence": "MIT"}
    lines = [f'{name} = "{value}"' for name, value in (meta | said).items() if name != "requires"]
    if "requires" in said:
        lines.append(f'requires = ["{said["requires"]}"]')
    (folder / "pack.toml").write_text("\n".join(lines))
    (folder / "cards.toml").write_text(cards)
    return folder


def check(packs: Sequence[RawPack]) -> list[Problem]:
    return list(metas(packs, "toy"))


@pytest.fixture
def stock(tmp_path: Path) -> Stock:
    built_in = pack(tmp_path / "core", '[[beast]]\nid = "rat"\n[[beast]]\nid = "cat"\nhearts = 2\n')
    return Stock(built_in, TABLES, check)


def test_a_row_becomes_a_table_by_its_own_names() -> None:
    assert BeastRow(id="wyrm", kind="elder dragon").table() == Beast("wyrm", 1, ("elder", "dragon"))


def test_a_field_that_the_table_does_not_have_cannot_be_forgotten() -> None:
    class Odd(BeastRow):
        colour: str = "grey"

    with pytest.raises(TypeError, match="colour"):
        Odd(id="rat").table()


def test_a_later_pack_replaces_rows_and_adds_some(tmp_path: Path, stock: Stock) -> None:
    more = pack(tmp_path / "more", '[[beast]]\nid = "rat"\nhearts = 9\n[[beast]]\nid = "bat"\n')
    packs = stock.sound(more)
    found = tables(stock.rows(packs), "beast")
    assert {name: beast.hearts for name, beast in found.items()} == {"rat": 9, "cat": 2, "bat": 1}
    places = {name: card.row.hearts for name, card in placed_rows(packs)["beast"].items()}
    assert places == {"rat": 9, "cat": 2, "bat": 1}


def test_the_hash_is_that_of_all_packs_in_their_order(tmp_path: Path, stock: Stock) -> None:
    one, two = (pack(tmp_path / name, '[[beast]]\nid = "bat"\n') for name in ("one", "two"))
    assert joint_hash(stock.sound()) == stock.built_in.hash
    hashes = {joint_hash(stock.sound(*packs)) for packs in ((), (one,), (one, two), (two, one))}
    assert len(hashes) == 4


def test_a_pack_of_another_game_is_refused(tmp_path: Path, stock: Stock) -> None:
    other = pack(tmp_path / "other", "", game="chess")
    with pytest.raises(ContentError, match='for the game "chess", not for "toy"'):
        stock.sound(other)


def test_a_pack_comes_after_those_it_builds_on(tmp_path: Path, stock: Stock) -> None:
    first = pack(tmp_path / "first", "")
    second = pack(tmp_path / "second", "", requires="first")
    assert len(stock.sound(first, second)) == 3
    with pytest.raises(ContentError, match='the pack "first" must be loaded before "second"'):
        stock.sound(second, first)


def test_the_built_in_pack_is_checked_by_itself_and_others_on_top_of_it(
    tmp_path: Path, stock: Stock
) -> None:
    more = read_pack(pack(tmp_path / "more", "", requires="core"), TABLES)
    assert stock.check(stock.built_in) == []
    assert stock.check(more) == []
    assert [str(problem) for problem in metas([more], "toy")] == [
        'pack.toml: field "requires": the pack "core" must be loaded before "more"'
    ]
