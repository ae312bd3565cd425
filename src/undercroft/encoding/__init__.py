"""Positions as arrays of numbers, for learners and for agents that have learned.

`encoder_of(game).writer()` gives something that writes what a seat may know of a position, and the
options of its question, into one stretch of memory; `spec_of(game)` says what stands where. It
needs numpy, which comes with the extra `research`, and nothing else.
"""
