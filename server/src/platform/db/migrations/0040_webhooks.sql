-- Addresses that people have a city's events sent to.
create table webhook (
  id uuid primary key,
  person_id text not null references person (id) on delete cascade,
  city_id text not null,
  name text not null,
  url text not null,
  types text[] not null,
  created_at timestamptz not null,
  -- Secrets are derived from the installation's key and this number, so that none is stored.
  secret_number integer not null,
  -- The secret before is valid until then; null if there is none.
  former_secret_until timestamptz,
  -- Number of the last event that was turned into a delivery, or passed over.
  after_sequence bigint not null,
  paused_at timestamptz,
  disabled_at timestamptz,
  -- Failed attempts since the last success, the first of them, and when to try again.
  failures integer not null,
  failing_since timestamptz,
  resume_at timestamptz,
  delivered_at timestamptz
);
create index webhook_of on webhook (person_id, city_id, created_at desc, id desc);

-- One event for one webhook. Its text is read from city_event when it is sent.
create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook (id) on delete cascade,
  event_id uuid not null,
  type text not null,
  -- Null for a test.
  sequence bigint,
  created_at timestamptz not null,
  state text not null,
  due_at timestamptz not null,
  tries integer not null,
  attempted_at timestamptz,
  -- HTTP status of the last attempt.
  status integer,
  problem text,
  duration_ms integer,
  unique (webhook_id, event_id)
);
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at, sequence) where state = 'waiting';
create index webhook_delivery_newest on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_at on webhook_delivery (created_at);
