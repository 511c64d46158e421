-- What the desk adds to a record: no delivery of a source ever fills these.
alter table incident
  add column assigned_department text,
  add column assignee_id text,
  add column acknowledged_at timestamptz,
  add column outcome text,
  add column outcome_reason text,
  add column reopened integer not null default 0,
  -- 1 and the reports that were folded into this one.
  add column reports integer not null default 1,
  add column duplicate_of uuid,
  -- Columns that somebody at the desk has set: what a source says of them later does not overwrite them.
  add column held jsonb not null default '[]',
  -- Who reported it with an account; null when nobody did.
  add column reporter_id text;
alter table service_request
  add column assignee_id text,
  add column acknowledged_at timestamptz,
  add column outcome text,
  add column outcome_reason text,
  add column reopened integer not null default 0,
  add column reports integer not null default 1,
  add column duplicate_of uuid,
  add column held jsonb not null default '[]',
  add column reporter_id text,
  -- Of the city's services; null when the source has none of them.
  add column service_code text,
  -- Whether the reporter was asked about the last closing, and what they said.
  add column confirmation text;
create index incident_assignee on incident (city_id, assignee_id) where assignee_id is not null and status <> 'resolved';
create index service_request_assignee on service_request (city_id, assignee_id) where assignee_id is not null and status <> 'completed';
create index incident_reporter on incident (reporter_id) where reporter_id is not null;
create index service_request_reporter on service_request (reporter_id) where reporter_id is not null;
create index incident_duplicates on incident (city_id, duplicate_of) where duplicate_of is not null;
create index service_request_duplicates on service_request (city_id, duplicate_of) where duplicate_of is not null;

-- What people and rules of the city did with a record; what its source told stands in its versions.
create table timeline_entry (
  id uuid primary key,
  city_id text not null,
  record_kind text not null,
  record_id uuid not null,
  at timestamptz not null,
  action text not null,
  door text not null,
  -- operator, reporter, source or city
  actor text not null,
  -- Of the person; null when they have no account.
  actor_id text,
  changes jsonb not null,
  words text,
  outcome text,
  thing_kind text,
  thing_id uuid,
  version integer,
  internal boolean not null
);
create index timeline_of_record on timeline_entry (city_id, record_kind, record_id, id);
create index timeline_of_person on timeline_entry (actor_id, id) where actor_id is not null;
create trigger timeline_append_only before update or delete or truncate on timeline_entry
  for each statement execute function refuse_change();

-- Records that somebody says belong together, each pair once.
create table record_link (
  city_id text not null,
  a_kind text not null,
  a_id uuid not null,
  b_kind text not null,
  b_id uuid not null,
  primary key (city_id, a_kind, a_id, b_kind, b_id),
  check ((a_kind, a_id) < (b_kind, b_id))
);
create index record_link_back on record_link (city_id, b_kind, b_id);
