"""What a study asks, as a small TOML file says it. `docs/studies.md` shows one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.problem import Where, mistakes

WIN = "win"
"""What is measured unless something else is asked for: the part of a victory."""
MOST_ARMS = 200
PLAIN = "as it is"


class NoStudy(UndercroftError):
    """A study that cannot be made as it was asked for."""


class Said(BaseModel):
    """Part of a study's file: frozen, and a field it does not know is a mistake."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Patch(Said):
    """A changed row of the content: a card, or a table of the rules such as a track or a size."""

    card: str
    """Its id."""
    table: str = ""
    """Its table, where several have a row of that id."""
    set: dict[str, Any] = Field(min_length=1)
    """New values by field; a dot leads into what a field holds: `special.rex_smash.cost`."""


class Variant(Said):
    """One way to play."""

    name: str = Field(min_length=1)
    packs: tuple[str, ...] = ()
    """Folders, files or ids of installed packs."""
    patch: tuple[Patch, ...] = ()
    options: dict[str, Any] = Field(default_factory=dict)
    seats: str = ""
    force: dict[str, Literal["in", "out"]] = Field(default_factory=dict)
    """Cards that chance draws first of their deck, or never."""


class Stop(Said):
    """When enough is known."""

    pairs: int = Field(default=1000, ge=2, le=10_000_000)
    """At most so many seeds for each variant."""
    width: float | None = Field(default=None, gt=0)
    """Half the width of the interval, in points of per cent (or units of the measure)."""
    decide: bool = True
    """Whether to stop as soon as it is known which variant has more."""
    error: float = Field(default=0.05, gt=0, lt=0.5)
    """The chance to see a difference where there is none, however often one looks."""


class Sweep(Said):
    """One figure of a card or rule over a range."""

    card: str
    table: str = ""
    set: str
    values: tuple[float | int | str, ...] = ()
    start: float | None = None
    end: float | None = None
    step: float = Field(default=1.0, gt=0)

    def listed(self) -> tuple[Any, ...]:
        if self.values:
            return self.values
        if self.start is None or self.end is None:
            raise NoStudy(f'the sweep of {self.card} needs "values", or "start" and "end"')
        if self.end < self.start:
            raise NoStudy(
                f"the sweep of {self.card} begins at {self.start:g} and ends below it, at "
                f"{self.end:g}"
            )
        count = int((self.end - self.start) / self.step + 1e-9) + 1
        found = [self.start + self.step * i for i in range(count)]
        return tuple(int(v) if v == int(v) else v for v in found)


class Spec(Said):
    """A whole study. It is plain data: `model_dump(mode="json")` and `Spec.model_validate`."""

    question: str = ""
    game: str
    options: dict[str, Any] = Field(default_factory=dict)
    draw: bool = False
    """Whether options left out are drawn for each seed, where the game draws them."""
    among: dict[str, Annotated[list[Any], Field(min_length=1)]] = Field(default_factory=dict)
    """Options that are drawn for each seed among these values, the same for all variants."""
    seats: str = "greedy"
    """Who plays, as `undercroft sim --seats` has it."""
    side: str = ""
    """Whose wins are counted: a seat or a side; the newcomer's without it."""
    measure: str = WIN
    """What is compared: wins, or a figure of a metric, such as `length.rounds`."""
    seed: int = Field(default=0, ge=0, lt=1 << 63)
    stop: Stop = Stop()
    metrics: tuple[str, ...] = ()
    luck: int = Field(default=0, ge=0, le=100)
    """So many other ways that each turn might go are played to take its luck away; 0: none."""
    variant: tuple[Variant, ...] = ()
    """The first is what the others are compared with; it may be left out where it is the game as
    it is."""
    worth: tuple[str, ...] = ()
    """Cards whose worth is asked for: each is drawn first of its deck, and never; or `all`."""
    sweep: tuple[Sweep, ...] = Field(default=(), max_length=2)
    target: float | None = Field(default=None, gt=0, lt=1)
    """With a sweep: the win rate that is wished for."""

    @field_validator("variant")
    @classmethod
    def _told_apart(cls, variants: tuple[Variant, ...]) -> tuple[Variant, ...]:
        names = [variant.name for variant in variants]
        if len(set(names)) < len(names):
            raise ValueError("two variants have the same name")
        return variants

    @field_validator("target")
    @classmethod
    def _wished_of_a_sweep(cls, target: float | None, info: ValidationInfo) -> float | None:
        if target is not None and info.data.get("sweep") == ():
            raise ValueError("there is no sweep to look for it in")
        if target is not None and info.data.get("measure", WIN) != WIN:
            raise ValueError("it is a win rate, and something else is measured")
        return target

    def base(self) -> Variant:
        """What the others are made of, where they are made: of a sweep, or of cards' worth."""
        return self.variant[0] if self.variant else Variant(name=PLAIN)

    def rivals(self) -> tuple[tuple[int, int], ...]:
        """Which variants are compared with which: each with the first, or those of one card."""
        if self.worth:
            return tuple((2 + 2 * i, 1 + 2 * i) for i in range(len(self.worth)))
        return tuple((arm, 0) for arm in range(1, len(self.arms())))

    def arms(self) -> tuple[Variant, ...]:
        """All that is played: the variants, or one for each figure of a sweep."""
        if self.worth:
            if len(self.variant) > 1 or self.sweep:
                raise NoStudy(
                    "what cards are worth is asked without sweeps, and of one variant at most"
                )
            base = self.base()
            return (base, *(v for card in self.worth for v in _forced(base, card)))
        if not self.sweep:
            said = self.variant or (Variant(name=PLAIN),)
            changed = [v for v in said if v.model_dump(exclude={"name"}) != _PLAIN]
            if len(changed) == len(said) == 1:
                said = (Variant(name=PLAIN), *said)
            return said
        if len(self.variant) > 1:
            raise NoStudy("a sweep has at most one variant: the one whose figures it changes")
        base = self.base()
        found = []
        for values in product(*(sweep.listed() for sweep in self.sweep)):
            patches = tuple(
                Patch(card=sweep.card, table=sweep.table, set={sweep.set: value})
                for sweep, value in zip(self.sweep, values, strict=True)
            )
            name = ", ".join(map(_figure, values))
            found.append(base.model_copy(update={"name": name, "patch": base.patch + patches}))
        if len(found) > MOST_ARMS:
            raise NoStudy(f"a sweep has at most {MOST_ARMS} figures, and this has {len(found)}")
        return tuple(found)


_PLAIN = Variant(name="x").model_dump(exclude={"name"})


def _forced(base: Variant, card: str) -> tuple[Variant, Variant]:
    out = {"name": f"never {card}", "force": {**base.force, card: "out"}}
    in_ = {"name": f"{card} first", "force": {**base.force, card: "in"}}
    return base.model_copy(update=out), base.model_copy(update=in_)


def _figure(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def spec_of(data: Mapping[str, Any], file: str = "") -> Spec:
    """The study that a mapping says, or NoStudy with the first mistake in it."""
    try:
        return Spec.model_validate(dict(data))
    except ValidationError as error:
        first = mistakes(error, Spec, data, Where("", "", ""))[0]
        where = f"{file}: " if file else ""
        raise NoStudy(f'{where}field "{first.field}": {first.message}') from None


def read_spec(path: Path) -> Spec:
    """The study of a file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise NoStudy(f"{path}: there is no such file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise NoStudy(f"{path}: not valid TOML: {error}") from None
    return spec_of(data, path.name)


_ASK = re.compile(r"\s*([\w.]+)\s*=\s*(.+?)\s*")


def asked(words: str) -> dict[str, Any]:
    """What `--ask "hearts=8, speed=5"` changes: values as TOML has them, all else as text."""
    found: dict[str, Any] = {}
    for part in re.split(r",(?![^\[]*\])", words):
        match = _ASK.fullmatch(part)
        if match is None:
            raise NoStudy(f'"{part.strip()}" changes nothing: expected FIELD=VALUE, as hearts=8')
        if match[1] in found:
            raise NoStudy(f'"{words}" says twice what {match[1]} is')
        try:
            found[match[1]] = tomllib.loads(f"x = {match[2]}")["x"]
        except tomllib.TOMLDecodeError:
            found[match[1]] = match[2]
    return found
