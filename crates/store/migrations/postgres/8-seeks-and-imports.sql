-- Who wants to play, until when, and the game that they were brought together for.
CREATE TABLE seek (
    id text COLLATE "C" PRIMARY KEY,
    person text COLLATE "C" NOT NULL UNIQUE,
    wanted text COLLATE "C" NOT NULL,
    body text NOT NULL,
    since bigint NOT NULL,
    until bigint NOT NULL,
    game_id text COLLATE "C"
);

CREATE INDEX seek_wanted ON seek (wanted, since, id) WHERE game_id IS NULL;
CREATE INDEX seek_game ON seek (game_id) WHERE game_id IS NOT NULL;

-- Records of games that were played elsewhere.
CREATE TABLE import (
    id text COLLATE "C" PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    title text COLLATE "C" NOT NULL,
    body text NOT NULL,
    at bigint NOT NULL
);

CREATE INDEX import_person ON import (person, at, id);
