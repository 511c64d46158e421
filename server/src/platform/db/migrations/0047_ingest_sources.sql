-- What each source of the ingest API has delivered: a row for each kind, renewed with the transaction that stores the rows.
create table ingest_source (
  city_id text not null,
  source_id text not null,
  kind text not null check (kind in ('observations', 'places', 'incidents', 'requests')),
  stale_after_seconds integer not null,
  first_call_at timestamptz not null,
  last_call_at timestamptz not null,
  -- The last row that was not rejected, and the last that was.
  last_row_at timestamptz,
  last_rejected_at timestamptz,
  -- Newest time of its values.
  observed_at timestamptz,
  accepted bigint not null,
  duplicate bigint not null,
  rejected bigint not null,
  primary key (city_id, source_id, kind)
) with (fillfactor = 50);

create table ingest_rejection (
  city_id text not null,
  source_id text not null,
  kind text not null,
  reason text not null,
  -- The member that the reason is about; empty: the whole row.
  field text not null,
  count bigint not null,
  last_at timestamptz not null,
  primary key (city_id, source_id, kind, reason, field)
);

-- The last few of each source, without personal data.
create table ingest_rejected_row (
  id bigint generated always as identity primary key,
  city_id text not null,
  source_id text not null,
  kind text not null,
  at timestamptz not null,
  row_number integer not null,
  reason text not null,
  field text not null,
  excerpt text not null
);
create index ingest_rejected_row_of_source on ingest_rejected_row (city_id, source_id, id desc);
