#!/usr/bin/env python3
"""A bot that plays random turns over the HTTP API. It knows no rules: it asks the server.

Usage: bot.py URL TABLE [INVITATION]   takes a free seat and plays until the end, as a guest or,
with a token for "play" in MACHIAVEL_TOKEN, for an account.
"""

import json
import os
import random
import sys
import urllib.parse
import urllib.request


class Server:
    def __init__(self, url):
        self.url = url.rstrip("/")
        self.headers = {"Content-Type": "application/json"}

    def open(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, self.headers)
        return urllib.request.urlopen(request)

    def ask(self, path, body=None):
        with self.open(path, body) as answer:
            return json.load(answer)

    def random_turn(self, setup, position):
        """Walks from choice to choice until the turn is complete."""
        prefix = []
        while True:
            query = {"setup": setup, "position": position, "prefix": ",".join(prefix)}
            found = self.ask("/api/position/next?" + urllib.parse.urlencode(query))
            stops = found["turn"] is not None
            if stops and (not found["choices"] or random.random() < 0.5):
                return found["turn"]
            choice = random.choice(found["choices"])
            prefix.append(choice["square"] or ".")


def main(url, table, invitation=None):
    server = Server(url)
    token = os.environ.get("MACHIAVEL_TOKEN") or server.ask("/api/guest", {"bearer": True})["token"]
    server.headers["Authorization"] = "Bearer " + token
    if invitation:
        server.headers["Invitation"] = invitation
    seats = server.ask("/api/table/" + table + "/state")["seats"]
    mine = seats.index(None)
    server.ask("/api/table/" + table + "/act", {"act": {"sit": {"seat": mine}}})
    with server.open("/api/table/" + table + "/stream") as lines:
        for line in lines:
            if not line.strip():
                continue
            now = server.ask("/api/table/" + table + "/state")
            if now["result"] is not None:
                return now["result"]
            if now["to_act"] == mine:
                turn = server.random_turn(now["setup"], now["position"])
                server.ask("/api/table/" + table + "/turn", {"text": turn, "seq": now["head"]})


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
