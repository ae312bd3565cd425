"""A game of Realms as a scene: what a client draws for a seat, from what that seat may know."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from undercroft.kernel import picture
from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask
from undercroft.kernel.squares import each
from undercroft.kernel.wording import plural

from . import card as card_of
from .box import ENDLESS, SKILLS, Box
from .deeds import DEEDS
from .ground import SIDE, Ground
from .panel import panels, slots
from .schema import SkillRow, SpellRow
from .state import State
from .view import conditions
from .wording import prompt, room_name, seat_name, unit_name

_AROUND: tuple[Literal["N", "E", "S", "W"], ...] = ("N", "E", "S", "W")


def scene(s: State, ask: Ask | None, seat: int | None) -> sc.Scene:
    """What a seat sees and is asked; without a question the game is over, or not shown."""
    return sc.Scene(
        game="realms",
        title="12 Realms: Dungeonland",
        seat=seat,
        phase=_phase(s),
        quest=s.adventure.row.name,
        round="" if s.phase in ("setup", "between") else f"Round {s.round}",
        board=_board(s, s.box, s.ground),
        props=_props(s),
        tokens=tuple(_token(s, unit) for unit in range(len(s.at))),
        tracks=_tracks(s),
        cards=_cards(s),
        piles=_piles(s),
        panels=panels(s),
        seats=picture.seats([seat_name(s.players, seat) for seat in range(s.players)], ask),
        question=None if ask is None else _question(s, ask, seat),
        outcome=_outcome(s),
    )  # fmt: skip


def _phase(s: State) -> str:
    name = s.adventure.row.name
    if s.phase in ("setup", "between"):
        return f"{name}: {'setup' if s.phase == 'setup' else 'between adventures'}"
    return f"{name}: round {s.round}, {s.phase.capitalize()} Phase"


def _outcome(s: State) -> str:
    if s.outcome is None:
        return ""
    return "The heroes have won." if s.outcome[0] == "heroes" else "Darkness has won."


# The board


def _on_table(s: State) -> bool:
    """Whether a map lies on the table: not between two adventures, but still at the end."""
    return s.phase != "between" or s.outcome is not None


def _board(s: State, box: Box, ground: Ground) -> sc.Board:
    if not _on_table(s):
        return _drawn(s.adventure.field, ground, ())
    return _drawn(s.adventure.field, ground, tuple(
        (room_name(s, room), *s.adventure.field.rooms[room][1:])
        for room in range(len(s.adventure.field.rooms))
        if s.laid >> room & 1
    ))  # fmt: skip


@lru_cache(maxsize=64)
def _drawn(field: object, ground: Ground, rooms: tuple[tuple[str, int, int], ...]) -> sc.Board:
    vista, stride = ground.vista, ground.stride
    squares = each(ground.squares)
    if not squares or not rooms:
        return picture.board(())
    left = min(x for _, x, _ in rooms)
    top = min(y for _, _, y in rooms)
    rocks = 0
    for mask in ground.field.rocks:
        rocks |= mask
    drawn, walls = [], []
    for square in squares:
        x, y = ground.field.place(square)
        on = [i for i, (_, a, b) in enumerate(rooms) if a <= x < a + SIDE and b <= y < b + SIDE]
        # A map that somebody drew may be larger than a tile.
        tile = on[0] if on else 0
        column = chr(65 + x) if x < 26 else "A" + chr(65 + x - 26)
        drawn.append(
            sc.Square(
                id=square, name=f"{column}{y + 1}", x=x - left, y=y - top,
                ground="obstacle" if rocks >> square & 1 else "", tile=tile,
            )
        )  # fmt: skip
        for side, step in zip(_AROUND, (-stride, 1, stride, -1), strict=True):
            beyond = square + step
            shut = beyond < 0 or not ground.squares >> beyond & 1
            if not shut:
                low = min(square, beyond)
                edges = vista.walls_east if abs(step) == 1 else vista.walls_south
                shut = bool(edges >> low & 1)
            if shut:
                walls.append(sc.Wall(square=square, side=side))
    width = max(square.x for square in drawn) + 1
    height = max(square.y for square in drawn) + 1
    tiles = [
        sc.Tile(
            name=name, x=x - left, y=y - top, width=min(SIDE, width - (x - left)),
            height=min(SIDE, height - (y - top)),
        )
        for name, x, y in rooms
    ]  # fmt: skip
    text = "Nobody stands here; it is seen over."
    obstacle = sc.Ground(id="obstacle", name="Obstacle", text=text)
    return picture.board(drawn, walls, tiles, (obstacle,))


def _props(s: State) -> tuple[sc.Prop, ...]:
    if not _on_table(s):
        return ()
    props = []
    for thing in s.things:
        row = s.box.scenery[thing.card]
        props.append(
            sc.Prop(
                kind=row.kind if thing.used >= 0 else "spent", name=row.name,
                squares=(thing.square,), blocks=True,
            )
        )  # fmt: skip
    for number, door in enumerate(s.adventure.field.doors):
        if s.opened >> number & 1:
            continue
        row_ = s.adventure.row.door[number]
        locked = row_.locked and not s.unlocked >> number & 1
        for side, room in enumerate(door.rooms):
            if s.laid >> room & 1:
                props.append(
                    sc.Prop(
                        kind="locked-door" if locked else "door",
                        name=f"door {number + 1}{' (locked)' if locked else ''}",
                        squares=tuple(each(door.spaces[side])),
                    )
                )
    return tuple(props)


# Figures


def _token(s: State, unit: int) -> sc.Token:
    at = s.at[unit] if s.at[unit] >= 0 and _on_table(s) else None
    squares = tuple(each(s.footprint(unit))) if at is not None else ()
    most = s.most_health(unit)
    if s.kind[unit] >= 0:
        row = s.box.monsters[s.kind[unit]]
        kind = s.kinds[s.kind[unit]]
        return sc.Token(
            id=unit, name=unit_name(s, unit), kind=row.rank, side="theirs", seat=-1, at=at,
            base=kind.size, squares=squares, art=row.art, hearts=most,
            wounds=most - s.health[unit], statuses=tuple(conditions(s, unit)),
            activated=bool(s.acted >> unit & 1), active=unit == s.active,
            tags=(row.rank, row.type, *(p.power for p in row.at(kind.level).powers)),
            stats=(
                picture.stat("Attack", f"{plural(kind.weapon.dice, 'die')}, {row.type}"),
                picture.stat("Range", str(kind.weapon.range or "adjacent")),
                picture.stat("Defense", plural(kind.defense, "die")),
                picture.stat("Speed", str(s.speed(unit))),
            ),
            text=row.text,
        )  # fmt: skip
    hero = s.box.heroes[s.party[unit]]
    profile = s.profile[unit]
    return sc.Token(
        id=unit, name=hero.name, kind="hero", side="ours", seat=s.seat(unit), at=at,
        squares=squares, art=hero.art, hearts=most,
        wounds=max(0, most - s.health[unit]),
        statuses=(*conditions(s, unit), *(("unconscious",) if s.fallen[unit] >= 0 else ())),
        counters=(
            ("Energy", s.energy[unit]), ("Gold", s.gold[unit]),
            ("Experience", s.experience[unit]),
        ),
        activated=bool(s.acted >> unit & 1), active=unit == s.active,
        tags=(hero.special.power.power, *hero.trees),
        stats=(
            picture.stat("Speed", str(s.speed(unit)), str(hero.speed)),
            picture.stat("Health", str(most), str(hero.health)),
            picture.stat("Energy", str(s.most_energy(unit)), str(hero.energy)),
            picture.stat("Defense", plural(profile.defense, "die")),
        ),
        cards=tuple(s.box.items[item].id for item in s.worn[unit]),
        text=f"{hero.special.name}: {hero.special.text}",
    )  # fmt: skip


# Beside the board


def _tracks(s: State) -> tuple[sc.Track, ...]:
    limit = s.options[2] or s.adventure.row.rounds
    if limit >= ENDLESS:
        return ()
    return (sc.Track(id="round", label="Round", value=s.round, spaces=limit),)


def _cards(s: State) -> tuple[sc.Card, ...]:
    box = s.box
    cards = []
    for hero in range(len(s.party)):
        cards += [card_of.item(box.items[item], zone, token=hero) for item, zone in slots(s, hero)]
        cards += [
            card_of.item(box.items[item], "backpack", token=hero, lies="pack")
            for item in s.pack[hero]
        ]
        for card in s.consumables[hero]:
            consumable = box.consumables[card]
            cards.append(picture.card(consumable, "consumable", "pouch", lies="pack", token=hero))
        for spell in s.profile[hero].spells:
            cards.append(card_of.spell(box.spells[spell], "spells", hero))
        for number, name in enumerate(SKILLS):
            if s.skills[hero] >> number & 1 and name in box.content.skills:
                known = box.content.skills[name]
                cards.append(picture.card(known, "skill", "skills", token=hero))
    for item in s.offer:
        row = box.items[item]
        price = f"{row.cost} gold"
        cards.append(
            card_of.item(
                row, "trader", text=f"{row.text} ({price})", lies="trader", price=price
            )
        )  # fmt: skip
    if s.phase == "between":
        cards += _trees(s)
        cards += _chapters(s)
    quest = s.adventure.row
    cards.append(
        picture.card(quest, "adventure", "adventure", text=f"{quest.text} {quest.aim_text}")
    )
    return tuple(cards)


def _trees(s: State) -> list[sc.Card]:
    """The skill trees of the heroes, with what is not learnt yet. [advance.layout]"""
    box = s.box
    cards = []
    for hero in range(len(s.party)):
        for tree in box.heroes[s.party[hero]].trees:
            if tree == "spellcasting":
                for number, magic in enumerate(box.spells):
                    if not s.spells[hero] >> number & 1:
                        cards.append(_lesson(magic, tree, box.spell_cost(number), hero))
                continue
            for number in box.tree_skills.get(tree, ()):
                if not s.skills[hero] >> number & 1:
                    known = box.content.skills[SKILLS[number]]
                    cards.append(_lesson(known, tree, box.skill_cost(number), hero))
    return cards


def _lesson(row: SkillRow | SpellRow, tree: str, cost: int, hero: int) -> sc.Card:
    text = f"{row.text} ({cost} experience)"
    return picture.card(row, "lesson", f"{tree} {row.row}", text=text, token=hero)


def _chapters(s: State) -> list[sc.Card]:
    """The map of the campaign: its chapters, where they stand and what became of them."""
    if not s.campaign:
        return []
    told = dict(s.told)
    cards = []
    for number, chapter in enumerate(s.box.content.campaigns[s.campaign].chapter):
        row = s.box.content.adventures[chapter.adventure]
        state = told.get(row.id, "untold")
        if number == s.chapter:
            state += ", here"
        zone = f"campaign {chapter.at[0]} {chapter.at[1]}"
        text = f"{row.text} ({state})"
        cards.append(picture.card(row, "chapter", zone, id=chapter.id, text=text))
    return cards


def _piles(s: State) -> tuple[sc.Pile, ...]:
    box = s.box
    return (
        picture.pile("events", "Event deck", s.events, box.events),
        picture.pile("consumables", "Consumables", s.consumable_deck, box.consumables),
        *(
            picture.pile(f"equipment{level}", f"Equipment, level {level}", deck, box.items)
            for level, deck in enumerate(s.equipment_decks, 1)
        ),
    )


# The question

_TURN = ("menu", "initiative", "arrange", "spend", "trader", "way")
_OF_A_HERO = ("menu", "arrange", "spend", "trader")


def _question(s: State, ask: Ask, seat: int | None) -> sc.Question:
    return picture.question(
        ask, seat, [seat_name(s.players, seat) for seat in range(s.players)],
        prompt(s, ask), lambda: DEEDS.choices(s, ask), turn=_TURN, interrupt=None,
        about=ask.about[0] if ask.prompt in _OF_A_HERO else None,
    )  # fmt: skip
