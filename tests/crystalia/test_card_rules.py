"""Every card does what its text says: the words are read again here and compared with what is
in force when the card is worn or its action used."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from undercroft.games.crystalia import odds
from undercroft.games.crystalia.action import basic_attack
from undercroft.games.crystalia.card import (
    ABILITIES,
    ATTRIBUTES,
    CURSED,
    POUNCE,
    Action,
    Equipment,
    Gifts,
)
from undercroft.games.crystalia.events import Drew
from undercroft.games.crystalia.game import GAME
from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.aim import aimed

from .arena import Arena, foe, unit
from .field import Field

FIELD = """
############
#..........#
#.A..T.....#
#..........#
############"""
ROOMY = """
############
#..........#
#..........#
#..........#
#..........#
#..........#
#..........#
############"""
NAMES = {term.name: ABILITIES[name] for name, term in GAME.content.abilities.items()}
STATUS = "|".join(name.capitalize() for name in status.NAMES)
COLOURS = {"blue": "blue", "red": "red", "green": "green", "star": "stars"}
SOME = {"one": 1, "two": 2}


def bits(words: str) -> int:
    """Statuses named in some words."""
    return sum(status.BIT[name.lower()] for name in set(re.findall(STATUS, words)))


def dice(words: str) -> dict[int, Pool]:
    """`+1 red STR`, `+1 blue STR, WILL and DEX`, `+1 star on ARM rolls`."""
    found: dict[int, Pool] = {}
    attributes = "(?:STR|ARM|WILL|DEX)"
    pattern = rf"\+(\d) (blue|red|green|star)(?: on)? ({attributes}(?:(?:, | and ){attributes})*)"
    for count, colour, names in re.findall(pattern, words):
        for name in re.findall(attributes, names):
            found[ATTRIBUTES.index(name.lower())] = Pool(**{COLOURS[colour]: int(count)})
    return found


def amount(words: str, what: str) -> int:
    """`+2 movement points`, `1 heart less`, `two movement points fewer`."""
    more = re.search(rf"\+(\d) {what}", words)
    less = re.search(rf"(\d|one|two) {what}s? (?:less|fewer)", words)
    if more:
        return int(more[1])
    return -SOME.get(less[1], 0) or -int(less[1]) if less else 0


def flags(words: str) -> int:
    return sum({bit for name, bit in NAMES.items() if re.search(rf"\b{re.escape(name)}\b", words)})


# ---------------------------------------------------------------- equipment


def wearer(card: Equipment) -> str:
    """A hero whom no affinity of the card concerns."""
    attuned = {attunement.affinity for attunement in card.attune}
    heroes = GAME.content.of_kind("hero")
    return next(n for n in heroes if not attuned & set(GAME.content.models[n].affinity))


@pytest.mark.rule("base.equip.effect", "pop.slots")
@pytest.mark.parametrize("name", GAME.content.equipment)
def test_a_card_gives_its_wearer_what_it_says_and_nothing_else(name: str) -> None:
    card = GAME.content.equipment[name]
    text = re.sub(r"[A-Z][a-z]+ units: [^.]*\.", "", card.text)
    hero = wearer(card)
    bare = Arena(FIELD, A=hero, T=foe("rex")).menu("A").s
    a = Arena(FIELD, A=hero, T=foe("rex")).on("A", gear=[name]).menu("A")
    plain = bare.profile[a.numbers["A"]]
    worn = a.s.profile[a.numbers["A"]]
    given = dice(text)
    for attribute in range(4):
        assert worn.dice[attribute] == plain.dice[attribute] + given.get(attribute, Pool())
    assert worn.move - plain.move == amount(text, "movement point")
    assert worn.actions - plain.actions == amount(text, "action point")
    assert worn.hearts - plain.hearts == amount(text, "heart")
    assert worn.potions - plain.potions == ("one more potion" in text)
    inflicted = re.search(r"Inflicts ([^.]*)\.", text)
    assert worn.inflicts == plain.inflicts | bits(inflicted[1] if inflicted else "")
    immune = re.search(r"Immune: ([^.]*)\.", text)
    own = plain.immune | worn.inflicts
    assert worn.immune | own == own | bits(immune[1] if immune else "")
    cursed = CURSED if re.match("cursed", text, re.IGNORECASE) else 0
    assert card.gifts.flags == flags(text) | cursed
    assert worn.flags | CURSED == plain.flags | card.gifts.flags | CURSED
    assert len(worn.specials) - len(plain.specials) == len(card.specials)


ATTUNED = [
    pytest.param(name, word.lower(), change, id=f"{name}-{word}")
    for name, card in GAME.content.equipment.items()
    for word, change in re.findall(r"([A-Z][a-z]+) units: ([^.]*)\.", card.text)
]


@pytest.mark.rule("base.affinity")
@pytest.mark.parametrize(("name", "affinity", "change"), ATTUNED)
def test_a_shard_moves_its_affinities_as_it_says(name: str, affinity: str, change: str) -> None:
    models = GAME.content.models.values()
    model = next(m for m in models if m.affinity == (affinity,) and m.actions and m.base == 1)
    a = Arena(FIELD, T=foe("rex"), u=unit(model.id, at=(3, 2), gear=[name]))
    a.set(map=FIELD.replace("A", ".")).at("phase")
    assert a.s.profile[a.numbers["u"]].move == model.move + amount(change, "movement point")


# ---------------------------------------------------------------- unique actions


def actions() -> Iterator[tuple[str, Action]]:
    for card in GAME.content.equipment.values():
        yield from ((f"{card.id}.{action.id}", action) for action in card.specials)
    for model in GAME.content.models.values():
        for action in (*model.specials, *model.brews):
            yield f"{model.id}.{action.id}", action


ALL = dict(actions())
SCRIPTED = {name for name, action in ALL.items() if action.script}


@pytest.mark.parametrize("name", sorted(set(ALL) - SCRIPTED))
def test_an_action_is_made_of_what_its_text_says(name: str) -> None:
    action = ALL[name]
    text = action.text
    aim = "augment" if "Augment" in text else "dangerous" if "Dangerous" in text else "enemy"
    assert action.aim == aim
    icon = re.search(r"\b(melee|magic|missile)\b", text, re.IGNORECASE)
    if icon or not action.offensive:
        assert action.icon == (icon[1].lower() if icon else None)
    reach = re.search(r"(?:melee|magic|missile|range) (\d+)", text, re.IGNORECASE)
    assert action.reach == (int(reach[1]) if reach else None)
    shape = re.search(r"(Aura|Wave|Burst|Sweep|Lance|Cross|Spray) (\d+)", text)
    assert action.shape == ((shape[1].lower(), int(shape[2])) if shape else None)
    for word in ("push", "pull", "compel", "heal", "steal"):
        count = re.search(rf"{word} (\d+)", text, re.IGNORECASE)
        assert getattr(action, word) == (int(count[1]) if count else 0), word
    jump = re.search(r"placed on a free square.* within (\d+|ten) squares", text)
    assert action.teleport == (10 if jump else 0)
    assert action.remedy == ("remove all status effects" in text)
    assert action.one_use == text.startswith("One Use Only")
    assert action.once == text.startswith("Once an activation")
    test = re.search(r"(STR|ARM|WILL|DEX) against (STR|ARM|WILL|DEX)", text)
    rolls = tuple(ATTRIBUTES.index(word.lower()) for word in test.groups()) if test else None
    assert action.rolls == rolls
    defended = re.search(r"defended with (\w+)", text)
    assert action.against == (ATTRIBUTES.index(defended[1].lower()) if defended else None)
    inflicted = re.search(r"Inflicts ([^.]*)\.|against \w+: ([A-Z]\w+)\.", text)
    assert action.status == bits(" ".join(filter(None, inflicted.groups())) if inflicted else "")
    others = re.search(r"\b(other|another)\b", text)
    assert action.others == bool(others)
    group = "monster" if "monster" in text else "unit"
    group = "leader_or_boss" if "leaders and bosses" in text else group
    assert action.group == group
    only = re.search(r"(kobold|spider) monsters", text)
    assert action.only == (only[1] if only else "")
    _grants(action, text)


def _grants(action: Action, text: str) -> None:
    """What the action lends, while it lasts or for itself."""
    rest = re.sub(r"Inflicts [^.]*\.|(?:STR|ARM|WILL|DEX) against (?:STR|ARM|WILL|DEX)", "", text)
    given = dice(rest)
    mine, lent = (given, {}) if action.offensive else ({}, given)
    for attribute in range(4):
        assert action.dice[attribute] == mine.get(attribute, Pool())
        assert action.grants.dice[attribute] == lent.get(attribute, Pool())
    offense = Pool(blue=1) if "+1 blue on offense rolls" in text else Pool()
    assert action.grants.offense == offense
    inflicts = re.search(r"inflict (\w+)", text)
    assert action.grants.inflicts == bits(inflicts[1] if inflicts else "")
    immune = re.search(r"Immune: (\w+)", text)
    every = status.ALL if "Immune to every status effect" in text else 0
    assert action.grants.immune == every | bits(immune[1] if immune else "")
    again = "one die of each defense roll may be rolled again" in text
    assert action.grants.flags == flags(rest) | (NAMES["Steadfast"] if again else 0)
    lends = Gifts(action.grants.flags, action.grants.inflicts, action.grants.immune,
                  action.grants.dice, offense=action.grants.offense)  # fmt: skip
    assert action.grants == lends, "and nothing else"


# ---------------------------------------------------------------- those with a script


def stage(**facts: object) -> Arena:
    names: dict[str, object] = {"A": "ember_mage", "T": foe("tincan", facing="W")}
    return Arena(FIELD, **(names | facts))


def test_every_scripted_action_is_shown_below() -> None:
    assert {ALL[name].script for name in SCRIPTED} == {
        "shadow_step", "heros_balm", "rage", "healing_brew", "dragon_hoard", "my_champion",
        "scuttling_swarm",
    }  # fmt: skip


def test_shadow_places_its_user_beside_any_unit_it_sees() -> None:
    a = stage(k=unit("gouger", at=(9, 2))).on("A", gear=["shadow_crown"]).menu("A")
    a.do("special", "shadow_crown.shadow_step", "A")
    places = {a.s.board.place(option[1]) for option in a.offered("land")}
    around = {(x, y) for cx, cy in ((4, 1), (9, 2)) for x in (cx - 1, cx, cx + 1)
              for y in (cy - 1, cy, cy + 1) if x < 10 and 0 <= y < 3}  # fmt: skip
    assert places == around - {(4, 1), (9, 2)}
    a.do("land", (8, 2)).do("face", "to:W")
    assert (a.place("A"), a.s.actions) == ((8, 2), 2)


def test_a_large_unit_comes_out_of_the_shadow_on_every_side() -> None:
    a = Arena(
        ROOMY, A=unit("rex", at=(0, 4), gear=["shadow_crown"]), k=foe("gouger", at=(6, 2))
    ).menu("A")  # fmt: skip
    a.do("special", "shadow_crown.shadow_step", "A")
    places = {a.s.board.place(option[1]) for option in a.offered("land")}
    assert places == {(x, y) for x in range(4, 8) for y in range(4)} - {
        (5, 1), (6, 1), (5, 2), (6, 2),
    }  # fmt: skip


def test_heros_balm_moves_wounds_from_another_leader_to_the_drinker() -> None:
    a = stage(
        T=foe("hearthsworn_fighter", facing="W"), m=foe("ser_snapjaw", at=(6, 1), wounds=3),
        k=foe("pudge", at=(6, 0), wounds=1), potions=[0, 1],
    ).menu("A").do("attack", "T", "magic")  # fmt: skip
    balm = "hearthsworn_fighter.heros_balm"
    assert not a.offers("drink", "T", balm, "special", balm, "k")
    a.do("drink", "T", balm, "special", balm, "m").do("wounds", 2)
    assert (a.wounds("T"), a.wounds("m")) == (2, 1)


def test_rage_attacks_after_each_square_and_leaves_one_die_of_armour() -> None:
    a = stage(A="claw_tribe_barbarian", T=foe("tincan", facing="W")).menu("A", actions=3, move=4)
    a.do("special", "claw_tribe_barbarian.rage", "A")
    assert not a.offered("berserk"), "she has not moved"
    assert a.reachable() == {(0, 1), (2, 1), (1, 0), (1, 2)}, "one square at a time"
    a.do("move", "to:E", (2, 1)).do("move", "to:E", (3, 1))
    a.dice("- -", "- - -").do("berserk", "T")
    assert not a.offered("berserk"), "one for each square"
    a.do("move", "to:N", (3, 0))
    assert a.offered("berserk")
    a.do("end").idle("phase", 1).do("phase", "hero").do("activate", "T")
    a.dice("- - -", "-").do("attack", "A", "melee").do("keep")
    assert a.rolls()[-1][2] == (1, 0, 0, 0)


@pytest.mark.parametrize(("die", "left"), [("3", 1), ("hp", 4), ("1", 3)])
def test_healing_brew_heals_one_for_each_star_of_a_green_die(die: str, left: int) -> None:
    a = stage(T=foe("sanctioned_witch", wounds=4, facing="W"), potions=[0, 1]).menu("A")
    brew = "sanctioned_witch.healing_brew"
    a.do("attack", "T", "magic").dice(die).do("drink", "T", brew, "special", brew, "T")
    assert a.wounds("T") == left


def test_a_dragon_hoard_is_a_loot_card() -> None:
    a = stage(B=unit("starfire", at=(6, 1)), loot_top=["spikes"]).menu("B")
    a.do("special", "starfire.dragon_hoard", "B")
    assert a.backpack(0) == ["spikes"]
    assert len(a.events(Drew)) == 1


def test_the_queen_calls_her_champion_if_he_is_not_in_play() -> None:
    a = stage(B=unit("midnight_queen", at=(0, 0))).menu("B", actions=4)
    a.do("special", "midnight_queen.my_champion", "B")
    places = {a.s.board.place(option[2]) for option in a.offered("place")}
    assert (6, 0) in places
    assert (7, 0) not in places, "within six squares"
    a.match.answer_with(next(o for o in a.ask.options if a.s.board.place(o[2]) == (5, 1)))
    a.do("face", "to:N")
    daemonus = a.s.unit_at[a.square(5, 1)]
    assert a.s.box.models[a.s.card[daemonus]].id == "daemonus"


def test_a_spider_speaker_calls_a_spider_of_one_skull_from_the_pool() -> None:
    a = stage(
        u=unit("spider_speaker", at=(0, 0)), N="spider_nest", s="shadow_spinner",
        B="bramble_knight", b="billman",
    ).menu("u")  # fmt: skip
    a.do("special", "spider_speaker.scuttling_swarm", "u")
    places = {(a.mark(o[1]), a.s.board.place(o[2])) for o in a.offered("place")}
    assert places == {("s", (1, 0)), ("s", (0, 1))}
    a.do("place", "s", (0, 1)).do("face", "to:N")
    assert a.place("s") == (0, 1)


def test_a_large_spider_comes_on_every_side_of_its_speaker() -> None:
    a = Arena(ROOMY, u=unit("spider_speaker", at=(6, 2)), N="spider_nest", c="crawler").menu("u")
    a.do("special", "spider_speaker.scuttling_swarm", "u")
    places = {a.s.board.place(option[2]) for option in a.offered("place")}
    assert places == {(x, y) for x in range(4, 8) for y in range(4)} - {
        (5, 1), (6, 1), (5, 2), (6, 2),
    }  # fmt: skip


# ---------------------------------------------------------------- abilities not shown elsewhere


def duel(attacker: str, target: str, **facts: object) -> Arena:
    names = {"A": unit(attacker, facing="E"), "T": foe(target, at=(2, 1), facing="W")}
    return Arena(FIELD.replace("T", "."), **(names | facts)).menu("A")


@pytest.mark.rule("ability.list-open")
@pytest.mark.parametrize(("target", "asked"), [("pudge", True), ("tincan", False)])
def test_holy_rerolls_a_die_against_undead_and_demons(target: str, asked: bool) -> None:
    a = duel("royal_paladin", target).dice("- -", *(["- - -"] if target == "tincan" else ["3"]))
    a.do("attack", "T", "melee")
    assert (a.ask.prompt == "holy") == asked
    if asked:
        a.do("reroll", 0, 0)
        assert a.wounds("T") == 1


@pytest.mark.rule("ability.list-open")
def test_steadfast_rerolls_a_die_of_a_defense_roll() -> None:
    a = duel("ember_mage", "tincan", h=foe("royal_paladin", at=(3, 2)),
             effects=[("h", "stone_heart.invincible", "aura")])  # fmt: skip
    a.dice("2 -", "- - -", "2").do("attack", "T", "magic")
    assert (a.ask.prompt, a.ask.seat) == ("steadfast", 1)
    a.do("reroll", 0, 2)
    assert a.wounds("T") == 0


@pytest.mark.rule("ability.list-open")
def test_the_hungry_may_heal_themselves_with_the_hearts_they_roll() -> None:
    a = duel("riftling_warrior", "tincan").on("A", wounds=1).menu("A")
    a.dice("2 1 h 1 -", "- - -").do("attack", "T", "melee").do("heart", "A", "wound")
    assert a.wounds("A") == 0
    b = duel("ember_mage", "tincan").on("A", wounds=1).menu("A")
    b.dice("2 h", "- - -").do("attack", "T", "melee")
    assert b.ask.prompt == "menu", "others heal only other units"


@pytest.mark.rule("ability.list-open")
@pytest.mark.parametrize("near", [True, False])
def test_dread_is_a_star_while_one_is_stealthy(near: bool) -> None:
    a = duel("tower_blackblade", "tincan", P=unit("shadow_tower", at=(0, 0) if near else (9, 2)))
    a.dice("- - -", "1 - -").do("attack", "T", "melee")
    assert a.rolls()[0][2] == (2, 1, 0, int(near))


@pytest.mark.rule("ability.list-open")
def test_who_pounces_lands_beside_the_target_first() -> None:
    a = duel("frog_knight", "tincan").on("T", at=(5, 1)).menu("A")
    a.do("special", "frog_knight.frogger", "T")
    places = {a.s.board.place(option[1]) for option in a.offered("land")}
    assert places == {(x, y) for x in (4, 5, 6) for y in (0, 1, 2)} - {(5, 1)}
    a.dice("2 1 2", "- - -").do("land", (4, 1))
    assert a.place("A") == (4, 1)
    assert a.wounds("T") > 0
    far = duel("frog_knight", "tincan").on("T", at=(7, 1)).menu("A")
    assert not far.offered("special"), "within five squares"


@pytest.mark.rule("ability.list-open", "cover.los-needed", "cover.adjacent")
def test_nobody_pounces_to_where_the_target_is_hidden() -> None:
    """Between two trees that touch at a corner a unit sees nothing of who stands behind it."""
    trees = """
    ##########
    #........#
    #...O....#
    #..O.....#
    #........#
    ##########"""
    a = Arena(
        trees, A=unit("frog_knight", at=(6, 2)), T=foe("tincan", at=(3, 2)), grounds=["O"]
    ).menu("A")  # fmt: skip
    a.do("special", "frog_knight.frogger", "T")
    places = {a.s.board.place(option[1]) for option in a.offered("land")}
    assert places == {(4, 1), (4, 2), (4, 3), (3, 3), (2, 3)}


@pytest.mark.rule("ability.list-open", "facing.behind.die")
def test_who_pounces_is_told_the_odds_of_the_best_landing() -> None:
    """From the front, from the side and from behind the dice are more and more."""
    a = duel("frog_knight", "tincan").on("T", at=(5, 1), facing="W").menu("A")
    option = a.option("special", "frog_knight.frogger", "T")
    by, index = a.numbers["A"], a.ask.options.index(option)
    behind = duel("frog_knight", "tincan").on("T", at=(5, 1), facing="W").on("A", at=(6, 1))
    best = odds.of_use(behind.menu("A").s, by, option)
    assert best is not None
    assert odds.chance(odds.of_use(a.s, by, option)) < best.chance
    assert a.match.odds(index) == best.chance
    shown = aimed(a.match, index)
    assert shown is not None
    assert len(shown.attacker.dice) == best.pool.dice
    assert shown.chance == round(best.chance, 4)


@pytest.mark.rule("ability.list-open")
def test_who_pounces_as_an_ability_does_so_with_basic_attacks() -> None:
    f = Field(FIELD.replace("T", "t"), A="frog_knight", t="tincan")
    by, landing = f["A"], f.s.board.at(3, 0)
    f.s.profile[by] = f.s.profile[by]._replace(flags=f.s.profile[by].flags | POUNCE)
    f.answer(("land", landing)).dice("2 1 2", "- - -")
    f.run(basic_attack(f.s, by, f["t"], "melee"))
    assert f.s.at[by] == landing and f.s.wounds[f["t"]] > 0


@pytest.mark.rule("ability.list-open")
def test_the_proficient_interact_once_for_nothing() -> None:
    a = duel("ember_mage", "tincan", chests=[(1, 0), (1, 2), (0, 1)])
    a.on("T", at=(9, 2)).on("A", gear=["trusty_lockpicks"]).menu("A")
    a.dice("4", "- - hp").do("chest", (1, 0))
    assert a.s.actions == 3
    a.dice("4", "- - hp").do("chest", (1, 2))
    assert a.s.actions == 2


@pytest.mark.rule("ability.list-open")
def test_riches_are_a_loot_card_when_one_comes_in() -> None:
    a = stage(P=unit("egg_clutch", at=(9, 0)), m="captain_r", unlocked=[1, 0]).at("spawn")
    a.do("spawn", "P", "mini").do("place", "m", (8, 0)).do("face", "to:N")
    assert len(a.backpack(0)) == 1


@pytest.mark.rule("ability.list-open")
def test_grind_costs_a_card_of_the_owners_choice() -> None:
    a = duel("booty_grinder", "tincan").on("T", gear=["spikes", "chainmail"]).menu("A")
    a.dice("2 2 2", "- - - -").do("attack", "T", "melee")
    assert (a.ask.prompt, a.ask.seat) == ("grind", 1)
    a.do("lose", "card:spikes")
    assert a.gear("T") == ["chainmail"]


@pytest.mark.rule("mimic.profiles", "term.unit")
@pytest.mark.parametrize(
    ("target", "left"), [("egg_clutch", ["ancestral_mail"]), ("war_wagon", [])]
)
def test_grind_takes_nothing_of_a_static_spawning_point(target: str, left: list[str]) -> None:
    """It is about units it wounds, and only an active spawning point is one."""
    a = duel("booty_grinder", target).on("T", gear=["ancestral_mail"]).menu("A")
    a.dice("2 2 2", "1 1 1 hp").do("attack", "T", "melee")
    assert (a.wounds("T"), a.gear("T")) == (1, left)


@pytest.mark.rule("base.potion.quantity")
def test_potions_without_room_are_lost_with_the_card_that_grind_takes() -> None:
    a = duel("booty_grinder", "tincan", potions=[0, 2]).on("T", gear=["potion_pouch"]).menu("A")
    a.dice("2 2 2", "- - -").do("attack", "T", "melee")
    assert a.gear("T") == []
    assert a.s.potions[1] == 1
