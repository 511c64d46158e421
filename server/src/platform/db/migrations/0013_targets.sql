-- From when on the targets of a record that was opened again count anew.
alter table incident add column reopened_at timestamptz;
alter table service_request add column reopened_at timestamptz;

-- Open records of each case that rules tell apart, by the moment from which their targets count: report, planned start, or
-- last opening. With everything that decides whether they are late, so that the records themselves need not be read.
create index incident_clock on incident (city_id, type, priority, (coalesce(reopened_at, greatest(created_at, starts_at))), id)
  include (status, acknowledged_at, assigned_department, created_at, starts_at, reopened_at)
  where status <> 'resolved' and duplicate_of is null;
create index service_request_clock on service_request (city_id, category, priority, (coalesce(reopened_at, created_at)), id)
  include (status, acknowledged_at, assigned_department, created_at, reopened_at, service_code)
  where status <> 'completed' and duplicate_of is null;
-- What the figures of a span of days are made of.
create index incident_acknowledged on incident (city_id, acknowledged_at) where acknowledged_at is not null;
create index service_request_acknowledged on service_request (city_id, acknowledged_at) where acknowledged_at is not null;
create index service_request_completed on service_request (city_id, completed_at) where status = 'completed';
create index incident_reopened on incident (city_id, reopened_at) where reopened_at is not null;
create index service_request_reopened on service_request (city_id, reopened_at) where reopened_at is not null;
create index timeline_not_fixed on timeline_entry (city_id, record_kind, at) where action = 'not-fixed';

-- Since when the present rules of a city hold: what was late before is told to nobody.
create table escalation_since (
  city_id text primary key,
  -- Of the rules and the calendar.
  fingerprint text not null,
  since timestamptz not null
);

-- Records that were late, each once for every clock that it has had.
create table escalation (
  city_id text not null,
  record_kind text not null,
  record_id uuid not null,
  -- acknowledge or resolve
  aim text not null,
  clock_at timestamptz not null,
  due_at timestamptz not null,
  rule_id text not null,
  at timestamptz not null,
  -- Whether somebody is to be told by letter; nobody is of a simulated record.
  letter boolean not null,
  told_at timestamptz,
  primary key (city_id, record_kind, record_id, aim, clock_at)
);
create index escalation_newest on escalation (city_id, at);
create index escalation_owed on escalation (city_id, at) where letter and told_at is null;
create index escalation_told on escalation (city_id, told_at desc) where told_at is not null;

-- When somebody was last at the desk of a city, and until when the time before.
create table desk_presence (
  city_id text not null,
  person_id text not null,
  seen_at timestamptz not null,
  -- The last they were seen before they came this time; null at the first.
  left_at timestamptz,
  primary key (city_id, person_id)
);
create index desk_presence_person on desk_presence (person_id);

-- Signed hand-overs: what the next one finds. Never changed.
create table hand_over (
  id uuid primary key,
  city_id text not null,
  person_id text not null,
  at timestamptz not null,
  -- From when on the changes counted; null when they had never been here.
  since timestamptz,
  notes text not null,
  -- What stood open and due then.
  counts jsonb not null
);
create index hand_over_newest on hand_over (city_id, at desc, id desc);
create index hand_over_person on hand_over (person_id, city_id, at desc);
create trigger hand_over_append_only before update or delete or truncate on hand_over
  for each statement execute function refuse_change();

-- What changed since somebody left: versions by the time at which we learned of them, which only ever grows.
create index incident_version_recorded on incident_version using brin (recorded_at) with (pages_per_range = 16, autosummarize = on);
create index service_request_version_recorded on service_request_version using brin (recorded_at)
  with (pages_per_range = 16, autosummarize = on);
