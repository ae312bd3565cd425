"""Messages: the shapes of what clients say over WebSockets."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from .wire import Number, SeatNumber, writable

Id = Annotated[str, Field(max_length=64)]


class Message(BaseModel):
    """What a client says: exactly these fields, each of its own kind."""

    model_config = ConfigDict(extra="forbid", strict=True)
    _can_be_written = model_validator(mode="before")(writable)


class Hello(Message):
    type: Literal["hello"]
    secrets: list[Annotated[str, Field(max_length=200)]] = Field(max_length=16)
    seen: int | None = None
    log: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class Answer(Message):
    type: Literal["answer"]
    number: Number
    seat: SeatNumber
    index: Number
    id: Id | None = None
    mix: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None
    """Random bits of the player's own, for all dice from now on; the first of a seat counts."""


class Throw(Message):
    type: Literal["throw"]
    number: Number
    faces: list[int | Annotated[str, Field(max_length=16)]] | None = Field(None, max_length=64)
    text: str | None = Field(None, max_length=200)
    id: Id | None = None


class Why(Message):
    type: Literal["why"]
    number: Number
    seat: SeatNumber
    text: str | None = Field(None, max_length=200)
    square: int | None = None
    token: int | None = None
    card: Annotated[str, Field(max_length=100)] | None = None
    id: Id | None = None


class Aim(Message):
    type: Literal["aim"]
    number: Number
    seat: SeatNumber
    index: Number
    id: Id | None = None


class Look(Message):
    type: Literal["look"]
    seat: SeatNumber | None = None
    token: int
    squares: bool = True
    id: Id | None = None


class Hint(Message):
    type: Literal["hint"]
    seat: SeatNumber
    id: Id | None = None


class Hasten(Message):
    type: Literal["hasten"]
    seat: SeatNumber
    id: Id | None = None


class Quiet(Message):
    type: Literal["quiet"]
    seat: SeatNumber
    until: Literal["turn"] | None = None
    id: Id | None = None


class Asking(Message):
    type: Literal["asking"]
    seat: SeatNumber
    when: Literal["always", "matters"]
    id: Id | None = None


class Undo(Message):
    type: Literal["undo"]
    seat: SeatNumber
    id: Id | None = None


class Consent(Message):
    type: Literal["consent"]
    undo: Id
    seat: SeatNumber
    agree: bool
    id: Id | None = None


class Lead(Message):
    type: Literal["lead"]
    phone: Id
    seat: SeatNumber | None = None
    read: Annotated[int, Field(ge=-1, le=1_000_000)] | None = None
    id: Id | None = None


class Say(Message):
    type: Literal["say"]
    seat: SeatNumber | None = None
    text: str = Field(min_length=1, max_length=500)
    id: Id | None = None


class Ping(Message):
    type: Literal["ping"]
    id: Id | int | None = None


Said = (
    Hello | Answer | Throw | Why | Aim | Look | Hint | Hasten | Quiet | Asking
    | Undo | Consent | Lead | Say | Ping
)  # fmt: skip
KINDS: tuple[str, ...] = tuple(
    get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(Said)
)
"""What a message may be of."""
MESSAGES: TypeAdapter[Said] = TypeAdapter(Annotated[Said, Field(discriminator="type")])
