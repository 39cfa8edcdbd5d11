-- Titles that the fourth migration took from setups without a named set of rules, such as
-- "game@1 size=5", end before the version.
UPDATE game SET title = substr(title, 1, instr(title || '@', '@') - 1);
