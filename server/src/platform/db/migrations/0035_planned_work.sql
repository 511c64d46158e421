-- Announced work, such as road works, which has no response targets.
alter table incident add column planned_work boolean not null default false;
-- Work zone feeds say nothing else. Other sources deliver it from now on.
update incident i set planned_work = true from feed_state f
  where f.city_id = i.city_id and f.feed_id = i.source_id and f.standard = 'wzdx';

-- Targets no longer look at planned work.
drop index incident_clock;
create index incident_clock on incident (city_id, type, priority, (coalesce(reopened_at, greatest(created_at, starts_at))), id)
  include (status, acknowledged_at, assigned_department, created_at, starts_at, reopened_at)
  where status <> 'resolved' and duplicate_of is null and not planned_work;
