"""The campaign: spending experience, the trader, and the way from chapter to chapter.

[advance.*, trade.trader, end.rewards]
"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.match import Steps

from . import equipment, trader
from .box import SKILLS
from .ending import DARKNESS, HEROES, end_game
from .events import ChapterBegan, Learned, Told, note
from .script import CampaignRow, WayOn
from .state import State, put

SPEND_RULES = ("advance.experience", "advance.own-trees", "advance.any-combination")
ANEW = -1
"""The chapter is told again."""


def row(s: State) -> CampaignRow:
    return s.box.content.campaigns[s.campaign]


def between(s: State, outcome: str) -> None:
    """What comes between two adventures: skills, a trader, the way on. [advance.experience]"""
    s.tries = s.tries + 1 if outcome == "lost" else 0
    if s.tries >= row(s).tries:
        end_game(s, DARKNESS)
        return
    ways = ways_on(s, outcome)
    if not ways and outcome == "won":
        note(s, Told, row(s).end_text)
        end_game(s, HEROES)
        return
    s.agenda = [
        ("way", outcome),
        ("trader",),
        *(("spend", hero) for hero in reversed(range(len(s.party)))),
    ]


# ---------------------------------------------------------------- experience


def lessons(s: State, hero: int) -> list[Option]:
    """Every skill and spell a hero can pay for. [advance.own-trees, advance.cost.rows]"""
    box, points = s.box, s.experience[hero]
    options: list[Option] = []
    for tree in box.heroes[s.party[hero]].trees:
        if tree == "spellcasting":
            for spell in range(len(box.spells)):
                if not s.spells[hero] >> spell & 1 and box.spell_cost(spell) <= points:
                    options.append(("learn_spell", spell))
        else:
            for skill in box.tree_skills.get(tree, ()):
                if not s.skills[hero] >> skill & 1 and box.skill_cost(skill) <= points:
                    options.append(("learn", skill))
    return options


def unlearnt(s: State, hero: int, skill: int) -> Hindrance | None:
    """What keeps a hero from learning a skill: `lessons`, for one. [advance.own-trees]"""
    box = s.box
    trees = box.heroes[s.party[hero]].trees
    if not any(skill in box.tree_skills.get(tree, ()) for tree in trees):
        says = "it is in none of the trees of {by:unit}"
        return Hindrance("advance.own-trees", says=says, by=hero)
    if s.skills[hero] >> skill & 1:
        return Hindrance("advance.any-combination", says="{by:unit} knows it", by=hero)
    return _too_hard(s, hero, box.skill_cost(skill), "advance.cost.rows")


def unlearnt_spell(s: State, hero: int, spell: int) -> Hindrance | None:
    """What keeps a hero from learning a spell. [advance.own-trees]"""
    if "spellcasting" not in s.box.heroes[s.party[hero]].trees:
        says = "{by:unit} has no spellcasting tree"
        return Hindrance("advance.own-trees", says=says, by=hero)
    if s.spells[hero] >> spell & 1:
        return Hindrance("advance.any-combination", says="{by:unit} knows it", by=hero)
    return _too_hard(s, hero, s.box.spell_cost(spell), "advance.cost.spellcasting")


def _too_hard(s: State, hero: int, cost: int, rule: str) -> Hindrance | None:
    has = s.experience[hero]
    if cost <= has:
        return None
    says = "it costs {cost} experience, and {by:unit} has {has}"
    return Hindrance("advance.experience", rule, says=says, cost=cost, has=has, by=hero)


def spend(s: State, hero: int) -> Rule[None]:
    """A hero spends experience points, one skill after another. [advance.any-combination]"""
    options: list[Option] = [("save",), *lessons(s, hero)]
    if len(options) == 1:
        return
    choice: Option = yield Ask(s.seat(hero), "spend", options, (hero,), SPEND_RULES)
    if choice[0] == "save":
        return
    box = s.box
    if choice[0] == "learn":
        cost, name = box.skill_cost(choice[1]), SKILLS[choice[1]]
        s.skills = put(s.skills, hero, s.skills[hero] | 1 << choice[1])
    else:
        cost, name = box.spell_cost(choice[1]), box.spells[choice[1]].id
        s.spells = put(s.spells, hero, s.spells[hero] | 1 << choice[1])
    s.experience = put(s.experience, hero, s.experience[hero] - cost)
    s.dress(hero)
    note(s, Learned, hero, name, cost)
    s.agenda.append(("spend", hero))


def meet_trader(s: State) -> Rule[None]:
    """A trader is met after each adventure. [trade.trader]"""
    yield from trader.meet(s, "", s.adventure.level)


# ---------------------------------------------------------------- the way on


def ways_on(s: State, outcome: str) -> list[int]:
    """The ways that lead on from here, by number; what is won is told again only if it must."""
    found = row(s)
    adventures = {chapter.id: chapter.adventure for chapter in found.chapter}
    ways = found.chapter[s.chapter].on
    open_ways = [n for n, way in enumerate(ways) if _open(s, way, outcome)]
    fresh = [n for n in open_ways if (adventures[ways[n].to], "won") not in s.told]
    return fresh or open_ways


def _open(s: State, way: WayOn, outcome: str) -> bool:
    if way.after not in (outcome, "any"):
        return False
    if way.needs is not None and not _remembered(s, way.needs):
        return False
    return way.lacks is None or not _remembered(s, way.lacks)


def _remembered(s: State, name: str) -> bool:
    """Whether a flag was kept, or a chapter of that name won."""
    won = {chapter.id: (chapter.adventure, "won") for chapter in row(s).chapter}
    return name in s.legacy or won.get(name) in s.told


def way(s: State, outcome: str) -> Rule[None]:
    """The party chooses where the tale goes on; a lost chapter may be told again."""
    options: list[Option] = [("way", number) for number in ways_on(s, outcome)]
    if outcome == "lost":
        options.append(("way", ANEW))
    choice = options[0]
    if len(options) > 1:
        choice = yield Ask(0, "way", options, (s.chapter, outcome), ("end.rewards",))
    found = row(s)
    if choice[1] == ANEW:
        begin_chapter(s, s.chapter)
        return
    to = found.chapter[s.chapter].on[choice[1]].to
    s.tries = 0
    begin_chapter(s, next(n for n, chapter in enumerate(found.chapter) if chapter.id == to))


def way_name(s: State, by: object, number: int) -> str:
    """A way on in words."""
    if number == ANEW:
        return "tell this chapter again"
    ways = row(s).chapter[s.chapter].on if s.campaign else ()
    return ways[number].text if 0 <= number < len(ways) else f"way {number}"


def begin_chapter(s: State, number: int) -> None:
    """The next adventure is set up. [end.rewards, token.setup]"""
    chapter = row(s).chapter[number]
    s.chapter = number
    note(s, ChapterBegan, number)
    if chapter.text:
        note(s, Told, chapter.text)
    s.open_adventure(chapter.adventure)
    s.agenda = [("begin",)]


def prepare(s: State, hero: int) -> Rule[None]:
    """What a hero brings who plays an adventure alone. [advance.start]"""
    prepared = s.adventure.row.prepared
    level = max(1, s.adventure.level - 1)
    for _ in range(prepared.equipment):
        yield from equipment.draw_item(s, hero, level, ("advance.start",))


def outfit(s: State, hero: int) -> Rule[None]:
    """A hero puts on what he brought."""
    if s.pack[hero]:
        yield from equipment.arrange(s, hero, [])


STEPS: Steps = {
    "spend": spend,
    "trader": meet_trader,
    "way": way,
    "prepare": prepare,
    "outfit": outfit,
}
