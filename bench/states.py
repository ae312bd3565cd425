"""Positions that somebody made up, sent to a server: `make states`.

Takes real positions of every game, changes one or two fields, and uploads them as saves; some are
made tables for machines. Each must be refused or played within the limits, while somebody else is
answered within 200 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.contract.games import SAMPLES
from tests.server.servers import Server
from tests.server.states import Report, changes, prove_all, try_all


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", help="games to try; all without any")
    parser.add_argument("--number", "-n", type=int, default=10_000, help="changes of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=20, help="every so many become a table")
    parser.add_argument("--direct", action="store_true", help="to provers, without a server")
    parser.add_argument("--at-once", type=int, default=4)
    parser.add_argument("--most", type=float, default=200, help="ms somebody else may wait (p99)")
    options = parser.parse_args()
    failed = False
    for game in options.games or sorted(SAMPLES):
        made_up = list(changes(game, SAMPLES[game], options.number, options.seed))
        gc.collect()
        gc.freeze()  # else a look for rubbish in here would be taken for a slow server
        if options.direct:
            report = asyncio.run(prove_all(made_up))
            print(f"{game}: {report}", flush=True)
            continue
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder), replay_bytes=20_000_000).start()
            try:
                report = asyncio.run(
                    try_all(server, made_up, tables=options.tables, at_once=options.at_once)
                )
            finally:
                server.stop()
            print(f"{game}: {report}", flush=True)
            failed |= _failed(report, options, server.complaints)
    sys.exit(1 if failed else 0)


def _failed(report: Report, options: argparse.Namespace, complaints: str) -> bool:
    ordered = sorted(report.waits)
    wait = 1000 * ordered[int(0.99 * len(ordered))] if ordered else 0.0
    for wrong in report.wrong[:10]:
        print(f"  WRONG {wrong}")
    if wait > options.most:
        print(f"  WRONG somebody else waited {wait:.0f} ms, expected {options.most:.0f}")
    if "Traceback" in complaints:
        print(f"  WRONG the server stumbled:\n{complaints[-3000:]}")
    return bool(report.wrong) or wait > options.most or "Traceback" in complaints


if __name__ == "__main__":
    main()
