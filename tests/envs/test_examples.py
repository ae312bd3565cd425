"""The examples of docs/research.md, in short."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import undercroft
from undercroft.encoding.encoder import encoder_of
from undercroft.encoding.rows import Rows

FOLDER = Path(__file__).parents[2] / "docs" / "examples" / "research"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Imports an example as if one stood in its folder."""
    monkeypatch.syspath_prepend(str(FOLDER))

    def load(name: str) -> ModuleType:
        return import_module(name)

    yield load
    for name in ("imitate", "net", "ppo", "tree"):
        sys.modules.pop(name, None)


def test_imitation_learns_to_choose_as_greedy_does(example, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    imitate, net = example("imitate"), example("net")
    _, points = imitate.learn("deckbox", games=4, passes=2, seed=0, most=50)
    assert points[-1][1] > points[0][1]
    net.curve(tmp_path / "x.svg", "title", {"agreement": points}, "passes")
    assert "<polyline" in (tmp_path / "x.svg").read_text()


def test_gradients_are_those_of_the_loss(example) -> None:  # type: ignore[no-untyped-def]
    """The network's own derivatives against differences, in a few weights of every part."""
    imitate, net = example("imitate"), example("net")
    seen = imitate.watch("deckbox", 1, 5, most=12)
    b = net.Batch([table for table, _ in seen])
    chosen = b.first + np.array([choice for _, choice in seen])
    made = net.Net(net_rows(), hidden=6, seed=1)
    made.w = {name: value.astype(np.float64) for name, value in made.w.items()}
    found: dict[str, np.ndarray] = {}
    made._adam = lambda d, rate: found.update(d)
    scores, values, kept = made.forward(b)
    wanted = np.zeros(len(scores))
    wanted[chosen] = 1.0
    made.step(b, kept, b.normalised(scores) - wanted, values - 0.5, 0.0)

    def loss() -> float:
        scores, values, _ = made.forward(b)
        told = -np.log(b.normalised(scores)[chosen]).sum()
        return float(told + 0.5 * ((values - 0.5) ** 2).sum())

    for name, slope in found.items():
        flat = made.w[name].reshape(-1)
        place = int(np.abs(slope).argmax())
        before = flat[place]
        sides = []
        for change in (1e-5, -1e-5):
            flat[place] = before + change
            sides.append(loss())
        flat[place] = before
        expected = (sides[0] - sides[1]) / 2e-5
        assert slope.reshape(-1)[place] == pytest.approx(expected, rel=0.02, abs=1e-3), name


def net_rows():  # type: ignore[no-untyped-def]
    return Rows(encoder_of(undercroft.game("deckbox")).spec)


def test_ppo_moves_towards_what_was_better_than_expected(example) -> None:  # type: ignore[no-untyped-def]
    ppo = example("ppo")
    wishes = {"shaping": 1.0, "discount": ppo.GAMMA, "most_steps": 12}
    runner = ppo.Runner("deckbox", 2, 3, wishes)
    net = ppo.Net(runner.rows[0], seed=3)
    taken = runner.run(net, 20)
    assert len(runner.ended) == 2, "both episodes were cut off once"
    better, _ = ppo.advantages(net, runner, taken)
    better = (better - better.mean()) / better.std()
    steps = [step for row in taken for step in row]
    ppo.improve(net, runner, taken, 0.001)
    b = ppo.Batch([step.table for step in steps])
    now = b.normalised(net.forward(b)[0])[b.first + np.array([step.choice for step in steps])]
    grown = np.log(now) - np.log([step.chance for step in steps])
    assert (better * grown).mean() > 0


def test_ppo_says_how_many_of_the_latest_episodes_were_won(example, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    ppo = example("ppo")
    monkeypatch.setattr(ppo, "LATEST", 4)
    wishes = {"others": "random", "options": {"size": "delve"}, "most_steps": 6}
    told: list[int] = []
    _, points = ppo.learn(
        "explore", 72, 1, wishes, envs=2, every=12, kept=lambda _, points: told.append(len(points))
    )
    assert [steps for steps, _ in points] == [24.0, 48.0, 72.0]
    assert all(won == 0.0 for _, won in points), "nobody wins in six steps"
    assert told == [1]


def test_the_tree_is_short_and_answers_the_same_every_time(example) -> None:  # type: ignore[no-untyped-def]
    tree = example("tree")
    lines = Path(tree.__file__).read_text().splitlines()
    begun = next(i for i, line in enumerate(lines) if line.startswith("class Tree"))
    ended = next(i for i, line in enumerate(lines) if line.startswith("def play"))
    assert ended - begun <= 60
    journals = []
    for _ in range(2):
        match = undercroft.game("realms").new(seed=1, events=False)
        player = tree.Tree(tries=4, seed=1)
        for _ in range(2):
            match.answer(player.choose(match, match.ask))
        journals.append(match.journal)
    assert journals[0] == journals[1]
