"""Easy and Hard Mode cards. [setup.difficulty.cards]"""

from __future__ import annotations

from ..twist import BENDS, Bend

BENDS.update(
    {
        "bounty": Bend(elite_treasure=True),
        "coin_on_a_string": Bend(coin_for_loot=4),
        "come_prepared": Bend(come_prepared=True),
        "deluxe_glitter_bomb": Bend(glitter=True),
        "know_your_enemy": Bend(no_plot_on_point=True),
        "potion_of_luck": Bend(luck_cancels=True),
        "consuls_right_hand": Bend(second_mini_turn=8),
        "excessive_traps": Bend(extra_traps_turn=5),
        "gifted_apprentice": Bend(mini_arm=1, mini_actions=1),
        "plots_within_plots": Bend(second_plot_turn=8),
        "rising_darkness": Bend(boss_strength=1, boss_actions=1),
        "knew_we_were_coming": Bend(early_spawns=True),
    }
)
