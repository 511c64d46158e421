-- The backups that `oppidum backup` took, so that the age of the last one is known.
create table backup_run (
  id bigint generated always as identity primary key,
  -- The moment of the store that the backup holds.
  taken_at timestamptz not null,
  -- When it was complete.
  ended_at timestamptz not null,
  kind text not null check (kind in ('file', 's3')),
  -- Path on the machine that took it, or s3://bucket/key.
  address text not null,
  bytes bigint not null,
  is_encrypted boolean not null
);
create index backup_run_newest on backup_run (taken_at desc);
