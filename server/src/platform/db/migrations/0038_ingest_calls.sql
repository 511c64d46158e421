-- Results of ingest calls with an idempotency key, to be given again for the same call.
create table ingest_call (
  person_id text not null references person (id) on delete cascade,
  idempotency_key text not null,
  -- SHA-256 over path, query, media type and body.
  fingerprint bytea not null,
  result jsonb not null,
  at timestamptz not null,
  primary key (person_id, idempotency_key)
);

create index ingest_call_at on ingest_call (at);
