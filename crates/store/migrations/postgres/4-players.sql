-- Who plays in which game, and what lists of games are searched by. What was stored before tells it
-- in `about`; nothing of it was rated.
ALTER TABLE game ADD COLUMN title text NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN is_rated boolean NOT NULL DEFAULT false;
ALTER TABLE game ADD COLUMN has_clock boolean NOT NULL DEFAULT false;

CREATE TABLE player (
    game_id text COLLATE "C" NOT NULL,
    seat smallint NOT NULL,
    person text COLLATE "C" NOT NULL,
    PRIMARY KEY (game_id, seat)
);

CREATE INDEX player_person ON player (person, game_id);

UPDATE game SET
    title = coalesce(split_part(about::json ->> 'setup', '/', 1), ''),
    has_clock = coalesce(json_typeof(about::json -> 'clock') = 'object', false);

INSERT INTO player (game_id, seat, person)
SELECT game.id, seat.number - 1, seat.value #>> '{person,id}'
FROM game, json_array_elements(about::json -> 'seats') WITH ORDINALITY AS seat (value, number)
WHERE seat.value #>> '{person,id}' IS NOT NULL;
