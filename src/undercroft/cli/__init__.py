"""The `undercroft` command.

To add a command `sim`, write `cli/sim.py` with a Typer function `sim`; its docstring is the help.
A command with subcommands has `app = typer.Typer()` instead. Nothing is registered anywhere.
Import what is heavy inside the function; modules named `_x.py` are shared and no commands.
"""
