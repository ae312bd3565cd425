"""What lies over the table for a moment: something to read, a choice, a cover, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from undercroft.kernel.scene import Choice


class Reader(ModalScreen[None]):
    """Something to read, for as long as one likes."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,q", "dismiss", "close")]

    def __init__(self, title: str, parts: Sequence[RenderableType]) -> None:
        super().__init__()
        self.heading, self.parts = title, parts

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="sheet") as sheet:
            sheet.border_title = self.heading
            sheet.border_subtitle = "↑ ↓ read on · Esc close"
            for part in self.parts:
                yield Static(part, markup=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def on_click(self) -> None:
        self.dismiss()

    def action_dismiss(self, result: None = None) -> None:  # type: ignore[override]
        self.dismiss()


class Pick(ModalScreen[int | None]):
    """One of several ways to do something; what each does is told below."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "back", "back")]

    def __init__(
        self, title: str, options: Sequence[Choice], rows: Sequence[Text],
        told: Callable[[Choice], Text],
    ) -> None:  # fmt: skip
        super().__init__()
        self.heading, self.options, self.rows, self.told = title, options, rows, told

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet") as sheet:
            sheet.border_title = self.heading
            sheet.border_subtitle = "↑ ↓ choose · ↵ do it · Esc back"
            yield OptionList(*(Option(row) for row in self.rows), markup=False)
            yield Static(id="told", markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#told", Static).update(self.told(self.options[event.option_index]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self.options[event.option_index].index)

    def on_key(self, event: object) -> None:
        number = getattr(event, "character", None) or ""
        if number.isdecimal() and 0 < int(number) <= len(self.options):
            self.dismiss(self.options[int(number) - 1].index)

    def action_back(self) -> None:
        self.dismiss(None)


class Cover(ModalScreen[None]):
    """Hides the table while one person hands over to another."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", "ready")]

    def __init__(self, seat: str) -> None:
        super().__init__()
        self.seat = seat

    def compose(self) -> ComposeResult:
        words = Text.assemble(
            "What comes is for ", (self.seat, "bold"), " alone.\n\n",
            "Hand over, then press Enter or click.",
        )  # fmt: skip
        yield Static(words, id="cover")

    def on_click(self) -> None:
        self.dismiss()

    def action_dismiss(self, result: None = None) -> None:  # type: ignore[override]
        self.dismiss()


class End(ModalScreen[bool]):
    """How it ended. True leaves; False looks at the table once more."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,q", "leave", "leave"),
        Binding("escape", "look", "look"),
    ]

    def __init__(self, parts: Sequence[RenderableType]) -> None:
        super().__init__()
        self.parts = parts

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="sheet", id="end") as sheet:
            sheet.border_title = "The game is over"
            sheet.border_subtitle = "↵ leave · Esc look at the table"
            for part in self.parts:
                yield Static(part, markup=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_leave(self) -> None:
        self.dismiss(True)

    def action_look(self) -> None:
        self.dismiss(False)
