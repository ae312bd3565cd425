"""An evening at a real table: people answer for every seat and, if they like, for chance."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from undercroft.cli import _draw, _packs, _saves, _session
from undercroft.cli._session import Impossible, Leave, Session
from undercroft.kernel import chance
from undercroft.kernel.choice import CHANCE, Ask

ROLL = ("", "roll")
"""What lets the app roll once; `app` lets it roll from now on."""


def begin(
    name: str,
    wishes: dict[str, Any],
    seed: int | None,
    app_rolls: bool,
    packs: Sequence[str] = (),
) -> Companion:
    """A new game at the table; the quest is asked for where none is named."""
    game = _packs.packed(name, packs)
    if game.extras.app is None:
        raise Impossible(f"{name} has no app: undercroft play {name} plays it")
    # What cannot be is said before anybody is asked anything.
    game.checked(wishes)
    if "quest" not in wishes and hasattr(game.content, "quests"):
        wishes["quest"] = _quest(game)
    checked = game.checked(wishes)
    match = game.new(seed=None, **checked)
    seats = game.seats(checked)
    key = chance.stream(secrets.randbits(48) if seed is None else seed)
    companion = Companion(match, seats, _saves.new(name), key, app_rolls)
    companion.packs = _packs.places(packs)
    return companion


def resume(name: str, file: Path | None, packs: Sequence[str] = ()) -> Companion:
    """A saved game at the table, with the dice as they were to be rolled."""
    session = _session.resume(name, file, packs)
    if not isinstance(session, Companion):
        raise Impossible(f"{session.file} was played with the dice of the machine: "
                         f"undercroft play {name} --resume goes on with it")  # fmt: skip
    return session


def again(session: Session, table: dict[str, Any]) -> Companion:
    """A saved game whose dice people throw, as the companion had it."""
    kept = table.get("companion")
    kept = kept if isinstance(kept, dict) else {}
    key, rolls = kept.get("key"), kept.get("rolls")
    if type(key) is not int or type(rolls) is not int or rolls < 0:
        key, rolls = chance.stream(secrets.randbits(48)), 0
    companion = Companion(
        session.match,
        session.seats,
        session.file,
        key,
        kept.get("app_rolls") is True,
    )
    companion._rolls = rolls
    companion._announced = len(session.match.events or [])
    return companion


def _quest(game: Any) -> str:
    """Choose a quest from the campaign."""
    from undercroft.cli._screen import screen

    out = screen()
    quests = list(game.content.quests.values())
    for number, quest in enumerate(quests, 1):
        out.print(f"{number:>3}  {quest.name}. {quest.aim_text}", markup=False)
    while True:
        try:
            word = input("Which quest? ").strip()
        except EOFError:
            raise Impossible("no quest was chosen: name one, as in --quest lost_lantern") from None
        if word.isdecimal() and 1 <= int(word) <= len(quests):
            return str(quests[int(word) - 1].id)


class Companion(Session):
    """A match whose chance may be rolled by hand, with the app beside it."""

    def __init__(self, match: Any, seats: Any, file: Any, key: int, app_rolls: bool) -> None:
        super().__init__(match, seats, list(range(len(seats))), "greedy", file)
        self.app: Any = match.game.extras.app
        self._key = key
        self._rolls = 0
        self._app_rolls = app_rolls
        self._announced = 0
        self._rolls_at: dict[int, int] = {}
        """How often the app had rolled when so many answers were given."""

    def _kept(self) -> dict[str, Any]:
        dice = {"key": self._key, "rolls": self._rolls, "app_rolls": self._app_rolls}
        return super()._kept() | {"companion": dice}

    def _goes_on(self) -> str:
        return f"undercroft companion {self.match.game.name} --resume goes on."

    def _step(self) -> None:
        self._announce()
        ask = self.match.ask
        self._rolls_at[len(self.match.journal)] = self._rolls
        if ask.seat == CHANCE:
            index = self._chance(ask)
            if index is not None:
                if self._rolls == self._rolls_at[len(self.match.journal)]:
                    self._typed.append((len(self.match.journal), len(self.match.events or ())))
                self.match.answer(index)
                self.keep()
        else:
            super()._step()

    def _announce(self) -> None:
        """Show what the app shows by itself: rooms as they are revealed."""
        events = self.match.events or []
        if self._announced > len(events):
            self._announced = len(events)
        for event in events[self._announced :]:
            for line in self.app.announce(self.match.state, event):
                self.face.show(line)
        self._announced = len(events)

    def _chance(self, ask: Ask) -> int | None:
        """What people rolled, or what the app rolls for them; None if an answer was taken back."""
        count = len(ask.options)
        how = self.app.wanted(self.match.state, ask)
        while how and not self._app_rolls and count > 1:
            question = self.match.game.prompt(self.match.state, ask)
            self.face.prompt(f"{question} ({how}; ↵: the app rolls)")
            words = str(self._read())
            if words in ROLL:
                break
            if words == "app":
                self._app_rolls = True
                break
            if words in ("quit", "exit"):
                raise Leave
            if words == "undo":
                if self._undo():
                    self._say(self._notice)
                    self._notice = ""
                    return None
                continue
            if self._asked(words):
                continue
            index: int | None = self.app.thrown(self.match.state, ask, words)
            if index is not None:
                return index
            self._say(f'"{words}" is no such result. Type help to see what may be typed.')
        self._rolls += 1
        index = chance.draw(self._key, self._rolls, count)
        if how:
            self.face.show(self.match.label(ask.options[index]))
        return index

    def _undo(self) -> bool:
        if not super()._undo():
            return False
        # What the app rolled since, it will roll again as it did.
        self._rolls = self._rolls_at.get(len(self.match.journal), self._rolls)
        self._announced = min(self._announced, len(self.match.events or []))
        if not self._app_rolls:
            self._notice = "Taken back."
        return True

    def _asked(self, words: str) -> bool:
        """Answer what may be asked at any time, also before dice are thrown."""
        command, _, rest = words.partition(" ")
        scene = self.match.scene(None)
        if command in ("help", "?"):
            self._say("Type what the dice show, or ↵ and the app rolls; app lets it roll from now.")
            self._help()
        elif command == "log":
            self.face.show(_draw.log(self.lines(0), _session.TOLD))
        elif command == "rules":
            self._rules(rest.strip())
        elif command == "look":
            self._look(scene, rest.strip())
        elif command == "save":
            self._copy(rest.strip())
        else:
            return False
        return True

    def _read(self) -> str | int:
        """What somebody types; what they ask the app is answered at once."""
        while True:
            words = super()._read()
            if isinstance(words, int):
                return words
            if words == "dice":
                self._app_rolls = False
                self._say("Enter your own dice again.")
                continue
            if words in ("app", "app help"):
                if self.match.ask.seat == CHANCE:
                    return words
                for command, meaning in self.app.COMMANDS.items():
                    self.face.show(f"{command:<14}{meaning}")
                continue
            said = self.app.answer(self.match.state, words)
            if said is None:
                return words
            for line in said:
                self.face.show(line)
