-- People, their sessions, and what they say.
CREATE TABLE person (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    kind text NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE session (
    hash bytea PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL
);

CREATE TABLE talk (
    game_id text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    room text NOT NULL,
    person text NOT NULL,
    body text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (game_id, number)
);
