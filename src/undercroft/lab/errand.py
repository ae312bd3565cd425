"""A study in a process of its own, for a server: its question comes in, every look goes out.

Told by one line of JSON, the `spec` and the `command` that makes it again; says lines of JSON:
`begun`, then a `progress` with the `result` and the `report` as they stand, and `done`; or
`refused`, in a sentence. It gives way to everything else on the machine, and ends with whoever
started it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from time import monotonic
from typing import Any

from undercroft.kernel.errors import UndercroftError
from undercroft.table import limits
from undercroft.table.errors import sentences

from .report import page
from .sim import settled
from .spec import spec_of
from .study import Study

FURTHER = 5
"""A study gives way to the other workers of a server, as they do to the server."""
LONGEST = 3600.0
"""Seconds of the processor that a study may take."""
SELDOM = 1.0
"""Seconds between two results; progress is said after every look."""


def errand(told: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Everything that is said of a study, one after another."""
    try:
        study = Study(spec_of(told["spec"]), command=told["command"])
        yield {"begun": True}
        last = 0.0
        for progress in study.run():
            said: dict[str, Any] = {"progress": progress.model_dump(mode="json")}
            if monotonic() - last > SELDOM:
                said |= _standing(study)
                last = monotonic()
            yield said
        yield {"done": True, **_standing(study)}
    except UndercroftError as error:
        yield {"refused": sentences(error)}
    except (MemoryError, RecursionError):
        yield {"refused": "This takes more memory than a study may have."}


def _standing(study: Study) -> dict[str, Any]:
    result = study.result()
    return {"result": result.model_dump(mode="json"), "report": page(result)}


def main() -> None:
    limits.begin()
    os.nice(FURTHER)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    told = json.loads(sys.stdin.buffer.readline())
    with limits.in_silence(), limits.fuse(LONGEST), settled():
        for said in errand(told):
            out.write(json.dumps(said).encode() + b"\n")
            out.flush()


if __name__ == "__main__":
    main()
