-- Events of alerts. Those of a person's own rule are for that person only, and go with the account.
alter table city_event add column owner_id text references person (id) on delete cascade;
create index city_event_of_owner on city_event (owner_id) where owner_id is not null;
