-- A priority that nobody has given is unknown, and is listed before the others.
drop index incident_urgent;
create index incident_urgent on incident
  (city_id, array_position(array['unknown','critical','high','medium','low'], priority), created_at, id) where status <> 'resolved';
drop index service_request_urgent;
create index service_request_urgent on service_request
  (city_id, array_position(array['unknown','high','medium','low'], priority), created_at, id) where status <> 'completed';
