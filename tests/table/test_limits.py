"""Fuses end the process that works too long, and nobody else."""

from __future__ import annotations

import signal
import subprocess
import sys

from undercroft.table import limits

SPIN = """
from undercroft.table import limits
with limits.fuse(60):
    limits.renew(0.05)
    while True:
        pass
"""


def left() -> float:
    return signal.getitimer(signal.ITIMER_PROF)[0]


def test_a_fuse_is_renewed_while_it_burns_and_gone_after_it() -> None:
    with limits.fuse(600):
        assert 0 < left() <= 601
        limits.renew(3000)
        assert 2000 < left() <= 3001
    assert left() == 0


def test_where_no_fuse_burns_there_is_nothing_to_renew() -> None:
    limits.renew(600)
    assert left() == 0


def test_work_that_takes_too_long_is_ended() -> None:
    done = subprocess.run([sys.executable, "-c", SPIN], timeout=60)
    assert done.returncode == -signal.SIGPROF
