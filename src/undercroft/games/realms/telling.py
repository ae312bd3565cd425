"""Events of Realms as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.wording import listed, midway

from . import events
from .box import BIT, LUCK, SKILLS
from .state import State
from .wording import (
    card_name,
    door_name,
    faces,
    item_name,
    room_name,
    skill_name,
    square_name,
    unit_name,
)


def tell(s: State, event: Any) -> str:
    """An event as one sentence; the rules that made it are its own `rules`."""
    told = _TELL[type(event)](s, event)
    return told if isinstance(event, events.Told) else midway(told)


def _count(amount: int, one: str, many: str = "") -> str:
    return f"{amount} {one if amount == 1 else many or one + 's'}"


def _row(s: State, row: tuple[int, ...]) -> str:
    return ", ".join(card_name(s, card) for card in row)


def assailed(s: State, e: Any) -> str:
    """Who attacks whom, and with what."""
    whom = listed([unit_name(s, target) for target in e.targets])
    if e.square >= 0:
        whom = square_name(s, e.square)
    if e.by < 0:
        return f"{whom} {'is' if len(e.targets) == 1 else 'are'} attacked."
    who = unit_name(s, e.by)
    if e.spell >= 0:
        return f"{who} casts {s.box.spells[e.spell].name} at {whom or 'nobody'}."
    arms = e.sides.arms if e.sides is not None else ""
    return f"{who} attacks {whom}{f' with {arms}' if arms else ''}."


def _stood(s: State, e: Any) -> str:
    return f"{unit_name(s, e.unit)} stands on {square_name(s, e.square)}."


def _revealed(s: State, e: Any) -> str:
    name = room_name(s, e.room)
    if e.card < 0:
        return f"A tile lies open: {name}."
    card = s.box.explorations[e.card]
    return f"A tile is revealed, {name}: {_headed(card.name, card.text)}"


def _headed(name: str, text: str) -> str:
    """A text after its heading, which may end in a mark of its own."""
    return f"{name}{'' if name[-1] in '!?' else '.'} {text}"


def _moved(s: State, e: Any) -> str:
    if not e.path:
        return f"{unit_name(s, e.unit)} stays."
    return f"{unit_name(s, e.unit)} moves to {square_name(s, e.path[-1])}."


def _free(s: State, e: Any) -> str:
    by, target = unit_name(s, e.by), unit_name(s, e.target)
    if not e.made:
        return f"{target} slips away from {by}."
    return f"{target} turns away, and {by} makes a free attack."


def _attacked(s: State, e: Any) -> str:
    by, target = unit_name(s, e.by), unit_name(s, e.target)
    if not e.potential:
        return f"{by} misses {target}."
    if not e.damage:
        return f"{target} wards off {by}: {e.potential} against {e.reduction}."
    return f"{by} hits {target}: {e.potential} against {e.reduction} leaves {e.damage}."


def _cast(s: State, e: Any) -> str:
    name = s.box.spells[e.spell].name
    how = "casts" if e.success else "fails to cast"
    return f"{unit_name(s, e.hero)} {how} {name}."


def _healed(s: State, e: Any) -> str:
    if not e.amount:
        return f"{unit_name(s, e.unit)} is tended to."
    return f"{unit_name(s, e.unit)} regains {e.amount} Health."


def _signed(s: State, hero: int, amount: int, what: str) -> str:
    return f"{unit_name(s, hero)} {'gains' if amount > 0 else 'loses'} {abs(amount)} {what}."


def _boosted(s: State, e: Any) -> str:
    who = unit_name(s, e.unit)
    amount = abs(e.amount)
    if e.stat in ("attack", "defense"):
        die = _count(amount, "attack die" if e.stat == "attack" else "defence die", "")
        what = f"{die.replace('dies', 'dice')} {'more' if e.amount > 0 else 'fewer'}"
    elif e.stat in ("speed", "health", "energy"):
        what = f"{amount} {e.stat.capitalize()} {'more' if e.amount > 0 else 'less'}"
    else:
        what = _power(s, e.stat, e.amount)
    return f"{who} has {what} for a while."


def _power(s: State, stat: str, amount: int) -> str:
    """A special power as its card writes it."""
    powers = s.box.content.powers
    if stat in ("penetrative", "regeneration"):
        return f"{powers[stat].name} {amount}"
    if stat == "lucky":
        kinds = [kind for kind, bit in LUCK.items() if amount & bit]
        return f"{powers['lucky'].name} ({', '.join(kinds)})"
    named = listed([powers[word].name for word, bit in BIT.items() if amount & bit])
    return f"{powers['cancel'].name} ({named})" if stat == "cancel" else named


def _found(s: State, e: Any) -> str:
    return f"{unit_name(s, e.hero)} finds {_card(s, e.deck, e.card)}."


def _card(s: State, deck: str, card: int) -> str:
    if deck == "consumable":
        return s.box.consumables[card].name
    return item_name(s, card)


def _handed(s: State, e: Any) -> str:
    return f"{unit_name(s, e.giver)} gives {unit_name(s, e.taker)} {_card(s, e.what, e.card)}."


_LOOTED = {
    "miss": "finds nothing", "gold": "finds gold for everybody",
    "consumable": "finds something useful", "equipment": "finds equipment",
    "scenery": "searches the scenery",
}  # fmt: skip
_STATES = {
    "blind": "is blinded", "frozen": "is frozen", "immobilize": "is held fast",
    "sleep": "falls asleep", "stun": "is stunned", "terror": "is terrified",
    "control": "is under another's will",
}  # fmt: skip
_IDLE = {"frozen": "frozen", "asleep": "asleep", "controlled": "not master of this activation"}
_WHY = {
    "won": "the aim is met", "lost": "the tale has gone wrong", "late": "time has run out",
    "fallen": "all heroes are unconscious",
}  # fmt: skip


def _reacted(s: State, e: Any) -> str:
    row = s.box.monsters[e.kind]
    reaction = row.reactions[e.reaction]
    return f"{row.name}: {_headed(reaction.name, reaction.text)}"


def _learned(s: State, e: Any) -> str:
    if e.skill in SKILLS:
        name = skill_name(s, SKILLS.index(e.skill))
    else:
        name = s.box.spells[s.box.spell_number[e.skill]].name
    return f"{unit_name(s, e.hero)} learns {name} for {e.cost} experience."


def _trader_met(s: State, e: Any) -> str:
    row = s.box.content.traders.get(e.trader)
    who = row.name if row is not None else "A trader"
    return f"{who} offers {', '.join(item_name(s, item) for item in e.offer) or 'nothing'}."


def _ended(s: State, e: Any) -> str:
    row = s.box.content.adventures.get(e.adventure)
    name = row.name if row is not None else "The adventure"
    return f"{name} is {e.outcome}: {_WHY[e.why]}."


def _began(s: State, e: Any) -> str:
    row = s.box.content.adventures.get(e.adventure)
    return f"{row.name if row is not None else 'An adventure'} begins."


def _interacted(s: State, e: Any) -> str:
    if e.thing >= len(s.things):
        return f"{unit_name(s, e.hero)} uses the scenery."
    return f"{unit_name(s, e.hero)} uses the {s.box.scenery[s.things[e.thing].card].name}."


def _chapter(s: State, e: Any) -> str:
    if not s.campaign:
        return "A chapter begins."
    chapter = s.box.content.campaigns[s.campaign].chapter[e.chapter]
    return f"Next chapter: {s.box.content.adventures[chapter.adventure].name}."


_TELL: dict[type, Callable[[State, Any], str]] = {
    events.AdventureBegan: _began,
    events.RoundBegan: lambda s, e: f"Round {e.number} begins.",
    events.PhaseBegan: lambda s, e: f"{e.phase.capitalize()} Phase.",
    events.EventDrawn: lambda s, e: (
        f"Event: {_headed(s.box.events[e.card].name, s.box.events[e.card].text)}"
    ),
    events.DoorOpened: lambda s, e: f"{unit_name(s, e.hero)} opens {door_name(s, e.door)}.",
    events.Revealed: _revealed,
    events.Stood: _stood,
    events.RowMade: lambda s, e: f"The initiative row: {_row(s, e.row)}.",
    events.TokenPut: lambda s, e: f"{unit_name(s, e.hero)} takes place {e.place + 1} of the row.",
    events.RowChanged: lambda s, e: f"The row is now: {_row(s, e.row)}.",
    events.Activated: lambda s, e: f"{unit_name(s, e.unit)} activates.",
    events.Idle: lambda s, e: f"{unit_name(s, e.unit)} is {_IDLE[e.why]}.",
    events.Moved: _moved,
    events.Placed: lambda s, e: f"{unit_name(s, e.unit)} is put on {square_name(s, e.square)}.",
    events.FreeAttack: _free,
    events.Declared: lambda s, e: f"{unit_name(s, e.hero)} uses {skill_name(s, e.skill)}.",
    events.Surged: lambda s, e: f"{unit_name(s, e.hero)} spends an Energy Surge.",
    events.Ran: lambda s, e: f"{unit_name(s, e.hero)} runs.",
    events.Rolled: lambda s, e: (
        f"{unit_name(s, e.unit)} rolls {faces(e.what, e.faces)}: "
        f"{_count(e.value, 'success', 'successes')}."
    ),
    events.Rerolled: lambda s, e: f"{unit_name(s, e.unit)} rolls die {e.die + 1} again.",
    events.Turned: lambda s, e: (
        f"{unit_name(s, e.unit)} turns die {e.die + 1} to {faces('attack', (e.face,))}."
    ),
    events.Redirected: lambda s, e: (
        f"{unit_name(s, e.hero)} steps in for {unit_name(s, e.instead)}."
    ),
    events.Assailed: assailed,
    events.Attacked: _attacked,
    events.Struck: lambda s, e: f"{unit_name(s, e.by)} strikes at {square_name(s, e.square)}.",
    events.SpellCast: _cast,
    events.Hurt: lambda s, e: f"{unit_name(s, e.unit)} loses {e.amount} Health.",
    events.Spared: lambda s, e: f"{unit_name(s, e.unit)} is spared {e.amount} damage.",
    events.Healed: _healed,
    events.EnergyChanged: lambda s, e: _signed(s, e.hero, e.amount, "energy"),
    events.GoldChanged: lambda s, e: _signed(s, e.hero, e.amount, "gold"),
    events.Afflicted: lambda s, e: f"{unit_name(s, e.unit)} {_STATES[e.state]}.",
    events.Cured: lambda s, e: f"{unit_name(s, e.unit)} shakes it off.",
    events.Boosted: _boosted,
    events.Defeated: lambda s, e: (
        f"{unit_name(s, e.unit)} is defeated" + (f" by {unit_name(s, e.by)}." if e.by >= 0 else ".")
    ),
    events.Fell: lambda s, e: f"{unit_name(s, e.hero)} falls unconscious.",
    events.Returned: lambda s, e: (
        f"{unit_name(s, e.hero)} comes back on {square_name(s, e.square)} with 1 Health."
    ),
    events.Interacted: _interacted,
    events.Looted: lambda s, e: f"{unit_name(s, e.hero)} {_LOOTED[e.what]}.",
    events.Found: _found,
    events.Discarded: lambda s, e: f"{unit_name(s, e.hero)} discards {_card(s, e.deck, e.card)}.",
    events.Used: lambda s, e: (
        f"{unit_name(s, e.hero)} uses {s.box.consumables[e.consumable].name}."
    ),
    events.Rearranged: lambda s, e: f"{unit_name(s, e.hero)} changes equipment.",
    events.Handed: _handed,
    events.Rested: lambda s, e: f"{unit_name(s, e.hero)} rests.",
    events.Unlocked: lambda s, e: f"{door_name(s, e.door).capitalize()} is unlocked.",
    events.Told: lambda s, e: e.text,
    events.Reacted: _reacted,
    events.TraderMet: _trader_met,
    events.Bought: lambda s, e: (
        f"{unit_name(s, e.hero)} buys {item_name(s, e.item)} for {e.price} gold."
    ),
    events.Sold: lambda s, e: (
        f"{unit_name(s, e.hero)} sells {item_name(s, e.item)} for {e.price} gold."
    ),
    events.Learned: _learned,
    events.AdventureEnded: _ended,
    events.Rewarded: lambda s, e: (
        f"{unit_name(s, e.hero)} is rewarded with {e.gold} gold and {e.experience} experience."
    ),
    events.ChapterBegan: _chapter,
    events.GameEnded: lambda s, e: (
        "The heroes have won." if e.outcome == "heroes" else "Darkness has won."
    ),
}
