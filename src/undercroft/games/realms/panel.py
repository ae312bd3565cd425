"""What Realms shows beside the board in its own way: the row, sheets, skill trees, the campaign."""

from __future__ import annotations

from typing import Literal

from undercroft.kernel import scene as sc

from .box import SKILLS
from .schema import SkillRow, SpellRow, TrinketRow
from .state import MONSTER_CARD, UNCHOSEN, State
from .wording import card_name

SPELLS = "spellcasting"
PACK, POUCH, RINGS = 4, 2, 2
"""Places in a backpack, for consumables and for rings. [wield.backpack, consumable.limit]"""
SLOTS = ("head", "left hand", "right hand", "torso", "feet")
"""The five wield slots. [wield.slots]"""

_TREES: dict[str, Literal["fight", "power", "guard", "magic"]] = {
    "martial": "fight", "zenith": "power", "protection": "guard", SPELLS: "magic",
}  # fmt: skip


def panels(s: State) -> tuple[sc.Panel, ...]:
    found = [_row(s)] if s.row else []
    found += [_sheet(s, hero) for hero in range(len(s.party))]
    if s.phase == "between":
        found += [
            _tree(s, hero, tree)
            for hero in range(len(s.party))
            for tree in s.box.heroes[s.party[hero]].trees
        ]
    if s.campaign:
        found.append(_map(s))
    quest = s.adventure.row
    found.append(sc.Panel(id="quest", title=quest.name, kind="text", text=quest.aim_text))
    return tuple(found)


def _row(s: State) -> sc.Panel:
    """The initiative row from its top. [initiative.row]"""
    now = next((place for place in range(len(s.row)) if not s.done >> place & 1), -1)
    turned = s.done.bit_length() - 1
    if s.active < 0 and 0 <= turned < len(s.row) and _open(s, s.row[turned]):
        now = turned
    elif s.active >= 0:
        # A card is done as soon as it is turned; whoever acts by it acts now.
        kind = s.kind[s.active]
        acting = s.active if kind < 0 else MONSTER_CARD + kind
        now = s.row.index(acting) if acting in s.row else now
    items = []
    for place, card in enumerate(s.row):
        state: Literal["", "now", "done"] = "done" if s.done >> place & 1 else ""
        monster = card >= MONSTER_CARD
        art = "person"
        if monster:
            art = s.box.monsters[card - MONSTER_CARD].art
        elif card != UNCHOSEN:
            art = s.box.heroes[s.party[card]].art
        items.append(
            sc.Item(
                id=str(place),
                label=card_name(s, card),
                art=art,
                state="now" if place == now and s.phase == "action" else state,
                token=None if monster or card == UNCHOSEN else card,
                side="theirs" if monster else "ours",
            )
        )
    return sc.Panel(id="initiative", title="Initiative", kind="row", items=tuple(items))


def _open(s: State, card: int) -> bool:
    """Whether a card has been turned by which somebody has still to act."""
    return card == UNCHOSEN or any(step[0] == "monster" for step in s.agenda)


# A hero's sheet


def _sheet(s: State, hero: int) -> sc.Panel:
    """Everything a hero carries, place by place, and the places that are free. [wield.slots]"""
    worn = slots(s, hero)
    items = [_item(s, item, place) for item, place in worn]
    taken = [place for _, place in worn]
    hands = 2 if "both hands" in taken else 0
    free = [slot for slot in SLOTS if slot not in taken and not (hands and "hand" in slot)]
    free += ["ring"] * (RINGS - taken.count("ring")) + ["amulet"] * ("amulet" not in taken)
    items += [_empty(place, number) for number, place in enumerate(free)]
    items += [_item(s, item, "backpack", row=1) for item in s.pack[hero]]
    items += [_empty("backpack", number, row=1) for number in range(len(s.pack[hero]), PACK)]
    for card in s.consumables[hero]:
        row = s.box.consumables[card]
        items.append(
            sc.Item(id=row.id, label=row.name, text=row.text, art=row.art, badge="consumable",
                    state="owned", card=row.id, row=1)
        )  # fmt: skip
    pouch = range(len(s.consumables[hero]), POUCH)
    items += [_empty("consumable", number, row=1) for number in pouch]
    return sc.Panel(
        id=f"sheet-{hero}",
        title=s.box.heroes[s.party[hero]].name,
        kind="slots",
        items=tuple(items),
        token=hero,
    )


def _item(s: State, item: int, place: str, row: int = 0) -> sc.Item:
    card = s.box.items[item]
    return sc.Item(
        id=card.id, label=card.name, text=card.text, art=card.art, badge=place, state="owned",
        card=card.id, row=row,
    )  # fmt: skip


def _empty(place: str, number: int, row: int = 0) -> sc.Item:
    return sc.Item(id=f"{place} {number}", label="", badge=place, state="locked", row=row)


def slots(s: State, hero: int) -> list[tuple[int, str]]:
    """What a hero wields, each with the slot it takes. [wield.slots]"""
    out = []
    hands = ["left hand", "right hand"]
    for item in s.worn[hero]:
        row = s.box.items[item]
        zone: str = row.wield
        if isinstance(row, TrinketRow) and row.type in ("ring", "amulet"):
            zone = row.type
        elif row.wield == "two_hands":
            zone = "both hands"
        elif row.wield == "one_hand":
            zone = hands.pop(0) if hands else "right hand"
        out.append((item, "worn" if zone == "none" else zone))
    return out


# Between adventures


def _tree(s: State, hero: int, tree: str) -> sc.Panel:
    """A skill tree of a hero: what is known, what can be paid for, what is too dear yet."""
    box = s.box
    lessons: list[tuple[SkillRow | SpellRow, int, bool]] = []
    if tree == SPELLS:
        lessons += [
            (row, box.spell_cost(number), bool(s.spells[hero] >> number & 1))
            for number, row in enumerate(box.spells)
        ]
    else:
        lessons += [
            (
                box.content.skills[SKILLS[number]],
                box.skill_cost(number),
                bool(s.skills[hero] >> number & 1),
            )
            for number in box.tree_skills.get(tree, ())
        ]
    purse = s.experience[hero]
    rows: dict[int, list[str]] = {}
    for row, _, _ in lessons:
        rows.setdefault(row.row, []).append(row.id)
    return sc.Panel(
        id=f"tree-{hero}-{tree}",
        title=f"{box.heroes[s.party[hero]].name}: {tree.capitalize()}",
        kind="tree",
        note=f"{purse} experience",
        token=hero,
        points=purse,
        look=_TREES.get(tree, ""),
        items=tuple(
            sc.Item(
                id=row.id, label=row.name, text=row.text, art=row.art, badge=str(cost),
                row=row.row, card=row.id, leads=_kin(rows, row),
                state="owned" if known else "open" if cost <= purse else "locked",
            )
            for row, cost, known in lessons
        ),
    )  # fmt: skip


def _kin(rows: dict[int, list[str]], row: SkillRow | SpellRow) -> tuple[str, ...]:
    """What stands under it in the tree: each row shares the next one out. [advance.layout]"""
    here, below = rows[row.row], rows.get(row.row + 1, [])
    share = max(1, len(below) // len(here))
    first = here.index(row.id) * share
    return tuple(below[first : first + share])


def _map(s: State) -> sc.Panel:
    """The chapters of the campaign, where they stand and what became of them."""
    campaign = s.box.content.campaigns[s.campaign]
    told = dict(s.told)
    items = []
    for number, chapter in enumerate(campaign.chapter):
        row = s.box.content.adventures[chapter.adventure]
        state: Literal["", "now", "done", "spent"] = ""
        if number == s.chapter:
            state = "now"
        elif told.get(row.id) == "won":
            state = "done"
        elif row.id in told:
            state = "spent"
        items.append(
            sc.Item(
                id=chapter.id, label=row.name, text=row.text, art=row.art, state=state,
                card=chapter.id, x=chapter.at[0], y=chapter.at[1],
                leads=tuple(way.to for way in chapter.on),
            )
        )  # fmt: skip
    return sc.Panel(id="campaign", title=campaign.name, kind="map", items=tuple(items))
