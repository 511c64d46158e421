-- Stretches in which a series was not what its own past lets expect, and those in which its instrument was out of order.
create table anomaly_episode (
  city_id text not null,
  id uuid not null,
  series_id integer not null,
  kind text not null check (kind in ('value', 'sensor')),
  fault text,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The value that says it most clearly, and when.
  at timestamptz not null,
  value double precision not null,
  expected double precision,
  score real not null,
  recorded_at timestamptz not null,
  primary key (city_id, id),
  -- After a crash the same values are looked at again, and make the same episode.
  unique (series_id, kind, started_at)
);
create index anomaly_episode_open on anomaly_episode (city_id, series_id) where ended_at is null;
create index anomaly_episode_ended on anomaly_episode (city_id, ended_at);

-- Up to which five minutes the series of a city have been looked at.
create table series_watch (
  city_id text primary key,
  up_to timestamptz not null,
  looked_at timestamptz not null
);

-- What is remembered of each series, packed, as it was at a moment; the values since then are looked at again.
create table series_watch_state (
  city_id text not null,
  series_id integer not null,
  up_to timestamptz not null,
  state bytea not null,
  primary key (city_id, series_id)
);
