"""A whole client for a table of Undercroft, written from docs/protocol.md alone.

    pip install websockets
    python client.py http://127.0.0.1:8765 deckbox

It makes a table, takes a seat, lets machines have the others, and answers at random until the game
is over. What a person would look at is `scene`; what a person may do is `scene["question"]`.
"""

import asyncio
import itertools
import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


def post(address, body):
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(address, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


async def play(server, game):
    """Play one game to its end; how it ended, and the log."""
    made = post(f"{server}/api/tables", {"game": game})
    table, secrets = made["table"], list(made["secrets"]["seats"].values())
    scene, log, ids = {}, [], itertools.count()
    asked_at = -1  # the number of the question answered last
    address = server.replace("http", "ws", 1) + f"/api/tables/{table}/play"
    async with connect(address, max_size=None) as ws:
        await ws.send(json.dumps({"type": "hello", "secrets": secrets, "seen": None}))
        async for text in ws:
            message = json.loads(text)
            kind = message["type"]
            if kind == "welcome":  # everything, once
                state, log = message["state"], message["log"]["lines"]
            elif kind == "state":  # what changed, after every answer and undo
                state = message
                if "kept" in state:
                    del log[state["kept"] :]
                log += state["lines"]
            elif kind in ("gone", "refused"):
                raise SystemExit(message["text"])
            else:  # accepted, table, talk, ...: nothing to do about them
                continue
            scene |= state["scene"]
            if "over" in state:
                return state["over"], log
            question = scene["question"]
            if question["mine"] and state["number"] > asked_at:
                asked_at = state["number"]
                option = random.choice(question["options"])
                answer = {
                    "type": "answer", "number": asked_at, "seat": question["seat"],
                    "index": option["index"], "id": f"a{next(ids)}",
                }  # fmt: skip
                await ws.send(json.dumps(answer))
    raise SystemExit("the server went away")


if __name__ == "__main__":
    over, log = asyncio.run(play(*(sys.argv[1:] or ["http://127.0.0.1:8765", "deckbox"])))
    for line in log[-10:]:
        print(line["text"])
    print("It ended:", over["outcome"], "with dice promised by", over["commitment"])
