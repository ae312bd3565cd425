"""Easy and Hard Mode cards. [setup.difficulty.cards]"""

from __future__ import annotations

from ..twist import BENDS, Bend

BENDS.update(
    {
        "elite_treasure": Bend(elite_treasure=True),
        "coin_for_loot": Bend(coin_for_loot=4),
        "come_prepared": Bend(come_prepared=True),
        "glitter": Bend(glitter=True),
        "know_your_enemy": Bend(no_plot_on_point=True, crystal_shift=4),
        "luck_cancels": Bend(luck_cancels=True),
        "second_miniboss": Bend(second_mini_turn=8),
        "extra_traps": Bend(extra_traps_turn=5),
        "mini_stronger": Bend(mini_arm=1, mini_actions=1),
        "second_plot": Bend(second_plot_turn=8),
        "boss_stronger": Bend(boss_strength=1, boss_actions=1),
        "early_spawns": Bend(early_spawns=True),
    }
)
