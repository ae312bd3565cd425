"""A process that has read all the code once, and forks a server whenever one is asked for.

Reading the code and the games' packs takes a server two seconds, and the tests start dozens. A
forked server is a process of its own like any other: it is killed, stopped and looked at by its
number, has its own folder and environment, and starts processes of its own.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import traceback
from functools import cache
from pathlib import Path
from typing import IO, Any

from undercroft.games import registry

ROOT = Path(__file__).parent.parent.parent
LONGEST = 1 << 20
"""So many bytes a wish may have: the environment is the largest part."""


class Born:
    """A forked process, used like one of `subprocess`."""

    def __init__(self, nursery: Nursery, pid: int, stdout: IO[str]) -> None:
        self.pid = pid
        self.stdout = stdout
        self.returncode: int | None = None
        self._nursery = nursery
        self._end = os.pidfd_open(pid)

    def poll(self) -> int | None:
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._ended(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("serve", timeout or 0)
        return code

    def send_signal(self, how: int) -> None:
        if self.poll() is None:
            signal.pidfd_send_signal(self._end, how)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._end], [], [], timeout)[0]:
            self.returncode = self._nursery.ask({"reap": self.pid})
            os.close(self._end)
        return self.returncode


class Nursery:
    """Has one process fork others; it ends with whoever started it."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._line, theirs = socket.socketpair()
        path = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery", str(theirs.fileno())],
            env=os.environ | {"PYTHONPATH": path}, pass_fds=[theirs.fileno()],
        )  # fmt: skip
        theirs.close()
        atexit.register(self.close)

    def close(self) -> None:
        self._line.close()
        self._process.wait()

    def serve(self, environment: dict[str, str], complaints: IO[str]) -> Born:
        """A new server; what it says can be read, what it complains about is in the file."""
        mine, theirs = os.pipe()
        wish = {"environment": environment, "folder": os.getcwd()}
        try:
            pid = self.ask(wish, theirs, complaints.fileno())
        finally:
            os.close(theirs)
        return Born(self, pid, os.fdopen(mine))

    def ask(self, wish: dict[str, Any], *files: int) -> int:
        with self._turn:
            socket.send_fds(self._line, [json.dumps(wish).encode() + b"\n"], list(files))
            answer = self._line.recv(64)
            assert answer, "the nursery is gone"
            return int(answer)


@cache
def nursery() -> Nursery:
    return Nursery()


def _tend(line: socket.socket) -> None:
    while True:
        text, files, _, _ = socket.recv_fds(line, LONGEST, 2)
        if not text:
            return
        while not text.endswith(b"\n"):
            text += line.recv(LONGEST)
        wish = json.loads(text)
        if "reap" in wish:
            _, status = os.waitpid(wish["reap"], 0)
            line.send(str(os.waitstatus_to_exitcode(status)).encode())
        else:
            pid = os.fork()
            if not pid:
                line.close()
                _become_server(wish, *files)
            for file in files:
                os.close(file)
            line.send(str(pid).encode())


def _become_server(wish: dict[str, Any], out: int, err: int) -> None:
    from undercroft.cli.app import main

    for file, number in ((out, 1), (err, 2)):
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(wish["environment"])
    os.chdir(wish["folder"])
    sys.argv = ["undercroft", "serve"]
    code = 1
    try:
        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    import undercroft.cli.serve
    import undercroft.server.serving  # noqa: F401
    from tests.server.fixed import fix

    fix()
    registry.games()
    gc.freeze()
    _tend(socket.socket(fileno=int(sys.argv[1])))
