"""A game of Deckbox as a scene: what a client draws for a seat, from what that seat may know."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from undercroft.kernel import picture
from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask
from undercroft.kernel.squares import each
from undercroft.kernel.wording import plural

from . import card as cards
from .app import exits
from .box import Box, Profile
from .deeds import DEEDS
from .ending import HEROES
from .enemy import order
from .ground import HEIGHT, PITCH, STRIDE, Ground
from .state import State
from .tables import SKILLS
from .wording import (
    exceptions,
    prompt,
    room_name,
    seat_name,
    signed,
    square_name,
    unit_name,
)

EXIT = "exit"
_PARTS = (
    ("player", "Heroes", "person"), ("enemy", "Enemies", "imp-laugh"),
    ("refresh", "Refresh", "hourglass"),
)  # fmt: skip
_TURN = ("menu", "activate", "hero", "equipment", "ability", "stand")
_AROUND: tuple[tuple[Literal["N", "E", "S", "W"], int], ...]
_AROUND = (("N", STRIDE), ("E", 1), ("S", -STRIDE), ("W", -1))


def scene(s: State, ask: Ask | None, seat: int | None) -> sc.Scene:
    """What a seat sees and is asked; without a question the game is over, or not shown."""
    seats = [seat_name(s.players, hero) for hero in range(s.players)]
    return sc.Scene(
        game="deckbox",
        title="Deckbox Dungeons",
        seat=seat,
        phase=_phase(s),
        quest=s.quest.row.name,
        round=f"Round {s.round}" if s.round else "",
        parts=tuple(
            sc.RoundPart(label=label, art=art, now=bool(s.round) and s.phase == phase)
            for phase, label, art in _PARTS
        ),
        board=_board(s.box, s.ground),
        props=_props(s),
        tokens=tuple(_token(s, unit) for unit in range(len(s.at))),
        tracks=(
            sc.Track(id="round", label="Round", value=s.round, spaces=s.quest.row.rounds),
        ),
        cards=(*_cards(s), *cards.offered(s, ask)),
        piles=(picture.pile("items", "Item deck", s.deck, s.box.items),),
        panels=_panels(s),
        seats=picture.seats(seats, ask),
        question=None
        if ask is None
        else picture.question(
            ask, seat, seats, prompt(s, ask), lambda: DEEDS.choices(s, ask),
            turn=_TURN, interrupt=("window", "reroll"),
            about=s.active if ask.prompt == "menu" else None,
            cards=tuple(card.id for card in cards.offered(s, ask) if card.zone == "offered"),
        ),
        outcome=_outcome(s),
    )  # fmt: skip


def _phase(s: State) -> str:
    if not s.round:
        return f"{s.quest.row.name}: setup"
    return f"{s.quest.row.name}: round {s.round}, {s.phase.capitalize()} Phase"


def _outcome(s: State) -> str:
    if s.outcome is None:
        return ""
    how: Literal["won", "lost"] = "won" if s.outcome[0] == HEROES else "lost"
    return f"The quest is {how}. {s.quest.row.end_text.get(how, '')}".strip()


# The board


@lru_cache(maxsize=512)
def _board(box: Box, ground: Ground) -> sc.Board:
    """The map so far, cut to what is laid."""
    squares = each(ground.squares)
    if not squares:
        return picture.board(())
    left = min(square % STRIDE for square in squares)
    top = HEIGHT - 1 - max(square // STRIDE for square in squares)
    drawn = []
    walls = []
    for square in squares:
        y, x = divmod(square, STRIDE)
        kind = ""
        if ground.water >> square & 1:
            kind = "water"
        elif ground.pits >> square & 1:
            kind = "pit"
        elif ground.halves >> square & 1:
            kind = EXIT
        drawn.append(
            sc.Square(
                id=square, name=square_name(square), x=x - left, y=HEIGHT - 1 - y - top,
                ground=kind, tile=ground.rooms_at[square][0],
            )
        )  # fmt: skip
        for side, step in _AROUND:
            beyond = square + step
            if beyond < 0 or not ground.orth[square] >> beyond & 1:
                walls.append(sc.Wall(square=square, side=side))
    terrain = box.content.terrain
    grounds = [
        sc.Ground(id="water", name="Water", text=terrain["water"].text, cost=2, look="water"),
        sc.Ground(id="pit", name="Pit", text=terrain["pit"].text, harmful=True, look="pit"),
        sc.Ground(id=EXIT, name="Half space", text="Between two tiles: it belongs to both."),
    ]
    tiles = [
        sc.Tile(
            name=f"{box.content.sides[room.side].name} ({box.content.sides[room.side].id})",
            x=room.x * PITCH + 1 - left,
            y=HEIGHT - 1 - (room.y * PITCH + PITCH - 1) - top,
            width=PITCH - 1,
            height=PITCH - 1,
            number=number,
        )
        for number, room in enumerate(ground.rooms)
    ]
    return picture.board(drawn, walls, tiles, grounds)


def _props(s: State) -> tuple[sc.Prop, ...]:
    props = [
        sc.Prop(kind="point", name="point of interest", squares=(point,))
        for room, point in enumerate(s.ground.points)
        if s.script[room][1] >= 0
    ]
    for token, place in enumerate(s.tokens):
        if place >= 0:
            name = s.quest.row.token[s.quest.tokens[token]].name
            props.append(sc.Prop(kind="token", name=name, squares=(place,)))
    return tuple(props)


# Figures


def _token(s: State, unit: int) -> sc.Token:
    at = s.at[unit] if s.at[unit] >= 0 else None
    if unit >= s.players:
        row = s.box.enemies[s.card[unit]]
        return sc.Token(
            id=unit, name=unit_name(s, unit), kind="enemy", side="theirs", seat=-1, at=at,
            squares=() if at is None else (at,), art=row.art, hearts=s.most[unit],
            wounds=s.most[unit] - s.health[unit],
            statuses=("stunned",) if s.stunned >> unit & 1 else (),
            tags=(row.threat, row.attack, *row.skills),
            stats=(
                picture.stat("Attack", f"{plural(row.dice, 'die')} {signed(row.modifier)}"),
                picture.stat("Defense", signed(row.defense)),
                picture.stat("Speed", str(row.speed)),
            ),
            text=row.text,
        )  # fmt: skip
    character = s.character[unit]
    built = character.hero >= 0
    profile = s.profile[unit]
    carried = [s.quest.row.token[s.quest.tokens[token]].name for token in s.carries(unit)]
    return sc.Token(
        id=unit,
        name=unit_name(s, unit),
        kind="hero",
        side="ours",
        seat=unit,
        at=at,
        squares=() if at is None else (at,),
        art=s.box.heroes[character.hero].art if built else "",
        hearts=s.most[unit],
        wounds=s.most[unit] - s.health[unit],
        statuses=("down",) if built and not s.health[unit] else (),
        counters=(("Loot", s.loot[unit]), ("Energy", s.energy[unit])),
        activated=bool(s.acted >> unit & 1),
        active=unit == s.active,
        tags=tuple(carried),
        stats=_stats(s, unit, profile) if profile is not None else (),
        cards=tuple(s.box.items[item].id for item in s.items[unit]),
        text=s.box.heroes[character.hero].text if built else "",
    )


def _stats(s: State, hero: int, profile: Profile) -> tuple[sc.Stat, ...]:
    """What the cards add up to, with what lasts at the moment."""
    stats = []
    for i, name in enumerate(("Melee", "Ranged")):
        now = profile.modifier[i] + s.boosted(hero, name.lower())
        dice = plural(profile.dice[i], "die")
        printed = f"{dice} {signed(profile.modifier[i])}"
        stats.append(picture.stat(name, f"{dice} {signed(now)}", printed))
    stats.append(picture.stat("Defense", signed(s.defense(hero)), signed(profile.defense)))
    stats.append(picture.stat("Speed", str(s.speed(hero)), str(profile.speed)))
    for skill, value in zip(SKILLS, profile.skills, strict=True):
        stats.append(picture.stat(skill.capitalize(), signed(value)))
    return tuple(stats)


# Beside the board


def _panels(s: State) -> tuple[sc.Panel, ...]:
    """The quest, the exits, and the enemies in the order in which they will activate."""
    quest = s.quest.row
    aim = " ".join((quest.aim_text, *exceptions(s)))
    panels = [sc.Panel(id="quest", title=quest.name, kind="text", text=aim)]
    if s.round and (left := exits(s)):
        where = f"Explore can still be pressed at {'; '.join(left)}."
        panels.append(sc.Panel(id="exits", title="Exits", kind="text", text=where))
    enemies = order(s)
    if enemies:
        panels.append(
            sc.Panel(
                id="order",
                title="Enemies, in their order",
                kind="row",
                items=tuple(
                    sc.Item(
                        id=str(unit), label=unit_name(s, unit), token=unit, side="theirs",
                        art=s.box.enemies[s.card[unit]].art,
                        state="now" if unit == s.active else "",
                    )
                    for unit in enemies
                ),
            )
        )  # fmt: skip
    return tuple(panels)


def _cards(s: State) -> tuple[sc.Card, ...]:
    """Equipment to the left of the Hero card, Ability to its right. [setup.card-places]"""
    found = []
    for hero, character in enumerate(s.character):
        if character.hero < 0:
            continue
        found += [
            cards.equipment(s.box.equipment[character.equipment], "left", hero),
            cards.hero(s.box.heroes[character.hero], "middle", hero),
            cards.ability(s.box.ability_cards[character.ability], "right", hero),
        ]
        found += [cards.item(s.box.items[item], "carried", hero) for item in s.items[hero]]
    found += [cards.item(s.box.items[item], "market") for item in s.market]
    for room, (_, encounter) in enumerate(s.script):
        if encounter >= 0:
            met = s.box.encounters[encounter]
            found.append(
                sc.Card(
                    id=met.id, name=f"{room_name(s, room)}: {met.name}", kind="encounter",
                    zone="quest", text=" ".join(filter(None, (met.text, met.rule))),
                )
            )  # fmt: skip
    found.append(
        sc.Card(
            id=s.quest.row.id, name=s.quest.row.name, kind="quest", zone="quest",
            text=" ".join((s.quest.row.text, s.quest.row.aim_text, *exceptions(s))),
        )
    )  # fmt: skip
    return tuple(found)
