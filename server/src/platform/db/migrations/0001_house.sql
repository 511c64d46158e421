-- Cities as CITY_FILE has described them, every change a version.
create table city_version (
  city_id text not null,
  version integer not null,
  definition jsonb not null,
  valid_from timestamptz not null,
  recorded_at timestamptz not null,
  primary key (city_id, version)
);

-- Numbers the changes of one (city, kind); drawn in the transaction that makes the change.
create table live_version (
  city_id text not null,
  kind text not null,
  version bigint not null,
  at timestamptz not null,
  primary key (city_id, kind)
);

-- Short numbers for people: INC-2026-000123.
create table record_number (
  city_id text not null,
  prefix text not null,
  year integer not null,
  last integer not null,
  primary key (city_id, prefix, year)
);

-- Incidents as they stand.
create table incident (
  city_id text not null,
  id uuid not null,
  number text not null,
  source_id text not null,
  external_id text,
  external_version bigint,
  external_updated_at timestamptz not null,
  content_hash text not null,
  missing_fetches integer not null default 0,
  version integer not null,
  change_version bigint not null,
  quality text not null,
  stale_after_seconds integer not null,
  title text not null,
  description text not null,
  location text not null,
  geometry jsonb,
  district text,
  square text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  observed_at timestamptz not null,
  clock_suspect boolean not null,
  raw jsonb,
  type text not null,
  priority text not null,
  status text not null,
  hinders_road boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  resolved_at timestamptz,
  ai_classification jsonb,
  estimated_response_time text,
  primary key (city_id, id)
);
create unique index incident_by_source on incident (city_id, source_id, external_id);
create index incident_heard on incident (city_id, source_id, observed_at desc);
create index incident_newest on incident (city_id, created_at desc, id desc);
create index incident_open on incident (city_id, created_at desc, id desc) where status <> 'resolved';
create index incident_resolved on incident (city_id, resolved_at) where status = 'resolved';

-- Every state that an incident ever had; never changed.
create table incident_version (
  city_id text not null,
  id uuid not null,
  version integer not null,
  valid_from timestamptz not null,
  recorded_at timestamptz not null,
  actor text not null,
  reason text,
  record jsonb not null,
  primary key (city_id, id, version)
);

create table service_request (
  city_id text not null,
  id uuid not null,
  number text not null,
  source_id text not null,
  external_id text,
  external_version bigint,
  external_updated_at timestamptz not null,
  content_hash text not null,
  missing_fetches integer not null default 0,
  version integer not null,
  change_version bigint not null,
  quality text not null,
  stale_after_seconds integer not null,
  title text not null,
  description text not null,
  location text not null,
  geometry jsonb,
  district text,
  square text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  observed_at timestamptz not null,
  clock_suspect boolean not null,
  raw jsonb,
  category text not null,
  priority text not null,
  status text not null,
  assigned_department text,
  expected_at timestamptz,
  completed_at timestamptz,
  ai_routing jsonb,
  estimated_completion timestamptz,
  primary key (city_id, id)
);
create unique index service_request_by_source on service_request (city_id, source_id, external_id);
create index service_request_newest on service_request (city_id, created_at desc, id desc);
create index service_request_open on service_request (city_id, created_at desc, id desc) where status <> 'completed';

create table service_request_version (
  city_id text not null,
  id uuid not null,
  version integer not null,
  valid_from timestamptz not null,
  recorded_at timestamptz not null,
  actor text not null,
  reason text,
  record jsonb not null,
  primary key (city_id, id, version)
);

-- What is known of each feed between two fetches, and what operators are told of it.
create table feed_state (
  city_id text not null,
  feed_id text not null,
  version integer not null,
  name text not null,
  standard text not null,
  attribution text not null,
  every_seconds integer not null,
  stale_after_seconds integer not null,
  last_attempt_at timestamptz not null,
  last_success_at timestamptz,
  observed_at timestamptz,
  failing boolean not null,
  problem text,
  since timestamptz not null,
  consecutive_failures integer not null,
  etag text,
  last_modified text,
  last_count integer,
  last_rejected integer,
  primary key (city_id, feed_id)
);

create table feed_state_version (
  city_id text not null,
  feed_id text not null,
  version integer not null,
  valid_from timestamptz not null,
  recorded_at timestamptz not null,
  failing boolean not null,
  problem text,
  primary key (city_id, feed_id, version)
);

-- One series a (city, quantity, place).
create table series (
  series_id integer generated always as identity primary key,
  city_id text not null,
  measure text not null,
  place_id text not null,
  unique (city_id, measure, place_id)
);

-- Values as they were observed; a partition a UTC day, dropped when RETENTION_RAW_DAYS is over.
create table observation (
  city_id text not null,
  series_id integer not null,
  at timestamptz not null,
  value double precision not null,
  quality text not null,
  source_id text not null,
  received_at timestamptz not null,
  primary key (series_id, at)
) partition by range (at);
create index observation_received on observation using brin (received_at);

-- The newest value of each series, kept so that nobody has to look for it.
create table observation_latest (
  city_id text not null,
  series_id integer primary key,
  at timestamptz not null,
  value double precision not null,
  quality text not null,
  source_id text not null,
  stale_after_seconds integer not null,
  received_at timestamptz not null
  -- Half of each page stays free, so that the steady updates need not touch the indexes.
) with (fillfactor = 50);
create index observation_latest_city on observation_latest (city_id);

create table rollup_5m (
  city_id text not null,
  series_id integer not null,
  start_at timestamptz not null,
  mean double precision not null,
  lowest double precision not null,
  highest double precision not null,
  count integer not null,
  quality text not null,
  primary key (series_id, start_at)
);
create index rollup_5m_time on rollup_5m (start_at, series_id);

create table rollup_hour (
  city_id text not null,
  series_id integer not null,
  start_at timestamptz not null,
  mean double precision not null,
  lowest double precision not null,
  highest double precision not null,
  count integer not null,
  quality text not null,
  primary key (series_id, start_at)
);
create index rollup_hour_time on rollup_hour (start_at, series_id);

-- start_at is midnight in the city's time zone, so a day has 23, 24 or 25 hours.
create table rollup_day (
  city_id text not null,
  series_id integer not null,
  start_at timestamptz not null,
  mean double precision not null,
  lowest double precision not null,
  highest double precision not null,
  count integer not null,
  quality text not null,
  primary key (series_id, start_at)
);
create index rollup_day_time on rollup_day (start_at, series_id);

-- Up to when what arrived has been rolled up.
create table rollup_progress (
  city_id text primary key,
  received_up_to timestamptz not null
);

create table simulation_run (
  city_id text primary key,
  seed bigint not null,
  opened_at timestamptz not null,
  -- Null while the opening has not been delivered whole.
  last_tick_at timestamptz
);

-- SECURITY Z9: what happened cannot be edited afterwards, by nobody.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'this table is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger incident_version_append_only before update or delete or truncate on incident_version
  for each statement execute function refuse_change();
create trigger service_request_version_append_only before update or delete or truncate on service_request_version
  for each statement execute function refuse_change();
create trigger feed_state_version_append_only before update or delete or truncate on feed_state_version
  for each statement execute function refuse_change();
create trigger city_version_append_only before update or delete or truncate on city_version
  for each statement execute function refuse_change();
