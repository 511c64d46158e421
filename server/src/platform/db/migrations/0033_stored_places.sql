-- Places that were added while the server runs; those of the city file are not here.
create table stored_place (
  city_id text not null,
  kind text not null check (kind in ('section', 'substation', 'plant')),
  id text not null,
  -- Null once it is removed; the row stays, so that versions go on counting.
  definition jsonb,
  -- Who added or changed it last: a feed or an ingest key.
  source_id text not null,
  version integer not null,
  valid_from timestamptz not null,
  primary key (city_id, kind, id)
);

create table stored_place_version (
  city_id text not null,
  kind text not null,
  id text not null,
  version integer not null,
  definition jsonb,
  source_id text not null,
  valid_from timestamptz not null,
  recorded_at timestamptz not null,
  primary key (city_id, kind, id, version)
);

create trigger stored_place_version_append_only before update or delete or truncate on stored_place_version
  for each statement execute function refuse_change();

-- Rises with every change of a city's stored places, so that an instance sees with one read whether it has them all.
create table stored_place_revision (
  city_id text primary key,
  revision integer not null
);
