"""Packs as one file: the same bytes for the same pack, and nothing that could be smuggled in."""

from __future__ import annotations

import stat
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from undercroft.kernel import parcel
from undercroft.kernel.pack import ContentError, Row, read_meta, read_pack

META = b'id = "beasts"\nversion = "1.0"\ngame = "toy"\ntitle = "T"\nlicence = "MIT"\n'


class Beast(Row):
    id: str


TABLES = {"beast": Beast}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "beasts"
    (folder / "tiles").mkdir(parents=True)
    (folder / "more").mkdir()
    (folder / ".git").mkdir()
    (folder / "pack.toml").write_bytes(META)
    (folder / "more" / "b.toml").write_text('[[beast]]\nid = "wyrm"\n')
    (folder / "a.toml").write_text('[[beast]]\nid = "rat"\n')
    (folder / "tiles" / "cave.txt").write_text("##\n..\n")
    (folder / ".git" / "c.toml").write_text('[[beast]]\nid = "hidden"\n')
    (folder / "picture.png").write_bytes(b"\x89PNG")
    return folder


def zipped(*entries: tuple[ZipInfo | str, bytes], method: int = 0) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", method) as archive:
        for entry, text in entries:
            archive.writestr(entry, text)
    return out.getvalue()


def test_a_pack_says_the_same_as_a_folder_and_as_a_file(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "beasts-1.0.zip"
    file.write_bytes(parcel.built(parcel.gathered(folder)))
    apart, whole = read_pack(folder, TABLES), read_pack(file, TABLES)
    assert [row.id for row, _ in whole.rows["beast"]] == ["rat", "wyrm"]
    assert (whole.hash, whole.letter, whole.texts) == (apart.hash, apart.letter, apart.texts)
    assert read_meta(file) == read_meta(folder)


def test_the_same_pack_makes_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    first = parcel.built(parcel.gathered(folder))
    for path in sorted(folder.rglob("*.*"), reverse=True):
        if path.is_file():
            path.write_bytes(path.read_bytes())
            path.chmod(0o600)
    assert parcel.built(parcel.gathered(folder)) == first
    with ZipFile(BytesIO(first)) as archive:
        assert archive.namelist() == ["a.toml", "more/b.toml", "pack.toml", "tiles/cave.txt"]


def linked() -> ZipInfo:
    entry = ZipInfo("a.toml")
    entry.create_system = 3
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return entry


def encrypted() -> bytes:
    data = bytearray(zipped(("a.toml", b"x = 1")))
    local, central = data.index(b"PK\x03\x04"), data.index(b"PK\x01\x02")
    data[local + 6] |= 1
    data[central + 8] |= 1
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not an archive"),
        (b"PK\x03\x04 nonsense", "not an archive"),
        (zipped(("../a.toml", b"")), "is no name of a file"),
        (zipped(("x/../../a.toml", b"")), "is no name of a file"),
        (zipped(("/etc/a.toml", b"")), "is no name of a file"),
        (zipped(("C:/a.toml", b"")), "is no name of a file"),
        (zipped(("a\\..\\b.toml", b"")), "is no name of a file"),
        (zipped(("./a.toml", b"")), "is no name of a file"),
        (zipped(("a\n.toml", b"")), "is no name of a file"),
        (zipped((linked(), b"/etc/passwd")), "is no plain file"),
        (zipped(("a.py", b"import os")), "does not belong in a pack"),
        (zipped(("a.toml", b"x = 1"), ("A.toml", b"x = 2")), "twice"),
        (zipped(("/".join("abcdefg") + "/a.toml", b"")), "too deep"),
        (zipped(("a" * 300 + ".toml", b"")), "too long a name"),
        (zipped(*((f"{i}.toml", b"") for i in range(401))), "at most 400 files, found 401"),
        (zipped(("a.toml", b"#" * 3_000_000), method=ZIP_DEFLATED), "packed more densely"),
        (zipped(("a.toml", b"#" * 2_000_001)), "an archive of at most 2,000,000 bytes"),
        (encrypted(), "is encrypted"),
    ],
)  # fmt: skip
def test_what_no_pack_is_like_is_not_read(data: bytes, said: str) -> None:
    with pytest.raises(ContentError) as caught:
        parcel.opened(data, "beasts.zip")
    assert said in str(caught.value)
    assert str(caught.value).startswith("beasts.zip: ")


def test_all_files_together_have_an_end() -> None:
    """Each is as dense as text may be, and small; together they are too much."""
    text = bytes(Random(1).choices(b"0123456789abcdef", k=10_000)) * 30
    files = [(f"{i}.toml", text) for i in range(14)]
    with pytest.raises(ContentError, match="at most 4,000,000 bytes when unpacked"):
        parcel.opened(zipped(*files, method=ZIP_DEFLATED))


def test_a_size_that_is_a_lie_does_not_help() -> None:
    data = bytearray(zipped(("a.toml", b"#" * 3_000_000), method=ZIP_DEFLATED))
    central = data.index(b"PK\x01\x02")
    data[central + 24 : central + 28] = (10).to_bytes(4, "little")
    with pytest.raises(ContentError):
        parcel.opened(bytes(data))


def test_a_file_without_pack_toml_is_no_pack(tmp_path: Path) -> None:
    file = tmp_path / "x.zip"
    file.write_bytes(zipped(("a.toml", b"")))
    with pytest.raises(ContentError, match="not a content pack"):
        read_pack(file, TABLES)
