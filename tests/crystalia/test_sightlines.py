"""What is shown while a unit aims agrees with the rules that decide."""

from __future__ import annotations

import random

from undercroft.games.crystalia import cover, facing
from undercroft.games.crystalia.game import GAME


def test_lines_zones_and_notes_say_what_cover_and_facing_decide() -> None:
    shots = in_cover = from_behind = 0
    for seed in range(2):
        match = GAME.new(seed=seed)
        pick = random.Random(seed)
        for _ in range(600):
            if match.over:
                break
            ask = match.ask
            if ask.prompt == "menu":
                s = match.state
                for choice in match.scene(ask.seat).question.options:
                    if not choice.lines:
                        continue
                    unit, (target,) = ask.about[0], choice.tokens
                    shots += 1
                    assert len(choice.lines) == 4
                    clear = sum(line.clear for line in choice.lines)
                    seen = cover.seen(s, unit, target)
                    beside = s.board.spread(s.footprint(unit)) & s.footprint(target)
                    assert beside or clear == seen
                    assert ("cover" in choice.note) == (0 < seen < cover.FULL)
                    in_cover += "cover" in choice.note
                    aspect = facing.aspect(s, unit, target)
                    static = s.profile[target].static
                    for zone in choice.zones:
                        meant = facing.BEHIND if zone.kind == "back" else facing.SIDE
                        assert (s.at[unit] in zone.squares) <= (aspect == meant)
                    assert ("behind" in choice.note) == (aspect == facing.BEHIND and not static)
                    from_behind += "behind" in choice.note
            match.answer(pick.randrange(len(ask.options)))
    assert shots and in_cover and from_behind
