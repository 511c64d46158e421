-- Open reports of people that are no duplicates, by their place: what a new report may be another report of.
create index incident_spot on incident
  using gist (point((geometry->'coordinates'->>0)::float8, (geometry->'coordinates'->>1)::float8))
  where status <> 'resolved' and duplicate_of is null and source_id in ('desk', 'report', 'open311') and geometry->>'type' = 'Point';
create index service_request_spot on service_request
  using gist (point((geometry->'coordinates'->>0)::float8, (geometry->'coordinates'->>1)::float8))
  where status <> 'completed' and duplicate_of is null and source_id in ('desk', 'report', 'open311') and geometry->>'type' = 'Point';

-- Reports of which nobody has looked yet whether they repeat another one.
create table folding_due (
  city_id text not null,
  record_kind text not null,
  record_id uuid not null,
  reported_at timestamptz not null,
  primary key (city_id, record_kind, record_id)
);
create index folding_due_order on folding_due (reported_at, record_id);

-- What belongs together by place, time and kind, or because somebody says so.
create table situation (
  city_id text not null,
  id uuid not null,
  number text not null,
  -- What somebody called it; null when a rule made it, then it is called after `subject`.
  title text,
  subject jsonb not null,
  opened_at timestamptz not null,
  -- Of the account; null when a rule made it.
  opened_by text,
  ended_at timestamptz,
  version integer not null,
  primary key (city_id, id)
);
create index situation_open on situation (city_id, opened_at desc) where ended_at is null;
create index situation_ended on situation (city_id, ended_at desc) where ended_at is not null;

-- Each thing once in a situation; a record is in one at a time that has not ended.
create table situation_member (
  city_id text not null,
  situation_id uuid not null,
  -- incident, service-request or section
  kind text not null,
  -- Of a record its id, of a section the city file's.
  thing_id text not null,
  -- Why, with the figures it rests on.
  why jsonb not null,
  joined_at timestamptz not null,
  -- Of the account; null for a rule.
  joined_by text,
  -- When the reason last held; of sections, which come and go.
  held_at timestamptz not null,
  left_at timestamptz,
  -- Of the account; null for a rule. Who was split off by somebody never comes back by a rule.
  left_by text,
  primary key (city_id, situation_id, kind, thing_id)
);
create index situation_member_of on situation_member (city_id, kind, thing_id);
create index situation_member_split on situation_member (city_id, left_at) where left_by is not null;
