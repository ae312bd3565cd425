"""Environments: the games for learners, behind Gymnasium and PettingZoo. See `docs/research.md`.

They need the extra `research`: numpy, gymnasium, pettingzoo. What they show is made by
`undercroft.encoding`.
"""
