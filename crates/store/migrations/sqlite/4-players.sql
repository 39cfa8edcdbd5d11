-- Who plays in which game, and what lists of games are searched by. What was stored before tells it
-- in `about`; nothing of it was rated.
ALTER TABLE game ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN is_rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN has_clock INTEGER NOT NULL DEFAULT 0;

CREATE TABLE player (
    game_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX player_person ON player (person, game_id);

UPDATE game SET
    title = coalesce(
        substr(about ->> 'setup', 1, instr((about ->> 'setup') || '/', '/') - 1), ''),
    has_clock = coalesce(json_type(about, '$.clock') = 'object', 0);

INSERT INTO player (game_id, seat, person)
SELECT game.id, seat.key, seat.value ->> '$.person.id'
FROM game, json_each(game.about, '$.seats') AS seat
WHERE seat.type = 'object' AND seat.value ->> '$.person.id' IS NOT NULL;
