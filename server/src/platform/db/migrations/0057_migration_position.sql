-- How far the backfill of a migration came, so that it goes on from there after an interruption. Without a row none is under way.
create table migration_position (
  number integer primary key,
  -- The key of the last row that it went through, each column as text.
  upto jsonb not null,
  -- Rows that it changed.
  changed bigint not null,
  at timestamptz not null
);

-- The oldest version of the program that may serve a store with this migration. Null: any from this version on.
alter table schema_version add column serves_from integer;
