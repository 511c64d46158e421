-- Where a feed's publisher observes something, and what admins decided about it.
create table feed_site (
  city_id text not null,
  feed_id text not null,
  -- The publisher's id.
  id text not null,
  name text not null,
  geometry jsonb,
  bearing double precision,
  -- Only the importer of the feed's standard reads it.
  details jsonb,
  -- Section of the city that an admin chose; null: by the rules.
  chosen text,
  ignored boolean not null default false,
  primary key (city_id, feed_id, id)
);

-- When the second address of a feed, which lists its sites, was last read.
create table feed_reference (
  city_id text not null,
  feed_id text not null,
  etag text,
  last_modified text,
  fetched_at timestamptz not null,
  primary key (city_id, feed_id)
);

-- The last attempts to fetch a feed; older ones are deleted.
create table feed_attempt (
  id bigint generated always as identity primary key,
  city_id text not null,
  feed_id text not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('stored', 'unchanged', 'failed')),
  error_kind text,
  problem text,
  took_ms integer not null,
  bytes bigint,
  records_in integer,
  created integer,
  updated integer,
  unchanged integer,
  rejected integer
);

create index feed_attempt_newest on feed_attempt (city_id, feed_id, id desc);

-- The beginnings of the last answers, without people's names and contacts and without keys; older ones are deleted.
create table feed_payload (
  id bigint generated always as identity primary key,
  city_id text not null,
  feed_id text not null,
  at timestamptz not null,
  media_type text not null,
  bytes bigint not null,
  excerpt text not null
);

create index feed_payload_newest on feed_payload (city_id, feed_id, id desc);
