"""What clients draw of Realms."""

from __future__ import annotations

import pytest

from undercroft import agents
from undercroft.games.realms.game import GAME
from undercroft.games.realms.state import State
from undercroft.kernel.match import Match
from undercroft.kernel.scene import Scene


def strays(scene: Scene) -> set[int]:
    """Spaces of figures and props that are not on the board."""
    board = {square.id for square in scene.board.squares}
    figures = {square for token in scene.tokens for square in token.squares}
    figures |= {token.at for token in scene.tokens if token.at is not None}
    return (figures | {square for prop in scene.props for square in prop.squares}) - board


def test_the_map_still_lies_there_when_the_game_is_over() -> None:
    match = GAME.new(7, adventure="path_through_the_wood", events=False)
    agent = agents.agent("greedy", 7)
    while not match.over:
        match.answer(agent.choose(match, match.ask))
    scene = match.scene(None)
    assert scene.outcome
    assert any(token.at is not None for token in scene.tokens)
    assert not strays(scene)


def test_between_two_chapters_there_is_neither_a_map_nor_anybody_on_it() -> None:
    match = GAME.new(7, campaign=True, events=False)
    agent = agents.agent("greedy", 7)
    while match.state.phase != "between":
        match.answer(agent.choose(match, match.ask))
    assert not match.over
    scene = match.scene(0)
    assert not scene.board.squares
    assert not strays(scene)


def at_the_trees() -> Match[State]:
    match = GAME.new(7, campaign=True, events=False)
    agent = agents.agent("greedy", 7)
    while match.ask.prompt != "spend":
        match.answer(agent.choose(match, match.ask))
    return match


@pytest.mark.rule("advance.layout")
def test_every_skill_below_the_first_is_the_kin_of_one_above_it() -> None:
    trees = [panel for panel in at_the_trees().scene(0).panels if panel.kind == "tree"]
    assert trees
    for tree in trees:
        rows: dict[int, list[str]] = {}
        for item in tree.items:
            rows.setdefault(item.row, []).append(item.id)
        kin = [id for item in tree.items for id in item.leads]
        assert kin == [id for row in sorted(rows)[1:] for id in rows[row]]


def test_what_can_be_learnt_is_asked_of_a_hero_and_points_at_his_own_tree() -> None:
    match = at_the_trees()
    scene = match.scene(0)
    question = scene.question
    assert question is not None
    assert question.about == match.ask.about[0]
    own = {
        item.card: item.state
        for panel in scene.panels
        if panel.kind == "tree" and panel.token == question.about
        for item in panel.items
    }
    offered = [id for choice in question.options for id in choice.cards]
    assert offered
    assert sorted(offered) == sorted(id for id, state in own.items() if id and state == "open")


@pytest.mark.rule("advance.experience", "advance.cost.rows", "advance.own-trees")
def test_a_lesson_that_is_not_offered_is_refused_for_its_price_or_its_tree() -> None:
    match = at_the_trees()
    hero = match.ask.about[0]
    own = match.state.box.heroes[match.state.party[hero]].trees
    dear = match.wish("learn Multi-Shot" if "zenith" in own else "learn Flurry of Blows")
    assert dear is not None
    assert match.why_not(dear) == ("advance.experience", "advance.cost.rows")
    foreign = match.wish("learn Power Strike" if "martial" not in own else "learn Fast Reflexes")
    assert foreign is not None
    assert match.why_not(foreign) == ("advance.own-trees",)


def test_what_is_worn_stowed_or_given_says_where_it_comes_to_lie() -> None:
    match = GAME.new(7, players=1, events=False)
    agent = agents.agent("greedy", 7)
    while ("equip",) not in match.ask.options:
        match.answer(agent.choose(match, match.ask))
    match.answer_with(("equip",))
    scene = match.scene(0)
    question = scene.question
    assert question is not None and not question.interrupt
    places = {
        "wear": "worn", "swap": "worn", "stow": "pack", "give": "pack", "done": "",
    }  # fmt: skip
    kinds = set()
    for option, choice in zip(match.ask.options, question.options, strict=True):
        gold = option[0] == "give" and option[3] == "gold"
        assert choice.into == ("" if gold else places[option[0]])
        assert bool(choice.cards) == bool(choice.into)
        kinds.add(option[0])
    assert "stow" in kinds


@pytest.mark.rule("initiative.row")
def test_the_card_of_whoever_acts_is_marked_in_the_row() -> None:
    match = GAME.new(7, players=1, party=3, events=False)
    agent = agents.agent("greedy", 7)
    marked = set()
    for _ in range(300):
        scene = match.scene(0)
        active = [token for token in scene.tokens if token.active]
        row = next((panel for panel in scene.panels if panel.kind == "row"), None)
        if row is not None and active and "Action Phase" in scene.phase:
            now = [item.label for item in row.items if item.state == "now"]
            assert now in ([active[0].name], [active[0].name.rsplit(" ", 1)[0]])
            marked.add(active[0].kind)
        if match.over:
            break
        match.answer(agent.choose(match, match.ask))
    assert marked


@pytest.mark.rule("initiative.row", "initiative.hero-choice")
def test_the_card_that_a_hero_is_chosen_for_is_marked_in_the_row() -> None:
    match = GAME.new(7, players=1, party=2, events=False)
    agent = agents.agent("greedy", 7)
    while match.ask.prompt != "initiative":
        match.answer(agent.choose(match, match.ask))
    row = next(panel for panel in match.scene(0).panels if panel.kind == "row")
    place = match.ask.about[0]
    assert [item.state for item in row.items].index("now") == place
    assert not any(item.state == "done" for item in row.items)


def test_every_space_to_walk_to_says_how_far_it_is() -> None:
    match: Match[State] = GAME.new(seed=1)
    while match.ask.prompt != "menu":
        match.answer(0)
    question = match.scene(match.ask.seat).question
    assert question is not None
    walks = [option for option in question.options if option.path]
    assert walks
    assert all(option.steps == len(option.path) for option in walks)
    assert all(option.cost.startswith(f"{option.steps} space") for option in walks)


@pytest.mark.rule("energy.surge")
def test_whatever_changes_the_dice_is_told_apart_from_leaving_them() -> None:
    match = GAME.new(1, events=False)
    agent = agents.agent("greedy", 1)
    while match.ask.prompt != "improve":
        match.answer(agent.choose(match, match.ask))
    question = match.scene(match.ask.seat).question
    assert question is not None
    changing = {option.group for option in question.options if not option.default}
    assert changing
    assert changing <= {"Energy", "Roll"}
