-- When the checks of a city were last looked at by any instance, told every 30 s: what lies between it and the next
-- look of anybody was seen by nobody.
create table status_seen (
  city_id text primary key,
  seen_at timestamptz not null
);

-- Of what was found before this was told, the last row is the last that is known of anybody having looked.
insert into status_seen (city_id, seen_at) select city_id, max(recorded_at) from status_version group by city_id;
