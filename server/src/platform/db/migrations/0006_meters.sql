-- How often somebody did what is counted, by UTC day or month. What may be done stands in the plan and not here, so that
-- choosing a plan again renews nothing.
create table plan_meter (
  person_id text not null references person (id) on delete cascade,
  meter text not null,
  -- Part of the key: on the first of a month its day begins at the same moment.
  period text not null check (period in ('day', 'month')),
  starts_at timestamptz not null,
  settled integer not null check (settled >= 0),
  reserved integer not null check (reserved >= 0),
  -- The share, in percent, of which a letter has been written; 0 before the first.
  warned integer not null default 0,
  primary key (person_id, meter, period, starts_at)
);

-- One row for every count that was ever begun. The sums of a period's rows are the counts above.
create table plan_receipt (
  id uuid primary key,
  person_id text not null,
  meter text not null,
  period text not null,
  starts_at timestamptz not null,
  request_id text not null,
  what text not null,
  -- The limit under which it was begun; null without one.
  allowed integer,
  state text not null check (state in ('reserved', 'settled', 'released')),
  at timestamptz not null,
  -- When it was settled or given back.
  ended_at timestamptz,
  foreign key (person_id, meter, period, starts_at) references plan_meter on delete cascade
);
-- A request is counted once; what was given back may be begun again.
create unique index plan_receipt_once on plan_receipt (person_id, meter, request_id) where state <> 'released';
create index plan_receipt_newest on plan_receipt (person_id, at desc, id desc) where state <> 'released';
create index plan_receipt_of on plan_receipt (person_id, meter, period, starts_at);
create index plan_receipt_waiting on plan_receipt (at) where state = 'reserved';
