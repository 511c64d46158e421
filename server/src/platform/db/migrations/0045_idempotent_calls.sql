-- Writes of the API have idempotency keys too. `json` keeps the answer as it was given.
alter table ingest_call rename to idempotent_call;
alter table idempotent_call rename constraint ingest_call_pkey to idempotent_call_pkey;
alter table idempotent_call rename constraint ingest_call_person_id_fkey to idempotent_call_person_id_fkey;
alter index ingest_call_at rename to idempotent_call_at;
alter table idempotent_call alter column result type json;
