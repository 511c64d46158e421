-- How urgent the reporter of an incident said it is: a proposal.
alter table incident add column reported_priority text;

-- Reports by people with an account that nobody has confirmed have a source of their own.
drop index incident_spot;
create index incident_spot on incident
  using gist (point((geometry->'coordinates'->>0)::float8, (geometry->'coordinates'->>1)::float8))
  where status <> 'resolved' and duplicate_of is null and source_id in ('desk', 'report', 'open311', 'unconfirmed-report') and geometry->>'type' = 'Point';
create index incident_unconfirmed on incident (city_id, created_at) where source_id = 'unconfirmed-report';

-- Who sent an incident of late, as a hash of the account and one of the address; forgotten after a day.
create table incident_report_sender (
  sender_hash bytea not null,
  at timestamptz not null
);
create index incident_report_sender_of on incident_report_sender (sender_hash, at);
create index incident_report_sender_at on incident_report_sender (at);
