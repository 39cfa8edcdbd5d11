-- Ratings, how they came about, and which games were rated.
CREATE TABLE rating (
    person text COLLATE "C" NOT NULL,
    pool text COLLATE "C" NOT NULL,
    value double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games bigint NOT NULL,
    changed_at bigint NOT NULL,
    PRIMARY KEY (person, pool)
);

CREATE INDEX rating_list ON rating (pool, value);

-- `games` counts the person's games in the pool, this one included.
CREATE TABLE rating_change (
    person text COLLATE "C" NOT NULL,
    pool text COLLATE "C" NOT NULL,
    games bigint NOT NULL,
    game_id text COLLATE "C" NOT NULL,
    value_before double precision,
    value double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (person, pool, games)
);

CREATE TABLE rated (
    game_id text COLLATE "C" PRIMARY KEY,
    at bigint NOT NULL
);

-- Ended, to be rated, and not in `rated` yet.
ALTER TABLE game ADD COLUMN awaits_rating boolean NOT NULL DEFAULT false;
UPDATE game SET awaits_rating = true WHERE is_rated AND status = 'ended';
CREATE INDEX game_unrated ON game (changed_at, id) WHERE awaits_rating;
