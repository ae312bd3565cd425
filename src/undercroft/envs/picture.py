"""A position as a picture: letters for a terminal, or pixels. Both are drawn from the scene."""

from __future__ import annotations

from typing import Any

import numpy as np

from undercroft.encoding.spec import Array
from undercroft.kernel.scene import Scene

PIXELS = 12
"""Along the side of a square."""
LISTED = 12
"""So many options are written below the map."""
BACK, FLOOR, EDGE = (24, 22, 26), (72, 72, 80), (190, 160, 110)
OURS, THEIRS, PROP = (64, 128, 224), (208, 72, 56), (232, 192, 72)
ACTIVE = (250, 230, 120)
GROUNDS = ((60, 96, 140), (150, 70, 40), (70, 120, 80), (110, 80, 130), (120, 110, 60))


def letters(scene: Scene) -> str:
    """The map, who stands on it, and the question, as lines of text."""
    board = scene.board
    rows = [["  "] * board.width for _ in range(board.height)]
    place = {square.id: (square.y, square.x) for square in board.squares}
    grounds = {ground.id: chr(ord("a") + number) for number, ground in enumerate(board.grounds)}
    for square in board.squares:
        rows[square.y][square.x] = f" {grounds.get(square.ground, '.')}"
    for prop in scene.props:
        for square_id in prop.squares:
            if square_id in place:
                y, x = place[square_id]
                rows[y][x] = " +"
    for token in scene.tokens:
        mark = token.name[:1].upper() if token.side == "ours" else token.name[:1].lower()
        for square_id in token.squares:
            if square_id in place:
                y, x = place[square_id]
                rows[y][x] = f"{'>' if token.active else ' '}{mark}"
    lines = [scene.phase, *("".join(row).rstrip() for row in rows)]
    if grounds:
        lines.append(", ".join(f"{mark} {name}" for name, mark in grounds.items()))
    if scene.outcome:
        lines.append(scene.outcome)
    if scene.question is not None:
        lines.append(scene.question.prompt)
        options = scene.question.options
        lines += [f"{option.index:4} {option.label}" for option in options[:LISTED]]
        if len(options) > LISTED:
            lines.append(f"     and {len(options) - LISTED} more")
    return "\n".join(lines)


def pixels(scene: Scene, rows: int, width: int) -> Array:
    """The map and who stands on it, in so many rows and columns of squares."""
    image = np.empty((rows * PIXELS, width * PIXELS, 3), np.uint8)
    image[:] = BACK
    board = scene.board
    place = {square.id: (square.y, square.x) for square in board.squares}
    grounds = {g.id: GROUNDS[n % len(GROUNDS)] for n, g in enumerate(board.grounds)}

    def fill(square: int, colour: tuple[int, int, int], inset: int) -> None:
        if square in place:
            y, x = place[square]
            top, left = y * PIXELS, x * PIXELS
            image[top + inset : top + PIXELS - inset, left + inset : left + PIXELS - inset] = colour

    for square in board.squares:
        fill(square.id, grounds.get(square.ground, FLOOR), 0)
        image[square.y * PIXELS, square.x * PIXELS : (square.x + 1) * PIXELS] //= 2
        image[square.y * PIXELS : (square.y + 1) * PIXELS, square.x * PIXELS] //= 2
    for wall in board.walls:
        if wall.square in place:
            _edge(image, *place[wall.square], wall.side)
    for prop in scene.props:
        for square_id in prop.squares:
            fill(square_id, PROP, 4)
    for token in scene.tokens:
        for square_id in token.squares:
            if token.active:
                fill(square_id, ACTIVE, 1)
            fill(square_id, OURS if token.side == "ours" else THEIRS, 2)
    return image


def _edge(image: Array, y: int, x: int, side: str) -> None:
    top, left = y * PIXELS, x * PIXELS
    bottom, right = top + PIXELS - 1, left + PIXELS - 1
    if side == "N":
        image[top, left : right + 1] = EDGE
    elif side == "S":
        image[bottom : bottom + 1, left : right + 1] = EDGE
    elif side == "W":
        image[top : bottom + 1, left] = EDGE
    else:
        image[top : bottom + 1, right : right + 1] = EDGE


def render(match: Any, seat: int, mode: str | None, rows: int, width: int) -> Any:
    """What an environment's `render` gives in a mode."""
    if mode is None:
        return None
    scene: Scene = match.scene(seat)
    if mode == "rgb_array":
        return pixels(scene, rows, width)
    text = letters(scene)
    if mode == "human":
        print(text)
        return None
    return text
