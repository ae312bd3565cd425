"""The options of a new game: reading what somebody wishes, and refusing what cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from .errors import UndercroftError
from .problem import Where, mistakes

M = TypeVar("M", bound=BaseModel)


class Offer(NamedTuple):
    """Something of the box that an option can name by its id."""

    id: str
    name: str
    text: str = ""
    art: str = ""
    stats: tuple[tuple[str, str], ...] = ()
    """What is printed on its card: name and value."""
    abilities: tuple[tuple[str, str, str], ...] = ()
    """What its card can do: name, price and text."""


def called(**names: str) -> dict[str, Any]:
    """For the schema of an option: what its values are called where people choose."""
    return {"names": names}


class OptionsError(UndercroftError):
    """A game that cannot be had as wished; `rules` are the ids of what forbids it."""

    def __init__(self, message: str, *rules: str) -> None:
        super().__init__(message)
        self.rules = rules


def read_options(
    model: type[M], wishes: Mapping[str, Any], rules: Mapping[str, str] | None = None
) -> M:
    """The options as the model has them; `rules` says which rule bounds a field."""
    try:
        return model.model_validate(dict(wishes))
    except ValidationError as error:
        first = mistakes(error, model, wishes, Where("", "", ""))[0]
        message = first.message.replace("unknown field", "there is no such option")
        cited = (rules or {}).get(first.field, "")
        raise OptionsError(f'option "{first.field}": {message}', *filter(None, [cited])) from None
