-- The log of events, and what follows from it.
CREATE TABLE event (
    game_id text COLLATE "C" NOT NULL,
    seq bigint NOT NULL,
    kind text NOT NULL,
    seat smallint,
    body text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (game_id, seq)
);

CREATE TABLE game (
    id text COLLATE "C" PRIMARY KEY,
    head bigint NOT NULL,
    status text NOT NULL,
    is_public boolean NOT NULL,
    wake_at bigint,
    changed_at bigint NOT NULL,
    about text NOT NULL
);

CREATE INDEX game_list ON game (status, is_public, changed_at, id);
CREATE INDEX game_changed ON game (changed_at, id);
CREATE INDEX game_wake ON game (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE lease (
    game_id text COLLATE "C" PRIMARY KEY,
    holder text NOT NULL,
    until bigint NOT NULL
);

-- One row that is written again, to see whether that works.
CREATE TABLE probe (id integer PRIMARY KEY, times bigint NOT NULL);
