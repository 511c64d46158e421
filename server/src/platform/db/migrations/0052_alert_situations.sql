-- An alert joins the open situation at its place, once.
alter table alert add column situation_id uuid;
create index alert_situation on alert (situation_id) where situation_id is not null;
