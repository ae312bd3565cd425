"""Deeds: the table of all rows of a game, and what is derived from it.

Labels, typed wishes, the words of scenario files, pointers and buttons of a scene, refusals and
reference pages are read from the rows (`deed`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from string import Formatter
from typing import Any, Generic

from . import scene as sc
from .choice import CHANCE, Ask, Option, Options
from .deed import Another, Deed, S, Worth, Worths, asked
from .hindrance import Fact, Hindrance
from .names import hint
from .operand import REQUIRED, Kind, Typed
from .scenario import Spellings, Unclear
from .squares import each

READINGS = 200
"""So many readings of a typed wish are looked at, at most."""


def _bare(option: Option) -> str:
    """An option of which no row tells anything."""
    return " ".join(str(part) for part in option)


class Deeds(Generic[S]):
    """All rows of a game. Several may share a word if their moments differ."""

    def __init__(
        self,
        *rows: Deed[S],
        by: Callable[[S, Ask], Any] = asked,
        otherwise: Callable[[S, Ask, Deed[S]], Hindrance],
        chance: Callable[[S, Ask, Any], str] = lambda s, ask, option: str(option),
        kinds: Iterable[Kind[S]] = (),
    ) -> None:
        """`by`: who does a deed, as its functions want to know. `otherwise`: what forbids a deed
        whose moment it is not. `chance`: an answer of chance in words. `kinds`: such as are no
        operands, but named in the sentences of hindrances."""
        self.rows = rows
        self.by = by
        self.otherwise = otherwise
        self.chance = chance
        self._words: dict[str, list[Deed[S]]] = {}
        self._scripts: dict[str, Deed[S]] = {}
        self._kinds: dict[str, Kind[S]] = {kind.kind: kind for kind in kinds}
        self._worths: dict[str, dict[str, Worth]] = {}
        self._together: dict[str, dict[str, Worths]] = {}
        for row in rows:
            self._words.setdefault(row.word, []).append(row)
            if row.worths is not None:
                for moment in row.moments:
                    self._worths.setdefault(moment, {})[row.word] = _single(row.worths)
                    self._together.setdefault(moment, {})[row.word] = row.worths
            elif row.worth is not None:
                worth = row.worth if callable(row.worth) else _always(row.worth)
                for moment in row.moments:
                    self._worths.setdefault(moment, {})[row.word] = worth
            self._scripts.setdefault(row.script, row)
            for operand in row.operands:
                self._kinds.setdefault(operand.kind, operand)
                if isinstance(operand, Another):
                    operand.deeds = self

    # Finding a row

    def row(self, ask: Ask | None, option: Option) -> Deed[S] | None:
        """The row of an option: that of its word, of this moment if several share it."""
        if not option or not isinstance(option[0], str):
            return None
        rows = self._words.get(option[0], ())
        if len(rows) == 1:
            return rows[0]
        fits = [row for row in rows if row.operands_of(option) is not None]
        now = [row for row in fits or rows if ask is not None and ask.prompt in row.moments]
        return next(iter(now or fits or rows), None)

    def _by(self, s: S, ask: Ask, row: Deed[S]) -> Any:
        return (row.by or self.by)(s, ask)

    # In words

    def label(self, s: S, ask: Ask, option: Any) -> str:
        """An option in a few words."""
        if ask.seat == CHANCE:
            return self.chance(s, ask, option)
        return self.worded(s, option, ask)

    def worded(self, s: S, option: Option, ask: Ask | None = None) -> str:
        row = self.row(ask, option)
        values = None if row is None else row.operands_of(option)
        if row is None or values is None:
            return _bare(option)
        by = None if ask is None or isinstance(row.says, str) else self._by(s, ask, row)
        return self._says(s, row, by, values)

    def _says(self, s: S, row: Deed[S], by: Any, values: Option) -> str:
        if isinstance(row.says, str):
            return row.says.format(**self._names(s, row, values)) if values else row.says
        return row.says(s, by, *values)

    def _names(self, s: S, row: Deed[S], values: Option) -> dict[str, str]:
        option = (row.word, *values)
        return {
            operand.name: "" if value is None else operand.says(s, value, option[: i + 1])
            for i, (operand, value) in enumerate(zip(row.operands, values, strict=True))
        }

    def sentence(self, s: S, hindrance: Hindrance) -> str:
        """What stands in the way, made from its facts."""
        text = _Facts(s, self._kinds).vformat(hindrance.says, (), hindrance.facts)
        return f"{text[:1].upper()}{text[1:]}." if text else ""

    # As people type it, and as they point

    def wish(self, s: S, ask: Ask, text: str) -> Option | None:
        """What somebody means who types a wish, offered or not; None if nothing is recognised."""
        if ask.seat == CHANCE:
            return None
        said = " ".join(text.lower().split())
        offered: list[Option] = list(ask.options)
        for option in offered:
            if self.label(s, ask, option).lower() == said:
                return option
        typed = Typed(text)
        found = [
            option
            for row in self._meant_by(ask, typed)
            for option in self._filled(s, row, lambda o, before: o.find(s, ask, typed, before))
        ]
        meant = [option for option in found if option in offered] or found
        return meant[0] if meant else None

    def _meant_by(self, ask: Ask, typed: Typed) -> list[Deed[S]]:
        """The rows that a verb may mean, then those that need none; those of this moment first."""
        verbs = [r for r in self.rows if any(typed.says(w) for w in r.synonyms if " " in w)]
        verbs += [r for r in self.rows if typed.verb == r.word or typed.verb in r.synonyms]
        rows = verbs + [row for row in self.rows if row.named and row not in verbs]
        return sorted(rows, key=lambda row: ask.prompt not in row.moments)

    def _filled(
        self, s: S, row: Deed[S], values: Callable[[Kind[S], Option], Iterable[Any]]
    ) -> list[Option]:
        """Its options with every operand filled in, where each can be."""
        found: list[Option] = [()]
        for operand in row.operands:
            further: list[Option] = []
            for before in found:
                head = (row.word, *before)
                said = [v for v in values(operand, head) if operand.absent(s, v, head) is None]
                if not said and operand.unsaid is not REQUIRED:
                    said = [operand.unsaid]
                further += [(*before, value) for value in said]
            found = further[:READINGS]
        return [row.option(option) for option in found]

    def pointed(self, s: S, ask: Ask, **at: Any) -> list[Option]:
        """What somebody may mean who points at `squares`, `tokens` or `cards`, one of each kind.

        What points at all of that and can be asked now, in the order of the rows; every other
        operand takes every value. If nothing is, what the first deed of another moment would do.
        """
        wanted = {kind: value for kind, value in at.items() if value is not None}
        if not wanted:
            return []
        now = [row for row in self.rows if ask.prompt in row.moments]
        found = [option for row in now for option in self._pointed(s, ask, row, wanted)]
        if found:
            return found
        later = (row for row in self.rows if ask.prompt not in row.moments)
        return next(filter(None, (self._pointed(s, ask, row, wanted) for row in later)), [])

    def _pointed(self, s: S, ask: Ask, row: Deed[S], wanted: Mapping[str, Any]) -> list[Option]:
        """The options of a row that point at all of that."""
        pointing = row.pointing
        kinds = [kind for operand in pointing for kind in operand.points.split()]
        if not wanted.keys() <= set(kinds):
            return []
        alone = [kind for kind in wanted if kinds.count(kind) == 1]
        nothing = Typed("")

        def values(o: Kind[S], before: Option) -> Iterable[Any]:
            every = o.find(s, ask, nothing, before) or o.every(s, ask, before)
            if o.points not in alone or o not in pointing:
                return every
            there = (o.points, wanted[o.points])
            return [value for value in every if o.pointer(s, value, before) == there]

        found = []
        for option in self._filled(s, row, values):
            pointers = self.pointers(s, row, option)
            if all(value in pointers[kind] for kind, value in wanted.items()):
                found.append(option)
        return found

    def every(self, s: S, ask: Ask, rows: Iterable[Deed[S]] | None = None) -> Iterator[Option]:
        """Every deed over every operand, offered or not, of any moment; or some rows alone."""
        for row in self.rows if rows is None else rows:
            options: Iterable[Option] = [()]
            for operand in row.operands:
                options = [
                    (*before, value)
                    for before in options
                    for value in self._every(s, ask, operand, (row.word, *before))
                ]
            yield from map(row.option, options)

    def _every(self, s: S, ask: Ask, operand: Kind[S], before: Option) -> Iterable[Any]:
        values = list(operand.every(s, ask, before))
        if operand.unsaid is not REQUIRED and operand.unsaid not in values:
            values.append(operand.unsaid)
        return values

    # What stands in the way

    def hindrances(self, s: S, ask: Ask, option: Option) -> tuple[Hindrance, ...]:
        """All that stands in the way of an option; nothing where it is offered."""
        row = self.row(ask, option)
        if row is None:
            return (Hindrance(*ask.rules),)
        if ask.prompt not in row.moments:
            return (row.otherwise or self.otherwise(s, ask, row),)
        values = row.operands_of(option)
        if values is None:
            return (Hindrance(*ask.rules),)
        absent = row.absent(s, values)
        if absent is not None:
            return (absent,)
        by = self._by(s, ask, row)
        for need in row.needs:
            if (found := need(s, by, *values)) is not None:
                return (found,)
        told = (hinder(s, by, *values) for hinder in row.hinder)
        return tuple(found for found in told if found is not None)

    def why_not(self, s: S, ask: Ask, wish: Option) -> tuple[str, ...]:
        """Ids of the rules that forbid a wish."""
        rules = [rule for found in self.hindrances(s, ask, wish) for rule in found.rules]
        return tuple(dict.fromkeys(rules)) or ask.rules

    def refusal(self, s: S, ask: Ask, wish: Option) -> sc.Refusal:
        """Why a wish is not offered: the rules, the facts, a sentence, and the nearest way."""
        found = self.hindrances(s, ask, wish)
        facts: dict[str, Fact] = {}
        for hindrance in found:
            facts = {**hindrance.facts, **facts}
        row = self.row(ask, wish)
        values = None if row is None else row.operands_of(wish)
        if row is not None and values is not None and row.absent(s, values) is not None:
            values = None
        way, option = "", None
        if row and values is not None and row.instead and ask.prompt in row.moments:
            nearest = row.instead(s, self._by(s, ask, row), *values)
            if isinstance(nearest, str):
                way = nearest
            elif nearest is not None and nearest in ask.options:
                option = list(ask.options).index(nearest)
                way = self.label(s, ask, nearest)
        return sc.Refusal(
            label=" ".join(map(str, wish)) if values is None else self.worded(s, wish, ask),
            text=" ".join(filter(None, (self.sentence(s, hindrance) for hindrance in found))),
            rules=self.why_not(s, ask, wish),
            group="" if row is None else row.group,
            facts=facts,
            instead=way,
            option=option,
        )

    # In a scene

    def pointers(self, s: S, row: Deed[S], option: Option) -> dict[str, tuple[Any, ...]]:
        """What a person points at: squares, tokens, cards."""
        return self._pointers(s, row, row.operands_of(option) or ())

    def _pointers(self, s: S, row: Deed[S], values: Option) -> dict[str, tuple[Any, ...]]:
        found: dict[str, tuple[Any, ...]] = {"squares": (), "tokens": (), "cards": ()}
        pointing = row.pointing
        for i, (operand, value) in enumerate(zip(row.operands, values, strict=True)):
            if operand in pointing:
                at = operand.pointer(s, value, (row.word, *values[:i]))
                if at is not None:
                    found[at[0]] += (at[1],)
        return found

    def odds(self, s: S, ask: Ask, option: Option) -> float | None:
        """The exact chance that an option succeeds; None where nothing is rolled."""
        row = None if ask.seat == CHANCE else self.row(ask, option)
        if row is None or row.odds is None or ask.prompt not in row.moments:
            return None
        return row.odds(s, self._by(s, ask, row), *(row.operands_of(option) or ()))

    def choices(self, s: S, ask: Ask) -> tuple[sc.Choice, ...]:
        """Every option of a question with what a person points at, its path, odds and price."""
        doers: dict[Deed[S], Any] = {}
        return tuple(self.choice(s, ask, i, option, doers) for i, option in enumerate(ask.options))

    def choice(
        self, s: S, ask: Ask, index: int, option: Any, doers: dict[Deed[S], Any] | None = None
    ) -> sc.Choice:
        """`doers` are those of a question's rows as far as they are known: `by` may look much up
        for all options of its row."""
        if ask.seat == CHANCE:
            label = self.chance(s, ask, option)
            return sc.Choice(index=index, label=label, group="Chance", button=True)
        row = self.row(ask, option)
        if row is None:
            label = _bare(option)
            return sc.Choice(index=index, label=label, group="Other", button=True)
        doers = {} if doers is None else doers
        if row not in doers:
            doers[row] = self._by(s, ask, row)
        by, operands = doers[row], row.operands_of(option)
        label = _bare(option) if operands is None else self._says(s, row, by, operands)
        values = operands or ()
        pointers = self._pointers(s, row, values)
        fields: dict[str, Any] = {"label": label, "text": row.text, **pointers}
        if row.shows is not None:
            fields |= row.shows(s, by, *values)
        if row.path is not None and "path" not in fields:
            fields["path"] = tuple(row.path(s, by, *values))
        if "cost" not in fields:
            fields["cost"] = row.cost if isinstance(row.cost, str) else row.cost(s, by, *values)
        fields.setdefault("into", row.into if fields["cards"] else "")
        if row.odds is not None and "odds" not in fields:
            odds = row.odds(s, by, *values)
            fields["odds"] = odds
            if odds is not None and len(pointers["tokens"]) == 1:
                fields["targets"] = (sc.Target(token=pointers["tokens"][0], chance=odds),)
        return sc.Choice(
            index=index,
            group=row.group,
            deed=row.button if isinstance(row.button, str) else row.button(s, by, *values),
            button=not any(fields[kind] for kind in pointers),
            default=row.default,
            ends=row.ends,
            **fields,
        )

    # Advice

    def worth(self, moment: str, look: Any, option: Option, unknown: float = -1.0) -> float:
        """What an option is worth to who looks so at the position: what its row says of it."""
        worth = self._worths.get(moment, {}).get(option[0])
        return unknown if worth is None else worth(look, option)

    def worths(self, ask: Ask, look: Any, unknown: float = -1.0) -> list[float]:
        """What each option of a question is worth; `unknown` where its row does not say it."""
        worths = self._worths.get(ask.prompt, {})
        found: list[float] = []
        options = ask.options
        single, sets = options.parts if isinstance(options, Options) else (options, ())
        for option in single:
            worth = worths.get(option[0])
            found.append(unknown if worth is None else worth(look, option))
        together = self._together.get(ask.prompt, {})
        for head, squares, count in sets:
            word = head[0]
            if word in together:
                found += together[word](look, head, squares)
            elif word in worths:
                worth = worths[word]
                found += [worth(look, (*head, square)) for square in each(squares)]
            else:
                found += [unknown] * count
        return found

    # In scenario files

    def words(self, t: Any, option: Option, ask: Ask | None = None) -> list[Spellings]:
        """An option word for word."""
        row = self.row(ask, option)
        values = None if row is None else row.operands_of(option)
        if row is None or values is None:
            return [(str(part),) for part in option]
        said: list[Spellings] = [(row.script,)]
        for i in row.written:
            said += row.operands[i].spell(t, values[i], (row.word, *values[:i]))
        return said

    def meant(self, t: Any, phrase: str, ask: Ask | None = None) -> Option:
        """The option that a phrase means, offered or not; Unclear when it means none."""
        objection = self.object_to(phrase)
        if objection:
            raise Unclear(objection)
        head, *said = phrase.split()
        alike = [row for row in self.rows if row.script == head]
        now = [row for row in alike if ask is not None and ask.prompt in row.moments]
        fits = [row for row in now or alike if bool(row.operands) == bool(said)]
        row = (fits or now or alike)[0]
        values: list[Any] = [None] * len(row.operands)
        for i in row.written:
            operand = row.operands[i]
            if said:
                values[i] = operand.mean(t, said, (row.word, *values[:i]))
            elif operand.unsaid is not REQUIRED:
                values[i] = operand.unsaid
            else:
                raise Unclear(
                    f'"{phrase}" is not a whole choice: after it comes {operand.name.upper()}'
                )
        if said:
            raise Unclear(f'too many words in "{phrase}": expected "{row.form}"')
        return row.option(values)

    def object_to(self, phrase: str) -> str:
        """What is wrong with a phrase whatever the position, or nothing."""
        head, *said = phrase.split() or [""]
        if head not in self._scripts:
            return f'no choice begins with "{head}"{hint(head, list(self._scripts))}'
        rows = [row for row in self.rows if row.script == head]
        objections = [self._object_to(row, said, phrase) for row in rows]
        return "" if "" in objections else objections[0]

    def _object_to(self, row: Deed[S], said: list[str], phrase: str) -> str:
        if any(operand.many for operand in row.operands):
            return ""
        operands = row.spoken
        if len(said) > len(operands):
            return f'too many words in "{phrase}": expected "{row.form}"'
        if len(said) < len(operands) and any(o.unsaid is not REQUIRED for o in operands):
            return ""
        found = (o.object_to(word) for o, word in zip(operands, said, strict=False))
        return next(filter(None, found), "")

    # Reference pages

    def reference(self) -> str:
        """The table of choices for scenario files, and how their operands are written."""
        lines = ["| choice | question | what it does |", "|---|---|---|"]
        lines += [f"| `{r.form}` | {', '.join(r.moments)} | {r.text} |" for r in self.rows]
        operands: dict[str, str] = {}
        for row in self.rows:
            for operand in (o for o in row.operands if not o.silent):
                operands.setdefault(operand.name.upper(), operand.text or operand.kind)
        lines += ["", "| operand | how it is written |", "|---|---|"]
        lines += [f"| `{name}` | {text} |" for name, text in operands.items()]
        return "\n".join(lines) + "\n"


def _always(worth: float) -> Worth:
    return lambda look, option: worth


def _single(worths: Worths) -> Worth:
    """The worth of one option on a square, told by what weighs many together."""
    return lambda look, option: worths(look, option[:-1], 1 << option[-1])[0]


class _Facts(Formatter):
    """Writes facts into a sentence: `{by:unit}` as operands of the kind `unit` are named."""

    def __init__(self, s: Any, kinds: Mapping[str, Kind[Any]]) -> None:
        self.s = s
        self.kinds = kinds

    def format_field(self, value: Any, format_spec: str) -> Any:
        kind = self.kinds.get(format_spec)
        return super().format_field(value, format_spec) if kind is None else kind.says(
            self.s, value, ())  # fmt: skip


class ByDeeds(Generic[S]):
    """What a game need not say itself once it has its deeds; see `Rules` in `kernel.match`."""

    deeds: Deeds[S]

    def label(self, state: S, ask: Ask, option: Any, /) -> str:
        return self.deeds.label(state, ask, option)

    def wish(self, state: S, ask: Ask, text: str, /) -> Option | None:
        return self.deeds.wish(state, ask, text)

    def odds(self, state: S, ask: Ask, option: Option, /) -> float | None:
        return self.deeds.odds(state, ask, option)

    def why_not(self, state: S, ask: Ask, wish: Option, /) -> tuple[str, ...]:
        return self.deeds.why_not(state, ask, wish)

    def refusal(self, state: S, ask: Ask, wish: Option, /) -> sc.Refusal:
        return self.deeds.refusal(state, ask, wish)

    def pointed(self, state: S, ask: Ask, /, **at: Any) -> list[Option]:
        return self.deeds.pointed(state, ask, **at)


class SpokenDeeds:
    """Choices of a scenario's table in the words of its game's deeds."""

    deeds: Deeds[Any]
    match: Any

    def words(self, option: Option) -> list[Spellings]:
        return self.deeds.words(self, option, self.match.ask)

    def wish(self, phrase: str) -> Option:
        return self.deeds.meant(self, phrase, None if self.match.over else self.match.ask)

    def object_to_choice(self, phrase: str) -> str:
        return self.deeds.object_to(phrase)
