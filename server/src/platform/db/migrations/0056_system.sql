-- What each server process last reported about itself, for admins.
create table instance_report (
  id uuid primary key,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- InstanceFigures of server/src/features/status/system/instance-report.ts.
  figures jsonb not null
);

-- The size of each table at the end of a day, for its growth.
create table table_size (
  day date not null,
  table_name text not null,
  bytes bigint not null,
  measured_at timestamptz not null,
  primary key (day, table_name)
);
