"""The deeds of Realms: one row for each kind of option. See `kernel.deed`.

What stands in a deed's way is said by the rules' own modules, beside what finds the offers.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import Ask
from undercroft.kernel.deed import Deed, Predicate, answer, asked
from undercroft.kernel.deeds import Deeds
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square

from . import (
    aim,
    approach,
    campaign,
    card,
    combat,
    equipment,
    explore,
    loot,
    movement,
    prospect,
    skill,
    spell,
    token,
    trader,
)
from . import round as rounds
from .box import BLASTING, DEADLY_SHOT, MULTI_SHOT, POWER_STRIKE, POWERFUL_BLOW, SLAM, STANCE, VIGOR
from .dice import SYMBOLS
from .operands import (
    CHAPTER,
    CONSUMABLE,
    DIE,
    DOOR,
    DROPPED,
    FACE,
    GIFT,
    GIVEN,
    GIVER,
    HERO,
    ITEM,
    OLD,
    SKILL,
    SPACE,
    SPELL,
    SYMBOL,
    TAKER,
    TARGET,
    THING,
    UNIT,
    WAY,
    WEAPON,
    WHAT,
    dropped,
    figure_asked,
)
from .outfit import Load, Outfit, Schooling
from .plan import Plan, Throw
from .state import State
from .wording import chance, unit_name, weapon_name
from .worth import FREE

# Attacking


_ONE = ("reply", "surprise", "free")
"""Moments at which only one figure can be attacked."""


def _out_of_turn(s: State, ask: Ask, weapon: int, unit: int) -> Hindrance | None:
    """What keeps a hero from an attack outside his actions."""
    hero = ask.about[0]
    if (unarmed := approach.unarmed(s, hero, weapon)) is not None:
        return unarmed
    if ask.prompt in _ONE and unit != ask.about[1]:
        says = "only {other:unit} can be attacked now"
        return Hindrance(*ask.rules, says=says, other=ask.about[1])
    if ask.prompt == "free":
        return movement.no_free_attack(s, s.profile[hero].weapons[weapon], unit)
    if ask.prompt not in _ONE and (friend := aim.friend(s, unit)) is not None:
        return friend
    return aim.gone(s, unit) or approach.unreached(s, hero, weapon, unit)


def _led(s: State, unit: int, weapon: int, target: int) -> Hindrance | None:
    """What keeps a controlled monster from an attack. [power.control-friends]"""
    if weapon or target == unit:
        return Hindrance("power.control", says="it attacks another figure with its own attack")
    own = s.kinds[s.kind[unit]].weapon
    return aim.gone(s, target) or aim.out_of_reach(s, unit, own, target)


def _declared(word: str, bit: int) -> Predicate:
    def undeclared(s: State, ask: Ask) -> Hindrance | None:
        """What keeps a skill from being added to the attack. [action.use-skill]"""
        if (word,) in ask.options:
            return None
        hero, rule = ask.about[0], skill.rule_of(bit)
        if (unskilled := skill.unskilled(s, hero, bit)) is not None:
            return unskilled
        price = skill.energy(s, bit)
        if bit == POWER_STRIKE:
            # What it costs with this weapon; nothing once it is part of the attack.
            price = ask.about[3]
            if not price:
                return Hindrance(rule, says="it has been added to this attack")
        short = token.too_dear(s, hero, price, rule)
        return short or Hindrance(rule, says="it adds nothing to this attack now")

    return undeclared


def _no_surge(s: State, ask: Ask) -> Hindrance | None:
    """[energy.surge]"""
    if ask.prompt == "improve" and len(ask.about) > 4:
        return Hindrance("energy.surge", says="it is for attacks, and this is a test")
    return token.too_dear(s, ask.about[0], combat.SURGE, "energy.surge")


def _no_symbol(s: State, ask: Ask, symbol: str) -> Hindrance | None:
    """[energy.surge]"""
    hero, number, _, done = ask.about
    magic = s.box.magic[number]
    if not magic.need[SYMBOLS.index(symbol)]:
        return Hindrance("energy.surge", "spell.cast.requirement", says="the spell needs none")
    if done and not spell.helpful(magic):
        return Hindrance("energy.surge", says="the spell is cast already")
    return token.too_dear(s, hero, combat.SURGE, "energy.surge")


# Spaces that are aimed at


def _unaimed(s: State, ask: Ask, square: Square) -> Hindrance | None:
    hero, number = ask.about
    if ask.prompt == "aim_spell":
        return spell.unaimed(s, hero, square)
    if ask.prompt == "throw":
        return equipment.unaimed(s, hero, number, square)
    weapon = s.profile[hero].weapons[number]
    taken = aim.occupied(s, square, "attack.free-space")
    return taken or aim.unaimed(s, hero, square, weapon.range, weapon, "attack.free-space")


# Things


def _of_kind(lootable: bool) -> Predicate:
    def other_kind(s: State, hero: int, thing: int) -> Hindrance | None:
        if (s.box.scenery[s.things[thing].card].kind == "lootable") == lootable:
            return None
        says = "it is searched" if not lootable else "it is used, not searched"
        return Hindrance("action.loot-scenery", "action.interact", says=says)

    return other_kind


def _useless(s: State, hero: int, thing: int) -> Hindrance | None:
    return loot.useless(s, hero, s.things[thing])


def _not_now(s: State, ask: Ask, number: int) -> Hindrance | None:
    """What keeps a consumable from being used by who is attacked. [consumable.one-use]"""
    if (lacking := equipment.not_held(s, ask.about[0], number)) is not None:
        return lacking
    if s.box.consumables[number].moment == "attacked":
        return None
    return Hindrance("consumable.one-use", says="it is used in one's own activation")


# Equipment


def _on_the_way(s: State, ask: Ask, *_: object) -> Hindrance | None:
    """With a trader things are put on between adventures only. [action.swap]"""
    if ask.prompt == "arrange" or s.phase == "between":
        return None
    return Hindrance("action.swap", says="on the way it takes an action of one's own")


def _no_room(s: State, ask: Ask, hero: int) -> Hindrance | None:
    if ask.about[1] == "equipment":
        return equipment.full(s, hero)
    return equipment.full_pouch(s, hero)


def _not_his(s: State, ask: Ask, number: int) -> Hindrance | None:
    hero = ask.about[0]
    consumable = dropped(ask) is CONSUMABLE
    if number in (s.consumables if consumable else s.pack)[hero]:
        return None
    rule = "consumable.two" if consumable else "wield.backpack"
    return Hindrance(rule, says="{by:unit} does not carry it", by=hero)


def _given(s: State, hero: int, giver: int, taker: int, what: str, gift: int) -> dict[str, Any]:
    return {"tokens": (), "cards": ()} if what == "gold" else {}


def _gives(s: State, by: object, giver: int, taker: int, what: str, gift: int) -> str:
    thing = GIFT.says(s, gift, ("give", giver, taker, what))
    return f"{unit_name(s, giver)} gives {thing} to {unit_name(s, taker)}"


# Labels and texts


def _attacks(s: State, by: int, weapon: int, unit: int) -> str:
    return f"attack {unit_name(s, unit)} with {weapon_name(s, by, weapon)}"


def _casts(s: State, by: object, number: int, target: int | None) -> str:
    name = s.box.spells[number].name
    return f"cast {name}" if target is None else f"cast {name} at {unit_name(s, target)}"


def _uses(s: State, by: object, number: int, target: int | None = None) -> str:
    name = s.box.consumables[number].name
    return f"use {name}" if target is None else f"use {name} on {unit_name(s, target)}"


def _spell_card(s: State, by: object, number: int, target: int | None = None) -> dict[str, Any]:
    """The card's text; it is pointed at where there is nobody to point at."""
    return {"text": s.box.spells[number].text} | ({} if target is None else {"cards": ()})


def _consumable_card(
    s: State, by: object, number: int, target: int | None = None
) -> dict[str, Any]:
    return {"text": s.box.consumables[number].text} | ({} if target is None else {"cards": ()})


def _story_way(s: State, ask: Ask, number: int) -> str:
    ways = ask.about[1] if ask.prompt == "choose" else ()
    return str(ways[number]) if 0 <= number < len(ways) else f"way {number}"


def _skill_text(name: str) -> Any:
    def text(s: State, by: object, *_: object) -> dict[str, str]:
        row = s.box.content.skills.get(name)
        return {} if row is None else {"text": row.text}

    return text


def _walked(s: State, hero: int, space: Square, budget: int) -> dict[str, Any]:
    path = approach.route(s, hero, space, budget)
    spaces = f"{len(path)} space{'' if len(path) == 1 else 's'}"
    return {"path": tuple(path), "cost": spaces, "steps": len(path)}


def _lesson_text(s: State, by: object, number: int) -> dict[str, str]:
    return {"text": s.box.content.skills[SKILL.pointer(s, number, ())[1]].text}


def _another_moment(s: State, ask: Ask, deed: Deed[State]) -> Hindrance:
    if "menu" in deed.moments:
        rules = tuple(dict.fromkeys(("round.action-order", *ask.rules)))
        return Hindrance(*rules, says="another question is to be answered first")
    return Hindrance(*ask.rules, says="it is for another moment")


_ROLLED = Hindrance("energy.surge-after-roll", says="it is done once dice have been rolled")
_BETWEEN = Hindrance("advance.experience", says="skills are learnt between adventures")
_NO_TRADER = Hindrance("trade.trader", says="no trader is here")
_BY_ACTION = Hindrance("action.swap", "action.trade", says="it takes an action of its own first")
_BEFORE = Hindrance("action.use-skill", says="it is declared with an attack")
_STRIKES = ("extra", "flurry", "reply", "surprise", "free")
_WEARING = ("arrange", "trader")

DEEDS = Deeds[State](
    # An activation
    Deed("end", ends=True, says="end the activation", moments=("menu",),
         text="The activation ends; what is left of it is given up.",
         worth=0.0),
    Deed(
        "attack", WEAPON, UNIT, says=_attacks, moments=("menu",), written="unit weapon",
        text="Roll the weapon's dice against the target's defence.", group="Attack",
        synonyms=("hit", "strike", "shoot"), needs=(approach.unarmed, approach.enemy),
        hinder=(rounds.no_action, approach.unreached), instead=approach.strike_from,
        odds=prospect.of_attack,
        worth=Plan.attack,
    ),
    Deed(
        "aim", WEAPON, moments=("menu",), group="Attack",
        says=lambda s, by, weapon: f"attack a space with {weapon_name(s, by, weapon)}",
        text="Choose a space in reach, and attack it with the weapon.",
        needs=approach.unarmed, hinder=rounds.no_action,
    ),
    Deed(
        "cast", SPELL, TARGET, says=_casts, moments=("menu",), group="Cast",
        text="Cast a spell for its Energy.",
        needs=lambda s, hero, number, target: spell.unable(s, hero, number),
        hinder=(rounds.no_action, spell.no_target), instead=approach.cast_from,
        odds=prospect.of_spell,
        cost=lambda s, hero, number, target: f"{s.box.spells[number].energy} energy",
        shows=_spell_card,
        worth=Plan.cast,
    ),
    Deed(
        "aim_spell", SPELL, says="cast {spell} at a space", moments=("menu",), group="Cast",
        text="Choose a space, and cast a spell at it.", points="",
        needs=spell.unable, hinder=(rounds.no_action, spell.no_space),
        odds=lambda s, hero, number: prospect.of_spell(s, hero, number, None), shows=_spell_card,
    ),
    Deed(
        "step", SPACE, says="go on to {space}", moments=("menu",), group="Move",
        text="Go on with the movement that is left of a Move.",
        synonyms=("move", "go", "walk"), needs=movement.taken,
        hinder=(rounds.rooted, approach.by_stepping), instead=approach.nearer,
        shows=lambda s, hero, space: _walked(s, hero, space, s.steps),
        worth=Plan.step,
    ),
    Deed(
        "move", SPACE, says="move to {space}", moments=("menu",), group="Move",
        text="Spend an action to move up to one's Speed.",
        synonyms=("go", "walk", "step"), needs=movement.taken,
        hinder=(rounds.no_action, rounds.rooted, approach.under_way, approach.by_moving),
        instead=approach.nearer,
        shows=lambda s, hero, space: _walked(s, hero, space, s.speed(hero)),
        worth=Plan.move,
    ),
    Deed(
        "run", SPACE, says="run to {space}", moments=("menu",), group="Run",
        text="Spend 1 Energy to move one space more at once.", needs=movement.taken,
        hinder=(rounds.rooted, rounds.cannot_run, approach.by_one), instead=approach.nearer,
        worth=Plan.run,
    ),
    Deed(
        "open", DOOR, says="open {door}", moments=("menu",), group="Interact",
        text="Open the door and see what is behind it.",
        hinder=(rounds.no_action, explore.shut),
        worth=Plan.open,
    ),
    Deed(
        "interact", THING, says="use the {scenery}", moments=("menu",), group="Interact",
        text="Use a thing on the map.", synonyms=("use",), needs=_of_kind(False),
        hinder=(rounds.no_action, _useless),
        shows=lambda s, hero, thing: {"text": s.box.scenery[s.things[thing].card].text},
        worth=Plan.interact,
    ),
    Deed(
        "search", THING, says="search the {scenery}", moments=("menu",), group="Loot",
        text="Search it: roll the loot die and take what it shows.",
        needs=_of_kind(True), hinder=(rounds.no_action, _useless),
        worth=Plan.interact,
    ),
    Deed("loot", says="search the tile", moments=("menu",), group="Loot",
         text="Search the tile: roll the loot die and take what it shows.",
         hinder=loot.nothing_here,
         worth=FREE),
    Deed("equip", says="swap or trade equipment", moments=("menu",), group="Equipment",
         text="Exchange what is wielded and carried, or give it to somebody near.",
         hinder=(rounds.no_action, rounds.nothing_to_swap),
         worth=Plan.equip),
    Deed("rest", says="rest", moments=("menu",), text="Regain all Energy, as the second action.",
         hinder=(rounds.no_action, rounds.no_rest),
         worth=Plan.rest),
    Deed("pass", says="pass", moments=("menu",), text="Give up the first of two actions.",
         needs=rounds.no_action, hinder=rounds.no_pass,
         worth=Plan.give_up),
    Deed(
        "use", CONSUMABLE, TARGET, says=_uses, moments=("menu",), group="Item", named=True,
        text="Use up a consumable.", synonyms=("drink", "eat"),
        needs=lambda s, hero, number, target: equipment.not_held(s, hero, number),
        hinder=equipment.useless, shows=_consumable_card,
        worth=Plan.use,
    ),
    Deed(
        "throw", CONSUMABLE, says="use {consumable} on a space", moments=("menu",), group="Item",
        text="Choose a space, and use up a consumable on it.", points="", synonyms=("use",),
        needs=equipment.not_held, hinder=equipment.not_thrown, shows=_consumable_card,
    ),
    Deed("vigor", says="Vigor", moments=("menu",), group="Skill",
         text="Spend an action and Energy to regain 1 Health.",
         needs=lambda s, hero: skill.unskilled(s, hero, VIGOR),
         hinder=(rounds.no_action, skill.no_vigor), shows=_skill_text("vigor"),
         worth=Plan.vigor),
    Deed(
        "slam", UNIT, says="Shield Slam at {unit}", moments=("menu",), group="Skill",
        text="Spend an action to strike with the shield.",
        needs=lambda s, hero, unit: skill.unskilled(s, hero, SLAM),
        hinder=(rounds.no_action, skill.no_slam), odds=prospect.of_slam,
        worth=Plan.slam,
    ),
    Deed(
        "stance", GIVEN, says="Defensive Stance: give up {speed} Speed", moments=("menu",),
        text="Give up Speed for Defense until the next activation.", group="Skill",
        needs=lambda s, hero, given: skill.unskilled(s, hero, STANCE), hinder=skill.no_stance,
    ),
    # Spaces that are aimed at
    Deed("at", SPACE, says="aim at {space}", moments=("aim", "aim_spell", "throw"), by=asked,
         text="Choose the space.", hinder=_unaimed),
    Deed("never_mind", says="never mind", moments=("aim", "aim_spell", "throw"), default=True,
         text="Choose no space; nothing is spent.",
         worth=1.0),
    # In the middle of an attack
    Deed(
        "attack", WEAPON, UNIT, moments=_STRIKES, group="Attack", written="unit weapon", by=asked,
        says=lambda s, ask, weapon, unit: _attacks(s, ask.about[0], weapon, unit),
        text="Attack at once, without an action.", synonyms=("hit", "strike", "shoot"),
        hinder=_out_of_turn,
        odds=lambda s, ask, weapon, unit: prospect.of_attack(s, ask.about[0], weapon, unit),
    ),
    Deed(
        "attack", WEAPON, UNIT, says="attack {unit}", moments=("lead_attack",), group="Attack",
        text="Attack with the monster that is led.", written="unit weapon", hinder=_led,
        odds=prospect.of_attack,
    ),
    Deed("pass", says="pass", text="Do nothing now.", default=True,
         moments=("extra", "flurry", "reply", "surprise", "lead_attack", "cleave", "intercept",
                  "attacked")),
    Deed("decline", says="decline", text="Let it go.", moments=("free",), default=True),
    Deed("roll", says="roll the dice", text="Throw the dice as they are.", moments=("declare",),
         default=True, otherwise=_BEFORE),
    Deed("power_strike", says="Power Strike", moments=("declare",), by=asked, otherwise=_BEFORE,
         text="Spend Energy for one more die.", hinder=_declared("power_strike", POWER_STRIKE),
         shows=_skill_text("power_strike"),
         worth=Throw.power_strike),
    Deed("powerful_blow", says="Powerful Blow", moments=("declare",), by=asked, otherwise=_BEFORE,
         text="Spend Energy for three more dice, once in an adventure.",
         hinder=_declared("powerful_blow", POWERFUL_BLOW), shows=_skill_text("powerful_blow"),
         worth=Throw.powerful_blow),
    Deed("deadly_shot", says="Deadly Shot", moments=("declare",), by=asked, otherwise=_BEFORE,
         text="Give up 2 range for one more die, once a round.",
         hinder=_declared("deadly_shot", DEADLY_SHOT), shows=_skill_text("deadly_shot"),
         worth=Throw.deadly_shot),
    Deed("blasting_power", says="Blasting Power", moments=("declare",), by=asked,
         text="Make the attack a Big Blast with one more die, once in an adventure.",
         hinder=_declared("blasting_power", BLASTING), otherwise=_BEFORE,
         shows=_skill_text("blasting_power"),
         worth=Throw.blasting_power),
    Deed("multi_shot", says="Multi-Shot", moments=("declare",), by=asked, otherwise=_BEFORE,
         text="Shoot at up to three targets, once in an adventure.",
         hinder=_declared("multi_shot", MULTI_SHOT), shows=_skill_text("multi_shot"),
         worth=Throw.multi_shot),
    answer("also", UNIT, says="also {unit}", moments=("also",),
           text="Shoot at another target too.",
           no="it is no further target", rules=("skill.zenith.multi-shot",)),
    answer("enough", says="no further target", moments=("also",), default=True,
           text="Shoot at those that are chosen.",
           no="one more target is chosen", rules=("skill.zenith.multi-shot",)),
    Deed("surge", says="Energy Surge", moments=("improve", "defend"), cost="2 energy", by=asked,
         text="For 2 Energy one more success counts.", hinder=_no_surge, otherwise=_ROLLED,
         group="Energy"),
    Deed("surge", SYMBOL, says="Energy Surge ({symbol})", moments=("improve_spell",), by=asked,
         text="For 2 Energy one more symbol counts.", cost="2 energy", hinder=_no_symbol,
         otherwise=_ROLLED, group="Energy"),
    answer("reroll", DIE, says=lambda s, by, die: f"reroll die {die + 1}",
           moments=("improve", "improve_spell", "defend", "loot"), text="Roll a die again.",
           no="nothing lets this die be rolled again", rules=("power.lucky",),
           otherwise=_ROLLED, group="Roll"),
    answer("turn", DIE, FACE, moments=("improve", "improve_spell"),
           says=lambda s, by, die, face: f"turn die {die + 1} to {FACE.says(s, face, ())}",
           text="Turn a die to another symbol.",
           no="nothing lets this die be turned so", rules=("power.sure-strike",),
           otherwise=_ROLLED, group="Roll"),
    Deed("keep", says="keep it", text="Leave the dice as they lie.", default=True,
         moments=("improve", "improve_spell", "defend", "loot")),
    answer("cleave", UNIT, says="cleave {unit}", moments=("cleave",),
           text="Deal the same damage to a monster next to the first.",
           no="it is not next to the first", rules=("skill.martial.cleave-attack",)),
    Deed("intercept", says="take the blow", moments=("intercept",),
         text="Become the target of the attack."),
    Deed("use", CONSUMABLE, says=_uses, moments=("attacked",), by=asked, named=True,
         text="Use up a consumable against the attack.", group="Item", hinder=_not_now,
         shows=_consumable_card),
    # Moves out of turn
    Deed("step", SPACE, says="go on to {space}", moments=("reflexes",), group="Move",
         text="Make a step at once.", needs=movement.taken, hinder=approach.by_one,
         synonyms=("move", "go", "walk")),
    Deed("move", SPACE, says="move to {space}", moments=("free_move", "lead_move"), group="Move",
         text="Move at once, up to the figure's Speed.", synonyms=("go", "walk", "step"),
         needs=movement.taken, hinder=approach.by_moving),
    Deed("stay", says="stay", text="Stay there.", default=True,
         moments=("reflexes", "free_move", "lead_move")),
    Deed("return", SPACE, says="come back at {space}", moments=("return",),
         text="Choose where the hero comes back.", hinder=token.no_return),
    # Equipment
    Deed("done", says="done", text="Leave it so.", moments=_WEARING, default=True,
         worth=Outfit.done),
    Deed(
        "wear", ITEM, says="wear {item}", moments=_WEARING, group="Equipment", into="worn",
        text="Wield it from now on.", by=asked, needs=_on_the_way, otherwise=_BY_ACTION,
        hinder=lambda s, ask, item: equipment.unfit(s, ask.about[0], item),
        shows=lambda s, ask, item: {"changes": card.changes(s, ask.about[0], item, None)},
        worth=Outfit.wear,
    ),
    Deed(
        "swap", ITEM, OLD, says="wear {item} for {old}", moments=_WEARING, group="Equipment",
        text="Wield it, and put the other into the backpack.", into="worn", by=asked,
        needs=_on_the_way, otherwise=_BY_ACTION,
        hinder=lambda s, ask, item, old: equipment.unfit(s, ask.about[0], item, old),
        shows=lambda s, ask, item, old: {
            "changes": card.changes(s, ask.about[0], item, old),
            "drops": (s.box.items[old].id,),
        },
        worth=Outfit.wear,
    ),
    Deed(
        "stow", ITEM, says="stow {item}", moments=_WEARING, group="Equipment", into="pack",
        text="Put it into the backpack.", by=asked, needs=_on_the_way, otherwise=_BY_ACTION,
        hinder=lambda s, ask, item: equipment.not_stowed(s, ask.about[0], item),
        shows=lambda s, ask, item: {"changes": card.changes(s, ask.about[0], None, item)},
        worth=Outfit.stow,
    ),
    Deed(
        "give", GIVER, TAKER, WHAT, GIFT, says=_gives, moments=("arrange",), group="Trade",
        text="Give something to an adjacent hero, or take it from one.", into="pack",
        points="taker gift", hinder=equipment.untraded, shows=_given, otherwise=_BY_ACTION,
    ),
    Deed("agree", says="agree", text="Agree to the trade.", moments=("agree",)),
    Deed("refuse", says="refuse", text="Do not trade.", moments=("agree",),
         worth=1.0),
    Deed("leave", says="leave it", text="Leave it where it is.", moments=("overfull",),
         worth=Load.leave),
    Deed("hand", HERO, says="give it to {hero}", moments=("overfull",), by=asked,
         text="Let a hero have it who has room for it.", hinder=_no_room,
         worth=2.0),
    Deed("drop", DROPPED, moments=("overfull", "lose"), by=asked,
         says=lambda s, ask, number: f"discard {dropped(ask).says(s, number, ())}",
         text="Give up a card.", hinder=_not_his,
         worth=Load.drop),
    Deed(
        "buy", ITEM, moments=("trader",), group="Trade", into="pack", otherwise=_NO_TRADER,
        says=lambda s, by, item: f"buy {s.box.items[item].name} for {s.box.items[item].cost} gold",
        text="Buy what the trader sells.", hinder=trader.unsold,
        shows=lambda s, by, item: {"text": s.box.items[item].text},
        worth=Outfit.buy,
    ),
    Deed(
        "sell", ITEM, moments=("trader",), group="Trade", into="trader", otherwise=_NO_TRADER,
        says=lambda s, by, item: (
            f"sell {s.box.items[item].name} for {s.box.items[item].resale} gold"
        ),
        text="The trader pays for it and keeps it.", hinder=trader.unowned,
        worth=Outfit.sell,
    ),
    # The row, between adventures, the story
    answer("initiative", HERO, says="{hero} acts", moments=("initiative",),
           text="Say which hero acts on a Hero card.", named=True,
           no="that hero has a place in the row, or is unconscious",
           rules=("initiative.hero-choice",)),
    Deed("save", says="save the rest", text="Learn nothing more now.", moments=("spend",),
         default=True,
         worth=Schooling.save),
    Deed(
        "learn", SKILL, moments=("spend",), group="Learn", otherwise=_BETWEEN,
        says=lambda s, by, number: (
            f"learn {SKILL.says(s, number, ())} ({s.box.skill_cost(number)} experience)"
        ),
        text="Learn a skill of one's own trees for experience.", hinder=campaign.unlearnt,
        cost=lambda s, by, number: f"{s.box.skill_cost(number)} experience", shows=_lesson_text,
        worth=Schooling.learn,
    ),
    Deed(
        "learn_spell", SPELL, moments=("spend",), group="Learn", synonyms=("learn",),
        says=lambda s, by, number: (
            f"learn {s.box.spells[number].name} ({s.box.spell_cost(number)} experience)"
        ),
        text="Learn a spell for experience.", hinder=campaign.unlearnt_spell, otherwise=_BETWEEN,
        cost=lambda s, by, number: f"{s.box.spell_cost(number)} experience", shows=_spell_card,
        worth=Schooling.learn_spell,
    ),
    answer("way", WAY, says=_story_way, moments=("choose",),
           text="Choose what the story offers.",
           no="the story has no such way", rules=("explore.quest",)),
    answer("way", CHAPTER, says=campaign.way_name, moments=("way",),
           text="Choose where the tale goes on.",
           no="no such way leads on from here", rules=("end.rewards",)),
    by=figure_asked,
    otherwise=_another_moment,
    chance=chance,
)  # fmt: skip
