"""What all tests have: rule ids on tests (`undercroft.lab.rule_marks`), and patience."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Tests multiply small matrices in several processes: more threads only wait for each other."""

pytest_plugins = ["pytester", "undercroft.lab.rule_marks"]

DEPTH = int(os.environ.get("UNDERCROFT_DEPTH", "1"))
"""As in `tests.depth`; this file is also copied into small projects, where it stands alone."""

settings.register_profile(
    "patient", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", settings.get_profile("patient"), derandomize=False,
                          max_examples=100 * DEPTH)  # fmt: skip
settings.load_profile("deep" if DEPTH > 1 else "patient")
"""What a search for counterexamples says depends neither on how busy the machine is nor on luck;
only `make deep` looks elsewhere every time."""

collect_ignore = ["browser"] if os.environ.get("UNDERCROFT_BROWSER") == "later" else []
"""Tests in a browser have the machine to themselves: `make test` runs them after the others."""
