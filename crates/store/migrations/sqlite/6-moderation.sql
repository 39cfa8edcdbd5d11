-- What keeps the peace: sanctions, reports, an account of what was done, and who does not want to
-- hear whom.
CREATE TABLE sanction (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    until INTEGER,
    by TEXT NOT NULL,
    why TEXT NOT NULL,
    at INTEGER NOT NULL,
    lifted_by TEXT,
    lifted_at INTEGER
) STRICT;

CREATE INDEX sanction_person ON sanction (person, id);

CREATE TABLE report (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    by TEXT NOT NULL,
    about TEXT NOT NULL,
    game_id TEXT,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    closed_by TEXT,
    verdict TEXT,
    closed_at INTEGER
) STRICT;

CREATE INDEX report_open ON report (id) WHERE closed_at IS NULL;
CREATE INDEX report_by ON report (by, id);
CREATE INDEX report_about ON report (about, id);

CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;

CREATE INDEX audit_by ON audit (by, id);
CREATE INDEX audit_about ON audit (about, id);

CREATE TABLE mute (
    by TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (by, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX talk_person ON talk (person, game_id, number);
