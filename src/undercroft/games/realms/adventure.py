"""An adventure: its beginning, the turns of its story, its aim and its end. [end.*]"""

from __future__ import annotations

from typing import Literal

from undercroft.kernel.choice import Rule
from undercroft.kernel.deck import Deck

from . import campaign, cause, equipment, explore, initiative, token
from .condition import all_hold, holds
from .ending import DARKNESS, HEROES, end_game
from .events import AdventureBegan, AdventureEnded, Rewarded, Stood, Told, note
from .state import HEALED, State, put


def begin(s: State) -> Rule[None]:
    """Lay out the starting tile, put the heroes on it, make the first row. [explore.quest]"""
    box, adventure = s.box, s.adventure
    note(s, AdventureBegan, s.adventure_id)
    note(s, Told, adventure.row.text)
    s.events = box.event_deck
    s.explorations = box.exploration_decks[adventure.level - 1]
    stock(s)
    s.phase = "setup"
    for hero in range(len(s.party)):
        s.place(hero, adventure.spots[hero])
        note(s, Stood, hero, adventure.spots[hero], ("explore.quest",))
    entrance = 0
    for spot in adventure.spots:
        entrance |= 1 << spot
    yield from explore.reveal(s, 0, entrance, -1)
    row = box.content.difficulties.get(s.options[1])
    if row is not None and row.consumables:
        for hero in range(len(s.party)):
            for _ in range(row.consumables):
                yield from equipment.draw_consumable(s, hero, ("advance.start",))
    yield from initiative.make_row(s)
    s.agenda.append(("round",))


def stock(s: State) -> None:
    """Shuffle consumables and equipment, without what the heroes have. [dice.loot.equipment]"""
    held = [card for cards in s.consumables for card in cards]
    s.consumable_deck = _less(s.box.consumable_cards, held)
    owned = [item for hero in range(len(s.party)) for item in (*s.worn[hero], *s.pack[hero])]
    owned += s.offer
    s.equipment_decks = tuple([_less(cards, owned) for cards in s.box.equipment_cards])


def _less(cards: tuple[int, ...], gone: list[int]) -> Deck:
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return Deck((), tuple(left), ())


# ---------------------------------------------------------------- the story


def story(s: State, moment: str) -> Rule[None]:
    """The turns of the story that are due at a moment."""
    for number in s.adventure.beats.get(moment, ()):
        beat = s.adventure.row.beat[number]
        if beat.once and s.beats >> number & 1:
            continue
        if all_hold(s, beat.when, beat.unless):
            s.beats |= 1 << number
            note(s, Told, beat.text)
            yield from cause.happen(s, beat.do, cause.Source(rules=("explore.quest",)))


# ---------------------------------------------------------------- the end


def check(s: State) -> bool:
    """Whether the adventure is over now that a round is. [end.check]"""
    row = s.adventure.row
    if not s.verdict:
        if all_hold(s, row.aim, ()):
            s.verdict = "won"
        elif row.lost and any(holds(s, condition) for condition in row.lost):
            s.verdict = "lost"
        elif s.round >= row.rounds or (s.options[2] and s.round >= s.options[2]):
            s.verdict = "late"
    return bool(s.verdict)


def finish(s: State) -> Rule[None]:
    """The adventure is over: rewards if its aim was met, then on. [end.rewards, end.defeat]"""
    won = s.verdict == "won"
    row = s.adventure.row
    outcome: Literal["won", "lost"] = "won" if won else "lost"
    rules: tuple[str, ...] = ("end.check",)
    if s.verdict in ("fallen", "late"):
        rules = ("end.defeat",) if s.verdict == "fallen" else ("end.check", "end.late")
    note(s, AdventureEnded, s.adventure_id, outcome, s.verdict, rules)
    note(s, Told, row.end_text[outcome])
    s.phase = "between"
    s.active = -1
    s.agenda.clear()
    s.told = (*s.told, (s.adventure_id, outcome))
    for hero in range(len(s.party)):
        # What was not used is gone. [consumable.discard]
        for card in s.consumables[hero]:
            equipment.discard_consumable(s, hero, card, ("consumable.discard",))
        s.consumables[hero] = ()
    if won:
        rewards = row.rewards
        for hero in range(len(s.party)):
            token.enrich(s, hero, rewards.gold, ("end.rewards",))
            s.experience = put(s.experience, hero, s.experience[hero] + rewards.experience)
            note(s, Rewarded, hero, rewards.gold, rewards.experience)
        for number in range(rewards.equipment):
            hero = number % len(s.party)
            yield from equipment.draw_item(s, hero, s.adventure.level, ("end.rewards",))
        for number, name in enumerate(rewards.items):
            hero = number % len(s.party)
            yield from equipment.gain_item(s, hero, s.box.item_number[name], ("end.rewards",))
    if not s.campaign:
        end_game(s, HEROES if won else DARKNESS, rules)
        return
    for flag in s.adventure.row.remembers:
        if flag in s.flags and flag not in s.legacy:
            s.legacy = (*s.legacy, flag)
    campaign.between(s, outcome)


def returning(s: State, hero: int) -> bool:
    """Whether an unconscious hero comes back in this Refresh Phase. [unconscious.timer]"""
    fell = s.fallen[hero]
    if fell < 0:
        return False
    if fell >= HEALED:
        return s.round >= fell - HEALED + 2
    return s.round >= fell + 1 + s.profile[hero].timer
