"""Run the whole suite many times in a row: `make steady RUNS=10`.

No run is like the one before it: names are hashed otherwise, clocks stand in another zone, the
locale changes, and every fifth run shares the machine with as many idle loops as it has cores.
Each leaves one line in `build/steady.txt` (commit, surroundings, time, what passed, what failed)
and what it said in `build/steady/`. What was stopped goes on after the last line of its commit.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
ZONES = ("UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati")
LOCALES = ("C.UTF-8", "C", "en_US.UTF-8")
FULL = 5
"""Every so many runs the machine is full."""
SUMMARY = re.compile(r"^=+ (?P<counts>.*\d+ \w+.*) in [\d.]+s")
COUNT = re.compile(r"(\d+) (passed|failed|skipped|errors?|xfailed|xpassed|deselected)")
BROKEN = re.compile(r"^(?:FAILED|ERROR) (\S+)")
SPIN = """
import os
while os.getppid() == {parent}:
    for _ in range(1_000_000):
        pass
"""


class Run(NamedTuple):
    """What came of one run."""

    code: int
    seconds: float
    counts: Counter[str]
    broken: tuple[str, ...]

    @property
    def told(self) -> str:
        minutes, seconds = divmod(round(self.seconds), 60)
        counted = ", ".join(f"{number} {what}" for what, number in self.counts.items())
        return f"{minutes} min {seconds:2} s  {counted or 'no test ran'}  {self.end}"

    @property
    def end(self) -> str:
        if not self.code:
            return "green"
        return f"RED: {', '.join(self.broken) or f'stopped with {self.code}'}"


def surroundings(number: int) -> dict[str, str]:
    """What a run of this number finds in its environment."""
    return {
        "PYTHONHASHSEED": str(number),
        "TZ": ZONES[number % len(ZONES)],
        "LC_ALL": LOCALES[number % len(LOCALES)],
    }


def read(said: str) -> tuple[Counter[str], tuple[str, ...]]:
    """How many tests ended how, and the names of those that failed, out of what pytest said."""
    counts: Counter[str] = Counter()
    for line in said.splitlines():
        if summary := SUMMARY.match(line):
            for number, what in COUNT.findall(summary["counts"]):
                counts[what] += int(number)
    broken = (found[1] for line in said.splitlines() if (found := BROKEN.match(line)))
    return counts, tuple(dict.fromkeys(broken))


@contextmanager
def full_machine(loops: int) -> Iterator[None]:
    """So many processes that do nothing as fast as they can; they end with this one."""
    spin = SPIN.format(parent=os.getpid())
    busy = [subprocess.Popen([sys.executable, "-c", spin]) for _ in range(loops)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def run(command: Sequence[str], number: int, said: Path) -> Run:
    """Run a suite once; everything that it says is kept."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    loops = 0 if number % FULL else os.cpu_count() or 1
    began = time.monotonic()
    with full_machine(loops), said.open("w", encoding="utf-8") as file:
        done = subprocess.run(
            command, cwd=ROOT, env=inherited | surroundings(number), stdout=file,
            stderr=subprocess.STDOUT,
        )  # fmt: skip
    seconds = time.monotonic() - began
    return Run(done.returncode, seconds, *read(said.read_text("utf-8", errors="replace")))


def line(commit: str, number: int, one: Run) -> str:
    place = "quiet" if number % FULL else "full "
    where = " ".join(f"{name}={value}" for name, value in surroundings(number).items())
    return f"{commit}  run {number:2}  {place}  {one.told}  ({where})"


def before(record: Path, commit: str) -> list[str]:
    """The lines that runs of this commit have left."""
    lines = record.read_text("utf-8").splitlines() if record.exists() else []
    return [each for each in lines if each.startswith(f"{commit}  run ")]


def commit() -> str:
    """What is checked out, with a + where files differ from it."""
    words = ["git", "describe", "--always", "--exclude=*", "--dirty=+"]
    try:
        return subprocess.check_output(words, cwd=ROOT, text=True).strip()
    except (OSError, subprocess.CalledProcessError):
        return "somewhere"


def main(said: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=10, help="how many in a row (10)")
    parser.add_argument("--record", type=Path, default=ROOT / "build" / "steady.txt")
    parser.add_argument("command", nargs="*", default=["make", "test"], help="make test")
    wished = parser.parse_args(said)
    record: Path = wished.record
    kept = record.with_suffix("")
    kept.mkdir(parents=True, exist_ok=True)
    name = commit()
    lines = before(record, name)
    for each in lines:
        print(each)
    for number in range(len(lines) + 1, wished.runs + 1):
        one = run(wished.command, number, kept / f"{name}-{number}.txt")
        lines.append(line(name, number, one))
        print(lines[-1], flush=True)
        with record.open("a", encoding="utf-8") as file:
            print(lines[-1], file=file)
    red = sum("  RED: " in each for each in lines)
    print(f"{len(lines) - red} of {len(lines)} green at {name}.")
    return 1 if red else 0


if __name__ == "__main__":
    sys.exit(main())
