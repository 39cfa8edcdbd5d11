-- Who wants to play, until when, and the game that they were brought together for.
CREATE TABLE seek (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL UNIQUE,
    wanted TEXT NOT NULL,
    body TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    game_id TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX seek_wanted ON seek (wanted, since, id) WHERE game_id IS NULL;
CREATE INDEX seek_game ON seek (game_id) WHERE game_id IS NOT NULL;

-- Records of games that were played elsewhere.
CREATE TABLE import (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX import_person ON import (person, at, id);
