-- Accounts and personal tokens. `key` is the name in small letters.
CREATE TABLE account (
    person TEXT NOT NULL PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    is_admin INTEGER NOT NULL,
    signed_up_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE token (
    hash BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX token_person ON token (person);
CREATE INDEX session_person ON session (person);
