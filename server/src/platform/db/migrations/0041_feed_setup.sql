-- Feeds as they are set up, by the city file or by admins on the screen. The row of a removed feed stays, so that versions go on counting.
create table feed (
  city_id text not null,
  id text not null,
  version integer not null,
  definition jsonb not null,
  -- Where the present version comes from.
  origin text not null check (origin in ('file', 'screen')),
  state text not null check (state in ('running', 'paused', 'removed')),
  -- The definition in the city file that was last brought in; null if the file does not have the feed.
  in_file jsonb,
  changed_at timestamptz not null,
  -- Null for the city file.
  changed_by text,
  -- When an admin last asked for a fetch at once.
  fetch_asked_at timestamptz,
  primary key (city_id, id)
);

create table feed_version (
  city_id text not null,
  id text not null,
  version integer not null,
  definition jsonb not null,
  origin text not null,
  state text not null,
  changed_by text,
  valid_from timestamptz not null,
  recorded_at timestamptz not null,
  primary key (city_id, id, version)
);

create trigger feed_version_append_only before update or delete or truncate on feed_version
  for each statement execute function refuse_change();

-- Rises with every change of a city's feeds, so that an instance sees with one read whether it has them all.
create table feed_revision (
  city_id text primary key,
  revision integer not null
);

-- Keys of publishers, encrypted with a key that is derived from the installation's. Never in a version, an answer or the audit trail.
create table feed_key (
  city_id text not null,
  feed_id text not null,
  sealed bytea not null,
  -- The key was given for these and is sent nowhere else.
  origins text[] not null,
  given_at timestamptz not null,
  primary key (city_id, feed_id)
);
