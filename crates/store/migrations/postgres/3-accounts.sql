-- Accounts and personal tokens. `key` is the name in small letters.
CREATE TABLE account (
    person text COLLATE "C" PRIMARY KEY,
    key text COLLATE "C" NOT NULL UNIQUE,
    password_hash text NOT NULL,
    is_admin boolean NOT NULL,
    signed_up_at bigint NOT NULL
);

CREATE TABLE token (
    hash bytea PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    name text NOT NULL,
    scopes text NOT NULL,
    created_at bigint NOT NULL
);

CREATE INDEX token_person ON token (person);
CREATE INDEX session_person ON session (person);
