-- Paid plans as the payment provider has them, read anew whenever it says that something happened.
create table subscription (
  -- The provider's id.
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  customer_id text not null,
  plan text not null check (plan in ('basic', 'pro')),
  "interval" text not null check ("interval" in ('month', 'year')),
  state text not null check (state in ('paid', 'late', 'unpaid', 'ended')),
  period_ends_at timestamptz not null,
  -- Null when it goes on.
  ends_at timestamptz,
  -- What it turns into when the period ends; null when it stays as it is.
  planned_plan text check (planned_plan in ('basic', 'pro')),
  planned_interval text check (planned_interval in ('month', 'year')),
  -- What a verified message of the provider has given the person for it; null when nothing, or no longer.
  granted text check (granted in ('basic', 'pro')),
  read_at timestamptz not null
);
create index subscription_of on subscription (person_id, read_at desc);

-- The checkout that a person has begun last.
create table checkout (
  person_id text primary key references person (id) on delete cascade,
  plan text not null check (plan in ('basic', 'pro')),
  "interval" text not null check ("interval" in ('month', 'year')),
  -- Counts the person's checkouts: the same one is never begun twice.
  attempt integer not null,
  -- The provider's id; null until it has answered.
  provider_id text,
  begun_at timestamptz not null,
  -- Of its payment nothing has been told yet.
  is_open boolean not null
);

-- What the payment provider told, each once. Nothing about people.
create table payment_event (
  -- The provider's id.
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
