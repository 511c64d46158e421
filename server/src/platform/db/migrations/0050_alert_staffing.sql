-- How many people were on shift in a city during ten minutes. Without a row nobody was.
create table alert_staffing (
  city_id text not null,
  -- Their beginning.
  at timestamptz not null,
  people integer not null check (people > 0),
  primary key (city_id, at)
);
create index alert_staffing_at on alert_staffing (at);
