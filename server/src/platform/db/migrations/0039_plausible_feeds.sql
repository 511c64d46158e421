-- Records whose place is outside the city's bounds; those stored before are marked with their next change.
alter table incident add column outside_city boolean not null default false;
alter table service_request add column outside_city boolean not null default false;

-- How many of them the last delivery had, and when a feed last delivered anything usable; null: never.
alter table feed_state add column last_outside integer, add column last_filled_at timestamptz;
update feed_state set last_filled_at = last_success_at
  where last_count > 0 or standard = 'simulator' or (observed_at is not null and not header_dated);
update feed_state f set last_filled_at = last_success_at where last_filled_at is null
  and (exists (select from incident r where r.city_id = f.city_id and r.source_id = f.feed_id)
    or exists (select from service_request r where r.city_id = f.city_id and r.source_id = f.feed_id));
