-- Keys of people's own programs. The key itself is nowhere: it was shown once.
create table api_key (
  id uuid primary key,
  person_id text not null references person (id) on delete cascade,
  name text not null,
  -- SHA-256: a key has too many random bits to be guessed, so nothing slower is needed.
  hash bytea not null unique,
  last_four text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  -- Null when it does not expire.
  expires_at timestamptz,
  -- Written once a minute at most.
  last_used_at timestamptz
);
create index api_key_of on api_key (person_id, created_at desc, id desc);
