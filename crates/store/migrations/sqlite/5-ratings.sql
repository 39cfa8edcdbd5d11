-- Ratings, how they came about, and which games were rated.
CREATE TABLE rating (
    person TEXT NOT NULL,
    pool TEXT NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (person, pool)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_list ON rating (pool, value);

-- `games` counts the person's games in the pool, this one included.
CREATE TABLE rating_change (
    person TEXT NOT NULL,
    pool TEXT NOT NULL,
    games INTEGER NOT NULL,
    game_id TEXT NOT NULL,
    value_before REAL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (person, pool, games)
) STRICT, WITHOUT ROWID;

CREATE TABLE rated (
    game_id TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Ended, to be rated, and not in `rated` yet.
ALTER TABLE game ADD COLUMN awaits_rating INTEGER NOT NULL DEFAULT 0;
UPDATE game SET awaits_rating = 1 WHERE is_rated AND status = 'ended';
CREATE INDEX game_unrated ON game (changed_at, id) WHERE awaits_rating;
