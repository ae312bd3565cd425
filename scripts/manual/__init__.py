"""The documentation as a site: static pages that are read from disk or served by anything.

`python -m scripts.manual FOLDER` makes it from `docs/*.md`, the rules of every game, the tests that
carry their ids and the scenario files that show them. It needs markdown-it-py and nothing else.
"""
