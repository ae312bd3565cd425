"""Setup: a campaign from its first chapter, or one adventure with heroes prepared for it."""

from __future__ import annotations

from . import adventure, campaign
from .state import State, put


def start(s: State, name: str) -> None:
    """What comes first: the first chapter, or spending what the heroes bring. [advance.start]"""
    row = s.box.content.difficulties.get(s.options[1])
    more = row.gold if row is not None else 0
    for hero in range(len(s.party)):
        s.gold[hero] += more
    if s.campaign:
        campaign.begin_chapter(s, 0)
        return
    s.open_adventure(name)
    adventure.stock(s)
    prepared = s.adventure.row.prepared
    heroes = range(len(s.party))
    for hero in heroes:
        s.gold[hero] += prepared.gold
        s.experience = put(s.experience, hero, s.experience[hero] + prepared.experience)
    s.phase = "between"
    s.agenda = [("begin",), ("ready",)]
    if prepared.equipment:
        s.agenda += [("outfit", hero) for hero in reversed(heroes)]
        s.agenda += [("prepare", hero) for hero in reversed(heroes)]
    if prepared.gold or more:
        s.agenda.append(("trader",))
    if prepared.experience:
        s.agenda += [("spend", hero) for hero in reversed(heroes)]


def ready(s: State) -> None:
    """The tokens of the heroes as they are now. [token.setup]"""
    s.health = [profile.health for profile in s.profile]
    s.energy = [profile.energy for profile in s.profile]


STEPS = {"ready": ready}
