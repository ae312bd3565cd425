"""The screen: a table laid out for its size, with keys and mouse for everything."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from threading import Thread
from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.theme import Theme
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from undercroft.cli import _board, _draw
from undercroft.cli.full import desk, keys, sentences
from undercroft.cli.full.bridge import GONE, Bridge
from undercroft.cli.full.chart import LEFT, SIZES, Chart, Size, wanted
from undercroft.cli.full.palette import DARK, LIGHT, Palette
from undercroft.cli.full.panes import LogPane, MapPane, Pane, Tray
from undercroft.cli.full.screens import Cover, End, Pick, Reader
from undercroft.kernel.scene import Choice, Line, Scene

if TYPE_CHECKING:
    from undercroft.cli._session import Session

PACE = 0.7
"""Seconds for each thing that a machine does, unless somebody presses a key."""
SMALL, SIDE, DOUBLE = (100, 30), 36, 72
"""Below the first size one panel is shown at a time; the panels have so many columns at least;
from so many on they stand in two columns."""
LINES = 17
"""Rows of everything above and below the map, where nothing is folded."""
NOTICE = 2
"""Lines of a notice; what is longer lies over the table until it is read."""
FRAME = 2
"""Columns of the map's border."""
PANES = ("party", "foes", "table", "combat", "log")
THEMES = (
    Theme(name="cellar", primary="#c8aa6e", secondary="#b4b4be", accent="#f0c440",
          warning="#ffaa50", foreground="#e6e2da", background="#16171b", surface="#1d1f25",
          panel="#24262d", dark=True),
    Theme(name="parchment", primary="#785414", secondary="#544c40", accent="#96600a",
          warning="#964600", foreground="#221f1a", background="#f4efe4", surface="#fbf8f1",
          panel="#e8e0d0", dark=False),
)  # fmt: skip


class FullScreen(App[int]):
    CSS_PATH = "look.tcss"
    TITLE = "Undercroft"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", show=False, priority=True),
        Binding("shift+tab", "app.focus_previous", show=False, priority=True),
        Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True),
        *(Binding(f"f{n}", f"pane('{name}')", show=False) for n, name in enumerate(PANES, 2)),
    ]

    def __init__(self, session: Session, pace: float = PACE, light: bool = False) -> None:
        super().__init__()
        self.session = session
        self.bridge = Bridge(self, pace)
        session.face = self.bridge
        self.scene: Scene | None = None
        self.code = 0
        self.failure: BaseException | None = None
        self.settled = asyncio.Event()
        """Set while the session waits for somebody."""
        self.gone = asyncio.Event()
        """Set once the session has ended."""
        self._light = light
        self._zoom = 0
        self._seat = ""
        self.rows: list[desk.Row] = []
        self._listed: list[desk.Row | None] = []
        """The rows of the tray as they are listed; None is the heading of a group."""
        self._shown: Choice | None = None
        self._watching = False
        """Whether the map shows what a figure sees."""
        self._sight: _board.Sight | None = None
        self._prompted = ""
        self._fight: object = None

    # The parts

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        yield Static(id="aim", markup=False)
        with Horizontal(id="middle"):
            yield MapPane(id="map")
            with Container(id="side"):
                with Vertical(id="people"):
                    yield Pane("combat", "Combat")
                    yield Pane("party", "Party")
                    yield Pane("foes", "Foes")
                with Vertical(id="beside"):
                    yield Pane("table", "Table")
                    yield LogPane("log")
        yield Static(id="under", markup=False)
        yield Static(id="prompt", markup=False)
        with Horizontal(id="bottom"):
            yield Tray(id="tray", markup=False)
            yield Pane("told", "What it does")
        yield Static(id="notice", markup=False)
        yield Input(id="line", placeholder="say it in words, or help")
        yield Static(keys.LINE, id="keys", markup=False)

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[self._light].name
        self.query_one(LogPane).dim = self.colours.dim
        self._fit()
        Thread(target=self._play, name="session", daemon=True).start()

    def _play(self) -> None:
        """The session, in a thread of its own."""
        try:
            self.code = self.session.run()
        except BaseException as error:
            self.failure = error
        self.call_from_thread(self._done)

    def _done(self) -> None:
        self.gone.set()
        self.settled.set()
        self.exit(self.code)

    @property
    def over(self) -> bool:
        return self.gone.is_set()

    @property
    def colours(self) -> Palette:
        return LIGHT if self._light else DARK

    @property
    def options(self) -> tuple[Choice, ...]:
        question = self.scene.question if self.scene else None
        return question.options if question is not None and question.mine else ()

    # What the session shows

    def lay(self, scene: Scene, lines: list[Line], seat: str) -> None:
        """The table for who is asked now."""
        self.scene, self._seat = scene, seat
        self._shown = self._sight = None
        self.screen_stack[0].query_one(LogPane).tell(lines)
        chart = self.query_one(MapPane)
        squares = {square.id for square in scene.board.squares}
        acting = next((t.at for t in scene.tokens if scene.question is not None
                       and t.id == scene.question.about and t.at is not None), None)  # fmt: skip
        if acting is not None:
            chart.cursor = acting
        elif chart.cursor not in squares:
            chart.cursor = next(iter(self.places()), None) or next(iter(squares), None)
        self.rows = desk.rows(scene)
        self._redraw()
        self._fill_tray()
        on_map = any(option.squares or option.tokens for option in self.options)
        self.query_one("#map" if on_map and squares else "#tray").focus()

    def look_on(self, scene: Scene, lines: list[Line]) -> None:
        """The table after what a machine did."""
        self.scene = scene
        self._shown = self._sight = None
        self.rows = []
        self.screen_stack[0].query_one(LogPane).tell(lines)
        self._redraw()
        self._fill_tray()
        self._notice("The machine plays … (any key: go on to your turn)")

    def ask_for_words(self, sentence: str) -> None:
        self._prompted = sentence

    def listen(self, said: list[str], shown: list[RenderableType]) -> None:
        """The session waits for words; what it said before is shown."""
        wanted, self._prompted = self._prompted, ""
        if wanted:
            self._open_line("")
        if shown or self._long("  ".join(said)):
            texts = [Text(sentence, self.colours.said) for sentence in said]
            self.push_screen(Reader("", [*texts, *map(self._dressed, shown)]))
            said = []
        self._notice("  ".join([*said, wanted]).strip())
        self.settled.set()

    def _long(self, sentence: str) -> bool:
        """Whether a sentence is more than the line of notices can hold."""
        room = max(1, self.size.width - 2)
        return len(Text(sentence).wrap(self.console, room)) > NOTICE

    def _dressed(self, part: RenderableType) -> RenderableType:
        return self.colours.dressed(part) if isinstance(part, Text) else part

    def cover(self, seat: str) -> None:
        self.push_screen(Cover(seat), lambda _: self._give(""))
        self.settled.set()

    def close_game(self, scene: Scene, told: list[RenderableType]) -> None:
        self.scene = scene
        self._redraw()
        self._fill_tray()
        self._last = told
        self._show_end()
        self.settled.set()

    def _show_end(self) -> None:
        self.push_screen(End(self._last), lambda leave: self._give("") if leave else None)

    # What goes back

    def _give(self, words: str | int) -> None:
        """Hand words or a choice to the session, if it waits."""
        if self.settled.is_set() and not self.over:
            self.settled.clear()
            self.bridge.words.put(words)

    def choose(self, option: Choice) -> None:
        self._give(option.index)

    def action_leave(self) -> None:
        self.bridge.leaving = True
        self.bridge.hurry.set()
        self.bridge.words.put(GONE)

    # Drawing

    def _fit(self) -> Size:
        """Share the screen out for its size and for the size of the map."""
        width, height = self.size
        main = self.screen_stack[0]
        small = width < SMALL[0] or height < SMALL[1]
        main.set_class(small, "small")
        if not main.query(".front"):
            self._front("party")
        pane = main.query_one(MapPane)
        if self.scene is None:
            return SIZES[0]
        room = width - SIDE - FRAME
        size = wanted(self.scene, room, height - LINES + 4 * small, self._zoom)
        taken = max(LEFT + size.width * self.scene.board.width, 2 * width // 5)
        taken = min(taken, room) + FRAME
        pane.styles.width = taken
        double = not small and width - taken >= DOUBLE
        main.set_class(double, "double")
        main.set_class(not small and not double, "single")
        return size

    def on_resize(self, event: events.Resize) -> None:
        self._fit()
        self.call_after_refresh(self._resized)

    def _resized(self) -> None:
        tray = self.screen_stack[0].query_one(Tray)
        row = None if tray.highlighted is None else self._listed[tray.highlighted]
        self._redraw()
        self._fill_tray()
        if row in self._listed:
            tray.highlighted = self._listed.index(row)

    def query_main(self, name: str) -> Static:
        return self.screen_stack[0].query_one(name, Static)

    def _redraw(self) -> None:
        scene = self.scene
        if scene is None:
            return
        main, colours = self.screen_stack[0], self.colours
        self.query_main("#head").update(sentences.head(scene, self._seat, colours))
        self.query_main("#aim").update(Text(sentences.aim(scene)))
        side = main.query_one("#party", Pane)
        width = max(20, side.size.width or 30)
        main.query_one("#party", Pane).say(sentences.figures(scene, True, width, colours))
        main.query_one("#foes", Pane).say(sentences.figures(scene, False, width, colours))
        main.query_one("#table", Pane).say(sentences.tracks(scene, colours))
        combat = main.query_one("#combat", Pane)
        combat.set_class(scene.duel is None, "none")
        none = Text("no combat now", colours.dim)
        combat.say(sentences.duel(scene.duel, colours) if scene.duel else none)
        if scene.duel != self._fight:
            self._fight = scene.duel
            if scene.duel is not None:
                self._front("combat")
        self._draw_map()

    def _draw_map(self) -> None:
        scene = self.scene
        pane = self.screen_stack[0].query_one(MapPane)
        if scene is None:
            return
        size, known = self._fit(), pane.chart
        same = known is not None and known.scene is scene and known.colours is self.colours
        if known is None or not same or known.size != size:
            pane.chart = Chart(scene, size, self.colours)
            if known is not None:
                pane.chart.part = known.part
        pane.display = bool(scene.board.squares)
        pane.border_subtitle = _board.legend(scene).plain.strip()
        # The room is known once the screen is laid out anew.
        self.call_after_refresh(self._draw_part)

    def _draw_part(self, around: bool = True) -> None:
        """Draw what of the map is in sight, around the cursor unless somebody rolls it."""
        pane = self.screen_stack[0].query_one(MapPane)
        if pane.chart is None:
            return
        if around:
            pane.fit(pane.cursor)
        part = "" if pane.chart.whole else ", part of the map"
        pane.border_title = f"{pane.chart.scene.round or 'Map'}{part}"
        sight = self._looks(pane.cursor) if self._watching else None
        pane.update(pane.chart.draw(pane.cursor, self._shown, self.options, sight))
        self._draw_under()

    def on_map_pane_rolled(self) -> None:
        self._draw_part(around=False)

    def _draw_under(self) -> None:
        scene, cursor = self.scene, self.screen_stack[0].query_one(MapPane).cursor
        text = Text()
        if scene is not None and cursor is not None and scene.board.squares:
            text = sentences.under(scene, cursor, self.colours)
            if self._watching and self._sight is not None:
                seen = sentences.sees(scene, self._sight, self.colours)
                text = Text("\n").join([text, seen])
            elif self.options:
                found = desk.pointed(scene, cursor, self.options)
                text = Text("\n").join([text, sentences.would(scene, found, self.colours)])
        self.query_main("#under").update(text)

    def _fill_tray(self) -> None:
        scene = self.scene
        tray = self.screen_stack[0].query_one(Tray)
        tray.clear_options()
        self._listed = []
        question = scene.question if scene else None
        if scene is None or question is None:
            tray.border_title = scene.outcome if scene else ""
            self.query_main("#prompt").update("")
            return
        asked = question.prompt if question.mine else f"{question.who} is asked"
        small = self.screen_stack[0].has_class("small")
        self.query_main("#prompt").update(Text(asked))
        tray.border_title = asked if small else "What can be done"
        tray.border_subtitle = " ".join(question.rules)
        group = ""
        for row in self.rows:
            if row.group != group and row.group and not small:
                self._listed.append(None)
                tray.add_option(Option(Text(row.group, self.colours.dim), disabled=True))
            group = row.group
            self._listed.append(row)
            tray.add_option(Option(sentences.row(row, scene, self.colours)))
        first = 0 if not question.interrupt else len(self._listed) - 1
        choices = [n for n, row in enumerate(self._listed) if row is not None]
        if choices:
            tray.highlighted = next((n for n in choices if n >= first), choices[0])
        told = self.screen_stack[0].query_one("#told", Pane)
        if question.cards:
            told.say(sentences.choosing(scene, self.colours))

    def _notice(self, sentence: str) -> None:
        line = self.query_main("#notice")
        line.update(Text(sentence))
        line.set_class(not sentence, "none")

    # Pointing

    def places(self) -> list[int]:
        """The squares that can be pointed at, in reading order."""
        scene = self.scene
        if scene is None:
            return []
        found = {square for option in self.options for square in option.squares}
        tokens = {token for option in self.options for token in option.tokens}
        found |= {t.at for t in scene.tokens if t.id in tokens and t.at is not None}
        return [square.id for square in scene.board.squares if square.id in found]

    def on_map_pane_moved(self, event: MapPane.Moved) -> None:
        pane = self.query_one(MapPane)
        pane.cursor = event.square
        self._look(event.square, event.follow)

    def _look(self, square: int, follow: bool = True) -> None:
        assert self.scene is not None
        found = desk.pointed(self.scene, square, self.options)
        best = max(found, key=lambda o: o.odds or 0.0, default=None)
        self._shown = best
        self._draw_part(follow)
        told = self.query_one("#told", Pane)
        if best is not None:
            told.say(sentences.told(best, self.scene, self.colours))

    def on_map_pane_pointed(self, event: MapPane.Pointed) -> None:
        if self.scene is None or not self.settled.is_set():
            return
        found = desk.pointed(self.scene, event.square, self.options)
        if len(found) == 1:
            self.choose(found[0])
        elif found:
            square = next(s.name for s in self.scene.board.squares if s.id == event.square)
            self._pick(f"At {square}", found)
        elif self.options:
            name = next(s.name for s in self.scene.board.squares if s.id == event.square)
            self._give(name)

    def _pick(self, title: str, options: Sequence[Choice]) -> None:
        scene = self.scene
        assert scene is not None
        rows = [
            Text.assemble((f"{n} " if n < 10 else "  ", self.colours.gold),
                          self.colours.dressed(_draw.described(option, scene, enter="")))
            for n, option in enumerate(options, 1)
        ]  # fmt: skip
        told = lambda option: sentences.told(option, scene, self.colours)  # noqa: E731
        self.push_screen(
            Pick(title, options, rows, told),
            lambda index: None if index is None else self._give(index),
        )

    def _looks(self, cursor: int | None) -> _board.Sight | None:
        """What the figure under the cursor sees; of an empty square, who looked before, or acts."""
        scene = self.scene
        assert scene is not None
        there = [token for token in scene.tokens if token.at is not None]
        here = [t.id for t in there if cursor is not None and cursor in (t.at, *t.squares)]
        before = [self._sight.token] if self._sight is not None else []
        about = scene.question.about if scene.question is not None else None
        acting = [t.id for t in there if t.id == about or t.active]
        who = next(iter([*here, *before, *acting]), None)
        if who is not None and [who] != before and self.settled.is_set():
            self._sight = self.session.sight(who)
        return self._sight

    # The tray

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        row = self._listed[event.option_index] if event.option_index < len(self._listed) else None
        if row is None or self.scene is None or not isinstance(event.option_list, Tray):
            return
        option = row.only
        if option is None or self.scene.question is None:
            return
        if not self.scene.question.cards or option.cards:
            self.query_one("#told", Pane).say(sentences.told(option, self.scene, self.colours))
        if event.option_list.has_focus:
            self._shown = option
            self._draw_part()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        row = self._listed[event.option_index]
        if row is not None:
            self._take(row)

    def _take(self, row: desk.Row) -> None:
        if row.only is not None:
            self.choose(row.only)
        elif row.on_map:
            self._jump(1)
            self.query_one(MapPane).focus()
        else:
            self._pick(row.label or row.group, row.options)

    def _jump(self, step: int) -> None:
        """Take the cursor to the next place that can be chosen."""
        places, pane = self.places(), self.query_one(MapPane)
        if not places:
            return
        at = places.index(pane.cursor) if pane.cursor in places else -1 if step > 0 else 0
        pane.cursor = places[(at + step) % len(places)]
        pane.focus()
        self._look(pane.cursor)

    # Keys

    def on_key(self, event: events.Key) -> None:
        if len(self.screen_stack) > 1:
            return
        if not self.settled.is_set():
            self.bridge.hurry.set()
            return
        key = event.character or event.key
        row = next((row for row in self.rows if row.key == key), None)
        if self.query_one("#line", Input).has_focus:
            if event.key == "escape":
                self._close_line()
        elif self.session.match.over:
            if key in ("q", "\r") or event.key in ("enter", "escape"):
                self._show_end()
        elif row is not None:
            self._take(row)
        elif key in keys.COMMANDS:
            getattr(self, f"_key_{keys.COMMANDS[key]}")()

    def _key_help(self) -> None:
        self.push_screen(Reader("Help", [keys.explained(self.colours, self.session.typed())]))

    def _key_undo(self) -> None:
        self._give("undo")

    def _key_hint(self) -> None:
        self._give("hint")

    def _key_auto(self) -> None:
        self._give("auto")

    def _key_save(self) -> None:
        self._give("save")

    def _key_quit(self) -> None:
        self.action_leave()

    def _key_line(self) -> None:
        self._open_line("")

    def _key_why(self) -> None:
        self._open_line("why ")

    def _key_next(self) -> None:
        self._jump(1)

    def _key_last(self) -> None:
        self._jump(-1)

    def _key_view(self) -> None:
        self._watching = not self._watching
        self._sight = None
        cursor = self.query_one(MapPane).cursor
        if self._watching and self.scene is not None and self._looks(cursor) is None:
            self._watching = False
            self._notice("Nobody is here who could see anything.")
        self._draw_part()

    def _key_larger(self) -> None:
        self._zoom += 1
        self._draw_map()

    def _key_smaller(self) -> None:
        self._zoom -= 1
        self._draw_map()

    def _key_theme(self) -> None:
        self._light = not self._light
        self.theme = THEMES[self._light].name
        log = self.query_one(LogPane)
        log.dim = self.colours.dim
        log.again()
        self._resized()

    def _key_info(self) -> None:
        """Everything about what is pointed at."""
        scene, pane = self.scene, self.query_one(MapPane)
        if scene is None:
            return
        tray = self.query_one(Tray)
        if tray.has_focus and tray.highlighted is not None:
            row = self._listed[tray.highlighted]
            if row is not None:
                parts = [sentences.told(option, scene, self.colours) for option in row.options]
                self.push_screen(Reader(row.label or row.group, parts[:20]))
            return
        parts = []
        title = ""
        if pane.cursor is not None:
            title = sentences.under(scene, pane.cursor, self.colours).plain
            parts = [
                self.colours.dressed(_draw.details_text(scene, token))
                for token in scene.tokens
                if token.at is not None
                and (pane.cursor == token.at or pane.cursor in token.squares)
            ]
            found = desk.pointed(scene, pane.cursor, self.options)
            parts += [sentences.told(option, scene, self.colours) for option in found[:9]]
        self.push_screen(Reader("", [Text(title, self.colours.gold), *parts]))

    # The line

    def _open_line(self, words: str) -> None:
        line = self.query_one("#line", Input)
        line.add_class("open")
        line.value = words
        line.cursor_position = len(words)
        line.focus()

    def _close_line(self) -> None:
        line = self.query_one("#line", Input)
        line.remove_class("open")
        line.value = ""
        self.query_one("#map" if self.places() else "#tray").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        words = event.value.strip()
        self._close_line()
        row = next((row for row in self.rows if row.key and row.key == words), None)
        if row is not None:
            self._take(row)
        else:
            self._give(words)

    # Panels

    def _front(self, name: str) -> None:
        """Which panel is shown where there is room for one."""
        screen = self.screen_stack[0]
        if name not in PANES:
            return
        for other in PANES:
            screen.query_one(f"#{other}").set_class(other == name, "front")
        for column in ("people", "beside"):
            shown = screen.query_one(f"#{column}")
            shown.set_class(bool(shown.query(f"#{name}")), "front")

    def action_pane(self, name: str) -> None:
        self._front(name)
        self.query_one(f"#{name}").focus()


def run(session: Session, pace: float = PACE, light: bool = False) -> int:
    """Play on the whole screen; the exit code."""
    app = FullScreen(session, pace, light)
    app.run()
    if app.failure is not None:
        raise app.failure
    for line in app.bridge.parting:
        print(line)
    return app.code
