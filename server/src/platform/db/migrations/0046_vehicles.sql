-- The newest position of each vehicle; there is no history. Not logged: the next answers of the feeds bring every position again.
create unlogged table vehicle (
  city_id text not null,
  source_id text not null,
  -- The publisher's ids of the vehicle and of its message.
  external_id text not null,
  entity_id text not null,
  -- Place in lists: stays while the vehicle moves.
  number bigint generated always as identity,
  at timestamptz not null,
  stale_at timestamptz not null,
  gone_at timestamptz not null,
  lon double precision not null,
  lat double precision not null,
  bearing real,
  speed_mph real,
  route text,
  label text,
  occupancy text,
  quality text not null,
  -- Live version of the last change.
  version bigint not null,
  primary key (city_id, source_id, external_id)
) with (fillfactor = 50);
