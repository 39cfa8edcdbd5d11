-- What keeps the peace: sanctions, reports, an account of what was done, and who does not want to
-- hear whom.
CREATE TABLE sanction (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    kind text NOT NULL,
    until bigint,
    by text NOT NULL,
    why text NOT NULL,
    at bigint NOT NULL,
    lifted_by text,
    lifted_at bigint
);

CREATE INDEX sanction_person ON sanction (person, id);

CREATE TABLE report (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    by text COLLATE "C" NOT NULL,
    about text COLLATE "C" NOT NULL,
    game_id text COLLATE "C",
    body text NOT NULL,
    at bigint NOT NULL,
    closed_by text,
    verdict text,
    closed_at bigint
);

CREATE INDEX report_open ON report (id) WHERE closed_at IS NULL;
CREATE INDEX report_by ON report (by, id);
CREATE INDEX report_about ON report (about, id);

CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    by text COLLATE "C" NOT NULL,
    what text NOT NULL,
    about text COLLATE "C" NOT NULL
);

CREATE INDEX audit_by ON audit (by, id);
CREATE INDEX audit_about ON audit (about, id);

CREATE TABLE mute (
    by text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL,
    PRIMARY KEY (by, person)
);

CREATE INDEX talk_person ON talk (person, game_id, number);
