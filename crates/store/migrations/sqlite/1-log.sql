-- The log of events, and what follows from it.
CREATE TABLE event (
    game_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE game (
    id TEXT NOT NULL PRIMARY KEY,
    head INTEGER NOT NULL,
    status TEXT NOT NULL,
    is_public INTEGER NOT NULL,
    wake_at INTEGER,
    changed_at INTEGER NOT NULL,
    about TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX game_list ON game (status, is_public, changed_at, id);
CREATE INDEX game_changed ON game (changed_at, id);
CREATE INDEX game_wake ON game (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE lease (
    game_id TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Written to and emptied again, to see whether the disk takes it.
CREATE TABLE probe (body BLOB NOT NULL) STRICT;
