"""A pack as one file that can be handed on: a plain zip archive, read with suspicion.

What is in an archive is data that somebody else made. Nothing of it is ever written to a path it
names: its files are read into memory, each with a plain relative name, and only so many, so large
and so densely packed as any honest pack is.
"""

from __future__ import annotations

import stat
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import BadZipFile, LargeZipFile, ZipFile, ZipInfo

from .problem import ContentError, Problem

SUFFIX = ".zip"
LARGEST = 2_000_000
"""Bytes of an archive."""
MOST_BYTES = 4_000_000
"""Bytes of all its files together, unpacked."""
MOST_FILES = 400
DENSEST = 100
"""So many times larger a file may become when it is unpacked."""
DEEPEST = 6
"""So many folders a file may lie in."""
LONGEST = 200
"""Characters of the name of a file."""
KINDS = (".toml", ".txt", ".md")
"""What a pack is made of."""

Files = dict[str, bytes]
"""What a pack is made of: its files by their path, with plain slashes."""


def gathered(folder: Path) -> Files:
    """The files of a pack's folder that belong to the pack; hidden ones do not."""
    found: Files = {}
    for path in sorted(folder.rglob("*"), key=lambda p: p.relative_to(folder).as_posix()):
        parts = path.relative_to(folder).parts
        hidden = any(part.startswith(".") for part in parts)
        if path.suffix in KINDS and path.is_file() and not hidden:
            found["/".join(parts)] = path.read_bytes()
    return found


def built(files: Mapping[str, bytes]) -> bytes:
    """An archive of files; the same files make the same bytes on every machine.

    Nothing is compressed: that would leave the bytes to whichever version does it.
    """
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name in sorted(files):
            entry = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            _plain(entry, "the pack")
            archive.writestr(entry, files[name])
    data = out.getvalue()
    opened(data)
    return data


def opened(data: bytes, where: str = "the file") -> Files:
    """The files of an archive; ContentError says what no pack of ours would be like."""
    if len(data) > LARGEST:
        raise _wrong(where, f"expected an archive of at most {LARGEST:,} bytes")
    try:
        with ZipFile(BytesIO(data)) as archive:
            return _read(archive, where)
    except (BadZipFile, LargeZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
        raise _wrong(where, "not an archive that can be read: expected a zip file") from None


def _read(archive: ZipFile, where: str) -> Files:
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(entries) > MOST_FILES:
        raise _wrong(where, f"expected at most {MOST_FILES} files, found {len(entries)}")
    found: Files = {}
    left = MOST_BYTES
    for entry in entries:
        name = _plain(entry, where)
        if name.lower() in (known.lower() for known in found):
            raise _wrong(where, f'holds "{name}" twice')
        # What the archive says of sizes may be a lie: what comes out is counted.
        most = min(left, max(DENSEST * entry.compress_size, 1))
        with archive.open(entry) as file:
            text = file.read(most + 1)
        if len(text) > most:
            if most < left:
                raise _wrong(where, f'"{name}" is packed more densely than any text')
            raise _wrong(where, f"expected at most {MOST_BYTES:,} bytes when unpacked")
        left -= len(text)
        found[name] = text
    return found


def _plain(entry: ZipInfo, where: str) -> str:
    """The name of an entry, if it is one that a pack may have."""
    name = entry.filename
    parts = PurePosixPath(name).parts
    shown = name[:60].encode("ascii", "replace").decode()
    if (
        not name.isprintable()
        or name.startswith("/")
        or "\\" in name
        or ":" in name
        or any(part in ("", ".", "..") for part in name.split("/"))
    ):
        raise _wrong(where, f'"{shown}" is no name of a file in a pack')
    if len(parts) > DEEPEST + 1 or len(name) > LONGEST:
        raise _wrong(where, f'"{shown}" lies too deep or has too long a name')
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        raise _wrong(where, f'"{shown}" is no plain file')
    if entry.flag_bits & 0x1:
        raise _wrong(where, f'"{shown}" is encrypted')
    if not name.endswith(KINDS):
        raise _wrong(where, f'"{shown}" does not belong in a pack: expected {", ".join(KINDS)}')
    return name


def _wrong(where: str, message: str) -> ContentError:
    return ContentError([Problem(where, "", "", message)])
