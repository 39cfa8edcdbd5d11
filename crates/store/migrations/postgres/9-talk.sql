-- How much somebody says in a while, at whichever games.
CREATE INDEX talk_person_at ON talk (person, at);
