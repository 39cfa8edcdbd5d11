#!/usr/bin/env python3
"""A bot that plays random turns over the HTTP API. It knows no rules: it asks the server.

Usage: bot.py URL TABLE [INVITATION]   takes a free seat and plays until the end, as a guest or,
with a token for "play" in MACHIAVEL_TOKEN, for an account.
"""

import http.client
import json
import os
import random
import sys
import time
import urllib.error
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

    def sit(self, table):
        """Takes a free seat. Somebody else may be faster, so it looks again."""
        while True:
            seats = self.ask("/api/table/" + table + "/state")["seats"]
            if None not in seats:
                sys.exit("no seat is free")
            mine = seats.index(None)
            try:
                self.ask("/api/table/" + table + "/act", {"act": {"sit": {"seat": mine}}})
                return mine
            except urllib.error.HTTPError as refused:
                if json.load(refused)["error"]["code"] not in ("seat-taken", "stale"):
                    raise

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
    mine = server.sit(table)
    while True:
        try:
            with server.open("/api/table/" + table + "/stream") as lines:
                for _ in filter(bytes.strip, lines):
                    now = server.ask("/api/table/" + table + "/state")
                    if now["result"] is not None:
                        return now["result"]
                    if now["to_act"] == mine:
                        turn = {"text": server.random_turn(now["setup"], now["position"])}
                        server.ask("/api/table/" + table + "/turn", {**turn, "seq": now["head"]})
        except (OSError, http.client.HTTPException) as trouble:
            # Too late is no trouble, and a server that is away comes back.
            if getattr(trouble, "code", 503) not in (409, 503):
                raise
        time.sleep(1)


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    try:
        print(main(*sys.argv[1:]))
    except urllib.error.HTTPError as refused:
        sys.exit("the server says no: " + refused.read().decode())
    except urllib.error.URLError as trouble:
        sys.exit("the server does not answer: " + str(trouble.reason))
