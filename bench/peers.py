"""Undercroft beside other simulators, in one run: `make bench-peers`.

Whoever is measured plays in a process of its own: catanatron's Settlers, the games of OpenSpiel
(whose rules are compiled) by its Python API, and ours. They take turns, round by round, so that
what else the machine does meets all of them, and what is printed is the median over the rounds of
each one's speed over catanatron's in the same round. Everybody plays at random, with a new seed
every game, setup included; everybody's garbage collector is told the same. Decisions are counted
in processor time; throws of dice are decisions where the simulator makes a player throw them.

The other simulators live in an environment of their own, `build/peers`.
"""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "build" / "peers"
CATANATRON = "catanatron==3.2.1"
OPEN_SPIEL = "open_spiel"
SPIELS = ("backgammon", "gin_rummy")
"""Of OpenSpiel: games with chance of about the length of ours."""
SECONDS = 0.4
"""What a turn of one simulator takes, at least."""
ROUNDS = 9


def catanatron() -> Callable[[int], int]:
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    def play(seed: int) -> int:
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        count = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            count += 1
        return count

    return play


def spiel(name: str) -> Callable[[int], int]:
    from random import Random

    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        pick = Random(seed)
        state = game.new_initial_state()
        count = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(pick.choices(actions, chances)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(pick.random() * len(legal))])
                count += 1
        return count

    return play


def ours(name: str) -> Callable[[int], int]:
    sys.path.insert(0, str(ROOT / "src"))
    from undercroft import agents
    from undercroft.games import registry

    game = registry.game(name)

    def play(seed: int) -> int:
        agent = agents.agent("random", seed)
        match = game.new(seed=seed, events=False)
        count = 0
        while not match.over:
            match.answer(agent.choose(match, match.ask))
            count += 1
        return count

    return play


def serve(kind: str, name: str) -> None:
    """Play when told to, and say how many decisions that were and how long they took."""
    made = {"ours": ours, "spiel": spiel}
    play = catanatron() if kind == "catanatron" else made[kind](name)
    play(0)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)
    seed = 1_000_000
    for _ in sys.stdin:
        count, begun = 0, process_time()
        while process_time() - begun < SECONDS:
            count += play(seed)
            seed += 1
        print(count, process_time() - begun, flush=True)


class Player:
    """A simulator in a process of its own."""

    def __init__(self, label: str, python: Path, kind: str, name: str = "") -> None:
        self.label = label
        self._process = subprocess.Popen(
            [str(python), __file__, "--serve", kind, name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.turn()  # what is made once is not measured

    def turn(self) -> float:
        """Decisions a second over one turn."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("play\n")
        self._process.stdin.flush()
        count, seconds = self._process.stdout.readline().split()
        return int(count) / float(seconds)

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def installed() -> tuple[Path, bool]:
    """The other simulators' Python, and whether OpenSpiel is there."""
    python = PEERS / "bin" / "python"
    if not python.exists():
        print(f"Making {PEERS.relative_to(ROOT)} (once)", flush=True)
        venv.create(PEERS, with_pip=True)
    pip = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    subprocess.run([*pip, CATANATRON], check=True)
    spiels = subprocess.run([*pip, OPEN_SPIEL], capture_output=True, check=False)
    return python, spiels.returncode == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--serve", nargs=2, metavar=("KIND", "NAME"), help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    if asked.serve:
        serve(*asked.serve)
        return
    python, spiels = installed()
    sys.path.insert(0, str(ROOT / "src"))
    from undercroft.games import registry

    players = [Player("catanatron 3.2.1", python, "catanatron")]
    if spiels:
        players += [Player(f"OpenSpiel {name}", python, "spiel", name) for name in SPIELS]
    else:
        print("OpenSpiel cannot be had here; it is left out.")
    players += [Player(name, Path(sys.executable), "ours", name) for name in registry.games()]
    rates: list[list[float]] = []
    try:
        for _ in range(asked.rounds):
            rates.append([player.turn() for player in players])
    finally:
        for player in players:
            player.close()
    print(f"{'':22} {'decisions/s':>12} {'of catanatron':>14}   lowest to highest round")
    for place, player in enumerate(players):
        ratios = sorted(turn[place] / turn[0] for turn in rates)
        rate = median(turn[place] for turn in rates)
        print(f"{player.label:22} {rate:12,.0f} {median(ratios):14.2f}", end="")
        print(f"   {ratios[0]:.2f} to {ratios[-1]:.2f}")


if __name__ == "__main__":
    main()
