-- Who acknowledged a record at the desk, by id; null when a source says that it was, and of records from before.
alter table incident add column acknowledged_by text;
alter table service_request add column acknowledged_by text;
-- The crew that works on it, as its source reports it: {unit, number, state, since, arrivesAt}.
alter table incident add column crew jsonb;
alter table service_request add column crew jsonb;
create index incident_acknowledged_by on incident (city_id, acknowledged_by) where acknowledged_by is not null and status <> 'resolved';
create index service_request_acknowledged_by on service_request (city_id, acknowledged_by) where acknowledged_by is not null and status <> 'completed';

-- The audit trail reads what people did at the desk where it is written once: in the timelines.
create index timeline_of_desk on timeline_entry (city_id, at desc, id desc) where actor = 'operator';
