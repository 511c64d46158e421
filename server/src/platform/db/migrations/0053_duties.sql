-- The instances of this installation. An instance is alive while its row is touched every second.
create table instance (
  id uuid primary key,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- Work that one instance does for all. The epoch rises with each holder, so that an earlier one cannot write any more.
create table duty (
  name text primary key,
  epoch integer not null,
  holder uuid not null,
  since timestamptz not null
);
