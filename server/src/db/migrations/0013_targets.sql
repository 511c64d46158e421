-- From when on the targets of a record that was opened again count anew.
alter table incident add column reopened_at timestamptz;
alter table service_request add column reopened_at timestamptz;
