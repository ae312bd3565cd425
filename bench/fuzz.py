"""A server under fire: `make fuzz`.

Sends malformed, stale, foreign and oversized messages to a running table. Each must be refused
with a sentence, none may change anything, and the server must be well in the end.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.fire import fire
from tests.server.servers import Server


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), rate=1_000_000, burst=1_000_000).start()
        try:
            report = asyncio.run(fire(server, options.messages, options.seed))
        finally:
            server.stop()
        print(report)
        if "Traceback" in server.complaints:
            sys.exit(f"the server stumbled:\n{server.complaints[-2000:]}")


if __name__ == "__main__":
    main()
