-- Of a summary of many parts, such as the city's mean speed: how many parts had a current value, and how many there are.
alter table observation_latest add column parts_measured integer, add column parts integer;
