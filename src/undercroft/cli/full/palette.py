"""Colours for dark and for light terminals; no colour is ever the only mark of anything."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style
from rich.text import Span, Text

from undercroft.cli import _board
from undercroft.cli._face import SAID


@dataclass(frozen=True)
class Palette:
    ours: str
    theirs: str
    done: str
    done_foe: str
    active: str
    aimed: str
    floor: str
    rock: str
    edge: str
    reach: str
    seen: str
    path: str
    hit: str
    cursor: str
    dim: str
    strong: str
    gold: str
    good: str
    bad: str
    said: str
    heart: str

    def dressed(self, text: Text) -> Text:
        """A text of the plain terminal in these colours."""
        swap = _LIGHT if self is LIGHT else {}
        spans = [Span(a, b, swap.get(str(style), style)) for a, b, style in text.spans]
        return Text(text.plain, spans=spans, no_wrap=text.no_wrap)


DARK = Palette(
    ours=_board.OURS, theirs=_board.THEIRS, done=_board.DONE, done_foe=_board.DONE_FOE,
    active=_board.ACTIVE, aimed=_board.AIMED, floor="rgb(105,105,115)",
    rock="rgb(70,64,58) on rgb(40,37,34)", edge="rgb(200,170,110)",
    reach="rgb(190,230,220) on rgb(20,78,74)", seen=_board.IN_SIGHT,
    path="bold rgb(255,224,130) on rgb(96,76,16)",
    hit="bold rgb(255,200,190) on rgb(120,34,26)", cursor="bold rgb(10,10,10) on rgb(245,245,245)",
    dim="rgb(150,150,160)", strong="bold", gold="bold rgb(240,196,64)", good="rgb(110,210,120)",
    bad="rgb(240,120,100)", said=SAID, heart="rgb(240,96,104)",
)  # fmt: skip
LIGHT = Palette(
    ours="bold white on rgb(38,84,156)", theirs="bold white on rgb(160,42,32)",
    done="rgb(30,48,80) on rgb(176,194,226)", done_foe="rgb(90,20,16) on rgb(236,190,184)",
    active="bold black on rgb(240,196,64)", aimed="bold rgb(120,20,12) on rgb(255,206,120)",
    floor="rgb(130,122,108)", rock="rgb(180,172,158) on rgb(214,206,192)", edge="rgb(120,84,20)",
    reach="rgb(0,70,64) on rgb(186,226,216)", seen="rgb(90,64,0) on rgb(250,234,186)",
    path="bold rgb(84,56,0) on rgb(246,218,130)",
    hit="bold rgb(120,20,12) on rgb(250,204,194)", cursor="bold white on rgb(20,20,24)",
    dim="rgb(100,94,84)", strong="bold", gold="bold rgb(128,88,0)", good="rgb(16,112,40)",
    bad="rgb(168,36,20)", said="rgb(150,70,0)", heart="rgb(184,20,40)",
)  # fmt: skip
_LIGHT = {
    _board.RULE: LIGHT.dim, SAID: LIGHT.said, _board.FLOOR: LIGHT.floor,
    "rgb(230,80,90)": LIGHT.heart, "rgb(240,196,64)": LIGHT.gold,
    "rgb(120,200,255)": "rgb(0,84,150)", "bold rgb(200,170,110)": LIGHT.gold,
    "bold rgb(110,210,120)": f"bold {LIGHT.good}", "bold rgb(240,196,64)": LIGHT.gold,
    "bold rgb(230,110,90)": f"bold {LIGHT.bad}", "bold cyan": "bold rgb(0,84,150)",
    "rgb(120,200,120)": LIGHT.good, "rgb(255,120,50)": "rgb(190,60,0)",
    "rgb(200,180,70)": "rgb(120,96,0)", "rgb(90,200,140)": "rgb(0,110,70)",
    "rgb(120,180,240)": "rgb(0,84,150)", "rgb(220,220,200)": "rgb(90,84,70)",
    "rgb(170,170,170)": "rgb(90,84,70)", "bold rgb(200,120,240)": "bold rgb(116,30,150)",
}  # fmt: skip


def swapped(colour: str, palette: Palette) -> Style:
    """A colour of the plain terminal as the palette has it."""
    return Style.parse(_LIGHT.get(colour, colour) if palette is LIGHT else colour)
