-- Reports that a rule takes for duplicates and does not close: an operator agrees by closing them, or refuses.
-- No rule proposes a report a second time.
create table possible_duplicate (
  city_id text not null,
  record_kind text not null,
  record_id uuid not null,
  parent_id uuid not null,
  -- Why, as `foldReason` writes it.
  reason text not null,
  proposed_at timestamptz not null,
  refused_at timestamptz,
  primary key (city_id, record_kind, record_id)
);
create index possible_duplicate_of on possible_duplicate (city_id, record_kind, parent_id);
