-- Why the store refused a delivery that was set aside, in its own words. Null where the reason says everything.
alter table ingest_set_aside add column problem text;
