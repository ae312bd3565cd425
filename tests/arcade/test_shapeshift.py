"""Shapeshifters. [shapeshift.*]"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.arcade.events import Acted, Displaced, Shapeshifted, Spawned
from undercroft.games.arcade.game import Arcade

from .arena import CONSUL_PACK, Arena


def play(drawing: str, **units: Any) -> Arena:
    """The Witch W with wrath and others; nobody drinks."""
    a = Arena(drawing, packs=CONSUL_PACK, W="sanctioned_witch", **units).dry()
    return a.on("W", wrath=1)


def form(a: Arena, mark: str) -> str:
    return a.game.box.models[a.s.card[a.numbers[mark]]].id


@pytest.mark.rule("shapeshift.start-form")
def test_a_game_starts_with_shapeshifters_in_their_original_form() -> None:
    game = Arcade(*CONSUL_PACK)
    match = game.new(seed=1, party=["ursa", "tincan", "sanctioned_witch"], minibosses=["werewolf"])
    box = match.state.box
    forms = [box.models[card].id for card in match.state.card]
    assert "ursa" in forms and "werewolf" in forms
    assert "ursa_bear" not in forms and "werewolf_wolf" not in forms
    assert box.model_number["ursa_bear"] not in match.state.spares


@pytest.mark.rule("shapeshift.start-form", "shapeshift.monster.in-play")
def test_a_monster_destroyed_in_its_other_form_spawns_in_the_original() -> None:
    a = play("########\n#W.....=\n#T.....#\n#......#\n########", T="tincan", w="werewolf_wolf")
    a.on("w", at=(1, 1), wounds=5).set(ties=False).menu("W")
    a.dice("2 2").do("attack", "w", "melee").done()
    assert not a.in_play("w")
    assert form(a, "w") == "werewolf"
    b = play("########\n#Ww....=\n#T.....#\n########", T="tincan", w="werewolf")
    b.on("w", wounds=5).menu("W").dice("2 2").do("attack", "w", "melee").done()
    assert (b.in_play("w"), form(b, "w")) == (False, "werewolf")


@pytest.mark.rule("shapeshift.monster.in-play")
def test_while_either_form_is_on_the_map_the_monster_does_not_spawn() -> None:
    a = play("########\n#W.....=\n#T.....#\n#......#\n########", T="tincan", w="werewolf_wolf")
    a.on("w", at=(3, 1), wounds=2).set(ties=False).command("spawn_miniboss")
    assert not a.events(Spawned)
    assert (form(a, "w"), a.wounds("w")) == ("werewolf_wolf", 0)


@pytest.mark.rule("shapeshift.swap", "shapeshift.keeps")
def test_card_and_model_are_swapped_and_everything_else_stays() -> None:
    a = play("########\n#W.....#\n#T...w.#\n#......#\n########", T="tincan", w="werewolf")
    a.on("w", wounds=3, status=["bane"]).command("unique")
    assert a.ask.prompt == "shape"
    corners = {(o[2] % a.s.board.stride, o[2] // a.s.board.stride) for o in a.ask.options}
    assert corners == {(3, 0), (4, 0), (3, 1), (4, 1)}  # each covers where the man stood
    a.do("place", "w", (4, 1))
    assert form(a, "w") == "werewolf_wolf"
    assert a.s.footprint(a.numbers["w"]).bit_count() == 4
    assert a.wounds("w") == 3
    assert a.s.profile[a.numbers["w"]].rank == "miniboss"
    assert a.events(Shapeshifted)


@pytest.mark.rule("shapeshift.hero", "shapeshift.keeps", "shapeshift.swap")
def test_a_hero_may_shapeshift_in_its_upkeep() -> None:
    drawing = "########\n#......#\n#.U....#\n#W.....#\n########"
    a = play(drawing, U="ursa").on("U", wounds=2, status=["slow"], gear=["spikes"], wrath=2)
    a.on("U", potions=1).activate("U")
    assert a.ask.prompt == "shapeshift"
    assert a.offers("stay")
    corners = {option[1] for option in a.offered("shift")}
    # Each covers where she stood; one more would cover the Witch too.
    assert corners == {a.square(0, 0), a.square(1, 0), a.square(1, 1)}
    a.do("shift", (1, 1))
    assert form(a, "U") == "ursa_bear"
    u = a.numbers["U"]
    assert (a.wounds("U"), a.status("U"), a.potions("U")) == (2, ("slow",), 1)
    assert (a.gear("U"), a.s.wrath[u], a.s.profile[u].hero) == (["spikes"], 2, True)
    assert a.ask.prompt == "menu" and a.s.actions == 2
    a = play(drawing, U="ursa").activate("U").do("stay")
    assert form(a, "U") == "ursa" and a.s.actions == 3


@pytest.mark.rule("shapeshift.hero")
def test_a_hero_without_room_cannot_shapeshift() -> None:
    a = play("######\n#U...#\n######", U="ursa").activate("U")
    assert a.ask.prompt == "menu"
    assert form(a, "U") == "ursa"


@pytest.mark.rule("shapeshift.monster.when")
def test_a_monster_shifts_on_unique_and_uses_the_actions_of_the_new_form() -> None:
    a = play("########\n#W.....#\n#T...w.#\n#......#\n########", T="tincan", w="werewolf")
    a.set(ties=False).command("unique")
    names = [a.game.box.actions[e.action].id for e in a.events(Acted)]
    assert names == ["howl"]
    b = play("########\n#W.....#\n#T.....#\n#......#\n########", T="tincan", w="werewolf_wolf")
    b.on("w", at=(1, 0)).on("T", at=(5, 2)).set(ties=False).command("unique")
    assert form(b, "w") == "werewolf"
    assert [b.game.box.actions[e.action].id for e in b.events(Acted)] == ["plead"]
    c = play("########\n#W.....#\n#T...w.#\n#......#\n########", T="tincan", w="werewolf")
    c.set(ties=False).command("move")
    assert form(c, "w") == "werewolf"


@pytest.mark.rule("shapeshift.monster.makes-room")
def test_a_monster_without_room_pushes_others_out_by_the_shortest_way() -> None:
    a = play("#####\n#wW.#\n#AT.#\n#...#\n#####", T="tincan", w="werewolf", A="medic")
    a.set(ties=False).command("unique")
    assert form(a, "w") == "werewolf_wolf"
    assert a.where("w") == (0, 0)
    assert {a.mark(e.unit) for e in a.events(Displaced)} == {"W", "T", "A"}
    assert a.where("W") in ((2, 0), (2, 1))
    assert a.where("A") in ((0, 2), (1, 2))
    assert len({a.where(m) for m in "WTA"}) == 3


@pytest.mark.rule("shapeshift.monster.makes-room", "shapeshift.swap")
def test_a_monster_in_a_corner_makes_room_where_it_stood() -> None:
    a = play("#####\n#...#\n#.AW#\n#.Tw#\n#####", T="tincan", w="werewolf", A="medic")
    a.set(ties=False).command("unique")
    assert (form(a, "w"), a.where("w")) == ("werewolf_wolf", (1, 1))
    assert len({a.where(mark) for mark in "WTA"}) == 3


def test_a_monster_whom_nobody_can_make_room_for_stays_as_it_is() -> None:
    a = play("####\n#wW#\n#AT#\n####", T="tincan", w="werewolf", A="medic")
    a.set(ties=False).command("unique")
    assert form(a, "w") == "werewolf"
    assert a.where("w") == (0, 0)
    assert not a.game.flaws(a.s)


def test_a_hero_stands_on_the_map_while_it_is_asked_to_shapeshift() -> None:
    a = play("######\n#U...#\n#....#\n#W...#\n######", U="ursa").activate("U")
    assert a.ask.prompt == "shapeshift"
    scene = a.match.scene(a.ask.seat)
    shown = {token.id: token for token in scene.tokens}
    assert shown[a.numbers["U"]].squares == (a.square(0, 0),)
    assert form(a, "U") == "ursa"
