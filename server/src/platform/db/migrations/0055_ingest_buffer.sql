-- How far the buffer in front of the store was read: written in the transaction that stores the values.
create table ingest_position (
  -- The identity of the buffer: the positions of another one begin again.
  buffer text not null,
  city_id text not null,
  position bigint not null,
  at timestamptz not null,
  primary key (buffer, city_id)
) with (fillfactor = 50);

-- Accepted deliveries that could not be stored.
create table ingest_set_aside (
  buffer text not null,
  position bigint not null,
  -- Null for what could not be read.
  city_id text,
  source_id text,
  observations integer,
  accepted_at timestamptz,
  reason text not null,
  payload bytea not null,
  at timestamptz not null,
  primary key (buffer, position)
);
create index ingest_set_aside_at on ingest_set_aside (at);
