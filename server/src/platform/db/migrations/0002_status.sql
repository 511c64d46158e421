-- What the checks of System Status found: a row each time one of them began to say something else.
create table status_version (
  city_id text not null,
  check_id text not null,
  version integer not null,
  valid_from timestamptz not null,
  recorded_at timestamptz not null,
  state text not null,
  -- Null while all is well.
  problem text,
  primary key (city_id, check_id, version)
);
create index status_version_newest on status_version (city_id, valid_from desc, check_id);

-- SECURITY Z9: what happened cannot be edited afterwards, by nobody.
create trigger status_version_append_only before update or delete or truncate on status_version
  for each statement execute function refuse_change();
