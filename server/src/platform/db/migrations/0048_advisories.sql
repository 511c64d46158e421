-- Warnings of authorities, such as of a storm, which have no response targets.
alter table incident add column advisory boolean not null default false;

-- Targets no longer look at them.
drop index incident_clock;
create index incident_clock on incident (city_id, type, priority, (coalesce(reopened_at, greatest(created_at, starts_at))), id)
  include (status, acknowledged_at, assigned_department, created_at, starts_at, reopened_at)
  where status <> 'resolved' and duplicate_of is null and not (planned_work or advisory);
