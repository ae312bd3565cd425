"""Every equipment card: its figures count while it is wielded, and each of its powers works."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.realms.stage import Stage, box
from undercroft.games.realms import aim, combat, equipment, loot, movement, spell, token
from undercroft.games.realms import round as rounds
from undercroft.games.realms.box import BIT
from undercroft.games.realms.combat import Attack, attack_dice, defense_dice
from undercroft.games.realms.schema import ArmorRow, Item, TrinketRow, WeaponRow
from undercroft.games.realms.state import put
from undercroft.games.realms.vocabulary import Power
from undercroft.kernel.choice import Ask, Rule

HITS = {"melee": "2", "ranged": "3", "magical": "4"}
"""A face that is a success for each type."""
ITEMS = [item for item in box().items if not item.starting]
POWERS = [(item, power) for item in ITEMS for power in item.powers]


def names(item: Item) -> str:
    return item.id


def bearer(*items: Item) -> Stage:
    """Snow White, without energy, wields just these; Jack stands in a far corner.

    She has no skill or power that touches attacks and defences.
    """
    stage = Stage("snow_white", "jack")
    stage.move(0, 0, 4)
    stage.move(1, 0, 0)
    stage.wield(0, *(item.id for item in items))
    stage.s.energy[0] = 0
    return stage


def dice_asked(rule: Rule[Any], prompt: str) -> int:
    """How many dice a rule asks for first, under a prompt; 0 for none."""
    try:
        ask: Ask = next(rule)
    except StopIteration:
        return 0
    return int(ask.about[1]) if ask.prompt == prompt else 0


# ---------------------------------------------------------------- figures


@pytest.mark.rule("equip.weapon.attack", "equip.weapon.type", "equip.weapon.range")
@pytest.mark.parametrize("item", [i for i in ITEMS if isinstance(i, WeaponRow)], ids=names)
def test_a_weapon_attacks_with_its_dice_its_type_and_its_range(item: WeaponRow) -> None:
    stage = bearer(item)
    s = stage.s
    chained = any(power.power == "gable" for power in item.powers)
    # At the end of its reach it can be aimed, beyond it not.
    reach = item.range or 1
    troll = stage.monster("bridge_troll", min(reach, 7), 4)
    assert ("attack", 0, troll) in aim.attack_options(s, 0, s.foes)
    if reach < 7:
        stage.move(troll, reach + 1, 4)
        assert not aim.attack_options(s, 0, s.foes)
    # A ranged weapon is useless next to its target.
    stage.move(troll, 1, 4)
    assert bool(aim.attack_options(s, 0, s.foes)) == (item.type != "ranged")
    stage.move(troll, reach if reach < 7 else 7, 4)
    weapon = s.profile[0].weapons[0]
    asked = dice_asked(combat.attack(s, Attack(0, weapon, [troll])), "attack")
    assert asked == (1 if chained else item.attack)
    # Only symbols of its type are successes.
    for kind, face in HITS.items():
        fresh = bearer(item)
        troll = fresh.monster("bridge_troll", reach if reach < 7 else 7, 4)
        dice = [face, "1"] if chained else [face + "1" * (item.attack - 1)]
        if chained and kind != item.type:
            dice = [face]
        keeps = [("keep",)] if {"sure_strike", "lucky"} & {p.power for p in item.powers} else []
        defence = ["1"] if kind == item.type else []
        fresh.attack(0, troll, *dice, *keeps, *defence)
        hurt = fresh.s.health[troll] < 3 or bool(fresh.states(troll))
        assert hurt == (kind == item.type), kind


@pytest.mark.rule("equip.armor.defense", "wield.effect")
@pytest.mark.parametrize("item", [i for i in ITEMS if isinstance(i, ArmorRow)], ids=names)
def test_an_armour_gives_its_defence_dice_while_it_is_wielded(item: ArmorRow) -> None:
    stage = bearer(item)
    assert defense_dice(stage.s, 0) == item.defense
    number = box().item_number[item.id]
    equipment.rearrange(stage.s, 0, ("stow", number))
    assert stage.s.pack[0] == (number,)
    assert defense_dice(stage.s, 0) == 0


@pytest.mark.parametrize("item", ITEMS, ids=names)
def test_an_item_takes_the_slot_it_names(item: Item) -> None:
    """With all five slots filled it can only be swapped for what is where it belongs."""
    stage = bearer()
    s, number = stage.s, box().item_number
    full = ("kitchen_knife", "toy_shield", "red_hood", "fine_boots", "acorn_cap")
    if item.id in full:
        full = ("kitchen_knife", "toy_shield", "red_hood", "fine_boots", "iron_pot")
    stage.wield(0, *full)
    s.pack = put(s.pack, 0, (number[item.id],))
    offered = [option for option in equipment.swaps(s, 0) if option[0] != "stow"]
    where = {"head": full[4], "torso": "red_hood", "feet": "fine_boots"}
    if item.wield == "none":
        assert offered == [("wear", number[item.id])]
    elif item.wield == "one_hand":
        assert offered == [("swap", number[item.id], number[o]) for o in full[:2]]
    elif item.wield == "two_hands":
        # Both hands must be empty, and a single swap frees only one.
        assert offered == []
        stage.wield(0, *full[2:])
        assert ("wear", number[item.id]) in list(equipment.swaps(s, 0))
    else:
        assert offered == [("swap", number[item.id], number[where[item.wield]])]


# ---------------------------------------------------------------- powers of weapons


def strike(item: WeaponRow, *answers: str | tuple[Any, ...], health: int = 3) -> tuple[Stage, int]:
    """The bearer attacks a troll with the weapon, and it has so much Health left."""
    stage = bearer(item)
    troll = stage.monster("bridge_troll", 2 if item.range else 1, 4)
    stage.attack(0, troll, *answers)
    assert stage.s.health[troll] == health
    return stage, troll


def rolled(item: WeaponRow, first: str) -> list[Any]:
    """The answers to the attack roll: this first die, then misses; nothing is improved."""
    dice: list[Any] = [first + "1" * (item.attack - 1)] if item.attack else [first, "1"]
    words = {power.power for power in item.powers}
    return [*dice, ("keep",)] if words & {"sure_strike", "lucky"} else dice


def leaves(state: str, health: int) -> Callable[[WeaponRow, Power], None]:
    def check(item: WeaponRow, power: Power) -> None:
        stage, troll = strike(item, *rolled(item, HITS[item.type]), "1", health=health)
        assert state in stage.states(troll)
        # Without damage nothing is left behind.
        stage, troll = strike(item, *rolled(item, HITS[item.type]), "4", health=3)
        assert state not in stage.states(troll)

    return check


def penetrates(item: WeaponRow, power: Power) -> None:
    # As many Shields as are ignored, the Criticals exploding one into the next.
    shields = ["6"] * (power.amount - 1) + ["4"]
    strike(item, *rolled(item, HITS[item.type]), *shields, health=2)


def counts_double(item: WeaponRow, power: Power) -> None:
    # The Critical is worth two and does not explode.
    strike(item, *rolled(item, "6"), "1", health=1)


def explodes_twice(item: WeaponRow, power: Power) -> None:
    hit = HITS[item.type]
    strike(item, *rolled(item, "6"), hit + "1", "1", health=1)


def turns_a_die(item: WeaponRow, power: Power) -> None:
    face = int(HITS[item.type]) - 1
    strike(item, "1" * item.attack, ("turn", 0, face), "1", health=2)


def rolls_again(item: WeaponRow, power: Power) -> None:
    strike(item, "1" * item.attack, ("reroll", 0), HITS[item.type], "1", health=2)


def takes_control(item: WeaponRow, power: Power) -> None:
    # A success is enough, even if it does no damage.
    stage, troll = strike(item, *rolled(item, HITS[item.type]), "4", health=3)
    assert stage.s.controls == ((troll, 0),)


def rolls_on(item: WeaponRow, power: Power) -> None:
    hit = HITS[item.type]
    strike(item, hit, hit, "1", "1", health=1)


WEAPON_CHECKS: dict[str, Callable[[WeaponRow, Power], None]] = {
    "blind": leaves("blind", 2),
    "stun": leaves("stun", 2),
    "immobilize": leaves("immobilize", 2),
    "frozen": leaves("frozen", 2),
    "sleep": leaves("sleep", 3),
    "penetrative": penetrates,
    "superior_critical": counts_double,
    "brutal_strike": explodes_twice,
    "sure_strike": turns_a_die,
    "lucky": rolls_again,
    "control": takes_control,
    "gable": rolls_on,
}


@pytest.mark.parametrize(
    ("item", "power"),
    [(item, power) for item, power in POWERS if isinstance(item, WeaponRow)],
    ids=[f"{i.id}-{p.power}" for i, p in POWERS if isinstance(i, WeaponRow)],
)
def test_a_power_of_a_weapon_works_in_attacks_with_it(item: WeaponRow, power: Power) -> None:
    WEAPON_CHECKS[power.power](item, power)


# ---------------------------------------------------------------- powers of armour and trinkets


def defence(item: Item, first: str = "1") -> list[str]:
    """The answer to a defence roll with the item alone: this die first, then misses."""
    if not isinstance(item, ArmorRow) or not item.defense:
        return []
    return [first + "1" * (item.defense - 1)]


def hit_by(item: Item | None, monster: str, hits: int, bits: int = 0) -> Stage:
    """A monster two spaces away (one, if it fights in melee) strikes the bearer so often."""
    stage = bearer(item) if item is not None else bearer()
    s = stage.s
    row = box().content.monsters[monster]
    unit = stage.monster(monster, 2 if row.range else 1, 4)
    a = Attack(unit, s.kinds[s.kind[unit]].weapon, [0])
    a.bits |= bits
    dice = (HITS[row.type] * hits).ljust(attack_dice(s, a), "1")
    stage.run(combat.attack(s, a), dice, *(defence(item) if item is not None else []))
    return stage


def lost(stage: Stage) -> int:
    return stage.s.profile[0].health - stage.s.health[0]


def blocks(item: Item, power: Power) -> None:
    assert lost(hit_by(item, "goblin_poacher", 2)) == 1
    assert lost(hit_by(item, "bridge_troll", 2)) == 2


def dodges(item: Item, power: Power) -> None:
    stage = hit_by(item, "bridge_troll", 2)
    assert lost(stage) == 1
    # Only once in a turn.
    stage.run(token.hurt(stage.s, 0, 1, -1, ()))
    assert lost(stage) == 2


def resists(item: Item, power: Power) -> None:
    assert lost(hit_by(item, "ice_sprite", 3)) == 2
    assert lost(hit_by(item, "bridge_troll", 3)) == 3


def defends_luckily(item: Item, power: Power) -> None:
    if isinstance(item, TrinketRow):
        coat = box().content.items["red_hood"]
        stage = bearer(item, coat)
    else:
        stage = bearer(item)
    troll = stage.monster("bridge_troll", 1, 4)
    stage.attack(troll, 0, "211", "1" * defense_dice(stage.s, 0), ("reroll", 0), "4")
    assert lost(stage) == 0


def defends_on(item: Item, power: Power) -> None:
    stage = bearer(item)
    troll = stage.monster("bridge_troll", 1, 4)
    stage.attack(troll, 0, "222", "4", "5", "1")
    assert lost(stage) == 1


def cancels(item: Item, power: Power) -> None:
    word = power.ability
    assert word is not None
    if word == "penetrative":
        coat = box().content.items["red_hood"]
        for worn, expected in (((coat,), 1), ((coat, item), 0)):
            stage = bearer(*worn)
            troll = stage.monster("bridge_troll", 1, 4)
            a = Attack(troll, stage.s.kinds[stage.s.kind[troll]].weapon, [0])
            a.penetrative = 1
            stage.run(combat.attack(stage.s, a), "211", "4")
            assert lost(stage) == expected
        return
    without = hit_by(None, "bridge_troll", 3, bits=BIT[word])
    stage = hit_by(item, "bridge_troll", 3, bits=BIT[word])
    if word == "control":
        assert without.s.controls
        assert not stage.s.controls
        return
    assert word in without.states(0)
    assert word not in stage.states(0)


def slips_away(item: Item, power: Power) -> None:
    stage = bearer(item)
    stage.monster("bridge_troll", 1, 3)
    stage.monster("bridge_troll", 1, 5)
    # The first free attack is ignored, the second is made.
    stage.run(movement.walk(stage.s, 0, [stage.square(0, 3)]), "111")


def hastens(item: Item, power: Power) -> None:
    row = box().content.heroes["snow_white"]
    assert bearer(item).s.speed(0) == row.speed + power.amount


def raises(item: Item, power: Power) -> None:
    row = box().content.heroes["snow_white"]
    s = bearer(item).s
    have = {"health": s.most_health(0), "energy": s.most_energy(0), "speed": s.speed(0)}
    assert have[power.what or ""] == getattr(row, power.what or "") + power.amount


def regrows(item: Item, power: Power) -> None:
    stage = bearer(item)
    stage.s.health[0] = 1
    stage.run(rounds.activate(stage.s, 0))
    # Snow White regains one of her own.
    assert stage.s.health[0] == 1 + 1 + power.amount


def loots_luckily(item: Item, power: Power) -> None:
    stage = bearer(item)
    stage.run(loot.roll(stage.s, 0), "1", ("reroll", 0), "2")
    assert stage.s.gold == [10, 10]


def is_paid(item: Item, power: Power) -> None:
    stage = bearer(item)
    for expected in (0, 1, 1, 2):
        wolf = stage.monster("hungry_wolf", 1, 4)
        stage.run(token.hurt(stage.s, wolf, 9, 0, ()))
        assert stage.s.gold[0] == expected


def sees_past_friends(item: Item, power: Power) -> None:
    wand = box().content.items["glass_wand"]
    for worn, seen in (((wand,), False), ((wand, item), True)):
        stage = bearer(*worn)
        stage.move(1, 1, 4)
        troll = stage.monster("bridge_troll", 3, 4)
        assert (("attack", 0, troll) in aim.attack_options(stage.s, 0, stage.s.foes)) == seen


def casts_cheaply(item: Item, power: Power) -> None:
    stage = bearer(item, box().content.items["glass_wand"])
    s = stage.s
    fireball = box().spell_number["fireball"]
    assert spell.cost(s, 0, fireball) == 1
    s.energy[0] = 3
    troll = stage.monster("bridge_troll", 4, 4)
    stage.run(spell.cast(s, 0, fireball, troll, -1), "111", ("keep",))
    assert s.energy[0] == 2
    # Only the first spell of the turn.
    assert spell.cost(s, 0, fireball) == 2


def casts_harder(item: Item, power: Power) -> None:
    for worn, damage in (((), 2), ((item,), 3)):
        stage = bearer(*worn, box().content.items["glass_wand"])
        s = stage.s
        s.energy[0] = 2
        troll = stage.monster("beanstalk_ogre", 4, 4)
        fireball = box().spell_number["fireball"]
        stage.run(spell.cast(s, 0, fireball, troll, -1), "411")
        assert (s.health[troll] if s.at[troll] >= 0 else 0) == 3 - damage


def is_invisible(item: Item, power: Power) -> None:
    for worn, seen in (((), True), ((item,), False)):
        stage = bearer(*worn)
        s = stage.s
        troll = stage.monster("bridge_troll", 1, 4)
        goblin = stage.monster("goblin_poacher", 0, 7)
        aims = [aim.reachable(s, unit, s.kinds[s.kind[unit]].weapon, s.heroes)
                for unit in (troll, goblin)]  # fmt: skip
        assert 0 in aims[0]
        assert (0 in aims[1]) == seen


def _hedged(item: Item | None, blocker: str) -> bool:
    """Whether the bearer can walk out of a corner that figures close."""
    stage = bearer(item) if item is not None else bearer()
    stage.move(0, 0, 7)
    stage.move(1, 7, 0)
    if blocker == "friends":
        stage = Stage("snow_white", "jack", "gretel", "robin_hood")
        for hero, (column, row) in enumerate(((0, 7), (0, 6), (1, 6), (1, 7))):
            stage.move(hero, column, row)
        stage.wield(0, *([item.id] if item is not None else []))
    else:
        for column, row in ((0, 6), (1, 6), (1, 7)):
            stage.monster("hungry_wolf", column, row)
    return bool(movement.ways(stage.s, 0, 5).stops)


def flies(item: Item, power: Power) -> None:
    assert not _hedged(None, "friends")
    assert _hedged(item, "friends")
    assert not _hedged(item, "enemies")


def haunts(item: Item, power: Power) -> None:
    assert not _hedged(None, "enemies")
    assert _hedged(item, "enemies")
    stage = bearer(item)
    stage.monster("bridge_troll", 1, 4)
    # No free attack is made.
    stage.run(movement.walk(stage.s, 0, [stage.square(0, 6)]))
    assert lost(stage) == 0


CHECKS: dict[str, Callable[[Item, Power], None]] = {
    "block": blocks,
    "dodge": dodges,
    "magic_resistance": resists,
    "gable": defends_on,
    "cancel": cancels,
    "agile": slips_away,
    "swift": hastens,
    "increase": raises,
    "regeneration": regrows,
    "payroll": is_paid,
    "deadeye": sees_past_friends,
    "quickcast": casts_cheaply,
    "empower": casts_harder,
    "invisible": is_invisible,
    "fly": flies,
    "ghostly": haunts,
}


@pytest.mark.parametrize(
    ("item", "power"),
    [(item, power) for item, power in POWERS if not isinstance(item, WeaponRow)],
    ids=[f"{i.id}-{p.power}-{p.ability or p.dice or ''}" for i, p in POWERS
         if not isinstance(i, WeaponRow)],
)  # fmt: skip
def test_a_power_of_armour_or_trinket_is_its_bearers(item: Item, power: Power) -> None:
    if power.power == "lucky":
        (loots_luckily if power.dice == "loot" else defends_luckily)(item, power)
    else:
        CHECKS[power.power](item, power)


@pytest.mark.rule("wield.effect")
@pytest.mark.parametrize("item", [i for i in ITEMS if i.powers], ids=names)
def test_in_the_backpack_an_item_gives_no_power(item: Item) -> None:
    stage, bare = bearer(item), bearer()
    equipment.rearrange(stage.s, 0, ("stow", box().item_number[item.id]))
    assert stage.s.profile[0] == bare.s.profile[0]


def test_every_equipment_card_has_a_test_here() -> None:
    assert len(ITEMS) == 60
    for item, power in POWERS:
        known = WEAPON_CHECKS if isinstance(item, WeaponRow) else {**CHECKS, "lucky": None}
        assert power.power in known, item.id
