"""Loading: nobody looks for rubbish meanwhile, and afterwards all is as it was."""

from __future__ import annotations

import gc

import pytest

from undercroft.kernel.loading import loading


def test_rubbish_is_not_looked_for_while_something_is_loaded() -> None:
    with loading():
        assert not gc.isenabled()
        with loading():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_after_a_mistake_it_is_looked_for_again() -> None:
    with pytest.raises(ValueError, match="no pack"), loading():
        raise ValueError("no pack")
    assert gc.isenabled()


def test_who_had_switched_it_off_finds_it_off() -> None:
    gc.disable()
    try:
        with loading():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
